use super::*;
use jiff::civil::date;

#[test]
fn values_are_said_in_their_own_way() {
    let cases = [
        (Measure::E1rm, 112.0, Unit::Lb, "247 lb"),
        (Measure::TopSet, 102.5, Unit::Kg, "102.5 kg"),
        (Measure::Volume, 2014.0, Unit::Lb, "4,440 lb"),
        (Measure::Reps, 12.0, Unit::Kg, "12 reps"),
        (Measure::Reps, 1.0, Unit::Kg, "1 rep"),
        (Measure::Time, 1500.0, Unit::Kg, "25:00"),
        (Measure::Distance, 5200.0, Unit::Kg, "5.2 km"),
        (Measure::Distance, 40.0, Unit::Kg, "40 m"),
        (Measure::Pace, 300.0, Unit::Kg, "5:00/km"),
    ];
    for (measure, amount, unit, wanted) in cases {
        assert_eq!(value(measure, amount, unit), wanted);
    }
}

#[test]
fn a_trend_says_its_direction() {
    let said = |a_week| {
        let trend = Trend { a_week, from: 0.0, to: 0.0 };
        super::trend(Measure::E1rm, trend, Unit::Kg)
    };
    assert_eq!(said(1.04).as_deref(), Some("+1 kg a week"));
    assert_eq!(said(-0.5).as_deref(), Some("−0.5 kg a week"));
    assert_eq!(said(0.01), None);
}

/// In pounds the labels are whole pounds, whatever the kilograms.
#[test]
fn labels_are_round_in_the_athletes_unit() {
    let lb = |pounds: f64| pounds * 0.453_592_37;
    let point = |day, pounds| Point { date: date(2026, 11, day), value: lb(pounds) };
    let points = [point(1, 205.0), point(8, 221.0), point(15, 247.0)];
    let rows = drawn(&points, Measure::E1rm, Unit::Lb, (40, 10));
    let labels: Vec<&str> = rows
        .iter()
        .map(|row| row.axis.trim_matches(['┤', '│', '└', ' ']))
        .filter(|label| !label.is_empty())
        .collect();
    assert_eq!(labels, ["260", "240", "220", "200"]);
}

/// Of reps and seconds there are no halves: no label stands twice beside an axis.
#[test]
fn no_label_of_whole_numbers_stands_twice() {
    for measure in [Measure::Reps, Measure::Time, Measure::Pace, Measure::Distance] {
        for high in [11.0, 12.0, 14.0, 31.0] {
            let points = [(1, 10.0), (9, high), (20, 10.0)]
                .map(|(day, value)| Point { date: date(2026, 11, day), value });
            let rows = drawn(&points, measure, Unit::Kg, (60, 14));
            let labels: Vec<&str> = rows
                .iter()
                .map(|row| row.axis.as_str())
                .filter(|axis| axis.ends_with('┤'))
                .collect();
            let mut once = labels.clone();
            once.dedup();
            assert_eq!(labels, once, "{measure:?} up to {high}");
        }
    }
}
