//! Entries that a key or a command does something with: questions, calls, proposals, answers that
//! did not come to their end.

use super::entry::{Look, body_width};
use super::paragraph::Paragraph;
use crate::domain::proposal::{Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::question::Question;
use crate::domain::tool_call::CallOutcome;
use crate::tool;
use crate::tui::keymap::{Action, Context, Keymap};
use crate::tui::target::Target;
use crate::tui::theme;
use ratatui::style::Style;
use ratatui::text::Line;

/// A question with what may be answered, by its number among the entries.
pub fn question(question: &Question, entry: isize) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::of(question.asked(), theme::STRONG)];
    paragraphs.extend((1..).zip(&question.options).map(|(option, choice)| {
        Paragraph::of(&format!("  {option} "), theme::CURRENT)
            .run(&choice.label, theme::PLAIN)
            .hang(4)
            .all_of(Target::Answer { entry, option })
    }));
    paragraphs
}

/// A refused call on one line; the whole of it is behind Enter.
pub fn refused(outcome: &CallOutcome, look: &Look) -> Line<'static> {
    let said = match &outcome.result {
        Err(refusal) => tool::in_a_line(refusal),
        Ok(_) => format!("{} refused", outcome.tool),
    };
    folded("✗", theme::REFUSED, &said, look)
}

/// A call that only read.
pub fn called(tool: &str, look: &Look) -> Line<'static> {
    folded("✓", theme::DONE, tool, look)
}

/// A call that is being carried out.
pub fn running(tool: &str, width: usize) -> Line<'static> {
    Paragraph::of("▸ ", theme::CURRENT).run(tool, theme::PLAIN).run(" …", theme::DIM).row(width)
}

/// Where there is no room for how it opens, the status line says so once it is chosen.
fn folded(mark: &str, style: Style, said: &str, look: &Look) -> Line<'static> {
    let width = body_width(look.width);
    let line = |opens: &str| {
        Paragraph::of(mark, style).run(&format!(" {said}"), theme::PLAIN).run(opens, theme::DIM)
    };
    let whole = line(&look.opens());
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
pub fn proposal(
    proposal: &Proposal,
    status: Option<ProposalStatus>,
    entry: isize,
    keymap: &Keymap,
) -> Vec<Paragraph> {
    let mut paragraphs = lines_of(proposal);
    let logs = matches!(proposal.change, ProposedChange::Sets { .. });
    let settled = |mark, style, words| Paragraph::of(mark, style).run(words, theme::PLAIN);
    paragraphs.push(match status {
        Some(ProposalStatus::Open) => keys(proposal, entry, keymap),
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

/// What is proposed and why.
pub fn lines_of(proposal: &Proposal) -> Vec<Paragraph> {
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
    paragraphs
}

/// The keys of a proposal that waits, in their order, with the words of what waits to be logged.
fn keys_of(proposal: &Proposal) -> [(Action, &'static str); 3] {
    match proposal.change {
        ProposedChange::Sets { .. } => {
            [(Action::Accept, "log it"), (Action::Each, "edit"), (Action::Refuse, "no")]
        }
        ProposedChange::Calendar { .. }
        | ProposedChange::Facts { .. }
        | ProposedChange::Plan { .. }
        | ProposedChange::Program { .. } => [Action::Accept, Action::Refuse, Action::Each]
            .map(|action| (action, Keymap::does(Context::Chat, action))),
    }
}

fn keys(proposal: &Proposal, entry: isize, keymap: &Keymap) -> Paragraph {
    let mut line = Paragraph::new();
    for (index, (action, word)) in keys_of(proposal).into_iter().enumerate() {
        line.push(if index == 0 { "" } else { " · " }, theme::PLAIN);
        let of = || Target::Card { entry, action };
        line.push_of(&keymap.key(Context::Chat, action), theme::CURRENT, of());
        line.push_of(&format!(" {word}"), theme::PLAIN, of());
    }
    let pane = keymap.key(Context::Anywhere, Action::NextPane);
    line.run(&format!("   ({pane} to get here, or type yes or no)"), theme::DIM)
}
