//! The top line.
//!
//! ```text
//!  setwise  1 coach  2 history  4 program  5 tools   Sat 21 Nov · offline coach · lb
//! ```

use super::ink;
use crate::text::day;
use crate::tui::coach::called;
use crate::tui::model::{Model, Phase};
use crate::tui::tab::{Entry, TABS, Tab};
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let all = tabs(model, true);
    let left = if all.width() <= usize::from(area.width) { all } else { tabs(model, false) };
    let taken = left.width();
    frame.render_widget(left, area);
    let right = facts(model, usize::from(area.width).saturating_sub(taken + 1));
    ink::right(frame, area, area.y, &right, theme::DIM);
}

/// The tabs; where there is no room for all titles, only the chosen one has its own.
fn tabs(model: &Model, titled: bool) -> Line<'static> {
    let mut line = Line::from(Span::styled(" setwise ", theme::STRONG));
    for entry in shown(model) {
        let chosen = entry.tab == model.tab;
        let style = if chosen { theme::CHOSEN } else { theme::PLAIN };
        let words = if titled || chosen {
            format!(" {} {} ", entry.number, entry.title)
        } else {
            format!(" {} ", entry.number)
        };
        line.push_span(Span::styled(words, style));
    }
    line
}

/// Those that there are: the team's only where there is one.
fn shown(model: &Model) -> impl Iterator<Item = &'static Entry> {
    let coaches = model.team.is_there;
    TABS.iter().filter(move |entry| coaches || entry.tab != Tab::Team)
}

/// The tab whose title stands in a column.
pub fn tab_at(model: &Model, x: u16) -> Option<Tab> {
    let all = tabs(model, true);
    let shown = if all.width() <= usize::from(model.width) { all } else { tabs(model, false) };
    let mut end = shown.spans.first().map_or(0, Span::width);
    let mut titles = self::shown(model).zip(shown.spans.iter().skip(1));
    let found = titles.find(|(_, title)| {
        let start = end;
        end += title.width();
        (start..end).contains(&usize::from(x))
    });
    found.map(|(entry, _)| entry.tab)
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
    (1..=parts.len())
        .rev()
        .map(|count| format!("{} ", parts[..count].join(" · ")))
        .find(|words| wrap::width(words) <= room)
        .unwrap_or_default()
}
