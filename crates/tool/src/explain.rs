//! Which rules applied to a call, as values: the names, types and bounds that it met or missed, what
//! was filled in, and which exercises it names.

use super::alias::{Named, named, right_names};
use super::arguments::{self, Argument};
use super::check::Judge;
use super::decode::Decoding;
use super::descriptor::{Descriptor, Kind, Parameter};
use super::tools::find;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::exercise::Exercise;
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, CallOutcome, ToolCall, ToolResult};
use setwise_domain::vocabulary;
use setwise_words::text;

vocabulary! {
    /// What a part of a call is held to.
    Rule {
        Tool = "tool",
        /// One JSON object, or the syntax of a call in a text.
        Form = "form",
        Alias = "alias",
        Case = "case",
        NearName = "near_name",
        UnknownName = "unknown_name",
        Required = "required",
        Once = "once",
        Type = "type",
        Value = "value",
        /// A name that tells no unit has the athlete's.
        Unit = "unit",
        Together = "together",
        LeftOut = "left_out",
        /// Which exercise a name stands for.
        Exercise = "exercise",
        /// What is stored, or what the athlete said.
        Stored = "stored",
    }
}

vocabulary! {
    /// What a rule did to the call.
    RuleEffect {
        Taken = "taken",
        /// Taken, with a warning.
        Warned = "warned",
        /// Refused, and put right in the corrected call.
        Corrected = "corrected",
        Refused = "refused",
    }
}

/// One rule that applied to a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AppliedRule {
    /// As the caller wrote it; none where it is about the whole call.
    pub parameter: Option<String>,
    /// What the part of the call is held to.
    pub rule: Rule,
    /// What was there; null where nothing was.
    pub found: Option<String>,
    /// What belongs there, or what was taken; null where nothing was found.
    pub wanted: Option<String>,
    /// What the rule did: `corrected` is refused and right in the corrected call.
    pub effect: RuleEffect,
}

impl Judge<'_> {
    /// Every rule that applied to a call, with what it came to.
    pub(super) fn explain(
        &self,
        call: &ToolCall,
        outcome: &CallOutcome,
        catalog: &Catalog,
    ) -> Vec<AppliedRule> {
        let refusal = outcome.result.as_ref().err();
        let is_repaired = refusal.is_some_and(|refusal| refusal.corrected_call.is_some());
        let refused = if is_repaired { RuleEffect::Corrected } else { RuleEffect::Refused };
        let issues = refusal.map_or(&[][..], |refusal| &refusal.issues);
        let tool = find(&call.name).filter(|_| call.malformed.is_none());
        let read = tool.zip(arguments::read(&call.arguments).ok());
        let Some((tool, arguments)) = read else {
            let of_call = |issue: &CallIssue| of_call(call, issue, refused);
            return issues.iter().map(of_call).collect();
        };
        let decoding = self.decoder(tool, call.syntax).decode(&arguments);
        let reading = Reading { judge: self, tool, arguments: &arguments, decoding: &decoding };
        let mut rules = reading.names_and_values();
        let of_log = issues.iter().filter(|issue| !decoding.issues.contains(issue));
        rules.extend(of_log.map(|issue| of_call(call, issue, refused)));
        if decoding.issues.is_empty() {
            rules.extend(reading.taken());
            rules.extend(reading.exercises(catalog));
        }
        if let Ok(result) = &outcome.result {
            rules.extend(reading.left_out(result));
        }
        rules
    }
}

/// An issue of the call as a whole, or one that is not of its form.
fn of_call(call: &ToolCall, issue: &CallIssue, effect: RuleEffect) -> AppliedRule {
    let (rule, found, wanted) = match issue.code {
        CallIssueCode::UnknownTool => (Rule::Tool, Some(excerpt(&call.name)), None),
        CallIssueCode::MalformedCall | CallIssueCode::TooLong => {
            (Rule::Form, Some(excerpt(&call.arguments)), None)
        }
        _ => (Rule::Stored, None, None),
    };
    let wanted = wanted.or_else(|| Some(issue.message.clone()));
    AppliedRule { parameter: issue.parameter.clone(), rule, found, wanted, effect }
}

/// A call whose arguments were read.
struct Reading<'a> {
    judge: &'a Judge<'a>,
    tool: &'static Descriptor,
    arguments: &'a [Argument],
    decoding: &'a Decoding,
}

impl Reading<'_> {
    fn names_and_values(&self) -> Vec<AppliedRule> {
        let refused = match self.decoding.corrected {
            Some(_) => RuleEffect::Corrected,
            None => RuleEffect::Refused,
        };
        let mut rules = Vec::new();
        for (issues, effect) in
            [(&self.decoding.issues, refused), (&self.decoding.tolerated, RuleEffect::Warned)]
        {
            for issue in issues {
                rules.push(self.of_issue(issue, effect));
                rules.extend(self.unit(issue, effect));
            }
        }
        rules
    }

    fn argument(&self, issue: &CallIssue) -> Option<&Argument> {
        let name = issue.parameter.as_deref()?;
        self.arguments.iter().find(|one| excerpt(&one.name) == name)
    }

    /// The parameter that an argument is for.
    fn parameter(&self, argument: &Argument) -> Option<&'static Parameter> {
        let decoder = self.judge.decoder(self.tool, setwise_domain::tool_call::Syntax::Native);
        let index = match named(self.tool, &argument.name) {
            Named::Exact(index) | Named::WrongCase(index) => index,
            Named::Alias(means) => decoder.choose(&means, self.arguments),
            Named::Unknown(_) => return None,
        };
        self.tool.parameters.get(index)
    }

    fn of_issue(&self, issue: &CallIssue, effect: RuleEffect) -> AppliedRule {
        let argument = self.argument(issue);
        let written = argument.map(|one| excerpt(&one.value.as_written()));
        let name = issue.parameter.clone();
        let right = argument.map_or_else(Vec::new, |one| right_names(self.tool, &one.name));
        let (rule, found, wanted) = match issue.code {
            CallIssueCode::AliasUsed => (Rule::Alias, name, Some(text::either(right))),
            CallIssueCode::WrongCase => (Rule::Case, name, Some(text::either(right))),
            CallIssueCode::UnknownParameter if right.is_empty() => {
                (Rule::UnknownName, name, Some(self.tool.parameter_names()))
            }
            CallIssueCode::UnknownParameter => (Rule::NearName, name, Some(text::either(right))),
            CallIssueCode::MissingParameter => {
                let one_of = || text::either(self.tool.at_least_one.iter().copied());
                (Rule::Required, None, Some(name.unwrap_or_else(one_of)))
            }
            CallIssueCode::DuplicateParameter => {
                let is_same = |one: &&Argument| {
                    let parameter = self.parameter(one).map(|parameter| parameter.name);
                    parameter.is_some() && parameter == issue.parameter.as_deref()
                };
                let values = self.arguments.iter().filter(is_same);
                let values = values.map(|one| excerpt(&one.value.as_written()));
                (Rule::Once, Some(text::list(values.collect::<Vec<_>>())), Some("one".to_owned()))
            }
            CallIssueCode::WrongType => {
                let parameter = argument.and_then(|one| self.parameter(one));
                let wanted = argument.zip(parameter).and_then(|(one, parameter)| {
                    let as_text = one.value.as_text_for(parameter.kind)?;
                    Some(format!("\"{}\"", excerpt(&as_text)))
                });
                (Rule::Type, written, wanted.or_else(|| Some("a string".to_owned())))
            }
            CallIssueCode::ConflictingLoads => {
                (Rule::Together, written, Some("one load alone".to_owned()))
            }
            CallIssueCode::RirRpeDisagree => {
                (Rule::Together, written, Some("RIR = 10 - RPE".to_owned()))
            }
            _ => {
                let parameter = argument.and_then(|one| self.parameter(one));
                (Rule::Value, written, parameter.map(|one| one.kind.wanted()))
            }
        };
        AppliedRule { parameter: issue.parameter.clone(), rule, found, wanted, effect }
    }

    /// What was taken as it was written, with the bounds that it is within.
    fn taken(&self) -> Vec<AppliedRule> {
        let is_told = |argument: &Argument| {
            let name = excerpt(&argument.name);
            let mut warned = self.decoding.tolerated.iter();
            warned.any(|issue| issue.parameter.as_deref() == Some(name.as_str()))
        };
        let rule = |argument: &Argument| {
            let parameter = self.parameter(argument)?;
            // Which exercise a name stands for is a rule of its own.
            let is_plain = parameter.kind != Kind::ExerciseName && !is_told(argument);
            is_plain.then(|| AppliedRule {
                parameter: Some(excerpt(&argument.name)),
                rule: Rule::Value,
                found: Some(excerpt(&argument.value.as_written())),
                wanted: Some(parameter.kind.wanted()),
                effect: RuleEffect::Taken,
            })
        };
        self.arguments.iter().filter_map(rule).collect()
    }

    /// The athlete's unit, where a name left it open.
    fn unit(&self, issue: &CallIssue, effect: RuleEffect) -> Option<AppliedRule> {
        let argument = self.argument(issue)?;
        let is_open = issue.code == CallIssueCode::AliasUsed
            && right_names(self.tool, &argument.name).len() > 1;
        let parameter = self.parameter(argument).filter(|_| is_open)?;
        matches!(parameter.kind, Kind::Load(_)).then(|| AppliedRule {
            parameter: issue.parameter.clone(),
            rule: Rule::Unit,
            found: Some(self.judge.unit.to_string()),
            wanted: Some(parameter.name.to_owned()),
            effect,
        })
    }

    /// Which exercises the names of the call stand for.
    fn exercises(&self, catalog: &Catalog) -> Vec<AppliedRule> {
        let named = self.tool.parameters.iter().filter(|one| one.kind == Kind::ExerciseName);
        let rule = |parameter: &Parameter| {
            let name = self.decoding.decoded.text(parameter.name)?;
            let meant = match catalog.resolve(name) {
                Resolution::Found { exercise, .. } => vec![exercise],
                Resolution::Ambiguous(several) => several,
                Resolution::Unknown { near } => near,
            };
            let meant: Vec<_> = meant.into_iter().map(|one: &Exercise| one.name.as_str()).collect();
            Some(AppliedRule {
                parameter: Some(parameter.name.to_owned()),
                rule: Rule::Exercise,
                found: Some(excerpt(name)),
                wanted: (!meant.is_empty()).then(|| text::either(meant)),
                effect: RuleEffect::Taken,
            })
        };
        named.filter_map(rule).collect()
    }

    /// What stands for the parameters that were left out.
    fn left_out(&self, result: &ToolResult) -> Vec<AppliedRule> {
        let given = |parameter: &&Parameter| {
            self.arguments
                .iter()
                .any(|one| self.parameter(one).is_some_and(|known| known.name == parameter.name))
        };
        let open =
            self.tool.parameters.iter().filter(|one| !given(one) && !one.left_out.is_empty());
        let rule = |parameter: &Parameter| AppliedRule {
            parameter: Some(parameter.name.to_owned()),
            rule: Rule::LeftOut,
            found: None,
            wanted: Some(instead(parameter, result)),
            effect: RuleEffect::Taken,
        };
        open.map(rule).collect()
    }
}

/// What a call that logged a set got for a parameter, else what stands for it in words.
fn instead(parameter: &Parameter, result: &ToolResult) -> String {
    let set = match result {
        ToolResult::Logged(receipt) => receipt.sets.first(),
        _ => None,
    };
    match (parameter.name, set) {
        ("date", Some(set)) => set.date.to_string(),
        ("set", Some(set)) => set.set_number.to_string(),
        _ => parameter.left_out.to_owned(),
    }
}
