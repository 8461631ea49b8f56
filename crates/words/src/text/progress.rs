//! What a program asks for next, and why, in words.

use super::{counted, day, duration, printable};
use setwise_domain::board::BoardItem;
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::prescription::{
    Due, DueLoad, DueSet, Mode, Percent, Reason, ReasonKind, Target,
};
use setwise_domain::strength::e1rm::MOST_REPS;

/// `3 × 5 @ 102.5 kg`, `5 @ 82.5 kg, 5 @ 95 kg, 5+ @ 107.5 kg`; nothing where nothing is asked for.
pub fn due_sets(sets: &[DueSet]) -> String {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for set in sets {
        let text = due_set(set);
        match runs.last_mut() {
            Some((count, last)) if *last == text => *count += 1,
            _ => runs.push((1, text)),
        }
    }
    let runs = runs.into_iter().map(|(count, text)| match count {
        1 => text,
        _ => format!("{count} × {text}"),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// What each set asks for without its load: `5`, `8-12`, `5/3/1+`.
pub fn due_reps(sets: &[DueSet]) -> String {
    let mut each: Vec<String> = sets.iter().map(|set| target(set.target)).collect();
    if each.windows(2).all(|pair| pair[0] == pair[1]) {
        each.truncate(1);
    }
    each.join("/")
}

/// `5 @ 100 kg`, `30 s`, `8-12 @ ?`.
pub fn due_set(set: &DueSet) -> String {
    let target = target(set.target);
    match set.load {
        DueLoad::Load(load) => format!("{target} @ {load}"),
        DueLoad::Bodyweight => target,
        DueLoad::Ask => format!("{target} @ ?"),
    }
}

/// `5`, `8-12`, `5+`, `30 s`, `40 m`.
fn target(target: Target) -> String {
    match target {
        Target::Reps(reps) => reps.to_string(),
        Target::Range { low, high } => format!("{low}-{high}"),
        Target::AtLeast(reps) => format!("{reps}+"),
        Target::Seconds(seconds) => format!("{seconds} s"),
        Target::AtLeastSeconds(seconds) => format!("{seconds} s or more"),
        Target::Metres(metres) => format!("{metres} m"),
        Target::TotalReps(reps) => format!("{reps} in all"),
        Target::MostWithin(seconds) => format!("as many as possible in {seconds} s"),
    }
}

/// Of a load that the plan itself asks for.
pub const PLANNED: &str = "as planned";

/// The deciding reason, and those beside it: `all 3 sets done: +2.5`.
pub fn reasons(due: &Due) -> String {
    let all: Vec<String> = due.reasons.iter().map(reason).collect();
    all.join("; ")
}

/// One reason.
#[expect(clippy::too_many_lines, reason = "one table: a line for each reason")]
pub fn reason(reason: &Reason) -> String {
    let sets = || match reason.sets.len() {
        0 | 1 => "the set was".to_owned(),
        2 => "both sets were".to_owned(),
        many => format!("all {many} sets were"),
    };
    match &reason.kind {
        ReasonKind::Start { from: Some(from) } => format!("to begin with: {}", printable(from)),
        ReasonKind::Start { from: None } => "the load to begin with".to_owned(),
        ReasonKind::Unknown { reps: Some(reps), of_max: true } => format!(
            "its loads are percentages of a max that isn't known yet: work up to a load you could do {reps} with, and they follow from it"
        ),
        ReasonKind::Unknown { reps: Some(reps), .. } => {
            format!("pick a load you could do {reps} with; the next one follows from it")
        }
        ReasonKind::Unknown { reps: None, .. } => {
            "pick a load that leaves something in reserve; the next one follows from it".to_owned()
        }
        ReasonKind::ByChart { load, added, done, left, reps, reserve, lightest, heaviest } => {
            let sign = if *added { "+" } else { "" };
            let effort = left.map_or_else(String::new, |left| format!(" RIR {}", left.0));
            let range = between(*reserve, *lightest, *heaviest);
            format!(
                "{sign}{load} × {done}{effort} by the RPE chart, for {reps} at RIR {}{range}",
                reserve.0
            )
        }
        ReasonKind::BeyondChart { reps, reserve, known, of } => {
            let side = if of > reps { "above" } else { "below" };
            format!(
                "no chart or formula holds beyond {MOST_REPS} reps: start {side} {known}, the load for {of}, and go up or down until a set of {reps} leaves {}",
                reserve.0
            )
        }
        ReasonKind::Met { from, to } => format!("{} done as asked: {}", sets(), change(*from, *to)),
        ReasonKind::NotYet { hit, of, top } => {
            let sets = match of {
                1 => "the set reaches".to_owned(),
                2 => "both sets reach".to_owned(),
                many => format!("all {many} sets reach"),
            };
            let so_far = if *hit == 0 { String::new() } else { format!("; {hit} did") };
            format!("stay at this load until {sets} {top}{so_far}")
        }
        ReasonKind::MoreReps { from, to } => format!("{from} in every set: {to} now"),
        ReasonKind::RepsFirst { next, reps } => {
            format!("the next load is {next}: {reps} reps in every set first")
        }
        ReasonKind::TooHard => "done, but every set was all-out: stay at this load".to_owned(),
        ReasonKind::Heaviest => "done as asked, and there is nothing heavier".to_owned(),
        ReasonKind::Lightest => "missed, and there is nothing lighter".to_owned(),
        ReasonKind::TopReached => "all of it done: try a harder variation".to_owned(),
        ReasonKind::LastSet { got, wanted } => {
            format!("the last set got {got} of {wanted}: stay at this load")
        }
        ReasonKind::Again { met, of } => {
            format!("done as asked {met} of {of} times: stay at this load")
        }
        ReasonKind::InAll { got, wanted } => {
            format!("{got} of {wanted} reps in all: stay at this load")
        }
        ReasonKind::Missed { got, asked, misses, of: 0 } => {
            format!(
                "a set got {got} of {asked}, {}: stay at this load",
                counted(usize::from(*misses), "miss")
            )
        }
        ReasonKind::Missed { got, asked, misses, of } => {
            format!("a set got {got} of {asked}, miss {misses} of {of}: stay at this load")
        }
        ReasonKind::SetBack { from, to, misses: 0 | 1 } => {
            format!("missed: {}", change(*from, *to))
        }
        ReasonKind::SetBack { from, to, misses } => {
            format!("no progress {misses} times: {}", change(*from, *to))
        }
        ReasonKind::Incomplete { done, of } => {
            format!("{done} of {} done: stay at this load", counted(*of, "set"))
        }
        ReasonKind::Lighter { used, asked } => {
            format!("{used} used, but {asked} was asked for: stay at {asked}")
        }
        ReasonKind::Stage { stage, of } => {
            format!("missed: stage {stage} of {of} with the same load")
        }
        ReasonKind::Restart { to, .. } => format!("missed: the first stage again, with {to}"),
        ReasonKind::Test { reps } => format!("missed: find your best set of {reps}"),
        ReasonKind::Tested { shown, percent } => format!("{percent} of the {shown} of the test"),
        ReasonKind::OfMax { percent, max, training } => {
            let kind = if *training { "a training max" } else { "a max" };
            format!("{percent} of {kind} of {max}")
        }
        ReasonKind::MaxMoved { from, to } => format!("max now {to}: {}", change(*from, *to)),
        ReasonKind::ByEffort { shown } => format!("the last sets show a max of {shown}"),
        ReasonKind::OfSlot { slot, percent } => format!("{percent} of {slot}"),
        ReasonKind::Wave { tenths } => {
            let earned = Percent::from_tenths(u16::try_from(*tenths).unwrap_or(u16::MAX));
            format!("{earned} of the max earned in this wave")
        }
        ReasonKind::NextRung { from } => format!("{} is done", printable(from)),
        ReasonKind::Faster { seconds, within } => format!(
            "done in {} of {}: one more set with the next load",
            duration::clock(*seconds),
            duration::clock(*within)
        ),
        ReasonKind::Slower { seconds, within } => format!(
            "took {}, wanted {}: stay at this load",
            duration::clock(*seconds),
            duration::clock(*within)
        ),
        ReasonKind::Deload { planned: true } => "deload week: less than usual".to_owned(),
        ReasonKind::Deload { planned: false } => {
            "lighter week: several lifts were missed twice within ten days".to_owned()
        }
        ReasonKind::Off { days, percent } if *percent >= Percent::from_whole(100) => {
            format!("{days} days off: the last load once more")
        }
        ReasonKind::Off { days, percent } => {
            format!("{days} days off: {percent} of what was due")
        }
        ReasonKind::ComingBack { percent } => format!("coming back: {percent} of what is due"),
        ReasonKind::Pain { words, on, stop } => {
            let said = format!("'{}' on {}", printable(words), day::day_and_month(*on));
            if *stop {
                format!("{said}: leave it out and swap it; its load is kept")
            } else {
                format!("{said}: lighter, and no increase")
            }
        }
        ReasonKind::PainNear { words, exercise, on } => format!(
            "'{}' with {} on {}: only as far as it doesn't hurt, or swap it",
            printable(words),
            printable(exercise),
            day::day_and_month(*on)
        ),
        ReasonKind::Hold => "the load stays as it is".to_owned(),
    }
}

/// `; 77.5 to 82.5 kg leaves 3 to 1`; nothing where it is one load.
fn between(reserve: Rir, lightest: Load, heaviest: Load) -> String {
    if lightest == heaviest {
        return String::new();
    }
    let left = reserve.0.halves();
    let [most, least] = [left.saturating_add(2), left.saturating_sub(2)].map(Halves::from_halves);
    format!("; {} to {heaviest} leaves {most} to {least}", lightest.amount)
}

/// What a session that was done with a load means for the next: `next time 260 lb again`, `then 265 lb`,
/// `if all sets get 8: 265 lb next`; nothing where the loads of its sets differ anyway, or something
/// else than its rule counts.
pub fn next_time(
    used: Load,
    today: Option<&Due>,
    next: &Due,
    if_all_get: Option<&str>,
) -> Option<String> {
    let has_one_load = |due: &Due| due.sets.windows(2).all(|pair| pair[0].load == pair[1].load);
    let DueLoad::Load(load) = next.sets.first()?.load else {
        return None;
    };
    if next.mode != Mode::AsPlanned
        || !has_one_load(next)
        || today.is_some_and(|due| !has_one_load(due))
    {
        return None;
    }
    let is_same = today.is_none_or(|today| {
        today.sets.len() == next.sets.len() && due_reps(&today.sets) == due_reps(&next.sets)
    });
    let what = if is_same { load.to_string() } else { due_sets(&next.sets) };
    Some(match if_all_get {
        _ if is_same && load.mass() == used.mass() => format!("next time {load} again"),
        Some(reps) if load.mass() > used.mass() => format!("if all sets get {reps}: {what} next"),
        _ => format!("then {what}"),
    })
}

/// `+2.5`, `−10`.
fn change(from: Load, to: Load) -> String {
    let by = to.amount.ten_thousandths() - from.amount.ten_thousandths();
    let sign = if by < 0 { "−" } else { "+" };
    format!("{sign}{}", Decimal::from_ten_thousandths(by.abs()))
}

/// `week 2 of 6`, `week 2 of 6, round 2`, `week 9`: of a week that is counted from 0 and never round
/// again, in a round of so many.
pub fn week(week: u32, of: Option<u8>) -> String {
    let Some(of) = of.map(u32::from).filter(|of| *of > 0) else {
        return format!("week {}", week + 1);
    };
    let round = match week / of {
        0 => String::new(),
        before => format!(", round {}", before + 1),
    };
    format!("week {} of {of}{round}", week % of + 1)
}

/// Why a load is suggested, what follows first: `+5: all 3 sets were done as asked on 14 Nov`. `on` is the
/// day that it rests on.
pub fn follows_from(reason: &str, on: Option<&str>) -> String {
    let on = on.map_or_else(String::new, |on| format!(" on {on}"));
    let follows = |what: &str| what.starts_with(['+', '−']) || what.starts_with("stay ");
    match reason.rsplit_once(": ") {
        Some((fact, what)) if follows(what) => format!("{what}: {fact}{on}"),
        // What became of sets has a day; what is still to come, and a break, have none.
        _ if reason.ends_with(" did") => format!("{reason}{on}"),
        _ => reason.to_owned(),
    }
}

/// What is to be known of an exercise for which no load is suggested: that one is to be picked, or
/// that it is to be left out.
pub fn hint(item: &BoardItem) -> Option<String> {
    if let Some(stop) = &item.stop {
        return Some(reason(stop));
    }
    let picked = item.done.iter().any(|set| set.performance.load.is_some());
    if item.suggestion.is_some() || picked {
        return None;
    }
    if let Some(pick) = &item.pick {
        return Some(reason(pick));
    }
    let due = item.due.as_ref()?;
    let unknown = |one: &&Reason| matches!(one.kind, ReasonKind::Unknown { .. });
    due.reasons.iter().find(unknown).map(reason)
}

#[cfg(test)]
mod tests;
