use super::*;
use crate::text::set::tests::pull_up;
use jiff::civil::{Date, date};
use setwise_domain::board::Suggestion;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::receipt::{Beaten, NextUp};
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{Performance, SetId, SetResult, Source};
use uuid::Uuid;

const TODAY: Date = date(2026, 11, 21);

fn set(id: &str, number: u8, load: &str, reps: u16, day: Date) -> SetResult {
    let name = match id {
        "bench-press" => "Bench Press",
        "barbell-row" => "Barbell Row",
        _ => "Pull-Up",
    };
    SetResult {
        id: SetId(Uuid::from_u128(u128::from(number))),
        at: "2026-11-21T17:02:00Z".parse().unwrap(),
        date: day,
        exercise: name.to_owned(),
        exercise_id: Some(ExerciseId(id.to_owned())),
        set_number: number,
        performance: Performance {
            reps: Some(reps),
            load: Decimal::parse(load, 2).ok().map(|amount| Load::new(amount, Unit::Lb)),
            ..Performance::default()
        },
        workout: None,
        source: Source::Athlete,
    }
}

fn text_of(receipt: &Receipt, unit: Unit) -> String {
    super::receipt(receipt, Formatter::new(&pull_up(), unit))
}

fn at_rpe(rpe: u8, set: SetResult) -> SetResult {
    SetResult {
        performance: Performance {
            rpe: Some(Rpe(Halves::from_halves(rpe * 2))),
            ..set.performance
        },
        ..set
    }
}

fn record(kind: RecordKind, value: f64, was: f64) -> Record {
    Record {
        kind,
        set: set("bench-press", 3, "185", 8, TODAY),
        value,
        beat: Some(Beaten { set: set("bench-press", 1, "180", 8, date(2026, 11, 7)), value: was }),
    }
}

fn rows() -> Vec<SetResult> {
    (1..=3)
        .map(|number| {
            let mut row = set("barbell-row", number, "150", 8, date(2026, 11, 14));
            row.performance.rir = Some(Rir(Halves::from_halves(4)));
            row
        })
        .collect()
}

fn next(same_exercise: bool, suggestion: Option<Suggestion>) -> NextUp {
    NextUp {
        loads_vary: false,
        hint: None,
        exercise: "Barbell Row".into(),
        prescription: "3 x 8".into(),
        same_exercise,
        rest_seconds: Some(125),
        suggestion,
    }
}

fn suggestion(load: i64, rests_on: Vec<SetResult>) -> Suggestion {
    Suggestion {
        load: Load::new(Decimal::from_int(load), Unit::Lb),
        reason: "all 3 sets were done as asked: +5".into(),
        rests_on,
    }
}

#[test]
fn sets_then_a_record_then_what_is_next() {
    let receipt = Receipt {
        sets: (1..=3)
            .map(|number| at_rpe(8, set("bench-press", number, "185", 8, TODAY)))
            .collect(),
        places: Places::default(),
        records: vec![
            record(RecordKind::E1rm, 106.28, 103.42),
            record(RecordKind::Load, 83.91, 81.65),
        ],
        ticks: Vec::new(),
        next: Some(next(false, Some(suggestion(155, rows())))),
        remarks: vec!["185 is read as lb, your unit.".into()],
    };
    insta::assert_snapshot!(text_of(&receipt, Unit::Lb), @"
    Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓
    ★ Record: best e1RM, 234.3 lb (180 lb × 8 on 7 Nov, +6.3 lb), and 1 more
    185 is read as lb, your unit.
    Next: Barbell Row 3 x 8, try 155 lb (all 3 sets were done as asked: +5; last 150 lb × 8, 8, 8 RIR 2 on 14 Nov).
    ");
    insta::assert_snapshot!(text_of(&receipt, Unit::Kg), @"
    Bench Press  3 × 8 @ 185 lb (83.9 kg)  RPE 8  ✓✓✓
    ★ Record: best e1RM, 106.3 kg (81.6 kg × 8 on 7 Nov, +2.9 kg), and 1 more
    185 is read as lb, your unit.
    Next: Barbell Row 3 x 8, try 70.3 kg (all 3 sets were done as asked: +5; last 68 kg × 8, 8, 8 RIR 2 on 14 Nov).
    ");
}

#[test]
fn rest_then_the_same_again_unless_this_very_set_asks_for_another_load() {
    let last = set("barbell-row", 9, "155", 8, TODAY);
    let told = |suggestion| {
        let receipt = Receipt {
            sets: vec![last.clone()],
            next: Some(next(true, suggestion)),
            ..Receipt::default()
        };
        text_of(&receipt, Unit::Lb).lines().last().unwrap().to_owned()
    };
    let again = "Rest 2:05, then the same again.";
    assert_eq!(told(None), again);
    assert_eq!(told(Some(suggestion(150, rows()))), again);
    assert_eq!(told(Some(suggestion(155, vec![last.clone()]))), again);
    assert_eq!(
        told(Some(suggestion(160, vec![last.clone()]))),
        "Rest 2:05, then try 160 lb (all 3 sets were done as asked: +5)."
    );
}

#[test]
fn records_worth_telling_have_their_words() {
    let told = |kind, value, was| {
        let receipt = Receipt { records: vec![record(kind, value, was)], ..Receipt::default() };
        text_of(&receipt, Unit::Lb)
    };
    assert_eq!(
        told(RecordKind::Load, 83.9, 81.6),
        "★ Record: most weight for 8 reps (180 lb on 2026-11-07, +5.1 lb)"
    );
    assert_eq!(
        told(RecordKind::Reps, 8.0, 7.0),
        "★ Record: most reps at 185 lb (180 lb × 8 on 2026-11-07, +1 rep)"
    );
    assert_eq!(
        told(RecordKind::E1rm, 106.28, 103.42),
        "★ Record: best e1RM, 234.3 lb (180 lb × 8 on 2026-11-07, +6.3 lb)"
    );
    assert_eq!(told(RecordKind::Volume, 2000.0, 1900.0), "", "one set more is no news");
}

#[test]
fn bodyweight_and_notes_are_told_as_they_are() {
    let mut set = set("pull-up", 1, "10", 8, TODAY);
    set.performance.notes = Some("left elbow\u{1b}[31m".into());
    let receipt = Receipt { sets: vec![set], ..Receipt::default() };
    assert_eq!(
        text_of(&receipt, Unit::Lb),
        "Pull-Up  +10 lb × 8  set 1 ✓  // left elbow\u{fffd}[31m"
    );
}

#[test]
fn sets_that_differ_in_reps_alone_are_one_line_and_the_note_is_of_the_last() {
    let mut sets: Vec<_> = [8, 8, 7]
        .iter()
        .zip(1..)
        .map(|(reps, number)| at_rpe(9, set("bench-press", number, "185", *reps, TODAY)))
        .collect();
    sets[2].performance.notes = Some("failed the 8th".into());
    let text = |sets: Vec<SetResult>| {
        let receipt = Receipt { sets, ..Receipt::default() };
        text_of(&receipt, Unit::Lb)
    };
    assert_eq!(text(sets.clone()), "Bench Press  185 lb × 8, 8, 7  RPE 9  ✓✓✓  // failed the 8th");
    // A note of another set than the last ends its line, and what follows has its number.
    sets[0].performance.notes = Some("slow".into());
    assert_eq!(
        text(sets),
        "Bench Press  185 lb × 8  RPE 9  set 1 ✓  // slow\n\
         Bench Press  185 lb × 8, 7  RPE 9  sets 2–3 ✓✓  // failed the 8th"
    );
    let twelve = (1..=12).map(|number| set("pull-up", number, "", 5, TODAY));
    assert_eq!(text(twelve.collect()), "Pull-Up  12 × 5 reps  ✓ × 12");
}

#[test]
fn times_and_distances_are_told_as_a_clock_shows_them() {
    let told = |seconds, metres, count: u8| {
        let sets = (1..=count).map(|number| {
            let mut set = set("plank", number, "", 1, TODAY);
            set.exercise = "Carry".into();
            (set.performance.reps, set.performance.seconds) = (None, seconds);
            set.performance.metres = metres;
            set
        });
        let receipt = Receipt { sets: sets.collect(), ..Receipt::default() };
        text_of(&receipt, Unit::Lb)
    };
    assert_eq!(told(Some(60), None, 1), "Carry  60 s  set 1 ✓");
    assert_eq!(told(Some(60), None, 3), "Carry  3 × 60 s  ✓✓✓");
    assert_eq!(told(Some(1500), None, 1), "Carry  25:00  set 1 ✓");
    assert_eq!(told(Some(1500), Some(5000), 1), "Carry  25:00 · 5 km · 5:00/km  set 1 ✓");
    assert_eq!(told(None, Some(40), 2), "Carry  2 × 40 m  ✓✓");
}
