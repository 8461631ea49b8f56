//! Today's plan with other equipment than usual.

use super::draft::Draft;
use super::load::LastSession;
use super::swap::{Exchange, Trouble, put};
use super::{AdjustError, Adjusted};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Board;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::profile::Profile;
use setwise_words::text;

/// What there is to train with, or, of nearly all of the usual, what there is not.
fn what_there_is(equipment: &[Equipment], usual: &[Equipment]) -> String {
    let words = |items: &[Equipment]| {
        let words: Vec<&str> = items.iter().map(|item| item.word()).collect();
        text::list(&words)
    };
    let usual = usual.iter().copied();
    let lacking: Vec<_> = usual.filter(|item| !equipment.contains(item)).collect();
    match equipment {
        [] => "without equipment".to_owned(),
        some if !lacking.is_empty() && lacking.len() < some.len() => {
            format!("without {}", words(&lacking))
        }
        some => format!("with {}", words(some)),
    }
}

/// The plan with what there is today: each exercise that needs more is done by another, or left out
/// where nothing else trains what it does.
pub fn with_equipment(
    board: &Board,
    equipment: &[Equipment],
    profile: &Profile,
    catalog: &Catalog,
    last: LastSession<'_>,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::unfinished(board, profile.goal, catalog)?;
    let there = Profile { equipment: equipment.to_vec(), ..profile.clone() };
    let exchange = Exchange {
        board,
        trouble: Trouble::NoEquipment,
        sore: None,
        profile: &there,
        catalog,
        last,
    };
    let (mut exchanged, mut left_out) = (Vec::new(), Vec::new());
    // From the end, so that what is put behind a begun one moves none that is still to be looked at.
    for item in (0..draft.parts().count()).rev() {
        let part = draft.parts().nth(item).filter(|part| part.is_open());
        let lacks = |one: &Exercise| one.equipment.iter().any(|item| !equipment.contains(item));
        let Some(part) = part.filter(|part| part.exercise.is_some_and(lacks)) else {
            continue;
        };
        let name = part.name.clone();
        if let Some(found) = exchange.found(&draft, item) {
            exchanged.push(format!("{} in place of {name}", found.new.name));
            put(&mut draft, item, found.part);
        } else {
            draft.leave_out(item);
            left_out.push(name);
        }
    }
    let with = what_there_is(equipment, &profile.equipment);
    if draft.parts().next().is_none() {
        return Err(AdjustError::NothingWith { with });
    }
    exchanged.reverse();
    left_out.reverse();
    let mut changes = exchanged;
    if !left_out.is_empty() {
        changes.push(format!("without {}", text::list(&left_out)));
    }
    if changes.is_empty() {
        return Err(AdjustError::PossibleAlready { with });
    }
    draft.reckon();
    Ok(draft.adjusted(format!("{}: {}.", text::capitalised(&with), changes.join("; "))))
}
