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
mod tests {
    use super::*;
    use crate::domain::load::Unit;
    use crate::domain::strength::e1rm;
    use crate::domain::strength::example::session;

    fn judged(days: &[(&str, &str)]) -> Progress {
        let sessions: Vec<_> = days
            .iter()
            .map(|(date, text)| session(date, Unit::Kg, text))
            .collect();
        judge(&sessions, e1rm::of_set)
    }

    #[test]
    fn four_sessions_without_a_better_estimate_are_a_stall() {
        let progress = judged(&[
            ("2026-11-20", "100x5 100x4"),
            ("2026-11-17", "100x5"),
            ("2026-11-13", "97.5x5"),
            ("2026-11-10", "100x4"),
            ("2026-11-06", "90x5 100x5"),
        ]);
        let Progress::Stalled { standing, since } = progress else {
            panic!("{progress:?}");
        };
        assert_eq!(standing.set.date.to_string(), "2026-11-06");
        assert_eq!(standing.set.set_number, 2);
        let days: Vec<_> = since.iter().map(|b| b.set.date.to_string()).collect();
        assert_eq!(
            days,
            ["2026-11-20", "2026-11-17", "2026-11-13", "2026-11-10"]
        );
    }

    #[test]
    fn one_better_set_is_progress() {
        let progress = judged(&[
            ("2026-11-20", "100x5"),
            ("2026-11-17", "100x6"),
            ("2026-11-13", "97.5x5"),
            ("2026-11-10", "100x4"),
            ("2026-11-06", "100x5"),
        ]);
        let Progress::Improving { best, beat } = progress else {
            panic!("{progress:?}");
        };
        assert_eq!(best.set.date.to_string(), "2026-11-17");
        assert_eq!(beat.set.date.to_string(), "2026-11-06");
        assert!((best.e1rm_kg - 120.0).abs() < 1e-9);
    }

    #[test]
    fn sessions_without_an_estimate_do_not_count() {
        let progress = judged(&[
            ("2026-11-20", "60x20"),
            ("2026-11-17", "100x5"),
            ("2026-11-13", "x12"),
        ]);
        assert_eq!(progress, Progress::TooEarly { have: 1, need: 5 });
    }
}
