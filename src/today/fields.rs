//! Typed reading of a plan's parts: what has the wrong form is reported, passed over, and left
//! out.

use super::error::PlanFaultCode;
use super::reader::{Read, Reader, escaped, shortened};
use crate::limits::MOST_PLAN_STRING;
use std::ops::Range;

/// A field that an object must have.
pub(super) struct Field {
    pub name: &'static str,
    /// What it holds, as in `wanted a string`.
    pub wanted: &'static str,
}

/// What an object may hold: all of `fields`. Where the first of `instead` stands in it, then all of
/// those, and any of `beside`.
pub(super) struct Form {
    /// `a block`
    pub what: &'static str,
    pub fields: &'static [Field],
    pub instead: &'static [Field],
    pub beside: &'static [Field],
}

/// A value that may be null, where the null has to be written.
pub(super) struct TextOrNull(pub Option<String>);

pub(super) const A_STRING: &str = "a string";
pub(super) const A_STRING_OR_NULL: &str = "a string or null";
pub(super) const ABOVE_ZERO: &str = "a whole number above 0";
pub(super) const ZERO_OR_MORE: &str = "a whole number, 0 or more";

impl Reader<'_> {
    /// Reads the object that stands here: exactly the fields of its form, each once, by `field`.
    pub(super) fn fields(
        &mut self,
        form: &'static Form,
        mut field: impl FnMut(&mut Self, &'static str) -> Read<()>,
    ) -> Read<()> {
        let what = form.what;
        if self.peek() != Some(b'{') {
            return self.wrong_type(&format!("{what}: an object with {}", form.listed()));
        }
        let start = self.at;
        let mut seen = Seen::default();
        self.members(|reader, key, place| {
            let error = match form.named(key) {
                Some(name) if seen.at(name).is_none() => {
                    seen.note(name, place);
                    return reader.under(name, |reader| field(reader, name));
                }
                Some(_) => (
                    PlanFaultCode::DuplicateField,
                    "the same field a second time".to_owned(),
                    "each field once".to_owned(),
                ),
                None => (
                    PlanFaultCode::UnknownField,
                    format!("a field that {what} does not have"),
                    format!("only {}{}", form.listed(), hint(key, form)),
                ),
            };
            let pointer = format!("{}/{}", reader.pointer(), escaped(key));
            let (code, found, wanted) = error;
            reader.report(code, pointer, place, found, wanted);
            reader.skip()
        })?;
        self.check_form(form, &seen, start);
        Ok(())
    }

    /// That all fields of one form are there, and none that only the other has.
    fn check_form(&mut self, form: &Form, seen: &Seen, start: usize) {
        let other = form
            .instead
            .first()
            .filter(|first| seen.at(first.name).is_some());
        let needed = if other.is_some() {
            form.instead
        } else {
            form.fields
        };
        for field in needed.iter().filter(|field| seen.at(field.name).is_none()) {
            let pointer = format!("{}/{}", self.pointer(), field.name);
            let found = format!("{} without the field '{}'", form.what, field.name);
            let span = start..start + 1;
            self.report(
                PlanFaultCode::MissingField,
                pointer,
                span,
                found,
                field.wanted,
            );
        }
        let Some(other) = other else {
            return;
        };
        let strangers = form
            .fields
            .iter()
            .filter(|field| !form.takes_beside(field.name));
        for (field, place) in strangers.filter_map(|field| Some((field, seen.at(field.name)?))) {
            let pointer = format!("{}/{}", self.pointer(), field.name);
            let found = format!("'{}' beside '{}'", field.name, other.name);
            let wanted = format!("one of the two: '{}' brings it", other.name);
            self.report(
                PlanFaultCode::ConflictingField,
                pointer,
                place,
                found,
                wanted,
            );
        }
    }

    /// Reads the list that stands here: at most `most` entries, the rest passed over. Gives how
    /// many there are; none where it is no list.
    pub(super) fn list(
        &mut self,
        wanted: &str,
        most: usize,
        mut entry: impl FnMut(&mut Self, usize) -> Read<()>,
    ) -> Read<Option<usize>> {
        if self.peek() != Some(b'[') {
            self.wrong_type(wanted)?;
            return Ok(None);
        }
        let start = self.at;
        let count = self.entries(|reader, index| {
            if index < most {
                entry(reader, index)
            } else {
                reader.skip()
            }
        })?;
        if count > most {
            let pointer = self.pointer();
            let (found, wanted) = (format!("{count} entries"), format!("at most {most}"));
            self.report(
                PlanFaultCode::TooMany,
                pointer,
                start..start + 1,
                found,
                wanted,
            );
        }
        Ok(Some(count))
    }

    /// Passes over a value of the wrong type.
    pub(super) fn wrong_type(&mut self, wanted: &str) -> Read<()> {
        let start = self.at;
        let found = self.describe()?;
        self.refuse(PlanFaultCode::WrongType, start, found, wanted);
        Ok(())
    }

    fn string(&mut self, wanted: &str) -> Read<Option<String>> {
        if self.peek() != Some(b'"') {
            self.wrong_type(wanted)?;
            return Ok(None);
        }
        let start = self.at;
        let text = self.string_here()?;
        let characters = if text.len() <= MOST_PLAN_STRING {
            0
        } else {
            text.chars().count()
        };
        if characters > MOST_PLAN_STRING {
            let found = format!("a string of {characters} characters");
            let wanted = format!("at most {MOST_PLAN_STRING}");
            self.refuse(PlanFaultCode::TooLong, start, found, wanted);
            return Ok(None);
        }
        Ok(Some(text.into_owned()))
    }

    pub(super) fn text(&mut self) -> Read<Option<String>> {
        self.string(A_STRING)
    }

    /// A text that must say something.
    pub(super) fn words(&mut self) -> Read<Option<String>> {
        let start = self.at;
        let text = self.text()?;
        if text.as_ref().is_some_and(|text| text.trim().is_empty()) {
            let wanted = "a string that says something";
            self.refuse(PlanFaultCode::Blank, start, "a blank string", wanted);
            return Ok(None);
        }
        Ok(text)
    }

    pub(super) fn text_or_null(&mut self) -> Read<Option<TextOrNull>> {
        if self.peek() == Some(b'n') {
            self.skip()?;
            return Ok(Some(TextOrNull(None)));
        }
        let text = self.string(A_STRING_OR_NULL)?;
        Ok(text.map(|text| TextOrNull(Some(text))))
    }

    /// A whole number from `least` to `most`, which `wanted` describes.
    pub(super) fn whole(&mut self, least: u64, most: u64, wanted: &str) -> Read<Option<u64>> {
        let start = self.at;
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            let quoted = self.peek() == Some(b'"');
            let hint = if quoted { ", without quotes" } else { "" };
            self.wrong_type(&format!("{wanted}{hint}"))?;
            return Ok(None);
        }
        let number = self.number_here()?;
        if number.contains(['.', 'e', 'E']) || number == "-0" {
            let found = format!("the number {}", shortened(number));
            let wanted = format!("{wanted}, in digits alone");
            self.refuse(PlanFaultCode::WrongType, start, found, wanted);
            return Ok(None);
        }
        let value = number.parse().ok().filter(|n| (least..=most).contains(n));
        if value.is_none() {
            let over = !number.starts_with('-') && number != "0";
            let limit = if over {
                format!("{wanted}, at most {most}")
            } else {
                wanted.to_owned()
            };
            self.refuse(PlanFaultCode::OutOfRange, start, shortened(number), limit);
        }
        Ok(value)
    }

    pub(super) fn minutes(&mut self) -> Read<Option<u32>> {
        let minutes = self.whole(1, u32::MAX.into(), ABOVE_ZERO)?;
        Ok(minutes.and_then(|minutes| u32::try_from(minutes).ok()))
    }

    /// A word of a vocabulary.
    pub(super) fn word<T: Copy + ToString>(
        &mut self,
        from_word: impl Fn(&str) -> Option<T>,
        all: &[T],
    ) -> Read<Option<T>> {
        let wanted = || {
            let words: Vec<_> = all
                .iter()
                .map(|word| format!("\"{}\"", word.to_string()))
                .collect();
            words.join(" or ")
        };
        if self.peek() != Some(b'"') {
            self.wrong_type(&wanted())?;
            return Ok(None);
        }
        let start = self.at;
        let text = self.string_here()?;
        let value = from_word(&text);
        if value.is_none() {
            let found = format!("\"{}\"", shortened(&text));
            self.refuse(PlanFaultCode::UnknownWord, start, found, wanted());
        }
        Ok(value)
    }
}

impl Form {
    /// The form of something that has one form alone.
    pub const fn of(what: &'static str, fields: &'static [Field]) -> Self {
        Self::either(what, fields, &[], &[])
    }

    /// The form of something that has two.
    pub const fn either(
        what: &'static str,
        fields: &'static [Field],
        instead: &'static [Field],
        beside: &'static [Field],
    ) -> Self {
        assert!(
            fields.len() + instead.len() <= MOST_FIELDS,
            "more fields than are noted"
        );
        Self {
            what,
            fields,
            instead,
            beside,
        }
    }

    fn all(&self) -> impl Iterator<Item = &'static str> {
        let all = self.fields.iter().chain(self.instead).chain(self.beside);
        all.map(|field| field.name)
    }

    fn named(&self, key: &str) -> Option<&'static str> {
        self.all().find(|&name| name == key)
    }

    fn takes_beside(&self, name: &str) -> bool {
        self.beside.iter().any(|field| field.name == name)
    }

    /// `title, durationMinutes and focus; or blockTemplate alone`.
    fn listed(&self) -> String {
        let own = listed(self.fields);
        match (self.instead, self.beside) {
            ([], _) => own,
            (instead, []) => format!("{own}; or {} alone", listed(instead)),
            (instead, beside) => format!(
                "{own}; or {}, with or without {}",
                listed(instead),
                listed(beside)
            ),
        }
    }
}

/// The fields that were met in one object, with where.
#[derive(Default)]
struct Seen([Option<(&'static str, Range<usize>)>; MOST_FIELDS]);

/// Fields of the form that has most, a canonical plan.
const MOST_FIELDS: usize = 8;

impl Seen {
    fn at(&self, name: &str) -> Option<Range<usize>> {
        let mut met = self.0.iter().map_while(Option::as_ref);
        met.find(|(met, _)| *met == name)
            .map(|(_, place)| place.clone())
    }

    fn note(&mut self, name: &'static str, place: Range<usize>) {
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some((name, place));
        }
    }
}

fn listed(known: &[Field]) -> String {
    let names: Vec<_> = known.iter().map(|field| field.name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// The field that may have been meant.
fn hint(key: &str, form: &Form) -> String {
    let plain = |name: &str| name.replace(['_', '-', ' '], "").to_lowercase();
    let key = plain(&shortened(key));
    form.all()
        .map(|name| (strsim::osa_distance(&key, &plain(name)), name))
        .min()
        .filter(|&(distance, name)| distance <= 2 && distance * 3 <= name.len())
        .map_or_else(String::new, |(_, name)| format!("; '{name}' may be meant"))
}
