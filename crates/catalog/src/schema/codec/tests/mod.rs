mod arguments;
mod decoding;
mod encoding;
mod properties;

use super::*;
use serde::{Deserialize, Serialize};
use setwise_domain::exercise::Level;

/// An answer that has everything a contract may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Reply {
    name: String,
    level: Level,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    usual: Option<Level>,
    /// A default that null is not.
    #[serde(default = "four", skip_serializing_if = "is_four")]
    days: Option<u8>,
    #[serde(default)]
    remarks: Vec<String>,
    /// Null is an answer of its own.
    verdict: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    share: Option<Share>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    way: Option<Way>,
}

#[expect(clippy::unnecessary_wraps, reason = "it is the field's type")]
const fn four() -> Option<u8> {
    Some(4)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands the field so"
)]
const fn is_four(days: &Option<u8>) -> bool {
    matches!(days, Some(4))
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Mark {
    Set {
        reps: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    Rest,
}

/// Bounds that no Rust type holds by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Share {
    #[schemars(range(min = 0, max = 1))]
    of: f64,
    #[schemars(regex(pattern = "^[a-z]+$"), length(max = 5))]
    unit: String,
    #[schemars(length(min = 1, max = 2))]
    parts: Vec<i32>,
}

/// Told apart by what they hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Way {
    Count(u64),
    Name(String),
    Long { to: String },
    Short { by: u8, to: u8 },
}

fn reply() -> Reply {
    Reply {
        name: "Ada".into(),
        level: Level::Beginner,
        usual: None,
        days: four(),
        remarks: Vec::new(),
        verdict: None,
        marks: Vec::new(),
        share: None,
        way: None,
    }
}

fn read(text: &str) -> Result<Decoded<Reply>, DecodeError> {
    decode("reply", text, Unknown::Refuse)
}

#[track_caller]
fn refused(text: &str, sentences: &[&str]) {
    let issues = read(text).unwrap_err();
    assert_eq!(issues.to_string().lines().collect::<Vec<_>>(), sentences);
    assert_eq!(issues.raw, text);
}
