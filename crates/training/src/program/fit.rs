//! How a program by a known method fits an athlete, fact by fact.

use super::known::KnownProgram;
use super::verify::goal_of;
use super::wishes::Wishes;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{Equipment, Exercise, Level};
use setwise_domain::profile::Goal;
use setwise_domain::program::UserProfile;
use setwise_domain::strength::session_time;
use setwise_domain::text::counted;
use std::cmp::Reverse;

/// What speaks for a program and what against it, a clause each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fit {
    /// What speaks for it, a clause each.
    pub fits: Vec<String>,
    /// What speaks against it, a clause each.
    pub misfits: Vec<String>,
    /// What the misfits weigh together; 0 where there is none.
    #[serde(skip)]
    pub weight: u32,
}

/// What a misfit weighs: what harms before what has to be changed.
const TOO_HARD: u32 = 8;
const AVOIDED: u32 = 5;
const NOT_POSSIBLE: u32 = 4;
const ANOTHER_GOAL: u32 = 4;
const TOO_LONG: u32 = 3;
const OTHER_DAYS: u32 = 3;
const TOO_EASY: u32 = 2;
const UNUSED_BARBELL: u32 = 2;

/// Programs with how they fit, the best first; of two alike the plainer.
pub fn by_fit<'k>(
    known: impl IntoIterator<Item = &'k KnownProgram>,
    profile: &UserProfile,
    catalog: &Catalog,
) -> Vec<(&'k KnownProgram, Fit)> {
    let known = known.into_iter();
    let mut all: Vec<_> = known.map(|one| (one, one.fit(profile, catalog))).collect();
    all.sort_by_key(|(_, fit)| (fit.weight, Reverse(fit.fits.len())));
    all
}

impl Fit {
    fn say(&mut self, fits: bool, weight: u32, yes: String, no: String) {
        if fits {
            self.fits.push(yes);
        } else {
            self.misfits.push(no);
            self.weight += weight;
        }
    }

    /// `Why it fits: 3 days a week, as you train; for strength, your goal. What doesn't: …`.
    pub fn sentences(&self) -> String {
        let clauses = [("Why it fits", &self.fits), ("What doesn't", &self.misfits)];
        let said = clauses.into_iter().filter(|(_, clauses)| !clauses.is_empty());
        let said: Vec<String> =
            said.map(|(lead, clauses)| format!("{lead}: {}.", clauses.join("; "))).collect();
        said.join(" ")
    }
}

impl KnownProgram {
    pub fn fit(&self, profile: &UserProfile, catalog: &Catalog) -> Fit {
        let mut fit = Fit::default();
        self.days_and_minutes(profile, &mut fit);
        let (goal, wanted) = (self.program.goal, goal_of(&profile.goal));
        if let Some(goal) = goal {
            let name = goal_name(goal);
            fit.say(
                goal == wanted,
                ANOTHER_GOAL,
                format!("for {name}, your goal"),
                format!("it is for {name} where your goal is {}", goal_name(wanted)),
            );
        }
        let own = profile.training_history.unwrap_or(Level::Intermediate);
        if let Some(level) = self.program.level {
            let weight = if level > own { TOO_HARD } else { TOO_EASY };
            fit.say(
                level == own,
                weight,
                format!("for your level, {}", level.word()),
                format!("its level is {} where yours is {}", level.word(), own.word()),
            );
        }
        self.exercises(profile, catalog, &mut fit);
        fit
    }

    fn days_and_minutes(&self, profile: &UserProfile, fit: &mut Fit) {
        let days = self.program.per_week;
        let apart = u32::from(days.abs_diff(profile.days_per_week));
        let week = format!("{} a week", counted(usize::from(days), "day"));
        fit.say(
            apart == 0,
            OTHER_DAYS * apart,
            format!("{week}, as you train"),
            format!("{week} where you train {}", profile.days_per_week),
        );
        let own = profile.minutes_per_day;
        let fits = session_time::fits(u32::from(self.minutes) * 60, own);
        fit.say(
            fits,
            TOO_LONG,
            if self.minutes > own {
                format!("its longest day takes {} minutes, near enough to your {own}", self.minutes)
            } else {
                format!("its longest day takes {} of your {own} minutes", self.minutes)
            },
            format!("its longest day takes {} minutes where you have {own}", self.minutes),
        );
    }

    fn exercises(&self, profile: &UserProfile, catalog: &Catalog, fit: &mut Fit) {
        let wishes = Wishes::of(profile, catalog);
        let mut own: Vec<&Exercise> = Vec::new();
        for slot in self.program.slots() {
            let exercise = catalog.resolve(slot.exercise()).exercise();
            own.extend(exercise.filter(|one| !own.iter().any(|other| other.id == one.id)));
        }
        let first = |of: &[&Exercise]| of.first().map_or("", |one| &one.name).to_owned();
        let impossible: Vec<&Exercise> =
            own.iter().copied().filter(|one| !one.possible_with(&wishes.available)).collect();
        let many = u32::try_from(impossible.len()).unwrap_or(u32::MAX);
        let count = counted(impossible.len(), "exercise");
        fit.say(
            impossible.is_empty(),
            NOT_POSSIBLE.saturating_mul(many),
            "you have what it needs".to_owned(),
            format!(
                "{count} of it can't be done with what you have, such as {}",
                first(&impossible)
            ),
        );
        let barbell = Equipment::Barbell;
        let uses_barbell = self.equipment.iter().any(|one| one == barbell.word());
        if wishes.available.contains(&barbell) && !uses_barbell {
            let no = "it leaves your barbell unused".to_owned();
            fit.say(false, UNUSED_BARBELL, String::new(), no);
        }
        let avoided: Vec<&Exercise> = own.into_iter().filter(|one| !wishes.allows(one)).collect();
        if !avoided.is_empty() {
            let many = u32::try_from(avoided.len()).unwrap_or(u32::MAX);
            let no = format!("it has {}, which you avoid", first(&avoided));
            fit.say(false, AVOIDED.saturating_mul(many), String::new(), no);
        }
    }
}

const fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Strength => "strength",
        Goal::Hypertrophy => "size",
        Goal::General => "general fitness",
    }
}
