//! What `make`, `set` and the like make of a session, by what stands behind them.

use super::acts::{Act, NOT_DONE, phrase_in};
use super::clause::says_minutes;
use super::often;
use super::token::Token;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::phrase;

/// What `make … …` makes of it.
pub fn made(rest: &[Token], days: DayReader) -> Option<Act> {
    let holds = |words: &str| rest.iter().any(|token| token.is(words));
    let day_off = phrase_in(rest, "rest day|day off|off");
    let repeats = often::is_said(rest);
    let day = || (0..rest.len()).any(|at| days.read(&rest[at..]).is_some());
    if holds("deload") {
        Some(Act::Deload)
    } else if phrase(rest, "up").is_some() {
        None
    } else if day_off {
        Some(Act::Skip)
    } else if phrase_in(rest, NOT_DONE) {
        Some(Act::Reopen)
    } else if holds("done|complete|completed|finished") {
        Some(Act::Complete)
    } else if holds("priority|important|urgent") {
        Some(Act::Prioritise)
    } else if repeats {
        Some(Act::Repeat)
    } else if day() && holds("to|for|on") || says_minutes(rest) {
        Some(Act::Move)
    } else {
        None
    }
}
