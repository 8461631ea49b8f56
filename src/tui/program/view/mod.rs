//! The program tab.
//!
//! ```text
//! ┌ ▸ program ──────────────────────────────────────────────────┐
//! │ Week 2 of 8, day 3 of 4 · Upper and lower     days 1-3 of 4 │
//! │ ✓ time 48 52 45 50 of 60   ✓ balance 2 2 3 3   ✗ avoidance 1│
//! │ 1 Upper A        2 Lower A        ▸ 3 Upper B    │ report    │
//! │ 48 min           52 min           45 min         │           │
//! │   Bench Press      Back Squat     ✗ Overhead P…  │           │
//! │     3 x 6-8 2:30     3 x 5 3:00       3 x 8 2:00 │           │
//! │ Bench Press  3 x 6-8 · RPE 8 · rest 2:30         │           │
//! └─────────────────────────────────────────────────────────────┘
//! ```
//! Narrower, the report lies below; on a small screen days and report are shown in turn.

mod days;
mod list;
mod parts;
mod report;
mod steps;
mod text;
mod verdict;
mod volume;
mod weeks;

use super::Sheet;
use super::state::{ProgramTab, View};
use crate::text::day;
use crate::tui::coach::called;
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::{self, Areas};
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::paragraph::Paragraph;
use parts::Parts;
use ratatui::layout::Rect;
use std::ops::Range;
pub use text::text;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let title = Title::of("program", true);
    draw(frame, areas, &title, None);
    let Some(area) = areas.detail else {
        return;
    };
    let program = &model.program;
    if let Some(writing) = &program.writing {
        return steps::render(frame, area, model, writing);
    }
    match program.sheet().filter(|_| !program.is_list()) {
        Some(sheet) => shown(frame, area, program, sheet),
        None => list::render(frame, area, model),
    }
}

fn shown(frame: &mut Canvas, area: Rect, program: &ProgramTab, sheet: &Sheet) {
    let parts = Parts::of(area, program, sheet);
    head(frame, parts.head, program, sheet, parts.columns);
    frame.lines(parts.verdict, &verdict::rows(sheet, parts.verdict.width));
    match program.view {
        View::Days => {
            if let Some(area) = parts.days {
                days::render(frame, area, program, sheet, parts.columns);
            }
            if let Some(area) = parts.report {
                parts.part(frame);
                report::render(frame, area, program, sheet);
            }
        }
        View::Volume => {
            let rows = volume::rows(sheet, usize::from(parts.body.width));
            frame.rows(parts.body, rows, program.scroll);
        }
        View::Weeks => weeks::render(frame, parts.body, program, sheet),
        View::Known => {}
    }
}

/// How it stands with the program, then what it is called.
fn head(
    frame: &mut Canvas,
    area: Rect,
    program: &ProgramTab,
    sheet: &Sheet,
    columns: (usize, usize),
) {
    let width = usize::from(area.width);
    let right = match program.view {
        View::Days => range("day", columns.0..columns.0 + columns.1, sheet.days()),
        View::Weeks => {
            let seen = weeks::places(program, sheet, width);
            range("week", seen, sheet.weeks.len())
        }
        View::Volume | View::Known => String::new(),
    };
    let taken = crate::tui::wrap::width(&right) + usize::from(!right.is_empty()) * 2;
    let room = width.saturating_sub(taken);
    let line = Paragraph::of(&standing(program, sheet), theme::STRONG)
        .run(" · ", theme::DIM)
        .run(title(sheet), theme::PLAIN)
        .row(room);
    frame.line(area, area.y, &line);
    frame.right(area, area.y, &right, theme::DIM);
}

/// `days 2-3 of 4`, where there is no room for all of them.
fn range(what: &str, seen: Range<usize>, all: usize) -> String {
    match seen.len() {
        0 => String::new(),
        count if count >= all => String::new(),
        1 => format!("{what} {} of {all}", seen.end),
        _ => format!("{what}s {}-{} of {all}", seen.start + 1, seen.end),
    }
}

fn title(sheet: &Sheet) -> &str {
    let title = sheet.made.plan.metadata.title.as_deref();
    title.map(str::trim).filter(|title| !title.is_empty()).unwrap_or("a program")
}

/// `Week 2 of 8, day 3 of 4`, or that it is not the athlete's yet.
fn standing(program: &ProgramTab, sheet: &Sheet) -> String {
    if let Some(draft) = &program.draft {
        let how = if draft.has_steps() {
            "Changed by you"
        } else if draft.proposal.is_some() {
            "Proposed"
        } else {
            "Written"
        };
        return format!("{how}, not accepted yet");
    }
    let Some(standing) = &program.standing else {
        return String::new();
    };
    if standing.is_over {
        return "All its weeks are done".to_owned();
    }
    let weeks = sheet.made.plan.metadata.weeks;
    let weeks = weeks.map_or_else(String::new, |weeks| format!(" of {weeks}"));
    let round = match standing.round {
        0 | 1 => String::new(),
        round => format!(", round {round}"),
    };
    let (week, day, days) = (standing.week, standing.day + 1, sheet.days());
    let comes = if standing.next.is_some() { "next day" } else { "day" };
    format!("Week {week}{weeks}{round}, {comes} {day} of {days}")
}

/// Since when it stands and who wrote it, where it stands.
fn origin(program: &ProgramTab) -> Option<String> {
    let standing = program.standing.as_ref();
    let standing = standing.filter(|_| program.draft.is_none())?;
    let since = day::date(standing.since);
    Some(format!("accepted {since}, written by {}", called(&standing.coach)))
}

/// Keys worth knowing here, the most needed first, with what they do just now where that is not what the table
/// of keys says.
pub fn hints(model: &Model) -> Vec<(Action, &'static str)> {
    let program = &model.program;
    if program.writing.is_some() {
        return Vec::new();
    }
    if program.stepping.is_some() {
        return vec![(Action::Accept, "takes it"), (Action::Refuse, "leaves it")];
    }
    if program.is_list() {
        let starts = (!program.startable.is_empty()).then_some((Action::Open, ""));
        let hints = [(Action::WriteProgram, ""), (Action::NextGoal, "")];
        return hints.into_iter().chain(starts).collect();
    }
    let mut hints = Vec::new();
    if !program.chosen_edits().is_empty() {
        hints.extend([(Action::Accept, "apply the edits"), (Action::Each, "")]);
    } else if program.draft.is_some() {
        hints.push((Action::Accept, ""));
    }
    let draft = program.draft.as_ref();
    hints.extend(draft.filter(|draft| draft.has_steps()).map(|_| (Action::TakeBack, "")));
    hints.extend(draft.map(|_| (Action::Refuse, "")));
    let others = [Action::Volume, Action::Weeks, Action::WriteProgram, Action::KnownPrograms];
    hints.extend(others.map(|action| (action, "")));
    hints
}

/// What Esc does here.
pub fn esc(model: &Model) -> &'static str {
    let program = &model.program;
    if program.writing.is_some() {
        "stop"
    } else if program.stepping.is_some() || program.view != View::Days {
        "close"
    } else {
        "back"
    }
}

/// How many rows volume or weeks have, and where they lie.
pub fn extent(model: &Model, area: Rect) -> (usize, Rect) {
    let program = &model.program;
    let Some(sheet) = program.sheet() else {
        return (0, area);
    };
    let body = Parts::of(area, program, sheet).body;
    let rows = match program.view {
        View::Volume => volume::rows(sheet, usize::from(body.width)).len(),
        View::Weeks => weeks::rows(program, sheet, body.width).len() + 1,
        View::Days | View::Known => 0,
    };
    (rows, body)
}

/// The furthest that the weeks may be moved.
pub fn most_first_week(model: &Model) -> usize {
    let area = areas::of(model).detail;
    let found = area.zip(model.program.sheet());
    found.map_or(0, |(area, sheet)| {
        let body = Parts::of(area, &model.program, sheet).body;
        weeks::most_first(sheet, usize::from(body.width))
    })
}
