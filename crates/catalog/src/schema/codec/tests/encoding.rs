use super::*;
use serde_json::json;

#[test]
fn without_a_schema_nothing_is_done() {
    let mut body = json!({ "model": "m" });
    encode(ProtocolName::Gemini, Dialect::Gemini, None, &mut body).unwrap();
    assert_eq!(body, json!({ "model": "m" }));
}

#[test]
fn a_good_schema_is_checked_and_attached() {
    let shape = shape::<Reply>("reply").unwrap();
    for protocol in ProtocolName::ALL {
        let mut body = json!({});
        encode(*protocol, protocol.dialect(), Some(&shape), &mut body).unwrap();
        let schema = shape.adapted(protocol.dialect());
        assert!(body.to_string().contains(&schema.to_string()), "{protocol}");
    }
}

/// Nothing is put into the body of a request that would be refused.
#[test]
fn a_bad_schema_is_told_before_any_request() {
    let part = json!({ "type": "object", "properties": { "x": { "type": "string" } } });
    let schema = json!({
        "type": "object",
        "properties": { "a": { "anyOf": [part, part] } },
        "required": ["a"],
    });
    let shape = Shape::of("my answer", schema).unwrap();
    let mut body = json!({});
    let error = encode(ProtocolName::OpenAi, Dialect::OpenAi, Some(&shape), &mut body).unwrap_err();
    assert_eq!(
        error.to_string(),
        "openai does not take the schema: /properties/a: found branches that share the first key \
         'x'; wanted branches that differ in it. Put a constant of each branch's own first. the \
         schema: found the name 'my answer'; wanted 1 to 64 letters, digits, '_' or '-'. Rename \
         the contract or tool."
    );
    assert_eq!(body, json!({}));
}

#[test]
fn a_large_schema_is_sent_all_the_same() {
    let text = json!({ "type": "string", "enum": ["x".repeat(20_000)] });
    let schema = json!({ "type": "object", "properties": { "a": text }, "required": ["a"] });
    let shape = Shape::of("large", schema).unwrap();
    assert!(shape.issues(Dialect::OpenAi)[0].warning);
    let mut body = json!({});
    encode(ProtocolName::OpenAi, Dialect::OpenAi, Some(&shape), &mut body).unwrap();
    assert_eq!(body["text"]["format"]["name"], "large");
}

/// Its tools and its answer are counted together.
#[test]
fn a_whole_request_to_anthropic_keeps_to_its_limits() {
    let fields: serde_json::Map<_, _> =
        (0..24).map(|n| (format!("f{n}"), json!({ "type": "string" }))).collect();
    let schema = json!({ "type": "object", "properties": fields, "required": [] });
    let tool = json!({ "name": "t", "strict": true, "input_schema": schema });
    let mut body = json!({ "tools": [tool] });
    let shape = shape::<Reply>("reply").unwrap();
    let before = body.clone();
    let error = encode(ProtocolName::Anthropic, Dialect::Anthropic, Some(&shape), &mut body);
    assert_eq!(
        error.unwrap_err().to_string(),
        "anthropic does not take the schema: the schema: found 30 optional fields in one \
         request; wanted at most 24. Require some, or let some be null."
    );
    assert_eq!(body, before);
}

#[test]
fn a_shape_is_built_once_for_a_name_and_a_type() {
    let one = shape::<Reply>("reply").unwrap();
    assert!(std::sync::Arc::ptr_eq(&one, &shape::<Reply>("reply").unwrap()));
    let other = shape::<Reply>("other").unwrap();
    assert_ne!(one, other);
    assert_eq!(*one, Shape::of("reply", other.schema.clone()).unwrap());
    assert_eq!(one.schema, other.schema);
    assert!(shape::<String>("text").is_err());
    assert!(shape::<String>("text").is_err());
}
