//! The looks: the terminal's own sixteen colours and a few modifiers, readable on light and dark.
//!
//! Colour only underlines what words and marks already say; see `view::finish` for screens without.

use ratatui::style::{Color, Modifier, Style};

pub const PLAIN: Style = Style::new();
pub const DONE: Style = Style::new().fg(Color::Green);
pub const CURRENT: Style = Style::new().fg(Color::Cyan);
pub const REFUSED: Style = Style::new().fg(Color::Red);
pub const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub const EMPHASIS: Style = Style::new().add_modifier(Modifier::ITALIC);
pub const STRUCK: Style = Style::new()
    .add_modifier(Modifier::CROSSED_OUT)
    .add_modifier(Modifier::DIM);
/// Words to be typed as they are. Bold too, so that they are set apart without colour.
pub const CODE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
pub const LINK: Style = Style::new().add_modifier(Modifier::UNDERLINED);
pub const TITLE: Style = Style::new()
    .add_modifier(Modifier::BOLD)
    .add_modifier(Modifier::UNDERLINED);
/// Who speaks, at the left of the chat.
pub const ATHLETE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
pub const COACH: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
/// The tab, list line or option that is chosen.
pub const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The border of the pane that has the keys.
pub const FOCUSED: Style = Style::new().fg(Color::Cyan);

#[cfg(test)]
mod tests;
