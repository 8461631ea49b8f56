use super::*;

/// Everything that is wrong, in the order of the table of keys and then of the file.
fn refusal(text: &str) -> String {
    let config = read(text);
    let mut wrong: Vec<_> =
        config.problems.into_iter().map(|problem| (problem.place, problem.message)).collect();
    let entries = config.entries.into_iter();
    wrong.extend(entries.filter_map(|entry| Some((entry.place, entry.value.err()?))));
    wrong.sort();
    let lines: Vec<_> = wrong
        .iter()
        .map(|(place, message)| {
            format!("{}: {message}", place.strip_prefix("config.toml, ").unwrap())
        })
        .collect();
    lines.join("\n")
}

fn read(text: &str) -> Config {
    Config::read(Path::new("config.toml"), text)
}

fn set(text: &str, name: &str, value: &str) -> Result<String, ConfigError> {
    changed(Path::new("config.toml"), text, name, value)
}

#[test]
fn a_whole_config_reads() {
    let config = read(
        "[tools]\npolicy = \"lenient\"\ndeprecated_aliases = [\"exerciseName\"]\n\n[ui]\nbell = false\n\n[keys]\nundo = \"ctrl-u\"\n",
    );
    let value = |name| {
        let entry = config.entry(Key::named(name).unwrap())?;
        entry.value.clone().ok()
    };
    assert_eq!(value("tools.policy"), Some(Value::Text("lenient".into())));
    assert_eq!(value("tools.deprecated_aliases"), Some(Value::Names(vec!["exerciseName".into()])));
    assert_eq!(value("ui.bell"), Some(Value::Flag(false)));
    assert_eq!(value("ui.ascii"), None);
    let undo = Rebound {
        action: "undo".into(),
        keys: "ctrl-u".into(),
        place: "config.toml, line 9, column 8".into(),
    };
    assert_eq!(config.keys, [undo]);
}

#[test]
fn every_issue_is_told_at_once_with_its_place() {
    assert_eq!(
        refusal("[tools]\npolcy = \"strict\"\n[ui]\nbell = \"loud\"\n[keys]\nundo = 3\n"),
        "line 2, column 1: there is no key 'tools.polcy'; did you mean 'tools.policy'?\n\
             line 4, column 8: 'ui.bell' takes true or false, not \"loud\"\n\
             line 6, column 8: 'keys.undo' takes a key's name in quotes, such as \"ctrl-z\"; it is ignored"
    );
}

#[test]
fn a_wrong_word_is_told_the_right_ones() {
    assert_eq!(
        refusal("[tools]\npolicy = \"loose\""),
        "line 2, column 10: 'tools.policy' takes one of \"strict\", \"deprecated-aliases\", \"lenient\", not \"loose\""
    );
}

#[test]
fn a_stray_key_is_told_what_there_is() {
    assert_eq!(
        refusal("weather = 1"),
        "line 1, column 1: there is no key 'weather'; there are coach.provider, coach.model, coach.base_url, coach.calls, coach.dialect, coach.key_variable, coach.key_command, coach.profile, coach.max_output_tokens, coach.context_tokens, coach.thoughts, coach.connect_seconds, coach.first_byte_seconds, coach.between_seconds, coach.answer_seconds, coach.price_in, coach.price_cached, coach.price_out, plan.schema_version, program.max_revisions, program.use_template_bootstrap, tools.policy, tools.grounding, tools.deprecated_aliases, mcp.write, mcp.accept, log.text, lines.keep, ui.ascii, ui.bell, ui.mouse, and the tables keys and models"
    );
}

#[test]
fn broken_toml_is_told_its_place() {
    insta::assert_snapshot!(refusal("[tools]\npolicy = \n"), @"line 2, column 10: this is not TOML: string values must be quoted, expected literal string; nothing in the file is used, and the offline coach answers instead");
}

#[test]
fn setting_a_key_leaves_the_rest() {
    let text = "# mine\n[tools] # strict is best\npolicy = \"strict\"\n";
    assert_eq!(
        set(text, "tools.policy", "lenient").unwrap(),
        "# mine\n[tools] # strict is best\npolicy = \"lenient\"\n"
    );
    assert_eq!(
        set(text, "keys.undo", "ctrl-u").unwrap(),
        "# mine\n[tools] # strict is best\npolicy = \"strict\"\n\n[keys]\nundo = \"ctrl-u\"\n"
    );
    assert_eq!(
        set("", "tools.deprecated_aliases", "name, movement").unwrap(),
        "[tools]\ndeprecated_aliases = [\"name\", \"movement\"]\n"
    );
}

#[test]
fn a_model_has_a_name_and_what_the_coach_takes() {
    let text = "[models.fast]\nprovider = \"ollama\"\nmodel = \"qwen3\"\nkey_command = [\"pass\", \"x\"]\nfirst_byte_seconds = 300\n";
    let config = read(text);
    let [fast] = &config.models[..] else { panic!("{:?}", config.models) };
    assert_eq!(fast.name, "fast");
    let values: Vec<_> = fast.rows.iter().map(|row| (row.key, row.value.clone())).collect();
    assert_eq!(
        values,
        [
            ("coach.provider", Value::Text("ollama".into())),
            ("coach.model", Value::Text("qwen3".into())),
            ("coach.key_command", Value::Names(vec!["pass".into(), "x".into()])),
            ("coach.first_byte_seconds", Value::Number(300)),
        ]
    );
    assert_eq!(
        refusal(
            "[models]\nslow = 3\n[models.fast]\nprovder = \"x\"\nmodel = 3\nbetween_seconds = 0\n"
        ),
        "line 2, column 8: 'models.slow' is a table of its own, with what 'coach' takes: provider, model and the like\n\
             line 4, column 1: there is no key 'coach.provder'; did you mean 'coach.provider'?\n\
             line 5, column 9: 'coach.model' takes a text in quotes, and never a key, not 3; the model 'fast' is left out\n\
             line 6, column 19: 'coach.between_seconds' takes a whole number from 1 to 3600, not 0; it is ignored"
    );
    assert_eq!(
        set("", "models.fast.provider", "ollama").unwrap(),
        "[models.fast]\nprovider = \"ollama\"\n"
    );
    assert_eq!(
        set("", "models.fast", "ollama").unwrap_err().to_string(),
        "there is no key 'models.fast'; there are coach.provider, coach.model, coach.base_url, coach.calls, coach.dialect, coach.key_variable, coach.key_command, coach.profile, coach.max_output_tokens, coach.context_tokens, coach.thoughts, coach.connect_seconds, coach.first_byte_seconds, coach.between_seconds, coach.answer_seconds, coach.price_in, coach.price_cached, coach.price_out, plan.schema_version, program.max_revisions, program.use_template_bootstrap, tools.policy, tools.grounding, tools.deprecated_aliases, mcp.write, mcp.accept, log.text, lines.keep, ui.ascii, ui.bell, ui.mouse, and the tables keys and models"
    );
}

#[test]
fn a_key_in_the_config_is_refused_without_being_repeated() {
    let refused = refusal("[coach]\napi_key = \"sk-planted\"\nkey_variable = \"sk-planted\"\n");
    assert!(refused.contains("there is no key 'coach.api_key'"), "{refused}");
    assert!(!refused.contains("planted"), "{refused}");
    assert_eq!(
        set("", "coach.key_variable", "sk-planted").unwrap_err().to_string(),
        "'coach.key_variable' takes the name of an environment variable, in capitals; the key itself is never kept in the config"
    );
}

#[test]
fn what_a_key_does_not_take_is_refused() {
    assert_eq!(
        set("", "ui.bell", "loud").unwrap_err().to_string(),
        "'ui.bell' takes true or false, not 'loud'"
    );
    assert_eq!(
        set("", "ui.bel", "true").unwrap_err().to_string(),
        "there is no key 'ui.bel'; did you mean 'ui.bell'?"
    );
}

/// What is right counts, whatever is wrong beside it; `config set` changes the one key, and so
/// mends what is wrong.
#[test]
fn what_is_wrong_is_passed_over_and_can_be_mended() {
    let text = "[tools]\npolicy = \"loose\"\ndeprecated_aliases = [\"name\"]\n";
    let config = read(text);
    let aliases = config.entry(Key::named("tools.deprecated_aliases").unwrap());
    assert_eq!(aliases.unwrap().value, Ok(Value::Names(vec!["name".into()])));
    assert_eq!(
        set(text, "tools.policy", "lenient").unwrap(),
        "[tools]\npolicy = \"lenient\"\ndeprecated_aliases = [\"name\"]\n"
    );
}

#[test]
fn what_would_be_lost_is_not_changed() {
    let refused = |text: &str, name: &str| set(text, name, "ollama").unwrap_err().to_string();
    assert_eq!(
        refused("coach = 3\n", "coach.provider"),
        "config.toml, line 1, column 9: 'coach' is a table: write [coach], and its keys below it"
    );
    assert_eq!(
        refused("[models]\nfast = 3\n", "models.fast.provider"),
        "config.toml, line 2, column 8: 'models.fast' is a table of its own, with what 'coach' takes: provider, model and the like"
    );
    assert_eq!(
        refused("[coach\nprovider = 1\n", "coach.provider").split_inclusive("TOML").next(),
        Some("config.toml, line 1, column 7: this is not TOML")
    );
}
