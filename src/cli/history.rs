//! `setwise history`: the sets that were done.

use super::exercise::{self, Named};
use super::question::Asked;
use super::{bodyweight, curve, question};
use crate::cli::limits::SETS_SHOWN;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::domain::curve::{Measure, Span};
use crate::domain::exercise::ExerciseKey;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_log::{LogResult, SetLog};
use crate::domain::set_place::Places;
use crate::domain::set_result::SetResult;
use crate::domain::set_version::{ChangedSet, EarlierSet, VersionEnd};
use crate::domain::text::{excerpt, printable};
use crate::text::limits::MOST_SETS_SHOWN;
use crate::text::{Formatter, day, either};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _, Zoned};
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "history", "The sets that were done, the newest last.": Vec<ExportedSet>, refused: Asked;
    "history --versions", "The sets of an exercise that were changed, with what they were.": Vec<Changed>, refused: Asked;
};

/// The sets that were done, the newest last
#[derive(Debug, Default, clap::Args)]
pub struct History {
    /// Only this exercise; or `bodyweight`
    #[arg(value_name = "EXERCISE")]
    pub exercise: Vec<String>,
    /// At most this many of the newest sets [default: 50]
    #[arg(long, value_name = "N", value_parser = limit)]
    pub limit: Option<usize>,
    /// The sets that were corrected, deleted or undone, with their earlier values
    #[arg(long, requires = "exercise")]
    pub versions: bool,
    /// Draw how the exercise went: e1rm, top-set, volume, reps, time, distance or pace; without a value, the one that
    /// fits best
    #[arg(long, value_name = "WHAT", requires = "exercise", num_args = 0..=1, default_missing_value = "", value_parser = wanted, conflicts_with = "versions")]
    pub curve: Option<WantedCurve>,
    /// How far back the curve of an exercise or of the bodyweight goes: 3-months, year or all
    #[arg(long, value_name = "SPAN", requires = "exercise", value_parser = span)]
    pub span: Option<Span>,
    /// The days of the last year as a map, and how regular they were
    #[arg(long, conflicts_with_all = ["exercise", "limit"])]
    pub year: bool,
}

/// A set that was changed, as JSON.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedSetVersions")]
struct Changed {
    /// None where it is deleted.
    set: Option<ExportedSet>,
    /// What it was, oldest first.
    earlier: Vec<Earlier>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EarlierVersion")]
struct Earlier {
    /// What it was.
    set: ExportedSet,
    /// How that version ended.
    ended: VersionEnd,
    /// When it ended.
    until: Timestamp,
}

/// The curve that is wanted; none is the one that says most of the exercise.
#[derive(Clone, Copy, Debug)]
pub struct WantedCurve(Option<Measure>);

fn wanted(text: &str) -> Result<WantedCurve, String> {
    let measure = Measure::from_word(text);
    if measure.is_none() && !text.is_empty() {
        return Err(one_of(Measure::ALL.iter().map(|one| one.word())));
    }
    Ok(WantedCurve(measure))
}

fn span(text: &str) -> Result<Span, String> {
    Span::from_word(text).ok_or_else(|| one_of(Span::ALL.iter().map(|one| one.word())))
}

fn one_of(words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<_> = words.collect();
    format!("wanted {}", either(&words))
}

fn limit(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|limit| (1..=MOST_SETS_SHOWN).contains(limit)).ok_or_else(|| {
        format!("a limit is a number from 1 to {MOST_SETS_SHOWN}; `setwise export` gives all")
    })
}

impl History {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let limit = self.limit.unwrap_or(SETS_SHOWN);
        if self.year {
            return curve::year(setup, output);
        }
        if bodyweight::is_named(&self.exercise) {
            let span = self.span.unwrap_or(Span::Year);
            return bodyweight::show(span, limit, setup, output);
        }
        let services = setup.services()?;
        let reader = setup.reader()?;
        let named = match exercise::named(&self.exercise, services.catalog) {
            None => None,
            Some(Named::One(exercise)) => Some(exercise),
            Some(Named::Unclear(question)) => return question::ask(output, question),
        };
        if let Some((exercise, WantedCurve(measure))) = named.as_ref().zip(self.curve) {
            let of = (&exercise.key, exercise.name.as_str());
            let shown = (measure, self.span.unwrap_or(Span::Year));
            return curve::of_exercise(of, shown, setup, output);
        }
        if let Some(exercise) = named.as_ref().filter(|_| self.versions) {
            let changed = reader.changed_sets(&exercise.key, limit)?;
            return versions(changed, &exercise.name, setup, output);
        }
        let sets = match &named {
            Some(exercise) => {
                let mut sets = reader.of_exercise(&exercise.key, limit)?;
                sets.sort_by_key(|set| (set.date, set.set_number));
                sets
            }
            None => newest(&reader, setup.stamps.today(), limit)?,
        };
        if sets.is_empty() && !output.is_json() {
            let of =
                named.map_or(String::new(), |exercise| format!(" of {}", excerpt(&exercise.name)));
            output.text(&format!("No sets{of} yet."))?;
            return Ok(Exit::Done);
        }
        let text = text(&sets, &reader, setup.formatter()?)?;
        let shapes = sets.into_iter().map(ExportedSet::from).collect::<Vec<_>>();
        output.done(&shapes, |_| text)
    }
}

/// The newest sets of all exercises, oldest first: looks back over twice as many days until there
/// are enough.
fn newest(log: &dyn SetLog, today: Date, limit: usize) -> LogResult<Vec<SetResult>> {
    let mut days = 28;
    loop {
        let back: jiff::Span = i32::saturating_neg(days).days();
        let from = today.saturating_add(back).max(Date::constant(1970, 1, 1));
        let mut sets = log.between(from, today)?;
        if sets.len() >= limit || from == Date::constant(1970, 1, 1) {
            sets.drain(..sets.len().saturating_sub(limit));
            return Ok(sets);
        }
        days *= 2;
    }
}

fn versions(changed: Vec<ChangedSet>, of: &str, setup: &Context, output: &mut Output) -> Ended {
    if changed.is_empty() && !output.is_json() {
        output.text(&format!("No set of {} was changed.", excerpt(of)))?;
        return Ok(Exit::Done);
    }
    let formatter = setup.formatter()?;
    let now = setup.stamps.now();
    let text: Vec<String> = changed.iter().map(|one| changed_set(one, formatter, &now)).collect();
    let text = text.join("\n");
    let shape = |one: ChangedSet| Changed {
        set: one.now.map(ExportedSet::from),
        earlier: one.earlier.into_iter().map(Earlier::from).collect(),
    };
    let shapes: Vec<_> = changed.into_iter().map(shape).collect();
    output.done(&shapes, |_| text)
}

/// What it is now, or was last, and under it each that it was: `was 185 lb × 8, edited 21 Nov 18:30`.
fn changed_set(changed: &ChangedSet, formatter: Formatter<'_>, now: &Zoned) -> String {
    let row = |set: &SetResult| {
        let day = day::with_weekday(set.date);
        format!("{day}  {}", formatter.row(set, "  "))
    };
    let last = changed.earlier.last();
    let Some(shown) = changed.now.as_ref().or(last.map(|last| &last.set)) else {
        return String::new();
    };
    let gone = last.filter(|_| changed.now.is_none());
    let gone = gone.map_or(String::new(), |last| format!("  ({})", last.ended));
    let mut lines = vec![format!("{}{gone}", row(shown))];
    for EarlierSet { set, ended, until } in &changed.earlier {
        // Where it had the same place, that is said once.
        let was = if place(set) == place(shown) { formatter.with_note(set) } else { row(set) };
        let until = until.to_zoned(now.time_zone().clone());
        let day = day::date_near(until.date(), now.date());
        lines.push(format!("  was {was}, {ended} {day} {}", day::time(&until)));
    }
    lines.join("\n")
}

fn place(set: &SetResult) -> (ExerciseKey, Date, u8) {
    (set.key(), set.date, set.set_number)
}

impl From<EarlierSet> for Earlier {
    fn from(earlier: EarlierSet) -> Self {
        Self { set: earlier.set.into(), ended: earlier.ended, until: earlier.until }
    }
}

/// The titles of a day's workouts, behind it: `  Upper A`.
fn workouts(sets: &[SetResult], date: Date) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for set in sets.iter().take_while(|set| set.date == date) {
        titles.extend(set.workout.as_deref().filter(|title| !titles.contains(title)));
    }
    let titles = titles.into_iter().map(|title| format!("  {}", printable(title)));
    titles.collect()
}

/// By day, with each exercise once a day as long as it goes on.
fn text(sets: &[SetResult], log: &dyn SetLog, formatter: Formatter<'_>) -> LogResult<String> {
    let days = sets.chunk_by(|one, other| one.date == other.date);
    let days = days.map(|sets| {
        let (date, places) = (sets[0].date, Places::read(sets, log)?);
        let formatter = formatter.counting(&places);
        let head = day::with_weekday(date) + &workouts(sets, date);
        let rows = sets.iter().map(|set| format!("  {}", formatter.row(set, "  ")));
        let lines: Vec<_> = std::iter::once(head).chain(rows).collect();
        Ok(lines.join("\n"))
    });
    let days = days.collect::<LogResult<Vec<_>>>()?;
    Ok(days.join("\n\n"))
}
