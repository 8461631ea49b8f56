//! The keys as they are bound in a run: the table's, and what the config puts in their place.

pub use super::action::Action;
pub use super::key_table::{Binding, Context, TABLE};

use super::chord::{Chord, NoSuchKey};
use std::collections::HashMap;

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
#[derive(Clone, Debug)]
pub struct Keymap(Vec<(&'static Binding, Vec<Chord>)>);

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
        Ok(Self(bindings.collect::<Result<_, NoSuchKey>>()?))
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

    /// The first key of an action, as the status line names it.
    pub fn hint(&self, context: Context, action: Action) -> String {
        self.keys(context, action)
            .first()
            .map_or_else(String::new, ToString::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::{Action as A, Context as C, *};

    fn standard() -> Keymap {
        Keymap::with(&[]).unwrap()
    }

    #[test]
    fn every_key_of_the_table_can_be_read_and_none_hides_another() {
        let keymap = standard();
        for binding in TABLE {
            for key in binding.keys.split(' ') {
                let chord = Chord::named(key).unwrap();
                assert_eq!(
                    keymap.action(&[binding.context], chord),
                    Some(binding.action),
                    "{key} in {:?}",
                    binding.context
                );
            }
        }
    }

    #[test]
    fn every_action_can_be_reached() {
        for &action in Action::ALL {
            assert!(
                TABLE.iter().any(|binding| binding.action == action),
                "{action} has no key"
            );
        }
    }

    #[test]
    fn while_typing_no_plain_character_is_a_command() {
        for binding in TABLE {
            let typing = [C::Composer, C::Completion, C::Search, C::Find, C::Anywhere];
            for key in binding
                .keys
                .split(' ')
                .filter(|_| typing.contains(&binding.context))
            {
                assert_eq!(Chord::named(key).unwrap().typed(), None, "{key}");
            }
        }
    }

    #[test]
    fn an_action_can_be_given_other_keys() {
        let keymap = Keymap::with(&[("redraw".into(), "F12 ctrl-x".into())]).unwrap();
        let f12 = Chord::named("F12").unwrap();
        assert_eq!(keymap.action(&[C::Anywhere], f12), Some(A::Redraw));
        assert_eq!(
            keymap.action(&[C::Anywhere], Chord::named("Ctrl-L").unwrap()),
            None
        );
        assert_eq!(keymap.hint(C::Anywhere, A::Redraw), "F12");
    }

    #[test]
    fn an_unknown_action_is_refused_with_all_there_are() {
        let error = Keymap::with(&[("fly".into(), String::new())])
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("there is no action 'fly'; the actions are send, newline, "),
            "{error}"
        );
    }
}
