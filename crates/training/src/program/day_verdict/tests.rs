use super::*;
use crate::program::Pace;
use setwise_catalog::catalog::Catalog;
use setwise_domain::plan::{Energy, PlanBlock, PlanSource};
use setwise_domain::profile::Profile;

fn findings(profile: &Profile, exercises: &[(&str, &str)]) -> Vec<String> {
    let exercises = exercises.iter().map(|(name, prescription)| PlanExercise {
        id: String::new(),
        name: (*name).to_owned(),
        prescription: (*prescription).to_owned(),
        detail: None,
    });
    let plan = TodayPlan {
        id: String::new(),
        focus: "Upper".to_owned(),
        duration_minutes: 45,
        equipment: Vec::new(),
        source: PlanSource::Ai,
        energy: Energy::Moderate,
        summary: String::new(),
        blocks: vec![PlanBlock {
            id: String::new(),
            title: "Main".to_owned(),
            duration_minutes: 45,
            focus: String::new(),
            exercises: exercises.collect(),
        }],
    };
    let verifier = Verifier { catalog: Catalog::embedded(), pace: Pace::default() };
    verifier.verify_day(&UserProfile::from(profile), &plan)
}

#[test]
fn a_day_is_held_to_what_is_avoided_and_to_its_time_and_not_to_a_week() {
    let profile = Profile::default();
    assert_eq!(
        findings(&profile, &[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]),
        Vec::<String>::new()
    );
    let avoids = Profile { avoid: vec!["bench press".to_owned()], ..profile.clone() };
    let told = findings(&avoids, &[("Bench Press", "3 x 8")]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("avoided by 'bench press'"), "{told:?}");
    let told = findings(&profile, &[("Bench Press", "20 x 8"), ("Barbell Row", "20 x 8")]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("minutes; there are"), "{told:?}");
    // What can't be read asks for one set.
    assert_eq!(findings(&profile, &[("Bench Press", "as you like")]), Vec::<String>::new());
}
