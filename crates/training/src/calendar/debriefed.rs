//! What a debrief wants of the calendar, held to the calendar before it is kept: what can't be carried out
//! is no proposal.

use super::check::check;
use jiff::civil::Date;
use serde_json::Value;
use setwise_domain::calendar::Calendar;
use setwise_domain::debrief::{CalendarWish, Debrief, DebriefSection};

/// Takes the calendar's operations out of a debrief where not all of them can be carried out, and notes
/// why.
pub fn hold_debrief(debrief: &mut Debrief, calendar: &Calendar, today: Date) {
    let Some(CalendarWish::Operations(operations)) = &debrief.calendar else {
        return;
    };
    let values = operations.iter().map(serde_json::to_value);
    let why = match values.collect::<Result<Vec<Value>, _>>() {
        Ok(values) => issues(&values, calendar, today),
        Err(error) => error.to_string(),
    };
    if !why.is_empty() {
        debrief.calendar = None;
        debrief.unkept.push((DebriefSection::Calendar, why));
    }
}

fn issues(operations: &[Value], calendar: &Calendar, today: Date) -> String {
    let checked = check(operations, calendar, today);
    let each = checked.iter().zip(1..).flat_map(|(one, number)| {
        let messages = one.errors.iter().map(|error| &error.message);
        messages.map(move |message| format!("operation {number}: {message}"))
    });
    each.collect::<Vec<_>>().join(" ")
}
