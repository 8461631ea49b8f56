//! Days as athletes say them: `yesterday`, `on monday`, `14 nov`, `2026-11-14`, `2 days ago`.

use super::issue::LineIssue;
use super::lexer::Token;
use super::number;
use super::vocabulary::{Meaning, meaning};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};

/// The first day that a set can have been done on.
const FIRST: Date = date(1970, 1, 1);

/// The date that the tokens begin with, and how many say it.
pub(super) fn read(tokens: &[Token<'_>], today: Date) -> Option<(usize, Result<Date, LineIssue>)> {
    let on = usize::from(matches!(
        tokens.first().map(|_| meaning(tokens))?,
        Some((Meaning::On, 1))
    ));
    let after = tokens.get(on..).filter(|rest| !rest.is_empty())?;
    let (used, said) = day_and_date(after, today)
        .or_else(|| numeric(after))
        .or_else(|| day_and_month(after, on == 1, today))
        .or_else(|| ago(after, today))
        .or_else(|| by_name(after, today))?;
    let used = on + used;
    let span = tokens[0].span.to(tokens[used - 1].span);
    let checked = said.and_then(|date| within(date, today));
    Some((used, checked.map_err(|why| LineIssue::new(span, why))))
}

type Said = (usize, Result<Date, String>);

/// `Mon 16 Nov`: a weekday and the date that it is.
fn day_and_date(tokens: &[Token<'_>], today: Date) -> Option<Said> {
    let (Meaning::Weekday(day), used) = meaning(tokens)? else {
        return None;
    };
    let used = used + usize::from(tokens.get(used).is_some_and(|token| token.is_sign(',')));
    let rest = &tokens[used..];
    let (more, said) = numeric(rest).or_else(|| day_and_month(rest, true, today))?;
    let checked = said.and_then(|date| {
        if date.weekday().to_monday_one_offset() == day {
            Ok(date)
        } else {
            let is = date.strftime("%A");
            Err(format!("is no day: {date} is a {is}"))
        }
    });
    Some((used + more, checked))
}

fn within(date: Date, today: Date) -> Result<Date, String> {
    if date > today {
        return Err(future(date));
    }
    if date < FIRST {
        return Err(format!("is {date}: dates begin with {FIRST}"));
    }
    Ok(date)
}

fn future(date: Date) -> String {
    format!("is {date}, in the future: only what was done is logged")
}

/// `yesterday`, `monday`, `last friday`, `tomorrow`, `next monday`.
fn by_name(tokens: &[Token<'_>], today: Date) -> Option<Said> {
    match meaning(tokens) {
        Some((Meaning::DaysBack(days), used)) => Some((used, back(today, days))),
        Some((Meaning::Future, used)) => {
            let date = today.saturating_add(1.day());
            Some((used, Err(future(date))))
        }
        Some((Meaning::Weekday(day), used)) => Some((used, weekday(day, today, 0))),
        Some((Meaning::Last, used)) => match meaning(&tokens[used..])? {
            (Meaning::Weekday(day), more) => Some((used + more, weekday(day, today, 1))),
            _ => None,
        },
        None if tokens.first()?.lower == "next" => match meaning(&tokens[1..])? {
            (Meaning::Weekday(day), more) => {
                let last = weekday(day, today, 0).ok()?;
                Some((1 + more, Err(future(last.saturating_add(7.days())))))
            }
            _ => None,
        },
        _ => None,
    }
}

fn back(today: Date, days: i32) -> Result<Date, String> {
    today
        .checked_sub(days.days())
        .map_err(|_| format!("is before {FIRST}, where dates begin"))
}

/// The last such day, today included where `least` is 0.
fn weekday(day: i8, today: Date, least: i32) -> Result<Date, String> {
    let wanted = Weekday::from_monday_one_offset(day).map_err(|error| error.to_string())?;
    let days = i32::from(today.weekday().since(wanted));
    back(today, if days < least { 7 } else { days })
}

/// `2 days ago`, `a week ago`.
fn ago(tokens: &[Token<'_>], today: Date) -> Option<Said> {
    let (count, used) = if let Some((Meaning::Article, used)) = meaning(tokens) {
        (1, used)
    } else {
        let number = number::read(tokens)?.ok()?;
        (
            whole(number.value.ten_thousandths(), 100_000)?,
            number.tokens,
        )
    };
    let (Meaning::Days(days), more) = meaning(tokens.get(used..)?)? else {
        return None;
    };
    let ago = tokens.get(used + more..).and_then(meaning);
    let Some((Meaning::Ago, last)) = ago else {
        return None;
    };
    Some((used + more + last, back(today, count.saturating_mul(days))))
}

fn whole(ten_thousandths: i64, most: i64) -> Option<i32> {
    (ten_thousandths % 10_000 == 0 && ten_thousandths / 10_000 <= most)
        .then_some(i32::try_from(ten_thousandths / 10_000).ok()?)
}

/// `2026-11-14`, `2026/11/14` and `14.11.2026`; the other orders are not told apart, so they are
/// refused with the one that is.
fn numeric(tokens: &[Token<'_>]) -> Option<Said> {
    let digits = |at: usize, gap_allowed: bool| {
        let token = tokens.get(at)?;
        (token.is_number() && (gap_allowed || !token.gap)).then_some(token.text)
    };
    let sign = |at: usize| match tokens.get(at)?.kind {
        super::lexer::Kind::Sign(c) if !tokens[at].gap => Some(c),
        _ => None,
    };
    let (first, join, second) = (digits(0, true)?, sign(1)?, digits(2, false)?);
    if join == '.' {
        let (day, month) = first.split_once('.')?;
        return (second.len() == 4).then(|| (3, calendar(second, month, day)));
    }
    let third = (sign(3) == Some(join))
        .then(|| digits(4, false))
        .flatten()?;
    match (join, first.len(), third.len()) {
        ('-' | '/', 4, 1..=2) => Some((5, calendar(first, second, third))),
        ('-' | '/', 1..=2, 4) => Some((
            5,
            Err("could be day and month or month and day: write it as 2026-11-14".to_owned()),
        )),
        _ => None,
    }
}

fn calendar(year: &str, month: &str, day: &str) -> Result<Date, String> {
    let parts = (year.parse(), month.parse(), day.parse());
    let (Ok(year), Ok(month), Ok(day)) = parts else {
        return Err("is no date of the calendar".to_owned());
    };
    Date::new(year, month, day).map_err(|_| "is no date of the calendar".to_owned())
}

/// `14 nov`, `14th of november 2025`, `nov 14`, `november 14th, 2025`.
fn day_and_month(tokens: &[Token<'_>], after_on: bool, today: Date) -> Option<Said> {
    if let Some((day, used)) = day_of_month(tokens) {
        let of = usize::from(means(tokens, used) == Some(Meaning::Of));
        let Some(Meaning::Month(month)) = means(tokens, used + of) else {
            return None;
        };
        let used = used + of + 1;
        if let Some((year, more)) = year(&tokens[used..]) {
            return Some((used + more, on_day(Some(year), month, day, today)));
        }
        if !after_on && is_day_after(&tokens[used..]) {
            let why = "could belong to the number before it or after it: write the date as \
                       2026-11-14";
            return Some((used, Err(why.to_owned())));
        }
        return Some((used, on_day(None, month, day, today)));
    }
    let Some(Meaning::Month(month)) = means(tokens, 0) else {
        return None;
    };
    let (day, more) = day_of_month(&tokens[1..])?;
    let used = 1 + more;
    if is_amount(&tokens[used..]) {
        return None;
    }
    let year = year(&tokens[used..]);
    let more = year.map_or(0, |(_, more)| more);
    Some((
        used + more,
        on_day(year.map(|(year, _)| year), month, day, today),
    ))
}

fn means(tokens: &[Token<'_>], at: usize) -> Option<Meaning> {
    tokens.get(at..).and_then(meaning).map(|(found, _)| found)
}

/// A whole number from 1 to 31, perhaps with `th`.
fn day_of_month(tokens: &[Token<'_>]) -> Option<(i8, usize)> {
    let day = tokens.first().filter(|token| token.is_number())?;
    let day: i8 = day.text.parse().ok().filter(|day| (1..=31).contains(day))?;
    let ordinal = means(tokens, 1) == Some(Meaning::Ordinal) && !tokens[1].gap;
    Some((day, 1 + usize::from(ordinal)))
}

/// Whether another day of the month follows that is nothing else: in `8 7 nov 14` the month could
/// go with either.
fn is_day_after(tokens: &[Token<'_>]) -> bool {
    day_of_month(tokens).is_some_and(|(_, used)| !is_amount(&tokens[used..]))
}

/// Whether the number before these tokens counts something: `3 x`, `8 reps`, `185 lb`.
fn is_amount(tokens: &[Token<'_>]) -> bool {
    match means(tokens, 0) {
        Some(Meaning::On | Meaning::At | Meaning::For | Meaning::With | Meaning::And) | None => {
            false
        }
        Some(meaning) => matches!(
            meaning,
            Meaning::Times
                | Meaning::Unit(_)
                | Meaning::Thousand
                | Meaning::Time(_)
                | Meaning::MetreOrMinute
                | Meaning::Length(_)
                | Meaning::Sets
                | Meaning::Set
                | Meaning::Reps
                | Meaning::Rir
                | Meaning::Rpe
        ),
    }
}

/// `2025`, perhaps after a comma.
fn year(tokens: &[Token<'_>]) -> Option<(i16, usize)> {
    let comma = usize::from(tokens.first()?.is_sign(','));
    let year = tokens.get(comma).filter(|token| token.is_number())?;
    let year: i16 = year
        .text
        .parse()
        .ok()
        .filter(|year| (1970..2100).contains(year))?;
    Some((year, comma + 1))
}

/// Without a year it is the one nearest to today: on 5 January `30 dec` was last week, and on
/// 21 November `25 nov` is still to come, which is refused rather than read as a year ago.
fn on_day(year: Option<i16>, month: i8, day: i8, today: Date) -> Result<Date, String> {
    let of = |year: i16| {
        Date::new(year, month, day).map_err(|_| "is no date of the calendar".to_owned())
    };
    if let Some(year) = year {
        return of(year);
    }
    let days_off = |date: &Date| {
        date.since(today)
            .map_or(i32::MAX, |span| span.get_days().abs())
    };
    let near = [today.year(), today.year().saturating_sub(1)].map(of);
    match near {
        [Ok(this), Ok(last)] => Ok(if this <= today || days_off(&this) <= days_off(&last) {
            this
        } else {
            last
        }),
        [Ok(one), Err(_)] | [Err(_), Ok(one)] => Ok(one),
        [Err(why), Err(_)] => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::lex;
    use super::*;

    /// 21 November 2026 is a Saturday.
    const TODAY: Date = date(2026, 11, 21);

    fn on(today: Date, text: &str) -> String {
        match read(&lex(text)[0].tokens, today) {
            None => "none".into(),
            Some((used, Ok(date))) => format!("{date} of {used}"),
            Some((_, Err(error))) => {
                format!(
                    "{:?} {}",
                    &text[error.span.start..error.span.end],
                    error.message
                )
            }
        }
    }

    #[test]
    fn days_in_the_past() {
        for (text, wanted) in [
            ("today", "2026-11-21 of 1"),
            ("yesterday x", "2026-11-20 of 1"),
            ("the day before yesterday", "2026-11-19 of 4"),
            ("on monday", "2026-11-16 of 2"),
            ("Friday", "2026-11-20 of 1"),
            ("saturday", "2026-11-21 of 1"),
            ("last saturday", "2026-11-14 of 2"),
            ("last fri", "2026-11-20 of 2"),
            ("2 days ago", "2026-11-19 of 3"),
            ("two weeks ago", "2026-11-07 of 3"),
            ("a week ago", "2026-11-14 of 3"),
            ("14 nov", "2026-11-14 of 2"),
            ("on the 14", "none"),
            ("14th of November", "2026-11-14 of 4"),
            ("nov 14", "2026-11-14 of 2"),
            ("on sat, nov 14", "2026-11-14 of 5"),
            ("sat 14 nov", "2026-11-14 of 3"),
            ("sat 2026-11-14", "2026-11-14 of 6"),
            ("November 14th, 2025", "2025-11-14 of 5"),
            ("14 nov 2025 x8", "2025-11-14 of 3"),
            ("14 nov 3x8", "2026-11-14 of 2"),
            ("nov 3x8", "none"),
            ("2026-11-14", "2026-11-14 of 5"),
            ("2026/11/14", "2026-11-14 of 5"),
            ("14.11.2026", "2026-11-14 of 3"),
            ("8-8-7", "none"),
            ("8 8", "none"),
            ("on", "none"),
            ("last", "none"),
            ("30 dec 2025", "2025-12-30 of 3"),
        ] {
            assert_eq!(on(TODAY, text), wanted, "{text:?}");
        }
        assert_eq!(on(date(2027, 1, 5), "30 dec"), "2026-12-30 of 2");
        assert_eq!(
            on(date(2026, 2, 20), "29 feb"),
            "\"29 feb\" is no date of the calendar"
        );
    }

    #[test]
    fn what_is_no_day_of_a_set() {
        let future = "in the future: only what was done is logged";
        for (text, wanted) in [
            ("25 nov", format!("\"25 nov\" is 2026-11-25, {future}")),
            ("tomorrow", format!("\"tomorrow\" is 2026-11-22, {future}")),
            (
                "next monday",
                format!("\"next monday\" is 2026-11-23, {future}"),
            ),
            (
                "2026-11-22",
                format!("\"2026-11-22\" is 2026-11-22, {future}"),
            ),
            (
                "mon 14 nov",
                "\"mon 14 nov\" is no day: 2026-11-14 is a Saturday".into(),
            ),
            ("31 feb", "\"31 feb\" is no date of the calendar".into()),
            (
                "2026-13-40",
                "\"2026-13-40\" is no date of the calendar".into(),
            ),
            (
                "1969-12-31",
                "\"1969-12-31\" is 1969-12-31: dates begin with 1970-01-01".into(),
            ),
            (
                "14/11/2026",
                "\"14/11/2026\" could be day and month or month and day: write it as 2026-11-14"
                    .into(),
            ),
            (
                "7 nov 14",
                "\"7 nov\" could belong to the number before it or after it: write the date as \
                 2026-11-14"
                    .into(),
            ),
        ] {
            assert_eq!(on(TODAY, text), wanted, "{text:?}");
        }
    }
}
