use super::*;
use std::io::Write as _;

#[test]
fn nothing_is_made_before_the_first_line() {
    let home = tempfile::tempdir().unwrap();
    let logs = home.path().join("logs");
    let mut file = LogFile::new(logs.clone());
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
    let mut file = LogFile::new(home.path().to_owned());
    for _ in 0..5 {
        file.write_all(b"a line\n").unwrap();
    }
    assert_eq!(size_of(home.path()).unwrap(), MOST_LOG_BYTES - 3);
}

#[test]
fn a_folder_that_cannot_be_made_is_no_fault() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("logs");
    fs::write(&in_the_way, "").unwrap();
    LogFile::new(in_the_way).write_all(b"a line\n").unwrap();
}
