//! The suites that come with the program, and what a suite is refused for.

use super::{BUILT_IN, find, read};
use crate::domain::tool_call::FaultCode;
use crate::eval::scenario::Allowed;

#[test]
fn there_is_enough_of_everything() {
    let least = [40, 24, 20, 16, 12, 8, 20];
    for ((name, text), least) in BUILT_IN.iter().zip(least) {
        let found = read::read(name, text).unwrap();
        assert!(found.len() >= least, "{name}: {}", found.len());
        assert!(found.iter().all(|one| one.group == *name));
    }
    assert!(find(&[]).unwrap().len() >= 120);
}

/// Every fault that a call can be refused for by itself has its scenario.
#[test]
fn every_fault_of_a_call_is_mended() {
    let mend = find(&["mend".to_owned()]).unwrap();
    let names: Vec<_> = mend.iter().map(|one| one.id.as_str()).collect();
    for code in &FaultCode::ALL[..16] {
        let id = format!("mend/{}", code.word().replace('_', "-"));
        assert!(names.contains(&id.as_str()), "{id}");
    }
    assert!(mend.iter().all(|one| one.wrong.is_some()));
}

#[test]
fn a_wrong_call_is_written_in_text_as_it_stands() {
    let mend = find(&["mend/duplicate-parameter".to_owned()]).unwrap();
    let wrong = mend[0].wrong.as_ref().unwrap();
    assert_eq!(
        wrong.text,
        r#"[TOOL_CALL: log_set_result(exercise: "Deadlift", reps: "5", reps: "6", load_lb: "315")]"#
    );
}

#[test]
fn values_may_be_held_to_or_not() {
    assert_eq!(Allowed::read("*"), Allowed::Any);
    assert_eq!(Allowed::read("*Leg Day*"), Allowed::Holding("leg day".into()));
    assert_eq!(Allowed::read("185"), Allowed::Value("185".into()));
}
