//! Pieces in hand: the letters between `[` and `]`, or of an extra final rank.

use super::error::{PlacementError, PlacementFault};
use super::symbols::Symbols;
use super::token::{Token, Tokens};
use super::{MAX_FAULTS, unknown};
use crate::id::{Kind, PerSide, Side};
use std::ops::Range;

/// A board field split from the pieces in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The bytes of the board field.
    pub board: Range<usize>,
    /// The bytes of the hands, without brackets; `None` if none are written.
    pub hands: Option<Range<usize>>,
}

/// Parts the hands from a first FEN field of a board with `ranks` ranks: `[…]` at its end, or one rank more than
/// the board has.
///
/// # Errors
/// A `[` that is never closed, or text after `]`.
pub fn split(text: &str, ranks: u8) -> Result<Split, PlacementError> {
    let fault = |range, kind| Err(PlacementError::new(range, kind));
    if let Some(open) = text.find('[') {
        let Some(length) = text[open..].find(']') else {
            return fault(open..open + 1, PlacementFault::UnclosedHand);
        };
        let close = open + length;
        if let Some(c) = text[close + 1..].chars().next() {
            let range = close + 1..close + 1 + c.len_utf8();
            return fault(range, PlacementFault::Unexpected(c));
        }
        return Ok(Split {
            board: 0..open,
            hands: Some(open + 1..close),
        });
    }
    let slashes = text.bytes().filter(|&b| b == b'/').count();
    if slashes == usize::from(ranks)
        && let Some(last) = text.rfind('/')
        && !text[last + 1..].contains(|c: char| c.is_ascii_digit() || c == '*')
    {
        return Ok(Split {
            board: 0..last,
            hands: Some(last + 1..text.len()),
        });
    }
    Ok(Split {
        board: 0..text.len(),
        hands: None,
    })
}

/// Reads the pieces in hand from `text[range]`: `-` or nothing for empty hands, else symbols in any order.
///
/// # Errors
/// All faults found, at least one and not more than a handful.
pub fn parse_hands(
    text: &str,
    range: Range<usize>,
    kinds: usize,
    symbols: &Symbols,
) -> Result<PerSide<Vec<u8>>, Vec<PlacementError>> {
    let mut hands = PerSide([vec![0u8; kinds], vec![0u8; kinds]]);
    let mut faults = Vec::new();
    if text.get(range.clone()) == Some("-") {
        return Ok(hands);
    }
    for (at, token) in Tokens::new(text, range, false) {
        let kind = match token {
            Token::Piece { symbol, tilde } => match symbols.find(&symbol, tilde) {
                Some((side, kind)) => match hands[side].get_mut(kind.index()) {
                    Some(count) if *count < u8::MAX => {
                        *count += 1;
                        continue;
                    }
                    _ => PlacementFault::TooMany { text: symbol },
                },
                None => unknown(symbols, &symbol, tilde),
            },
            Token::Bad(kind) => kind,
            Token::Block => PlacementFault::Unexpected('*'),
            Token::Empty(_) => {
                let digit = text.get(at.clone()).and_then(|t| t.chars().next());
                PlacementFault::Unexpected(digit.unwrap_or('0'))
            }
        };
        faults.push(PlacementError::new(at, kind));
        if faults.len() == MAX_FAULTS {
            break;
        }
    }
    if faults.is_empty() {
        Ok(hands)
    } else {
        Err(faults)
    }
}

/// `-`, or every piece in hand, White's first, in the order of kinds.
#[must_use]
pub fn write_hands(hands: &PerSide<Vec<u8>>, symbols: &Symbols) -> String {
    let mut out = String::new();
    for side in Side::BOTH {
        for (index, &count) in hands[side].iter().enumerate() {
            if let Some(kind) = Kind::new(index).filter(|_| count > 0) {
                out.push_str(&symbols.fen_text(side, kind).repeat(usize::from(count)));
            }
        }
    }
    if out.is_empty() {
        out.push('-');
    }
    out
}
