//! Sessions from elsewhere on their way to the calendar: named, numbered, and those left out that are there.

use super::recurrence::are_due_alike;
use jiff::civil::Date;
use setwise_domain::calendar::{Calendar, CalendarChange, SessionChange};
use setwise_domain::session::{Session, SessionId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use uuid::Uuid;

/// The name space of what such sessions are called: itself a name-based id of
/// `setwise/imported-session` under the nil id.
const IMPORTED_SESSIONS: Uuid = Uuid::from_u128(0x3c0c_6b9a_54d7_5f5e_9d0e_8a41_7c2b_61f3);

/// What is to become of sessions from elsewhere.
pub struct Arriving {
    /// Those that are new, each with what it is called everywhere.
    pub new: Vec<(Uuid, Session)>,
    /// How many are there already: by that name, or the same session as another one made it.
    pub already_there: usize,
}

/// Each session with what it is known by where it comes from. One keeps its number where none had it.
pub fn arriving(
    sessions: impl IntoIterator<Item = (String, Session)>,
    calendar: &Calendar,
    known: &BTreeSet<Uuid>,
) -> Arriving {
    let mut named = known.clone();
    let mut there: HashMap<(&str, Option<Date>), Vec<&Session>> = HashMap::new();
    for session in calendar.sessions.values() {
        let place = (session.title.as_str(), session.scheduled_for);
        there.entry(place).or_default().push(session);
    }
    let mut next = calendar.next.0;
    let mut numbers: HashMap<SessionId, SessionId> = HashMap::new();
    let mut new: Vec<(Uuid, Session)> = Vec::new();
    let mut already_there = 0;
    for (key, mut session) in sessions {
        let name = Uuid::new_v5(&IMPORTED_SESSIONS, key.as_bytes());
        let alike = there.get(&(session.title.as_str(), session.scheduled_for));
        let same = alike
            .into_iter()
            .flatten()
            .find(|other| other.time == session.time && are_due_alike(other, &session));
        if let Some(same) = same {
            numbers.insert(session.id, same.id);
        }
        if !named.insert(name) || same.is_some() {
            already_there += 1;
            continue;
        }
        let number = SessionId(session.id.0.max(next));
        next = number.0.saturating_add(1);
        numbers.insert(session.id, number);
        session.id = number;
        new.push((name, session));
    }
    for (_, session) in &mut new {
        session.series = session.series.and_then(|of| numbers.get(&of).copied());
    }
    Arriving { new, already_there }
}

impl Arriving {
    /// The new ones as a change; none where there are none.
    pub fn change(&self, summary: String, calendar: &Calendar) -> Option<CalendarChange> {
        let sessions = self.new.iter().map(|(_, session)| SessionChange {
            id: session.id,
            before: None,
            after: Some(session.clone()),
        });
        let named = self.new.iter().map(|(name, session)| (session.id, *name));
        (!self.new.is_empty()).then(|| CalendarChange {
            summary,
            base: calendar.revision,
            sessions: sessions.collect(),
            named: named.collect::<BTreeMap<_, _>>(),
            keyed: None,
        })
    }
}
