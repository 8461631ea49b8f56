use super::*;
use crate::schema::limits::LARGE_SCHEMA_BYTES;
use serde_json::{Map, json};
use setwise_domain::provider::Dialect::{Anthropic, Gemini, LlamaCpp, Ollama, OpenAi};

/// A closed object of which every field is required.
fn closed(properties: Value) -> Value {
    let names: Vec<_> = properties.as_object().unwrap().keys().cloned().collect();
    let mut schema = json!({ "type": "object", "required": names, "additionalProperties": false });
    schema["properties"] = properties;
    schema
}

/// One field in a closed object.
fn field(schema: Value) -> Value {
    closed(Value::Object(Map::from_iter([("a".to_owned(), schema)])))
}

fn nested(levels: usize) -> Value {
    (1..levels).fold(field(json!({ "type": "string" })), |inner, _| field(inner))
}

fn fields(count: usize, schema: &Value) -> Value {
    let map: Map<_, _> = (0..count).map(|n| (format!("f{n}"), schema.clone())).collect();
    closed(Value::Object(map))
}

fn words(count: usize, chars: usize) -> Value {
    let words: Vec<_> = (0..count).map(|n| format!("{n:0chars$}")).collect();
    json!({ "type": "string", "enum": words })
}

fn circle() -> Value {
    let mut root = field(json!({ "$ref": "#/$defs/Node" }));
    root["$defs"] = json!({ "Node": closed(json!({ "next": {
        "anyOf": [{ "$ref": "#/$defs/Node" }, { "type": "null" }],
    } })) });
    root
}

/// Two definitions that hold each other, and one that both hold.
fn long_circle() -> Value {
    let mut root = field(json!({ "$ref": "#/$defs/One" }));
    let refers = |to: &str| json!({ "$ref": format!("#/$defs/{to}") });
    root["$defs"] = json!({
        "One": closed(json!({ "a": refers("Leaf"), "b": refers("Leaf"), "c": refers("Two") })),
        "Two": closed(json!({ "a": refers("One") })),
        "Leaf": closed(json!({ "a": { "type": "string" } })),
    });
    root
}

fn tagged(constants: [&str; 2]) -> Value {
    let branch =
        |constant: &str| closed(json!({ "kind": { "type": "string", "const": constant } }));
    json!({ "anyOf": constants.map(branch) })
}

fn union(keys: [&str; 2]) -> Value {
    let branch = |key: &str| closed(json!({ key: { "type": "string" } }));
    json!({ "anyOf": keys.map(branch) })
}

/// Every schema that must fail, for whom, and all that is said of it.
#[expect(clippy::too_many_lines, reason = "one table")]
fn failing() -> Vec<(Dialect, Value, &'static [&'static str])> {
    let text = json!({ "type": "string" });
    let with = |keyword: &str, value: Value| {
        let mut schema = json!({ "type": "string" });
        schema[keyword] = value;
        field(schema)
    };
    vec![
        (
            OpenAi,
            json!({ "type": "array", "items": { "type": "string" } }),
            &[
                "the schema: found array at the root; wanted one object at the root. Wrap it in an object with a field.",
            ],
        ),
        (
            Gemini,
            json!({ "type": "string" }),
            &[
                "the schema: found string at the root; wanted one object at the root. Wrap it in an object with a field.",
            ],
        ),
        (
            OpenAi,
            json!({}),
            &[
                "the schema: found no type at the root; wanted one object at the root. Wrap it in an object with a field.",
            ],
        ),
        (
            OpenAi,
            json!({ "type": ["object", "null"], "properties": {}, "additionalProperties": false }),
            &[
                "the schema: found object or null at the root; wanted one object at the root. Wrap it in an object with a field.",
            ],
        ),
        (
            OpenAi,
            json!({ "anyOf": [closed(json!({}))] }),
            &[
                "the schema: found 'anyOf' at the root; wanted one object at the root. Put the union into a field of an object.",
            ],
        ),
        (
            Anthropic,
            json!({ "oneOf": [closed(json!({}))] }),
            &[
                "the schema: found 'oneOf' at the root; wanted one object at the root. Put the union into a field of an object.",
            ],
        ),
        (
            LlamaCpp,
            json!({ "allOf": [closed(json!({}))] }),
            &[
                "the schema: found 'allOf' at the root; wanted one object at the root. Put the union into a field of an object.",
            ],
        ),
        (
            OpenAi,
            json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }),
            &[
                "the schema: found an object that takes further fields; wanted 'additionalProperties': false. Close it, and name every field.",
            ],
        ),
        (
            Anthropic,
            json!({ "type": "object", "properties": {}, "additionalProperties": true }),
            &[
                "the schema: found an object that takes further fields; wanted 'additionalProperties': false. Close it, and name every field.",
            ],
        ),
        (
            OpenAi,
            json!({ "type": "object", "properties": { "a/b": { "type": "string" } }, "required": [], "additionalProperties": false }),
            &[
                "/properties/a~1b: found a field that is not required; wanted every field in 'required'. Require it, and let it be null.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "type": "object", "additionalProperties": false })),
            &[
                "/properties/a: found an object without 'properties'; wanted every field by name. Make the map a list of objects with a key and a value.",
            ],
        ),
        (
            Gemini,
            field(json!({ "type": "object", "additionalProperties": { "type": "string" } })),
            &[
                "/properties/a: found an object without 'properties'; wanted every field by name. Make the map a list of objects with a key and a value.",
            ],
        ),
        (
            OpenAi,
            json!({ "type": "object", "properties": {}, "required": ["b"], "additionalProperties": false }),
            &[
                "the schema: found 'b' in 'required'; wanted a name that 'properties' has. Add the property, or require it no longer.",
            ],
        ),
        (
            OpenAi,
            with("oneOf", json!([{ "type": "string" }])),
            &[
                "/properties/a: found 'oneOf'; wanted only what openai takes. Use anyOf over objects with a constant that tells them apart.",
            ],
        ),
        (
            OpenAi,
            with("allOf", json!([{ "type": "string" }])),
            &[
                "/properties/a: found 'allOf'; wanted only what openai takes. Use anyOf over objects with a constant that tells them apart.",
            ],
        ),
        (
            OpenAi,
            with("not", json!({ "type": "string" })),
            &[
                "/properties/a: found 'not'; wanted only what openai takes. Use anyOf over objects with a constant that tells them apart.",
            ],
        ),
        (
            OpenAi,
            with("if", json!({ "type": "string" })),
            &[
                "/properties/a: found 'if'; wanted only what openai takes. Use anyOf over objects with a constant that tells them apart.",
            ],
        ),
        (
            OpenAi,
            with("default", json!("x")),
            &[
                "/properties/a: found 'default'; wanted only what openai takes. Say the default in the description, and fill it in when read.",
            ],
        ),
        (
            OpenAi,
            with("minLength", json!(1)),
            &[
                "/properties/a: found 'minLength'; wanted only what openai takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            OpenAi,
            with("title", json!("A")),
            &["/properties/a: found 'title'; wanted only what openai takes. Leave it out."],
        ),
        (
            OpenAi,
            with("patternProperties", json!({})),
            &[
                "/properties/a: found 'patternProperties'; wanted only what openai takes. Make the map a list of objects with a key and a value.",
            ],
        ),
        (
            OpenAi,
            with("format", json!("phone")),
            &[
                "/properties/a: found the format 'phone'; wanted one of date-time, time, date, duration, email, hostname, ipv4, ipv6, uuid. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Gemini,
            with("format", json!("email")),
            &[
                "/properties/a: found the format 'email'; wanted one of date-time, date, time. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Ollama,
            with("format", json!("ipv4")),
            &[
                "/properties/a: found the format 'ipv4'; wanted one of date, time, date-time, uuid. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Gemini,
            with("const", json!("x")),
            &[
                "/properties/a: found 'const'; wanted only what gemini takes. Use an enum of one word.",
            ],
        ),
        (
            Gemini,
            with("pattern", json!("^a$")),
            &[
                "/properties/a: found 'pattern'; wanted only what gemini takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Gemini,
            with("minLength", json!(1)),
            &[
                "/properties/a: found 'minLength'; wanted only what gemini takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            with("pattern", json!("^a$")),
            &[
                "/properties/a: found 'pattern'; wanted only what anthropic takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            with("maxLength", json!(9)),
            &[
                "/properties/a: found 'maxLength'; wanted only what anthropic takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "type": "integer", "minimum": 1 })),
            &[
                "/properties/a: found 'minimum'; wanted only what anthropic takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "type": "number", "multipleOf": 0.5 })),
            &[
                "/properties/a: found 'multipleOf'; wanted only what anthropic takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "type": "array", "items": { "type": "string" }, "maxItems": 3 })),
            &[
                "/properties/a: found 'maxItems'; wanted only what anthropic takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "type": "array", "items": { "type": "string" }, "minItems": 2 })),
            &[
                "/properties/a: found 'minItems' 2; wanted 0 to 1. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            Anthropic,
            circle(),
            &[
                "/$defs/Node: found a definition that holds itself; wanted an end to it. Unroll it to the levels that are needed, or let entries name their parent.",
            ],
        ),
        (
            Gemini,
            circle(),
            &[
                "/$defs/Node: found a definition that holds itself; wanted an end to it. Unroll it to the levels that are needed, or let entries name their parent.",
            ],
        ),
        (
            Ollama,
            circle(),
            &[
                "/properties/a: found a reference to '#/$defs/Node'; wanted the definition in its place. Put it there.",
                "/$defs/Node/properties/next/anyOf/0: found a reference to '#/$defs/Node'; wanted the definition in its place. Put it there.",
                "/$defs/Node: found a definition that holds itself; wanted an end to it. Unroll it to the levels that are needed, or let entries name their parent.",
            ],
        ),
        (
            Gemini,
            long_circle(),
            &[
                "/$defs/One: found a definition that holds itself; wanted an end to it. Unroll it to the levels that are needed, or let entries name their parent.",
                "/$defs/Two: found a definition that holds itself; wanted an end to it. Unroll it to the levels that are needed, or let entries name their parent.",
            ],
        ),
        (
            Anthropic,
            closed(json!({ "one two": text })),
            &[
                "/properties/one two: found the field name 'one two'; wanted 1 to 64 letters, digits, '_', '.' or '-'. Rename the field.",
            ],
        ),
        (
            Ollama,
            with("pattern", json!("a+")),
            &[
                "/properties/a: found the pattern 'a+'; wanted one from '^' to '$'. Say what may stand before and after.",
            ],
        ),
        (
            LlamaCpp,
            with("multipleOf", json!(2)),
            &[
                "/properties/a: found 'multipleOf'; wanted only what llama.cpp takes. Say it in the description, and check it when the answer is read.",
            ],
        ),
        (
            OpenAi,
            nested(11),
            &[
                "the schema: found 11 levels of objects and lists; wanted at most 10. Flatten the deepest part, or let entries name their parent by its index.",
            ],
        ),
        (
            OpenAi,
            fields(5_001, &json!({ "type": "null" })),
            &[
                "the schema: found 5001 properties; wanted at most 5000. Leave out what the model need not say, or split the contract in two.",
                "the schema: found a schema of 157886 bytes; wanted at most 16384, which every request pays for. Shorten its descriptions, or split the contract in two.",
            ],
        ),
        (
            OpenAi,
            field(words(1_001, 5)),
            &[
                "the schema: found 1001 words in enums; wanted at most 1000. Take the vocabulary as text and resolve it when read.",
            ],
        ),
        (
            OpenAi,
            field(words(251, 60)),
            &[
                "/properties/a: found an enum of 251 words with 15060 characters; wanted at most 15000 characters beyond 250 words. Take the vocabulary as text and resolve it when read.",
            ],
        ),
        (
            OpenAi,
            fields(120, &json!({ "const": "x".repeat(1_000) })),
            &[
                "the schema: found 120370 characters of names and words; wanted at most 120000. Shorten names and words, or take a long vocabulary as text and resolve it when read.",
                "the schema: found a schema of 123094 bytes; wanted at most 16384, which every request pays for. Shorten its descriptions, or split the contract in two.",
            ],
        ),
        (
            OpenAi,
            field(union(["a", "a"])),
            &[
                "/properties/a: found branches that share the first key 'a'; wanted branches that differ in it. Put a constant of each branch's own first.",
            ],
        ),
        (
            OpenAi,
            field(tagged(["x", "x"])),
            &[
                "/properties/a: found branches that share the first key 'kind'; wanted branches that differ in it. Put a constant of each branch's own first.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "type": "string", "enum": [] })),
            &[
                "/properties/a: found an enum without words; wanted at least one. Leave the field out.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "enum": [{ "a": 1 }] })),
            &[
                "/properties/a: found an enum of objects or lists; wanted text, numbers, true, false or null. Make it a union of objects with a constant that tells them apart.",
            ],
        ),
        (
            Anthropic,
            field(json!({ "const": [1] })),
            &[
                "/properties/a: found a constant that is no plain value; wanted text, a number, true, false or null. Describe it by a type.",
            ],
        ),
        (
            Gemini,
            field(json!({ "type": ["string", "null"], "enum": ["a", null] })),
            &[
                "/properties/a: found null as a word of an enum; wanted a branch of its own for null. Use anyOf of the enum and null.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "anyOf": [] })),
            &[
                "/properties/a: found a union without branches; wanted at least one. Leave the field out.",
            ],
        ),
        (
            LlamaCpp,
            field(json!({ "type": "string", "anyOf": [{ "type": "string" }] })),
            &[
                "/properties/a: found 'anyOf' with 'type' beside it; wanted 'anyOf' alone, with a description. Say it in each branch.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "$ref": "#/$defs/Gone" })),
            &[
                "/properties/a: found a reference to '#/$defs/Gone'; wanted '#/$defs/…' that the schema defines. Define it there.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "$ref": "https://example.com/x", "description": "X." })),
            &[
                "/properties/a: found a reference to 'https://example.com/x'; wanted '#/$defs/…' that the schema defines. Define it there.",
                "/properties/a: found '$ref' with other keywords beside it; wanted '$ref' alone. Put the definition in place, or move the description into it.",
            ],
        ),
        (
            OpenAi,
            field(json!({})),
            &[
                "/properties/a: found no type; wanted a type. Name the type, or take the value as text.",
            ],
        ),
        (
            OpenAi,
            field(json!(true)),
            &["/properties/a: found no schema; wanted an object of keywords. Name the type."],
        ),
        (
            OpenAi,
            field(json!({ "type": "text" })),
            &[
                "/properties/a: found the type 'text'; wanted one of object, array, string, integer, number, boolean, null. Use a type of JSON.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "type": "array" })),
            &[
                "/properties/a: found a list without 'items'; wanted a type for its entries. Add 'items'.",
            ],
        ),
        (
            OpenAi,
            field(json!({ "type": "integer", "minimum": 5, "maximum": 2 })),
            &[
                "/properties/a: found 'minimum' 5 above 'maximum' 2; wanted bounds that something fits between. Swap them.",
            ],
        ),
        (
            LlamaCpp,
            field(json!({ "type": "string", "minLength": 4, "maxLength": 3 })),
            &[
                "/properties/a: found 'minLength' 4 above 'maxLength' 3; wanted bounds that something fits between. Swap them.",
            ],
        ),
    ]
}

#[test]
fn what_must_fail_fails_with_its_sentence() {
    let failing = failing();
    assert!(failing.len() >= 40);
    for (dialect, schema, wanted) in failing {
        let issues = check(dialect, &schema);
        let said: Vec<_> = issues.iter().map(|error| error.message.as_str()).collect();
        assert_eq!(said, wanted, "{dialect}: {schema}");
        assert!(issues.iter().any(|error| !error.warning), "{dialect}: {schema}");
    }
}

#[test]
fn what_is_allowed_passes() {
    for (dialect, schema) in [
        (OpenAi, nested(10)),
        (OpenAi, field(words(250, 61))),
        (OpenAi, field(tagged(["x", "y"]))),
        (OpenAi, field(union(["a", "b"]))),
        (OpenAi, circle()),
        (Anthropic, field(union(["a", "a"]))),
        (Anthropic, field(json!({ "type": "array", "items": { "type": "null" }, "minItems": 1 }))),
        (Gemini, json!({ "type": "object", "properties": { "a": { "type": "string" } } })),
        (Ollama, field(json!({ "type": "string", "pattern": "^a+$" }))),
    ] {
        assert_eq!(check(dialect, &schema), [], "{dialect}: {schema}");
    }
}

#[test]
fn a_large_schema_is_only_warned_of() {
    let long = field(json!({ "type": "string", "description": "x".repeat(LARGE_SCHEMA_BYTES) }));
    for dialect in Dialect::ALL {
        let issues = check(*dialect, &long);
        assert!(issues.iter().all(|error| error.warning) && issues.len() == 1);
        let bytes = long.to_string().len();
        assert_eq!(
            issues[0].message,
            format!(
                "the schema: found a schema of {bytes} bytes; wanted at most 16384, which every \
                 request pays for. Shorten its descriptions, or split the contract in two."
            )
        );
    }
}

#[test]
fn a_whole_request_is_counted_together() {
    let optional = |count: usize| {
        let mut schema = fields(count, &json!({ "type": "string" }));
        schema["required"] = json!([]);
        schema
    };
    let unions = fields(9, &json!({ "type": ["string", "null"] }));
    let said = |tools: &[&Value], answer: Option<&Value>| -> Vec<String> {
        let issues = check_request(Anthropic, tools, answer);
        issues.into_iter().map(|error| error.message).collect()
    };
    assert_eq!(said(&[&optional(12)], Some(&optional(12))), Vec::<String>::new());
    assert_eq!(
        said(&[&optional(12)], Some(&optional(13))),
        ["the schema: found 25 optional fields in one request; wanted at most 24. Require some, \
          or let some be null."]
    );
    assert_eq!(
        said(&[&unions, &unions], None),
        ["the schema: found 18 fields of several types in one request; wanted at most 16. Leave \
          fields out instead of letting them be null."]
    );
    let one = closed(json!({}));
    assert_eq!(
        said(&[&one; 21], None),
        ["the schema: found 21 strict tools in one request; wanted at most 20. Be strict only on \
          tools that write."]
    );
    assert_eq!(check_request(OpenAi, &[&unions; 30], Some(&optional(90))), []);
}

#[test]
fn a_name_is_plain() {
    for good in ["today_plan", "a", "A-1"] {
        assert_eq!(check_name(good), None);
    }
    let long = "x".repeat(65);
    for bad in ["", "today plan", "é", "a/b", &long] {
        let shown = bad.chars().take(60).collect::<String>();
        let dots = if bad.len() > 60 { "…" } else { "" };
        assert_eq!(
            check_name(bad).unwrap().message,
            format!(
                "the schema: found the name '{shown}{dots}'; wanted 1 to 64 letters, digits, '_' \
                 or '-'. Rename the contract or tool."
            )
        );
    }
}
