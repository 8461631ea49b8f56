//! What sets that are being typed will mean for the next time: worked out by the rule of the lift, as if
//! they were logged.

use crate::held_log::HeldLog;
use crate::services::{ServiceError, Services};
use jiff::civil::Date;
use setwise_domain::board::{Board, BoardItem, PastSession};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::Load;
use setwise_domain::prescription::Due;
use setwise_domain::profile::Profile;
use setwise_domain::set_place::Counted;
use setwise_domain::set_result::{SetDraft, SetId, SetResult};
use setwise_store::Reader;
use setwise_training::today::next_load::{self, Asked, SESSIONS};
use setwise_training::today::{self, Following};
use setwise_words::text::progress;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use uuid::Uuid;

/// What the next time is worked out from: read once, with the first line that asks.
#[derive(Default)]
pub(super) struct NextTime {
    board: OnceCell<Option<Board>>,
    following: OnceCell<Option<Following<'static>>>,
    /// The sessions before today of an exercise, the newest first.
    before: RefCell<HashMap<ExerciseKey, Vec<PastSession>>>,
}

/// Where sets are typed.
pub(super) struct Typing<'a> {
    pub services: &'a Services,
    pub reader: &'a Reader,
    pub log: &'a HeldLog<'a>,
    pub profile: &'a Profile,
    pub today: Date,
}

impl NextTime {
    /// `next time 260 lb again`, `if all sets get 8: 265 lb next`; nothing of sets that no plan of today
    /// asks for, or whose next load doesn't follow from them.
    pub fn words(
        &self,
        drafts: &[SetDraft],
        typing: &Typing<'_>,
    ) -> Result<Option<String>, ServiceError> {
        let of_today = |draft: &SetDraft| {
            draft.date == typing.today
                && draft.key() == drafts[0].key()
                && Counted::of(draft.performance.kind) == Counted::Work
        };
        if drafts.is_empty() || !drafts.iter().all(of_today) {
            return Ok(None);
        }
        let Some(board) = self.board(typing)? else {
            return Ok(None);
        };
        let is_open = |item: &&BoardItem| !item.is_ticked() && item.stop.is_none();
        let item = board.items().filter(is_open).find(|item| item.key() == drafts[0].key());
        let Some((item, sets)) = item.and_then(|item| Some((item, session(item, drafts, typing)?)))
        else {
            return Ok(None);
        };
        let loads = sets.iter().filter_map(|set| set.performance.load);
        let Some(used) = loads.max_by_key(|load| load.mass()) else {
            return Ok(None);
        };
        let used = used.shown_in(typing.profile.unit);
        let all = drafts.len() + item.sets_done() < sets.len();
        Ok(self.next(board, item, sets, typing)?.and_then(|next| says(item, used, &next, all)))
    }

    /// What comes next after such a session.
    fn next(
        &self,
        board: &Board,
        item: &BoardItem,
        sets: Vec<SetResult>,
        typing: &Typing<'_>,
    ) -> Result<Option<Due>, ServiceError> {
        let later = typing.today.tomorrow().unwrap_or(typing.today);
        if let (Some(due), Some(of)) = (&item.due, &board.stored.made.program) {
            let following = self.following(typing)?;
            return Ok(following
                .as_ref()
                .and_then(|one| one.next_after(&due.slot, of.turn, typing.today, sets, later)));
        }
        let catalog = typing.services.catalog;
        let exercise = item.exercise_id.as_ref().and_then(|id| catalog.get(id));
        let Some(asked) = Asked::of_item(item, exercise, typing.profile) else {
            return Ok(None);
        };
        let mut sessions = vec![PastSession { date: typing.today, sets }];
        let mut before = self.before.borrow_mut();
        let before = match before.entry(item.key()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let mut read = today::sessions_before(typing.today, unknown.key(), typing.log)?;
                read.truncate(SESSIONS);
                unknown.insert(read)
            }
        };
        sessions.extend(before.iter().cloned());
        Ok(next_load::next(&asked, &sessions, later).map(|next| next.due))
    }

    fn board(&self, typing: &Typing<'_>) -> Result<Option<&Board>, ServiceError> {
        if self.board.get().is_none() {
            let (reader, catalog) = (typing.reader, typing.services.catalog);
            let plan = reader.plan_for(typing.today)?;
            let board = plan.map(|plan| today::board(plan, reader, catalog, typing.profile));
            let _ = self.board.set(board.transpose()?);
        }
        Ok(self.board.get().and_then(Option::as_ref))
    }

    fn following(&self, typing: &Typing<'_>) -> Result<Option<&Following<'static>>, ServiceError> {
        if self.following.get().is_none() {
            let read = Following::read(typing.reader, typing.profile, typing.services.catalog)?;
            let _ = self.following.set(read);
        }
        Ok(self.following.get().and_then(Option::as_ref))
    }
}

/// The sets of an item with those that are typed, and those that are left as they are asked for; none
/// where more are typed than are left.
fn session(item: &BoardItem, drafts: &[SetDraft], typing: &Typing<'_>) -> Option<Vec<SetResult>> {
    let asked = usize::from(item.asked);
    let target = &item.prescription.as_ref()?.target;
    target.reps_of_set(0)?;
    let mut sets = item.done.clone();
    let mut add = |draft: &SetDraft, reps: Option<u16>| {
        let number = u8::try_from(sets.len() + 1).unwrap_or(u8::MAX);
        let mut performance = draft.performance.clone();
        performance.reps = reps;
        sets.push(SetResult {
            id: SetId(Uuid::from_u128(u128::from(number))),
            at: typing.services.stamps.timestamp(),
            date: draft.date,
            exercise: draft.exercise.clone(),
            exercise_id: draft.exercise_id.clone(),
            set_number: number,
            performance,
            workout: None,
            source: draft.source,
        });
    };
    for draft in drafts {
        add(draft, draft.performance.reps);
    }
    let left = item.sets_done() + drafts.len()..asked;
    let last = drafts.last()?;
    for index in left {
        add(last, target.reps_of_set(index));
    }
    (item.sets_done() + drafts.len() <= asked).then_some(sets)
}

fn says(item: &BoardItem, used: Load, next: &Due, all: bool) -> Option<String> {
    let top = item.prescription.as_ref()?.target.top();
    progress::next_time(used, item.due.as_ref(), next, top.as_deref().filter(|_| all))
}
