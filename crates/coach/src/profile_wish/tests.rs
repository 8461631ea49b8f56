use super::*;
use setwise_domain::exercise::Equipment;

/// What is said, and what the part shows afterwards, from a profile with a barbell, a rack and a sore knee.
#[test]
fn words_change_one_part() {
    for (line, part, wanted) in [
        ("change my goal to strength", ProfilePart::Goal, "strength"),
        ("Set my goal to muscle.", ProfilePart::Goal, "hypertrophy"),
        ("my goal is strength", ProfilePart::Goal, "strength"),
        ("i train for strength now", ProfilePart::Goal, "strength"),
        ("my level is advanced", ProfilePart::Level, "advanced"),
        ("switch to pounds", ProfilePart::Unit, "lb"),
        ("use kg", ProfilePart::Unit, "kg"),
        ("units in kg please", ProfilePart::Unit, "kg"),
        ("set my days to 4", ProfilePart::Days, "4"),
        ("i train four days a week", ProfilePart::Days, "4"),
        ("i can train 4 days now", ProfilePart::Days, "4"),
        ("change my sessions to 45 minutes", ProfilePart::Minutes, "45"),
        ("i have an hour per session", ProfilePart::Minutes, "60"),
        ("i have a bench now", ProfilePart::Equipment, "barbell, rack, bench"),
        ("i have a bench", ProfilePart::Equipment, "barbell, rack, bench"),
        ("i got dumbbells too", ProfilePart::Equipment, "barbell, rack, dumbbell"),
        ("I have a squat rack as well.", ProfilePart::Equipment, "barbell, rack"),
        ("my bench has uprights", ProfilePart::Equipment, "barbell, rack"),
        ("my gym has machines and cables", ProfilePart::Equipment, "barbell, rack, machine, cable"),
        (
            "i bought dumbbells and a bench",
            ProfilePart::Equipment,
            "barbell, rack, dumbbell, bench",
        ),
        ("add a barbell to my equipment", ProfilePart::Equipment, "barbell, rack"),
        ("i don't have a rack anymore", ProfilePart::Equipment, "barbell"),
        ("i have no rack", ProfilePart::Equipment, "barbell"),
        ("I have no rack anymore.", ProfilePart::Equipment, "barbell"),
        ("I've got no barbell and no rack", ProfilePart::Equipment, "none"),
        ("my gym has no barbells", ProfilePart::Equipment, "rack"),
        ("i own no squat rack", ProfilePart::Equipment, "barbell"),
        ("we have no rack", ProfilePart::Equipment, "barbell"),
        ("i don't own a barbell", ProfilePart::Equipment, "rack"),
        ("i have dumbbells but no rack", ProfilePart::Equipment, "barbell, dumbbell"),
        ("i have a bench and no barbell", ProfilePart::Equipment, "rack, bench"),
        ("remove the rack from my equipment", ProfilePart::Equipment, "barbell"),
        ("avoid overhead press", ProfilePart::Avoid, "knee, overhead press"),
        ("stop avoiding knee", ProfilePart::Avoid, "none"),
        ("train around my herniated disc", ProfilePart::Avoid, "knee, herniated disc"),
        ("born 1960", ProfilePart::BirthYear, "1960"),
        ("I was born in 2010", ProfilePart::BirthYear, "2010"),
        ("i'm 67", ProfilePart::BirthYear, "1959"),
        ("I am 12 years old", ProfilePart::BirthYear, "2014"),
        ("my birth year is 1951", ProfilePart::BirthYear, "1951"),
        ("set my bar to 35 lb", ProfilePart::Bar, "35 lb"),
    ] {
        let mut profile = Profile {
            equipment: vec![Equipment::Barbell, Equipment::Rack],
            avoid: vec!["knee".to_owned()],
            ..Profile::default()
        };
        let wish = profile_wish(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(wish.part, part, "{line}");
        wish.apply(&mut profile, Catalog::embedded(), jiff::civil::date(2026, 11, 28)).unwrap();
        assert_eq!(part.show(&profile), wanted, "{line}");
    }
}

#[test]
fn what_is_no_part_is_told_with_what_would_be_taken() {
    for (line, wanted) in [
        (
            "change my goal to bananas",
            "'bananas' is not one of strength, hypertrophy, general, or words such as muscle, fitness or a sport",
        ),
        (
            "set my days to 9",
            "'9' isn't a number of days; send one from 1 to 7, or days such as mon wed fri.",
        ),
        ("stop avoiding squats", "You avoid: knee. Send one of these, exactly as written."),
    ] {
        let mut profile = Profile { avoid: vec!["knee".to_owned()], ..Profile::default() };
        let before = profile.clone();
        let wish = profile_wish(line).unwrap_or_else(|| panic!("{line}"));
        let refused = wish
            .apply(&mut profile, Catalog::embedded(), jiff::civil::date(2026, 11, 28))
            .unwrap_err();
        assert_eq!(refused.to_string(), wanted, "{line}");
        assert_eq!(profile, before, "{line}");
    }
}

#[test]
fn what_is_about_something_else_is_left_to_others() {
    for line in [
        "set 2 was 7",
        "change the load to 190",
        "change it to 8",
        "switch to incline bench",
        "use the rack",
        "i have 30 minutes",
        "i have no time today",
        "i don't have a rack here",
        "i have no rack here",
        "there is no rack",
        "i have no bench free",
        "we have no rack available",
        "i have no idea",
        "i have a bench pr",
        "i train legs on monday",
        "my training days are mon, tue, thu and sat",
        "i train 3 sets",
        "my knee is sore",
        "my bench is stuck",
        "my bar is bent",
        "add a set of squats to my plan",
        "remove the last set",
        "delete leg day",
        "bench 3x8 185",
        "how many days a week should i train",
        "show my records",
        "",
    ] {
        assert_eq!(profile_wish(line), None, "{line}");
    }
}
