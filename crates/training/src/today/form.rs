//! What the parts of a plan may hold in each of its forms, with the sentence for what is wanted.

use setwise_catalog::schema::reader::near_name;
use setwise_words::text::list;

pub(super) const A_STRING: &str = "a string";
pub(super) const A_STRING_OR_NULL: &str = "a string or null";
pub(super) const ABOVE_ZERO: &str = "a whole number above 0";
pub(super) const ZERO_OR_MORE: &str = "a whole number, 0 or more";
pub(super) const STRINGS: &str = "a list of strings, which may be empty";
pub(super) const SOME_BLOCKS: &str = "a list of at least one block";
pub(super) const SOME_EXERCISES: &str = "a list of at least one exercise";

/// A field that an object must have, and what it holds, as in `wanted a string`.
pub(super) struct Field(pub &'static str, &'static str);

const ID: Field = Field("id", A_STRING);
const FOCUS: Field = Field("focus", A_STRING);
const DURATION: Field = Field("durationMinutes", ABOVE_ZERO);
const EQUIPMENT: Field = Field("equipment", STRINGS);
const SOURCE: Field = Field("source", "\"ai\" or \"manual\"");
const ENERGY: Field = Field("energy", "\"easy\" or \"moderate\" or \"intense\"");
const SUMMARY: Field = Field("summary", A_STRING);
const BLOCKS: Field = Field("blocks", SOME_BLOCKS);
const EXERCISES: Field = Field("exercises", SOME_EXERCISES);
/// What was said of a plan, which is not read back.
const REVIEW: Field = Field("review", "anything");
const TITLE: Field = Field("title", A_STRING);
const BLOCK_TEMPLATE: Field = Field("blockTemplate", "the name of a template");
const EXERCISE_TEMPLATE: Field = Field("exerciseTemplate", "the name of a template");
const BLOCK_INDEX: Field = Field("blockIndex", ZERO_OR_MORE);
const ORDER: Field = Field("order", ZERO_OR_MORE);
const NAME: Field = Field("name", A_STRING);
const PRESCRIPTION: Field = Field("prescription", A_STRING);
const DETAIL: Field = Field("detail", A_STRING_OR_NULL);

/// What an object may hold: all of `fields`. Where the first of `instead` stands in it, then all of
/// those, and any of `beside`.
pub(super) struct Form {
    /// `a block`
    pub what: &'static str,
    pub fields: &'static [Field],
    pub instead: &'static [Field],
    pub beside: &'static [Field],
}

/// The forms of one version.
pub(super) struct Forms {
    pub plan: Form,
    pub block: Form,
    pub exercise: Form,
    /// Whether the exercises stand beside the blocks, tied to them by `blockIndex` and `order`.
    pub flat: bool,
}

pub(super) static V2_FLAT: Forms = Forms {
    plan: Form::new(
        "a plan",
        &[FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS, EXERCISES],
    ),
    block: Form { instead: &[BLOCK_TEMPLATE], ..Form::new("a block", &[TITLE, DURATION, FOCUS]) },
    exercise: Form {
        instead: &[EXERCISE_TEMPLATE, BLOCK_INDEX, ORDER],
        ..Form::new("an exercise", &[BLOCK_INDEX, ORDER, NAME, PRESCRIPTION, DETAIL])
    },
    flat: true,
};

/// A template that needs no more exercises may leave the list out.
pub(super) static V1_CURRENT: Forms = Forms {
    plan: Form::new("a plan", &[FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS]),
    block: Form {
        instead: &[BLOCK_TEMPLATE],
        beside: &[EXERCISES],
        ..Form::new("a block", &[TITLE, DURATION, FOCUS, EXERCISES])
    },
    exercise: Form {
        instead: &[EXERCISE_TEMPLATE],
        ..Form::new("an exercise", &[NAME, PRESCRIPTION, DETAIL])
    },
    flat: false,
};

/// Ids are kept, and there are no templates.
pub(super) static CANONICAL: Forms = Forms {
    plan: Form {
        beside: &[REVIEW],
        ..Form::new("a plan", &[ID, FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS])
    },
    block: Form::new("a block", &[ID, TITLE, DURATION, FOCUS, EXERCISES]),
    exercise: Form::new("an exercise", &[ID, NAME, PRESCRIPTION, DETAIL]),
    flat: false,
};

impl Form {
    const fn new(what: &'static str, fields: &'static [Field]) -> Self {
        Self { what, fields, instead: &[], beside: &[] }
    }

    fn all(&self) -> impl Iterator<Item = &'static str> {
        let all = self.fields.iter().chain(self.instead).chain(self.beside);
        all.map(|field| field.0)
    }

    pub fn has(&self, name: &str) -> bool {
        self.all().any(|one| one == name)
    }

    /// Whether a template leaves room for the field: it doesn't bring what stands there.
    pub fn takes_with_template(&self, name: &str) -> bool {
        self.instead.iter().chain(self.beside).any(|field| field.0 == name)
    }

    /// `title, durationMinutes and focus; or blockTemplate alone`.
    pub fn listed(&self) -> String {
        let own = listed(self.fields);
        match (self.instead, self.beside) {
            ([], _) => own,
            (instead, []) => format!("{own}; or {} alone", listed(instead)),
            (instead, beside) => {
                format!("{own}; or {}, with or without {}", listed(instead), listed(beside))
            }
        }
    }

    /// The field that may have been meant.
    pub fn hint(&self, name: &str) -> String {
        near_name(name, self.all())
            .map_or_else(String::new, |name| format!("; '{name}' may be meant"))
    }
}

impl Field {
    pub const fn wanted(&self) -> &'static str {
        self.1
    }
}

fn listed(fields: &[Field]) -> String {
    list(fields.iter().map(|field| field.0))
}
