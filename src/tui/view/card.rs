//! Entries that a key or a command does something with: questions, calls, proposals, answers that
//! did not come to their end.

use super::format;
use super::paragraph::Paragraph;
use crate::domain::proposal::{Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::question::Question;
use crate::domain::tool_call::CallOutcome;
use crate::tool;
use crate::tui::keymap::Action;
use crate::tui::theme;
use crate::tui::wrap;
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
    Paragraph::of("▸ ", theme::CURRENT).run(tool, theme::PLAIN).run(" …", theme::DIM).row(width)
}

/// Where there is no room for how it opens, the status line says so once it is chosen.
fn folded(mark: &str, style: Style, said: &str, width: usize) -> Line<'static> {
    let line = |opens| {
        Paragraph::of(mark, style).run(&format!(" {said}"), theme::PLAIN).run(opens, theme::DIM)
    };
    let whole = line("  (Enter opens)");
    if whole.width() <= width {
        return whole.row(width);
    }
    line("").row(width)
}

/// What can be done where a model did not answer.
pub const AFTER_FAILURE: [(&str, &str); 3] = [
    ("/retry", "asks again"),
    ("/retry offline", "answers without a model, this once"),
    ("/help troubleshooting", "explains the message"),
];

/// An answer that did not come to its end: why, and what can be done about it.
pub fn unanswered(text: &str) -> Vec<Paragraph> {
    let mut lines = vec![];
    for (index, line) in text.lines().enumerate() {
        let mark = if index == 0 { "✗ " } else { "  " };
        let line = Paragraph::of(mark, theme::REFUSED).run(line, theme::PLAIN);
        lines.push(line.hang(2));
    }
    lines.extend(AFTER_FAILURE.map(|(command, says)| {
        let command = Paragraph::of("  ", theme::PLAIN).run(command, theme::CURRENT);
        command.run(" ", theme::PLAIN).run(says, theme::DIM).hang(4)
    }));
    lines
}

/// A proposal, with what became of it where that is known. Why, and what the verifier says, stands beside the word
/// that
/// accepts it, so that a long change doesn't push it off the screen.
///
/// ```text
/// Proposed: Dumbbell Press in place of Bench Press
///   Warm-up
/// - Bench Press     3 x 8
/// + Dumbbell Press  3 x 8
/// the bench is taken; same pattern, same muscles
/// a accept · r discard · e each   (Tab to get here, or type yes or no)
/// ```
pub fn proposal(proposal: &Proposal, status: Option<ProposalStatus>) -> Vec<Paragraph> {
    let (title, why) = proposal.title_and_reason();
    let mut paragraphs = vec![match proposal.change {
        ProposedChange::Sets { .. } => Paragraph::of(title, theme::STRONG),
        ProposedChange::Plan { .. }
        | ProposedChange::Calendar { .. }
        | ProposedChange::Facts { .. }
        | ProposedChange::Program { .. } => {
            Paragraph::of("Proposed: ", theme::CURRENT).run(title, theme::STRONG)
        }
    }];
    paragraphs.extend(proposal.lines().into_iter().map(|hunk| {
        let (mark, line, style) = match hunk {
            Hunk::Same(line) => ("  ", line, theme::DIM),
            Hunk::Removed(line) => ("- ", line, theme::REFUSED),
            Hunk::Added(line) => ("+ ", line, theme::DONE),
        };
        Paragraph::of(mark, style).run(line, style).hang(2)
    }));
    paragraphs.extend(why.map(|why| Paragraph::of(why, theme::DIM)));
    let logs = matches!(proposal.change, ProposedChange::Sets { .. });
    let settled = |mark, style, words| Paragraph::of(mark, style).run(words, theme::PLAIN);
    paragraphs.push(match status {
        Some(ProposalStatus::Open) => keys(proposal),
        Some(ProposalStatus::Accepted) if logs => settled("✓", theme::DONE, " logged"),
        Some(ProposalStatus::Accepted) => settled("✓", theme::DONE, " accepted"),
        Some(ProposalStatus::Refused) if logs => settled("✗", theme::REFUSED, " not logged"),
        Some(ProposalStatus::Refused) => settled("✗", theme::REFUSED, " discarded"),
        Some(ProposalStatus::Stale) => {
            settled("✗", theme::REFUSED, " stale: what it was based on has changed")
        }
        Some(ProposalStatus::Replaced) => settled("✗", theme::REFUSED, " replaced by a newer one"),
        None => Paragraph::of("settled", theme::DIM),
    });
    paragraphs
}

/// The keys of a proposal that waits, each with its word.
fn keys_of(proposal: &Proposal) -> &'static [(&'static str, &'static str, Action)] {
    match proposal.change {
        ProposedChange::Sets { .. } => &[
            ("a", "log it", Action::Accept),
            ("e", "edit", Action::Each),
            ("r", "no", Action::Refuse),
        ],
        ProposedChange::Calendar { .. }
        | ProposedChange::Facts { .. }
        | ProposedChange::Plan { .. }
        | ProposedChange::Program { .. } => &[
            ("a", "accept", Action::Accept),
            ("r", "discard", Action::Refuse),
            ("e", "each", Action::Each),
        ],
    }
}

fn keys(proposal: &Proposal) -> Paragraph {
    let mut line = Paragraph::new();
    for (index, (key, word, _)) in keys_of(proposal).iter().enumerate() {
        line.push(if index == 0 { "" } else { " · " }, theme::PLAIN);
        line.push(key, theme::CURRENT);
        line.push(&format!(" {word}"), theme::PLAIN);
    }
    line.run("   (Tab to get here, or type yes or no)", theme::DIM)
}

/// The key whose word stands in this column of a card's row.
pub fn key_at(proposal: &Proposal, row: &str, column: usize) -> Option<Action> {
    let all: String = keys(proposal).text().chars().take_while(|c| *c != '(').collect();
    let begins = wrap::width(&row[..row.find(all.trim_end())?]);
    let mut at = begins;
    keys_of(proposal).iter().find_map(|(key, word, action)| {
        let end = at + wrap::width(key) + 1 + wrap::width(word);
        let found = (at..end).contains(&column).then_some(*action);
        at = end + wrap::width(" · ");
        found
    })
}
