//! Lines that log, what is asked about them, and how they are taken back.

use super::super::{LogReply, log_line};
use super::fixture::Athlete;

#[test]
fn a_line_is_acknowledged_with_what_it_means() {
    let athlete = Athlete::new();
    athlete.did("2026-11-14", "Bench Press", "180x8 180x8 180x8");
    athlete.did("2026-11-14", "Barbell Row", "150x8@2 150x8@2 150x8@2");
    athlete.planned(&[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]);
    insta::assert_snapshot!(
        athlete.says(&["bench 3x8 185lb @8", "155 x8 rir 3", "same again"]),
        @"
you      bench 3x8 185lb @8
coach    Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓
         ★ Record: best e1RM, 246.7 lb (180 lb × 8 on 14 Nov, +18.7 lb), and 1 more
         Next: Barbell Row 3 x 8, try 155 lb (all 3 sets were done as asked: +5; last 150 lb × 8, 8, 8 RIR 2 on 14 Nov).
you      155 x8 rir 3
coach    Barbell Row  155 lb × 8  RIR 3  set 1 ✓
         ★ Record: best e1RM, 211.8 lb (150 lb × 8 RIR 2 on 14 Nov, +11.8 lb), and 1 more
         Rest 2:00, then the same again.
you      same again
coach    Barbell Row  155 lb × 8  RIR 3  set 2 ✓
         Rest 2:00, then the same again.
"
    );
}

/// The unit of a bare load is said until one in that unit is logged on the day.
#[test]
fn the_unit_of_a_bare_load_is_said_once_a_day() {
    let table: &[(&[&str], usize)] = &[
        (&["bench 185x8"], 1),
        (&["bench 185x8, 185x7", "190x6"], 1),
        (&["bench 185x8", "row 155x8", "1"], 1),
        (&["bench 185lb x8", "190x6"], 0),
        (&["squat 100kg x5", "bench 185x8", "190x6"], 1),
        (&["bench 180x8 yesterday", "bench 185x8"], 2),
        (&["bench 185x8", "undo", "bench 185x8"], 2),
        (&["push up 20", "bench 185x8"], 1),
    ];
    for (lines, wanted) in table {
        let said = Athlete::new().says(lines);
        assert_eq!(said.matches("as lb, your unit").count(), *wanted, "{said}");
    }
}

#[test]
fn a_doubtful_name_is_asked_about_and_a_number_answers() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(athlete.says(&["row 3x8 150lb", "9", "1", "what's next"]), @"
you      row 3x8 150lb
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → Barbell Row 3x8 150lb
         2 Seated Cable Row → Seated Cable Row 3x8 150lb
         3 Dumbbell Row → Dumbbell Row 3x8 150lb
         4 T-Bar Row → T-Bar Row 3x8 150lb
         5 Chest-Supported Row → Chest-Supported Row 3x8 150lb
         6 Pendlay Row → Pendlay Row 3x8 150lb
         7 Dumbbell Bent-Over Row → Dumbbell Bent-Over Row 3x8 150lb
         8 Machine Row → Machine Row 3x8 150lb
you      9
notice   There is no answer 9; send a number from 1 to 8, or something else instead.
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → Barbell Row 3x8 150lb
         2 Seated Cable Row → Seated Cable Row 3x8 150lb
         3 Dumbbell Row → Dumbbell Row 3x8 150lb
         4 T-Bar Row → T-Bar Row 3x8 150lb
         5 Chest-Supported Row → Chest-Supported Row 3x8 150lb
         6 Pendlay Row → Pendlay Row 3x8 150lb
         7 Dumbbell Bent-Over Row → Dumbbell Bent-Over Row 3x8 150lb
         8 Machine Row → Machine Row 3x8 150lb
you      1
coach    Barbell Row  3 × 8 @ 150 lb  ✓✓✓
you      what's next
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
");
}

#[test]
fn a_new_line_leaves_the_question_behind() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(athlete.says(&["row 3x8 150lb", "bench 185x8", "1"]), @"
you      row 3x8 150lb
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → Barbell Row 3x8 150lb
         2 Seated Cable Row → Seated Cable Row 3x8 150lb
         3 Dumbbell Row → Dumbbell Row 3x8 150lb
         4 T-Bar Row → T-Bar Row 3x8 150lb
         5 Chest-Supported Row → Chest-Supported Row 3x8 150lb
         6 Pendlay Row → Pendlay Row 3x8 150lb
         7 Dumbbell Bent-Over Row → Dumbbell Bent-Over Row 3x8 150lb
         8 Machine Row → Machine Row 3x8 150lb
you      bench 185x8
coach    Bench Press  185 lb × 8  set 1 ✓
         Read 185 as lb, your unit.
you      1
coach    Bench Press  185 lb × 1  set 2 ✓
");
}

#[test]
fn a_bad_part_is_named_and_nothing_is_logged() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(
        athlete.says(&[
            "bench 3x8 185lb @11",
            "why did you refuse that",
            "bench 185x8; squat 3xlots",
            "last set",
        ]),
        @"
you      bench 3x8 185lb @11
notice   Not logged: '11' is no RPE, which goes from 1 to 10, and no reps follow it as a load (column 18).
you      why did you refuse that
coach    'bench 3x8 185lb @11': Not logged: '11' is no RPE, which goes from 1 to 10, and no reps follow it as a load (column 18).
you      bench 185x8; squat 3xlots
notice   Not logged: 'squat 3xlots' isn't a set, and a line is logged as a whole or not at all (column 14).
you      last set
coach    No sets yet.
"
    );
}

#[test]
fn undo_takes_back_the_line_and_undo_last_set_the_set() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(
        athlete.says(&[
            "bench 3x8 185lb",
            "undo last set",
            "undo",
            "undo",
            "undo",
            "take that back",
            "delete the last set",
        ]),
        @"
you      bench 3x8 185lb
coach    Bench Press  3 × 8 @ 185 lb  ✓✓✓
you      undo last set
notice   Taken back: Bench Press, set 3: 185 lb × 8.
you      undo
notice   Undone: the deletion of set 3 of Bench Press.
you      undo
notice   Undone: 3 sets of Bench Press.
you      undo
notice   Nothing was undone: there is nothing to undo.
you      take that back
asks     Take back which: 1 the whole last change, 2 only the last set
         1 the whole last change → undo
         2 only the last set → undo last set
you      delete the last set
notice   Not changed: 'delete the last set' can't be done: no set is logged yet (column 1).
"
    );
}

#[test]
fn the_last_set_is_corrected() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(
        athlete.says(&[
            "edit last to 7 reps",
            "bench 185x8",
            "edit last to 7 reps",
            "edit last to 190 lb",
            "edit last to 6",
            "edit last bench to 9",
            "that was rpe 9",
            "edit last squat to 5 reps",
            "edit last to 200",
            "undo",
            "last set",
        ]),
        @r#"
you      edit last to 7 reps
notice   Not changed: 'edit last to 7 reps' can't be done: no set is logged yet (column 1).
you      bench 185x8
coach    Bench Press  185 lb × 8  set 1 ✓
         Read 185 as lb, your unit.
you      edit last to 7 reps
notice   Changed: Bench Press, set 1: 185 lb × 8 → 185 lb × 7.
you      edit last to 190 lb
notice   Changed: Bench Press, set 1: 185 lb × 7 → 190 lb × 7.
you      edit last to 6
notice   Changed: Bench Press, set 1: 190 lb × 7 → 190 lb × 6.
you      edit last bench to 9
notice   Changed: Bench Press, set 1: 190 lb × 6 → 190 lb × 9.
you      that was rpe 9
notice   Changed: Bench Press, set 1: 190 lb × 9 → 190 lb × 9 @9.
you      edit last squat to 5 reps
notice   Not changed: 'edit last squat to 5 reps' is about a set of Back Squat, and none is logged (column 1).
you      edit last to 200
notice   Changed: Bench Press, set 1: 190 lb × 9 @9 → 200 lb × 9 @9.
you      undo
notice   Undone: the edit of set 1 of Bench Press.
you      last set
coach    Last set logged: Bench Press, set 1, 190 lb × 9 @9, today.
"#
    );
}

#[test]
fn a_correction_hits_the_set_that_it_names_and_undo_takes_it_back() {
    let athlete = Athlete::new();
    insta::assert_snapshot!(
        athlete.says(&[
            "deadlift 155kg 3x5 @8.5",
            "change set 2 of deadlift to 7 reps",
            "edit set 1 to 4 reps",
            "change set 1 of deadlift to 150kg",
            "move set 3 to yesterday",
            "delete set 2 of deadlift",
            "undo",
            "undo",
            "undo",
            "undo",
            "undo",
            "that was sumo deadlift",
            "1",
            "undo",
        ]),
        @r#"
you      deadlift 155kg 3x5 @8.5
coach    Deadlift  3 × 5 @ 155 kg (341.7 lb)  RPE 8.5  ✓✓✓
you      change set 2 of deadlift to 7 reps
notice   Changed: Deadlift, set 2: 341.7 lb × 5 @8.5 → 341.7 lb × 7 @8.5.
you      edit set 1 to 4 reps
notice   Changed: Deadlift, set 1: 341.7 lb × 5 @8.5 → 341.7 lb × 4 @8.5.
you      change set 1 of deadlift to 150kg
notice   Changed: Deadlift, set 1: 341.7 lb × 4 @8.5 → 330.7 lb × 4 @8.5.
you      move set 3 to yesterday
notice   Changed: Deadlift, set 3: 341.7 lb × 5 @8.5 → Deadlift, set 1 on 2026-11-20: 341.7 lb × 5 @8.5.
you      delete set 2 of deadlift
notice   Taken back: Deadlift, set 2: 341.7 lb × 7 @8.5.
you      undo
notice   Undone: the deletion of set 2 of Deadlift.
you      undo
notice   Undone: the edit of set 3 of Deadlift.
you      undo
notice   Undone: the edit of set 1 of Deadlift.
you      undo
notice   Undone: the edit of set 1 of Deadlift.
you      undo
notice   Undone: the edit of set 2 of Deadlift.
you      that was sumo deadlift
asks     All of that line, or only its last set: 1 all 3 sets, 2 set 3: 155 kg × 5 @8.5
         1 all 3 sets → change sets 1, 2 and 3 of "Deadlift" on 2026-11-21 to sumo deadlift
         2 set 3: 155 kg × 5 @8.5 → change set 3 of "Deadlift" on 2026-11-21 to sumo deadlift
you      1
notice   Changed: Deadlift, set 1: 341.7 lb × 5 @8.5 → Sumo Deadlift, set 1: 341.7 lb × 5 @8.5.
         Changed: Deadlift, set 2: 341.7 lb × 5 @8.5 → Sumo Deadlift, set 2: 341.7 lb × 5 @8.5.
         Changed: Deadlift, set 3: 341.7 lb × 5 @8.5 → Sumo Deadlift, set 3: 341.7 lb × 5 @8.5.
you      undo
notice   Undone: the edit of 3 sets of Deadlift.
"#
    );
}

#[test]
fn notes_are_kept_and_nothing_in_them_steers_the_terminal() {
    let athlete = Athlete::new();
    let told = athlete.says(&["bench 185x8 // twinge\u{1b}[2J", "last set"]);
    assert!(!told.lines().skip(1).any(|line| line.contains('\u{1b}')), "{told}");
}

fn json(reply: &LogReply) -> String {
    serde_json::to_string_pretty(reply).unwrap()
}

#[test]
fn a_receipt_says_another_day_once() {
    let athlete = Athlete::new();
    let reply = log_line(&athlete.services, "bench 185lb x8 yesterday", None).unwrap().into_reply();
    let LogReply::Logged(logged) = reply else {
        panic!("{reply:?}");
    };
    assert_eq!(logged.reply, "Bench Press  185 lb × 8  set 1 ✓\nLogged for Friday, 20 Nov 2026.");
}

#[test]
fn one_line_without_a_turn() {
    let athlete = Athlete::new();
    let log = |text: &str, choose| log_line(&athlete.services, text, choose).unwrap().into_reply();
    insta::assert_snapshot!(json(&log("bench 185lb x8 @8", None)), @r#"
    {
      "logged": [
        {
          "timestamp": "2026-11-21T23:02:00Z",
          "exerciseName": "Bench Press",
          "setNumber": 1,
          "reps": 8,
          "loadLb": "185",
          "rpe": 8,
          "id": "01900000-0000-7000-8000-000000000004",
          "date": "2026-11-21",
          "exerciseId": "bench-press",
          "kind": "working",
          "source": "athlete"
        }
      ],
      "records": [],
      "ticked": [],
      "reply": "Bench Press  185 lb × 8  RPE 8  set 1 ✓"
    }
    "#);
}

#[test]
fn a_line_that_can_be_read_in_several_ways_is_asked_about_without_a_turn() {
    let athlete = Athlete::new();
    let log = |text: &str, choose| log_line(&athlete.services, text, choose).unwrap().into_reply();
    insta::assert_snapshot!(json(&log("row 3x8 150lb", None)), @r#"
{
  "question": {
    "id": "which-exercise",
    "text": "Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row",
    "lead": "Which row:",
    "slot": "exercise",
    "options": [
      {
        "label": "Barbell Row",
        "line": "Barbell Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Barbell Row",
          "id": "barbell-row"
        }
      },
      {
        "label": "Seated Cable Row",
        "line": "Seated Cable Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Seated Cable Row",
          "id": "seated-cable-row"
        }
      },
      {
        "label": "Dumbbell Row",
        "line": "Dumbbell Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Dumbbell Row",
          "id": "dumbbell-row"
        }
      },
      {
        "label": "T-Bar Row",
        "line": "T-Bar Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "T-Bar Row",
          "id": "t-bar-row"
        }
      },
      {
        "label": "Chest-Supported Row",
        "line": "Chest-Supported Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Chest-Supported Row",
          "id": "chest-supported-row"
        }
      },
      {
        "label": "Pendlay Row",
        "line": "Pendlay Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Pendlay Row",
          "id": "pendlay-row"
        }
      },
      {
        "label": "Dumbbell Bent-Over Row",
        "line": "Dumbbell Bent-Over Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Dumbbell Bent-Over Row",
          "id": "dumbbell-bent-over-row"
        }
      },
      {
        "label": "Machine Row",
        "line": "Machine Row 3x8 150lb",
        "value": {
          "kind": "exercise",
          "name": "Machine Row",
          "id": "machine-row"
        }
      }
    ]
  }
}
"#);
}

#[test]
fn a_choice_is_taken_once_and_only_where_there_is_one() {
    let athlete = Athlete::new();
    let log = |text: &str, choose| log_line(&athlete.services, text, choose).unwrap().into_reply();
    let LogReply::Logged(logged) = log("row 3x8 150lb", Some(1)) else {
        panic!("the choice was not taken");
    };
    assert_eq!(logged.logged.len(), 3);
    insta::assert_snapshot!(json(&log("row 3x8 150lb", Some(20))), @r#"
{
  "refused": {
    "message": "There is no answer 20; send a number from 1 to 8, or something else instead."
  }
}
"#);
    insta::assert_snapshot!(json(&log("bench 185x8", Some(1))), @r#"
{
  "refused": {
    "message": "There is nothing to choose: the line has only one reading. Send it without `--choose`."
  }
}
"#);
    insta::assert_snapshot!(json(&log("bench 3x8 185lb @11", None)), @r#"
{
  "refused": {
    "part": "11",
    "column": 18,
    "message": "Not logged: '11' is no RPE, which goes from 1 to 10, and no reps follow it as a load (column 18)."
  }
}
"#);
    insta::assert_snapshot!(json(&log("what's next", None)), @r#"
{
  "refused": {
    "message": "'what's next' isn't a set. Write it like `bench 3x8 185lb @8`; questions go to `setwise chat`."
  }
}
"#);
    // What it logged stands in the chat, as the chat itself would have it; the rest does not.
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.transcript(100, None).unwrap().len(), 2);
}

#[test]
fn no_question_of_the_offline_coach_is_taken_for_a_log() {
    let athlete = Athlete::new();
    athlete.did("2026-11-14", "Bench Press", "180x8 180x8 180x8");
    athlete.planned(&[("Bench Press", "3 x 8")]);
    let phrases = include_str!("../../../offline/src/phrases.txt");
    let questions = phrases
        .lines()
        .filter_map(|line| line.split_once(" => "))
        .filter(|(_, taken)| *taken != "not");
    // A strange word beside a number could be the name of an exercise of the athlete's own, so it
    // is asked about, and nothing is logged.
    let asked_about =
        ["plaets for 185", "warmpu for 225", "one rep max squat", "i meant 7 reps", "5x5 program"];
    let mut wrong = Vec::new();
    for (typed, _) in questions.filter(|(typed, _)| !asked_about.contains(typed)) {
        match log_line(&athlete.services, typed, None).unwrap().into_reply() {
            LogReply::Refused { refused } if refused.message.contains("isn't a set") => {}
            other => wrong.push(format!("{typed}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
