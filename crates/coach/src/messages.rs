//! The program's own sentences about a turn.

use super::round::label;
use crate::limits::{MOST_QUESTIONS_AT_ONCE, MOST_ROUNDS_A_TURN};
use crate::local;
use setwise_catalog::schema::codec::DecodeError;
use setwise_domain::command::{Applied, Rejection, Undone};
use setwise_domain::kept_line::Door;
use setwise_domain::question::{Choice, Question};
use setwise_domain::report::VerifierReport;
use setwise_domain::text::{counted, excerpt, printable};
use setwise_domain::tool_call::{Refusal, ToolCall};
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::CoachError;
use setwise_models::provider::ModelError;
use setwise_models::provider::limits::MOST_CALLS_A_ROUND;
use setwise_shorthand::{BadPart, LinePlace};
use setwise_tool as tool;
use setwise_training::program::KnownProgram;
use setwise_training::today::PlanError;
use setwise_words::text::{self, Formatter, NextStep, next_step};
use std::fmt::Write as _;

/// What a notice begins with when a line was not logged, so that a later question finds it.
/// A set of the table that is no more.
pub const SET_IS_GONE: &str = "Nothing was changed: that set is no longer in the log.";

/// Of words in a row of the set table that say nothing of its set.
pub fn not_of_row(words: &str) -> String {
    format!(
        "Nothing was changed: '{}' says nothing about this set. Write what was done, such as 185 lb × 8 @8.",
        excerpt(words.trim())
    )
}

pub const NOT_LOGGED: &str = "Not logged: ";

/// Why words that were meant for the log are not in it, where no more is known: by how the turn ended.
pub const LEFT_UNLOGGED: &str = "Not logged. The coach answered without logging it.";
pub const UNANSWERED_AND_UNLOGGED: &str = "Not logged. No whole answer came.";
pub const REFUSED_AND_UNLOGGED: &str = "Not logged. The coach's calls weren't carried out.";
pub const ASKED_BEFORE_LOGGING: &str = "Not logged yet. The coach asks first.";

/// The same with what to do next, which is not the same everywhere: only a composer has earlier lines.
pub fn unlogged(why: &str, door: Door) -> String {
    let next = match (why, door) {
        (ASKED_BEFORE_LOGGING, _) => return why.to_owned(),
        (_, Door::Screen) => "Up brings your line back".to_owned(),
        _ => format!("{} stores a set without the coach", next_step(NextStep::Log, door)),
    };
    format!("{}; {next}.", why.trim_end_matches('.'))
}

/// What the program says of a turn that stored nothing: why, where something was meant to be
/// stored, and what its model says all the same.
pub fn not_stored(why: Option<String>, claimed: Option<&str>) -> String {
    let claimed = claimed.map(|sentence| {
        let sentence: String = sentence.chars().take(MOST_CLAIM_CHARS).collect();
        format!(
            "{NOTHING_STORED}, although the coach says “{}”.",
            printable(sentence.trim_end_matches(['.', '!']))
        )
    });
    let sentences: Vec<_> = why.into_iter().chain(claimed).collect();
    sentences.join(" ")
}

/// Whether a notice says that a turn stored nothing.
pub fn says_not_stored(notice: &str) -> bool {
    notice.starts_with("Not logged") || notice.starts_with(NOTHING_STORED)
}

const NOTHING_STORED: &str = "Nothing was stored in this turn";

/// Characters of a model's claim that are repeated.
const MOST_CLAIM_CHARS: usize = 120;

pub const SAME_CALL_AGAIN: &str = "The coach was stopped: it repeated a call that hadn't been carried out. What is logged stays logged; try asking another way.";

/// Digits of a wrong answer that are repeated.
const MOST_DIGITS_SAID: usize = 6;

pub const STOPPED_BEFORE_A_PROGRAM: &str = "Stopped: no program is proposed.";

pub const STOPPED_BEFORE_A_PLAN: &str = "Stopped: no plan is proposed.";

/// A plan by rule needs nobody's word.
pub const PLANNED: &str = "Today's plan is made.";

/// Of a new plan beside one that the athlete accepted.
pub const PLANNED_BESIDE: &str = "A new plan is made; the one that you accepted for today stays, and the new one is in the plan history.";

/// Of the rules, which make the same plan of the same facts.
pub const SAME_PLAN: &str = "There is no other plan to make: from your profile and log, the rules give the same plan again. Nothing was changed.";

/// A plan that could not be used the second time either.
pub fn plan_unusable(issues: &PlanError) -> String {
    format!(
        "Neither the coach's plan nor its second try can be used: {}. Today's plan stays as it is.",
        setwise_training::today::in_words(issues)
    )
}

/// Words for a program that nobody knows.
/// Known programs that a name may mean.
pub fn programs_called(name: &str, found: &[&KnownProgram]) -> String {
    let lead = match found.len() {
        1 => String::new(),
        many => format!("{} are called {}:\n", counted(many, "program"), excerpt(name)),
    };
    let lines: Vec<String> = found
        .iter()
        .map(|known| {
            let (name, about) = (known.full_name(), &known.about);
            let title = known.program.title.to_lowercase();
            format!("- {name}: {about} `start {title}` proposes it.")
        })
        .collect();
    format!("{lead}{}", lines.join("\n"))
}

pub fn unknown_program(name: &str, near: Option<&str>) -> String {
    let near = near.map_or_else(String::new, |near| format!(" Did you mean `start {near}`?"));
    format!(
        "I don't know a program called '{}'.{near} `which programs are there` lists them.",
        excerpt(name)
    )
}

/// What is left wrong with a program, so that it is not proposed.
pub fn unverified_program(report: &VerifierReport) -> String {
    let findings = report.findings.iter().take(MOST_FINDINGS_SAID);
    let said: Vec<String> = findings.map(|one| printable(&one.message).into_owned()).collect();
    let more = text::more("; and ", report.findings.len(), MOST_FINDINGS_SAID);
    format!(
        "The program that was written isn't right yet, so it isn't proposed: {}{more}.",
        said.join("; ")
    )
}

/// Findings of a program that are said; the others are counted.
const MOST_FINDINGS_SAID: usize = 3;

/// The question before an undo goes to an earlier session.
pub const UNDO_EARLIER: &str = "undo-earlier";

/// What an undo or a redo came to: a notice, or where it would go further than this session of
/// training, a question.
pub fn end_of_undo(end: Result<&Applied, &Rejection>, formatter: Formatter<'_>) -> EntryBody {
    let text = match end {
        Ok(Applied::Undone(undone)) => text::undone(undone),
        Ok(Applied::Redone(redone)) => text::redone(redone),
        Ok(_) => text::undone(&Undone::default()),
        Err(Rejection::EarlierSession(earlier)) => {
            let number = earlier.change.number;
            let options = vec![
                Choice::new(text::TAKE_IT_BACK, local::undo_line(number)),
                Choice::nothing(text::LEAVE_IT),
            ];
            let asked = text::undo_would_take_back(earlier, formatter);
            let question = Question::new(UNDO_EARLIER, asked, options);
            return EntryBody::Question { question };
        }
        Err(Rejection::NothingToRedo) => text::NOTHING_TO_REDO.to_owned(),
        Err(rejection @ Rejection::NotUndone(_)) => text::not_redone(rejection),
        Err(rejection) => text::not_undone(rejection),
    };
    EntryBody::Notice { text }
}

/// What a notice begins with when a correction was not made.
const NOT_CHANGED: &str = "Not changed: ";

/// Nothing of a line is logged or changed when a part of it can't be read; of several lines the
/// others are told as they would be logged.
pub fn bad_part(bad: &BadPart, formatter: Formatter<'_>) -> String {
    let not_done = if bad.corrects { NOT_CHANGED } else { NOT_LOGGED };
    let place = place_of(bad);
    let message = printable(bad.message.trim_end_matches('.'));
    let mut lines = vec![format!("{not_done}{message} ({place}).")];
    let others = formatter.drafts(&bad.others, "  ");
    if bad.line.is_some() && !others.is_empty() {
        lines.push("Fix that line, and the others will be logged as:".to_owned());
        lines.extend(others.iter().take(OTHER_LINES_SHOWN).cloned());
        if others.len() > OTHER_LINES_SHOWN {
            lines.push(format!("and {} more", others.len() - OTHER_LINES_SHOWN));
        }
    }
    lines.join("\n")
}

/// `column 9`, of several lines `line 2, column 9`.
pub fn place_of(bad: &BadPart) -> String {
    match bad.line {
        Some(LinePlace { line, column }) => format!("line {line}, column {column}"),
        None => format!("column {}", bad.column),
    }
}

/// Lines shown beside the one that can't be read.
const OTHER_LINES_SHOWN: usize = 12;

/// A line that was read, and refused by what is already stored: it logs or corrects.
pub fn refused_line(refusal: &Refusal) -> String {
    let logs = tool::descriptors().first();
    let logs = logs.is_some_and(|logs| logs.name == refusal.tool);
    let not_done = if logs { NOT_LOGGED } else { NOT_CHANGED };
    format!("{not_done}{}", issues(refusal))
}

/// Every issue of a refusal, in a line.
pub fn issues(refusal: &Refusal) -> String {
    let issues: Vec<_> = refusal.issues.iter().map(|error| printable(&error.message)).collect();
    issues.join(" ")
}

/// Of an answer that was said where what is said answers no question.
pub fn answer_by(step: NextStep<'_>, door: Door) -> String {
    format!("To answer the question, send {}.", next_step(step, door))
}

pub fn shortened(number: &str) -> String {
    match number.char_indices().nth(MOST_DIGITS_SAID) {
        Some((end, _)) => format!("{}…", &number[..end]),
        None => number.to_owned(),
    }
}

pub fn no_such_answer(number: &str, question: &Question) -> String {
    let number = shortened(number);
    format!(
        "There is no answer {number}; send a number from 1 to {}, or something else instead.",
        question.options.len()
    )
}

/// An amount where the name of an exercise is asked, whose line has such a one.
pub fn exercise_first(question: &Question) -> String {
    format!(
        "Nothing is logged until I know which exercise: send a number from 1 to {}, or its name.",
        question.options.len()
    )
}

pub fn one_at_a_time(question: &Question) -> String {
    format!(
        "Only one at a time: send a number from 1 to {}, and then ask again for the other.",
        question.options.len()
    )
}

pub fn no_other_one(question: &Question) -> String {
    format!(
        "None is chosen yet, so I don't know which is the other one: send a number from 1 to {}.",
        question.options.len()
    )
}

/// Answer to a wish about the rest clock where there is none.
pub const NO_REST_CLOCK: &str =
    "The rest clock runs on the screen only: start `setwise` and type `rest 90` there.";

/// Answer to a wish to leave the warm-up out: nothing needs to be stored for it.
pub const WARM_UP_SKIPPED: &str = "All right, no warm-up: nothing of it is logged, and the next set is the first one of your main work.";

/// Answer to words that are somebody else's, only spoken of, or a wish that nothing be done.
pub const NOT_SAID_TO_ME: &str = "Nothing was changed: that reads as a quotation, as somebody else's words, or as something not to do. To have it done, say it plainly, such as `undo`.";

pub const NOTHING_ASKED: &str = "No question is open here.";

/// The question that was chosen of is not open any more.
pub const ANSWERED_ALREADY: &str = "That question is answered already, or another is open by now.";

pub const DROPPED: &str = "All right; nothing was changed.";

/// A question with its options, in a line.
pub fn asked(question: &Question) -> String {
    let mut told = printable(&question.text).into_owned();
    for (number, option) in (1..).zip(&question.options) {
        let _ = write!(told, " {number} {}.", printable(&option.label));
    }
    told
}

/// The question that waits, for a model that reads what may be its answer.
pub fn open_question(question: &Question) -> String {
    let mut told = format!("The open question is: {}", asked(question));
    if let Some(about) = &question.about {
        let _ = write!(
            told,
            " It is about what the athlete said on {}: {}",
            about.on,
            printable(&about.text)
        );
    }
    told.push_str(" These words may answer it.");
    told
}

pub const STOPPED_BEFORE_LOGGING: &str = "Stopped; nothing was logged.";

/// An interruption, with the calls that were not carried out.
pub fn stopped(left: &[ToolCall]) -> String {
    format!("Stopped. What is logged stays logged{}.", left_undone(left))
}

/// `; not carried out: log_set_result (2 times), show_plan`, or nothing.
fn left_undone(calls: &[ToolCall]) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for call in calls {
        let name = label(call);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let names: Vec<_> = names
        .iter()
        .map(|(name, count)| match count {
            1 => printable(name).into_owned(),
            count => format!("{} ({count} times)", printable(name)),
        })
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        format!("; not carried out: {}", names.join(", "))
    }
}

pub fn too_many_rounds() -> String {
    format!(
        "The coach was stopped after {MOST_ROUNDS_A_TURN} rounds without finishing. What is logged stays logged; try asking another way."
    )
}

pub fn too_many_words(left: &[ToolCall]) -> String {
    format!(
        "The coach was stopped: its answer did not end. What is logged stays logged{}.",
        left_undone(left)
    )
}

pub fn goes_round(left: &[ToolCall]) -> String {
    format!(
        "The coach was stopped: it said the same over and over, or only counted on. What is logged stays logged{}.",
        left_undone(left)
    )
}

pub fn asks_on(left: &[ToolCall]) -> String {
    format!(
        "The coach was stopped: it asked more than {MOST_QUESTIONS_AT_ONCE} questions at once. Answer the one that matters, or ask another way. What is logged stays logged{}.",
        left_undone(left)
    )
}

pub fn too_many_calls() -> String {
    format!(
        "The coach was stopped: it made more than {MOST_CALLS_A_ROUND} calls at once. The first {MOST_CALLS_A_ROUND} are carried out."
    )
}

/// The coach's own error, with the calls that were not carried out.
pub fn coach_failed(cause: &CoachError, left: &[ToolCall]) -> String {
    let error = match cause {
        CoachError::Unfit(issues) => unfit(issues),
        cause => text::sentence(&printable(&cause.to_string())),
    };
    let then = match cause {
        CoachError::Model(ModelError::CutShort(_)) => {
            "Ask for less, or go on with the offline coach"
        }
        CoachError::Model(_)
        | CoachError::Unavailable(_)
        | CoachError::Unaskable(_)
        | CoachError::NotAnswered(_) => "Ask again, or go on with the offline coach",
        CoachError::Conflict(_) | CoachError::Unreadable(_) | CoachError::Unfit(_) => {
            "Ask again, or rephrase it"
        }
    };
    format!("{error} What is logged stays logged{}. {then}.", left_undone(left))
}

/// An answer that fits no contract, for who reads no JSON.
fn unfit(issues: &DecodeError) -> String {
    let first = issues.issues.listed.first();
    let first = first.filter(|issue| !issue.code.is_broken());
    let why = first.and_then(|issue| {
        let place = text::pointer::place(&issue.pointer)?;
        Some(format!(": {place}: found {}; wanted {}", issue.found, issue.wanted))
    });
    format!("The coach's answer could not be read{}.", printable(&why.unwrap_or_default()))
}

/// Said to the coach before what is asked again.
pub const AGAIN: &str = "The athlete asks this again, because the answer before did not come to its end. What was logged then stays logged: do not log it again.";

pub const NOTHING_TO_RETRY: &str = "There is nothing to retry: the last answer was complete.";

pub const STOPPED_BEFORE_SUMMING_UP: &str = "Stopped; the session was not summed up.";

pub const NOTHING_TO_SUM_UP: &str = "No sets are logged today, so there is nothing to sum up.";

pub const SUMMED_UP_BEFORE: &str =
    "This session is already summed up, and nothing has changed since.";

pub const NO_ANSWER: &str = "The coach gave no answer. Ask again, or rephrase it.";
