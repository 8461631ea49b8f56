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
    let options = Options { no_color: true, ..Options::default() };
    let buffer = drawn("✓ done", &options);
    let plain =
        buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset);
    assert!(plain);
    assert!(buffer[(0, 0)].modifier.contains(ratatui::style::Modifier::BOLD));
}

#[test]
fn marks_have_an_ascii_form_and_words_keep_theirs() {
    let options = Options { charset: Charset::AsciiMarks, ..Options::default() };
    assert_eq!(symbols(&drawn("✓ 8 × é…", &options)).trim_end(), "+ 8 x é~");
}

#[test]
fn without_utf8_nothing_but_ascii_is_left_and_columns_hold() {
    let options = Options { charset: Charset::AsciiOnly, ..Options::default() };
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
