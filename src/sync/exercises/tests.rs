use super::*;

fn entries(pairs: &[(&str, &str)]) -> Entries {
    let pairs = pairs.iter();
    pairs.map(|(id, text)| ((*id).to_owned(), (*text).to_owned())).collect()
}

/// `march: a` as it is said, `march: -` of one that was removed.
fn said(changes: &[OwnEntry]) -> Vec<String> {
    let changes = changes.iter();
    changes.map(|one| format!("{}: {}", one.id, one.entry.as_deref().unwrap_or("-"))).collect()
}

#[test]
fn what_was_changed_in_the_file_is_recorded_and_what_is_known_already_is_not() {
    let before = entries(&[("march", "a"), ("carry", "a"), ("hop", "a")]);
    let now = entries(&[("march", "b"), ("hop", "a"), ("throw", "a")]);
    let known = BTreeMap::from([
        ("march".to_owned(), Some("a".to_owned())),
        ("carry".to_owned(), Some("a".to_owned())),
        ("hop".to_owned(), Some("b".to_owned())),
    ]);
    assert_eq!(said(&changed(&before, &now, &known)), ["carry: -", "march: b", "throw: a"]);
    // The program was stopped between writing the file and noting that it had.
    let known = BTreeMap::from([
        ("march".to_owned(), Some("b".to_owned())),
        ("carry".to_owned(), None),
        ("hop".to_owned(), Some("a".to_owned())),
        ("throw".to_owned(), Some("a".to_owned())),
    ]);
    assert_eq!(said(&changed(&before, &now, &known)), Vec::<String>::new());
}
