//! What of an open piece is shown while more of it may come: nothing that the next characters could
//! turn into something else, and emphasis as soon as it begins.

use super::pieces::line_start;
use crate::tui::limits::MOST_HELD_LINK_BYTES;
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::borrow::Cow;

/// The piece as it can be set already. Once it is closed, it is set as it is instead.
pub fn certain(text: &str) -> Cow<'_, str> {
    let text = without_open_row(text);
    let line = line_start(text, text.len());
    if in_fence(&text[..line]) {
        // A line of marks alone may turn out to end the fence.
        let last = text[line..].trim();
        let may_end = !last.is_empty() && last.trim_matches(['`', '~']).is_empty();
        return Cow::Borrowed(if may_end { &text[..line] } else { text });
    }
    if in_fence(text) {
        return Cow::Borrowed(text);
    }
    let words = last_words(text);
    if words.trim_start().starts_with('|') {
        return Cow::Borrowed(text);
    }
    let start = text.len() - words.len();
    let shown = without_open_end(words);
    let mut open = Open::default();
    open.read(shown);
    if let Some(link) = open.link.filter(|&at| shown.len() - at < MOST_HELD_LINK_BYTES) {
        let shown = shown[..link].trim_end_matches('!');
        let mut open = Open::default();
        open.read(shown);
        return mended(text, start, shown, open);
    }
    mended(text, start, shown, open)
}

fn mended<'a>(text: &'a str, start: usize, shown: &str, open: Open<'_>) -> Cow<'a, str> {
    let end = start + shown.len();
    let closers = open.closers();
    if closers.is_empty() {
        return Cow::Borrowed(&text[..end]);
    }
    // What closes must touch the words before it.
    let kept = text[..end].trim_end();
    Cow::Owned(format!("{kept}{closers}"))
}

/// Without the rows of a table that are not sure yet: a head whose second line is not there, and
/// a last row that has no end.
fn without_open_row(text: &str) -> &str {
    let is_row = |line: &str| line.trim_start().starts_with('|');
    let mut first = text.len();
    let mut rows = 0;
    for line in text.split_inclusive('\n').rev() {
        if !is_row(line) {
            break;
        }
        first -= line.len();
        rows += 1;
    }
    let table = &text[first..];
    let last = table.split_inclusive('\n').next_back().unwrap_or_default();
    let whole = rows - usize::from(rows > 0 && !last.ends_with('\n'));
    match whole {
        _ if rows == 0 => text,
        0 | 1 => &text[..first],
        2.. if is_table_head(table) => &text[..first + table.rfind('\n').map_or(0, |at| at + 1)],
        _ => text,
    }
}

/// Whether the lines begin a table.
fn is_table_head(lines: &str) -> bool {
    let mut events = Parser::new_ext(lines, Options::ENABLE_TABLES);
    matches!(events.next(), Some(Event::Start(Tag::Table(_))))
}

/// Whether the line begins an item of a list.
fn begins_item(line: &str) -> bool {
    let line = line.trim_start();
    let mark = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match line.len() - mark.len() {
        0 => mark.strip_prefix(['-', '+', '*']),
        1..10 => mark.strip_prefix(['.', ')']),
        _ => None,
    };
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Whether the end of the text is within a fence.
fn in_fence(text: &str) -> bool {
    let is_fence = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("```") || line.starts_with("~~~")
    };
    text.lines().filter(is_fence).count() % 2 == 1
}

/// The lines at the end that emphasis may span: back to a blank line, or to one that begins an
/// item or a heading.
fn last_words(text: &str) -> &str {
    let mut start = text.len();
    for line in text.split_inclusive('\n').rev() {
        if line.trim().is_empty() && start < text.len() {
            break;
        }
        start -= line.len();
        let begins = line.trim_start().starts_with(['#', '>', '|']) || begins_item(line);
        if begins {
            break;
        }
    }
    &text[start..]
}

/// Without the end that says nothing by itself: a line of marks alone, and marks that the next
/// character may double or close.
fn without_open_end(words: &str) -> &str {
    let line = line_start(words, words.len());
    let last = &words[line..];
    let digits = last.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let is_mark = |c: char| " \t#-=*_+>`~:|".contains(c);
    if last.trim_matches(is_mark).is_empty() || matches!(digits.trim_end(), "" | "." | ")") {
        return &words[..line];
    }
    words.trim_end_matches(['*', '_', '`', '~', '\\', '!'])
}

/// The marks of a text that are open at its end.
#[derive(Default)]
struct Open<'a> {
    /// Of emphasis, the outermost first.
    marks: Vec<&'a str>,
    /// Of a span of code.
    code: Option<&'a str>,
    /// Where a link begins that has no end yet.
    link: Option<usize>,
}

impl<'a> Open<'a> {
    fn read(&mut self, text: &'a str) {
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let run = run_of(&text[at..], c);
            let next = at + run.len();
            match c {
                '\\' => {
                    let escaped = text[at + 1..].chars().next();
                    at += 1 + escaped.map_or(0, char::len_utf8);
                    continue;
                }
                '`' => {
                    let Some(end) = code_end(text, next, run) else {
                        self.code = Some(run);
                        return;
                    };
                    at = end;
                    continue;
                }
                '*' | '_' | '~' => self.emphasis(text, at, run),
                '[' if self.link.is_none() => self.link = Some(at),
                ']' if self.link.is_some() => {
                    self.link = self.link.filter(|_| link_goes_on(&text[next..]));
                }
                _ => {}
            }
            at = next;
        }
    }

    fn emphasis(&mut self, text: &'a str, at: usize, run: &'a str) {
        let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let (before, after) =
            (text[..at].chars().next_back(), text[at + run.len()..].chars().next());
        let within = run.starts_with('_') && is_word(before) && is_word(after);
        if within || run.len() > 3 || run == "~" {
            return;
        }
        if !is_space(before) && self.marks.last() == Some(&run) {
            self.marks.pop();
        } else if !is_space(after) {
            self.marks.push(run);
        }
    }

    fn closers(self) -> String {
        let marks = self.marks.into_iter().rev();
        self.code.into_iter().chain(marks).collect()
    }
}

/// Where a span of code ends that as many backticks have begun before `from`.
fn code_end(text: &str, from: usize, ticks: &str) -> Option<usize> {
    let mut at = from;
    loop {
        at += text[at..].find('`')?;
        let run = run_of(&text[at..], '`');
        at += run.len();
        if run == ticks {
            return Some(at);
        }
    }
}

fn run_of(text: &str, c: char) -> &str {
    let repeats = matches!(c, '*' | '_' | '~' | '`');
    let end =
        if repeats { text.find(|other| other != c).unwrap_or(text.len()) } else { c.len_utf8() };
    &text[..end]
}

/// Whether the text after a link's words may still become its address.
fn link_goes_on(rest: &str) -> bool {
    rest.is_empty() || (rest.starts_with('(') && !rest.contains([')', '\n']))
}

#[cfg(test)]
mod tests;
