//! Sentences that tell of sets, through whole turns without a model.

use super::fixture::{Athlete, told};
use setwise_domain::set_result::SetResult;
use setwise_words::text;

/// A row is `typed => wanted ## where it comes from`.
const TABLE: &str = include_str!("sentences.txt");

#[test]
fn what_is_told_in_sentences_is_logged_asked_about_or_left() {
    let rows = TABLE.lines().filter(|line| !line.starts_with("# "));
    let wrong: Vec<String> = rows
        .filter_map(|row| {
            let (typed, rest) = row.split_once(" => ").unwrap();
            let (wanted, _) = rest.split_once(" ## ").unwrap();
            let got = came_to(&typed.replace('⏎', "\n"));
            (got != wanted).then(|| format!("{typed}\n  wanted {wanted}\n  got    {got}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}\n{} wrong", wrong.join("\n"), wrong.len());
}

fn came_to(line: &str) -> String {
    let athlete = Athlete::new();
    let answer = told(&athlete.events(line));
    let logged = sets(&athlete);
    if !logged.is_empty() {
        return format!("log {}", shown(&logged));
    }
    athlete.events("yes");
    let logged = sets(&athlete);
    if logged.is_empty() || answer.contains("Is that a set you did?") {
        return "no".to_owned();
    }
    format!("ask {}", shown(&logged))
}

pub(super) fn sets(athlete: &Athlete) -> Vec<SetResult> {
    let reader = athlete.services.store.reader().unwrap();
    let mut sets = Vec::new();
    reader.each_set(&mut |set| sets.push(set)).unwrap();
    sets.sort_by_key(|set| set.id);
    sets
}

/// `bench-press: 2*185lb x8 r2, 190lb x6 // note; deadlift: 315lb x5 on 2026-11-20`.
pub(super) fn shown(sets: &[SetResult]) -> String {
    let exercises = sets.chunk_by(|a, b| a.key() == b.key() && a.date == b.date);
    let told: Vec<String> = exercises.map(of_exercise).collect();
    told.join("; ")
}

fn of_exercise(sets: &[SetResult]) -> String {
    let id = sets[0].exercise_id.as_ref().map_or("new", |id| id.as_str());
    let alike = sets.chunk_by(|a, b| a.performance == b.performance);
    let groups: Vec<String> = alike.map(of_group).collect();
    let date = sets[0].date.to_string();
    let day = if date == "2026-11-21" { String::new() } else { format!(" on {date}") };
    format!("{id}: {}{day}", groups.join(", "))
}

fn of_group(alike: &[SetResult]) -> String {
    let done = &alike[0].performance;
    let count = match alike.len() {
        1 => String::new(),
        count => format!("{count}*"),
    };
    let load = done.load.map(|load| format!("{}{}", load.amount, load.unit));
    let reps = done.reps.map(|reps| format!("x{reps}"));
    let reserve = done.reserve().map(|rir| format!("r{}", rir.0));
    let note = done.notes.as_deref().map(|note| format!("// {}", text::printable(note)));
    let parts: Vec<String> = [load, reps, reserve, note].into_iter().flatten().collect();
    format!("{count}{}", parts.join(" "))
}
