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
mod naming;
mod phrase;
pub mod program;
mod reason;
mod rules;
mod sentence;
pub mod today_plan;
mod topics;
mod vocabulary;
mod words;

use crate::ask::{Answer, Coach, CoachError, Reply, Request};
use crate::catalog::Catalog;
use crate::domain::assistant::{OpenQuestion, Words};
use crate::domain::conversation::{Conversation, Delta};
use crate::domain::plan::{NestedPlan, SchemaVersion};
use crate::domain::program::Substitutions;
use crate::domain::question::Slot;
use crate::domain::report::Judgement;
use crate::domain::tool_call::{Caller, Origin};
use crate::parse::language::is_foreign;
use crate::parse::period::PeriodReader;
use crate::program::suggest_swaps;
use crate::text::ONLY_ENGLISH;
use calendar::Concern;
use case::Case;
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt};
use jiff::civil::Date;
use phrase::{Ask, Understood};
use serde::Serialize;
use std::sync::OnceLock;
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
        let order = conversation.context.profile.unit.into();
        let days = PeriodReader::new(today, Some(order));
        let understood = sentence::understand(text, vocabulary, self.catalog, days);
        let titles = &conversation.context.titles;
        let understood = with_calendar(understood, text, today, titles, self.catalog);
        let question = conversation.context.question.as_ref();
        match with_question(understood, text, question) {
            Understood::Not { .. } if is_foreign(text) => case::say(ONLY_ENGLISH),
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

impl OfflineCoach {
    fn by_rule(&self, request: &Request) -> Result<Ruled, CoachError> {
        let catalog = self.catalog;
        let mut sources = Vec::new();
        let (reply, rule) = match request {
            Request::TodayPlanFlat(request) => {
                let plan = today_plan::today_plan(request, catalog)?;
                let rule = "what recovered muscles, equipment and time allow";
                (Reply::TodayPlanFlat(json(&plan)?), rule)
            }
            Request::TodayPlanNested(request) => {
                let plan = NestedPlan::from(today_plan::today_plan(request, catalog)?);
                let rule = "what recovered muscles, equipment and time allow";
                (Reply::TodayPlanNested(json(&plan)?), rule)
            }
            Request::Debrief(request) => {
                let debrief = debrief::debrief(request, catalog);
                (Reply::Debrief(debrief), "the facts of the session")
            }
            Request::Program(request) => {
                let written = program::draft(&request.profile, catalog)?;
                sources.push(written.from.citation());
                let rule = "the nearest known program, adapted to this athlete";
                (Reply::Program(written.plan), rule)
            }
            Request::Substitute(request) => {
                let suggestions = suggest_swaps(&request.profile, &request.plan, catalog);
                let rule = "what is avoided or can't be done, with what is most like it";
                (Reply::Substitute(Substitutions { suggestions }), rule)
            }
            Request::Revise(request) => {
                let plan = program::revised(request, catalog);
                (Reply::Revise(plan), "swaps and edits made, then repaired")
            }
            // The verdict of the code is all there is to a rule's judgement.
            Request::Verify(_) => {
                let rule = "the verifier's verdict stands alone";
                (Reply::Verify(Judgement::default()), rule)
            }
            Request::Route(request) => {
                let rule = "what the words ask for, and whether that is clear";
                (Reply::Route(calendar::route(request)), rule)
            }
            Request::Propose(request) => {
                let rule = "the fewest operations that the words ask for";
                (Reply::Propose(calendar::propose(request)?), rule)
            }
            Request::Repair(request) => {
                let rule =
                    "what was refused, repaired where the intent is clear, otherwise left out";
                (Reply::Repair(calendar::repair(request)?), rule)
            }
            Request::Summarize(request) => {
                let text = calendar::summarize(request);
                let rule = "each change by title and day";
                (Reply::Summarize(Words { text }), rule)
            }
            Request::AnswerMessage(request) => {
                let text = calendar::answer(request);
                let rule = "from the sessions of this week and the backlog";
                (Reply::AnswerMessage(Words { text }), rule)
            }
        };
        Ok(Ruled {
            reply,
            rule,
            sources,
        })
    }
}

/// The answer to a question of any contract, the rule that it follows, and what it rests on.
struct Ruled {
    reply: Reply,
    rule: &'static str,
    sources: Vec<String>,
}

fn json(plan: &impl Serialize) -> Result<String, CoachError> {
    serde_json::to_string(plan).map_err(|error| CoachError::Unreadable(error.to_string()))
}

impl Coach for OfflineCoach {
    fn name(&self) -> &'static str {
        "offline"
    }

    fn origin(&self) -> Origin {
        Origin::of(Caller::Offline)
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

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let answer = self.by_rule(&request).map(|ruled| Answer {
            value: ruled.reply,
            asked: format!("by rule: {}", ruled.rule),
            dropped: Vec::new(),
            sources: ruled.sources,
        });
        future::ready(answer).boxed()
    }
}

/// A wish for the calendar goes before what its words say elsewhere; pain goes before everything.
fn with_calendar(
    understood: Understood,
    text: &str,
    today: Date,
    titles: &[String],
    catalog: &'static Catalog,
) -> Understood {
    let topic = match &understood {
        Understood::Ask(ask) => Some(ask.topic),
        Understood::Not { .. } => None,
    };
    if matches!(topic, Some(Topic::Pain | Topic::WhyRefused)) {
        return understood;
    }
    let about = match calendar::concern(text, today, titles, catalog) {
        Concern::Calendar => Topic::Calendar,
        Concern::Exercise => Topic::SkipExercise,
        Concern::Other => return understood,
    };
    Understood::Ask(Box::new(Ask::about(about)))
}

/// What was asked about the calendar is answered there, unless the words say something of their own:
/// a new title may have the form of much that is asked.
fn with_question(
    understood: Understood,
    text: &str,
    question: Option<&OpenQuestion>,
) -> Understood {
    let Some(question) = question else {
        return understood;
    };
    let own = match &understood {
        Understood::Not { .. } => false,
        Understood::Ask(ask) => {
            question.slot != Slot::Words
                || calendar::is_question(text)
                || matches!(
                    ask.topic,
                    Topic::Calendar
                        | Topic::Undo
                        | Topic::Pain
                        | Topic::WhyRefused
                        | Topic::NewPlan
                        | Topic::Abilities
                        | Topic::Settle
                        | Topic::Hello
                        | Topic::Thanks
                )
        }
    };
    if own {
        understood
    } else {
        Understood::Ask(Box::new(Ask::about(Topic::Calendar)))
    }
}

#[cfg(test)]
pub(crate) use calendar::tests as calendar_table;
#[cfg(test)]
mod tests;
