//! Texts that are kept only where all of them is understood: every claim is read and held to the sets of
//! the log, and what stands beside the claims is an exercise's name or a word that claims nothing.

use super::{Log, is_trained, key_of, unit_at};
use crate::error::FaultKind;
use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use crate::{columns, exercises, record_breaks_on};
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::exercise::Exercise;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::session::DateRange;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::lexer::{self, Kind, Token};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, words_of};
use setwise_words::text::sentences;

/// They claim nothing.
const NEUTRAL: &str = "a|an|the|of|at|for|with|in|on|to|and|it|its|you|your|done|did|do|was|were|is|are|had|\
    has|went|came|got|made|held|used|hit|good|great|nice|solid|strong|fine|well|work|working|worked|day|session|\
    log|logged|set|sets|rep|reps|lifted|moved|weight|load|bar|today's|this|here|now|x|@|,|.|:|!|-|(|)|—|•|kept|\
    stayed|right|job|as|planned|both|by|from|than|straight";
/// Behind these no fewer reps will do.
const REACHED: &str = "hit|reached|made|got";
const EVERY: &str = "all|every|both";
const UP: &str = "up|plus|added|adding|+";
const DOWN: &str = "down|minus|-";
const MORE: &str = "more|heavier|extra|up";
const LESS: &str = "less|fewer|lighter|down";
/// They say that what follows was done before.
const AGAINST: &str = "against|versus|vs|than|compared|after|since|over|from|on";
const BEFORE: &str =
    "last time|last session|last workout|the last time|the last session|the time before|before";
const TOTAL: &str = "total|volume|tonnage|altogether|overall";
const RECORD: &str =
    "record|records|pr|prs|pb|personal best|personal record|all-time best|all - time best|new best";
const OF_RECORDS: &str = "new|personal|best|all-time";
const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
/// With one of these a reason goes on to what is to come, up to the end of its sentence.
const AHEAD: &str = "so|next|try|stay|hold|add|go|keep|move|aim|then|increase|raise|more|+|repeat|time|ready|up|down";
/// What may be said of it.
const OF_AHEAD: &str = "so|next|try|stay|hold|add|go|keep|move|aim|then|increase|raise|more|+|repeat|time|ready|\
    session|this|that|the|same|load|weight|up|down|at|to|for|with|until|all|every|each|reach|hit|reached|small|\
    jump|step|a|an|by|of|and|in|on|x|again|one|before|adding|it|is|from|there|here|set|sets|rep|reps|,|.|:|!|-|@|\
    (|)|aiming|once|when|you|both";
/// A sentence with one of these says the opposite of a part of it.
const TURNS: &str =
    "not|no|never|dont|didnt|doesnt|isnt|wasnt|arent|werent|cant|cannot|without|if|unless|wish|?";
/// Parts of exercises' names that say something else by themselves.
const NO_NAME: &str = "up|down|over|back|to|and|the|with|in|on|of|out|one|single|off";

/// The first sentence of a text that is not wholly understood, or that the log does not have; each is
/// about `about` where it names no exercise. Of a day without sets nothing is known. `ahead`: it may go on to
/// what is to come. What the athlete `said` themselves needs no proof.
pub(super) fn first(
    log: &Log<'_>,
    text: &str,
    about: Option<&str>,
    ahead: bool,
    said: &[String],
) -> Result<Option<String>, FaultKind> {
    if !is_trained(log.connection, log.date)? {
        return Ok(None);
    }
    let day = Day::read(log, about)?;
    for sentence in sentences(text) {
        if !matches!(day.judge(sentence, ahead, said)?, Verdict::Holds) {
            return Ok(Some(sentence.trim().to_owned()));
        }
    }
    Ok(None)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Holds,
    /// All of it is understood, and the log says otherwise.
    False,
    /// It says more than is understood.
    Unread,
}

/// What is said of one set, or of sets that have something in common.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each word says one thing of the sets by itself")]
struct Claim {
    exercise: Option<i64>,
    /// It goes on about the exercise of the claim before, unless it names its own.
    goes_on: bool,
    days: Option<DateRange>,
    /// Some day before.
    earlier: bool,
    /// `all` before a count says that there are no more.
    every: bool,
    each: bool,
    sets: Option<usize>,
    /// `2 of 3 sets`
    of: Option<usize>,
    reps: Vec<u16>,
    at_least: bool,
    load: Option<(Decimal, Option<Unit>)>,
    reserve: Option<i64>,
    seconds: Option<i64>,
    metres: Option<i64>,
    which: Option<Which>,
    total: bool,
    record: bool,
    step: Option<Step>,
}

#[derive(Clone, Copy, Debug)]
enum Which {
    Heaviest,
    Lightest,
    Last,
    Nth(usize),
}

/// More or less than on a day before: the newest where none is named.
#[derive(Debug)]
struct Step {
    by: By,
    up: bool,
    since: Option<DateRange>,
}

#[derive(Debug)]
enum By {
    Load(Load),
    Reps(i64),
}

struct Logged {
    date: Date,
    exercise: i64,
    work: bool,
    reps: u16,
    mass: i64,
    reserve: Option<i64>,
    seconds: Option<i64>,
    metres: Option<i64>,
}

impl Logged {
    fn is_at(&self, (amount, unit): (Decimal, Option<Unit>)) -> bool {
        let units = unit.map_or(vec![Unit::Kg, Unit::Lb], |unit| vec![unit]);
        units.into_iter().any(|unit| near(self.mass, Load::new(amount, unit)))
    }
}

/// A load may be told in the other unit, to a tenth.
fn near(mass: i64, load: Load) -> bool {
    let tenth = Load::new(Decimal::from_ten_thousandths(Decimal::SCALE / 10), load.unit);
    (mass - load.mass().0).abs() <= tenth.mass().0
}

/// The log, as a text about a day looks back on it.
pub(super) struct Day<'l> {
    connection: &'l Connection,
    today: Date,
    about: Option<i64>,
    sets: Vec<Logged>,
    /// The words of the names of the day's exercises.
    names: Vec<(i64, Vec<String>)>,
}

impl<'l> Day<'l> {
    /// Reads the sets of the day, and those that they are compared with: of its exercises and of `about`.
    pub(super) fn read(log: &Log<'l>, about: Option<&str>) -> Result<Self, FaultKind> {
        let connection = log.connection;
        let about = match about {
            // One that was never done has the row of none.
            Some(name) => Some(exercises::find(connection, &key_of(name))?.unwrap_or(i64::MIN)),
            None => None,
        };
        let mut statement = connection.prepare_cached(
            "SELECT date, exercise, kind, coalesce(reps, 0), coalesce(mass, 0), \
             coalesce(rir, 20 - rpe), seconds, metres, name FROM sets WHERE date BETWEEN ?1 AND ?2 \
             AND (exercise = ?3 OR exercise IN (SELECT exercise FROM sets WHERE date = ?2)) \
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
                let catalog = Catalog::in_force();
                let known = catalog.resolve(&name).exercise().map(|known| {
                    known.aliases.iter().chain([&known.name]).flat_map(|name| words_of(name))
                });
                let words = words_of(&name).into_iter().chain(known.into_iter().flatten());
                names.push((set.exercise, words.collect()));
            }
            sets.push(set);
        }
        Ok(Self { connection, today: log.date, about, sets, names })
    }

    /// What a sentence of prose comes to: all of it, or else the longest part up to a comma that is understood.
    pub(super) fn judge_prose(
        &self,
        sentence: &str,
        said: &[String],
    ) -> Result<Verdict, FaultKind> {
        match self.judge(sentence, false, said)? {
            Verdict::Unread => {}
            whole => return Ok(whole),
        }
        // Before a number a comma goes on with a list.
        let ends = sentence.rmatch_indices(',').map(|(end, _)| end).filter(|end| {
            !sentence[end + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        });
        for end in ends {
            match self.judge(&sentence[..end], false, said)? {
                Verdict::Unread => {}
                Verdict::False => return Ok(Verdict::False),
                // What follows it may still be wrong.
                Verdict::Holds => break,
            }
        }
        Ok(Verdict::Unread)
    }

    fn judge(&self, sentence: &str, ahead: bool, said: &[String]) -> Result<Verdict, FaultKind> {
        for clause in &lexer::lex(sentence) {
            let read = Reading { day: self, sentence, tokens: &clause.tokens, ahead, said };
            let Some(claims) = read.claims()?.filter(|_| clause.note.is_none()) else {
                return Ok(Verdict::Unread);
            };
            for claim in &claims {
                if !self.holds(claim)? {
                    return Ok(Verdict::False);
                }
            }
        }
        Ok(Verdict::Holds)
    }

    /// The exercise of the day that words name, and how many of them.
    fn name(
        &self,
        sentence: &str,
        tokens: &[Token<'_>],
    ) -> Result<Option<(i64, usize)>, FaultKind> {
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
            let key = exercise.map_or_else(|| key_of(words), Exercise::key);
            Ok(exercises::find(self.connection, &key)?.filter(is_of_day))
        };
        if first.kind != Kind::Word && first.kind != Kind::Quoted {
            return Ok(None);
        }
        for used in (2..=MOST_TOKENS.min(tokens.len())).rev() {
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

    fn holds(&self, claim: &Claim) -> Result<bool, FaultKind> {
        let exercise = match (self.about, claim.exercise) {
            // About one exercise, of another.
            (Some(about), Some(named)) if about != named => return Ok(false),
            (about, named) => named.or(about),
        };
        let within = |set: &&Logged| match claim.days {
            Some(days) => (days.from..=days.to).contains(&set.date),
            None if claim.earlier => set.date < self.today,
            None => set.date == self.today,
        };
        let is_of = |set: &&Logged| exercise.is_none_or(|one| one == set.exercise);
        let sets: Vec<&Logged> = self.sets.iter().filter(within).filter(is_of).collect();
        let mut of_exercise = sets.chunk_by(|a, b| (a.date, a.exercise) == (b.date, b.exercise));
        // Of no exercise by name, a bare count is of all of the day.
        let counts = claim.reps.is_empty() && claim.load.is_none() || claim.total;
        let mut of_day = sets.chunk_by(|a, b| a.date == b.date).filter(|_| counts);
        let fits = |sets: &[&Logged]| {
            let work: Vec<&Logged> = sets.iter().copied().filter(|set| set.work).collect();
            claim.fits(&work) || claim.fits(sets)
        };
        if !of_exercise.any(fits) && !of_day.any(fits) {
            return Ok(false);
        }
        if let Some(step) = &claim.step
            && !self.has_step(step, claim, exercise)
        {
            return Ok(false);
        }
        Ok(!claim.record || self.has_record(claim, exercise)?)
    }

    fn has_step(&self, step: &Step, claim: &Claim, exercise: Option<i64>) -> bool {
        let best = |sets: Vec<&Logged>| {
            let work = sets.into_iter().filter(|set| set.work);
            work.map(|set| (set.mass, i64::from(set.reps))).max()
        };
        let on = |day: Date, exercise: i64| {
            let of = self.sets.iter().filter(|set| set.date == day && set.exercise == exercise);
            best(of.collect())
        };
        let named = exercise.into_iter().chain(self.names.iter().map(|(one, _)| *one));
        named.take(if exercise.is_some() { 1 } else { usize::MAX }).any(|exercise| {
            let before = self.sets.iter().filter(|set| {
                set.exercise == exercise
                    && set.date < self.today
                    && step.since.is_none_or(|days| (days.from..=days.to).contains(&set.date))
            });
            let base = before.map(|set| set.date).max().and_then(|day| on(day, exercise));
            let (Some(base), Some(now)) = (base, on(self.today, exercise)) else {
                return false;
            };
            let sign = if step.up { 1 } else { -1 };
            match &step.by {
                By::Load(load) => {
                    let now = match claim.load {
                        Some((amount, Some(unit))) => Load::new(amount, unit).mass().0,
                        _ => now.0,
                    };
                    near(sign * (now - base.0), *load)
                }
                By::Reps(reps) => now.0 == base.0 && sign * (now.1 - base.1) == *reps,
            }
        })
    }

    fn has_record(&self, claim: &Claim, exercise: Option<i64>) -> Result<bool, FaultKind> {
        for record in record_breaks_on::day(self.connection, self.today)? {
            let set = &record.set;
            let row = exercises::find(self.connection, &set.key())?;
            let mass = set.performance.load.map_or(0, |load| load.mass().0);
            let is_at = |load: (Decimal, Option<Unit>)| {
                let units = load.1.map_or(vec![Unit::Kg, Unit::Lb], |unit| vec![unit]);
                units.into_iter().any(|unit| near(mass, Load::new(load.0, unit)))
            };
            if exercise.is_none_or(|one| Some(one) == row) && claim.load.is_none_or(is_at) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Claim {
    /// Whether sets of one day, of one exercise or all of them, are as it says.
    fn fits(&self, sets: &[&Logged]) -> bool {
        if sets.is_empty() {
            return false;
        }
        if self.total {
            return self.is_total_of(sets);
        }
        let but_reps = |set: &&&Logged| {
            self.load.is_none_or(|load| set.is_at(load))
                && self.reserve.is_none_or(|reserve| set.reserve == Some(reserve))
                && self.seconds.is_none_or(|seconds| set.seconds == Some(seconds))
                && self.metres.is_none_or(|metres| set.metres == Some(metres))
        };
        if let [_, _, ..] = self.reps.as_slice() {
            let done: Vec<u16> = sets.iter().filter(but_reps).map(|set| set.reps).collect();
            return self.sets.is_none_or(|sets| sets == self.reps.len())
                && (!self.every || done.len() == self.reps.len())
                && done.windows(self.reps.len()).any(|reps| reps == self.reps);
        }
        let is_such = |set: &&&Logged| {
            let reps = self
                .reps
                .first()
                .is_none_or(|reps| set.reps == *reps || self.at_least && set.reps > *reps);
            reps && but_reps(set)
        };
        let load = |set: &&Logged| set.mass;
        let one = |wanted: Option<i64>| {
            sets.iter().filter(|set| Some(set.mass) == wanted).any(|set| is_such(&set))
        };
        let picked = match self.which {
            None => true,
            Some(Which::Heaviest) => one(sets.iter().map(load).max()),
            Some(Which::Lightest) => one(sets.iter().map(load).min()),
            Some(Which::Last) => sets.last().is_some_and(|set| is_such(&set)),
            Some(Which::Nth(at)) => sets.get(at).is_some_and(|set| is_such(&set)),
        };
        let count = sets.iter().filter(is_such).count();
        let counted = match (self.sets, self.every || self.each) {
            (Some(wanted), _) => count == wanted && (!self.every || count == sets.len()),
            (None, true) => count == sets.len(),
            (None, false) => count > 0,
        };
        picked && counted && self.of.is_none_or(|of| of == sets.len())
    }

    fn is_total_of(&self, sets: &[&Logged]) -> bool {
        let reps: usize = sets.iter().map(|set| usize::from(set.reps)).sum();
        let volume: i64 = sets.iter().map(|set| set.mass.saturating_mul(i64::from(set.reps))).sum();
        let load = self.load.is_none_or(|(amount, unit)| {
            unit.is_some_and(|unit| {
                let one = Load::new(Decimal::from_int(1), unit).mass().0;
                (volume - Load::new(amount, unit).mass().0).abs() < one
            })
        });
        let said: usize = self.reps.iter().map(|reps| usize::from(*reps)).sum();
        let said = self.reps.is_empty() || said == reps;
        let says = self.load.is_some() || !self.reps.is_empty() || self.sets.is_some();
        says && load && said && self.sets.is_none_or(|count| count == sets.len())
    }
}

/// One clause on its way to claims.
struct Reading<'r, 't> {
    day: &'r Day<'r>,
    sentence: &'r str,
    tokens: &'r [Token<'t>],
    ahead: bool,
    said: &'r [String],
}

impl Reading<'_, '_> {
    /// What a clause claims; none where something of it is not understood.
    fn claims(&self) -> Result<Option<Vec<Claim>>, FaultKind> {
        let mut claims = vec![Claim::default()];
        let mut at = 0;
        // Whether what comes next is said to be more or less.
        let mut up = None;
        while let Some(rest) = self.tokens.get(at..).filter(|rest| !rest.is_empty()) {
            let word = &*rest[0].lower;
            let Some(claim) = claims.last_mut() else { return Ok(None) };
            let compares = claim.step.as_ref().is_some_and(|step| step.since.is_none());
            if self.ahead && is_listed(word, AHEAD) && !self.is_compared(at) {
                if !self.is_ahead(at)? {
                    return Ok(None);
                }
                break;
            }
            if let Some(used) = listed::longest_phrase(rest, BEFORE) {
                if !compares && !claim.earlier {
                    return Ok(None);
                }
                at += used;
            } else if let Some((used, days)) = self.days(rest) {
                match &mut claim.step {
                    Some(step) if step.since.is_none() => step.since = Some(days),
                    _ => fresh(&mut claims, |claim| claim.days.is_some()).days = Some(days),
                }
                at += used;
            } else if let Some((used, read)) = self.number(at, up)? {
                up = None;
                read.put(&mut claims);
                at += used;
            } else if let Some(used) = listed::longest_phrase(rest, RECORD) {
                claim.record = true;
                at += used;
            } else if is_listed(word, OF_RECORDS)
                && listed::find(rest, RECORD).is_some_and(|(at, _)| at < 3)
            {
                at += 1;
            } else if let Some((exercise, used)) = self.day.name(self.sentence, rest)? {
                let other = |claim: &Claim| {
                    !claim.goes_on && claim.exercise.is_some_and(|one| one != exercise)
                };
                let claim = fresh(&mut claims, other);
                (claim.exercise, claim.goes_on) = (Some(exercise), false);
                at += used;
            } else if is_listed(word, EVERY) {
                fresh(&mut claims, |claim| claim.sets.is_some() || claim.every).every = true;
                at += 1;
            } else if word == "each" {
                claim.each = true;
                at += 1;
            } else if is_listed(word, TOTAL) {
                claim.total = true;
                at += 1;
            } else if let Some(which) = which(rest) {
                fresh(&mut claims, |claim| claim.which.is_some()).which = Some(which);
                at += 1;
            } else if let Some(Meaning::SetsOfReps(reps) | Meaning::RepsWord(reps)) =
                meaning(rest).map(|(meaning, _)| meaning)
            {
                fresh(&mut claims, |claim| !claim.reps.is_empty()).reps = vec![reps];
                at += 1;
            } else if word == "twice" {
                fresh(&mut claims, |claim| claim.sets.is_some()).sets = Some(2);
                at += 1;
            } else if is_step(&self.tokens[at..], UP) || is_step(&self.tokens[at..], DOWN) {
                up = Some(is_listed(word, UP));
                at += 1;
            } else if is_listed(word, AGAINST) && compares && !is_listed(word, "after") {
                at += 1;
            } else if is_listed(word, "against|versus|vs|compared|after|than") {
                let exercise = claim.exercise;
                claims.push(Claim { earlier: true, exercise, goes_on: true, ..Claim::default() });
                at +=
                    1 + usize::from(self.tokens.get(at + 1).is_some_and(|next| next.lower == "to"));
            } else if is_listed(word, NEUTRAL) || is_listed(word, REACHED) {
                claim.at_least |= is_listed(word, REACHED);
                at += 1;
            } else if meaning(rest)
                .is_some_and(|(one, _)| matches!(one, Meaning::At | Meaning::Rpe | Meaning::Day(0)))
            {
                at += 1;
            } else if let Some(end) = self.own_words(at) {
                at = end;
            } else {
                return Ok(None);
            }
        }
        Ok((up.is_none()).then_some(claims))
    }

    /// Whether more or less than before is said here, and nothing that is to come.
    fn is_compared(&self, at: usize) -> bool {
        let rest = &self.tokens[at + 1..];
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | ':' | ','));
        let part = rest.split(ends).next().unwrap_or_default();
        is_listed(&self.tokens[at].lower, "+|more|up|down|time|go")
            && (part.iter().any(|token| is_listed(&token.lower, AGAINST))
                || listed::find(part, BEFORE).is_some())
            || self.tokens[at].lower == "time" && at > 0 && self.tokens[at - 1].lower == "last"
    }

    /// Whether all from a place on is about what is to come.
    fn is_ahead(&self, from: usize) -> Result<bool, FaultKind> {
        let mut at = from;
        while let Some(rest) = self.tokens.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(Ok(number)) = number::read(rest) {
                at += number.tokens;
                at += unit_at(self.tokens, at).1;
            } else if let Some((_, used)) = self.day.name(self.sentence, rest)? {
                at += used;
            } else if is_listed(&rest[0].lower, OF_AHEAD) {
                at += 1;
            } else {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the part of a sentence ends that the athlete said in the same words.
    fn own_words(&self, at: usize) -> Option<usize> {
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | ':' | ',' | '!'));
        let from = self.tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
        let to = self.tokens[at..].iter().position(ends).map_or(self.tokens.len(), |end| at + end);
        let part = self.tokens[from].span.to(self.tokens[to - 1].span);
        let words = words_of(&self.sentence[part.start..part.end]);
        let turns = |words: &[String]| words.iter().filter(|word| is_listed(word, TURNS)).count();
        let says = |said: &String| {
            sentences(said).any(|sentence| {
                let own = words_of(sentence);
                !sentence.trim_end().ends_with('?')
                    && turns(&own) == turns(&words)
                    && own.windows(words.len()).any(|own| own == words)
            })
        };
        (!words.is_empty() && self.said.iter().any(says)).then_some(to)
    }

    fn days(&self, rest: &[Token<'_>]) -> Option<(usize, DateRange)> {
        let (used, when) = DayReader::back(self.day.today).read(rest)?;
        let days = when.ok()?.range();
        let says = rest[..used].iter().any(|token| token.kind == Kind::Word) || used > 2;
        (says && days.from <= self.day.today).then_some((used, days))
    }

    /// The number at a place, with all that says what it counts.
    #[expect(clippy::too_many_lines, reason = "one list of what a number may count, in order")]
    fn number(&self, at: usize, up: Option<bool>) -> Result<Option<(usize, Part)>, FaultKind> {
        let tokens = self.tokens;
        let before = |list| at > 0 && is_listed(&tokens[at - 1].lower, list);
        // `RPE 8`, `RIR 2`
        let led =
            meaning(&tokens[at..]).filter(|(one, _)| matches!(one, Meaning::Rpe | Meaning::Rir));
        if let Some((scale, used)) = led {
            let read = tokens.get(at + used..).and_then(number::read).and_then(Result::ok);
            return Ok(read.and_then(|number| {
                let reserve = reserve(scale, number.value)?;
                Some((used + number.tokens, Part::Reserve(reserve)))
            }));
        }
        let Some((value, read)) = amount(&tokens[at..]) else {
            return Ok(None);
        };
        let after = at + read;
        let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
        let count = number::whole(value).and_then(|count| u16::try_from(count).ok());
        let (unit, unit_used) = unit_at(tokens, after);
        if let Some(unit) = unit {
            let end = after + unit_used;
            let behind = if is_listed(word(end), MORE) {
                Some(true)
            } else if is_listed(word(end), LESS) {
                Some(false)
            } else {
                None
            };
            let load = Load::new(value, unit);
            return Ok(Some(match up.or(behind) {
                Some(up) => {
                    let used = end - at + usize::from(behind.is_some());
                    (used, Part::Step(Step { by: By::Load(load), up, since: None }))
                }
                None => (end - at, Part::Load(value, Some(unit))),
            }));
        }
        let meant = tokens.get(after..).and_then(meaning);
        match meant {
            Some((Meaning::Rir, used)) => {
                let reserve = reserve(Meaning::Rir, value);
                return Ok(reserve.map(|reserve| (read + used, Part::Reserve(reserve))));
            }
            Some((Meaning::Time(unit), used)) => {
                let seconds = value.ten_thousandths() * i64::from(unit) / Decimal::SCALE;
                return Ok(Some((read + used, Part::Seconds(seconds))));
            }
            Some((Meaning::Length(unit), used)) => {
                let tenths = i128::from(value.ten_thousandths()) * i128::from(unit);
                let metres = i64::try_from(tenths / i128::from(Decimal::SCALE) / 10_000);
                return Ok(metres.ok().map(|metres| (read + used, Part::Metres(metres))));
            }
            _ => {}
        }
        let Some(count) = count else {
            return Ok(None);
        };
        // `2 more reps`, `one rep more`
        let is_rep = |at: usize| is_listed(word(at), "rep|reps");
        let step = |up: bool, used: usize| {
            (used, Part::Step(Step { by: By::Reps(i64::from(count)), up, since: None }))
        };
        let direction = |at: usize| {
            let more = is_listed(word(at), MORE);
            (more || is_listed(word(at), LESS)).then_some(more)
        };
        if let Some(up) = direction(after).filter(|_| is_rep(after + 1)) {
            return Ok(Some(step(up, read + 2)));
        }
        if is_rep(after) {
            if word(after + 1) == "in" && word(after + 2) == "reserve" {
                return Ok(
                    reserve(Meaning::Rir, value).map(|reserve| (read + 3, Part::Reserve(reserve)))
                );
            }
            return Ok(Some(match up.or(direction(after + 1)) {
                Some(direction) => step(direction, read + 1 + usize::from(up.is_none())),
                None => (read + 1, Part::Reps(vec![count])),
            }));
        }
        if up.is_some() {
            return Ok(None);
        }
        if word(after) == "in" && word(after + 1) == "reserve" {
            let reserve = reserve(Meaning::Rir, value);
            return Ok(reserve.map(|reserve| (read + 2, Part::Reserve(reserve))));
        }
        // `3 x 8`, `185 x 8`: a small number counts sets.
        if word(after) == "x" {
            let by_load = before("x") || count > MOST_SETS;
            return Ok(match (by_load, amount(tokens.get(after + 1..).unwrap_or_default())) {
                (true, _) if before("x") => Some((read, Part::Reps(vec![count]))),
                (true, _) => Some((read, Part::Load(value, None))),
                (false, Some(_)) => Some((read, Part::Sets(count.into()))),
                (false, None) => None,
            });
        }
        // `2 of 3 sets`
        if word(after) == "of"
            && let Some((of, used)) = amount(tokens.get(after + 1..).unwrap_or_default())
            && let Some(sets) = self.counts_sets(after + 1 + used)?
            && let Some(of) = number::whole(of).and_then(|of| usize::try_from(of).ok())
        {
            return Ok(Some((sets - at, Part::SomeOf(count.into(), of))));
        }
        if let Some(end) = self.counts_sets(after)? {
            return Ok(Some((end - at, Part::Sets(count.into()))));
        }
        // `30 overhead press reps`
        if let Some(name) = tokens.get(after..).filter(|rest| !rest.is_empty())
            && let Some((_, used)) = self.day.name(self.sentence, name)?
            && is_rep(after + used)
        {
            return Ok(Some((read, Part::Reps(vec![count]))));
        }
        // Behind an effort's sign.
        if before("@") && count <= 10 {
            return Ok(reserve(Meaning::Rpe, value).map(|left| (read, Part::Reserve(left))));
        }
        if before("x")
            || before("for|of|hit|reached|at|with|went|were|made|got|reps|rep|held|to|x|,|:")
        {
            let times = before("x")
                && at > 2
                && tokens[at - 2].is_number()
                && at > 3
                && word(at - 3) == "x";
            if times {
                return Ok(Some((read, Part::Sets(count.into()))));
            }
            if count > MOST_REPS && before("at|with|to") {
                return Ok(Some((read, Part::Load(value, None))));
            }
            let mut reps = vec![count];
            let mut end = after;
            while is_listed(word(end), ",|and|/|-")
                && let Some((more, used)) = amount(tokens.get(end + 1..).unwrap_or_default())
                && let Some(more) = number::whole(more).and_then(|more| u16::try_from(more).ok())
                && unit_at(tokens, end + 1 + used).1 == 0
                && !is_listed(word(end + 1 + used), "x|set|sets|more|of")
            {
                reps.push(more);
                end += 1 + used;
            }
            return Ok(Some((end - at, Part::Reps(reps))));
        }
        Ok(None)
    }

    /// The place behind `sets`, where these or an exercise's sets are counted.
    fn counts_sets(&self, at: usize) -> Result<Option<usize>, FaultKind> {
        let mut end = at;
        while let Some(rest) = self.tokens.get(end..).filter(|rest| !rest.is_empty()) {
            if is_listed(&rest[0].lower, "set|sets") {
                return Ok(Some(if end == at { end + 1 } else { at }));
            }
            match self.day.name(self.sentence, rest)? {
                Some((_, used)) => end += used,
                None if is_listed(&rest[0].lower, "work|working|good|solid|strong|straight") => {
                    end += 1;
                }
                None => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// Up to this a bare number before a multiplication sign counts sets.
const MOST_SETS: u16 = 12;
/// Above it a bare number is a load.
const MOST_REPS: u16 = 40;

/// A number, with separators between thousands.
fn amount(tokens: &[Token<'_>]) -> Option<(Decimal, usize)> {
    let first = tokens.first()?;
    let [comma, next, ..] = tokens.get(1..)? else {
        let number = number::read(tokens)?.ok()?;
        return Some((number.value, number.tokens));
    };
    if first.is_number()
        && comma.is_sign(',')
        && !comma.gap
        && next.is_number()
        && !next.gap
        && next.text.split('.').next()?.len() == 3
    {
        let value = Decimal::parse(&format!("{}{}", first.text, next.text), 4).ok()?;
        return Some((value, 3));
    }
    let number = number::read(tokens)?.ok()?;
    Some((number.value, number.tokens))
}

/// Half steps of reps in reserve.
fn reserve(scale: Meaning, value: Decimal) -> Option<i64> {
    let halves = value.ten_thousandths() / (Decimal::SCALE / 2);
    match scale {
        Meaning::Rpe => (0..=20).contains(&halves).then_some(20 - halves),
        _ => Some(halves),
    }
}

fn which(rest: &[Token<'_>]) -> Option<Which> {
    const NEAR: usize = 4;
    let word = &*rest[0].lower;
    if is_listed(word, "heaviest|top") {
        return Some(Which::Heaviest);
    }
    if word == "lightest" {
        return Some(Which::Lightest);
    }
    let set = rest.iter().take(NEAR).any(|token| token.lower == "set");
    if word == "last" && set {
        return Some(Which::Last);
    }
    let nth = ORDINALS.iter().position(|one| *one == word)?;
    set.then_some(Which::Nth(nth))
}

/// Whether a number follows that is more or less.
fn is_step(rest: &[Token<'_>], list: &str) -> bool {
    let [sign, number, ..] = rest else { return false };
    let tied = sign.kind == Kind::Word || !number.gap;
    is_listed(&sign.lower, list)
        && tied
        && (number.is_number() || number::read(&rest[1..]).is_some())
}

/// The newest claim, or a new one where that has said this already; it goes on about the same exercise.
fn fresh(claims: &mut Vec<Claim>, has: impl Fn(&Claim) -> bool) -> &mut Claim {
    let last = claims.last();
    if last.is_none_or(has) {
        let exercise = last.and_then(|claim| claim.exercise);
        let earlier = last.is_some_and(|claim| claim.earlier && claim.days.is_none());
        claims.push(Claim { exercise, goes_on: true, earlier, ..Claim::default() });
    }
    let at = claims.len() - 1;
    &mut claims[at]
}

/// What one number says.
enum Part {
    Sets(usize),
    SomeOf(usize, usize),
    Reps(Vec<u16>),
    Load(Decimal, Option<Unit>),
    Reserve(i64),
    Seconds(i64),
    Metres(i64),
    Step(Step),
}

impl Part {
    fn put(self, claims: &mut Vec<Claim>) {
        match self {
            Self::Sets(count) => fresh(claims, |claim| claim.sets.is_some()).sets = Some(count),
            Self::SomeOf(count, of) => {
                let claim = fresh(claims, |claim| claim.sets.is_some());
                (claim.sets, claim.of) = (Some(count), Some(of));
            }
            Self::Reps(reps) => fresh(claims, |claim| !claim.reps.is_empty()).reps = reps,
            Self::Load(amount, unit) => {
                fresh(claims, |claim| claim.load.is_some()).load = Some((amount, unit));
            }
            Self::Reserve(left) => {
                fresh(claims, |claim| claim.reserve.is_some()).reserve = Some(left);
            }
            Self::Seconds(seconds) => {
                fresh(claims, |claim| claim.seconds.is_some()).seconds = Some(seconds);
            }
            Self::Metres(metres) => {
                fresh(claims, |claim| claim.metres.is_some()).metres = Some(metres);
            }
            Self::Step(step) => fresh(claims, |claim| claim.step.is_some()).step = Some(step),
        }
    }
}
