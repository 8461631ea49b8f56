//! The strict decode: what a call says to what its tool takes, or every issue of it at once.

mod issue;
mod meant;
mod rules;
#[cfg(test)]
mod tests;

use super::alias::{Named, Unknown, named, right_names};
use super::arguments::{Argument, Given};
use super::decoded::Decoded;
use super::descriptor::{Descriptor, Kind, Parameter, in_quotes};
use super::policy::Policy;
use super::value::{self, Value, ValueIssue};
use issue::{error, wrong_type};
use jiff::civil::Date;
pub(super) use meant::GAP;
use setwise_domain::load::Unit;
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, Syntax};
use setwise_words::text;
use std::fmt::Write as _;

/// What decoding needs to know beside the call.
#[derive(Clone, Copy)]
pub struct Decoder<'a> {
    pub tool: &'a Descriptor,
    pub policy: &'a Policy,
    pub today: Date,
    /// The athlete's unit, for a name that tells none.
    pub unit: Unit,
    /// How the call was made: a native one writes a plan as the object that it is.
    pub syntax: Syntax,
}

/// The end of decoding one call.
#[derive(Clone, Debug, Default)]
pub struct Decoding {
    /// Complete only where there are no issues.
    pub decoded: Decoded,
    /// In the order of the parameters.
    pub issues: Vec<CallIssue>,
    /// Wrong names that the policy let pass.
    pub tolerated: Vec<CallIssue>,
    /// Wrong names with the right ones; the right one empty where nothing was near.
    pub name_mistakes: Vec<(String, String)>,
    /// The same values under the right names and as text, where that makes a call that is taken.
    pub corrected: Option<Vec<(&'static str, String)>>,
    /// Where that is not known, the call as far as it could be read, with gaps.
    pub outline: Option<Vec<(&'static str, String)>>,
}

/// One use of a parameter, by whatever name.
struct Use<'a> {
    argument: &'a Argument,
    how: How,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum How {
    Exact,
    /// Under a wrong name that the policy takes.
    Tolerated,
    /// Under a wrong name: an alias, with all that it may mean.
    Alias(Vec<usize>),
    WrongCase,
}

/// Behind all parameters in the order of issues.
const LAST: usize = usize::MAX;

/// A call on its way through the decoder.
struct Pass<'a> {
    decoder: Decoder<'a>,
    /// By parameter.
    uses: Vec<Vec<Use<'a>>>,
    unknown: Vec<(&'a Argument, Unknown)>,
    /// Each with the index of the parameter that it stands behind.
    issues: Vec<(usize, CallIssue)>,
    tolerated: Vec<CallIssue>,
    values: Vec<Option<Value>>,
}

impl Decoder<'_> {
    pub fn decode(&self, arguments: &[Argument]) -> Decoding {
        let mut decoding = self.decode_once(arguments);
        if !decoding.issues.is_empty() {
            decoding.corrected = self.corrected(arguments);
            if decoding.corrected.is_none() {
                decoding.outline = self.outline(arguments);
            }
        }
        decoding
    }

    fn decode_once(&self, arguments: &[Argument]) -> Decoding {
        let mut pass = Pass::new(*self, arguments);
        for index in 0..self.tool.parameters.len() {
            pass.check(index);
        }
        pass.check_loads();
        pass.check_effort();
        pass.check_at_least_one();
        pass.check_unknown();
        pass.end(arguments)
    }

    /// The same call with everything put right that is known, if it is taken so.
    pub fn corrected(&self, arguments: &[Argument]) -> Option<Vec<(&'static str, String)>> {
        let corrected = meant::meant(self, arguments)?;
        self.strictly(&corrected).is_empty().then_some(corrected)
    }

    /// The call as far as it could be read, with a gap also for what its other values contradict.
    fn outline(&self, arguments: &[Argument]) -> Option<Vec<(&'static str, String)>> {
        let mut outline = meant::outline(self, arguments)?;
        if outline.iter().all(|(_, text)| text != GAP) {
            for issue in self.strictly(&outline) {
                let named = |one: &&mut (&str, String)| Some(one.0) == issue.parameter.as_deref();
                if let Some((_, text)) = outline.iter_mut().find(named) {
                    GAP.clone_into(text);
                }
            }
        }
        Some(outline)
    }

    /// What the strict decode has against these texts.
    fn strictly(&self, texts: &[(&'static str, String)]) -> Vec<CallIssue> {
        let again = texts.iter().map(|(name, text)| Argument {
            name: (*name).into(),
            value: Given::Text(text.clone()),
        });
        let strict = Self { policy: &Policy::Strict, ..*self };
        strict.decode_once(&again.collect::<Vec<_>>()).issues
    }

    /// The same of arguments that are no object.
    pub fn salvaged(&self, text: &str) -> Option<Vec<(&'static str, String)>> {
        self.corrected(&meant::salvaged(self.tool, text)?)
    }

    /// Which of its meanings an alias has here: one that is there by its own name too, so that
    /// the two are seen to be one; else the athlete's unit.
    pub(super) fn choose(&self, means: &[usize], arguments: &[Argument]) -> usize {
        let is_there = |index: usize| {
            let name = self.tool.parameters[index].name;
            arguments.iter().any(|argument| argument.name == name)
        };
        let in_unit = |index: usize| self.tool.parameters[index].kind == Kind::Load(self.unit);
        let find = |test: &dyn Fn(usize) -> bool| means.iter().copied().find(|index| test(*index));
        find(&is_there).or_else(|| find(&in_unit)).unwrap_or(means[0])
    }
}

impl<'a> Pass<'a> {
    fn new(decoder: Decoder<'a>, arguments: &'a [Argument]) -> Self {
        let count = decoder.tool.parameters.len();
        let mut pass = Self {
            decoder,
            uses: (0..count).map(|_| Vec::new()).collect(),
            unknown: Vec::new(),
            issues: Vec::new(),
            tolerated: Vec::new(),
            values: vec![None; count],
        };
        for argument in arguments {
            pass.sort_in(argument, arguments);
        }
        pass
    }

    fn sort_in(&mut self, argument: &'a Argument, arguments: &[Argument]) {
        let (index, how) = match named(self.decoder.tool, &argument.name) {
            Named::Exact(index) => (index, How::Exact),
            Named::Alias(means) => (self.decoder.choose(&means, arguments), How::Alias(means)),
            Named::WrongCase(index) => (index, How::WrongCase),
            Named::Unknown(unknown) => {
                self.unknown.push((argument, unknown));
                return;
            }
        };
        let how = if how != How::Exact && self.decoder.policy.takes(&argument.name) {
            self.tolerated.push(self.wrong_name(index, argument, &how));
            How::Tolerated
        } else {
            how
        };
        self.uses[index].push(Use { argument, how });
    }

    fn parameter(&self, index: usize) -> &'static Parameter {
        &self.decoder.tool.parameters[index]
    }

    fn wrong_name(&self, index: usize, argument: &Argument, how: &How) -> CallIssue {
        let (code, right) = match how {
            How::Alias(means) => (
                CallIssueCode::AliasUsed,
                text::either(in_quotes(means.iter().map(|one| self.parameter(*one).name))),
            ),
            _ => (CallIssueCode::WrongCase, format!("'{}'", self.parameter(index).name)),
        };
        error(
            code,
            &argument.name,
            format!("You used '{}' but the correct parameter is {right}", excerpt(&argument.name)),
        )
    }

    fn check(&mut self, index: usize) {
        let parameter = self.parameter(index);
        let uses = std::mem::take(&mut self.uses[index]);
        self.check_missing(index, parameter, &uses);
        for one in &uses {
            if !matches!(one.how, How::Exact | How::Tolerated) {
                let error = self.wrong_name(index, one.argument, &one.how);
                self.issues.push((index, error));
            }
            match self.value_of(parameter, one.argument) {
                Ok(value) => self.values[index] = Some(value),
                Err(issues) => self.issues.extend(
                    issues
                        .into_iter()
                        .map(|issue| (index, error(issue.code, &one.argument.name, issue.message))),
                ),
            }
        }
        self.check_duplicate(index, parameter, &uses);
        self.uses[index] = uses;
    }

    fn check_missing(&mut self, index: usize, parameter: &Parameter, uses: &[Use<'_>]) {
        let is_there = uses.iter().any(|one| matches!(one.how, How::Exact | How::Tolerated));
        if !parameter.required || is_there {
            return;
        }
        let mut message = format!(
            "The {} tool requires the '{}' parameter.",
            self.decoder.tool.name, parameter.name
        );
        if uses.is_empty() {
            let _ = write!(
                message,
                "\nMake sure you're using exactly '{}' as the parameter name",
                parameter.name
            );
        }
        self.issues.push((index, error(CallIssueCode::MissingParameter, parameter.name, message)));
    }

    fn check_duplicate(&mut self, index: usize, parameter: &Parameter, uses: &[Use<'_>]) {
        if uses.len() < 2 {
            return;
        }
        let name = parameter.name;
        let mut names: Vec<&str> = Vec::new();
        for one in uses {
            let name = one.argument.name.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let message = if names.len() == 1 {
            format!("'{}' is given {} times; give it once", excerpt(names[0]), uses.len())
        } else {
            let said = |one: &Use<'_>| one.argument.value.as_text_for(parameter.kind);
            let first = uses.first().and_then(said);
            if uses.iter().all(|one| said(one) == first) {
                let names = text::list(in_quotes(names.into_iter().map(excerpt)));
                format!("{names} say the same; give '{name}' once")
            } else {
                let told = uses.iter().map(|one| {
                    let wrote = excerpt(&one.argument.name);
                    format!("'{wrote}' is {}", excerpt(&one.argument.value.as_written()))
                });
                let told: Vec<_> = told.collect();
                format!(
                    "{}, and they are the same parameter: send '{name}' once, with the value that is right",
                    told.join(" but ")
                )
            }
        };
        self.issues.push((index, error(CallIssueCode::DuplicateParameter, name, message)));
    }

    /// The value, or what is wrong with its type and with itself.
    fn value_of(
        &self,
        parameter: &Parameter,
        argument: &Argument,
    ) -> Result<Value, Vec<ValueIssue>> {
        let text = argument.value.as_text_for(parameter.kind);
        let read = |text: &str| value::read(parameter, text, self.decoder.today);
        if let Given::Text(text) = &argument.value {
            return read(text).map_err(|issue| vec![issue]);
        }
        let is_typed = matches!(parameter.kind, Kind::Json { .. })
            && matches!(argument.value, Given::Object(_) | Given::List(_));
        if let Some(text) = text.as_deref()
            && is_typed
            && self.decoder.syntax == Syntax::Native
        {
            return read(text).map_err(|issue| vec![issue]);
        }
        let mut issues = vec![wrong_type(parameter, &argument.value, text.as_deref())];
        if let Some(Err(issue)) = text.as_deref().map(read) {
            issues.push(issue);
        }
        Err(issues)
    }

    fn end(mut self, arguments: &[Argument]) -> Decoding {
        self.issues.sort_by_key(|(position, _)| *position);
        Decoding {
            name_mistakes: self.name_mistakes(arguments),
            decoded: Decoded::new(self.decoder.tool, self.values),
            issues: self.issues.into_iter().map(|(_, error)| error).collect(),
            tolerated: self.tolerated,
            corrected: None,
            outline: None,
        }
    }

    fn name_mistakes(&self, arguments: &[Argument]) -> Vec<(String, String)> {
        let tool = self.decoder.tool;
        arguments
            .iter()
            .filter(|argument| tool.index_of(&argument.name).is_none())
            .map(|argument| {
                let right = right_names(tool, &argument.name).join(" or ");
                (excerpt(&argument.name), right)
            })
            .collect()
    }
}
