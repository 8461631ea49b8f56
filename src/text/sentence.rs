//! Sentences: their first letter and their end.

/// What is said to a sentence of another language.
pub const ONLY_ENGLISH: &str = "I only understand English so far: try `bench 3x8 185lb`, `what's next` or `move leg day to friday`.";

/// With its first letter large.
pub fn capitalised(text: &str) -> String {
    first_letter(text, |first| first.to_uppercase().collect())
}

/// With its first letter small.
pub fn lowered(text: &str) -> String {
    first_letter(text, |first| first.to_lowercase().collect())
}

/// An error as a sentence of its own. An address at its beginning stays as it is.
pub fn sentence(error: &str) -> String {
    let text = error.trim_end_matches('.');
    if text.starts_with("http") {
        format!("{text}.")
    } else {
        format!("{}.", capitalised(text))
    }
}

fn first_letter(text: &str, change: impl FnOnce(char) -> String) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| change(first) + letters.as_str())
}

/// `“Leg day”`; quotation marks within it are single ones: `“‘Leg day’ moves”`.
pub fn quoted(text: &str) -> String {
    let inner = |c| match c {
        '“' => '‘',
        '”' => '’',
        c => c,
    };
    format!("“{}”", text.chars().map(inner).collect::<String>())
}

#[cfg(test)]
mod tests;
