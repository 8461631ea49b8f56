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
    /// Own exercises that are not known here yet.
    pub new_exercises: usize,
    /// What is remembered of the athlete, and not here yet.
    pub new_facts: usize,
    /// Plans of days that have none.
    pub new_plans: usize,
    /// Debriefs of days that have none.
    pub new_debriefs: usize,
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
        !self.counts().is_empty() || [self.program, self.profile].contains(&Some(Fate::Taken))
    }

    /// How many there are of each kind, as far as any comes.
    fn counts(&self) -> Vec<String> {
        let counts = [
            (self.new_sessions, "session"),
            (self.new_exercises, "own exercise"),
            (self.new_plans, "plan"),
            (self.new_debriefs, "debrief"),
            (self.new_facts, "remembered fact"),
            (self.new_phrases, "taught phrase"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, of)| counted(count, of)).collect()
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
        let counts = self.counts().into_iter().skip(usize::from(self.new_sessions > 0));
        lines.extend(counts.map(|count| format!("  {count}")));
        let ones = [("program", self.program), ("profile", self.profile)];
        let ones = ones.into_iter().filter_map(|(what, fate)| Some((what, fate?)));
        lines.extend(ones.map(|(what, fate)| format!("  {what}: {}", fate.words())));
        lines
    }

    /// What came, as parts of a sentence.
    pub fn brought(&self) -> Vec<String> {
        let ones = [(self.program, "the program"), (self.profile, "the profile")];
        let ones = ones.into_iter().filter(|(fate, _)| *fate == Some(Fate::Taken));
        let mut parts = self.counts();
        parts.extend(ones.map(|(_, words)| words.to_owned()));
        parts
    }
}
