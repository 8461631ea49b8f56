//! A tool as a model is told of it.

use serde_json::{Map, Value, json};

/// A tool and its parameters, which are one object.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolShape {
    pub name: String,
    pub description: String,
    pub parameters: Value,
    /// Whether it writes: providers that take few strict tools are strict on these.
    pub writes: bool,
}

/// A parameter whose value is a string.
#[derive(Clone, Debug)]
pub struct StringParameter<'a> {
    pub name: &'a str,
    pub description: String,
    pub required: bool,
}

impl ToolShape {
    /// A tool that takes strings and nothing else. Bounds stand in the descriptions, because not
    /// every provider takes them in a schema; the decode holds them all the same.
    pub fn of_strings<'a>(
        name: &str,
        description: String,
        parameters: impl IntoIterator<Item = StringParameter<'a>>,
        writes: bool,
    ) -> Self {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for one in parameters {
            let schema = json!({ "type": "string", "description": one.description });
            properties.insert(one.name.to_owned(), schema);
            required.extend(one.required.then_some(one.name));
        }
        Self {
            name: name.to_owned(),
            description,
            parameters: json!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            }),
            writes,
        }
    }
}
