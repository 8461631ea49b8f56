use super::*;
use std::io::BufReader;

/// The records of a text, each with its line; read through small pieces too.
fn records(text: &str) -> Result<Vec<(usize, Vec<String>)>, String> {
    let read = |piece: usize| -> Result<Vec<(usize, Vec<String>)>, TransferError> {
        let from = BufReader::with_capacity(piece, text.as_bytes());
        let mut records = Records::new(from, delimiters(text.as_bytes())[0]);
        let mut all = Vec::new();
        while let Some(record) = records.next()? {
            all.push((record.line, record.fields().map(str::to_owned).collect()));
        }
        Ok(all)
    };
    read(1 << 16).map_err(|error| error.to_string())
}

fn fields(text: &str) -> Vec<Vec<String>> {
    records(text).unwrap().into_iter().map(|(_, fields)| fields).collect()
}

#[test]
fn fields_are_split_at_the_delimiter_of_the_header() {
    for delimiter in [",", ";", "\t"] {
        let text = "a,b,c\r\n1,\"2\"\"x\",\n,,3\n".replace(',', delimiter);
        assert_eq!(
            fields(&text),
            [vec!["a", "b", "c"], vec!["1", "2\"x", ""], vec!["", "", "3"]],
            "{text}"
        );
    }
    assert_eq!(fields("a;b\n1,5;2,5\n")[1], ["1,5", "2,5"]);
    assert_eq!(fields("alone"), [["alone"]]);
    assert_eq!(fields(""), Vec::<Vec<String>>::new());
}

#[test]
fn a_quoted_field_holds_lines_and_delimiters() {
    let all = records("a,b\n\"x\ny, z\",2\n\n  \n3,4").unwrap();
    let lines: Vec<_> = all.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [1, 2, 6]);
    assert_eq!(all[1].1, ["x\ny, z", "2"]);
    // A quote within a field that began without one is of the text.
    assert_eq!(fields("a,b\n5\" bar,2\n")[1], ["5\" bar", "2"]);
}

#[test]
fn a_quote_that_never_closes_is_told_with_its_line() {
    let wanted = "line 2: a quote opens here and never closes; the file may be cut off";
    assert_eq!(records("a,b\n1,\"x\n2,3\n").unwrap_err(), wanted);
    // It ends at the next quote, in the middle of a cell of another row.
    assert_eq!(records("a,b\n1,\"x\n2,3\n4,\"y\"\n").unwrap_err(), wanted);
    assert_eq!(fields("a,b\n1,\"x\ny\"\n2,\"z\"\n").len(), 3);
    let endless = format!("a,b\n1,\"{}", "x\n".repeat(MOST_ROW_BYTES));
    assert_eq!(records(&endless).unwrap_err(), wanted);
}

#[test]
fn a_row_and_a_header_have_their_bounds() {
    let long = format!("a,b\n1,{}\n", "x".repeat(MOST_ROW_BYTES * 2));
    assert!(records(&long).unwrap_err().starts_with("line 2, column 1: this value is longer"));
    let wide = ",".repeat(MOST_TABLE_COLUMNS);
    assert!(records(&wide).unwrap_err().starts_with("the header has more"));
}
