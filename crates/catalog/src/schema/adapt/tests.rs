use super::*;
use crate::schema::{check, check_request, from_value};
use Dialect::{Anthropic, Gemini, LlamaCpp, Ollama, OpenAi};

/// One required field, as a dialect gets it.
#[track_caller]
fn becomes(dialect: Dialect, field: Value, wanted: Value) {
    let properties = Map::from_iter([("a".to_owned(), field)]);
    let schema = json!({ "type": "object", "properties": properties, "required": ["a"] });
    let strict = from_value(schema, true, true).unwrap();
    let mut adapted = adapt(dialect, &strict);
    assert_eq!(check(dialect, &adapted), [], "{dialect}");
    let adapted = adapted["properties"]["a"].take();
    assert_eq!((dialect, adapted), (dialect, wanted));
}

#[test]
fn bounds_that_are_not_taken_are_said() {
    let number = json!({ "type": "integer", "minimum": 1, "maximum": 7, "description": "Days." });
    for dialect in [OpenAi, Gemini, Ollama, LlamaCpp] {
        becomes(dialect, number.clone(), number.clone());
    }
    becomes(
        Anthropic,
        number,
        json!({ "type": "integer", "description": "Days. At least 1. At most 7." }),
    );
    let all = json!({
        "type": ["number", "null"],
        "exclusiveMinimum": 0, "exclusiveMaximum": 9.5, "multipleOf": 0.5,
    });
    becomes(
        Gemini,
        all,
        json!({
            "type": ["number", "null"],
            "description": "More than 0. Less than 9.5. In steps of 0.5.",
        }),
    );
}

#[test]
fn text_that_is_bound_is_described() {
    let text = json!({
        "type": "string", "minLength": 1, "maxLength": 9, "pattern": "a+", "format": "email",
    });
    becomes(
        Gemini,
        text.clone(),
        json!({
            "type": "string",
            "description": "At least 1 characters. At most 9 characters. Matches the regular \
                                expression a+. Format: email.",
        }),
    );
    becomes(
        OpenAi,
        text.clone(),
        json!({
            "type": "string", "pattern": "a+", "format": "email",
            "description": "At least 1 characters. At most 9 characters.",
        }),
    );
    becomes(
        LlamaCpp,
        text,
        json!({
            "type": "string", "minLength": 1, "maxLength": 9,
            "description": "Matches the regular expression a+. Format: email.",
        }),
    );
    let whole = json!({ "type": "string", "pattern": "^a+$", "format": "date" });
    becomes(LlamaCpp, whole.clone(), whole);
}

#[test]
fn lists_keep_what_may_be_said_of_them() {
    let list =
        |least: u8| json!({ "type": "array", "items": { "type": "null" }, "minItems": least });
    becomes(Anthropic, list(1), list(1));
    becomes(
        Anthropic,
        list(2),
        json!({
            "type": "array", "items": { "type": "null" }, "description": "At least 2 entries.",
        }),
    );
}

#[test]
fn gemini_gets_words_for_constants_and_null_apart() {
    becomes(
        Gemini,
        json!({ "type": "string", "const": "x" }),
        json!({ "type": "string", "enum": ["x"] }),
    );
    becomes(
        Gemini,
        json!({ "type": ["string", "null"], "enum": ["x", null], "description": "X." }),
        json!({
            "description": "X.",
            "anyOf": [{ "type": "string", "enum": ["x"] }, { "type": "null" }],
        }),
    );
}

/// Grammars of references among definitions come out wrong.
#[test]
fn grammars_get_every_definition_in_its_place() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/A" },
        },
        "required": ["a", "b"],
        "$defs": {
            "A": {
                "type": "object",
                "properties": { "x": { "$ref": "#/$defs/B" }, "y": { "$ref": "#/$defs/B" } },
                "required": ["x", "y"],
            },
            "B": { "type": "array", "items": { "type": "null" } },
        },
    });
    let strict = from_value(schema, true, true).unwrap();
    assert_eq!(strict["$defs"].as_object().unwrap().len(), 2);
    for dialect in [Ollama, LlamaCpp] {
        let adapted = adapt(dialect, &strict);
        assert_eq!(adapted.get("$defs"), None);
        assert_eq!(adapted["properties"]["b"]["properties"]["y"], strict["$defs"]["B"]);
        assert_eq!(check(dialect, &adapted), []);
    }
    let circle = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/A" } },
        "$defs": { "A": { "type": "array", "items": { "$ref": "#/$defs/A" } } },
    });
    assert_eq!(adapt(Ollama, &circle), circle);
}

#[test]
fn anthropic_keeps_what_may_be_left_out() {
    let loose = json!({
        "type": "object",
        "properties": {
            "own": { "type": ["string", "null"] },
            "text": { "type": ["string", "null"] },
            "word": { "type": ["string", "null"], "enum": ["a", null] },
            "part": { "anyOf": [{ "$ref": "#/$defs/P" }, { "type": "null" }] },
            "told": {
                "anyOf": [{ "$ref": "#/$defs/P" }, { "type": "null" }], "description": "P.",
            },
            "some": { "anyOf": [{ "type": "null" }, { "type": "number" }, { "type": "string" }] },
            "kind": { "anyOf": [{ "type": "integer" }, { "type": "null" }], "description": "K." },
            "many": { "type": ["integer", "string", "null"] },
            "odd": true,
        },
        "required": ["own"],
        "additionalProperties": false,
        "$defs": { "P": {
            "type": "object", "properties": {}, "additionalProperties": false,
        } },
    });
    assert_eq!(
        adapt(Anthropic, &loose)["properties"],
        json!({
            "own": { "type": ["string", "null"] },
            "text": { "type": "string" },
            "word": { "type": "string", "enum": ["a"] },
            "part": { "$ref": "#/$defs/P" },
            "told": { "anyOf": [{ "$ref": "#/$defs/P" }], "description": "P." },
            "some": { "anyOf": [{ "type": "number" }, { "type": "string" }] },
            "kind": { "type": "integer", "description": "K." },
            "many": { "type": ["integer", "string"] },
            "odd": true,
        })
    );
    assert_eq!(adapt(Anthropic, &loose)["required"], json!(["own"]));
}

#[test]
fn beyond_the_limit_what_may_be_left_out_is_null() {
    let fields: Map<_, _> =
        (0..30).map(|n| (format!("f{n:02}"), json!({ "type": "string" }))).collect();
    let loose = json!({
        "type": "object", "properties": fields, "required": ["f03"],
        "additionalProperties": false,
    });
    let adapted = adapt(Anthropic, &loose);
    assert_eq!(adapted["required"], json!(["f03", "f25", "f26", "f27", "f28", "f29"]));
    assert_eq!(adapted["properties"]["f24"], json!({ "type": "string" }));
    assert_eq!(adapted["properties"]["f25"], json!({ "type": ["string", "null"] }));
    assert_eq!(check_request(Anthropic, &[], Some(&adapted)), []);
}
