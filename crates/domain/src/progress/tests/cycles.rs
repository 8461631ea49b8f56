//! Percentages of a maximum, effort, and loads taken from another slot.

use super::*;

fn cycle(weeks: u8, change: MaxChange, gate: Gate, reset: Option<Move>) -> Rule {
    Rule::TmCycle(TmCycle { weeks, change, gate, reset })
}

fn wave(percents: [u16; 3], counts: [u16; 3]) -> Week {
    let mut groups: Vec<SetGroup> =
        (0..2).map(|place| tm(reps(1, counts[place]), percents[place])).collect();
    groups.push(tm(at_least(counts[2]), percents[2]));
    week(groups)
}

/// Four weeks, 5s, 3s, 5/3/1 and a lighter one; +5 kg a round, three steps back for one below.
fn four_weeks(exercise: &str) -> Athlete {
    let rule = cycle(4, MaxChange::By(step("5")), Gate::Every, Some(Move::StepsBack(3)));
    let mut lighter = week([40, 50, 60].map(|percent| tm(reps(1, 5), percent)).to_vec());
    lighter.deload = true;
    Athlete::new(exercise, rule, Vec::new()).weekly(vec![
        wave([65, 75, 85], [5, 5, 5]),
        wave([70, 80, 90], [3, 3, 3]),
        wave([75, 85, 95], [5, 3, 1]),
        lighter,
    ])
}

#[test]
fn a_training_max_goes_up_after_a_round_that_was_met() {
    let squat = || four_weeks("Squat").one_rep_max("140");
    // TM 126: 81.9, 94.5 and 107.1.
    assert_eq!(squat().next(), "82.5x5, 95x5, 107.5x5+ | start");
    // 88.2, 100.8 and 113.4.
    let second = squat().did("82.5x5 95x5 107.5x7");
    assert_eq!(second.next(), "87.5x3, 100x3, 112.5x3+ | of_max");
    // 94.5, 107.1 and 119.7.
    let third = second.did("87.5x3 100x3 112.5x4");
    assert_eq!(third.next(), "95x5, 107.5x3, 120x1+ | of_max");
    // 50.4, 63 and 75.6.
    let fourth = third.did("95x5 107.5x3 120x2");
    assert_eq!(fourth.next(), "50x5, 62.5x5, 75x5 | deload");
    // TM 131: 85.15, 98.25 and 111.35.
    let fifth = fourth.did("50x5 62.5x5 75x5");
    assert_eq!(fifth.next(), "85x5, 97.5x5, 112.5x5+ | max_moved");
}

#[test]
fn a_round_below_the_minimum_costs_three_steps() {
    let squat = || four_weeks("Squat").training_max("131");
    // 131 − 3 × 5 = 116: 75.4, 87 and 98.6.
    let below = squat()
        .did("85x5 97.5x5 112.5x4")
        .did("92.5x3 105x3 117.5x2")
        .did("97.5x5 112.5x3 125x0")
        .did("52.5x5 65x5 77.5x5");
    assert_eq!(below.next(), "75x5, 87.5x5, 97.5x5+ | max_moved");
    let max = below.due()[0].max.unwrap().amount;
    assert_eq!(max, amount("116"));
    // A week that was left out: neither.
    let left_out = squat().did("85x5 97.5x5 112.5x6").skip().did("97.5x5 112.5x3 125x2").skip();
    assert_eq!(left_out.due()[0].max.unwrap().amount, amount("131"));
}

/// Two rounds of three weeks and a seventh week behind them: the max moves twice, and the next round
/// of the program begins with its first week.
#[test]
fn a_week_behind_the_rounds_moves_no_maximum() {
    let rule = cycle(3, MaxChange::By(step("5")), Gate::Every, None);
    let top = |percent, least| week(vec![tm(at_least(least), percent)]);
    let mut lighter = week(vec![tm(reps(1, 5), 50)]);
    lighter.deload = true;
    let three = [top(85, 5), top(90, 3), top(95, 1)];
    let mut weeks = [three.clone(), three].concat();
    weeks.push(lighter);
    let squat = Athlete::new("Squat", rule, Vec::new())
        .weekly(weeks)
        .program(|program| program.weeks = Some(7))
        .training_max("100");
    assert_eq!(squat.next(), "85x5+ | start");
    let fourth = squat.did("85x6").did("90x4").did("95x2");
    // TM 105: 89.25.
    assert_eq!(fourth.next(), "90x5+ | max_moved");
    // 94.5 and 99.75; then TM 110: 55.
    let seventh = fourth.did("90x6").did("95x4").did("100x2");
    assert_eq!(seventh.next(), "55x5 | deload");
    // Still 110: 93.5.
    let eighth = seventh.did("55x5");
    assert_eq!(eighth.next(), "92.5x5+ | max_moved");
    // 99 and 104.5; then TM 115: 97.75.
    let eleventh = eighth.did("92.5x6").did("100x4").did("105x2");
    assert_eq!(eleventh.next(), "97.5x5+ | max_moved");
}

#[test]
fn without_a_maximum_the_first_sets_show_it() {
    let press = || four_weeks("Bench");
    assert_eq!(press().next(), "2 ?x5, ?x5+ | unknown");
    // The heaviest, 100 × 5, shows 100 / 0.863 = 115.87; TM 104.29: 73, 83.43 and 93.86.
    let second = press().did("60x5 80x5 100x5");
    assert_eq!(second.next(), "72.5x3, 82.5x3, 95x3+ | of_max");
}

#[test]
fn reps_of_the_deciding_set_may_say_how_much() {
    // Pounds, steps of 5. 3 × 5, 1+ at 95 % of TM 200 is 190; TM 210: 199.5 is 200.
    let bands = |got: &str| {
        let band = |low, high, kg| Band { low, high, step: step(kg) };
        let change = MaxChange::Bands(vec![band(2, 3, "2.5"), band(4, 5, "5"), band(6, 99, "7.5")]);
        let groups = vec![tm(reps(1, 5), 75), tm(at_least(1), 95), tm(at_least(5), 65)];
        let log = format!("150x5 190x{got} 130x8");
        let athlete = Athlete::new("Bench", cycle(1, change, Gate::Last, None), Vec::new())
            .in_pounds()
            .weekly(vec![week(groups)])
            .training_max("200")
            .did(&log);
        (athlete.due()[0].max.unwrap().amount.to_string(), sets_of(&athlete.due()[0]))
    };
    for (got, max, heaviest) in [
        ("4", "210", "200x1+"),
        ("1", "200", "190x1+"),
        // 215 × 0.95 = 204.25.
        ("7", "215", "205x1+"),
        ("3", "205", "195x1+"),
    ] {
        let (found, sets) = bands(got);
        assert_eq!(found, max);
        assert!(sets.contains(heaviest), "{got}: {sets}");
    }
}

#[test]
fn a_step_for_each_rep_over_up_to_a_cap() {
    let squat = |got: &str| {
        let change = MaxChange::PerRep { step: step("2.5"), most: 10 };
        let tens = week(vec![tm(at_least(10), 75)]);
        let eights = week(vec![tm(reps(5, 8), 65)]);
        Athlete::new("Squat", cycle(1, change, Gate::Last, None), Vec::new())
            .weekly(vec![tens, eights])
            .training_max("160")
            .did(&format!("120x{got}"))
    };
    // 14: 4 × 2.5 more; 170 × 0.65 = 110.5.
    assert_eq!(squat("14").next(), "5 110x8 | max_moved");
    // 23: 13 over, 10 count: 185 × 0.65 = 120.25.
    assert_eq!(squat("23").next(), "5 120x8 | max_moved");
    assert_eq!(squat("23").due()[0].max.unwrap().amount, amount("185"));
    // 10, exactly: nothing moves. 160 × 0.65 = 104.
    assert_eq!(squat("10").next(), "5 105x8 | hold");
}

#[test]
fn the_new_maximum_may_be_the_load_by_its_reps() {
    let of_one = |group, tenths| of_max(group, PercentOf::OneRepMax, tenths);
    let bench = |got: &str| {
        let change = MaxChange::FactorByReps(vec![WHOLE(100), WHOLE(104), WHOLE(107), WHOLE(109)]);
        let heavy = week(vec![of_one(at_least(1), 975)]);
        Athlete::new("Bench", cycle(1, change, Gate::Last, Some(Move::To(WHOLE(95)))), Vec::new())
            .weekly(vec![heavy])
            .one_rep_max("100")
            .did(&format!("97.5x{got}"))
    };
    // 97.5 × 1.07 = 104.325; 97.5 % of it are 101.7.
    assert_eq!(bench("3").next(), "102.5x1+ | max_moved");
    // 97.5 itself: 95.06.
    assert_eq!(bench("1").next(), "95x1+ | max_moved");
    // More than the table knows counts as its last: 106.275, 103.6.
    assert_eq!(bench("6").next(), "102.5x1+ | max_moved");
    // Missed: 95 %, of which 97.5 % are 92.6.
    assert_eq!(bench("0").next(), "92.5x1+ | max_moved");
}

#[test]
fn two_slots_may_share_a_maximum() {
    let change = MaxChange::By(step("5"));
    let main =
        slot("heavy", "Squat", cycle(1, change, Gate::Every, None), vec![tm(at_least(5), 85)]);
    let mut light = slot("light", "Squat", Rule::Table, vec![tm(reps(3, 5), 65)]);
    light.max_of = Some(main.id.clone());
    let mut athlete = Athlete::of(vec![vec![main], vec![light]]).training_max("100");
    athlete.program.per_week = 2;
    // 85 and 65 of 100, then of 105: 89.25 and 68.25.
    let athlete = athlete.did("85x6");
    assert_eq!(athlete.next(), "3 65x5 | of_max");
    let athlete = athlete.did("65x5 65x5 65x5");
    assert_eq!(athlete.next(), "90x5+ | max_moved");
    assert_eq!(athlete.did("90x5").next(), "3 67.5x5 | of_max");
}

#[test]
fn percentages_of_a_one_rep_max_move_along() {
    // TM 126 of 140. After the round 131 and 145.56: half of it is 72.8.
    let mut athlete = four_weeks("Squat").one_rep_max("140");
    for week in &mut athlete.slot_mut().weeks {
        week.groups.push(of_max(reps(5, 10), PercentOf::OneRepMax, 500));
    }
    assert_eq!(athlete.next(), "82.5x5, 95x5, 107.5x5+, 5 70x10 | start");
    let tens = "70x10 70x10 70x10 70x10 70x10";
    let athlete = athlete
        .did(&format!("82.5x5 95x5 107.5x5 {tens}"))
        .did(&format!("87.5x3 100x3 112.5x3 {tens}"))
        .did(&format!("95x5 107.5x3 120x1 {tens}"))
        .did(&format!("50x5 62.5x5 75x5 {tens}"));
    assert_eq!(athlete.next(), "85x5, 97.5x5, 112.5x5+, 5 72.5x10 | max_moved");
}

#[test]
fn what_an_effort_asks_for() {
    let rpe = |halves| {
        Some(EffortTarget::Rpe(crate::effort::Rpe(crate::effort::Halves::from_halves(halves))))
    };
    let five_at_eight = || {
        let group = SetGroup { effort: rpe(16), ..reps(1, 5) };
        let rule = Rule::Rpe(Rpe { most: WHOLE(5) });
        Athlete::new("Squat", rule, vec![group]).start("100")
    };
    check(
        five_at_eight,
        &[
            (&[], "100x5 | start"),
            // At RPE 9: 100 / 0.837 = 119.47, of which 81.1 % are 96.89.
            (&["100x5@1"], "97.5x5 | by_effort"),
            // At RPE 6: 100 / 0.762 = 131.2 makes 106.4, but 5 % is the most.
            (&["100x5@4"], "105x5 | by_effort"),
            // Nothing said: as hard as asked.
            (&["100x5"], "100x5 | by_effort"),
            // Short: nothing was left. 100 / 0.922 × 0.811 = 88, and 95 is the least.
            (&["100x3"], "95x5 | by_effort"),
            // Another load than asked: from what was lifted. 90 / 0.762 × 0.811 = 95.8, at most 94.5.
            (&["90x5@4"], "95x5 | by_effort"),
        ],
    );
}

#[test]
fn reps_over_count_within_a_wave() {
    let of_one = |group, tenths| of_max(group, PercentOf::OneRepMax, tenths);
    let sixes = week(vec![of_one(reps(3, 6), 650), of_one(at_least(6), 650)]);
    let fives = week(vec![of_one(reps(4, 5), 700), of_one(at_least(5), 700)]);
    let weeks = vec![sixes.clone(), sixes.clone(), sixes, fives];
    let plan = || {
        let rule = Rule::Wave(Wave { weeks: 3, per_rep: WHOLE(1) });
        Athlete::new("Squat", rule, Vec::new()).weekly(weeks.clone()).one_rep_max("150")
    };
    check(
        plan,
        &[
            (&[], "3 97.5x6, 97.5x6+ | start"),
            // Three over: 3 % of 150 more than 97.5 is 102.
            (&["97.5x6 97.5x6 97.5x6 97.5x9"], "3 102.5x6, 102.5x6+ | hold"),
            // And one more: 69 % are 103.5.
            (
                &["97.5x6 97.5x6 97.5x6 97.5x9", "102.5x6 102.5x6 102.5x6 102.5x7"],
                "3 102.5x6, 102.5x6+ | hold",
            ),
            // The next wave begins from nothing: 70 % of 150.
            (
                &[
                    "97.5x6 97.5x6 97.5x6 97.5x9",
                    "102.5x6 102.5x6 102.5x6 102.5x7",
                    "102.5x6 102.5x6 102.5x6 102.5x8",
                ],
                "4 105x5, 105x5+ | hold",
            ),
        ],
    );
}

#[test]
fn a_slot_may_take_its_load_from_another() {
    let of = |group, name: &str, percent| SetGroup {
        load: LoadTarget::OfSlot { slot: SlotId::new(name).unwrap(), percent: WHOLE(percent) },
        ..group
    };
    let linear = Rule::Linear(Linear {
        step: step("2.5"),
        successes: 1,
        fails: Some(3),
        basis: Basis::AllSets,
        back: Move::To(WHOLE(90)),
        gate: None,
        double_at: None,
        then: None,
    });
    let heavy = slot("heavy", "Squat", linear, vec![reps(1, 5)]);
    let volume = slot("volume", "Squat", Rule::Table, vec![of(reps(5, 5), "heavy", 90)]);
    let light = slot("light", "Squat", Rule::Table, vec![of(reps(2, 5), "volume", 80)]);
    let athlete = Athlete::of(vec![vec![heavy], vec![volume], vec![light]]).start("100");
    // 100 met: 102.5; 90 % of it 92.25; 80 % of the 92.5 that this is makes 74.
    let athlete = athlete.did("100x5");
    assert_eq!(athlete.all(), ["5 92.5x5"]);
    let athlete = athlete.did("92.5x5 92.5x5 92.5x5 92.5x5 92.5x5");
    assert_eq!(athlete.all(), ["2 75x5"]);
    assert_eq!(athlete.did("75x5 75x5").all(), ["102.5x5"]);
}

/// A maximum that is trained on two days of the week moves once both were done.
#[test]
fn a_maximum_of_a_slot_on_two_days_waits_for_both() {
    let rule = || cycle(1, MaxChange::By(step("5")), Gate::Every, None);
    let squat = || slot("squat", "Squat", rule(), vec![tm(at_least(5), 85)]);
    let plan = || {
        Athlete::of(vec![vec![squat()], vec![squat()]])
            .program(|program| program.per_week = 2)
            .training_max("100")
    };
    // TM 105: 89.25.
    assert_eq!(plan().did("85x6").did("85x6").next(), "90x5+ | max_moved");
    let once = plan().did("85x6").skip();
    assert_eq!(once.due()[0].max.unwrap().amount, amount("100"));
    let below = plan().did("85x6").did("85x4");
    assert_eq!(below.due()[0].max.unwrap().amount, amount("100"));
}

/// One week below its minimum takes nothing and repeats nothing; a whole cycle below takes three
/// steps; one that was left out holds.
#[test]
fn only_a_whole_cycle_below_its_minimums_goes_back() {
    let rule = cycle(3, MaxChange::By(step("5")), Gate::Whole, Some(Move::StepsBack(3)));
    let top = |percent, least| week(vec![tm(at_least(least), percent)]);
    let weeks = vec![top(85, 5), top(90, 3), top(95, 1)];
    let squat = || {
        Athlete::new("Squat", rule.clone(), Vec::new()).weekly(weeks.clone()).training_max("131")
    };
    let max = |athlete: Athlete| athlete.due()[0].max.unwrap().amount;
    assert_eq!(max(squat().did("112.5x5").did("117.5x2").did("125x1")), amount("136"));
    assert_eq!(max(squat().did("112.5x4").did("117.5x2").did("125x1")), amount("136"));
    assert_eq!(max(squat().did("112.5x4").did("117.5x2").did("125x0")), amount("116"));
    assert_eq!(max(squat().did("112.5x4").skip().did("125x0")), amount("131"));
}

/// Where the last week of a round decides, an open set of a week before it says nothing in its place.
#[test]
fn a_round_whose_last_session_was_left_out_holds() {
    let change = MaxChange::PerRep { step: step("2.5"), most: 10 };
    let rule = cycle(3, change, Gate::Last, None);
    let top = |percent| week(vec![tm(at_least(10), percent)]);
    let squat = || {
        let weeks = vec![top(60), top(67), top(75)];
        Athlete::new("Squat", rule.clone(), Vec::new()).weekly(weeks).training_max("100")
    };
    let max = |athlete: Athlete| athlete.due()[0].max.unwrap().amount;
    assert_eq!(max(squat().did("60x12").did("67.5x14").did("75x12")), amount("105"));
    assert_eq!(max(squat().did("60x12").did("67.5x14").skip()), amount("100"));
}
