//! What a followed program asks for after today: of each exercise, and on which days.

use super::follow::Cursor;
use crate::services::{ServiceError, Services};
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::conversation::{DueLater, ProgramStanding};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog as _;
use setwise_models::ask::NextTime;
use setwise_store::Reader;
use setwise_training::calendar::ProgramDays;
use std::collections::BTreeSet;

/// What comes next of each exercise of the program that is not on a board with its program's
/// targets: in the first of the coming sessions that has it.
pub(crate) fn due_later(cursor: &Cursor, services: &Services, board: &Board) -> Vec<DueLater> {
    let catalog = services.catalog;
    let program = &cursor.following.followed.program;
    let on = cursor.next.unwrap_or_else(|| services.stamps.today());
    let planned = board.items().filter(|item| item.due.is_some());
    let mut known: BTreeSet<ExerciseKey> = planned.map(BoardItem::key).collect();
    let mut later = Vec::new();
    let days = u32::try_from(program.days.len()).unwrap_or(u32::MAX);
    for turn in cursor.turn..cursor.turn.saturating_add(days) {
        let Ok(day) = cursor.following.day(turn, on) else {
            break;
        };
        let name = program.days.get(day.turn.day).map(|day| day.name.clone());
        for due in day.slots {
            let exercise = catalog
                .resolve(&due.exercise)
                .exercise()
                .map_or_else(|| ExerciseKey::new(None, &due.exercise), Exercise::key);
            if known.insert(exercise.clone()) {
                let day = name.clone().unwrap_or_default();
                later.push(DueLater { exercise, day, due });
            }
        }
    }
    later
}

/// Where the athlete stands in their program.
pub(crate) fn standing(cursor: &Cursor) -> ProgramStanding {
    let program = &cursor.following.followed.program;
    let day = program.day(cursor.turn);
    ProgramStanding {
        title: program.title.clone(),
        session: day.filter(|_| !program.is_over(cursor.turn)).map(|day| day.name.clone()),
        next: cursor.next,
        week: program.week_of(cursor.turn),
        weeks: program.weeks,
        deload: program.next_deload(program.week_of(cursor.turn)),
    }
}

/// What the program asks for the next time of the exercises of a board that is one of its sessions,
/// with what is done of it taken into account.
pub(crate) fn next_time(
    services: &Services,
    reader: &Reader,
    board: &Board,
) -> Result<Vec<NextTime>, ServiceError> {
    let of = board.stored.made.program.as_ref();
    let (Some(of), Some(cursor)) = (of, Cursor::read(services, reader)?) else {
        return Ok(Vec::new());
    };
    let following = &cursor.following;
    if of.program != following.followed.lineage {
        return Ok(Vec::new());
    }
    let today = services.stamps.today();
    let on = cursor.next.unwrap_or_else(|| today.tomorrow().unwrap_or(today));
    let days = u32::try_from(following.followed.program.days.len()).unwrap_or(u32::MAX);
    let mut open: Vec<&BoardItem> = board.items().filter(|item| item.due.is_some()).collect();
    let mut next = Vec::new();
    let after = of.turn.saturating_add(1);
    for turn in after..after.saturating_add(days) {
        let Ok(day) = following.day(turn, on) else {
            break;
        };
        for due in day.slots {
            let is_same = |item: &&BoardItem| {
                let today = item.due.as_ref();
                today.is_some_and(|today| today.slot == due.slot)
            };
            if let Some(place) = open.iter().position(is_same) {
                let exercise = open.remove(place).planned.name.clone();
                next.push(NextTime { exercise, due });
            }
        }
    }
    Ok(next)
}

/// Which day of the followed program each session of the calendar in a range was or will be.
pub fn program_days(
    services: &Services,
    reader: &Reader,
    within: DateRange,
) -> Result<ProgramDays, ServiceError> {
    match Cursor::read(services, reader)? {
        Some(cursor) => days_of(&cursor, services, reader, within),
        None => Ok(ProgramDays::default()),
    }
}

/// The same of a program whose place is known.
pub(crate) fn days_of(
    cursor: &Cursor,
    services: &Services,
    reader: &Reader,
    within: DateRange,
) -> Result<ProgramDays, ServiceError> {
    let today = services.stamps.today();
    let following = &cursor.following;
    let mut done = following.turns_by_day();
    // Before the program was changed last, the plan of a day says what it was.
    let first = done.keys().next().copied().unwrap_or(today);
    let before = DateRange { from: within.from, to: first.yesterday().unwrap_or(first) };
    for date in reader.days_trained(before)? {
        let plan = reader.plan_for(date)?.and_then(|plan| plan.made.program);
        let of = plan.filter(|of| of.program == following.followed.lineage);
        done.extend(of.map(|of| (date, of.turn)));
    }
    // What is under way is no session that comes.
    let from = cursor.next.unwrap_or(today);
    let within = DateRange { from: within.from.min(from), to: within.to };
    let calendar = reader.calendar_days(within, 0)?.part;
    let program = &following.followed.program;
    Ok(ProgramDays::of(&calendar, within, today, program, &done, (from, cursor.turn)))
}
