//! Enums whose every word stands in one table, so that parsing, printing, files and help agree.

use serde::de::{Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use std::fmt;

#[doc(hidden)]
pub use {schemars, serde};

/// Declares one: `Unit { Kg = "kg", Lb = "lb" }`.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$vmeta])* $variant),+
        }

        impl $name {
            /// Every value, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word that files, JSON and the screen use.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The value of a word, exactly as spelled in the table.
            pub fn from_word(word: &str) -> Option<Self> {
                let index = Self::WORDS.iter().position(|one| *one == word)?;
                Some(Self::ALL[index])
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::vocabulary::serde::Serialize for $name {
            fn serialize<S: $crate::vocabulary::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_unit_variant(stringify!($name), *self as u32, self.word())
            }
        }

        impl<'de> $crate::vocabulary::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::vocabulary::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let index = $crate::vocabulary::index(deserializer, stringify!($name), Self::WORDS)?;
                Ok(Self::ALL[index])
            }
        }

        $crate::schema_as! { $name: { "type": "string", "enum": $name::WORDS } }
    };
}

/// The schema of a type that is written as one plain value: `schema_as! { Hour: { "type": "string" } }`.
#[macro_export]
macro_rules! schema_as {
    ($name:ident: $schema:tt) => {
        impl $crate::vocabulary::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            fn json_schema(
                _: &mut $crate::vocabulary::schemars::SchemaGenerator,
            ) -> $crate::vocabulary::schemars::Schema {
                $crate::vocabulary::schemars::json_schema!($schema)
            }
        }
    };
}

/// Where a word stands in its table. One reader serves every vocabulary, where a derived one would be
/// compiled for each.
///
/// # Errors
///
/// As a derived reader's: the word that was found, and all that were wanted.
pub fn index<'de, D: Deserializer<'de>>(
    deserializer: D,
    name: &'static str,
    words: &'static [&'static str],
) -> Result<usize, D::Error> {
    deserializer.deserialize_enum(name, words, Table { name, words })
}

struct Table {
    name: &'static str,
    words: &'static [&'static str],
}

impl<'de> Visitor<'de> for Table {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "enum {}", self.name)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<usize, A::Error> {
        let (index, rest) = access.variant_seed(Word(self.words))?;
        rest.unit_variant()?;
        Ok(index)
    }
}

struct Word(&'static [&'static str]);

impl<'de> serde::de::DeserializeSeed<'de> for Word {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Word {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<usize, E> {
        let index = self.0.iter().position(|one| *one == word);
        index.ok_or_else(|| E::unknown_variant(word, self.0))
    }
}
