use super::{GENERIC_NAME, GENERIC_NAMES, NameError, check};

#[test]
fn a_specific_name_is_taken_without_the_white_space_about_it() {
    assert_eq!(check("  Bench Press\n"), Ok("Bench Press"));
    assert_eq!(check("ab"), Ok("ab"));
    let longest = "é".repeat(80);
    assert_eq!(check(&longest), Ok(longest.as_str()));
    assert_eq!(check("Unknown Lift"), Ok("Unknown Lift"));
}

#[test]
fn a_name_that_says_nothing_is_refused_in_any_case_and_spacing() {
    let shouted = GENERIC_NAMES.map(str::to_uppercase);
    let spaced = GENERIC_NAMES.map(|name| format!("\t {name} \u{a0}"));
    let unseen = GENERIC_NAMES.map(|name| format!("\u{feff}{name}\u{200e}"));
    let short = ["", " ", "X", " é ", "\u{feff}X"].map(str::to_owned);
    let all = GENERIC_NAMES.map(str::to_owned).into_iter();
    for name in all.chain(shouted).chain(spaced).chain(unseen).chain(short) {
        assert_eq!(check(&name), Err(NameError::Generic), "{name:?}");
    }
    assert_eq!(
        NameError::Generic.to_string(),
        "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed."
    );
    assert_eq!(NameError::Generic.to_string(), GENERIC_NAME);
}

#[test]
fn a_name_has_at_most_eighty_characters() {
    let error = check(&"é".repeat(81)).unwrap_err();
    assert_eq!(error, NameError::TooLong { length: 81 });
    assert_eq!(error.to_string(), "An exercise name has at most 80 characters; this one has 81.");
}
