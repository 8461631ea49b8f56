use super::*;
use insta::assert_snapshot;
use jiff::{Timestamp, ToSpan, civil::Date};
use proptest::prelude::*;
use setwise_domain::exercise::{ExerciseKey, Pattern};
use setwise_domain::load::Unit;
use setwise_domain::plan::{SchemaVersion, Weight};
use setwise_domain::program::UserProfile;
use setwise_domain::set_result::{Performance, SetId, SetResult, Source};
use setwise_domain::stamps::Stamps;
use setwise_domain::strength::session_time;
use setwise_training::program::{Pace, Verifier};
use setwise_training::today::{prescription, rest, transform};
use std::collections::HashSet;
use uuid::Uuid;

const TODAY: Date = jiff::civil::date(2026, 11, 21);

fn request(profile: Profile, done: &[(i32, &str, usize)]) -> PlanRequest {
    let catalog = Catalog::embedded();
    let mut recent: Vec<SetResult> = Vec::new();
    for &(days, name, sets) in done {
        for number in 0..sets {
            recent.push(SetResult {
                id: SetId(Uuid::from_u128(recent.len() as u128 + 1)),
                at: Timestamp::UNIX_EPOCH,
                date: TODAY.saturating_sub(days.days()),
                exercise: name.into(),
                exercise_id: catalog.resolve(name).exercise().map(|e| e.id.clone()),
                set_number: u8::try_from(number + 1).unwrap(),
                performance: Performance { reps: Some(8), ..Performance::default() },
                workout: None,
                source: Source::Athlete,
            });
        }
    }
    recent.sort_by_key(|set| set.date);
    PlanRequest {
        today: TODAY,
        profile,
        recent,
        minutes: None,
        without: Vec::new(),
        wish: None,
        refused: None,
    }
}

/// Title and minutes of a block; the rules write all of theirs out.
fn head(block: &FlatBlock) -> (&str, u32) {
    match block {
        FlatBlock::Own { title, duration_minutes, .. } => (title, *duration_minutes),
        FlatBlock::Template { block_template } => panic!("{block_template}"),
    }
}

/// Name, prescription and detail of an exercise; the rules write all of theirs out.
fn written(exercise: &FlatExercise) -> (&str, &str, Option<&str>) {
    match exercise {
        FlatExercise::Own { name, prescription, detail, .. } => {
            (name, prescription, detail.as_deref())
        }
        FlatExercise::Template { exercise_template, .. } => panic!("{exercise_template}"),
    }
}

fn shown(request: &PlanRequest) -> String {
    let plan = match today_plan(request, Catalog::embedded()) {
        Ok(plan) => plan,
        Err(error) => return error.to_string(),
    };
    let mut lines = vec![
        format!("{} · {} min · {}", plan.focus, plan.duration_minutes, plan.energy),
        plan.summary,
        plan.equipment.join(", "),
    ];
    for (index, block) in plan.blocks.iter().enumerate() {
        let (title, minutes) = head(block);
        lines.push(format!("{title} · {minutes} min"));
        for exercise in plan.exercises.iter().filter(|e| e.place().0 == index) {
            let (name, prescription, detail) = written(exercise);
            lines.push(format!("  {name}  {prescription}  {}", detail.unwrap_or("-")));
        }
    }
    lines.join("\n")
}

fn profile(days: u8, minutes: u16) -> Profile {
    Profile { days_per_week: days, minutes_per_day: minutes, ..Profile::default() }
}

#[test]
fn the_first_plan_of_one_who_skipped_all_questions() {
    assert_snapshot!(shown(&request(Profile::default(), &[])), @r###"
        Upper body · 57 min · moderate
        4 days a week: upper and lower body in turn. Estimated at 57 of 60 minutes.
        barbell, rack, bench, pull-up bar
        Warm-up · 6 min
          Cat-Cow  1 x 10  -
          Arm Circles  1 x 10  -
        Main · 46 min
          Bench Press  3 x 8-10  2 lighter sets first, RPE 8, rest 2:00
          Barbell Row  3 x 8-10  RPE 8, rest 2:00
          Overhead Press  3 x 8-10  RPE 8, rest 2:00
          Pull-Up  2 x 5-10  RPE 8, rest 2:00
        Finisher · 5 min
          Plank  2 x 30s  rest 1:00
        "###);
}

#[test]
fn days_a_week_decide_the_split() {
    assert_snapshot!(shown(&request(profile(3, 45), &[])), @r###"
        Full body · 42 min · moderate
        3 days a week: the whole body each day. Estimated at 42 of 45 minutes.
        barbell, rack, bench
        Warm-up · 6 min
          World's Greatest Stretch  1 x 6 each side  -
          Cat-Cow  1 x 10  -
        Main · 31 min
          Back Squat  3 x 8-10  2 lighter sets first, RPE 8, rest 2:00
          Bench Press  2 x 8-10  RPE 8, rest 2:00
          Barbell Row  2 x 8-10  RPE 8, rest 2:00
        Finisher · 5 min
          Plank  2 x 30s  rest 1:00
        "###);
    assert_snapshot!(shown(&request(profile(6, 75), &[])), @r###"
        Push · 74 min · moderate
        6 days a week: push, pull and legs in turn. Estimated at 74 of 75 minutes.
        barbell, dumbbell, cable, rack, bench, dip bars
        Warm-up · 6 min
          Cat-Cow  1 x 10  -
          Arm Circles  1 x 10  -
        Main · 55 min
          Bench Press  3 x 8-10  2 lighter sets first, RPE 8, rest 2:00
          Overhead Press  3 x 8-10  RPE 8, rest 2:00
          Dip  3 x 8-12  RPE 8, rest 2:00
          Lateral Raise  2 x 10-15  RPE 8, rest 1:30
          Triceps Pushdown  2 x 10-15  RPE 8, rest 1:30
        Finisher · 13 min
          Plank  2 x 30s  rest 1:00
          Jump Rope  4 x 30s  rest 1:00
        "###);
}

#[test]
fn the_longest_rested_comes_first() {
    let upper =
        [(1, "Bench Press", 3), (1, "Barbell Row", 3), (1, "Overhead Press", 3), (1, "Pull-Up", 3)];
    let plan = shown(&request(profile(4, 45), &upper));
    assert!(plan.starts_with("Lower body · "), "{plan}");
    let lower = [
        (1, "Back Squat", 3),
        (1, "Romanian Deadlift", 3),
        (3, "Bench Press", 3),
        (2, "Barbell Row", 3),
    ];
    let plan = shown(&request(profile(4, 45), &lower));
    assert!(plan.starts_with("Upper body · "), "{plan}");
    assert!(plan.contains("The last horizontal push was 3 days ago."), "{plan}");
}

#[test]
fn what_was_done_goes_before_what_is_common() {
    let done = [
        (1, "Back Squat", 3),
        (1, "Deadlift", 3),
        (1, "Walking Lunge", 3),
        (3, "Incline Dumbbell Press", 3),
        (10, "Incline Dumbbell Press", 3),
        (10, "Bench Press", 3),
    ];
    let plan = shown(&request(profile(4, 60), &done));
    assert!(plan.contains("  Incline Dumbbell Press  "), "{plan}");
    assert!(!plan.contains("  Bench Press  "), "{plan}");
}

#[test]
fn after_a_break_it_begins_easier() {
    let plan = shown(&request(profile(4, 60), &[(14, "Back Squat", 5)]));
    assert!(plan.contains("14 days without a set, so it starts easier."), "{plan}");
    assert!(plan.contains("min · easy\n") && plan.contains("RPE 7"), "{plan}");
}

#[test]
fn goals_differ_in_reps_and_rest() {
    let for_goal = |goal| {
        shown(&request(Profile { goal, ..profile(3, 60) }, &[]))
            .lines()
            .find(|line| line.contains("Bench Press"))
            .map(str::to_owned)
            .unwrap()
    };
    assert_snapshot!(for_goal(Goal::Strength), @"  Bench Press  4 x 3-5  RPE 8, rest 3:00");
    assert_snapshot!(for_goal(Goal::Hypertrophy), @"  Bench Press  3 x 6-10  RPE 8, rest 2:00");
    assert_snapshot!(for_goal(Goal::General), @"  Bench Press  3 x 8-10  RPE 8, rest 2:00");
}

#[test]
fn little_time_and_little_equipment() {
    let bare = Profile { equipment: Vec::new(), level: Level::Beginner, ..profile(3, 15) };
    assert_snapshot!(shown(&request(bare, &[])), @r###"
        Full body · 14 min · moderate
        3 days a week: the whole body each day. Estimated at 14 of 15 minutes. Nothing for horizontal pull can be done with this equipment and what is avoided.

        Warm-up · 3 min
          Hip Circles  1 x 10  -
        Main · 11 min
          Bodyweight Squat  2 x 8-10  RPE 7, rest 0:45
          Push-Up  2 x 8-10  RPE 7, rest 0:45
        "###);
}

#[test]
fn what_is_avoided_is_not_there() {
    let avoid = |terms: &[&str]| Profile {
        avoid: terms.iter().map(|&term| term.to_owned()).collect(),
        ..profile(4, 60)
    };
    assert_snapshot!(shown(&request(avoid(&["overhead press", "knee", "florps"]), &[])), @r###"
        Upper body · 58 min · moderate
        4 days a week: upper and lower body in turn. Estimated at 58 of 60 minutes. Nothing for vertical push can be done with this equipment and what is avoided. Nothing I know is called 'florps', so it excludes nothing.
        barbell, dumbbell, rack, bench, pull-up bar
        Warm-up · 6 min
          Cat-Cow  1 x 10  -
          Arm Circles  1 x 10  -
        Main · 47 min
          Bench Press  3 x 8-10  2 lighter sets first, RPE 8, rest 2:00
          Barbell Row  3 x 8-10  RPE 8, rest 2:00
          Pull-Up  3 x 5-10  RPE 8, rest 2:00
          Lateral Raise  2 x 10-15  RPE 8, rest 1:30
        Finisher · 5 min
          Plank  2 x 30s  rest 1:00
        "###);
    let mut request = request(profile(4, 60), &[]);
    request.without = vec!["bench press".into()];
    assert!(!shown(&request).contains("Bench Press"));
}

#[test]
fn what_cannot_be_is_said() {
    let said = |profile| shown(&request(profile, &[]));
    assert_eq!(said(profile(0, 60)), "0 days a week can't be planned; 1 to 7 can.");
    assert_eq!(said(profile(8, 60)), "8 days a week can't be planned; 1 to 7 can.");
    assert_snapshot!(said(profile(3, 5)), @"5 minutes are too few: a warm-up and 2 sets of one lift take 9. Give it 9 minutes, or rest today.");
    let avoid = Profile {
        avoid: ["squat", "lunge", "hinge", "florps", "push", "pull"].map(str::to_owned).to_vec(),
        equipment: vec![Equipment::Dumbbell, Equipment::Band],
        ..profile(3, 20)
    };
    assert_snapshot!(said(avoid), @"Nothing is left to train: avoiding 'squat', 'lunge', 'hinge', 'push' and 'pull' excludes every lift that can be done with dumbbell and band. Take one of them off the list, or add equipment.");
    let empty = Catalog::from_exercises(Vec::new()).unwrap();
    let none = today_plan(&request(profile(3, 60), &[]), &empty).unwrap_err();
    assert_snapshot!(none.to_string(), @"No lift for the whole body is known that can be done with barbell, dumbbell, rack, bench, cable, machine, pull-up bar, dip bars and band. Add equipment.");
}

/// Seconds of a plan by its own words, as a stranger would reckon them.
fn seconds(plan: &FlatPlan, profile: &Profile) -> u32 {
    plan.exercises
        .iter()
        .map(|planned| {
            let (name, said, detail) = written(planned);
            let asked = prescription::read(said).expect("readable");
            let exercise = Catalog::embedded().resolve(name).exercise();
            let warm_up = head(&plan.blocks[planned.place().0]).0 == "Warm-up";
            let stated = detail.and_then(rest::stated);
            let kind = rest::kind(exercise, Some(&asked), warm_up, profile.goal);
            let sides = if prescription::is_sided(said) { 2 } else { 1 };
            session_time::exercise_seconds(&asked, stated.unwrap_or(kind.seconds()), sides)
        })
        .sum()
}

const AVOIDABLE: [&str; 19] = [
    "knee",
    "shoulder",
    "lower back",
    "wrist",
    "elbow",
    "hip",
    "ankle",
    "overhead press",
    "squat",
    "deadlift",
    "barbell",
    "bench",
    "chest",
    "running",
    "sciatica",
    "shoulder surgery",
    "plantar fasciitis",
    "florps",
    "pull-up",
];

const DONE: [&str; 10] = [
    "Bench Press",
    "Back Squat",
    "Deadlift",
    "Barbell Row",
    "Pull-Up",
    "Hammer Curl",
    "Plank",
    "Dumbbell Row",
    "Walking Lunge",
    "something of my own",
];

fn any_request() -> impl Strategy<Value = PlanRequest> {
    let profile = (
        0_u8..9,
        prop_oneof![4 => 10_u16..130, 1 => 0_u16..600],
        proptest::sample::subsequence(Equipment::ALL.to_vec(), 0..Equipment::ALL.len()),
        proptest::sample::subsequence(AVOIDABLE.to_vec(), 0..6),
        0..Goal::ALL.len(),
        0..Level::ALL.len(),
    )
        .prop_map(|(days_per_week, minutes_per_day, equipment, avoid, goal, level)| Profile {
            days_per_week,
            minutes_per_day,
            equipment,
            avoid: avoid.into_iter().map(str::to_owned).collect(),
            goal: Goal::ALL[goal],
            level: Level::ALL[level],
            unit: Unit::Kg,
            ..Profile::default()
        });
    let done = proptest::collection::vec((0_i32..30, 0..DONE.len(), 1_usize..6), 0..12);
    (profile, done, proptest::option::weighted(0.2, 0_u16..200)).prop_map(
        |(profile, done, minutes)| {
            let done: Vec<_> = done.into_iter().map(|(d, name, n)| (d, DONE[name], n)).collect();
            PlanRequest { minutes, ..request(profile, &done) }
        },
    )
}

proptest! {
    #[test]
    fn any_profile_gets_a_plan_that_holds_or_a_conflict(request in any_request()) {
        let catalog = Catalog::embedded();
        let plan = match today_plan(&request, catalog) {
            Ok(plan) => plan,
            Err(CoachError::Conflict(sentence)) => {
                prop_assert!(sentence.ends_with('.'), "{sentence}");
                return Ok(());
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        };
        prop_assert_eq!(&plan, &today_plan(&request, catalog).unwrap(), "the same again");
        let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
        let text = serde_json::to_string(&plan).unwrap();
        let read = transform(&text, SchemaVersion::V2Flat, &stamps);
        prop_assert!(read.is_ok(), "{}", read.unwrap_err());
        // What the rules write is nothing that anybody has to be asked about twice.
        let verifier = Verifier { catalog, pace: Pace::default() };
        let profile = UserProfile::from(&Profile {
            minutes_per_day: request.minutes.unwrap_or(request.profile.minutes_per_day),
            ..request.profile.clone()
        });
        let mut findings = verifier.review_day(&profile, &read.unwrap()).findings;
        findings.retain(|one| one.weight == Weight::Serious);
        prop_assert!(findings.is_empty(), "{findings:#?}\n{plan:#?}");
        let minutes = request.minutes.unwrap_or(request.profile.minutes_per_day);
        prop_assert!(session_time::fits(seconds(&plan, &request.profile), minutes), "{plan:?}");
        prop_assert!(session_time::fits(plan.duration_minutes * 60, minutes), "{plan:?}");
        let terms: Vec<_> = request.profile.avoid.iter().map(|term| catalog.expand(term)).collect();
        let mut names = HashSet::new();
        let mut last_hard = 0;
        for (index, planned) in plan.exercises.iter().enumerate() {
            let (name, ..) = written(planned);
            let exercise = catalog.resolve(name).exercise().unwrap();
            prop_assert_eq!(&exercise.name, name);
            prop_assert!(exercise.possible_with(&request.profile.equipment));
            prop_assert!(!terms.iter().any(|term| term.covers(exercise)), "{name}");
            prop_assert!(names.insert(ExerciseKey::new(Some(&exercise.id), "")), "twice");
            if matches!(exercise.pattern, Pattern::Squat | Pattern::HorizontalPush) {
                last_hard = index;
            }
        }
        let first_easy = plan
            .exercises
            .iter()
            .position(|e| catalog.resolve(written(e).0).exercise().unwrap().pattern == Pattern::ElbowFlexion);
        prop_assert!(first_easy.is_none_or(|easy| easy > last_hard), "{plan:?}");
        prop_assert!(plan.exercises.len() <= 12);
    }
}
