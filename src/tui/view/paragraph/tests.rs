use super::*;

fn text_of(line: &Line<'_>) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

#[test]
fn rows_keep_the_style_of_their_runs() {
    let rows =
        Paragraph::of("✓", theme::DONE).run(" Bench Press  185 lb", theme::PLAIN).hang(2).rows(14);
    assert_eq!(rows.iter().map(text_of).collect::<Vec<_>>(), ["✓ Bench Press", "  185 lb"]);
    assert_eq!(rows[0].spans[0].style, theme::DONE);
}

#[test]
fn what_is_cut_is_marked() {
    let row = Paragraph::of("Barbell Row", theme::PLAIN).row(8);
    assert_eq!(text_of(&row), "Barbell…");
}

#[test]
fn nothing_that_steers_a_terminal_gets_through() {
    let rows = Paragraph::of("a\u{1b}[2Jb", theme::PLAIN).rows(20);
    assert_eq!(text_of(&rows[0]), "a\u{fffd}[2Jb");
}

thread_local! {
    static SCRAMBLES: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Does something while every letter that is drawn is exchanged for another.
pub fn scrambled<T>(does: impl FnOnce() -> T) -> T {
    SCRAMBLES.set(true);
    let done = does();
    SCRAMBLES.set(false);
    done
}

pub fn scramble(text: std::borrow::Cow<'_, str>) -> std::borrow::Cow<'_, str> {
    if !SCRAMBLES.get() {
        return text;
    }
    let exchange = |c: char| match c {
        'a'..='m' | 'A'..='M' => char::from(c as u8 + 13),
        'n'..='z' | 'N'..='Z' => char::from(c as u8 - 13),
        c => c,
    };
    text.chars().map(exchange).collect::<String>().into()
}
