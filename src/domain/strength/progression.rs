//! Which load comes next, by rules, always with the rule's word and the sets that it rests on.
//!
//! Everything is derived from the sets that were done; nothing is stored. The rules:
//! - Double progression: every working set at the top of the range with the target load → more
//!   load; otherwise hold. The target load is the heaviest that was used that day, so a load that
//!   was only suggested counts for nothing, and what is added comes on top of what was lifted.
//! - Three sessions in a row below the range with the same load → × 0.9.
//! - Within a session: more than 4 in reserve → 2.5 to 5 % more; less than 2 where 2 or 3 were
//!   asked → 2.5 to 5 % less.
//! - Last done for quite other reps → the RPE chart says what the sets are worth here.
//!
//! Double progression as in NSCA, Essentials of Strength Training and Conditioning, 4th ed. 2016
//! (the "2-for-2 rule" is its sibling); effort-based changes after Helms et al. 2016, Strength
//! and Conditioning Journal 38(4):42–49.

use super::gym::Gym;
use super::rounding::Loads;
use super::rpe;
use crate::domain::board::{PastSession, Prescription, SetTarget, Suggestion};
use crate::domain::effort::{Halves, Rir};
use crate::domain::exercise::{Equipment, Exercise};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::set_result::SetResult;
use crate::domain::text::counted;

/// Sessions in a row below the range before the load goes down.
const MISSES: usize = 3;
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
    /// The athlete's unit, which the suggestion is in.
    pub unit: Unit,
    /// What they have to load, as far as they said.
    pub gym: Option<&'a Gym>,
}

/// The working sets of one session at its heaviest load.
struct Worked<'a> {
    load: Load,
    sets: Vec<&'a SetResult>,
}

/// What one session says about its load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    AllHit,
    /// Some set below the bottom of the range: its number, what it got, what was asked.
    Missed {
        set: u8,
        got: u32,
        asked: u32,
    },
    Hold,
}

/// The load for the next session, from those before it, newest first; none without history.
pub fn suggest(asked: &Asked<'_>, sessions: &[PastSession]) -> Option<Suggestion> {
    let worked: Vec<Worked<'_>> = sessions
        .iter()
        .filter_map(|session| asked.worked(&session.sets))
        .take(MISSES)
        .collect();
    let last = worked.first()?;
    let suggestion = asked
        .for_other_reps(last)
        .unwrap_or_else(|| asked.progressed(&worked, last));
    let nothing = suggestion.load.amount == Decimal::default();
    (!nothing).then_some(suggestion)
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
        && asked
            .reserve
            .is_some_and(|wanted| (4..=6).contains(&wanted.0.halves()));
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
        load: Load::new(amount, asked.unit),
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
        Loads::of(self.exercise, self.unit, self.gym)
    }

    /// Whether load is hung on the body for it, as on pull-ups and dips.
    fn takes_added_load(&self) -> bool {
        let hangs = [Equipment::PullUpBar, Equipment::DipBars, Equipment::Rings];
        self.exercise
            .is_some_and(|e| e.equipment.iter().any(|needed| hangs.contains(needed)))
    }

    /// A load as used, in the athlete's unit: as it is, or the nearest one below that there is.
    pub fn in_hand(&self, used: Load) -> Decimal {
        let shown = used.shown_in(self.unit).amount;
        if used.unit == self.unit {
            shown
        } else {
            self.loads().at_most(shown, shown).unwrap_or(shown)
        }
    }

    fn worked<'s>(&self, sets: &'s [SetResult]) -> Option<Worked<'s>> {
        let bodyweight = self.exercise.is_some_and(|e| e.bodyweight);
        let none = Load::new(Decimal::default(), self.unit);
        let load_of = |set: &SetResult| set.performance.load.or(bodyweight.then_some(none));
        let working = || sets.iter().filter(|set| is_working(set));
        let load = working()
            .filter_map(load_of)
            .max_by_key(|load| load.mass())?;
        let sets = working()
            .filter(|set| load_of(set).is_some_and(|used| used.mass() == load.mass()))
            .collect();
        Some(Worked { load, sets })
    }

    /// Bottom and top of the range for one set, counted from 0, in reps, seconds or metres.
    fn range(&self, index: usize) -> Option<(u32, u32)> {
        let target = &self.prescription.target;
        match target {
            SetTarget::Reps { low, high } => Some((u32::from(*low), u32::from(*high))),
            SetTarget::RepsBySet(_) => {
                let reps = u32::from(target.reps_of_set(index)?);
                Some((reps, reps))
            }
            SetTarget::Seconds(amount) | SetTarget::Metres(amount) => Some((*amount, *amount)),
            SetTarget::Amrap => None,
        }
    }

    /// What a set got, in the measure that is asked for.
    fn got(&self, set: &SetResult) -> Option<u32> {
        match self.prescription.target {
            SetTarget::Seconds(_) => set.performance.seconds,
            SetTarget::Metres(_) => set.performance.metres,
            SetTarget::Reps { .. } | SetTarget::RepsBySet(_) | SetTarget::Amrap => {
                set.performance.unbroken_reps().map(u32::from)
            }
        }
    }

    /// How many of the sets reached the top.
    fn hits(&self, worked: &Worked<'_>) -> usize {
        let hit = |(index, set): &(usize, &&SetResult)| {
            let reached = |(_, top)| self.got(set).is_some_and(|got| got >= top);
            self.range(*index).is_some_and(reached)
        };
        worked.sets.iter().enumerate().filter(hit).count()
    }

    /// Whether each of the sets went beyond the top.
    fn passed(&self, worked: &Worked<'_>) -> bool {
        let mut sets = worked.sets.iter().enumerate();
        sets.all(|(index, set)| {
            let beyond = |(_, top)| self.got(set).is_some_and(|got| got > top);
            self.range(index).is_some_and(beyond)
        })
    }

    fn verdict(&self, worked: &Worked<'_>) -> Verdict {
        let enough = worked.sets.len() >= usize::from(self.prescription.sets);
        if enough && self.hits(worked) == worked.sets.len() {
            return Verdict::AllHit;
        }
        worked
            .sets
            .iter()
            .enumerate()
            .find_map(|(index, set)| {
                let (bottom, _) = self.range(index)?;
                let got = self.got(set).filter(|&got| got < bottom)?;
                Some(Verdict::Missed {
                    set: set.set_number,
                    got,
                    asked: bottom,
                })
            })
            .unwrap_or(Verdict::Hold)
    }

    /// What the range is called: `8`, `8/6/4`, `30 s`, `40 m`.
    fn top(&self) -> String {
        let top = self.prescription.target.top();
        top.unwrap_or_else(|| "as many as possible".to_owned())
    }

    fn progressed(&self, worked: &[Worked<'_>], last: &Worked<'_>) -> Suggestion {
        let in_hand = self.in_hand(last.load);
        let (amount, reason) = match self.verdict(last) {
            Verdict::AllHit => self.more(last, in_hand),
            Verdict::Missed { .. } if self.missed_for_long(worked) => self.less(in_hand),
            Verdict::Missed { set, got, asked } => {
                (in_hand, format!("set {set} got {got} of {asked}: hold"))
            }
            Verdict::Hold => (in_hand, self.why_hold(last)),
        };
        let rests_on = if amount < in_hand {
            worked
        } else {
            &worked[..1]
        };
        Suggestion {
            load: Load::new(amount, self.unit),
            reason,
            rests_on: rests_on
                .iter()
                .flat_map(|worked| worked.sets.iter().copied().cloned())
                .collect(),
        }
    }

    fn more(&self, last: &Worked<'_>, in_hand: Decimal) -> (Decimal, String) {
        let top = self.top();
        let sets = match last.sets.len() {
            1 => "the set".into(),
            2 => "both sets".into(),
            many => format!("all {many} sets"),
        };
        // Sets of 8 did not just hit the 5 that are asked for now.
        let verb = if self.passed(last) { "passed" } else { "hit" };
        if in_hand == Decimal::default() && !self.takes_added_load() {
            return (in_hand, format!("{sets} {verb} {top}"));
        }
        match self.loads().next(in_hand) {
            Some(next) => (
                next,
                format!("{sets} {verb} {top}: {}", change(in_hand, next)),
            ),
            None => (
                in_hand,
                format!("{sets} {verb} {top}, and there is nothing heavier: hold"),
            ),
        }
    }

    fn why_hold(&self, last: &Worked<'_>) -> String {
        let asked = usize::from(self.prescription.sets);
        let done = last.sets.len();
        if self.range(0).is_none() {
            return "as many reps as possible: hold".into();
        }
        if done < asked && self.hits(last) == done {
            return format!("{done} of {} done: hold", counted(asked, "set"));
        }
        let of = counted(asked.max(done), "set");
        format!("{} of {of} hit {}: hold", self.hits(last), self.top())
    }

    /// Whether the last sessions were all misses with the same load.
    fn missed_for_long(&self, worked: &[Worked<'_>]) -> bool {
        let same = |a: &Worked<'_>| a.load.mass() == worked[0].load.mass();
        worked.len() >= MISSES
            && worked[..MISSES].iter().all(|session| {
                same(session) && matches!(self.verdict(session), Verdict::Missed { .. })
            })
    }

    /// A tenth less, or a tenth more help; what can't be made lighter is held.
    fn less(&self, in_hand: Decimal) -> (Decimal, String) {
        let missed = format!("missed {} three sessions in a row", self.top());
        let tenth = in_hand.ten_thousandths().abs() / 10;
        let target = Decimal::from_ten_thousandths(in_hand.ten_thousandths() - tenth);
        let loads = self.loads();
        let least = (in_hand > Decimal::default()).then(|| loads.least(in_hand));
        let amount = loads.at_most(target, in_hand).max(least).unwrap_or(in_hand);
        if amount >= in_hand {
            return (
                in_hand,
                format!("{missed}, and there is nothing lighter: hold"),
            );
        }
        let rule = if in_hand > Decimal::default() {
            "×0.9"
        } else {
            "a tenth more help"
        };
        (amount, format!("{missed}: {rule}"))
    }

    /// Where the last sets were done for quite other reps: what they are worth by the RPE chart.
    /// Never more load for more reps, nor less for fewer.
    fn for_other_reps(&self, last: &Worked<'_>) -> Option<Suggestion> {
        let SetTarget::Reps { low, high } = self.prescription.target else {
            return None;
        };
        let got = || last.sets.iter().filter_map(|set| self.got(set));
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
        let amount = loads
            .at_most(target, in_hand)
            .map_or(lightest, |amount| amount.max(lightest));
        let amount = if fewer {
            amount.min(in_hand)
        } else {
            amount.max(in_hand)
        };
        let sign = if self.exercise.is_some_and(|exercise| exercise.bodyweight) {
            "+"
        } else {
            ""
        };
        let done = best.performance.unbroken_reps().unwrap_or_default();
        let effort = best.performance.reserve();
        let effort = effort.map_or_else(String::new, |reserve| format!(" RIR {}", reserve.0));
        Some(Suggestion {
            load: Load::new(amount, self.unit),
            reason: format!(
                "{sign}{} × {done}{effort} by the RPE chart, for {high} at RIR {}",
                Load::new(in_hand, self.unit),
                reserve.0
            ),
            rests_on: vec![best.clone()],
        })
    }
}

#[cfg(test)]
mod tests;
