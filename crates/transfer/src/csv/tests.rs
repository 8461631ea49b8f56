use super::*;
use crate::{Gathering, ReadOptions};
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::{Halves, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetId, Source};
use uuid::Uuid;

const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

fn written(sets: Vec<SetResult>) -> String {
    let now: jiff::Zoned = NOW.parse().unwrap();
    let mut text = Vec::new();
    write(&mut sets.into(), now.time_zone(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn read(text: &str) -> Vec<SetResult> {
    let now = NOW.parse().unwrap();
    let options = ReadOptions {
        now: &now,
        unit: None,
        own_unit: Unit::Lb,
        dates: None,
        map: &[],
        tables: &[],
    };
    let none: Vec<SetResult> = Vec::new();
    let mut gathering = Gathering::new(Catalog::embedded(), &none);
    let facts = crate::read(text.as_bytes(), &options, &mut gathering).unwrap();
    assert_eq!(facts.format, "Strong");
    let gathered = gathering.settle().unwrap();
    assert_eq!(gathered.bad_rows, 0, "{:?} in\n{text}", gathered.bad);
    gathered.sets.iter().collect()
}

fn set(exercise: &str, performance: Performance) -> SetResult {
    SetResult {
        id: SetId(Uuid::nil()),
        at: "2026-11-02T23:00:00Z".parse().unwrap(),
        date: jiff::civil::date(2026, 11, 2),
        exercise: exercise.to_owned(),
        exercise_id: None,
        set_number: 1,
        performance,
        workout: Some("Upper A".to_owned()),
        source: Source::Athlete,
    }
}

#[test]
fn a_set_is_a_row_and_no_cell_is_a_formula() {
    let done = Performance {
        kind: SetKind::WarmUp,
        reps: Some(8),
        load: Some(Load::new(Decimal::from_int(-20), Unit::Kg)),
        notes: Some("=1+1; \"x\"\nthen".to_owned()),
        ..Performance::default()
    };
    let text = written(vec![set("+Dip", done)]);
    let row = text.split_once('\n').unwrap().1;
    assert_eq!(
        row,
        "2026-11-02 18:00:00;Upper A;'+Dip;W;-20;kg;8;;;;;\"'=1+1; \"\"x\"\"\nthen\";;;00000000-0000-0000-0000-000000000000\n"
    );
    assert_eq!(read(&text)[0].exercise, "+Dip");
}

fn any_set() -> impl Strategy<Value = SetResult> {
    let names = proptest::sample::select(vec![
        "Bench Press",
        "=SUM(A1)",
        "a;b \"c\"",
        "-Row",
        "'x'y",
        "Übung 💪",
    ]);
    let kinds = proptest::sample::select(vec![
        SetKind::Working,
        SetKind::WarmUp,
        SetKind::Drop,
        SetKind::Failure,
    ]);
    let loads = proptest::option::of((1..200_000_i64, any::<bool>(), any::<bool>()));
    let notes = proptest::option::of("[ -~é\n]{1,30}");
    let title = proptest::option::of("[ -~]{1,20}");
    let counts =
        (0..100_u16, proptest::option::of(1..9_000_u32), proptest::option::of(1..9_000_u32));
    let rpe = proptest::option::of(2..=20_u8);
    (names, kinds, loads, notes, title, counts, rpe).prop_map(
        |(name, kind, load, notes, title, (reps, seconds, metres), rpe)| {
            let load = load.map(|(amount, is_kg, is_negative)| {
                let unit = if is_kg { Unit::Kg } else { Unit::Lb };
                let amount = Decimal::from_ten_thousandths(
                    amount * 100 / if is_negative { -4 } else { 1 } / 100 * 100,
                );
                Load::new(amount, unit)
            });
            let load = load.filter(|load| load.in_bounds() && load.amount != Decimal::default());
            let tidy = |text: Option<String>| {
                let text = text.map(|text| text.trim().to_owned());
                text.filter(|text| !text.is_empty())
            };
            let mut set = set(
                name,
                Performance {
                    kind,
                    reps: Some(reps + 1),
                    load,
                    rpe: rpe.map(|halves| Rpe(Halves::from_halves(halves))),
                    seconds,
                    metres,
                    notes: tidy(notes),
                    ..Performance::default()
                },
            );
            set.workout = tidy(title);
            set
        },
    )
}

/// What a spreadsheet finds in each cell.
fn cells(text: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut in_quotes = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if in_quotes && chars.next_if_eq(&'"').is_some() => {
                cells.last_mut().unwrap().push('"');
            }
            '"' => in_quotes = !in_quotes,
            ';' | '\n' if !in_quotes => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

proptest! {
    #[test]
    fn what_has_a_column_comes_back(sets in proptest::collection::vec(any_set(), 1..8)) {
        let facts = |sets: &[SetResult]| -> Vec<_> {
            sets.iter().map(|set| (set.date, set.at, set.exercise.clone(), set.performance.clone(), set.workout.clone(), set.id)).collect()
        };
        let mut sets = sets;
        for (nth, set) in sets.iter_mut().enumerate() {
            set.id = SetId(Uuid::from_u128(nth as u128 + 1));
        }
        let text = written(sets.clone());
        for cell in cells(&text) {
            let is_number = cell.parse::<f64>().is_ok();
            prop_assert!(is_number || !cell.starts_with(['=', '+', '-', '@']), "{}", cell);
        }
        prop_assert_eq!(facts(&read(&text)), facts(&sets), "{}", text);
    }
}
