//! The coach without a model: rules over the log, the plan and the catalogue.
//!
//! ```text
//! words ── sentence (rules, vocabulary) ── phrase ── answer ── calls, then words from outcomes
//! the day's sets, plan and words ── debrief
//! ```

mod answer;
mod case;
mod debrief;
mod lexicon;
mod muscles;
mod naming;
mod period;
mod phrase;
mod reason;
mod rules;
mod sentence;
pub mod today_plan;
mod topics;
mod vocabulary;
mod wording;
mod words;

use crate::ask::{Answer, Coach, CoachFault, DebriefRequest, Delta, PlanReply, PlanRequest};
use crate::catalog::Catalog;
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::plan::SchemaVersion;
use crate::domain::tool_call::{Caller, Origin};
use case::Case;
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use phrase::Understood;
use std::sync::OnceLock;
use vocabulary::Vocabulary;

/// Answers by rules: the same words over the same log always get the same answer.
pub struct OfflineCoach {
    catalog: &'static Catalog,
    /// Made with the first question, because most starts ask none.
    vocabulary: OnceLock<Vocabulary>,
}

impl OfflineCoach {
    pub fn new(catalog: &'static Catalog) -> Self {
        Self {
            catalog,
            vocabulary: OnceLock::new(),
        }
    }

    fn answer(&self, conversation: &Conversation) -> Vec<Delta> {
        let vocabulary = self
            .vocabulary
            .get_or_init(|| Vocabulary::new(self.catalog));
        let text = conversation.asked();
        match sentence::understand(text, vocabulary, self.catalog) {
            Understood::Not { near } => answer::not_understood(&near),
            Understood::Ask(ask) => answer::round(&Case {
                ask: &ask,
                text,
                context: &conversation.context,
                outcomes: &conversation.outcomes(),
                catalog: self.catalog,
            }),
        }
    }
}

impl Coach for OfflineCoach {
    fn name(&self) -> &'static str {
        "offline"
    }

    fn origin(&self) -> Origin {
        Origin {
            caller: Caller::Offline,
            provider: None,
            model: None,
            conversation: None,
        }
    }

    /// It repeats the athlete's own words, and makes its calls as deltas.
    fn calls_in_text(&self) -> bool {
        false
    }

    fn plans_by_rule(&self) -> bool {
        true
    }

    /// Its plans are made in this form.
    fn plan_versions(&self) -> &'static [SchemaVersion] {
        &[SchemaVersion::V2Flat]
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachFault>> {
        stream::iter(self.answer(&conversation).into_iter().map(Ok)).boxed()
    }

    fn today_plan(
        &self,
        request: PlanRequest,
    ) -> BoxFuture<'static, Result<PlanReply, CoachFault>> {
        let plan = today_plan::today_plan(&request, self.catalog);
        future::ready(plan.and_then(|plan| PlanReply::of(plan, request.version))).boxed()
    }

    fn debrief(
        &self,
        request: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachFault>> {
        let answer = Answer {
            value: debrief::debrief(&request, self.catalog),
            asked: "the rules of the offline coach".to_owned(),
            dropped: Vec::new(),
        };
        future::ready(Ok(answer)).boxed()
    }
}

#[cfg(test)]
mod tests;
