//! How a row of the set table is shared out.
//!
//! Every column is as wide as its widest cell while there is room. Where there is not, what `last` says
//! at length is cut, and where there is still none, the column goes: it stands under the exercise that
//! is unfolded. Where names would still be cut to nothing, what is asked goes too: target and today say
//! it. A row whose own cells fit is never cut for the sake of the columns: a long name then takes the
//! place of empty cells, then of its own longest words, `DB Shoulder Press`, and only where that is not
//! enough is the row set without columns.

use crate::text::short_name;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Cells of the mark before a name.
pub const MARK: usize = 2;
/// Cells between columns.
const GAP: usize = 2;
/// A name is cut to no less than this before `last` goes.
const LEAST_NAME: usize = 16;
/// A name is cut to no less than this before what is asked goes.
const LEAST_NAME_ALONE: usize = 12;
/// `last` is cut to no less than this before it goes: `185 × 8 8 8`.
const LEAST_LAST: usize = 11;

/// One exercise on one line.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    pub mark: &'static str,
    pub style: Style,
    pub current: bool,
    pub name: String,
    pub asked: String,
    pub last: String,
    pub target: String,
    pub today: String,
}

/// Widths of the columns.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    width: usize,
    name: usize,
    /// 0 where there is no room for it, as with `last`.
    asked: usize,
    last: usize,
    target: usize,
    today: usize,
}

impl Columns {
    pub fn of(cells: &[Cells], width: usize) -> Self {
        let widest = |text: fn(&Cells) -> &str| {
            let widths = cells.iter().map(|cells| wrap::width(text(cells)));
            widths.max().unwrap_or(0)
        };
        let mut columns = Self {
            width,
            name: widest(|cells| &cells.name),
            asked: widest(|cells| &cells.asked),
            last: match widest(|cells| &cells.last) {
                0 => 0,
                wide => wide.max("last".len()),
            },
            target: widest(|cells| &cells.target).max("target".len()),
            today: widest(|cells| &cells.today).max("today".len()),
        };
        let others = |columns: &Self| {
            let widths = [columns.asked, columns.last, columns.target, columns.today];
            let there = widths.into_iter().filter(|wide| *wide > 0);
            MARK + there.map(|wide| wide + GAP).sum::<usize>()
        };
        let wanted = others(&columns) + columns.name.min(LEAST_NAME);
        let room = (columns.last + width).saturating_sub(wanted);
        if room < columns.last {
            columns.last = if room < LEAST_LAST { 0 } else { room };
        }
        if others(&columns) + columns.name.min(LEAST_NAME_ALONE) > width {
            columns.asked = 0;
        }
        columns.name = width.saturating_sub(others(&columns)).max(4);
        columns
    }

    /// What the columns are called.
    pub fn head(self) -> Line<'static> {
        let head = Cells {
            mark: "",
            last: "last".into(),
            target: "target".into(),
            today: "today".into(),
            ..Cells::default()
        };
        Line::styled(self.row(&head).to_string(), theme::DIM)
    }

    /// Whether what was done last time has a column.
    pub const fn has_last(self) -> bool {
        self.last > 0
    }

    pub fn row(self, cells: &Cells) -> Line<'static> {
        let there = |columns: &[(&String, usize)]| -> Vec<(String, usize)> {
            let there = columns.iter().filter(|(_, wide)| *wide > 0);
            there.map(|(text, wide)| ((*text).clone(), *wide)).collect()
        };
        let pad = |(text, wide): &(String, usize)| wrap::pad(text, *wide);
        let fit = |(text, wide): &(String, usize)| wrap::fit(text, *wide).into_owned();
        let room = |cells: &[String]| {
            let taken: usize = cells.iter().map(|cell| wrap::width(cell) + GAP).sum();
            self.width.saturating_sub(MARK + taken)
        };
        let left = there(&[(&cells.asked, self.asked), (&cells.last, self.last)]);
        let right = there(&[(&cells.target, self.target), (&cells.today, self.today)]);
        let aligned: Vec<String> = left.iter().chain(&right).map(pad).collect();
        let short = left.iter().map(fit).filter(|text| !text.is_empty());
        let mut shifted: Vec<String> = short.chain(right.iter().map(pad)).collect();
        let tight = left.iter().chain(&right).map(fit);
        let tight: Vec<String> = tight.filter(|text| !text.is_empty()).collect();
        let whole = left.iter().map(|(text, _)| text.clone());
        let whole = whole.filter(|text| !text.is_empty());
        let whole: Vec<String> = whole.chain(right.iter().map(pad)).collect();
        let short = short_name(&cells.name);
        let fits = |cells_of: &[String]| {
            let names = [cells.name.as_str(), short.as_str()];
            names.into_iter().find(|name| wrap::width(name) <= room(cells_of))
        };
        // A column that cuts what this row has room for gives way to it.
        let is_cut = left.iter().any(|(text, wide)| wrap::width(text) > *wide);
        let gives_way = is_cut && fits(&whole).is_some();
        if gives_way {
            shifted = whole;
        }
        let (name, shown) = match (fits(&aligned), fits(&shifted)) {
            (Some(name), _) if name == cells.name && !gives_way => (name, aligned),
            (in_columns, Some(name)) if gives_way || in_columns.is_none() || name == cells.name => {
                let spare = room(&shifted) - wrap::width(name);
                if shifted.len() > right.len() {
                    let before = shifted.len() - right.len() - 1;
                    shifted[before].push_str(&" ".repeat(spare));
                }
                (name, shifted)
            }
            (Some(name), _) => (name, aligned),
            (None, _) => (short.as_str(), tight),
        };
        let name = wrap::pad(name, room(&shown));
        let strong = if cells.current { theme::STRONG } else { theme::PLAIN };
        let mut line = Line::from(vec![
            Span::styled(wrap::pad(cells.mark, MARK), cells.style),
            Span::styled(name, strong),
        ]);
        for cell in shown {
            line.push_span(" ".repeat(GAP));
            line.push_span(cell);
        }
        line
    }
}

#[cfg(test)]
mod tests;
