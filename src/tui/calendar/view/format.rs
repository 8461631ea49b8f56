//! Days, weeks and sessions in words.

use super::super::sheet::{Mark, Sheet};
use super::super::span;
use crate::domain::session::{Priority, Recurrence, RecurrenceType, Session, SessionKind, Until};
use crate::domain::text::counted;
use crate::text::{day, monthly_on, week_days};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use jiff::civil::Date;
use ratatui::layout::Rect;
use std::fmt::Write as _;

/// The day, and how far from today it is.
pub fn day(day: Date, today: Date) -> Vec<String> {
    vec![day::with_weekday_near(day, today), day::distance(day, today)]
}

/// `16 – 22 Nov 2026`, the week of a day.
pub fn week(day: Date) -> String {
    let from = span::monday(day);
    let to = span::after(from, 6);
    day::week(from, to)
}

/// How it repeats: `every Monday until 24 Dec 2026`. Empty where it does not.
pub fn repeats(recurrence: &Recurrence, anchor: Option<Date>) -> String {
    let mut said = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::None, _) => return String::new(),
        (RecurrenceType::Daily, _) | (RecurrenceType::EveryNDays, Some(1)) => "every day".into(),
        (RecurrenceType::Weekdays, _) => "Monday to Friday".into(),
        (RecurrenceType::Weekly, _) if !recurrence.days.is_empty() => {
            format!("every {}", week_days(recurrence.days))
        }
        (RecurrenceType::Monthly, _) => match anchor {
            Some(anchor) => monthly_on(anchor),
            None => "monthly".into(),
        },
        (RecurrenceType::Weekly, _) => match anchor {
            Some(anchor) => format!("every {}", day::weekday(anchor)),
            None => "every week".into(),
        },
        (RecurrenceType::EveryNDays, Some(days)) => format!("every {days} days"),
        (RecurrenceType::EveryNDays, None) => "every few days".to_owned(),
    };
    match recurrence.until {
        Until::On(until) => {
            let _ = write!(said, " until {}", day::date(until));
        }
        Until::EndOfYear | Until::Never => {}
    }
    said
}

/// What is known of a session beside its title: `training`, `program day 2`, `every Monday`.
pub fn facts(session: &Session) -> Vec<String> {
    let kind = match session.kind {
        SessionKind::Training => "training",
        SessionKind::Deload => "deload",
        SessionKind::CheckIn => "check-in",
        SessionKind::Other => "other",
    };
    let mut facts = vec![kind.to_owned()];
    // Days are counted from 0 where they are stored, and from 1 where they are read.
    let day = session.program_day.map(|day| u32::from(day) + 1);
    facts.extend(day.map(|day| format!("program day {day}")));
    facts.extend(session.time.map(|time| format!("at {time}")));
    match session.priority {
        Priority::High => facts.push("high priority".into()),
        Priority::Low => facts.push("low priority".into()),
        Priority::Medium => {}
    }
    let often = repeats(&session.recurrence, session.scheduled_for);
    facts.extend(Some(often).filter(|often| !often.is_empty()));
    facts
}

/// What an empty calendar says: what could be typed.
pub fn nothing(frame: &mut Canvas, area: Rect, model: &Model) {
    let width = usize::from(area.width);
    let key = model.key(Context::Calendar, Action::Write);
    let mut rows = Vec::new();
    let head = format!("Nothing is planned yet. Press {key} and write what you want, such as");
    rows.extend(Paragraph::of(&head, theme::PLAIN).rows(width));
    for said in EXAMPLES {
        let line = Paragraph::of("  ", theme::PLAIN).run(said, theme::CODE);
        rows.extend(line.hang(2).rows(width));
    }
    let tail = "Nothing changes until you accept it.";
    rows.extend(Paragraph::of(tail, theme::DIM).rows(width));
    frame.rows(area, rows, 0);
}

const EXAMPLES: [&str; 3] = [
    "new leg day every monday until christmas",
    "add mobility on sunday",
    "check-in every 14 days",
];

/// A week as lines of text, and the backlog.
pub fn text(sheet: &Sheet, chosen: Date, today: Date) -> String {
    let mut text = week(chosen);
    if sheet.is_empty() {
        return text
            + "\nNothing is planned yet. Write /calendar and what you want, such as: /calendar "
            + EXAMPLES[0];
    }
    let monday = span::monday(chosen);
    for day in (0..7).map(|days| span::after(monday, days)) {
        let mark = if day == today { " (today)" } else { "" };
        let _ = write!(text, "\n{}{mark}:", day::with_weekday_near(day, today));
        let items = sheet.on(day);
        let alone = sheet.trained_alone(day);
        if items.is_empty() && alone.is_none() {
            text += " nothing";
        }
        for item in items {
            let Some(session) = sheet.session_on(item.session, day) else {
                continue;
            };
            let (title, facts) = (&session.title, facts(session).join(" · "));
            let share = sheet.share(*item, day).map(|share| format!(" {share}"));
            let _ = write!(
                text,
                "\n  {} {title}, {}{}, {facts}",
                item.mark.symbol(),
                item.mark.word(),
                share.unwrap_or_default()
            );
        }
        if alone.is_some() {
            let _ = write!(text, "\n  {} done", Mark::Done.symbol());
        }
        for line in sheet.trained(day).iter().flat_map(|trained| &trained.lines) {
            let _ = write!(text, "\n    {line}");
        }
    }
    if sheet.backlog_in_all > 0 {
        let _ = write!(text, "\nbacklog: {}", counted(sheet.backlog_in_all, "session"));
        for id in sheet.backlog.iter().take(BACKLOG_TOLD) {
            let _ = write!(text, "\n  {}", sheet.title(*id));
        }
        if sheet.backlog_in_all > BACKLOG_TOLD {
            let _ = write!(text, "\n  and {} more", sheet.backlog_in_all - BACKLOG_TOLD);
        }
    }
    text
}

/// Sessions of the backlog that a listing tells.
const BACKLOG_TOLD: usize = 10;

#[cfg(test)]
mod tests;
