use super::*;
use crate::definition::Setup;
use crate::id::PerSide;
use crate::record::testing::{both_ways, chess, drops, kind, mv, square};
use crate::util::bits256::SquareSet;

fn text_of(scene: &Scene<'_>, text: &str) -> Result<String, MoveError> {
    read(scene, text).map(|m| print(scene.definition, &m, scene.legal))
}

fn fault(scene: &Scene<'_>, text: &str) -> MoveFault {
    read(scene, text).expect_err(text).kind
}

#[test]
fn promotions() {
    let d = chess();
    let to = |key: &str| MoveView {
        promotion: Some(kind(&d, key)),
        ..mv(&d, "pawn", "a7", "a8")
    };
    let legal = [
        to("queen"),
        to("rook"),
        to("knight"),
        mv(&d, "king", "e1", "e2"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        ["a7a8q", "a7a8r", "a7a8n", "e1e2"]
    );
    for (text, own) in [
        ("a7a8=Q", "a7a8q"),
        ("a7a8R", "a7a8r"),
        ("e1-e2", "e1e2"),
        (" e1e2 ", "e1e2"),
    ] {
        assert_eq!(text_of(&scene, text).as_deref(), Ok(own), "{text}");
    }
    assert_eq!(
        fault(&scene, "a7a8"),
        MoveFault::Ambiguous {
            near: ["a7a8q", "a7a8r", "a7a8n"].map(str::to_owned).to_vec()
        }
    );
    assert!(matches!(fault(&scene, "a7a8k"), MoveFault::Illegal { near, .. } if near.len() == 3));
    let fixed = [to("rook")];
    let scene = Scene::new(&d, &fixed);
    assert_eq!(text_of(&scene, "a7a8").as_deref(), Ok("a7a8r"));
}

#[test]
fn shogi_promotion_and_drops() {
    let d = drops();
    let pawn = mv(&d, "pawn", "c7", "c8");
    let promoted = |from: &str, to: &str, m: &MoveView| MoveView {
        piece: kind(&d, from),
        promotion: Some(kind(&d, to)),
        ..m.clone()
    };
    let drop = |key: &str, to: &str| MoveView {
        from: None,
        drop: true,
        ..mv(&d, key, "a1", to)
    };
    let legal = [
        pawn.clone(),
        promoted("pawn", "tokin", &pawn),
        drop("pawn", "e5"),
        drop("tokin", "e5"),
        drop("spear", "j10"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        ["c7c8", "c7c8+", "P@e5", "+P@e5", "Sp@j10"]
    );
    for (text, own) in [
        ("p@e5", "P@e5"),
        ("@e5", "P@e5"),
        ("sp@j10", "Sp@j10"),
        ("c7c8=+P", "c7c8+"),
    ] {
        assert_eq!(text_of(&scene, text).as_deref(), Ok(own), "{text}");
    }
    assert!(matches!(fault(&scene, "P@e6"), MoveFault::Illegal { .. }));
    let mut back = d.clone();
    let mut rule = back.rules.promotions[0].clone();
    rule.kinds = [kind(&d, "tokin")].into_iter().collect();
    rule.to = vec![kind(&d, "pawn")];
    back.rules.promotions.push(rule);
    let legal = [
        promoted("tokin", "pawn", &pawn),
        promoted("pawn", "tokin", &mv(&d, "pawn", "d6", "d6")),
    ];
    let scene = Scene::new(&back, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["c7c8-", "d6d6+"]);
}

#[test]
fn castling_in_both_spellings() {
    let d = chess();
    let castle = |to: &str, partner: &str, partner_to: &str| MoveView {
        castle: Some((square(&d, partner), square(&d, partner_to))),
        ..mv(&d, "king", "e1", to)
    };
    let legal = [
        castle("g1", "h1", "f1"),
        castle("c1", "a1", "d1"),
        mv(&d, "king", "e1", "f1"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["e1g1", "e1c1", "e1f1"]);
    assert_eq!(text_of(&scene, "e1h1").as_deref(), Ok("e1g1"));
    assert_eq!(text_of(&scene, "e1a1").as_deref(), Ok("e1c1"));
    // A plain move has the shorter text.
    let legal = [castle("g1", "h1", "f1"), mv(&d, "king", "e1", "g1")];
    let scene = Scene::new(&d, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["e1h1", "e1g1"]);
    let taking = MoveView {
        takes_partner: true,
        ..castle("g1", "h1", "f1")
    };
    let legal = [taking];
    let scene = Scene::new(&d, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["e1h1"]);
    assert_eq!(text_of(&scene, "e1g1").as_deref(), Ok("e1h1"));
}

#[test]
fn gates_and_walls() {
    let d = chess();
    let knight = mv(&d, "knight", "b8", "c6");
    let gate = |m: &MoveView, at: &str| MoveView {
        gate: Some((kind(&d, "rook"), square(&d, at))),
        ..m.clone()
    };
    let castle = MoveView {
        castle: Some((square(&d, "h1"), square(&d, "f1"))),
        ..mv(&d, "king", "e1", "g1")
    };
    let wall = |m: &MoveView, at: &str| MoveView {
        wall: Some(square(&d, at)),
        ..m.clone()
    };
    let legal = [
        knight.clone(),
        gate(&knight, "b8"),
        castle.clone(),
        gate(&castle, "e1"),
        gate(&castle, "h1"),
        wall(&knight, "d4"),
        wall(&knight, "b8"),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        [
            "b8c6",
            "b8c6r",
            "e1g1",
            "e1g1r",
            "h1e1r",
            "b8c6,c6d4",
            "b8c6,c6b8"
        ]
    );
    assert_eq!(text_of(&scene, "e1h1r").as_deref(), Ok("e1g1r"));
    assert_eq!(text_of(&scene, "B8C6R").as_deref(), Ok("b8c6r"));
    assert!(matches!(
        fault(&scene, "b8c6,c6e4"),
        MoveFault::Illegal { .. }
    ));
    assert!(matches!(fault(&scene, "b8c6q"), MoveFault::Illegal { .. }));
}

#[test]
fn passes() {
    let d = chess();
    let pass = MoveView {
        from: None,
        to: None,
        ..mv(&d, "king", "e1", "e1")
    };
    let legal = [
        pass.clone(),
        mv(&d, "queen", "f6", "f6"),
        mv(&d, "king", "e1", "e2"),
    ];
    let scene = Scene::new(&d, &legal).at(&d.setup);
    assert_eq!(both_ways(&scene, texts, read), ["0000", "f6f6", "e1e2"]);
    assert_eq!(text_of(&scene, "e1e1").as_deref(), Ok("0000"));
    assert!(matches!(fault(&scene, "d1d1"), MoveFault::Illegal { .. }));
    let scene = Scene::new(&d, &legal[1..]);
    assert!(matches!(fault(&scene, "0000"), MoveFault::Illegal { .. }));
}

#[test]
fn legs_only_where_squares_do_not_tell() {
    let d = chess();
    let legs = |to: &str, path: &[&str], captures: &[&str]| MoveView {
        path: path.iter().map(|s| square(&d, s)).collect(),
        captures: captures.iter().map(|s| square(&d, s)).collect(),
        ..mv(&d, "queen", "e4", to)
    };
    let legal = [
        legs("e6", &[], &[]),
        legs("e6", &["e5", "e6"], &["e5"]),
        legs("e6", &["d5", "e6"], &["d5", "e6"]),
        legs("g6", &["f5", "g6"], &["f5"]),
        // The same legs with and without a victim.
        legs("e4", &["d4", "e4"], &[]),
        legs("e4", &["d4", "e4"], &["d4"]),
    ];
    let scene = Scene::new(&d, &legal);
    assert_eq!(
        both_ways(&scene, texts, read),
        [
            "e4e6",
            "e4-e5-e6",
            "e4-d5-e6",
            "e4g6",
            "e4-d4-e4",
            "e4-d4-e4xd4"
        ]
    );
    for (text, own) in [("e4-f5-g6", "e4g6"), ("e4g6xf5", "e4g6"), ("e4-g6", "e4g6")] {
        assert_eq!(text_of(&scene, text).as_deref(), Ok(own), "{text}");
    }
    assert_eq!(table_text(&scene, &legal[3]), "e4g6xf5");
    assert_eq!(table_text(&scene, &legal[0]), "e4e6");
    let takes = MoveView {
        captures: SquareSet::of(square(&d, "b8")),
        promotion: Some(kind(&d, "queen")),
        ..mv(&d, "pawn", "a7", "b8")
    };
    assert_eq!(table_text(&scene, &takes), "a7b8=Qx");
    assert!(matches!(
        fault(&scene, "e4-f5-h7"),
        MoveFault::Illegal { .. }
    ));
}

#[test]
fn pieces_set_down_elsewhere() {
    let d = chess();
    let down = |to: &str| MoveView {
        captures: SquareSet::of(square(&d, "e6")),
        unload: Some((square(&d, "e6"), square(&d, to))),
        ..mv(&d, "queen", "e4", "e6")
    };
    let legal = [down("e4"), down("e5")];
    let scene = Scene::new(&d, &legal);
    assert_eq!(both_ways(&scene, texts, read), ["e4e6ue6e4", "e4e6ue6e5"]);
    assert!(matches!(fault(&scene, "e4e6"), MoveFault::Ambiguous { .. }));
}

#[test]
fn errors_say_why_and_what_is_near() {
    let d = chess();
    let mut setup: Setup = d.setup.clone();
    setup.hands = PerSide([vec![], vec![]]);
    let legal = [
        mv(&d, "pawn", "e2", "e3"),
        mv(&d, "pawn", "e2", "e4"),
        mv(&d, "knight", "g1", "f3"),
    ];
    let scene = Scene::new(&d, &legal).at(&setup);
    for (text, word, near) in [
        ("e2e5", "cannot do that", &["e2e3", "e2e4"][..]),
        ("e4e5", "e4 is empty", &[]),
        ("e7e5", "Black's", &[]),
        ("h4f3", "h4 is empty", &["g1f3"]),
        ("z9z8", "not a legal move", &[]),
    ] {
        let error = read(&scene, text).unwrap_err();
        assert!(error.to_string().contains(word), "{error}");
        assert_eq!(error.range, 0..text.len());
        for n in near {
            assert!(error.near().any(|x| x == *n), "{text}: {error:?}");
        }
    }
    for text in [
        "", "   ", "e2", "hello", "e2>e4", "駒打", "\0", "@", "e2e", "O-O",
    ] {
        assert!(
            matches!(fault(&scene, text), MoveFault::Unreadable { .. }),
            "{text}"
        );
    }
    for unit in ["e2e4", "-", "(", "駒", "e4-", "x"] {
        let text = unit.repeat((1 << 20) / unit.len());
        assert!(read(&scene, &text).unwrap_err().to_string().len() < 200);
    }
}
