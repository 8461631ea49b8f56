//! The last pass over a drawn frame: no colour where none is wanted, ASCII where the terminal has
//! nothing else. Here, once, so that no pane can forget it.

use crate::tui::options::{Charset, Options};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use std::borrow::Cow;

pub fn finish(buffer: &mut Buffer, options: &Options) {
    if options.no_color {
        buffer.content.iter_mut().for_each(colourless);
    }
    if options.charset != Charset::Unicode {
        for cell in &mut buffer.content {
            if let Some(replaced) = replacement(cell.symbol(), options.charset) {
                cell.set_symbol(&replaced);
            }
        }
    }
}

fn colourless(cell: &mut Cell) {
    cell.fg = Color::Reset;
    cell.bg = Color::Reset;
    cell.underline_color = Color::Reset;
}

/// The one ASCII character that stands for one of our marks.
fn mark(c: char) -> Option<char> {
    Some(match c {
        '✓' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '▅' => {
            '+'
        }
        '▸' | '›' | '→' => '>',
        '·' | '–' | '—' | '−' | '─' | '⠴' | '▃' | '▎' | '▍' | '▋' | '▊' | '▉' => {
            '-'
        }
        '●' | '█' => '#',
        '○' | '░' | '▂' => '.',
        '│' | '⠋' => '|',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '✗' => '!',
        '…' => '~',
        '⏎' => '<',
        '×' => 'x',
        '•' | '▆' | '★' => '*',
        '◦' => 'o',
        '↓' => 'v',
        '↑' => '^',
        '▌' | '▁' => '_',
        '▄' => '=',
        '▇' | '▓' => '%',
        '▒' => ':',
        '▕' => '[',
        '▏' => ']',
        '⠙' => '/',
        '⠦' => '\\',
        '\u{2800}'..='\u{28ff}' => dots(c),
        _ => return None,
    })
}

/// Dots of a curve by whether they are in the upper half of the cell, the lower, or both.
fn dots(braille: char) -> char {
    const UPPER: u32 = 0x01 | 0x02 | 0x08 | 0x10;
    let dots = u32::from(braille) & 0xff;
    match (dots & UPPER != 0, dots & !UPPER != 0) {
        (true, true) => ':',
        (true, false) => '\'',
        (false, true) => '.',
        (false, false) => ' ',
    }
}

/// What stands in place of one cell's text, where something must.
fn replacement(symbol: &str, charset: Charset) -> Option<String> {
    if symbol.is_ascii() {
        return None;
    }
    let mut chars = symbol.chars();
    if let (Some(only), None) = (chars.next(), chars.next())
        && let Some(ascii) = mark(only)
    {
        return Some(ascii.to_string());
    }
    // A wide character becomes two, so that what follows keeps its column.
    let cells = crate::tui::wrap::cells(symbol);
    (charset == Charset::AsciiOnly).then(|| "?".repeat(cells))
}

/// A text in the characters that are wanted, for output without a screen.
pub fn text(words: &str, charset: Charset) -> Cow<'_, str> {
    if charset == Charset::Unicode || words.is_ascii() {
        return Cow::Borrowed(words);
    }
    let replaced = words.chars().map(|c| match mark(c) {
        Some(ascii) => ascii,
        None if c.is_ascii() || charset == Charset::AsciiMarks => c,
        None => '?',
    });
    Cow::Owned(replaced.collect())
}

#[cfg(test)]
mod tests;
