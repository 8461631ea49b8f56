//! Whether a plan can be made progress with: volume, order, rest between hard days, deloads, and
//! steps that are not too great.

use super::draft::Draft;
use super::{Case, dose, order, sequence, volume};
use setwise_domain::edit::{Edit, NewNote};
use setwise_domain::exercise::Level;
use setwise_domain::prescription::{Program, Slot};
use setwise_domain::report::Area;
use setwise_domain::text::printable;

/// A program that runs longer wants a lighter week in it.
const WEEKS_WITHOUT_A_DELOAD: u8 = 6;
/// Percent that anything may go up in a week.
const MOST_A_WEEK: u32 = 10;

/// The notes on progression.
pub(super) fn check(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) -> String {
    dose::check(case, draft);
    sequence::check(case, draft);
    order::hard_before_easy(case, draft);
    order::hard_days_apart(case, draft);
    deload(case, draft);
    steps(case, draft);
    volume::check(case, seconds, draft)
}

/// Whether words of a plan say when it is lighter; `no deload in these weeks` says that it never is.
fn plans_a_deload(text: &str) -> bool {
    const DENIES: [&str; 6] = ["no", "not", "without", "never", "skip", "skips"];
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let named = words.iter().position(|word| word.starts_with("deload"));
    named.is_some_and(|at| !words[at.saturating_sub(3)..at].iter().any(|one| DENIES.contains(one)))
}

fn deload(case: &Case<'_, '_>, draft: &mut Draft) {
    // One who is new rests where they stall, up to an age.
    let usual = (case.level != Level::Beginner).then_some(WEEKS_WITHOUT_A_DELOAD);
    let Some(most) = case.age.deload_weeks(usual) else {
        return;
    };
    if case.lineup.program.is_some_and(is_lightened) {
        return;
    }
    let plan = case.lineup.plan;
    let Some(weeks) = plan.metadata.weeks.filter(|&weeks| weeks > most) else {
        return;
    };
    let days = plan.days.iter();
    let mut texts = plan
        .metadata
        .notes
        .iter()
        .chain(days.flat_map(|day| day.notes.iter().chain(Some(&day.name)).chain(&day.focus)));
    if texts.any(|text| plans_a_deload(text)) {
        return;
    }
    let message = format!(
        "the plan runs for {weeks} weeks without a deload; wanted one at least every {} weeks",
        most + 1
    );
    let edit = Edit::AddNote {
        reason: format!("longer than {most} weeks needs a lighter week"),
        loc: None,
        payload: NewNote {
            note: format!(
                "Deload each week {}: the same loads less a tenth, half the sets.",
                most + 1
            ),
        },
    };
    draft.error(Area::Progression, None, message, [edit]);
}

/// Whether a program has lighter weeks: planned, or where two lifts were missed.
fn is_lightened(program: &Program) -> bool {
    let marked = |slot: &Slot| slot.weeks.iter().any(|week| week.deload);
    program.deload.is_some() || program.slots().any(marked)
}

/// A note that asks for more than a tenth a week. What it says can't be edited, only taken out.
fn steps(case: &Case<'_, '_>, draft: &mut Draft) {
    for note in &case.lineup.plan.metadata.notes {
        if let Some(percent) = weekly_percent(note).filter(|&percent| percent > MOST_A_WEEK) {
            let message = format!(
                "the note '{}' asks for {percent} % more a week; wanted at most {MOST_A_WEEK} %",
                printable(note)
            );
            draft.error(Area::Progression, None, message, []);
        }
    }
}

/// The percent that a sentence says something goes up by each week: `add 15 % each week`.
fn weekly_percent(note: &str) -> Option<u32> {
    note.split(['.', ';', '\n']).find_map(|sentence| {
        let lower = sentence.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let says = |any: &[&str]| words.iter().any(|word| any.contains(word));
        let weekly = says(&["week", "weekly", "weeks"]);
        let up = says(&["add", "adds", "increase", "increases", "raise", "up", "more"])
            || lower.contains('+');
        let down = says(&["deload", "less", "reduce", "drop", "lighter"]);
        if !weekly || !up || down {
            return None;
        }
        let before = lower.split('%').next().filter(|_| lower.contains('%'))?;
        let number = before.trim_end();
        let start = number.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        number[start..].parse().ok()
    })
}

#[cfg(test)]
mod tests;
