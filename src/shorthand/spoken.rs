//! Words of the grammar's one table that mean the same beside a log: days of the week, months,
//! small numbers.

use super::vocabulary::{Meaning, alone};
use jiff::civil::Weekday;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    Weekday(Weekday),
    /// Counted from 1.
    Month(i8),
    Number(u16),
}

/// What one word in lower case says by itself, if it is one of these.
pub fn spoken(word: &str) -> Option<Spoken> {
    match alone(word)? {
        Meaning::Weekday(day) => Weekday::from_monday_one_offset(day)
            .ok()
            .map(Spoken::Weekday),
        Meaning::Month(month) => Some(Spoken::Month(month)),
        Meaning::Small(number) | Meaning::Ten(number) => Some(Spoken::Number(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_by_itself() {
        assert_eq!(spoken("weds"), Some(Spoken::Weekday(Weekday::Wednesday)));
        assert_eq!(spoken("dec"), Some(Spoken::Month(12)));
        assert_eq!(spoken("twelve"), Some(Spoken::Number(12)));
        assert_eq!(spoken("bench"), None);
        assert_eq!(spoken("rir"), None);
    }
}
