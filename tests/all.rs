//! All integration tests, one binary.

mod engine;
mod layering;
mod notation;
mod record;
