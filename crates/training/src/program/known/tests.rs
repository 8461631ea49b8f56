mod lived;

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

/// A program goes on: each slot has a rule, each open set says so, and one that runs for long for
/// more than beginners has a lighter week.
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
        assert!(lighter || short, "{}", known.id);
    }
}

#[test]
fn one_is_found_by_id_title_and_method() {
    for name in ["five-by-five", "Five by Five", " stronglifts 5x5 "] {
        assert_eq!(known_program(name).unwrap().id, "five-by-five");
    }
    for name in ["5/3/1", "531", "5-3-1"] {
        assert_eq!(known_program(name).unwrap().id, "rep-out-cycles", "{name}");
    }
    assert_eq!(known_program("5 3 1").unwrap_err(), None);
    assert_eq!(known_program("/-/").unwrap_err(), None);
    assert_eq!(known_program("five-by-fve").unwrap_err(), Some("five-by-five"));
    assert_eq!(known_program("zzz").unwrap_err(), None);
    assert_eq!(known_program("").unwrap_err(), None);
}
