//! What a coach's words name: a summary that names a session or a day that its operations don't hold is
//! about something else.

use super::planned::Planned;
use super::snapshot::words_with_days;
use jiff::civil::{Date, Weekday};
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{DateRange, RecurrenceType, Session};
use setwise_words::parse::day::DayReader;
use setwise_words::parse::vocabulary::weekday;

/// Signs of quotation, as models write them.
const QUOTES: [(char, char); 2] = [('“', '”'), ('"', '"')];

/// Whether the words name only sessions and days that the operations hold.
pub fn are_held(text: &str, planned: &Planned, calendar: &Calendar, today: Date) -> bool {
    let held = Held::of(planned, calendar, today);
    let others = calendar.sessions.values();
    let mut others = others.filter(|session| !planned.about.contains(&session.id));
    quoted(text).into_iter().all(|title| held.says(title))
        && !others.any(|other| names(text, &other.title) && !held.says(&other.title))
        && days_in(text, today).iter().all(|day| held.has(day, today))
}

/// A day as words name it.
enum NamedDay {
    Weekday(Weekday),
    /// Counted ahead and counted back; what can't be read names no day that there is.
    Days([Option<DateRange>; 2]),
}

/// What operations speak of.
struct Held {
    /// All that they say, in lower case.
    words: String,
    days: Vec<DateRange>,
    weekdays: Vec<Weekday>,
    /// A session of them stands on every day, or on any.
    every_day: bool,
}

impl Held {
    fn of(planned: &Planned, calendar: &Calendar, today: Date) -> Self {
        let about = planned.about.iter();
        let about: Vec<&Session> = about.filter_map(|id| calendar.sessions.get(id)).collect();
        let mut words = planned.effects.join("\n") + "\n" + &planned.warnings.join("\n");
        let operations = planned.operations.iter();
        let operations = operations.filter_map(|one| serde_json::to_string(one).ok());
        let before = about.iter().filter_map(|one| serde_json::to_string(one).ok());
        for said in operations.chain(before) {
            words.push('\n');
            words.push_str(&said);
        }
        let mut held = Self {
            every_day: about.iter().any(|one| is_on_any_day(one))
                || ["\"daily\"", "\"weekdays\"", "\"every_n_days\"", "\"monthly\""]
                    .iter()
                    .any(|kind| words.contains(kind)),
            days: Vec::new(),
            weekdays: Vec::new(),
            words: words.to_lowercase(),
        };
        for day in days_in(&words, today) {
            match day {
                NamedDay::Weekday(day) => held.weekdays.push(day),
                NamedDay::Days(days) => held.days.extend(days.into_iter().flatten()),
            }
        }
        let single = held.days.iter().filter(|range| range.from == range.to);
        let weekdays: Vec<Weekday> = single.map(|range| range.from.weekday()).collect();
        held.weekdays.extend(weekdays);
        held
    }

    fn says(&self, title: &str) -> bool {
        self.words.contains(title.trim().to_lowercase().as_str())
    }

    fn has(&self, day: &NamedDay, today: Date) -> bool {
        match day {
            NamedDay::Weekday(day) => self.every_day || self.weekdays.contains(day),
            NamedDay::Days(ways) => ways.iter().flatten().any(|named| {
                let meets = |held: &DateRange| held.from <= named.to && named.from <= held.to;
                (named.from <= today && today <= named.to) || self.days.iter().any(meets)
            }),
        }
    }
}

fn is_on_any_day(session: &Session) -> bool {
    let kind = session.recurrence.kind;
    !matches!(kind, RecurrenceType::None | RecurrenceType::Weekly)
}

/// What stands between signs of quotation.
fn quoted(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (open, close) in QUOTES {
        let mut rest = text;
        while let Some((_, behind)) = rest.split_once(open)
            && let Some((inside, after)) = behind.split_once(close)
        {
            found.push(inside);
            rest = after;
        }
    }
    found
}

/// Whether a text has a title in it. One of a single word may be a word like any other, `push`, unless
/// it is written as the title is.
fn names(text: &str, title: &str) -> bool {
    let title = title.trim();
    let alone = |text: &str, title: &str| {
        text.match_indices(title).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let behind = text[at + title.len()..].chars().next();
            let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            !is_letter(before) && !is_letter(behind)
        })
    };
    if title.is_empty() {
        false
    } else if title.contains(' ') {
        alone(&text.to_lowercase(), &title.to_lowercase())
    } else {
        title.chars().next().is_some_and(char::is_uppercase) && alone(text, title)
    }
}

/// The days that a text names.
fn days_in(text: &str, today: Date) -> Vec<NamedDay> {
    let lower = text.to_lowercase();
    let words = words_with_days(&lower);
    let readers = [DayReader::ahead(today), DayReader::back(today)]
        .map(|reader| DayReader { pairs: false, ..reader });
    let mut named = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let found = readers.map(|reader| reader.read(&words[at..]));
        let Some(used) = found.iter().flatten().map(|(used, _)| *used).max() else {
            at += 1;
            continue;
        };
        let said = &words[at..at + used];
        // `next friday` is meant in two ways.
        named.push(match said.last().and_then(|word| weekday(word)) {
            Some(day) if used <= 2 => NamedDay::Weekday(day),
            _ => NamedDay::Days(found.map(|found| Some(found?.1.ok()?.range()))),
        });
        at += used;
    }
    named
}
