//! Programs by rule against an outside judge, and what becomes of flawed ones.

#[path = "../../../../../benches/support/rubric.rs"]
mod rubric;

use super::{is_sound, program};
use crate::OfflineCoach;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::BoxStream;
use rubric::{Tally, judge, profiles};
use serde_json::Value;
use setwise_catalog::catalog::Catalog;
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::exercise::Equipment;
use setwise_domain::program::{ProgramExercise, UserProfile, WorkoutPlan};
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use setwise_training::program::{
    Options, Pace, Verifier, apply, by_fit, known_programs, prescribed, refine, swap_edits, verify,
    week_plan,
};

/// Few enough for a test; with `SETWISE_LONG`, and in the bench, 300.
const PROFILES: [usize; 2] = [200, 300];
/// Of a hundred programs, those that pass an item at least: composed, and from a template.
const WANTED: [usize; 2] = [95, 90];

fn at_length([few, all]: [usize; 2]) -> usize {
    if std::env::var_os("SETWISE_LONG").is_some() { all } else { few }
}

fn read(profile: &Value) -> UserProfile {
    serde_json::from_value(profile.clone()).unwrap()
}

/// The plan, and the program that is made of it once it is accepted.
fn written(profile: &Value, bootstrap: bool) -> Option<(Value, Value)> {
    let profile = read(profile);
    let catalog = Catalog::embedded();
    let known = known_programs().iter().filter(|one| one.is_adaptable());
    let days = profile.days_per_week.min(6);
    let known = known.filter(|one| bootstrap && one.program.per_week == days);
    let best = by_fit(known, &profile, catalog).into_iter().next();
    let template = best.map(|(known, _)| week_plan(&known.program));
    let written = program(&profile, template.as_ref(), catalog);
    let plan = written.inspect_err(|why| eprintln!("unanswered: {why}")).ok()?.plan;
    let made = prescribed(&plan, &profile, catalog).program;
    Some((serde_json::to_value(plan).unwrap(), serde_json::to_value(made).unwrap()))
}

fn poor(tallies: &[Tally], wanted: usize) -> Vec<String> {
    let poor = tallies.iter().filter(|tally| tally.passed * 100 < tally.asked * wanted);
    poor.map(|tally| {
        let failed = tally.failed.iter().take(3).cloned().collect::<Vec<_>>();
        format!("{}: {} of {}\n  {}", tally.item, tally.passed, tally.asked, failed.join("\n  "))
    })
    .collect()
}

/// Composed, and from a template.
#[test]
fn nineteen_programs_in_twenty_pass_each_item() {
    let count = at_length(PROFILES);
    for (bootstrap, wanted) in [false, true].into_iter().zip(WANTED) {
        let (tallies, unanswered) = judge(&profiles(count), |one| written(one, bootstrap));
        assert!(unanswered * 100 <= count * (100 - wanted), "{unanswered} of {count} unanswered");
        for tally in &tallies {
            eprintln!("{bootstrap} {}: {} of {}", tally.item, tally.passed, tally.asked);
        }
        let poor = poor(&tallies, wanted);
        assert!(poor.is_empty(), "bootstrap {bootstrap}\n{}", poor.join("\n"));
    }
}

/// A program in which nothing is wrong, or a conflict whose every piece of advice, followed, gives one.
#[test]
fn each_profile_gets_a_program_or_advice_that_works() {
    let catalog = Catalog::embedded();
    for profile in profiles(at_length(PROFILES)) {
        let profile = read(&profile);
        match program(&profile, None, catalog) {
            Ok(written) => {
                let report = verify(&profile, &written.plan, catalog);
                assert!(is_sound(&report), "{profile:?}: {:?}", report.findings);
            }
            Err(why) => {
                let why = why.to_string();
                for advice in advice(&why) {
                    let followed = program(&following(&profile, advice), None, catalog);
                    assert!(followed.is_ok(), "{profile:?}: {why}; {followed:?}");
                }
            }
        }
    }
}

/// `20 minutes a day`, `2 days a week`, `not avoiding knee`, `more equipment`.
fn advice(why: &str) -> Vec<&str> {
    let Some((_, advice)) = why.split_once("This would be enough: ") else {
        assert!(why.contains("No single change would be enough."), "{why}");
        return Vec::new();
    };
    advice.trim_end_matches('.').split(", or ").collect()
}

fn following(profile: &UserProfile, advice: &str) -> UserProfile {
    let mut changed = profile.clone();
    if let Some(minutes) = advice.strip_suffix(" minutes a day") {
        changed.minutes_per_day = minutes.parse().unwrap();
    } else if let Some(days) = advice.strip_suffix(" days a week") {
        changed.days_per_week = days.parse().unwrap();
    } else if let Some(term) = advice.strip_prefix("not avoiding ") {
        let place = changed.avoid_exercises.iter().position(|one| one == term);
        changed.avoid_exercises.remove(place.unwrap());
    } else {
        assert_eq!(advice, "more equipment");
        let all = Equipment::ALL.iter().map(|one| one.word().to_owned());
        changed.equipment_available = all.collect();
    }
    changed
}

/// A model that writes flawed plans, makes no edit of its own, and judges nothing.
struct Careless {
    plan: WorkoutPlan,
    rules: OfflineCoach,
}

impl Coach for Careless {
    fn name(&self) -> &'static str {
        "careless"
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        self.rules.chat_round(conversation)
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let reply = match request {
            Request::Program(_) => Reply::Program(self.plan.clone()),
            Request::Revise(request) => {
                let swaps = swap_edits(&request.substitutions);
                Reply::Revise(apply(&request.plan, &swaps).plan)
            }
            other => return self.rules.answer(other),
        };
        let answer =
            Answer { value: reply, asked: String::new(), dropped: Vec::new(), sources: Vec::new() };
        Box::pin(std::future::ready(Ok(answer)))
    }
}

/// What models get wrong, by number.
fn spoil(plan: &mut WorkoutPlan, issue: usize) {
    let mut exercises: Vec<&mut ProgramExercise> = plan
        .days
        .iter_mut()
        .flat_map(|day| &mut day.blocks)
        .filter(|block| block.name == "Main")
        .flat_map(|block| &mut block.exercises)
        .collect();
    let count = exercises.len();
    match issue {
        0 => exercises[0].sets = 12,
        1 => "lots".clone_into(&mut exercises[count / 2].reps),
        2 => exercises.iter_mut().for_each(|one| one.sets += 3),
        3 => "Clean and Jerk".clone_into(&mut exercises[count - 1].name),
        4 => "Thruster".clone_into(&mut exercises[1].name),
        5 => exercises.iter_mut().for_each(|one| {
            if one.name.contains("Row") || one.name.contains("Pull") {
                "Bench Press".clone_into(&mut one.name);
            }
        }),
        6 => exercises.iter_mut().for_each(|one| one.rest_seconds = Some(300)),
        7 => exercises.iter_mut().for_each(|one| "1".clone_into(&mut one.reps)),
        8 => {
            let last = exercises[count - 1].clone();
            *exercises[0] = last;
        }
        _ => exercises[0].intensity = Some("to failure".into()),
    }
}

/// Sixty flawed plans of a model that mends nothing itself: the verifier's edits alone bring nine in
/// ten of them right.
#[test]
fn flawed_plans_come_right_by_the_edits_that_are_suggested() {
    const PLANS: usize = 60;
    const WANTED: usize = 54;
    let catalog = Catalog::embedded();
    let mut wrong = Vec::new();
    let written = profiles(4 * PLANS).into_iter().filter_map(|profile| {
        let profile = read(&profile);
        let plan = program(&profile, None, catalog).ok()?.plan;
        Some((profile, plan))
    });
    let verifier = Verifier { catalog, pace: Pace::default() };
    for (number, (profile, mut plan)) in written.take(PLANS).enumerate() {
        spoil(&mut plan, number % 10);
        if is_sound(&verify(&profile, &plan, catalog)) {
            continue;
        }
        let coach = Careless { plan, rules: OfflineCoach::new(catalog) };
        let options = Options { max_revisions: 6, bootstrap: None, verifier, told: &|_| {} };
        let made = refine(&coach, profile, &options).now_or_never().unwrap().unwrap();
        if !is_sound(&made.verification) {
            let found = made.verification.findings.iter().map(|one| &one.message);
            let found: Vec<_> = found.collect();
            wrong.push(format!("{number}: {:?} {found:?}", made.stop_reason));
        }
    }
    assert!(PLANS - wrong.len() >= WANTED, "{}", wrong.join("\n"));
}
