//! Tables of sets, as other programs export them: whose it is follows from its header.
//!
//! ```text
//! text ─ split ─ header ─ layout ─ columns ─┐
//!          └──── records ───────────── row ─┴─ cells ─ sets
//! ```

mod amounts;
mod cells;
mod fitnotes;
mod hevy;
mod layout;
mod liftlog;
mod liftosaur;
mod row;
mod split;
mod spreadsheet;
mod strong;
mod stronglifts;
mod workout;

pub use layout::Fact;

use super::row::{Place, TakeRow};
use super::{ReadOptions, TransferError, header_key};
use layout::{Columns, Layout};
use row::RowReader;
use setwise_domain::load::Unit;
use setwise_words::parse::day::DateOrder;
use split::Records;
use std::io::BufRead;

/// In the order in which they are tried: the plainest header last.
const LAYOUTS: [&Layout; 7] = [
    &strong::STRONG,
    &hevy::HEVY,
    &liftosaur::LIFTOSAUR,
    &liftlog::LIFTLOG,
    &stronglifts::STRONGLIFTS,
    &fitnotes::FITNOTES,
    &spreadsheet::SPREADSHEET,
];

/// What was found out about a table.
#[derive(Debug)]
pub struct TableFacts {
    /// Whose it is.
    pub program: &'static str,
    pub delimiter: char,
    /// As it is known again.
    pub header: Vec<String>,
    pub not_read: Vec<String>,
    /// What loads without a unit were taken for, where there were any.
    pub assumed_unit: Option<Unit>,
    /// The same where the athlete said it of such a table before.
    pub remembered_unit: Option<Unit>,
    /// What distances without a unit were taken for, where there were any.
    pub assumed_distance: Option<&'static str>,
    /// A date that could be two days.
    pub unclear_date: Option<String>,
    /// The order that its other dates show, with one of them.
    pub date_order: Option<(DateOrder, String)>,
}

/// Hands every record to `take`.
pub fn read(
    from: impl BufRead,
    options: &ReadOptions<'_>,
    take: &mut TakeRow<'_>,
) -> Result<TableFacts, TransferError> {
    let mut records = Records::new(from)?;
    let Some(first) = records.next()? else {
        return Err(TransferError::Empty);
    };
    let header: Vec<String> = first.fields().map(str::to_owned).collect();
    let said_now = options.unit;
    let options = &with_answers(options, &header);
    let map = mapped_before(options, &header);
    let (program, has_plans, columns) = layout_of(&header, options, &map)?;
    let delimiter = records.delimiter();
    let width = header.len();
    let mut rows = RowReader::new(&columns, has_plans, options);
    while let Some(record) = records.next()? {
        let place = Place::line(record.line);
        if record.len() > width || record.len() < width && is_cut(record.len(), width, &columns) {
            take(place, Err(vec![width_fault(record.len(), width)]));
            continue;
        }
        take(place, rows.read(record));
    }
    let open = rows.open();
    let said_before = options.unit.filter(|_| said_now.is_none());
    let assumed = options.unit.is_none().then_some(options.own_unit);
    Ok(TableFacts {
        program,
        delimiter,
        header: header_key(&header),
        not_read: columns.not_read,
        assumed_unit: assumed.filter(|_| open.loads),
        remembered_unit: said_before.filter(|_| open.loads),
        assumed_distance: open.distances.then(|| options.distance_of_file()),
        unclear_date: open.date,
        date_order: open.order.filter(|_| !open.orders_differ),
    })
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

fn layout_of(
    header: &[String],
    options: &ReadOptions<'_>,
    before: &[(Fact, String)],
) -> Result<(&'static str, bool, Columns), TransferError> {
    if !options.map.is_empty() {
        return Ok(("your table", false, Columns::mapped(header, options.map)?));
    }
    if let Some(layout) = LAYOUTS.iter().find(|layout| layout.fits(header)) {
        return Ok((layout.name, layout.has_plans, layout.columns(header)));
    }
    if !before.is_empty() {
        return Ok(("your table", false, Columns::mapped(header, before)?));
    }
    Err(TransferError::UnknownTable { found: header.to_vec() })
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

fn width_fault(found: usize, width: usize) -> String {
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
