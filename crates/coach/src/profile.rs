//! Saving who the athlete is.

use super::actions::carry_out;
use super::intent::Outcome;
use super::profile_part::days;
use super::profile_wish::ProfileWish;
use super::services::{ServiceError, Services};
use setwise_domain::command::{Applied, Command};
use setwise_domain::known_fact::FactNumber;
use setwise_domain::profile::Profile;
use setwise_domain::strength::gym::Gym;
use setwise_domain::text::printable;
use setwise_words::text;

/// Saves the profile. Blocks until that is durable.
pub(super) fn save_profile(services: &Services, profile: Profile) -> Result<Outcome, ServiceError> {
    let before = services.store.reader()?.profile()?.unwrap_or_default();
    let changes = changes(&before, &profile);
    let is_other = before.equipment != profile.equipment;
    let rack = text::missing_rack(&profile.equipment).filter(|_| is_other);
    let rack = rack.map_or_else(String::new, |said| format!(" {said}"));
    carry_out(services, Command::SaveProfile(profile), move |end| match end {
        Ok(_) if changes.is_empty() => "Profile: nothing changed.".into(),
        Ok(_) => format!("Profile: {}.{rack}", changes.join(", ")),
        Err(rejection) => format!("The profile was not saved: {rejection}."),
    })
}

/// Changes a part of the profile as the athlete says it; what can't be taken is said with what could.
pub(super) fn save_part(services: &Services, wish: &ProfileWish) -> Result<Outcome, ServiceError> {
    let mut profile = services.store.reader()?.profile()?.unwrap_or_default();
    match wish.apply(&mut profile, services.catalog, services.stamps.today()) {
        Ok(()) => save_profile(services, profile),
        Err(not_taken) => Ok(Outcome::said(not_taken.to_string())),
    }
}

/// Takes back something that is remembered of the athlete. Blocks until that is durable.
pub(super) fn forget_fact(
    services: &Services,
    number: FactNumber,
) -> Result<Outcome, ServiceError> {
    carry_out(services, Command::ForgetFact(number), |end| match end {
        Ok(Applied::Forgotten { fact }) => {
            format!("Forgotten: {}.", printable(fact.said.fact.trim_end_matches('.')))
        }
        Ok(_) => "Forgotten.".into(),
        Err(rejection) => format!("Nothing was forgotten: {rejection}."),
    })
}

/// What is different, each in a few words.
fn changes(before: &Profile, after: &Profile) -> Vec<String> {
    let listed = |items: Vec<String>| {
        if items.is_empty() { "none".into() } else { items.join(" + ") }
    };
    let facts = |profile: &Profile| {
        [
            ("loads in", profile.unit.to_string()),
            ("days a week", days(profile)),
            ("minutes", profile.minutes_per_day.to_string()),
            ("equipment", listed(profile.equipment.iter().map(ToString::to_string).collect())),
            (
                "avoid",
                listed(profile.avoid.iter().map(|term| printable(term).into_owned()).collect()),
            ),
            ("goal", profile.goal.to_string()),
            ("level", profile.level.to_string()),
            (
                "bodyweight",
                profile.bodyweight.map_or_else(|| "not said".into(), |load| load.to_string()),
            ),
            ("born", profile.birth_year.map_or_else(|| "not said".into(), |year| year.to_string())),
            ("bar", loaded(profile, Gym::bar_text)),
            ("plates", loaded(profile, Gym::plates_text)),
            ("dumbbells", loaded(profile, Gym::dumbbells_text)),
        ]
    };
    facts(before)
        .into_iter()
        .zip(facts(after))
        .filter(|(before, after)| before != after)
        .map(|(_, (name, value))| format!("{name} {value}"))
        .collect()
}

/// A part of what there is to load, as it is written.
fn loaded(profile: &Profile, part: fn(&Gym) -> Option<String>) -> String {
    let said = profile.gym.as_ref().and_then(part);
    said.unwrap_or_else(|| "usual".into())
}

#[cfg(test)]
mod tests;
