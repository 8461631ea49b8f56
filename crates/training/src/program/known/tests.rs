mod lived;
mod oracle;

use super::*;
use crate::program::notation::write;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Equipment;
use setwise_domain::prescription::{Cycle, Kind, Rule, Target};
use std::collections::BTreeSet;

#[test]
fn each_is_read_and_written_back_as_it_stands() {
    for text in TEXTS {
        let known = KnownProgram::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(text.ends_with(&write(&known.program)), "{}\n{}", known.id, write(&known.program));
        assert!((20..=120).contains(&known.minutes), "{}", known.id);
    }
    let ids: BTreeSet<_> = known_programs().iter().map(|one| &one.id).collect();
    assert_eq!((ids.len(), known_programs().len()), (44, 44));
}

/// Each exercise is the catalogue's, by its own name, and can be done with what is named.
#[test]
fn each_names_exercises_of_the_catalogue_and_what_they_need() {
    for known in known_programs() {
        let has: Vec<Equipment> =
            known.equipment.iter().filter_map(|word| equipment_named(word)).collect();
        for slot in known.program.slots() {
            for rung in &slot.rungs {
                let exercise = Catalog::embedded().resolve(rung).exercise();
                let exercise = exercise.unwrap_or_else(|| panic!("{}: {rung}", known.id));
                assert_eq!(&exercise.name, rung, "{}", known.id);
                assert!(
                    exercise.equipment.iter().all(|needed| has.contains(needed)),
                    "{}: {rung} needs {:?}",
                    known.id,
                    exercise.equipment
                );
            }
        }
    }
}

/// A program goes on: each slot has a rule, each open set says so. One of our own has a lighter
/// week; a method has those of its author, and never one for misses.
#[test]
fn each_goes_on() {
    for known in known_programs() {
        let program = &known.program;
        for slot in program.slots() {
            assert_ne!(slot.rule, Rule::None, "{}: {}", known.id, slot.id);
            let open = slot.weeks.iter().flat_map(|week| &week.groups);
            for group in open.filter(|group| group.kind == Kind::Amrap) {
                assert!(matches!(group.target, Target::AtLeast(_)), "{}: {}", known.id, slot.id);
            }
            if let Rule::Staged(staged) = &slot.rule {
                assert_eq!(staged.stages[0], slot.weeks[0].groups, "{}: {}", known.id, slot.id);
            }
        }
        let lighter = program.slots().any(|slot| slot.weeks.iter().any(|week| week.deload))
            || program.deload.is_some();
        let short = program.cycle == Cycle::Ends && program.weeks.is_some_and(|weeks| weeks <= 6);
        let is_method = known.by.is_some();
        assert_eq!(is_method, program.after.is_some(), "{}", known.id);
        assert!(lighter || short || is_method, "{}", known.id);
        let on_misses = program.deload.is_some_and(|deload| deload.on_misses);
        assert!(!(is_method && on_misses), "{}", known.id);
    }
}

#[test]
fn one_is_found_by_the_names_that_people_have_for_it() {
    for (id, names) in [
        ("stronglifts", "StrongLifts 5×5, stronglifts 5x5, sl 5x5, strong lifts, five-by-five"),
        ("starting-strength", "Starting Strength, starting-strength, ss, rippetoe, novice-fives"),
        ("greyskull", "Greyskull LP, greyskull, gslp, phrak"),
        ("gzclp", "GZCLP, gzcl, three-tiers"),
        ("531", "5/3/1, 531, 5-3-1, wendler, Wendler's 5/3/1, rep-out-cycles"),
        ("531-bbb", "5/3/1 Boring But Big, bbb, 531 bbb, boring but big"),
        ("531-fsl", "5/3/1 First Set Last, fsl, 531 fsl"),
        ("531-beginners", "5/3/1 for Beginners, 531 for beginners, 531-beginners"),
        ("nsuns", "nSuns 5-day, nsuns, nSuns 5/3/1 LP, nsuns lp"),
        ("texas-method", "Texas Method, the Texas Method, texas"),
        ("madcow", "Madcow 5×5, madcow 5x5, madcow"),
        ("phul", "PHUL"),
        ("phat", "PHAT"),
        ("reddit-ppl", "ppl, PPL, reddit ppl, the Reddit PPL, push-pull-legs"),
        ("juggernaut", "Juggernaut 2.0, juggernaut, juggernaut method"),
        ("bullmastiff", "Bullmastiff, bromley"),
        ("operator", "Tactical Barbell Operator, tactical barbell, operator"),
        ("bwf-rr", "rr, recommended routine, r/bodyweightfitness"),
        ("simple-and-sinister", "Simple & Sinister, simple and sinister"),
        ("smolov-jr", "Smolov Jr, smolov"),
        ("lyle-bulking", "Lyle McDonald's generic bulking routine, lyle, generic-upper-lower"),
        ("arnold-split", "Arnold split, the Arnold split, arnold"),
        ("candito-6-week", "Candito 6-week, candito"),
        ("sheiko", "sheiko, many-light-sets"),
        ("conjugate", "conjugate, westside"),
        ("delorme", "DeLorme"),
    ] {
        for name in names.split(", ") {
            let found = known_program(name).map(|known| known.id.as_str());
            assert_eq!(found, Ok(id), "{name}");
        }
    }
    assert_eq!(known_program("5 3 1").unwrap_err(), Some("531"));
    assert_eq!(known_program("/-/").unwrap_err(), None);
    assert_eq!(known_program("stronglfts").unwrap_err(), Some("stronglifts"));
    assert_eq!(known_program("zzz").unwrap_err(), None);
    assert_eq!(known_program("").unwrap_err(), None);
}

/// No name means two programs.
#[test]
fn each_name_is_of_one_program() {
    let mut all = BTreeSet::new();
    for known in known_programs() {
        let names = [known.id.as_str(), &known.program.title].into_iter();
        let names = names.chain(known.program.after.as_deref());
        let names = names.chain(known.also.iter().map(String::as_str)).map(folded);
        for name in names.collect::<BTreeSet<_>>() {
            assert!(all.insert(name.clone()), "{}: {name}", known.id);
        }
    }
}

/// A day that is named after a lift holds it.
#[test]
fn a_day_named_after_a_lift_holds_it() {
    let lifts = [
        ("squat", "Squat"),
        ("bench", "Bench Press"),
        ("deadlift", "Deadlift"),
        ("press", "Press"),
        ("pull-up", "Pull-Up"),
    ];
    for known in known_programs() {
        for day in &known.program.days {
            let name = day.name.to_lowercase();
            for (word, exercise) in lifts.iter().filter(|(word, _)| name.contains(word)) {
                let holds = day.slots().any(|slot| slot.exercise().contains(exercise));
                assert!(holds, "{}: {} has no {word}", known.id, day.name);
            }
        }
    }
}
