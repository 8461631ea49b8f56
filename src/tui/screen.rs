//! The loop: waits until something happens, takes in all that did, and draws once.
//!
//! Nothing asked for, nothing woken: without a key, response or a rest that runs, this sleeps for
//! ever. A key is drawn at once; text that only streams in is drawn [`limits::FRAME_GAP_MILLIS`]
//! apart.

use super::editor;
use super::input::Keys;
use super::model::Model;
use super::request::{Effect, Order};
use super::response::{Msg, Response};
use super::setup::{Editor, TuiError, TuiSetup};
use super::signals::{self, Signalled, Signals};
use super::terminal::Tty;
use super::update::update;
use super::worker::WorkerHandle;
use crate::coach::TurnEvent;
use crate::domain::stamps::Stamps;
use crate::files::Watch;
use crate::tui::limits;
use crossterm::event::{Event, MouseEventKind};
use jiff::Zoned;
use std::future::pending;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, channel, unbounded_channel};
use tokio::time::{Instant, sleep_until};

/// Shows the screen until the athlete leaves or a signal ends it. The first frame is drawn before
/// anything is opened.
pub async fn run(setup: TuiSetup) -> Result<(), TuiError> {
    let mouse = !setup.options.no_mouse;
    let mut tty = Tty::enter(mouse)?;
    let size = tty.screen().size()?;
    // The first frame shows no time: finding out the zone reads a folder of hundreds of files.
    let mut model = Model::new(setup.options, setup.keymap, Zoned::default(), size);
    model.drawn = tty.screen().draw(&model)?;
    model.now = setup.stamps.now();
    let (to_screen, responses) = unbounded_channel();
    let mut screen = Loop {
        tty,
        model,
        stamps: setup.stamps,
        editor: setup.editor,
        worker: WorkerHandle::start(setup.open, setup.beside, to_screen),
        responses,
        database: setup.database,
        watch: None,
        look: None,
        keys: Some(Keys::new()?),
        signals: Signals::new()?,
        due: None,
        began: Instant::now(),
        drawn: Instant::now(),
        clock_stands: false,
        over: false,
    };
    let ended = screen.run().await;
    let Loop { tty, worker, .. } = screen;
    drop(tty);
    worker.finish().await;
    Ok(ended?)
}

struct Loop {
    tty: Tty,
    model: Model,
    stamps: Stamps,
    editor: Option<Editor>,
    worker: WorkerHandle,
    responses: UnboundedReceiver<Response>,
    /// The log's file, until it is watched.
    database: Option<PathBuf>,
    /// What tells that the log was written to, by this or another program.
    watch: Option<(Watch, Receiver<()>)>,
    /// When to look at what was written, if anything was.
    look: Option<Instant>,
    /// None while the terminal is lent.
    keys: Option<Keys>,
    signals: Signals,
    /// When the next frame is to be drawn, if one is.
    due: Option<Instant>,
    began: Instant,
    drawn: Instant,
    /// The clock was fixed: waiting for it to go on would never end.
    clock_stands: bool,
    over: bool,
}

/// What woke the loop.
#[expect(clippy::large_enum_variant, reason = "there is one at a time, and it is handled at once")]
enum Woken {
    Events(io::Result<Option<Vec<Event>>>),
    Response(Option<Response>),
    Signal(Signalled),
    Written,
    Look,
    Draw,
    Tick,
}

impl Loop {
    async fn run(&mut self) -> io::Result<()> {
        while !self.over {
            let woken = self.wait().await;
            if !Tty::is_ours() {
                return Err(io::Error::other("the program failed, as said above"));
            }
            self.set_clock(&woken);
            match woken {
                // If the terminal has closed, treat the athlete as gone.
                Woken::Signal(Signalled::End)
                | Woken::Events(Ok(None) | Err(_))
                | Woken::Response(None) => {
                    return Ok(());
                }
                Woken::Signal(Signalled::Suspend) => self.order(Order::Suspend)?,
                // The frame finds out how large.
                Woken::Signal(Signalled::Resize) => self.due = Some(Instant::now()),
                Woken::Events(Ok(Some(events))) => self.take(&events)?,
                Woken::Response(Some(response)) => self.hear(response)?,
                Woken::Tick => self.tell(Msg::Tick, Duration::ZERO)?,
                Woken::Written => {
                    let pause = Duration::from_millis(limits::WRITE_PAUSE_MILLIS);
                    self.look.get_or_insert(Instant::now() + pause);
                }
                Woken::Look => {
                    self.look = None;
                    self.apply(Msg::Focus)?;
                }
                Woken::Draw => {}
            }
            self.drain()?;
            self.draw_if_due()?;
        }
        Ok(())
    }

    async fn wait(&mut self) -> Woken {
        let draw = self.due;
        // What a turn writes is shown as it comes, and one look is enough at a time.
        let is_busy = self.model.looking || self.model.coach.turn.is_some();
        let look = self.look.filter(|_| !is_busy);
        let tick = self
            .model
            .next_change()
            .filter(|_| !self.clock_stands)
            .map(|wait| Instant::now() + wait);
        tokio::select! {
            biased;
            signal = self.signals.next() => Woken::Signal(signal),
            events = next(&mut self.keys) => Woken::Events(events),
            // What a frame to come waits for comes into it, and wakes nobody by itself.
            response = self.responses.recv(), if draw.is_none_or(|due| due <= Instant::now()) => Woken::Response(response),
            () = written(&mut self.watch), if self.look.is_none() => Woken::Written,
            () = sleep_until(look.unwrap_or_else(Instant::now)), if look.is_some() => Woken::Look,
            () = sleep_until(draw.unwrap_or_else(Instant::now)), if draw.is_some() => Woken::Draw,
            () = sleep_until(tick.unwrap_or_else(Instant::now)), if tick.is_some() => Woken::Tick,
        }
    }

    /// Gives the model the time. A clock that stood still over a whole tick is a fixed one.
    fn set_clock(&mut self, woken: &Woken) {
        let now = self.stamps.now();
        let waited = self.clock_stands || matches!(woken, Woken::Tick);
        self.clock_stands = waited && now == self.model.now;
        self.model.now = now;
        self.model.uptime = self.began.elapsed();
    }

    /// All that came meanwhile goes into the same frame.
    fn drain(&mut self) -> io::Result<()> {
        for _ in 0..limits::MOST_RESPONSES_A_FRAME {
            match self.responses.try_recv() {
                Ok(response) => self.hear(response)?,
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn take(&mut self, events: &[Event]) -> io::Result<()> {
        for together in events.chunk_by(|a, b| a.is_key() && b.is_key()) {
            let msg = if together.len() > 1 {
                Some(Msg::Burst(together.iter().filter_map(Event::as_key_event).collect()))
            } else {
                together.first().cloned().and_then(message)
            };
            if let Some(msg) = msg {
                self.tell(msg, Duration::ZERO)?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, response: Response) -> io::Result<()> {
        if let Response::Opened(_) = response {
            self.start_watch();
        }
        // Text can wait for the next frame of a smooth stream; everything else is worth its own.
        let gap = match response {
            Response::Unchanged => return self.apply(Msg::Response(response)),
            Response::Turn(TurnEvent::Text(_) | TurnEvent::Thought(_) | TurnEvent::Usage(_)) => {
                Duration::from_millis(limits::FRAME_GAP_MILLIS)
            }
            _ => Duration::ZERO,
        };
        self.tell(Msg::Response(response), gap)
    }

    /// What is written from now on is noticed, where the system can tell.
    fn start_watch(&mut self) {
        let (written, told) = channel(1);
        // One that waits to be heard is enough.
        let tell = move || {
            let _ = written.try_send(());
        };
        let file = self.database.take();
        let watch = file.and_then(|file| Watch::start(&file, tell));
        self.watch = watch.map(|watch| (watch, told));
    }

    /// Lets the model know, and has the change drawn no sooner than `gap` after the last frame.
    fn tell(&mut self, msg: Msg, gap: Duration) -> io::Result<()> {
        self.apply(msg)?;
        let due = (self.drawn + gap).max(Instant::now());
        self.due = Some(self.due.map_or(due, |earlier| earlier.min(due)));
        Ok(())
    }

    fn apply(&mut self, msg: Msg) -> io::Result<()> {
        for effect in update(&mut self.model, msg) {
            match effect {
                Effect::Request(request) => self.worker.ask(request),
                Effect::Terminal(order) => self.order(order)?,
                Effect::Quit => self.over = true,
            }
        }
        Ok(())
    }

    fn order(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Copy(text) => self.tty.copy(&text),
            Order::Ring(words) => self.tty.ring(&words),
            Order::Mouse(ours) => self.tty.mouse(ours),
            Order::Redraw => {
                self.tty.screen().forget();
                Ok(())
            }
            Order::Suspend => self.suspend(),
            Order::Edit(text) => {
                let edited = self.edit(&text)?;
                self.apply(Msg::Response(Response::Edited(edited)))
            }
        }
    }

    fn edit(&mut self, text: &str) -> io::Result<Result<String, String>> {
        let Some(editor) = self.editor.clone() else {
            return Ok(Err("set $EDITOR to write a message in it".into()));
        };
        let name = self.stamps.id().to_string();
        self.lend(|| editor::edit(&editor, text, &name))
    }

    /// Gives the terminal back to the shell until it lets us go on, then draws everything again.
    /// What was typed meanwhile was typed to others.
    fn suspend(&mut self) -> io::Result<()> {
        self.lend(signals::suspend)??;
        self.due = Some(Instant::now());
        Ok(())
    }

    /// Lends the terminal to others. The reader of keys is dropped before, so that it takes none
    /// from them, and before a new one is made: two would wait for each other.
    fn lend<T>(&mut self, work: impl FnOnce() -> T) -> io::Result<T> {
        let mouse = !self.model.options.no_mouse && !self.model.selecting;
        self.keys = None;
        let done = self.tty.lend(mouse, work)?;
        self.keys = Some(Keys::new()?);
        Ok(done)
    }

    fn draw_if_due(&mut self) -> io::Result<()> {
        if self.over || self.due.is_none_or(|due| due > Instant::now()) {
            return Ok(());
        }
        let (width, height) = self.tty.screen().size()?;
        if (width, height) != (self.model.width, self.model.height) {
            self.apply(Msg::Resize { width, height })?;
        }
        self.model.fit();
        self.model.drawn = self.tty.screen().draw(&self.model)?;
        self.due = None;
        self.drawn = Instant::now();
        Ok(())
    }
}

/// The next events, once there is a reader of them.
async fn next(keys: &mut Option<Keys>) -> io::Result<Option<Vec<Event>>> {
    match keys {
        Some(keys) => keys.next().await,
        None => pending().await,
    }
}

/// Waits until the log is written to.
async fn written(watch: &mut Option<(Watch, Receiver<()>)>) {
    if let Some((_, told)) = watch
        && told.recv().await.is_some()
    {
        return;
    }
    pending::<()>().await;
}

/// What an event of the terminal means to the model, if anything.
fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) => Some(Msg::Key(key)),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(width, height) => Some(Msg::Resize { width, height }),
        Event::FocusGained => Some(Msg::Focus),
        Event::FocusLost => None,
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::ScrollUp => Some(Msg::Wheel(-1)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(1)),
            MouseEventKind::Down(_) => Some(Msg::Press { x: mouse.column, y: mouse.row }),
            _ => None,
        },
    }
}
