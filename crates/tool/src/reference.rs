//! What a caller reads about the tools: the reference in `SystemPrompt.md`, and help.

use super::alias::aliases_for;
use super::descriptor::Descriptor;
use super::refusal::example_call;
use super::tools::descriptors;
use setwise_domain::tool_call::Syntax;
use std::fmt::Write as _;

/// The reference of all tools in Markdown, as `SystemPrompt.md` has it.
pub fn reference() -> String {
    let parts = descriptors().iter().map(Descriptor::reference);
    parts.collect::<Vec<_>>().join("\n")
}

/// What a model that writes its calls into its text is told of the tools: a sentence a parameter,
/// one example a tool. Natively the tools themselves are sent, and nothing of this.
pub fn brief<'a>(tools: impl Iterator<Item = &'a Descriptor>) -> String {
    let parts: Vec<_> = tools.map(Descriptor::brief).collect();
    parts.join("\n")
}

impl Descriptor {
    fn brief(&self) -> String {
        let mut text = format!("### {}\n{}", self.name, self.told);
        for sentence in self.in_text {
            let _ = write!(text, " {sentence}");
        }
        for one in self.parameters {
            let need = if one.required { "" } else { ", optional" };
            let told = [one.told, &one.kind.in_short()];
            let told: Vec<_> = told.into_iter().filter(|words| !words.is_empty()).collect();
            let _ = write!(text, "\n- {}{need}: {}", one.name, told.join("; "));
        }
        if let Some(example) = self.examples.first() {
            let _ = writeln!(text, "\n{}", example_call(self, example, Syntax::Text));
        }
        text
    }

    /// The reference of this tool in Markdown.
    pub fn reference(&self) -> String {
        let mut text = format!("### `{}`\n\n**Purpose:** {}\n", self.name, self.purpose);
        self.parameters_in(&mut text, "Required", true);
        self.parameters_in(&mut text, "Optional", false);
        if self.parameters.is_empty() {
            text.push_str("\nIt takes no parameters.\n");
        }
        self.rules_in(&mut text);
        text.push_str("\n**Examples:**\n\n```\n");
        for example in self.examples {
            text.push_str(&example_call(self, example, Syntax::Text));
            text.push('\n');
        }
        text.push_str("```\n");
        self.advice_in(&mut text);
        text
    }

    /// The same for a terminal.
    pub fn help(&self) -> String {
        self.reference()
            .lines()
            .filter(|line| *line != "```")
            .map(|line| line.trim_start_matches("### ").replace(['*', '`'], ""))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn parameters_in(&self, text: &mut String, title: &str, required: bool) {
        let own = || self.parameters.iter().filter(|one| one.required == required);
        if own().next().is_none() {
            return;
        }
        let _ = write!(text, "\n**{title} parameters:**\n\n");
        for one in own() {
            let _ = writeln!(text, "- `{}` (string): {}", one.name, one.description());
        }
    }

    fn rules_in(&self, text: &mut String) {
        if self.name_rules.is_empty() {
            return;
        }
        text.push_str(
            "\n**Schema rules:**\n\n1. Parameter names are case-sensitive and must match exactly.\n",
        );
        for (number, names) in (2..).zip(self.name_rules) {
            let _ = writeln!(
                text,
                "{number}. Use {} exactly as shown (NOT {}).",
                marked(names.iter().copied(), " / "),
                marked(aliases_of_any(names).into_iter(), ", ")
            );
        }
    }

    fn advice_in(&self, text: &mut String) {
        let missing = self.name_rules.iter().flat_map(|names| names.iter());
        let missing = missing
            .filter(|name| self.parameter(name).is_some_and(|one| one.required))
            .map(|name| {
                let wrong = marked(aliases_for(name), ", ");
                format!("If the answer is \"Missing required parameter '{name}'\", check that the name was exactly `{name}` (not {wrong}).")
            });
        let advice = self.advice.iter().chain(self.in_text);
        let advice = advice.map(|line| (*line).to_owned());
        let lines: Vec<_> = missing.chain(advice).collect();
        if lines.is_empty() {
            return;
        }
        text.push_str("\n**Error prevention:**\n\n");
        for line in lines {
            let _ = writeln!(text, "- {line}");
        }
    }
}

/// Names in backticks, joined.
fn marked<'a>(names: impl Iterator<Item = &'a str>, join: &str) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(join)
}

/// The aliases of several parameters, each once.
fn aliases_of_any(names: &[&str]) -> Vec<&'static str> {
    let mut all = Vec::new();
    for alias in names.iter().flat_map(|name| aliases_for(name)) {
        if !all.contains(&alias) {
            all.push(alias);
        }
    }
    all
}

#[cfg(test)]
mod tests;
