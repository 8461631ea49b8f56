use super::*;
use serde_json::json;

#[test]
fn depth_follows_references_and_ends_in_a_circle() {
    assert_eq!(depth(&json!({ "type": "string" })), 0);
    assert_eq!(depth(&json!({ "type": "object", "properties": {} })), 1);
    let shared = json!({
        "type": "object",
        "properties": {
            "flat": { "type": "string" },
            "list": { "type": ["array", "null"], "items": { "$ref": "#/$defs/Leaf" } },
        },
        "$defs": {
            "Leaf": { "anyOf": [{ "type": "null" }, { "type": "object", "properties": {} }] },
            "Unused": { "type": "array", "items": { "type": "array", "items": {} } },
        },
    });
    assert_eq!(depth(&shared), 3);
    let circle = json!({
        "type": "object",
        "properties": { "next": { "$ref": "#/$defs/Node" }, "lost": { "$ref": "#/x" } },
        "$defs": { "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } } },
    });
    assert_eq!(depth(&circle), 2);
}

#[test]
fn counts_are_those_of_providers() {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "kind": { "type": ["string", "null"], "enum": ["a", "bc", null] },
            "item": { "anyOf": [{ "$ref": "#/$defs/Item" }, { "type": "null" }] },
        },
        "required": ["name", "strange"],
        "$defs": { "Item": { "type": "object", "properties": { "é": { "const": "xyz" } } } },
    });
    assert_eq!(
        counts(&schema),
        Counts {
            properties: 4,
            characters: 4 + 4 + 4 + 4 + 1 + 3 + 3,
            words: 3,
            optional: 3,
            unions: 2,
        }
    );
}
