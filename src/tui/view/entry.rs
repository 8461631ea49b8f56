//! One item of the chat as rows.
//!
//! ```text
//! ── Sat 21 Nov ──────────────────────────────────
//! you   bench 3x8 185lb @8                   18:02
//! coach ✓ Bench Press  185 lb × 8 @8   set 1
//!       Next: Barbell Row 3 x 8, try 155 lb.
//!       ✗ log_set_result refused: …  (Enter opens)
//! ^ label                                    time ^
//! ```

use super::paragraph::{self, Paragraph};
use super::{debrief, receipt, words};
use crate::domain::load::Unit;
use crate::domain::proposal::{Hunk, Proposal, ProposalStatus};
use crate::domain::question::Question;
use crate::domain::text::printable;
use crate::domain::tool_call::CallOutcome;
use crate::domain::transcript::EntryBody;
use crate::tool;
use crate::tui::chat::{Item, Speaker};
use crate::tui::theme;
use crate::tui::wrap::{self, Growing};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::collections::VecDeque;

/// Cells of the label, with the space after it.
const LABEL: usize = 6;
/// Cells of the time, with the space before it.
const TIME: usize = 6;
/// Narrower than this, labels would leave too little room for words.
const LEAST_WITH_LABELS: usize = 24;

/// How items are to be set: rows are laid out anew where any of it changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub width: usize,
    pub unit: Unit,
    pub zone: TimeZone,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            width: 0,
            unit: Unit::Lb,
            zone: TimeZone::UTC,
        }
    }
}

/// What the item before says of this one: no label twice, no day twice.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour {
    speaker: Speaker,
    at: Timestamp,
}

impl Neighbour {
    pub fn of(item: &Item) -> Self {
        Self {
            speaker: item.speaker(),
            at: item.at(),
        }
    }
}

fn label_width(width: usize) -> usize {
    if width < LEAST_WITH_LABELS { 0 } else { LABEL }
}

pub fn body_width(width: usize) -> usize {
    width.saturating_sub(label_width(width)).max(1)
}

pub fn tail_width(width: usize) -> usize {
    // A cell stays free for the block at the end.
    body_width(width).saturating_sub(1).max(1)
}

/// The rows of an item, at least one. `open` says whether a proposal still waits for a word.
pub fn lay(item: &Item, before: Option<Neighbour>, open: bool, look: &Look) -> Vec<Line<'static>> {
    let day = item.at().to_zoned(look.zone.clone()).date();
    let new_day = before.is_none_or(|before| before.at.to_zoned(look.zone.clone()).date() != day);
    let speaker = item.speaker();
    let labelled = new_day || before.is_none_or(|before| before.speaker != speaker);
    let mut rows = Vec::new();
    if new_day {
        rows.push(day_row(day, look.width));
    }
    let body = body(item, open, look);
    let time = (speaker == Speaker::Athlete).then(|| clock(item.at(), &look.zone));
    for (index, row) in body.into_iter().enumerate() {
        let label = (index == 0 && labelled).then_some(speaker);
        let mut line = labelled_row(label, row, look.width);
        if let (0, Some(time)) = (index, &time) {
            right(&mut line, time, look.width);
        }
        rows.push(line);
    }
    rows
}

fn body(item: &Item, open: bool, look: &Look) -> Vec<Line<'static>> {
    let width = body_width(look.width);
    let paragraphs = match item.body() {
        None => word(item),
        Some(EntryBody::Athlete { text }) => {
            let width = width.saturating_sub(TIME).max(1);
            return rows_of(&lines(text, theme::PLAIN), width);
        }
        Some(EntryBody::Coach { text, .. }) => paragraph::prose(text),
        Some(EntryBody::Called { tool, .. }) => lines(&format!("· {tool}"), theme::DIM),
        Some(EntryBody::Receipt { receipt }) => receipt::paragraphs(receipt, look.unit),
        Some(EntryBody::Question { question }) => asked(question),
        Some(EntryBody::Refused { outcome }) => return vec![folded(outcome, width)],
        Some(EntryBody::Proposal { proposal }) => card(proposal, open),
        Some(EntryBody::Debrief { debrief }) => debrief::paragraphs(debrief),
        Some(EntryBody::Notice { text } | EntryBody::Unanswered { text }) => {
            lines(text, theme::DIM)
        }
    };
    rows_of(&paragraphs, width)
}

fn word(item: &Item) -> Vec<Paragraph> {
    match item {
        Item::Word { text, .. } => lines(text, theme::DIM),
        Item::Entry(_) => Vec::new(),
    }
}

fn rows_of(paragraphs: &[Paragraph], width: usize) -> Vec<Line<'static>> {
    let rows: Vec<_> = paragraphs
        .iter()
        .flat_map(|paragraph| paragraph.rows(width))
        .collect();
    if rows.is_empty() {
        return vec![Line::default()];
    }
    rows
}

fn lines(text: &str, style: Style) -> Vec<Paragraph> {
    crate::domain::text::printable_lines(text)
        .lines()
        .map(|line| Paragraph::of(line, style))
        .collect()
}

fn asked(question: &Question) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::of(words::asked(question), theme::STRONG)];
    for (index, choice) in question.options.iter().enumerate() {
        paragraphs.push(
            Paragraph::of(&format!("  {} ", index + 1), theme::CURRENT)
                .run(&choice.label, theme::PLAIN)
                .hang(4),
        );
    }
    paragraphs
}

/// A refused call on one line; the whole of it is behind Enter.
fn folded(outcome: &CallOutcome, width: usize) -> Line<'static> {
    let said = match &outcome.result {
        Err(refusal) => tool::in_a_line(refusal),
        Ok(_) => format!("{} refused", outcome.tool),
    };
    let opens = "  (Enter opens)";
    let room = width.saturating_sub(2 + opens.len());
    let said = wrap::fit(&printable(&said), room).into_owned();
    Paragraph::of("✗", theme::REFUSED)
        .run(&format!(" {said}"), theme::PLAIN)
        .run(opens, theme::DIM)
        .row(width)
}

/// A proposal:
///
/// ```text
/// Proposed: Dumbbell Press in place of Bench Press
/// the bench is taken; same pattern, same muscles
///   Warm-up
/// - Bench Press     3 x 8
/// + Dumbbell Press  3 x 8
/// a accept  r refuse   (Tab leads here; or /accept, /refuse)
/// ```
fn card(proposal: &Proposal, open: bool) -> Vec<Paragraph> {
    let mut paragraphs = vec![
        Paragraph::of("Proposed: ", theme::CURRENT).run(&proposal.title, theme::STRONG),
        Paragraph::of(&proposal.reason, theme::DIM),
    ];
    paragraphs.extend(proposal.hunks.iter().map(|hunk| {
        match hunk {
            Hunk::Same(line) => Paragraph::of("  ", theme::DIM)
                .run(line, theme::DIM)
                .hang(2),
            Hunk::Removed(line) => Paragraph::of("- ", theme::REFUSED)
                .run(line, theme::REFUSED)
                .hang(2),
            Hunk::Added(line) => Paragraph::of("+ ", theme::DONE)
                .run(line, theme::DONE)
                .hang(2),
        }
    }));
    paragraphs.push(if open {
        Paragraph::of("a", theme::CURRENT)
            .run(" accept  ", theme::PLAIN)
            .run("r", theme::CURRENT)
            .run(" refuse", theme::PLAIN)
            .run("   (Tab leads here; or /accept, /refuse)", theme::DIM)
    } else {
        let settled = match proposal.status {
            ProposalStatus::Accepted => "accepted",
            ProposalStatus::Refused => "refused",
            ProposalStatus::Stale => "stale: the plan had changed",
            ProposalStatus::Open => "settled",
        };
        Paragraph::of(settled, theme::DIM)
    });
    paragraphs
}

fn labelled_row(label: Option<Speaker>, row: Line<'static>, width: usize) -> Line<'static> {
    let room = label_width(width);
    if room == 0 {
        return row;
    }
    let (word, style) = match label {
        Some(Speaker::Athlete) => ("you", theme::ATHLETE),
        Some(Speaker::Coach) => ("coach", theme::COACH),
        Some(Speaker::Program) | None => ("", theme::PLAIN),
    };
    let mut line = Line::from(Span::styled(wrap::pad(word, room), style));
    line.spans.extend(row.spans);
    line
}

/// Sets a dim word at the right end of a row that leaves room for it.
fn right(line: &mut Line<'static>, word: &str, width: usize) {
    let taken: usize = line
        .spans
        .iter()
        .map(|span| wrap::width(&span.content))
        .sum();
    if let Some(space) = width.checked_sub(taken + wrap::width(word))
        && space > 0
    {
        line.push_span(" ".repeat(space));
        line.push_span(Span::styled(word.to_owned(), theme::DIM));
    }
}

fn clock(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone()).strftime("%H:%M").to_string()
}

fn day_row(day: Date, width: usize) -> Line<'static> {
    let words = format!("── {} ", day.strftime("%a %-d %b %Y"));
    let rest = width.saturating_sub(wrap::width(&words));
    Line::styled(
        wrap::fit(&format!("{words}{}", "─".repeat(rest)), width).into_owned(),
        theme::DIM,
    )
}

/// A row of what streams in, with a block at its end.
pub fn tail_row(tail: &Growing, row: usize, width: usize) -> Line<'_> {
    let rows = tail.rows();
    let words = rows
        .get(row)
        .map_or("", |range| &tail.text()[range.clone()]);
    let label = if row == 0 { "coach" } else { "" };
    let mut line = Line::default();
    if label_width(width) > 0 {
        line.push_span(Span::styled(wrap::pad(label, LABEL), theme::COACH));
    }
    line.push_span(words);
    if row + 1 >= rows.len() {
        line.push_span(Span::styled("▌", theme::CURRENT));
    }
    line
}

/// A question that stands after all else.
pub fn asked_now(asked: &[Paragraph], look: &Look) -> Vec<Line<'static>> {
    if asked.is_empty() {
        return Vec::new();
    }
    let rows = rows_of(asked, body_width(look.width));
    rows.into_iter()
        .enumerate()
        .map(|(index, row)| {
            let label = (index == 0).then_some(Speaker::Coach);
            labelled_row(label, row, look.width)
        })
        .collect()
}

/// Messages that were sent and are not answered yet.
pub fn waiting(messages: &VecDeque<String>, look: &Look) -> Vec<Line<'static>> {
    let width = body_width(look.width);
    messages
        .iter()
        .flat_map(|text| {
            let rows = rows_of(&lines(text, theme::DIM), width);
            rows.into_iter().enumerate().map(|(index, row)| {
                let label = (index == 0).then_some(Speaker::Athlete);
                labelled_row(label, row, look.width)
            })
        })
        .collect()
}
