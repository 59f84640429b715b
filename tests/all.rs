//! All integration tests, one binary.

mod layering;
mod notation;
