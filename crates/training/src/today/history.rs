//! The sessions of one exercise before a day.

use jiff::civil::Date;
use setwise_domain::board::PastSession;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::limits::MOST_SETS_LOOKED_BACK;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{SetKind, SetResult};

/// Newest first, each in set order, without warm-ups; as many as the newest
/// [`MOST_SETS_LOOKED_BACK`] sets hold.
pub fn sessions_before(
    day: Date,
    key: &ExerciseKey,
    log: &dyn SetLog,
) -> LogResult<Vec<PastSession>> {
    let sets = log.of_exercise(key, MOST_SETS_LOOKED_BACK)?;
    let before =
        sets.into_iter().filter(|set| set.date < day && set.performance.kind != SetKind::WarmUp);
    Ok(by_day(before))
}

/// Sets that come newest first, as days, newest first, each in set order.
pub fn by_day(sets: impl IntoIterator<Item = SetResult>) -> Vec<PastSession> {
    let mut sessions: Vec<PastSession> = Vec::new();
    for set in sets {
        match sessions.last_mut() {
            Some(session) if session.date == set.date => session.sets.push(set),
            _ => sessions.push(PastSession { date: set.date, sets: vec![set] }),
        }
    }
    for session in &mut sessions {
        session.sets.sort_by_key(|set| set.set_number);
    }
    sessions
}
