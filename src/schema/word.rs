//! Words out of closed lists, read through serde: the derived enum is the one list of what may be
//! said.
//!
//! In: a string. Out: the enum's value; and, asked without a string, all words it knows.

use serde::de::value::StrDeserializer;
use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer, Visitor};
use std::fmt;

/// An enum without fields that files spell as a word.
pub trait Word: for<'de> Deserialize<'de> {}

/// What a derived enum says when it cannot read: which words it knows.
#[derive(Debug)]
struct Refusal {
    words: &'static [&'static str],
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {:?}", self.words)
    }
}

impl std::error::Error for Refusal {}

impl Error for Refusal {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self { words: &[] }
    }
    fn unknown_variant(_: &str, words: &'static [&'static str]) -> Self {
        Self { words }
    }
}

/// Asks an enum for its words instead of giving it one.
struct Probe;

impl<'de> Deserializer<'de> for Probe {
    type Error = Refusal;
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal { words: &[] })
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Refusal> {
        Err(Refusal { words })
    }
    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// All words of an enum, in the order of its declaration.
#[must_use]
pub fn words<T: Word>() -> &'static [&'static str] {
    T::deserialize(Probe).map_or_else(|refusal| refusal.words, |_| &[])
}

/// The value that a word stands for.
#[must_use]
pub fn decode<T: Word>(word: &str) -> Option<T> {
    let deserializer: StrDeserializer<'_, Refusal> = word.into_deserializer();
    T::deserialize(deserializer).ok()
}
