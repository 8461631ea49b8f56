//! Config, environment and profile, as they are told.

use super::home::Home;
use serde_json::json;

#[test]
fn a_broken_config_is_refused_with_its_place() {
    let home = Home::new();
    let path = home.file("config.toml", "[tools]\npolicy = \"loose\"\n");
    let told = format!(
        "setwise: {path}, line 2, column 10: 'tools.policy' takes one of \"strict\", \"deprecated-aliases\", \"lenient\", not \"loose\""
    );
    home.run(&["history"]).fails(2, &told);
    home.run(&["config", "set", "ui.bell", "false"])
        .fails(2, &told);
    // What needs no settings goes on.
    home.run(&["plates", "185lb"])
        .says("185 lb: bar 45, on each side 45 + 25");
    let doctor = home.run(&["doctor", "--json"]);
    assert_eq!((doctor.exit, &doctor.json()["ok"]), (1, &json!(false)));
}

#[test]
fn settings_say_where_they_come_from() {
    let home = Home::new().with("SETWISE_MODEL", "large");
    home.run(&["config", "set", "ui.bell", "false"]).done();
    home.run(&["config", "set", "keys.undo", "ctrl-u"]).done();
    let shown = home.run(&["config", "show", "--json"]).done().json();
    let of = |key: &str| {
        let rows = shown["settings"].as_array().unwrap();
        let row = rows.iter().find(|row| row["key"] == key).unwrap();
        (row["value"].clone(), row["from"].clone())
    };
    assert_eq!(of("coach.model"), (json!("large"), json!("environment")));
    assert_eq!(of("ui.bell"), (json!(false), json!("config file")));
    assert_eq!(of("coach.provider"), (json!("offline"), json!("default")));
    assert_eq!(shown["keys"], json!({"undo": "ctrl-u"}));
}

#[test]
fn a_key_is_bound_to_what_there_is() {
    let home = Home::new();
    let refused = |key: &str, chord: &str| {
        let ran = home.run(&["config", "set", key, chord]);
        assert_eq!((ran.exit, ran.out.as_str()), (2, ""));
        ran.err
    };
    assert!(
        refused("keys.fly", "ctrl-u")
            .starts_with("setwise: there is no action 'fly'; the actions are send, ")
    );
    assert!(refused("keys.undo", "banana").contains("banana"));
    home.file("config.toml", "[keys]\nfly = \"ctrl-u\"\n");
    assert_eq!(home.run(&["doctor"]).exit, 1);
}

#[test]
fn a_coach_that_is_not_there_is_refused() {
    let wanted = "takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", not 'opnai'";
    Home::new()
        .with("SETWISE_PROVIDER", "opnai")
        .run(&["history"])
        .fails(2, &format!("setwise: SETWISE_PROVIDER {wanted}"));
    Home::new()
        .run(&["history", "--coach", "opnai"])
        .fails(2, &format!("setwise: --coach {wanted}"));
}

#[test]
fn a_clock_that_can_not_be_read_is_refused() {
    Home::new().at("noon").run(&["history"]).fails(
        2,
        "setwise: SETWISE_NOW is 'noon', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
    );
}

#[test]
fn the_paths_lie_under_the_home() {
    let home = Home::new();
    let root = home.path().display();
    home.run(&["config", "path"]).says(&format!(
        "config    {root}/config.toml\ndatabase  {root}/setwise.db\nexercises {root}/exercises.json\nlogs      {root}/logs"
    ));
}

#[test]
fn the_profile_is_set_part_by_part() {
    let home = Home::new();
    home.run(&["profile", "set", "unit", "kg"]).done();
    home.run(&["profile", "set", "equipment", "dumbbells,", "bench"])
        .done();
    home.run(&["profile", "set", "bodyweight", "80"]).done();
    let profile = home.run(&["profile", "--json"]).done().json();
    assert_eq!(profile["unit"], "kg");
    assert_eq!(profile["equipment"], json!(["dumbbell", "bench"]));
    assert_eq!(profile["bodyweight"], json!({"amount": "80", "unit": "kg"}));
    home.run(&["profile", "set", "days", "9"])
        .refuses("'9' isn't a number of days; send one from 1 to 7.");
    home.run(&["profile", "set", "goal", "fame"])
        .refuses("'fame' is not one of strength, hypertrophy, general");
    home.run(&["profile", "set", "minuts", "45"]).fails(
        2,
        "setwise: the profile has no 'minuts'; did you mean 'minutes'?",
    );
    // A bare weight is in the athlete's own unit from now on.
    home.run(&["plates", "100"])
        .says("100 kg: bar 20, on each side 25 + 15");
    home.run(&["undo"]).done();
    assert_eq!(
        home.run(&["profile", "--json"]).done().json()["bodyweight"],
        json!(null)
    );
}

#[test]
fn a_doctor_finds_a_new_home_well() {
    let home = Home::new();
    let report = home.run(&["doctor", "--json"]).done().json();
    assert_eq!(report["ok"], true);
    home.run(&["tool", "call", "log_set_result", r#"{"exercise":"Squat"}"#])
        .done();
    let names: Vec<_> = home.run(&["doctor", "--json"]).done().json()["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|check| check["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        names,
        ["home", "clock", "config", "disk", "database", "terminal"]
    );
}

#[test]
fn numbers_of_the_gym() {
    let home = Home::new();
    home.run(&["plates", "187lb"])
        .says("185 lb: bar 45, on each side 45 + 25\n2 lb are missing; no plates make it exactly");
    home.run(&["plates", "20lb"])
        .refuses("20 lb is less than the bar alone (45 lb)");
    home.run(&["plates", "heavy"]).is_wrong("error: invalid value 'heavy' for '<WEIGHT>': a weight is a number, with or without its unit: 185, 185lb, 102.5kg");
    let told = home
        .run(&["e1rm", "100kg", "5", "--rpe", "8", "--json"])
        .done()
        .json();
    assert_eq!(told["estimates"][0]["by"], "rpe chart");
    home.run(&["e1rm", "100kg", "20"]).refuses(
        "no formula is reliable for 100 kg × 20: it takes a load above 0 and at most 12 reps",
    );
}
