use super::*;
use setwise_domain::plan::SchemaVersion;
use std::ffi::OsString;

fn settled(config: &str, variables: &[(&str, &str)], flags: &Flags) -> Settings {
    let environment = Environment::read(|asked| {
        variables.iter().find(|(name, _)| *name == asked).map(|(_, value)| OsString::from(value))
    })
    .unwrap();
    let path = std::path::Path::new("config.toml");
    Settings::settle(Config::read(path, config), &environment, flags)
}

fn problems(settings: &Settings) -> Vec<String> {
    settings.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn the_stronger_place_wins_and_is_named() {
    let config = "[coach]\nmodel = \"small\"\n[ui]\nascii = false\n";
    let flags = Flags { ascii: true, ..Flags::default() };
    let settings = settled(config, &[("SETWISE_MODEL", "large")], &flags);
    let told: Vec<_> = settings
        .rows
        .iter()
        .map(|row| format!("{}={} ({})", row.key, row.value, row.from))
        .collect();
    assert_eq!(
        told,
        [
            "coach.provider=offline (default)",
            "coach.model=large (environment)",
            "coach.base_url=unset (default)",
            "coach.calls=native (default)",
            "coach.dialect=unset (default)",
            "coach.key_variable=unset (default)",
            "coach.key_command=none (default)",
            "coach.profile=auto (default)",
            "coach.max_output_tokens=unset (default)",
            "coach.context_tokens=unset (default)",
            "coach.thoughts=false (default)",
            "coach.connect_seconds=unset (default)",
            "coach.first_byte_seconds=unset (default)",
            "coach.between_seconds=unset (default)",
            "coach.answer_seconds=unset (default)",
            "coach.price_in=unset (default)",
            "coach.price_cached=unset (default)",
            "coach.price_out=unset (default)",
            "plan.schema_version=unset (default)",
            "program.max_revisions=2 (default)",
            "program.use_template_bootstrap=false (default)",
            "tools.policy=strict (default)",
            "tools.grounding=on (default)",
            "tools.deprecated_aliases=none (default)",
            "mcp.write=propose (default)",
            "mcp.accept=setwise (default)",
            "log.text=false (default)",
            "lines.keep=true (default)",
            "ui.ascii=true (flag)",
            "ui.bell=true (default)",
            "ui.mouse=true (default)",
        ]
    );
    assert_eq!(settings.get(&UI_ASCII), Some(true));
}

#[test]
fn a_version_of_the_plan_schema_that_is_none_is_passed_over_with_a_warning() {
    let config = "[plan]\nschema_version = \"v1-current\"\n";
    let settled = |config: &str, variables: &[(&str, &str)]| {
        let settings = settled(config, variables, &Flags::default());
        let version = settings.get(&key::PLAN_SCHEMA_VERSION);
        let version = version.map(|version| (version, settings.origin(&key::PLAN_SCHEMA_VERSION)));
        (version, problems(&settings))
    };
    let v1 = |from| Some((SchemaVersion::V1Current, from));
    assert_eq!(settled("", &[]), (None, Vec::new()));
    assert_eq!(settled(config, &[]), (v1(Origin::Config), Vec::new()));
    let (version, ignored) =
        settled(config, &[("SETWISE_SCHEMA_VERSION", "v9\u{1b}"), ("LLM_SCHEMA_VERSION", "v2")]);
    assert_eq!(version, v1(Origin::Config));
    assert_eq!(
        ignored,
        [
            "SETWISE_SCHEMA_VERSION: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 'v9\u{fffd}'; v1-current is used instead",
            "LLM_SCHEMA_VERSION: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 'v2'; v1-current is used instead",
        ]
    );
    let flat = [("LLM_SCHEMA_VERSION", "v1-current"), ("SETWISE_SCHEMA_VERSION", "v2-flat")];
    let (version, ignored) = settled("[plan]\nschema_version = 3\n", &flat);
    assert_eq!(version, Some((SchemaVersion::V2Flat, Origin::Environment)));
    assert_eq!(
        ignored,
        [
            "config.toml, line 2, column 18: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 3; v2-flat is used instead"
        ]
    );
    let (version, ignored) = settled("[plan]\nschema_version = 3\n", &[]);
    assert_eq!(version, None);
    assert_eq!(
        ignored,
        [
            "config.toml, line 2, column 18: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 3; it is ignored"
        ]
    );
}

#[test]
fn typed_values_come_from_the_config() {
    let config = "[tools]\npolicy = \"deprecated-aliases\"\ndeprecated_aliases = [\"name\"]\n[ui]\nbell = false\nascii = false\n";
    let settings = settled(config, &[], &Flags::default());
    assert_eq!(settings.get(&key::TOOLS_POLICY), ToolPolicy::DeprecatedAliases);
    assert_eq!(settings.get(&TOOLS_DEPRECATED_ALIASES), ["name"]);
    assert!(!settings.get(&key::UI_BELL));
    assert_eq!(settings.get(&UI_ASCII), Some(false));
}

#[test]
fn without_any_choice_the_defaults_stand() {
    let settings = settled("", &[], &Flags::default());
    assert_eq!(settings, Settings::default());
    assert_eq!(settings.get(&key::TOOLS_POLICY), ToolPolicy::Strict);
    assert!(settings.get(&key::UI_BELL));
    assert_eq!(settings.get(&UI_ASCII), None);
}

#[test]
fn a_coach_that_is_not_there_is_told_by_name() {
    let told = |config: &str, variables: &[(&str, &str)]| {
        let settings = settled(config, variables, &Flags::default());
        assert_eq!(settings.coach(), Ok(model::Chosen::Offline));
        problems(&settings).join("\n")
    };
    assert_eq!(
        told("", &[("SETWISE_PROVIDER", "opnai")]),
        "SETWISE_PROVIDER: 'coach.provider' takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", or \"script:FILE\", not 'opnai'; the offline coach answers instead"
    );
    // An address may hold a secret in places where none belongs, so it is not repeated.
    for address in [
        "localhost",
        "ftp://x",
        "http://",
        "http:///x",
        "http://me:planted@x",
        "http://x/?key=planted",
        "http://x y",
    ] {
        assert_eq!(
            told("", &[("SETWISE_BASE_URL", address)]),
            "SETWISE_BASE_URL: 'coach.base_url' takes an address that begins with http:// or https:// and holds no user, no password, no query and no blank; the offline coach answers instead"
        );
    }
}

/// Each key with a wrong value as the config writes it, what is wanted, and what is used instead.
const WRONG: &[(&str, &str, &str)] = &[
    (
        "coach.provider",
        "7",
        "one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", or \"script:FILE\", not 7; the offline coach answers instead",
    ),
    (
        "coach.model",
        "true",
        "a text in quotes, and never a key, not true; the offline coach answers instead",
    ),
    (
        "coach.base_url",
        "\"me:planted@x\"",
        "an address that begins with http:// or https:// and holds no user, no password, no query and no blank; the offline coach answers instead",
    ),
    (
        "coach.calls",
        "\"loud\"",
        "one of \"native\", \"text\", not \"loud\"; native is used instead",
    ),
    (
        "coach.dialect",
        "[]",
        "one of \"openai\", \"anthropic\", \"gemini\", \"ollama\", \"llama.cpp\", not []; it is ignored",
    ),
    (
        "coach.key_variable",
        "\"sk-planted\"",
        "the name of an environment variable, in capitals; the key itself is never kept in the config; the offline coach answers instead",
    ),
    (
        "coach.key_command",
        "\"sk-planted\"",
        "a list of words, such as [\"pass\", \"show\", \"openai\"]: the command that prints the key, run without a shell, and never the key itself; the offline coach answers instead",
    ),
    (
        "coach.profile",
        "\"small\"",
        "one of \"auto\", \"full\", \"compact\", not \"small\"; auto is used instead",
    ),
    ("coach.max_output_tokens", "15", "a whole number from 16 to 1000000, not 15; it is ignored"),
    ("coach.context_tokens", "1e9", "a whole number from 2048 to 10000000, not 1e9; it is ignored"),
    ("coach.thoughts", "\"yes\"", "true or false, not \"yes\"; false is used instead"),
    ("coach.connect_seconds", "0", "a whole number from 1 to 3600, not 0; it is ignored"),
    ("coach.first_byte_seconds", "-1", "a whole number from 1 to 3600, not -1; it is ignored"),
    ("coach.between_seconds", "3601", "a whole number from 1 to 3600, not 3601; it is ignored"),
    ("coach.answer_seconds", "0", "a whole number from 1 to 3600, not 0; it is ignored"),
    (
        "coach.price_in",
        "-1",
        "an amount such as 0.15, with at most four places, not -1; it is ignored",
    ),
    (
        "coach.price_cached",
        "\"free\"",
        "an amount such as 0.15, with at most four places, not \"free\"; it is ignored",
    ),
    (
        "coach.price_out",
        "0.00001",
        "an amount such as 0.15, with at most four places, not 0.00001; it is ignored",
    ),
    (
        "plan.schema_version",
        "\"v3\"",
        "one of \"v2-flat\", \"v1-current\", not \"v3\"; it is ignored",
    ),
    ("program.max_revisions", "30", "a whole number from 0 to 10, not 30; 2 is used instead"),
    ("program.use_template_bootstrap", "1", "true or false, not 1; false is used instead"),
    (
        "tools.policy",
        "\"loose\"",
        "one of \"strict\", \"deprecated-aliases\", \"lenient\", not \"loose\"; strict is used instead",
    ),
    ("tools.grounding", "true", "one of \"on\", \"off\", not true; on is used instead"),
    (
        "tools.deprecated_aliases",
        "\"name\"",
        "a list of names, such as [\"exerciseName\"], not \"name\"; none is used instead",
    ),
    (
        "mcp.write",
        "\"all\"",
        "one of \"read\", \"propose\", \"log\", not \"all\"; propose is used instead",
    ),
    ("mcp.accept", "true", "one of \"setwise\", \"elicit\", not true; setwise is used instead"),
    ("log.text", "\"yes\"", "true or false, not \"yes\"; false is used instead"),
    ("lines.keep", "\"yes\"", "true or false, not \"yes\"; true is used instead"),
    ("ui.ascii", "2", "true or false, not 2; it is ignored"),
    ("ui.bell", "\"\"", "true or false, not \"\"; true is used instead"),
    ("ui.mouse", "1979-05-27", "true or false, not 1979-05-27; true is used instead"),
];

#[test]
fn a_wrong_value_of_any_key_is_told_and_the_rest_counts() {
    assert_eq!(
        WRONG.iter().map(|(key, _, _)| *key).collect::<Vec<_>>(),
        KEYS.iter().map(|key| key.name).collect::<Vec<_>>(),
        "every key has a wrong value here"
    );
    for (name, value, wanted) in WRONG {
        let (table, entry) = name.split_once('.').unwrap();
        let text = format!("[keys]\nundo = \"F9\"\n[{table}]\n{entry} = {value}\n");
        let settings = settled(&text, &[], &Flags::default());
        let column = entry.len() + 4;
        assert_eq!(
            problems(&settings),
            [format!("config.toml, line 4, column {column}: '{name}' takes {wanted}")]
        );
        assert_eq!(settings.problems[0].area, Area::of_key(name));
        assert_eq!(settings.rows, Settings::default().rows);
        assert_eq!(settings.keys.len(), 1);
    }
}

#[test]
fn a_wrong_variable_is_told_by_its_name_and_the_next_place_counts() {
    let config = "[program]\nmax_revisions = 4\n";
    let settings = settled(
        config,
        &[("MAX_REVISIONS", "30"), ("USE_TEMPLATE_BOOTSTRAP", "2")],
        &Flags::default(),
    );
    assert_eq!(settings.get(&key::PROGRAM_MAX_REVISIONS).0, 4);
    assert_eq!(
        problems(&settings),
        [
            "MAX_REVISIONS: 'program.max_revisions' takes a whole number from 0 to 10, not '30'; 4 is used instead",
            "USE_TEMPLATE_BOOTSTRAP: 'program.use_template_bootstrap' takes true or false, not '2'; false is used instead",
        ]
    );
}

/// Programs and scripts switch things on and off in several words.
#[test]
fn a_switch_is_read_in_the_words_that_scripts_use() {
    for (words, wanted) in
        [(["1", "yes", "TRUE", "on"], true), (["0", "No", "false", "OFF"], false)]
    {
        for word in words {
            let variables = [("USE_TEMPLATE_BOOTSTRAP", word)];
            let settings = settled("", &variables, &Flags::default());
            assert_eq!(settings.get(&key::PROGRAM_USE_TEMPLATE_BOOTSTRAP), wanted, "{word}");
            assert_eq!(problems(&settings), Vec::<String>::new(), "{word}");
        }
    }
}

#[test]
fn a_wrong_flag_is_told_too() {
    let flags = Flags { provider: Some("opnai".into()), ..Flags::default() };
    let settings = settled("[coach]\nprovider = \"anthropic\"\n", &[], &flags);
    assert_eq!(settings.coach(), Ok(model::Chosen::Offline));
    assert!(problems(&settings)[0].starts_with("--coach: 'coach.provider' takes one of "));
}

#[test]
fn a_file_that_is_no_toml_leaves_the_defaults() {
    let settings = settled("[ui]\nbell = \n", &[], &Flags::default());
    assert_eq!(settings.rows, Settings::default().rows);
    let told = problems(&settings).join("\n");
    assert!(told.starts_with("config.toml, line 2, column 8: this is not TOML: "), "{told}");
    assert!(
        told.ends_with("; nothing in the file is used, and the offline coach answers instead"),
        "{told}"
    );
}

#[test]
fn keys_and_aliases_that_name_nothing_are_told_by_whoever_has_them() {
    let config = "[tools]\ndeprecated_aliases = [\"name\", \"exercisName\", \"zzz\"]\n[keys]\nundo = \"F9\"\nfly = \"F8\"\n";
    let mut settings = settled(config, &[], &Flags::default());
    settings.check_keys(|one| match one.action.as_str() {
        "fly" => Err("there is no action 'fly'"),
        _ => Ok(()),
    });
    settings.check_aliases(|name| match name {
        "name" => Ok(()),
        other => Err(format!("'{other}' is no alias")),
    });
    assert_eq!(
        problems(&settings),
        [
            "config.toml, line 5, column 7: there is no action 'fly'; the usual keys are used instead",
            "config.toml, line 2, column 22: 'exercisName' is no alias",
            "config.toml, line 2, column 22: 'zzz' is no alias",
        ]
    );
    let left: Vec<_> = settings.keys.iter().map(|one| one.action.as_str()).collect();
    assert_eq!(left, ["undo"]);
}

#[test]
fn a_flag_goes_before_all() {
    let flags = Flags {
        provider: Some("ollama".into()),
        model: Some("qwen3".into()),
        base_url: Some("http://gym:11434".into()),
        ascii: false,
    };
    let variables = [("SETWISE_PROVIDER", "openai"), ("SETWISE_MODEL", "gpt")];
    let settings = settled("[coach]\nmodel = \"x\"\n", &variables, &flags);
    let told: Vec<_> = settings.rows[..3]
        .iter()
        .map(|row| format!("{}={} ({})", row.key, row.value, row.from))
        .collect();
    assert_eq!(
        told,
        [
            "coach.provider=ollama (flag)",
            "coach.model=qwen3 (flag)",
            "coach.base_url=http://gym:11434 (flag)"
        ]
    );
}
