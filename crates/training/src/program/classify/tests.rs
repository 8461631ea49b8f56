use super::*;

#[test]
fn whole_words_and_pairs_before_words() {
    for (name, pattern) in [
        ("Iso-lateral Leg Press 3000", Some(Pattern::Squat)),
        ("Zercher-ish Squats", Some(Pattern::Squat)),
        ("Bob's Bulgarian Split Squats", Some(Pattern::Lunge)),
        ("Meadows-style Rows", Some(Pattern::HorizontalPull)),
        ("Machine Thing", None),
        ("Narrow Thing", None),
        ("Chinese Plank Press", Some(Pattern::Core)),
        ("Squat to Row", None),
        ("Deep Squattish", None),
        ("", None),
    ] {
        assert_eq!(by_words(name), pattern, "{name}");
    }
}
