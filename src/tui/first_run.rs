//! The questions of the first run, asked in the chat one by one.

use crate::catalog::Catalog;
use crate::coach::introduction::{About, Introduction, Prompt};
use crate::domain::profile::Profile;

pub struct FirstRun {
    introduction: Introduction,
    /// Why the last answer was not taken.
    pub complaint: Option<String>,
}

/// An answer that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// Question and answer, for the chat; `None` where only a tick changed, or it was skipped.
    pub said: Option<String>,
    /// The profile as it stands now.
    pub profile: Profile,
    pub over: bool,
}

impl FirstRun {
    /// `None` for an athlete who was asked before.
    pub fn of(profile: &Profile) -> Option<Self> {
        (!profile.introduced).then(|| Self {
            introduction: Introduction::new(profile.clone()),
            complaint: None,
        })
    }

    pub fn prompt(&self) -> Option<Prompt> {
        self.introduction.prompt()
    }

    /// Takes an answer, or keeps why not as the complaint. A bare number in a checklist changes
    /// that tick.
    pub fn answer(&mut self, text: &str) -> Option<Taken> {
        let prompt = self.introduction.prompt()?;
        self.complaint = None;
        if let Some(equipment) = ticked(&prompt, text) {
            self.introduction.toggle(equipment);
            return Some(self.taken(None));
        }
        if let Err(not_taken) = self.introduction.answer(text, Catalog::in_force()) {
            self.complaint = Some(not_taken.to_string());
            return None;
        }
        let answer = text.trim();
        let said = match answer.to_lowercase().as_str() {
            "skip" | "skip all" => None,
            "" => Some(format!("{} {}", prompt.text, prompt.default)),
            _ => Some(format!("{} {answer}", prompt.text)),
        };
        Some(self.taken(said))
    }

    /// Leaves all that was not answered at its default.
    pub fn skip(&mut self) -> Taken {
        self.introduction.skip_all();
        self.taken(None)
    }

    fn taken(&self, said: Option<String>) -> Taken {
        Taken {
            said,
            profile: self.introduction.profile(),
            over: self.introduction.is_over(),
        }
    }

    /// What the empty composer says.
    pub fn placeholder(&self) -> String {
        match self.introduction.prompt() {
            Some(prompt) if prompt.about == About::Equipment => {
                "Enter takes what is ticked · a number ticks · Esc skips all questions".into()
            }
            Some(prompt) => format!("Enter takes {} · Esc skips all questions", prompt.default),
            None => String::new(),
        }
    }
}

fn ticked(prompt: &Prompt, text: &str) -> Option<crate::domain::exercise::Equipment> {
    let number: usize = text.trim().parse().ok()?;
    let (equipment, _) = prompt.checklist.get(number.checked_sub(1)?)?;
    Some(*equipment)
}
