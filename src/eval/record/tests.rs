//! Trials kept and found again.

use super::{Record, Trial, Trials, TrialsError, key, read};
use crate::eval::grid::Cell;
use crate::eval::suite;
use crate::settings::model::Calls;
use crate::settings::{Switch, ToolPolicy};
use crate::tool::Hints;
use std::fs;

const CELL: Cell = Cell {
    policy: ToolPolicy::Strict,
    calls: Calls::Native,
    hints: Hints::Corrected,
    grounding: Switch::On,
};

fn record(trial: u32) -> Record {
    let scenario = &suite::find(&["no-call/thanks".to_owned()]).unwrap()[0];
    Record {
        key: key(scenario, trial, "coach", "1", CELL),
        scenario: scenario.id.clone(),
        trial,
        coach: "coach".into(),
        version: "1".into(),
        cell: CELL,
        result: Some(Trial::default()),
        trouble: None,
    }
}

/// Whatever a trial was of is in its key.
#[test]
fn another_trial_has_another_key() {
    let scenario = &suite::find(&["no-call/thanks".to_owned()]).unwrap()[0];
    let mut changed = scenario.clone();
    changed.source.push(' ');
    let keys = [
        key(scenario, 1, "coach", "1", CELL),
        key(scenario, 2, "coach", "1", CELL),
        key(scenario, 1, "other", "1", CELL),
        key(scenario, 1, "coach", "2", CELL),
        key(&changed, 1, "coach", "1", CELL),
        key(scenario, 1, "coach", "1", Cell { grounding: Switch::Off, ..CELL }),
    ];
    for (at, one) in keys.iter().enumerate() {
        assert!(!keys[..at].contains(one), "{at}");
    }
}

#[test]
fn a_file_cut_at_any_byte_loses_the_last_trial_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trials.jsonl");
    let mut trials = Trials::resume(&path).unwrap();
    for trial in 1..=3 {
        trials.keep(&record(trial)).unwrap();
    }
    let whole = fs::read(&path).unwrap();
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let kept = whole[..cut].split(|byte| *byte == b'\n').count() - 1;
        let mut trials = Trials::resume(&path).unwrap();
        assert_eq!(
            (1..=3).filter(|trial| trials.known(record(*trial).key).is_some()).count(),
            kept
        );
        trials.keep(&record(9)).unwrap();
        assert_eq!(read(&path).unwrap().len(), kept + 1, "{cut}");
    }
}

#[test]
fn another_file_is_told_from_one_of_trials() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.json");
    fs::write(&path, "{\"key\":1}").unwrap();
    let Err(TrialsError::NoTrial { line, why, .. }) = read(&path) else {
        panic!("it was taken");
    };
    assert_eq!(line, 1);
    assert!(why.contains("expected"), "{why}");
}
