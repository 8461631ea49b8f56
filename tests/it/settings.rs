//! Config, environment and profile, as they are told.

use super::home::Home;
use serde_json::json;

/// A home whose config has these lines, or whose environment has this variable.
fn wrong(place: &str) -> Home {
    let home = Home::new();
    match place.split_once('=') {
        Some((name, value)) if name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') => {
            home.with(name, value)
        }
        _ => {
            home.file("config.toml", place);
            home
        }
    }
}

/// Wrong settings of every kind, and where and how each is told.
const WRONG: &[(&str, &[&str], &str)] = &[
    (
        "MAX_REVISIONS=30",
        &["program", "generate"],
        "MAX_REVISIONS: 'program.max_revisions' takes a whole number from 0 to 10, not '30'; 2 is used instead",
    ),
    (
        "USE_TEMPLATE_BOOTSTRAP=2",
        &["program", "generate"],
        "USE_TEMPLATE_BOOTSTRAP: 'program.use_template_bootstrap' takes true or false, not '2'; false is used instead",
    ),
    (
        "SETWISE_PROVIDER=opnai",
        &["chat", "hello"],
        "SETWISE_PROVIDER: 'coach.provider' takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", or \"script:FILE\", not 'opnai'; the offline coach answers instead",
    ),
    (
        "SETWISE_BASE_URL=localhost",
        &["chat", "hello"],
        "SETWISE_BASE_URL: 'coach.base_url' takes an address that begins with http:// or https:// and holds no user, no password, no query and no blank; the offline coach answers instead",
    ),
    (
        "SETWISE_MODEL=gpt-typo",
        &["chat", "hello"],
        "SETWISE_MODEL: the model 'gpt-typo' isn't asked, because no provider is chosen for it: choose one by --coach or coach.provider, or one of the models that the config names (none so far); the offline coach answers instead",
    ),
    (
        "[coach]\nmodel = \"studio\"\n",
        &["debrief"],
        "CONFIG, line 2, column 9: the model 'studio' isn't asked, ",
    ),
    (
        "LLM_SCHEMA_VERSION=v9",
        &["plan", "today"],
        "LLM_SCHEMA_VERSION: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 'v9'; it is ignored",
    ),
    (
        "[tools]\npolicy = \"loose\"\n",
        &["tool", "call", "show_plan", "{}"],
        "CONFIG, line 2, column 10: 'tools.policy' takes one of \"strict\", \"deprecated-aliases\", \"lenient\", not \"loose\"; strict is used instead",
    ),
    (
        "[tools]\ndeprecated_aliases = [\"exercisName\"]\n",
        &["tool", "call", "show_plan", "{}"],
        "CONFIG, line 2, column 22: 'exercisName' isn't an alias of any parameter, so it has no effect; did you mean 'exerciseName'?",
    ),
    (
        "[coach]\nconnect_seconds = 0\n",
        &["debrief"],
        "CONFIG, line 2, column 19: 'coach.connect_seconds' takes a whole number from 1 to 3600, not 0; it is ignored",
    ),
    (
        "[models]\nslow = 3\n",
        &["chat", "hello"],
        "CONFIG, line 2, column 8: 'models.slow' is a table of its own, with what 'coach' takes: provider, model and the like",
    ),
    (
        "weather = 1\n",
        &["chat", "hello"],
        "CONFIG, line 1, column 1: there is no key 'weather'; there are ",
    ),
    (
        "ui = 1\n",
        &["doctor"],
        "CONFIG, line 1, column 1: 'ui' is a table: write [ui], and its keys below it",
    ),
    (
        "[keys]\nfly = \"ctrl-u\"\n",
        &["doctor"],
        "CONFIG, line 2, column 7: there is no action 'fly'; the actions are send, ",
    ),
    ("[ui\n", &["chat", "hello"], "CONFIG, line 1, column 4: this is not TOML: "),
];

/// The chat works, and sets can be logged and looked at, whatever is wrong; it is told once, with
/// its place, where it matters, and by `config` and `doctor`.
#[test]
fn a_wrong_setting_stops_nothing_and_is_told_where_it_matters() {
    for (place, command, told) in WRONG {
        let home = wrong(place);
        let config = home.path().join("config.toml").display().to_string();
        let told = told.replace("CONFIG", &config);
        for command in [&["log", "bench 60kg 3x8"][..], &["history"]] {
            let ran = home.run(command);
            assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{place}: {command:?}");
        }
        assert_eq!(home.run(&["chat", "last bench"]).exit, 0, "{place}");
        let ran = home.run(command);
        let said = format!("{}{}", ran.out, ran.err);
        assert_eq!(said.matches(&told).count(), 1, "{place}: {said}");
        assert!(home.run(&["config"]).done().out.contains(&told), "{place}");
        let problems = home.run(&["config", "--json"]).done().json();
        assert_eq!(problems["problems"].as_array().unwrap().len(), 1, "{place}");
        let doctor = home.run(&["doctor"]);
        assert_eq!(doctor.exit, 1);
        assert!(doctor.out.contains(&told), "{}", doctor.out);
    }
}

#[test]
fn what_is_wrong_can_be_mended_by_setting_it() {
    let home = Home::new();
    home.file("config.toml", "[tools]\npolicy = \"loose\"\n[ui]\nbell = 3\n");
    home.run(&["config", "set", "tools.policy", "lenient"]).done();
    home.run(&["config", "set", "ui.bell", "false"]).done();
    home.run(&["doctor"]).done();
    let path = home.file("config.toml", "[ui\n");
    let ran = home.run(&["config", "set", "ui.bell", "false"]);
    assert_eq!(ran.exit, 2);
    assert!(
        ran.err.starts_with(&format!("setwise: {path}, line 1, column 4: this is not TOML: ")),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn a_config_that_can_not_be_read_stops_nothing() {
    let home = Home::new();
    std::fs::create_dir(home.path().join("config.toml")).unwrap();
    home.run(&["log", "bench 60kg 3x8"]).done();
    let ran = home.run(&["chat", "last bench"]);
    assert_eq!(ran.exit, 0);
    let path = home.path().join("config.toml");
    assert!(
        ran.err.starts_with(&format!("setwise: {}: it could not be read: ", path.display())),
        "{}",
        ran.err
    );
}

#[test]
fn settings_say_where_they_come_from() {
    let home = Home::new().with("SETWISE_MODEL", "large");
    home.run(&["config", "set", "ui.bell", "false"]).done();
    home.run(&["config", "set", "keys.undo", "f9"]).done();
    let shown = home.run(&["config", "show", "--json"]).done().json();
    let of = |key: &str| {
        let rows = shown["settings"].as_array().unwrap();
        let row = rows.iter().find(|row| row["key"] == key).unwrap();
        (row["value"].clone(), row["from"].clone())
    };
    assert_eq!(of("coach.model"), (json!("large"), json!("environment")));
    assert_eq!(of("ui.bell"), (json!(false), json!("config file")));
    assert_eq!(of("coach.provider"), (json!("offline"), json!("default")));
    assert_eq!(shown["keys"], json!({"undo": "f9"}));
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
fn a_wrong_flag_asks_nobody_else() {
    let told = "--coach: 'coach.provider' takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", or \"script:FILE\", not 'opnai'; the offline coach answers instead";
    let home = Home::new().with("SETWISE_PROVIDER", "anthropic");
    home.run(&["log", "bench 60kg 3x8"]).done();
    let ran = home.run(&["chat", "last bench", "--coach", "opnai"]);
    assert_eq!((ran.exit, ran.err), (0, format!("setwise: {told}\n")));
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
        "config    {root}/config.toml\ndatabase  {root}/setwise.db\nexercises {root}/exercises.json\nlogs      {root}/logs\ntext log  {root}/log.txt"
    ));
}

#[test]
fn the_profile_is_set_part_by_part() {
    let home = Home::new();
    home.run(&["profile", "set", "unit", "kg"]).done();
    home.run(&["profile", "set", "equipment", "dumbbells,", "bench"]).done();
    home.run(&["profile", "set", "bodyweight", "80"]).done();
    let profile = home.run(&["profile", "--json"]).done().json();
    assert_eq!(profile["unit"], "kg");
    assert_eq!(profile["equipment"], json!(["dumbbell", "bench"]));
    assert_eq!(profile["bodyweight"], json!({"amount": "80", "unit": "kg"}));
    home.run(&["profile", "set", "days", "9"])
        .refuses("'9' isn't a number of days; send one from 1 to 7, or days such as mon wed fri.");
    home.run(&["profile", "set", "goal", "fame"])
        .refuses("'fame' is not one of strength, hypertrophy, general, or words such as muscle, fitness or a sport");
    home.run(&["profile", "set", "minuts", "45"])
        .fails(2, "setwise: the profile has no 'minuts'; did you mean 'minutes'?");
    // A bare weight is in the athlete's own unit from now on.
    home.run(&["plates", "100"]).says("100 kg: bar 20, on each side 25 + 15");
    home.run(&["undo"]).done();
    assert_eq!(home.run(&["profile", "--json"]).done().json()["bodyweight"], json!(null));
}

#[test]
fn a_doctor_finds_a_new_home_well() {
    let home = Home::new();
    let report = home.run(&["doctor", "--json"]).done().json();
    assert_eq!(report["ok"], true);
    home.run(&["tool", "call", "log_set_result", r#"{"exercise":"Squat"}"#]).done();
    let names: Vec<_> = home.run(&["doctor", "--json"]).done().json()["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|check| check["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["home", "clock", "config", "disk", "database", "backup", "terminal"]);
}

#[test]
fn numbers_of_the_gym() {
    let home = Home::new();
    home.run(&["plates", "187lb"])
        .says("185 lb: bar 45, on each side 45 + 25\nThat's 2 lb less than asked: your plates can't make it exactly.");
    home.run(&["plates", "20lb"]).refuses("20 lb is less than the bar alone (45 lb)");
    home.run(&["plates", "heavy"]).is_wrong("error: invalid value 'heavy' for '<WEIGHT>': a weight is a number, with or without its unit: 185, 185lb, 102.5kg");
    let told = home.run(&["e1rm", "100kg", "5", "--rpe", "8", "--json"]).done().json();
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
        assert!(!told.contains("did you mean 'coach.key_command'"), "{name}: {told}");
        if let Some((table, key)) = name.rsplit_once('.') {
            home.file("config.toml", format!("[{table}]\n{key} = \"{SECRET}\"\n"));
            let ran = home.run(&["chat", "hello"]);
            // It is told, and nobody is asked with it.
            assert!(ran.err.contains("config.toml, line 2, "), "{name}: {}", ran.err);
            assert!(!(ran.out + &ran.err).contains(SECRET), "{name}");
        }
        home.file("config.toml", "");
    }
    home.run(&["config", "set", "coach.api_key", SECRET]).is_wrong(
        "setwise: there is no key 'coach.api_key', and an API key is never kept in the config: put it into an environment variable, such as OPENAI_API_KEY, or name the command that prints it at 'coach.key_command'",
    );
    // What prints a key is taken, and so is a model by its name.
    home.run(&["config", "set", "coach.key_command", "pass show openai-2024"]).done();
    home.run(&["config", "set", "coach.model", "claude-opus-4-20250514"]).done();
    let left =
        std::process::Command::new("grep").args(["-r", SECRET]).arg(home.path()).output().unwrap();
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
    open.run(&["config", "set", "coach.connect_seconds", "1"]).done();
    let doctor = open.run(&["doctor", "--json"]).json();
    let checks = doctor["checks"].as_array().unwrap();
    let address = checks.iter().find(|check| check["name"] == "address");
    assert_eq!(address.unwrap()["message"], warning);
    let chat = open.run(&["chat", "hello"]);
    assert_eq!(chat.err.lines().next(), Some(format!("setwise: {warning}").as_str()));

    for sound in [
        home("http://127.0.0.1:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://localhost:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://[::1]:9/v1").with("OPENAI_API_KEY", "sk-test-1234567890"),
        home("http://192.0.2.7:9/v1"),
    ] {
        sound.run(&["config", "set", "coach.connect_seconds", "1"]).done();
        let doctor = sound.run(&["doctor", "--json"]).json();
        let checks = doctor["checks"].as_array().unwrap();
        assert!(!checks.iter().any(|check| check["name"] == "address"), "{doctor}");
    }
}

#[test]
fn a_doctor_says_what_it_can_not_open() {
    let home = Home::new();
    let exercises = home.file("exercises.json", "{ not a list");
    let logs = home.file("logs", "in the way of the folder");
    let ran = home.run(&["doctor", "--json"]);
    assert_eq!(ran.exit, 1);
    let doctor = ran.json();
    let problem = |name: &str| {
        let checks = doctor["checks"].as_array().unwrap();
        let check = checks.iter().find(|check| check["name"] == name).unwrap();
        assert_eq!(check["ok"], false);
        check["message"].as_str().unwrap().to_owned()
    };
    assert!(problem("exercises").starts_with(&exercises), "{doctor}");
    let told = problem("logs");
    assert!(told.starts_with(&format!("the log in {logs} can't be written: ")), "{told}");
}

/// A model that is named and can't be asked is told by its flag; one that waits for its provider to
/// be chosen again is not.
#[test]
fn a_model_without_a_provider_is_told() {
    let home = Home::new();
    home.file("config.toml", "[models.studio]\nprovider = \"ollama\"\nmodel = \"qwen\"\n");
    let ran = home.run(&["chat", "hello", "--model", "stduio"]);
    assert_eq!(ran.exit, 0);
    assert_eq!(
        ran.err.trim_end(),
        "setwise: --model: the model 'stduio' isn't asked, because no provider is chosen for it: choose one by --coach or coach.provider, or one of the models that the config names (studio); the offline coach answers instead"
    );
    home.file("config.toml", "[coach]\nprovider = \"offline\"\nmodel = \"qwen\"\n");
    assert_eq!(home.run(&["chat", "hello"]).done().err, "");
    let ran = home.run(&["chat", "hello", "--model", "gpt"]);
    assert!(ran.err.starts_with("setwise: --model: the model 'gpt' isn't asked, "), "{}", ran.err);
    home.file("config.toml", "[coach]\nprovider = \"ollama\"\nmodel = \"qwen\"\n");
    assert_eq!(home.run(&["chat", "hello", "--coach", "offline"]).done().err, "");
}

/// What would be told on each later run is refused when it is set.
#[test]
fn a_value_that_would_be_told_is_refused_when_it_is_set() {
    let home = Home::new();
    for (key, value, told) in [
        (
            "tools.deprecated_aliases",
            "exerciseName exercisName",
            "'exercisName' isn't an alias of any parameter, so it has no effect; did you mean 'exerciseName'?",
        ),
        (
            "coach.key_command",
            "pass,show,openai",
            "'coach.key_command' takes a list of words, such as [\"pass\", \"show\", \"openai\"]: the command that prints the key, run without a shell, and never the key itself",
        ),
    ] {
        let ran = home.run(&["config", "set", key, value]);
        assert_eq!((ran.exit, ran.err.trim_end()), (2, format!("setwise: {told}").as_str()));
    }
    assert!(!home.path().join("config.toml").exists());
    home.run(&["config", "set", "coach.key_command", "pass show 'my key'"]).done();
    home.run(&["config", "set", "tools.deprecated_aliases", r#"["exerciseName"]"#]).done();
    let config = std::fs::read_to_string(home.path().join("config.toml")).unwrap();
    assert!(config.contains(r#"key_command = ["pass", "show", "my key"]"#), "{config}");
    assert!(config.contains(r#"deprecated_aliases = ["exerciseName"]"#), "{config}");
}
