//! Today's plan easier or harder: a set and a rep in reserve, up or down.
//!
//! RPE between 5 and 9: further from failure little is trained, nearer to it much is paid for
//! little (Helms et al. 2016, Strength and Conditioning Journal 38(4):42–49).

use super::draft::{Draft, Part};
use super::{AdjustError, Adjusted};
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Board;
use setwise_domain::exercise::Mechanic;
use setwise_domain::plan::Energy;
use setwise_domain::profile::Profile;
use setwise_domain::strength::session_time;

const FEWEST_SETS: u8 = 2;
const MOST_SETS: u8 = 6;
const LEAST_RPE: u8 = 5;
const MOST_RPE: u8 = 9;
/// Where a plan names no effort.
const USUAL_RPE: u8 = 8;
/// Lifts that get a set more: further down the day it would only make it longer.
const LIFTS_WITH_MORE: usize = 3;

/// One set less of each lift that is left, and a rep more in reserve.
pub fn easier(
    board: &Board,
    profile: &Profile,
    catalog: &Catalog,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::unfinished(board, profile.goal, catalog)?;
    let (mut fewer, mut lighter) = (0, 0);
    for part in draft.open_work() {
        let least = FEWEST_SETS.max(u8::try_from(part.done).unwrap_or(u8::MAX));
        if let Some(sets) = part.sets().filter(|&sets| sets > least) {
            fewer += usize::from(part.set_sets(sets - 1));
        }
        lighter += usize::from(shift_rpe(part, |rpe| (rpe > LEAST_RPE).then(|| rpe - 1)));
    }
    if fewer + lighter == 0 {
        return Err(AdjustError::EasiestAlready);
    }
    draft.energy = Energy::Easy;
    Ok(finished(draft, "Easier", "less", fewer, lighter))
}

/// One set more of the first lifts that are left, where the time allows, and a rep less in
/// reserve.
pub fn harder(
    board: &Board,
    profile: &Profile,
    catalog: &Catalog,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::unfinished(board, profile.goal, catalog)?;
    let (mut more, mut heavier) = (0, 0);
    for index in lifts(&draft) {
        let room = |draft: &Draft<'_>| session_time::fits(draft.seconds(), profile.minutes_per_day);
        let sets = draft.parts().nth(index).and_then(Part::sets);
        let Some(sets) = sets.filter(|&sets| sets < MOST_SETS) else {
            continue;
        };
        let set = |draft: &mut Draft<'_>, sets| {
            let part = draft.parts_mut().nth(index);
            part.is_some_and(|part| part.set_sets(sets))
        };
        if set(&mut draft, sets + 1) {
            if room(&draft) {
                more += 1;
            } else {
                set(&mut draft, sets);
            }
        }
    }
    for part in draft.open_work() {
        heavier += usize::from(shift_rpe(part, |rpe| (rpe < MOST_RPE).then(|| rpe + 1)));
    }
    if more + heavier == 0 {
        return Err(AdjustError::HardestAlready);
    }
    draft.energy = Energy::Intense;
    Ok(finished(draft, "Harder", "more", more, heavier))
}

/// The first open lifts of several joints, by index over the parts.
fn lifts(draft: &Draft<'_>) -> Vec<usize> {
    let compound = |part: &Part<'_>| {
        part.exercise.is_some_and(|exercise| exercise.mechanic == Mechanic::Compound)
    };
    draft
        .parts()
        .enumerate()
        .filter(|(_, part)| part.is_open() && !part.warm_up && compound(part))
        .map(|(index, _)| index)
        .take(LIFTS_WITH_MORE)
        .collect()
}

fn finished(
    mut draft: Draft<'_>,
    what: &str,
    which: &str,
    sets: usize,
    efforts: usize,
) -> Adjusted {
    let mut changes = Vec::new();
    if sets > 0 {
        changes.push(format!("one set {which} of {}", exercises(sets)));
    }
    if efforts > 0 {
        changes.push(format!("RPE one {which} for {}", exercises(efforts)));
    }
    draft.reckon();
    let reason = format!("{what}: {}; what is done stays.", changes.join(", "));
    draft.adjusted(reason)
}

fn exercises(count: usize) -> String {
    setwise_domain::text::counted(count, "exercise")
}

/// Changes the effort that a part asks for, where its sets are counted in reps: in the
/// prescription, else in the detail.
fn shift_rpe(part: &mut Part<'_>, shift: impl Fn(u8) -> Option<u8>) -> bool {
    let by_reps = part.asked.as_ref().is_some_and(|asked| asked.target.reps_of_set(0).is_some());
    if !by_reps {
        return false;
    }
    let detail = part.detail.clone().unwrap_or_default();
    let now = prescription::reserve(&part.prescription).or_else(|| prescription::reserve(&detail));
    let rpe = now.map_or(USUAL_RPE, |rir| rir.rpe().0.halves() / 2);
    let Some(new) = shift(rpe) else { return false };
    if let Some(text) = with_rpe(&part.prescription, new) {
        part.prescription = text;
        part.asked = prescription::read(&part.prescription);
    } else {
        part.detail = Some(with_rpe(&detail, new).unwrap_or_else(|| match detail.as_str() {
            "" => format!("RPE {new}"),
            detail => format!("RPE {new}, {detail}"),
        }));
    }
    true
}

/// The text with another number behind its `RPE`; none where it names none.
fn with_rpe(text: &str, rpe: u8) -> Option<String> {
    let at = text.to_ascii_lowercase().find("rpe")? + "rpe".len();
    let number = text[at..].find(|c: char| c.is_ascii_digit())? + at;
    let end = text[number..]
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .map_or(text.len(), |length| number + length);
    Some(format!("{}{rpe}{}", &text[..number], &text[end..]))
}
