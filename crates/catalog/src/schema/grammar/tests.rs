use super::{between, grammar};
use crate::schema::judge::{matcher, takes};
use serde_json::{Value, json};

fn object(field: &Value) -> Value {
    json!({
        "type": "object",
        "properties": { "a": field, "b": {"type": ["string", "null"], "maxLength": 3} },
        "required": ["a", "b"],
    })
}

#[test]
fn an_answer_has_each_field_once_in_its_order_and_no_blanks_between_them() {
    let schema = object(&json!({"type": "boolean"}));
    let matcher = matcher(&grammar(&schema).unwrap());
    for right in [
        r#"{"a":true,"b":null}"#,
        r#"{"a":false,"b":""}"#,
        r#"{"a":true,"b":"a b"}"#,
        r#"{"a":true,"b":"\\\"\n"}"#,
        r#"{"a":true,"b":"ü漢🏋"}"#,
    ] {
        assert!(takes(&matcher, right), "{right}");
    }
    for wrong in [
        "{}",
        r#"{"a":true}"#,
        r#"{"b":"","a":true}"#,
        r#"{"a": true,"b":""}"#,
        "{\n\"a\":true,\"b\":\"\"}",
        r#"{"a":true,"b":"abcd"}"#,
        r#"{"a":true,"b":"\u0041"}"#,
        r#"{"a":true,"b":"","c":1}"#,
        r#"{"a":true,"b":""} "#,
    ] {
        assert!(!takes(&matcher, wrong), "{wrong}");
    }
}

#[test]
fn a_value_is_held_to_all_its_schema_says() {
    let date = json!({"type": "string", "format": "date"});
    let time = json!({"type": "string", "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9])?$"});
    let list = |least: u64, most: u64| {
        let items = json!({"type": "integer", "minimum": 1, "maximum": 9});
        json!({"type": "array", "items": items, "minItems": least, "maxItems": most})
    };
    let share = json!({"type": "number", "minimum": 0.0, "maximum": 1.0});
    let name = json!({"type": "string", "minLength": 1, "maxLength": 4});
    let branches = json!({"anyOf": [
        {"type": "object", "properties": {"kind": {"const": "x"}}, "required": ["kind"]},
        {"type": "null"},
    ]});
    for (field, right, wrong) in [
        (date, &["\"2026-11-21\""][..], &["\"2026-13-21\"", "\"21.11.2026\"", "\"\""][..]),
        (time, &["\"\"", "\"23:59\""], &["\"24:00\"", "\"9:30\""]),
        (list(0, 2), &["[]", "[1]", "[1,2]"], &["[1,2,3]", "[1, 2]", "[0]"]),
        (list(1, 1), &["[1]"], &["[]", "[1,2]"]),
        (list(2, 3), &["[1,2]", "[1,2,3]"], &["[1]"]),
        (share, &["0", "0.75", "1"], &["1.5", "-1", "0.123", "00", "1.0"]),
        (name, &["\"a\"", "\"a b\""], &["\"\"", "\"  \"", "\"abcde\""]),
        (json!({"enum": ["kg", "lb", null]}), &["\"kg\"", "null"], &["\"\"", "kg"]),
        (branches, &["{\"kind\":\"x\"}", "null"], &["{\"kind\":\"y\"}", "{}"]),
    ] {
        let matcher = matcher(&grammar(&object(&field)).unwrap());
        let takes = |value: &&str| takes(&matcher, &format!("{{\"a\":{value},\"b\":null}}"));
        for value in right {
            assert!(takes(value), "{field} takes {value}");
        }
        for value in wrong {
            assert!(!takes(value), "{field} takes {value}");
        }
    }
}

#[test]
fn a_whole_number_is_within_its_bounds_and_none_beside_them_is() {
    for (least, most) in [(0, 0), (0, 7), (1, 52), (5, 240), (13, 1_004), (98, 102), (100, 999)] {
        let matcher = matcher(&format!("root ::= {}\n", between(least, most)));
        for number in 0..=1_200 {
            let is_within = (least..=most).contains(&number);
            assert_eq!(
                takes(&matcher, &number.to_string()),
                is_within,
                "{number} of {least} to {most}"
            );
        }
        assert!(!takes(&matcher, "007"));
    }
}

#[test]
fn what_has_no_end_is_no_grammar() {
    for field in [
        json!({"type": "string"}),
        json!({"type": "integer"}),
        json!({"type": "array", "items": {"type": "null"}}),
        json!({"type": "integer", "minimum": -1, "maximum": 3}),
        json!({"$ref": "#/$defs/x"}),
        json!({}),
    ] {
        assert_eq!(grammar(&object(&field)), None, "{field}");
    }
    let optional = json!({"type": "object", "properties": {"a": {"type": "null"}}, "required": []});
    assert_eq!(grammar(&optional), None);
}
