//! The seven questions of the first run, each with a default, each to be skipped.

use super::answers::NotTaken;
use super::profile_part::ProfilePart;
use crate::catalog::Catalog;
use crate::domain::exercise::{Equipment, vocabulary};
use crate::domain::profile::Profile;

vocabulary! {
    /// What is asked, in this order.
    About {
        Unit = "unit",
        Goal = "goal",
        Experience = "experience",
        Days = "days a week",
        Minutes = "minutes",
        Equipment = "equipment",
        Avoid = "avoid",
    }
}

impl About {
    /// The part of the profile that the answer goes into.
    const fn part(self) -> ProfilePart {
        match self {
            Self::Unit => ProfilePart::Unit,
            Self::Goal => ProfilePart::Goal,
            Self::Experience => ProfilePart::Level,
            Self::Days => ProfilePart::Days,
            Self::Minutes => ProfilePart::Minutes,
            Self::Equipment => ProfilePart::Equipment,
            Self::Avoid => ProfilePart::Avoid,
        }
    }
}

/// The question that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub about: About,
    /// Counted from 1, of [`About::ALL`].
    pub number: usize,
    pub text: String,
    /// What Enter takes, as it could be typed.
    pub default: String,
    /// For equipment: everything there is, ticked where the default has it.
    pub checklist: Vec<(Equipment, bool)>,
}

/// Asks, reads answers, and holds the profile as far as it is known.
#[derive(Clone, Debug)]
pub struct Introduction {
    at: usize,
    profile: Profile,
}

impl Introduction {
    /// What the profile already says are the defaults.
    pub fn new(profile: Profile) -> Self {
        Self { at: 0, profile }
    }

    /// The profile as it stands: each answer counts at once, and `introduced` comes with the end.
    pub fn profile(&self) -> Profile {
        Profile {
            introduced: self.profile.introduced || self.is_over(),
            ..self.profile.clone()
        }
    }

    pub fn is_over(&self) -> bool {
        self.at >= About::ALL.len()
    }

    pub fn prompt(&self) -> Option<Prompt> {
        let about = *About::ALL.get(self.at)?;
        let text = match about {
            About::Unit => "Which unit are your loads in, lb or kg?".into(),
            About::Goal => "What do you train for: strength, muscle, fitness, a sport?".into(),
            About::Experience => "How long have you trained: new to it, two years, ten years?".into(),
            About::Days => "How many days a week do you train?".into(),
            About::Minutes => "How many minutes do you have for a session?".into(),
            About::Equipment => {
                "What equipment do you have? Separate items with commas, or answer everything or none.".into()
            }
            About::Avoid => {
                "Anything to avoid: an exercise, a joint, a muscle, a movement? Or answer none.".to_owned()
            }
        };
        let checklist = match about {
            About::Equipment => Equipment::ALL
                .iter()
                .map(|equipment| (*equipment, self.profile.equipment.contains(equipment)))
                .collect(),
            _ => Vec::new(),
        };
        Some(Prompt {
            about,
            number: self.at + 1,
            text,
            default: about.part().show(&self.profile),
            checklist,
        })
    }

    /// Takes an answer and goes on to the next question; an empty one takes the default, `skip`
    /// and `skip all` do as they say. What is not taken leaves the question standing.
    pub fn answer(&mut self, text: &str, catalog: &Catalog) -> Result<(), NotTaken> {
        let Some(about) = About::ALL.get(self.at) else {
            return Ok(());
        };
        match text.trim().to_lowercase().as_str() {
            "" | "skip" => self.skip(),
            "skip all" => self.skip_all(),
            _ => {
                about.part().set(&mut self.profile, text, catalog)?;
                self.at += 1;
            }
        }
        Ok(())
    }

    /// Ticks one piece of equipment, or takes its tick away.
    pub fn toggle(&mut self, equipment: Equipment) {
        let before = std::mem::take(&mut self.profile.equipment);
        self.profile.equipment = Equipment::ALL
            .iter()
            .copied()
            .filter(|known| before.contains(known) != (*known == equipment))
            .collect();
    }

    /// Leaves this question at its default.
    pub fn skip(&mut self) {
        self.at = (self.at + 1).min(About::ALL.len());
    }

    /// Leaves every question that still stands at its default.
    pub fn skip_all(&mut self) {
        self.at = About::ALL.len();
    }
}

#[cfg(test)]
mod tests;
