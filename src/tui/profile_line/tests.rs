use super::*;
use crate::domain::exercise::{Equipment, Level};
use crate::domain::load::Unit;
use crate::domain::profile::Goal;

fn saved(words: &str) -> Profile {
    match read(words, &Profile::default(), &[], today()) {
        Ok(Wish::Save(profile)) => *profile,
        other => panic!("{words}: {other:?}"),
    }
}

fn refused(words: &str) -> String {
    read(words, &Profile::default(), &[], today()).unwrap_err().to_string()
}

#[test]
fn each_part_can_be_changed() {
    assert_eq!(saved("days 3").days_per_week, 3);
    assert_eq!(saved("minutes 45").minutes_per_day, 45);
    assert_eq!(saved("goal Strength").goal, Goal::Strength);
    assert_eq!(saved("level beginner").level, Level::Beginner);
    assert_eq!(saved("unit kg").unit, Unit::Kg);
    assert_eq!(
        saved("equipment dumbbell, pull-up bar").equipment,
        [Equipment::Dumbbell, Equipment::PullUpBar]
    );
    assert_eq!(saved("equipment none").equipment, []);
    assert_eq!(saved("avoid knee, dips").avoid, ["knee", "dips"]);
    let bodyweight = saved("bodyweight 82.5kg").bodyweight.unwrap();
    assert_eq!(bodyweight.to_string(), "82.5 kg");
    assert_eq!(saved("bodyweight 180").bodyweight.unwrap().to_string(), "180 lb");
}

#[test]
fn what_is_not_taken_says_what_would_be() {
    assert_eq!(
        refused("days 9"),
        "Nothing was changed: '9' isn't a number of days; send one from 1 to 7, or days such as mon wed fri."
    );
    assert_eq!(
        refused("goal fame"),
        "Nothing was changed: 'fame' is not one of strength, hypertrophy, general, or words such as muscle, fitness or a sport."
    );
    assert_eq!(
        refused("bodyweight heavy"),
        "Nothing was changed: a weight is a number, with or without its unit: 185, 185lb, 102.5kg."
    );
    assert_eq!(
        refused("shoe 42"),
        "A profile has no 'shoe'. Write /profile and one of: unit, days, minutes, equipment, \
             avoid, goal, level, bodyweight, birth_year, bar, plates, dumbbells, forget, again."
    );
}

#[test]
fn without_a_part_it_is_shown() {
    let Ok(Wish::Show(text)) = read("", &Profile::default(), &[], today()) else {
        panic!("not shown")
    };
    assert!(text.starts_with(
        "4 days a week, 60 minutes each, for general at intermediate level, loads in lb.\n"
    ));
}

#[test]
fn what_is_remembered_is_shown_with_its_number_and_forgotten_by_it() {
    let facts = [KnownFact {
        number: FactNumber(3),
        since: jiff::civil::date(2026, 11, 21),
        said: crate::domain::debrief::AthleteFact {
            kind: crate::domain::debrief::FactKind::Limitation,
            fact: "left elbow\u{1b} twinge".into(),
        },
    }];
    let profile = Profile::default();
    let Ok(Wish::Show(text)) = read("", &profile, &facts, today()) else { panic!("not shown") };
    assert!(text.contains("\nRemembered, 3: left elbow\u{fffd} twinge (limitation).\n"));
    assert_eq!(read("forget 3", &profile, &facts, today()), Ok(Wish::Forget(FactNumber(3))));
    assert_eq!(
        read("forget 1", &profile, &facts, today()).unwrap_err().to_string(),
        "/profile shows nothing with the number '1'."
    );
}

fn today() -> Date {
    jiff::civil::date(2026, 11, 21)
}
