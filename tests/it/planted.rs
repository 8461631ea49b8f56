//! Something else in the place of a file: links that were planted are not followed, and pipes,
//! sockets, folders and devices are refused at once.

use super::home::{Home, Ran};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any of these commands takes.
const PATIENCE: Duration = Duration::from_secs(8);

const SETS: &str = r#"[{"timestamp": "2025-03-01T18:00:00Z", "exercise": "Squat", "reps": 5}]"#;

/// Runs a command; none where it doesn't end.
fn ends(home: &Home, arguments: &[&str]) -> Option<Ran> {
    let mut command = home.command();
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let until = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > until {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Some(Ran::of(arguments, &child.wait_with_output().unwrap()))
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// A home with a log, a backup and a file to import.
fn begun() -> Home {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["config", "set", "ui.bell", "true"]).done();
    home.file("sets.json", SETS);
    home
}

/// Commands that use a file of the home, each with the file.
const USES: [(&str, &[&str]); 14] = [
    ("setwise.db", &["log", "bench 185x8"]),
    ("setwise.db", &["history"]),
    ("setwise.db-wal", &["log", "bench 185x8"]),
    ("setwise.db-shm", &["log", "bench 185x8"]),
    (".setwise.lock", &["config", "set", "ui.bell", "false"]),
    (".config.toml.new", &["config", "set", "ui.bell", "false"]),
    ("report.html", &["report", "--html", "report.html"]),
    (".report.html.new", &["report", "--html", "report.html"]),
    ("backups/.setwise.lock", &["backup", "make"]),
    ("backups/setwise-20261121T230200Z-asked.db.part", &["backup", "make"]),
    ("backups/setwise-20261121T230200Z-salvaged.db.part", &["backup", "salvage"]),
    ("setwise.db.new", &["backup", "restore"]),
    ("setwise.db.new.part", &["backup", "restore"]),
    ("logs/setwise.2026-11-21.log", &["history", "--json", "--coach", "none"]),
];

#[test]
fn no_planted_link_is_followed() {
    let mut wrong = Vec::new();
    for (name, arguments) in USES {
        for target in ["theirs", "empty", "nowhere"] {
            let home = begun();
            let (theirs, link) = (home.path().join(target), home.path().join(name));
            let text = if target == "theirs" { "theirs alone\n" } else { "" };
            if target != "nowhere" {
                fs::write(&theirs, text).unwrap();
                fs::set_permissions(&theirs, fs::Permissions::from_mode(0o644)).unwrap();
            }
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            let _ = fs::remove_file(&link);
            symlink(&theirs, &link).unwrap();
            let ran = ends(&home, arguments);
            let is_as_it_was = match fs::read(&theirs) {
                Ok(found) => found == text.as_bytes() && mode(&theirs) == 0o644,
                Err(_) => target == "nowhere",
            };
            if ran.is_none() || !is_as_it_was {
                wrong.push(format!("{name} leads to {target}, {arguments:?}: it was followed"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A link of the athlete's own to their settings is meant; to what is not there it leads nowhere.
#[test]
fn settings_may_be_links_to_files_that_are_there() {
    for (name, arguments) in [
        ("config.toml", &["config", "set", "ui.bell", "false"][..]),
        (
            "exercises.json",
            &["exercise", "add", "--pattern", "horizontal push", "--primary", "chest", "Press X"],
        ),
    ] {
        let home = Home::new();
        let link = home.path().join(name);
        symlink("mine", &link).unwrap();
        let ran = ends(&home, arguments).unwrap();
        assert_ne!(ran.exit, 0, "{name}");
        let told = ran.out + &ran.err;
        assert!(told.contains("a link to") && told.contains("mine"), "{told}");
        assert!(!home.path().join("mine").exists());
        fs::write(home.path().join("mine"), if name == "config.toml" { "" } else { "[]" }).unwrap();
        home.run(arguments).done();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read(home.path().join("mine")).unwrap().len() > 9);
    }
}

/// Every path that is read or written, by a command; the last is whether it goes on without the file.
const PATHS: [(&str, &[&str], bool); 23] = [
    ("setwise.db", &["log", "bench 185x8"], false),
    ("setwise.db", &["history"], false),
    ("setwise.db", &["backup", "make"], false),
    ("setwise.db", &["backup", "salvage"], false),
    ("setwise.db-wal", &["log", "bench 185x8"], false),
    ("config.toml", &["config", "set", "ui.bell", "false"], false),
    ("config.toml", &["log", "bench 185x8"], true),
    (
        "exercises.json",
        &["exercise", "add", "--pattern", "horizontal push", "--primary", "chest", "Press X"],
        false,
    ),
    ("exercises.json", &["log", "bench 185x8"], true),
    (".setwise.lock", &["config", "set", "ui.bell", "false"], false),
    ("backups/.setwise.lock", &["backup", "make"], false),
    ("backups/setwise-20261120T230200Z-daily.db", &["backup", "list"], true),
    ("given.json", &["import", "given.json"], false),
    ("given.ics", &["import", "given.ics"], false),
    ("folder/given.csv", &["import", "folder"], false),
    ("given.json", &["plan", "accept", "given.json"], false),
    ("given.json", &["assistant", "apply", "given.json"], false),
    ("given.db", &["backup", "restore", "given.db"], false),
    ("given.db", &["backup", "verify", "given.db"], false),
    ("given.db", &["backup", "salvage", "given.db"], false),
    ("given.html", &["report", "--html", "given.html"], false),
    ("given.jsonl", &["eval", "given.jsonl"], false),
    ("logs/setwise.2026-11-21.log", &["backup", "restore", "nothing.db"], true),
];

#[test]
fn what_is_no_file_is_refused_at_once() {
    let mut wrong = Vec::new();
    for (name, arguments, goes_on) in PATHS {
        for found in ["a named pipe", "a socket", "a folder", "a device"] {
            let imports_folders = arguments == ["import", "given.json"];
            if found == "a folder" && imports_folders {
                continue;
            }
            let home = begun();
            let path = home.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let _ = fs::remove_file(&path);
            // For as long as the command runs.
            let mut _listener = None;
            match found {
                "a named pipe" => {
                    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
                }
                "a socket" => _listener = Some(UnixListener::bind(&path).unwrap()),
                "a folder" => fs::create_dir(&path).unwrap(),
                _ => symlink("/dev/zero", &path).unwrap(),
            }
            let Some(ran) = ends(&home, arguments) else {
                wrong.push(format!("{found} as {name}, {arguments:?}: it did not end"));
                continue;
            };
            let told = format!("{}{}", ran.out, ran.err);
            // A link is refused for being one where none is followed.
            let is_said = told.contains(found) || found == "a device" && told.contains("a link");
            let is_right = if goes_on { true } else { ran.exit != 0 && is_said };
            if !is_right || told.contains("panicked") {
                wrong.push(format!("{found} as {name}, {arguments:?}: {} {told}", ran.exit));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
