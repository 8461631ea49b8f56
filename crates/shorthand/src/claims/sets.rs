//! A group to the sets that it supports: every reading, by the roles of typed lines.

use super::group::Group;
use super::page::Page;
use super::phrase;
use super::{Claim, ClaimedSet, Target};
use crate::Setting;
use crate::commas;
use crate::doubt::{self, Choices, Stop};
use crate::item::{Amount, Effort, Fact, Facts, Item, What};
use crate::items;
use crate::lift::Lift;
use crate::limits::LAST_LOAD_SETS;
use crate::loads::Loads;
use crate::roles::{self, Step};
use crate::sets::{Carry, Sets};
use jiff::civil::Date;
use setwise_domain::exercise::Measure;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::load::Load;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::Performance;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, means};

const AS_PLANNED: &str = "as planned|as prescribed|as written|as programmed|per plan|\
    per the plan|like planned|to plan|on plan|the plan|as on the plan|as it says|all sets|\
    all my sets|all the sets|every set|all prescribed sets|all planned sets|planned sets";
const EVERYTHING: &str = "everything|all of it|whole workout|entire workout|full workout|\
    the workout|today's workout|todays workout|whole session|full session|the session|\
    today's session|all exercises|every exercise|the whole thing|whole plan|the plan";

/// What a group claims; none where it says of nothing that it was done.
pub(super) fn claim<'a>(
    page: &Page,
    group: &Group<'_, 'a>,
    targets: &[Target],
    setting: &Setting<'a>,
) -> LogResult<Option<Claim>> {
    let words = phrase::words(&group.tokens);
    let planned = phrase::has(&words, AS_PLANNED);
    let everything = group.lifts.is_empty() && phrase::has(&words, EVERYTHING);
    let today = setting.today;
    let date = group.date.unwrap_or(today);
    let tokens = without_pronouns(&group.tokens);
    let mut readings: Vec<Vec<ClaimedSet>> = Vec::new();
    if everything && group.is_done {
        let all = targets.iter().flat_map(|target| of_target(target, None, date));
        readings.push(all.take(MOST_SETS_A_LINE).collect());
    }
    for lift in &lifts(group, setting)? {
        let reader = Reader {
            page,
            tokens: &tokens,
            setting,
            lift,
            date,
            is_done: group.is_done && !group.lifts.is_empty(),
        };
        let found = reader.readings()?;
        if planned && let Some(target) = target_of(targets, lift) {
            let said = found.first().and_then(|sets| sets.first()).cloned();
            readings.push(of_target(target, said.as_ref(), date).collect());
        }
        readings.extend(found);
    }
    readings.retain(|sets| !sets.is_empty());
    Ok((!readings.is_empty()).then_some(Claim {
        readings,
        is_listed: group.is_listed,
        is_newest: group.is_newest,
    }))
}

/// The exercises that a group can be about: those it names, else the plan's current one and the
/// one logged last.
fn lifts<'a>(group: &Group<'_, 'a>, setting: &Setting<'a>) -> LogResult<Vec<Lift<'a>>> {
    if !group.lifts.is_empty() {
        return Ok(group.lifts.clone());
    }
    let current = setting.current.as_ref();
    let current = current.map(|current| Lift::named(&current.name, current.id.as_ref(), setting));
    let newest = setting.log.newest()?;
    let newest = newest.map(|set| Lift::from_set(&set, setting));
    let mut lifts: Vec<Lift<'a>> = Vec::new();
    for lift in current.into_iter().chain(newest) {
        if !lifts.iter().any(|known| known.key() == lift.key()) {
            lifts.push(lift);
        }
    }
    Ok(lifts)
}

fn target_of<'t>(targets: &'t [Target], lift: &Lift<'_>) -> Option<&'t Target> {
    targets.iter().find(|target| {
        setwise_domain::exercise::ExerciseKey::new(target.id.as_ref(), &target.name) == lift.key()
    })
}

/// The sets that the plan asks for, with what was said otherwise.
fn of_target(
    target: &Target,
    said: Option<&ClaimedSet>,
    date: Date,
) -> impl Iterator<Item = ClaimedSet> {
    let set = ClaimedSet {
        exercise: target.name.clone(),
        id: target.id.clone(),
        date,
        number: None,
        reps: said.and_then(|said| said.reps.clone()).or_else(|| target.reps.clone()),
        load: said.and_then(|said| said.load).or(target.load),
        reserve: said.and_then(|said| said.reserve),
    };
    std::iter::repeat_n(set, usize::from(target.sets))
}

/// The `one` of `one of my better days` counts nothing.
fn without_pronouns<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let counts = |at: usize| {
        let next = means(tokens, at + 1);
        tokens.get(at + 1).is_some_and(Token::is_number)
            || matches!(
                next,
                Some(
                    Meaning::Sets
                        | Meaning::Set
                        | Meaning::Reps
                        | Meaning::Times
                        | Meaning::Unit(_)
                        | Meaning::Small(_)
                        | Meaning::Ten(_)
                        | Meaning::Hundred
                        | Meaning::Point
                        | Meaning::At
                        | Meaning::Kind(_)
                        | Meaning::Rir
                        | Meaning::With
                )
            )
    };
    let pronoun = |at: usize| tokens[at].lower == "one" && !counts(at);
    let kept = (0..tokens.len()).filter(|at| !pronoun(*at));
    kept.map(|at| tokens[at].clone()).collect()
}

struct Reader<'r, 'a> {
    page: &'r Page,
    tokens: &'r [Token<'r>],
    setting: &'r Setting<'a>,
    lift: &'r Lift<'a>,
    date: Date,
    is_done: bool,
}

impl Reader<'_, '_> {
    fn readings(&self) -> LogResult<Vec<Vec<ClaimedSet>>> {
        let facts = self.lift.facts();
        let mut readings = doubt::every(&|choices| self.read(facts, choices))?;
        if self.repeats() {
            readings.extend(self.earlier_sessions()?);
        }
        readings.retain(|sets| !sets.is_empty());
        if readings.is_empty() && self.is_done {
            readings.push(vec![self.set(&Performance::default(), None)]);
        }
        Ok(readings)
    }

    fn repeats(&self) -> bool {
        (0..self.tokens.len()).any(|at| means(self.tokens, at) == Some(Meaning::Again))
    }

    /// `same as last time`: all sets of the last session, or of today so far.
    fn earlier_sessions(&self) -> LogResult<Vec<Vec<ClaimedSet>>> {
        let sets = self.setting.log.of_exercise(&self.lift.key(), LAST_LOAD_SETS)?;
        let of_day = |day: Option<Date>| -> Vec<ClaimedSet> {
            let same = sets.iter().filter(|set| Some(set.date) == day);
            let same = same.map(|set| self.set(&set.performance, None));
            same.collect()
        };
        let newest = sets.first().map(|set| set.date);
        let before = sets.iter().map(|set| set.date).find(|date| *date < self.date);
        Ok(vec![of_day(before), of_day(newest)])
    }

    fn set(&self, done: &Performance, number: Option<u8>) -> ClaimedSet {
        ClaimedSet {
            exercise: self.lift.name.clone(),
            id: self.lift.id.clone(),
            date: self.date,
            number,
            reps: done.reps.map(|reps| reps..=reps),
            load: done.load,
            reserve: done.reserve(),
        }
    }

    fn read(&self, facts: Facts, choices: &Choices) -> Result<Vec<ClaimedSet>, Stop> {
        let tokens = commas::join(&self.page.text, self.tokens, facts, choices)?;
        let mut items = items::scan(&tokens, facts, self.setting).all;
        if facts.measure == Measure::Reps {
            // Of a rest, or of how long it took.
            items.retain(|item| !is_time(item));
        }
        let loads = || Loads {
            setting: self.setting,
            key: self.lift.key(),
            facts,
            date: self.date,
            // A model says the load itself; what it may say is what the words support.
            carries: false,
            named: true,
            next: None,
            before: None,
            last: None,
            bare: Vec::new(),
            remarks: Vec::new(),
        };
        let steps = steps(&mut items, facts, &loads(), choices)?;
        let counted = steps.iter().any(|step| matches!(step, Step::Group(_) | Step::Again(_)));
        if !counted {
            return self.partial(&steps, loads());
        }
        let newest = self.setting.log.of_exercise(&self.lift.key(), 1)?.pop();
        let base = newest.map(|set| set.performance);
        let sets = Sets::new(&steps, facts, choices, loads(), base, Carry::default());
        match sets.read() {
            Ok(read) => {
                let sets = read.sets.iter();
                Ok(sets.map(|set| self.set(&set.performance, set.number)).collect())
            }
            Err(Stop::LineIssue(_)) => self.assigned(&steps, loads()),
            Err(stop) => Err(stop),
        }
    }

    /// A load, an effort or a count of sets, without reps.
    fn partial(&self, steps: &[Step], mut loads: Loads<'_, '_>) -> Result<Vec<ClaimedSet>, Stop> {
        let mut count = 1;
        let mut said: Vec<Option<Load>> = Vec::new();
        let mut set = self.set(&Performance::default(), None);
        let mut any = false;
        for step in steps {
            match step {
                Step::Sets(amount) => count = count_of(amount),
                Step::Load(amount) => {
                    any = true;
                    said.push(loads.read(amount)?);
                }
                Step::Effort(effort, _) => {
                    any = true;
                    set.reserve = Some(reserve(*effort));
                }
                Step::SetNumber(number, _) => set.number = Some(*number),
                _ => {}
            }
        }
        if !any && !self.is_done {
            return Ok(Vec::new());
        }
        said.dedup();
        if said.is_empty() {
            said.push(None);
        }
        let sets = said.into_iter().flat_map(|load| {
            let set = ClaimedSet { load, ..set.clone() };
            std::iter::repeat_n(set, count)
        });
        Ok(sets.collect())
    }

    /// Prose in which not all that was said belongs to a set: each count with the load and the
    /// effort nearest before it, or the only one there is.
    fn assigned(&self, steps: &[Step], mut loads: Loads<'_, '_>) -> Result<Vec<ClaimedSet>, Stop> {
        let only = |pick: &dyn Fn(&Step) -> bool| {
            let mut picked = steps.iter().filter(|step| pick(step));
            picked.next().filter(|_| picked.next().is_none())
        };
        let mut load = match only(&|step| matches!(step, Step::Load(_))) {
            Some(Step::Load(amount)) => loads.read(amount)?,
            _ => None,
        };
        let mut effort = match only(&|step| matches!(step, Step::Effort(..))) {
            Some(Step::Effort(effort, _)) => Some(reserve(*effort)),
            _ => None,
        };
        let mut pending = 1;
        let mut sets = Vec::new();
        for step in steps {
            match step {
                Step::Load(amount) => load = loads.read(amount)?,
                Step::Effort(said, _) => effort = Some(reserve(*said)),
                Step::Sets(amount) => pending = count_of(amount),
                Step::Group(group) => {
                    if let Some(amount) = &group.load {
                        load = loads.read(amount)?;
                    }
                    let count = group.sets.as_ref().map_or(pending, count_of);
                    pending = 1;
                    let reps = number::whole(group.count.value)
                        .and_then(|reps| u16::try_from(reps).ok())
                        .filter(|_| matches!(group.count.what, What::Bare | What::Reps));
                    let set = ClaimedSet {
                        reps: reps.map(|reps| reps..=reps),
                        load,
                        reserve: effort,
                        ..self.set(&Performance::default(), None)
                    };
                    sets.extend(std::iter::repeat_n(set, count));
                }
                _ => {}
            }
        }
        sets.truncate(MOST_SETS_A_LINE);
        Ok(sets)
    }
}

/// The roles of the items, without those that have none here.
fn steps(
    items: &mut Vec<Item>,
    facts: Facts,
    loads: &Loads<'_, '_>,
    choices: &Choices,
) -> Result<Vec<Step>, Stop> {
    loop {
        match roles::steps(items, facts, loads, choices) {
            Err(Stop::LineIssue(issue)) => {
                let before = items.len();
                items.retain(|item| {
                    item.span.end <= issue.span.start || item.span.start >= issue.span.end
                });
                if items.len() == before {
                    return Err(Stop::LineIssue(issue));
                }
            }
            done => return done,
        }
    }
}

fn is_time(item: &Item) -> bool {
    match &item.fact {
        Fact::Chain(amounts) => {
            matches!(amounts.as_slice(), [Amount { what: What::Seconds(_) | What::Metres(_), .. }])
        }
        _ => false,
    }
}

fn count_of(amount: &Amount) -> usize {
    let count = number::whole(amount.value).and_then(|count| usize::try_from(count).ok());
    count.unwrap_or(1).clamp(1, MOST_SETS_A_LINE)
}

const fn reserve(effort: Effort) -> setwise_domain::effort::Rir {
    match effort {
        Effort::Rir(rir) => rir,
        Effort::Rpe(rpe) => rpe.rir(),
    }
}
