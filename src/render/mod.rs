//! Pictures and words for people: boards, movement diagrams, rules.
//!
//! In: definitions, set-ups, reaches. Out: text, plain or with terminal colours. Nothing is printed here.

pub mod card;
mod deciding;
pub mod diagram;
pub mod diff;
pub mod page;
pub mod paint;
pub mod places;
mod recurrence;
mod setups;
pub mod stages;
pub mod svg;
pub mod tables;
pub mod text;
mod traffic;
mod turns;
pub mod verdict;
pub mod words;

#[cfg(test)]
mod tests_support;
