//! A tool as a model is told of it, from its description.

use super::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use super::tools::Sections;
use crate::domain::load::Unit;
use crate::domain::plan::FlatPlan;
use crate::limits::{
    MOST_ASKED_OPTIONS, MOST_EXERCISE_NAME_CHARS, MOST_OPTION_CHARS, MOST_REPETITIONS,
};
use crate::schema::{ToolParameter, ToolShape, shape};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// `today`, or a day since 1970; whether the month has it and whether it is over is the decode's to
/// say.
const DATE: &str = "^(today|(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$";

impl Descriptor {
    /// What it is for, what else to know, and its parameters.
    pub fn shape(&self) -> ToolShape {
        let mut description = self.purpose.to_owned();
        for sentence in self.advice {
            description.extend([" ", sentence]);
        }
        let parameters = self.parameters.iter().map(|one| ToolParameter {
            name: one.name,
            description: one.doc,
            schema: one.kind.schema(),
            in_words: match one.kind {
                Kind::OneOf(_) | Kind::Json { .. } => String::new(),
                kind => sentence(&kind.wanted()),
            },
            required: one.required,
        });
        let writes = self.effect != Effect::Reads;
        ToolShape::of(self.name, description, parameters, writes)
    }

    pub fn json_schema(&self) -> Value {
        self.shape().parameters
    }
}

impl Parameter {
    /// What it is, what it must be, and examples of both kinds.
    pub fn description(&self) -> String {
        let mut text = format!("{}. {}", self.doc, sentence(&self.kind.wanted()));
        for (label, values) in [("Good", self.good), ("Bad", self.bad)] {
            if !values.is_empty() {
                let quoted: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
                let _ = write!(text, " {label}: {}.", quoted.join(", "));
            }
        }
        text
    }
}

/// The same with a capital at its head and a full stop at its end.
fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(words.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}.", first.to_uppercase())
}

impl Kind {
    /// Every value that fits is one that the decode takes, but for a day that the calendar does not
    /// have and a load within a hundredth of its bound.
    fn schema(self) -> Value {
        match self {
            Self::ExerciseName => text(2, MOST_EXERCISE_NAME_CHARS),
            Self::Text { least, most } => text(least, most),
            Self::OneOf(words) => json!({ "type": "string", "enum": words }),
            Self::Count { least, most } => pattern(&count(least, most)),
            Self::Load(Unit::Lb) => pattern(r"^(-?[0-9]{1,3}|1[0-9]{3})(\.[0-9]{1,2})?$"),
            Self::Load(Unit::Kg) => pattern(r"^(-[0-4]?[0-9]{1,2}|[0-9]{1,3})(\.[0-9]{1,4})?$"),
            Self::Halves { least, most } => pattern(&halves(least, most)),
            Self::Date => pattern(DATE),
            Self::Json { of, .. } => of.schema(),
        }
    }
}

impl Typed {
    /// In a native call; where there is none, the JSON in a text.
    fn schema(self) -> Value {
        let built = match self {
            Self::Plan => shape::<FlatPlan>("today_plan").map(|shape| shape.loose().clone()),
            Self::Sections => Sections::asked(),
            Self::Options => Ok(json!({
                "type": "array",
                "items": text(1, MOST_OPTION_CHARS),
                "minItems": 1,
                "maxItems": MOST_ASKED_OPTIONS,
            })),
        };
        built.unwrap_or_else(|_| json!({ "type": "string" }))
    }
}

fn text(least: usize, most: usize) -> Value {
    let mut schema = json!({ "type": "string" });
    if least > 0 {
        schema["minLength"] = least.into();
    }
    schema["maxLength"] = most.min(MOST_REPETITIONS).into();
    schema
}

fn pattern(pattern: &str) -> Value {
    json!({ "type": "string", "pattern": pattern })
}

/// The whole numbers from 0 or 1 up to one that is all nines, or to any other below 100.
fn count(least: u16, most: u16) -> String {
    let digits = most.to_string();
    let zero = if least == 0 { "0|" } else { "" };
    if digits.bytes().all(|digit| digit == b'9') {
        return format!("^({zero}[1-9][0-9]{{0,{}}})$", digits.len() - 1);
    }
    let (tens, ones) = (most / 10, most % 10);
    match tens {
        0 => format!("^({zero}[1-{ones}])$"),
        1 => format!("^({zero}[1-9]|1[0-{ones}])$"),
        _ => format!("^({zero}[1-9]|[1-{}][0-9]|{tens}[0-{ones}])$", tens - 1),
    }
}

/// The halves from `least` up to `most`, which is 10.
fn halves(least: u8, most: u8) -> String {
    let (first, end) = (least / 2, most / 2);
    format!(r"^([{first}-{}](\.[05])?|{end}(\.0)?)$", end - 1)
}

#[cfg(test)]
mod tests;
