//! Calls of models against what the athlete said: a list of honest exchanges, of which few may be
//! held, and one of inventions, of which none may pass.

use super::Grounding;
use crate::{Executor, Policy};
use serde_json::{Map, Value, json};
use setwise_catalog::catalog::Catalog;
use setwise_domain::command::Command;
use setwise_domain::load::Unit;
use setwise_domain::plan::{
    Energy, Generation, PlanBlock, PlanExercise, PlanSource, PlanStanding, SchemaVersion,
    StoredPlan, TodayPlan,
};
use setwise_domain::profile::Profile;
use setwise_domain::question::{AskedBy, Question};
use setwise_domain::set_result::SetResult;
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{CallOutcome, Caller, Origin, ToolCall, ToolResult};
use setwise_shorthand::claims::{Speaker, Utterance};
use setwise_shorthand::testing::{exchange, said_to_others};
use setwise_shorthand::{Reading, Setting, read};
use setwise_store::Store;
use tempfile::TempDir;

const EXCHANGES: &str = include_str!("exchanges.txt");
const TRAPS: &str = include_str!("traps.txt");
const CHANGES: &str = include_str!("changes.txt");
const FACTS: &str = include_str!("facts.txt");

/// An athlete on Saturday 21 November 2026, with a log of their own.
struct Gym {
    store: Store,
    executor: Executor,
    stamps: Stamps,
    _folder: TempDir,
}

impl Gym {
    fn new(scene: &[&str]) -> Self {
        let stamps = Stamps::fixed("2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        let executor =
            Executor::new(store.clone(), Catalog::embedded(), stamps.clone(), Policy::Strict);
        let gym = Self { store, executor, stamps, _folder: folder };
        for line in scene {
            let (what, rest) = line.split_once(' ').unwrap();
            match what {
                "unit" => gym.command(Command::SaveProfile(Profile {
                    unit: Unit::from_word(rest).unwrap(),
                    ..Profile::default()
                })),
                "log" => gym.line(rest),
                "plan" => gym.plan(rest),
                other => panic!("{other}"),
            }
        }
        gym
    }

    fn command(&self, command: Command) {
        let athlete = Origin::of(Caller::Athlete);
        self.executor.command(command, &athlete).unwrap().unwrap();
    }

    fn read(&self, line: &str) -> Reading {
        let reader = self.store.reader().unwrap();
        let profile = Profile::default();
        let today = self.stamps.today();
        let setting = Setting::without_plan(Catalog::embedded(), &reader, &profile, today);
        read(line, &setting).unwrap()
    }

    fn line(&self, line: &str) {
        let Reading::Sets(sets) = self.read(line) else {
            panic!("{line}");
        };
        self.command(Command::LogSets(sets.drafts));
    }

    fn plan(&self, items: &str) {
        let exercises = items.split("; ").map(|item| {
            let at = item.find(|c: char| c.is_ascii_digit()).unwrap();
            PlanExercise {
                id: item[..at].trim().to_owned(),
                name: item[..at].trim().to_owned(),
                prescription: item[at..].to_owned(),
                detail: None,
            }
        });
        let plan = TodayPlan {
            id: "plan".into(),
            focus: "Full body".into(),
            duration_minutes: 60,
            equipment: vec!["barbell".into()],
            source: PlanSource::Manual,
            energy: Energy::Moderate,
            summary: "Bench, squat and row.".into(),
            blocks: vec![PlanBlock {
                id: "main".into(),
                title: "Main".into(),
                duration_minutes: 60,
                focus: "Strength".into(),
                exercises: exercises.collect(),
            }],
        };
        self.command(Command::StorePlan(StoredPlan {
            id: self.stamps.id(),
            date: self.stamps.today(),
            at: self.stamps.timestamp(),
            standing: PlanStanding::Accepted,
            plan,
            made: Generation::by("test", SchemaVersion::V2Flat, "test"),
        }));
    }

    fn sets(&self) -> Vec<SetResult> {
        let mut sets = Vec::new();
        let reader = self.store.reader().unwrap();
        reader.each_set(&mut |set| sets.push(set)).unwrap();
        sets
    }

    /// The calls of a model, one a round, in a turn in which this was said.
    fn calls(&self, said: &str, calls: &[ToolCall]) -> Vec<CallOutcome> {
        self.said(exchange(said), calls)
    }

    fn said(&self, exchange: Vec<Utterance>, calls: &[ToolCall]) -> Vec<CallOutcome> {
        let executor = self.executor.grounded(Grounding::new(exchange));
        let model = Origin::of(Caller::Model);
        let rounds = calls.iter().map(|call| {
            let mut outcomes = executor.calls(vec![call.clone()], &model, None).unwrap();
            outcomes.remove(0)
        });
        rounds.collect()
    }
}

/// `3x log Bench Press: reps 8, load_lb 185`, `edit : reps 7`, `undo`.
fn calls(written: &str) -> Vec<ToolCall> {
    let calls = written.split(" ; ").flat_map(|one| {
        let one = one.trim();
        let (count, one) = match one.split_once("x ") {
            Some((count, rest)) if count.parse::<usize>().is_ok() => (count.parse().unwrap(), rest),
            _ => (1, one),
        };
        std::iter::repeat_n(call(one), count)
    });
    calls.collect()
}

fn call(written: &str) -> ToolCall {
    if written == "undo" {
        return ToolCall::native("undo_last_set", "{}", None);
    }
    let (verb, rest) = written.split_once(' ').unwrap();
    let (exercise, facts) = rest.split_once(':').unwrap();
    let mut arguments = Map::new();
    if !exercise.trim().is_empty() {
        arguments.insert("exercise".into(), exercise.trim().into());
    }
    for fact in facts.split(", ").filter(|fact| !fact.trim().is_empty()) {
        let (name, value) = fact.trim().split_once(' ').unwrap();
        arguments.insert(name.into(), value.into());
    }
    let tool = match verb {
        "log" => "log_set_result",
        "edit" => "edit_set_result",
        "delete" => "delete_set_result",
        other => panic!("{other}"),
    };
    ToolCall::native(tool, Value::Object(arguments).to_string(), None)
}

/// The rows of a table, each with its scene.
fn rows(table: &'static str) -> Vec<(Vec<&'static str>, &'static str, &'static str)> {
    let mut scene: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for line in table.lines() {
        if line.starts_with("# ") || line.trim().is_empty() {
            continue;
        }
        if let Some(scenery) = line.strip_prefix("% ") {
            if scenery == "empty" {
                scene.clear();
            } else {
                scene.push(scenery);
            }
            continue;
        }
        let (said, calls) = line.split_once(" => ").unwrap();
        rows.push((scene.clone(), said, calls));
    }
    rows
}

#[test]
fn of_honest_exchanges_hardly_any_is_held() {
    let rows = rows(EXCHANGES);
    assert!(rows.len() >= 200, "{} exchanges", rows.len());
    let mut held = Vec::new();
    let mut refused = Vec::new();
    for (scene, said, wanted) in &rows {
        let gym = Gym::new(scene);
        let outcomes = gym.calls(said, &calls(wanted));
        let waits = |outcome: &CallOutcome| matches!(outcome.result, Ok(ToolResult::Held(_)));
        if let Some(one) = outcomes.iter().find(|outcome| waits(outcome)) {
            held.push(format!("{said}\n  {}\n  {}", one.arguments, one.message));
        } else if let Some(one) = outcomes.iter().find(|outcome| outcome.result.is_err()) {
            refused.push(format!("{said}\n  {}", one.message));
        }
    }
    assert!(refused.is_empty(), "refused:\n{}", refused.join("\n"));
    assert!(
        held.len() * 50 <= rows.len(),
        "{} of {} held:\n{}",
        held.len(),
        rows.len(),
        held.join("\n")
    );
}

#[test]
fn what_was_not_said_is_never_stored() {
    for (scene, said, wanted) in rows(TRAPS) {
        let gym = Gym::new(&scene);
        let before = gym.sets();
        let outcomes = gym.calls(said, &calls(wanted));
        assert_eq!(gym.sets(), before, "{said} => {wanted}: {outcomes:?}");
    }
}

#[test]
fn a_change_of_a_set_is_made_where_the_words_mean_that_set_and_else_held() {
    let mut wrong = Vec::new();
    for (scene, said, wanted) in rows(CHANGES) {
        let (call, end) = wanted.rsplit_once(" => ").unwrap();
        let gym = Gym::new(&scene);
        let before = gym.sets();
        let outcome = gym.calls(said, &calls(call)).remove(0);
        let got = match outcome.result {
            Ok(ToolResult::Held(_)) if gym.sets() == before => "held",
            Ok(_) if gym.sets() != before => "done",
            _ => outcome.message.as_str(),
        };
        if got != end {
            wrong.push(format!("{said} => {call}: {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A model's call that sums the session up and has a fact remembered.
fn remembers(fact: &str) -> ToolCall {
    let sections = json!({"athlete_facts": [{"kind": "other", "fact": fact}]}).to_string();
    let arguments = json!({"message": "Well done.", "sections": sections});
    ToolCall::native("finish_session", arguments.to_string(), None)
}

#[test]
fn a_fact_is_remembered_in_the_athletes_words_and_else_a_card() {
    let invented: Vec<&str> = FACTS.lines().filter_map(|line| line.strip_prefix("! ")).collect();
    let mut wrong = Vec::new();
    let rows = FACTS.lines().filter(|line| !line.starts_with(['#', '!']));
    for row in rows {
        let (yes, no) = row.split_once(" =/> ").unwrap_or((row, ""));
        let (said, yes) = yes.split_once(" => ").unwrap_or((yes, ""));
        let facts = |list: &'static str| list.split(" ; ").filter(|fact| !fact.is_empty());
        let gym = Gym::new(&["log bench 185lb x8"]);
        let remembered = |fact: &str| {
            let known = gym.store.reader().unwrap().facts().unwrap();
            known.iter().any(|known| known.said.fact == fact)
        };
        let cards = || gym.store.reader().unwrap().open_proposals().unwrap().len();
        for fact in invented.iter().copied().chain(facts(no)) {
            let before = cards();
            gym.calls(said, &[remembers(fact)]);
            if remembered(fact) || cards() != before + 1 {
                wrong.push(format!("{said} => no: {fact}"));
            }
        }
        for fact in facts(yes) {
            gym.calls(said, &[remembers(fact)]);
            if !remembered(fact) {
                wrong.push(format!("{said} => yes: {fact}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is said to somebody else asks for nothing.
#[test]
fn what_is_not_said_to_the_coach_changes_no_set() {
    let scene = ["log bench 3x8 185lb @8"];
    let mut gym = Gym::new(&scene);
    let before = gym.sets().len();
    let wanted = [
        "undo",
        "delete Bench Press: set 2",
        "log Bench Press: reps 10, load_lb 200",
        "edit Bench Press: set 2, reps 6",
    ];
    let mut wrong = Vec::new();
    for line in said_to_others() {
        let said = vec![Utterance { speaker: Speaker::Athlete, text: line.clone() }];
        for one in wanted {
            let outcome = gym.said(said.clone(), &calls(one)).remove(0);
            if !matches!(outcome.result, Ok(ToolResult::Held(_))) {
                wrong.push(format!("{line:?} => {one}"));
                gym = Gym::new(&scene);
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(gym.sets().len(), before);
}

#[test]
fn each_claim_is_used_up_by_one_call() {
    let gym = Gym::new(&[]);
    let four = calls("4x log Bench Press: reps 8, load_lb 185");
    let outcomes = gym.calls("did 3x8 on bench at 185", &four);
    let stored = outcomes.iter().map(|outcome| matches!(outcome.result, Ok(ToolResult::Logged(_))));
    assert_eq!(stored.collect::<Vec<_>>(), [true, true, true, false]);
    assert_eq!(gym.sets().len(), 3);
}

#[test]
fn a_load_in_another_unit_is_refused_with_the_call_as_said() {
    let gym = Gym::new(&[]);
    let wrong = calls("log Bench Press: reps 8, load_kg 83.91");
    let outcomes = gym.calls("did bench 185x8", &wrong);
    let refusal = outcomes[0].result.as_ref().unwrap_err();
    assert_eq!(
        refusal.issues[0].message,
        "The athlete said 185 lb: send the load in the unit that they said."
    );
    assert_eq!(
        refusal.corrected_call.as_deref(),
        Some(
            r#"{"name":"log_set_result","arguments":{"exercise":"Bench Press","reps":"8","load_lb":"185"}}"#
        )
    );
    let right = ToolCall::native(
        "log_set_result",
        r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#,
        None,
    );
    let outcomes = gym.calls("did bench 185x8", &[wrong[0].clone(), right]);
    assert!(outcomes[1].result.is_ok(), "{}", outcomes[1].message);
}

#[test]
fn a_day_and_notes_that_were_not_said_are_refused_without_them() {
    let gym = Gym::new(&[]);
    let wrong = calls("log Bench Press: reps 8, load_lb 185, date 2026-11-10, notes great form");
    let outcomes = gym.calls("did bench 185x8", &wrong);
    let refusal = outcomes[0].result.as_ref().unwrap_err();
    let told: Vec<_> = refusal.issues.iter().map(|one| &*one.message).collect();
    assert_eq!(
        told,
        [
            "By the athlete's words it was done on another day: today.",
            "The notes are not the athlete's words: send theirs, or none.",
        ]
    );
    assert_eq!(
        refusal.corrected_call.as_deref(),
        Some(
            r#"{"name":"log_set_result","arguments":{"exercise":"Bench Press","reps":"8","load_lb":"185"}}"#
        )
    );
}

#[test]
fn what_a_round_had_held_is_one_card_and_tells_what_was_not_found() {
    let gym = Gym::new(&["log bench 185x8"]);
    let executor =
        gym.executor.grounded(Grounding::new(exchange("how should I warm up for squats?")));
    let asked = calls("log Bench Press: set 18, load_lb 180.5 ; log Back Squat: reps 5 ; undo");
    let outcomes = executor.calls(asked, &Origin::of(Caller::Model), None).unwrap();
    let cards: Vec<_> = outcomes
        .iter()
        .map(|outcome| match &outcome.result {
            Ok(ToolResult::Held(card)) => card.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!((cards[0].id, cards[1].id), (cards[1].id, cards[2].id));
    assert_eq!(
        cards[0].reason,
        "Do this? I didn't find 180.5 and 5 reps in your message. Your message doesn't ask for it."
    );
    assert!(
        outcomes[0].message.starts_with("[Waiting for the athlete] Nothing is stored yet"),
        "{}",
        outcomes[0].message
    );
    let open = gym.store.reader().unwrap().open_proposals().unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!(gym.sets().len(), 1);
}

/// The question of a call about an exercise that nobody knows.
fn asked(outcome: &CallOutcome) -> &Question {
    match &outcome.result {
        Ok(ToolResult::Unresolved(question)) => question,
        other => panic!("{other:?}"),
    }
}

fn options(question: &Question) -> Vec<(&str, &str)> {
    let options = question.options.iter();
    options.map(|option| (&*option.label, &*option.line)).collect()
}

#[test]
fn an_unknown_exercise_of_a_call_is_asked_about_as_for_a_typed_line() {
    let gym = Gym::new(&[]);
    let said = "did some flumph presses today, 3x8 at 100, felt great";
    let round = calls("3x log Flumph Press: reps 8, load_lb 100");
    let executor = gym.executor.grounded(Grounding::new(exchange(said)));
    let outcomes = executor.calls(round, &Origin::of(Caller::Model), None).unwrap();
    let question = asked(&outcomes[0]);
    assert_eq!(asked(&outcomes[2]), question, "one question for the round");
    assert_eq!(question.id, "new-exercise");
    assert_eq!(question.by, AskedBy::Program);
    let typed = gym.read("Flumph Press 3 sets of 8 reps at 100 lb");
    let Reading::Ask(as_typed) = typed else {
        panic!("{typed:?}");
    };
    assert_eq!(question, &as_typed);
    assert_eq!(
        options(question)[0],
        ("log it as Flumph Press", "\"Flumph Press\" 3 sets of 8 reps at 100 lb")
    );
    assert_eq!(
        outcomes[0].message,
        "[Waiting for the athlete] Nothing is stored yet: 'Flumph Press' is not in the catalogue, and they were asked which exercise it is. Don't send it again: their answer logs it."
    );
    assert_eq!(gym.sets(), Vec::new());
    assert_eq!(gym.store.reader().unwrap().open_proposals().unwrap(), Vec::new());
}

#[test]
fn a_name_that_may_be_several_is_asked_about_with_all_sets_of_its_round() {
    let gym = Gym::new(&[]);
    let round = calls("log Row: reps 8, load_lb 155 ; log Row: reps 7, load_lb 155");
    let said = Grounding::new(exchange("did rows, 155x8 and then 155x7"));
    let executor = gym.executor.grounded(said);
    let outcomes = executor.calls(round, &Origin::of(Caller::Model), None).unwrap();
    let question = asked(&outcomes[1]);
    assert_eq!(question.id, "which-exercise");
    let line = question
        .options
        .iter()
        .find(|option| option.label == "Barbell Row")
        .map(|option| option.line.clone());
    let Reading::Sets(line) = gym.read(&line.unwrap()) else {
        panic!("{question:?}");
    };
    let sets = line.drafts.iter();
    let sets: Vec<_> = sets.map(|draft| (&*draft.exercise, draft.performance.reps)).collect();
    assert_eq!(sets, [("Barbell Row", Some(8)), ("Barbell Row", Some(7))]);
}

#[test]
fn an_unknown_exercise_with_numbers_that_nobody_said_is_a_card() {
    let gym = Gym::new(&[]);
    let said = "did some flumph presses today, 3x8 at 100";
    let outcomes = gym.calls(said, &calls("log Flumph Press: reps 8, load_lb 140"));
    let Ok(ToolResult::Held(card)) = &outcomes[0].result else {
        panic!("{}", outcomes[0].message);
    };
    assert_eq!(card.reason, "Log this? I didn't find 140 in your message.");
}

#[test]
fn a_pasted_list_that_says_nothing_of_done_is_a_card() {
    let gym = Gym::new(&[]);
    let said = "bench 3x8 185 as written⏎squat 3x5 225 as written";
    let outcomes = gym.calls(said, &calls("log Bench Press: reps 8, load_lb 185"));
    let Ok(ToolResult::Held(card)) = &outcomes[0].result else {
        panic!("{}", outcomes[0].message);
    };
    assert_eq!(card.reason, "Log this? Your list doesn't say that it was done.");
}

#[test]
fn the_same_call_after_it_was_held_gets_the_same_answer_and_no_second_card() {
    let gym = Gym::new(&[]);
    let again = calls("3x log Bench Press: reps 8, load_lb 185");
    let outcomes = gym.calls("thanks!", &again);
    assert_eq!(outcomes[1].message, outcomes[0].message);
    let replayed: Vec<_> = outcomes.iter().map(|outcome| outcome.replayed).collect();
    assert_eq!(replayed, [false, true, true]);
    let open = gym.store.reader().unwrap().open_proposals().unwrap();
    assert_eq!(open.len(), 1);
}

#[test]
fn neither_the_athlete_nor_the_offline_coach_is_judged_nor_anyone_where_it_is_off() {
    let gym = Gym::new(&[]);
    let call = calls("log Bench Press: reps 8, load_lb 185");
    for caller in [Caller::Offline, Caller::Developer, Caller::Athlete] {
        let outcomes = gym.executor.calls(call.clone(), &Origin::of(caller), None);
        assert!(outcomes.unwrap()[0].result.is_ok());
    }
    let off = gym.executor.clone().with_grounding(false);
    let outcomes = off.calls(call.clone(), &Origin::of(Caller::Model), None);
    assert!(outcomes.unwrap()[0].message.starts_with("[Set Logged]"));
    let words = off.grounded(Grounding::new(exchange("thanks!")));
    let outcomes = words.calls(call.clone(), &Origin::of(Caller::Model), None);
    assert!(outcomes.unwrap()[0].message.starts_with("[Set Logged]"));
    // Without any words all is held.
    let outcomes = gym.executor.calls(call, &Origin::of(Caller::Model), None);
    assert!(matches!(outcomes.unwrap()[0].result, Ok(ToolResult::Held(_))));
}
