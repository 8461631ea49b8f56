//! One item of the chat as rows.
//!
//! ```text
//! ── Sat 21 Nov ──────────────────────────────────
//! you   bench 3x8 185lb @8                   18:02
//! coach Bench Press  185 lb × 8  RPE 8  set 1 ✓
//!       ✗ log_set_result refused: …  (Enter opens)
//! ^ label                                    time ^
//! ```

use super::paragraph::{Paragraph, lines};
use super::{card, debrief, receipt, thought};
use crate::domain::load::Unit;
use crate::domain::proposal::ProposalStatus;
use crate::domain::transcript::EntryBody;
use crate::text;
use crate::tui::chat::{Item, Speaker};
use crate::tui::keymap::{Action, Context, Keymap};
use crate::tui::list::Row;
use crate::tui::markdown::{self, Stream};
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::wrap;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ratatui::text::{Line, Span};
use std::collections::VecDeque;
use std::time::Duration;

/// Cells of the label, with the space after it.
const LABEL: usize = 6;
/// Cells of the time, with the space before it.
const TIME: usize = 6;
/// Narrower than this, labels would leave too little room for words.
const LEAST_WITH_LABELS: usize = 24;

/// How items are laid out: where any of it changes, all rows are laid out again.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub width: usize,
    pub unit: Unit,
    pub zone: TimeZone,
    /// The coach's thoughts are shown.
    pub thoughts: bool,
    /// As cards name their keys.
    pub keymap: Keymap,
}

impl Look {
    /// What stands behind something that is folded.
    pub fn opens(&self) -> String {
        format!("  ({} opens)", self.keymap.key(Context::Chat, Action::Open))
    }
}

/// What is known of an item beside itself.
#[derive(Debug, Default)]
pub struct Beside {
    /// By which the chat knows it.
    pub number: isize,
    /// Of a proposal: whether it still waits, or what became of it; none where that isn't known.
    pub proposal: Option<ProposalStatus>,
    /// Of a receipt: that its sets were taken back, and how many.
    pub taken_back: Option<String>,
    /// How long the thinking before a coach's words took, where that was seen.
    pub thought_for: Option<Duration>,
    /// The rows of a coach's words, where they are laid out already.
    pub words: Option<Vec<Line<'static>>>,
}

impl Default for Look {
    fn default() -> Self {
        let keymap = Keymap::default();
        Self { width: 0, unit: Unit::Lb, zone: TimeZone::UTC, thoughts: false, keymap }
    }
}

/// Cells before the body of an item.
pub fn label_width(width: usize) -> usize {
    if width < LEAST_WITH_LABELS { 0 } else { LABEL }
}

pub fn body_width(width: usize) -> usize {
    width.saturating_sub(label_width(width)).max(1)
}

/// The width of a coach's words. A cell stays free for the block at the end of those that stream
/// in, and afterwards too, so that nothing moves when they are whole.
pub fn words_width(width: usize) -> usize {
    body_width(width).saturating_sub(1).max(1)
}

/// The rows of an item, at least one. What the item before it shows is not repeated: no label twice,
/// no day twice.
pub fn lay(item: &Item, before: Option<&Item>, beside: Beside, look: &Look) -> Vec<Row<Cells>> {
    let at = |item: &Item| item.at.to_zoned(look.zone.clone());
    let day = at(item).date();
    let new_day = before.is_none_or(|before| at(before).date() != day);
    let speaker = item.speaker();
    let labelled = new_day || before.is_none_or(|before| before.speaker() != speaker);
    // What waits for nothing any more can't be pressed.
    let waits = beside.proposal.is_none_or(|status| status == ProposalStatus::Open);
    let entry = Target::Entry(beside.number);
    let mut rows = body(item, beside, look);
    if waits && item.is_for_a_key() {
        for row in &mut rows {
            row.of.insert(0, (0..usize::MAX, entry.clone()));
        }
    }
    let mut rows = labelled_rows(labelled.then_some(speaker), rows, look);
    if speaker == Speaker::Athlete
        && let Some(first) = rows.first_mut()
    {
        push_right(&mut first.line, &text::day::time(&at(item)), look.width);
    }
    if new_day {
        rows.insert(0, day_row(day, look.width).into());
    }
    rows
}

/// Stands for the key that logged the next set of the plan.
const PLANNED: &str = "⏎";

fn body(item: &Item, beside: Beside, look: &Look) -> Vec<Row<Cells>> {
    let width = body_width(look.width);
    let paragraphs = match &*item.body {
        EntryBody::Athlete { text } => {
            let width = width.saturating_sub(TIME).max(1);
            return rows_of(&lines(text, theme::PLAIN), width);
        }
        EntryBody::PlannedSet { .. } => return vec![Line::styled(PLANNED, theme::PLAIN).into()],
        EntryBody::Coach { text, thought, broken_off } => {
            let words = beside.words;
            let words = words.unwrap_or_else(|| markdown::rows(text, words_width(look.width)));
            let mut rows = thought_rows(thought, beside.thought_for, look);
            if rows.is_empty() || !text.is_empty() {
                rows.extend(words);
            }
            rows.extend(broken_off.then(|| Line::styled("(broken off)", theme::DIM)));
            return rows.into_iter().map(Row::from).collect();
        }
        EntryBody::Called { tool, .. } => return vec![card::called(tool, look).into()],
        EntryBody::Receipt { receipt } => {
            let mut rows = receipt::paragraphs(receipt, look.unit, width);
            rows.extend(beside.taken_back.map(|words| Paragraph::of(&words, theme::REFUSED)));
            rows
        }
        EntryBody::Question { question } => card::question(question, beside.number),
        EntryBody::Refused { outcome } => return vec![card::refused(outcome, look).into()],
        EntryBody::Proposal { proposal } => {
            card::proposal(proposal, beside.proposal, beside.number, &look.keymap)
        }
        EntryBody::Debrief { debrief } => debrief::paragraphs(debrief),
        EntryBody::Unanswered { text } => card::unanswered(text),
        EntryBody::Notice { text } => lines(text, theme::DIM),
    };
    rows_of(&paragraphs, width)
}

fn rows_of(paragraphs: &[Paragraph], width: usize) -> Vec<Row<Cells>> {
    let rows: Vec<_> = paragraphs.iter().flat_map(|paragraph| paragraph.rows_of(width)).collect();
    if rows.is_empty() {
        return vec![Row::default()];
    }
    rows
}

/// Rows of one speaker, with the label before the first.
fn labelled_rows(label: Option<Speaker>, rows: Vec<Row<Cells>>, look: &Look) -> Vec<Row<Cells>> {
    let labels = label.into_iter().map(Some).chain(std::iter::repeat(None));
    let rows = rows
        .into_iter()
        .zip(labels)
        .map(|(row, label)| Row { line: labelled_row(label, row.line, look.width), of: row.of });
    rows.collect()
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

/// Adds a dim word at the right end of a row that leaves room for it.
fn push_right(line: &mut Line<'static>, word: &str, width: usize) {
    let taken: usize = line.spans.iter().map(|span| wrap::width(&span.content)).sum();
    if let Some(space) = width.checked_sub(taken + wrap::width(word))
        && space > 0
    {
        line.push_span(" ".repeat(space));
        line.push_span(Span::styled(word.to_owned(), theme::DIM));
    }
}

fn day_row(day: Date, width: usize) -> Line<'static> {
    let words = format!("── {} ", text::day::with_weekday(day));
    let rest = width.saturating_sub(wrap::width(&words));
    Line::styled(wrap::fit(&format!("{words}{}", "─".repeat(rest)), width).into_owned(), theme::DIM)
}

/// The thoughts before a coach's words, if there are any.
fn thought_rows(text: &str, lasted: Option<Duration>, look: &Look) -> Vec<Line<'static>> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut head = thought::head(false, lasted);
    if !look.thoughts {
        head.push_span(Span::styled(look.opens(), theme::DIM));
        return vec![head];
    }
    let words = markdown::rows(text, thought::width(look.width));
    let rows = words.iter().map(|line| thought::row(Some(line)));
    std::iter::once(head).chain(rows).collect()
}

/// A row of the coach's.
pub fn coach_row(labelled: bool, words: Line<'static>, width: usize) -> Line<'static> {
    labelled_row(labelled.then_some(Speaker::Coach), words, width)
}

/// A row of what streams in, with a block at its end.
pub fn streamed_row(words: &Stream, row: usize, labelled: bool, width: usize) -> Line<'static> {
    let line = words.row(row).map(|row| row.line.clone());
    let mut line = coach_row(labelled, line.unwrap_or_default(), width);
    if row + 1 >= words.len() {
        line.push_span(Span::styled("▌", theme::CURRENT));
    }
    line
}

/// What stands after all entries: calls that run, a question of the program, and messages that
/// were sent and not answered yet.
pub fn unanswered(
    calls: &[String],
    asked: &[Paragraph],
    waiting: &VecDeque<String>,
    look: &Look,
) -> Vec<Line<'static>> {
    let width = body_width(look.width);
    let calls = calls.iter().map(|tool| card::running(tool, width).into());
    let mut rows = labelled_rows(None, calls.collect(), look);
    if !asked.is_empty() {
        let asked = rows_of(asked, width);
        rows.extend(labelled_rows(Some(Speaker::Coach), asked, look));
    }
    for text in waiting {
        let message = rows_of(&lines(text, theme::DIM), width);
        rows.extend(labelled_rows(Some(Speaker::Athlete), message, look));
    }
    rows.into_iter().map(|row| row.line).collect()
}
