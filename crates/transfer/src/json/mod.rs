//! Sets, weights of the body and what is kept beside them as JSON: this program's own export, and older ones.

mod beside;
mod rows;
mod set;

use super::row::{Place, TakeRow};
use super::{ReadOptions, TransferError};
use rows::Member;
use setwise_domain::decode::{Issue, IssueList, Subject};
use setwise_domain::text::printable;
use std::io::BufRead;

const SUBJECT: Subject = Subject { noun: "row", with_article: "a row", says_places: false };

/// Everything that is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RowIssues {
    /// Within the row: its beginning, unless it is no JSON from here on.
    at: Place,
    listed: Vec<String>,
}

impl From<IssueList> for RowIssues {
    fn from(IssueList { listed, more }: IssueList) -> Self {
        let broken = listed.iter().find(|issue| issue.code.is_broken());
        let at =
            broken.map_or(Place::START, |it| Place { line: it.span.line, column: it.span.column });
        let more = (more > 0).then(|| format!("and {more} more"));
        Self { at, listed: listed.iter().map(sentence).chain(more).collect() }
    }
}

/// Without the place in the row, which nobody sees by itself.
fn sentence(issue: &Issue) -> String {
    let Issue { pointer, found, wanted, .. } = issue;
    let field =
        if pointer.is_empty() { String::new() } else { format!("{}: ", printable(pointer)) };
    format!("{field}found {found}; wanted {wanted}")
}

/// Hands every row to `take`; gives back the names that stood beside the sets and were not read.
pub fn read(
    from: impl BufRead,
    options: &ReadOptions<'_>,
    take: &mut TakeRow<'_>,
) -> Result<Vec<String>, TransferError> {
    rows::read(from, &mut |row| {
        let text = String::from_utf8_lossy(&row.text);
        let read = match row.member {
            Member::Sets => set::read(&text, options.now),
            beside => beside::read(&text, beside),
        };
        match read {
            Ok(held) => take(row.at, Ok(held)),
            Err(issues) => take(row.at.of(issues.at), Err(issues.listed)),
        }
    })
}
