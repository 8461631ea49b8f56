//! The athlete's key: sixteen bytes, shown once as twelve words, from which all other keys are made.
//! Bytes become words by BIP-39: eleven bits a word, and the last one ends with four of a checksum.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use std::fmt;
use uuid::{Builder, Uuid};

/// The English list of BIP-39, one word a line: a word's place is its eleven bits.
const WORD_LIST: &str = include_str!("../../../assets/sync/words.txt");

/// Whoever has it reads all that was ever sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 16]);

/// Why words are no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("the pairing code has 12 words, and these are {0}")]
    Count(usize),
    #[error("“{0}” isn't a word of a pairing code")]
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
        let number = |word: &String| {
            let place = WORD_LIST.lines().position(|one| one == word);
            place.map(|place| place as u128).ok_or_else(|| KeyError::Word(word.clone()))
        };
        let numbers: Vec<u128> = words.iter().map(number).collect::<Result<_, _>>()?;
        let [first @ .., last] = numbers.as_slice() else {
            return Err(KeyError::Count(words.len()));
        };
        let bits = first.iter().fold(0, |bits, number| bits << 11 | number) << 7 | last >> 4;
        let key = Self(bits.to_be_bytes());
        if key.checksum() == last & 0b1111 { Ok(key) } else { Err(KeyError::Checksum) }
    }

    /// As it is shown once and written down.
    pub fn words(&self) -> String {
        let bits = u128::from_be_bytes(self.0);
        let last = (bits << 4 | self.checksum()) & 0x7ff;
        let numbers = (0..11).map(|at| bits >> (117 - 11 * at) & 0x7ff).chain([last]);
        let words =
            numbers.filter_map(|number| WORD_LIST.lines().nth(usize::try_from(number).ok()?));
        words.collect::<Vec<_>>().join(" ")
    }

    /// The first four bits of its hash.
    fn checksum(&self) -> u128 {
        u128::from(Sha256::digest(self.0)[0] >> 4)
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

    /// The vectors of sixteen bytes that are published with BIP-39.
    #[test]
    fn words_are_those_of_the_specification() {
        for (bytes, words) in [
            (
                0x0000_0000_0000_0000_0000_0000_0000_0000_u128,
                "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
            ),
            (
                0x7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f,
                "legal winner thank year wave sausage worth useful legal winner thank yellow",
            ),
            (
                0x8080_8080_8080_8080_8080_8080_8080_8080,
                "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
            ),
            (
                0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff,
                "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
            ),
            (
                0x9e88_5d95_2ad3_62ca_eb4e_fe34_a8e9_1bd2,
                "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
            ),
            (
                0xc0ba_5a8e_9141_1121_0f2b_d131_f3d5_e08d,
                "scheme spot photo card baby mountain device kick cradle pact join borrow",
            ),
            (
                0x23db_8160_a31d_3e0d_ca36_88ed_941a_dbf3,
                "cat swing flag economy stadium alone churn speed unique patch report train",
            ),
            (
                0xf30f_8c1d_a665_478f_49b0_01d9_4c5f_c452,
                "vessel ladder alter error federal sibling chat ability sun glass valve picture",
            ),
        ] {
            let key = Key(bytes.to_be_bytes());
            assert_eq!(key.words(), words);
            assert_eq!(Key::from_words(words), Ok(key));
        }
    }

    #[test]
    fn what_is_no_key_is_told() {
        let zeros = "abandon ".repeat(11);
        let told = |words: &str| Key::from_words(words).unwrap_err().to_string();
        assert_eq!(told(""), "the pairing code has 12 words, and these are 0");
        assert_eq!(told(&format!("{zeros}abou")), "“abou” isn't a word of a pairing code");
        assert_eq!(
            told(&"abandon ".repeat(12)),
            "a word of the pairing code is wrong, or two changed places"
        );
        assert_eq!(Key::from_words("a b"), Err(KeyError::Count(2)));
    }
}
