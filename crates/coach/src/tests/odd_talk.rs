//! What athletes say that can't be carried out as it stands: dates that don't exist, two questions at once,
//! words without end, other languages, sessions with the names of verbs. Each comes to a sentence that says
//! what to do instead, or to exactly what was meant. That an answer of yesterday answers nothing is held by
//! `pending/tests.rs`; the 31st of each month and shifts over a year's end by the table of phrases.

use super::dialogues::{in_the_chat, in_the_composer, with_calendar};
use super::fixture::Athlete;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use setwise_domain::session::{DateRange, Session, SessionId};
use setwise_offline::testing as calendar_table;
use setwise_training::calendar::occurrences;

/// What is said on which calendar, and what the answer must have in it.
const ROWS: &[(&str, &str, &str, &[&str])] = &[
    (
        "a date that does not exist",
        "metric",
        "add yoga on 31/11",
        &["31/11 is not a calendar date: the nearest is 30 Nov.", "Which day do you mean?"],
    ),
    ("the same in words", "usual", "move long run to 31 november", &["the nearest is 30 Nov."]),
    (
        "a 29 February of a year without one",
        "metric",
        "add yoga on 29/02/2027",
        &["is not a calendar date: the nearest is 28 Feb."],
    ),
    (
        "a day that no month has",
        "usual",
        "move long run to 35 november",
        &["35 november is not a calendar date.", "Which day do you mean?"],
    ),
    (
        "a set on a day that does not exist",
        "usual",
        "bench 3x8 185 31 nov",
        &["Not logged", "'31 nov' is not a calendar date: the nearest is 30 Nov"],
    ),
    (
        "two questions of the calendar at once",
        "usual",
        "when is leg day and what is overdue",
        &["Leg day is next on Mon 23 Nov", "Overdue", "Squat test"],
    ),
    (
        "two questions of the log at once",
        "usual",
        "best bench? best squat?",
        &["No sets of Bench Press yet.", "No sets of Back Squat yet."],
    ),
    (
        "another language",
        "usual",
        "verschiebe den beintag auf freitag",
        &["I didn't catch that. Did you mean"],
    ),
    (
        "another language, asked",
        "usual",
        "qué entrenamiento hay el jueves",
        &["I didn't catch that. Did you mean"],
    ),
    ("another script", "usual", "перенеси ноги на пятницу", &["I didn't catch that. Did you mean"]),
];

fn said(athlete: &Athlete, line: &str) -> String {
    athlete.says(&[line])
}

#[test]
fn what_can_not_be_is_answered_with_what_can() {
    let mut wrong = Vec::new();
    for (what, calendar, line, wanted) in ROWS {
        let athlete = with_calendar(&calendar_table::fixture(calendar));
        let told = said(&athlete, line);
        for words in *wanted {
            if !told.contains(words) {
                wrong.push(format!("{what}: {line}\n  wanted {words}\n  told   {told}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of more sets than a line logs a part is not offered as if it were all.
#[test]
fn more_sets_than_a_line_holds_are_not_offered_in_part() {
    let athlete = Athlete::on(calendar_table::fixture("usual").today);
    for words in ["bench 80x8 ", "bench 80x8, ", "I did bench 80x8 and "] {
        let told = said(&athlete, &words.repeat(40));
        assert!(told.contains("40 × 8"), "{words}: {told}");
        for times in [99, 130, 320] {
            let told = said(&athlete, &words.repeat(times));
            assert!(!told.contains("Log this"), "{words} {times}: {told}");
        }
    }
}

#[test]
fn five_hundred_words_are_answered_in_a_sentence_and_change_nothing() {
    let fixture = calendar_table::fixture("usual");
    for words in ["so it was a long day and ", "skip leg day and ", "bench ", "what is my best "] {
        let line = words.repeat(500 / words.split_whitespace().count() + 1);
        let athlete = with_calendar(&fixture);
        let told = said(&athlete, &line);
        assert!(!told.is_empty() && told.len() < 2 * line.len() + 600, "{words}: {told}");
        assert_eq!(in_the_composer(&athlete, &line, &fixture.sessions), "neither", "{words}");
    }
}

/// Sessions called by verbs are moved, left out and renamed as others are.
#[test]
fn names_that_are_verbs_are_names() {
    let mut fixture = calendar_table::fixture("empty");
    fixture.sessions = ["Push", "Pull", "Skip", "Move"]
        .into_iter()
        .zip(1..)
        .map(|(title, id)| {
            Session::once(
                SessionId(id),
                title,
                date(2026, 11, 22).checked_add(i64::from(id).days()).ok(),
            )
        })
        .collect();
    for (line, wanted) in [
        ("move push to friday", "update 1 on=11-27"),
        ("push push to friday", "update 1 on=11-27"),
        ("skip push", "update 1 on=backlog"),
        ("move skip to saturday", "update 3 on=11-28"),
        ("skip skip", "update 3 on=backlog"),
        ("delete pull", "delete 2"),
        ("rename move to Mobility", "update 4 title=\"Mobility\""),
        ("move pull to sunday", "update 2 on=11-22"),
    ] {
        for surface in [in_the_chat, in_the_composer] {
            let athlete = with_calendar(&fixture);
            assert_eq!(surface(&athlete, line, &fixture.sessions), wanted, "{line}");
        }
    }
}

/// A series that is split twice stands on the days of each rule in turn.
#[test]
fn a_series_split_twice_has_the_days_of_each_part() {
    let fixture = calendar_table::fixture("usual");
    let athlete = with_calendar(&fixture);
    for lines in [
        &["from 7 december leg day is on tuesdays", "accept"][..],
        // Which of the two is meant is asked.
        &["from 21 december leg day is on wednesdays", "2", "accept"],
    ] {
        let told = athlete.says(lines);
        assert!(told.contains("Accepted"), "{lines:?}: {told}");
    }
    let within = DateRange { from: date(2026, 11, 23), to: date(2027, 1, 10) };
    let sessions = athlete.services.store.reader().unwrap().calendar().unwrap().sessions;
    let of = sessions.values().filter(|one| one.title == "Leg day");
    let mut days: Vec<Date> =
        of.flat_map(|one: &Session| occurrences(one, within).collect::<Vec<_>>()).collect();
    days.sort_unstable();
    let wanted = [(11, 23), (11, 30), (12, 8), (12, 15), (12, 23), (12, 30)];
    let wanted = wanted.map(|(month, day)| date(2026, month, day));
    assert_eq!(days, [&wanted[..], &[date(2027, 1, 6)]].concat());
}
