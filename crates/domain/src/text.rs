//! Text that came from outside, made safe to show.

use crate::limits::{MOST_FOUND_CHARS, MOST_FOUND_LINE_CHARS};
use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Whether a character could steer a terminal, reorder what is read, or hide in it: C0 and C1
/// controls, DEL, the bidirectional marks, overrides and isolates (the "Trojan Source" set of
/// CVE-2021-42574), line and paragraph separators, tag characters, and every other format
/// character and filler that shows nothing. Joiners and variation selectors steer nothing where
/// they belong, which [`printable`] looks at; by themselves they count as steering.
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{890}' | '\u{891}' | '\u{8E2}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}'
            | '\u{13430}'..='\u{1343F}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}')
}

const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';

/// The selectors that ask for a sign as text or as a picture.
const PRESENTATION: RangeInclusive<char> = '\u{FE0E}'..='\u{FE0F}';

/// Signs that are shown as pictures, skin tones among them.
fn is_picture(c: char) -> bool {
    matches!(c,
        '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{21AA}' | '\u{231A}'..='\u{23FF}' | '\u{24C2}' | '\u{25AA}'..='\u{27BF}'
        | '\u{2934}' | '\u{2935}' | '\u{2B05}'..='\u{2B55}' | '\u{3030}' | '\u{303D}'
        | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Letters of the scripts from Arabic to Myanmar, in which joiners choose the form of a letter.
fn is_joined_script(c: char) -> bool {
    matches!(c, '\u{620}'..='\u{109F}') && !steers(c)
}

/// Whether a character shows or does no more than it should between its neighbours: a joiner
/// between two pictures or two letters that it joins, a selector behind the sign that it selects.
/// A neighbour that is missing may be in the next piece of a text that streams, so it fits.
fn belongs(before: Option<char>, c: char, after: Option<char>) -> bool {
    match c {
        JOINER | NON_JOINER => {
            let pictures = c == JOINER
                && before.is_none_or(|c| is_picture(c) || PRESENTATION.contains(&c))
                && after.is_none_or(is_picture);
            pictures || before.is_none_or(is_joined_script) && after.is_none_or(is_joined_script)
        }
        c if PRESENTATION.contains(&c) => {
            before.is_none_or(|c| is_picture(c) || matches!(c, '0'..='9' | '#' | '*'))
        }
        c => !steers(c),
    }
}

/// The characters that steer where they stand.
pub fn steering(text: &str) -> impl Iterator<Item = char> {
    judged(text).filter_map(|(c, fits)| (!fits).then_some(c))
}

/// Each character with whether it may be shown where it stands.
fn judged(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = None;
    let mut chars = text.chars().peekable();
    std::iter::from_fn(move || {
        let c = chars.next()?;
        let fits = belongs(before, c, chars.peek().copied());
        // What is left out is no neighbour of what follows.
        before = Some(if fits { c } else { char::REPLACEMENT_CHARACTER });
        Some((c, fits))
    })
}

/// Between `<` and `>`, or `[` and `]`, they steer a model that reads its turns by such marks.
const MARKS: &[&str] = &[
    "start_of_turn",
    "end_of_turn",
    "im_start",
    "im_end",
    "bos",
    "eos",
    "s",
    "sys",
    "inst",
    "system",
    "user",
    "assistant",
    "human",
    "tool_call",
    "tool_calls",
    "tool_response",
    "tool_results",
    "available_tools",
    "system_prompt",
    "begin_of_text",
    "end_of_text",
    "eot_id",
];

/// What stands in brackets where the program speaks, without spaces and signs.
const FRAMES: &[&str] = &[
    "program",
    "setlogged",
    "setcorrected",
    "settakenback",
    "setdeleted",
    "waiting",
    "waitingfortheathlete",
    "error",
    "toolcall",
    "toolcalls",
    "question",
    "records",
    "sessionsummedup",
    "plan",
    "planreviewed",
    "planproposed",
    "calendarproposed",
    "calendarunchanged",
    "history",
    "exercises",
    "system",
    "developer",
];

/// As many characters as a frame's name may be spread over.
const MOST_FRAME_CHARS: usize = 48;

/// Brackets, the wide ones of other scripts too.
const BRACKETS: [char; 5] = ['[', '［', '【', '〔', '⟦'];

/// Who speaks, where it leads a line with a colon behind it.
const ROLES: &[&str] = &["system", "assistant", "user", "human", "developer"];

/// Text from outside without the marks by which a model tells its turns, its tools and the program's
/// words: the bracket that opens one becomes `‹`, which opens nothing.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    let opens: Vec<usize> = text.match_indices(['<', '[']).map(|(at, _)| at).collect();
    let opens: Vec<usize> = opens.into_iter().filter(|at| is_mark(&text[at + 1..])).collect();
    if opens.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 2 * opens.len());
    let mut from = 0;
    for at in opens {
        out.push_str(&text[from..at]);
        out.push('‹');
        from = at + 1;
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// Whether what follows a bracket makes a mark of it.
fn is_mark(rest: &str) -> bool {
    let bare = rest.trim_start_matches([' ', '/', '<']);
    // `<|im_start|>`, and the wide bars of others.
    bare.starts_with(['|', '｜'])
        || frame_in(rest).is_some_and(|frame| frame == "program")
        || MARKS.iter().any(|mark| {
            bare.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
                && bare[mark.len()..].trim_start().starts_with(['>', ']'])
        })
}

/// The one escape of every text of others on its way into a prompt. It can't end the program's fences, nor
/// open a frame by which the program speaks, and no line of it begins as another's turn, as `System: …` does.
pub fn told_to_model(text: &str) -> Cow<'_, str> {
    unled(unfenced(unframed(unmarked(text), |_| false)))
}

/// The same of an answer of the program's to a call: a frame that opens a line is its own, since text of
/// others stands within its lines. A refusal shows the call to send instead.
pub fn told_by_program(text: &str, refuses: bool) -> Cow<'_, str> {
    let own = |at: usize| {
        let opens = text[..at].chars().next_back().is_none_or(|before| before == '\n');
        opens || refuses && frame_at(&text[at..]).is_some_and(|frame| frame.starts_with("toolcall"))
    };
    if text == unmarked(text) {
        return unled(unframed(Cow::Borrowed(text), own));
    }
    told_to_model(text)
}

/// Without frames of the program's, but for those whose place `is_own`.
fn unframed(text: Cow<'_, str>, is_own: impl Fn(usize) -> bool) -> Cow<'_, str> {
    let opens = text.match_indices(BRACKETS).map(|(at, _)| at);
    let opens: Vec<usize> =
        opens.filter(|at| frame_at(&text[*at..]).is_some() && !is_own(*at)).collect();
    if opens.is_empty() {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 2 * opens.len());
    let mut from = 0;
    for at in opens {
        out.push_str(&text[from..at]);
        out.push('‹');
        from = at + text[at..].chars().next().map_or(1, char::len_utf8);
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// The frame that a bracket opens, however it is spelt and spread.
fn frame_at(text: &str) -> Option<String> {
    let bracket = text.chars().next().map_or(0, char::len_utf8);
    frame_in(&text[bracket..])
}

fn frame_in(inside: &str) -> Option<String> {
    let mut closed = false;
    let name = inside.chars().take(MOST_FRAME_CHARS).take_while(|c| {
        closed = matches!(c, ']' | ':' | '：' | '］' | '】' | '〕' | '⟧' | '(' | '\n');
        !closed
    });
    let name: String = name.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    (closed && FRAMES.contains(&&*name)).then_some(name)
}

/// Without runs of backticks that open or end a fence.
fn unfenced(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains(FENCE) { Cow::Owned(text.replace(FENCE, NO_FENCE)) } else { text }
}

const FENCE: &str = "```";
const NO_FENCE: &str = "´´´";

/// Without lines that begin as another's turn.
fn unled(text: Cow<'_, str>) -> Cow<'_, str> {
    let role = |line: &str| -> Option<usize> {
        let word = line.trim_start_matches(|c: char| c.is_whitespace() || "#*_>-".contains(c));
        let (name, _) = word.split_once(':')?;
        let bare = name.trim_end_matches(|c: char| c.is_whitespace() || "*_".contains(c));
        let led = ROLES.iter().any(|role| bare.eq_ignore_ascii_case(role));
        led.then_some(line.len() - word.len() + name.len())
    };
    if text.lines().all(|line| role(line).is_none()) {
        return text;
    }
    let lines = text.split('\n').map(|line| match role(line) {
        Some(colon) => format!("{} –{}", &line[..colon], &line[colon + 1..]),
        None => line.to_owned(),
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// One line of text with nothing in it that a terminal would obey: line breaks and tabs become a
/// space, every other steering character the replacement character. Nor would a
/// model ([`unmarked`]).
pub fn printable(text: &str) -> Cow<'_, str> {
    let text = unmarked(text);
    if !text.chars().any(steers) {
        return text;
    }
    Cow::Owned(
        judged(&text)
            .map(|(c, fits)| match c {
                c if fits => c,
                '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
                _ => char::REPLACEMENT_CHARACTER,
            })
            .collect(),
    )
}

/// The same for text of several lines: `\n` stays, `\r\n`, a lone `\r` and the separators of
/// Unicode become `\n`, a tab four spaces.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    let text = unmarked(text);
    if !text.chars().any(|c| c != '\n' && steers(c)) {
        return text;
    }
    let text = text.replace("\r\n", "\n");
    let mut out = String::with_capacity(text.len());
    for (c, fits) in judged(&text) {
        match c {
            c if fits => out.push(c),
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\t' => out.push_str("    "),
            _ => out.push(char::REPLACEMENT_CHARACTER),
        }
    }
    Cow::Owned(out)
}

/// Text from outside as a refusal repeats it: enough of it to be recognised.
pub fn excerpt(text: &str) -> String {
    cut(text, MOST_FOUND_CHARS)
}

/// The same of a whole line.
pub fn line_excerpt(text: &str) -> String {
    cut(text, MOST_FOUND_LINE_CHARS)
}

fn cut(text: &str, most: usize) -> String {
    let text = printable(text);
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// `1 set`, `3 sets`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

/// The words of a name, in lower case, without its signs.
pub fn words_of(name: &str) -> Vec<String> {
    let plain = name.to_lowercase().replace(['\'', '’'], "");
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Which of 32 kinds of letter a word holds.
pub fn letter_set(text: &str) -> u32 {
    text.bytes().fold(0, |set, b| set | 1 << (b & 31))
}

#[cfg(test)]
mod tests;
