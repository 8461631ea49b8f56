//! Entries that a key or a command does something with: questions, calls, proposals, answers that
//! did not come to their end.

use super::format;
use super::paragraph::Paragraph;
use crate::domain::proposal::{Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::question::Question;
use crate::domain::tool_call::CallOutcome;
use crate::tool;
use crate::tui::theme;
use ratatui::style::Style;
use ratatui::text::Line;

/// A question with what may be answered.
pub fn question(question: &Question) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::of(format::asked(question), theme::STRONG)];
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
pub fn refused(outcome: &CallOutcome, width: usize) -> Line<'static> {
    let said = match &outcome.result {
        Err(refusal) => tool::in_a_line(refusal),
        Ok(_) => format!("{} refused", outcome.tool),
    };
    folded("✗", theme::REFUSED, &said, width)
}

/// A call that only read.
pub fn called(tool: &str, width: usize) -> Line<'static> {
    folded("✓", theme::DONE, tool, width)
}

/// A call that is being carried out.
pub fn running(tool: &str, width: usize) -> Line<'static> {
    Paragraph::of("▸ ", theme::CURRENT)
        .run(tool, theme::PLAIN)
        .run(" …", theme::DIM)
        .row(width)
}

/// Where there is no room for how it opens, the status line says so once it is chosen.
fn folded(mark: &str, style: Style, said: &str, width: usize) -> Line<'static> {
    let line = |opens| {
        Paragraph::of(mark, style)
            .run(&format!(" {said}"), theme::PLAIN)
            .run(opens, theme::DIM)
    };
    let whole = line("  (Enter opens)");
    if whole.width() <= width {
        return whole.row(width);
    }
    line("").row(width)
}

/// An answer that did not come to its end: why, and what can be done about it.
pub fn unanswered(text: &str) -> Vec<Paragraph> {
    let mut lines = vec![];
    for (index, line) in text.lines().enumerate() {
        let mark = if index == 0 { "✗ " } else { "  " };
        let line = Paragraph::of(mark, theme::REFUSED).run(line, theme::PLAIN);
        lines.push(line.hang(2));
    }
    let choices = [
        ("/retry", " asks again"),
        ("/retry offline", " answers without a model, this once"),
    ];
    lines.extend(choices.map(|(command, says)| {
        Paragraph::of("  ", theme::PLAIN)
            .run(command, theme::CURRENT)
            .run(says, theme::DIM)
            .hang(4)
    }));
    lines
}

/// A proposal; `open`: it still waits for an answer.
///
/// ```text
/// Proposed: Dumbbell Press in place of Bench Press
/// the bench is taken; same pattern, same muscles
///   Warm-up
/// - Bench Press     3 x 8
/// + Dumbbell Press  3 x 8
/// a accept  r refuse   (Tab leads here; or /accept, /refuse)
/// ```
pub fn proposal(proposal: &Proposal, open: bool) -> Vec<Paragraph> {
    let mut paragraphs = match proposal.change {
        ProposedChange::Sets { .. } => vec![Paragraph::of(&proposal.reason, theme::STRONG)],
        ProposedChange::Plan { .. }
        | ProposedChange::Calendar { .. }
        | ProposedChange::Program { .. } => vec![
            Paragraph::of("Proposed: ", theme::CURRENT).run(&proposal.title, theme::STRONG),
            Paragraph::of(&proposal.reason, theme::DIM),
        ],
    };
    paragraphs.extend(proposal.hunks.iter().map(|hunk| {
        let (mark, line, style) = match hunk {
            Hunk::Same(line) => ("  ", line, theme::DIM),
            Hunk::Removed(line) => ("- ", line, theme::REFUSED),
            Hunk::Added(line) => ("+ ", line, theme::DONE),
        };
        Paragraph::of(mark, style).run(line, style).hang(2)
    }));
    let each = match proposal.change {
        ProposedChange::Calendar { .. } => "  e one by one",
        ProposedChange::Sets { .. } => "  e edit",
        ProposedChange::Plan { .. } | ProposedChange::Program { .. } => "",
    };
    paragraphs.push(if open {
        Paragraph::of("a", theme::CURRENT)
            .run(" accept  ", theme::PLAIN)
            .run("r", theme::CURRENT)
            .run(" refuse", theme::PLAIN)
            .run(each, theme::PLAIN)
            .run("   (Tab leads here; or /accept, /refuse)", theme::DIM)
    } else {
        let settled = match proposal.status {
            ProposalStatus::Accepted => "accepted",
            ProposalStatus::Refused => "refused",
            ProposalStatus::Stale => "stale: what it was based on has changed",
            ProposalStatus::Open => "settled",
        };
        Paragraph::of(settled, theme::DIM)
    });
    paragraphs
}
