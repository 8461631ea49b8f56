//! What sets become: numbers, effort and kind by the grammar of a logged set, another exercise, day
//! or number.

use super::Line;
use super::numbers::{Meant, meant_by};
use super::target::{NameFound, Target};
use super::words;
use crate::doubt::{Choices, Stop};
use crate::item::{Amount, Effort, Facts, Loading, What};
use crate::items::Items;
use crate::lift::Lift;
use crate::limits::NOTE_CHARS_MAX;
use crate::loads::Loads;
use crate::{Setting, commas, items, question};
use jiff::civil::Date;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::question::Question;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{MovedTo, SetKind, SetPatch, SetResult};
use setwise_domain::set_structure::Structure;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Span, Token};
use setwise_words::parse::vocabulary::{Meaning, meaning, means};

/// What words say that a set becomes; at least one thing.
#[derive(Clone, Debug, Default)]
pub(super) struct Values<'a> {
    pub(super) reps: Option<u16>,
    pub(super) load: Option<Amount>,
    /// A number without a word or unit, with its place.
    pub bare: Option<(Decimal, Span)>,
    pub(super) effort: Option<Effort>,
    pub(super) kind: Option<SetKind>,
    pub(super) structure: Option<Structure>,
    pub(super) seconds: Option<u32>,
    pub(super) metres: Option<u32>,
    /// How many sets they were, with its place.
    pub(super) sets: Option<(u8, Span)>,
    pub(super) lift: Option<Lift<'a>>,
    pub(super) date: Option<Date>,
    pub(super) number: Option<u8>,
    /// Of the load, whose amount stays.
    pub(super) unit: Option<Unit>,
    pub(super) note: Option<String>,
    /// `not 175`: what it was is no news of another set.
    pub(super) denies: bool,
    pub(super) facts: Option<Facts>,
    pub(super) remarks: Vec<String>,
    /// As typed, with a unit where the words before it gave one.
    pub typed: String,
}

pub(super) enum Worded<'a> {
    Values(Box<Values<'a>>),
    /// The new exercise can be several.
    Which(Question),
    /// A part can't be read, or can't be.
    Wrong(LineIssue),
    Nothing,
}

/// Why values can't be put into a set.
pub(super) enum Doubtful {
    RepsOrLoad,
    /// A number alone, of a set that has both.
    DistanceOrTime,
    Wrong(LineIssue),
}

impl<'a> Values<'a> {
    /// A number alone, of a set that is logged.
    pub fn of_set(set: &SetResult, setting: &Setting<'a>, bare: (Decimal, Span)) -> Self {
        Self {
            bare: Some(bare),
            facts: Some(Lift::from_set(set, setting).facts()),
            ..Self::default()
        }
    }
}

/// Where another set follows what one was not: `9 not 8, next set got 7`.
fn goes_on(denied: &[Token<'_>]) -> Option<LineIssue> {
    let comma = denied.iter().position(|token| token.is_sign(','))?;
    let next = &denied[comma + 1..];
    let (first, last) = (next.first()?, next.last()?);
    let more = next.iter().any(Token::is_number)
        && !next.iter().all(|one| words::is_value(one) || one.is_sign(','));
    let why = "is of something else: write it as a line of its own";
    more.then(|| LineIssue::new(first.span.to(last.span), why))
}

impl<'a> Line<'_, 'a> {
    /// What the words behind the target say.
    pub(super) fn values(
        &self,
        target: &Target<'a>,
        lift: Option<&Lift<'a>>,
    ) -> LogResult<Worded<'a>> {
        let mut from = target.end;
        while let Some(token) = self.tokens.get(from) {
            let signs = token.is_sign('-') && self.tokens.get(from + 1).is_some_and(|t| !t.gap);
            if signs || !(words::is_link(token) || words::is_empty(token)) {
                break;
            }
            from += 1;
        }
        let mut said = &self.tokens[from..];
        let denial = words::denial(said);
        if let Some((denied, but)) = denial {
            let (before, behind) = said.split_at(denied);
            if let Some(issue) = goes_on(behind).filter(|_| but.is_none()) {
                return Ok(Worded::Wrong(issue));
            }
            said = but.map_or(before, |but| &behind[but - denied..]);
        }
        while let [rest @ .., last] = said
            && words::is_empty(last)
        {
            said = rest;
        }
        let facts = lift.map_or_else(|| Facts::from_exercise(None), Lift::facts);
        let mut values = Values {
            note: self.note.map(str::to_owned),
            facts: Some(facts),
            denies: denial.is_some(),
            typed: self.slice(said).to_owned(),
            ..Values::default()
        };
        if let Some(note) = self.note
            && note.chars().nth(NOTE_CHARS_MAX).is_some()
        {
            let why = format!("is too long for a note: at most {NOTE_CHARS_MAX} characters");
            return Ok(Worded::Wrong(LineIssue::new(self.whole(), why)));
        }
        values.unit = only_unit(said);
        if values.unit.is_none() {
            let rest = match self.places(said, &mut values)? {
                Ok(rest) => rest,
                Err(question) => return Ok(Worded::Which(question)),
            };
            if let Err(issue) = self.numbers(&rest, facts, target, &mut values) {
                return Ok(Worded::Wrong(issue));
            }
        }
        let says_something = values.has_numbers()
            || values.kind.is_some()
            || values.lift.is_some()
            || values.date.is_some()
            || values.number.is_some()
            || values.note.is_some();
        if !says_something {
            return Ok(Worded::Nothing);
        }
        Ok(Worded::Values(Box::new(values)))
    }

    /// Takes day and exercise out of the words; gives back the others.
    fn places<'t>(
        &self,
        said: &'t [Token<'t>],
        values: &mut Values<'a>,
    ) -> LogResult<Result<Vec<Token<'t>>, Question>> {
        let start = self.tokens.len() - said.len();
        let start = self
            .tokens
            .iter()
            .position(|token| said.first().is_some_and(|first| first.span == token.span))
            .unwrap_or(start);
        let mut rest = Vec::with_capacity(said.len());
        let mut at = 0;
        while at < said.len() {
            if let Some((used, date)) = self.day(start + at) {
                values.date = Some(date);
                at += used;
                continue;
            }
            // `those were clean` says how they were done, `those were cleans` which they were.
            let judges = said.len() == 1 && said[at].lower == "clean";
            if values.lift.is_none()
                && !judges
                && let Some((used, found)) = self.name_at(start + at, false)?
                && at + used <= said.len()
            {
                match found {
                    NameFound::One(lift) => values.lift = Some(lift),
                    NameFound::Several(several) => {
                        let span = said[at].span.to(said[at + used - 1].span);
                        let setting = self.setting;
                        let question =
                            question::which_exercise(self.text, span, &several, setting)?;
                        return Ok(Err(question));
                    }
                }
                at += used;
                continue;
            }
            let used = meaning(&said[at..]).map_or(1, |(_, used)| used);
            rest.extend_from_slice(&said[at..at + used]);
            at += used;
        }
        Ok(Ok(rest))
    }

    /// Reads the numbers as those of a logged set.
    pub(super) fn numbers(
        &self,
        tokens: &[Token<'_>],
        facts: Facts,
        target: &Target<'a>,
        values: &mut Values<'a>,
    ) -> Result<(), LineIssue> {
        // `sets 3 and 4 were 8s`: no set of a lift is so many seconds.
        let plain = match tokens {
            [rest @ .., number, s]
                if facts.lifted
                    && !facts.hands
                    && s.lower == "s"
                    && !s.gap
                    && number.is_number() =>
            {
                [rest, &tokens[rest.len()..=rest.len()]].concat()
            }
            _ => tokens.to_vec(),
        };
        let tokens = &*plain;
        let joined = commas::join(self.text, tokens, facts, &Choices::default());
        let tokens = joined.as_deref().unwrap_or(tokens);
        let Items { all, loose, issues, remarks } = items::scan(tokens, facts, self.setting);
        if let Some(issue) = issues.into_iter().next() {
            return Err(issue);
        }
        if let Some(loose) = loose.first() {
            let why = "is not understood here: say what the set was, as in set 2 was 7 reps";
            return Err(LineIssue::new(tokens[*loose].span, why));
        }
        values.remarks = remarks;
        for item in &all {
            values.take(item)?;
        }
        if let Some(issue) = values.sets_of(target) {
            return Err(issue);
        }
        values.settle_bare(target.field, self.setting.profile.unit)
    }

    /// The values as a change of one set.
    pub(super) fn patch(
        &self,
        set: &SetResult,
        values: &Values<'a>,
        remarks: &mut Vec<String>,
    ) -> LogResult<Result<SetPatch, Doubtful>> {
        let facts = values.facts.unwrap_or_else(|| Facts::from_exercise(None));
        let mut patch = SetPatch {
            exercise: values
                .lift
                .as_ref()
                .map(|lift| MovedTo { exercise: lift.name.clone(), exercise_id: lift.id.clone() }),
            date: values.date,
            set_number: values.number,
            reps: values.reps,
            seconds: values.seconds,
            metres: values.metres,
            notes: values.note.clone(),
            kind: values.kind,
            structure: values.structure.clone(),
            ..SetPatch::default()
        };
        match values.effort {
            Some(Effort::Rir(rir)) => patch.rir = Some(rir),
            Some(Effort::Rpe(rpe)) => patch.rpe = Some(rpe),
            None => {}
        }
        if let Some(unit) = values.unit {
            let other = set.performance.load.filter(|own| own.unit != unit);
            let other = other.map(|own| Load::new(own.amount, unit));
            let Some(other) = other.filter(|other| other.in_bounds()) else {
                let why = format!("changes nothing: the set has no load that could be in {unit}");
                return Ok(Err(Doubtful::Wrong(LineIssue::new(self.whole(), why))));
            };
            patch.load = Some(other);
        }
        let mut load = values.load;
        if let Some((number, span)) = values.bare {
            match meant_by(number, facts, set) {
                Meant::Reps(reps) => patch.reps = Some(reps),
                Meant::Seconds(seconds) => patch.seconds = Some(seconds),
                Meant::Load => {
                    load = Some(Amount {
                        value: number,
                        what: What::Load(Loading::Plain(None)),
                        span,
                    });
                }
                Meant::Metres(metres) => patch.metres = Some(metres),
                Meant::Either => return Ok(Err(Doubtful::RepsOrLoad)),
                Meant::DistanceOrTime => return Ok(Err(Doubtful::DistanceOrTime)),
            }
        }
        if let Some(said) = load {
            let own = set.performance.load;
            let said = Amount {
                what: match (said.what, own) {
                    (What::Load(Loading::Plain(None)), Some(own)) => {
                        What::Load(Loading::Plain(Some(own.unit)))
                    }
                    (What::Load(Loading::Signed(None)), Some(own)) => {
                        What::Load(Loading::Signed(Some(own.unit)))
                    }
                    (what, _) => what,
                },
                ..said
            };
            let mut loads = Loads {
                setting: self.setting,
                key: set.key(),
                facts,
                date: set.date,
                carries: false,
                named: true,
                next: None,
                before: None,
                last: own,
                bare: Vec::new(),
                remarks: Vec::new(),
            };
            match loads.read(&said) {
                Ok(Some(load)) => patch.load = Some(load),
                Ok(None) => {
                    let why = "has no number: say the load, such as 80kg";
                    return Ok(Err(Doubtful::Wrong(LineIssue::new(said.span, why))));
                }
                Err(Stop::LineIssue(issue)) => return Ok(Err(Doubtful::Wrong(issue))),
                Err(Stop::Log(error)) => return Err(error),
                Err(Stop::Doubt(..)) => return Ok(Err(Doubtful::RepsOrLoad)),
            }
            remarks.extend(loads.remarks);
        }
        remarks.extend(values.remarks.iter().cloned());
        Ok(Ok(patch))
    }
}

/// `in lbs`: the unit of a load whose amount stays.
pub(super) fn only_unit(said: &[Token<'_>]) -> Option<Unit> {
    let unit = match said {
        [unit] => unit,
        [word, unit] if word.lower == "in" => unit,
        _ => return None,
    };
    match means(std::slice::from_ref(unit), 0) {
        Some(Meaning::Unit(unit)) => Some(unit),
        _ => None,
    }
}
