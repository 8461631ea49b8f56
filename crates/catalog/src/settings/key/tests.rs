use super::*;

#[test]
fn every_default_is_of_its_kind() {
    for key in KEYS {
        let default = (key.default)();
        let is_taken = key.kind.check(default.clone()) == Some(default.clone());
        assert!(is_taken || default == Value::Unset, "{}", key.name);
    }
}

#[test]
fn a_misspelt_key_finds_its_neighbour() {
    assert_eq!(Key::near("tools.polcy"), Some("tools.policy"));
    assert_eq!(Key::near("ui.asci"), Some("ui.ascii"));
    assert_eq!(Key::near("weather"), None);
}

#[test]
fn a_list_is_an_array_or_its_words() {
    let read = |kind: Kind, text: &str| match kind.read(text) {
        Some(Value::Names(items)) => items.join("|"),
        found => format!("{found:?}"),
    };
    for (text, wanted) in [
        ("pass show anthropic", "pass|show|anthropic"),
        ("  pass   show\tanthropic ", "pass|show|anthropic"),
        (r#"["pass","show","anthropic"]"#, "pass|show|anthropic"),
        (r#"[ 'pass', "my keys", ]"#, "pass|my keys"),
        (r#"sh -c "echo 'a b'""#, "sh|-c|echo 'a b'"),
        (r"cat my\ key.txt ''", "cat|my key.txt|"),
        ("", ""),
        ("[]", ""),
        // What can't be meant.
        ("pass,show,anthropic", "None"),
        ("pass, show", "None"),
        ("'pass show", "None"),
        ("pass show \\", "None"),
        ("pass show x | head -1", "None"),
        ("echo $KEY", "None"),
        ("echo \"$(pass x)\"", "None"),
        ("[\"pass\"", "None"),
        ("[pass, show]", "None"),
        ("[\"pass\", 3]", "None"),
        ("[[\"pass\"]]", "None"),
        ("echo sk-planted-0123", "None"),
    ] {
        assert_eq!(read(Kind::Words, text), wanted, "{text}");
    }
    for text in ["a,b", "a, b", "a b", "[\"a\",\"b\"]", " a ,, b,"] {
        assert_eq!(read(Kind::Names, text), "a|b", "{text}");
    }
}
