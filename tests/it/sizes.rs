//! Rules of the house that a count can hold.

use super::house::sources;

#[test]
fn every_file_opens_with_its_purpose() {
    let silent: Vec<_> = sources()
        .into_iter()
        .filter(|source| !source.is_test() && !source.text.starts_with("//! "))
        .map(|source| source.path)
        .collect();
    assert!(silent.is_empty(), "no `//!` line opens {silent:?}");
}

/// The last ones are names that said what happens to a thing and not what it is.
#[test]
fn a_file_is_named_for_its_noun() {
    for source in sources() {
        for word in ["util", "helper", "common", "manager", "misc"] {
            assert!(!source.path.contains(word), "{}", source.path);
        }
        let name = source.path.rsplit('/').next().unwrap();
        for word in [
            "told",
            "said",
            "say",
            "shown",
            "written",
            "sent_back",
            "again",
            "verb",
            "broken",
            "gate",
            "belief",
            "proto",
        ] {
            assert_ne!(name, format!("{word}.rs"), "{}", source.path);
        }
    }
}

/// A bound says why it is what it is, and something is bound by it.
#[test]
fn every_limit_has_a_reason_and_a_use() {
    let sources = sources();
    let (limits, others): (Vec<_>, Vec<_>) =
        sources.iter().partition(|source| source.path.ends_with("/limits.rs"));
    let shipped: Vec<_> = others.iter().map(|source| source.shipped()).collect();
    let mut seen = 0;
    for file in limits {
        let mut before = "";
        for line in file.text.lines() {
            if let Some(constant) = line.strip_prefix("pub const ") {
                let name = constant.split(':').next().unwrap();
                seen += 1;
                assert!(before.starts_with("///"), "{name} has no reason");
                let used = shipped.iter().any(|text| text.contains(name));
                assert!(used, "nothing is bound by {name}");
            }
            before = line;
        }
    }
    assert!(seen > 5, "the limits were not read");
}

/// Nothing unfinished is left standing, and no word of where it was written.
#[test]
fn nothing_is_left_unfinished() {
    for source in sources() {
        // What iCalendar calls a task is no mark of ours.
        let text = source.text.replace("VTODO", "");
        for word in ["TODO", "FIXME", "XXX", "#[ignore", "allow(dead_code)"] {
            assert!(!text.contains(word), "{}: {word}", source.path);
        }
    }
}
