use super::*;

/// A line as the name in brackets, what it means, and the rest.
fn split(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((count, meaning)) = Catalog::embedded().resolve_prefix(&words) else {
        return "none".to_owned();
    };
    let meaning = match meaning {
        Resolution::Found { exercise, .. } => exercise.id.to_string(),
        Resolution::Ambiguous(several) => format!("{}?", several[0].id),
        Resolution::Unknown { .. } => "unknown".to_owned(),
    };
    let (name, rest) = words.split_at(count);
    format!("[{}] {meaning} | {}", name.join(" "), rest.join(" "))
}

#[test]
fn a_line_splits_behind_its_longest_name() {
    for (line, wanted) in [
        ("bench 3x8 185lb @8", "[bench] bench-press | 3x8 185lb @8"),
        ("bench press 3x8", "[bench press] bench-press | 3x8"),
        ("bench: 8 8 7", "[bench:] bench-press | 8 8 7"),
        ("Bench, 3x8", "[Bench,] bench-press | 3x8"),
        ("incline db press 60s x8", "[incline db press] incline-dumbbell-press | 60s x8"),
        (
            "Barbell Bench Press - Medium Grip 3x8",
            "[Barbell Bench Press - Medium Grip] bench-press | 3x8",
        ),
        (
            "Seated Cable Row - V Grip (Cable) 3 x 10",
            "[Seated Cable Row - V Grip (Cable)] seated-cable-row | 3 x 10",
        ),
        ("dumbbell row single arm 3x8", "[dumbbell row single arm] dumbbell-row | 3x8"),
        ("pull up +10kg 8 8 7", "[pull up] pull-up | +10kg 8 8 7"),
        ("dip -20 x8", "[dip] dip | -20 x8"),
        ("push up 20", "[push up] push-up | 20"),
        ("squats", "[squats] back-squat | "),
        ("squat pause 3x3", "[squat pause] pause-squat | 3x3"),
        ("row 3x8", "[row] barbell-row? | 3x8"),
        ("row 1 3x8", "[row] barbell-row? | 1 3x8"),
        ("shoulder press 3x8", "[shoulder press] dumbbell-shoulder-press? | 3x8"),
    ] {
        assert_eq!(split(line), wanted);
    }
}

#[test]
fn words_that_are_no_part_of_a_name_stay_in_the_line() {
    for (line, wanted) in [
        ("bench // press felt good", "[bench] bench-press | // press felt good"),
        ("bench - 3x8", "[bench] bench-press | - 3x8"),
        ("bench on monday", "[bench] bench-press | on monday"),
        ("bench 185 x8", "[bench] bench-press | 185 x8"),
        ("leg press 45 x10", "[leg press] leg-press | 45 x10"),
        ("landmine 180 x5", "[landmine] landmine-press | 180 x5"),
        ("squat bar x10", "[squat] back-squat | bar x10"),
        ("trap bar 100 x5", "[trap bar] trap-bar-deadlift | 100 x5"),
    ] {
        assert_eq!(split(line), wanted);
    }
}

#[test]
fn a_typo_is_mended_where_the_whole_name_then_fits() {
    for (line, wanted) in [
        ("sqauts 5x5", "[sqauts] back-squat | 5x5"),
        ("benhc press 3x8", "[benhc press] bench-press | 3x8"),
        ("bench pres 3x8", "[bench pres] bench-press | 3x8"),
        ("lat puldown 3x10", "[lat puldown] lat-pulldown | 3x10"),
        ("front sqaut 3x5", "[front sqaut] front-squat | 3x5"),
        ("tricpe extension 3x12", "[tricpe extension] overhead-triceps-extension? | 3x12"),
    ] {
        assert_eq!(split(line), wanted);
    }
}

#[test]
fn a_line_that_is_no_log_has_no_name() {
    for line in [
        "",
        "155 x8 rir 3",
        "same again",
        "again x7",
        "+5 x8",
        "-10% x8",
        "what's next",
        "last time on bench",
        "plan for today",
        "how was last week",
        "plates for 185",
        "undo",
        "// bench",
        "- bench",
        "on bench",
        "log bench 3x8",
        "crul 3x10",
    ] {
        assert_eq!(split(line), "none", "{line}");
    }
}

#[test]
fn a_name_has_only_so_many_words() {
    let between = ["the"; NAME_WORDS_MAX - 2];
    let longest = [&["bench"], &between[..], &["press"]].concat();
    let count = |words: &[&str]| {
        let meaning = Catalog::embedded().resolve_prefix(words);
        meaning.map(|(count, _)| count)
    };
    assert_eq!(count(&longest), Some(NAME_WORDS_MAX));
    let too_long = [&["bench", "the"], &between[..], &["press"]].concat();
    assert_eq!(count(&too_long), Some(1));
}
