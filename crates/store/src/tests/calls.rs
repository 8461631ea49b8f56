//! Batches and their calls: all or none, or each for itself; the same call never acts twice.

use crate::tests::support::{
    House, TODAY, batch, bench, call, called, conclusion, done, draft, imported, item, origin,
    refused,
};
use crate::{CallEnd, RecordedCall, StoreErrorKind};
use setwise_domain::batch::{Batch, CallRecord, Item, ItemEnd, Mode, Step};
use setwise_domain::command::{Command, Rejection};
use setwise_domain::exercise_name::NameError;
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::set_result::SetDraft;
use setwise_domain::tool_call::CallIssueCode;
use std::sync::Arc;

fn log_call(call: CallRecord, drafts: Vec<SetDraft>) -> Item {
    called(vec![call], Command::LogSets(drafts))
}

/// Numbered 1, so that a second one is rejected.
fn first() -> SetDraft {
    SetDraft { set_number: Some(1), ..bench(100, 5) }
}

/// The recorded calls, oldest first.
fn recorded(house: &House) -> Vec<RecordedCall> {
    let mut calls = house.store.reader().unwrap().calls(99, None).unwrap();
    calls.reverse();
    calls
}

fn endings(house: &House) -> Vec<CallEnd> {
    recorded(house).iter().map(|call| call.end).collect()
}

#[test]
fn a_call_is_recorded_with_how_it_ended() {
    let house = House::new();
    let record = CallRecord {
        issues: vec![setwise_domain::tool_call::CallIssue {
            code: CallIssueCode::AliasUsed,
            parameter: Some("weight_kg".to_owned()),
            message: "use load_kg".to_owned(),
        }],
        name_mistakes: vec![("weight_kg".to_owned(), "load_kg".to_owned())],
        ..call(1, r#"{"exercise":"Bench Press"}"#)
    };
    let ends = house.batch(Mode::Each, vec![log_call(record.clone(), vec![first()])]).unwrap();
    let ItemEnd::Ended { applied, conclusion } = &ends[0] else {
        panic!("{ends:?}");
    };
    assert!(applied.is_some());
    let [kept] = &recorded(&house)[..] else {
        panic!("one call");
    };
    assert_eq!(kept.call, record);
    assert_eq!(kept.origin, origin());
    assert_eq!(kept.at, house.stamps.timestamp());
    assert_eq!(kept.end, CallEnd::Done);
    assert_eq!(kept.conclusion.as_ref(), Some(&**conclusion));
}

#[test]
fn the_same_call_again_returns_its_outcome_and_does_nothing() {
    let house = House::new();
    let sent = |arguments| vec![log_call(call(1, arguments), vec![bench(100, 5)])];
    let one = r#"{"exercise":"Bench Press","reps":"5"}"#;
    let first = house.batch(Mode::Each, sent(one)).unwrap().remove(0);
    let ItemEnd::Ended { conclusion, .. } = first else {
        panic!("{first:?}");
    };
    for again in [one, "{ \"reps\": \"5\", \"exercise\": \"Bench Press\" }"] {
        let end = house.batch(Mode::Each, sent(again)).unwrap().remove(0);
        assert_eq!(end, ItemEnd::Replayed(conclusion.clone()));
    }
    assert_eq!(house.every_set().len(), 1);
    assert_eq!(endings(&house), [CallEnd::Done]);
}

#[test]
fn arguments_that_are_no_json_are_compared_as_text() {
    let house = House::new();
    let sent = |arguments| vec![log_call(call(1, arguments), vec![bench(100, 5)])];
    house.batch(Mode::Each, sent("{broken")).unwrap();
    let same = house.batch(Mode::Each, sent("{broken")).unwrap().remove(0);
    assert!(matches!(same, ItemEnd::Replayed(_)), "{same:?}");
    let other = house.batch(Mode::Each, sent("{broken }")).unwrap().remove(0);
    assert_eq!(other, ItemEnd::IdReused);
}

#[test]
fn an_identity_used_again_for_something_else_is_refused_and_recorded() {
    let house = House::new();
    let sent = |arguments| vec![log_call(call(1, arguments), vec![bench(100, 5)])];
    house.batch(Mode::Each, sent("{}")).unwrap();
    for _ in 0..2 {
        let end = house.batch(Mode::Each, sent(r#"{"reps":"9"}"#)).unwrap();
        assert_eq!(end, [ItemEnd::IdReused]);
    }
    assert_eq!(house.every_set().len(), 1);
    let calls = recorded(&house);
    assert_eq!(calls.len(), 3);
    assert_eq!(calls[2].end, CallEnd::Refused);
    assert_eq!(calls[2].call.arguments, r#"{"reps":"9"}"#);
    assert_eq!(calls[2].call.identity, None);
    assert_eq!(calls[2].call.issues[0].code, CallIssueCode::CallIdReused);
    assert_eq!(
        calls[2].conclusion.as_ref().unwrap().message,
        "[Error: This call id was used before with other arguments; nothing was done. Send the call again under a new id.]"
    );
    // The identity still answers for what it was used for.
    let end = house.batch(Mode::Each, sent("{}")).unwrap().remove(0);
    assert!(matches!(end, ItemEnd::Replayed(_)), "{end:?}");
}

#[test]
fn a_call_twice_in_one_batch_acts_once() {
    let house = House::new();
    let twice = (0..2).map(|_| log_call(call(1, "{}"), vec![bench(100, 5)])).collect();
    let ends = house.batch(Mode::Each, twice).unwrap();
    assert!(matches!(ends[1], ItemEnd::Replayed(_)), "{ends:?}");
    assert_eq!(house.every_set().len(), 1);
}

#[test]
fn calls_without_an_identity_are_never_replays() {
    let house = House::new();
    let anonymous = || CallRecord { identity: None, ..call(1, "{}") };
    for _ in 0..2 {
        house.batch(Mode::Each, vec![log_call(anonymous(), vec![bench(100, 5)])]).unwrap();
    }
    assert_eq!(house.every_set().len(), 2);
    assert_eq!(recorded(&house)[1].call, anonymous());
}

#[test]
fn each_for_itself_leaves_the_others() {
    let house = House::new();
    let items = (1..=3).map(|n| log_call(call(n, "{}"), vec![first()])).collect();
    let ends = house.batch(Mode::Each, items).unwrap();
    let kinds: Vec<bool> = ends.iter().map(|end| matches!(end, ItemEnd::Ended { .. })).collect();
    assert_eq!(kinds, [true, false, false]);
    let ItemEnd::Rejected { rejection, conclusion } = &ends[1] else {
        panic!("{ends:?}");
    };
    let existing = Box::new(house.every_set().remove(0));
    assert_eq!(rejection, &Rejection::SetNumberTaken { existing });
    assert_eq!(conclusion.message, "[Error: set 1 of Bench Press on 2026-11-21 is already logged]");
    assert_eq!(endings(&house), [CallEnd::Done, CallEnd::Refused, CallEnd::Refused]);
    // A refusal is an outcome too: the same call again gets the same words.
    let again = vec![log_call(call(2, "{}"), vec![bench(1, 1)])];
    let end = house.batch(Mode::Each, again).unwrap().remove(0);
    assert_eq!(end, ItemEnd::Replayed(conclusion.clone()));
}

#[test]
fn all_or_none_records_the_calls_of_what_was_not_done() {
    let house = House::new();
    let answer = refused(CallIssueCode::NotFound, "no such exercise");
    let record =
        |n| Item { calls: vec![call(n, "{}")], step: Step::Record(Box::new(answer.clone())) };
    let items = vec![
        log_call(call(1, "{}"), vec![first()]),
        record(2),
        log_call(call(3, "{}"), vec![first()]),
        log_call(call(4, "{}"), vec![bench(90, 5)]),
    ];
    let ends = house.batch(Mode::Atomic, items).unwrap();
    assert_eq!(ends[0], ItemEnd::NotDone);
    assert!(matches!(ends[1], ItemEnd::Ended { applied: None, .. }), "{ends:?}");
    assert!(matches!(ends[2], ItemEnd::Rejected { .. }), "{ends:?}");
    assert_eq!(ends[3], ItemEnd::NotDone);
    assert_eq!(house.every_set(), []);
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
    assert_eq!(
        endings(&house),
        [CallEnd::NotDone, CallEnd::Refused, CallEnd::Refused, CallEnd::NotDone]
    );
    assert_eq!(recorded(&house)[0].conclusion, None);
    // What was not done can be sent again.
    let again = vec![log_call(call(1, "{}"), vec![first()])];
    let end = house.batch(Mode::Atomic, again).unwrap().remove(0);
    assert!(matches!(end, ItemEnd::Ended { .. }), "{end:?}");
    house.is_sound();
}

#[test]
fn an_atomic_batch_that_succeeds_is_one_change_for_each_item() {
    let house = House::new();
    let items = vec![
        log_call(call(1, "{}"), vec![bench(100, 5)]),
        log_call(call(2, "{}"), vec![bench(101, 5)]),
    ];
    house.batch(Mode::Atomic, items).unwrap();
    house.undo();
    assert_eq!(house.every_set().len(), 1);
}

#[test]
fn several_calls_of_one_line_share_an_answer() {
    let house = House::new();
    let calls: Vec<CallRecord> = (1..=3).map(|n| call(n, "{}")).collect();
    let line = called(calls.clone(), Command::LogSets(vec![bench(100, 5); 3]));
    house.batch(Mode::Atomic, vec![line]).unwrap();
    let kept = recorded(&house);
    assert_eq!(kept.iter().map(|k| k.call.clone()).collect::<Vec<_>>(), calls);
    assert!(kept[0].conclusion.is_some());
    assert_eq!(kept[2].conclusion, kept[0].conclusion);
    let again = vec![log_call(call(3, "{}"), vec![])];
    let end = house.batch(Mode::Atomic, again).unwrap().remove(0);
    let answer = kept[0].conclusion.clone().unwrap();
    assert_eq!(end, ItemEnd::Replayed(Box::new(answer)));
}

#[test]
fn the_reply_is_made_from_the_log_as_it_is_after_the_change() {
    let house = House::new();
    house.one(bench(100, 5));
    let (seen, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let batch = Batch {
        conclude: Arc::new(move |index, end, view| {
            let today = view.log.on_date(TODAY)?.len();
            let newest = view.log.newest()?.map(|set| set.set_number);
            seen.send((index, today, newest, view.plan.is_some())).ok();
            Ok(conclusion(index, end))
        }),
        ..batch(
            Mode::Each,
            vec![
                item(Command::LogSets(vec![bench(100, 5)])),
                item(Command::LogSets(vec![bench(100, 5)])),
                item(Command::LogSets(vec![first()])),
            ],
        )
    };
    house.store.commit(batch).wait().unwrap();
    let mut told = Vec::new();
    while let Ok(one) = heard.try_recv() {
        told.push(one);
    }
    assert_eq!(told, [(0, 2, Some(2), false), (1, 3, Some(3), false), (2, 3, Some(3), false)]);
}

#[test]
fn where_the_reply_can_not_be_made_nothing_happened() {
    let house = House::new();
    let unread = "the log can't be read";
    let failing = Batch {
        conclude: Arc::new(move |_, _, _| Err(LogUnreadable(unread.to_owned()))),
        ..batch(Mode::Each, vec![log_call(call(1, "{}"), vec![bench(100, 5)])])
    };
    let error = house.store.commit(failing).wait().unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Reply(LogUnreadable(unread.to_owned())));
    assert_eq!(error.to_string(), unread);
    assert_eq!(house.every_set(), []);
    assert_eq!(recorded(&house), []);
}

#[test]
fn a_panic_in_the_making_of_a_reply_is_rolled_back_and_the_store_lives_on() {
    let house = House::new();
    let panicking = Batch {
        conclude: Arc::new(|_, _, _| panic!("on purpose")),
        ..batch(Mode::Each, vec![log_call(call(1, "{}"), vec![bench(100, 5)])])
    };
    let error = house.store.commit(panicking).wait().unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Panicked);
    assert_eq!(house.every_set(), []);
    house.one(bench(100, 5));
    house.is_sound();
}

#[test]
fn calls_are_paged_from_the_newest() {
    let house = House::new();
    let items = (1..=5).map(|n| log_call(call(n, "{}"), vec![bench(100, 5)])).collect();
    house.batch(Mode::Each, items).unwrap();
    let reader = house.store.reader().unwrap();
    let ids = |calls: Vec<RecordedCall>| calls.iter().map(|call| call.id).collect::<Vec<_>>();
    assert_eq!(ids(reader.calls(2, None).unwrap()), [5, 4]);
    assert_eq!(ids(reader.calls(2, Some(4)).unwrap()), [3, 2]);
    assert_eq!(ids(reader.calls(2, Some(1)).unwrap()), [0; 0]);
}

#[test]
fn the_statistics_get_a_fact_a_call() {
    let house = House::new();
    let items = vec![
        log_call(call(1, "{}"), vec![bench(100, 5)]),
        Item {
            calls: vec![CallRecord {
                issues: refused(CallIssueCode::WrongCase, "").result.unwrap_err().issues,
                name_mistakes: vec![("Reps".to_owned(), "reps".to_owned())],
                ..call(2, "{}")
            }],
            step: Step::Record(Box::new(refused(CallIssueCode::WrongCase, "wrong case"))),
        },
    ];
    house.batch(Mode::Each, items).unwrap();
    let mut facts = Vec::new();
    let reader = house.store.reader().unwrap();
    reader.each_call_fact(&mut |fact| facts.push(fact)).unwrap();
    assert_eq!(facts.len(), 2);
    assert_eq!((facts[0].end, facts[1].end), (CallEnd::Done, CallEnd::Refused));
    assert_eq!(facts[1].issues, [CallIssueCode::WrongCase]);
    assert_eq!(facts[1].name_mistakes, [("Reps".to_owned(), "reps".to_owned())]);
    assert_eq!(facts[1].origin, origin());
    assert_eq!((facts[1].tool.as_str(), facts[1].micros), ("log_set_result", 42));
    assert_eq!(reader.unknown_names_stored().unwrap(), 0);
}

#[test]
fn names_that_say_nothing_are_not_stored_and_those_of_older_versions_are_counted() {
    let house = House::new();
    for name in ["Unknown", "n/a", "x", ""] {
        let one = draft(name, done(1, 1));
        let rejected = house.rejected(Command::LogSets(vec![bench(80, 5), one.clone()]));
        assert_eq!(rejected, Rejection::BadName(NameError::Generic));
        let imported = house.rejected(Command::ImportSets(vec![imported(1, one, 1)].into()));
        assert_eq!(imported, rejected);
    }
    assert_eq!(house.every_set(), []);
    house.log(vec![draft("Old", done(1, 1)), draft("old", done(1, 1)), draft("Row", done(1, 1))]);
    house.with_writer(|writer| {
        writer
            .execute_batch(
                "UPDATE sets SET name = 'Unknown' WHERE name LIKE 'old'; \
                 UPDATE exercises SET key = '~unknown' WHERE key = '~old'",
            )
            .unwrap();
    });
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.unknown_names_stored().unwrap(), 2);
}
