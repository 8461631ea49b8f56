//! What is wrong with a proposal, and what one repair makes of it.

use super::*;
use crate::assistant::Outcome;
use setwise_domain::assistant::{Speaker, Utterance};

const BAD: &str = r#"{"op":"delete","id":99}"#;
const GOOD: &str = r#"{"op":"delete","id":1}"#;
const OTHER: &str = r#"{"op":"complete_occurrence","id":2,"occurrenceDate":"2026-11-16"}"#;

fn list(operations: &[&str]) -> String {
    format!(r#"{{"operations":[{}]}}"#, operations.join(","))
}

struct Ended {
    order: String,
    outcome: Outcome,
    coach: Arc<Script>,
}

fn end(propose: String, repair: Option<String>) -> Ended {
    let coach = Arc::new(Script {
        propose: Some(propose),
        repair,
        summarize: Some("So it would be.".into()),
        ..Script::default()
    });
    let utterance = |text: &str| Utterance { who: Speaker::Coach, text: text.to_owned() };
    let told = events(
        &coach,
        Turn {
            transcript: ["one", "two", "three", "four"].map(utterance).to_vec(),
            ..turn("clear it up", Mode::Plan)
        },
    );
    let outcome = told.iter().find_map(|event| match event {
        Event::Result(outcome) => Some((**outcome).clone()),
        _ => None,
    });
    Ended { order: order(&told), outcome: outcome.unwrap(), coach }
}

/// Each operation by its kind, with the codes of its errors.
fn told(outcome: &Outcome) -> Vec<String> {
    let told = outcome.operations.iter().map(|one| {
        let codes: Vec<_> = one.errors.iter().map(|error| error.code.as_str()).collect();
        let op = one.op.get("op").and_then(|op| op.as_str()).unwrap_or("?");
        format!("{op} {}", codes.join(",")).trim_end().to_owned()
    });
    told.collect()
}

#[test]
fn a_repair_that_mends_all_stands() {
    let ended = end(list(&[GOOD, BAD]), Some(list(&[GOOD, OTHER])));
    assert_eq!(
        ended.order,
        "proposing validating ops1(1+1) repairing ops2(2+0) summarizing summary result(2+0) done"
    );
    assert_eq!(told(&ended.outcome), ["delete", "complete_occurrence"]);
    assert_eq!(ended.outcome.planned.operations.len(), 2);
}

#[test]
fn a_repair_that_is_partly_better_is_kept_and_the_rest_is_reported() {
    let ended = end(list(&[GOOD, BAD, BAD]), Some(list(&[GOOD, OTHER, BAD])));
    assert_eq!(
        ended.order,
        "proposing validating ops1(1+2) repairing ops2(2+1) summarizing summary result(2+1) done"
    );
    assert_eq!(told(&ended.outcome), ["delete", "complete_occurrence", "delete id_not_found"]);
    assert_eq!(ended.outcome.planned.operations.len(), 2);
}

#[test]
fn a_repair_that_is_worse_or_no_better_is_not_kept() {
    for repair in [list(&[BAD, BAD]), list(&[GOOD]), "I can't.".to_owned(), String::new()] {
        let ended = end(list(&[GOOD, BAD]), Some(repair.clone()));
        assert_eq!(
            ended.order,
            "proposing validating ops1(1+1) repairing ops2(1+1) summarizing summary result(1+1) done",
            "{repair}"
        );
        assert_eq!(told(&ended.outcome), ["delete", "delete id_not_found"]);
    }
}

#[test]
fn a_repair_that_fails_leaves_what_was_valid() {
    let ended = end(list(&[GOOD, BAD]), None);
    assert_eq!(
        ended.order,
        "proposing validating ops1(1+1) repairing summarizing summary result(1+1) done"
    );
    assert_eq!(ended.coach.asked.lock().unwrap().names, ["propose", "repair", "summarize"]);
}

#[test]
fn what_a_repair_leaves_out_is_said() {
    let skip = r#"{"op":"skip_occurrence","id":2,"occurrenceDate":"2026-11-23"}"#;
    let ended = end(list(&[GOOD, BAD, BAD, BAD]), Some(list(&[skip, OTHER])));
    assert_eq!(
        told(&ended.outcome),
        ["skip_occurrence", "complete_occurrence", "delete left_out", "delete id_not_found"]
    );
    assert_eq!((ended.outcome.valid_count, ended.outcome.invalid_count), (2, 2));
}

#[test]
fn nothing_valid_is_no_proposal_and_says_why() {
    let ended = end(list(&[BAD]), Some(list(&[BAD])));
    assert_eq!(
        ended.order,
        "proposing validating ops1(0+1) repairing ops2(0+1) summarizing summary result(0+1) done"
    );
    let text = &ended.outcome.text;
    assert!(
        text.starts_with("Nothing is proposed. 1 operation can't be carried out: delete: "),
        "{text}"
    );
    assert!(text.contains("99"), "{text}");
    // No coach is asked to put nothing into words, and none repairs twice.
    assert_eq!(ended.coach.asked.lock().unwrap().names, ["propose", "repair"]);
}

#[test]
fn a_repair_is_given_every_error_the_schema_and_the_last_three_messages() {
    let repeats = r#"{"op":"complete","id":2}"#;
    let june = r#"{"op":"update","id":1,"scheduledFor":"2027-06-31","recurrence":{"type":"none"}}"#;
    let written = list(&[OTHER, repeats, june]);
    let ended = end(written.clone(), None);
    let first = told(&ended.outcome);
    let asked = ended.coach.asked.lock().unwrap();
    let repair = asked.repair.as_ref().unwrap();
    let refused: Vec<_> =
        repair.refused.iter().map(|one| (one.index, one.errors[0].code.as_str())).collect();
    assert_eq!(
        refused,
        [(1, "use_complete_occurrence_for_repeating"), (2, "invalid_scheduledFor")]
    );
    assert_eq!(
        first,
        [
            "complete_occurrence",
            "complete use_complete_occurrence_for_repeating",
            "update invalid_scheduledFor"
        ]
    );
    assert_eq!(repair.proposal, written);
    let said: Vec<_> = repair.transcript.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(said, ["three", "four", "clear it up"]);
    assert_eq!(repair.sessions.len(), 3);
    // The schema of what was refused and of what it refers to, and of nothing else.
    for part in [r#""const":"complete""#, r#""const":"update""#, r#""Recurrence":{"#] {
        assert!(repair.schema.contains(part), "{part} in {}", repair.schema);
    }
    for part in [r#""const":"delete""#, r#""Where""#] {
        assert!(!repair.schema.contains(part), "{part} in {}", repair.schema);
    }
}

#[test]
fn of_an_operation_without_a_kind_the_whole_schema_is_shown() {
    let ended = end(list(&[r#"{"op":"explode","id":1}"#]), None);
    let asked = ended.coach.asked.lock().unwrap();
    let schema = &asked.repair.as_ref().unwrap().schema;
    for op in ["create", "bulk_delete", "move_occurrence"] {
        assert!(schema.contains(&format!(r#""const":"{op}""#)), "{op} in {schema}");
    }
    assert!(schema.contains(r#""Where":{"#), "{schema}");
}

#[test]
fn an_answer_that_can_not_be_read_is_repaired_too() {
    let ended = end("I moved it for you!".into(), Some(format!("Sorry: {MOVE}")));
    assert_eq!(
        ended.order,
        "proposing validating ops1(0+1) repairing ops2(1+0) summarizing summary result(1+0) done"
    );
    let asked = ended.coach.asked.lock().unwrap();
    let repair = asked.repair.as_ref().unwrap();
    assert_eq!(repair.refused[0].errors[0].code, "unreadable");
    assert_eq!(repair.proposal, "I moved it for you!");
}

#[test]
fn proposals_are_taken_however_they_come() {
    for (written, wanted) in [
        (format!("```json\n{}\n```", list(&[GOOD])), vec!["delete"]),
        (format!("<think>{}</think>{}", list(&[BAD]), list(&[GOOD])), vec!["delete"]),
        (format!("<response>{}</response>", list(&[GOOD])), vec!["delete"]),
        (format!("Sure, here: {} Fine?", list(&[GOOD])), vec!["delete"]),
        (format!("{GOOD}\n{OTHER}"), vec!["delete", "complete_occurrence"]),
        (r#"[{"id":1,"completed":true}]"#.into(), vec!["complete"]),
        (r#"{"actions":[{"action":"delete","id":1}]}"#.into(), vec!["delete"]),
        (
            r#"{"title":"Yoga","scheduledFor":"","priority":"Normal","recurrence":{"type":"none","until":null,"intervalDays":null}}"#.into(),
            vec!["create"],
        ),
        (
            r#"{"op":"create","title":"Yoga","scheduledFor":null,"recurrence":{"type":"weekly"}}"#.into(),
            vec!["create missing_anchor_for_recurrence"],
        ),
        (
            r#"{"op":"create","title":"Yoga"}"#.into(),
            vec!["create missing_recurrence"],
        ),
        (r#"{"id":1}"#.into(), vec!["? invalid_op"]),
    ] {
        let ended = end(written.clone(), None);
        assert_eq!(told(&ended.outcome), wanted, "{written}");
    }
}

#[test]
fn more_operations_than_a_card_can_show_are_refused_one_by_one() {
    let create = r#"{"op":"create","title":"Yoga","recurrence":{"type":"none"}}"#;
    let ended =
        end(list(&vec![create; setwise_domain::limits::MOST_OPERATIONS_PROPOSED + 2]), None);
    assert_eq!(ended.outcome.valid_count, setwise_domain::limits::MOST_OPERATIONS_PROPOSED);
    assert_eq!(ended.outcome.invalid_count, 2);
}
