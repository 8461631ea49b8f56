//! Questions about what the profile says: `what's my goal`, `show my profile`, `what equipment do i have`.

use super::profile_part::ProfilePart;
use super::profile_wish::{named_part, plain};
use setwise_domain::known_fact::KnownFact;
use setwise_domain::load::Load;
use setwise_domain::profile::Profile;
use setwise_domain::strength::gym::Gym;
use setwise_domain::text::printable;
use std::fmt::Write as _;

/// What is asked to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileQuestion {
    All,
    Part(ProfilePart),
}

/// What asks for the whole. `my goal` alone would be half of a change.
const ALL: &[&str] = &[
    "what do you know about me",
    "what do you remember about me",
    "what do you remember of me",
    "who am i",
    "profile",
    "settings",
    "my profile",
    "my settings",
];
const BAR: &[&str] = &[
    "how heavy is the bar",
    "how heavy is my bar",
    "how heavy is the barbell",
    "how much does the bar weigh",
    "how much does my bar weigh",
    "how much does a bar weigh",
    "how much does the barbell weigh",
    "what does the bar weigh",
    "what does my bar weigh",
    "how much is the bar",
];
const AVOIDED: &[&str] = &["what am i avoiding", "what do i avoid", "what should you avoid"];
/// What a part is asked for behind, and before.
const OF_MINE: &[&str] = &[
    "show my ",
    "show me my ",
    "see my ",
    "view my ",
    "tell me my ",
    "what is my ",
    "whats my ",
    "what are my ",
    "what was my ",
];
const OWNED: &[&str] = &[" do i have", " have i got", " do i own", " do i use", " am i on"];

/// What a line asks of the profile; none where it is about something else.
pub fn profile_question(line: &str) -> Option<ProfileQuestion> {
    let line = plain(line).replace('\'', "");
    let line = line.as_str();
    if ALL.contains(&line) {
        return Some(ProfileQuestion::All);
    }
    if BAR.contains(&line) {
        return Some(ProfileQuestion::Part(ProfilePart::Bar));
    }
    if AVOIDED.contains(&line) {
        return Some(ProfileQuestion::Part(ProfilePart::Avoid));
    }
    let behind = |leads: &[&str]| leads.iter().find_map(|lead| line.strip_prefix(lead));
    let before = |ends: &[&str]| ends.iter().find_map(|end| line.strip_suffix(end));
    if let Some(name) = behind(OF_MINE) {
        if matches!(name, "profile" | "settings" | "details" | "setup") {
            return Some(ProfileQuestion::All);
        }
        return part(name.strip_suffix(" set to").unwrap_or(name));
    }
    let rest = before(OWNED)?;
    let name = rest.strip_prefix("what ").or_else(|| rest.strip_prefix("which "))?;
    part(name)
}

/// Days are answered from what was trained.
fn part(name: &str) -> Option<ProfileQuestion> {
    named_part(name).filter(|part| *part != ProfilePart::Days).map(ProfileQuestion::Part)
}

impl ProfileQuestion {
    /// The answer, with how the part is changed by saying so.
    pub fn answer(self, profile: &Profile, facts: &[KnownFact]) -> String {
        let part = match self {
            Self::All => {
                return format!(
                    "{}\nSay what changes, such as: my goal is strength, or: i have a bench now",
                    profile_lines(profile, facts)
                );
            }
            Self::Part(part) => part,
        };
        let (name, said) = match part {
            ProfilePart::Unit => ("Loads in", "switch to kg"),
            ProfilePart::Days => ("Days a week", "i train 4 days a week"),
            ProfilePart::Minutes => ("Minutes a session", "i have 45 minutes a session"),
            ProfilePart::Equipment => ("Equipment", "i have a bench now"),
            ProfilePart::Avoid => ("To avoid", "avoid overhead press"),
            ProfilePart::Goal => ("Goal", "my goal is strength"),
            ProfilePart::Level => ("Level", "my level is advanced"),
            ProfilePart::Bodyweight => ("Bodyweight", "bw 180"),
            ProfilePart::BirthYear => ("Born", "born 1960"),
            ProfilePart::Bar => ("Bar", "my bar is 35 lb"),
            ProfilePart::Plates => ("Plates", "my plates are 45, 25, 10, 5"),
            ProfilePart::Dumbbells => ("Dumbbells", "my dumbbells are 5-50/5"),
        };
        let value = match part {
            // The one that plates are counted with.
            ProfilePart::Bar => {
                let rack = Gym::rack(profile.gym.as_ref(), profile.unit);
                Load::new(rack.bar, rack.unit).to_string()
            }
            part => part.show(profile),
        };
        format!("{name}: {value}. To change it, say for example: {said}")
    }
}

/// The whole profile, and what is remembered of the athlete.
pub fn profile_lines(profile: &Profile, facts: &[KnownFact]) -> String {
    let mut text = format!(
        "{} days a week, {} minutes each, for {} at {} level, loads in {}.",
        profile.days_per_week, profile.minutes_per_day, profile.goal, profile.level, profile.unit
    );
    let list = |part: ProfilePart| part.show(profile);
    let (equipment, avoid) = (list(ProfilePart::Equipment), list(ProfilePart::Avoid));
    let _ = write!(text, "\nEquipment: {equipment}.\nTo avoid: {avoid}.");
    if let Some(load) = profile.bodyweight {
        let _ = write!(text, "\nBodyweight: {load}.");
    }
    if let Some(year) = profile.birth_year {
        let _ = write!(text, "\nBorn: {year}.");
    }
    for KnownFact { number, said, .. } in facts {
        let _ = write!(text, "\nRemembered, {number}: {} ({}).", printable(&said.fact), said.kind);
    }
    text
}

#[cfg(test)]
mod tests;
