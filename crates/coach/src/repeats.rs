//! Whether what a coach says only goes round: a small model may say the same until it is stopped.

use crate::limits::{LONGEST_REPEATED_BYTES, REPEATED_BYTES};

/// Whether a text ends in the same words over and over.
pub fn goes_round(text: &str) -> bool {
    let Some(before) = text.len().checked_sub(REPEATED_BYTES) else {
        return false;
    };
    let end = &text.as_bytes()[before..];
    (1..=LONGEST_REPEATED_BYTES).any(|period| end[period..] == end[..REPEATED_BYTES - period])
}

#[cfg(test)]
mod tests {
    use super::goes_round;

    #[test]
    fn the_same_sentence_again_and_again_goes_round() {
        for again in ["It's a very difficult question.\n\n", "no ", "\n", "漢字、"] {
            let round = again.repeat(700);
            assert!(goes_round(&format!("Well. {round}")), "{again}");
            assert!(!goes_round(&again.repeat(6)), "{again}");
            assert!(!goes_round(&format!("{round} But then it went on.")), "{again}");
        }
    }

    #[test]
    fn a_list_of_many_sets_does_not() {
        let sets = (1..60).map(|set| format!("- Bench Press, set {set}: 185 lb × 8\n"));
        let sets: Vec<_> = sets.collect();
        for count in 1..sets.len() {
            assert!(!goes_round(&sets[..count].concat()), "{count}");
        }
    }
}
