use super::*;

#[test]
fn a_key_is_never_printed() {
    let key = Key::new(" sk-planted-1234567890\n").unwrap();
    let mut choice = Choice::new(ProtocolName::OpenAi, "gpt", Some(key.clone()));
    choice.base_url = Some("http://127.0.0.1:1/v1/".to_owned());
    assert_eq!(format!("{key:?} {key:#?}"), "Key(hidden) Key(hidden)");
    assert!(!format!("{choice:?}{choice:#?}").contains("planted"));
    assert_eq!(key.redact("you sent Bearer sk-planted-1234567890."), "you sent Bearer [key].");
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
    assert_eq!((own.base(), own.provider()), ("https://api.openai.com/v1", "OpenAI"));
    let other = own.at("http://127.0.0.1:1234/v1/");
    assert_eq!(
        (other.base(), other.provider()),
        ("http://127.0.0.1:1234/v1", "the model's server")
    );
}

#[test]
fn an_address_at_home_is_waited_for_longer() {
    let cases = [
        ("http://127.0.0.1:8080/v1", true),
        ("http://localhost:11434", true),
        ("http://192.168.1.20:1234/v1", true),
        ("http://10.0.0.7", true),
        ("http://172.16.3.4:80", true),
        ("http://[::1]:8080", true),
        ("http://[fd00::1]/v1", true),
        ("http://studio.local:1234", true),
        ("http://gpu:8000/v1", true),
        ("https://api.openai.com/v1", false),
        ("https://172.32.0.1/v1", false),
        ("https://[2606:4700::1111]/v1", false),
        ("https://local.example.com", false),
        ("no address", false),
        ("", false),
    ];
    for (address, wanted) in cases {
        assert_eq!(is_at_home(address), wanted, "{address}");
        let seconds = if wanted { 300 } else { 60 };
        let tuning = Tuning::at(ProtocolName::OpenAiChat, Some(address));
        assert_eq!(tuning.first_byte.as_secs(), seconds, "{address}");
    }
    let own = Tuning::at(ProtocolName::OpenAiChat, None);
    assert_eq!(own, Tuning::of(ProtocolName::OpenAiChat));
}
