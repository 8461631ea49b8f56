//! How a session repeats, as a proposal says it.

use crate::calendar::bounds;
use crate::calendar::fields::Fields;
use crate::calendar::issue::code;
use crate::domain::session::{Recurrence, RecurrenceType, Until};

/// Checks the `recurrence` of an operation, where it has one. What is null in it stays as it is in
/// the recurrence `of` the session, where there is one.
pub(super) fn check(fields: &mut Fields<'_>, of: Option<&Recurrence>) {
    let Some(value) = fields.get("recurrence") else {
        return;
    };
    let Some(object) = value.as_object() else {
        let wanted = "an object: send {\"type\": \"weekly\"}, or {\"type\": \"none\"}";
        fields.wrong(code::RECURRENCE, "recurrence", value, wanted);
        return;
    };
    let mut inner = Fields::of(format!("`recurrence` of {}", fields.place), object);
    let read = whole(&mut inner, of.filter(|of| of.repeats()));
    inner.nothing_but(code::RECURRENCE, &["type", "intervalDays", "until"]);
    fields.faults.append(&mut inner.faults);
    // As read, which may hold what the session has.
    let read = read.and_then(|read| serde_json::to_value(read).ok());
    fields.pass("recurrence", read.unwrap_or_default());
}

fn whole(fields: &mut Fields<'_>, of: Option<&Recurrence>) -> Option<Recurrence> {
    let words: Vec<_> = RecurrenceType::ALL.iter().map(|one| one.word()).collect();
    if fields.get("type").is_none() {
        let missing = serde_json::Value::Null;
        let wanted = format!("one of {}: send one of those words", words.join(", "));
        fields.wrong(code::RECURRENCE, "type", &missing, &wanted);
    }
    let kind = fields.word("type", code::RECURRENCE, RecurrenceType::from_word, &words)?;
    if kind == RecurrenceType::None {
        return Some(Recurrence::NONE);
    }
    let wanted = "a whole number of days, at least 1: send it without quotes";
    let interval = fields.number("intervalDays", code::RECURRENCE, wanted);
    let kept = of.filter(|of| of.kind == kind && fields.names("intervalDays"));
    let recurrence = Recurrence {
        kind,
        interval_days: interval.or(kept.and_then(|of| of.interval_days)),
        until: until(fields, of),
    };
    if fields.faults.is_empty() {
        fields.keep(bounds::recurrence(&recurrence));
    }
    Some(recurrence)
}

/// Left out, it is the end of the year. Null is what the session has, and no end for one that
/// there is not yet.
fn until(fields: &mut Fields<'_>, of: Option<&Recurrence>) -> Until {
    match fields.get("until").map(|value| value.as_str()) {
        None if fields.names("until") => of.map_or(Until::Never, |of| of.until),
        None => Until::EndOfYear,
        Some(Some("never")) => Until::Never,
        Some(_) => fields
            .date("until", code::RECURRENCE)
            .map_or(Until::EndOfYear, Until::On),
    }
}
