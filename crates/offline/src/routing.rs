//! Whose a line is: the log's, or the calendar's.

use super::calendar::{self, Concern};
use super::phrase::{Ask, Named, Understood};
use super::sentence;
use super::topics::Topic;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::assistant::OpenQuestion;
use setwise_domain::query::{Metric, Period, Query};
use setwise_domain::question::Slot;
use setwise_words::parse::pain::is_soreness;

/// A wish for the calendar goes before what its words say elsewhere; pain and what is there to train with go
/// before everything.
pub fn with_calendar(
    understood: Understood,
    text: &str,
    today: Date,
    titles: &[String],
    catalog: &'static Catalog,
) -> Understood {
    let asked = calendar::asks_ahead(text, today, titles);
    let topic = match &understood {
        Understood::Ask(ask) => match &ask.query {
            // What a lift comes to is on no calendar, whatever day ahead it names.
            Some(query) if query.metric == Metric::Forecast => return understood,
            Some(_) if asked => None,
            // Days that go on may be about what is planned on them.
            Some(query)
                if sentence::begins_as_question(text)
                    && (query.metric != Metric::Done || is_over(query, today)) =>
            {
                return understood;
            }
            _ => Some(ask.topic),
        },
        // `upper 2 days later` says no goodbye.
        Understood::Say(_) | Understood::Not { .. } => None,
    };
    // A lift that is named by itself is none of the sessions: `what day is bench day`.
    let of_lift = topic == Some(Topic::LoadFor)
        && matches!(&understood, Understood::Ask(ask) if matches!(ask.exercise, Some(Named::One(_))));
    // Sore legs are a reason to move a session, and no injury.
    let is_pain = topic == Some(Topic::Pain) && !is_soreness(text);
    if is_pain
        || of_lift
        || matches!(
            topic,
            Some(
                Topic::WhyRefused
                    | Topic::Why
                    | Topic::Equipment
                    | Topic::NextSession
                    | Topic::NextDeload
            )
        )
    {
        return understood;
    }
    let about = match calendar::concern(text, today, titles, catalog) {
        Concern::Calendar => Topic::Calendar,
        Concern::Exercise => Topic::SkipExercise,
        Concern::Other => return understood,
    };
    Understood::Ask(Box::new(Ask::about(about)))
}

/// Whether a question is about days that lie behind.
fn is_over(query: &Query, today: Date) -> bool {
    matches!(query.period, Period::Days { to, .. } if to < today)
}

/// Whether words name no more than something and a day, such as `mobility on tuesday`: at the calendar
/// that is what is to come.
pub fn may_be_planned(ask: &Ask, text: &str) -> bool {
    let names_a_day = |query: &Query| {
        query.metric == Metric::Done
            && matches!(query.period, Period::Days { from, to } if from == to)
    };
    ask.query.as_ref().is_some_and(names_a_day) && !sentence::begins_as_question(text)
}

/// What was asked about the calendar is answered there, unless the words say something of their own:
/// a new title may have the form of much that is asked.
pub fn with_question(
    understood: Understood,
    text: &str,
    question: Option<&OpenQuestion>,
) -> Understood {
    let Some(question) = question else {
        return understood;
    };
    let own = match &understood {
        Understood::Not { .. } => false,
        // `31/11` is a day that was asked for, and no sum.
        Understood::Say(_) => {
            question.slot != Slot::Day || text.contains(|c: char| c.is_alphabetic())
        }
        // Days or a name alone are what was asked for.
        Understood::Ask(ask)
            if ask.query.as_ref().is_some_and(|query| query.metric == Metric::Done)
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
    if own { understood } else { Understood::Ask(Box::new(Ask::about(Topic::Calendar))) }
}
