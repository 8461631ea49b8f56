//! Sentences: their first letter and their end.

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
    if text.starts_with("http") { format!("{text}.") } else { format!("{}.", capitalised(text)) }
}

/// The sentences of a text, each with the blanks before it and the sign at its end; a line ends one, too.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = |line: &str, at: usize, c: char| {
        let next = line[at + c.len_utf8()..].chars().next();
        matches!(c, '.' | '!' | '?' | ';') && next.is_none_or(char::is_whitespace)
    };
    text.split_inclusive('\n').flat_map(move |line| {
        let mut from = 0;
        let mut found = Vec::new();
        for (at, c) in line.char_indices().filter(|(at, c)| ends(line, *at, *c)) {
            found.push(&line[from..at + c.len_utf8()]);
            from = at + c.len_utf8();
        }
        found.push(&line[from..]);
        found
    })
}

fn first_letter(text: &str, change: impl FnOnce(char) -> String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| change(first) + letters.as_str())
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
