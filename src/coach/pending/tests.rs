use super::*;
use crate::domain::question::FirstWords;
use crate::domain::receipt::Receipt;
use crate::domain::session::SessionId;
use crate::domain::stamps::Stamps;
use jiff::{SignedDuration, Span};

const HERE: u128 = 7;

fn stamps() -> Stamps {
    Stamps::fixed("2026-11-21T18:02:00Z[UTC]".parse().unwrap())
}

/// A screen that was opened at the stamps' time.
fn here() -> Window {
    let ids = Stamps::new(
        || "2026-11-21T18:02:00Z[UTC]".parse().unwrap(),
        || Uuid::from_u128(HERE),
    );
    Window::screen(&ids)
}

fn entry(n: u64, window: Option<u128>, minutes: i64, body: EntryBody) -> Entry {
    Entry {
        id: Uuid::from_u128(u128::from(n) + 100),
        at: stamps().timestamp() + Span::new().minutes(minutes),
        turn: Uuid::from_u128(u128::from(n) + 200),
        window: window.map(Uuid::from_u128),
        answers: None,
        body,
    }
}

fn rows() -> Question {
    let choice = |name: &str| {
        Choice::new(name, format!("{name} 3x8")).with(Filling::Exercise {
            name: name.to_owned(),
            id: None,
        })
    };
    let options = ["Barbell Row", "Seated Cable Row", "Dumbbell Row"];
    Question::new("which-exercise", "Which row?", options.map(choice).into())
        .for_slot(Slot::Exercise)
}

fn sessions() -> Question {
    let choice = |id, label: &str| {
        Choice::new(label, format!("move it (session {id}: x)")).with(Filling::Session {
            id: SessionId(id),
            day: None,
        })
    };
    let options = vec![
        choice(1, "Pull day, Thu 26 Nov 2026"),
        choice(2, "Leg day, Fri 27 Nov 2026"),
        choice(3, "Pull day, backlog"),
    ];
    Question::new("which-session", "Which session?", options).for_slot(Slot::Session)
}

fn asked(n: u64, window: Option<u128>, minutes: i64, question: Question) -> Entry {
    entry(n, window, minutes, EntryBody::Question { question })
}

fn said(n: u64, window: Option<u128>, minutes: i64) -> Entry {
    let text = "plates for 185".into();
    entry(n, window, minutes, EntryBody::Athlete { text })
}

fn found(entries: &[Entry], after_minutes: i64) -> Option<(u128, bool)> {
    let now = stamps().timestamp() + SignedDuration::from_mins(after_minutes);
    let open = Pending::find(entries, &here(), now)?;
    Some((open.entry.as_u128() - 100, open.fresh))
}

#[test]
fn one_question_is_open_in_a_window_for_four_hours() {
    let own = Some(HERE);
    let other = Some(8);
    assert_eq!(found(&[], 1), None);
    assert_eq!(found(&[asked(1, own, 1, rows())], 2), Some((1, true)));
    assert_eq!(found(&[asked(1, own, 1, rows())], 240), Some((1, true)));
    assert_eq!(found(&[asked(1, own, 1, rows())], 241), None);
    // The newest takes the place of the one before.
    let two = [
        asked(1, own, 1, rows()),
        said(2, own, 2),
        asked(3, own, 2, sessions()),
    ];
    assert_eq!(found(&two, 3), Some((3, true)));
    // Another line came between.
    let between = [asked(1, own, 1, rows()), said(2, own, 2)];
    assert_eq!(found(&between, 3), Some((1, false)));
    // It was answered.
    let mut answered = between.clone();
    answered[1].answers = Some(answered[0].id);
    assert_eq!(found(&answered, 3), None);
    // Other windows have their own, and what they say is not said here.
    assert_eq!(found(&[asked(1, other, 1, rows())], 2), None);
    assert_eq!(found(&[asked(1, None, 1, rows())], 2), None);
    let beside = [
        asked(1, own, 1, rows()),
        said(2, other, 2),
        asked(3, other, 2, rows()),
    ];
    assert_eq!(found(&beside, 3), Some((1, true)));
    // What was there when this one was opened stands at the end of its chat.
    assert_eq!(found(&[asked(1, other, -5, rows())], 2), Some((1, true)));
    assert_eq!(found(&[asked(1, None, -5, rows())], 2), Some((1, true)));
    // A model's question is over once sets were logged.
    let model = Question {
        by: AskedBy::Model,
        ..rows()
    };
    let receipt = EntryBody::Receipt {
        receipt: Receipt::default(),
    };
    let logged = |question| {
        [
            asked(1, own, 1, question),
            entry(2, own, 2, receipt.clone()),
        ]
    };
    assert_eq!(found(&logged(model), 3), None);
    assert_eq!(found(&logged(rows()), 3), Some((1, false)));
}

/// What words are to a question that was just asked, and to one behind another line.
#[test]
fn what_answers_a_question() {
    use Answer::{Dropped, No};
    let row = |name: &str| Answer::Line(format!("{name} 3x8"));
    let session = |id: u32| Answer::Line(format!("move it (session {id}: x)"));
    let outside = |number: &str| {
        Answer::Outside(format!(
            "There is no answer {number}; send a number from 1 to 3, or something else instead."
        ))
    };
    let table = [
        (rows(), "2", row("Seated Cable Row"), No),
        (rows(), " 2 ", row("Seated Cable Row"), No),
        (rows(), "4", outside("4"), No),
        (rows(), "0", outside("0"), No),
        (
            rows(),
            "barbell row",
            row("Barbell Row"),
            row("Barbell Row"),
        ),
        (rows(), "barbell", row("Barbell Row"), row("Barbell Row")),
        (
            rows(),
            "the seated one, please",
            row("Seated Cable Row"),
            row("Seated Cable Row"),
        ),
        (rows(), "row", No, No),
        (rows(), "t-bar row", row("T-Bar Row"), row("T-Bar Row")),
        (rows(), "cable row 3x10", No, No),
        (rows(), "what's next", No, No),
        (rows(), "no", Dropped, No),
        (rows(), "yes", No, No),
        (rows(), "ba", No, No),
        (sessions(), "leg day", session(2), session(2)),
        (sessions(), "friday", session(2), session(2)),
        (sessions(), "pull day", No, No),
        (sessions(), "pull day on thursday", session(1), session(1)),
        (sessions(), "the one in the backlog", No, No),
        (sessions(), "backlog", session(3), session(3)),
    ];
    for (question, text, just_asked, later) in table {
        for (fresh, wanted) in [(true, just_asked), (false, later)] {
            let open = Pending {
                entry: Uuid::nil(),
                question: question.clone(),
                fresh,
            };
            let answer = open.answer(text, false, Catalog::embedded());
            assert_eq!(answer, wanted, "{text:?}, fresh: {fresh}");
        }
    }
}

#[test]
fn a_question_of_before_is_read_and_written_as_it_was() {
    let old = r#"{"id":"which-exercise","text":"Which row?","options":[{"label":"Barbell Row","line":"Barbell Row 3x8"}]}"#;
    let question: Question = serde_json::from_str(old).unwrap();
    assert_eq!(
        question,
        Question::new(
            "which-exercise",
            "Which row?",
            vec![Choice::new("Barbell Row", "Barbell Row 3x8")]
        )
    );
    let on = jiff::civil::date(2026, 11, 21);
    let full = sessions().about("move it", on);
    assert_eq!(
        full.about,
        Some(FirstWords {
            text: "move it".into(),
            on
        })
    );
    let text = serde_json::to_string(&full).unwrap();
    assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), full);
}
