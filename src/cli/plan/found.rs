//! One stored plan, by what the athlete calls it.

use crate::cli::context::Context;
use crate::cli::exit::Stop;
use crate::domain::plan::StoredPlan;
use crate::domain::text::printable;
use jiff::civil::Date;

/// Digits of an id that are enough: fewer are rather a slip than a name.
const LEAST_DIGITS: usize = 4;

/// The plan that `name` means: `today`, a day, or an id, of which its beginning or its end is
/// enough where no other has it.
pub fn plan(name: &str, setup: &Context) -> Result<StoredPlan, Stop> {
    let reader = setup.reader()?;
    let shown = printable(name);
    let day = match name {
        "today" => Some(setup.stamps.today()),
        name => name.parse::<Date>().ok(),
    };
    if let Some(day) = day {
        let none = || Stop::refused("not_found", format!("No plan stands for {day}."));
        return reader.plan_for(day)?.ok_or_else(none);
    }
    let digits: String = name.chars().filter(|&c| c != '-').collect();
    let hexadecimal = digits.chars().all(|c| c.is_ascii_hexdigit());
    if !hexadecimal || digits.len() < LEAST_DIGITS {
        let message = format!(
            "'{shown}' names no plan; wanted `today`, a day such as 2026-11-21, or an id of \
             `plan history` or its last {LEAST_DIGITS} digits or more"
        );
        return Err(Stop::Wrong(message));
    }
    let mut found = reader.plans_called(&digits, 2)?;
    match (found.pop(), found.is_empty()) {
        (Some(plan), true) => Ok(plan),
        (Some(_), false) => Err(Stop::refused(
            "several",
            format!("More than one plan is called '{shown}'; give more of its id."),
        )),
        (None, _) => Err(Stop::refused(
            "not_found",
            format!("No plan is called '{shown}'; `setwise plan history` lists them."),
        )),
    }
}
