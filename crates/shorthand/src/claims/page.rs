//! The exchange as one text: digits of every script, plates and bare answers written out.

use super::{Speaker, Utterance};
use crate::Setting;
use crate::claims::phrase;
use crate::limits::CLAIM_BYTES_MAX;
use crate::speech;
use setwise_domain::limits::MOST_PLATES_SAID;
use setwise_domain::load::Unit;
use setwise_domain::strength::gym::Gym;
use setwise_words::parse::lexer::{Token, lex};
use setwise_words::parse::number::{self, ascii_digits};
use setwise_words::parse::vocabulary::{Meaning, means};
use std::ops::Range;

const YES: &str = "yes|yep|yeah|yup|ya|y|yea|correct|right|exactly|sure|ok|okay|\
    please do|do it|go ahead|that's right|thats right|that's correct|thats correct|\
    that's it|confirm|confirmed|log it|log that|sounds right|sounds good|looks right|\
    looks good|perfect|indeed|absolutely|of course|affirmative|all good|spot on";
/// Asked about storing, whatever else it speaks of.
const STORES: &str = "log|logged|logging|record|save|note it|enter|write|store|add that|\
    add it|add them|put that|correct|right|change|update|fix|remove|delete|undo|take";
/// Nothing but the question whether it is right so.
const CONSENT: &str = "ok|okay|alright|sound good|sounds good|deal|agreed|yes";
/// Said of plates, which stand on both sides of a bar.
const EACH_SIDE: &str = "on each side|on either side|each side|per side|a side|a pop";
/// Asked about what is still to come.
const TO_COME: &str = "ready|want to do|want to try|try|going|next|shall we|should we|\
    let's|up for|how about|feel like|would you like to|will you|aim|target|planned|plan|\
    goal|tomorrow|can you";

/// Lines of the exchange that count.
pub(super) struct Page {
    pub text: String,
    /// The parts of the text, in order.
    pub parts: Vec<Part>,
}

/// A message, or a question that it affirms.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub at: Range<usize>,
    /// Asked by the coach, and affirmed.
    pub is_affirmed: bool,
    /// The athlete's newest message, or what it affirms.
    pub is_newest: bool,
    /// What the coach said just before.
    pub asked: Option<String>,
}

impl Page {
    pub fn assemble(exchange: &[Utterance], setting: &Setting<'_>) -> Self {
        let mut page = Self { text: String::new(), parts: Vec::new() };
        let newest = exchange.iter().rposition(|one| one.speaker == Speaker::Athlete);
        let mut asked: Option<&str> = None;
        for (at, one) in exchange.iter().enumerate() {
            if one.speaker == Speaker::Coach {
                asked = Some(&one.text);
                continue;
            }
            let is_newest = newest == Some(at);
            let coach = asked.take();
            let text = written_out(&speech::own(&one.text, setting.catalog), setting);
            let question = coach.and_then(question);
            if let Some(question) = question.as_deref().filter(|_| affirms(&text)) {
                let question = written_out(question, setting);
                page.add(&question, true, is_newest, None);
            }
            let answered = question
                .as_deref()
                .and_then(|question| answered(question, &text, setting.profile.unit));
            let text = answered.unwrap_or(text);
            page.add(&text, false, is_newest, coach.map(str::to_owned));
        }
        page
    }

    fn add(&mut self, text: &str, is_affirmed: bool, is_newest: bool, asked: Option<String>) {
        let room = CLAIM_BYTES_MAX.saturating_sub(self.text.len());
        let text = &text[..text.floor_char_boundary(room)];
        let start = self.text.len();
        self.text.push_str(text);
        self.parts.push(Part { at: start..self.text.len(), is_affirmed, is_newest, asked });
        self.text.push('\n');
    }

    /// The part that a place in the text belongs to.
    pub fn part(&self, at: usize) -> usize {
        self.parts
            .iter()
            .position(|part| at < part.at.end)
            .unwrap_or(self.parts.len().saturating_sub(1))
    }
}

fn affirms(text: &str) -> bool {
    let clauses = lex(text);
    let Some(first) = clauses.first() else {
        return false;
    };
    let words = phrase::words(&first.tokens);
    let starts = phrase::at(&words, 0, YES).is_some()
        || phrase::at(&words, 1, YES).is_some() && phrase::at(&words, 0, "oh|ah|um|and").is_some();
    starts && !phrase::has(&words, "no|not|wait|don't")
}

/// What the coach's message asks the athlete to confirm: its last sentence, with the one before
/// where that alone has the numbers.
fn question(said: &str) -> Option<String> {
    let said = said.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '"'));
    if !said.ends_with('?') {
        return None;
    }
    let mut sentences: Vec<&str> = Vec::new();
    let mut start = 0;
    for (at, c) in said.char_indices() {
        let ends = matches!(c, '?' | '!' | '\n')
            || c == '.' && said[at + 1..].starts_with(char::is_whitespace);
        if ends {
            sentences.push(said[start..=at].trim());
            start = at + c.len_utf8();
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    let last = sentences.pop()?;
    let clauses = lex(last);
    let words: Vec<_> = clauses.iter().flat_map(|clause| phrase::words(&clause.tokens)).collect();
    let stores = phrase::has(&words, STORES) || words.len() < 4 && phrase::has(&words, CONSENT);
    if !stores && phrase::has(&words, TO_COME) {
        return None;
    }
    let counts = |sentence: &str| sentence.contains(|c: char| c.is_ascii_digit());
    let before = sentences.pop().filter(|_| stores && !counts(last));
    Some(match before {
        Some(before) => format!("{before} {last}"),
        None => last.to_owned(),
    })
}

/// A bare answer with the word that the question asked for: `8` after `How many reps?`.
fn answered(question: &str, text: &str, unit: Unit) -> Option<String> {
    let clauses = lex(text);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let asked = lex(question);
    let asked: Vec<_> = asked.iter().flat_map(|clause| phrase::words(&clause.tokens)).collect();
    let (reps, sets) = (phrase::has(&asked, "reps|rep|repetitions"), phrase::has(&asked, "sets"));
    let load = phrase::has(&asked, "weight|load|heavy|much|lb|lbs|kg|pounds|kilos");
    let rir = phrase::has(&asked, "rir|in reserve|in the tank|left");
    let rpe = !rir && phrase::has(&asked, "rpe|hard|effort|difficult|tough");
    let word = |number: &str| match (reps && !rir, sets, load, rir, rpe) {
        (true, false, false, false, _) => Some(format!("{number} reps")),
        (false, true, false, false, _) => Some(format!("{number} sets")),
        (false, false, true, false, _) => Some(format!("{number} {unit}")),
        (_, false, false, true, _) => Some(format!("rir {number}")),
        (false, false, false, false, true) => Some(format!("rpe {number}")),
        _ => None,
    };
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < clause.tokens.len() {
        if let Some(Ok(found)) = number::read(&clause.tokens[at..]) {
            out.push(word(&found.value.to_string())?);
            at += found.tokens;
            continue;
        }
        let token = &clause.tokens[at];
        let between = token.is_sign(',')
            || token.is_sign('.')
            || means(&clause.tokens, at) == Some(Meaning::And);
        between.then_some(())?;
        at += 1;
    }
    (!out.is_empty()).then(|| out.join(", "))
}

/// With digits that the lexer reads, and plates as the load that they make on the athlete's bar.
fn written_out(text: &str, setting: &Setting<'_>) -> String {
    let text = ascii_digits(text).into_owned();
    let mut loads: Vec<(Range<usize>, String)> = Vec::new();
    for clause in lex(&text) {
        for at in 0..clause.tokens.len() {
            let load = of_plates(&clause.tokens, at, setting);
            loads.extend(load.or_else(|| compared(&clause.tokens, at)));
        }
    }
    let mut out = text;
    for (at, load) in loads.into_iter().rev() {
        out.replace_range(at, &load);
    }
    out
}

/// `5 lb more`, `10 kg lighter`, `up 5 lb`, as the grammar writes them: `+5 lb`.
fn compared(tokens: &[Token<'_>], at: usize) -> Option<(Range<usize>, String)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    let led = match word(at) {
        "up" => Some("+"),
        "down" => Some("-"),
        _ => None,
    };
    let from = at + usize::from(led.is_some());
    let number = number::read(tokens.get(from..)?)?.ok()?;
    let after = from + number.tokens;
    let Some(Meaning::Unit(unit)) = means(tokens, after) else {
        return None;
    };
    let (sign, last) = match (led, word(after + 1)) {
        (Some(sign), _) => (sign, after),
        (None, "more" | "heavier" | "extra") => ("+", after + 1),
        (None, "less" | "lighter") => ("-", after + 1),
        (None, _) => return None,
    };
    let span = tokens[at].span.to(tokens[last].span);
    Some((span.start..span.end, format!("{sign}{} {unit}", number.value)))
}

/// `2 plates`, `a plate`, `the empty bar`.
fn of_plates(
    tokens: &[Token<'_>],
    at: usize,
    setting: &Setting<'_>,
) -> Option<(Range<usize>, String)> {
    let unit = setting.profile.unit;
    let bar = Gym::rack(setting.profile.gym.as_ref(), unit).bar.as_f64();
    let words = phrase::words(tokens);
    if let Some(used) = phrase::at(&words, at, "empty bar|just the bar|only the bar") {
        let span = tokens[at].span.to(tokens[at + used - 1].span);
        return Some((span.start..span.end, format!("{bar} {unit}")));
    }
    let (count, used) = match number::read(&tokens[at..]) {
        Some(Ok(number)) => (number::whole(number.value)?, number.tokens),
        _ if means(tokens, at) == Some(Meaning::Article) => (1, 1),
        _ => return None,
    };
    let plates = words.get(at + used)?;
    let few = (1..=MOST_PLATES_SAID).contains(&count);
    if !few || !matches!(&**plates, "plate" | "plates") {
        return None;
    }
    let beside = phrase::at(&words, at + used + 1, EACH_SIDE).unwrap_or(0);
    let plate = match unit {
        Unit::Lb => 45,
        Unit::Kg => 20,
    };
    let load = bar + f64::from(u32::try_from(2 * count * plate).ok()?);
    let span = tokens[at].span.to(tokens[at + used + beside].span);
    Some((span.start..span.end, format!("{load} {unit}")))
}
