use super::*;
use serde_json::json;
use setwise_domain::limits::MOST_ISSUES;

const LEAST: &str = r#"{"name": "Ada", "level": "beginner", "verdict": null}"#;

#[test]
fn what_has_a_default_may_be_missing() {
    let decoded = read(LEAST).unwrap();
    assert_eq!(decoded.value, reply());
    assert_eq!(decoded.dropped, Vec::<String>::new());
    let around = format!("Sure!\n<think>{{\"name\": 1}}</think>\n```json\n{LEAST}\n```\n");
    assert_eq!(read(&around).unwrap().value, reply());
}

/// What strictness made null is left out; what may be null itself stays.
#[test]
fn forced_nulls_are_taken_out() {
    let forced = json!({
        "name": "Ada", "level": "beginner", "usual": null, "days": null, "remarks": ["x"],
        "verdict": null, "share": null, "way": null,
        "marks": [{ "kind": "set", "reps": 3, "note": null }],
    });
    let decoded = read(&forced.to_string()).unwrap().value;
    assert_eq!(decoded.days, Some(4), "null would have been none");
    assert_eq!(decoded.marks, [Mark::Set { reps: 3, note: None }]);
    assert_eq!(decoded.verdict, None);
    let marks = json!({ "name": "", "level": "beginner", "verdict": "x", "marks": null });
    assert_eq!(read(&marks.to_string()).unwrap().value.marks, []);
    refused(
        r#"{"name": "Ada", "level": null, "verdict": null, "remarks": null}"#,
        &[
            "/level: found null; wanted \"beginner\", \"intermediate\" or \"advanced\".",
            "/remarks: found null; wanted a list.",
        ],
    );
}

#[test]
fn every_issue_is_told_at_once() {
    refused(
        r#"{
            "name": 3, "level": "Beginner", "days": 300, "remarks": ["a", 1, {}],
            "marks": [
                {"kind": "set", "reps": -1}, {"kind": "jump"}, {"reps": 3}, {"kind": 7}, "rest",
                {"kind": "set", "reps": 4294967296}, {"kind": "set", "reps": 2.5}, {"kind": "rest"}
            ],
            "zzz": 1, "a/b~c": {"x": 1}
        }"#,
        &[
            "/name: found the number 3; wanted a string.",
            "/level: found the string \"Beginner\"; wanted \"beginner\", \"intermediate\" or \
             \"advanced\"; \"beginner\" may be meant.",
            "/days: found the number 300; wanted a whole number, at least 0, at most 255.",
            "/remarks/1: found the number 1; wanted a string.",
            "/remarks/2: found an object; wanted a string.",
            "/marks/0/reps: found the number -1; wanted a whole number, at least 0, at most \
             4294967295.",
            "/marks/1/kind: found the string \"jump\"; wanted \"set\" or \"rest\".",
            "/marks/2/kind: found nothing; wanted \"set\" or \"rest\".",
            "/marks/3/kind: found the number 7; wanted \"set\" or \"rest\".",
            "/marks/4: found the string \"rest\"; wanted an object with kind, reps and note or \
             an object with kind.",
            "/marks/5/reps: found the number 4294967296; wanted a whole number, at least 0, at \
             most 4294967295.",
            "/marks/6/reps: found the number 2.5; wanted a whole number, at least 0, at most \
             4294967295.",
            "/zzz: found a field that is not known there; wanted only name, level, usual, days, \
             remarks, verdict, marks, share and way.",
            "/a~1b~0c: found a field that is not known there; wanted only name, level, usual, \
             days, remarks, verdict, marks, share and way.",
        ],
    );
}

#[test]
fn what_is_missing_is_told_unless_its_type_forgives_it() {
    refused(
        "{}",
        &[
            "/name: found nothing; wanted a string.",
            "/level: found nothing; wanted \"beginner\", \"intermediate\" or \"advanced\".",
        ],
    );
}

#[test]
fn bounds_that_no_provider_was_told_are_held_all_the_same() {
    let with = |share: serde_json::Value| {
        json!({ "name": "", "level": "beginner", "verdict": null, "share": share }).to_string()
    };
    let good = json!({ "of": 0.5, "unit": "kg", "parts": [1.0, -3e2] });
    let share = read(&with(good)).unwrap().value.share.unwrap();
    assert_eq!(share.parts, [1, -300], "whole numbers, however they are written");
    refused(
        &with(json!({ "of": 1.5, "unit": "Pounds", "parts": [] })),
        &[
            "/share/of: found the number 1.5; wanted a number, at least 0, at most 1.",
            "/share/unit: found a string of 6 characters; wanted at most 5.",
            "/share/parts: found an empty list; wanted at least 1.",
        ],
    );
    refused(
        &with(json!({ "of": 1, "unit": "k", "parts": [1, 2, 3_000_000_000_u32] })),
        &[
            "/share/parts: found 3 entries; wanted at most 2.",
            "/share/parts/2: found the number 3000000000; wanted a whole number, at least \
             -2147483648, at most 2147483647.",
        ],
    );
}

#[test]
fn branches_without_a_tag_are_told_apart_by_what_they_hold() {
    let with = |way: serde_json::Value| {
        json!({ "name": "", "level": "beginner", "verdict": null, "way": way }).to_string()
    };
    for (way, wanted) in [
        (json!(3), Way::Count(3)),
        (json!("x"), Way::Name("x".into())),
        (json!({ "to": "x" }), Way::Long { to: "x".into() }),
        (json!({ "by": 1, "to": 2 }), Way::Short { by: 1, to: 2 }),
    ] {
        assert_eq!(read(&with(way)).unwrap().value.way, Some(wanted));
    }
    refused(
        &with(json!([])),
        &["/way: found a list; wanted a whole number, at least 0 or a string or an object with \
           to or an object with by and to or null."],
    );
    // The branch that it is nearest to.
    refused(
        &with(json!({ "by": 1, "to": 300 })),
        &["/way/to: found the number 300; wanted a whole number, at least 0, at most 255."],
    );
}

#[test]
fn unknown_keys_are_dropped_and_counted_where_the_contract_says_so() {
    let text = r#"{"name": "Ada", "level": "beginner", "verdict": null, "zzz": [1],
        "marks": [{"kind": "rest", "reps": 3}]}"#;
    let decoded = decode::<Reply>("reply", text, Unknown::Drop).unwrap();
    assert_eq!(decoded.value.marks, [Mark::Rest]);
    assert_eq!(decoded.dropped, ["/zzz", "/marks/0/reps"]);
    refused(
        text,
        &[
            "/zzz: found a field that is not known there; wanted only name, level, usual, days, \
             remarks, verdict, marks, share and way.",
            "/marks/0/reps: found a field that is not known there; wanted only kind.",
        ],
    );
}

/// Anthropic alone does not promise the case of words.
#[test]
fn case_is_forgiven_to_one_dialect() {
    let text = r#"{"name": "Ada", "level": "BEGINNER", "verdict": null,
        "marks": [{"kind": "Rest"}, {"kind": "SET", "reps": 1}]}"#;
    let read = |dialect| decode_from::<Reply>(dialect, "reply", text, Unknown::Refuse);
    let decoded = read(Dialect::Anthropic).unwrap().value;
    assert_eq!(decoded.level, Level::Beginner);
    assert_eq!(decoded.marks, [Mark::Rest, Mark::Set { reps: 1, note: None }]);
    for dialect in Dialect::ALL.iter().filter(|one| **one != Dialect::Anthropic) {
        assert_eq!(read(*dialect).unwrap_err().issues.listed.len(), 3, "{dialect}");
    }
    let wrong = text.replace("BEGINNER", "novice");
    let issues = decode_from::<Reply>(Dialect::Anthropic, "reply", &wrong, Unknown::Refuse);
    assert_eq!(issues.unwrap_err().issues.listed[0].pointer, "/level");
}

#[test]
fn the_same_name_twice_is_an_issue() {
    refused(
        r#"{"name": "a", "level": "beginner", "verdict": null, "name": "b",
            "share": {"of": 1, "unit": "k", "p\u0061rts": [1], "parts": [2]}}"#,
        &[
            "/name: found the same field a second time; wanted each field once.",
            "/share/parts: found the same field a second time; wanted each field once.",
        ],
    );
}

#[test]
fn text_that_is_no_answer_says_where_and_why() {
    refused("", &["the answer: found no text; wanted one JSON object."]);
    refused(
        "I can't.",
        &["the answer: found no JSON object in \"I can't.\"; wanted one JSON object."],
    );
    refused(
        "{} {}",
        &["the answer: found a second JSON object in the reply; wanted one JSON object alone."],
    );
    refused(
        "{\"name\": \"Ada\",\n \"marks\": [{\"kind\": ",
        &["/marks/0/kind: found the end of the text at line 2, column 21; wanted a value: an \
           object, a list, a string, a number, true, false or null."],
    );
    refused(
        "{\"name\": Ada}",
        &["/name: found 'A' at column 10; wanted a value: an object, a list, a string, a \
           number, true, false or null."],
    );
    refused(
        "{\"name\": 1e999, \"remarks\": [1e999]}",
        &[
            "/level: found nothing; wanted \"beginner\", \"intermediate\" or \"advanced\".",
            "/name: found the number 1e999; wanted a string.",
            "/remarks/0: found the number 1e999; wanted a string.",
        ],
    );
    let deep = "{\"a\":".repeat(40);
    let at = format!("/a{}", "/a".repeat(31));
    refused(
        &deep,
        &[
            "/a: found a field that is not known there; wanted only name, level, usual, days, \
             remarks, verdict, marks, share and way.",
            &format!(
                "{at}: found objects and lists nested more than 32 deep; wanted an answer, which is \
             far less deep."
            ),
        ],
    );
    let long = format!("{{\"name\": \"{}\"}}", "x".repeat(MOST_ANSWER_BYTES));
    let bytes = long.len();
    refused(
        &long,
        &[&format!("the answer: found {bytes} bytes; wanted at most {MOST_ANSWER_BYTES}.")],
    );
}

#[test]
fn many_issues_are_listed_up_to_a_limit() {
    let remarks = vec![json!(1); 150];
    let text = json!({ "name": 1, "level": "beginner", "verdict": null, "remarks": remarks });
    let issues = read(&text.to_string()).unwrap_err();
    assert_eq!((issues.issues.listed.len(), issues.issues.more), (100, 51));
    assert!(issues.to_string().ends_with("\nand 51 more"));
    let twice = "\"name\": 1,".repeat(120);
    let issues = read(&format!("{{{twice} \"level\": 1}}")).unwrap_err();
    assert_eq!((issues.issues.listed.len(), issues.issues.more), (100, 21));
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Picky {
    day: Day,
}

/// A type that refuses what its schema takes.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String")]
struct Day(String);

impl TryFrom<String> for Day {
    type Error = &'static str;

    fn try_from(day: String) -> Result<Self, Self::Error> {
        Err(if day.is_empty() { "no day" } else { "a bad day" })
    }
}

#[test]
fn what_only_the_type_refuses_is_told_too() {
    let issues = decode::<Picky>("picky", r#"{"day": ""}"#, Unknown::Drop).unwrap_err();
    assert_eq!(
        issues.to_string(),
        "the answer: found what its type refuses: no day; wanted a value of its type."
    );
}

#[test]
fn a_type_without_a_schema_has_nothing_to_be_held_to() {
    let issues = decode::<Vec<u8>>("bytes", "{}", Unknown::Drop).unwrap_err();
    assert_eq!(
        issues.to_string(),
        "the answer: found no schema to hold it to: Root schema must have type 'object', got \
         'array'. Wrap your array in an object with a field; wanted a contract whose type has one."
    );
}

#[test]
fn without_a_schema_the_raw_value_comes_back() {
    assert_eq!(decode_value("[1, {\"a\": null}]").unwrap(), json!([1, { "a": null }]));
    assert_eq!(decode_value("\u{feff} 3 ").unwrap(), json!(3));
    assert_eq!(decode_value("so: {\"a\": -0.5}").unwrap(), json!({ "a": -0.5 }));
    assert_eq!(
        decode_value("{\"a\": true, \"a\": false}").unwrap_err().to_string(),
        "/a: found the same field a second time; wanted each field once."
    );
    assert_eq!(
        decode_value("no").unwrap_err().to_string(),
        "the answer: found no JSON object in \"no\"; wanted one JSON object."
    );
    let long = format!("\"{}\"", "x".repeat(MOST_ANSWER_BYTES));
    assert!(decode_value(&long).is_err());
}

/// The kinds of value that the other answer does not have.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Odd {
    flag: bool,
    #[schemars(schema_with = "a_date")]
    day: Date,
    #[schemars(schema_with = "halves")]
    effort: f64,
    nothing: Nothing,
    any: Any,
    first: Shared,
    second: Shared,
    branch: Branch,
}

fn a_date(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "string", "format": "date" })
}

fn halves(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 10, "multipleOf": 0.5,
    })
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Nothing {}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Any {
    Flag(bool),
    List(Vec<u8>),
    Level(Level),
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Shared {
    #[schemars(length(min = 2))]
    text: String,
}

/// Objects of which one has no fields, and two with constants under different names.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Branch {
    One { one: One },
    Two { two: Two },
    Nothing {},
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
enum One {
    #[serde(rename = "1")]
    One,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
enum Two {
    #[serde(rename = "2")]
    Two,
}

use jiff::civil::Date;

#[test]
fn every_kind_of_value_is_held() {
    let good = json!({
        "flag": true, "day": "2026-11-21", "effort": 8.5, "nothing": {}, "any": [1],
        "first": { "text": "ab" }, "second": { "text": "cd" }, "branch": { "two": "2" },
    });
    let read =
        |value: &serde_json::Value| decode::<Odd>("odd", &value.to_string(), Unknown::Refuse);
    let odd = read(&good).unwrap().value;
    assert_eq!((odd.effort, odd.any), (8.5, Any::List(vec![1])));
    assert_eq!(odd.branch, Branch::Two { two: Two::Two });
    for (any, wanted) in
        [(json!(false), Any::Flag(false)), (json!("advanced"), Any::Level(Level::Advanced))]
    {
        let mut value = good.clone();
        value["any"] = any;
        assert_eq!(read(&value).unwrap().value.any, wanted);
    }
    let bad = json!({
        "flag": 1, "day": "21.11.2026", "effort": 8.3, "nothing": { "x": true }, "any": true,
        "first": { "text": "a" }, "second": [], "branch": false,
    });
    assert_eq!(
        read(&bad).unwrap_err().to_string().lines().collect::<Vec<_>>(),
        [
            "/flag: found the number 1; wanted true or false.",
            "/day: found the string \"21.11.2026\"; wanted a date as YYYY-MM-DD.",
            "/effort: found the number 8.3; wanted a number, above 0, below 10, in steps of 0.5.",
            "/nothing/x: found a field that is not known there; wanted no fields at all.",
            "/first/text: found the string \"a\"; wanted a string, at least 2 characters.",
            "/second: found a list; wanted an object with text.",
            "/branch: found false; wanted an object with one or an object with two or an object \
             without fields.",
        ]
    );
    for effort in [json!(0), json!(10), json!("8")] {
        let mut value = good.clone();
        value["effort"] = effort;
        assert_eq!(read(&value).unwrap_err().issues.listed.len(), 1);
    }
}

#[test]
fn an_optional_part_that_cannot_be_read_is_lost_alone() {
    let parts = |answer: Value| {
        let text = answer.to_string();
        let parts = &["share", "marks", "way"];
        decode_parts::<Reply>(Dialect::OpenAi, "reply", &text, Unknown::Refuse, parts)
    };
    let whole = json!({"name": "Ada", "level": "beginner", "verdict": null, "share": {"of": 0.5, "unit": "kg", "parts": [1]}});
    let (read, lost) = parts(whole.clone()).unwrap();
    assert!(read.value.share.is_some() && lost.is_empty());
    let mut half = whole.clone();
    half["marks"] = json!([{"kind": "jump"}]);
    let (read, lost) = parts(half).unwrap();
    assert!(read.value.share.is_some() && read.value.marks.is_empty());
    assert_eq!(lost.len(), 1);
    assert_eq!(lost[0].0, "marks");
    assert_eq!(lost[0].1, "/marks/0/kind: found the string \"jump\"; wanted \"set\" or \"rest\".");
    // What isn't in such a part is wrong as a whole, and so is what is no object.
    let mut wrong = whole;
    wrong["name"] = json!(3);
    assert!(parts(wrong).unwrap_err().to_string().contains("/name: "));
    parts(json!([1, 2])).unwrap_err();
}

#[test]
fn all_values_of_an_answer_are_read_in_their_order() {
    let all = |text: &str| decode_values(text);
    assert_eq!(all("[1]").unwrap(), [Ok(json!([1]))]);
    let two = all("First {\"a\": 1}, then {\"b\": 2}.").unwrap();
    assert_eq!(two, [Ok(json!({"a": 1})), Ok(json!({"b": 2}))]);
    let one_wrong = all("First {\"a\": 1, \"a\": 2}, then {\"b\": 2}.").unwrap();
    assert_eq!(one_wrong[0].as_ref().unwrap_err().raw, "{\"a\": 1, \"a\": 2}");
    assert_eq!(one_wrong[1], Ok(json!({"b": 2})));
    all("There is nothing.").unwrap_err();
    all(&"x".repeat(MOST_ANSWER_BYTES + 1)).unwrap_err();
}

/// One bad answer has thousands of issues; as many are listed as anybody reads.
#[test]
fn of_very_many_issues_the_first_are_listed() {
    let many: Vec<_> = (0..5_000).collect();
    let text = json!({"name": "Ada", "level": "beginner", "verdict": null, "remarks": many});
    let refused = read(&text.to_string()).unwrap_err();
    assert_eq!(refused.issues.listed.len(), MOST_ISSUES);
}
