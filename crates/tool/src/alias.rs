//! The wrong names that parameters are given, with the right ones: the only place they are named.

use super::descriptor::Descriptor;
use crate::limits::LEAST_CHARS_TO_CORRECT;
use setwise_training::calendar::limits::MOST_SUGGESTIONS;

/// A wrong name and what it may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The tool in which it means that; `None`: every tool that has such a parameter.
    pub tool: Option<&'static str>,
    pub used: &'static str,
    /// More than one where the name alone does not tell; the athlete's unit then does.
    pub means: &'static [&'static str],
}

const fn alias(used: &'static str, means: &'static [&'static str]) -> Alias {
    Alias { tool: None, used, means }
}

/// One that a single tool has. It goes before those of every tool.
const fn alias_in(tool: &'static str, used: &'static str, means: &'static [&'static str]) -> Alias {
    Alias { tool: Some(tool), used, means }
}

pub const ALIASES: &[Alias] = &[
    alias("exerciseName", &["exercise"]),
    alias("exercise_name", &["exercise"]),
    alias("movement", &["exercise"]),
    alias("name", &["exercise"]),
    alias("set_number", &["set"]),
    alias("setNumber", &["set"]),
    alias("setIndex", &["set"]),
    alias("set_index", &["set"]),
    alias("rep", &["reps"]),
    alias("repetitions", &["reps"]),
    alias("weight_lb", &["load_lb"]),
    alias("weightLb", &["load_lb"]),
    alias("loadLb", &["load_lb"]),
    alias("weight_lbs", &["load_lb"]),
    alias("weight_kg", &["load_kg"]),
    alias("weightKg", &["load_kg"]),
    alias("loadKg", &["load_kg"]),
    alias("weight", &["load_lb", "load_kg"]),
    alias("load", &["load_lb", "load_kg"]),
    alias("note", &["notes"]),
    alias("comment", &["notes"]),
    alias("day", &["date"]),
    alias_in("edit_set_result", "new_reps", &["reps"]),
    alias_in("edit_set_result", "newReps", &["reps"]),
    alias_in("edit_set_result", "new_notes", &["notes"]),
    alias_in("edit_set_result", "newNotes", &["notes"]),
    alias_in("show_history", "query", &["exercise"]),
    alias_in("show_history", "lift", &["exercise"]),
    alias_in("show_history", "days", &["limit"]),
    alias_in("show_history", "count", &["limit"]),
    alias_in("show_history", "sessions", &["limit"]),
    alias_in("show_history", "max", &["limit"]),
    alias_in("show_records", "query", &["exercise"]),
    alias_in("show_records", "lift", &["exercise"]),
    alias_in("propose_plan", "today_plan", &["plan"]),
    alias_in("propose_plan", "todayPlan", &["plan"]),
    alias_in("propose_plan", "workout", &["plan"]),
    alias_in("propose_plan", "plan_json", &["plan"]),
    alias_in("propose_plan", "planJson", &["plan"]),
    alias_in("propose_plan", "why", &["reason"]),
    alias_in("propose_plan", "rationale", &["reason"]),
    alias_in("propose_plan", "explanation", &["reason"]),
    alias_in("propose_plan", "message", &["reason"]),
    alias_in("swap_exercise", "from", &["exercise"]),
    alias_in("swap_exercise", "old", &["exercise"]),
    alias_in("swap_exercise", "old_exercise", &["exercise"]),
    alias_in("swap_exercise", "oldExercise", &["exercise"]),
    alias_in("swap_exercise", "replace", &["exercise"]),
    alias_in("swap_exercise", "to", &["with"]),
    alias_in("swap_exercise", "new", &["with"]),
    alias_in("swap_exercise", "new_exercise", &["with"]),
    alias_in("swap_exercise", "newExercise", &["with"]),
    alias_in("swap_exercise", "replacement", &["with"]),
    alias_in("swap_exercise", "substitute", &["with"]),
    alias_in("swap_exercise", "why", &["reason"]),
    alias_in("swap_exercise", "trouble", &["reason"]),
    alias_in("calendar_propose", "text", &["message"]),
    alias_in("calendar_propose", "wish", &["message"]),
    alias_in("calendar_propose", "request", &["message"]),
    alias_in("calendar_propose", "query", &["message"]),
    alias_in("calendar_propose", "instruction", &["message"]),
    alias_in("calendar_propose", "change", &["message"]),
    alias_in("calendar_propose", "changes", &["message"]),
    alias_in("search_exercise", "name", &["query"]),
    alias_in("search_exercise", "exercise", &["query"]),
    alias_in("search_exercise", "exerciseName", &["query"]),
    alias_in("search_exercise", "exercise_name", &["query"]),
    alias_in("search_exercise", "movement", &["query"]),
    alias_in("search_exercise", "search", &["query"]),
    alias_in("search_exercise", "term", &["query"]),
    alias_in("search_exercise", "text", &["query"]),
    alias_in("search_exercise", "words", &["query"]),
    alias_in("finish_session", "summary", &["message"]),
    alias_in("finish_session", "text", &["message"]),
    alias_in("finish_session", "debrief", &["message"]),
    alias_in("finish_session", "note", &["message"]),
    alias_in("finish_session", "notes", &["message"]),
    alias_in("finish_session", "details", &["sections"]),
    alias_in("finish_session", "data", &["sections"]),
    alias_in("ask_athlete", "text", &["question"]),
    alias_in("ask_athlete", "message", &["question"]),
    alias_in("ask_athlete", "prompt", &["question"]),
    alias_in("ask_athlete", "query", &["question"]),
    alias_in("ask_athlete", "missing", &["slot"]),
    alias_in("ask_athlete", "kind", &["slot"]),
    alias_in("ask_athlete", "type", &["slot"]),
    alias_in("ask_athlete", "about", &["slot"]),
    alias_in("ask_athlete", "choices", &["options"]),
    alias_in("ask_athlete", "answers", &["options"]),
    alias_in("ask_athlete", "suggestions", &["options"]),
];

/// Names that only a correction knows: near enough to what a parameter is to be meant, too far from its
/// name for a list that models are held to.
const OTHERS: &[(&str, &[&str])] = &[
    ("kg|kilo|kilogram|peso_kg|gewicht_kg|poids_kg", &["load_kg"]),
    ("lb|pound|peso_lb", &["load_lb"]),
    ("peso|carga|gewicht|poids|charge", &["load_lb", "load_kg"]),
    ("comment|remark|observation|memo|notas|notizen|notiz|remarque", &["notes"]),
    ("performed|when|fecha|datum|data|logged", &["date"]),
    ("ejercicio|exercice|ubung|übung|uebung|exercicio|exercício|esercizio|lift", &["exercise"]),
    ("repeticiones|repeticoes|repetições|wiederholungen|wdh|répétition|repetition", &["reps"]),
    ("serie|série|satz", &["set"]),
    ("reserve|reps_in_reserve|in_reserve", &["rir"]),
    ("exertion|borg", &["rpe"]),
    ("result|row|entry|entries|top", &["limit"]),
    ("q", &["query"]),
];

/// Words of a name that say nothing of what it names.
const FILLERS: &str = "num|number|no|nr|count|of|name|value|the|a|in|total|done|performed|completed|actual|used|my|n|at|on|amount|index|id|for|text|workout|session|args|arguments|params|parameters|input|perceived|rate|rating|max|most|movement|exercise";

fn is_one_of(word: &str, list: &str) -> bool {
    list.split('|').any(|one| one == word || word.strip_suffix('s') == Some(one))
}

/// The parameters that a name's words mean together, those that say nothing aside: `numReps` is `reps`,
/// `weight_in_pounds` is `load_lb`. None where a word means something else.
pub(super) fn parts_of_name(tool: &Descriptor, used: &str) -> Option<Vec<usize>> {
    let mut words = String::new();
    let mut before = ' ';
    for c in used.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        words.push(if c.is_alphanumeric() { c } else { ' ' });
        before = c;
    }
    let words = words.to_lowercase();
    let all: Vec<&str> = words.split_whitespace().collect();
    if all.iter().any(|word| FALSE_FRIENDS.iter().any(|(name, ..)| name == word)) {
        return None;
    }
    meant_by(tool, &all).or_else(|| {
        let mut means: Option<Vec<usize>> = None;
        for word in all {
            match (meant_by(tool, &[word]), &mut means) {
                (Some(one), None) => means = Some(one),
                (Some(one), Some(means)) => means.retain(|index| one.contains(index)),
                (None, _) if is_one_of(word, FILLERS) => {}
                (None, _) => return None,
            }
        }
        means.filter(|means| !means.is_empty())
    })
}

/// The parameters that these words are the name of, together.
fn meant_by(tool: &Descriptor, words: &[&str]) -> Option<Vec<usize>> {
    let (joined, spaced) = (words.join("_"), words.concat());
    let exact = [&joined, &spaced].into_iter().find_map(|name| match named(tool, name) {
        Named::Exact(index) | Named::WrongCase(index) => Some(vec![index]),
        Named::Alias(means) => Some(means),
        Named::Unknown(_) => None,
    });
    exact.or_else(|| {
        let row = OTHERS.iter().find(|(names, _)| is_one_of(&joined, names));
        let means = row?.1.iter().filter_map(|name| tool.index_of(name));
        let means: Vec<usize> = means.collect();
        (!means.is_empty()).then_some(means)
    })
}

/// Names that look like a parameter's but ask for something else, and what to do instead. Their
/// value is never moved to another name.
const FALSE_FRIENDS: &[(&str, &str, &str)] = &[(
    "sets",
    "set",
    "One call logs one set: make a call for each set; 'set' is the number of that set.",
)];

/// What a name in a call stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Exactly a parameter, by its index in the descriptor.
    Exact(usize),
    /// An alias of these parameters.
    Alias(Vec<usize>),
    /// A parameter but for its case.
    WrongCase(usize),
    Unknown(Unknown),
}

/// An unknown name, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The nearest names; none where nothing is near.
    pub near: Vec<usize>,
    /// Whether it is near enough to one name to put its value there.
    pub clear: bool,
    pub advice: Option<&'static str>,
}

/// Reads a parameter's name as a caller wrote it.
pub fn named(tool: &Descriptor, used: &str) -> Named {
    if let Some(index) = tool.index_of(used) {
        return Named::Exact(index);
    }
    let meant = aliases_of(tool)
        .find(|alias| alias.used.eq_ignore_ascii_case(used))
        .map(|alias| meanings(tool, alias));
    if let Some(means) = meant {
        return Named::Alias(means);
    }
    tool.parameters
        .iter()
        .position(|one| one.name.eq_ignore_ascii_case(used))
        .map_or_else(|| Named::Unknown(unknown(tool, used)), Named::WrongCase)
}

/// The right names for a wrong one; none where nothing is near, or where it is right.
pub fn right_names(tool: &Descriptor, used: &str) -> Vec<&'static str> {
    let indexes = match named(tool, used) {
        Named::Exact(_) => Vec::new(),
        Named::WrongCase(index) => vec![index],
        Named::Alias(means) => means,
        Named::Unknown(unknown) => unknown.near,
    };
    let names = indexes.into_iter();
    names.map(|index| tool.parameters[index].name).collect()
}

/// The aliases that mean a parameter of this tool, its own first, else in the order of the table.
pub fn aliases_of(tool: &Descriptor) -> impl Iterator<Item = &'static Alias> {
    let name = tool.name;
    let own = ALIASES.iter().filter(move |alias| alias.tool == Some(name));
    let of_all = ALIASES.iter().filter(|alias| alias.tool.is_none());
    own.chain(of_all).filter(move |alias| !meanings(tool, alias).is_empty())
}

/// The aliases that one parameter has in every tool.
pub fn aliases_for(parameter: &str) -> impl Iterator<Item = &'static str> {
    ALIASES
        .iter()
        .filter(move |alias| alias.tool.is_none() && alias.means.contains(&parameter))
        .map(|alias| alias.used)
}

/// Whether a call may go by this name where the configuration lets it pass.
pub fn is_alias(used: &str) -> bool {
    ALIASES.iter().any(|alias| alias.used == used)
}

/// The alias that a misspelt one was meant for.
pub fn nearest_alias(used: &str) -> Option<&'static str> {
    setwise_words::parse::typo::likest(used, ALIASES.iter().map(|alias| alias.used))
}

fn meanings(tool: &Descriptor, alias: &Alias) -> Vec<usize> {
    alias.means.iter().filter_map(|name| tool.index_of(name)).collect()
}

fn unknown(tool: &Descriptor, used: &str) -> Unknown {
    let lower = used.to_lowercase();
    let friend = FALSE_FRIENDS
        .iter()
        .find(|(name, meant, _)| *name == lower && tool.index_of(meant).is_some());
    if let Some((_, _, advice)) = friend {
        return Unknown { near: Vec::new(), clear: false, advice: Some(advice) };
    }
    let own = tool.parameters.iter().enumerate().map(|(index, one)| (one.name, vec![index]));
    let others = aliases_of(tool).map(|alias| (alias.used, meanings(tool, alias)));
    let mut scored: Vec<_> =
        own.chain(others).map(|(name, means)| (distance(&lower, name), means)).collect();
    scored.sort_by_key(|(distance, _)| *distance);
    let Some(best) = scored
        .first()
        .map(|(distance, _)| *distance)
        .filter(|distance| *distance <= allowance(&lower))
    else {
        return Unknown { near: Vec::new(), clear: false, advice: None };
    };
    let mut near = Vec::new();
    for index in scored
        .into_iter()
        .take_while(|(distance, _)| *distance == best)
        .flat_map(|(_, means)| means)
    {
        if !near.contains(&index) {
            near.push(index);
        }
    }
    near.truncate(MOST_SUGGESTIONS);
    Unknown {
        clear: near.len() == 1 && lower.chars().count() >= LEAST_CHARS_TO_CORRECT,
        near,
        advice: None,
    }
}

/// Edits between two names: insert, delete, replace, swap of neighbours.
pub(super) fn distance(lower: &str, name: &str) -> usize {
    setwise_words::parse::typo::distance(lower, &name.to_lowercase())
}

/// Edits that still make a name near: one in three characters, at least one.
pub(super) fn allowance(lower: &str) -> usize {
    (lower.chars().count() / 3).max(1)
}
