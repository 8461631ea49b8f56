//! The team tab.
//!
//! ```text
//! ┌ athletes ─────────────────────────┬ anna ─────────────────────────────────────┐
//! │ athlete        last     kept  pain│ last trained 2 days ago · 9 sessions in 4  │
//! │ anna           2 days    8/10    1│ weeks · 8 of 10 planned done               │
//! │ Bobby          today     6/6      │ hard sets: Quads 12 within · below: Chest 4│
//! │                                   │ pain: 24 Nov, Squat: left knee hurts 4/10  │
//! └───────────────────────────────────┴────────────────────────────────────────────┘
//! ```

use crate::domain::team::TeamAthlete;
use crate::text::{self, day, printable};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::Areas;
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use jiff::civil::Date;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells of the last session, of what was kept and of pains.
const LAST: usize = 11;
const KEPT: usize = 7;
const PAIN: usize = 4;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let name = model.team.chosen().map_or("", |athlete| &athlete.name);
    let left = Title::of("athletes", true);
    let right = Title::of(name, false);
    draw(frame, areas, &left, Some(&right));
    if let Some(area) = areas.list {
        list(frame, area, model);
    }
    if let Some(area) = areas.detail {
        let rows = detail(model, usize::from(area.width));
        frame.rows(area, rows, model.team.scroll);
    }
}

fn list(frame: &mut Canvas, area: Rect, model: &Model) {
    let team = &model.team;
    let width = usize::from(area.width);
    let head = match (team.loaded, team.athletes.is_empty()) {
        (false, _) => model.phase.instead_of_reading().to_owned(),
        (true, true) => "nobody yet".to_owned(),
        (true, false) => columns(["athlete", "last", "kept", "pain"], width),
    };
    let head = Line::styled(wrap::fit(&head, width).into_owned(), theme::DIM);
    frame.line(area, area.y.saturating_sub(1), &head);
    let today = model.now.date();
    frame.list(area, (team.cursor, true), team.athletes.len(), |index| {
        let athlete = &team.athletes[index];
        let words = wrap::fit(&row(athlete, today, width), width).into_owned();
        Row::of(Target::Athlete(athlete.athlete), words)
    });
}

fn row(athlete: &TeamAthlete, today: Date, width: usize) -> String {
    let last = athlete.last_session.map(|date| day::ago(date, today));
    let kept = athlete.kept.map(|kept| format!("{}/{}", kept.done, kept.planned));
    let pain = match athlete.pain.len() {
        0 => String::new(),
        pains => pains.to_string(),
    };
    columns(
        [&printable(&athlete.name), &last.unwrap_or_default(), &kept.unwrap_or_default(), &pain],
        width,
    )
}

/// The name takes what the others leave; where that is little, it is alone.
fn columns([name, last, kept, pain]: [&str; 4], width: usize) -> String {
    let beside = LAST + KEPT + PAIN + 3;
    match width.checked_sub(beside).filter(|left| *left >= 8) {
        Some(left) => {
            format!("{} {last:>LAST$} {kept:>KEPT$} {pain:>PAIN$}", wrap::pad(name, left))
        }
        None => name.to_owned(),
    }
}

/// All that is known of the chosen athlete.
pub fn detail(model: &Model, width: usize) -> Vec<Line<'static>> {
    let Some(athlete) = model.team.chosen() else {
        let told = if model.team.loaded {
            "An athlete invites you with `setwise sync share`; `setwise team join` accepts it."
        } else {
            ""
        };
        return Paragraph::of(told, theme::DIM).rows(width);
    };
    let today = model.now.date();
    let mut rows = Paragraph::of(&text::team::headline(athlete, today), theme::STRONG).rows(width);
    for line in text::team::details(athlete, today) {
        let line = Paragraph::of(&line, theme::PLAIN).hang(2);
        rows.extend(line.rows(width));
    }
    rows
}

/// All of them as text.
pub fn text(model: &Model) -> String {
    if model.team.athletes.is_empty() {
        return "Nobody shares with you yet.".to_owned();
    }
    text::team::team(&model.team.athletes, model.now.date())
}
