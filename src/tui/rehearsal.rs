//! The screen without a terminal and without a desk, for measuring: keys and words in, the bytes
//! of frames out.

use super::chord::{Chord, NoSuchKey};
use super::keymap::{Keymap, KeymapError};
use super::model::Model;
use super::options::Options;
use super::panes::Panes;
use super::response::{Msg, Opened, Response};
use super::terminal::Screen;
use super::update::update;
use crate::coach::{Preview, TurnEvent, Typed};
use crate::domain::board::Board;
use crate::domain::profile::Profile;
use crate::domain::transcript::Entry;
use crate::tui::coach::PreviewLine;
use jiff::Zoned;
use std::io::{self, Write};

pub struct Rehearsal<W: Write> {
    model: Model,
    screen: Screen<W>,
}

impl<W: Write> Rehearsal<W> {
    /// As the screen begins, before anything is open.
    pub fn new(out: W, now: Zoned, width: u16, height: u16) -> Result<Self, RehearsalError> {
        let keymap = Keymap::with(&[])?;
        Ok(Self {
            model: Model::new(Options::default(), keymap, now, (width, height)),
            screen: Screen::fixed(out, width, height)?,
        })
    }

    /// The log is open, with this transcript and plan.
    pub fn open(&mut self, entries: Vec<Entry>, board: Option<Board>) {
        let profile = Profile { introduced: true, ..Profile::default() };
        let panes = Panes { date: self.model.now.date(), profile, board, ..Panes::default() };
        self.tell(Msg::Response(Response::Opened(Box::new(Opened {
            coach: "offline".into(),
            offers: Vec::new(),
            coaches: false,
            panes,
            entries,
            more: false,
            left_out: None,
        }))));
    }

    /// Plays one key, by its name.
    pub fn key(&mut self, name: &str) -> Result<(), NoSuchKey> {
        let chord = Chord::named(name)?;
        self.tell(Msg::Key(chord.event()));
        Ok(())
    }

    /// A piece of an answer streams in.
    pub fn text(&mut self, piece: &str) {
        self.tell(Msg::Response(Response::Turn(TurnEvent::Text(piece.into()))));
    }

    /// What the line in the composer would do was found out.
    pub fn previewed(&mut self, line: &str, preview: Preview) {
        let typed = Typed::Line(line.to_owned());
        let preview = Some(preview);
        self.tell(Msg::Response(Response::of::<PreviewLine>((typed, preview))));
    }

    pub fn draw(&mut self) -> io::Result<()> {
        self.model.fit();
        self.model.drawn = self.screen.draw(&self.model)?;
        Ok(())
    }

    /// Nothing is there to carry effects out.
    fn tell(&mut self, msg: Msg) {
        drop(update(&mut self.model, msg));
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RehearsalError {
    #[error(transparent)]
    Keymap(#[from] KeymapError),
    #[error(transparent)]
    Terminal(#[from] io::Error),
}
