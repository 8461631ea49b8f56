//! One record of a table to its sets, or everything that is wrong with it.

use super::cells::Cells;
use super::layout::{Columns, Fact};
use super::split::Record;
use super::workout::Workout;
use crate::limits::MOST_SETS_OF_A_ROW;
use crate::row::{Held, Naming, Row, RowSet, RowWeight};
use crate::{EPOCH, ReadOptions};
use jiff::Timestamp;
use jiff::civil::{Date, Time, time};
use setwise_domain::exercise_name;
use setwise_domain::limits::MOST_NOTES_CHARS;
use setwise_domain::load::Load;
use setwise_domain::set_result::{Performance, Source};
use setwise_domain::set_structure::Structure;
use setwise_domain::weigh_in::{bounds, is_a_bodyweight};
use setwise_words::parse::day::DateOrder;
use setwise_words::parse::number::whole;
use setwise_words::parse::stamp::{self, Stamp, StampError};

/// Sets of a day without a time are put at noon: no zone's midnight is near it.
const NOON: Time = time(12, 0, 0, 0);

pub struct RowReader<'a> {
    pub(super) columns: &'a Columns,
    pub(super) has_plans: bool,
    pub(super) options: &'a ReadOptions<'a>,
    workout: Workout,
    /// What was weighed last, and when.
    weighed: Option<(Date, Load)>,
    /// The date of the row before, as written, and what it is.
    stamp: Option<(String, (Timestamp, Date))>,
    pub(super) open: Open,
}

/// What a table leaves open.
#[derive(Default)]
pub struct Open {
    /// Loads stood there without a unit.
    pub loads: bool,
    /// Distances did.
    pub distances: bool,
    /// The first date that could be two days.
    pub date: Option<String>,
    /// The order that other dates show, with the first that does.
    pub order: Option<(DateOrder, String)>,
    /// Others show the other order.
    pub orders_differ: bool,
}

impl<'a> RowReader<'a> {
    pub fn new(columns: &'a Columns, has_plans: bool, options: &'a ReadOptions<'a>) -> Self {
        Self {
            columns,
            has_plans,
            options,
            workout: Workout::default(),
            weighed: None,
            stamp: None,
            open: Open::default(),
        }
    }

    pub fn open(self) -> Open {
        self.open
    }

    pub fn read(&mut self, record: &Record) -> Row {
        let mut cells = Cells { columns: self.columns, record, faults: Vec::new() };
        let title = cells.text(Fact::Workout);
        self.workout.go_on(cells.text(Fact::Date), title);
        let exercise = cells.text(Fact::Exercise);
        match cells.text(Fact::Kind).to_lowercase().as_str() {
            "rest timer" => return Ok(Held::sets(Vec::new())),
            "note" => {
                self.workout.hold_note(exercise, cells.text(Fact::Notes));
                return Ok(Held::sets(Vec::new()));
            }
            _ => {}
        }
        let moment = self.moment(&mut cells);
        let sets = self.sets(&mut cells, moment, exercise, title);
        let weights = self.weight(&mut cells, moment).into_iter().collect();
        if cells.faults.is_empty() { Ok(Held::Done { sets, weights }) } else { Err(cells.faults) }
    }

    /// What the athlete weighed. Programs write it into every row of a workout.
    fn weight(
        &mut self,
        cells: &mut Cells<'_>,
        moment: Option<(Timestamp, Date)>,
    ) -> Option<RowWeight> {
        let (column, text) = cells.cell(Fact::Bodyweight)?;
        let load = self.load_of(cells, text, column.weight_unit())?;
        let (at, date) = moment?;
        if !is_a_bodyweight(load) {
            let wanted = format!("a bodyweight from {}", bounds(load.unit));
            return cells.fault("bodyweight", text, &wanted);
        }
        // Of a row that is refused nothing is taken.
        let is_whole = cells.faults.is_empty();
        let is_new = is_whole && self.weighed.replace((date, load)) != Some((date, load));
        is_new.then_some(RowWeight { id: None, mark: None, at, date, load })
    }

    fn sets(
        &mut self,
        cells: &mut Cells<'_>,
        moment: Option<(Timestamp, Date)>,
        exercise: &str,
        title: &str,
    ) -> Vec<RowSet> {
        if let Err(error) = exercise_name::check(exercise) {
            cells.faults.push(error.to_string());
        }
        if title.chars().count() > MOST_NOTES_CHARS {
            cells
                .faults
                .push(format!("the workout's title is longer than {MOST_NOTES_CHARS} characters"));
        }
        let all = if self.columns.wide.is_empty() {
            self.performance(cells).into_iter().collect()
        } else {
            self.wide(cells)
        };
        let count = count(cells);
        let (Some((at, date)), true) = (moment, cells.faults.is_empty()) else {
            return Vec::new();
        };
        let own_notes = cells.text(Fact::Notes);
        let of_exercise = cells.text(Fact::ExerciseNotes);
        let of_workout = cells.text(Fact::WorkoutNotes);
        let mut sets = Vec::new();
        for performance in all.into_iter().flat_map(|one| std::iter::repeat_n(one, count)) {
            let own = if sets.is_empty() { own_notes } else { "" };
            let mark = cells.text(Fact::Superset);
            let notes = self.workout.notes(exercise, own, of_exercise, of_workout);
            if notes.as_ref().is_some_and(|notes| notes.chars().count() > MOST_NOTES_CHARS) {
                let error = format!("the notes are longer than {MOST_NOTES_CHARS} characters");
                cells.faults.push(error);
                return Vec::new();
            }
            sets.push(RowSet {
                id: None,
                at,
                date,
                exercise: exercise.to_owned(),
                exercise_id: None,
                mark: None,
                naming: Naming::Free,
                set_number: None,
                is_number_said: false,
                performance: Performance {
                    notes,
                    structure: Structure {
                        superset: self.workout.superset(mark, exercise),
                        ..Structure::default()
                    },
                    ..performance
                },
                workout: (!title.is_empty()).then(|| title.to_owned()),
                source: Source::Import,
            });
        }
        sets
    }

    /// Notes the order of day and month that a date shows, where nobody said it.
    fn shows_order(&mut self, text: &str) {
        let shown = self.options.dates.is_none().then(|| stamp::order_shown(text));
        let Some(order) = shown.flatten() else {
            return;
        };
        let open = &mut self.open;
        let (first, _) = open.order.get_or_insert_with(|| (order, text.to_owned()));
        open.orders_differ |= *first != order;
    }

    /// When it was, and on which day of the athlete's.
    fn moment(&mut self, cells: &mut Cells<'_>) -> Option<(Timestamp, Date)> {
        let day = cells.text(Fact::Date);
        let clock = cells.text(Fact::Clock);
        let text = if clock.is_empty() { day.to_owned() } else { format!("{day} {clock}") };
        if let Some((_, known)) = self.stamp.as_ref().filter(|(before, _)| *before == text) {
            return Some(*known);
        }
        let found = match stamp::read(&text, self.options.dates) {
            Ok(found) => {
                self.shows_order(&text);
                found
            }
            Err(StampError::TwoDays) => {
                let wanted = "one day: say --dates dmy or --dates mdy";
                self.open.date.get_or_insert_with(|| text.clone());
                return cells.fault("date", &text, wanted);
            }
            Err(StampError::NotADate) => return cells.fault("date", &text, "a date"),
        };
        let zone = self.options.now.time_zone();
        let local = match found {
            Stamp::Moment(at) => {
                let date = at.to_zoned(zone.clone()).date();
                Some((at, date))
            }
            Stamp::At(at, date) => Some((at, date)),
            Stamp::Local(at) => {
                let moment = at.to_zoned(zone.clone()).ok();
                moment.map(|moment| (moment.timestamp(), at.date()))
            }
            Stamp::Day(date) => {
                let moment = date.to_datetime(NOON).to_zoned(zone.clone()).ok();
                moment.map(|moment| (moment.timestamp(), date))
            }
        };
        let Some((at, date)) = local else {
            return cells.fault("date", &text, "a date");
        };
        // Where it was written it may be tomorrow already.
        if date > self.options.now.date() && at > self.options.now.timestamp() {
            cells.faults.push(format!("{date} is in the future"));
        } else if date < EPOCH {
            cells.faults.push(format!("{date} is before {EPOCH}"));
        } else {
            self.stamp = Some((text, (at, date)));
        }
        Some((at, date))
    }
}

/// How many sets the row stands for.
fn count(cells: &mut Cells<'_>) -> usize {
    let Some(value) = cells.number(Fact::Sets, "number of sets") else {
        return 1;
    };
    let count = whole(value).and_then(|count| usize::try_from(count).ok());
    let count = count.filter(|count| (1..=MOST_SETS_OF_A_ROW).contains(count));
    let wanted = format!("a whole number from 1 to {MOST_SETS_OF_A_ROW}");
    let shown = value.to_string();
    count.or_else(|| cells.fault("number of sets", &shown, &wanted)).unwrap_or(1)
}
