//! `[capture.trade]`: pieces that may not simply be exchanged.

use crate::util::bits256::KindSet;

/// A bar on exchanges of strong pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trade {
    /// The pieces.
    pub kinds: KindSet,
    /// What counts for nothing when it is captured with one of them.
    pub trifles: KindSet,
    /// A protector counts although the move captures it.
    pub before: bool,
}
