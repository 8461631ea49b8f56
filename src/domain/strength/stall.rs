//! Whether a lift is stalling: no better estimated one-rep max over the last sessions.

use crate::domain::board::PastSession;
use crate::domain::set_result::{Performance, SetResult};

/// Sessions without a better estimate before it is called a stall. A rule of thumb: one or two
/// bad days are noise.
pub const SESSIONS: usize = 4;

/// The best set of a session and what it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    pub set: SetResult,
    /// Estimated one-rep max in kilograms.
    pub e1rm_kg: f64,
}

/// How a lift is going, with the sets that say so.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them at a time, and it is soon gone"
)]
pub enum Progress {
    /// Too few sessions with an estimate to judge.
    TooEarly { have: usize, need: usize },
    /// The best of the last sessions beats all before them.
    Improving { best: Best, beat: Best },
    /// None of the last sessions beats the best before them.
    Stalled {
        /// The best set before the last sessions: the one that still stands.
        standing: Best,
        /// The best set of each of the last sessions, newest first.
        since: Vec<Best>,
    },
}

/// Judges by `sessions`, newest first, with `estimate` in kilograms (none for a set that shows
/// nothing, such as a warm-up or a long set).
pub fn judge(sessions: &[PastSession], estimate: impl Fn(&Performance) -> Option<f64>) -> Progress {
    let bests: Vec<Best> = sessions
        .iter()
        .filter_map(|session| best_of(&session.sets, &estimate))
        .collect();
    let (since, before) = bests.split_at(SESSIONS.min(bests.len()));
    let (Some(best), Some(standing)) = (highest(since), highest(before)) else {
        return Progress::TooEarly {
            have: bests.len(),
            need: SESSIONS + 1,
        };
    };
    if best.e1rm_kg > standing.e1rm_kg {
        Progress::Improving {
            best: best.clone(),
            beat: standing.clone(),
        }
    } else {
        Progress::Stalled {
            standing: standing.clone(),
            since: since.to_vec(),
        }
    }
}

/// The best of several sessions; the newest of equals.
fn highest(bests: &[Best]) -> Option<&Best> {
    bests
        .iter()
        .rev()
        .max_by(|a, b| a.e1rm_kg.total_cmp(&b.e1rm_kg))
}

/// The set with the highest estimate; the earliest of equals.
fn best_of(sets: &[SetResult], estimate: &impl Fn(&Performance) -> Option<f64>) -> Option<Best> {
    sets.iter()
        .filter_map(|set| {
            Some(Best {
                e1rm_kg: estimate(&set.performance)?,
                set: set.clone(),
            })
        })
        .reduce(|best, next| {
            if next.e1rm_kg > best.e1rm_kg {
                next
            } else {
                best
            }
        })
}

#[cfg(test)]
mod tests;
