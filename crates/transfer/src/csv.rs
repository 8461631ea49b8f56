//! Sets to CSV in the form of Strong that has units in columns of their own.
//!
//! What it has a column for comes back whole; sides, parts and supersets it has none for. A
//! cell that a spreadsheet would read as a formula begins with `'` (OWASP, "CSV Injection").

use jiff::tz::TimeZone;
use setwise_domain::effort::Rir;
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::set_result::{SetKind, SetResult};
use setwise_domain::text::printable_lines;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

const HEADER: &str = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;\
                      Distance Unit;Seconds;Notes;Workout Notes;Workout Duration;Set Id";

/// Whether a header, as it is known again, is that of these tables; older ones end before the id.
pub fn is_header(names: &[String]) -> bool {
    let header = HEADER.to_lowercase();
    let mut own = header.split(';');
    let begins = names.iter().all(|name| own.next() == Some(name));
    begins && own.next().is_none_or(|name| name == "set id")
}

/// Writes all of the sets, days in their order; times are those of `zone`'s clocks.
pub fn write(sets: &mut ImportedSets, zone: &TimeZone, out: &mut impl Write) -> io::Result<()> {
    sets.sort();
    writeln!(out, "{HEADER}")?;
    let mut day = None;
    let mut counted: HashMap<String, u32> = HashMap::new();
    for set in sets.iter() {
        if day != Some(set.date) {
            day = Some(set.date);
            counted.clear();
        }
        row(&set, zone, &mut counted, out)?;
    }
    out.flush()
}

fn row(
    set: &SetResult,
    zone: &TimeZone,
    counted: &mut HashMap<String, u32>,
    out: &mut impl Write,
) -> io::Result<()> {
    let done = &set.performance;
    let order = match done.kind {
        SetKind::WarmUp => "W".to_owned(),
        SetKind::Drop => "D".to_owned(),
        SetKind::Failure => "F".to_owned(),
        _ => {
            let nth = counted.entry(set.exercise.clone()).or_default();
            *nth += 1;
            nth.to_string()
        }
    };
    // A set that was logged later says so of another day.
    let local = set.at.to_zoned(zone.clone()).datetime();
    let clock =
        if local.date() == set.date { local.time() } else { jiff::civil::time(12, 0, 0, 0) };
    let effort = done.rpe.or_else(|| done.rir.map(Rir::rpe));
    let text = |value: Option<String>| value.unwrap_or_default();
    let cells = [
        format!("{} {:02}:{:02}:{:02}", set.date, clock.hour(), clock.minute(), clock.second()),
        safe(set.workout.as_deref().unwrap_or_default()),
        safe(&set.exercise),
        order,
        text(done.load.map(|load| load.amount.to_string())),
        text(done.load.map(|load| load.unit.word().to_owned())),
        text(done.reps.map(|reps| reps.to_string())),
        text(effort.map(|rpe| rpe.0.to_string())),
        text(done.metres.map(|metres| metres.to_string())),
        text(done.metres.map(|_| "m".to_owned())),
        text(done.seconds.map(|seconds| seconds.to_string())),
        safe(done.notes.as_deref().unwrap_or_default()),
        String::new(),
        String::new(),
        set.id.0.to_string(),
    ];
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            out.write_all(b";")?;
        }
        out.write_all(quoted(cell).as_bytes())?;
    }
    writeln!(out)
}

/// A text that no spreadsheet takes for a formula.
fn safe(text: &str) -> String {
    let text = printable_lines(text);
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\'']) {
        format!("'{text}")
    } else {
        text.into_owned()
    }
}

fn quoted(cell: &str) -> Cow<'_, str> {
    if cell.contains([';', '"', '\n', '\r']) || cell.trim() != cell {
        Cow::Owned(format!("\"{}\"", cell.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests;
