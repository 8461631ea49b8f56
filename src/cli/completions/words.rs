//! The athlete's own words, and the names that the program knows.

use crate::ask::contract::CONTRACTS;
use crate::catalog::Catalog;
use crate::cli::Context;
use crate::cli::limits::{MOST_COMPLETIONS, UNDOABLE_CHANGES_SHOWN};
use crate::coach::limits::TITLES_IN_CONTEXT;
use crate::domain::limits::PLANS_SHOWN;
use crate::domain::taught_phrase::Meaning;
use crate::offline::limits::MOST_WORDS_OF_A_NAME;
use crate::program;
use crate::settings::key::KEYS;
use crate::store::{Reader, StoreError};
use crate::text::{self, day};
use crate::tool;
use clap_complete::CompletionCandidate;
use std::collections::HashSet;
use std::ffi::OsStr;

/// What an argument's words can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// Those that were done, and with the first letters every one that is known.
    Exercises,
    /// The athlete's own in the file of exercises.
    OwnExercises,
    /// What a wish speaks of: sessions and exercises that were done.
    Spoken,
    Changes,
    /// Changes that were taken back.
    Undone,
    Proposals,
    Plans,
    Programs,
    Settings,
    Tools,
    Schemas,
}

/// Something that can stand there, with what is to be said of it.
struct Name {
    name: String,
    about: String,
}

impl Name {
    fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        let (name, about) = (name.into(), about.into());
        Self { name, about }
    }

    fn bare(name: impl Into<String>) -> Self {
        Self::new(name, String::new())
    }
}

/// What is offered on one command line.
pub(super) struct Offered {
    before: Vec<String>,
    /// None where the settings can't be found; then only what needs none is offered.
    context: Option<Context>,
}

impl Offered {
    pub(super) const fn new(before: Vec<String>, context: Option<Context>) -> Self {
        Self { before, context }
    }

    /// What goes on from the word that was begun, and from the words before it where they belong to
    /// a name: `bench pr` is completed by `press`.
    pub(super) fn of(&self, words: Words, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some(current) = current.to_str() else {
            return Vec::new();
        };
        let most_before = self.before.len().min(MOST_WORDS_OF_A_NAME);
        for count in (0..=most_before).rev() {
            let begun = self.before[self.before.len() - count..].join(" ");
            let typed = match count {
                0 => current.to_owned(),
                _ => format!("{begun} {current}"),
            };
            let names = self.names(words, typed.is_empty());
            let found = names.into_iter().filter_map(|one| {
                let name = continued(&one.name, &typed)?;
                let rest = name.get(typed.len() - current.len()..)?.to_owned();
                let about = (!one.about.is_empty()).then(|| one.about.into());
                Some(CompletionCandidate::new(rest).help(about))
            });
            let found: Vec<_> = found.take(MOST_COMPLETIONS).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn names(&self, words: Words, nothing_typed: bool) -> Vec<Name> {
        match words {
            Words::Exercises => self.exercises(nothing_typed),
            Words::OwnExercises => self.own_exercises(),
            Words::Spoken => {
                let mut names = self.sessions();
                names.extend(self.done());
                names
            }
            Words::Changes => self.changes(),
            Words::Undone => self.undone(),
            Words::Proposals => self.proposals(),
            Words::Plans => self.plans(),
            Words::Programs => program::known_programs()
                .iter()
                .map(|known| Name::new(&known.id, &known.program.title))
                .collect(),
            Words::Settings => KEYS.iter().map(|key| Name::new(key.name, key.about)).collect(),
            Words::Tools => tools().collect(),
            Words::Schemas => {
                let mut contracts: Vec<_> =
                    CONTRACTS.iter().map(|row| Name::new(row.name, row.purpose)).collect();
                contracts.dedup_by(|one, next| one.name == next.name);
                contracts.extend(tools());
                contracts
            }
        }
    }

    /// The context where there is a log: pressing Tab makes none.
    fn logged(&self) -> Option<&Context> {
        let context = self.context.as_ref()?;
        context.paths().ok()?.database.exists().then_some(context)
    }

    /// What the log gives; nothing where it can't be read.
    fn read<T>(
        &self,
        wanted: impl FnOnce(&Reader) -> Result<Vec<T>, StoreError>,
        name: impl FnMut(T) -> Name,
    ) -> Vec<Name> {
        let reader = self.logged().and_then(|context| context.reader().ok());
        let found = reader.and_then(|reader| wanted(&reader).ok());
        found.unwrap_or_default().into_iter().map(name).collect()
    }

    fn done(&self) -> Vec<Name> {
        let today = self.context.as_ref().map(|context| context.stamps.today());
        self.read(Reader::exercises_done, |one| {
            let last = today.map(|today| day::date_near(one.last, today));
            Name::new(one.name, format!("last {}", last.unwrap_or_default()))
        })
    }

    fn exercises(&self, nothing_typed: bool) -> Vec<Name> {
        let phrases = |reader: &Reader| {
            let mut taught = reader.taught()?;
            taught.retain(|one| matches!(one.means, Meaning::Exercise { .. }));
            Ok(taught)
        };
        let mut names = self.done();
        if names.is_empty() || !nothing_typed {
            let known = self.catalog().map_or(&[][..], Catalog::all);
            let done: HashSet<String> = names.iter().map(|one| one.name.clone()).collect();
            let others = known.iter().filter(|other| !done.contains(&other.name));
            names.extend(others.map(|one| Name::bare(&one.name)));
            names.extend(self.read(phrases, |one| Name::new(one.phrase, one.means.words())));
        }
        names
    }

    fn own_exercises(&self) -> Vec<Name> {
        let own = self.catalog().map_or(&[][..], Catalog::own);
        own.iter().map(|one| Name::bare(&one.name)).collect()
    }

    fn catalog(&self) -> Option<&'static Catalog> {
        self.context.as_ref()?.catalog().ok()
    }

    fn sessions(&self) -> Vec<Name> {
        let titles = |reader: &Reader| reader.session_titles(TITLES_IN_CONTEXT);
        self.read(titles, |title| Name::new(title, "a session"))
    }

    fn changes(&self) -> Vec<Name> {
        let changes = |reader: &Reader| reader.undoable_changes(UNDOABLE_CHANGES_SHOWN);
        self.read(changes, |one| Name::new(one.number.to_string(), one.summary))
    }

    fn undone(&self) -> Vec<Name> {
        let changes = |reader: &Reader| reader.redoable_changes(UNDOABLE_CHANGES_SHOWN);
        self.read(changes, |one| Name::new(one.number.to_string(), one.summary))
    }

    /// The newest first.
    fn proposals(&self) -> Vec<Name> {
        let open = Reader::open_proposals;
        let mut open = self.read(open, |one| Name::new(one.id.to_string(), one.title));
        open.reverse();
        open
    }

    fn plans(&self) -> Vec<Name> {
        let plans = |reader: &Reader| reader.plans(PLANS_SHOWN);
        self.read(plans, |one| Name::new(one.id.to_string(), text::stored_plan(&one)))
    }
}

fn tools() -> impl Iterator<Item = Name> {
    tool::descriptors().iter().map(|tool| Name::new(tool.name, tool.purpose))
}

/// The name as it goes on from what was typed: in small letters, where those were typed, since shells
/// hold a candidate to what is there letter by letter.
fn continued(name: &str, typed: &str) -> Option<String> {
    let small = name.to_lowercase();
    if !small.starts_with(&typed.to_lowercase()) {
        return None;
    }
    if !typed.chars().any(char::is_uppercase) {
        return Some(small);
    }
    name.get(typed.len()..).map(|rest| format!("{typed}{rest}"))
}
