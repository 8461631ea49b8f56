//! Saved calls made again, each in a home of its own: does each come to what it came to once?

use super::grid;
use super::scenario::{Scenario, WrongCall};
use super::suite::{self, SuiteError};
use super::trial::Bench;
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach::{Services, blocking};
use crate::domain::text::{counted, excerpt, printable};
use crate::domain::tool_call::{CallIssueCode, CallOutcome, ToolCall};
use crate::parse::typo::likest;
use crate::settings::model::Calls;
use crate::text;
use crate::tool::{self, WantedEnd};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool call --check", "What the saved calls of a file come to now, against what they came to once.": Report, refused: Report;
};

/// How a saved call ended.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "CheckedCall")]
pub struct CaseEnd {
    /// The file's name and its own.
    id: String,
    /// The tool that is called.
    tool: String,
    /// Whether it ended as wanted.
    passed: bool,
    /// Null where it is accepted.
    wanted: WantedEnd,
    /// What it comes to now; null where it is accepted.
    found: WantedEnd,
    /// What is not as it was, in a sentence.
    pub why: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "CheckedCalls")]
struct Report {
    /// How many calls were made.
    checked: usize,
    /// How many of them end otherwise.
    differ: usize,
    /// Each call, in the order of the file.
    cases: Vec<CaseEnd>,
}

/// `setwise tool call --check FILE`.
pub fn run(setup: &Context, file: &str, output: &mut Output) -> Result<Exit, Stop> {
    let scenarios = suite::find(&[file.to_owned()]).map_err(|error| match error {
        SuiteError::Unknown(name) => Stop::refused(
            "no_such_file",
            format!(
                "there is no file '{}'; --check takes a file of saved calls, as `w` in the tools tab writes it",
                excerpt(&name)
            ),
        ),
        error => error.into(),
    })?;
    let settings = setup.settings()?;
    let cell = grid::configured(&settings, Calls::Native);
    let bench = Bench { setup, settings: &settings, coach: &|_| None };
    let mut cases = Vec::new();
    for scenario in &scenarios {
        cases.extend(setup.wait(Box::pin(bench.check(scenario, cell)))??);
    }
    if cases.is_empty() {
        let message = format!(
            "there is no saved call in {}: a scenario has one in 'wrong', with what it is to come to in 'refused'",
            printable(file)
        );
        return Err(Stop::refused("no_case", message));
    }
    let differ = cases.iter().filter(|case| !case.passed).count();
    let report = Report { checked: cases.len(), differ, cases };
    output.answer(&report, Report::text)?;
    Ok(if differ == 0 { Exit::Done } else { Exit::Refused })
}

impl Report {
    fn text(&self) -> String {
        let line = |case: &CaseEnd| match &case.why {
            None => format!("✓ {}", case.id),
            Some(why) => format!("✗ {}\n  {why}", case.id),
        };
        let mut lines: Vec<_> = self.cases.iter().map(line).collect();
        let differ = match self.differ {
            0 => "all as they were".to_owned(),
            1 => "1 differs".to_owned(),
            several => format!("{several} differ"),
        };
        lines.push(format!("{}, {differ}", counted(self.checked, "case")));
        lines.join("\n")
    }
}

/// Makes the saved call of a scenario and lets go of what it would have stored.
pub async fn check(scenario: &Scenario, services: &Services) -> Result<Option<CaseEnd>, Stop> {
    let (Some(saved), Some(wanted)) = (&scenario.wrong, &scenario.refused) else {
        return Ok(None);
    };
    let call = ToolCall::native(saved.tool.as_str(), saved.arguments.as_str(), None);
    let executor = services.executor.clone();
    let outcome = blocking(move || Ok(executor.rehearse(call)?)).await?;
    let passed = wanted.fits(&outcome);
    Ok(Some(CaseEnd {
        id: scenario.id.clone(),
        tool: saved.tool.clone(),
        passed,
        why: (!passed).then(|| tell_difference(saved, wanted, &outcome)),
        wanted: wanted.clone(),
        found: WantedEnd::from(&outcome),
    }))
}

fn tell_difference(saved: &WrongCall, wanted: &WantedEnd, outcome: &CallOutcome) -> String {
    let name = printable(&saved.tool);
    let Some(tool) = tool::find(&saved.tool) else {
        let known = tool::descriptors().iter().map(|tool| tool.name);
        let instead = match likest(&saved.tool, known.clone()) {
            Some(near) => format!("make it a call of '{near}'"),
            None => format!("the tools are {}", known.collect::<Vec<_>>().join(", ")),
        };
        return format!("There is no tool '{name}' any more: {instead}, or delete the case.");
    };
    let ends = format!("Wanted {}; found {}.", told(wanted), told(&WantedEnd::from(outcome)));
    let corrected = match wanted {
        WantedEnd::Refused(refusal) => refusal.corrected.as_ref(),
        WantedEnd::Accepted => None,
    };
    let arguments = corrected.and_then(|call| call["arguments"].as_object());
    let gone = arguments.into_iter().flat_map(|pairs| pairs.keys());
    let gone: Vec<_> = gone.filter(|name| tool.parameter(name).is_none()).collect();
    match gone.as_slice() {
        [] => ends,
        gone => {
            let gone = text::list(gone.iter().map(|name| format!("'{}'", printable(name))));
            let known = tool.parameter_names();
            format!("{ends} The tool has changed: it takes {known} and no {gone} any more.")
        }
    }
}

/// `refused for alias_used 'exerciseName', corrected {…}`
fn told(end: &WantedEnd) -> String {
    let WantedEnd::Refused(refusal) = end else {
        return "accepted".to_owned();
    };
    let issues = refusal.issues.iter().map(|issue| match &issue.parameter {
        Some(name) => format!("{} '{}'", CallIssueCode::word(issue.code), printable(name)),
        None => issue.code.to_string(),
    });
    let issues = text::list(issues.collect::<Vec<_>>());
    let corrected = match &refusal.corrected {
        None => String::new(),
        Some(Value::Null) => ", without a corrected call".to_owned(),
        Some(call) => format!(", corrected {}", printable(&call.to_string())),
    };
    format!("refused for {issues}{corrected}")
}
