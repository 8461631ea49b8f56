//! A clause of nothing but a name or a date, which is for what follows.

use super::{Outcome, Previous, Target};
use crate::shorthand::fault::Fault;
use crate::shorthand::item::{Fact, Item};
use crate::shorthand::items::Items;
use crate::shorthand::sets::Carry;
use jiff::civil::Date;

/// A clause of nothing but a name or a date.
pub(super) fn heading<'a>(
    items: &Items,
    target: &Target<'a>,
    is_named: bool,
) -> Option<Outcome<'a>> {
    let nothing_else = |item: &Item| matches!(item.fact, Fact::Date(_) | Fact::Comma { .. });
    if !items.loose.is_empty() || !items.faults.is_empty() || !items.all.iter().all(nothing_else) {
        return None;
    }
    let date = date_of(&items.all).ok()?;
    match target {
        Target::One(lift, None) if is_named => {
            let title = Previous {
                lift: lift.clone(),
                carry: Carry::default(),
                last_load: None,
                last: None,
            };
            Some(Outcome::Heading(date, Some(title)))
        }
        _ if is_named => None,
        _ => date.map(|date| Outcome::Heading(Some(date), None)),
    }
}

/// The one date of a clause.
pub(super) fn date_of(items: &[Item]) -> Result<Option<Date>, Fault> {
    let mut found = None;
    for item in items {
        if let Fact::Date(date) = item.fact {
            if found.is_some_and(|other| other != date) {
                return Err(Fault::new(
                    item.span,
                    "is a second date: one exercise is on one day",
                ));
            }
            found = Some(date);
        }
    }
    Ok(found)
}
