use super::*;

#[track_caller]
fn becomes(mut schema: Value, wanted: Value) {
    nullable(&mut schema);
    assert_eq!([schema], [wanted]);
}

#[test]
fn null_is_added_the_way_that_fits() {
    becomes(json!({ "type": "string" }), json!({ "type": ["string", "null"] }));
    becomes(
        json!({ "type": ["string", "number"] }),
        json!({ "type": ["string", "number", "null"] }),
    );
    becomes(
        json!({ "type": "string", "enum": ["a"] }),
        json!({ "type": ["string", "null"], "enum": ["a", null] }),
    );
    becomes(
        json!({ "type": "array", "items": { "type": "string" } }),
        json!({ "type": ["array", "null"], "items": { "type": "string" } }),
    );
    becomes(
        json!({ "type": "object", "properties": {}, "description": "P." }),
        json!({ "description": "P.", "anyOf": [{ "type": "object", "properties": {} }, { "type": "null" }] }),
    );
    becomes(
        json!({ "type": "string", "const": "a" }),
        json!({ "anyOf": [{ "type": "string", "const": "a" }, { "type": "null" }] }),
    );
    becomes(
        json!({ "$ref": "#/$defs/A" }),
        json!({ "anyOf": [{ "$ref": "#/$defs/A" }, { "type": "null" }] }),
    );
    becomes(
        json!({ "anyOf": [{ "type": "string" }], "description": "X." }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "null" }], "description": "X." }),
    );
}

#[test]
fn what_takes_null_stays_as_it_is() {
    for schema in [
        json!({ "type": "null" }),
        json!({ "type": ["null", "string"] }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
        json!(true),
    ] {
        becomes(schema.clone(), schema);
    }
}
