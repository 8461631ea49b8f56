use super::*;

#[test]
fn typos_are_mended_and_real_words_left() {
    let vocabulary = Vocabulary::new(Catalog::embedded());
    let rows = [
        ("volum", "volume"),
        ("reocrds", "records"),
        ("platse", "plates"),
        ("stalilng", "stalling"),
        ("nxt", "next"),
        ("rest", "rest"),
        ("plank", "plank"),
        ("row", "row"),
        ("xyzzy", "xyzzy"),
    ];
    for (typed, meant) in rows {
        assert_eq!(vocabulary.meant(typed), meant, "{typed}");
    }
}
