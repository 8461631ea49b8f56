//! Several days with both ends said.

use super::super::token::Token;
use super::{Reckoning, Said, When, day_number, plus, several, unit, year};
use crate::domain::session::DateRange;
use jiff::civil::Date;

impl Reckoning {
    /// Several days with both ends said: `from 3 to 10 january`, `monday to wednesday`,
    /// `until thursday`, `from monday for two days`, `for two weeks`, `between … and …`.
    pub fn span(self, tokens: &[Token]) -> Option<Said> {
        let first = tokens.first()?;
        if first.is("until|through") {
            let (used, said) = self.at(tokens.get(1..)?)?;
            let until = said.map(|when| {
                When::Days(DateRange {
                    from: self.today,
                    to: when.range().to,
                })
            });
            return Some((used + 1, until));
        }
        if first.is("for") {
            let next = usize::from(tokens.get(1)?.is("the"));
            let counted = tokens.get(1 + next..)?;
            if let Some((used, days)) = length(counted) {
                return Some((
                    used + 1 + next,
                    several(self.today, plus(self.today, days - 1)),
                ));
            }
            return self.at(counted).map(|(used, said)| (used + 1 + next, said));
        }
        let lead = usize::from(first.is("from|between"));
        let rest = tokens.get(lead..)?;
        let (used, said) = self.two_days_of_a_month(rest).or_else(|| self.ends(rest))?;
        Some((used + lead, said))
    }

    /// `3 to 10 january`, `3-10 jan`, `jan 3 to 10`.
    fn two_days_of_a_month(self, tokens: &[Token]) -> Option<Said> {
        let the = usize::from(tokens.first()?.is("the"));
        let (first, second, used) = match &tokens[the..] {
            [both, ..] if both.text.contains('-') => {
                let (first, second) = both.text.split_once('-')?;
                (first.parse().ok()?, second.parse().ok()?, the + 1)
            }
            [first, to, the_other, second, ..]
                if to.is("to|until|and|through") && the_other.is("the") =>
            {
                (day_number(first)?.0, day_number(second)?.0, the + 4)
            }
            [first, to, second, ..] if to.is("to|until|and|through") => {
                (day_number(first)?.0, day_number(second)?.0, the + 3)
            }
            _ => return None,
        };
        let of = usize::from(tokens.get(used)?.is("of"));
        let month = tokens.get(used + of)?.month()?;
        let year = tokens.get(used + of + 1).and_then(year);
        let name = &tokens[used + of].text;
        let from = self.on(year, month, first, &format!("{first} {name}"));
        let to = from.and_then(|from| {
            let to = self.on(
                Some(from.year()),
                month,
                second,
                &format!("{second} {name}"),
            )?;
            ordered(from, to)
        });
        Some((used + of + 1 + usize::from(year.is_some()), to))
    }

    /// A day, and then `to` another or `for` so long.
    fn ends(self, tokens: &[Token]) -> Option<Said> {
        let own = Self {
            own_name_is_today: true,
            ..self
        };
        let (used, from) = own.at(tokens)?;
        let join = tokens.get(used)?;
        let rest = tokens.get(used + 1..)?;
        let from = from.map(|when| when.range().from);
        if join.is("for") {
            let (more, days) = length(rest)?;
            let to = from.and_then(|from| several(from, plus(from, days - 1)));
            return Some((used + 1 + more, to));
        }
        if !join.is("to|until|through|and") {
            return None;
        }
        let ahead = Self {
            today: *from.as_ref().ok()?,
            own_name_is_today: false,
            ..self
        };
        let (more, to) = ahead.at(rest)?;
        let both = from.and_then(|from| ordered(from, to?.range().to));
        Some((used + 1 + more, both))
    }
}

fn ordered(from: Date, to: Date) -> Result<When, String> {
    if from <= to {
        several(from, to)
    } else {
        Err(format!("{to} is before {from}"))
    }
}

/// `two weeks`, `3 days`, `a couple of days`: how many words, and how many days.
pub fn length(tokens: &[Token]) -> Option<(usize, i64)> {
    let lead = usize::from(
        tokens.first()?.is("next|coming|about|another|a")
            && tokens.len() > 2
            && tokens.get(1)?.count().is_some(),
    );
    let count = tokens.get(lead)?.count()?;
    let of = usize::from(tokens.get(lead + 1)?.is("of"));
    let days = i64::from(count).checked_mul(unit(tokens.get(lead + 1 + of)?)?)?;
    (days > 0).then_some((lead + 2 + of, days))
}
