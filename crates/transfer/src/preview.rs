//! What an import does, or would do: as JSON, and in words for the command line and the screen.

mod beside;
mod end;

pub use beside::{BesidePreview, Fate};

use super::gather::{BadRow, Changed, Gathered, Units};
use super::{FileFacts, Seems};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::import_answer::ImportQuestion;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::{counted, printable};
use setwise_domain::weigh_in::WeighIn;
use setwise_words::text::{self, Formatter};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Serialize, JsonSchema)]
pub struct Preview {
    /// The file, as it was named.
    file: String,
    /// Of each file that was read: its name, and what wrote it.
    files: Vec<FilePreview>,
    /// Rows that were read.
    rows: usize,
    /// Sets that are not stored yet.
    new: usize,
    /// Sets that are stored already.
    already_there: usize,
    /// Rows that repeat an earlier one word for word.
    repeated: usize,
    /// Sets whose number is taken on their day; they get the next free one.
    renumbered: usize,
    /// Weights of the body that are not stored yet, and those that are.
    new_weights: usize,
    /// Weighings that are stored already.
    known_weights: usize,
    #[serde(flatten)]
    beside_sets: BesidePreview,
    /// Rows that hold no set.
    passed: usize,
    /// Rows that can't be read.
    bad_rows: usize,
    /// The first of them.
    bad: Vec<BadRow>,
    #[serde(skip)]
    one_line: bool,
    /// The first day of the sets.
    from: Option<Date>,
    /// The last day of the sets.
    to: Option<Date>,
    /// The units of the loads.
    units: Units,
    /// What loads without a unit were taken for.
    assumed_unit: Option<Unit>,
    /// The same by what was said of such a file before.
    remembered_unit: Option<Unit>,
    /// What distances without a unit were taken for.
    assumed_distance: Option<&'static str>,
    /// A date that could be two days.
    #[serde(skip)]
    unclear_date: Option<String>,
    /// The date by which the order of others was told.
    #[serde(skip)]
    ordered_by: Option<String>,
    /// Lines above a header.
    #[serde(skip)]
    lines_above: usize,
    /// Names as written, with the catalogue's.
    matched: BTreeMap<String, String>,
    /// Names that the catalogue doesn't know.
    unmatched: Vec<String>,
    /// Of names that are kept as they are, the exercises that they could mean.
    suggestions: BTreeMap<String, Vec<String>>,
    /// Names whose loads were read as help.
    assisted: BTreeSet<String>,
    /// Stored sets that change, each with what it was and what it becomes.
    changed: Vec<String>,
    /// The same of weights.
    changed_weights: Vec<String>,
    /// Names that stood beside the sets, and columns, that were not read.
    beside: Vec<String>,
    /// What each of the columns seems to be.
    #[serde(skip)]
    seems: BTreeMap<String, String>,
    /// Files among those that were read that are no log.
    passed_over: Vec<String>,
    /// Sets imported; `None` where nothing was carried out.
    pub imported: Option<usize>,
    /// Rows are bad, so nothing was imported.
    pub refused: bool,
}

#[derive(Serialize, JsonSchema)]
struct FilePreview {
    /// Its name.
    name: String,
    /// What wrote it.
    format: &'static str,
    /// What separates its columns.
    delimiter: Option<char>,
}

/// Bad rows and names that the text lists; the JSON has more.
const LISTED: usize = 20;

/// Exercises that are suggested for a name.
const SUGGESTED: usize = 3;

impl Preview {
    pub fn of(
        gathered: &mut Gathered,
        facts: Vec<(String, FileFacts)>,
        file: String,
        formatter: &Formatter<'_>,
    ) -> Self {
        let mut beside: Vec<String> = Vec::new();
        for name in facts.iter().flat_map(|(_, facts)| &facts.not_read) {
            if !beside.contains(name) {
                beside.push(name.clone());
            }
        }
        let unmatched = std::mem::take(&mut gathered.unmatched);
        Self {
            file,
            rows: gathered.rows,
            new: gathered.sets.len(),
            already_there: gathered.already_there,
            repeated: gathered.repeated,
            renumbered: gathered.renumbered,
            new_weights: gathered.sets.weighed.len(),
            known_weights: gathered.known_weights,
            beside_sets: BesidePreview::default(),
            passed: gathered.passed,
            bad_rows: gathered.bad_rows,
            bad: std::mem::take(&mut gathered.bad),
            one_line: gathered.one_line,
            from: gathered.dates.map(|(first, _)| first),
            to: gathered.dates.map(|(_, last)| last),
            units: gathered.units,
            assumed_unit: facts.iter().find_map(|(_, facts)| facts.assumed_unit),
            remembered_unit: facts.iter().find_map(|(_, facts)| facts.remembered_unit),
            assumed_distance: facts.iter().find_map(|(_, facts)| facts.assumed_distance),
            unclear_date: facts.iter().find_map(|(_, facts)| facts.unclear_date.clone()),
            ordered_by: facts.iter().find_map(|(_, facts)| facts.ordered_by.clone()),
            lines_above: facts.iter().map(|(_, facts)| facts.lines_above).sum(),
            seems: facts
                .iter()
                .flat_map(|(_, facts)| &facts.columns_not_read)
                .map(|(name, seems)| (name.clone(), seems_text(seems)))
                .collect(),
            matched: std::mem::take(&mut gathered.matched),
            unmatched: unmatched.keys().cloned().collect(),
            suggestions: unmatched.into_iter().filter(|(_, near)| !near.is_empty()).collect(),
            assisted: std::mem::take(&mut gathered.assisted),
            changed: gathered.changed.iter().map(|one| changed(one, formatter)).collect(),
            changed_weights: gathered
                .changed_weights
                .iter()
                .map(|(before, after)| {
                    let said = |one: &WeighIn| format!("{}, {}", one.load, one.date);
                    format!("{} → {}", said(before), said(after))
                })
                .collect(),
            beside,
            passed_over: Vec::new(),
            imported: None,
            refused: false,
            files: facts
                .into_iter()
                .map(|(name, facts)| FilePreview {
                    name,
                    format: facts.format,
                    delimiter: facts.delimiter,
                })
                .collect(),
        }
    }

    /// Of several files, without those that are no log.
    #[must_use]
    pub fn without(self, passed_over: Vec<String>) -> Self {
        Self { passed_over, ..self }
    }

    /// With what the file brings beside sets and weights.
    #[must_use]
    pub fn with(self, beside_sets: BesidePreview) -> Self {
        Self { beside_sets, ..self }
    }

    /// Whether anything would change.
    pub fn brings_anything(&self) -> bool {
        let changed = self.changed.len() + self.changed_weights.len();
        self.new + self.new_weights + changed > 0 || self.beside_sets.brings_anything()
    }

    /// What it brings, in words: `2 new sets and 1 weight`.
    pub fn brings(&self) -> String {
        let changes = self.changed.len() + self.changed_weights.len();
        let counts = [(self.new, "new set"), (self.new_weights, "weight"), (changes, "change")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let mut parts: Vec<String> = counts.map(|(count, of)| counted(count, of)).collect();
        parts.extend(self.beside_sets.brought());
        text::list(&parts)
    }

    /// What it leaves open: what decides most comes first.
    pub fn questions(&self) -> Vec<ImportQuestion> {
        let dates = self
            .unclear_date
            .iter()
            .map(|such_as| ImportQuestion::Dates { such_as: such_as.clone() });
        let unit = self.assumed_unit.map(|own| ImportQuestion::Unit { own });
        let names = self.suggestions.iter().map(|(name, near)| ImportQuestion::Name {
            name: name.clone(),
            near: near.iter().take(SUGGESTED).cloned().collect(),
        });
        dates.chain(unit).chain(names).collect()
    }

    /// What it does or would do, and what came of it.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.facts(), self.end())
    }

    /// What it does or would do.
    pub fn facts(&self) -> String {
        let mut lines = vec![self.head()];
        if self.files.len() > 1 {
            lines.extend(
                self.files
                    .iter()
                    .take(LISTED)
                    .map(|file| format!("  {}: {}", file.name, file.format)),
            );
        }
        lines.push(format!(
            "  {} new, {} already there, {} repeated in the file, {} bad",
            self.new, self.already_there, self.repeated, self.bad_rows
        ));
        if self.passed > 0 {
            lines.push(format!(
                "  {} without a set, such as rest timers, notes and sets not done",
                counted(self.passed, "row")
            ));
        }
        if self.renumbered > 0 {
            lines.push(format!(
                "  {} renumbered, because another set of the day has the number",
                counted(self.renumbered, "set")
            ));
        }
        if self.new_weights + self.known_weights > 0 {
            lines.push(format!(
                "  bodyweights: {} new, {} already there",
                self.new_weights, self.known_weights
            ));
        }
        lines.extend(self.beside_sets.lines());
        let units = &self.units;
        lines.push(format!(
            "  loads: {} in lb, {} in kg, {} without",
            units.lb, units.kg, units.without
        ));
        let assumed = self.assumed_unit.map(|unit| (unit, "your own"));
        let remembered = self.remembered_unit.map(|unit| (unit, "as you said before"));
        if let Some((unit, why)) = assumed.or(remembered) {
            let other = if unit == Unit::Lb { Unit::Kg } else { Unit::Lb };
            lines.push(format!(
                "  the file names no unit: read as {unit}, {why}; --unit {other} reads {other}"
            ));
        }
        if let Some(date) = &self.ordered_by {
            lines.push(format!("  day and month are read in the order of '{}'", printable(date)));
        }
        if let Some(unit) = self.assumed_distance {
            lines.push(format!("  distances name no unit: read as {unit}"));
        }
        for (name, exercise) in self.matched.iter().filter(|(name, exercise)| name != exercise) {
            lines.push(format!("  {name} is {exercise}"));
        }
        lines.extend(listed("not in the catalogue, kept by name", &self.unmatched));
        for (name, near) in self.suggestions.iter().take(LISTED) {
            let near: Vec<_> = near.iter().take(SUGGESTED).map(String::as_str).collect();
            lines.push(format!(
                "  {name} may be {}: --name '{name}=EXERCISE' says which",
                text::either(&near)
            ));
        }
        if !self.assisted.is_empty() {
            let names: Vec<_> = self.assisted.iter().map(String::as_str).collect();
            let names = text::list(&names);
            lines.push(format!("  loads of {names} are read as assistance"));
        }
        for (changed, of) in [(&self.changed, "set"), (&self.changed_weights, "weight")] {
            if changed.is_empty() {
                continue;
            }
            lines.push(format!("  {} changed:", counted(changed.len(), of)));
            let shown = changed.iter().take(LISTED);
            lines.extend(shown.map(|one| format!("    {one}")));
            if changed.len() > LISTED {
                lines.push(format!("    … and {} more", changed.len() - LISTED));
            }
        }
        if self.lines_above > 0 {
            let above = counted(self.lines_above, "line");
            lines.push(format!("  {above} above the header not read"));
        }
        let described = self.beside.iter().map(|name| match self.seems.get(name) {
            Some(seems) => format!("{name} ({seems})"),
            None => name.clone(),
        });
        lines.extend(listed("not read, beside the sets", &described.collect::<Vec<_>>()));
        lines.extend(listed("no log that I know, not read", &self.passed_over));
        lines.extend(self.bad.iter().take(LISTED).map(|row| self.bad_row(row)));
        if self.bad_rows > LISTED {
            lines.push(format!("  … and {} more bad rows", self.bad_rows - LISTED));
        }
        lines.join("\n")
    }

    fn bad_row(&self, row: &BadRow) -> String {
        let file = self.files.get(row.file);
        let is_table = file.is_some_and(|file| file.delimiter.is_some());
        let at = match row.at {
            at if is_table => format!("line {}", at.line),
            at if self.one_line && at.line == 1 => format!("column {}", at.column),
            at => at.to_string(),
        };
        let of = match file {
            Some(file) if self.files.len() > 1 => format!("{}, ", file.name),
            _ => String::new(),
        };
        format!("  {of}{at}: {}", row.issues.join("; "))
    }

    fn head(&self) -> String {
        let rows = counted(self.rows, "row");
        let format = match self.files.as_slice() {
            [file] => format!(" ({})", file.format),
            files => format!(" ({})", counted(files.len(), "file")),
        };
        match (self.from, self.to) {
            (Some(from), Some(to)) if from == to => {
                format!("{rows} in {}{format}, on {from}", self.file)
            }
            (Some(from), Some(to)) => {
                format!("{rows} in {}{format}, from {from} to {to}", self.file)
            }
            _ => format!("{rows} in {}{format}", self.file),
        }
    }
}

/// What a set was and what it becomes: `Bench Press, 2026-11-26: 185 lb × 8 → 185 lb × 7`.
fn changed(one: &Changed, formatter: &Formatter<'_>) -> String {
    let Changed { before, after } = one;
    let place = |set: &SetResult| format!("{}, {}: ", printable(&set.exercise), set.date);
    let done = |set: &SetResult| {
        let workout = set.workout.as_ref().map(|title| format!(" in {title}"));
        formatter.with_note(set) + &workout.unwrap_or_default()
    };
    let (was, is) = (place(before), place(after));
    let is = if was == is { String::new() } else { is };
    format!("{was}{} → {is}{}", done(before), done(after))
}

/// What a column that is not read seems to hold.
fn seems_text(seems: &Seems) -> String {
    let such = |what: &str, text: &String| {
        let short: String = printable(text).chars().take(SHOWN_CHARS).collect();
        let more = if text.chars().count() > SHOWN_CHARS { "…" } else { "" };
        format!("{what} such as {short}{more}")
    };
    match seems {
        Seems::Empty => "empty".to_owned(),
        Seems::YesOrNo => "yes or no".to_owned(),
        Seems::Dates(text) => such("dates", text),
        Seems::Lengths(text) => such("times", text),
        Seems::Numbers(text) => such("numbers", text),
        Seems::Words(text) => such("text", text),
    }
}

/// Of a cell that stands for its column.
const SHOWN_CHARS: usize = 24;

fn listed(what: &str, names: &[String]) -> Option<String> {
    let first: Vec<_> = names.iter().take(LISTED).map(String::as_str).collect();
    let more = text::more(", and ", names.len(), LISTED);
    (!first.is_empty()).then(|| format!("  {what}: {}{more}", first.join(", ")))
}
