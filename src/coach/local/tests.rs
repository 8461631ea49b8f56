use super::*;

#[test]
fn only_plain_words_finish() {
    for line in [
        "finish",
        "Finish the session, please",
        "debrief",
        "sum up today's workout",
        "wrap up",
        "I'm done for today!",
        "That’s it for today.",
    ] {
        assert!(is_finish(line), "{line}");
    }
    for line in [
        "",
        "done",
        "I'm done with bench",
        "sum",
        "finish bench 3x8",
        "how do I finish",
        "/finish",
        "finisher",
        "sum of my sets",
    ] {
        assert!(!is_finish(line), "{line}");
    }
}

#[test]
fn only_plain_words_undo() {
    for line in [
        "undo",
        " UNDO! ",
        "undo that",
        "oops, undo",
        "undo the last change please",
    ] {
        assert!(is_undo(line), "{line}");
    }
    for line in [
        "",
        "undo last set",
        "undo bench",
        "undone",
        "don't undo",
        "undo 3",
        "/undo",
    ] {
        assert!(!is_undo(line), "{line}");
    }
}
