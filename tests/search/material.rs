//! Who can still win, where the rules of a game or a short proof say it.

use crate::library::Library;
use ferz::game::State;

#[test]
fn what_the_remaining_pieces_can_do() {
    let library = Library::load();
    for (variant, fen, can) in [
        // A T-rex never gives check, and the other always has a move.
        ("jurassic", "t8/9/9/9/9/9/9/9/8T w", [false, false]),
        ("jurassic", "t8/9/9/9/9/9/9/9/A7T w", [true, false]),
        // A lone Lord or King, and who can mate whom.
        ("primitive", "8/8/8/8/5k2/8/7K/8 w", [false, false]),
        ("primitive", "8/8/8/8/5k2/8/7L/8 w", [false, true]),
        ("primitive", "8/8/8/8/5l2/8/7L/8 w", [true, true]),
        // Bishops of one shade, any number of them; of both; with a man of the other side in the way.
        ("chess", "8/8/8/8/5k2/8/B1B5/K1B5 w - - 0 1", [true, false]),
        ("chess", "8/8/8/8/5k2/8/B1B1B3/K7 w - - 0 1", [false, false]),
        ("chess", "8/8/8/8/5k1b/8/B7/K7 w - - 0 1", [true, true]),
        ("chess", "8/8/8/8/5k2/7b/B7/K7 w - - 0 1", [false, false]),
        ("chess", "8/8/8/8/5k1n/8/B7/K7 w - - 0 1", [true, true]),
        ("chess", "8/8/8/8/5k1n/8/N7/K7 w - - 0 1", [true, true]),
        ("chess", "8/8/8/8/5k2/8/P7/K7 w - - 0 1", [true, false]),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
            [false, true],
        ),
        // A king that may not move out of check is mated by anything that attacks it.
        ("makpong", "k7/n7/8/8/8/8/8/K7 w - - 0 1", [false, true]),
        (
            "makpong",
            "8/8/8/4k2K/5m~2/4m~3/8/8 w - 128 8 58",
            [false, true],
        ),
        ("makpong", "k7/8/8/8/8/8/8/K7 w - - 0 1", [false, false]),
    ] {
        let game = library.find(variant).expect(variant);
        let mut session = game.session(Some(fen));
        assert_eq!(session.can_win(), can, "{variant} {fen}");
        let over = session.outcome().state == State::Material;
        let dead = game.definition.rules.ends.dead && can == [false, false];
        assert_eq!(over, dead, "{variant} {fen}");
    }
}
