//! The load to begin another exercise with: by the athlete's own sets of it, else by the exercise
//! that it takes the place of, else by the lift that it is measured by, else one to find.

use super::swap::Trouble;
use crate::today::next_load::{self, Asked};
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{BoardItem, PastSession, Prescription, SetTarget, Suggestion};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::{Equipment, Exercise, ExerciseKey, Measure, Pattern};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::prescription::REPS_TO_SPARE;
use setwise_domain::profile::Profile;
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::rounding::Loads;
use setwise_domain::strength::rpe;
use setwise_words::text::day;

/// The last session of an exercise before today, where there is one.
pub type LastSession<'a> = &'a dyn Fn(&ExerciseKey) -> Option<PastSession>;

/// What a load that hurt is taken down to, in percent (Silbernagel et al. 2007, American Journal of
/// Sports Medicine 35(6):897–906: load may go on where pain stays low).
const PAIN_PERCENT: f64 = 90.0;

/// One exercise in the place of another.
pub(super) struct Change<'a> {
    pub item: &'a BoardItem,
    /// None where the catalogue doesn't know it.
    pub old: Option<&'a Exercise>,
    pub new: &'a Exercise,
    /// What is asked of the new one, with its reps in reserve where they are said.
    pub asked: Option<&'a Prescription>,
    pub reserve: Option<Rir>,
    pub trouble: Option<Trouble>,
    pub profile: &'a Profile,
    pub today: Date,
    pub catalog: &'a Catalog,
    pub last: LastSession<'a>,
}

/// A load to begin with, or how to find one.
pub(super) struct Start {
    /// As the plan says it: `begin with 70 lb`.
    pub detail: String,
    /// A sentence, with what it rests on.
    pub why: String,
}

impl Start {
    fn with(load: Load, why: String) -> Self {
        Self { detail: format!("begin with {load}"), why }
    }
}

impl Change<'_> {
    /// None for what is done without a load.
    pub fn start(&self) -> Option<Start> {
        self.own()
            .or_else(|| self.of_old())
            .or_else(|| self.of_base_lift(self.new))
            .or_else(|| self.of_base_lift(self.old?))
            .or_else(|| self.to_find())
    }

    const fn hurts(&self) -> bool {
        matches!(self.trouble, Some(Trouble::Pain))
    }

    /// What the last session of an exercise says of the load for what is asked now.
    fn by_log(&self, exercise: &Exercise) -> Option<(PastSession, Load, Option<Suggestion>)> {
        let session = (self.last)(&exercise.key())?;
        let used = heaviest(&session.sets)?.shown_in(self.profile.unit);
        let suggested = self.asked.and_then(|prescription| {
            let asked = Asked {
                exercise: Some(exercise),
                prescription,
                reserve: self.reserve,
                profile: self.profile,
                anew: false,
            };
            next_load::suggest(&asked, std::slice::from_ref(&session), self.today)
        });
        Some((session, used, suggested))
    }

    fn own(&self) -> Option<Start> {
        let (session, used, suggested) = self.by_log(self.new)?;
        let on = day::day_and_month(session.date);
        let other = suggested.filter(|one| one.load.mass() != used.mass());
        // What hurts is no time for more.
        let other = other.filter(|one| !self.hurts() || one.load.mass() < used.mass());
        let load = other.as_ref().map_or(used, |one| one.load);
        let from = match other {
            Some(other) => format!("from the sets of {on}, {}", other.reason),
            None if self.hurts() => format!("the {used} of {on}"),
            None => format!("as on {on}"),
        };
        if !self.hurts() {
            return Some(Start::with(load, format!("Begin with {load}, {from}.")));
        }
        let eased = self.eased(load);
        let why = format!("Begin with {eased}: {from}, less a tenth as it hurts.");
        Some(Start::with(eased, why))
    }

    /// A load that was lifted less a tenth, of what there is.
    fn eased(&self, load: Load) -> Load {
        let loads = self.loads();
        let target = Decimal::from_f64(load.amount.as_f64() * PAIN_PERCENT / 100.0);
        let amount = loads.at_most(target, load.amount);
        let amount = amount.filter(|amount| *amount > Decimal::default());
        Load::new(amount.unwrap_or_else(|| loads.least(load.amount)), load.unit)
    }

    fn of_old(&self) -> Option<Start> {
        let suggestion = self.item.suggestion.as_ref();
        let from = heaviest(&self.item.done)
            .or_else(|| Some(suggestion?.load))
            .or_else(|| heaviest(&self.item.last.as_ref()?.sets))?;
        self.worked_out(from, self.old?, self.share_for_more_reps())
    }

    /// By the lift that one of the two is measured by, where the athlete did that.
    fn of_base_lift(&self, measured: &Exercise) -> Option<Start> {
        let lift = self.catalog.get(&measured.base()?.lift)?;
        let (_, used, suggested) = self.by_log(lift)?;
        let from = suggested.map_or(used, |one| one.load);
        self.worked_out(from, lift, 1.0)
    }

    /// From the load of another exercise, of which `share` is left where more reps are asked for.
    fn worked_out(&self, from: Load, of: &Exercise, share: f64) -> Option<Start> {
        let from = from.shown_in(self.profile.unit);
        if from.amount <= Decimal::default() {
            return None;
        }
        let usual = self.new.load_from(of, from.amount);
        let full = usual.or_else(|| self.new.rough_load_from(of, from.amount))?;
        let eased = if self.hurts() { PAIN_PERCENT } else { 100.0 };
        let target = Decimal::from_f64(full.as_f64() * share * eased / 100.0);
        let loads = self.loads();
        let amount = loads
            // In whole steps of what there is, not of what was worked out.
            .at_most(target, Decimal::default())
            .filter(|amount| *amount > Decimal::default())
            .unwrap_or_else(|| loads.least(Decimal::default()));
        let load = Load::new(amount, self.profile.unit);
        let percent = (full.as_f64() / from.amount.as_f64() * 100.0).round();
        let each = if is_held_in_both(self.new) { " in each hand" } else { "" };
        let how = match usual {
            Some(_) => "usually",
            None => "a cautious guess,",
        };
        let name = &of.name;
        let mut why =
            format!("Begin with about {load}{each}: {how} {percent} % of the {from} of {name}");
        if share < 1.0 {
            why.push_str(", less for the reps");
        }
        if self.hurts() {
            why.push_str(", less a tenth as it hurts");
        }
        why.push('.');
        Some(Start::with(load, why))
    }

    /// What is left of a load by the RPE chart where the new exercise is done for more reps.
    fn share_for_more_reps(&self) -> f64 {
        let none = Rir(Halves::from_halves(0));
        let share = |asked: Option<&Prescription>| {
            let reps = most_reps(asked?)?.clamp(1, rpe::MOST_REPS);
            Some(rpe::share(reps, none)?.as_f64())
        };
        let (old, new) = (share(self.item.prescription.as_ref()), share(self.asked));
        old.zip(new).map_or(1.0, |(old, new)| (new / old).min(1.0))
    }

    fn to_find(&self) -> Option<Start> {
        if !self.new.takes_weight() || self.new.measure != Measure::Reps {
            return None;
        }
        let spare = self.reserve.map_or(REPS_TO_SPARE, Rir::reps_to_spare);
        let reps = u32::from(most_reps(self.asked?)?) + spare;
        let detail = format!("pick a load you could do {reps} with");
        let why = format!("No load is known for it: {detail}.");
        Some(Start { detail, why })
    }

    fn loads(&self) -> Loads {
        let gym = self.profile.gym.as_ref();
        Loads::of(Some(self.new), self.profile.unit, gym)
    }
}

fn most_reps(asked: &Prescription) -> Option<u16> {
    match &asked.target {
        SetTarget::Reps { high, .. } => Some(*high),
        SetTarget::RepsBySet(reps) => reps.iter().max().copied(),
        SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
    }
}

/// Whether there is a dumbbell in each hand; a squat, a hip thrust or an extension has one in both.
fn is_held_in_both(exercise: &Exercise) -> bool {
    let pairs = matches!(
        exercise.pattern,
        Pattern::HorizontalPush
            | Pattern::VerticalPush
            | Pattern::HorizontalPull
            | Pattern::ElbowFlexion
            | Pattern::ShoulderIsolation
            | Pattern::ChestIsolation
    );
    pairs && exercise.equipment.contains(&Equipment::Dumbbell) && !exercise.unilateral
}

fn heaviest(sets: &[SetResult]) -> Option<Load> {
    let loads = sets.iter().filter_map(|set| set.performance.load);
    loads.filter(|load| load.amount > Decimal::default()).max_by_key(|load| load.mass())
}
