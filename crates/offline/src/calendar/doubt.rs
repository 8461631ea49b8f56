//! Why a wish comes to no operations.

use super::token::Token;
use setwise_words::parse::day::{DayError, Found, When};

/// What would have to be known, and the question that asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    pub missing: &'static str,
    pub question: String,
}

pub const WHICH_SESSION: &str = "which session";
pub const WHICH_DAY: &str = "which day";
pub const WHICH_DAYS: &str = "which days";
pub const WHICH_WEEK: &str = "which week";
pub const HOW_OFTEN: &str = "how often";
pub const WHAT_TO_ADD: &str = "what to add";
pub const WHAT_TO_DO: &str = "what to do";
pub const NEW_TITLE: &str = "the new title";
pub const SKIP_OR_MOVE: &str = "skip or move";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Ask(Doubt),
    /// There is nothing for it to change; says why.
    Nothing(String),
    /// It is plain, and about days or sessions that are not shown here.
    Unseen,
    /// It is no wish.
    Talk,
}

pub type Got<T> = Result<T, Stop>;

pub fn ask<T>(missing: &'static str, question: impl Into<String>) -> Got<T> {
    Err(Stop::Ask(Doubt { missing, question: question.into() }))
}

pub fn nothing<T>(why: impl Into<String>) -> Got<T> {
    Err(Stop::Nothing(why.into()))
}

/// Why words are no day, with those words before it.
pub fn why_no_day(said: &[Token], why: DayError) -> String {
    let led = said.iter().position(|token| !token.is("on|the|this"));
    let words = said[led.unwrap_or(0)..].iter();
    let words: Vec<_> = words.map(|token| &*token.text).collect();
    format!("{} {why}", words.join(" "))
}

/// What a reader of days found; a day that is none is asked back about.
pub fn day_or_question(tokens: &[Token], (used, when): Found) -> (usize, Got<When>) {
    let when = when.or_else(|why| {
        let why = why_no_day(&tokens[..used], why);
        ask(WHICH_DAY, format!("{why}. Which day do you mean?"))
    });
    (used, when)
}
