//! Text to sets, line by line, with every mistake's line and column.

use super::line::{self, LineSet};
use super::text::{IssueAt, issue, notes, text_at, trailing_ids, whole_text};
use super::write::read_name;
use super::{GAP, HEAD, weight};
use crate::limits::{MOST_IMPORT_BYTES, MOST_ROW_BYTES};
use crate::row::{Held, Naming, Place, RowSet, RowWeight, TakeRow};
use crate::{EPOCH, ReadOptions, TransferError};
use jiff::Timestamp;
use jiff::civil::{Date, time};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::exercise_name;
use setwise_domain::limits::MOST_NOTES_CHARS;
use setwise_domain::set_result::Source;
use setwise_domain::text::{counted, printable};
use std::collections::HashMap;
use std::io::BufRead;

/// Whether a text that begins so is a log: its first line that says anything begins with a date and
/// is no row of a table.
pub fn is_log(head: &str) -> bool {
    if head.starts_with(HEAD) {
        return true;
    }
    let mut lines = head.lines().filter(|line| !is_silent(line));
    lines.next().is_some_and(|line| {
        let (date, rest) = line.split_at_checked(10).unwrap_or((line, ""));
        date.parse::<Date>().is_ok()
            && (rest.is_empty() || rest.starts_with(' '))
            && !rest.contains(',')
            && !rest.contains(';')
    })
}

/// A line that says nothing.
fn is_silent(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// Hands the sets of every line to `take`.
pub fn read(
    mut from: impl BufRead,
    catalog: &Catalog,
    options: &ReadOptions<'_>,
    take: &mut TakeRow<'_>,
) -> Result<(), TransferError> {
    let mut reader = Reader { catalog, options, day: None, exercise: None, next: HashMap::new() };
    let (mut text, mut number, mut total) = (String::new(), 0, 0);
    loop {
        text.clear();
        let most = MOST_ROW_BYTES as u64 + 1;
        let count = std::io::Read::take(&mut from, most).read_line(&mut text)?;
        if count == 0 {
            return Ok(());
        }
        number += 1;
        total += count as u64;
        if count > MOST_ROW_BYTES {
            return Err(TransferError::RowTooLong { at: Place::line(number) });
        }
        if total > MOST_IMPORT_BYTES {
            return Err(TransferError::FileTooLong);
        }
        let line = text.trim_end();
        if is_silent(line) {
            continue;
        }
        match reader.line(line) {
            Ok(held) if held.is_nothing() => {}
            Ok(held) => take(Place::line(number), Ok(held)),
            Err(IssueAt { at, message }) => {
                let column = line.get(..at).map_or(0, |before| before.chars().count()) + 1;
                take(Place { line: number, column }, Err(vec![message]));
            }
        }
    }
}

struct Day {
    date: Date,
    at: Timestamp,
    workout: Option<String>,
}

#[derive(Clone)]
struct Named {
    name: String,
    id: Option<ExerciseId>,
    naming: Naming,
}

/// What a line that stands above gave, or that it was a mistake which was told.
enum Above<T> {
    Given(T),
    Mistaken,
}

struct Reader<'a> {
    catalog: &'a Catalog,
    options: &'a ReadOptions<'a>,
    day: Option<Above<Day>>,
    exercise: Option<Above<Named>>,
    /// Of each exercise of the day, the number that its next set has.
    next: HashMap<String, u8>,
}

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<Held, IssueAt> {
        let text = line.trim_start();
        let indent =
            line[..line.len() - text.len()].chars().map(|c| if c == '\t' { 4 } else { 1 }).sum();
        let at = line.len() - text.len();
        match indent {
            0 => {
                self.exercise = None;
                self.day = Some(Above::Mistaken);
                let day = self.day(line)?;
                let same =
                    matches!(&self.day, Some(Above::Given(before)) if before.date == day.date);
                if !same {
                    self.next.clear();
                }
                self.day = Some(Above::Given(day));
                Ok(Held::sets(Vec::new()))
            }
            1..4 if weight::is_weights(text) => {
                self.exercise = None;
                self.weights(line, at).map(Held::weights)
            }
            1..4 => {
                self.exercise = Some(Above::Mistaken);
                let (named, end) = self.exercise(line, at)?;
                self.exercise = Some(Above::Given(named));
                if line[end..].trim().is_empty() {
                    return Ok(Held::sets(Vec::new()));
                }
                self.sets(line, end).map(Held::sets)
            }
            _ => self.sets(line, at).map(Held::sets),
        }
    }

    /// `2026-11-21 Sat  Upper A`
    fn day(&self, line: &str) -> Result<Day, IssueAt> {
        let end = line.find(' ').unwrap_or(line.len());
        let Ok(date) = line[..end].parse::<Date>() else {
            let found: String = printable(&line[..end]).chars().take(40).collect();
            return issue(
                0,
                format!(
                    "'{found}' is no date such as 2026-11-21; what belongs to a day is indented"
                ),
            );
        };
        let latest = self.options.now.date().tomorrow().unwrap_or(Date::MAX);
        if date > latest {
            return issue(0, format!("{date} is in the future"));
        }
        if date < EPOCH {
            return issue(0, format!("{date} is before {EPOCH}"));
        }
        let rest = &line[end..];
        let (weekday, title) = match rest.trim_start().split_once(GAP) {
            _ if rest.starts_with(GAP) => ("", rest),
            Some((weekday, title)) => (weekday, title),
            None => (rest, ""),
        };
        let weekday = weekday.trim();
        let own = format!("{:?}", date.weekday());
        let begins = own.to_lowercase().starts_with(&weekday.to_lowercase());
        if weekday.len() == 1 || !begins {
            return issue(
                end + 1,
                format!(
                    "{date} is a {own}, not '{}'; two spaces stand before the title of a workout",
                    printable(weekday)
                ),
            );
        }
        let at = line.len() - title.trim_start().len();
        let workout = if title.trim().is_empty() { None } else { Some(whole_text(line, at)?) };
        if workout.as_ref().is_some_and(|title| title.chars().count() > MOST_NOTES_CHARS) {
            return issue(at, format!("a title has at most {MOST_NOTES_CHARS} characters"));
        }
        let zone = self.options.now.time_zone().clone();
        let noon = date.to_datetime(time(12, 0, 0, 0)).to_zoned(zone);
        match noon {
            Ok(noon) => Ok(Day { date, at: noon.timestamp(), workout }),
            Err(_) => issue(0, format!("{date} is no day that can be stored")),
        }
    }

    /// `bodyweight 82.4 kg, 82.6 kg  #52d1c0 #7f3a11`
    fn weights(&self, line: &str, at: usize) -> Result<Vec<RowWeight>, IssueAt> {
        let day = match &self.day {
            Some(Above::Given(day)) => day,
            Some(Above::Mistaken) => return Ok(Vec::new()),
            None => {
                return issue(
                    at,
                    "a weight before the first day; begin with a line such as 2026-11-21",
                );
            }
        };
        let weight = |(load, mark)| RowWeight {
            id: None,
            mark,
            at: day.at,
            date: day.date,
            load,
            is_of_table: false,
        };
        let weights = weight::read(line, at)?;
        Ok(weights.into_iter().map(weight).collect())
    }

    /// The exercise, and where what follows it begins.
    fn exercise(&self, line: &str, at: usize) -> Result<(Named, usize), IssueAt> {
        if self.day.is_none() {
            return issue(
                at,
                "an exercise before the first day; begin with a line such as 2026-11-21",
            );
        }
        let (name, mut end) = if line[at..].starts_with('"') {
            text_at(line, at)?
        } else {
            let end = line[at..].find(GAP).map_or(line.len(), |gap| at + gap);
            let whole = &line[at..end];
            let name = whole
                .rfind(" [")
                .filter(|_| whole.ends_with(']'))
                .map_or(whole, |open| &whole[..open]);
            (name.to_owned(), at + name.len())
        };
        let mut bracket = None;
        if let Some(rest) = line[end..].strip_prefix(" [") {
            let Some(close) = rest.find(']') else {
                return issue(end + 1, "this bracket never closes");
            };
            bracket = Some(&rest[..close]);
            end += close + 3;
        }
        let name = match exercise_name::check(&name) {
            Ok(name) => name.to_owned(),
            Err(error) => return issue(at, error.to_string()),
        };
        let (id, naming) = match bracket {
            Some("-") => (None, Naming::Final),
            // One of another athlete's own is read by its name.
            Some(id) => {
                let id = Some(ExerciseId(id.to_owned()));
                let known = id.filter(|id| self.catalog.get(id).is_some());
                let naming = if known.is_some() { Naming::Final } else { Naming::Free };
                (known, naming)
            }
            None => {
                let id = read_name(self.catalog, &name);
                let naming = if id.is_some() { Naming::Final } else { Naming::Free };
                (id, naming)
            }
        };
        Ok((Named { name, id, naming }, end))
    }

    fn sets(&mut self, line: &str, from: usize) -> Result<Vec<RowSet>, IssueAt> {
        let (day, named) = match (&self.day, &self.exercise) {
            (Some(Above::Given(day)), Some(Above::Given(named))) => (day, named.clone()),
            (Some(Above::Mistaken), _) | (_, Some(Above::Mistaken)) => return Ok(Vec::new()),
            _ => {
                return issue(
                    from,
                    "a set without an exercise above it; its name is indented by two spaces",
                );
            }
        };
        let text = &line[from..];
        let (amounts, notes, ids) = if let Some(slashes) = text.find("//") {
            let (notes, ids) = notes(line, from + slashes + 2)?;
            let notes = Some(notes).filter(|notes| !notes.is_empty());
            (&text[..slashes], notes, ids)
        } else {
            let (rest, ids) = trailing_ids(text);
            (rest, None, ids)
        };
        let sets = line::read(amounts)
            .map_err(|wrong| IssueAt { at: from + wrong.at, message: wrong.message })?;
        if ids.len() > sets.len() {
            return issue(
                from,
                format!(
                    "{} ids for {}; each set has one at most",
                    ids.len(),
                    counted(sets.len(), "set")
                ),
            );
        }
        let mut ids = ids.into_iter();
        let key = named.id.as_ref().map_or_else(|| named.name.to_lowercase(), |id| id.0.clone());
        let next = self.next.entry(key).or_insert(1);
        let mut rows = Vec::with_capacity(sets.len());
        for LineSet { mut performance, set_number } in sets {
            performance.notes.clone_from(&notes);
            let number = set_number.unwrap_or(*next);
            *next = number.saturating_add(1);
            rows.push(RowSet {
                id: None,
                clock: None,
                mark: ids.next(),
                at: day.at,
                date: day.date,
                exercise: named.name.clone(),
                exercise_id: named.id.clone(),
                naming: named.naming,
                set_number: (1..=99).contains(&number).then_some(number),
                is_number_said: set_number.is_some(),
                performance,
                workout: day.workout.clone(),
                source: Source::Import,
            });
        }
        Ok(rows)
    }
}
