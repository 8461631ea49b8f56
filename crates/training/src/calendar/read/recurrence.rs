//! How a session repeats, as a proposal says it.

use crate::calendar::bounds;
use crate::calendar::fields::Fields;
use crate::calendar::issue::code;
use jiff::civil::Weekday;
use setwise_domain::session::{Recurrence, RecurrenceType, Until, WeekdayWord, Weekdays};

/// Whose recurrence it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// That of a session that is created: no end is null.
    New,
    /// That of one that is there: what is left out or null stays as it is.
    Stored,
}

/// Checks the `recurrence` of an operation, where it has one.
pub(super) fn check(fields: &mut Fields<'_>, of: Of) {
    let Some(value) = fields.get("recurrence") else {
        return;
    };
    let Some(object) = value.as_object() else {
        let wanted = "an object: send {\"type\": \"weekly\"}, or {\"type\": \"none\"}";
        fields.wrong(code::RECURRENCE, "recurrence", value, wanted);
        return;
    };
    let mut inner = Fields::of(format!("`recurrence` of {}", fields.place), object);
    let read = whole(&mut inner, of);
    inner.nothing_but(code::RECURRENCE, &["type", "intervalDays", "days", "until"]);
    fields.faults.append(&mut inner.faults);
    let read = read.and_then(|read| serde_json::to_value(read).ok());
    fields.pass("recurrence", read.unwrap_or_default());
}

fn whole(fields: &mut Fields<'_>, of: Of) -> Option<Recurrence> {
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
    let recurrence = Recurrence {
        kind,
        interval_days: fields.number("intervalDays", code::RECURRENCE, wanted),
        days: days(fields),
        until: until(fields, of),
    };
    if of == Of::New && fields.faults.is_empty() {
        fields.keep(bounds::recurrence(&recurrence));
    }
    Some(recurrence)
}

fn days(fields: &mut Fields<'_>) -> Weekdays {
    let Some(value) = fields.get("days") else {
        return Weekdays::NONE;
    };
    let read = value.as_array().and_then(|days| {
        let word = |day: &serde_json::Value| day.as_str().and_then(WeekdayWord::from_word);
        let days = days.iter().map(|day| word(day).map(Weekday::from));
        days.collect::<Option<Weekdays>>()
    });
    read.unwrap_or_else(|| {
        let wanted = "a list of days of the week: send such as [\"mon\", \"thu\"]";
        fields.wrong(code::RECURRENCE, "days", value, wanted);
        Weekdays::NONE
    })
}

fn until(fields: &mut Fields<'_>, of: Of) -> Until {
    match fields.get("until").map(|value| value.as_str()) {
        None if of == Of::New && fields.names("until") => Until::Never,
        None | Some(Some("")) => Until::EndOfYear,
        Some(Some("never")) => Until::Never,
        Some(_) => fields.date("until", code::RECURRENCE).map_or(Until::EndOfYear, Until::On),
    }
}
