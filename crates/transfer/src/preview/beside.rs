//! What a file brings beside sets and weights, told.

use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::text::counted;

/// Only an export of everything brings any of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BesidePreview {
    /// Sessions of the calendar that are new.
    pub new_sessions: usize,
    /// Sessions of the calendar that are stored already.
    pub known_sessions: usize,
    /// Those past the most that a calendar holds.
    pub sessions_without_room: usize,
    /// Phrases that were taught, and mean nothing here yet.
    pub new_phrases: usize,
    /// None where the file has none.
    pub program: Option<Fate>,
    /// What becomes of the profile.
    pub profile: Option<Fate>,
}

/// What becomes of something that there is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Taken,
    /// It is the same here.
    Known,
    /// The athlete's own stays.
    Left,
}

impl Fate {
    const fn words(self) -> &'static str {
        match self {
            Self::Taken => "taken, as there is none here",
            Self::Known => "already there",
            Self::Left => "left out, since yours stays",
        }
    }
}

impl BesidePreview {
    pub fn brings_anything(&self) -> bool {
        self.new_sessions + self.new_phrases > 0
            || [self.program, self.profile].contains(&Some(Fate::Taken))
    }

    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.new_sessions + self.known_sessions > 0 {
            lines.push(format!(
                "  calendar: {}, {} already there",
                counted(self.new_sessions, "new session"),
                self.known_sessions
            ));
        }
        if self.sessions_without_room > 0 {
            lines.push(format!(
                "  {} left out: the calendar is full",
                counted(self.sessions_without_room, "session")
            ));
        }
        if self.new_phrases > 0 {
            lines.push(format!("  {}", counted(self.new_phrases, "taught phrase")));
        }
        let ones = [("program", self.program), ("profile", self.profile)];
        let ones = ones.into_iter().filter_map(|(what, fate)| Some((what, fate?)));
        lines.extend(ones.map(|(what, fate)| format!("  {what}: {}", fate.words())));
        lines
    }

    /// What came, as parts of a sentence.
    pub fn brought(&self) -> Vec<String> {
        let sessions = (self.new_sessions > 0).then(|| counted(self.new_sessions, "session"));
        let one = |fate, words: &str| (fate == Some(Fate::Taken)).then(|| words.to_owned());
        let phrases = (self.new_phrases > 0).then(|| counted(self.new_phrases, "taught phrase"));
        let parts =
            [sessions, phrases, one(self.program, "the program"), one(self.profile, "the profile")];
        parts.into_iter().flatten().collect()
    }
}
