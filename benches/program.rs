//! A program of six days: verified and its edits applied, and written offline, each against one
//! pass of serde over the plan's JSON, in one run; and the next targets of a day with a million sets
//! in the log.
//!
//! The budgets are 200 µs for verifying and applying, and 5 ms for writing and for the targets.
//! `cargo bench --bench program`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
mod generate;

use generate::LAST_DAY;
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise::catalog::Catalog;
use setwise::domain::command::Command;
use setwise::domain::edit::Edit;
use setwise::domain::envelope::{ProgramEnvelope, StopReason};
use setwise::domain::exercise::Equipment;
use setwise::domain::load::{Decimal, Load, Unit};
use setwise::domain::prescription::{Slot, SlotId, SlotMark};
use setwise::domain::profile::Profile;
use setwise::domain::program::{TopSet, UserProfile, WorkoutPlan};
use setwise::domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange};
use setwise::domain::set_result::{Performance, SetDraft, Source};
use setwise::domain::stored_program::{FollowedProgram, StoredProgram};
use setwise::offline::program::program;
use setwise::program::{apply, prescribed, starts, verify};
use setwise::store::Store;
use setwise::today::Following;
use std::hint::black_box;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

const ROUNDS: usize = 300;
const BUDGET: Duration = Duration::from_micros(200);
/// Sets of the log that the next targets are asked of, and their budget; sessions that were done of
/// the program: twelve weeks, as most programs last, then a year.
const SETS: usize = 1_000_000;
const TURNS: [u32; 2] = [72, 312];
const SETS_A_SLOT: usize = 4;
const ROUNDS_OF_TARGETS: usize = 60;
const TARGETS_BUDGET: Duration = Duration::from_millis(5);
const WRITING_BUDGET: Duration = Duration::from_millis(5);

fn main() {
    let catalog = Catalog::embedded();
    let profile = profile();
    let plan = six_days(&profile, catalog);
    let faulty = faulty(&plan);
    let report = verify(&profile, &faulty, catalog);
    let edits: Vec<Edit> = report.suggested_edits;
    let exercises = plan.days.iter().flat_map(|day| &day.blocks);
    let exercises: usize = exercises.map(|block| block.exercises.len()).sum();
    let text = serde_json::to_string(&faulty).expect("a text");
    println!(
        "{} days, {exercises} exercises, {} bytes of JSON, {} edits suggested",
        plan.days.len(),
        text.len(),
        edits.len()
    );
    let mut serde = Vec::new();
    let (mut sound, mut mended, mut written) = (Vec::new(), Vec::new(), Vec::new());
    // In turns, so that all see the same machine.
    for round in 0..ROUNDS {
        serde.push(timed(|| {
            let plan: WorkoutPlan = serde_json::from_str(black_box(&text)).expect("a plan");
            serde_json::to_string(&plan).expect("a text").len()
        }));
        sound.push(timed(|| verify(black_box(&profile), &plan, catalog).ok));
        mended.push(timed(|| {
            let report = verify(black_box(&profile), &faulty, catalog);
            apply(&faulty, &report.suggested_edits).plan
        }));
        if round % 10 == 0 {
            written.push(timed(|| program(black_box(&profile), None, catalog).expect("a program")));
        }
    }
    let serde = median(serde);
    println!("  plan's JSON read and written {serde:>10.1?}");
    told("verify, nothing wrong", median(sound), serde, Some(BUDGET));
    told("verify and apply", median(mended), serde, Some(BUDGET));
    told("write offline", median(written), serde, Some(WRITING_BUDGET));
    next_targets(&plan, &profile, catalog);
}

/// The next targets of a day, from the program as it is stored and a log of a million sets, some of
/// which were done for it.
fn next_targets(plan: &WorkoutPlan, profile: &UserProfile, catalog: &'static Catalog) {
    let folder = generate::folder();
    let store = generate::fill(&folder.path().join("setwise.db"), SETS).expect("a filled store");
    let program = prescribed(plan, profile, catalog).program;
    let followed = FollowedProgram {
        lineage: Uuid::now_v7(),
        revision: 0,
        first_turn: 0,
        starts: starts(plan, &program, profile, catalog),
        program,
    };
    accept(&store, plan, profile, followed.clone());
    let mut done = 0;
    for turns in TURNS {
        for turn in done..turns {
            train(&store, &followed, turn);
        }
        done = turns;
        println!("  next targets, {SETS} sets, {turns} sessions of the program:");
        let on = day_of(turns);
        let first = (0..ROUNDS_OF_TARGETS).map(|_| {
            let opened = Store::open(store.path(), generate::stamps()).expect("a store");
            timed_targets(&opened, on, catalog)
        });
        print_targets("asked for the first time", first.collect());
        let slots = followed.program.day(turns).expect("a day").slots().count();
        let after = (0..ROUNDS_OF_TARGETS).map(|round| {
            train_some(&store, &followed, turns, round % slots..=round % slots, 1);
            timed_targets(&store, on, catalog)
        });
        print_targets("after each set that is logged", after.collect());
    }
}

fn print_targets(when: &str, found: Vec<(Duration, usize)>) {
    let sets = found.last().map_or(0, |(_, sets)| *sets);
    let ours = median(found.into_iter().map(|(time, _)| time).collect());
    let verdict = if ours <= TARGETS_BUDGET { "within" } else { "OVER" };
    println!("    {when:<30} {ours:>8.1?} for {sets} sets; {verdict} {TARGETS_BUDGET:?}");
}

/// How long it takes to know them, from the stored program and log; and how many sets they are.
fn timed_targets(store: &Store, on: Date, catalog: &'static Catalog) -> (Duration, usize) {
    let reader = store.reader().expect("a reader");
    let athlete = Profile::default();
    let mut sets = 0;
    let time = timed(|| {
        let following = Following::read(&reader, &athlete, catalog).expect("a log");
        let following = following.expect("a program");
        let (turn, _) = following.turn(|_| Ok(false)).expect("a log that can be read");
        let day = following.day(turn, on);
        let slots = day.expect("a session").slots;
        sets = slots.iter().map(|due| due.sets.len()).sum();
    });
    (time, sets)
}

/// One session a day, up to the day before the last of the log.
fn day_of(turn: u32) -> Date {
    LAST_DAY.saturating_sub(i64::from(TURNS[1] - turn).days())
}

fn accept(store: &Store, plan: &WorkoutPlan, profile: &UserProfile, followed: FollowedProgram) {
    let made = ProgramEnvelope {
        verification: verify(profile, plan, Catalog::embedded()),
        profile: profile.clone(),
        plan: plan.clone(),
        program: None,
        assumptions: Vec::new(),
        citations: Vec::new(),
        iterations: 1,
        iterations_log: Vec::new(),
        stop_reason: StopReason::Verified,
    };
    let now = generate::stamps().timestamp();
    let id = Uuid::now_v7();
    let program = StoredProgram {
        id: Uuid::now_v7(),
        at: now,
        since: LAST_DAY,
        coach: "offline".into(),
        made,
        followed: Some(followed),
    };
    let proposal = Proposal {
        id,
        at: now,
        title: "a program".into(),
        reason: String::new(),
        base: Base::default(),
        change: ProposedChange::Program { program: Box::new(program) },
        hunks: Vec::new(),
        status: ProposalStatus::Open,
    };
    let settle = Command::Settle { proposal: id, accept: true, calendar: None, part: None };
    for command in [Command::Propose(proposal), settle] {
        store.commit(generate::batch(command)).wait().expect("a commit");
    }
}

/// Four sets of each exercise of a session, each for its slot.
fn train(store: &Store, followed: &FollowedProgram, turn: u32) {
    train_some(store, followed, turn, 0..=usize::MAX, SETS_A_SLOT);
}

/// So many sets of the exercises of a session that stand there.
fn train_some(
    store: &Store,
    followed: &FollowedProgram,
    turn: u32,
    which: RangeInclusive<usize>,
    count: usize,
) {
    let day = followed.program.day(turn).expect("a day");
    let on = day_of(turn);
    let of_day: Vec<&Slot> = day
        .slots()
        .enumerate()
        .filter(|(place, _)| which.contains(place))
        .map(|(_, slot)| slot)
        .collect();
    let slots: Vec<SlotId> = of_day.iter().map(|slot| slot.id.clone()).collect();
    let drafts = of_day.into_iter().flat_map(|slot| {
        let exercise = Catalog::embedded().resolve(slot.exercise()).exercise();
        let draft = SetDraft {
            exercise: slot.exercise().to_owned(),
            exercise_id: exercise.map(|one| one.id.clone()),
            date: on,
            set_number: None,
            performance: Performance {
                load: Some(Load::new(Decimal::from_int(60), Unit::Kg)),
                reps: Some(8),
                ..Performance::default()
            },
            source: Source::Athlete,
        };
        std::iter::repeat_n(draft, count)
    });
    let mut batch = generate::batch(Command::LogSets(drafts.collect()));
    let program = followed.lineage;
    batch.mark = Some(Arc::new(move |sets, _| {
        let places = sets.chunks(count).zip(&slots);
        let marks = places.flat_map(|(sets, slot)| {
            sets.iter().map(move |set| {
                let slot = slot.clone();
                let mark = SlotMark { program, revision: 0, turn, slot };
                (set.id, mark)
            })
        });
        Ok(marks.collect())
    }));
    store.commit(batch).wait().expect("a commit");
}

fn told(name: &str, ours: Duration, bare: Duration, budget: Option<Duration>) {
    let ratio = ours.as_secs_f64() / bare.as_secs_f64();
    let verdict = match budget {
        Some(budget) if ours <= budget => format!("; within {budget:?}"),
        Some(budget) => format!("; OVER {budget:?}"),
        None => String::new(),
    };
    println!("  {name:<28} {ours:>10.1?}, ratio {ratio:.2}{verdict}");
}

/// One with a log: every load to begin with is worked out too.
fn profile() -> UserProfile {
    let equipment = Equipment::ALL.iter().map(|one| one.word().to_owned());
    let mut profile: UserProfile =
        serde_json::from_str(r#"{"days_per_week": 6, "minutes_per_day": 75, "unit": "kg"}"#)
            .expect("a profile");
    profile.equipment_available = equipment.collect();
    for exercise in Catalog::embedded().all().iter().take(60) {
        let top = TopSet { kg: 60.0, reps: 8, rir: Some(2.0), on: None };
        profile.last_top_sets.insert(exercise.name.clone(), vec![top]);
    }
    profile
}

fn six_days(profile: &UserProfile, catalog: &'static Catalog) -> WorkoutPlan {
    program(profile, None, catalog).expect("a program").plan
}

/// The same with sets, reps and rests that the verifier has something to say to.
fn faulty(plan: &WorkoutPlan) -> WorkoutPlan {
    let mut plan = plan.clone();
    let blocks = plan.days.iter_mut().flat_map(|day| &mut day.blocks);
    for (place, exercise) in blocks.flat_map(|block| &mut block.exercises).enumerate() {
        match place % 5 {
            0 => exercise.sets = 0,
            1 => "lots".clone_into(&mut exercise.reps),
            2 => exercise.rest_seconds = Some(600),
            _ => {}
        }
    }
    plan
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
