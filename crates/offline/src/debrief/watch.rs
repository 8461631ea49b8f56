//! One thing to watch the next time: what hurt, else what got harder, fell off or fell short.

use super::day::{Day, Done};
use super::facts;
use setwise_domain::board::{BoardItem, SetTarget};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::{counted, printable};
use setwise_words::text;

/// The same set is harder with so many half reps less in reserve.
const HARDER: u8 = 2;
/// Reps fell off from the first set to the last by so many.
const FELL_OFF: u16 = 3;

/// A sentence with the sets that it rests on; none where nothing stands out.
pub fn watch(day: &Day<'_>) -> Option<String> {
    let hurt = facts::pain(day.request).map(|said| format!("Watch: {}.", text::quoted(said)));
    hurt.or_else(|| day.done.iter().find_map(|done| harder(day, done)))
        .or_else(|| day.done.iter().find_map(|done| fell_off(day, done)))
        .or_else(|| day.worked_items().find_map(fell_short))
}

fn work(sets: &[SetResult]) -> impl DoubleEndedIterator<Item = &SetResult> {
    sets.iter().filter(|set| set.performance.is_work())
}

/// Against the session before, at the same load and reps.
fn harder(day: &Day<'_>, done: &Done<'_>) -> Option<String> {
    let last = done.earlier.first()?;
    let (now, before) = work(&done.sets).rev().find_map(|now| {
        let same = |before: &&SetResult| {
            let (one, other) = (&before.performance, &now.performance);
            (one.load, one.reps) == (other.load, other.reps) && one.reserve().is_some()
        };
        let before = work(&last.sets).rev().find(same)?;
        let left = now.performance.reserve()?.0.halves();
        let was = before.performance.reserve()?.0.halves();
        (left + HARDER <= was).then_some((now, before))
    })?;
    let formatter = day.formatter();
    Some(format!(
        "Watch {}: {} today, {} on {}.",
        done.name,
        formatter.set(now),
        formatter.set(before),
        text::day::day_and_month(before.date)
    ))
}

/// Over sets of one load.
fn fell_off(day: &Day<'_>, done: &Done<'_>) -> Option<String> {
    let mut sets = work(&done.sets);
    let first = sets.next()?;
    let last = sets.next_back()?;
    let (from, to) = (first.performance.reps?, last.performance.reps?);
    let is_one_load = first.performance.load == last.performance.load;
    (is_one_load && to + FELL_OFF <= from).then(|| {
        format!(
            "Watch {}: from {} to {to}; rest longer between sets.",
            done.name,
            day.formatter().set(first)
        )
    })
}

/// Of what the plan asked for.
fn fell_short(item: &BoardItem) -> Option<String> {
    let SetTarget::Reps { low, .. } = item.prescription.as_ref()?.target else {
        return None;
    };
    let sets = || work(&item.done);
    let is_short = |set: &&SetResult| set.performance.reps.is_some_and(|reps| reps < low);
    let short = sets().filter(is_short).count();
    (short > 0).then(|| {
        let of = counted(sets().count(), "set");
        let name = printable(&item.planned.name);
        format!("Watch {name}: {short} of {of} fell short of {low} reps.")
    })
}
