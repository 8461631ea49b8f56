//! From what a correction names to the stored sets: exactly those, or the ones there are to choose
//! from.

use super::Line;
use super::target::Target;
use super::which::Which;
use crate::limits::MOST_SETS_OF_A_DAY;
use jiff::civil::Date;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::limits::MOST_SETS_NAMED_IN_A_REFUSAL;
use setwise_domain::load::Load;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::{Counted, SetPlace};
use setwise_domain::set_result::SetResult;
use setwise_words::text::{counted, printable};

pub(super) enum Found {
    /// At least one.
    Sets(Vec<SetResult>),
    Ask(Offer),
    /// There is none to offer either, and why: it follows the line.
    Nothing(String),
}

impl Found {
    /// Whether the sets are of a day.
    pub fn is_of(&self, day: Date) -> bool {
        let sets = match self {
            Self::Sets(sets) => sets,
            Self::Ask(offer) => &offer.sets,
            Self::Nothing(_) => return false,
        };
        !sets.is_empty() && sets.iter().all(|set| set.date == day)
    }
}

/// Sets to choose from.
pub(super) struct Offer {
    /// Why it is asked.
    pub lead: String,
    pub sets: Vec<SetResult>,
    /// Whether all of them can be meant too: these.
    pub all: Vec<SetResult>,
}

impl Offer {
    fn one_of(lead: String, mut sets: Vec<SetResult>) -> Found {
        sets.truncate(MOST_SETS_NAMED_IN_A_REFUSAL);
        Found::Ask(Self { lead, sets, all: Vec::new() })
    }

    fn one_or_all(sets: Vec<SetResult>) -> Found {
        let all = sets.clone();
        match Self::one_of("Which set".to_owned(), sets) {
            Found::Ask(offer) => Found::Ask(Self { all, ..offer }),
            found => found,
        }
    }
}

impl<'a> Line<'_, 'a> {
    pub(super) fn find(&self, target: &Target<'a>) -> LogResult<Found> {
        if let Some(kind) = target.kind {
            return self.of_kind(target, kind);
        }
        match self.found(target)? {
            Found::Sets(sets) if target.which == Which::Both && sets.len() != 2 => {
                self.both(target, &sets)
            }
            found => Ok(found),
        }
    }

    /// `undo the last two sets`: where one exercise has fewer, the newest of all exercises today.
    pub(super) fn newest_of_all(&self, count: usize, found: Found) -> LogResult<Found> {
        if !matches!(found, Found::Ask(_)) {
            return Ok(found);
        }
        let mut today = self.setting.log.on_date(self.setting.today)?;
        today.sort_by_key(|set| set.id);
        Ok(match today.len().checked_sub(count) {
            Some(from) => Found::Sets(today.split_off(from)),
            None => found,
        })
    }

    /// `both of those were on thursday`: the sets of two exercises, where there are two today.
    fn both(&self, target: &Target<'a>, found: &[SetResult]) -> LogResult<Found> {
        let today = self.setting.log.on_date(self.setting.today)?;
        let mut keys: Vec<_> = today.iter().map(SetResult::key).collect();
        keys.sort_unstable();
        keys.dedup();
        if keys.len() == 2 && !target.is_named() {
            return Ok(Found::Sets(today));
        }
        let count = counted(found.len(), "set");
        Ok(Found::Nothing(format!("is about two sets, and it could be {count}: name them")))
    }

    /// `my warm-up set`, `the last drop set`: of the exercise that is named, else of the newest.
    fn of_kind(&self, target: &Target<'a>, kind: Counted) -> LogResult<Found> {
        let Some(newest) = self.setting.log.newest()? else {
            return Ok(Found::Nothing("can't be done: no set is logged yet".to_owned()));
        };
        let mut keys = target.keys();
        if keys.is_empty() {
            keys.push(newest.key());
        }
        let mut sets = self.setting.log.on_date(target.date.unwrap_or(newest.date))?;
        sets.retain(|set| Counted::of(set.performance.kind) == kind && keys.contains(&set.key()));
        Ok(match (&target.which, sets.len()) {
            (_, 0) => Found::Nothing(format!("is about a {}, and none is logged", kind.word())),
            (Which::Newest(count), there) if *count <= there => {
                Found::Sets(sets.split_off(there - count))
            }
            (Which::Every | Which::Both, _) | (Which::Unsaid, 1) => Found::Sets(sets),
            _ => Offer::one_or_all(sets),
        })
    }

    fn found(&self, target: &Target<'a>) -> LogResult<Found> {
        let Some(newest) = self.setting.log.newest()? else {
            let why = "can't be done: no set is logged yet";
            return Ok(Found::Nothing(why.to_owned()));
        };
        if target.is_named() || target.date.is_some() {
            return self.find_named(target, &newest);
        }
        let beside = |sets: Vec<SetResult>| {
            let mut sets = sets;
            sets.retain(|set| set.key() == newest.key());
            sets
        };
        let mut there = beside(self.setting.log.on_date(newest.date)?);
        match &target.which {
            Which::Unsaid => {
                let spoken_of = self.setting.log.spoken_of()?;
                Ok(match (spoken_of.as_slice(), target.many) {
                    // `those` are several, whether they were typed as one line or two.
                    ([] | [_], true) if there.len() > 1 => Found::Sets(there),
                    ([], _) => Found::Sets(vec![newest]),
                    ([_], _) | (_, true) => Found::Sets(spoken_of),
                    ([.., last], false) => Found::Ask(Offer {
                        lead: "All of that line, or only its last set".to_owned(),
                        sets: vec![last.clone()],
                        all: spoken_of,
                    }),
                })
            }
            Which::Newest(1) => Ok(Found::Sets(vec![newest])),
            Which::Before | Which::Middle | Which::Heaviest | Which::Lightest | Which::Repeated => {
                Ok(picked(&target.which, there))
            }
            Which::Newest(count) if *count <= there.len() => {
                Ok(Found::Sets(there.split_off(there.len() - count)))
            }
            Which::Newest(count) => Ok(Offer::one_of(
                format!("There are not {count} sets of {}; which", newest.exercise),
                there,
            )),
            Which::Every | Which::Both => Ok(Found::Sets(there)),
            Which::Numbers(of, numbers) => {
                let fits = numbered(&there, *of, numbers);
                if fits.len() == numbers.len() {
                    return Ok(Found::Sets(fits));
                }
                let today = self.setting.today;
                let mut others = self.setting.log.on_date(today)?;
                if newest.date != today {
                    others.extend(self.setting.log.on_date(newest.date)?);
                }
                let others = numbered(&others, *of, numbers).into_iter();
                let others = others.chain(there.into_iter().rev()).collect();
                let lead = format!(
                    "There is no {} of {}; which",
                    listed(*of, numbers),
                    printable(&newest.exercise)
                );
                Ok(Offer::one_of(lead, others))
            }
        }
    }

    /// The exercise, the day or both are said.
    fn find_named(&self, target: &Target<'a>, newest: &SetResult) -> LogResult<Found> {
        let keys = target.keys();
        let is_named = |set: &SetResult| keys.is_empty() || keys.contains(&set.key());
        let on = |day: Date| -> LogResult<Vec<SetResult>> {
            let mut sets = self.setting.log.on_date(day)?;
            sets.retain(is_named);
            Ok(sets)
        };
        let today = self.setting.today;
        let mut there = on(target.date.unwrap_or(today))?;
        if there.is_empty() && target.date.is_none() && is_named(newest) {
            there = on(newest.date)?;
        }
        if there.is_empty() {
            return self.none_there(target, &keys);
        }
        if !keys.is_empty() {
            there.sort_by_key(|set| set.set_number);
        }
        let several = there.iter().any(|set| set.key() != there[0].key());
        Ok(match &target.which {
            Which::Unsaid if there.len() == 1 || target.many && !several => Found::Sets(there),
            Which::Unsaid | Which::Every | Which::Both if several => {
                Offer::one_of("Which set".to_owned(), there)
            }
            Which::Unsaid => Offer::one_or_all(there),
            Which::Every | Which::Both => Found::Sets(there),
            Which::Before
            | Which::Middle
            | Which::Newest(_)
            | Which::Heaviest
            | Which::Lightest
            | Which::Repeated
                if several && !keys.is_empty() =>
            {
                Offer::one_of("Which set".to_owned(), there)
            }
            Which::Before | Which::Middle | Which::Heaviest | Which::Lightest | Which::Repeated => {
                picked(&target.which, there)
            }
            Which::Newest(count) if *count <= there.len() => {
                Found::Sets(there.split_off(there.len() - count))
            }
            Which::Newest(count) => {
                Offer::one_of(format!("There are not {count} sets; which"), there)
            }
            Which::Numbers(of, numbers) => {
                let fits = numbered(&there, *of, numbers);
                if fits.len() == numbers.len() && !ambiguous(&fits) {
                    Found::Sets(fits)
                } else if fits.is_empty() {
                    let lead = format!("There is no {}; which", listed(*of, numbers));
                    Offer::one_of(lead, there)
                } else {
                    Offer::one_of("Which set".to_owned(), fits)
                }
            }
        })
    }

    /// What is named was not done that day: the newest day of the exercise is offered.
    fn none_there(&self, target: &Target<'a>, keys: &[ExerciseKey]) -> LogResult<Found> {
        let name = match (&target.lift, target.several.first()) {
            (Some(lift), _) => printable(&lift.name).into_owned(),
            (None, Some(first)) => first.name.clone(),
            (None, None) => String::new(),
        };
        let mut newest: Vec<SetResult> = Vec::new();
        for key in keys {
            let sets = self.setting.log.of_exercise(key, MOST_SETS_OF_A_DAY)?;
            if sets.first().map(|set| set.date) > newest.first().map(|set| set.date) {
                newest = sets;
            }
        }
        let Some(day) = newest.first().map(|set| set.date) else {
            return Ok(Found::Nothing(match (name.is_empty(), target.date) {
                (true, Some(date)) => format!("is about a set of {date}, and that day has none"),
                (true, None) => "is for a set that is not logged".to_owned(),
                (false, _) => format!("is about a set of {name}, and none is logged"),
            }));
        };
        newest.retain(|set| set.date == day);
        newest.sort_by_key(|set| set.set_number);
        let when = match target.date {
            Some(date) => format!("on {date}"),
            None => "today".to_owned(),
        };
        Ok(Offer::one_of(format!("There is no set of {name} {when}; which"), newest))
    }
}

/// The one of several sets, in their order, that stands out as words say.
fn picked(which: &Which, mut sets: Vec<SetResult>) -> Found {
    let mass = |set: &SetResult| set.performance.load.map(Load::mass);
    // The only one with as much.
    let only = |extreme: Option<_>| {
        let mut such = (0..sets.len()).filter(|at| mass(&sets[*at]) == extreme);
        such.next().filter(|_| such.next().is_none())
    };
    let (at, none) = match which {
        Which::Before => (sets.len().checked_sub(2), "set before the last"),
        Which::Heaviest => (only(sets.iter().map(mass).max().flatten()), "heaviest set"),
        Which::Lightest => (only(sets.iter().map(mass).min().flatten()), "lightest set"),
        // Of three equal sets none is one too many.
        Which::Repeated => {
            let is_again = |at: &usize| sets[*at].performance == sets[at - 1].performance;
            let mut again = (1..sets.len()).filter(is_again);
            let one = again.next().filter(|_| again.next().is_none());
            (one.or(Some(0).filter(|_| sets.len() == 1)), "set that is logged twice")
        }
        // As many before it as behind it.
        _ => (Some(sets.len() / 2).filter(|_| sets.len() % 2 == 1 && sets.len() > 1), "middle set"),
    };
    match at {
        Some(at) => Found::Sets(vec![sets.swap_remove(at)]),
        None => Offer::one_of(format!("There is no {none}; which"), sets),
    }
}

/// The sets of these numbers, as the athlete counts them. Where none is counted so, the numbers may be
/// those that sets were logged with: `bench set 5 185x8`.
fn numbered(sets: &[SetResult], of: Counted, numbers: &[u8]) -> Vec<SetResult> {
    let counted = sets.iter().filter(|set| {
        let place = SetPlace::of(set, sets);
        place.of == of && numbers.contains(&place.number)
    });
    let counted: Vec<SetResult> = counted.cloned().collect();
    if !counted.is_empty() {
        return counted;
    }
    let stored = sets
        .iter()
        .filter(|set| Counted::of(set.performance.kind) == of && numbers.contains(&set.set_number));
    stored.cloned().collect()
}

/// Whether two sets have the same number.
fn ambiguous(sets: &[SetResult]) -> bool {
    sets.iter().any(|set| set.key() != sets[0].key())
}

/// `set 2`, `sets 2 and 3`.
fn listed(of: Counted, numbers: &[u8]) -> String {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match words.as_slice() {
        [one] => format!("{} {one}", of.word()),
        several => format!("{}s {}", of.word(), setwise_words::text::list(several)),
    }
}
