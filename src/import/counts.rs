//! Fairy-Stockfish's rules of counting: what each of them counts.

/// A rule, by its name.
pub(super) struct Rule {
    pub name: &'static str,
    pub counts: &'static [Count],
}

/// One count, as `[end.counting]` says it.
pub(super) struct Count {
    /// Its key in our files.
    pub key: &'static str,
    pub at_most: Option<u8>,
    pub at_least: u8,
    /// 0: only where a limit applies.
    pub moves: u8,
    pub from_pieces: bool,
    /// Keys of pieces, how many of them, and how many moves.
    pub limits: &'static [(&'static str, u8, u8)],
}

/// All that are known; a count begins once no pawn is left.
pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "makruk",
        counts: &[
            Count {
                key: "bare_king",
                at_most: Some(1),
                at_least: 1,
                moves: 64,
                from_pieces: true,
                limits: &[
                    ("rook", 2, 8),
                    ("rook", 1, 16),
                    ("silver", 2, 22),
                    ("knight", 2, 32),
                    ("silver", 1, 44),
                ],
            },
            Count {
                key: "board",
                at_most: None,
                at_least: 2,
                moves: 64,
                from_pieces: false,
                limits: &[],
            },
        ],
    },
    Rule {
        name: "asean",
        counts: &[Count {
            key: "bare_king",
            at_most: Some(1),
            at_least: 1,
            moves: 0,
            from_pieces: false,
            limits: &[("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)],
        }],
    },
];
