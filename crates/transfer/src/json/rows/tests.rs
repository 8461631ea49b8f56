use super::*;

/// Rows with their lines.
type Found = Vec<(usize, String)>;

fn split(text: &str) -> Result<(Found, Vec<String>), String> {
    let mut rows = Vec::new();
    let beside = read(text.as_bytes(), &mut |row| {
        rows.push((row.at.line, String::from_utf8(row.text).unwrap()));
    });
    beside.map(|beside| (rows, beside)).map_err(|error| error.to_string())
}

fn rows(text: &str) -> Found {
    split(text).unwrap().0
}

#[test]
fn an_array_gives_its_elements_with_their_lines() {
    assert_eq!(
        rows("[\n {\"a\": \"]},\\\"\"},\n {\"b\": [1, {}]}, 7\n]\n"),
        [
            (2, "{\"a\": \"]},\\\"\"}".to_owned()),
            (3, "{\"b\": [1, {}]}".to_owned()),
            (3, "7".to_owned()),
        ]
    );
    assert_eq!(rows("[]"), []);
}

#[test]
fn an_object_gives_the_elements_of_its_arrays() {
    let (rows, beside) =
        split("{\"version\": 1, \"a\": [{\"x\": 1}],\n\"b\": [{\"y\": 2}]}").unwrap();
    assert_eq!(rows, [(1, "{\"x\": 1}".to_owned()), (2, "{\"y\": 2}".to_owned())]);
    assert_eq!(beside, ["version"]);
}

#[test]
fn an_object_without_arrays_is_a_row_itself() {
    let text = "{\"exercise\": \"Squat\",\n \"reps\": 5}";
    assert_eq!(rows(text), [(1, "{\"exercise\":\"Squat\",\"reps\":5}".to_owned())]);
}

#[test]
fn a_broken_frame_is_told_its_line() {
    for (text, sentence) in [
        (
            "",
            "line 1, column 1: wanted an array of sets, '[', or an object that holds one, '{', found the end of the file",
        ),
        (
            "\n7",
            "line 2, column 1: wanted an array of sets, '[', or an object that holds one, '{', found '7'",
        ),
        ("[{}\n{}]", "line 2, column 1: wanted ',' or ']' after a set, found '{'"),
        ("[{},]", "line 1, column 5: wanted a value, found ']'"),
        (
            "[{\"a\": 1}",
            "line 1, column 10: wanted ',' or ']' after a set, found the end of the file",
        ),
        (
            "[{\"a\":\n\"cut",
            "line 2, column 5: wanted the end of this value, found the end of the file",
        ),
        ("[] x", "line 1, column 4: wanted the end of the file, found 'x'"),
        ("{\"a\" 1}", "line 1, column 6: wanted ':' after a name, found '1'"),
        ("{a: 1}", "line 1, column 2: wanted a name in quotes, or '}', found 'a'"),
        (
            "\u{1b}",
            "line 1, column 1: wanted an array of sets, '[', or an object that holds one, '{', found the byte 0x1b",
        ),
    ] {
        assert_eq!(split(text).unwrap_err(), sentence, "{text:?}");
    }
}

#[test]
fn a_row_has_a_limit() {
    let text = format!("[\n\"{}\"]", "x".repeat(MOST_ROW_BYTES));
    assert_eq!(
        split(&text).unwrap_err(),
        "line 2, column 1: this value is longer than 65536 bytes, the most that a set has"
    );
}

proptest::proptest! {
    #[test]
    fn any_bytes_end_in_rows_or_an_issue(bytes: Vec<u8>) {
        let _ = read(bytes.as_slice(), &mut |_| {});
    }
}

/// The third set of one long line, behind a character of several bytes.
#[test]
fn a_place_in_one_line_is_told_by_its_column() {
    let mut places = Vec::new();
    let beside = read("[{\"é\": 1}, 7, x".as_bytes(), &mut |row| {
        places.push(row.at.to_string());
    });
    assert_eq!(places, ["line 1, column 2", "line 1, column 12", "line 1, column 15"]);
    assert_eq!(
        beside.unwrap_err().to_string(),
        "line 1, column 16: wanted ',' or ']' after a set, found the end of the file"
    );
}
