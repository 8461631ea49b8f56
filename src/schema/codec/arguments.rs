//! The arguments of a call, without the nulls that our own strictness made the model write.

use super::error::Code;
use crate::domain::provider::ProtocolName;
use crate::schema::ToolShape;
use crate::schema::format::forces_nulls;
use crate::schema::reader::Reader;
use crate::schema::strict::takes_null;
use crate::schema::walk::required;
use serde_json::Value;
use std::ops::Range;

/// One member of the object, as it stands between its separators.
struct Member {
    key: String,
    place: Range<usize>,
    is_null: bool,
}

/// Drops the top-level nulls of parameters that may be left out, where the protocol made them
/// required. Everything else stays as it is, byte for byte, broken text too.
pub fn arguments(tool: &ToolShape, protocol: ProtocolName, text: &str) -> String {
    let kept = forces_nulls(protocol)
        .then(|| without_forced(&tool.parameters, text))
        .flatten();
    kept.unwrap_or_else(|| text.to_owned())
}

/// None where there is nothing to drop.
fn without_forced(parameters: &Value, text: &str) -> Option<String> {
    let (members, whole) = members(text)?;
    let is_dropped = |member: &Member| {
        let once = members.iter().filter(|one| one.key == member.key).count() == 1;
        member.is_null && once && is_forced(parameters, &member.key)
    };
    let kept: Vec<&Member> = members
        .iter()
        .filter(|member| !is_dropped(member))
        .collect();
    if kept.len() == members.len() {
        return None;
    }
    let mut out = text[..=whole.start].to_owned();
    for (index, member) in kept.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(&text[member.place.clone()]);
    }
    out.push_str(&text[whole.end - 1..]);
    Some(out)
}

/// A parameter that may be left out, and for which null is no value of its own.
fn is_forced(parameters: &Value, name: &str) -> bool {
    let needed = parameters
        .as_object()
        .is_some_and(|object| required(object).any(|one| one == name));
    let schema = parameters["properties"].get(name);
    !needed && schema.is_some_and(|schema| !takes_null(schema))
}

/// The members of the one object that the text is, and where it stands.
fn members(text: &str) -> Option<(Vec<Member>, Range<usize>)> {
    let mut reader = Reader::<Code>::new(text, 0..text.len());
    reader.space();
    let start = reader.at;
    if reader.peek() != Some(b'{') {
        return None;
    }
    let mut members: Vec<Member> = Vec::new();
    let mut from = start + 1;
    let read = reader.members(|reader, key, _| {
        let value = reader.at;
        reader.skip()?;
        let is_null = &text[value..reader.at] == "null";
        // White space up to the separator belongs to the member.
        reader.space();
        members.push(Member {
            key: key.to_owned(),
            place: from..reader.at,
            is_null,
        });
        from = reader.at + 1;
        Ok(())
    });
    let end = reader.at;
    let whole = read.is_ok() && reader.finish().is_ok();
    whole.then_some((members, start..end))
}
