use super::*;

fn shown(text: &str) -> String {
    match number(text, None) {
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
        ("1,035", "none"),
        ("60 70 80", "none"),
        ("1 035", "1035"),
        ("1'035", "1035"),
        ("62.5.5", "none"),
        ("0,500", "0.5"),
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
        assert_eq!(seconds(text, None, Some(Meaning::Time(1))), wanted, "{text}");
    }
}

#[test]
fn lengths_become_whole_metres() {
    let metres_of = |text: &str, unit: &str| {
        let length = unit_of(unit).and_then(length_of).unwrap();
        metres(number(text, None).unwrap().0, length)
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
        ("NORMAL_SET", Some(SetKind::Working)),
        ("WARMUP_SET", Some(SetKind::WarmUp)),
        ("Warm-up 1", Some(SetKind::WarmUp)),
        ("Working Set", Some(SetKind::Working)),
        ("Strength", None),
        ("Weight & Reps", None),
    ] {
        assert_eq!(kind(text), wanted, "{text}");
    }
}

/// `1,035` is a thousand in a table of points, and a little more than one in a table of commas.
#[test]
fn a_group_or_decimals_are_told_by_the_mark_of_the_table() {
    for (text, mark, wanted) in [
        ("1,035", '.', Some("1035")),
        ("1,035", ',', Some("1.035")),
        ("1.035", ',', Some("1035")),
        ("1.035", '.', Some("1.035")),
        ("1,035,000", '.', Some("1035000")),
        ("1,035,000", ',', None),
        ("80,85", '.', None),
        ("80,85", ',', Some("80.85")),
    ] {
        let read = number(text, Some(mark)).map(|(value, _)| value.to_string());
        assert_eq!(read.as_deref(), wanted, "{text} with {mark}");
    }
    for (text, wanted) in [
        ("62,5", Some(',')),
        ("62.5", Some('.')),
        ("1,035", None),
        ("1.035,5", Some(',')),
        ("5", None),
    ] {
        assert_eq!(mark_shown(text), wanted, "{text}");
    }
}

#[test]
fn a_time_without_a_unit_needs_a_column_that_says_it() {
    assert_eq!(seconds("90", None, None), None);
    assert_eq!(seconds("90s", None, None), Some(90));
    assert_eq!(seconds("1.5", None, Some(Meaning::Time(60))), Some(90));
    assert_eq!(seconds("0:25", None, Some(Meaning::Time(3_600))), Some(1_500));
}

#[test]
fn a_cell_of_reps_is_a_count_a_list_or_none() {
    let shown = |text: &str| match reps(text, None) {
        Some(Reps::Sets(sets)) => {
            let one =
                |(reps, most): &(u16, bool)| format!("{reps}{}", if *most { "+" } else { "" });
            sets.iter().map(one).collect::<Vec<_>>().join(" ")
        }
        Some(Reps::EachSide(reps)) => format!("{reps} each"),
        Some(Reps::Held(seconds)) => format!("{seconds}s"),
        None => "none".to_owned(),
    };
    for (text, wanted) in [
        ("5", "5"),
        ("5.0", "5"),
        ("12 reps", "12"),
        ("x8", "8"),
        ("5,5,5", "5 5 5"),
        ("8, 8, 6", "8 8 6"),
        ("5 5 4", "5 5 4"),
        ("5/5/5", "5 5 5"),
        ("5;5", "5 5"),
        ("5,5,8+", "5 5 8+"),
        ("5+", "5+"),
        ("10 each side", "10 each"),
        ("10/side", "10 each"),
        ("45s", "45s"),
        ("0:45", "45s"),
        ("8-10", "none"),
        ("1x5", "none"),
        ("8/8", "none"),
        ("1,000", "none"),
        ("5,5/5", "none"),
        ("10.5", "none"),
        ("max", "none"),
        ("~8", "none"),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}
