//! A tool as a model is told of it, from its description.

use super::descriptor::{Descriptor, Effect, Parameter};
use crate::schema::{StringParameter, ToolShape};
use serde_json::Value;
use std::fmt::Write as _;

impl Descriptor {
    /// What it is for, what else to know, and its parameters.
    pub fn shape(&self) -> ToolShape {
        let mut description = self.purpose.to_owned();
        for sentence in self.advice {
            description.extend([" ", sentence]);
        }
        let parameters = self.parameters.iter().map(|one| StringParameter {
            name: one.name,
            description: one.description(),
            required: one.required,
        });
        let writes = self.effect != Effect::Reads;
        ToolShape::of_strings(self.name, description, parameters, writes)
    }

    pub fn json_schema(&self) -> Value {
        self.shape().parameters
    }
}

impl Parameter {
    /// What it is, what it must be, and examples of both kinds.
    pub fn description(&self) -> String {
        let wanted = self.kind.wanted();
        let (first, rest) = wanted.split_at(wanted.chars().next().map_or(0, char::len_utf8));
        let mut text = format!("{}. {}{rest}.", self.doc, first.to_uppercase());
        for (label, values) in [("Good", self.good), ("Bad", self.bad)] {
            if !values.is_empty() {
                let quoted: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
                let _ = write!(text, " {label}: {}.", quoted.join(", "));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests;
