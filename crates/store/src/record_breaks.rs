//! Which records a change broke, against what stood before it.

use super::standing::{Claim, Holder, Standing};
use crate::limits::LEAST_RECORD_GAIN;
use setwise_domain::receipt::RecordKind;

/// One record broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub kind: RecordKind,
    pub by: Holder,
    pub beat: Holder,
}

const fn least_gain(kind: RecordKind) -> i64 {
    match kind {
        RecordKind::Load | RecordKind::E1rm | RecordKind::Volume => LEAST_RECORD_GAIN,
        RecordKind::Reps => 1,
    }
}

/// For each kind only the best of the change's own sets, once a session: a set that beats one of its own
/// day, or is no better than the day's record, is no news. A first entry beats nothing, and nor does a
/// tie; what a set beats stood before the change, so its siblings are no rivals.
pub(super) fn by_sets(before: &Standing, claims: &[Claim]) -> Vec<Broken> {
    let find = |kind, of: fn(&Standing, &Claim) -> Option<Rivals>| {
        claims
            .iter()
            .filter(|claim| claim.shows_strength && !is_told(before, claim))
            .filter_map(|claim| of(before, claim))
            .filter(|rivals| rivals.beat.day != rivals.by.day)
            .filter(|rivals| rivals.by.value - rivals.beat.value >= least_gain(kind))
            .reduce(|best, next| if next.rank > best.rank { next } else { best })
            .map(|Rivals { by, beat, .. }| Broken { kind, by, beat })
    };
    [find(RecordKind::Load, load), find(RecordKind::Reps, reps), find(RecordKind::E1rm, e1rm)]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether a better set of the same day holds the record of the estimated max already.
fn is_told(before: &Standing, claim: &Claim) -> bool {
    before.e1rm.is_some_and(|held| held.day == claim.day && claim.e1rm <= Some(held.value))
}

/// A day's volume breaks the record once, when it passes that of another day: from then on it is
/// its own rival.
pub(super) fn by_day(before: &Standing, day: Holder) -> Option<Broken> {
    let beat = before.volume.filter(|held| held.day != day.day)?;
    (day.value - beat.value >= least_gain(RecordKind::Volume)).then_some(Broken {
        kind: RecordKind::Volume,
        by: day,
        beat,
    })
}

/// A set beside the holder of the record it aims at, and how it ranks among its siblings.
struct Rivals {
    by: Holder,
    beat: Holder,
    rank: (i64, i64),
}

fn holder(claim: &Claim, value: i64) -> Holder {
    Holder { value, row: claim.row, day: claim.day, number: claim.number }
}

fn load(before: &Standing, claim: &Claim) -> Option<Rivals> {
    let mass = claim.mass?;
    Some(Rivals {
        by: holder(claim, mass),
        beat: before.most_load(claim.reps)?,
        rank: (mass, i64::from(claim.reps)),
    })
}

fn reps(before: &Standing, claim: &Claim) -> Option<Rivals> {
    let (value, beat) = before.most_reps(claim.mass)?;
    let reps = i64::from(claim.reps);
    Some(Rivals {
        by: holder(claim, reps),
        beat: Holder { value, ..beat },
        rank: (reps, claim.mass.unwrap_or(i64::MIN)),
    })
}

fn e1rm(before: &Standing, claim: &Claim) -> Option<Rivals> {
    let value = claim.e1rm?;
    Some(Rivals { by: holder(claim, value), beat: before.e1rm?, rank: (value, 0) })
}
