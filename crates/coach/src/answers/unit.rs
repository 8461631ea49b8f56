//! The unit that loads are in.

use super::{NotTaken, is_denied, may_answer, plain, says, tokens_of};
use setwise_domain::load::Unit;
use setwise_domain::text::line_excerpt;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{self, Meaning};

/// What else the units are called.
const UNITS: [(Unit, &str); 2] = [
    (Unit::Kg, "kilos|kilograms|kilogrammes|metric|european|europe|kgz|kilogs|keys|kgms"),
    (
        Unit::Lb,
        "pounds|pound|imperial|american|america|us units|usa|freedom units|freedom|lbz|pnds",
    ),
];
/// A letter for each, where nothing else is said.
const LETTERS: [(Unit, &str); 2] = [(Unit::Kg, "k"), (Unit::Lb, "l|p|#")];

/// Says that what follows is the lesser.
const IN_PASSING: &str = "but|mostly|mainly|usually|primarily|though|sometimes|although|prefer";

/// The one unit that an answer names, beside words that say nothing of it.
pub fn unit(text: &str) -> Result<Unit, NotTaken> {
    let plain = plain(text);
    let tokens = tokens_of(&plain);
    let words: Vec<&str> = tokens.iter().map(|token| &*token.lower).collect();
    let named = |at: usize| match vocabulary::alone(words[at]) {
        Some(Meaning::Unit(unit)) => Some(unit),
        _ => UNITS
            .iter()
            .find(|(_, names)| says(&words[at..], names).is_some())
            .map(|(unit, _)| *unit),
    };
    let alone = LETTERS.iter().find(|(_, letters)| letters.split('|').any(|one| one == plain));
    let units = (0..words.len()).filter(|at| !is_denied(&words, *at));
    let units: Vec<(usize, Unit)> = units.filter_map(|at| Some((at, named(at)?))).collect();
    // `not pounds`: there are only two.
    let denied = (0..words.len()).find_map(named).map(|unit| match unit {
        Unit::Kg => Unit::Lb,
        Unit::Lb => Unit::Kg,
    });
    let first = units.first().map(|(_, unit)| *unit);
    let first = first.or_else(|| alone.map(|(unit, _)| *unit)).or(denied);
    // `lbs mostly, kg for kettlebells`: the other one is said in passing.
    let other = units.iter().find(|(_, unit)| Some(*unit) != first);
    let passing = |at: usize| words[..at].iter().any(|word| is_listed(word, IN_PASSING));
    // `80 kg` is a load.
    let is_load = plain.contains(|c: char| c.is_ascii_digit());
    match first {
        Some(first) if other.is_none_or(|(at, _)| passing(*at)) && !is_load && may_answer(text) => {
            Ok(first)
        }
        _ => Err(NotTaken::new(format!(
            "'{}' isn't a unit of load; send lb or kg.",
            line_excerpt(plain.trim_end_matches('.'))
        ))),
    }
}
