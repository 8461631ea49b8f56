use super::{page, text};
use crate::text::html::tests::well_formed;
use jiff::Timestamp;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use setwise_domain::curve::{Measure, Point, trend};
use setwise_domain::exercise::Muscle;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::regularity::Regularity;
use setwise_domain::session::DateRange;
use setwise_domain::strength::volume::Range;
use setwise_domain::trained_day::TrainedDay;
use setwise_domain::training_report::{LiftOfReport, NoteOfReport, TrainingReport, WeekOfReport};
use setwise_domain::weigh_in::WeighIn;
use uuid::Uuid;

const TODAY: Date = date(2026, 11, 21);
const FROM: Date = date(2026, 8, 31);

fn empty() -> TrainingReport {
    TrainingReport {
        within: DateRange { from: FROM, to: TODAY },
        unit: Unit::Lb,
        regularity: Regularity::default(),
        weeks: Vec::new(),
        lifts: Vec::new(),
        muscles: Vec::new(),
        range: Range::default(),
        weighed: Vec::new(),
        records: Vec::new(),
        notes: Vec::new(),
        days: Vec::new(),
    }
}

fn points(values: &[f64]) -> Vec<Point> {
    let point = |(week, value): (i32, &f64)| Point {
        date: FROM.saturating_add(week.weeks()),
        value: *value,
    };
    (0..).zip(values).map(point).collect()
}

/// With a text in it wherever the athlete can write one.
fn full(said: &str) -> TrainingReport {
    let rising = points(&[100.0, 102.5, 101.0, 105.0, 107.5, 112.5, 110.0]);
    let lift = |name: &str, measure, points: Vec<Point>| LiftOfReport {
        name: name.to_owned(),
        days: points.len(),
        measure,
        trend: trend(&points),
        points,
    };
    TrainingReport {
        regularity: Regularity { sessions: 7, a_week: 0.6, streak: 3, longest: 5 },
        weeks: (0..12)
            .map(|week: i32| WeekOfReport {
                monday: FROM.saturating_add(week.weeks()),
                sessions: 1,
                hard_sets: 12,
                volume: 4_321.0,
            })
            .collect(),
        lifts: vec![
            lift(said, Measure::E1rm, rising),
            lift("Run", Measure::Pace, points(&[300.0, 290.0, 295.0])),
            lift("Plank", Measure::Time, points(&[60.0])),
        ],
        muscles: vec![(Muscle::Chest, 12.5), (Muscle::Calves, 0.5)],
        weighed: (0..20)
            .map(|day| WeighIn {
                id: Uuid::nil(),
                date: FROM.saturating_add((day * 4).days()),
                at: Timestamp::UNIX_EPOCH,
                load: Load::new(Decimal::from_f64(82.0 - f64::from(day) / 10.0), Unit::Kg),
            })
            .collect(),
        records: vec![(TODAY, said.to_owned())],
        notes: vec![NoteOfReport { date: TODAY, exercise: said.to_owned(), note: said.to_owned() }],
        days: vec![TrainedDay {
            date: TODAY,
            sets: 3,
            workouts: vec![said.to_owned()],
            exercises: vec![said.to_owned()],
            lines: vec![said.to_owned()],
        }],
        ..empty()
    }
}

#[test]
fn a_report_as_lines() {
    insta::assert_snapshot!(format!("{}\n\n---\n\n{}", text(&full("Bench Press")), text(&empty())));
}

#[test]
fn a_page_is_well_formed_and_holds_no_text_as_a_tag() {
    let hostile = "</p><script>alert('x')</script>&\u{1b}[2J \"><svg onload=\"x";
    for report in [empty(), full("Bench Press"), full(hostile)] {
        let page = page(&report);
        assert_eq!(well_formed(&page), Ok(()), "{page}");
        assert!(!page.contains("<script") && !page.contains('\u{1b}'), "{page}");
        assert!(!page.contains("http://") && !page.contains("https://"), "nothing is fetched");
    }
}

#[test]
fn a_page_shows_the_same_curves() {
    let page = page(&full("Bench Press"));
    for wanted in [
        "<title>Training from 31 Aug to 21 Nov 2026</title>",
        "<h3>Bench Press</h3>",
        "prefers-color-scheme: dark",
        "@media print",
        "<circle class=\"best\"",
    ] {
        assert!(page.contains(wanted), "{wanted} in {page}");
    }
    // A curve for each lift of several days, and one of what was weighed.
    assert_eq!(page.matches("<svg").count(), 5);
    assert_eq!(page.matches("class=\"curve\"").count(), 4);
}
