//! Several days with both ends said.

use super::date::year;
use super::{
    Atom, Atoms, DayError, DayReader, Found, Said, When, counted_days, is, month_at, plus, several,
};
use crate::parse::number::count;
use jiff::civil::Date;
use setwise_domain::session::DateRange;

impl DayReader {
    /// Several days with both ends said: `from 3 to 10 january`, `monday to wednesday`,
    /// `until thursday`, `from monday for two days`, `for two weeks`, `between … and …`.
    pub fn read_span<T: Said>(self, words: &[T]) -> Option<Found> {
        self.found(words, Self::span)
    }

    fn span(self, atoms: &[Atom<'_>]) -> Option<Found> {
        if is(atoms, 0, "until|through") {
            let (used, when) = self.any(atoms.get(1..)?)?;
            let last = |when: When| {
                if is(atoms, 0, "until") { when.last_before(self.today) } else { when.range().to }
            };
            let until = when.map(|when| several(self.today, last(when)));
            return Some((used + 1, until));
        }
        if is(atoms, 0, "for") {
            let lead = 1 + usize::from(is(atoms, 1, "the"));
            let counted = atoms.get(lead..)?;
            if let Some((used, days)) = length_of(counted) {
                let when = several(self.today, plus(self.today, days - 1));
                return Some((used + lead, Ok(when)));
            }
            let (used, when) = self.any(counted)?;
            return Some((used + lead, when));
        }
        let lead = usize::from(is(atoms, 0, "from|between"));
        let rest = atoms.get(lead..)?;
        let (used, when) = self.two_days_of_a_month(rest).or_else(|| self.ends(rest))?;
        Some((used + lead, when))
    }

    /// `3 to 10 january`, `3-10 jan`, `the 3rd and the 10th of january`, `jan 3-10`.
    fn two_days_of_a_month(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let first_said = month_at(atoms, 0);
        let mut at = usize::from(first_said.is_some() || is(atoms, 0, "the"));
        let first = day_number(atoms, &mut at)?;
        is(atoms, at, "-|–|to|until|and|through").then_some(())?;
        at += 1;
        at += usize::from(is(atoms, at, "the"));
        let second = day_number(atoms, &mut at)?;
        let month = if let Some(month) = first_said {
            // `jan 3 to 10 feb` has a month for each.
            let more = at + usize::from(is(atoms, at, "of"));
            month_at(atoms, more).is_none().then_some(month)?
        } else {
            at += usize::from(is(atoms, at, "of"));
            at += 1;
            month_at(atoms, at - 1)?
        };
        let year = atoms.get(at..).and_then(year);
        let used = at + year.map_or(0, |(_, more)| more);
        let month = i16::from(month);
        let from = self.on(year.map(|(year, _)| year), month, first);
        let both = from.and_then(|from| ordered(from, self.on(Some(from.year()), month, second)?));
        Some((used, both))
    }

    /// A day, and then `to` another or `for` so long.
    fn ends(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let own = Self { own_name_is_today: true, ..self };
        let (used, from) = own.any(atoms)?;
        let rest = atoms.get(used + 1..)?;
        let from = from.map(|when| when.range().from);
        if is(atoms, used, "for") {
            let (more, days) = length_of(rest)?;
            let both = from.map(|from| several(from, plus(from, days - 1)));
            return Some((used + 1 + more, both));
        }
        is(atoms, used, "to|until|through|and").then_some(())?;
        let ahead = Self { today: from.ok()?, own_name_is_today: false, ..self };
        let (more, to) = ahead.any(rest)?;
        let both = from.and_then(|from| ordered(from, to?.range().to));
        Some((used + 1 + more, both))
    }
}

fn day_number(atoms: &[Atom<'_>], at: &mut usize) -> Option<i16> {
    let day = atoms.get(*at)?.number(2)?;
    let ordinal = is(atoms, *at + 1, "st|nd|rd|th");
    *at += 1 + usize::from(ordinal);
    Some(day)
}

fn ordered(from: Date, to: Date) -> Result<When, DayError> {
    if from > to {
        return Err(DayError::Backwards);
    }
    Ok(When::Days(DateRange { from, to }))
}

/// `two weeks`, `3 days`, `a couple of days`: how many words, and how many days.
pub fn length<T: Said>(words: &[T]) -> Option<(usize, i64)> {
    let atoms = Atoms::new(words);
    let atoms = atoms.as_slice();
    let (used, days) = length_of(atoms)?;
    Some((atoms[used - 1].ends?, days))
}

fn length_of(atoms: &[Atom<'_>]) -> Option<(usize, i64)> {
    let next =
        is(atoms, 0, "next|coming|about|another|a") && atoms.get(1..).and_then(count).is_some();
    let lead = usize::from(next);
    let (used, days) = counted_days(atoms.get(lead..)?)?;
    (days > 0).then_some((lead + used, days))
}
