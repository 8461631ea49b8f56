//! What is not there yet: sessions once or every so often, reminders.

use super::acts::Act;
use super::clause::Clause;
use super::doubt::{Got, Stop, WHAT_TO_ADD, WHICH_DAY, WHICH_DAYS, ask, nothing};
use super::leaving;
use super::moving;
use super::names::{self, Fit};
use super::often::Often;
use super::subject::{Name, Subject, is_filler};
use super::view::View;
use jiff::civil::Date;
use setwise_domain::session::{
    Hour, Operation, Placement, Priority, Recurrence, SessionKind, Until,
};
use setwise_training::calendar::limits::MOST_SESSION_TITLE_CHARS;
use setwise_words::parse::day::{When, plus};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text::{capitalised, day};

/// What a title does not begin or end with.
const BEFORE_A_TITLE: &str =
    "a|an|the|my|our|some|new|to|me|please|of|for|on|called|named|it|up|in|every|each";
const AFTER_A_TITLE: &str = "for|on|at|please|session|sessions|workout|instead|too|also|again|starting|from|and|my|the|coach|thanks";

/// The one title that it is made with, and how it comes and goes.
pub struct New {
    pub title: String,
    pub priority: Option<Priority>,
    pub kind: Option<SessionKind>,
    pub program_day: Option<u8>,
}

/// What ties a session to others, which no rule of a calendar does.
const BESIDE_SESSIONS: &str = "after every session|after each session|after every workout|after each workout|after every training|before every session|before each session|before every workout|before each workout";

pub fn adding(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    if clause.take(BESIDE_SESSIONS) {
        return ask(
            WHICH_DAYS,
            "A session can't follow others by itself. On which days, such as every monday and thursday?",
        );
    }
    if clause.names_session_beside() {
        return ask(WHICH_DAY, "A session can't follow another by itself. On which day?");
    }
    let plan = Timing::take(clause)?;
    let priority = clause.take_priority();
    clause.take("as well");
    clause.take("to the backlog|into the backlog|in the backlog|on the backlog|to my backlog|to the calendar|to my calendar|on the calendar|to calendar");
    if let Some(title) = clause.take_said_title("called|named|titled|with the title") {
        let new = New { priority, ..titled(clause, &title)? };
        return plan.creations(&new, clause);
    }
    let names = titles(clause);
    if names.is_empty() {
        return ask(WHAT_TO_ADD, "What should I add, and on which day?");
    }
    let mut operations = Vec::new();
    for name in names {
        let new = New { priority, ..new(clause, &name)? };
        operations.extend(plan.creations(&new, clause)?);
    }
    Ok(operations)
}

/// Put on a day: moved where it is there already, else created.
pub fn placing(clause: &mut Clause<'_>, fallback: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let known = titles_known(fallback);
    // `can't make leg day, can we do tuesday`: what was spoken of goes there.
    let only_days = !fallback.is_about_more_than_days();
    let goes_on = !clause.before.stands.is_empty() && only_days;
    // What stands there is not shown.
    if clause.before.act == Some(Act::Unable) && only_days && !goes_on && clause.view.is_partial() {
        return Err(Stop::Unseen);
    }
    if known || goes_on || clause.view.chosen.as_ref().is_some_and(|chosen| !chosen.ids.is_empty())
    {
        return moving::moving(clause);
    }
    clause.act = Act::Create;
    adding(clause)
}

/// `put yoga in the backlog`: what is there goes into it, what is not is made there.
pub fn shelving(clause: &mut Clause<'_>, fallback: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let put = clause.verb.is("put") && !clause.view.is_partial();
    if put && clause.view.chosen.is_none() && is_unknown(fallback) {
        clause.act = Act::Create;
        return adding(clause);
    }
    leaving::shelving(clause)
}

/// Whether it names something, and no session that is there.
fn is_unknown(clause: &mut Clause<'_>) -> bool {
    clause.take("to the backlog|into the backlog|in the backlog|on the backlog|backlog");
    let subject = Subject::take(clause);
    let known = |name: &Name| names::best(&name.words, clause.view.sessions()).is_some();
    !subject.overdue && !subject.names.is_empty() && !subject.names.iter().any(known)
}

/// Whether what is left after its days names a session that is there.
pub fn titles_known(clause: &mut Clause<'_>) -> bool {
    while !matches!(clause.take_when(None, clause.ahead(false)), Ok(None)) {}
    clause.take("instead");
    let it = clause.holds("it|that|them|those") && !clause.before.stands.is_empty();
    let names = clause.take_names();
    let mut names = names.iter().filter_map(|name| name.trimmed(is_filler)).peekable();
    if names.peek().is_none() {
        return it;
    }
    names.any(|name| {
        let open = clause.view.sessions().filter(|s| clause.view.is_open(s));
        names::best(&name.words, open).is_some()
    })
}

/// On which days, from when, until when.
struct Timing {
    days: Vec<Date>,
    often: Option<Often>,
    start: Option<Date>,
    until: Until,
    time: Option<Hour>,
}

impl Timing {
    fn take(clause: &mut Clause<'_>) -> Got<Self> {
        let today = clause.view.today;
        clause.take("from now on|from now|from today on|from today onwards|starting now");
        let often = clause.take_often()?;
        if often.is_some() && clause.take_often()?.is_some() {
            return nothing(
                "That's more than one rhythm: say each for itself, such as `add yoga every monday at 7am`.",
            );
        }
        let ahead = clause.ahead(often.is_some());
        let start = clause.take_when(
            Some("starting from|starting on|starting|beginning on|beginning|as of|from|on"),
            ahead,
        )?;
        let first = start.map(|when| when.range().from);
        let until = clause.take_end(first.unwrap_or(today))?;
        begins_in_time(first.or(Some(today)), until.unwrap_or_default(), clause.view)?;
        let mut days = Vec::new();
        // `every day next week` is of that week alone.
        let mut within = None;
        let mut said = start;
        if said.is_none() {
            said = clause.take_when(None, ahead)?;
        }
        while let Some(when) = said {
            match when {
                When::Day(day) => days.push(day),
                When::Days(range) if often.is_some() => {
                    within = within.or(start.is_none().then_some(range));
                }
                When::Days(range) => {
                    return ask(
                        WHICH_DAY,
                        format!("On which day {}?", day::on_or_from(range, today)),
                    );
                }
            }
            said = clause.take_when(None, ahead)?;
        }
        let chosen = clause.chosen_day();
        if days.is_empty() {
            days.extend(chosen);
        }
        Ok(Self {
            start: first
                .or_else(|| days.first().copied())
                .or_else(|| within.map(|range| range.from.max(today))),
            days,
            until: until.or_else(|| within.map(|range| Until::On(range.to))).unwrap_or_default(),
            time: clause.time(),
            often,
        })
    }

    /// One for each day, or a series for each day of the week.
    fn creations(&self, new: &New, clause: &Clause<'_>) -> Got<Vec<Operation>> {
        let today = clause.view.today;
        let Some(often) = &self.often else {
            let days: Vec<_> = self.days.iter().map(|day| Placement::On(*day)).collect();
            let placements = if days.is_empty() { vec![Placement::Backlog] } else { days };
            let made = placements.into_iter();
            return Ok(made.map(|day| new.create(day, self.time, Recurrence::NONE)).collect());
        };
        let start = self.start.unwrap_or(today);
        let recurrence = recurrence(often, self.until);
        let anchors = anchors(often, start);
        if let Until::On(until) = self.until
            && anchors.iter().any(|anchor| *anchor > until)
        {
            let until = clause.view.day(until);
            return nothing(format!("It wouldn't fall on any day before {until}."));
        }
        let made = anchors.into_iter();
        Ok(made.map(|day| new.create(Placement::On(day), self.time, recurrence.clone())).collect())
    }
}

/// A series that would end before one of its first days is asked back about.
pub fn begins_in_time(
    firsts: impl IntoIterator<Item = Date>,
    until: Until,
    view: &View,
) -> Got<()> {
    match until {
        Until::On(until) if firsts.into_iter().any(|first| first > until) => ask(
            WHICH_DAY,
            format!("{} is before it would begin. Until which day?", view.day(until)),
        ),
        _ => Ok(()),
    }
}

pub fn recurrence(often: &Often, until: Until) -> Recurrence {
    Recurrence {
        kind: often.kind,
        interval_days: often.interval,
        days: often.in_one_series(),
        until,
    }
}

/// The first day of each series, from a day on: several days of one week are one series.
pub fn anchors(often: &Often, from: Date) -> Vec<Date> {
    let first = |day: jiff::civil::Weekday| plus(from, i64::from(day.since(from.weekday())));
    match often.weekdays.as_slice() {
        [] if often.kind == setwise_domain::session::RecurrenceType::Weekdays => {
            let into = from.weekday().to_monday_zero_offset();
            vec![plus(from, i64::from((7 - into).max(0) % 7) * i64::from(into >= 5))]
        }
        [] => vec![from],
        days if !often.in_one_series().is_empty() => {
            days.iter().map(|day| first(*day)).min().into_iter().collect()
        }
        days => days.iter().map(|day| first(*day)).collect(),
    }
}

impl New {
    pub fn create(
        &self,
        scheduled_for: Placement,
        time: Option<Hour>,
        recurrence: Recurrence,
    ) -> Operation {
        Operation::Create {
            title: self.title.clone(),
            notes: None,
            scheduled_for: Some(scheduled_for),
            time,
            priority: Some(self.priority.unwrap_or(Priority::Medium)),
            recurrence,
            kind: Some(self.kind.unwrap_or(SessionKind::Training)),
            program_day: self.program_day,
        }
    }
}

/// What is left of a clause, as titles. `and` separates them only where both sides are known.
fn titles(clause: &mut Clause<'_>) -> Vec<Name> {
    let before = |word: &str| is_listed(word, BEFORE_A_TITLE);
    let after = |word: &str| is_listed(word, AFTER_A_TITLE);
    let names = clause.take_names();
    let says_something =
        |name: &Name| !name.is_generic() && name.words.iter().any(|word| word != "something");
    names
        .iter()
        .filter_map(|name| {
            let first = name.words.iter().position(|word| !before(word))?;
            let last = name.words.iter().rposition(|word| !after(word))?;
            (first <= last).then(|| name.part(first, last))
        })
        .filter(says_something)
        .collect()
}

/// One of that name is made like the one that is there.
fn new(clause: &mut Clause<'_>, name: &Name) -> Got<New> {
    let like = names::best(&name.words, clause.view.sessions());
    if let Some((Fit::Equal, fits)) = like
        && let Some(session) = fits.first()
    {
        return Ok(New {
            title: session.title.clone(),
            priority: None,
            kind: Some(session.kind),
            program_day: session.program_day,
        });
    }
    titled(clause, &clause.typed(name.at.clone()))
}

/// One that is new, by its title as it was typed.
fn titled(clause: &Clause<'_>, typed: &str) -> Got<New> {
    let title = new_title(typed, WHAT_TO_ADD)?;
    let kind = kind(&words_of(typed)).unwrap_or(match clause.act {
        Act::Remind => SessionKind::Other,
        _ => SessionKind::Training,
    });
    Ok(New { title, priority: None, kind: Some(kind), program_day: None })
}

/// A title as it is kept; one that is too long is asked about again.
pub fn new_title(typed: &str, missing: &'static str) -> Got<String> {
    if typed.chars().count() > MOST_SESSION_TITLE_CHARS {
        return ask(
            missing,
            format!(
                "A title has at most {MOST_SESSION_TITLE_CHARS} characters. What should it be called?"
            ),
        );
    }
    Ok(capitalised(typed))
}

/// What sort of session its words say that it is.
fn kind(words: &[String]) -> Option<SessionKind> {
    let text = words.join(" ");
    let says = |list: &str| list.split('|').any(|said| text.contains(said));
    if says("check in|checkin|weigh|measure|progress photo|progress pic") {
        Some(SessionKind::CheckIn)
    } else if says("deload") {
        Some(SessionKind::Deload)
    } else if says("physio|massage|sauna|doctor|dentist|appointment|chiro|buy ") {
        Some(SessionKind::Other)
    } else {
        None
    }
}
