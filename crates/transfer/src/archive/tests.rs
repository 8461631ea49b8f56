use super::*;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write as _;
use std::path::PathBuf;
use tempfile::TempDir;

/// An archive of these files, each deflated or not.
fn zip(files: &[(&str, &[u8], bool)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for (name, text, is_deflated) in files {
        let packed = if *is_deflated {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        } else {
            text.to_vec()
        };
        let length = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap().to_le_bytes();
        let mut facts = Vec::new();
        facts.extend([20, 0, 0, 0]);
        facts.extend([if *is_deflated { 8 } else { 0 }, 0]);
        facts.extend([0; 8]);
        facts.extend(length(&packed));
        facts.extend(length(text));
        facts.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        facts.extend([0, 0]);
        let local = u32::try_from(bytes.len()).unwrap();
        bytes.extend(LOCAL.to_le_bytes());
        bytes.extend(&facts);
        bytes.extend(name.as_bytes());
        bytes.extend(packed);
        directory.extend(CENTRAL.to_le_bytes());
        directory.extend([20, 0]);
        directory.extend(&facts);
        directory.extend([0; 10]);
        directory.extend(local.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let at = u32::try_from(bytes.len()).unwrap();
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    bytes.extend(&directory);
    bytes.extend(END.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(count);
    bytes.extend(count);
    bytes.extend(u32::try_from(directory.len()).unwrap().to_le_bytes());
    bytes.extend(at.to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}

fn file(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("export.zip");
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// The names and texts of the files that are found.
fn files(path: &Path) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    let end = each_file(path, &mut |name, from| {
        let mut text = String::new();
        from.read_to_string(&mut text)?;
        found.push((name.to_owned(), text));
        Ok(())
    });
    end.map(|_| found).map_err(|error| error.to_string())
}

fn pair(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

#[test]
fn the_files_of_an_archive_are_read_in_the_order_of_their_names() {
    let (_folder, path) = file(&zip(&[
        ("b.csv", b"two", true),
        ("a/one.CSV", b"one", false),
        ("picture.png", b"x", false),
        ("__MACOSX/b.csv", b"x", true),
    ]));
    assert_eq!(files(&path).unwrap(), [pair("a/one.CSV", "one"), pair("b.csv", "two")]);
}

#[test]
fn the_files_of_a_folder_are_read_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.csv", "a.json", "c.png", ".hidden.csv"] {
        fs::write(folder.path().join(name), name).unwrap();
    }
    let wanted = [pair("a.json", "a.json"), pair("b.csv", "b.csv")];
    assert_eq!(files(folder.path()).unwrap(), wanted);
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(files(empty.path()).unwrap_err(), "there is no file in it that can be imported");
}

#[test]
fn an_archive_that_unpacks_to_too_much_is_given_up() {
    let zeros = vec![b' '; 1 << 20];
    let bomb = zip(&[("bomb.csv", &zeros, true)]);
    let (_folder, path) = file(&bomb);
    // Read as often as it takes, since a bomb of the real size takes long to make.
    let left = Cell::new(MOST_UNPACKED_BYTES);
    let mut end = Ok(());
    for _ in 0..=MOST_UNPACKED_BYTES >> 20 {
        let mut all: &[u8] = &zeros;
        let mut bounded = Bounded { from: &mut all, left: &left };
        end = io::copy(&mut bounded, &mut io::sink()).map(drop);
    }
    let message = end.unwrap_err().to_string();
    assert_eq!(message, "the archive unpacks to more than 536870912 bytes");
    assert_eq!(files(&path).unwrap()[0].1.len(), 1 << 20);
}

#[test]
fn what_is_no_whole_archive_is_refused() {
    let whole = zip(&[("a.csv", b"Date,Exercise\n", true)]);
    for cut in 4..whole.len() {
        let (_folder, path) = file(&whole[..cut]);
        assert!(files(&path).is_err(), "cut at {cut}");
    }
    for at in 0..whole.len() {
        let mut odd = whole.clone();
        odd[at] = !odd[at];
        let (_folder, path) = file(&odd);
        // Whatever it comes to, it ends.
        let _ = files(&path);
    }
}

/// As `files`, where a text that begins with a word is no log, or can't be read.
fn read(path: &Path) -> Result<Vec<String>, String> {
    let end = each_file(path, &mut |_, from| {
        let mut text = String::new();
        from.read_to_string(&mut text)?;
        match text.as_str() {
            "" => Err(TransferError::Empty),
            "note" => Err(TransferError::UnknownTable { found: vec!["note".to_owned()] }),
            "torn" => Err(TransferError::OpenQuote { line: 3 }),
            _ => Ok(()),
        }
    });
    end.map_err(|error| error.to_string())
}

#[test]
fn of_several_files_those_that_are_no_log_are_named_and_a_broken_one_refuses_all() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("readme.txt", "note");
    assert!(
        read(folder.path()).unwrap_err().starts_with("readme.txt: I don't know this kind of log")
    );
    write("sets.csv", "sets");
    write("goals.csv", "");
    assert_eq!(read(folder.path()).unwrap(), ["goals.csv", "readme.txt"]);
    write("torn.csv", "torn");
    assert_eq!(
        read(folder.path()).unwrap_err(),
        "torn.csv: line 3: a quote opens here and never closes; the file may be cut off"
    );
    let packed = zip(&[("a.csv", b"sets", true), ("b.txt", b"note", true)]);
    let (_folder, path) = file(&packed);
    assert_eq!(read(&path).unwrap(), ["b.txt"]);
}

#[test]
fn a_workbook_is_told_for_what_it_is() {
    for name in ["xl/workbook.xml", "content.xml", "Index/Document.iwa"] {
        let (_folder, path) =
            file(&zip(&[("[Content_Types].xml", b"x", true), (name, b"x", true)]));
        assert_eq!(
            files(&path).unwrap_err(),
            "this is a workbook of a spreadsheet program, not a log that can be read; save its sheet as CSV and \
             import that"
        );
    }
}
