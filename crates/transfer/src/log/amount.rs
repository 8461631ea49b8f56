//! Numbers in a line of the log: with a unit a load, a distance or a time; effort.

use super::line::{LineSet, Read, Reader, issue};
use crate::cell;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_words::parse::number::halves;
use setwise_words::parse::vocabulary::Meaning;

pub enum Amount {
    Load(Load),
    Metres(u32),
    Seconds(u32),
}

impl<'a> Reader<'a> {
    /// A number with its unit.
    pub fn amount(&mut self) -> Read<Amount> {
        let from = self.at;
        let rest = self.rest();
        let mut end = 0;
        let mut chars = rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let before_digit = chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
            let is_sign = at == 0 && "+-\u{2212}".contains(c);
            if !(c.is_ascii_digit() || is_sign || ".,:".contains(c) && before_digit) {
                break;
            }
            end = at + c.len_utf8();
        }
        let number = &rest[..end];
        self.at += end;
        if number.contains(':') {
            let seconds = cell::seconds(number, Some('.'), Some(Meaning::Time(1)));
            return seconds
                .map(Amount::Seconds)
                .ok_or_else(|| issue(from, format!("'{number}' is no time")));
        }
        let Some((value, None)) = cell::number(number, Some('.')) else {
            return Err(issue(from, format!("'{}' is no number", self.word_at(from))));
        };
        let after = self.rest().trim_start();
        let blanks = self.rest().len() - after.len();
        let unit_end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let unit = &after[..unit_end];
        let (amount, known) = in_unit(from, value, unit)?;
        if !known {
            let message = format!(
                "{number} has no unit; write lb, kg, m, km, s or min behind it, or x before reps"
            );
            return Err(issue(from, message));
        }
        self.at += blanks + unit_end;
        Ok(amount)
    }

    fn word_at(&self, from: usize) -> &'a str {
        let rest = &self.text[from..self.end];
        rest.split_whitespace().next().unwrap_or(rest)
    }

    pub fn effort_of(&mut self, is_rpe: bool) -> Read<()> {
        self.skip_blanks();
        self.effort(is_rpe)
    }

    pub fn effort(&mut self, is_rpe: bool) -> Read<()> {
        let (from, word) = (self.at, self.word());
        let least = u8::from(is_rpe) * 2;
        let value =
            cell::number(word, Some('.')).and_then(|(value, unit)| unit.is_none().then_some(value));
        let read: Option<Halves> = value.and_then(halves).filter(|halves| halves.halves() >= least);
        let Some(found) = read else {
            let what = if is_rpe { "an RPE from 1" } else { "an RIR from 0" };
            return Err(issue(from, format!("'{word}' is not {what} to 10 in half steps")));
        };
        self.at += word.len();
        self.each(|set| {
            if is_rpe {
                set.performance.rpe = Some(Rpe(found));
            } else {
                set.performance.rir = Some(Rir(found));
            }
        });
        let disagrees = |set: &LineSet| {
            let done = &set.performance;
            done.rir.zip(done.rpe).is_some_and(|(rir, rpe)| rpe.rir() != rir)
        };
        if self.sets.iter().any(disagrees) {
            return Err(issue(from, "RIR and RPE disagree: RIR is 10 - RPE"));
        }
        Ok(())
    }
}

fn load(from: usize, value: Decimal, unit: Unit) -> Read<Load> {
    let load = Load::new(cell::to_places(value, unit.decimals()), unit);
    if load.in_bounds() {
        return Ok(load);
    }
    let (least, greatest) = Load::bounds(unit);
    Err(issue(from, format!("{value} is not a load from {least} to {greatest} {unit}")))
}

fn in_unit(from: usize, value: Decimal, unit: &str) -> Read<(Amount, bool)> {
    let nothing = (Amount::Seconds(0), false);
    match cell::unit_of(unit) {
        Some(Meaning::Unit(unit)) => load(from, value, unit).map(|load| (Amount::Load(load), true)),
        Some(Meaning::Time(seconds)) => {
            let total = value.ten_thousandths().checked_mul(i64::from(seconds));
            let total = total.filter(|total| total % Decimal::SCALE == 0);
            total
                .and_then(|total| u32::try_from(total / Decimal::SCALE).ok())
                .map(|seconds| (Amount::Seconds(seconds), true))
                .ok_or_else(|| issue(from, format!("{value} is no time in whole seconds")))
        }
        Some(length) => cell::length_of(length)
            .and_then(|length| cell::metres(value, length))
            .map(|metres| (Amount::Metres(metres), true))
            .ok_or_else(|| issue(from, format!("{value} is no distance"))),
        None => Ok(nothing),
    }
}
