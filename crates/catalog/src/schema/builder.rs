//! From a Rust type to its canonical schema: generated, tidied, checked, made strict.
//!
//! ```text
//! schemars ── generated ── tidy ── references ── root, examine ── strict
//! ```

use super::error::SchemaError;
use super::generated::generated;
use super::references::resolve;
use super::strict::{close, complete};
use super::tidy::{emitted, examine, tidy};
use super::walk::{required, types};
use schemars::JsonSchema;
use serde_json::Value;

/// The schema of a type. `strict` closes every object and completes `required`; `validate` refuses
/// what a provider would.
pub fn build<T: JsonSchema>(strict: bool, validate: bool) -> Result<Value, SchemaError> {
    generated::<T>().and_then(|schema| from_value(schema, strict, validate))
}

/// The same of a schema that was written by hand.
pub fn from_value(schema: Value, strict: bool, validate: bool) -> Result<Value, SchemaError> {
    let mut schema = prepared(schema, strict, validate)?;
    emitted(&mut schema);
    if strict {
        complete(&mut schema);
    }
    Ok(schema)
}

/// Both forms of a type that answers are in.
pub(super) struct Forms {
    /// Closed, with what may be missing when read still marked.
    pub read: Value,
    /// Closed; what may be left out is not required.
    pub loose: Value,
    /// Strict: everything is required.
    pub strict: Value,
}

pub(super) fn forms(schema: Value) -> Result<Forms, SchemaError> {
    let mut read = prepared(schema, true, true)?;
    close(&mut read);
    let mut loose = read.clone();
    emitted(&mut loose);
    let mut strict = loose.clone();
    complete(&mut strict);
    Ok(Forms { read, loose, strict })
}

fn prepared(mut schema: Value, strict: bool, validate: bool) -> Result<Value, SchemaError> {
    if validate {
        root(&schema, strict)?;
    }
    tidy(&mut schema);
    resolve(&mut schema)?;
    if validate {
        examine(&schema)?;
    }
    Ok(schema)
}

/// What may stand at the root: one object with named fields, of which at least one is mandatory.
fn root(schema: &Value, strict: bool) -> Result<(), SchemaError> {
    let has = |keyword: &str| schema.get(keyword).is_some();
    if has("anyOf") || has("oneOf") {
        return Err(SchemaError::RootUnion);
    }
    if has("allOf") {
        return Err(SchemaError::RootAllOf);
    }
    let found = types(schema);
    if found != ["object"] {
        let found = match found.as_slice() {
            [] if has("$ref") => "reference".to_owned(),
            [] => "any value".to_owned(),
            types => types.join(" or "),
        };
        return Err(SchemaError::RootNotObject { found });
    }
    let named = schema.get("properties").and_then(Value::as_object);
    let object = schema.as_object().filter(|_| named.is_some_and(|named| !named.is_empty()));
    let Some(object) = object else {
        return Err(SchemaError::RootWithoutProperties);
    };
    if strict && required(object).next().is_none() {
        return Err(SchemaError::RequiredMissing);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
