use crate::today::board;
use crate::today::tests::example::{Log, TODAY, stored};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, PlannedSet};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;

fn on(plan: &str, log: &Log) -> Board {
    board(stored(plan), log, Catalog::embedded(), &Profile::default()).unwrap()
}

/// `Barbell Row 1/3: 155 lb × 8`, with what is missing behind it.
fn next(plan: &str, log: &Log) -> String {
    let found = super::next_set(&on(plan, log), Catalog::embedded());
    found.map_or_else(|| "nothing".to_owned(), |set| word(&set))
}

fn word(set: &PlannedSet) -> String {
    let formatter = Catalog::embedded().formatter(Unit::Lb);
    let target = formatter.performance(&set.target, set.exercise_id.as_ref());
    let missing = set.missing.map(|one| format!(" ({one:?} missing)"));
    format!(
        "{} {}/{}: {target}{}",
        set.exercise,
        set.number,
        set.asked,
        missing.unwrap_or_default()
    )
}

const LAST_WEEK: &str = "2026-11-14";

#[test]
fn a_target_is_what_the_plan_asks_for_with_the_load_that_is_known() {
    let row = || Log::default().with(LAST_WEEK, "Barbell Row", "150x8 150x8 150x8");
    let cases = [
        ("Main: Barbell Row 3 x 8", row(), "Barbell Row 1/3: 155 lb × 8"),
        ("Main: Barbell Row 3 x 8", Log::default(), "Barbell Row 1/3: 8 reps (Load missing)"),
        (
            "Main: Barbell Row 3 x AMRAP",
            Log::default(),
            "Barbell Row 1/3: done, without numbers (Load missing)",
        ),
        ("Main: Push-Up 3 x 12", Log::default(), "Push-Up 1/3: 12 reps"),
        (
            "Main: Push-Up 3 x AMRAP",
            Log::default(),
            "Push-Up 1/3: done, without numbers (Count missing)",
        ),
        ("Main: Plank 2 x 30s", Log::default(), "Plank 1/2: 30 s"),
        ("Main: Band Pull-Apart 2 x 15", Log::default(), "Band Pull-Apart 1/2: 15 reps"),
        (
            "Main: Barbell Row 5/3/1",
            row().with(TODAY, "Barbell Row", "160x5"),
            "Barbell Row 2/3: 160 lb × 3",
        ),
    ];
    for (plan, log, wanted) in cases {
        assert_eq!(next(plan, &log), wanted, "{plan}");
    }
}

#[test]
fn todays_own_load_goes_before_that_of_the_days_before() {
    let log = Log::default().with(LAST_WEEK, "Barbell Row", "150x8 150x8 150x8").with(
        TODAY,
        "Barbell Row",
        "145x8",
    );
    let plan = "Main: Barbell Row 3 x 8";
    assert_eq!(next(plan, &log), "Barbell Row 2/3: 145 lb × 8");
    let warmed_up = Log::default().with(LAST_WEEK, "Barbell Row", "150x8 150x8 150x8").with(
        TODAY,
        "Barbell Row",
        "95x8w",
    );
    assert_eq!(next(plan, &warmed_up), "Barbell Row 1/3: 155 lb × 8");
}

#[test]
fn work_comes_before_what_stands_around_it() {
    let plan = "Warm-up: Band Pull-Apart 1 x 15; Leg Swings 1 x 6\n\
        Main: Push-Up 1 x 8; Pull-Up 1 x 8\n\
        Cool-down: Plank 1 x 30s";
    let log = Log::default();
    assert_eq!(next(plan, &log), "Push-Up 1/1: 8 reps");
    let log = log.with(TODAY, "Band Pull-Apart", "x15");
    assert_eq!(next(plan, &log), "Push-Up 1/1: 8 reps");
    let log = log.with(TODAY, "Push-Up", "x8").with(TODAY, "Pull-Up", "x8");
    assert_eq!(next(plan, &log), "Plank 1/1: 30 s");
    let log = log.with(TODAY, "Leg Swings", "x6").with(TODAY, "Plank", "x1");
    assert_eq!(next(plan, &log), "nothing");
}

#[test]
fn the_exercises_of_a_superset_alternate() {
    let plan = "Main: Bench Press 1 x 5; Push-Up 2 x 8 | A1, superset; Pull-Up 2 x 8 | A2, superset; Dip 1 x 8";
    let mut log = Log::default().with(TODAY, "Bench Press", "185x5");
    let mut order = Vec::new();
    for _ in 0..5 {
        let board = on(plan, &log);
        let set = super::next_set(&board, Catalog::embedded()).unwrap();
        order.push(format!("{} {}", set.exercise, set.number));
        log = log.with(TODAY, &set.exercise, "x8");
    }
    assert_eq!(order, ["Push-Up 1", "Pull-Up 1", "Push-Up 2", "Pull-Up 2", "Dip 1"]);
}
