//! What stands at this moment, as a model is told it, within a budget: who the athlete is, today's
//! plan and sets always, earlier days as far as there is room, the oldest left out first.

use crate::ask::contract::logged::{grouped, words};
use crate::ask::limits::{SETS_OF_COMPACT_CONTEXT, TOKENS_OF_CONTEXT};
use crate::provider::limits::BYTES_A_TOKEN;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::conversation::{Context, OnCalendar};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::{printable, told_to_model};
use setwise_words::text::{Formatter, MOST_SETS_NAMED, day, mass_in};
use std::fmt::{Display, Write as _};

/// The context in Markdown.
pub fn told(context: &Context) -> String {
    let today = context.today;
    let mut parts = vec![format!(
        "## What stands now\n\n{} {today}. {}",
        day::weekday(today),
        athlete(&context.profile)
    )];
    let board = |from| match &context.board {
        Some(board) => plan(board, from),
        None => "### Today's plan\n\nThere is none.".to_owned(),
    };
    parts.push(board(context.recent_from));
    if !context.records.is_empty() {
        let records = records(&context.records, context.profile.unit);
        parts.push(format!("### Records\n\n{records}"));
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
        parts.push(format!("### Remembered, in the athlete's words\n\n{}", facts.join("\n")));
    }
    let used: usize = parts.iter().map(String::len).sum();
    let room = (TOKENS_OF_CONTEXT * BYTES_A_TOKEN).saturating_sub(used);
    let (from, sets) = sets(context, room);
    parts[1] = board(from);
    parts.push(sets);
    parts.join("\n\n")
}

/// What stands today and nothing else, for a model that holds little.
pub fn brief(context: &Context) -> String {
    let (today, profile) = (context.today, &context.profile);
    let mut text =
        format!("Today is {}, {today}. Loads are in {}.", day::weekday(today), profile.unit);
    if !profile.avoid.is_empty() {
        let _ = write!(text, " The athlete avoids {}.", listed(&profile.avoid));
    }
    match &context.board {
        Some(board) => {
            let _ = write!(text, "\n\nToday's plan, {}:", said(&board.stored.plan.focus));
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

/// `Bench Press: 3 x 8, 1 of 3 done; try 190 lb; last 2026-11-18: 185 lb × 8, 8, 8`
fn in_short(item: &BoardItem) -> String {
    let mut text = begun(item);
    if let Some(suggestion) = &item.suggestion {
        let _ = write!(text, "; try {}", suggestion.load);
    }
    if let Some(last) = &item.last {
        let most = last.sets.len().min(SETS_OF_COMPACT_CONTEXT);
        let _ = write!(text, "; last {}: {}", last.date, done(&last.sets[..most]));
    }
    text
}

/// `Bench Press: 3 x 8, 1 of 3 done`, and nothing of what isn't begun.
fn begun(item: &BoardItem) -> String {
    let planned = &item.planned;
    let text = format!("{}: {}", said(&planned.name), said(&planned.prescription));
    match item.sets_done() {
        0 => text,
        done => format!("{text}, {done} of {} done", item.asked),
    }
}

/// What nobody said of themselves isn't told as theirs.
fn athlete(profile: &Profile) -> String {
    let unsaid = Profile { unit: profile.unit, ..Profile::default() };
    if *profile == unsaid {
        return format!("Loads in {}; no profile yet.", profile.unit);
    }
    let mut text = format!(
        "Loads in {}; {} days a week, {} minutes; goal {}, level {}.",
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
    told_to_model(&printable(text)).into_owned()
}

/// What was done last time is told with an exercise only where it isn't among the sets since `from`.
fn plan(board: &Board, from: Date) -> String {
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
            let _ = write!(text, "\n- {}", exercise(item, now, from));
        }
    }
    if !board.beside.is_empty() {
        let _ = write!(text, "\nNot on the plan: {}", day(&board.beside));
    }
    text
}

/// `Bench Press: 3 x 8, 1 of 3 done, now; try 190 lb (all 3 sets hit 8: +5); last 2026-11-18: …`
fn exercise(item: &BoardItem, now: bool, from: Date) -> String {
    let mut text = begun(item);
    if now {
        text.push_str(", now");
    }
    if let Some(detail) = &item.planned.detail {
        let _ = write!(text, "; {}", said(detail));
    }
    if let Some(suggestion) = &item.suggestion {
        let (load, reason) = (suggestion.load, said(&suggestion.reason));
        let _ = write!(text, "; try {load} ({reason})");
    }
    if let Some(hint) = setwise_words::text::progress::hint(item) {
        let _ = write!(text, "; {}", said(&hint));
    }
    if let Some(last) = item.last.as_ref().filter(|last| last.date < from) {
        let _ = write!(text, "; last {}: {}", last.date, done(&last.sets));
    }
    text
}

/// A line an exercise: `- Bench Press: heaviest 225 lb × 3 on 2026-10-02; best e1RM 245 lb by the same`
fn records(records: &[Record], unit: Unit) -> String {
    let lines = records.chunk_by(|one, next| one.set.key() == next.set.key());
    let lines = lines.map(|of_one| {
        let mut before = None;
        let parts = of_one.iter().map(|record| {
            let set = &record.set;
            let by = if before.replace(set.id) == Some(set.id) {
                "the same".to_owned()
            } else {
                format!("{} on {}", said(&words(set)), set.date)
            };
            match record.kind {
                RecordKind::E1rm => format!("best e1RM {} by {by}", mass_in(record.value, unit)),
                _ => format!("heaviest {by}"),
            }
        });
        let parts: Vec<_> = parts.collect();
        format!("- {}: {}", said(&of_one[0].set.exercise), parts.join("; "))
    });
    lines.collect::<Vec<_>>().join("\n")
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
        format!("- {weekday} {}: {} ({}), {state}", one.date, said(&one.title), one.kind)
    });
    let lines: Vec<_> = lines.collect();
    format!("### Calendar\n\n{}", lines.join("\n"))
}

/// The day from which on they are all told, and the sets by day, the newest day last: today's whatever the room, earlier days while it lasts.
fn sets(context: &Context, mut room: usize) -> (Date, String) {
    let days: Vec<_> = context.recent.chunk_by(|one, next| one.date == next.date).collect();
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
        let none = format!("### Sets\n\nNone since {since}; show_history tells of older ones.");
        return (since, none);
    }
    lines.reverse();
    let from = from.unwrap_or(context.recent_from);
    let sets = format!("### All sets since {from}\n\n{}", lines.join("\n"));
    (from, sets)
}

/// `Bench Press 185 lb × 8, 8 @8; Back Squat 225 lb × 5`
fn day(sets: &[SetResult]) -> String {
    let exercises = grouped(sets).into_iter().map(|sets| {
        let name = sets.first().map_or("", |set| set.exercise.as_str());
        format!("{} {}", said(name), done(&sets))
    });
    exercises.collect::<Vec<_>>().join("; ")
}

/// `185 lb × 8, 8, 7 @8`, and those with a note each for itself, with it.
fn done(sets: &[SetResult]) -> String {
    let has_note = |set: &SetResult| set.performance.notes.is_some();
    let groups = sets.chunk_by(|one, next| !has_note(one) && !has_note(next));
    let formatter = Formatter::as_entered(Catalog::in_force());
    let groups = groups.map(|group| match group {
        [one] => said(&words(one)),
        several => {
            let parts = several.chunks(MOST_SETS_NAMED).map(|few| formatter.sets(few));
            said(&parts.collect::<Vec<_>>().join("; "))
        }
    });
    groups.collect::<Vec<_>>().join("; ")
}
