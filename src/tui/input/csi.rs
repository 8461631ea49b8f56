//! Control sequences, `ESC [` to a final byte: special keys, clicks, the focus. All others mean nothing
//! here, such as a terminal's replies about its modes.

use super::{ESC, Step};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// The first bytes, which begin with `ESC [`.
pub(super) fn step(bytes: &[u8]) -> Step {
    match &bytes[2..] {
        [] | [b'['] => return Step::Open,
        // The Linux console's F1 to F5.
        [b'[', c, ..] => {
            let number = (b'A'..=b'E').contains(c).then(|| c - b'A' + 1);
            return Step::Is(4, number.map(|number| Event::Key(KeyCode::F(number).into())));
        }
        [b'M', click @ ..] => return old_click(click),
        _ => {}
    }
    let end = bytes[2..].iter().position(|byte| !(0x20..=0x3f).contains(byte));
    let Some(end) = end.map(|end| end + 2) else {
        return Step::Open;
    };
    let last = bytes[end];
    if !(0x40..=0x7e).contains(&last) {
        // Broken off: what stands here is of the next.
        return Step::Is(if last == ESC { end } else { end + 1 }, None);
    }
    let parameters = std::str::from_utf8(&bytes[2..end]).unwrap_or_default();
    Step::Is(end + 1, event(parameters, last))
}

fn event(parameters: &str, last: u8) -> Option<Event> {
    match (parameters, last) {
        ("", b'I') => return Some(Event::FocusGained),
        ("", b'O') => return Some(Event::FocusLost),
        _ => {}
    }
    if let Some(click) = parameters.strip_prefix('<') {
        return sgr_click(click, last);
    }
    let mut parts = parameters.split(';');
    let number = parts.next().unwrap_or_default().split(':').next().unwrap_or_default();
    let number = if number.is_empty() { 1 } else { number.parse::<u32>().ok()? };
    let mut how = parts.next().unwrap_or_default().split(':');
    let held = how.next().filter(|held| !held.is_empty());
    let modifiers = modifiers(held.map_or(Ok(1), str::parse).ok()?);
    if how.next() == Some("3") {
        // The key was let go.
        return None;
    }
    let code = match last {
        b'~' => numbered(number)?,
        b'u' => return unicode(number, modifiers),
        b'Z' => {
            return Some(Event::Key(KeyEvent::new(
                KeyCode::BackTab,
                modifiers | KeyModifiers::SHIFT,
            )));
        }
        // A cursor's place looks as F3 with modifiers does; only those with 1 in front are keys.
        _ if number == 1 => single(last)?,
        _ => return None,
    };
    Some(Event::Key(KeyEvent::new(code, modifiers)))
}

/// A key that is sent as one letter, behind `ESC O` or with its modifiers behind `ESC [ 1 ;`.
pub(super) fn single(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

fn numbered(number: u32) -> Option<KeyCode> {
    let function = |number: u32| u8::try_from(number).ok().map(KeyCode::F);
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => return function(number - 10),
        17..=21 => return function(number - 11),
        23..=24 => return function(number - 12),
        _ => return None,
    })
}

/// A key by its code point, as terminals with the keyboard protocol of kitty send what is ambiguous else.
fn unicode(number: u32, modifiers: KeyModifiers) -> Option<Event> {
    /// The keys of the number pad, from their first code on.
    const PAD: (u32, [KeyCode; 27]) = (
        57399,
        [
            KeyCode::Char('0'),
            KeyCode::Char('1'),
            KeyCode::Char('2'),
            KeyCode::Char('3'),
            KeyCode::Char('4'),
            KeyCode::Char('5'),
            KeyCode::Char('6'),
            KeyCode::Char('7'),
            KeyCode::Char('8'),
            KeyCode::Char('9'),
            KeyCode::Char('.'),
            KeyCode::Char('/'),
            KeyCode::Char('*'),
            KeyCode::Char('-'),
            KeyCode::Char('+'),
            KeyCode::Enter,
            KeyCode::Char('='),
            KeyCode::Char(','),
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Insert,
        ],
    );
    let is_shifted = modifiers == KeyModifiers::SHIFT;
    let code = match number {
        27 => KeyCode::Esc,
        13 => KeyCode::Enter,
        9 if modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        9 => KeyCode::Tab,
        127 => KeyCode::Backspace,
        57426 => KeyCode::Delete,
        57344..=63743 => *PAD.1.get(number.checked_sub(PAD.0)? as usize)?,
        _ => {
            let c = char::from_u32(number).filter(|c| !c.is_control())?;
            KeyCode::Char(if is_shifted { c.to_uppercase().next().unwrap_or(c) } else { c })
        }
    };
    Some(Event::Key(KeyEvent::new(code, modifiers)))
}

/// As terminals send them: a sum of Shift, Alt and Ctrl, and 1.
fn modifiers(sum: u8) -> KeyModifiers {
    let bits = sum.saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in
        [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
    {
        if bits & bit != 0 {
            modifiers |= modifier;
        }
    }
    modifiers
}

/// `ESC [ < button ; column ; row`, then `M` for a press and `m` for its end.
fn sgr_click(parameters: &str, last: u8) -> Option<Event> {
    let mut parts = parameters.split(';').map(|part| part.parse::<u16>().ok());
    let (button, column, row) = (parts.next()??, parts.next()??, parts.next()??);
    (last == b'M').then(|| click(button, column, row)).flatten()
}

/// The old form: three bytes, each with 32 added.
fn old_click(bytes: &[u8]) -> Step {
    let [button, column, row, ..] = bytes else {
        return Step::Open;
    };
    let value = |byte: u8| u16::from(byte.saturating_sub(32));
    Step::Is(6, click(value(*button), value(*column), value(*row)))
}

fn click(button: u16, column: u16, row: u16) -> Option<Event> {
    /// Shift, Alt and Ctrl.
    const HELD: u16 = 4 | 8 | 16;
    let kind = match button & !HELD {
        0 => MouseEventKind::Down(MouseButton::Left),
        1 => MouseEventKind::Down(MouseButton::Middle),
        2 => MouseEventKind::Down(MouseButton::Right),
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        _ => return None,
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}
