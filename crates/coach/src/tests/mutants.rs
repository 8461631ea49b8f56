//! Answers of models that changed on their way, carried out: nothing is stored twice.

use super::fixture::Athlete;
use crate::model::{TEXT_CALLS, model_coach};
use setwise_catalog::settings::model::{Calls, PromptProfile};
use setwise_domain::set_log::SetLog as _;
use setwise_models::provider::Wire;
use setwise_models::provider::script::{ScriptedModel, read};
use setwise_models::testing::RECORDED;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is stored after the athlete said that they did 8 and 7, and a model answered so.
fn stored(protocol: &str, bytes: &[u8]) -> Vec<String> {
    let script = serde_json::json!({
        "version": 1, "about": "an answer that changed on its way", "protocol": protocol,
        "turns": [{"say": "coach, I did two sets", "rounds": [
            {"frames": [String::from_utf8_lossy(bytes)]}, {"say": "Done."},
        ]}],
    });
    let script = read("mutant", &script.to_string()).unwrap();
    let model = ScriptedModel::new(Arc::new(script), TEXT_CALLS, Wire::default());
    let coach = model_coach(Arc::new(model), Calls::Native, PromptProfile::Full);
    let athlete = Athlete::with_coach(coach);
    athlete.says(&["coach, I did bench 185 for 8 and then bench 185 for 7"]);
    let reader = athlete.services.store.reader().unwrap();
    let sets = reader.on_date("2026-11-21".parse().unwrap()).unwrap();
    sets.iter().map(|set| format!("{} {:?}", set.exercise, set.performance)).collect()
}

#[test]
fn nothing_is_stored_twice_whatever_became_of_the_answer() {
    let calls: Vec<_> =
        RECORDED.iter().filter(|one| one.stream.contains("log_set_result")).collect();
    let mut all_stored = 0;
    for seed in 0..200_u64 {
        let recorded = calls[usize::try_from(seed).unwrap() % calls.len()];
        let mutant = recorded.mutant(seed);
        let sets = stored(recorded.protocol.word(), &mutant.bytes);
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for set in &sets {
            *counts.entry(set).or_default() += 1;
        }
        let about = format!("seed {seed}, {}: {}: {sets:?}", recorded.protocol, mutant.what);
        assert!(sets.len() <= 2 && counts.values().all(|count| *count == 1), "{about}");
        all_stored += usize::from(sets.len() == 2);
    }
    assert!(all_stored > 100, "{all_stored}");
}
