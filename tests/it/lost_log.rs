//! The database goes while something has it open: it is said once, nothing is claimed that is not
//! there, no time is burnt, and it ends as ever.

use super::home::{Home, rounds};
use super::mcp::{self, Assistant};
use super::server::Server;
use super::terminal::{Terminal, signal};
use serde_json::json;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Sentences that say that the log is lost; one of them is said, once.
const SAID: [&str; 3] =
    ["was deleted or moved away", "another file was put in the place", "was cut off"];

const LINE: &str = "bench 3x8 185lb";
const DONE: &str = "3 × 8 @ 185 lb";

/// For as long it is watched whether it does anything, which it has no reason to.
const WATCHED: Duration = Duration::from_secs(2);

/// Hundredths of a second of the processor, in those seconds.
const MOST_TICKS: u64 = 50;

const LOSSES: [&str; 9] = [
    "deleted",
    "deleted with all beside it",
    "moved away",
    "moved away with its folder",
    "replaced by a copy",
    "replaced by a letter",
    "replaced by a folder",
    "emptied",
    "cut off",
];

fn lose(home: &Home, loss: &str) {
    let path = home.database();
    let beside = |ending: &str| home.path().join(format!("setwise.db{ending}"));
    match loss {
        "deleted" => fs::remove_file(&path).unwrap(),
        "deleted with all beside it" => {
            for ending in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(beside(ending));
            }
        }
        "moved away" => fs::rename(&path, home.path().join("elsewhere.db")).unwrap(),
        // The folder itself goes with the test.
        "moved away with its folder" => {
            let to = home.path().with_extension("moved");
            fs::rename(home.path(), &to).unwrap();
            fs::create_dir(home.path()).unwrap();
            let _ = fs::remove_dir_all(to);
        }
        "replaced by a copy" => {
            fs::copy(&path, beside(".copy")).unwrap();
            fs::rename(beside(".copy"), &path).unwrap();
        }
        "replaced by a letter" => {
            fs::write(beside(".letter"), "Dear diary").unwrap();
            fs::rename(beside(".letter"), &path).unwrap();
        }
        "replaced by a folder" => {
            fs::remove_file(&path).unwrap();
            fs::create_dir(&path).unwrap();
        }
        "emptied" => set_length(&path, 0),
        _ => set_length(&path, fs::metadata(&path).unwrap().len() / 8192 * 4096),
    }
}

fn set_length(path: &Path, length: u64) {
    fs::OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
}

/// Whatever has the log open.
enum Door {
    Screen(Terminal),
    Plain(Piped),
    Watch(Piped),
    Mcp(Assistant),
    Serve(Server),
}

struct Piped {
    child: Child,
    to: Option<ChildStdin>,
    out: Arc<Mutex<String>>,
}

impl Piped {
    fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut command = home.command();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = Arc::<Mutex<String>>::default();
        let pipes: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for mut pipe in pipes {
            let out = Arc::clone(&out);
            thread::spawn(move || {
                let mut chunk = [0; 4096];
                while let Ok(count @ 1..) = pipe.read(&mut chunk) {
                    out.lock().unwrap().push_str(&String::from_utf8_lossy(&chunk[..count]));
                }
            });
        }
        Self { to: child.stdin.take(), child, out }
    }

    fn shows(&self, text: &str) -> bool {
        soon(|| self.out.lock().unwrap().contains(text))
    }
}

impl Drop for Piped {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether it becomes so within a while.
fn soon(is_so: impl Fn() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(8);
    while !is_so() {
        if Instant::now() > until {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

impl Door {
    fn open(name: &str, home: &Home) -> Self {
        match name {
            "screen" => {
                let mut terminal = Terminal::open(home, 400, 40);
                terminal.shows(&["no sets today"]);
                terminal.types(&format!("{LINE}\r"));
                terminal.shows(&["3 sets today"]);
                Self::Screen(terminal)
            }
            "plain" => {
                let mut piped = Piped::start(home, &["--plain"]);
                writeln!(piped.to.as_mut().unwrap(), "{LINE}").unwrap();
                assert!(piped.shows(DONE));
                Self::Plain(piped)
            }
            "watch" => {
                let piped = Piped::start(home, &["watch", "--since", "0"]);
                home.run(&["log", LINE]).done();
                assert!(piped.shows("3 sets of Bench Press"));
                Self::Watch(piped)
            }
            "mcp" => {
                let mut assistant = Assistant::connect(home);
                assistant.call("log_set_result", mcp::bench());
                Self::Mcp(assistant)
            }
            _ => {
                let server = Server::start(home);
                assert_eq!(server.post("/api/log", &json!({"line": LINE})).status, 200);
                Self::Serve(server)
            }
        }
    }

    fn id(&self) -> u32 {
        match self {
            Self::Screen(terminal) => terminal.id(),
            Self::Plain(piped) | Self::Watch(piped) => piped.child.id(),
            Self::Mcp(assistant) => assistant.id(),
            Self::Serve(server) => server.child.id(),
        }
    }

    /// Tries to log a set, and gives back whether that was said to be done, with what was said.
    fn log(&mut self) -> (bool, String) {
        match self {
            Self::Screen(terminal) => {
                terminal.types("squat 2x5 225lb\r");
                thread::sleep(Duration::from_millis(500));
                terminal.types("\r");
                soon(|| SAID.iter().any(|said| terminal.screen().contains(said)));
                thread::sleep(Duration::from_millis(500));
                let screen = terminal.screen();
                (screen.contains("✓✓\n") || screen.contains("5 sets today"), screen)
            }
            Self::Plain(piped) => {
                let _ = writeln!(piped.to.as_mut().unwrap(), "squat 2x5 225lb");
                let out = &piped.out;
                soon(|| SAID.iter().any(|said| out.lock().unwrap().contains(said)));
                let out = piped.out.lock().unwrap().clone();
                (out.contains("2 × 5 @ 225 lb"), out)
            }
            Self::Watch(piped) => {
                let out = &piped.out;
                soon(|| SAID.iter().any(|said| out.lock().unwrap().contains(said)));
                (false, piped.out.lock().unwrap().clone())
            }
            Self::Mcp(assistant) => {
                let call = json!({"name": "log_set_result", "arguments": mcp::bench()});
                let answer = assistant.reply("tools/call", call);
                let done = answer["error"].is_null() && answer["result"]["isError"] != true;
                (done, answer.to_string())
            }
            Self::Serve(server) => {
                let answer = server.post("/api/log", &json!({"line": "squat 2x5 225lb"}));
                (answer.status == 200, answer.body)
            }
        }
    }

    /// Whether it ends as it is meant to.
    fn ends(self) -> bool {
        let child = match self {
            Self::Screen(mut terminal) => {
                terminal.types("\x15/quit\r");
                let id = terminal.id();
                let ended = soon(|| !is_running(id));
                if ended {
                    terminal.ends();
                    terminal.is_sane();
                }
                return ended;
            }
            Self::Plain(mut piped) => {
                drop(piped.to.take());
                return soon(|| !is_running(piped.child.id()));
            }
            Self::Watch(piped) => {
                // It may have said why and left.
                if is_running(piped.child.id()) {
                    signal(piped.child.id(), "INT");
                }
                return soon(|| !is_running(piped.child.id()));
            }
            Self::Mcp(assistant) => {
                let id = assistant.id();
                let leaving = thread::spawn(move || assistant.leave());
                let ended = soon(|| !is_running(id));
                return ended && leaving.join().is_ok();
            }
            Self::Serve(ref server) => server.child.id(),
        };
        signal(child, "TERM");
        soon(|| !is_running(child))
    }
}

fn stat(id: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some(rest.split(' ').map(str::to_owned).collect())
}

fn is_running(id: u32) -> bool {
    stat(id).is_some_and(|stat| stat[0] != "Z")
}

fn ticks(id: u32) -> u64 {
    stat(id).map_or(0, |stat| stat[11].parse::<u64>().unwrap() + stat[12].parse::<u64>().unwrap())
}

/// The files that hold a log of the home now.
fn sets_found(home: &Home) -> usize {
    let ran = home.run(&["export"]);
    if ran.exit == 0 { ran.json().as_array().unwrap().len() } else { 0 }
}

fn trial(name: &str, loss: &str) -> Vec<String> {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    home.run(&["log", "deadlift 315x5"]).done();
    home.run(&["undo"]).done();
    let _ = fs::remove_dir_all::<PathBuf>(home.path().join("backups"));
    let mut door = Door::open(name, &home);
    lose(&home, loss);
    let mut wrong = Vec::new();
    let id = door.id();
    thread::sleep(Duration::from_millis(500));
    let before = ticks(id);
    thread::sleep(WATCHED);
    let burnt = ticks(id).saturating_sub(before);
    if burnt > MOST_TICKS {
        wrong.push(format!("{burnt} ticks of the processor were burnt at rest"));
    }
    let (done, said) = door.log();
    let before = ticks(id);
    thread::sleep(WATCHED);
    let burnt = ticks(id).saturating_sub(before);
    if burnt > MOST_TICKS {
        wrong.push(format!("{burnt} ticks of the processor were burnt after a line"));
    }
    // Once in a chat; elsewhere to whoever asks, too.
    let times: usize = SAID.iter().map(|one| said.matches(one).count()).sum();
    let in_chat = matches!(door, Door::Screen(_) | Door::Plain(_) | Door::Watch(_));
    let most = if in_chat { 1 } else { 2 };
    if times == 0 || times > most {
        wrong.push(format!("it was said {times} times: {}", said.trim()));
    }
    if !door.ends() {
        wrong.push("it did not end".to_owned());
    }
    if done && sets_found(&home) < 4 {
        wrong.push(format!("a set that is not there is said to be: {}", said.trim()));
    }
    wrong
}

#[test]
fn a_log_that_goes_is_said_once_and_burns_nothing() {
    let all: Vec<(&str, &str)> = ["screen", "plain", "watch", "mcp", "serve"]
        .into_iter()
        .flat_map(|door| LOSSES.map(|loss| (door, loss)))
        .collect();
    // Each door and each loss in the short form.
    let count = rounds("doors and losses of an open log", LOSSES.len(), all.len());
    let step = if count < all.len() { LOSSES.len() + 1 } else { 1 };
    let chosen: Vec<_> = (0..count).map(|nth| all[nth * step % all.len()]).collect();
    let mut wrong = Vec::new();
    for trials in chosen.chunks(4) {
        let running: Vec<_> = trials
            .iter()
            .map(|&(door, loss)| (door, loss, thread::spawn(move || trial(door, loss))))
            .collect();
        for (door, loss, trial) in running {
            match trial.join() {
                Ok(found) => {
                    wrong.extend(found.into_iter().map(|why| format!("{door}, {loss}: {why}")));
                }
                Err(_) => wrong.push(format!("{door}, {loss}: it panicked")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} trials:\n{}", wrong.len(), wrong.join("\n"));
}
