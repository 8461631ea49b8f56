//! The arguments of a call, without the nulls that our own strictness made the model write.

use super::error::SUBJECT;
use crate::schema::ToolShape;
use crate::schema::format::Strictness;
use crate::schema::strict::takes_null;
use crate::schema::walk::required;
use serde_json::Value;
use setwise_domain::decode::{self, Kind, Member};
use setwise_domain::provider::ProtocolName;

/// Drops the top-level nulls of parameters that may be left out, where the protocol made them
/// required. Everything else stays as it is, byte for byte, broken text too.
pub fn arguments(
    tool: &ToolShape,
    protocol: ProtocolName,
    strictness: Strictness,
    text: &str,
) -> String {
    let kept =
        strictness.forces_nulls(protocol).then(|| without_forced(&tool.parameters, text)).flatten();
    kept.unwrap_or_else(|| text.to_owned())
}

/// None where there is nothing to drop.
fn without_forced(parameters: &Value, text: &str) -> Option<String> {
    let tree = decode::read(text, 0..text.len(), SUBJECT);
    let members = tree.root.members().filter(|_| tree.broken.is_none())?;
    let is_dropped = |member: &Member<'_>| {
        let once = members.iter().filter(|one| one.name == member.name).count() == 1;
        let is_null = matches!(member.value.kind, Kind::Null);
        is_null && once && is_forced(parameters, &member.name)
    };
    let mut out = text[..=tree.root.span.start].to_owned();
    let (mut start, mut kept) = (out.len(), 0);
    for member in members {
        // White space up to the separator belongs to the member.
        let end = member.value.span.end;
        let end = end + text[end..].find([',', '}'])?;
        if !is_dropped(member) {
            out.push_str(if kept > 0 { "," } else { "" });
            out.push_str(&text[start..end]);
            kept += 1;
        }
        start = end + 1;
    }
    out.push_str(&text[tree.root.span.end - 1..]);
    (kept < members.len()).then_some(out)
}

/// A parameter that may be left out, and for which null is no value of its own.
fn is_forced(parameters: &Value, name: &str) -> bool {
    let needed =
        parameters.as_object().is_some_and(|object| required(object).any(|one| one == name));
    let schema = parameters["properties"].get(name);
    !needed && schema.is_some_and(|schema| !takes_null(schema))
}

/// Whether two calls have the same arguments: as JSON where both are, so that spacing and the order
/// of keys don't count; else as text.
pub fn same_arguments(one: &str, other: &str) -> bool {
    let parsed = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    one == other || parsed(one).is_some_and(|one| parsed(other) == Some(one))
}
