//! What comes before a rule: a pain, a break, a lighter week.

use super::{ALL, AS_PLANNED, Scale};
use crate::effort::{Halves, Rir};
use crate::prescription::{Day, Layoff, Mode, Percent, Reason, ReasonKind, Rule, Slot};
use crate::progress::Progress;
use crate::progress::lookup::{PainOfLift, days_between};
use crate::progress::state::{State, own};
use crate::set_result::SetResult;
use jiff::civil::Date;

/// Reps in reserve of a lighter week.
const LIGHTER_RESERVE: Rir = Rir(Halves::from_halves(8));
/// With a pain that one may go on with; with one that is there again.
const EASED: Percent = Percent::from_whole(90);
const EASED_AGAIN: Percent = Percent::from_whole(80);

impl Progress<'_> {
    pub(super) fn mode(
        &self,
        slot: &Slot,
        state: &State,
        turn: u32,
        on: Date,
        reasons: &mut Vec<Reason>,
    ) -> (Mode, Scale) {
        if matches!(slot.rule, Rule::None) {
            return (Mode::AsPlanned, AS_PLANNED);
        }
        if let Some(pain) = self.pain_on(state.exercise(slot), on) {
            reasons.push(reason_of(pain));
            let load = if pain.sessions > 1 { EASED_AGAIN } else { EASED };
            let eased = Scale { load, gentle: true, ..AS_PLANNED };
            return (if pain.stop { Mode::Stop } else { Mode::Eased }, eased);
        }
        if let Some((scale, kind)) = self.return_on(slot, state, on) {
            let sets = own(&state.last_sets);
            reasons.push(Reason { kind, sets });
            return (Mode::Return, scale);
        }
        let own = slot.week(self.week_of_round(turn)).is_some_and(|week| week.deload);
        let Some(planned) = own.then_some(true).or_else(|| self.deload_on(turn)) else {
            return (Mode::AsPlanned, AS_PLANNED);
        };
        let sets = Vec::new();
        reasons.push(Reason { kind: ReasonKind::Deload { planned }, sets });
        let lighter = self.program.deload.filter(|_| !own);
        let scale = lighter.map_or(AS_PLANNED, |deload| Scale {
            load: deload.load,
            sets: deload.sets,
            round_up: true,
            reserve: Some(LIGHTER_RESERVE),
            gentle: true,
            short: None,
        });
        (Mode::Deload, scale)
    }

    /// What to mind with an exercise that loads the joint in which another hurt.
    pub(super) fn pain_near(&self, exercise: &str, on: Date) -> Option<Reason> {
        let pain = self.so_far.lifts.pain_near(exercise, on)?;
        Some(Reason {
            kind: ReasonKind::PainNear {
                words: pain.words.clone(),
                exercise: pain.set.exercise.clone(),
                on: pain.last,
            },
            sets: vec![SetResult::clone(&pain.set)],
        })
    }

    /// The share of the load that is due after days off, and why; none without a break.
    fn return_on(&self, slot: &Slot, state: &State, on: Date) -> Option<(Scale, ReasonKind)> {
        let comeback = &self.program.comeback;
        let off = self.days_off(slot, state, on);
        let layoff = off.and_then(|days| {
            let reached = |layoff: &&Layoff| u32::from(layoff.days) <= days;
            Some((days, comeback.layoffs.iter().rfind(reached)?))
        });
        if let Some((days, layoff)) = layoff {
            let scale = Scale {
                load: layoff.load,
                sets: layoff.sets,
                gentle: layoff.load < ALL,
                ..AS_PLANNED
            };
            let percent = layoff.load;
            return Some((scale, ReasonKind::Off { days, percent }));
        }
        let percent = next_of_ramp(self.so_far.lifts.ramp(state.exercise(slot))?, comeback.step)?;
        let scale = Scale { load: percent, ..AS_PLANNED };
        Some((scale, ReasonKind::ComingBack { percent }))
    }

    /// The share that is asked for on a day after days off, or on the way back.
    pub(in crate::progress) fn share_of(
        &self,
        slot: &Slot,
        state: &State,
        on: Date,
    ) -> Option<Percent> {
        Some(self.return_on(slot, state, on)?.0.load)
    }

    /// Days since the exercise was last trained in any slot, beyond the rhythm of the slot; none
    /// where it never was. What days off cost is counted for lifts that are trained every other
    /// day, so that a weekly one that was left out once is not on a break.
    fn days_off(&self, slot: &Slot, state: &State, on: Date) -> Option<u32> {
        const EVERY_OTHER_DAY: u32 = 2;
        let exercise = state.exercise(slot);
        let elsewhere = (self.setting.trained)(exercise, on);
        let last = elsewhere.max(self.so_far.lifts.last_before(exercise, on))?;
        let rhythm = state.rhythm().unwrap_or_else(|| self.planned_rhythm(exercise));
        let beyond = rhythm.saturating_sub(EVERY_OTHER_DAY);
        Some(days_between(last, on).saturating_sub(beyond))
    }

    /// Days from one session of an exercise to the next, as the program has them.
    fn planned_rhythm(&self, exercise: &str) -> u32 {
        const WEEK: usize = 7;
        let days = &self.program.days;
        let has = |day: &&Day| day.slots().any(|slot| slot.exercise() == exercise);
        let sessions = days.iter().filter(has).count() * usize::from(self.program.per_week);
        let gap = (WEEK * days.len()).checked_div(sessions).unwrap_or(WEEK);
        u32::try_from(gap).unwrap_or_default()
    }
}

/// The next share on the way back; none where it is all of it again.
fn next_of_ramp(from: Percent, step: Percent) -> Option<Percent> {
    let next = Percent::from_tenths(from.tenths().saturating_add(step.tenths()));
    (next < ALL).then_some(next)
}

fn reason_of(pain: &PainOfLift) -> Reason {
    Reason {
        kind: ReasonKind::Pain { words: pain.words.clone(), on: pain.last, stop: pain.stop },
        sets: vec![SetResult::clone(&pain.set)],
    }
}
