//! What a coach's words say was done, held to the log: a set or a day of training that was invented
//! is kept nowhere.

use crate::error::StoreErrorKind;
use crate::{columns, exercises, plans, record_breaks_on, weigh_ins};
use claim::Measure;
use day::Day;
use jiff::ToSpan as _;
use jiff::civil::Date;
use reading::Reading;
use rusqlite::Connection;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::debrief::NextStep;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::day::{DayReader, When};
use setwise_words::parse::lexer::{self, Token};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, words_of};
use setwise_words::text::sentences;
use understood::Verdict;

mod atoms;
mod claim;
mod day;
mod reading;
mod understood;

/// What is planned is no claim of what was done.
const AHEAD: &str = "next|try|aim|target|goal|plan|planned|asks|asked|should|could|tomorrow|then|\
    moved|booked|scheduled";
/// Of these, what is told beside something that was done.
const AHEAD_OR_DONE: &str = "target|goal|aim|moved";
/// They say that nothing was better before.
const RECORDS: &str = "pr|prs|pb|pbs|record|records|personal best|personal bests|personal record|best ever|all time|\
    all-time|lifetime|heaviest yet|strongest yet|heaviest ever|strongest ever|ever lifted|new max|new best|new high|\
    best set ever|best yet|highest ever|most ever|milestone";
/// Beside a record they say that there was none.
const NO_RECORD: &str = "no|not|never|without|short|missed|miss|close|near|below|under|under|chase|chasing|away|off|\
    didn't|wasn't|isn't|until|since|old|standing|still";
/// What may be counted of training days, and over what.
const SESSIONS: &str =
    "session|sessions|workout|workouts|training day|training days|day|days|week|weeks|times";
const STRETCHES: &str = "week|month|row|straight|streak|consecutive|year|overall|total";
/// With one of these sets are counted that were not done.
const LEFT_OUT: &str = "left|missing|remaining|skipped|missed|out";
const ORDINALS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
/// With one of these a text about what is to come reports as well.
const TELLS: &str = "you|your|you've|yesterday|last|ago|today";
/// With one of these a load is the athlete's own.
const WEIGHED: &str = "weighed|weigh|bodyweight|bw|scale";
/// With a time they say what stands between sets.
const NOT_TIMED: &str = "rest|rests|between|warm|plan|planned|minutes today|available";
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
/// What holds only later.
const NOT_YET: &str = "until|once|unless|if|when|stay";
/// What was not done.
const NOT_DONE: &str = "not|no|never|none|nothing|without|didn't|wasn't|weren't|isn't|instead";

/// What a text is for, and so how it is held to the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text<'t> {
    /// Prose of what was done: what it claims must hold.
    Report,
    /// Prose on why something is to be done: it may name loads and days to come.
    Reason,
    /// What stood out, about an exercise where it is about one: kept only where all of it is understood.
    Highlight(Option<&'t str>),
    /// Why an exercise goes on as it does: the same, and what is to come.
    Progression(&'t str),
}

/// What words say that no sets of a day show by themselves.
#[derive(Debug, PartialEq, Eq)]
enum Beside {
    /// A load that is worked out of several sets.
    WorkedOut(Load),
    /// Something on this day.
    Day(Date),
    /// So many days of training.
    Sessions(usize),
    Record,
    Seconds(u64),
    Metres(u64),
    /// Worked out of nothing that is known here.
    Percent,
    /// Something that was done, by its name.
    Exercise(ExerciseKey, String),
    /// What the athlete weighs.
    Weight(Load),
}

/// The first thing that a text says and that no day up to `date` has, as it was written. What the athlete
/// `said` on the day needs no proof.
pub(super) fn first(
    connection: &Connection,
    text: &str,
    date: Date,
    kind: Text<'_>,
    said: &[String],
) -> Result<Option<String>, StoreErrorKind> {
    let log = Log { connection, date };
    let reports = match kind {
        Text::Highlight(about) => return understood::first(&log, text, about, false, said),
        Text::Progression(about) => return understood::first(&log, text, Some(about), true, said),
        Text::Report => true,
        Text::Reason => false,
    };
    let trained = is_trained(connection, date)?;
    let day = Day::read(&log, None)?;
    for sentence in sentences(text) {
        if reports && trained {
            match day.judge_prose(sentence, said)? {
                Verdict::Holds => continue,
                Verdict::False => return Ok(Some(sentence.trim().to_owned())),
                Verdict::Unread => {}
            }
            if let Some(word) = of_the_body(sentence, said) {
                return Ok(Some(word));
            }
        }
        if let Some(written) = in_sentence(&day, sentence, reports, said)? {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// How the athlete feels, where a sentence says what they did not.
fn of_the_body(sentence: &str, said: &[String]) -> Option<String> {
    const BODY: &str = "pain|pains|painful|hurt|hurts|hurting|ache|aches|aching|achy|sore|soreness|twinge|injury|\
        injured|injuries|cold|flu|sick|ill|illness|fever|slept|sleep|tired|exhausted|fatigue|fatigued|stressed|\
        stress|sprain|strain|strained|dizzy|felt|feels|feeling|looked|easy|easily|effortless|depth|form|technique|\
        lockout|grip|confidence|confident|crisp|smooth|sharp|explosive|energy|motivation|tennis|tendinitis|tendonitis|\
        impingement|tear|torn|hernia|cramp|cramping";
    const GEAR: &str = "straps|belt|wraps|sleeves|chalk|spotter|gloves|beltless";
    let own: Vec<String> = said.iter().flat_map(|said| words_of(said)).collect();
    let mut words = words_of(sentence).into_iter();
    // `slept` and `sleep`
    let is_form = |own: &String, word: &String| {
        let same = own.chars().zip(word.chars()).take_while(|(a, b)| a == b).count();
        own == word || own.len() > 3 && word.len() > 4 && same > 2
    };
    if let Some(word) =
        words.find(|word| is_listed(word, BODY) && !own.iter().any(|own| is_form(own, word)))
    {
        return Some(word);
    }
    // What was worn is said as they say it: `with straps`.
    let words = words_of(sentence);
    let mut worn = words.windows(2).filter(|pair| is_listed(&pair[1], GEAR));
    worn.find(|pair| !own.windows(2).any(|own| own == *pair)).map(|pair| pair.join(" "))
}

/// Whether an exercise was done on a day, or the day's plan asks for it. Of a day without sets nothing
/// is known.
pub(super) fn is_of_day(
    connection: &Connection,
    name: &str,
    date: Date,
) -> Result<bool, StoreErrorKind> {
    let key = key_of(name);
    if !is_trained(connection, date)? {
        return Ok(true);
    }
    if !masses(connection, &key, date)?.is_empty() {
        return Ok(true);
    }
    let plan = plans::standing(connection, date)?;
    let mut planned = plan.iter().flat_map(|stored| stored.plan.exercises());
    Ok(planned.any(|one| key_of(&one.name) == key))
}

/// Whether a load comes of the sets of a day by a step: the same, or at most a fifth more or less.
pub(super) fn follows(
    connection: &Connection,
    name: &str,
    date: Date,
    step: NextStep,
    load: Load,
) -> Result<bool, StoreErrorKind> {
    /// Small loads go up by more than a tenth: by the least pair of plates.
    const LEAST_STEP: Load = Load::new(Decimal::from_int(10), Unit::Lb);
    let to = load.mass().0;
    // A program's own steps may be greater.
    if plans::standing(connection, date)?.is_some_and(|plan| plan.made.program.is_some()) {
        return Ok(true);
    }
    let day = masses(connection, &key_of(name), date)?;
    // Nothing was lifted yet that it could follow from: the plan's own.
    Ok(day.is_empty()
        || day.iter().any(|from| {
            let most = (from.abs() / 5).max(LEAST_STEP.mass().0);
            match step {
                NextStep::ReduceLoad => to <= *from && from - to <= from.abs() / 2,
                NextStep::AddLoad | NextStep::Hold | NextStep::AddReps => (to - from).abs() <= most,
            }
        }))
}

/// The masses of an exercise's sets of work on a day.
fn masses(
    connection: &Connection,
    key: &ExerciseKey,
    date: Date,
) -> Result<Vec<i64>, StoreErrorKind> {
    let Some(exercise) = exercises::find(connection, key)? else {
        return Ok(Vec::new());
    };
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(mass, 0) FROM sets WHERE date = ?1 AND exercise = ?2 AND kind <> ?3",
    )?;
    let of = (columns::day(date), exercise, SetKind::WarmUp.word());
    Ok(statement.query_map(of, |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

fn key_of(name: &str) -> ExerciseKey {
    match Catalog::in_force().resolve(name).exercise() {
        Some(exercise) => exercise.key(),
        None => ExerciseKey::new(None, name),
    }
}

/// A text without the sentences that say something was done that no day up to `date` has.
pub(super) fn without(
    connection: &Connection,
    text: &str,
    date: Date,
) -> Result<String, StoreErrorKind> {
    let mut kept = String::new();
    let day = Day::read(&Log { connection, date }, None)?;
    for sentence in sentences(text) {
        match in_sentence(&day, sentence, false, &[])? {
            None => kept.push_str(sentence),
            Some(written) => tracing::warn!("left out, as it is not in the log: {written}"),
        }
    }
    Ok(kept.trim().to_owned())
}

fn in_sentence(
    day: &Day<'_>,
    sentence: &str,
    reports: bool,
    said: &[String],
) -> Result<Option<String>, StoreErrorKind> {
    let log = Log { connection: day.connection, date: day.today };
    let trained = is_trained(log.connection, log.date)?;
    // A reason tells what was done where it says so.
    let tells = reports || tells_of_done(sentence);
    if let Some(written) = false_part(day, sentence, reports, tells, trained)? {
        return Ok(Some(written));
    }
    let mut found = days_and_loads(sentence, log.date, reports);
    // Of a day without sets there is nothing to count.
    if tells && trained {
        // What the athlete counted themselves needs no proof.
        let own: Vec<(Beside, String)> = said.iter().flat_map(|said| counts(said)).collect();
        let counts = counts(sentence).into_iter();
        found.extend(counts.filter(|(count, _)| own.iter().all(|(own, _)| own != count)));
        found.extend(names(sentence));
    }
    if reports && trained || tells && !reports {
        found.extend(records(sentence));
    }
    for (claim, written) in found {
        let is_logged = match claim {
            Beside::Sessions(count) => log.has_sessions(count)?,
            Beside::Record => log.has_record()?,
            Beside::Seconds(seconds) => log.has_measure("seconds", seconds)?,
            Beside::Metres(metres) => log.has_measure("metres", metres)?,
            Beside::Percent => false,
            Beside::Exercise(key, name) => log.has_exercise(&key, &name)?,
            Beside::Weight(load) => log.has_weight(load)?,
            // A plan's text names the loads to come; its days are those of the log.
            Beside::WorkedOut(load) => !tells || day.has_worked_out(load),
            Beside::Day(date) => is_trained(log.connection, date)?,
        };
        if !is_logged {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// The first part of a sentence that is understood, whatever stands beside it, and that no day has.
fn false_part(
    day: &Day<'_>,
    sentence: &str,
    reports: bool,
    tells: bool,
    trained: bool,
) -> Result<Option<String>, StoreErrorKind> {
    for clause in &lexer::lex(sentence) {
        let tokens = clause.tokens.as_slice();
        for part in parts(tokens) {
            let says = |list| listed::find(part, list).is_some();
            // A condition is about all that follows it.
            if is_ahead(part, reports) || says(NOT_DONE) || listed::find(tokens, NOT_YET).is_some()
            {
                continue;
            }
            let loads = !says(NOT_LIFTED) && !says(WORKED_OUT);
            let reading = Reading { day, sentence, tokens: part, ahead: false, said: &[] };
            for (claim, written) in reading.parts()? {
                let has = |measure| claim.said(measure).is_some();
                let several = usize::from(has(Measure::Reps))
                    + usize::from(has(Measure::Load))
                    + usize::from(claim.sets.is_some() || claim.every);
                let is_said = (loads || !has(Measure::Load))
                    && !has(Measure::Seconds) && !has(Measure::Metres)
                    && (has(Measure::Load) || !says(LEFT_OUT))
                    && (trained || has(Measure::Load))
                    // A plan's text names the sets and the loads to come.
                    && (tells || has(Measure::Load) && several > 1);
                if is_said && !day.could_hold(&claim) {
                    return Ok(Some(written));
                }
            }
        }
    }
    Ok(None)
}

/// The parts of a clause up to a comma. Before a number a comma goes on with a list.
fn parts<'t, 'a>(tokens: &'t [Token<'a>]) -> impl Iterator<Item = &'t [Token<'a>]> {
    let ends = |at: usize| {
        tokens[at].is_sign(',') && tokens.get(at + 1).is_some_and(|next| !next.is_number())
    };
    let cuts = (0..tokens.len()).filter(move |at| ends(*at)).chain([tokens.len()]);
    cuts.scan(0, move |from, to| Some(&tokens[std::mem::replace(from, to + 1)..to]))
}

/// `on 14 Nov`, `an estimated 231 lb`: each with its words. A sentence about what is to come has none.
fn days_and_loads(sentence: &str, today: Date, reports: bool) -> Vec<(Beside, String)> {
    let clauses = lexer::lex(sentence);
    let mut found = Vec::new();
    for clause in &clauses {
        let tokens = &clause.tokens;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if is_ahead(tokens, reports) {
            continue;
        }
        let days = says(DONE) && !says(FREE);
        let loads = listed::find(tokens, WORKED_OUT).is_some() && !says(NOT_LIFTED);
        let mut at = 0;
        while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
            let load = || {
                let number = number::read(rest)?.ok()?;
                let (unit, used) = unit_at(rest, number.tokens);
                let load = Load::new(number.value, unit.filter(|_| loads)?);
                Some((Beside::WorkedOut(load), number.tokens + used))
            };
            let day = || day_until(rest, today).filter(|_| days);
            let Some((claim, used)) = day().or_else(load) else {
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

/// Whether a clause is about what is to come. A report that says what was done may name the plan beside it.
fn is_ahead(tokens: &[Token<'_>], reports: bool) -> bool {
    let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
    let ahead = |token: &Token<'_>| {
        let beside =
            reports && (says(DONE) || says("you|moved")) && is_listed(&token.lower, AHEAD_OR_DONE);
        is_listed(&token.lower, AHEAD) && !beside
    };
    tokens.iter().any(ahead)
}

fn tells_of_done(sentence: &str) -> bool {
    lexer::lex(sentence).iter().any(|clause| {
        let says = |list| clause.tokens.iter().any(|token| is_listed(&token.lower, list));
        says(DONE) && says(TELLS) && !is_ahead(&clause.tokens, false)
    })
}

/// What a sentence counts beside sets: days of training, time, distance, percents, the athlete's weight.
fn counts(sentence: &str) -> Vec<(Beside, String)> {
    let mut found = Vec::new();
    let clauses = lexer::lex(sentence);
    // What is to come after a comma leaves what was done before it.
    let parts = clauses.iter().flat_map(|clause| clause.tokens.split(|token| token.is_sign(',')));
    for tokens in parts {
        if is_ahead(tokens, true) {
            continue;
        }
        let says = |list| listed::find(tokens, list).is_some();
        let mut at = 0;
        while at < tokens.len() {
            // `third session this week`
            if let Some(place) = ORDINALS.iter().position(|word| tokens[at].lower == *word)
                && let Some((near, _)) = listed::find(&tokens[at..], SESSIONS)
                && near <= 2
                && says(STRETCHES)
            {
                let span = tokens[at].span.to(tokens[at + near].span);
                found
                    .push((Beside::Sessions(place + 1), sentence[span.start..span.end].to_owned()));
            }
            let Some(Ok(number)) = number::read(&tokens[at..]) else {
                at += 1;
                continue;
            };
            let after = at + number.tokens;
            let claim = count(tokens, at, after, number.value);
            if let Some(claim) = claim {
                let last = tokens.get(after).unwrap_or(&tokens[after - 1]);
                let span = tokens[at].span.to(last.span);
                found.push((claim, sentence[span.start..span.end].to_owned()));
            }
            at = after;
        }
    }
    found
}

/// What the number between two places counts.
fn count(tokens: &[Token<'_>], at: usize, after: usize, value: Decimal) -> Option<Beside> {
    let says = |list| listed::find(tokens, list).is_some();
    let next = |at: usize| tokens.get(at).map_or("", |next| &*next.lower);
    if is_listed(next(after), "%|percent") {
        return Some(Beside::Percent);
    }
    match tokens.get(after..).and_then(meaning) {
        Some((Meaning::Unit(unit), _)) => {
            says(WEIGHED).then(|| Beside::Weight(Load::new(value, unit)))
        }
        Some((Meaning::Time(unit), _)) if !says(NOT_TIMED) => {
            let seconds = value.ten_thousandths() * i64::from(unit) / Decimal::SCALE;
            u64::try_from(seconds).ok().map(Beside::Seconds)
        }
        Some((Meaning::Length(unit), _)) => {
            let tenths = i128::from(value.ten_thousandths()) * i128::from(unit);
            u64::try_from(tenths / i128::from(Decimal::SCALE) / 10_000).ok().map(Beside::Metres)
        }
        _ => {
            let count = usize::try_from(number::whole(value)?).ok()?;
            let asked = at > 1 && next(at - 1) == "of" && tokens[at - 2].is_number();
            let (near, _) = listed::find(tokens.get(after..)?, SESSIONS)?;
            (!asked && near < 3 && says(STRETCHES)).then_some(Beside::Sessions(count))
        }
    }
}

/// A record that a sentence says was broken.
fn records(sentence: &str) -> Option<(Beside, String)> {
    let clauses = lexer::lex(sentence);
    clauses.iter().find_map(|clause| {
        let tokens = &clause.tokens;
        let (at, used) = listed::find(tokens, RECORDS)?;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if is_ahead(tokens, true) || says(NO_RECORD) {
            return None;
        }
        let span = tokens[at].span.to(tokens[at + used - 1].span);
        Some((Beside::Record, sentence[span.start..span.end].to_owned()))
    })
}

/// Exercises that a sentence says were done, by names of the catalogue.
fn names(sentence: &str) -> Vec<(Beside, String)> {
    const MOST_WORDS: usize = 4;
    let catalog = Catalog::in_force();
    let mut found = Vec::new();
    for clause in &lexer::lex(sentence) {
        let tokens = &clause.tokens;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if is_ahead(tokens, true) || says(FREE) || says(LEFT_OUT) || !says(DONE) {
            continue;
        }
        let mut at = 0;
        while at < tokens.len() {
            let most = MOST_WORDS.min(tokens.len() - at);
            let named = (1..=most).rev().find_map(|used| {
                let span = tokens[at].span.to(tokens[at + used - 1].span);
                let words = &sentence[span.start..span.end];
                match catalog.resolve_spelt(words)? {
                    Resolution::Found { exercise, how: Match::Alias } if words.len() > 3 => {
                        Some((used, exercise.key(), words.to_owned()))
                    }
                    _ => None,
                }
            });
            match named {
                Some((used, key, words)) => {
                    found.push((Beside::Exercise(key, words.to_lowercase()), words));
                    at += used;
                }
                None => at += 1,
            }
        }
    }
    found
}

/// One day, by its date where it is today: what is said of `today` may be still to come. A stretch of
/// days is too loose to be held to anything.
fn day_until(tokens: &[Token<'_>], today: Date) -> Option<(Beside, usize)> {
    let (used, when) = DayReader::back(today).read(tokens)?;
    let is_dated = || tokens[..used].iter().any(Token::is_number);
    match when {
        Ok(When::Day(day)) if day < today || day == today && is_dated() => {
            Some((Beside::Day(day), used))
        }
        _ => None,
    }
}

fn unit_at(tokens: &[Token<'_>], at: usize) -> (Option<Unit>, usize) {
    match tokens.get(at..).and_then(meaning) {
        Some((Meaning::Unit(unit), used)) => (Some(unit), used),
        _ => (None, 0),
    }
}

/// The log up to a day.
struct Log<'c> {
    connection: &'c Connection,
    date: Date,
}

impl Log<'_> {
    /// Whether so many days were trained: this week, this month, this year, in a row, or ever.
    fn has_sessions(&self, count: usize) -> rusqlite::Result<bool> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT DISTINCT date FROM sets WHERE date <= ?1 ORDER BY date DESC")?;
        let days: Vec<Date> = statement
            .query_map([columns::day(self.date)], |row| columns::date(row, 0))?
            .collect::<rusqlite::Result<_>>()?;
        let within = |from: Date| days.iter().filter(|day| **day >= from).count();
        let monday = i64::from(self.date.weekday().to_monday_zero_offset());
        let stretches = [
            within(self.date.saturating_sub(monday.days())),
            within(self.date.saturating_sub(6.days())),
            within(self.date.first_of_month()),
            within(self.date.saturating_sub(29.days())),
            within(self.date.first_of_year()),
            days.len(),
        ];
        let in_a_row = days.windows(2).take_while(|pair| pair[1].tomorrow().ok() == Some(pair[0]));
        Ok(stretches.contains(&count) || !days.is_empty() && in_a_row.count() + 1 == count)
    }

    fn has_record(&self) -> Result<bool, StoreErrorKind> {
        Ok(!record_breaks_on::day(self.connection, self.date)?.is_empty())
    }

    /// Whether a set up to the day has this time or distance.
    fn has_measure(&self, column: &str, value: u64) -> rusqlite::Result<bool> {
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        let sum = format!(
            "SELECT EXISTS (SELECT 1 FROM sets WHERE date <= ?1 AND {column} = ?2) OR \
             EXISTS (SELECT 1 FROM sets WHERE date <= ?1 GROUP BY date HAVING sum({column}) = ?2)"
        );
        self.connection
            .prepare_cached(&sum)?
            .query_row((columns::day(self.date), value), |row| row.get(0))
    }

    /// Whether an exercise was done up to the day, or one whose name holds these words.
    fn has_exercise(&self, key: &ExerciseKey, words: &str) -> rusqlite::Result<bool> {
        if exercises::find(self.connection, key)?.is_some() {
            return Ok(true);
        }
        self.connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM sets WHERE date <= ?1 AND instr(lower(name), ?2) > 0)",
            )?
            .query_row((columns::day(self.date), words), |row| row.get(0))
    }

    fn has_weight(&self, load: Load) -> rusqlite::Result<bool> {
        let tenth = Load::new(Decimal::from_ten_thousandths(Decimal::SCALE / 10), load.unit);
        let (mass, tenth) = (load.mass().0, tenth.mass().0);
        let weighed = weigh_ins::all(self.connection)?;
        Ok(weighed.iter().any(|one| (one.load.mass().0 - mass).abs() <= tenth))
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
