//! What a model may look things up with before it answers a question.

use crate::ask::Library;
use crate::ask::limits::{MOST_SEARCH_HITS, MOST_SEARCHES_A_ROUND};
use crate::provider::{CallResult, TextCalls};
use serde_json::json;
use setwise_catalog::schema::{ToolParameter, ToolShape};
use setwise_domain::limits::{ASKED_LABEL_CHARS, MOST_FOUND_CHARS};
use setwise_domain::program::UserProfile;
use setwise_domain::provider::Dialect;
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolCall;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// One search that a contract offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    Exercise,
    Template,
    Substitute,
}

impl Search {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exercise => "search_exercise",
            Self::Template => "search_template",
            Self::Substitute => "search_exercise_sub",
        }
    }

    /// The name of its only parameter, and what it is.
    const fn parameter(self) -> (&'static str, &'static str) {
        match self {
            Self::Exercise => {
                ("query", "Words of a name, muscle, movement, level or piece of equipment.")
            }
            Self::Template => ("query", "Words of a program: its split, goal, days or equipment."),
            Self::Substitute => ("exercise", "The exercise to be replaced, by its name."),
        }
    }

    const fn purpose(self) -> &'static str {
        match self {
            Self::Exercise => "Find exercises of the catalogue. Only these names are known.",
            Self::Template => "Find whole programs to start from or to learn from.",
            Self::Substitute => {
                "Find what can stand in for an exercise with this athlete's equipment, and without what they avoid."
            }
        }
    }

    fn shape(self) -> ToolShape {
        let (name, about) = self.parameter();
        let parameter = ToolParameter {
            name,
            description: about.to_owned(),
            schema: json!({ "type": "string", "minLength": 1, "maxLength": ASKED_LABEL_CHARS }),
            in_words: String::new(),
            required: true,
        };
        ToolShape::of(self.name(), self.purpose().to_owned(), [parameter], false)
    }
}

/// What a contract's request lets a model search for, and for whom.
pub struct SearchScope {
    pub searches: &'static [Search],
    pub profile: UserProfile,
}

/// The searches of one question, with what they look through.
pub(super) struct SearchTools {
    pub library: Arc<dyn Library>,
    pub scope: SearchScope,
}

/// Whether an answer can be held to a schema while there is something to call: elsewhere the
/// schema leaves no room for a call.
pub(super) const fn answers_and_calls(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::OpenAi | Dialect::Anthropic)
}

impl SearchTools {
    /// For a model that writes its calls into its text.
    pub fn in_words(&self, calls: TextCalls) -> String {
        let mut text = "\n## Searches\n\nBefore you answer you may look things up. Write a search alone and outside of code, and what it finds comes as the next message; once you know enough, write `ready` and you are asked for the answer.\n".to_owned();
        for search in self.scope.searches {
            let (name, about) = search.parameter();
            let arguments = json!({ name: "…" }).to_string();
            let call = ToolCall::native(search.name(), arguments, None);
            let (call, purpose) = ((calls.written)(&call), search.purpose());
            let _ = write!(text, "\n{purpose} {about}\n{call}\n");
        }
        text
    }

    /// What a model that writes its calls into its text is held to while it searches: searches, or that it
    /// knows enough. GBNF, as llama.cpp, vLLM and `SGLang` take it.
    pub fn grammar(&self, calls: TextCalls) -> String {
        grammar(self.scope.searches, calls)
    }

    pub fn shapes(&self) -> Vec<ToolShape> {
        let searches = self.scope.searches.iter();
        searches.map(|search| search.shape()).collect()
    }

    pub fn answer(&self, call: &ToolCall) -> CallResult {
        let found = self.search(call);
        CallResult {
            name: call.name.clone(),
            refused: found.is_err(),
            text: found.unwrap_or_else(|why| format!("[Error: {why}]")),
        }
    }

    fn search(&self, call: &ToolCall) -> Result<String, String> {
        let SearchScope { searches, profile } = &self.scope;
        let search =
            searches.iter().find(|search| search.name() == call.name).ok_or_else(|| {
                let known: Vec<_> = searches.iter().map(|search| search.name()).collect();
                let name: String = call.name.chars().take(MOST_FOUND_CHARS).collect();
                format!("there is no '{}' here; there are {}", printable(&name), known.join(", "))
            })?;
        let (parameter, _) = search.parameter();
        let said: BTreeMap<String, String> =
            serde_json::from_str(&call.arguments).unwrap_or_default();
        let query = said.get(parameter).filter(|_| said.len() == 1);
        let query = query.ok_or_else(|| {
            let name = search.name();
            format!("{name} takes {{\"{parameter}\": \"…\"}} and nothing else")
        })?;
        let library = &self.library;
        let text = match search {
            Search::Exercise => {
                serde_json::to_string(&library.search_exercise(query, MOST_SEARCH_HITS))
            }
            Search::Template => serde_json::to_string(&library.search_template(query, 2)),
            Search::Substitute => serde_json::to_string(&library.search_exercise_sub(
                query,
                profile,
                MOST_SEARCH_HITS,
            )),
        };
        text.map_err(|error| error.to_string())
    }
}

/// Each search as it is written, with what is searched for in place of a mark.
pub(super) fn grammar(searches: &[Search], calls: TextCalls) -> String {
    let searches = searches.iter().map(|search| {
        let (name, _) = search.parameter();
        let arguments = json!({ name: "…" }).to_string();
        let call = (calls.written)(&ToolCall::native(search.name(), arguments, None));
        let (before, after) = call.split_once('…').unwrap_or((&call, ""));
        format!("{} char{{1,{ASKED_LABEL_CHARS}}} {}", json!(before), json!(after))
    });
    let searches = searches.collect::<Vec<_>>().join(" | ");
    let more = MOST_SEARCHES_A_ROUND - 1;
    format!(
        "root ::= \"ready\" | search (\"\\n\" search){{0,{more}}}\n\
         search ::= {searches}\n\
         char ::= [^\"\\\\\\x00-\\x1f\\x7f]\n"
    )
}
