//! What a coach's words say was done, held to the log: a set or a day of training that was invented
//! is kept nowhere.

use crate::error::FaultKind;
use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use crate::{columns, exercises, plans, record_breaks_on};
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::debrief::NextStep;
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::day::{DayReader, When};
use setwise_words::parse::lexer::{self, Kind, Token};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, words_of};
use setwise_words::text::sentences;
use day::Day;
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

/// What words say was done.
#[derive(Debug, PartialEq, Eq)]
enum Claim {
    Done(ClaimedSets),
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
    /// So many reps in a set, or in all.
    Reps(u16),
    /// So many sets or exercises on the day.
    Sets(usize),
    Exercises(usize),
    /// So many days of training.
    Sessions(usize),
    Record,
    Reserve(Rir),
    Seconds(u64),
    Metres(u64),
    /// A load or reps more or less than before.
    LoadStep(Decimal, Unit),
    RepStep(u16),
    /// Worked out of nothing that is known here.
    Percent,
    /// Something that was done, by its name.
    Exercise(ExerciseKey, String),
    /// What the athlete weighs.
    Weight(Load),
}

/// A load for so many reps, as words say it: a count for each set.
#[derive(Debug, PartialEq, Eq)]
struct ClaimedSets {
    amount: Decimal,
    unit: Option<Unit>,
    reps: Vec<u16>,
}

/// The first thing that a text says and that no day up to `date` has, as it was written. What the athlete
/// `said` on the day needs no proof.
pub(super) fn first(
    connection: &Connection,
    text: &str,
    date: Date,
    kind: Text<'_>,
    said: &[String],
) -> Result<Option<String>, FaultKind> {
    let log = Log { connection, date };
    let reports = match kind {
        Text::Highlight(about) => return understood::first(&log, text, about, false, said),
        Text::Progression(about) => return understood::first(&log, text, Some(about), true, said),
        Text::Report => true,
        Text::Reason => false,
    };
    let day =
        if reports && is_trained(connection, date)? { Some(Day::read(&log, None)?) } else { None };
    for sentence in sentences(text) {
        if let Some(day) = &day {
            match day.judge_prose(sentence, said)? {
                Verdict::Holds => continue,
                Verdict::False => return Ok(Some(sentence.trim().to_owned())),
                Verdict::Unread => {}
            }
            if let Some(word) = of_the_body(sentence, said) {
                return Ok(Some(word));
            }
        }
        if let Some(written) = in_sentence(&log, sentence, reports)? {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// How the athlete feels, where a sentence says what they did not.
fn of_the_body(sentence: &str, said: &[String]) -> Option<String> {
    const BODY: &str = "pain|pains|painful|hurt|hurts|hurting|ache|aches|aching|achy|sore|soreness|twinge|injury|\
        injured|injuries|cold|flu|sick|ill|illness|fever|slept|sleep|tired|exhausted|fatigue|fatigued|stressed|\
        stress|sprain|strain|strained|dizzy";
    let own: Vec<String> = said.iter().flat_map(|said| words_of(said)).collect();
    let mut words = words_of(sentence).into_iter();
    words.find(|word| is_listed(word, BODY) && !own.contains(word))
}

/// Whether an exercise was done on a day, or the day's plan asks for it. Of a day without sets nothing
/// is known.
pub(super) fn is_of_day(
    connection: &Connection,
    name: &str,
    date: Date,
) -> Result<bool, FaultKind> {
    let key = key_of(name);
    if !is_trained(connection, date)? {
        return Ok(true);
    }
    if !(Log { connection, date }).masses(&key)?.is_empty() {
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
) -> Result<bool, FaultKind> {
    /// Small loads go up by more than a tenth: by the least pair of plates.
    const LEAST_STEP: Load = Load::new(Decimal::from_int(10), Unit::Lb);
    let to = load.mass().0;
    // A program's own steps may be greater.
    if plans::standing(connection, date)?.is_some_and(|plan| plan.made.program.is_some()) {
        return Ok(true);
    }
    let day = Log { connection, date }.masses(&key_of(name))?;
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
) -> Result<String, FaultKind> {
    let mut kept = String::new();
    for sentence in sentences(text) {
        match in_sentence(&Log { connection, date }, sentence, false)? {
            None => kept.push_str(sentence),
            Some(written) => tracing::warn!("left out, as it is not in the log: {written}"),
        }
    }
    Ok(kept.trim().to_owned())
}

fn in_sentence(log: &Log<'_>, sentence: &str, reports: bool) -> Result<Option<String>, FaultKind> {
    let Log { connection, date } = *log;
    let mut found = claims(sentence, date, reports);
    // A reason tells what was done where it says so.
    let tells = reports || tells_of_done(sentence);
    // Of a day without sets there is nothing to count.
    if tells && is_trained(connection, date)? {
        found.extend(counts(sentence));
        found.extend(names(sentence));
    }
    if reports && is_trained(connection, date)? || tells && !reports {
        found.extend(records(sentence));
    }
    for (claim, written) in found {
        let is_logged = match claim {
            Claim::Reps(reps) => log.has_reps(reps)?,
            Claim::Sets(count) => log.has_count(count)?,
            Claim::Exercises(count) => log.exercises()?.len() == count,
            Claim::Sessions(count) => log.has_sessions(count)?,
            Claim::Record => log.has_record()?,
            Claim::Reserve(rir) => log.has_reserve(rir)?,
            Claim::Seconds(seconds) => log.has_measure("seconds", seconds)?,
            Claim::Metres(metres) => log.has_measure("metres", metres)?,
            Claim::LoadStep(amount, unit) => log.has_load_step(Load::new(amount, unit))?,
            Claim::RepStep(reps) => log.has_rep_step(reps)?,
            Claim::Percent => false,
            Claim::Exercise(key, name) => log.has_exercise(&key, &name)?,
            Claim::Weight(load) => log.has_weight(load)?,
            Claim::Done(sets) => log.has_sets(&sets)?,
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
                !tells || log.has_load(Load::new(amount, unit), worked_out)?
            }
            Claim::Day(day) => is_trained(connection, day)?,
        };
        if !is_logged {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// `185 lb × 8, 8, 7`, `3 × 8 @ 185 lb`, `999 lb`, `all 3 sets hit 8`, `on 14 Nov`: each with its words. A
/// sentence about what is to come has none.
fn claims(sentence: &str, today: Date, reports: bool) -> Vec<(Claim, String)> {
    let clauses = lexer::lex(sentence);
    let mut found = Vec::new();
    for clause in &clauses {
        let tokens = &clause.tokens;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if is_ahead(tokens, reports) {
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

/// What a sentence counts: reps, sets, exercises, days of training, effort, time, distance, steps.
fn counts(sentence: &str) -> Vec<(Claim, String)> {
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
                found.push((Claim::Sessions(place + 1), sentence[span.start..span.end].to_owned()));
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
fn count(tokens: &[Token<'_>], at: usize, after: usize, value: Decimal) -> Option<Claim> {
    let says = |list| listed::find(tokens, list).is_some();
    let before = &tokens[..at];
    let led = |list| before.last().is_some_and(|before| is_listed(&before.lower, list));
    let next = |at: usize| tokens.get(at).map_or("", |next| &*next.lower);
    let whole = number::whole(value).and_then(|count| usize::try_from(count).ok());
    let meant = tokens.get(after..).and_then(meaning);
    let scale = before.last().and_then(|_| meaning(&tokens[at - 1..]));
    // `2 of 3 sets`: the second is what was asked.
    let asked = led("of") && at > 1 && before[at - 2].is_number();
    let of = next(after) == "of" && tokens.get(after + 1).is_some_and(Token::is_number);
    // A word or two may stand between: `9 hard sets`.
    let counted = (after..after + 3)
        .find(|at| is_listed(next(*at), "set|sets|exercise|exercises|lifts|movements"));
    let more = is_listed(next(after), STEP_BEHIND) || led(STEP_BEFORE);
    let unit = unit_at(tokens, after);
    match (meant, scale, whole) {
        _ if asked || is_listed(next(after), "x") || led("x|on|/|-") => None,
        (_, Some((Meaning::Rpe | Meaning::At, 1)), _)
            if unit.1 == 0 && value <= Decimal::from_int(10) && !led("at") =>
        {
            reserve(20 - value.ten_thousandths() / 5_000)
        }
        (_, Some((Meaning::Rir, 1)), _) | (Some((Meaning::Rir, _)), ..) => {
            reserve(value.ten_thousandths() / 5_000)
        }
        _ if is_listed(next(after), "%|percent") => Some(Claim::Percent),
        (Some((Meaning::Unit(unit), used)), ..) => {
            let more = more || is_listed(next(after + used), STEP_BEHIND);
            if says(WEIGHED) {
                Some(Claim::Weight(Load::new(value, unit)))
            } else {
                (more && !says(WORKED_OUT)).then_some(Claim::LoadStep(value, unit))
            }
        }
        (Some((Meaning::Reps, used)), _, Some(count)) => {
            let reps = u16::try_from(count).unwrap_or(u16::MAX);
            let left = is_listed(next(after + used), "left|in reserve|in|shy|short");
            let more = more || is_listed(next(after + used), STEP_BEHIND);
            match (left, more) {
                (true, _)
                    if next(after + used + 1) == "reserve" || next(after + used) == "left" =>
                {
                    reserve(value.ten_thousandths() / 5_000)
                }
                (_, true) => Some(Claim::RepStep(reps)),
                _ => Some(Claim::Reps(reps)),
            }
        }
        (Some((Meaning::Time(unit), _)), ..) if !says(NOT_TIMED) => {
            let seconds = value.ten_thousandths() * i64::from(unit) / Decimal::SCALE;
            u64::try_from(seconds).ok().map(Claim::Seconds)
        }
        (Some((Meaning::Length(unit), _)), ..) => {
            let tenths = i128::from(value.ten_thousandths()) * i128::from(unit);
            u64::try_from(tenths / i128::from(Decimal::SCALE) / 10_000).ok().map(Claim::Metres)
        }
        (_, _, Some(count)) => counted
            .filter(|_| !more && !of && !says(LEFT_OUT))
            .map(|at| {
                let sets = is_listed(next(at), "set|sets");
                if sets { Claim::Sets(count) } else { Claim::Exercises(count) }
            })
            .or_else(|| {
                let counts = listed::find(&tokens[after.min(tokens.len())..], SESSIONS);
                let near = counts.is_some_and(|(at, _)| at < 3);
                (near && says(STRETCHES)).then_some(Claim::Sessions(count))
            }),
        _ => None,
    }
}

fn reserve(halves: i64) -> Option<Claim> {
    u8::try_from(halves).ok().map(|left| Claim::Reserve(Rir(Halves::from_halves(left))))
}

/// A record that a sentence says was broken.
fn records(sentence: &str) -> Option<(Claim, String)> {
    let clauses = lexer::lex(sentence);
    clauses.iter().find_map(|clause| {
        let tokens = &clause.tokens;
        let (at, used) = listed::find(tokens, RECORDS)?;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if is_ahead(tokens, true) || says(NO_RECORD) {
            return None;
        }
        let span = tokens[at].span.to(tokens[at + used - 1].span);
        Some((Claim::Record, sentence[span.start..span.end].to_owned()))
    })
}

/// Exercises that a sentence says were done, by names of the catalogue.
fn names(sentence: &str) -> Vec<(Claim, String)> {
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
                    found.push((Claim::Exercise(key, words.to_lowercase()), words));
                    at += used;
                }
                None => at += 1,
            }
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
    Some((Claim::Done(ClaimedSets { amount, unit, reps }), at))
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
    is_said.then_some((Claim::Done(ClaimedSets { amount, unit, reps }), 5 + used))
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

/// The log up to a day.
struct Log<'c> {
    connection: &'c Connection,
    date: Date,
}

impl Log<'_> {
    /// Each set of work from a day on, by day and exercise.
    fn sets_since(&self, from: Date) -> rusqlite::Result<Vec<DoneSet>> {
        self.connection
            .prepare_cached(
                "SELECT date, exercise, coalesce(reps, 0), coalesce(mass, 0), \
                 coalesce(rir, 20 - rpe, 0) FROM sets \
                 WHERE date BETWEEN ?1 AND ?2 AND kind <> ?3 ORDER BY date, exercise",
            )?
            .query_map(
                (columns::day(from), columns::day(self.date), SetKind::WarmUp.word()),
                |row| {
                    let day = (row.get(0)?, row.get(1)?);
                    Ok(DoneSet { day, reps: row.get(2)?, mass: row.get(3)?, reserve: row.get(4)? })
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

    /// The masses of an exercise's sets on the day.
    fn masses(&self, key: &ExerciseKey) -> rusqlite::Result<Vec<i64>> {
        let exercise = exercises::find(self.connection, key)?;
        let done = self.sets_since(self.date)?;
        Ok(done.iter().filter(|set| Some(set.day.1) == exercise).map(|set| set.mass).collect())
    }

    /// The exercises of the day.
    fn exercises(&self) -> rusqlite::Result<Vec<i64>> {
        self.connection
            .prepare_cached("SELECT DISTINCT exercise FROM sets WHERE date = ?1")?
            .query_map([columns::day(self.date)], |row| row.get(0))?
            .collect()
    }

    /// Whether a set had so many reps, or an exercise or the day in all.
    fn has_reps(&self, reps: u16) -> rusqlite::Result<bool> {
        let done = self.sets()?;
        let sum = |sets: &[DoneSet]| sets.iter().map(|set| u32::from(set.reps)).sum::<u32>();
        let of_exercise = done.chunk_by(|a, b| a.day == b.day).map(sum);
        let of_day = done.chunk_by(|a, b| a.day.0 == b.day.0).map(sum);
        Ok(done.iter().any(|set| set.reps == reps)
            || of_exercise.chain(of_day).any(|total| total == u32::from(reps)))
    }

    /// Whether so many sets were done on the day, with or without those that prepare, in all or of one exercise.
    fn has_count(&self, count: usize) -> rusqlite::Result<bool> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT exercise, kind FROM sets WHERE date = ?1 ORDER BY exercise")?;
        let done: Vec<(i64, String)> = statement
            .query_map([columns::day(self.date)], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let work = |sets: &[(i64, String)]| {
            let warm_up = SetKind::WarmUp.word();
            sets.iter().filter(|(_, kind)| kind != warm_up).count()
        };
        let of_one = |sets: &[(i64, String)]| sets.len() == count || work(sets) == count;
        Ok(of_one(&done) || done.chunk_by(|a, b| a.0 == b.0).any(of_one))
    }

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

    fn has_record(&self) -> Result<bool, FaultKind> {
        Ok(!record_breaks_on::day(self.connection, self.date)?.is_empty())
    }

    fn has_reserve(&self, rir: Rir) -> rusqlite::Result<bool> {
        let halves = i64::from(rir.0.halves());
        self.connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM sets WHERE date <= ?1 AND coalesce(rir, 20 - rpe) = ?2)",
            )?
            .query_row((columns::day(self.date), halves), |row| row.get(0))
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

    /// Pairs of a set of the day with one of the same exercise on an earlier day.
    fn against_earlier<T>(&self, of: impl Fn(&DoneSet, &DoneSet) -> T) -> rusqlite::Result<Vec<T>> {
        let done = self.sets()?;
        let today = columns::day(self.date);
        let of_today = done.iter().filter(|set| set.day.0 == today);
        let pairs = of_today.flat_map(|set| {
            let same = done.iter().filter(move |one| one.day.1 == set.day.1 && one.day.0 < today);
            same.map(move |before| (set, before))
        });
        Ok(pairs.map(|(set, before)| of(set, before)).collect())
    }

    fn has_load_step(&self, step: Load) -> rusqlite::Result<bool> {
        let tenth = Load::new(Decimal::from_ten_thousandths(Decimal::SCALE / 10), step.unit);
        let steps = self.against_earlier(|set, before| (set.mass - before.mass).abs())?;
        Ok(steps.iter().any(|by| (by - step.mass().0.abs()).abs() <= tenth.mass().0))
    }

    fn has_rep_step(&self, reps: u16) -> rusqlite::Result<bool> {
        let steps = self.against_earlier(|set, before| set.reps.abs_diff(before.reps))?;
        Ok(steps.contains(&reps))
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
        self.connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM weigh_ins WHERE abs(mass - ?1) <= ?2)")?
            .query_row((load.mass().0, tenth.mass().0), |row| row.get(0))
    }

    /// Whether a load was lifted, or is worked out of sets: an estimate of one, with or without its reps in
    /// reserve, or the volume of an exercise or a day.
    fn has_load(&self, load: Load, worked_out: bool) -> rusqlite::Result<bool> {
        let done = self.sets()?;
        if !worked_out {
            return Ok(done.iter().any(|set| set.is_at(load)));
        }
        let wanted = load.mass().0;
        let one = Load::new(Decimal::from_int(1), load.unit).mass().0;
        let near = |mass: i64| (mass - wanted).abs() < one;
        let volume = |sets: &[DoneSet]| {
            near(sets.iter().map(|set| set.mass.saturating_mul(i64::from(set.reps))).sum())
        };
        let estimate = |set: &DoneSet, halves: i64| {
            near(set.mass / 60 * (60 + 2 * i64::from(set.reps) + halves))
        };
        Ok(done.iter().any(|set| set.is_at(load) || estimate(set, 0) || estimate(set, set.reserve))
            || done.chunk_by(|a, b| a.day == b.day).any(volume)
            || done.chunk_by(|a, b| a.day.0 == b.day.0).any(volume))
    }
}

struct DoneSet {
    /// With its exercise.
    day: (i64, i64),
    reps: u16,
    mass: i64,
    /// Half steps of reps.
    reserve: i64,
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
