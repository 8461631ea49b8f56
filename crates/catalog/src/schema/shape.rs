//! A contract's answer as a schema: built once, and kept for the life of the program.

use super::adapt::adapt;
use super::builder::{Forms, forms};
use super::error::SchemaError;
use super::expected::Expected;
use super::generated::generated;
use super::grammar::grammar;
use super::measure::longest;
use super::narrow::{SHARES, narrowed};
use super::rules::{Optional, RuleIssue, check, rules};
use super::tidy::undescribed;
use schemars::JsonSchema;
use serde_json::Value;
use setwise_domain::provider::Dialect;
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// The shape of a contract's answer: its name and its canonical JSON Schema, strict and checked.
#[derive(Clone, Debug)]
pub struct Shape {
    pub name: String,
    pub schema: Value,
    /// The same before every field was required, for providers that take optional ones.
    loose: Value,
    /// What an answer is held to.
    expected: Expected,
    /// Without its sentences.
    told: OnceLock<Value>,
    /// As each dialect gets it, by the order of [`Dialect::ALL`].
    adapted: [OnceLock<Adapted>; Dialect::ALL.len()],
    /// As a grammar, where it can be one.
    grammar: OnceLock<Option<Arc<str>>>,
    /// With tighter bounds, by the order of [`SHARES`].
    tighter: [OnceLock<Arc<Self>>; SHARES.len()],
}

/// The schema as a dialect gets it, and what it would be refused for.
#[derive(Clone, Debug)]
struct Adapted {
    schema: Value,
    issues: Vec<RuleIssue>,
}

/// Everything else follows from these two.
impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.schema == other.schema
    }
}

impl Shape {
    /// The shape of a schema that was written by hand.
    pub fn of(name: impl Into<String>, schema: Value) -> Result<Self, SchemaError> {
        let Forms { read, loose, strict } = forms(schema)?;
        Ok(Self {
            name: name.into(),
            schema: strict,
            loose,
            expected: Expected::of(&read),
            told: OnceLock::new(),
            adapted: Default::default(),
            grammar: OnceLock::new(),
            tighter: Default::default(),
        })
    }

    /// Closed, and what may be left out is not required.
    pub const fn loose(&self) -> &Value {
        &self.loose
    }

    /// As it stands in a prompt, which says itself what each part means.
    pub fn told(&self) -> &Value {
        self.told.get_or_init(|| undescribed(&self.schema))
    }

    /// As a grammar for llama.cpp, under which an answer has no blanks between its parts; none where it has no end.
    pub fn grammar(&self) -> Option<Arc<str>> {
        let made =
            self.grammar.get_or_init(|| grammar(self.adapted(Dialect::LlamaCpp)).map(Arc::from));
        made.clone()
    }

    /// Characters of the longest answer, written without blanks.
    pub fn longest(&self) -> usize {
        longest(&self.schema)
    }

    /// The same with bounds under which no answer has more characters than this, or as few as are of use;
    /// none where it has no more as it is. What an answer is held to stays.
    pub fn within(&self, most: usize) -> Option<Arc<Self>> {
        if self.longest() <= most {
            return None;
        }
        let mut tightest = None;
        for (kept, share) in self.tighter.iter().zip(SHARES) {
            let tight = kept.get_or_init(|| Arc::new(self.narrowed(share)));
            tightest = Some(Arc::clone(tight));
            if tight.longest() <= most {
                break;
            }
        }
        tightest
    }

    fn narrowed(&self, share: u64) -> Self {
        Self {
            name: self.name.clone(),
            schema: narrowed(&self.schema, share),
            loose: narrowed(&self.loose, share),
            expected: self.expected.clone(),
            told: OnceLock::new(),
            adapted: Default::default(),
            grammar: OnceLock::new(),
            tighter: Default::default(),
        }
    }

    /// As a dialect takes it, with the sentences alone that say what it can't.
    pub fn adapted(&self, dialect: Dialect) -> &Value {
        &self.of_dialect(dialect).schema
    }

    /// What the dialect would refuse it for all the same, and warnings.
    pub fn issues(&self, dialect: Dialect) -> &[RuleIssue] {
        &self.of_dialect(dialect).issues
    }

    fn of_dialect(&self, dialect: Dialect) -> &Adapted {
        let place = Dialect::ALL.iter().position(|one| *one == dialect);
        self.adapted[place.unwrap_or_default()].get_or_init(|| {
            let from = match rules(dialect).optional {
                Optional::Nullable => &self.schema,
                Optional::Absent => &self.loose,
            };
            let schema = adapt(dialect, &undescribed(from));
            let issues = check(dialect, &schema);
            Adapted { schema, issues }
        })
    }

    pub(super) const fn expected(&self) -> &Expected {
        &self.expected
    }
}

type Shapes = HashMap<(TypeId, &'static str), Arc<Shape>>;

static SHAPES: OnceLock<RwLock<Shapes>> = OnceLock::new();

/// The shape of a type under a contract's name.
pub fn shape<T: JsonSchema + 'static>(name: &'static str) -> Result<Arc<Shape>, SchemaError> {
    let shapes = SHAPES.get_or_init(RwLock::default);
    let key = (TypeId::of::<T>(), name);
    // A panic elsewhere leaves the map whole: entries are only ever put in.
    let known = shapes.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(shape) = known.get(&key) {
        return Ok(Arc::clone(shape));
    }
    drop(known);
    let shape = Arc::new(Shape::of(name, generated::<T>()?)?);
    let mut known = shapes.write().unwrap_or_else(PoisonError::into_inner);
    Ok(Arc::clone(known.entry(key).or_insert(shape)))
}
