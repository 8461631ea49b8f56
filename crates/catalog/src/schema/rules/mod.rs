//! What each provider takes of JSON Schema, in one table, and the check against it.
//!
//! From the providers' documents of 2026: `OpenAI` "Structured model outputs", Anthropic
//! "Structured outputs", Gemini `GenerationConfig.responseJsonSchema`, and the grammars of
//! `llama.cpp`, which Ollama shares.

mod issue;
mod parts;
mod request;
mod whole;

#[cfg(test)]
mod tests;

pub use issue::RuleIssue;
pub use request::check_request;

use crate::schema::walk::each;
use serde_json::Value;
use setwise_domain::provider::Dialect;

/// What becomes of fields that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optional {
    /// They are required, and null when left out.
    Nullable,
    /// They stay optional.
    Absent,
}

/// What a provider asks of a schema beyond its keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Every object says that it takes no further fields.
    Closed,
    /// Every field is required.
    AllRequired,
    /// Branches of a union differ in their first key, or in its constant.
    DistinctFirstKeys,
    /// A pattern is about the whole text, from `^` to `$`.
    WholePatterns,
    /// Null is no word of an enum.
    NullApart,
    /// No definition leads back to itself.
    NoRecursion,
    /// Every definition stands where it is used. Ollama makes wrong grammars of references among
    /// definitions (ollama#8444), servers of `llama.cpp` before April 2026 of any
    /// (llama.cpp#21699).
    InPlace,
}

/// What one provider takes. Where there is no limit, none is published.
#[derive(Debug)]
pub struct Rules {
    pub dialect: Dialect,
    /// Whether the model sees the schema. Where it does not, the prompt has to show it.
    pub shown: bool,
    pub optional: Optional,
    /// Keywords beside those that all take.
    pub keywords: &'static [&'static str],
    pub formats: &'static [&'static str],
    pub wants: &'static [Wants],
    /// Objects and lists within each other.
    pub levels: Option<usize>,
    pub properties: Option<usize>,
    /// Of all names and words together.
    pub characters: Option<usize>,
    /// Words of all enums together.
    pub words: Option<usize>,
    /// The entries that a list may be asked to have at least.
    pub least_items: Option<u64>,
    /// Characters of a field's name.
    pub field_name: Option<usize>,
    pub request: RequestRules,
}

/// Limits of a whole request: its strict tools and the schema of its answer together.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestRules {
    pub strict_tools: Option<usize>,
    pub optional: Option<usize>,
    pub unions: Option<usize>,
}

/// What all take.
pub(super) const COMMON: [&str; 10] = [
    "type",
    "description",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "anyOf",
    "enum",
    "$ref",
    "$defs",
];

/// Characters of the name of an answer or a tool: letters, digits, `_` and `-`.
pub(super) const NAME_CHARS: usize = 64;

/// Beyond this many words of one enum, `OpenAI` counts their characters.
const LONG_ENUM: usize = 250;
const LONG_ENUM_CHARS: usize = 15_000;

/// What a row says nothing else of: no limit is published.
const UNLIMITED: Rules = Rules {
    dialect: Dialect::OpenAi,
    shown: true,
    optional: Optional::Nullable,
    keywords: &[],
    formats: &[],
    wants: &[],
    levels: None,
    properties: None,
    characters: None,
    words: None,
    least_items: None,
    field_name: None,
    request: RequestRules { strict_tools: None, optional: None, unions: None },
};

static OPENAI: Rules = Rules {
    dialect: Dialect::OpenAi,
    keywords: &[
        "const",
        "format",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
    ],
    formats: &[
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "uuid",
    ],
    wants: &[Wants::Closed, Wants::AllRequired, Wants::DistinctFirstKeys],
    levels: Some(10),
    properties: Some(5_000),
    characters: Some(120_000),
    words: Some(1_000),
    ..UNLIMITED
};

static ANTHROPIC: Rules = Rules {
    dialect: Dialect::Anthropic,
    optional: Optional::Absent,
    keywords: &["const", "format", "minItems"],
    formats: &[
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "uri",
        "ipv4",
        "ipv6",
        "uuid",
    ],
    wants: &[Wants::Closed, Wants::NoRecursion],
    least_items: Some(1),
    field_name: Some(64),
    request: RequestRules { strict_tools: Some(20), optional: Some(24), unions: Some(16) },
    ..UNLIMITED
};

static GEMINI: Rules = Rules {
    dialect: Dialect::Gemini,
    keywords: &["format", "minimum", "maximum", "minItems", "maxItems"],
    formats: &["date-time", "date", "time"],
    wants: &[Wants::NullApart, Wants::NoRecursion],
    ..UNLIMITED
};

static OLLAMA: Rules = Rules { dialect: Dialect::Ollama, ..GRAMMARS };

static LLAMA_CPP: Rules = Rules { dialect: Dialect::LlamaCpp, ..GRAMMARS };

/// Schemas become grammars; the model sees nothing of them.
const GRAMMARS: Rules = Rules {
    dialect: Dialect::LlamaCpp,
    shown: false,
    keywords: &[
        "const",
        "format",
        "pattern",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
    ],
    formats: &["date", "time", "date-time", "uuid"],
    wants: &[Wants::WholePatterns, Wants::NoRecursion, Wants::InPlace],
    ..UNLIMITED
};

/// The row of a dialect.
pub fn rules(dialect: Dialect) -> &'static Rules {
    match dialect {
        Dialect::OpenAi => &OPENAI,
        Dialect::Anthropic => &ANTHROPIC,
        Dialect::Gemini => &GEMINI,
        Dialect::Ollama => &OLLAMA,
        Dialect::LlamaCpp => &LLAMA_CPP,
    }
}

impl Rules {
    pub(super) fn takes(&self, keyword: &str) -> bool {
        COMMON.contains(&keyword) || self.keywords.contains(&keyword)
    }

    pub(super) fn wants(&self, what: Wants) -> bool {
        self.wants.contains(&what)
    }
}

/// All that a provider would refuse in a schema that is sent to it, and a warning where it is
/// large.
pub fn check(dialect: Dialect, schema: &Value) -> Vec<RuleIssue> {
    let rules = rules(dialect);
    let mut issues = Vec::new();
    whole::root(schema, &mut issues);
    each(schema, &mut |pointer, part| {
        parts::check(rules, schema, pointer, part, &mut issues);
    });
    whole::limits(rules, schema, &mut issues);
    whole::recursion(rules, schema, &mut issues);
    issues.extend(whole::size(schema));
    issues
}

/// A name of an answer or a tool that no provider takes.
pub fn check_name(name: &str) -> Option<RuleIssue> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let good = !name.is_empty() && name.len() <= NAME_CHARS && name.chars().all(plain);
    (!good).then(|| {
        RuleIssue::new(
            "",
            format!("the name '{}'", setwise_domain::decode::shortened(name)),
            format!("1 to {NAME_CHARS} letters, digits, '_' or '-'"),
            "Rename the contract or tool.",
        )
    })
}
