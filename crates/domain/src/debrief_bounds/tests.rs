use super::*;
use crate::debrief::{FactKind, NextStep};

fn sentence(end: Result<(), OutOfBounds>) -> String {
    end.unwrap_err().to_string()
}

fn progression(exercise: &str, load: &str, reason: &str) -> Progression {
    Progression {
        exercise: exercise.into(),
        step: NextStep::Hold,
        load: Some(load.into()),
        reason: reason.into(),
    }
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    assert_eq!(sentence(message(" \n")), "it is empty");
    assert_eq!(
        sentence(message(&"x".repeat(5_000))),
        "it has 5000 characters, and must have 1 to 4000"
    );
    let highlight = |text: &str, exercise: Option<&str>| Highlight {
        text: text.into(),
        exercise: exercise.map(str::to_owned),
    };
    assert_eq!(
        sentence(highlights(&[
            highlight("fine", Some("Bench Press")),
            highlight("", Some("Unknown")),
        ])),
        "the text of highlight 2 is empty; the exercise of highlight 2 is 'Unknown': Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed"
    );
    assert_eq!(
        sentence(highlights(&vec![highlight("fine", None); 51])),
        "there are 51 highlights, and at most 50 are taken"
    );
    assert_eq!(
        sentence(progressions(&[progression("Bench", "heavy\u{1b}", "")])),
        "the reason of progression 1 is empty; the load of progression 1 is 'heavy\u{fffd}', and must be a number with its unit, such as 187.5 lb"
    );
    let fact = |text: &str| AthleteFact { kind: FactKind::Other, fact: text.into() };
    assert_eq!(
        sentence(athlete_facts(&[fact("x"), fact(&"y".repeat(301))])),
        "fact 1 has 1 character, and must have 2 to 300; fact 2 has 301 characters, and must have 2 to 300"
    );
    let operation: Operation = serde_json::from_str(r#"{"op":"delete","id":1}"#).unwrap();
    assert_eq!(
        sentence(calendar(&vec![operation; 51])),
        "there are 51 operations, and at most 50 are taken"
    );
}

#[test]
fn loads_are_taken_as_a_coach_writes_them() {
    for load in ["187.5 lb", "+10 kg", "-20lb", "100 kg", "0 lb"] {
        assert_eq!(progressions(&[progression("Bench", load, "r")]), Ok(()), "{load}");
    }
    for load in ["187.5", "kg", "9999 lb", "1e3 kg", "ten lb", ""] {
        assert!(progressions(&[progression("Bench", load, "r")]).is_err(), "{load}");
    }
}
