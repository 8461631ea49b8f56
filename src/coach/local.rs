//! Lines that every coach leaves to the program itself.

use crate::parse::vocabulary::is_listed;

/// Whether a line asks, in so many words, to reverse the newest change.
pub fn is_undo(line: &str) -> bool {
    const BESIDE: &str = "that|it|last|please|pls|the|line|change";
    let line = line.to_lowercase();
    let mut words = line
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|word| !word.is_empty())
        .peekable();
    words.next_if_eq(&"oops");
    words.next() == Some("undo") && words.all(|word| is_listed(word, BESIDE))
}

/// Whether a line says, in so many words, that the session is over and to be summed up.
pub fn is_finish(line: &str) -> bool {
    const BESIDE: &str =
        "my|the|this|todays|session|workout|training|for|today|now|please|up|it|ok";
    const SAID: &str = "finished|im done for today|i am done for today|im finished for today|\
        done for today|thats it for today|that is it for today|thats all for today";
    let kept = line.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<_> = kept
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|word| !word.is_empty())
        .collect();
    let line = words.join(" ");
    is_listed(&line, SAID)
        || words.split_first().is_some_and(|(first, rest)| {
            let names = match *first {
                "finish" | "debrief" => true,
                "sum" | "wrap" => rest.first() == Some(&"up"),
                _ => false,
            };
            names && rest.iter().all(|word| is_listed(word, BESIDE))
        })
}

#[cfg(test)]
mod tests;
