//! The shape of an operation made good where what is meant is plain: its name inferred where it is
//! left out, words for a priority, and the nulls and empty texts that a strict schema forced.

use jiff::civil::Weekday;
use serde_json::{Map, Value};
use setwise_domain::session::{Priority, WeekdayWord};
use setwise_words::parse::clock::{self, Clock};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary;

type Fields = Map<String, Value>;

/// Who wrote an operation: what a null says of a recurrence's end and of a day depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Writer {
    /// A coach, held to a schema that may force nulls: nothing is said.
    Coach,
    /// A file: there is no end and no day, as sessions are printed.
    File,
}

/// Words that mean a priority, separated by `|`, beside the priorities' own.
const PRIORITIES: [(&str, Priority); 3] = [
    ("minor|lowest|lo|p3", Priority::Low),
    ("med|mid|normal|default|p2", Priority::Medium),
    ("hi|highest|important|urgent|critical|p1", Priority::High),
];

/// Makes the shape of one operation good. What is no object, or means nothing, stays as it is, for
/// the check to refuse.
pub fn shaped(operation: Value, writer: Writer) -> Value {
    let Value::Object(mut fields) = operation else {
        return operation;
    };
    name(&mut fields);
    let creates = fields.get("op").and_then(Value::as_str) == Some("create");
    // Why it is asked for is the message's to say.
    fields.shift_remove("reason");
    recurrence(&mut fields, writer);
    unscheduled(&mut fields, writer);
    content(&mut fields, creates);
    if let Some(Value::Object(set)) = fields.get_mut("set") {
        recurrence(set, writer);
        unscheduled(set, writer);
        content(set, false);
    }
    if let Some(Value::Object(conditions)) = fields.get_mut("where") {
        content(conditions, false);
        range(conditions, "scheduled_range");
    }
    range(&mut fields, "occurrence_range");
    Value::Object(fields)
}

/// `op`, first, in the words of the operations: read from what stands in its place, else inferred.
fn name(fields: &mut Fields) {
    let said = ["op", "action", "type"]
        .into_iter()
        .find(|name| fields.get(*name).is_some_and(|value| !value.is_null()));
    let op = match said {
        Some(said) => fields.shift_remove(said).map(|value| match value {
            Value::String(word) => Value::String(snake(&word)),
            other => other,
        }),
        None => inferred(fields).map(Value::from),
    };
    fields.shift_remove("op");
    if let Some(op) = op {
        fields.shift_insert(0, "op".to_owned(), op);
    }
}

/// What an operation without a name is, where only one can be meant. Never a deletion.
fn inferred(fields: &Fields) -> Option<&'static str> {
    let has = |name: &str| fields.get(name).is_some_and(|value| !value.is_null());
    let others = |known: &[&str]| {
        let mut names = fields.iter().filter(|(_, value)| !value.is_null());
        names.any(|(name, _)| !known.contains(&name.as_str()))
    };
    let done = fields.get("completed").is_some_and(Value::is_boolean);
    match (has("id"), has("where")) {
        (false, true) if has("set") => Some("bulk_update"),
        // Done, or deleted: that is not guessed.
        (_, true) => None,
        (false, false) => has("title").then_some("create"),
        (true, false) if done && !others(&["id", "completed"]) => Some("complete"),
        (true, false) if done && !others(&["id", "completed", "occurrenceDate"]) => {
            Some("complete_occurrence")
        }
        (true, false) if has("occurrenceDate") && has("to") => Some("move_occurrence"),
        (true, false) if has("occurrenceDate") || has("to") || has("completed") => None,
        (true, false) => others(&["id"]).then_some("update"),
    }
}

/// `bulkUpdate`, `Bulk-Update` and `BULK UPDATE` as `bulk_update`.
fn snake(word: &str) -> String {
    let mut snake = String::with_capacity(word.len() + 2);
    let mut after_small = false;
    for c in word.trim().chars() {
        if matches!(c, '-' | ' ' | '_') {
            snake.push('_');
        } else {
            if c.is_uppercase() && after_small {
                snake.push('_');
            }
            snake.extend(c.to_lowercase());
        }
        after_small = c.is_lowercase();
    }
    snake
}

/// A null means that nothing is said. An empty text means the same, but where a session that is
/// there is changed: it clears a day or notes.
fn content(fields: &mut Fields, creates: bool) {
    without_nulls(fields);
    for day in ["occurrenceDate", "to"] {
        if fields.get(day).is_some_and(is_empty) {
            fields.shift_remove(day);
        }
    }
    if creates {
        for text in ["notes", "kind"] {
            if fields.get(text).is_some_and(is_empty) {
                fields.shift_remove(text);
            }
        }
    }
    if let Some(Value::String(time)) = fields.get_mut("time")
        && let Some((_, Clock::At(read))) = clock::read(&words(&time.to_lowercase()))
    {
        *time = read.to_string();
    }
    if let Some(Value::String(word)) = fields.get_mut("priority") {
        let said = word.trim().to_lowercase();
        if said.is_empty() {
            fields.shift_remove("priority");
        } else if let Some(priority) = priority(&said) {
            priority.word().clone_into(word);
        }
    }
}

/// A file's null is the backlog, as operations are printed; a coach's says nothing.
fn unscheduled(fields: &mut Fields, writer: Writer) {
    if let Some(day) = fields.get_mut("scheduledFor")
        && (is_empty(day) || day.is_null() && writer == Writer::File)
    {
        *day = Value::from("");
    }
}

fn priority(said: &str) -> Option<Priority> {
    let said = said.strip_suffix(" priority").unwrap_or(said);
    Priority::from_word(said).or_else(|| {
        let known = PRIORITIES.iter().find(|(words, _)| is_listed(said, words));
        known.map(|(_, priority)| *priority)
    })
}

/// In a recurrence too a null means that nothing is said.
fn recurrence(fields: &mut Fields, writer: Writer) {
    let Some(Value::Object(recurrence)) = fields.get_mut("recurrence") else {
        return;
    };
    days(recurrence);
    if writer == Writer::Coach {
        without_nulls(recurrence);
    }
    if recurrence.get("until").is_some_and(is_empty) {
        recurrence.shift_remove("until");
    }
}

/// Days of the week by their whole names, or in one text.
fn days(recurrence: &mut Fields) {
    let Some(said) = recurrence.get_mut("days") else {
        return;
    };
    if let Value::String(text) = said {
        let days = text.split([',', ' ']).filter(|day| !day.is_empty());
        *said = days.map(Value::from).collect();
    }
    let Value::Array(days) = said else {
        return;
    };
    for day in days.iter_mut() {
        let named = day.as_str().and_then(|day| vocabulary::weekday(&day.trim().to_lowercase()));
        let word = WeekdayWord::ALL.iter().find(|word| Some(Weekday::from(**word)) == named);
        if let Some(word) = word {
            *day = Value::from(word.word());
        }
    }
    if days.is_empty() {
        recurrence.shift_remove("days");
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A range without its days is none: some schemas want the object whole.
fn range(fields: &mut Fields, name: &str) {
    if let Some(Value::Object(range)) = fields.get_mut(name) {
        range.retain(|_, day| !day.is_null() && !is_empty(day));
        if range.is_empty() {
            fields.shift_remove(name);
        }
    }
}

fn without_nulls(fields: &mut Fields) {
    fields.retain(|_, value| !value.is_null());
}

fn is_empty(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.trim().is_empty())
}

#[cfg(test)]
mod tests;
