//! Lines that every coach leaves to the program itself.

/// Whether a line asks, in so many words, to reverse the newest change.
pub fn is_undo(line: &str) -> bool {
    const BESIDE: [&str; 8] = [
        "that", "it", "last", "please", "pls", "the", "line", "change",
    ];
    let line = line.to_lowercase();
    let mut words = line
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|word| !word.is_empty())
        .peekable();
    words.next_if_eq(&"oops");
    words.next() == Some("undo") && words.all(|word| BESIDE.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_words_undo() {
        for line in [
            "undo",
            " UNDO! ",
            "undo that",
            "oops, undo",
            "undo the last change please",
        ] {
            assert!(is_undo(line), "{line}");
        }
        for line in [
            "",
            "undo last set",
            "undo bench",
            "undone",
            "don't undo",
            "undo 3",
            "/undo",
        ] {
            assert!(!is_undo(line), "{line}");
        }
    }
}
