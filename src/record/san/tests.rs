use super::*;
use crate::definition::Definition;
use crate::record::testing::{both_ways, chess, drops, kind, mv, square};
use crate::record::{MoveError, MoveFault};

fn text_of(scene: &Scene<'_>, text: &str) -> Result<String, MoveError> {
    read(scene, text).map(|m| {
        let i = scene.legal.iter().position(|l| *l == m);
        texts(scene).swap_remove(i.expect("a legal move"))
    })
}

fn takes(definition: &Definition, mut m: MoveView, victims: &[&str]) -> MoveView {
    m.captures = victims.iter().map(|s| square(definition, s)).collect();
    m
}

#[test]
fn origins_as_far_as_needed() {
    let d = chess();
    let legal = [
        mv(&d, "knight", "b1", "d2"),
        mv(&d, "knight", "f1", "d2"),
        mv(&d, "rook", "a1", "a3"),
        mv(&d, "rook", "a5", "a3"),
        mv(&d, "queen", "e4", "e1"),
        mv(&d, "queen", "h4", "e1"),
        mv(&d, "queen", "h1", "e1"),
        mv(&d, "pawn", "e2", "e4"),
        mv(&d, "king", "g1", "g2"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        [
            "Nbd2", "Nfd2", "R1a3", "R5a3", "Qee1", "Qh4e1", "Q1e1", "e4", "Kg2"
        ]
    );
    for (text, own) in [
        ("Nb1d2", "Nbd2"),
        ("Nb1-d2", "Nbd2"),
        ("N1d2+", "ambiguous"),
        ("Nd2", "ambiguous"),
        ("Qhe1", "ambiguous"),
        ("Pe4", "e4"),
        ("Pe2e4!?", "e4"),
        ("e2e4", "e4"),
        ("Kg2#", "Kg2"),
        (" Kg2++ ", "Kg2"),
    ] {
        match (text_of(&scene, text), own) {
            (Err(e), "ambiguous") => {
                assert!(matches!(e.kind, MoveFault::Ambiguous { .. }), "{text}");
            }
            (found, own) => assert_eq!(found.as_deref(), Ok(own), "{text}"),
        }
    }
}

#[test]
fn captures_and_promotions() {
    let d = chess();
    let mut setup = d.setup.clone();
    setup.pieces[square(&d, "d5").index()] = Some((crate::id::Side::Black, kind(&d, "pawn")));
    setup.en_passant = SquareSet::of(square(&d, "d6"));
    let promote = |m: MoveView, key: &str| MoveView {
        promotion: Some(kind(&d, key)),
        ..m
    };
    let legal = [
        takes(&d, mv(&d, "pawn", "e5", "d6"), &["d5"]),
        takes(&d, mv(&d, "pawn", "b2", "c3"), &["c3"]),
        takes(&d, mv(&d, "bishop", "d2", "c3"), &["c3"]),
        promote(mv(&d, "pawn", "e7", "e8"), "queen"),
        promote(mv(&d, "pawn", "e7", "e8"), "rook"),
        promote(takes(&d, mv(&d, "pawn", "e7", "f8"), &["f8"]), "queen"),
        takes(&d, mv(&d, "queen", "e4", "e7"), &["e6"]),
        mv(&d, "rook", "e1", "e7"),
        takes(&d, mv(&d, "rook", "h5", "h5"), &["h8"]),
    ];
    let scene = Scene::new(&d, &legal).at(&setup);
    assert_eq!(
        both_ways(&scene, texts, read),
        [
            "exd6", "bxc3", "Bxc3", "e8=Q", "e8=R", "exf8=Q", "Qe7xe6", "Re7", "Rh5xh8"
        ]
    );
    for (text, own) in [
        ("ed6", "exd6"),
        ("exd6 e.p.", "exd6"),
        ("exd6ep", "exd6"),
        ("e5xd6", "exd6"),
        ("e8Q", "e8=Q"),
        ("e8q", "e8=Q"),
        ("e8(R)+", "e8=R"),
        ("ef8=Q", "exf8=Q"),
        ("exf8", "exf8=Q"),
        ("Qe7", "Qe7xe6"),
        ("Bc3", "Bxc3"),
        ("Rxh8", "Rh5xh8"),
        ("bc3", "bxc3"),
    ] {
        assert_eq!(text_of(&scene, text).as_deref(), Ok(own), "{text}");
    }
    let kind_of = |text| read(&scene, text).unwrap_err().kind;
    assert!(matches!(kind_of("e8"), MoveFault::Ambiguous { .. }));
    assert!(matches!(kind_of("Rxe7"), MoveFault::Illegal { .. }));
    assert!(matches!(kind_of("e8=B"), MoveFault::Illegal { .. }));
}

#[test]
fn castling_passes_gates_and_walls() {
    let d = chess();
    let castle = |to: &str, partner: &str, partner_to: &str| MoveView {
        castle: Some((square(&d, partner), square(&d, partner_to))),
        ..mv(&d, "king", "e1", to)
    };
    let gate = |m: MoveView, at: &str| MoveView {
        gate: Some((kind(&d, "rook"), square(&d, at))),
        ..m
    };
    let legal = [
        castle("g1", "h1", "f1"),
        castle("c1", "a1", "d1"),
        gate(castle("g1", "h1", "f1"), "e1"),
        gate(castle("g1", "h1", "f1"), "h1"),
        gate(mv(&d, "knight", "b1", "c3"), "b1"),
        mv(&d, "knight", "b1", "c3"),
        mv(&d, "knight", "e2", "c3"),
        MoveView {
            from: None,
            to: None,
            ..mv(&d, "king", "e1", "e1")
        },
        MoveView {
            wall: Some(square(&d, "d4")),
            ..mv(&d, "pawn", "e2", "e4")
        },
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        [
            "O-O", "O-O-O", "O-O/Re1", "O-O/Rh1", "Nc3/R", "Nbc3", "Nec3", "--", "e4,d4"
        ]
    );
    for (text, own) in [
        ("0-0", "O-O"),
        ("o-o-o+", "O-O-O"),
        ("O-O!", "O-O"),
        ("Kg1", "O-O"),
        ("O-O/R", "O-O/Re1"),
        ("Nb1c3/R", "Nc3/R"),
    ] {
        assert_eq!(text_of(&scene, text).as_deref(), Ok(own), "{text}");
    }
    assert!(matches!(
        read(&scene, "Nc3").unwrap_err().kind,
        MoveFault::Ambiguous { .. }
    ));
}

/// A block named `short` is `O-O`, wherever it leads; what SAN cannot tell apart becomes coordinates.
#[test]
fn castling_by_name_and_twice_the_same() {
    let mut d = chess();
    for entry in &mut d.rules.castlings {
        entry.name = if entry.name == "short" {
            "long"
        } else {
            "short"
        }
        .to_owned();
    }
    let castle = |to: &str, partner: &str, partner_to: &str| MoveView {
        castle: Some((square(&d, partner), square(&d, partner_to))),
        ..mv(&d, "king", "e1", to)
    };
    let legal = [castle("g1", "h1", "f1"), castle("c1", "a1", "d1")];
    assert_eq!(texts(&Scene::new(&d, &legal)), ["O-O-O", "O-O"]);
    let legal = [
        castle("g1", "h1", "f1"),
        castle("f1", "h1", "e1"),
        castle("b1", "a1", "c1"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["e1g1", "O-O", "e1b1"]);
    let twins = [castle("f1", "h1", "e1"), castle("f1", "g1", "e1")];
    assert_eq!(texts(&Scene::new(&d, &twins)), ["e1h1", "e1g1"]);
}

#[test]
fn drops_by_their_letter() {
    let d = drops();
    let drop = |key: &str, to: &str| MoveView {
        from: None,
        drop: true,
        ..mv(&d, key, "a1", to)
    };
    let promoted = MoveView {
        promotion: Some(kind(&d, "tokin")),
        ..mv(&d, "pawn", "c7", "c8")
    };
    let legal = [
        drop("pawn", "e5"),
        drop("gold", "e5"),
        drop("spear", "j10"),
        promoted,
        mv(&d, "pawn", "c7", "c8"),
        mv(&d, "gold", "e10", "d9"),
        mv(&d, "gold", "c9", "d9"),
    ];
    let scene = Scene::new(&d, &legal);
    let all = both_ways(&scene, texts, read);
    assert_eq!(all[..2], ["@e5", "G@e5"].map(str::to_owned));
    assert_eq!(all[3..], ["c8=+P", "c8", "Ged9", "Gcd9"].map(str::to_owned));
    assert_eq!(text_of(&scene, "P@e5+").as_deref(), Ok("@e5"));
    assert_eq!(text_of(&scene, "G10d9").as_deref(), Ok("Ged9"));
}

#[test]
fn errors() {
    let d = chess();
    let legal = [mv(&d, "knight", "g1", "f3"), mv(&d, "pawn", "e2", "e4")];
    let scene = Scene::new(&d, &legal).at(&d.setup);
    for text in ["Nf4", "O-O", "--", "Qxf3", "e5", "P@e5"] {
        let error = read(&scene, text).unwrap_err();
        assert!(
            matches!(error.kind, MoveFault::Illegal { .. }),
            "{text}: {error:?}"
        );
    }
    for text in ["", "+", "x", "Xf3", "駒", "N", "nf", "\u{0}", "=Q", "O-"] {
        let error = read(&scene, text).unwrap_err();
        assert!(
            matches!(error.kind, MoveFault::Unreadable { .. }),
            "{text}: {error:?}"
        );
    }
    let near: Vec<String> = read(&scene, "Qf3")
        .unwrap_err()
        .near()
        .map(str::to_owned)
        .collect();
    assert_eq!(near, ["g1f3"]);
    for unit in ["Nf3", "+", "O-", "e.p.", "駒", "!"] {
        let text = unit.repeat((1 << 20) / unit.len());
        assert!(read(&scene, &text).is_err());
    }
}
