//! `--setup N`: one of a variant's set-ups.

use crate::util::rng::SplitMix64;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// How many numbers are drawn before none is taken to be the variant's.
const MOST_TRIES: u32 = 10_000;

/// Which set-up is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupNumber {
    /// That of this number.
    Number(u64),
    /// Any.
    Random,
}

impl FromStr for SetupNumber {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::Random);
        }
        let number = text.parse().map(Self::Number);
        number.map_err(|_| "a whole number is wanted, or `random`".to_owned())
    }
}

impl SetupNumber {
    /// The number, where there are so many set-ups; where any will do, one after the other, for some of them may not be
    /// the variant's.
    pub fn among(self, setups: u64) -> impl Iterator<Item = u64> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let mut rng = SplitMix64::new(now.map_or(1, |t| t.as_nanos() as u64));
        let tries = match self {
            Self::Number(_) => 1,
            Self::Random => MOST_TRIES,
        };
        (0..tries).map(move |_| match self {
            Self::Number(number) => number,
            Self::Random => rng.next_u64() % setups.max(1),
        })
    }
}
