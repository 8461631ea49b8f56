//! Text calls in a stream: `[TOOL_CALL: name(key: "value", …)]`, found whatever the chunks.
//!
//! ```text
//! prose ── '[' ── marker ──┬── call ──┬── ']' ── a call
//!   ▲                      │          └── offence ── skipping ── its own end ── malformed
//!   │                      └── doubt ── call, or text between backticks or quotation marks
//!   └── fences and '>' lines stay prose
//! ```
//! One character at a time and no look-ahead, so that no split of the text can change the result.

mod call_reader;
mod doubt;
pub(super) mod extent;
mod prose;
mod quotes;
#[cfg(test)]
mod tests;

use crate::limits::MOST_TEXT_CALL_BYTES;
use call_reader::{CallReader, Progress};
use doubt::{Doubt, Verdict};
use extent::{End, Extent};
use prose::{CallHere, Prose};
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{Malformed, Syntax, ToolCall};

/// What opens a call, exactly so.
pub const MARKER: &str = "[TOOL_CALL:";

/// A bare word stands for its literal under this key, because JSON has no form for one:
/// `reps: eight` is `{"reps":{"bareword":"eight"}}`.
pub const BARE_WORD: &str = "bareword";

/// What a text is made of, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// To be shown. Pieces of text that touch are one text.
    Text(String),
    /// A call, which may be malformed.
    Call(ToolCall),
}

/// A place in the text, counted from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    const START: Self = Self { line: 1, column: 1 };

    fn after(self, c: char) -> Self {
        match c {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { line: self.line, column: self.column + 1 },
        }
    }
}

enum Mode {
    Prose,
    /// So many characters of the marker have come, and are held back.
    Marker(usize),
    Call(Box<CallReader>),
    /// Behind an offence, to the end of the call.
    Skipping(Box<ToolCall>, Extent),
    /// Behind an opening fence of backticks whose line may yet turn out to be prose. What may
    /// be a call is held until that is known.
    PerhapsFence {
        held: String,
        from: Place,
    },
    PerhapsQuoted(Box<Doubt>),
}

/// Reads one message of a coach as it streams.
pub struct Scanner {
    mode: Mode,
    prose: Prose,
    at: Place,
    text: String,
    pieces: Vec<Piece>,
}

impl Default for Scanner {
    fn default() -> Self {
        Self::new()
    }
}

impl Scanner {
    pub fn new() -> Self {
        Self {
            mode: Mode::Prose,
            prose: Prose::new(),
            at: Place::START,
            text: String::new(),
            pieces: Vec::new(),
        }
    }

    /// Takes the next chunk and gives what is certain so far.
    pub fn push(&mut self, chunk: &str) -> Vec<Piece> {
        for c in chunk.chars() {
            self.step(c);
        }
        self.certain()
    }

    /// Ends the text. A call that is still open is cut off, and so malformed.
    pub fn finish(mut self) -> Vec<Piece> {
        match std::mem::replace(&mut self.mode, Mode::Prose) {
            Mode::Prose => {}
            Mode::Marker(read) => self.text.push_str(&MARKER[..read]),
            Mode::PerhapsFence { held, .. } => self.text.push_str(&held),
            Mode::PerhapsQuoted(mut doubt) => {
                let verdict = doubt.finish();
                self.settle(&doubt, &verdict);
                return self.finish();
            }
            Mode::Skipping(malformed, _) => self.malformed(*malformed),
            Mode::Call(reader) => {
                let message = reader.cut_off();
                let malformed = self.offence(*reader, message);
                self.malformed(malformed);
            }
        }
        self.certain()
    }

    fn certain(&mut self) -> Vec<Piece> {
        self.end_text();
        std::mem::take(&mut self.pieces)
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.pieces.push(Piece::Text(std::mem::take(&mut self.text)));
        }
    }

    fn step(&mut self, c: char) {
        self.read(c);
        self.at = self.at.after(c);
    }

    fn read(&mut self, c: char) {
        match std::mem::replace(&mut self.mode, Mode::Prose) {
            Mode::Prose => self.read_prose(c),
            Mode::Marker(read) => self.read_marker(read, c),
            Mode::Call(reader) => self.read_call(reader, c),
            Mode::Skipping(malformed, extent) => self.skip(malformed, extent, c),
            Mode::PerhapsFence { held, from } => self.perhaps_fence(held, from, c),
            Mode::PerhapsQuoted(doubt) => self.perhaps_quoted(doubt, c),
        }
    }

    fn read_prose(&mut self, c: char) {
        if c == '[' {
            match self.prose.call_here() {
                CallHere::Yes | CallHere::PerhapsQuoted => {
                    self.mode = Mode::Marker(1);
                    return;
                }
                CallHere::FenceOrProse => {
                    self.mode = Mode::PerhapsFence { held: c.to_string(), from: self.at };
                    return;
                }
                CallHere::No => {}
            }
        }
        self.keep_text(c);
    }

    fn keep_text(&mut self, c: char) {
        self.prose.feed(c);
        self.text.push(c);
    }

    fn read_marker(&mut self, read: usize, c: char) {
        if !continues_marker(read, c) {
            for held in MARKER[..read].chars() {
                self.keep_text(held);
            }
            self.read_prose(c);
        } else if read + 1 < MARKER.len() {
            self.mode = Mode::Marker(read + 1);
        } else if self.prose.call_here() == CallHere::PerhapsQuoted {
            let from = Place { column: self.at.column - read, ..self.at };
            let previous = self.prose.previous();
            let (runs, quotes) = self.prose.perhaps_quoting();
            let doubt = Doubt::new(from, runs, quotes, previous);
            self.mode = Mode::PerhapsQuoted(Box::new(doubt));
        } else {
            self.begin_call();
        }
    }

    fn begin_call(&mut self) {
        self.end_text();
        self.mode = Mode::Call(Box::new(CallReader::new()));
    }

    fn read_call(&mut self, mut reader: Box<CallReader>, c: char) {
        match reader.step(c) {
            Progress::More => self.mode = Mode::Call(reader),
            Progress::Whole => {
                self.prose.resume_after(c);
                self.pieces.push(Piece::Call(reader.into_call()));
            }
            Progress::Offence(message) => {
                let extent = Extent::of(reader.raw());
                let malformed = self.offence(*reader, message);
                self.skip(Box::new(malformed), extent, c);
            }
        }
    }

    fn offence(&self, reader: CallReader, message: String) -> ToolCall {
        let Place { line, column } = self.at;
        ToolCall {
            name: String::new(),
            arguments: reader.into_raw(),
            syntax: Syntax::Text,
            call_id: None,
            malformed: Some(Malformed { line, column, message, missed: None }),
        }
    }

    fn skip(&mut self, mut malformed: Box<ToolCall>, mut extent: Extent, c: char) {
        let end = extent.feed(c);
        if end != End::Before {
            keep(&mut malformed.arguments, c);
        }
        match end {
            End::NotYet => self.mode = Mode::Skipping(malformed, extent),
            End::With => {
                self.prose.resume_after(c);
                self.malformed(*malformed);
            }
            End::Before => {
                self.prose.resume_after(' ');
                self.malformed(*malformed);
                self.read_prose(c);
            }
        }
    }

    fn malformed(&mut self, mut call: ToolCall) {
        self.end_text();
        call.name = excerpt(&named_in(&call.arguments));
        self.pieces.push(Piece::Call(call));
    }

    fn perhaps_fence(&mut self, mut held: String, from: Place, c: char) {
        match c {
            // A backtick in the line: it opens no fence after all, so what was held is prose.
            '`' => {
                let here = self.at;
                self.prose.no_fence_here();
                self.at = from;
                for c in held.chars() {
                    self.step(c);
                }
                debug_assert_eq!(self.at, here);
                self.read(c);
            }
            // The line is whole, or too long to wait for: it was the fence's.
            '\n' => {
                self.text.push_str(&held);
                self.read_prose(c);
            }
            _ if held.len() >= MOST_TEXT_CALL_BYTES => {
                self.text.push_str(&held);
                self.prose.fence_here();
                self.read_prose(c);
            }
            _ => {
                held.push(c);
                self.mode = Mode::PerhapsFence { held, from };
            }
        }
    }

    fn perhaps_quoted(&mut self, mut doubt: Box<Doubt>, c: char) {
        match doubt.feed(c) {
            Verdict::NotYet => self.mode = Mode::PerhapsQuoted(doubt),
            verdict => {
                self.settle(&doubt, &verdict);
                self.read(c);
            }
        }
    }

    /// Reads what was held, now that it is known what it is.
    fn settle(&mut self, doubt: &Doubt, verdict: &Verdict) {
        let here = self.at;
        self.at = doubt.from;
        let again = match verdict {
            Verdict::Call | Verdict::NotYet => {
                self.prose.nothing_quotes_here();
                for c in MARKER.chars() {
                    self.at = self.at.after(c);
                }
                self.begin_call();
                &doubt.held[MARKER.len()..]
            }
            Verdict::Quoted { bytes, spans_closed, quotes } => {
                for c in doubt.held[..*bytes].chars() {
                    self.keep_text(c);
                    self.at = self.at.after(c);
                }
                self.prose.resume_quoted(*spans_closed, *quotes);
                &doubt.held[*bytes..]
            }
        };
        for c in again.chars() {
            self.step(c);
        }
        debug_assert_eq!(self.at, here);
    }
}

fn continues_marker(read: usize, c: char) -> bool {
    c.is_ascii() && MARKER.as_bytes().get(read).copied() == u8::try_from(c).ok()
}

/// Keeps what is skipped, as far as a call may be long; what goes beyond is dropped unseen.
fn keep(raw: &mut String, c: char) {
    if raw.len() + c.len_utf8() <= MOST_TEXT_CALL_BYTES {
        raw.push(c);
    }
}

/// The name that a call gives before it breaks off; may be empty.
fn named_in(raw: &str) -> String {
    let rest = raw.strip_prefix(MARKER).unwrap_or(raw).trim_start();
    rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The calls of a whole text that can be read.
pub fn calls(text: &str) -> Vec<ToolCall> {
    let calls = scan(text).into_iter().filter_map(|piece| match piece {
        Piece::Call(call) => Some(call),
        Piece::Text(_) => None,
    });
    calls.filter(|call| call.malformed.is_none()).collect()
}

/// Reads a whole text at once.
pub fn scan(text: &str) -> Vec<Piece> {
    let mut scanner = Scanner::new();
    let mut pieces = scanner.push(text);
    for piece in scanner.finish() {
        match (pieces.last_mut(), piece) {
            (Some(Piece::Text(before)), Piece::Text(more)) => before.push_str(&more),
            (_, piece) => pieces.push(piece),
        }
    }
    pieces
}
