//! A plan's text in, the plan or every issue out.

use super::*;
use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::{Value, json};
use setwise_domain::decode::IssueCode;
use setwise_domain::exercise_name;
use setwise_domain::plan::{FlatBlock, FlatExercise, FlatPlan, SchemaVersion, TodayPlan};
use setwise_domain::stamps::Stamps;

pub mod example;
mod versions;

fn stamps() -> Stamps {
    Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap())
}

fn transformed(text: &str) -> Result<TodayPlan, PlanError> {
    transform(text, SchemaVersion::V2Flat, &stamps())
}

/// The worked example of the specification.
fn worked() -> Value {
    json!({
        "focus": "Upper Body Strength",
        "durationMinutes": 30,
        "equipment": ["Dumbbells"],
        "source": "ai",
        "energy": "moderate",
        "summary": "Sample plan",
        "blocks": [
            { "title": "Warm-up", "durationMinutes": 5, "focus": "Prep" },
            { "title": "Main Set", "durationMinutes": 20, "focus": "Strength" }
        ],
        "exercises": [
            { "blockIndex": 0, "order": 0, "name": "Jumping Jacks", "prescription": "2 x 30s", "detail": null },
            { "blockIndex": 1, "order": 0, "name": "DB Press", "prescription": "3 x 10", "detail": "Controlled tempo" }
        ]
    })
}

/// The example with something put in another's place; `()` takes it away.
fn with(changes: &[(&str, Value)]) -> String {
    put(worked(), changes)
}

fn put(mut plan: Value, changes: &[(&str, Value)]) -> String {
    for (pointer, value) in changes {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = plan.pointer_mut(parent).unwrap();
        match parent {
            Value::Object(fields) if value == "REMOVE" => {
                fields.shift_remove(key);
            }
            Value::Object(fields) => {
                fields.insert(key.to_owned(), value.clone());
            }
            Value::Array(entries) if key == "-" => entries.push(value.clone()),
            Value::Array(entries) => entries[key.parse::<usize>().unwrap()] = value.clone(),
            _ => panic!("{pointer} is neither in an object nor in a list"),
        }
    }
    plan.to_string()
}

fn remove() -> Value {
    json!("REMOVE")
}

/// Every issue as `code message`, a line each.
fn issues(text: &str) -> String {
    match transformed(text) {
        Ok(_) => "no fault".into(),
        Err(issues) => issues
            .listed
            .iter()
            .map(|error| format!("{} {}", error.code, error.message))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

#[test]
fn the_worked_example() {
    let plan = transformed(&worked().to_string()).unwrap();
    assert_snapshot!(serde_json::to_string_pretty(&plan).unwrap(), @r###"
        {
          "id": "01900000-0000-7000-8000-000000000001",
          "focus": "Upper Body Strength",
          "durationMinutes": 30,
          "equipment": [
            "Dumbbells"
          ],
          "source": "ai",
          "energy": "moderate",
          "summary": "Sample plan",
          "blocks": [
            {
              "id": "01900000-0000-7000-8000-000000000002",
              "title": "Warm-up",
              "durationMinutes": 5,
              "focus": "Prep",
              "exercises": [
                {
                  "id": "01900000-0000-7000-8000-000000000003",
                  "name": "Jumping Jacks",
                  "prescription": "2 x 30s",
                  "detail": null
                }
              ]
            },
            {
              "id": "01900000-0000-7000-8000-000000000004",
              "title": "Main Set",
              "durationMinutes": 20,
              "focus": "Strength",
              "exercises": [
                {
                  "id": "01900000-0000-7000-8000-000000000005",
                  "name": "DB Press",
                  "prescription": "3 x 10",
                  "detail": "Controlled tempo"
                }
              ]
            }
          ]
        }
        "###);
}

#[test]
fn order_decides_whatever_the_order_of_the_list() {
    let exercise = |block: u64, order: u64, name: &str| json!({"blockIndex": block, "order": order, "name": name, "prescription": "3 x 10", "detail": null});
    let text = with(&[(
        "/exercises",
        json!([
            exercise(1, 40, "Dip"),
            exercise(0, 7, "Bench"),
            exercise(1, 3, "Curl"),
            exercise(0, 0, "Ab Wheel"),
            exercise(1, 4_294_967_295, "Extension"),
        ]),
    )]);
    let plan = transformed(&text).unwrap();
    let names: Vec<Vec<_>> = plan
        .blocks
        .iter()
        .map(|block| block.exercises.iter().map(|e| e.name.as_str()).collect())
        .collect();
    assert_eq!(names, [vec!["Ab Wheel", "Bench"], vec!["Curl", "Dip", "Extension"]]);
}

/// One thing wrong in each.
fn spoiled() -> Vec<(&'static str, String)> {
    vec![
        ("block outside", with(&[("/exercises/1/blockIndex", json!(2))])),
        ("block far outside", with(&[("/exercises/1/blockIndex", json!(u64::MAX))])),
        ("negative block", with(&[("/exercises/1/blockIndex", json!(-1))])),
        ("no blocks field", with(&[("/blocks", remove())])),
        ("empty blocks", with(&[("/blocks", json!([]))])),
        ("empty exercises", with(&[("/exercises", json!([]))])),
        ("no detail", with(&[("/exercises/0/detail", remove())])),
        ("same order", with(&[("/exercises/1/blockIndex", json!(0))])),
        ("unknown field", with(&[("/blocks/0/duration_minutes", json!(5))])),
        ("unknown, not near", with(&[("/blocks/0/colour", json!("red"))])),
        ("odd field", with(&[("/exercises/0/a~b~1c\u{1b}", json!({"x": [1]}))])),
        ("zero minutes", with(&[("/durationMinutes", json!(0))])),
        ("negative minutes", with(&[("/blocks/1/durationMinutes", json!(-5))])),
        ("many minutes", with(&[("/durationMinutes", json!(4_294_967_296_u64))])),
        ("fraction", with(&[("/durationMinutes", json!(30.5))])),
        ("number as a string", with(&[("/exercises/0/order", json!("0"))])),
        ("string as a number", with(&[("/focus", json!(7))])),
        ("null", with(&[("/summary", json!(null))])),
        ("detail a list", with(&[("/exercises/0/detail", json!(["slow"]))])),
        ("equipment a string", with(&[("/equipment", json!("Dumbbells"))])),
        ("equipment of numbers", with(&[("/equipment", json!(["Bench", 1, true]))])),
        ("unknown word", with(&[("/energy", json!("brutal"))])),
        ("word in an object", with(&[("/source", json!({"ai": null}))])),
        ("block a list", with(&[("/blocks/0", json!(["Warm-up", 5, "Prep"]))])),
        ("blank name", with(&[("/exercises/0/name", json!(" "))])),
        ("long string", with(&[("/summary", json!("ä".repeat(2_001)))])),
        ("a list", "[]".into()),
        ("a word", "\"plan\"".into()),
    ]
}

#[test]
fn each_issue_has_its_sentence() {
    let said: Vec<_> =
        spoiled().iter().map(|(what, text)| format!("# {what}\n{}", issues(text))).collect();
    assert_snapshot!(said.join("\n"), @r#"
    # block outside
    empty_block /blocks/1: found a block without exercises; wanted at least one exercise with blockIndex 1.
    out_of_range /exercises/1/blockIndex: found 2; wanted 0 to 1, the index of one of the 2 blocks.
    # block far outside
    empty_block /blocks/1: found a block without exercises; wanted at least one exercise with blockIndex 1.
    out_of_range /exercises/1/blockIndex: found 18446744073709551615; wanted 0 to 1, the index of one of the 2 blocks.
    # negative block
    out_of_range /exercises/1/blockIndex: found the number -1; wanted a whole number, at least 0.
    # no blocks field
    missing_field /blocks: found nothing; wanted a list of at least one block.
    # empty blocks
    too_few /blocks: found an empty list; wanted a list of at least one block.
    # empty exercises
    too_few /exercises: found an empty list; wanted a list of at least one exercise.
    # no detail
    missing_field /exercises/0/detail: found nothing; wanted a string or null.
    # same order
    empty_block /blocks/1: found a block without exercises; wanted at least one exercise with blockIndex 1.
    duplicate_order /exercises/1/order: found 0, which /exercises/0 has in block 0 too; wanted another order for each exercise of a block.
    # unknown field
    unknown_field /blocks/0/duration_minutes: found a field that is not known there; wanted only title, durationMinutes and focus; or blockTemplate; 'durationMinutes' may be meant.
    # unknown, not near
    unknown_field /blocks/0/colour: found a field that is not known there; wanted only title, durationMinutes and focus; or blockTemplate.
    # odd field
    unknown_field /exercises/0/a~0b~01c�: found a field that is not known there; wanted only blockIndex, order, name, prescription and detail; or exerciseTemplate, blockIndex and order.
    # zero minutes
    out_of_range /durationMinutes: found the number 0; wanted a whole number above 0.
    # negative minutes
    out_of_range /blocks/1/durationMinutes: found the number -5; wanted a whole number above 0.
    # many minutes
    out_of_range /durationMinutes: found the number 4294967296, above 4294967295; wanted a whole number above 0.
    # fraction
    wrong_type /durationMinutes: found the number 30.5; wanted a whole number above 0.
    # number as a string
    wrong_type /exercises/0/order: found the string "0"; wanted a whole number, at least 0, at most 4294967295, without quotes.
    # string as a number
    wrong_type /focus: found the number 7; wanted a string, at most 2000 characters.
    # null
    wrong_type /summary: found null; wanted a string, at most 2000 characters.
    # detail a list
    wrong_type /exercises/0/detail: found a list; wanted a string or null.
    # equipment a string
    wrong_type /equipment: found the string "Dumbbells"; wanted a list of strings, which may be empty.
    # equipment of numbers
    wrong_type /equipment/1: found the number 1; wanted a string, at most 2000 characters.
    wrong_type /equipment/2: found true; wanted a string, at most 2000 characters.
    # unknown word
    unknown_word /energy: found the string "brutal"; wanted "easy", "moderate" or "intense".
    # word in an object
    wrong_type /source: found an object; wanted "ai" or "manual".
    # block a list
    wrong_type /blocks/0: found a list; wanted an object with title, durationMinutes and focus or an object with blockTemplate.
    # blank name
    generic_name /exercises/0/name: found the name " "; wanted an exercise. Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.
    # long string
    too_long /summary: found a string of 2001 characters; wanted at most 2000.
    # a list
    wrong_type the plan: found a list; wanted an object with focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
    # a word
    wrong_type the plan: found the string "plan"; wanted an object with focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
    "#);
}

#[test]
fn what_the_limits_allow_is_allowed() {
    let text = with(&[
        ("/summary", json!("ä".repeat(2_000))),
        ("/equipment", json!([])),
        ("/focus", json!("")),
        ("/exercises/0/detail", json!("")),
    ]);
    assert_eq!(issues(&text), "no fault");
    assert_eq!(issues(&format!("\u{feff} {} \n", worked())), "no fault");
}

/// A plan of so many blocks with so many exercises in all.
fn sized(blocks: usize, exercises: usize) -> String {
    let blocks: Vec<_> =
        (0..blocks).map(|_| json!({"title": "T", "durationMinutes": 1, "focus": ""})).collect();
    let exercises: Vec<_> = (0..exercises)
        .map(|order| json!({"blockIndex": order % blocks.len(), "order": order, "name": "Name", "prescription": "1 x 1", "detail": null}))
        .collect();
    with(&[("/blocks", json!(blocks)), ("/exercises", json!(exercises))])
}

#[test]
fn limits() {
    assert_eq!(issues(&sized(50, 500)), "no fault");
    assert_eq!(issues(&sized(51, 51)), "too_many /blocks: found 51 entries; wanted at most 50.");
    assert_eq!(
        issues(&sized(2, 501)),
        "too_many /exercises: found 501 entries; wanted at most 500."
    );
    let long = with(&[("/summary", json!("x".repeat(1024 * 1024)))]);
    assert_eq!(
        issues(&long),
        format!("too_large the plan: found {} bytes of text; wanted at most 1048576.", long.len())
    );
    let bomb = format!("{{\"focus\":{}", "[".repeat(900_000));
    assert_eq!(
        issues(&bomb),
        "too_deep /focus/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0: found \
         objects and lists nested more than 32 deep; wanted a plan, which is far less deep."
    );
    let objects = format!("{{\"x\":{}", "{\"x\":".repeat(100_000));
    assert!(issues(&objects).contains("too_deep"));
}

#[test]
fn at_most_a_hundred_issues_are_listed() {
    let fields: Vec<_> = (0..250).map(|n| format!("\"f{n}\":0")).collect();
    let text = format!("{{{}}}", fields.join(","));
    let found = transformed(&text).unwrap_err();
    assert_eq!((found.listed.len(), found.more), (100, 158));
    assert!(found.to_string().ends_with("\nand 158 more"));
    assert!(
        crate::today::render(&found, &text)
            .ends_with("… and 158 more\n258 faults; nothing was taken over.")
    );
}

#[test]
fn all_issues_at_once_in_the_order_of_the_text() {
    let text = r#"{
  "focus": "A",
  "focus": "B",
  "durationMinutes": 0,
  "equipment": [1],
  "source": "me",
  "energy": "moderate",
  "blocks": [
    { "title": "Warm-up", "durationMinutes": "5", "focus": "Prep" },
    { "title": "Main", "durationMinutes": 20, "focus": "Strength", "exercises": [] },
    { "title": "Last", "durationMinutes": 5, "focus": "" }
  ],
  "exercises": [
    { "blockIndex": 0, "order": 0, "name": "AA", "prescription": "2 x 30s" },
    { "blockIndex": 7, "order": 0, "name": "BB", "prescription": "3 x 10", "detail": null },
    { "blockIndex": 1, "order": 1, "name": "CC", "prescription": "3 x 10", "detail": null },
    { "blockIndex": 1, "order": 1, "name": "DD", "prescription": 3, "detail": null }
  ],
  "notes": "💪"
}"#;
    let found = transformed(text).unwrap_err();
    assert_snapshot!(crate::today::render(&found, text), @r#"
    /summary: found nothing; wanted a string, at most 2000 characters.
      ─ line 1, column 1
    1 │ {
      │ ^

    /focus: found the same field a second time; wanted each field once.
      ─ line 3, column 3
    3 │   "focus": "B",
      │   ^^^^^^^

    /durationMinutes: found the number 0; wanted a whole number above 0.
      ─ line 4, column 22
    4 │   "durationMinutes": 0,
      │                      ^

    /equipment/0: found the number 1; wanted a string, at most 2000 characters.
      ─ line 5, column 17
    5 │   "equipment": [1],
      │                 ^

    /source: found the string "me"; wanted "ai" or "manual".
      ─ line 6, column 13
    6 │   "source": "me",
      │             ^^^^

    /blocks/0/durationMinutes: found the string "5"; wanted a whole number above 0, without quotes.
      ─ line 9, column 46
    9 │ …tle": "Warm-up", "durationMinutes": "5", "focus": "Prep" },
      │                                      ^^^

    /blocks/1/exercises: found a field that is not known there; wanted only title, durationMinutes and focus; or blockTemplate.
       ─ line 10, column 68
    10 │ …nMinutes": 20, "focus": "Strength", "exercises": [] },
       │                                      ^^^^^^^^^^^

    /blocks/2: found a block without exercises; wanted at least one exercise with blockIndex 2.
       ─ line 11, column 5
    11 │     { "title": "Last", "durationMinutes": 5,…
       │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    /exercises/0/detail: found nothing; wanted a string or null.
       ─ line 14, column 5
    14 │     { "blockIndex": 0, "order": 0, "name": "…
       │     ^

    /exercises/1/blockIndex: found 7; wanted 0 to 2, the index of one of the 3 blocks.
       ─ line 15, column 21
    15 │     { "blockIndex": 7, "order": 0, "name": "BB", "prescripti…
       │                     ^

    /exercises/3/order: found 1, which /exercises/2 has in block 1 too; wanted another order for each exercise of a block.
       ─ line 17, column 33
    17 │     { "blockIndex": 1, "order": 1, "name": "DD", "prescription": 3, "det…
       │                                 ^

    /exercises/3/prescription: found the number 3; wanted a string, at most 2000 characters.
       ─ line 17, column 66
    17 │ …": 1, "name": "DD", "prescription": 3, "detail": null }
       │                                      ^

    /notes: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
       ─ line 19, column 3
    19 │   "notes": "💪"
       │   ^^^^^^^

    13 faults; nothing was taken over.
    "#);
}

#[test]
fn broken_json_says_where_it_stops() {
    let whole = worked().to_string();
    let rows = [
        ("cut in a name", &whole[..whole.len() - 120]),
        ("cut at the end", &whole[..whole.len() - 1]),
        ("cut in a word", "{\"focus\": nul"),
        ("two", "{} {}"),
        ("trailing", "{} thanks"),
        ("comma", "{\"focus\": \"A\",}"),
        ("no colon", "{\"focus\" \"A\"}"),
        ("bare key", "{focus: \"A\"}"),
        ("single quotes", "{'focus': 'A'}"),
        ("number", "{\"durationMinutes\": 030}"),
        ("minus", "{\"durationMinutes\": -}"),
        ("escape", r#"{"focus": "\x"}"#),
        ("surrogate", r#"{"focus": "\ud83d"}"#),
        ("raw line break", "{\"focus\": \"a\nb\"}"),
        ("NaN", "{\"durationMinutes\": NaN}"),
        ("empty", ""),
    ];
    let said: Vec<_> = rows
        .iter()
        .map(|(what, text)| {
            let found = transformed(text).unwrap_err();
            let last = found.listed.iter().max_by_key(|f| f.span.offset).unwrap();
            let place = format!("{}:{}", last.span.line, last.span.column);
            format!("{what}: {} {place} {}", last.code, last.message)
        })
        .collect();
    assert_snapshot!(said.join("\n"), @r###"
        cut in a name: cut_short 1:344 /exercises/0/prescription: found the end of the text at column 344; wanted the '"' that closes a string.
        cut at the end: cut_short 1:463 the plan: found the end of the text at column 463; wanted ',' or '}' behind a field of the object.
        cut in a word: cut_short 1:14 /focus: found the end of the text at column 14; wanted a value: an object, a list, a string, a number, true, false or null.
        two: several_values 1:4 the plan: found a second JSON value behind the plan at column 4; wanted one plan alone.
        trailing: not_json 1:4 the plan: found 't' at column 4; wanted nothing behind the plan.
        comma: not_json 1:15 the plan: found '}' at column 15; wanted a field's name in double quotes.
        no colon: not_json 1:10 the plan: found '"' at column 10; wanted ':' between a field's name and its value.
        bare key: not_json 1:2 the plan: found 'f' at column 2; wanted a field's name in double quotes.
        single quotes: not_json 1:2 the plan: found ''' at column 2; wanted a field's name in double quotes.
        number: not_json 1:22 the plan: found '3' at column 22; wanted ',' or '}' behind a field of the object.
        minus: not_json 1:22 /durationMinutes: found '}' at column 22; wanted a digit of the number.
        escape: not_json 1:13 /focus: found 'x' at column 13; wanted one of " \ / b f n r t u behind the '\' of an escape.
        surrogate: not_json 1:18 /focus: found '"' at column 18; wanted the other half of a surrogate pair, such as \ud83d\udcaa.
        raw line break: not_json 1:13 /focus: found a control character (U+000A) at line 1, column 13; wanted a string's text, in which line breaks, tabs and other control characters are written as escapes such as \n.
        NaN: not_json 1:21 /durationMinutes: found 'N' at column 21; wanted a value: an object, a list, a string, a number, true, false or null.
        empty: cut_short 1:1 the plan: found the end of the text at column 1; wanted a value: an object, a list, a string, a number, true, false or null.
        "###);
}

#[test]
fn escapes_are_resolved() {
    let text =
        with(&[("/focus", json!("X"))]).replace("\"X\"", r#""\"\\\/\b\f\n\r\té\ud83d\udcaa 💪""#);
    let plan = transformed(&text).unwrap();
    assert_eq!(plan.focus, "\"\\/\u{8}\u{c}\n\r\té💪 💪");
}

#[test]
fn carets_stay_on_the_screen_in_one_long_line() {
    let text = with(&[
        ("/summary", json!(format!("💪{}", "a".repeat(300)))),
        ("/blocks/0/focus", json!(12)),
        ("/exercises/1/detail", json!({"a": "b".repeat(100)})),
    ]);
    assert_snapshot!(crate::today::render(&transformed(&text).unwrap_err(), &text), @r#"
    /blocks/0/focus: found the number 12; wanted a string, at most 2000 characters.
      ─ column 484
    1 │ …arm-up","durationMinutes":5,"focus":12},{"title":"Main Set","durationMinutes…
      │                                      ^^

    /exercises/1/detail: found an object; wanted a string or null.
      ─ column 729
    1 │ …s","prescription":"3 x 10","detail":{"a":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
      │                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2 faults; nothing was taken over.
    "#);
}

#[test]
fn nothing_that_steers_a_terminal_is_rendered() {
    let text = "{\"fo\u{9b}31mcus\": \"\u{7f}\", \"\\u001b[2J\": 1}\u{202e}";
    let found = transformed(text).unwrap_err();
    let shown = crate::today::render(&found, text);
    assert!(!shown.chars().any(|c| c != '\n' && c.is_control()), "{shown}");
    assert!(!shown.contains('\u{202e}'), "{shown}");
}

fn reviewed(raw: &str) -> String {
    match review(raw, None, &stamps()) {
        Ok(found) => format!(
            "{} in {}",
            found.plan.focus,
            found.schema.map_or("canonical".into(), |v| v.to_string())
        ),
        Err(issues) => issues.to_string(),
    }
}

#[test]
fn raw_output_of_a_model_is_reviewed() {
    let plan = worked().to_string();
    let good = "Upper Body Strength in v2-flat";
    assert_eq!(reviewed(&plan), good);
    assert_eq!(reviewed(&format!("\u{feff}{plan}\r\n")), good);
    assert_eq!(reviewed(&format!("Here it is:\n```json\n{plan}\n```\nEnjoy!")), good);
    assert_eq!(
        reviewed(&format!("<think>maybe {{\"focus\": 1}} or {{</think>\n{plan} {{done}}")),
        good
    );
    assert_eq!(reviewed(&format!("<think> {plan}")), good);
    assert_eq!(
        reviewed(&format!("{plan}\n\n{plan}")),
        "the plan: found a second JSON object in the reply at line 3, column 1; wanted one plan alone."
    );
    assert_eq!(
        reviewed("I can't do that, {sorry}."),
        "the plan: found no JSON object in \"I can't do that, {sorry}.\"; wanted a plan as one \
         JSON object."
    );
    assert_eq!(reviewed("  "), "the plan: found no text; wanted a plan as one JSON object.");
    assert_eq!(
        reviewed(&format!("So: {}", &plan[..40])),
        "the plan: found the end of the text at column 45; wanted the '\"' that closes a string."
    );
    assert_eq!(
        reviewed(&"x".repeat(1024 * 1024 + 1)),
        "the plan: found 1048577 bytes of text; wanted at most 1048576."
    );
}

#[test]
fn places_are_those_of_the_raw_text() {
    let raw = format!("Sure!\n```\n{}\n```", with(&[("/focus", json!(1))]));
    let found = review(&raw, None, &stamps()).unwrap_err();
    assert_eq!(found.listed.len(), 1);
    let place = found.listed[0].span;
    assert_eq!((place.line, place.column, place.length), (3, 10, 1));
    assert_eq!(&raw[place.offset..=place.offset], "1");
}

#[test]
fn the_plan_that_was_meant_is_given_where_it_is_known() {
    let meant = |text: &str| corrected(text, &stamps());
    let sound = worked();
    let wanted = transformed(&sound.to_string()).unwrap();
    let mut untidy = sound.clone();
    untidy["durationMinutes"] = json!("30 min");
    untidy["energy"] = json!("Moderate");
    untidy["Summary"] = untidy.as_object_mut().unwrap().shift_remove("summary").unwrap();
    untidy["exercises"][0]["prescripton"] =
        untidy["exercises"][0].as_object_mut().unwrap().shift_remove("prescription").unwrap();
    untidy["exercises"][1]["order"] = json!("0");
    for text in [
        untidy.to_string(),
        json!({"arguments": untidy}).to_string(),
        format!("Here it is:\n```json\n{untidy}\n```"),
    ] {
        assert!(review(&text, None, &stamps()).is_err());
        let meant = meant(&text).unwrap();
        assert_eq!(review(&meant, None, &stamps()).unwrap().plan, wanted, "{text}");
    }
    let mut nested = versions::worked_v1();
    nested["blocks"][0]["duration_minutes"] =
        nested["blocks"][0].as_object_mut().unwrap().shift_remove("durationMinutes").unwrap();
    assert!(meant(&nested.to_string()).is_some());
    // What isn't there, and what its parts say together, is nobody's to guess.
    for (place, value) in [
        ("/exercises/0/blockIndex", json!(9)),
        ("/durationMinutes", json!("about an hour")),
        ("/energy", json!("huge")),
        ("/exercises/0/name", json!("Exercise")),
    ] {
        let mut plan = untidy.clone();
        *plan.pointer_mut(place).unwrap() = value;
        assert_eq!(meant(&plan.to_string()), None, "{place}");
    }
    assert_eq!(meant("no plan"), None);
    let cut = untidy.to_string();
    assert_eq!(meant(&cut[..cut.len() - 9]), None);
}

#[test]
fn a_canonical_plan_keeps_its_ids() {
    let plan = transformed(&worked().to_string()).unwrap();
    let text = serde_json::to_string(&plan).unwrap();
    let found = review(&text, None, &stamps()).unwrap();
    assert_eq!(found, Reviewed { plan, schema: None });
    let forced = review(&text, Some(SchemaVersion::V2Flat), &stamps()).unwrap_err();
    assert!(forced.to_string().contains("/id: found a field that is not known there"));
}

#[test]
fn a_canonical_plan_is_read_as_strictly() {
    let plan = transformed(&worked().to_string()).unwrap();
    let mut text = serde_json::to_value(&plan).unwrap();
    text["blocks"][0]["exercises"] = json!([]);
    text["blocks"][1]["id"] = text["id"].clone();
    text["blocks"][1]["exercises"][0]["detail"] = json!(4);
    text["blocks"][1]["exercises"][0]["order"] = json!(0);
    assert_snapshot!(reviewed(&text.to_string()), @"
    /blocks/0/exercises: found an empty list; wanted a list of at least one exercise.
    /blocks/1/id: found the id that /id has too; wanted an id of its own for the plan, each block and each exercise.
    /blocks/1/exercises/0/detail: found the number 4; wanted a string or null.
    /blocks/1/exercises/0/order: found a field that is not known there; wanted only id, name, prescription and detail.
    ");
    let mut many = serde_json::to_value(&plan).unwrap();
    let exercises: Vec<_> = (0..501)
        .map(|n| json!({"id": n.to_string(), "name": "Name", "prescription": "P", "detail": null}))
        .collect();
    many["blocks"][0]["exercises"] = json!(exercises);
    assert_eq!(reviewed(&many.to_string()), "/blocks: found 502 exercises; wanted at most 500.");
}

/// Any JSON value, in the words of plans as often as not.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_i64..60).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-zA-Z\"\\\\\u{0}-\u{20}é💪]{0,8}".prop_map(Value::from),
        prop_oneof![Just("ai"), Just("easy")].prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        let key = prop_oneof![
            Just("focus".to_owned()),
            Just("blocks".to_owned()),
            Just("blockIndex".to_owned()),
            "[a-z]{0,4}",
        ];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..5)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Where something of the example may be replaced.
const PLACES: [&str; 19] = [
    "/focus",
    "/durationMinutes",
    "/equipment",
    "/equipment/0",
    "/source",
    "/energy",
    "/summary",
    "/blocks",
    "/blocks/0",
    "/blocks/1/title",
    "/blocks/1/durationMinutes",
    "/exercises",
    "/exercises/0",
    "/exercises/1/blockIndex",
    "/exercises/1/order",
    "/exercises/1/name",
    "/exercises/1/detail",
    "/exercises/1/exerciseTemplate",
    "/unknown",
];

/// What the specification asks of a plan, told by another decoder.
fn is_right(text: &str) -> bool {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return false;
    };
    let written = |e: &Value| e.get("detail").is_some() || e.get("exerciseTemplate").is_some();
    let all_written = value["exercises"]
        .as_array()
        .is_some_and(|all| all.iter().all(|e| e.is_object() && written(e)));
    let objects = value["blocks"].as_array().is_some_and(|all| all.iter().all(Value::is_object));
    let words = ["source", "energy"].iter().all(|key| value[*key].is_string());
    let Ok(plan) = serde_json::from_str::<FlatPlan>(text) else {
        return false;
    };
    let mut orders: Vec<_> = plan.exercises.iter().map(FlatExercise::place).collect();
    orders.sort_unstable();
    let distinct = orders.windows(2).all(|pair| pair[0] != pair[1]);
    let inside = plan.exercises.iter().all(|e| e.place().0 < plan.blocks.len());
    let blank = |text: &str| text.trim().is_empty();
    let whole = |(index, block): (usize, &FlatBlock)| match block {
        FlatBlock::Own { title, duration_minutes, .. } => {
            let filled = plan.exercises.iter().any(|e| e.place().0 == index);
            filled && *duration_minutes > 0 && !blank(title)
        }
        FlatBlock::Template { .. } => true,
    };
    let filled = plan.blocks.iter().enumerate().all(whole);
    let minutes = plan.duration_minutes > 0;
    let spoken = plan.exercises.iter().all(|e| match e {
        FlatExercise::Own { name, prescription, .. } => {
            exercise_name::check(name).is_ok() && !blank(prescription)
        }
        FlatExercise::Template { .. } => true,
    });
    all_written
        && objects
        && words
        && distinct
        && inside
        && filled
        && minutes
        && spoken
        && !plan.blocks.is_empty()
}

proptest! {
    #[test]
    fn accepted_is_what_the_specification_accepts(
        changes in proptest::collection::vec((0..PLACES.len(), any_value()), 0..3),
    ) {
        let mut plan = worked();
        for (place, value) in changes {
            if let Some((parent, key)) = PLACES[place].rsplit_once('/') {
                match plan.pointer_mut(parent) {
                    Some(Value::Object(fields)) => { fields.insert(key.into(), value); }
                    Some(Value::Array(entries)) if !entries.is_empty() => entries[0] = value,
                    _ => {}
                }
            }
        }
        let text = plan.to_string();
        let read = transformed(&text);
        prop_assert_eq!(read.is_ok(), is_right(&text), "{:?}\n{}", read, text);
        if let Err(issues) = read {
            prop_assert!(!issues.listed.is_empty());
            crate::today::render(&issues, &text);
        }
    }

    #[test]
    fn json_is_what_another_decoder_takes_for_it(text in r#"[\[\]{}":,\\u0-9a-fA-Fenultrs.+\- \n💪-]{0,24}"#) {
        // Behind an unknown field, so that the reader passes over any value.
        let wrapped = format!("{{\"x\":{text}}}");
        let code = |f: &PlanIssue| matches!(
            f.code,
            IssueCode::NotJson | IssueCode::CutShort | IssueCode::SeveralValues
        );
        let ours = !transformed(&wrapped).unwrap_err().listed.iter().any(code);
        let theirs = serde_json::from_str::<Value>(&wrapped).is_ok();
        // A number beyond what 64 bits of float hold is JSON, but not for that decoder.
        let too_big = wrapped.contains(['e', 'E']);
        prop_assert!(ours == theirs || too_big, "{wrapped}");
    }

    #[test]
    fn any_cut_or_byte_is_told_or_read(at in 0_usize..900, put in any::<char>(), cut in any::<bool>()) {
        let mut text = worked().to_string();
        let at = at.min(text.len());
        if cut { text.truncate(at) } else { text.insert(at, put) }
        for read in [transformed(&text).map(|_| ()), review(&text, None, &stamps()).map(|_| ())] {
            if let Err(issues) = read {
                prop_assert!(!issues.listed.is_empty());
                prop_assert!(!crate::today::render(&issues, &text).chars().any(|c| c != '\n' && c.is_control()));
            }
        }
        if cut && at < worked().to_string().len() {
            prop_assert!(transformed(&text).is_err());
        }
    }

    #[test]
    fn any_plan_reads_back_the_same_but_for_its_ids(plan in any_plan()) {
        let text = serde_json::to_string(&plan).unwrap();
        let read = transformed(&text).unwrap();
        let mut wanted = plan.exercises.clone();
        wanted.sort_by_key(FlatExercise::place);
        let got: Vec<_> = read
            .blocks
            .iter()
            .enumerate()
            .flat_map(|(index, block)| block.exercises.iter().map(move |e| (index, e)))
            .map(|(index, e)| (index, e.name.clone(), e.prescription.clone(), e.detail.clone()))
            .collect();
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|e| match e {
                FlatExercise::Own { block_index, name, prescription, detail, .. } => {
                    (block_index, name, prescription, detail)
                }
                FlatExercise::Template { .. } => panic!("{e:?}"),
            })
            .collect();
        prop_assert_eq!(got, wanted);
        prop_assert_eq!(&read.summary, &plan.summary);
        let canonical = serde_json::to_string(&read).unwrap();
        let again = review(&canonical, None, &stamps()).unwrap();
        prop_assert_eq!(again.plan, read);
    }
}

fn any_plan() -> impl Strategy<Value = FlatPlan> {
    let word = "[a-z][a-z💪\"\\\\\n]{0,8}[a-z]";
    let exercise = (0_usize..9, 0_u32..9, word, proptest::option::of(word));
    (1_usize..5, proptest::collection::vec(exercise, 1..12), word).prop_map(
        |(blocks, exercises, words)| {
            let mut plan: FlatPlan = serde_json::from_value(worked()).unwrap();
            plan.summary = words;
            plan.blocks = vec![plan.blocks[0].clone(); blocks];
            plan.exercises = (0..blocks)
                .map(|block_index| FlatExercise::Own {
                    block_index,
                    order: 1_000,
                    name: "Jumping Jacks".into(),
                    prescription: "2 x 30s".into(),
                    detail: None,
                })
                .collect();
            for (block, order, name, detail) in exercises {
                let new = FlatExercise::Own {
                    block_index: block % blocks,
                    order,
                    name,
                    prescription: "3 x 8".into(),
                    detail,
                };
                let taken = plan.exercises.iter().any(|e| e.place() == new.place());
                if !taken {
                    plan.exercises.insert(0, new);
                }
            }
            plan
        },
    )
}
