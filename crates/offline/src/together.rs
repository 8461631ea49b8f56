//! Questions whose answer takes several numbers of the log together: the total of the three lifts, and a
//! lift against what the athlete weighs.

use super::phrase::{Ask, Together};
use super::sentence::Sentence;
use super::slots::Slots;
use super::topics::Topic;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::query::{Metric, Period, Query, Subject};
use setwise_training::query::read::of_exercise;

/// What is lifted in a meet, in its order.
const LIFTS: [&str; 3] = ["back-squat", "bench-press", "deadlift"];

const TOTAL: &str = "my total|my big 3|my big three|the big 3|the big three|my sbd|powerlifting total|sbd total|big three total|big 3 total|three lift total|3 lift total";
/// What makes of a total one of something else: `my total volume`.
const OF_ELSE: &str = "volume|tonnage|sets|reps|weight|sessions|workouts|time|distance|weekly|week|month|year|today|hard|number";

const TO_BODYWEIGHT: &str = "times bodyweight|times my bodyweight|times body weight|times my body weight|times my weight|times my own weight|x bodyweight|relative to bodyweight|relative to my bodyweight|relative to my weight|relative strength|bodyweight ratio|strength to weight";
/// What asks for a judgement by the numbers of others.
const BY_OTHERS: &str =
    "good|standard|standards|average|elite|intermediate|advanced|decent|compared|others|people";

/// Reads such a question; `found` are the parts of the sentence.
pub fn read(sentence: &Sentence<'_>, found: &Slots) -> Option<Ask> {
    if sentence.says(TOTAL) && !sentence.says(OF_ELSE) && found.subject.is_none() {
        return asked(lifts(sentence.catalog), Together::Total);
    }
    if !sentence.says(TO_BODYWEIGHT) || sentence.says(BY_OTHERS) {
        return None;
    }
    let subjects = match &found.subject {
        Some(one @ Subject::Exercise { .. }) => vec![one.clone()],
        Some(_) => return None,
        None => lifts(sentence.catalog),
    };
    let mut ask = asked(subjects, Together::ToBodyweight)?;
    ask.also.push(Query::about(Metric::Bodyweight));
    Some(ask)
}

fn lifts(catalog: &'static Catalog) -> Vec<Subject> {
    let known = LIFTS.iter().filter_map(|id| catalog.get(&ExerciseId((*id).to_owned())));
    known.map(of_exercise).collect()
}

/// The best estimated max of each.
fn asked(subjects: Vec<Subject>, together: Together) -> Option<Ask> {
    let mut queries = subjects.into_iter().map(|subject| Query {
        subject,
        period: Period::Ever {},
        ..Query::about(Metric::E1rm)
    });
    Some(Ask {
        query: Some(queries.next()?),
        also: queries.collect(),
        together: Some(together),
        ..Ask::about(Topic::Query)
    })
}
