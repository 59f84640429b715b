//! All integration tests, one binary.

#[cfg(feature = "cli")]
mod cli;
mod engine;
mod format;
mod layering;
mod notation;
mod record;
#[cfg(feature = "cli")]
mod support;
