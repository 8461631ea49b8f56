//! How often something repeats, as athletes say it: `every monday and thursday`, `every other
//! day`, `on weekdays`, `weekly`.

use super::doubt::{Doubt, HOW_OFTEN, WHICH_DAYS};
use super::token::Token;
use jiff::civil::Weekday;
use setwise_domain::session::{RecurrenceType, Weekdays};
use setwise_words::parse::listed::phrase;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Often {
    pub kind: RecurrenceType,
    pub interval: Option<u32>,
    /// The days of the week that were said.
    pub weekdays: Vec<Weekday>,
}

impl Often {
    fn plain(kind: RecurrenceType) -> Self {
        Self { kind, interval: None, weekdays: Vec::new() }
    }

    /// Weeks are said as such where they can be.
    fn days(days: u32) -> Self {
        match days {
            1 => Self::plain(RecurrenceType::Daily),
            7 => Self::plain(RecurrenceType::Weekly),
            days => Self { interval: Some(days), ..Self::plain(RecurrenceType::EveryNDays) },
        }
    }

    /// The days of the week of one series. One day alone is that of its first day, and days of every
    /// other week are a series each.
    pub fn in_one_series(&self) -> Weekdays {
        if self.kind == RecurrenceType::Weekly && self.weekdays.len() > 1 {
            self.weekdays.iter().copied().collect()
        } else {
            Weekdays::NONE
        }
    }

    /// `weekly`, without a word on which days.
    pub fn is_plainly_weekly(&self) -> bool {
        *self == Self::plain(RecurrenceType::Weekly)
    }

    fn on(weekdays: Vec<Weekday>, weeks: u32) -> Self {
        Self { weekdays, ..Self::days(weeks * 7) }
    }
}

pub type Said = (usize, Result<Often, Doubt>);

/// What the tokens begin with, and how many of them say it.
pub fn at(tokens: &[Token]) -> Option<Said> {
    let on = usize::from(tokens.first()?.is("on"));
    let word = |at: usize| tokens.get(on + at).map_or("", |token| &*token.text);
    let said = |used: usize, often| Some((on + used, Ok(often)));
    let plain = Often::plain;
    if let Some(used) =
        nth_of(&tokens[on..], "of every month|of each month|in every month|in each month")
    {
        return Some((on + used, too_rare()));
    }
    match (word(0), word(1), word(2)) {
        ("daily", ..) => said(1, plain(RecurrenceType::Daily)),
        ("weekly", ..) => said(1, plain(RecurrenceType::Weekly)),
        ("biweekly", ..) => said(1, Often::days(14)),
        ("weekdays", ..) => said(1, plain(RecurrenceType::Weekdays)),
        ("weekends", ..) => said(1, weekend()),
        ("once", "a" | "per", "week") => said(3, plain(RecurrenceType::Weekly)),
        ("once", "a" | "per", "day") => said(3, plain(RecurrenceType::Daily)),
        ("monthly", ..) => said(1, plain(RecurrenceType::Monthly)),
        ("yearly" | "annually" | "quarterly", ..) => Some((on + 1, too_rare())),
        ("once", "a" | "per", "month") => said(3, plain(RecurrenceType::Monthly)),
        ("twice" | "thrice", "a" | "per", "week" | "month") => Some((on + 3, days_wanted())),
        ("every" | "each", ..) => {
            let (used, often) = after_every(tokens.get(on + 1..)?)?;
            Some((on + 1 + used, often))
        }
        (_, "times", "a" | "per") => Some((on + 4, days_wanted())),
        (times, "a" | "per", "week") if is_so_many_times(times) => Some((on + 3, days_wanted())),
        _ => {
            let first = tokens.get(on)?;
            (first.weekday().is_some() && first.own && !starts_name(tokens.get(on + 1)))
                .then(|| weekdays(&tokens[on..], 1))
                .flatten()
                .map(|(used, often)| (on + used, Ok(often)))
        }
    }
}

/// `3x`, `2×`.
fn is_so_many_times(word: &str) -> bool {
    let digits = word.trim_end_matches(['x', '×']);
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `the first monday of every month`, which no series can hold: how many words say it. `month` are
/// the phrases for its end.
fn nth_of(tokens: &[Token], month: &str) -> Option<usize> {
    const PLACES: &str = "first|second|third|fourth|last|1st|2nd|3rd|4th";
    let the = usize::from(tokens.first()?.is("the"));
    tokens.get(the).filter(|token| token.is(PLACES))?;
    tokens.get(the + 1)?.weekday()?;
    let used = phrase(tokens.get(the + 2..)?, month)?;
    Some(the + 2 + used)
}

/// The days of the week that words begin with, where they are said of a week: `on monday and
/// thursday`, `mondays`.
pub fn weekdays_at(tokens: &[Token]) -> Option<(usize, Often)> {
    let on = usize::from(tokens.first()?.is("on|every"));
    let rest = tokens.get(on..)?;
    let all = rest.first()?.own;
    let (used, often) = weekdays(rest, 1)?;
    (all || often.weekdays.len() > 1).then_some((on + used, often))
}

/// Whether any of the words say how often.
pub fn is_said(tokens: &[Token]) -> bool {
    (0..tokens.len()).any(|at| self::at(&tokens[at..]).is_some())
}

/// `thursdays session` is the session of a Thursday, `mondays and fridays` are days of the week.
fn starts_name(next: Option<&Token>) -> bool {
    next.is_some_and(|next| {
        next.after.is_none()
            && next.weekday().is_none()
            && !next.is("and|until|from|starting|forever|no|without|for|please|at|only|now|too|as")
    })
}

fn after_every(tokens: &[Token]) -> Option<Said> {
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    let said = |used: usize, often| Some((used, Ok(often)));
    if let Some(used) = nth_of(tokens, "of the month|of a month") {
        return Some((used, too_rare()));
    }
    match (word(0), word(1)) {
        ("day" | "morning" | "evening", _) => said(1, Often::plain(RecurrenceType::Daily)),
        ("weekday" | "weekdays" | "workday", _) => said(1, Often::plain(RecurrenceType::Weekdays)),
        ("working", "day") => said(2, Often::plain(RecurrenceType::Weekdays)),
        ("week", _) => said(1, Often::plain(RecurrenceType::Weekly)),
        ("fortnight", _) => said(1, Often::days(14)),
        ("weekend", _) => said(1, weekend()),
        ("month", _) => said(1, Often::plain(RecurrenceType::Monthly)),
        ("year" | "quarter", _) => Some((1, too_rare())),
        ("other" | "second" | "2nd", _) => every_nth(tokens, 2),
        ("first" | "1st" | "last", _) if tokens.get(1)?.weekday().is_some() => {
            Some((2, too_rare()))
        }
        ("third" | "3rd", _) => every_nth(tokens, 3),
        ("fourth" | "4th", _) => every_nth(tokens, 4),
        _ => {
            if let Some((used, often)) = weekdays(tokens, 1) {
                return said(used, often);
            }
            let count = u32::from(tokens.first()?.count()?);
            let days = match word(1) {
                "day" | "days" => count,
                "week" | "weeks" => count.checked_mul(7)?,
                "month" | "months" => return Some((2, too_rare())),
                _ => return None,
            };
            (days > 0).then(|| (2, Ok(Often::days(days))))
        }
    }
}

fn every_nth(tokens: &[Token], n: u32) -> Option<Said> {
    match &*tokens.get(1)?.text {
        "day" => Some((2, Ok(Often::days(n)))),
        "week" => Some((2, Ok(Often::days(n * 7)))),
        "month" => Some((2, too_rare())),
        _ => {
            let (used, often) = weekdays(&tokens[1..], n)?;
            Some((used + 1, Ok(often)))
        }
    }
}

/// `monday`, `mondays and thursdays`, `monday, wednesday and friday`.
fn weekdays(tokens: &[Token], weeks: u32) -> Option<(usize, Often)> {
    let mut days = vec![tokens.first()?.weekday()?];
    let mut used = 1;
    loop {
        let and = usize::from(tokens.get(used).is_some_and(|token| token.is("and")));
        let Some(next) = tokens.get(used + and).and_then(Token::weekday) else {
            break;
        };
        if !days.contains(&next) {
            days.push(next);
        }
        used += and + 1;
    }
    Some((used, Often::on(days, weeks)))
}

fn weekend() -> Often {
    Often::on(vec![Weekday::Saturday, Weekday::Sunday], 1)
}

fn too_rare() -> Result<Often, Doubt> {
    Err(Doubt {
        missing: HOW_OFTEN,
        question: "I can repeat a session daily, on weekdays, weekly, monthly or every few days, such as every 28 days. Which should it be?"
            .to_owned(),
    })
}

fn days_wanted() -> Result<Often, Doubt> {
    Err(Doubt {
        missing: WHICH_DAYS,
        question: "On which days of the week, such as every monday and thursday?".to_owned(),
    })
}

#[cfg(test)]
mod tests;
