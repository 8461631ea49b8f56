//! One record of a table to its sets, or everything that is wrong with it.

use super::cells::Cells;
use super::layout::{Clocks, Columns, Fact, Layout};
use super::split::Record;
use super::survey::Survey;
use super::workout::Workout;
use crate::cell;
use crate::row::{Held, Naming, Row, RowSet, RowWeight};
use crate::{EPOCH, ReadOptions};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time, time};
use jiff::tz::{Offset, TimeZone};
use setwise_domain::exercise_name;
use setwise_domain::limits::MOST_NOTES_CHARS;
use setwise_domain::load::Load;
use setwise_domain::set_result::{Performance, SetId, Source};
use setwise_domain::set_structure::Structure;
use setwise_domain::weigh_in::{bounds, is_a_bodyweight};
use setwise_words::parse::stamp::{self, Stamp, StampError};
use std::collections::HashSet;

/// Sets of a day without a time are put at noon: no zone's midnight is near it.
const NOON: Time = time(12, 0, 0, 0);

/// Where a day begins first.
const FURTHEST_EAST: Offset = Offset::constant(14);

/// Rows that say what others come to begin so.
const TOTALS: [&str; 14] = [
    "total",
    "totals",
    "grand total",
    "subtotal",
    "sum",
    "summe",
    "gesamt",
    "average",
    "avg",
    "mean",
    "total volume",
    "volume",
    "durchschnitt",
    "count",
];

pub struct RowReader<'a> {
    pub(super) columns: &'a Columns,
    pub(super) survey: &'a Survey,
    pub(super) has_plans: bool,
    pub(super) options: &'a ReadOptions<'a>,
    pub(super) layout: &'a Layout,
    workout: Workout,
    /// What was weighed last, and when.
    weighed: Option<(Date, Load)>,
    /// The date of the row before, as written, and what it is.
    stamp: Option<(String, Moment)>,
    pub(super) above: Above,
    pub(super) open: Open,
    /// Rows of sessions that stand there twice.
    seen: HashSet<Vec<String>>,
}

/// When a row was.
#[derive(Clone, Copy)]
struct Moment {
    at: Timestamp,
    date: Date,
    /// The clock where it was written, where no zone stands there.
    clock: Option<DateTime>,
}

/// What a blank cell may go on with.
#[derive(Default)]
pub struct Above {
    date: String,
    clock: String,
    exercise: String,
    workout: String,
    /// The last row with a load of its own had this exercise.
    pub has_load: bool,
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
    /// Times without a zone stood there, which were read in the athlete's.
    pub zone: bool,
}

impl<'a> RowReader<'a> {
    pub fn new(
        columns: &'a Columns,
        survey: &'a Survey,
        layout: &'a Layout,
        options: &'a ReadOptions<'a>,
    ) -> Self {
        Self {
            columns,
            survey,
            has_plans: layout.has_plans,
            options,
            layout,
            workout: Workout::default(),
            weighed: None,
            stamp: None,
            above: Above::default(),
            open: Open::default(),
            seen: HashSet::new(),
        }
    }

    pub fn open(self) -> Open {
        self.open
    }

    pub fn read(&mut self, record: &Record) -> Row {
        let mut cells =
            Cells { columns: self.columns, record, continues: false, issues: Vec::new() };
        if self.is_again(&cells) {
            return Ok(Held::Again);
        }
        let nothing = || Ok(Held::sets(Vec::new()));
        if self.is_total(&cells) {
            return nothing();
        }
        let is_of_sets = self.columns.holds(Fact::Exercise);
        let goes_on = self.go_on(&mut cells);
        let (exercise, title) = (goes_on.exercise.as_str(), goes_on.workout.as_str());
        self.workout.go_on(&goes_on.date, &goes_on.clock, title);
        if [true, false].iter().any(|done| self.is_left_out(&cells, *done)) {
            return nothing();
        }
        match cells.text(Fact::Kind).to_lowercase().as_str() {
            "rest timer" => return nothing(),
            "note" => {
                self.workout.hold_note(exercise, cells.text(Fact::Notes));
                return nothing();
            }
            _ => {}
        }
        let is_heading = !self.layout.is_program && (exercise.is_empty() || cells.continues);
        if is_of_sets && is_heading && !self.is_counted(&cells) {
            // A heading, or a line between two days.
            return nothing();
        }
        if !is_of_sets && !is_of_body(&cells) {
            return nothing();
        }
        let moment = self.moment(&mut cells, &goes_on.date, &goes_on.clock);
        let sets =
            if is_of_sets { self.sets(&mut cells, moment, exercise, title) } else { Vec::new() };
        let weights = self.weight(&mut cells, moment).into_iter().collect();
        if cells.issues.is_empty() { Ok(Held::Done { sets, weights }) } else { Err(cells.issues) }
    }

    /// The date, the exercise and the title of the row, where the sheet goes on with those above.
    fn go_on(&mut self, cells: &mut Cells<'_>) -> Above {
        let own = |fact| cells.text(fact).to_owned();
        let mut row = Above {
            date: own(Fact::Date),
            clock: own(Fact::Clock),
            exercise: own(Fact::Exercise),
            workout: own(Fact::Workout),
            has_load: false,
        };
        let is_new_day = !row.date.is_empty() && row.date != self.above.date;
        if row.date.is_empty() && self.survey.carries_date {
            cells.continues = true;
            row.date.clone_from(&self.above.date);
            if row.clock.is_empty() {
                row.clock.clone_from(&self.above.clock);
            }
            if row.workout.is_empty() {
                row.workout.clone_from(&self.above.workout);
            }
        }
        // A new day says its exercise.
        let goes_on = row.exercise.is_empty() && self.survey.carries_exercise && !is_new_day;
        if goes_on {
            cells.continues = true;
            row.exercise.clone_from(&self.above.exercise);
        }
        row.has_load = self.above.has_load && row.exercise == self.above.exercise;
        self.above = Above {
            date: row.date.clone(),
            clock: row.clock.clone(),
            exercise: row.exercise.clone(),
            workout: row.workout.clone(),
            has_load: row.has_load,
        };
        cells.continues = goes_on;
        row
    }

    /// Whether the row says what others come to, or is the header again.
    fn is_total(&self, cells: &Cells<'_>) -> bool {
        let is_total = |text: &str| {
            let text = text.trim_end_matches([':', '.', '=']).trim().to_lowercase();
            TOTALS.contains(&text.as_str())
        };
        if !self.columns.holds(Fact::Exercise) {
            return is_total(cells.text(Fact::Date));
        }
        let date = cells.text(Fact::Date);
        let label = cells.record.fields().find(|text| !text.is_empty()).unwrap_or_default();
        is_total(cells.text(Fact::Exercise)) || is_total(date) || date.is_empty() && is_total(label)
    }

    /// Whether a session is exported again, of which this row stands above already.
    fn is_again(&mut self, cells: &Cells<'_>) -> bool {
        if self.survey.twice.is_empty() {
            return false;
        }
        let key = (cells.text(Fact::Date).to_owned(), cells.text(Fact::Workout).to_owned());
        self.survey.twice.contains(&key)
            && !self.seen.insert(cells.record.fields().map(str::to_owned).collect())
    }

    /// Whether a column of what was done says that this was not.
    fn is_left_out(&self, cells: &Cells<'_>, says_done: bool) -> bool {
        let column = self.columns.known.iter().find(|one| one.fact == Fact::IsDone(says_done));
        let said = column.map(|column| cell::yes_or_no(cells.record.field(column.at)));
        said.is_some_and(|said| said == Some(!says_done))
    }

    /// Whether anything is said of a set.
    fn is_counted(&self, cells: &Cells<'_>) -> bool {
        let facts = [
            Fact::Reps,
            Fact::RepsLeft,
            Fact::RepsRight,
            Fact::SetsOfReps,
            Fact::SetsOfSeconds,
            Fact::Weight,
            Fact::Seconds,
            Fact::Time,
            Fact::Distance,
        ];
        let wide = self.columns.wide.iter().filter_map(|set| set.reps);
        let mut wide = wide.map(|at| cells.record.field(at));
        facts.iter().any(|fact| cells.cell(*fact).is_some()) || wide.any(|text| !text.is_empty())
    }

    /// What the athlete weighed. Programs write it into every row of a workout.
    fn weight(&mut self, cells: &mut Cells<'_>, moment: Option<Moment>) -> Option<RowWeight> {
        let (column, text) = cells.cell(Fact::Bodyweight)?;
        let of_row = cells.text(Fact::WeightUnit);
        let is_alone = !self.columns.holds(Fact::Exercise) && !of_row.is_empty();
        let unit = if is_alone { cell::weight_unit(of_row) } else { column.weight_unit() };
        let load = self.load_of(cells, text, column.at, unit)?;
        let Moment { at, date, .. } = moment?;
        if !is_a_bodyweight(load) {
            let wanted = format!("a bodyweight from {}", bounds(load.unit));
            return cells.issue("bodyweight", text, &wanted);
        }
        // Of a row that is refused nothing is taken.
        let is_whole = cells.issues.is_empty();
        let is_new = is_whole && self.weighed.replace((date, load)) != Some((date, load));
        is_new.then_some(RowWeight { id: None, mark: None, at, date, load, is_of_table: true })
    }

    fn sets(
        &mut self,
        cells: &mut Cells<'_>,
        moment: Option<Moment>,
        exercise: &str,
        title: &str,
    ) -> Vec<RowSet> {
        if let Err(error) = exercise_name::check(exercise) {
            cells.issues.push(error.to_string());
        }
        if title.chars().count() > MOST_NOTES_CHARS {
            cells
                .issues
                .push(format!("the workout's title is longer than {MOST_NOTES_CHARS} characters"));
        }
        let mut all = if self.columns.wide.is_empty() { Vec::new() } else { self.wide(cells) };
        if self.columns.wide.is_empty()
            || cells.cell(Fact::SetsOfSeconds).is_some() && all.is_empty()
        {
            all = self.performances(cells);
        }
        let side = side(cells);
        let (Some(Moment { at, date, clock }), true) = (moment, cells.issues.is_empty()) else {
            return Vec::new();
        };
        let id = id(cells);
        if !cells.issues.is_empty() {
            return Vec::new();
        }
        let own_notes = cells.text(Fact::Notes);
        let of_exercise = cells.text(Fact::ExerciseNotes);
        let of_workout = cells.text(Fact::WorkoutNotes);
        let mut sets = Vec::new();
        let of_superset = self.superset_of(cells);
        for performance in all {
            let own = if sets.is_empty() { own_notes } else { "" };
            let notes = self.workout.notes(exercise, own, of_exercise, of_workout);
            let notes = joined(notes, side);
            if notes.as_ref().is_some_and(|notes| notes.chars().count() > MOST_NOTES_CHARS) {
                let error = format!("the notes are longer than {MOST_NOTES_CHARS} characters");
                cells.issues.push(error);
                return Vec::new();
            }
            sets.push(RowSet {
                id: id.filter(|_| sets.is_empty()),
                at,
                date,
                clock,
                exercise: exercise.to_owned(),
                exercise_id: None,
                mark: None,
                naming: Naming::Free,
                set_number: None,
                is_number_said: false,
                performance: Performance {
                    notes,
                    structure: Structure {
                        superset: self.workout.superset(of_superset, exercise),
                        ..performance.structure
                    },
                    ..performance
                },
                workout: (!title.is_empty()).then(|| title.to_owned()),
                source: Source::Import,
            });
        }
        sets
    }

    /// What says that exercises belong together; a program may number its supersets from 0 on.
    fn superset_of<'c>(&self, cells: &Cells<'c>) -> &'c str {
        let mark = cells.text(Fact::Superset);
        let is_none = !self.layout.numbers_supersets && cell::yes_or_no(mark) == Some(false);
        if is_none { "" } else { mark }
    }

    /// The date with the time of its own column, where it has none itself: spreadsheets add a midnight.
    fn stamp_of(&self, day: &str, clock: &str) -> Result<Stamp, StampError> {
        let dates = self.options.dates;
        match stamp::read(day, dates)? {
            found if clock.is_empty() => Ok(found),
            Stamp::Day(_) => stamp::read(&format!("{day} {clock}"), dates),
            Stamp::Local(at) if at.time() == Time::midnight() => {
                stamp::read(&format!("{} {clock}", at.date()), dates)
            }
            found => Ok(found),
        }
    }

    /// When it was, and on which day of the athlete's.
    fn moment(&mut self, cells: &mut Cells<'_>, day: &str, clock: &str) -> Option<Moment> {
        let text = if clock.is_empty() { day.to_owned() } else { format!("{day} {clock}") };
        if let Some((_, known)) = self.stamp.as_ref().filter(|(before, _)| *before == text) {
            return Some(*known);
        }
        let found = match self.stamp_of(day, clock) {
            Ok(found) => found,
            Err(StampError::TwoDays) => {
                let wanted = "one day: say --dates dmy or --dates mdy";
                self.open.date.get_or_insert_with(|| day.to_owned());
                return cells.issue("date", day, wanted);
            }
            Err(StampError::NotADate) => return cells.issue("date", &text, "a date"),
        };
        let zone = self.options.now.time_zone();
        let in_zone = |at: Timestamp| at.to_zoned(zone.clone()).date();
        let of_clock = |clock: DateTime| {
            let at = clock.to_zoned(zone.clone()).ok()?.timestamp();
            Some(Moment { at, date: clock.date(), clock: Some(clock) })
        };
        let moment = match found {
            Stamp::Moment(at) => Some(Moment { at, date: in_zone(at), clock: None }),
            Stamp::At(at, date) => Some(Moment { at, date, clock: None }),
            Stamp::Local(clock) if self.layout.clocks == Clocks::Utc => {
                let at = clock.to_zoned(TimeZone::UTC).ok().map(|at| at.timestamp());
                at.map(|at| Moment { at, date: in_zone(at), clock: None })
            }
            Stamp::Local(clock) => of_clock(clock),
            Stamp::Day(date) => of_clock(date.to_datetime(NOON)),
        };
        let Some(moment) = moment else {
            return cells.issue("date", &text, "a date");
        };
        self.open.zone |= moment.clock.is_some();
        let date = moment.date;
        // Where it was written it may be tomorrow already.
        let now = self.options.now.timestamp();
        let latest = FURTHEST_EAST.to_datetime(now);
        let is_ahead = moment.clock.map_or(moment.at > now, |clock| {
            if matches!(found, Stamp::Day(_)) { date > latest.date() } else { clock > latest }
        });
        if date > self.options.now.date() && is_ahead {
            cells.issues.push(format!("{date} is in the future"));
        } else if date < EPOCH {
            cells.issues.push(format!("{date} is before {EPOCH}"));
        } else {
            self.stamp = Some((text, moment));
        }
        Some(moment)
    }
}

/// Whether the row of a table of the body tells its weight.
fn is_of_body(cells: &Cells<'_>) -> bool {
    let measured = cells.text(Fact::Measured).to_lowercase();
    let is_weight = ["", "bodyweight", "body weight", "weight", "gewicht", "körpergewicht"];
    is_weight.contains(&measured.as_str()) && cells.cell(Fact::Bodyweight).is_some()
}

fn id(cells: &mut Cells<'_>) -> Option<SetId> {
    match cells.text(Fact::Id) {
        "" => None,
        text => match text.parse() {
            Ok(id) => Some(SetId(id)),
            Err(_) => cells.issue("id", text, "the id of a set, as setwise writes it"),
        },
    }
}

/// Which side alone did the set: a set has no place for it but its notes.
fn side(cells: &mut Cells<'_>) -> &'static str {
    let text = cells.text(Fact::Side);
    match text.to_lowercase().as_str() {
        "" | "both" | "bilateral" | "beide" | "each" => "",
        "l" | "left" | "links" | "left side" => "left side",
        "r" | "right" | "rechts" | "right side" => "right side",
        _ => {
            cells.issue::<()>("side", text, "left, right or both");
            ""
        }
    }
}

fn joined(notes: Option<String>, side: &str) -> Option<String> {
    match notes {
        _ if side.is_empty() => notes,
        None => Some(side.to_owned()),
        Some(notes) => Some(format!("{side}\n{notes}")),
    }
}
