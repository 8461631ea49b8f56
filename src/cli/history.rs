//! `setwise history`: the sets that were done.

use super::exercise::{self, Named};
use super::question;
use crate::cli::{Context, Ended, Exit, Output};
use crate::domain::set_export::ExportedSet;
use crate::domain::set_log::{LogResult, SetLog};
use crate::domain::set_result::SetResult;
use crate::limits::{MOST_SETS_SHOWN, SETS_SHOWN};
use crate::text::{Formatter, day};
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
        if sets.is_empty() && !output.is_json() {
            let of = named.map_or(String::new(), |exercise| format!(" of {}", exercise.name));
            output.text(&format!("No sets{of} yet."))?;
            return Ok(Exit::Done);
        }
        let text = text(&sets, setup.formatter()?);
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
fn text(sets: &[SetResult], formatter: Formatter<'_>) -> String {
    let mut lines = Vec::new();
    let mut on = None;
    for set in sets {
        if on != Some(set.date) {
            if on.is_some() {
                lines.push(String::new());
            }
            lines.push(day::with_weekday(set.date));
            on = Some(set.date);
        }
        lines.push(format!("  {}", formatter.row(set, "  ")));
    }
    lines.join("\n")
}
