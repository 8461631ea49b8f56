use super::*;
use std::io::Write as _;

fn begun(folder: &Path) -> LogFile {
    let stamps = Stamps::fixed("2026-11-21T18:30:00+01:00[Europe/Berlin]".parse().unwrap());
    LogFile::new(folder.to_owned(), stamps)
}

#[test]
fn nothing_is_made_before_the_first_line() {
    let home = tempfile::tempdir().unwrap();
    let logs = home.path().join("logs");
    let mut file = begun(&logs);
    file.flush().unwrap();
    assert!(!logs.exists());
    file.write_all(b"a line\n").unwrap();
    assert_eq!(size_of(&logs).unwrap(), 7);
}

#[test]
fn the_folder_stays_under_its_limit() {
    let home = tempfile::tempdir().unwrap();
    let old = home.path().join("setwise.2026-01-01.log");
    fs::File::create(&old).unwrap().set_len(MOST_LOG_BYTES - 10).unwrap();
    let mut file = begun(home.path());
    for _ in 0..5 {
        file.write_all(b"a line\n").unwrap();
    }
    assert_eq!(size_of(home.path()).unwrap(), MOST_LOG_BYTES - 3);
}

#[test]
fn a_folder_that_cannot_be_made_is_no_issue() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("logs");
    fs::write(&in_the_way, "").unwrap();
    begun(&in_the_way).write_all(b"a line\n").unwrap();
}

#[test]
fn a_week_of_files_is_kept() {
    let home = tempfile::tempdir().unwrap();
    for day in 1..=20 {
        fs::write(home.path().join(format!("setwise.2026-11-{day:02}.log")), "old\n").unwrap();
    }
    fs::write(home.path().join("notes.txt"), "mine").unwrap();
    begun(home.path()).write_all(b"a line\n").unwrap();
    let mut names: Vec<_> =
        fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names.len(), LOG_FILES_KEPT + 1);
    assert_eq!((&names[0], &names[1]), (&"notes.txt".into(), &"setwise.2026-11-15.log".into()));
}
