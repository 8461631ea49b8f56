//! The call that was meant by one that is refused, where every part of it is known: names near to one
//! parameter, units and marks about a number, a day in other forms, what stands for nothing, wrappers.
//! Nothing is invented, and what comes out is held to the strict decode like any call.

use super::Decoder;
use crate::alias::{Named, Unknown, named, parts_of_name};
use crate::arguments::{self, Argument, Given};
use crate::descriptor::{Descriptor, Kind, Parameter};
use crate::text_call::{MARKER, Piece, scan};
use crate::tools::find;
use crate::value;
use setwise_catalog::schema::reader::{day, number_of, unwrapped};
use setwise_domain::decode::{self, Member, Node, Subject, extract};
use setwise_domain::load::Unit;
use setwise_words::parse::vocabulary::{self, Meaning};

const SUBJECT: Subject = Subject { noun: "call", with_article: "a call", says_places: false };

/// Words for now that no calendar has.
const NOW: &str = "today|now|just now|right now|this morning|this afternoon|this evening|tonight";

/// What stands for no value.
const NOTHING: &str = "|null|none|nil|undefined|n/a|na|-|--|—|?|not given|not specified|not recorded|unknown|unspecified";

/// Parameters that say the unit of a load whose name tells none.
const UNITS: &str = "unit|units|weight_unit|load_unit|weightunit|loadunit";

/// What one argument stands for.
enum Meant {
    Nothing,
    /// A parameter's name and its text.
    Value(&'static str, String),
}

/// The names and texts of the call that was meant.
pub(super) fn meant(
    decoder: &Decoder<'_>,
    given: &[Argument],
) -> Option<Vec<(&'static str, String)>> {
    let inner = without_wrapper(decoder.tool, given);
    let given = inner.as_deref().unwrap_or(given);
    let flat = given.iter().flat_map(|one| held(decoder.tool, one)).collect::<Vec<_>>();
    let given = flat.as_slice();
    let (units, others): (Vec<_>, Vec<_>) =
        given.iter().partition(|one| is_unit(decoder.tool, &one.name));
    let unit = match units.as_slice() {
        [] => None,
        [one] => Some(unit_of(&one.value.as_text()?)?),
        _ => return None,
    };
    let decoder = Decoder { unit: unit.unwrap_or(decoder.unit), ..*decoder };
    let mut meant: Vec<(&'static str, String)> = Vec::new();
    for argument in others {
        let Meant::Value(name, text) = decoder.meant_by(argument, given)? else {
            continue;
        };
        let says_other_unit = unit.is_some_and(
            |unit| matches!(kind_of(decoder.tool, name), Some(Kind::Load(own)) if own != unit),
        );
        if says_other_unit {
            return None;
        }
        match meant.iter().find(|(known, _)| *known == name) {
            // Given twice and alike it is one.
            Some((_, before)) if *before == text => {}
            Some(_) => return None,
            None => meant.push((name, text)),
        }
    }
    Some(meant)
}

/// What stands in an example in the place of a value that can't be read.
pub const GAP: &str = "…";

/// The call as far as it could be read, with a gap for each value that could not; none where what it must
/// have is not there.
pub(super) fn outline(
    decoder: &Decoder<'_>,
    given: &[Argument],
) -> Option<Vec<(&'static str, String)>> {
    let mut outline: Vec<(&'static str, String)> = Vec::new();
    for argument in given {
        let place = decoder.place(&argument.name, given);
        let (name, text) = match decoder.meant_by(argument, given) {
            Some(Meant::Value(name, text)) => (name, text),
            Some(Meant::Nothing) => continue,
            None => match place.and_then(|index| decoder.tool.parameters.get(index)) {
                Some(parameter) => (parameter.name, GAP.to_owned()),
                None => continue,
            },
        };
        match outline.iter_mut().find(|(known, _)| *known == name) {
            Some((_, before)) if *before != text => GAP.clone_into(before),
            Some(_) => {}
            None => outline.push((name, text)),
        }
    }
    let has = |parameter: &Parameter| {
        outline.iter().any(|(name, text)| *name == parameter.name && text != GAP)
    };
    let needed = decoder.tool.parameters.iter().filter(|one| one.required);
    (outline.len() > 1 && needed.clone().count() > 0 && needed.clone().all(has)).then_some(outline)
}

/// The arguments in a text that is no object of them: in a list of one, in a text as JSON, in prose or a
/// fence, or with the marks of another language's objects and calls.
pub(super) fn salvaged(tool: &Descriptor, text: &str) -> Option<Vec<Argument>> {
    let text = text.replace(['“', '”'], "\"").replace(['‘', '’'], "'");
    let text = without_comments(&text);
    let tree = decode::read(&text, 0..text.len(), SUBJECT);
    if tree.broken.is_none() {
        return inside(tool, &tree.root).or_else(|| of_pairs(&tree.root));
    }
    if let Ok(part) = extract::object(&text) {
        let tree = decode::read(&text, part, SUBJECT);
        if tree.broken.is_none() {
            return inside(tool, &tree.root);
        }
    }
    let text = text.trim();
    let braced = text.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let called = || text.strip_prefix(tool.name)?.trim().strip_prefix('(')?.strip_suffix(')');
    let pairs = as_pairs(braced.or_else(called)?)?;
    let pieces = scan(&format!("{MARKER} {}({pairs})]", tool.name));
    let [Piece::Call(call)] = pieces.as_slice() else {
        return None;
    };
    arguments::read(&call.arguments).ok().filter(|_| call.malformed.is_none())
}

/// The text without what stands behind `//` up to the end of its line, outside of strings.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut in_string, mut in_comment, mut before) = (false, false, ' ');
    for c in text.chars() {
        match c {
            '\n' => in_comment = false,
            '"' if !in_comment && before != '\\' => in_string = !in_string,
            '/' if !in_string && before == '/' && !in_comment => {
                in_comment = true;
                kept.pop();
            }
            _ => {}
        }
        if !in_comment {
            kept.push(c);
        }
        before = c;
    }
    kept
}

/// A list of names, each with its value.
fn of_pairs(node: &Node<'_>) -> Option<Vec<Argument>> {
    let pair = |entry: &Node<'_>| {
        let [name, value] = entry.members()? else {
            return None;
        };
        let is_pair =
            matches!(name.name.as_ref(), "name" | "key" | "parameter") && value.name == "value";
        let text = match &name.value.kind {
            decode::Kind::Text(text) if is_pair => text.to_string(),
            _ => return None,
        };
        Some(Argument { name: text, value: Given::of(&value.value) })
    };
    node.entries()?.iter().map(pair).collect()
}

/// What an argument holds under a name of no parameter's: an object of arguments, or a list of one.
fn held(tool: &Descriptor, argument: &Argument) -> Vec<Argument> {
    let inner = match &argument.value {
        Given::Object(members) => members.as_slice(),
        Given::List(entries) => match entries.as_slice() {
            [Given::Object(members)] => members.as_slice(),
            _ => &[],
        },
        _ => &[],
    };
    let is_known = |name: &str| !matches!(named(tool, name), Named::Unknown(_));
    let is_of_another = find(&argument.name).is_some();
    if inner.is_empty()
        || is_of_another
        || is_known(&argument.name)
        || !inner.iter().all(|(name, _)| is_known(name))
    {
        return vec![argument.clone()];
    }
    inner
        .iter()
        .map(|(name, value)| Argument { name: name.clone(), value: value.clone() })
        .collect()
}

/// A value's text, where one says the same: of an object that holds a value alone, or with its unit, too.
fn text_of(value: &Given, kind: Kind) -> Option<String> {
    if let Some(text) = value.as_text_for(kind) {
        return Some(text);
    }
    let Given::Object(members) = value else {
        return None;
    };
    match members.as_slice() {
        [(name, value)] => {
            let text = value.as_text()?;
            match (name.as_str(), unit_of(name)) {
                (_, Some(_)) => Some(format!("{text} {name}")),
                ("value" | "name" | "text" | "amount" | "number", None) => Some(text),
                _ => None,
            }
        }
        [(value, amount), (unit, said)] if is_value(value) && unit == "unit" => {
            Some(format!("{} {}", amount.as_text()?, said.as_text()?))
        }
        _ => None,
    }
}

fn is_value(name: &str) -> bool {
    matches!(name, "value" | "amount" | "number")
}

/// The pairs of an object as the text syntax writes them: names bare, values in double quotes.
fn as_pairs(inner: &str) -> Option<String> {
    let quote = if inner.contains('"') { '"' } else { '\'' };
    let mut pairs: Vec<String> = Vec::new();
    let mut rest = inner.trim_start();
    while !rest.is_empty() {
        let (name, after) = match rest.strip_prefix(quote) {
            Some(quoted) => quoted.split_once(quote)?,
            None => {
                rest.split_at(rest.find(|c: char| matches!(c, ':' | '=') || c.is_whitespace())?)
            }
        };
        let value = after.trim_start().strip_prefix([':', '='])?.trim_start();
        let (value, after) = if let Some(quoted) = value.strip_prefix(quote) {
            let (text, after) = quoted.split_once(quote)?;
            (format!("\"{text}\""), after)
        } else {
            let (word, after) = value.split_at(value.find([',', '\n']).unwrap_or(value.len()));
            (word.trim().to_owned(), after)
        };
        pairs.push(format!("{name}: {value}"));
        let after = after.trim_start();
        rest = match after.strip_prefix(',') {
            Some(more) => more.trim_start(),
            None if after.is_empty() => after,
            None => return None,
        };
    }
    Some(pairs.join(", "))
}

/// The arguments in an object of their own, where they stand in one.
fn without_wrapper(tool: &Descriptor, given: &[Argument]) -> Option<Vec<Argument>> {
    if given
        .iter()
        .all(|one| !matches!(one.value, Given::Object(_) | Given::List(_) | Given::Text(_)))
    {
        return None;
    }
    let members = given.iter().map(|one| (one.name.clone(), one.value.clone()));
    let text = Given::Object(members.collect()).as_json();
    let tree = decode::read(&text, 0..text.len(), SUBJECT);
    inside(tool, &tree.root)
}

fn inside(tool: &Descriptor, node: &Node<'_>) -> Option<Vec<Argument>> {
    // A wrapper may be named like a parameter's alias, as `name` beside `arguments` is.
    let is_it = |members: &[Member<'_>]| {
        let known = |one: &Member<'_>| !matches!(named(tool, &one.name), Named::Unknown(_));
        members.iter().any(known) && !members.iter().any(|one| is_wrapper(tool, one))
    };
    unwrapped(node, tool.name, &is_it, &mut |node| arguments::of(node))
}

fn is_wrapper(tool: &Descriptor, member: &Member<'_>) -> bool {
    let holds_json = match &member.value.kind {
        decode::Kind::Object(_) => true,
        decode::Kind::Text(text) => text.trim_start().starts_with('{'),
        _ => false,
    };
    holds_json && matches!(named(tool, &member.name), Named::Unknown(_))
}

fn is_unit(tool: &Descriptor, name: &str) -> bool {
    let lower = name.to_lowercase();
    tool.index_of("load_kg").is_some() && UNITS.split('|').any(|unit| unit == lower)
}

fn unit_of(text: &str) -> Option<Unit> {
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    match (vocabulary::alone(&lower), lower.as_str()) {
        (Some(Meaning::Unit(unit)), _) => Some(unit),
        (_, "#") => Some(Unit::Lb),
        _ => None,
    }
}

fn kind_of(tool: &Descriptor, name: &str) -> Option<Kind> {
    tool.parameter(name).map(|one| one.kind)
}

impl Decoder<'_> {
    /// The parameter and the text that an argument stands for; nothing where it says nothing. None where
    /// that can't be known.
    fn meant_by(&self, argument: &Argument, all: &[Argument]) -> Option<Meant> {
        let parameter = match self.place(&argument.name, all) {
            Some(index) => self.tool.parameters.get(index)?,
            None => return self.by_scale(argument).map(|(name, text)| Meant::Value(name, text)),
        };
        let text = text_of(&argument.value, parameter.kind);
        let says_nothing = match &text {
            None => argument.value == Given::Null,
            Some(text) => {
                let lower = text.trim().to_lowercase();
                NOTHING.split('|').any(|one| one == lower) && !self.takes(parameter, text)
            }
        };
        if says_nothing {
            return if parameter.required { None } else { Some(Meant::Nothing) };
        }
        self.told(parameter, &text?).map(|(name, text)| Meant::Value(name, text))
    }

    fn takes(&self, parameter: &Parameter, text: &str) -> bool {
        value::read(parameter, text, self.today).is_ok()
    }

    /// The parameter that a name is, or that it is near to; none where that is not one.
    fn place(&self, name: &str, all: &[Argument]) -> Option<usize> {
        match named(self.tool, name) {
            Named::Exact(index) | Named::WrongCase(index) => Some(index),
            Named::Alias(means) => Some(self.choose(&means, all)),
            Named::Unknown(Unknown { near, clear: true, .. }) => near.first().copied(),
            Named::Unknown(Unknown { near, .. })
                if near.len() == 1 && begins(self.tool, near[0], name) =>
            {
                near.first().copied()
            }
            Named::Unknown(Unknown { advice: Some(_), .. }) => None,
            Named::Unknown(_) => {
                let means = parts_of_name(self.tool, name)?;
                Some(self.choose(&means, all))
            }
        }
    }

    /// `effort: "RPE 8"`: the value names the parameter that its name doesn't.
    fn by_scale(&self, argument: &Argument) -> Option<(&'static str, String)> {
        const SCALES: &str =
            "effort|intensity|difficulty|exertion|rir_rpe|rpe_rir|rpe_or_rir|rir_or_rpe";
        let lower = argument.name.to_lowercase();
        if !SCALES.split('|').any(|one| one == lower) {
            return None;
        }
        let (number, before, behind) = number_of(&argument.value.as_text()?)?;
        let name = scale(&before).or_else(|| scale(&behind))?;
        let parameter = self.tool.parameter(name)?;
        self.takes(parameter, &number).then_some((name, number))
    }

    /// A value as its parameter takes it; under another parameter where the value says so.
    fn told(&self, parameter: &Parameter, text: &str) -> Option<(&'static str, String)> {
        if self.takes(parameter, text) {
            return Some((parameter.name, text.to_owned()));
        }
        let text = &bare(parameter.name, text).replace(" 1/2", "½");
        let (name, meant) = match parameter.kind {
            Kind::Date => (parameter.name, self.day(text)?),
            Kind::Load(unit) => self.load(parameter, unit, text)?,
            Kind::Count { .. } => (parameter.name, count(parameter.name, text)?),
            Kind::Halves { .. } => effort(parameter.name, text)?,
            Kind::OneOf(words) => {
                let lower = text.trim().to_lowercase();
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(&lower))?;
                (parameter.name, (*word).to_owned())
            }
            Kind::ExerciseName | Kind::Text { .. } | Kind::Json { .. } => return None,
        };
        self.takes(self.tool.parameter(name)?, &meant).then_some((name, meant))
    }

    fn day(&self, text: &str) -> Option<String> {
        let lower = text.trim().to_lowercase();
        if NOW.split('|').any(|now| now == lower) {
            return Some("today".to_owned());
        }
        day(text, Some(self.today)).map(|day| day.to_string())
    }

    fn load(
        &self,
        parameter: &Parameter,
        unit: Unit,
        text: &str,
    ) -> Option<(&'static str, String)> {
        let (number, before, behind) = number_of(text)?;
        let is_mark = |word: &str| matches!(word, "" | "+" | "@" | "at" | "~");
        let said = match (before.as_str(), behind.trim_end_matches('.').trim()) {
            (before, "") if is_mark(before) => unit,
            (before, behind) if is_mark(before) => unit_of(behind)?,
            (before, "") => unit_of(before)?,
            _ => return None,
        };
        let name = match said {
            said if said == unit => parameter.name,
            Unit::Lb => "load_lb",
            Unit::Kg => "load_kg",
        };
        Some((self.tool.parameter(name)?.name, number))
    }
}

/// Whether a short name is the beginning of a parameter's.
fn begins(tool: &Descriptor, index: usize, used: &str) -> bool {
    let name = tool.parameters.get(index).map_or("", |one| one.name);
    used.len() >= 3 && name.starts_with(&used.to_lowercase())
}

/// A value without quotes of its own, or its parameter's name before it: `reps: 9`, `=9`, `'9'`.
fn bare<'t>(name: &str, text: &'t str) -> &'t str {
    let text = text.trim().trim_matches(['\'', '"', '`']).trim();
    let own = name.split('_').next().unwrap_or(name);
    let rest = match text.split_once([':', '=']) {
        Some((before, rest)) => {
            let before = before.trim().to_lowercase();
            let is_own = ["", own, name, "weight"].contains(&before.as_str());
            if is_own { rest } else { text }
        }
        None => text,
    };
    rest.trim()
}

/// Which of the two measures of effort words name, as in a typed line.
fn scale(words: &str) -> Option<&'static str> {
    let lower = words.trim_matches(['@', ':', '=', ' ']).to_lowercase();
    let said: Vec<&str> = lower.split_whitespace().collect();
    match vocabulary::meaning(&said) {
        Some((Meaning::Rpe, used)) if used == said.len() => Some("rpe"),
        Some((Meaning::Rir, used)) if used == said.len() => Some("rir"),
        None if said.is_empty() && words.contains('@') => Some("rpe"),
        _ => None,
    }
}

fn effort(name: &'static str, text: &str) -> Option<(&'static str, String)> {
    let text = text.trim();
    let of_ten =
        ["/10", "/ 10", "out of 10", "of 10"].iter().find_map(|end| text.strip_suffix(end));
    if name != "rpe" && of_ten.is_some() {
        return None;
    }
    let (number, before, behind) = number_of(of_ten.unwrap_or(text))?;
    let said = [before.as_str(), behind.as_str()].into_iter().filter(|words| !words.is_empty());
    let said: Vec<_> = said.map(scale).collect::<Option<_>>()?;
    match said.as_slice() {
        [] => Some((name, number)),
        [one] => Some((one, number)),
        _ => None,
    }
}

/// A count with what is often written about it.
fn count(name: &str, text: &str) -> Option<String> {
    const ORDINALS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let text = text.trim().to_lowercase();
    let is_place = name == "set" || name == "new_set";
    // `2 of 4`, `2/4`: the place, then how many there are.
    let mut said = text.as_str();
    if is_place
        && let Some((first, last)) = ["of", "/"].iter().find_map(|mark| text.split_once(mark))
        && let Ok(most) = last.trim().parse::<u16>()
        && number_of(first)
            .is_some_and(|(place, ..)| place.parse().is_ok_and(|place: u16| place <= most))
    {
        said = first;
    }
    if is_place {
        let words = said.trim_start_matches("the ").trim_end_matches(" set");
        if let Some(place) = ORDINALS.iter().position(|word| *word == words) {
            return Some((place + 1).to_string());
        }
    }
    let (number, before, behind) = number_of(said)?;
    let own = name.trim_start_matches("new_");
    let is_own = |word: &str| {
        let marks: &[&str] = match own {
            "set" => &["#", "no", "nr", "number", "st", "nd", "rd", "th", "the", "."],
            "reps" => &["x", "*", "for", "rep", "repetition", "repetitions", "times", "."],
            _ => &["last", "the", "newest", "."],
        };
        word.is_empty() || word == own || marks.contains(&word) || word.trim_end_matches('s') == own
    };
    let all_own = |words: &str| words.split(' ').all(is_own);
    (all_own(&before) && all_own(&behind)).then(|| number.trim_end_matches(".0").to_owned())
}
