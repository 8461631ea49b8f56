use super::*;
use crate::program::{known_program, known_programs};
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Level;
use setwise_domain::prescription::{
    Due, DueDay, LoadTarget, Mode, Program, Rule, Slot, SlotId, Turn,
};
use setwise_domain::program::{ProgramExercise, UserProfile, WorkoutPlan};

fn profile(json: &str) -> UserProfile {
    serde_json::from_str(json).unwrap()
}

fn read(plan: &WorkoutPlan) -> Prescribed {
    prescribed(plan, &profile("{}"), Catalog::embedded())
}

fn plan_of(exercises: Vec<ProgramExercise>) -> WorkoutPlan {
    let mut plan: WorkoutPlan = serde_json::from_str(
        r#"{"days": [{"name": "A", "focus": "all", "notes": ["easy"], "blocks": [
            {"name": "Empty", "exercises": []}, {"name": "Main", "exercises": []}]}],
            "metadata": {"notes": ["mind the knee"]}}"#,
    )
    .unwrap();
    plan.days[0].blocks[1].exercises = exercises;
    plan
}

fn exercise(name: &str, sets: u32, reps: &str, intensity: Option<&str>) -> ProgramExercise {
    ProgramExercise {
        name: name.into(),
        sets,
        reps: reps.into(),
        intensity: intensity.map(str::to_owned),
        rest_seconds: Some(90),
        notes: None,
    }
}

#[test]
fn every_known_program_read_as_a_plan_is_written_as_it_was_and_can_be_followed() {
    for known in known_programs() {
        let plan = as_plan(&known.program);
        let read = read(&plan);
        assert_eq!(read.program.check(), [], "{}", known.id);
        let written = as_plan(&read.program);
        let rest = (written.metadata.weeks, &written.metadata.notes);
        assert_eq!(written.days, plan.days, "{}", known.id);
        assert_eq!(rest, (plan.metadata.weeks, &plan.metadata.notes), "{}", known.id);
    }
}

#[test]
fn each_set_may_have_a_share_of_its_own() {
    let plan = plan_of(vec![
        exercise("Back Squat", 3, "5/3/1", Some("75/85/95%")),
        exercise("Bench Press", 3, "3", Some("87.5/90/92.5%")),
        exercise("Deadlift", 3, "5/3/1", Some("80%")),
        exercise("Overhead Press", 3, "5", Some("70/80%")),
    ]);
    let read = read(&plan);
    let loads = |slot: &Slot| -> Vec<(u32, String)> {
        let groups = slot.weeks[0].groups.iter();
        let each = groups.map(|group| {
            let LoadTarget::Percent { percent, .. } = group.load else {
                panic!("{group:?}");
            };
            (super::read::written_sets(group), percent.to_string())
        });
        each.collect()
    };
    let found: Vec<_> = read.program.slots().map(loads).collect();
    let each = |all: &[(u32, &str)]| -> Vec<(u32, String)> {
        all.iter().map(|(sets, of)| (*sets, (*of).into())).collect()
    };
    let wanted = [
        each(&[(1, "75 %"), (1, "85 %"), (1, "95 %")]),
        each(&[(1, "87.5 %"), (1, "90 %"), (1, "92.5 %")]),
        each(&[(1, "80 %"); 3]),
        // Not one for each set: the first, and the words as they were.
        each(&[(3, "70 %")]),
    ];
    assert_eq!(found, wanted);
    assert_eq!(as_plan(&read.program), plan);
}

#[test]
fn each_exercise_gets_a_name_of_its_own_and_the_rule_that_suits_it() {
    let plan = plan_of(vec![
        exercise("Back Squat", 3, "5", None),
        exercise("Bench Press", 3, "8-12", Some("2 RIR")),
        exercise("Bench Press", 2, "5", Some("75%")),
        exercise("Plank", 3, "30s", None),
        exercise("Push-Up", 2, "AMRAP", None),
        exercise("Somersault", 3, "lots", None),
    ]);
    let beginner = profile(r#"{"training_history": "beginner"}"#);
    let found = prescribed(&plan, &beginner, Catalog::embedded());
    let slots: Vec<_> =
        found.program.slots().map(|slot| format!("{} {}", slot.id, slot.rule.word())).collect();
    assert_eq!(
        slots,
        [
            "back-squat linear",
            "bench-press double",
            "bench-press-2 cycle",
            "plank ladder",
            "push-up hold",
            "somersault none",
        ]
    );
    assert_eq!(
        found.assumptions,
        [
            "Back Squat: more load each time that every set is done as asked",
            "Bench Press: more load once every set reaches the top of the range",
            "Bench Press: percentages of a max that goes up every four weeks",
            "Plank: a few seconds more each time",
        ]
    );
    let deload = |level| prescribed(&plan, &level, Catalog::embedded()).program.deload.unwrap();
    assert_eq!(deload(beginner).every_weeks, None);
    assert_eq!(deload(profile("{}")).every_weeks, Some(6));
    let advanced = profile(r#"{"training_history": "advanced"}"#);
    assert_eq!(deload(advanced).every_weeks, Some(5));
}

#[test]
fn a_slot_starts_with_what_the_log_shows() {
    let plan = plan_of(vec![
        exercise("Bench Press", 3, "5", None),
        exercise("Back Squat", 3, "15", None),
        exercise("Deadlift", 3, "5", None),
        exercise("Pull-Up", 3, "5", None),
    ]);
    let known = profile(
        r#"{"unit": "kg", "last_top_sets": {"Bench Press": {"kg": 80, "reps": 5, "on": "2026-08-28"},
            "Back Squat": {"kg": 145, "reps": 5}}}"#,
    );
    let program = prescribed(&plan, &known, Catalog::embedded()).program;
    let starts = starts(&plan, &program, &known, Catalog::embedded());
    let load = |id: &str| {
        let start = starts.get(&SlotId::new(id).unwrap())?;
        Some(start.load?.to_string())
    };
    assert_eq!(load("bench-press").as_deref(), Some("80 kg"));
    assert_eq!(load("back-squat"), None, "no rule holds beyond twelve reps");
    assert_eq!(load("deadlift"), None);
    assert_eq!(load("pull-up"), None);
    let why = &starts[&SlotId::new("bench-press").unwrap()].why;
    assert_eq!(why.as_deref(), Some("last 80 kg × 5 on 28 Aug"));
}

fn any_exercise() -> impl Strategy<Value = ProgramExercise> {
    let names = prop::sample::select(vec!["Back Squat", "Plank", "Nothing Known", "  Bench ", "…"]);
    let reps = prop_oneof![
        prop::sample::select(vec![
            "5",
            "8-12",
            "AMRAP",
            "30s",
            "40 m",
            "5/3/1",
            "lots",
            "",
            "8–12",
            "10 each side",
            "5+",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,12}",
    ];
    let intensity = prop_oneof![
        prop::sample::select(vec![
            "RPE 8",
            "2 RIR",
            "75%",
            "@ 80 %",
            "65/75/85%",
            "hard",
            "RPE 8, slow"
        ])
        .prop_map(str::to_owned),
        "\\PC{0,12}",
    ];
    (
        names,
        0_u32..200,
        reps,
        prop::option::of(intensity.prop_filter("said", |text| !text.is_empty())),
        prop::option::of(0_u32..600),
        prop::option::of("\\PC{0,12}"),
    )
        .prop_map(|(name, sets, reps, intensity, rest_seconds, notes)| ProgramExercise {
            name: name.into(),
            sets,
            reps,
            intensity,
            rest_seconds,
            notes,
        })
}

proptest! {
    /// Whatever a plan holds is there when it is written again.
    #[test]
    fn nothing_of_a_plan_is_lost(
        exercises in prop::collection::vec(any_exercise(), 0..6),
        title in prop::option::of("[a-z]{1,9}"),
        weeks in prop::option::of(1_u8..53),
    ) {
        let mut plan = plan_of(exercises);
        plan.metadata.title = title;
        plan.metadata.weeks = weeks;
        let read = read(&plan);
        prop_assert_eq!(as_plan(&read.program), plan);
        prop_assert!(read.program.level == Some(Level::Intermediate));
        let ids: std::collections::BTreeSet<_> = read.program.slots().map(|slot| &slot.id).collect();
        prop_assert_eq!(ids.len(), read.program.slots().count());
        prop_assert!(read.program.slots().all(|slot| slot.rule == Rule::None || !slot.weeks.is_empty()));
    }
}

/// A program by a known method as a plan, with one exercise of it changed, and read again.
fn kept(id: &str, slot: &str, change: impl Fn(&mut ProgramExercise)) -> (Program, Program) {
    let before = known_program(id).unwrap().program.clone();
    let mut plan = as_plan(&before);
    let planned = plan.days.iter_mut().flat_map(|day| &mut day.blocks);
    let planned = planned.flat_map(|block| &mut block.exercises);
    let (planned, _) =
        planned.zip(before.slots()).find(|(_, one)| one.id.as_str() == slot).unwrap();
    change(planned);
    let after = keeping(&before, &plan, &profile("{}"), Catalog::embedded()).program;
    assert_eq!(as_plan(&after).days, plan.days);
    assert_eq!(after.check(), []);
    (before, after)
}

#[test]
fn what_is_asked_for_as_before_goes_on_as_it_was_prescribed() {
    let (before, same) = kept("531", "squat", |_| {});
    assert_eq!(same, before);
    let (before, after) = kept("531", "leg-curl", |planned| {
        planned.name = "Romanian Deadlift".into();
    });
    let changed: Vec<_> = before
        .slots()
        .zip(after.slots())
        .filter(|(old, new)| old != new)
        .map(|(old, new)| format!("{} → {} {}", old.id, new.id, new.rule.word()))
        .collect();
    assert_eq!(changed, ["leg-curl → romanian-deadlift double"]);
    let head = |program: &Program| Program { days: Vec::new(), ..program.clone() };
    assert_eq!(head(&after), head(&before));
}

/// A slot whose loads come from one that is gone gets a rule of its own.
#[test]
fn what_took_its_load_from_a_changed_slot_is_no_longer_the_same() {
    let slot = |name: &str| SlotId::new(name).unwrap();
    let (child, parent) = (slot("squat-volume"), slot("squat"));
    let (before, after) = kept("531-bbb", parent.as_str(), |planned| planned.sets += 1);
    assert!(before.slot(&child).is_some() && before.slot(&parent).is_some());
    let orphans = after.slots().filter(|slot| slot.parents().any(|of| after.slot(of).is_none()));
    assert_eq!(orphans.count(), 0);
    assert_ne!(before.slot(&child), after.slot(&child));
}

/// Read with the usual rules, 5/3/1 has lost what makes it 5/3/1; changed beside its main lifts it has not.
#[test]
fn a_program_keeps_the_name_of_its_method_as_long_as_its_rule_stands() {
    let wendler = &known_program("531").unwrap().program;
    assert_eq!(read(&as_plan(wendler)).program.title, "Your own program, built on 5/3/1");
    let (_, after) = kept("531", "leg-curl", |planned| planned.name = "Leg Extension".into());
    assert_eq!((after.title, after.after), (wendler.title.clone(), wendler.after.clone()));
}

#[test]
fn a_day_that_is_followed_says_its_loads_and_no_more_what_to_begin_with() {
    let athlete = profile(
        r#"{"unit": "kg", "last_top_sets": {"Bench Press": {"kg": 80, "reps": 5, "on": "2026-08-28"}}}"#,
    );
    let mut bench = exercise("Bench Press", 3, "5", None);
    bench.notes = Some("pause each rep".to_owned());
    let catalog = Catalog::embedded();
    let plan = crate::program::with_beginnings(plan_of(vec![bench]), &athlete, catalog);
    let noted = plan.days[0].blocks[1].exercises[0].notes.clone();
    let wanted = "pause each rep; begin with 80 kg (last 80 kg × 5 on 28 Aug)";
    assert_eq!(noted.as_deref(), Some(wanted));
    let program = prescribed(&plan, &athlete, catalog).program;
    let slot = program.slots().next().unwrap();
    let due = DueDay {
        turn: Turn { turn: 0, week: 0, day: 0 },
        deload: false,
        slots: vec![Due {
            slot: slot.id.clone(),
            exercise: "Bench Press".to_owned(),
            mode: Mode::AsPlanned,
            sets: Vec::new(),
            reasons: Vec::new(),
            base: None,
            max: None,
        }],
    };
    let day = plan_of_day(&program, &due);
    let noted = day.days[0].blocks[1].exercises[0].notes.clone();
    assert_eq!(noted.as_deref(), Some("pause each rep"));
}
