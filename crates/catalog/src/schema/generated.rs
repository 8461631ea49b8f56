//! What schemars says of a type, as it is written and as it is read, in one schema.

use super::error::SchemaError;
use super::walk::{parts, required};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use setwise_domain::decode::escaped;

/// Beside `required`: those of its fields that may be missing when read, because the type has a
/// default for them. Only within this module of the pipeline; nothing emitted holds it.
pub(super) const FORGIVEN: &str = "x-forgiven";

/// The schema of what the type writes, which is what is asked for, with what it forgives when it
/// reads.
pub(super) fn generated<T: JsonSchema>() -> Result<Value, SchemaError> {
    let settings = SchemaSettings::draft2020_12();
    let read = settings.clone().into_generator();
    let written = settings.for_serialize().into_generator();
    let read = read.into_root_schema_for::<T>().to_value();
    let mut written = written.into_root_schema_for::<T>().to_value();
    forgive(&mut written, &read, "").map(|()| written)
}

fn forgive(written: &mut Value, read: &Value, pointer: &str) -> Result<(), SchemaError> {
    if let (Value::Object(written), Value::Object(read)) = (&mut *written, read) {
        let mut forgiven = Vec::new();
        for name in names(written) {
            let needed = required(read).any(|one| one == name);
            if required(written).any(|one| one == name) {
                if !needed {
                    forgiven.push(Value::String(name));
                }
            } else if needed {
                let pointer = format!("{pointer}/properties/{}", escaped(&name));
                return Err(SchemaError::Unreadable { pointer });
            }
        }
        if !forgiven.is_empty() {
            written.insert(FORGIVEN.to_owned(), Value::Array(forgiven));
        }
    }
    within(written, read, pointer)
}

fn names(schema: &Map<String, Value>) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.map_or_else(Vec::new, |map| map.keys().cloned().collect())
}

/// The two schemas of one type differ in what they require and in defaults, not in shape.
fn within(written: &mut Value, read: &Value, pointer: &str) -> Result<(), SchemaError> {
    let places: Vec<_> = parts(written, "").into_iter().map(|(at, _)| at).collect();
    for at in places {
        if let (Some(written), Some(read)) = (written.pointer_mut(&at), read.pointer(&at)) {
            forgive(written, read, &format!("{pointer}{at}"))?;
        }
    }
    Ok(())
}
