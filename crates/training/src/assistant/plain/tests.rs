use super::*;
use proptest::prelude::*;

#[track_caller]
fn becomes(text: &str, wanted: &str) {
    assert_eq!(plain(text).as_deref(), Some(wanted), "{text}");
}

#[test]
fn only_the_words_stay() {
    becomes("Leg day would move.", "Leg day would move.");
    becomes("<think>{}</think> Leg day\n\n  would move. ", "Leg day would move.");
    becomes("so it is</think>Leg day moves.", "Leg day moves.");
    becomes("<response>Leg <b class=\"x\">day</b> moves.</response>", "Leg day moves.");
    becomes("Leg day moves.\n```json\n{\"op\": 1}\n```\nGood?", "Leg day moves. Good?");
    becomes("Leg day moves.\n~~~\n```\nrm -rf\n", "Leg day moves.");
    becomes("```x``` is code\nLeg day", "Leg day");
    becomes("# Plan\n- **Leg day** moves to `Friday`", "Plan Leg day moves to Friday");
    becomes("3 < 5 and <3 > 2", "3 < 5 and <3 > 2");
    becomes("a\u{1b}[2Jb\u{202e}c", "a\u{fffd}[2Jb\u{fffd}c");
    for nothing in ["", " \n", "<think>hm</think>", "```\ncode\n```", "<br/>", "--- …"] {
        assert_eq!(plain(nothing), None, "{nothing}");
    }
}

#[test]
fn a_long_text_ends_at_a_sentence() {
    let sentence = "Leg day would move to Friday. ";
    let told = plain(&sentence.repeat(100)).unwrap();
    assert!(told.chars().count() <= MOST_SUMMARY_CHARS, "{}", told.len());
    assert!(told.ends_with("Friday."), "{told}");
    assert_eq!(cut("ééé ééé ééé", 8), "ééé ééé…");
    assert_eq!(cut("ééééé", 3), "ééé…");
}

proptest! {
    #[test]
    fn nothing_steers_and_nothing_is_long(text in any::<String>()) {
        if let Some(told) = plain(&text) {
            prop_assert!(!told.chars().any(steers));
            prop_assert!(told.chars().count() <= MOST_SUMMARY_CHARS + 1);
            prop_assert_eq!(told.trim(), told.as_str());
        }
    }
}

#[test]
fn a_hostile_text_is_read_once() {
    for piece in ["<think>", "</think>", "<", "<a", "```\n", "`", "- \n"] {
        // Time that grows with the square of the text would not come to an end.
        let _ = plain(&piece.repeat(20_000));
    }
}
