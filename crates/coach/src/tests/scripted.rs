//! A coach that says what it was told to say: calls, refusals, limits and interruptions.

use super::super::{ChooseBy, CoachSelector, Stop, TurnEvent};
use super::fixture::{Athlete, told};
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use setwise_domain::conversation::{Conversation, Delta, Message};
use setwise_domain::set_log::SetLog;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// One thing that happens in a round.
#[derive(Clone)]
pub(super) enum Beat {
    Say(&'static str),
    Call(&'static str, &'static str),
    Fail(&'static str),
    /// Nothing more comes, and the stream stays open.
    Hang(Stop),
}

pub(super) struct Scripted {
    rounds: Mutex<VecDeque<Vec<Beat>>>,
    /// What it does when the script is at its end.
    for_ever: Vec<Beat>,
    pub(super) heard: Mutex<Vec<Conversation>>,
}

impl Scripted {
    pub(super) fn new(rounds: &[&[Beat]], for_ever: &[Beat]) -> Arc<Self> {
        Arc::new(Self {
            rounds: Mutex::new(rounds.iter().map(|round| round.to_vec()).collect()),
            for_ever: for_ever.to_vec(),
            heard: Mutex::default(),
        })
    }

    fn rounds_heard(&self) -> usize {
        self.heard.lock().unwrap().len()
    }

    /// The texts that the coach was given as outcomes in its last round.
    fn last_outcomes(&self) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        let last = heard.last().unwrap();
        let outcomes = last.outcomes();
        outcomes.iter().map(|outcome| outcome.message.clone()).collect()
    }
}

impl Coach for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        self.heard.lock().unwrap().push(conversation);
        let next = self.rounds.lock().unwrap().pop_front();
        let beats = next.unwrap_or_else(|| self.for_ever.clone());
        stream::iter(beats)
            .then(|beat| async {
                match beat {
                    Beat::Say(text) => Ok(Delta::Text(text.into())),
                    Beat::Call(name, arguments) => {
                        Ok(Delta::Call(ToolCall::native(name, arguments, None)))
                    }
                    Beat::Fail(why) => Err(CoachError::Unreadable(why.into())),
                    Beat::Hang(stop) => {
                        stop.stop();
                        future::pending().await
                    }
                }
            })
            .boxed()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let conflict = format!("no {} from a script", request.contract());
        future::ready(Err(CoachError::Conflict(conflict))).boxed()
    }
}

const WRONG: Beat = Beat::Call(
    "log_set_result",
    r#"{"exerciseName":"Bench Press","set":"1","reps":"8","load_lb":"185"}"#,
);
const RIGHT: Beat = Beat::Call(
    "log_set_result",
    r#"{"exercise":"Bench Press","set":"1","reps":"8","load_lb":"185"}"#,
);

fn stored(athlete: &Athlete) -> usize {
    let reader = athlete.services.store.reader().unwrap();
    reader.on_date(athlete.services.stamps.today()).unwrap().len()
}

#[test]
fn a_refusal_reaches_the_next_round_verbatim_and_the_corrected_call_goes_through() {
    let coach = Scripted::new(
        &[
            &[Beat::Say("I log that."), WRONG],
            &[RIGHT],
            &[Beat::Say("One set "), Beat::Say("logged.")],
        ],
        &[],
    );
    let athlete = Athlete::with_coach(coach.clone());
    insta::assert_snapshot!(athlete.says(&["please log that bench set, 185x8"]), @r#"
you      please log that bench set, 185x8
coach    I log that.
refused  [Error: Missing required parameter 'exercise']
         
         The log_set_result tool requires the 'exercise' parameter.
         You used 'exerciseName' but the correct parameter is 'exercise'
         
         The call has 2 faults and was not carried out. Send this corrected call instead:
         {"name":"log_set_result","arguments":{"exercise":"Bench Press","set":"1","reps":"8","load_lb":"185"}}
coach    Bench Press  185 lb × 8  set 1 ✓
coach    One set logged.
"#);
    assert_eq!(coach.rounds_heard(), 3);
    let outcomes = coach.last_outcomes();
    assert!(
        outcomes[0].contains("You used 'exerciseName' but the correct parameter is 'exercise'"),
        "{}",
        outcomes[0]
    );
    assert!(outcomes[1].starts_with("[Set Logged] "), "{}", outcomes[1]);
}

#[test]
fn a_call_in_the_text_is_carried_out_and_not_shown() {
    let coach = Scripted::new(
        &[
            &[
                Beat::Say("Good. [TOOL_CALL: log_set_result(exercise: \"Ben"),
                Beat::Say("ch Press\", reps: \"8\", load_lb: \"185\")]"),
            ],
            &[Beat::Say("Logged.")],
        ],
        &[],
    );
    let athlete = Athlete::with_coach(coach);
    let events = athlete.events("coach, bench is done, 185x8");
    let streamed: String = events
        .iter()
        .filter_map(|event| match event {
            TurnEvent::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(streamed, "Good. Logged.");
    assert_eq!(stored(&athlete), 1);
    assert_eq!(events.last(), Some(&TurnEvent::Done));
}

#[test]
fn a_coach_that_never_learns_is_stopped() {
    let coach = Scripted::new(&[], &[WRONG]);
    let athlete = Athlete::with_coach(coach.clone());
    let events = athlete.events("please log that bench set, 185x8");
    let refused = events.iter().filter(|event| {
        matches!(event, TurnEvent::Entry(entry) if matches!(entry.body, EntryBody::Refused { .. }))
    });
    assert_eq!(refused.count(), 1);
    assert_eq!(coach.rounds_heard(), 1 + crate::limits::MOST_REPEATED_CALLS);
    let text = told(&events);
    let end: Vec<_> = text.lines().rev().take(2).collect();
    insta::assert_snapshot!(end.join("\n"), @"
    notice   The coach was stopped: it repeated a call that hadn't been carried out. What is logged stays logged; try asking another way.
    notice   Not logged. The coach's calls weren't carried out; Up brings your line back.
    ");
    assert_eq!(stored(&athlete), 0);
}

#[test]
fn the_same_call_in_two_rounds_is_two_calls() {
    let call = Beat::Call("log_set_result", r#"{"exercise":"Bench Press","reps":"8"}"#);
    let coach = Scripted::new(
        &[std::slice::from_ref(&call), std::slice::from_ref(&call)],
        &[Beat::Say("Done.")],
    );
    let athlete = Athlete::with_coach(coach);
    athlete.says(&["please log both of them, bench 2x8"]);
    assert_eq!(stored(&athlete), 2);
}

#[test]
fn an_interruption_keeps_what_is_logged_and_says_what_is_not() {
    let stop = Stop::new();
    let coach = Scripted::new(
        &[
            &[RIGHT],
            &[
                Beat::Say("And the next: "),
                Beat::Call("log_set_result", r#"{"exercise":"Squat"}"#),
                Beat::Hang(stop.clone()),
            ],
        ],
        &[],
    );
    let athlete = Athlete::with_coach(coach);
    let events = athlete.events_until("log my session please, bench 185x8", &stop);
    insta::assert_snapshot!(told(&events), @"
you      log my session please, bench 185x8
coach    Bench Press  185 lb × 8  set 1 ✓
coach    And the next:
notice   Stopped. What is logged stays logged; not carried out: log_set_result.
");
    assert_eq!(events.last(), Some(&TurnEvent::Done));
    assert_eq!(stored(&athlete), 1);
}

/// Lost calls are told by name, and one that has none as such.
#[test]
fn what_was_lost_with_the_answer_is_told() {
    let coach = Scripted::new(
        &[&[
            Beat::Call("log_set_result", r#"{"exercise":"Squat"}"#),
            Beat::Call("  ", "{}"),
            Beat::Fail("half an answer"),
        ]],
        &[],
    );
    let athlete = Athlete::with_coach(coach);
    insta::assert_snapshot!(athlete.says(&["log it please, bench 185x8"]), @"
you      log it please, bench 185x8
notice   Not logged. No whole answer came; Up brings your line back.
notice   The coach's answer could not be read: half an answer. What is logged stays logged; not carried out: log_set_result, a call without a name. Ask again, or rephrase it.
");
    assert_eq!(stored(&athlete), 0);
}

#[test]
fn a_failing_coach_leaves_what_is_logged() {
    let coach = Scripted::new(&[&[RIGHT], &[Beat::Fail("half an answer")]], &[]);
    let athlete = Athlete::with_coach(coach);
    insta::assert_snapshot!(athlete.says(&["log it please, bench 185x8"]), @"
you      log it please, bench 185x8
coach    Bench Press  185 lb × 8  set 1 ✓
notice   The coach's answer could not be read: half an answer. What is logged stays logged. Ask again, or rephrase it.
");
    assert_eq!(stored(&athlete), 1);
}

#[test]
fn a_coach_knows_the_turns_before_and_what_the_program_said() {
    let coach = Scripted::new(&[&[RIGHT], &[Beat::Say("Logged.")]], &[Beat::Say("Yes.")]);
    let athlete = Athlete::with_coach(coach.clone());
    athlete.says(&["log it please, bench 185x8", "undo", "was that right"]);
    let heard = coach.heard.lock().unwrap();
    let last: Vec<_> = heard
        .last()
        .unwrap()
        .messages
        .iter()
        .map(|message| match message {
            Message::Athlete(text) => format!("athlete: {text}"),
            Message::Coach { text, .. } => format!("coach: {text}"),
            Message::Program(text) => format!("program: {text}"),
            Message::Outcomes(_) => "outcomes".into(),
        })
        .collect();
    insta::assert_snapshot!(last.join("\n"), @"
    athlete: log it please, bench 185x8
    coach: 
    outcomes
    coach: Logged.
    athlete: undo
    program: Undone: 1 set of Bench Press.
    athlete: was that right
    ");
}

#[test]
fn every_entry_is_stored_as_it_was_shown() {
    let coach = Scripted::new(&[&[WRONG, RIGHT]], &[Beat::Say("Done.")]);
    let athlete = Athlete::with_coach(coach);
    let shown: Vec<_> = athlete
        .events("log it please, bench 185x8")
        .into_iter()
        .filter_map(|event| match event {
            TurnEvent::Entry(entry) => Some(entry),
            _ => None,
        })
        .collect();
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.transcript(100, None).unwrap(), shown);
    assert_eq!(shown.len(), 4);
    assert!(shown.iter().all(|entry| entry.turn == shown[0].turn));
}

#[test]
fn a_coach_that_can_not_sum_up_says_why_and_nothing_is_stored() {
    let athlete = Athlete::with_coach(Scripted::new(&[], &[]));
    athlete.did("2026-11-21", "Bench Press", "185x8");
    assert_eq!(
        athlete.says(&["finish"]),
        "you      finish\nnotice   No debrief from a script. What is logged stays logged. Ask again, or rephrase it.\n"
    );
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.debriefs(10).unwrap(), []);
}

#[test]
fn what_failed_is_asked_again_of_whoever_answers_now() {
    let failing = Scripted::new(&[&[RIGHT], &[Beat::Fail("half an answer")]], &[]);
    let other = Scripted::new(&[], &[Beat::Say("Logged before.")]);
    let mut athlete = Athlete::with_coach(failing.clone());
    let second: Arc<dyn Coach> = other.clone();
    athlete.services.coach = CoachSelector::new(
        failing.clone(),
        failing,
        move |by, name| match name {
            "other" => Ok(second.clone()),
            _ => Err(format!("No {by} '{name}'.")),
        },
        Vec::new(),
    );
    assert_eq!(
        athlete.retries().last(),
        Some(&TurnEvent::Failed("There is nothing to retry: the last answer was complete.".into()))
    );
    athlete.says(&["log it please, bench 185x8", "bench 185x8"]);
    let switch = &athlete.services.coach;
    assert_eq!(switch.choose(ChooseBy::Model, "none").err(), Some("No model 'none'.".into()));
    assert!(switch.choose(ChooseBy::Model, "other").is_ok());
    insta::assert_snapshot!(told(&athlete.retries()), @r"
    you      log it please, bench 185x8
    coach    Logged before.
    ");
    let heard = other.heard.lock().unwrap();
    let messages = &heard[0].messages;
    assert!(
        matches!(&messages[..], [.., Message::Athlete(asked), Message::Program(again)]
            if asked == "log it please, bench 185x8" && again.starts_with("The athlete asks this again")),
        "{messages:?}"
    );
    drop(heard);
    assert_eq!(stored(&athlete), 2);
    assert_eq!(athlete.retries().len(), 1);
}

#[test]
fn a_turn_tells_who_is_asked_and_what_is_called() {
    let coach = Scripted::new(&[&[Beat::Say("So."), WRONG, RIGHT]], &[Beat::Say("Done.")]);
    let athlete = Athlete::with_coach(coach);
    let passing =
        athlete.events("log it please, bench 185x8").into_iter().filter_map(|event| match event {
            TurnEvent::Asking { coach } => Some(format!("asking {coach}")),
            TurnEvent::Answering => Some("answering".into()),
            TurnEvent::Calling { tool } => Some(format!("calling {tool}")),
            TurnEvent::Called(outcome) => {
                Some(format!("called {} {}", outcome.tool, outcome.result.is_err()))
            }
            _ => None,
        });
    insta::assert_snapshot!(passing.collect::<Vec<_>>().join("\n"), @r"
    asking scripted
    answering
    calling log_set_result
    calling log_set_result
    called log_set_result true
    called log_set_result false
    asking scripted
    answering
    ");
}
