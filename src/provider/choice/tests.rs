use super::*;

#[test]
fn a_key_is_never_printed() {
    let key = Key::new(" sk-planted-1234567890\n").unwrap();
    let mut choice = Choice::new(ProtocolName::OpenAi, "gpt", Some(key.clone()));
    choice.base_url = Some("http://127.0.0.1:1/v1/".to_owned());
    assert_eq!(format!("{key:?} {key:#?}"), "Key(hidden) Key(hidden)");
    assert!(!format!("{choice:?}{choice:#?}").contains("planted"));
    assert_eq!(
        key.redact("you sent Bearer sk-planted-1234567890."),
        "you sent Bearer [key]."
    );
    assert_eq!(key.redact("you sent sk-planted-12345"), "you sent [key]");
    assert_eq!(key.redact("you sent sk-"), "you sent sk-");
}

#[test]
fn an_empty_key_is_none_and_a_placeholder_is_no_secret() {
    assert_eq!(Key::new(" \n"), None);
    assert_eq!(Key::new("none").unwrap().redact("none of it"), "none of it");
}

#[test]
fn the_base_is_the_providers_own_or_the_chosen_one_without_its_last_slash() {
    let own = Choice::new(ProtocolName::OpenAi, "gpt", None);
    assert_eq!(
        (own.base(), own.provider()),
        ("https://api.openai.com/v1", "OpenAI")
    );
    let other = own.at("http://127.0.0.1:1234/v1/");
    assert_eq!(
        (other.base(), other.provider()),
        ("http://127.0.0.1:1234/v1", "the model's server")
    );
}
