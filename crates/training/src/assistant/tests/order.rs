//! The order of events, for each mode and each failure.

use super::*;
use serde_json::{Value, json};
use setwise_domain::assistant::{OpenQuestion, Scope, Selection, Speaker, Utterance};
use setwise_domain::question::Slot;

fn script(script: Script) -> Arc<Script> {
    Arc::new(script)
}

fn text_of(events: &[Event]) -> &str {
    events
        .iter()
        .find_map(|event| match event {
            Event::Summary { text } => Some(text.as_str()),
            Event::Failed { message } => Some(message),
            _ => None,
        })
        .unwrap_or_default()
}

fn planning() -> Script {
    Script {
        propose: Some(MOVE.into()),
        summarize: Some("Leg day would move to Friday.".into()),
        ..Script::default()
    }
}

#[test]
fn a_plan_goes_through_all_its_stages() {
    let coach = script(planning());
    let told = events(&coach, turn("move leg day to friday", Mode::Plan));
    assert_eq!(order(&told), "proposing validating ops1(1+0) summarizing summary result(1+0) done");
    assert_eq!(text_of(&told), "Leg day would move to Friday.");
    let asked = coach.asked.lock().unwrap();
    assert_eq!(asked.names, ["propose", "summarize"]);
    let propose = asked.propose.as_ref().unwrap();
    assert_eq!(propose.snapshot.scope, Scope::Top);
    assert_eq!(propose.aggregates.total, 3);
    let summarized = asked.summarize.as_ref().unwrap();
    assert_eq!(summarized.sessions.len(), 1);
    assert_eq!(summarized.operations.len(), 1);
}

#[test]
fn events_are_written_as_their_readers_expect_them() {
    let told = events(&script(planning()), turn("move leg day to friday", Mode::Plan));
    let lines: Vec<Value> = told.iter().map(|event| json!(event)).collect();
    assert_eq!(lines[0], json!({"event": "stage", "data": {"stage": "proposing"}}));
    let op = json!({"op": "update", "id": 1, "scheduledFor": "2026-11-27", "recurrence": {"type": "none"}});
    assert_eq!(
        lines[2],
        json!({"event": "ops", "data": {"version": 1, "operations": [{"op": op, "errors": []}], "validCount": 1, "invalidCount": 0}})
    );
    assert_eq!(
        lines[4],
        json!({"event": "summary", "data": {"text": "Leg day would move to Friday."}})
    );
    assert_eq!(
        lines[5],
        json!({"event": "result", "data": {"mode": "plan", "text": "Leg day would move to Friday.", "operations": [{"op": op, "errors": []}], "validCount": 1, "invalidCount": 0, "effects": ["“Leg day” moves from Thu 26 Nov to Fri 27 Nov."], "warnings": [], "needsConfirmation": false}})
    );
    assert_eq!(lines[6], json!({"event": "done", "data": {}}));
    assert_eq!(json!(Event::Heartbeat {}), json!({"event": "heartbeat", "data": {}}));
}

#[test]
fn a_chat_is_words_and_nothing_else() {
    let coach =
        script(Script { answer: Some("<b>Leg day</b> is on\nThursday.".into()), ..planning() });
    let told = events(&coach, turn("when is leg day?", Mode::Chat));
    assert_eq!(order(&told), "summary done");
    assert_eq!(text_of(&told), "Leg day is on Thursday.");
    assert_eq!(coach.asked.lock().unwrap().names, ["answer"]);
    let told = events(&script(Script::default()), turn("when is leg day?", Mode::Chat));
    assert_eq!(order(&told), "failed done");
    assert_eq!(text_of(&told), "The model is down. Nothing has changed; ask again.");
    let wordless = script(Script { answer: Some("```\n```".into()), ..Script::default() });
    assert_eq!(text_of(&events(&wordless, turn("hm", Mode::Chat))), "There is no answer to that.");
}

#[test]
fn the_router_sends_a_message_each_way() {
    for (decision, confidence, wanted) in [
        (
            Decision::Plan,
            0.70,
            "routing proposing validating ops1(1+0) summarizing summary result(1+0) done",
        ),
        (Decision::Plan, 0.69, "routing summary done"),
        (Decision::Plan, 0.45, "routing summary done"),
        (Decision::Plan, 0.44, "routing clarify done"),
        (Decision::Chat, 0.9, "routing summary done"),
        (Decision::Chat, 0.2, "routing clarify done"),
        (Decision::Clarify, 0.9, "routing clarify done"),
    ] {
        let coach = script(Script {
            route: Some(route(decision, confidence)),
            answer: Some("It is on Thursday.".into()),
            ..planning()
        });
        let told = events(&coach, turn("leg day", Mode::Auto));
        assert_eq!(order(&told), wanted, "{decision} {confidence}");
    }
}

#[test]
fn a_clarification_has_a_question_and_sessions_to_choose_from() {
    let coach = script(Script {
        route: Some(Route {
            entities: vec!["leg".into(), "upper".into()],
            ..route(Decision::Clarify, 0.9)
        }),
        ..Script::default()
    });
    let told = events(&coach, turn("push it back", Mode::Auto));
    assert_eq!(
        json!(told[1]),
        json!({"event": "clarify", "data": {"question": "Which session?", "options": [
            {"id": 2, "title": "Upper day", "scheduledFor": "2026-11-23"},
            {"id": 1, "title": "Leg day", "scheduledFor": "2026-11-26"},
        ], "slot": "session"}})
    );
}

#[test]
fn a_router_that_fails_falls_to_talk_and_says_so() {
    let coach = script(Script { answer: Some("Leg day is on Thursday.".into()), ..planning() });
    let told = events(&coach, turn("move leg day", Mode::Auto));
    assert_eq!(order(&told), "routing summary done");
    assert_eq!(
        text_of(&told),
        "I couldn't tell whether that asks for a change, so nothing is proposed: The model is down. Leg day is on Thursday."
    );
    let told = events(&script(Script::default()), turn("move leg day", Mode::Auto));
    assert_eq!(order(&told), "routing failed done");
}

#[test]
fn an_open_question_is_told_with_the_last_messages() {
    let question = OpenQuestion {
        id: "which-day".into(),
        text: "To which day?".into(),
        slot: Slot::Day,
        options: vec!["Fri 27 Nov 2026".into()],
        about: Some("move leg day".into()),
    };
    let said = Utterance { who: Speaker::Athlete, text: "move leg day".into() };
    let coach = script(Script { route: Some(route(Decision::Plan, 0.9)), ..planning() });
    events(
        &coach,
        Turn {
            question: Some(question.clone()),
            transcript: vec![said.clone()],
            ..turn("friday", Mode::Auto)
        },
    );
    let asked = coach.asked.lock().unwrap();
    let (route, propose) = (asked.route.clone().unwrap(), asked.propose.clone().unwrap());
    assert_eq!(route.question, Some(question.clone()));
    assert_eq!(route.transcript, std::slice::from_ref(&said));
    assert_eq!(propose.question, Some(question));
    assert_eq!(propose.transcript, [said]);
    // What the question is about is looked for as well.
    assert_eq!(propose.snapshot.sessions[0].title, "Leg day");
    assert_eq!(json!(route)["question"]["slot"], "day");
}

#[test]
fn a_choice_goes_past_the_router_with_its_condition() {
    let chosen = |message: &str, selection: Option<Selection>| {
        let coach = script(Script { route: Some(route(Decision::Clarify, 0.1)), ..planning() });
        let told = events(&coach, Turn { selection, ..turn(message, Mode::Auto) });
        let propose = coach.asked.lock().unwrap().propose.take();
        (order(&told), text_of(&told).to_owned(), propose)
    };
    let one = Selection { ids: vec![SessionId(1)], ..Selection::default() };
    let planned = "proposing validating ops1(1+0) summarizing summary result(1+0) done";
    let (way, _, propose) = chosen("push it back", Some(one.clone()));
    let propose = propose.unwrap();
    assert_eq!(way, planned);
    assert_eq!(propose.snapshot.scope, Scope::Focused);
    assert_eq!(propose.snapshot.sessions.len(), 1);
    assert_eq!(propose.selection, Some(one));
    assert_eq!(propose.r#where.unwrap().ids, Some(vec![SessionId(1)]));
    // The same as a line.
    let (way, _, propose) = chosen("push it back (session 1: Leg day)", None);
    assert_eq!((way.as_str(), propose.unwrap().message.as_str()), (planned, "push it back"));
    // One that says nothing is none, and one of a session that is not there is refused.
    let (way, ..) = chosen("push it back", Some(Selection::default()));
    assert_eq!(way, "routing clarify done");
    let (way, ..) = chosen("push it back (session 99: Gone)", None);
    assert_eq!(way, "routing clarify done");
    let gone = Selection { ids: vec![SessionId(99)], ..Selection::default() };
    let (way, text, _) = chosen("push it back", Some(gone));
    assert_eq!(way, "failed done");
    assert_eq!(
        text,
        "The choice names session 99, and the calendar has none of that number; choose one of those that were offered."
    );
}

#[test]
fn the_router_narrows_what_is_shown() {
    let coach = script(Script {
        route: Some(Route { entities: vec!["leg day".into()], ..route(Decision::Plan, 0.9) }),
        ..planning()
    });
    let _ = events(&coach, turn("move leg day to friday", Mode::Auto));
    let asked = coach.asked.lock().unwrap();
    let snapshot = &asked.propose.as_ref().unwrap().snapshot;
    assert_eq!((snapshot.scope, snapshot.sessions.len()), (Scope::Focused, 1));
    assert_eq!(asked.route.as_ref().unwrap().surroundings.backlog.len(), 1);
}

#[test]
fn a_message_that_is_none_is_refused() {
    let told = |message: &str| {
        let told = events(&script(planning()), turn(message, Mode::Plan));
        assert_eq!(order(&told), "failed done");
        text_of(&told).to_owned()
    };
    assert_eq!(told(" \n"), "There is nothing to do: the message is empty.");
    assert_eq!(
        told(&"x".repeat(70_000)),
        "That is 70000 bytes long; a message can have at most 65536."
    );
}

#[test]
fn a_proposer_that_fails_ends_the_turn() {
    let told = events(&script(Script::default()), turn("move leg day", Mode::Plan));
    assert_eq!(order(&told), "proposing failed done");
    assert_eq!(text_of(&told), "The model is down. Nothing has changed; ask again.");
}

#[test]
fn a_summary_that_fails_is_made_of_counts_and_targets() {
    for summarize in [None, Some("<think>hm</think>".to_owned())] {
        let coach = script(Script { summarize, ..planning() });
        let told = events(&coach, turn("move leg day to friday", Mode::Plan));
        assert_eq!(
            order(&told),
            "proposing validating ops1(1+0) summarizing summary result(1+0) done"
        );
        assert!(text_of(&told).starts_with("1 change is proposed: "), "{}", text_of(&told));
        assert!(text_of(&told).contains("Leg day"), "{}", text_of(&told));
    }
}

#[test]
fn no_operations_are_no_proposal() {
    let coach = script(Script { propose: Some(r#"{"operations":[]}"#.into()), ..planning() });
    let told = events(&coach, turn("hello", Mode::Plan));
    assert_eq!(order(&told), "proposing validating ops1(0+0) summarizing summary result(0+0) done");
    assert_eq!(
        text_of(&told),
        "Nothing on the calendar would change: the message asks for no change that can be made."
    );
    assert_eq!(coach.asked.lock().unwrap().names, ["propose"]);
}

/// What a model says of a move of leg day from Thursday 26 November to the Friday after it, and whether
/// that is kept.
#[test]
fn a_summary_that_names_another_session_or_day_is_made_of_counts_and_targets() {
    for (said, is_kept) in [
        ("Leg day would move to Friday.", true),
        ("leg day moves from Thursday to Friday, 27 November.", true),
        ("Your leg day moves to 2026-11-27 next week.", true),
        ("“Leg day” goes to Friday, so you can rest today.", true),
        ("One session would move.", true),
        ("Leg day would move to Monday.", false),
        ("Leg day would move to Friday 4 December.", false),
        ("Leg day would move to 28 November.", false),
        ("Leg day would move to Thursday 27 November.", false),
        ("Upper day would move to Friday.", false),
        ("Leg day and upper day would move to Friday.", false),
        ("Mobility goes to Friday.", false),
        ("Some mobility work fits before it on Friday.", true),
        ("“Yoga” would move to Friday.", false),
        ("\"Leg day 2\" would move to Friday.", false),
    ] {
        let coach = script(Script { summarize: Some(said.into()), ..planning() });
        let told = events(&coach, turn("move leg day to friday", Mode::Plan));
        let kept = text_of(&told) == said;
        assert_eq!(kept, is_kept, "{said}: {}", text_of(&told));
        if !is_kept {
            let text = text_of(&told);
            assert!(text.starts_with("1 change is proposed: "), "{text}");
        }
    }
}

#[test]
fn who_waits_hears_a_heartbeat_every_ten_seconds() {
    let coach = script(Script { slow: Duration::from_secs(25), ..planning() });
    let told = events(&coach, turn("move leg day to friday", Mode::Plan));
    assert_eq!(
        order(&told),
        "proposing heartbeat heartbeat validating ops1(1+0) summarizing heartbeat heartbeat summary result(1+0) done"
    );
}

#[test]
fn a_stream_that_is_dropped_asks_nothing_more() {
    let coach = script(Script { slow: Duration::from_secs(25), ..planning() });
    let asking: Arc<dyn Coach> = Arc::clone(&coach) as Arc<dyn Coach>;
    paused(async {
        let mut told = run(asking, turn("move leg day to friday", Mode::Plan));
        let first = told.next().await.unwrap();
        assert_eq!(name(&first), "proposing");
        assert_eq!(name(&told.next().await.unwrap()), "heartbeat");
        drop(told);
        tokio::time::sleep(Duration::from_mins(10)).await;
    });
    assert_eq!(coach.asked.lock().unwrap().names, ["propose"]);
    assert_eq!(Arc::strong_count(&coach), 1, "something of the turn is left");
}

#[test]
fn an_answer_sees_the_last_messages() {
    let coach = script(Script { answer: Some("Yes.".into()), ..Script::default() });
    let transcript = (0..30)
        .map(|n| Utterance { who: Speaker::Athlete, text: format!("message {n}") })
        .collect();
    let _ = events(&coach, Turn { transcript, ..turn("really?", Mode::Chat) });
    let asked = coach.asked.lock().unwrap();
    let transcript = &asked.answer.as_ref().unwrap().transcript;
    assert_eq!(transcript.len(), crate::assistant::limits::MESSAGES_OF_AN_ANSWER);
    assert_eq!(transcript.last().unwrap().text, "message 29");
}
