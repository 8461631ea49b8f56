use super::*;
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;

fn seconds(name: &str, asked: &str, goal: Goal) -> u32 {
    let exercise = Catalog::embedded().resolve(name).exercise();
    let asked = prescription::read(asked);
    kind(exercise, asked.as_ref(), false, goal).seconds()
}

#[test]
fn by_kind() {
    assert_eq!(seconds("Bench Press", "3 x 5", Goal::General), 180);
    assert_eq!(seconds("Bench Press", "3 x 8", Goal::General), 120);
    assert_eq!(seconds("Bench Press", "3 x 8", Goal::Strength), 180);
    assert_eq!(seconds("Hammer Curl", "2 x 5", Goal::Strength), 90);
    assert_eq!(seconds("Plank", "2 x 30s", Goal::General), 60);
    assert_eq!(seconds("Cat-Cow", "1 x 10", Goal::General), 30);
    assert_eq!(seconds("something of my own", "3 x 8", Goal::General), 120);
    let bench = Catalog::embedded().resolve("Bench Press").exercise();
    assert_eq!(kind(bench, None, true, Goal::Strength).seconds(), 30);
}

#[test]
fn what_a_plan_states() {
    assert_eq!(stated("rest 2:00"), Some(120));
    assert_eq!(stated("RPE 8, Rest: 90 s"), Some(90));
    assert_eq!(stated("rest 90s between sets"), Some(90));
    assert_eq!(stated("rest 3 min"), Some(180));
    assert_eq!(stated("rest 2-3 min"), Some(120));
    assert_eq!(stated("rest 90-120 s"), Some(90));
    assert_eq!(stated("rest a bit"), None);
    assert_eq!(stated("rest as needed"), None);
    assert_eq!(stated("rest 2:75"), None);
    assert_eq!(stated("rest 99999999999 min"), None);
    assert_eq!(stated("rest 3600"), None);
    assert_eq!(stated("slow"), None);
}
