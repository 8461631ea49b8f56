//! A question back to the athlete: what is asked, what is missing, and what may be answered.

use super::exercise::ExerciseId;
use super::load::{Decimal, Unit};
use super::session::SessionId;
use crate::vocabulary;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What is missing, and so what an answer says.
    Slot {
        Exercise = "exercise",
        Sets = "sets",
        Reps = "reps",
        Load = "load",
        Day = "day",
        Session = "session",
        /// One of the options, whatever they are.
        Choice = "choice",
        /// Anything, in words.
        Words = "words",
    }
}

vocabulary! {
    /// Who wants to know, and so who is told the answer.
    AskedBy {
        /// Code: the answer is read as a line.
        Program = "program",
        /// A model: the answer goes to it.
        Model = "model",
    }
}

/// Answered by a number, counted from 1, by an option's words, or by words for what is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// What is asked about, stable for the same line: `which-exercise`, `sets-or-load`, …
    pub id: String,
    /// The question in words.
    pub text: String,
    /// What of the text comes before the options, where it lists them too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// What is asked about.
    #[serde(default = "any_of_them")]
    pub slot: Slot,
    /// At least one, unless a model asks or words are wanted.
    pub options: Vec<Choice>,
    /// What the athlete said that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<FirstWords>,
    /// Who asks.
    #[serde(default = "the_program", skip_serializing_if = "is_the_programs")]
    pub by: AskedBy,
}

/// The words that a question is about. Days in them count from the day on which they were said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FirstWords {
    /// What the athlete said first.
    pub text: String,
    /// The day on which they said it.
    pub on: Date,
}

/// One answer, and the line that says the same without ambiguity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// What is shown of it.
    pub label: String,
    /// The unambiguous line that choosing it stands for; it is read as if typed. Empty where all
    /// is left as it is.
    pub line: String,
    /// What it fills the slot with, where that is more than words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Filling>,
}

/// What an answer fills a slot with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Filling {
    Exercise {
        /// Its name.
        name: String,
        /// The catalogue's id.
        id: Option<ExerciseId>,
    },
    Session {
        /// The session's number.
        id: SessionId,
        /// The next day that it stands on; none where it is in the backlog.
        day: Option<Date>,
    },
    Day {
        /// The day.
        date: Date,
    },
    /// What is to be done, such as `skip`.
    Action {
        /// What is to be done.
        action: String,
    },
    /// Of what, the slot says.
    Number {
        /// The number.
        value: Decimal,
        /// Of a load.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<Unit>,
    },
}

fn any_of_them() -> Slot {
    Slot::Choice
}

fn the_program() -> AskedBy {
    AskedBy::Program
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_the_programs(by: &AskedBy) -> bool {
    *by == AskedBy::Program
}

/// The id of lines that may have been meant, where none was understood.
pub const SUGGESTIONS: &str = "not-understood";

impl Question {
    /// Whether it offers lines that may have been meant. That asks nothing: a number typed after it keeps
    /// the meaning that it has by itself.
    pub fn is_suggestions(&self) -> bool {
        self.id == SUGGESTIONS
    }

    /// Whether it came of words that were not understood.
    pub fn is_of_unknown(&self) -> bool {
        self.is_suggestions() || self.new_name().is_some()
    }

    /// The name that it asks about, where no exercise of that name is known.
    pub fn new_name(&self) -> Option<String> {
        self.options.iter().find_map(|option| match &option.value {
            Some(Filling::Exercise { name, id: None }) => Some(name.clone()),
            _ => None,
        })
    }

    /// One that the program asks, any of whose options may be the answer.
    pub fn new(id: impl Into<String>, text: impl Into<String>, options: Vec<Choice>) -> Self {
        Self {
            id: id.into(),
            text: text.into(),
            lead: None,
            slot: Slot::Choice,
            options,
            about: None,
            by: AskedBy::Program,
        }
    }

    /// The same, with its options listed in its text: `Which row: 1 Barbell Row, 2 Seated Cable Row`.
    pub fn listing(id: impl Into<String>, lead: impl Into<String>, options: Vec<Choice>) -> Self {
        let lead = lead.into();
        let listed: Vec<String> = (1..)
            .zip(&options)
            .map(|(number, option)| format!("{number} {}", option.label))
            .collect();
        let text = format!("{lead} {}", listed.join(", "));
        Self { lead: Some(lead), ..Self::new(id, text, options) }
    }

    /// What it asks, without its options.
    pub fn asked(&self) -> &str {
        self.lead.as_deref().unwrap_or(&self.text)
    }

    /// The same, asking for this.
    #[must_use]
    pub fn for_slot(self, slot: Slot) -> Self {
        Self { slot, ..self }
    }

    /// The same, about these words, unless it is known already what it is about.
    #[must_use]
    pub fn about(mut self, text: &str, on: Date) -> Self {
        self.about.get_or_insert_with(|| FirstWords { text: text.to_owned(), on });
        self
    }
}

impl Choice {
    pub fn new(label: impl Into<String>, line: impl Into<String>) -> Self {
        Self { label: label.into(), line: line.into(), value: None }
    }

    /// One that leaves all as it is.
    pub fn nothing(label: impl Into<String>) -> Self {
        Self::new(label, "")
    }

    #[must_use]
    pub fn with(self, value: Filling) -> Self {
        Self { value: Some(value), ..self }
    }
}
