//! All integration tests, one binary.

mod engine;
mod format;
mod layering;
mod notation;
mod record;
