//! The part of a text that can't be read: where it is, and what the others would log.

use crate::limits::{BAD_PART_CHARS_MAX, CLAUSES_MAX};
use crate::talk;
use crate::{BadPart, LinePlace, Reading};
use setwise_domain::set_result::SetDraft;
use setwise_domain::text::printable;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Clause;

/// More clauses than are logged at once: said, where they look like sets.
pub(super) fn too_many(text: &str, clauses: &[Clause<'_>], beyond: &Clause<'_>) -> Reading {
    let counts = |clause: &&Clause<'_>| talk::has_quantity(&clause.tokens);
    let log = 2 * clauses.iter().filter(counts).count() > clauses.len();
    let Some(first) = beyond.tokens.first().filter(|_| log) else {
        return Reading::NotALog;
    };
    let why = format!(
        "is beyond the {CLAUSES_MAX} that are logged at a time: send fewer, or import them from a file"
    );
    Reading::Bad(bad_part(text, &LineIssue::new(first.span, why), &[]))
}

fn place_among_lines(text: &str, at: usize) -> Option<LinePlace> {
    let before = &text[..at];
    let begins = before.rfind('\n').map_or(0, |end| end + 1);
    text.trim_end().contains('\n').then(|| LinePlace {
        line: before.matches('\n').count() + 1,
        column: before[begins..].chars().count() + 1,
    })
}

/// `others` is what the lines without issue would log.
pub(crate) fn bad_part(text: &str, error: &LineIssue, others: &[SetDraft]) -> BadPart {
    let typed = &text[error.span.start..error.span.end];
    let mut part: String = typed.chars().take(BAD_PART_CHARS_MAX).collect();
    if part.len() < typed.len() {
        part.push('…');
    }
    let part = printable(&part).into_owned();
    BadPart {
        column: text[..error.span.start].chars().count() + 1,
        chars: typed.chars().count(),
        line: place_among_lines(text, error.span.start),
        others: others.to_vec(),
        message: format!("'{part}' {}", error.message),
        part,
        corrects: false,
    }
}
