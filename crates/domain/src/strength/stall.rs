//! Whether a lift is stalling: no better estimated one-rep max over the last sessions.

use crate::curve::Point;

/// Sessions without a better estimate before it is called a stall. A rule of thumb: one or two
/// bad days are noise.
pub const SESSIONS: usize = 4;

/// How a lift is going, with the days that say so.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Too few sessions with an estimate to judge.
    TooEarly { have: usize, need: usize },
    /// The best of the last sessions beats all before them.
    Improving { best: Point, beat: Point },
    /// None of the last sessions beats the best before them, the one that still stands.
    Stalled { standing: Point },
}

/// Judges by the estimate of each session, oldest first.
pub fn judge(sessions: &[Point]) -> Progress {
    let (before, since) = sessions.split_at(sessions.len().saturating_sub(SESSIONS));
    let (Some(best), Some(standing)) = (highest(since), highest(before)) else {
        return Progress::TooEarly { have: sessions.len(), need: SESSIONS + 1 };
    };
    if best.value > standing.value {
        Progress::Improving { best, beat: standing }
    } else {
        Progress::Stalled { standing }
    }
}

/// The newest of equals.
fn highest(sessions: &[Point]) -> Option<Point> {
    let highest = sessions.iter().max_by(|a, b| a.value.total_cmp(&b.value));
    highest.copied()
}

#[cfg(test)]
mod tests;
