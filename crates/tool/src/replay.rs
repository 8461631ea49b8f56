//! A call made once more, and what was done with it: nothing is stored, not even that it was made.

use super::check::Judge;
use super::executor::Executor;
use super::explain::AppliedRule;
use super::planner::Planner;
use setwise_domain::tool_call::{CallOutcome, Caller, Origin, ToolCall};
use setwise_store::{Reader, StoreError};
use setwise_training::assistant::End;

const NOBODY_ASKED: &str = "This was a dry run, in which no coach is asked to plan the calendar.";

impl Executor {
    /// What a call would come to now, all the way to the transaction, which is let go. No coach is
    /// asked on the way.
    pub fn rehearse(&self, call: ToolCall) -> Result<CallOutcome, StoreError> {
        let planner = Planner::new(|_, _, _| Some(End::Said(NOBODY_ASKED.to_owned())));
        let rehearsing = self.rehearsing().with_planner(planner);
        let outcomes = rehearsing.calls(vec![call], &Origin::of(Caller::Developer), None)?;
        outcomes.into_iter().next().ok_or_else(super::executor::out_of_step)
    }

    /// Which rules applied to a call that came to this.
    pub fn explain(
        &self,
        call: &ToolCall,
        outcome: &CallOutcome,
    ) -> Result<Vec<AppliedRule>, StoreError> {
        let profile = self.with_reader(Reader::profile)?;
        let judge = Judge {
            policy: &self.policy,
            today: self.stamps.today(),
            unit: profile.unwrap_or_default().unit,
        };
        Ok(judge.explain(call, outcome, self.catalog))
    }
}
