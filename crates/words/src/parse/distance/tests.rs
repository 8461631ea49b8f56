use super::{metres, named};

#[test]
fn distances_are_read_as_they_are_typed() {
    for (text, wanted) in [
        ("5 km", Some("5000")),
        ("5k", Some("5000")),
        ("10K", Some("10000")),
        ("2,5 km", Some("2500")),
        ("800 m", Some("800")),
        ("800m", Some("800")),
        ("1 mile", Some("1609.344")),
        ("3 miles", Some("4828.032")),
        ("mile", Some("1609.344")),
        ("half marathon", Some("21097.5")),
        ("Marathon", Some("42195")),
        ("100 yards", Some("91.44")),
        ("1609.344 m", Some("1609.344")),
        ("0 km", None),
        ("5", None),
        ("km", None),
        ("100 kg", None),
        ("25 min", None),
        ("", None),
    ] {
        let read = metres(text).map(|metres| metres.to_string());
        assert_eq!(read.as_deref(), wanted, "{text}");
    }
}

#[test]
fn a_race_is_known_by_its_name() {
    let of = |words: &[&str]| named(words).map(|(used, metres)| (used, metres.to_string()));
    assert_eq!(of(&["half", "marathon", "pb"]), Some((2, "21097.5".into())));
    assert_eq!(of(&["mile"]), Some((1, "1609.344".into())));
    assert_eq!(of(&["half", "an", "hour"]), None);
}
