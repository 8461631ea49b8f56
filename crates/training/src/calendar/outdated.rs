//! What became of the sessions of a proposal since it was made.

use super::patch::what_changed;
use crate::calendar::limits::MOST_SESSIONS_OF_A_PROPOSAL;
use jiff::civil::Date;
use setwise_domain::calendar::{Calendar, SessionChange};
use setwise_domain::proposal::CalendarBase;

/// A sentence for each session that is not as it was. Of a part of a proposal those count that the
/// part changes: `touched`, where it can be carried out at all.
pub fn changes_since(
    base: &CalendarBase,
    calendar: &Calendar,
    touched: Option<&[SessionChange]>,
    today: Date,
) -> Vec<String> {
    if base.revision == calendar.revision {
        return Vec::new();
    }
    let there = || touched.into_iter().flatten().filter(|one| one.before.is_some());
    if base.sessions.is_empty() && there().count() > MOST_SESSIONS_OF_A_PROPOSAL {
        return vec!["other changes of the calendar were made.".to_owned()];
    }
    let meant = base
        .sessions
        .iter()
        .filter(|session| touched.is_none() || there().any(|one| one.id == session.id));
    let changes = meant.filter_map(|before| {
        let after = calendar.sessions.get(&before.id);
        what_changed(before, after, today)
    });
    changes.collect()
}
