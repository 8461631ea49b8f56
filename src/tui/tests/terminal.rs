//! What the terminal really gets, by an emulator of one.

use super::fixtures::{self, athlete, opened, panes};
use super::stage::Stage;
use crate::coach::TurnEvent;
use crate::tui::options::Options;
use crate::tui::response::Response;
use crate::tui::terminal::Screen;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use vt100::{Color, Parser};

/// A terminal that keeps what was written to it.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<Vec<Vec<u8>>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn drawn(options: Options) -> (Stage, Wire, Screen<Wire>) {
    let mut stage = Stage::with(options, 100, 30);
    stage.news(opened(panes()));
    stage.entry(athlete(1, "bench 3x8 185lb @8 卧推"));
    stage.entry(fixtures::refused(2));
    stage.entry(fixtures::proposal(3));
    stage.keys("same again");
    let wire = Wire::default();
    let mut screen = Screen::fixed(wire.clone(), 100, 30).unwrap();
    screen.draw(&stage.model).unwrap();
    (stage, wire, screen)
}

fn emulated(wire: &Wire) -> Parser {
    let size = |n| std::num::NonZero::new(n).unwrap();
    let mut parser = Parser::new(size(30), size(100), 0);
    parser.process(&wire.0.borrow().concat());
    parser
}

fn colours(parser: &Parser) -> usize {
    let cells = (0..30).flat_map(|row| (0..100).map(move |column| (row, column)));
    cells
        .filter_map(|(row, column)| parser.screen().cell(row, column))
        .filter(|cell| cell.fgcolor() != Color::Default || cell.bgcolor() != Color::Default)
        .count()
}

#[test]
fn an_emulator_shows_what_was_meant() {
    let (mut stage, wire, _) = drawn(Options::default());
    let parser = emulated(&wire);
    let wanted = stage.screen();
    let shown: Vec<_> = parser.screen().rows(0, 100).collect();
    for (row, wanted) in shown.iter().zip(wanted.lines()) {
        assert_eq!(row.trim_end(), wanted);
    }
    let (x, y) = stage.cursor();
    assert_eq!(parser.screen().cursor_position(), (y, x));
    assert!(!parser.screen().hide_cursor());
    assert!(colours(&parser) > 0);
}

#[test]
fn only_colours_that_are_alike_everywhere_are_used() {
    let (_, wire, _) = drawn(Options::default());
    let parser = emulated(&wire);
    for row in 0..30 {
        for column in 0..100 {
            let cell = parser.screen().cell(row, column).unwrap();
            for colour in [cell.fgcolor(), cell.bgcolor()] {
                assert!(
                    matches!(colour, Color::Default | Color::Idx(16..=231)),
                    "{colour:?} at {row}, {column}"
                );
            }
        }
    }
}

#[test]
fn without_colour_none_is_sent() {
    let options = Options { no_color: true, ..Options::default() };
    let (_, wire, _) = drawn(options);
    assert_eq!(colours(&emulated(&wire)), 0);
    let text = String::from_utf8(wire.0.borrow().concat()).unwrap();
    for sequence in text.split("\u{1b}[").skip(1) {
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        if sequence[end..].starts_with('m') {
            for number in sequence[..end].split(';') {
                let number: u32 = number.parse().unwrap_or(0);
                let colour = matches!(number, 30..=38 | 40..=48 | 58 | 90..=107);
                assert!(!colour, "SGR {number}");
            }
        }
    }
}

#[test]
fn a_frame_is_one_write_inside_a_synchronized_update() {
    let (mut stage, wire, mut screen) = drawn(Options::default());
    let first = wire.0.borrow().len();
    assert_eq!(first, 1);
    stage.keys("x");
    screen.draw(&stage.model).unwrap();
    let writes = wire.0.borrow();
    assert_eq!(writes.len(), 2);
    let frame = String::from_utf8(writes[1].clone()).unwrap();
    assert!(frame.starts_with("\u{1b}[?2026h"), "{frame:?}");
    assert!(frame.ends_with("\u{1b}[?2026l"), "{frame:?}");
    assert!(frame.len() < 200, "one key is few bytes: {}", frame.len());
}

/// Frame after frame, each only what changed, ends as one whole frame would. No joined emoji: the
/// emulator keeps only their first part, and passes over what stands for a control character.
#[test]
fn an_emulator_shows_a_stream_as_it_was_meant() {
    let mut stage = Stage::with(Options::default(), 100, 30);
    stage.news(opened(panes()));
    let wire = Wire::default();
    let mut screen = Screen::fixed(wire.clone(), 100, 30).unwrap();
    let answer = "**卧推** 🏋 first\n\n| 日 | Sets |\n|:-:|--:|\n| 一 | 3 |\n| Wed 👧 | 12 |\n\n- a\n  - `b`\n> end\n";
    let mut stream = |stage: &mut Stage, text: &str| {
        for c in text.chars() {
            stage.news(Response::Turn(TurnEvent::Text(c.to_string())));
            stage.model.fit();
            screen.draw(&stage.model).unwrap();
        }
    };
    stream(&mut stage, answer);
    let wanted = stage.screen();
    let parser = emulated(&wire);
    let shown: Vec<_> = parser.screen().rows(0, 100).collect();
    for (row, wanted) in shown.iter().zip(wanted.lines()) {
        assert_eq!(row.trim_end(), wanted);
    }
    stream(&mut stage, "\u{1b}[2J &#27;]52;\n");
    let bytes = String::from_utf8(wire.0.borrow().concat()).unwrap();
    assert!(!bytes.contains("\u{1b}[2J &") && !bytes.contains("\u{1b}]52"));
}
