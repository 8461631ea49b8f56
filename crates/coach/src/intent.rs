//! What the athlete wants, as a value, and the one place that carries it out.
//!
//! A key, a click, a card, a flag, a request and a line that was read all make the same values. Nothing
//! here reads words, but for those that were typed into a row.

use super::actions::take_back;
use super::bodyweight::weigh;
use super::calendar::change_calendar;
use super::chosen_set::{Becomes, ChosenSet, change_set};
use super::lesson::Lesson;
use super::lines::{NotTaught, Taught, teach, teach_kept};
use super::local::UndoWish;
use super::log_line::{LogReply, change, log};
use super::plan::{accept_plan, restore_plan};
use super::planned::log_planned;
use super::profile::{forget_fact, save_part, save_profile};
use super::profile_question::ProfileQuestion;
use super::profile_wish::ProfileWish;
use super::program::propose_made;
use super::program_wish::ProgramWish;
use super::records::show_records;
use super::services::{ServiceError, Services};
use super::settle::{Verdict, settle};
use super::table_row::{Row, delete_set, swap_exercise, type_in_row};
use setwise_domain::board::PlannedSet;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::envelope::ProgramEnvelope;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::kept_line::LineNumber;
use setwise_domain::known_fact::FactNumber;
use setwise_domain::profile::Profile;
use setwise_domain::proposal::Proposal;
use setwise_domain::session::Operation;
use setwise_domain::set_result::SetId;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_shorthand::{Change, Line, Weight};
use setwise_training::today::Reviewed;
use uuid::Uuid;

/// What the athlete wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Log the sets of a line.
    Log(Line),
    /// Log a set of the plan at its target, as it was seen.
    LogPlanned(Box<PlannedSet>),
    /// Correct or delete sets.
    Change(Change),
    /// Delete one set.
    DeleteSet(SetId),
    /// Correct the set that is meant by its parts, or delete it.
    ChangeSet {
        chosen: ChosenSet,
        becomes: Option<Box<Becomes>>,
    },
    /// Make a row of the set table what was typed in it.
    TypeInRow {
        row: Row,
        words: String,
    },
    /// Keep a bodyweight.
    Weigh(Weight),
    /// Do something else in the place of an exercise of today's plan.
    Swap(ExerciseKey),
    /// Take a change back, or bring it back.
    Undo(UndoWish),
    /// Take back the newest change, whenever it was made.
    UndoWhenever,
    /// Accept or refuse a proposal; `confirmed`: also where that wants a second word.
    Settle {
        proposal: Uuid,
        verdict: Verdict,
        confirmed: bool,
    },
    /// Propose a program as the athlete changed it, and accept that.
    AcceptProgram(Box<ProgramEnvelope>),
    /// Change the calendar, all or nothing.
    ChangeCalendar {
        operations: Vec<Operation>,
        confirmed: bool,
    },
    SaveProfile(Box<Profile>),
    /// Change a part of the profile.
    ChangeProfile(ProfileWish),
    /// Say what the profile holds.
    ShowProfile(ProfileQuestion),
    /// Say which records stand, of all exercises or of the one of this name.
    ShowRecords(Option<String>),
    /// Take back something that is remembered of the athlete.
    Forget(FactNumber),
    /// Make a plan that was read today's.
    AcceptPlan {
        plan: Box<Reviewed>,
        confirmed: bool,
    },
    /// Make an earlier plan today's, by its name.
    RestorePlan(String),
    /// Teach what a phrase means.
    Teach(Lesson),
    /// Teach what a line means that was not understood; without a number the newest.
    TeachLine {
        number: Option<LineNumber>,
        words: String,
    },
}

/// What the athlete wants that a coach may be asked for, and that a turn waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// Answer this question with one of its options, counted from 1. A model's question is answered to it.
    Answer {
        /// The entry that asks it.
        question: Uuid,
        option: usize,
    },
    /// Sum the session up.
    SumUp,
    /// List programs, propose a known one, or have one written and propose it.
    Program(ProgramWish),
    /// Have a plan for today written, as these words want it, and propose it.
    Plan(String),
}

/// What came of an intent.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What the conversation has of it, in order. It is stored.
    pub entries: Vec<Entry>,
    /// What is to be said of it beside that, and is not stored.
    pub said: Vec<EntryBody>,
    /// Sets, plan, program, calendar or profile aren't what they were.
    pub changed: bool,
    pub end: End,
    /// As plain lines.
    text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// Of sets and weights.
    Line(Box<LogReply>),
    /// Of any other change.
    Change(Result<Box<Applied>, Rejection>),
    /// Of a phrase.
    Taught(Box<Result<Taught, NotTaught>>),
    /// Nothing is changed by it.
    Said,
}

impl Intent {
    /// The same, where the athlete has confirmed what [`Rejection::Unconfirmed`] warned of.
    #[must_use]
    pub fn confirmed(self) -> Self {
        let confirmed = true;
        match self {
            Self::Settle { proposal, verdict, .. } => Self::Settle { proposal, verdict, confirmed },
            Self::ChangeCalendar { operations, .. } => {
                Self::ChangeCalendar { operations, confirmed }
            }
            Self::AcceptPlan { plan, .. } => Self::AcceptPlan { plan, confirmed },
            other => other,
        }
    }

    /// The word on a proposal, said for the first time.
    pub const fn settle(proposal: Uuid, verdict: Verdict) -> Self {
        Self::Settle { proposal, verdict, confirmed: false }
    }
}

impl Outcome {
    /// Of a change, with what the conversation has of it; `text` is that in plain lines.
    pub fn of_change(entry: Entry, end: Result<Applied, Rejection>, text: String) -> Self {
        Self {
            entries: vec![entry],
            said: Vec::new(),
            changed: end.is_ok(),
            end: End::Change(end.map(Box::new)),
            text,
        }
    }

    /// Of a line that was carried out; `entries` are what the conversation has of it.
    pub(super) fn of_line(entries: Vec<Entry>, reply: LogReply) -> Self {
        let (said, text, changed) = match &reply {
            LogReply::Logged(logged) => (Vec::new(), logged.reply.clone(), !logged.replayed),
            LogReply::Question { question } => (Vec::new(), question.text.clone(), false),
            LogReply::Refused { refused } => {
                let text = refused.message.clone();
                (vec![EntryBody::Notice { text: text.clone() }], text, false)
            }
        };
        Self { entries, said, changed, end: End::Line(Box::new(reply)), text }
    }

    /// Of a line that was not carried out.
    pub(super) fn refused(why: impl Into<String>) -> Self {
        Self::of_line(Vec::new(), LogReply::refused(why.into()))
    }

    /// Of what changes nothing.
    pub(super) fn said(text: impl Into<String>) -> Self {
        let text = text.into();
        let said = vec![EntryBody::Notice { text: text.clone() }];
        Self { entries: Vec::new(), said, changed: false, end: End::Said, text }
    }

    /// Of what a coach made: `said` is not stored yet.
    pub(super) fn made(said: Vec<EntryBody>, changed: bool) -> Self {
        Self { entries: Vec::new(), said, changed, end: End::Said, text: String::new() }
    }

    /// Of what was proposed.
    pub(super) fn proposed(proposal: Proposal) -> Self {
        Self::made(vec![EntryBody::Proposal { proposal }], true)
    }

    pub(super) fn not_taught(why: NotTaught) -> Self {
        Self::said(why.to_string()).ending(End::Taught(Box::new(Err(why))))
    }

    pub(super) fn ending(self, end: End) -> Self {
        Self { end, ..self }
    }

    /// What came of a line.
    pub fn into_reply(self) -> LogReply {
        match self.end {
            End::Line(reply) => *reply,
            End::Change(_) | End::Taught(_) | End::Said => LogReply::refused(self.text),
        }
    }

    /// As plain lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How a change ended, to be taken apart; of what is no change, that it is done.
    pub fn into_change(self) -> Result<Applied, Rejection> {
        match self.end {
            End::Change(end) => end.map(|applied| *applied),
            End::Line(_) | End::Taught(_) | End::Said => Ok(Applied::Saved),
        }
    }

    /// How a change ended; of what is no change, that it is done.
    pub fn change(&self) -> Result<&Applied, &Rejection> {
        match &self.end {
            End::Change(end) => end.as_deref(),
            End::Line(_) | End::Taught(_) | End::Said => Ok(&Applied::Saved),
        }
    }
}

/// Where an intent is carried out in the conversation.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub turn: Uuid,
    /// Entries that are kept with what comes of it, and only if something does.
    pub first: Vec<Entry>,
}

impl Place {
    /// A turn of its own.
    pub fn alone(services: &Services) -> Self {
        Self { turn: services.stamps.id(), first: Vec::new() }
    }
}

/// Carries out what a key, a card, a flag or a request wants. Blocks until that is durable.
pub fn want(services: &Services, intent: Intent) -> Result<Outcome, ServiceError> {
    carry_out(services, intent, Place::alone(services))
}

/// The same at a place of the conversation.
pub(super) fn carry_out(
    services: &Services,
    intent: Intent,
    place: Place,
) -> Result<Outcome, ServiceError> {
    match intent {
        Intent::Log(line) => log(services, line, place),
        Intent::LogPlanned(seen) => log_planned(services, &seen),
        Intent::Change(one) => change(services, one, place),
        Intent::DeleteSet(id) => delete_set(services, id, place),
        Intent::ChangeSet { chosen, becomes } => {
            change_set(services, &chosen, becomes.map(|becomes| *becomes), place)
        }
        Intent::TypeInRow { row, words } => type_in_row(services, &row, &words),
        Intent::Weigh(weight) => weigh(services, weight, place),
        Intent::Swap(key) => swap_exercise(services, &key),
        Intent::Undo(wish) => {
            let command = match wish {
                UndoWish::Newest => Command::UndoOfSession,
                UndoWish::Change(number) => Command::UndoChange(number),
                UndoWish::Redo => Command::Redo,
                UndoWish::RedoChange(number) => Command::RedoChange(number),
            };
            take_back(services, command, place)
        }
        Intent::UndoWhenever => take_back(services, Command::Undo, place),
        Intent::Settle { proposal, verdict, confirmed } => {
            settle(services, proposal, verdict, confirmed)
        }
        Intent::AcceptProgram(made) => {
            let proposal = propose_made(services, *made)?.id;
            settle(services, proposal, Verdict::Accept, false)
        }
        Intent::ChangeCalendar { operations, confirmed } => {
            change_calendar(services, &operations, confirmed)
        }
        Intent::SaveProfile(profile) => save_profile(services, *profile),
        Intent::ChangeProfile(wish) => save_part(services, &wish),
        Intent::ShowProfile(question) => {
            let reader = services.store.reader()?;
            let profile = reader.profile()?.unwrap_or_default();
            Ok(Outcome::said(question.answer(&profile, &reader.facts()?)))
        }
        Intent::ShowRecords(exercise) => show_records(services, exercise),
        Intent::Forget(number) => forget_fact(services, number),
        Intent::AcceptPlan { plan, confirmed } => accept_plan(services, &plan, confirmed),
        Intent::RestorePlan(name) => restore_plan(services, &name),
        Intent::Teach(Lesson { phrase, words }) => teach(services, place, &phrase, &words),
        Intent::TeachLine { number, words } => teach_kept(services, place, number, &words),
    }
}
