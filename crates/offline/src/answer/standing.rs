//! Today as it stands: what comes next, the plan, how long it takes; and the program that it is part of.

use super::loads::rule;
use super::talk::NO_PLAN;
use crate::case::{Case, say};
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::conversation::Delta;
use setwise_domain::text::printable;
use setwise_training::today;
use setwise_words::text::{self, PROGRAMS, counted, day, progress};

pub fn next(case: &Case<'_>) -> Vec<Delta> {
    let Some(board) = &case.context.board else {
        return say(NO_PLAN);
    };
    let Some(current) = board.current_item() else {
        if let Some(rest) = text::rest_day(board) {
            return say(rest);
        }
        let (done, _) = board.sets();
        return say(format!("Nothing: all {done} sets of today's plan are done."));
    };
    let hint = progress::hint(current);
    let load = match (&current.suggestion, &current.last) {
        (Some(suggestion), _) => format!(", try {}", case.formatter().suggested(suggestion)),
        (None, _) if hint.is_some() => format!(": {}", hint.unwrap_or_default()),
        (None, None) if current.done.is_empty() => "; no sets of it yet".into(),
        (None, None) => format!("; today {}", case.sets(&current.done)),
        (None, Some(_)) => String::new(),
    };
    let mut lines = vec![format!(
        "Next: {} {}, set {} of {}{load}.",
        printable(&current.planned.name),
        printable(&current.planned.prescription),
        current.sets_done() + 1,
        current.asked
    )];
    if let Some(suggestion) = &current.suggestion {
        lines.push(rule(case, &suggestion.reason, &suggestion.rests_on));
    }
    if let Some(then) = after(board) {
        lines.push(format!(
            "Then {} {}.",
            printable(&then.planned.name),
            printable(&then.planned.prescription)
        ));
    }
    say(lines.join("\n"))
}

/// The item to do after the current one.
fn after(board: &Board) -> Option<&BoardItem> {
    let current = board.current?;
    board
        .items()
        .enumerate()
        .find(|(index, item)| *index > current && !item.is_ticked())
        .map(|(_, item)| item)
}

pub fn plan(case: &Case<'_>) -> Vec<Delta> {
    let Some(board) = &case.context.board else {
        return say(NO_PLAN);
    };
    let plan = &board.stored.plan;
    let (done, asked) = board.sets();
    let mut lines: Vec<String> = text::rest_day(board).into_iter().collect();
    lines.push(format!(
        "{}, {} min, {}: {done} of {asked} sets done.",
        printable(&plan.focus),
        plan.duration_minutes,
        plan.energy
    ));
    for block in &board.blocks {
        let items: Vec<_> = block.items.iter().map(item).collect();
        lines.push(format!("{}: {}.", printable(&block.title), items.join("; ")));
    }
    say(lines.join("\n"))
}

fn item(item: &BoardItem) -> String {
    let done = if item.is_ticked() {
        " ✓".to_owned()
    } else if item.sets_done() > 0 {
        format!(" ({} done)", item.sets_done())
    } else {
        String::new()
    };
    format!("{} {}{done}", printable(&item.planned.name), printable(&item.planned.prescription))
}

/// `4 of 13 sets done, about 31 min left.`
pub fn time_left(case: &Case<'_>) -> Vec<Delta> {
    let Some(board) = &case.context.board else {
        return say(NO_PLAN);
    };
    let (done, asked) = board.sets();
    let minutes = today::minutes_to_go(board, case.catalog, &case.context.profile);
    say(if minutes == 0 {
        format!("Nothing is left: {done} of {asked} sets done.")
    } else {
        format!("About {minutes} min: {done} of {asked} sets done. `shorter today` cuts it.")
    })
}

/// `Bench Press: 2 of 3 sets left.`
pub fn sets_left(case: &Case<'_>) -> Vec<Delta> {
    let Some(board) = &case.context.board else {
        return say(NO_PLAN);
    };
    let Some(subject) = case.subject() else {
        return plan(case);
    };
    let key = subject.key();
    let items = || board.items().filter(|item| item.key() == key);
    let asked: usize = items().map(|item| usize::from(item.asked)).sum();
    let left: usize =
        items().map(|item| usize::from(item.asked).saturating_sub(item.sets_done())).sum();
    let name = printable(&subject.name);
    say(match (asked, left) {
        (0, _) => format!("{name} isn't in today's plan: `plan for today` shows what is."),
        (_, 0) => format!("{name}: nothing is left, all {} are done.", counted(asked, "set")),
        _ => format!("{name}: {left} of {} left.", counted(asked, "set")),
    })
}

/// The program, its week, what comes next and how much there is still.
pub fn program(case: &Case<'_>) -> Vec<Delta> {
    let Some(standing) = &case.context.following else {
        return say(format!("You follow no program. {PROGRAMS}"));
    };
    let title = printable(&standing.title);
    let Some(session) = &standing.session else {
        return say(format!("All weeks of {title} are done. {PROGRAMS}"));
    };
    let when = standing.next.map_or_else(
        || "today".to_owned(),
        |next| day::with_weekday_near(next, case.context.today),
    );
    let week = progress::week(standing.week, standing.weeks);
    let said = format!("{title}, {week}. {} is next, {when}.", printable(session));
    let of = standing.weeks.map(u32::from).filter(|of| *of > 0);
    say(match of.map(|of| of - 1 - standing.week % of) {
        None => said,
        Some(0) => format!("{said} This is the last week."),
        Some(1) => format!("{said} 1 week is left after this one."),
        Some(left) => format!("{said} {left} weeks are left after this one."),
    })
}

/// When the next lighter week of the program comes.
pub fn deload(case: &Case<'_>) -> Vec<Delta> {
    let Some(standing) = &case.context.following else {
        return program(case);
    };
    let title = printable(&standing.title);
    say(match standing.deload {
        None => format!("{title} plans no lighter week. `should I deload` looks at your log."),
        Some(week) if week == standing.week => {
            format!("{title}: this is the lighter week, week {}.", week + 1)
        }
        Some(week) => {
            let until = usize::try_from(week - standing.week).unwrap_or_default();
            let until = counted(until, "week");
            format!("{title}: week {} is the lighter one, {until} from now.", week + 1)
        }
    })
}
