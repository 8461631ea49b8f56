//! From a call as it was made to one that can be carried out, or its refusal; nothing is looked
//! up and nothing is changed.

use super::alias::{allowance, distance};
use super::arguments::{self, Argument, Unreadable};
use super::decode::Decoder;
use super::decoded::Decoded;
use super::descriptor::{Descriptor, in_quotes};
use super::format::written;
use super::policy::Policy;
use super::refusal::{refuse, refuse_as, refuse_outlined};
use super::tools::{canonical, descriptors, find};
use jiff::civil::Date;
use setwise_domain::decode::worded;
use setwise_domain::load::Unit;
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{
    CallIssue, CallIssueCode, Malformed, Missed, Refusal, Syntax, ToolCall,
};
use setwise_words::text;

/// What a call is judged by.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub policy: &'a Policy,
    pub today: Date,
    /// The athlete's unit, for a load whose name tells none.
    pub unit: Unit,
}

/// A call that was taken.
#[derive(Clone)]
pub struct Taken {
    pub tool: &'static Descriptor,
    pub decoded: Decoded,
    /// Wrong names that the policy let pass.
    pub tolerated: Vec<CallIssue>,
    pub name_mistakes: Vec<(String, String)>,
}

/// A call that was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub refusal: Refusal,
    pub name_mistakes: Vec<(String, String)>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { refusal, name_mistakes: Vec::new() }
    }
}

impl Judge<'_> {
    pub fn judge(&self, call: &ToolCall) -> Result<Taken, Box<Refused>> {
        if let Some(missed) = call.missed() {
            return Err(Box::new(self.near_miss(call, missed).into()));
        }
        if let Some(malformed) = &call.malformed {
            return Err(Box::new(refuse_malformed(call, malformed).into()));
        }
        let Some(tool) = find(&call.name) else {
            return Err(Box::new(self.unknown_tool(call).into()));
        };
        let arguments = arguments::read(&call.arguments)
            .map_err(|error| Box::new(self.unreadable(tool, call, &error).into()))?;
        let decoding = self.decoder(tool, call.syntax).decode(&arguments);
        if decoding.issues.is_empty() {
            return Ok(Taken {
                tool,
                decoded: decoding.decoded,
                tolerated: decoding.tolerated,
                name_mistakes: decoding.name_mistakes,
            });
        }
        let refusal = match (&decoding.corrected, &decoding.outline) {
            (None, Some(outline)) => refuse_outlined(tool, call.syntax, decoding.issues, outline),
            (corrected, _) => refuse(tool, call.syntax, decoding.issues, corrected.as_deref()),
        };
        Err(Box::new(Refused { refusal, name_mistakes: decoding.name_mistakes }))
    }

    pub(super) fn decoder<'a>(&'a self, tool: &'a Descriptor, syntax: Syntax) -> Decoder<'a> {
        Decoder { tool, policy: self.policy, today: self.today, unit: self.unit, syntax }
    }

    fn unreadable(&self, tool: &Descriptor, call: &ToolCall, error: &Unreadable) -> Refusal {
        let (code, corrected) = match error {
            Unreadable::TooLong => (CallIssueCode::TooLong, None),
            Unreadable::NotAnObject { .. } => {
                let decoder = self.decoder(tool, call.syntax);
                (CallIssueCode::MalformedCall, decoder.salvaged(&call.arguments))
            }
        };
        let issue = CallIssue { code, parameter: None, message: error.to_string() };
        refuse(tool, call.syntax, vec![issue], corrected.as_deref())
    }

    fn unknown_tool(&self, call: &ToolCall) -> Refusal {
        let used = excerpt(&call.name);
        let lower = call.name.to_lowercase();
        let mut tools: Vec<_> =
            descriptors().iter().map(|tool| (distance(&lower, tool.name), tool)).collect();
        tools.sort_by_key(|(distance, _)| *distance);
        let (nearest, tool) = tools[0];
        let names = text::list(in_quotes(tools.iter().map(|(_, tool)| tool.name)));
        let is_near = nearest <= allowance(&lower);
        let hint = if is_near { format!(" Did you mean '{}'?", tool.name) } else { String::new() };
        let error = CallIssue {
            code: CallIssueCode::UnknownTool,
            parameter: None,
            message: format!("There is no tool '{used}'.{hint} The tools are {names}."),
        };
        let example = if is_near { tool } else { canonical() };
        let corrected = self.respelled(call);
        refuse_as(&used, example, call.syntax, vec![error], corrected)
    }

    /// What was plainly meant as a call and is none: why, and how it is sent.
    fn near_miss(&self, call: &ToolCall, missed: &Missed) -> Refusal {
        let error = CallIssue {
            code: CallIssueCode::MalformedCall,
            parameter: None,
            message: call
                .malformed
                .as_ref()
                .map(|malformed| malformed.message.clone())
                .unwrap_or_default(),
        };
        let corrected = missed.call.as_ref().and_then(|(name, arguments)| {
            self.respelled(&ToolCall {
                syntax: missed.syntax,
                ..ToolCall::native(name.as_str(), arguments.as_str(), None)
            })
        });
        let tool = find(&call.name).unwrap_or(canonical());
        refuse_as(&call.name, tool, missed.syntax, vec![error], corrected)
    }

    /// The call under the tool's right name, where only its case or its joints were wrong.
    fn respelled(&self, call: &ToolCall) -> Option<String> {
        let letters = |name: &str| -> String {
            let kept = name.chars().filter(|c| c.is_alphanumeric());
            kept.flat_map(char::to_lowercase).collect()
        };
        let meant = letters(&call.name);
        let tool = descriptors().iter().find(|tool| letters(tool.name) == meant)?;
        let arguments = arguments::read(&call.arguments).ok()?;
        let decoding = self.decoder(tool, call.syntax).decode(&arguments);
        if let Some(corrected) = decoding.corrected {
            let pairs = corrected.iter().map(|(name, value)| (*name, value.as_str()));
            return Some(written(call.syntax, tool.name, pairs));
        }
        let as_sent = |one: &'_ Argument| {
            let kind = tool.parameter(&one.name)?.kind;
            Some((one.name.clone(), one.value.as_text_for(kind)?))
        };
        let pairs: Vec<_> = arguments.iter().map(as_sent).collect::<Option<_>>()?;
        decoding.issues.is_empty().then(|| {
            let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            written(call.syntax, tool.name, pairs)
        })
    }
}

fn refuse_malformed(call: &ToolCall, malformed: &Malformed) -> Refusal {
    let tool = find(&call.name).unwrap_or(canonical());
    let Malformed { line, column, .. } = *malformed;
    // Of a call written as text it is the place in the message that holds it.
    let place = match line {
        1 => worded(&call.arguments, line, column),
        _ => format!("line {line}, column {column}"),
    };
    let error = CallIssue {
        code: CallIssueCode::MalformedCall,
        parameter: None,
        message: format!(
            "The call could not be read at {place}: {}.",
            setwise_domain::text::printable(&malformed.message)
        ),
    };
    refuse_as(&call.name, tool, call.syntax, vec![error], None)
}
