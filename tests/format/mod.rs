//! The file format: its messages, its reference, and files that nobody means well with.

mod gallery;
mod hostile;
mod mutants;
mod pages;
mod reference;
mod support;
mod ui;
