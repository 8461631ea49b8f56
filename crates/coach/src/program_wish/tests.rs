use super::*;

#[test]
fn which_there_are() {
    for line in [
        "which programs are there",
        "Which programs are there?",
        "what programs do you have",
        "list programs",
        "programs",
        "show me all the programs",
        "what training programs can i follow?",
        "templates",
    ] {
        assert_eq!(program_wish(line), Some(ProgramWish::List), "{line}");
    }
}

#[test]
fn what_is_said_of_the_one_that_is_followed() {
    for line in [
        "review my program",
        "Review my programme, please",
        "is my program any good?",
        "is my program balanced",
        "is my routine okay",
        "what do you think of my program",
        "what's wrong with my program",
        "how good is my split",
        "check my program",
        "rate the program",
        "any feedback on my program?",
        "does my program have enough volume",
        "give me your thoughts on my routine",
    ] {
        assert_eq!(program_wish(line), Some(ProgramWish::Review), "{line}");
    }
    for line in [
        "show my program",
        "what's my program",
        "when is my program over",
        "what is a good program",
        "is five by five a good program",
        "change my program to 3 days",
        "review my week",
        "is 12 sets a week enough",
    ] {
        assert_ne!(program_wish(line), Some(ProgramWish::Review), "{line}");
    }
}

#[test]
fn one_by_its_name_or_method() {
    for (line, id) in [
        ("start 5/3/1", "531"),
        ("switch to 5/3/1", "531"),
        ("i want to do 5/3/1", "531"),
        ("lets run 5/3/1", "531"),
        ("Start 5/3/1!", "531"),
        ("start the 5/3/1 program", "531"),
        ("start 531", "531"),
        ("start 5-3-1", "531"),
        ("follow 531 fsl", "531-fsl"),
        ("run 531 boring but big", "531-bbb"),
        ("start push pull legs three days", "push-pull-legs-three"),
        ("begin five by five", "stronglifts"),
        ("follow stronglifts 5x5 please", "stronglifts"),
        ("run GZCLP", "gzclp"),
        ("start starting-strength", "starting-strength"),
    ] {
        let Some(ProgramWish::Start(known)) = program_wish(line) else {
            panic!("{line}: {:?}", program_wish(line));
        };
        assert_eq!(known.id, id, "{line}");
    }
    let Some(ProgramWish::Unknown { name, .. }) = program_wish("start the bananas program") else {
        panic!();
    };
    assert_eq!(name, "bananas");
}

#[test]
fn a_name_that_may_mean_several() {
    let named = |line: &str| match program_wish(line) {
        Some(ProgramWish::About { found, .. }) => found.iter().map(|one| one.id.as_str()).collect(),
        other => vec![if other.is_some() { "another wish" } else { "none" }],
    };
    let both = ["stronglifts", "madcow"];
    for line in [
        "5x5 program",
        "the 5x5 routine",
        "which 5x5 programs are there?",
        "start the 5x5 program",
        "run a 5x5 program",
        "start 5x5",
        "follow a 5x5",
    ] {
        assert_eq!(named(line), both, "{line}");
    }
    assert_eq!(named("madcow program"), ["madcow"]);
    assert_eq!(named("i want to do push pull legs"), named("push pull legs program"));
    assert_eq!(named("is 5/3/1 any good?"), ["531"]);
    assert_eq!(named("is squat good"), ["none"]);
    assert_eq!(named("what is rpe"), ["none"]);
    assert_eq!(named("3x5 program"), ["none"]);
    assert_eq!(named("my program"), ["none"]);
    let started = |line: &str| match program_wish(line) {
        Some(ProgramWish::Start(known)) => Some(known.id.as_str()),
        _ => None,
    };
    assert_eq!(started("start the madcow program"), Some("madcow"));
    assert_eq!(started("start the texas method"), Some("texas-method"));
    assert_eq!(started("start madcow"), Some("madcow"));
    assert_eq!(started("start five reps"), None);
}

#[test]
fn one_that_is_written() {
    let days = |line: &str| match program_wish(line) {
        Some(ProgramWish::Write { days_per_week }) => Some(days_per_week),
        _ => None,
    };
    for line in [
        "make me a program",
        "new program",
        "Write me a training program, please",
        "i want a new program",
        "start a new program",
        "can you build me a program?",
    ] {
        assert_eq!(days(line), Some(None), "{line}");
    }
    assert_eq!(days("make me a 4 day program"), Some(Some(4)));
    assert_eq!(days("write me a three day split"), Some(Some(3)));
    assert_eq!(days("make me a 5-day program"), Some(Some(5)));
    assert_eq!(days("make me a 9 day program"), None);
}

#[test]
fn other_lines_are_about_something_else() {
    for line in [
        "start rest",
        "start bench",
        "do 5x5",
        "bench 5x5",
        "run 5 km",
        "run 3x10",
        "run 5 3 1",
        "do 5 3 1",
        "start 5",
        "use 5x5 kg",
        "start ?",
        "how long is my program",
        "show my program",
        "what does my program say for today",
        "new plan for today",
        "start workout",
        "use 20 kg",
        "",
        "do",
        "program",
    ] {
        assert_eq!(program_wish(line), None, "{line}");
    }
}

#[test]
fn so_many_days_a_week_are_a_program_for_so_many() {
    for (line, days) in [
        ("train four days a week from now on", 4),
        ("I want to train 3 days a week", 3),
        ("i'd like to lift three times a week", 3),
        ("let's work out 2 times per week instead", 2),
        ("i can only train 2 days a week", 2),
    ] {
        let wanted = ProgramWish::Write { days_per_week: Some(days) };
        assert_eq!(program_wish(line), Some(wanted), "{line}");
    }
    for line in [
        "i train 4 days a week",
        "train 4 days",
        "how many days a week should i train",
        "train legs 2 times a week",
        "train 9 days a week",
        "work out 80 % of 140",
    ] {
        assert_eq!(program_wish(line), None, "{line}");
    }
}

#[test]
fn one_is_asked_for_by_its_method_or_for_other_days() {
    assert!(matches!(
        program_wish("make me a push pull legs program"),
        Some(ProgramWish::About { found, .. }) if !found.is_empty()
    ));
    assert_eq!(
        program_wish("change my program to 3 days"),
        Some(ProgramWish::Write { days_per_week: Some(3) })
    );
    // What no known program is called is not written as if it had not been said.
    assert_eq!(program_wish("make me a ballet program"), None);
}
