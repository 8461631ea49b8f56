//! What schemars says of a type, as it is written and as it is read, in one schema.

use super::error::SchemaError;
use super::walk::{each_mut, parts, required};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use setwise_domain::decode::escaped;

/// Beside `required`: those of its fields that may be missing when read, because the type has a
/// default for them. Only within this module of the pipeline; nothing emitted holds it.
pub(super) const FORGIVEN: &str = "x-forgiven";

/// On a field that is asked for in another form than it is written in: that form, or false where nobody is asked
/// for it. Such a field may be missing.
const ASKED: &str = "x-asked";

/// The schema of what the type writes, which is what is asked for, with what it forgives when it
/// reads.
pub(super) fn generated<T: JsonSchema>() -> Result<Value, SchemaError> {
    schema_of::<T>(false)
}

/// The same with the fields that are read and that nobody is asked for.
pub(super) fn readable<T: JsonSchema>() -> Result<Value, SchemaError> {
    schema_of::<T>(true)
}

fn schema_of<T: JsonSchema>(unasked_too: bool) -> Result<Value, SchemaError> {
    let settings = SchemaSettings::draft2020_12();
    let read = settings.clone().into_generator();
    let written = settings.for_serialize().into_generator();
    let mut read = read.into_root_schema_for::<T>().to_value();
    let mut written = written.into_root_schema_for::<T>().to_value();
    asked(&mut read, unasked_too);
    asked(&mut written, unasked_too);
    forgive(&mut written, &read, "").map(|()| written)
}

/// Puts each field into the form that is asked for. A definition stays shared: what a field says beside the reference
/// to it, for who reads what is printed, would have it repeated in each.
fn asked(schema: &mut Value, unasked_too: bool) {
    each_mut(schema, &mut |object| {
        if object.contains_key("$ref") {
            object.shift_remove("description");
        }
        let Some(Value::Object(fields)) = object.get_mut("properties") else {
            return;
        };
        fields.retain(|_, field| {
            match field.as_object_mut().and_then(|it| it.shift_remove(ASKED)) {
                None => true,
                Some(Value::Object(mut form)) => {
                    let about = field["description"].take();
                    form.insert("description".to_owned(), about);
                    *field = Value::Object(form);
                    true
                }
                Some(_) => unasked_too,
            }
        });
    });
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
