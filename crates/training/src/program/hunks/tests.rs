use super::*;

fn plan() -> WorkoutPlan {
    serde_json::from_str(
        r#"{"days": [
                {"name": "Upper", "blocks": [{"name": "Main", "exercises": [
                    {"name": "Bench Press", "sets": 3, "reps": "8", "rest_seconds": 120},
                    {"name": "Barbell Row", "sets": 3, "reps": "8", "intensity": "RPE 8"}]}]},
                {"name": "", "blocks": []}]}"#,
    )
    .unwrap()
}

/// Place, diff and reason of an edit.
fn told(edit: &str) -> String {
    let edit: Edit = serde_json::from_str(edit).unwrap();
    let change = hunks(&plan(), &edit);
    let lines = change.hunks.iter().map(|hunk| match hunk {
        Hunk::Same(line) => format!("  {line}"),
        Hunk::Removed(line) => format!("- {line}"),
        Hunk::Added(line) => format!("+ {line}"),
    });
    let lines: Vec<_> = lines.collect();
    format!("{}\n{}\n{}", change.place, lines.join("\n"), change.reason)
}

#[test]
fn each_kind_of_edit_is_a_diff() {
    let at = r#""loc": {"day_idx": 0, "block_idx": 0, "ex_idx": 0}"#;
    let first = |kind: &str, payload: &str| {
        told(&format!(r#"{{"type": "{kind}", "reason": "why", {at}, "payload": {payload}}}"#))
    };
    let before = "Day 1 (Upper) · Main\n- Bench Press  3 x 8  rest 120 s\n";
    assert_eq!(
        first("replace_exercise", r#"{"new_name": "Push-Up"}"#),
        format!("{before}+ Push-Up  3 x 8  rest 120 s\nwhy")
    );
    assert_eq!(
        first("tune_sets", r#"{"sets": 4}"#),
        format!("{before}+ Bench Press  4 x 8  rest 120 s\nwhy")
    );
    assert_eq!(
        first("tune_reps", r#"{"reps": "5"}"#),
        format!("{before}+ Bench Press  3 x 5  rest 120 s\nwhy")
    );
    assert_eq!(
        first("add_rest", r#"{"rest_seconds": 90}"#),
        format!("{before}+ Bench Press  3 x 8  rest 90 s\nwhy")
    );
    assert_eq!(first("remove_exercise", "{}"), format!("{before}why"));
    assert_eq!(
        told(
            r#"{"type": "add_exercise", "reason": "why", "loc": {"day_idx": 0, "block_idx": 0},
                "payload": {"exercise": {"name": "Dip", "sets": 2, "reps": "AMRAP"}}}"#
        ),
        "Day 1 (Upper) · Main\n+ Dip  2 x AMRAP\nwhy"
    );
    assert_eq!(
        told(r#"{"type": "reorder_days", "reason": "why", "payload": {"order": [1, 0]}}"#),
        "the whole plan\n- Day 1: Upper\n- Day 2: \n+ Day 1: \n+ Day 2: Upper\nwhy"
    );
    assert_eq!(
        told(
            r#"{"type": "add_note", "reason": "why", "loc": {"day_idx": 1},
                "payload": {"note": "Rest."}}"#
        ),
        "Day 2\n+ Rest.\nwhy"
    );
}

#[test]
fn an_edit_of_nothing_says_where_it_would_be() {
    assert_eq!(
        told(
            r#"{"type": "tune_sets", "reason": "why", "payload": {"sets": 4},
                "loc": {"day_idx": 7, "block_idx": 0, "ex_idx": 0}}"#
        ),
        "Day 8, which is not there\n\nwhy"
    );
    assert_eq!(
        told(r#"{"type": "reorder_days", "reason": "", "payload": {"order": [9]}}"#),
        "the whole plan\n- Day 1: Upper\n- Day 2: \n+ Day 1: a day that is not there\n"
    );
}
