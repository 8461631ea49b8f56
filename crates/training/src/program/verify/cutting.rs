//! What to take from a day until it fits its time: what costs least first.

use super::draft::Draft;
use super::{Case, dose};
use crate::program::lineup::{Item, Movement};
use crate::today::rest::LEAST_HEAVY;
use setwise_domain::edit::{Edit, NewRest, NewSets, Nothing};

const WHY: &str = "the day takes longer than there is time";
/// The fewest sets that are worth setting up for.
const FEWEST_SETS: u32 = 2;
/// The shortest rests that a lift of several joints, and one of a single joint, is cut to.
const SHORT_REST: u32 = 90;
const SHORTEST_REST: u32 = 60;

/// A day being cut.
pub(super) struct Cutting<'a, 'p, 'c> {
    case: &'a Case<'p, 'c>,
    parts: Vec<Part<'a, 'p, 'c>>,
    seconds: u32,
    limit: u32,
}

/// One exercise, as it is to be.
struct Part<'a, 'p, 'c> {
    item: &'a Item<'p, 'c>,
    sets: u32,
    rest: u32,
    gone: bool,
    /// No other edit is about it.
    free: bool,
}

impl<'a, 'p, 'c> Cutting<'a, 'p, 'c> {
    pub fn of(case: &'a Case<'p, 'c>, day: usize, seconds: u32, draft: &Draft) -> Self {
        let parts = case.lineup.days[day].iter().map(|item| Part {
            item,
            sets: item.sets(),
            rest: case.timing.rest(item),
            gone: false,
            free: draft.is_free(item.loc),
        });
        Self {
            case,
            parts: parts.collect(),
            seconds,
            limit: u32::from(case.profile.minutes_per_day) * 60,
        }
    }

    /// First sets and rests of what matters least, then of the lifts; then whole exercises, single
    /// joints first, and lifts whose movement the week has elsewhere. The first lift stays.
    pub fn cut(&mut self) {
        let main = self.parts.iter().position(|part| part.item.is_compound());
        let single = |item: &Item<'_, '_>| !item.is_compound();
        let lift = |item: &Item<'_, '_>| item.is_compound();
        self.fewer(FEWEST_SETS, single);
        self.shorter(SHORTEST_REST, single);
        self.shorter(LEAST_HEAVY, lift);
        self.shorter(SHORT_REST, |item| lift(item) && !dose::is_heavy(item));
        self.fewer(FEWEST_SETS, lift);
        self.leave_out(|_, item| single(item));
        self.leave_out_covered(main);
    }

    fn fits(&self) -> bool {
        self.seconds <= self.limit
    }

    /// Changes the parts that are meant, the last of the day first, until the day fits.
    fn each(
        &mut self,
        meant: impl Fn(usize, &Item<'_, '_>) -> bool,
        mut change: impl FnMut(&mut Part<'_, '_, '_>),
    ) {
        for index in (0..self.parts.len()).rev() {
            if self.fits() {
                return;
            }
            let part = &mut self.parts[index];
            if !part.free || part.gone || !meant(index, part.item) {
                continue;
            }
            let before = part.seconds(self.case);
            change(part);
            let after = part.seconds(self.case);
            self.seconds = self.seconds.saturating_sub(before.saturating_sub(after));
        }
    }

    /// One set at a time, all round, so that no exercise is cut down while another keeps all.
    fn fewer(&mut self, least: u32, meant: impl Fn(&Item<'_, '_>) -> bool) {
        let most = self.parts.iter().map(|part| part.sets).max();
        for sets in (least..most.unwrap_or(least)).rev() {
            self.each(|_, item| meant(item), |part| part.sets = part.sets.min(sets));
        }
    }

    /// Never below what the athlete's age needs between sets of a lift.
    fn shorter(&mut self, least: u32, meant: impl Fn(&Item<'_, '_>) -> bool) {
        let of_age = self.case.age.bounds().map_or(0, |bounds| bounds.rest);
        self.each(
            |_, item| meant(item),
            |part| {
                let least = if part.item.is_compound() { least.max(of_age) } else { least };
                part.rest = part.rest.min(least);
            },
        );
    }

    fn leave_out(&mut self, meant: impl Fn(usize, &Item<'_, '_>) -> bool) {
        self.each(meant, |part| part.gone = true);
    }

    /// Lifts of whose movement the week has another.
    fn leave_out_covered(&mut self, main: Option<usize>) {
        for index in (0..self.parts.len()).rev() {
            let item = self.parts[index].item;
            if Some(index) != main && self.is_covered(item) {
                self.leave_out(|at, _| at == index);
            }
        }
    }

    fn is_covered(&self, item: &Item<'_, '_>) -> bool {
        let movement = |item: &Item<'_, '_>| item.pattern().and_then(Movement::of);
        let stays = |other: &Item<'_, '_>| {
            let part = self.parts.iter().find(|part| part.item.loc == other.loc);
            part.is_none_or(|part| !part.gone)
        };
        let mut others = self.case.lineup.items();
        others
            .any(|other| other.loc != item.loc && movement(other) == movement(item) && stays(other))
    }

    pub fn edits(&self) -> Vec<Edit> {
        self.parts.iter().flat_map(|part| part.edits(self.case)).collect()
    }
}

impl Part<'_, '_, '_> {
    fn seconds(&self, case: &Case<'_, '_>) -> u32 {
        if self.gone {
            return 0;
        }
        case.timing.with(self.item, self.sets, self.rest)
    }

    fn edits(&self, case: &Case<'_, '_>) -> Vec<Edit> {
        let (reason, loc) = (WHY.to_owned(), self.item.loc);
        if self.gone {
            return vec![Edit::RemoveExercise { reason, loc, payload: Nothing {} }];
        }
        let mut edits = Vec::new();
        if self.sets != self.item.sets() {
            edits.push(Edit::TuneSets {
                reason: reason.clone(),
                loc,
                payload: NewSets { sets: self.sets },
            });
        }
        if self.rest != case.timing.rest(self.item) {
            edits.push(Edit::AddRest { reason, loc, payload: NewRest { rest_seconds: self.rest } });
        }
        edits
    }
}
