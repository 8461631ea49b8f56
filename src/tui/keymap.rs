//! The keys as they are bound in a run: the table's, and what the config puts in their place.

pub use super::action::Action;
pub use super::key_table::{Binding, Context, TABLE};

use super::chord::{Chord, NoSuchKey};
use std::collections::HashMap;
use std::sync::Arc;

/// Why keys could not be rebound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
    #[error("there is no action '{0}'; the actions are {all}", all = all_actions())]
    NoSuchAction(String),
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKey),
}

fn all_actions() -> String {
    let words: Vec<_> = Action::ALL.iter().map(|action| action.word()).collect();
    words.join(", ")
}

/// The lines of the table, each with the keys that are bound to it in this run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap(Arc<Vec<(&'static Binding, Vec<Chord>)>>);

impl Keymap {
    /// The table, with the keys of some actions replaced in every context that has them: pairs of
    /// an action's word and its keys, separated by spaces.
    pub fn with(overrides: &[(String, String)]) -> Result<Self, KeymapError> {
        let mut replaced = HashMap::new();
        for (word, keys) in overrides {
            let action =
                Action::from_word(word).ok_or_else(|| KeymapError::NoSuchAction(word.clone()))?;
            replaced.insert(action, keys.as_str());
        }
        let bindings = TABLE.iter().map(|binding| {
            let keys = replaced.get(&binding.action).unwrap_or(&binding.keys);
            let chords: Result<_, _> = keys.split_whitespace().map(Chord::named).collect();
            Ok((binding, chords?))
        });
        Ok(Self(Arc::new(bindings.collect::<Result<_, NoSuchKey>>()?)))
    }

    /// The keys of an action that do something else in the same place, in a sentence each.
    pub fn collisions(&self, word: &str) -> Vec<String> {
        let Some(action) = Action::from_word(word) else { return Vec::new() };
        let own = self.0.iter().filter(|(line, _)| line.action == action);
        let with_others = own.flat_map(|(line, chords)| {
            let others = self.0.iter().filter(move |(other, _)| {
                other.context == line.context && other.action != action
            });
            others.flat_map(move |(other, theirs)| {
                let shared = chords.iter().filter(|chord| theirs.contains(chord));
                shared.map(move |chord| {
                    let (place, other) = (line.context.title(), other.action.word());
                    format!(
                        "{chord} has two actions under '{place}', {word} and {other}, and only one of them can \
                         be reached; give one of them another key"
                    )
                })
            })
        });
        with_others.collect()
    }

    /// What a key does where these contexts hold, the nearest first.
    pub fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        contexts.iter().find_map(|&context| {
            let mut here = self.0.iter().filter(|(line, _)| line.context == context);
            let (binding, _) = here.find(|(_, chords)| chords.contains(&chord))?;
            Some(binding.action)
        })
    }

    /// The keys of an action in a context, in the table's order.
    pub fn keys(&self, context: Context, action: Action) -> &[Chord] {
        let mut lines = self.0.iter();
        lines
            .find(|(line, _)| (line.context, line.action) == (context, action))
            .map_or(&[], |(_, chords)| chords)
    }

    /// The first key of an action, by its name; empty where it has none.
    pub fn key(&self, context: Context, action: Action) -> String {
        self.keys(context, action).first().map_or_else(String::new, ToString::to_string)
    }

    /// What the key does, in a word or two.
    pub fn does(context: Context, action: Action) -> &'static str {
        let mut lines = TABLE.iter();
        let line = lines.find(|line| (line.context, line.action) == (context, action));
        line.map_or("", |line| line.hint)
    }

    /// `Tab panes`, with the table's words where there are none of the place; none for an action without a key.
    pub fn hint(&self, context: Context, action: Action, does: &str) -> Option<String> {
        let key = self.keys(context, action).first()?;
        let does = if does.is_empty() { Self::does(context, action) } else { does };
        Some(format!("{key} {does}"))
    }

    /// The same of all that the table has words for there, in its order.
    pub fn all_hints(&self, context: Context) -> Vec<String> {
        let here = TABLE.iter().filter(|line| line.context == context && !line.hint.is_empty());
        here.filter_map(|line| self.hint(context, line.action, "")).collect()
    }

    /// The same of some.
    pub fn hints(&self, context: Context, actions: &[Action]) -> Vec<String> {
        actions.iter().filter_map(|action| self.hint(context, *action, "")).collect()
    }
}

#[cfg(test)]
mod tests;
