//! Which wishes conflict, where no program meets all of them: what stays wrong, and which one
//! change of the wishes would do, found by trying it.

use super::{Left, written};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;
use setwise_domain::program::UserProfile;
use setwise_domain::text::counted;
use setwise_models::ask::CoachError;
use setwise_words::text;

/// Minutes a day that are tried in place of the athlete's.
const MINUTES: [u16; 7] = [20, 30, 45, 60, 75, 90, 120];
/// issues that are named; the rest are counted.
const NAMED: usize = 4;

pub(super) fn between(profile: &UserProfile, left: Left, catalog: &Catalog) -> CoachError {
    let wrong = match left {
        Left::Nothing => vec!["a day would have no exercise at all".to_owned()],
        Left::Issues(report) => report.findings.iter().map(|one| one.message.clone()).collect(),
    };
    let more = text::more("; and ", wrong.len(), NAMED);
    let named = wrong[..wrong.len().min(NAMED)].join("; ");
    let helps = helps(profile, catalog);
    let advice = if helps.is_empty() {
        "No single change would be enough.".to_owned()
    } else {
        format!("This would be enough: {}.", helps.join(", or "))
    };
    CoachError::Conflict(format!(
        "These wishes can't be met together: {}. {named}{more}. {advice}",
        wishes(profile)
    ))
}

fn wishes(profile: &UserProfile) -> String {
    let equipment = match profile.equipment_available.len() {
        0 => "no equipment".to_owned(),
        count => counted(count, "kind") + " of equipment",
    };
    let avoided = match &profile.avoid_exercises[..] {
        [] => String::new(),
        terms => format!(", avoiding {}", terms.join(", ")),
    };
    format!(
        "{} a week, {} minutes a day, {equipment}{avoided}",
        counted(usize::from(profile.days_per_week), "day"),
        profile.minutes_per_day
    )
}

/// Single changes of the wishes under which a program passes, the smallest of each kind.
fn helps(profile: &UserProfile, catalog: &Catalog) -> Vec<String> {
    let passes = |change: &dyn Fn(&mut UserProfile)| {
        let mut changed = profile.clone();
        change(&mut changed);
        written(&changed, None, catalog).is_ok()
    };
    let mut helps = Vec::new();
    let longer = MINUTES
        .into_iter()
        .filter(|minutes| *minutes > profile.minutes_per_day)
        .find(|&minutes| passes(&|profile| profile.minutes_per_day = minutes));
    helps.extend(longer.map(|minutes| format!("{minutes} minutes a day")));
    let more = (profile.days_per_week + 1..=*Profile::DAYS.end())
        .find(|&days| passes(&|profile| profile.days_per_week = days));
    helps.extend(more.map(|days| format!("{days} days a week")));
    for (index, term) in profile.avoid_exercises.iter().enumerate() {
        if passes(&|profile| drop(profile.avoid_exercises.remove(index))) {
            helps.push(format!("not avoiding {term}"));
        }
    }
    let all = || Equipment::ALL.iter().map(|one| one.word().to_owned());
    if passes(&|profile| profile.equipment_available = all().collect()) {
        helps.push("more equipment".to_owned());
    }
    helps
}
