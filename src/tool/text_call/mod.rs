//! Text calls in a stream: `[TOOL_CALL: name(key: "value", …)]`, found whatever the chunks.
//!
//! ```text
//! prose ── '[' ── marker ── call ──┬── ']' ── a call
//!   ▲                              └── offence ── skipping ── next line or next marker ── malformed
//!   └── fences, '>' lines and what follows a backtick stay prose
//! ```
//! One character at a time and no look-ahead, so that no split of the text can change the result.

mod call_reader;
mod prose;
#[cfg(test)]
mod tests;

use crate::domain::tool_call::{Malformed, Syntax, ToolCall};
use crate::limits::MOST_TEXT_CALL_BYTES;
use crate::tool::value::shown;
use call_reader::{CallReader, Progress};
use prose::{CallHere, Prose};

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
            '\n' => Self {
                line: self.line + 1,
                column: 1,
            },
            _ => Self {
                line: self.line,
                column: self.column + 1,
            },
        }
    }
}

enum Mode {
    Prose,
    /// So many characters of the marker have come, and are held back.
    Marker(usize),
    Call(Box<CallReader>),
    /// Behind an offence, up to the next line or the next marker, of which so many have come.
    Skipping(Box<ToolCall>, usize),
    /// Behind an opening fence of backticks whose line may yet turn out to be prose. What may
    /// be a call is held until that is known.
    InDoubt {
        held: String,
        from: Place,
    },
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
            Mode::InDoubt { held, .. } => self.text.push_str(&held),
            Mode::Skipping(mut malformed, read) => {
                keep(&mut malformed.arguments, &MARKER[..read]);
                self.malformed(*malformed);
            }
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
            self.pieces
                .push(Piece::Text(std::mem::take(&mut self.text)));
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
            Mode::Skipping(malformed, read) => self.skip(malformed, read, c),
            Mode::InDoubt { held, from } => self.doubt(held, from, c),
        }
    }

    fn read_prose(&mut self, c: char) {
        if c == '[' {
            match self.prose.call_here() {
                CallHere::Yes => {
                    self.mode = Mode::Marker(1);
                    return;
                }
                CallHere::Unsure => {
                    self.mode = Mode::InDoubt {
                        held: c.to_string(),
                        from: self.at,
                    };
                    return;
                }
                CallHere::No => {}
            }
        }
        self.prose.feed(c);
        self.text.push(c);
    }

    fn read_marker(&mut self, read: usize, c: char) {
        if !continues_marker(read, c) {
            for held in MARKER[..read].chars() {
                self.prose.feed(held);
                self.text.push(held);
            }
            self.read_prose(c);
        } else if read + 1 == MARKER.len() {
            self.begin_call();
        } else {
            self.mode = Mode::Marker(read + 1);
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
                let malformed = self.offence(*reader, message);
                self.skip(Box::new(malformed), 0, c);
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
            malformed: Some(Malformed {
                line,
                column,
                message,
            }),
        }
    }

    fn skip(&mut self, mut malformed: Box<ToolCall>, read: usize, c: char) {
        if continues_marker(read, c) {
            if read + 1 == MARKER.len() {
                self.malformed(*malformed);
                self.begin_call();
            } else {
                self.mode = Mode::Skipping(malformed, read + 1);
            }
            return;
        }
        keep(&mut malformed.arguments, &MARKER[..read]);
        if c == '\n' {
            self.malformed(*malformed);
            self.read_prose(c);
        } else if c == '[' {
            self.mode = Mode::Skipping(malformed, 1);
        } else {
            keep(&mut malformed.arguments, c.encode_utf8(&mut [0; 4]));
            self.mode = Mode::Skipping(malformed, 0);
        }
    }

    fn malformed(&mut self, mut call: ToolCall) {
        self.end_text();
        call.name = shown(&named_in(&call.arguments));
        self.pieces.push(Piece::Call(call));
    }

    fn doubt(&mut self, mut held: String, from: Place, c: char) {
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
                self.mode = Mode::InDoubt { held, from };
            }
        }
    }
}

fn continues_marker(read: usize, c: char) -> bool {
    c.is_ascii() && MARKER.as_bytes().get(read).copied() == u8::try_from(c).ok()
}

/// Keeps what is skipped, as far as a call may be long; what goes beyond is dropped unseen.
fn keep(raw: &mut String, more: &str) {
    if raw.len() + more.len() <= MOST_TEXT_CALL_BYTES {
        raw.push_str(more);
    }
}

/// The name that a call gives before it breaks off; may be empty.
fn named_in(raw: &str) -> String {
    let rest = raw.strip_prefix(MARKER).unwrap_or(raw).trim_start();
    rest.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
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
