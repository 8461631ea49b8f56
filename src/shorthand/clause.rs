//! One clause, from tokens to sets, a question, a fault, or nothing that is a log.

use super::Setting;
use super::belief::{self, Unbelieved};
use super::commas;
use super::doubt::{Choices, Readings, Stop, readings};
use super::fault::Fault;
use super::gate::{first_fault, refused};
use super::item::{Fact, Facts, Item};
use super::items::{self, Items};
use super::lexer::{Kind, Span, Token};
use super::lift::Lift;
use super::loads::Loads;
use super::name::{self, Named};
use super::question;
use super::roles;
use super::sets::{Carry, Read, Sets};
use super::talk;
use super::vocabulary::{Meaning, meaning};
use crate::catalog::Match;
use crate::domain::exercise::Exercise;
use crate::domain::load::Load;
use crate::domain::question::Question;
use crate::domain::set_log::LogResult;
use crate::domain::set_result::{Performance, SetDraft, Source};
use crate::domain::text::{is_generic_name, printable};
use crate::limits::NAME_OF_A_SET_CHARS_MAX;
use jiff::civil::Date;
use std::borrow::Cow;
use std::ops::Range;

/// What a clause came to.
pub(super) enum Outcome<'a> {
    /// No log, nor meant as one.
    Talk,
    Bad(Fault),
    Ask(Question),
    /// A date or a name and nothing else: that of what follows.
    Heading(Option<Date>, Option<Previous<'a>>),
    Sets(Box<Logged<'a>>),
}

/// Sets read from a clause, with what the next clause may go on from.
pub(super) struct Logged<'a> {
    pub drafts: Vec<SetDraft>,
    pub remarks: Vec<String>,
    pub unbelieved: Option<Unbelieved>,
    /// The date, where this clause says one.
    pub date: Option<Date>,
    /// Whether it names its exercise.
    pub is_named: bool,
    pub previous: Previous<'a>,
}

/// The clause before, as far as the next goes on from it.
#[derive(Clone)]
pub(super) struct Previous<'a> {
    pub lift: Lift<'a>,
    carry: Carry,
    last_load: Option<Load>,
    last: Option<Performance>,
}

/// Reads one clause of `text`. `date` is that of the clauses before.
pub(super) fn read<'a>(
    text: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'a>,
    previous: Option<&Previous<'a>>,
    date: Option<Date>,
) -> LogResult<Outcome<'a>> {
    let reader = Reader {
        text,
        setting,
        previous,
        date,
    };
    reader.read(tokens)
}

struct Reader<'r, 'a> {
    text: &'r str,
    setting: &'r Setting<'a>,
    previous: Option<&'r Previous<'a>>,
    date: Option<Date>,
}

/// The exercise of a clause, as far as its name tells.
enum Target<'a> {
    /// One, with a remark on how it was read.
    One(Lift<'a>, Option<String>),
    Several(Vec<&'a Exercise>),
    New(String, Vec<&'a Exercise>),
    /// None is named, and none can be meant.
    Nobody,
}

impl<'a> Reader<'_, 'a> {
    fn read(&self, tokens: &[Token<'_>]) -> LogResult<Outcome<'a>> {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Ok(Outcome::Talk);
        };
        let span = first.span.to(last.span);
        let named = name::locate(self.text, tokens, self.setting)?;
        let settled = matches!(named, Named::Known { .. } | Named::Own { .. });
        let opens = settled && named.at().is_some_and(|at| at.start == 0);
        if talk::is_question(tokens) || talk::is_address(tokens) && !opens {
            return Ok(Outcome::Talk);
        }
        let name = named.at().map(|at| span_of(&tokens[at.clone()]));
        let tokens = &without_name(self.text, tokens, named.at());
        let is_named = name.is_some();
        let target = self.target(named, tokens, name.unwrap_or(span))?;
        let facts = match &target {
            Target::One(lift, _) => lift.facts(),
            Target::Several(candidates) => Facts::of(candidates.first().copied()),
            Target::New(..) | Target::Nobody => Facts::of(None),
        };
        let items = self.scan(tokens, facts);
        if let Some(heading) = heading(&items, &target, is_named) {
            return Ok(heading);
        }
        let asks_name = matches!(target, Target::New(..));
        if let Some(outcome) = refused(tokens, &items, facts, is_named, asks_name) {
            return Ok(outcome);
        }
        let name = name.unwrap_or(span);
        match target {
            Target::One(lift, remark) => self.settle(tokens, &items, span, lift, remark),
            Target::Several(candidates) => {
                let readable = self.readable(&candidates, tokens, &items, span)?;
                match (readable.is_empty(), candidates.first()) {
                    (true, Some(first)) => {
                        self.settle(tokens, &items, span, Lift::known(first), None)
                    }
                    _ => question::which_exercise(self.text, name, &readable, self.setting)
                        .map(Outcome::Ask),
                }
            }
            Target::New(typed, near) => {
                if let Some(fault) = bad_name(&typed, name) {
                    return Ok(Outcome::Bad(fault));
                }
                let own = Lift::own(typed.clone());
                let as_own = self.settle(tokens, &items, span, own, None)?;
                if matches!(as_own, Outcome::Bad(_)) {
                    return Ok(as_own);
                }
                let near = self.readable(&near, tokens, &items, span)?;
                question::new_exercise(self.text, name, &typed, &near, self.setting)
                    .map(Outcome::Ask)
            }
            Target::Nobody => {
                let why = "names no exercise, and none is planned or logged yet: begin with a \
                           name, as in bench 3x8 185lb";
                Ok(Outcome::Bad(Fault::new(span, why)))
            }
        }
    }

    fn target(&self, named: Named<'a>, tokens: &[Token<'_>], at: Span) -> LogResult<Target<'a>> {
        Ok(match named {
            Named::Known { exercise, how, .. } => {
                let remark = (how == Match::Fuzzy).then(|| {
                    let typed = printable(&self.text[at.start..at.end]);
                    format!("Read {typed} as {}.", exercise.name)
                });
                Target::One(Lift::known(exercise), remark)
            }
            Named::Own { name, known: false, .. } if bad_name(&name, at).is_some() => {
                Target::New(name, Vec::new())
            }
            Named::Own { name, known, .. } => {
                let remark = format!("{} is not in the catalogue.", printable(&name));
                Target::One(Lift::own(name), (!known).then_some(remark))
            }
            Named::Several { candidates, .. } => Target::Several(candidates),
            Named::New { name, near, .. } => Target::New(name, near),
            Named::None => match self.implied(tokens)? {
                Some(lift) => Target::One(lift, None),
                None => Target::Nobody,
            },
        })
    }

    /// The exercise that is meant where none is named: that of the clause before, the plan's
    /// current one, the one logged last; for `again` the one logged last.
    fn implied(&self, tokens: &[Token<'_>]) -> LogResult<Option<Lift<'a>>> {
        if let Some(previous) = self.previous {
            return Ok(Some(previous.lift.clone()));
        }
        let again = (0..tokens.len()).any(|at| {
            matches!(
                meaning(&tokens[at..]),
                Some((Meaning::Again | Meaning::SameLoad, _))
            )
        });
        if let Some(current) = self.setting.current.as_ref().filter(|_| !again) {
            return Ok(Some(Lift::of(
                &current.name,
                current.id.as_ref(),
                self.setting,
            )));
        }
        let newest = self.setting.log.newest()?;
        Ok(newest.map(|set| Lift::of_set(&set, self.setting)))
    }

    /// The tokens to items. A comma in doubt is a list here: it makes no difference to which
    /// tokens are understood.
    fn scan(&self, tokens: &[Token<'_>], facts: Facts) -> Items {
        let joined = commas::join(self.text, tokens, facts, &Choices::default());
        items::scan(
            joined.as_deref().unwrap_or(tokens),
            facts,
            self.setting.today,
        )
    }

    /// The exercises as which a clause can be read: `3x10` is no distance.
    fn readable(
        &self,
        candidates: &[&'a Exercise],
        tokens: &[Token<'_>],
        items: &Items,
        span: Span,
    ) -> LogResult<Vec<&'a Exercise>> {
        let mut readable = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let outcome = self.settle(tokens, items, span, Lift::known(candidate), None)?;
            if !matches!(outcome, Outcome::Bad(_)) {
                readable.push(*candidate);
            }
        }
        Ok(readable)
    }

    /// The sets of a clause whose every token is understood.
    fn settle(
        &self,
        tokens: &[Token<'_>],
        items: &Items,
        span: Span,
        lift: Lift<'a>,
        remark: Option<String>,
    ) -> LogResult<Outcome<'a>> {
        let said = match date_of(&items.items) {
            Ok(said) => said,
            Err(fault) => return Ok(Outcome::Bad(fault)),
        };
        let date = said.or(self.date).unwrap_or(self.setting.today);
        let base = self.base(&lift, items)?;
        let read = |choices: &Choices| self.sets(tokens, &lift, base.clone(), date, choices);
        let reading = match readings(&read)? {
            Readings::One(reading) => reading,
            Readings::None(fault) => return Ok(Outcome::Bad(fault)),
            Readings::Doubtful(doubt, found) => {
                let drafts: Vec<Vec<SetDraft>> = found.into_iter().map(|one| one.drafts).collect();
                let dated = said.is_some() || self.date.is_some();
                return question::which_reading(
                    self.text,
                    span,
                    doubt,
                    &drafts,
                    dated,
                    self.setting,
                )
                .map(Outcome::Ask);
            }
        };
        let believed = items.items.iter().any(|item| item.fact == Fact::Believe);
        let unbelieved = if believed {
            None
        } else {
            let bare = &reading.read.bare;
            belief::check(&reading.drafts, &lift, bare, span.end, self.setting)?
        };
        let mut remarks: Vec<String> = remark.into_iter().collect();
        remarks.extend(self.remarks(&reading, date));
        Ok(Outcome::Sets(Box::new(Logged {
            remarks,
            unbelieved,
            date: said,
            is_named: tokens.iter().any(|token| token.kind == Kind::Name),
            previous: Previous {
                lift,
                carry: reading.read.carry,
                last_load: reading.read.last_load,
                last: reading.drafts.last().map(|draft| draft.performance.clone()),
            },
            drafts: reading.drafts,
        })))
    }

    /// The clause before, where it is of the same exercise.
    fn same_before(&self, lift: &Lift<'_>) -> Option<&Previous<'a>> {
        self.previous
            .filter(|before| before.lift.key() == lift.key())
    }

    /// The set that `again` repeats.
    fn base(&self, lift: &Lift<'_>, items: &Items) -> LogResult<Option<Performance>> {
        if let Some(before) = self.same_before(lift) {
            return Ok(before.last.clone());
        }
        if !items.items.iter().any(|item| item.fact == Fact::Again) {
            return Ok(None);
        }
        let sets = self.setting.log.of_exercise(&lift.key(), 1)?;
        Ok(sets.into_iter().next().map(|set| Performance {
            notes: None,
            ..set.performance
        }))
    }

    fn sets(
        &self,
        tokens: &[Token<'_>],
        lift: &Lift<'a>,
        base: Option<Performance>,
        date: Date,
        choices: &Choices,
    ) -> Result<Reading, Stop> {
        let facts = lift.facts();
        let tokens = commas::join(self.text, tokens, facts, choices)?;
        let items = items::scan(&tokens, facts, self.setting.today);
        if let Some(fault) = first_fault(&tokens, &items) {
            return Err(fault.into());
        }
        let steps = roles::steps(&items.items, facts, choices)?;
        let before = self.same_before(lift);
        let goes_on = before.filter(|_| !tokens.iter().any(|token| token.kind == Kind::Name));
        let loads = Loads {
            setting: self.setting,
            key: lift.key(),
            facts,
            last: before.and_then(|before| before.last_load),
            bare: Vec::new(),
            remarks: items.remarks,
        };
        let carry = goes_on.map_or_else(Carry::default, |before| before.carry);
        let read = Sets::new(&steps, facts, choices, loads, base, carry).read()?;
        let drafts = read
            .sets
            .iter()
            .map(|set| SetDraft {
                exercise: lift.name.clone(),
                exercise_id: lift.id.clone(),
                date,
                set_number: set.number,
                performance: set.performance.clone(),
                source: Source::Athlete,
            })
            .collect();
        Ok(Reading { drafts, read })
    }

    fn remarks(&self, reading: &Reading, date: Date) -> Vec<String> {
        let mut remarks = Vec::new();
        let mut bare: Vec<String> = Vec::new();
        for (amount, _) in &reading.read.bare {
            let amount = amount.to_string();
            if !bare.contains(&amount) {
                bare.push(amount);
            }
        }
        if !bare.is_empty() {
            let unit = self.setting.profile.unit;
            remarks.push(format!("Read {} as {unit}, your unit.", bare.join(", ")));
        }
        remarks.extend(reading.read.remarks.iter().cloned());
        if date != self.setting.today {
            remarks.push(format!("For {}.", date.strftime("%A, %-d %B %Y")));
        }
        remarks
    }
}

/// One reading of a clause.
struct Reading {
    drafts: Vec<SetDraft>,
    read: Read,
}

/// Readings that log the same sets are the same.
impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.drafts == other.drafts
    }
}

/// A clause of nothing but a name or a date.
fn heading<'a>(items: &Items, target: &Target<'a>, is_named: bool) -> Option<Outcome<'a>> {
    let nothing_else =
        |item: &Item| matches!(item.fact, Fact::Date(_) | Fact::Comma { .. });
    if !items.loose.is_empty() || !items.faults.is_empty() || !items.items.iter().all(nothing_else)
    {
        return None;
    }
    let date = date_of(&items.items).ok()?;
    match target {
        Target::One(lift, None) if is_named => {
            let title = Previous {
                lift: lift.clone(),
                carry: Carry::default(),
                last_load: None,
                last: None,
            };
            Some(Outcome::Heading(date, Some(title)))
        }
        _ if is_named => None,
        _ => date.map(|date| Outcome::Heading(Some(date), None)),
    }
}

fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span { start: 0, end: 0 },
    }
}

/// The tokens with the name as one.
fn without_name<'t>(
    text: &'t str,
    tokens: &[Token<'t>],
    name: Option<&Range<usize>>,
) -> Vec<Token<'t>> {
    let Some(name) = name else {
        return tokens.to_vec();
    };
    let span = span_of(&tokens[name.clone()]);
    let mut whole = tokens[..name.start].to_vec();
    whole.push(Token {
        kind: Kind::Name,
        text: &text[span.start..span.end],
        lower: Cow::Borrowed(""),
        span,
        gap: true,
    });
    whole.extend_from_slice(&tokens[name.end..]);
    // What stood against the name stands free of it: `bench-185`.
    if let Some(after) = whole.get_mut(name.start + 1) {
        after.gap = true;
    }
    whole
}

/// The one date of a clause.
pub(super) fn date_of(items: &[Item]) -> Result<Option<Date>, Fault> {
    let mut found = None;
    for item in items {
        if let Fact::Date(date) = item.fact {
            if found.is_some_and(|other| other != date) {
                return Err(Fault::new(
                    item.span,
                    "is a second date: one exercise is on one day",
                ));
            }
            found = Some(date);
        }
    }
    Ok(found)
}

/// Why a name outside the catalogue can't be logged under.
fn bad_name(name: &str, at: Span) -> Option<Fault> {
    if is_generic_name(name) {
        let why = "does not say which exercise it was. Exercise name must be specific (e.g., \
                   'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not \
                   allowed.";
        return Some(Fault::new(at, why));
    }
    if name.chars().nth(NAME_OF_A_SET_CHARS_MAX).is_some() {
        let why = format!("is too long for a name: at most {NAME_OF_A_SET_CHARS_MAX} characters");
        return Some(Fault::new(at, why));
    }
    if name.chars().any(char::is_control) {
        return Some(Fault::new(
            at,
            "holds control characters, which no name does",
        ));
    }
    None
}
