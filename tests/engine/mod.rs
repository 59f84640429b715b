//! The engine on definitions built by hand: perft against published counts, and its own two ways.

mod allocation;
mod hands;
mod legality;
mod perft;
mod rebuild;
mod strategies;
mod support;
mod walker;
