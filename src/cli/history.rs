//! `setwise history`: the sets that were done.

use super::exercise::{self, Named};
use super::question;
use crate::catalog::Catalog;
use crate::cli::{Context, Ended, Exit, Output};
use crate::domain::load::Unit;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_log::{LogResult, SetLog};
use crate::domain::set_result::SetResult;
use crate::domain::text::printable;
use crate::limits::{MOST_SETS_SHOWN, SETS_SHOWN};
use jiff::civil::Date;
use jiff::{Span, ToSpan as _};

/// Show the sets that were done, the newest last
#[derive(Debug, clap::Args)]
pub struct History {
    /// Only this exercise
    #[arg(value_name = "EXERCISE")]
    exercise: Vec<String>,
    /// At most this many of the newest sets
    #[arg(long, value_name = "N", default_value_t = SETS_SHOWN, value_parser = limit)]
    limit: usize,
}

fn limit(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|limit| (1..=MOST_SETS_SHOWN).contains(limit))
        .ok_or_else(|| {
            format!("a limit is a number from 1 to {MOST_SETS_SHOWN}; `setwise export` gives all")
        })
}

impl History {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let services = setup.services()?;
        let reader = setup.reader()?;
        let named = match exercise::named(&self.exercise, services.catalog) {
            None => None,
            Some(Named::One(exercise)) => Some(exercise),
            Some(Named::Unclear(question)) => return question::ask(output, question),
        };
        let sets = match &named {
            Some(exercise) => {
                let mut sets = reader.of_exercise(&exercise.key, self.limit)?;
                sets.sort_by_key(|set| (set.date, set.set_number));
                sets
            }
            None => newest(&reader, setup.stamps.today(), self.limit)?,
        };
        let unit = reader.profile()?.unwrap_or_default().unit;
        if sets.is_empty() && !output.is_json() {
            let of = named.map_or(String::new(), |exercise| format!(" of {}", exercise.name));
            output.text(&format!("No sets{of} yet."))?;
            return Ok(Exit::Done);
        }
        let text = text(&sets, unit, services.catalog);
        let shapes = sets.into_iter().map(ExportedSet::from).collect::<Vec<_>>();
        output.done(&shapes, |_| text)
    }
}

/// The newest sets of all exercises, oldest first: looks back over twice as many days until there
/// are enough.
fn newest(log: &dyn SetLog, today: Date, limit: usize) -> LogResult<Vec<SetResult>> {
    let mut days = 28;
    loop {
        let back: Span = i32::saturating_neg(days).days();
        let from = today.saturating_add(back).max(Date::constant(1970, 1, 1));
        let mut sets = log.between(from, today)?;
        if sets.len() >= limit || from == Date::constant(1970, 1, 1) {
            sets.drain(..sets.len().saturating_sub(limit));
            return Ok(sets);
        }
        days *= 2;
    }
}

/// By day, with each exercise once a day as long as it goes on.
fn text(sets: &[SetResult], unit: Unit, catalog: &Catalog) -> String {
    let mut lines = Vec::new();
    let mut day = None;
    for set in sets {
        if day != Some(set.date) {
            if day.is_some() {
                lines.push(String::new());
            }
            lines.push(set.date.strftime("%a %-d %b %Y").to_string());
            day = Some(set.date);
        }
        lines.push(format!("  {}", line(set, unit, catalog)));
    }
    lines.join("\n")
}

/// `Bench Press  185 lb × 8 @8  set 1  // felt good`
pub fn line(set: &SetResult, unit: Unit, catalog: &Catalog) -> String {
    let bodyweight = set
        .exercise_id
        .as_ref()
        .and_then(|id| catalog.get(id))
        .is_some_and(|exercise| exercise.bodyweight);
    let done = set.performance.describe(unit, bodyweight);
    let notes = set
        .performance
        .notes
        .as_ref()
        .map(|notes| format!("// {}", printable(notes)));
    [
        set.exercise.clone(),
        done,
        format!("set {}", set.set_number),
        notes.unwrap_or_default(),
    ]
    .into_iter()
    .filter(|part| !part.is_empty())
    .collect::<Vec<_>>()
    .join("  ")
}
