//! Talking to the assistant: stages, answers, questions, changes under review.

use super::{answer, november, open};
use crate::assistant::{Asked, Choice, Event, Judged, Mode, Outcome, Planned, Stage as At};
use crate::coach::Intent;
use crate::coach::Verdict;
use crate::domain::assistant::{OperationIssue, Selection};
use crate::domain::proposal::{Hunk, ProposedChange};
use crate::domain::question::Slot;
use crate::domain::session::{Operation, SessionId};
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::calendar::Change;
use crate::tui::calendar::Pane;
use crate::tui::calendar::ReadParts;
use crate::tui::request::{Job, Request};
use crate::tui::response::Response;
use crate::tui::tests::fixtures;
use crate::tui::tests::stage::Stage;
use crate::tui::tests::stage::undo;
use serde_json::{Value, json};
use uuid::Uuid;

const PROPOSAL: Uuid = Uuid::from_u128(77);

pub fn hear(stage: &mut Stage, event: Event) {
    let number = stage.model.calendar.talks_begun;
    let event = Box::new(event);
    stage.news(Response::Assistant { number, event });
}

fn reach(stage: &mut Stage, at: At) {
    hear(stage, Event::Stage { stage: at });
}

/// The tab after this was sent on it.
pub fn said(message: &str, width: u16, height: u16) -> Stage {
    let mut stage = open(&november(), width, height);
    stage.keys("i").keys(message).keys("<enter>");
    stage
}

fn judged(op: Value, errors: &[&str]) -> Judged {
    let error = |message: &&str| OperationIssue::new("id_not_found", *message);
    Judged { op, errors: errors.iter().map(error).collect() }
}

fn operations() -> Vec<Judged> {
    vec![
        judged(
            json!({"op": "move_occurrence", "id": 2, "occurrenceDate": "2026-11-25", "to": "2026-11-27"}),
            &[],
        ),
        judged(
            json!({"op": "delete", "id": 99}),
            &["operations/1: there is no session 99; send the id of one that is there."],
        ),
        judged(json!({"op": "skip_occurrence", "id": 1, "occurrenceDate": "2026-11-23"}), &[]),
    ]
}

fn outcome(operations: Vec<Judged>, proposal: Option<Uuid>) -> Event {
    let valid = operations.iter().filter(|one| one.errors.is_empty()).count();
    Event::Result(Box::new(Outcome {
        mode: Mode::Plan,
        text: "Lower day would go to Friday, and Monday would be left out.".into(),
        valid_count: valid,
        invalid_count: operations.len() - valid,
        operations,
        proposal,
        planned: Planned {
            effects: vec![
                "Lower day moves from Wed 25 Nov to Fri 27 Nov.".into(),
                "Upper day is left out on Mon 23 Nov.".into(),
            ],
            warnings: vec!["A session would be deleted for good.".into()],
            ..Planned::default()
        },
    }))
}

/// The tab with changes under review.
pub fn reviewed(width: u16, height: u16) -> Stage {
    let mut stage = said("move leg day to friday", width, height);
    for at in [At::Routing, At::Proposing, At::Validating, At::Summarizing] {
        reach(&mut stage, at);
    }
    let event = outcome(operations(), Some(PROPOSAL));
    hear(&mut stage, event);
    hear(&mut stage, Event::Done {});
    stage.asked.clear();
    stage
}

#[test]
fn a_message_goes_to_the_assistant_and_its_stages_pass() {
    let mut stage = said("move leg day to friday", 120, 34);
    assert_eq!(
        stage.asked,
        [Request::Assist { number: 1, message: "move leg day to friday".into(), selection: None }]
    );
    assert!(stage.model.next_change().is_some(), "a spinner turns");
    for (at, shown) in [
        (At::Routing, "routing …  proposing   validating   summarizing"),
        (At::Proposing, "routing ✓  proposing …  validating   summarizing"),
        (At::Validating, "routing ✓  proposing ✓  validating …  summarizing"),
        (At::Repairing, "routing ✓  proposing ✓  validating ✓  repairing …  summarizing"),
        (At::Summarizing, "routing ✓  proposing ✓  validating ✓  repairing ✓  summarizing …"),
    ] {
        reach(&mut stage, at);
        assert_eq!(stage.rows_with(shown).len(), 1, "{}", stage.screen());
    }
    hear(&mut stage, Event::Heartbeat {});
}

#[test]
fn changes_under_review() {
    insta::assert_snapshot!(reviewed(120, 34).screen());
    insta::assert_snapshot!(reviewed(80, 24).screen());
    insta::assert_snapshot!(reviewed(40, 15).screen());
}

#[test]
fn accepting_takes_all_at_first_and_else_those_that_are_chosen() {
    let mut stage = reviewed(120, 34);
    stage.keys("a");
    let accepts = |verdict| Request::from(Change(Intent::settle(PROPOSAL, verdict)));
    assert_eq!(stage.asked, [accepts(Verdict::Accept)]);
    let mut stage = reviewed(120, 34);
    stage.keys(" a");
    assert_eq!(stage.asked, [accepts(Verdict::Only(vec![1]))]);
    assert!(stage.screen().contains("[ ] Lower day moves"), "{}", stage.screen());
    stage.asked.clear();
    stage.keys("<down><down> a");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("none is selected; Space selects one, r refuses all"));
}

#[test]
fn one_that_can_not_be_carried_out_stays_out() {
    let mut stage = reviewed(120, 34);
    stage.keys("<down> ");
    assert!(stage.screen().contains("2 of 3 taken"), "{}", stage.screen());
}

#[test]
fn each_is_stepped_through_and_nothing_is_accepted_by_that() {
    let mut stage = reviewed(120, 34);
    stage.keys("e");
    assert!(stage.screen().contains("a take this one  r leave it out"));
    stage.keys("ra");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("a accept 1  r refuse"), "{}", stage.screen());
    stage.keys("a");
    assert_eq!(
        stage.asked,
        [Request::from(Change(Intent::settle(PROPOSAL, Verdict::Only(vec![1]))))]
    );
}

#[test]
fn once_accepted_the_days_are_back_with_what_was_said() {
    let mut stage = reviewed(120, 34);
    stage.keys("a");
    super::settled(&mut stage, true, "Accepted: 2 changes of the calendar.");
    answer(&mut stage, &november());
    let screen = stage.screen();
    assert!(screen.contains("Accepted: 2 changes of the calendar."), "{screen}");
    assert!(!screen.contains("Changes ·"), "{screen}");
    assert_eq!(stage.model.calendar.pane, Pane::Days);
}

#[test]
fn what_can_not_be_accepted_makes_room_for_why() {
    let mut stage = reviewed(120, 34);
    stage.keys("a");
    let why = "It can't be carried out any more: “Leg day” is on Tue 24 Nov by now.";
    super::settled(&mut stage, false, why);
    answer(&mut stage, &november());
    let screen = stage.screen();
    assert!(screen.contains(why), "{screen}");
    assert!(!screen.contains("Changes ·"), "{screen}");
    assert_eq!(stage.model.calendar.pane, Pane::Days);
}

#[test]
fn leaving_the_review_changes_nothing_and_says_how_to_come_back() {
    let mut stage = reviewed(120, 34);
    stage.keys("<esc>");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("/accept accepts the proposal, /refuse refuses it."));
}

/// It asks back, with two sessions to choose from.
pub fn ask(stage: &mut Stage) {
    let choice = |id, title: &str, day: Option<&str>| Choice {
        id: SessionId(id),
        title: title.into(),
        scheduled_for: day.map(super::date),
    };
    let options = vec![choice(1, "Upper day", Some("2026-11-23")), choice(2, "Lower day", None)];
    reach(stage, At::Routing);
    let asked = Asked {
        question: "Which session?".into(),
        options,
        slot: Slot::Session,
        days: None,
        actions: Vec::new(),
    };
    hear(stage, Event::Clarify(asked));
    hear(stage, Event::Done {});
    stage.asked.clear();
}

#[test]
fn a_question_is_picked_by_number_by_arrows_and_left_by_esc() {
    let chosen = |number, id| Request::Assist {
        number,
        message: "skip it".into(),
        selection: Some(Selection { ids: vec![SessionId(id)], ..Selection::default() }),
    };
    let mut stage = said("skip it", 80, 24);
    ask(&mut stage);
    insta::assert_snapshot!(stage.screen());
    stage.keys("2");
    assert_eq!(stage.asked, [chosen(2, 2)]);
    ask(&mut stage);
    stage.keys("<down><up><down><enter>");
    assert_eq!(stage.asked, [chosen(3, 2)]);
    ask(&mut stage);
    stage.keys("9");
    assert_eq!(stage.asked, []);
    stage.keys("<tab>1<enter>");
    assert_eq!(stage.asked, [chosen(4, 1)], "a number sent answers it too");
    ask(&mut stage);
    stage.keys("<esc>");
    assert_eq!(stage.asked, []);
    assert_eq!(stage.composer(), "skip it");
}

#[test]
fn esc_stops_what_runs_and_gives_the_message_back() {
    let mut stage = said("skip today", 80, 24);
    reach(&mut stage, At::Proposing);
    stage.asked.clear();
    stage.keys("<esc>");
    assert_eq!(stage.asked, [Request::Stop(Job::Assistant)]);
    assert_eq!(stage.composer(), "skip today");
    assert!(stage.screen().contains("Stopped; nothing was changed."));
    let event = outcome(operations(), Some(PROPOSAL));
    hear(&mut stage, event);
    assert!(!stage.screen().contains("Changes ·"), "what was stopped is heard no more");
    stage.keys("<enter>");
    let event = Box::new(outcome(operations(), Some(PROPOSAL)));
    let number = 1;
    stage.news(Response::Assistant { number, event });
    assert!(!stage.screen().contains("Changes ·"), "nor taken for the next one's");
    stage.keys("<esc>");
    assert_eq!(stage.model.calendar.pane, Pane::Composer);
}

#[test]
fn an_error_is_a_sentence_and_the_message_comes_back() {
    let mut stage = said("skip today", 80, 24);
    let message = "The model can't be reached; nothing was changed.".to_owned();
    hear(&mut stage, Event::Failed { message });
    hear(&mut stage, Event::Done {});
    assert!(stage.screen().contains("The model can't be reached;"));
    assert_eq!(stage.composer(), "skip today");
    assert!(stage.model.writes());
}

#[test]
fn an_answer_leaves_the_keys_to_the_next_message() {
    let mut stage = said("what is on friday", 80, 24);
    let text = "Nothing is on Friday.".to_owned();
    hear(&mut stage, Event::Summary { text });
    hear(&mut stage, Event::Done {});
    assert!(stage.screen().contains("Nothing is on Friday."));
    stage.keys("thanks");
    assert_eq!(stage.composer(), "thanks");
}

#[test]
fn a_letter_typed_when_changes_come_accepts_nothing() {
    let mut stage = said("skip today", 120, 34);
    stage.keys("<tab>and");
    let event = outcome(operations(), Some(PROPOSAL));
    hear(&mut stage, event);
    hear(&mut stage, Event::Done {});
    stage.asked.clear();
    stage.keys("a");
    assert_eq!(stage.asked, []);
    assert_eq!(stage.composer(), "anda");
}

#[test]
fn one_message_at_a_time() {
    let mut stage = said("skip today", 120, 34);
    stage.asked.clear();
    stage.keys("<tab>skip tomorrow<enter>");
    assert_eq!(stage.asked, []);
    assert_eq!(stage.composer(), "skip tomorrow");
    assert!(stage.screen().contains("one message at a time; Esc stops the current one"));
}

#[test]
fn hostile_words_of_a_model_stay_words() {
    let mut stage = said("skip today", 80, 24);
    hear(
        &mut stage,
        Event::Ops {
            version: 1,
            operations: vec![judged(
                json!({"op": "create", "title": "\u{1b}[2J", "recurrence": {"type": "none"}}),
                &["\u{1b}]0;x\u{7} is wrong"],
            )],
            valid_count: 0,
            invalid_count: 1,
        },
    );
    let text = "\u{1b}[31mred\u{202e}".to_owned();
    hear(&mut stage, Event::Summary { text });
    let screen = stage.screen();
    assert!(!screen.contains('\u{1b}') && !screen.contains('\u{202e}'), "{screen}");
}

#[test]
fn many_changes_are_scrolled_with_the_chosen_one_in_sight() {
    let mut stage = said("skip everything", 80, 24);
    let many = (0..200).map(|day| judged(json!({"op": "delete", "id": day}), &[]));
    let event = outcome(many.collect(), Some(PROPOSAL));
    hear(&mut stage, event);
    hear(&mut stage, Event::Done {});
    assert!(stage.screen().contains("↓ "), "{}", stage.screen());
    (0..150).for_each(|_| {
        stage.keys("<down>");
    });
    assert!(stage.rows_with("▸ [x] delete session 150").len() == 1, "{}", stage.screen());
    stage.keys("<pgup><pgup>");
    assert!(stage.rows_with("▸ [x] ").len() == 1, "{}", stage.screen());
}

#[test]
fn the_slash_command_shows_the_tab_and_asks() {
    let mut stage = Stage::open(120, 34);
    stage.keys("/calendar skip today<enter>");
    answer(&mut stage, &november());
    assert!(stage.screen().contains("November 2026"));
    assert!(
        stage
            .asked
            .iter()
            .any(|ask| matches!(ask, Request::Assist { message, .. } if message == "skip today")),
        "{:?}",
        stage.asked
    );
}

/// A proposal of the calendar as a card of the chat: an operation, what it does, a warning.
fn card() -> Entry {
    let mut entry = fixtures::proposal(5);
    let operation = |text: &str| serde_json::from_str::<Operation>(text).unwrap();
    if let EntryBody::Proposal { proposal } = &mut entry.body {
        proposal.title = "2 changes of the calendar".into();
        proposal.reason = "You said that you are away.".into();
        proposal.change = ProposedChange::Calendar {
            operations: vec![
                operation(r#"{"op":"delete","id":5}"#),
                operation(r#"{"op":"skip_occurrence","id":1,"occurrenceDate":"2026-11-23"}"#),
            ],
        };
        proposal.hunks = [
            "“Mobility” is deleted.",
            "“Upper day” is left out on Mon 23 Nov.",
            "A session would be deleted for good.",
        ]
        .map(|line| Hunk::Added(line.into()))
        .into();
    }
    entry
}

#[test]
fn a_card_in_the_chat_shows_what_each_change_does_and_opens_here() {
    let entry = card();
    let Some(EntryBody::Proposal { proposal }) = Some(entry.body.clone()) else {
        panic!("a proposal was made");
    };
    let mut panes = fixtures::panes();
    panes.open = [proposal.id].into();
    let mut stage = Stage::open_with(panes, 100, 30);
    stage.entry(entry);
    insta::assert_snapshot!(stage.rows_with("+ ").join("\n"));
    stage.keys("<tab>e");
    assert_eq!(stage.asked, [Request::from(ReadParts(Box::new(proposal.clone())))]);
    stage.asked.clear();
    let parts = ["“Mobility” is deleted.", "“Upper day” is left out on Mon 23 Nov."];
    let parts = Ok(parts.map(str::to_owned).into());
    stage.news(Response::of::<ReadParts>((Box::new(proposal.clone()), parts)));
    answer(&mut stage, &november());
    let screen = stage.screen();
    assert!(screen.contains("▸ [x] “Mobility” is deleted."), "{screen}");
    assert!(screen.contains("! A session would be deleted for good."), "{screen}");
    stage.keys(" a");
    assert_eq!(
        stage.asked,
        [Request::from(Change(Intent::settle(proposal.id, Verdict::Only(vec![1]))))]
    );
}

#[test]
fn what_is_undone_during_a_review_is_said_beside_its_keys() {
    let mut stage = reviewed(120, 34);
    stage.keys("<ctrl-z>");
    assert_eq!(stage.asked, [undo()]);
    let text = "Undone: an import of 16 sets.".to_owned();
    stage.entry(fixtures::entry(91, EntryBody::Notice { text }));
    let screen = stage.screen();
    assert!(screen.contains("a accept 2  r refuse"), "{screen}");
    assert_eq!(stage.rows_with("Undone: an import").len(), 1, "{screen}");
}
