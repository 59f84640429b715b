//! Set-ups and regions that are almost, but not quite, the same for both sides.
//!
//! A slip is told by its smallness: two armies that differ in many squares are meant to.

use super::Context;
use crate::definition::Orientation;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, PerSide, Side, Square};
use crate::source::Span;
use crate::util::bits256::SquareSet;

/// Set-ups with fewer matching pairs of pieces say nothing.
const LEAST_PAIRS: usize = 6;
/// Most pairs of squares that differ.
const MOST_WRONG: usize = 2;

/// Smaller armies together say nothing when they are not the same.
const LEAST_ARMIES: usize = 16;

/// Looks at the set-up and at each region.
pub fn check(cx: &mut Context<'_>) {
    setup(cx);
    hands(cx);
    regions(cx);
    zones(cx);
}

/// Hands that are the same but for a piece.
fn hands(cx: &mut Context<'_>) {
    let hands = &cx.definition.setup.hands;
    let (white, black) = (&hands[Side::White], &hands[Side::Black]);
    let total: usize = white.iter().chain(black).map(|&n| usize::from(n)).sum();
    let wrong: Vec<(usize, u8, u8)> = white
        .iter()
        .zip(black)
        .enumerate()
        .filter(|(_, (a, b))| a != b)
        .map(|(kind, (&a, &b))| (kind, a, b))
        .collect();
    let off: usize = wrong
        .iter()
        .map(|&(_, a, b)| usize::from(a.abs_diff(b)))
        .sum();
    // Hands that fill the board share an odd number of squares; sides that differ in much are meant to.
    let fills = total == cx.facts.all.len();
    if off == 0 || off > MOST_WRONG || total < 5 * off || fills {
        return;
    }
    let words: Vec<String> = wrong
        .iter()
        .filter_map(|&(kind, a, b)| {
            let kind = cx.kind(Kind::new(kind)?);
            let (white, black) = (cx.side(Side::White), cx.side(Side::Black));
            Some(format!("{white} has {a} of {kind}, {black} {b}"))
        })
        .collect();
    let message = format!(
        "the two sides begin with the same pieces in hand, but for {off} of {total}: {}",
        words.join("; ")
    );
    let place = cx.input.leaves.and_then(|l| l.place(&["setup", "hand"]));
    let span = place.unwrap_or(cx.input.provenance.setup);
    cx.warn(
        Code::SetupAsymmetry,
        message,
        span,
        "one too many or too few?",
    );
}

/// Promotion zones that are nearly the same for both sides.
fn zones(cx: &mut Context<'_>) {
    for rule in &cx.definition.rules.promotions {
        let Some(wrong) = nearly_alike(cx, rule.zone.0) else {
            continue;
        };
        let span = cx.key(&["promotion", &rule.name, "zone"]);
        if cx.own(span) {
            almost_the_same(
                cx,
                &format!("the zone of `promotion.{}`", rule.name),
                wrong,
                span,
            );
        }
    }
}

/// Says that a set of squares is perhaps meant to be alike for both sides.
fn almost_the_same(cx: &mut Context<'_>, what: &str, wrong: SquareSet, span: Span) {
    let apart = cx.squares(wrong);
    let message =
        format!("{what} is almost the same for both sides: only {apart} tells them apart");
    cx.warn(
        Code::RegionAsymmetry,
        message,
        span,
        "one square off for one side?",
    );
}

/// The few squares in which one side's set is not the other's, turned or mirrored.
fn nearly_alike(cx: &Context<'_>, [white, black]: [SquareSet; 2]) -> Option<SquareSet> {
    if white == black {
        return None;
    }
    let wrong = [Orientation::Rotate, Orientation::Mirror]
        .into_iter()
        .map(|how| {
            let board = &cx.definition.board;
            let image = white.iter().filter_map(|s| how.square(board, s));
            let image: SquareSet = image.collect();
            (image - black) | (black - image)
        })
        .min_by_key(|set| set.len())?;
    let few = !wrong.is_empty() && wrong.len() <= MOST_WRONG;
    (few && white.len() + black.len() >= 4 * wrong.len()).then_some(wrong)
}

type Piece = Option<(Side, Kind)>;

fn at(cx: &Context<'_>, square: Square) -> Piece {
    let pieces = &cx.definition.setup.pieces;
    pieces.get(square.index()).copied().flatten()
}

fn turned(piece: Piece) -> Piece {
    piece.map(|(side, kind)| (side.other(), kind))
}

fn setup(cx: &mut Context<'_>) {
    let best = [Orientation::Mirror, Orientation::Rotate]
        .into_iter()
        .filter_map(|how| differences(cx, how).map(|(right, wrong)| (how, right, wrong)))
        .min_by_key(|(.., wrong)| wrong.len());
    let Some((how, right, wrong)) = best else {
        return;
    };
    if wrong.len() > MOST_WRONG {
        armies(cx);
        return;
    }
    if wrong.is_empty() || right < LEAST_PAIRS || wrong.iter().all(|&pair| meant(cx, pair)) {
        return;
    }
    let word = match how {
        Orientation::Mirror => "mirrored on the middle",
        Orientation::Rotate => "turned by 180 degrees",
    };
    let clauses: Vec<String> = wrong
        .iter()
        .map(|&(a, b)| format!("{}, but {}", describe(cx, a), describe(cx, b)))
        .collect();
    let (span, label) = place(cx, &wrong);
    let found = Diagnostic::new(
        Code::SetupAsymmetry,
        format!(
            "the two sides' set-ups are the same {word}, but for {} of {} pairs of squares: {}",
            wrong.len(),
            right + wrong.len(),
            clauses.join("; "),
        ),
        span,
        label,
    )
    .with_help(format!(
        "if the sides are meant to differ, `[lints] allow = [\"{}\"]` says so",
        Code::SetupAsymmetry.text()
    ));
    cx.push(found);
}

/// Armies that stand in no order, and are the same but for one piece.
fn armies(cx: &mut Context<'_>) {
    let setup = &cx.definition.setup;
    let mut counts = vec![PerSide::both(0usize); cx.definition.kinds.len()];
    for &(side, kind) in setup.pieces.iter().flatten() {
        if let Some(count) = counts.get_mut(kind.index()) {
            count[side] += 1;
        }
    }
    let total: usize = counts.iter().flat_map(|c| c.0).sum();
    let mut uneven = counts.iter().enumerate().filter(|(_, c)| c.0[0] != c.0[1]);
    let (Some((kind, &PerSide([white, black]))), None) = (uneven.next(), uneven.next()) else {
        return;
    };
    let Some(kind) = Kind::new(kind) else { return };
    if white.abs_diff(black) != 1 || white.min(black) == 0 || total < LEAST_ARMIES {
        return;
    }
    let message = format!(
        "the two sides begin with the same pieces, but for one: {} has {white} of {}, {} {black}",
        cx.side(Side::White),
        cx.kind(kind),
        cx.side(Side::Black),
    );
    let span = cx.input.provenance.setup;
    cx.warn(
        Code::SetupAsymmetry,
        message,
        span,
        "one too many or too few?",
    );
}

/// Pairs of squares that match with something on them, and those that do not.
fn differences(cx: &Context<'_>, how: Orientation) -> Option<(usize, Vec<(Square, Square)>)> {
    let board = &cx.definition.board;
    let mut right = 0;
    let mut wrong = Vec::new();
    for square in board.squares() {
        let image = how.square(board, square)?;
        if image.index() < square.index() {
            continue;
        }
        let (here, there) = (at(cx, square), at(cx, image));
        if here == turned(there) {
            right += usize::from(here.is_some());
        } else if image != square {
            wrong.push((square, image));
        }
    }
    Some((right, wrong))
}

/// Whether the two pieces are each of a kind that only its own side starts with: armies that differ.
fn meant(cx: &Context<'_>, (a, b): (Square, Square)) -> bool {
    let (Some(one), Some(two)) = (at(cx, a), at(cx, b)) else {
        return false;
    };
    let alone = |(side, kind): (Side, Kind)| {
        let present = cx.facts.present.get(kind.index());
        present.is_some_and(|p| !p[side.other()])
    };
    one.0 != two.0 && (alone(one) || alone(two))
}

fn describe(cx: &Context<'_>, square: Square) -> String {
    let name = cx.square(square);
    match at(cx, square) {
        None => format!("{name} is empty"),
        Some((side, kind)) => format!("{name} has {}'s {}", cx.side(side), cx.kind(kind)),
    }
}

/// Where the picture shows the first of the squares, or the set-up.
fn place(cx: &Context<'_>, wrong: &[(Square, Square)]) -> (Span, String) {
    let section = cx.input.provenance.setup;
    let Some(&(a, b)) = wrong.first() else {
        return (section, String::new());
    };
    let both = format!("{} and {} do not match", cx.square(a), cx.square(b));
    let picture = cx
        .input
        .leaves
        .and_then(|l| l.below(&["setup", "position"]).next());
    let Some(picture) = picture else {
        return (section, both);
    };
    // The upper of the two squares comes first in the picture.
    let shown = token(cx, &picture.text.value, b).or_else(|| token(cx, &picture.text.value, a));
    match shown {
        Some(range) => (cx.input.sources.inside(picture.text.span, range), both),
        None => (picture.text.span, both),
    }
}

/// The bytes of a square in a picture.
fn token(cx: &Context<'_>, picture: &str, square: Square) -> Option<std::ops::Range<usize>> {
    let board = &cx.definition.board;
    let mut rank = board.ranks();
    for line in picture.split('\n') {
        if line.trim().is_empty() {
            continue;
        }
        rank = rank.checked_sub(1)?;
        if rank != board.rank(square) {
            continue;
        }
        let word = line
            .split_whitespace()
            .nth(usize::from(board.file(square)))?;
        let start = word.as_ptr() as usize - picture.as_ptr() as usize;
        return Some(start..start + word.len());
    }
    None
}

fn regions(cx: &mut Context<'_>) {
    for (index, region) in cx.definition.regions.iter().enumerate() {
        let Some(&span) = cx.input.provenance.regions.get(index) else {
            continue;
        };
        if let Some(wrong) = nearly_alike(cx, region.squares.0) {
            almost_the_same(cx, &format!("region `{}`", region.name), wrong, span);
        } else if listed(cx, &region.name)
            && let Some(wrong) = region.squares.0.iter().find_map(|&s| lopsided(cx, s))
        {
            let message = format!(
                "region `{}` is almost the same left and right: only {} tells them apart",
                region.name,
                cx.squares(wrong)
            );
            cx.warn(Code::RegionAsymmetry, message, span, "one square off?");
        }
    }
}

/// Whether a region is written as a list of squares, with no set named in it.
fn listed(cx: &Context<'_>, name: &str) -> bool {
    let Some(leaves) = cx.input.leaves else {
        return false;
    };
    let path = ["board", "regions", name];
    let square = |word: &str| {
        let rank = word.strip_prefix(|c: char| c.is_ascii_lowercase() || c == '*');
        rank.is_some_and(|r| r == "*" || (!r.is_empty() && r.bytes().all(|b| b.is_ascii_digit())))
    };
    let list = |text: &str| {
        text.split([' ', ',', '-'])
            .filter(|w| !w.is_empty())
            .all(square)
    };
    leaves.below(&path).all(|leaf| list(&leaf.text.value))
}

/// The few squares in which a set's left half is not the image of its right half. Sets of most of the board are meant to
/// leave out what they leave out.
fn lopsided(cx: &Context<'_>, set: SquareSet) -> Option<SquareSet> {
    let board = &cx.definition.board;
    let image =
        |square: Square| board.at(board.files() - 1 - board.file(square), board.rank(square));
    let wrong: SquareSet = set
        .iter()
        .filter(|&s| image(s).is_none_or(|i| !set.contains(i)))
        .collect();
    let few = !wrong.is_empty() && wrong.len() <= MOST_WRONG;
    let sparse = 2 * set.len() <= board.len();
    (few && sparse && set.len() > 2 * wrong.len()).then_some(wrong)
}
