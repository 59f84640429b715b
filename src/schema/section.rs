//! The declaration of sections: one macro turns a documented list of keys into the struct, its
//! reader and its key table.

use crate::diagnostic::{Code, Diagnostic};
use crate::schema::read::{Reader, expect_table};
use crate::schema::shape::{Key, Shape};
use crate::schema::tree::{Node, Table};
use crate::util::text::and_ticked;

/// Declares sections. Each field is a key of the file (`field as "key"` where they differ), its
/// documentation is the file format's, and `field!` marks a key that must be given. Every section
/// also has its `span` (its header line) and `faulty`: something in it was refused and reported, so
/// nothing should be concluded from what it lacks.
macro_rules! sections {
    ($(
        $(#[doc = $doc:literal])+
        $section:ident {
            $( $(#[doc = $key_doc:literal])+ $field:ident $(as $key:literal)? $(= $required:ident)? : $ty:ty, )*
        }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Debug)]
        pub struct $section {
            /// Where the section stands: its header line, or its braces.
            pub span: $crate::source::Span,
            /// Something in it was refused and reported.
            pub faulty: bool,
            $( $(#[doc = $key_doc])+ pub $field: $ty, )*
        }

        impl $section {
            /// Its keys.
            pub const KEYS: &[$crate::schema::shape::Key] = &[$(
                $crate::schema::shape::Key {
                    name: sections!(@name $field $($key)?),
                    shape: <$ty as $crate::schema::read::Field>::SHAPE,
                    required: sections!(@required $($required)?),
                    doc: concat!($($key_doc, "\n"),+),
                },
            )*];
            /// What the section is for.
            pub const DOC: &str = concat!($($doc, "\n"),+);

            const fn keys() -> &'static [$crate::schema::shape::Key] {
                Self::KEYS
            }
        }

        impl $crate::schema::read::Read for $section {
            const SHAPE: &'static $crate::schema::shape::Shape =
                &$crate::schema::shape::Shape::Section($section::keys);
            fn read(
                node: &$crate::schema::tree::Node,
                reader: &mut $crate::schema::read::Reader<'_>,
            ) -> Option<Self> {
                let before = reader.faults();
                let table = $crate::schema::section::open(node, Self::KEYS, reader)?;
                $( let $field = $crate::schema::section::field::<$ty>(
                    table, sections!(@name $field $($key)?), reader); )*
                Some(Self { span: node.span, faulty: reader.faults() > before, $($field),* })
            }
        }

        impl $crate::schema::read::Item for $section {
            const LONE: bool = false;
        }
    )+};
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $key:literal) => { $key };
    (@required) => { false };
    (@required required) => { true };
}
pub(crate) use sections;

/// The table of a section, after complaining of keys that it should not or should have.
pub fn open<'n>(node: &'n Node, keys: &[Key], reader: &mut Reader<'_>) -> Option<&'n Table> {
    let table = expect_table(node, reader)?;
    for entry in &table.entries {
        if !keys.iter().any(|k| k.name == entry.key.value) {
            let allowed: Vec<&str> = keys.iter().map(|k| k.name).collect();
            reader.unknown_key(&entry.key, &allowed);
        }
    }
    for key in keys.iter().filter(|k| k.required) {
        if table.get(key.name).is_none() {
            let section = reader.section();
            let diagnostic = if let Shape::Section(inner) = key.shape {
                let needed: Vec<&str> = inner()
                    .iter()
                    .filter(|k| k.required)
                    .map(|k| k.name)
                    .collect();
                let message = format!("{section} has no `[{}]`", key.name);
                let help = format!("add `[{}]` with {}", key.name, and_ticked(needed));
                Diagnostic::new(Code::MissingKey, message, node.span, "missing here")
                    .with_help(help)
            } else {
                let message = format!("{section} has no `{}`", key.name);
                Diagnostic::new(Code::MissingKey, message, node.span, "missing here")
                    .with_note(format!("it must be {}", key.shape.describe()))
            };
            reader.missing(diagnostic);
        }
    }
    Some(table)
}

/// One field of an opened section.
pub fn field<F: crate::schema::read::Field>(
    table: &Table,
    key: &str,
    reader: &mut Reader<'_>,
) -> F {
    table
        .get(key)
        .and_then(|entry| reader.within(key, |r| F::read(&entry.node, r)))
        .unwrap_or_else(F::absent)
}
