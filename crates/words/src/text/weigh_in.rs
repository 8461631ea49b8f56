//! What the athlete weighs, worded.

use super::{curve, day, mass_in};
use jiff::civil::Date;
use setwise_domain::curve::{Measure, Point, trend};
use setwise_domain::load::{Load, Unit};
use setwise_domain::weigh_in::{WeighIn, seven_day_means};
use std::fmt::Write as _;

/// `Bodyweight 82.4 kg yesterday, 0.6 kg less than on 14 Nov.`
pub fn kept(weighed: &WeighIn, before: Option<&WeighIn>, today: Date) -> String {
    let mut said = format!("Bodyweight {}", weighed.load);
    if weighed.date != today {
        let _ = write!(said, ", {}", day::relative(weighed.date, today));
    }
    if let Some(before) = before {
        let _ = write!(said, ": {}", compared(weighed, before, today));
    }
    said + "."
}

/// `0.6 kg less than on 14 Nov`, `as today`.
fn compared(weighed: &WeighIn, before: &WeighIn, today: Date) -> String {
    let load = weighed.load;
    let away = load.mass().kg() - before.load.mass().kg();
    let amount = mass_in(away.abs(), load.unit);
    let when = match day::days_between(before.date, today) {
        0 => "earlier today".to_owned(),
        _ if before.date == weighed.date => "earlier that day".to_owned(),
        1 => "yesterday".to_owned(),
        _ => format!("on {}", day::date_near(before.date, today)),
    };
    if amount.starts_with("0 ") {
        format!("the same as {when}")
    } else if away > 0.0 {
        format!("{amount} more than {when}")
    } else {
        format!("{amount} less than {when}")
    }
}

/// `bodyweight 82.4 kg`, with its day where that isn't today.
pub fn would_keep(load: Load, date: Date, today: Date) -> String {
    if date == today {
        return format!("bodyweight {load}");
    }
    format!("bodyweight {load}, {}", day::relative(date, today))
}

/// `newest 82.4 kg, 21 Nov · 7-day mean 82.7 kg · −0.3 kg a week`; nothing where nothing was weighed.
pub fn summary(days: &[Point], newest: &WeighIn, unit: Unit, today: Date) -> String {
    let means = seven_day_means(days);
    let mut said =
        format!("newest {}, {}", newest.load.shown_in(unit), day::date_near(newest.date, today));
    if let Some(mean) = means.last() {
        let _ = write!(said, " · 7-day mean {}", mass_in(mean.value, unit));
    }
    if let Some(trend) = trend(days).and_then(|trend| curve::trend(Measure::TopSet, trend, unit)) {
        let _ = write!(said, " · {trend}");
    }
    said
}

#[cfg(test)]
mod tests;
