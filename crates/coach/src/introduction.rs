//! The seven questions of the first run, each with a default, each to be skipped.

use super::answers::{self, NotTaken};
use super::profile_part::ProfilePart;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;
use setwise_domain::text::words_of;
use setwise_domain::vocabulary;
use setwise_words::parse::listed::is_listed;

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
    /// The question.
    const fn text(self) -> &'static str {
        match self {
            Self::Unit => "Which unit are your loads in, lb or kg?",
            Self::Goal => "What do you train for: strength, muscle or general fitness?",
            Self::Experience => "How long have you trained: new to it, two years, ten years?",
            Self::Days => "How many days a week do you train?",
            Self::Minutes => "How many minutes do you have for a session?",
            Self::Equipment => {
                "What equipment do you have? Separate items with commas, or answer everything or none."
            }
            Self::Avoid => {
                "Anything to avoid: an exercise, a joint, a muscle, a movement? Or answer none."
            }
        }
    }

    /// Whether words answer it without having been asked: nothing else is said by them.
    fn is_told(self, text: &str) -> bool {
        let words = words_of(text);
        let says = |listed: &str| words.iter().any(|word| is_listed(word, listed));
        if words.first().is_some_and(|first| is_listed(first, answers::ASKS)) {
            return false;
        }
        match self {
            Self::Unit => true,
            Self::Goal => words.len() <= MOST_UNASKED_WORDS,
            Self::Experience => says(TELLS_LEVEL) || says(SPANS) && words.len() <= 3,
            Self::Days => says(TELLS_DAYS) || words.len() > 1 && !text.contains(char::is_numeric),
            Self::Minutes => says(TELLS_MINUTES) || text.contains(['h', 'm']),
            Self::Equipment => says(TELLS_EQUIPMENT) || words.len() > 1,
            Self::Avoid => answers::complains(text),
        }
    }

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
    /// Answered before they were asked.
    told: Vec<About>,
    profile: Profile,
}

/// What an answer was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// Questions are left at what they stand at.
    Skipped,
    /// Where the athlete leaves it to the coach, too.
    Default,
    /// A question, with its text: the one that stood, or one that was still to come.
    Question(&'static str),
}

/// More words than an answer has that nobody asked for.
const MOST_UNASKED_WORDS: usize = 7;
/// One of them is in every such answer.
const TELLS_LEVEL: &str = "train|training|trained|lifting|lifted|beginner|novice|newbie|intermediate|advanced|experience|\
    experienced";
const SPANS: &str = "year|years|yr|yrs|month|months";
const TELLS_DAYS: &str = "day|days|week|times|weekends|weekdays|x";
const TELLS_MINUTES: &str = "min|mins|minute|minutes|hour|hours|hr|hrs|h";
const TELLS_EQUIPMENT: &str = "gym|home|have|got|equipment|everything|only|just|dumbbells|barbell|kettlebell|kettlebells|bands";

/// Leaves an answer to the coach.
const UNDECIDED: &str = "idk|dunno|i dont know|dont know|i do not know|not sure|im not sure|no idea|\
    whatever|no preference|you choose|you decide|up to you|dont care|i dont care|doesnt matter|either|\
    either one|the default|default";

/// Whether words ask or wish for something, and answer nothing.
pub fn is_asking(text: &str) -> bool {
    let first = words_of(text).into_iter().next();
    text.contains('?') || first.is_some_and(|first| is_listed(&first, answers::ASKS))
}

impl Introduction {
    /// What the profile already says are the defaults.
    pub fn new(profile: Profile) -> Self {
        Self { at: 0, told: Vec::new(), profile }
    }

    /// The profile as it stands: each answer counts at once, and `introduced` comes with the end.
    pub fn profile(&self) -> Profile {
        Profile { introduced: self.profile.introduced || self.is_over(), ..self.profile.clone() }
    }

    pub fn is_over(&self) -> bool {
        self.at >= About::ALL.len()
    }

    pub fn prompt(&self) -> Option<Prompt> {
        let about = *About::ALL.get(self.at)?;
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
            text: about.text().to_owned(),
            default: about.part().show(&self.profile),
            checklist,
        })
    }

    /// Takes an answer and goes on to the next question; an empty one takes the default, as does one
    /// that leaves it to the coach, and `skip` and `skip all` do as they say. What answers a question
    /// that is still to come is taken for that. What is not taken leaves the question standing.
    pub fn answer(&mut self, text: &str, catalog: &Catalog) -> Result<Answered, NotTaken> {
        let Some(about) = About::ALL.get(self.at).copied() else {
            return Ok(Answered::Skipped);
        };
        let words = words_of(text);
        match &*words.join(" ") {
            "skip" => self.skip(),
            "skip all" => self.skip_all(),
            said if text.trim().is_empty() || is_listed(said, UNDECIDED) => {
                self.skip();
                return Ok(Answered::Default);
            }
            _ => {
                let answered = match about.part().set(&mut self.profile, text, catalog) {
                    Ok(()) => {
                        self.skip();
                        about
                    }
                    Err(not_taken) => self.told(about, text, catalog).ok_or(not_taken)?,
                };
                return Ok(Answered::Question(answered.text()));
            }
        }
        Ok(Answered::Skipped)
    }

    /// The first of the questions that words answer all the same: another than the one that stands, or
    /// several at once, `kg, strength, 3 days`. None where a part of them answers none.
    fn told(&mut self, about: About, text: &str, catalog: &Catalog) -> Option<About> {
        let mut profile = self.profile.clone();
        let mut told: Vec<About> = Vec::new();
        let parts: Vec<&str> = text.split([',', ';', '\n']).collect();
        for parts in [&[text][..], &parts] {
            for part in parts {
                let mut left = About::ALL.iter().copied().filter(|one| !told.contains(one));
                told.extend(left.find(|one| {
                    (*one == about || one.is_told(part))
                        && one.part().set(&mut profile, part, catalog).is_ok()
                }));
            }
            if told.len() == parts.len() {
                break;
            }
            told.clear();
            profile = self.profile.clone();
        }
        let first = told.first().copied()?;
        self.profile = profile;
        let stood = told.contains(&about);
        self.told.extend(told);
        if stood {
            self.skip();
        }
        Some(first)
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
        let left = About::ALL.iter().enumerate().skip(self.at + 1);
        let next = left.into_iter().find(|(_, about)| !self.told.contains(about));
        self.at = next.map_or(About::ALL.len(), |(at, _)| at);
    }

    /// Leaves every question that still stands at its default.
    pub fn skip_all(&mut self) {
        self.at = About::ALL.len();
    }
}

#[cfg(test)]
mod tests;
