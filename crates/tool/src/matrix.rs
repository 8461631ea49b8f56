//! What each policy does with each wrong name of each parameter, by making such a call.

use super::alias::aliases_of;
use super::check::Judge;
use super::descriptor::{Descriptor, Kind, Parameter, Typed};
use super::explain::RuleEffect;
use super::policy::Policy;
use super::tools::descriptors;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use setwise_domain::load::Unit;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::vocabulary;

vocabulary! {
    /// What is wrong with a name.
    WrongName { Alias = "alias", Case = "case" }
}

/// A wrong name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MatrixRow {
    /// The tool.
    pub tool: &'static str,
    /// The wrong name.
    pub used: String,
    /// What is wrong with it.
    pub kind: WrongName,
    /// The parameters that it may stand for.
    pub means: Vec<&'static str>,
    /// The one that has its value in the corrected call.
    pub goes_to: Option<&'static str>,
    /// What a strict policy does with it.
    pub strict: RuleEffect,
    /// Where the configuration lists the name.
    pub deprecated_aliases: RuleEffect,
    /// What a lenient policy does with it.
    pub lenient: RuleEffect,
}

/// Every alias of every tool, and each parameter in another case, as an athlete of this unit gets them.
pub fn matrix(today: Date, unit: Unit) -> Vec<MatrixRow> {
    let rows = descriptors().iter().flat_map(|tool| {
        let aliases = aliases_of(tool).map(|alias| {
            let means = alias.means.iter().filter_map(|name| tool.parameter(name));
            (alias.used.to_owned(), WrongName::Alias, means.collect::<Vec<_>>())
        });
        let cases = tool.parameters.iter();
        let cases = cases.map(|one| (one.name.to_uppercase(), WrongName::Case, vec![one]));
        let named: Vec<_> = aliases.chain(cases).collect();
        named.into_iter().filter_map(move |name| row(tool, name, today, unit))
    });
    rows.collect()
}

fn row(
    tool: &Descriptor,
    (used, kind, means): (String, WrongName, Vec<&'static Parameter>),
    today: Date,
    unit: Unit,
) -> Option<MatrixRow> {
    let call = ToolCall::native(tool.name, call_with(tool, means.first()?, &used), None);
    let judge = |policy: &Policy| Judge { policy, today, unit }.judge(&call);
    let effect = |policy: &Policy| match judge(policy) {
        Ok(taken) if taken.tolerated.is_empty() => RuleEffect::Taken,
        Ok(_) => RuleEffect::Warned,
        Err(refused) if refused.refusal.corrected_call.is_some() => RuleEffect::Corrected,
        Err(_) => RuleEffect::Refused,
    };
    let corrected = judge(&Policy::Strict).err().and_then(|one| one.refusal.corrected_call);
    let corrected: Value = serde_json::from_str(&corrected.unwrap_or_default()).unwrap_or_default();
    let is_there = |name: &&&str| corrected["arguments"].get(**name).is_some();
    let means: Vec<_> = means.into_iter().map(|one| one.name).collect();
    Some(MatrixRow {
        tool: tool.name,
        kind,
        goes_to: means.iter().find(is_there).copied(),
        strict: effect(&Policy::Strict),
        deprecated_aliases: effect(&Policy::DeprecatedAliases(vec![used.clone()])),
        lenient: effect(&Policy::Lenient),
        means,
        used,
    })
}

/// A right call in which a parameter goes by this name: a worked call, with the parameter added
/// where none has it. Loads are of one unit.
fn call_with(tool: &Descriptor, parameter: &Parameter, used: &str) -> String {
    let has = |pairs: &&&[(&str, &str)]| pairs.iter().any(|(name, _)| *name == parameter.name);
    let example = tool.examples.iter().find(has).or_else(|| tool.examples.first());
    let pairs = example.map_or(&[][..], |pairs| pairs);
    let is_load = matches!(parameter.kind, Kind::Load(_));
    let mut arguments = Map::new();
    for (name, value) in pairs.iter().filter(|(name, _)| *name != parameter.name) {
        let kind = tool.parameter(name).map(|one| one.kind);
        let is_other_load = is_load && matches!(kind, Some(Kind::Load(_)));
        if !is_other_load {
            arguments.insert((*name).to_owned(), Value::from(*value));
        }
    }
    let given = pairs.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| *value);
    let value = given.map_or_else(|| right_value(parameter), str::to_owned);
    arguments.insert(used.to_owned(), Value::from(value));
    Value::Object(arguments).to_string()
}

/// A value that a parameter takes.
fn right_value(parameter: &Parameter) -> String {
    let by_kind = || match parameter.kind {
        Kind::OneOf(words) => words.first().copied().unwrap_or_default().to_owned(),
        Kind::Count { least, .. } => least.to_string(),
        Kind::Date => "today".to_owned(),
        Kind::Json { of: Typed::Options, .. } => "[]".to_owned(),
        Kind::Json { .. } => "{}".to_owned(),
        _ => String::new(),
    };
    parameter.good.first().map_or_else(by_kind, |good| (*good).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    /// Else a row would show what is wrong with the call that was made for it.
    #[test]
    fn every_call_is_right_but_for_its_name() {
        for tool in descriptors() {
            for parameter in tool.parameters {
                let call = call_with(tool, parameter, parameter.name);
                let judge =
                    Judge { policy: &Policy::Strict, today: date(2026, 11, 21), unit: Unit::Lb };
                let judged = judge.judge(&ToolCall::native(tool.name, call.clone(), None));
                assert!(judged.is_ok(), "{} {call}", tool.name);
            }
        }
    }

    #[test]
    fn a_strict_policy_takes_no_wrong_name_and_a_lenient_one_each_with_a_warning() {
        let rows = matrix(date(2026, 11, 21), Unit::Lb);
        assert!(rows.iter().all(|row| row.lenient == RuleEffect::Warned));
        let taken = [RuleEffect::Taken, RuleEffect::Warned];
        assert!(!rows.iter().any(|row| taken.contains(&row.strict)));
        let weight = rows.iter().find(|row| row.used == "weight").unwrap();
        assert_eq!((weight.means.len(), weight.goes_to), (2, Some("load_lb")));
    }
}
