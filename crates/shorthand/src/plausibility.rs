//! Values that are possible and hard to believe: asked about once, then believed.

use super::Setting;
use super::lift::Lift;
use crate::limits::REPS_BELIEVED;
use setwise_domain::exercise::Exercise;
use setwise_domain::exercise_class::MOST_KG_LIFTED;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::question::{Choice, Question};
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetDraft;
use setwise_domain::strength::e1rm;
use setwise_words::parse::lexer::Span;
use setwise_words::text::day;

/// A load this many times the best estimated maximum is asked about.
const TIMES_THE_BEST: f64 = 1.5;

/// A load of which another in the same line is so many times as much is asked about.
const TIMES_IN_A_LINE: f64 = 15.0;

/// What a body weighs where the profile doesn't say, in kilograms: only to tell whether the load
/// on it is out of all proportion.
const BODY_KG: f64 = 75.0;

/// What of a clause is hard to believe.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unbelieved {
    /// Said of it, one sentence each.
    pub why: Vec<String>,
    /// The end of the clause, where the `!` goes that makes it believed.
    pub end: usize,
    /// A bare load that would be plausible in the other unit: the end of its number.
    pub other_unit: Option<(usize, Unit)>,
}

/// Checks the sets of one clause against the records of their exercise.
pub(super) fn check(
    drafts: &[SetDraft],
    lift: &Lift<'_>,
    bare: &[(Decimal, Span)],
    end: usize,
    setting: &Setting<'_>,
) -> LogResult<Option<Unbelieved>> {
    let mut why: Vec<String> = Vec::new();
    let most_reps = drafts.iter().filter_map(|draft| draft.performance.reps).max();
    if let Some(reps) = most_reps.filter(|reps| *reps > REPS_BELIEVED) {
        why.push(format!("{reps} reps of {} in one set are many.", lift.name));
    }
    let loads = || drafts.iter().filter_map(|draft| draft.performance.load);
    let heaviest = loads().max_by_key(|load| load.mass());
    // A number that was said of something else: `245 3x3, rpe 7 8 8.5`.
    let lightest = loads().filter(|load| load.mass().kg() > 0.0).min_by_key(|load| load.mass());
    if let (Some(light), Some(heavy)) = (lightest, heaviest)
        && light.mass().kg() * TIMES_IN_A_LINE < heavy.mass().kg()
        && !lift.facts().bodyweight()
    {
        why.push(format!("{light} of {} is little beside {heavy}.", lift.name));
    }
    let best = match heaviest {
        Some(_) => Best::find(lift, setting)?,
        None => None,
    };
    let mut other_unit = None;
    if let Some(load) = heaviest
        && best.is_none()
        && load.mass().kg() > lift.exercise.map_or(MOST_KG_LIFTED, Exercise::most_kg_lifted)
    {
        why.push(format!("{load} is more than anyone lifts."));
    }
    if let Some(load) = heaviest
        && let Some(best) = best
        && best.is_far_below(load)
    {
        why.push(format!(
            "{load} is far above your best of {}, {} ({}).",
            lift.name,
            setting.catalog.formatter(load.unit).set(&best.record.set),
            day::date(best.record.set.date)
        ));
        let other = load.unit.other();
        let said = bare.iter().find(|(amount, _)| *amount == load.amount);
        other_unit = said
            .filter(|_| {
                let would_be = |one: Load| {
                    if one == load { Load::new(one.amount, other) } else { one }
                };
                let mut loads = drafts.iter().filter_map(|draft| draft.performance.load);
                bare.len() == 1 && !loads.any(|one| best.is_far_below(would_be(one)))
            })
            .map(|(_, span)| (span.end, other));
    }
    Ok((!why.is_empty()).then_some(Unbelieved { why, end, other_unit }))
}

/// The standing record by estimated maximum.
struct Best {
    record: Record,
    kg: f64,
    /// What the body adds to a load, in kilograms.
    body: f64,
}

impl Best {
    fn find(lift: &Lift<'_>, setting: &Setting<'_>) -> LogResult<Option<Self>> {
        let records = setting.log.records(&lift.key())?;
        let best = records
            .into_iter()
            .filter(|record| record.kind == RecordKind::E1rm)
            .max_by(|a, b| a.value.total_cmp(&b.value));
        let bodyweight = lift.facts().bodyweight();
        let body = match setting.profile.bodyweight {
            _ if !bodyweight => 0.0,
            Some(load) => load.mass().kg(),
            None => BODY_KG,
        };
        Ok(best.map(|record| Self {
            // For a lift whose load is the body and more, the estimate is taken from the set
            // itself, on the load alone.
            kg: if bodyweight {
                e1rm::of_set(&record.set.performance).unwrap_or_default()
            } else {
                record.value
            },
            record,
            body,
        }))
    }

    fn is_far_below(&self, load: Load) -> bool {
        self.body + load.mass().kg() > TIMES_THE_BEST * (self.body + self.kg)
    }
}

/// One question for all that is hard to believe in a line.
pub(super) fn question(text: &str, unbelieved: &[Unbelieved]) -> Question {
    let why: Vec<&str> =
        unbelieved.iter().flat_map(|one| one.why.iter().map(String::as_str)).collect();
    let mut believed = text.to_owned();
    let mut ends: Vec<usize> = unbelieved.iter().map(|one| one.end).collect();
    ends.sort_unstable();
    for end in ends.into_iter().rev() {
        believed.insert_str(end, " !");
    }
    let mut options = vec![Choice::new("yes, log it", believed)];
    if let [one] = unbelieved
        && let Some((end, unit)) = one.other_unit
        && one.why.len() == 1
    {
        let mut line = text.to_owned();
        // `185x8` becomes `185lbx8`, and `185three` becomes `185lb three`.
        let touches = |c: char| c.is_alphabetic() && !c.eq_ignore_ascii_case(&'x');
        if text[end..].starts_with(touches) {
            line.insert(end, ' ');
        }
        line.insert_str(end, unit.word());
        options.push(Choice::new(format!("it was {unit}"), line));
    }
    let lead = format!("{} Is that right?", why.join(" "));
    Question::listing("implausible", lead, options)
}
