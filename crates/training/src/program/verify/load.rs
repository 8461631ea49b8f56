//! Whether the loads of a plan are such as the athlete lifts, by what their own log shows.

use super::Case;
use crate::program::begin;
use crate::program::lineup::Item;
use crate::today::prescription;
use setwise_domain::board::SetTarget;
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::{Equipment, Exercise, Pattern};
use setwise_domain::load::{Load, Unit};
use setwise_domain::plan::{Energy, PlanExercise};
use setwise_domain::strength::rpe;

/// What a max leaves.
const ALL_OUT: Rir = Rir(Halves::from_halves(0));
/// An estimate of a lift may be off by so much, and one from another lift by so much.
const OWN_MARGIN: f64 = 1.05;
const OTHER_MARGIN: f64 = 1.35;
/// Of sets longer than this the chart says less: some do 20 reps with what others do 12 with.
const LONG_REPS: u16 = 12;
const LONG_MARGIN: f64 = 1.2;
/// Working sets below this share of what is possible train nothing, unless the day is an easy one.
const LEAST_SHARE: f64 = 0.35;

/// Kilograms that no plan asks for: bench presses without a shirt have passed 350, presses overhead 220,
/// strict curls 110, raises with straight arms 40 in each hand.
fn most_asked(exercise: &Exercise) -> f64 {
    let free = [Equipment::Barbell, Equipment::Dumbbell, Equipment::EzBar];
    let is_free = exercise.equipment.iter().any(|one| free.contains(one));
    match exercise.pattern {
        Pattern::HorizontalPush if is_free => 370.0,
        Pattern::VerticalPush if is_free => 240.0,
        Pattern::ElbowFlexion if is_free => 120.0,
        Pattern::ShoulderIsolation if exercise.equipment.contains(&Equipment::Dumbbell) => 50.0,
        _ => exercise.most_kg_lifted(),
    }
}

/// What speaks against a load.
pub(super) struct AgainstLoad {
    pub is_too_much: bool,
    pub message: String,
    pub change: Option<String>,
}

/// What the athlete's log shows that they can lift once.
struct OneRepMax {
    kg: f64,
    /// The lift that shows it, where it is another.
    by: Option<String>,
    margin: f64,
}

pub(super) fn against(
    case: &Case<'_, '_>,
    item: &Item<'_, '_>,
    planned: &PlanExercise,
    energy: Energy,
    unit: Unit,
) -> Option<AgainstLoad> {
    let prescribed = prescription::loads(&planned.prescription, unit);
    let detail = planned.detail.as_deref().unwrap_or_default();
    let all = prescribed.iter().copied().chain(prescription::loads(detail, unit));
    let heaviest = all.max_by_key(|load| load.mass())?;
    let place = case.place(item);
    let exercise = item.exercise()?;
    if heaviest.mass().kg() > most_asked(exercise) {
        let message = format!("{place} asks for {heaviest}, more than anyone has lifted");
        return Some(AgainstLoad { is_too_much: true, message, change: None });
    }
    if exercise.bodyweight {
        return None;
    }
    let max = one_rep_max(case, item)?;
    let reps = match &item.asked.as_ref()?.target {
        SetTarget::Reps { low, .. } => *low,
        SetTarget::RepsBySet(reps) => *reps.iter().min()?,
        SetTarget::Amrap => 1,
        SetTarget::Seconds(_) | SetTarget::Metres(_) => return None,
    };
    let possible = max.kg * rpe::share(reps.clamp(1, rpe::MOST_REPS), ALL_OUT)?.as_f64();
    let shows = |kg: f64| shown(kg, heaviest.unit);
    let by = max.by.as_deref().map(|name| format!(" by the {name}")).unwrap_or_default();
    let best = shows(max.kg);
    let margin = if reps > LONG_REPS { max.margin.max(LONG_MARGIN) } else { max.margin };
    if heaviest.mass().kg() > possible * margin {
        let most = shows(possible);
        return Some(AgainstLoad {
            is_too_much: true,
            message: format!(
                "{place} asks for {reps} reps with {heaviest}; with an estimated max of {best}{by} {most} is the most"
            ),
            change: Some(format!("take {most} or less")),
        });
    }
    let lightest = prescribed.iter().copied().max_by_key(|load| load.mass())?;
    let is_work = item.works() && energy != Energy::Easy && max.by.is_none();
    (is_work && lightest.mass().kg() < possible * LEAST_SHARE).then(|| AgainstLoad {
        is_too_much: false,
        message: format!(
            "{place} asks for {lightest}; with an estimated max of {best} that trains nothing"
        ),
        change: None,
    })
}

/// What share of the athlete's max the heaviest set of an exercise is done with, as far as the plan's words
/// and the log say so.
pub(super) fn share(case: &Case<'_, '_>, item: &Item<'_, '_>) -> Option<f64> {
    let unit = case.profile.unit.unwrap_or(Unit::Kg);
    let intensity = item.planned.intensity.as_deref().unwrap_or_default();
    let heaviest =
        prescription::loads(intensity, unit).into_iter().max_by_key(|load| load.mass())?;
    let max = begin::best(item, case.profile, case.wishes.catalog)?;
    Some(heaviest.mass().kg() / max)
}

/// Whole kilograms or pounds.
fn shown(kg: f64, unit: Unit) -> String {
    let load = Load::from_kilograms(kg, unit);
    format!("{:.0} {}", load.amount.as_f64(), unit.word())
}

/// Of the exercise itself, else by the lift that it is dosed beside.
fn one_rep_max(case: &Case<'_, '_>, item: &Item<'_, '_>) -> Option<OneRepMax> {
    let catalog = case.wishes.catalog;
    if let Some(kg) = begin::best(item, case.profile, catalog) {
        return Some(OneRepMax { kg, by: None, margin: OWN_MARGIN });
    }
    let base = item.exercise()?.base()?;
    let lift = catalog.get(&base.lift)?;
    let kg = begin::best_of(lift, case.profile, catalog)?;
    let kg = kg * f64::from(base.percent) / 100.0;
    Some(OneRepMax { kg, by: Some(lift.name.to_lowercase()), margin: OTHER_MARGIN })
}
