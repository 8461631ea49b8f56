//! What stands at this moment, as a model is told it, within a budget: who the athlete is, today's
//! plan and sets always, earlier days as far as there is room, the oldest left out first.

use crate::ask::contract::logged::{by_exercise, words};
use crate::domain::board::{Board, BoardItem};
use crate::domain::conversation::{Context, OnCalendar};
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::receipt::{Record, RecordKind};
use crate::domain::set_result::SetResult;
use crate::domain::text::printable;
use crate::limits::{BYTES_A_TOKEN, SETS_OF_COMPACT_CONTEXT, TOKENS_OF_CONTEXT};
use crate::text::{day, mass_in};
use jiff::civil::Date;
use std::fmt::{Display, Write as _};

/// The context in Markdown.
pub fn told(context: &Context) -> String {
    let today = context.today;
    let mut parts = vec![
        format!(
            "## What stands now\n\nToday is {}, {today}.",
            day::weekday(today)
        ),
        athlete(&context.profile),
    ];
    parts.push(match &context.board {
        Some(board) => plan(board),
        None => "### Today's plan\n\nThere is none.".to_owned(),
    });
    if !context.records.is_empty() {
        let unit = context.profile.unit;
        let records: Vec<_> = context
            .records
            .iter()
            .map(|one| record(one, unit))
            .collect();
        parts.push(format!(
            "### Records on the plan's exercises\n\n{}",
            records.join("\n")
        ));
    }
    if !context.sessions.is_empty() {
        parts.push(calendar(&context.sessions, today));
    }
    if !context.facts.is_empty() {
        let facts = context.facts.iter().map(|known| {
            let (kind, fact) = (known.said.kind, said(&known.said.fact));
            format!("- {fact} ({kind}, {})", known.since)
        });
        let facts: Vec<_> = facts.collect();
        parts.push(format!(
            "### Remembered of the athlete, in their words\n\n{}",
            facts.join("\n")
        ));
    }
    let used: usize = parts.iter().map(String::len).sum();
    let room = (TOKENS_OF_CONTEXT * BYTES_A_TOKEN).saturating_sub(used);
    parts.push(sets(context, room));
    parts.join("\n\n")
}

/// What stands today and nothing else, for a model that holds little.
pub fn brief(context: &Context) -> String {
    let (today, profile) = (context.today, &context.profile);
    let mut text = format!(
        "Today is {}, {today}. Loads are in {}.",
        day::weekday(today),
        profile.unit
    );
    if !profile.avoid.is_empty() {
        let _ = write!(text, " The athlete avoids {}.", listed(&profile.avoid));
    }
    match &context.board {
        Some(board) => {
            let _ = write!(
                text,
                "\n\nToday's plan, {}:",
                said(&board.stored.plan.focus)
            );
            for item in board.items() {
                let _ = write!(text, "\n- {}", in_short(item));
            }
        }
        None => text.push_str("\n\nThere is no plan for today."),
    }
    let earlier = context.recent.partition_point(|set| set.date < today);
    let done = &context.recent[earlier..];
    if !done.is_empty() {
        let _ = write!(text, "\n\nDone today: {}", self::day(done));
    }
    text
}

/// `Bench Press: 3 x 8, 1 of 3 done; try 190 lb; last 2026-11-18: 185 lb × 8, 185 lb × 8`
fn in_short(item: &BoardItem) -> String {
    let planned = &item.planned;
    let mut text = format!(
        "{}: {}, {} of {} done",
        said(&planned.name),
        said(&planned.prescription),
        item.sets_done(),
        item.asked
    );
    if let Some(suggestion) = &item.suggestion {
        let _ = write!(text, "; try {}", suggestion.load);
    }
    if let Some(last) = &item.last {
        let sets = last.sets.iter().take(SETS_OF_COMPACT_CONTEXT);
        let sets: Vec<_> = sets.map(|set| said(&words(set))).collect();
        let _ = write!(text, "; last {}: {}", last.date, sets.join(", "));
    }
    text
}

fn athlete(profile: &Profile) -> String {
    let mut text = format!(
        "### The athlete\n\nLoads in {}; {} days a week, {} minutes; goal {}, level {}.",
        profile.unit, profile.days_per_week, profile.minutes_per_day, profile.goal, profile.level
    );
    if let Some(bodyweight) = profile.bodyweight {
        let _ = write!(text, " Bodyweight {bodyweight}.");
    }
    let _ = write!(text, " Equipment: {}.", listed(&profile.equipment));
    if !profile.avoid.is_empty() {
        let _ = write!(text, " Avoids: {}.", listed(&profile.avoid));
    }
    text
}

fn listed<T: Display>(items: &[T]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    let items = items.iter().map(|item| said(&item.to_string()));
    items.collect::<Vec<_>>().join(", ")
}

/// Words of the athlete's or of a plan, in a line.
fn said(text: &str) -> String {
    printable(text).into_owned()
}

fn plan(board: &Board) -> String {
    let plan = &board.stored.plan;
    let (done, asked) = board.sets();
    let mut text = format!(
        "### Today's plan\n\n{}, {} minutes, {}; {done} of {asked} sets done.",
        said(&plan.focus),
        plan.duration_minutes,
        plan.energy
    );
    let mut place = 0;
    for block in &board.blocks {
        let _ = write!(text, "\n{}:", said(&block.title));
        for item in &block.items {
            let now = board.current == Some(place);
            place += 1;
            let _ = write!(text, "\n- {}", exercise(item, now));
        }
    }
    if !board.beside.is_empty() {
        let _ = write!(text, "\nNot on the plan: {}", day(&board.beside));
    }
    text
}

/// `Bench Press: 3 x 8, 1 of 3 done, now; try 190 lb (all 3 sets hit 8: +5); last 2026-11-18: …`
fn exercise(item: &BoardItem, now: bool) -> String {
    let planned = &item.planned;
    let (done, asked) = (item.sets_done(), item.asked);
    let mut text = format!(
        "{}: {}, {done} of {asked} done",
        said(&planned.name),
        said(&planned.prescription)
    );
    if now {
        text.push_str(", now");
    }
    if let Some(detail) = &planned.detail {
        let _ = write!(text, "; {}", said(detail));
    }
    if let Some(suggestion) = &item.suggestion {
        let (load, reason) = (suggestion.load, said(&suggestion.reason));
        let _ = write!(text, "; try {load} ({reason})");
    }
    if let Some(hint) = crate::text::progress::hint(item) {
        let _ = write!(text, "; {}", said(&hint));
    }
    if let Some(last) = &item.last {
        let sets: Vec<_> = last.sets.iter().map(|set| said(&words(set))).collect();
        let _ = write!(text, "; last {}: {}", last.date, sets.join(", "));
    }
    text
}

/// `- Bench Press: heaviest 225 lb × 3 on 2026-10-02`
fn record(record: &Record, unit: Unit) -> String {
    let Record { set, .. } = record;
    let what = match record.kind {
        RecordKind::E1rm => format!("best e1RM {} by", mass_in(record.value, unit)),
        _ => "heaviest".to_owned(),
    };
    format!(
        "- {}: {what} {} on {}",
        said(&set.exercise),
        said(&words(set)),
        set.date
    )
}

/// `- Friday 2026-11-27: Leg day (training), planned`
fn calendar(sessions: &[OnCalendar], today: Date) -> String {
    let lines = sessions.iter().map(|one| {
        let state = match one.done {
            true => "done",
            false if one.date < today => "missed",
            false => "planned",
        };
        let weekday = day::weekday(one.date);
        format!(
            "- {weekday} {}: {} ({}), {state}",
            one.date,
            said(&one.title),
            one.kind
        )
    });
    let lines: Vec<_> = lines.collect();
    format!(
        "### The calendar, this week and what comes\n\n{}",
        lines.join("\n")
    )
}

/// The sets by day, the newest day last: today's whatever the room, earlier days while it lasts.
fn sets(context: &Context, mut room: usize) -> String {
    let days: Vec<_> = context
        .recent
        .chunk_by(|one, next| one.date == next.date)
        .collect();
    let mut lines = Vec::new();
    let mut from = None;
    for sets in days.into_iter().rev() {
        let date = sets[0].date;
        let line = format!("- {date}: {}", day(sets));
        match room.checked_sub(line.len()) {
            Some(left) => room = left,
            None if date == context.today => room = 0,
            None => {
                from = date.tomorrow().ok();
                break;
            }
        }
        lines.push(line);
    }
    if lines.is_empty() && from.is_none() {
        let since = context.recent_from;
        return format!(
            "### Sets\n\nNo sets since {since}; older ones may be there, show_history tells."
        );
    }
    lines.reverse();
    let from = from.unwrap_or(context.recent_from);
    format!(
        "### Sets since {from}\n\nEvery set since then; older ones by show_history.\n{}",
        lines.join("\n")
    )
}

/// `Bench Press 185 lb × 8 @8, 185 lb × 8; Back Squat 225 lb × 5`
fn day(sets: &[SetResult]) -> String {
    let exercises = by_exercise(sets).into_iter().map(|done| {
        let sets: Vec<_> = done.sets.iter().map(|set| said(set)).collect();
        format!("{} {}", said(&done.name), sets.join(", "))
    });
    exercises.collect::<Vec<_>>().join("; ")
}
