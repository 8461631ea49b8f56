//! Items and panes as plain text: for the clipboard, for screen readers and pipes.

use super::card::{AFTER_FAILURE, lines_of};
use super::paragraph::Paragraph;
use super::{plan, plan_sheet};
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::receipt::Receipt;
use crate::domain::text::counted;
use crate::domain::transcript::EntryBody;
use crate::text;
use crate::tui::calendar;
use crate::tui::chat::{Chat, Item};
use crate::tui::coach::{self, called};
use crate::tui::history;
use crate::tui::model::Model;
use crate::tui::plan_sheet::{Holds, PlanSheet};
use crate::tui::slash;
use ratatui::text::Line;
use std::fmt::Write as _;

/// Calls that a listing tells.
const CALLS_TOLD: usize = 10;

/// What an item says to a reader who typed the athlete's own lines.
pub fn of_item(item: &Item, chat: &Chat, unit: Unit) -> Option<String> {
    match *item.body {
        EntryBody::Athlete { .. } => None,
        _ => Some(of(item, chat, unit)),
    }
}

/// What an item says, and what became of it.
pub fn of(item: &Item, chat: &Chat, unit: Unit) -> String {
    let said = words_of(item, unit);
    chat.taken_back(item).map_or(said.clone(), |words| format!("{said}\n{words}"))
}

/// A receipt that was told before, with what became of it since.
pub fn of_again(item: &Item, chat: &Chat, unit: Unit) -> String {
    let EntryBody::Receipt { receipt } = &*item.body else {
        return of(item, chat, unit);
    };
    let receipt = Receipt { next: None, remarks: Vec::new(), ..receipt.clone() };
    let said = text::receipt(&receipt, Catalog::in_force().formatter(unit));
    let mark = chat.taken_back(item).unwrap_or_else(|| BACK_AGAIN.to_owned());
    format!("{said}\n{mark}")
}

const BACK_AGAIN: &str = "✓ back again";

fn words_of(item: &Item, unit: Unit) -> String {
    match &*item.body {
        EntryBody::Athlete { text }
        | EntryBody::PlannedSet { text }
        | EntryBody::Notice { text } => text.clone(),
        EntryBody::Unanswered { text } => {
            let choices = AFTER_FAILURE.map(|(command, says)| format!("{command} {says}"));
            format!("✗ {text}\n{}.", choices.join(", "))
        }
        EntryBody::Coach { text, broken_off, .. } => {
            let end = if *broken_off { " (broken off)" } else { "" };
            format!("{text}{end}")
        }
        EntryBody::Called { tool, .. } => format!("✓ {tool}"),
        EntryBody::Receipt { receipt } => {
            text::receipt(receipt, Catalog::in_force().formatter(unit))
        }
        EntryBody::Question { question } => {
            let options = question.options.iter().enumerate();
            options.fold(question.asked().to_owned(), |text, (index, choice)| {
                format!("{text}\n{} {}", index + 1, choice.label)
            })
        }
        EntryBody::Refused { outcome } => {
            format!("✗ {} refused: {}", outcome.tool, outcome.message)
        }
        EntryBody::Proposal { proposal } => {
            let lines = lines_of(proposal);
            let lines = lines.iter().map(Paragraph::text).chain(["/accept or /refuse"]);
            lines.collect::<Vec<_>>().join("\n")
        }
        EntryBody::Debrief { debrief } => text::debrief(debrief),
    }
}

pub fn welcome(model: &Model) -> String {
    format!(
        "setwise, {}, {}, loads in {}. /help lists the commands.",
        text::day::spelled_out(model.now.date()),
        called(&model.coach_name),
        model.panes.profile.unit
    )
}

/// The first run's question that stands, with what an empty line takes.
pub fn question(model: &Model) -> Option<String> {
    let asked = model.coach.first_run.as_ref()?;
    let rows = coach::paragraphs(asked, usize::from(model.width))
        .iter()
        .map(|paragraph| paragraph.text().to_owned())
        .collect::<Vec<_>>();
    let default = asked.prompt()?.default;
    Some(format!(
        "{}\nAn empty line means {default}. 'go back' goes back, 'skip all' skips all questions.",
        rows.join("\n")
    ))
}

/// Rows as plain text, a line each.
pub fn text(rows: impl IntoIterator<Item = Line<'static>>) -> String {
    let lines = rows.into_iter();
    let lines: Vec<_> = lines.map(|line| line.to_string().trim_end().to_owned()).collect();
    lines.join("\n")
}

/// Today's plan, a line each.
pub fn plan(model: &Model) -> String {
    plan::text(model).unwrap_or_else(|| "There is no plan for today.".into())
}

/// A plan out of a file, or what is wrong with it.
pub fn plan_sheet(sheet: &PlanSheet) -> String {
    let text = format!("{}\n{}", sheet.name, plan_sheet::as_text(sheet));
    match sheet.holds {
        Holds::Read(_) => text + "\n/accept with the file's name makes it today's plan",
        Holds::Sets { file: Some(_), .. } => {
            text + "\n/import now with the file's name imports the sets"
        }
        Holds::Standing(..) | Holds::Issues(_) | Holds::Sets { .. } => text,
    }
}

pub fn commands() -> String {
    let lines = slash::TABLE.iter();
    let lines = lines.map(|command| format!("{}: {}", command.usage(), command.help));
    lines.collect::<Vec<_>>().join("\n")
}

pub fn calls(model: &Model) -> String {
    let totals = &model.tools.totals;
    let mut lines = format!("{} calls, {} refused.", totals.calls, totals.refused);
    for call in model.tools.calls.iter().take(CALLS_TOLD) {
        let at = call.at.to_zoned(model.now.time_zone().clone());
        let end = call.end;
        let _ = write!(
            lines,
            "\n{} {} {} {end}: {}",
            text::day::day_and_month(at.date()),
            text::day::time(&at),
            call.tool,
            call.message.lines().next().unwrap_or_default()
        );
    }
    lines
}

/// The week of the chosen day, or what the assistant says and proposes.
pub fn calendar(model: &Model) -> String {
    let calendar = &model.calendar;
    if let Some(talk) = &calendar.talk {
        return calendar::talk_text(talk);
    }
    let today = model.now.date();
    match calendar.read(today) {
        Some(sheet) => calendar::format::text(sheet, calendar.chosen(today), today),
        None => "The calendar could not be read.".into(),
    }
}

pub fn exercises(model: &Model) -> String {
    if let Some(asked) = history::text_of_asked(model, usize::from(model.width)) {
        return asked;
    }
    let lines = model.history.rows.iter().map(|row| {
        let done = &row.done;
        let sets = usize::try_from(done.sets).unwrap_or(usize::MAX);
        format!("{}: {}, last {}", done.name, counted(sets, "set"), done.last)
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { "No sets yet.".into() } else { lines.join("\n") }
}
