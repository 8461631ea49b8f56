//! Moving in and out: what other programs export, read; what is stored here, written.
//!
//! ```text
//! bytes ─ archive ─ encoding ─ format found ─┬─ json ──┐
//!            (files)  (UTF-8)                └─ table ─┴─ rows ─ gather ─ preview
//!                                                                  └─ ImportedSets ─ Command::ImportSets
//! ```
//!
//! A file is read once, row by row. What is kept of a row is what its set takes in memory
//! (`domain::imported_sets`); what can't be a set is told with its line. An export of everything holds more
//! than sets; what of that is new only the coach can say.

mod archive;
mod cell;
pub mod csv;
mod encoding;
mod error;
mod foreign;
mod gather;
mod json;
pub mod limits;
pub mod log;
mod preview;
mod row;
mod table;
#[cfg(test)]
mod tests;

pub use archive::each_file;
pub use error::TransferError;
pub use gather::{BadRow, FoundBeside, Gathered, Gathering};
pub use preview::{BesidePreview, Fate, Preview};
pub use row::Beside;
pub use table::{Fact, Seems};

use encoding::Decoded;
use gather::FileTimes;
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use setwise_domain::import_answer::TableAnswers;
use setwise_domain::load::Unit;
use setwise_words::parse::day::DateOrder;
use std::io::{BufRead, BufReader, Read};

/// No set is older: the first day that the tool takes too.
const EPOCH: Date = Date::constant(1970, 1, 1);

/// What is known before a file is read.
#[derive(Clone, Debug)]
pub struct ReadOptions<'a> {
    pub now: &'a Zoned,
    /// Of loads that name none, where the athlete said it.
    pub unit: Option<Unit>,
    /// The athlete's own, which they are in otherwise.
    pub own_unit: Unit,
    /// Which comes first in dates of numbers alone, where the athlete said it.
    pub dates: Option<DateOrder>,
    /// The columns of a table of the athlete's own.
    pub map: &'a [(Fact, String)],
    /// What was said of tables before.
    pub tables: &'a [(Vec<String>, TableAnswers)],
}

impl ReadOptions<'_> {
    /// The unit of loads without one.
    fn unit_of_file(&self) -> Unit {
        self.unit.unwrap_or(self.own_unit)
    }

    /// The unit of distances that name none: programs that leave it out go by one choice for both.
    fn distance_of_file(&self) -> &'static str {
        match self.unit_of_file() {
            Unit::Kg => "km",
            Unit::Lb => "miles",
        }
    }

    /// The zone that the athlete is in, and those in which tables were read before.
    fn zones(&self) -> Vec<TimeZone> {
        let named = self.tables.iter().flat_map(|(_, answers)| &answers.zones);
        let here = self.now.time_zone().clone();
        std::iter::once(here).chain(named.filter_map(|name| zone_named(name))).collect()
    }

    /// What was said before of a table with this header.
    fn said_of(&self, header: &[String]) -> TableAnswers {
        let header = header_key(header);
        let said = self.tables.iter().find(|(of, _)| *of == header);
        said.map(|(_, answers)| answers.clone()).unwrap_or_default()
    }
}

/// The zone's name, or its seconds from UTC where it has none.
pub fn name_of(zone: &TimeZone) -> Option<String> {
    let named = zone.iana_name().map(ToOwned::to_owned);
    named.or_else(|| zone.to_fixed_offset().ok().map(|offset| offset.seconds().to_string()))
}

fn zone_named(name: &str) -> Option<TimeZone> {
    match name.parse::<i32>() {
        Ok(seconds) => Offset::from_seconds(seconds).ok().map(TimeZone::fixed),
        Err(_) => TimeZone::get(name).ok(),
    }
}

/// The header of a table, as it is known again.
pub fn header_key(header: &[String]) -> Vec<String> {
    let name = |name: &String| name.trim().to_lowercase();
    header.iter().map(name).collect()
}

/// What a file was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// The program that wrote it, or the form: `Strong`, `JSON`.
    pub format: &'static str,
    /// Between the values of a table.
    pub delimiter: Option<char>,
    /// Of a table, as it is known again.
    pub header: Vec<String>,
    /// Names that hold nothing that a set has a place for.
    pub not_read: Vec<String>,
    /// The same of columns, with what each seems to be.
    pub columns_not_read: Vec<(String, Seems)>,
    /// Lines above the header of a table.
    pub lines_above: usize,
    /// What loads without a unit were taken for, where there were any.
    pub assumed_unit: Option<Unit>,
    /// The same where the athlete said it of such a file before.
    pub remembered_unit: Option<Unit>,
    /// What distances without a unit were taken for, where there were any.
    pub assumed_distance: Option<&'static str>,
    /// A date that could be two days.
    pub unclear_date: Option<String>,
    /// The date that shows the order in which those that could be two days were read.
    pub ordered_by: Option<String>,
    /// Times without a zone were read in the athlete's.
    pub has_local_times: bool,
}

/// Reads one file into the gathering, whatever wrote it.
///
/// # Errors
///
/// Where it can't be read at all. What is wrong with a row is gathered.
pub fn read(
    from: impl Read,
    options: &ReadOptions<'_>,
    gathering: &mut Gathering<'_>,
) -> Result<FileFacts, TransferError> {
    let mut from = BufReader::with_capacity(CHUNK, from);
    if let Some(kind) = foreign::kind_of(from.fill_buf()?) {
        return Err(TransferError::Foreign(kind));
    }
    let mut text = BufReader::with_capacity(CHUNK, Decoded::new(from));
    let head = text.fill_buf()?;
    if let Some(kind) = foreign::text_of(head) {
        return Err(TransferError::Foreign(kind));
    }
    let form = form_of(head);
    gathering.begin_file(form == Form::Table, options.zones());
    let found = read_as(form, text, options, gathering);
    if found.is_err() {
        gathering.forget_file();
    }
    found
}

fn read_as(
    form: Form,
    text: impl BufRead,
    options: &ReadOptions<'_>,
    gathering: &mut Gathering<'_>,
) -> Result<FileFacts, TransferError> {
    let catalog = gathering.catalog();
    let take = &mut |place, row| gathering.take(place, row);
    match form {
        Form::Empty => Err(TransferError::Empty),
        Form::Calendar => Err(TransferError::Calendar),
        Form::Json => Ok(FileFacts {
            format: "JSON",
            not_read: json::read(text, options, take)?,
            ..FileFacts::default()
        }),
        Form::Log => {
            log::read(text, catalog, options, take)?;
            Ok(FileFacts { format: "a log as text", ..FileFacts::default() })
        }
        Form::Table => {
            let facts = table::read(text, options, take)?;
            gathering.end_file(FileTimes {
                is_of_known_zones: !options.said_of(&facts.header).zones.is_empty(),
                is_own: csv::is_header(&facts.header),
            });
            Ok(FileFacts {
                format: facts.program,
                delimiter: Some(facts.delimiter),
                header: facts.header,
                not_read: facts.not_read.iter().map(|(name, _)| name.clone()).collect(),
                columns_not_read: facts.not_read,
                lines_above: facts.lines_above,
                assumed_unit: facts.assumed_unit,
                remembered_unit: facts.remembered_unit,
                assumed_distance: facts.assumed_distance,
                unclear_date: facts.unclear_date,
                ordered_by: facts.ordered_by,
                has_local_times: facts.has_local_times,
            })
        }
    }
}

/// Text that is read at once, which the form of a file is told by.
const CHUNK: usize = 64 * 1024;

/// What the beginning of a file says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Empty,
    Json,
    Table,
    Log,
    Calendar,
}

fn form_of(head: &[u8]) -> Form {
    let head = head.trim_ascii_start();
    match head {
        [] => Form::Empty,
        [b'[' | b'{', ..] => Form::Json,
        _ if head.starts_with(b"BEGIN:VCALENDAR") => Form::Calendar,
        _ if log::is_log(&String::from_utf8_lossy(head)) => Form::Log,
        _ => Form::Table,
    }
}
