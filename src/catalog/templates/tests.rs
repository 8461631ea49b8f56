use super::*;
use crate::catalog::Catalog;

fn found(query: &str) -> Vec<&'static str> {
    search_templates(query, 3)
        .iter()
        .map(|one| one.id.as_str())
        .collect()
}

#[test]
fn every_template_is_sound() {
    let mut ids: Vec<_> = templates().iter().map(|one| &one.id).collect();
    assert!(ids.len() >= 10 && templates_version() == 1);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), templates().len(), "an id stands twice");
    for template in templates() {
        let days = template.plan.days.iter();
        for exercise in days
            .flat_map(|day| &day.blocks)
            .flat_map(|block| &block.exercises)
        {
            let known = Catalog::embedded().resolve(&exercise.name).exercise();
            let name = known.map(|one| one.name.as_str());
            assert_eq!(name, Some(exercise.name.as_str()), "{}", template.id);
        }
    }
}

#[test]
fn words_find_them_and_typos_too() {
    assert_eq!(found("push pull legs six days")[0], "push-pull-legs-six");
    assert_eq!(found("kettelbell")[0], "kettlebell-three");
    assert_eq!(found("home dumbbells")[0], "home-dumbbells-three");
    assert_eq!(found("coming back after a break")[0], "returning-two");
    assert_eq!(found("bodyweight")[0], "bodyweight-three");
    let suits = |query: &str| &search_templates(query, 1)[0].suits;
    assert_eq!(suits("4 days hypertrophy").days_per_week, 4);
    assert_eq!(suits("six days").days_per_week, 6);
    let level = suits("begginer 3 days").training_history;
    assert_eq!(
        level.map(crate::domain::exercise::Level::word),
        Some("beginner")
    );
    assert_eq!(found("zzz"), [""; 0]);
    assert_eq!(search_templates("", 99).len(), templates().len());
}
