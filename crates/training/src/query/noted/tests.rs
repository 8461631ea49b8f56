//! Notes by their words and their exercise.

use crate::query::tests::answered;
use crate::testing::log;
use setwise_domain::set_result::SetResult;

/// The small log with notes beside the first sets of some days.
fn with_notes() -> Vec<SetResult> {
    let mut log = log();
    for (date, exercise, note) in [
        ("2026-10-05", "bench-press", "left Elbow twinge"),
        ("2026-11-02", "back-squat", "knees caved, warm"),
        ("2026-11-16", "bench-press", "elbow fine, paused"),
    ] {
        let set = log
            .iter_mut()
            .find(|set| set.date.to_string() == date && set.key().as_str() == exercise);
        set.unwrap().performance.notes = Some(note.into());
    }
    log
}

#[test]
fn notes_are_found_by_their_words_the_newest_first() {
    let log = with_notes();
    let newest = "Mon 16 Nov, Bench Press 87.5 kg × 5: “elbow fine, paused”";
    let knees = "Mon 2 Nov, Back Squat 110 kg × 5: “knees caved, warm”";
    let oldest = "Mon 5 Oct, Bench Press 80 kg × 5: “left Elbow twinge”";
    for (question, wanted) in [
        ("notes", format!("3 notes, the newest first:\n{newest}\n{knees}\n{oldest}")),
        ("notes | bench", format!("2 notes on Bench Press, the newest first:\n{newest}\n{oldest}")),
        ("notes | elbows", format!("2 notes with “elbows”, the newest first:\n{newest}\n{oldest}")),
        ("notes | left elbow", format!("1 note with “left elbow”:\n{oldest}")),
        ("notes | elbow | this month", format!("1 note with “elbow” this month:\n{newest}")),
        ("notes | knee", format!("1 note with “knee”:\n{knees}")),
        // No part of a word: `warm`.
        ("notes | arm", "No note with “arm” so far.".to_owned()),
        ("notes | knee | last month", "No note with “knee” in October.".to_owned()),
        (
            "notes | deadlift",
            "No notes on Deadlift so far. Text after `//` is kept as a note: `bench 3x8 185lb // felt easy`.".to_owned(),
        ),
    ] {
        assert_eq!(answered(question, &log), wanted, "{question}");
    }
}

#[test]
fn of_many_notes_a_handful_is_told() {
    let mut log = log();
    for set in &mut log {
        set.performance.notes = Some("easy".into());
    }
    let told = answered("notes | easy", &log);
    assert_eq!(told.lines().count(), 6, "{told}");
    assert!(told.starts_with("The newest 5 of "), "{told}");
}
