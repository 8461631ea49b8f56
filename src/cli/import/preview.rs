//! What an import does, or would do, as it is told.

use super::gather::{BadRow, Gathered, Units};
use crate::domain::text::counted;
use crate::text;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct Preview {
    file: String,
    rows: usize,
    /// Sets that are not stored yet.
    new: usize,
    already_there: usize,
    /// Rows that repeat an earlier one word for word.
    repeated: usize,
    /// Sets whose number is taken on their day; they get the next free one.
    renumbered: usize,
    bad_rows: usize,
    /// The first of them.
    bad: Vec<BadRow>,
    #[serde(skip)]
    one_line: bool,
    from: Option<Date>,
    to: Option<Date>,
    units: Units,
    /// Names as written, with the catalogue's.
    matched: BTreeMap<String, String>,
    unmatched: Vec<String>,
    /// Names that stood beside the sets and were not read.
    beside: Vec<String>,
    /// Sets imported; `None` where nothing was carried out.
    pub imported: Option<usize>,
    /// Rows are bad, so nothing was imported.
    pub refused: bool,
}

/// Bad rows and names that the text lists; the JSON has more.
const LISTED: usize = 20;

impl Preview {
    pub fn of(gathered: &mut Gathered, beside: Vec<String>, file: String) -> Self {
        Self {
            file,
            rows: gathered.rows,
            new: gathered.sets.len(),
            already_there: gathered.already_there,
            repeated: gathered.repeated,
            renumbered: gathered.renumbered,
            bad_rows: gathered.bad_rows,
            bad: std::mem::take(&mut gathered.bad),
            one_line: gathered.one_line,
            from: gathered.dates.map(|(first, _)| first),
            to: gathered.dates.map(|(_, last)| last),
            units: std::mem::take(&mut gathered.units),
            matched: std::mem::take(&mut gathered.matched),
            unmatched: std::mem::take(&mut gathered.unmatched)
                .into_iter()
                .collect(),
            beside,
            imported: None,
            refused: false,
        }
    }

    pub fn text(&self) -> String {
        let mut lines = vec![self.head()];
        lines.push(format!(
            "  {} new, {} already there, {} repeated in the file, {} bad",
            self.new, self.already_there, self.repeated, self.bad_rows
        ));
        if self.renumbered > 0 {
            lines.push(format!(
                "  {} renumbered, because another set of the day has the number",
                counted(self.renumbered, "set")
            ));
        }
        let units = &self.units;
        lines.push(format!(
            "  loads: {} in lb, {} in kg, {} without",
            units.lb, units.kg, units.without
        ));
        for (name, exercise) in self
            .matched
            .iter()
            .filter(|(name, exercise)| name != exercise)
        {
            lines.push(format!("  {name} is {exercise}"));
        }
        lines.extend(listed(
            "not in the catalogue, kept by name",
            &self.unmatched,
        ));
        lines.extend(listed("not read, beside the sets", &self.beside));
        for row in self.bad.iter().take(LISTED) {
            let at = if self.one_line && row.at.line == 1 {
                format!("column {}", row.at.column)
            } else {
                row.at.to_string()
            };
            lines.push(format!("  {at}: {}", row.faults.join("; ")));
        }
        if self.bad_rows > LISTED {
            lines.push(format!("  … and {} more bad rows", self.bad_rows - LISTED));
        }
        lines.push(self.end());
        lines.join("\n")
    }

    fn head(&self) -> String {
        let rows = counted(self.rows, "row");
        match (self.from, self.to) {
            (Some(from), Some(to)) => format!("{rows} in {}, from {from} to {to}", self.file),
            _ => format!("{rows} in {}", self.file),
        }
    }

    fn end(&self) -> String {
        match self.imported {
            Some(0) => "Nothing new; nothing was changed.".to_owned(),
            Some(count) => format!(
                "Imported {}. `setwise undo` takes all of them back.",
                counted(count, "set")
            ),
            None if self.refused => {
                "Nothing was imported. Fix the bad rows, or leave them out with --skip-bad."
                    .to_owned()
            }
            None => "Nothing was imported: this was a dry run.".to_owned(),
        }
    }
}

fn listed(what: &str, names: &[String]) -> Option<String> {
    let first: Vec<_> = names.iter().take(LISTED).map(String::as_str).collect();
    let more = text::more(", and ", names.len(), LISTED);
    (!first.is_empty()).then(|| format!("  {what}: {}{more}", first.join(", ")))
}
