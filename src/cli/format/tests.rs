use super::*;

fn ordered(line: &str) -> String {
    let words = flags_first(line.split(' ').map(OsString::from));
    let words: Vec<_> = words.iter().map(|word| word.to_str().unwrap()).collect();
    words.join(" ")
}

#[test]
fn flags_move_before_the_line() {
    for (typed, read) in [
        ("setwise log dip -20 x8 --json", "setwise log --json dip -20 x8"),
        ("setwise log row 3x8 --choose 2 -10%", "setwise log --choose 2 row 3x8 -10%"),
        ("setwise --json chat so --choose=1 what", "setwise --json chat --choose=1 so what"),
        (
            "setwise assistant message move it --mode auto --events",
            "setwise assistant message --mode auto --events move it",
        ),
        ("setwise assistant apply a --confirm", "setwise assistant apply a --confirm"),
        ("setwise log a -- --json", "setwise log a -- --json"),
        ("setwise history --json a", "setwise history --json a"),
        ("setwise", "setwise"),
    ] {
        assert_eq!(ordered(typed), read);
    }
}
