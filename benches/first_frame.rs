//! The first frame against a bare `ratatui` program that draws one: in this process into a buffer,
//! and from the spawn of a process to its first frame in a pseudo-terminal. The budget is twice the
//! bare program's time.

use jiff::Zoned;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Paragraph};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use setwise::tui::rehearsal::Rehearsal;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const WIDTH: u16 = 120;
const HEIGHT: u16 = 40;
const DRAWN: usize = 200;
const SPAWNED: usize = 60;
/// What this program is called with to be the bare one.
const BARE: &str = "--bare";
/// A word that both programs' first frames hold.
const SEEN: &[u8] = b"setwise";

fn main() -> Outcome<()> {
    if std::env::args().any(|argument| argument == BARE) {
        return bare_program();
    }
    let mut out = io::stdout().lock();
    let drawn = compare(DRAWN, our_frame, bare_frame)?;
    writeln!(out, "in process: {drawn}")?;
    let home = tempfile::tempdir()?;
    let ours = Path::new(env!("CARGO_BIN_EXE_setwise"));
    let bare = std::env::current_exe()?;
    let spawned = compare(
        SPAWNED,
        || spawned(ours, &[], home.path()),
        || spawned(&bare, &[BARE], home.path()),
    )?;
    writeln!(out, "spawn to first frame: {spawned}")?;
    Ok(())
}

/// Two programs measured in turn, so that what else the machine does meets both.
struct Compared {
    ours: Vec<Duration>,
    bare: Vec<Duration>,
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (name, part) in [("fastest tenth", 10), ("median", 2)] {
            let (ours, bare) =
                (self.ours[self.ours.len() / part], self.bare[self.bare.len() / part]);
            let times = ours.as_secs_f64() / bare.as_secs_f64();
            write!(f, "{name}: ours {ours:.1?}, bare {bare:.1?}, {times:.2} ×;  ")?;
        }
        Ok(())
    }
}

fn compare(
    count: usize,
    mut ours: impl FnMut() -> Outcome<Duration>,
    mut bare: impl FnMut() -> Outcome<Duration>,
) -> Outcome<Compared> {
    let mut times = Compared { ours: Vec::new(), bare: Vec::new() };
    for _ in 0..count {
        times.ours.push(ours()?);
        times.bare.push(bare()?);
    }
    times.ours.sort_unstable();
    times.bare.sort_unstable();
    Ok(times)
}

fn our_frame() -> Outcome<Duration> {
    let now = Zoned::now();
    let began = Instant::now();
    let mut screen = Rehearsal::new(Vec::new(), now, WIDTH, HEIGHT)?;
    screen.draw()?;
    Ok(began.elapsed())
}

fn bare_frame() -> Outcome<Duration> {
    let began = Instant::now();
    let viewport = Viewport::Fixed(Rect::new(0, 0, WIDTH, HEIGHT));
    let backend = CrosstermBackend::new(Vec::new());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    terminal.draw(draw_bare)?;
    Ok(began.elapsed())
}

fn draw_bare(frame: &mut Frame<'_>) {
    let words = Paragraph::new("setwise, bare").block(Block::bordered());
    frame.render_widget(words, frame.area());
}

/// The bare program: the terminal set up as `ratatui` does it, one frame, and out at a key.
fn bare_program() -> Outcome<()> {
    let mut terminal = ratatui::init();
    terminal.draw(draw_bare)?;
    io::stdin().read_exact(&mut [0])?;
    ratatui::restore();
    Ok(())
}

/// From the spawn until the first frame is there.
fn spawned(program: &Path, arguments: &[&str], home: &Path) -> Outcome<Duration> {
    let size = PtySize { rows: HEIGHT, cols: WIDTH, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size)?;
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env("SETWISE_HOME", home);
    command.env("TERM", "xterm-256color");
    let mut reader = pair.master.try_clone_reader()?;
    let began = Instant::now();
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    let mut seen = Vec::new();
    let mut bytes = vec![0; 65_536];
    let taken = loop {
        match reader.read(&mut bytes) {
            Ok(0) | Err(_) => break None,
            Ok(count) => seen.extend_from_slice(&bytes[..count]),
        }
        if seen.windows(SEEN.len()).any(|window| window == SEEN) {
            break Some(began.elapsed());
        }
    };
    child.kill()?;
    child.wait()?;
    taken.ok_or_else(|| "it drew nothing".into())
}
