//! What an athlete reads on two devices that know the same: by what the readers give, whatever is beneath them.

use super::replay::{Try, any_try, attempt};
use super::support::{House, TODAY, bench, done, draft, imported};
use jiff::civil::Date;
use proptest::prelude::*;
use setwise_domain::command::Command;
use setwise_domain::curve::Span;
use setwise_domain::op::Arrival;
use setwise_domain::profile::Profile;
use setwise_domain::receipt::RecordKind;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{SetEdit, SetPatch};

/// All that can be read of the athlete, each with its name. What has a number of this database has it taken out.
fn readable(house: &House) -> Vec<(&'static str, String)> {
    let reader = house.store.reader().unwrap();
    let facts = reader.facts().unwrap();
    let mut facts: Vec<_> = facts.into_iter().map(|fact| (fact.since, fact.said)).collect();
    facts.sort_by(|one, other| one.1.fact.cmp(&other.1.fact));
    let mut open = reader.open_proposals().unwrap();
    open.sort_by_key(|one| one.id);
    vec![
        ("sets", format!("{:#?}", house.every_set())),
        ("today", format!("{:#?}", reader.on_date(TODAY).unwrap())),
        ("records", format!("{:#?}", reader.all_records().unwrap())),
        ("exercises", format!("{:#?}", reader.exercises_done().unwrap())),
        ("weights", format!("{:#?}", reader.weigh_ins(Span::All.until(Date::MAX)).unwrap())),
        ("profile", format!("{:#?}", reader.profile().unwrap())),
        ("calendar", format!("{:#?}", reader.calendar().unwrap().sessions)),
        ("plan", format!("{:#?}", reader.plan_for(TODAY).unwrap())),
        ("plans", format!("{:#?}", reader.plans(99).unwrap())),
        ("program", format!("{:#?}", reader.program().unwrap())),
        ("slots", format!("{:#?}", reader.slots_of_sets().unwrap())),
        ("debriefs", format!("{:#?}", reader.debriefs(99).unwrap())),
        ("facts", format!("{facts:#?}")),
        ("proposals", format!("{open:#?}")),
        ("own exercises", format!("{:#?}", reader.own_exercises().unwrap())),
        ("phrases", format!("{:#?}", reader.taught().unwrap())),
        ("answers", format!("{:#?}", reader.import_answers().unwrap())),
    ]
}

/// What is read otherwise in one than in the other, with the lines that differ.
fn differing(one: &House, other: &House) -> Vec<String> {
    let pairs = readable(one).into_iter().zip(readable(other));
    let different = |((name, one), (_, other)): ((&str, String), (&str, String))| {
        let line = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        (one != other).then(|| format!("{name}: {line:?}"))
    };
    pairs.filter_map(different).collect()
}

#[track_caller]
fn are_alike(houses: &[House; 2]) {
    let found = differing(&houses[0], &houses[1]);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// One learns what it doesn't know of the other, as a sync brings it: nothing comes twice.
fn learn(to: &House, from: &House) {
    let reader = from.store.reader().unwrap();
    let device = reader.known_ops().unwrap().into_iter().find(|known| known.own).unwrap().device;
    let known = to.store.reader().unwrap().known_ops().unwrap();
    let known = known.iter().find(|known| known.device == device).map_or(0, |known| known.seq);
    let page = reader.ops(device, known, (usize::MAX, usize::MAX)).unwrap();
    if !page.ops.is_empty() {
        let arrival = Arrival { ops: page.ops, now: NOW.parse().unwrap() };
        assert_eq!(to.store.arrive(arrival).wait().unwrap().held, []);
    }
}

/// Long after the clocks of all.
const NOW: &str = "2026-11-21T20:00:00Z";

fn meet(houses: &[House; 2]) {
    learn(&houses[0], &houses[1]);
    learn(&houses[1], &houses[0]);
}

fn pair() -> [House; 2] {
    [House::of_device(0), House::of_device_at(1, 60)]
}

#[test]
fn a_number_that_gave_way_stays_when_more_sets_come() {
    for logs in [0, 1] {
        let houses = pair();
        houses[0].one(bench(100, 5));
        houses[1].one(bench(90, 8));
        meet(&houses);
        houses[logs].one(bench(80, 9));
        meet(&houses);
        are_alike(&houses);
        houses[1 - logs].one(bench(70, 9));
        meet(&houses);
        are_alike(&houses);
        // Their clocks stand, so the order in which they were done is not that of their numbers.
        let mut numbers: Vec<u8> = houses[0].every_set().iter().map(|set| set.set_number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [1, 2, 3, 4]);
    }
}

#[test]
fn records_are_listed_alike_whichever_exercise_a_device_met_first() {
    let houses = pair();
    houses[0].log(vec![draft("Row", done(50, 8)), bench(100, 5)]);
    houses[1].log(vec![draft("Dip", done(20, 8)), bench(110, 5), draft("Row", done(60, 8))]);
    meet(&houses);
    are_alike(&houses);
}

#[test]
fn a_record_is_of_the_set_that_was_done_first() {
    for first in [0, 1] {
        let houses = [House::of_device_at(0, first * 90), House::of_device_at(1, 60)];
        for house in &houses {
            house.log(vec![bench(100, 5), draft("Pull-Up", done(0, 9))]);
        }
        meet(&houses);
        are_alike(&houses);
        let records = houses[0].store.reader().unwrap().all_records().unwrap();
        // The volume of a day is held by its last set.
        let of_sets = records.iter().filter(|one| one.kind != RecordKind::Volume);
        let holders: Vec<_> = of_sets.map(|one| one.set.at).collect();
        assert_eq!(holders, vec![houses[first as usize].stamps.timestamp(); holders.len()]);
    }
}

#[test]
fn sets_of_one_moment_are_in_the_order_of_their_changes() {
    for first in [0, 1] {
        let houses = pair();
        houses[first].one(bench(60, 5));
        meet(&houses);
        for (house, id) in houses.iter().zip([2, 1]) {
            let set = imported(id, bench(100, 5), 1);
            house.command(Command::ImportSets(vec![set].into()));
        }
        meet(&houses);
        are_alike(&houses);
    }
}

/// As many edits of one set and of one profile, in turn; each has to cost what the first did.
#[test]
fn many_changes_of_one_thing_come_to_the_last() {
    let most = if std::env::var_os("SETWISE_LONG").is_some() { 100_000_u32 } else { 1_500 };
    let reps = |nth: u32| u16::try_from(1 + nth % 50).ok();
    let houses = pair();
    let set = houses[0].one(bench(100, 5));
    for nth in 0..most / 2 {
        let patch = SetPatch { reps: reps(nth), ..SetPatch::default() };
        houses[0].command(Command::EditSets(vec![SetEdit { id: set.id, patch }]));
        let days_per_week = u8::try_from(1 + nth % 7).unwrap();
        houses[0].command(Command::SaveProfile(Profile { days_per_week, ..Profile::default() }));
    }
    meet(&houses);
    are_alike(&houses);
    let wanted = reps(most / 2 - 1);
    assert_eq!(houses[1].every_set()[0].performance.reps, wanted);
    // One of the first is taken back on the other device: what was said since stays.
    let reader = houses[1].store.reader().unwrap();
    let all = reader.undoable_changes(usize::MAX).unwrap();
    houses[1].command(Command::UndoChange(all[all.len() - 2].number));
    meet(&houses);
    are_alike(&houses);
    assert_eq!(houses[0].every_set()[0].performance.reps, wanted);
    assert_eq!(houses[0].store.reader().unwrap().replay().unwrap().differences, []);
}

#[derive(Clone, Debug)]
enum Step {
    Do(usize, Try),
    Meet,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Whatever both do, and whenever one learns of the other.
    #[test]
        fn two_devices_read_the_same(steps in proptest::collection::vec(
        prop_oneof![
            4 => (0..2_usize, any_try()).prop_map(|(on, one)| Step::Do(on, one)),
            1 => Just(Step::Meet),
        ],
        1..14,
    )) {
        let houses = pair();
        for step in &steps {
            match step {
                Step::Do(on, one) => attempt(&houses[*on], one),
                Step::Meet => meet(&houses),
            }
        }
        meet(&houses);
        let found = differing(&houses[0], &houses[1]);
        prop_assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
