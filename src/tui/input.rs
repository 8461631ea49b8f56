//! From the bytes of a terminal to keys, pastes and clicks. Its replies to questions that somebody else
//! asked are no keys: they are taken out by their form, wherever they come and in however many pieces.
//!
//! ```text
//! bytes ─┬─ text ─────────────────────── keys
//!        ├─ ESC [ … final ───────────── keys, clicks, the focus, a paste; what is none of them: nothing
//!        ├─ ESC ] 11 ; …  ESC P > | … ─ replies, to BEL or ESC \: nothing
//!        └─ ESC x ────────────────────── Alt and x
//! ```
//!
//! What may still turn out to be something longer is held, for a bounded time.

mod csi;
mod tty;

pub use tty::Keys;

use super::limits::{
    MILLIS_A_LONE_ESC, MILLIS_BETWEEN_PIECES, MOST_PASTED_BYTES, MOST_REPLY_BYTES,
};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;
use tokio::time::Instant;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const PASTE: &[u8] = b"\x1b[200~";
const PASTED: &[u8] = b"\x1b[201~";

/// Makes events of bytes as they come.
#[derive(Debug, Default)]
pub struct Decoder {
    /// What came and is no event yet.
    held: Vec<u8>,
    /// When the newest of it came.
    at: Option<Instant>,
    /// `ESC` was taken for a key, because nothing followed it soon. What follows now may be the rest of
    /// a reply that it began.
    esc_is_gone: bool,
}

/// What the first bytes are.
enum Step {
    /// So many of them are this; none where they mean nothing here.
    Is(usize, Option<Event>),
    /// More has to come.
    Open,
}

/// Whether a text begins a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    No,
    Maybe,
    Yes,
}

impl Decoder {
    /// Takes in bytes, with the events that they complete.
    pub fn take(&mut self, bytes: &[u8], now: Instant) -> Vec<Event> {
        let mut out = self.expire(now);
        self.held.extend_from_slice(bytes);
        self.at = Some(now);
        self.decode(&mut out);
        out
    }

    /// When something that is held has to go on.
    pub fn due(&self) -> Option<Instant> {
        let millis = match self.held.as_slice() {
            [] => return None,
            [ESC] => MILLIS_A_LONE_ESC,
            _ => MILLIS_BETWEEN_PIECES,
        };
        Some(self.at? + Duration::from_millis(millis))
    }

    /// Lets go of what has been held for long enough.
    pub fn expire(&mut self, now: Instant) -> Vec<Event> {
        let mut out = Vec::new();
        let silence = self.at.map_or(Duration::MAX, |at| now.saturating_duration_since(at));
        if silence >= Duration::from_millis(MILLIS_BETWEEN_PIECES) {
            self.esc_is_gone = false;
        }
        if self.due().is_some_and(|due| due <= now) {
            self.give_up(&mut out);
        }
        out
    }

    fn decode(&mut self, out: &mut Vec<Event>) {
        let mut at = 0;
        while at < self.held.len() {
            match self.step(&self.held[at..]) {
                Step::Is(used, event) => {
                    out.extend(event);
                    at += used;
                    self.esc_is_gone = false;
                }
                Step::Open => break,
            }
        }
        self.held.drain(..at);
    }

    fn step(&self, bytes: &[u8]) -> Step {
        if self.esc_is_gone
            && let Some(step) = reply(bytes)
        {
            return step;
        }
        match bytes {
            [ESC] | [ESC, b'O'] => Step::Open,
            [ESC, ESC, ..] => Step::Is(1, Some(key(KeyCode::Esc))),
            [ESC, b'[', ..] if bytes.starts_with(PASTE) => paste(bytes),
            [ESC, b'[', ..] => csi::step(bytes),
            [ESC, b'O', last, ..] => Step::Is(3, csi::single(*last).map(key)),
            [ESC, rest @ ..] => match reply(rest) {
                Some(Step::Is(used, event)) => Step::Is(used + 1, event),
                Some(Step::Open) => Step::Open,
                None => with_alt(character(rest)),
            },
            _ => character(bytes),
        }
    }

    /// Nothing more came: what is held is what it is.
    fn give_up(&mut self, out: &mut Vec<Event>) {
        let held = std::mem::take(&mut self.held);
        match held.as_slice() {
            [ESC] => {
                self.esc_is_gone = true;
                out.push(key(KeyCode::Esc));
            }
            bytes if bytes.starts_with(PASTE) => out.push(pasted(&bytes[PASTE.len()..])),
            [ESC, b'[', _, ..] => {}
            [ESC, opener, rest @ ..] if opening(&held[1..]).0 != Begins::Yes => {
                out.push(alt_char(char::from(*opener)));
                self.held.extend_from_slice(rest);
                self.decode(out);
                self.held.clear();
            }
            // The beginning of a reply behind an `ESC` that was a key; no other text is held.
            [first, rest @ ..] if *first != ESC && opening(&held).0 == Begins::Maybe => {
                out.push(key(KeyCode::Char(char::from(*first))));
                self.held.extend_from_slice(rest);
                self.decode(out);
                self.held.clear();
            }
            _ => {}
        }
    }
}

/// A reply, or what may become one, by what stands behind its `ESC`; none where it is no reply.
fn reply(bytes: &[u8]) -> Option<Step> {
    let begun = match opening(bytes) {
        (Begins::No, _) => return None,
        (Begins::Maybe, _) => return Some(Step::Open),
        (Begins::Yes, begun) => begun,
    };
    let body = bytes.iter().take(MOST_REPLY_BYTES);
    let end = body.skip(begun).position(u8::is_ascii_control).map(|end| begun + end);
    let Some(end) = end else {
        // One that never ends is over where it gets too long.
        let is_over = bytes.len() >= MOST_REPLY_BYTES;
        return Some(if is_over { Step::Is(MOST_REPLY_BYTES, None) } else { Step::Open });
    };
    Some(match &bytes[end..] {
        [ESC] => Step::Open,
        [BEL, ..] => Step::Is(end + 1, None),
        [ESC, b'\\', ..] => Step::Is(end + 2, None),
        // Its end got lost; a key stands here.
        _ => Step::Is(end, None),
    })
}

/// Whether what came behind an `ESC` begins a reply, and how many bytes tell.
fn opening(bytes: &[u8]) -> (Begins, usize) {
    let (mut begins, mut told) = (Begins::Maybe, 0);
    while begins == Begins::Maybe && told < bytes.len() {
        told += 1;
        begins = begins_reply(&bytes[..told]);
    }
    (begins, told)
}

/// Whether so many bytes are the whole beginning of a reply, a part of one, or no part, as terminals write them: `]11;` of a colour, `P>|` of
/// the terminal's name, `P!|` of its number, `P1$r` of a setting, `P1+r` of a capability, `_Gi=` of a
/// picture.
fn begins_reply(bytes: &[u8]) -> Begins {
    const AFTER_A_NUMBER: [(u8, &[u8]); 3] = [(b']', b";"), (b'P', b"$r"), (b'P', b"+r")];
    const WORDS: [&[u8]; 3] = [b"P>|", b"P!|", b"_Gi="];
    let [opener, behind @ ..] = bytes else {
        return Begins::Maybe;
    };
    let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &behind[digits..];
    let numbered = AFTER_A_NUMBER
        .iter()
        .filter(|(of, _)| of == opener && (digits > 0 || rest.is_empty()))
        .map(|(_, end)| (*end, rest));
    let mut begins = Begins::No;
    for (wanted, is) in numbered.chain(WORDS.map(|word| (word, bytes))) {
        if wanted == is {
            return Begins::Yes;
        }
        if wanted.starts_with(is) {
            begins = Begins::Maybe;
        }
    }
    begins
}

/// Text that was pasted, to its end.
fn paste(bytes: &[u8]) -> Step {
    let text = &bytes[PASTE.len()..];
    match text.windows(PASTED.len()).position(|window| window == PASTED) {
        Some(end) => Step::Is(PASTE.len() + end + PASTED.len(), Some(pasted(&text[..end]))),
        None if text.len() >= MOST_PASTED_BYTES => Step::Is(bytes.len(), Some(pasted(text))),
        None => Step::Open,
    }
}

fn pasted(text: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(text).into_owned())
}

/// A character, or the key that sends a control character.
fn character(bytes: &[u8]) -> Step {
    let [first, ..] = bytes else {
        return Step::Open;
    };
    let ctrl = |c| Some(Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)));
    let event = match *first {
        b'\r' => Some(key(KeyCode::Enter)),
        b'\t' => Some(key(KeyCode::Tab)),
        0x7f => Some(key(KeyCode::Backspace)),
        0 => ctrl(' '),
        c @ 0x01..=0x1a => ctrl(char::from(c - 1 + b'a')),
        c @ 0x1c..=0x1f => ctrl(char::from(c - 0x1c + b'4')),
        _ => return utf8(bytes),
    };
    Step::Is(1, event)
}

fn utf8(bytes: &[u8]) -> Step {
    const MOST_BYTES: usize = 4;
    let head = &bytes[..bytes.len().min(MOST_BYTES)];
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => {
            // A byte that begins no character means nothing.
            return error.error_len().map_or(Step::Open, |bad| Step::Is(bad, None));
        }
    };
    text.chars().next().map_or(Step::Open, |c| Step::Is(c.len_utf8(), Some(key(KeyCode::Char(c)))))
}

fn key(code: KeyCode) -> Event {
    Event::Key(code.into())
}

fn alt_char(c: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT))
}

/// The same key, held with Alt, behind its `ESC`.
fn with_alt(step: Step) -> Step {
    match step {
        Step::Is(used, Some(Event::Key(mut key))) => {
            key.modifiers |= KeyModifiers::ALT;
            Step::Is(used + 1, Some(Event::Key(key)))
        }
        Step::Is(used, event) => Step::Is(used + 1, event),
        Step::Open => Step::Open,
    }
}

#[cfg(test)]
mod tests;
