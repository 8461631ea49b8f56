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
        [
            "home", "clock", "config", "disk", "database", "backup", "terminal"
        ]
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

/// Under whatever name it comes, a provider's key is not taken, not led to another place and not
/// repeated.
#[test]
fn a_key_in_the_wrong_place_is_kept_out_of_everything() {
    const SECRET: &str = "sk-proj-4f9A77c1e0B2d833";
    let home = Home::new();
    for name in [
        "coach.api_key",
        "coach.key",
        "api_key",
        "coach.openai_api_key",
        "coach.token",
        "models.fast.api_key",
        "coach.key_command",
        "coach.key_variable",
        "coach.model",
        "coach.provider",
        "coach.base_url",
    ] {
        let set = home.run(&["config", "set", name, SECRET]);
        assert_eq!(set.exit, 2, "{name}: {}{}", set.out, set.err);
        let told = set.out + &set.err;
        assert!(!told.contains(SECRET), "{name}: {told}");
        assert!(
            !told.contains("did you mean 'coach.key_command'"),
            "{name}: {told}"
        );
        if let Some((table, key)) = name.rsplit_once('.') {
            home.file("config.toml", format!("[{table}]\n{key} = \"{SECRET}\"\n"));
            let ran = home.run(&["chat", "hello"]);
            assert_eq!(ran.exit, 2, "{name}: {}{}", ran.out, ran.err);
            assert!(!(ran.out + &ran.err).contains(SECRET), "{name}");
        }
        home.file("config.toml", "");
    }
    home.run(&["config", "set", "coach.api_key", SECRET]).is_wrong(
        "setwise: there is no key 'coach.api_key', and a provider's key never stands in the config: put it into a variable of the environment, such as OPENAI_API_KEY, or name the command that prints it at 'coach.key_command'",
    );
    // What prints a key is taken, and so is a model by its name.
    home.run(&[
        "config",
        "set",
        "coach.key_command",
        "pass,show,openai-2024",
    ])
    .done();
    home.run(&["config", "set", "coach.model", "claude-opus-4-20250514"])
        .done();
    let left = std::process::Command::new("grep")
        .args(["-r", SECRET])
        .arg(home.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&left.stdout), "");
}

#[test]
fn a_key_over_plain_http_to_another_machine_is_warned_of() {
    let home = |url: &str| {
        Home::new()
            .with("SETWISE_PROVIDER", "openai-chat")
            .with("SETWISE_MODEL", "m")
            .with("SETWISE_BASE_URL", url)
    };
    let warning = "the key for the model goes to 192.0.2.7 over plain http, where others on the way can read it, and all that is said with it; use https:// at coach.base_url, or a tunnel";
    // Nothing answers there, and nothing is waited for.
    let open = home("http://192.0.2.7:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890");
    open.run(&["config", "set", "coach.connect_seconds", "1"])
        .done();
    let doctor = open.run(&["doctor", "--json"]).json();
    let checks = doctor["checks"].as_array().unwrap();
    let address = checks.iter().find(|check| check["name"] == "address");
    assert_eq!(address.unwrap()["message"], warning);
    let chat = open.run(&["chat", "hello"]);
    assert_eq!(
        chat.err.lines().next(),
        Some(format!("setwise: {warning}").as_str())
    );

    for sound in [
        home("http://127.0.0.1:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://localhost:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://[::1]:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://192.0.2.7:9/v1"),
    ] {
        sound
            .run(&["config", "set", "coach.connect_seconds", "1"])
            .done();
        let doctor = sound.run(&["doctor", "--json"]).json();
        let checks = doctor["checks"].as_array().unwrap();
        assert!(
            !checks.iter().any(|check| check["name"] == "address"),
            "{doctor}"
        );
    }
}
