//! What a tool is: the one description from which its schema, its reference, its help, its hints
//! and its strictness come.

use super::prepared::Prepare;
use crate::limits::MOST_ASKED_OPTIONS;
use setwise_domain::limits::{ASKED_LABEL_CHARS, ASKED_SENTENCE_CHARS, MOST_EXERCISE_NAME_CHARS};
use setwise_domain::load::{Load, Unit};
use setwise_domain::vocabulary;
use setwise_words::text;
use std::fmt::Display;

vocabulary! {
    /// What carrying a tool out may touch.
    Effect {
        Reads = "reads",
        Writes = "writes",
        /// Leaves a proposal for the athlete; nothing else changes.
        Proposes = "proposes",
    }
}

/// One row of the table of tools.
#[derive(Clone, Copy)]
pub struct Descriptor {
    pub name: &'static str,
    /// What it does in a word or three, for the chat pane and lists.
    pub verb: &'static str,
    /// What it is for, when to call it, and when another in its place: as short as a model's prompt wants
    /// it, since it is paid for with every message.
    pub purpose: &'static str,
    pub effect: Effect,
    /// issues are reported in this order.
    pub parameters: &'static [Parameter],
    /// Parameters of which at least one must be given; empty where there is no such rule.
    pub at_least_one: &'static [&'static str],
    /// Worked calls; the first is the canonical one.
    pub examples: &'static [Example],
    /// Parameters whose names are often got wrong, in groups. A tool that has some is told in full, its
    /// names, examples and advice too, however its calls are made.
    pub name_rules: &'static [&'static [&'static str]],
    /// What else keeps a call from being refused, one sentence each.
    pub advice: &'static [&'static str],
    /// What a native call's schema says by itself and a call in a text has to be told.
    pub in_text: &'static [&'static str],
    pub(super) prepare: Prepare,
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub required: bool,
    pub kind: Kind,
    /// What it is, what is special in its values, and what it excludes. Its bounds are told with it.
    pub doc: &'static str,
    /// What stands where it is left out; empty where nothing does.
    pub left_out: &'static str,
    pub good: &'static [&'static str],
    pub bad: &'static [&'static str],
}

/// A worked call.
pub type Example = &'static [(&'static str, &'static str)];

/// What a parameter of a type of its own holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A plan for today, in the flat form.
    Plan,
    /// The sections of a debrief beside its message.
    Sections,
    /// Answers to choose from.
    Options,
}

impl Typed {
    const fn noun(self) -> &'static str {
        match self {
            Self::Plan => "a plan",
            Self::Sections => "one object with the other sections",
            Self::Options => "a list of short answers",
        }
    }

    /// The bounds of the texts in it, which few providers' schemas have.
    fn bounds(self) -> String {
        match self {
            Self::Plan => format!(
                "texts of at most {ASKED_LABEL_CHARS} characters; summary and detail {ASKED_SENTENCE_CHARS}"
            ),
            Self::Sections => format!("at most {ASKED_SENTENCE_CHARS} characters each"),
            Self::Options => format!("1 to {MOST_ASKED_OPTIONS}"),
        }
    }
}

/// What a value must be. On the wire each is a JSON string, but for one of a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A specific exercise, not a generic word.
    ExerciseName,
    /// Text of so many characters.
    Text {
        least: usize,
        most: usize,
    },
    /// A value of its own type in a native call; in a text its JSON, of so many bytes.
    Json {
        most: usize,
        of: Typed,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number.
    Count {
        least: u16,
        most: u16,
    },
    Load(Unit),
    /// A number in half steps; the bounds are counts of halves.
    Halves {
        least: u8,
        most: u8,
    },
    /// `today` or an ISO date, not in the future.
    Date,
}

impl Kind {
    /// What is wanted, to follow "must be".
    pub fn wanted(self) -> String {
        match self {
            Self::ExerciseName => "the name of a specific exercise, 2 to 80 characters".into(),
            Self::Text { least: 0, most } => format!("text of at most {most} characters"),
            Self::Text { least, most } => format!("text of {least} to {most} characters"),
            Self::Json { of, .. } => format!("the JSON text of {}", of.noun()),
            Self::OneOf(words) => text::either(words.iter().map(|word| format!("\"{word}\""))),
            Self::Count { least, most } => format!("a whole number from {least} to {most}"),
            Self::Load(unit) => {
                let (least, most) = Load::bounds(unit);
                let unit_name = match unit {
                    Unit::Lb => "pounds",
                    Unit::Kg => "kilograms",
                };
                format!(
                    "{unit_name} from {least} to {most} with at most {} decimals",
                    unit.decimals()
                )
            }
            Self::Halves { least, most } => {
                format!("a number from {} to {} in half steps", least / 2, most / 2)
            }
            Self::Date => "\"today\" or a date as YYYY-MM-DD, not in the future".into(),
        }
    }
}

impl Kind {
    /// The same as short as a model's prompt wants it; empty where nobody comes near the bounds.
    pub fn in_short(self) -> String {
        match self {
            Self::ExerciseName => String::new(),
            Self::Text { most, .. } if most <= MOST_EXERCISE_NAME_CHARS => String::new(),
            Self::Text { most, .. } => format!("at most {most} characters"),
            Self::OneOf(words) => words.join(" | "),
            Self::Count { least, most } => format!("{least} to {most}"),
            Self::Load(unit) => {
                let (least, most) = Load::bounds(unit);
                format!("{least} to {most}")
            }
            Self::Halves { least, most } => format!("{} to {}, halves too", least / 2, most / 2),
            Self::Date => "today or YYYY-MM-DD".into(),
            Self::Json { .. } => self.wanted(),
        }
    }

    /// What is said of a native call's bounds where its provider's schema has none of them.
    pub(super) fn bounds(self) -> String {
        match self {
            Self::OneOf(_) => String::new(),
            Self::Json { of, .. } => of.bounds(),
            kind => kind.in_short(),
        }
    }
}

impl Descriptor {
    /// What a row says nothing else of.
    pub(super) const PLAIN: Self = Self {
        name: "",
        verb: "",
        purpose: "",
        effect: Effect::Reads,
        parameters: &[],
        at_least_one: &[],
        examples: &[],
        name_rules: &[],
        advice: &[],
        in_text: &[],
        prepare: Prepare::ReadsLog(|_| Err(Vec::new().into())),
    };

    /// Whether what it does depends on what is stored.
    pub(super) const fn reads_log(&self) -> bool {
        matches!(self.prepare, Prepare::ReadsLog(_))
    }

    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|one| one.name == name)
    }

    /// The parameters that a wrong name stands for; none where nothing is near.
    pub fn right_names(&self, used: &str) -> Vec<&'static str> {
        super::alias::right_names(self, used)
    }

    pub(super) fn index_of(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|one| one.name == name)
    }

    /// The names of all parameters, as `'a', 'b' and 'c'`.
    pub fn parameter_names(&self) -> String {
        text::list(in_quotes(self.parameters.iter().map(|one| one.name)))
    }
}

/// `'a'`, as the names of tools and parameters are told.
pub(super) fn in_quotes(names: impl IntoIterator<Item: Display>) -> impl Iterator<Item = String> {
    names.into_iter().map(|name| format!("'{name}'"))
}
