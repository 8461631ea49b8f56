//! How many days a week, and which.

use super::{NotTaken, may_answer, names_exercise, plain, tokens_of};
use jiff::civil::Weekday;
use setwise_domain::profile::Profile;
use setwise_domain::session::{WeekdayWord, Weekdays};
use setwise_domain::text::line_excerpt;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::typo::is_misspelt;
use setwise_words::parse::vocabulary;

/// How often each says, the longest first.
const OFTEN: [(&str, u16); 8] = [
    (
        "daily|everyday|every day|each day|every single day|all week|all days|all of them|all seven|whole week|no rest days|any day|every",
        7,
    ),
    ("every day but one|six days", 6),
    ("most days|nearly every day|almost every day|almost daily|nearly daily|most of the week", 5),
    (
        "every other day|every second day|every 2nd day|every two days|every 2 days|every 48 hours|alternate days|alternating days|other day|half the week|half of the week|few|a few|every other",
        3,
    ),
    ("every third day|every 3rd day|every three days|every 3 days", 2),
    ("twice|couple|a couple|a couple of|couple of", 2),
    ("thrice", 3),
    ("once", 1),
];
const GROUPS: [(&str, std::ops::Range<usize>); 2] = [
    ("weekday|weekdays|week days|workdays|working days|work days|during the week", 0..5),
    ("weekend|weekends|week ends", 5..7),
];
const DENY: &str = "not|no|except|excepting|excluding|without|never|minus|besides|cant|wont|dont|barring|bar|apart from|other than|save for|avoiding|avoid|skip|skipping";
/// What is said behind a day that it denies.
const DENIED_BEHIND: &str = "off|out|free|rest";
/// What stands before what is not sure.
const UNSURE: &str =
    "sometimes|maybe|possibly|perhaps|occasionally|if|when|unless|depending|depends|on a good week";
/// Counted beside them, numbers are of something else.
const OTHERS: &str = "min|mins|minute|minutes|m|hour|hours|hr|hrs|h|year|years|yr|yrs|month|months|kg|lb|lbs|kgs|sets|reps|set|rep|pm|am|oclock|%|pounds|kilos";

/// What a list of days says.
#[derive(Default)]
struct Said {
    count: Option<u16>,
    named: [bool; 7],
    /// The named ones are a span in which days may be chosen.
    spans: bool,
    denied: [bool; 7],
}

/// How many days a week, and which those are where they are named: `3`, `four days`, `mon wed fri`,
/// `monday to friday`, `weekends`, `every other day`, `not sundays`.
pub fn days(text: &str) -> Result<(u8, Weekdays), NotTaken> {
    let plain = plain(text);
    let found = Some(tokens_of(&plain)).filter(|_| may_answer(text) && !names_exercise(text));
    let found = found.and_then(|tokens| read(&tokens)).and_then(Said::days);
    found
        .and_then(|(days, named)| Some((u8::try_from(days).ok()?, named)))
        .filter(|(days, _)| Profile::DAYS.contains(days))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a number of days; send one from {} to {}, or days such as mon wed fri.",
                line_excerpt(text),
                Profile::DAYS.start(),
                Profile::DAYS.end()
            ))
        })
}

impl Said {
    fn days(self) -> Option<(u16, Weekdays)> {
        let in_all = |days: &[bool; 7]| u16::try_from(days.iter().filter(|day| **day).count()).ok();
        let (chosen_count, denied_count) = (in_all(&self.named)?, in_all(&self.denied)?);
        let mut named = self.named;
        // `every day but sunday`, `not sundays`
        if chosen_count == 0
            && denied_count > 0
            && self.count.is_none_or(|count| count + denied_count == 7 || count == 7)
        {
            named = [true; 7];
        }
        for (day, denied) in named.iter_mut().zip(self.denied) {
            *day &= !denied;
        }
        let chosen_count = in_all(&named)?;
        let monday = WeekdayWord::Monday.into();
        let chosen = named.iter().zip(0..).filter(|(is_named, _)| **is_named);
        let chosen: Weekdays = chosen.map(|(_, day)| Weekday::wrapping_add(monday, day)).collect();
        match self
            .count
            .filter(|_| denied_count == 0 || chosen_count == 0 || chosen_count != 7 - denied_count)
        {
            None if chosen_count == 0 => None,
            None => Some((chosen_count, chosen)),
            Some(count) if chosen_count == 0 => Some((count, Weekdays::NONE)),
            Some(count) if count == chosen_count => Some((count, chosen)),
            // `3 days, mon to sat` leaves open which.
            Some(count) => (self.spans && count < chosen_count).then_some((count, Weekdays::NONE)),
        }
    }
}

/// Whether words name a day of the week.
pub(in super::super) fn names_weekday(text: &str) -> bool {
    let plain = plain(text);
    tokens_of(&plain)
        .iter()
        .any(|token| token.lower.len() > 2 && day_of_week(&token.lower).is_some())
}

fn read(tokens: &[Token<'_>]) -> Option<Said> {
    let words: Vec<&str> = tokens.iter().map(|token| &*token.lower).collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    if let Some(count) = on_and_off(&words) {
        return Some(Said { count: Some(count), ..Said::default() });
    }
    let mut said = Said::default();
    let (mut denies, mut spans_from, mut last) = (false, None::<usize>, None::<usize>);
    // Letters are days only where nothing else is said.
    let by_letters = words.iter().all(|word| {
        letters(word).is_some() || !word.contains(char::is_alphabetic) || is_listed(word, "and|x")
    });
    let mut at = 0;
    while at < words.len() {
        let mut found: Vec<usize> = Vec::new();
        let mut used = 1;
        if let Some(day) = day_of_week(word(at)) {
            found.push(day);
        } else if let Some((days, more)) = group(&words[at..]) {
            used = more;
            found.extend(days);
            said.spans |= !denies;
        } else if let (Some(from), true) =
            (last, is_listed(word(at), "-|–|—|to|through|thru|till|until|til|.."))
        {
            spans_from = Some(from);
        } else if let Some(more) = listed::longest_phrase(&words[at..], DENY) {
            denies = true;
            used = more;
        } else if word(at) == "but" {
            // `every day but sunday`, `not monday but tuesday`
            let anything = said.count.is_some() || said.named.contains(&true);
            denies = !denies && anything && word(at + 1) != "just" && word(at + 1) != "only";
        } else if is_listed(word(at), "just|only|can|free|rather") {
            denies = false;
        } else if is_listed(word(at), DENIED_BEHIND) {
            // `sundays off`
            if let Some(day) = last {
                said.named[day] = false;
                said.denied[day] = true;
            }
        } else if is_listed(word(at), UNSURE)
            && (said.count.is_some() || said.named.contains(&true))
        {
            break;
        } else if let Some((count, more)) = often(&words[at..]) {
            used = more;
            said.count = Some(said.count.map_or(count, |before| before.min(count)));
        } else if by_letters && let Some(days) = letters(word(at)) {
            found = days;
            let before = last.map_or(0, |last| last + 1);
            // `t t s`: the second is the later one.
            if let [day] = found[..]
                && day < before
            {
                found = vec![match day {
                    1 => 3,
                    5 => 6,
                    day => day,
                }];
            }
        } else if !is_listed(word(at), "a|an")
            && let Some((number, more)) = count(tokens, at)
        {
            used = more;
            if is_listed(word(at + used), OTHERS) {
                return None;
            }
            if !denies {
                said.count = Some(said.count.map_or(number, |before| before.min(number)));
            }
        }
        for day in found {
            let from = spans_from.take();
            let is_span = from.is_some();
            let from = from.unwrap_or(day);
            let to = if from <= day { day } else { day + 7 };
            let days = (from..=to).map(|day| day % 7);
            said.spans |= is_span && !denies;
            for day in days {
                if denies { said.denied[day] = true } else { said.named[day] = true }
            }
            last = Some(day);
        }
        at += used;
    }
    Some(said)
}

/// A number of days, of two the lesser: `3 or 4`, `3-4`, `4, maybe 5`. What is behind a stroke counts days
/// of the week: `3/7`.
fn count(tokens: &[Token<'_>], at: usize) -> Option<(u16, usize)> {
    let (number, mut used) = number::count(&tokens[at..])?;
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    while is_listed(word(at + used), "-|–|to|or|/")
        && let Some((_, more)) = tokens.get(at + used + 1..).and_then(number::count)
    {
        used += 1 + more;
    }
    Some((number, used))
}

/// `3 on 1 off`: how many of seven those are.
fn on_and_off(words: &[&str]) -> Option<u16> {
    let before = |word: &str| {
        let at = words.iter().position(|one| *one == word)?;
        let from = at.saturating_sub(2);
        words[from..at].iter().find_map(|one| {
            number::count(std::slice::from_ref(one)).filter(|_| !is_listed(one, "a|an"))
        })
    };
    let ((on, _), (off, _)) = (before("on")?, before("off")?);
    (on > 0 && off > 0).then(|| (14 * on + on + off) / (2 * (on + off)))
}

fn often(words: &[&str]) -> Option<(u16, usize)> {
    let said = OFTEN.iter().filter_map(|(names, count)| {
        let used = listed::longest_phrase(words, names)?;
        // `every` alone says nothing yet.
        (words[..used] != ["every"]).then_some((*count, used))
    });
    said.max_by_key(|(_, used)| *used)
}

fn group(words: &[&str]) -> Option<(std::ops::Range<usize>, usize)> {
    GROUPS
        .iter()
        .find_map(|(names, days)| Some((days.clone(), listed::longest_phrase(words, names)?)))
}

/// A day of the week, counted from Monday, also in two letters or misspelt.
fn day_of_week(word: &str) -> Option<usize> {
    const SHORT: [&str; 7] =
        ["mo|mondays", "tu|di|tue|tues", "we|mi|weds", "th|thur|thurs|thrs", "fr", "sa", "su"];
    const LONG: [&str; 7] =
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    // `tuesdays`; `tues` is a word of its own.
    let one = word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word);
    let known = |word: &str| vocabulary::weekday(word);
    let known = known(word).or_else(|| known(one));
    let known = known.map(|day| usize::from(day.to_monday_zero_offset().unsigned_abs()));
    known
        .or_else(|| SHORT.iter().position(|short| is_listed(word, short)))
        .or_else(|| LONG.iter().position(|long| one.len() > 5 && is_misspelt(one, long)))
}

/// The days of `mwf`, `tth`, and of each letter of `m w f`: each later than the one before.
fn letters(word: &str) -> Option<Vec<usize>> {
    let letters = word.replace("th", "h");
    let mut days: Vec<usize> = Vec::new();
    for letter in letters.chars() {
        let least = days.last().map_or(0, |last| last + 1);
        let may_be: &[usize] = match letter {
            'm' => &[0],
            't' => &[1, 3],
            'w' => &[2],
            'h' | 'r' => &[3],
            'f' => &[4],
            's' => &[5, 6],
            'u' => &[6],
            _ => return None,
        };
        days.push(*may_be.iter().find(|day| **day >= least)?);
    }
    (!days.is_empty() && letters != "us" && letters != "r").then_some(days)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_week() {
        for (text, wanted) in [
            ("mon wed fri", "3 mon,wed,fri"),
            ("tu/th/sa", "3 tue,thu,sat"),
            ("MWF", "3 mon,wed,fri"),
            ("m w f", "3 mon,wed,fri"),
            ("t/th/s", "3 tue,thu,sat"),
            ("weekdays", "5 mon,tue,wed,thu,fri"),
            ("mon thru thu", "4 mon,tue,wed,thu"),
            ("fri-sun", "3 fri,sat,sun"),
            ("not sundays", "6 mon,tue,wed,thu,fri,sat"),
            ("every day but sunday", "6 mon,tue,wed,thu,fri,sat"),
            ("no weekends", "5 mon,tue,wed,thu,fri"),
            ("4 days, not sundays", "4 "),
            ("3 days, weekdays only", "3 "),
            ("every other day", "3 "),
            ("4x/week", "4 "),
            ("3 or 4", "3 "),
            ("3, maybe 4", "3 "),
            ("mon and thurs, sometimes sat", "2 mon,thu"),
            ("I can make it tuesdays and thursdays", "2 tue,thu"),
            ("3 on 1 off", "5 "),
            ("tuesday thursday saturday mornings", "3 tue,thu,sat"),
            ("wendsday and friday", "2 wed,fri"),
            ("as often as i can, so like 5", "5 "),
            ("twice", "2 "),
            ("a couple", "2 "),
            ("3-4x per week", "3 "),
        ] {
            let found = days(text).map(|(days, named)| {
                let named: Vec<_> = named.words().map(WeekdayWord::word).collect();
                format!("{days} {}", named.join(","))
            });
            assert_eq!(found.as_deref(), Ok(wanted), "{text}");
        }
        for text in ["some", "0", "8 days", "bench on monday", "squat 3x5", "60 minutes", "purple"]
        {
            assert!(days(text).is_err(), "{text}");
        }
    }
}
