//! The text of a script to the script, or to all that is wrong with it.

use super::{Cuts, Script, ScriptCall, ScriptRound, ScriptTurn};
use crate::provider::limits::{
    MOST_SCRIPT_CALLS, MOST_SCRIPT_CUTS, MOST_SCRIPT_ROUNDS, MOST_SCRIPT_TURNS,
};
use schemars::JsonSchema;
use serde::Deserialize;
use setwise_catalog::schema::reader::{Beside, Form, WrittenObject, beside, says_something};
use setwise_catalog::settings::environment::{a_moment, moment};
use setwise_catalog::settings::model::Calls;
use setwise_domain::decode::{IssueCode, IssueList, Issues, Subject};
use setwise_domain::load::Unit;
use setwise_domain::provider::ProtocolName;
use std::sync::LazyLock;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenScript {
    /// The version of the form of scripts that this program reads.
    #[schemars(extend("enum" = [1]))]
    #[serde(rename = "version")]
    _version: u8,
    about: Option<String>,
    protocol: Option<ProtocolName>,
    calls: Option<Calls>,
    now: Option<String>,
    unit: Option<Unit>,
    #[serde(default)]
    given: Vec<String>,
    #[serde(default)]
    repeat: bool,
    #[schemars(length(min = 1, max = MOST_SCRIPT_TURNS))]
    turns: Vec<WrittenTurn>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenTurn {
    say: Option<String>,
    #[schemars(length(min = 1, max = MOST_SCRIPT_ROUNDS))]
    rounds: Vec<WrittenRound>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
enum WrittenRound {
    Values {
        say: Option<String>,
        thought: Option<String>,
        #[serde(default)]
        #[schemars(length(min = 1, max = MOST_SCRIPT_CALLS))]
        calls: Vec<WrittenCall>,
    },
    Text {
        text: String,
        #[schemars(length(min = 1))]
        split: Option<Vec<usize>>,
        #[schemars(range(min = 1))]
        split_every: Option<usize>,
    },
    Frames {
        frames: Vec<String>,
        #[schemars(length(min = 1))]
        split: Option<Vec<usize>>,
        #[schemars(range(min = 1))]
        split_every: Option<usize>,
    },
    Corrected {
        #[schemars(extend("enum" = [true]))]
        #[serde(rename = "corrected")]
        _corrected: bool,
    },
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenCall {
    name: String,
    arguments: WrittenObject,
}

const LINES: &str = "a line that is typed, or a list of them";
const PLACES: &str = "a list of places in bytes, each after the one before";
const BESIDE: &[Beside] = &[
    beside("about").check(says_something),
    beside("now").check(a_moment),
    beside("given").or_one().wanted(LINES).check(says_something),
    beside("say").check(says_something),
    beside("thought").check(says_something),
    beside("text").check(says_something),
    beside("frames")
        .or_one()
        .wanted("the bytes of the protocol as a text, or a list of texts that come one by one"),
    beside("name").wanted("the name of a tool, right or wrong").check(says_something),
    beside("arguments").wanted("an object, or the text of a broken one"),
    beside("split").wanted(PLACES).at_most(MOST_SCRIPT_CUTS),
    beside("split_every").wanted("how many bytes a piece has, at least 1"),
];

const SUBJECT: Subject = Subject { noun: "script", with_article: "a script", says_places: true };

static FORM: LazyLock<Form<WrittenScript>> = LazyLock::new(|| Form::new(SUBJECT, BESIDE));

/// Reads the script of a name.
pub fn read(name: &str, text: &str) -> Result<Script, IssueList> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let part = start..text.trim_end().len().max(start);
    FORM.read_with(text, part, |script, issues| {
        let turns = script.turns.into_iter().enumerate().map(|(at, turn)| {
            let rounds = turn.rounds.into_iter().enumerate();
            let rounds = rounds
                .map(|(nth, round)| round.checked(issues, &format!("/turns/{at}/rounds/{nth}")));
            ScriptTurn { rounds: rounds.collect(), say: turn.say.unwrap_or_default() }
        });
        Script {
            turns: turns.collect(),
            name: name.to_owned(),
            about: script.about.unwrap_or_default(),
            protocol: script.protocol.unwrap_or(ProtocolName::OpenAiChat),
            calls: script.calls,
            now: script.now.and_then(|text| moment(&text).ok()),
            unit: script.unit.unwrap_or(Unit::Lb),
            given: script.given,
            repeats: script.repeat,
        }
    })
}

impl WrittenRound {
    fn checked(self, issues: &mut Issues<'_>, pointer: &str) -> ScriptRound {
        match self {
            Self::Values { say: None, thought: None, calls } if calls.is_empty() => {
                let wanted = "one of: say, thought and calls; text; frames; corrected";
                issues.report_at(IssueCode::MissingField, pointer.to_owned(), "nothing", wanted);
                ScriptRound::Corrected
            }
            Self::Values { say, thought, calls } => ScriptRound::Values {
                words: say.unwrap_or_default(),
                thought: thought.unwrap_or_default(),
                calls: calls
                    .into_iter()
                    .map(|call| ScriptCall {
                        name: call.name,
                        arguments: call.arguments.into_text(),
                    })
                    .collect(),
            },
            Self::Text { text, split, split_every } => {
                ScriptRound::Text { text, cuts: cuts(split, split_every, issues, pointer) }
            }
            Self::Frames { frames, split, split_every } => ScriptRound::Frames {
                pieces: frames,
                cuts: cuts(split, split_every, issues, pointer),
            },
            Self::Corrected { .. } => ScriptRound::Corrected,
        }
    }
}

fn cuts(
    split: Option<Vec<usize>>,
    every: Option<usize>,
    issues: &mut Issues<'_>,
    pointer: &str,
) -> Cuts {
    match (split, every) {
        (None, None) => Cuts::Nowhere,
        (Some(_), Some(_)) => {
            let (found, wanted) = ("'split_every' beside 'split'", "one of the two");
            let pointer = format!("{pointer}/split_every");
            issues.report_at(IssueCode::ConflictingField, pointer, found, wanted);
            Cuts::Nowhere
        }
        (None, Some(every)) => Cuts::Every(every),
        (Some(places), None) => {
            let mut before = 0;
            for (at, place) in places.iter().enumerate() {
                if *place <= before {
                    let found = format!("the number {place}");
                    let wanted = format!("a whole number, at least {}", before + 1);
                    let pointer = format!("{pointer}/split/{at}");
                    issues.report_at(IssueCode::OutOfRange, pointer, found, wanted);
                }
                before = *place;
            }
            Cuts::At(places)
        }
    }
}
