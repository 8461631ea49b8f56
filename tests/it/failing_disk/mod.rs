//! Disks that fail: for every write, sync and truncation of a change that fails, what is said of the
//! change is what is found afterwards.

use super::bad_input::skipped;
use super::home::{Home, Ran};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Calls of each kind that fail in the short form, spread over all of them.
const FEW: u32 = 3;

const ENOSPC: &str = "28";
const EIO: &str = "5";

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

    /// Runs a command with one fault, and gives back how often such calls came.
    fn run(&self, home: &Path, arguments: &[&str], fault: &Fault) -> (Ran, u32) {
        let count = self.folder.path().join("count");
        let mut command = Home::new().command();
        command
            .args(arguments)
            .current_dir(home)
            .env("SETWISE_HOME", home)
            .env("LD_PRELOAD", self.library())
            .env("SETWISE_FAULT_KIND", fault.kind)
            .env("SETWISE_FAULT_AT", fault.at.to_string())
            .env("SETWISE_FAULT_ERRNO", fault.errno)
            .env("SETWISE_FAULT_COUNT", &count);
        if fault.for_ever {
            command.env("SETWISE_FAULT_FOR_EVER", "1");
        }
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
    let copied = Command::new("cp").arg("-a").arg(from.join(".")).arg(to.path()).status();
    assert!(copied.unwrap().success());
    to
}

fn run(home: &Path, arguments: &[&str]) -> Ran {
    let mut command = Home::new().command();
    let command = command.args(arguments).current_dir(home).env("SETWISE_HOME", home);
    Ran::of(arguments, &command.output().unwrap())
}

/// What is found in a home, without the ids and times that differ from run to run. Backups count
/// where one was asked for: another change may have made one before it failed.
fn state(home: &Path, arguments: &[&str]) -> Vec<String> {
    let sets = run(home, &["export"]).done().json();
    let sets = sets.as_array().unwrap().iter().map(|set| {
        let of = |name: &str| set[name].to_string();
        [of("exerciseName"), of("setNumber"), of("loadLb"), of("reps"), of("date")].join(" ")
    });
    let calendar = run(home, &["calendar", "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap().iter();
    let sessions =
        sessions.map(|session| format!("{} {}", session["title"], session["anchorDate"]));
    let plan = run(home, &["plan", "today", "--json"]).done().json();
    let copies = run(home, &["backup", "list", "--json"]).done().json();
    let copies = copies["backups"].as_array().unwrap().clone();
    assert!(copies.iter().all(|copy| copy["ok"] == true), "{copies:?}");
    let mut state: Vec<String> = sets.chain(sessions).collect();
    state.push(plan["plan"]["focus"].to_string());
    // What the conversation says of a change is stored with it.
    let database = rusqlite::Connection::open(home.join("setwise.db")).unwrap();
    let said = "SELECT count(*) FROM entries WHERE json_extract(body, '$.body.kind') IN ('receipt', 'notice')";
    let said: i64 = database.query_row(said, [], |row| row.get(0)).unwrap();
    state.push(format!("{said} words on changes"));
    if arguments.first() == Some(&"backup") {
        state.push(format!("{} backups", copies.len()));
    }
    state
}

/// A home with a log, an open proposal and the backup of the day, so that none is made beside.
fn begun() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    home.run(&["log", "squat 5x5 225lb"]).done();
    let plan = r#"{"focus":"Proposed","durationMinutes":45,"equipment":[],"source":"ai","energy":"moderate","summary":"","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#;
    let call = serde_json::json!({"plan": plan, "reason": "daily"}).to_string();
    home.run(&["tool", "call", "propose_plan", &call]).done();
    home.file(
        "sets.json",
        r#"[{"timestamp": "2025-03-01T18:00:00Z", "exercise": "Squat", "reps": 5}]"#,
    );
    home.file(
        "operations.json",
        r#"{"operations": [{"op": "create", "title": "Leg day", "scheduledFor": "2026-11-26", "recurrence": {"type": "none"}}]}"#,
    );
    home.run(&["backup", "make"]).done();
    home
}

/// The same with another proposal in the place of the plan.
fn begun_with(proposing: &[&str]) -> TempDir {
    let home = copy(begun().path());
    run(home.path(), &["refuse"]).done();
    assert_eq!(run(home.path(), proposing).exit, 0);
    home
}

/// Whether what was said fits what is found.
fn is_true(ran: &Ran, before: &[String], after: &[String], found: &[String]) -> bool {
    let told = format!("{}\n{}", ran.out, ran.err);
    let says = |words: &[&str]| words.iter().any(|word| told.contains(word));
    if says(&["can't be told whether it was"]) {
        return found == before || found == after;
    }
    if says(&["is done and stored", "is stored,"]) || ran.exit == 0 {
        return found == after;
    }
    let nothing = says(&[
        "nothing was stored",
        "nothing was changed",
        "was left as it is",
        "can't be opened",
    ]);
    // What was shown as done is done, whatever is said of it afterwards.
    let claimed = ran.out.contains('✓');
    nothing && !claimed && found == before
}

#[test]
fn what_is_said_of_a_change_is_what_a_failing_disk_holds() {
    let Some(shim) = Shim::compile() else {
        skipped("a failing disk: no C compiler here");
        return;
    };
    let long = std::env::var_os("SETWISE_LONG").is_some();
    let begun = begun();
    let on_the_calendar = begun_with(&["assistant", "message", "add leg day on friday"]);
    let program = begun_with(&["program", "generate"]);
    let mut tried = 0;
    let mut wrong = Vec::new();
    for (template, arguments) in [
        (begun.path(), &["log", "bench 3x8 185lb @8"][..]),
        (begun.path(), &["chat", "bench 3x8 185lb @8"]),
        (begun.path(), &["chat", "undo"]),
        (begun.path(), &["edit", "squat set 2 to 4 reps"]),
        (begun.path(), &["delete", "set 3 of squat"]),
        (begun.path(), &["undo"]),
        (begun.path(), &["import", "sets.json"]),
        (begun.path(), &["accept"]),
        (on_the_calendar.path(), &["accept"]),
        (program.path(), &["accept"]),
        (begun.path(), &["assistant", "apply", "operations.json"]),
        (begun.path(), &["backup", "make"]),
    ] {
        let before = state(copy(template).path(), arguments);
        let done = copy(template);
        run(done.path(), arguments).done();
        let after = state(done.path(), arguments);
        assert_ne!(before, after, "{arguments:?} changes nothing");
        for (kind, errno, for_ever) in [
            ("write", ENOSPC, true),
            ("write", EIO, false),
            ("sync", EIO, false),
            ("sync", EIO, true),
            ("truncate", ENOSPC, true),
        ] {
            let at = |at| Fault { kind, at, errno, for_ever };
            let never = Fault { for_ever: false, ..at(0) };
            let (_, calls) = shim.run(copy(template).path(), arguments, &never);
            // There are few syncs, and each ends something: the middle of a change is among them.
            let all = long || kind == "sync";
            let step = if all { 1 } else { calls.div_ceil(FEW).max(1) };
            for number in (1..=calls).step_by(usize::try_from(step).unwrap()) {
                let fault = at(number);
                let home = copy(template);
                let (ran, _) = shim.run(home.path(), arguments, &fault);
                let found = state(home.path(), arguments);
                tried += 1;
                if !is_true(&ran, &before, &after, &found) {
                    let is = if found == before {
                        "as before"
                    } else if found == after {
                        "as after"
                    } else {
                        "neither"
                    };
                    wrong.push(format!(
                        "{arguments:?} with {fault:?} of {calls}: exit {}, it is {is}\n  out: {}\n  err: {}",
                        ran.exit, ran.out, ran.err
                    ));
                }
            }
        }
    }
    assert!(tried > 40, "hardly anything failed: {tried}");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}
