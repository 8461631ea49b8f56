//! Files of the athlete's own: nobody else reads them, and nobody's change of them is lost.

use super::home::Home;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Every file and folder below.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(below(&path));
        }
        found.push(path);
    }
    found
}

#[test]
fn everything_that_is_made_is_the_owners_alone() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("deep").join("home");
    let home = Home::new().with("SETWISE_HOME", home.to_str().unwrap());
    let root = folder.path().join("deep");
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["config", "set", "ui.bell", "false"]).done();
    home.run(&["exercise", "add", "Zercher March", "--pattern", "lunge", "--primary", "quads"])
        .done();
    // What goes wrong is logged.
    home.run(&["import", "/nowhere"]);
    home.run(&["plan", "accept", "/nowhere"]);
    let found = below(&root);
    assert!(found.iter().any(|path| path.ends_with("setwise.db")));
    for path in found {
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), wanted, "{}", path.display());
    }
    assert_eq!(mode(&root), 0o700);
}

/// A database of before was readable for all; its write-ahead log takes its mode from it.
#[test]
fn a_database_that_others_can_read_is_closed_to_them() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    fs::set_permissions(home.database(), fs::Permissions::from_mode(0o644)).unwrap();
    home.run(&["log", "bench 185x8"]).done();
    assert_eq!(mode(&home.database()), 0o600);
}

/// Root could change it, and leaves it as its owner wants it.
#[test]
fn what_belongs_to_somebody_else_keeps_its_mode() {
    const SOMEBODY: Option<u32> = Some(65_534);
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["exercise", "add", "Zercher March", "--pattern", "lunge", "--primary", "quads"])
        .done();
    let theirs = ["setwise.db", "backups", "exercises.json", ".setwise.lock"];
    for name in theirs {
        let path = home.path().join(name);
        if chown(&path, SOMEBODY, SOMEBODY).is_err() {
            eprintln!("skipped: only root can give a file away");
            return;
        }
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    home.run(&["history"]).done();
    home.run(&["log", "squat 100kg x5"]).done();
    home.run(&["backup", "make"]).done();
    home.run(&["config", "set", "ui.bell", "false"]).done();
    for name in theirs {
        let path = home.path().join(name);
        let wanted = if path.is_dir() { 0o755 } else { 0o644 };
        assert_eq!(mode(&path), wanted, "{name}");
    }
}

#[test]
fn ten_exercises_added_at_once_are_ten() {
    let home = Home::new();
    let words = [
        "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India",
        "Juliett",
    ];
    let running: Vec<_> = words
        .iter()
        .map(|word| {
            home.command()
                .args(["exercise", "add", &format!("{word} March")])
                .args(["--pattern", "lunge", "--primary", "quads"])
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in running {
        let ended = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&ended.stdout).into_owned();
        assert!(ended.status.success() && told.starts_with("Added: "), "{told}");
    }
    let own = home.run(&["exercise", "list", "--own", "--json"]).done().json();
    assert_eq!(own.as_array().unwrap().len(), words.len());
}

#[test]
fn settings_set_at_once_are_all_set() {
    let home = Home::new();
    let keys: Vec<String> = (0..8).map(|number| format!("models.m{number}.model")).collect();
    let running: Vec<_> = keys
        .iter()
        .map(|key| home.command().args(["config", "set", key, "x"]).spawn().unwrap())
        .collect();
    for mut child in running {
        assert!(child.wait().unwrap().success());
    }
    let shown = home.run(&["config", "--json"]).done().json();
    assert_eq!(shown["models"].as_object().unwrap().len(), keys.len());
}

#[test]
fn a_config_that_is_a_link_stays_one_and_keeps_its_mode() {
    let home = Home::new();
    let real = home.file("dotfiles.toml", "[coach] # mine\n");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let link = home.path().join("config.toml");
    symlink("dotfiles.toml", &link).unwrap();
    home.run(&["config", "set", "ui.bell", "false"]).done();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(mode(Path::new(&real)), 0o640);
    assert_eq!(fs::read_to_string(&real).unwrap(), "[coach] # mine\n\n[ui]\nbell = false\n");
}

#[test]
fn a_file_without_an_end_is_refused_in_a_sentence() {
    let home = Home::new();
    let config = home.path().join("config.toml");
    symlink("/dev/zero", &config).unwrap();
    home.run(&["log", "bench 60kg 3x8"]).done();
    let ran = home.run(&["chat", "last bench"]);
    assert_eq!(
        (ran.exit, ran.err),
        (
            0,
            format!(
                "setwise: {}: it could not be read: it is a device, and a regular file has to be there; nothing in the file is used, and the offline coach answers instead\n",
                config.display()
            )
        )
    );
    fs::remove_file(&config).unwrap();
    let exercises = home.path().join("exercises.json");
    symlink("/dev/zero", &exercises).unwrap();
    let ran = home.run(&["exercise", "list", "--own"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("it is a device"), "{}", ran.err);
}
