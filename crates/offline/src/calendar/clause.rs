//! One wish of a message: its words, taken one after the other by what they say.

mod clock;
mod days;
mod names;

pub use clock::says_minutes;

use super::acts::Act;
use super::doubt::{Got, Stop, WHICH_DAYS, day_or_question};
use super::often::{self, Often};
use super::token::Token;
use super::view::{Stand, View};
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Priority, Until};
use setwise_words::parse::clock::Clock;
use setwise_words::parse::day::{DayReader, When, length, plus};
use setwise_words::parse::listed::{find, phrase};
use setwise_words::parse::vocabulary::words_of;
use std::ops::Range;

/// What the clauses before it were about.
#[derive(Clone, Debug, Default)]
pub struct Before {
    pub act: Option<Act>,
    pub stands: Vec<Stand>,
    pub days: Option<DateRange>,
}

/// What is wanted, and the words after those that say so.
#[derive(Clone, Debug)]
pub struct Wish {
    pub act: Act,
    pub verb: Token,
    pub tokens: Vec<Token>,
}

pub struct Clause<'a> {
    pub act: Act,
    /// The first word of what says so; empty where it is not said at the beginning.
    pub verb: Token,
    pub view: &'a View,
    pub before: &'a Before,
    /// Whether it takes the place of the clause before: `skip today and do it on monday`.
    pub instead: bool,
    /// How sure its reading is; it only falls.
    pub certainty: f64,
    /// What of it has no place on the calendar, in sentences.
    pub notes: Vec<String>,
    /// What it came to be about.
    pub stands: Vec<Stand>,
    pub days: Option<DateRange>,
    /// The time of day that it names, and by which words, until something takes it.
    said_time: Option<(Range<usize>, Clock)>,
    message: &'a str,
    tokens: Vec<Token>,
    taken: Vec<bool>,
    /// Words of a title as it stands, or within quotes: `friday` in `Friday pump` is no day.
    guarded: Vec<bool>,
    /// Words within quotes, which are a title of their own.
    quoted: Vec<bool>,
}

/// What a reason begins with: what follows asks for nothing.
const REASONS: &str = "because|cause|cos|due to|since i|since my|as i|as my|so i can|so that";

/// How somebody is, said behind a comma.
const CONDITIONS: &str =
    "sore|stiff|tired|exhausted|beat|wrecked|busy|swamped|late|hungover|tight|tender";

/// Where an aside begins that only says why: `move leg day to wednesday, legs still sore`.
fn aside(tokens: &[Token]) -> Option<usize> {
    let behind = (1..tokens.len()).find(|at| tokens[*at].after == Some(','))?;
    let tells = tokens[behind..].iter().any(|token| token.is(CONDITIONS));
    tells.then_some(behind)
}

/// Whether words say a time of day.
pub fn says_time(tokens: &[Token]) -> bool {
    let said = |at: usize| {
        tokens[at].is("at") && setwise_words::parse::clock::read(&tokens[at..]).is_some()
    };
    (0..tokens.len()).any(said)
}

impl<'a> Clause<'a> {
    pub fn new(
        Wish { act, verb, tokens }: &Wish,
        message: &'a str,
        view: &'a View,
        before: &'a Before,
    ) -> Self {
        let end = find(tokens, REASONS).map_or(tokens.len(), |(at, _)| at);
        let end = aside(&tokens[..end]).unwrap_or(end);
        let tokens = tokens[..end].to_vec();
        let quoted = quoted(&tokens, message);
        let guarded = guarded(&tokens, view).into_iter().zip(&quoted);
        let mut clause = Self {
            act: *act,
            verb: verb.clone(),
            view,
            before,
            instead: false,
            certainty: 0.95,
            notes: Vec::new(),
            stands: Vec::new(),
            days: None,
            said_time: None,
            message,
            taken: vec![false; tokens.len()],
            guarded: guarded.map(|(title, quoted)| title || *quoted).collect(),
            quoted,
            tokens,
        };
        clause.take_the_clock();
        clause
    }

    /// Less sure than this it can't be any more.
    pub fn at_most(&mut self, certainty: f64) {
        self.certainty = self.certainty.min(certainty);
    }

    /// Days ahead; a weekday's own name is today where it says what stands there already.
    pub fn ahead(&self, own_name_is_today: bool) -> DayReader {
        DayReader { own_name_is_today, ..self.view.ahead() }
    }

    /// Days behind, today among them.
    pub fn behind(&self) -> DayReader {
        self.view.behind()
    }

    fn free(&self, range: Range<usize>) -> bool {
        range.end <= self.tokens.len() && !self.taken[range].contains(&true)
    }

    /// The words from one on, up to the next that is taken.
    fn rest(&self, at: usize) -> &[Token] {
        let end = (at..self.tokens.len()).find(|at| self.taken[*at]).unwrap_or(self.tokens.len());
        &self.tokens[at..end]
    }

    /// Whether today is said by that word, and not by the name of the day.
    pub fn said_today(&self) -> bool {
        self.tokens.iter().any(|token| token.is("today|todays"))
    }

    /// Whether something else than days and words that say nothing is left of it.
    pub fn is_about_more_than_days(&self) -> bool {
        let points = |token: &Token| token.is("it|that|this|them|those|these|everything|all");
        let chosen = self.view.chosen.as_ref();
        let mut left = self.tokens.iter().zip(&self.taken);
        self.verb.text.is_empty()
            || chosen.is_some_and(|chosen| !chosen.ids.is_empty())
            || left.any(|(token, taken)| {
                !taken && (points(token) || !super::subject::is_filler(&token.text))
            })
    }

    pub fn holds(&self, words: &str) -> bool {
        let mut tokens = self.tokens.iter().zip(&self.taken);
        tokens.any(|(token, taken)| !taken && token.is(words))
    }

    /// Whether one of the phrases is all that it says.
    pub fn is_no_more_than(&self, phrases: &str) -> bool {
        let open = (0..self.tokens.len()).filter(|at| !self.taken[*at]);
        let said = |token: &&Token| !token.is("my|the|all|whole|entire|of|again|please|whole");
        let open: Vec<Token> = open.map(|at| self.tokens[at].clone()).collect();
        let open: Vec<Token> = open.iter().filter(said).cloned().collect();
        !open.is_empty() && phrase(&open, phrases) == Some(open.len())
    }

    /// Takes the first of the phrases that stands free.
    pub fn take(&mut self, phrases: &str) -> bool {
        let found = (0..self.tokens.len()).find_map(|at| {
            let used = phrase(&self.tokens[at..], phrases)?;
            (self.free(at..at + used) && !self.guarded[at]).then_some(at..at + used)
        });
        if let Some(range) = &found {
            self.taken[range.clone()].fill(true);
        }
        found.is_some()
    }

    /// Takes what `read` makes of the first place where it makes something.
    fn take_read<T>(
        &mut self,
        intro: Option<&str>,
        read: impl Fn(&[Token]) -> Option<(usize, T)>,
    ) -> Option<T> {
        let (range, value) = (0..self.tokens.len()).find_map(|at| {
            let lead = match intro {
                Some(intro) => phrase(self.rest(at), intro)?,
                None => 0,
            };
            let start = at + lead;
            if start >= self.tokens.len() || self.guarded[start] {
                return None;
            }
            let (used, value) = read(self.rest(start))?;
            Some((at..start + used, value))
        })?;
        self.taken[range].fill(true);
        Some(value)
    }

    /// The first day or days, after one of the words of `intro` where there is one.
    pub fn take_when(&mut self, intro: Option<&str>, days: DayReader) -> Got<Option<When>> {
        let day = |tokens: &[Token]| Some(day_or_question(tokens, days.read(tokens)?));
        self.take_read(intro, day).transpose()
    }

    /// Several days in a row, or else the first day.
    pub fn take_days(&mut self, days: DayReader) -> Got<Option<DateRange>> {
        let span = |tokens: &[Token]| Some(day_or_question(tokens, days.read_span(tokens)?));
        let when = match self.take_read(None, span) {
            Some(span) => Some(span?),
            None => self.take_when(None, days)?,
        };
        Ok(when.map(When::range))
    }

    /// How often; the days of a week may stand apart: `twice a week on monday and thursday`.
    pub fn take_often(&mut self) -> Got<Option<Often>> {
        let Some(said) = self.take_read(None, often::at) else {
            return Ok(None);
        };
        let apart = match &said {
            Ok(often) => often.is_plainly_weekly(),
            Err(doubt) => doubt.missing == WHICH_DAYS,
        };
        if apart && let Some(often) = self.take_read(None, often::weekdays_at) {
            return Ok(Some(often));
        }
        said.map(Some).map_err(Stop::Ask)
    }

    /// How long something goes on: `until christmas`, `for 6 weeks`, `no end`.
    pub fn take_end(&mut self, start: Date) -> Got<Option<Until>> {
        if self.take("with no end|without end|without an end|no end date|no end|forever|for ever|never ends|never ending|indefinitely|for good") {
            return Ok(Some(Until::Never));
        }
        if let Some(when) = self.take_when(Some("until the|until"), self.ahead(true))? {
            return Ok(Some(Until::On(when.last_before(self.view.today))));
        }
        let intro = "through|up to|ending on|ending|ends on|stops on";
        if let Some(when) = self.take_when(Some(intro), self.ahead(true))? {
            return Ok(Some(Until::On(when.range().to)));
        }
        let days = self.take_read(Some("for the|for"), length);
        Ok(days.map(|days| Until::On(plus(start, days - 1))))
    }

    /// The day that was chosen when asked back.
    pub fn chosen_day(&self) -> Option<Date> {
        self.view.chosen.as_ref()?.date
    }

    /// The days that are said, or chosen.
    pub fn days_or_chosen(&mut self, days: DayReader) -> Got<Option<DateRange>> {
        let chosen = self.chosen_day().map(|day| When::Day(day).range());
        Ok(self.take_days(days)?.or(chosen))
    }

    /// How many days: `back two days`, `by a week`.
    pub fn take_length(&mut self) -> Option<i64> {
        self.take_read(Some("by|back|forward|out"), length).or_else(|| self.take_read(None, length))
    }

    /// How the days of what is to be moved are read: it lies ahead, but for what is made up, which was
    /// missed: `make up thursday's session on sunday`.
    pub fn standing_days(&self) -> DayReader {
        let mut tokens = self.tokens.iter();
        let of_a_day = tokens.any(|token| token.own && token.weekday().is_some());
        if of_a_day && self.verb.is("make") { self.behind() } else { self.ahead(true) }
    }

    /// What a note says: all behind a colon, or between quotes.
    pub fn take_note(&mut self) -> Option<String> {
        let quoted = self.quoted.iter().position(|quoted| *quoted);
        let behind = || self.tokens.iter().position(|token| token.after == Some(':'));
        let from = quoted.or_else(behind)?;
        let to = match quoted {
            Some(_) => self.quoted.iter().rposition(|quoted| *quoted)? + 1,
            None => self.tokens.len(),
        };
        self.taken[from..to].fill(true);
        Some(self.typed(from..to))
    }

    pub fn take_priority(&mut self) -> Option<Priority> {
        let levels = [
            (
                Priority::High,
                "high priority|top priority|priority to high|priority high|high importance|important|urgent|to high|as high",
            ),
            (
                Priority::Medium,
                "medium priority|normal priority|priority to medium|priority to normal|priority medium|to medium|to normal",
            ),
            (Priority::Low, "low priority|priority to low|priority low|unimportant|to low|as low"),
        ];
        levels.into_iter().find_map(|(priority, said)| self.take(said).then_some(priority))
    }
}

/// Marks the words that stand between quotes.
fn quoted(tokens: &[Token], message: &str) -> Vec<bool> {
    let is_quote = |c: char| matches!(c, '"' | '“' | '”');
    let open = |token: &Token| message[..token.typed.start].matches(is_quote).count() % 2 == 1;
    let closed = |token: &Token| message[token.typed.end..].contains(is_quote);
    let within = |token: &Token| open(token) && closed(token);
    tokens.iter().map(within).collect()
}

/// Marks the words of titles that stand in the clause as they are, but for those of dates alone.
pub fn guarded(tokens: &[Token], view: &View) -> Vec<bool> {
    let mut guarded = vec![false; tokens.len()];
    let anchor = view.ahead();
    for session in view.sessions() {
        let words = words_of(&session.title);
        if words.len() < 2 {
            continue;
        }
        for at in 0..(tokens.len() + 1).saturating_sub(words.len()) {
            let here = &tokens[at..at + words.len()];
            let same = here.iter().zip(&words).all(|(token, word)| token.text == *word);
            let only_a_day = anchor.read(here).is_some_and(|(used, _)| used == words.len());
            if same && !only_a_day {
                guarded[at..at + words.len()].fill(true);
            }
        }
    }
    guarded
}
