//! A tool as a model is told of it.

use super::strict::hoist;
use super::walk::each_mut;
use serde_json::{Map, Value, json};

/// A tool and its parameters, which are one object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolShape {
    pub name: String,
    pub description: String,
    pub parameters: Value,
    /// Parameters whose bounds can be said: by name, the sentence that stands in their place where
    /// the bounds are not taken.
    pub in_words: Vec<(String, String)>,
    /// Whether it writes: providers that take few strict tools are strict on these.
    pub writes: bool,
}

/// One parameter of a tool.
#[derive(Clone, Debug)]
pub struct ToolParameter<'a> {
    pub name: &'a str,
    /// What it is, and what stands where it is left out.
    pub description: String,
    /// Its type and its bounds.
    pub schema: Value,
    /// The bounds in a sentence; empty where they needn't be told.
    pub in_words: String,
    pub required: bool,
}

impl ToolShape {
    /// Bytes that a model is told of it.
    pub fn length(&self) -> usize {
        self.name.len() + self.description.len() + self.parameters.to_string().len()
    }

    /// A tool of these parameters; definitions that their schemas share go to the root.
    pub fn of<'a>(
        name: &str,
        description: String,
        parameters: impl IntoIterator<Item = ToolParameter<'a>>,
        writes: bool,
    ) -> Self {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        let mut in_words = Vec::new();
        for one in parameters {
            let mut schema = one.schema;
            schema["description"] = one.description.into();
            properties.insert(one.name.to_owned(), schema);
            required.extend(one.required.then_some(one.name));
            in_words.push((one.name.to_owned(), one.in_words));
        }
        let mut parameters = json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        });
        hoist(&mut parameters);
        Self { name: name.to_owned(), description, parameters, in_words, writes }
    }
}

/// A schema without the descriptions of its fields, where their names say what they are and the
/// parameter's own words say the rest: every request pays for them.
pub fn undescribed(schema: &Value) -> Value {
    let mut schema = schema.clone();
    each_mut(&mut schema, &mut |object| {
        object.shift_remove("description");
    });
    schema
}
