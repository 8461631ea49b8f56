//! The one reader of structured text: a shape judges what was written, and serde reads only what fits.
//!
//! ```text
//! text ── decode: tree with places ── hold: shape against tree ── value ── serde ── T
//!                                       └── issues ──── mend: the value that was meant
//! ```
//!
//! A shape is what a Rust type derives, with what its schema can't say in a table [`Beside`] it.

mod beside;
mod hold;
mod mend;
mod parts;
mod wanted;

pub use beside::{Beside, Check, Unfit, a_day_that_is, beside, names_an_exercise, says_something};
pub use hold::near_name;
pub use mend::{day, day_in_words, is_nothing, is_wrapper, number_of, unwrapped};
pub(super) use parts::WRITTEN;
pub use parts::WrittenObject;

use super::expected::Expected;
use super::generated::readable;
use hold::Hold;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use setwise_domain::decode::{self, Found, IssueCode, IssueList, Issues, Node, Subject, Tree};
use std::marker::PhantomData;
use std::ops::Range;

/// What becomes of fields that a shape doesn't name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Each is an issue.
    Refuse,
    /// They are left out and counted.
    Drop,
}

/// How strictly a text is held to its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strictness {
    pub unknown: Unknown,
    /// Whether words are compared with their case.
    pub case: bool,
    /// Whether a number in quotes is none, and a bare one no text.
    pub quotes: bool,
}

impl Strictness {
    /// Each field known, each word as it is spelled, each value of its type.
    pub const FULL: Self = Self { unknown: Unknown::Refuse, case: true, quotes: true };

    /// The same with what nobody names left out, as protocols let others add to them.
    pub const DROPPING: Self = Self { unknown: Unknown::Drop, ..Self::FULL };
}

/// What may stand in a text that becomes a `T`.
#[derive(Clone, Debug)]
pub struct Form<T> {
    subject: Subject,
    expected: Expected,
    of: PhantomData<fn() -> T>,
}

/// A value that fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitting<T> {
    pub value: T,
    /// The fields that were left out, as JSON pointers.
    pub dropped: Vec<String>,
}

/// What came of one text.
pub type Read<T> = Result<Fitting<T>, IssueList>;

impl<T: JsonSchema + DeserializeOwned> Form<T> {
    /// The form of a type, with what its schema can't say.
    pub fn new(subject: Subject, beside: &[Beside]) -> Self {
        // A type whose written and read forms differ in what they need has no schema, which a test of its
        // form finds; it takes anything then, and serde decides.
        let schema = readable::<T>().unwrap_or(Value::Bool(true));
        Self { subject, expected: Expected::of(&schema).with(beside), of: PhantomData }
    }

    /// The same without the sizes and ranges that models are asked to keep to: those beside it count.
    pub fn unbounded(subject: Subject, beside: &[Beside]) -> Self {
        let bare = Self::new(subject, &[]);
        Self { expected: bare.expected.unbounded().with(beside), ..bare }
    }

    /// The same for texts that leave out what is null.
    #[must_use]
    pub fn without_null(self) -> Self {
        Self { expected: self.expected.without_null(), ..self }
    }

    /// Reads a whole text.
    pub fn read(&self, text: &str) -> Result<T, IssueList> {
        self.read_as(Strictness::FULL, text).map(|read| read.value)
    }

    /// The same with what is not named left out, or words in any case.
    pub fn read_as(&self, how: Strictness, text: &str) -> Read<T> {
        let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
        read_text(self.subject, how, &self.expected, text, start..text.len())
    }

    /// Reads the value that is `part` of a text, and what `check` finds wrong with one that fits.
    pub fn read_with<U>(
        &self,
        text: &str,
        part: Range<usize>,
        check: impl FnOnce(T, &mut Issues<'_>) -> U,
    ) -> Result<U, IssueList> {
        let check = |read: Fitting<T>, issues: &mut Issues<'_>| check(read.value, issues);
        read_checked(self.subject, Strictness::FULL, &self.expected, text, part, check)
    }

    /// Reads names with their values, as of a query. A value whose field takes no text stands for the JSON that it is.
    pub fn read_pairs(&self, pairs: &[(String, String)]) -> Result<T, IssueList> {
        let member = |(name, value): &(String, String)| {
            let field = self.expected.object().and_then(|object| object.field(name));
            let is_text = field.is_none_or(|field| field.expected.takes_text());
            let is_json = || decode::read(value, 0..value.len(), self.subject).broken.is_none();
            let quoted = (is_text || !is_json()).then(|| Value::from(value.as_str()).to_string());
            format!("{}:{}", Value::from(name.as_str()), quoted.as_ref().unwrap_or(value))
        };
        let members: Vec<_> = pairs.iter().map(member).collect();
        self.read(&format!("{{{}}}", members.join(",")))
    }

    /// Reads one part of a text, beside whatever else is found in it; each field that has an issue is left out,
    /// where the rest is a value.
    pub fn read_what_fits<'a>(
        &'a self,
        issues: &mut Issues<'a>,
        node: &'a Node<'a>,
        how: Strictness,
    ) -> Option<Fitting<T>> {
        read_what_fits(&self.expected, issues, node, how)
    }

    /// The value that was meant by one that doesn't fit, where that is known.
    pub fn corrected(&self, text: &str, today: Option<Date>) -> Option<Value> {
        let tree = decode::read(text, 0..text.len(), self.subject);
        let meant =
            mend::mended(&self.expected, &tree.root, today).filter(|_| tree.broken.is_none())?;
        self.read(&meant.to_string()).is_ok().then_some(meant)
    }
}

/// Reads the value that is `part` of a text.
pub(super) fn read_text<T: DeserializeOwned>(
    subject: Subject,
    how: Strictness,
    expected: &Expected,
    text: &str,
    part: Range<usize>,
) -> Read<T> {
    read_checked(subject, how, expected, text, part, |read, _| read)
}

/// The same, with what `check` makes of a value that fits, or finds wrong with it.
fn read_checked<T: DeserializeOwned, U>(
    subject: Subject,
    how: Strictness,
    expected: &Expected,
    text: &str,
    part: Range<usize>,
    check: impl FnOnce(Fitting<T>, &mut Issues<'_>) -> U,
) -> Result<U, IssueList> {
    let Tree { root, broken } = decode::read(text, part, subject);
    let mut issues = Issues::new(subject, text, &root);
    let read = read_what_fits(expected, &mut issues, &root, how);
    if let Some(broken) = broken {
        issues.push(broken);
    }
    let read = read.filter(|_| issues.is_empty());
    match read.map(|read| check(read, &mut issues)) {
        Some(checked) if issues.is_empty() => Ok(checked),
        _ => Err(issues.into_list()),
    }
}

fn read_what_fits<'a, T: DeserializeOwned>(
    expected: &'a Expected,
    issues: &mut Issues<'a>,
    node: &'a Node<'a>,
    how: Strictness,
) -> Option<Fitting<T>> {
    let before = issues.count();
    let pointer = issues.root.pointer_to(&node.span);
    let mut hold = Hold::new(issues, how, pointer);
    let value = hold.hold(expected, node);
    let dropped = hold.dropped;
    match serde_json::from_value(value) {
        Ok(value) => Some(Fitting { value, dropped }),
        Err(error) => {
            if issues.count() == before && node.whole {
                let found = format!("what its type refuses: {}", decode::message_of(&error));
                let wanted = "a value of its type";
                issues.report(IssueCode::Malformed, &node.span, found, wanted);
            }
            None
        }
    }
}

/// What is wrong with a text as a whole.
pub fn whole(
    subject: Subject,
    text: &str,
    code: IssueCode,
    found: impl Into<String>,
    wanted: impl Into<String>,
) -> IssueList {
    IssueList::one(subject, text, Found::at_pointer(code, "", found, wanted))
}

#[cfg(test)]
mod tests;
