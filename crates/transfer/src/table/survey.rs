//! What the columns of a table show when they are looked over before they are read: the decimal mark, the
//! order of day and month, whether blank cells go on with those above, and what a column of sets, times or
//! kinds holds. What stays open is told row by row.

use super::layout::{Column, Columns, Fact};
use crate::cell::{self, DecimalMark};
use setwise_domain::load::Unit;
use setwise_words::parse::day::DateOrder;
use setwise_words::parse::stamp::{self, StampError};
use std::collections::{HashMap, HashSet};

/// What a table shows.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Of each column of numbers.
    marks: HashMap<usize, DecimalMark>,
    /// What stands before decimals in the others.
    mark: DecimalMark,
    /// A blank date or exercise is that of the row above.
    pub carries_date: bool,
    pub carries_exercise: bool,
    /// The order that its dates show, with the first that does; none where they show both.
    pub order: Option<(DateOrder, String)>,
    /// A column of sets that could number or count them.
    pub has_unclear_sets: bool,
    /// The units that its loads name.
    pub units: Vec<Unit>,
    /// Days and workouts all of whose rows stand there over again, each with its set's number.
    pub twice: HashSet<(String, String)>,
}

/// A record's cells.
pub type Cells = Vec<String>;

/// Looks over rows, and settles what the columns of a person's own sheet hold.
pub fn look_over(
    columns: &mut Columns,
    rows: &[Cells],
    delimiter: char,
    is_program: bool,
) -> Survey {
    let mut survey = Survey { order: order_of(columns, rows), ..Survey::default() };
    let look = Look { rows };
    if !is_program {
        // `77,5 kg` in each cell, whatever the column's name is.
        columns.take_load(|at| {
            look.values(at).next().is_some()
                && look.values(at).all(|text| unit_behind(text).is_some())
        });
        look.settle_kind(columns);
        look.settle_time(columns);
        survey.has_unclear_sets = look.settle_sets(columns);
        look.settle_length(columns);
        look.settle_done(columns);
        survey.carries_date = look.carries(columns, Fact::Date);
        survey.carries_exercise = look.carries(columns, Fact::Exercise);
    }
    look.settle_superset(columns, is_program);
    survey.units = look.units(columns);
    survey.twice = look.twice(columns);
    survey.find_marks(columns, rows, delimiter);
    survey
}

impl Survey {
    pub fn mark_at(&self, column: usize) -> DecimalMark {
        self.marks.get(&column).copied().unwrap_or(self.mark)
    }

    /// A column's own numbers say most, then all of the table. In a table of commas the mark is a point:
    /// where it is a comma, programs separate cells by something else.
    fn find_marks(&mut self, columns: &Columns, rows: &[Cells], delimiter: char) {
        let measures = [Fact::Weight, Fact::Bodyweight, Fact::Distance, Fact::Rpe, Fact::Rir];
        let of_measures = columns.known.iter().filter(|column| measures.contains(&column.fact));
        let of_wide = columns.wide.iter().flat_map(|set| &set.loads);
        let places: Vec<usize> =
            of_measures.map(|column| column.at).chain(of_wide.map(|(at, _)| *at)).collect();
        let mut of_all: HashSet<char> = HashSet::new();
        for at in places {
            let shown = rows.iter().filter_map(|row| cell::mark_shown(row.get(at)?));
            let shown: HashSet<char> = shown.collect();
            of_all.extend(&shown);
            if !shown.is_empty() {
                self.marks.insert(at, only(&shown));
            }
        }
        let is_silent = of_all.is_empty();
        self.mark = if is_silent && delimiter == ',' { Some('.') } else { only(&of_all) };
    }
}

/// The unit of weight that a cell ends in, behind a number: `77,5 kg`, `BW+10 lb`.
fn unit_behind(text: &str) -> Option<Unit> {
    let lower = text.to_lowercase();
    let added = cell::beside_the_body(&lower);
    let end = added.trim_start_matches(|c: char| !c.is_alphabetic());
    cell::weight_unit(end).filter(|_| added.starts_with(|c: char| !c.is_alphabetic()))
}

fn only(shown: &HashSet<char>) -> DecimalMark {
    let mut shown = shown.iter().copied();
    shown.next().filter(|_| shown.next().is_none())
}

fn order_of(columns: &Columns, rows: &[Cells]) -> Option<(DateOrder, String)> {
    let at = place_of(columns, Fact::Date)?;
    let texts = rows.iter().filter_map(|row| row.get(at));
    let mut shown = texts.filter_map(|text| Some((stamp::order_shown(text)?, text)));
    let (order, text) = shown.next()?;
    shown.all(|(other, _)| other == order).then(|| (order, text.clone()))
}

fn place_of(columns: &Columns, fact: Fact) -> Option<usize> {
    columns.known.iter().find(|column| column.fact == fact).map(|column| column.at)
}

struct Look<'a> {
    rows: &'a [Cells],
}

/// A cell, blank where it says that there is nothing.
fn text(row: &Cells, at: Option<usize>) -> &str {
    let text = at.and_then(|at| row.get(at)).map_or("", |text| text.trim());
    if cell::is_nothing(text) { "" } else { text }
}

impl Look<'_> {
    fn values(&self, at: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().map(move |row| text(row, Some(at))).filter(|text| !text.is_empty())
    }

    /// A column of what was done says yes or no; else it says something else.
    fn settle_done(&self, columns: &mut Columns) {
        for done in [true, false] {
            let fact = Fact::IsDone(done);
            if let Some(at) = place_of(columns, fact)
                && (self.values(at).next().is_none()
                    || self.values(at).any(|text| cell::yes_or_no(text).is_none()))
            {
                columns.forget(fact);
            }
        }
    }

    /// Sessions that were exported twice into one file: of two exercises or more, as rounds without
    /// numbers are alike as well.
    fn twice(&self, columns: &Columns) -> HashSet<(String, String)> {
        let (date, exercise) = (place_of(columns, Fact::Date), place_of(columns, Fact::Exercise));
        let numbers =
            [Fact::SetNumber, Fact::Kind].into_iter().filter_map(|of| place_of(columns, of));
        if !numbers.flat_map(|at| self.values(at)).any(|text| text.parse::<u8>().is_ok()) {
            return HashSet::new();
        }
        let mut sessions: HashMap<(String, String), HashMap<&Cells, usize>> = HashMap::new();
        for row in self.rows.iter().filter(|row| !text(row, exercise).is_empty()) {
            let workout = place_of(columns, Fact::Workout);
            let key = (text(row, date).to_owned(), text(row, workout).to_owned());
            *sessions.entry(key).or_default().entry(row).or_default() += 1;
        }
        sessions.retain(|_, rows| {
            let exercises: HashSet<&str> = rows.keys().map(|row| text(row, exercise)).collect();
            let mut counts = rows.values();
            let first = counts.next().copied().unwrap_or(1);
            first > 1 && exercises.len() > 1 && counts.all(|count| *count == first)
        });
        sessions.into_keys().collect()
    }

    /// The units that loads name: in their cells, beside them, or above.
    fn units(&self, columns: &Columns) -> Vec<Unit> {
        let of = |fact: Fact| columns.known.iter().filter(move |column| column.fact == fact);
        let in_wide = || columns.wide.iter().flat_map(|set| &set.loads);
        let above = of(Fact::Weight).filter_map(Column::weight_unit);
        let beside = of(Fact::WeightUnit).flat_map(|column| self.values(column.at));
        let places = of(Fact::Weight).map(|column| column.at).chain(in_wide().map(|(at, _)| *at));
        let inside = places.flat_map(|at| self.values(at)).filter_map(unit_behind);
        let mut units = Vec::new();
        for unit in above
            .chain(in_wide().filter_map(|(_, unit)| *unit))
            .chain(beside.filter_map(cell::weight_unit))
            .chain(inside)
        {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        units
    }

    /// A column of which no word is a kind of set says something else: `Strength`, `Cardio`, `Legs`.
    fn settle_kind(&self, columns: &mut Columns) {
        if let Some(at) = place_of(columns, Fact::Kind)
            && self.values(at).all(|word| cell::kind(word).is_none())
        {
            columns.forget(Fact::Kind);
        }
    }

    /// Whether times are those of day or lengths. Where that stays open, each is told.
    fn settle_time(&self, columns: &mut Columns) {
        let Some(at) = place_of(columns, Fact::Time) else {
            return;
        };
        let date = place_of(columns, Fact::Date);
        let dated = self.rows.iter().map(|row| text(row, date)).find(|text| !text.is_empty());
        let has_clock = dated.is_some_and(|text| text.contains(':'));
        let others = columns.holds(Fact::Seconds) || columns.holds(Fact::Clock);
        let is_length = |text: &str| {
            let has_no_hour = text.starts_with("0:") || text.starts_with("00:");
            !text.contains(':') || has_no_hour && text.matches(':').count() == 2
        };
        let is_clock = |text: &str| {
            let hour = text.split(':').next().and_then(|hour| hour.trim().parse::<u8>().ok());
            let has_half = text.to_lowercase().trim_end_matches('.').ends_with('m');
            text.contains(':') && (has_half || hour.is_some_and(|hour| (5..24).contains(&hour)))
        };
        // Ten minutes and more of each set are as well a clock.
        let is_late = |text: &str| {
            let hour = text.split(':').next().and_then(|hour| hour.trim().parse::<u8>().ok());
            is_clock(text) && hour.is_some_and(|hour| hour >= 10)
        };
        let reps = place_of(columns, Fact::Reps);
        let is_counted = |row: &&Cells| {
            !text(row, Some(at)).is_empty()
                && text(row, reps).parse() != Ok(0_u16)
                && !text(row, reps).is_empty()
        };
        let stands_by_reps = self.rows.iter().any(|row| is_counted(&row));
        let into = if self.values(at).any(is_length) || has_clock {
            Fact::Seconds
        } else if self.values(at).all(is_clock) && (stands_by_reps || columns.holds(Fact::Seconds))
        {
            Fact::Clock
        } else if !stands_by_reps && !self.values(at).all(is_late) {
            Fact::Seconds
        } else {
            return;
        };
        if others && columns.holds(into) {
            columns.forget(Fact::Time);
        } else {
            columns.turn(Fact::Time, into);
        }
    }

    /// Whether a column of sets numbers them or counts them; true where that stays open.
    fn settle_sets(&self, columns: &mut Columns) -> bool {
        let (fact, other) = match (columns.holds(Fact::Sets), columns.holds(Fact::SetNumber)) {
            (true, _) => (Fact::Sets, Fact::SetNumber),
            (false, true) => (Fact::SetNumber, Fact::Sets),
            _ => return false,
        };
        let Some(at) = place_of(columns, fact) else {
            return false;
        };
        let runs = self.runs(columns, at);
        let all: Vec<u32> = runs.iter().flatten().copied().collect();
        let counts_up = |run: &[u32]| run.windows(2).all(|pair| pair[0] < pair[1]);
        let numbers = |run: &[u32]| (1..).zip(run).all(|(nth, number)| nth == *number);
        let is_numbered = runs.iter().any(|run| run.len() > 1);
        let all_number = runs.iter().all(|run| numbers(run));
        if columns.holds(other) {
            return false;
        }
        if fact == Fact::Sets {
            if is_numbered && all_number {
                columns.turn(Fact::Sets, Fact::SetNumber);
            }
            let some_number = runs.iter().any(|run| run.len() > 2 && numbers(run));
            return some_number && !all_number;
        }
        // One more in each row of the table numbers the rows.
        let is_number = all_number
            || all.len() > 1 && counts_up(&all)
            || is_numbered && runs.iter().all(|run| counts_up(run));
        !is_number
    }

    /// The numbers of a column in the rows of each exercise of a day.
    fn runs(&self, columns: &Columns, at: usize) -> Vec<Vec<u32>> {
        let (date, exercise) = (place_of(columns, Fact::Date), place_of(columns, Fact::Exercise));
        let mut runs: Vec<Vec<u32>> = Vec::new();
        let mut of = (String::new(), String::new());
        for row in self.rows {
            let (day, name) = (text(row, date), text(row, exercise));
            let goes_on = (day.is_empty() || day == of.0) && (name.is_empty() || name == of.1);
            if !goes_on || runs.is_empty() {
                runs.push(Vec::new());
                let day = if day.is_empty() { of.0.clone() } else { day.to_owned() };
                let name = if name.is_empty() { of.1.clone() } else { name.to_owned() };
                of = (day, name);
            }
            if let (Ok(number), Some(run)) = (text(row, Some(at)).parse(), runs.last_mut()) {
                run.push(number);
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    /// A length that stands in each row of a day beside its reps is that of the session.
    fn settle_length(&self, columns: &mut Columns) {
        let (Some(at), Some(date)) =
            (place_of(columns, Fact::Seconds), place_of(columns, Fact::Date))
        else {
            return;
        };
        let reps = place_of(columns, Fact::Reps);
        let (mut of_day, mut any) = (("", ""), false);
        for row in self.rows {
            let (day, length) = (text(row, Some(date)), text(row, Some(at)));
            if text(row, reps).is_empty() || length.is_empty() {
                return;
            }
            if day == of_day.0 || day.is_empty() {
                if length != of_day.1 {
                    return;
                }
                any = true;
            } else {
                of_day = (day, length);
            }
        }
        if any {
            columns.forget(Fact::Seconds);
        }
    }

    /// Where yes and no is all that a column says, or each exercise has a mark of its own, nobody knows
    /// which exercises were done together.
    fn settle_superset(&self, columns: &mut Columns, is_program: bool) {
        let Some(at) = place_of(columns, Fact::Superset) else {
            return;
        };
        let (date, exercise) = (place_of(columns, Fact::Date), place_of(columns, Fact::Exercise));
        let mut exercises: HashMap<(&str, &str), HashSet<&str>> = HashMap::new();
        let mut day = "";
        for row in self.rows {
            let own = text(row, date);
            day = if own.is_empty() { day } else { own };
            let mark = text(row, Some(at));
            if !mark.is_empty() {
                exercises.entry((day, mark)).or_default().insert(text(row, exercise));
            }
        }
        let is_place = |text: &str| setwise_domain::set_structure::Superset::parse(text).is_some();
        let is_alone =
            exercises.values().all(|names| names.len() < 2) && !self.values(at).any(is_place);
        let is_yes_or_no =
            !is_program && self.values(at).all(|text| cell::yes_or_no(text).is_some());
        if is_alone && !exercises.is_empty() || is_yes_or_no {
            columns.forget(Fact::Superset);
        }
    }

    /// Whether blank cells of a column go on with the one above: where a value is never written again in
    /// the row below it.
    fn carries(&self, columns: &Columns, fact: Fact) -> bool {
        let Some(at) = place_of(columns, fact) else {
            return false;
        };
        let exercise = place_of(columns, Fact::Exercise);
        let (mut any, mut above) = (false, "");
        let (mut is_repeated, mut blank_by_itself) = (false, false);
        for row in self.rows.iter().filter(|row| row.iter().any(|cell| !cell.trim().is_empty())) {
            let own = text(row, Some(at));
            any |= own.is_empty();
            blank_by_itself |= own.is_empty() && !text(row, exercise).is_empty();
            is_repeated |= !own.is_empty() && own == above;
            above = own;
        }
        any && (!is_repeated || fact == Fact::Date && !blank_by_itself)
    }
}

/// What a column that is not read seems to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seems {
    Empty,
    YesOrNo,
    Dates(String),
    Lengths(String),
    Numbers(String),
    Words(String),
}

pub fn seems(rows: &[Cells], at: usize) -> Seems {
    let values: Vec<&str> =
        rows.iter().map(|row| text(row, Some(at))).filter(|text| !text.is_empty()).collect();
    let Some(first) = values.first() else {
        return Seems::Empty;
    };
    let such = || (*first).to_owned();
    let all = |is: fn(&str) -> bool| values.iter().all(|text| is(text));
    if all(|text| text.parse::<u32>().is_err() && cell::yes_or_no(text).is_some()) {
        Seems::YesOrNo
    } else if all(|text| cell::number(text, Some('.')).is_some_and(|(_, unit)| unit.is_none())) {
        Seems::Numbers(such())
    } else if all(|text| !matches!(stamp::read(text, None), Err(StampError::NotADate))) {
        Seems::Dates(such())
    } else if all(|text| cell::seconds(text, None, None).is_some()) {
        Seems::Lengths(such())
    } else {
        Seems::Words(such())
    }
}
