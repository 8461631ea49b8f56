//! A turn that is running: who is asked, since when, what came, what it cost.

use crate::domain::text::printable;
use crate::domain::usage::Usage;
use crate::limits;
use crate::settings::key::OFFLINE;
use jiff::Timestamp;
use std::borrow::Cow;
use std::time::Duration;
use uuid::Uuid;

/// The spinner's looks, in their order.
pub const SPINNER: [&str; 4] = ["⠋", "⠙", "⠴", "⠦"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What the athlete said; none where it is asked again.
    pub text: Option<String>,
    pub since: Timestamp,
    /// By which its entries are known, once one came.
    pub id: Option<Uuid>,
    /// Whether the athlete's words stand in the transcript.
    pub told: bool,
    /// Whether the coach has said or done anything yet that can be seen.
    pub answered: bool,
    pub doing: Doing,
    /// Who is asked, by its own name, once one is.
    pub asked: Option<String>,
    /// When that was first.
    first_asked: Option<Timestamp>,
    /// From there to the first of an answer.
    first_word: Option<Duration>,
    usage: Option<Usage>,
}

/// What goes on in it, with its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// The line is read, or what it says is stored.
    Reading,
    Asking {
        since: Timestamp,
    },
    Thinking {
        since: Timestamp,
    },
    Saying,
    Calling {
        tool: String,
    },
}

/// What a turn came to, for the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    pub first_word: Option<Duration>,
    pub usage: Usage,
}

impl Turn {
    pub fn new(text: Option<String>, since: Timestamp) -> Self {
        Self {
            text,
            since,
            id: None,
            told: false,
            answered: false,
            doing: Doing::Reading,
            asked: None,
            first_asked: None,
            first_word: None,
            usage: None,
        }
    }

    pub fn asks(&mut self, coach: String, now: Timestamp) {
        self.asked = Some(coach);
        self.first_asked.get_or_insert(now);
        self.doing = Doing::Asking { since: now };
    }

    /// The first of an answer came.
    pub fn hears(&mut self, now: Timestamp) {
        if let (None, Some(asked)) = (self.first_word, self.first_asked) {
            self.first_word = Duration::try_from(now.duration_since(asked)).ok();
        }
    }

    pub fn thinks(&mut self, now: Timestamp) {
        if !matches!(self.doing, Doing::Thinking { .. }) {
            self.doing = Doing::Thinking { since: now };
        }
    }

    pub fn says(&mut self) {
        self.answered = true;
        self.doing = Doing::Saying;
    }

    pub fn calls(&mut self, tool: &str) {
        self.answered = true;
        self.doing = Doing::Calling { tool: tool.into() };
    }

    pub fn spends(&mut self, usage: Usage) {
        self.usage = Some(usage);
    }

    /// What is worth telling of it once it is over: nothing of rules, which cost nothing.
    pub fn cost(&self) -> Option<Cost> {
        self.usage.map(|usage| Cost {
            first_word: self.first_word,
            usage,
        })
    }

    /// The spinner as it looks now.
    pub fn spinner(&self, now: Timestamp) -> &'static str {
        let ticks = now.duration_since(self.since).as_millis().unsigned_abs()
            / u128::from(limits::SPINNER_TICK_MILLIS);
        let look = usize::try_from(ticks % 4).unwrap_or(0);
        SPINNER[look]
    }
}

/// What a coach is called in a sentence.
pub fn called(coach: &str) -> Cow<'_, str> {
    if coach == OFFLINE {
        Cow::Borrowed("offline coach")
    } else {
        printable(coach)
    }
}
