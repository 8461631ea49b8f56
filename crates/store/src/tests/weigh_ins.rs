//! What the athlete weighs: kept by day, the newest counts, and each can be taken back.

use crate::tests::support::{House, done, draft, on};
use jiff::civil::{Date, date};
use setwise_domain::command::{Applied, Command};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::profile::Profile;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::weigh_in::WeighIn;
use uuid::Uuid;

const EVER: DateRange = DateRange { from: date(2000, 1, 1), to: date(2100, 1, 1) };

fn kg(tenths: i64) -> Load {
    Load::new(Decimal::from_ten_thousandths(tenths * 1_000), Unit::Kg)
}

fn weighed(house: &House, day: Date, tenths: i64) -> WeighIn {
    WeighIn { id: house.stamps.id(), date: day, at: house.stamps.timestamp(), load: kg(tenths) }
}

fn all(house: &House) -> Vec<(Date, Load)> {
    let weighed = house.store.reader().unwrap().weigh_ins(EVER).unwrap();
    weighed.into_iter().map(|one| (one.date, one.load)).collect()
}

fn now(house: &House) -> Option<Load> {
    let profile = house.store.reader().unwrap().profile().unwrap();
    profile.and_then(|profile| profile.bodyweight)
}

const FIRST: Date = date(2026, 11, 14);
const SECOND: Date = date(2026, 11, 20);

#[test]
fn the_newest_day_is_what_the_profile_says() {
    let house = House::new();
    let first = weighed(&house, SECOND, 824);
    let applied = house.command(Command::Weigh(first.clone()));
    let (weighed_first, before) = match applied {
        Applied::Weighed { weighed, before } => (weighed, before),
        other => panic!("{other:?}"),
    };
    assert_eq!((weighed_first, before), (first.clone(), None));
    // Said later, of a day before.
    let applied = house.command(Command::Weigh(weighed(&house, FIRST, 830)));
    assert!(matches!(applied, Applied::Weighed { before: None, .. }));
    assert_eq!(all(&house), [(FIRST, kg(830)), (SECOND, kg(824))]);
    assert_eq!(now(&house), Some(kg(824)));
    // Twice on a day: the one said last.
    let applied = house.command(Command::Weigh(weighed(&house, SECOND, 826)));
    assert!(matches!(applied, Applied::Weighed { before: Some(before), .. } if before == first));
    assert_eq!(now(&house), Some(kg(826)));
    assert_eq!(house.undo(), "a bodyweight of 82.6 kg");
    assert_eq!(house.undo(), "a bodyweight of 83 kg");
    assert_eq!(now(&house), Some(kg(824)));
    assert_eq!(house.undo(), "a bodyweight of 82.4 kg");
    assert_eq!((now(&house), all(&house)), (None, vec![]));
    house.is_sound();
}

#[test]
fn a_weight_said_as_a_part_of_the_profile_is_kept_with_its_day() {
    let house = House::new();
    let profile = Profile { days_per_week: 3, bodyweight: Some(kg(800)), ..Profile::default() };
    house.command(Command::SaveProfile(profile.clone()));
    let today = house.stamps.today();
    assert_eq!(all(&house), [(today, kg(800))]);
    house.command(Command::Weigh(weighed(&house, today, 805)));
    let more = Profile { minutes_per_day: 45, bodyweight: Some(kg(805)), ..profile.clone() };
    house.command(Command::SaveProfile(more));
    assert_eq!(all(&house), [(today, kg(800)), (today, kg(805))]);
    assert_eq!(house.undo(), "a change of the profile");
    assert_eq!(house.undo(), "a bodyweight of 80.5 kg");
    assert_eq!(house.store.reader().unwrap().profile().unwrap(), Some(profile));
    assert_eq!(house.undo(), "a change of the profile");
    assert_eq!(house.store.reader().unwrap().profile().unwrap(), None);
    house.is_sound();
}

#[test]
fn weights_come_with_an_import_and_go_with_it() {
    let house = House::new();
    let import = || {
        let mut sets = ImportedSets::default();
        for (id, day, tenths) in [(7, FIRST, 830), (8, SECOND, 824)] {
            sets.weighed.push(WeighIn { id: Uuid::from_u128(id), ..weighed(&house, day, tenths) });
        }
        sets
    };
    let came = |applied| match applied {
        Applied::Imported { added, weighed, .. } => (added, weighed),
        other => panic!("{other:?}"),
    };
    assert_eq!(came(house.command(Command::ImportSets(import()))), (0, 2));
    assert_eq!(came(house.command(Command::ImportSets(import()))), (0, 0));
    assert_eq!(all(&house).len(), 2);
    house.is_sound();
    assert_eq!(house.undo(), "an import of 0 sets and 2 weights");
    assert_eq!(all(&house), []);
    assert_eq!(came(house.command(Command::ImportSets(import()))), (0, 2));
    house.is_sound();
}

#[test]
fn a_weight_that_is_said_otherwise_is_changed_and_changed_back() {
    let house = House::new();
    let first = weighed(&house, FIRST, 830);
    house.command(Command::Weigh(first.clone()));
    let say = |date, tenths| {
        let mut sets = ImportedSets::default();
        sets.reweighed.push(WeighIn { date, load: kg(tenths), ..first.clone() });
        match house.command(Command::ImportSets(sets)) {
            Applied::Imported { changed, .. } => changed,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(say(FIRST, 828), 1);
    assert_eq!(say(SECOND, 826), 1);
    // What it says already changes nothing, and is no change to take back.
    assert_eq!(say(SECOND, 826), 0);
    assert_eq!(all(&house), [(SECOND, kg(826))]);
    house.is_sound();
    let changed = "an import of 0 sets that changed 1 weight";
    assert_eq!(house.undo(), changed);
    assert_eq!(all(&house), [(FIRST, kg(828))]);
    assert_eq!(house.undo(), changed);
    assert_eq!(all(&house), [(FIRST, kg(830))]);
    house.is_sound();
}

#[test]
fn a_lift_that_moves_the_body_is_estimated_by_the_weight_of_its_day() {
    let house = House::new();
    for (day, added) in [(FIRST, 0), (SECOND, 10)] {
        let mut pull_up = draft("Pull-Up", done(added, 6));
        pull_up.exercise_id = Some(setwise_domain::exercise::ExerciseId("pull-up".to_owned()));
        pull_up.performance.load =
            (added > 0).then(|| Load::new(Decimal::from_int(added), Unit::Kg));
        house.one(on(day, pull_up));
    }
    let key = ExerciseKey::stored("pull-up".to_owned());
    let estimates = || -> Vec<Option<f64>> {
        let days = house.store.reader().unwrap().days_of(&key, EVER).unwrap();
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        days.iter().map(|day| day.e1rm.map(rounded)).collect()
    };
    assert_eq!(estimates(), [None, None]);
    house.command(Command::Weigh(weighed(&house, FIRST, 800)));
    assert_eq!(estimates(), [Some(96.0), Some(108.0)]);
    house.command(Command::Weigh(weighed(&house, SECOND, 850)));
    assert_eq!(estimates(), [Some(96.0), Some(114.0)]);
}
