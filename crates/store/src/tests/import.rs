//! Imports: idempotent by id, one change, nobody's number taken.

use crate::tests::support::{House, bench, done, draft, imported, on};
use jiff::civil::date;
use setwise_domain::command::{Applied, Command};
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::SetResult;

fn import(house: &House, sets: Vec<SetResult>) -> (usize, usize) {
    match house.command(Command::ImportSets(sets.into())) {
        Applied::Imported { added, already_there, .. } => (added, already_there),
        other => panic!("{other:?}"),
    }
}

fn three() -> Vec<SetResult> {
    let days = [date(2020, 1, 2), date(2020, 1, 1), date(2020, 1, 1)];
    let lift = |index: usize, day| on(day, bench(100 + i64::try_from(index).unwrap(), 5));
    let mut sets: Vec<SetResult> = days
        .iter()
        .enumerate()
        .map(|(index, &day)| imported(index as u128 + 1, lift(index, day), 1))
        .collect();
    sets[2].set_number = 2;
    sets
}

#[test]
fn sets_keep_their_ids_times_and_sources_in_the_order_of_the_days() {
    let house = House::new();
    let sets = three();
    assert_eq!(import(&house, sets.clone()), (3, 0));
    assert_eq!(house.every_set(), [sets[1].clone(), sets[2].clone(), sets[0].clone()]);
    assert_eq!(house.store.reader().unwrap().newest().unwrap(), Some(sets[0].clone()));
    house.is_sound();
}

#[test]
fn the_same_import_again_adds_nothing_and_is_no_change() {
    let house = House::new();
    import(&house, three());
    assert_eq!(import(&house, three()), (0, 3));
    let mut more = three();
    more.push(imported(4, on(date(2020, 1, 3), bench(90, 5)), 1));
    assert_eq!(import(&house, more), (1, 3));
    assert_eq!(house.undo(), "an import of 1 set");
    assert_eq!(house.undo(), "an import of 3 sets");
    assert_eq!(house.every_set(), []);
    house.is_sound();
}

#[test]
fn one_id_twice_in_one_import_is_one_set() {
    let house = House::new();
    let twice = [three(), three()].concat();
    assert_eq!(import(&house, twice), (3, 3));
}

#[test]
fn an_import_that_was_undone_can_be_made_again() {
    let house = House::new();
    import(&house, three());
    let sets = house.every_set();
    house.undo();
    assert_eq!(import(&house, three()), (3, 0));
    assert_eq!(house.every_set(), sets);
    house.is_sound();
}

#[test]
fn a_set_that_was_deleted_stays_deleted() {
    let house = House::new();
    import(&house, three());
    house.command(Command::DeleteSets(vec![three()[0].id]));
    assert_eq!(import(&house, three()), (0, 3));
    assert_eq!(house.every_set().len(), 2);
}

#[test]
fn an_edited_set_keeps_its_edit() {
    let house = House::new();
    import(&house, three());
    let patch = setwise_domain::set_result::SetPatch { reps: Some(9), ..Default::default() };
    let id = three()[0].id;
    house.command(Command::EditSets(vec![setwise_domain::set_result::SetEdit { id, patch }]));
    assert_eq!(import(&house, three()), (0, 3));
    assert_eq!(house.every_set()[2].performance.reps, Some(9));
}

#[test]
fn a_number_that_is_taken_gives_way_to_the_next_free_one() {
    let house = House::new();
    let day = date(2020, 1, 1);
    let own = house.one(on(day, bench(70, 5)));
    assert_eq!(import(&house, three()), (3, 0));
    let sets = house.store.reader().unwrap().on_date(day).unwrap();
    let numbers: Vec<_> = sets.iter().map(|set| (set.id, set.set_number)).collect();
    // The first of the three finds 1 taken and takes 2; the second finds 2 taken and takes 3. What
    // was imported was done before the other was said.
    assert_eq!(numbers, [(three()[1].id, 2), (three()[2].id, 3), (own.id, 1)]);
    house.is_sound();
}

#[test]
fn where_no_number_is_left_nothing_is_imported() {
    let house = House::new();
    let day = date(2020, 1, 1);
    house.log(vec![on(day, bench(70, 5)); 99]);
    let rejection = house.rejected(Command::ImportSets(three().into()));
    assert_eq!(
        rejection.to_string(),
        "Bench Press already has 99 sets on that date, the most there can be"
    );
    assert_eq!(house.every_set().len(), 99);
    house.is_sound();
    assert_eq!(house.undo(), "99 sets of Bench Press");
}

#[test]
fn records_after_an_import_into_a_log_with_sets_are_those_of_a_rebuild() {
    let house = House::new();
    for day in 1..20 {
        house.log(vec![on(date(2020, 1, day), bench(100 - i64::from(day), 5)); 3]);
    }
    let more = (1..20)
        .flat_map(|day| {
            let id = u128::try_from(day).unwrap() * 10;
            let date = date(2020, 1, day);
            [
                imported(id, on(date, bench(90 + i64::from(day % 5), 6)), 1),
                imported(id + 1, on(date, draft("Press", done(50, 6))), 1),
            ]
        })
        .collect();
    import(&house, more);
    house.is_sound();
    house.undo();
    house.is_sound();
}

#[test]
fn an_undone_import_is_had_again_as_it_was() {
    let house = House::new();
    import(&house, three());
    let before = house.every_set();
    house.undo();
    assert_eq!(house.every_set(), []);
    house.command(Command::Redo);
    assert_eq!(house.every_set(), before);
    house.is_sound();
}
