//! A prescription such as `4 x 6-8 @ RPE 8`, read for its sets and what one of them asks for.
//!
//! Read are a number of sets with a target (`3 x 10`, `3 sets of 8-12`, `2 x 30s`, `3 x AMRAP`),
//! a target alone (`10 min`, `AMRAP`), and a number for each set (`5/3/1`). Remarks behind it
//! (`@ RPE 8`, `each side`, `rest 2:00`) don't change the sets. What holds a second target, or
//! anything else, is not read: it is shown as written.

use setwise_domain::board::{Prescription, SetTarget, by_set};
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::limits::{
    MOST_ASKED_METRES, MOST_ASKED_REPS, MOST_ASKED_SECONDS, MOST_ASKED_SETS,
};
use setwise_domain::load::{Decimal, Load, Unit as UnitOfLoad};
use setwise_domain::plan::PlanExercise;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::number;
use setwise_words::parse::unit::Weight;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Reads a prescription; none where it can't be read as a whole.
pub fn read(text: &str) -> Option<Prescription> {
    let words = words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (prescription, rest) =
        sets_and_target(&words).or_else(|| each_set(&words)).or_else(|| target_alone(&words))?;
    (!holds_another(rest)).then_some(prescription)
}

/// The same of one that asks for sets of several kinds, one behind the other: `1 x 1 @ 195 kg, then 4 x 4
/// @ 165 kg`. None where any of them can't be read.
pub fn groups(text: &str) -> Option<Vec<Prescription>> {
    if let Some(one) = read(text) {
        return Some(vec![one]);
    }
    let lower = text.to_lowercase();
    let parts = lower
        .split([';', '+'])
        .flat_map(|part| part.split(", "))
        .flat_map(|part| part.split("then "));
    let parts: Vec<&str> = parts
        .map(|part| part.trim().trim_end_matches(','))
        .filter(|part| !part.is_empty())
        .collect();
    (parts.len() > 1).then(|| parts.into_iter().map(read).collect())?
}

/// Reps in reserve that a prescription asks for: `@ RPE 8`, `@8`, `RIR 2`.
pub fn reserve(text: &str) -> Option<Rir> {
    let words = words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let after = words.windows(2).enumerate().find_map(|(index, pair)| {
        let percent = words.get(index + 2) == Some(&"%");
        match pair {
            ["rpe", number] => rpe(number),
            ["@", number] if !percent => rpe(number),
            ["rir", number] => halves(number).map(Rir),
            _ => None,
        }
    });
    after.or_else(|| {
        let before = words.windows(2).find(|pair| pair[1] == "rir")?;
        halves(before[0]).map(Rir)
    })
}

/// The loads that a text names, in the order of the text: `5 x 5 @ 100 kg`, `begin with 45 lb`. A bare
/// number behind `@` that can't be an effort is one in `unit`.
pub fn loads(text: &str, unit: UnitOfLoad) -> Vec<Load> {
    const MOST_EFFORT: i64 = 10 * Decimal::SCALE;
    let words = words(text);
    let amount =
        |word: &String| Decimal::parse(word, 4).ok().filter(|one| *one > Decimal::default());
    let of = |index: usize| {
        let amount = amount(&words[index])?;
        let next = words.get(index + 1).map(String::as_str);
        if let Some(Meaning::Unit(unit)) = next.and_then(vocabulary::alone) {
            return Some(Load::new(amount, unit));
        }
        let is_behind_at = index > 0 && words[index - 1] == "@";
        let goes_on = matches!(next, Some("%" | "-" | "x"));
        let is_load = is_behind_at && !goes_on && amount.ten_thousandths() > MOST_EFFORT;
        is_load.then(|| Load::new(amount, unit))
    };
    (0..words.len()).filter_map(of).collect()
}

/// The load that a plan asks for in all sets of an exercise: the only one of its prescription, else the
/// one that its detail opens with, `@ 185 lb`. A share of a load is none.
pub fn planned_load(planned: &PlanExercise, unit: UnitOfLoad) -> Option<Load> {
    let text = &planned.prescription;
    if let [load] = loads(text, unit)[..] {
        return (!text.contains('%')).then_some(load);
    }
    let opens = planned.detail.as_deref()?.split(',').next()?.trim().strip_prefix('@')?;
    let weight: Weight = opens.trim().to_lowercase().parse().ok()?;
    weight.unit().map(|unit| weight.load(unit)).filter(|load| load.amount > Decimal::default())
}

/// Whether a text asks for sets until no rep is left: `to failure`, `RIR 0`; not `1 rep short of failure`.
pub fn is_to_failure(text: &str) -> bool {
    const NOT_QUITE: [&str; 12] = [
        "short", "shy", "before", "from", "near", "avoid", "not", "never", "no", "close",
        "without", "t",
    ];
    /// Words before `failure` among which one turns it round.
    const REACH: usize = 3;
    if !text.to_ascii_lowercase().contains("failure") {
        return reserve(text).is_some_and(|reserve| reserve.0.halves() == 0);
    }
    let words = words(text);
    let fails = |(index, word): (usize, &String)| {
        let before = &words[index.saturating_sub(REACH)..index];
        word == "failure" && !before.iter().any(|word| NOT_QUITE.contains(&word.as_str()))
    };
    words.iter().enumerate().any(fails)
        || reserve(text).is_some_and(|reserve| reserve.0.halves() == 0)
}

/// Whether its percentages are of a training max, not of what can be lifted once.
pub fn is_of_training_max(text: &str) -> bool {
    let words = words(text);
    let pairs = words.windows(2);
    words.iter().any(|word| word == "tm")
        || pairs.into_iter().any(|two| two[0] == "training" && two[1] == "max")
}

/// An effort beyond its scale, as it is written: `RPE 14`.
pub fn impossible_effort(text: &str) -> Option<String> {
    /// Both scales end there.
    const MOST: i64 = 10 * Decimal::SCALE;
    let words = words(text);
    let of = |pair: &[String]| {
        let scale = match pair[0].as_str() {
            "rpe" => "RPE",
            "rir" => "RIR",
            _ => return None,
        };
        let amount = Decimal::parse(&pair[1], 4).ok()?;
        (amount.ten_thousandths() > MOST).then(|| format!("{scale} {amount}"))
    };
    words.windows(2).find_map(of)
}

/// The load that a detail opens with: `begin with 70 lb, RPE 8`; a bare number is in `unit`.
pub fn first_load(detail: &str, unit: UnitOfLoad) -> Option<Load> {
    let first = detail.split(',').next()?.trim().to_lowercase();
    let weight: Weight = first.strip_prefix("begin with ")?.parse().ok()?;
    Some(weight.load(unit)).filter(|load| load.amount > Decimal::default())
}

/// A detail without the load that it opens with: that goes once the lift has been done.
pub fn without_first_load(detail: &str, unit: UnitOfLoad) -> Option<String> {
    if first_load(detail, unit).is_none() {
        return Some(detail.to_owned());
    }
    detail.split_once(',').map(|(_, rest)| rest.trim_start().to_owned())
}

/// A prescription in words that read back as the same: `3 x 8-12`, `2 x 30s`, `5/3/1`.
pub fn written(asked: &Prescription) -> String {
    let each = match &asked.target {
        SetTarget::Reps { low, high } if low == high => low.to_string(),
        SetTarget::Reps { low, high } => format!("{low}-{high}"),
        // The numbers say how many sets there are.
        SetTarget::RepsBySet(reps) if reps.len() > 2 => return by_set(reps),
        SetTarget::RepsBySet(reps) => by_set(reps),
        SetTarget::Seconds(seconds) if seconds.is_multiple_of(60) => {
            format!("{} min", seconds / 60)
        }
        SetTarget::Seconds(seconds) => format!("{seconds}s"),
        SetTarget::Metres(metres) => format!("{metres} m"),
        SetTarget::Amrap => "AMRAP".into(),
    };
    format!("{} x {each}", asked.sets)
}

/// The same prescription with another number of sets, all else as written; none where the text
/// does not begin with the number.
pub fn with_sets(text: &str, sets: u8) -> Option<String> {
    let before = read(text)?;
    let text = text.trim_start();
    let rest = text.strip_prefix(&before.sets.to_string())?;
    // The number may be part of a longer one, or the lower end of a range.
    let goes_on = |c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '—' | '.' | ':');
    if rest.trim_start().starts_with(goes_on) {
        return None;
    }
    let changed = format!("{sets}{rest}");
    let wanted = Prescription { sets, ..before };
    (read(&changed)? == wanted).then_some(changed)
}

/// Whether each set is done on one side and then on the other: `each side`, `per leg`, `/arm`.
pub fn is_sided(text: &str) -> bool {
    const SIDES: [&str; 6] = ["side", "sides", "leg", "arm", "hand", "way"];
    let words = words(text);
    words.windows(2).any(|pair| {
        matches!(pair[0].as_str(), "each" | "per" | "/" | "a") && SIDES.contains(&pair[1].as_str())
    })
}

fn halves(number: &str) -> Option<Halves> {
    number::halves(Decimal::parse(number, 4).ok()?)
}

fn rpe(number: &str) -> Option<Rir> {
    halves(number).filter(|halves| halves.halves() >= 2).map(|halves| Rpe(halves).rir())
}

/// Numbers, words and signs, in lower case. A number keeps its decimal point and a clock time its
/// colon; `x` between numbers is a sign of its own.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut kind = Kind::Space;
    for c in text.trim().to_lowercase().chars() {
        let c = match c {
            '×' | '✕' | '*' => 'x',
            '–' | '—' | '−' | '‑' => '-',
            '’' | '′' => '\'',
            '″' | '”' => '"',
            c => c,
        };
        let next = Kind::of(c, kind);
        match words.last_mut() {
            _ if next == Kind::Space => {}
            Some(word) if next == kind && next != Kind::Sign => word.push(c),
            _ => words.push(c.into()),
        }
        kind = next;
    }
    for word in &mut words {
        let length = word.trim_end_matches(['.', ':']).len();
        word.truncate(length);
    }
    words.retain(|word| !word.is_empty());
    split_times(words)
}

/// `x8` and `xamrap` are a sign and what follows.
fn split_times(words: Vec<String>) -> Vec<String> {
    words
        .into_iter()
        .flat_map(|word| match word.strip_prefix('x') {
            Some(rest @ ("amrap" | "max" | "failure")) => vec!["x".to_owned(), rest.to_owned()],
            _ => vec![word],
        })
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Space,
    Number,
    Word,
    Sign,
}

impl Kind {
    fn of(c: char, before: Self) -> Self {
        match c {
            c if c.is_whitespace() => Self::Space,
            c if c.is_ascii_digit() => Self::Number,
            '.' | ':' if before == Self::Number => Self::Number,
            c if c.is_alphabetic() => Self::Word,
            _ => Self::Sign,
        }
    }
}

type Reading<'a, 'w> = Option<(Prescription, &'a [&'w str])>;

/// `3 x 10`, `3 sets of 8-12`, `2-3 x 10`, `3 rounds x 40 m`.
fn sets_and_target<'a, 'w>(words: &'a [&'w str]) -> Reading<'a, 'w> {
    let (sets, rest) = match words {
        [least, "-", most, rest @ ..] if most.parse::<u8>().is_ok() => (least, rest),
        [sets, rest @ ..] => (sets, rest),
        [] => return None,
    };
    let sets = sets.parse().ok().filter(|sets| (1..=MOST_ASKED_SETS).contains(sets))?;
    let rest = behind_sets(rest)?;
    if let Some((reps, rest)) = list(rest, 2).filter(|(reps, _)| reps.len() == usize::from(sets)) {
        let target = SetTarget::RepsBySet(reps);
        return Some((Prescription { sets, target }, rest));
    }
    let (target, rest) = target(rest)?;
    Some((Prescription { sets, target }, rest))
}

/// What follows `x`, `sets of`, `rounds:` and the like.
fn behind_sets<'a, 'w>(words: &'a [&'w str]) -> Option<&'a [&'w str]> {
    match words {
        ["x", rest @ ..] => Some(rest),
        ["sets" | "set" | "rounds" | "round", rest @ ..] => Some(match rest {
            ["of" | "x" | "to" | "," | ":", rest @ ..] => rest,
            _ => rest,
        }),
        _ => None,
    }
}

/// `5/3/1`, `10, 8, 6`: three numbers or more, one a set.
fn each_set<'a, 'w>(words: &'a [&'w str]) -> Reading<'a, 'w> {
    let (reps, rest) = list(words, 3)?;
    let sets = u8::try_from(reps.len()).ok().filter(|sets| *sets <= MOST_ASKED_SETS)?;
    let target = SetTarget::RepsBySet(reps);
    Some((Prescription { sets, target }, rest))
}

/// `10 min`, `AMRAP`, `12 reps`: one set of it. A bare number says too little.
fn target_alone<'a, 'w>(words: &'a [&'w str]) -> Reading<'a, 'w> {
    let (target, rest) = target(words)?;
    let is_bare = matches!(target, SetTarget::Reps { .. }) && !words.contains(&"reps");
    let sets = 1;
    (!is_bare).then_some((Prescription { sets, target }, rest))
}

/// At least `least` numbers of reps with `/`, `,` or `-` between them, all the same sign.
fn list<'a, 'w>(words: &'a [&'w str], least: usize) -> Option<(Vec<u16>, &'a [&'w str])> {
    let sign = words.get(1).filter(|sign| matches!(**sign, "/" | "," | "-"))?;
    let mut all = vec![reps(words.first()?)?];
    let mut rest = &words[1..];
    while let [next, value, more @ ..] = rest {
        let Some(value) = reps(value).filter(|_| next == sign) else {
            break;
        };
        all.push(value);
        rest = more;
    }
    let range = all.len() == 2 && *sign == "-";
    (all.len() >= least && !range && unit(rest).is_none()).then_some((all, rest))
}

fn reps(word: &str) -> Option<u16> {
    word.parse().ok().filter(|reps| (1..=MOST_ASKED_REPS).contains(reps))
}

/// What a number counts, where it does not count reps.
struct Unit {
    /// Ten-thousandths of a second or a metre in one of it.
    each: i64,
    /// The most that a set may ask for.
    most: u32,
    target: fn(u32) -> SetTarget,
}

/// The unit that the words begin with, and the rest of them.
fn unit<'a, 'w>(words: &'a [&'w str]) -> Option<(Unit, &'a [&'w str])> {
    let seconds = |each: u32| Unit {
        each: i64::from(each) * Decimal::SCALE,
        most: MOST_ASKED_SECONDS,
        target: SetTarget::Seconds,
    };
    let metres = |each| Unit { each, most: MOST_ASKED_METRES, target: SetTarget::Metres };
    let (word, rest) = words.split_first()?;
    let unit = match (*word, vocabulary::alone(word)) {
        ("\"", _) => seconds(1),
        ("'", _) => seconds(60),
        (_, Some(Meaning::Time(each))) => seconds(each),
        (_, Some(Meaning::MetreOrMinute)) => metres(Decimal::SCALE),
        (_, Some(Meaning::Length(each))) => metres(i64::try_from(each).ok()?),
        _ => return None,
    };
    Some((unit, rest))
}

/// What one set asks for: the top of a range of seconds or metres, both ends of one of reps.
fn target<'a, 'w>(words: &'a [&'w str]) -> Option<(SetTarget, &'a [&'w str])> {
    match words {
        ["amrap" | "max" | "failure", rest @ ..]
        | ["to", "failure", rest @ ..]
        | ["as", "many", "as", "possible", rest @ ..]
        | ["as", "many", "reps", "as", "possible", rest @ ..] => Some((SetTarget::Amrap, rest)),
        [clock, rest @ ..] if clock.contains(':') => {
            let (seconds, _) = number::clock(&lex(clock).first()?.tokens)?;
            let believed = (1..=MOST_ASKED_SECONDS).contains(&seconds);
            believed.then_some((SetTarget::Seconds(seconds), rest))
        }
        [low, "-" | "to", high, rest @ ..] if high.starts_with(|c: char| c.is_ascii_digit()) => {
            measured(low, high, rest)
        }
        [value, rest @ ..] => measured(value, value, rest),
        [] => None,
    }
}

fn measured<'a, 'w>(
    low: &str,
    high: &str,
    rest: &'a [&'w str],
) -> Option<(SetTarget, &'a [&'w str])> {
    if let Some((unit, rest)) = unit(rest) {
        let amount = Decimal::parse(high, 4).ok()?.ten_thousandths();
        let total = amount.checked_mul(unit.each)? / Decimal::SCALE;
        let nearest = (total + Decimal::SCALE / 2) / Decimal::SCALE;
        let asked = u32::try_from(nearest).ok()?;
        let believed = (1..=unit.most).contains(&asked);
        return believed.then_some(((unit.target)(asked), rest));
    }
    let (low, high) = (reps(low)?, reps(high)?);
    (low <= high).then_some((SetTarget::Reps { low, high }, rest))
}

/// Whether what follows asks for more sets: `3 x 10 + 1 x 20`, `3 x 10, then 2 x 5`.
fn holds_another(rest: &[&str]) -> bool {
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    // `5+` asks for five or more; a sign before a number begins something else.
    let adds =
        rest.windows(2).any(|pair| matches!(pair[0], "+" | "then" | "plus") && is_number(pair[1]));
    let times = rest
        .windows(3)
        .any(|triple| is_number(triple[0]) && triple[1] == "x" && is_number(triple[2]));
    let begins_with_number = rest.first().is_some_and(|word| is_number(word) || *word == "x");
    adds || times || begins_with_number
}

#[cfg(test)]
mod tests;
