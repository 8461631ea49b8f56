//! The rows of the set table: exercises folded to a line each, the one at work unfolded.

use super::blocks::{around, beside, title};
use super::cells::look;
use super::columns::{Cells, Columns, MARK};
use crate::catalog::Catalog;
use crate::domain::board::{Board, BoardBlock, BoardItem, Missing, PastSession, PlannedSet};
use crate::domain::exercise::{Exercise, Mechanic};
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::set_place::Counted;
use crate::domain::set_result::SetResult;
use crate::domain::strength::rounding::Loads;
use crate::domain::strength::warmup;
use crate::text::{
    Formatter, asked, day, item_name, printable, progress, rest_day, set_marks, spaced, target,
    terms,
};
use crate::today;
use crate::tui::coach::Cursor;
use crate::tui::list::Row;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use jiff::tz::TimeZone;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Cells before the number of a set: those of a mark, and its own.
const SET: usize = 4;

/// What a row is of, for the keys and the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOf {
    Head,
    Block(usize),
    /// By its index over the board's items.
    Item(usize),
    /// One of its sets, counted from 0.
    Set(usize, usize),
    /// What is known of it.
    About(usize),
    /// Sets that the plan does not name.
    Beside,
}

pub type TableRow = Row<RowOf>;

/// What the table is drawn from.
pub struct Table<'m> {
    pub board: &'m Board,
    pub profile: &'m Profile,
    pub zone: TimeZone,
    /// The exercise that is unfolded.
    pub open: Option<usize>,
    /// The set that keys act on, while the table has them.
    pub cursor: Option<Cursor>,
    /// The set that is edited, with what is typed before and after the text cursor.
    pub edit: Option<(Cursor, String, String)>,
}

/// How much is folded, from nothing on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fold {
    Nothing,
    /// The sessions of the exercise at work before today.
    Earlier,
    /// Titles of blocks are left out, and what stands around the work takes a line a block.
    Around,
    /// Of the exercise at work only its sets: no warm-up, and not what its target rests on.
    About,
    /// Only lines of exercises.
    Sets,
}

impl Table<'_> {
    /// All rows, folded as far as they must be to fit into `room`. While keys act on a set, the sets
    /// stay in sight. What was done before the last session takes no room that the rest could have.
    pub fn rows(&self, width: usize, room: usize) -> Vec<TableRow> {
        let folds = [Fold::Nothing, Fold::Earlier, Fold::Around, Fold::About, Fold::Sets];
        let kept = folds.len() - usize::from(self.cursor.is_some());
        let mut rows = Vec::new();
        for fold in folds.into_iter().take(kept) {
            rows = self.folded(width, fold);
            let spared = match fold {
                Fold::Nothing => usize::from(super::clock::ROWS),
                _ => 0,
            };
            if rows.len() + spared <= room {
                break;
            }
        }
        rows
    }

    fn folded(&self, width: usize, fold: Fold) -> Vec<TableRow> {
        let cells: Vec<Cells> =
            (0..).zip(self.board.items()).map(|(i, item)| self.cells(i, item)).collect();
        let blocks = self.blocks(fold);
        let open = blocks.iter().filter(|(.., folded)| !folded);
        let shown: Vec<Cells> =
            open.flat_map(|(_, items, _)| cells[items.clone()].iter().cloned()).collect();
        let columns = Columns::of(&shown, width);
        let mut rows: Vec<TableRow> = Vec::new();
        if let Some(rest) = rest_day(self.board) {
            let words = Paragraph::of(&format!("{rest} It asks for:"), theme::PLAIN).hang(0);
            rows.extend(words.rows(width).into_iter().map(|line| row(RowOf::Head, line)));
            rows.push(row(RowOf::Head, Line::default()));
        }
        rows.push(row(RowOf::Head, columns.head()));
        let works = blocks.iter().filter(|(block, ..)| !block.around).count();
        for (number, (block, items, folded)) in blocks.into_iter().enumerate() {
            if folded {
                rows.push(row(RowOf::Block(number), around(block, width)));
                continue;
            }
            if fold <= Fold::Earlier && (block.around || works > 1) {
                rows.push(row(RowOf::Block(number), title(block, width)));
            }
            for item in items {
                rows.push(row(RowOf::Item(item), columns.row(&cells[item])));
                if self.open == Some(item) && fold < Fold::Sets {
                    let sets = fold == Fold::About;
                    let unfolded = self.unfolded(item, fold, columns.has_last(), width);
                    let kept = |row: &TableRow| !sets || matches!(row.of, RowOf::Set(..));
                    rows.extend(unfolded.into_iter().filter(kept));
                }
            }
        }
        if !self.board.beside.is_empty() {
            rows.extend(beside(self.board, width));
        }
        rows
    }

    /// The blocks with their items. What stands around the work is folded once it is done.
    fn blocks(&self, fold: Fold) -> Vec<(&BoardBlock, Range<usize>, bool)> {
        let mut index = 0;
        let blocks = self.board.blocks.iter().map(|block| {
            let items = index..index + block.items.len();
            index = items.end;
            let is_open = self.open.is_some_and(|open| items.contains(&open));
            let done = block.items.iter().all(BoardItem::is_ticked);
            let folded = block.around && !is_open && (done || fold > Fold::Earlier);
            (block, items, folded)
        });
        blocks.collect()
    }

    fn formatter(&self) -> Formatter<'static> {
        Catalog::in_force().formatter(self.unit()).near(self.board.stored.date)
    }

    fn unit(&self) -> Unit {
        self.profile.unit
    }

    fn item(&self, index: usize) -> Option<&BoardItem> {
        self.board.items().nth(index)
    }

    /// Sets of an item that have a row: those done, those asked for, and more where it was asked.
    pub fn sets_of(&self, index: usize) -> usize {
        let Some(item) = self.item(index) else {
            return 0;
        };
        usize::from(item.asked).max(item.sets_done())
    }

    fn planned(&self, index: usize, set: usize) -> Option<PlannedSet> {
        today::set_of(self.board, index, set, Catalog::in_force())
    }

    fn cells(&self, index: usize, item: &BoardItem) -> Cells {
        let current = self.board.current == Some(index);
        let (mark, style) = look(item, current);
        let done = item.sets_done();
        let planned = self.planned(index, done.min(usize::from(item.asked).saturating_sub(1)));
        let formatter = self.formatter();
        Cells {
            mark,
            style,
            current,
            name: item_name(item),
            asked: asked(item),
            last: item
                .last
                .as_ref()
                .map_or_else(String::new, |last| spaced(&formatter.sets_in_short(&last.sets))),
            target: planned.map_or_else(String::new, |set| target(&set, formatter)),
            today: set_marks(item),
        }
    }

    /// The sets of an exercise, and what its targets rest on.
    fn unfolded(&self, index: usize, fold: Fold, has_last: bool, width: usize) -> Vec<TableRow> {
        let Some(item) = self.item(index) else {
            return Vec::new();
        };
        let about = |line| row(RowOf::About(index), line);
        let mut rows = Vec::new();
        rows.extend(self.ramp(item, index).map(|line| about(line.row(width))));
        for set in 0..self.sets_of(index) {
            let line = match item.done.get(set) {
                Some(done) => self.done(done, width),
                None => self.open(index, set, width),
            };
            let cursor = Cursor { item: index, set };
            let edited = self.edit.as_ref().filter(|(at, ..)| *at == cursor);
            let line = if let Some((_, before, after)) = edited {
                typed(&self.number(index, set), before, after, width)
            } else if self.cursor == Some(cursor) {
                chosen(&line, width)
            } else {
                line
            };
            rows.push(row(RowOf::Set(index, set), line));
        }
        rows.extend(self.reason(item, index).iter().flat_map(|reason| {
            let paragraph =
                Paragraph::of(&format!("{}{reason}", " ".repeat(MARK + SET)), theme::PLAIN);
            paragraph.hang(MARK + SET).rows(width).into_iter().map(about)
        }));
        let earlier = if fold == Fold::Nothing { item.earlier.as_slice() } else { &[] };
        if !has_last || !earlier.is_empty() {
            let past = item.last.iter().chain(earlier);
            rows.extend(past.map(|past| about(self.past(past).row(width))));
        }
        if let Some(detail) = item.planned.detail.as_deref().filter(|text| !text.is_empty()) {
            let words = format!("{}{detail}", " ".repeat(MARK + SET));
            let rows_of = Paragraph::of(&words, theme::DIM).hang(MARK + SET).rows(width);
            rows.extend(rows_of.into_iter().map(about));
        }
        rows
    }

    /// What was done of an exercise on an earlier day.
    fn past(&self, past: &PastSession) -> Paragraph {
        let formatter = self.formatter();
        let sets = spaced(&formatter.sets_in_short(&past.sets));
        let lead = " ".repeat(MARK + SET);
        Paragraph::of(&format!("{lead}{:>6}", formatter.day(past.date)), theme::DIM)
            .run(&format!("  {sets}"), theme::PLAIN)
    }

    /// The lighter sets before the first one of a main lift, folded to a line.
    fn ramp(&self, item: &BoardItem, index: usize) -> Option<Paragraph> {
        let exercise = exercise_of(item)
            .filter(|one| one.takes_a_bar() && one.mechanic == Mechanic::Compound)?;
        let load = self.planned(index, 0)?.target.load.filter(|_| item.done.is_empty())?;
        let loads = Loads::of(Some(exercise), load.unit, self.profile.gym.as_ref());
        let before = self.board.items().take(index).filter_map(exercise_of);
        let mut loaded = before.filter(|other| other.takes_weight());
        let warm = loaded.any(|other| other.pattern == exercise.pattern);
        let sets = warmup::ladder(load, Some(exercise), &loads, warm);
        let steps = sets.iter().map(|set| format!("{} × {}", set.load.amount, set.reps));
        let steps = steps.collect::<Vec<_>>().join(" · ");
        (!sets.is_empty()).then(|| Paragraph::of(&format!("    w  {steps}"), theme::DIM))
    }

    /// What a set is called in its row: what receipts and corrections call it, a warm-up `w1`.
    fn number(&self, index: usize, set: usize) -> String {
        match self.item(index).and_then(|item| item.done.get(set)) {
            Some(done) => self.number_of(done),
            None => (self.board.sets_before(index) + set + 1).to_string(),
        }
    }

    fn number_of(&self, set: &SetResult) -> String {
        let place = self.board.place(set);
        match place.of {
            Counted::Work => place.number.to_string(),
            Counted::WarmUp => format!("w{}", place.number),
            Counted::Drop => format!("d{}", place.number),
        }
    }

    fn done(&self, set: &SetResult, width: usize) -> Line<'static> {
        let formatter = self.formatter();
        let mut words = format!("{:>SET$}  {}", self.number_of(set), formatter.set(set));
        if let Some(note) = &set.performance.notes {
            words = format!("{words}  // {}", printable(note));
        }
        let time = format!("✓ {}", day::time(&set.at.to_zoned(self.zone.clone())));
        let room = width.saturating_sub(wrap::width(&time) + MARK + 1);
        let mut line = Paragraph::of(&" ".repeat(MARK), theme::PLAIN)
            .run(&wrap::pad(&words, room), theme::PLAIN)
            .row(width);
        line.push_span(Span::styled(format!(" {time}"), theme::DONE));
        line
    }

    fn open(&self, index: usize, set: usize, width: usize) -> Line<'static> {
        let is_next = self.board.current == Some(index)
            && self.item(index).is_some_and(|item| item.sets_done() == set);
        let (mark, style) = if is_next { ("▸", theme::CURRENT) } else { (" ", theme::PLAIN) };
        let planned = self.planned(index, set);
        let words = planned.as_ref().map_or_else(String::new, |set| target(set, self.formatter()));
        let terms = planned.as_ref().map_or_else(Vec::new, terms).join(" · ");
        let gap = if terms.is_empty() { "" } else { "   " };
        Paragraph::of(&format!("{}{mark} ", " ".repeat(MARK)), style)
            .run(&format!("{:>2}  {words}", self.number(index, set)), theme::PLAIN)
            .run(&format!("{gap}{terms}"), theme::DIM)
            .row(width)
    }

    /// Why the load is what it is, or what to do where nothing says it.
    fn reason(&self, item: &BoardItem, index: usize) -> Option<String> {
        if let Some(hint) = progress::hint(item) {
            return Some(hint);
        }
        let planned = self.planned(index, item.sets_done())?;
        if planned.missing == Some(Missing::Load) {
            let reps = planned.target.reps.map_or(10, |reps| reps + 2);
            return Some(format!("no sets yet: pick a load you could do {reps} with"));
        }
        let suggestion = item.suggestion.as_ref()?;
        let on = suggestion.rests_on.last();
        let on = on.filter(|set| set.date != self.board.stored.date);
        let on = on.map(|set| self.formatter().day(set.date));
        Some(progress::follows_from(&suggestion.reason, on.as_deref()))
    }
}

/// A row that is typed in; of a long one the part around the text cursor is seen.
fn typed(number: &str, before: &str, after: &str, width: usize) -> Line<'static> {
    let lead = format!("{}› {number:>2}  ", " ".repeat(MARK));
    let room = width.saturating_sub(wrap::width(&lead) + 1);
    let mut shown = before;
    while wrap::width(shown) > room {
        let mut chars = shown.chars();
        chars.next();
        shown = chars.as_str();
    }
    Paragraph::of(&lead, theme::CURRENT)
        .run(shown, theme::PLAIN)
        .run("▌", theme::CURRENT)
        .run(after, theme::PLAIN)
        .row(width)
}

/// A row as every list shows the one that is chosen.
fn chosen(line: &Line<'_>, width: usize) -> Line<'static> {
    Line::styled(wrap::pad(&line.to_string(), width), theme::CHOSEN)
}

pub fn row(of: RowOf, line: Line<'static>) -> TableRow {
    Row { of, line }
}

pub fn exercise_of(item: &BoardItem) -> Option<&'static Exercise> {
    Catalog::in_force().get(item.exercise_id.as_ref()?)
}
