//! The plan of a day with its progress: what is done, what is current, last time, and the load
//! to try with its reason.

use super::following::{self, Following};
use super::history::sessions_before;
use super::matching::{Assigned, Slot, assign};
use super::next_load::{self, Asked, Next};
use super::{next_set, prescription};
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardBlock, BoardItem, PastSession, Suggestion};
use setwise_domain::exercise::Pattern;
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::limits::EARLIER_SESSIONS;
use setwise_domain::plan::{PlanExercise, StoredPlan};
use setwise_domain::prescription::{Due, Reason, ReasonKind};
use setwise_domain::profile::Profile;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::SetResult;
use setwise_domain::trained_day::WorkShare;
use setwise_words::parse::pain;
use setwise_words::text::progress;
use std::collections::HashMap;

/// The board of `stored` for its day.
pub fn board(
    stored: StoredPlan,
    log: &dyn SetLog,
    catalog: &Catalog,
    profile: &Profile,
) -> LogResult<Board> {
    let mut items = Vec::new();
    for block in &stored.plan.blocks {
        let warm_up = is_warm_up(&block.title);
        items.extend(block.exercises.iter().map(|e| Item::of(e, warm_up, catalog)));
    }
    let sets = log.on_date(stored.date)?;
    let keyed = sets.into_iter().map(|set| (key_of(&set, catalog), set));
    let slots: Vec<Slot> = items.iter().map(Item::slot).collect();
    let Assigned { done, beside, newest } = assign(&slots, keyed);
    let mut due = due_of(&stored, log, catalog, profile)?;
    let mut histories: HashMap<&ExerciseKey, Vec<PastSession>> = HashMap::new();
    for slot in &slots {
        if !histories.contains_key(&slot.key) {
            histories.insert(&slot.key, sessions_before(stored.date, &slot.key, log)?);
        }
    }
    let mut finished = items.into_iter().zip(&slots).zip(done).enumerate().map(
        |(place, ((mut item, slot), done))| {
            let history = histories.get(&slot.key).map_or(&[][..], Vec::as_slice);
            item.board.due = due.get_mut(place).and_then(Option::take);
            item.finish(done, history, profile, stored.date)
        },
    );
    let blocks: Vec<BoardBlock> = stored
        .plan
        .blocks
        .iter()
        .map(|block| BoardBlock {
            title: block.title.clone(),
            duration_minutes: block.duration_minutes,
            around: !is_work(&block.title),
            items: finished.by_ref().take(block.exercises.len()).collect(),
        })
        .collect();
    drop(finished);
    let mut board = Board { stored, blocks, current: None, beside };
    board.current = match board.comes_on() {
        Some(_) => None,
        None => current(&board, newest),
    };
    Ok(board)
}

/// What the program asks for in the place of each exercise of a plan that is a session of it.
fn due_of(
    stored: &StoredPlan,
    log: &dyn SetLog,
    catalog: &Catalog,
    profile: &Profile,
) -> LogResult<Vec<Option<Due>>> {
    let Some(of) = &stored.made.program else {
        return Ok(Vec::new());
    };
    let Some(following) = Following::read(log, profile, catalog)? else {
        return Ok(Vec::new());
    };
    if following.followed.lineage != of.program {
        return Ok(Vec::new());
    }
    let Ok(day) = following.day(of.turn, stored.date) else {
        return Ok(Vec::new());
    };
    let key = |name: &str| {
        catalog.resolve(name).exercise().map_or_else(|| ExerciseKey::new(None, name), Exercise::key)
    };
    let planned = stored.plan.exercises().zip(of.slots_of(&stored.plan));
    let due = planned.map(|(planned, slot)| {
        let mut due = day.slots.iter().filter(|due| Some(&due.slot) == slot);
        // What was swapped for another exercise asks for nothing of the other.
        due.find(|due| key(&due.exercise) == key(&planned.name)).cloned()
    });
    Ok(due.collect())
}

/// The first item that is not ticked, at or after the one worked on last, else from the start; work
/// before what stands around it, and what hurts behind all else. In a superset it is the one with the fewest sets, so that its
/// exercises alternate.
fn current(board: &Board, newest: Option<usize>) -> Option<usize> {
    let of_blocks = board.blocks.iter();
    let items: Vec<(bool, &BoardItem)> =
        of_blocks.flat_map(|block| block.items.iter().map(|item| (block.around, item))).collect();
    let from = newest.unwrap_or(0);
    let first = |around: bool| {
        let is_open = |(of_around, item): (bool, &BoardItem)| {
            of_around == around && item.stop.is_none() && !item.is_ticked()
        };
        let open = || (0..items.len()).filter(|&index| is_open(items[index]));
        open().find(|&index| index >= from).or(open().next())
    };
    let first = first(false).or(first(true));
    let first = first.or_else(|| (0..items.len()).find(|&index| !items[index].1.is_ticked()))?;
    let Some(superset) = items[first].1.superset else {
        return Some(first);
    };
    let together = |index: &usize| {
        let item = items[*index].1;
        !item.is_ticked() && item.superset.is_some_and(|one| one.letter == superset.letter)
    };
    (0..items.len()).filter(together).min_by_key(|&index| items[index].1.sets_done())
}

/// How much of a plan's work is done, over its exercises but for those of blocks around the work,
/// which few log.
pub fn work_share(
    stored: &StoredPlan,
    log: &dyn SetLog,
    catalog: &Catalog,
) -> LogResult<WorkShare> {
    let sets = log.on_date(stored.date)?;
    if sets.is_empty() {
        return Ok(WorkShare::default());
    }
    let (mut slots, mut is_work) = (Vec::new(), Vec::new());
    for block in &stored.plan.blocks {
        let (warm_up, work) = (is_warm_up(&block.title), super::is_work(&block.title));
        for exercise in &block.exercises {
            slots.push(Item::of(exercise, warm_up, catalog).slot());
            is_work.push(work);
        }
    }
    let keyed = sets.into_iter().map(|set| (key_of(&set, catalog), set));
    let done = assign(&slots, keyed).done;
    let work = slots.iter().zip(&done).zip(is_work);
    let work = work.filter_map(|(pair, is_work)| is_work.then_some(pair));
    Ok(work.fold(WorkShare::default(), |share, (slot, done)| {
        let asked = u16::from(slot.asked);
        let done = u16::try_from(done.len()).unwrap_or(u16::MAX);
        WorkShare {
            done: share.done.saturating_add(done.min(asked)),
            asked: share.asked.saturating_add(asked),
        }
    }))
}

/// Whether a set is what a session is trained for: neither a warm-up nor mobility.
pub fn is_main_work(set: &SetResult, catalog: &Catalog) -> bool {
    let exercise = set.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let is_mobility = exercise.is_some_and(|exercise| exercise.pattern == Pattern::Mobility);
    set.performance.is_work() && !is_mobility
}

/// Whether a block is neither the way into the work nor out of it.
pub fn is_work(title: &str) -> bool {
    !is_warm_up(title)
        && !is_cool_down(title)
        && !says(title, &["mobility"])
        && !begins(title, "stretch")
}

/// Whether a block leads out of the work.
pub fn is_cool_down(title: &str) -> bool {
    says(title, &["cool"])
}

fn begins(title: &str, word: &str) -> bool {
    title.trim_start().to_lowercase().starts_with(word)
}

fn says(title: &str, words: &[&str]) -> bool {
    let title = title.to_lowercase();
    words.iter().any(|word| title.contains(word))
}

/// What the exercises of a plan take, in their order.
pub(super) fn slots_of_plan(stored: &StoredPlan, catalog: &Catalog) -> Vec<Slot> {
    let blocks = stored.plan.blocks.iter();
    let slots = blocks.flat_map(|block| {
        let warm_up = is_warm_up(&block.title);
        let exercises = block.exercises.iter();
        exercises.map(move |exercise| Item::of(exercise, warm_up, catalog).slot())
    });
    slots.collect()
}

/// Whether a block prepares for the work: warm-up sets count in it.
pub fn is_warm_up(title: &str) -> bool {
    // A meet has its prep, which is work.
    says(title, &["warm", "movement prep"]) || begins(title, "prep") || begins(title, "loosen")
}

/// What a set is kept under; one that was stored before its name was known goes by the name.
pub(super) fn key_of(set: &SetResult, catalog: &Catalog) -> ExerciseKey {
    let named = || catalog.resolve(&set.exercise).exercise();
    match &set.exercise_id {
        Some(_) => set.key(),
        None => named().map_or_else(|| set.key(), Exercise::key),
    }
}

/// A planned exercise, resolved.
struct Item<'a> {
    board: BoardItem,
    exercise: Option<&'a Exercise>,
    warm_up: bool,
}

impl<'a> Item<'a> {
    fn of(planned: &PlanExercise, warm_up: bool, catalog: &'a Catalog) -> Self {
        let exercise = catalog.resolve(&planned.name).exercise();
        let prescription = prescription::read(&planned.prescription);
        Self {
            exercise,
            warm_up,
            board: BoardItem {
                planned: planned.clone(),
                exercise_id: exercise.map(|exercise| exercise.id.clone()),
                asked: prescription.as_ref().map_or(1, |read| read.sets),
                prescription,
                done: Vec::new(),
                last: None,
                earlier: Vec::new(),
                suggestion: None,
                superset: next_set::superset(planned),
                due: None,
                stop: None,
                pick: None,
            },
        }
    }

    fn slot(&self) -> Slot {
        Slot { key: self.board.key(), asked: self.board.asked, warm_up: self.warm_up }
    }

    fn finish(
        mut self,
        mut done: Vec<SetResult>,
        history: &[PastSession],
        profile: &Profile,
        on: Date,
    ) -> BoardItem {
        done.sort_by_key(|set| set.set_number);
        self.board.done = done;
        let planned = self.board.clone();
        let asked = Asked::of_item(&planned, self.exercise, profile).filter(|_| !self.warm_up);
        // A program says itself what comes next of its lifts.
        let next = asked
            .filter(|_| self.board.due.is_none())
            .and_then(|asked| next_load::next(&asked, history, on));
        self.board.stop = self.stop(next.as_ref().map(|next| &next.due));
        let pick = next.as_ref().and_then(Next::pick).cloned();
        self.board.suggestion = asked.and_then(|asked| self.suggestion(&asked, next));
        self.board.pick = pick.filter(|_| self.board.suggestion.is_none());
        if !self.board.done.is_empty() {
            let detail = self.board.planned.detail.take();
            self.board.planned.detail =
                detail.and_then(|detail| prescription::without_first_load(&detail, profile.unit));
        }
        let mut past = self.sessions_before(history).iter().cloned();
        self.board.last = past.next();
        self.board.earlier = past.take(EARLIER_SESSIONS).collect();
        self.board
    }

    /// The sessions to hold the target against: those from the one that it rests on. An exercise that stands
    /// on two days of a program goes on from day to day by itself, and the other day's loads say nothing
    /// beside its target.
    fn sessions_before<'h>(&self, history: &'h [PastSession]) -> &'h [PastSession] {
        let reasons = self.board.due.iter().flat_map(|due| &due.reasons);
        let rests_on = reasons.flat_map(|reason| &reason.sets);
        let newest = rests_on.map(|set| set.date).max();
        let at = newest.and_then(|date| history.iter().position(|past| past.date == date));
        &history[at.unwrap_or(0)..]
    }

    /// A pain to stop for, of today or of a session before; `free` is what comes next of a lift that no
    /// program asks for.
    fn stop(&self, free: Option<&Due>) -> Option<Reason> {
        let of_today = self.board.done.iter().rev().find_map(|set| {
            let pain = pain::read(set.performance.notes.as_deref()?)?;
            let kind = ReasonKind::Pain { words: pain.words, on: set.date, stop: pain.stop };
            pain.stop.then(|| Reason { kind, sets: vec![set.clone()] })
        });
        let before = || {
            let reasons = &self.board.due.as_ref().or(free)?.reasons;
            let stops = |one: &&Reason| matches!(one.kind, ReasonKind::Pain { stop: true, .. });
            reasons.iter().find(stops).cloned()
        };
        of_today.or_else(before)
    }

    /// What the sets done today call for, else what the sessions before do.
    fn suggestion(&self, asked: &Asked<'_>, next: Option<Next>) -> Option<Suggestion> {
        if self.board.stop.is_some() {
            return None;
        }
        let open = !self.board.is_ticked();
        let due = self.board.due.as_ref().filter(|due| !due.sets.is_empty());
        if let Some(due) = due.filter(|due| !due.has_one_load()) {
            return following::suggested(due, self.board.done.len());
        }
        Some(&self.board.done)
            .filter(|_| open)
            .and_then(|done| next_load::within_session(asked, done))
            .or_else(|| match &self.board.due {
                Some(due) => following::suggested(due, self.board.done.len()),
                None => self
                    .planned_load(asked.profile)
                    .or_else(|| self.begins_with(asked.profile))
                    .or_else(|| next?.suggestion),
            })
    }

    /// The one load that the plan asks for.
    fn planned_load(&self, profile: &Profile) -> Option<Suggestion> {
        Some(Suggestion {
            load: prescription::planned_load(&self.board.planned, profile.unit)?,
            reason: progress::PLANNED.to_owned(),
            rests_on: Vec::new(),
        })
    }

    /// The load that the plan itself opens with, as a swap writes it.
    fn begins_with(&self, profile: &Profile) -> Option<Suggestion> {
        let detail = self.board.planned.detail.as_deref();
        let detail = detail.filter(|_| self.board.done.is_empty())?;
        let kind = ReasonKind::Start { from: None };
        Some(Suggestion {
            load: prescription::first_load(detail, profile.unit)?,
            reason: progress::reason(&Reason { kind, sets: Vec::new() }),
            rests_on: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests;
