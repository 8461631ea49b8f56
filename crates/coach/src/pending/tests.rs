use super::*;
use jiff::{SignedDuration, Span};
use setwise_domain::profile::DateOrder;
use setwise_domain::question::FirstWords;
use setwise_domain::receipt::Receipt;
use setwise_domain::session::SessionId;
use setwise_domain::stamps::Stamps;

const HERE: u128 = 7;

fn stamps() -> Stamps {
    Stamps::fixed("2026-11-21T18:02:00Z[UTC]".parse().unwrap())
}

/// A screen that was opened at the stamps' time.
fn here() -> Window {
    let ids =
        Stamps::new(|| "2026-11-21T18:02:00Z[UTC]".parse().unwrap(), || Uuid::from_u128(HERE));
    Window::screen(&ids)
}

fn entry(n: u64, window: Option<u128>, minutes: i64, body: EntryBody) -> Entry {
    Entry {
        id: Uuid::from_u128(u128::from(n) + 100),
        at: stamps().timestamp() + Span::new().minutes(minutes),
        turn: Uuid::from_u128(u128::from(n) + 200),
        window: window.map(Uuid::from_u128),
        answers: None,
        call: None,
        body,
    }
}

fn rows() -> Question {
    let choice = |name: &str| {
        Choice::new(name, format!("{name} 3x8"))
            .with(Filling::Exercise { name: name.to_owned(), id: None })
    };
    let options = ["Barbell Row", "Seated Cable Row", "Dumbbell Row"];
    Question::new("which-exercise", "Which row?", options.map(choice).into())
        .for_slot(Slot::Exercise)
}

fn sessions() -> Question {
    let choice = |id, label: &str| {
        Choice::new(label, format!("move it (session {id}: x)"))
            .with(Filling::Session { id: SessionId(id), day: None })
    };
    let options = vec![
        choice(1, "Pull day, Thu 26 Nov 2026"),
        choice(2, "Leg day, Fri 27 Nov 2026"),
        choice(3, "Pull day, backlog"),
    ];
    Question::new("which-session", "Which session?", options).for_slot(Slot::Session)
}

/// As the shorthand asks for reps and loads.
fn numbers(slot: Slot, options: &[(&str, &str, i64, Option<Unit>)]) -> Question {
    let choice = |(label, line, value, unit): &(&str, &str, i64, Option<Unit>)| {
        Choice::new(*label, *line)
            .with(Filling::Number { value: Decimal::from_int(*value), unit: *unit })
    };
    Question::new("how-many", "How many?", options.iter().map(choice).collect()).for_slot(slot)
}

fn reps() -> Question {
    numbers(
        Slot::Reps,
        &[
            ("185 lb × 1", "Bench Press 1 reps at 185 lb rpe 8", 1, None),
            ("185 lb × 2", "Bench Press 2 reps at 185 lb rpe 8", 2, None),
        ],
    )
}

fn load() -> Question {
    numbers(
        Slot::Load,
        &[
            ("80 kg, as today", "bench x8 at 80 kg", 80, Some(Unit::Kg)),
            ("no load", "bench x8 bw", 0, None),
        ],
    )
}

/// Of a lift that nothing is known of.
fn only_no_load() -> Question {
    let options = vec![Choice::new("no load", "bench x8 bw")];
    Question::new("which-load", "At which load?", options).for_slot(Slot::Load)
}

fn days() -> Question {
    let choice = |day: i8, label: &str| {
        let date = jiff::civil::date(2026, 11, day);
        Choice::new(label, format!("move it (session 2: x) (day {date})"))
            .with(Filling::Day { date })
    };
    let options = vec![choice(26, "Thu 26 Nov 2026"), choice(27, "Fri 27 Nov 2026")];
    Question::new("which-day", "To which day?", options).for_slot(Slot::Day)
}

/// Without anything to choose from.
fn any_day() -> Question {
    Question::new("which-day", "Until which day?", Vec::new())
        .for_slot(Slot::Day)
        .about("skip leg day", jiff::civil::date(2026, 11, 21))
}

fn actions() -> Question {
    let choice = |action: &str| {
        Choice::new(format!("{action} it"), format!("{action} leg day friday"))
            .with(Filling::Action { action: action.into() })
    };
    Question::new("which-action", "Skip or move?", vec![choice("skip"), choice("move")])
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
    let two = [asked(1, own, 1, rows()), said(2, own, 2), asked(3, own, 2, sessions())];
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
    let beside = [asked(1, own, 1, rows()), said(2, other, 2), asked(3, other, 2, rows())];
    assert_eq!(found(&beside, 3), Some((1, true)));
    // What was there when this one was opened stands at the end of its chat.
    assert_eq!(found(&[asked(1, other, -5, rows())], 2), Some((1, true)));
    assert_eq!(found(&[asked(1, None, -5, rows())], 2), Some((1, true)));
    // A model's question is over once sets were logged.
    let model = Question { by: AskedBy::Model, ..rows() };
    let receipt = EntryBody::Receipt { receipt: Receipt::default() };
    let logged = |question| [asked(1, own, 1, question), entry(2, own, 2, receipt.clone())];
    assert_eq!(found(&logged(model), 3), None);
    assert_eq!(found(&logged(rows()), 3), Some((1, false)));
}

/// A small number is no effort here, and one with a sign is more or less than something.
#[test]
fn a_load_is_answered_with_a_number_alone() {
    let ahead = DayReader::ahead(stamps().today());
    let line = |text: &str| Answer::Line(text.into());
    let table = [
        (load(), "+5", Answer::No),
        (only_no_load(), "185", line("bench x8 with 185")),
        (only_no_load(), "8", line("bench x8 with 8")),
        (only_no_load(), "8 kg", line("bench x8 with 8 kg")),
        (only_no_load(), "+5", Answer::No),
        (only_no_load(), "-5", Answer::No),
    ];
    for (question, text, wanted) in table {
        let open = Pending { entry: Uuid::nil(), question, fresh: true };
        let answer = open.answer(text, false, Catalog::embedded(), ahead);
        assert_eq!(answer, wanted, "{text:?}");
    }
}

/// What words are to a question that was just asked, and to one behind another line.
#[test]
fn what_answers_a_question() {
    use Answer::{Dropped, No};
    let ahead = DayReader::ahead(stamps().today());
    let row = |name: &str| Answer::Line(format!("{name} 3x8"));
    let line = |line: &str| Answer::Line(line.into());
    let day = |day: u8| line(&format!("move it (session 2: x) (day 2026-11-{day})"));
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
        (rows(), "barbell row", row("Barbell Row"), row("Barbell Row")),
        (rows(), "barbell", row("Barbell Row"), row("Barbell Row")),
        (rows(), "the seated one, please", row("Seated Cable Row"), row("Seated Cable Row")),
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
        (reps(), "2", line("Bench Press 2 reps at 185 lb rpe 8"), No),
        (reps(), "15", line("Bench Press 15 reps at 185 lb rpe 8"), No),
        (reps(), "fifteen", line("Bench Press 15 reps at 185 lb rpe 8"), No),
        (load(), "1", line("bench x8 at 80 kg"), No),
        (load(), "85", line("bench x8 at 85 kg"), No),
        (load(), "82.5kg", line("bench x8 at 82.5 kg"), No),
        (load(), "185 lb", line("bench x8 at 185 lb"), No),
        (load(), "85 bananas", No, No),
        (days(), "2", day(27), No),
        (days(), "friday", day(27), day(27)),
        (days(), "monday", day(23), day(23)),
        (days(), "next week", No, No),
        (days(), "monday and thursday", No, No),
        (days(), "bench 3x8 on monday", No, No),
        (
            any_day(),
            "monday",
            line("skip leg day (day 2026-11-23)"),
            line("skip leg day (day 2026-11-23)"),
        ),
        (any_day(), "3", No, No),
        (actions(), "skip it", line("skip leg day friday"), line("skip leg day friday")),
        (actions(), "skip", line("skip leg day friday"), line("skip leg day friday")),
        (actions(), "2", line("move leg day friday"), No),
    ];
    for (question, text, just_asked, later) in table {
        for (fresh, wanted) in [(true, just_asked), (false, later)] {
            let open = Pending { entry: Uuid::nil(), question: question.clone(), fresh };
            let answer = open.answer(text, false, Catalog::embedded(), ahead);
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
    assert_eq!(full.about, Some(FirstWords { text: "move it".into(), on }));
    let text = serde_json::to_string(&full).unwrap();
    assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), full);
}

/// By the athlete's order, and with the point that German writes behind a day.
#[test]
fn days_in_numbers_answer_which_day() {
    let open = Pending { entry: Uuid::nil(), question: days(), fresh: true };
    for (order, text, wanted) in [
        (DateOrder::DayMonth, "3/12", Some("2026-12-03")),
        (DateOrder::MonthDay, "3/12", Some("2027-03-12")),
        (DateOrder::MonthDay, "3.12.", Some("2026-12-03")),
        (DateOrder::DayMonth, "to 30/11.", Some("2026-11-30")),
        (DateOrder::DayMonth, "31/11", None),
    ] {
        let reader = DayReader { order: Some(order), ..DayReader::ahead(stamps().today()) };
        let wanted = wanted
            .map_or(Answer::No, |day| Answer::Line(format!("move it (session 2: x) (day {day})")));
        let answer = open.answer(text, false, Catalog::embedded(), reader);
        assert_eq!(answer, wanted, "{text}, {order}");
    }
}

/// Suggestions ask nothing: what is typed after them means what it means by itself.
#[test]
fn suggestions_leave_numbers_and_words_their_meaning() {
    let lines = ["last time on bench press", "what's next", "best bench press"];
    let options = lines.map(|line| Choice::new(line, line)).into();
    let question = Question::new(setwise_domain::question::SUGGESTIONS, "Did you mean:", options);
    let asked = |fresh| Pending { entry: Uuid::from_u128(1), question: question.clone(), fresh };
    let answer = |text: &str, fresh| {
        asked(fresh).answer(text, false, Catalog::embedded(), DayReader::ahead(stamps().today()))
    };
    for text in ["1", "8", "3", "60", "185x8", "8 8 7", "bench", "the first one", "yes"] {
        assert_eq!(answer(text, true), Answer::No, "{text}");
    }
    assert_eq!(answer("what's next", true), Answer::Line("what's next".to_owned()));
    for text in ["no", "none of them", "never mind"] {
        assert_eq!(answer(text, true), Answer::Dropped, "{text}");
        assert_eq!(answer(text, false), Answer::No, "{text}");
    }
    assert_eq!(asked(true).choose(2, false), Answer::Line("what's next".to_owned()));
}
