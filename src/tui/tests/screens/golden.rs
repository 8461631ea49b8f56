//! Screens held to a file a group. `INSTA_UPDATE=always` writes the files anew.

use super::home::Case;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

/// Plays every case of a group and holds what was seen to the group's file.
pub fn snapshots(group: &str, cases: &[Case]) {
    let seen: Vec<_> = cases.iter().map(|case| (case.name(), case.play())).collect();
    hold(group, &seen);
}

/// Holds named texts to the group's file.
pub fn hold(group: &str, seen: &[(String, String)]) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/tui/tests/screens/goldens");
    let path = folder.join(format!("{group}.txt"));
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        let written = seen.iter().map(|(name, text)| format!("{MARK}{name}\n{text}"));
        fs::write(&path, written.collect::<String>()).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let golden = sections(&golden);
    let mut wrong: Vec<String> = Vec::new();
    for (name, text) in seen {
        match golden.iter().find(|(known, _)| known == name) {
            Some((_, wanted)) if wanted == text => {}
            Some((_, wanted)) => wrong.push(format!("{MARK}{name}\n{}", difference(wanted, text))),
            None => wrong.push(format!("{MARK}{name}\nnew:\n{text}")),
        }
    }
    let gone = golden.iter().filter(|(name, _)| seen.iter().all(|(played, _)| played != name));
    wrong.extend(gone.map(|(name, _)| format!("{MARK}{name}\nis played no more\n")));
    assert!(
        wrong.is_empty(),
        "{} of {} screens differ from goldens/{group}.txt; INSTA_UPDATE=always writes them anew\n\n{}",
        wrong.len(),
        seen.len(),
        wrong.join("\n")
    );
}

/// Begins the line that names a case.
const MARK: &str = "=== ";

fn sections(golden: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in golden.lines() {
        if let Some(name) = line.strip_prefix(MARK) {
            sections.push((name.to_owned(), String::new()));
        } else if let Some((_, text)) = sections.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    sections
}

/// The lines that differ, by their numbers.
fn difference(wanted: &str, seen: &str) -> String {
    let (wanted, seen): (Vec<_>, Vec<_>) = (wanted.lines().collect(), seen.lines().collect());
    let mut text = String::new();
    for number in 0..wanted.len().max(seen.len()) {
        let (old, new) = (wanted.get(number), seen.get(number));
        if old != new {
            let both = [('-', old), ('+', new)];
            for (sign, line) in both.into_iter().filter_map(|(sign, line)| Some((sign, line?))) {
                let _ = writeln!(text, "{:>4} {sign} {line}", number + 1);
            }
        }
    }
    text
}

#[test]
fn a_difference_names_the_case_and_the_lines() {
    assert_eq!(
        sections("=== one\na\nb\n=== two\nc\n"),
        [("one".to_owned(), "a\nb\n".to_owned()), ("two".to_owned(), "c\n".to_owned())]
    );
    assert_eq!(difference("a\nb\n", "a\nc\nd\n"), "   2 - b\n   2 + c\n   3 + d\n");
}
