//! The computer player, over the library's games and positions with known answers.

mod material;
mod mates;
mod play;
mod worth;
