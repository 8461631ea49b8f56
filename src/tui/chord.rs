//! A key with its modifiers, and its name: `Ctrl-J`, `Alt-Enter`, `F1`, `?`.

use crate::domain::text::excerpt;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Keys that have a name, each by the name that help shows. Read in any case. By hand: crossterm's
/// names are longer (`Page Up`, `Control`), differ by system and can't be read back.
const NAMED: &[(&str, KeyCode)] = &[
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Space", KeyCode::Char(' ')),
];

const MODIFIERS: &[(&str, KeyModifiers)] =
    &[("Ctrl", KeyModifiers::CONTROL), ("Alt", KeyModifiers::ALT), ("Shift", KeyModifiers::SHIFT)];

/// Why a text names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{}' isn't a key; write one as Ctrl-J, Alt-Enter, Shift-Tab, F1, PgUp or ?, and several with spaces between them",
    excerpt(.0)
)]
pub struct NoSuchKey(pub String);

impl Chord {
    /// The key of an event, in the one form that tables use: a character carries its own shift, and
    /// with Ctrl or Alt its case does not matter.
    pub fn from_event(event: KeyEvent) -> Self {
        Self::normal(event.code, event.modifiers)
    }

    fn normal(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let mut modifiers =
            modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let code = match code {
            KeyCode::BackTab => {
                modifiers |= KeyModifiers::SHIFT;
                KeyCode::Tab
            }
            KeyCode::Char(c) => {
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::Char(if modifiers.is_empty() { c } else { c.to_ascii_lowercase() })
            }
            code => code,
        };
        Self { code, modifiers }
    }

    /// The character that this key types, where it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() => Some(c),
            // Some layouts reach `@`, `{` and the like by AltGr, which is sent as Ctrl and Alt.
            KeyCode::Char(c)
                if self.modifiers == KeyModifiers::CONTROL | KeyModifiers::ALT
                    && !c.is_ascii_alphanumeric() =>
            {
                Some(c)
            }
            _ => None,
        }
    }

    /// The digit that it types; 0 where it types none.
    pub fn digit(self) -> usize {
        let digit = self.typed().and_then(|c| c.to_digit(10));
        digit.map_or(0, |digit| digit as usize)
    }

    /// Reads a name such as `ctrl-j`, in any case of its words.
    pub fn named(name: &str) -> Result<Self, NoSuchKey> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = name;
        while let Some((modifier, after)) = leading_modifier(rest) {
            modifiers |= modifier;
            rest = after;
        }
        let code = named_code(rest).ok_or_else(|| NoSuchKey(name.to_owned()))?;
        Ok(Self::normal(code, modifiers))
    }

    /// The event of this key, for playing a key string.
    pub fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }
}

fn leading_modifier(text: &str) -> Option<(KeyModifiers, &str)> {
    let (word, after) = text.split_once('-').filter(|(_, after)| !after.is_empty())?;
    MODIFIERS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|&(_, modifier)| (modifier, after))
}

fn named_code(name: &str) -> Option<KeyCode> {
    let mut chars = name.chars();
    if let (Some(only), None) = (chars.next(), chars.next()) {
        return Some(KeyCode::Char(only));
    }
    if let Some(number) = name.strip_prefix(['F', 'f']).and_then(|n| n.parse().ok())
        && (1..=12).contains(&number)
    {
        return Some(KeyCode::F(number));
    }
    NAMED.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|&(_, code)| code)
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(*modifier) {
                write!(f, "{name}-")?;
            }
        }
        if let Some((name, _)) = NAMED.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            KeyCode::F(number) => write!(f, "F{number}"),
            KeyCode::Char(c) if self.modifiers.is_empty() => write!(f, "{c}"),
            KeyCode::Char(c) => write!(f, "{}", c.to_uppercase()),
            other => write!(f, "{other}"),
        }
    }
}

#[cfg(test)]
mod tests;
