//! A clause of nothing but a name or a date, which is for what follows.

use crate::item::{Fact, Item};
use crate::items::Items;
use jiff::civil::Date;
use setwise_words::parse::issue::LineIssue;

/// Whether nothing is said beside a name, but perhaps a date: which one.
#[expect(clippy::option_option, reason = "a clause that is a heading may or may not have a date")]
pub(super) fn heading(items: &Items) -> Option<Option<Date>> {
    let nothing_else = |item: &Item| matches!(item.fact, Fact::Date(_) | Fact::Comma { .. });
    let bare = items.loose.is_empty() && items.issues.is_empty();
    if bare && items.all.iter().all(nothing_else) { date_of(&items.all).ok() } else { None }
}

/// The one date of a clause.
pub(super) fn date_of(items: &[Item]) -> Result<Option<Date>, LineIssue> {
    let mut found = None;
    for item in items {
        if let Fact::Date(date) = item.fact {
            if found.is_some_and(|other| other != date) {
                return Err(LineIssue::new(
                    item.span,
                    "is a second date: one exercise is on one day",
                ));
            }
            found = Some(date);
        }
    }
    Ok(found)
}
