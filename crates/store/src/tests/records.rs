//! Records: announced when an earlier set is beaten, and only then.

use crate::tests::support::{House, TODAY, bench, done, draft, imported, on, with_reserve};
use jiff::civil::{Date, date};
use setwise_domain::command::{Applied, Command};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::receipt::Record;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::{Performance, SetDraft, SetEdit, SetKind, SetPatch};

fn day(day: i8) -> Date {
    date(2026, 10, day)
}

/// `load 110 > 100`, one for each record, in short.
fn said(records: &[Record]) -> Vec<String> {
    records
        .iter()
        .map(|record| {
            let value = |value: f64| format!("{value:.1}").trim_end_matches(".0").to_owned();
            match &record.beat {
                Some(beat) => {
                    format!("{} {} > {}", record.kind, value(record.value), value(beat.value))
                }
                None => format!("{} {}", record.kind, value(record.value)),
            }
        })
        .collect()
}

fn log(house: &House, drafts: Vec<SetDraft>) -> Vec<String> {
    said(&house.log(drafts).1)
}

fn of_kind(kind: SetKind, draft: SetDraft) -> SetDraft {
    let performance = Performance { kind, ..draft.performance };
    SetDraft { performance, ..draft }
}

fn pull_up(performance: Performance) -> SetDraft {
    SetDraft {
        exercise_id: Some(ExerciseId("pull-up".to_owned())),
        ..draft("Pull-Up", performance)
    }
}

fn reps_only(reps: u16) -> Performance {
    Performance { reps: Some(reps), ..Performance::default() }
}

#[test]
fn a_first_entry_announces_nothing() {
    let house = House::new();
    assert_eq!(log(&house, vec![bench(100, 5), bench(110, 3)]), [""; 0]);
}

#[test]
fn a_tie_announces_nothing() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    assert_eq!(log(&house, vec![on(day(2), bench(100, 5))]), [""; 0]);
}

/// What a conversion adds is no gain: 220.5 lb are 100.017 kg.
#[test]
fn the_same_load_in_the_other_unit_announces_nothing() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    let pounds = |tenths: i64| {
        let amount = Decimal::from_ten_thousandths(tenths * 1_000);
        let mut draft = bench(0, 5);
        draft.performance.load = Some(Load::new(amount, Unit::Lb));
        draft
    };
    assert_eq!(log(&house, vec![on(day(2), pounds(2_205))]), [""; 0]);
    assert_eq!(log(&house, vec![on(day(3), pounds(2_200))]), [""; 0]);
    assert_eq!(
        log(&house, vec![on(day(4), pounds(2_210))]),
        ["load 100.2 > 100", "e1rm 117 > 116.7", "volume 501.2 > 500.1"]
    );
}

#[test]
fn each_kind_is_announced_with_the_set_it_beat() {
    let house = House::new();
    let first = house.one(on(day(1), bench(100, 5)));
    let (sets, records) = house.log(vec![on(day(2), bench(105, 5))]);
    assert_eq!(said(&records), ["load 105 > 100", "e1rm 122.5 > 116.7", "volume 525 > 500"]);
    for record in &records {
        assert_eq!(record.set, sets[0]);
        assert_eq!(record.beat.as_ref().unwrap().set, first);
    }
    assert_eq!(log(&house, vec![on(day(3), bench(100, 6))]), ["reps 6 > 5", "volume 600 > 525"]);
}

#[test]
fn most_load_is_for_that_many_reps_or_more() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 8)), on(day(1), bench(120, 2))]);
    // Beaten by none with five reps or more but the set of eight.
    assert_eq!(
        log(&house, vec![on(day(2), bench(110, 5))]),
        ["load 110 > 100", "reps 5 > 2", "e1rm 128.3 > 128"]
    );
    // More reps than ever: nothing stood for as many, so only the reps are a record.
    assert_eq!(log(&house, vec![on(day(3), bench(60, 20))]), ["reps 20 > 8", "volume 1200 > 1040"]);
}

#[test]
fn of_one_change_only_the_best_is_told_and_siblings_are_no_rivals() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    let three = vec![on(day(2), bench(105, 5)); 3];
    assert_eq!(log(&house, three), ["load 105 > 100", "e1rm 122.5 > 116.7", "volume 1575 > 500"]);
    let rising = [107, 110, 108].map(|kg| on(day(3), bench(kg, 5))).to_vec();
    let (sets, records) = house.log(rising);
    assert_eq!(said(&records), ["load 110 > 105", "e1rm 128.3 > 122.5", "volume 1625 > 1575"]);
    assert_eq!(records[0].set, sets[1]);
    assert_eq!(records[2].set, sets[2], "a session's volume is its last set's");
}

#[test]
fn a_session_breaks_the_volume_record_once() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5)); 2]);
    let one = || log(&house, vec![on(day(2), bench(100, 5))]);
    assert_eq!(one(), [""; 0]);
    assert_eq!(one(), [""; 0], "equal");
    assert_eq!(one(), ["volume 1500 > 1000"]);
    assert_eq!(one(), [""; 0], "its own rival now");
}

#[test]
fn warm_ups_failures_and_sets_without_reps_count_for_nothing() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    let without_reps = Performance { reps: None, ..done(500, 0) };
    let nothing = vec![
        of_kind(SetKind::WarmUp, on(day(2), bench(300, 9))),
        on(day(2), bench(300, 0)),
        SetDraft { performance: without_reps, ..on(day(2), bench(0, 0)) },
    ];
    assert_eq!(log(&house, nothing), [""; 0]);
    assert_eq!(standing(&house, "bench-press"), ["load 100", "reps 5", "e1rm 116.7", "volume 500"]);
}

/// A drop is volume and no strength, whatever it would have been by itself: done tired, it says nothing
/// of what could be done at its load.
#[test]
fn drops_are_volume_and_hold_no_other_record() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    let chain = vec![
        on(day(3), bench(100, 5)),
        of_kind(SetKind::Drop, on(day(3), bench(80, 12))),
        of_kind(SetKind::Drop, on(day(3), bench(101, 5))),
    ];
    assert_eq!(log(&house, chain), ["volume 1965 > 500"]);
    assert_eq!(
        standing(&house, "bench-press"),
        ["load 100", "reps 5", "e1rm 116.7", "volume 1965"]
    );
    // A set at the load of a drop beats what was a set, not the drop.
    let next = log(&house, vec![on(day(5), bench(80, 10))]);
    assert_eq!(next, ["reps 10 > 5"]);
}

/// What is lifted after a pause is volume and no strength.
#[test]
fn a_set_in_parts_claims_its_first_part() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 8))]);
    let mut rest_pause = of_kind(SetKind::RestPause, on(day(2), bench(100, 13)));
    rest_pause.performance.structure.parts = vec![8, 3, 2];
    assert_eq!(log(&house, vec![rest_pause]), ["volume 1300 > 800"]);
}

#[test]
fn reserve_counts_for_the_estimate() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    assert_eq!(
        log(&house, vec![on(day(2), with_reserve(2, bench(100, 5)))]),
        ["e1rm 123.3 > 116.7"]
    );
}

#[test]
fn bodyweight_counts_no_load_as_nothing_added_and_estimates_nothing() {
    let house = House::new();
    let assisted = on(day(1), pull_up(done(-20, 8)));
    assert_eq!(log(&house, vec![assisted]), [""; 0]);
    assert_eq!(log(&house, vec![on(day(2), pull_up(reps_only(8)))]), ["load 0 > -20"]);
    assert_eq!(log(&house, vec![on(day(3), pull_up(reps_only(9)))]), ["reps 9 > 8"]);
    assert_eq!(
        log(&house, vec![on(day(4), pull_up(done(10, 8)))]),
        ["load 10 > 0"],
        "the first with a load has no volume to beat"
    );
    assert_eq!(standing(&house, "pull-up"), ["load 10", "reps 8", "reps 9", "volume 80"]);
}

#[test]
fn without_a_load_sets_are_compared_with_their_like_alone() {
    let house = House::new();
    let bare = |day, reps| on(day, draft("Sled Walk", reps_only(reps)));
    log(&house, vec![on(day(1), draft("Sled Walk", done(60, 8)))]);
    assert_eq!(log(&house, vec![bare(day(2), 12)]), [""; 0]);
    assert_eq!(log(&house, vec![bare(day(3), 13)]), ["reps 13 > 12"]);
}

#[test]
fn an_import_announces_nothing_but_is_a_rival_afterwards() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    let old = imported(1, on(day(2), bench(120, 5)), 1);
    let applied = house.command(Command::ImportSets(vec![old.clone()].into()));
    let (added, already_there) = (1, 0);
    assert_eq!(
        applied,
        Applied::Imported { added, already_there, changed: 0, weighed: 0, beside: 0 }
    );
    let (_, records) = house.log(vec![on(day(3), bench(121, 5))]);
    assert_eq!(said(&records)[0], "load 121 > 120");
    assert_eq!(records[0].beat.as_ref().unwrap().set, old);
}

#[test]
fn taking_a_holder_away_lets_the_next_best_stand() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    log(&house, vec![on(day(2), bench(110, 5))]);
    let best = house.one(on(day(3), bench(120, 5)));
    let top = || standing(&house, "bench-press")[0].clone();
    assert_eq!(top(), "load 120");
    let patch = SetPatch { reps: Some(0), ..SetPatch::default() };
    house.command(Command::EditSets(vec![SetEdit { id: best.id, patch }]));
    assert_eq!(top(), "load 110");
    house.undo();
    assert_eq!(top(), "load 120");
    house.command(Command::DeleteSets(vec![best.id]));
    assert_eq!(top(), "load 110");
    house.undo();
    house.undo();
    assert_eq!(top(), "load 110");
    house.is_sound();
}

#[test]
fn records_are_read_by_kind_and_for_every_exercise() {
    let house = House::new();
    log(&house, vec![on(TODAY, bench(100, 5)), on(TODAY, bench(80, 9)), draft("Row", done(50, 8))]);
    assert_eq!(
        standing(&house, "bench-press"),
        ["load 100", "load 80", "reps 5", "reps 9", "e1rm 116.7", "volume 1220"]
    );
    let all = house.store.reader().unwrap().all_records().unwrap();
    assert_eq!(said(&all)[6..], ["load 50", "reps 8", "e1rm 63.3", "volume 400"]);
}

fn standing(house: &House, id: &str) -> Vec<String> {
    let key = setwise_domain::exercise::ExerciseKey::new(Some(&ExerciseId(id.to_owned())), "");
    said(&house.store.reader().unwrap().records(&key).unwrap())
}

#[test]
fn a_session_is_told_of_once() {
    let house = House::new();
    log(&house, vec![on(day(1), bench(100, 5))]);
    assert_eq!(
        log(&house, vec![on(day(2), bench(105, 5))]),
        ["load 105 > 100", "e1rm 122.5 > 116.7", "volume 525 > 500"]
    );
    assert_eq!(
        log(&house, vec![on(day(2), bench(107, 5))]),
        [""; 0],
        "its own day's set is beaten"
    );
    assert_eq!(log(&house, vec![on(day(2), bench(90, 8))]), [""; 0], "no better than the day's");
}
