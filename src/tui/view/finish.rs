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
        '✓' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        '▸' | '›' | '→' => '>',
        '·' | '–' | '—' | '−' | '─' | '⠴' => '-',
        '●' | '█' => '#',
        '○' | '░' => '.',
        '│' | '⠋' => '|',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '✗' => '!',
        '…' => '~',
        '×' => 'x',
        '•' => '*',
        '◦' => 'o',
        '↓' => 'v',
        '↑' => '^',
        '▌' => '_',
        '▕' => '[',
        '▏' => ']',
        '⠙' => '/',
        '⠦' => '\\',
        _ => return None,
    })
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
mod tests {
    use super::*;
    use ratatui::style::Style;

    fn drawn(words: &str, options: &Options) -> Buffer {
        let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, 12, 1));
        buffer.set_string(0, 0, words, Style::new().red().on_blue().bold());
        finish(&mut buffer, options);
        buffer
    }

    fn symbols(buffer: &Buffer) -> String {
        buffer.content.iter().map(Cell::symbol).collect()
    }

    #[test]
    fn without_colour_only_modifiers_are_left() {
        let options = Options {
            no_color: true,
            ..Options::default()
        };
        let buffer = drawn("✓ done", &options);
        let plain = buffer
            .content
            .iter()
            .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset);
        assert!(plain);
        assert!(
            buffer[(0, 0)]
                .modifier
                .contains(ratatui::style::Modifier::BOLD)
        );
    }

    #[test]
    fn marks_have_an_ascii_form_and_words_keep_theirs() {
        let options = Options {
            charset: Charset::AsciiMarks,
            ..Options::default()
        };
        assert_eq!(symbols(&drawn("✓ 8 × é…", &options)).trim_end(), "+ 8 x é~");
    }

    #[test]
    fn without_utf8_nothing_but_ascii_is_left_and_columns_hold() {
        let options = Options {
            charset: Charset::AsciiOnly,
            ..Options::default()
        };
        let buffer = drawn("é 卧x ●○", &options);
        assert!(symbols(&buffer).is_ascii());
        assert_eq!(buffer[(4, 0)].symbol(), "x");
        assert_eq!(text("✓ Łódź 8 × 8", Charset::AsciiOnly), "+ ??d? 8 x 8");
    }

    #[test]
    fn a_mark_stands_for_one_cell() {
        let marks = ('\u{80}'..'\u{3000}').filter(|c| mark(*c).is_some());
        for mark in marks {
            assert_eq!(crate::tui::wrap::width(&mark.to_string()), 1, "{mark}");
        }
    }
}
