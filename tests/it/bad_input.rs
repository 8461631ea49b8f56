//! What no program should be given, and what this one says to it: a clear sentence, the exit code
//! as designed, nothing lost, nothing raw on the terminal.

use super::home::{Home, Ran};
use serde_json::json;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Says on the test's own stderr, which is not captured, that something could not be had here.
pub fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

#[track_caller]
fn sets(home: &Home) -> usize {
    let history = home.run(&["history", "--json"]).done().json();
    history.as_array().unwrap().len()
}

#[test]
fn ten_megabytes_on_stdin_are_refused_in_a_sentence() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let flood = vec![b'x'; 10 * 1024 * 1024];
    for arguments in [
        &["chat", "-"][..],
        &["log", "-"],
        &["plan", "review", "-"],
        &["plan", "accept", "-"],
        &["tool", "parse", "-"],
        &["tool", "call", "log_set_result", "-"],
    ] {
        home.fed(arguments, &flood).refuses(
            "what came on stdin is longer than 4194304 bytes, the most that is read; nothing was done with it",
        );
        let told = [arguments, &["--json"]].concat();
        let refused = home.fed(&told, &flood);
        assert_eq!((refused.exit, refused.err.as_str()), (3, ""));
        assert_eq!(refused.json()["faults"][0]["code"], "too_long");
    }
    assert_eq!(sets(&home), 3);
}

#[test]
fn a_long_line_is_refused_in_a_sentence() {
    let home = Home::new();
    let line = format!("bench 185x8 // {}", "x".repeat(70_000));
    home.fed(&["log", "-"], &line)
        .refuses("That is 70015 bytes long; a line can have at most 65536 bytes.");
    home.fed(&["chat", "-"], &line)
        .refuses("That is 70015 bytes long; a message can have at most 65536.");
    assert_eq!(sets(&home), 0);
}

/// A refusal names what was found, and never all of it where that is long.
#[test]
fn no_refusal_repeats_a_long_input_whole() {
    let home = Home::new();
    let word = "x".repeat(20_000);
    let many = "word ".repeat(4_000);
    let mut long = Vec::new();
    for input in [word.as_str(), many.as_str()] {
        let of_words: &[&[&str]] = &[
            &["log", input],
            &["log", "--planned", input],
            &["edit", input],
            &["delete", input, "--set", "9"],
            &["history", input],
            &["records", input],
            &["query", input],
            &["plates", input],
            &["accept", input],
            &["config", "set", "keys.undo", input],
            &["config", "set", "tools.policy", input],
            &["config", "set", input, "1"],
            &["profile", "set", "goal", input],
            &["profile", "set", input, "1"],
            &["plan", "diff", input, "today"],
            &["program", "start", input],
            &["program", "templates", input],
            &["exercise", "remove", input],
            &["tool", "show", input],
            &["tool", "call", input, "{}"],
            &["schema", "show", input],
            &["help", input],
            &["lab", input],
            &["eval", input],
            &["man", input],
        ];
        for arguments in of_words {
            let ran = home.run(arguments);
            let said = ran.out.len() + ran.err.len();
            if said > 4_000 {
                let end = ran.out.chars().chain(ran.err.chars()).take(60).collect::<String>();
                long.push(format!(
                    "{} {}: {said} bytes, {end}",
                    arguments[0],
                    arguments[1].get(..12).unwrap_or(arguments[1])
                ));
            }
        }
    }
    assert_eq!(long, [""; 0]);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let home = Home::new();
    home.fed(&["chat", "-"], b"bench \xff 185")
        .refuses("what came on stdin is not valid UTF-8 (at byte 6); send text");
    let output =
        home.command().arg("log").arg(OsStr::from_bytes(b"bench \xff 185")).output().unwrap();
    Ran::of(&["log", "?"], &output)
        .is_wrong("error: invalid UTF-8 was detected in one or more arguments");
}

/// No C0 or C1 control but the line's end, nothing bidirectional and nothing that hides.
#[track_caller]
fn is_tame(text: &str) {
    let wild: Vec<_> = text
        .chars()
        .filter(|c| {
            (c.is_control() && *c != '\n')
                || matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{e0000}'..='\u{e0fff}')
        })
        .collect();
    assert!(wild.is_empty(), "{wild:?} in {text:?}");
}

#[test]
fn what_steers_a_terminal_never_reaches_one() {
    let home = Home::new();
    let arguments = r#"{"exercise": "My\u0000 \u001b[2JLift\u009b\u202e", "notes": "a\u001b]0;x\u0007\u0000b\nc"}"#;
    let call = home.run(&["tool", "call", "log_set_result", arguments, "--json"]);
    is_tame(&call.out);
    home.run(&[
        "tool",
        "call",
        "log_set_result",
        r#"{"exercise":"Squat","notes":"a\u001b]0;x\u0007\u0000b\nc","reps":"5"}"#,
    ])
    .done();
    for arguments in [
        &["history"][..],
        &["history", "--json"],
        &["records"],
        &["records", "--json"],
        &["export"],
        &["plan", "today"],
        &["chat", "last time on squat"],
        &["chat", "what about \u{1b}[2J\u{9b}31m this \u{202e}"],
        &["log", "squat 5x \u{1b}[2J"],
        &["tool", "call", "\u{1b}[2J", "{}"],
        &["tool", "show", "\u{1b}[2J"],
        &["tool", "parse", "\u{1b}[2J [TOOL_CALL: \u{1b}(a"],
        &["config", "set", "\u{1b}[2J", "x"],
        &["profile", "set", "avoid", "\u{1b}[2Jknee"],
        &["profile"],
        &["history", "\u{1b}[2J"],
        &["chat", "what about a\u{200b}b\u{2028}c \u{e0041}\u{e0042}?"],
        &["log", "squat 5x \u{200b}\u{e0041}"],
        &["profile", "set", "avoid", "kn\u{200b}ee\u{e0041}"],
        &["\u{1b}[2J"],
        &["plates", "\u{1b}[2J"],
        &["undo"],
    ] {
        let ran = home.run(arguments);
        is_tame(&ran.out);
        is_tame(&ran.err);
    }
    // What was written in the notes is kept as written all the same.
    let kept = home.run(&["export"]).done().json();
    let notes = kept[0]["notes"].as_str().map(str::to_owned);
    assert_eq!(notes.as_deref(), Some("a\u{1b}]0;x\u{7}\0b\nc"));
}

#[test]
fn waiting_for_stdin_is_said() {
    let home = Home::new();
    let mut child = home
        .command()
        .args(["chat", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    std::thread::sleep(Duration::from_millis(2_600));
    pipe.write_all(b"what's next").unwrap();
    drop(pipe);
    let ran = Ran::of(&["chat", "-"], &child.wait_with_output().unwrap());
    assert_eq!(
        ran.err.lines().next(),
        Some("setwise: waiting for input on stdin; it ends when stdin is closed")
    );
}

#[test]
fn a_reader_that_leaves_is_no_issue() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let mut child = home
        .command()
        .args(["tool", "show", "log_set_result"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Only a reader that has gone is no issue: an answer cut short by a full disk must not look whole.
#[cfg(target_os = "linux")]
#[test]
fn output_that_can_t_be_written_whole_is_a_failure() {
    let home = Home::new();
    for _ in 0..30 {
        home.run(&["log", "bench 3x8 185lb @8 // a note that takes some room in the export"])
            .done();
    }
    for arguments in [
        &["export"][..],
        &["history"],
        &["history", "--json"],
        &["chat", "what's next"],
        &["--help"],
        &["completions", "bash"],
        &["man"],
        &["--plain"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = home.command().args(arguments).stdout(full).output().unwrap();
        let ran = Ran::of(arguments, &output);
        assert_eq!(ran.exit, 1, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("No space left on device"), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_file_that_is_no_database_is_left_as_it_is() {
    let home = Home::new();
    let garbage = "This is a letter, not a database.\n".repeat(500);
    let path = home.file("setwise.db", &garbage);
    for arguments in [&["log", "bench 185x8"][..], &["history"], &["undo"], &["chat", "hi"]] {
        home.run(arguments).fails(
            1,
            &format!("setwise: {path} is not a database; it was left as it is: there is no good backup of it; move it away to start with an empty log"),
        );
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), garbage);
    let doctor = home.run(&["doctor", "--json"]);
    assert_eq!((doctor.exit, &doctor.json()["ok"]), (1, &json!(false)));
}

#[test]
fn a_damaged_database_is_told_and_kept() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let path = home.database();
    let mut bytes = fs::read(&path).unwrap();
    let from = 4096;
    bytes[from..].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    let _ = fs::remove_file(path.with_extension("db-wal"));
    let ran = home.run(&["log", "bench 185x8"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("damaged") && ran.err.lines().count() == 1, "{}", ran.err);
    assert_eq!(home.run(&["doctor"]).exit, 1);
}

#[test]
fn a_database_from_the_future_is_refused_unchanged() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let path = home.database();
    let database = rusqlite::Connection::open(&path).unwrap();
    database.pragma_update(None, "user_version", 999).unwrap();
    database.close().unwrap();
    let before = fs::read(&path).unwrap();
    let ran = home.run(&["log", "bench 185x8"]);
    assert_eq!(ran.exit, 1);
    assert!(ran.err.contains("was written by a newer setwise: it has version 999"), "{}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_home_that_is_a_file_is_told() {
    let home = Home::new();
    let file = home.file("not-a-folder", "");
    let home = Home::new().with("SETWISE_HOME", &file);
    let ran = home.run(&["log", "bench 185x8"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains(&file), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// Runs as a user who is not root, or not at all where there is no way to become one.
fn as_nobody(home: &Home, arguments: &[&str]) -> Option<Ran> {
    let made = home.command();
    let root = Command::new("id").arg("-u").output().ok()?.stdout == b"0\n";
    // The program must be within that user's reach too.
    let within_reach = tempfile::tempdir().unwrap();
    chmod("755", within_reach.path());
    let program = within_reach.path().join("setwise");
    fs::copy(made.get_program(), &program).unwrap();
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        command.arg(&program);
        command
    } else {
        Command::new(&program)
    };
    command.env_clear().args(arguments).stdin(Stdio::null());
    for (name, value) in made.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    // While another test starts a program, that one holds the copy open for a moment.
    let mut told = String::new();
    let mut output = command.output().ok()?;
    for _ in 0..50 {
        told = String::from_utf8_lossy(&output.stderr).into_owned();
        if !told.contains("Text file busy") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        output = command.output().ok()?;
    }
    let became = !told.contains("setpriv:");
    became.then(|| Ran::of(arguments, &output))
}

fn chmod(mode: &str, path: &std::path::Path) {
    let done = Command::new("chmod").arg(mode).arg(path).status().unwrap();
    assert!(done.success());
}

#[test]
fn a_read_only_home_is_told_and_nothing_is_lost() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    for entry in fs::read_dir(home.path()).unwrap() {
        let path = entry.unwrap().path();
        chmod(if path.is_dir() { "555" } else { "444" }, &path);
    }
    chmod("555", home.path());
    let refused = as_nobody(&home, &["log", "bench 185x8"]);
    let read = as_nobody(&home, &["history"]);
    chmod("755", home.path());
    for entry in fs::read_dir(home.path()).unwrap() {
        chmod("u+w", &entry.unwrap().path());
    }
    let Some(refused) = refused else {
        skipped("a read-only home: no user here that it would be read-only for");
        return;
    };
    assert_eq!((refused.exit, refused.out.as_str()), (1, ""), "{}", refused.err);
    assert!(
        refused.err.contains("read-only") || refused.err.contains("can't be opened"),
        "{}",
        refused.err
    );
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    // Reading needs no right to write.
    let read = read.unwrap().done();
    assert_eq!(read.out, home.run(&["history"]).done().out);
    assert_eq!(sets(&home), 3);
}

/// A home that only its owner can write, as somebody else sees it.
fn read_only(home: &Home, arguments: &[&str]) -> Option<Ran> {
    for entry in fs::read_dir(home.path()).unwrap() {
        let path = entry.unwrap().path();
        chmod(if path.is_dir() { "555" } else { "444" }, &path);
    }
    chmod("555", home.path());
    let ran = as_nobody(home, arguments);
    chmod("755", home.path());
    for entry in fs::read_dir(home.path()).unwrap() {
        chmod("u+w", &entry.unwrap().path());
    }
    ran
}

#[test]
fn changes_that_wait_in_the_log_are_read_without_the_right_to_write() {
    let from = Home::new();
    from.run(&["log", "bench 3x8 185lb @8"]).done();
    // Somebody reads, so that the changes after it stay in the log.
    let open = rusqlite::Connection::open(from.database()).unwrap();
    open.execute_batch("BEGIN").unwrap();
    open.query_row("SELECT count(*) FROM sets", [], |row| row.get::<_, i64>(0)).unwrap();
    from.run(&["log", "squat 5x5 225lb"]).done();
    let home = Home::new();
    for file in ["setwise.db", "setwise.db-wal"] {
        fs::copy(from.path().join(file), home.path().join(file)).unwrap();
    }
    drop(open);
    assert!(fs::metadata(home.path().join("setwise.db-wal")).unwrap().len() > 0);
    for (arguments, exit) in
        [(&["history", "--json"][..], 0), (&["export"], 0), (&["records"], 0), (&["doctor"], 1)]
    {
        let Some(ran) = read_only(&home, arguments) else {
            skipped("a read-only home: no user here that it would be read-only for");
            return;
        };
        assert_eq!(ran.exit, exit, "{arguments:?}: {}{}", ran.out, ran.err);
        if arguments.contains(&"export") {
            assert_eq!(ran.json().as_array().unwrap().len(), 8);
        }
        let log = |ran: &Ran| ran.err.contains("can't be opened");
        assert!(!log(&ran), "{}", ran.err);
    }
    // Nothing was written, and nothing is left over.
    assert_eq!(sets(&home), 8);
}

#[test]
fn a_read_only_home_without_a_database_says_so() {
    let home = Home::new();
    let Some(ran) = read_only(&home, &["history"]) else {
        skipped("a read-only home: no user here that it would be read-only for");
        return;
    };
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("there is no database"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// Everything in one shell, because the small disk exists only in its own namespace.
const ON_A_SMALL_DISK: &str = r#"
set -u
mount -t tmpfs -o size=2m,mode=755 tmpfs "$SETWISE_HOME" || exit 77
"$SETWISE" log "bench 3x8 185lb @8" >/dev/null || exit 1
dd if=/dev/zero of="$SETWISE_HOME/filler" bs=4k >/dev/null 2>&1
"$SETWISE" log "squat 5x5 225lb"
echo "exit $?"
rm "$SETWISE_HOME/filler"
"$SETWISE" history --json | grep -c exerciseName
"$SETWISE" log "squat 5x5 225lb" >/dev/null
"$SETWISE" history --json | grep -c exerciseName
"#;

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let home = Home::new();
    let made = home.command();
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", ON_A_SMALL_DISK]);
    command.env("SETWISE", made.get_program());
    for (name, value) in made.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    let output = command.stdin(Stdio::null()).output();
    let Some(output) = output.ok().filter(|output| {
        let told = String::from_utf8_lossy(&output.stderr);
        output.status.code() != Some(77) && !told.contains("unshare:")
    }) else {
        skipped("a full disk: no mount namespace to be had here");
        return;
    };
    let ran = Ran::of(&["log"], &output);
    assert_eq!(ran.out, "exit 1\n3\n8\n", "{}", ran.err);
    assert!(ran.err.contains("the disk is full"), "{}", ran.err);
}
