use super::*;
use crate::program::undo;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use setwise_domain::edit::{
    NewExercise, NewName, NewNote, NewOrder, NewReps, NewRest, NewSets, Nothing,
};
use setwise_domain::limits::MOST_PROGRAM_TEXT;
use setwise_domain::program::{PlanMetadata, ProgramDay};
use std::fmt::Write as _;

fn exercise(name: &str) -> ProgramExercise {
    ProgramExercise {
        name: name.into(),
        sets: 3,
        reps: "8".into(),
        intensity: None,
        rest_seconds: None,
        notes: None,
    }
}

/// Days of `Push: bench, row / squat`, a block a slash.
fn plan(days: &[&str]) -> WorkoutPlan {
    let day = |text: &&str| {
        let (name, blocks) = text.split_once(':').unwrap();
        let block = |text: &str| ProgramBlock {
            name: "Main".into(),
            exercises: text
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .map(exercise)
                .collect(),
        };
        ProgramDay {
            name: name.into(),
            focus: None,
            blocks: blocks.split('/').map(block).collect(),
            notes: Vec::new(),
        }
    };
    WorkoutPlan { days: days.iter().map(day).collect(), metadata: PlanMetadata::default() }
}

/// The plan as the fixture writes it, with what differs from it in brackets.
fn written(plan: &WorkoutPlan) -> String {
    let exercise = |one: &ProgramExercise| {
        let mut text = one.name.clone();
        if one.sets != 3 || one.reps != "8" {
            let _ = write!(text, " [{}x{}]", one.sets, one.reps);
        }
        if let Some(rest) = one.rest_seconds {
            let _ = write!(text, " [{rest}s]");
        }
        if let Some(notes) = &one.notes {
            let _ = write!(text, " [{notes}]");
        }
        text
    };
    let day = |day: &ProgramDay| {
        let blocks: Vec<String> = day
            .blocks
            .iter()
            .map(|block| {
                let all: Vec<_> = block.exercises.iter().map(exercise).collect();
                all.join(", ")
            })
            .collect();
        let notes = day.notes.iter().map(|note| format!(" ({note})"));
        format!("{}: {}{}", day.name, blocks.join(" / "), notes.collect::<String>())
    };
    let days: Vec<_> = plan.days.iter().map(day).collect();
    let notes = plan.metadata.notes.iter().map(|note| format!("\n({note})"));
    days.join("\n") + &notes.collect::<String>()
}

const fn loc(day_idx: usize, block_idx: usize, ex_idx: usize) -> ExerciseLoc {
    ExerciseLoc { day_idx, block_idx, ex_idx }
}

fn replace(loc: ExerciseLoc, name: &str) -> Edit {
    Edit::ReplaceExercise { reason: String::new(), loc, payload: NewName { new_name: name.into() } }
}

fn remove(loc: ExerciseLoc) -> Edit {
    Edit::RemoveExercise { reason: String::new(), loc, payload: Nothing {} }
}

fn tune_sets(loc: ExerciseLoc, sets: u32) -> Edit {
    Edit::TuneSets { reason: String::new(), loc, payload: NewSets { sets } }
}

fn tune_reps(loc: ExerciseLoc, reps: &str) -> Edit {
    Edit::TuneReps { reason: String::new(), loc, payload: NewReps { reps: reps.into() } }
}

fn add_rest(loc: ExerciseLoc, rest_seconds: u32) -> Edit {
    Edit::AddRest { reason: String::new(), loc, payload: NewRest { rest_seconds } }
}

fn add(day_idx: usize, block_idx: usize, ex_idx: Option<usize>, name: &str) -> Edit {
    Edit::AddExercise {
        reason: String::new(),
        loc: BlockLoc { day_idx, block_idx, ex_idx },
        payload: NewExercise { exercise: exercise(name) },
    }
}

fn reorder(order: &[usize]) -> Edit {
    Edit::ReorderDays { reason: String::new(), payload: NewOrder { order: order.into() } }
}

fn note(place: Option<(usize, Option<usize>, Option<usize>)>, note: &str) -> Edit {
    Edit::AddNote {
        reason: String::new(),
        loc: place.map(|(day_idx, block_idx, ex_idx)| PlanPlace { day_idx, block_idx, ex_idx }),
        payload: NewNote { note: note.into() },
    }
}

#[test]
fn all_edits_address_the_plan_as_it_was() {
    let before = plan(&["Push: bench, fly, dip / plank", "Pull: row, curl"]);
    let edits = [
        remove(loc(0, 0, 0)),
        replace(loc(0, 0, 1), "cable fly"),
        tune_sets(loc(0, 0, 1), 4),
        add(0, 0, Some(0), "press"),
        add(0, 0, None, "pushdown"),
        reorder(&[1, 0]),
        add_rest(loc(1, 0, 1), 60),
        tune_reps(loc(1, 0, 0), "6-8"),
        note(None, "Six weeks"),
        note(Some((1, None, None)), "Heavy day"),
        note(Some((1, Some(0), Some(1))), "Slow"),
    ];
    let applied = apply(&before, &edits);
    assert_eq!(applied.refused, []);
    assert_eq!(
        written(&applied.plan),
        "Pull: row [3x6-8], curl [60s] [Slow] (Heavy day)\n\
         Push: press, cable fly [4x8], dip, pushdown / plank\n\
         (Six weeks)"
    );
    assert_eq!(undo(&applied.plan, &applied.inverse), Ok(before));
}

#[test]
fn each_edit_that_can_not_be_is_refused_for_itself() {
    let before = plan(&["Push: bench, fly", "Pull: row"]);
    let long = "x".repeat(MOST_PROGRAM_TEXT + 1);
    let refusals = [
        (remove(loc(2, 0, 0)), "there is no day 2: the plan has 2, counted from 0"),
        (remove(loc(1, 1, 0)), "there is no block 1 on day 1, which has 1, counted from 0"),
        (
            tune_sets(loc(0, 0, 2), 3),
            "there is no exercise 2 in block 0 of day 0, which has 2, counted from 0",
        ),
        (tune_sets(loc(0, 0, 0), 0), "0 sets were asked for; wanted 1 to 30"),
        (tune_sets(loc(0, 0, 0), 99), "99 sets were asked for; wanted 1 to 30"),
        (
            tune_reps(loc(0, 0, 0), "lots"),
            "'lots' can't be read as reps; wanted such as 5, 8-12, 30s or AMRAP",
        ),
        (add_rest(loc(0, 0, 0), 1_801), "1801 s of rest were asked for; wanted 0 to 1800"),
        (
            add(0, 0, Some(3), "dip"),
            "a place in a block can't be 3: the block has 2 exercises, so 0 to 2",
        ),
        (
            replace(loc(0, 0, 0), "  "),
            "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.",
        ),
        (
            replace(loc(0, 0, 0), &long),
            "An exercise name has at most 80 characters; this one has 501.",
        ),
        (note(None, " "), "the note is empty"),
        (
            note(Some((0, None, Some(0))), "x"),
            "an exercise in a block needs the block: give block_idx beside ex_idx",
        ),
        (reorder(&[0, 0]), "the order must name each of the 2 days once, from 0 to 1"),
        (reorder(&[0]), "the order must name each of the 2 days once, from 0 to 1"),
        (reorder(&[0, 2]), "the order must name each of the 2 days once, from 0 to 1"),
    ];
    for (edit, reason) in refusals {
        let applied = apply(&before, &[edit.clone(), tune_sets(loc(0, 0, 1), 5)]);
        let [refused] = &applied.refused[..] else {
            panic!("{edit:?}");
        };
        assert_eq!(refused.reason, reason);
        assert_eq!((refused.index, &refused.edit), (0, &edit));
        assert_eq!(applied.applied, [1], "the rest applies");
        assert_eq!(applied.plan.days[0].blocks[0].exercises[1].sets, 5);
    }
}

#[test]
fn of_two_that_contradict_each_other_the_first_stands() {
    let before = plan(&["Push: bench, fly"]);
    let at = loc(0, 0, 0);
    let contradictions = [
        ([tune_sets(at, 4), tune_sets(at, 5)], "edit 0 already changes the same of that exercise"),
        ([remove(at), replace(at, "dip")], "edit 0 removes that exercise"),
        ([remove(at), remove(at)], "edit 0 removes that exercise"),
        ([replace(at, "dip"), remove(at)], "edit 0 changes that exercise, so it is not removed"),
        (
            [note(Some((0, Some(0), Some(0))), "x"), remove(at)],
            "edit 0 changes that exercise, so it is not removed",
        ),
        ([reorder(&[0]), reorder(&[0])], "edit 0 already reorders the days"),
    ];
    for (edits, reason) in contradictions {
        let applied = apply(&before, &edits);
        assert_eq!(applied.applied, [0]);
        assert_eq!(applied.refused[0].reason, reason);
    }
}

#[test]
fn a_block_takes_no_more_than_it_may_have() {
    let before = plan(&["Push: bench"]);
    let edits = vec![add(0, 0, None, "dip"); MOST_BLOCK_EXERCISES];
    let applied = apply(&before, &edits);
    assert_eq!(applied.applied.len(), MOST_BLOCK_EXERCISES - 1);
    assert_eq!(
        applied.refused[0].reason,
        "the block already has 40 exercises, the most that are taken"
    );
}

#[test]
fn another_plan_is_not_taken_back() {
    let applied = apply(&plan(&["Push: bench", "Pull: row"]), &[reorder(&[1, 0])]);
    let other = plan(&["Push: bench / dip", "Pull: row", "Legs: squat"]);
    let error = undo(&other, &applied.inverse).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the plan is not the one that was edited: its days and blocks are others"
    );
}

fn any_plan() -> impl Strategy<Value = WorkoutPlan> {
    let name = select(vec!["bench", "row", "squat", "", "Zürcher ⚡"]);
    let one = (name, 0..40_u32, select(vec!["8", "lots", "5/3/1", "AMRAP"])).prop_map(
        |(name, sets, reps)| ProgramExercise { sets, reps: reps.into(), ..exercise(name) },
    );
    let block = prop::collection::vec(one, 0..5)
        .prop_map(|exercises| ProgramBlock { name: "Main".into(), exercises });
    let day = prop::collection::vec(block, 0..4).prop_map(|blocks| ProgramDay {
        name: "Day".into(),
        focus: None,
        blocks,
        notes: Vec::new(),
    });
    prop::collection::vec(day, 0..6)
        .prop_map(|days| WorkoutPlan { days, metadata: PlanMetadata::default() })
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let at = (0..6_usize, 0..4_usize, 0..5_usize).prop_map(|(d, b, e)| loc(d, b, e));
    prop_oneof![
        at.clone().prop_map(|at| replace(at, "dip")),
        (at.clone(), 0..40_u32).prop_map(|(at, sets)| tune_sets(at, sets)),
        (at.clone(), select(vec!["5", "lots", ""])).prop_map(|(at, reps)| tune_reps(at, reps)),
        (at.clone(), 0..4_000_u32).prop_map(|(at, rest)| add_rest(at, rest)),
        at.clone().prop_map(remove),
        (at.clone(), any::<bool>()).prop_map(|(at, end)| {
            add(at.day_idx, at.block_idx, (!end).then_some(at.ex_idx), "curl")
        }),
        prop::collection::vec(0..6_usize, 0..6).prop_map(|order| reorder(&order)),
        Just((0..6).collect::<Vec<_>>()).prop_shuffle().prop_map(|order| reorder(&order)),
        (at, 0..4_u8).prop_map(|(at, depth)| note(
            (depth > 0).then_some((
                at.day_idx,
                (depth > 1).then_some(at.block_idx),
                (depth > 2).then_some(at.ex_idx)
            )),
            "slow"
        )),
    ]
}

/// What an edit is about, for telling whether two are disjoint: additions to a block and notes of
/// one place keep the order in which they are given.
fn subject(edit: &Edit) -> String {
    match edit {
        Edit::ReplaceExercise { loc, .. } => format!("{loc:?} name"),
        Edit::TuneSets { loc, .. } => format!("{loc:?} sets"),
        Edit::TuneReps { loc, .. } => format!("{loc:?} reps"),
        Edit::AddRest { loc, .. } => format!("{loc:?} rest"),
        Edit::RemoveExercise { loc, .. } => format!("{loc:?}"),
        Edit::AddExercise { loc, .. } => format!("block {} {}", loc.day_idx, loc.block_idx),
        Edit::ReorderDays { .. } => "order".into(),
        Edit::AddNote { loc, .. } => match loc {
            Some(PlanPlace { day_idx, ex_idx: None, .. }) => format!("notes of day {day_idx}"),
            other => format!("notes of {other:?}"),
        },
    }
}

proptest! {
    #[test]
    fn any_edits_of_any_plan_are_applied_or_refused_and_taken_back(
        plan in any_plan(),
        edits in prop::collection::vec(any_edit(), 0..20),
    ) {
        let done = apply(&plan, &edits);
        prop_assert_eq!(done.applied.len() + done.refused.len(), edits.len());
        prop_assert_eq!(&apply(&plan, &edits), &done, "the same edits always give the same");
        prop_assert_eq!(undo(&done.plan, &done.inverse), Ok(plan));
    }

    #[test]
    fn disjoint_edits_may_come_in_any_order(
        plan in any_plan(),
        edits in prop::collection::vec(any_edit(), 0..20),
        turns in prop::collection::vec(any::<Index>(), 20),
    ) {
        let mut disjoint: Vec<Edit> = Vec::new();
        for index in apply(&plan, &edits).applied {
            let edit = &edits[index];
            if disjoint.iter().all(|other| subject(other) != subject(edit)) {
                disjoint.push(edit.clone());
            }
        }
        let first = apply(&plan, &disjoint);
        prop_assert_eq!(first.refused.len(), 0);
        let mut shuffled = disjoint;
        for (index, turn) in turns.iter().enumerate().take(shuffled.len()) {
            let other = turn.index(shuffled.len());
            shuffled.swap(index, other);
        }
        prop_assert_eq!(apply(&plan, &shuffled).plan, first.plan);
    }
}
