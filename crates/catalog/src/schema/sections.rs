//! A composite answer taken apart: each of its sections goes to the handler that stores it.
//!
//! A section that fails does not lose the others. Handlers keep no state of their own: what they
//! need is in the sink, so that a section is known by its functions and can be registered twice.

use serde::Serialize;
use std::any::TypeId;

/// What a handler did with its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    New,
    /// The same part was stored before; nothing was changed.
    Already,
}

/// Why a part was not stored; nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SectionError(pub String);

/// How it went with one section of a composite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionEnd {
    pub name: &'static str,
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Stored,
    /// The composite has no such part.
    Absent,
    AlreadyStored,
    /// There is a part, and nothing stores it: it is for reading.
    Unhandled,
    /// The sentence says why.
    Failed(String),
}

type Store<C, S> = Box<dyn Fn(&C, &mut S) -> End + Send + Sync>;

/// One section of the composite `C`, stored in the sink `S`.
pub struct Section<C, S> {
    name: &'static str,
    /// The types of its functions: what makes it this one and no other.
    identity: [TypeId; 2],
    store: Store<C, S>,
}

impl<C, S> Section<C, S> {
    /// A section whose part `read` finds, and `handle` stores.
    pub fn new<P: ?Sized, R, H>(name: &'static str, read: R, handle: H) -> Self
    where
        R: Fn(&C) -> Option<&P> + Send + Sync + 'static,
        H: Fn(&P, &mut S) -> Result<Stored, SectionError> + Send + Sync + 'static,
    {
        stateless::<R>();
        stateless::<H>();
        let store = move |composite: &C, sink: &mut S| match read(composite) {
            None => End::Absent,
            Some(part) => match handle(part, sink) {
                Ok(Stored::New) => End::Stored,
                Ok(Stored::Already) => End::AlreadyStored,
                Err(error) => End::Failed(error.to_string()),
            },
        };
        Self { name, identity: [TypeId::of::<R>(), TypeId::of::<H>()], store: Box::new(store) }
    }

    /// A section that is read and not stored.
    pub fn unhandled<P: ?Sized, R>(name: &'static str, read: R) -> Self
    where
        R: Fn(&C) -> Option<&P> + Send + Sync + 'static,
    {
        stateless::<R>();
        let store = move |composite: &C, _: &mut S| match read(composite) {
            None => End::Absent,
            Some(_) => End::Unhandled,
        };
        Self { name, identity: [TypeId::of::<R>(), TypeId::of::<()>()], store: Box::new(store) }
    }
}

/// Two functions without state are the same if their types are.
const fn stateless<F>() {
    const {
        assert!(
            size_of::<F>() == 0,
            "a section's functions capture nothing: what they need is in the sink"
        );
    }
}

/// Why a section was not registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    #[error(
        "Another section is registered as '{0}'. Give this one a name of its own, that of its \
         field in the composite."
    )]
    NameTaken(&'static str),
}

/// The sections of the composite `C`, in the order in which they are stored.
pub struct Registry<C, S> {
    sections: Vec<Section<C, S>>,
}

impl<C, S> Default for Registry<C, S> {
    fn default() -> Self {
        Self { sections: Vec::new() }
    }
}

impl<C, S> Registry<C, S> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a section. The same one again changes nothing; another under its name is refused.
    pub fn register(&mut self, section: Section<C, S>) -> Result<(), RegistryError> {
        let known = self.sections.iter().find(|known| known.name == section.name);
        match known {
            None => {
                self.sections.push(section);
                Ok(())
            }
            Some(known) if known.identity == section.identity => Ok(()),
            Some(known) => Err(RegistryError::NameTaken(known.name)),
        }
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.sections.iter().map(|section| section.name)
    }

    /// Stores each part in its turn, whatever becomes of the others, and says how each went.
    pub fn store(&self, composite: &C, sink: &mut S) -> Vec<SectionEnd> {
        self.sections
            .iter()
            .map(|section| SectionEnd { name: section.name, end: (section.store)(composite, sink) })
            .collect()
    }
}

#[cfg(test)]
mod tests;
