//! Games of random moves, played to their end by all rules.
//!
//! In: a position and a seed. Out: how many plies the game lasted and how it ended. Play-outs measure an engine's
//! speed with all end rules on, and soak its rules in positions that nobody thought of.

use super::dead;
use super::outcome::{Ending, ending_with, without_moves};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::movegen::{List, Scratch, generate, play};
use crate::position::{Move, Position};
use crate::util::rng::SplitMix64;

/// Memory that play-outs reuse from game to game.
#[derive(Debug)]
pub struct Playout<B> {
    scratch: Scratch<B>,
    probe: Scratch<B>,
    moves: Vec<Move<B>>,
    material: dead::Memory<B>,
}

impl<B: Bits> Playout<B> {
    /// For boards of the given size.
    #[must_use]
    pub fn new(squares: usize) -> Self {
        Self {
            scratch: Scratch::new(squares),
            probe: Scratch::new(squares),
            moves: Vec::new(),
            material: dead::Memory::default(),
        }
    }

    /// Plays moves at random, each as likely as another, until a rule ends the game or `most` plies are made. The
    /// moves stay made; their number is returned with the ending, `None` where `most` came first.
    pub fn run(
        &mut self,
        tables: &Tables<B>,
        position: &mut Position<B>,
        rng: &mut SplitMix64,
        most: usize,
    ) -> (usize, Option<Ending>) {
        let Self {
            scratch,
            probe,
            moves,
            material,
        } = self;
        for plies in 0..=most {
            moves.clear();
            generate(tables, position, scratch, &mut List(moves));
            let pick = rng.below(moves.len() as u32) as usize;
            let Some(mv) = moves.get(pick) else {
                return (plies, Some(without_moves(tables, position, scratch)));
            };
            let mut can_win = |p: &mut Position<B>| material.can_win(tables, p, probe);
            let ended = ending_with(tables, position, scratch, &mut can_win);
            if ended.is_some() || plies == most {
                return (plies, ended);
            }
            play(tables, position, scratch, mv);
        }
        (most, None)
    }
}
