use super::*;
use jiff::civil::date;
use setwise_domain::day_totals;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetResult;
use setwise_domain::testing::sets;

fn bench(day: &str, line: &str) -> Vec<SetResult> {
    let mut sets = sets(day, Unit::Kg, line);
    for set in &mut sets {
        set.exercise = "Bench Press".into();
        set.exercise_id = Some(ExerciseId("bench-press".into()));
    }
    sets
}

/// Six hard sets of chest in the last seven days; eight in the four weeks before are two a week; what is
/// older is not in it. A Friday of six days ago is in, a Friday of seven is before.
#[test]
fn the_last_seven_days_and_the_four_weeks_before() {
    let today = date(2026, 11, 20);
    let all = [
        bench("2026-11-20", "100x5 100x5 100x5"),
        bench("2026-11-14", "100x5 100x5 100x5"),
        bench("2026-11-13", "100x5 100x5 100x5 100x5"),
        bench("2026-10-24", "100x5 100x5 100x5 100x5"),
        bench("2026-10-16", "100x5 100x5 100x5 100x5"),
    ]
    .concat();
    let overall = Overall::of(&day_totals::of_sets(&all), Catalog::embedded(), today);
    let of = |muscle| overall.muscles.iter().find(|one| one.muscle == muscle).copied();
    let chest = of(Muscle::Chest).unwrap();
    assert_eq!((chest.sets, chest.before), (6.0, 2.0));
    assert_eq!(chest.verdict(Range::default()), Verdict::Below);
    let triceps = of(Muscle::Triceps).unwrap();
    assert_eq!((triceps.sets, triceps.before), (3.0, 1.0));
    assert_eq!(overall.year.len(), 5);
    assert_eq!(overall.year[&today], 3);
    assert_eq!(overall.regularity.sessions, 5);
}

#[test]
fn nothing_is_nothing() {
    let overall = Overall::of(&[], Catalog::embedded(), date(2026, 11, 20));
    assert!(overall.muscles.iter().all(|one| one.sets + one.before == 0.0));
    assert!(overall.year.is_empty());
}
