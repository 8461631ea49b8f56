//! What a schema can't say of a field: other names, a sentence, what a text must be.

use jiff::civil::Date;
use setwise_domain::decode::{IssueCode, shortened};
use setwise_domain::exercise_name::{self, NameError};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;

/// Why a text is not what its field takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    pub code: IssueCode,
    /// Other words for what was found than its text.
    pub found: Option<String>,
    pub wanted: String,
}

pub type Check = fn(&str) -> Result<(), Unfit>;

/// What goes beside the schema of the fields of one name.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    pub field: &'static str,
    /// Names that it is taken by too.
    pub aliases: &'static [&'static str],
    /// What it must be, in the place of what its schema says.
    pub wanted: Option<&'static str>,
    /// What its text must be beside that.
    pub check: Option<Check>,
    /// The most entries or characters, in the place of what a model is asked to keep to. Of a list of texts it
    /// is the most characters of each.
    pub most: Option<usize>,
    /// The fewest entries, or the least number.
    pub least: Option<u32>,
    /// Whether it has to be there although its type could do without.
    pub is_required: bool,
    /// Whether one entry may stand for a list of one.
    pub or_one: bool,
}

/// Nothing beside the schema yet.
pub const fn beside(field: &'static str) -> Beside {
    Beside {
        field,
        aliases: &[],
        wanted: None,
        check: None,
        most: None,
        least: None,
        is_required: false,
        or_one: false,
    }
}

impl Beside {
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    #[must_use]
    pub const fn wanted(self, wanted: &'static str) -> Self {
        Self { wanted: Some(wanted), ..self }
    }

    #[must_use]
    pub const fn check(self, check: Check) -> Self {
        Self { check: Some(check), ..self }
    }

    #[must_use]
    pub const fn at_most(self, most: usize) -> Self {
        Self { most: Some(most), ..self }
    }

    #[must_use]
    pub const fn at_least(self, least: u32) -> Self {
        Self { least: Some(least), ..self }
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    #[must_use]
    pub const fn or_one(self) -> Self {
        Self { or_one: true, ..self }
    }
}

/// A text that is not blank.
pub fn says_something(text: &str) -> Result<(), Unfit> {
    if !text.trim().is_empty() {
        return Ok(());
    }
    let found = Some("a blank string".to_owned());
    Err(Unfit { code: IssueCode::Blank, found, wanted: "a string that says something".to_owned() })
}

/// A date in the form of one, such as 31 June, is of a day that there is. What is in no such form is left to
/// the schema.
pub fn a_day_that_is(text: &str) -> Result<(), Unfit> {
    let has_form = text.len() == "YYYY-MM-DD".len()
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !has_form || text.parse::<Date>().is_ok() {
        return Ok(());
    }
    let Ok(first) = format!("{}-01", &text[..7]).parse::<Date>() else {
        return Ok(());
    };
    let wanted = format!("one that there is, such as \"{}\"", first.last_of_month());
    let found = Some(format!("\"{text}\", and there is no such day"));
    Err(Unfit { code: IssueCode::OutOfRange, found, wanted })
}

/// A name that may be an exercise's.
pub fn names_an_exercise(name: &str) -> Result<(), Unfit> {
    let Err(error) = exercise_name::check(name) else {
        return Ok(());
    };
    let (code, found, wanted) = match error {
        NameError::Generic => (
            IssueCode::GenericName,
            format!("the name \"{}\"", shortened(name)),
            format!("an exercise. {}", error.to_string().trim_end_matches('.')),
        ),
        NameError::TooLong { .. } => (
            IssueCode::TooLong,
            format!("a name of {} characters", name.chars().count()),
            format!("at most {MOST_EXERCISE_NAME_CHARS}"),
        ),
    };
    Err(Unfit { code, found: Some(found), wanted })
}
