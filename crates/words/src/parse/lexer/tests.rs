use super::*;

fn shown(text: &str) -> String {
    let clauses = lex(text);
    let clauses: Vec<String> = clauses
        .iter()
        .map(|clause| {
            let mut out: Vec<String> = Vec::new();
            for token in &clause.tokens {
                assert!(text[token.span.start..token.span.end].contains(token.text));
                match out.last_mut() {
                    Some(last) if !token.gap => {
                        last.push('|');
                        last.push_str(&token.lower);
                    }
                    _ => out.push(token.lower.to_string()),
                }
            }
            if let Some((span, note)) = clause.note {
                assert_eq!(&text[span.start..span.end], note);
                out.push(format!("// {note}"));
            }
            out.join(" ")
        })
        .collect();
    clauses.join(" ; ")
}

#[test]
fn letters_digits_and_signs_come_apart() {
    for (text, wanted) in [
        ("Bench 3x8 185lb @8", "bench 3|x|8 185|lb @|8"),
        ("100kgx5", "100|kg|x|5"),
        ("100KGX5 3xAMRAP box5", "100|kg|x|5 3|x|amrap box|5"),
        ("185 × 8*3", "185 x 8|x|3"),
        ("pull-up −10", "pull|-|up -|10"),
        ("102,5kg .5 8½", "102|,|5|kg .5 8½"),
        ("14.11.2026", "14.11|.|2026"),
        ("farmer's walk", "farmer's walk"),
        ("\u{feff}bench\u{a0}8", "bench 8"),
        ("\"Foo bar\" 3x8", "Foo bar 3|x|8"),
        ("5' 6\" 8", "5|' 6|\" 8"),
        ("3х8", "3|x|8"),
    ] {
        assert_eq!(shown(text), wanted, "{text:?}");
    }
}

#[test]
fn clauses_and_notes() {
    for (text, wanted) in [
        ("bench 8; squat 5\ndip 9", "bench 8 ; squat 5 ; dip 9"),
        (";;bench 8;\n\r\n;", "bench 8"),
        ("bench 8 // a; b\nrow 5", "bench 8 // a; b ; row 5"),
        ("bench 8; // a", "bench 8 // a"),
        ("bench 8 NOTE : felt good", "bench 8 // felt good"),
        ("bench 8 Notes:x//y", "bench 8 // x//y"),
        ("bench 8 //", "bench 8"),
        ("// alone", "// alone"),
        ("footnote: 8", "footnote|: 8"),
        ("see https://a.b", "see https|:|/|/|a|.|b"),
        ("\"a // b; c\" 8", "a // b; c 8"),
    ] {
        assert_eq!(shown(text), wanted, "{text:?}");
    }
}
