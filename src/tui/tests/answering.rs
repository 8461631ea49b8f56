//! A coach that is asked: who, for how long, what it thinks, calls and costs, and what can be done.

use super::fixtures::{
    athlete, coach, proposal, read_only, receipt, refused, thoughtful, unanswered,
};
use super::stage::Stage;
use crate::coach::TurnEvent;
use crate::coach::{ChooseBy, Offer};
use crate::domain::tool_call::{CallOutcome, Syntax, ToolResult};
use crate::domain::usage::{ContractCost, TurnUsage, Usage};
use crate::store::CallEnd;
use crate::tui::coach::Choose;
use crate::tui::model::Overlay;
use crate::tui::request::{Job, Request};
use crate::tui::response::Response;
use crate::tui::tools::CallOf;
use crate::tui::tools::{Call, Totals, stats_text};
use std::time::Duration;

fn asked(width: u16, height: u16) -> Stage {
    let mut stage = Stage::open(width, height);
    stage.keys("why rows<enter>");
    stage.entry(athlete(1, "why rows"));
    stage.news(Response::Turn(TurnEvent::Asking { coach: "openai/gpt-5".into() }));
    stage.asked.clear();
    stage
}

fn status(stage: &mut Stage) -> String {
    stage.screen().lines().last().unwrap().trim().to_owned()
}

#[test]
fn the_status_line_says_who_is_asked_and_for_how_long() {
    let mut stage = asked(100, 24);
    assert!(status(&mut stage).starts_with("⠋ asking openai/gpt-5 · Esc takes it back"));
    let tick = stage.model.next_change().unwrap();
    assert_eq!(tick, Duration::from_millis(250), "a tick at a bounded rate");
    stage.wait(3);
    let now = status(&mut stage);
    assert!(now.contains("asking openai/gpt-5 3 s · Esc takes it back"), "{now}");
    stage.news(Response::Turn(TurnEvent::Answering));
    stage.news(Response::Turn(TurnEvent::Thought("Let me see.".into())));
    stage.wait(2);
    let now = status(&mut stage);
    assert!(now.contains("openai/gpt-5 thinks 2 s · Esc takes it back"), "{now}");
    stage.news(Response::Turn(TurnEvent::Text("Because".into())));
    let now = status(&mut stage);
    assert!(now.contains("openai/gpt-5 answers · Esc stops"), "{now}");
    stage.news(Response::Turn(TurnEvent::Calling { tool: "show_history".into() }));
    let now = status(&mut stage);
    assert!(now.contains("openai/gpt-5 calls show_history · Esc stops"), "{now}");
}

#[test]
fn afterwards_it_says_what_it_took_and_nothing_ticks() {
    let mut stage = asked(100, 24);
    stage.wait(1);
    stage.news(Response::Turn(TurnEvent::Answering));
    stage.news(Response::Turn(TurnEvent::Text("Because.".into())));
    let usage = TurnUsage {
        spent: Usage { input: 12_345, output: 67, cached: 6_200 },
        context: 3_120,
        size: Some(8_192),
    };
    stage.news(Response::Turn(TurnEvent::Usage(usage)));
    stage.entry(coach(2, "Because."));
    stage.wait(90);
    stage.news(Response::Turn(TurnEvent::Done));
    let now = status(&mut stage);
    assert!(
        now.contains("first word 1.0 s · 12,345 in (50 % cached) · 67 out · context 38 %"),
        "{now}"
    );
    assert_eq!(stage.model.next_change(), None, "nothing wakes it");
    stage.keys("bench 3x8<enter>").entry(athlete(3, "bench 3x8"));
    assert!(!status(&mut stage).contains("12,345"));
    stage.news(Response::Turn(TurnEvent::Done));
    assert!(status(&mut stage).contains("12,345"), "rules cost nothing");
    stage.model.tools.set(Vec::new(), Totals::default());
    let tools = stage.keys("<f5>").screen();
    assert!(tools.contains("context 3,120 of 8,192 tokens (38 %)"), "{tools}");
    let stats = stats_text(&stage.model);
    assert!(
        stats.contains("openai/gpt-5: 12,345 in (50 % cached) · 67 out · context 3,120 of 8,192 tokens (38 %) · 91.0 s"),
        "{stats}"
    );
}

#[test]
fn a_contract_is_counted_beside_the_turns() {
    let mut stage = asked(120, 24);
    stage.news(Response::Turn(TurnEvent::Done));
    let cost = ContractCost {
        contract: "today_plan",
        usage: TurnUsage {
            spent: Usage { input: 2_310, output: 640, cached: 1_155 },
            context: 2_950,
            size: Some(8_192),
        },
        took: Duration::from_millis(12_300),
    };
    stage.news(Response::Costs { coach: "openai/gpt-5".into(), costs: vec![cost] });
    let stats = stats_text(&stage.model);
    assert!(
        stats.contains("openai/gpt-5 (today_plan): 2,310 in (50 % cached) · 640 out · context 2,950 of 8,192 tokens (36 %) · 12.3 s"),
        "{stats}"
    );
    let now = status(&mut stage);
    assert!(now.contains("2,310 in (50 % cached) · 640 out"), "{now}");
}

#[test]
fn thoughts_are_folded_and_shown_on_a_key() {
    let mut stage = asked(80, 24);
    stage.news(Response::Turn(TurnEvent::Thought("They did **155**".into())));
    stage.wait(3);
    assert_eq!(stage.rows_with("coach thinking …").len(), 1);
    assert!(!stage.screen().contains("They did"));
    stage.keys("<alt-t>");
    stage.news(Response::Turn(TurnEvent::Thought(" easily.".into())));
    assert_eq!(stage.rows_with("│ They did 155 easily.").len(), 1);
    stage.news(Response::Turn(TurnEvent::Text("Because.".into())));
    assert_eq!(stage.rows_with("coach thought for 3 s").len(), 1);
    stage.keys("<alt-t>");
    assert!(!stage.screen().contains("They did"));
    stage.entry(thoughtful(2, "They did **155** easily.", "Because."));
    stage.news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.rows_with("coach thought for 3 s  (Enter opens)").len(), 1);
    stage.keys("<tab><enter>");
    assert_eq!(stage.rows_with("│ They did 155 easily.").len(), 1);
    stage.keys("<enter>");
    assert!(!stage.screen().contains("They did"));
}

#[test]
fn calls_fold_to_a_line_while_they_run_and_when_they_are_done_or_refused() {
    let mut stage = asked(100, 30);
    for tool in ["log_set_result", "show_history"] {
        stage.news(Response::Turn(TurnEvent::Calling { tool: tool.into() }));
    }
    assert_eq!(stage.rows_with("▸ log_set_result …").len(), 1);
    assert_eq!(stage.rows_with("▸ show_history …").len(), 1);
    for tool in ["log_set_result", "show_history"] {
        stage.news(Response::Turn(TurnEvent::Called(Box::new(done(tool)))));
    }
    stage.entry(refused(2)).entry(read_only(3));
    stage.entry(receipt(4, "Bench Press", &["185x8"]));
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn a_call_opens_from_the_chat() {
    let mut stage = asked(100, 30);
    stage.entry(read_only(2)).news(Response::Turn(TurnEvent::Done));
    stage.keys("<tab><enter>");
    let screen = stage.screen();
    for words in ["show_history · done", r#"{"exercise":"Squat"}"#, "Squat: 3 sets of 5 on 14 Nov."]
    {
        assert!(screen.contains(words), "{screen}");
    }
}

#[test]
fn the_call_behind_a_receipt_is_looked_up_and_opened() {
    let mut stage = asked(100, 30);
    stage.entry(receipt(2, "Bench Press", &["185x8"])).news(Response::Turn(TurnEvent::Done));
    stage.keys("<tab><enter>");
    assert!(stage.asked_for::<CallOf>().is_some(), "{:?}", stage.asked);
    let call = Call {
        id: Some(7),
        at: stage.model.now.timestamp(),
        tool: "log_set_result".into(),
        caller: None,
        model: None,
        mended_by: None,
        mends: Vec::new(),
        syntax: Syntax::Text,
        arguments: r#"{"exercise":"Bench Press"}"#.into(),
        issues: Vec::new(),
        end: CallEnd::Done,
        message: "Logged.".into(),
        corrected: None,
        micros: Some(340),
    };
    stage.news(Response::of::<CallOf>(Some(Box::new(call))));
    assert!(matches!(stage.model.overlay, Some(Overlay::Inspector(_))));
    assert!(stage.screen().contains("0.3 ms"), "{}", stage.screen());
}

#[test]
fn an_answer_that_failed_says_what_can_be_done() {
    let mut stage = asked(80, 24);
    stage.entry(unanswered(2)).news(Response::Turn(TurnEvent::Done));
    insta::assert_snapshot!(stage.screen());
    stage.keys("1<enter>");
    assert_eq!(stage.asked, [Request::Retry { offline: false }]);
    assert!(status(&mut stage).contains("asking the offline coach · Esc stops"));
}

#[test]
fn offline_answers_this_once_by_choice_alone() {
    for keys in ["2<enter>", "/retry offline<enter>", "<tab>2"] {
        let mut stage = asked(80, 24);
        stage.entry(unanswered(2)).news(Response::Turn(TurnEvent::Done));
        assert_eq!(stage.asked, [], "nothing is asked by itself");
        stage.keys(keys);
        assert_eq!(stage.asked, [Request::Retry { offline: true }], "{keys}");
        stage.news(Response::Turn(TurnEvent::Asking { coach: "offline".into() }));
        assert!(status(&mut stage).contains("asking the offline coach"), "{}", status(&mut stage));
        assert_eq!(stage.model.coach_name, "offline", "as before");
    }
}

#[test]
fn anything_else_after_an_error_is_a_new_message() {
    let mut stage = asked(80, 24);
    stage.entry(unanswered(2)).news(Response::Turn(TurnEvent::Done));
    stage.keys("3 sets<enter>");
    assert_eq!(stage.asked, [Request::Say("3 sets".into())]);
}

#[test]
fn retry_waits_for_the_answer_that_is_on_its_way() {
    let mut stage = asked(80, 24);
    stage.keys("/retry<enter>");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("An answer is on its way; /stop ends it."));
    stage.keys("/retry now<enter>");
    let said = stage.rows_with("Write /retry, or /retry offline for an answer");
    assert_eq!(said.len(), 1);
}

#[test]
fn stop_ends_the_answer_and_takes_nothing_back() {
    let mut stage = asked(80, 24);
    stage.keys("/stop<enter>");
    assert_eq!(stage.asked, [Request::Stop(Job::Turn)]);
    assert_eq!(stage.composer(), "");
    stage.news(Response::Turn(TurnEvent::Done));
    stage.keys("/stop<enter>");
    assert_eq!(stage.asked, [Request::Stop(Job::Turn)]);
    assert!(stage.screen().contains("Nothing is being answered."));
}

#[test]
fn esc_before_the_first_word_gives_each_message_back_once() {
    let mut stage = asked(80, 24);
    stage.keys("and curls<enter>");
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "and curls");
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "why rows\nand curls");
    assert_eq!(stage.asked, [Request::Stop(Job::Turn)]);
}

#[test]
fn ctrl_c_while_a_coach_is_asked_keeps_the_draft() {
    let mut stage = asked(80, 24);
    stage.keys("half a thought<ctrl-c>");
    assert_eq!(stage.composer(), "");
    stage.keys("<up>");
    assert_eq!(stage.composer(), "half a thought");
}

fn with_offers() -> Stage {
    let mut stage = Stage::open(80, 24);
    let offer = |by, name: &str, about: &str| Offer { by, name: name.into(), about: about.into() };
    stage.model.offers = vec![
        offer(ChooseBy::Provider, "offline", "rules, no model"),
        offer(ChooseBy::Provider, "openai", "OpenAI Responses"),
        offer(ChooseBy::Model, "gpt-5", "of openai"),
    ];
    stage
}

#[test]
fn provider_and_model_list_what_there_is_with_the_current_marked() {
    let mut stage = with_offers();
    stage.keys("/provider<enter>");
    let screen = stage.screen();
    assert!(screen.contains("▸ offline  rules, no model"), "{screen}");
    assert!(screen.contains("  openai  OpenAI Responses"), "{screen}");
    assert!(!screen.contains("gpt-5"), "{screen}");
    stage.news(Response::of::<Choose>(Ok("openai/gpt-5".into())));
    assert!(stage.screen().contains("From the next message on, openai/gpt-5 answers."));
    stage.keys("/model<enter>");
    assert!(stage.screen().contains("▸ gpt-5  of openai"), "{}", stage.screen());
}

#[test]
fn another_coach_is_chosen_or_the_error_is_said() {
    let mut stage = with_offers();
    stage.keys("/provider openai<enter>/model gpt-6<enter>");
    let choose = |by, name: &str| Request::from(Choose { by, name: name.into() });
    assert_eq!(
        stage.asked,
        [choose(ChooseBy::Provider, "openai"), choose(ChooseBy::Model, "gpt-6")]
    );
    stage.news(Response::of::<Choose>(Err("There is no model 'gpt-6'.".into())));
    assert!(stage.screen().contains("There is no model 'gpt-6'."));
    assert_eq!(stage.model.coach_name, "offline");
}

#[test]
fn a_models_proposal_is_the_same_card() {
    let mut stage = asked(100, 30);
    stage.entry(proposal(2)).news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.rows_with("a accept · r discard").len(), 1);
}

/// A call that was carried out.
fn done(tool: &str) -> CallOutcome {
    CallOutcome {
        tool: tool.to_owned(),
        arguments: "{}".to_owned(),
        syntax: Syntax::Native,
        call_id: None,
        result: Ok(ToolResult::Answered { text: String::new() }),
        message: String::new(),
        replayed: false,
    }
}
