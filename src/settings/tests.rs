use super::*;
use std::ffi::OsString;

fn settled(
    config: &str,
    variables: &[(&str, &str)],
    flags: &Flags,
) -> Result<Settings, SettingsError> {
    let environment = Environment::read(|asked| {
        variables
            .iter()
            .find(|(name, _)| *name == asked)
            .map(|(_, value)| OsString::from(value))
    })
    .unwrap();
    Settings::settle(&Config::read(config).unwrap(), &environment, flags)
}

#[test]
fn the_stronger_place_wins_and_is_named() {
    let config = "[coach]\nmodel = \"small\"\n[ui]\nascii = false\n";
    let flags = Flags {
        ascii: true,
        ..Flags::default()
    };
    let settings = settled(config, &[("SETWISE_MODEL", "large")], &flags).unwrap();
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
            "coach.max_output_tokens=unset (default)",
            "coach.context_tokens=unset (default)",
            "coach.thoughts=false (default)",
            "coach.connect_seconds=unset (default)",
            "coach.first_byte_seconds=unset (default)",
            "coach.between_seconds=unset (default)",
            "plan.schema_version=unset (default)",
            "program.max_revisions=2 (default)",
            "program.use_template_bootstrap=false (default)",
            "tools.policy=strict (default)",
            "tools.deprecated_aliases=none (default)",
            "ui.ascii=true (flag)",
            "ui.bell=true (default)",
            "ui.mouse=true (default)",
        ]
    );
    assert_eq!(settings.ascii(), Some(true));
}

#[test]
fn a_version_of_the_plan_schema_that_is_none_is_passed_over_with_a_warning() {
    let config = "[plan]\nschema_version = \"v1-current\"\n";
    let settled = |config: &str, variables: &[(&str, &str)]| {
        let settings = settled(config, variables, &Flags::default()).unwrap();
        (settings.schema_version(), settings.ignored)
    };
    let v1 = |from| Some((SchemaVersion::V1Current, from));
    assert_eq!(settled("", &[]), (None, Vec::new()));
    assert_eq!(settled(config, &[]), (v1(Origin::Config), Vec::new()));
    let (version, ignored) = settled(
        config,
        &[
            ("SETWISE_SCHEMA_VERSION", "v9\u{1b}"),
            ("LLM_SCHEMA_VERSION", "v2"),
        ],
    );
    assert_eq!(version, v1(Origin::Config));
    assert_eq!(
        ignored,
        [
            "SETWISE_SCHEMA_VERSION is 'v9\u{fffd}', which is not one of \"v2-flat\", \"v1-current\"; it is ignored",
            "LLM_SCHEMA_VERSION is 'v2', which is not one of \"v2-flat\", \"v1-current\"; it is ignored",
        ]
    );
    let flat = [
        ("LLM_SCHEMA_VERSION", "v1-current"),
        ("SETWISE_SCHEMA_VERSION", "v2-flat"),
    ];
    let (version, ignored) = settled("[plan]\nschema_version = 3\n", &flat);
    assert_eq!(version, Some((SchemaVersion::V2Flat, Origin::Environment)));
    assert_eq!(ignored, [""; 0]);
    let (version, ignored) = settled("[plan]\nschema_version = 3\n", &[]);
    assert_eq!(version, None);
    assert_eq!(
        ignored,
        [
            "plan.schema_version in the config file is '3', which is not one of \"v2-flat\", \"v1-current\"; it is ignored"
        ]
    );
}

#[test]
fn typed_values_come_from_the_config() {
    let config = "[tools]\npolicy = \"deprecated-aliases\"\ndeprecated_aliases = [\"name\"]\n[ui]\nbell = false\nascii = false\n";
    let settings = settled(config, &[], &Flags::default()).unwrap();
    assert_eq!(settings.policy(), ToolPolicy::DeprecatedAliases);
    assert_eq!(settings.deprecated_aliases(), ["name"]);
    assert!(!settings.bell());
    assert_eq!(settings.ascii(), Some(false));
}

#[test]
fn without_any_choice_the_defaults_stand() {
    let settings = settled("", &[], &Flags::default()).unwrap();
    assert_eq!(settings, Settings::default());
    assert_eq!(settings.policy(), ToolPolicy::Strict);
    assert!(settings.bell());
    assert_eq!(settings.ascii(), None);
}

#[test]
fn a_coach_that_is_not_there_is_refused_by_name() {
    let refused = |config: &str, variables: &[(&str, &str)]| {
        settled(config, variables, &Flags::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("", &[("SETWISE_PROVIDER", "opnai")]),
        "SETWISE_PROVIDER takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", not 'opnai'"
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
            refused("", &[("SETWISE_BASE_URL", address)]),
            "SETWISE_BASE_URL takes an address that begins with http:// or https:// and holds no user, no password, no query and no blank"
        );
    }
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
    let settings = settled("[coach]\nmodel = \"x\"\n", &variables, &flags).unwrap();
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
