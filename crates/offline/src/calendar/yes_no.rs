//! Whether a day is what somebody asks: `is it leg day`, `is today a rest day`.

use super::answer::{next, on};
use super::names;
use super::subject::is_filler;
use super::token::Token;
use super::view::View;
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Session};
use setwise_words::parse::day::When;
use setwise_words::parse::listed::{find, is_listed, phrase};
use setwise_words::text;

/// What such a question begins with.
const ASKS: &str = "is it|isnt it|is today|isnt today|is tomorrow|is this|is that";
const REST: &str = "rest day|day off|off day|recovery day";
/// What days are called by what is trained on them.
const KINDS: &str = "leg|legs|push|pull|upper|lower|chest|back|arm|arms|shoulder|shoulders|squat|bench|deadlift|cardio|body";
/// Words of it that name nothing.
const BESIDE: &str = "is|isnt|it|today|tomorrow|this|that|a|an|the|my|our|supposed|be|to|really|already|again|yet|on|or|not|day|days|session|workout";

/// Whether words ask what a day is, of a session with such a title or of rest.
pub fn asks(tokens: &[Token], view: &View) -> bool {
    let is_kind = || {
        let last = tokens.iter().rposition(|token| token.is("day"));
        last.and_then(|at| tokens.get(at.checked_sub(1)?)).is_some_and(|kind| kind.is(KINDS))
    };
    begins(tokens) && (find(tokens, REST).is_some() || is_kind() || !fits(tokens, view).is_empty())
}

/// The answer, where they do.
pub fn told(tokens: &[Token], view: &View) -> Option<String> {
    begins(tokens).then_some(())?;
    let day = day_asked(tokens, view);
    let days = DateRange { from: day, to: day };
    let agenda = view.agenda(days);
    if find(tokens, REST).is_some() {
        let word = if agenda.is_empty() { "Yes" } else { "No" };
        return Some(format!("{word}. {}", on(view, days)));
    }
    let meant = fits(tokens, view);
    let Some(first) = meant.first() else {
        let named = asks(tokens, view).then(|| name(tokens)).flatten()?;
        return Some(format!("{} No session that I see is called “{named}”.", on(view, days)));
    };
    let stands = |session: &&&Session| agenda.iter().any(|one| one.session == session.id);
    if let Some(session) = meant.iter().find(stands) {
        return Some(format!("Yes: {}. {}", text::plain_title(session), on(view, days)));
    }
    let next = next(view, first);
    Some(format!("No. {} {next}", on(view, days)))
}

fn begins(tokens: &[Token]) -> bool {
    let of_a_day = tokens.first().is_some_and(|first| first.is("is|isnt"))
        && tokens.get(1).is_some_and(|next| next.weekday().is_some());
    of_a_day || phrase(tokens, ASKS).is_some()
}

/// Today, where no day is said.
fn day_asked(tokens: &[Token], view: &View) -> Date {
    let reader = view.ahead();
    let said = (0..tokens.len()).find_map(|at| {
        let (_, when) = reader.read(&tokens[at..])?;
        when.ok().and_then(When::day)
    });
    said.unwrap_or(view.today)
}

/// `leg day`, of the words that say it.
fn name(tokens: &[Token]) -> Option<String> {
    let at = tokens.iter().rposition(|token| token.is("day"))?;
    let kind = tokens.get(at.checked_sub(1)?)?;
    Some(format!("{} day", kind.text))
}

/// The sessions whose titles the words name.
fn fits<'a>(tokens: &[Token], view: &'a View) -> Vec<&'a Session> {
    let words: Vec<String> = tokens
        .iter()
        .filter(|token| token.weekday().is_none())
        .map(|token| token.text.clone())
        .filter(|word| !is_listed(word, BESIDE) && !is_filler(word))
        .collect();
    if words.is_empty() {
        return Vec::new();
    }
    names::best(&words, view.sessions()).map_or_else(Vec::new, |(_, fits)| fits)
}
