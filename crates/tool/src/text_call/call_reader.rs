//! The inside of one text call, a character at a time.
//!
//! ```text
//! call   = name [ "(" [ pair { "," pair } ] ")" ] "]"
//! pair   = name ":" ( string | bare )
//! string = '"' { character | escape } '"'        no raw line break; the escapes of JSON
//! bare   = a run without white space or any of " ' , : ( ) [ ] { }
//! ```
//! White space, line breaks too, may stand between all of these.

use super::{BARE_WORD, MARKER};
use crate::limits::MOST_TEXT_CALL_BYTES;
use setwise_domain::tool_call::{Syntax, ToolCall};

pub(super) enum Progress {
    More,
    /// The character just read ended the call.
    Whole,
    /// The character can't stand here; what was expected. It is not part of the call.
    Offence(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    BeforeName,
    Name,
    AfterName,
    /// Behind `(`.
    FirstPair,
    /// Behind `,`.
    NextPair,
    Key,
    AfterKey,
    BeforeValue,
    Text,
    Escape,
    /// Behind `\u`, with so many of its four digits.
    Digits(u8),
    Bare,
    AfterValue,
    AfterPairs,
}

pub(super) struct CallReader {
    raw: String,
    state: State,
    name: String,
    /// The JSON object, grown pair by pair; open until the end.
    arguments: String,
    key: String,
    value: String,
    /// The number of a `\u` escape, as far as it has come.
    code: u32,
    /// The first half of a character that two escapes make.
    high: Option<u32>,
}

impl CallReader {
    pub(super) fn new() -> Self {
        Self {
            raw: MARKER.into(),
            state: State::BeforeName,
            name: String::new(),
            arguments: "{".into(),
            key: String::new(),
            value: String::new(),
            code: 0,
            high: None,
        }
    }

    /// All that was read, from the marker on.
    pub(super) fn raw(&self) -> &str {
        &self.raw
    }

    pub(super) fn step(&mut self, c: char) -> Progress {
        if self.raw.len() + c.len_utf8() > MOST_TEXT_CALL_BYTES {
            return Progress::Offence(format!(
                "the call is longer than {} KiB; expected its end before here",
                MOST_TEXT_CALL_BYTES / 1024
            ));
        }
        let state = match self.state {
            State::Text | State::Escape | State::Digits(_) => self.in_text(c),
            _ => self.between(c),
        };
        match state {
            Ok(state) => {
                self.raw.push(c);
                self.state = state;
                Progress::More
            }
            Err(Stop::Whole) => Progress::Whole,
            Err(Stop::Unknown) => {
                Progress::Offence(format!("expected {}, found {}", self.expected(), named(c)))
            }
            Err(Stop::Because(why)) => Progress::Offence(why),
        }
    }

    fn in_text(&mut self, c: char) -> Result<State, Stop> {
        match (self.state, c) {
            (State::Escape, 'u') => {
                self.code = 0;
                Ok(State::Digits(0))
            }
            (State::Digits(read), c) => self.digit(read, c),
            (State::Text, '\\') => Ok(State::Escape),
            _ if self.high.is_some() => Err(Stop::Because(format!(
                "expected the other half of the character after \\u{:04x}, found {}",
                self.high.unwrap_or_default(),
                named(c)
            ))),
            (_, '\n' | '\r') => Err(Stop::Unknown),
            (State::Escape, c) => match unescaped(c) {
                Some(meant) => Ok(self.kept(meant, State::Text)),
                None => Err(Stop::Because(format!(
                    "expected an escape of JSON after the backslash (one of \", \\, n, t or u), found {}",
                    named(c)
                ))),
            },
            (_, '"') => {
                let text = std::mem::take(&mut self.value);
                self.end_pair(&json_text(&text));
                Ok(State::AfterValue)
            }
            _ => Ok(self.kept(c, State::Text)),
        }
    }

    /// One of the four digits of a `\u` escape; characters beyond U+FFFF are two escapes.
    fn digit(&mut self, read: u8, c: char) -> Result<State, Stop> {
        let Some(digit) = c.to_digit(16) else {
            return Err(Stop::Because(format!(
                "expected four hexadecimal digits after \\u, found {}",
                named(c)
            )));
        };
        self.code = self.code * 16 + digit;
        if read < 3 {
            return Ok(State::Digits(read + 1));
        }
        let code = self.code;
        let whole = match (self.high.take(), code) {
            (None, 0xD800..0xDC00) => {
                self.high = Some(code);
                return Ok(State::Text);
            }
            (Some(high), 0xDC00..0xE000) => 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00),
            (Some(high), _) => {
                return Err(Stop::Because(format!(
                    "expected the other half of the character after \\u{high:04x}, found \\u{code:04x}"
                )));
            }
            (None, code) => code,
        };
        char::from_u32(whole).map(|c| self.kept(c, State::Text)).ok_or_else(|| {
            Stop::Because(format!(
                "expected a character of its own, found the second half of one, \\u{code:04x}"
            ))
        })
    }

    fn kept(&mut self, c: char, next: State) -> State {
        self.value.push(c);
        next
    }

    fn between(&mut self, c: char) -> Result<State, Stop> {
        match (self.state, c) {
            (State::BeforeName | State::Name, c) if of_name(c) => {
                self.name.push(c);
                Ok(State::Name)
            }
            (State::FirstPair | State::NextPair | State::Key, c) if of_name(c) => {
                self.key.push(c);
                Ok(State::Key)
            }
            (State::BeforeValue, '"') => Ok(State::Text),
            (State::BeforeValue | State::Bare, c) if of_bare(c) => Ok(self.kept(c, State::Bare)),
            (State::Bare, _) => {
                let word = std::mem::take(&mut self.value);
                self.end_pair(&json_literal(&word));
                self.state = State::AfterValue;
                self.between(c)
            }
            (State::Name, c) if c.is_whitespace() => Ok(State::AfterName),
            (State::Key, c) if c.is_whitespace() => Ok(State::AfterKey),
            (state, c) if c.is_whitespace() => Ok(state),
            (State::Name | State::AfterName, '(') => Ok(State::FirstPair),
            (State::Name | State::AfterName | State::AfterPairs, ']') => Err(Stop::Whole),
            (State::Key | State::AfterKey, ':') => Ok(State::BeforeValue),
            (State::AfterValue, ',') => Ok(State::NextPair),
            (State::AfterValue | State::FirstPair, ')') => Ok(State::AfterPairs),
            _ => Err(Stop::Unknown),
        }
    }

    fn end_pair(&mut self, value: &str) {
        if self.arguments.len() > 1 {
            self.arguments.push(',');
        }
        self.arguments.push_str(&json_text(&self.key));
        self.arguments.push(':');
        self.arguments.push_str(value);
        self.key.clear();
    }

    fn expected(&self) -> String {
        match self.state {
            State::BeforeName => "the name of a tool".into(),
            State::Name | State::AfterName => "'(' or ']' after the tool's name".into(),
            State::FirstPair => "the name of a parameter, or ')'".into(),
            State::NextPair => "the name of a parameter after ','".into(),
            State::Key | State::AfterKey => format!("':' after the parameter name '{}'", self.key),
            State::BeforeValue => format!("a value in double quotes for '{}'", self.key),
            State::Text | State::Escape | State::Digits(_) => {
                format!("'\"' to end the value of '{}' (write a line break in it as \\n)", self.key)
            }
            State::Bare | State::AfterValue => {
                "',' or ')' after a value (one of several words stands in double quotes)".into()
            }
            State::AfterPairs => "']' to end the call".into(),
        }
    }

    /// What to say when the text ends here.
    pub(super) fn cut_off(&self) -> String {
        format!("expected {}, found the end of the text", self.expected())
    }

    pub(super) fn into_raw(self) -> String {
        self.raw
    }

    pub(super) fn into_call(mut self) -> ToolCall {
        self.arguments.push('}');
        ToolCall {
            name: self.name,
            arguments: self.arguments,
            syntax: Syntax::Text,
            call_id: None,
            malformed: None,
        }
    }
}

enum Stop {
    Whole,
    Unknown,
    /// The whole sentence.
    Because(String),
}

/// What a character behind a backslash stands for.
fn unescaped(c: char) -> Option<char> {
    Some(match c {
        '"' | '\\' | '/' => c,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{c}',
        _ => return None,
    })
}

fn of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

fn of_bare(c: char) -> bool {
    !c.is_whitespace()
        && !c.is_control()
        && !matches!(c, '"' | '\'' | ',' | ':' | '(' | ')' | '[' | ']' | '{' | '}')
}

fn named(c: char) -> String {
    match c {
        '\n' | '\r' => "the end of the line".into(),
        '\'' => "a single quote".into(),
        c if c.is_control() => format!("U+{:04X}", u32::from(c)),
        c => format!("'{c}'"),
    }
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A number, `true`, `false` and `null` as themselves, any other word as a bare word.
fn json_literal(word: &str) -> String {
    if serde_json::from_str::<serde_json::Value>(word).is_ok() {
        word.to_owned()
    } else {
        format!("{{\"{BARE_WORD}\":{}}}", json_text(word))
    }
}
