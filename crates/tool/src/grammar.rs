//! Calls in a text as a grammar, for servers that hold a model to one: anything can be said, but nothing
//! that begins like a call and is none.
//!
//! ```text
//! root ─┬ words: all but `[T`
//!       └ call ── `[TOOL_CALL: ` ── a tool ── its parameters, in the order of the table ── `)]`
//! ```
//! GBNF, as llama.cpp, vLLM and `SGLang` take it. What a value may be is what the tool's schema says. The
//! strict decode stays the judge: a generic name or a day that the calendar doesn't have fits here.

use super::descriptor::{Descriptor, Kind, Parameter};
use super::text_call::MARKER;
use serde_json::Value;
use setwise_catalog::schema::of_pattern;
use std::fmt::Write as _;

/// The grammar of words with calls of these tools.
pub fn grammar(tools: &[&Descriptor]) -> String {
    let names: Vec<_> = tools.iter().map(|tool| rule_name(tool.name)).collect();
    let mut text = format!(
        "root ::= piece*\n\
         piece ::= [^[] | \"[\"+ [^Tt[] | call\n\
         call ::= \"{MARKER} \" ({}) \")]\"\n\
         plain ::= [^\"\\\\\\x00-\\x1f\\x7f]\n\
         char ::= plain | \"\\\\\" [\"\\\\nt]\n",
        names.join(" | ")
    );
    for (tool, name) in tools.iter().zip(&names) {
        let _ = writeln!(text, "{name} ::= \"{}(\"{}", tool.name, parameters(tool));
        for one in tool.parameters {
            let (rule, value) = (parameter_rule(tool, one), value(one.kind));
            let _ = writeln!(text, "{rule} ::= \"{}: \\\"\" {value} \"\\\"\"", one.name);
        }
    }
    text
}

/// Rules are named without underscores.
fn rule_name(name: &str) -> String {
    name.replace('_', "-")
}

fn parameter_rule(tool: &Descriptor, parameter: &Parameter) -> String {
    rule_name(&format!("{}-{}", tool.name, parameter.name))
}

/// The parameters of a call, each once and in their order. A load stands in one unit.
fn parameters(tool: &Descriptor) -> String {
    let groups = tool.parameters.chunk_by(|one, next| is_load(one) && is_load(next));
    let groups: Vec<(bool, String)> = groups
        .map(|group| {
            let rules = group.iter().map(|one| parameter_rule(tool, one));
            let rules: Vec<_> = rules.collect();
            let is_required = group[0].required;
            match &rules[..] {
                [one] => (is_required, one.clone()),
                several => (is_required, format!("({})", several.join(" | "))),
            }
        })
        .collect();
    let behind = |groups: &[(bool, String)]| -> String {
        let parts = groups.iter().map(|(is_required, rule)| {
            let need = if *is_required { "" } else { "?" };
            format!(" (\", \" {rule}){need}")
        });
        parts.collect()
    };
    // What is required begins, so that a comma stands before all others; where nothing is, any may begin.
    if groups.first().is_some_and(|(is_required, _)| *is_required) {
        return format!(" {}{}", groups[0].1, behind(&groups[1..]));
    }
    let beginning =
        groups.iter().enumerate().map(|(at, (_, rule))| rule.clone() + &behind(&groups[at + 1..]));
    let need = if tool.at_least_one.is_empty() { "?" } else { "" };
    match groups.len() {
        0 => String::new(),
        _ => format!(" ({}){need}", beginning.collect::<Vec<_>>().join(" | ")),
    }
}

const fn is_load(parameter: &Parameter) -> bool {
    matches!(parameter.kind, Kind::Load(_)) && !parameter.required
}

/// What stands between the quotation marks. A value of a type of its own is JSON within the text: a list
/// is written out, and what has more to it is the decode's to read.
fn value(kind: Kind) -> String {
    let schema = kind.schema();
    if schema["type"] == "array" {
        let (most, word) = (&schema["items"]["maxLength"], "\"\\\\\\\"\"");
        let item = format!("{word} plain{{1,{most}}} {word}");
        let more = schema["maxItems"].as_u64().map_or(0, |most| most - 1);
        return format!("\"[\" {item} (\",\" \" \"? {item}){{0,{more}}} \"]\"");
    }
    if matches!(kind, Kind::Json { .. }) {
        return "char*".to_owned();
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().map(Value::to_string);
        return format!("({})", words.collect::<Vec<_>>().join(" | "));
    }
    if let Some(pattern) = schema["pattern"].as_str() {
        return of_pattern(pattern);
    }
    let least = schema["minLength"].as_u64().unwrap_or(0);
    format!("char{{{least},{}}}", schema["maxLength"])
}

#[cfg(test)]
mod tests;
