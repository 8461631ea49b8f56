//! The top line.
//!
//! ```text
//!  setwise  1 coach  2 history  4 program  5 tools   Sat 21 Nov · offline coach · lb
//! ```

use crate::text::day;
use crate::tui::coach::called;
use crate::tui::list::Row;
use crate::tui::model::{Model, Phase};
use crate::tui::tab::{Entry, TABS, Tab};
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let all = tabs(model, true);
    let is_room = all.line.width() <= usize::from(area.width);
    let left = if is_room { all } else { tabs(model, false) };
    frame.row(area, area.y, &left, 0);
    let taken = left.line.width();
    let right = facts(model, usize::from(area.width).saturating_sub(taken + 1));
    frame.right(area, area.y, &right, theme::DIM);
}

/// The tabs; where there is no room for all titles, only the chosen one has its own.
fn tabs(model: &Model, titled: bool) -> Row<Cells> {
    let mut row = Row::<Cells>::from(Line::from(Span::styled(" setwise ", theme::STRONG)));
    for entry in shown(model) {
        let chosen = entry.tab == model.tab;
        let style = if chosen { theme::CHOSEN } else { theme::PLAIN };
        let words = if titled || chosen {
            format!(" {} {} ", entry.number, entry.title)
        } else {
            format!(" {} ", entry.number)
        };
        let start = row.line.width();
        row.line.push_span(Span::styled(words, style));
        row.of.push((start..row.line.width(), Target::Tab(entry.tab)));
    }
    row
}

/// Those that there are: the team's only where there is one.
fn shown(model: &Model) -> impl Iterator<Item = &'static Entry> {
    let coaches = model.team.is_there;
    TABS.iter().filter(move |entry| coaches || entry.tab != Tab::Team)
}

/// Date, coach, unit: as many of them as there is room for.
fn facts(model: &Model, room: usize) -> String {
    let date = day::with_weekday_near(model.now.date(), model.now.date());
    let coach = called(&model.coach_name).into_owned();
    let unit = model.panes.profile.unit.word().to_owned();
    let parts = match model.phase {
        Phase::Open => vec![date, coach, unit],
        // The first frame is drawn before the time is known.
        Phase::Opening => vec!["opening your log".into()],
        Phase::Shut(_) => vec![date, "your log is not open".into()],
    };
    let fits = wrap::leading(&parts, room.saturating_sub(1));
    fits.map(|words| words + " ").unwrap_or_default()
}
