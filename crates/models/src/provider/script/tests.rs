//! What a script is refused for, and how its answers are cut.

use super::*;
use crate::provider::frames::Framing;
use crate::provider::limits::MOST_SCRIPT_ROUNDS;

const PLAIN: TextCalls = TextCalls { written: |call| call.name.clone(), read: |_| Vec::new() };

fn issues(text: &str) -> Vec<String> {
    let issues = read("mine", text).unwrap_err();
    issues.listed.into_iter().map(|issue| issue.message).collect()
}

fn script(rounds: &str) -> Script {
    read("mine", &format!(r#"{{"version":1,"turns":[{{"rounds":[{rounds}]}}]}}"#)).unwrap()
}

/// Everything that a model of this script gives in so many rounds, the first of a turn.
fn given(script: Script, rounds: usize) -> Vec<Result<Delta, ModelError>> {
    let model = ScriptedModel::new(Arc::new(script), PLAIN, Wire::default());
    let answers = (0..rounds)
        .map(|round| model.ask(Request { begins_turn: round == 0, ..Request::default() }));
    let answers: Vec<_> = answers.collect();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(stream::iter(answers).flatten().collect())
}

fn text(words: &str) -> Delta {
    Delta::Text(words.to_owned())
}

#[test]
fn every_mistake_of_a_script_is_told_with_its_place() {
    let told = issues(
        r#"{"version": 2, "protocl": "x", "turns": [
  {"say": 3, "rounds": []},
  {"rounds": [{"say": "x", "text": "y"}, {"calls": [{"name": "x", "arguments": 3}, {"nam": "x"}]}]},
  {"rounds": [{"frames": "x", "split": [3, 3], "split_every": 0}, {"say": "x", "split": [1]}, {}, 7]},
  {"rounds": [{"text": "x", "split": []}, {"corrected": false}]}
]}"#,
    );
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_only_parts_together_show_is_told_of_a_script_that_fits() {
    let told = issues(
        r#"{"version": 1, "turns": [{"rounds": [{}, {"calls": [{"name": "x", "arguments": "{"}]},
  {"frames": [], "split": [3], "split_every": 1}, {"text": "x", "split": [0, 2, 2]}]}]}"#,
    );
    assert_eq!(
        told,
        [
            "/turns/0/rounds/0: found nothing at line 1, column 38; wanted one of: say, thought and calls; text; frames; corrected.",
            "/turns/0/rounds/2/split_every: found 'split_every' beside 'split' at line 2, column 47; wanted one of the two.",
            "/turns/0/rounds/3/split/0: found the number 0 at line 2, column 75; wanted a whole number, at least 1.",
            "/turns/0/rounds/3/split/2: found the number 2 at line 2, column 81; wanted a whole number, at least 3.",
        ]
    );
}

#[test]
fn a_call_is_kept_as_it_is_written() {
    let round = r#"{"calls": [{"name": "a", "arguments": {"x": 1,  "x": "\u00e9"}}, {"name": "b", "arguments": "{\"x"}]}"#;
    let script = script(round);
    let [ScriptRound::Values { calls, .. }] = script.turns[0].rounds.as_slice() else { panic!() };
    let arguments: Vec<_> = calls.iter().map(|call| call.arguments.as_str()).collect();
    assert_eq!(arguments, [r#"{"x": 1,  "x": "\u00e9"}"#, r#"{"x"#]);
}

#[test]
fn what_is_no_script_is_refused_as_a_whole() {
    for text in ["", " ", "[]", "null", "{", "{}", "\u{feff}", "hello", r#"{"version":1}"#] {
        assert!(!issues(text).is_empty(), "{text:?}");
    }
    let many = vec![r#"{"say":"x"}"#; MOST_SCRIPT_ROUNDS + 1].join(",");
    let told = issues(&format!(r#"{{"version":1,"turns":[{{"rounds":[{many}]}}]}}"#));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].ends_with("found 33 entries at column 33; wanted at most 32."), "{told:?}");
}

#[test]
fn words_are_cut_where_the_script_says_and_never_within_a_character() {
    let given = given(script(r#"{"text": "aéb✓", "split": [2, 3, 6]}"#), 1);
    assert_eq!(given, ["a", "é", "b", "✓"].map(|words| Ok(text(words))));
}

#[test]
fn frames_say_the_same_however_they_are_cut() {
    let frame = r#"data: {\"choices\":[{\"delta\":{\"content\":\"é✓\"}}]}\n\ndata: [DONE]\n\n"#;
    let cuts = ["", r#", "split_every": 1"#, r#", "split": [3, 43, 44, 45]"#];
    for cut in cuts {
        let given = given(script(&format!(r#"{{"frames": "{frame}"{cut}}}"#)), 1);
        let [Ok(Delta::Text(words))] = given.as_slice() else { panic!("{given:?}") };
        assert_eq!(words, "é✓");
    }
}

#[test]
fn a_stream_that_ends_early_is_one_that_broke_off() {
    let given = given(
        script(r#"{"frames": "data: {\"choices\":[{\"delta\":{\"content\":\"B\"}}]}\n\n"}"#),
        1,
    );
    assert_eq!(given[0], Ok(text("B")));
    assert!(matches!(given[1], Err(ModelError::BrokeOff { .. })), "{given:?}");
}

#[test]
fn a_script_that_has_no_more_says_where() {
    let given = given(script(r#"{"say": "One."}"#), 2);
    let error = given[1].clone().unwrap_err().to_string();
    assert_eq!(error, "the script 'mine' has no round 2 in its turn 1: add one to its \"rounds\"");
}

#[test]
fn a_turn_of_the_chat_begins_the_next_of_the_script() {
    let turns = r#"{"version":1,"turns":[{"rounds":[{"say":"a"},{"say":"b"}]},{"rounds":[{"say":"c"}]}]REPEAT}"#;
    let all = |repeat: &str, begins: &[bool]| {
        let script = read("mine", &turns.replace("REPEAT", repeat)).unwrap();
        let model = ScriptedModel::new(Arc::new(script), PLAIN, Wire::default());
        let answer = |begins_turn: &bool| {
            let request = Request { begins_turn: *begins_turn, ..Request::default() };
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            match runtime.block_on(model.ask(request).next()).unwrap() {
                Ok(Delta::Text(words)) => words,
                Ok(other) => format!("{other:?}"),
                Err(error) => error.to_string(),
            }
        };
        begins.iter().map(answer).collect::<Vec<_>>()
    };
    assert_eq!(all("", &[true, true]), ["a", "c"]);
    // What is asked beside the chat takes the next round.
    assert_eq!(all("", &[false, false, true]), ["a", "b", "c"]);
    assert_eq!(all(r#","repeat":true"#, &[true, true, true]), ["a", "c", "a"]);
    assert_eq!(
        all("", &[true, true, true])[2],
        "the script 'mine' has no turn 3: add one to its \"turns\", or let it begin again by \"repeat\": true"
    );
}

#[test]
fn what_went_out_and_came_in_is_on_the_wire() {
    let wire = Wire::default();
    let script = script(r#"{"frames": "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"}"#);
    let model = ScriptedModel::new(Arc::new(script), PLAIN, wire.clone());
    assert_eq!(protocol_of(model.choice(), &Request::default()).framing(), Framing::Events);
    drop(model.ask(Request::default()));
    let exchange = &wire.exchanges()[0];
    assert_eq!((exchange.provider, exchange.model.as_str()), ("openai-chat", "script:mine"));
    assert_eq!(exchange.path, "/chat/completions");
    assert!(exchange.stream.ends_with("data: [DONE]\n\n"));
    assert_eq!(
        exchange.body,
        crate::provider::Body::Json(serde_json::json!({
            "model": "script:mine", "messages": [], "stream": true,
            "stream_options": {"include_usage": true}, "max_tokens": 16_000,
        }))
    );
}
