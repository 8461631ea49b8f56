//! The one place that prints.
//!
//! Answers go to stdout, as text or as one JSON document; everything else goes to stderr. Nothing
//! that would steer a terminal passes in either form.

mod progress;

pub use progress::Progress;

use super::exit::{Ended, Exit};
use crate::domain::text::{printable_lines, steers};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Where a command's words go.
pub struct Output {
    out: Box<dyn Write>,
    notes: Box<dyn Write>,
    json: bool,
    terminal: bool,
    /// The answers, where a program asked that takes values; nothing is printed then.
    kept: Option<Vec<Value>>,
}

/// Why the answer did not get out whole.
#[derive(Debug, thiserror::Error)]
pub enum Unprinted {
    /// The reader of our output is gone, as with `| head`: the end, and no fault of ours.
    #[error("the reader of the output has gone")]
    Closed,
    /// What was asked for may have been done all the same; only its answer is cut short.
    #[error("the output could not be written whole: {0}; what was printed is cut short")]
    Failed(io::Error),
}

impl From<io::Error> for Unprinted {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Failed(error),
        }
    }
}

pub type Printed = Result<(), Unprinted>;

impl Output {
    pub fn standard(json: bool) -> Self {
        Self {
            terminal: io::stdout().is_terminal(),
            out: Box::new(io::BufWriter::new(io::stdout())),
            notes: Box::new(io::stderr()),
            json,
            kept: None,
        }
    }

    /// The answers, kept as values; what is said beside them is not heard, and there is no stdin.
    pub(super) fn kept() -> Self {
        Self {
            terminal: false,
            out: Box::new(io::sink()),
            notes: Box::new(io::sink()),
            json: true,
            kept: Some(Vec::new()),
        }
    }

    /// What was kept.
    pub(super) fn into_answers(self) -> Vec<Value> {
        self.kept.unwrap_or_default()
    }

    /// Whether `-` stands for stdin.
    pub(super) fn has_stdin(&self) -> bool {
        self.kept.is_none()
    }

    /// Whether the answer is wanted as JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Whether somebody reads along on a terminal.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Prints the answer: the value as one JSON document, or its text.
    pub fn answer<T: Serialize + JsonSchema>(
        &mut self,
        value: &T,
        text: impl FnOnce(&T) -> String,
    ) -> Printed {
        if self.json { self.document(value) } else { self.text(&text(value)) }
    }

    /// Prints the answer of a command that is done with it.
    pub fn done<T: Serialize + JsonSchema>(
        &mut self,
        value: &T,
        text: impl FnOnce(&T) -> String,
    ) -> Ended {
        self.answer(value, text)?;
        Ok(Exit::Done)
    }

    /// One line, or several.
    pub fn text(&mut self, text: &str) -> Printed {
        let shown = printable_lines(text);
        writeln!(self.out, "{}", shown.trim_end_matches('\n'))?;
        Ok(self.out.flush()?)
    }

    /// A piece of text that streams: no line break is added, and it is seen at once.
    pub fn piece(&mut self, text: &str) -> Printed {
        self.out.write_all(printable_lines(text).as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// A JSON document, indented.
    pub fn document<T: Serialize + JsonSchema>(&mut self, value: &T) -> Printed {
        self.value(value, document_text)
    }

    /// A JSON document on a line of its own, seen at once.
    pub fn line<T: Serialize + JsonSchema>(&mut self, value: &T) -> Printed {
        self.value(value, |value| tamed(&format!("{value}\n")))
    }

    fn value<T: Serialize>(&mut self, value: &T, text: fn(&Value) -> String) -> Printed {
        let value = serde_json::to_value(value).map_err(io::Error::from)?;
        if let Some(kept) = &mut self.kept {
            kept.push(value);
            return Ok(());
        }
        self.out.write_all(text(&value).as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// A JSON array, an element a line, as they come; in memory is only one.
    pub fn array(&mut self) -> Result<Array<'_>, Unprinted> {
        self.out.write_all(b"[")?;
        Ok(Array { out: &mut self.out, empty: true })
    }

    /// A JSON object, whose members are printed as they come.
    pub fn object(&mut self) -> Result<Object<'_>, Unprinted> {
        self.out.write_all(b"{")?;
        Ok(Object { out: &mut self.out, empty: true })
    }

    /// Bytes that this program made itself, such as a manual page.
    pub fn bytes(&mut self, bytes: &[u8]) -> Printed {
        self.out.write_all(bytes)?;
        Ok(self.out.flush()?)
    }

    /// For text of this program's own making that is too long to hold: nothing of it steers a terminal
    /// once whoever writes it has seen to that.
    pub fn stream(&mut self) -> impl Write + '_ {
        &mut self.out
    }

    /// A bar for what takes long, where stderr is a terminal: of `total` things, if that is known,
    /// counted in `done`.
    pub fn progress(what: &'static str, total: Option<u64>, done: Arc<AtomicU64>) -> Progress {
        Progress::start(what, total, done)
    }

    /// A message beside the answer. That nobody can read it is no error.
    pub fn note(&mut self, text: &str) {
        let shown = printable_lines(text);
        let _ = writeln!(self.notes, "setwise: {}", shown.trim_end_matches('\n'));
    }
}

/// A document as it is printed.
pub fn document_text(value: &Value) -> String {
    tamed(&format!("{value:#}\n"))
}

/// JSON in which also those steering characters are escaped that JSON would let pass: DEL, C1
/// controls, bidirectional overrides, what shows nothing. It means the same: they stand only in strings.
fn tamed(json: &str) -> String {
    let mut tame = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find(|one| one != '\n' && steers(one)) {
        let (before, after) = rest.split_at(at);
        tame.push_str(before);
        let mut chars = after.chars();
        for unit in chars.next().into_iter().flat_map(|one| one.encode_utf16(&mut [0; 2]).to_vec())
        {
            let _ = write!(tame, "\\u{unit:04x}");
        }
        rest = chars.as_str();
    }
    tame.push_str(rest);
    tame
}

/// Says on stderr why the command line can't be read, in clap's own words, which quote it.
pub fn refuse_arguments(refusal: &str) {
    let _ = write!(io::stderr(), "{}", printable_lines(refusal));
}

/// The last words after a panic: what broke is in the log.
pub fn broke(log: &std::path::Path) {
    let text = format!(
        "setwise: a bug ended the program; what was acknowledged is stored. Please report it with the newest file in {}",
        log.display()
    );
    let _ = writeln!(io::stderr(), "{}", printable_lines(&text));
}

/// An array that is being printed.
pub struct Array<'a> {
    out: &'a mut Box<dyn Write>,
    empty: bool,
}

impl<'a> Array<'a> {
    pub fn element<T: Serialize + JsonSchema>(&mut self, value: &T) -> Printed {
        let before: &[u8] = if self.empty { b"\n" } else { b",\n" };
        self.empty = false;
        self.out.write_all(before)?;
        write_part(self.out, value)
    }

    pub fn end(self) -> Printed {
        let out = self.close()?;
        out.write_all(b"\n")?;
        Ok(out.flush()?)
    }

    fn close(self) -> Result<&'a mut Box<dyn Write>, Unprinted> {
        let after: &[u8] = if self.empty { b"]" } else { b"\n]" };
        self.out.write_all(after)?;
        Ok(self.out)
    }
}

/// An object that is being printed.
pub struct Object<'a> {
    out: &'a mut Box<dyn Write>,
    empty: bool,
}

impl Object<'_> {
    pub fn member<T: Serialize + JsonSchema>(&mut self, name: &'static str, value: &T) -> Printed {
        self.name(name)?;
        write_part(self.out, value)
    }

    /// An array as a member: `fill` prints its elements.
    pub fn array(
        &mut self,
        name: &'static str,
        fill: impl FnOnce(&mut Array<'_>) -> Printed,
    ) -> Printed {
        self.name(name)?;
        self.out.write_all(b"[")?;
        let mut array = Array { out: &mut *self.out, empty: true };
        fill(&mut array)?;
        array.close().map(drop)
    }

    fn name(&mut self, name: &'static str) -> Printed {
        let before = if self.empty { "\n" } else { ",\n" };
        self.empty = false;
        Ok(write!(self.out, "{before}\"{name}\":")?)
    }

    pub fn end(self) -> Printed {
        self.out.write_all(b"\n}\n")?;
        Ok(self.out.flush()?)
    }
}

fn write_part<T: Serialize>(to: &mut Box<dyn Write>, value: &T) -> Printed {
    let part = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(to.write_all(tamed(&part).as_bytes())?)
}

#[cfg(test)]
mod tests;
