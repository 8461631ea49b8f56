//! What a lift comes to: `will i squat 400 by march`, `what will my bench be in 3 months`.

use super::Finder;
use crate::cues::FORECASTS;
use crate::words::Kind;
use jiff::civil::Date;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::query::{Comparison, Counted, Metric, Period, Quantity};
use setwise_domain::session::DateRange;
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// Fewer days ahead are the program's to tell: `what will i squat on monday`.
const LEAST_AHEAD: i32 = 14;

impl Finder<'_, '_> {
    /// A day well ahead or a load makes it one; what else is to come is no question of the log.
    pub(super) fn forecast(&mut self) {
        if self.slots.metric.is_some() {
            return;
        }
        let before = self.taken.clone();
        if !self.takes(FORECASTS) {
            return;
        }
        let day = self.day_ahead();
        if let Some((place, _)) = &day {
            self.taken[place.clone()].fill(true);
        }
        let target = self.load_ahead();
        let near = day
            .as_ref()
            .is_some_and(|(_, day)| (*day - self.sentence.days.today()).get_days() < LEAST_AHEAD);
        let asks_by_name = self.sentence.says("forecast|predict|projection|project");
        if near || day.is_none() && target.is_none() && !asks_by_name {
            self.taken = before;
            return;
        }
        self.slots.metric = Some(Metric::Forecast);
        self.slots.period = day.map(|(_, day)| Period::Days { from: day, to: day });
        self.slots.comparison = target.map(|quantity| Comparison::Target { quantity });
    }

    /// A day with the word before it: `by march` ends where it begins, `in march` with it.
    fn day_ahead(&self) -> Option<(Range<usize>, Date)> {
        let meant = &self.sentence.meant;
        (0..meant.len()).filter(|at| !self.taken[*at]).find_map(|at| {
            let (used, days) = self.sentence.days.read_ahead(&meant[at..])?;
            let DateRange { from, to } = days.ok()?;
            let led = at > 0 && is_listed(meant[at - 1], "by|until|before|till|in|on|at|for");
            let ends = at > 0 && is_listed(meant[at - 1], "by|until|before|till");
            let day = if ends { from } else { to };
            (day > self.sentence.days.today()).then_some((at - usize::from(led)..at + used, day))
        })
    }

    fn load_ahead(&mut self) -> Option<Quantity> {
        let unit = self.unit;
        let load = self.sentence.pick(&mut self.taken, |kind| match kind {
            Kind::Load(load) => Some(load),
            Kind::Plates(count) => Some(Load::new(super::comparison::of_plates(count, unit), unit)),
            Kind::Number(number) if number >= Decimal::from_int(20) => {
                Some(Load::new(number, unit))
            }
            _ => None,
        })?;
        Some(Quantity::new(load.mass().kg(), Counted::Kilograms))
    }
}
