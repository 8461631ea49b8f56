//! A call that stands behind an open run of backticks or an open quotation mark: it is held until
//! the text shows whether it is quoted.

use super::call_reader::{CallReader, Progress};
use super::quotes::Quotes;
use super::{MARKER, Place};
use crate::limits::MOST_TEXT_CALL_BYTES;
use std::collections::HashMap;

pub(super) struct Doubt {
    /// From the bracket of the call on.
    pub held: String,
    /// Where that bracket stands.
    pub from: Place,
    /// Runs of backticks of the paragraph in front of it.
    runs: Vec<usize>,
    /// Those behind it: their lengths, and where in `held` they end.
    after: Vec<(usize, usize)>,
    /// Backticks just read.
    run: usize,
    /// The quotation that is open, until it is closed or its line ends.
    quotes: Option<Quotes>,
    /// The call, whose own quotation marks close nothing.
    reader: Option<CallReader>,
    previous: char,
    /// Where in `held` the line begins.
    line: usize,
}

/// What is known of the call that is held, in front of the next character.
pub(super) enum Verdict {
    NotYet,
    /// It is a call, and what follows is to be read once more.
    Call,
    /// It is text as far as this byte; what follows is to be read once more.
    Quoted {
        bytes: usize,
        /// Every span of code that was open so far is closed or was none.
        spans_closed: bool,
        /// How far the quotation has come.
        quotes: Option<Quotes>,
    },
}

impl Doubt {
    /// The marker is read; `previous` stands in front of it.
    pub(super) fn new(
        from: Place,
        runs: Vec<usize>,
        quotes: Option<Quotes>,
        previous: char,
    ) -> Self {
        let quotes = quotes.map(|mut quotes| {
            quotes.feed(previous, '[');
            quotes
        });
        Self {
            held: MARKER.to_owned(),
            from,
            runs,
            after: Vec::new(),
            run: 0,
            quotes,
            reader: Some(CallReader::new()),
            previous: ':',
            line: 0,
        }
    }

    /// Looks at the next character. It is held too, unless there is a verdict.
    pub(super) fn feed(&mut self, c: char) -> Verdict {
        if self.held.len() >= MOST_TEXT_CALL_BYTES {
            return self.quoted(self.held.len(), false);
        }
        if self.is_in_code(c) {
            return self.quoted(self.held.len(), false);
        }
        if self.is_in_quotes(c) {
            return self.quoted(self.held.len(), false);
        }
        if self.quotes.is_none() && (self.runs.is_empty() || self.ends_paragraph(c)) {
            return self.decide();
        }
        self.held.push(c);
        self.previous = c;
        if c == '\n' {
            self.line = self.held.len();
        }
        Verdict::NotYet
    }

    /// The text is at its end.
    pub(super) fn finish(&mut self) -> Verdict {
        if self.is_in_code('\n') || self.is_in_quotes('\n') {
            return self.quoted(self.held.len(), false);
        }
        self.decide()
    }

    /// Whether a run of backticks that is now whole ends a span that began in front of the call.
    fn is_in_code(&mut self, c: char) -> bool {
        if c == '`' {
            self.run += 1;
            return false;
        }
        let run = std::mem::take(&mut self.run);
        if run > 0 {
            self.after.push((run, self.held.len()));
        }
        run > 0 && self.runs.first() == Some(&run)
    }

    /// Whether the quotation is closed with this character. At the end of its line it was none.
    fn is_in_quotes(&mut self, c: char) -> bool {
        let Some(quotes) = &mut self.quotes else {
            return false;
        };
        if matches!(c, '\n' | '\r') {
            let closed = self.reader.is_none() && !quotes.is_open_before(c);
            self.quotes = None;
            return closed;
        }
        match self.reader.as_mut().map(|reader| reader.step(c)) {
            Some(Progress::More) => return false,
            Some(Progress::Whole) => {
                self.reader = None;
                return false;
            }
            // What can't be read as a call has no quotation marks of its own.
            Some(Progress::Offence(_)) => {
                self.reader = None;
                let mut previous = '[';
                for held in self.held.chars().skip(1) {
                    quotes.feed(previous, held);
                    previous = held;
                    if !quotes.is_open() {
                        return true;
                    }
                }
            }
            None => {}
        }
        let before = *quotes;
        quotes.feed(self.previous, c);
        let closed = !quotes.is_open();
        if closed {
            self.quotes = Some(before);
        }
        closed
    }

    /// Whether the paragraph ends in front of the line that goes on with this character.
    fn ends_paragraph(&self, c: char) -> bool {
        if self.line == 0 {
            return false;
        }
        let line = self.held[self.line..].trim_start_matches(' ');
        if c == '\n' {
            return line.trim().is_empty();
        }
        match c {
            '>' => line.is_empty(),
            '`' => line == "``",
            '~' => line == "~~",
            _ => false,
        }
    }

    fn decide(&self) -> Verdict {
        let after: Vec<usize> = self.after.iter().map(|(length, _)| *length).collect();
        match closing(&self.runs, &after) {
            Some(at) => self.quoted(self.after[at].1, true),
            None => Verdict::Call,
        }
    }

    fn quoted(&self, bytes: usize, spans_closed: bool) -> Verdict {
        Verdict::Quoted { bytes, spans_closed, quotes: self.quotes }
    }
}

/// Which of the runs of backticks `after` a place ends a span of code around it, where the paragraph
/// has these and no others.
fn closing(before: &[usize], after: &[usize]) -> Option<usize> {
    let all: Vec<usize> = before.iter().chain(after).copied().collect();
    let mut seen = HashMap::new();
    let mut next = vec![None; all.len()];
    for (at, length) in all.iter().enumerate().rev() {
        next[at] = seen.insert(*length, at);
    }
    let mut at = 0;
    while at < before.len() {
        match next[at] {
            Some(end) if end >= before.len() => return Some(end - before.len()),
            Some(end) => at = end + 1,
            None => at += 1,
        }
    }
    None
}
