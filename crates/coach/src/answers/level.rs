//! How long an athlete has trained, and what that makes of them.

use super::{is_denied, may_answer, names_exercise, plain, says, tokens_of};
use jiff::civil::Date;
use setwise_domain::exercise::Level;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Years of training from which on somebody is no beginner any more, and from which on advanced:
/// roughly when loads stop to go up by the session, and by the month.
const YEARS: (u16, u16) = (1, 5);

/// What each experience is called, whatever time is said beside it.
const NAMED: [(Level, &str); 3] = [
    (
        Level::Beginner,
        "beginner|beginners|newbie|newb|noob|n00b|novice|rookie|total beginner|green|\
         no experience|zero experience|little experience|first time|first timer|first day|first week|first month|first session|first workout|day one|not experienced|from scratch|new to it|new to this|new to lifting|\
         new to training|new to the gym|brand new|newcomer|untrained",
    ),
    (Level::Intermediate, "intermediate|intermediary|average|medium|moderate|mid level|middling"),
    (
        Level::Advanced,
        "advanced|competitive|compete|competed|competing|competitor|experienced|very experienced|veteran|expert|pro|professional|elite|coach myself",
    ),
];

/// What says about how long without a time, and counts only where none is said.
const VAGUE: [(Level, &str); 3] = [
    (
        Level::Beginner,
        "new|newish|starter|never|starting|started|start|beginning|none|zero|nothing|no|nope|not at all|not yet|just begun|just began|begun|barely|hardly|\
         not long|not very long|not much|not really|a bit|a little|little|recently|recent|today|yesterday|tomorrow|now|this week|days|not a lot",
    ),
    (
        Level::Intermediate,
        "some|a while|quite a while|awhile|while|on and off|off and on|some time|occasionally|sporadically|here and there|a fair bit|a good bit|comfortable|know my way around|basics",
    ),
    (
        Level::Advanced,
        "decade|decades|long time|a long time|very long|so long|forever|all my life|whole life|my whole life|most of my life|ages|years|years and years|many years|for years|lifelong|\
         lifer|half my life|quite a few years|since forever|too long|long enough|old hand|oldtimer",
    ),
];

/// A time in life that is long ago for whoever says it.
const LONG_AGO: &str = "school|high school|highschool|hs|college|uni|university|kid|child|childhood|teen|teens|teenager|teenage|boy|girl|youth|young|\
    was|army|military|navy|marines|forever|birth|born|always|day one";
/// Years that are known by another name.
const YEARS_NAMED: [(&str, i16); 7] = [
    ("covid|lockdown|lockdowns|pandemic|corona|quarantine", 2020),
    ("10s|tens", 2014),
    ("00s|noughties", 2004),
    ("90s|nineties", 1995),
    ("80s|eighties", 1985),
    ("70s|seventies", 1975),
    ("60s|sixties", 1965),
];
/// Seasons, with the month in which each begins.
const SEASONS: [(&str, i8); 4] = [
    ("spring", 3),
    ("summer", 6),
    ("autumn|fall", 9),
    ("winter|christmas|xmas|new years|new year", 12),
];

const YEAR: &str = "year|years|yr|yrs|y|yearz|yeas|ys";
const MONTH: &str = "month|months|mo|mos|mth|mths|mon";
const WEEK: &str = "week|weeks|wk|wks|day|days|session|sessions|workout|workouts|hour|hours";
const DECADE: &str = "decade|decades";
/// How many a vague number is.
const SOME: [(&str, u16); 4] =
    [("few", 3), ("couple|pair", 2), ("several|bunch", 4), ("many|lots|dozen", 10)];
/// What was a time without training.
const BREAK: &str = "break|off|layoff|hiatus|pause|gap|without|havent|hadnt|stopped|quit|since i last|ago i stopped|missed|injured|injury|away";
/// What says that training had ended.
const RETURNS: &str = "returning|coming back|getting back|back|restarting|starting again|again|used to|former|formerly|ex|lapsed|rusty";
/// Half of such a time was trained.
const ON_AND_OFF: &str = "on and off|off and on|on off|on/off|on & off|inconsistently|inconsistent|sporadic|sporadically|occasionally|casually|casual|half seriously";
/// What takes a little of a time.
const SHORT_OF: &str =
    "less than|under|almost|nearly|not quite|not even|just under|below|close to|nearing|barely";

/// `new`, `six months`, `two years`, `since school`, `started in january`; none where none is said. A
/// number by itself counts years.
pub fn level(text: &str, today: Date) -> Option<Level> {
    let plain = plain(text).replace(" & ", " and ");
    let tokens = tokens_of(&plain);
    let words: Vec<&str> = tokens.iter().map(|token| &*token.lower).collect();
    let has_number = tokens.iter().any(Token::is_number);
    if !may_answer(text) || has_number && names_exercise(text) || counts_days(&words) {
        return None;
    }
    if let Some(level) = called(&words) {
        return Some(level);
    }
    let has = |phrases: &str| listed::find(&words, phrases).is_some();
    let spans = spans(&tokens, today);
    let rests = has(BREAK) && has(RETURNS);
    // Of a time that was trained and one that was not, the longer was trained more often than not.
    let months = spans.iter().max().copied().filter(|_| !rests || spans.len() > 1);
    let Some(months) = months else {
        let vague = VAGUE.iter().filter_map(|(level, names)| {
            let (at, used) = (0..words.len())
                .filter_map(|at| Some((at, listed::longest_phrase(&words[at..], names)?)))
                .max_by_key(|(_, used)| *used)?;
            Some((used, *level, is_denied(&words, at)))
        });
        let found = vague.max_by_key(|(used, level, _)| (*used, std::cmp::Reverse(*level as u8)));
        let returns = has("used to|returning|coming back|getting back|restarting|rusty");
        return match found {
            _ if rests || returns => Some(Level::Beginner),
            // `not long`
            Some((_, Level::Advanced, true)) => Some(Level::Beginner),
            Some((_, level, _)) => Some(level),
            None => None,
        };
    };
    let months = if has(ON_AND_OFF) { months / 2 } else { months };
    let months = months.saturating_sub(u16::from(has(SHORT_OF)));
    Some(match months {
        months if months < YEARS.0 * 12 => Level::Beginner,
        months if months < YEARS.1 * 12 => Level::Intermediate,
        _ => Level::Advanced,
    })
}

/// `3 days a week` counts no time of training.
fn counts_days(words: &[&str]) -> bool {
    let often = |at: usize| is_listed(words[at], "a|per|each|every|/") && at + 1 < words.len();
    (1..words.len()).any(|at| {
        often(at)
            && is_listed(words[at - 1], "day|days|times|sessions|x|once|twice|time|workouts")
            && is_listed(words[at + 1], "week|wk|session")
    }) || words.iter().any(|word| is_listed(word, "min|mins|minutes|kg|lb|lbs"))
}

/// The level by its own name. The lower of two; one that is denied is one of the others.
fn called(words: &[&str]) -> Option<Level> {
    let mut denied = None;
    let mut at = 0;
    let mut found: Option<Level> = None;
    while at < words.len() {
        let said =
            NAMED.iter().filter_map(|(level, names)| Some((says(&words[at..], names)?, *level)));
        let Some((used, level)) = said.max_by_key(|(used, _)| *used) else {
            at += 1;
            continue;
        };
        if is_denied(words, at) {
            denied = denied.or(Some(level));
        } else if found.is_none_or(|found| (level as u8) < found as u8) {
            found = Some(level);
        }
        at += used;
    }
    let other = |level| match level {
        Level::Beginner => Level::Intermediate,
        Level::Intermediate | Level::Advanced => {
            // `not very experienced` is new to it; `not an expert` has begun.
            if words.iter().any(|word| is_listed(word, "very|much|really")) {
                Level::Beginner
            } else {
                Level::Intermediate
            }
        }
    };
    found.or(denied.map(other))
}

/// How many months each time is long that the words tell of.
fn spans(tokens: &[Token<'_>], today: Date) -> Vec<u16> {
    let words: Vec<&str> = tokens.iter().map(|token| &*token.lower).collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let mut spans: Vec<u16> = Vec::new();
    // Years and months beside each other are one time.
    let mut goes_on = false;
    let mut at = 0;
    while at < words.len() {
        if let Some((months, used)) = counted(tokens, at) {
            match spans.last_mut() {
                Some(last) if goes_on => *last = last.saturating_add(months),
                _ => spans.push(months),
            }
            goes_on = true;
            at += used;
        } else if let Some((months, used)) = since(&words, at, today) {
            spans.push(months);
            at += used;
        } else {
            goes_on &= is_listed(word(at), "and|,|&|+");
            at += 1;
        }
    }
    if spans.is_empty()
        && let Some(months) = months_alone(tokens)
    {
        spans.push(months);
    }
    spans
}

/// `3`, `10+`, `about 4`: years, where nothing else is counted.
fn months_alone(tokens: &[Token<'_>]) -> Option<u16> {
    const BESIDE: &str = "about|around|roughly|maybe|like|almost|over|more|than|at|least|or|so|ish|+|~|.|!|-|to|i|think|guess|nearly|probably|only|just|since|for";
    let mut numbers =
        (0..tokens.len()).filter_map(|at| Some((at, number::read(&tokens[at..])?.ok()?)));
    let (place, years) = numbers.next()?;
    let rest = tokens[..place].iter().chain(&tokens[place + years.tokens..]);
    let mut rest = rest.filter(|token| !token.is_number());
    rest.all(|token| is_listed(&token.lower, BESIDE))
        .then(|| whole(years.value.as_f64() * 12.0))
        .filter(|months| *months <= 60 * 12)
}

/// `two years`, `a year and a half`, `few months`, `half a year`, `1.5 years`, `3-4 years`, in months.
fn counted(tokens: &[Token<'_>], at: usize) -> Option<(u16, usize)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    let unit = |at: usize| {
        [(YEAR, 12), (MONTH, 1), (DECADE, 120), (WEEK, 0)]
            .into_iter()
            .find(|(names, _)| is_listed(word(at), names))
            .map(|(_, months)| months)
    };
    let half = |at: usize| {
        let article = usize::from(is_listed(word(at + 1), "a|an"));
        (word(at) == "and" && word(at + 1 + article) == "half").then_some(2 + article)
    };
    // `half a year`, `half year`
    if word(at) == "half" {
        let article = usize::from(is_listed(word(at + 1), "a|an"));
        let months = unit(at + 1 + article)?;
        return Some((months / 2, 2 + article));
    }
    let some = SOME.iter().find(|(names, _)| is_listed(word(at), names)).map(|(_, count)| *count);
    let (value, mut used) = match (some, number::read(&tokens[at..])) {
        (Some(count), _) => (f64::from(count), 1),
        (None, Some(Ok(number))) => (number.value.as_f64(), number.tokens),
        _ if is_listed(word(at), "a|an|one|my|full|whole|good|solid|last|past") => (1.0, 1),
        // `year and a half`
        _ if unit(at).is_some() && half(at + 1).is_some() => (1.0, 0),
        _ => return None,
    };
    // Of two numbers the lesser.
    if is_listed(word(at + used), "-|or|to")
        && let Some(Ok(more)) = tokens.get(at + used + 1..).and_then(number::read)
    {
        used += 1 + more.tokens;
    }
    while is_listed(
        word(at + used),
        "+|of|or|so|good|solid|full|more|consistent|ish|odd|whole|long|~|-|few|couple|plus",
    ) && used < 6
    {
        used += 1;
    }
    if SOME.iter().any(|(names, _)| is_listed(word(at), "a") && is_listed(word(at + 1), names)) {
        return None;
    }
    let months = unit(at + used)?;
    used += 1;
    let mut total = value * f64::from(months);
    if let Some(more) = half(at + used) {
        total += f64::from(months) / 2.0;
        used += more;
    }
    // `3 days a week` was looked for before.
    Some((whole(total), used))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what a month count holds"
)]
fn whole(months: f64) -> u16 {
    months.clamp(0.0, 1_200.0) as u16
}

/// `since 2019`, `in january`, `since last summer`, `since school`, `last year`: how many months ago.
fn since(words: &[&str], at: usize, today: Date) -> Option<(u16, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let ago = |year: i16, month: i8| {
        let months = (i32::from(today.year()) - i32::from(year)) * 12 + i32::from(today.month())
            - i32::from(month);
        u16::try_from(months).ok()
    };
    let lead =
        usize::from(is_listed(word(at), "since|in|from|around|early|mid|late|last|this|back"));
    let leads = words[at..].iter().take_while(|word| is_listed(word, "since|in|from|around|early|mid|late|last|this|back|the|of|about|after|-|beginning|end|start")).count();
    let begins = at + leads;
    let year = |at: usize| {
        word(at).parse::<i16>().ok().filter(|year| (1940..=today.year()).contains(year))
    };
    if let Some(year) = year(begins) {
        return Some((
            ago(year, 6).unwrap_or(0).max(u16::from(year < today.year()) * 6),
            leads + 1,
        ));
    }
    if lead == 0 {
        return None;
    }
    let is_last = words[at..begins].contains(&"last");
    if let Some((_, year)) = YEARS_NAMED.iter().find(|(names, _)| is_listed(word(begins), names)) {
        return Some((ago(*year, 4)?, leads + 1));
    }
    let month = match vocabulary::alone(word(begins)) {
        Some(Meaning::Month(month)) => Some(month),
        _ => SEASONS
            .iter()
            .find(|(names, _)| is_listed(word(begins), names))
            .map(|(_, month)| *month),
    };
    if let Some(month) = month {
        let of = usize::from(is_listed(word(begins + 1), "of|,"));
        if let Some(year) = year(begins + 1 + of) {
            return Some((ago(year, month)?, leads + 2 + of));
        }
        let this_year = ago(today.year(), month);
        return Some((this_year.or_else(|| ago(today.year() - 1, month))?, leads + 1));
    }
    if is_last && is_listed(word(begins), YEAR) {
        return Some((12, leads + 1));
    }
    if is_listed(
        word(begins),
        "year|month|week|weeks|yesterday|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    ) {
        return Some((if word(begins) == "year" { 6 } else { 0 }, leads + 1));
    }
    // For whoever says so that is long ago.
    let is_since = words[at..begins].iter().any(|word| is_listed(word, "since|from|in"));
    let rest = &words[begins..];
    let long_ago = rest.iter().take(4).any(|word| is_listed(word, LONG_AGO));
    (is_since && long_ago && !words.iter().any(|word| is_listed(word, "used|then|quit|stopped")))
        .then_some((YEARS.1 * 12 * 2, words.len() - at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn levels() {
        let today = date(2026, 11, 21);
        for (text, wanted) in [
            ("since school", Some(Level::Advanced)),
            ("started in january", Some(Level::Beginner)),
            ("started in january 2024", Some(Level::Intermediate)),
            ("since 2019", Some(Level::Advanced)),
            ("since last summer", Some(Level::Beginner)),
            ("on and off for 6 yrs", Some(Level::Intermediate)),
            ("on and off for ten years", Some(Level::Advanced)),
            ("a year and a half", Some(Level::Intermediate)),
            ("half a year", Some(Level::Beginner)),
            ("a few months", Some(Level::Beginner)),
            ("few years", Some(Level::Intermediate)),
            ("1 year 3 months", Some(Level::Intermediate)),
            ("almost a year", Some(Level::Beginner)),
            ("3 weeks", Some(Level::Beginner)),
            ("i started three weeks ago", Some(Level::Beginner)),
            ("not long", Some(Level::Beginner)),
            ("a decade", Some(Level::Advanced)),
            ("10+", Some(Level::Advanced)),
            ("not a beginner", Some(Level::Intermediate)),
            ("begginer", Some(Level::Beginner)),
            ("used to lift in college, just getting back into it", Some(Level::Beginner)),
            ("since covid", Some(Level::Advanced)),
            ("my first week", Some(Level::Beginner)),
            ("for years", Some(Level::Advanced)),
            ("a couple of years", Some(Level::Intermediate)),
            ("3-4 years", Some(Level::Intermediate)),
            ("1.5 yrs", Some(Level::Intermediate)),
            ("since last year", Some(Level::Intermediate)),
            ("year and a half", Some(Level::Intermediate)),
            ("3 days a week", None),
            ("purple", None),
        ] {
            assert_eq!(level(text, today), wanted, "{text}");
        }
    }
}
