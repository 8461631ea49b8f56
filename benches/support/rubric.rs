//! What an expert checks of a program, item by item, over any number of profiles.
#![expect(
    clippy::unnecessary_wraps,
    reason = "an item may apply to every profile, and stands in the table of those that don't"
)]

use setwise::catalog::Catalog;
use setwise::domain::exercise::{Equipment, Exercise, Level, Muscle, Pattern};
use setwise::domain::exercise_class::Class;
use setwise::domain::program::{ProgramDay, ProgramExercise, UserProfile, WorkoutPlan};
use setwise::program::verify;

/// One item; none where it doesn't apply to the profile.
type Check = fn(&Case<'_>) -> Option<bool>;

pub const ITEMS: [(&str, Check); 18] = [
    ("the verifier passes it", |case| Some(verify(case.profile, case.plan, case.catalog).ok)),
    ("each major muscle gets its sets", volume),
    ("each major muscle on two days", frequency),
    ("days differ", days_differ),
    ("reps suit the goal", goal_reps),
    ("reps suit the class", class_reps),
    ("order", order),
    ("pulls to pushes 0.9 to 1.6", balance),
    ("vertical and horizontal", planes),
    ("hamstrings to quads 0.5 to 1.6", legs),
    ("something on one leg", single_leg),
    ("heavy squats and pulls apart", heavy_apart),
    ("spine loaded for 12 sets at most", spine),
    ("level", level),
    ("deload built in", deload),
    ("arms", arms),
    ("calves", calves),
    ("loads what there is to load", loaded),
];

/// A program with the profile that it is for.
pub struct Case<'a> {
    pub profile: &'a UserProfile,
    pub plan: &'a WorkoutPlan,
    pub catalog: &'static Catalog,
}

/// One exercise of the work.
struct Work<'a> {
    planned: &'a ProgramExercise,
    exercise: &'static Exercise,
}

impl<'a> Case<'a> {
    fn day(&self, day: &'a ProgramDay) -> Vec<Work<'a>> {
        let blocks = day.blocks.iter().filter(|block| !block.name.contains("Warm"));
        blocks
            .flat_map(|block| &block.exercises)
            .filter_map(|planned| {
                let exercise = self.catalog.resolve(&planned.name).exercise()?;
                Some(Work { planned, exercise })
            })
            .filter(|work| is_work(work.exercise))
            .collect()
    }

    fn days(&self) -> Vec<Vec<Work<'a>>> {
        self.plan.days.iter().map(|day| self.day(day)).collect()
    }

    fn work(&self) -> Vec<Work<'a>> {
        self.days().into_iter().flatten().collect()
    }

    fn level(&self) -> Level {
        self.profile.training_history.unwrap_or(Level::Intermediate)
    }

    /// Whether anything of the kind that counts as work can be done, is not avoided, and suits the
    /// level.
    fn can(&self, wanted: impl Fn(&Exercise) -> bool) -> bool {
        let has: Vec<Equipment> = self
            .profile
            .equipment_available
            .iter()
            .filter_map(|word| setwise::catalog::equipment_named(word))
            .collect();
        let avoided: Vec<_> =
            self.profile.avoid_exercises.iter().map(|term| self.catalog.expand(term)).collect();
        self.catalog.all().iter().any(|one| {
            wanted(one)
                && is_work(one)
                && one.possible_with(&has)
                && one.level <= self.level()
                && !one.is_outgrown_by(self.level())
                && !avoided.iter().any(|term| term.covers(one))
        })
    }

    /// Minutes of training in a week.
    fn minutes(&self) -> u32 {
        u32::from(self.profile.minutes_per_day) * u32::from(self.profile.days_per_week)
    }
}

fn is_work(exercise: &Exercise) -> bool {
    !matches!(exercise.class(), Class::Mobility | Class::Conditioning)
}

const MAJOR: [&[Muscle]; 4] = [
    &[Muscle::Chest],
    &[Muscle::Lats, Muscle::UpperBack],
    &[Muscle::Quads],
    &[Muscle::Hamstrings, Muscle::Glutes],
];

fn aims(exercise: &Exercise, muscles: &[Muscle]) -> bool {
    exercise.primary.iter().any(|one| muscles.contains(one))
}

fn sets<'a>(work: impl IntoIterator<Item = &'a Work<'a>>) -> u32 {
    work.into_iter().map(|one| one.planned.sets).sum()
}

/// The least and most reps of a prescription such as `5`, `8-12` or `5/3/1`.
fn reps(text: &str) -> Option<(u32, u32)> {
    let numbers: Vec<u32> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let counted = !text.contains(['s', 'm']);
    Some((*numbers.iter().min()?, *numbers.iter().max()?)).filter(|_| counted)
}

fn volume(case: &Case<'_>) -> Option<bool> {
    let low = match case.level() {
        Level::Beginner => 6,
        Level::Intermediate => 10,
        Level::Advanced => 12,
    };
    // About a set in four minutes, a sixth of them for each major group.
    let low = if case.profile.goal == "hypertrophy" { low } else { low / 2 };
    let low = low.min(case.minutes() / 4 / 6);
    let work = case.work();
    Some(MAJOR.iter().all(|muscles| {
        let sets = sets(work.iter().filter(|one| aims(one.exercise, muscles)));
        sets * 10 >= low * 8 || !case.can(|one| aims(one, muscles))
    }))
}

fn frequency(case: &Case<'_>) -> Option<bool> {
    let days = case.days();
    (days.len() >= 2 && case.minutes() >= 120).then(|| {
        MAJOR.iter().all(|muscles| {
            let touches = |day: &&Vec<Work<'_>>| {
                day.iter().any(|one| {
                    aims(one.exercise, muscles)
                        || one.exercise.secondary.iter().any(|two| muscles.contains(two))
                })
            };
            days.iter().filter(touches).count() >= 2 || !case.can(|one| aims(one, muscles))
        })
    })
}

fn days_differ(case: &Case<'_>) -> Option<bool> {
    let days = case.days();
    let names = |day: &Vec<Work<'_>>| {
        let mut names: Vec<_> = day.iter().map(|one| one.exercise.id.clone()).collect();
        names.sort();
        names
    };
    let all: Vec<_> = days.iter().map(names).collect();
    (all.len() >= 2).then(|| (1..all.len()).all(|day| !all[..day].contains(&all[day])))
}

fn goal_reps(case: &Case<'_>) -> Option<bool> {
    let work = case.work();
    let counted: Vec<_> = work
        .iter()
        .filter(|one| !one.exercise.bodyweight)
        .filter_map(|one| Some((one, reps(&one.planned.reps)?)))
        .collect();
    if counted.is_empty() {
        return None;
    }
    match case.profile.goal.as_str() {
        "strength" => {
            let heavy =
                |class| matches!(class, Class::HeavySquat | Class::HeavyHinge | Class::Press);
            let lifts: Vec<_> =
                counted.iter().filter(|(one, _)| heavy(one.exercise.class())).collect();
            let most = if case.level() == Level::Beginner { 6 } else { 5 };
            (!lifts.is_empty()).then(|| lifts.iter().any(|(_, (low, _))| *low <= most))
        }
        "hypertrophy" => {
            let suits = counted.iter().filter(|(_, (low, high))| *high >= 6 && *low <= 15);
            Some(suits.count() * 10 >= counted.len() * 7)
        }
        _ => Some(counted.iter().all(|(_, (low, high))| *low >= 3 && *high <= 20)),
    }
}

fn class_reps(case: &Case<'_>) -> Option<bool> {
    Some(case.work().iter().all(|one| {
        let Some((low, high)) = reps(&one.planned.reps) else {
            return true;
        };
        match one.exercise.class() {
            Class::HeavyHinge => low <= 6 && one.planned.sets <= 5,
            Class::Isolation => high >= 8,
            Class::HeavySquat => low <= 10,
            Class::Power => one.exercise.bodyweight || high <= 6,
            _ => true,
        }
    }))
}

fn order(case: &Case<'_>) -> Option<bool> {
    let rank = |class| match class {
        Class::Power => 0,
        Class::Isolation => 2,
        Class::Core => 3,
        _ => 1,
    };
    Some(case.days().iter().all(|day| {
        day.windows(2).all(|pair| rank(pair[0].exercise.class()) <= rank(pair[1].exercise.class()))
    }))
}

fn of<'a, 'b>(work: &'b [Work<'a>], patterns: &'static [Pattern]) -> Vec<&'b Work<'a>> {
    let is = |one: &&Work<'_>| patterns.contains(&one.exercise.pattern);
    work.iter().filter(is).collect()
}

const PUSHES: [Pattern; 2] = [Pattern::HorizontalPush, Pattern::VerticalPush];
const PULLS: [Pattern; 2] = [Pattern::HorizontalPull, Pattern::VerticalPull];

fn balance(case: &Case<'_>) -> Option<bool> {
    let possible = |patterns: [Pattern; 2]| case.can(|one| patterns.contains(&one.pattern));
    if !possible(PUSHES) || !possible(PULLS) || case.minutes() < 60 {
        return None;
    }
    let work = case.work();
    let sum = |patterns| of(&work, patterns).iter().map(|one| one.planned.sets).sum::<u32>();
    let (push, pull) = (sum(&PUSHES), sum(&PULLS));
    Some(pull * 10 >= push * 9 && pull * 10 <= push * 16)
}

fn planes(case: &Case<'_>) -> Option<bool> {
    let work = case.work();
    (case.profile.days_per_week >= 3 && case.profile.minutes_per_day >= 30).then(|| {
        PUSHES.iter().chain(&PULLS).all(|pattern| {
            work.iter().any(|one| one.exercise.pattern == *pattern)
                || !case.can(|one| one.pattern == *pattern && !one.bodyweight)
        })
    })
}

fn legs(case: &Case<'_>) -> Option<bool> {
    let work = case.work();
    let sum = |muscle| sets(work.iter().filter(|one| aims(one.exercise, &[muscle])));
    let (hamstrings, quads) = (sum(Muscle::Hamstrings), sum(Muscle::Quads));
    let possible = case.can(|one| aims(one, &[Muscle::Hamstrings]) && !one.bodyweight)
        && case.can(|one| aims(one, &[Muscle::Quads]));
    (possible && case.minutes() >= 120)
        .then(|| hamstrings * 10 >= quads * 5 && hamstrings * 10 <= quads * 16)
}

fn single_leg(case: &Case<'_>) -> Option<bool> {
    let one_leg = |one: &Exercise| {
        one.unilateral && aims(one, &[Muscle::Quads, Muscle::Glutes, Muscle::Hamstrings])
    };
    (case.minutes() >= 180 && case.can(|one| one.pattern == Pattern::Lunge))
        .then(|| case.work().iter().any(|one| one_leg(one.exercise)))
}

fn heavy_apart(case: &Case<'_>) -> Option<bool> {
    Some(case.days().iter().all(|day| {
        let of = |class| sets(day.iter().filter(|one| one.exercise.class() == class));
        of(Class::HeavySquat).min(of(Class::HeavyHinge)) <= 3
    }))
}

fn spine(case: &Case<'_>) -> Option<bool> {
    use setwise::domain::exercise_class::Position;
    Some(
        case.days().iter().all(|day| {
            sets(day.iter().filter(|one| one.exercise.is_in(Position::LoadedSpine))) <= 12
        }),
    )
}

fn level(case: &Case<'_>) -> Option<bool> {
    let level = case.level();
    Some(case.work().iter().all(|one| {
        let outgrown = one.exercise.is_outgrown_by(level)
            && case.can(|other| other.pattern == one.exercise.pattern);
        !one.exercise.is_beyond(level) && !outgrown
    }))
}

fn deload(case: &Case<'_>) -> Option<bool> {
    (case.level() != Level::Beginner).then(|| {
        let said = case.plan.metadata.notes.iter();
        let said = said.map(|note| note.to_lowercase()).any(|note| note.contains("deload"));
        said && case.plan.metadata.weeks.is_some_and(|weeks| weeks <= 7)
    })
}

fn arms(case: &Case<'_>) -> Option<bool> {
    let wanted = case.profile.goal != "strength" && case.profile.minutes_per_day >= 60;
    let trains = |muscle, pattern| {
        !case.can(|one| one.pattern == pattern && !one.bodyweight)
            || case.work().iter().any(|one| aims(one.exercise, &[muscle]))
    };
    (wanted && case.minutes() >= 180).then(|| {
        trains(Muscle::Biceps, Pattern::ElbowFlexion)
            && trains(Muscle::Triceps, Pattern::ElbowExtension)
    })
}

fn calves(case: &Case<'_>) -> Option<bool> {
    let wanted = case.profile.goal == "hypertrophy"
        && case.profile.minutes_per_day >= 60
        && case.minutes() >= 225
        && case.can(|one| one.pattern == Pattern::AnkleIsolation && !one.bodyweight);
    wanted.then(|| case.work().iter().any(|one| aims(one.exercise, &[Muscle::Calves])))
}

/// Lifts without a load only where nothing of their pattern can be loaded.
fn loaded(case: &Case<'_>) -> Option<bool> {
    Some(case.work().iter().all(|one| {
        let lift = matches!(
            one.exercise.pattern,
            Pattern::Squat | Pattern::Hinge | Pattern::HorizontalPush | Pattern::VerticalPush
        );
        let light = one.exercise.bodyweight && one.exercise.level == Level::Beginner;
        let could =
            |other: &Exercise| other.pattern == one.exercise.pattern && other.base().is_some();
        !(lift && light && case.can(could))
    }))
}

/// Profiles in all colours, the same each time.
pub fn profiles(count: usize) -> Vec<UserProfile> {
    let mut state: u64 = 2026;
    let mut draw = move |below: u64| -> usize {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below).unwrap_or_default()
    };
    let avoid = [
        "knee",
        "lower back",
        "overhead press",
        "jumping",
        "deadlift",
        "pull up",
        "shoulder",
        "barbell",
        "running",
        "squats",
    ];
    let at_home = ["dumbbell", "bench", "band", "pull-up bar", "kettlebell"];
    let all = || Equipment::ALL.iter().map(|one| one.word().to_owned());
    (0..count)
        .filter_map(|_| {
            let equipment: Vec<String> = match draw(6) {
                0..=2 => all().collect(),
                3 => vec!["dumbbell".into(), "bench".into()],
                4 => vec!["barbell".into(), "rack".into(), "bench".into(), "pull-up bar".into()],
                _ => at_home.iter().filter(|_| draw(2) == 0).map(|one| (*one).into()).collect(),
            };
            let terms = if draw(3) == 0 { 1 + draw(2) } else { 0 };
            let goal = ["strength", "hypertrophy", "general"][draw(3)];
            let level = [Level::Beginner, Level::Intermediate, Level::Advanced][draw(3)];
            let plain: UserProfile = serde_json::from_str("{}").ok()?;
            Some(UserProfile {
                days_per_week: [1, 2, 3, 4, 5, 6][draw(6)],
                minutes_per_day: [30, 45, 60, 75, 90][draw(5)],
                equipment_available: equipment,
                avoid_exercises: (0..terms).map(|_| avoid[draw(10)].into()).collect(),
                goal: goal.into(),
                training_history: Some(level),
                ..plain
            })
        })
        .collect()
}

/// What came of one item over all programs.
pub struct Tally {
    pub item: &'static str,
    pub passed: usize,
    pub asked: usize,
    /// Profiles of programs that it failed, as JSON.
    pub failed: Vec<String>,
}

/// Every item over the programs that the offline coach writes for the profiles, and how many
/// profiles were told of a conflict instead.
pub fn judge(profiles: &[UserProfile]) -> (Vec<Tally>, usize) {
    let catalog = Catalog::embedded();
    let mut tallies: Vec<Tally> = ITEMS
        .iter()
        .map(|(item, _)| Tally { item, passed: 0, asked: 0, failed: Vec::new() })
        .collect();
    let mut conflicts = 0;
    for profile in profiles {
        let Ok(written) = setwise::offline::program::program(profile, catalog) else {
            conflicts += 1;
            continue;
        };
        let plan = written.plan;
        let case = Case { profile, plan: &plan, catalog };
        for (tally, (_, check)) in tallies.iter_mut().zip(ITEMS) {
            let Some(passed) = check(&case) else { continue };
            tally.asked += 1;
            tally.passed += usize::from(passed);
            if !passed {
                tally.failed.push(serde_json::to_string(profile).unwrap_or_default());
            }
        }
    }
    (tallies, conflicts)
}
