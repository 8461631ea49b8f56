//! What a coach's words say was done, held to the log: a set or a day of training that was invented
//! is kept nowhere.

use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use crate::{columns, exercises};
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::day::{DayReader, When};
use setwise_words::parse::lexer::{self, Kind, Token};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text::sentences;

/// What is planned is no claim of what was done.
const AHEAD: &str = "next|try|aim|target|goal|plan|planned|asks|asked|should|could|tomorrow|then|\
    moved|booked|scheduled";
/// With one of these a day that is named was trained on.
const DONE: &str = "was|were|did|done|hit|trained|lifted|logged|worked|had|after|since|yesterday|ago|\
    last|latest|ran|went";
/// With one of these it is said to have been free.
const FREE: &str = "rest|rested|off|no|not|nothing|none|without|skip|skipped|missed|miss|never|didn't|\
    haven't|wasn't|weren't|free|weighed|bodyweight|weight";

/// A load beside one of these is worked out of sets, or of no set at all.
const NOT_LIFTED: &str =
    "weighed|weigh|bodyweight|bw|plate|plates|bar|dumbbells|kettlebell|kettlebells";
/// Worked out of sets: no more than the best of them comes to.
const WORKED_OUT: &str = "e 1 rm|1 rm|e1rm|max|estimated|volume|total|tonnage|tonnes|moved";
/// Before or behind a load they say that it is a step from one to another.
const STEP_BEFORE: &str = "by|up|down|added|adding|add|another|extra|plus|than|+|-";
const STEP_BEHIND: &str =
    "more|less|heavier|lighter|extra|up|down|under|over|above|below|short|away";
/// Between `3 sets` and the reps of each.
const HIT: &str = "hit|of|at|with|for|reached|got|made|were|was|did|x";
/// Words of an exercise that may stand before its sets.
const MOST_WORDS_OF_A_NAME: usize = 3;
/// What may stand behind reps.
const BEHIND_REPS: &str = "rep|reps|and|at|with|on|in|for|today|each|as|too|again|but|so|this";
/// What holds only later, or in part.
const NOT_YET: &str = "until|once|unless|if|when|before|stay|not|didn't|no|of";

/// Which claims of a text are held to the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text<'t> {
    /// Of what was done, about this exercise where it is about one.
    Report(Option<&'t str>),
    /// Why something is to be done, about an exercise: it may name loads and days to come.
    Reason(Option<&'t str>),
}

/// What words say was done.
#[derive(Debug, PartialEq, Eq)]
enum Claim {
    Sets(ClaimedSets),
    /// A load by itself, and whether it is worked out of several sets.
    Load(Decimal, Unit, bool),
    /// So many sets of a day, or all of them, with so many reps each.
    Each {
        sets: Option<usize>,
        all: bool,
        reps: u16,
        /// Behind `at` the number may be the load, in whichever unit.
        or_load: bool,
    },
    /// Something on this day.
    Day(Date),
}

/// A load for so many reps, as words say it: a count for each set.
#[derive(Debug, PartialEq, Eq)]
struct ClaimedSets {
    amount: Decimal,
    unit: Option<Unit>,
    reps: Vec<u16>,
}

/// The first thing that a text says was done and that no day up to `date` has, as it was written.
pub(super) fn first(
    connection: &Connection,
    text: &str,
    date: Date,
    kind: Text<'_>,
) -> rusqlite::Result<Option<String>> {
    for sentence in sentences(text) {
        if let Some(written) = in_sentence(connection, sentence, date, kind)? {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// A text without the sentences that say something was done that no day up to `date` has.
pub(super) fn without(connection: &Connection, text: &str, date: Date) -> rusqlite::Result<String> {
    let mut kept = String::new();
    for sentence in sentences(text) {
        match in_sentence(connection, sentence, date, Text::Reason(None))? {
            None => kept.push_str(sentence),
            Some(written) => tracing::warn!("left out, as it is not in the log: {written}"),
        }
    }
    Ok(kept.trim().to_owned())
}

fn in_sentence(
    connection: &Connection,
    sentence: &str,
    date: Date,
    kind: Text<'_>,
) -> rusqlite::Result<Option<String>> {
    let (about, reports) = match kind {
        Text::Report(about) => (about, true),
        Text::Reason(about) => (about, false),
    };
    let key = about.map(|name| match Catalog::in_force().resolve(name).exercise() {
        Some(exercise) => exercise.key(),
        None => ExerciseKey::new(None, name),
    });
    let log = Log { connection, date, key };
    for (claim, written) in claims(sentence, date) {
        let is_logged = match claim {
            Claim::Sets(sets) => log.has_sets(&sets)?,
            Claim::Each { sets, all, reps, or_load } => {
                let number = Decimal::from_int(reps.into());
                let loads = [Unit::Kg, Unit::Lb].map(|unit| Load::new(number, unit));
                log.has_each(sets, all, |set| set.reps >= reps)?
                    || or_load
                        && log
                            .has_each(sets, all, |set| loads.iter().any(|load| set.is_at(*load)))?
            }
            // A plan's text names the loads to come; its days are those of the log.
            Claim::Load(amount, unit, worked_out) => {
                !reports || log.has_load(Load::new(amount, unit), worked_out)?
            }
            Claim::Day(day) => about.is_some() && !reports || is_trained(connection, day)?,
        };
        if !is_logged {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// `185 lb × 8, 8, 7`, `3 × 8 @ 185 lb`, `999 lb`, `all 3 sets hit 8`, `on 14 Nov`: each with its words. A
/// sentence about what is to come has none.
fn claims(sentence: &str, today: Date) -> Vec<(Claim, String)> {
    let clauses = lexer::lex(sentence);
    let mut found = Vec::new();
    for clause in &clauses {
        let tokens = &clause.tokens;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if says(AHEAD) {
            continue;
        }
        let days = says(DONE) && !says(FREE);
        let worked_out = listed::find(tokens, WORKED_OUT).is_some();
        let mut at = 0;
        while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
            let set = || load_by_reps(rest).or_else(|| sets_at(rest));
            let each = || each_set(&tokens[..at], rest);
            let load = || load_alone(&tokens[..at], rest, worked_out).filter(|_| !says(NOT_LIFTED));
            let day = || day_until(rest, today).filter(|_| days);
            let Some((claim, used)) = set().or_else(each).or_else(load).or_else(day) else {
                at += 1;
                continue;
            };
            let span = rest[0].span.to(rest[used - 1].span);
            found.push((claim, sentence[span.start..span.end].to_owned()));
            at += used;
        }
    }
    found
}

/// `all 3 sets hit 8`, `every set at 8 reps`, `3 sets of 8`.
fn each_set(before: &[Token<'_>], tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let all = is_listed(&tokens.first()?.lower, "all|every|each|both");
    let mut at = usize::from(all);
    at += usize::from(all && matches!(&*tokens.get(at)?.lower, "your" | "the" | "of"));
    let count = number::read(tokens.get(at..)?).and_then(Result::ok);
    let sets = count.as_ref().and_then(|count| usize::try_from(number::whole(count.value)?).ok());
    at += count.map_or(0, |count| count.tokens);
    // `all 3 bench sets`
    let named = tokens.get(at..)?.iter().take(MOST_WORDS_OF_A_NAME + 1);
    let is_set = |token: &Token<'_>| is_listed(&token.lower, "sets|set");
    let between = named.take_while(|token| token.kind == Kind::Word && !is_set(token)).count();
    at += between;
    if !(all || sets.is_some()) || !is_set(tokens.get(at)?) {
        return None;
    }
    at += 1;
    at += tokens.get(at..)?.iter().take_while(|token| is_listed(&token.lower, HIT)).count();
    let or_load = is_listed(&tokens.get(at - 1)?.lower, "at|with");
    let reps = number::read(tokens.get(at..)?)?.ok()?;
    at += reps.tokens;
    let unit = unit_at(tokens, at).1;
    // `3 sets of 2 exercises` counts something else.
    let counts_reps = tokens
        .get(at)
        .is_none_or(|next| next.kind != Kind::Word || is_listed(&next.lower, BEHIND_REPS));
    let later = before.iter().any(|token| is_listed(&token.lower, NOT_YET));
    let reps = u16::try_from(number::whole(reps.value)?).ok()?;
    let claim = Claim::Each { sets, all, reps, or_load };
    (unit == 0 && counts_reps && !later).then_some((claim, at))
}

/// `999 lb`, but no step from one load to another.
fn load_alone(
    before: &[Token<'_>],
    tokens: &[Token<'_>],
    worked_out: bool,
) -> Option<(Claim, usize)> {
    let amount = digits(tokens.first()?)?;
    let (Some(unit), used) = unit_at(tokens, 1) else {
        return None;
    };
    let at = 1 + used;
    let led = before.last().is_some_and(|before| is_listed(&before.lower, STEP_BEFORE));
    let followed = tokens.get(at).is_some_and(|after| is_listed(&after.lower, STEP_BEHIND));
    (!led && !followed).then_some((Claim::Load(amount, unit, worked_out), at))
}

/// One day, by its date where it is today: what is said of `today` may be still to come. A stretch of
/// days is too loose to be held to anything.
fn day_until(tokens: &[Token<'_>], today: Date) -> Option<(Claim, usize)> {
    let (used, when) = DayReader::back(today).read(tokens)?;
    let is_dated = || tokens[..used].iter().any(Token::is_number);
    match when {
        Ok(When::Day(day)) if day < today || day == today && is_dated() => {
            Some((Claim::Day(day), used))
        }
        _ => None,
    }
}

/// `185 lb × 8, 8, 7`; without a unit a small number counts sets.
fn load_by_reps(tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let amount = digits(tokens.first()?)?;
    let (unit, used) = unit_at(tokens, 1);
    let times = tokens.get(1 + used)?;
    let is_load = unit.is_some() || amount > MOST_SETS;
    if times.lower != "x" || !is_load {
        return None;
    }
    let mut at = 2 + used;
    let mut reps = vec![reps_of(tokens.get(at)?)?];
    at += 1;
    // The next load has a unit or reps of its own behind it.
    while let [comma, next, after @ ..] = tokens.get(at..).unwrap_or_default()
        && comma.is_sign(',')
        && after.first().is_none_or(|after| after.lower != "x")
        && unit_at(tokens, at + 2).1 == 0
        && let Some(more) = reps_of(next).filter(|_| next.gap)
    {
        reps.push(more);
        at += 2;
    }
    Some((Claim::Sets(ClaimedSets { amount, unit, reps }), at))
}

fn reps_of(token: &Token<'_>) -> Option<u16> {
    u16::try_from(number::whole(digits(token)?)?).ok()
}

/// `3 × 8 @ 185 lb`.
fn sets_at(tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let [sets, times, reps, sign, load, ..] = tokens else {
        return None;
    };
    let sets = usize::from(reps_of(sets)?).clamp(1, MOST_SETS_A_LINE);
    let (unit, used) = unit_at(tokens, 5);
    let reps = vec![reps_of(reps)?; sets];
    let amount = digits(load)?;
    let is_said = times.lower == "x" && sign.is_sign('@') && unit.is_some();
    is_said.then_some((Claim::Sets(ClaimedSets { amount, unit, reps }), 5 + used))
}

/// Up to this a bare number before a multiplication sign counts sets.
const MOST_SETS: Decimal = Decimal::from_int(12);

fn digits(token: &Token<'_>) -> Option<Decimal> {
    token.is_number().then_some(())?;
    Decimal::parse(token.text, 4).ok()
}

fn unit_at(tokens: &[Token<'_>], at: usize) -> (Option<Unit>, usize) {
    match tokens.get(at..).and_then(meaning) {
        Some((Meaning::Unit(unit), used)) => (Some(unit), used),
        _ => (None, 0),
    }
}

/// The log up to a day, of one exercise where a text is about one.
struct Log<'c> {
    connection: &'c Connection,
    date: Date,
    key: Option<ExerciseKey>,
}

impl Log<'_> {
    /// The reps, mass and reserve of each set of work from a day on, by day and exercise.
    fn sets_since(&self, from: Date) -> rusqlite::Result<Vec<DoneSet>> {
        let exercise = match &self.key {
            Some(key) => match exercises::find(self.connection, key)? {
                Some(exercise) => Some(exercise),
                None => return Ok(Vec::new()),
            },
            None => None,
        };
        self.connection
            .prepare_cached(
                "SELECT date, exercise, coalesce(reps, 0), coalesce(mass, 0) FROM sets \
                 WHERE date BETWEEN ?1 AND ?2 AND (?3 IS NULL OR exercise = ?3) AND kind <> ?4 \
                 ORDER BY date, exercise",
            )?
            .query_map(
                (columns::day(from), columns::day(self.date), exercise, SetKind::WarmUp.word()),
                |row| {
                    let day = (row.get(0)?, row.get(1)?);
                    Ok(DoneSet { day, reps: row.get(2)?, mass: row.get(3)? })
                },
            )?
            .collect()
    }

    fn sets(&self) -> rusqlite::Result<Vec<DoneSet>> {
        self.sets_since(self.date.saturating_sub(DAYS_A_DEBRIEF_COMPARES.days()))
    }

    /// Whether these sets were done with this load, all of them on one day.
    fn has_sets(&self, claim: &ClaimedSets) -> rusqlite::Result<bool> {
        let units = claim.unit.map_or(vec![Unit::Kg, Unit::Lb], |unit| vec![unit]);
        let loads: Vec<Load> = units.iter().map(|unit| Load::new(claim.amount, *unit)).collect();
        let done = self.sets()?;
        let mut days = done.chunk_by(|a, b| a.day == b.day);
        Ok(days.any(|day| {
            loads.iter().any(|load| {
                let with = |reps: u16| {
                    day.iter().filter(|set| set.reps == reps && set.is_at(*load)).count()
                };
                let said = |reps: u16| claim.reps.iter().filter(|one| **one == reps).count();
                claim.reps.iter().all(|reps| with(*reps) >= said(*reps))
            })
        }))
    }

    /// Whether so many sets of one exercise were such on the day itself.
    fn has_each(
        &self,
        sets: Option<usize>,
        all: bool,
        is_such: impl Fn(&DoneSet) -> bool,
    ) -> rusqlite::Result<bool> {
        let done = self.sets_since(self.date)?;
        let mut exercises = done.chunk_by(|a, b| a.day == b.day);
        Ok(exercises.any(|day| {
            let hit = day.iter().filter(|set| is_such(set)).count();
            hit >= sets.unwrap_or(1) && (!all || hit == day.len() || sets == Some(hit))
        }))
    }

    /// Whether a load was lifted; one that is worked out is no more than sets come to.
    fn has_load(&self, load: Load, worked_out: bool) -> rusqlite::Result<bool> {
        /// An estimate counts reps in reserve too.
        const MOST_IN_RESERVE: i64 = 10;
        let done = self.sets()?;
        if !worked_out {
            return Ok(done.iter().any(|set| set.is_at(load)));
        }
        let most = done.chunk_by(|a, b| a.day.0 == b.day.0).map(|day| {
            let reps = |set: &DoneSet| i64::from(set.reps);
            let volume: i64 = day.iter().map(|set| set.mass.saturating_mul(reps(set))).sum();
            let best =
                day.iter().map(|set| set.mass / 30 * (30 + reps(set) + MOST_IN_RESERVE)).max();
            volume.max(best.unwrap_or(0))
        });
        Ok(load.mass().0 <= most.max().unwrap_or(0))
    }
}

struct DoneSet {
    /// With its exercise.
    day: (i64, i64),
    reps: u16,
    mass: i64,
}

impl DoneSet {
    /// A load may be told in the other unit, to a tenth.
    fn is_at(&self, load: Load) -> bool {
        let tenth = Decimal::from_ten_thousandths(Decimal::SCALE / 10);
        (self.mass - load.mass().0).abs() <= Load::new(tenth, load.unit).mass().0
    }
}

/// Whether any set of a day is logged.
fn is_trained(connection: &Connection, day: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM sets WHERE date = ?1)")?
        .query_row([columns::day(day)], |row| row.get(0))
}

#[cfg(test)]
mod tests;
