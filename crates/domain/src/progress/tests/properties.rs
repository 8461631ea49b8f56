//! What holds for any program and any log.

use super::*;
use proptest::prelude::*;

fn rules() -> Vec<(Rule, Vec<SetGroup>)> {
    let linear = Linear {
        step: Step::Usual,
        successes: 1,
        fails: Some(3),
        basis: Basis::AllSets,
        back: Move::To(WHOLE(90)),
        gate: None,
        double_at: None,
        then: None,
    };
    let double = |basis| Rule::Double(Double { low: 6, high: 10, step: Step::Usual, basis });
    let cycle = TmCycle {
        weeks: 2,
        change: MaxChange::By(step("2.5")),
        gate: Gate::Every,
        reset: Some(Move::StepsBack(3)),
    };
    let staged = Staged {
        stages: vec![vec![reps(3, 8)], vec![reps(3, 6)]],
        step: step("2.5"),
        last: LastFail::Test { reps: 5, then: WHOLE(85) },
    };
    let effort = SetGroup {
        effort: Some(EffortTarget::Rir(crate::effort::Rir(crate::effort::Halves::from_halves(4)))),
        ..reps(3, 6)
    };
    vec![
        (Rule::None, vec![reps(3, 8)]),
        (Rule::Hold, vec![reps(3, 8)]),
        (Rule::Linear(linear), vec![reps(3, 5)]),
        (double(Basis::AllSets), vec![range(3, 6, 10)]),
        (double(Basis::TopSet), vec![range(3, 6, 10)]),
        (double(Basis::TargetReps), vec![reps(3, 6)]),
        (Rule::Sum(Sum { total: 24, step: Step::Usual }), vec![sets(3, Target::TotalReps(24))]),
        (Rule::TmCycle(cycle), vec![tm(reps(2, 5), 75), tm(at_least(5), 85)]),
        (Rule::Staged(staged), vec![reps(3, 8)]),
        (Rule::Rpe(Rpe { most: WHOLE(5) }), vec![effort]),
        (
            Rule::Wave(Wave { weeks: 3, per_rep: WHOLE(1) }),
            vec![of_max(at_least(6), PercentOf::OneRepMax, 650)],
        ),
        (Rule::Ladder(Ladder { low: 5, high: 8, by: 1 }), vec![reps(3, 5)]),
        (Rule::Density(Density { within_seconds: 600, step: Step::Usual }), vec![reps(3, 8)]),
    ]
}

const EXERCISES: [&str; 9] = [
    "Bench",
    "Squat",
    "Swing",
    "Lateral Raise",
    "Dumbbell Press",
    "Leg Press",
    "Pull-Up",
    "Push-Up",
    "Somersault",
];

/// A session: loads in half steps, reps, effort, days until the next.
type Session = (Vec<(i64, u16, Option<u8>)>, i64, bool);

fn session() -> impl Strategy<Value = Session> {
    let set = (0_i64..300, 0_u16..20, prop::option::of(0_u8..5));
    (prop::collection::vec(set, 0..5), 1_i64..40, prop::bool::weighted(0.1))
}

fn athlete(rule: usize, exercise: usize, log: &[Session]) -> Athlete {
    let (rule, groups) = rules().remove(rule);
    let athlete = Athlete::new(EXERCISES[exercise], rule, groups).program(|program| {
        program.deload = Some(Deload::usual(Some(5)));
    });
    log.iter().fold(athlete, |athlete, (sets, days, hurts)| {
        let sets: Vec<String> = sets
            .iter()
            .map(|(load, reps, reserve)| {
                let load = Decimal::from_ten_thousandths(load * 12_500);
                let reserve = reserve.map_or_else(String::new, |reserve| format!("@{reserve}"));
                format!("{load}x{reps}{reserve}")
            })
            .collect();
        let athlete = if *hurts { athlete.noting("hurts", false) } else { athlete };
        let athlete = athlete.did(&sets.join(" "));
        if athlete.rows.is_empty() { athlete } else { athlete.days_off(*days) }
    })
}

proptest! {
    /// Any log leads to a load that can be loaded, the body alone, a question, or a sentence.
    #[test]
    fn a_target_can_be_loaded(
        rule in 0..rules().len(),
        exercise in 0..EXERCISES.len(),
        log in prop::collection::vec(session(), 0..8),
        plates in prop_oneof![Just("usual"), Just("20, 10"), Just("25x2, 1.25"), Just("5")],
    ) {
        let athlete = athlete(rule, exercise, &log).plates(plates);
        let due = athlete.due().remove(0);
        prop_assert!(!due.sets.is_empty() || due.mode == Mode::Stop);
        let again = athlete.due().remove(0);
        prop_assert_eq!(&due, &again);
        athlete.progress(|progress| {
            for set in &due.sets {
                if let DueLoad::Load(load) = set.load {
                    let found = progress.nearest(&due.exercise, load.amount);
                    prop_assert_eq!(found, Some(load.amount));
                    prop_assert!(load.in_bounds());
                }
                if set.load == DueLoad::Ask {
                    let asked = due.reasons.iter().any(|reason| matches!(reason.kind, ReasonKind::Unknown { .. }));
                    prop_assert!(asked);
                }
            }
            Ok(())
        })?;
    }

    /// Who lifted in steps of a rack or a stack is asked for nothing between them.
    #[test]
    fn a_target_lies_on_the_steps_that_were_lifted(
        rule in 0..rules().len(),
        (exercise, step) in prop_oneof![
            Just((3_usize, 25_000_i64)),
            Just((4, 25_000)),
            Just((5, 50_000)),
        ],
        log in prop::collection::vec(session(), 0..8),
    ) {
        let in_steps = |(sets, days, hurts): Session| {
            let sets = sets.into_iter().map(|(load, reps, reserve)| {
                (load / 10 * step / 12_500, reps, reserve)
            });
            (sets.collect(), days, hurts)
        };
        let log: Vec<Session> = log.into_iter().map(in_steps).collect();
        let due = athlete(rule, exercise, &log).due().remove(0);
        for set in &due.sets {
            if let DueLoad::Load(load) = set.load {
                prop_assert_eq!(load.amount.ten_thousandths() % step, 0, "{}", load);
            }
        }
    }

    /// Missed three times: less, and on the steps that were lifted.
    #[test]
    fn a_set_back_lands_on_a_step_that_was_lifted(
        (exercise, step) in prop_oneof![
            Just(("Lateral Raise", 25_000_i64)),
            Just(("Lateral Raise", 20_000)),
            Just(("Dumbbell Press", 25_000)),
            Just(("Leg Press", 50_000)),
            Just(("Leg Press", 25_000)),
            Just(("Swing", 40_000)),
        ],
        at in 3_i64..25,
    ) {
        let rule = rules().remove(2).0;
        let load = |steps: i64| Decimal::from_ten_thousandths(steps * step);
        let lifted = |load: Decimal, reps: u16| format!("{load}x{reps} ").repeat(3);
        let begun = Athlete::new(exercise, rule, vec![reps(3, 5)])
            .did(&lifted(load(at - 2), 5))
            .did(&lifted(load(at - 1), 5))
            .did(&lifted(load(at), 5));
        let heaviest = |athlete: &Athlete| athlete.due().remove(0).heaviest().unwrap().amount;
        let due = heaviest(&begun);
        let missed = (0..3).fold(begun, |athlete, _| athlete.did(&lifted(due, 3)));
        let back = heaviest(&missed);
        prop_assert!(back < due, "{} after {}", back, due);
        prop_assert_eq!(back.ten_thousandths() % step, 0, "{}", back);
    }

    /// No more than a tenth above what the sets showed, or one step above what was lifted.
    #[test]
    fn a_target_is_no_more_than_was_shown_possible(
        rule in 0..rules().len(),
        exercise in 0..EXERCISES.len(),
        log in prop::collection::vec(session(), 1..8),
    ) {
        use crate::strength::rpe;
        use crate::effort::{Halves, Rir};
        let athlete = athlete(rule, exercise, &log);
        let due = athlete.due().remove(0);
        let none = Rir(Halves::from_halves(0));
        let done = athlete.rows.iter().filter(|row| row.set.performance.reps > Some(0));
        // Reps in reserve were there too.
        let worth = |reps: u16, reserve: Option<Rir>| {
            let halves = reserve.map_or(4, |reserve| reserve.0.halves());
            rpe::share((reps + u16::from(halves / 2)).min(16), none).unwrap().as_f64()
        };
        let max = done.clone().map(|row| {
            let done = &row.set.performance;
            let load = done.load.map_or(0.0, |load| load.amount.as_f64());
            load / worth(done.reps.unwrap(), done.reserve())
        }).fold(0.0, f64::max);
        let lifted = done.filter_map(|row| row.set.performance.load).map(|load| load.amount).max();
        for set in &due.sets {
            let DueLoad::Load(load) = set.load else { continue };
            let reps = u16::try_from(set.target.least().clamp(1, 16)).unwrap();
            let possible = max * rpe::share(reps, none).unwrap().as_f64() * 1.1;
            let step = athlete.progress(|progress| {
                let lifted = progress.nearest(&due.exercise, lifted.unwrap_or_default())?;
                progress.above(&due.exercise, lifted)
            });
            prop_assert!(
                load.amount.as_f64() <= possible + 0.01 || step.is_none_or(|step| load.amount <= step),
                "{} of {} possible, {:?} the next step; {:?}", load, possible, step, due.reasons
            );
        }
    }

    /// Taking the last session back gives the target before it, whatever it was.
    #[test]
    fn undo_gives_the_target_before(
        rule in 0..rules().len(),
        exercise in 0..EXERCISES.len(),
        log in prop::collection::vec(session(), 0..6),
        last in session(),
    ) {
        let before = athlete(rule, exercise, &log);
        let mut after = before.clone();
        let sets: Vec<String> = last.0.iter().map(|(load, reps, _)| format!("{load}x{reps}")).collect();
        after = after.did(&sets.join(" "));
        after.rows.truncate(before.rows.len());
        (after.turn, after.today) = (before.turn, before.today);
        prop_assert_eq!(after.due(), before.due());
    }

    /// Rows may come in any order: an import brings them backwards in time.
    #[test]
    fn the_order_of_rows_does_not_matter(
        rule in 0..rules().len(),
        exercise in 0..EXERCISES.len(),
        log in prop::collection::vec(session(), 0..6),
    ) {
        let athlete = athlete(rule, exercise, &log);
        let mut backwards = athlete.clone();
        backwards.rows.reverse();
        prop_assert_eq!(backwards.due(), athlete.due());
    }
}
