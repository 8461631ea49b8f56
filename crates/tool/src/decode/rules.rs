//! The rules across parameters, and the names that no parameter has.

use super::issue::{disagreement, error};
use super::{LAST, Pass};
use crate::alias::Unknown;
use crate::arguments::Given;
use crate::descriptor::in_quotes;
use crate::value::Value;
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::load::Unit;
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{CallIssue, CallIssueCode};
use setwise_words::text;

impl Pass<'_> {
    fn index(&self, name: &str) -> Option<usize> {
        self.decoder.tool.index_of(name)
    }

    fn is_given(&self, index: usize) -> bool {
        self.uses[index].iter().any(|one| one.argument.value != Given::Null)
    }

    pub(super) fn check_loads(&mut self) {
        let (Some(lb), Some(kg)) = (self.index("load_lb"), self.index("load_kg")) else {
            return;
        };
        if !self.is_given(lb) || !self.is_given(kg) {
            return;
        }
        let unit = self.decoder.unit;
        let (keep, drop) = match unit {
            Unit::Lb => ("load_lb", "load_kg"),
            Unit::Kg => ("load_kg", "load_lb"),
        };
        self.issues.push((
            lb.max(kg),
            error(
                CallIssueCode::ConflictingLoads,
                drop,
                format!(
                    "'load_lb' and 'load_kg' can't stand together: drop '{drop}' and keep '{keep}', because the athlete's unit is {unit}"
                ),
            ),
        ));
    }

    pub(super) fn check_effort(&mut self) {
        let (Some(rir), Some(rpe)) = (self.index("rir"), self.index("rpe")) else {
            return;
        };
        let (Some(Value::Halves(reserve)), Some(Value::Halves(exertion))) =
            (&self.values[rir], &self.values[rpe])
        else {
            return;
        };
        if Rpe(*exertion).rir() == Rir(*reserve) {
            return;
        }
        let message = disagreement(*reserve, *exertion);
        self.issues.push((rir.max(rpe), error(CallIssueCode::RirRpeDisagree, "rpe", message)));
    }

    pub(super) fn check_at_least_one(&mut self) {
        let wanted = self.decoder.tool.at_least_one;
        let given = |name: &&str| self.index(name).is_some_and(|index| self.is_given(index));
        if wanted.is_empty() || wanted.iter().any(given) {
            return;
        }
        self.issues.push((
            LAST,
            CallIssue {
                code: CallIssueCode::MissingParameter,
                parameter: None,
                message: format!(
                    "The {} tool requires at least one of {}.",
                    self.decoder.tool.name,
                    text::either(in_quotes(wanted))
                ),
            },
        ));
    }

    pub(super) fn check_unknown(&mut self) {
        let tool = self.decoder.tool;
        for (argument, unknown) in &self.unknown {
            let used = excerpt(&argument.name);
            let names = |indexes: &[usize]| {
                text::either(in_quotes(indexes.iter().map(|one| tool.parameters[*one].name)))
            };
            let rest = match unknown {
                Unknown { advice: Some(advice), .. } => (*advice).to_owned(),
                Unknown { near, .. } if !near.is_empty() => {
                    format!("Did you mean {}?", names(near))
                }
                _ if tool.parameters.is_empty() => "The tool takes no parameters.".to_owned(),
                _ => format!("The parameters are {}.", tool.parameter_names()),
            };
            self.issues.push((
                LAST,
                error(
                    CallIssueCode::UnknownParameter,
                    &argument.name,
                    format!("The {} tool has no parameter '{used}'. {rest}", tool.name),
                ),
            ));
        }
    }
}
