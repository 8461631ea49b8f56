//! The one table of keys. What a key does, what `?` and the status line say of it, and what the
//! config may rebind are all read from here.

pub use super::action::{Action, Context};

use super::chord::{Chord, NoSuchKey};
use std::collections::HashMap;

/// One line of the table.
pub struct Binding {
    pub context: Context,
    pub action: Action,
    pub keys: &'static [&'static str],
    /// What it does, for the help; empty where another line says it.
    pub says: &'static str,
}

const fn line(
    context: Context,
    action: Action,
    keys: &'static [&'static str],
    says: &'static str,
) -> Binding {
    Binding {
        context,
        action,
        keys,
        says,
    }
}

use Action as A;
use Context as C;

/// Every key, in the order that the help shows.
pub const TABLE: &[Binding] = &[
    line(C::Composer, A::Send, &["Enter"], "send"),
    line(
        C::Composer,
        A::Newline,
        &["Ctrl-J", "Alt-Enter", "Shift-Enter"],
        "new line",
    ),
    line(
        C::Composer,
        A::Older,
        &["Up", "Ctrl-P"],
        "what was typed before, from the first line",
    ),
    line(
        C::Composer,
        A::Newer,
        &["Down", "Ctrl-N"],
        "and forward again, from the last line",
    ),
    line(C::Composer, A::Search, &["Ctrl-R"], "search what was typed"),
    line(C::Composer, A::Left, &["Left", "Ctrl-B"], ""),
    line(C::Composer, A::Right, &["Right", "Ctrl-F"], ""),
    line(
        C::Composer,
        A::WordLeft,
        &["Ctrl-Left", "Alt-Left", "Alt-B"],
        "a word to the left",
    ),
    line(
        C::Composer,
        A::WordRight,
        &["Ctrl-Right", "Alt-Right", "Alt-F"],
        "a word to the right",
    ),
    line(
        C::Composer,
        A::Start,
        &["Home", "Ctrl-A"],
        "start of the line",
    ),
    line(
        C::Composer,
        A::End,
        &["End", "Ctrl-E"],
        "end of the line; there, follow the chat again",
    ),
    line(
        C::Composer,
        A::DeleteBack,
        &["Backspace", "Ctrl-H", "Shift-Backspace"],
        "",
    ),
    line(C::Composer, A::DeleteOn, &["Delete", "Ctrl-D"], ""),
    line(
        C::Composer,
        A::DeleteWord,
        &["Ctrl-W", "Alt-Backspace", "Ctrl-Backspace"],
        "delete the word before",
    ),
    line(
        C::Composer,
        A::DeleteWordOn,
        &["Alt-D", "Ctrl-Delete"],
        "delete the word after",
    ),
    line(
        C::Composer,
        A::DeleteToStart,
        &["Ctrl-U"],
        "delete to the start of the line",
    ),
    line(
        C::Composer,
        A::DeleteToEnd,
        &["Ctrl-K"],
        "delete to the end of the line",
    ),
    line(
        C::Composer,
        A::Yank,
        &["Ctrl-Y"],
        "put back what was deleted",
    ),
    line(
        C::Composer,
        A::Redo,
        &["Alt-Z"],
        "do again what Ctrl-Z undid",
    ),
    line(C::Composer, A::Editor, &["Ctrl-G"], "write in $EDITOR"),
    line(C::Completion, A::Complete, &["Tab"], "take the one chosen"),
    line(
        C::Completion,
        A::Send,
        &["Enter"],
        "take the one chosen, and send it where it is whole",
    ),
    line(C::Completion, A::Up, &["Up", "Ctrl-P"], ""),
    line(C::Completion, A::Down, &["Down", "Ctrl-N"], ""),
    line(C::Search, A::Search, &["Ctrl-R", "Up"], "the one before"),
    line(C::Search, A::Newer, &["Down", "Ctrl-S"], "the one after"),
    line(C::Search, A::Open, &["Enter", "Tab"], "take it"),
    line(C::Search, A::DeleteBack, &["Backspace", "Ctrl-H"], ""),
    line(C::Chat, A::Up, &["Up", "k"], "the entry before"),
    line(C::Chat, A::Down, &["Down", "j"], "the entry after"),
    line(
        C::Chat,
        A::Open,
        &["Enter"],
        "open a call, or what was thought",
    ),
    line(C::Chat, A::Accept, &["a"], "accept what is proposed"),
    line(C::Chat, A::Refuse, &["r"], "refuse it"),
    line(C::Chat, A::Copy, &["c"], "copy the entry"),
    line(
        C::Chat,
        A::Answer,
        &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
        "answer a question with its number",
    ),
    line(C::Chat, A::Top, &["g", "Home"], "the oldest that is loaded"),
    line(C::Chat, A::Follow, &["G", "End"], "the newest, and follow"),
    line(
        C::Chat,
        A::ShowPlan,
        &["p"],
        "today's plan over the chat, on a narrow screen",
    ),
    line(C::Chat, A::Help, &["?"], "these keys"),
    line(C::Plan, A::Up, &["Up", "k"], "scroll"),
    line(C::Plan, A::Down, &["Down", "j"], ""),
    line(C::Plan, A::Top, &["g", "Home"], ""),
    line(C::Plan, A::Follow, &["G", "End"], ""),
    line(
        C::Plan,
        A::ShowPlan,
        &["p", "q"],
        "close it, where it lies over the chat",
    ),
    line(
        C::Plan,
        A::Open,
        &["Enter"],
        "all that is known of it: who made it, and how",
    ),
    line(C::Plan, A::Help, &["?"], ""),
    line(C::PlanSheet, A::Up, &["Up", "k"], "scroll"),
    line(C::PlanSheet, A::Down, &["Down", "j"], ""),
    line(C::PlanSheet, A::Top, &["g", "Home"], ""),
    line(C::PlanSheet, A::Follow, &["G", "End"], ""),
    line(
        C::PlanSheet,
        A::Accept,
        &["a"],
        "make the plan of the file today's",
    ),
    line(C::PlanSheet, A::Close, &["q", "Enter"], "close"),
    line(
        C::Program,
        A::Up,
        &["Up", "k"],
        "the exercise, or the line of the report, before",
    ),
    line(C::Program, A::Down, &["Down", "j"], "and after"),
    line(C::Program, A::Left, &["Left", "h"], "the day before"),
    line(C::Program, A::Right, &["Right", "l"], "the day after"),
    line(C::Program, A::Top, &["Home"], ""),
    line(C::Program, A::Follow, &["End"], ""),
    line(
        C::Program,
        A::Open,
        &["Enter"],
        "from a fault or an edit to its place, and back",
    ),
    line(
        C::Program,
        A::WriteProgram,
        &["g"],
        "have a program written",
    ),
    line(
        C::Program,
        A::Toggle,
        &["Space"],
        "choose an edit, or leave it out",
    ),
    line(
        C::Program,
        A::Accept,
        &["a"],
        "apply the chosen edits; with none left, make the program yours",
    ),
    line(
        C::Program,
        A::Step,
        &["e"],
        "go through the edits one by one: a takes one, r leaves it",
    ),
    line(
        C::Program,
        A::TakeBack,
        &["u"],
        "take the edits applied last back",
    ),
    line(
        C::Program,
        A::AcceptWhole,
        &["A"],
        "make the program yours as it is",
    ),
    line(
        C::Program,
        A::Refuse,
        &["r"],
        "drop the program that is proposed",
    ),
    line(
        C::Program,
        A::Volume,
        &["v"],
        "sets of each muscle in a week, against their range",
    ),
    line(
        C::Program,
        A::Weeks,
        &["w"],
        "loads week by week, as they would go",
    ),
    line(C::Program, A::Help, &["?"], ""),
    line(
        C::Tools,
        A::Open,
        &["Enter"],
        "open the call: arguments, faults, corrected call",
    ),
    line(
        C::Tools,
        A::Replay,
        &["r"],
        "replay it dry: decode again, store nothing",
    ),
    line(C::Tools, A::Copy, &["c"], "copy the corrected call"),
    line(
        C::Exercises,
        A::Search,
        &["/"],
        "find an exercise by its name",
    ),
    line(C::Find, A::Up, &["Up"], ""),
    line(C::Find, A::Down, &["Down"], ""),
    line(C::Find, A::DeleteBack, &["Backspace", "Ctrl-H"], ""),
    line(C::Find, A::Open, &["Enter", "Tab"], "take the one chosen"),
    line(C::List, A::Up, &["Up", "k"], "up"),
    line(C::List, A::Down, &["Down", "j"], "down"),
    line(C::List, A::Top, &["g", "Home"], "to the top"),
    line(C::List, A::Follow, &["G", "End"], "to the end"),
    line(C::List, A::Help, &["?"], ""),
    line(C::Inspector, A::Up, &["Up", "k"], "scroll"),
    line(C::Inspector, A::Down, &["Down", "j"], ""),
    line(C::Inspector, A::Replay, &["r"], "replay it dry"),
    line(C::Inspector, A::Copy, &["c"], "copy the corrected call"),
    line(C::Inspector, A::Close, &["q", "Enter"], "close"),
    line(C::Help, A::Up, &["Up", "k"], "scroll"),
    line(C::Help, A::Down, &["Down", "j"], ""),
    line(C::Help, A::Close, &["?", "q", "Enter", "F1"], "close"),
    line(C::Anywhere, A::Help, &["F1"], "these keys"),
    line(C::Anywhere, A::NextPane, &["Tab"], "next pane"),
    line(C::Anywhere, A::PreviousPane, &["Shift-Tab"], "pane before"),
    line(C::Anywhere, A::TabCoach, &["Alt-1"], "coach"),
    line(C::Anywhere, A::TabHistory, &["Alt-2", "F2"], "history"),
    line(C::Anywhere, A::TabProgram, &["Alt-4", "F4"], "program"),
    line(C::Anywhere, A::TabTools, &["Alt-5", "F5"], "tool calls"),
    line(
        C::Anywhere,
        A::PageUp,
        &["PgUp"],
        "scroll up a page; the mouse wheel too",
    ),
    line(C::Anywhere, A::PageDown, &["PgDn"], "scroll down a page"),
    line(
        C::Anywhere,
        A::Undo,
        &["Ctrl-Z"],
        "undo typing; with nothing typed, the last change",
    ),
    line(
        C::Anywhere,
        A::RestMore,
        &["Alt-+", "Alt-="],
        "30 s more rest",
    ),
    line(C::Anywhere, A::RestSkip, &["Alt--"], "skip the rest"),
    line(
        C::Anywhere,
        A::Mouse,
        &["Alt-M"],
        "let go of the mouse, to select text",
    ),
    line(
        C::Anywhere,
        A::Thoughts,
        &["Alt-T"],
        "show what the coach thinks, or hide it",
    ),
    line(
        C::Anywhere,
        A::Clear,
        &["Ctrl-C"],
        "clear (Up brings it back); twice quits",
    ),
    line(
        C::Anywhere,
        A::Close,
        &["Esc"],
        "take the message back, or close",
    ),
    line(C::Anywhere, A::Redraw, &["Ctrl-L"], "draw the screen anew"),
];

/// Why keys could not be rebound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapFault {
    #[error("there is no action '{0}'; the actions are {all}", all = all_actions())]
    NoSuchAction(String),
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKey),
}

fn all_actions() -> String {
    let words: Vec<_> = Action::ALL.iter().map(|action| action.word()).collect();
    words.join(", ")
}

/// The keys as they are bound in this run.
#[derive(Clone, Debug)]
pub struct Keymap {
    bound: HashMap<(Context, Chord), Action>,
    keys: HashMap<(Context, Action), Vec<Chord>>,
}

impl Keymap {
    /// The table, with the keys of some actions replaced in every context that has them: pairs of
    /// an action's word and its keys, parted by spaces.
    pub fn with(overrides: &[(String, String)]) -> Result<Self, KeymapFault> {
        let mut replaced = HashMap::new();
        for (word, keys) in overrides {
            let action =
                Action::from_word(word).ok_or_else(|| KeymapFault::NoSuchAction(word.clone()))?;
            let chords: Result<Vec<_>, _> = keys.split_whitespace().map(Chord::named).collect();
            replaced.insert(action, chords?);
        }
        let mut keymap = Self {
            bound: HashMap::new(),
            keys: HashMap::new(),
        };
        for binding in TABLE {
            let chords = match replaced.get(&binding.action) {
                Some(chords) => chords.clone(),
                None => binding
                    .keys
                    .iter()
                    .map(|key| Chord::named(key))
                    .collect::<Result<_, _>>()?,
            };
            for &chord in &chords {
                keymap
                    .bound
                    .entry((binding.context, chord))
                    .or_insert(binding.action);
            }
            keymap
                .keys
                .insert((binding.context, binding.action), chords);
        }
        Ok(keymap)
    }

    /// What a key does where these contexts hold, the nearest first.
    pub fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        contexts
            .iter()
            .find_map(|&context| self.bound.get(&(context, chord)).copied())
    }

    /// The keys of an action in a context, in the table's order.
    pub fn keys(&self, context: Context, action: Action) -> &[Chord] {
        self.keys.get(&(context, action)).map_or(&[], Vec::as_slice)
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
    use super::*;

    fn standard() -> Keymap {
        Keymap::with(&[]).unwrap()
    }

    #[test]
    fn every_key_of_the_table_can_be_read_and_none_hides_another() {
        let keymap = standard();
        for binding in TABLE {
            for key in binding.keys {
                let chord = Chord::named(key).unwrap();
                assert_eq!(
                    keymap.action(&[binding.context], chord),
                    Some(binding.action),
                    "{key} in {}",
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
                .iter()
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
        let fault = Keymap::with(&[("fly".into(), String::new())])
            .unwrap_err()
            .to_string();
        assert!(
            fault.starts_with("there is no action 'fly'; the actions are send, newline, "),
            "{fault}"
        );
    }
}
