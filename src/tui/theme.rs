//! The looks: five colours and a few modifiers, readable on light and dark.
//!
//! What carries meaning is written in the terminal's own foreground. Colour stands on marks and short
//! labels, never together with dim, and says again what the mark says; see `view::finish` for screens
//! without. The colours are of the fixed cube of 256: of the sixteen that a palette defines, green and
//! cyan vanish on the white of xterm, and red on the black of macOS.

use ratatui::style::{Color, Modifier, Style};

/// The green, blue, red and gold that stand out from black and from white by 3 to 1.
const GREEN: Color = Color::Indexed(28);
const CYAN: Color = Color::Indexed(30);
const RED: Color = Color::Indexed(196);
const GOLD: Color = Color::Indexed(136);

pub const PLAIN: Style = Style::new();
pub const DONE: Style = Style::new().fg(GREEN);
pub const CURRENT: Style = Style::new().fg(CYAN);
pub const REFUSED: Style = Style::new().fg(RED);
pub const RECORD: Style = Style::new().fg(GOLD).add_modifier(Modifier::BOLD);
pub const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub const EMPHASIS: Style = Style::new().add_modifier(Modifier::ITALIC);
pub const STRUCK: Style =
    Style::new().add_modifier(Modifier::CROSSED_OUT).add_modifier(Modifier::DIM);
/// Words to be typed as they are. Bold too, so that they are set apart without colour.
pub const CODE: Style = Style::new().fg(CYAN).add_modifier(Modifier::BOLD);
pub const LINK: Style = Style::new().add_modifier(Modifier::UNDERLINED);
pub const TITLE: Style =
    Style::new().add_modifier(Modifier::BOLD).add_modifier(Modifier::UNDERLINED);
/// Who speaks, at the left of the chat.
pub const ATHLETE: Style = Style::new().fg(CYAN).add_modifier(Modifier::BOLD);
pub const COACH: Style = Style::new().fg(GREEN).add_modifier(Modifier::BOLD);
/// The tab, list line or option that is chosen.
pub const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The title of the pane that has the keys, in a border that is dim.
pub const FOCUSED: Style = Style::new().fg(CYAN).remove_modifier(Modifier::DIM);

#[cfg(test)]
mod tests;
