//! Answers about the calendar: what is on, what is overdue, when something is next; and which
//! words would change it.

use super::chat::ASKED_OF_PLANS;
use super::doubt::why_no_day;
use super::names;
use super::part;
use super::reading::{Reading, read};
use super::subject::is_filler;
use super::summary::within_bounds;
use super::token::Token;
use super::training_days;
use super::view::View;
use super::yes_no;
use crate::limits::{MOST_QUESTIONS_ANSWERED, MOST_SESSIONS_TOLD};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::assistant::AnswerRequest;
use setwise_domain::session::{DateRange, Session};
use setwise_training::calendar::{OccurrenceState, is_overdue};
use setwise_words::parse::day::{When, next_week, week_of};
use setwise_words::parse::listed::{find, is_listed, phrase};
use setwise_words::text::{self, day};
use std::collections::HashSet;

/// Words of questions that name nothing.
const ASKING: &str = "what|whats|when|whens|where|which|who|how|is|are|am|do|does|did|will|have|has|had|i|we|there|on|next|due|planned|scheduled|happening|coming|up|left|open|many|any|show|list|tell|about|supposed|training|session|sessions|workout|workouts|calendar|week|doing|still|happen|happens|again|free|off|was|were|got|get|come|comes";

/// What comes before the wish in a question about one.
const BEFORE_A_WISH: &str = "should i|shall i|should we|shall we|can i|can we|could i|could we|may i|what if i|what if we|what happens if i|is it ok to|is it okay to|is it fine to|is it bad to|would it be ok to|would it be bad to|would it be better to|how about|what about|maybe ill|maybe i|maybe|i might|perhaps|i was thinking of|im thinking of|i am thinking of|thinking of|i should|how do i|how can i";

/// Forms of verbs in such questions.
const FORMS: &[(&str, &str)] = &[
    ("moved|moving", "move"),
    ("skipped|skipping", "skip"),
    ("swapped|swapping", "swap"),
    ("added|adding", "add"),
    ("deleted|deleting", "delete"),
    ("cancelled|cancelling", "cancel"),
    ("repeated|repeating", "repeat"),
    ("postponed|postponing", "postpone"),
];

const EXAMPLES: &str = "I can answer `what is on this week`, `what is overdue`, `when is` a session, and what is `in the backlog`; a request such as `move leg day to friday` proposes a change.";

/// A session that is named in so many words, without a question, is asked about all the same.
const MOST_WORDS_OF_A_MENTION: usize = 6;

/// What asks for the days of the week.
const OF_THE_WEEK: &str = "which days do i|what days do i|my training days|which days are training";

/// What asks for the next session, whichever it is.
const NEXT_OF_ALL: &str = "do i train|do i lift|do i work out|am i training|am i lifting|will i train|next workout|next session|next training";

/// What a question begins with that stands behind another.
const BEGINS_A_QUESTION: &str =
    "what|whats|what's|when|whens|when's|where|which|who|how|is|are|do|does|did|have|show|list";

/// Whether a message asks something.
pub fn is_question(message: &str) -> bool {
    let words = super::token::read(message, &HashSet::new()).unwrap_or_default();
    let asks = words.first().is_some_and(|word| {
        word.is("what|whats|when|whens|where|which|who|how|is|are|am|any|anything|do|does|did|have|should|shall|can|could|why|show|list")
    });
    asks || message.trim_end().ends_with('?')
}

pub fn answer(request: &AnswerRequest) -> String {
    let view = part(&request.surroundings);
    let message = &request.message;
    match read(message, &view) {
        Reading::Plan(_) => {
            format!("An answer changes nothing. {} would propose it as a plan.", quoted(message))
        }
        Reading::Ask(_, doubt) => format!(
            "Nothing is changed. {} Say it in full, such as `move leg day to friday`.",
            doubt.question
        ),
        Reading::Nothing(_, why) => why,
        Reading::Talk => {
            let asked = questions(message).take(MOST_QUESTIONS_ANSWERED);
            let answers = asked.map(|one| talk(one, &view, request.surroundings.week));
            let mut answers: Vec<String> = answers.collect();
            answers.dedup();
            // Of several the ones that are understood are answered.
            if answers.iter().any(|answer| answer != EXAMPLES) {
                answers.retain(|answer| answer != EXAMPLES);
            }
            within_bounds(answers)
        }
    }
}

/// The questions of a message, `when is leg day and what is overdue`; the whole of one that asks no more
/// than one.
fn questions(message: &str) -> impl Iterator<Item = &str> {
    let begins = |words: &str| {
        let first = words.split_whitespace().next().unwrap_or_default();
        is_listed(&first.to_lowercase(), BEGINS_A_QUESTION)
    };
    let mut rest = Some(message);
    std::iter::from_fn(move || {
        let here = rest?;
        let and = here.match_indices(" and ").map(|(at, and)| (at, and.len()));
        let marks = here.match_indices('?').map(|(at, mark)| (at, mark.len()));
        let next = and.chain(marks).filter(|(at, length)| {
            let behind = &here[at + length..];
            begins(here) && begins(behind)
        });
        let Some((at, length)) = next.min() else {
            rest = None;
            return Some(here);
        };
        rest = Some(&here[at + length..]);
        Some(&here[..at])
    })
}

fn talk(message: &str, view: &View, week: DateRange) -> String {
    let Some(tokens) = view.tokens(message).filter(|tokens| !tokens.is_empty()) else {
        return EXAMPLES.to_owned();
    };
    let holds = |words: &str| tokens.iter().any(|token| token.is(words));
    if let Some(sentence) = yes_no::told(&tokens, view).or_else(|| about_a_wish(&tokens, view)) {
        return sentence;
    }
    if find(&tokens, "dont|do not|never|not").is_some() && !is_question(message) {
        return "Nothing changes: it stays as it is.".to_owned();
    }
    if holds("overdue|missed|late") || find(&tokens, "did i miss|did i skip").is_some() {
        return overdue(view);
    }
    if holds("backlog") {
        return backlog(view);
    }
    let planned = phrase(&tokens, ASKED_OF_PLANS).is_some();
    let reader = if holds("did|was|were|done") && !planned { view.behind() } else { view.ahead() };
    let said = (0..tokens.len()).find_map(|at| Some((at, reader.read(&tokens[at..])?)));
    if let Some((at, (used, Err(why)))) = said {
        return format!("{}.", why_no_day(&tokens[at..at + used], why));
    }
    let when = said.and_then(|(_, (_, when))| when.ok());
    if when.is_none() && find(&tokens, "coming up").is_some() {
        return on(view, next_week(view.today));
    }
    if when.is_none() && find(&tokens, OF_THE_WEEK).is_some() {
        return training_days::told(view);
    }
    if when.is_none() && find(&tokens, NEXT_OF_ALL).is_some() {
        return next_of_all(view);
    }
    if holds("free") && when.is_none_or(|when| when.day().is_none()) {
        return free(view, when.map_or_else(|| next_week(view.today), When::range));
    }
    // What is only told of a session at some length asks nothing of it.
    let tells = !is_question(message) && tokens.len() > MOST_WORDS_OF_A_MENTION;
    if let Some(sentence) = named(&tokens, view, when.is_some()).filter(|_| !tells) {
        return sentence;
    }
    let asked = is_question(message) || holds("calendar|schedule|agenda|plan");
    match when {
        Some(when) if asked && holds("many") => how_many(view, when.range()),
        Some(when) if asked => on(view, when.range()),
        None if asked
            && holds("week|calendar|schedule|agenda|on|planned|scheduled|left|next|doing|many") =>
        {
            on(view, week)
        }
        _ => EXAMPLES.to_owned(),
    }
}

/// A wish that is only weighed: the words that would propose it.
fn about_a_wish(tokens: &[Token], view: &View) -> Option<String> {
    let start = phrase(tokens, BEFORE_A_WISH).unwrap_or(0);
    let plain: Vec<_> = tokens[start..]
        .iter()
        .map(|token| {
            let form = FORMS.iter().find(|(forms, _)| token.is(forms));
            form.map_or(&*token.text, |(_, verb)| *verb)
        })
        .collect();
    let wish = plain.join(" ");
    let weighed = start > 0 || find(tokens, "if").is_none();
    match read(&wish, view) {
        Reading::Plan(_) if weighed => Some(format!(
            "That's your call. {} would propose it, and nothing changes until you accept.",
            quoted(&wish)
        )),
        Reading::Ask(_, doubt) if start > 0 => Some(format!(
            "That's your call. To have it proposed, say it in full. {}",
            doubt.question
        )),
        Reading::Nothing(_, why) if start > 0 => Some(why),
        _ => None,
    }
}

/// The first day to come on which something stands.
fn next_of_all(view: &View) -> String {
    let ahead = |one: &Session| view.next(one).filter(|day| *day >= view.today);
    match view.sessions().filter_map(ahead).min() {
        Some(day) => on(view, DateRange { from: day, to: day }),
        None => "Nothing is planned in the days that I see.".to_owned(),
    }
}

/// The days on which nothing stands.
fn free(view: &View, days: DateRange) -> String {
    let from = days.from.max(view.today);
    let all = from.series(1.day()).take_while(|day| *day <= days.to);
    let is_free = |day: &Date| {
        let one = DateRange { from: *day, to: *day };
        view.sees(one) && view.agenda(one).is_empty()
    };
    let free: Vec<String> = all.filter(is_free).map(|day| view.day(day)).collect();
    let known = unseen(view, days);
    match free.as_slice() {
        [] => format!("Something is planned on each day.{known}"),
        free => format!("Nothing is planned on {}.{known}", text::list(free)),
    }
}

/// Said where not all of some days is shown.
fn unseen(view: &View, days: DateRange) -> &'static str {
    if view.sees(days) { "" } else { " I see only a part of those days." }
}

/// When a session is next, or how it stands.
fn named(tokens: &[Token], view: &View, dated: bool) -> Option<String> {
    let says_nothing = |word: &str| is_listed(word, ASKING) || is_filler(word);
    let words: Vec<_> =
        tokens.iter().map(|token| token.text.clone()).filter(|word| !says_nothing(word)).collect();
    let best = (0..words.len()).find_map(|from| {
        (from + 1..=words.len()).rev().find_map(|to| names::best(&words[from..to], view.sessions()))
    });
    let when = tokens.iter().any(|token| token.is("when|whens"));
    match best {
        Some((_, fits)) => {
            let told = fits.iter().take(MOST_SESSIONS_TOLD).map(|session| next(view, session));
            Some(within_bounds(told.collect()))
        }
        None if when && !dated && !words.is_empty() => Some(format!(
            "I see this week and part of the backlog, and no session there is called “{}”.",
            words.join(" ")
        )),
        None => None,
    }
}

/// `Leg day is next on Mon 23 Nov, weekly.`
pub(super) fn next(view: &View, session: &Session) -> String {
    let title = text::plain_title(session);
    let often = text::behind_comma(text::recurrence(&session.recurrence, view.today));
    if session.completed {
        return format!("{title} is done.");
    }
    match view.next(session) {
        None if session.scheduled_for.is_none() => {
            format!("{title} is in the backlog, without a day.")
        }
        None => format!("{title} has no day to come{often}."),
        Some(day) if day < view.today => {
            format!("{title} was due on {} and is not done.", view.day(day))
        }
        Some(day) => {
            let at = session.time.map_or_else(String::new, |time| format!(" at {time}"));
            if day == view.today {
                format!("{title} is today{at}{often}.")
            } else {
                format!("{title} is next on {}{at}{often}.", view.day(day))
            }
        }
    }
}

fn overdue(view: &View) -> String {
    let late: Vec<_> = view
        .sessions()
        .filter(|session| is_overdue(session, view.today))
        .map(|session| {
            let missed = view.next(session).filter(|day| *day < view.today);
            let day = missed.or_else(|| view.missed_of(session));
            day.map_or(text::plain_title(session), |day| {
                format!("{} ({})", text::plain_title(session), view.day(day))
            })
        })
        .collect();
    match late.as_slice() {
        [] => "Nothing this week is overdue; I only see this week.".to_owned(),
        late => format!(
            "Overdue, as far as I see this week: {}. `skip everything overdue` would clear it.",
            text::capped(late, MOST_SESSIONS_TOLD)
        ),
    }
}

fn backlog(view: &View) -> String {
    let waiting: Vec<_> = view
        .sessions()
        .filter(|session| session.scheduled_for.is_none() && !session.completed)
        .map(text::plain_title)
        .collect();
    match waiting.as_slice() {
        [] => "The backlog is empty.".to_owned(),
        waiting => format!(
            "In the backlog: {}. `put {} on friday` would give it a day.",
            text::capped(waiting, MOST_SESSIONS_TOLD),
            waiting[0]
        ),
    }
}

/// How many stand on days, and which.
fn how_many(view: &View, days: DateRange) -> String {
    let stands = view.agenda(days);
    let count = text::counted(stands.len(), "session");
    format!("{count}. {}", on(view, days))
}

/// What stands on days, with what of it is done; where not all of it is shown, that is said.
pub(super) fn on(view: &View, days: DateRange) -> String {
    let one_day = days.from == days.to;
    let stands: Vec<_> = view
        .agenda(days)
        .into_iter()
        .filter_map(|one| {
            let title = text::plain_title(view.get(one.session)?);
            let state = match one.state {
                OccurrenceState::Done => "done",
                OccurrenceState::Missed => "missed",
                OccurrenceState::Planned => "",
            };
            let day = view.day(one.date);
            Some(match (one_day, state) {
                (true, "") => title,
                (true, state) => format!("{title} ({state})"),
                (false, "") => format!("{title} ({day})"),
                (false, state) => format!("{title} ({day}, {state})"),
            })
        })
        .collect();
    let range = if days == week_of(view.today) {
        "this week".to_owned()
    } else if one_day && days.from == view.today {
        "today".to_owned()
    } else {
        day::on_or_from(days, view.today)
    };
    let known = unseen(view, days);
    match stands.as_slice() {
        [] => format!("Nothing is planned {range}.{known}"),
        stands => format!("Planned {range}: {}.{known}", text::capped(stands, MOST_SESSIONS_TOLD)),
    }
}

/// A line as it can be sent.
fn quoted(line: &str) -> String {
    let plain: String = text::printable(line).chars().filter(|c| *c != '`').collect();
    format!("`{}`", plain.trim())
}
