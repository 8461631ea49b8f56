use super::*;
use crate::today::tests::example::{Log, TODAY, stored};
use crate::today::{board, diff, transform};
use insta::assert_snapshot;
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, PastSession};
use setwise_domain::exercise::{Equipment, Exercise, ExerciseKey, Joint, Measure, Mechanic};
use setwise_domain::exercise_class::Class;
use setwise_domain::plan::{FlatExercise, FlatPlan, SchemaVersion, StoredPlan, TodayPlan};
use setwise_domain::profile::Profile;
use setwise_domain::stamps::Stamps;
use setwise_domain::stored_program::PlanOfProgram;
use setwise_domain::strength::session_time;
use uuid::Uuid;

const DAY: &str = "Warm-up: Band Pull-Apart 2 x 15\n\
    Main: Bench Press 3 x 8 | RPE 8, rest 2:00; Barbell Row 3 x 8-10 @ RPE 8; \
    DB Shoulder Press 3 x 10; Hammer Curl 3 x 12\n\
    Finisher: Plank 2 x 30s";

fn on(stored: StoredPlan, log: &Log) -> Board {
    board(stored, log, Catalog::embedded(), &Profile::default()).unwrap()
}

/// Name and detail of an exercise; an adjusted plan has all of its exercises written out.
fn written(exercise: &FlatExercise) -> (&str, Option<&str>) {
    match exercise {
        FlatExercise::Own { name, detail, .. } => (name, detail.as_deref()),
        FlatExercise::Template { exercise_template, .. } => panic!("{exercise_template}"),
    }
}

fn canonical(plan: &FlatPlan) -> TodayPlan {
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    let text = serde_json::to_string(plan).unwrap();
    transform(&text, SchemaVersion::V2Flat, &stamps).unwrap()
}

/// What changes, line by line, with the reason; or why nothing does.
fn shown(board: &Board, adjusted: Result<Adjusted, AdjustError>) -> String {
    use setwise_domain::proposal::Hunk;
    let adjusted = match adjusted {
        Ok(adjusted) => adjusted,
        Err(error) => return error.to_string(),
    };
    let mut lines = vec![adjusted.reason.clone()];
    for hunk in diff(Some(&board.stored.plan), &canonical(&adjusted.plan)) {
        match hunk {
            Hunk::Same(_) => {}
            Hunk::Removed(line) => lines.push(format!("- {line}")),
            Hunk::Added(line) => lines.push(format!("+ {line}")),
        }
    }
    lines.join("\n")
}

fn shorter_to(board: &Board, minutes: u16) -> String {
    let profile = Profile::default();
    shown(board, shorter(board, minutes, &profile, Catalog::embedded()))
}

#[test]
fn in_less_time() {
    let board = on(stored(DAY), &Log::default());
    assert_snapshot!(shorter_to(&board, 45), @r###"
        For 45 min: without Plank; DB Shoulder Press 3 → 2 sets, Hammer Curl 3 → 2 sets. What is left takes about 44 min.
        - Upper body strength · 45 min · moderate
        - Warm-up · 10 min
        + Upper body strength · 44 min · moderate
        + Warm-up · 6 min
        - Main · 10 min
        + Main · 38 min
        -   DB Shoulder Press  3 x 10
        -   Hammer Curl  3 x 12
        - Finisher · 10 min
        -   Plank  2 x 30s
        +   DB Shoulder Press  2 x 10
        +   Hammer Curl  2 x 12
        "###);
    assert_snapshot!(shorter_to(&board, 20), @r###"
        For 20 min: without DB Shoulder Press, Hammer Curl, Plank; Band Pull-Apart 2 → 1 set, Bench Press 3 → 2 sets, Barbell Row 3 → 2 sets. What is left takes about 20 min.
        - Upper body strength · 45 min · moderate
        - Warm-up · 10 min
        -   Band Pull-Apart  2 x 15
        - Main · 10 min
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        -   Barbell Row  3 x 8-10 @ RPE 8
        -   DB Shoulder Press  3 x 10
        -   Hammer Curl  3 x 12
        - Finisher · 10 min
        -   Plank  2 x 30s
        + Upper body strength · 20 min · moderate
        + Warm-up · 4 min
        +   Band Pull-Apart  1 x 15
        + Main · 16 min
        +   Bench Press  2 x 8 · RPE 8, rest 2:00
        +   Barbell Row  2 x 8-10 @ RPE 8
        "###);
    assert_snapshot!(shorter_to(&board, 60), @"What is left takes about 56 min, which fits 60 already.");
    assert_snapshot!(shorter_to(&board, 5), @"5 min are too few: what can't be cut takes about 12.");
}

/// A program's day says what it takes at the athlete's own pace, and what is left of it is told so too.
#[test]
fn a_day_of_the_program_is_cut_by_the_minutes_that_it_says() {
    let mut of_program = stored(DAY);
    of_program.plan.duration_minutes = 30;
    let by_rule = shorter_to(&on(of_program.clone(), &Log::default()), 30);
    assert!(by_rule.starts_with("For 30 min: without "), "{by_rule}");
    of_program.made.program = Some(PlanOfProgram {
        program: Uuid::nil(),
        revision: 0,
        turn: 0,
        comes_on: None,
        slots: Vec::new(),
    });
    let board = on(of_program, &Log::default());
    assert_eq!(shorter_to(&board, 30), "What is left takes about 30 min, which fits 30 already.");
    let easier = easier(&board, &Profile::default(), Catalog::embedded()).unwrap();
    assert!(easier.plan.duration_minutes < 30, "{:?}", easier.plan);
}

fn with_only(board: &Board, equipment: &[Equipment]) -> Result<Adjusted, AdjustError> {
    let log = Log::default();
    let last = |key: &ExerciseKey| last_session(&log, key);
    with_equipment(board, equipment, &Profile::default(), Catalog::embedded(), &last)
}

#[test]
fn with_what_there_is_today() {
    let catalog = Catalog::embedded();
    let log = Log::default().with(TODAY, "Barbell Row", "135x8");
    let board = on(stored(DAY), &log);
    for equipment in [
        vec![Equipment::Dumbbell, Equipment::Bench],
        vec![Equipment::Barbell, Equipment::Rack, Equipment::Bench],
        vec![Equipment::Band],
        Vec::new(),
    ] {
        let adjusted = with_only(&board, &equipment).unwrap();
        let names: Vec<_> = adjusted.plan.exercises.iter().map(|one| written(one).0).collect();
        for name in &names {
            let exercise = catalog.resolve(name).exercise().unwrap();
            let can = exercise.equipment.iter().all(|item| equipment.contains(item));
            let is_begun = exercise.name == "Barbell Row";
            assert!(can || is_begun, "{name} with {equipment:?}: {}", adjusted.reason);
        }
        let row = adjusted.plan.exercises.iter().find(|one| written(one).0 == "Barbell Row");
        assert!(row.is_some(), "what is begun stays: {}", adjusted.reason);
    }
    let dumbbells = with_only(&board, &[Equipment::Dumbbell, Equipment::Bench]).unwrap();
    assert!(
        dumbbells.reason.starts_with("With dumbbell and bench: ")
            && dumbbells.reason.contains("Dumbbell Bench Press in place of Bench Press"),
        "{}",
        dumbbells.reason
    );
    assert_eq!(
        with_only(&board, Equipment::ALL).unwrap_err(),
        AdjustError::PossibleAlready {
            with: format!(
                "with {}",
                setwise_words::text::list(
                    &Equipment::ALL.iter().map(|item| item.word()).collect::<Vec<_>>()
                )
            )
        }
    );
}

#[test]
fn what_is_done_stays_in_less_time() {
    let log = Log::default()
        .with(TODAY, "Band Pull-Apart", "x15 x15")
        .with(TODAY, "Bench Press", "185x8 185x8 185x8")
        .with(TODAY, "Plank", "x1")
        .with(TODAY, "Barbell Row", "135x8");
    let board = on(stored(DAY), &log);
    assert_snapshot!(shorter_to(&board, 15), @r###"
        For 15 min: without DB Shoulder Press, Hammer Curl. What is left takes about 11 of the 33 min.
        - Upper body strength · 45 min · moderate
        - Warm-up · 10 min
        + Upper body strength · 33 min · moderate
        + Warm-up · 6 min
        - Main · 10 min
        + Main · 22 min
        -   DB Shoulder Press  3 x 10
        -   Hammer Curl  3 x 12
        - Finisher · 10 min
        + Finisher · 5 min
        "###);
}

#[test]
fn easier_and_harder() {
    let profile = Profile::default();
    let catalog = Catalog::embedded();
    let log = Log::default().with(TODAY, "Bench Press", "185x8 185x8 185x8");
    let board = on(stored(DAY), &log);
    assert_snapshot!(shown(&board, easier(&board, &profile, catalog)), @r###"
        Easier: one set less of 3 exercises, RPE one less for 3 exercises; what is done stays.
        - Upper body strength · 45 min · moderate
        - Warm-up · 10 min
        + Upper body strength · 45 min · easy
        + Warm-up · 6 min
        - Main · 10 min
        + Main · 34 min
        -   Barbell Row  3 x 8-10 @ RPE 8
        -   DB Shoulder Press  3 x 10
        -   Hammer Curl  3 x 12
        - Finisher · 10 min
        +   Barbell Row  2 x 8-10 @ RPE 7
        +   DB Shoulder Press  2 x 10 · RPE 7
        +   Hammer Curl  2 x 12 · RPE 7
        + Finisher · 5 min
        "###);
    assert_snapshot!(shown(&board, harder(&board, &profile, catalog)), @r###"
        Harder: one set more of 1 exercise, RPE one more for 3 exercises; what is done stays.
        - Upper body strength · 45 min · moderate
        - Warm-up · 10 min
        + Upper body strength · 59 min · intense
        + Warm-up · 6 min
        - Main · 10 min
        + Main · 48 min
        -   Barbell Row  3 x 8-10 @ RPE 8
        -   DB Shoulder Press  3 x 10
        -   Hammer Curl  3 x 12
        - Finisher · 10 min
        +   Barbell Row  4 x 8-10 @ RPE 9
        +   DB Shoulder Press  3 x 10 · RPE 9
        +   Hammer Curl  3 x 12 · RPE 9
        + Finisher · 5 min
        "###);
    let least = on(stored("Main: Bench Press 2 x 8 @ RPE 5; Plank 2 x 30s"), &Log::default());
    assert_eq!(
        shown(&least, easier(&least, &profile, catalog)),
        "It is as easy as it gets: 2 sets each, and no effort above RPE 5."
    );
    let most = on(stored("Main: Bench Press 6 x 8 @ RPE 9; Plank 2 x 30s"), &Log::default());
    assert_eq!(
        shown(&most, harder(&most, &profile, catalog)),
        "It is as hard as it should be: no more sets fit, and the effort is already RPE 9."
    );
}

#[test]
fn nothing_is_left_to_change() {
    let log = Log::default().with(TODAY, "Bench Press", "185x8");
    let board = on(stored("Main: Bench Press 1 x 8"), &log);
    let profile = Profile::default();
    let catalog = Catalog::embedded();
    let all_done = "Everything on today's plan is done.";
    assert_eq!(shorter_to(&board, 5), all_done);
    assert_eq!(shown(&board, easier(&board, &profile, catalog)), all_done);
    assert_eq!(shown(&board, harder(&board, &profile, catalog)), all_done);
    assert_eq!(swapped(&board, 0, Trouble::Busy), "Bench Press is done already.");
    assert_eq!(swapped(&board, 1, Trouble::Busy), "There is no such item on today's plan.");
}

fn swapped(board: &Board, item: usize, trouble: Trouble) -> String {
    swapped_after(board, item, trouble, &Log::default())
}

/// With what the log has of the other exercise.
fn swapped_after(board: &Board, item: usize, trouble: Trouble, log: &Log) -> String {
    let profile = Profile::default();
    let catalog = Catalog::embedded();
    let last = |key: &ExerciseKey| last_session(log, key);
    shown(board, swap(board, item, (trouble, None), &profile, catalog, &last))
}

fn last_session(log: &Log, key: &ExerciseKey) -> Option<PastSession> {
    let today = TODAY.parse().unwrap();
    let sessions = crate::today::sessions_before(today, key, log).unwrap();
    sessions.into_iter().next()
}

#[test]
fn another_exercise_gets_a_load_of_its_own_or_one_worked_out() {
    // 180 missed a rep, so it stays at 180: 40 % of it is 72, and a rack of 5 lb steps has 70.
    let bench = Log::default().with("2026-11-14", "Bench Press", "180x8 180x8 180x7");
    let board = on(stored(DAY), &bench);
    let worked_out = [
        "Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and \
         rack. Begin with about 70 lb in each hand: usually 40 % of the 180 lb of Bench Press.",
        "-   Bench Press  3 x 8 · RPE 8, rest 2:00",
        "+   Dumbbell Bench Press  3 x 8 · begin with 70 lb, RPE 8, rest 2:00",
    ];
    for trouble in [Trouble::Busy, Trouble::NoEquipment] {
        let lines = swapped_after(&board, 1, trouble, &bench);
        assert_eq!(lines.lines().collect::<Vec<_>>(), worked_out);
    }
    let own = bench.with("2026-11-14", "Dumbbell Bench Press", "60x10 65x9");
    assert_snapshot!(swapped_after(&board, 1, Trouble::Busy, &own), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. Begin with 65 lb, as on 14 Nov.
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        +   Dumbbell Bench Press  3 x 8 · begin with 65 lb, RPE 8, rest 2:00
        "###);
    // 155 × 95 % is 147.25, a tenth less 132.5, of a stack of 10 lb steps 130.
    let row = Log::default().with("2026-11-14", "Barbell Row", "155x8 155x8 155x8");
    let board = on(stored(DAY), &row);
    assert_snapshot!(swapped_after(&board, 2, Trouble::Pain, &row), @r###"
        Seated Cable Row in place of Barbell Row: horizontal pull too, with less on lower back. Begin with about 130 lb: usually 95 % of the 155 lb of Barbell Row, less a tenth as it hurts.
        -   Barbell Row  3 x 8-10 @ RPE 8
        +   Seated Cable Row  3 x 8-10 @ RPE 8 · begin with 130 lb
        "###);
}

/// One's own load hurts as much: a tenth less of it, and of few heavy reps none on one joint alone.
#[test]
fn what_hurts_is_swapped_for_less() {
    let log = Log::default().with("2026-11-14", "Barbell Row", "155x8 155x8 155x8").with(
        "2026-11-14",
        "Seated Cable Row",
        "140x10 140x9",
    );
    let board_of_row = on(stored(DAY), &log);
    // 140 less a tenth is 126, of a stack of 10 lb steps 120.
    assert_snapshot!(swapped_after(&board_of_row, 2, Trouble::Pain, &log), @r###"
        Seated Cable Row in place of Barbell Row: horizontal pull too, with less on lower back. Begin with 120 lb: the 140 lb of 14 Nov, less a tenth as it hurts.
        -   Barbell Row  3 x 8-10 @ RPE 8
        +   Seated Cable Row  3 x 8-10 @ RPE 8 · begin with 120 lb
        "###);
    let squat = on(stored("Main: Back Squat 5/5/5"), &Log::default());
    let swapped = swapped(&squat, 0, Trouble::Pain);
    let new = swapped.split(" in place of").next().unwrap();
    let new = Catalog::embedded().resolve(new).exercise().unwrap();
    let reps = match new.mechanic {
        Mechanic::Isolation => "3 x 10-15",
        Mechanic::Compound => "  5/5/5",
    };
    assert!(swapped.contains(reps), "{swapped}");
}

/// The joint that hurts is left out, and no clamshell stands in for a squat.
#[test]
fn what_hurts_in_a_joint_is_swapped_for_what_leaves_it_out() {
    let catalog = Catalog::embedded();
    let swapped = |name: &str, note: &str, said: Option<Joint>| {
        let log = Log::default().with(TODAY, name, "100x5");
        let mut board = on(stored(&format!("Main: {name} 3 x 5")), &log);
        board.blocks[0].items[0].done[0].performance.notes = Some(note.to_owned());
        let profile = Profile::default();
        let adjusted = swap(&board, 0, (Trouble::Pain, said), &profile, catalog, &|_| None);
        let adjusted = adjusted.unwrap();
        let new = written(&adjusted.plan.exercises[1]).0;
        let new = catalog.resolve(new).exercise().unwrap();
        (new, adjusted.reason)
    };
    for (name, note, said, joint) in [
        ("Back Squat", "sharp knee pain", None, Joint::Knee),
        ("Back Squat", "", Some(Joint::Knee), Joint::Knee),
        ("Deadlift", "lower back hurts", None, Joint::LowerBack),
        ("Bulgarian Split Squat", "", Some(Joint::Knee), Joint::Knee),
    ] {
        let (new, reason) = swapped(name, note, said);
        assert!(!new.joints.contains(&joint), "{name}: {}", new.name);
        let how = format!("without loading the {joint}");
        assert!(reason.contains(&how), "{reason}");
    }
    // What is said now counts before what was noted.
    let (new, _) = swapped("Back Squat", "sharp knee pain", Some(Joint::LowerBack));
    assert!(!new.joints.contains(&Joint::LowerBack), "{}", new.name);
    for name in ["Back Squat", "Deadlift", "Overhead Press"] {
        let (new, reason) = swapped(name, "it hurts", None);
        assert_eq!(new.mechanic, Mechanic::Compound, "{name}: {}", new.name);
        assert!(!reason.contains("another way"), "{reason}");
    }
}

/// Who benches 80 kg with a bar that is taken gets something to load, where there is anything.
#[test]
fn what_was_loaded_is_swapped_for_something_to_load() {
    let board = on(stored("Main: Bench Press 3 x 8"), &Log::default());
    let profile = Profile {
        equipment: vec![Equipment::Barbell, Equipment::Bench, Equipment::Rack, Equipment::Dumbbell],
        ..Profile::default()
    };
    let catalog = Catalog::embedded();
    for trouble in [Trouble::Busy, Trouble::NoEquipment, Trouble::Pain] {
        let adjusted = swap(&board, 0, (trouble, None), &profile, catalog, &|_| None).unwrap();
        let new = catalog.resolve(written(&adjusted.plan.exercises[0]).0).exercise().unwrap();
        assert!(!new.bodyweight, "{trouble}: {}", new.name);
        assert!(!new.is_outgrown_by(profile.level), "{trouble}: {}", new.name);
    }
}

/// A press that hurts is not swapped for a clean and press.
#[test]
fn what_is_lifted_slowly_is_not_swapped_for_what_is_lifted_fast() {
    let catalog = Catalog::embedded();
    let profile = Profile { equipment: Equipment::ALL.to_vec(), ..Profile::default() };
    for name in ["DB Shoulder Press", "Overhead Press", "Front Squat", "Barbell Row", "Deadlift"] {
        let board = on(stored(&format!("Main: {name} 3 x 8")), &Log::default());
        for trouble in Trouble::ALL {
            let adjusted = swap(&board, 0, (*trouble, None), &profile, catalog, &|_| None).unwrap();
            let new = written(&adjusted.plan.exercises[0]).0;
            let new = catalog.resolve(new).exercise().unwrap();
            assert_ne!(new.class(), Class::Power, "{name} {trouble}: {}", new.name);
        }
    }
}

#[test]
fn the_exercise_that_was_named_gets_a_load_too() {
    let log = Log::default().with("2026-11-14", "Bench Press", "180x8 180x8 180x7");
    let board = on(stored(DAY), &log);
    let (profile, catalog) = (Profile::default(), Catalog::embedded());
    let named = catalog.resolve("Incline Bench Press").exercise().unwrap();
    let last = |key: &ExerciseKey| last_session(&log, key);
    let adjusted = replace(&board, 1, named, &profile, catalog, &last).unwrap();
    // 80 % of 180 is 144, and plates make 140 of it.
    assert_eq!(
        adjusted.reason,
        "Incline Bench Press in place of Bench Press, as you asked. Begin with about 140 lb: \
         usually 80 % of the 180 lb of Bench Press."
    );
}

/// What was lifted last for quite other reps is worth less or more now.
#[test]
fn ones_own_load_is_for_the_reps_that_are_asked() {
    let log = Log::default().with("2026-11-14", "Dumbbell Bench Press", "80x4 80x4");
    let board = on(stored(DAY), &log);
    // 80 / 0.892 × 0.739 is 66.3, and a rack of 5 lb steps has 65.
    assert_snapshot!(swapped_after(&board, 1, Trouble::Busy, &log), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. Begin with 70 lb, from the sets of 14 Nov, 80 lb × 4 by the RPE chart, for 8 at RIR 2; 70 to 75 lb leaves 3 to 1.
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        +   Dumbbell Bench Press  3 x 8 · begin with 70 lb, RPE 8, rest 2:00
        "###);
}

/// The reason for a named exercise, and the detail that the plan then has.
fn named_instead(day: &str, log: &Log, named: &str) -> (String, Option<String>) {
    let board = on(stored(day), log);
    let (profile, catalog) = (Profile::default(), Catalog::embedded());
    let named = catalog.resolve(named).exercise().unwrap();
    let last = |key: &ExerciseKey| last_session(log, key);
    let adjusted = replace(&board, 0, named, &profile, catalog, &last).unwrap();
    let detail = written(&adjusted.plan.exercises[0]).1.map(str::to_owned);
    (adjusted.reason, detail)
}

#[test]
fn lifts_that_share_a_muscle_say_something_of_each_other() {
    let log = Log::default().with("2026-11-14", "DB Shoulder Press", "45x10 45x10 45x9");
    let (reason, detail) = named_instead("Main: DB Shoulder Press 3 x 10", &log, "Lateral Raise");
    // 45 / 40 % are 112.5 of an overhead press, 8 / 62 of that 14.5: of a rack in steps of 5, 10.
    assert_eq!(
        reason,
        "Lateral Raise in place of DB Shoulder Press, as you asked. Begin with about 10 lb in each \
         hand: a cautious guess, 32 % of the 45 lb of Dumbbell Shoulder Press."
    );
    assert_eq!(detail.as_deref(), Some("begin with 10 lb"));
}

#[test]
fn the_lift_that_others_are_measured_by_says_a_load() {
    let log = Log::default().with("2026-11-14", "Bench Press", "180x8 180x8 180x7");
    let (reason, detail) = named_instead("Main: Push-Up 3 x 10", &log, "Incline Bench Press");
    assert_eq!(
        reason,
        "Incline Bench Press in place of Push-Up, as you asked. Begin with about 130 lb: usually \
         80 % of the 165 lb of Bench Press."
    );
    // 180 / .739 makes 243.6, of which 10 with two left are 68 %: 165.
    assert_eq!(detail.as_deref(), Some("begin with 130 lb"));
}

/// Neither of the two was done, but the lift that the old one is measured by was.
#[test]
fn the_lift_behind_the_old_exercise_says_a_load_too() {
    let log = Log::default().with("2026-11-14", "Overhead Press", "100x10 100x10 100x9");
    let (reason, detail) = named_instead("Main: DB Shoulder Press 3 x 10", &log, "Lateral Raise");
    // 8 / 62 of 100 are 12.9: of a rack in steps of 5, 10.
    assert_eq!(
        reason,
        "Lateral Raise in place of DB Shoulder Press, as you asked. Begin with about 10 lb in each \
         hand: a cautious guess, 13 % of the 100 lb of Overhead Press."
    );
    assert_eq!(detail.as_deref(), Some("begin with 10 lb"));
}

/// One joint alone is loaded for more reps, and so for less.
#[test]
fn a_fly_in_the_place_of_a_heavy_press_is_done_lighter() {
    let log = Log::default().with("2026-11-14", "Bench Press", "180x7 180x7 180x6");
    let fly = "Dumbbell Fly";
    let (reason, _) = named_instead("Main: Bench Press 3 x 6-8", &log, fly);
    assert!(reason.contains("16 % of the 180 lb of Bench Press"), "{reason}");
    // Where the press hurts, what asks less of the shoulder is pressed, and for a tenth less.
    let board = on(stored("Main: Bench Press 3 x 6-8"), &log);
    let swapped = swapped_after(&board, 0, Trouble::Pain, &log);
    let press = "Dumbbell Bench Press in place of Bench Press: horizontal push too, with less on shoulder and wrist.";
    assert!(swapped.contains(press) && swapped.contains("less a tenth as it hurts"), "{swapped}");
}

#[test]
fn where_nothing_says_a_load_there_is_a_way_to_find_one() {
    let (reason, detail) = named_instead("Main: Push-Up 3 x 10", &Log::default(), "Leg Extension");
    let asks = "pick a load you could do 12 with";
    assert!(reason.contains(&format!("No load is known for it: {asks}.")), "{reason}");
    assert_eq!(detail.as_deref(), Some(asks));
    // What is done with the body alone asks for none.
    let (reason, detail) = named_instead("Main: Bench Press 3 x 10", &Log::default(), "Push-Up");
    assert_eq!(reason, "Push-Up in place of Bench Press, as you asked.");
    assert_eq!(detail, None);
}

/// A key logs the swapped exercise at the load that the swap says, in the unit that it says.
#[test]
fn the_next_set_of_a_swapped_exercise_has_its_load() {
    let log = Log::default().with("2026-11-14", "Barbell Row", "155x8 155x8 155x8").with(
        "2026-11-14",
        "Seated Cable Row",
        "140x10 140x9",
    );
    let profile = Profile::default();
    let catalog = Catalog::embedded();
    let before = on(stored("Main: Barbell Row 3 x 8-10 @ RPE 8"), &log);
    let last = |key: &ExerciseKey| last_session(&log, key);
    let adjusted = swap(&before, 0, (Trouble::Pain, None), &profile, catalog, &last).unwrap();
    let mut after = before.stored;
    after.plan = canonical(&adjusted.plan);
    let after = on(after, &log);
    let next = crate::today::next_set(&after, catalog).unwrap();
    // Less a tenth as it hurts, and not the 140 of the log.
    assert_eq!(next.target.load.unwrap().to_string(), "120 lb");
    let suggestion = after.current_item().unwrap().suggestion.as_ref().unwrap();
    assert_eq!(suggestion.reason, "the load to begin with");
}

/// Whatever is lifted, and whyever it can't be: another that takes a load gets one, or is told how
/// one is found.
#[test]
fn every_swap_says_a_load() {
    let catalog = Catalog::embedded();
    let profile = Profile { equipment: Equipment::ALL.to_vec(), ..Profile::default() };
    let loaded = |one: &&Exercise| one.takes_weight() && one.measure == Measure::Reps;
    // The day's text tells names from numbers by digits.
    let plain = |one: &&Exercise| !one.name.contains(|c: char| c.is_ascii_digit());
    let (mut said, mut to_find) = (0, Vec::new());
    for old in catalog.all().iter().filter(loaded).filter(plain) {
        let log = Log::default().with("2026-11-14", &old.name, "100x8 100x8 100x8");
        let board = on(stored(&format!("Main: {} 3 x 8", old.name)), &log);
        let last = |key: &ExerciseKey| last_session(&log, key);
        for trouble in Trouble::ALL {
            let Ok(adjusted) = swap(&board, 0, (*trouble, None), &profile, catalog, &last) else {
                continue;
            };
            let planned = &adjusted.plan.exercises[0];
            let new = catalog.resolve(written(planned).0).exercise().unwrap();
            if !loaded(&new) {
                continue;
            }
            let detail = written(planned).1.unwrap_or_default();
            let begins = crate::today::prescription::first_load(detail, profile.unit);
            if begins.is_some() {
                said += 1;
            } else {
                assert!(detail.starts_with("pick a load"), "{}: {detail}", new.name);
                to_find.push(format!("{} for {}", new.name, old.name));
            }
        }
    }
    let all = said + to_find.len();
    // The rest are throws, twists and the like, of which no lift says anything.
    assert!(said * 10 >= all * 9, "{said} of {all}: {to_find:#?}");
}

#[test]
fn another_exercise() {
    let board = on(stored(DAY), &Log::default());
    assert_snapshot!(swapped(&board, 1, Trouble::Busy), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. No load is known for it: pick a load you could do 10 with.
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        +   Dumbbell Bench Press  3 x 8 · pick a load you could do 10 with, RPE 8, rest 2:00
        "###);
    assert_snapshot!(swapped(&board, 1, Trouble::NoEquipment), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. No load is known for it: pick a load you could do 10 with.
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        +   Dumbbell Bench Press  3 x 8 · pick a load you could do 10 with, RPE 8, rest 2:00
        "###);
    assert_snapshot!(swapped(&board, 2, Trouble::Pain), @r###"
        Seated Cable Row in place of Barbell Row: horizontal pull too, with less on lower back. No load is known for it: pick a load you could do 12 with.
        -   Barbell Row  3 x 8-10 @ RPE 8
        +   Seated Cable Row  3 x 8-10 @ RPE 8 · pick a load you could do 12 with
        "###);
    assert_snapshot!(swapped(&board, 5, Trouble::Pain), @r###"
        High Plank in place of Plank: core too, in another way.
        -   Plank  2 x 30s
        +   High Plank  2 x 30s
        "###);
}

#[test]
fn what_is_done_of_it_stays_and_the_rest_is_swapped() {
    let log = Log::default().with(TODAY, "Bench Press", "185x8");
    let board = on(stored(DAY), &log);
    assert_snapshot!(swapped(&board, 1, Trouble::Busy), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. Begin with about 70 lb in each hand: usually 40 % of the 185 lb of Bench Press.
        -   Bench Press  3 x 8 · RPE 8, rest 2:00
        +   Bench Press  1 x 8 · RPE 8, rest 2:00
        +   Dumbbell Bench Press  2 x 8 · begin with 70 lb, RPE 8, rest 2:00
        "###);
    let wave = on(stored("Main: Bench Press 5/3/1"), &log);
    assert_snapshot!(swapped(&wave, 0, Trouble::Busy), @r###"
        Dumbbell Bench Press in place of Bench Press: horizontal push too, without barbell and rack. Begin with about 70 lb in each hand: usually 40 % of the 185 lb of Bench Press.
        -   Bench Press  5/3/1
        +   Bench Press  as done
        +   Dumbbell Bench Press  2 x 3/1 · begin with 70 lb
        "###);
}

#[test]
fn where_nothing_else_does() {
    let board = on(stored("Main: Grandfather's Lift 3 x 8; Bench Press 3 x 8"), &Log::default());
    assert_eq!(
        swapped(&board, 0, Trouble::Busy),
        "'Grandfather's Lift' is not in the catalogue, so I don't know what trains the same. Say what to do instead."
    );
    let bare = Profile {
        equipment: vec![Equipment::Barbell, Equipment::Rack, Equipment::Bench],
        avoid: vec!["push-up".into(), "chest".into(), "triceps".into()],
        ..Profile::default()
    };
    let error =
        swap(&board, 1, (Trouble::NoEquipment, None), &bare, Catalog::embedded(), &|_| None);
    assert_snapshot!(error.unwrap_err().to_string(), @"Nothing else that trains what Bench Press does can be done without barbell and rack, with your equipment and what you avoid.");
}

/// A day with some of it done: for each exercise how many sets.
fn any_board() -> impl Strategy<Value = Board> {
    proptest::collection::vec(0_usize..5, 6).prop_map(|done| {
        let names = [
            "Band Pull-Apart",
            "Bench Press",
            "Barbell Row",
            "DB Shoulder Press",
            "Hammer Curl",
            "Plank",
        ];
        let log = names
            .iter()
            .zip(done)
            .fold(Log::default(), |log, (name, sets)| log.with(TODAY, name, &"50x8 ".repeat(sets)));
        on(stored(DAY), &log)
    })
}

proptest! {
    #[test]
    fn any_change_keeps_what_is_done(
        board in any_board(),
        minutes in 0_u16..90,
        item in 0_usize..7,
        which in 0..Trouble::ALL.len(),
    ) {
        let (profile, catalog) = (Profile::default(), Catalog::embedded());
        let changes = [
            shorter(&board, minutes, &profile, catalog),
            easier(&board, &profile, catalog),
            harder(&board, &profile, catalog),
            swap(&board, item, (Trouble::ALL[which], None), &profile, catalog, &|_| None),
        ];
        for (index, adjusted) in changes.into_iter().enumerate() {
            let Ok(adjusted) = adjusted else { continue };
            let plan = canonical(&adjusted.plan);
            for item in board.items().filter(|item| item.sets_done() > 0) {
                let kept = plan.exercises().find(|planned| planned.name == item.planned.name);
                let kept = kept.expect("a started exercise stays");
                let asked = crate::today::prescription::read(&kept.prescription);
                let done = item.sets_done().min(usize::from(item.asked));
                let enough = asked.is_none_or(|asked| usize::from(asked.sets) >= done);
                prop_assert!(enough, "fewer sets than are done");
                if item.is_ticked() {
                    prop_assert_eq!(&kept.prescription, &item.planned.prescription);
                }
            }
            if index == 0 {
                let left: u32 = left_seconds(&board, &plan);
                prop_assert!(session_time::fits(left, minutes), "{left} s in {minutes} min");
            }
        }
    }
}

/// Seconds of what the changed plan still asks for.
fn left_seconds(before: &Board, plan: &TodayPlan) -> u32 {
    let mut stored = before.stored.clone();
    stored.plan = plan.clone();
    let sets: Vec<_> = before.items().flat_map(|item| item.done.clone()).collect();
    let after = on(stored, &Log(sets));
    draft::Draft::of(&after, Profile::default().goal, Catalog::embedded()).seconds_left()
}
