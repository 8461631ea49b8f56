use super::*;

#[test]
fn how_well_a_name_fits() {
    for (name, title, wanted) in [
        ("leg day", "Leg day", Some(Fit::Equal)),
        ("legday", "Leg day", Some(Fit::Equal)),
        ("check in", "Check-in", Some(Fit::Equal)),
        ("legs", "Leg day", Some(Fit::Whole)),
        ("legs session", "Leg day", Some(Fit::Whole)),
        ("uppr", "Upper day", None),
        ("uper day", "Upper day", Some(Fit::WholeMistyped)),
        ("upper", "Upper A", Some(Fit::Part)),
        ("mobilty", "Hip mobility", Some(Fit::PartMistyped)),
        ("heavy legs", "Leg day", None),
        ("day", "Leg day", None),
        ("day", "Day", Some(Fit::Equal)),
        ("row row", "Row", None),
        ("", "Leg day", None),
        ("leg day", "", None),
    ] {
        assert_eq!(fit(&words_of(name), &words_of(title)), wanted, "{name} / {title}");
    }
}
