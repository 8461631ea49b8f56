//! Which load comes next of a lift that no program asks for, always with the rule's word and the sets
//! that it rests on.
//!
//! Everything is derived from the sets that were done; nothing is stored. The rules are those of a
//! program with this one lift in it (`setwise_domain::progress`): what a break, a pain, an effort or a
//! miss comes to is decided there. Here it is said what such a program would be, and what of a session
//! counts for it:
//! - The load is the heaviest that was used that day for about as many reps; what is added comes on top
//!   of what was lifted. A day with a heavy single alone says nothing of sets of five.
//! - Last done for quite other reps → the RPE chart says what the sets are worth here
//!   (`setwise_domain::strength::estimate`); beyond what it knows a load is to be found.
//! - Within a session: more than 4 in reserve → 2.5 to 5 % more; less than 2 where 2 or 3 were
//!   asked → 2.5 to 5 % less (after Helms et al. 2016, Strength and Conditioning Journal 38(4):42–49).

mod one_lift;

use super::{following, prescription};
use jiff::civil::Date;
use setwise_domain::board::{BoardItem, PastSession, Prescription, SetTarget, Suggestion};
use setwise_domain::effort::Rir;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::prescription::{Due, Mode, Reason, ReasonKind, Slot, Start, Starts};
use setwise_domain::profile::Profile;
use setwise_domain::progress::{Pain, Progress, Row, Setting};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::estimate::{self, Estimate, NoEstimate, Shown, USUAL_RESERVE};
use setwise_domain::strength::rounding::Loads;
use setwise_words::parse::pain;
use setwise_words::text::progress;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Sessions that are looked back on: enough for three misses in a row and for the usual rhythm.
pub const SESSIONS: usize = 8;
/// Sets that end more reps than this above the range, or half as many again, were done for another one.
const REPS_ABOVE: u32 = 3;
/// From so many reps on a set that is one short was a miss, not a set for fewer.
const REPS_OF_A_MISS: u32 = 5;
/// Effort that is further off than this, in half reps, is another one.
const SAME_EFFORT: u8 = 2;

/// What is asked for next.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Where the catalogue knows it.
    pub exercise: Option<&'a Exercise>,
    pub prescription: &'a Prescription,
    /// Reps in reserve that the prescription names.
    pub reserve: Option<Rir>,
    /// Whose unit the suggestion is in, and what they have to load.
    pub profile: &'a Profile,
    /// Whether it is asked out of the blue: then no set before was aimed at it, as one of a plan may have
    /// been.
    pub anew: bool,
}

/// What comes next.
#[derive(Clone, Debug)]
pub struct Next {
    /// As a program with this one lift would ask for it.
    pub due: Due,
    /// None where it takes no load, or hurts.
    pub suggestion: Option<Suggestion>,
}

/// What counts of one session: the working sets at its heaviest load, and the pain that was noted.
struct Worked<'a> {
    date: Date,
    load: Load,
    sets: Vec<&'a SetResult>,
    pain: Option<Pain>,
    /// Whether the sets are of about the reps that are asked for; true of all where none are.
    comparable: bool,
}

/// The load for the next session, from those before it, newest first; none without history.
pub fn suggest(asked: &Asked<'_>, sessions: &[PastSession], today: Date) -> Option<Suggestion> {
    next(asked, sessions, today)?.suggestion
}

/// What comes next, from the sessions before it, newest first; none without history.
pub fn next(asked: &Asked<'_>, sessions: &[PastSession], today: Date) -> Option<Next> {
    let shown = asked.shown(sessions);
    let mut worked: Vec<Worked<'_>> = sessions
        .iter()
        .filter_map(|session| asked.worked(session, &shown))
        .take(SESSIONS)
        .collect();
    if worked.iter().any(|session| session.comparable) {
        worked.retain(|session| session.comparable || session.pain.is_some());
    } else {
        for session in &mut worked {
            session.comparable = true;
        }
    }
    let newest = worked.first()?;
    let last = worked.iter().find(|session| session.comparable).unwrap_or(newest);
    let program = asked.program(last.sets.first().map(|set| set.exercise.as_str()));
    let slot = program.slots().next()?;
    let setting = Setting {
        unit: asked.profile.unit,
        gym: asked.profile.gym.as_ref(),
        level: asked.profile.level,
        age: asked.profile.age_group(today),
        exercise: &|_| asked.exercise,
        trained: &|_, before| {
            let days = sessions.iter().map(|session| session.date);
            days.into_iter().find(|day| *day < before)
        },
    };
    let fresh = Progress::new(&program, &Starts::new(), setting);
    let begin = |load: Option<Load>| {
        let start = load.map(|load| {
            let start = Start { load: Some(load), ..Start::default() };
            (slot.id.clone(), start)
        });
        fresh.begin_again(&start.into_iter().collect())
    };
    let turn_of = |place: usize| u32::try_from(place).unwrap_or_default();
    if let Some((load, reason)) = asked.for_other_reps(last, &shown) {
        let mut progress = begin(load);
        if newest.pain.is_some() {
            progress.take(&newest.rows(0, slot, load.unwrap_or(newest.load)));
        }
        let next = Next::by_estimate(progress.due(slot, 1, today), reason);
        let suggestion = next.suggestion.or_else(|| asked.too_light_for_steps(last, &next.due));
        return Some(Next { suggestion, ..next });
    }
    let mut progress = begin(None);
    let mut base = None;
    for (place, session) in worked.iter().rev().enumerate() {
        let turn = turn_of(place);
        let used = session.load.shown_in(asked.profile.unit);
        let loaded = Some(used).filter(|used| used.amount != Decimal::default());
        let rounded = loaded.map(|used| {
            let nearest = progress.nearest(slot.exercise(), used.amount);
            nearest.map_or(used, |nearest| Load::new(nearest, used.unit))
        });
        base = progress.due(slot, turn, session.date).base;
        // Nobody has to follow a suggestion: what was lifted is what counts on.
        if base != rounded && session.comparable {
            progress = begin(loaded);
            base = progress.due(slot, turn, session.date).base;
        }
        progress.take(&session.rows(turn, slot, base.unwrap_or(used)));
    }
    let mut due = progress.due(slot, turn_of(worked.len()), today);
    for reason in &mut due.reasons {
        reason.sets = as_logged(&reason.sets, &worked);
    }
    let suggestion = following::suggested(&due, 0).map(|suggestion| Suggestion {
        load: match base {
            Some(same) if same == suggestion.load => Load::new(asked.in_hand(last.load), same.unit),
            _ => suggestion.load,
        },
        ..suggestion
    });
    let suggestion = suggestion.or_else(|| asked.too_light_for_steps(last, &due));
    Some(Next { due, suggestion })
}

impl Next {
    /// With the reason that an estimate has, in place of what a program says of its first load.
    fn by_estimate(mut due: Due, reason: Reason) -> Self {
        let of_start = |one: &Reason| {
            matches!(one.kind, ReasonKind::Start { .. } | ReasonKind::Unknown { .. })
        };
        due.reasons.retain(|one| !of_start(one));
        let rests_on = reason.sets.clone();
        due.reasons.push(reason);
        let suggestion = following::suggested(&due, 0);
        let suggestion = suggestion.map(|suggestion| Suggestion {
            reason: progress::reasons(&due),
            rests_on,
            ..suggestion
        });
        Self { due, suggestion }
    }

    /// How to find a load, where one is to be picked.
    pub fn pick(&self) -> Option<&Reason> {
        let to_find = |one: &&Reason| {
            matches!(one.kind, ReasonKind::BeyondChart { .. } | ReasonKind::Unknown { .. })
        };
        self.due.reasons.iter().find(to_find).filter(|_| self.suggestion.is_none())
    }
}

/// Sets as they were logged, of those that were taken into account.
fn as_logged(sets: &[SetResult], worked: &[Worked<'_>]) -> Vec<SetResult> {
    let logged = || worked.iter().flat_map(|session| &session.sets);
    let found = sets.iter().filter_map(|set| logged().find(|logged| logged.id == set.id));
    found.copied().cloned().collect()
}

/// Another load for the sets still to do today, where the effort of the last one calls for it.
pub fn within_session(asked: &Asked<'_>, done: &[SetResult]) -> Option<Suggestion> {
    let newest = done.iter().rfind(|set| is_working(set))?;
    let reserve = newest.performance.reserve()?;
    let in_hand = asked.in_hand(newest.performance.load?);
    if in_hand <= Decimal::default() {
        return None;
    }
    let per_mille =
        |share: i64| Decimal::from_ten_thousandths(in_hand.ten_thousandths() * share / 1_000);
    let easy = reserve.0.halves() > 8 && asked.reserve.is_none_or(|wanted| wanted < reserve);
    let hard = reserve.0.halves() < 4
        && asked.reserve.is_some_and(|wanted| (4..=6).contains(&wanted.0.halves()));
    let (least, target, why) = if easy {
        let why = format!("RIR {} on set {}", reserve.0, newest.set_number);
        (per_mille(1_025), per_mille(1_050), why)
    } else if hard {
        let wanted = asked.reserve.unwrap_or(USUAL_RESERVE);
        let why = format!("RIR {} where {} was asked", reserve.0, wanted.0);
        (per_mille(950), per_mille(975), why)
    } else {
        return None;
    };
    let amount = asked.loads().at_most(target, in_hand)?;
    (amount >= least).then(|| Suggestion {
        load: Load::new(amount, asked.profile.unit),
        reason: format!("{why}: {}", change(in_hand, amount)),
        rests_on: vec![newest.clone()],
    })
}

fn is_working(set: &SetResult) -> bool {
    set.performance.is_straight()
}

/// `+5`, `−2.5`.
fn change(from: Decimal, to: Decimal) -> String {
    let by = to.ten_thousandths() - from.ten_thousandths();
    let sign = if by < 0 { "−" } else { "+" };
    format!("{sign}{}", Decimal::from_ten_thousandths(by.abs()))
}

impl<'a> Asked<'a> {
    /// What a plan asks for in the place of an item; none where it can't be read.
    pub fn of_item(
        item: &'a BoardItem,
        exercise: Option<&'a Exercise>,
        profile: &'a Profile,
    ) -> Option<Self> {
        let reserve = prescription::reserve(&item.planned.prescription).or_else(|| {
            let detail = item.planned.detail.as_deref();
            detail.and_then(prescription::reserve)
        });
        let prescription = item.prescription.as_ref()?;
        Some(Self { exercise, prescription, reserve, profile, anew: false })
    }
}

impl Asked<'_> {
    fn loads(&self) -> Loads {
        Loads::of(self.exercise, self.profile.unit, self.profile.gym.as_ref())
    }

    /// Whether load is hung on the body for it, as on pull-ups and dips.
    fn takes_added_load(&self) -> bool {
        let hangs = [Equipment::PullUpBar, Equipment::DipBars, Equipment::Rings];
        self.exercise.is_some_and(|e| e.equipment.iter().any(|needed| hangs.contains(needed)))
    }

    /// A load as used, in the athlete's unit: as it is, or the nearest one below that there is.
    pub fn in_hand(&self, used: Load) -> Decimal {
        let shown = used.shown_in(self.profile.unit).amount;
        if used.unit == self.profile.unit {
            shown
        } else {
            self.loads().at_most(shown, shown).unwrap_or(shown)
        }
    }

    /// What was used stays, where it is so little that the nearest that there is to load is nothing.
    fn too_light_for_steps(&self, last: &Worked<'_>, due: &Due) -> Option<Suggestion> {
        let used = self.in_hand(last.load);
        let is_nothing = due.base.is_some_and(|base| base.amount == Decimal::default());
        let reason = due.reasons.first()?;
        (is_nothing && used > Decimal::default() && due.mode != Mode::Stop).then(|| Suggestion {
            load: Load::new(used, self.profile.unit),
            reason: progress::reason(reason),
            rests_on: reason.sets.clone(),
        })
    }

    /// What is moved of the body besides the load, in the athlete's unit; none where it isn't known.
    fn body(&self) -> Option<f64> {
        if !self.takes_added_load() {
            return Some(0.0);
        }
        let body = self.profile.bodyweight?;
        Some(body.shown_in(self.profile.unit).amount.as_f64())
    }

    /// The least and most reps of its sets; none where reps are not what is counted.
    fn reps(&self) -> Option<RangeInclusive<u16>> {
        match &self.prescription.target {
            SetTarget::Reps { low, high } => Some(*low..=*high),
            SetTarget::RepsBySet(reps) => Some(*reps.iter().min()?..=*reps.iter().max()?),
            SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
        }
    }

    /// The sets that can be believed, with what they show in the athlete's unit.
    fn shown<'s>(&self, sessions: &'s [PastSession]) -> Vec<(Shown, &'s SetResult)> {
        let body = self.body().unwrap_or_default();
        let sets = sessions.iter().flat_map(|session| &session.sets);
        let shown: Vec<_> = sets
            .filter_map(|set| {
                let used = set.performance.load?.shown_in(self.profile.unit).amount.as_f64();
                Some((Shown::of(&set.performance, used, body, set.date)?, set))
            })
            .collect();
        let values: Vec<Shown> = shown.iter().map(|(shown, _)| *shown).collect();
        let believed = estimate::believed(&values).into_iter();
        shown
            .into_iter()
            .zip(believed)
            .filter_map(|(one, believed)| believed.then_some(one))
            .collect()
    }

    fn worked<'s>(
        &self,
        session: &'s PastSession,
        shown: &[(Shown, &SetResult)],
    ) -> Option<Worked<'s>> {
        let bodyweight = self.exercise.is_some_and(|e| e.bodyweight);
        let none = Load::new(Decimal::default(), self.profile.unit);
        let load_of = |set: &SetResult| set.performance.load.or(bodyweight.then_some(none));
        // One that shows something and isn't among those believed is a slip.
        let is_slip = |set: &SetResult| {
            let weighs = set.performance.load.is_some_and(|load| load.mass().0 > 0);
            let counts = set.performance.unbroken_reps().is_some_and(|reps| reps > 0);
            weighs && counts && !shown.iter().any(|(_, known)| known.id == set.id)
        };
        let reps = self.reps();
        let is_near = |set: &&SetResult| {
            let done = set.performance.unbroken_reps();
            reps.as_ref()
                .is_none_or(|reps| done.is_some_and(|done| estimate::is_comparable(done, reps)))
        };
        let working: Vec<&SetResult> =
            session.sets.iter().filter(|set| is_working(set) && !is_slip(set)).collect();
        let comparable = working.iter().any(is_near);
        let working = || working.iter().copied().filter(|set| !comparable || is_near(set));
        let load = working().filter_map(load_of).max_by_key(|load| load.mass())?;
        let sets = working()
            .filter(|set| load_of(set).is_some_and(|used| used.mass() == load.mass()))
            .collect();
        let mut notes = session.sets.iter().filter_map(|set| set.performance.notes.as_deref());
        let pain = notes.find_map(pain::read);
        Some(Worked { date: session.date, load, sets, pain, comparable })
    }

    /// Whether the last sets were not aimed at what is asked: of quite other reps, or asked out of the
    /// blue of any others or of another effort.
    fn is_other(&self, last: &Worked<'_>) -> bool {
        let SetTarget::Reps { low, high } = self.prescription.target else {
            return false;
        };
        let got = || {
            let reps = last.sets.iter().map(|set| set.performance.unbroken_reps());
            reps.flatten().map(u32::from)
        };
        let (Some(fewest), Some(most)) = (got().min(), got().max()) else {
            return false;
        };
        let (low, high) = (u32::from(low), u32::from(high));
        if self.anew {
            let left = last.sets.iter().filter_map(|set| set.performance.reserve()).min();
            let wanted = self.reserve.unwrap_or(USUAL_RESERVE).0.halves();
            let is_other = |Rir(left): Rir| left.halves().abs_diff(wanted) > SAME_EFFORT;
            return !(low..=high).contains(&most) || left.is_some_and(is_other);
        }
        let short = u32::from(low >= REPS_OF_A_MISS);
        most + short < low || fewest > high + REPS_ABOVE || fewest * 2 > high * 3
    }

    /// Where the last sets were not aimed at what is asked: the load by the RPE chart, or none where a
    /// load is to be found, and why.
    fn for_other_reps(
        &self,
        last: &Worked<'_>,
        shown: &[(Shown, &SetResult)],
    ) -> Option<(Option<Load>, Reason)> {
        let reps = self.reps().filter(|_| self.is_other(last))?;
        if self.in_hand(last.load) <= Decimal::default() {
            return None;
        }
        let body = self.body();
        let values: Vec<Shown> = shown.iter().map(|(shown, _)| *shown).collect();
        let found = match body {
            Some(_) => estimate::load_for(&values, reps.clone(), self.reserve),
            None => Err(NoEstimate::Nothing),
        };
        let unit = self.profile.unit;
        let load_in = |estimate: &Estimate, load: f64| {
            let from = Decimal::from_f64(estimate.set.load - body.unwrap_or_default());
            let target = Decimal::from_f64(load - body.unwrap_or_default());
            let hangs_nothing = self.takes_added_load() && target <= Decimal::default();
            let nothing = Decimal::default();
            let amount =
                if hangs_nothing { nothing } else { self.loads().worked_out(target, from) };
            Load::new(amount, unit)
        };
        let reserve = self.reserve.unwrap_or(USUAL_RESERVE);
        match found {
            Ok(found) => {
                let set =
                    shown.iter().find(|(shown, _)| *shown == found.set).map(|(_, set)| *set)?;
                let kind = ReasonKind::ByChart {
                    load: Load::new(self.in_hand(set.performance.load?), unit),
                    added: self.exercise.is_some_and(|exercise| exercise.bodyweight),
                    done: found.set.reps,
                    left: found.set.reserve,
                    reps: found.reps,
                    reserve: found.reserve,
                    lightest: load_in(&found, found.lightest),
                    heaviest: load_in(&found, found.heaviest),
                };
                let mut load = load_in(&found, found.load);
                // A plan's sets that ended short may have been aimed at it: no more than they had.
                if !self.anew && last.fewest() < Some(*reps.start()) {
                    let used = self.in_hand(last.load);
                    load.amount = load.amount.min(self.loads().at_most(used, used).unwrap_or(used));
                }
                Some((Some(load), Reason { kind, sets: vec![set.clone()] }))
            }
            // More was done than was asked: the usual way up.
            Err(_) if last.fewest() > Some(*reps.end()) => None,
            Err(why) => {
                let kind = match why {
                    NoEstimate::ManyReps { near } => ReasonKind::BeyondChart {
                        reps: *reps.end(),
                        reserve,
                        known: load_in(&near, near.load),
                        of: near.reps,
                    },
                    NoEstimate::Nothing => ReasonKind::Unknown {
                        reps: Some(u32::from(*reps.end()) + reserve.reps_to_spare()),
                        of_max: false,
                    },
                };
                Some((None, Reason { kind, sets: last.sets.iter().copied().cloned().collect() }))
            }
        }
    }
}

impl Worked<'_> {
    fn fewest(&self) -> Option<u16> {
        self.sets.iter().filter_map(|set| set.performance.unbroken_reps()).min()
    }

    /// As sets that were logged for the slot of a program, with the load in the athlete's unit.
    fn rows(&self, turn: u32, slot: &Slot, load: Load) -> Vec<Row> {
        let rows = self.sets.iter().enumerate().map(|(place, set)| {
            let mut set = SetResult::clone(set);
            slot.exercise().clone_into(&mut set.exercise);
            set.performance.load = set.performance.load.and(Some(load));
            Row {
                turn,
                slot: slot.id.clone(),
                set: Arc::new(set),
                pain: self.pain.clone().filter(|_| place == 0),
            }
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests;
