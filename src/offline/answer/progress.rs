//! Whether an exercise is getting anywhere.

use super::history::{no_sets, no_sets_at_all};
use crate::domain::strength::e1rm;
use crate::domain::strength::stall::{self, Best, Progress};
use crate::domain::text::counted;
use crate::offline::case::{Answer, Case, say};
use crate::text;

/// Days that are looked at: those that may show a stall, and as many again that it is held
/// against.
const DAYS: u16 = 12;

pub fn stalling(case: &Case<'_>) -> Answer {
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    let sessions = case.history(&subject, DAYS)?;
    if sessions.is_empty() {
        return Ok(no_sets(&subject));
    }
    let name = &subject.name;
    let best = |best: &Best| {
        format!(
            "{} (e1RM {})",
            case.cited(&best.set),
            text::whole_mass_in(best.e1rm_kg, case.unit())
        )
    };
    Ok(say(match stall::judge(sessions, e1rm::of_set) {
        Progress::TooEarly { have, need } => format!(
            "Too early to say: {name} has {} with an estimated max, and it takes {need}.",
            counted(have, "session")
        ),
        Progress::Improving { best: now, beat } => format!(
            "No, {name} is going up: {} beats {}.\nRule: a stall is {} sessions without a better estimated max.",
            best(&now),
            best(&beat),
            stall::SESSIONS
        ),
        Progress::Stalled { standing, since } => {
            let since: Vec<_> = since.iter().map(|best| case.cited(&best.set)).collect();
            format!(
                "Yes, {name} is stalling: nothing since has beaten {}.\nSince then: {}.\nRule: a stall is {} sessions without a better estimated max.",
                best(&standing),
                since.join("; "),
                stall::SESSIONS
            )
        }
    }))
}
