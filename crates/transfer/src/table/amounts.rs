//! What was done in the sets of a record: reps, loads, distances, times, effort.

use super::cells::Cells;
use super::layout::{Fact, WideSet};
use super::row::RowReader;
use crate::cell;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetKind};
use setwise_words::parse::number::{halves, whole};
use setwise_words::parse::vocabulary::Meaning;

impl RowReader<'_> {
    /// What was done, where anything was.
    pub(super) fn performance(&mut self, cells: &mut Cells<'_>) -> Option<Performance> {
        let kind = kind(cells);
        let reps = reps(cells);
        let load = self.load(cells);
        let seconds = cells.cell(Fact::Seconds).and_then(|(_, text)| {
            let read = cell::seconds(text);
            read.or_else(|| cells.fault("time", text, "a length of time such as 90 or 1:30"))
        });
        let seconds = seconds.filter(|seconds| *seconds > 0);
        let metres = self.metres(cells).filter(|metres| *metres > 0);
        let rir = effort(cells, Fact::Rir, 0).map(Rir);
        let rpe = effort(cells, Fact::Rpe, 1).map(Rpe);
        if let (Some(rir), Some(rpe)) = (rir, rpe)
            && rpe.rir() != rir
        {
            let (rir, rpe) = (rir.0, rpe.0);
            cells.faults.push(format!("RIR {rir} and RPE {rpe} disagree: RIR is 10 - RPE"));
        }
        let measured = seconds.is_some() || metres.is_some();
        // Apps write a 0 where there is nothing to count.
        let reps = reps.filter(|reps| *reps > 0 || !measured && load.is_some());
        let is_planned = self.has_plans && cells.text(Fact::Reps).is_empty();
        let is_done = reps.is_some() || measured || load.is_some() && !is_planned;
        is_done.then_some(Performance {
            kind,
            reps,
            load,
            rir,
            rpe,
            seconds,
            metres,
            ..Performance::default()
        })
    }

    fn load(&mut self, cells: &mut Cells<'_>) -> Option<Load> {
        let unit_cell = cells.text(Fact::WeightUnit);
        // LiftLog's word where nothing but the body was moved.
        let said = if unit_cell.is_empty() || unit_cell.eq_ignore_ascii_case("nil") {
            None
        } else {
            let unit = cell::weight_unit(unit_cell);
            Some(unit.or_else(|| cells.fault("unit", unit_cell, "kg or lb"))?)
        };
        let record = cells.record;
        let found = cells
            .columns_of(Fact::Weight)
            .map(|column| (column.weight_unit(), record.field(column.at)))
            .filter(|(_, text)| !text.is_empty())
            // Of one load in two units the rounder is the one that was entered.
            .min_by_key(|(_, text)| text.len());
        let (in_header, text) = found?;
        self.load_of(cells, text, said.or(in_header))
    }

    /// A load of 0 is none: that is how a table says that only the body was moved.
    pub(super) fn load_of(
        &mut self,
        cells: &mut Cells<'_>,
        text: &str,
        unit: Option<Unit>,
    ) -> Option<Load> {
        let (value, unit) = match cell::number(text) {
            Some((value, None)) => (value, unit),
            Some((value, Some(Meaning::Unit(own)))) => (value, Some(own)),
            _ => return cells.fault("weight", text, "a number"),
        };
        if value == Decimal::default() {
            return None;
        }
        self.open.loads |= unit.is_none();
        let unit = unit.unwrap_or_else(|| self.options.unit_of_file());
        let load = Load::new(cell::to_places(value, unit.decimals()), unit);
        if load.in_bounds() {
            return Some(load);
        }
        let (least, greatest) = Load::bounds(unit);
        let wanted = format!("a number from {least} to {greatest} {unit}");
        cells.fault("weight", text, &wanted)
    }

    fn metres(&mut self, cells: &mut Cells<'_>) -> Option<u32> {
        let (column, text) = cells.cell(Fact::Distance)?;
        let said = cells.text(Fact::DistanceUnit);
        let in_cell = if said.is_empty() { None } else { cell::unit_of(said) };
        let own = self.options.distance_of_file();
        let mut names_none = false;
        let read = cell::number(text).and_then(|(value, unit)| {
            let unit = unit.or(in_cell).or(column.unit).or_else(|| {
                // A 0 that stands for nothing leaves nothing open.
                names_none = value != Decimal::default();
                cell::unit_of(own)
            });
            match unit? {
                Meaning::Length(length) => cell::metres(value, length),
                _ => None,
            }
        });
        self.open.distances |= names_none && read.is_some();
        read.or_else(|| cells.fault("distance", text, "a distance"))
    }

    /// The sets of a row that has them side by side.
    pub(super) fn wide(&mut self, cells: &mut Cells<'_>) -> Vec<Performance> {
        let columns = self.columns;
        let all = columns.wide.iter().filter_map(|set| self.wide_set(cells, set));
        all.collect()
    }

    fn wide_set(&mut self, cells: &mut Cells<'_>, set: &WideSet) -> Option<Performance> {
        let record = cells.record;
        let text = record.field(set.reps?);
        if text.is_empty() {
            return None;
        }
        let reps = cell::number(text).and_then(|(value, _)| whole(value));
        let reps = reps.and_then(|reps| u16::try_from(reps).ok()).filter(|reps| *reps <= 999);
        let reps = match reps {
            Some(reps) => reps,
            None => cells.fault("number of reps", text, "a whole number from 0 to 999")?,
        };
        let loads = set.loads.iter().map(|(at, unit)| (record.field(*at), *unit));
        let (text, unit) =
            loads.filter(|(text, _)| !text.is_empty()).min_by_key(|(text, _)| text.len()).unzip();
        let load = text.and_then(|text| self.load_of(cells, text, unit));
        (reps > 0 || load.is_some()).then_some(Performance {
            reps: Some(reps),
            load,
            ..Performance::default()
        })
    }
}

fn kind(cells: &mut Cells<'_>) -> SetKind {
    if cell::is_yes(cells.text(Fact::IsWarmUp)) {
        return SetKind::WarmUp;
    }
    if cell::is_yes(cells.text(Fact::IsAmrap)) {
        return SetKind::Amrap;
    }
    if let Some((_, word)) = cells.cell(Fact::MaybeKind) {
        return cell::kind(word).unwrap_or(SetKind::Working);
    }
    let text = cells.text(Fact::Kind);
    cell::kind(text)
        .or_else(|| cells.fault("kind of set", text, "a number or a kind such as W, D or F"))
        .unwrap_or(SetKind::Working)
}

/// RPE or RIR in half steps; an RPE of 0 is none.
fn effort(cells: &mut Cells<'_>, fact: Fact, least: u8) -> Option<Halves> {
    let what = if fact == Fact::Rpe { "RPE" } else { "RIR" };
    let value = cells.number(fact, what)?;
    if fact == Fact::Rpe && value == Decimal::default() {
        return None;
    }
    let read = halves(value).filter(|halves| halves.halves() >= least * 2);
    let wanted = format!("a number from {least} to 10 in half steps");
    read.or_else(|| cells.fault(what, &value.to_string(), &wanted))
}

fn reps(cells: &mut Cells<'_>) -> Option<u16> {
    let (_, text) = cells.cell(Fact::Reps)?;
    let count = cell::number(text).filter(|(_, unit)| unit.is_none());
    let count = count.and_then(|(value, _)| whole(value));
    let count = count.and_then(|count| u16::try_from(count).ok());
    let count = count.filter(|count| *count <= 999);
    count.or_else(|| cells.fault("number of reps", text, "a whole number from 0 to 999"))
}
