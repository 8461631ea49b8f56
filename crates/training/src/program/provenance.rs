//! Whose method a program follows, as long as it does.

use super::known::known_programs;
use setwise_domain::prescription::{Program, Slot};
use std::collections::BTreeSet;

/// Of the slots of a method so many must stand with their lift and rule, in thirds; so must of those
/// that open its days, which have its rule where the others have the usual ones.
const THIRDS: usize = 2;

/// Takes a method's name off a program that is not, or no longer, it: where less than two thirds of
/// the method's lifts stand with their rules.
pub(super) fn keep_true(program: &mut Program) {
    let is_claimed = |method: &&Program| {
        method.after.is_some() && (method.after == program.after || method.title == program.title)
    };
    let Some(method) = known_programs().iter().map(|one| &one.program).find(is_claimed) else {
        return;
    };
    let stands =
        |slot: &&Slot| program.slots().any(|own| own.rungs == slot.rungs && own.rule == slot.rule);
    let enough = |slots: &[&Slot]| {
        slots.iter().filter(|slot| stands(slot)).count() * 3 >= slots.len() * THIRDS
    };
    let first = method.days.iter().filter_map(|day| day.blocks.first());
    if enough(&each_once(method.slots())) && enough(&each_once(first.flat_map(|one| &one.slots))) {
        return;
    }
    if program.title == method.title {
        program.title = own_title(&method.title);
    }
    program.after = None;
}

fn each_once<'p>(slots: impl Iterator<Item = &'p Slot>) -> Vec<&'p Slot> {
    let mut ids = BTreeSet::new();
    slots.filter(|slot| ids.insert(&slot.id)).collect()
}

/// What a program is called that was one of this name.
pub fn own_title(title: &str) -> String {
    format!("Your own program, built on {title}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::known_program;

    #[test]
    fn a_method_gives_its_name_as_long_as_two_thirds_of_it_stand() {
        let method = &known_program("stronglifts").unwrap().program;
        let with = |changed: &[&str]| {
            let mut program = method.clone();
            let days = program.days.iter_mut();
            let slots = days.flat_map(|day| day.blocks.iter_mut().flat_map(|one| &mut one.slots));
            for slot in slots.filter(|slot| changed.contains(&slot.id.as_str())) {
                slot.rungs = vec!["Leg Press".into()];
            }
            keep_true(&mut program);
            (program.title, program.after)
        };
        let named = ("StrongLifts 5×5".to_owned(), Some("StrongLifts 5×5".to_owned()));
        assert_eq!(with(&[]), named);
        assert_eq!(with(&["row"]), named);
        let own = ("Your own program, built on StrongLifts 5×5".to_owned(), None);
        assert_eq!(with(&["row", "press"]), own);
    }
}
