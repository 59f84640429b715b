//! Node counts with every position rebuilt from its FEN: what make and unmake keep is what a reader sees, and the
//! hash that was kept is the hash from nothing.

use crate::library::Game;
use ferz::catalog;
use ferz::record::fen;

/// About so many positions are rebuilt of a game.
const MOST_NODES: u64 = 20_000;

fn rebuilt(game: &Game, text: &str, depth: u32) -> u64 {
    let mut session = game.session(Some(text));
    let moves = session.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in &moves {
        assert!(session.play(mv));
        let next = fen::print(&game.definition, &session.setup());
        assert_eq!(game.session(Some(&next)).hash(), session.hash(), "{next}");
        nodes += rebuilt(game, &next, depth - 1);
        assert!(session.undo());
    }
    nodes
}

#[test]
fn perft_from_fens_is_perft_by_making() {
    for entry in catalog::entries() {
        let game = Game::built_in(entry.name());
        let mut session = game.session(None);
        let start = fen::print(&game.definition, &session.setup());
        // Games with thousands of moves are looked at less deeply.
        let branches = session.perft(1, 1);
        let depth = (1..=3)
            .rev()
            .find(|&d| branches.pow(d) <= MOST_NODES)
            .unwrap_or(1);
        // A FEN does not tell that the last move was a pass, where passing in turn ends the game.
        let ends = &game.definition.rules.ends;
        let passes = ends.passes.is_some() || ends.facing.is_some();
        let depth = if passes { depth.min(2) } else { depth };
        assert_eq!(
            rebuilt(&game, &start, depth),
            session.perft(depth, 1),
            "{}",
            entry.name()
        );
    }
}

/// Variants that join many rules.
#[test]
fn perft_from_fens_of_joined_rules() {
    for name in ["endings-mixed", "endings-material"] {
        let game = Game::of_tests(name);
        let mut session = game.session(None);
        let start = fen::print(&game.definition, &session.setup());
        assert_eq!(rebuilt(&game, &start, 3), session.perft(3, 1), "{name}");
    }
    let game = Game::of_tests("endings-mixed");
    let middle = "r1bqkb1r/pp1n1ppp/2p2n2/3pN3/3P4/2N3P1/PPP1PPBP/R1BQK2R[Pp] w KQkq - 1+2 0 1";
    let mut session = game.session(Some(middle));
    assert_eq!(rebuilt(&game, middle, 3), session.perft(3, 1));
    // Several double steps in a turn, each of which may be captured in passing.
    let middle = "4k3/2p1p1p1/8/1P1P1P2/2p1p1p1/8/1P1P1P2/4K3 w - - 2:2 0 1";
    for name in ["marseillais", "progressive-italian"] {
        let game = Game::built_in(name);
        let mut session = game.session(Some(middle));
        assert_eq!(rebuilt(&game, middle, 4), session.perft(4, 1), "{name}");
    }
}
