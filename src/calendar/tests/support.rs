//! What the calendar's tests share: sessions in a line.

use crate::domain::calendar::{Calendar, Revision};
use crate::domain::session::{Recurrence, RecurrenceType, Session, SessionId, Until};
use crate::domain::sessions::Sessions;
use jiff::civil::{Date, date};
use proptest::test_runner::Config as ProptestConfig;

/// Random cases that are tried: as many as of every property, or with `SETWISE_LONG=1` twenty thousand.
pub fn cases() -> ProptestConfig {
    let usual = ProptestConfig::default();
    if std::env::var_os("SETWISE_LONG").is_some() {
        ProptestConfig { cases: 20_000, ..usual }
    } else {
        usual
    }
}

/// A Saturday.
pub const TODAY: Date = date(2026, 11, 21);

pub fn day(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn single(id: u32, title: &str, on: Option<Date>) -> Session {
    Session::once(SessionId(id), title, on)
}

/// One that repeats without end.
pub fn repeating(id: u32, title: &str, anchor: Date, kind: RecurrenceType) -> Session {
    Session {
        recurrence: Recurrence { until: Until::Never, ..Recurrence::of(kind) },
        ..single(id, title, Some(anchor))
    }
}

pub fn calendar(sessions: impl IntoIterator<Item = Session>) -> Calendar {
    let sessions: Sessions = sessions.into_iter().collect();
    let last = sessions.keys().next_back().map_or(0, |id| id.0);
    Calendar { revision: Revision(7), sessions, next: SessionId(last + 1) }
}
