//! The one repair: what a coach is given to mend a proposal with.

use super::pass::Pass;
use super::snapshot::shortened;
use crate::assistant::limits::{MESSAGES_OF_A_REPAIR, MOST_REPAIRED_BYTES, SESSIONS_IN_A_SNAPSHOT};
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use setwise_catalog::schema::shape;
use setwise_domain::assistant::{ProposedOperations, RepairRequest, Snapshot, Utterance};
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{Session, SessionId};
use std::collections::BTreeSet;

/// What the repair is asked with: every error, the part of the schema that was broken, the last
/// messages, and the sessions as they stand.
pub fn request(
    first: &Pass,
    written: &str,
    snapshot: &Snapshot,
    transcript: &[Utterance],
    calendar: &Calendar,
    today: Date,
) -> RepairRequest {
    let newest = transcript.len().saturating_sub(MESSAGES_OF_A_REPAIR);
    RepairRequest {
        today,
        refused: first.refused(),
        proposal: written[..written.floor_char_boundary(MOST_REPAIRED_BYTES)].to_owned(),
        schema: excerpt(first),
        transcript: transcript[newest..].to_vec(),
        sessions: sessions(&first.named(), snapshot, calendar),
    }
}

/// The sessions that operations name, then those that were shown: one that was named wrongly is
/// among them.
pub fn sessions(
    named: &BTreeSet<SessionId>,
    snapshot: &Snapshot,
    calendar: &Calendar,
) -> Vec<Session> {
    let own = named.iter().filter_map(|id| calendar.sessions.get(id));
    let shown = snapshot.sessions.iter().filter(|one| !named.contains(&one.id));
    own.map(shortened).chain(shown.cloned()).take(SESSIONS_IN_A_SNAPSHOT).collect()
}

/// The schema of the refused operations alone, as JSON text: of each kind among them, or of all
/// where one has no kind, with what they refer to.
fn excerpt(first: &Pass) -> String {
    let Ok(shape) = shape::<ProposedOperations>("repair") else {
        return String::new();
    };
    let kinds: Vec<Option<&str>> = first
        .judged
        .iter()
        .filter(|one| !one.is_valid())
        .map(|one| one.op.get("op").and_then(Value::as_str))
        .collect();
    let all = shape.told().pointer("/properties/operations/items/anyOf");
    let all = all.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let kind = |one: &Value| one.pointer("/properties/op/const").cloned();
    let known = |name: &str| all.iter().any(|one| kind(one) == Some(json!(name)));
    let every = kinds.iter().any(|name| !name.is_some_and(known));
    let broken: Vec<&Value> = all
        .iter()
        .filter(|one| every || kinds.iter().flatten().any(|name| kind(one) == Some(json!(name))))
        .collect();
    let mut excerpt = json!({"operations": {"type": "array", "items": {"anyOf": broken}}});
    let defined = shape.told().get("$defs").and_then(Value::as_object);
    let used = referred(&excerpt.to_string(), defined);
    if !used.is_empty() {
        excerpt["$defs"] = Value::Object(used);
    }
    excerpt.to_string()
}

/// The definitions that a text refers to, and those that they refer to.
fn referred(text: &str, defined: Option<&Map<String, Value>>) -> Map<String, Value> {
    let mut used = Map::new();
    let mut texts = vec![text.to_owned()];
    while let Some(text) = texts.pop() {
        for (name, schema) in defined.into_iter().flatten() {
            let refers = text.contains(&format!("\"#/$defs/{name}\""));
            if refers && !used.contains_key(name) {
                used.insert(name.clone(), schema.clone());
                texts.push(schema.to_string());
            }
        }
    }
    used
}
