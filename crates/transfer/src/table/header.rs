//! The name of a column: its words, the unit that it says, and what a sheet of one's own means by it.

use super::layout::Fact;
use super::spreadsheet::NAMES;
use crate::cell;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::vocabulary::Meaning;

/// A name in a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnName {
    /// All of its words, in lower case.
    pub whole: String,
    /// Those without its unit.
    pub base: String,
    /// As written.
    pub unit: Option<String>,
}

/// A name without what one program writes and another doesn't: case, signs, a capital in the middle.
pub fn fold(name: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for c in name.trim().chars() {
        let opens_word = c.is_uppercase() && before.is_lowercase();
        if c.is_alphanumeric() || matches!(c, '#' | '×' | '/') {
            if opens_word {
                out.push(' ');
            }
            out.extend(c.to_lowercase());
        } else {
            out.push(' ');
        }
        before = c;
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl ColumnName {
    /// `Weight (kg)`, `Weight [kg]`, `weight_kg`, `Weight in kg`, `Weight kg`.
    pub fn parse(name: &str) -> Self {
        let whole = fold(name);
        let bracketed = name.split_once(['(', '[']).filter(|(base, _)| !base.trim().is_empty());
        if let Some((base, unit)) = bracketed {
            let unit = unit.split([')', ']']).next().unwrap_or_default().trim().to_lowercase();
            return Self { whole, base: fold(base), unit: Some(unit) };
        }
        match whole.rsplit_once([' ', '/']) {
            Some((base, unit)) if unit != "m" && cell::unit_of(unit).is_some() => {
                let base = base.strip_suffix(" in").unwrap_or(base).trim().to_owned();
                let unit = Some(unit.to_owned());
                Self { whole, base, unit }
            }
            _ => Self { base: whole.clone(), unit: None, whole },
        }
    }

    /// Whether it is this name, with its unit or without.
    pub fn is(&self, name: &str) -> bool {
        // Some write a name in one word.
        let name = fold(name).replace(' ', "");
        self.whole.replace(' ', "") == name || self.base.replace(' ', "") == name
    }

    /// The unit that it is and nothing else: `KG`.
    pub fn is_unit(&self) -> Option<Meaning> {
        cell::unit_of(&self.whole).filter(|unit| *unit != Meaning::MetreOrMinute)
    }

    /// The unit that it says: behind its words, or as its only one.
    pub fn measure(&self) -> Option<Meaning> {
        self.unit.as_deref().and_then(cell::unit_of).or_else(|| self.is_unit())
    }

    /// What a sheet of one's own means by it.
    pub fn fact(&self) -> Option<Fact> {
        let named = NAMES.iter().find(|(names, _)| names.split('|').any(|name| self.is(name)));
        // `Ansträngning (RPE)`
        let in_brackets = || {
            let word = self.unit.as_deref()?;
            [("rpe", Fact::Rpe), ("rir", Fact::Rir)]
                .iter()
                .find(|(name, _)| *name == word)
                .map(|(_, fact)| *fact)
        };
        named.map(|(_, fact)| *fact).or_else(|| self.kind()).or_else(in_brackets).or_else(|| {
            match self.is_unit()? {
                Meaning::Unit(_) => Some(Fact::Weight),
                Meaning::Length(_) => Some(Fact::Distance),
                Meaning::Time(_) => Some(Fact::Seconds),
                _ => None,
            }
        })
    }

    /// `Warm-up?`, `isWarmup`, `Is AMRAP`: whether a set is of this kind.
    fn kind(&self) -> Option<Fact> {
        let name = self.whole.strip_prefix("is ").unwrap_or(&self.whole);
        let name = name.replace('/', " ");
        let kind = cell::kind(&name).filter(|kind| *kind != SetKind::Working);
        let kind = kind.or_else(|| cell::kind(&name.replace(' ', "")));
        kind.filter(|kind| *kind != SetKind::Working).map(Fact::IsKind)
    }
}
