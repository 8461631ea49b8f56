//! Questions about one small log, asked in the chat and in the calendar's composer: both give its numbers.

use super::super::TurnEvent;
use super::calendars::assisted;
use super::fixture::Athlete;
use super::tables::{ROWS_AT_ONCE, side_by_side};
use setwise_domain::command::Command;
use setwise_domain::load::Unit;
use setwise_domain::set_result::{SetDraft, Source};
use setwise_domain::transcript::EntryBody;
use setwise_training::assistant::Event;
use setwise_training::testing::log;

const QUESTIONS: &str = include_str!("../../../offline/src/questions.txt");

/// An athlete who counts in kilograms and has logged what the table is about.
fn with_log() -> Athlete {
    let athlete = Athlete::new();
    athlete.profile(|profile| profile.unit = Unit::Kg);
    let drafts = log().into_iter().map(|set| SetDraft {
        exercise: set.exercise,
        exercise_id: set.exercise_id,
        date: set.date,
        set_number: None,
        performance: set.performance,
        source: Source::Athlete,
    });
    athlete.command(Command::LogSets(drafts.collect()));
    athlete
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = QUESTIONS.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once(" => "))
}

fn in_the_chat(athlete: &Athlete, line: &str) -> String {
    let said = athlete.events(line).into_iter().filter_map(|event| {
        let TurnEvent::Entry(entry) = event else {
            return None;
        };
        match entry.body {
            EntryBody::Coach { text, .. } => Some(text),
            EntryBody::Question { question } => Some(question.text),
            _ => None,
        }
    });
    said.collect::<Vec<_>>().join("\n")
}

fn in_the_composer(athlete: &Athlete, line: &str) -> String {
    let said = assisted(athlete, line).into_iter().filter_map(|event| match event {
        Event::Summary { text } => Some(text),
        Event::Failed { message } => Some(message),
        Event::Clarify(asked) => Some(asked.question),
        _ => None,
    });
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn questions_are_answered_with_the_numbers_of_the_log_in_both_places() {
    type Surface = fn(&Athlete, &str) -> String;
    let surfaces: [(&str, Surface); 2] = [("chat", in_the_chat), ("composer", in_the_composer)];
    let rows: Vec<_> = rows().collect();
    let wrong = side_by_side(rows.chunks(ROWS_AT_ONCE), |rows| {
        let athlete = with_log();
        let mut wrong = Vec::new();
        for (asked, wanted) in rows {
            let wanted: Vec<&str> = wanted.split(" | ").collect();
            for (place, surface) in surfaces {
                let got = surface(&athlete, asked);
                let lines: Vec<&str> = got.lines().take(wanted.len()).collect();
                if lines != wanted {
                    wrong.push(format!("{place}: {asked}\n  wanted {wanted:?}\n     got {got}"));
                }
            }
        }
        wrong
    });
    let count = rows.len();
    assert!(wrong.is_empty(), "{} of {count} twice:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 150, "{count} questions with their numbers");
}

/// What the chat asked back may be answered at the calendar, and the other way round.
#[test]
fn a_question_is_answered_wherever_the_next_words_are_typed() {
    let asked = "last row";
    for (first, second) in [
        (
            in_the_chat as fn(&Athlete, &str) -> String,
            in_the_composer as fn(&Athlete, &str) -> String,
        ),
        (in_the_composer, in_the_chat),
        (in_the_composer, in_the_composer),
    ] {
        for answer in ["1", "barbell row", "the barbell one"] {
            let athlete = with_log();
            let question = first(&athlete, asked);
            assert!(question.starts_with("Which row: 1 Barbell Row"), "{question}");
            let told = second(&athlete, answer);
            assert!(
                told.starts_with("Barbell Row, Sat 14 Nov: 70 kg × 8, 8, 8."),
                "{answer}: {told}"
            );
        }
    }
}

#[test]
fn sets_and_sessions_are_held_against_what_was_planned() {
    let athlete = with_log();
    athlete.planned(&[("Bench Press", "3 x 8"), ("Barbell Row", "4 x 8")]);
    athlete.did("2026-11-21", "bench press", "185x8 185x8");
    for (asked, wanted) in [
        (
            "how many sets today vs the plan",
            "2 sets today, on 1 day.\nPlanned: 7 sets, so −5 sets (−71 %).",
        ),
        (
            "how many sets of bench today vs the plan",
            "2 sets of Bench Press today, on 1 day.\nPlanned: 3 sets, so −1 set (−33 %).",
        ),
        (
            "how many sets of barbell row today vs the plan",
            "No sets of Barbell Row today.\nPlanned: 4 sets.",
        ),
        (
            "how many sessions last week compared to the plan",
            "3 sessions last week (9 to 15 Nov).\nPlanned: nothing to compare with.",
        ),
    ] {
        let told = in_the_chat(&athlete, asked);
        assert!(told.starts_with(wanted), "{asked}: {told}");
    }
}

#[test]
fn what_an_answer_rests_on_and_what_a_scale_shows() {
    let athlete = with_log();
    in_the_chat(&athlete, "best bench");
    let grounds = in_the_chat(&athlete, "why?");
    assert!(grounds.starts_with("It counts 4 sets on 2 days so far."), "{grounds}");
    athlete.says(&["bw 83.1 kg on 14 nov", "bw 82.4 kg"]);
    let told = in_the_chat(&athlete, "bodyweight this week vs last week");
    assert!(told.contains("Last week (9 to 15 Nov): 83.1 kg, so −0.7 kg (−0.8 %)."), "{told}");
}

/// What is written behind `//` is found again by its words, in the store as in memory.
#[test]
fn notes_are_found_by_the_words_in_them() {
    let athlete = with_log();
    athlete.says(&[
        "bench 80x5 // left elbow twinge",
        "squat 100x5 // knee caved on the last one",
        "run 5k 25:00",
        "run 10k 48:20",
    ]);
    for (asked, wanted) in [
        (
            "what did i write about my elbow",
            "1 note with “elbow”:\nToday, Bench Press 80 kg × 5: “left elbow twinge”",
        ),
        (
            "when did my knee hurt",
            "1 note with “knee”:\nToday, Back Squat 100 kg × 5: “knee caved on the last one”",
        ),
        ("notes on bench", "1 note on Bench Press:\nToday, Bench Press 80 kg × 5:"),
        ("show my notes", "2 notes, the newest first:\nToday, Back Squat"),
        ("fastest 5k", "Run, fastest 5 km: 24:10, at the pace of 48:20 · 10 km · 4:50/km, today."),
        ("my 10k pb", "Run, fastest 10 km: 48:20 · 10 km · 4:50/km, today."),
        ("am i doing enough cardio", "73 min of cardio in the last 7 days, on 1 day."),
        (
            "is 12 sets a week enough",
            "12 hard sets a week are within the 10 to 16 that are advised",
        ),
    ] {
        for surface in [in_the_chat, in_the_composer] {
            let told = surface(&athlete, asked);
            assert!(told.starts_with(wanted), "{asked}: {told}");
        }
    }
}
