//! What a coach is given to answer: the turn so far and what it may know.

use super::assistant::OpenQuestion;
use super::board::Board;
use super::exercise::ExerciseKey;
use super::kept_line::NotUnderstood;
use super::known_fact::KnownFact;
use super::prescription::Due;
use super::profile::Profile;
use super::question::Question;
use super::receipt::Record;
use super::session::SessionKind;
use super::set_result::SetResult;
use super::tool_call::{CallOutcome, ToolCall};
use super::usage::Usage;
use jiff::civil::Date;

/// One message of the running turn or of those before it.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    Athlete(String),
    /// What the coach said and the calls it made, in one round.
    Coach {
        text: String,
        calls: Vec<ToolCall>,
        /// What a model gave to be sent back as it was; means something to that model alone.
        kept: Vec<String>,
    },
    /// How those calls ended, in their order.
    Outcomes(Vec<CallOutcome>),
    /// What the program itself said: an acknowledgement of sets, an undo, a line not logged.
    Program(String),
}

/// A piece of a coach's answer, as it comes.
#[derive(Clone, Debug, PartialEq)]
pub enum Delta {
    /// More of what it says.
    Text(String),
    /// More of what it thinks, hidden unless the athlete wants to see it.
    Thought(String),
    /// A whole call. After a round with calls comes another, with their outcomes.
    Call(ToolCall),
    /// A question back, which no model gives; it ends the turn.
    Question(Question),
    /// It did not understand the athlete's words, which only rules say of themselves.
    Unknown {
        why: NotUnderstood,
        /// The words that name no known exercise.
        name: Option<String>,
    },
    /// To be sent back as it is with what it said in this round.
    Keep(String),
    /// What the program has to say of what it asked, such as that it told less; no words of a coach.
    Aside(String),
    /// What the round cost so far, to be added up.
    Usage(Usage),
    /// The tokens that the model holds.
    Holds(u32),
}

/// What a coach may know beside the words. Every list is bounded by the context's budget.
#[derive(Clone, Debug)]
pub struct Context {
    pub today: Date,
    pub profile: Profile,
    pub board: Option<Board>,
    /// The newest sets, oldest first, today's always among them.
    pub recent: Vec<SetResult>,
    /// The first day of which every set is among `recent`.
    pub recent_from: Date,
    /// The set logged last, by order of commit.
    pub newest: Option<SetResult>,
    /// Exercises in the log that the catalogue doesn't know, the one done last first.
    pub own_exercises: Vec<String>,
    /// The standing records of the exercises on the plan: the heaviest and the best estimate.
    pub records: Vec<Record>,
    /// What the athlete's program asks for next of the exercises that are not on the plan.
    pub program: Vec<DueLater>,
    /// Where the athlete stands in it, where one is followed.
    pub following: Option<ProgramStanding>,
    /// This week and what comes on the calendar, by day.
    pub sessions: Vec<OnCalendar>,
    /// The titles of what is on the calendar or in its backlog. A model isn't told them: the
    /// calendar's own tool finds what words name.
    pub titles: Vec<String>,
    /// What is remembered of the athlete, the oldest first.
    pub facts: Vec<KnownFact>,
    /// What was refused last, if anything was.
    pub refusal: Option<PastRefusal>,
    /// What the calendar's assistant asked right before.
    pub question: Option<OpenQuestion>,
}

/// What a later session of the athlete's program asks of an exercise, as far as it is known now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueLater {
    pub exercise: ExerciseKey,
    /// The name of the session.
    pub day: String,
    pub due: Due,
}

/// Where the athlete stands in the program that they follow.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ProgramStanding {
    pub title: String,
    /// The session that comes next; none where all weeks are done.
    pub session: Option<String>,
    /// When it comes, where that is known and not today.
    pub next: Option<Date>,
    /// The week that it is of, counted from 0 and never round again.
    pub week: u32,
    /// How many weeks the program or one round of it has.
    pub weeks: Option<u8>,
    /// The next lighter week, counted as `week`, where one is planned.
    pub deload: Option<u32>,
}

/// A session on one of its days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnCalendar {
    pub date: Date,
    pub title: String,
    pub kind: SessionKind,
    pub done: bool,
}

/// A line or a call that was not carried out, with the reason as it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastRefusal {
    /// What the athlete typed, or the name of the tool that a coach called.
    pub what: String,
    pub why: String,
}

/// The running conversation: earlier turns oldest first, then the one to answer.
#[derive(Clone, Debug)]
pub struct Conversation {
    pub context: Context,
    pub messages: Vec<Message>,
}

impl Conversation {
    /// The athlete's newest words.
    pub fn asked(&self) -> &str {
        self.messages
            .iter()
            .rev()
            .find_map(|message| match message {
                Message::Athlete(text) => Some(text.as_str()),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// The outcomes of the calls made since the athlete's newest words, in order.
    pub fn outcomes(&self) -> Vec<&CallOutcome> {
        let since = self
            .messages
            .iter()
            .rposition(|message| matches!(message, Message::Athlete(_)))
            .unwrap_or(0);
        self.messages[since..]
            .iter()
            .filter_map(|message| match message {
                Message::Outcomes(outcomes) => Some(outcomes),
                _ => None,
            })
            .flatten()
            .collect()
    }
}
