//! The coach without a model: rules over the log, the plan and the catalogue.
//!
//! ```text
//! words ── sentence (rules, vocabulary) ── phrase ── answer ── calls, then words from outcomes
//! the day's sets, plan and words ── debrief
//! a message to the calendar ── calendar ── a route, operations, or words
//! ```

mod answer;
mod calendar;
mod case;
mod debrief;
mod lexicon;
mod muscles;
mod naming;
mod period;
mod phrase;
pub mod program;
mod reason;
mod rules;
mod sentence;
pub mod today_plan;
mod topics;
mod vocabulary;
mod wording;
mod words;

use crate::ask::{
    Answer, Coach, CoachError, DebriefRequest, Delta, Library, PlanReply, PlanRequest,
};
use crate::catalog::Catalog;
use crate::domain::assistant::{
    AnswerRequest, ProposeRequest, RepairRequest, Route, RouteRequest, SummarizeRequest, Words,
};
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::plan::SchemaVersion;
use crate::domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, WorkoutPlan,
};
use crate::domain::report::{Judgement, VerifyRequest};
use crate::domain::tool_call::{Caller, Origin};
use crate::program::suggest_swaps;
use calendar::Concern;
use case::Case;
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use jiff::civil::Date;
use phrase::{Ask, Understood};
use std::sync::{Arc, OnceLock};
use topics::Topic;
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

    fn round(&self, conversation: &Conversation) -> Vec<Delta> {
        let vocabulary = self
            .vocabulary
            .get_or_init(|| Vocabulary::new(self.catalog));
        let text = conversation.asked();
        let today = conversation.context.today;
        let understood = sentence::understand(text, vocabulary, self.catalog);
        match with_calendar(understood, text, today, self.catalog) {
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
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::iter(self.round(&conversation).into_iter().map(Ok)).boxed()
    }

    fn today_plan(
        &self,
        request: PlanRequest,
    ) -> BoxFuture<'static, Result<PlanReply, CoachError>> {
        let plan = today_plan::today_plan(&request, self.catalog);
        future::ready(plan.and_then(|plan| PlanReply::of(plan, request.version))).boxed()
    }

    fn debrief(
        &self,
        request: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachError>> {
        let summed_up = debrief::debrief(&request, self.catalog);
        by_rule(Ok(summed_up), "by rule: the facts of the session")
    }

    fn program(
        &self,
        request: ProgramRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        let plan = match &request.template {
            Some(template) => Ok(program::from_template(
                &request.profile,
                template,
                self.catalog,
            )),
            None => program::program(&request.profile, self.catalog),
        };
        let rule = match request.template {
            Some(_) => "by rule: the template's days, mended for this athlete",
            None => "by rule: a week of days like today's plan, mended for this athlete",
        };
        by_rule(plan, rule)
    }

    fn substitute(
        &self,
        request: SubstituteRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<Substitutions>, CoachError>> {
        let suggestions = suggest_swaps(&request.profile, &request.plan, self.catalog);
        let rule = "by rule: what is avoided or can't be done, with what is likest it";
        by_rule(Ok(Substitutions { suggestions }), rule)
    }

    fn revise(
        &self,
        request: ReviseRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        let plan = program::revised(&request, self.catalog);
        by_rule(Ok(plan), "by rule: swaps and edits made, then mended")
    }

    /// The verdict of the code is all there is to a rule's judgement.
    fn verify(
        &self,
        _: VerifyRequest,
    ) -> BoxFuture<'static, Result<Answer<Judgement>, CoachError>> {
        by_rule(
            Ok(Judgement::default()),
            "by rule: the verifier's verdict stands alone",
        )
    }

    fn route(
        &self,
        request: RouteRequest,
    ) -> BoxFuture<'static, Result<Answer<Route>, CoachError>> {
        let rule = "by rule: what the words wish for, and whether that is plain";
        by_rule(Ok(calendar::route(&request)), rule)
    }

    fn propose(
        &self,
        request: ProposeRequest,
    ) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        let rule = "by rule: the fewest operations that the words ask for";
        by_rule(calendar::propose(&request), rule)
    }

    fn repair(
        &self,
        request: RepairRequest,
    ) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        let rule = "by rule: what was refused, mended where it is plain, else left out";
        by_rule(calendar::repair(&request), rule)
    }

    fn summarize(
        &self,
        request: SummarizeRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        let text = calendar::summarize(&request);
        by_rule(Ok(Words { text }), "by rule: each change by title and day")
    }

    fn answer(
        &self,
        request: AnswerRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        let text = calendar::answer(&request);
        by_rule(
            Ok(Words { text }),
            "by rule: from the sessions of this week and the backlog",
        )
    }
}

/// A wish for the calendar goes before what its words say elsewhere; pain goes before everything.
fn with_calendar(
    understood: Understood,
    text: &str,
    today: Date,
    catalog: &'static Catalog,
) -> Understood {
    let topic = match &understood {
        Understood::Ask(ask) => Some(ask.topic),
        Understood::Not { .. } => None,
    };
    if matches!(topic, Some(Topic::Pain | Topic::WhyRefused)) {
        return understood;
    }
    let about = match calendar::concern(text, today, catalog) {
        Concern::Calendar => Topic::Calendar,
        Concern::Exercise => Topic::SkipExercise,
        Concern::Other => return understood,
    };
    Understood::Ask(Box::new(Ask::about(about)))
}

/// An answer that is there at once.
fn by_rule<T: Send + 'static>(
    value: Result<T, CoachError>,
    rule: &str,
) -> BoxFuture<'static, Result<Answer<T>, CoachError>> {
    let answer = value.map(|value| Answer {
        value,
        asked: rule.to_owned(),
        dropped: Vec::new(),
    });
    future::ready(answer).boxed()
}

#[cfg(test)]
mod tests;
