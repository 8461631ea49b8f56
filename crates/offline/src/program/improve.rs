//! A week made better step by step: what it lacks is put in, and what there is no time for goes, by
//! what each costs. Each step is the one after which least is lacking; where no single one helps, two
//! on one day may, one that gives its time to the other.

use super::case::Case;
use super::compose::entry;
use super::needs::{Change, Tally};
use super::wanted::{LIFTS, PULLS, PUSHES, SECOND_OVER, Traits, Wanted};
use super::week::{Day, Entry, Week, is_lift};
use crate::limits::MOST_WORKING_EXERCISES;
use crate::today_plan::dose::Role;
use crate::today_plan::session::is_breath;
use crate::today_plan::split::{Kind, Slot, aimed, main};
use setwise_domain::exercise::{Exercise, Muscle, Pattern};
use setwise_domain::exercise_class::Class;

/// Steps at most: a week has far fewer exercises.
const MOST_STEPS: usize = 120;
/// Exercises that are looked at for one purpose, the best first.
const CHOICES: usize = 6;
/// Seconds by which rests grow where there is time, and how often.
const REST_STEP: i32 = 30;
const REST_STEPS: usize = 4;
/// What a second lift of one movement costs on a day.
const AGAIN: i32 = 8;
/// The same of a single joint: three flys train little more than one.
const SINGLE_AGAIN: i32 = 50;
/// What arms cost on a day of legs.
const OUT_OF_PLACE: i32 = 30;

/// What may be put in, and for what.
static PURPOSES: [Slot; 20] = [
    main(&[Pattern::HorizontalPush]),
    main(&[Pattern::VerticalPush]),
    main(&[Pattern::HorizontalPull]),
    main(&[Pattern::VerticalPull]),
    main(&[Pattern::Squat]),
    main(&[Pattern::Hinge]),
    main(&[Pattern::Lunge]),
    aimed(&[Pattern::Hinge], Muscle::Hamstrings),
    aimed(&[Pattern::KneeIsolation], Muscle::Hamstrings),
    aimed(&[Pattern::KneeIsolation], Muscle::Quads),
    main(&[Pattern::ChestIsolation]),
    main(&[Pattern::ElbowFlexion]),
    main(&[Pattern::ElbowExtension]),
    aimed(&[Pattern::ShoulderIsolation], Muscle::SideDelts),
    aimed(&[Pattern::ShoulderIsolation], Muscle::RearDelts),
    main(&[Pattern::AnkleIsolation]),
    main(&[Pattern::Core]),
    main(&[Pattern::HipIsolation]),
    main(&[Pattern::BackIsolation]),
    main(&[Pattern::Carry]),
];

pub(super) fn improve<'c>(week: &mut Week<'c>, case: &Case<'_, 'c>) {
    let wanted = Wanted::of(case);
    let offers: Vec<Vec<Entry<'c>>> =
        PURPOSES.iter().map(|purpose| offers(purpose, case)).chain(breath(case)).collect();
    let offers = [offers, lifts(&wanted, case)].concat();
    let tally = week.tally(&wanted);
    let mut work = Work { week, tally, wanted, offers };
    work.one_leg();
    for second_over in SECOND_OVER {
        work.wanted.second_over = second_over;
        for _ in 0..MOST_STEPS {
            if !work.step() {
                break;
            }
        }
    }
    work.rest_longer();
}

/// Exercises for a purpose, the best first.
fn offers<'c>(purpose: &Slot, case: &Case<'_, 'c>) -> Vec<Entry<'c>> {
    let suits = |one: &Exercise| {
        purpose.patterns.contains(&one.pattern)
            && one.also.is_empty()
            && !matches!(one.class(), Class::Power | Class::HeavyHinge)
            && purpose.muscle.is_none_or(|muscle| one.primary.contains(&muscle))
    };
    let found = case.pool.fitting(suits).into_iter().take(CHOICES);
    let role = if [Pattern::Core, Pattern::Carry].contains(&purpose.patterns[0]) {
        Role::Finisher
    } else {
        Role::Accessory
    };
    let mut entries: Vec<Entry<'c>> = found.map(|one| entry(one, role, 0, case)).collect();
    // What can't be made heavier is there only where nothing else is.
    if entries.iter().any(|one| case.pool.suits(one.exercise())) {
        entries.retain(|one| case.pool.suits(one.exercise()));
    }
    entries
}

/// The lifts that strength is measured by, as main lifts.
fn lifts<'c>(wanted: &Wanted, case: &Case<'_, 'c>) -> Vec<Vec<Entry<'c>>> {
    let wanted = LIFTS.iter().zip(wanted.lifts).filter(|(_, wanted)| *wanted);
    let found = wanted.filter_map(|(lift, _)| case.pool.find(lift));
    found.map(|one| vec![entry(one, Role::Main, 0, case)]).collect()
}

/// Something for breath, where the athlete trains for everything and has time.
fn breath<'c>(case: &Case<'_, 'c>) -> Option<Vec<Entry<'c>>> {
    if !case.wants_breath() {
        return None;
    }
    let found = case.pool.ranked(is_breath);
    let dosing = case.dosing();
    let entries = found.into_iter().take(CHOICES).map(|exercise| {
        let dose = dosing.dose(exercise, Role::Finisher);
        let sets = dose.sets;
        Entry::new(dose, sets, sets, 0)
    });
    Some(entries.collect())
}

struct Work<'w, 'c> {
    week: &'w mut Week<'c>,
    tally: Tally,
    wanted: Wanted,
    offers: Vec<Vec<Entry<'c>>>,
}

/// One step, by places in the week.
#[derive(Clone, Copy)]
enum Move {
    Sets { day: usize, at: usize, by: i8 },
    Out { day: usize, at: usize },
    In { day: usize, offer: usize, choice: usize },
}

impl Work<'_, '_> {
    /// One leg at a time belongs to a week with time for it, whatever gives way.
    fn one_leg(&mut self) {
        let lunge = PURPOSES.iter().position(|purpose| purpose.patterns == [Pattern::Lunge]);
        let is_meant = |one: &Move| matches!(one, Move::In { offer, .. } if Some(*offer) == lunge);
        let moves = self.moves().into_iter().filter(is_meant);
        let judged: Vec<_> = moves.map(|one| (self.lack_after(one), one)).collect();
        let best = judged.into_iter().min_by_key(|(lack, _)| *lack);
        if let Some((_, one)) = best.filter(|_| self.tally.lacks_one_leg(&self.wanted)) {
            self.make(one);
        }
    }

    /// Where a day has time left that nothing more is of use in, its heavy lifts rest longer.
    fn rest_longer(&mut self) {
        for (index, day) in self.week.days.iter_mut().enumerate() {
            for step in 0..REST_STEPS {
                for entry in &mut day.entries {
                    let idle = self.wanted.least - self.tally.seconds(index, &self.wanted);
                    let lasts = i32::from(entry.dose.sets) * REST_STEP;
                    let exercise = entry.exercise();
                    let steps = match (is_lift(exercise), exercise.bodyweight) {
                        (true, false) => REST_STEPS,
                        (true, true) => REST_STEPS / 2,
                        (false, _) => 1,
                    };
                    if idle <= 0 || step >= steps {
                        continue;
                    }
                    entry.dose.rest_more(REST_STEP.unsigned_abs());
                    self.tally.take_longer(index, lasts);
                }
            }
        }
    }

    /// Makes the best step, or two that belong together. Says whether there was one.
    fn step(&mut self) -> bool {
        let now = self.tally.lack(&self.wanted);
        let moves = self.moves();
        let judged = moves.iter().map(|&one| (self.lack_after(one), one));
        let best = judged.min_by_key(|(lack, _)| *lack);
        if let Some((_, one)) = best.filter(|(lack, _)| *lack < now) {
            self.make(one);
            return true;
        }
        let Some((more, less)) = self.exchange(&moves, now) else {
            return false;
        };
        // Places of the day stay as they are: what comes stands last.
        self.make(more);
        self.make(less);
        true
    }

    /// Something more and something less on the same day, after which less is lacking.
    fn exchange(&mut self, moves: &[Move], now: i32) -> Option<(Move, Move)> {
        let mut best: Option<(i32, Move, Move)> = None;
        for &more in moves.iter().filter(|one| one.is_more()) {
            let change = self.change(more);
            // What isn't wanted even if it took no time needs no time.
            let timeless = Change { seconds: 0, ..change };
            if self.lack_with(timeless) >= now {
                continue;
            }
            self.tally.make(change, &self.wanted);
            for &less in moves.iter().filter(|one| !one.is_more()) {
                let other = self.change(less);
                if other.day != change.day || less.touches(more) {
                    continue;
                }
                let lack = self.lack_with(other);
                if lack < best.map_or(now, |(lack, ..)| lack) {
                    best = Some((lack, more, less));
                }
            }
            self.tally.make(change.reversed(), &self.wanted);
        }
        best.map(|(_, more, less)| (more, less))
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (day, planned) in self.week.days.iter().enumerate() {
            for (at, entry) in planned.entries.iter().enumerate() {
                if entry.dose.sets < entry.most {
                    moves.push(Move::Sets { day, at, by: 1 });
                }
                if entry.dose.sets > entry.fewest {
                    moves.push(Move::Sets { day, at, by: -1 });
                }
                moves.push(Move::Out { day, at });
            }
            if planned.entries.len() >= MOST_WORKING_EXERCISES {
                continue;
            }
            for (offer, offers) in self.offers.iter().enumerate() {
                let choice = self.choice(planned, offers);
                moves.extend(choice.map(|choice| Move::In { day, offer, choice }));
            }
        }
        moves
    }

    /// Of what is offered the one that the week has least, and the day not at all.
    fn choice(&self, day: &Day<'_>, offers: &[Entry<'_>]) -> Option<usize> {
        let breath = |entry: &Entry<'_>| entry.traits.class == Class::Conditioning;
        let fits = |entry: &Entry<'_>| {
            let again = breath(entry) && day.entries.iter().any(breath);
            !day.has(entry.exercise()) && belongs(day, &entry.traits) && !again
        };
        let free = offers.iter().enumerate().filter(|(_, one)| fits(one));
        free.min_by_key(|(_, one)| self.week.days_of(one.exercise())).map(|(choice, _)| choice)
    }

    fn change(&self, one: Move) -> Change {
        match one {
            Move::Sets { day, at, by } => {
                self.week.days[day].entries[at].sets_change(day, i32::from(by))
            }
            Move::Out { day, at } => self.week.days[day].entries[at].coming(day).reversed(),
            Move::In { day, offer, choice } => {
                let mut change = self.offers[offer][choice].coming(day);
                let there = &self.week.days[day];
                let pattern = change.traits.pattern;
                if there.entries.iter().any(|one| one.traits.pattern == pattern) {
                    change.worth -= if pattern.is_lift() { AGAIN } else { SINGLE_AGAIN };
                }
                if !is_at_home(there, pattern) {
                    change.worth -= OUT_OF_PLACE;
                }
                change
            }
        }
    }

    fn lack_with(&mut self, change: Change) -> i32 {
        self.tally.make(change, &self.wanted);
        let lack = self.tally.lack(&self.wanted);
        self.tally.make(change.reversed(), &self.wanted);
        lack
    }

    fn lack_after(&mut self, one: Move) -> i32 {
        let change = self.change(one);
        self.lack_with(change)
    }

    fn make(&mut self, one: Move) {
        let change = self.change(one);
        self.tally.make(change, &self.wanted);
        match one {
            Move::Sets { day, at, by } => {
                let dose = &mut self.week.days[day].entries[at].dose;
                dose.sets = dose.sets.saturating_add_signed(by);
            }
            Move::Out { day, at } => {
                self.week.days[day].entries.remove(at);
            }
            Move::In { day, offer, choice } => {
                let mut entry = self.offers[offer][choice].clone();
                entry.worth = change.worth;
                self.week.days[day].entries.push(entry);
            }
        }
    }
}

impl Move {
    const fn is_more(self) -> bool {
        matches!(self, Self::Sets { by: 1, .. } | Self::In { .. })
    }

    /// Whether both are about the same exercise.
    const fn touches(self, other: Self) -> bool {
        match (self, other) {
            (
                Self::Sets { day, at, .. } | Self::Out { day, at },
                Self::Sets { day: other_day, at: other_at, .. },
            ) => day == other_day && at == other_at,
            _ => false,
        }
    }
}

/// Whether a day is about this half of the body: legs don't come to the arms' day.
fn belongs(day: &Day<'_>, traits: &Traits) -> bool {
    let lower = matches!(
        traits.pattern,
        Pattern::Squat
            | Pattern::Lunge
            | Pattern::Hinge
            | Pattern::KneeIsolation
            | Pattern::AnkleIsolation
            | Pattern::HipIsolation
    );
    let upper = matches!(
        traits.pattern,
        Pattern::HorizontalPush
            | Pattern::VerticalPush
            | Pattern::HorizontalPull
            | Pattern::VerticalPull
            | Pattern::ChestIsolation
    );
    let pushes = matches!(traits.pattern, Pattern::ChestIsolation | Pattern::ElbowExtension);
    let pulls = matches!(traits.pattern, Pattern::ElbowFlexion | Pattern::BackIsolation);
    match day.kind {
        Kind::Full => true,
        Kind::Lower | Kind::Legs => !upper,
        Kind::Upper => !lower,
        Kind::Push => !lower && !pulls && !PULLS.contains(&traits.pattern),
        Kind::Pull => !lower && !pushes && !PUSHES.contains(&traits.pattern),
    }
}

/// Whether it is what the day is about: arms come on the days of the upper body.
const fn is_at_home(day: &Day<'_>, pattern: Pattern) -> bool {
    let arms = matches!(
        pattern,
        Pattern::ElbowFlexion | Pattern::ElbowExtension | Pattern::ShoulderIsolation
    );
    !(arms && matches!(day.kind, Kind::Lower | Kind::Legs))
}
