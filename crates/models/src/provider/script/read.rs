//! The text of a script to the script, or to all that is wrong with it.

use super::{Cuts, Script, ScriptCall, ScriptRound, ScriptTurn};
use crate::provider::limits::{
    MOST_SCRIPT_CALLS, MOST_SCRIPT_CUTS, MOST_SCRIPT_ROUNDS, MOST_SCRIPT_TURNS,
};
use setwise_catalog::settings::environment::moment;
use setwise_catalog::settings::model::Calls;
use setwise_domain::decode::{self, Fields, IssueList, Kind, Node, Subject};
use setwise_domain::load::Unit;
use setwise_domain::provider::ProtocolName;
use setwise_words::parse::typo::likest;

/// The version of the form of scripts that this program reads.
const VERSION: usize = 1;

const OF_A_SCRIPT: &[&str] =
    &["version", "about", "protocol", "calls", "now", "unit", "given", "repeat", "turns"];
const OF_A_TURN: &[&str] = &["say", "rounds"];
const OF_A_ROUND: &[&str] =
    &["thought", "say", "calls", "text", "frames", "split", "split_every", "corrected"];
const OF_A_CALL: &[&str] = &["name", "arguments"];

const SUBJECT: Subject = Subject { noun: "script", with_article: "a script", says_places: true };

/// Reads the script of a name.
pub fn read(name: &str, text: &str) -> Result<Script, IssueList> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let tree = decode::read(text, start..text.trim_end().len().max(start), SUBJECT);
    let nearest = |name: &str, known: &[&'static str]| likest(name, known.iter().copied());
    let mut reader = Reader { fields: Fields::new(SUBJECT, text, &tree, nearest)? };
    let root = &tree.root;
    reader.fields.known(root, OF_A_SCRIPT);
    if root.members().is_none() {
        return Err(reader.fields.into_list());
    }
    let script = reader.script(name, root);
    reader.fields.end(script)
}

struct Reader<'a> {
    fields: Fields<'a>,
}

impl Reader<'_> {
    fn script(&mut self, name: &str, root: &Node<'_>) -> Script {
        const MOMENT: &str = "a moment with its zone, such as 2026-11-21T18:02:00-05:00";
        match root.get("version") {
            Some(version) => drop(self.fields.number(version, VERSION, VERSION)),
            None => self.fields.missing(root, "version", &VERSION.to_string()),
        }
        let protocols = one_of(ProtocolName::ALL.iter().map(|one| one.word()));
        let ways = one_of(Calls::WORDS.iter().copied());
        let fields = &mut self.fields;
        Script {
            name: name.to_owned(),
            about: fields.text(root, "about", "a sentence").unwrap_or_default(),
            protocol: fields
                .parsed(root, "protocol", &protocols, ProtocolName::from_word)
                .unwrap_or(ProtocolName::OpenAiChat),
            calls: fields.parsed(root, "calls", &ways, Calls::from_word),
            now: fields.parsed(root, "now", MOMENT, |text| moment(text).ok()),
            unit: fields
                .parsed(root, "unit", "\"lb\" or \"kg\"", Unit::from_word)
                .unwrap_or(Unit::Lb),
            given: fields.lines(root, "given", "a line that is typed, or a list of them"),
            repeats: fields.flag(root, "repeat", false),
            turns: self.turns(root),
        }
    }

    fn turns(&mut self, root: &Node<'_>) -> Vec<ScriptTurn> {
        let nodes = self.list(root, "turns", "a list of turns", MOST_SCRIPT_TURNS);
        let turns = nodes.iter().map(|node| {
            self.fields.known(node, OF_A_TURN);
            let say = self.fields.text(node, "say", "what the athlete types");
            let rounds =
                self.list(node, "rounds", "a list of the model's rounds", MOST_SCRIPT_ROUNDS);
            let rounds = rounds.iter().filter_map(|round| self.round(round));
            ScriptTurn { rounds: rounds.collect(), say: say.unwrap_or_default() }
        });
        turns.collect()
    }

    /// The entries of a list that must be there and say something.
    fn list<'n, 't>(
        &mut self,
        node: &'n Node<'t>,
        name: &str,
        wanted: &str,
        most: usize,
    ) -> &'n [Node<'t>] {
        if node.members().is_none() {
            return &[];
        }
        let Some(list) = node.get(name) else {
            self.fields.missing(node, name, wanted);
            return &[];
        };
        match list.entries() {
            Some(entries) if !entries.is_empty() && entries.len() <= most => entries,
            _ => {
                self.fields.wrong_at(list, format!("{wanted}, from 1 to {most} of them"));
                &[]
            }
        }
    }

    fn round(&mut self, node: &Node<'_>) -> Option<ScriptRound> {
        const WANTED: &str = "one of: say, thought and calls; text; frames; corrected";
        self.fields.known(node, OF_A_ROUND);
        node.members()?;
        let has = |names: &[&str]| names.iter().any(|name| node.get(name).is_some());
        let kinds = [&["say", "thought", "calls"][..], &["text"], &["frames"], &["corrected"]];
        if kinds.iter().filter(|names| has(names)).count() != 1 {
            self.fields.wrong_at(node, WANTED);
            return None;
        }
        let cuts = self.cuts(node);
        if cuts != Cuts::Nowhere && !has(&["text", "frames"]) {
            self.fields.wrong_at(node, "split and split_every only beside text or frames");
        }
        if let Some(text) = node.get("text") {
            let text = self.fields.text_of(text, "what the model writes")?;
            return Some(ScriptRound::Text { text, cuts });
        }
        if node.get("frames").is_some() {
            let pieces = self.fields.lines(
                node,
                "frames",
                "the bytes of the protocol as a text, or a list of texts that come one by one",
            );
            return Some(ScriptRound::Frames { pieces, cuts });
        }
        if node.get("corrected").is_some() {
            if !self.fields.flag(node, "corrected", true) {
                self.fields.wrong_at(node, "\"corrected\": true, or another kind of round");
            }
            return Some(ScriptRound::Corrected);
        }
        let words = self.fields.text(node, "say", "what the model says");
        let thought = self.fields.text(node, "thought", "what the model thinks");
        Some(ScriptRound::Values {
            thought: thought.unwrap_or_default(),
            words: words.unwrap_or_default(),
            calls: self.calls(node),
        })
    }

    fn calls(&mut self, node: &Node<'_>) -> Vec<ScriptCall> {
        if node.get("calls").is_none() {
            return Vec::new();
        }
        let nodes = self.list(node, "calls", "a list of calls", MOST_SCRIPT_CALLS);
        nodes.iter().filter_map(|call| self.call(call)).collect()
    }

    /// A call's arguments are any object, as it is written, or the text of a broken one.
    fn call(&mut self, node: &Node<'_>) -> Option<ScriptCall> {
        const NAME: &str = "the name of a tool, right or wrong";
        const ARGUMENTS: &str = "an object, or the text of a broken one";
        self.fields.known(node, OF_A_CALL);
        node.members()?;
        let Some(named) = node.get("name") else {
            self.fields.missing(node, "name", NAME);
            return None;
        };
        let name = self.fields.text_of(named, NAME)?;
        let Some(given) = node.get("arguments") else {
            self.fields.missing(node, "arguments", ARGUMENTS);
            return None;
        };
        let arguments = match &given.kind {
            Kind::Object(_) => self.fields.source[given.span.clone()].to_owned(),
            Kind::Text(raw) => raw.clone().into_owned(),
            _ => {
                self.fields.wrong_at(given, ARGUMENTS);
                return None;
            }
        };
        Some(ScriptCall { name, arguments })
    }

    fn cuts(&mut self, node: &Node<'_>) -> Cuts {
        const PLACES: &str = "a list of places in bytes, each after the one before";
        match (node.get("split"), node.get("split_every")) {
            (None, None) => Cuts::Nowhere,
            (Some(_), Some(both)) => {
                self.fields.wrong_at(both, "split or split_every, not both");
                Cuts::Nowhere
            }
            (None, Some(every)) => {
                let length = self.fields.number(every, 1, 1024 * 1024);
                length.map_or(Cuts::Nowhere, Cuts::Every)
            }
            (Some(places), None) => {
                let entries = places.entries().unwrap_or_default();
                if entries.is_empty() || entries.len() > MOST_SCRIPT_CUTS {
                    self.fields.wrong_at(places, format!("{PLACES}, at most {MOST_SCRIPT_CUTS}"));
                    return Cuts::Nowhere;
                }
                let mut read = Vec::new();
                for entry in entries {
                    let least = read.last().map_or(1, |before| before + 1);
                    read.extend(self.fields.number(entry, least, 4 * 1024 * 1024));
                }
                Cuts::At(read)
            }
        }
    }
}

fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.map(|word| format!("\"{word}\"")).collect();
    format!("one of {}", words.join(", "))
}
