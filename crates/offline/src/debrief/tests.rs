use super::*;
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};
use setwise_domain::board::PastSession;
use setwise_domain::debrief::FactKind;
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::set_result::{SetKind, Source};
use setwise_domain::testing as example;
use setwise_models::ask::Earlier;

/// A day with these sets and nothing else.
fn request(sets: &str) -> DebriefRequest {
    DebriefRequest {
        standing: None,
        today: date(2026, 11, 21),
        profile: Profile::default(),
        board: None,
        sets: example::sets("2026-11-21", Unit::Lb, sets),
        records: Vec::new(),
        earlier: Vec::new(),
        next: Vec::new(),
        words: Vec::new(),
        facts: Vec::new(),
        forgotten: Vec::new(),
    }
}

/// The facts of lines said today.
fn remembered(lines: &[&str]) -> Vec<(FactKind, String)> {
    let request = DebriefRequest {
        words: lines.iter().map(|line| (*line).to_owned()).collect(),
        ..request("")
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
        remembered(&["That went well. My left knee hurts; I hate lunges!", "my left knee hurts.",]),
        [
            (FactKind::Limitation, "My left knee hurts".to_owned()),
            (FactKind::Preference, "I hate lunges".to_owned()),
        ]
    );
}

#[test]
fn the_time_is_said_where_the_sets_were_logged_as_they_were_done() {
    let message = |minutes: &[i64], source: Source| {
        let mut request = request(&vec!["185x8"; minutes.len()].join(" "));
        for (set, minutes) in request.sets.iter_mut().zip(minutes) {
            set.at = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(*minutes);
            set.source = source;
        }
        debrief(&request, Catalog::embedded()).message
    };
    let athlete = Source::Athlete;
    assert_eq!(message(&[0, 20, 52], athlete), "3 sets of 1 exercise in 52 min.");
    assert_eq!(message(&[0, 0, 1], athlete), "3 sets of 1 exercise.");
    assert_eq!(message(&[0, 600], athlete), "2 sets of 1 exercise.");
    assert_eq!(message(&[0, 52], Source::Import), "2 sets of 1 exercise.");
    assert_eq!(message(&[0], athlete), "1 set of 1 exercise.");
}

#[test]
fn warm_ups_are_told_apart() {
    let mut request = request("135x5 185x8 185x8");
    request.sets[0].performance.kind = SetKind::WarmUp;
    let said = |request: &DebriefRequest| debrief(request, Catalog::embedded()).message;
    assert_eq!(said(&request), "2 sets of 1 exercise, and 1 warm-up set.");
    request.sets.truncate(1);
    assert_eq!(said(&request), "1 warm-up set of 1 exercise.");
}

#[test]
fn one_thing_is_to_be_watched_and_the_gravest_of_them() {
    let message = |sets: &str, before: &str, words: &[&str]| {
        let earlier = PastSession {
            date: date(2026, 11, 14),
            sets: example::sets("2026-11-14", Unit::Lb, before),
        };
        let request = DebriefRequest {
            earlier: vec![Earlier { exercise: "X".into(), sessions: vec![earlier] }],
            words: words.iter().map(|said| (*said).to_owned()).collect(),
            ..request(sets)
        };
        let message = debrief(&request, Catalog::embedded()).message;
        let (_, watch) = message.split_once(". ").unwrap_or_default();
        watch.to_owned()
    };
    let last = "185x8@2 185x8@2";
    for (sets, words, wanted) in [
        ("185x8@2 185x8@2", &[][..], ""),
        ("185x8@2 185x8@1", &[], "Watch X: 185 lb × 8 RIR 1 today, 185 lb × 8 RIR 2 on 14 Nov."),
        ("185x8 185x7 185x5", &[], "Watch X: from 185 lb × 8 to 5; rest longer between sets."),
        ("185x8 205x5", &[], ""),
        (
            "185x8@2 185x8@0",
            &["left elbow twinge on the last set"],
            "Watch: “left elbow twinge on the last set”.",
        ),
        ("185x8", &["does my elbow hurt?"], ""),
    ] {
        assert_eq!(message(sets, last, words), wanted, "{sets}");
    }
}

#[test]
fn without_a_plan_nothing_is_progressed_and_nothing_is_invented() {
    let debrief = debrief(&request("185x8"), Catalog::embedded());
    assert_eq!(debrief.progressions, None);
    assert_eq!(debrief.calendar, None);
    assert_eq!(debrief.athlete_facts, None);
}

#[test]
fn what_is_known_or_was_forgotten_is_not_said_again() {
    let mut request = DebriefRequest {
        words: vec!["left elbow twinge".into(), "bad knees".into()],
        ..request("185x8")
    };
    let first = facts::facts(&request, Catalog::embedded());
    assert_eq!(first.len(), 2);
    request.facts = vec![first[0].clone()];
    request.forgotten = vec![first[1].clone()];
    assert_eq!(facts::facts(&request, Catalog::embedded()), []);
}
