//! Stages: fewer reps in more sets when it gets too heavy, then from the start again.

use super::{Mover, Session};
use crate::effort::{Halves, Rir};
use crate::load::Decimal;
use crate::prescription::{LastFail, Move, ReasonKind, Staged};
use crate::progress::judge::{Outcome, used};
use crate::progress::load::{plus, tenths};
use crate::progress::state::State;
use crate::set_result::SetResult;
use crate::strength::rpe;
use std::sync::Arc;

impl Mover<'_> {
    pub(super) fn staged(&self, rule: &Staged, state: &mut State, session: &Session<'_>) {
        let sets = &session.done;
        if state.testing {
            return self.tested(rule, state, session);
        }
        match *session.outcome {
            Outcome::Met { hard: true } => state.because(ReasonKind::TooHard, sets),
            Outcome::Met { hard: false } => self.increase(state, rule.step, 1, sets),
            Outcome::Missed { .. } => self.next_stage(rule, state, sets),
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => {
                self.hold(state, session.outcome, sets);
            }
        }
    }

    fn next_stage(&self, rule: &Staged, state: &mut State, sets: &[&Arc<SetResult>]) {
        if state.stage == 0 {
            state.left_first_with = state.base;
        }
        let of = rule.stages.len();
        if state.stage + 1 < of {
            state.stage += 1;
            let kind = ReasonKind::Stage { stage: state.stage + 1, of };
            return state.because(kind, sets);
        }
        match rule.last {
            LastFail::Test { reps, .. } => {
                state.testing = true;
                state.because(ReasonKind::Test { reps }, sets);
            }
            LastFail::Restart { more } => {
                state.stage = 0;
                let Some(from) = state.base else { return };
                let left = state.left_first_with.unwrap_or(from);
                let wanted = plus(left, more.amount(self.unit));
                let to = self.lift.grid.nearest(wanted).unwrap_or(from);
                state.move_base(to);
                let (from, to) = (self.load(from), self.load(to));
                state.because(ReasonKind::Restart { from, to }, sets);
            }
            LastFail::Factor(percent) => {
                state.stage = 0;
                state.fails = 1;
                self.set_back(state, Move::To(percent), rule.step, sets);
            }
        }
    }

    /// A test shows the most for so many reps; done for others, the chart says what it is worth:
    /// more than it knows is worth the most that it knows.
    fn tested(&self, rule: &Staged, state: &mut State, session: &Session<'_>) {
        let LastFail::Test { reps, then } = rule.last else {
            return;
        };
        let none = Rir(Halves::from_halves(0));
        let shown = session.done.iter().filter_map(|set| {
            let got = set.performance.reps.filter(|got| *got > 0)?;
            let load = used(set, self.unit);
            if got == reps {
                return Some(load);
            }
            let got = got.min(rpe::MOST_REPS);
            let (to, from) = (rpe::share(reps, none)?, rpe::share(got, none)?);
            let worth = load.ten_thousandths() * i64::from(to.tenths_of_percent())
                / i64::from(from.tenths_of_percent());
            Some(Decimal::from_ten_thousandths(worth))
        });
        let Some(shown) = shown.max().filter(|shown| *shown > Decimal::default()) else {
            return self.hold(state, session.outcome, &session.done);
        };
        (state.testing, state.stage) = (false, 0);
        if let Some(base) = self.lift.grid.nearest(then.of(shown)) {
            state.move_base(base);
        }
        let shown = self.load(tenths(shown));
        let kind = ReasonKind::Tested { shown, percent: then };
        state.because(kind, &session.done);
    }
}
