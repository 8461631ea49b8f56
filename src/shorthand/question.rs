//! Questions back: what is asked, and for each answer the line that says it without doubt.

use super::Setting;
use super::doubt::Doubt;
use super::write;
use crate::domain::exercise::Exercise;
use crate::domain::question::{Choice, Question};
use crate::domain::set_log::LogResult;
use crate::domain::set_result::SetDraft;
use crate::parse::lexer::Span;
use crate::text::{counted, printable};

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
    Ok(Question {
        id: "which-exercise".to_owned(),
        text: format!("Which {typed}: {}", listed(&options)),
        options,
    })
}

fn exercises(
    text: &str,
    name: Span,
    candidates: &[&Exercise],
    setting: &Setting<'_>,
) -> LogResult<Vec<Choice>> {
    let choice = |exercise: &&Exercise| {
        let spelled = write::spelled(&exercise.name, Some(&exercise.id), setting)?;
        Ok(Choice {
            label: exercise.name.clone(),
            line: with(text, name, &spelled),
        })
    };
    candidates.iter().map(choice).collect()
}

/// A name that is not in the catalogue: to be logged as it is, or one that is near.
pub(super) fn new_exercise(
    text: &str,
    at: Span,
    name: &str,
    near: &[&Exercise],
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let mut options = vec![Choice {
        label: format!("log it as {name}"),
        line: with(text, at, &write::quoted(name)),
    }];
    options.extend(exercises(text, at, near, setting)?);
    Ok(Question {
        id: "new-exercise".to_owned(),
        text: format!("'{name}' is not in the catalogue: {}", listed(&options)),
        options,
    })
}

pub(super) fn listed(options: &[Choice]) -> String {
    let numbered: Vec<String> = (1..)
        .zip(options)
        .map(|(number, option)| format!("{number} {}", option.label))
        .collect();
    numbered.join(", ")
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
        options.push(Choice {
            label: match (doubt, seconds) {
                (Doubt::Unit, Some(seconds)) if options.is_empty() => counted(seconds, "second"),
                (Doubt::Unit, Some(seconds)) => counted(seconds / 60, "minute"),
                _ => described(drafts, setting),
            },
            line: with(text, clause, &write::write(drafts, dated, setting)?),
        });
    }
    let typed = printable(&text[clause.start..clause.end]);
    let load = readings
        .first()
        .and_then(|drafts| drafts.first()?.performance.load);
    let text = match (doubt, load) {
        (Doubt::HowManyReps, Some(load)) => format!("How many reps at {load}?"),
        (Doubt::HowManyReps, None) => "How many reps?".to_owned(),
        _ => {
            let numbered: Vec<String> = (1..)
                .zip(&options)
                .map(|(number, option)| format!("{number}) {}", option.label))
                .collect();
            format!("'{typed}' could be {}", numbered.join(" or "))
        }
    };
    Ok(Question {
        id: doubt.id().to_owned(),
        text,
        options,
    })
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

/// A date in a later clause: it may be meant for all of the line.
pub(super) fn which_day(text: &str, first: Span, date: jiff::civil::Date) -> Question {
    let after = Span {
        start: first.end,
        end: first.end,
    };
    Question {
        id: "date-of-which".to_owned(),
        text: format!("Is {date} the day of all of it? 1 all of it, 2 only of what it stands with"),
        options: vec![
            Choice {
                label: "all of it".to_owned(),
                line: with(text, after, &format!(" on {date}")),
            },
            Choice {
                label: "only of what it stands with".to_owned(),
                line: with(text, after, " today"),
            },
        ],
    }
}
