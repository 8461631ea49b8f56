use super::super::lexer::lex;
use super::*;

fn shown(text: &str) -> String {
    match read(&lex(text)[0].tokens) {
        None => "none".into(),
        Some(Ok(number)) => format!("{} of {}", number.value, number.tokens),
        Some(Err(issue)) => issue.message,
    }
}

#[test]
fn digits_and_words() {
    for (text, wanted) in [
        ("185", "185 of 1"),
        ("102.5", "102.5 of 1"),
        (".5", "0.5 of 1"),
        ("8½", "8.5 of 1"),
        ("½", "0.5 of 1"),
        ("eight", "8 of 1"),
        ("Acht", "8 of 1"),
        ("twenty-five", "25 of 3"),
        ("twenty five", "25 of 2"),
        ("one hundred and five", "105 of 4"),
        ("two hundred", "200 of 2"),
        ("two twenty five", "225 of 3"),
        ("three fifteen", "315 of 2"),
        ("five ten", "5 of 1"),
        ("eight eight seven", "8 of 1"),
        ("eight and a half", "8.5 of 4"),
        ("eight point five", "8.5 of 3"),
        ("eight and row", "8 of 1"),
        ("bench", "none"),
        ("1234567890", "is more than any load, count or time can be"),
        ("1.23456", "has more than four places after the point"),
    ] {
        assert_eq!(shown(text), wanted, "{text:?}");
    }
}

#[test]
fn clocks() {
    for (text, wanted) in [
        ("1:30", Some((90, 3))),
        ("12:05", Some((725, 3))),
        ("1:02:30", Some((3_750, 5))),
        ("185:08", None),
        ("1:3", None),
        ("1:75", None),
        ("1: 30", None),
        ("185: 8", None),
    ] {
        assert_eq!(clock(&lex(text)[0].tokens), wanted, "{text:?}");
    }
}
