//! Where a lift comes to, by its line drawn on.

use super::AnswerFormatter;
use super::headline::size;
use super::quantity::quantity;
use crate::text::limits::FEWEST_DAYS_OF_A_FORECAST;
use crate::text::{counted, curve, day};
use jiff::civil::Date;
use setwise_domain::curve::{Measure, Trend};
use setwise_domain::query::{Answer, Counted, Judgement, Period, Quantity};

impl AnswerFormatter<'_> {
    /// `Back Squat around 31 Mar: e1RM about 371 lb, by +1.9 lb a week. Best of the last 12 weeks: …`
    pub(super) fn forecast(&self, answer: &Answer, of: &str, value: Quantity) -> String {
        let Some(Judgement::Forecast { on }) = answer.judgement else {
            return String::new();
        };
        let target = answer.compared.as_ref().and_then(|target| target.value);
        let best = answer.sets.first();
        let best = best.map_or_else(String::new, |set| self.with_estimate(set));
        let is_past = |target: Quantity| answer.points.iter().any(|one| one.value >= target.amount);
        if let Some(target) = target.filter(|target| is_past(*target)) {
            return format!("{of} is past {} already: {best}.", self.in_unit(target));
        }
        let rate = answer.trend.and_then(|trend| self.rate(trend));
        let moves =
            rate.map_or_else(|| "It's level".to_owned(), |rate| format!("It moves by {rate}"));
        let asked = matches!(answer.query.period, Period::Days { .. });
        let told = match target {
            Some(target) if !asked => self.reaching(of, (value, target), on),
            target => self.on_a_day(of, (value, target), on),
        };
        format!("{told} {moves}; best set {best}.")
    }

    fn in_unit(&self, amount: Quantity) -> String {
        quantity(amount, self.formatter.unit())
    }

    fn rate(&self, trend: Trend) -> Option<String> {
        curve::trend(Measure::E1rm, trend, self.formatter.unit())
    }

    fn on_a_day(
        &self,
        of: &str,
        (value, target): (Quantity, Option<Quantity>),
        on: Date,
    ) -> String {
        let when = day::date_near(on, self.today);
        let said = format!("{of} on {when}: e1RM about {}.", self.in_unit(value));
        match target {
            None => said,
            Some(target) if value.amount >= target.amount => {
                format!("{said} That's past {}.", self.in_unit(target))
            }
            Some(target) => format!("{said} {}", self.short_of(value, target)),
        }
    }

    fn reaching(&self, of: &str, (value, target): (Quantity, Quantity), on: Date) -> String {
        let when = day::date_near(on, self.today);
        if value.amount >= target.amount {
            let days = usize::try_from(day::days_between(self.today, on)).unwrap_or_default();
            return format!(
                "The e1RM of {of} comes to {} in about {}, around {when}.",
                self.in_unit(target),
                counted(days.div_ceil(7).max(1), "week")
            );
        }
        format!(
            "{of}: not within a year. On {when} e1RM about {}. {}",
            self.in_unit(value),
            self.short_of(value, target)
        )
    }

    fn short_of(&self, value: Quantity, target: Quantity) -> String {
        let rest = Quantity::new(target.amount - value.amount, Counted::Kilograms);
        format!("That's {} short of {}.", self.in_unit(rest), self.in_unit(target))
    }

    /// Where there are too few days to draw a line from.
    pub(super) fn no_forecast(answer: &Answer, of: &str, when: &str) -> String {
        let days = match answer.days_counted {
            0 => "no days".to_owned(),
            days => counted(size(days), "day"),
        };
        format!(
            "Too early for a forecast: {of} has {days} with an estimated max {when}, and it takes {FEWEST_DAYS_OF_A_FORECAST} over 4 weeks."
        )
    }
}
