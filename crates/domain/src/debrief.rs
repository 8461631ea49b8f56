//! The summing-up of a session: one reply of several sections, each stored where it belongs.

use super::session::Operation;
use crate::limits::{
    ASKED_AMOUNT_CHARS, ASKED_ENTRIES, ASKED_LABEL_CHARS, ASKED_MESSAGE_CHARS, ASKED_REMARKS,
    ASKED_SENTENCE_CHARS,
};
use crate::vocabulary;
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A session summed up, part by part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Debrief {
    /// What the athlete reads: two to four sentences on the session, the last on one thing to watch.
    #[schemars(length(max = ASKED_MESSAGE_CHARS))]
    pub message: String,
    /// What stood out, each with the sets it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_REMARKS))]
    pub highlights: Option<Vec<Highlight>>,
    /// What to do next time, an exercise each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_ENTRIES))]
    pub progressions: Option<Vec<Progression>>,
    /// What the athlete said of themselves that should be remembered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_ENTRIES))]
    pub athlete_facts: Option<Vec<AthleteFact>>,
    /// What the athlete wants changed on the calendar, in one sentence of their own words. It is proposed
    /// to them: nothing changes before they accept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = { "type": ["string", "null"], "maxLength": ASKED_SENTENCE_CHARS }))]
    pub calendar: Option<CalendarWish>,
    /// Parts that were said and can't be kept, and why.
    #[serde(skip)]
    pub unkept: Vec<(DebriefSection, String)>,
    /// Facts that the athlete's words don't have: they are asked about, and not remembered.
    #[serde(skip)]
    pub unsaid: Vec<AthleteFact>,
    #[serde(skip)]
    pub author: Author,
}

/// Who wrote the texts of a debrief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    /// The program, out of the log.
    Program,
    /// A model: what neither the log nor the athlete's words of the day have is not kept.
    Model { said: Vec<String> },
}

impl Default for Author {
    fn default() -> Self {
        Self::Model { said: Vec::new() }
    }
}

impl Debrief {
    /// The parts that stand for themselves, beside the message.
    pub const PARTS: &[&'static str] = &["highlights", "progressions", "athlete_facts", "calendar"];

    /// Notes the parts that could not be read.
    pub fn lose(&mut self, parts: Vec<(&'static str, String)>) {
        let section = |(part, why)| {
            let section = DebriefSection::from_word(part)?;
            Some((section, format!("it can't be read: {why}")))
        };
        self.unkept.extend(parts.into_iter().filter_map(section));
    }
}

/// What a debrief wants of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CalendarWish {
    /// As it is said; the calendar's assistant makes operations of it.
    Said(String),
    /// As it is kept, to be accepted or refused.
    Operations(Vec<Operation>),
}

impl CalendarWish {
    pub fn operations(&self) -> &[Operation] {
        match self {
            Self::Said(_) => &[],
            Self::Operations(operations) => operations,
        }
    }
}

/// Something that stood out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Highlight {
    /// One sentence.
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub text: String,
    /// The exercise that it is about, where it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub exercise: Option<String>,
}

vocabulary! {
    NextStep { AddLoad = "add_load", AddReps = "add_reps", Hold = "hold", ReduceLoad = "reduce_load" }
}

/// What to do with an exercise next time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Progression {
    /// The exercise.
    #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
    pub exercise: String,
    /// What is to come next.
    pub step: NextStep,
    /// The load to try, with its unit, as `187.5 lb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_AMOUNT_CHARS))]
    pub load: Option<String>,
    /// The rule and the sets it rests on.
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub reason: String,
}

/// Something to remember about the athlete, in their own words where possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AthleteFact {
    /// What kind of fact it is.
    pub kind: FactKind,
    /// What is remembered.
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub fact: String,
}

vocabulary! {
    FactKind {
        Preference = "preference",
        Limitation = "limitation",
        Equipment = "equipment",
        Schedule = "schedule",
        Goal = "goal",
        Other = "other",
    }
}

vocabulary! {
    /// The sections of a debrief, in the order in which they are stored and told.
    DebriefSection {
        Message = "message",
        Highlights = "highlights",
        Progressions = "progressions",
        AthleteFacts = "athlete_facts",
        Calendar = "calendar",
    }
}

/// A debrief with the session it sums up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DatedDebrief {
    /// Its id, which never changes.
    pub id: Uuid,
    /// The day of the session.
    pub date: Date,
    /// When it was written.
    pub at: Timestamp,
    /// Who summed up: `offline`, or a provider's name.
    pub coach: String,
    /// What it says.
    pub debrief: Debrief,
}
