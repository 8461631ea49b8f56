//! What is said once the questions of the first run are over: what was set, and what comes first.

use super::profile_part::{self, ProfilePart};
use super::services::{ServiceError, Services};
use super::today::first_board;
use jiff::civil::Date;
use setwise_domain::board::Board;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;
use setwise_domain::text::{counted, printable};
use setwise_words::text;

/// The profile in a line, the first session with its day and length, and how both are changed. Makes the
/// plan of the day.
pub async fn first_session(services: &Services) -> Result<String, ServiceError> {
    // A plan that can't be made keeps nobody from what comes next.
    let board = first_board(services).await.unwrap_or_else(|error| {
        tracing::warn!("the first session: {error}");
        None
    });
    let profile = services.store.reader()?.profile()?.unwrap_or_default();
    let today = services.stamps.today();
    let first = board.map_or_else(String::new, |board| first(&board, &profile, today));
    Ok(format!(
        "Saved: {}.{first} /profile or words change any of it. For a program of several weeks, say: make me a program",
        set(&profile)
    ))
}

/// More equipment is counted.
const MOST_EQUIPMENT_NAMED: usize = 3;

/// `lb, strength, intermediate, 3 days a week, 45 minutes, dumbbell, bench, avoiding knee`.
fn set(profile: &Profile) -> String {
    let list = |part: ProfilePart| printable(&part.show(profile)).into_owned();
    let equipment = match profile.equipment.len() {
        0 => "no equipment".to_owned(),
        1..=MOST_EQUIPMENT_NAMED => list(ProfilePart::Equipment),
        all if all == Equipment::ALL.len() => "any equipment".to_owned(),
        many => counted(many, "kind") + " of equipment",
    };
    let mut said = format!(
        "{}, {}, {}, {}, {} minutes, {equipment}",
        profile.unit,
        profile.goal,
        profile.level,
        profile_part::days_counted(profile),
        profile.minutes_per_day,
    );
    if !profile.avoid.is_empty() {
        said += ", avoiding ";
        said += &list(ProfilePart::Avoid);
    }
    said
}

fn first(board: &Board, profile: &Profile, today: Date) -> String {
    let plan = &board.stored.plan;
    let focus = printable(&plan.focus);
    let minutes = plan.duration_minutes;
    let is_chosen = |day: &Date| profile.weekdays.is_empty() || profile.weekdays.has(day.weekday());
    let next = today.series(jiff::Span::new().days(1)).take(7).find(is_chosen).unwrap_or(today);
    if next == today {
        return format!(" First session: {focus}, today, about {minutes} minutes.");
    }
    format!(
        " First session: {focus}, about {minutes} minutes. Your next training day is {}, but you can do it today too.",
        text::day::with_weekday_near(next, today)
    )
}
