//! The coach without a model: rules over the log, the plan and the catalogue.
//!
//! ```text
//! words ── understanding (sentence · rules · slots) ── phrase ── answer ── calls, then words from outcomes
//! the day's sets, plan and words ── debrief
//! a message to the calendar ── calendar ── a route, operations, or words
//! ```

mod abilities;
mod answer;
mod arithmetic;
mod calendar;
mod case;
mod cues;
mod debrief;
mod follow_up;
mod lexicon;
mod naming;
mod nearest;
mod phrase;
pub mod program;
mod reason;
mod rules;
mod sentence;
mod slots;
mod small_talk;
pub mod today_plan;
mod topics;
mod understanding;
mod vocabulary;
mod words;

use crate::ask::{Answer, Coach, CoachError, Reply, Request};
use crate::catalog::Catalog;
use crate::domain::assistant::{OpenQuestion, Words};
use crate::domain::conversation::{Conversation, Delta, Message};
use crate::domain::load::Unit;
use crate::domain::plan::{NestedPlan, SchemaVersion};
use crate::domain::program::Substitutions;
use crate::domain::query::{Metric, Period, Query};
use crate::domain::question::Slot;
use crate::domain::report::Judgement;
use crate::domain::tool_call::{Caller, Origin};
use crate::parse::period::PeriodReader;
use crate::parse::vocabulary::is_listed;
use crate::program::suggest_swaps;
use calendar::Concern;
use case::Case;
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt};
use jiff::civil::Date;
use phrase::{Ask, Understood};
use serde::Serialize;
use std::sync::OnceLock;
use topics::Topic;
use understanding::Reader;
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
        let text = conversation.asked();
        let context = &conversation.context;
        let reader = self.reader(context.profile.unit, context.today);
        let understood = reader.understand(text, &earlier(conversation));
        let understood = with_calendar(
            understood,
            text,
            context.today,
            &context.titles,
            self.catalog,
        );
        match with_question(understood, text, context.question.as_ref()) {
            Understood::Not { near } => answer::not_understood(&near),
            Understood::Say(words) => case::say(words),
            Understood::Ask(ask) => answer::round(&Case {
                ask: &ask,
                text,
                context,
                outcomes: &conversation.outcomes(),
                catalog: self.catalog,
            }),
        }
    }

    fn reader(&self, unit: Unit, today: Date) -> Reader<'_> {
        let made = || Vocabulary::new(self.catalog);
        Reader {
            vocabulary: self.vocabulary.get_or_init(made),
            catalog: self.catalog,
            days: PeriodReader::new(today, Some(unit.into())),
            unit,
        }
    }

    /// The question of the log that words ask, or the lines nearest to them.
    pub fn question(&self, text: &str, unit: Unit, today: Date) -> Result<Query, Vec<String>> {
        match self.reader(unit, today).understand(text, &[]) {
            Understood::Ask(ask) if ask.exercise.is_none() => ask.query.ok_or_else(Vec::new),
            Understood::Not { near } => Err(near),
            Understood::Ask(_) | Understood::Say(_) => Err(Vec::new()),
        }
    }
}

/// The athlete's earlier lines, oldest first.
fn earlier(conversation: &Conversation) -> Vec<&str> {
    let said = conversation
        .messages
        .iter()
        .filter_map(|message| match message {
            Message::Athlete(text) => Some(text.as_str()),
            _ => None,
        });
    let mut said: Vec<&str> = said.collect();
    said.pop();
    said
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
        Understood::Ask(ask) => match &ask.query {
            // Days that go on may be about what is planned on them.
            Some(query)
                if is_asked(text) && (query.metric != Metric::Done || is_over(query, today)) =>
            {
                return understood;
            }
            _ => Some(ask.topic),
        },
        Understood::Say(_) => return understood,
        Understood::Not { .. } => None,
    };
    if matches!(topic, Some(Topic::Pain | Topic::WhyRefused | Topic::Why)) {
        return understood;
    }
    let about = match calendar::concern(text, today, titles, catalog) {
        Concern::Calendar => Topic::Calendar,
        Concern::Exercise => Topic::SkipExercise,
        Concern::Other => return understood,
    };
    Understood::Ask(Box::new(Ask::about(about)))
}

/// Whether a line begins as a question of the log does. A wish for the calendar doesn't: `did leg day`,
/// `do mobility on tuesday`; nor does what is on.
fn is_asked(text: &str) -> bool {
    const FIRST: &str = "what|whats|what's|how|hows|how's|am|is|are|was|were|which|when|should|show|summary|recap|review|missed|and";
    const OF_SOMEBODY: &str = "did|have|do";
    const SOMEBODY: &str = "i|we|you|my|our|the|it|that|this";
    const IS_ON: [&str; 3] = ["what's on", "whats on", "what is on"];
    let text = text.to_lowercase();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next(), words.next());
    let begins = |list| first.is_some_and(|first| is_listed(first, list));
    let of_somebody = || second.is_some_and(|second| is_listed(second, SOMEBODY));
    let is_on = IS_ON.iter().any(|words| text.starts_with(words));
    !is_on && (begins(FIRST) || begins(OF_SOMEBODY) && of_somebody())
}

/// Whether a question is about days that lie behind.
fn is_over(query: &Query, today: Date) -> bool {
    matches!(query.period, Period::Days { to, .. } if to < today)
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
        Understood::Say(_) => true,
        // Days or a name alone are what was asked for.
        Understood::Ask(ask)
            if ask
                .query
                .as_ref()
                .is_some_and(|query| query.metric == Metric::Done)
                && !calendar::is_question(text) =>
        {
            false
        }
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
