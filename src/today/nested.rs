//! A plan whose blocks hold their exercises, read: the form `v1-current`, and the canonical one,
//! which has ids too.

use super::error::PlanFaultCode;
use super::expansion;
use super::fields::Form;
use super::head::{BLOCKS, EXERCISES, Head};
use super::parts::{Begun, BlockHead, Said};
use super::reader::{Read, Reader};
use crate::domain::plan::NestedExercise;
use crate::limits::{MOST_BLOCKS, MOST_EXERCISES};
use std::collections::HashMap;

/// The fields of one such form.
pub(super) struct Forms {
    pub plan: Form,
    pub block: Form,
    pub exercise: Form,
}

/// What was read, as far as it could be.
#[derive(Default)]
pub(super) struct Nested {
    pub id: Option<String>,
    pub head: Head,
    pub blocks: Vec<NestedPart>,
}

/// A block without faults of its own.
pub(super) struct NestedPart {
    pub id: Option<String>,
    pub begun: Begun,
    pub exercises: Vec<(Option<String>, NestedExercise)>,
}

/// Reads the plan that stands here. What has faults is left out of it, so that it is worth
/// something only where the reader has met none.
pub(super) fn read(reader: &mut Reader<'_>, forms: &'static Forms) -> Read<Nested> {
    let mut nested = Nested::default();
    let mut inside = Inside::default();
    reader.fields(&forms.plan, |reader, name| match name {
        "id" => {
            nested.id = inside.id(reader)?;
            Ok(())
        }
        "blocks" => {
            let start = reader.at;
            let count = reader.list(BLOCKS.wanted, MOST_BLOCKS, |reader, _| {
                nested.blocks.extend(inside.block(reader, forms)?);
                Ok(())
            })?;
            few(reader, count, start, BLOCKS.wanted);
            Ok(())
        }
        _ => nested.head.field(reader, name),
    })?;
    too_many(reader, inside.written, inside.of_templates);
    Ok(nested)
}

/// What is known of all blocks together.
#[derive(Default)]
struct Inside {
    /// Exercises so far, in the text and behind templates.
    written: usize,
    of_templates: usize,
    /// The ids met so far, with where: no two may be the same.
    ids: HashMap<String, String>,
}

impl Inside {
    fn block(
        &mut self,
        reader: &mut Reader<'_>,
        forms: &'static Forms,
    ) -> Read<Option<NestedPart>> {
        let mut head = BlockHead::default();
        let (mut id, mut exercises) = (None, Vec::new());
        let (mut count, mut place) = (None, 0..0);
        reader.fields(&forms.block, |reader, name| {
            match name {
                "id" => id = self.id(reader)?,
                "exercises" => {
                    let start = reader.at;
                    let room = MOST_EXERCISES.saturating_sub(self.written);
                    count = reader.list(EXERCISES.wanted, usize::MAX, |reader, index| {
                        if index >= room {
                            return reader.skip();
                        }
                        exercises.extend(self.exercise(reader, &forms.exercise)?);
                        Ok(())
                    })?;
                    place = start..reader.at;
                    self.written += count.unwrap_or_default();
                }
                _ => head.field(reader, name)?,
            }
            Ok(())
        })?;
        if count == Some(0) && !head.names_template {
            let pointer = format!("{}/exercises", reader.pointer());
            let (code, found) = (PlanFaultCode::TooFew, "an empty list");
            reader.report(code, pointer, place, found, EXERCISES.wanted);
        }
        let begun = head.whole();
        if let Some(Begun::Template(name)) = begun {
            self.of_templates += expansion::template(name).exercises.len();
        }
        Ok(begun.map(|begun| NestedPart {
            id,
            begun,
            exercises,
        }))
    }

    fn exercise(
        &mut self,
        reader: &mut Reader<'_>,
        form: &'static Form,
    ) -> Read<Option<(Option<String>, NestedExercise)>> {
        let (mut id, mut said) = (None, Said::default());
        reader.fields(form, |reader, name| match name {
            "id" => {
                id = self.id(reader)?;
                Ok(())
            }
            _ => said.field(reader, name),
        })?;
        Ok(said.whole().map(|exercise| (id, exercise)))
    }

    fn id(&mut self, reader: &mut Reader<'_>) -> Read<Option<String>> {
        let start = reader.at;
        let Some(id) = reader.words()? else {
            return Ok(None);
        };
        if let Some(other) = self.ids.insert(id.clone(), reader.pointer()) {
            let found = format!("the id that {other} has too");
            let wanted = "an id of its own for the plan, each block and each exercise";
            reader.refuse(PlanFaultCode::DuplicateId, start, found, wanted);
        }
        Ok(Some(id))
    }
}

/// Reports an empty list that must not be.
pub(super) fn few(reader: &mut Reader<'_>, count: Option<usize>, start: usize, wanted: &str) {
    if count == Some(0) {
        reader.refuse(PlanFaultCode::TooFew, start, "an empty list", wanted);
    }
}

/// Reports more exercises in all blocks together than a plan may have.
pub(super) fn too_many(reader: &mut Reader<'_>, written: usize, of_templates: usize) {
    let exercises = written + of_templates;
    if exercises > MOST_EXERCISES {
        let found = match of_templates {
            0 => format!("{exercises} exercises"),
            _ => format!("{exercises} exercises, {of_templates} of them of templates"),
        };
        let wanted = format!("at most {MOST_EXERCISES}");
        let end = reader.at;
        let code = PlanFaultCode::TooMany;
        reader.report(code, "/blocks".into(), end..end, found, wanted);
    }
}
