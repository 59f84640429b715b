//! `--setup N`: one of a variant's set-ups.

use crate::util::rng::SplitMix64;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

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
    /// The number, where there are so many set-ups.
    #[must_use]
    pub fn among(self, setups: u64) -> u64 {
        match self {
            Self::Number(number) => number,
            Self::Random => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                let seed = now.map_or(1, |t| t.as_nanos() as u64);
                SplitMix64::new(seed).next_u64() % setups.max(1)
            }
        }
    }
}
