//! What a curve shows, worded: its title, its values, its trend, its drawing.

use super::plot::{Plot, PlotRow, whole};
use super::{duration, grouped, mass_in, whole_mass_in};
use setwise_domain::curve::{Measure, Point, Span, Trend};
use setwise_domain::load::{Decimal, Load, Mass, Unit};
use setwise_domain::weigh_in::seven_day_means;

/// `e1RM (Epley)`.
pub const fn title(measure: Measure) -> &'static str {
    match measure {
        Measure::E1rm => "e1RM (Epley)",
        Measure::TopSet => "heaviest set",
        Measure::Volume => "volume (load × reps)",
        Measure::Reps => "most reps in a set",
        Measure::Time => "time",
        Measure::Distance => "distance",
        Measure::Pace => "pace",
    }
}

/// `3 months`, `1 year`, `all`.
pub const fn span(span: Span) -> &'static str {
    match span {
        Span::ThreeMonths => "3 months",
        Span::Year => "1 year",
        Span::All => "all",
    }
}

/// `247 lb`, `4,440 lb`, `12 reps`, `25:00`, `5.2 km`, `5:00/km`.
pub fn value(measure: Measure, value: f64, unit: Unit) -> String {
    match measure {
        Measure::E1rm => whole_mass_in(value, unit),
        Measure::TopSet => mass_in(value, unit),
        Measure::Volume => volume(value, unit),
        Measure::Reps => super::counted(whole(value), "rep"),
        Measure::Distance if value >= 1000.0 => {
            format!("{} km", Decimal::from_f64((value / 10.0).round() / 100.0))
        }
        Measure::Distance => format!("{} m", whole(value)),
        Measure::Time | Measure::Pace => at_axis(measure, value, unit),
    }
}

/// `4,440 lb`: kilograms × reps.
pub fn volume(kilograms: f64, unit: Unit) -> String {
    let value = kilograms * Mass(10_000_000_000).value_in(unit);
    format!("{} {unit}", grouped(u64::try_from(whole(value)).unwrap_or(0)))
}

/// As short as it can be said beside an axis.
fn at_axis(measure: Measure, value: f64, unit: Unit) -> String {
    let in_unit = |value: f64| value * Mass(10_000_000_000).value_in(unit);
    match measure {
        Measure::E1rm | Measure::TopSet => {
            Decimal::from_f64((in_unit(value) * 100.0).round() / 100.0).to_string()
        }
        Measure::Volume => grouped(u64::try_from(whole(in_unit(value))).unwrap_or(0)),
        Measure::Reps => whole(value).to_string(),
        Measure::Time => duration::clock(u32::try_from(whole(value)).unwrap_or(u32::MAX)),
        Measure::Pace => {
            let clock = duration::clock(u32::try_from(whole(value)).unwrap_or(u32::MAX));
            format!("{clock}/km")
        }
        Measure::Distance => format!("{} km", Decimal::from_f64((value / 10.0).round() / 100.0)),
    }
}

/// `+2.1 lb a week`; nothing where it is less than can be told apart.
pub fn trend(measure: Measure, trend: Trend, unit: Unit) -> Option<String> {
    let a_week = trend.a_week;
    let said = match measure {
        Measure::E1rm | Measure::TopSet => Load::from_kilograms(a_week.abs(), unit).to_string(),
        Measure::Volume => volume(a_week.abs(), unit),
        Measure::Reps => {
            let reps = (a_week.abs() * 10.0).round() / 10.0;
            format!("{} reps", Decimal::from_f64(reps))
        }
        Measure::Time | Measure::Pace => format!("{} s", whole(a_week.abs())),
        Measure::Distance => format!("{} m", whole(a_week.abs())),
    };
    if said.starts_with("0 ") {
        return None;
    }
    let sign = if a_week < 0.0 { '−' } else { '+' };
    Some(format!("{sign}{said} a week"))
}

/// The curve of a measure with its axes, at most so wide and high.
pub fn drawn(points: &[Point], measure: Measure, unit: Unit, size: (usize, usize)) -> Vec<PlotRow> {
    plotted(points, measure, unit, size, rows)
}

/// The same as SVG, in a box of so many units; `about` says what it is.
pub fn svg(
    points: &[Point],
    measure: Measure,
    unit: Unit,
    (about, size): (&str, (usize, usize)),
) -> String {
    plotted(points, measure, unit, size, |plot| plot.svg(about))
}

/// With the lifetime of each plot left open, which the method itself has not.
fn rows(plot: &Plot<'_>) -> Vec<PlotRow> {
    plot.rows()
}

fn plotted<T>(
    points: &[Point],
    measure: Measure,
    unit: Unit,
    (width, height): (usize, usize),
    draw: impl FnOnce(&Plot<'_>) -> T,
) -> T {
    let values = || points.iter().map(|point| point.value);
    let low = values().fold(f64::INFINITY, f64::min);
    let high = values().fold(f64::NEG_INFINITY, f64::max);
    let best = if measure.falls() { low } else { high };
    // Of equal bests the first is the record.
    let marked = points.iter().position(|point| point.value.total_cmp(&best).is_eq());
    let step = match (measure, unit) {
        (Measure::E1rm | Measure::TopSet | Measure::Volume, Unit::Lb) => {
            1.0 / Mass(10_000_000_000).value_in(unit)
        }
        // Whole minutes, where there are enough of them.
        (Measure::Time | Measure::Pace, _) if high - low > 300.0 => 60.0,
        // Two decimals of a kilometre are said.
        (Measure::Distance, _) => 10.0,
        _ => 1.0,
    };
    draw(&Plot {
        points,
        dots: &[],
        marked,
        width,
        height,
        label: &|value| at_axis(measure, value, unit),
        step,
        whole: !matches!(measure, Measure::E1rm | Measure::TopSet),
        falls: measure.falls(),
    })
}

/// What was weighed: a line through the means of seven days, and a dot for each day.
pub fn bodyweight(days: &[Point], unit: Unit, size: (usize, usize)) -> Vec<PlotRow> {
    weighed(days, unit, size, rows)
}

/// The same as SVG.
pub fn bodyweight_svg(days: &[Point], unit: Unit, size: (usize, usize)) -> String {
    weighed(days, unit, size, |plot| plot.svg("Bodyweight, with its mean of seven days"))
}

fn weighed<T>(
    days: &[Point],
    unit: Unit,
    (width, height): (usize, usize),
    draw: impl FnOnce(&Plot<'_>) -> T,
) -> T {
    draw(&Plot {
        points: &seven_day_means(days),
        dots: days,
        marked: None,
        width,
        height,
        label: &|value| at_axis(Measure::TopSet, value, unit),
        step: 1.0 / Mass(10_000_000_000).value_in(unit),
        whole: false,
        falls: false,
    })
}

#[cfg(test)]
mod tests;
