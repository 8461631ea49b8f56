use super::*;

#[test]
fn folding_leaves_words_of_letters_and_digits() {
    for (typed, folded) in [
        ("Bench Press (Barbell)", "bench press barbell"),
        ("  Pull--Up\t\n", "pull up"),
        ("World’s Greatest Stretch", "worlds greatest stretch"),
        ("Développé Couché", "developpe couche"),
        ("de\u{301}veloppe\u{301}", "developpe"),
        ("Über-Straße", "uber strasse"),
        ("C&J", "c j"),
        ("🏋️ squat\u{0}", "squat"),
        ("90/90", "90 90"),
        ("\u{1b}[31m", "31m"),
        ("", ""),
        ("—…", ""),
        ("スクワット", "スクワット"),
    ] {
        assert_eq!(fold(typed), folded, "{typed:?}");
    }
}

#[test]
fn words_have_one_form() {
    for (one, other) in [
        ("db bench press", "Bench Press (Dumbbells)"),
        ("bent over rows", "Bent-Over Row"),
        ("bentover row", "bent over row"),
        ("bb rdl", "Romanian Deadlift, Barbell"),
        ("one arm row", "row 1 arm"),
        ("single legged squats", "sl squat"),
        ("cable flyes", "cable fly"),
        ("cable flies", "cable flys"),
        ("press ups", "push-ups"),
        ("hex bar deadlift", "Trap Bar Dead Lift"),
        ("calves", "calf"),
        ("bench presses", "bench press"),
        ("toes to bar", "toe bar"),
        ("EZ Bar Curls", "ezbar curl"),
        ("Biceps Curl", "bicep curls"),
    ] {
        assert_eq!(words(&fold(one)), words(&fold(other)), "{one} / {other}");
    }
    assert_ne!(words("lateral raise"), words("lat raise"));
    assert_ne!(words("row 1"), words("single row"));
}

#[test]
fn abbreviations_stand_in_order_and_need_no_second_look() {
    let place = |short: &'static str| (short.len(), short);
    assert!(ABBREVIATIONS.is_sorted_by(|one, next| place(one.0) < place(next.0)));
    for (short, long) in ABBREVIATIONS {
        for word in long.split(' ') {
            assert_eq!(abbreviation(word), None, "{short}");
            assert_eq!(singular(word), word, "{short}");
        }
    }
}

#[test]
fn singular_leaves_what_only_looks_plural() {
    for word in ["press", "abs", "cross", "tibialis", "us", "s", ""] {
        assert_eq!(singular(word), word);
    }
    for (plural, one) in
        [("presses", "press"), ("boxes", "box"), ("lunges", "lunge"), ("tgus", "tgu")]
    {
        assert_eq!(singular(plural), one);
    }
}
