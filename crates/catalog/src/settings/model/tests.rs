use super::*;
use crate::settings::environment::Environment;
use crate::settings::key::{COACH_CONTEXT_TOKENS, COACH_THOUGHTS};
use crate::settings::{Config, Flags};
use setwise_domain::load::Decimal;
use setwise_domain::usage::{Prices, Usage};
use std::ffi::OsString;

const CONFIG: &str = "[coach]\nprovider = \"anthropic\"\nmodel = \"claude-mine\"\nthoughts = true\n\
        [models.fast]\nprovider = \"openai-chat\"\nmodel = \"qwen3\"\nbase_url = \"http://localhost:1234/v1\"\ncalls = \"text\"\n\
        [models.half]\nmodel = \"x\"\n";

fn settings(config: &str, variables: &[(&str, &str)]) -> Settings {
    let environment = Environment::read(|asked| {
        let found = variables.iter().find(|(name, _)| *name == asked);
        found.map(|(_, value)| OsString::from(value))
    });
    let path = std::path::Path::new("config.toml");
    let config = Config::read(path, config);
    Settings::settle(config, &environment.unwrap(), &Flags::default())
}

fn told(chosen: Result<Chosen, ChoiceError>) -> String {
    match chosen {
        Ok(Chosen::Offline) => "offline".into(),
        Ok(Chosen::Script(choice)) => format!("script {} {}", choice.name, choice.calls),
        Ok(Chosen::Model(choice)) => {
            let url = choice.base_url.as_deref().unwrap_or("own");
            let (thoughts, calls) = (choice.get(&COACH_THOUGHTS), choice.get(&COACH_CALLS));
            format!("{}/{} {url} {calls} {thoughts}", choice.protocol, choice.model)
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_table_names_every_protocol() {
    assert_eq!(PROVIDERS.iter().map(|one| one.protocol).collect::<Vec<_>>(), ProtocolName::ALL);
}

#[test]
fn a_choice_comes_from_the_strongest_place() {
    let of = |config: &str, variables: &[(&str, &str)]| told(settings(config, variables).coach());
    assert_eq!(of("", &[]), "offline");
    assert_eq!(of("", &[("OPENAI_CHAT_MODEL", "x")]), "offline");
    assert_eq!(of(CONFIG, &[]), "anthropic/claude-mine own native true");
    // The config's model is one of the config's provider.
    assert_eq!(
        of(CONFIG, &[("SETWISE_PROVIDER", "gemini")]),
        "gemini/gemini-flash-latest own native false"
    );
    assert_eq!(
        of(
            CONFIG,
            &[
                ("SETWISE_PROVIDER", "openai"),
                ("OPENAI_CHAT_MODEL", "gpt-x"),
                ("OPENAI_BASE_URL", "http://proxy/v1")
            ]
        ),
        "openai/gpt-x http://proxy/v1 native false"
    );
    assert_eq!(
        of(CONFIG, &[("SETWISE_MODEL", "claude-other")]),
        "anthropic/claude-other own native true"
    );
    assert_eq!(of(CONFIG, &[("SETWISE_PROVIDER", "offline")]), "offline");
    assert_eq!(
        of("[coach]\nmodel = \"fast\"\n[models.fast]\nprovider = \"ollama\"\nmodel = \"m\"\n", &[]),
        "ollama/m own native false"
    );
}

#[test]
fn a_model_that_must_be_named_is_asked_for() {
    let of = |variables: &[(&str, &str)]| told(settings("", variables).coach());
    assert_eq!(
        of(&[("SETWISE_PROVIDER", "ollama")]),
        "ollama needs a model's name: set coach.model or SETWISE_MODEL; `ollama list` shows what is there"
    );
    assert_eq!(
        of(&[
            ("SETWISE_PROVIDER", "openai-chat"),
            ("SETWISE_BASE_URL", "http://localhost:1234/v1")
        ]),
        "openai-chat needs a model's name: set coach.model or SETWISE_MODEL to one that the server at coach.base_url has"
    );
}

#[test]
fn another_can_be_chosen_by_name() {
    let settings = settings(CONFIG, &[]);
    let now = settings.coach().unwrap();
    let model = |name: &str, now: &Chosen| told(settings.model(name, now));
    assert_eq!(model("fast", &now), "openai-chat/qwen3 http://localhost:1234/v1 text false");
    assert_eq!(model("claude-next", &now), "anthropic/claude-next own native true");
    assert_eq!(
        model("x", &Chosen::Offline),
        "the offline coach has no models: choose a provider first, or one of the models that the config names (fast, half)"
    );
    assert_eq!(
        model("half", &now),
        "models.half names no provider: give it one of openai, openai-chat, anthropic, gemini, ollama"
    );
    let provider = |word: &str| told(settings.provider(word));
    assert_eq!(provider("offline"), "offline");
    assert_eq!(provider("anthropic"), "anthropic/claude-mine own native true");
    assert_eq!(provider("openai"), "openai/gpt-5.4-mini own native false");
    assert_eq!(
        provider("opnai"),
        "there is no provider 'opnai'; there are offline, openai, openai-chat, anthropic, gemini, ollama"
    );
}

/// A local server that was meant must not become a provider's own: words go to nobody else.
#[test]
fn where_the_coach_that_was_meant_is_not_known_the_offline_one_answers() {
    let cloud = [("SETWISE_PROVIDER", "openai-chat"), ("SETWISE_MODEL", "m")];
    let of = |config: &str, more: &[(&str, &str)]| {
        let variables = [cloud.as_slice(), more].concat();
        let settings = settings(config, &variables);
        (told(settings.coach()), settings.problems.len())
    };
    let offline = |problems| ("offline".to_owned(), problems);
    assert_eq!(of("", &[]).1, 0);
    assert_eq!(of("", &[("SETWISE_BASE_URL", "localhost:1234")]), offline(1));
    assert_eq!(of("[coach]\nbase_url = 7\n", &[]), offline(1));
    assert_eq!(of("[coach]\nkey_variable = \"sk-x\"\n", &[]), offline(1));
    assert_eq!(of("[coach]\nkey_command = \"pass x\"\n", &[]), offline(1));
    assert_eq!(of("[coach]\nmodel = 3\n", &[]).0, "openai-chat/m own native false");
    assert_eq!(of("[coach\n", &[]), offline(1));
    // What is said of another provider is told, and keeps nobody from this one.
    assert_eq!(
        of("[coach]\nprovider = \"ollama\"\nbase_url = 7\n", &[]),
        ("openai-chat/m own native false".to_owned(), 1)
    );
    let named = "[coach]\nmodel = \"fast\"\n[models.fast]\nprovider = \"ollama\"\nmodel = \"m\"\nbase_url = \"here\"\n";
    let named = settings(named, &[]);
    assert_eq!(told(named.coach()), "offline");
    assert_eq!(
        named.problems[0].to_string(),
        "config.toml, line 6, column 12: 'coach.base_url' takes an address that begins with http:// or https:// and holds no user, no password, no query and no blank; the model 'fast' is left out"
    );
}

#[test]
fn a_small_context_is_told_little_unless_it_is_said_otherwise() {
    let compact = |lines: &str| {
        let config = format!("[coach]\nprovider = \"ollama\"\nmodel = \"qwen3:1.7b\"\n{lines}");
        match settings(&config, &[]).coach() {
            Ok(Chosen::Model(choice)) => {
                let context = choice.get(&COACH_CONTEXT_TOKENS).map(|tokens| tokens.0);
                choice.get(&COACH_PROFILE).is_compact(context)
            }
            other => panic!("{other:?}"),
        }
    };
    for (lines, wanted) in [
        ("", false),
        ("context_tokens = 16384\n", true),
        ("context_tokens = 16385\n", false),
        ("context_tokens = 8192\nprofile = \"full\"\n", false),
        ("profile = \"compact\"\n", true),
        ("context_tokens = 4096\nprofile = \"auto\"\n", true),
    ] {
        assert_eq!(compact(lines), wanted, "{lines}");
    }
}

/// What a model costs is said where the model is; without one of the two there is no price.
#[test]
fn prices_belong_to_their_model() {
    let prices = |config: &str| match settings(config, &[]).coach().unwrap() {
        Chosen::Model(choice) => choice.prices(),
        Chosen::Offline | Chosen::Script(_) => panic!("no model"),
    };
    let amount = |text| Decimal::parse(text, 4).unwrap();
    let named = "[coach]\nmodel = \"fast\"\nprice_in = 9\nprice_out = 9\n\
        [models.fast]\nprovider = \"openai\"\nmodel = \"m\"\nprice_in = 0.15\nprice_out = \"0.6\"\n";
    let wanted = Prices { input: amount("0.15"), cached: amount("0.15"), output: amount("0.6") };
    assert_eq!(prices(named), Some(wanted));
    let cached = named.to_owned() + "price_cached = 0.0375\n";
    let cached = prices(&cached).unwrap();
    assert_eq!(cached.cached, amount("0.0375"));
    // A million sent, half of it read from a cache, and a hundred thousand written.
    let usage = Usage { input: 1_000_000, output: 100_000, cached: 500_000 };
    assert!((cached.cost(&usage) - (0.075 + 0.01875 + 0.06)).abs() < 1e-12);
    assert_eq!(prices("[coach]\nprovider = \"openai\"\nprice_in = 1\n"), None);
}

#[test]
fn a_script_is_chosen_by_its_name_or_its_file() {
    let of = |config: &str, variables: &[(&str, &str)]| told(settings(config, variables).coach());
    let variable = [("SETWISE_PROVIDER", "script:a b.json")];
    assert_eq!(of("", &variable), "script a b.json native");
    assert_eq!(of(CONFIG, &variable), "script a b.json native");
    let text = "[coach]\nprovider = \"script:loop\"\ncalls = \"text\"\n";
    assert_eq!(of(text, &[]), "script loop text");
    for none in ["script:", "script: ", "script", "scripted:loop"] {
        assert_eq!(of("", &[("SETWISE_PROVIDER", none)]), "offline", "{none}");
    }
    let settings = settings(CONFIG, &[]);
    assert_eq!(told(settings.provider("script:loop")), "script loop native");
    let script = settings.provider("script:loop").unwrap();
    assert!(settings.model("x", &script).is_err());
}
