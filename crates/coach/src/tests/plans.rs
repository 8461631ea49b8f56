//! Which version of the plan schema a coach is asked for, and what becomes of what it writes.

use super::fixture::Athlete;
use crate::{
    CoachSelector, Intent, NewPlan, ServiceError, Verdict, board_today, generate_today, want,
};
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use serde_json::json;
use setwise_domain::board::Board;
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use setwise_training::today::selection::Wish;
use std::sync::{Arc, Mutex};

const V1: SchemaVersion = SchemaVersion::V1Current;
const V2: SchemaVersion = SchemaVersion::V2Flat;

/// Writes the same plan in the version that it is asked for, or a spoiled one, with its thoughts
/// before it and a fence around it.
struct Planner {
    declares: &'static [SchemaVersion],
    spoiled: bool,
    asked: Mutex<Vec<SchemaVersion>>,
}

impl Coach for Planner {
    fn name(&self) -> &'static str {
        "gemini"
    }

    fn origin(&self) -> Origin {
        Origin {
            caller: Caller::Model,
            provider: Some("gemini".into()),
            model: Some("small".into()),
            conversation: None,
        }
    }

    fn plan_versions(&self) -> &'static [SchemaVersion] {
        self.declares
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::empty().boxed()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let version = match request {
            Request::TodayPlanFlat(_) => V2,
            Request::TodayPlanNested(_) => V1,
            _ => return future::ready(Err(CoachError::Conflict("only plans".into()))).boxed(),
        };
        self.asked.lock().unwrap().push(version);
        let mut block = json!({"title": "Main", "durationMinutes": 30, "focus": "Strength"});
        let mut exercise = json!({"name": "Bench Press", "prescription": "3 x 8", "detail": null});
        let mut plan = json!({
            "focus": "Push", "durationMinutes": 30, "equipment": [], "source": "ai",
            "energy": "moderate", "summary": "",
        });
        match version {
            V2 => {
                exercise["blockIndex"] = json!(if self.spoiled { 7 } else { 0 });
                exercise["order"] = json!(0);
                plan["blocks"] = json!([block]);
                plan["exercises"] = json!([exercise]);
            }
            V1 => {
                block["exercises"] = if self.spoiled { json!([]) } else { json!([exercise]) };
                plan["blocks"] = json!([block]);
            }
        }
        let text = format!("<think>{{\"bench\" or {{squat}}</think>\n```json\n{plan}\n```");
        let answer = Answer {
            value: match version {
                V2 => Reply::TodayPlanFlat(text),
                V1 => Reply::TodayPlanNested(text),
            },
            asked: String::new(),
            dropped: Vec::new(),
            sources: Vec::new(),
        };
        future::ready(Ok(answer)).boxed()
    }
}

struct AskedForPlans {
    athlete: Athlete,
    planner: Arc<Planner>,
}

impl AskedForPlans {
    fn of(declares: &'static [SchemaVersion], spoiled: bool) -> Self {
        let planner = Arc::new(Planner { declares, spoiled, asked: Mutex::default() });
        let coach: Arc<dyn Coach> = planner.clone();
        let mut athlete = Athlete::new();
        let rules = athlete.services.coach.rules();
        athlete.services.coach =
            CoachSelector::new(coach, rules, |_, _| Err(String::new()), Vec::new());
        Self { athlete, planner }
    }

    fn generate(&self, wish: Option<Wish>) -> Result<Board, ServiceError> {
        run(generate_today(&self.athlete.services, wish, None)).map(|made| match made {
            NewPlan::Proposed { board, .. } => board,
            NewPlan::Stored { .. } | NewPlan::Same(_) => {
                panic!("a model's plan stands without a word of the athlete's")
            }
        })
    }

    fn asked(&self) -> Vec<SchemaVersion> {
        self.planner.asked.lock().unwrap().clone()
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(future)
}

fn wish(version: SchemaVersion, by: &str) -> Wish {
    Wish { version, by: by.into() }
}

#[test]
fn a_coach_that_declares_both_is_asked_for_the_smaller_and_that_is_recorded() {
    let asked = AskedForPlans::of(&[V2, V1], false);
    let made = asked.generate(None).unwrap().stored.made;
    assert_eq!(asked.asked(), [V1]);
    assert_eq!(made.schema_version, V1);
    assert_eq!(
        made.reason,
        format!("the smallest that the coach declares, by estimate: {} bytes", made.estimates[&V1])
    );
    assert!(made.estimates[&V1] < made.estimates[&V2]);
    assert_eq!(
        (made.coach.as_str(), made.provider.as_deref(), made.model.as_deref()),
        ("gemini", Some("gemini"), Some("small"))
    );
    assert_eq!(made.rules, Some(2));
}

#[test]
fn a_coach_that_declares_one_is_asked_for_it_unless_another_is_wished() {
    let mut asked = AskedForPlans::of(&[V2], false);
    assert_eq!(asked.generate(None).unwrap().stored.made.reason, "the coach declares no other");
    asked.athlete.services.schema = Some(wish(V1, "the environment"));
    let made = asked.generate(None).unwrap().stored.made;
    assert_eq!(made.reason, "the environment asks for it");
    let made = asked.generate(Some(wish(V2, "the request"))).unwrap().stored.made;
    assert_eq!(made.reason, "the request asks for it");
    assert_eq!(asked.asked(), [V2, V1, V2]);
}

#[test]
fn a_plan_with_issues_is_asked_for_once_more_and_recorded_each_time() {
    let asked = AskedForPlans::of(&[V2, V1], true);
    let error = asked.generate(None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the coach's plan for today can't be used: block 1 has no exercises"
    );
    assert_eq!(asked.asked(), [V1, V1], "never in the other version");
    let reader = asked.athlete.services.store.reader().unwrap();
    assert_eq!(reader.open_proposals().unwrap(), []);
    let failures = reader.plan_failures().unwrap();
    assert_eq!(failures.len(), 2);
    let failure = &failures[0];
    assert_eq!(
        (failure.provider.as_deref(), failure.model.as_deref(), failure.schema_version),
        (Some("gemini"), Some("small"), V1)
    );
    assert_eq!(failure.issues.len(), 1);
    assert_eq!(failure.issues[0].code, "too_few");
    assert_eq!(failure.issues[0].pointer, "/blocks/0/exercises");
}

#[test]
fn offline_plans_are_flat_and_from_a_coach() {
    let athlete = Athlete::new();
    let board = run(board_today(&athlete.services)).unwrap().unwrap();
    assert_eq!(board.stored.made.schema_version, V2);
    assert_eq!(board.stored.made.reason, "the coach declares no other");
    assert_eq!(board.stored.plan.source.word(), "ai");
    let wished = generate_today(&athlete.services, Some(wish(V1, "the request")), None);
    let NewPlan::Stored { board: nested, .. } = run(wished).unwrap() else {
        panic!("a plan by rule is stored");
    };
    assert_eq!(nested.stored.made.schema_version, V1);
    let lines = setwise_training::today::lines;
    assert_eq!(lines(&nested.stored.plan), lines(&board.stored.plan));
}

#[test]
fn a_models_plan_stands_once_it_is_accepted() {
    let asked = AskedForPlans::of(&[V2], false);
    let services = &asked.athlete.services;
    let made = run(generate_today(services, None, None)).unwrap();
    let NewPlan::Proposed { board, proposal } = made else {
        panic!("a model's plan stands without a word of the athlete's");
    };
    let reader = services.store.reader().unwrap();
    let stands = || reader.plan_for(services.stamps.today()).unwrap().unwrap();
    let by_rule = stands();
    assert_eq!(by_rule.made.coach, "offline");
    want(services, Intent::settle(proposal.id, Verdict::Accept)).unwrap();
    let accepted = stands();
    assert_eq!(
        (accepted.plan, accepted.standing.word(), accepted.made.coach.as_str()),
        (board.stored.plan, "accepted", "gemini")
    );
    want(services, Intent::Undo(crate::UndoWish::Newest)).unwrap();
    assert_eq!(stands(), by_rule);
}

#[test]
fn a_plan_of_earlier_stands_again_by_one_change() {
    let asked = AskedForPlans::of(&[V2], false);
    let services = &asked.athlete.services;
    let accepted = || {
        let open = services.store.reader().unwrap().open_proposals().unwrap().pop().unwrap();
        want(services, Intent::settle(open.id, Verdict::Accept)).unwrap();
        let today = services.stamps.today();
        services.store.reader().unwrap().plan_for(today).unwrap().unwrap()
    };
    asked.generate(None).unwrap();
    let old = accepted();
    let said = want(services, Intent::RestorePlan(old.id.to_string())).unwrap();
    assert_eq!(
        said.text(),
        "The plan of 2026-11-21 is today's plan again: Push, 30 min, 1 exercise."
    );
    let reader = services.store.reader().unwrap();
    let stands = reader.plan_for(services.stamps.today()).unwrap().unwrap();
    assert_eq!((stands.plan, stands.made.restored), (old.plan, Some(old.id)));
    want(services, Intent::Undo(crate::UndoWish::Newest)).unwrap();
    let stands = reader.plan_for(services.stamps.today()).unwrap().unwrap();
    assert_eq!(stands.made.restored, None);
}
