//! Disks that fail: for every write, sync, truncation, read and lock that fails within a change, what
//! is said of the change is what is found afterwards.

use super::bad_input::skipped;
use super::home::{Home, Ran};
use rusqlite::types::ValueRef;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;

const ENOSPC: &str = "28";
const EIO: &str = "5";
const ENOLCK: &str = "37";
const ENOSYS: &str = "38";

/// Threads that run the program at the same time.
const THREADS: usize = 2;

/// What fails, with the error it fails with, whether all fails from then on, and how many calls of
/// it are tried of one command in the short form and in the long one.
const FAULTS: [(&str, &str, bool, u32, u32); 11] = [
    ("write", ENOSPC, true, 2, u32::MAX),
    ("write", EIO, false, 2, u32::MAX),
    ("sync", EIO, false, 2, u32::MAX),
    ("sync", EIO, true, 1, u32::MAX),
    ("truncate", ENOSPC, true, 1, u32::MAX),
    ("read", EIO, false, 3, u32::MAX),
    ("read", EIO, true, 1, 30),
    ("lock", EIO, false, 2, 30),
    ("lock", ENOLCK, false, 1, 15),
    // Locks that fail for ever are waited for.
    ("lock", ENOLCK, true, 0, 4),
    ("lock", ENOSYS, true, 0, 4),
];

/// A command whose words are held to what is found, and the home in which it is run.
struct Case<'a> {
    template: &'a Path,
    arguments: &'a [&'a str],
}

/// The library that lets calls fail, where a C compiler makes it.
struct Shim {
    folder: TempDir,
}

impl Shim {
    fn compile() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/failing_disk/shim.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("shim.so"))
            .arg(source)
            .arg("-ldl")
            .output();
        let compiled = compiled.is_ok_and(|output| output.status.success());
        compiled.then_some(Self { folder })
    }

    fn library(&self) -> PathBuf {
        self.folder.path().join("shim.so")
    }

    /// A command with one fault.
    fn command(&self, home: &Path, arguments: &[&str], fault: &Fault) -> Command {
        let mut command = command(home, arguments);
        command
            .env("LD_PRELOAD", self.library())
            .env("SETWISE_FAULT_KIND", fault.kind)
            .env("SETWISE_FAULT_AT", fault.at.to_string())
            .env("SETWISE_FAULT_ERRNO", fault.errno);
        if fault.for_ever {
            command.env("SETWISE_FAULT_FOR_EVER", "1");
        }
        command
    }

    /// Runs it, and gives back how often such calls came.
    fn run(&self, home: &Path, arguments: &[&str], fault: &Fault) -> (Ran, u32) {
        // What it writes down lies beside the home: in it, it would be watched.
        let count = self.folder.path().join(home.file_name().unwrap());
        let mut command = self.command(home, arguments, fault);
        command.env("SETWISE_FAULT_COUNT", &count);
        let ran = Ran::of(arguments, &command.output().unwrap());
        let count = fs::read_to_string(count).unwrap_or_default();
        (ran, count.parse().unwrap_or(0))
    }
}

#[derive(Clone, Copy, Debug)]
struct Fault {
    kind: &'static str,
    at: u32,
    errno: &'static str,
    for_ever: bool,
}

/// A folder with all that is in another.
fn copy(from: &Path) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    copy_folder(from, to.path());
    to
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&to).unwrap();
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

fn command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Home::new().command();
    command.args(arguments).current_dir(home).env("SETWISE_HOME", home);
    command
}

fn run(home: &Path, arguments: &[&str]) -> Ran {
    Ran::of(arguments, &command(home, arguments).output().unwrap())
}

/// What an athlete would find, by table: ids and what only the program itself goes by left out, so
/// that it is the same from run to run.
const FOUND: [&str; 6] = [
    "SELECT date, name, set_number, reps, load, unit, rir, rpe, seconds, metres, notes FROM sets",
    "SELECT kind, summary, undone_by IS NULL FROM changes",
    "SELECT kind, number, day, mark, body FROM things",
    "SELECT line, door, why, times FROM kept_lines",
    "SELECT exercises.key, exercises.sets FROM exercises WHERE sets > 0",
    // What the athlete said themselves may stand there, whatever came of it.
    "SELECT body FROM entries WHERE json_extract(body, '$.body.kind') <> 'athlete'",
];

/// What is found in a home. Backups count where one was asked for: another change may have made one
/// before it failed.
fn state(home: &Path, arguments: &[&str]) -> Vec<String> {
    let mut state = Vec::new();
    // As the next start finds it, with what waits in the write-ahead log.
    let database = rusqlite::Connection::open(home.join("setwise.db")).unwrap();
    let whole: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok", "{arguments:?}");
    for select in FOUND {
        let mut statement = database.prepare(select).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        let mut of_table = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            let mut line = String::new();
            for column in 0..columns {
                let _ = match row.get_ref(column).unwrap() {
                    ValueRef::Null => write!(line, "- "),
                    ValueRef::Integer(number) => write!(line, "{number} "),
                    ValueRef::Text(text) => {
                        write!(line, "{} ", without_ids(&String::from_utf8_lossy(text)))
                    }
                    other => panic!("{select}: {other:?}"),
                };
            }
            of_table.push(line);
        }
        of_table.sort();
        state.push(select.to_owned());
        state.extend(of_table);
    }
    for file in ["exercises.json", "config.toml", "report.html"] {
        let found = fs::read_to_string(home.join(file)).unwrap_or_default();
        state.push(format!("{file}: {}", without_ids(&found)));
    }
    if arguments.first() == Some(&"backup") {
        let copies = run(home, &["backup", "list", "--json"]).done().json();
        let copies = copies["backups"].as_array().unwrap().clone();
        assert!(copies.iter().all(|copy| copy["ok"] == true), "{copies:?}");
        state.push(format!("{} backups", copies.len()));
    }
    state
}

/// The ids in a text differ from run to run.
fn without_ids(text: &str) -> String {
    let is_id = |bytes: &[u8]| {
        bytes.len() == 36
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                8 | 13 | 18 | 23 => *byte == b'-',
                _ => byte.is_ascii_hexdigit(),
            })
    };
    let bytes = text.as_bytes();
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let id = bytes.get(at..at + 36).is_some_and(is_id);
        kept.push(if id { b'#' } else { bytes[at] });
        at += if id { 36 } else { 1 };
    }
    String::from_utf8(kept).unwrap()
}

/// A home with a log, an own exercise, a set by a name alone, an open proposal and the backup of the
/// day, so that none is made beside.
fn begun() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    home.run(&["log", "squat 5x5 225lb"]).done();
    home.run(&["exercise", "add", "Zercher March", "--pattern", "squat", "--primary", "quads"])
        .done();
    let unknown = r#"{"exercise":"Sled Waltz","date":"2026-11-21","set":"1","reps":"8"}"#;
    home.run(&["tool", "call", "log_set_result", unknown]).done();
    home.run(&["config", "set", "ui.bell", "false"]).done();
    let plan = r#"{"focus":"Proposed","durationMinutes":45,"equipment":[],"source":"ai","energy":"moderate","summary":"","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#;
    let call = serde_json::json!({"plan": plan, "reason": "daily"}).to_string();
    home.run(&["tool", "call", "propose_plan", &call]).done();
    home.file("plan.json", plan);
    home.file(
        "sets.json",
        r#"[{"timestamp": "2025-03-01T18:00:00Z", "exercise": "Squat", "reps": 5}]"#,
    );
    home.file(
        "operations.json",
        r#"{"operations": [{"op": "create", "title": "Leg day", "scheduledFor": "2026-11-26", "recurrence": {"type": "none"}}]}"#,
    );
    home.file(
        "exercises-to-import.json",
        r#"[{"name": "Anvil Carry", "mechanic": "compound", "equipment": "dumbbell", "primaryMuscles": ["forearms"], "force": "static", "level": "beginner"}]"#,
    );
    home.run(&["backup", "make"]).done();
    home
}

/// The same with more done before.
fn begun_with(begun: &Path, before: &[&[&str]]) -> TempDir {
    let home = copy(begun);
    for arguments in before {
        assert_eq!(run(home.path(), arguments).exit, 0, "{arguments:?}");
    }
    home
}

/// What the words on a change come to.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Nothing,
    /// All of it or what came before it failed.
    Stored,
    Unsure,
    /// It says nothing of what became of the change: a file that can't be read, or written.
    Silent,
}

fn said(ran: &Ran) -> Said {
    let told = format!("{}\n{}", ran.out, ran.err);
    let says = |words: &[&str]| words.iter().any(|word| told.contains(word));
    if says(&["can't be told whether it was"]) {
        return Said::Unsure;
    }
    if says(&["is done and stored", "is stored,"]) || ran.exit == 0 {
        return Said::Stored;
    }
    let nothing = says(&[
        "nothing was stored",
        "nothing was changed",
        "was left as it is",
        "can't be opened",
    ]);
    if nothing { Said::Nothing } else { Said::Silent }
}

/// Why what was said doesn't fit what is found; none where it does.
fn falsehood(ran: &Ran, fault: Fault, [before, after, found]: [&[String]; 3]) -> Option<String> {
    let told = format!("{}\n{}", ran.out, ran.err);
    let is = if found == before {
        "as before"
    } else if found == after {
        "as after"
    } else {
        "neither"
    };
    let fits = match said(ran) {
        Said::Nothing | Said::Silent => found == before,
        // What stopped half-way says how far it came.
        Said::Stored if ran.exit != 0 && told.contains("and nothing after it") => found != before,
        Said::Stored => found == after,
        Said::Unsure => true,
    };
    if !fits {
        return Some(format!("it is {is}"));
    }
    if ran.out.contains('✓') && found == before {
        return Some("what was shown as done is done".to_owned());
    }
    if fault.kind == "lock" && fault.for_ever && told.contains("another program") {
        return Some("no other program writes".to_owned());
    }
    (fault.kind == "read" && told.contains("damaged")).then(|| "nothing is damaged".to_owned())
}

#[test]
fn what_is_said_of_a_change_is_what_a_failing_disk_holds() {
    let Some(shim) = Shim::compile() else {
        skipped("a failing disk: no C compiler here");
        return;
    };
    let long = std::env::var_os("SETWISE_LONG").is_some();
    let home = begun();
    let begun = home.path();
    let on_the_calendar =
        begun_with(begun, &[&["refuse"], &["assistant", "message", "add leg day on friday"]]);
    let program = begun_with(begun, &[&["refuse"], &["program", "generate"]]);
    let planned = begun_with(begun, &[&["accept"]]);
    let undone = begun_with(begun, &[&["undo"]]);
    let noted = begun_with(begun, &[&["exercise", "remove", "Zercher March"]]);
    // A plan that would be as it is would change nothing.
    let shorter = begun_with(begun, &[&["profile", "set", "minutes", "30"]]);
    let march = ["exercise", "add", "Sled Waltz", "--pattern", "carry", "--primary", "quads"];
    let bench =
        r#"{"exercise":"Bench Press","date":"2026-11-21","set":"1","reps":"8","load_lb":"185"}"#;
    let call = ["tool", "call", "log_set_result", bench];
    let cases: Vec<Case<'_>> = [
        (begun, &["log", "bench 3x8 185lb @8"][..]),
        (begun, &["log", "bw 82.4 kg"]),
        (begun, &["chat", "bench 3x8 185lb @8"]),
        (begun, &["chat", "undo"]),
        (begun, &["chat", "finish"]),
        (planned.path(), &["chat", "bench 1x8 185lb @8"]),
        (begun, &["edit", "squat set 2 to 4 reps"]),
        (begun, &["edit", "squat", "--set", "2", "--notes", "left knee"]),
        (begun, &["delete", "set 3 of squat"]),
        (begun, &["undo"]),
        (undone.path(), &["undo"]),
        (begun, &["import", "sets.json"]),
        (begun, &["accept"]),
        (begun, &["refuse"]),
        (on_the_calendar.path(), &["accept"]),
        (program.path(), &["accept"]),
        (begun, &["program", "start", "stronglifts"]),
        (begun, &["program", "generate"]),
        (begun, &["assistant", "apply", "operations.json"]),
        (begun, &["assistant", "message", "add leg day on friday"]),
        (begun, &["debrief"]),
        (shorter.path(), &["plan", "generate"]),
        (begun, &["plan", "accept", "plan.json"]),
        (begun, &["profile", "set", "minutes", "75"]),
        (begun, &call),
        (begun, &march),
        (begun, &["exercise", "remove", "Zercher March"]),
        (noted.path(), &["exercise", "import", "exercises-to-import.json"]),
        (begun, &["lines", "teach", "sled waltz", "leg press"]),
        (begun, &["config", "set", "ui.bell", "true"]),
        (begun, &["report", "--html", "report.html"]),
        (begun, &["backup", "make"]),
    ]
    .into_iter()
    .map(|(template, arguments)| Case { template, arguments })
    .collect();
    let (next, tried, unsure) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (of_case, of_unsure, found) = try_out(&shim, case, long);
            if long {
                eprintln!(
                    "{:?}: {of_case}, {of_unsure} unsure, {} false",
                    case.arguments,
                    found.len()
                );
                eprintln!("{}", found.join("\n"));
            }
            tried.fetch_add(of_case, Ordering::Relaxed);
            unsure.fetch_add(of_unsure, Ordering::Relaxed);
            wrong.lock().unwrap().extend(found);
        }
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(work);
        }
    });
    let (tried, unsure) = (tried.into_inner(), unsure.into_inner());
    let wrong = wrong.into_inner().unwrap();
    if long {
        eprintln!("{tried} tried, {unsure} unsure, {} false", wrong.len());
    }
    assert!(tried > if long { 5_000 } else { 200 }, "hardly anything failed: {tried}");
    assert!(unsure * 20 < tried, "too much can't be told: {unsure} of {tried}");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

/// How many faults were tried, of how many it could not be told what became of the change, and what
/// was said falsely.
fn try_out(shim: &Shim, case: &Case<'_>, long: bool) -> (usize, usize, Vec<String>) {
    let Case { template, arguments } = *case;
    let before = state(copy(template).path(), arguments);
    let done = copy(template);
    let ran = run(done.path(), arguments);
    assert_eq!(ran.exit, 0, "{arguments:?} {}", ran.err);
    let after = state(done.path(), arguments);
    assert_ne!(before, after, "{arguments:?} changes nothing");
    let (mut tried, mut unsure, mut wrong) = (0, 0, Vec::new());
    let mut counted = ("", 0);
    for (kind, errno, for_ever, few, many) in FAULTS {
        if counted.0 != kind {
            let never = Fault { kind, at: 0, errno, for_ever: false };
            counted = (kind, shim.run(copy(template).path(), arguments, &never).1);
        }
        let calls = counted.1;
        for number in spread(calls, if long { many } else { few }) {
            let fault = Fault { kind, at: number, errno, for_ever };
            let home = copy(template);
            let (ran, _) = shim.run(home.path(), arguments, &fault);
            let found = state(home.path(), arguments);
            tried += 1;
            unsure += usize::from(said(&ran) == Said::Unsure);
            if let Some(why) = falsehood(&ran, fault, [&before, &after, &found]) {
                wrong.push(format!(
                    "{arguments:?} with {fault:?} of {calls}: exit {}, {why}\n  out: {}\n  err: {}",
                    ran.exit, ran.out, ran.err
                ));
            }
        }
    }
    (tried, unsure, wrong)
}

/// So many of the numbers from 1 on, spread over all of them: the middle of each part.
fn spread(calls: u32, most: u32) -> impl Iterator<Item = u32> {
    let taken = most.min(calls);
    (0..taken).map(move |part| {
        let (from, to) = (part * calls / taken.max(1), (part + 1) * calls / taken.max(1));
        from + (to - from).div_ceil(2)
    })
}

/// A log that goes to a file, as a shell would have it: it is whole, or the command fails.
#[test]
fn an_export_that_a_failing_disk_cut_off_is_said_to_have_failed() {
    let Some(shim) = Shim::compile() else {
        skipped("a failing disk: no C compiler here");
        return;
    };
    let home = begun();
    for arguments in [&["export"][..], &["export", "--all"], &["export", "--format", "csv"]] {
        let whole = run(home.path(), arguments).done().out;
        for (kind, errno) in [("write", ENOSPC), ("write", EIO), ("read", EIO)] {
            for number in 1..40 {
                let fault = Fault { kind, at: number, errno, for_ever: true };
                let home = copy(home.path());
                let file = home.path().join("exported");
                let mut command = shim.command(home.path(), arguments, &fault);
                command.stdout(fs::File::create(&file).unwrap());
                let done = command.output().unwrap().status.success();
                let found = fs::read_to_string(file).unwrap();
                assert!(!done || found == whole, "{arguments:?} with {fault:?}: {found}");
            }
        }
    }
}

#[test]
fn a_log_on_storage_that_cannot_lock_is_read_and_said_to_be_there() {
    let Some(shim) = Shim::compile() else {
        skipped("a failing disk: no C compiler here");
        return;
    };
    let home = begun();
    for errno in [ENOLCK, EIO, ENOSYS] {
        let fault = Fault { kind: "lock", at: 1, errno, for_ever: true };
        let home = copy(home.path());
        let (history, _) = shim.run(home.path(), &["history", "squat"], &fault);
        assert!(history.done().out.contains("225"), "{errno}");
        for arguments in
            [&["log", "bench 3x8 185lb"][..], &["profile", "set", "days", "5"], &["undo"]]
        {
            let (ran, _) = shim.run(home.path(), arguments, &fault);
            assert_eq!(ran.exit, 1, "{arguments:?} {}", ran.err);
            assert!(ran.err.contains("can't lock files"), "{errno} {arguments:?}: {}", ran.err);
            assert!(ran.err.contains("nothing was stored"), "{errno} {arguments:?}: {}", ran.err);
        }
    }
}
