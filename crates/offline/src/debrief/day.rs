//! The day's sets, exercise by exercise, with what was done before.

use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{BoardItem, PastSession};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::printable;
use setwise_models::ask::{DebriefRequest, Earlier};
use setwise_training::today::is_warm_up;
use setwise_words::text::Formatter;

pub struct Day<'a> {
    pub request: &'a DebriefRequest,
    pub done: Vec<Done<'a>>,
    catalog: &'static Catalog,
}

/// The sets of one exercise.
pub struct Done<'a> {
    pub key: ExerciseKey,
    pub name: String,
    pub sets: Vec<SetResult>,
    /// Newest first.
    pub earlier: &'a [PastSession],
}

impl<'a> Day<'a> {
    pub fn of(request: &'a DebriefRequest, catalog: &'static Catalog) -> Self {
        let mut done: Vec<Done<'a>> = Vec::new();
        for set in &request.sets {
            let key = set.key();
            match done.iter_mut().find(|done| done.key == key) {
                Some(done) => done.sets.push(set.clone()),
                None => done.push(Done {
                    name: printable(&set.exercise).into_owned(),
                    sets: vec![set.clone()],
                    earlier: &[],
                    key,
                }),
            }
        }
        for (done, Earlier { sessions, .. }) in done.iter_mut().zip(&request.earlier) {
            done.earlier = sessions;
        }
        Self { request, done, catalog }
    }

    pub fn unit(&self) -> Unit {
        self.request.profile.unit
    }

    pub fn profile(&self) -> &Profile {
        &self.request.profile
    }

    pub fn done_of(&self, key: &ExerciseKey) -> Option<&Done<'a>> {
        self.done.iter().find(|done| done.key == *key)
    }

    /// The plan's items that are work, not warm-up.
    pub fn worked_items(&self) -> impl Iterator<Item = &'a BoardItem> {
        let blocks = self.request.board.iter().flat_map(|board| &board.blocks);
        blocks
            .filter(|block| !is_warm_up(&block.title))
            .flat_map(|block| &block.items)
            .filter(|item| !item.done.is_empty())
    }

    pub fn exercise_of(&self, item: &BoardItem) -> Option<&'static Exercise> {
        self.catalog.get(item.exercise_id.as_ref()?)
    }

    pub fn formatter(&self) -> Formatter<'static> {
        self.catalog.formatter(self.unit())
    }

    /// Sets of one exercise and day in a few words: `185 lb × 8, 8, 7 @8`.
    pub fn sets(&self, sets: &[SetResult]) -> String {
        self.formatter().sets(sets)
    }
}
