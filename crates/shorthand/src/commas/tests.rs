use super::super::item::Held;
use super::*;
use setwise_words::parse::lexer::lex;

fn joined(text: &str, loaded: bool) -> String {
    let facts = Facts {
        held: if loaded { Held::Weight } else { Held::Body },
        ..Facts::from_exercise(None)
    };
    let clauses = lex(text);
    match join(text, &clauses[0].tokens, facts, &Choices::default()) {
        Ok(tokens) => {
            let texts: Vec<&str> = tokens.iter().map(|token| token.text).collect();
            texts.join("|")
        }
        Err(_) => "either".into(),
    }
}

#[test]
fn a_comma_is_decimal_only_in_the_place_of_a_load() {
    for (text, wanted) in [
        ("102,5 kg 8", "102,5|kg|8"),
        ("102,5 8 8", "102,5|8|8"),
        ("102, 5", "102|,|5"),
        ("102 ,5", "102|,|5"),
        ("185 8,5", "185|8|,|5"),
        ("185 x8,5", "185|x|8|,|5"),
        ("3x8 102,5", "3|x|8|102,5"),
        ("3x8 @102,5", "3|x|8|@|102,5"),
        ("3x8 @8,5", "3|x|8|@|8,5"),
        ("@8,6", "@|8|,|6"),
        ("rir 2,5", "rir|2|,|5"),
        ("102,5x5", "102,5|x|5"),
        ("100,5x5", "either"),
        ("102,5,5,5", "either"),
        ("185,5,5", "185|,|5|,|5"),
        ("8,8,7", "8|,|8|,|7"),
        ("60,3", "60|,|3"),
        ("rpe 8,5", "rpe|8,5"),
        ("rpe 7,8,5", "rpe|7|,|8|,|5"),
        ("+2,5 x8", "+|2,5|x|8"),
        ("100kg 8,5", "100|kg|8|,|5"),
        ("61,25 x5", "61,25|x|5"),
    ] {
        assert_eq!(joined(text, true), wanted, "{text:?}");
    }
    assert_eq!(joined("8,5", false), "8|,|5");
    assert_eq!(joined("12,5kg 8", false), "12,5|kg|8");
}
