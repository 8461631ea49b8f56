//! A screen without a terminal: keys in, rows out.

use super::fixtures;
use crate::coach::Intent;
use crate::coach::UndoWish;
use crate::domain::transcript::Entry;
use crate::tui::ask::Ask;
use crate::tui::chord::Chord;
use crate::tui::coach::PreviewLine;
use crate::tui::keymap::Keymap;
use crate::tui::model::Model;
use crate::tui::options::Options;
use crate::tui::panes::Panes;
use crate::tui::request::{Effect, Order, Request};
use crate::tui::response::{Msg, Response};
use crate::tui::update::LookForChanges;
use crate::tui::update::Want;
use crate::tui::update::update;
use crate::tui::view;
use crate::tui::view::Drawn;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;

/// The real model, update and panes; the desk's part is played by the test.
pub struct Stage {
    pub model: Model,
    terminal: Terminal<TestBackend>,
    /// What was asked of the desk, not yet looked at.
    pub asked: Vec<Request>,
    /// The line of which a preview was asked for.
    pub preview: Option<PreviewLine>,
    /// What was asked of the terminal.
    pub ordered: Vec<Order>,
    pub quit: bool,
}

impl Stage {
    /// Before the log is open.
    pub fn opening(width: u16, height: u16) -> Self {
        Self::with(Options::default(), width, height)
    }

    pub fn with(options: Options, width: u16, height: u16) -> Self {
        let keymap = Keymap::with(&[]).unwrap();
        let now = fixtures::now();
        Self {
            model: Model::new(options, keymap, now, (width, height)),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
            asked: Vec::new(),
            preview: None,
            ordered: Vec::new(),
            quit: false,
        }
    }

    /// With the log open, a plan of today and nothing said yet.
    pub fn open(width: u16, height: u16) -> Self {
        let mut stage = Self::opening(width, height);
        stage.news(fixtures::opened(fixtures::panes()));
        stage.asked.clear();
        stage
    }

    pub fn open_with(panes: Panes, width: u16, height: u16) -> Self {
        let mut stage = Self::opening(width, height);
        stage.news(fixtures::opened(panes));
        stage.asked.clear();
        stage
    }

    /// Plays keys: characters as they are, others by name: `bench<enter>`, `<ctrl-c>`, `<lt>`.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for chord in chords(keys) {
            self.tell(Msg::Key(chord.event()));
        }
        self
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.tell(Msg::Paste(text.into()));
        self
    }

    pub fn news(&mut self, news: Response) -> &mut Self {
        self.tell(Msg::Response(news));
        self
    }

    pub fn entry(&mut self, entry: Entry) -> &mut Self {
        self.news(Response::entry(entry))
    }

    /// Lets time go by.
    pub fn wait(&mut self, seconds: i64) -> &mut Self {
        self.model.now = self.model.now.saturating_add(jiff::SignedDuration::from_secs(seconds));
        self.pass(seconds.unsigned_abs() * 1000)
    }

    /// Lets milliseconds pass by the clock that nobody sets.
    pub fn pass(&mut self, millis: u64) -> &mut Self {
        self.model.uptime += std::time::Duration::from_millis(millis);
        self.tell(Msg::Tick);
        self
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.tell(Msg::Resize { width, height });
        self
    }

    pub fn tell(&mut self, msg: Msg) {
        for effect in update(&mut self.model, msg) {
            match effect {
                // Asked with every key; only tests of it look.
                Effect::Request(Request::Ask(asked)) if asked.get::<LookForChanges>().is_some() => {
                }
                Effect::Request(ask) => match &ask {
                    // The newest counts; whoever plays the worker answers it.
                    Request::Ask(asked) if asked.get::<PreviewLine>().is_some() => {
                        self.preview = asked.get().cloned();
                    }
                    _ => self.asked.push(ask),
                },
                Effect::Terminal(order) => self.ordered.push(order),
                Effect::Quit => self.quit = true,
            }
        }
        self.model.fit();
    }

    /// What was asked last, where it is of this type.
    pub fn asked_for<A: Ask>(&self) -> Option<&A> {
        self.asked.last().and_then(asked_as)
    }

    /// The rows of the screen, without the spaces at their ends.
    pub fn screen(&mut self) -> String {
        self.draw();
        rows(&self.terminal)
    }

    fn draw(&mut self) {
        self.model.fit();
        let mut drawn = Drawn::default();
        self.terminal.draw(|frame| drawn = view::render(frame, &self.model)).unwrap();
        self.model.drawn = drawn;
    }

    /// Presses a cell of what is shown now.
    pub fn press(&mut self, x: u16, y: u16) -> &mut Self {
        self.draw();
        self.tell(Msg::Press { x, y });
        self
    }

    /// Presses the first cell of these words.
    pub fn press_on(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        let found = screen.lines().zip(0..).find_map(|(row, y)| {
            Some((u16::try_from(crate::tui::wrap::width(&row[..row.find(words)?])).unwrap(), y))
        });
        let (x, y) = found.unwrap_or_else(|| panic!("'{words}' is not shown:\n{screen}"));
        self.press(x, y)
    }

    /// What is not plain on the screen: of each row the words, with where they begin, their colour
    /// and how they are set off.
    pub fn styles(&mut self) -> String {
        self.screen();
        styles(&self.terminal)
    }

    /// The cursor, where it is shown.
    pub fn cursor(&mut self) -> (u16, u16) {
        self.screen();
        let place = self.terminal.get_cursor_position().unwrap();
        (place.x, place.y)
    }

    /// Only the rows that hold the words.
    pub fn rows_with(&mut self, words: &str) -> Vec<String> {
        self.screen().lines().filter(|row| row.contains(words)).map(str::to_owned).collect()
    }

    /// The look of the first cell of these words.
    pub fn style_of(&mut self, words: &str) -> ratatui::style::Style {
        self.screen();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let found = buffer.content.chunks(width).find_map(|row| {
            let cells: Vec<_> = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            let at = cells.concat().find(words)?;
            let mut seen = 0;
            row.iter().find(|cell| {
                seen += cell.symbol().len();
                seen > at
            })
        });
        found.unwrap_or_else(|| panic!("'{words}' is not shown")).style()
    }

    pub fn composer(&self) -> String {
        self.model.composer.text()
    }
}

/// What is asked, where it is of this type.
pub fn asked_as<A: Ask>(request: &Request) -> Option<&A> {
    match request {
        Request::Ask(asked) => asked.get(),
        _ => None,
    }
}

pub fn undo() -> Request {
    Want(Intent::Undo(UndoWish::Newest)).into()
}

pub fn redo() -> Request {
    Want(Intent::Undo(UndoWish::Redo)).into()
}

fn rows(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let width = usize::from(buffer.area.width).max(1);
    let mut text = String::new();
    for row in buffer.content.chunks(width) {
        let mut line = String::new();
        let mut skip = 0_usize;
        for cell in row {
            if skip == 0 {
                line.push_str(cell.symbol());
                skip = crate::tui::wrap::width(cell.symbol()).max(1);
            }
            skip -= 1;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn styles(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let width = usize::from(buffer.area.width).max(1);
    let mut text = String::new();
    for (number, row) in buffer.content.chunks(width).enumerate() {
        let mut from = 0;
        for run in row.chunk_by(|one, next| one.style() == next.style()) {
            let words: String = run.iter().map(ratatui::buffer::Cell::symbol).collect();
            if let Some(look) = look(run[0].style(), is_blank(&words)) {
                let _ = writeln!(text, "{number:>3}:{from:<3} {look}  {}", words.trim());
            }
            from += run.len();
        }
    }
    text
}

/// Whether there is nothing to read: spaces and borders.
fn is_blank(words: &str) -> bool {
    words.chars().all(|c| c == ' ' || ('\u{2500}'..='\u{257f}').contains(&c))
}

/// Colours and modifiers in words; `None` where it is plain, or where nothing would be seen of it.
fn look(style: ratatui::style::Style, blank: bool) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(fg) = style.fg.filter(|fg| *fg != Color::Reset && !blank) {
        parts.push(format!("{fg:?}"));
    }
    if let Some(bg) = style.bg.filter(|bg| *bg != Color::Reset) {
        parts.push(format!("on {bg:?}"));
    }
    let set_off = style.add_modifier;
    let dimmed = !parts.is_empty() && set_off.contains(Modifier::DIM);
    assert!(!dimmed, "a colour that is dimmed can't be read: {style:?}");
    let seen = !blank || set_off.intersects(Modifier::REVERSED | Modifier::UNDERLINED);
    if !set_off.is_empty() && seen {
        parts.push(format!("{set_off:?}"));
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn chords(keys: &str) -> Vec<Chord> {
    let mut chords = Vec::new();
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|inner| inner.split_once('>'));
        rest = if let Some((name, after)) = named {
            let name = if name == "lt" { "<" } else { name };
            chords.push(Chord::named(name).unwrap());
            after
        } else {
            chords.push(Chord::named(&c.to_string()).unwrap());
            &rest[c.len_utf8()..]
        };
    }
    chords
}
