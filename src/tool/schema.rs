//! A tool's JSON Schema, from its description.

use super::descriptor::{Descriptor, Parameter};
use serde_json::{Map, Value, json};

impl Descriptor {
    /// One object of strings, nothing else allowed. Bounds stand in the descriptions, because
    /// not every provider takes them in a schema; the decode holds them all the same.
    pub fn json_schema(&self) -> Value {
        let properties: Map<_, _> = self
            .parameters
            .iter()
            .map(|one| {
                let schema = json!({ "type": "string", "description": one.description() });
                (one.name.to_owned(), schema)
            })
            .collect();
        let required: Vec<_> = self
            .parameters
            .iter()
            .filter(|one| one.required)
            .map(|one| one.name)
            .collect();
        json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }
}

impl Parameter {
    /// What it is, what it must be, and examples of both kinds.
    pub fn description(&self) -> String {
        let mut text = format!("{}; {}.", self.doc, self.kind.wanted());
        for (label, values) in [("Good", self.good), ("Bad", self.bad)] {
            if !values.is_empty() {
                let quoted: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
                text.push_str(&format!(" {label}: {}.", quoted.join(", ")));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::tool::{descriptors, find};

    #[test]
    fn the_schema_of_the_canonical_tool() {
        let schema = find("log_set_result").unwrap().json_schema();
        insta::assert_snapshot!(serde_json::to_string_pretty(&schema).unwrap(), @"");
    }

    #[test]
    fn every_schema_is_one_closed_object_of_strings() {
        for tool in descriptors() {
            let schema = tool.json_schema();
            assert_eq!(schema["type"], "object");
            assert_eq!(schema["additionalProperties"], false);
            let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
            let own: Vec<_> = tool.parameters.iter().map(|one| one.name).collect();
            assert_eq!(names, own);
            for property in schema["properties"].as_object().unwrap().values() {
                assert_eq!(property["type"], "string");
            }
        }
    }
}
