//! Which sessions a name fits: by whole words, in any order, with a slip of the fingers let pass.

use super::lexicon::GENERIC;
use setwise_domain::session::Session;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo::is_slip;
use setwise_words::parse::vocabulary::{also_called, words_of};
use std::collections::HashSet;

pub fn is_generic(word: &str) -> bool {
    is_listed(word, GENERIC)
}

/// How well a name fits a title, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Word for word, written as one or apart.
    Equal,
    /// The title says nothing more, but for words such as `day`.
    Whole,
    /// The same, but for a slip.
    WholeMistyped,
    /// Every word of the name is in the title, which says more.
    Part,
    PartMistyped,
    /// It is what the session trains, by another word: `leg day` is Lower A.
    Meant,
}

/// Those that a name fits best, and how well.
pub fn best<'a>(
    name: &[String],
    sessions: impl Iterator<Item = &'a Session>,
) -> Option<(Fit, Vec<&'a Session>)> {
    let mut fits: Vec<(Fit, &Session)> = sessions
        .filter_map(|session| Some((fit(name, &words_of(&session.title))?, session)))
        .collect();
    fits.sort_by_key(|(fit, session)| (*fit, session.id));
    let best = fits.first()?.0;
    let alike = fits.into_iter().take_while(|(fit, _)| *fit == best);
    Some((best, alike.map(|(_, session)| session).collect()))
}

/// All sessions that a name fits without a slip. Where some are called so, those that only train what it
/// says are not meant.
pub fn all<'a>(name: &[String], sessions: impl Iterator<Item = &'a Session>) -> Vec<&'a Session> {
    let (mut called, mut meant) = (Vec::new(), Vec::new());
    for session in sessions {
        match fit(name, &words_of(&session.title)) {
            Some(Fit::Equal | Fit::Whole | Fit::Part) => called.push(session),
            Some(Fit::Meant) => meant.push(session),
            _ => {}
        }
    }
    if called.is_empty() { meant } else { called }
}

fn fit(name: &[String], title: &[String]) -> Option<Fit> {
    if name.is_empty() || title.is_empty() {
        return None;
    }
    let (joined, whole) = (name.concat(), title.concat());
    if joined == whole {
        return Some(Fit::Equal);
    }
    let telling: Vec<_> = name.iter().filter(|word| !is_generic(word)).collect();
    if telling.is_empty() {
        return None;
    }
    let mut used = HashSet::new();
    let (mut slipped, mut meant) = (false, false);
    for word in &telling {
        let free = |test: &dyn Fn(&str) -> bool| {
            let mut places = title.iter().enumerate();
            places.find(|(at, other)| !used.contains(at) && test(other)).map(|(at, _)| at)
        };
        let place = free(&|other| same(word, other)).or_else(|| {
            let place = free(&|other| is_slip(word, other));
            slipped |= place.is_some();
            place
        });
        let place = place.or_else(|| {
            let place = free(&|other| also_called(word) == Some(other));
            meant |= place.is_some();
            place
        });
        let Some(place) = place else {
            return is_slip(&joined, &whole).then_some(Fit::WholeMistyped);
        };
        used.insert(place);
    }
    let more = title.iter().enumerate().any(|(at, word)| !used.contains(&at) && !is_generic(word));
    if meant {
        return Some(Fit::Meant);
    }
    Some(match (more, slipped) {
        (false, false) => Fit::Whole,
        (false, true) => Fit::WholeMistyped,
        (true, false) => Fit::Part,
        (true, true) => Fit::PartMistyped,
    })
}

/// `legs` is `leg`.
fn same(a: &str, b: &str) -> bool {
    let plural = |long: &str, short: &str| {
        long.strip_prefix(short).is_some_and(|rest| short.len() > 2 && matches!(rest, "s" | "es"))
    };
    a == b || plural(a, b) || plural(b, a)
}

#[cfg(test)]
mod tests;
