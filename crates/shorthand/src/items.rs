//! The tokens of a clause to items, from left to right. Every token ends up in an item, in the
//! name, among what binds them, or among those that are not understood.

mod chain;
mod label;
mod mark;
mod tail;

use super::Setting;
use super::amount;
use super::item::{Amount, Fact, Facts, Item, Loading, What};
use crate::limits::REPS_BELIEVED;
use setwise_domain::load::Decimal;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::day::{DayReader, Direction};
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::number::{self, Number};
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text;

/// A clause taken apart.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub all: Vec<Item>,
    /// The indices of the tokens that are not understood.
    pub loose: Vec<usize>,
    /// In order of their places.
    pub issues: Vec<LineIssue>,
    pub remarks: Vec<String>,
}

impl Items {
    /// Whether a time or a distance is said.
    pub fn is_timed(&self) -> bool {
        let timed = |amount: &Amount| matches!(amount.what, What::Seconds(_) | What::Metres(_));
        self.all
            .iter()
            .any(|item| matches!(&item.fact, Fact::Chain(amounts) if amounts.iter().any(timed)))
    }
}

pub(super) fn scan(tokens: &[Token<'_>], facts: Facts, setting: &Setting<'_>) -> Items {
    let mut scan = Scan::new(tokens, facts, setting);
    while scan.at < tokens.len() {
        scan.step();
    }
    scan.found
}

/// Whether tokens say something, and nothing but facts of a kind. No more of them are read than up to
/// the first that is another.
pub(super) fn are_only(
    tokens: &[Token<'_>],
    setting: &Setting<'_>,
    is_of_kind: impl Fn(&Fact) -> bool,
) -> bool {
    let mut scan = Scan::new(tokens, Facts::from_exercise(None), setting);
    while scan.at < tokens.len() {
        let known = scan.found.all.len();
        scan.step();
        let mut new = scan.found.all[known..].iter();
        if !scan.found.loose.is_empty() || !new.all(|item| is_of_kind(&item.fact)) {
            return false;
        }
    }
    !scan.found.all.is_empty() || !scan.found.issues.is_empty()
}

/// Whether a number of a date can be the month.
fn is_month(token: &Token<'_>) -> bool {
    token.text.parse::<u8>().is_ok_and(|month| month <= 12)
}

/// The sign by which the numbers of a clause are loads and reps: it stands in several pairs, glued to both
/// numbers, of which the first isn't a count of reps beside the second.
fn pairs_by(tokens: &[Token<'_>], facts: Facts) -> Option<char> {
    let sign = |at: usize| match tokens.get(at)?.kind {
        Kind::Sign(sign @ ('/' | '-')) if !tokens[at].gap => Some(sign),
        _ => None,
    };
    let value = |at: usize| {
        let token = tokens.get(at).filter(|token| token.is_number())?;
        token.text.parse::<f64>().ok()
    };
    let first = (1..tokens.len()).find_map(|at| value(at - 1).and(sign(at)))?;
    let least = if facts.loaded() { LOAD_OF_A_PAIR } else { REPS_BELIEVED.into() };
    let (mut pairs, mut at) = (0, 0);
    while at < tokens.len() {
        let (Some(load), Some(by)) = (value(at), sign(at + 1)) else {
            at += 1;
            continue;
        };
        let reps = value(at + 2).filter(|_| !tokens[at + 2].gap && sign(at + 3).is_none())?;
        if by != first || load < least || load < 2.0 * reps {
            return None;
        }
        pairs += 1;
        at += 3;
    }
    (pairs > 1).then_some(first)
}

/// Less than this before a sign is no load but reps.
const LOAD_OF_A_PAIR: f64 = 13.0;

struct Scan<'t, 'a> {
    tokens: &'t [Token<'a>],
    facts: Facts,
    days: DayReader,
    at: usize,
    /// Brackets that are open.
    brackets: usize,
    /// The sign between load and reps, `60-8 60-8 60-7`, where it is no `x`.
    pairs: Option<char>,
    found: Items,
}

impl<'t, 'a> Scan<'t, 'a> {
    fn new(tokens: &'t [Token<'a>], facts: Facts, setting: &Setting<'_>) -> Self {
        Self {
            tokens,
            facts,
            days: DayReader {
                direction: Direction::Logged,
                order: Some(setting.profile.unit.into()),
                ..DayReader::ahead(setting.today)
            },
            at: 0,
            brackets: 0,
            pairs: pairs_by(tokens, facts),
            found: Items::default(),
        }
    }

    /// Takes what begins at the next token; one that nothing begins with is loose.
    fn step(&mut self) {
        let before = self.at;
        let understood = self.name()
            || self.numbering()
            || self.dash_between_numbers()
            || self.date()
            || self.of_all()
            || self.effort()
            || self.sides_in_words()
            || self.sets_of_reps()
            || self.last_of_sets()
            || self.as_many_as_possible()
            || self.twice()
            || self.labelled()
            || self.chain(None)
            || self.word()
            || self.sign();
        if !understood {
            self.found.loose.push(self.at);
            self.at += 1;
        }
        debug_assert!(self.at > before, "every step takes a token");
    }

    fn token(&self, ahead: usize) -> Option<&Token<'a>> {
        self.tokens.get(self.at + ahead)
    }

    fn meaning(&self, ahead: usize) -> Option<(Meaning, usize)> {
        self.tokens.get(self.at + ahead..).and_then(meaning)
    }

    fn is_sign(&self, ahead: usize, sign: char) -> bool {
        self.token(ahead).is_some_and(|token| token.is_sign(sign))
    }

    fn is_name(&self, ahead: usize) -> bool {
        self.token(ahead).is_some_and(|token| token.kind == Kind::Name)
    }

    /// The place of the next `used` tokens.
    fn span(&self, used: usize) -> Span {
        self.tokens[self.at].span.to(self.tokens[self.at + used - 1].span)
    }

    fn take(&mut self, used: usize) -> bool {
        self.at += used;
        true
    }

    fn push(&mut self, fact: Fact, used: usize) -> bool {
        let span = self.span(used);
        self.found.all.push(Item { fact, span });
        self.take(used)
    }

    /// Why the next `used` tokens can't be, which takes them.
    fn refuse(&mut self, why: impl Into<String>, used: usize) -> bool {
        self.error(LineIssue::new(self.span(used), why), used)
    }

    fn error(&mut self, error: LineIssue, used: usize) -> bool {
        self.found.issues.push(error);
        self.take(used)
    }

    /// One amount, said by the next `used` tokens.
    fn amount(&mut self, value: Decimal, what: What, used: usize) -> bool {
        let span = self.span(used);
        self.push(Fact::Chain(vec![Amount { value, what, span }]), used)
    }

    /// The number that begins so many tokens ahead.
    fn number(&self, ahead: usize) -> Option<Number> {
        let tokens = self.tokens.get(self.at + ahead..)?;
        number::read(tokens)?.ok()
    }

    fn name(&mut self) -> bool {
        self.is_name(0) && self.take(1)
    }

    fn date(&mut self) -> bool {
        // Numbers with a slash between are sets, where nothing says that they are a day.
        let days = DayReader {
            pairs: !self.tokens[self.at].is_number()
                || self.is_slash_of_date(self.at + 1)
                || self.is_pointed_date(),
            ..self.days
        };
        let Some((used, day)) = days.read(&self.tokens[self.at..]) else {
            return false;
        };
        match day {
            Ok(day) => {
                let date = day.range().from;
                if let [month, slash, number] = &self.tokens[self.at..self.at + used]
                    && slash.is_sign('/')
                    && [month, number].iter().all(|part| is_month(part))
                {
                    let typed = format!("{}/{}", month.text, number.text);
                    self.found.remarks.push(format!("Read {typed} as {}.", text::day::date(date)));
                }
                self.push(Fact::Date(date), used)
            }
            Err(why) => self.refuse(why.to_string(), used),
        }
    }

    /// `24.11. bench 3x8`: with the point behind it, in front of the sets. Behind them it would end a
    /// sentence.
    fn is_pointed_date(&self) -> bool {
        self.at == 0
            && self.is_sign(1, '.')
            && self.token(1).is_some_and(|point| !point.gap)
            && self.token(2).is_some_and(|next| next.gap)
    }

    /// `all @8`, `all sets rpe 8`.
    fn of_all(&mut self) -> bool {
        if self.token(0).is_none_or(|token| token.lower != "all") {
            return false;
        }
        let sets = usize::from(matches!(self.meaning(1), Some((Meaning::Sets, _))));
        let effort =
            matches!(self.meaning(1 + sets), Some((Meaning::At | Meaning::Rpe | Meaning::Rir, _)));
        effort && self.push(Fact::OfAll, 1 + sets)
    }

    /// Words that stand alone.
    fn word(&mut self) -> bool {
        let Some((meaning, used)) = self.meaning(0) else {
            return false;
        };
        match meaning {
            Meaning::Kind(kind) if self.is_sign(used, ':') => {
                self.push(Fact::KindOfAll(kind), used + 1)
            }
            Meaning::Kind(kind @ (SetKind::RestPause | SetKind::MyoReps | SetKind::Cluster))
                if self.parts_behind(kind, used) =>
            {
                true
            }
            Meaning::Kind(kind) => {
                let ends_in_set = self.token(used - 1).is_some_and(|last| last.lower == "set");
                self.push(Fact::Kind(kind), used);
                if ends_in_set {
                    self.number_of_kind();
                }
                true
            }
            Meaning::Times if matches!(self.meaning(used), Some((Meaning::Kind(_), _))) => {
                self.take(used)
            }
            Meaning::Again => self.push(Fact::Again, used),
            Meaning::SameLoad => self.amount(Decimal::default(), What::Load(Loading::Same), used),
            Meaning::PerSide if self.facts.bar && !self.is_each_set(used) => {
                self.refuse("could be one side of the bar: give the whole load", used)
            }
            Meaning::PerSide | Meaning::Filler | Meaning::Article => self.take(used),
            // `then 7`
            Meaning::And if self.at == 0 => self.take(used),
            Meaning::And => self.push(Fact::Comma { tight: false }, used),
            Meaning::For | Meaning::Of | Meaning::On | Meaning::With | Meaning::At
                if self.is_name(used + self.beside_name(used)) =>
            {
                self.take(used)
            }
            _ => false,
        }
    }

    /// The `the` of `on the bike`.
    fn beside_name(&self, ahead: usize) -> usize {
        match self.meaning(ahead) {
            Some((Meaning::Filler | Meaning::Article, used)) => used,
            _ => 0,
        }
    }

    /// `@8 each` is of each set; `45 each` would be of each side.
    fn is_each_set(&self, used: usize) -> bool {
        let load = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => match amounts.as_slice() {
                [amount] => matches!(amount.what, What::Load(_) | What::Bare),
                _ => false,
            },
            _ => false,
        };
        used == 1 && !self.found.all.last().is_some_and(load)
    }

    /// `warm-up set 1: 135x5`; in `drop set 8` and `drop set 135x12` no number of a set is said.
    fn number_of_kind(&mut self) {
        let next = |ahead: usize| self.token(ahead);
        let names = next(0).is_some_and(Token::is_number)
            && next(1).is_some_and(|after| after.is_number() || after.is_sign(':'));
        if let (true, Some(number)) = (names, self.number(0)) {
            match amount::set_number(number.value, number.span) {
                Ok(set) => self.push(Fact::SetNumber(set), 1),
                Err(error) => self.error(error, 1),
            };
        }
    }
}
