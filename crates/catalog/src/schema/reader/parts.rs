//! Parts that files of several kinds are made of.

use serde::Deserialize;
use setwise_domain::schema_as;

/// On a type that is read as the text that it stands as.
pub const WRITTEN: &str = "x-written";

/// An object as it is written, a field that stands twice included, or the text of one that is broken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct WrittenObject(String);

schema_as! { WrittenObject: { "type": ["object", "string"], "x-written": true } }

impl WrittenObject {
    /// The JSON of an object.
    pub fn as_object(&self) -> Option<&str> {
        self.0.starts_with('{').then_some(&self.0)
    }

    /// The JSON of an object, or what the text says.
    pub fn into_text(self) -> String {
        serde_json::from_str(&self.0).unwrap_or(self.0)
    }
}
