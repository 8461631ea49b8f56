//! Changes of today's plan: proposed, accepted, refused, stale.

use super::super::{Intent, UndoWish, Verdict, board_today, want};
use super::fixture::Athlete;
use setwise_domain::board::Board;
use setwise_domain::exercise::Equipment;
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_training::today;

/// A plan with a set of its first exercise done.
fn begun() -> Athlete {
    let athlete = Athlete::new();
    athlete.planned(&[
        ("Bench Press", "3 x 8"),
        ("Barbell Row", "3 x 8"),
        ("Overhead Press", "3 x 10"),
        ("Hammer Curl", "2 x 12"),
    ]);
    athlete.did("2026-11-21", "Bench Press", "185x8");
    athlete
}

fn board(athlete: &Athlete) -> Board {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(board_today(&athlete.services)).unwrap().unwrap()
}

fn plan(athlete: &Athlete) -> String {
    today::lines(&board(athlete).stored.plan).join("\n")
}

/// The letters that stand on a card are read where they are typed, as its words are.
#[test]
fn a_card_is_settled_by_the_letters_that_stand_on_it() {
    let athlete = begun();
    let swap = "swap ohp with arnold press";
    athlete.says(&[swap, "r"]);
    assert!(plan(&athlete).contains("Overhead Press"));
    athlete.says(&[swap, "a"]);
    assert!(plan(&athlete).contains("Arnold Press"));
    assert!(!plan(&athlete).contains("Overhead Press"));
}

#[test]
fn a_swap_is_proposed_with_its_reason() {
    insta::assert_snapshot!(
        begun().says(&[
            "swap row",
            "swap barbell row",
            "2",
            "swap ohp with arnold press",
            "swap bench for push up",
            "swap deadlift busy",
            "swap barbell row pain",
        ]),
        @"
you      swap row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → swap Barbell Row
         2 Seated Cable Row → swap Seated Cable Row
         3 Dumbbell Row → swap Dumbbell Row
         4 T-Bar Row → swap T-Bar Row
         5 Chest-Supported Row → swap Chest-Supported Row
         6 Pendlay Row → swap Pendlay Row
         7 Dumbbell Bent-Over Row → swap Dumbbell Bent-Over Row
         8 Machine Row → swap Machine Row
you      swap barbell row
asks     Swap Barbell Row because: 1 it is busy, 2 it hurts, 3 the equipment is missing
         1 it is busy → swap Barbell Row busy
         2 it hurts → swap Barbell Row pain
         3 the equipment is missing → swap Barbell Row no equipment
you      2
proposes Upper body, 45 min, 4 exercises. Seated Cable Row in place of Barbell Row: horizontal pull too, with less on lower back. No load is known for it: pick a load you could do 10 with.
           Upper body · 45 min · moderate
           Main · 45 min
             Bench Press  3 x 8
         -   Barbell Row  3 x 8
         +   Seated Cable Row  3 x 8 · pick a load you could do 10 with
             Overhead Press  3 x 10
             Hammer Curl  2 x 12
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
you      swap ohp with arnold press
proposes Upper body, 45 min, 4 exercises. Arnold Press in place of Overhead Press, as you asked. No load is known for it: pick a load you could do 12 with.
           Upper body · 45 min · moderate
           Main · 45 min
             Bench Press  3 x 8
             Barbell Row  3 x 8
         -   Overhead Press  3 x 10
         +   Arnold Press  3 x 10 · pick a load you could do 12 with
             Hammer Curl  2 x 12
you      swap bench for push up
coach    Bench Press has been started, so it stays; you can still log sets of Push-Up.
you      swap deadlift busy
coach    Deadlift is not on today's plan. With your equipment Dumbbell Deadlift, Dumbbell Romanian Deadlift, Machine Deadlift and Cable Pull-Through train much the same.
you      swap barbell row pain
proposes Upper body, 45 min, 4 exercises. Seated Cable Row in place of Barbell Row: horizontal pull too, with less on lower back. No load is known for it: pick a load you could do 10 with.
           Upper body · 45 min · moderate
           Main · 45 min
             Bench Press  3 x 8
         -   Barbell Row  3 x 8
         +   Seated Cable Row  3 x 8 · pick a load you could do 10 with
             Overhead Press  3 x 10
             Hammer Curl  2 x 12
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
"
    );
}

#[test]
fn shorter_easier_harder() {
    insta::assert_snapshot!(
        begun().says(&["shorter today", "1", "easier today", "harder today", "5 minutes"]),
        @"
you      shorter today
asks     How long do you have: 1 20 min, 2 30 min, 3 45 min
         1 20 min → only 20 minutes
         2 30 min → only 30 minutes
         3 45 min → only 45 minutes
you      1
proposes Upper body, 23 min, 3 exercises. For 20 min: without Hammer Curl; Bench Press 3 → 2 sets, Barbell Row 3 → 2 sets, Overhead Press 3 → 2 sets. What is left takes about 20 of the 23 min.
         - Upper body · 45 min · moderate
         - Main · 45 min
         -   Bench Press  3 x 8
         -   Barbell Row  3 x 8
         -   Overhead Press  3 x 10
         -   Hammer Curl  2 x 12
         + Upper body · 23 min · moderate
         + Main · 23 min
         +   Bench Press  2 x 8
         +   Barbell Row  2 x 8
         +   Overhead Press  2 x 10
you      easier today
proposes Upper body, 31 min, 4 exercises. Easier: one set less of 3 exercises, RPE one less for 4 exercises; what is done stays.
         - Upper body · 45 min · moderate
         - Main · 45 min
         -   Bench Press  3 x 8
         -   Barbell Row  3 x 8
         -   Overhead Press  3 x 10
         -   Hammer Curl  2 x 12
         + Upper body · 31 min · easy
         + Main · 31 min
         +   Bench Press  2 x 8 · RPE 7
         +   Barbell Row  2 x 8 · RPE 7
         +   Overhead Press  2 x 10 · RPE 7
         +   Hammer Curl  2 x 12 · RPE 7
you      harder today
proposes Upper body, 51 min, 4 exercises. Harder: one set more of 3 exercises, RPE one more for 4 exercises; what is done stays.
         - Upper body · 45 min · moderate
         - Main · 45 min
         -   Bench Press  3 x 8
         -   Barbell Row  3 x 8
         -   Overhead Press  3 x 10
         -   Hammer Curl  2 x 12
         + Upper body · 51 min · intense
         + Main · 51 min
         +   Bench Press  4 x 8 · RPE 9
         +   Barbell Row  4 x 8 · RPE 9
         +   Overhead Press  4 x 10 · RPE 9
         +   Hammer Curl  2 x 12 · RPE 9
you      5 minutes
proposes Upper body, 8 min, 1 exercise. For 5 min: without Barbell Row, Overhead Press, Hammer Curl; Bench Press 3 → 2 sets. What is left takes about 5 of the 8 min.
         - Upper body · 45 min · moderate
         - Main · 45 min
         -   Bench Press  3 x 8
         -   Barbell Row  3 x 8
         -   Overhead Press  3 x 10
         -   Hammer Curl  2 x 12
         + Upper body · 8 min · moderate
         + Main · 8 min
         +   Bench Press  2 x 8
"
    );
}

#[test]
fn a_change_needs_a_plan() {
    insta::assert_snapshot!(Athlete::new().says(&["swap bench busy", "easier today", "20 minutes"]), @"
you      swap bench busy
coach    With your equipment Dumbbell Bench Press, Machine Chest Press, Machine Decline Press and Cable Chest Press train much the same.
you      easier today
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
you      20 minutes
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
");
}

#[test]
fn an_accepted_proposal_stands_and_another_is_stale_then() {
    let athlete = begun();
    athlete.says(&["easier today", "harder today"]);
    let reader = athlete.services.store.reader().unwrap();
    let [easier, harder] = reader.open_proposals().unwrap().try_into().unwrap();
    let said = want(&athlete.services, Intent::settle(easier.id, Verdict::of(true))).unwrap();
    insta::assert_snapshot!(said.text(), @"Accepted: Upper body, 31 min, 4 exercises.");
    insta::assert_snapshot!(plan(&athlete), @"
Upper body · 31 min · easy
Main · 31 min
  Bench Press  2 x 8 · RPE 7
  Barbell Row  2 x 8 · RPE 7
  Overhead Press  2 x 10 · RPE 7
  Hammer Curl  2 x 12 · RPE 7
");
    let said = want(&athlete.services, Intent::settle(harder.id, Verdict::of(true))).unwrap();
    insta::assert_snapshot!(said.text(), @"Nothing was changed: what it is about has changed since: Title: Upper body · 45 min · moderate → Upper body · 31 min · easy; block: Main · 45 min → Main · 31 min; Bench Press 3 × 8 → 2 × 8 (RPE 7); Barbell Row 3 × 8 → 2 × 8 (RPE 7); Overhead Press 3 × 10 → 2 × 10 (RPE 7); Hammer Curl 2 × 12 → 2 × 12 (RPE 7). Ask again.");
    insta::assert_snapshot!(want(&athlete.services, Intent::Undo(UndoWish::Newest)).unwrap().text(), @"Undone: the acceptance of “Upper body, 31 min, 4 exercises”.");
    insta::assert_snapshot!(plan(&athlete), @"
Upper body · 45 min · moderate
Main · 45 min
  Bench Press  3 x 8
  Barbell Row  3 x 8
  Overhead Press  3 x 10
  Hammer Curl  2 x 12
");
}

#[test]
fn a_refused_proposal_changes_nothing() {
    let athlete = begun();
    athlete.says(&["easier today"]);
    let before = plan(&athlete);
    let reader = athlete.services.store.reader().unwrap();
    let [easier] = reader.open_proposals().unwrap().try_into().unwrap();
    insta::assert_snapshot!(want(&athlete.services, Intent::settle(easier.id, Verdict::of(false))).unwrap().text(), @"Refused: Upper body, 31 min, 4 exercises.");
    insta::assert_snapshot!(want(&athlete.services, Intent::settle(easier.id, Verdict::of(true))).unwrap().text(), @"Nothing was changed: that proposal was already settled.");
    assert_eq!(plan(&athlete), before);
}

#[test]
fn a_plan_is_made_where_none_stands_and_kept_as_long_as_nothing_changes() {
    let athlete = Athlete::new();
    let first = board(&athlete);
    assert_eq!(board(&athlete).stored, first.stored);
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.plans(10).unwrap().len(), 1);
}

#[test]
fn a_plan_follows_the_profile_until_the_first_set_pins_it() {
    let athlete = Athlete::new();
    let first = board(&athlete);
    let few = Profile {
        equipment: vec![Equipment::Dumbbell],
        minutes_per_day: 30,
        unit: Unit::Kg,
        ..Profile::default()
    };
    let said = want(&athlete.services, Intent::SaveProfile(Box::new(few.clone()))).unwrap();
    insta::assert_snapshot!(said.text(), @"Profile: loads in kg, minutes 30, equipment dumbbell.");
    let second = board(&athlete);
    assert_ne!(second.stored.id, first.stored.id);
    assert!(second.stored.plan.duration_minutes <= 30);
    athlete.did("2026-11-21", "Bench Press", "185x8");
    let many = Box::new(Profile { minutes_per_day: 90, ..few });
    want(&athlete.services, Intent::SaveProfile(many)).unwrap();
    assert_eq!(board(&athlete).stored, second.stored);
    // Once the set is taken back nothing pins it any more.
    athlete.says(&["undo last set"]);
    assert_ne!(board(&athlete).stored.id, second.stored.id);
}

#[test]
fn an_undo_passes_over_the_plan_that_was_made() {
    let athlete = Athlete::new();
    athlete.did("2026-11-20", "Bench Press", "185x8");
    board(&athlete);
    insta::assert_snapshot!(want(&athlete.services, Intent::Undo(UndoWish::Newest)).unwrap().text(), @"Undone: 1 set of Bench Press.");
    insta::assert_snapshot!(want(&athlete.services, Intent::Undo(UndoWish::Newest)).unwrap().text(), @"Nothing was undone: there is nothing to undo.");
}

#[test]
fn wishes_that_conflict_are_said() {
    let athlete = Athlete::new();
    athlete.profile(|profile| profile.days_per_week = 9);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let error = runtime.block_on(board_today(&athlete.services)).unwrap_err();
    insta::assert_snapshot!(error.to_string(), @"9 days a week can't be planned; 1 to 7 can.");
}

#[test]
fn another_plan_has_other_exercises() {
    let athlete = Athlete::new();
    let first = board(&athlete);
    let told = athlete.says(&["another plan"]);
    let reader = athlete.services.store.reader().unwrap();
    let [proposal] = reader.open_proposals().unwrap().try_into().unwrap();
    want(&athlete.services, Intent::settle(proposal.id, Verdict::of(true))).unwrap();
    let second = board(&athlete);
    let names = |board: &Board| -> Vec<String> {
        board.items().map(|item| item.planned.name.clone()).collect()
    };
    assert_ne!(names(&first), names(&second), "{told}");
}
