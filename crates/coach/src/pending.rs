//! The one question that waits for an answer in a window, and the card that a bare `yes` settles.
//!
//! ```text
//! entries of the window ── open question ─┬─ number, option's words ── its line
//!                                         ├─ words for the slot ────── the first words with them
//!                                         ├─ a model asked ─────────── the model, with the question
//!                                         └─ else ──────────────────── a line of its own
//! ```

mod both;
mod more;
mod words;

use super::messages;
use super::window::Window;
use crate::limits::LEAST_LETTERS_OF_AN_ANSWER;
use jiff::Timestamp;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::question::{AskedBy, Choice, Filling, Question, Slot};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_training::assistant;
use setwise_training::assistant::limits::QUESTION_WAITS_HOURS;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{weekday, words_of};
use uuid::Uuid;
pub(super) use words::OTHER;
use words::{LEFT_OUT, LET_GO, MOVED, PLACES, alone, bare, measured, with_load, words_of_a_day};

/// The open question of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The entry that asks it.
    pub entry: Uuid,
    pub question: Question,
    /// Nothing was said in this window since it was asked.
    pub fresh: bool,
}

/// What some words are to the open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// None: a line of its own.
    No,
    /// This line says the first words without doubt.
    Line(String),
    /// Words for the model that asked.
    ToModel(String),
    /// A number that no option has; the sentence about it.
    Outside(String),
    /// The athlete wants none of it.
    Dropped,
}

/// `yes` and its like, or `no`.
fn verdict(text: &str) -> Option<bool> {
    let said = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    if is_listed(&said, "yes|y|yep|yeah|ok|okay|accept|sure") {
        return Some(true);
    }
    is_listed(&said, "no|n|nope|refuse|discard|no thanks").then_some(false)
}

/// What a card is told: a bare word, or the letter that stands on it.
pub fn card_verdict(text: &str) -> Option<bool> {
    match text.trim() {
        "a" => Some(true),
        "r" => Some(false),
        words => verdict(words),
    }
}

impl Pending {
    /// The question that is open in this window; `entries` are the newest of the transcript, oldest
    /// first.
    pub fn find(entries: &[Entry], window: &Window, now: Timestamp) -> Option<Self> {
        let own: Vec<&Entry> = entries.iter().filter(|entry| window.has(entry)).collect();
        let place =
            own.iter().rposition(|entry| matches!(entry.body, EntryBody::Question { .. }))?;
        let (asked, later) = (own[place], &own[place + 1..]);
        let EntryBody::Question { question } = &asked.body else {
            return None;
        };
        let waited = now.duration_since(asked.at);
        let answered = later.iter().any(|entry| entry.answers == Some(asked.id));
        // Sets that were logged meanwhile are what a model wanted to know of, or something else.
        let logged = question.by == AskedBy::Model
            && later.iter().any(|entry| matches!(entry.body, EntryBody::Receipt { .. }));
        if answered || logged || waited.as_hours() >= QUESTION_WAITS_HOURS {
            return None;
        }
        Some(Self { entry: asked.id, question: question.clone(), fresh: later.is_empty() })
    }

    pub fn asked_by_a_model(&self) -> bool {
        self.question.by == AskedBy::Model
    }

    /// What a line typed in this window is to it.
    pub fn answer(
        &self,
        text: &str,
        model_answers: bool,
        catalog: &Catalog,
        days: DayReader,
    ) -> Answer {
        let text = text.trim();
        if text.is_empty() {
            return Answer::No;
        }
        let model_asked = model_answers && self.question.by == AskedBy::Model;
        if let Some(choice) = self.exactly(text) {
            return chosen(choice, model_asked);
        }
        if self.question.is_suggestions() {
            return self.passed_by(text, catalog, days);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.number(text, model_asked, catalog, days);
        }
        if self.fresh && is_listed(&text.to_lowercase(), LET_GO) && !model_asked {
            return Answer::Dropped;
        }
        if self.fresh
            && !model_asked
            && let Some(answer) = self.of_both(text)
        {
            return answer;
        }
        if let Some(choice) = self.by_place(text).filter(|_| self.fresh) {
            return chosen(choice, model_asked);
        }
        if let Some(yes) = verdict(text) {
            return self.yes_or_no(yes, text, model_asked);
        }
        let fills = |choice: &&Choice| {
            matches!(self.question.slot, Slot::Exercise | Slot::Session | Slot::Day)
                || matches!(choice.value, Some(Filling::Action { .. }))
        };
        if let Some(choice) = self.by_words(text).filter(|one| self.fresh || fills(one)) {
            return chosen(choice, model_asked);
        }
        match self.by_slot(text, catalog, days) {
            Some(line) if !model_asked => Answer::Line(line),
            _ if model_asked => Answer::No,
            _ => self.more(text, catalog, days).unwrap_or(Answer::No),
        }
    }

    /// What words that are none of its lines are to suggestions: they let them go, or are words of their own.
    /// The sets of an exercise that was named alone are its own, whatever is next.
    fn passed_by(&self, text: &str, catalog: &Catalog, days: DayReader) -> Answer {
        if !self.fresh {
            return Answer::No;
        }
        if is_listed(&text.to_lowercase(), LET_GO) || verdict(text) == Some(false) {
            return Answer::Dropped;
        }
        self.of_named(text, catalog, days).map_or(Answer::No, Answer::Line)
    }

    /// The option of a number that was chosen on purpose.
    pub fn choose(&self, number: usize, model_answers: bool) -> Answer {
        let at = number.checked_sub(1);
        match at.and_then(|at| self.question.options.get(at)) {
            Some(choice) => chosen(choice, model_answers && self.question.by == AskedBy::Model),
            None => Answer::Outside(messages::no_such_answer(&number.to_string(), &self.question)),
        }
    }

    /// The option of these words, or the one session of that title, whatever its day.
    fn exactly(&self, text: &str) -> Option<&Choice> {
        let options = || self.question.options.iter();
        let is_it = |choice: &&Choice| choice.label.trim().eq_ignore_ascii_case(text);
        let is_titled = |choice: &&Choice| {
            let of_session = matches!(choice.value, Some(Filling::Session { .. }));
            let title = choice.label.rsplit_once(", ").map(|(title, _)| title);
            of_session && title.is_some_and(|title| title.eq_ignore_ascii_case(text))
        };
        let mut titled = options().filter(is_titled);
        let only = titled.next().filter(|_| titled.next().is_none());
        options().find(is_it).or(only)
    }

    fn number(&self, text: &str, model_asked: bool, catalog: &Catalog, days: DayReader) -> Answer {
        let counts =
            matches!(self.question.slot, Slot::Sets | Slot::Reps | Slot::Load | Slot::Words);
        let place = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let choice = place.and_then(|at| self.question.options.get(at));
        match choice {
            // What a model wants to know may be the number itself.
            None if model_asked && counts => Answer::ToModel(text.to_owned()),
            _ if !self.fresh => Answer::No,
            Some(choice) => chosen(choice, model_asked),
            None if self.question.options.is_empty() => Answer::No,
            None => match self.by_slot(text, catalog, days) {
                Some(line) => Answer::Line(line),
                None => Answer::Outside(messages::no_such_answer(text, &self.question)),
            },
        }
    }

    /// A bare `yes` or `no` is about what was said last, and nothing before that.
    fn yes_or_no(&self, yes: bool, text: &str, model_asked: bool) -> Answer {
        if !self.fresh {
            return Answer::No;
        }
        if model_asked && self.question.options.is_empty() {
            return Answer::ToModel(text.to_owned());
        }
        let word = if yes { "yes" } else { "no" };
        let says_it =
            |choice: &&Choice| words_of(&choice.label).first().is_some_and(|first| first == word);
        match self.question.options.iter().find(says_it) {
            Some(choice) => chosen(choice, model_asked),
            None if model_asked => Answer::ToModel(text.to_owned()),
            None if yes => Answer::No,
            None => Answer::Dropped,
        }
    }

    /// `the first`, `the second one`. Of days that is one of a month.
    fn by_place(&self, text: &str) -> Option<&Choice> {
        let of_days = matches!(self.question.slot, Slot::Day | Slot::Words);
        let mut words = words_of(text);
        words.retain(|word| !is_listed(word, "the|one"));
        let [place] = words.as_slice() else {
            return None;
        };
        let at = PLACES.iter().position(|named| is_listed(place, named))?;
        self.question.options.get(at).filter(|_| !of_days)
    }

    /// The one option in whose label every word stands.
    fn by_words(&self, text: &str) -> Option<&Choice> {
        const BESIDE: &str = "the|one|on|a|an|it|was|is|please|i|my|meant|that|this|nah|just|then|hmm|well|lets|maybe|ok|okay";
        let mut typed = words_of(text);
        typed.retain(|word| !is_listed(word, BESIDE));
        let letters: usize = typed.iter().map(|word| word.chars().count()).sum();
        if letters < LEAST_LETTERS_OF_AN_ANSWER {
            return None;
        }
        let fits = |choice: &&Choice| {
            let label = words_of(&choice.label);
            typed.iter().all(|word| label.iter().any(|known| is_alike(word, known)))
        };
        let mut fitting = self.question.options.iter().filter(fits);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// The first words with what fills the slot, where that is none of the options: another
    /// exercise, another day, another number.
    fn by_slot(&self, text: &str, catalog: &Catalog, days: DayReader) -> Option<String> {
        match self.question.slot {
            Slot::Exercise => self.other_exercise(text, catalog),
            Slot::Day => self.other_day(text, days),
            Slot::Choice => self.other_action(text, days),
            Slot::Sets | Slot::Reps | Slot::Load if self.fresh => self.other_number(text),
            _ => None,
        }
    }

    fn other_exercise(&self, text: &str, catalog: &Catalog) -> Option<String> {
        let Resolution::Found { exercise, .. } = catalog.resolve(text) else {
            return None;
        };
        self.question.options.iter().find_map(|choice| {
            let Some(Filling::Exercise { name, .. }) = &choice.value else {
                return None;
            };
            replaced(&choice.line, name, &exercise.name)
        })
    }

    /// A day is written as the options write theirs, or behind the first words where there are none.
    fn other_day(&self, text: &str, days: DayReader) -> Option<String> {
        let words = words_of_a_day(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let words = bare(&words);
        let (used, when) = days.read(words)?;
        let day = when.ok()?.day().filter(|_| used == words.len())?;
        let other = self.question.options.iter().find_map(|choice| {
            let Some(Filling::Day { date }) = &choice.value else {
                return None;
            };
            replaced(&choice.line, &date.to_string(), &day.to_string())
        });
        let about = self.question.about.as_ref();
        other.or_else(|| about.map(|about| assistant::with_day(&about.text, day)))
    }

    /// What is to be done with more beside it, such as `move it to saturday`; a day alone is where it
    /// moves to.
    fn other_action(&self, text: &str, days: DayReader) -> Option<String> {
        let said = words_of_a_day(text);
        let words: Vec<&str> = said.iter().map(String::as_str).collect();
        let line_of = |wanted: &str| {
            let mut options = self.question.options.iter();
            options.find(|choice| match &choice.value {
                Some(Filling::Action { action }) => action == wanted,
                _ => false,
            })
        };
        let words = bare(&words);
        if is_listed(&words.join(" "), LEFT_OUT) {
            return line_of("skip").map(|option| option.line.clone());
        }
        let (option, rest) = match words.split_first() {
            Some((first, rest)) if line_of(first).is_some() => (line_of(first)?, rest),
            Some((first, rest)) if is_listed(first, MOVED) => (line_of("move")?, rest),
            _ => (line_of("move")?, words),
        };
        let beside = rest.iter().take_while(|word| is_listed(word, "it|that|them|to|on"));
        let rest = &rest[beside.count()..];
        let (used, when) = days.read(rest)?;
        let day = when.ok()?.day().filter(|_| used == rest.len())?;
        Some(assistant::with_day(&option.line, day))
    }

    /// A number takes the place of the one in an option's line: `15 reps` for `8 reps`, `85 kg` for `80 kg`.
    /// One with a sign is more or less than something, and no load.
    fn other_number(&self, text: &str) -> Option<String> {
        let has_sign = text.trim_start().starts_with(['+', '-', '−']);
        let text = alone(text, self.question.slot).filter(|_| !has_sign)?;
        let (said, unit) = measured(&text)?;
        if self.question.slot == Slot::Load
            && let [none] = self.question.options.as_slice()
            && none.value.is_none()
        {
            // Behind `at`, a small number without a unit would be an effort.
            let unit = unit.map_or_else(String::new, |unit| format!(" {unit}"));
            return with_load(&none.line, &format!(" with {said}{unit}"));
        }
        self.question.options.iter().find_map(|choice| {
            let Some(Filling::Number { value, unit: known }) = choice.value else {
                return None;
            };
            let word = |number: Decimal, unit: Option<Unit>| match (self.question.slot, unit) {
                (Slot::Reps, _) => format!("{number} reps"),
                (_, Some(unit)) => format!("{number} {unit}"),
                (_, None) => number.to_string(),
            };
            replaced(&choice.line, &word(value, known), &word(said, unit.or(known)))
        })
    }
}

/// A line with its last `old` as `new`.
fn replaced(line: &str, old: &str, new: &str) -> Option<String> {
    let at = line.rfind(old)?;
    let (before, after) = (&line[..at], &line[at + old.len()..]);
    Some(format!("{before}{new}{after}"))
}

fn chosen(choice: &Choice, model_asked: bool) -> Answer {
    if model_asked {
        Answer::ToModel(choice.label.clone())
    } else if choice.line.is_empty() {
        Answer::Dropped
    } else {
        Answer::Line(choice.line.clone())
    }
}

/// Whether a word stands for one of a label: itself, its beginning, or the same day of the week.
fn is_alike(typed: &str, label: &str) -> bool {
    let begins = typed.chars().count() >= LEAST_LETTERS_OF_AN_ANSWER && label.starts_with(typed);
    let same_day = || weekday(typed).is_some() && weekday(typed) == weekday(label);
    begins || typed == label || same_day()
}

/// The proposals of the window's last turn. The command line shows none of an earlier day, so that
/// there they wait as long as a question does.
pub fn cards(entries: &[Entry], window: &Window, now: Timestamp) -> Vec<Uuid> {
    let own = || entries.iter().filter(|entry| window.has(entry));
    let waits = |last: &&Entry| {
        window.id().is_some() || now.duration_since(last.at).as_hours() < QUESTION_WAITS_HOURS
    };
    let Some(last) = own().next_back().filter(waits) else {
        return Vec::new();
    };
    let of_turn = own().filter(|entry| entry.turn == last.turn);
    let cards = of_turn.filter_map(|entry| match &entry.body {
        EntryBody::Proposal { proposal } => Some(proposal.id),
        _ => None,
    });
    cards.collect()
}

#[cfg(test)]
mod tests;
