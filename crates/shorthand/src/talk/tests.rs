use super::*;
use setwise_words::parse::lexer::lex;

#[test]
fn what_plans_days_is_no_log() {
    for text in [
        "delay the long run by 3 days",
        "push thursdays session back by 2 days",
        "repeat leg day",
        "repeat long run every week",
        "add yoga every monday at 18:30",
    ] {
        assert!(is_talk(&lex(text)[0].tokens), "{text:?}");
    }
    for text in ["bench 80x5 2 days ago", "leg day squat 100x5", "repeat last set", "repeat x7"] {
        assert!(!plans_days(&lex(text)[0].tokens), "{text:?}");
    }
}

#[test]
fn what_is_said_to_the_coach() {
    for text in [
        "what should I load for 3x5",
        "last bench",
        "Best bench 3x8",
        "plates for 185",
        "warm-up for 225",
        "/plan 3x8",
        "bench 3x8 185?",
        "edit last to 7 reps",
        "1rm 225x5",
        "I’m away next week",
        "my max is 225 for 5",
        "did I bench 185x8",
    ] {
        let tokens = &lex(text)[0].tokens;
        assert!(is_address(tokens) || is_question(tokens), "{text:?}");
    }
    for text in ["bench 3x8", "last friday bench 3x8", "warm-up bench 135x5", "1x5 row", "155 x8"] {
        let tokens = &lex(text)[0].tokens;
        assert!(!is_address(tokens) && !is_question(tokens), "{text:?}");
    }
}

#[test]
fn a_max_of_so_many_reps_is_no_set() {
    let talk = |text: &str| is_talk(&lex(text)[0].tokens);
    for text in [
        "squat 5 rep max",
        "squat 1 rep max in august",
        "bench 3 rep max this year",
        "one-rep max of squat",
        "deadlift 2 reps max",
        "press five-rep max",
        "row 8-rep max",
        "curl 10 reps max ever",
        "front squat three rep max",
        "squat 1 rep-max",
    ] {
        assert!(talk(text), "{text:?}");
    }
    for text in [
        "bench one rep max 245",
        "squat 225 5 rep max",
        "dips max reps 20",
        "bench 2 reps max effort",
    ] {
        assert!(!talk(text), "{text:?}");
    }
}

#[test]
fn numbers_before_a_program_are_its_name() {
    let talk = |text: &str| is_talk(&lex(text)[0].tokens);
    for text in ["5x5 program", "3x5 programme", "5/3/1 routine"] {
        assert!(talk(text), "{text:?}");
    }
    for text in ["5x5 bench", "bench 5x5", "bench 3x8 185 program"] {
        assert!(!talk(text), "{text:?}");
    }
}
