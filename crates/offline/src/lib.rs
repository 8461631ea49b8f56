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
mod each_lift;
mod follow_up;
mod lexicon;
pub mod limits;
mod naming;
mod nearest;
mod phrase;
pub mod program;
mod reason;
mod routing;
mod rules;
mod sentence;
mod slots;
mod small_talk;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod today_plan;
mod together;
mod topics;
mod understanding;
mod vocabulary;
mod words;

pub use answer::why_swap;
pub use debrief::debrief;

use calendar::Concern;
use case::Case;
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt};
use jiff::civil::Date;
use limits::MOST_WORDS_A_QUESTION;
use phrase::{Named, Understood};
use routing::{with_calendar, with_question};
use serde::Serialize;
use setwise_catalog::catalog::Catalog;
use setwise_domain::assistant::{OpenQuestion, Words};
use setwise_domain::conversation::{Conversation, Delta, Message};
use setwise_domain::kept_line::NotUnderstood;
use setwise_domain::load::Unit;
use setwise_domain::plan::{NestedPlan, SchemaVersion};
use setwise_domain::program::Substitutions;
use setwise_domain::query::{Comparison, Counted, Metric, Query};
use setwise_domain::report::Judgement;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use setwise_training::program::{KnownProgram, suggest_swaps};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::period::PeriodReader;
use setwise_words::parse::vocabulary::words_of;
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
        Self { catalog, vocabulary: OnceLock::new() }
    }

    fn round(&self, conversation: &Conversation) -> Vec<Delta> {
        let text = conversation.asked();
        let context = &conversation.context;
        let around = Around {
            unit: context.profile.unit,
            today: context.today,
            earlier: &earlier(conversation),
            titles: &context.titles,
            question: context.question.as_ref(),
        };
        match self.understood(text, &around) {
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

    /// Why words are not understood; nothing where they are.
    pub fn not_understood(&self, text: &str, around: &Around<'_>) -> Option<NotUnderstood> {
        match self.understood(text, around) {
            Understood::Not { .. } => Some(NotUnderstood::NoReading),
            Understood::Ask(ask) if matches!(ask.exercise, Some(Named::Unknown { .. })) => {
                Some(NotUnderstood::UnknownExercise)
            }
            Understood::Ask(_) | Understood::Say(_) => None,
        }
    }

    /// Whether a word of it is taken for a slip of another.
    pub fn mends(&self, text: &str) -> bool {
        let vocabulary = self.vocabulary.get_or_init(|| Vocabulary::new(self.catalog));
        let words = words::read(text, MOST_WORDS_A_QUESTION).unwrap_or_default();
        words.iter().any(|word| vocabulary.meant(&word.text) != word.text)
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

    fn understood(&self, text: &str, around: &Around<'_>) -> Understood {
        let reader = self.reader(around.unit, around.today);
        let understood = reader.understand(text, around.earlier);
        let understood = with_calendar(understood, text, around.today, around.titles, self.catalog);
        with_question(understood, text, around.question)
    }

    /// Whether words ask the log, or for a load, and want nothing of the calendar.
    pub fn asks_log(&self, text: &str, around: &Around<'_>) -> bool {
        // Most of what is said to a calendar is told from it without a look at the catalogue.
        let may_ask = sentence::begins_as_question(text)
            || calendar::is_talk(text, around.today, around.titles);
        let reads_log =
            |ask: &phrase::Ask| ask.topic.reads_log() && !routing::may_be_planned(ask, text);
        may_ask && matches!(self.understood(text, around), Understood::Ask(ask) if reads_log(&ask))
    }

    /// Whether words are a wish for a calendar with these titles.
    pub fn plans(&self, text: &str, today: Date, titles: &[String]) -> bool {
        calendar::concern(text, today, titles, self.catalog) == Concern::Calendar
    }

    /// Whether words are talk that needs nothing looked up, and want nothing of the calendar.
    pub fn is_small_talk(&self, text: &str, around: &Around<'_>) -> bool {
        calendar::is_talk(text, around.today, around.titles)
            && match self.understood(text, around) {
                Understood::Ask(ask) => matches!(ask.topic, Topic::Hello | Topic::Thanks),
                Understood::Say(_) => true,
                Understood::Not { .. } => false,
            }
    }

    /// Whether words with numbers ask what was done of so much, and tell of no set: `most weight for 10 reps
    /// on squat`.
    pub fn asks_for_best(&self, text: &str, unit: Unit, today: Date) -> bool {
        let is_of_best = |query: Query| match query.comparison {
            Comparison::Target { quantity } => {
                matches!(query.metric, Metric::RepMax | Metric::First)
                    || matches!(quantity.unit, Counted::Share | Counted::Metres)
            }
            _ => false,
        };
        // Asked at every key of a line that is no set yet: most are told from one without a look at all
        // that words may ask.
        self.reader(unit, today).may_ask_for_best(text)
            && self.question(text, unit, today).is_ok_and(is_of_best)
    }

    /// Whether a line asks for the load of sets, and reports none: `bench 3x8 what weight`.
    pub fn asks_for_load(&self, text: &str, unit: Unit, today: Date) -> bool {
        const ASKS: &str = "what|how|which|weight|heavy";
        // Looked at with each key: a line that opens with a question reads as no set anyhow.
        const OPENS: &str = "what|whats|how|which";
        let words = words_of(text);
        text.contains(|c: char| c.is_ascii_digit())
            && words.first().is_some_and(|first| !is_listed(first, OPENS))
            && words.iter().any(|word| is_listed(word, ASKS))
            && matches!(
                self.reader(unit, today).understand(text, &[]),
                Understood::Ask(ask) if ask.topic == Topic::LoadFor && ask.scheme.is_some()
            )
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

/// What words are read with beside themselves.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// The athlete's own.
    pub unit: Unit,
    pub today: Date,
    /// The athlete's lines before, oldest first.
    pub earlier: &'a [&'a str],
    /// What sessions of the calendar are called.
    pub titles: &'a [String],
    /// What the calendar's assistant asked last, where that is still open.
    pub question: Option<&'a OpenQuestion>,
}

/// The athlete's earlier lines, oldest first.
fn earlier(conversation: &Conversation) -> Vec<&str> {
    let said = conversation.messages.iter().filter_map(|message| match message {
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
                let written = program::draft(request, catalog)?;
                sources.extend(written.from.map(KnownProgram::citation));
                let rule = match written.from {
                    Some(_) => "a known program, adapted to this athlete",
                    None => "what a week needs, for this athlete",
                };
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
                let rule = "what was not refused, in its order";
                (Reply::Repair(calendar::repair(request)), rule)
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
        Ok(Ruled { reply, rule, sources })
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

#[cfg(test)]
mod tests;
