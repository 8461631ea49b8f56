//! The calendar: changes as a whole, back again by undo, one change at a time, numbers once.

use crate::Store;
use crate::limits::{KEYED_REPLY_KEPT, MOST_KEYED_REPLIES};
use crate::tests::support::{House, TODAY, batch, item, stamps};
use jiff::ToSpan as _;
use setwise_domain::calendar::{Calendar, CalendarChange, KeyedReply, Revision, SessionChange};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::session::{
    ClockTime, Priority, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until,
};
use setwise_domain::stamps::Stamps;
use std::collections::BTreeMap;
use uuid::Uuid;

fn session(id: u32) -> Session {
    Session {
        id: SessionId(id),
        title: "Leg day \u{1f4aa}".to_owned(),
        notes: "two\nlines".to_owned(),
        scheduled_for: Some(TODAY),
        time: ClockTime::new(18, 30),
        series: Some(SessionId(1)),
        priority: Priority::High,
        recurrence: Recurrence {
            kind: RecurrenceType::EveryNDays,
            interval_days: Some(3),
            until: Until::On(TODAY.last_of_year()),
            ..Recurrence::NONE
        },
        kind: SessionKind::Deload,
        program_day: Some(2),
        completed: false,
        completed_dates: vec![TODAY],
        skipped_dates: vec![TODAY + 3.days(), TODAY + 6.days()],
    }
}

fn backlog(id: u32) -> Session {
    Session {
        scheduled_for: None,
        recurrence: Recurrence::NONE,
        program_day: None,
        completed: true,
        completed_dates: Vec::new(),
        skipped_dates: Vec::new(),
        ..session(id)
    }
}

fn change(base: Revision, sessions: Vec<(u32, Option<Session>)>) -> CalendarChange {
    let sessions = sessions.into_iter().map(|(id, after)| SessionChange {
        id: SessionId(id),
        before: None,
        after,
    });
    CalendarChange {
        summary: "1 change of the calendar".to_owned(),
        base,
        sessions: sessions.collect(),
        named: BTreeMap::new(),
        keyed: None,
    }
}

fn calendar(house: &House) -> Calendar {
    house.store.reader().unwrap().calendar().unwrap()
}

/// Makes a change on the calendar as it is.
fn changed(house: &House, sessions: Vec<(u32, Option<Session>)>) -> Calendar {
    let change = change(calendar(house).revision, sessions);
    let applied = house.command(Command::ChangeCalendar(Box::new(change)));
    assert_eq!(applied, Applied::Saved);
    calendar(house)
}

#[test]
fn it_begins_empty_and_sessions_come_back_as_they_were() {
    let house = House::new();
    let empty = calendar(&house);
    assert_eq!((empty.revision, empty.next), (Revision(0), SessionId(1)));
    assert!(empty.sessions.is_empty());
    let never = Session {
        recurrence: Recurrence { until: Until::Never, ..Recurrence::of(RecurrenceType::Weekdays) },
        ..session(3)
    };
    let kept = changed(
        &house,
        vec![(1, Some(session(1))), (2, Some(backlog(2))), (3, Some(never.clone()))],
    );
    let sessions: Vec<Session> = kept.sessions.values().cloned().collect();
    assert_eq!(sessions, [session(1), backlog(2), never]);
    assert_eq!((kept.revision, kept.next), (Revision(1), SessionId(4)));
    house.is_sound();
}

#[test]
fn undo_puts_every_session_back_and_gives_no_number_twice() {
    let house = House::new();
    let before = changed(&house, vec![(1, Some(session(1))), (2, Some(backlog(2)))]);
    let mut renamed = session(1);
    renamed.title = "Legs".to_owned();
    renamed.completed_dates.clear();
    changed(&house, vec![(1, Some(renamed)), (2, None), (3, Some(backlog(3)))]);
    assert_eq!(house.undo(), "1 change of the calendar");
    let back = calendar(&house);
    assert_eq!(back.sessions, before.sessions);
    assert_eq!((back.revision, back.next), (Revision(3), SessionId(4)));
    house.undo();
    assert!(calendar(&house).sessions.is_empty());
    assert_eq!(calendar(&house).next, SessionId(4));
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
    house.is_sound();
}

#[test]
fn a_change_worked_out_against_another_calendar_is_refused_and_writes_nothing() {
    let house = House::new();
    let now = changed(&house, vec![(1, Some(session(1)))]);
    for base in [Revision(0), Revision(2)] {
        let late = Command::ChangeCalendar(Box::new(change(base, vec![(1, None)])));
        assert_eq!(house.rejected(late), Rejection::CalendarMoved);
    }
    assert_eq!(calendar(&house), now);
    // Nor does one that changes nothing count as one.
    let nothing = changed(&house, Vec::new());
    assert_eq!(nothing, now);
    assert_eq!(house.undo(), "1 change of the calendar");
    assert!(calendar(&house).sessions.is_empty());
}

fn keyed(house: &House, key: &str, body: &str) -> Command {
    let mut change = change(calendar(house).revision, Vec::new());
    change.keyed = Some(KeyedReply {
        key: key.to_owned(),
        body: body.to_owned(),
        reply: format!("reply to {body}"),
    });
    Command::ChangeCalendar(Box::new(change))
}

#[test]
fn a_key_is_taken_until_its_time_is_over_also_after_a_restart() {
    let house = House::new();
    house.command(keyed(&house, "k", "a"));
    assert_eq!(house.rejected(keyed(&house, "k", "b")), Rejection::KeyTaken);
    house.store.close().unwrap();

    let kept = i64::try_from(KEYED_REPLY_KEPT.as_secs()).unwrap();
    let later = |seconds: i64| {
        let at = &stamps().now() + seconds.seconds();
        Stamps::new(move || at.clone(), || Uuid::from_u128(99))
    };
    let within = later(kept - 1);
    let store = Store::open(&house.path(), within.clone()).unwrap();
    let reply = store.reader().unwrap().keyed_reply("k", within.timestamp());
    assert_eq!(reply.unwrap().unwrap().reply, "reply to a");
    let other = store.reader().unwrap().keyed_reply("K", within.timestamp());
    assert_eq!(other.unwrap(), None);
    store.close().unwrap();

    let over = later(kept);
    let store = Store::open(&house.path(), over.clone()).unwrap();
    let reader = store.reader().unwrap();
    assert_eq!(reader.keyed_reply("k", over.timestamp()).unwrap(), None);
    let again = batch(setwise_domain::batch::Mode::Atomic, vec![item(keyed(&house, "k", "c"))]);
    store.commit(again).wait().unwrap();
    let reply = reader.keyed_reply("k", over.timestamp()).unwrap().unwrap();
    assert_eq!(reply.body, "c");
}

#[test]
fn no_more_replies_are_kept_than_the_limit() {
    let house = House::hasty();
    for n in 0..MOST_KEYED_REPLIES + 3 {
        house.command(keyed(&house, &format!("k{n}"), "a"));
    }
    let reader = house.store.reader().unwrap();
    let kept = |n: usize| {
        let key = format!("k{n}");
        reader.keyed_reply(&key, house.stamps.timestamp()).unwrap().is_some()
    };
    let kept: usize = (0..MOST_KEYED_REPLIES + 3).filter(|n| kept(*n)).count();
    assert_eq!(kept, MOST_KEYED_REPLIES);
}

fn proposed(house: &House) -> Uuid {
    let id = house.stamps.id();
    house.command(Command::Propose(Proposal {
        id,
        at: house.stamps.timestamp(),
        title: "1 change of the calendar".to_owned(),
        reason: "asked for".to_owned(),
        base: Base::default(),
        change: ProposedChange::Calendar { operations: Vec::new() },
        hunks: Vec::new(),
        status: ProposalStatus::Open,
    }));
    id
}

fn accept(proposal: Uuid, calendar: Option<CalendarChange>) -> Command {
    Command::Settle { proposal, accept: true, calendar: calendar.map(Box::new), part: None }
}

fn status(house: &House, id: Uuid) -> ProposalStatus {
    let found = house.store.reader().unwrap().proposal(id).unwrap();
    found.unwrap().status
}

#[test]
fn a_proposal_is_accepted_with_its_change_and_one_undo_takes_both_back() {
    let house = House::new();
    let id = proposed(&house);
    let late = change(Revision(9), vec![(1, Some(session(1)))]);
    assert_eq!(house.rejected(accept(id, Some(late))), Rejection::CalendarMoved);
    assert_eq!(status(&house, id), ProposalStatus::Open);
    let now = change(Revision(0), vec![(1, Some(session(1)))]);
    house.command(accept(id, Some(now)));
    assert_eq!(calendar(&house).sessions.len(), 1);
    assert_eq!(status(&house, id), ProposalStatus::Accepted);
    assert_eq!(house.undo(), "the acceptance of “1 change of the calendar”");
    assert!(calendar(&house).sessions.is_empty());
    assert_eq!(status(&house, id), ProposalStatus::Open);
    // Without a change there is none that could be made any more.
    assert_eq!(house.rejected(accept(id, None)), Rejection::Stale);
    assert_eq!(status(&house, id), ProposalStatus::Stale);
    house.is_sound();
}

#[test]
fn what_is_broken_in_it_is_found() {
    let house = House::new();
    changed(&house, vec![(1, Some(session(1))), (2, Some(backlog(2)))]);
    house.with_writer(|writer| {
        writer
            .execute_batch(
                "UPDATE things SET body = json_set(body, '$.priority', 'top') WHERE number = 2; \
                 UPDATE calendar SET next = 2;",
            )
            .unwrap();
    });
    let wrong = house.store.reader().unwrap().check().unwrap();
    insta::assert_snapshot!(wrong.join("\n"), @"
    session 2 of the calendar can't be read: Conversion error from type Text at index: 2, unknown variant `top`, expected one of `low`, `medium`, `high` at line 1 column 103
    the number 2 is a session's already and would be given to another
    ");
}
