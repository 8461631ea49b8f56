//! One set that is meant by its parts: an exercise, a day and a number, each as it was said; and what it
//! becomes.

use super::intent::{Intent, Outcome, Place, carry_out};
use super::services::{ServiceError, Services};
use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::set_log::{LogResult, SetLog as _};
use setwise_domain::set_result::{LineChange, MovedTo, SetPatch, SetResult};
use setwise_domain::text::excerpt;
use setwise_shorthand::Change;
use setwise_store::Reader;
use setwise_words::parse::unit::Weight;
use setwise_words::text::{self, day};

/// Which set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSet {
    /// Its exercise, by a name.
    pub exercise: String,
    /// Its day; without one the newest on which the exercise was done.
    pub date: Option<Date>,
    /// Its number on that day; it may be left out of an only set.
    pub number: Option<u8>,
}

/// What becomes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Becomes {
    /// The rest of it.
    pub patch: SetPatch,
    /// Its load, in the profile's unit where it says none.
    pub load: Option<Weight>,
    /// The exercise to move it to, by a name.
    pub exercise: Option<String>,
}

/// Corrects or deletes it. Blocks until that is durable.
pub(super) fn change_set(
    services: &Services,
    chosen: &ChosenSet,
    becomes: Option<Becomes>,
    place: Place,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let today = services.stamps.today();
    let set = match find(&reader, services.catalog, chosen, today)? {
        Ok(set) => set,
        Err(why) => return Ok(refused(&why)),
    };
    let change = match becomes {
        None => LineChange::Delete(vec![set]),
        Some(becomes) => {
            let unit = reader.profile()?.unwrap_or_default().unit;
            let mut patch = becomes.patch;
            patch.load = becomes.load.map(|weight| weight.load(unit));
            if let Some(name) = becomes.exercise {
                patch.exercise = match named(services.catalog, &name) {
                    Ok(to) => Some(to),
                    Err(why) => return Ok(refused(&why)),
                };
            }
            if patch.is_empty() {
                return Ok(refused("nothing was said of what it becomes."));
            }
            LineChange::Edit(vec![(set, patch)])
        }
    };
    carry_out(services, Intent::Change(Change { change, remarks: Vec::new() }), place)
}

fn refused(why: &str) -> Outcome {
    Outcome::refused(format!("Not changed: {why}"))
}

/// An exercise of the catalogue, or the athlete's own by its name.
fn named(catalog: &Catalog, name: &str) -> Result<MovedTo, String> {
    match catalog.resolve(name) {
        Resolution::Found { exercise, .. } => {
            Ok(MovedTo { exercise: exercise.name.clone(), exercise_id: Some(exercise.id.clone()) })
        }
        Resolution::Unknown { .. } => {
            Ok(MovedTo { exercise: name.trim().to_owned(), exercise_id: None })
        }
        Resolution::Ambiguous(several) => {
            let names: Vec<_> = several.iter().map(|one| one.name.clone()).collect();
            Err(format!("'{}' may be {}; name one of them.", excerpt(name), text::either(&names)))
        }
    }
}

/// Whether words are nothing but the name of an exercise that is known, or that sets were logged by.
pub fn names_exercise(services: &Services, words: &str) -> Result<bool, ServiceError> {
    let found = services.catalog.resolve(words);
    let own = ExerciseKey::new(None, words.trim());
    Ok(matches!(found, Resolution::Found { how: Match::Alias, .. })
        || !services.store.reader()?.of_exercise(&own, 1)?.is_empty())
}

/// An exercise that is meant.
pub(super) struct Meant {
    pub key: ExerciseKey,
    pub name: String,
    /// Its newest set.
    pub newest: Option<SetResult>,
}

/// The exercise that a name means; or why none is meant. What was logged by that very name is meant,
/// whatever else may be called so.
pub(super) fn meant(
    reader: &Reader,
    catalog: &Catalog,
    name: &str,
) -> LogResult<Result<Meant, String>> {
    let key = ExerciseKey::new(None, name.trim());
    if let Some(newest) = reader.of_exercise(&key, 1)?.pop() {
        let name = newest.exercise.clone();
        return Ok(Ok(Meant { key, name, newest: Some(newest) }));
    }
    let of = match named(catalog, name) {
        Ok(of) => of,
        Err(why) => return Ok(Err(why)),
    };
    let key = ExerciseKey::new(of.exercise_id.as_ref(), &of.exercise);
    let newest = reader.of_exercise(&key, 1)?.pop();
    Ok(Ok(Meant { key, name: of.exercise, newest }))
}

fn find(
    reader: &Reader,
    catalog: &Catalog,
    chosen: &ChosenSet,
    today: Date,
) -> LogResult<Result<SetResult, String>> {
    let Meant { key, name, newest } = match meant(reader, catalog, &chosen.exercise)? {
        Ok(meant) => meant,
        Err(why) => return Ok(Err(why)),
    };
    let name = excerpt(&name);
    let Some(newest) = newest else {
        return Ok(Err(format!("no set of {name} is logged.")));
    };
    let date = chosen.date.unwrap_or(newest.date);
    let mut there = reader.on_date(date)?;
    there.retain(|set| set.key() == key);
    there.sort_by_key(|set| set.set_number);
    let on = day::with_weekday_near(date, today);
    let numbers: Vec<_> = there.iter().map(|set| set.set_number.to_string()).collect();
    let has = || match numbers.as_slice() {
        [one] => format!("{name} has set {one} on {on}"),
        several => format!("{name} has sets {} on {on}", text::list(several)),
    };
    Ok(match (chosen.number, there.as_slice()) {
        (_, []) => Err(format!("no set of {name} is logged on {on}.")),
        (None, [_]) => Ok(there.remove(0)),
        (None, _) => Err(format!("{}: say which one.", has())),
        (Some(number), _) => {
            let found = there.iter().position(|set| set.set_number == number);
            found
                .map(|at| there.remove(at))
                .ok_or_else(|| format!("{}, and no set {number}.", has()))
        }
    })
}
