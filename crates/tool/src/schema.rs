//! A tool as a model is told of it, from its description.

use super::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use super::tools::Sections;
use crate::limits::{MOST_ASKED_OPTIONS, MOST_OPTION_CHARS, MOST_REPETITIONS};
use serde_json::{Value, json};
use setwise_catalog::schema::{ToolParameter, ToolShape, shape, undescribed};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;
use setwise_domain::load::Unit;
use setwise_domain::plan::FlatPlan;

/// `today`, or what may be a day; whether the calendar has it, and whether it is over, is the decode's
/// to say: a pattern that knew the months would cost more tokens than every name of a set's numbers.
const DATE: &str = "^(today|[0-9]{4}-[01][0-9]-[0-3][0-9])$";

impl Descriptor {
    /// What a model is told that it is for, and its parameters.
    pub fn shape(&self) -> ToolShape {
        let parameters = self.parameters.iter().map(|one| ToolParameter {
            name: one.name,
            description: one.description(&[one.doc]),
            schema: one.kind.schema(),
            in_words: one.kind.bounds(),
            required: one.required,
        });
        let writes = self.effect != Effect::Reads;
        ToolShape::of(self.name, self.purpose.to_owned(), parameters, writes)
    }

    pub fn json_schema(&self) -> Value {
        self.shape().parameters
    }
}

impl Parameter {
    /// What it is, what it must be, and what stands where it is left out.
    pub(super) fn description(&self, parts: &[&str]) -> String {
        let default = match self.left_out {
            "" => String::new(),
            default => format!("default {default}"),
        };
        let parts = parts.iter().copied().chain([&*default]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }
}

impl Kind {
    /// Every value that fits is one that the decode takes, but for a day that the calendar does not
    /// have and a load within a hundredth of its bound.
    pub(super) fn schema(self) -> Value {
        match self {
            Self::ExerciseName => text(2, MOST_EXERCISE_NAME_CHARS),
            Self::Text { least, most } => text(least, most),
            Self::OneOf(words) => json!({ "type": "string", "enum": words }),
            Self::Count { least, most } => pattern(&count(least, most)),
            Self::Load(Unit::Lb) => pattern(r"^(-|1)?[0-9]{1,3}(\.[0-9]{1,2})?$"),
            Self::Load(Unit::Kg) => pattern(r"^(-[0-4]?|[0-9]?)[0-9]{1,2}(\.[0-9]{1,4})?$"),
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
            Self::Plan => shape::<FlatPlan>("today_plan").map(|shape| asked(shape.loose())),
            Self::Sections => Sections::asked().map(|schema| undescribed(&schema)),
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

/// A plan without what nobody is asked for: its source, since who writes is known, and the templates of
/// exercises, which save a model nothing. A call that has them is taken.
fn asked(plan: &Value) -> Value {
    let mut plan = undescribed(plan);
    let exercise = plan["properties"]["exercises"]["items"]["anyOf"][0].take();
    plan["properties"]["exercises"]["items"] = exercise;
    if let Some(fields) = plan["properties"].as_object_mut() {
        fields.shift_remove("source");
    }
    if let Some(required) = plan["required"].as_array_mut() {
        required.retain(|name| name != "source");
    }
    plan
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
    let zero = if least == 0 { "0|" } else { "" };
    if most.to_string().bytes().all(|digit| digit == b'9') {
        let more = match most.to_string().len() - 1 {
            1 => "?".to_owned(),
            digits => format!("{{0,{digits}}}"),
        };
        return match least {
            0 => format!("^(0|[1-9][0-9]{more})$"),
            _ => format!("^[1-9][0-9]{more}$"),
        };
    }
    let (tens, ones) = (most / 10, most % 10);
    let last_digit = match ones {
        0 => "0".to_owned(),
        ones => format!("[0-{ones}]"),
    };
    match tens {
        0 => format!("^({zero}[1-{ones}])$"),
        1 => format!("^({zero}[1-9]|1{last_digit})$"),
        _ => format!("^({zero}[1-9]|[1-{}][0-9]|{tens}{last_digit})$", tens - 1),
    }
}

/// The halves from `least` up to `most`, which is 10; a whole one without a decimal.
fn halves(least: u8, most: u8) -> String {
    let (first, end) = (least / 2, most / 2);
    format!(r"^([{first}-{}](\.5)?|{end})$", end - 1)
}

#[cfg(test)]
mod tests;
