//! Operations worked out to one change of the calendar, with what has to be said before it is
//! made.

use super::carry_out::carry_out;
use super::check::too_many;
use super::double_booking::double_booked;
use super::draft::Draft;
use crate::calendar::limits::{
    MAX_BULK_UPDATE_WARNING, MAX_DELETE_WARNING, MOST_OPERATIONS_AT_ONCE,
};
use jiff::civil::Date;
use setwise_domain::assistant::RefusedOperation;
use setwise_domain::calendar::{Calendar, CalendarChange, SessionChange, Touched};
use setwise_domain::session::Operation;
use setwise_domain::text::counted;
use setwise_words::text;
use std::collections::BTreeMap;

/// What operations come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    pub change: CalendarChange,
    pub touched: Touched,
    pub warnings: Vec<String>,
    /// Whether so much is touched that it goes only with a second word.
    pub needs_confirmation: bool,
    /// A sentence for each operation: what it does to which session.
    pub effects: Vec<String>,
}

/// Works operations out, in their order, or says of each that can't be carried out why.
pub fn work_out(
    calendar: &Calendar,
    operations: &[Operation],
    today: Date,
) -> Result<Worked, Vec<RefusedOperation>> {
    if operations.len() > MOST_OPERATIONS_AT_ONCE {
        return Err(vec![RefusedOperation {
            index: MOST_OPERATIONS_AT_ONCE,
            errors: vec![too_many(operations.len())],
        }]);
    }
    let mut draft = Draft::over(calendar, today);
    let (mut effects, mut refused, mut ahead) = (Vec::new(), Vec::new(), Vec::new());
    for (index, operation) in operations.iter().enumerate() {
        match carry_out(&mut draft, operation) {
            Ok(mut effect) => {
                effects.push(effect.sentence);
                ahead.append(&mut effect.ahead);
            }
            Err(errors) => refused.push(RefusedOperation { index, errors }),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let (sessions, touched) = draft.changes();
    let mut warnings = too_much(touched);
    let needs_confirmation = !warnings.is_empty();
    warnings.append(&mut ahead);
    warnings.append(&mut double_booked(calendar, &sessions, today));
    Ok(Worked {
        change: CalendarChange {
            summary: summary(operations.len(), &sessions),
            base: calendar.revision,
            sessions,
            named: BTreeMap::new(),
            keyed: None,
        },
        touched,
        warnings,
        needs_confirmation,
        effects,
    })
}

/// `3 changes of the calendar`, or with the title where it is all about one session.
fn summary(operations: usize, sessions: &[SessionChange]) -> String {
    let about = match sessions {
        [one] => one.before.as_ref().or(one.after.as_ref()),
        _ => None,
    };
    let about =
        about.map_or_else(String::new, |session| format!(", {}", text::session_title(session)));
    format!("{} of the calendar{about}", counted(operations, "change"))
}

fn too_much(touched: Touched) -> Vec<String> {
    let warning = |count: usize, most: usize, does: &str| {
        let sessions = counted(count, "session");
        (count > most).then(|| format!("{sessions} would be {does}, more than {most} at once."))
    };
    let changed = touched.updated + touched.completed;
    [
        warning(touched.deleted, MAX_DELETE_WARNING, "deleted"),
        warning(changed, MAX_BULK_UPDATE_WARNING, "changed"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
