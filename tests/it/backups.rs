//! Backups by the command line: made, listed, checked, put back, saved from damage, killed.

use super::durability::Dice;
use super::home::{Home, rounds};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

fn sets(home: &Home) -> usize {
    let history = home.run(&["export"]).done().json();
    history.as_array().unwrap().len()
}

fn backups(home: &Home) -> Vec<Value> {
    let listed = home.run(&["backup", "list", "--json"]).done().json();
    listed["backups"].as_array().unwrap().clone()
}

fn parts(home: &Home) -> Vec<PathBuf> {
    let folder = home.path().join("backups");
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(".part"))
        .collect()
}

fn log_on(home: &Home, day: u8, lines: &[&str]) {
    for line in lines {
        let now = format!("2026-11-0{day}T18:00:00-05:00");
        let mut command = home.command();
        let logged = command.args(["log", line]).env("SETWISE_NOW", now).output();
        assert!(logged.unwrap().status.success());
    }
}

#[test]
fn a_backup_of_the_day_is_made_by_itself_and_listed() {
    let home = Home::new();
    home.run(&["backup"]).says(
        "There are no backups yet: the first is made with the next change, or by `setwise backup make`.",
    );
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["history"]).done();
    let home = home.at("2026-11-22T18:02:00-05:00");
    home.run(&["history"]).done();
    assert_eq!(backups(&home).len(), 1, "reading changes nothing");
    home.run(&["log", "bench 185x8"]).done();
    home.run(&["backup", "list"]).says(
        "2026-11-22 18:02     4 sets  ok       setwise-20261122T230200Z-daily.db\n\
         2026-11-21 18:02     3 sets  ok       setwise-20261121T230200Z-daily.db",
    );
    assert_eq!(
        backups(&home)[0],
        json!({
            "file": "setwise-20261122T230200Z-daily.db",
            "made_at": "2026-11-22T23:02:00Z",
            "sets": 4,
            "ok": true
        })
    );
}

#[test]
fn what_was_put_back_can_be_put_back_again() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let made = home.run(&["backup", "make", "--json"]).done().json();
    assert_eq!((&made["ok"], &made["sets"]), (&json!(true), &json!(3)));
    home.run(&["log", "squat 5x5 225lb"]).done();
    let name = PathBuf::from(made["file"].as_str().unwrap());
    let name = name.file_name().unwrap().to_str().unwrap();
    let restored = home.run(&["backup", "restore", name, "--json"]).done().json();
    assert_eq!((&restored["ok"], &restored["sets"]), (&json!(true), &json!(3)));
    assert_eq!(sets(&home), 3);
    let before = restored["before"].as_str().unwrap();
    let checked = home.run(&["backup", "verify", before, "--json"]).done().json();
    assert_eq!((&checked["ok"], &checked["sets"]), (&json!(true), &json!(8)));
    home.run(&["backup", "restore", before]).done();
    assert_eq!(sets(&home), 8);
    assert_eq!(home.run(&["doctor", "--json"]).done().json()["ok"], true);
}

/// Every page behind the first is rubbish, then the first too.
#[test]
fn a_damaged_log_is_offered_its_newest_good_backup() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    for from in [4096, 0] {
        let mut bytes = fs::read(home.database()).unwrap();
        bytes[from..].fill(0xa5);
        fs::write(home.database(), &bytes).unwrap();
        let refused = home.run(&["history"]);
        assert_eq!((refused.exit, refused.out.as_str()), (1, ""));
        let offer = "`setwise backup restore` puts the newest good backup in its place (setwise-20261121T230200Z-daily.db, with 3 sets)";
        assert!(refused.err.contains(offer), "{}", refused.err);
        let doctor = home.run(&["doctor"]);
        assert!(doctor.exit == 1 && doctor.out.contains(offer), "{}", doctor.out);
        home.run(&["backup", "restore"]).done();
        assert_eq!(sets(&home), 3);
        assert_eq!(home.run(&["doctor"]).exit, 0);
    }
    let damaged = backups(&home)
        .into_iter()
        .find(|backup| backup["file"].as_str().unwrap().contains("damaged"))
        .unwrap();
    assert_eq!(damaged["ok"], false);
}

#[test]
fn what_a_damaged_log_still_holds_is_saved() {
    let home = Home::new();
    for day in 1..=9 {
        log_on(&home, day, &["squat 5x5 225lb", "bench 5x5 185lb", "barbell row 5x5 155lb"]);
    }
    let whole = fs::read(home.database()).unwrap();
    let root: i64 = rusqlite::Connection::open(home.database())
        .unwrap()
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'sets'", [], |row| row.get(0))
        .unwrap();
    let at = usize::try_from(root - 1).unwrap() * 4096;
    let mut bytes = whole;
    bytes[at..at + 4096].fill(0xa5);
    fs::write(home.database(), &bytes).unwrap();
    assert_eq!(home.run(&["export"]).exit, 1);
    let saved = home.run(&["backup", "salvage", "--json"]).done().json();
    assert_eq!(saved["ok"], true);
    assert!(saved["sets"].as_u64().unwrap() >= 100, "{saved}");
    assert_eq!(fs::read(home.database()).unwrap(), bytes, "it is left as it is");
    home.run(&["backup", "restore", saved["file"].as_str().unwrap()]).done();
    assert_eq!(u64::try_from(sets(&home)).unwrap(), saved["sets"].as_u64().unwrap());
    assert_eq!(home.run(&["doctor"]).exit, 0);
}

#[test]
fn what_is_no_backup_is_refused_in_a_sentence() {
    let home = Home::new();
    home.run(&["backup", "restore"]).fails(
        1,
        &format!(
            "setwise: {} can't be used: there is no good backup in it; the database {} was left as it is",
            home.path().join("backups").display(),
            home.database().display()
        ),
    );
    home.run(&["backup", "make"]).refuses(&format!(
        "There is nothing to back up: {} is not there yet.",
        home.database().display()
    ));
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let letter = home.file("letter.db", "Dear diary");
    for command in ["restore", "verify"] {
        let ran = home.run(&["backup", command, &letter]);
        assert_eq!(ran.exit, 1);
        let told = ran.out + &ran.err;
        assert!(told.contains("it is not a database") && told.lines().count() == 1, "{told}");
    }
    assert_eq!(sets(&home), 3);
}

const KILLS: usize = 60;
const FEW_KILLS: usize = 12;

/// Killed while it makes, puts back or saves: the log is as it was, or as the backup is, and the
/// next backup clears away what is left.
#[test]
fn a_kill_during_a_backup_leaves_a_good_state() {
    let home = Home::new();
    for day in 1..=9 {
        log_on(&home, day, &["squat 5x5 225lb", "bench 5x5 185lb"]);
    }
    let small = home.run(&["backup", "make", "--json"]).done().json();
    let small_sets = usize::try_from(small["sets"].as_u64().unwrap()).unwrap();
    home.run(&["log", "deadlift 5x5 315lb"]).done();
    let large = home.run(&["backup", "make", "--json"]).done().json();
    let mut dice = Dice(41);
    for round in 0..rounds("killed during a backup", FEW_KILLS, KILLS) {
        let (small, large) = (small["file"].as_str().unwrap(), large["file"].as_str().unwrap());
        let arguments = match round % 4 {
            0 => vec!["backup", "make"],
            1 => vec!["backup", "restore", small],
            2 => vec!["backup", "restore", large],
            _ => vec!["backup", "salvage"],
        };
        let mut child = home
            .command()
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(dice.below(60_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        let found = sets(&home);
        assert!(found == small_sets || found == small_sets + 5, "{arguments:?}: {found} sets");
    }
    home.run(&["backup", "make"]).done();
    assert_eq!(parts(&home), Vec::<PathBuf>::new());
    assert!(backups(&home).iter().all(
        |backup| backup["ok"] == true || backup["file"].as_str().unwrap().contains("salvaged")
    ));
    assert_eq!(home.run(&["doctor", "--json"]).done().json()["ok"], true);
}

/// The database, or what is left of it, beside backups.
const LOSSES: [&str; 5] =
    ["deleted", "emptied", "deleted, its log left", "emptied, its log left", "damaged"];

#[test]
fn a_log_that_is_gone_beside_backups_is_asked_about() {
    for loss in LOSSES {
        let home = Home::new();
        home.run(&["log", "bench 3x8 185lb @8"]).done();
        let left = home.path().join("setwise.db-wal");
        match loss.split(',').next().unwrap() {
            "deleted" => fs::remove_file(home.database()).unwrap(),
            "emptied" => fs::write(home.database(), "").unwrap(),
            _ => fs::write(home.database(), "no database").unwrap(),
        }
        if loss.contains("log") {
            fs::write(&left, [7; 5_000]).unwrap();
        }
        for arguments in [
            &["log", "squat 5x5 225lb"][..],
            &["history"],
            &["chat", "squat 5x5"],
            &["doctor"],
            &["--plain"],
            &["mcp"],
        ] {
            let ran = home.run(arguments);
            let told = format!("{}{}", ran.out, ran.err);
            assert!(
                ran.exit == 1 && told.contains("`setwise backup restore`"),
                "{loss} {arguments:?} {told}"
            );
            assert!(told.contains("with 3 sets"), "{told}");
        }
        if loss.starts_with("damaged") {
            assert!(home.run(&["backup", "fresh"]).err.contains("there is a log in it"));
        } else {
            assert!(home.run(&["history"]).err.contains("`setwise backup fresh`"));
            assert_eq!(left.exists(), loss.contains("log"), "it is left as it was");
            home.run(&["backup", "fresh"]).done();
            assert_eq!(sets(&home), 0);
            home.run(&["log", "squat 5x5 225lb"]).done();
            assert_eq!(sets(&home), 5);
            fs::remove_file(home.database()).unwrap();
        }
        home.run(&["backup", "restore", "setwise-20261121T230200Z-daily.db"]).done();
        assert_eq!(sets(&home), 3);
    }
}

#[test]
fn the_newest_good_backup_is_the_one_with_the_newest_change() {
    // Names by clocks that were wrong, copies under a later name, times of files.
    for case in ["a later name", "exchanged names", "an earlier name"] {
        let home = Home::new();
        log_on(&home, 1, &["squat 5x5 225lb"]);
        log_on(&home, 2, &["squat 5x5 230lb"]);
        log_on(&home, 3, &["squat 5x5 235lb"]);
        let folder = home.path().join("backups");
        let of = |day: u8| folder.join(format!("setwise-2026110{day}T230000Z-daily.db"));
        match case {
            "a later name" => {
                fs::copy(of(1), folder.join("setwise-20270101T000000Z-asked.db"))
                    .map(drop)
                    .unwrap();
            }
            "exchanged names" => {
                fs::rename(of(3), folder.join("kept")).unwrap();
                fs::rename(of(1), of(3)).unwrap();
                fs::rename(folder.join("kept"), of(1)).unwrap();
            }
            _ => fs::rename(of(3), folder.join("setwise-20200101T000000Z-daily.db")).unwrap(),
        }
        home.run(&["backup", "restore"]).done();
        assert_eq!(sets(&home), 15, "{case}");
    }
}

const BITS: usize = 400;
const FEW_BITS: usize = 24;

#[test]
fn one_bit_that_is_another_is_found_in_a_backup() {
    let home = Home::new();
    log_on(&home, 1, &["squat 5x5 225lb", "bench 5x5 185lb", "deadlift 3x5 315lb"]);
    let made = home.run(&["backup", "make", "--json"]).done().json();
    let file = made["file"].as_str().unwrap();
    home.run(&["backup", "verify", file]).done();
    let whole = fs::read(file).unwrap();
    let mut dice = Dice(11);
    let mut unfound = Vec::new();
    let count = rounds("bits of a backup flipped", FEW_BITS, BITS);
    for _ in 0..count {
        let at = usize::try_from(dice.below(whole.len() as u64)).unwrap();
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << dice.below(8);
        fs::write(file, bytes).unwrap();
        if home.run(&["backup", "verify", file]).exit != 1 {
            unfound.push(at);
        }
    }
    assert!(unfound.is_empty(), "{} of {count} at {unfound:?}", unfound.len());
    assert_eq!(home.run(&["backup", "restore", file]).exit, 1);
    fs::write(file, whole).unwrap();
    home.run(&["backup", "restore", file]).done();
}

/// Ends a restore at each of its steps, by what each leaves behind.
#[test]
fn a_restore_that_was_killed_does_not_block_the_next() {
    for left in [
        &["setwise.db.new.part"][..],
        &["setwise.db.new"],
        &["setwise.db.new", "setwise.db.new.part"],
        &["backups/setwise-20261121T230200Z-damaged.db.part"],
        &["backups/setwise-20261121T230200Z-damaged.db-wal.part"],
        &["backups/setwise-20261121T230200Z-before-restore.db.part"],
        &["backups/..setwise.sha256.new"],
    ] {
        for loss in ["damaged", "deleted", "whole"] {
            let home = Home::new();
            home.run(&["log", "bench 3x8 185lb @8"]).done();
            match loss {
                "damaged" => {
                    fs::write(home.database(), [0xA5; 9_000]).unwrap();
                    fs::write(home.path().join("setwise.db-wal"), [7; 5_000]).unwrap();
                }
                "deleted" => fs::remove_file(home.database()).unwrap(),
                _ => {}
            }
            for left in left {
                home.file(left, "half a file");
            }
            let ran = home.run(&["backup", "restore"]);
            assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{loss} {left:?}");
            assert_eq!(sets(&home), 3);
            assert_eq!(parts(&home), Vec::<PathBuf>::new());
        }
    }
}

/// Real kills while a log that is lost is put back: what is there then is put back by the next.
#[test]
fn a_kill_during_a_restore_of_a_lost_log_does_not_block_the_next() {
    let mut dice = Dice(73);
    for round in 0..rounds("killed while a lost log was put back", FEW_KILLS, 2 * KILLS) {
        let home = Home::new();
        home.run(&["log", "bench 3x8 185lb @8"]).done();
        let loss = ["damaged", "deleted", "emptied", "copied over"][round % 4];
        match loss {
            "damaged" => fs::write(home.database(), vec![0xA5; 90_000]).unwrap(),
            "deleted" => fs::remove_file(home.database()).unwrap(),
            "emptied" => fs::write(home.database(), "").unwrap(),
            _ => drop(fs::copy(daily(&home), home.database()).unwrap()),
        }
        fs::write(home.path().join("setwise.db-wal"), vec![7; 50_000]).unwrap();
        let mut restore = home.command();
        restore.args(["backup", "restore"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = restore.spawn().unwrap();
        thread::sleep(Duration::from_micros(dice.below(40_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        let ran = home.run(&["backup", "restore"]);
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{loss}");
        assert_eq!(sets(&home), 3, "{loss}");
        assert_eq!(parts(&home), Vec::<PathBuf>::new(), "{loss}");
        assert_eq!(home.run(&["doctor"]).exit, 0, "{loss}");
    }
}

fn daily(home: &Home) -> PathBuf {
    home.path().join("backups/setwise-20261121T230200Z-daily.db")
}

/// What a program that was killed left of its changes is of the log that lay there, none of the copy.
#[test]
fn changes_of_the_log_before_it_are_not_read_into_a_copy_that_was_put_there() {
    for way_out in ["restore", "move the changes away"] {
        let home = Home::new();
        home.run(&["log", "bench 3x8 185lb @8"]).done();
        let log = home.path().join("setwise.db-wal");
        let open = rusqlite::Connection::open(home.database()).unwrap();
        open.execute_batch("DELETE FROM sets; CREATE TABLE other (value)").unwrap();
        let left = fs::read(&log).unwrap();
        drop(open);
        assert!(!left.is_empty());
        fs::copy(daily(&home), home.database()).unwrap();
        fs::write(&log, &left).unwrap();
        for arguments in
            [&["history"][..], &["log", "squat 5x5 225lb"], &["--plain"], &["doctor"], &["mcp"]]
        {
            let ran = home.run(arguments);
            let told = format!("{}{}", ran.out, ran.err);
            assert_eq!(ran.exit, 1, "{arguments:?} {told}");
            assert!(told.contains("setwise.db-wal away to go on with the copy"), "{told}");
        }
        assert_eq!(fs::read(&log).unwrap(), left);
        if way_out == "restore" {
            home.run(&["backup", "restore"]).done();
        } else {
            fs::remove_file(&log).unwrap();
        }
        assert_eq!(sets(&home), 3, "{way_out}");
        assert_eq!(home.run(&["doctor"]).exit, 0);
        home.run(&["log", "squat 5x5 225lb"]).done();
        assert_eq!(sets(&home), 8);
    }
}
