//! Which load comes next of a lift that no program asks for, always with the rule's word and the sets
//! that it rests on.
//!
//! Everything is derived from the sets that were done; nothing is stored. The rules are those of a
//! program with this one lift in it (`setwise_domain::progress`): what a break, a pain, an effort or a
//! miss comes to is decided there. Here it is said what such a program would be, and what of a session
//! counts for it:
//! - The load is the heaviest that was used that day; what is added comes on top of what was lifted.
//! - Last done for quite other reps → the RPE chart says what the sets are worth here.
//! - Within a session: more than 4 in reserve → 2.5 to 5 % more; less than 2 where 2 or 3 were
//!   asked → 2.5 to 5 % less (after Helms et al. 2016, Strength and Conditioning Journal 38(4):42–49).

mod one_lift;

use super::following;
use jiff::civil::Date;
use setwise_domain::board::{PastSession, Prescription, SetTarget, Suggestion};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::prescription::{Due, Mode, Slot, Start};
use setwise_domain::profile::Profile;
use setwise_domain::progress::{Pain, Progress, Row, Setting};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::rounding::Loads;
use setwise_domain::strength::rpe;
use setwise_words::parse::pain;
use setwise_words::text::progress;
use std::sync::Arc;

/// Sessions that are looked back on: enough for three misses in a row and for the usual rhythm.
const SESSIONS: usize = 8;
/// Sets that end this many reps below or above the range were done for another one.
const REPS_BELOW: u32 = 2;
const REPS_ABOVE: u32 = 3;
/// Reps in reserve where the prescription names none.
const USUAL_RESERVE: Rir = Rir(Halves::from_halves(4));

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
}

/// The load for the next session, from those before it, newest first; none without history.
pub fn suggest(asked: &Asked<'_>, sessions: &[PastSession], today: Date) -> Option<Suggestion> {
    next(asked, sessions, today)?.suggestion
}

/// What comes next, from the sessions before it, newest first; none without history.
pub fn next(asked: &Asked<'_>, sessions: &[PastSession], today: Date) -> Option<Next> {
    let worked: Vec<Worked<'_>> =
        sessions.iter().filter_map(|session| asked.worked(session)).take(SESSIONS).collect();
    let last = worked.first()?;
    let logged_as = last.sets.first().map(|set| set.exercise.as_str());
    let program = asked.program(logged_as);
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
    let begin = |load: Option<Load>| {
        let start = load.map(|load| {
            let start = Start { load: Some(load), ..Start::default() };
            (slot.id.clone(), start)
        });
        Progress::new(&program, &start.into_iter().collect(), setting)
    };
    let turn_of = |place: usize| u32::try_from(place).unwrap_or_default();
    if let Some(other) = asked.for_other_reps(last) {
        let mut progress = begin(Some(other.load));
        if last.pain.is_some() {
            progress.take(&last.rows(0, slot, other.load));
        }
        let due = progress.due(slot, 1, today);
        let suggestion = match due.mode {
            Mode::AsPlanned => Some(other),
            _ => following::suggested(&due, 0).map(|eased| Suggestion {
                reason: format!("{}; {}", eased.reason, other.reason),
                rests_on: other.rests_on,
                load: eased.load,
            }),
        };
        return Some(Next { due, suggestion });
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
        if base != rounded {
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

    fn worked<'s>(&self, session: &'s PastSession) -> Option<Worked<'s>> {
        let bodyweight = self.exercise.is_some_and(|e| e.bodyweight);
        let none = Load::new(Decimal::default(), self.profile.unit);
        let load_of = |set: &SetResult| set.performance.load.or(bodyweight.then_some(none));
        let working = || session.sets.iter().filter(|set| is_working(set));
        let load = working().filter_map(load_of).max_by_key(|load| load.mass())?;
        let sets = working()
            .filter(|set| load_of(set).is_some_and(|used| used.mass() == load.mass()))
            .collect();
        let mut notes = session.sets.iter().filter_map(|set| set.performance.notes.as_deref());
        Some(Worked { date: session.date, load, sets, pain: notes.find_map(pain::read) })
    }

    /// Where the last sets were done for quite other reps: what they are worth by the RPE chart.
    /// Never more load for more reps, nor less for fewer.
    fn for_other_reps(&self, last: &Worked<'_>) -> Option<Suggestion> {
        let SetTarget::Reps { low, high } = self.prescription.target else {
            return None;
        };
        let got = || {
            let reps = last.sets.iter().map(|set| set.performance.unbroken_reps());
            reps.flatten().map(u32::from)
        };
        let fewer = got().max()? + REPS_BELOW < u32::from(low);
        let more = got().min()? > u32::from(high) + REPS_ABOVE;
        let in_hand = self.in_hand(last.load);
        if !(fewer || more) || in_hand <= Decimal::default() || self.takes_added_load() {
            return None;
        }
        let none = Rir(Halves::from_halves(0));
        let (max, best) = last
            .sets
            .iter()
            .filter_map(|set| {
                let reserve = set.performance.reserve().unwrap_or(none);
                let max =
                    rpe::one_rep_max(in_hand.as_f64(), set.performance.unbroken_reps()?, reserve)?;
                Some((max, *set))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let reserve = self.reserve.unwrap_or(USUAL_RESERVE);
        let target = Decimal::from_f64(rpe::load_for(max, high, reserve)?);
        let loads = self.loads();
        let lightest = loads.least(in_hand);
        let amount = loads.at_most(target, in_hand).map_or(lightest, |amount| amount.max(lightest));
        let amount = if fewer { amount.min(in_hand) } else { amount.max(in_hand) };
        let sign = if self.exercise.is_some_and(|exercise| exercise.bodyweight) { "+" } else { "" };
        let done = best.performance.unbroken_reps().unwrap_or_default();
        let effort = best.performance.reserve();
        let effort = effort.map_or_else(String::new, |reserve| format!(" RIR {}", reserve.0));
        Some(Suggestion {
            load: Load::new(amount, self.profile.unit),
            reason: format!(
                "{sign}{} × {done}{effort} by the RPE chart, for {high} at RIR {}",
                Load::new(in_hand, self.profile.unit),
                reserve.0
            ),
            rests_on: vec![best.clone()],
        })
    }
}

impl Worked<'_> {
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
