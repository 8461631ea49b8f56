//! Which sentences of a chat are wishes for the calendar: those about other days, about sessions
//! by their names, about what is overdue or waits. Today's own plan and the log are not.

use super::acts::{self, Act};
use super::clause::Wish;
use super::hours;
use super::mood;
use super::names::{self, Fit};
use super::often;
use super::reading::{self, Reading};
use super::token::Token;
use super::view::View;
use super::yes_no;
use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::session::{Session, SessionId};
use setwise_words::parse::day::{DateOrder, DayReader};
use setwise_words::parse::listed::{find, phrase};

/// What stands behind the message where the athlete chose a session or a day that was offered.
const CHOSEN: [&str; 2] = [" (session ", " (day "];

/// Words that a title is looked for in, at most.
const MOST_WORDS_OF_A_NAME: usize = 6;

/// Words that only the calendar is about.
const OF_THE_CALENDAR: &str =
    "backlog|calendar|session|sessions|workouts|everything|deload|weekend|check in";

/// What a sentence of the chat is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    Calendar,
    /// An exercise of today's plan is to be left out.
    Exercise,
    Other,
}

/// What a sentence is about, by its form and by the titles of what is on the calendar.
pub fn concern(text: &str, today: Date, titles: &[String], catalog: &'static Catalog) -> Concern {
    if text.ends_with(')') && CHOSEN.iter().any(|chosen| text.contains(chosen)) {
        return Concern::Calendar;
    }
    let view = of_titles(today, titles).seen([]);
    let tokens = view.tokens(text).unwrap_or_default();
    if asks(&tokens, &view)
        || is_of_days_ahead(&tokens, today)
        || moves_it(&tokens) && !titles.is_empty()
        || hours::begin(&tokens).is_some()
    {
        return Concern::Calendar;
    }
    if mood::is_talk(&tokens, text) || reading::read(text, &view) == Reading::Talk {
        return Concern::Other;
    }
    let wishes = reading::wishes(&tokens, &view).unwrap_or_default();
    match wishes.as_slice() {
        [] => Concern::Other,
        [one] if one.act == Act::Skip && of_today(one, &view, catalog) => Concern::Exercise,
        all if all.iter().all(|wish| {
            let only_goes_on = all.len() > 1 && wish.tokens.is_empty();
            only_goes_on || is_plain(wish, text, &view, catalog)
        }) =>
        {
            Concern::Calendar
        }
        _ => Concern::Other,
    }
}

/// `move it`, of whatever that is: which session, is asked.
fn moves_it(tokens: &[Token]) -> bool {
    let mut said = tokens.iter().filter(|token| !token.is("please|can|could|you|just|lets"));
    let verb = said.next().is_some_and(|verb| verb.is("move|reschedule|postpone|shift"));
    verb && said.next().is_some_and(|it| it.is("it|that|this")) && said.next().is_none()
}

/// Whether words ask what is to come, or what was missed, and so nothing of the log.
pub fn asks_ahead(text: &str, today: Date, titles: &[String]) -> bool {
    let view = of_titles(today, titles);
    let tokens = view.tokens(text).unwrap_or_default();
    is_of_days_ahead(&tokens, today) || yes_no::asks(&tokens, &view)
}

fn is_of_days_ahead(tokens: &[Token], today: Date) -> bool {
    const OF_SETS: &str = "set|sets|rep|reps|exercise|exercises";
    let asked = phrase(tokens, ASKED_OF_DAYS_AHEAD).or_else(|| phrase(tokens, ASKED_OF_PLANS));
    if let Some(used) = asked {
        return names_other_day(&tokens[used..], today);
    }
    // What was missed in a week that is over is the log's to tell.
    let missed = phrase(tokens, ASKED_OF_WHAT_WAS_MISSED).is_some()
        && find(tokens, "last week|last month").is_none();
    phrase(tokens, ASKED_OF_THE_NEXT).is_some()
        || missed && !tokens.iter().any(|token| token.is(OF_SETS))
}

/// Whether words want nothing of a calendar with these titles.
pub fn is_talk(text: &str, today: Date, titles: &[String]) -> bool {
    reading::read(text, &of_titles(today, titles)) == Reading::Talk
}

/// What is known of sessions by their titles alone.
fn of_titles(today: Date, titles: &[String]) -> View {
    let named = (1..).zip(titles);
    let named: Vec<_> =
        named.map(|(id, title)| Session::once(SessionId(id), title, None)).collect();
    View::new(today, &named)
}

/// The words of a wish that may be a name.
fn words_of(wish: &Wish) -> Vec<String> {
    let words = wish.tokens.iter().map(|token| token.text.clone());
    words.filter(|word| !super::subject::is_filler(word)).collect()
}

/// How well the words of a wish name a session, where they do.
fn named_fit(wish: &Wish, view: &View) -> Option<Fit> {
    let words = words_of(wish);
    let most = words.len().min(MOST_WORDS_OF_A_NAME);
    (0..words.len())
        .flat_map(|from| (from + 1..=words.len().min(from + most)).map(move |to| (from, to)))
        .filter_map(|(from, to)| Some(names::best(&words[from..to], view.sessions())?.0))
        .min()
}

/// Questions that begin so are about the calendar where they name a day to come.
const ASKED_OF_DAYS: &str = "whats on|what is on|whats planned|what is planned|whats scheduled|what is scheduled|whats coming up|what is coming up|whats left|what is left|what am i doing|what do i have|what have i got|what should i do|what was on|what was planned|anything on|anything planned|is there anything";

/// The same of the present, which no log answers.
const ASKED_OF_DAYS_AHEAD: &str = "whats my plan for|what is my plan for|whats the plan for|what is the plan for|show me the plan for|what do i have on|what do i have planned|is there anything on|anything on|anything planned|do i train|do i lift|do i work out|do i have anything|do i have something|do i have a session|do i have a workout|do i have training|have i got anything|have i got training|have i got a session|am i training|am i lifting|am i working out|am i free|are we training|is there training|is there a session|is there a workout|any training|any sessions|any session|any workouts|any workout";
const ASKED_OF_THE_NEXT: &str = "when am i free|which days am i free|what days am i free|which days are free|what days are free|when do i train|which days do i train|what days do i train|which days do i lift|what days do i lift|when are my training days|which days are training days|when do i lift|when do i work out|when am i training|when am i lifting|when will i train";
const ASKED_OF_WHAT_WAS_MISSED: &str =
    "what did i miss|what have i missed|did i miss anything|have i missed anything|what did i skip";

/// What was planned is to come, though it was planned before.
pub const ASKED_OF_PLANS: &str = "what did i plan|what have i planned|what did we plan|what did i schedule|what have i scheduled";

const ASKED_WHEN: &str = "when is|whens|when are|what time is|whats the time of|at what time is|what day is|which day is";

/// Whether words are the whole title of a session: `physio`.
fn names_title(tokens: &[Token], view: &View) -> bool {
    let words = tokens.iter().map(|token| token.text.clone());
    let words: Vec<String> = words.filter(|word| !super::subject::is_filler(word)).collect();
    !words.is_empty()
        && names::best(&words, view.sessions()).is_some_and(|(fit, _)| fit <= Fit::WholeMistyped)
}

/// Whether it asks what is on, what is overdue, what waits, or when a session is.
fn asks(tokens: &[Token], view: &View) -> bool {
    let today = view.today;
    let begins = |with: &str| phrase(tokens, with);
    if yes_no::asks(tokens, view) {
        return true;
    }
    if let Some(used) = begins(ASKED_OF_DAYS) {
        let rest = &tokens[used..];
        return names_other_day(rest, today) || find(rest, "overdue|backlog|calendar").is_some();
    }
    if begins("whats coming up|what is coming up").is_some_and(|used| used == tokens.len()) {
        return true;
    }
    if let Some(used) = begins(ASKED_WHEN) {
        return names_session(&tokens[used..])
            || names_title(&tokens[used..], view)
            || find(tokens, "next workout|next session").is_some();
    }
    let session = || find(tokens, "workout|workouts|session|sessions|training").is_some();
    // `what's tomorrow's workout`, `next week's workouts`
    if begins("what is|whats|show me|show|next").is_some() && session() && is_ahead(tokens, today) {
        return true;
    }
    begins("what|whats|show|list|which|is|how many|anything").is_some()
        && find(tokens, "overdue|backlog|calendar").is_some()
        || begins("how many sessions|how many workouts|how many trainings").is_some()
            && find(tokens, "planned|scheduled").is_some()
}

/// Whether it names an exercise, no session by its whole title, and no other day.
fn of_today(wish: &Wish, view: &View, catalog: &'static Catalog) -> bool {
    let tokens = &wish.tokens;
    !names_other_day(tokens, view.today)
        && !often::is_said(tokens)
        && !names_whole_session(wish, view, catalog)
        && names_exercise(tokens, catalog)
}

/// Whether it names a session by its whole title, and no exercise in more words: `bench press` is not the
/// session `Bench`.
fn names_whole_session(wish: &Wish, view: &View, catalog: &'static Catalog) -> bool {
    // A letter of a title, as in `Upper A`, would be passed over among the words that tell.
    let all: Vec<String> = wish.tokens.iter().map(|token| token.text.clone()).collect();
    let telling = words_of(wish);
    let longest = |words: &[String], names: &dyn Fn(&[String]) -> bool| {
        let most = words.len().min(MOST_WORDS_OF_A_NAME);
        let mut lengths = (1..=most).rev();
        lengths.find(|length| words.windows(*length).any(names))
    };
    let session = longest(&all, &|name| {
        names::best(name, view.sessions()).is_some_and(|(fit, _)| fit <= Fit::WholeMistyped)
    });
    let exercise = longest(&telling, &|name| catalog.resolve(&name.join(" ")).exercise().is_some());
    session.is_some() && session >= exercise
}

fn is_plain(wish: &Wish, text: &str, view: &View, catalog: &'static Catalog) -> bool {
    let tokens = &wish.tokens;
    let other_day = names_other_day(tokens, view.today);
    let repeats = often::is_said(tokens);
    let titled = text.contains(['"', '“']) || find(tokens, "called|named|titled").is_some();
    let session = find(tokens, OF_THE_CALENDAR).is_some()
        || find(tokens, super::subject::OVERDUE).is_some()
        || titled
        || names_session(tokens)
        || named_fit(wish, view).is_some();
    let today_is_said = tokens.iter().any(|token| token.is("today|todays"));
    let elsewhere = other_day || repeats;
    if wish.act != Act::Away && of_today(wish, view, catalog) {
        return false;
    }
    match wish.act {
        Act::Skip => elsewhere || session || today_is_said,
        Act::Unable => {
            elsewhere || session || today_is_said || find(tokens, acts::GYM_CLOSED).is_some()
        }
        // On which days is asked.
        Act::Away => true,
        // `done for today` and `finished my workout` end the session.
        Act::Complete => {
            let all_before = find(tokens, "up to|until|so far|before").is_some();
            (all_before || !today_is_said)
                && (other_day
                    || names_session(tokens)
                    || named_fit(wish, view).is_some()
                    || is_numbered(tokens)
                    || find(tokens, "overdue|everything").is_some())
        }
        Act::Create | Act::Remind | Act::Place => {
            (elsewhere || session || is_new(wish, catalog)) && !only_generic(tokens)
        }
        Act::Delete => elsewhere || session || names_nothing_else(wish, catalog),
        Act::Deload => elsewhere || find(tokens, "week|weeks").is_some(),
        // Without a day, it is the program's to end.
        Act::StopRepeating => session || elsewhere && find(tokens, "program|programme").is_some(),
        Act::Prioritise | Act::Rename => session,
        // `weekly volume` asks for a number; a session stands before how often it is.
        Act::Repeat if wish.verb.text.is_empty() => {
            let of_a_day = tokens.iter().any(|token| token.weekday().is_some());
            session || of_a_day || often::at(tokens).is_none_or(|(used, _)| used == tokens.len())
        }
        _ => elsewhere || session,
    }
}

/// Whether words name a day or days to come.
fn is_ahead(tokens: &[Token], today: Date) -> bool {
    let days = DayReader::ahead(today);
    (0..tokens.len()).any(|at| {
        let said = days.read(&tokens[at..]).and_then(|(_, when)| when.ok());
        said.is_some_and(|when| when.range().from > today)
    })
}

fn names_other_day(tokens: &[Token], today: Date) -> bool {
    let days = DayReader {
        own_name_is_today: false,
        // Whichever day it is; with no order `31/11` might be no day at all.
        order: Some(DateOrder::DayMonth),
        ..DayReader::ahead(today)
    };
    let day = |at: usize| {
        let (_, said) = days.read(&tokens[at..]).or_else(|| days.read_span(&tokens[at..]))?;
        Some(said.map_or(true, |when| when.day() != Some(today)))
    };
    (0..tokens.len()).any(|at| day(at) == Some(true))
}

/// `leg day`, `upper session`: a word, and then a general word for a session.
fn names_session(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| {
        let [first, second] = pair else { return false };
        second.is("day|session|days|sessions")
            && !names::is_generic(&first.text)
            && !super::subject::is_filler(&first.text)
            && first.count().is_none()
            && !first.is("rest|off|other|next|last|per|todays|second")
    })
}

/// Whether the words are the name of an exercise, and not of a session named for one.
fn names_exercise(tokens: &[Token], catalog: &'static Catalog) -> bool {
    if tokens.iter().any(|token| names::is_generic(&token.text)) {
        return false;
    }
    let words: Vec<_> = tokens
        .iter()
        .map(|token| &*token.text)
        .filter(|word| !super::subject::is_filler(word) && !matches!(*word, "today" | "todays"))
        .collect();
    (0..words.len()).any(|from| {
        (from + 1..=words.len().min(from + 4)).any(|to| {
            !matches!(catalog.resolve(&words[from..to].join(" ")), Resolution::Unknown { .. })
        })
    })
}

/// `session 6`.
fn is_numbered(tokens: &[Token]) -> bool {
    let pairs = tokens.windows(2);
    pairs.into_iter().any(|pair| pair[0].is("session") && pair[1].count().is_some())
}

/// `add yoga`: what is to be added is no exercise, no number of anything, and of today's set or plan
/// nothing is said.
fn is_new(wish: &Wish, catalog: &'static Catalog) -> bool {
    const OF_TODAY: &str = "set|sets|rep|reps|kg|kgs|lb|lbs|weight|more|bar|to|another|plan|it|that|today|exercise|timer|note|water";
    wish.verb.is("add|create|schedule|book")
        && !wish.tokens.is_empty()
        && !wish
            .tokens
            .iter()
            .any(|token| token.is(OF_TODAY) || token.count().is_some_and(|n| n > 1))
        && !names_exercise(&wish.tokens, catalog)
}

/// `delete yoga`: what is to go is no set, nothing of the log and no exercise, so that it is a session,
/// even where none is called so.
fn names_nothing_else(wish: &Wish, catalog: &'static Catalog) -> bool {
    const OF_THE_REST: &str = "set|sets|rep|reps|note|notes|log|data|account|history|record|records|plan|program|goal|that|it|this|last|line|entry|everything|all|exercise|fact|facts|weight|bodyweight|message|chat|key|today|workout";
    let telling = words_of(wish);
    !telling.is_empty()
        && !wish.tokens.iter().any(|token| token.is(OF_THE_REST) || token.count().is_some())
        && !names_exercise(&wish.tokens, catalog)
}

/// `new plan for tomorrow` makes a plan, not a session.
fn only_generic(tokens: &[Token]) -> bool {
    let mut telling = tokens.iter().filter(|token| !super::subject::is_filler(&token.text));
    telling.next().is_none_or(|first| {
        first.is("plan|program|programme|set|rep|reps|sets|block|routine|split|weight")
    })
}
