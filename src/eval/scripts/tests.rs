//! The scripts that come with the program.

use super::*;
use crate::provider::script::ScriptRound;
use crate::tool::{self, aliases_of};

#[test]
fn each_alias_and_each_bound_has_its_script() {
    let all = built_in().unwrap();
    let has = |name: &str| all.iter().any(|script| script.name == name);
    for tool in tool::descriptors() {
        for alias in aliases_of(tool) {
            assert!(has(&format!("alias/{}/{}", tool.name, alias.used)), "{alias:?}");
        }
        for parameter in tool.parameters {
            let begins = format!("bound/{}/{}-", tool.name, parameter.name);
            assert!(all.iter().any(|script| script.name.starts_with(&begins)), "{begins}");
        }
    }
    let names: std::collections::BTreeSet<_> = all.iter().map(|script| &script.name).collect();
    assert_eq!(names.len(), all.len());
}

#[test]
fn every_protocol_has_its_frames() {
    use crate::domain::provider::ProtocolName;
    let all = built_in().unwrap();
    for protocol in ProtocolName::ALL {
        let sends_frames = |script: &&Script| {
            let mut rounds = script.turns.iter().flat_map(|turn| &turn.rounds);
            script.protocol == *protocol
                && rounds.any(|round| matches!(round, ScriptRound::Frames { .. }))
        };
        assert!(all.iter().any(|script| sends_frames(&script)), "{protocol}");
    }
}

#[test]
fn a_group_is_found_by_its_name_and_is_no_coach() {
    assert!(find("alias").unwrap().len() > 100);
    assert_eq!(find("repaired").unwrap().len(), 1);
    let told = find("repared").unwrap_err().to_string();
    assert_eq!(
        told,
        "there is no script 'repared', and no file of that name. Did you mean 'repaired'? `setwise lab` lists the scripts."
    );
    assert!(find_one("bound/log_set_result").is_err());
}
