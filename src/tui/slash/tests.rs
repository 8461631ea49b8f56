use super::*;

#[test]
fn names_are_unique_and_each_reads_as_itself() {
    for command in TABLE {
        let typed = format!("/{} x", command.name);
        assert_eq!(read(&typed), Ok(Typed { does: command.does, rest: "x" }));
    }
}

#[test]
fn a_beginning_is_enough_where_it_fits_one() {
    assert_eq!(read("/un kg").unwrap_err().to_string(), "/un could be /undo or /units.");
    assert_eq!(read("/uni kg").map(|typed| typed.does), Ok(Does::Units));
}

#[test]
fn an_unknown_one_is_told_the_nearest() {
    assert_eq!(
        read("/pln").unwrap_err().to_string(),
        "There is no command /pln. Did you mean /plan?"
    );
    assert_eq!(
        read("/frobnicate").unwrap_err().to_string(),
        "There is no command /frobnicate. Type / to see them all."
    );
}

#[test]
fn a_path_or_a_fraction_is_no_command() {
    assert!(is_command("/plan"));
    assert!(is_command("/"));
    assert!(!is_command("/2 of it"));
    assert!(!is_command("bench 3x8 / squat"));
    assert!(!is_command("/plan\nand more"));
}
