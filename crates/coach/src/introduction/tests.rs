use super::super::answers;
use super::*;
use jiff::civil::Date;
use setwise_domain::exercise::Level;
use setwise_domain::load::Unit;
use setwise_domain::profile::Goal;

fn introduced() -> Introduction {
    Introduction::new(Profile::default(), today())
}

fn today() -> Date {
    jiff::civil::date(2026, 11, 21)
}

fn asked(answers: &[&str]) -> Introduction {
    let mut introduction = introduced();
    for answer in answers {
        introduction.answer(answer, Catalog::embedded()).unwrap();
    }
    introduction
}

#[test]
fn seven_answers_make_a_profile() {
    let introduction = asked(&[
        "kg",
        "get stronger",
        "new to it",
        "3",
        "45 min",
        "dumbbells, a bench and rings",
        "knee, burpees",
    ]);
    let profile = introduction.profile();
    assert_eq!(profile.unit, Unit::Kg);
    assert_eq!(profile.goal, Goal::Strength);
    assert_eq!(profile.level, Level::Beginner);
    assert_eq!(profile.days_per_week, 3);
    assert_eq!(profile.minutes_per_day, 45);
    assert_eq!(profile.equipment, [Equipment::Dumbbell, Equipment::Bench, Equipment::Rings]);
    assert_eq!(profile.avoid, ["knee", "burpees"]);
    assert!(profile.introduced);
    assert_eq!(introduction.prompt(), None);
}

#[test]
fn each_answer_counts_at_once_and_introduced_comes_last() {
    let introduction = asked(&["kg"]);
    assert_eq!(introduction.profile().unit, Unit::Kg);
    assert!(!introduction.profile().introduced);
}

#[test]
fn enter_takes_the_default_and_skipping_leaves_it() {
    let introduction = asked(&["", "skip", "", "skip all"]);
    assert_eq!(introduction.profile(), Profile { introduced: true, ..Profile::default() });
}

#[test]
fn what_the_athlete_leaves_to_the_coach_is_the_default() {
    for said in ["idk", "I don't know", "not sure", "Whatever!", "up to you", "you decide"] {
        let mut introduction = introduced();
        let answered = introduction.answer(said, Catalog::embedded());
        assert_eq!(answered, Ok(Answered::Default(About::Unit)), "{said}");
        assert_eq!(introduction.prompt().map(|prompt| prompt.number), Some(2));
    }
}

#[test]
fn an_answer_that_is_still_to_be_asked_for_is_taken_and_not_asked_for() {
    let mut introduction = introduced();
    let answered = introduction.answer("idk just want to get stronger", Catalog::embedded());
    assert_eq!(answered, Ok(Answered::Questions(vec![About::Goal])));
    assert_eq!(introduction.profile().goal, Goal::Strength);
    let prompt = introduction.prompt().unwrap();
    assert_eq!((prompt.about, prompt.number), (About::Unit, 1));
    introduction.answer("kg", Catalog::embedded()).unwrap();
    assert_eq!(introduction.prompt().unwrap().about, About::Experience);
    // What is asked is no answer.
    let mut introduction = introduced();
    for said in ["how do I get stronger", "make me stronger", "bench 3x8 185", "hello"] {
        assert!(introduction.answer(said, Catalog::embedded()).is_err(), "{said}");
    }
    assert_eq!(introduction.profile(), Profile::default());
}

#[test]
fn each_question_says_its_default() {
    let mut introduction =
        Introduction::new(Profile { avoid: vec!["dips".into()], ..Profile::default() }, today());
    let mut shown = Vec::new();
    while let Some(prompt) = introduction.prompt() {
        shown.push(format!(
            "{}/{} {} [{}]",
            prompt.number,
            About::ALL.len(),
            prompt.text,
            prompt.default
        ));
        introduction.skip();
    }
    insta::assert_snapshot!(shown.join("\n"), @"
1/7 Which unit are your loads in, lb or kg? [lb]
2/7 What do you train for: strength, muscle or general fitness? [general]
3/7 How long have you trained? [intermediate]
4/7 How many days a week do you train? [4]
5/7 How many minutes do you have for a session? [60]
6/7 What equipment do you have? [barbell, dumbbell, rack, bench, cable, machine, pull-up bar, dip bars, band]
7/7 Anything to avoid: an exercise, a joint, a muscle, a movement? [dips]
");
}

#[test]
fn the_checklist_ticks_and_unticks() {
    let mut introduction = asked(&["", "", "", "", ""]);
    let ticked = |introduction: &Introduction, wanted| {
        let checklist = introduction.prompt().unwrap().checklist;
        checklist.iter().any(|(known, on)| *known == wanted && *on)
    };
    assert!(!ticked(&introduction, Equipment::Sled));
    introduction.toggle(Equipment::Sled);
    assert!(ticked(&introduction, Equipment::Sled));
    introduction.toggle(Equipment::Barbell);
    assert!(!ticked(&introduction, Equipment::Barbell));
}

#[test]
fn goal_and_experience_in_words() {
    let goals = [
        ("build muscle", Some(Goal::Hypertrophy)),
        ("Get stronger!", Some(Goal::Strength)),
        ("strength", Some(Goal::Strength)),
        ("just stay fit", Some(Goal::General)),
        ("a sport", Some(Goal::General)),
        ("lose weight", Some(Goal::General)),
        ("I really just want to get a lot stronger", Some(Goal::Strength)),
        ("look good", Some(Goal::Hypertrophy)),
        ("strength and size", Some(Goal::Strength)),
        ("bench 3x8 for strength", None),
        ("how do I get stronger?", None),
        ("pizza", None),
    ];
    for (text, wanted) in goals {
        assert_eq!(answers::goal(text), wanted, "{text}");
    }
    let levels = [
        ("new", Some(Level::Beginner)),
        ("I'm a beginner", Some(Level::Beginner)),
        ("six months", Some(Level::Beginner)),
        ("a year", Some(Level::Intermediate)),
        ("two years", Some(Level::Intermediate)),
        ("2 yrs", Some(Level::Intermediate)),
        ("intermediate", Some(Level::Intermediate)),
        ("ten years", Some(Level::Advanced)),
        ("since decades", Some(Level::Advanced)),
        ("been lifting 3 years on and off", Some(Level::Intermediate)),
        ("a couple of years", Some(Level::Intermediate)),
        ("about 8 months", Some(Level::Beginner)),
        ("just started", Some(Level::Beginner)),
        ("what's new?", None),
        ("bench 3x8 new bar", None),
        ("long", None),
    ];
    for (text, wanted) in levels {
        assert_eq!(answers::level(text, today()), wanted, "{text}");
    }
}

#[test]
fn spellings() {
    for (text, wanted) in [
        ("LBS", Unit::Lb),
        (" kilos ", Unit::Kg),
        ("metric", Unit::Kg),
        ("i use kg", Unit::Kg),
        ("pounds please", Unit::Lb),
        ("kg I guess", Unit::Kg),
    ] {
        assert_eq!(answers::unit(text), Ok(wanted), "{text}");
    }
    for (text, wanted) in [
        ("3", 3),
        ("four days", 4),
        ("5x a week", 5),
        ("every day", 7),
        ("3 times per week", 3),
        ("about 4", 4),
        ("3 or 4", 3),
        ("3-4 days", 3),
        ("three to four days a week", 3),
        ("I can do 5 days max", 5),
    ] {
        assert_eq!(answers::days(text).map(|(days, _)| days), Ok(wanted), "{text}");
    }
    let rows = [
        ("60", 60),
        ("45m", 45),
        ("45 minutes", 45),
        ("1h", 60),
        ("1.5 hours", 90),
        ("1h 15m", 75),
        ("1 hour 20 min", 80),
        ("1,5 h", 90),
        ("1h15", 75),
        ("sixty minutes", 60),
        ("an hour", 60),
        ("about an hour", 60),
        ("60 min tops", 60),
        ("45-60", 45),
        ("45 to 60 minutes", 45),
        ("1-2 hours", 60),
        ("an hour or so", 60),
        ("up to 90 min", 90),
    ];
    for (text, wanted) in rows {
        assert_eq!(answers::minutes(text), Ok(wanted), "{text}");
    }
    let rows: [(&str, &[Equipment]); 11] = [
        ("none", &[]),
        ("Everything", Equipment::ALL),
        ("pull-up bar, DBs", &[Equipment::Dumbbell, Equipment::PullUpBar]),
        ("squat rack/kb", &[Equipment::Kettlebell, Equipment::Rack]),
        ("1, 2", &[Equipment::Barbell, Equipment::Dumbbell]),
        ("benches; boxes", &[Equipment::Bench, Equipment::Box]),
        (
            "home gym with a rack barbell and dumbbells",
            &[Equipment::Barbell, Equipment::Dumbbell, Equipment::Rack],
        ),
        ("I've got a pull up bar at home and some bands", &[Equipment::PullUpBar, Equipment::Band]),
        ("just a pair of dumbbells", &[Equipment::Dumbbell]),
        ("bodyweight only", &[]),
        ("I go to a gym", Equipment::ALL),
    ];
    for (text, wanted) in rows {
        assert_eq!(answers::equipment(text, &[]).as_deref(), Ok(wanted), "{text}");
    }
    let all_but = answers::equipment("everything but cables and sled", &[]).unwrap();
    assert_eq!(all_but.len(), Equipment::ALL.len() - 2);
}

#[test]
fn what_to_avoid_in_a_sentence() {
    let rows: [(&str, &[&str]); 14] = [
        ("bad left shoulder", &["shoulder"]),
        ("no shoulder at all", &["no shoulder at all"]),
        ("sciatica and plantar fasciitis", &["sciatica", "plantar fasciitis"]),
        ("shoulder surgery in march", &["recent surgery of the shoulder"]),
        ("I'm 20 weeks pregnant", &["pregnancy"]),
        ("asthma", &["asthma"]),
        ("my knee hurts", &["knee"]),
        ("knee pain, no burpees", &["knee", "burpees"]),
        ("lower back issues", &["lower back"]),
        ("I hate lunges", &["lunges"]),
        ("nothing really", &[]),
        ("nah", &[]),
        ("no injuries", &[]),
        ("overhead press", &["overhead press"]),
    ];
    for (text, wanted) in rows {
        let taken = answers::avoid(text, Catalog::embedded());
        let wanted = wanted.iter().map(|&term| term.to_owned()).collect();
        assert_eq!(taken, Ok::<Vec<_>, _>(wanted), "{text}");
    }
}

#[test]
fn what_is_not_taken_is_said_and_asked_again() {
    let mut introduction = asked(&[]);
    let mut refused = |text: &str| {
        let before = introduction.prompt();
        let sentence = introduction.answer(text, Catalog::embedded()).unwrap_err().to_string();
        assert_eq!(introduction.prompt(), before);
        introduction.skip();
        sentence
    };
    assert_eq!(refused("stone\u{1b}"), "'stone\u{fffd}' isn't a unit of load; send lb or kg.");
    assert_eq!(
        refused("8"),
        "'8' is not one of strength, hypertrophy, general, or words such as muscle, fitness or a sport"
    );
    assert_eq!(
        refused("long"),
        "'long' is not one of beginner, intermediate, advanced, or a time such as two years"
    );
    assert_eq!(
        refused("8"),
        "'8' isn't a number of days; send one from 1 to 7, or days such as mon wed fri."
    );
    assert_eq!(
        refused("5"),
        "'5' isn't a session length; send minutes from 15 to 240, such as 45."
    );
    assert_eq!(
        refused("dumbbals, flux capacitor"),
        "I don't know the equipment 'dumbbals' (did you mean dumbbell?), 'flux capacitor'. I know barbell, dumbbell, kettlebell, machine, cable, smith machine, ez bar, trap bar, rack, bench, pull-up bar, dip bars, rings, band, box, medicine ball, ab wheel, landmine, sled, cardio machine, battle ropes, stability ball, strongman implements; or send everything, or none."
    );
    assert_eq!(
        refused("flux capacitor"),
        "I don't know what to leave out for 'flux capacitor'. Name an exercise, a joint, a muscle, a movement, equipment or a condition, such as knee, overhead press or herniated disc; or send none."
    );
}

/// An ordinary answer is an answer: whatever its form, each of these fills what it answers.
#[test]
fn ordinary_words_of_days_and_minutes_are_taken() {
    let days = [
        ("mon wed fri", 3),
        ("mon, wed and fri", 3),
        ("tuesdays and thursdays", 2),
        ("Mo/We/Fr", 3),
        ("m w f", 3),
        ("mwf", 3),
        ("weekends", 2),
        ("monday to friday", 5),
        ("mon-sat", 6),
        ("4 (mon tue thu fri)", 4),
        ("twice a week", 2),
        ("every other day", 3),
        ("3-4x", 3),
        ("six days", 6),
    ];
    for (text, wanted) in days {
        assert_eq!(answers::days(text).map(|(days, _)| days), Ok(wanted), "{text}");
    }
    for text in ["8 days", "some", "0", "bench on monday", "squat 3x5"] {
        assert!(answers::days(text).is_err(), "{text}");
    }
    let minutes = [
        ("hour", 60),
        ("30 minutes or less", 30),
        ("45ish", 45),
        ("an hour and a half", 90),
        ("half an hour", 30),
        ("half hour", 30),
        ("max 1 hour", 60),
        ("1h30", 90),
        ("60-75 mins", 60),
        ("about 50 min per session", 50),
    ];
    for (text, wanted) in minutes {
        assert_eq!(answers::minutes(text), Ok(wanted), "{text}");
    }
}

#[test]
fn ordinary_words_of_experience_goal_and_unit_are_taken() {
    let levels = [
        ("18 months", Level::Intermediate),
        ("3", Level::Intermediate),
        ("10+ years", Level::Advanced),
        ("since high school", Level::Advanced),
        ("long time", Level::Advanced),
        ("total newbie", Level::Beginner),
        ("a few months", Level::Beginner),
        ("never", Level::Beginner),
    ];
    for (text, wanted) in levels {
        assert_eq!(answers::level(text, today()), Some(wanted), "{text}");
    }
    let goals = [
        ("get big", Goal::Hypertrophy),
        ("lose some weight", Goal::General),
        ("toning", Goal::General),
        ("endurance", Goal::General),
        ("powerlifting meet in march", Goal::Strength),
        ("to look good naked", Goal::Hypertrophy),
    ];
    for (text, wanted) in goals {
        assert_eq!(answers::goal(text), Some(wanted), "{text}");
    }
    for text in ["kg.", "kilos mostly", "KG!", "I lift in kg"] {
        assert_eq!(answers::unit(text), Ok(Unit::Kg), "{text}");
    }
    for text in ["kg or lb", "80 kg", "squat 100kg"] {
        assert!(answers::unit(text).is_err(), "{text}");
    }
}

#[test]
fn ordinary_words_of_equipment_and_complaints_are_taken() {
    let everything =
        ["gym membership", "fitness studio", "commercial gym with everything", "a normal gym"];
    for text in everything {
        assert_eq!(answers::equipment(text, &[]).as_deref(), Ok(Equipment::ALL), "{text}");
    }
    let equipment: [(&str, &[Equipment]); 5] = [
        ("just bodyweight", &[]),
        ("no gym, just dumbbells", &[Equipment::Dumbbell]),
        ("rack, barbell, plates, bench", &[Equipment::Barbell, Equipment::Rack, Equipment::Bench]),
        ("dumbbells up to 24kg and a bench", &[Equipment::Dumbbell, Equipment::Bench]),
        ("n", &[]),
    ];
    for (text, wanted) in equipment {
        assert_eq!(answers::equipment(text, &[]).as_deref(), Ok(wanted), "{text}");
    }
    let avoided: [(&str, &[&str]); 9] = [
        ("no thanks", &[]),
        ("none atm", &[]),
        ("n", &[]),
        ("none that I know of", &[]),
        ("elbows and wrists", &["elbows", "wrists"]),
        ("tore my ACL last year", &["ACL tear"]),
        ("herniated disc L5", &["herniated disc"]),
        ("squats hurt my knees", &["squats", "knees"]),
        ("no knee pain but a bad hip", &["hip"]),
    ];
    for (text, wanted) in avoided {
        let taken = answers::avoid(text, Catalog::embedded());
        let wanted: Vec<_> = wanted.iter().map(|&term| term.to_owned()).collect();
        assert_eq!(taken, Ok(wanted), "{text}");
    }
}

/// What is said before or after its question, or with others in a line, is no less said.
#[test]
fn answers_out_of_order_and_several_at_once_are_taken() {
    let told: [(&[&str], &[&str]); 7] = [
        (&["kg, strength, 3 days"], &["unit=kg", "goal=strength", "days=3"]),
        (&["i want to train 3 days a week, full gym, get stronger"], &["days=3", "goal=strength"]),
        (&["get stronger", "kg"], &["goal=strength", "unit=kg"]),
        (&["lb", "3 days", "45 min", "muscle"], &["days=3", "minutes=45", "goal=hypertrophy"]),
        (&["kg", "strength", "2 years", "4", "full gym", "60"], &["minutes=60", "days=4"]),
        (&["bad knee", "kg"], &["avoid=knee", "unit=kg"]),
        (&["lb", "strength", "kg"], &["unit=kg", "goal=strength"]),
    ];
    for (said, wanted) in told {
        let introduction = asked(said);
        let profile = introduction.profile();
        for wanted in wanted {
            let (part, value) = wanted.split_once('=').unwrap();
            let part = ProfilePart::from_word(part).unwrap();
            assert_eq!(part.show(&profile), value, "{said:?}");
        }
        let stands = introduction.prompt().map(|prompt| prompt.about.part().word());
        let answered = |wanted: &&str| stands.is_some_and(|part| wanted.starts_with(part));
        assert!(!wanted.iter().any(answered), "{said:?} asks {stands:?} again");
    }
    for said in
        ["squat 3x5 100kg", "what is rpe, kg", "bench", "heaviest squat this year", "felt good"]
    {
        let mut introduction = introduced();
        assert!(introduction.answer(said, Catalog::embedded()).is_err(), "{said}");
        assert_eq!(introduction.profile(), Profile::default(), "{said}");
    }
}

/// Each example is taken by its own question and by no other.
#[test]
fn each_example_is_an_answer_to_its_question() {
    for (at, about) in About::ALL.iter().enumerate() {
        for example in about.examples() {
            let mut introduction = introduced();
            for _ in 0..at {
                introduction.skip();
            }
            let answered = introduction.answer(example, Catalog::embedded());
            assert_eq!(answered, Ok(Answered::Questions(vec![*about])), "{example}");
        }
    }
}

/// Whatever is typed, a question is answered, left, or says what it wants; nothing panics.
#[test]
fn bad_input_leaves_the_question_standing() {
    let long = "bench ".repeat(10_000);
    let kinds = [
        "\u{1b}[31m",
        "—",
        "…actually",
        "no,",
        "i said",
        "i said x but",
        "🏋️",
        ",,,",
        "½",
        "\u{0}",
        &long,
    ];
    for text in kinds {
        for at in 0..About::ALL.len() {
            let mut introduction = introduced();
            for _ in 0..at {
                introduction.skip();
            }
            let before = introduction.prompt();
            if let Err(why) = introduction.answer(text, Catalog::embedded()) {
                assert_eq!(introduction.prompt(), before, "{text}");
                assert!(!why.to_string().contains('\u{1b}'), "{why}");
            }
        }
    }
}

/// A denial is an answer where one is asked for, and no correction of what was said before.
#[test]
fn nothing_to_avoid_is_said_in_many_words() {
    for said in ["nope all good", "no, all fine", "nah everything's good", "no no I'm healthy"] {
        let mut introduction = asked(&["", "", "", "", "", "dumbbells"]);
        introduction.answer(said, Catalog::embedded()).unwrap();
        assert!(introduction.is_over(), "{said}");
        let profile = introduction.profile();
        assert_eq!(
            (profile.equipment, profile.avoid),
            (vec![Equipment::Dumbbell], vec![]),
            "{said}"
        );
    }
    let mut introduction = asked(&["", "", "", "", "", "dumbbells"]);
    introduction.answer("scratch that, kg", Catalog::embedded()).unwrap();
    assert_eq!(introduction.profile().unit, Unit::Kg);
    assert!(!introduction.is_over());
}
