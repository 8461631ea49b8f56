use super::*;

#[test]
fn what_is_needed_is_taken() {
    for rule in RULES {
        for need in rule.needs {
            assert!(rule.takes.contains(need), "{rule:?}");
        }
    }
}
