//! The shape of an operation made good where what is meant is plain: its name inferred where it is
//! left out, words for a priority, and the nulls and empty texts that a strict schema forced.

use crate::domain::calendar::Calendar;
use crate::domain::session::{Priority, Session, SessionId, Until};
use crate::parse::vocabulary::is_listed;
use serde_json::{Map, Value};

type Fields = Map<String, Value>;

/// Who wrote an operation: what a null says of a recurrence's end depends on it.
#[derive(Clone, Copy)]
pub enum Writer<'a> {
    /// A coach, held to a schema that may force nulls: nothing is said.
    Coach(&'a Calendar),
    /// A file: there is no end, as sessions are printed.
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
pub fn shaped(operation: Value, writer: Writer<'_>) -> Value {
    let Value::Object(mut fields) = operation else {
        return operation;
    };
    name(&mut fields);
    let creates = fields.get("op").and_then(Value::as_str) == Some("create");
    if let Writer::Coach(calendar) = writer {
        let id = fields.get("id").and_then(number);
        let standing = id.and_then(|id| calendar.sessions.get(&SessionId(id)));
        recurrence(&mut fields, standing);
    }
    content(&mut fields, creates);
    if let Some(Value::Object(set)) = fields.get_mut("set") {
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
    if fields.get("op").and_then(Value::as_str) == Some("complete") {
        // It says the same again.
        if fields.get("completed") == Some(&Value::Bool(true)) {
            fields.shift_remove("completed");
        }
    }
}

/// What an operation without a name is, where only one can be meant. Never a deletion.
fn inferred(fields: &Fields) -> Option<&'static str> {
    let has = |name: &str| fields.get(name).is_some_and(|value| !value.is_null());
    let others = |known: &[&str]| {
        let mut names = fields.iter().filter(|(_, value)| !value.is_null());
        names.any(|(name, _)| !known.contains(&name.as_str()))
    };
    let done = fields.get("completed") == Some(&Value::Bool(true));
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
        for text in ["scheduledFor", "notes", "kind"] {
            if fields.get(text).is_some_and(is_empty) {
                fields.shift_remove(text);
            }
        }
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

fn priority(said: &str) -> Option<Priority> {
    let said = said.strip_suffix(" priority").unwrap_or(said);
    Priority::from_word(said).or_else(|| {
        let known = PRIORITIES.iter().find(|(words, _)| is_listed(said, words));
        known.map(|(_, priority)| *priority)
    })
}

/// In a recurrence too a null means that nothing is said. Of a session that repeats already, an
/// end that is not said is the one it has: its `until` is told as null where there is none.
fn recurrence(fields: &mut Fields, standing: Option<&Session>) {
    let Some(Value::Object(recurrence)) = fields.get_mut("recurrence") else {
        return;
    };
    let unsaid = recurrence.get("until").is_some_and(Value::is_null);
    without_nulls(recurrence);
    if recurrence.get("until").is_some_and(is_empty) {
        recurrence.shift_remove("until");
    }
    let stands = standing.map(|session| &session.recurrence);
    if let Some(stands) = stands.filter(|stands| unsaid && stands.repeats())
        && recurrence.get("type").and_then(Value::as_str) != Some("none")
    {
        let until = match stands.until {
            Until::EndOfYear => return,
            Until::Never => "never".to_owned(),
            Until::On(day) => day.to_string(),
        };
        recurrence.insert("until".to_owned(), Value::String(until));
    }
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

fn number(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64().and_then(|number| u32::try_from(number).ok()),
    }
}

#[cfg(test)]
mod tests;
