//! Arithmetic of loads: in the athlete's unit, in integers.

use super::lookup::Lift;
use crate::load::{Decimal, Load, Unit};
use crate::prescription::{Percent, Step};
use crate::strength::grid::Grid;

impl Percent {
    /// So much of an amount, to the nearest ten-thousandth.
    pub(super) fn of(self, amount: Decimal) -> Decimal {
        let product = i128::from(amount.ten_thousandths()) * i128::from(self.tenths());
        let rounded = (product + product.signum() * 500) / 1_000;
        Decimal::from_ten_thousandths(i64::try_from(rounded).unwrap_or_default())
    }

    /// The same share of the effort where the amount is help: less is more of it.
    pub(super) fn eased(self, amount: Decimal) -> Decimal {
        if amount >= Decimal::default() {
            return self.of(amount);
        }
        let less = amount.ten_thousandths() - self.of(amount).ten_thousandths();
        Decimal::from_ten_thousandths(amount.ten_thousandths() + less)
    }
}

/// A load as used, in the athlete's unit.
pub(super) fn in_unit(load: Load, unit: Unit) -> Decimal {
    load.shown_in(unit).amount
}

pub(super) const fn plus(amount: Decimal, more: Decimal) -> Decimal {
    Decimal::from_ten_thousandths(amount.ten_thousandths() + more.ten_thousandths())
}

pub(super) const fn minus(amount: Decimal, less: Decimal) -> Decimal {
    Decimal::from_ten_thousandths(amount.ten_thousandths() - less.ten_thousandths())
}

pub(super) const fn times(amount: Decimal, many: u32) -> Decimal {
    Decimal::from_ten_thousandths(amount.ten_thousandths() * many as i64)
}

/// To the tenth, for what is shown.
pub(super) const fn tenths(amount: Decimal) -> Decimal {
    let amount = amount.ten_thousandths();
    let half = if amount < 0 { -500 } else { 500 };
    Decimal::from_ten_thousandths((amount + half) / 1_000 * 1_000)
}

/// By how much a step moves a load, where it says so.
pub(super) fn amount(
    step: Step,
    of: Decimal,
    grid: &Grid,
    unit: Unit,
    fine: bool,
) -> Option<Decimal> {
    match step {
        Step::Weight(by) => Some(by.amount(unit)),
        Step::Percent(percent) => Some(percent.of(of)),
        Step::Usual => {
            let usual = grid.increment()?;
            let halved = Decimal::from_ten_thousandths(usual.ten_thousandths() / 2);
            let step = if fine { halved } else { usual };
            // A tenth is the most that is added at once.
            (step <= Percent::from_whole(10).of(of)).then_some(step)
        }
    }
}

/// The load after an increase: at least one step more; none where there is nothing heavier.
pub(super) fn up(from: Decimal, by: Option<Decimal>, grid: &Grid) -> Option<Decimal> {
    let wanted = by.and_then(|by| grid.nearest(plus(from, by)));
    wanted.filter(|load| *load > from).or_else(|| grid.above(from))
}

/// The load after a decrease: at least one step less; none where there is nothing lighter.
pub(super) fn down(from: Decimal, to: Decimal, lift: &Lift) -> Option<Decimal> {
    let nearest = lift.grid.nearest(to);
    nearest.filter(|load| *load < from).or_else(|| lift.below(from))
}
