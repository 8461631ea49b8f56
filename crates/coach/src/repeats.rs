//! Whether what a coach says has no end: a small model may say the same, count, or ask until it is stopped.

use crate::limits::{LONGEST_REPEATED_BYTES, MOST_COUNTED, MOST_QUESTIONS_AT_ONCE, REPEATED_BYTES};

/// Whether a text ends in the same words over and over, or in words that only count on.
pub fn goes_round(text: &str) -> bool {
    repeats(text) || counts(text)
}

fn repeats(text: &str) -> bool {
    let Some(before) = text.len().checked_sub(REPEATED_BYTES) else {
        return false;
    };
    let end = &text.as_bytes()[before..];
    (1..=LONGEST_REPEATED_BYTES).any(|period| end[period..] == end[..REPEATED_BYTES - period])
}

/// Whether nothing differs but the numbers, more often than any list of sets has lines: `1 2 3 4`, `Set 1: …
/// Set 2: …`.
fn counts(text: &str) -> bool {
    let most = MOST_COUNTED * LONGEST_REPEATED_BYTES;
    // From the end, with one digit for each number.
    let mut end: Vec<u8> = Vec::new();
    for byte in text.bytes().rev() {
        let digit = byte.is_ascii_digit();
        if !(digit && end.last() == Some(&b'0')) {
            end.push(if digit { b'0' } else { byte });
        }
        if end.len() == most {
            break;
        }
    }
    let counts = |period: usize| {
        let length = period * MOST_COUNTED;
        end.len() >= length
            && end[..period].contains(&b'0')
            && end[period..length] == end[..length - period]
    };
    (1..=LONGEST_REPEATED_BYTES).any(counts)
}

/// Whether a text asks more than anybody answers.
pub fn asks_on(text: &str) -> bool {
    let bytes = text.as_bytes();
    let ends = |at: usize| bytes.get(at + 1).is_none_or(|next| !next.is_ascii_alphanumeric());
    let marks = bytes.iter().enumerate().filter(|(at, byte)| **byte == b'?' && ends(*at));
    marks.count() > MOST_QUESTIONS_AT_ONCE
}

#[cfg(test)]
mod tests {
    use super::{asks_on, goes_round};

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

    #[test]
    fn counting_on_does() {
        let counts: [fn(u32) -> String; 5] = [
            |n| format!("{n} "),
            |n| format!("Set {n}: bench press, 8 reps. "),
            |n| format!("{n}. Rest for {} seconds.\n", n * 30),
            |n| format!("{n},{n}"),
            |n| format!("Week {n}: 3x8 at {}.5 kg\n", 60 + n),
        ];
        for count in counts {
            let text: String = (1..150).map(count).collect();
            assert!(goes_round(&text), "{text}");
            let text: String = (1..20).map(count).collect();
            assert!(!goes_round(&text), "{text}");
        }
    }

    #[test]
    fn a_page_of_questions_is_too_many_and_a_handful_is_not() {
        assert!(asks_on(&"What of that? ".repeat(50)));
        assert!(!asks_on(&"What of that? ".repeat(8)));
        assert!(!asks_on(&"https://example.org/?a=1 ".repeat(50)));
    }
}
