use super::*;
use crate::import::carry_out_import;
use crate::tests::fixture::Athlete;
use std::fs;

fn text(log: &TextLog) -> String {
    fs::read_to_string(log.file()).unwrap()
}

#[test]
fn the_file_follows_the_log_and_is_written_where_that_changed() {
    let (athlete, home) = (Athlete::new(), tempfile::tempdir().unwrap());
    let log = TextLog::new(home.path().join("log.txt"));
    let keep = || log.keep(&athlete.services).unwrap();
    assert_eq!(keep(), Kept::Written);
    athlete.did("2026-11-21", "bench press", "185x8");
    assert_eq!(keep(), Kept::Written);
    assert!(text(&log).contains("Bench Press"), "{}", text(&log));
    assert_eq!(keep(), Kept::Current);
    fs::remove_file(log.file()).unwrap();
    assert_eq!(keep(), Kept::Written);
}

#[test]
fn a_file_that_was_edited_or_is_somebody_elses_is_left_alone() {
    let (athlete, home) = (Athlete::new(), tempfile::tempdir().unwrap());
    let log = TextLog::new(home.path().join("log.txt"));
    let keep = || log.keep(&athlete.services).unwrap();
    fs::write(log.file(), "my notes").unwrap();
    athlete.did("2026-11-21", "bench press", "185x8");
    assert_eq!(keep(), Kept::Edited);
    assert_eq!(text(&log), "my notes");
    fs::remove_file(log.file()).unwrap();
    assert_eq!(keep(), Kept::Written);
    let edited = text(&log).replace("185", "190");
    fs::write(log.file(), &edited).unwrap();
    athlete.did("2026-11-21", "bench press", "200x5");
    assert_eq!(keep(), Kept::Edited);
    assert_eq!(text(&log), edited);
    // Once its edits are taken in, it is ours again.
    let source = ImportSource::Path(log.file());
    let wishes = ImportWishes::default();
    let read = read_import(&athlete.services, source, &wishes, &AtomicU64::new(0)).unwrap();
    let added = carry_out_import(&athlete.services, read.exercises, read.sets).unwrap().unwrap();
    assert_eq!((read.bad_rows, added), (0, 0));
    assert_eq!(keep(), Kept::Written);
    assert!(text(&log).contains("190") && text(&log).contains("200"), "{}", text(&log));
    // As it was written, it is ours again.
    fs::remove_file(log.file()).unwrap();
    assert_eq!(keep(), Kept::Written);
    // What was told before a write that was cut off is no edit either.
    let before = fs::read(log.file()).unwrap();
    athlete.did("2026-11-21", "bench press", "205x3");
    assert_eq!(keep(), Kept::Written);
    fs::write(log.file(), before).unwrap();
    athlete.did("2026-11-21", "bench press", "210x1");
    assert_eq!(keep(), Kept::Written);
    assert!(text(&log).contains("210"));
}

#[test]
fn it_is_kept_while_the_program_runs_and_once_more_at_its_end() {
    let (athlete, home) = (Athlete::new(), tempfile::tempdir().unwrap());
    let log = TextLog::new(home.path().join("log.txt"));
    let kept = log.clone().watch(&home.path().join("setwise.db"), athlete.services.clone());
    athlete.did("2026-11-21", "bench press", "185x8");
    drop(kept);
    assert!(text(&log).contains("Bench Press"));
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let (athlete, home) = (Athlete::new(), tempfile::tempdir().unwrap());
    let folder = home.path().join("log.txt");
    fs::create_dir(&folder).unwrap();
    athlete.did("2026-11-21", "bench press", "185x8");
    let error = TextLog::new(folder).keep(&athlete.services).unwrap_err();
    assert!(error.to_string().starts_with("the log as text, "), "{error}");
}
