//! The log as a text about a day looks back on it.

use super::claim::{Against, Change, Claim, Logged, Measure, Sum, Value, Which};
use super::{Log, key_of};
use crate::error::StoreErrorKind;
use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use crate::{columns, exercises, record_breaks_on};
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;

/// Parts of exercises' names that say something else by themselves.
const NO_NAME: &str = "up|down|over|back|to|and|the|with|in|on|of|out|one|single|off|\
    leg|legs|hip|hips|shoulder|shoulders|chest|arm|arms";

pub(super) struct Day<'l> {
    pub connection: &'l Connection,
    pub today: Date,
    /// What a text is about where it names no exercise.
    pub about: Option<i64>,
    sets: Vec<Logged>,
    /// The words of the names of the day's exercises.
    names: Vec<(i64, Vec<String>)>,
}

impl<'l> Day<'l> {
    /// Reads the sets of the day, and those that they are compared with: of its exercises and of `about`, or all.
    pub fn read(log: &Log<'l>, about: Option<&str>) -> Result<Self, StoreErrorKind> {
        let connection = log.connection;
        let about = match about {
            // One that was never done has the row of none.
            Some(name) => Some(exercises::find(connection, &key_of(name))?.unwrap_or(i64::MIN)),
            None => None,
        };
        let mut statement = connection.prepare_cached(
            "SELECT date, exercise, kind, coalesce(reps, 0), coalesce(mass, 0), \
             coalesce(rir, 20 - rpe), seconds, metres, name FROM sets WHERE date BETWEEN ?1 AND ?2 \
             AND (?3 IS NULL OR exercise = ?3 OR exercise IN (SELECT exercise FROM sets WHERE date = ?2)) \
             ORDER BY date, exercise, set_number",
        )?;
        let from = log.date.saturating_sub(DAYS_A_DEBRIEF_COMPARES.days());
        let mut names: Vec<(i64, Vec<String>)> = Vec::new();
        let mut sets = Vec::new();
        let mut rows = statement.query((columns::day(from), columns::day(log.date), about))?;
        while let Some(row) = rows.next()? {
            let kind: String = row.get(2)?;
            let set = Logged {
                date: columns::date(row, 0)?,
                exercise: row.get(1)?,
                work: kind != SetKind::WarmUp.word(),
                reps: row.get(3)?,
                mass: row.get(4)?,
                reserve: row.get(5)?,
                seconds: row.get(6)?,
                metres: row.get(7)?,
            };
            if set.date == log.date && !names.iter().any(|(one, _)| *one == set.exercise) {
                let name: String = row.get(8)?;
                let known = Catalog::in_force().resolve(&name).exercise().map(|known| {
                    known.aliases.iter().chain([&known.name]).flat_map(|name| words_of(name))
                });
                let words = words_of(&name).into_iter().chain(known.into_iter().flatten());
                names.push((set.exercise, words.collect()));
            }
            sets.push(set);
        }
        Ok(Self { connection, today: log.date, about, sets, names })
    }

    /// The exercise of the day that words name, and how many of them.
    pub fn name(
        &self,
        sentence: &str,
        tokens: &[Token<'_>],
    ) -> Result<Option<(i64, usize)>, StoreErrorKind> {
        const MOST_TOKENS: usize = 5;
        let first = &tokens[0];
        let own = |words: &[String]| {
            let is_of = |name: &String| {
                let rest = first.lower.strip_prefix(name.as_str()).or_else(|| {
                    first
                        .lower
                        .strip_prefix(name.strip_suffix(['e', 's']).filter(|name| name.len() > 2)?)
                });
                let last = name.chars().next_back();
                rest.is_some_and(|rest| {
                    let rest = rest.strip_prefix(|c| Some(c) == last).unwrap_or(rest);
                    name.len() > 1 && is_listed(rest, "|s|es|ed|ing|d|e")
                })
            };
            !is_listed(&first.lower, NO_NAME) && words.iter().any(is_of)
        };
        let of = |exercise: i64| self.names.iter().find(|(one, _)| *one == exercise);
        let is_of_day = |exercise: &i64| of(*exercise).is_some();
        let named = |used: usize| -> rusqlite::Result<Option<i64>> {
            let span = first.span.to(tokens[used - 1].span);
            let words = &sentence[span.start..span.end];
            let found = Catalog::in_force().resolve_spelt(words);
            let exercise = found.as_ref().and_then(Resolution::exercise);
            let key = exercise.map_or_else(|| ExerciseKey::new(None, words), Exercise::key);
            Ok(exercises::find(self.connection, &key)?.filter(is_of_day))
        };
        let joins =
            |token: &Token<'_>| is_listed(&token.lower, "and|the|with|in|on|of|to|then|a|for|at|,");
        if joins(first) || first.kind != Kind::Word && first.kind != Kind::Quoted {
            return Ok(None);
        }
        for used in (2..=MOST_TOKENS.min(tokens.len())).rev() {
            if joins(&tokens[used - 1]) {
                continue;
            }
            if let Some(exercise) = named(used)? {
                return Ok(Some((exercise, used)));
            }
        }
        if let Some((about, _)) = self.about.and_then(of).filter(|(_, words)| own(words)) {
            return Ok(Some((*about, 1)));
        }
        if let Some(exercise) = named(1)?.filter(|_| !is_listed(&first.lower, NO_NAME)) {
            return Ok(Some((exercise, 1)));
        }
        let mut like = self.names.iter().filter(|(_, words)| own(words));
        Ok(like.next().filter(|_| like.next().is_none()).map(|(one, _)| (*one, 1)))
    }

    pub fn holds(&self, claim: &Claim) -> Result<bool, StoreErrorKind> {
        let subject = claim.exercises.first().copied().or(self.about);
        if let (Some(versus), Some(change)) = (claim.versus, &claim.change) {
            let is_about = |about| Some(about) == subject || about == versus;
            return Ok(self.about.is_none_or(is_about)
                && subject.is_some_and(|subject| {
                    let work = |exercise| self.work(self.today, exercise);
                    subject != versus && change.has_step(&work(versus), &work(subject))
                }));
        }
        // About one exercise, of another.
        if self.about.is_some_and(|about| claim.exercises.iter().any(|one| *one != about)) {
            return Ok(false);
        }
        if claim.count.is_some_and(|count| count != self.names.len()) {
            return Ok(false);
        }
        let steps = claim.change.as_ref().filter(|change| !change.is_within(claim));
        Ok(self.has_sets(claim, subject, false)
            && steps.is_none_or(|change| self.has_step(change, subject))
            && (!claim.record || self.has_record(claim, subject)?))
    }

    /// Whether a part of a sentence may be true, whatever else that says: of any day and exercise, where it
    /// names none.
    pub fn could_hold(&self, claim: &Claim) -> bool {
        let said = Claim {
            exercises: claim.exercises.iter().filter(|_| !claim.goes_on).copied().collect(),
            of_day: false,
            count: None,
            same: None,
            change: None,
            versus: None,
            record: false,
            ..claim.clone()
        };
        claim.count.is_none_or(|count| count == self.names.len())
            && claim.change.as_ref().is_none_or(|change| self.could_change(change))
            && (said.is_empty() || self.has_sets(&said, None, true))
    }

    /// Whether two sets of an exercise differ as a change says.
    fn could_change(&self, change: &Change) -> bool {
        let values = [change.from, change.to, change.by];
        let Some(measure) = change.measure().filter(|_| values.iter().any(Option::is_some)) else {
            return true;
        };
        self.sets.iter().enumerate().any(|(at, to)| {
            self.sets[..at].iter().filter(|from| from.exercise == to.exercise).any(|from| {
                let measured = (from.measured(measure), to.measured(measure));
                matches!(measured, (Some(from), Some(to)) if change.goes(from, to))
            })
        })
    }

    /// `loosely`: of any day and exercise, where a claim names none.
    fn has_sets(&self, claim: &Claim, subject: Option<i64>, loosely: bool) -> bool {
        let within = |set: &&Logged| match claim.days {
            Some(days) => (days.from..=days.to).contains(&set.date),
            None if claim.earlier => set.date < self.today,
            None if loosely && !claim.is.is_empty() => true,
            None => set.date == self.today,
        };
        let sets: Vec<&Logged> = self.sets.iter().filter(within).collect();
        let fits = |sets: &[&Logged]| {
            let work: Vec<&Logged> = sets.iter().copied().filter(|set| set.work).collect();
            claim.fits(&work) || claim.fits(sets)
        };
        // Of no exercise by name, a bare count is of all of the day.
        let counts = claim.is.is_empty() || claim.sum != Sum::No;
        let of = |exercise: i64| {
            let sets: Vec<&Logged> =
                sets.iter().filter(|set| set.exercise == exercise).copied().collect();
            sets.chunk_by(|a, b| a.date == b.date).any(fits)
        };
        // `18 sets this week`
        let of_days = || claim.days.is_some() && counts && fits(&sets);
        let of_day = || of_days() || sets.chunk_by(|a, b| a.date == b.date).any(fits);
        let named = !claim.exercises.is_empty() && !claim.goes_on;
        let picks = matches!(claim.which, Some(Which::Most(_) | Which::Lightest));
        if claim.of_day && (!named || picks) {
            return of_day();
        }
        if !claim.exercises.is_empty() {
            return claim.exercises.iter().all(|one| of(*one));
        }
        if let Some(about) = subject {
            return of(about);
        }
        let all = claim.every && claim.sets.is_none()
            || claim.same.is_some()
            || claim.change.as_ref().is_some_and(|change| change.is_within(claim));
        if all && !loosely {
            return !self.names.is_empty() && self.names.iter().all(|(one, _)| of(*one));
        }
        sets.chunk_by(|a, b| (a.date, a.exercise) == (b.date, b.exercise)).any(fits)
            || counts && of_day()
    }

    /// Whether a load was lifted, or is worked out of sets: an estimate of one, with or without its reps in
    /// reserve, or the volume of an exercise or a day.
    pub fn has_worked_out(&self, load: Load) -> bool {
        let one = Load::new(Decimal::from_int(1), load.unit).mass().0;
        let near = |mass: i64| (mass - load.mass().0).abs() < one;
        let work: Vec<&Logged> = self.sets.iter().filter(|set| set.work).collect();
        let volume =
            |sets: &[&Logged]| near(sets.iter().map(|set| set.mass.saturating_mul(set.reps)).sum());
        let estimate =
            |set: &Logged, halves: i64| near(set.mass / 60 * (60 + 2 * set.reps + halves));
        let said = Value::Load(load.amount, Some(load.unit), 1);
        let of_a_set = |set: &&Logged| {
            said.is(set.mass) || estimate(set, 0) || estimate(set, set.reserve.unwrap_or(0))
        };
        work.iter().any(of_a_set)
            || work.chunk_by(|a, b| (a.date, a.exercise) == (b.date, b.exercise)).any(volume)
            || work.chunk_by(|a, b| a.date == b.date).any(volume)
    }

    fn work(&self, day: Date, exercise: i64) -> Vec<&Logged> {
        let of = self.sets.iter().filter(|set| set.date == day && set.exercise == exercise);
        of.filter(|set| set.work).collect()
    }

    fn has_step(&self, change: &Change, subject: Option<i64>) -> bool {
        let days = match change.against {
            Against::Days(days) => days,
            _ => None,
        };
        let mut of = subject.into_iter().chain(self.names.iter().map(|(one, _)| *one));
        let mut named = of.by_ref().take(if subject.is_some() { 1 } else { usize::MAX });
        named.any(|exercise| {
            let before = self.sets.iter().filter(|set| {
                set.exercise == exercise
                    && set.date < self.today
                    && days.is_none_or(|days| (days.from..=days.to).contains(&set.date))
            });
            before.map(|set| set.date).max().is_some_and(|day| {
                change.has_step(&self.work(day, exercise), &self.work(self.today, exercise))
            })
        })
    }

    fn has_record(&self, claim: &Claim, exercise: Option<i64>) -> Result<bool, StoreErrorKind> {
        for record in record_breaks_on::day(self.connection, self.today)? {
            let set = &record.set;
            let row = exercises::find(self.connection, &set.key())?;
            let mass = set.performance.load.map_or(0, |load| load.mass().0);
            let is_at = |values: &Vec<Value>| values.iter().any(|value| value.is(mass));
            if exercise.is_none_or(|one| Some(one) == row)
                && claim.said(Measure::Load).is_none_or(is_at)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
