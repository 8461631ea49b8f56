//! The athlete's key: sixteen bytes, shown once as twelve words, from which all other keys are made.

use bip39::{Language, Mnemonic};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fmt;
use uuid::{Builder, Uuid};

/// Whoever has it reads all that was ever sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 16]);

/// Why words are no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("the pairing code has 12 words, and these are {0}")]
    Count(usize),
    #[error("“{0}” is no word of a pairing code")]
    Word(String),
    #[error("a word of the pairing code is wrong, or two changed places")]
    Checksum,
    #[error("the system gave no random bytes: {0}")]
    Random(String),
}

impl Key {
    const WORDS: usize = 12;

    pub fn make() -> Result<Self, KeyError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| KeyError::Random(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// From its words, in any case and with any space between them.
    pub fn from_words(words: &str) -> Result<Self, KeyError> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.len() != Self::WORDS {
            return Err(KeyError::Count(words.len()));
        }
        let parsed = Mnemonic::parse_in_normalized(Language::English, &words.join(" "));
        let found = parsed.map_err(|error| match error {
            bip39::Error::UnknownWord(at) => {
                KeyError::Word(words.get(at).cloned().unwrap_or_default())
            }
            _ => KeyError::Checksum,
        })?;
        let (bytes, _) = found.to_entropy_array();
        let mut key = [0; 16];
        key.copy_from_slice(&bytes[..16]);
        Ok(Self(key))
    }

    /// As it is shown once and written down.
    pub fn words(&self) -> String {
        // Sixteen bytes are always words.
        Mnemonic::from_entropy(&self.0)
            .map(|words| words.words().collect::<Vec<_>>().join(" "))
            .unwrap_or_default()
    }

    /// What the athlete is called in the database: the same on every device that has the key.
    pub fn athlete(&self) -> Uuid {
        let made = self.derive("athlete");
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&made[..16]);
        Builder::from_custom_bytes(bytes).into_uuid()
    }

    /// The key of an invitation to read, the same for a login whenever and wherever it is made.
    #[must_use]
    pub fn invitation(&self, reader: &str) -> Self {
        let made = self.derive(&format!("invite {reader}"));
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&made[..16]);
        Self(bytes)
    }

    /// A key for one purpose, which tells nothing of any other.
    pub(super) fn derive(&self, purpose: &str) -> [u8; 32] {
        keyed(&self.0, &[b"setwise sync 1 ", purpose.as_bytes()])
    }
}

/// A keyed hash of all parts, each with its length.
pub(super) fn keyed(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // Any length is a key.
    let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(key) else {
        return [0; 32];
    };
    for part in parts {
        hash.update(&(part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into_bytes().into()
}

/// A key is never shown by accident.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, KeyError};

    #[test]
    fn a_key_is_its_words() {
        let key = Key::make().unwrap();
        let words = key.words();
        assert_eq!(words.split(' ').count(), 12);
        assert_eq!(Key::from_words(&words), Ok(key.clone()));
        let shouted = format!("  {}\n", words.to_uppercase().replace(' ', "\t "));
        assert_eq!(Key::from_words(&shouted), Ok(key.clone()));
        assert_ne!(Key::make().unwrap().athlete(), key.athlete());
        assert_eq!(format!("{key:?}"), "Key(…)");
    }

    #[test]
    fn what_is_no_key_is_told() {
        let zeros = "abandon ".repeat(11);
        assert_eq!(
            Key::from_words(&format!("{zeros}about")),
            Ok(Key([0; 16])),
            "the published test of these words"
        );
        let told = |words: &str| Key::from_words(words).unwrap_err().to_string();
        assert_eq!(told(""), "the pairing code has 12 words, and these are 0");
        assert_eq!(told(&format!("{zeros}abou")), "“abou” is no word of a pairing code");
        assert_eq!(
            told(&"abandon ".repeat(12)),
            "a word of the pairing code is wrong, or two changed places"
        );
        assert_eq!(Key::from_words("a b"), Err(KeyError::Count(2)));
    }
}
