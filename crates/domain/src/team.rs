//! An athlete's team: what those who coach them read of what was done.

use super::exercise::Muscle;
use super::strength::volume::Verdict;
use super::team_message::MessageState;
use super::training_report::NoteOfReport;
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a team reads beside sets, plans, programs and the calendar; the athlete says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shared {
    /// Notes on sets that speak of a pain, and what the athlete said that holds them back.
    pub pain: bool,
    /// Goal, level, days, minutes, equipment, and what to avoid.
    pub profile: bool,
}

/// An athlete as whoever coaches them sees them.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TeamAthlete {
    /// Their name here.
    pub name: String,
    /// The athlete's id.
    pub athlete: Uuid,
    /// The last day on which something was trained.
    pub last_session: Option<Date>,
    /// Days that were trained in the last four weeks.
    pub sessions: usize,
    /// Of the sessions that stood on the calendar in these weeks, those that were done.
    pub kept: Option<Kept>,
    /// Of the last seven days, the muscles that got any or are due some.
    pub muscles: Vec<TeamMuscle>,
    /// What speaks of a pain, the newest first, where the athlete shares it.
    pub pain: Vec<NoteOfReport>,
    /// What holds them back, in their own words, where they share it.
    pub limits: Vec<String>,
    /// The newest that each exercise broke in these weeks, worded, the newest first.
    pub records: Vec<TeamRecord>,
    /// What they were sent last from here, the newest first.
    pub messages: Vec<TeamSent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Kept {
    /// Sessions that were done.
    pub done: u32,
    /// Sessions that stood on the calendar, those that were done among them.
    pub planned: u32,
}

/// Hard sets of a muscle, against the range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TeamMuscle {
    /// The muscle.
    pub muscle: Muscle,
    /// Hard sets; one that trains it beside others counts half.
    pub sets: f64,
    /// Against the range.
    pub verdict: Verdict,
}

/// A message as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TeamSent {
    /// What the message is called.
    pub id: Uuid,
    /// When it was sent.
    pub at: Timestamp,
    /// What it is about, with its words.
    pub text: String,
    /// How far it has come: it waits here until the database can be reached, the database has it,
    /// or the athlete's setwise has taken it in.
    pub state: MessageState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TeamRecord {
    /// The day of it.
    pub date: Date,
    /// The exercise and what it broke, in words.
    pub text: String,
}
