//! The message: how much was done, how long it took, how that stands to the plan, and one thing to watch.

use super::day::Day;
use super::watch::watch;
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::set_result::Source;
use setwise_domain::text::{counted, printable};
use setwise_words::text;

/// From the first set logged to the last: less than this is a session written down afterwards.
const LEAST_MINUTES: i64 = 5;
/// More than this is two sessions.
const MOST_MINUTES: i64 = 300;
/// Items of the plan named as left; the others are counted.
const MOST_NAMED: usize = 4;

pub fn message(day: &Day<'_>) -> String {
    let mut sentences = vec![how_much(day)];
    if let Some(board) = &day.request.board {
        sentences.push(against(board));
        sentences.extend(beside(day, board));
    }
    sentences.extend(watch(day));
    sentences.extend(next(day));
    sentences.join(" ")
}

/// `9 sets of 3 exercises in 52 min, planned for 45.`
fn how_much(day: &Day<'_>) -> String {
    let sets = &day.request.sets;
    let work = sets.iter().filter(|set| set.performance.is_work()).count();
    let warm_ups = sets.len() - work;
    let of = counted(day.done.len(), "exercise");
    let count = match (work, warm_ups) {
        (0, warm_ups) => format!("{} of {of}", counted(warm_ups, "warm-up set")),
        (work, 0) => format!("{} of {of}", counted(work, "set")),
        (work, warm_ups) => {
            format!("{} of {of}, and {}", counted(work, "set"), counted(warm_ups, "warm-up set"))
        }
    };
    let Some(minutes) = minutes(day) else {
        return format!("{count}.");
    };
    let planned = day.request.board.as_ref().map_or_else(String::new, |board| {
        let planned = board.stored.plan.duration_minutes;
        format!(", planned for {planned}")
    });
    format!("{count} in {minutes} min{planned}.")
}

/// Minutes from the first set logged to the last, where they were logged as they were done.
fn minutes(day: &Day<'_>) -> Option<i64> {
    let logged = day.request.sets.iter();
    let at = logged.filter(|set| set.source != Source::Import).map(|set| set.at.as_second());
    let (first, last) = (at.clone().min()?, at.max()?);
    let minutes = (last - first + 30) / 60;
    (LEAST_MINUTES..=MOST_MINUTES).contains(&minutes).then_some(minutes)
}

/// What of the plan was left out: it counts as skipped. What stands around the work few log.
fn against(board: &Board) -> String {
    let work = || {
        let blocks = board.blocks.iter().filter(|block| !block.around);
        blocks.flat_map(|block| &block.items)
    };
    let asked: usize = work().map(|item| usize::from(item.asked)).sum();
    let open = |item: &BoardItem| usize::from(item.asked).saturating_sub(item.sets_done());
    let left: usize = work().map(open).sum();
    if left == 0 {
        return "All of the plan is done.".into();
    }
    if left == asked {
        let around = board.blocks.iter().filter(|block| block.around);
        let around = around.filter(|block| block.items.iter().any(|item| item.sets_done() > 0));
        let titles: Vec<_> = around.map(|block| printable(&block.title)).collect();
        if !titles.is_empty() {
            let left = counted(asked, "set");
            return format!("Of the plan only {} was begun: {left} left out.", text::list(&titles));
        }
        return format!("Nothing of the plan was done: {} left out.", counted(asked, "set"));
    }
    let named = work().filter(|item| !item.is_ticked()).map(still);
    let named = text::capped(named, MOST_NAMED);
    format!("{left} of {} left out: {named}.", counted(asked, "working set"))
}

/// `Next: Lower A on Mon 30 Nov.`
fn next(day: &Day<'_>) -> Option<String> {
    let standing = day.request.standing.as_ref()?;
    let Some(session) = &standing.session else {
        return Some(format!("That was the last of {}.", printable(&standing.title)));
    };
    let on = standing.next.map_or_else(String::new, |next| {
        format!(" on {}", text::day::with_weekday_near(next, day.request.today))
    });
    Some(format!("Next: {}{on}.", printable(session)))
}

/// `Barbell Row`, or with its sets where it was begun: `Barbell Row (1 of 3 done)`.
fn still(item: &BoardItem) -> String {
    let name = printable(&item.planned.name);
    match item.sets_done() {
        0 => name.into_owned(),
        done => format!("{name} ({done} of {} done)", item.asked),
    }
}

/// What was done that the plan does not name.
fn beside(day: &Day<'_>, board: &Board) -> Option<String> {
    let named = |key| board.items().any(|item| item.key() == key);
    let beside: Vec<String> = day
        .done
        .iter()
        .filter(|done| !named(done.key.clone()))
        .map(|done| format!("{} ({})", done.name, counted(done.sets.len(), "set")))
        .collect();
    (!beside.is_empty()).then(|| format!("Not on the plan: {}.", text::list(&beside)))
}
