//! What is wrong with a schema, said so that it can be mended where it is designed.

use super::rules::RuleIssue;
use setwise_domain::provider::Dialect;

/// Why a schema can't be used. It is found before any request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaError {
    #[error(
        "Root schema must have type 'object', got '{found}'. Wrap your {found} in an object with \
         a field."
    )]
    RootNotObject { found: String },
    #[error(
        "Root-level unions (anyOf/oneOf) are not supported by OpenAI. Redesign your schema to use \
         a discriminated union in a nested field. Example: struct Container {{ item: Item }}, with \
         #[serde(tag = \"kind\")] on enum Item."
    )]
    RootUnion,
    #[error(
        "Root-level allOf is not supported by any provider. Redesign your schema to name its \
         fields itself, or to hold what was flattened into it in a field."
    )]
    RootAllOf,
    #[error(
        "Root schema must have 'properties', got none. Give it a field for each thing to be \
         answered; a map becomes a list of objects with a key and a value."
    )]
    RootWithoutProperties,
    #[error(
        "Strict mode enabled but 'required' field is missing. Ensure all mandatory fields are \
         listed in 'required' array."
    )]
    RequiredMissing,
    #[error(
        "{pointer}: found an object whose fields have any name; strict schemas want every name. \
         Make the map a list of objects with a key and a value."
    )]
    OpenObject { pointer: String },
    #[error(
        "{pointer}: found a place that takes any value; strict schemas want a type. Name the \
         type, or take the value as text."
    )]
    AnyValue { pointer: String },
    #[error(
        "{pointer}: found a list with a type for each place; providers take one type for all. \
         Make the tuple a struct with named fields."
    )]
    Tuple { pointer: String },
    #[error(
        "{pointer}: found '{keyword}'; no strict schema takes it. Express it with the type \
         itself, or say it in the description and check it when the answer is read."
    )]
    Keyword { pointer: String, keyword: String },
    #[error(
        "{pointer}: found a format '{format}' that no provider takes. Leave it out, say it in the \
         description, and check it when the answer is read."
    )]
    Format { pointer: String, format: String },
    #[error(
        "{pointer}: found the pattern '{pattern}', which can't be read: {why}. Mend it; it must \
         do without looking ahead or behind."
    )]
    Pattern { pointer: String, pattern: String, why: String },
    #[error(
        "'{name}' holds itself. Providers that compile schemas refuse recursion: unroll it to the \
         levels that are needed, or make it a flat list whose entries name their parent."
    )]
    Recursion { name: String },
    #[error(
        "{pointer}: found a reference to '{target}', which the schema does not define. Refer to \
         '#/$defs/…' of the same schema."
    )]
    Unresolved { pointer: String, target: String },
    #[error(
        "{pointer}: found a field that may be left out when written and not when read. Give it \
         #[serde(default)] as well."
    )]
    Unreadable { pointer: String },
    #[error("{dialect} does not take the schema: {}", sentences(issues))]
    Refused { dialect: Dialect, issues: Vec<RuleIssue> },
}

fn sentences(issues: &[RuleIssue]) -> String {
    let all: Vec<_> = issues.iter().map(|error| error.message.as_str()).collect();
    all.join(" ")
}
