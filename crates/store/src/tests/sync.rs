//! Several devices of one athlete: whatever each does, and in whatever order and how often what they did
//! comes to the others, all come to the same, and to what a full fold of all records comes to.

use super::replay::{Try, any_try, attempt};
use crate::Store;
use crate::folding::slow_path;
use crate::tests::plans::plan;
use crate::tests::support::{Clock, House, TODAY, bench, imported, stranger};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::journal::{ChangeNumber, Hlc};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::op::{Arrival, Arrived, Held, HeldFor, Op};
use setwise_domain::plan::PlanStanding;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange, SetChange};
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{SetDraft, SetEdit, SetId, SetPatch, SetResult};
use setwise_domain::trained_day::Trained;
use setwise_words::parse::day::week_of;
use std::collections::BTreeSet;
use uuid::Uuid;

const A_PAGE: (usize, usize) = (usize::MAX, usize::MAX);

/// Every op of a house's own device.
fn own_ops(house: &House) -> Vec<Op> {
    let reader = house.store.reader().unwrap();
    let known = reader.known_ops().unwrap();
    let own = known.iter().find(|known| known.own).unwrap();
    let page = reader.ops(own.device, 0, A_PAGE).unwrap();
    assert!(page.is_last);
    assert_eq!(page.ops.len() as u64, own.seq);
    page.ops
}

fn give(house: &House, ops: Vec<Op>) -> Arrived {
    let now: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
    house.store.arrive(Arrival { ops, now }).wait().unwrap()
}

/// Gives all that is missing.
fn pull(to: &House, from: &House) -> Arrived {
    let arrived = give(to, own_ops(from));
    assert_eq!(arrived.held, []);
    arrived
}

fn hash(house: &House) -> Uuid {
    house.store.reader().unwrap().state_hash().unwrap()
}

/// All are the same, and one, and so each, is what a full fold of all records comes to.
fn same(houses: &[House]) {
    houses[0].is_sound();
    let replayed = houses[0].store.reader().unwrap().replay().unwrap();
    assert_eq!(replayed.differences, []);
    for house in &houses[1..] {
        let (one, other) = (houses[0].every_set(), house.every_set());
        let ids = |sets: &[setwise_domain::set_result::SetResult]| {
            sets.iter().map(|set| set.id).collect::<BTreeSet<_>>()
        };
        assert_eq!(ids(&one), ids(&other));
        assert_eq!(hash(&houses[0]), hash(house));
    }
}

/// What happens on one of the devices.
#[derive(Clone, Debug)]
enum Step {
    Do(usize, Try),
    /// A device learns up to so many ops of another, from a place where it may know some already.
    Learn(usize, usize, usize, usize),
    /// It goes on with its clock so many minutes off.
    Clock(usize, i64),
}

fn any_step(devices: usize) -> impl Strategy<Value = Step> {
    let device = move || 0..devices;
    prop_oneof![
        6 => (device(), any_try()).prop_map(|(on, one)| Step::Do(on, one)),
        4 => (device(), device(), 0..3_usize, 1..12_usize)
            .prop_map(|(to, from, back, most)| Step::Learn(to, from, back, most)),
        1 => (device(), -90..90_i64).prop_map(|(on, minutes)| Step::Clock(on, minutes)),
    ]
}

fn step(houses: &[House], one: &Step) {
    match one {
        Step::Do(on, one) => attempt(&houses[*on], one),
        Step::Learn(to, from, back, most) if to != from => {
            let (to, from) = (&houses[*to], &houses[*from]);
            let ops = own_ops(from);
            let Some(device) = ops.first().map(|op| op.device) else {
                return;
            };
            let known = to.store.reader().unwrap().known_ops().unwrap();
            let have = known.iter().find(|known| known.device == device);
            let have = usize::try_from(have.map_or(0, |known| known.seq)).unwrap();
            let ops = ops.into_iter().skip(have.saturating_sub(*back)).take(*most);
            assert_eq!(give(to, ops.collect()).held, []);
        }
        Step::Learn(..) => {}
        Step::Clock(on, minutes) => {
            let ahead = SignedDuration::from_mins(*minutes);
            // A clock is only ever set where nothing was sent since.
            let house = &houses[*on];
            let known = house.store.reader().unwrap().known_ops().unwrap();
            let own = known.iter().find(|known| known.own).unwrap();
            let page = house.store.reader().unwrap().ops(own.device, 0, A_PAGE);
            let end = page.unwrap().end;
            house.store.acknowledge(own.device, end).wait().unwrap();
            house.store.set_clock(ahead).wait().unwrap();
        }
    }
}

/// Everybody learns all that there is.
fn meet(houses: &[House]) {
    for to in 0..houses.len() {
        for from in 0..houses.len() {
            if to != from {
                pull(&houses[to], &houses[from]);
            }
        }
    }
}

fn history(devices: usize, steps: &[Step]) {
    let houses: Vec<House> = (0..devices).map(House::of_device).collect();
    for one in steps {
        step(&houses, one);
        if !matches!(one, Step::Do(..)) {
            houses[0].keeps_its_marks();
        }
    }
    meet(&houses);
    same(&houses);
    houses.iter().for_each(House::keeps_its_marks);
    // Once more is nothing new.
    let before = hash(&houses[0]);
    pull(&houses[0], &houses[1]);
    assert_eq!(hash(&houses[0]), before);
    // What is done afterwards comes to the same too.
    for house in &houses {
        drop(house.try_command(Command::Undo).unwrap());
        house.log(vec![bench(60, 5)]);
    }
    meet(&houses);
    same(&houses);
}

/// How many histories are tried, and forty times as many with `SETWISE_LONG`: twenty thousand.
fn histories(few: u32) -> ProptestConfig {
    let times = if std::env::var_os("SETWISE_LONG").is_some() { 40 } else { 1 };
    ProptestConfig::with_cases(few * times)
}

proptest! {
    #![proptest_config(histories(250))]

    /// Short ones, of which there are many.
    #[test]
    fn two_devices_come_to_the_same(steps in proptest::collection::vec(any_step(2), 1..9)) {
        history(2, &steps);
    }

    #[test]
    fn three_devices_come_to_the_same(steps in proptest::collection::vec(any_step(3), 1..9)) {
        history(3, &steps);
    }
}

proptest! {
    #![proptest_config(histories(20))]

    /// Long ones.
    #[test]
    fn all_devices_come_to_the_same(
        (devices, steps) in (2..5_usize).prop_flat_map(|devices| {
            (Just(devices), proptest::collection::vec(any_step(devices), 20..60))
        })
    ) {
        history(devices, &steps);
    }
}

/// Every row of the state, whichever way it came to be.
fn rows(house: &House) -> Vec<String> {
    const STATE: [&str; 5] = ["sets", "set_slots", "touched", "things", "devices"];
    let connection = stranger(&house.path());
    let mut rows = Vec::new();
    for table in STATE.into_iter().chain(["changes", "records", "exercise_days"]) {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let count = statement.column_count();
        let mut found = statement.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let values = (0..count).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
            rows.push(format!("{table} {}", values.collect::<Vec<_>>().join(" ")));
        }
    }
    rows.sort();
    rows
}

proptest! {
    #![proptest_config(histories(60))]

    /// An op that is carried out on what is kept comes to what all ops of its thing come to.
    #[test]
    fn the_fast_path_and_the_slow_one_come_to_equal_rows(
        steps in proptest::collection::vec(any_step(2), 1..25)
    ) {
        let fast: Vec<House> = (0..2).map(House::of_device).collect();
        let slow: Vec<House> = (0..2).map(House::of_device).collect();
        for house in &slow {
            house.with_writer(|_| slow_path::switch(true));
        }
        for one in &steps {
            step(&fast, one);
            step(&slow, one);
            for (fast, slow) in fast.iter().zip(&slow) {
                prop_assert_eq!(rows(fast), rows(slow), "{:?}", one);
            }
        }
    }
}

fn pair() -> [House; 2] {
    [House::of_device(0), House::of_device(1)]
}

fn reps(set: &SetResult, reps: u16) -> Command {
    Command::EditSets(vec![SetEdit {
        id: set.id,
        patch: SetPatch { reps: Some(reps), ..SetPatch::default() },
    }])
}

fn told(houses: &[House]) -> Vec<(u8, Option<u16>)> {
    let sets = houses[0].every_set();
    sets.iter().map(|set| (set.set_number, set.performance.reps)).collect()
}

#[test]
fn of_two_sets_with_one_number_the_first_keeps_it() {
    let houses = pair();
    houses[0].one(bench(100, 5));
    houses[1].one(bench(90, 8));
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), [(1, Some(5)), (2, Some(8))]);
}

#[test]
fn what_was_deleted_on_one_device_stays_so_whatever_another_does_to_it() {
    let houses = pair();
    let set = houses[0].one(bench(100, 5));
    meet(&houses);
    houses[0].command(Command::DeleteSets(vec![set.id]));
    houses[1].command(reps(&set, 8));
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), []);
    // With the deletion taken back, what was edited meanwhile counts.
    houses[0].undo();
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), [(1, Some(8))]);
}

#[test]
fn an_undo_takes_back_what_another_device_edited_and_its_edit_comes_to_nothing() {
    let houses = pair();
    let set = houses[0].one(bench(100, 5));
    meet(&houses);
    houses[1].command(reps(&set, 8));
    houses[0].undo();
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), []);
    // The other device's own undo has nothing to bring back.
    houses[1].undo();
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), []);
}

#[test]
fn plain_undo_takes_back_what_was_done_here_and_a_number_what_was_done_anywhere() {
    let houses = pair();
    houses[0].one(bench(100, 5));
    houses[1].one(bench(90, 8));
    pull(&houses[0], &houses[1]);
    houses[0].undo();
    assert_eq!(told(&houses), [(1, Some(8))], "the number is free again");
    assert_eq!(houses[0].rejected(Command::Undo), Rejection::NothingToUndo);
    houses[0].command(Command::UndoChange(ChangeNumber(2)));
    assert_eq!(told(&houses), []);
    meet(&houses);
    same(&houses);
}

#[test]
fn one_file_imported_on_two_devices_is_there_once() {
    let houses = pair();
    let sets: Vec<_> = (1..=3).map(|n| imported(n, bench(100, 5), 1)).collect();
    houses[0].command(Command::ImportSets(sets.clone().into()));
    houses[1].command(Command::ImportSets(sets.into()));
    meet(&houses);
    same(&houses);
    assert_eq!(houses[0].every_set().len(), 3);
    // Taken back on one device it is still what the other imported, and then it is gone.
    houses[0].undo();
    meet(&houses);
    same(&houses);
    assert_eq!(houses[1].every_set().len(), 3);
    houses[1].undo();
    meet(&houses);
    same(&houses);
    assert_eq!(houses[0].every_set(), []);
}

#[test]
fn an_import_of_many_sets_comes_in_parts_and_in_any_pieces() {
    let houses = pair();
    let sets: Vec<_> = (0..1_100_u16)
        .map(|n| {
            let day = jiff::civil::date(2020, 1, 1).saturating_add(jiff::Span::new().days(n));
            let draft = crate::tests::support::on(day, bench(100, 5));
            imported(u128::from(n) + 1, draft, 1)
        })
        .collect();
    houses[0].command(Command::ImportSets(sets.into()));
    houses[0].one(bench(60, 5));
    let ops = own_ops(&houses[0]);
    assert_eq!(ops.len(), 4, "three parts of sets, and a set");
    let derived = std::cell::Cell::new(0);
    let look = || {
        let reader = houses[1].store.reader().unwrap();
        let derive = |calendar| {
            derived.set(derived.get() + 1);
            Ok(Trained {
                calendar,
                by_log: BTreeSet::new(),
                begun: std::collections::BTreeMap::new(),
            })
        };
        reader.trained_kept(week_of(TODAY), derive).unwrap();
    };
    for (nth, op) in ops.into_iter().enumerate() {
        assert_eq!(give(&houses[1], vec![op.clone()]).held, []);
        // Again is nothing new.
        assert_eq!(give(&houses[1], vec![op]), Arrived::default());
        houses[1].is_sound();
        let replayed = houses[1].store.reader().unwrap().replay().unwrap();
        assert_eq!(replayed.differences, []);
        // What the log shows of a week is derived with each change that is whole, and once.
        look();
        look();
        assert_eq!(derived.get(), [1, 1, 2, 3][nth]);
    }
    same(&houses);
    // Half of it there, it is taken back elsewhere.
    let third = House::of_device(2);
    let ops = own_ops(&houses[0]);
    assert_eq!(give(&third, ops[..2].to_vec()).held, []);
    assert_eq!(third.every_set(), [], "a change counts once it is whole");
    houses[1].command(Command::UndoChange(ChangeNumber(1)));
    assert_eq!(give(&third, own_ops(&houses[1])).held, []);
    assert_eq!(third.every_set(), []);
    let houses = [houses, [third, House::of_device(3)]].into_iter().flatten();
    let houses: Vec<House> = houses.collect();
    meet(&houses);
    same(&houses);
    assert_eq!(houses[0].every_set().len(), 1);
}

fn propose(house: &House, change: ProposedChange) -> Uuid {
    let id = house.stamps.id();
    house.command(Command::Propose(Proposal {
        id,
        at: house.stamps.timestamp(),
        title: "a change".to_owned(),
        reason: "a reason".to_owned(),
        base: Base::default(),
        change,
        hunks: Vec::new(),
        status: ProposalStatus::Open,
    }));
    id
}

fn accept(house: &House, proposal: Uuid) {
    house.command(Command::Settle { proposal, accept: true, calendar: None, part: None });
}

#[test]
fn a_proposal_accepted_on_two_devices_counts_once() {
    let houses = pair();
    let planned = propose(
        &houses[0],
        ProposedChange::Plan { plan: Box::new(plan(1, PlanStanding::Generated)) },
    );
    let sets = propose(
        &houses[0],
        ProposedChange::Sets {
            changes: vec![SetChange::Log { draft: Box::new(bench(100, 5)) }],
            typed: String::new(),
        },
    );
    meet(&houses);
    for house in &houses {
        accept(house, planned);
        accept(house, sets);
    }
    pull(&houses[0], &houses[1]);
    let arrived = pull(&houses[1], &houses[0]);
    assert_eq!(arrived.void, ["the acceptance of “a change”"; 2]);
    same(&houses);
    assert_eq!(told(&houses), [(1, Some(5))]);
    let history = |house: &House| house.store.reader().unwrap().plans(9).unwrap().len();
    assert_eq!((history(&houses[0]), history(&houses[1])), (1, 1));
    // What was first is taken back: then the other counts.
    let undoable = houses[0].store.reader().unwrap().undoable_changes(9).unwrap();
    let acceptance = undoable.iter().rev().find(|one| one.summary.starts_with("the acc"));
    houses[0].command(Command::UndoChange(acceptance.unwrap().number));
    meet(&houses);
    same(&houses);
    assert_eq!((history(&houses[0]), history(&houses[1])), (1, 1));
}

#[test]
fn each_field_of_the_profile_has_its_own_last_word() {
    let houses = pair();
    save(&houses[0], |it| it.days_per_week = 4);
    meet(&houses);
    save(&houses[0], |it| it.days_per_week = 5);
    save(&houses[1], |it| it.minutes_per_day = 45);
    meet(&houses);
    same(&houses);
    let profile = houses[0].store.reader().unwrap().profile().unwrap().unwrap();
    assert_eq!((profile.days_per_week, profile.minutes_per_day), (5, 45));
}

/// Saves what a change makes of the profile that a house has.
fn save(house: &House, change: fn(&mut Profile)) {
    let mut profile = profile_of(house);
    change(&mut profile);
    house.command(Command::SaveProfile(profile));
}

fn profile_of(house: &House) -> Profile {
    house.store.reader().unwrap().profile().unwrap().unwrap_or_default()
}

#[test]
fn the_first_words_on_a_profile_say_only_what_was_said() {
    let said = |it: &mut Profile| {
        it.unit = Unit::Kg;
        it.goal = Goal::Strength;
        it.days_per_week = 3;
        it.level = Level::Beginner;
        it.equipment = vec![Equipment::Barbell, Equipment::Rack];
        it.avoid = vec!["lunges".to_owned()];
    };
    let first_words: [fn(&mut Profile); 5] = [
        |it| it.introduced = true,
        |it| it.minutes_per_day = 45,
        |it| it.avoid = vec!["dips".to_owned()],
        |it| it.bodyweight = Some(Load::new(Decimal::from_ten_thousandths(800_000), Unit::Kg)),
        |_| {},
    ];
    for change in first_words {
        let houses = pair();
        save(&houses[0], said);
        // Later, and nothing is known there of what was said before.
        save(&houses[1], change);
        meet(&houses);
        same(&houses);
        for house in &houses {
            let (profile, mut told) = (profile_of(house), Profile::default());
            said(&mut told);
            change(&mut told);
            assert_eq!(profile, told);
        }
    }
}

#[test]
fn a_list_changed_on_two_devices_is_empty_only_where_somebody_emptied_it() {
    type Change = fn(&mut Profile);
    let cases: [(Change, Change, &[&str]); 5] = [
        // Each leaves another: the later counts as a whole.
        (|it| keep_only(it, &["dips"]), |it| keep_only(it, &["lunges"]), &["lunges"]),
        (|it| keep_only(it, &["lunges"]), |it| it.avoid.push("rows".into()), &["lunges", "rows"]),
        (|it| it.avoid.clear(), |it| it.avoid.push("rows".into()), &["rows"]),
        (|it| it.avoid.clear(), |it| keep_only(it, &["dips"]), &["dips"]),
        (|it| keep_only(it, &["dips"]), |it| it.avoid.clear(), &[]),
    ];
    for (one, other, wanted) in cases {
        let houses = pair();
        save(&houses[0], |it| it.avoid = vec!["dips".into(), "lunges".into()]);
        meet(&houses);
        save(&houses[0], one);
        save(&houses[1], other);
        meet(&houses);
        same(&houses);
        for house in &houses {
            assert_eq!(profile_of(house).avoid, wanted);
        }
    }
    // The same of the first words of both, of which each knows nothing of the other's.
    let houses = pair();
    save(&houses[0], |it| it.equipment = vec![Equipment::Barbell]);
    save(&houses[1], |it| it.equipment = vec![Equipment::Dumbbell, Equipment::Bench]);
    meet(&houses);
    same(&houses);
    for house in &houses {
        assert_eq!(profile_of(house).equipment, [Equipment::Dumbbell, Equipment::Bench]);
    }
}

fn keep_only(profile: &mut Profile, kept: &[&str]) {
    profile.avoid.retain(|one| kept.contains(&&**one));
}

/// A house of a device whose clock is so many minutes after the first one's.
fn later(nth: usize, minutes: u32) -> House {
    House::of_device_at(nth, minutes * 60)
}

fn newest(house: &House) -> SetResult {
    house.store.reader().unwrap().newest().unwrap().unwrap()
}

#[test]
fn sets_are_in_the_order_in_which_they_were_done_on_whichever_device() {
    // Minutes at which three devices log, and in which order what they did comes together.
    for (minutes, order) in
        [([0, 30, 60], [0, 1, 2]), ([60, 0, 30], [0, 1, 2]), ([30, 60, 0], [2, 1, 0])]
    {
        let houses: Vec<House> = (0..3).map(|nth| later(nth, minutes[nth])).collect();
        for (house, kg) in houses.iter().zip([100, 90, 80]) {
            house.log(vec![bench(kg, 5), bench(kg, 4)]);
        }
        for from in order {
            for to in (0..3).filter(|to| *to != from) {
                pull(&houses[to], &houses[from]);
            }
        }
        for house in &houses {
            let reader = house.store.reader().unwrap();
            let on_date = reader.on_date(TODAY).unwrap();
            assert!(on_date.is_sorted_by_key(|set| set.at), "{minutes:?}");
            assert_eq!(reader.between(TODAY, TODAY).unwrap(), on_date);
            assert_eq!(house.every_set(), on_date);
            let last = on_date.last().unwrap();
            assert_eq!((last.at, last.performance.reps), (on_date[5].at, Some(4)));
        }
    }
}

#[test]
fn the_last_set_is_that_of_the_receipt_and_later_the_one_done_last() {
    // The other device did its set so many minutes before or after; this one asks so many after its
    // own receipt.
    for (theirs, asked, own) in [
        (40, 1, true),
        (40, 14, true),
        (40, 45, false),
        (0, 45, true),
        (29, 1, true),
        (31, 20, false),
    ] {
        let clock = Clock::at(30);
        let here = House::by(&clock);
        let there = later(1, theirs);
        here.one(bench(100, 5));
        there.one(bench(90, 5));
        pull(&here, &there);
        clock.set(30 + asked);
        let wanted = if own { 100 } else { 90 };
        let case = format!("theirs at {theirs}, asked after {asked}");
        assert_eq!(newest(&here).performance.load, bench(wanted, 5).performance.load, "{case}");
        let spoken = here.store.reader().unwrap().spoken_of().unwrap();
        assert_eq!(spoken, [newest(&here)], "{case}");
    }
    // A day's sets that are logged later are the last ones only while their receipt is in mind.
    let clock = Clock::at(30);
    let here = House::by(&clock);
    let today = here.one(bench(100, 5));
    let yesterday = SetDraft { date: TODAY.yesterday().unwrap(), ..bench(80, 5) };
    let yesterday = here.one(yesterday);
    for (minutes, wanted) in [(30, &yesterday), (44, &yesterday), (46, &today), (600, &today)] {
        clock.set(minutes);
        assert_eq!(newest(&here), *wanted, "{minutes}");
    }
}

#[test]
fn ops_that_are_out_of_order_wait_and_lose_nothing() {
    let houses = pair();
    for kg in [100, 90, 80] {
        houses[0].one(bench(kg, 5));
    }
    let ops = own_ops(&houses[0]);
    let device = ops[0].device;
    let held = |seq, why| vec![Held { device, seq, why }];
    // Reordered: the second can't come before the first, and all behind it wait.
    let reordered = vec![ops[1].clone(), ops[0].clone(), ops[2].clone()];
    assert_eq!(give(&houses[1], reordered).held, held(2, HeldFor::Gap));
    assert_eq!(houses[1].every_set(), []);
    // One is missing.
    let dropped = vec![ops[0].clone(), ops[2].clone()];
    assert_eq!(give(&houses[1], dropped).held, held(3, HeldFor::Gap));
    assert_eq!(houses[1].every_set().len(), 1);
    // One is not what an op is: nothing of it stays.
    let odd = |body: &str| Op { body: body.to_owned(), ..ops[1].clone() };
    let mut wrong: Vec<Op> = ["", "null", "[]", "{}"].map(odd).into();
    wrong.push(odd(&ops[1].body.replace("\"set_number\":2", "\"set_number\":0")));
    wrong.push(odd(&ops[1].body.replace("{\"set\":", "{\"dance\":")));
    for op in wrong {
        assert_eq!(give(&houses[1], vec![op]).held, held(2, HeldFor::Unreadable));
        houses[1].is_sound();
    }
    // A clock that is a day ahead waits for its day; the device's others wait behind it.
    let ahead =
        Op { hlc: Hlc::default().next("2026-11-23T00:00:00Z".parse().unwrap()), ..ops[1].clone() };
    assert_eq!(give(&houses[1], vec![ahead, ops[2].clone()]).held, held(2, HeldFor::Ahead));
    assert_eq!(pull(&houses[1], &houses[0]).sets, 2);
    same(&houses);
}

#[test]
fn what_a_newer_version_wrote_is_kept_and_folded_once_it_is_read() {
    let houses = pair();
    let first = houses[0].one(bench(100, 5));
    houses[0].command(reps(&first, 8));
    houses[0].one(bench(90, 5));
    let mut ops = own_ops(&houses[0]);
    ops[1].version = 3;
    let arrived = give(&houses[1], ops);
    assert_eq!((arrived.changes, arrived.newer, arrived.held), (2, 1, vec![]));
    let reader = houses[1].store.reader().unwrap();
    assert_eq!(reader.newer_changes().unwrap(), 1);
    assert_eq!(reader.replay().unwrap().newer, 1);
    assert_eq!(told(&houses[1..]), [(1, Some(5)), (2, Some(5))]);
    // The same program, a version later.
    houses[1].store.close().unwrap();
    stranger(&houses[1].path())
        .execute_batch(
            "UPDATE changes SET v = 2 WHERE kind = 'newer'; UPDATE this_device SET folded = 0;",
        )
        .unwrap();
    let later = Store::open(&houses[1].path(), houses[1].stamps.clone()).unwrap();
    let reader = later.reader().unwrap();
    assert_eq!(reader.newer_changes().unwrap(), 0);
    assert_eq!(reader.state_hash().unwrap(), hash(&houses[0]));
    assert_eq!(reader.replay().unwrap().differences, []);
}

#[test]
fn a_clock_that_is_a_year_off_does_no_harm() {
    const YEAR: u32 = 365 * 24 * 60 * 60;
    let houses = [House::of_device_at(0, YEAR), House::of_device(1)];
    let set = houses[1].one(bench(100, 5));
    pull(&houses[0], &houses[1]);
    houses[0].command(reps(&set, 6));
    let before = own_ops(&houses[0]);
    let held = give(&houses[1], before.clone()).held;
    assert_eq!(held[0].why, HeldFor::Ahead);
    // It learns that its clock is a year ahead: what nobody else has is stamped anew.
    let year = SignedDuration::from_secs(YEAR.into());
    assert_eq!(houses[0].store.set_clock(year).wait().unwrap(), 1);
    let after = own_ops(&houses[0]);
    assert_eq!(after[0].body, before[0].body);
    assert!(after[0].hlc < before[0].hlc);
    assert!(after[0].hlc > own_ops(&houses[1])[0].hlc);
    meet(&houses);
    assert_eq!(told(&houses[1..]), [(1, Some(6))]);
    houses[1].command(reps(&set, 9));
    meet(&houses);
    same(&houses);
    assert_eq!(told(&houses), [(1, Some(9))], "said last by the time of all");
}

#[test]
fn a_home_put_back_from_a_copy_becomes_another_device_and_keeps_all() {
    let houses = pair();
    houses[0].one(bench(100, 5));
    let own = own_ops(&houses[0])[0].device;
    let page = houses[0].store.reader().unwrap().ops(own, 0, A_PAGE).unwrap();
    houses[0].store.acknowledge(own, page.end).wait().unwrap();
    houses[0].store.close().unwrap();
    let copy = houses[0].path().with_file_name("copy.db");
    std::fs::copy(houses[0].path(), &copy).unwrap();
    // The first goes on, and others learn of it.
    let first = Store::open(&houses[0].path(), houses[0].stamps.clone()).unwrap();
    let log = |store: &Store, kg| {
        let log = crate::tests::support::item(Command::LogSets(vec![bench(kg, 5)]));
        let batch = crate::tests::support::batch(setwise_domain::batch::Mode::Each, vec![log]);
        store.commit(batch).wait().unwrap();
    };
    log(&first, 90);
    let ops_of = |store: &Store| {
        let known = store.reader().unwrap().known_ops().unwrap();
        let own = known.iter().find(|known| known.own).unwrap().device;
        store.reader().unwrap().ops(own, 0, A_PAGE).unwrap().ops
    };
    let gone_on = ops_of(&first);
    // The copy is put back, and something is done before it meets the others: an edit and its undo.
    let back = Store::open(&copy, houses[1].stamps.clone()).unwrap();
    log(&back, 80);
    back.become_another_device().wait().unwrap();
    let arrival = |ops| Arrival { ops, now: "2026-11-21T18:00:00Z".parse().unwrap() };
    let arrived = back.arrive(arrival(gone_on.clone())).wait().unwrap();
    assert_eq!((arrived.changes, arrived.held), (1, vec![]));
    let new = ops_of(&back);
    assert_ne!(new[0].device, own);
    assert_eq!((new.len(), new[0].seq), (1, 1));
    first.arrive(arrival(new)).wait().unwrap();
    let hash = |store: &Store| store.reader().unwrap().state_hash().unwrap();
    assert_eq!(hash(&first), hash(&back));
    for store in [&first, &back] {
        assert_eq!(store.reader().unwrap().replay().unwrap().differences, []);
        let mut sets = BTreeSet::<SetId>::new();
        store
            .reader()
            .unwrap()
            .each_set(&mut |set| {
                sets.insert(set.id);
            })
            .unwrap();
        assert_eq!(sets.len(), 3);
    }
}

#[test]
fn what_is_done_here_counts_on_after_what_came() {
    let houses = pair();
    houses[1].one(bench(90, 5));
    houses[1].one(bench(90, 5));
    pull(&houses[0], &houses[1]);
    houses[0].one(bench(100, 5));
    pull(&houses[0], &houses[1]);
    houses[0].one(bench(100, 5));
    let ops = own_ops(&houses[0]);
    assert_eq!(ops.iter().map(|op| op.seq).collect::<Vec<_>>(), [1, 2]);
    let theirs = own_ops(&houses[1]);
    assert!(theirs[1].hlc < ops[0].hlc && ops[0].hlc < ops[1].hlc);
    let applied = houses[0].command(Command::Undo);
    assert!(matches!(applied, Applied::Undone(_)));
    assert_eq!(houses[0].every_set().len(), 3);
    assert_eq!(houses[0].every_set()[0].date, TODAY);
}

/// What came of an undo or a redo: `-` something went, `+` something came back, `=` nothing changed.
fn mark(house: &House, command: Command) -> &'static str {
    match house.try_command(command).unwrap() {
        Ok(Applied::Undone(undone) | Applied::Redone(undone)) if undone.unchanged => "=",
        Ok(Applied::Undone(_)) => "-",
        Ok(Applied::Redone(_)) => "+",
        Ok(other) => panic!("{other:?}"),
        Err(_) => "nothing",
    }
}

/// Where another device did the same already, an undo or a redo changes nothing and says so; the next
/// one goes on. All devices come to the same.
#[test]
fn an_undo_of_what_another_device_took_back_changes_nothing() {
    let edit = |house: &House| {
        let id = house.every_set()[0].id;
        let patch = SetPatch { reps: Some(9), ..SetPatch::default() };
        Command::EditSets(vec![SetEdit { id, patch }])
    };
    let profile =
        |_: &House| Command::SaveProfile(Profile { days_per_week: 5, ..Profile::default() });
    let log = |_: &House| Command::LogSets(vec![bench(60, 5)]);
    let delete = |house: &House| Command::DeleteSets(vec![house.every_set()[0].id]);
    let changes: [fn(&House) -> Command; 4] = [log, edit, profile, delete];
    for change in changes {
        let houses = [House::of_device(0), House::of_device(1)];
        houses[0].log(vec![bench(100, 5)]);
        houses[0].command(change(&houses[0]));
        meet(&houses);
        let number = ChangeNumber(2);
        assert_eq!(mark(&houses[1], Command::UndoChange(number)), "-");
        meet(&houses);
        assert_eq!(mark(&houses[0], Command::UndoOfSession), "=");
        // The last word counts, whoever's the others were.
        assert_eq!(mark(&houses[0], Command::Redo), "+");
        assert_eq!(mark(&houses[0], Command::UndoOfSession), "-");
        meet(&houses);
        assert_eq!(mark(&houses[1], Command::Redo), "+");
        meet(&houses);
        same(&houses);
        assert_eq!(mark(&houses[0], Command::Redo), "nothing");
        assert_eq!(mark(&houses[0], Command::UndoOfSession), "-");
        assert_eq!(mark(&houses[0], Command::UndoOfSession), "-");
        meet(&houses);
        same(&houses);
    }
}

#[test]
fn a_set_that_another_device_deleted_or_logged_too_stays_as_it_is() {
    let houses = [House::of_device(0), House::of_device(1)];
    let set = houses[0].one(bench(100, 5));
    meet(&houses);
    houses[1].command(Command::DeleteSets(vec![set.id]));
    meet(&houses);
    assert_eq!(mark(&houses[0], Command::UndoOfSession), "=");
    assert_eq!(mark(&houses[0], Command::Redo), "=");
    let both = || vec![imported(7, bench(50, 5), 1), imported(8, bench(55, 5), 2)];
    for house in &houses {
        house.command(Command::ImportSets(both().into()));
    }
    meet(&houses);
    assert_eq!(mark(&houses[0], Command::UndoOfSession), "=");
    assert_eq!(houses[0].every_set().len(), 2);
    meet(&houses);
    assert_eq!(mark(&houses[1], Command::UndoOfSession), "-");
    meet(&houses);
    assert_eq!(houses[0].every_set(), []);
    assert_eq!(mark(&houses[0], Command::Redo), "+");
    meet(&houses);
    same(&houses);
    assert_eq!(houses[1].every_set().len(), 2);
}

/// A redo that comes before the change that it is about, or behind another undo of that.
#[test]
fn undo_and_redo_come_in_any_order() {
    let houses: Vec<House> = (0..3).map(House::of_device).collect();
    houses[0].log(vec![bench(100, 5)]);
    pull(&houses[1], &houses[0]);
    houses[1].command(Command::UndoChange(ChangeNumber(1)));
    houses[0].command(Command::Undo);
    houses[1].command(Command::Redo);
    // The third learns of an undo and of the redo, which is the last word, before it learns of the change
    // and of the other undo.
    let known = own_ops(&houses[0]);
    pull(&houses[2], &houses[1]);
    give(&houses[2], known);
    assert_eq!(houses[2].every_set().len(), 1);
    pull(&houses[1], &houses[0]);
    houses[1].command(Command::UndoChange(ChangeNumber(1)));
    pull(&houses[2], &houses[1]);
    assert_eq!(houses[2].every_set(), []);
    meet(&houses);
    same(&houses);
}
