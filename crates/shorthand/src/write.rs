//! Sets as a line that reads back as exactly these sets: what the answer to a question stands for.

use super::Setting;
use super::name::{self, Named};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft, SetKind};
use setwise_domain::set_structure::{Sides, Structure};
use setwise_words::parse::lexer::lex;
use std::fmt::Write as _;
use std::num::NonZeroUsize;

/// Writes the sets. Each group of equal ones is a clause with its own name, so that nothing
/// carries on from one to the next. Today's date is written only where the line speaks of dates
/// at all. Notes are left out: they stand at the end of a line.
pub(super) fn write(drafts: &[SetDraft], dated: bool, setting: &Setting<'_>) -> LogResult<String> {
    clauses(drafts, dated, false, setting)
}

/// The same, with a word for each load that there is none.
pub(super) fn without_load(
    drafts: &[SetDraft],
    dated: bool,
    setting: &Setting<'_>,
) -> LogResult<String> {
    clauses(drafts, dated, true, setting)
}

fn clauses(
    drafts: &[SetDraft],
    dated: bool,
    says_none: bool,
    setting: &Setting<'_>,
) -> LogResult<String> {
    if !setting.answerable {
        return Ok(String::new());
    }
    let mut clauses = Vec::new();
    let mut loaded = Vec::new();
    for alike in drafts.chunk_by(|a, b| a == b && a.set_number.is_none()) {
        if let (Some(draft), Some(count)) = (alike.first(), NonZeroUsize::new(alike.len())) {
            let name = spelled(&draft.exercise, draft.exercise_id.as_ref(), setting)?;
            let mut clause = clause(&name, draft, count, dated, setting);
            // Else the load before it would carry on.
            let key = draft.key();
            let carries = loaded.contains(&key);
            match draft.performance.load {
                None if carries || says_none => clause.push_str(crate::NO_LOAD),
                Some(_) if !carries => loaded.push(key),
                _ => {}
            }
            clauses.push(clause);
        }
    }
    Ok(clauses.join("; "))
}

/// Writes the sets with their names as they stand, for names that are to be asked about. A name
/// carries on to the sets behind it, so that it is asked about once.
pub(super) fn as_typed(drafts: &[SetDraft], setting: &Setting<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut named = "";
    for alike in drafts.chunk_by(|a, b| a == b && a.set_number.is_none()) {
        let (Some(draft), Some(count)) = (alike.first(), NonZeroUsize::new(alike.len())) else {
            continue;
        };
        let name = if draft.exercise == named { "" } else { &draft.exercise };
        named = &draft.exercise;
        let clause = clause(name, draft, count, false, setting);
        let mut line = clause.trim_start().to_owned();
        if let Some(notes) = &draft.performance.notes {
            let _ = write!(line, " // {}", notes.replace(['\n', '\r'], " "));
        }
        lines.push(line);
    }
    lines.join("\n")
}

fn clause(
    name: &str,
    draft: &SetDraft,
    count: NonZeroUsize,
    dated: bool,
    setting: &Setting<'_>,
) -> String {
    let done = &draft.performance;
    let mut text = match done.structure.superset {
        Some(place) => format!("{place}: {name}"),
        None => name.to_owned(),
    };
    if count.get() > 1 {
        let _ = write!(text, " {count} sets of");
    }
    text.push_str(&measures(done));
    if let Some(load) = done.load {
        let plus =
            if load.amount.ten_thousandths() > 0 && is_of_body(draft, setting) { "+" } else { "" };
        let _ = write!(text, " at {plus}{load}");
    }
    if let Some(rpe) = done.rpe {
        let _ = write!(text, " rpe {}", rpe.0);
    }
    if let Some(rir) = done.rir {
        let _ = write!(text, " rir {}", rir.0);
    }
    if let Some(number) = draft.set_number {
        let _ = write!(text, " set {number}");
    }
    text.push_str(match done.kind {
        SetKind::WarmUp => " warm-up",
        SetKind::Drop => " drop set",
        SetKind::Failure => " to failure",
        SetKind::Amrap => " amrap",
        SetKind::RestPause if done.structure.parts.is_empty() => " rest-pause",
        SetKind::Working | SetKind::RestPause => "",
        SetKind::MyoReps => " myo-reps",
        SetKind::Cluster => " cluster",
    });
    if dated || draft.date != setting.today {
        let _ = write!(text, " on {}", draft.date);
    }
    text
}

/// Whether its exercise moves the body.
pub(super) fn is_of_body(draft: &SetDraft, setting: &Setting<'_>) -> bool {
    let id = draft.exercise_id.as_ref();
    id.and_then(|id| setting.catalog.get(id)).is_some_and(|exercise| exercise.bodyweight)
}

fn measures(done: &Performance) -> String {
    let mut text = String::new();
    match (&done.structure, done.reps) {
        (Structure { parts, .. }, _) if !parts.is_empty() => {
            let _ = write!(text, " {}", setwise_words::text::parts(parts));
        }
        (Structure { sides: Some(Sides { left, right }), .. }, _) => {
            let _ = write!(text, " left {left} right {right}");
        }
        (_, Some(reps)) => {
            let _ = write!(text, " {reps} reps");
        }
        (_, None) => {}
    }
    if let Some(metres) = done.metres {
        let _ = write!(text, " {metres} metres");
    }
    if let Some(seconds) = done.seconds {
        let _ = write!(text, " {seconds} sec");
    }
    text
}

/// An exercise's name as it is found again: plain where that finds it, else between quotes.
pub(super) fn spelled(
    name: &str,
    id: Option<&ExerciseId>,
    setting: &Setting<'_>,
) -> LogResult<String> {
    if !setting.answerable {
        return Ok(String::new());
    }
    let plain = format!("{name} 8 reps");
    let clauses = lex(&plain);
    if let ([clause], Some(id)) = (clauses.as_slice(), id) {
        let named = name::locate(&plain, &clause.tokens, setting)?;
        let whole = named.at().is_some_and(|at| at.start == 0 && at.end + 2 == clause.tokens.len());
        if let Named::Known { exercise, .. } = named
            && whole
            && exercise.id == *id
        {
            return Ok(name.to_owned());
        }
    }
    Ok(quoted(name))
}

/// A name between quotes, which are read as they stand.
pub(super) fn quoted(name: &str) -> String {
    if name.contains('"') { format!("“{name}”") } else { format!("\"{name}\"") }
}
