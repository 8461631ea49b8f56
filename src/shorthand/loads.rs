//! A load as said to a load as stored: its unit, its sign, and what it is relative to.

use super::Setting;
use super::doubt::Stop;
use super::item::{Amount, Facts, Held, Loading, What};
use crate::domain::exercise::ExerciseKey;
use crate::domain::load::{Decimal, Load, Unit};
use crate::limits::LAST_LOAD_SETS;
use crate::parse::issue::LineIssue;
use crate::parse::lexer::Span;
use crate::text::day;
use jiff::civil::Date;

/// Reads the loads of one clause, each knowing the one before.
pub(super) struct Loads<'s, 'a> {
    pub setting: &'s Setting<'a>,
    pub key: ExerciseKey,
    pub facts: Facts,
    /// The last load said for this exercise in the line.
    pub last: Option<Load>,
    /// Bare loads, whose unit is the profile's, each with its place.
    pub bare: Vec<(Decimal, Span)>,
    pub remarks: Vec<String>,
}

impl Loads<'_, '_> {
    /// The load; `None` where it is the body alone.
    pub fn read(&mut self, said: &Amount) -> Result<Option<Load>, Stop> {
        let What::Load(loading) = said.what else {
            return Ok(None);
        };
        let load = match loading {
            Loading::Bodyweight => return Ok(None),
            Loading::Plain(unit) if self.facts.held == Held::Assisted => {
                let load = self.absolute(said, unit)?;
                let helps = Load::new(negated(load.amount), load.unit);
                self.remarks
                    .push(format!("Read {load} as assistance, {helps}."));
                checked(helps, said)?
            }
            Loading::Plain(unit) => self.absolute(said, unit)?,
            Loading::Signed(unit) if self.facts.bodyweight() => self.absolute(said, unit)?,
            Loading::Signed(unit) => self.changed(said, unit)?,
            Loading::Percent => self.share(said)?,
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
        let how = if exact == load.amount {
            String::new()
        } else {
            format!(", rounded from {exact}")
        };
        self.relative(said, load, &how, base, when)
    }

    fn relative(
        &mut self,
        said: &Amount,
        load: Load,
        how: &str,
        base: Load,
        when: Option<Date>,
    ) -> Result<Load, Stop> {
        if load.amount < Decimal::default() && !self.facts.bodyweight() {
            let why = format!("is more than the {base} that it is taken from");
            return Err(LineIssue::new(said.span, why).into());
        }
        let when = match when {
            Some(date) if date == self.setting.today => " of today".to_owned(),
            Some(date) => format!(" of {}", day::date(date)),
            None => " before it".to_owned(),
        };
        let sign = if said.value < Decimal::default() {
            ""
        } else {
            "+"
        };
        let percent = if said.what == What::Load(Loading::Percent) {
            "%"
        } else {
            ""
        };
        self.remarks.push(format!(
            "Read {sign}{}{percent} as {load}{how}, against the {base}{when}.",
            said.value
        ));
        Ok(load)
    }

    /// The last load of the exercise, and the day where it is from the log.
    fn base(&self, said: &Amount) -> Result<(Load, Option<Date>), Stop> {
        if let Some(last) = self.last {
            return Ok((last, None));
        }
        let sets = self.setting.log.of_exercise(&self.key, LAST_LOAD_SETS)?;
        let with_load = sets
            .iter()
            .find_map(|set| Some((set.performance.load?, Some(set.date))));
        let why = "goes by the last load of this exercise, and none is logged: write the load";
        with_load.ok_or_else(|| LineIssue::new(said.span, why).into())
    }
}

fn negated(amount: Decimal) -> Decimal {
    Decimal::from_ten_thousandths(-amount.ten_thousandths())
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
        let why = format!(
            "is out of bounds: a load goes from {least} to {greatest} {}",
            load.unit
        );
        return Err(LineIssue::new(said.span, why));
    }
    let places = load.unit.decimals();
    if load.amount.ten_thousandths() % 10_i64.pow(4 - places) != 0 {
        let why = format!(
            "has more than {places} places after the point, the most in {}",
            load.unit
        );
        return Err(LineIssue::new(said.span, why));
    }
    Ok(load)
}
