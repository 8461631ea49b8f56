//! The cells of one record, by the facts that their columns hold.

use super::layout::{Column, Columns, Fact};
use super::split::Record;
use crate::cell;
use setwise_domain::text::printable;

/// What a row says so far.
pub struct Cells<'a> {
    pub columns: &'a Columns,
    pub record: &'a Record,
    /// Its date or its exercise is that of a row above.
    pub continues: bool,
    pub issues: Vec<String>,
}

impl<'a> Cells<'a> {
    pub fn columns_of(&self, fact: Fact) -> impl Iterator<Item = &'a Column> + use<'a> {
        let known = self.columns.known.iter();
        known.filter(move |column| column.fact == fact)
    }

    /// The first cell of a fact that holds anything, with its column.
    pub fn cell(&self, fact: Fact) -> Option<(&'a Column, &'a str)> {
        let record = self.record;
        let is_name = matches!(fact, Fact::Exercise | Fact::Workout | Fact::Notes);
        self.columns_of(fact)
            .map(|column| (column, record.field(column.at)))
            .find(|(_, text)| !text.is_empty() && (is_name || !cell::is_nothing(text)))
    }

    /// Without the mark that keeps a spreadsheet from reading it as a formula.
    pub fn text(&self, fact: Fact) -> &'a str {
        let text = self.cell(fact).map_or("", |(_, text)| text);
        match text.strip_prefix('\'') {
            Some(rest) if rest.starts_with(['=', '+', '-', '@', '\'']) => rest,
            _ => text,
        }
    }

    pub fn issue<T>(&mut self, what: &str, found: &str, wanted: &str) -> Option<T> {
        let found: String = printable(found).chars().take(60).collect();
        self.issues.push(format!("the {what} is '{found}', not {wanted}"));
        None
    }
}
