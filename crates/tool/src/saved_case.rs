//! A call kept as a case: what it came to once is what it is to come to. `setwise tool call --check` and
//! `setwise eval` read it as a scenario.

use super::arguments;
use super::descriptor::Descriptor;
use super::text_call::MARKER;
use super::tools::find;
use jiff::Zoned;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, to_string};
use setwise_domain::load::Unit;
use setwise_domain::text::steers;
use setwise_domain::tool_call::{CallIssueCode, CallOutcome, ToolCall};
use std::fmt::Write as _;

/// How a saved call is to end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WantedEnd {
    /// Written as `null`.
    Accepted,
    Refused(WantedRefusal),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedRefusal {
    /// In their order.
    #[serde(rename = "faults")]
    pub issues: Vec<WantedIssue>,
    /// The call to send instead, null where there is none. What isn't said isn't checked.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub corrected: Option<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedIssue {
    /// The code of the issue.
    pub code: CallIssueCode,
    /// The parameter as it was written; null for the whole call.
    pub parameter: Option<String>,
}

/// A value that is there, null too.
fn said<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

impl From<&CallOutcome> for WantedEnd {
    fn from(outcome: &CallOutcome) -> Self {
        let Err(refusal) = &outcome.result else {
            return Self::Accepted;
        };
        let issues = refusal
            .issues
            .iter()
            .map(|issue| WantedIssue { code: issue.code, parameter: issue.parameter.clone() });
        let corrected = refusal.corrected_call.as_deref();
        let corrected = corrected.map_or(Value::Null, |call| {
            serde_json::from_str(call).unwrap_or_else(|_| Value::from(call))
        });
        Self::Refused(WantedRefusal { issues: issues.collect(), corrected: Some(corrected) })
    }
}

impl WantedEnd {
    /// Whether a call came to this.
    pub fn fits(&self, outcome: &CallOutcome) -> bool {
        match (self, Self::from(outcome)) {
            (Self::Accepted, Self::Accepted) => true,
            (Self::Refused(wanted), Self::Refused(found)) => {
                let is_checked = wanted.corrected.is_some();
                wanted.issues == found.issues
                    && (!is_checked || wanted.corrected == found.corrected)
            }
            _ => false,
        }
    }
}

/// The text of a case. Nothing in it steers a terminal, whoever wrote the call.
pub fn saved_case(
    id: &str,
    (call, outcome): (&ToolCall, &CallOutcome),
    now: &Zoned,
    unit: Unit,
) -> Result<String, serde_json::Error> {
    let mut text = format!("{{\n  \"id\": {},\n  \"now\": {},", to_string(id)?, to_string(now)?);
    // Writing to a string can't fail.
    let _ = write!(text, "\n  \"unit\": {},\n  \"wrong\": {{", to_string(&unit)?);
    let _ = write!(text, "\n    \"tool\": {},", to_string(&call.name)?);
    if arguments::read(&call.arguments).is_ok() {
        // As sent, so that a name that stands twice does so here.
        let _ = write!(text, "\n    \"arguments\": {}", call.arguments.trim());
    } else {
        let in_text = if call.arguments.starts_with(MARKER) {
            call.arguments.clone()
        } else {
            format!("{MARKER} {}({})]", call.name, call.arguments)
        };
        let _ = write!(text, "\n    \"arguments\": {},", to_string(&call.arguments)?);
        let _ = write!(text, "\n    \"text\": {}", to_string(&in_text)?);
    }
    let wanted = to_string(&WantedEnd::from(outcome))?;
    let _ = write!(text, "\n  }},\n  \"refused\": {wanted}\n}}\n");
    Ok(escaped(&text))
}

/// What steers a terminal as JSON's escapes. Between strings there is only the white space of JSON.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if steers(c) && !matches!(c, '\n' | '\r' | '\t') {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(c);
        }
    }
    text
}

/// Whether what a call comes to depends on what is stored, beside its form.
pub fn depends_on_log(call: &ToolCall, outcome: &CallOutcome) -> bool {
    let is_of_form =
        |code: CallIssueCode| CallIssueCode::ALL.iter().take(OF_FORM).any(|one| *one == code);
    match &outcome.result {
        Err(refusal) => !refusal.issues.iter().all(|issue| is_of_form(issue.code)),
        Ok(_) => find(&call.name).is_some_and(Descriptor::reads_log),
    }
}

/// The first issues of the table are of the form of a call.
const OF_FORM: usize = CallIssueCode::UnknownTool as usize + 1;
