//! The athlete's own words, and the names that the program knows.

use crate::ask::contract::CONTRACTS;
use crate::cli::Context;
use crate::limits::{
    MOST_COMPLETIONS, MOST_WORDS_OF_A_NAME, PLANS_SHOWN, TITLES_IN_CONTEXT, UNDOABLE_CHANGES_SHOWN,
};
use crate::program;
use crate::settings::key::KEYS;
use crate::text::{self, day};
use crate::tool;
use clap_complete::CompletionCandidate;
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
            Words::Exercises => self.exercises(nothing_typed).unwrap_or_default(),
            Words::OwnExercises => self.own_exercises().unwrap_or_default(),
            Words::Spoken => {
                let mut names = self.sessions().unwrap_or_default();
                names.extend(self.done().unwrap_or_default());
                names
            }
            Words::Changes => self.changes().unwrap_or_default(),
            Words::Proposals => self.proposals().unwrap_or_default(),
            Words::Plans => self.plans().unwrap_or_default(),
            Words::Programs => program::known_programs()
                .iter()
                .map(|known| Name::new(&known.id, &known.program.title))
                .collect(),
            Words::Settings => KEYS
                .iter()
                .map(|key| Name::new(key.name, key.about))
                .collect(),
            Words::Tools => tools().collect(),
            Words::Schemas => {
                let mut contracts: Vec<_> = CONTRACTS
                    .iter()
                    .map(|row| Name::new(row.name, row.purpose))
                    .collect();
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

    fn done(&self) -> Option<Vec<Name>> {
        let context = self.logged()?;
        let today = context.stamps.today();
        let done = context.reader().ok()?.exercises_done().ok()?;
        let about = |last| format!("last {}", day::date_near(last, today));
        Some(
            done.into_iter()
                .map(|one| Name::new(one.name, about(one.last)))
                .collect(),
        )
    }

    fn exercises(&self, nothing_typed: bool) -> Option<Vec<Name>> {
        let mut names = self.done().unwrap_or_default();
        if names.is_empty() || !nothing_typed {
            let known = self.context.as_ref()?.catalog().ok()?.all();
            let others = known.iter().map(|one| Name::bare(&one.name));
            let done = names.len();
            for other in others {
                if !names[..done].iter().any(|one| one.name == other.name) {
                    names.push(other);
                }
            }
        }
        Some(names)
    }

    fn own_exercises(&self) -> Option<Vec<Name>> {
        let own = self.context.as_ref()?.catalog().ok()?.own();
        Some(own.iter().map(|one| Name::bare(&one.name)).collect())
    }

    fn sessions(&self) -> Option<Vec<Name>> {
        let titles = self.logged()?.reader().ok()?;
        let titles = titles.session_titles(TITLES_IN_CONTEXT).ok()?;
        Some(
            titles
                .into_iter()
                .map(|title| Name::new(title, "a session"))
                .collect(),
        )
    }

    fn changes(&self) -> Option<Vec<Name>> {
        let reader = self.logged()?.reader().ok()?;
        let changes = reader.undoable_changes(UNDOABLE_CHANGES_SHOWN).ok()?;
        Some(
            changes
                .into_iter()
                .map(|change| Name::new(change.number.to_string(), change.summary))
                .collect(),
        )
    }

    fn proposals(&self) -> Option<Vec<Name>> {
        let open = self.logged()?.reader().ok()?.open_proposals().ok()?;
        let newest_first = open.into_iter().rev();
        Some(
            newest_first
                .map(|one| Name::new(one.id.to_string(), one.title))
                .collect(),
        )
    }

    fn plans(&self) -> Option<Vec<Name>> {
        let plans = self.logged()?.reader().ok()?.plans(PLANS_SHOWN).ok()?;
        Some(
            plans
                .iter()
                .map(|plan| Name::new(plan.id.to_string(), text::stored_plan(plan)))
                .collect(),
        )
    }
}

fn tools() -> impl Iterator<Item = Name> {
    tool::descriptors()
        .iter()
        .map(|tool| Name::new(tool.name, tool.purpose))
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
