//! The terminal while the screen has it: what is switched on, and that all of it is switched off
//! again, however the program ends.

use super::model::Model;
use super::view;
use super::view::Drawn;
use crate::domain::guard::is_guarded;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{Command, clipboard::CopyToClipboard, execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

/// Whether the terminal is ours just now, for the panic hook.
static OURS: AtomicBool = AtomicBool::new(false);

/// Buttons and wheel of the mouse as events, without its movements: those would wake us for
/// nothing. Modes 1000 and 1006 of xterm.
struct Wheel(bool);

impl Command for Wheel {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let end = if self.0 { 'h' } else { 'l' };
        write!(f, "\x1b[?1000{end}\x1b[?1006{end}")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        if self.0 {
            crossterm::event::EnableMouseCapture.execute_winapi()
        } else {
            crossterm::event::DisableMouseCapture.execute_winapi()
        }
    }
}

/// A notification by OSC 9, and the bell.
struct Ring<'a>(&'a str);

impl Command for Ring<'_> {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let words = crate::domain::text::printable(self.0);
        write!(f, "\x1b]9;{words}\x07\x07")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Gathers what is written until it is let go, so that a frame goes out in one piece.
struct Sheet<W> {
    bytes: Vec<u8>,
    held: Rc<Cell<bool>>,
    out: W,
}

impl<W: Write> Write for Sheet<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.held.get() {
            return Ok(());
        }
        let sent = self.out.write_all(&self.bytes).and_then(|()| self.out.flush());
        self.bytes.clear();
        sent
    }
}

/// Draws frames to a terminal, each inside a synchronized update.
pub struct Screen<W: Write> {
    terminal: Terminal<CrosstermBackend<Sheet<W>>>,
    held: Rc<Cell<bool>>,
    forgotten: bool,
}

impl<W: Write> Screen<W> {
    pub fn new(out: W) -> io::Result<Self> {
        Self::with(out, Viewport::Fullscreen)
    }

    /// A screen of a fixed size, whatever the terminal's.
    pub fn fixed(out: W, width: u16, height: u16) -> io::Result<Self> {
        Self::with(out, Viewport::Fixed(Rect::new(0, 0, width, height)))
    }

    fn with(out: W, viewport: Viewport) -> io::Result<Self> {
        let held = Rc::new(Cell::new(false));
        let backend =
            CrosstermBackend::new(Sheet { bytes: Vec::new(), held: Rc::clone(&held), out });
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        Ok(Self { terminal, held, forgotten: false })
    }

    /// The size as it is now.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        self.terminal.size().map(|size| (size.width, size.height))
    }

    /// Draws a frame, and says what lies where in it.
    pub fn draw(&mut self, model: &Model) -> io::Result<Drawn> {
        self.held.set(true);
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        if std::mem::take(&mut self.forgotten) {
            let area = self.terminal.get_frame().area();
            self.terminal.resize(area)?;
        }
        let mut drawn = Drawn::default();
        self.terminal.draw(|frame| drawn = view::render(frame, model))?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.held.set(false);
        io::Write::flush(self.terminal.backend_mut())?;
        Ok(drawn)
    }

    /// Forgets what is on the screen, so that the next frame is drawn whole.
    pub fn forget(&mut self) {
        self.forgotten = true;
    }

    fn write(&mut self, command: impl Command) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), command)
    }
}

/// The process's own terminal, ours until dropped.
pub struct Tty {
    screen: Screen<io::Stdout>,
}

impl Tty {
    pub fn enter(mouse: bool) -> io::Result<Self> {
        hook_panics();
        raise(mouse)?;
        Screen::new(io::stdout()).map(|screen| Self { screen }).inspect_err(|_| lower())
    }

    /// Whether it is ours still: a panic of something that ran beside the screen gives it back.
    pub fn is_ours() -> bool {
        OURS.load(Ordering::SeqCst)
    }

    pub fn screen(&mut self) -> &mut Screen<io::Stdout> {
        &mut self.screen
    }

    /// Gives the terminal to another program and takes it back.
    pub fn lend<T>(&mut self, mouse: bool, work: impl FnOnce() -> T) -> io::Result<T> {
        lower();
        let done = work();
        raise(mouse)?;
        self.screen.forget();
        Ok(done)
    }

    pub fn mouse(&mut self, ours: bool) -> io::Result<()> {
        self.screen.write(Wheel(ours))
    }

    pub fn ring(&mut self, words: &str) -> io::Result<()> {
        self.screen.write(Ring(words))
    }

    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        self.screen.write(CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        lower();
    }
}

fn raise(mouse: bool) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    OURS.store(true, Ordering::SeqCst);
    let keys = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
    let mut out = io::stdout();
    queue!(
        out,
        EnterAlternateScreen,
        EnableBracketedPaste,
        EnableFocusChange,
        PushKeyboardEnhancementFlags(keys),
    )?;
    if mouse {
        queue!(out, Wheel(true))?;
    }
    out.flush().inspect_err(|_| lower())
}

/// Switches all of it off. Nothing can be done about a terminal that is gone, and nothing need be.
fn lower() {
    if OURS.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            io::stdout(),
            EndSynchronizedUpdate,
            Wheel(false),
            PopKeyboardEnhancementFlags,
            DisableFocusChange,
            DisableBracketedPaste,
            Show,
            LeaveAlternateScreen,
        );
        let _ = terminal::disable_raw_mode();
    }
}

/// A panic on the thread of the screen gives the terminal back before it is reported. One on
/// another thread ends only what that thread did: while the screen is up it goes to the log.
fn hook_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let screen: ThreadId = thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if is_guarded() {
                // Whoever guards it says what became of the step, and the screen stays.
            } else if thread::current().id() == screen {
                lower();
            } else if OURS.load(Ordering::SeqCst) {
                tracing::error!("{panic}");
                return;
            }
            before(panic);
        }));
    });
}
