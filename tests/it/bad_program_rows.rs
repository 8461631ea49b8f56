//! What can be wrong with a profile, a plan, an edit, a program and a coach's answer, row by row, each
//! with the test that holds it.

use std::path::Path;

const HERE: &str = "tests/it/bad_programs.rs";
const LIVED: &str = "tests/it/program_progress.rs";
const LOOP: &str = "crates/training/src/program/refine/tests.rs";
const TEXT: &str = "crates/training/src/program/notation/tests.rs";

#[rustfmt::skip]
const ROWS: &[(&str, &str, &str)] = &[
    ("a profile with 0 days", HERE, "a_profile_out_of_bounds_is_told_all_its_issues"),
    ("a profile with 8 days", HERE, "a_profile_out_of_bounds_is_told_all_its_issues"),
    ("5 minutes a day", HERE, "a_profile_out_of_bounds_is_told_all_its_issues"),
    ("unknown equipment", HERE, "a_profile_out_of_bounds_is_told_all_its_issues"),
    ("a profile of the wrong shape", HERE, "a_profile_of_the_wrong_shape_is_refused_by_its_place"),
    ("an avoid term that matches nothing", HERE, "a_profile_out_of_bounds_is_told_all_its_issues"),
    ("avoid terms that match everything", HERE, "terms_that_leave_nothing_over_are_a_conflict"),
    ("a plan with 0 days", HERE, "a_plan_that_can_not_be_followed_is_told_where"),
    ("a plan with 1,000 exercises", HERE, "a_plan_that_can_not_be_followed_is_told_where"),
    ("reps: lots", HERE, "a_plan_that_can_not_be_followed_is_told_where"),
    ("sets 0, sets 99", HERE, "a_plan_that_can_not_be_followed_is_told_where"),
    ("an unknown name", HERE, "a_name_that_is_not_known_is_reported_and_not_guessed"),
    ("an edit out of range", HERE, "edits_that_can_not_be_are_refused_each_for_itself"),
    ("two edits on one target", HERE, "edits_that_can_not_be_are_refused_each_for_itself"),
    ("a malformed edit", HERE, "a_malformed_edit_refuses_itself_and_not_the_file"),
    ("percentages of a lift that has no max", LIVED, "a_lift_without_a_max_is_asked_for_and_its_percentages_follow"),
    ("a step that can't be loaded", LIVED, "a_step_that_can_not_be_loaded_waits_for_the_reps_that_show_the_next_load"),
    ("week tables of different lengths", LIVED, "weeks_of_different_lengths_are_each_followed"),
    ("a program edited in mid-cycle", LIVED, "a_program_changed_in_mid_cycle_goes_on_with_what_was_reached"),
    ("an exercise swapped and swapped back", LIVED, "a_lift_that_was_swapped_and_swapped_back_keeps_its_load"),
    ("a log imported backwards in time", LIVED, "a_log_imported_backwards_in_time_moves_no_target"),
    ("rows in any order", "crates/domain/src/progress/tests/properties.rs", "the_order_of_rows_does_not_matter"),
    ("two programs at once", LIVED, "of_two_proposed_programs_one_stands"),
    ("a reviser that is given stale places", LOOP, "a_stale_place_is_told_with_its_place_in_the_plan_that_is_sent"),
    ("a judgement of the model that fails", LOOP, "a_judgement_that_fails_discards_nothing"),
    ("bad indexes from a substituter", LOOP, "bad_suggestions_of_a_substituter_are_refused"),
    ("a program as text that can't be read", TEXT, "every_error_is_found_at_its_place"),
];

#[test]
fn each_row_has_a_test_that_holds_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (row, file, test) in ROWS {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        let found = source.contains(&format!("fn {test}("));
        assert!(found, "{row}: {file} has no {test}");
    }
}
