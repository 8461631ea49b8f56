//! Questions about what the profile says: `what's my goal`, `show my profile`, `what equipment do i have`.

use super::profile_part::ProfilePart;
use super::profile_wish::named_part;
use crate::domain::known_fact::KnownFact;
use crate::domain::profile::Profile;
use crate::domain::text::printable;
use std::fmt::Write as _;

/// What is asked to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileQuestion {
    All,
    Part(ProfilePart),
}

/// What a line asks of the profile; none where it is about something else.
pub fn profile_question(line: &str) -> Option<ProfileQuestion> {
    let line = line.trim().trim_end_matches(['.', '!', '?']).to_lowercase();
    let line = line.replace(['\'', '’'], "");
    let mut line = line.as_str();
    for lead in ["please ", "can you ", "could you ", "hey coach ", "ok "] {
        line = line.strip_prefix(lead).unwrap_or(line);
    }
    let whole = [
        "what do you know about me",
        "what do you remember about me",
        "what do you remember of me",
        "who am i",
        "profile",
        "settings",
    ];
    if whole.contains(&line) {
        return Some(ProfileQuestion::All);
    }
    let avoided = [
        "what am i avoiding",
        "what do i avoid",
        "what should you avoid",
    ];
    if avoided.contains(&line) {
        return Some(ProfileQuestion::Part(ProfilePart::Avoid));
    }
    let asked = |leads: &[&str]| {
        leads
            .iter()
            .find_map(|lead| line.strip_prefix(lead)?.strip_prefix(' '))
    };
    let shown = asked(&[
        "show my",
        "show me my",
        "see my",
        "view my",
        "tell me my",
        "what is my",
        "whats my",
        "what are my",
        "what was my",
        "my",
    ]);
    // `my profile` alone asks; `my goal` alone is half of a change.
    if shown.is_some_and(|name| matches!(name, "profile" | "settings" | "details" | "setup")) {
        return Some(ProfileQuestion::All);
    }
    let owned = ["do i have", "have i got", "do i own", "do i use", "am i on"]
        .iter()
        .find_map(|end| line.strip_suffix(end)?.strip_suffix(' '))
        .and_then(|rest| {
            let leads = ["what ", "which "];
            leads.iter().find_map(|lead| rest.strip_prefix(lead))
        });
    let name = shown.filter(|_| !line.starts_with("my ")).or(owned)?;
    let name = name.strip_suffix(" set to").unwrap_or(name);
    // Days are answered from what was trained, and a weight from those that were said.
    named_part(name)
        .filter(|part| *part != ProfilePart::Days)
        .map(ProfileQuestion::Part)
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
            ProfilePart::Bar => ("Bar", "my bar is 35 lb"),
            ProfilePart::Plates => ("Plates", "my plates are 45, 25, 10, 5"),
            ProfilePart::Dumbbells => ("Dumbbells", "my dumbbells are 5-50/5"),
        };
        let value = part.show(profile);
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
    for KnownFact { number, said, .. } in facts {
        let _ = write!(
            text,
            "\nRemembered, {number}: {} ({}).",
            printable(&said.fact),
            said.kind
        );
    }
    text
}

#[cfg(test)]
mod tests;
