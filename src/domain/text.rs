//! Text that came from outside, made safe to show.

use std::borrow::Cow;
use std::fmt::Display;

/// Whether a character could steer a terminal or reorder what is read: C0 and C1 controls, DEL,
/// and the bidirectional overrides and isolates (the "Trojan Source" set of CVE-2021-42574).
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// One line of text with nothing in it that a terminal would obey: line breaks and tabs become a
/// space, every other steering character the replacement character.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .map(|c| match c {
                '\n' | '\r' | '\t' => ' ',
                c if steers(c) => char::REPLACEMENT_CHARACTER,
                c => c,
            })
            .collect(),
    )
}

/// The same for text of several lines: `\n` stays, `\r\n` and a lone `\r` become `\n`, a tab four
/// spaces.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && steers(c)) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", "\n");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => out.push('\n'),
            '\t' => out.push_str("    "),
            c if steers(c) => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// `1 set`, `3 sets`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

#[cfg(test)]
mod tests;
