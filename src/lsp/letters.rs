//! The letters of the movement notation, each with a word about it.

/// Atoms.
pub(super) const ATOMS: &[(&str, &str)] = &[
    ("W", "one square orthogonally (1,0)"),
    ("F", "one square diagonally (1,1)"),
    ("D", "two squares orthogonally, leaping (2,0)"),
    ("N", "a knight's leap (2,1)"),
    ("A", "two squares diagonally, leaping (2,2)"),
    ("H", "three squares orthogonally, leaping (3,0)"),
    ("C", "a camel's leap (3,1)"),
    ("Z", "a zebra's leap (3,2)"),
    ("G", "three squares diagonally, leaping (3,3)"),
    ("K", "one square in any direction"),
    ("R", "any number of squares orthogonally"),
    ("B", "any number of squares diagonally"),
    ("Q", "any number of squares in any direction"),
    ("U", "to any square"),
    ("O", "castling"),
    ("I", "as the piece that the opponent moved last"),
    ("@", "a drop from hand"),
];

/// Modifiers.
pub(super) const MODIFIERS: &[(&str, &str)] = &[
    ("f", "forward"),
    ("b", "backward"),
    ("l", "to the left"),
    ("r", "to the right"),
    ("v", "forward or backward"),
    ("s", "to either side"),
    ("m", "without capturing"),
    ("c", "only to capture an enemy"),
    ("d", "capturing a piece of its own side"),
    ("e", "capturing in passing"),
    ("i", "only from a start square"),
    ("n", "lame: can be blocked on the way"),
    ("p", "over exactly one piece, and on"),
    ("g", "over exactly one piece, to the square behind it"),
    ("j", "jumps, or skips the first square"),
    ("t", "over a friend"),
    ("u", "sets the captured piece down again"),
    ("o", "left and right edge are joined"),
    ("z", "crooked: turns left and right by turns"),
    ("q", "circular: turns to the same side again and again"),
    ("y", "toggles the range of the legs that follow"),
    ("a", "again: another leg"),
];
