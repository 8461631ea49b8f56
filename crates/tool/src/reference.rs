//! What a caller reads about the tools: the reference in `SystemPrompt.md`, and help.

use super::alias::aliases_for;
use super::descriptor::{Descriptor, Example, Parameter};
use super::format::typed_arguments;
use super::refusal::example_call;
use super::tools::descriptors;
use setwise_domain::tool_call::Syntax;
use std::fmt::Write as _;

/// The reference of all tools, as `SystemPrompt.md` has it: what a model reads whose calls go as text.
pub fn reference() -> String {
    told(descriptors(), Syntax::Text)
}

/// What a model reads of these tools in its prompt. Natively their schemas are sent with it, and only what
/// they can't say stands here.
pub fn told<'a>(tools: impl IntoIterator<Item = &'a Descriptor>, syntax: Syntax) -> String {
    let parts = tools.into_iter().map(|tool| tool.told(syntax));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

impl Descriptor {
    fn told(&self, syntax: Syntax) -> String {
        let in_full = !self.name_rules.is_empty();
        let mut text = format!("### {}\n", self.name);
        match syntax {
            Syntax::Native if !in_full => return String::new(),
            Syntax::Native => {}
            Syntax::Text => {
                let _ = writeln!(text, "\n{}", self.purpose);
                self.parameters_in(&mut text, |_| String::new());
            }
        }
        let examples = if in_full { self.examples } else { &self.examples[..1] };
        self.rest_in(&mut text, examples, syntax);
        text
    }

    /// All that there is to know of it, for a terminal.
    pub fn help(&self) -> String {
        let mut text = format!("{}\n\n{}\n", self.name, self.purpose);
        self.parameters_in(&mut text, |one| {
            let mut text = String::new();
            for (label, values) in [("Good", one.good), ("Bad", one.bad)] {
                if !values.is_empty() {
                    let _ = write!(text, ". {label}: {}", in_quotes(values));
                }
            }
            text
        });
        self.rest_in(&mut text, self.examples, Syntax::Text);
        text.replace('`', "")
    }

    fn parameters_in(&self, text: &mut String, beside: impl Fn(&Parameter) -> String) {
        for (title, required) in [("Required", true), ("Optional", false)] {
            let mut own = self.parameters.iter().filter(|one| one.required == required).peekable();
            if own.peek().is_some() {
                let _ = write!(text, "\n{title}:\n\n");
            }
            for one in own {
                let told = one.description(&[one.doc, &one.kind.in_short()]);
                let _ = writeln!(text, "- `{}` (string): {told}{}", one.name, beside(one));
            }
        }
        if self.parameters.is_empty() {
            text.push_str("\nIt takes no parameters.\n");
        }
    }

    fn rest_in(&self, text: &mut String, examples: &[Example], syntax: Syntax) {
        let rules = self.name_rules.iter().map(|names| {
            let (right, wrong) = (marked(names, " / "), marked(&wrong_names(names), ", "));
            format!("Use {right} exactly (NOT {wrong}).")
        });
        if !self.name_rules.is_empty() {
            let first = "Parameter names are case-sensitive and must match exactly.".to_owned();
            text.push('\n');
            for (number, rule) in (1..).zip([first].into_iter().chain(rules)) {
                let _ = writeln!(text, "{number}. {rule}");
            }
        }
        text.push('\n');
        for example in examples {
            let call = match syntax {
                Syntax::Text => example_call(self, example, syntax),
                Syntax::Native => typed_arguments(self.name, example.iter().copied()).to_string(),
            };
            let _ = writeln!(text, "{call}");
        }
        let hints: Vec<_> = self.hints(syntax).collect();
        if !hints.is_empty() {
            text.push('\n');
        }
        for hint in hints {
            let _ = writeln!(text, "- {hint}");
        }
    }

    fn hints(&self, syntax: Syntax) -> impl Iterator<Item = String> {
        let named = self.name_rules.iter().copied().flatten();
        let named = named.filter_map(|name| self.parameter(name)).filter(|one| one.required);
        let named = named.flat_map(|one| {
            let (name, wrong) = (one.name, marked(&wrong_names(&[one.name]), ", "));
            let (good, bad) = (in_quotes(one.good), in_quotes(one.bad));
            [
                format!("\"Missing required parameter '{name}'\": check that you used exactly `{name}` (not {wrong})."),
                format!("`{name}` must be specific. Good: {good}. Bad: {bad}."),
            ]
        });
        let in_text = self.in_text.iter().filter(move |_| syntax == Syntax::Text);
        named.chain(self.advice.iter().chain(in_text).map(|line| (*line).to_owned()))
    }
}

fn in_quotes(values: &[&str]) -> String {
    values.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(", ")
}

/// Names in backticks, joined.
fn marked(names: &[&str], join: &str) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(join)
}

/// The names that these parameters are given by mistake, each word once however it is written.
fn wrong_names(names: &[&str]) -> Vec<&'static str> {
    let letters = |name: &str| name.replace('_', "").to_lowercase();
    let mut known: Vec<_> = names.iter().map(|name| letters(name)).collect();
    let mut wrong = Vec::new();
    for alias in names.iter().flat_map(|name| aliases_for(name)) {
        let of_alias = letters(alias);
        if !known.contains(&of_alias) {
            known.push(of_alias);
            wrong.push(alias);
        }
    }
    wrong
}

#[cfg(test)]
mod tests;
