//! What a line is said to do before it is sent, held to what it then does.

use super::super::{Preview, Previewer, TurnEvent};
use super::fixture::Athlete;
use setwise_domain::transcript::EntryBody;

/// A bench of last week, and one set of today's three.
fn benching() -> Athlete {
    let athlete = Athlete::new();
    athlete.did("2026-11-14", "Bench Press", "180x8 180x8 180x8");
    athlete.did("2026-11-14", "Barbell Row", "150x8 150x8 150x8");
    athlete.planned(&[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]);
    athlete.did("2026-11-21", "Bench Press", "185x8");
    athlete
}

fn preview(athlete: &Athlete, line: &str) -> Preview {
    let services = &athlete.services;
    let reader = services.store.reader().unwrap();
    let previewer = Previewer::read(services, &reader).unwrap();
    assert!(previewer.stands(services, &reader).unwrap());
    previewer.preview(services, &reader, line).unwrap()
}

#[test]
fn a_wish_for_the_calendar_is_neither_a_bad_set_nor_one_of_last_week() {
    let athlete = benching();
    for line in [
        "add leg day on monday at 6pm",
        "add leg day on monday at 18:00",
        "add 30 min walk on sunday",
    ] {
        assert_eq!(preview(&athlete, line), Preview::Talk, "{line}");
    }
}

#[test]
fn a_line_says_what_it_would_log() {
    let athlete = benching();
    for (line, wanted) in [
        ("7", "Bench Press 185 lb × 7, set 2"),
        ("@9", "Bench Press 185 lb × 8 RPE 9, set 2"),
        ("+5", "Bench Press 190 lb × 8, set 2"),
        ("row 3x8 155 @8", "Barbell Row 3 × 8 @ 155 lb RPE 8, sets 1–3"),
        ("bench 185 8,8,7", "Bench Press 185 lb × 8, 8, 7, sets 2–4"),
        ("row 155x8 // easy", "Barbell Row 155 lb × 8, set 1 // easy"),
        ("bench 180x8 on monday", "Bench Press 180 lb × 8, set 1 on 16 Nov"),
        ("bench 185x8; row 155x8", "Bench Press 185 lb × 8, set 2 · Barbell Row 155 lb × 8, set 1"),
        ("set 1 was 7", "changes Bench Press, set 1: 185 lb × 8 → 185 lb × 7"),
        ("delete set 1 of bench", "deletes Bench Press, set 1: 185 lb × 8"),
        ("bench done", "Bench Press 2 × 8 @ 185 lb, sets 2–3"),
        ("I'm done with row.", "Barbell Row 3 × 8 @ 155 lb, sets 1–3"),
        ("undo", "takes back the last change"),
        ("finished", "ends the session and sums it up"),
        ("my goal is strength", "changes your profile"),
    ] {
        let Preview::Does { what, name, .. } = preview(&athlete, line) else {
            panic!("{line} does nothing");
        };
        assert_eq!(what, wanted, "{line}");
        assert!(["", "Bench Press", "Barbell Row"].contains(&&what[name]), "{line}");
    }
}

#[test]
fn what_cannot_be_read_is_placed() {
    let athlete = benching();
    let Preview::Unread { part, place, why, .. } = preview(&athlete, "bench 3x8 185 190") else {
        panic!("it was read");
    };
    assert_eq!((&*part, place), ("190", 14..17));
    assert!(!why.is_empty() && !why.starts_with('\''), "{why}");
    // In characters, whatever they are written with.
    let pasted = preview(&athlete, "bench 3x8 185 // naïve 懸垂\nbench 3x8 185 190");
    let (words, _) = pasted.words();
    assert_eq!(words, "not read: '190', line 2, column 15");
    let Preview::Unread { place, .. } = pasted else {
        panic!("it was read");
    };
    assert_eq!(place, 40..43);
}

/// A number that a set has already is refused on Enter, and said to be before.
#[test]
fn a_set_number_that_is_taken_is_told() {
    let athlete = benching();
    let Preview::Says(why) = preview(&athlete, "bench set 1 185x7") else {
        panic!("{:?}", preview(&athlete, "bench set 1 185x7"));
    };
    let begins = "Not logged: Set 1 of Bench Press on 2026-11-21 is already logged: 185 lb × 8.";
    assert!(why.starts_with(begins), "{why}");
    assert_eq!(preview(&athlete, "bench set 2 185x7").words().0, "Bench Press 185 lb × 7, set 2");
}

#[test]
fn what_is_no_set_goes_to_the_coach() {
    let athlete = benching();
    for line in
        ["what's next", "hello", "bench", "how was last week?", "squat done", "warm-up done"]
    {
        assert_eq!(preview(&athlete, line), Preview::Talk, "{line}");
    }
    let long = "x".repeat(setwise_domain::limits::MOST_LINE_BYTES + 1);
    let Preview::Says(why) = preview(&athlete, &long) else {
        panic!("a line that is too long is no message");
    };
    assert!(why.contains("a message can have at most"), "{why}");
}

#[test]
fn an_answer_says_what_it_answers() {
    let athlete = Athlete::new();
    athlete.says(&["row 3x8 100"]);
    let Preview::Does { what, name, .. } = preview(&athlete, "1") else {
        panic!("it answers nothing");
    };
    assert_eq!(what, "answers the question: Barbell Row 3 × 8 @ 100 lb, sets 1–3");
    assert_eq!(&what[name], "Barbell Row");
    let Preview::Says(outside) = preview(&athlete, "77") else {
        panic!("there is no such answer");
    };
    assert!(outside.starts_with("There is no answer 77"), "{outside}");
}

#[test]
fn it_stands_until_something_is_written() {
    let athlete = benching();
    let services = &athlete.services;
    let reader = services.store.reader().unwrap();
    let previewer = Previewer::read(services, &reader).unwrap();
    assert!(previewer.stands(services, &reader).unwrap());
    athlete.says(&["7"]);
    assert!(!previewer.stands(services, &reader).unwrap());
}

/// The reading that Enter uses: what was foretold is what becomes of the line.
#[test]
fn every_line_does_what_it_was_said_to_do() {
    let lines = [
        "7",
        "x8",
        "+5 x6",
        "bench 3x8 185lb @8",
        "row 3x8 100",
        "pull up +10kg 8 8 7",
        "curl 7x10",
        "zercher twister 3x8 50",
        "bench 3x",
        "bench 3y8 185",
        "bench 1850x8",
        "squat 225x5 was my best last year",
        "set 1 was 7",
        "set 9 was 7",
        "delete set 1",
        "no, 82.5",
        "undo",
        "what's next",
        "plan for today",
        "yes",
        "1",
        "rest 90",
        "// only a note",
        "懸垂 3x8",
        "\u{202e}x8 185\u{1b}[2J",
        "bench 185 8,8,7\nrow 155x8",
        "bench 185x8\nblah 3y8",
    ];
    for line in lines {
        let athlete = benching();
        let foretold = preview(&athlete, line);
        let entries: Vec<_> = athlete
            .events(line)
            .into_iter()
            .filter_map(|event| match event {
                TurnEvent::Entry(entry) => Some(entry.body),
                _ => None,
            })
            .collect();
        let has = |is: fn(&EntryBody) -> bool| entries.iter().any(is);
        let receipt = has(|body| matches!(body, EntryBody::Receipt { .. }));
        let question = has(|body| matches!(body, EntryBody::Question { .. }));
        let coach = has(|body| matches!(body, EntryBody::Coach { .. }));
        let notices = entries.iter().filter_map(|body| match body {
            EntryBody::Notice { text } => Some(text.clone()),
            _ => None,
        });
        let notices = notices.collect::<Vec<_>>().join("\n");
        match foretold {
            Preview::Does { what, .. } => assert!(
                receipt
                    || notices.starts_with("Changed")
                    || notices.starts_with("Undone")
                    || notices.starts_with("Taken back"),
                "{line}: {what}, and {entries:?}"
            ),
            Preview::Asks(text) => {
                assert!(question && !receipt, "{line}: {text}, and {entries:?}");
            }
            Preview::Unread { part, .. } => {
                assert!(notices.contains(&part), "{line}: {part}, and {notices}");
                assert!(notices.starts_with("Not "), "{line}: {notices}");
            }
            Preview::Says(sentence) => assert_eq!(notices, sentence, "{line}"),
            Preview::Talk | Preview::NotUnderstood => assert!(
                !receipt
                    && (coach
                        || question
                        || has(|body| matches!(
                            body,
                            EntryBody::Proposal { .. }
                                | EntryBody::Notice { .. }
                                | EntryBody::Called { .. }
                        ))),
                "{line}: {entries:?}"
            ),
        }
    }
}

/// A part of a paste is never offered as if it were all of it.
#[test]
fn a_paste_of_more_lines_than_are_logged_at_a_time_is_refused_whole() {
    let athlete = benching();
    let pasted = "bench 80x5\n".repeat(1_000);
    let Preview::Unread { why, .. } = preview(&athlete, &pasted) else {
        panic!("{:?}", preview(&athlete, &pasted));
    };
    assert!(why.starts_with("is beyond the 99"), "{why}");
}

#[test]
fn a_set_says_what_it_means_for_the_next_time() {
    let athlete = benching();
    for (line, wanted) in [
        ("7", Some("next time 185 lb again")),
        ("8", Some("if all sets get 8: 190 lb next")),
        ("bench 185 8,8", Some("then 190 lb")),
        ("bench 185 8,6", Some("next time 185 lb again")),
        ("row 3x8 150", Some("then 155 lb")),
        ("bench 185x8 on monday", None),
        ("squat 225x5", None),
        ("bench 185 8,8,8", None),
        ("warm-up bench 95x5", None),
    ] {
        let Preview::Does { then, .. } = preview(&athlete, line) else {
            panic!("{line} does nothing");
        };
        assert_eq!(then.as_deref(), wanted, "{line}");
    }
}
