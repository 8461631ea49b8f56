//! Operations as the text that the calendar's assistant reads.

use serde_json::Value;
use setwise_domain::assistant::ProposedOperations;
use setwise_models::ask::CoachError;

/// What has no end says so in a word: an empty `until` would be read as left out, which is the end
/// of the year.
pub fn written(operations: &ProposedOperations) -> Result<String, CoachError> {
    let unreadable = |error: serde_json::Error| CoachError::Unreadable(error.to_string());
    let mut value = serde_json::to_value(operations).map_err(unreadable)?;
    spell_out(&mut value);
    serde_json::to_string(&value).map_err(unreadable)
}

fn spell_out(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "until" && field.is_null() {
                    *field = "never".into();
                } else {
                    spell_out(field);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(spell_out),
        _ => {}
    }
}
