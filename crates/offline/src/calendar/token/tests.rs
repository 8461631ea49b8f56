use super::*;

fn shown(message: &str) -> String {
    let known = HashSet::from(["match".to_owned()]);
    let tokens = read(message, &known).unwrap();
    let shown = tokens.iter().map(|token| {
        let sign = token.after.map_or(String::new(), |c| format!("{c:?} "));
        format!("{sign}{}{}", token.text, if token.own { "+" } else { "" })
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn words_of_a_message() {
    for (message, wanted) in [
        ("Move Leg-Day, to Friday!", "move leg day ',' to friday"),
        ("thursday's thursdays session", "thursday+ thursday+ session"),
        ("What’s on? don't", "whats on '?' dont"),
        ("2026-11-23 3-10 jan 18:30 #7", "2026-11-23 3-10 jan 18:30 #7"),
        ("mvoe tomorow, firday satruday", "move tomorrow ',' friday saturday"),
        ("on 3.12. please", "on 3.12. please"),
        ("to 3.12", "to 3.12"),
        ("friday at 8.10.", "friday at 8.10"),
        ("at 18.30.", "at 18.30"),
        ("match day", "match day"),
        ("tmrw wk", "tomorrow week"),
        (" .. ", ""),
    ] {
        assert_eq!(shown(message), wanted, "{message}");
    }
}

#[test]
fn what_is_longer_than_any_wish_is_none() {
    let known = HashSet::new();
    assert!(read(&"a ".repeat(MOST_WORDS_OF_A_WISH), &known).is_some());
    assert_eq!(read(&"a ".repeat(MOST_WORDS_OF_A_WISH + 1), &known), None);
}
