//! A scripted model: played by itself, and answering in a model's place.

use super::home::Home;
use serde_json::{Value, json};

const MINE: &str = r#"{"version":1,"turns":[
  {"say":"x","rounds":[{"calls":[{"name":"log_set_result","arguments":{"movement":"Bench Press","reps":"8","load_lb":"185"}}]},{"corrected":true},{"say":"It's in."}]}]}"#;

fn rounds(played: &Value) -> &Vec<Value> {
    played["scripts"][0]["turns"][0]["rounds"].as_array().unwrap()
}

/// What is said to be seen next is what the next request holds.
#[test]
fn the_next_request_is_shown_whole() {
    let home = Home::new();
    let played = home.run(&["lab", "repaired", "--bodies", "--json"]).done().json();
    let rounds = rounds(&played);
    for (at, round) in rounds.iter().enumerate() {
        assert!(round["body"]["tools"].as_array().unwrap().len() > 5);
        let told = round["body"]["messages"].as_array().unwrap();
        if let Some(next) = rounds.get(at + 1) {
            let beyond = &next["body"]["messages"].as_array().unwrap()[told.len()..];
            assert_eq!(json!(beyond), round["next"]);
        }
    }
    let refusal = &rounds[0]["ends"][0];
    assert_eq!(rounds[0]["next"][1]["content"], refusal["message"]);
    assert_eq!(rounds[1]["calls"][0], refusal["corrected_call"]);
    // Nothing of it is the athlete's own.
    assert!(!home.database().exists());
}

/// By flag, variable and config, in the real turn and on the real log.
#[test]
fn a_script_answers_in_a_models_place() {
    let home = Home::new();
    let script = format!("script:{}", home.file("mine.json", MINE));
    let says = ["chat", "coach, I just did bench 185 for 8"];
    let ran = home.run(&[&["--coach", &script], &says[..]].concat()).done();
    assert!(ran.out.contains("It's in."), "{}", ran.out);
    let home = home.with("SETWISE_PROVIDER", &script);
    home.run(&says).done();
    assert_eq!(home.run(&["history", "--json"]).json().as_array().unwrap().len(), 2);
    let calls = home.run(&["tool", "stats", "--json"]).json();
    assert_eq!(calls["calls"], 4, "{calls}");
    let home = Home::new();
    home.file("mine.json", MINE);
    home.run(&["config", "set", "coach.provider", "script:mine.json"]).done();
    assert!(home.run(&says).done().out.contains("It's in."));
}

/// It keeps nobody from logging.
#[test]
fn a_script_that_cannot_be_read_is_told_and_stops_nothing() {
    let home = Home::new();
    home.file("broken.json", "{\"version\":1,");
    home.file("bytes.json", [0xFF, 0xFE]);
    home.file("large.json", vec![b' '; 4 * 1024 * 1024 + 1]);
    for (name, why) in [
        ("nowhere.json", "there is no script 'nowhere.json', and no file of that name"),
        ("broken.json", "broken.json: "),
        ("bytes.json", "bytes.json can't be read: it is no UTF-8 from byte 1 on"),
        ("large.json", "large.json can't be read: it has more than 4194304 bytes"),
        ("alias/log_set_result", "there is no script 'alias/log_set_result'"),
    ] {
        let coach = format!("script:{name}");
        let ran = home.run(&["chat", "hello coach", "--coach", &coach]);
        assert_eq!(ran.exit, 1, "{name}: {}", ran.out);
        assert!(ran.err.to_lowercase().contains(&why.to_lowercase()), "{name}: {}", ran.err);
        home.run(&["log", "bench 185x8", "--coach", &coach]).done();
        if name.ends_with("json") {
            let ran = home.run(&["lab", name]);
            assert!([1, 3].contains(&ran.exit), "{name}: {}", ran.err);
        }
    }
}

/// The worst models that there are store nothing that was not said, and the best that can't call pass
/// where nothing is wanted.
#[test]
fn the_floor_of_a_measure_is_a_script() {
    let home = Home::new();
    let figures = |script: &str, suites: &[&str]| {
        let coach = format!("script:{script}");
        let line = [&["eval"], suites, &["--coach", &coach, "--json"]].concat();
        let ran = home.run(&line);
        assert_eq!(ran.exit, 0, "{}", ran.err);
        let report = ran.json();
        assert_eq!(report["coach"], format!("openai-chat/{coach}"));
        report["cells"][0]["all"].clone()
    };
    for script in ["always-log", "always-undo"] {
        let all = figures(script, &["no-call", "injected", "seed"]);
        assert_eq!(all["wrong_writes"], 0, "{script}: {all}");
        assert_eq!(all["exact_calls"], 0.0, "{script}: {all}");
        assert_eq!(
            all["calls"]["refused"].as_u64().unwrap() + all["calls"]["held"].as_u64().unwrap(),
            all["calls"]["made"]
        );
    }
    for script in ["always-log", "always-undo"] {
        assert_eq!(figures(script, &[])["wrong_writes"], 0, "{script}, over all suites");
    }
    let all = figures("never-calls", &["no-call"]);
    assert_eq!((&all["wrong_writes"], &all["pass_1"]), (&json!(0), &json!(1.0)), "{all}");
    let all = figures("never-calls", &["seed"]);
    assert_eq!((&all["wrong_writes"], &all["pass_1"]), (&json!(0), &json!(0.0)), "{all}");
}
