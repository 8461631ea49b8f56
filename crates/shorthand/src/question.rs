//! Questions back: what is asked, and for each answer the line that says it without doubt.

use super::Setting;
use super::doubt::Doubt;
use super::write;
use jiff::civil::Date;
use setwise_catalog::catalog::Resolution;
use setwise_domain::exercise::Exercise;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::question::{Choice, Filling, Question, Slot};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft};
use setwise_words::parse::lexer::Span;
use setwise_words::text::{counted, day, printable};

/// What is asked where nobody knows the exercise of a line.
pub const NEW_EXERCISE: &str = "new-exercise";

/// `text` with one place of it written anew, free of the words about it.
fn with(text: &str, span: Span, new: &str) -> String {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let space = |touches: bool| if touches { " " } else { "" };
    let left = space(before.ends_with(char::is_alphanumeric));
    let right = space(after.starts_with(char::is_alphanumeric));
    format!("{before}{left}{new}{right}{after}")
}

/// `Which row: 1 Barbell Row, 2 Seated Cable Row`.
pub(super) fn which_exercise(
    text: &str,
    name: Span,
    candidates: &[&Exercise],
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let typed = printable(&text[name.start..name.end]).to_lowercase();
    let options = exercises(text, name, candidates, setting)?;
    let lead = format!("Which {typed}:");
    Ok(Question::listing("which-exercise", lead, options).for_slot(Slot::Exercise))
}

fn exercises(
    text: &str,
    name: Span,
    candidates: &[&Exercise],
    setting: &Setting<'_>,
) -> LogResult<Vec<Choice>> {
    let choice = |exercise: &&Exercise| {
        let spelled = write::spelled(&exercise.name, Some(&exercise.id), setting)?;
        let line = with(text, name, &spelled);
        Ok(Choice::new(&exercise.name, line)
            .with(Filling::Exercise { name: exercise.name.clone(), id: Some(exercise.id.clone()) }))
    };
    candidates.iter().map(choice).collect()
}

/// What is worth offering in the place of a name that is new: what was found in part of it, and what
/// the catalogue has near it. That is looked for only once it is asked about, because it takes most of
/// the time of a line.
pub(super) fn worth_offering<'a>(
    name: &str,
    mut near: Vec<&'a Exercise>,
    setting: &Setting<'a>,
) -> Vec<&'a Exercise> {
    if let Resolution::Unknown { near: others } = setting.catalog.resolve(name) {
        for other in others {
            if !near.iter().any(|known| known.id == other.id) {
                near.push(other);
            }
        }
    }
    near
}

/// A name that is not in the catalogue: to be logged as it is, or one that is near.
pub(super) fn new_exercise(
    text: &str,
    at: Span,
    name: &str,
    near: &[&Exercise],
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let mut options = vec![
        Choice::new(format!("log it as {name}"), with(text, at, &write::quoted(name)))
            .with(Filling::Exercise { name: name.to_owned(), id: None }),
    ];
    options.extend(exercises(text, at, near, setting)?);
    let lead = format!("'{name}' is not in the catalogue:");
    Ok(Question::listing(NEW_EXERCISE, lead, options).for_slot(Slot::Exercise))
}

/// A clause that can be read in several ways.
pub(super) fn which_reading(
    text: &str,
    clause: Span,
    doubt: Doubt,
    readings: &[Vec<SetDraft>],
    dated: bool,
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let mut options = Vec::new();
    for drafts in readings {
        let seconds = drafts.first().and_then(|draft| draft.performance.seconds);
        let label = match (doubt, seconds) {
            (Doubt::Unit, Some(seconds)) if options.is_empty() => counted(seconds, "second"),
            (Doubt::Unit, Some(seconds)) => counted(seconds / 60, "minute"),
            _ => described(drafts, setting),
        };
        let line = with(text, clause, &write::write(drafts, dated, setting)?);
        let choice = Choice::new(label, line);
        let reps = drafts.first().and_then(|draft| draft.performance.reps);
        options.push(match (doubt, reps) {
            (Doubt::HowManyReps, Some(reps)) => {
                choice.with(Filling::Number { value: Decimal::from_int(reps.into()), unit: None })
            }
            _ => choice,
        });
    }
    let typed = printable(&text[clause.start..clause.end]);
    let load = readings.first().and_then(|drafts| drafts.first()?.performance.load);
    let asked = format!("'{typed}' could be");
    let (asked, text) = match (doubt, load) {
        (Doubt::HowManyReps, Some(load)) => (None, format!("How many reps at {load}?")),
        (Doubt::HowManyReps, None) => (None, "How many reps?".to_owned()),
        _ => {
            let numbered: Vec<String> = (1..)
                .zip(&options)
                .map(|(number, option)| format!("{number}) {}", option.label))
                .collect();
            let text = format!("{asked} {}", numbered.join(" or "));
            (Some(asked), text)
        }
    };
    let question = Question { lead: asked, ..Question::new(doubt.id(), text, options) };
    Ok(question.for_slot(match doubt {
        Doubt::HowManyReps => Slot::Reps,
        _ => Slot::Choice,
    }))
}

/// The sets in words, equal ones together: `10 sets of 8 reps`, `185 lb × 8, 185 lb × 7`.
fn described(drafts: &[SetDraft], setting: &Setting<'_>) -> String {
    let words: Vec<String> = drafts
        .chunk_by(|a, b| a.performance == b.performance)
        .filter_map(|alike| {
            let draft = alike.first()?;
            let done = &draft.performance;
            let unit = done.load.map_or(setting.profile.unit, |load| load.unit);
            let formatter = setting.catalog.formatter(unit);
            let set = formatter.performance(done, draft.exercise_id.as_ref());
            Some(match alike.len() {
                1 => set,
                count => format!("{count} sets of {set}"),
            })
        })
        .collect();
    words.join(", ")
}

/// Sets for which no load was said, of an exercise that has been lifted with one.
pub(super) fn which_load(
    text: &str,
    clause: Span,
    drafts: &[SetDraft],
    load: Load,
    of: Date,
    setting: &Setting<'_>,
) -> Question {
    let behind = Span { start: clause.end, end: clause.end };
    let day =
        if of == setting.today { "today".to_owned() } else { format!("on {}", day::date(of)) };
    let options = vec![
        Choice::new(format!("{load}, as {day}"), with(text, behind, &format!(" at {load}")))
            .with(Filling::Number { value: load.amount, unit: Some(load.unit) }),
        Choice::new("no load", with(text, behind, " bw")),
    ];
    Question::listing("which-load", at_which_load(drafts, setting), options).for_slot(Slot::Load)
}

/// Sets of a lift that nothing is known of, for which no load was said: a number is the answer.
pub(super) fn missing_load(
    text: &str,
    clause: Span,
    drafts: &[SetDraft],
    dated: bool,
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let line = with(text, clause, &write::without_load(drafts, dated, setting)?);
    let options = vec![Choice::new("no load", line)];
    let lead = format!("{} Type it, or", at_which_load(drafts, setting));
    Ok(Question::listing("which-load", lead, options).for_slot(Slot::Load))
}

/// `Bench Press 8, 8, 7 reps: at which load?`
fn at_which_load(drafts: &[SetDraft], setting: &Setting<'_>) -> String {
    let formatter = setting.catalog.formatter(setting.profile.unit);
    let counts = |draft: &SetDraft| SetDraft {
        performance: Performance {
            reps: draft.performance.reps,
            structure: draft.performance.structure.clone(),
            ..Performance::default()
        },
        ..draft.clone()
    };
    let counts: Vec<SetDraft> = drafts.iter().map(counts).collect();
    let sets = formatter.drafts(&counts, " ").join("; ");
    format!("{sets}: at which load?")
}

/// Words behind a set that say of it that it was not done now.
pub(super) fn did_you(text: &str, behind: usize) -> Question {
    let mut line = text.to_owned();
    line.insert_str(behind, " !");
    let options = vec![Choice::new("yes, log it", line)];
    Question::listing("did-you-do-it", "Is that a set you did?", options)
}

/// Sets of which it is told that the last rep was missed: whether it was counted in the reps.
pub(super) fn last_rep(drafts: &[SetDraft], setting: &Setting<'_>) -> LogResult<Question> {
    let mut without = drafts.to_vec();
    if let Some(last) = without.last_mut() {
        last.performance.reps = last.performance.reps.map(|reps| reps.saturating_sub(1));
    }
    let formatter = setting.catalog.formatter(setting.profile.unit);
    let mut options = Vec::new();
    for drafts in [without.as_slice(), drafts] {
        let label = formatter.drafts(drafts, " ").join("; ");
        options.push(Choice::new(label, write::write(drafts, false, setting)?));
    }
    Ok(Question::listing("last-rep", "How many reps were made?", options))
}

/// A date in a later clause: it may be meant for all of the line.
pub(super) fn which_day(text: &str, first: Span, date: Date) -> Question {
    let after = Span { start: first.end, end: first.end };
    Question::listing(
        "date-of-which",
        format!("Is {date} the day of all of it?"),
        vec![
            Choice::new("all of it", with(text, after, &format!(" on {date}"))),
            Choice::new("only the sets next to it", with(text, after, " today")),
        ],
    )
}
