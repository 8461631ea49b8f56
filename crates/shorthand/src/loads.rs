//! A load as said to a load as stored: its unit, its sign, and what it is relative to.

use super::Setting;
use super::doubt::Stop;
use super::item::{Amount, Facts, Held, Loading, Plates, What};
use crate::limits::LAST_LOAD_SETS;
use jiff::civil::Date;
use setwise_domain::exercise::{ExerciseKey, Measure};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::gym::Gym;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;
use setwise_words::text::day;

/// Reads the loads of one clause, each knowing the one before.
pub(super) struct Loads<'s, 'a> {
    pub setting: &'s Setting<'a>,
    pub key: ExerciseKey,
    pub facts: Facts,
    /// The day of the sets.
    pub date: Date,
    /// Whether sets without a load have the one of today or of the plan.
    pub carries: bool,
    /// Whether the clause names its exercise.
    pub named: bool,
    /// Of a line that changes one thing of the next set: the load that is changed, where it has one.
    pub next: Option<Changed>,
    /// The load that the clause before ended with, where it was of the same exercise.
    pub before: Option<Load>,
    /// The last load said for this exercise in the line.
    pub last: Option<Load>,
    /// Bare loads, whose unit is the profile's, each with its place.
    pub bare: Vec<(Decimal, Span)>,
    pub remarks: Vec<String>,
}

/// Where the load comes from that another is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// The same line.
    Before,
    Day(Date),
    Planned,
}

/// The set that a line changes one thing of, as far as its load goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    pub load: Option<(Load, When)>,
}

/// The load of sets for which none was said.
pub(super) enum Standing {
    /// It carries on.
    Known(Load),
    /// It was lifted last, but not in a set that goes on: it is asked about.
    Asked(Load, Date),
    Unknown,
}

impl Loads<'_, '_> {
    /// The load that sets without one have: today's last, or what is planned.
    pub fn standing(&self) -> LogResult<Standing> {
        if !self.carries {
            return Ok(Standing::Unknown);
        }
        if let Some(before) = self.before {
            return Ok(Standing::Known(before));
        }
        let planned = self.setting.target(&self.key).filter(|_| self.date == self.setting.today);
        let target = planned.and_then(|target| target.set.load);
        if let Some(load) = target.filter(|_| planned.is_some_and(|target| target.by_set)) {
            return Ok(Standing::Known(load));
        }
        let history = self.setting.log.of_exercise(&self.key, LAST_LOAD_SETS)?;
        let of_that_day;
        let of_day: Vec<&SetResult> = if self.date == self.setting.today {
            let of_day = history.iter().filter(|set| set.date == self.date);
            of_day.collect()
        } else {
            of_that_day = self.setting.log.on_date(self.date)?;
            let of_day = of_that_day.iter().filter(|set| set.key() == self.key);
            of_day.rev().collect()
        };
        let loaded = |set: &SetResult| set.performance.load.map(|load| (load, set.date));
        let straight = |set: &&SetResult| set.performance.is_straight();
        let of_day = || of_day.iter().copied();
        let working = of_day().filter(straight).find_map(loaded);
        if let Some(load) = working.map(|(load, _)| load).or(target) {
            return Ok(Standing::Known(load));
        }
        let asks = self.facts.loaded() && self.facts.measure == Measure::Reps;
        let before = || {
            let older = history.iter().filter(straight).find_map(loaded);
            older.filter(|_| asks)
        };
        let lifted = of_day().find_map(loaded).or_else(before);
        Ok(lifted.map_or(Standing::Unknown, |(load, date)| Standing::Asked(load, date)))
    }

    /// The load; `None` where it is the body alone.
    pub fn read(&mut self, said: &Amount) -> Result<Option<Load>, Stop> {
        let What::Load(loading) = said.what else {
            return Ok(None);
        };
        let load = match loading {
            Loading::Bodyweight => return Ok(None),
            Loading::Plain(unit) if self.facts.held == Held::Assisted => {
                let load = self.absolute(said, unit)?;
                let helps = load.negated();
                self.remarks.push(format!("Read {load} as assistance, {helps}."));
                checked(helps, said)?
            }
            Loading::Plain(unit) => self.absolute(said, unit)?,
            Loading::Signed(unit) if self.facts.bodyweight() && self.next.is_none() => {
                self.absolute(said, unit)?
            }
            Loading::Signed(unit) => self.changed(said, unit)?,
            Loading::Percent => self.share(said)?,
            Loading::Plates => self.plates(said)?,
            Loading::Same => self.base(said)?.0,
        };
        self.last = Some(load);
        Ok(Some(load))
    }

    fn absolute(&mut self, said: &Amount, unit: Option<Unit>) -> Result<Load, LineIssue> {
        if unit.is_none() {
            self.bare.push((said.value, said.span));
        }
        let load = Load::new(said.value, unit.unwrap_or(self.setting.profile.unit));
        checked(load, said)
    }

    /// So many plates of the usual kind on each side of the athlete's bar.
    fn plates(&mut self, said: &Amount) -> Result<Load, LineIssue> {
        let unit = self.setting.profile.unit;
        let rack = Gym::rack(self.setting.profile.gym.as_ref(), unit);
        let plate = match unit {
            Unit::Kg => Decimal::from_int(20),
            Unit::Lb => Decimal::from_int(45),
        };
        let plate = rack.usual(plate);
        let both_sides = said.value.as_f64() * 2.0 * plate.as_f64();
        let on_bar = self.facts.plates != Plates::Machine;
        let bar = if on_bar { rack.bar } else { Decimal::default() };
        let load = Load::new(sum(bar, Decimal::from_f64(both_sides)), unit);
        self.remarks.push(if said.value == Decimal::default() {
            format!("The bar is {load}.")
        } else {
            let plates = if said.value == Decimal::from_int(1) { "plate" } else { "plates" };
            let bar = if on_bar { " and the bar" } else { "" };
            format!("{} {plates} a side{bar} are {load}.", said.value)
        });
        checked(load, said)
    }

    /// `+5`: more than the last load, in its unit.
    fn changed(&mut self, said: &Amount, unit: Option<Unit>) -> Result<Load, Stop> {
        let (base, when) = self.base(said)?;
        let change = match unit {
            Some(unit) if unit != base.unit => in_unit(Load::new(said.value, unit), base.unit),
            _ => said.value,
        };
        let amount = sum(base.amount, change);
        let load = checked(Load::new(amount, base.unit), said)?;
        self.relative(said, load, "", base, when)
    }

    /// `-10%`: of the last load, rounded to what can be put on.
    fn share(&mut self, said: &Amount) -> Result<Load, Stop> {
        let (base, when) = self.base(said)?;
        let exact = base.amount.as_f64() * (1.0 + said.value.as_f64() / 100.0);
        let load = checked(Load::new(rounded(exact, base.unit), base.unit), said)?;
        let exact = Decimal::from_f64((exact * 100.0).round() / 100.0);
        let how =
            if exact == load.amount { String::new() } else { format!(", rounded from {exact}") };
        self.relative(said, load, &how, base, when)
    }

    fn relative(
        &mut self,
        said: &Amount,
        load: Load,
        how: &str,
        base: Load,
        when: When,
    ) -> Result<Load, Stop> {
        if load.amount < Decimal::default() && !self.facts.bodyweight() {
            let why = format!("is more than the {base} that it is taken from");
            return Err(LineIssue::new(said.span, why).into());
        }
        let when = match when {
            When::Day(date) if date == self.setting.today => " of today".to_owned(),
            When::Day(date) => format!(" of {}", day::date(date)),
            When::Planned => " planned".to_owned(),
            When::Before => " before it".to_owned(),
        };
        let sign = if said.value < Decimal::default() { "" } else { "+" };
        let percent = if said.what == What::Load(Loading::Percent) { "%" } else { "" };
        self.remarks.push(format!(
            "Read {sign}{}{percent} as {load}{how}, against the {base}{when}.",
            said.value
        ));
        Ok(load)
    }

    /// The last load of the exercise, and where it comes from. Warm-ups and drops are passed over
    /// where there is anything else.
    fn base(&self, said: &Amount) -> Result<(Load, When), Stop> {
        let why = "needs a last load of this exercise, and none is logged: write the load";
        let none = || LineIssue::new(said.span, why).into();
        if let Some(last) = self.last {
            return Ok((last, When::Before));
        }
        if let Some(next) = self.next {
            return next.load.ok_or_else(none);
        }
        let sets = self.setting.log.of_exercise(&self.key, LAST_LOAD_SETS)?;
        let loaded = |set: &SetResult| Some((set.performance.load?, When::Day(set.date)));
        let straight = |set: &&SetResult| set.performance.is_straight();
        let working = sets.iter().filter(straight).find_map(loaded);
        working.or_else(|| sets.iter().find_map(loaded)).ok_or_else(none)
    }
}

fn sum(one: Decimal, other: Decimal) -> Decimal {
    Decimal::from_ten_thousandths(one.ten_thousandths() + other.ten_thousandths())
}

/// A mass in another unit, to the hundredth.
fn in_unit(load: Load, unit: Unit) -> Decimal {
    Decimal::from_f64((load.mass().value_in(unit) * 100.0).round() / 100.0)
}

/// To a step that plates make: 5 lb or 2.5 kg, and 1 lb or 0.5 kg where the load is a light one.
fn rounded(exact: f64, unit: Unit) -> Decimal {
    let step = match unit {
        Unit::Lb if exact.abs() < 50.0 => 1.0,
        Unit::Lb => 5.0,
        Unit::Kg if exact.abs() < 20.0 => 0.5,
        Unit::Kg => 2.5,
    };
    Decimal::from_f64((exact / step).round() * step)
}

/// Within the bounds of the tool's own parameters.
fn checked(load: Load, said: &Amount) -> Result<Load, LineIssue> {
    let (least, greatest) = Load::bounds(load.unit);
    if !load.in_bounds() {
        let why = format!("is out of bounds: a load goes from {least} to {greatest} {}", load.unit);
        return Err(LineIssue::new(said.span, why));
    }
    let places = load.unit.decimals();
    if load.amount.ten_thousandths() % 10_i64.pow(4 - places) != 0 {
        let why =
            format!("has more than {places} places after the point, the most in {}", load.unit);
        return Err(LineIssue::new(said.span, why));
    }
    Ok(load)
}
