//! What a question is held against: other days, or a load or count to come to.

use super::Finder;
use crate::words::Kind;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::query::{Comparison, Counted, Metric, Period, Pick, Quantity};

impl Finder<'_, '_> {
    /// `than last month`, `vs september`.
    pub(super) fn comparison_of_days(&mut self) {
        let count = self.sentence.meant.len();
        let cues = "versus|vs|against|compared to|compared with|in comparison to|than|relative to|beat|beating|beaten";
        // `compare my bench to last year`
        let compares = self.sentence.says("compare|comparing");
        let more = compares.then_some(["to", "with", "and"]).into_iter().flatten();
        for cue in cues.split('|').chain(more) {
            let before = self.taken.clone();
            if self.sentence.take(cue, false, &mut self.taken).is_none() {
                continue;
            }
            let at = (0..count).find(|at| self.taken[*at] && !before[*at]);
            let from = at.map_or(count, |at| at + cue.split(' ').count());
            if self.is_relative(from) {
                self.slots.comparison = Some(Comparison::Before {});
                return;
            }
            if let Some(days) = self.last_of_the_same(from) {
                self.slots.comparison = Some(days);
                return;
            }
            if let Some((used, Ok(Period::Days { from: first, to }))) =
                self.sentence.days.read(&self.sentence.meant[from..])
            {
                self.taken[from..from + used].fill(true);
                self.slots.comparison = Some(Comparison::Days { from: first, to });
                return;
            }
            self.taken = before;
        }
    }

    /// `was last week better than the week before`: before that week, and not before today's.
    fn is_relative(&mut self, from: usize) -> bool {
        let meant = &self.sentence.meant[from..];
        let earlier =
            matches!(meant, ["the", "week" | "month" | "year" | "one", "before" | "prior", ..]);
        let is_said = earlier && self.sentence.says("last week|last month|last year");
        if is_said {
            self.taken[from..from + 3].fill(true);
        }
        is_said
    }

    /// `more sets this week than last`: the last of what was said before.
    fn last_of_the_same(&mut self, from: usize) -> Option<Comparison> {
        let said = &self.sentence.meant[from..];
        let alone =
            matches!(said, ["last"] | ["last", "one"] | ["the", "last"] | ["the", "last", "one"]);
        let of = ["week", "month", "year"];
        let of = of.into_iter().find(|of| alone && self.sentence.says(&format!("this {of}")))?;
        let (_, Ok(Period::Days { from: first, to })) = self.sentence.days.read(&["last", of])?
        else {
            return None;
        };
        self.taken[from..].fill(true);
        Some(Comparison::Days { from: first, to })
    }

    /// A load or a count that is to be reached.
    pub(super) fn target(&mut self, wanted: bool) {
        let unit = self.unit;
        let found = self.sentence.pick(&mut self.taken, |kind| match kind {
            Kind::Load(load) => Some((Quantity::new(load.mass().kg(), Counted::Kilograms), None)),
            Kind::Plates(count) => {
                let load = Load::new(of_plates(count, unit), unit);
                Some((Quantity::new(load.mass().kg(), Counted::Kilograms), None))
            }
            Kind::Reps(reps) => Some((Quantity::new(f64::from(reps), Counted::Reps), None)),
            Kind::Number(number) if wanted => {
                let load = Load::new(number, unit);
                let quantity = Quantity::new(load.mass().kg(), Counted::Kilograms);
                Some((quantity, Some(number)))
            }
            _ => None,
        });
        let Some((quantity, bare)) = found else {
            return;
        };
        if !wanted {
            return;
        }
        self.bare_target = bare;
        self.slots.comparison = Some(Comparison::Target { quantity });
        if matches!(self.slots.metric, Some(Metric::First | Metric::Since)) {
            return;
        }
        self.slots.metric = Some(match quantity.unit {
            Counted::Reps => Metric::Reps,
            _ => Metric::E1rm,
        });
        if quantity.unit == Counted::Reps {
            self.slots.pick = Some(Pick::Most);
        }
    }
}

/// What a usual bar weighs with so many of the largest plates on each side.
pub(super) fn of_plates(count: u16, unit: Unit) -> Decimal {
    let (bar, plate) = match unit {
        Unit::Kg => (20, 20),
        Unit::Lb => (45, 45),
    };
    Decimal::from_int(bar + 2 * plate * i64::from(count))
}
