//! Runs whose times over a distance were worked out by hand.

use crate::query::tests::answered;
use crate::testing::log;
use jiff::civil::Date;
use setwise_domain::set_result::SetResult;

fn run(date: &str, metres: u32, seconds: u32) -> SetResult {
    let mut set = log().remove(0);
    set.date = date.parse::<Date>().unwrap();
    set.exercise = "Run".into();
    set.exercise_id = Some(setwise_domain::exercise::ExerciseId("run".into()));
    set.performance.reps = None;
    set.performance.load = None;
    set.performance.metres = Some(metres);
    set.performance.seconds = (seconds > 0).then_some(seconds);
    set
}

#[test]
fn the_quickest_over_the_distance_is_told_and_else_a_longer_one_at_its_pace() {
    let mut log = log();
    log.extend([
        run("2026-10-03", 5_000, 1_500),
        // 2900 s for 10 km are 1450 s for 5 km, which were not run as such.
        run("2026-10-17", 10_000, 2_900),
        // Quicker than both, but too short; 780 s for 3 km are 418 s for a mile that was not run as one.
        run("2026-11-07", 3_000, 780),
        run("2026-11-14", 1_609, 420),
        run("2026-11-15", 12_000, 0),
    ]);
    for (question, wanted) in [
        ("time | run | | 5 km", "Run, fastest 5 km: 25:00 · 5 km · 5:00/km, Sat 3 Oct."),
        (
            "time | run | from 11 to 20 oct | 5 km",
            "Run, fastest 5 km from 11 to 20 Oct: 24:10, at the pace of 48:20 · 10 km · 4:50/km, Sat 17 Oct.",
        ),
        (
            "time | run | from 1 to 10 oct | 5k",
            "Run, fastest 5 km from 1 to 10 Oct: 25:00 · 5 km · 5:00/km, Sat 3 Oct.",
        ),
        (
            "time | run | | 10 km | least",
            "Run, fastest 10 km: 48:20 · 10 km · 4:50/km, Sat 17 Oct.",
        ),
        ("time | run | | mile", "Run, fastest 1 mi: 7:00 · 1 mi · 7:00/mi, Sat 14 Nov."),
        (
            "time | run | last week | 1 mile",
            "Run, fastest 1 mi last week (9 to 15 Nov): 7:00 · 1 mi · 7:00/mi, Sat 14 Nov.",
        ),
        (
            "time | run | | half marathon",
            "No Run of half marathon or more has a time so far. The longest: 12 km, Sun 15 Nov.",
        ),
        (
            "time | bench | | 5 km",
            "Bench Press is counted in reps and not over a distance, so it has no time for 5 km.",
        ),
        (
            "time | | | 5 km",
            "A time over 5 km is one exercise's: name it, such as `fastest 5 km run`.",
        ),
        ("time | rower | | 2 km", "No Rowing Machine of 2 km or more has a time so far."),
    ] {
        assert_eq!(answered(question, &log), wanted, "{question}");
    }
}
