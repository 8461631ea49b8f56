//! What people call what is wrong with them, and what follows for training: what is left out, who has
//! to clear it first, and what can be trained meanwhile.
//!
//! The rows are `assets/conditions.json`. Each rests on published advice, named in its `source`, and
//! leaves out only what that advice agrees on; where it doesn't agree, or nobody can judge from afar,
//! the row says who clears it.

use super::Catalog;
use super::avoid::Avoided;
use super::normalise::{fold, singular};
use serde::Deserialize;
use setwise_domain::exercise::{Joint, Pattern};
use setwise_domain::exercise_class::{Impact, Position, Skill};
use setwise_domain::joint_stress::Stress;
use setwise_domain::vocabulary;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo::nearest_name;
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

vocabulary! {
    /// What a condition asks for before anything is trained, the most urgent first.
    Care {
        /// Help at once.
        Emergency = "emergency",
        /// A doctor the same day.
        Urgent = "urgent",
        /// No training before a doctor has cleared it.
        Stop = "stop",
        /// A clinician clears it first.
        Clear = "clear",
        /// It can be trained around.
        Train = "train",
    }
}

/// One condition, or what tells of one.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub name: String,
    /// What else it is called.
    #[serde(default)]
    also: Vec<String>,
    /// Lists of words, one of each of which tells of it.
    #[serde(default)]
    signs: Vec<String>,
    pub care: Care,
    /// Who clears it, where it is not any doctor or physiotherapist.
    #[serde(default)]
    who: Option<String>,
    /// Whether a joint that is named beside it is left alone but for what hardly asks for it.
    #[serde(default)]
    severe: bool,
    #[serde(default)]
    joints: BTreeMap<Joint, Stress>,
    #[serde(default)]
    positions: Vec<Position>,
    #[serde(default)]
    impact: Vec<Impact>,
    #[serde(default)]
    skills: Vec<Skill>,
    #[serde(default)]
    patterns: Vec<Pattern>,
    /// What the published advice comes to, in a sentence.
    why: String,
    #[serde(default)]
    meanwhile: Option<String>,
    /// What to stop and get help for.
    #[serde(default)]
    alarm: Option<String>,
    /// The published advice.
    pub source: String,
}

/// Takes the next few words back: `no hernia`, `not pregnant`, `never had asthma`.
const NO: &str = "no|not|without|never|dont|isnt|arent|wasnt|didnt|havent|hasnt|nobody";
/// How many words a denial reaches.
const REACH: usize = 3;
/// Others than the athlete: `my wife is pregnant` says nothing of who trains.
const OTHERS: &str =
    "wife|girlfriend|partner|friend|mother|mom|mum|father|dad|brother|sister|he|she";

static EMBEDDED: &str = include_str!("../../../../assets/conditions.json");

struct Table {
    conditions: Vec<Condition>,
    /// Its names, as words in their one form.
    names: Vec<Vec<Vec<String>>>,
}

fn table() -> &'static Table {
    #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
    static TABLE: LazyLock<Table> = LazyLock::new(|| {
        let conditions: Vec<Condition> =
            serde_json::from_str(EMBEDDED).expect("the embedded conditions are sound");
        let names = conditions.iter().map(|one| {
            let names = std::iter::once(&one.name).chain(&one.also);
            names.map(|name| words_of(name)).collect()
        });
        Table { names: names.collect(), conditions }
    });
    &TABLE
}

/// Words that stand within a name and say nothing of what it is: `tore my left ACL`.
const BETWEEN: &str = "my|the|a|an|left|right|both|this|that|of";

/// The folded words of a text, each in its one form.
fn words_of(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split_ascii_whitespace().filter(|word| !is_listed(word, BETWEEN));
    words.map(|word| singular(word).to_owned()).collect()
}

/// Where a phrase stands among words.
fn place_of(words: &[String], phrase: &[String]) -> Option<usize> {
    words.windows(phrase.len().max(1)).position(|window| window == phrase)
}

/// Every condition.
pub fn conditions() -> &'static [Condition] {
    &table().conditions
}

/// The condition that words name, whoever has it: the longest name counts.
pub(super) fn named_in(text: &str) -> Option<&'static Condition> {
    let words = words_of(text);
    longest(&words, |_, _| true)
}

/// The condition that the athlete tells of: what is urgent first, then the longest name.
pub fn condition_told(text: &str) -> Option<&'static Condition> {
    let words = words_of(text);
    if words.iter().any(|word| is_listed(word, OTHERS)) {
        return None;
    }
    let is_told = |at: usize| {
        let before = &words[at.saturating_sub(REACH)..at];
        !before.iter().any(|word| is_listed(word, NO))
    };
    // Signs tell of what is there now; `numb` may be denied like any name.
    let signs = table().conditions.iter().find(|one| {
        let says = |list: &String| {
            let mut phrases = list.split('|').map(words_of);
            phrases.any(|phrase| place_of(&words, &phrase).is_some_and(is_told))
        };
        !one.signs.is_empty() && one.signs.iter().all(says)
    });
    // A word of exercises, such as `grip`, tells of nothing by itself.
    let tells = |name: &[String], at| {
        is_told(at) && !matches!(name, [word] if words_of_exercises().contains(word))
    };
    signs.or_else(|| longest(&words, tells))
}

/// The words of which the names of exercises consist.
fn words_of_exercises() -> &'static HashSet<String> {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let all = Catalog::embedded().all().iter();
        all.flat_map(|exercise| words_of(&exercise.name)).collect()
    });
    &WORDS
}

fn longest(
    words: &[String],
    counts: impl Fn(&[String], usize) -> bool,
) -> Option<&'static Condition> {
    let table = table();
    let all = table.conditions.iter().zip(&table.names);
    let found = all.filter_map(|(condition, names)| {
        let is_said = |name: &&Vec<String>| {
            place_of(words, name).is_some_and(|at| counts(name.as_slice(), at))
        };
        let said = names.iter().filter(is_said);
        Some((said.map(Vec::len).max()?, condition))
    });
    // Of two names of one length the first counts.
    found.rev().max_by_key(|(length, _)| *length).map(|(_, condition)| condition)
}

/// The nearest name of a condition to a mistyped one.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    let folded = fold(text);
    let all = conditions().iter();
    let names = all.flat_map(|one| std::iter::once(&one.name).chain(&one.also));
    nearest_name(&folded, names.map(String::as_str).filter(|name| name.len() > 3))
}

impl Condition {
    /// Its name as it stands within a sentence.
    pub fn name_within(&self) -> String {
        let mut letters = self.name.chars();
        let first = letters.next();
        let is_word = letters.next().is_some_and(|second| !second.is_uppercase());
        match first {
            Some(first) if is_word => format!("{}{}", first.to_lowercase(), &self.name[1..]),
            _ => self.name.clone(),
        }
    }

    /// Whether it is about the joint itself.
    pub(super) fn is_of(&self, joint: Joint) -> bool {
        self.joints.contains_key(&joint) || self.name_within().contains(joint.word())
    }

    /// What it leaves out; `beside` are the joints that were named with it.
    pub(super) fn leaves_out(&self, beside: &[Joint]) -> Vec<Avoided> {
        let own = self.joints.iter().map(|(joint, from)| Avoided::Joint(*joint, *from));
        let from = if self.severe { Stress::Moderate } else { Stress::High };
        let beside = beside.iter().filter(|joint| !self.joints.contains_key(joint));
        own.chain(beside.map(|joint| Avoided::Joint(*joint, from)))
            .chain(self.positions.iter().map(|one| Avoided::Position(*one)))
            .chain(self.impact.iter().map(|one| Avoided::Impact(*one)))
            .chain(self.skills.iter().map(|one| Avoided::Skill(*one)))
            .chain(self.patterns.iter().map(|one| Avoided::Pattern(*one)))
            .collect()
    }

    /// What to do about it: who clears it, why, what can be trained meanwhile, what to stop for.
    pub fn advice(&self) -> String {
        let who = self.who.as_deref().unwrap_or("a doctor or physiotherapist");
        let (name, why) = (&self.name, &self.why);
        let mut text = match self.care {
            Care::Emergency => {
                return format!(
                    "Stop training now. {why} Sit or lie down, and call your local emergency number (112, 911 or 999) or have somebody call it. I can't judge it from here, and no set is worth waiting."
                );
            }
            Care::Urgent => {
                return format!(
                    "Stop training and see a doctor today, or an emergency department if no doctor is open. {why} I can't judge it from here."
                );
            }
            Care::Stop => {
                format!("{name}: don't train until {who} has cleared you. {why}")
            }
            Care::Clear => format!("{name}: clear your training with {who} first. {why}"),
            Care::Train => format!("{name}: it can usually be trained around. {why}"),
        };
        if let Some(meanwhile) = &self.meanwhile {
            let lead = match self.care {
                Care::Clear => "What is usually fine",
                _ => "Meanwhile",
            };
            text = format!("{text} {lead}: {meanwhile}.");
        }
        if let Some(alarm) = &self.alarm {
            text = format!("{text} Stop and get help for {alarm}.");
        }
        text
    }

    /// The same as a remark on a program.
    pub fn remark(&self) -> Option<String> {
        let who = self.who.as_deref().unwrap_or("a doctor or physiotherapist");
        let clears = match self.care {
            Care::Train => return None,
            Care::Clear => format!("clear this program with {who} before you begin"),
            _ => format!("don't begin before {who} has cleared you"),
        };
        let alarm = self.alarm.as_ref();
        let alarm =
            alarm.map_or_else(String::new, |alarm| format!(" Stop and get help for {alarm}."));
        Some(format!("{}: {clears}.{alarm}", self.name))
    }
}

#[cfg(test)]
mod tests;
