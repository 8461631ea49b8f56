//! What was done in the sets of a record: reps, loads, distances, times, effort.

use super::cells::Cells;
use super::layout::{Column, Fact, WideSet};
use super::row::RowReader;
use crate::cell::{self, Reps};
use crate::limits::MOST_SETS_OF_A_ROW;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetKind};
use setwise_domain::set_structure::{Sides, Structure};
use setwise_words::parse::number::{halves, whole};
use setwise_words::parse::vocabulary::Meaning;

const COUNT_OF_REPS: &str = "a whole number from 0 to 999";

/// How far a load in another column may be from this one: programs round what they convert.
const MOST_APART: f64 = 0.02;

/// What the cells of reps say.
#[derive(Default)]
struct Counted {
    /// A set each, of which the last word is whether it was as many as possible.
    sets: Vec<(u16, bool)>,
    sides: Option<Sides>,
    held: Option<u32>,
    /// How many sets there are, where the cell says it too.
    count: Option<usize>,
}

impl RowReader<'_> {
    /// What was done, a set each.
    pub(super) fn performances(&mut self, cells: &mut Cells<'_>) -> Vec<Performance> {
        let kind = self.kind(cells);
        let counted = self.counted(cells);
        let count = self.count(cells, &counted);
        let loads = self.loads(cells, counted.sets.len());
        let seconds = self.seconds(cells).or(counted.held).filter(|seconds| *seconds > 0);
        let metres = self.metres(cells).filter(|metres| *metres > 0);
        let rir = effort(cells, Fact::Rir, 0).map(Rir);
        let rpe = effort(cells, Fact::Rpe, 1).map(Rpe);
        if let (Some(rir), Some(rpe)) = (rir, rpe)
            && rpe.rir() != rir
        {
            let (rir, rpe) = (rir.0, rpe.0);
            cells.issues.push(format!("RIR {rir} and RPE {rpe} disagree: RIR is 10 - RPE"));
        }
        let structure = Structure { sides: counted.sides, ..Structure::default() };
        let of_all =
            Performance { kind, rir, rpe, seconds, metres, structure, ..Performance::default() };
        let is_planned = self.has_plans && cells.text(Fact::Reps).is_empty();
        let measured = seconds.is_some() || metres.is_some();
        // A load by itself may be one that was planned, or what others come to.
        let has_load = loads.iter().any(Option::is_some);
        let counts_reps = self.columns.holds(Fact::Reps) && !self.layout.is_program;
        let says_reps = !cells.text(Fact::Reps).is_empty() || !counted.sets.is_empty();
        if counts_reps && has_load && !says_reps && !measured {
            cells.issue::<()>("number of reps", "", COUNT_OF_REPS);
        }
        let made = |(reps, load, is_most): (Option<u16>, Option<Load>, bool)| {
            // Apps write a 0 where there is nothing to count.
            let reps = reps.filter(|reps| *reps > 0 || !measured && load.is_some());
            let is_done = reps.is_some() || measured || load.is_some() && !is_planned;
            let kind = if is_most { SetKind::Amrap } else { kind };
            is_done.then(|| Performance { kind, reps, load, ..of_all.clone() })
        };
        let load_of = |nth: usize| loads.get(nth).or(loads.last()).copied().flatten();
        if counted.sets.is_empty() {
            return std::iter::repeat_n((None, load_of(0), false), count)
                .filter_map(made)
                .collect();
        }
        let alone = counted.sets.len() == 1;
        let sets = (0..count).map(|nth| {
            let nth = if alone { 0 } else { nth };
            let (reps, is_most) = counted.sets[nth];
            (Some(reps), load_of(nth), is_most)
        });
        sets.filter_map(made).collect()
    }

    fn counted(&self, cells: &mut Cells<'_>) -> Counted {
        let mut counted = Counted::default();
        if let Some(sides) = sides(cells) {
            counted.sets = vec![(sides.both(), false)];
            counted.sides = Some(sides);
            return counted;
        }
        if let Some((_, text)) = cells.cell(Fact::SetsOfSeconds)
            && let Some((sets, seconds)) = cell::sets_of_reps(text)
        {
            counted.count = Some(sets.into());
            counted.held = Some(seconds.into());
            return counted;
        }
        let found = cells.cell(Fact::Reps).or_else(|| cells.cell(Fact::SetsOfReps));
        let Some((column, text)) = found else {
            return counted;
        };
        if column.fact == Fact::SetsOfReps
            && let Some((sets, reps)) = cell::sets_of_reps(text)
        {
            counted.sets = vec![(reps, false)];
            counted.count = Some(sets.into());
            return counted;
        }
        match cell::reps(text, self.survey.mark_at(column.at)) {
            Some(Reps::Sets(sets)) if sets.len() <= MOST_SETS_OF_A_ROW => {
                if let [(reps, _)] = sets[..]
                    && self.runs_together(reps, cells)
                {
                    let wanted = "the reps of each set, such as 5,5,5: so many are not believed";
                    cells.issue::<()>("number of reps", text, wanted);
                }
                counted.sets = sets;
            }
            Some(Reps::EachSide(reps)) => {
                counted.sets = vec![(reps, false)];
                counted.sides = Some(Sides { left: reps, right: reps });
            }
            Some(Reps::Held(seconds)) => counted.held = Some(seconds),
            _ => drop(cells.issue::<()>("number of reps", text, COUNT_OF_REPS)),
        }
        counted
    }

    /// Whether reps of a sheet of one's own, with a load, are those of three sets without what stands
    /// between them: 555, and not 100.
    fn runs_together(&self, reps: u16, cells: &Cells<'_>) -> bool {
        let digits = reps.to_string();
        let is_loaded = !cell::is_nothing(cells.text(Fact::Weight));
        !self.layout.is_program && is_loaded && digits.len() == 3 && !digits.contains('0')
    }

    /// How many sets the row stands for.
    fn count(&self, cells: &mut Cells<'_>, counted: &Counted) -> usize {
        let listed = counted.sets.len().max(1);
        let said = match cells.cell(Fact::Sets) {
            None => counted.count,
            Some((_, text)) => {
                if self.survey.has_unclear_sets {
                    let wanted =
                        "clearly its number or how many: say --map set=COLUMN or --map sets=COLUMN";
                    cells.issue::<()>("set", text, wanted);
                    return listed;
                }
                let value = cell::number(text, Some('.')).filter(|(_, unit)| unit.is_none());
                let count = value.and_then(|(value, _)| whole(value));
                let count = count.and_then(|count| usize::try_from(count).ok());
                let count = count.filter(|count| (1..=MOST_SETS_OF_A_ROW).contains(count));
                let wanted = format!("a whole number from 1 to {MOST_SETS_OF_A_ROW}");
                count.or_else(|| cells.issue("number of sets", text, &wanted))
            }
        };
        let Some(count) = said else {
            return listed;
        };
        if listed > 1 && count != listed {
            cells
                .issues
                .push(format!("{count} sets, and reps of {listed}: each set needs its own"));
            return listed;
        } else if count > 1 && listed == 1 && counted.sets.iter().any(|(_, is_most)| *is_most) {
            let text = cells.text(Fact::Reps);
            cells.issue::<()>("number of reps", text, "the reps of each set, such as 5,5,8");
        }
        count
    }

    /// The load of all sets, or of each.
    fn loads(&mut self, cells: &mut Cells<'_>, sets: usize) -> Vec<Option<Load>> {
        let unit_cell = cells.text(Fact::WeightUnit);
        // LiftLog's word where nothing but the body was moved.
        let said = cell::weight_unit(unit_cell);
        if said.is_none() && !cell::is_nothing(unit_cell) {
            cells.issue::<()>("unit", unit_cell, "kg or lb");
            return Vec::new();
        }
        let record = cells.record;
        let filled: Vec<_> = cells
            .columns_of(Fact::Weight)
            .map(|column| (column.at, column.weight_unit(), record.field(column.at)))
            .filter(|(_, _, text)| !cell::is_nothing(text))
            .collect();
        // Of one load in two units the rounder is the one that was entered.
        let Some((at, in_header, text)) =
            filled.iter().min_by_key(|(_, _, text)| text.len()).copied()
        else {
            if cells.continues && self.above.has_load && !cells.text(Fact::Reps).is_empty() {
                cells.issue::<()>(
                    "weight",
                    "",
                    "written; only a date and an exercise go on from above",
                );
            }
            return Vec::new();
        };
        self.above.has_load = true;
        if let (Some(one), Some(other)) = (said, in_header.filter(|_| filled.len() == 1))
            && one != other
        {
            cells.issues.push(format!("the unit is {one}, and its column's name says {other}"));
            return Vec::new();
        }
        let unit = said.or(in_header);
        if let Some(all) = self.listed_loads(cells, text, at, unit, sets) {
            return all;
        }
        let load = self.load_of(cells, text, at, unit);
        for (other_at, other_unit, other) in &filled {
            let other = if *other_at == at {
                None
            } else {
                self.load_of(cells, other, *other_at, *other_unit)
            };
            if let (Some(load), Some(other)) = (load, other)
                && (load.mass().kg() - other.mass().kg()).abs()
                    > load.mass().kg().abs() * MOST_APART
            {
                cells.issues.push(format!("the weights {load} and {other} disagree"));
            }
        }
        vec![load]
    }

    /// `60,70,80` beside as many reps.
    fn listed_loads(
        &mut self,
        cells: &mut Cells<'_>,
        text: &str,
        at: usize,
        unit: Option<Unit>,
        sets: usize,
    ) -> Option<Vec<Option<Load>>> {
        let between = [',', ';', '/', ' '].into_iter().find(|sign| {
            sets > 1 && text.split(*sign).filter(|part| !part.trim().is_empty()).count() == sets
        })?;
        let parts: Vec<&str> =
            text.split(between).map(str::trim).filter(|part| !part.is_empty()).collect();
        let is_number = |text: &&str| cell::number(text, self.survey.mark_at(at)).is_some();
        if !parts.iter().all(is_number) {
            return None;
        }
        if between == ',' && sets == 2 && self.survey.mark_at(at) != Some('.') {
            cells.issue::<()>("weight", text, "clearly one or two: write a row for each set");
            return Some(Vec::new());
        }
        Some(parts.into_iter().map(|part| self.load_of(cells, part, at, unit)).collect())
    }

    /// A load of 0 is none: that is how a table says that only the body was moved.
    pub(super) fn load_of(
        &mut self,
        cells: &mut Cells<'_>,
        text: &str,
        at: usize,
        unit: Option<Unit>,
    ) -> Option<Load> {
        let lower = text.to_lowercase();
        let added = cell::beside_the_body(&lower);
        let (value, unit) = match cell::number(added, self.survey.mark_at(at)) {
            Some((value, None)) => (value, unit),
            Some((value, Some(Meaning::Unit(own)))) => (value, Some(own)),
            None if cell::number(added, Some('.')).is_some() => {
                return cells.issue(
                    "weight",
                    text,
                    "clearly one number: nothing shows its decimal mark",
                );
            }
            _ => return cells.issue("weight", text, "a number"),
        };
        if value == Decimal::default() {
            return None;
        }
        self.open.loads |= unit.is_none() && self.survey.units.is_empty();
        let unit = match (unit.or(self.options.unit), &self.survey.units[..]) {
            (Some(unit), _) => unit,
            (None, [only]) => *only,
            (None, []) => self.options.own_unit,
            (None, _) => {
                let wanted = "a number with its unit, which others in the table have: kg or lb";
                return cells.issue("weight", text, wanted);
            }
        };
        let load = Load::new(cell::to_places(value, unit.decimals()), unit);
        if load.in_bounds() {
            return Some(load);
        }
        let (least, greatest) = Load::bounds(unit);
        let wanted = format!("a number from {least} to {greatest} {unit}");
        cells.issue("weight", text, &wanted)
    }

    fn seconds(&self, cells: &mut Cells<'_>) -> Option<u32> {
        if let Some((_, text)) = cells.cell(Fact::Time) {
            let wanted =
                "clearly one of day or a length: say --map time=COLUMN or --map seconds=COLUMN";
            return cells.issue("time", text, wanted);
        }
        let (column, text) = cells.cell(Fact::Seconds)?;
        let read = cell::seconds(text, self.survey.mark_at(column.at), column.unit);
        read.or_else(|| {
            let is_bare = cell::number(text, Some('.')).is_some_and(|(_, unit)| unit.is_none());
            let wanted = if is_bare {
                "a length with its unit, such as 90s, 1:30 or a column 'Duration (s)'"
            } else {
                "a length of time such as 90s or 1:30"
            };
            cells.issue("time", text, wanted)
        })
    }

    fn metres(&mut self, cells: &mut Cells<'_>) -> Option<u32> {
        let (column, text) = cells.cell(Fact::Distance)?;
        let said = cells.text(Fact::DistanceUnit);
        let in_cell = cell::unit_of(said);
        if in_cell.is_none() && !cell::is_nothing(said) {
            return cells.issue(
                "unit of the distance",
                said,
                "one of length such as m, km or miles",
            );
        }
        let own = self.options.distance_of_file();
        let mut names_none = false;
        let read = cell::number(text, self.survey.mark_at(column.at)).and_then(|(value, unit)| {
            let unit = unit.or(in_cell).or(column.unit).or_else(|| {
                // A 0 that stands for nothing leaves nothing open.
                names_none = value != Decimal::default();
                cell::unit_of(own)
            });
            cell::metres(value, cell::length_of(unit?)?)
        });
        self.open.distances |= names_none && read.is_some();
        read.or_else(|| cells.issue("distance", text, "a distance"))
    }

    /// The sets of a row that has them side by side.
    pub(super) fn wide(&mut self, cells: &mut Cells<'_>) -> Vec<Performance> {
        let columns = self.columns;
        let of_row = self.loads(cells, 1).first().copied().flatten();
        let kind = self.kind(cells);
        let mut all = Vec::new();
        for set in &columns.wide {
            all.extend(self.wide_set(cells, set, of_row));
        }
        for one in &mut all {
            one.kind = kind;
        }
        all
    }

    fn wide_set(
        &mut self,
        cells: &mut Cells<'_>,
        set: &WideSet,
        of_row: Option<Load>,
    ) -> Option<Performance> {
        let record = cells.record;
        let text = record.field(set.reps?);
        if cell::is_nothing(text) {
            return None;
        }
        let reps = match cell::reps(text, None) {
            Some(Reps::Sets(sets)) if sets.len() == 1 && !sets[0].1 => sets[0].0,
            _ => cells.issue("number of reps", text, COUNT_OF_REPS)?,
        };
        let loads = set.loads.iter().map(|(at, unit)| (*at, record.field(*at), *unit));
        let filled = loads.filter(|(_, text, _)| !cell::is_nothing(text));
        let load = match filled.min_by_key(|(_, text, _)| text.len()) {
            Some((at, text, unit)) => self.load_of(cells, text, at, unit),
            None => of_row,
        };
        (reps > 0 || load.is_some()).then_some(Performance {
            reps: Some(reps),
            load,
            ..Performance::default()
        })
    }

    fn kind(&self, cells: &mut Cells<'_>) -> SetKind {
        let record = cells.record;
        let flags: Vec<(SetKind, &Column)> = self
            .columns
            .known
            .iter()
            .filter_map(|column| match column.fact {
                Fact::IsKind(kind) => Some((kind, column)),
                _ => None,
            })
            .collect();
        for (kind, column) in flags {
            let text = record.field(column.at);
            match cell::yes_or_no(text) {
                Some(true) => return kind,
                Some(false) => {}
                None if cell::kind(text) == Some(kind) => return kind,
                None => drop(cells.issue::<()>(kind.word(), text, "yes or no")),
            }
        }
        if let Some((_, word)) = cells.cell(Fact::MaybeKind) {
            return cell::kind(word).unwrap_or(SetKind::Working);
        }
        let mut found = SetKind::Working;
        for fact in [Fact::Kind, Fact::SetNumber] {
            let text = cells.text(fact);
            if fact == Fact::SetNumber && self.survey.has_unclear_sets && !text.is_empty() {
                let wanted =
                    "clearly its number or how many: say --map set=COLUMN or --map sets=COLUMN";
                cells.issue::<()>("set", text, wanted);
                return found;
            }
            match cell::kind(text) {
                Some(SetKind::Working) => {}
                Some(kind) => found = kind,
                None => {
                    let wanted = "a number or a kind such as W, D or F";
                    cells.issue::<()>("kind of set", text, wanted);
                }
            }
        }
        found
    }
}

/// RPE or RIR in half steps; an RPE of 0 is none.
fn effort(cells: &mut Cells<'_>, fact: Fact, least: u8) -> Option<Halves> {
    let what = if fact == Fact::Rpe { "RPE" } else { "RIR" };
    let (_, text) = cells.cell(fact)?;
    let lower = text.to_lowercase();
    let word = what.to_lowercase();
    let digits = lower.trim_start_matches('@').trim_start_matches(word.as_str()).trim();
    let wanted = format!("a number from {least} to 10 in half steps");
    let Some((value, None)) = cell::number(digits, None) else {
        return cells.issue(what, text, &wanted);
    };
    if fact == Fact::Rpe && value == Decimal::default() {
        return None;
    }
    let read = halves(value).filter(|halves| halves.halves() >= least * 2);
    read.or_else(|| cells.issue(what, text, &wanted))
}

/// Reps of each side in columns of their own.
fn sides(cells: &mut Cells<'_>) -> Option<Sides> {
    let mut side = |fact| {
        let (_, text) = cells.cell(fact)?;
        match cell::reps(text, None) {
            Some(Reps::Sets(sets)) if sets.len() == 1 && !sets[0].1 => Some(sets[0].0),
            _ => cells.issue("number of reps", text, COUNT_OF_REPS),
        }
    };
    let (left, right) = (side(Fact::RepsLeft), side(Fact::RepsRight));
    let nothing = left.is_none() && right.is_none();
    (!nothing).then(|| Sides { left: left.unwrap_or(0), right: right.unwrap_or(0) })
}
