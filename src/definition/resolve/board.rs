//! `[board]`: the shape, terrains and regions.
//!
//! In: the raw section. Out: the frozen [`Board`], its terrains and regions, each square in at most
//! one terrain; or diagnostics.

use super::context::{Context, Sets, parse_set, squares_text};
use super::lines;
use crate::board::graph::order;
use crate::board::region::{self, Expr};
use crate::board::{Board, Link};
use crate::definition::{Orientation, Region, Terrain};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{MAX_SIDE, PerSide, Side, Square};
use crate::schema::raw::{self, Text};
use crate::source::{Span, Spanned};
use crate::util::bits256::SquareSet;
use crate::util::text::or_ticked;

/// What `[board]` resolves to.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The squares.
    pub board: Board,
    /// Kinds of ground.
    pub terrains: Vec<Terrain>,
    /// Named sets.
    pub regions: Vec<Region>,
    /// The map agrees with the board, so that positions can be read on it.
    pub sound: bool,
}

impl Ground {
    /// The named sets for square-set text.
    #[must_use]
    pub fn sets(&self, orientation: Orientation) -> Sets<'_> {
        let terrains = self
            .terrains
            .iter()
            .map(|t| (t.name.clone(), PerSide::both(t.squares)));
        let regions = self.regions.iter().map(|r| (r.name.clone(), r.squares));
        Sets {
            board: &self.board,
            orientation,
            named: terrains.chain(regions).collect(),
        }
    }
}

/// One square of a map: its glyph, file, rank from the bottom, and place.
struct Cell {
    glyph: char,
    file: u8,
    rank: u8,
    at: Span,
}

/// Resolves `[board]`; `None` when there is no board to go on with.
pub fn resolve(
    cx: &mut Context<'_>,
    section: &raw::Board,
    orientation: Orientation,
) -> Option<Ground> {
    let before = cx.errors();
    let rows = section.map.as_ref().map(|map| rows(cx, map));
    let (files, ranks) = size(cx, section, rows.as_deref())?;
    let cells = rows.map_or_else(Vec::new, |rows| cells(cx, section, &rows, files, ranks));
    let sound = cx.errors() == before;
    let board = shape(cx, section, files, ranks, &cells)?;
    lines::check_glyphs(cx, section);
    let drawn = drawn(cx, section, &board, &cells);
    let (terrains, regions) = named_sets(cx, section, &board, orientation, &drawn);
    overlaps(cx, section, &board, &terrains);
    Some(Ground {
        board,
        terrains,
        regions,
        sound,
    })
}

/// The characters of each line of the map that is not blank, with their places.
fn rows(cx: &Context<'_>, map: &Text) -> Vec<Vec<(char, Span)>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in map.value.split('\n') {
        let row: Vec<(char, Span)> = line
            .char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .map(|(i, c)| {
                let at = start + i;
                (c, cx.inside(map, at..at + c.len_utf8()))
            })
            .collect();
        start += line.len() + 1;
        if !row.is_empty() {
            rows.push(row);
        }
        if rows.len() > 4 * usize::from(MAX_SIDE) {
            break;
        }
    }
    rows
}

fn size(
    cx: &mut Context<'_>,
    section: &raw::Board,
    rows: Option<&[Vec<(char, Span)>]>,
) -> Option<(u8, u8)> {
    let mut side = |given: &Option<Spanned<u8>>, drawn: Option<usize>, what: &str| {
        let (n, span) = match (given, drawn, &section.map) {
            (Some(n), ..) => (usize::from(n.value), n.span),
            (None, Some(n), Some(map)) => (n, map.span),
            _ => {
                if !section.faulty {
                    cx.push(
                        Diagnostic::new(
                            Code::BoardSize,
                            format!("the board has no number of {what}"),
                            section.span,
                            format!("`{what}` is missing"),
                        )
                        .with_help(format!("add `{what} = 8`, or draw the board in `map`")),
                    );
                }
                return None;
            }
        };
        if n == 0 || n > usize::from(MAX_SIDE) {
            cx.push(Diagnostic::new(
                Code::BoardSize,
                format!("a board has 1 to {MAX_SIDE} {what}, not {n}"),
                span,
                format!("{n} {what}"),
            ));
            return None;
        }
        u8::try_from(n).ok()
    };
    let width = rows.and_then(|r| r.iter().map(Vec::len).max());
    let files = side(&section.files, width, "files");
    let ranks = side(&section.ranks, rows.map(<[_]>::len), "ranks");
    Some((files?, ranks?))
}

fn cells(
    cx: &mut Context<'_>,
    section: &raw::Board,
    rows: &[Vec<(char, Span)>],
    files: u8,
    ranks: u8,
) -> Vec<Cell> {
    let Some(map) = &section.map else {
        return Vec::new();
    };
    if rows.len() != usize::from(ranks) {
        cx.push(Diagnostic::new(
            Code::BoardMap,
            format!("the map has {} ranks, the board {ranks}", rows.len()),
            map.span,
            format!("{} lines", rows.len()),
        ));
        return Vec::new();
    }
    let mut cells = Vec::new();
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        if row.len() != usize::from(files) {
            let first = row.first().map_or(map.span, |(_, s)| *s);
            let last = row.last().map_or(first, |(_, s)| *s);
            cx.push(Diagnostic::new(
                Code::BoardMap,
                format!(
                    "rank {} of the map has {} squares, the board has {files} files",
                    rank + 1,
                    row.len()
                ),
                Span::new(first.source, first.start..last.end),
                format!("{} squares", row.len()),
            ));
            continue;
        }
        cells.extend(row.iter().zip(0..files).map(|(&(glyph, at), file)| Cell {
            glyph,
            file,
            rank,
            at,
        }));
    }
    cells
}

fn shape(
    cx: &mut Context<'_>,
    section: &raw::Board,
    files: u8,
    ranks: u8,
    cells: &[Cell],
) -> Option<Board> {
    let full = Board::new(files, ranks, &[], false, false);
    let mut holes: Vec<(u8, u8)> = cells
        .iter()
        .filter(|c| c.glyph == '*')
        .map(|c| (c.file, c.rank))
        .collect();
    for text in &section.holes {
        if let Some(expr) = parse_set(cx, &full, text, &[]) {
            let set = expr.eval(&full, Side::White, &|_| None);
            holes.extend(set.iter().map(|s| (full.file(s), full.rank(s))));
        }
    }
    let wrap = section.wrap.as_ref().map(|w| w.value);
    let wrap_files = matches!(wrap, Some(raw::Wrap::Files | raw::Wrap::Both));
    let wrap_ranks = matches!(wrap, Some(raw::Wrap::Ranks | raw::Wrap::Both));
    let mut board = Board::new(files, ranks, &holes, wrap_files, wrap_ranks);
    if board.is_empty() {
        cx.push(Diagnostic::new(
            Code::BoardSize,
            "every square of the board is a hole",
            section.span,
            "no square is left",
        ));
        return None;
    }
    let mut seen = lines::Seen::default();
    for link in &section.links {
        let mut end = |text: &Option<Text>| -> Option<Square> {
            let text = text.as_ref()?;
            let square = board.parse(text.value.trim());
            if square.is_none() {
                cx.push(Diagnostic::new(
                    Code::OffBoard,
                    format!("`{}` is no square of this board", text.value),
                    text.span,
                    "one square, such as `a1`, is needed",
                ));
            }
            square
        };
        let (from, to) = (end(&link.from), end(&link.to));
        if let (Some(from), Some(to), Some(direction)) = (from, to, &link.direction) {
            let way = compass(direction.value);
            lines::idle(cx, &board, link, (from, to, way));
            seen.add(cx, &board, link, (from, to, way));
            board.link(Link {
                from,
                to,
                direction: compass(direction.value),
                one_way: link.one_way.as_ref().is_some_and(|b| b.value),
            });
        }
    }
    Some(board)
}

/// Index into the board's compass, which turns clockwise from north too.
const fn compass(direction: raw::Compass) -> usize {
    match direction {
        raw::Compass::N => 0,
        raw::Compass::Ne => 1,
        raw::Compass::E => 2,
        raw::Compass::Se => 3,
        raw::Compass::S => 4,
        raw::Compass::Sw => 5,
        raw::Compass::W => 6,
        raw::Compass::Nw => 7,
    }
}

/// By terrain: the squares that the map gives it.
fn drawn(
    cx: &mut Context<'_>,
    section: &raw::Board,
    board: &Board,
    cells: &[Cell],
) -> Vec<SquareSet> {
    let glyphs: Vec<Option<char>> = section
        .terrain
        .iter()
        .map(|(_, t)| t.glyph.as_ref().map(|g| g.value))
        .collect();
    let mut sets = vec![SquareSet::EMPTY; glyphs.len()];
    let mut unknown: Vec<char> = Vec::new();
    for cell in cells.iter().filter(|c| !matches!(c.glyph, '.' | '*')) {
        match glyphs.iter().position(|g| *g == Some(cell.glyph)) {
            Some(i) => {
                if let (Some(set), Some(s)) = (sets.get_mut(i), board.at(cell.file, cell.rank)) {
                    set.insert(s);
                }
            }
            None if unknown.contains(&cell.glyph) => {}
            None => {
                unknown.push(cell.glyph);
                let known = glyphs.iter().flatten().map(char::to_string);
                let known = known.chain([".".to_owned(), "*".to_owned()]);
                cx.push(
                    Diagnostic::new(
                        Code::BoardMap,
                        format!("no terrain has the glyph `{}`", cell.glyph.escape_debug()),
                        cell.at,
                        "unknown glyph",
                    )
                    .with_note(format!("a map is drawn with {}", or_ticked(known)))
                    .with_help("give the terrain a `glyph` under `[board.terrain]`"),
                );
            }
        }
    }
    sets
}

/// A terrain or region as read.
struct Named<'a> {
    key: &'a Text,
    /// Given once.
    both: Option<Expr>,
    /// Given for a side.
    each: PerSide<Option<Expr>>,
}

fn named_sets(
    cx: &mut Context<'_>,
    section: &raw::Board,
    board: &Board,
    orientation: Orientation,
    drawn: &[SquareSet],
) -> (Vec<Terrain>, Vec<Region>) {
    let terrain_count = section.terrain.len();
    let keys: Vec<&Text> = section
        .terrain
        .iter()
        .map(|(k, _)| k)
        .chain(section.regions.iter().map(|(k, _)| k))
        .collect();
    check_names(cx, &keys, terrain_count);
    let names: Vec<&str> = keys.iter().map(|k| k.value.as_str()).collect();
    let mut items: Vec<Named<'_>> = Vec::new();
    for (key, terrain) in section.terrain.iter() {
        let both = terrain
            .squares
            .as_ref()
            .and_then(|t| parse_set(cx, board, t, &names));
        items.push(Named {
            key,
            both,
            each: PerSide([None, None]),
        });
    }
    for (key, value) in section.regions.iter() {
        let mut item = Named {
            key,
            both: None,
            each: PerSide([None, None]),
        };
        for (side, text) in value.iter() {
            let expr = parse_set(cx, board, text, &names);
            match side {
                None => item.both = expr,
                Some(side) => item.each[side] = expr,
            }
        }
        items.push(item);
    }
    let mut needs = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let exprs = item.both.iter().chain(item.each.0.iter().flatten());
        for expr in exprs {
            expr.names(&mut |name, _| {
                if let Some(j) = names.iter().position(|n| *n == name) {
                    needs.push((i, j));
                }
            });
        }
    }
    let sequence = order(items.len(), &needs).unwrap_or_else(|circle| {
        let members: Vec<&Named<'_>> = circle.iter().filter_map(|&i| items.get(i)).collect();
        let first = members.first().map_or(section.span, |m| m.key.span);
        let mut d = Diagnostic::new(
            Code::SetCycle,
            format!(
                "square sets are defined in a circle: {}",
                or_ticked(members.iter().map(|m| m.key.value.as_str())).replace(" or ", " and ")
            ),
            first,
            "this needs itself",
        );
        for member in members.iter().skip(1).take(4) {
            d = d.with_label(member.key.span, "and this is part of it");
        }
        cx.push(d);
        Vec::new()
    });
    let mut sets = Sets {
        board,
        orientation,
        named: names
            .iter()
            .map(|n| ((*n).to_owned(), PerSide::both(SquareSet::EMPTY)))
            .collect(),
    };
    for i in sequence {
        let Some(item) = items.get(i) else { continue };
        let eval = |expr: &Expr, side| expr.eval(board, side, &|n| sets.get(n));
        let mut squares = match &item.both {
            Some(expr) => PerSide(Side::BOTH.map(|side| eval(expr, side))),
            None => sets.completed(PerSide(
                Side::BOTH.map(|side| item.each[side].as_ref().map(|e| eval(e, side))),
            )),
        };
        if let Some(&more) = drawn.get(i) {
            squares = squares.map(|s| s | more);
        }
        if let Some((_, slot)) = sets.named.get_mut(i) {
            *slot = squares;
        }
    }
    finish(cx, section, sets.named)
}

/// Splits the sets into terrains and regions, and warns of those without a square.
fn finish(
    cx: &mut Context<'_>,
    section: &raw::Board,
    named: Vec<(String, PerSide<SquareSet>)>,
) -> (Vec<Terrain>, Vec<Region>) {
    let mut values = named.into_iter();
    let mut terrains: Vec<Terrain> = Vec::new();
    let taken: Vec<char> = section
        .terrain
        .iter()
        .filter_map(|(_, t)| t.glyph.as_ref().map(|g| g.value))
        .collect();
    let mut spare = "~=^%#&$@!?:;".chars().filter(|c| !taken.contains(c));
    for ((key, raw), (name, squares)) in section.terrain.iter().zip(values.by_ref()) {
        let [squares, other] = squares.0;
        if squares != other {
            cx.push(
                Diagnostic::new(
                    Code::TerrainOfSide,
                    format!("terrain `{name}` lies elsewhere for each side"),
                    raw.squares.as_ref().map_or(key.span, |s| s.span),
                    "this differs between White and Black",
                )
                .with_help("make it a region, or name the squares"),
            );
        } else if squares.is_empty() && !raw.faulty && cx.errors() == 0 {
            cx.push(
                Diagnostic::new(
                    Code::EmptySet,
                    format!("terrain `{name}` lies nowhere"),
                    key.span,
                    "no square has it",
                )
                .with_help("give it `squares = \"…\"`, or draw its glyph in the map"),
            );
        }
        terrains.push(Terrain {
            name,
            glyph: raw
                .glyph
                .as_ref()
                .map(|g| g.value)
                .or_else(|| spare.next())
                .unwrap_or('~'),
            squares,
        });
    }
    let mut regions = Vec::new();
    for ((key, _), (name, squares)) in section.regions.iter().zip(values) {
        if squares.0.contains(&SquareSet::EMPTY) && cx.errors() == 0 {
            cx.push(Diagnostic::new(
                Code::EmptySet,
                format!("region `{name}` holds no square for one side or both"),
                key.span,
                "no square lies in it",
            ));
        }
        regions.push(Region { name, squares });
    }
    (terrains, regions)
}

fn check_names(cx: &mut Context<'_>, keys: &[&Text], terrain_count: usize) {
    for (i, key) in keys.iter().enumerate() {
        let name = key.value.as_str();
        let what = if i < terrain_count {
            "terrain"
        } else {
            "region"
        };
        let reserved = region::BUILT_IN.contains(&name)
            || matches!(name, "start" | "any" | "at" | "their")
            || region::looks_like_a_square(name);
        if reserved {
            let why = if region::looks_like_a_square(name) {
                "it would be read as a square"
            } else {
                "the word has a meaning of its own"
            };
            cx.push(
                Diagnostic::new(
                    Code::ReservedName,
                    format!("no {what} can be called `{name}`"),
                    key.span,
                    why,
                )
                .with_help(format!("call it `{name}_squares`, or another word")),
            );
        }
        if let Some(first) = keys.iter().take(i).find(|k| k.value == name) {
            cx.push(
                Diagnostic::new(
                    Code::DuplicateName,
                    format!("`{name}` is a terrain and a region"),
                    key.span,
                    "the second of the name",
                )
                .with_label(first.span, "the first")
                .with_note("terrains and regions share one name space"),
            );
        }
    }
}

fn overlaps(cx: &mut Context<'_>, section: &raw::Board, board: &Board, terrains: &[Terrain]) {
    let place = |name: &str| {
        section
            .terrain
            .iter()
            .find(|(k, _)| k.value == name)
            .map_or(section.span, |(k, t)| {
                t.squares.as_ref().map_or(k.span, |s| s.span)
            })
    };
    for (i, second) in terrains.iter().enumerate() {
        for first in terrains.iter().take(i) {
            let both = first.squares & second.squares;
            if !both.is_empty() {
                cx.push(
                    Diagnostic::new(
                        Code::TerrainOverlap,
                        format!(
                            "terrains `{}` and `{}` overlap on {}",
                            first.name,
                            second.name,
                            squares_text(board, both)
                        ),
                        place(&second.name),
                        "these squares have two terrains",
                    )
                    .with_label(place(&first.name), "the other terrain")
                    .with_help(
                        "a square has at most one terrain; use regions for sets that overlap",
                    ),
                );
            }
        }
    }
}
