//! Games of random moves, played to their end by all rules.
//!
//! In: a position and a seeded generator. Out: how many plies the game lasted and how it ended. Play-outs measure an
//! engine's speed with all end rules on, and soak its rules in positions that nobody thought of.

use super::outcome::{Ending, ending_with, without_moves};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::movegen::{List, Scratch, generate, play};
use crate::position::{Move, Position};
use crate::util::rng::SplitMix64;

/// Plays moves at random, each as likely as another, until a rule ends the game or `most` plies are made. The moves stay
/// made; their number is returned with the ending, `None` where `most` came first. `moves` is memory for their lists;
/// `can_win` is asked as by [`ending`](super::ending).
pub fn play_out<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    moves: &mut Vec<Move<B>>,
    can_win: &mut dyn FnMut(&mut Position<B>) -> [bool; 2],
    rng: &mut SplitMix64,
    most: usize,
) -> (usize, Option<Ending>) {
    let mut plies = 0;
    loop {
        moves.clear();
        generate(tables, position, scratch, &mut List(moves));
        let pick = rng.below(moves.len() as u32) as usize;
        let Some(mv) = moves.get(pick) else {
            return (plies, Some(without_moves(tables, position, scratch)));
        };
        let ended = ending_with(tables, position, scratch, can_win);
        if ended.is_some() || plies == most {
            return (plies, ended);
        }
        play(tables, position, scratch, mv);
        plies += 1;
    }
}
