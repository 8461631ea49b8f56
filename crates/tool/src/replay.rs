//! A call judged once more: nothing is carried out, nothing is recorded.

use super::check::Judge;
use super::executor::Executor;
use setwise_domain::tool_call::{Refusal, ToolCall};
use setwise_store::{Reader, StoreError};

impl Executor {
    /// Whether a call would be taken now, by its form alone: what the log has is not looked at.
    pub fn replay(&self, call: &ToolCall) -> Result<Result<(), Refusal>, StoreError> {
        let profile = self.with_reader(Reader::profile)?;
        let judge = Judge {
            policy: &self.policy,
            today: self.stamps.today(),
            unit: profile.unwrap_or_default().unit,
        };
        Ok(judge.judge(call).map(drop).map_err(|refused| refused.refusal))
    }
}
