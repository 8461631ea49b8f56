use super::*;

fn shown(text: &str) -> String {
    match number(text) {
        Some((value, None)) => value.to_string(),
        Some((value, Some(unit))) => format!("{value} {unit:?}"),
        None => "none".to_owned(),
    }
}

#[test]
fn numbers_are_read_with_either_decimal_mark() {
    for (text, wanted) in [
        ("100", "100"),
        ("100.0", "100"),
        ("102,5", "102.5"),
        ("102.5", "102.5"),
        ("-20", "-20"),
        ("\u{2212}20,5", "-20.5"),
        ("+10", "10"),
        ("1.234,5", "1234.5"),
        ("1,234.5", "1234.5"),
        ("1.234.567", "1234567"),
        ("1 234,5", "1234.5"),
        ("22.679618500000002", "22.6796"),
        ("60.00000000000001", "60"),
        ("99.99999", "100"),
        ("0.5", "0.5"),
        (".5", "0.5"),
        ("'-20", "-20"),
        ("80 kg", "80 Unit(Kg)"),
        ("185lbs", "185 Unit(Lb)"),
        ("", "none"),
        ("-", "none"),
        ("abc", "none"),
        ("1e5", "none"),
        ("=1+1", "none"),
        ("80 bananas", "none"),
        ("99999999999999999999", "none"),
        ("NaN", "none"),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}

#[test]
fn lengths_of_time_are_read_in_every_form() {
    for (text, wanted) in [
        ("90", Some(90)),
        ("90.4", Some(90)),
        ("1:30", Some(90)),
        ("0:01:30", Some(90)),
        ("01:02:03", Some(3_723)),
        ("1h 5m", Some(3_900)),
        ("29m", Some(1_740)),
        ("45s", Some(45)),
        ("-5", None),
        ("soon", None),
    ] {
        assert_eq!(seconds(text), wanted, "{text}");
    }
}

#[test]
fn lengths_become_whole_metres() {
    let metres_of = |text: &str, unit: &str| {
        let Some(Meaning::Length(length)) = unit_of(unit) else { panic!("{unit}") };
        metres(number(text).unwrap().0, length)
    };
    assert_eq!(metres_of("5", "km"), Some(5_000));
    assert_eq!(metres_of("1", "miles"), Some(1_609));
    assert_eq!(metres_of("3.1", "mi"), Some(4_989));
    assert_eq!(metres_of("40", "m"), Some(40));
    assert_eq!(metres_of("100", "ft"), Some(30));
    assert_eq!(metres_of("-1", "km"), None);
}

#[test]
fn kinds_are_read_by_letter_and_by_word() {
    for (text, wanted) in [
        ("", Some(SetKind::Working)),
        ("3", Some(SetKind::Working)),
        ("normal", Some(SetKind::Working)),
        ("W", Some(SetKind::WarmUp)),
        ("warmup", Some(SetKind::WarmUp)),
        ("Warm-up", Some(SetKind::WarmUp)),
        ("D", Some(SetKind::Drop)),
        ("dropset", Some(SetKind::Drop)),
        ("F", Some(SetKind::Failure)),
        ("failure", Some(SetKind::Failure)),
        ("AMRAP", Some(SetKind::Amrap)),
        ("Weight & Reps", None),
    ] {
        assert_eq!(kind(text), wanted, "{text}");
    }
}
