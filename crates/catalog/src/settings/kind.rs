//! What a key takes, and the value that it then has.

use serde::Serialize;
use setwise_domain::load::Decimal;
use std::fmt;

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Choice(&'static [&'static str]),
    Flag,
    Text,
    Names,
    /// The words of a command, its name first.
    Words,
    /// The address of a server. It holds no user, no password and no query, in which a secret
    /// might be; what is none is never repeated.
    Address,
    /// The name of an environment variable. What is none might be a secret that was put into the
    /// wrong place, so it is never repeated.
    Variable,
    /// A whole number.
    Number {
        least: u32,
        most: u32,
    },
    /// An amount of money, with at most four places.
    Price,
}

/// A value of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Text(String),
    Flag(bool),
    Names(Vec<String>),
    Number(u32),
    /// Nothing chosen: the program decides by what it finds, or does without.
    Unset,
}

impl Value {
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Kind {
    /// What it takes, as a refusal says it.
    pub fn wanted(self) -> String {
        match self {
            Self::Choice(words) => {
                let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                format!("one of {}", quoted.join(", "))
            }
            Self::Flag => "true or false".to_owned(),
            Self::Text => "a text in quotes, and never a key".to_owned(),
            Self::Names => "a list of names, such as [\"exerciseName\"]".to_owned(),
            Self::Words => {
                "a list of words, such as [\"pass\", \"show\", \"openai\"]: the command that prints the key, never the key itself".to_owned()
            }
            Self::Address => {
                "an address that begins with http:// or https:// and holds no user, no password, no query and no blank".to_owned()
            }
            Self::Variable => {
                "the name of an environment variable, in capitals; a key itself never stands in the config".to_owned()
            }
            Self::Number { least, most } => format!("a whole number from {least} to {most}"),
            Self::Price => "an amount such as 0.15, with at most four places".to_owned(),
        }
    }

    /// What was found instead, to follow what is wanted; nothing where it could be a secret.
    pub fn but_found(self, found: &str) -> String {
        match self {
            Self::Variable | Self::Address | Self::Words => String::new(),
            _ if is_secret(found.trim_matches(['\'', '"'])) => String::new(),
            _ => format!(", not {found}"),
        }
    }

    /// Whether a number is one that it takes.
    pub const fn holds(self, number: u32) -> bool {
        matches!(self, Self::Number { least, most } if least <= number && number <= most)
    }

    /// A value given as plain text, by a flag or the environment. The items of a list stand with
    /// commas between.
    pub fn read(self, text: &str) -> Option<Value> {
        Some(match self {
            Self::Choice(words) if !words.contains(&text) => return None,
            Self::Variable if !is_variable(text) => return None,
            Self::Address if !is_address(text) => return None,
            Self::Text if is_secret(text) => return None,
            Self::Price => {
                let amount = Decimal::parse(text, 4).ok();
                let amount = amount.filter(|amount| *amount >= Decimal::default())?;
                Value::Text(amount.to_string())
            }
            Self::Choice(_) | Self::Text | Self::Variable | Self::Address => {
                Value::Text(text.to_owned())
            }
            Self::Flag => Value::Flag(text.parse().ok()?),
            Self::Names | Self::Words => {
                let items = text.split(',').map(str::trim);
                let items = items.filter(|item| !item.is_empty()).map(str::to_owned);
                return self.list(items.collect());
            }
            Self::Number { .. } => {
                Value::Number(text.parse().ok().filter(|number| self.holds(*number))?)
            }
        })
    }
}

impl Kind {
    /// A list, where it is one that it takes.
    pub fn list(self, items: Vec<String>) -> Option<Value> {
        let is_key = self == Self::Words && items.iter().any(|item| is_secret(item));
        (!is_key).then_some(Value::Names(items))
    }
}

/// How the keys of providers begin.
const BEGINNINGS: [&str; 9] =
    ["sk-", "sk_", "AIza", "gsk_", "xai-", "pplx-", "hf_", "ghp_", "Bearer "];

/// Whether a text looks like a key that was put into the wrong place. Then it is neither taken nor
/// repeated: what is taken may be run, logged and stored.
pub fn is_secret(text: &str) -> bool {
    const LEAST: usize = 12;
    let begins = BEGINNINGS.iter().any(|begin| text.starts_with(begin));
    begins && text.chars().count() >= LEAST || is_random(text)
}

/// One long word of letters and digits in no order, as no program, model or file is called.
fn is_random(text: &str) -> bool {
    const LEAST: usize = 32;
    let bytes = text.as_bytes();
    let is_one_word =
        bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let changes =
        bytes.windows(2).filter(|two| two[0].is_ascii_digit() != two[1].is_ascii_digit()).count();
    bytes.len() >= LEAST && is_one_word && changes * 5 >= bytes.len()
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| {
        !rest.is_empty()
            && !rest.starts_with('/')
            && rest.chars().all(|c| c.is_ascii_graphic() && !"@?#\\\"<>".contains(c))
    })
}

/// Whether a text is spelt as the names of environment variables are.
fn is_variable(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// As `config show` prints it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Flag(flag) => f.pad(&flag.to_string()),
            Self::Number(number) => f.pad(&number.to_string()),
            Self::Names(names) if names.is_empty() => f.pad("none"),
            Self::Names(names) => f.pad(&names.join(", ")),
            Self::Unset => f.pad("unset"),
        }
    }
}
