//! The text of a suite to its scenarios, or to all that is wrong with it.

use crate::decode::{self, Issue, IssueCode, IssueList, Issues, Subject, escaped};
use crate::domain::limits::MOST_ISSUES;
use crate::domain::load::Unit;
use crate::domain::text::{counted, excerpt};
use crate::eval::limits::{MOST_EXPECTED_CALLS, MOST_SCENARIOS};
use crate::eval::scenario::{Allowed, Exchange, Expected, ExpectedCall, Scenario, WrongCall};
use crate::schema::reader::{
    Beside, Form, Unfit, WrittenObject, beside, near_name, says_something,
};
use crate::settings::environment::{a_moment, moment};
use crate::tool::{self, WantedEnd, WantedRefusal, text_call::MARKER};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// When a scenario takes place that says nothing of it: a Saturday evening.
const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

const SUBJECT: Subject =
    Subject { noun: "scenario", with_article: "a scenario", says_places: true };

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenScenario {
    id: String,
    now: Option<String>,
    unit: Option<Unit>,
    #[serde(default)]
    given: Vec<String>,
    wrong: Option<WrittenCall>,
    refused: Option<WantedRefusal>,
    #[serde(default)]
    say: Vec<String>,
    #[serde(default)]
    expect: Vec<WrittenExpected>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenCall {
    tool: String,
    arguments: WrittenObject,
    text: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenExpected {
    calls: Option<Vec<WrittenExpectedCall>>,
    #[serde(default)]
    ask: bool,
    #[serde(default = "yes")]
    reads: bool,
    #[serde(default)]
    other_writes: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenExpectedCall {
    tool: String,
    /// Null where it may be left out.
    #[serde(default)]
    args: BTreeMap<String, Vec<Option<String>>>,
    #[schemars(range(min = 1, max = MOST_EXPECTED_CALLS))]
    times: Option<usize>,
}

const LINES: &str = "a line that is typed, or a list of them";
const BESIDE: &[Beside] = &[
    beside("id").check(is_an_id),
    beside("now").check(a_moment),
    beside("given").or_one().wanted(LINES).check(says_something),
    beside("say").or_one().wanted(LINES).check(says_something),
    beside("expect").or_one(),
    beside("args").or_one(),
    beside("refused")
        .wanted("an object with faults and corrected, or null for a call that is accepted"),
    beside("tool").wanted("the name of a tool").check(says_something),
    beside("arguments").wanted("an object, or the text of a broken one"),
    beside("text").wanted(MARKER).check(says_something),
    beside("calls").wanted("a list of calls, empty where none is wanted"),
];

fn is_an_id(text: &str) -> Result<(), Unfit> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(());
    }
    let wanted = "a name of lower-case letters, digits and '-'".to_owned();
    Err(Unfit { code: IssueCode::Malformed, found: None, wanted })
}

static FORM: LazyLock<Form<WrittenScenario>> = LazyLock::new(|| Form::new(SUBJECT, BESIDE));

/// A scenario a line, or one alone over several lines. Blank lines and lines that begin with `#` are
/// passed over.
pub fn read(group: &str, text: &str) -> Result<Vec<Scenario>, IssueList> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    if serde_json::from_str::<IgnoredAny>(&text[start..]).is_ok() {
        return scenario(group, text, start..text.trim_end().len()).map(|one| vec![one]);
    }
    let (mut found, mut listed, mut more) = (Vec::new(), Vec::<Issue>::new(), 0);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let part = start..start + line.trim_end().len();
        start += line.len();
        let bare = line.trim_start_matches('\u{feff}').trim();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let skipped = line.len() - line.trim_start_matches('\u{feff}').len();
        match scenario(group, text, part.start + skipped..part.end) {
            Ok(scenario) if found.len() < MOST_SCENARIOS => found.push(scenario),
            Ok(_) => more += 1,
            Err(list) => {
                let room = MOST_ISSUES.saturating_sub(listed.len());
                more += list.more + list.listed.len().saturating_sub(room);
                listed.extend(list.listed.into_iter().take(room));
            }
        }
    }
    if listed.is_empty() && more == 0 {
        return Ok(found);
    }
    Err(IssueList { listed, more })
}

fn scenario(group: &str, text: &str, part: Range<usize>) -> Result<Scenario, IssueList> {
    FORM.read_with(text, part.clone(), |read, issues| {
        let root = issues.root;
        let has = |name: &str| root.get(name).is_some();
        let is_case = has("refused");
        let is_asked = !is_case || has("say") || has("expect");
        for (name, is_needed, wanted) in [
            ("wrong", is_case, "the call that is refused"),
            ("say", is_asked, "what the athlete says"),
            ("expect", is_asked, "what is wanted of the coach"),
        ] {
            if is_needed && !has(name) {
                let code = IssueCode::MissingField;
                issues.report_at(code, format!("/{name}"), "nothing", wanted);
            }
        }
        let is_list = root.get("expect").is_some_and(|expect| expect.entries().is_some());
        let expected = read.expect.into_iter().enumerate().map(|(at, one)| {
            let pointer = if is_list { format!("/expect/{at}") } else { "/expect".to_owned() };
            one.checked(issues, &pointer)
        });
        let expected: Vec<_> = expected.collect();
        let lines = read.say;
        if has("say") && has("expect") && (lines.is_empty() || lines.len() != expected.len()) {
            let found = format!("{} for {} of 'say'", expected.len(), counted(lines.len(), "line"));
            let (code, pointer) = (IssueCode::WrongType, "/expect".to_owned());
            issues.report_at(code, pointer, found, "one for each line, and at least one");
        }
        let turns = lines.into_iter().zip(expected);
        let now = read.now.and_then(|text| moment(&text).ok());
        let refused = read.refused.map(WantedEnd::Refused);
        Scenario {
            id: format!("{group}/{}", read.id),
            group: group.to_owned(),
            now: now.or_else(|| moment(NOW).ok()).unwrap_or_default(),
            unit: read.unit.unwrap_or(Unit::Lb),
            given: read.given,
            wrong: read.wrong.map(|wrong| wrong.checked(issues)),
            // Null where the call is to be accepted.
            refused: refused.or_else(|| is_case.then_some(WantedEnd::Accepted)),
            turns: turns.map(|(say, expect)| Exchange { say, expect }).collect(),
            source: text[part].trim().to_owned(),
        }
    })
}

impl WrittenCall {
    fn checked(self, issues: &mut Issues<'_>) -> WrongCall {
        let in_text = self.arguments.as_object().map(|object| {
            let tree = decode::read(object, 0..object.len(), SUBJECT);
            let members = tree.root.members().unwrap_or_default().iter();
            let pairs = members
                .map(|member| format!("{}: {}", member.name, &object[member.value.span.clone()]));
            let pairs: Vec<_> = pairs.collect();
            format!("{MARKER} {}({})]", self.tool, pairs.join(", "))
        });
        if in_text.is_none() && self.text.is_none() {
            let (code, wanted) = (IssueCode::MissingField, "the same as a call in text");
            issues.report_at(code, "/wrong/text".to_owned(), "nothing", wanted);
        }
        let text = self.text.or(in_text).unwrap_or_default();
        WrongCall { tool: self.tool, arguments: self.arguments.into_text(), text }
    }
}

impl WrittenExpected {
    fn checked(self, issues: &mut Issues<'_>, pointer: &str) -> Expected {
        let is_said = self.calls.is_some();
        let calls = self.calls.into_iter().flatten().enumerate();
        let calls = calls
            .flat_map(|(at, call)| call.checked(issues, &format!("{pointer}/calls/{at}")))
            .collect::<Vec<_>>();
        if self.ask && !calls.is_empty() {
            let (code, found) = (IssueCode::ConflictingField, "'calls' beside 'ask'");
            issues.report_at(code, pointer.to_owned(), found, "either a question or calls");
        }
        if !is_said && !self.ask {
            let (code, wanted) = (IssueCode::MissingField, "a list of calls, or \"ask\": true");
            issues.report_at(code, format!("{pointer}/calls"), "nothing", wanted);
        }
        let Self { ask, reads, other_writes, .. } = self;
        Expected { calls, ask, reads, other_writes }
    }
}

impl WrittenExpectedCall {
    /// The call, as often as it is wanted.
    fn checked(self, issues: &mut Issues<'_>, pointer: &str) -> Vec<ExpectedCall> {
        let wanted = |name: &str, all: &str, known: Vec<&'static str>| {
            let near = near_name(name, known.iter().copied());
            let near = near.map_or_else(String::new, |near| format!("; '{near}' may be meant"));
            format!("{all} {}{near}", known.join(", "))
        };
        let Some(tool) = tool::find(&self.tool) else {
            let known = tool::descriptors().iter().map(|tool| tool.name).collect();
            let (code, found) = (IssueCode::UnknownWord, excerpt(&self.tool));
            let (found, wanted) =
                (format!("the string \"{found}\""), wanted(&self.tool, "one of", known));
            issues.report_at(code, format!("{pointer}/tool"), found, wanted);
            return Vec::new();
        };
        let mut given = self.args;
        let args = tool.parameters.iter().filter_map(|parameter| {
            let values = given.remove(parameter.name)?.into_iter();
            Some((parameter.name, values.map(Allowed::read).collect()))
        });
        let args: Vec<(_, Vec<_>)> = args.collect();
        for name in given.keys() {
            let pointer = format!("{pointer}/args/{}", escaped(name));
            let known = tool.parameters.iter().map(|one| one.name).collect();
            let (code, found) = (IssueCode::UnknownField, "a field that is not known there");
            issues.report_at(code, pointer, found, wanted(name, "only", known));
        }
        for (name, _) in args.iter().filter(|(_, values)| values.is_empty()) {
            let (code, pointer) = (IssueCode::TooFew, format!("{pointer}/args/{name}"));
            issues.report_at(code, pointer, "an empty list", "at least 1");
        }
        vec![ExpectedCall { tool: tool.name, args }; self.times.unwrap_or(1)]
    }
}
