//! The athlete as plans are written for and judged by: the profile, with what the log shows of their
//! lifts and of their pace.

use crate::limits::{
    DAYS_A_PACE_RESTS_ON, MOST_LIFTS_KNOWN, MOST_SETS_A_MAX_RESTS_ON, MOST_TOP_SETS,
};
use jiff::Span;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::plan::{PlanReview, StoredPlan, TodayPlan};
use setwise_domain::profile::Profile;
use setwise_domain::program::{TopSet, UserProfile};
use setwise_domain::proposal::Hunk;
use setwise_domain::set_log::{LogUnreadable, SetLog as _};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::estimate::{self, Shown};
use setwise_store::{Reader, StoreError, StoreErrorKind};
use setwise_training::program::{Pace, Verifier};
use setwise_training::today::diff;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// With the best and the last lifts of the log; of who said nothing of themselves, the usual profile.
pub fn user_profile(reader: &Reader, today: Date) -> Result<UserProfile, StoreError> {
    let profile = UserProfile::from(&reader.profile()?.unwrap_or_default());
    with_lifts(profile, reader, today)
}

/// The same where a plan is judged: who said nothing of themselves has everything, and time.
pub fn judged_profile(reader: &Reader, today: Date) -> Result<UserProfile, StoreError> {
    let profile = match reader.profile()? {
        Some(profile) => UserProfile::from(&profile),
        None => UserProfile::of_nobody(Profile::default().unit),
    };
    with_lifts(profile, reader, today)
}

/// What speaks against a plan for this athlete.
pub fn review_plan(
    plan: &TodayPlan,
    reader: &Reader,
    catalog: &Catalog,
    today: Date,
) -> Result<PlanReview, StoreError> {
    let profile = judged_profile(reader, today)?;
    let verifier = Verifier { catalog, pace: pace(reader, today)? };
    Ok(verifier.review_day(&profile, plan))
}

/// A plan judged for the athlete, beside the one that stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JudgedPlan {
    pub review: PlanReview,
    /// What it changes of the plan that stands today; none where none stands, or where it changes
    /// nothing.
    pub changes: Option<Vec<Hunk>>,
}

pub fn judge_plan(
    plan: &TodayPlan,
    reader: &Reader,
    catalog: &Catalog,
    today: Date,
) -> Result<JudgedPlan, StoreError> {
    let standing = reader.plan_for(today)?;
    let changes = standing.map(|standing| diff(Some(&standing.plan), plan));
    let changes = changes.filter(|hunks| hunks.iter().any(|hunk| !matches!(hunk, Hunk::Same(_))));
    Ok(JudgedPlan { review: review_plan(plan, reader, catalog, today)?, changes })
}

/// The same as far as it is not found in the plan that stands: what is proposed in its place is not to
/// blame for it.
pub fn review_change(
    plan: &TodayPlan,
    standing: Option<&StoredPlan>,
    reader: &Reader,
    catalog: &Catalog,
    today: Date,
) -> Result<PlanReview, StoreError> {
    let review = review_plan(plan, reader, catalog, today)?;
    let Some(standing) = standing.filter(|_| !review.findings.is_empty()) else {
        return Ok(review);
    };
    Ok(review.beyond(&review_plan(&standing.plan, reader, catalog, today)?))
}

/// The athlete's own pace, by the timestamps of the last weeks.
pub fn pace(reader: &Reader, today: Date) -> Result<Pace, StoreError> {
    let from = today.saturating_sub(Span::new().days(DAYS_A_PACE_RESTS_ON));
    Ok(Pace::of(&reader.between(from, today).map_err(unreadable)?))
}

fn unreadable(error: LogUnreadable) -> StoreError {
    StoreError::new(PathBuf::new(), StoreErrorKind::Reply(error))
}

fn with_lifts(
    profile: UserProfile,
    reader: &Reader,
    today: Date,
) -> Result<UserProfile, StoreError> {
    let mut profile = profile.aged(today);
    let (estimated_1rm, last_top_sets) = lifts(reader)?;
    profile.estimated_1rm = estimated_1rm;
    profile.last_top_sets = last_top_sets;
    Ok(profile)
}

type Lifts = (BTreeMap<String, f64>, BTreeMap<String, Vec<TopSet>>);

/// What the newest weeks of each lift show, by its name as logged: its max in kilograms, and its best
/// sets. Of those done last, where there are more than are known.
fn lifts(reader: &Reader) -> Result<Lifts, StoreError> {
    let (mut maxes, mut top_sets) = Lifts::default();
    for done in reader.exercises_done()?.into_iter().take(MOST_LIFTS_KNOWN) {
        let sets = reader.of_exercise(&done.key, MOST_SETS_A_MAX_RESTS_ON).map_err(unreadable)?;
        let exercise = sets.first().and_then(|set| set.exercise_id.as_ref());
        let exercise = exercise.and_then(|id| Catalog::in_force().get(id));
        let shown: Vec<Shown> = sets.iter().filter_map(shown).collect();
        let of_load_alone = !exercise.is_some_and(|exercise| exercise.bodyweight);
        if let Some((max, _)) = estimate::one_rep_max(&shown).filter(|_| of_load_alone) {
            maxes.insert(done.name.clone(), max);
        }
        let top: Vec<TopSet> =
            estimate::telling(&shown).iter().take(MOST_TOP_SETS).map(top_set).collect();
        if !top.is_empty() {
            top_sets.insert(done.name, top);
        }
    }
    Ok((maxes, top_sets))
}

fn shown(set: &SetResult) -> Option<Shown> {
    Shown::of(&set.performance, set.performance.load?.mass().kg(), 0.0, set.date)
}

fn top_set(set: &Shown) -> TopSet {
    let rir = set.reserve.map(|reserve| reserve.0.as_f64());
    TopSet { kg: set.load, reps: set.reps, rir, on: set.on }
}
