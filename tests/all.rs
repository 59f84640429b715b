//! All integration tests, one binary.

#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod editor;
mod engine;
mod format;
mod games;
#[cfg(feature = "cli")]
mod import;
mod layering;
mod library;
mod notation;
mod record;
mod search;
#[cfg(feature = "cli")]
mod support;
