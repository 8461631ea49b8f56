//! What blocks and exercises hold, whatever form they stand in.

use super::fields::{A_STRING, A_STRING_OR_NULL, Field, TextOrNull};
use super::reader::{Read, Reader};
use crate::domain::plan::{BlockTemplate, NestedExercise};

pub(super) const TITLE: Field = Field {
    name: "title",
    wanted: A_STRING,
};
pub(super) const BLOCK_TEMPLATE: Field = Field {
    name: "blockTemplate",
    wanted: "the name of a template",
};
pub(super) const NAME: Field = Field {
    name: "name",
    wanted: A_STRING,
};
pub(super) const PRESCRIPTION: Field = Field {
    name: "prescription",
    wanted: A_STRING,
};
pub(super) const DETAIL: Field = Field {
    name: "detail",
    wanted: A_STRING_OR_NULL,
};
/// What could be read of a block, but for its exercises.
#[derive(Default)]
pub(super) struct BlockHead {
    title: Option<String>,
    minutes: Option<u32>,
    focus: Option<String>,
    template: Option<BlockTemplate>,
    /// It names a template, whether there is such a one or not.
    pub names_template: bool,
}

/// What a block begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    Own {
        title: String,
        duration_minutes: u32,
        focus: String,
    },
    Template(BlockTemplate),
}

impl BlockHead {
    /// Reads the value of one of its fields.
    pub fn field(&mut self, reader: &mut Reader<'_>, name: &str) -> Read<()> {
        match name {
            "title" => self.title = reader.words()?,
            "durationMinutes" => self.minutes = reader.minutes()?,
            "focus" => self.focus = reader.text()?,
            _ => {
                self.names_template = true;
                self.template = reader.word(BlockTemplate::from_word, BlockTemplate::ALL)?;
            }
        }
        Ok(())
    }

    /// The whole of it; none where a part could not be read.
    pub fn whole(self) -> Option<Begun> {
        if self.names_template {
            return self.template.map(Begun::Template);
        }
        Some(Begun::Own {
            title: self.title?,
            duration_minutes: self.minutes?,
            focus: self.focus?,
        })
    }
}

/// What could be read of an exercise, but for its place.
#[derive(Default)]
pub(super) struct Said {
    name: Option<String>,
    prescription: Option<String>,
    detail: Option<TextOrNull>,
}

impl Said {
    /// Reads the value of one of its fields.
    pub fn field(&mut self, reader: &mut Reader<'_>, name: &str) -> Read<()> {
        match name {
            "name" => self.name = reader.words()?,
            "prescription" => self.prescription = reader.words()?,
            _ => self.detail = reader.text_or_null()?,
        }
        Ok(())
    }

    /// The whole of it; none where a part could not be read.
    pub fn whole(self) -> Option<NestedExercise> {
        Some(NestedExercise {
            name: self.name?,
            prescription: self.prescription?,
            detail: self.detail?.0,
        })
    }
}
