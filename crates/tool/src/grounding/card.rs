//! The card of all that a round had held, and what its model is told.

use super::open_claims::{Held, Why};
use crate::limits::MOST_MISSING_TOLD;
use jiff::civil::Date;
use setwise_domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange, SetChange};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{SetDraft, SetPatch, SetResult};
use setwise_domain::stamps::Stamps;
use setwise_domain::text::{counted, printable};
use setwise_shorthand::{self as shorthand, Setting};
use setwise_words::text::{self, Formatter};
use std::fmt::Write as _;

/// The proposal of what was held.
pub(crate) fn card(
    held: &[Held],
    formatter: Formatter<'_>,
    stamps: &Stamps,
    setting: &Setting<'_>,
) -> LogResult<Proposal> {
    let today = setting.today;
    let changes: Vec<SetChange> = held.iter().map(|one| one.change.clone()).collect();
    let stored = changes.iter().filter_map(|change| match change {
        SetChange::Log { .. } => None,
        SetChange::Correct { before: set, .. } | SetChange::TakeBack { set } => Some(&**set),
    });
    let places = Places::read(stored, setting.log)?;
    let formatter = formatter.counting(&places);
    let typed = typed(&changes, formatter, setting)?;
    // The athlete is to find what they said, or what is said in their name.
    let formatter = formatter.as_typed();
    Ok(Proposal {
        id: stamps.id(),
        at: stamps.timestamp(),
        title: title(&changes, formatter),
        reason: format!("{} {}", question(&changes), reason(held)),
        base: Base::default(),
        hunks: changes.iter().flat_map(|change| hunks(change, formatter, today)).collect(),
        change: ProposedChange::Sets { changes, typed },
        status: ProposalStatus::Open,
    })
}

/// The changes as the athlete would type them, a line each.
fn typed(
    changes: &[SetChange],
    formatter: Formatter<'_>,
    setting: &Setting<'_>,
) -> LogResult<String> {
    let drafts = changes.iter().filter_map(|change| match change {
        SetChange::Log { draft } => Some((**draft).clone()),
        SetChange::Correct { .. } | SetChange::TakeBack { .. } => None,
    });
    let drafts: Vec<SetDraft> = drafts.collect();
    let mut lines = Vec::new();
    if !drafts.is_empty() {
        lines.push(shorthand::write(&drafts, setting)?);
    }
    lines.extend(changes.iter().filter_map(|change| match change {
        SetChange::Log { .. } => None,
        SetChange::Correct { before, patch } => Some(correction(before, patch, formatter)),
        SetChange::TakeBack { set } => {
            Some(format!("delete {} of {}", formatter.place(set), set.exercise))
        }
    }));
    Ok(lines.join("\n"))
}

/// A move is typed by itself: no words say it together with other numbers.
fn correction(before: &SetResult, patch: &SetPatch, formatter: Formatter<'_>) -> String {
    let (place, exercise) = (formatter.place(before), &before.exercise);
    match (&patch.exercise, patch.date) {
        (Some(to), _) => format!("change {place} of {exercise} to {}", to.exercise),
        (None, Some(date)) => format!("move {place} of {exercise} to {date}"),
        (None, None) => {
            let after = formatter.set(&patch.applied(before));
            format!("change {place} of {exercise} to {after}")
        }
    }
}

fn question(changes: &[SetChange]) -> &'static str {
    let all = |is: fn(&SetChange) -> bool| changes.iter().all(is);
    if all(|change| matches!(change, SetChange::Log { .. })) {
        "Log this?"
    } else if all(|change| matches!(change, SetChange::Correct { .. })) {
        "Change this?"
    } else if all(|change| matches!(change, SetChange::TakeBack { .. })) {
        "Take this back?"
    } else {
        "Do this?"
    }
}

fn title(changes: &[SetChange], formatter: Formatter<'_>) -> String {
    match changes {
        [SetChange::Log { draft }] => format!(
            "log {} {}",
            printable(&draft.exercise),
            formatter.performance(&draft.performance, draft.exercise_id.as_ref())
        ),
        [SetChange::Correct { before, .. }] => {
            format!("change {} of {}", formatter.place(before), printable(&before.exercise))
        }
        [SetChange::TakeBack { set }] => {
            format!("take back {} of {}", formatter.place(set), printable(&set.exercise))
        }
        several => format!("change the log in {}", counted(several.len(), "place")),
    }
}

fn reason(held: &[Held]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    for one in held {
        match &one.why {
            Why::NotFound(numbers) => {
                for number in numbers {
                    if !missing.contains(&number.as_str()) {
                        missing.push(number);
                    }
                }
            }
            Why::UnknownExercise(name) => {
                sentences.push(format!("I don't know the exercise {name}."));
            }
            Why::Listed => sentences.push("Your list doesn't say that it was done.".to_owned()),
            Why::NotSaid => sentences.push(
                match one.change {
                    SetChange::Log { .. } => "Your message doesn't say that you did it.",
                    SetChange::Correct { .. } | SetChange::TakeBack { .. } => {
                        "Your message doesn't ask for it."
                    }
                }
                .to_owned(),
            ),
            Why::Program(name) => sentences.push(format!("{name} asks for it.")),
            Why::Otherwise => {
                sentences.push("I didn't find it put that way in your message.".to_owned());
            }
        }
    }
    sentences.dedup();
    if !missing.is_empty() {
        missing.truncate(MOST_MISSING_TOLD);
        let listed = text::list(missing.iter().map(ToString::to_string));
        sentences.insert(0, format!("I didn't find {listed} in your message."));
    }
    sentences.truncate(MOST_MISSING_TOLD);
    sentences.join(" ")
}

fn hunks(change: &SetChange, formatter: Formatter<'_>, today: Date) -> Vec<Hunk> {
    match change {
        SetChange::Log { draft } => {
            let mut line = format!(
                "{}  {}",
                printable(&draft.exercise),
                formatter.performance(&draft.performance, draft.exercise_id.as_ref())
            );
            if let Some(number) = draft.set_number {
                let _ = write!(line, "   set {number}");
            }
            if draft.date != today {
                let _ = write!(line, "   on {}", formatter.day(draft.date));
            }
            if let Some(notes) = &draft.performance.notes {
                let _ = write!(line, " // {}", printable(notes));
            }
            vec![Hunk::Added(line)]
        }
        SetChange::Correct { before, patch } => {
            let after = patch.applied(before);
            let moves = patch.exercise.is_some() || patch.date.is_some();
            let mut line = if moves && patch.set_number.is_none() {
                format!("{}: {}", printable(&after.exercise), formatter.set(&after))
            } else {
                formatter.numbered(&after)
            };
            if patch.date.is_some() {
                let _ = write!(line, "   on {}", formatter.day(after.date));
            }
            vec![Hunk::Removed(formatter.numbered(before)), Hunk::Added(line)]
        }
        SetChange::TakeBack { set } => vec![Hunk::Removed(formatter.numbered(set))],
    }
}

/// What the model is told of calls whose exercise the athlete is asked about.
pub(crate) fn asked(name: &str) -> String {
    format!(
        "[Waiting for the athlete] Nothing is stored yet: '{}' is not in the catalogue, and they were asked which exercise it is. Don't send it again: their answer logs it.",
        printable(name)
    )
}

/// What the model is told of its held calls.
pub(crate) fn told(proposal: &Proposal) -> String {
    format!(
        "[Waiting for the athlete] Nothing is stored yet: {}. {} They were shown a card to accept, edit or refuse it. Don't send it again: tell them, or ask what they did.",
        proposal.title, proposal.reason
    )
}
