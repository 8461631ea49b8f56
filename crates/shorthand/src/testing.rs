//! What the tests of several crates share.

use crate::claims::{Speaker, Utterance};

/// Of the athlete and the coach in turn.
pub fn exchange(said: &str) -> Vec<Utterance> {
    let parts = said.split('~').enumerate();
    parts
        .map(|(index, text)| Utterance {
            speaker: if index % 2 == 0 { Speaker::Athlete } else { Speaker::Coach },
            text: text.replace('⏎', "\n"),
        })
        .filter(|one| !one.text.is_empty())
        .collect()
}

/// Lines that are not said to the coach, each wish in each of them.
pub fn said_to_others() -> Vec<String> {
    let others = section("others");
    let wishes = section("wishes");
    let lines = others.iter().flat_map(|frame| wishes.iter().map(|wish| frame.replace("{}", wish)));
    lines.map(|line| line.replace('⏎', "\n")).collect()
}

/// Lines that are the athlete's own.
pub fn own_lines() -> Vec<String> {
    section("own").iter().map(|line| line.replace('⏎', "\n")).collect()
}

fn section(name: &str) -> Vec<&'static str> {
    const TABLE: &str = include_str!("speech/table.txt");
    let mut rows = TABLE.lines().skip_while(|line| line.strip_prefix("@ ") != Some(name)).skip(1);
    let mut section = Vec::new();
    for row in rows.by_ref().take_while(|line| !line.starts_with("@ ")) {
        if !row.starts_with("# ") {
            section.push(row);
        }
    }
    section
}
