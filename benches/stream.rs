//! An answer streaming in: what it costs, in this process and as a whole program.
//!
//! In process, Markdown comes at 1,000 tokens a second into a transcript of 10,000 entries, with as
//! many frames as the screen would draw; the budget is a tenth of one core. As a program, 2,000
//! tokens come at 200 a second from a server on this machine to a terminal of 120 × 40; the budget
//! is half a second of CPU, start included. Each beside a bare `ratatui` program that takes the same
//! tokens and draws the last rows of plain text as often. CPU times are those of Linux's scheduler.

use jiff::{SignedDuration, Zoned};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::text::Text;
use ratatui::{Terminal, TerminalOptions, Viewport};
use setwise::domain::transcript::{Entry, EntryBody};
use setwise::tui::limits::FRAME_GAP_MILLIS;
use setwise::tui::rehearsal::Rehearsal;
use std::cell::Cell;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use uuid::Uuid;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const WIDTH: u16 = 120;
const HEIGHT: u16 = 40;
/// What this program is called with to be the bare one, with the server's address after it.
const BARE: &str = "--bare";
/// The last token.
const END: &str = "THE-END";
/// Seconds of the stream in this process.
const SECONDS: u64 = 20;
const PATIENCE: Duration = Duration::from_mins(1);

/// An answer as coaches write them, again and again.
const ANSWER: &str = "\
## Next week

**Three** days, *45 min* each. Say `same again` to repeat a set; the next load follows from the \
last session, where all of its sets reached the top of the range.

| Day | Focus | Sets | Minutes |
|:----|:------|-----:|--------:|
| Mon | Push, bench press first | 12 | 45 |
| Wed | Pull, rows and pull-ups | 14 | 50 |
| Fri | Legs, squat and hinge | 11 | 45 |

1. Warm up for five minutes
   - band pull-aparts, two sets of fifteen
   - an easy set of the first exercise
2. Lift, and stop two reps short
3. Write down what you did

> Rest two minutes between heavy sets.

";

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip_while(|argument| argument != BARE);
    if arguments.next().is_some() {
        let address = arguments.next().ok_or("no address")?;
        return bare_program(address.parse()?);
    }
    let mut out = io::stdout().lock();
    in_process(&mut out)?;
    for (tokens, a_second) in [(2_000, 200), (10_000, 1_000)] {
        as_a_program(&mut out, tokens, a_second)?;
    }
    Ok(())
}

/// The answer in pieces of about four characters, as models give them.
fn tokens() -> impl Iterator<Item = String> {
    let letters: Vec<char> = ANSWER.chars().collect();
    let pieces: Vec<String> = letters.chunks(4).map(|piece| piece.iter().collect()).collect();
    (0..).map(move |n: usize| pieces[n % pieces.len()].clone())
}

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

fn entry(n: u64) -> Entry {
    let minutes = SignedDuration::from_mins(i64::try_from(n).unwrap_or(0));
    Entry {
        id: Uuid::from_u64_pair(1, n),
        at: Zoned::default().timestamp() + minutes,
        turn: Uuid::from_u64_pair(2, n / 2),
        window: None,
        answers: None,
        call: None,
        body: if n.is_multiple_of(2) {
            EntryBody::Athlete { text: format!("what of week {n}?") }
        } else {
            EntryBody::coach(ANSWER)
        },
    }
}

/// Frames of a second, at most.
fn frames_a_second() -> u64 {
    1_000 / FRAME_GAP_MILLIS
}

fn in_process(out: &mut impl Write) -> Outcome<()> {
    writeln!(
        out,
        "1,000 tokens a second for {SECONDS} s into 10,000 entries, {WIDTH}×{HEIGHT}, {} frames a second",
        frames_a_second()
    )?;
    let written = Counter::default();
    let mut screen = Rehearsal::new(written.clone(), Zoned::default(), WIDTH, HEIGHT)?;
    screen.open((0..10_000).map(entry).collect(), None);
    screen.draw()?;
    written.0.set(0);
    let (mut frames, mut keys) = (0_u64, Vec::new());
    let began = spent("self")?;
    let mut last = Duration::ZERO;
    let mut halves = Vec::new();
    for (n, token) in (0..SECONDS * 1_000).zip(tokens()) {
        screen.text(&token);
        if n % (1_000 / frames_a_second()) == 0 {
            screen.draw()?;
            frames += 1;
        }
        if n + 1 == SECONDS * 500 || n + 1 == SECONDS * 1_000 {
            let now = spent("self")?.checked_sub(began).unwrap_or_default();
            halves.push(now.checked_sub(last).unwrap_or_default());
            last = now;
        }
    }
    let ours = last;
    for (key, token) in
        ["b", "e", "Backspace", "PgUp", "Down", "End"].iter().cycle().take(20_000).zip(tokens())
    {
        screen.text(&token);
        let began = Instant::now();
        screen.key(key)?;
        screen.draw()?;
        keys.push(began.elapsed());
    }
    keys.sort_unstable();
    let (bare, _) = bare_in_process()?;
    let share =
        |cpu: Duration| cpu.as_secs_f64() / Duration::from_secs(SECONDS).as_secs_f64() * 100.0;
    writeln!(
        out,
        "  ours {ours:.1?} of CPU, {:.2} % of one core (budget 10 %), {frames} frames, {} bytes",
        share(ours),
        written.0.get()
    )?;
    writeln!(
        out,
        "  its second half {:.1?} after {:.1?}: {:.2} ×",
        halves[1],
        halves[0],
        halves[1].as_secs_f64() / halves[0].as_secs_f64()
    )?;
    writeln!(
        out,
        "  bare {bare:.1?}, {:.2} %; ours is {:.2} ×",
        share(bare),
        ours.as_secs_f64() / bare.as_secs_f64()
    )?;
    writeln!(
        out,
        "  key to frame while it streams: p50 {:.1?}  p99 {:.1?}  worst {:.1?} (budget 2 ms)",
        keys[keys.len() / 2],
        keys[keys.len() * 99 / 100],
        keys[keys.len() - 1]
    )?;
    Ok(())
}

/// The last rows of plain text, drawn as often.
struct Bare<W: Write> {
    terminal: Terminal<CrosstermBackend<W>>,
    text: String,
}

impl<W: Write> Bare<W> {
    fn new(out: W) -> io::Result<Self> {
        let viewport = Viewport::Fixed(Rect::new(0, 0, WIDTH, HEIGHT));
        let options = TerminalOptions { viewport };
        Ok(Self {
            terminal: Terminal::with_options(CrosstermBackend::new(out), options)?,
            text: String::new(),
        })
    }

    fn draw(&mut self) -> io::Result<()> {
        let lines = self.text.rsplit('\n').take(usize::from(HEIGHT));
        let mut lines: Vec<&str> = lines.collect();
        lines.reverse();
        let text = Text::from_iter(lines);
        self.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        Ok(())
    }
}

fn bare_in_process() -> Outcome<(Duration, u64)> {
    let written = Counter::default();
    let mut bare = Bare::new(written.clone())?;
    let began = spent("self")?;
    for (n, token) in (0..SECONDS * 1_000).zip(tokens()) {
        bare.text.push_str(&token);
        if n % (1_000 / frames_a_second()) == 0 {
            bare.draw()?;
        }
    }
    let spent = spent("self")?.checked_sub(began).unwrap_or_default();
    Ok((spent, written.0.get()))
}

/// CPU time of all threads of a process.
fn spent(process: &str) -> Outcome<Duration> {
    let mut nanos = 0;
    for task in fs::read_dir(format!("/proc/{process}/task"))? {
        // A thread may have ended meanwhile.
        let Ok(text) = fs::read_to_string(task?.path().join("schedstat")) else {
            continue;
        };
        let first = text.split_whitespace().next().unwrap_or("0");
        nanos += first.parse::<u64>()?;
    }
    Ok(Duration::from_nanos(nanos))
}

fn as_a_program(out: &mut impl Write, tokens: usize, a_second: u32) -> Outcome<()> {
    let home = tempfile::tempdir()?;
    let server = Server::start(tokens, a_second)?;
    let ours = Path::new(env!("CARGO_BIN_EXE_setwise"));
    let ours = shown(ours, &[], home.path(), &server, true)?;
    let bare = std::env::current_exe()?;
    let address = server.address.to_string();
    let bare = shown(&bare, &[BARE, &address], home.path(), &server, false)?;
    writeln!(out, "{tokens} tokens at {a_second} a second, the whole program, {WIDTH}×{HEIGHT}")?;
    let budget = if a_second == 200 { " (budget 0.5 s)" } else { "" };
    writeln!(
        out,
        "  ours {:.0?} of CPU in all{budget}, {:.0?} before it was asked; {} frames, {} bytes; {:.2} % of one core while it streams",
        ours.all,
        ours.before,
        ours.frames,
        ours.bytes,
        (ours.all.checked_sub(ours.before).unwrap_or_default()).as_secs_f64()
            / ours.took.as_secs_f64()
            * 100.0
    )?;
    writeln!(
        out,
        "  bare {:.0?} of CPU in all, {} bytes; ours is {:.2} ×",
        bare.all,
        bare.bytes,
        ours.all.as_secs_f64() / bare.all.as_secs_f64()
    )?;
    Ok(())
}

struct Shown {
    all: Duration,
    before: Duration,
    took: Duration,
    frames: usize,
    bytes: usize,
}

/// Runs a program in a terminal until the end of the stream is on its screen.
fn shown(
    program: &Path,
    arguments: &[&str],
    home: &Path,
    server: &Server,
    asks: bool,
) -> Outcome<Shown> {
    let pair =
        native_pty_system().openpty(PtySize { rows: HEIGHT, cols: WIDTH, ..PtySize::default() })?;
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env_clear();
    for (name, value) in [
        ("SETWISE_HOME", home.to_string_lossy().as_ref()),
        ("SETWISE_PROVIDER", "openai-chat"),
        ("SETWISE_MODEL", "bench"),
        ("SETWISE_BASE_URL", &format!("http://{}/v1", server.address)),
        ("OPENAI_API_KEY", "none"),
        ("TERM", "xterm-256color"),
        ("LANG", "C.UTF-8"),
    ] {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    let process = child.process_id().ok_or("no process")?.to_string();
    let mut keys = pair.master.take_writer()?;
    let output = Output::of(pair.master.try_clone_reader()?);
    if asks {
        output.waits_for("1 of 5")?;
        keys.write_all(b"\x1b")?;
        output.waits_for("Saved")?;
        thread::sleep(Duration::from_millis(500));
    }
    let before = spent(&process)?;
    let began = Instant::now();
    if asks {
        keys.write_all(b"tell me all about my coming week\r")?;
    }
    output.waits_for(END)?;
    let took = began.elapsed();
    // What follows on the end of an answer, such as storing it, is a part of it.
    thread::sleep(Duration::from_millis(500));
    let all = spent(&process)?;
    child.kill()?;
    child.wait()?;
    let bytes = output.bytes.lock().map_err(|_| "the reader broke off")?;
    let frames = bytes.windows(8).filter(|part| part == b"\x1b[?2026h").count();
    Ok(Shown { all, before, took, frames, bytes: bytes.len() })
}

/// What a program wrote to its terminal.
struct Output {
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Output {
    fn of(mut reader: Box<dyn Read + Send>) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut chunk = [0; 16 * 1024];
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                if let Ok(mut bytes) = shared.lock() {
                    bytes.extend_from_slice(&chunk[..count]);
                }
            }
        });
        Self { bytes }
    }

    fn waits_for(&self, word: &str) -> Outcome<()> {
        let began = Instant::now();
        let mut looked = 0;
        while began.elapsed() < PATIENCE {
            if let Ok(bytes) = self.bytes.lock() {
                let from = looked.min(bytes.len());
                if bytes[from..].windows(word.len()).any(|part| part == word.as_bytes()) {
                    return Ok(());
                }
                looked = bytes.len().saturating_sub(word.len());
            }
            thread::sleep(Duration::from_millis(5));
        }
        let bytes = self.bytes.lock().map_err(|_| "the reader broke off")?;
        let end = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(2_000)..]).into_owned();
        Err(format!("'{word}' never came; at the end stood {end:?}").into())
    }
}

/// A model that says the answer over and over, at its pace, to whoever connects.
struct Server {
    address: SocketAddr,
}

impl Server {
    fn start(tokens: usize, a_second: u32) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || answer(stream, tokens, a_second));
            }
        });
        Ok(Self { address })
    }
}

fn answer(mut stream: TcpStream, count: usize, a_second: u32) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut line, mut length) = (String::new(), 0);
    while reader.read_line(&mut line)? > 2 {
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        line.clear();
    }
    io::copy(&mut reader.take(length), &mut io::sink())?;
    stream.set_nodelay(true)?;
    stream.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n",
    )?;
    let began = Instant::now();
    let said = tokens().take(count).chain([format!("\n\n{END}")]);
    for (n, token) in (0..).zip(said) {
        let due = began + Duration::from_secs(1) * n / a_second;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let delta = serde_json::json!({"choices": [{"index": 0, "delta": {"content": token}}]});
        stream.write_all(format!("data: {delta}\n\n").as_bytes())?;
    }
    let end = serde_json::json!({
        "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1_000, "completion_tokens": count},
    });
    stream.write_all(format!("data: {end}\n\ndata: [DONE]\n\n").as_bytes())
}

/// Takes the same tokens and draws plain text as often as the screen does.
fn bare_program(address: SocketAddr) -> Outcome<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(b"GET / HTTP/1.1\r\n\r\n")?;
    let mut bare = Bare::new(io::stdout())?;
    let mut drawn = Instant::now();
    let gap = Duration::from_millis(FRAME_GAP_MILLIS);
    for line in BufReader::new(stream).lines() {
        let line = line?;
        let Some(data) = line.strip_prefix("data: ").filter(|data| data.starts_with('{')) else {
            continue;
        };
        let event: serde_json::Value = serde_json::from_str(data)?;
        if let Some(token) = event["choices"][0]["delta"]["content"].as_str() {
            bare.text.push_str(token);
        }
        if drawn.elapsed() >= gap {
            bare.draw()?;
            drawn = Instant::now();
        }
    }
    bare.draw()?;
    thread::sleep(PATIENCE);
    Ok(())
}
