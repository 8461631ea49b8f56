use super::*;

#[test]
fn every_default_is_of_its_kind() {
    for key in KEYS {
        let fits = match ((key.default)(), key.kind) {
            (Value::Unset, _)
            | (Value::Text(_), Kind::Text)
            | (Value::Flag(_), Kind::Flag)
            | (Value::Names(_), Kind::Names | Kind::Words) => true,
            (Value::Number(number), Kind::Number { least, most }) => {
                (least..=most).contains(&number)
            }
            (Value::Text(word), Kind::Choice(words)) => words.contains(&word.as_str()),
            (Value::Text(word), Kind::Coach) => COACHES.contains(&word.as_str()),
            _ => false,
        };
        assert!(fits, "{}", key.name);
    }
}

#[test]
fn every_version_of_the_plan_schema_can_be_chosen() {
    let words: Vec<_> = SchemaVersion::ALL.iter().map(|version| version.word()).collect();
    assert_eq!(words, PLAN_VERSIONS);
}

#[test]
fn a_misspelt_key_finds_its_neighbour() {
    assert_eq!(Key::near("tools.polcy"), Some("tools.policy"));
    assert_eq!(Key::near("ui.asci"), Some("ui.ascii"));
    assert_eq!(Key::near("weather"), None);
}
