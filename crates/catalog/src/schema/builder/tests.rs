use super::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use setwise_domain::exercise::Level;
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize, JsonSchema)]
struct Sound {
    /// What it is called.
    name: String,
    level: Level,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    usual: Option<Level>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(default)]
    remarks: Vec<String>,
    /// Null is an answer of its own.
    verdict: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<Mark>,
    /// Described where it is used, and shared all the same.
    last: Span,
    first: Span,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<Span>,
    nothing: Nothing,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Mark {
    Set { reps: u32 },
    Rest,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Span {
    from: f64,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Nothing {}

#[test]
#[expect(clippy::too_many_lines, reason = "a whole schema is looked at")]
fn a_type_becomes_its_canonical_schema() {
    let schema = build::<Sound>(true, true).unwrap();
    insta::assert_snapshot!(serde_json::to_string_pretty(&schema).unwrap(), @r##"
    {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "description": "What it is called."
        },
        "level": {
          "type": "string",
          "enum": [
            "beginner",
            "intermediate",
            "advanced"
          ]
        },
        "usual": {
          "type": [
            "string",
            "null"
          ],
          "enum": [
            "beginner",
            "intermediate",
            "advanced",
            null
          ]
        },
        "count": {
          "type": [
            "integer",
            "null"
          ],
          "minimum": 0,
          "maximum": 255
        },
        "remarks": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "verdict": {
          "type": [
            "string",
            "null"
          ],
          "description": "Null is an answer of its own."
        },
        "marks": {
          "type": [
            "array",
            "null"
          ],
          "items": {
            "$ref": "#/$defs/Mark"
          }
        },
        "best": {
          "anyOf": [
            {
              "$ref": "#/$defs/Mark"
            },
            {
              "type": "null"
            }
          ]
        },
        "last": {
          "$ref": "#/$defs/Span"
        },
        "first": {
          "$ref": "#/$defs/Span"
        },
        "other": {
          "anyOf": [
            {
              "$ref": "#/$defs/Span"
            },
            {
              "type": "null"
            }
          ]
        },
        "nothing": {
          "type": "object",
          "properties": {},
          "additionalProperties": false,
          "required": []
        }
      },
      "required": [
        "name",
        "level",
        "usual",
        "count",
        "remarks",
        "verdict",
        "marks",
        "best",
        "last",
        "first",
        "other",
        "nothing"
      ],
      "additionalProperties": false,
      "$defs": {
        "Mark": {
          "anyOf": [
            {
              "type": "object",
              "properties": {
                "kind": {
                  "type": "string",
                  "const": "set"
                },
                "reps": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "required": [
                "kind",
                "reps"
              ],
              "additionalProperties": false
            },
            {
              "type": "object",
              "properties": {
                "kind": {
                  "type": "string",
                  "const": "rest"
                }
              },
              "required": [
                "kind"
              ],
              "additionalProperties": false
            }
          ]
        },
        "Span": {
          "type": "object",
          "properties": {
            "from": {
              "type": "number"
            }
          },
          "required": [
            "from"
          ],
          "additionalProperties": false
        }
      }
    }
    "##);
}

#[test]
fn without_strictness_what_may_be_left_out_is_optional() {
    let schema = build::<Sound>(false, true).unwrap();
    let required = ["name", "level", "remarks", "verdict", "last", "first", "nothing"];
    assert_eq!(schema["required"], json!(required));
    assert_eq!(schema.get("additionalProperties"), None);
    assert_eq!(schema["properties"]["marks"]["type"], "array");
}

#[track_caller]
fn refused<T: JsonSchema>(sentence: &str) {
    assert_eq!(build::<T>(true, true).unwrap_err().to_string(), sentence);
}

#[track_caller]
fn refused_value(schema: Value, sentence: &str) {
    let error = from_value(schema, true, true).unwrap_err();
    assert_eq!(error.to_string(), sentence);
}

const UNION: &str = "Root-level unions (anyOf/oneOf) are not supported by OpenAI. Redesign \
        your schema to use a discriminated union in a nested field. Example: struct Container { \
        item: Item }, with #[serde(tag = \"kind\")] on enum Item.";

#[test]
fn what_stands_at_the_root_is_one_object_with_named_fields() {
    refused::<Vec<String>>(
        "Root schema must have type 'object', got 'array'. Wrap your array in an object with \
             a field.",
    );
    refused::<String>(
        "Root schema must have type 'object', got 'string'. Wrap your string in an object \
             with a field.",
    );
    refused::<Option<Span>>(UNION);
    refused::<Option<bool>>(
        "Root schema must have type 'object', got 'boolean or null'. Wrap your boolean or \
             null in an object with a field.",
    );
    refused::<Value>(
        "Root schema must have type 'object', got 'any value'. Wrap your any value in an \
             object with a field.",
    );
    refused_value(
        json!({ "$ref": "#/$defs/A" }),
        "Root schema must have type 'object', got 'reference'. Wrap your reference in an \
             object with a field.",
    );
    refused::<Mark>(UNION);
    refused_value(json!({ "anyOf": [] }), UNION);
    refused_value(
        json!({ "type": "object", "allOf": [] }),
        "Root-level allOf is not supported by any provider. Redesign your schema to name its \
             fields itself, or to hold what was flattened into it in a field.",
    );
    let without = "Root schema must have 'properties', got none. Give it a field for each \
            thing to be answered; a map becomes a list of objects with a key and a value.";
    refused::<BTreeMap<String, u8>>(without);
    refused::<Nothing>(without);
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct AllOptional {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    a: Option<u8>,
}

#[test]
fn something_has_to_be_mandatory() {
    refused::<AllOptional>(
        "Strict mode enabled but 'required' field is missing. Ensure all mandatory fields \
             are listed in 'required' array.",
    );
    let loose = build::<AllOptional>(false, true).unwrap();
    assert_eq!(loose.get("required"), None);
}

#[test]
fn unchecked_it_is_made_strict_all_the_same() {
    assert_eq!(
        build::<AllOptional>(true, false).unwrap(),
        json!({
            "type": "object",
            "properties": {
                "a": { "type": ["integer", "null"], "minimum": 0, "maximum": 255 },
            },
            "additionalProperties": false,
            "required": ["a"],
        })
    );
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Holds<T> {
    held: T,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Tree {
    branches: Vec<Self>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Ping {
    pong: Option<Box<Pong>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Pong {
    ping: Ping,
}

#[derive(Serialize, JsonSchema)]
struct Silent {
    always: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    sometimes: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    often: Vec<u8>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Flat {
    own: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[test]
fn what_no_strict_schema_takes_is_refused_wherever_it_stands() {
    refused::<Holds<Value>>(
        "/properties/held: found a place that takes any value; strict schemas want a type. \
             Name the type, or take the value as text.",
    );
    refused::<Holds<BTreeMap<String, u8>>>(
        "/properties/held: found an object whose fields have any name; strict schemas want \
             every name. Make the map a list of objects with a key and a value.",
    );
    refused::<Flat>(
        "the root: found an object whose fields have any name; strict schemas want every \
             name. Make the map a list of objects with a key and a value.",
    );
    refused::<Holds<(u8, String)>>(
        "/properties/held: found a list with a type for each place; providers take one type \
             for all. Make the tuple a struct with named fields.",
    );
    refused::<Holds<Tree>>(
        "'Tree' holds itself. Providers that compile schemas refuse recursion: unroll it to \
             the levels that are needed, or make it a flat list whose entries name their parent.",
    );
    refused::<Tree>(
        "'the root' holds itself. Providers that compile schemas refuse recursion: unroll it \
             to the levels that are needed, or make it a flat list whose entries name their \
             parent.",
    );
    refused::<Holds<Ping>>(
        "'Ping' holds itself. Providers that compile schemas refuse recursion: unroll it to \
             the levels that are needed, or make it a flat list whose entries name their parent.",
    );
    refused::<Holds<Silent>>(
        "/$defs/Silent/properties/often: found a field that may be left out when written and \
             not when read. Give it #[serde(default)] as well.",
    );
}

/// What is written and never read is asked for, and forgiven.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Told {
    asked: String,
    #[serde(skip_deserializing)]
    made: u8,
}

#[test]
fn a_field_that_is_only_written_is_asked_for() {
    let schema = build::<Told>(true, true).unwrap();
    assert_eq!(schema["required"], json!(["asked", "made"]));
}

#[track_caller]
fn field(schema: Value, sentence: &str) {
    let properties = serde_json::Map::from_iter([("a".to_owned(), schema)]);
    let schema = json!({ "type": "object", "properties": properties, "required": ["a"] });
    refused_value(schema, sentence);
}

#[test]
fn a_schema_by_hand_is_held_to_the_same() {
    field(
        json!({ "type": "string", "contentEncoding": "base64" }),
        "/properties/a: found 'contentEncoding'; no strict schema takes it. Express it with \
             the type itself, or say it in the description and check it when the answer is read.",
    );
    field(
        json!({ "type": "string", "format": "phone" }),
        "/properties/a: found a format 'phone' that no provider takes. Leave it out, say it \
             in the description, and check it when the answer is read.",
    );
    field(
        json!({ "type": "array" }),
        "/properties/a/items: found a place that takes any value; strict schemas want a \
             type. Name the type, or take the value as text.",
    );
    field(
        json!({ "$ref": "#/$defs/Gone" }),
        "/properties/a: found a reference to '#/$defs/Gone', which the schema does not \
             define. Refer to '#/$defs/…' of the same schema.",
    );
    let gone = json!({ "type": "object", "properties": {
        "a": { "$ref": "#/$defs/Gone" }, "b": { "$ref": 3 },
    }, "required": ["a"] });
    refused_value(
        gone,
        "/properties/a: found a reference to '#/$defs/Gone', which the schema does not \
             define. Refer to '#/$defs/…' of the same schema.",
    );
    field(
        json!({ "description": "Anything." }),
        "/properties/a: found a place that takes any value; strict schemas want a type. \
             Name the type, or take the value as text.",
    );
    let schema = json!({ "type": "string", "pattern": "(?=a)" });
    let schema = json!({ "type": "object", "properties": { "a": schema }, "required": ["a"] });
    let error = from_value(schema, true, true).unwrap_err().to_string();
    assert!(error.starts_with("/properties/a: found the pattern '(?=a)', which can't be read: "));
    assert!(error.ends_with("Mend it; it must do without looking ahead or behind."));
}

#[test]
fn an_issue_of_the_type_comes_before_all_others() {
    let error = crate::schema::shape::<Holds<Silent>>("held").unwrap_err();
    assert_eq!(
        error.to_string(),
        "/$defs/Silent/properties/often: found a field that may be left out when written and \
             not when read. Give it #[serde(default)] as well."
    );
}

#[test]
fn noise_goes_and_unions_are_of_one_kind() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "T",
        "type": "object",
        "properties": {
            "a": { "type": "integer", "format": "int64", "default": 3, "examples": [1] },
            "b": { "oneOf": [
                { "type": "object", "properties": { "x": { "type": "null" }, "k": { "const": 1 } } },
            ] },
        },
        "required": ["a", "b"],
    });
    let branch = json!({
        "type": "object",
        "properties": { "k": { "const": 1 }, "x": { "type": "null" } },
    });
    assert_eq!(
        from_value(schema, false, true).unwrap(),
        json!({
            "type": "object",
            "properties": { "a": { "type": "integer" }, "b": { "anyOf": [branch] } },
            "required": ["a", "b"],
        })
    );
}
