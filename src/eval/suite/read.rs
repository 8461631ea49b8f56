//! The text of a suite to its scenarios, or to all that is wrong with it.

use crate::decode::{self, Fields, Issue, IssueList, Kind, Node, Subject};
use crate::domain::limits::MOST_ISSUES;
use crate::domain::load::Unit;
use crate::domain::text::counted;
use crate::domain::tool_call::FaultCode;
use crate::eval::limits::{MOST_EXPECTED_CALLS, MOST_SCENARIOS};
use crate::eval::scenario::{Allowed, Exchange, Expected, ExpectedCall, Scenario, WrongCall};
use crate::parse::typo::likest;
use crate::settings::environment::moment;
use crate::tool::{self, WantedEnd, WantedFault, WantedRefusal, text_call::MARKER};
use jiff::Zoned;
use serde::de::IgnoredAny;
use std::ops::Range;

/// When a scenario takes place that says nothing of it: a Saturday evening.
const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

const SUBJECT: Subject =
    Subject { noun: "scenario", with_article: "a scenario", says_places: true };

const OF_A_SCENARIO: &[&str] = &["id", "now", "unit", "given", "wrong", "refused", "say", "expect"];
const OF_EXPECTED: &[&str] = &["calls", "ask", "reads", "other_writes"];
const OF_A_CALL: &[&str] = &["tool", "args", "times"];
const OF_A_WRONG_CALL: &[&str] = &["tool", "arguments", "text"];
const OF_A_REFUSAL: &[&str] = &["faults", "corrected"];
const OF_A_FAULT: &[&str] = &["code", "parameter"];

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
    let tree = decode::read(text, part.clone(), SUBJECT);
    let nearest = |name: &str, known: &[&'static str]| likest(name, known.iter().copied());
    let fields = Fields::new(SUBJECT, text, &tree, nearest)?;
    let mut reader = Reader { fields };
    let root = &tree.root;
    reader.fields.known(root, OF_A_SCENARIO);
    if root.members().is_none() {
        return Err(reader.fields.into_list());
    }
    let scenario = Scenario {
        id: format!("{group}/{}", reader.id(root)),
        group: group.to_owned(),
        now: reader.now(root),
        unit: reader.unit(root),
        given: reader.fields.lines(root, "given", LINES),
        wrong: reader.wrong(root),
        refused: reader.refused(root),
        turns: reader.turns(root),
        source: text[part].trim().to_owned(),
    };
    reader.fields.end(scenario)
}

const LINES: &str = "a line that is typed, or a list of them";

struct Reader<'a> {
    fields: Fields<'a>,
}

impl Reader<'_> {
    fn id(&mut self, root: &Node<'_>) -> String {
        const WANTED: &str = "a name of lower-case letters, digits and '-'";
        let Some(node) = root.get("id") else {
            self.fields.missing(root, "id", WANTED);
            return String::new();
        };
        let id = self.fields.text_of(node, WANTED).unwrap_or_default();
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !id.is_empty() && !id.chars().all(fits) {
            self.fields.wrong_at(node, WANTED);
        }
        id
    }

    fn now(&mut self, root: &Node<'_>) -> Zoned {
        const WANTED: &str = "a moment with its zone, such as 2026-11-21T18:02:00-05:00";
        let said = self.fields.parsed(root, "now", WANTED, |text| moment(text).ok());
        said.or_else(|| moment(NOW).ok()).unwrap_or_default()
    }

    fn unit(&mut self, root: &Node<'_>) -> Unit {
        let said = self.fields.parsed(root, "unit", "\"lb\" or \"kg\"", Unit::from_word);
        said.unwrap_or(Unit::Lb)
    }

    fn wrong(&mut self, root: &Node<'_>) -> Option<WrongCall> {
        const NAME: &str = "the name that the call goes by";
        const WANTED: &str = "its arguments: an object, or the text of a broken one";
        let node = root.get("wrong")?;
        self.fields.known(node, OF_A_WRONG_CALL);
        let Some(named) = node.get("tool") else {
            self.fields.missing(node, "tool", NAME);
            return None;
        };
        let tool = self.fields.text_of(named, NAME)?;
        let Some(given) = node.get("arguments") else {
            self.fields.missing(node, "arguments", WANTED);
            return None;
        };
        let said = node.get("text").and_then(|said| self.fields.text_of(said, MARKER));
        let (arguments, text) = match &given.kind {
            Kind::Object(members) => {
                let pairs = members.iter().map(|member| {
                    let value = &self.fields.source[member.value.span.clone()];
                    format!("{}: {value}", member.name)
                });
                let pairs: Vec<_> = pairs.collect();
                let text = format!("{MARKER} {tool}({})]", pairs.join(", "));
                (self.fields.source[given.span.clone()].to_owned(), said.unwrap_or(text))
            }
            Kind::Text(raw) => {
                let Some(said) = said else {
                    self.fields.missing(node, "text", "the same as a call in text");
                    return None;
                };
                (raw.clone().into_owned(), said)
            }
            _ => {
                self.fields.wrong_at(given, WANTED);
                return None;
            }
        };
        Some(WrongCall { tool, arguments, text })
    }

    /// What the wrong call is to come to; null where it is to be accepted.
    fn refused(&mut self, root: &Node<'_>) -> Option<WantedEnd> {
        const WANTED: &str =
            "an object with faults and corrected, or null for a call that is accepted";
        let node = root.get("refused")?;
        if root.get("wrong").is_none() {
            self.fields.missing(root, "wrong", "the call that is refused");
        }
        if matches!(node.kind, Kind::Null) {
            return Some(WantedEnd::Accepted);
        }
        self.fields.known(node, OF_A_REFUSAL);
        let Some(listed) = node.get("faults").and_then(Node::entries) else {
            self.fields.wrong_at(node, WANTED);
            return None;
        };
        let faults = listed.iter().filter_map(|entry| self.fault(entry)).collect();
        let corrected =
            node.get("corrected").map(|call| self.fields.source[call.span.clone()].to_owned());
        let corrected = corrected.map(|call| serde_json::from_str(&call).unwrap_or_default());
        Some(WantedEnd::Refused(WantedRefusal { faults, corrected }))
    }

    fn fault(&mut self, node: &Node<'_>) -> Option<WantedFault> {
        self.fields.known(node, OF_A_FAULT);
        let Some(code) = node.get("code") else {
            self.fields.missing(node, "code", "the code of a fault");
            return None;
        };
        let word = self.fields.text_of(code, "the code of a fault")?;
        let Some(read) = FaultCode::from_word(&word) else {
            let near = likest(&word, FaultCode::WORDS.iter().copied());
            let all = || FaultCode::WORDS.join(", ");
            self.fields.wrong_at(code, near.map_or_else(all, |near| format!("'{near}'")));
            return None;
        };
        let parameter = match node.get("parameter") {
            None | Some(Node { kind: Kind::Null, .. }) => None,
            Some(name) => self.fields.text_of(name, "the name of a parameter, or null"),
        };
        Some(WantedFault { code: read, parameter })
    }

    /// What is said, with what is expected of each.
    fn turns(&mut self, root: &Node<'_>) -> Vec<Exchange> {
        let is_case = root.get("refused").is_some();
        if is_case && root.get("say").is_none() && root.get("expect").is_none() {
            return Vec::new();
        }
        let lines = self.fields.lines(root, "say", LINES);
        match root.get("say") {
            None => self.fields.missing(root, "say", "what the athlete says"),
            Some(said) if said.entries().is_some_and(<[_]>::is_empty) => {
                self.fields.wrong_at(said, "at least one line");
            }
            Some(_) => {}
        }
        let Some(expect) = root.get("expect") else {
            self.fields.missing(root, "expect", "what is wanted of the coach");
            return Vec::new();
        };
        let nodes = expect.entries().unwrap_or(std::slice::from_ref(expect));
        let expected: Vec<_> = nodes.iter().map(|node| self.expected(node)).collect();
        if !lines.is_empty() && lines.len() != expected.len() {
            let found = format!("{} for {} of 'say'", expected.len(), counted(lines.len(), "line"));
            self.fields.report(&expect.span, &found, "one for each line");
        }
        let turns = lines.into_iter().zip(expected);
        turns.map(|(say, expect)| Exchange { say, expect }).collect()
    }

    fn expected(&mut self, node: &Node<'_>) -> Expected {
        self.fields.known(node, OF_EXPECTED);
        let mut calls = Vec::new();
        if let Some(listed) = node.get("calls") {
            match listed.entries() {
                Some(entries) => {
                    for entry in entries {
                        calls.extend(self.calls(entry));
                    }
                }
                None => self.fields.wrong_at(listed, "a list of calls, empty where none is wanted"),
            }
        }
        let expected = Expected {
            ask: self.fields.flag(node, "ask", false),
            reads: self.fields.flag(node, "reads", true),
            other_writes: self.fields.flag(node, "other_writes", false),
            calls,
        };
        if expected.ask && !expected.calls.is_empty() {
            self.fields.wrong_at(node, "either a question or calls");
        }
        if node.get("calls").is_none() && !expected.ask {
            self.fields.missing(node, "calls", "a list of calls, or \"ask\": true");
        }
        expected
    }

    /// One expected call, as often as it is wanted.
    fn calls(&mut self, node: &Node<'_>) -> Vec<ExpectedCall> {
        self.fields.known(node, OF_A_CALL);
        let Some(named) = node.get("tool") else {
            if node.members().is_some() {
                self.fields.missing(node, "tool", "the name of a tool");
            }
            return Vec::new();
        };
        let name = self.fields.text_of(named, "the name of a tool").unwrap_or_default();
        let Some(tool) = tool::find(&name) else {
            let known = tool::descriptors().iter().map(|tool| tool.name);
            let known: Vec<_> = known.collect();
            self.fields.wrong_at(named, format!("one of {}", known.join(", ")));
            return Vec::new();
        };
        let mut args = Vec::new();
        if let Some(given) = node.get("args") {
            let known: Vec<_> = tool.parameters.iter().map(|one| one.name).collect();
            self.fields.known(given, &known);
            for member in given.members().unwrap_or_default() {
                if let Some(parameter) = tool.parameter(&member.name) {
                    args.push((parameter.name, self.allowed(&member.value)));
                }
            }
        }
        let times = match node.get("times") {
            None => 1,
            Some(times) => self.fields.number(times, 1, MOST_EXPECTED_CALLS).unwrap_or(1),
        };
        let tool = tool.name;
        vec![ExpectedCall { tool, args }; times]
    }

    /// A value, or a list of those that will do; `null` where it may be left out.
    fn allowed(&mut self, node: &Node<'_>) -> Vec<Allowed> {
        const WANTED: &str =
            "a text, or a list of those that will do, with null where it may be left out";
        let entries = node.entries().unwrap_or(std::slice::from_ref(node));
        if entries.is_empty() {
            self.fields.wrong_at(node, WANTED);
        }
        let mut allowed = Vec::new();
        for entry in entries {
            match &entry.kind {
                Kind::Text(text) => allowed.push(Allowed::read(text)),
                Kind::Null => allowed.push(Allowed::Absent),
                _ => self.fields.wrong_at(entry, WANTED),
            }
        }
        allowed
    }
}
