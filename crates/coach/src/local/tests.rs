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
        "i finished today's session",
        "just finished my workout",
        "I'm done with my training for today",
        "I'm done",
        "done",
        "Done!",
        "all done",
        "workout done",
        "That’s it for today.",
        "ok that's me done",
        "gotta run, that's it",
        "im cooked, done",
        "gym's closing, have to stop here",
        "packing it in, shoulder's not happy",
        "calling it a day",
        "no more today",
        "I think that'll do for today",
    ] {
        assert!(is_finish(line), "{line}");
    }
    for line in [
        "",
        "bench done",
        "warm-up done",
        "done 3x8",
        "I'm done with bench",
        "sum",
        "finish bench 3x8",
        "how do I finish",
        "/finish",
        "finisher",
        "sum of my sets",
        "well done",
        "not done yet",
        "almost done",
        "are we done",
        "is that all",
        "no more rows",
        "that's enough bench",
        "one more set then I'm done",
        "done, what's next",
        "done, now swap bench",
    ] {
        assert!(!is_finish(line), "{line}");
    }
}

#[test]
fn what_is_done_as_planned() {
    for (line, what) in [
        ("warm-up done", Some("warm-up")),
        ("Warmup is done!", Some("warmup")),
        ("bench done", Some("bench")),
        ("The bench is done.", Some("bench")),
        ("i'm done with bench", Some("bench")),
        ("done with the warm-up", Some("warm-up")),
        ("bench done 3x8", None),
        ("bench done, row 3x8 155", None),
        ("is bench done?", None),
        ("done", None),
        ("well done", Some("well")),
        ("", None),
    ] {
        assert_eq!(done_as_planned(line).map(|done| done.what).as_deref(), what, "{line}");
    }
    assert!(skips_warm_up("skip the warm-up"));
    assert!(skips_warm_up("Skip warmup."));
    assert!(!skips_warm_up("skip the warm-up set of bench"));
}

#[test]
fn only_plain_words_undo() {
    for line in ["undo", " UNDO! ", "undo that", "oops, undo", "undo the last change please"] {
        assert_eq!(undo_wish(line), Some(UndoWish::Newest), "{line}");
    }
    for line in ["", "undo last set", "undo bench", "undone", "don't undo", "undo 3", "/undo"] {
        assert_ne!(undo_wish(line), Some(UndoWish::Newest), "{line}");
    }
}

#[test]
fn a_wish_about_the_rest_is_the_command_for_it() {
    for (line, wanted) in [
        ("rest 90", "90"),
        ("rest 90s", "90"),
        ("Rest 2 min", "120"),
        ("rest for 1:30", "90"),
        ("rest", ""),
        ("start rest", ""),
        ("start the rest timer!", ""),
        ("skip the rest", "skip"),
    ] {
        assert_eq!(rest_wish(line).as_deref(), Some(wanted), "{line}");
    }
    for line in [
        "",
        "rest day",
        "rest 90 and then squat",
        "rest easy",
        "how long should i rest",
        "bench 3x8 185 rest 2:00",
        "rest day tomorrow",
        "rest 90 // long",
    ] {
        assert_eq!(rest_wish(line), None, "{line}");
    }
}

#[test]
fn redo_and_a_change_by_its_number_are_wished_for_in_so_many_words() {
    let twelve = ChangeNumber(12);
    for (line, wish) in [
        ("redo", Some(UndoWish::Redo)),
        ("Redo that, please!", Some(UndoWish::Redo)),
        ("oops, redo the last change", Some(UndoWish::Redo)),
        ("undo change 12", Some(UndoWish::Change(twelve))),
        ("redo change 12.", Some(UndoWish::RedoChange(twelve))),
        ("redo my program", None),
        ("redo 5x5 squats", None),
        ("undo 12", None),
        ("undo change twelve", None),
    ] {
        assert_eq!(undo_wish(line), wish, "{line}");
    }
}
