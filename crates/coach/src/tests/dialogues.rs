//! One understanding of calendar sentences, in the chat and in the calendar's composer: each row of
//! the table of phrases, and talk over several turns.

use super::super::TurnEvent;
use super::calendars::assisted;
use super::fixture::Athlete;
use super::tables::{ROWS_AT_ONCE, side_by_side};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use serde_json::{Value, json};
use setwise_catalog::catalog::Catalog;
use setwise_domain::calendar::{CalendarChange, Revision, SessionChange};
use setwise_domain::command::Command;
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::load::Unit;
use setwise_domain::profile::DateOrder;
use setwise_domain::proposal::{ProposalStatus, ProposedChange};
use setwise_domain::session::{Operation, Session};
use setwise_domain::tool_call::Origin;
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use setwise_offline::OfflineCoach;
use setwise_offline::testing::{self as calendar_table, Fixture};
use setwise_training::assistant::{self, Event};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// An athlete whose calendar is that of the table.
pub(super) fn with_calendar(fixture: &Fixture) -> Athlete {
    let athlete = Athlete::on(fixture.today);
    fill(&athlete, fixture);
    athlete
}

fn fill(athlete: &Athlete, fixture: &Fixture) {
    athlete.profile(|profile| {
        profile.unit = match fixture.dates {
            DateOrder::DayMonth => Unit::Kg,
            DateOrder::MonthDay => Unit::Lb,
        };
    });
    let sessions = fixture.sessions.iter().map(|session| SessionChange {
        id: session.id,
        before: None,
        after: Some(session.clone()),
    });
    athlete.command(Command::ChangeCalendar(Box::new(CalendarChange {
        summary: "a calendar".into(),
        base: Revision::default(),
        sessions: sessions.collect(),
        named: BTreeMap::new(),
        keyed: None,
    })));
}

/// What a message came to, in the words of the table: operations, a question, or neither.
fn came_to(operations: Option<&[Operation]>, asks: bool, sessions: &[Session]) -> String {
    match operations {
        Some(operations) => {
            let shown = operations.iter().map(|one| calendar_table::shown(one, sessions));
            shown.collect::<Vec<_>>().join(" ; ")
        }
        None if asks => "ask".to_owned(),
        None => "neither".to_owned(),
    }
}

/// What is made without a day is in the backlog, said or not.
fn in_backlog(operations: &str) -> String {
    operations.replace("\" on=backlog", "\"")
}

pub(super) fn in_the_composer(athlete: &Athlete, message: &str, sessions: &[Session]) -> String {
    let mut operations = None;
    let mut asks = false;
    for event in assisted(athlete, message) {
        match event {
            Event::Clarify(_) => asks = true,
            // What can only be told from all sessions is asked in words.
            Event::Summary { text } => asks |= text.ends_with('?'),
            Event::Result(outcome) if !outcome.planned.operations.is_empty() => {
                operations = Some(outcome.planned.operations);
            }
            _ => {}
        }
    }
    came_to(operations.as_deref(), asks, sessions)
}

pub(super) fn in_the_chat(athlete: &Athlete, message: &str, sessions: &[Session]) -> String {
    let mut operations = None;
    let mut asks = false;
    for event in athlete.events(message) {
        let TurnEvent::Entry(entry) = event else {
            continue;
        };
        match entry.body {
            EntryBody::Question { question } => {
                asks |= assistant::QUESTIONS.contains(&question.id.as_str());
            }
            EntryBody::Coach { text, .. } => asks |= text.ends_with('?'),
            EntryBody::Proposal { proposal } => {
                if let ProposedChange::Calendar { operations: all } = proposal.change {
                    operations = Some(all);
                }
            }
            _ => {}
        }
    }
    came_to(operations.as_deref(), asks, sessions)
}

/// What means another thing in the chat, where a set, an exercise or a session of training may be
/// what is spoken of.
const OF_THE_CHAT: &[(&str, &str)] = &[
    // The exercise that is on.
    ("usual: skip it", "neither"),
    ("usual: skip", "neither"),
    // Pain goes before everything.
    ("usual: skip leg day because my knee hurts", "neither"),
    ("usual: i hurt my back, cancel next week", "neither"),
    // The end of the session.
    ("usual: i did today's session", "neither"),
    ("usual: today's session is done", "neither"),
    ("usual: all done for today", "neither"),
    // Read as sets of something: not told from a session so far.
    ("twins: skip upper", "neither"),
    ("twins: mark upper done", "neither"),
];

#[test]
fn a_sentence_comes_to_the_same_in_the_chat_and_in_the_calendars_composer() {
    let fixtures = calendar_table::fixtures();
    let parts = fixtures.iter().flat_map(|fixture| {
        let rows = fixture.rows.chunks(ROWS_AT_ONCE);
        rows.map(move |rows| (fixture, rows))
    });
    let wrong = side_by_side(parts, |(fixture, rows)| {
        let athlete = with_calendar(fixture);
        let mut wrong = Vec::new();
        for (typed, wanted) in rows {
            let wanted = match *wanted {
                ask if ask.starts_with("ask ") => "ask".to_owned(),
                "nothing" | "chat" => "neither".to_owned(),
                operations => in_backlog(operations),
            };
            let wanted = wanted.as_str();
            let composer = in_the_composer(&athlete, typed, &fixture.sessions);
            // What is asked there is not answered by the next line.
            if composer == "ask" {
                athlete.says(&["plates for 185"]);
            }
            let chat = in_the_chat(&athlete, typed, &fixture.sessions);
            let place = format!("{}: {typed}", fixture.name);
            let wanted_in_chat = OF_THE_CHAT.iter().find(|(line, _)| *line == place);
            if chat == "ask" || wanted_in_chat.is_some() {
                athlete.says(&["plates for 185"]);
            }
            let wanted_in_chat = wanted_in_chat.map_or(wanted, |(_, wanted)| wanted);
            if composer != wanted {
                wrong.push(format!("{typed}\n   wanted   {wanted}\n   composer {composer}"));
            }
            if chat != wanted_in_chat {
                wrong.push(format!("{typed}\n   wanted   {wanted_in_chat}\n   chat     {chat}"));
            }
        }
        wrong
    });
    let count: usize = fixtures.iter().map(|fixture| fixture.rows.len()).sum();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 400, "{count}");
}

type Surface = fn(&Athlete, &str, &[Session]) -> String;

/// What is said and what it comes to, turn by turn.
struct Dialogue {
    fixture: Fixture,
    line: &'static str,
    turns: Vec<(&'static str, &'static str)>,
}

fn dialogues() -> Vec<Dialogue> {
    let mut name = "";
    let mut all = Vec::new();
    for line in include_str!("dialogues.txt").lines() {
        if let Some(next) = line.strip_prefix("@ ") {
            name = next;
            continue;
        }
        let turns: Vec<_> = line.split(" | ").filter_map(|turn| turn.split_once(" => ")).collect();
        if line.starts_with('#') || turns.is_empty() {
            continue;
        }
        all.push(Dialogue { fixture: calendar_table::fixture(name), line, turns });
    }
    all
}

#[test]
fn dialogues_come_to_what_they_say_in_both_places() {
    let surfaces: [(&str, Surface); 2] = [("chat", in_the_chat), ("composer", in_the_composer)];
    let dialogues = dialogues();
    let wrong = side_by_side(&dialogues, |dialogue| {
        let Dialogue { fixture, line, turns } = dialogue;
        let mut wrong = Vec::new();
        for (place, surface) in surfaces {
            let athlete = with_calendar(fixture);
            for (said, wanted) in turns {
                let got = surface(&athlete, said, &fixture.sessions);
                if got != *wanted {
                    wrong.push(format!("{place}: {line}\n   “{said}” came to {got}"));
                    break;
                }
            }
        }
        wrong
    });
    let count = dialogues.len();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 60, "{count}");
}

/// A model in the place of the rules is told, whenever it is asked, what was said before and what is open:
/// the words that the turn answers stand in its question, or, where an option was chosen, in the message.
#[test]
fn a_model_that_is_asked_within_a_dialogue_is_told_the_question_and_the_turns() {
    let (mut wrong, mut told) = (Vec::new(), 0);
    for Dialogue { fixture, line, turns } in dialogues() {
        let coach = Arc::new(Recording {
            rules: OfflineCoach::new(Catalog::embedded()),
            asked: Mutex::default(),
        });
        let athlete = Athlete::with_coach(coach.clone());
        if athlete.services.stamps.today() != fixture.today {
            continue;
        }
        fill(&athlete, &fixture);
        let mut open: Option<&str> = None;
        for (at, (said, wanted)) in turns.iter().enumerate() {
            coach.asked.lock().unwrap().clear();
            in_the_composer(&athlete, said, &fixture.sessions);
            for body in coach.asked.lock().unwrap().iter() {
                let transcript = body["transcript"].as_array().unwrap();
                let heard = transcript.iter().filter(|one| one["who"] == "athlete");
                if heard.count() < at {
                    wrong.push(format!("{line}\n   “{said}” without the turns: {body}"));
                }
                let Some(first) = open else { continue };
                let about = body["question"]["about"].as_str().unwrap_or_default();
                let message = body["message"].as_str().unwrap_or_default();
                told += 1;
                // An option stands for the words in full.
                if !about.contains(first) && message == *said {
                    wrong.push(format!("{line}\n   “{said}” without the question: {body}"));
                }
            }
            open = (*wanted == "ask").then(|| open.unwrap_or(said));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(told >= 60, "{told} bodies with something open");
}

/// Answers by rules, and keeps what it was asked to route and to propose.
struct Recording {
    rules: OfflineCoach,
    asked: Mutex<Vec<Value>>,
}

impl Coach for Recording {
    fn name(&self) -> &'static str {
        "recording"
    }

    fn origin(&self) -> Origin {
        self.rules.origin()
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        self.rules.chat_round(conversation)
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let body = match &request {
            Request::Route(request) => Some(json!(request)),
            Request::Propose(request) => Some(json!(request)),
            _ => None,
        };
        self.asked.lock().unwrap().extend(body);
        self.rules.answer(request)
    }
}

#[test]
fn a_coach_that_routes_and_proposes_is_told_the_question_and_the_turns() {
    let fixture = calendar_table::fixture("usual");
    for (first, answer) in [
        ("add yoga twice a week", "monday and thursday"),
        ("rename upper day", "Heavy upper"),
        ("i'm away", "next week"),
        ("repeat mobility", "every 3 days"),
    ] {
        let coach = Arc::new(Recording {
            rules: OfflineCoach::new(Catalog::embedded()),
            asked: Mutex::default(),
        });
        let athlete = Athlete::with_coach(coach.clone());
        fill(&athlete, &fixture);
        assert_eq!(in_the_composer(&athlete, first, &fixture.sessions), "ask", "{first}");
        coach.asked.lock().unwrap().clear();
        in_the_composer(&athlete, answer, &fixture.sessions);
        let asked = coach.asked.lock().unwrap().clone();
        assert_eq!(asked.len(), 2, "{answer}: a route and a proposal");
        for body in asked {
            assert_eq!(body["question"]["about"], first, "{body}");
            assert_eq!(body["transcript"][0]["text"], first, "{body}");
            assert_eq!(body["transcript"][1]["who"], "coach", "{body}");
            assert_eq!(body["message"], answer, "{body}");
        }
    }
}

/// One card is open: the earlier one is settled, and says as what.
#[test]
fn what_is_changed_of_a_proposal_takes_its_place() {
    let fixture = calendar_table::fixture("halves");
    for surface in [in_the_chat as Surface, in_the_composer] {
        let athlete = with_calendar(&fixture);
        let first = surface(&athlete, "move upper a to saturday", &fixture.sessions);
        assert_eq!(first, "move 2 12-01 11-28");
        let reader = athlete.services.store.reader().unwrap();
        let earlier = reader.open_proposals().unwrap()[0].id;
        let second = surface(&athlete, "sunday instead", &fixture.sessions);
        assert_eq!(second, "move 2 12-01 11-29");
        let open = reader.open_proposals().unwrap();
        assert_eq!(open.len(), 1);
        assert_ne!(open[0].id, earlier);
        let settled = reader.settled_proposals(9).unwrap();
        assert_eq!(settled, [(earlier, ProposalStatus::Replaced)]);
        // Nothing that is said later brings it back.
        surface(&athlete, "what's on sunday", &fixture.sessions);
        assert_eq!(reader.open_proposals().unwrap().len(), 1);
    }
}
