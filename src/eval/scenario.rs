//! What an athlete says, and what is wanted of a coach: one line of a suite.

use crate::domain::load::Unit;
use crate::tool::WantedEnd;
use jiff::Zoned;

/// One scenario. A trial of it has a home of its own.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `log/plates`: its group, and its own name in it.
    pub id: String,
    pub group: String,
    /// The moment at which all of it takes place.
    pub now: Zoned,
    pub unit: Unit,
    /// Lines that the athlete typed before, answered by the rules; each changes something.
    pub given: Vec<String>,
    /// A call that the coach is made to begin with, to see how it mends it.
    pub wrong: Option<WrongCall>,
    /// What that call is to come to.
    pub refused: Option<WantedEnd>,
    /// None where only the call itself is checked, and no coach asked.
    pub turns: Vec<Exchange>,
    /// The line that it was read from: another text is another scenario.
    pub source: String,
}

/// What is said, and what is wanted then.
#[derive(Clone, Debug)]
pub struct Exchange {
    pub say: String,
    pub expect: Expected,
}

#[derive(Clone, Debug)]
pub struct Expected {
    /// Each once, in any order.
    pub calls: Vec<ExpectedCall>,
    /// A question back, and nothing stored.
    pub ask: bool,
    /// Calls that only read may be made beside.
    pub reads: bool,
    /// So may calls that change something.
    pub other_writes: bool,
}

/// A call by its tool, and what its arguments may be; others may not be given.
#[derive(Clone, Debug)]
pub struct ExpectedCall {
    pub tool: &'static str,
    pub args: Vec<(&'static str, Vec<Allowed>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// It may be left out.
    Absent,
    /// Any value: `"*"`.
    Any,
    /// A value with these words in it: `"*leg day*"`.
    Holding(String),
    /// This value: names by the catalogue, numbers as numbers, days as days.
    Value(String),
}

impl Allowed {
    /// Of a value as it is written, of null none.
    pub fn read(text: Option<String>) -> Self {
        let Some(text) = text else {
            return Self::Absent;
        };
        match text.as_str() {
            "*" => Self::Any,
            _ => match text.strip_prefix('*').and_then(|rest| rest.strip_suffix('*')) {
                Some(words) => Self::Holding(words.to_lowercase()),
                None => Self::Value(text),
            },
        }
    }
}

/// A call as a model might have got it wrong.
#[derive(Clone, Debug)]
pub struct WrongCall {
    pub tool: String,
    /// As a native call has them; may be broken.
    pub arguments: String,
    /// The same as a call in text.
    pub text: String,
}
