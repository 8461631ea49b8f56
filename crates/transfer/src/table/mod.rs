//! Tables of sets, as other programs export them: whose it is follows from its header.
//!
//! ```text
//! text ─ split ─ header ─ layout ─ columns ─ survey ─┐
//!          └──── records ────────────────────── row ─┴─ cells ─ sets
//! ```
//!
//! The beginning of a table is looked over before it is read: what its numbers, dates and blank cells show
//! decides how they are read.

mod amounts;
mod cells;
mod fitnotes;
mod header;
mod hevy;
mod layout;
mod liftlog;
mod liftosaur;
mod programs;
mod row;
mod split;
mod spreadsheet;
mod strong;
mod stronglifts;
mod survey;
mod workout;

pub use layout::Fact;

use super::foreign;
use super::row::{Place, TakeRow};
use super::{ReadOptions, TransferError, header_key};
use crate::cell;
use crate::limits::{LOOK_AHEAD_BYTES, MOST_LINES_ABOVE};
use header::ColumnName;
use layout::{Columns, Layout};
use row::RowReader;
use setwise_domain::load::Unit;
use setwise_words::parse::day::DateOrder;
use setwise_words::parse::vocabulary::Meaning;
use split::{Record, Records, delimiters};
use std::io::{BufRead, Read};
pub use survey::Seems;
use survey::{Cells, look_over};

/// In the order in which they are tried.
const LAYOUTS: [&Layout; 11] = [
    &strong::STRONG,
    &hevy::HEVY,
    &liftosaur::LIFTOSAUR,
    &liftlog::LIFTLOG,
    &stronglifts::STRONGLIFTS,
    &programs::FITBOD,
    &programs::LYFTA,
    &programs::GRAVL,
    &programs::REPCOUNT,
    &programs::BODY_TRACKER,
    &fitnotes::FITNOTES,
];

/// A table whose columns the athlete named.
const OWN: Layout = Layout { name: "your table", ..layout::PROGRAM };

/// What was found out about a table.
#[derive(Debug)]
pub struct TableFacts {
    /// Whose it is.
    pub program: &'static str,
    pub delimiter: char,
    /// As it is known again.
    pub header: Vec<String>,
    /// Columns that hold nothing that a set has a place for, and what each seems to be.
    pub not_read: Vec<(String, Seems)>,
    /// Lines above the header.
    pub lines_above: usize,
    /// What loads without a unit were taken for, where there were any.
    pub assumed_unit: Option<Unit>,
    /// The same where the athlete said it of such a table before.
    pub remembered_unit: Option<Unit>,
    /// What distances without a unit were taken for, where there were any.
    pub assumed_distance: Option<&'static str>,
    /// A date that could be two days.
    pub unclear_date: Option<String>,
    /// The date that shows the order in which all were read.
    pub ordered_by: Option<String>,
    /// Times without a zone were read in the athlete's.
    pub has_local_times: bool,
}

/// Where the header of a table is, and what its columns hold.
struct Found {
    delimiter: u8,
    /// Records above it.
    above: usize,
    header: Vec<String>,
    layout: &'static Layout,
    columns: Columns,
}

/// Hands every record to `take`.
pub fn read(
    mut from: impl BufRead,
    options: &ReadOptions<'_>,
    take: &mut TakeRow<'_>,
) -> Result<TableFacts, TransferError> {
    let mut head = Vec::new();
    (&mut from).take(LOOK_AHEAD_BYTES).read_to_end(&mut head)?;
    let Found { delimiter, above, header, layout, mut columns } = find_header(&head, options)?;
    let rows = rows_of(&head, delimiter, above + 1);
    let survey = look_over(&mut columns, &rows, delimiter.into(), layout.is_program);
    // What an athlete weighed stands beside numbers; words there are a log of sets.
    let says_more =
        || columns.not_read.iter().any(|at| matches!(survey::seems(&rows, *at), Seems::Words(_)));
    if !layout.is_program && !columns.holds(Fact::Exercise) && says_more() {
        return Err(TransferError::UnknownTable { found: header });
    }
    let said_now = options.unit.or_else(|| unit_above(&head, delimiter, above));
    let options = &ReadOptions { unit: said_now, ..options.clone() };
    let options = &with_answers(options, &header);
    let shown = order_named(&header, &columns).or_else(|| survey.order.clone());
    let shown = shown.filter(|_| options.dates.is_none());
    let options = &ReadOptions {
        dates: options.dates.or(shown.as_ref().map(|(order, _)| *order)),
        ..options.clone()
    };
    let mut records = Records::new(head.as_slice().chain(from), delimiter);
    for _ in 0..=above {
        records.next()?;
    }
    let width = header.len();
    let mut reader = RowReader::new(&columns, &survey, layout, options);
    let mut other_table = None;
    while let Some(record) = records.next()? {
        let place = Place::line(record.line);
        if let Some(line) = other_table {
            take(place, Err(vec![format!("it is of the table that begins on line {line}")]));
            continue;
        }
        if record.len() > width || record.len() < width && is_cut(record.len(), width, &columns) {
            take(place, Err(vec![width_issue(record.len(), width)]));
            continue;
        }
        // Tables that were put together have their header again.
        if record.fields().eq(header.iter().map(String::as_str)) {
            continue;
        }
        if is_like(record, &header) {
            other_table = Some(record.line);
            let why =
                "another table begins here, with other columns: put it into a file of its own";
            take(place, Err(vec![why.to_owned()]));
            continue;
        }
        take(place, reader.read(record));
    }
    let open = reader.open();
    let said_before = options.unit.filter(|_| said_now.is_none());
    let assumed = options.unit.is_none().then_some(options.own_unit);
    let not_read = columns.not_read.iter();
    let not_read = not_read.filter(|at| !header[**at].is_empty());
    Ok(TableFacts {
        program: layout.name,
        delimiter: delimiter.into(),
        not_read: not_read.map(|at| (header[*at].clone(), survey::seems(&rows, *at))).collect(),
        header: header_key(&header),
        lines_above: above,
        assumed_unit: assumed.filter(|_| open.loads),
        remembered_unit: said_before.filter(|_| open.loads),
        assumed_distance: open.distances.then(|| options.distance_of_file()),
        unclear_date: open.date,
        ordered_by: shown.map(|(_, text)| text).filter(|text| stamp_is_unclear(text, &rows)),
        has_local_times: open.zone,
    })
}

/// The order of day and month that the name of the column of dates says: `Date (dd/mm/yyyy)`.
fn order_named(header: &[String], columns: &Columns) -> Option<(DateOrder, String)> {
    let column = columns.known.iter().find(|column| column.fact == Fact::Date)?;
    let name = &header[column.at];
    let letters: String = name.to_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
    let says = |orders: [&str; 3]| orders.iter().any(|order| letters.contains(order));
    let order = match (says(["ddmmy", "ttmmj", "jjmma"]), says(["mmddy", "mmttj", "mmjja"])) {
        (true, false) => DateOrder::DayMonth,
        (false, true) => DateOrder::MonthDay,
        _ => return None,
    };
    Some((order, name.clone()))
}

/// Whether a record is a header as well, of which at least half is said as in the first one.
fn is_like(record: &Record, header: &[String]) -> bool {
    let alike = record.fields().zip(header).filter(|(cell, name)| !cell.is_empty() && cell == name);
    let alike = alike.count();
    alike > 1 && 2 * alike >= header.iter().filter(|name| !name.is_empty()).count()
}

/// Whether any date of the table could be two days.
fn stamp_is_unclear(_shown: &str, rows: &[Cells]) -> bool {
    use setwise_words::parse::stamp::{StampError, read};
    rows.iter().flatten().any(|text| read(text, None) == Err(StampError::TwoDays))
}

/// The unit that the lines above the header name for all of the sheet, where they name one.
fn unit_above(head: &[u8], delimiter: u8, above: usize) -> Option<Unit> {
    let lines = rows_of(head, delimiter, 0);
    let words = lines.iter().take(above).flatten();
    let words = words.flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    let mut units = words.filter_map(|word| match cell::unit_of(word)? {
        Meaning::Unit(unit) => Some(unit),
        _ => None,
    });
    let unit = units.next()?;
    units.all(|other| other == unit).then_some(unit)
}

/// The records of the head behind so many; one that the head cuts is left out.
fn rows_of(head: &[u8], delimiter: u8, behind: usize) -> Vec<Cells> {
    let is_cut = head.len() as u64 == LOOK_AHEAD_BYTES;
    let mut records = Records::new(head, delimiter);
    let mut rows = Vec::new();
    while let Ok(Some(record)) = records.next() {
        rows.push(record.fields().map(str::to_owned).collect());
    }
    rows.truncate(rows.len().saturating_sub(usize::from(is_cut)));
    rows.drain(..behind.min(rows.len()));
    rows
}

/// The first record whose columns are known, below the title and whatever else stands above it.
fn find_header(head: &[u8], options: &ReadOptions<'_>) -> Result<Found, TransferError> {
    let mut first = None;
    for delimiter in delimiters(head) {
        let mut records = Records::new(head, delimiter);
        for above in 0..=MOST_LINES_ABOVE {
            let record = match records.next() {
                Ok(Some(record)) => record,
                // What is wrong behind a header is told when it is read.
                Err(error) if above == 0 => return Err(error),
                _ => break,
            };
            let header: Vec<String> = record.fields().map(str::to_owned).collect();
            if let Some((layout, columns)) = layout_of(&header, options) {
                return Ok(Found { delimiter, above, header, layout, columns });
            }
            first.get_or_insert(header);
        }
    }
    let Some(header) = first else {
        return Err(TransferError::Empty);
    };
    if !options.map.is_empty() {
        return Err(Columns::mapped(&header, options.map).map_or_else(
            |error| error,
            |_| TransferError::UnknownTable { found: header.clone() },
        ));
    }
    match foreign::log_of(head) {
        Some(kind) => Err(TransferError::Foreign(kind)),
        None => Err(TransferError::UnknownTable { found: header }),
    }
}

/// What is not said now is as it was said of such a table before.
fn with_answers<'a>(options: &ReadOptions<'a>, header: &[String]) -> ReadOptions<'a> {
    let before = options.said_of(header);
    let order = |day_first| {
        if day_first { DateOrder::DayMonth } else { DateOrder::MonthDay }
    };
    ReadOptions {
        unit: options.unit.or(before.unit),
        dates: options.dates.or(before.day_first.map(order)),
        ..options.clone()
    }
}

/// The columns of such a table, as they were said before.
fn mapped_before(options: &ReadOptions<'_>, header: &[String]) -> Vec<(Fact, String)> {
    let fact = |(word, column): &(String, String)| {
        let mut facts = Fact::MAPPED.iter();
        let (_, fact) = facts.find(|(known, _)| known == word)?;
        Some((*fact, column.clone()))
    };
    let before = options.said_of(header);
    before.columns.iter().filter_map(fact).collect()
}

fn layout_of(header: &[String], options: &ReadOptions<'_>) -> Option<(&'static Layout, Columns)> {
    if !options.map.is_empty() {
        return Columns::mapped(header, options.map).ok().map(|columns| (&OWN, columns));
    }
    let names: Vec<ColumnName> = header.iter().map(|name| ColumnName::parse(name)).collect();
    if let Some(layout) = LAYOUTS.iter().find(|layout| layout.fits(&names)) {
        return Some((layout, layout.columns(&names)));
    }
    let before = mapped_before(options, header);
    if !before.is_empty() {
        return Columns::mapped(header, &before).ok().map(|columns| (&OWN, columns));
    }
    let sheet = spreadsheet::SPREADSHEET.columns(&names);
    if spreadsheet::holds_sets(&sheet) {
        return Some((&spreadsheet::SPREADSHEET, sheet));
    }
    spreadsheet::of_weights(sheet).map(|columns| (&spreadsheet::WEIGHTS, columns))
}

/// Spreadsheets leave out empty cells at the end of a row; a row that ends before a column that
/// matters was cut.
fn is_cut(found: usize, width: usize, columns: &Columns) -> bool {
    let matters = |at: usize| {
        let needed = [Fact::Date, Fact::Exercise, Fact::Reps, Fact::Weight];
        let mut known = columns.known.iter();
        known.any(|column| column.at == at && needed.contains(&column.fact))
    };
    (found..width).any(matters)
}

fn width_issue(found: usize, width: usize) -> String {
    if found > width {
        format!(
            "{found} cells where the header has {width}; a cell with the delimiter in it needs quotes"
        )
    } else {
        format!("{found} cells where the header has {width}; the row may be cut off")
    }
}

#[cfg(test)]
mod tests;
