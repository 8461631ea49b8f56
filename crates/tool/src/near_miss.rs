//! What was plainly meant as a call and is none: found in a coach's words as they come, taken out
//! of what the athlete sees, and answered like a call that can't be read.
//!
//! ```text
//! words ── line's start ─┬─ like any other ─────────────── words
//!                        └─ like a call ── to its end ─┬── near miss
//!                                                      └── words, after all
//! ```

mod meant;
mod opening;

use super::text_call::Piece;
use super::text_call::extent::End;
use crate::limits::MOST_TEXT_CALL_BYTES;
use meant::meant;
use opening::{Fence, Form, Opening, opening};
use setwise_domain::tool_call::{Malformed, Missed, Syntax, ToolCall};

/// Reads the words of one round.
pub struct Watch {
    /// How calls are made here.
    syntax: Syntax,
    place: Place,
    held: String,
    /// Only white space so far in this round.
    nothing_said: bool,
    pieces: Vec<Piece>,
    text: String,
}

/// Where the words stand.
enum Place {
    /// At the beginning of a line, which is held until it shows what it is.
    LineStart,
    Line,
    /// In something like a call.
    Held(Form),
    /// In code of which it is known that it is no call; the line so far.
    Fence(Fence, String),
}

/// What is still unclear after so many bytes is no call.
const MOST_OPENING: usize = 256;

impl Watch {
    pub fn new(syntax: Syntax) -> Self {
        Self {
            syntax,
            place: Place::LineStart,
            held: String::new(),
            nothing_said: true,
            pieces: Vec::new(),
            text: String::new(),
        }
    }

    /// Takes more words and gives what is certain.
    pub fn push(&mut self, words: &str) -> Vec<Piece> {
        for c in words.chars() {
            self.step(c);
        }
        self.certain()
    }

    /// Ends the words.
    pub fn finish(&mut self) -> Vec<Piece> {
        match std::mem::replace(&mut self.place, Place::LineStart) {
            Place::Held(form) => self.conclude(&form),
            _ => self.release(),
        }
        self.certain()
    }

    fn certain(&mut self) -> Vec<Piece> {
        self.end_text();
        std::mem::take(&mut self.pieces)
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.pieces.push(Piece::Text(text));
        }
    }

    fn release(&mut self) {
        self.nothing_said &= self.held.trim().is_empty();
        self.text.push_str(&std::mem::take(&mut self.held));
    }

    fn step(&mut self, c: char) {
        match std::mem::replace(&mut self.place, Place::LineStart) {
            Place::LineStart => self.line_start(c),
            Place::Line => {
                self.text.push(c);
                if c != '\n' {
                    self.place = Place::Line;
                }
            }
            Place::Held(form) => self.hold(form, c),
            Place::Fence(fence, line) => self.in_fence(fence, line, c),
        }
    }

    fn line_start(&mut self, c: char) {
        self.held.push(c);
        match opening(&self.held, self.nothing_said) {
            Opening::Unsure if self.held.len() > MOST_OPENING => {
                self.release();
                self.place = Place::Line;
            }
            // A list of objects may begin on the next line.
            Opening::Unsure if c == '\n' && self.held.trim() != "[" => self.release(),
            Opening::Unsure => {}
            Opening::Like(form) => self.place = Place::Held(form),
            Opening::Words => {
                self.release();
                if c != '\n' {
                    self.place = Place::Line;
                }
            }
        }
    }

    fn hold(&mut self, mut form: Form, c: char) {
        if self.held.len() >= MOST_TEXT_CALL_BYTES {
            self.release();
            self.place = Place::Line;
            return self.step(c);
        }
        match &mut form {
            Form::Call(extent) => match extent.feed(c) {
                End::NotYet => self.held.push(c),
                End::With => {
                    self.held.push(c);
                    self.conclude(&form);
                    self.place = Place::Line;
                    return;
                }
                End::Before => {
                    self.conclude(&form);
                    self.place = Place::Line;
                    return self.step(c);
                }
            },
            Form::Tagged(end) => {
                self.held.push(c);
                if c == '>' && self.held.to_ascii_lowercase().ends_with(end.as_str()) {
                    self.conclude(&form);
                    self.place = Place::Line;
                    return;
                }
            }
            Form::Json => self.held.push(c),
            Form::Fenced(fence, like_a_call) => {
                // The line of a fence of backticks holds no more of them.
                if c == '`' && fence.mark == '`' && !self.held.contains('\n') {
                    self.release();
                    self.place = Place::Line;
                    return self.step(c);
                }
                self.held.push(c);
                let fence = *fence;
                let content = content(&self.held);
                let known = match opening(content, true) {
                    _ if *like_a_call => true,
                    Opening::Like(_) => {
                        *like_a_call = true;
                        true
                    }
                    Opening::Unsure => content.len() <= MOST_OPENING,
                    Opening::Words => false,
                };
                if !known {
                    let line = content.rsplit('\n').next().unwrap_or_default().to_owned();
                    self.release();
                    self.place = Place::Fence(fence, line);
                    if c == '\n' {
                        self.place = Place::LineStart;
                    }
                    return;
                }
                if c == '\n' && closes(fence, content) {
                    self.conclude(&form);
                    return;
                }
            }
        }
        self.place = Place::Held(form);
    }

    fn in_fence(&mut self, fence: Fence, mut line: String, c: char) {
        self.text.push(c);
        if c == '\n' {
            if !closes(fence, &line) {
                self.place = Place::Fence(fence, String::new());
            }
            return;
        }
        if line.len() < MOST_TEXT_CALL_BYTES {
            line.push(c);
        }
        self.place = Place::Fence(fence, line);
    }

    /// What is held is whole: a near miss, or words after all.
    fn conclude(&mut self, form: &Form) {
        let Some(call) = self.missed(form) else {
            self.release();
            return;
        };
        self.end_text();
        self.held.clear();
        self.nothing_said = false;
        self.pieces.push(Piece::Call(call));
    }

    fn missed(&self, form: &Form) -> Option<ToolCall> {
        let written = self.held.trim();
        let calls = match form {
            Form::Fenced(..) => meant(inside(written))?,
            _ => meant(written)?,
        };
        let why = match (self.syntax, form) {
            (Syntax::Native, _) => {
                "It is written into the words, where a call is only text: nothing was done. Make the call as a tool call, not in words."
            }
            (Syntax::Text, Form::Fenced(..)) => {
                "It stands in a code block, where a call is only text: nothing was done. Write it outside of code and quotes."
            }
            (Syntax::Text, _) => {
                "It is not in the form of a call: nothing was done. A call is written [TOOL_CALL: name(parameter: \"value\")]."
            }
        };
        let only = match calls.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        Some(ToolCall {
            name: calls.first().map(|call| call.0.clone()).unwrap_or_default(),
            arguments: written.to_owned(),
            syntax: Syntax::Text,
            call_id: None,
            malformed: Some(Malformed {
                line: 1,
                column: 1,
                message: format!("{why} If you only quoted it, go on without it."),
                missed: Some(Missed { syntax: self.syntax, call: only }),
            }),
        })
    }
}

/// What stands behind the first line of a fence, as far as it has come.
fn content(held: &str) -> &str {
    held.split_once('\n').map_or("", |(_, content)| content)
}

/// What stands between the lines of a fence.
fn inside(held: &str) -> &str {
    let content = content(held);
    let last = content.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let closing = content[last..].trim_start().starts_with(['`', '~']);
    if closing { &content[..last] } else { content }
}

/// Whether the last line of these closes the fence.
fn closes(fence: Fence, lines: &str) -> bool {
    let line = lines.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
    let marks = line.trim();
    marks.len() >= fence.length && marks.chars().all(|c| c == fence.mark)
}

#[cfg(test)]
mod tests;
