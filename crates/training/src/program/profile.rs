//! Whether a profile can be planned for: bounds, and words that are known.

use crate::program::limits::MOST_AVOID_TERMS;
use setwise_catalog::catalog::{Catalog, equipment_named};
use setwise_domain::age::AGES;
use setwise_domain::exercise::Equipment;
use setwise_domain::limits::{MOST_ASKED_REPS, MOST_PROGRAM_TEXT};
use setwise_domain::profile::Profile;
use setwise_domain::program::UserProfile;
use setwise_domain::strength::gym::GymError;
use setwise_domain::text::excerpt;

/// One thing wrong with a profile; all are reported at once.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ProfileError {
    #[error("days_per_week is {0}; wanted 1 to 7")]
    Days(u8),
    #[error("age is {0}; wanted {min} to {max}", min = AGES.start(), max = AGES.end())]
    Age(u8),
    #[error("birth_year is {0}; wanted a year that makes an age of {min} to {max}", min = AGES.start(), max = AGES.end())]
    BirthYear(i16),
    #[error("minutes_per_day is {0}; wanted 15 to 240")]
    Minutes(u16),
    #[error("equipment_available names '{found}', which is not known; known are {known}")]
    Equipment { found: String, known: String },
    #[error("estimated_1rm of '{exercise}' is {kg}; wanted kilograms above 0 and up to 1000")]
    OneRepMax { exercise: String, kg: f64 },
    #[error(
        "last_top_sets of '{exercise}' is {kg} kg × {reps}; wanted kilograms above 0 and up to 1000, for 1 to {MOST_ASKED_REPS} reps"
    )]
    TopSet { exercise: String, kg: f64, reps: u16 },
    #[error("gym: {0}")]
    Gym(GymError),
    #[error("avoid_exercises has {0} entries; at most {MOST_AVOID_TERMS} are read")]
    TooManyAvoided(usize),
    #[error(
        "avoid_exercises names '{found}', which is not known; {hint}an exercise, a movement, a joint, a muscle, equipment or a condition"
    )]
    Avoided { found: String, hint: String },
    #[error("{field} is over {MOST_PROGRAM_TEXT} characters")]
    TooLong { field: &'static str },
}

/// Every issue of a profile, in the order of its fields.
pub fn check_profile(profile: &UserProfile, catalog: &Catalog) -> Vec<ProfileError> {
    let mut issues = Vec::new();
    if !Profile::DAYS.contains(&profile.days_per_week) {
        issues.push(ProfileError::Days(profile.days_per_week));
    }
    if !Profile::MINUTES.contains(&profile.minutes_per_day) {
        issues.push(ProfileError::Minutes(profile.minutes_per_day));
    }
    issues.extend(profile.age.filter(|age| !AGES.contains(age)).map(ProfileError::Age));
    // A year that makes an age has made one.
    let year = profile.birth_year.filter(|_| profile.age.is_none());
    issues.extend(year.map(ProfileError::BirthYear));
    for found in &profile.equipment_available {
        if equipment_named(found).is_none() {
            let known: Vec<_> = Equipment::ALL.iter().map(|one| one.word()).collect();
            issues.push(ProfileError::Equipment {
                found: found.chars().take(MOST_PROGRAM_TEXT).collect(),
                known: known.join(", "),
            });
        }
    }
    let too_long = |text: &str| text.chars().count() > MOST_PROGRAM_TEXT;
    if too_long(&profile.goal) {
        issues.push(ProfileError::TooLong { field: "goal" });
    }
    for (exercise, &kg) in &profile.estimated_1rm {
        if !(kg > 0.0 && kg <= 1_000.0) {
            issues.push(ProfileError::OneRepMax { exercise: exercise.clone(), kg });
        }
    }
    let sets = profile.last_top_sets.iter();
    for (exercise, top) in sets.flat_map(|(name, sets)| sets.iter().map(move |set| (name, set))) {
        let sound = top.kg > 0.0 && top.kg <= 1_000.0 && (1..=MOST_ASKED_REPS).contains(&top.reps);
        if !sound {
            issues.push(ProfileError::TopSet {
                exercise: exercise.clone(),
                kg: top.kg,
                reps: top.reps,
            });
        }
    }
    let unsound = profile.gym.as_ref().and_then(|gym| gym.check().err());
    issues.extend(unsound.map(ProfileError::Gym));
    if profile.avoid_exercises.len() > MOST_AVOID_TERMS {
        issues.push(ProfileError::TooManyAvoided(profile.avoid_exercises.len()));
    }
    if profile.avoid_exercises.iter().any(|term| too_long(term)) {
        issues.push(ProfileError::TooLong { field: "avoid_exercises" });
    }
    let terms = profile.avoid_exercises.iter().take(MOST_AVOID_TERMS);
    let unknown = terms.filter(|term| {
        !term.trim().is_empty() && !too_long(term) && !catalog.expand(term).is_known()
    });
    issues.extend(unknown.map(|term| {
        let near = catalog.nearest_to_avoid(term);
        let hint = near
            .map_or_else(|| "wanted ".to_owned(), |near| format!("did you mean '{near}'? Wanted "));
        ProfileError::Avoided { found: excerpt(term), hint }
    }));
    issues
}
