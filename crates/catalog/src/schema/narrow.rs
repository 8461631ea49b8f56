//! Tighter bounds, so that the longest answer has room in what a model holds: a small one may go on
//! until it is stopped, and an answer that is cut can't be read.

use super::walk::each_mut;
use serde_json::{Map, Value};

/// In percent of what the bounds were: each is tried until the longest answer fits.
pub const SHARES: [u64; 7] = [85, 70, 60, 50, 40, 30, 25];
/// Characters that a text keeps, and entries that a list keeps.
const LEAST_CHARS: u64 = 24;
const LEAST_ENTRIES: u64 = 3;

/// The schema with bounds of that share of what they were, as far as the least that is kept allows.
pub fn narrowed(schema: &Value, share: u64) -> Value {
    let mut tight = schema.clone();
    each_mut(&mut tight, &mut |object| {
        lower(object, "maxLength", "minLength", LEAST_CHARS, share);
        lower(object, "maxItems", "minItems", LEAST_ENTRIES, share);
    });
    tight
}

fn lower(object: &mut Map<String, Value>, most: &str, least: &str, kept: u64, share: u64) {
    let bound = |keyword: &str| object.get(keyword).and_then(Value::as_u64);
    let Some(before) = bound(most) else {
        return;
    };
    let least = bound(least).unwrap_or(0).max(kept).min(before);
    let after = (before * share / 100).max(least);
    object.insert(most.to_owned(), after.into());
}

#[cfg(test)]
mod tests {
    use super::narrowed;
    use crate::schema::measure::longest;
    use serde_json::json;

    #[test]
    fn bounds_shrink_no_further_than_is_of_use() {
        let schema = json!({
            "type": "object",
            "properties": {
                "names": {
                    "type": "array", "minItems": 1, "maxItems": 16,
                    "items": {"type": "string", "minLength": 2, "maxLength": 80},
                },
                "unit": {"enum": ["kg", "lb"]},
            },
        });
        assert_eq!(longest(&schema), 1_353);
        let tight = narrowed(&schema, 70);
        let names = &tight["properties"]["names"];
        assert_eq!(names["maxItems"], 11);
        assert_eq!(names["items"]["maxLength"], 56);
        assert_eq!(names["items"]["minLength"], 2);
        let least = narrowed(&schema, 25);
        assert_eq!(least["properties"]["names"]["maxItems"], 4);
        assert_eq!(least["properties"]["names"]["items"]["maxLength"], 24);
    }

    #[test]
    fn what_is_short_already_keeps_its_bound() {
        let schema =
            json!({"type": "array", "maxItems": 2, "items": {"type": "string", "maxLength": 10}});
        assert_eq!(narrowed(&schema, 25), schema);
    }
}
