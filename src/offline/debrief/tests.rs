use super::*;
use crate::domain::debrief::FactKind;
use crate::domain::profile::Profile;
use jiff::civil::date;

/// The facts of lines said today.
fn remembered(lines: &[&str]) -> Vec<(FactKind, String)> {
    let request = DebriefRequest {
        today: date(2026, 11, 21),
        profile: Profile::default(),
        board: None,
        sets: Vec::new(),
        records: Vec::new(),
        earlier: Vec::new(),
        words: lines.iter().map(|line| (*line).to_owned()).collect(),
        facts: Vec::new(),
        forgotten: Vec::new(),
    };
    facts::facts(&request, Catalog::embedded())
        .into_iter()
        .map(|fact| (fact.kind, fact.fact))
        .collect()
}

#[test]
fn what_lasts_is_remembered_in_the_athletes_own_words() {
    use FactKind::{Equipment, Goal, Limitation, Preference, Schedule};
    for (line, kind) in [
        ("left elbow twinge", Limitation),
        ("My lower back hurts after deadlifts", Limitation),
        ("tweaked my right shoulder", Limitation),
        ("bad knees", Limitation),
        ("only have 30 minutes on weekdays", Schedule),
        ("I can't train on Fridays", Schedule),
        ("I train every other day", Schedule),
        ("my gym doesn't have a cable machine", Equipment),
        ("I only have dumbbells at home", Equipment),
        ("I bought a kettlebell", Equipment),
        ("my goal is a 225 bench", Goal),
        ("I want to squat 315 by summer", Goal),
        ("I'm training for a marathon", Goal),
        ("I hate burpees", Preference),
        ("I prefer front squats", Preference),
        ("i don't like cardio", Preference),
    ] {
        assert_eq!(remembered(&[line]), [(kind, line.to_owned())], "{line}");
    }
}

#[test]
fn what_is_not_said_is_not_remembered() {
    for line in [
        "",
        "bench 3x8 185lb @8",
        "what's next",
        "does my elbow hurt?",
        "is my back injured",
        "no pain in my knee",
        "my shoulder doesn't hurt anymore",
        "knee feels better, pain is gone",
        "only have 20 minutes today",
        "shorter today, 20 minutes",
        "I have 3 sets of dumbbell press left",
        "the rack is taken",
        "swap bench busy",
        "I want to know my best bench",
        "I like it",
        "I love this app",
        "how was my week",
        "felt good",
        "volume for back",
        "move today to friday",
        "sore",
    ] {
        assert_eq!(remembered(&[line]), [], "{line}");
    }
}

#[test]
fn a_clause_is_taken_out_of_its_line_and_each_is_taken_once() {
    assert_eq!(
        remembered(&[
            "That went well. My left knee hurts; I hate lunges!",
            "my left knee hurts.",
        ]),
        [
            (FactKind::Limitation, "My left knee hurts".to_owned()),
            (FactKind::Preference, "I hate lunges".to_owned()),
        ]
    );
}
