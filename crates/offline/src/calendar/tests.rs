mod shifts;

use super::reading::{Reading, read};
use super::view::View;
use super::{Concern, answer, concern, propose, repair, route, summarize};
use crate::limits::CHARS_OF_CALENDAR_WORDS;
use crate::testing::{Fixture, day, fixture, fixtures, shown};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use serde_json::Value;
use setwise_catalog::catalog::Catalog;
use setwise_domain::assistant::{
    Aggregates, AnswerRequest, Decision, OpenQuestion, OperationIssue, ProposeRequest,
    ProposedOperations, RefusedOperation, RepairRequest, Route, RouteRequest, Scope, Selection,
    Snapshot, SummarizeRequest, Surroundings,
};
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::question::Slot;
use setwise_domain::session::{DateRange, Priority, Session, SessionId};
use setwise_training::calendar::check;

fn taken(message: &str, fixture: &Fixture) -> String {
    match read(message, &View::new(fixture.today, &fixture.sessions).dated(fixture.dates)) {
        Reading::Plan(plan) => {
            let shown = plan.operations.iter().map(|one| shown(one, &fixture.sessions));
            shown.collect::<Vec<_>>().join(" ; ")
        }
        Reading::Ask(_, doubt) => format!("ask {}", doubt.missing),
        Reading::Nothing(..) => "nothing".to_owned(),
        Reading::Talk => "chat".to_owned(),
    }
}

#[test]
fn every_phrase_of_the_table_comes_to_what_it_says() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for fixture in fixtures() {
        for (typed, wanted) in &fixture.rows {
            count += 1;
            let got = taken(typed, &fixture);
            if got != *wanted {
                wrong.push(format!(
                    "{}: {typed}\n   wanted {wanted}\n      got {got}",
                    fixture.name
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 250, "{count} phrases");
}

#[test]
fn every_sentence_of_the_chat_goes_where_it_belongs() {
    let today = day("11-21");
    let mut wrong = Vec::new();
    let rows = include_str!("sentences.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" => "));
    for (typed, wanted) in rows {
        let got = match concern(typed, today, &[], Catalog::embedded()) {
            Concern::Calendar => "calendar",
            Concern::Exercise => "exercise",
            Concern::Other => "other",
        };
        if got != wanted {
            wrong.push(format!("{typed}: wanted {wanted}, got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

fn titles(fixture: &Fixture) -> Vec<String> {
    let sessions = fixture.sessions.iter();
    sessions.map(|session| session.title.clone()).collect()
}

fn week(today: Date) -> DateRange {
    setwise_words::parse::day::week_of(today)
}

/// What the calendar's assistant would show of a fixture.
fn around(fixture: &Fixture) -> Surroundings {
    let week = week(fixture.today);
    let on = |session: &&Session| {
        setwise_training::calendar::occurrences(session, week).next().is_some()
    };
    Surroundings {
        today: fixture.today,
        dates: fixture.dates,
        week,
        asked: Vec::new(),
        sessions: fixture.sessions.iter().filter(on).cloned().collect(),
        backlog: fixture
            .sessions
            .iter()
            .filter(|session| session.scheduled_for.is_none())
            .cloned()
            .collect(),
        named: Vec::new(),
    }
}

fn routed(message: &str, fixture: &Fixture) -> Route {
    route(&RouteRequest {
        message: message.to_owned(),
        surroundings: around(fixture),
        transcript: Vec::new(),
        question: None,
    })
}

/// The same with the sessions of other weeks whose titles the message says.
fn routed_with_named(message: &str, fixture: &Fixture) -> Route {
    let said = setwise_words::parse::vocabulary::words_of(message);
    let is_named = |session: &&Session| {
        let mut title = setwise_words::parse::vocabulary::words_of(&session.title).into_iter();
        title.all(|word| said.contains(&word))
    };
    let mut surroundings = around(fixture);
    let shown = |one: &&Session| !surroundings.sessions.iter().any(|other| other.id == one.id);
    let named = fixture.sessions.iter().filter(is_named).filter(shown);
    surroundings.named = named.cloned().collect();
    route(&RouteRequest {
        message: message.to_owned(),
        surroundings,
        transcript: Vec::new(),
        question: None,
    })
}

fn asked_for(message: &str, fixture: &Fixture, selection: Option<Selection>) -> ProposeRequest {
    ProposeRequest {
        message: message.to_owned(),
        today: fixture.today,
        dates: fixture.dates,
        snapshot: Snapshot { scope: Scope::Top, sessions: fixture.sessions.clone() },
        aggregates: Aggregates::default(),
        selection,
        r#where: None,
        transcript: Vec::new(),
        question: None,
    }
}

fn proposed(message: &str, fixture: &Fixture, selection: Option<Selection>) -> String {
    let text = propose(&asked_for(message, fixture, selection)).unwrap();
    let read: ProposedOperations = serde_json::from_str(&text).unwrap();
    let shown = read.operations.iter().map(|one| shown(one, &fixture.sessions));
    shown.collect::<Vec<_>>().join(" ; ")
}

fn calendar(fixture: &Fixture) -> Calendar {
    Calendar {
        revision: Revision::default(),
        sessions: fixture.sessions.iter().cloned().collect(),
        next: SessionId(1_000),
    }
}

/// What is proposed for any row of the table passes the calendar's own check, and what is
/// proposed is routed as a plan.
#[test]
fn what_is_proposed_can_be_carried_out() {
    let mut wrong = Vec::new();
    for fixture in fixtures() {
        let calendar = calendar(&fixture);
        for (typed, wanted) in &fixture.rows {
            let text = propose(&asked_for(typed, &fixture, None)).unwrap();
            let value: Value = serde_json::from_str(&text).unwrap();
            let operations = value["operations"].as_array().unwrap();
            for checked in check(operations, &calendar, fixture.today) {
                for error in checked.errors {
                    wrong.push(format!("{typed}: {}: {}", error.code, error.message));
                }
            }
            let route = routed_with_named(typed, &fixture);
            let plans = route.decision == Decision::Plan && route.confidence >= 0.7;
            if !operations.is_empty() && !plans {
                wrong.push(format!("{typed}: {route:?}"));
            }
            if *wanted == "chat" && route.decision != Decision::Chat {
                wrong.push(format!("{typed}: {route:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_route_says_what_it_is_about_and_what_is_missing() {
    let usual = fixture("usual");
    let plan = routed("move mobility to tuesday", &usual);
    assert_eq!(
        (plan.decision, &*plan.category, plan.entities, plan.confidence > 0.9),
        (Decision::Plan, "move", vec!["mobility".to_owned(), "tuesday".to_owned()], true)
    );
    let mut twins = fixture("twins");
    twins.today = day("11-23");
    let ask = routed("move upper to friday", &twins);
    assert_eq!(
        (ask.decision, ask.missing, ask.confidence < 0.45, ask.question.as_deref()),
        (
            Decision::Clarify,
            vec!["which session".to_owned()],
            true,
            Some("Do you mean Upper A (Mon 23 Nov) or Upper B (Thu 26 Nov)?")
        )
    );
    let question = routed("when is leg day?", &usual);
    assert_eq!((question.decision, &*question.category), (Decision::Chat, "question"));
    let unseen = routed("skip everything next week", &usual);
    assert_eq!(unseen.decision, Decision::Plan);
    assert!((0.7..0.8).contains(&unseen.confidence), "{unseen:?}");
}

#[test]
fn a_choice_answers_the_message_before() {
    let twins = fixture("twins");
    let chosen = |ids: &[u32], date: Option<&str>, priority| {
        Some(Selection {
            ids: ids.iter().map(|id| SessionId(*id)).collect(),
            date: date.map(day),
            priority,
        })
    };
    for (message, selection, wanted) in [
        ("move upper to friday", chosen(&[2], None, None), "update 2 on=11-27"),
        ("move it", chosen(&[2], Some("11-28"), None), "update 2 on=11-28"),
        ("skip leg day", chosen(&[5], None, None), "update 5 on=backlog"),
        ("mark upper done", chosen(&[1], None, None), "complete 1"),
        ("skip upper", chosen(&[1, 2], None, None), "bulk-update 1,2 on=backlog"),
        ("delete leg day", chosen(&[4], None, None), "delete 4"),
        ("prioritise upper", chosen(&[1], None, None), "update 1 priority=high"),
        (
            "set the priority of upper",
            chosen(&[1], None, Some(Priority::Low)),
            "update 1 priority=low",
        ),
        ("add yoga", chosen(&[], Some("11-28"), None), "create \"Yoga\" on=11-28"),
        (
            "add a deload week",
            chosen(&[], Some("12-09"), None),
            "create \"Deload week\" on=12-07 kind=deload",
        ),
        ("move upper to friday", chosen(&[99], None, None), ""),
    ] {
        assert_eq!(proposed(message, &twins, selection), wanted, "{message}");
    }
}

#[test]
fn no_end_stays_no_end_on_its_way_through_a_reader_that_drops_nulls() {
    let text = propose(&asked_for("rename leg day to Legs", &fixture("usual"), None)).unwrap();
    assert_eq!(
        text,
        r#"{"operations":[{"op":"update","id":1,"scope":"all","title":"Legs","recurrence":{"type":"weekly","until":"never"}}]}"#
    );
}

fn told(message: &str, fixture: &Fixture, refused: Vec<RefusedOperation>) -> String {
    let text = propose(&asked_for(message, fixture, None)).unwrap();
    let read: ProposedOperations = serde_json::from_str(&text).unwrap();
    summarize(&SummarizeRequest {
        message: message.to_owned(),
        today: fixture.today,
        operations: read.operations,
        refused,
        sessions: fixture.sessions.clone(),
    })
}

#[test]
fn a_summary_says_what_would_change() {
    let usual = fixture("usual");
    let rows = [
        "move leg day to friday",
        "skip today and move leg day to saturday",
        "i'm away next week",
        "add mobility every weekday at 7am",
        "rename leg day to Heavy legs",
        "check-in every 7 days",
        "done with everything this week",
        "skip everything overdue",
        "delete mobility and the sauna",
        "make physio and the sauna low priority",
        "move bench day to friday",
        "skip friday",
    ];
    let told: Vec<_> = rows.iter().map(|row| told(row, &usual, Vec::new())).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    Moves “Leg day” from Mon 23 Nov to Fri 27 Nov.
    Skips “Arm day” on Sat 21 Nov. Moves “Leg day” from Mon 23 Nov to Sat 28 Nov.
    5 changes of the calendar.
    Adds “Mobility” on Mon 23 Nov at 07:00, Monday to Friday until Fri 31 Dec 2027.
    “Leg day” is called “Heavy legs”.
    “Check-in” from Wed 25 Nov on repeats weekly.
    Marks 4 sessions (“Upper day”, “Conditioning”, “Squat test” and 1 more) as done, 4 days in all.
    Changes “Squat test”: in the backlog. Skips “Upper day” on Thu 19 Nov.
    Deletes 2 sessions (“Mobility”, “Sauna”).
    Changes 2 sessions (“Sauna”, “Physio”): of low priority.
    No session is called “bench”. Which one do you mean?
    Nothing is planned on Fri 27 Nov.
    ");
}

#[test]
fn a_summary_says_what_was_left_out() {
    let refused = vec![RefusedOperation {
        index: 1,
        errors: vec![OperationIssue::new("id_not_found", "There is no session 99.\u{1b}[2J")],
    }];
    let told = told("move leg day to friday", &fixture("usual"), refused);
    assert_eq!(
        told,
        "Moves “Leg day” from Mon 23 Nov to Fri 27 Nov. 1 change was left out: There is no session 99.\u{fffd}[2J."
    );
}

fn answered(message: &str, fixture: &Fixture) -> String {
    answer(&AnswerRequest {
        message: message.to_owned(),
        surroundings: around(fixture),
        transcript: Vec::new(),
    })
}

#[test]
fn answers_are_from_what_is_shown() {
    let usual = fixture("usual");
    let rows = [
        "what's on this week?",
        "what's on today",
        "what's on friday",
        "what am i doing on monday?",
        "what is overdue?",
        "when is leg day?",
        "when is conditioning",
        "when is bench day?",
        "what's in the backlog",
        "should I skip leg day?",
        "what if i moved leg day to friday",
        "don't skip leg day",
        "move leg day to friday",
        "move bench day to friday",
        "skip it",
        "what's on 31 june?",
        "hello",
    ];
    let told: Vec<_> = rows.iter().map(|row| format!("{row}: {}", answered(row, &usual))).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    what's on this week?: Planned this week: Leg day (Mon 16 Nov, done), Squat test (Wed 18 Nov, missed), Upper day (Thu 19 Nov, missed), Arm day (Sat 21 Nov) and Conditioning (Sun 22 Nov).
    what's on today: Planned today: Arm day.
    what's on friday: Nothing is planned on Fri 27 Nov. I see only a part of those days.
    what am i doing on monday?: Planned on Mon 23 Nov: Leg day. I see only a part of those days.
    what is overdue?: Overdue, as far as I see this week: Upper day (Thu 19 Nov) and Squat test (Wed 18 Nov). `skip everything overdue` would clear it.
    when is leg day?: Leg day is next on Mon 23 Nov, weekly.
    when is conditioning: Conditioning is next on Sun 22 Nov.
    when is bench day?: I see this week and part of the backlog, and no session there is called “bench”.
    what's in the backlog: In the backlog: Mobility and Sauna. `put Mobility on friday` would give it a day.
    should I skip leg day?: That's your call. `skip leg day` would propose it, and nothing changes until you accept.
    what if i moved leg day to friday: That's your call. `move leg day to friday` would propose it, and nothing changes until you accept.
    don't skip leg day: Nothing changes: it stays as it is.
    move leg day to friday: An answer changes nothing. `move leg day to friday` would propose it as a plan.
    move bench day to friday: An answer changes nothing. `move bench day to friday` would propose it as a plan.
    skip it: Nothing is changed. Which session should I skip? Say it in full, such as `move leg day to friday`.
    what's on 31 june?: 31 june is not a calendar date: the nearest is 30 Jun.
    hello: I can answer `what is on this week`, `what is overdue`, `when is` a session, and what is `in the backlog`; a request such as `move leg day to friday` proposes a change.
    ");
}

fn repaired(proposal: &str, refused: &[(usize, &str)]) -> Vec<Value> {
    let usual = fixture("usual");
    let refused = refused
        .iter()
        .map(|(index, code)| RefusedOperation {
            index: *index,
            errors: vec![OperationIssue::new(*code, "")],
        })
        .collect();
    let text = repair(&RepairRequest {
        today: usual.today,
        refused,
        proposal: proposal.to_owned(),
        schema: String::new(),
        transcript: Vec::new(),
        sessions: usual.sessions,
    });
    let value: Value = serde_json::from_str(&text).unwrap();
    value["operations"].as_array().unwrap().clone()
}

#[test]
fn a_repair_leaves_out_what_was_refused() {
    for (op, code) in [
        (r#"{"op":"create","title":"Yoga"}"#, "missing_recurrence"),
        (r#"{"op":"update","id":1,"scope":"all","title":"Legs"}"#, "missing_recurrence"),
        (
            r#"{"op":"update","id":1,"scheduledFor":"","recurrence":{"type":"weekly"}}"#,
            "missing_anchor_for_recurrence",
        ),
        (r#"{"op":"complete","id":2}"#, "use_complete_occurrence_for_repeating"),
        (r#"{"op":"delete","id":99}"#, "id_not_found"),
        (
            r#"{"op":"update","id":7,"scheduledFor":"friday","recurrence":{"type":"none"}}"#,
            "invalid_scheduledFor",
        ),
        (
            r#"{"op":"create","title":"Yoga","priority":"blue","recurrence":{"type":"none"}}"#,
            "invalid_priority",
        ),
        (r#"{"op":"fly","id":1}"#, "invalid_op"),
    ] {
        let proposal = format!("{{\"operations\":[{op}]}}");
        assert!(repaired(&proposal, &[(0, code)]).is_empty(), "{op}");
        let unchanged: Value = serde_json::from_str(op).unwrap();
        assert_eq!(repaired(&proposal, &[]), [unchanged], "{op}");
    }
}

#[test]
fn a_repair_keeps_what_was_right_in_its_order() {
    let proposal = r#"Here: ```json
        {"operations":[{"op":"delete","id":4},{"op":"delete","id":99},{"op":"delete","id":8}]}
        ```"#;
    let ids: Vec<_> =
        repaired(proposal, &[(1, "id_not_found")]).iter().map(|op| op["id"].clone()).collect();
    assert_eq!(ids, [4, 8]);
    assert!(repaired("no json at all", &[]).is_empty());
}

fn any_message() -> impl Strategy<Value = String> {
    let words = prop::sample::select(
        "move skip swap add delete repeat rename call leg day upper conditioning mobility friday \
         monday today tomorrow next week to the and , every other 3 days until christmas from 31 \
         june overdue everything done did backlog away it priority high make deload no not ? 2026-12-01 \
         session #7 9999-12-31 in back two for except weekly"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    prop_oneof![".{0,200}", prop::collection::vec(words, 0..24).prop_map(|words| words.join(" ")),]
}

proptest! {
    #[test]
    fn any_message_comes_to_operations_that_read_back(message in any_message(), at in 0usize..5) {
        let fixture = &fixtures()[at];
        let request = asked_for(&message, fixture, None);
        let text = propose(&request).unwrap();
        prop_assert_eq!(&propose(&request).unwrap(), &text, "the same request");
        let read: ProposedOperations = serde_json::from_str(&text).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        for checked in check(value["operations"].as_array().unwrap(), &calendar(fixture), fixture.today) {
            for error in checked.errors {
                // Two wishes may be at odds with each other; one alone is well formed.
                prop_assert!(read.operations.len() > 1, "{message}: {}", error.message);
            }
        }
        let route = routed(&message, fixture);
        prop_assert!((0.0..=1.0).contains(&route.confidence));
        prop_assert_eq!(route.question.is_some(), route.decision == Decision::Clarify);
        concern(&message, fixture.today, &titles(fixture), Catalog::embedded());
        let answer = answered(&message, fixture);
        prop_assert!(!answer.is_empty() && !answer.chars().any(char::is_control), "{answer}");
        let told = summarize(&SummarizeRequest {
            message: message.clone(),
            today: fixture.today,
            operations: read.operations,
            refused: Vec::new(),
            sessions: fixture.sessions.clone(),
        });
        prop_assert!(told.chars().count() <= CHARS_OF_CALENDAR_WORDS, "{told}");
    }

    #[test]
    fn any_day_is_today(message in any_message(), days in -40_000i64..3_000_000) {
        let mut fixture = fixture("usual");
        fixture.today = setwise_words::parse::day::plus(jiff::civil::date(2026, 11, 21), days);
        proposed(&message, &fixture, None);
        answered(&message, &fixture);
    }

    #[test]
    fn any_proposal_is_repaired_without_a_panic(proposal in ".{0,200}") {
        repaired(&proposal, &[(0, "id_not_found"), (1, "missing_recurrence")]);
    }
}

#[test]
fn words_are_read_with_the_question_that_they_answer() {
    let usual = fixture("usual");
    let about = |about: &str| OpenQuestion {
        id: "what-is-missing".into(),
        text: "?".into(),
        slot: Slot::Words,
        options: Vec::new(),
        about: Some(about.into()),
    };
    for (first, answer, category) in [
        ("rename upper day", "Heavy upper", "rename"),
        ("repeat mobility", "every 3 days", "repeat"),
        ("move upper day", "friday", "move"),
        // A question and a wish of their own are none.
        ("rename upper day", "what is on this week", "question"),
        ("rename upper day", "delete upper day", "delete"),
        ("rename upper day", "thanks", "other"),
    ] {
        let request = RouteRequest {
            message: answer.into(),
            surroundings: around(&usual),
            transcript: Vec::new(),
            question: Some(about(first)),
        };
        assert_eq!(route(&request).category, category, "{first} / {answer}");
    }
}

/// A program's day may be called by one word of an exercise.
#[test]
fn an_exercise_in_more_words_than_a_title_is_the_exercise() {
    let titles = ["Bench".to_owned(), "Leg Day".to_owned()];
    let of = |text| concern(text, date(2026, 11, 21), &titles, Catalog::embedded());
    for text in ["swap bench press for dumbbell bench press", "swap bench press, it hurts"] {
        assert_ne!(of(text), Concern::Calendar, "{text}");
    }
    for text in ["skip bench", "move leg day to friday", "skip leg day"] {
        assert_eq!(of(text), Concern::Calendar, "{text}");
    }
}

/// Questions and messages that name several things, go on for ever or are of another language.
#[test]
fn messages_out_of_the_ordinary_are_answered_in_a_sentence() {
    let fixture = fixture("usual");
    let ask = |message: &str| {
        answer(&AnswerRequest {
            message: message.to_owned(),
            surroundings: around(&fixture),
            transcript: Vec::new(),
        })
    };
    let both = ask("when is conditioning and when is arm day?");
    assert!(both.contains("Conditioning is next on Sun 22 Nov"), "{both}");
    assert!(both.contains("Arm day is today"), "{both}");
    let both = ask("what is overdue? when is arm day?");
    assert!(both.starts_with("Overdue"), "{both}");
    assert!(both.contains("Arm day is today"), "{both}");
    assert_eq!(ask("when is arm day and when is arm day"), ask("when is arm day"));
    for foreign in [
        "verschiebe beintag auf freitag",
        "wann ist mein nächster beintag?",
        "mueve el día de piernas al viernes",
        "quand est ma prochaine séance?",
        "脚の日を金曜日に移動",
    ] {
        let said = ask(foreign);
        assert!(said.starts_with("I can answer `what is on this week`"), "{foreign}: {said}");
        let Reading::Talk = read(foreign, &View::new(fixture.today, &fixture.sessions)) else {
            panic!("{foreign} is taken for a wish");
        };
    }
    // Five hundred words, and a wish among them, which is not picked out.
    let long = format!("{} move leg day to friday", "so it was a long day and ".repeat(80));
    let said = ask(&long);
    assert!(said.chars().count() <= CHARS_OF_CALENDAR_WORDS, "{said}");
    assert_eq!(proposed(&long, &fixture, None), "");
    let wishes = "skip leg day and ".repeat(150);
    assert!(proposed(&wishes, &fixture, None).len() < 2_000, "{wishes}");
}
