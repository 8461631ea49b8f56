//! How long a session may take.

use super::{NotTaken, may_answer, names_exercise, plain, tokens_of};
use setwise_domain::profile::Profile;
use setwise_domain::text::line_excerpt;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{self, Meaning};

const HOUR: u32 = 3_600;
/// Counted by them, numbers are of something else.
const OTHERS: &str = "day|days|week|weeks|x|times|time|year|years|yr|yrs|month|months|kg|kgs|lb|lbs|pounds|kilos|sets|set|reps|rep|km|miles|am|pm|oclock|%|sec|secs|second|seconds|°";
/// Before them, a small number counts days or weeks.
const A_DAY: &str = "a|per|each|every";

/// `45`, `45 min`, `1h`, `1.5 hours`, `1h 15m`, `an hour`, `hour and a half`. Of several the least: whoever
/// says two has time for the lesser.
pub fn minutes(text: &str) -> Result<u16, NotTaken> {
    let found = if may_answer(text) && !names_exercise(text) { read(&plain(text)) } else { None };
    found.ok_or_else(|| {
        NotTaken::new(format!(
            "'{}' isn't a session length; send minutes from {} to {}, such as 45.",
            line_excerpt(text),
            Profile::MINUTES.start(),
            Profile::MINUTES.end()
        ))
    })
}

fn read(plain: &str) -> Option<u16> {
    let plain = of_clocks(&plain.replace(',', if plain.contains(", ") { " ; " } else { "." }));
    let plain = plain.replace("1/2", "½").replace("3/4 of an hour", "45 min").replace(" ½", "½");
    let tokens = tokens_of(&plain);
    let mut lengths: Vec<u32> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((seconds, used)) = length(&tokens, at) else {
            // A number that is no length is one of something else.
            let counts = tokens[at].is_number();
            if counts && tokens.get(at + 1).is_some_and(|next| is_listed(&next.lower, OTHERS)) {
                return None;
            }
            at += 1;
            continue;
        };
        let next = tokens.get(at + used).map_or("", |token| &*token.lower);
        if is_listed(next, OTHERS) && tokens[at].is_number() {
            return None;
        }
        lengths.push(seconds);
        at += used;
    }
    let minutes = lengths.into_iter().filter(|seconds| seconds.is_multiple_of(60));
    let minutes = minutes.filter_map(|seconds| u16::try_from(seconds / 60).ok());
    minutes.filter(|minutes| Profile::MINUTES.contains(minutes)).min()
}

/// The length of time that stands at a place, in seconds, and how many tokens say it.
fn length(tokens: &[Token<'_>], at: usize) -> Option<(u32, usize)> {
    let is = |at: usize, wanted| vocabulary::means(tokens, at) == Some(wanted);
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    let article = |at: usize| usize::from(is(at, Meaning::Article));
    let is_hour = |at: usize| is(at, Meaning::Time(HOUR));
    // `three quarters of an hour`, `a quarter of an hour`
    let quarters = match word(at) {
        "quarter" => Some((1, 1)),
        "three" | "3" if is_listed(word(at + 1), "quarter|quarters") => Some((3, 2)),
        _ => None,
    };
    if let Some((count, used)) = quarters {
        let of = usize::from(word(at + used) == "of");
        let an = article(at + used + of);
        return is_hour(at + used + of + an).then_some((count * HOUR / 4, used + of + an + 1));
    }
    // `half an hour`, `half hour`
    if is(at, Meaning::Half) && is_hour(at + 1 + article(at + 1)) {
        return Some((HOUR / 2, 2 + article(at + 1)));
    }
    // `an hour`, `hour and a half`, `a good hour`
    let lead = (0..3).find(|lead| {
        is_hour(at + lead)
            && (0..*lead).all(|one| {
                is_listed(word(at + one), "a|an|one|good|full|solid|whole|single|couple|of")
            })
    });
    if let Some(lead) = lead {
        let is_couple = (0..lead).any(|one| word(at + one) == "couple");
        let hours = if is_couple { 2 } else { 1 };
        let (more, used) = behind_hours(tokens, at + lead + 1);
        return Some((hours * HOUR + more, lead + 1 + used));
    }
    if word(at) == "couple" {
        let of = usize::from(word(at + 1) == "of");
        return is_hour(at + 1 + of).then_some((2 * HOUR, 2 + of));
    }
    let first = number::read(tokens.get(at..)?)?.ok()?;
    // `45-60`, `1 to 2 hours`: the first is of the unit of the second.
    let behind = at + first.tokens;
    if is_listed(word(behind), "-|to|or|/")
        && let Some(Ok(second)) = tokens.get(behind + 1..).and_then(number::read)
    {
        let used = first.tokens + 1 + second.tokens;
        let unit = if is_hour(at + used) { HOUR } else { 60 };
        let is_unit = unit == HOUR
            || is(at + used, Meaning::Time(60))
            || is(at + used, Meaning::MetreOrMinute);
        let seconds = first.value.ten_thousandths() * i64::from(unit) / 10_000;
        return Some((u32::try_from(seconds).ok()?, used + usize::from(is_unit)));
    }
    let (seconds, used) = number::duration(tokens.get(at..)?, 60)?;
    let ends_in_hours = is_hour(at + used - 1);
    let (more, beside) = if ends_in_hours { behind_hours(tokens, at + used) } else { (0, 0) };
    Some((seconds + more, used + beside))
}

/// What is said behind hours: `and a half`, `and 15`, `fifteen`.
fn behind_hours(tokens: &[Token<'_>], at: usize) -> (u32, usize) {
    let is = |at: usize, wanted| vocabulary::means(tokens, at) == Some(wanted);
    let and = usize::from(is(at, Meaning::And));
    let article = usize::from(is(at + and, Meaning::Article));
    if and == 1 && is(at + and + article, Meaning::Half) {
        return (HOUR / 2, and + article + 1);
    }
    if and == 1 && tokens.get(at + and + article).is_some_and(|one| one.lower == "quarter") {
        return (HOUR / 4, and + article + 1);
    }
    let count =
        tokens.get(at + and..).and_then(number::count).filter(|(count, _)| (5..60).contains(count));
    let Some((count, used)) = count else {
        return (0, 0);
    };
    let end = at + and + used;
    let unit = is(end, Meaning::Time(60)) || is(end, Meaning::MetreOrMinute);
    // `an hour, 3 days`
    let other = tokens
        .get(end)
        .is_some_and(|token| is_listed(&token.lower, OTHERS) || is_listed(&token.lower, A_DAY));
    if other && !unit { (0, 0) } else { (u32::from(count) * 60, and + used + usize::from(unit)) }
}

/// A clock of hours and minutes in minutes, and strokes behind a number as minutes: `1:15`, `45'`.
fn of_clocks(plain: &str) -> String {
    let mut words = Vec::new();
    for word in plain.split_whitespace() {
        let bare = word.trim_end_matches(['h', '.', ';']);
        let clock = bare.split_once(':').and_then(|(hours, minutes)| {
            let hours: u32 = hours.parse().ok().filter(|hours| *hours < 5)?;
            let minutes: u32 = minutes.parse().ok().filter(|minutes| *minutes < 60)?;
            Some(format!("{} min", hours * 60 + minutes))
        });
        words.push(clock.unwrap_or_else(|| word.to_owned()));
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        for (text, wanted) in [
            ("1:15", 75),
            ("an hour and fifteen minutes", 75),
            ("three quarters of an hour", 45),
            ("45'", 45),
            ("hour and a half", 90),
            ("a couple of hours", 120),
            ("1 1/2 hours", 90),
            ("1½ h", 90),
            ("an hour, 75 minutes on weekends", 60),
            ("45 on weekdays, 90 on weekends", 45),
            ("about an hour including warmup", 60),
            ("no more than 40", 40),
            ("I've got like forty five minutes on my lunch break", 45),
            ("60 to 90", 60),
            ("1.5 to 2 hours", 90),
            ("1 hr 20", 80),
            ("ninety", 90),
            ("hour tops", 60),
            ("2h", 120),
        ] {
            assert_eq!(minutes(text), Ok(wanted), "{text}");
        }
        for text in ["3", "3 days", "5 days a week", "squat 3x5", "60 kg", "20 years", "purple"] {
            assert!(minutes(text).is_err(), "{text}");
        }
    }
}
