//! The program in a real pseudo-terminal: keys in, screen out.

use super::home::Home;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long a screen may take to show what is waited for, on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long nothing is written by a screen that is done.
const QUIET: Duration = Duration::from_millis(400);

pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    seen: Arc<Mutex<Seen>>,
    /// Where it has to outlive the terminal's maker.
    home: Option<Home>,
}

/// What has come out so far: as a screen, and as bytes.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    ended: bool,
}

impl Terminal {
    /// The same, for as long as the terminal is there.
    pub fn of(home: Home, columns: u16, rows: u16) -> Self {
        let mut terminal = Self::open(&home, columns, rows);
        terminal.home = Some(home);
        terminal
    }

    /// The screen of this home, in a terminal of so many columns and rows.
    pub fn open(home: &Home, columns: u16, rows: u16) -> Self {
        Self::run(home, columns, rows, &[])
    }

    pub fn run(home: &Home, columns: u16, rows: u16, arguments: &[&str]) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_setwise"));
        command.args(arguments);
        command.env_clear();
        command.env("SETWISE_HOME", home.path());
        command.env("SETWISE_NOW", home.now());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        for (name, value) in home.variables() {
            command.env(name, value);
        }
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let seen = Arc::new(Mutex::new(Seen {
            parser: vt100::Parser::new(some(rows), some(columns), 0),
            bytes: Vec::new(),
            ended: false,
        }));
        let shared = Arc::clone(&seen);
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                let mut seen = shared.lock().unwrap();
                seen.parser.process(&chunk[..count]);
                seen.bytes.extend_from_slice(&chunk[..count]);
            }
            shared.lock().unwrap().ended = true;
        });
        Self {
            child,
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            seen,
            home: None,
        }
    }

    /// Types text; `\r` is Enter, `\x1b` Esc, `\x1a` Ctrl-Z.
    pub fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Nothing that is drawn for the new size is read at the old one.
    pub fn resize(&self, columns: u16, rows: u16) {
        let mut seen = self.seen.lock().unwrap();
        seen.parser.screen_mut().set_size(some(rows), some(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// The screen as lines of text.
    pub fn screen(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// What is made of the screen as it is now.
    pub fn with_screen<T>(&self, make: impl FnOnce(&vt100::Screen) -> T) -> T {
        make(self.seen.lock().unwrap().parser.screen())
    }

    /// Waits until nothing more is written for a while.
    pub fn settles(&self) {
        let written = || self.seen.lock().unwrap().bytes.len();
        let mut before = written();
        loop {
            thread::sleep(QUIET);
            let now = written();
            if now == before {
                return;
            }
            before = now;
        }
    }

    /// Everything that was written to it.
    pub fn bytes(&self) -> String {
        let seen = self.seen.lock().unwrap();
        String::from_utf8_lossy(&seen.bytes).into_owned()
    }

    /// The last title that was set, as bytes on their way to the terminal.
    pub fn title(&self) -> String {
        let seen = self.seen.lock().unwrap();
        let text = String::from_utf8_lossy(&seen.bytes).into_owned();
        let title = text.rsplit("\x1b]0;").next().filter(|_| text.contains("\x1b]0;"));
        title.and_then(|title| title.split(['\x07', '\x1b']).next()).unwrap_or_default().to_owned()
    }

    /// Where the cursor stands, row and column from 0, if it can be seen.
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let seen = self.seen.lock().unwrap();
        let screen = seen.parser.screen();
        (!screen.hide_cursor()).then(|| screen.cursor_position())
    }

    /// Waits until the screen shows all of these.
    #[track_caller]
    pub fn shows(&self, wanted: &[&str]) {
        self.waits(
            |screen| wanted.iter().all(|text| screen.contains(text)),
            &format!("{wanted:?}"),
        );
    }

    /// Waits until the screen shows this no longer.
    #[track_caller]
    pub fn hides(&self, unwanted: &str) {
        self.waits(|screen| !screen.contains(unwanted), &format!("no {unwanted:?}"));
    }

    #[track_caller]
    fn waits(&self, is_there: impl Fn(&str) -> bool, wanted: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return;
            }
            assert!(Instant::now() < until, "the screen never showed {wanted}:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Whether the shell's own screen is shown.
    pub fn is_lent(&self) -> bool {
        !self.seen.lock().unwrap().parser.screen().alternate_screen()
    }

    /// Sends a signal to the program.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        signal(self.id(), name);
    }

    /// Waits for the program's end, and for all that it still had to say.
    #[track_caller]
    pub fn ends(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            let status = self.child.try_wait().unwrap();
            if let Some(status) = status
                && self.seen.lock().unwrap().ended
            {
                return status;
            }
            assert!(Instant::now() < until, "the program did not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The terminal is as it was found: main screen, cursor shown, no mode left on.
    #[track_caller]
    pub fn is_sane(&self) {
        let seen = self.seen.lock().unwrap();
        let screen = seen.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left on");
        assert!(!screen.hide_cursor(), "the cursor is left hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is left on");
        assert_eq!(
            screen.mouse_protocol_mode(),
            vt100::MouseProtocolMode::None,
            "the mouse is left on"
        );
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves no program behind.
        let _ = self.child.kill();
    }
}

pub const fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

/// Sends a signal to a process.
pub fn signal(id: u32, name: &str) {
    let sent = std::process::Command::new("kill").args(["-s", name, &id.to_string()]).status();
    assert!(sent.unwrap().success());
}
