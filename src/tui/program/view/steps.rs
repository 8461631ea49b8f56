//! A program while it is written: each step as it passes, with its time.

use super::super::state::{Writing, WritingStep};
use crate::text::duration;
use crate::tui::coach::{called, spinner};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use jiff::Timestamp;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells of a step's name.
const NAME: usize = 12;

pub fn render(frame: &mut Canvas, area: Rect, model: &Model, writing: &Writing) {
    let rows = rows(model, writing, usize::from(area.width));
    // The newest step is what is looked at.
    let first = rows.len().saturating_sub(usize::from(area.height));
    frame.lines(area, &rows[first..]);
}

fn rows(model: &Model, writing: &Writing, width: usize) -> Vec<Line<'static>> {
    let now = model.now.timestamp();
    let coach = called(&writing.coach);
    let after = if writing.stopping {
        "stopping; nothing is changed".to_owned()
    } else {
        let key = model.key(Context::Anywhere, Action::Close);
        format!("{key} stops it, and nothing is changed")
    };
    let mut rows = Paragraph::of(spinner(writing.since, now), theme::CURRENT)
        .run(&format!(" {coach} writes a program"), theme::STRONG)
        .run(&format!("  {}", took(writing.since, now)), theme::PLAIN)
        .run(&format!(" · {after}"), theme::DIM)
        .hang(2)
        .rows(width);
    rows.push(Line::default());
    for step in &writing.steps {
        rows.extend(self::step(step, now, width));
    }
    rows
}

fn step(step: &WritingStep, now: Timestamp, width: usize) -> Vec<Line<'static>> {
    let name = crate::tui::wrap::pad(&step.name, NAME);
    let line = match &step.end {
        Some((at, reply)) => Paragraph::of("✓ ", theme::DONE)
            .run(&name, theme::PLAIN)
            .run(reply, theme::PLAIN)
            .run(&format!("  {}", took(step.since, *at)), theme::DIM),
        None => Paragraph::of("▸ ", theme::CURRENT)
            .run(&name, theme::STRONG)
            .run(&took(step.since, now), theme::DIM),
    };
    let mut rows = line.hang(NAME + 2).rows(width);
    if let Some(why) = &step.again {
        let words = format!("{why}; asking once more");
        let again = Paragraph::of("  ✗ ", theme::REFUSED).run(&words, theme::DIM);
        rows.extend(again.hang(4).rows(width));
    }
    rows
}

/// `6.2 s`.
fn took(since: Timestamp, until: Timestamp) -> String {
    duration::tenths(until.duration_since(since))
}
