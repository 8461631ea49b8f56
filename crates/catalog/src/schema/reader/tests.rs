//! A text in, the value or every issue out, and the value that was meant.

use super::*;
use jiff::civil::{Date as Day, date};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Level {
    Beginner,
    Advanced,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
enum Block {
    Own { title: String, minutes: u8 },
    Template { template: String },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Sheet {
    name: String,
    rest_minutes: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<Day>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blocks: Vec<Block>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    maxes: BTreeMap<String, f64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    done: bool,
}

const SUBJECT: Subject = Subject { noun: "sheet", with_article: "a sheet", says_places: false };

fn sheet() -> Form<Sheet> {
    Form::new(
        SUBJECT,
        &[
            beside("name").also(&["title"]).check(says_something).at_most(20),
            beside("restMinutes").wanted("the minutes between sets"),
        ],
    )
}

fn issues(text: &str) -> Vec<String> {
    let read = sheet().read(text);
    read.unwrap_err()
        .listed
        .into_iter()
        .map(|one| format!("{} {}", one.code, one.message))
        .collect()
}

fn corrected(text: &str) -> Option<Value> {
    sheet().corrected(text, Some(date(2026, 11, 28)))
}

#[test]
fn what_fits_is_read_with_places_for_nothing_else() {
    let text = "\u{feff}{\"title\": \"Legs\", \"restMinutes\": 3.0, \"day\": null, \"maxes\": {\"Squat\": 100},
        \"blocks\": [{\"template\": \"warm\"}, {\"title\": \"Main\", \"minutes\": 30}], \"level\": \"advanced\"}";
    let read = sheet().read(text).unwrap();
    assert_eq!((read.name.as_str(), read.rest_minutes, read.day), ("Legs", 3, None));
    assert_eq!(read.blocks.len(), 2);
    assert_eq!(read.maxes["Squat"].to_string(), "100");
}

#[test]
fn every_issue_is_told_at_its_place() {
    assert_eq!(
        issues(
            r#"{"name": " ", "nmae": "x", "restMinutes": "3", "day": "2026-02-30", "level": "Advanced",
            "blocks": [{"title": "a", "minutes": 300}, {"title": "a", "minutes": 3, "template": "b"}, 7],
            "maxes": {"Squat": true, "Squat": 1}, "done": false, "done": true}"#
        ),
        [
            "blank /name: found a blank string; wanted a string that says something.",
            "unknown_field /nmae: found a field that is not known there; wanted only name, restMinutes, day, \
             level, blocks, maxes and done; 'name' may be meant.",
            "wrong_type /restMinutes: found the string \"3\"; wanted the minutes between sets, without quotes.",
            "malformed /day: found the string \"2026-02-30\"; wanted a date as YYYY-MM-DD.",
            "unknown_word /level: found the string \"Advanced\"; wanted \"beginner\" or \"advanced\"; \
             \"advanced\" may be meant.",
            "out_of_range /blocks/0/minutes: found the number 300; wanted a whole number, at least 0, at most \
             255.",
            "conflicting_field /blocks/1/template: found 'template' beside 'title'; wanted one of the two.",
            "wrong_type /blocks/2: found the number 7; wanted an object with title and minutes or an object \
             with template.",
            "wrong_type /maxes/Squat: found true; wanted a number.",
            "duplicate_field /maxes/Squat: found the same field a second time; wanted each field once.",
            "duplicate_field /done: found the same field a second time; wanted each field once.",
        ]
    );
    assert_eq!(
        issues("{}"),
        [
            "missing_field /name: found nothing; wanted a string, at most 20 characters.",
            "missing_field /restMinutes: found nothing; wanted the minutes between sets.",
        ]
    );
}

/// What models are asked to keep to is no bound for others; what the table says is.
#[test]
fn a_table_can_ask_for_more_and_for_less_than_the_type() {
    #[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
    struct Entry {
        #[schemars(length(max = 3))]
        title: String,
        #[schemars(range(max = 5))]
        sets: u32,
        note: Option<String>,
        #[serde(default)]
        days: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        loads: Vec<f64>,
    }
    let subject = Subject { noun: "entry", with_article: "an entry", says_places: false };
    let form = Form::<Entry>::unbounded(
        subject,
        &[
            beside("sets").at_least(1).wanted("a whole number above 0"),
            beside("note").required(),
            beside("days").at_most(10).check(a_day_that_is),
            beside("loads").at_least(1).at_most(2),
        ],
    );
    let told = |form: &Form<Entry>, text: &str| {
        let messages = form.read(text).unwrap_err().listed.into_iter().map(|one| one.message);
        messages.collect::<Vec<_>>()
    };
    let days = vec!["2026-11-30"; 11];
    let fits = json!({"title": "Long one", "sets": 9, "note": null, "days": days});
    assert_eq!(form.read(&fits.to_string()).unwrap().sets, 9);
    assert_eq!(
        told(
            &form,
            r#"{"title": "x", "sets": 0, "days": ["2026-11-31", "2026-99-01", "11/30/2026x"],
            "loads": [1, 2, 3]}"#
        ),
        [
            "/note: found nothing; wanted a string or null.",
            "/sets: found the number 0; wanted a whole number above 0.",
            "/days/0: found \"2026-11-31\", and there is no such day; wanted one that there is, such as \
             \"2026-11-30\".",
            "/days/2: found a string of 11 characters; wanted at most 10.",
            "/loads: found 3 entries; wanted at most 2.",
        ]
    );
    let many = r#"{"title": "x", "sets": 4294967296, "note": null, "loads": []}"#;
    assert_eq!(
        told(&form, many),
        [
            "/sets: found the number 4294967296, above 4294967295; wanted a whole number above 0.",
            "/loads: found an empty list; wanted at least 1.",
        ]
    );
    let without = form.without_null();
    assert_eq!(told(&without, &fits.to_string()), ["/note: found null; wanted a string."]);
}

#[test]
fn quotes_count_only_where_they_are_told_to() {
    let loose = Strictness { quotes: false, ..Strictness::FULL };
    let read =
        sheet().read_as(loose, r#"{"name": 1e2, "restMinutes": " 3", "maxes": {"Squat": "1.5"}}"#);
    let read = read.unwrap().value;
    assert_eq!((read.name.as_str(), read.rest_minutes, read.maxes["Squat"]), ("100", 3, 1.5));
    for text in ["3x", "", "300000", "1e999", "NaN"] {
        let text = format!(r#"{{"name": "a", "restMinutes": "{text}"}}"#);
        let refused = sheet().read_as(loose, &text).unwrap_err();
        assert_eq!(refused.listed.len(), 1, "{text}: {refused}");
        assert_eq!(refused.listed[0].pointer, "/restMinutes");
    }
}

#[test]
fn what_fits_is_read_beside_what_does_not() {
    let text = r#"{"name": "a", "restMinutes": 3, "day": "soon", "done": true, "zz": 1}"#;
    let tree = decode::read(text, 0..text.len(), SUBJECT);
    let form = sheet();
    let mut issues = Issues::new(SUBJECT, text, &tree.root);
    let read = form.read_what_fits(&mut issues, &tree.root, Strictness::FULL).unwrap().value;
    assert_eq!((read.day, read.done, issues.count()), (None, true, 2));
    let half = decode::read(r#"{"name": "a"}"#, 0..13, SUBJECT);
    let mut issues = Issues::new(SUBJECT, r#"{"name": "a"}"#, &half.root);
    let form = sheet();
    assert_eq!(form.read_what_fits(&mut issues, &half.root, Strictness::FULL), None);
    assert_eq!(issues.count(), 1);
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sent {
    to: Vec<String>,
    what: WrittenObject,
}

#[test]
fn an_object_is_kept_as_written_and_parts_are_checked_together() {
    let form: Form<Sent> = Form::new(SUBJECT, &[beside("to").or_one()]);
    let read = |text: &str| {
        form.read_with(text, 0..text.len(), |sent, issues| {
            let to = sent.to;
            if to.is_empty() {
                issues.report_at(IssueCode::TooFew, "/to".to_owned(), "nobody", "somebody");
                issues.report_at(IssueCode::MissingField, "/cc/0".to_owned(), "nothing", "one");
            }
            (to, sent.what.as_object().is_some(), sent.what.into_text())
        })
    };
    let said = |to: &str, what: &str| read(&format!(r#"{{"to": {to}, "what": {what}}}"#));
    let one = vec!["a".to_owned()];
    let twice = r#"{"x": 1,  "x": [ ]}"#;
    assert_eq!(said(r#""a""#, twice).unwrap(), (one.clone(), true, twice.to_owned()));
    assert_eq!(said(r#"["a"]"#, r#""{\"x""#).unwrap(), (one, false, "{\"x".to_owned()));
    let told = |read: Result<_, IssueList>| -> Vec<String> {
        read.unwrap_err().listed.into_iter().map(|issue| issue.message).collect()
    };
    let half = told(read(r#"{"to": [], "what": {}"#));
    assert_eq!(half.len(), 1, "{half:?}");
    assert_eq!(
        told(said("[]", "{}")),
        ["/cc/0: found nothing; wanted one.", "/to: found nobody; wanted somebody."]
    );
    assert_eq!(told(said("[]", "7")), ["/what: found the number 7; wanted an object or a string."]);
}

#[test]
fn what_may_be_null_is_no_list_and_no_object_for_that() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Choice {
        level: Option<Level>,
        #[schemars(extend("enum" = ["a", null]))]
        letter: Option<String>,
    }
    let form: Form<Choice> = Form::new(SUBJECT, &[]);
    for odd in [r#"["beginner"]"#, "[]", "{}", r#"{"a": 1}"#, "[[]]"] {
        for field in ["level", "letter"] {
            let read = form.read(&format!(r#"{{"{field}": {odd}}}"#));
            let issue = read.unwrap_err().listed.remove(0);
            assert_eq!((issue.code, issue.pointer), (IssueCode::WrongType, format!("/{field}")));
        }
    }
    let read = form.read(r#"{"level": "beginner", "letter": null}"#).unwrap();
    assert_eq!((read.level, read.letter), (Some(Level::Beginner), None));
}

#[test]
fn what_is_no_json_says_where_it_ends_and_what_was_wrong_before() {
    for (text, wanted) in [
        ("", "cut_short the sheet: found the end of the text at column 1"),
        ("{\"name\": 1,}", "not_json the sheet: found '}' at column 12"),
        ("{\"name\": \"a\" // hi\n}", "not_json the sheet: found '/' at line 1, column 14"),
        ("{\"name\": \"\\ud83d\"}", "not_json /name: found"),
        (
            "{\"name\": \"a\", \"restMinutes\": 1e999}",
            "out_of_range /restMinutes: found the number 1e999",
        ),
        ("[] []", "several_values the sheet: found a second JSON value"),
    ] {
        let found = issues(text);
        assert!(found.iter().any(|one| one.starts_with(wanted)), "{text}: {found:#?}");
    }
    let deep = format!("{{\"blocks\": {}", "[".repeat(100_000));
    assert!(issues(&deep).iter().any(|one| one.starts_with("too_deep ")));
    let huge = format!("{{\"name\": \"{}\", \"restMinutes\": 1}}", "x".repeat(10 * 1024 * 1024));
    assert_eq!(
        issues(&huge),
        ["too_long /name: found a string of 10485760 characters; wanted at most 20."]
    );
    let many = format!("{{{}}}", vec!["\"zz\": 1"; 5_000].join(","));
    let refused = sheet().read(&many).unwrap_err();
    assert_eq!(refused.listed.len() + refused.more, 5_002);
}

#[test]
fn the_value_that_was_meant_is_given_where_it_is_known() {
    let least = json!({ "name": "Legs", "restMinutes": 3 });
    for text in [
        r#"{"Name": "Legs", "rest_minutes": "3 min"}"#,
        r#"{"arguments": {"title": "Legs", "restMinutes": "3"}}"#,
        r#"[{"name": ["Legs"], "restMinutes": 3, "day": "", "level": "none", "done": null}]"#,
        r#"{"data": "{\"name\": \"Legs\", \"restMinuts\": 3}"}"#,
    ] {
        assert_eq!(corrected(text).as_ref(), Some(&least), "{text}");
    }
    let more = corrected(
        r#"{"name": "Legs", "restMinutes": 3, "day": "yesterday", "level": "Beginer", "done": "yes",
            "blocks": {"template": "warm"}}"#,
    );
    let wanted = json!({
        "name": "Legs", "restMinutes": 3, "day": "2026-11-27", "level": "beginner", "done": true,
        "blocks": [{ "template": "warm" }],
    });
    assert_eq!(more, Some(wanted));
    for text in [
        r#"{"name": "Legs", "restMinutes": "3-4"}"#,
        r#"{"name": "Legs", "restMinutes": "3 hours"}"#,
        r#"{"name": "Legs", "restMinutes": 3, "day": "03/04/2026"}"#,
        r#"{"name": "Legs", "restMinutes": 3, "tempo": "3-1-1"}"#,
        r#"{"name": "Legs", "title": "Arms", "restMinutes": 3}"#,
        r#"{"restMinutes": 3}"#,
    ] {
        assert_eq!(corrected(text), None, "{text}");
    }
}

proptest! {
    /// Whatever is said is read or refused, and what is put right is read.
    #[test]
    fn any_value_is_read_refused_or_put_right(
        name in prop_oneof![Just(json!("Legs")), Just(json!(7)), Just(json!(null)), Just(json!(["a"]))],
        rest in prop_oneof![Just(json!(3)), Just(json!("3 min")), Just(json!(-1)), Just(json!("x"))],
        key in "name|restMinutes|day|blocks|zz|Level",
        value in prop_oneof![Just(json!("")), Just(json!({})), Just(json!([[]])), Just(json!("today"))],
    ) {
        let mut sent = json!({ "name": name, "restMinutes": rest });
        sent[key] = value;
        let text = sent.to_string();
        if let Err(refused) = sheet().read(&text) {
            prop_assert!(!refused.listed.is_empty());
            if let Some(meant) = corrected(&text) {
                prop_assert!(sheet().read(&meant.to_string()).is_ok());
            }
        }
    }
}
