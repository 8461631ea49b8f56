//! Groups of sets: `3x5`, `1x5+ @75% tm amrap`, `3x8-12 rir 2 rest 90s`, separated by commas.

use super::kind::{kind, read_kind};
use super::scan::{Miss, Scan, Scanner};
use super::value::{percent, read_halves, read_load, read_percent};
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::limits::MOST_SET_GROUPS;
use setwise_domain::prescription::{
    Count, EffortTarget, LoadTarget, PercentOf, SetGroup, Share, SlotId, Target,
};
use std::fmt::Write as _;

const WANTED_MORE: &str = "a comma and more sets, a load (60 kg, 75% tm, 80% 1rm, 70% of a slot's name, bw, by effort), \
     a kind of set (warm-up, top, back-off, amrap, drop, rest-pause, myo, cluster, timed, test), rpe, rir, cap or rest";

const WORDS: &[&str] = &[
    "warm-up",
    "top",
    "back-off",
    "amrap",
    "drop",
    "rest-pause",
    "myo",
    "cluster",
    "timed",
    "test",
    "rpe",
    "rir",
    "cap",
    "rest",
    "bw",
    "by",
];

/// Groups of sets as they are written.
pub(in crate::program) fn groups(groups: &[SetGroup]) -> String {
    groups.iter().map(group).collect::<Vec<_>>().join(", ")
}

/// To the end of the text, or to the `;` that ends them.
pub(super) fn read_groups(scanner: &mut Scanner<'_>) -> Scan<Vec<SetGroup>> {
    let mut groups = vec![read_group(scanner)?];
    while scanner.symbol(',') {
        if groups.len() == MOST_SET_GROUPS {
            return Err(scanner.miss(format!("at most {MOST_SET_GROUPS} groups of sets")));
        }
        groups.push(read_group(scanner)?);
    }
    Ok(groups)
}

fn group(group: &SetGroup) -> String {
    let mut text = match group.count {
        Count::Exactly(sets) => sets.to_string(),
        Count::Range { low, high } => format!("{low}-{high}"),
        Count::UntilTotal(reps) => format!("until {reps} "),
    };
    text.push('x');
    text += &target(group.target);
    if let Some(load) = load(&group.load) {
        let _ = write!(text, " {load}");
    }
    if let Some(kind) = kind(group.kind) {
        let _ = write!(text, " {kind}");
    }
    match group.effort {
        Some(EffortTarget::Rpe(rpe)) => drop(write!(text, " rpe {}", rpe.0)),
        Some(EffortTarget::Rir(rir)) => drop(write!(text, " rir {}", rir.0)),
        None => {}
    }
    if let Some(cap) = group.effort_cap {
        let _ = write!(text, " cap {}", cap.0);
    }
    if let Some(rest) = group.rest_seconds {
        let _ = write!(text, " rest {rest}s");
    }
    text
}

fn read_group(scanner: &mut Scanner<'_>) -> Scan<SetGroup> {
    let count = read_count(scanner)?;
    if !scanner.symbol('x') && !scanner.symbol('×') {
        return Err(scanner.miss("'x' between sets and reps, such as 3x5"));
    }
    let target = read_target(scanner)?;
    let mut group = SetGroup { count, ..SetGroup::straight(1, target) };
    let mut said = Vec::new();
    while let Some(fact) = read_more(scanner, &mut group, &said)? {
        said.push(fact);
    }
    Ok(group)
}

/// What is said of a group, each at most once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Load,
    Kind,
    Effort,
    Cap,
    Rest,
}

/// One more fact of a group; none where a comma or the end follows.
fn read_more(scanner: &mut Scanner<'_>, group: &mut SetGroup, said: &[Fact]) -> Scan<Option<Fact>> {
    let mark = scanner.mark();
    let is_end = scanner.is_done() || scanner.symbol(',') || scanner.symbol(';');
    scanner.back_to(mark);
    if is_end {
        return Ok(None);
    }
    let fact = if scanner.word("rest") {
        group.rest_seconds = Some(scanner.seconds("a rest")?);
        Fact::Rest
    } else if scanner.word("cap") {
        group.effort_cap = Some(Rpe(read_halves(scanner, "an RPE")?));
        Fact::Cap
    } else if let Some(effort) = read_effort(scanner)? {
        group.effort = Some(effort);
        Fact::Effort
    } else if let Some(kind) = read_kind(scanner)? {
        group.kind = kind;
        Fact::Kind
    } else if let Some(load) = read_load_target(scanner)? {
        group.load = load;
        Fact::Load
    } else {
        return Err(scanner.miss_of(WANTED_MORE, WORDS));
    };
    if said.contains(&fact) {
        scanner.back_to(mark);
        return Err(scanner.miss("each thing said once for a group of sets"));
    }
    Ok(Some(fact))
}

fn read_count(scanner: &mut Scanner<'_>) -> Scan<Count> {
    if scanner.word("until") {
        return scanner.integer("the reps in all").map(Count::UntilTotal);
    }
    let low = scanner.integer("a number of sets")?;
    if scanner.symbol('-') {
        let high = scanner.integer("the most sets")?;
        return Ok(Count::Range { low, high });
    }
    Ok(Count::Exactly(low))
}

fn target(target: Target) -> String {
    match target {
        Target::Reps(reps) => reps.to_string(),
        Target::Range { low, high } => format!("{low}-{high}"),
        Target::AtLeast(reps) => format!("{reps}+"),
        Target::Seconds(seconds) => format!("{seconds}s"),
        Target::AtLeastSeconds(seconds) => format!("{seconds}s+"),
        Target::Metres(metres) => format!("{metres}m"),
        Target::TotalReps(reps) => format!("{reps} total"),
        Target::MostWithin(seconds) => format!("max in {seconds}s"),
    }
}

fn read_target(scanner: &mut Scanner<'_>) -> Scan<Target> {
    const WHAT: &str = "reps (5, 8-12, 5+), seconds (30s) or metres (40m)";
    if scanner.word("max in") {
        return scanner.seconds("a time").map(Target::MostWithin);
    }
    let number: u32 = scanner.integer(WHAT).map_err(|miss| Miss { wanted: WHAT.into(), ..miss })?;
    if scanner.seconds_unit() {
        let open = scanner.symbol('+');
        return Ok(if open { Target::AtLeastSeconds(number) } else { Target::Seconds(number) });
    }
    if scanner.word("m") || scanner.word("metres") {
        return Ok(Target::Metres(number));
    }
    let mark = scanner.mark();
    if scanner.minutes_unit() {
        let seconds = number.checked_mul(60);
        let seconds = seconds.ok_or_else(|| {
            scanner.back_to(mark);
            scanner.miss("fewer minutes")
        })?;
        return Ok(Target::Seconds(seconds));
    }
    let reps = u16::try_from(number).map_err(|_| scanner.miss("fewer reps"))?;
    if scanner.symbol('+') {
        return Ok(Target::AtLeast(reps));
    }
    if scanner.word("total") {
        return Ok(Target::TotalReps(reps));
    }
    if scanner.symbol('-') {
        let high = scanner.integer("the most reps")?;
        return Ok(Target::Range { low: reps, high });
    }
    Ok(Target::Reps(reps))
}

fn load(load: &LoadTarget) -> Option<String> {
    Some(match load {
        LoadTarget::Working => return None,
        // Without the mark it would be read as the upper end of a range of reps.
        LoadTarget::Absolute(load) if load.amount.ten_thousandths() < 0 => format!("@{load}"),
        LoadTarget::Absolute(load) => load.to_string(),
        LoadTarget::Percent { of, percent } => share(Share { of: *of, percent: *percent }),
        // Without the mark the reps before it would be read as open upwards.
        LoadTarget::Stepped(1) => "@+1 step".to_owned(),
        LoadTarget::Stepped(steps) => format!("@+{steps} steps"),
        LoadTarget::ByEffort => "by effort".to_owned(),
        LoadTarget::OfTop(share) => format!("{} top", percent(*share)),
        LoadTarget::OfSlot { slot, percent: share } => format!("{} of {slot}", percent(*share)),
        LoadTarget::Bodyweight(None) => "bw".to_owned(),
        LoadTarget::Bodyweight(Some(load)) => {
            let sign = if load.amount.ten_thousandths() < 0 { "" } else { "+" };
            format!("bw {sign}{load}")
        }
    })
}

/// `85% 5rm`.
pub(super) fn share(share: Share) -> String {
    let of = match share.of {
        PercentOf::TrainingMax => "tm".to_owned(),
        PercentOf::OneRepMax => "1rm".to_owned(),
        PercentOf::Estimated => "e1rm".to_owned(),
        PercentOf::RepMax(reps) => format!("{reps}rm"),
    };
    format!("{} {of}", percent(share.percent))
}

pub(super) fn read_share(scanner: &mut Scanner<'_>) -> Scan<Share> {
    let percent = read_percent(scanner)?;
    Ok(Share { of: read_max(scanner)?, percent })
}

fn read_load_target(scanner: &mut Scanner<'_>) -> Scan<Option<LoadTarget>> {
    if scanner.word("by effort") {
        return Ok(Some(LoadTarget::ByEffort));
    }
    if scanner.word("bw") {
        let mark = scanner.mark();
        let is_signed = scanner.symbol('+') || scanner.symbol('-');
        scanner.back_to(mark);
        let more = is_signed.then(|| read_load(scanner)).transpose()?;
        return Ok(Some(LoadTarget::Bodyweight(more)));
    }
    scanner.symbol('@');
    if scanner.symbol('+') {
        let steps = scanner.integer("the steps above the load")?;
        if !scanner.word("step") {
            scanner.word_wanted("steps")?;
        }
        return Ok(Some(LoadTarget::Stepped(steps)));
    }
    let mark = scanner.mark();
    let is_negative = scanner.symbol('-');
    scanner.back_to(mark);
    if !is_negative && !scanner.is_digit_next() {
        return Ok(None);
    }
    let Ok(share) = read_percent(scanner) else {
        scanner.back_to(mark);
        return read_load(scanner).map(LoadTarget::Absolute).map(Some).map_err(|mut miss| {
            miss.wanted = "a load such as 60 kg, or a percentage such as 75% tm".into();
            miss
        });
    };
    if scanner.word("top") {
        return Ok(Some(LoadTarget::OfTop(share)));
    }
    if scanner.word("of") {
        let mark = scanner.mark();
        return SlotId::new(scanner.name())
            .map(|slot| Some(LoadTarget::OfSlot { slot, percent: share }))
            .ok_or_else(|| {
                scanner.back_to(mark);
                scanner.miss("the name of a slot, such as bench-press")
            });
    }
    read_max(scanner).map(|of| Some(LoadTarget::Percent { of, percent: share }))
}

fn read_max(scanner: &mut Scanner<'_>) -> Scan<PercentOf> {
    const WANTED: &str =
        "what the percentage is of: tm, 1rm, e1rm, 5rm, top, or 'of' and a slot's name";
    let mark = scanner.mark();
    let name = scanner.name().to_ascii_lowercase();
    Ok(match name.as_str() {
        "tm" => PercentOf::TrainingMax,
        "1rm" => PercentOf::OneRepMax,
        "e1rm" => PercentOf::Estimated,
        other => {
            let reps = other.strip_suffix("rm").and_then(|reps| reps.parse().ok());
            PercentOf::RepMax(reps.ok_or_else(|| {
                scanner.back_to(mark);
                scanner.miss_of(WANTED, &["tm", "1rm", "e1rm", "top", "of"])
            })?)
        }
    })
}

/// `rpe 8`, `rir 2`, or `@8` as it is said in a gym.
fn read_effort(scanner: &mut Scanner<'_>) -> Scan<Option<EffortTarget>> {
    if scanner.word("rpe") {
        let rpe = Rpe(read_halves(scanner, "an RPE")?);
        return Ok(Some(EffortTarget::Rpe(rpe)));
    }
    if scanner.word("rir") {
        let rir = Rir(read_halves(scanner, "reps in reserve")?);
        return Ok(Some(EffortTarget::Rir(rir)));
    }
    let mark = scanner.mark();
    if scanner.symbol('@')
        && let Ok(rpe) = read_halves(scanner, "an RPE")
    {
        let is_load = ["step", "steps"].iter().any(|word| scanner.word(word))
            || scanner.symbol('%')
            || scanner.unit().is_some();
        if !is_load {
            return Ok(Some(EffortTarget::Rpe(Rpe(rpe))));
        }
    }
    scanner.back_to(mark);
    Ok(None)
}
