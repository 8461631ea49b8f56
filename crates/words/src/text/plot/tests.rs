use super::*;
use jiff::ToSpan as _;
use jiff::civil::date;
use std::collections::BTreeMap;

fn points(values: &[f64], every: i32) -> Vec<Point> {
    let mut days = 0;
    let mut next = |value: &f64| {
        let day = date(2026, 8, 20).saturating_add(days.days());
        days += every;
        Point { date: day, value: *value }
    };
    values.iter().map(&mut next).collect()
}

fn drawn(points: &[Point], marked: Option<usize>, width: usize, height: usize) -> String {
    let plot = Plot {
        points,
        dots: &[],
        marked,
        width,
        height,
        label: &|value| format!("{value:.0}"),
        step: 1.0,
        whole: false,
        falls: false,
    };
    let rows = plot.rows().into_iter();
    let rows: Vec<_> = rows.map(|row| (row.axis + &row.body).trim_end().to_owned()).collect();
    rows.join("\n")
}

#[test]
fn a_curve_has_axes_and_a_star() {
    let rising = points(&[100.0, 102.5, 101.0, 105.0, 107.5, 107.5, 112.5, 120.0], 12);
    insta::assert_snapshot!(drawn(&rising, Some(7), 44, 9));
}

#[test]
fn one_point_equal_values_and_none() {
    let one = drawn(&points(&[80.0], 1), Some(0), 30, 6);
    let equal = drawn(&points(&[80.0, 80.0, 80.0], 20), None, 30, 6);
    let none = drawn(&[], None, 30, 6);
    insta::assert_snapshot!(format!("{one}\n\n{equal}\n\n{none}|"));
}

#[test]
fn ten_thousand_points_fit_as_eight_do() {
    let many: Vec<f64> = (0..10_000).map(|n| 100.0 + f64::from(n % 97)).collect();
    let many = points(&many, 1);
    let drawn = drawn(&many, None, 60, 8);
    assert_eq!(drawn.lines().count(), 8);
    assert!(drawn.lines().all(|line| line.chars().count() <= 60), "{drawn}");
}

#[test]
fn where_there_is_no_room_nothing_is_drawn() {
    let some = points(&[1.0, 2.0], 30);
    for (width, height) in [(0, 0), (10, 20), (40, 3), (17, 4)] {
        assert_eq!(drawn(&some, None, width, height), "", "{width} by {height}");
    }
}

#[test]
fn a_pace_stands_on_its_head() {
    let points = points(&[300.0, 280.0], 30);
    let plot = |falls| {
        let plot = Plot {
            points: &points,
            dots: &[],
            marked: None,
            width: 30,
            height: 6,
            label: &|value| format!("{value:.0}"),
            step: 1.0,
            whole: false,
            falls,
        };
        let rows = plot.rows();
        rows.first().map(|row| row.axis.clone())
    };
    assert_eq!(plot(false).as_deref(), Some("300┤"));
    assert_eq!(plot(true).as_deref(), Some("280┤"));
}

#[test]
fn bars_and_sparklines() {
    assert_eq!(bar(10.0, 10.0, 4), "████");
    assert_eq!(bar(5.0, 10.0, 4), "██");
    assert_eq!(bar(0.1, 10.0, 4), "▎");
    assert_eq!(bar(0.0, 10.0, 4), "");
    assert_eq!(bar(f64::NAN, 10.0, 4), "");
    assert_eq!(sparkline(&[1.0, 2.0, 3.0, 8.0], 10), "▁▂▃█");
    assert_eq!(sparkline(&[1.0, 1.0, 8.0, 8.0], 2), "▁█");
    assert_eq!(sparkline(&[5.0, 5.0], 8), "▄▄");
    assert_eq!(sparkline(&[5.0], 8), "▄");
    assert_eq!(sparkline(&[], 8), "");
    assert_eq!(sparkline(&[1.0], 0), "");
}

#[test]
fn a_year_of_days() {
    let mut done = BTreeMap::new();
    for week in 0_i32..60 {
        let monday = date(2026, 11, 16).saturating_sub(week.weeks());
        done.insert(monday, 6 + week.unsigned_abs() % 5 * 5);
        done.insert(monday.saturating_add(3.days()), 20);
    }
    let today = date(2026, 11, 21);
    let show = |width| {
        let map = year(&done, today, width);
        format!("{}\n{}", map.months, map.rows.join("\n"))
    };
    insta::assert_snapshot!(format!("{}\n\n{}\n\n{}", show(120), show(60), show(20)));
}
