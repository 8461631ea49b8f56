//! From a key to the bytes of its frame, with a long transcript, while text streams in. The budget
//! is 2 ms of CPU at the 99th percentile, whatever the transcript's length.
//!
//! Times are of one thread by the wall clock, so they are no less than its CPU time.

use jiff::{SignedDuration, Zoned};
use setwise::domain::transcript::{Entry, EntryBody};
use setwise::tui::rehearsal::{Rehearsal, RehearsalError};
use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};
use uuid::Uuid;

const WIDTH: u16 = 120;
const HEIGHT: u16 = 40;
const KEYS: usize = 20_000;
const BUDGET: Duration = Duration::from_millis(2);

/// Counts what is written and keeps nothing.
#[derive(Clone, Default)]
struct Counter(Rc<Cell<u64>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len() as u64);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    writeln!(out, "key to frame at {WIDTH}×{HEIGHT}, text streaming in, {KEYS} keys")?;
    let short = measure(100, true)?;
    let long = measure(10_000, true)?;
    writeln!(out, "     100 entries: {short}")?;
    writeln!(out, "  10,000 entries: {long}")?;
    writeln!(
        out,
        "  p99 {:.2} × that of 100 entries; {:.1} % of the budget of {BUDGET:?}",
        long.p99.as_secs_f64() / short.p99.as_secs_f64(),
        long.p99.as_secs_f64() / BUDGET.as_secs_f64() * 100.0,
    )?;
    let quiet = measure(10_000, false)?;
    writeln!(out, "  10,000 entries, nothing streaming: {quiet}")?;
    let (frames, spent, bytes) = stream()?;
    writeln!(
        out,
        "2,000 tokens at 200 a second, 30 frames a second: {frames} frames, {spent:?}, {bytes} bytes"
    )?;
    Ok(())
}

struct Times {
    p50: Duration,
    p99: Duration,
    worst: Duration,
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { p50, p99, worst } = self;
        write!(f, "p50 {p50:.1?}  p99 {p99:.1?}  worst {worst:.1?}")
    }
}

fn open(entries: u64, out: Counter) -> Result<Rehearsal<Counter>, RehearsalError> {
    let mut screen = Rehearsal::new(out, now(), WIDTH, HEIGHT)?;
    screen.open((0..entries).map(entry).collect(), None);
    screen.draw()?;
    Ok(screen)
}

fn now() -> Zoned {
    Zoned::default()
}

fn entry(n: u64) -> Entry {
    let minutes = SignedDuration::from_mins(i64::try_from(n).unwrap_or(0));
    let text =
        format!("line {n}: Barbell Row 3 x 8, try 155 lb, as all three sets hit 8 last time");
    Entry {
        id: Uuid::from_u64_pair(1, n),
        at: now().timestamp() + minutes,
        turn: Uuid::from_u64_pair(2, n / 2),
        window: None,
        answers: None,
        call: None,
        body: if n.is_multiple_of(2) {
            EntryBody::Athlete { text }
        } else {
            EntryBody::coach(format!(
                "{text}. **Rest** 2:00, then the same again, and `same again` logs it."
            ))
        },
    }
}

/// Keys as an athlete presses them: writing, moving, scrolling, a command being completed.
const PLAYED: [&str; 24] = [
    "b",
    "e",
    "n",
    "c",
    "h",
    "Space",
    "3",
    "x",
    "8",
    "Left",
    "Backspace",
    "PgUp",
    "PgUp",
    "PgDn",
    "Up",
    "Down",
    "/",
    "Esc",
    "Ctrl-C",
    "End",
    "Tab",
    "k",
    "Esc",
    "End",
];

fn measure(entries: u64, streaming: bool) -> Result<Times, Box<dyn std::error::Error>> {
    let mut screen = open(entries, Counter::default())?;
    let mut times = Vec::with_capacity(KEYS);
    for key in PLAYED.iter().cycle().take(KEYS) {
        if streaming {
            screen.text("a token ");
        }
        let began = Instant::now();
        screen.key(key)?;
        screen.draw()?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    Ok(Times { p50: times[KEYS / 2], p99: times[KEYS * 99 / 100], worst: times[KEYS - 1] })
}

/// What a stream costs in all: every token taken in, every thirtieth of a second a frame.
fn stream() -> Result<(usize, Duration, u64), Box<dyn std::error::Error>> {
    let out = Counter::default();
    let mut screen = open(10_000, out.clone())?;
    out.0.set(0);
    let began = Instant::now();
    let mut frames = 0;
    for token in 0..2_000 {
        screen.text("token ");
        if token % 7 == 0 {
            screen.draw()?;
            frames += 1;
        }
    }
    let spent = began.elapsed();
    Ok((frames, spent, out.0.get()))
}
