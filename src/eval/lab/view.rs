//! What was played, as lines.

use super::{EndedCall, Listed, Played, PlayedRound, PlayedScript, PlayedTurn};
use crate::domain::text::counted;
use std::fmt::Write as _;

/// What stands before the lines of a part; those that follow its first are set in as far.
const WIDTH: usize = 10;

pub fn list(listed: &Listed) -> String {
    let lines = listed.scripts.iter().map(|script| format!("{:<44} {}", script.name, script.about));
    lines.collect::<Vec<_>>().join("\n")
}

pub fn played(played: &Played) -> String {
    played.scripts.iter().map(script).collect::<Vec<_>>().join("\n")
}

fn script(script: &PlayedScript) -> String {
    let mut text = script.name.clone();
    if !script.about.is_empty() {
        let _ = write!(text, ": {}", script.about);
    }
    let (now, protocol, calls) = (&script.now, script.protocol, script.calls);
    let _ = writeln!(text, "\n{now}, protocol {protocol}, calls {calls}");
    for turn in &script.turns {
        add_turn(&mut text, turn);
    }
    let _ = writeln!(text, "\nstored: {}", counted(script.stored.len(), "set"));
    for set in &script.stored {
        let _ = writeln!(text, "  {}", serde_json::json!(set));
    }
    text
}

fn add_turn(text: &mut String, turn: &PlayedTurn) {
    part(text, "\nathlete", &turn.typed);
    for (round, number) in turn.rounds.iter().zip(1..) {
        let _ = writeln!(text, "round {number}");
        add_round(text, round);
    }
    for shown in &turn.shown {
        part(text, "shown", shown);
    }
    if let Some(why) = &turn.failed {
        part(text, "failed", why);
    }
}

fn add_round(text: &mut String, round: &PlayedRound) {
    if let Some(body) = &round.body {
        part(text, "  request", &format!("{body:#}"));
    }
    for (name, said) in
        [("  stream", &round.stream), ("  thinks", &round.thought), ("  says", &round.words)]
    {
        part(text, name, said.trim_end());
    }
    for call in &round.calls {
        part(text, "  calls", &format!("{} {}", call.name, call.arguments));
    }
    if let Some(why) = &round.failed {
        part(text, "  failed", why);
    }
    for end in &round.ends {
        add_end(text, end);
    }
    for message in &round.next {
        part(text, "  next", &message.to_string());
    }
}

fn add_end(text: &mut String, end: &EndedCall) {
    part(text, &format!("  {}", end.end), &end.message);
    if let Some(call) = &end.corrected_call {
        let call = call.as_str().map_or_else(|| call.to_string(), str::to_owned);
        part(text, "  mended", &call);
    }
}

/// A part of a transcript; nothing where there are no words.
fn part(text: &mut String, name: &str, words: &str) {
    if words.is_empty() {
        return;
    }
    let lines = words.lines().collect::<Vec<_>>();
    let gap = " ".repeat(WIDTH);
    let line_break = format!("\n{gap}");
    let (lead, name) = match name.strip_prefix('\n') {
        Some(name) => ("\n", name),
        None => ("", name),
    };
    let _ = writeln!(text, "{lead}{name:<WIDTH$}{}", lines.join(&line_break));
}
