//! Records with the engine behind them: texts of positions and moves of the library's games.

mod fixtures;
mod laws;
