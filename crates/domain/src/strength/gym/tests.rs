use super::*;

fn plates_of(text: &str) -> Result<String, String> {
    Gym::with_plates(None, text, Unit::Kg)
        .map(|gym| gym.and_then(|gym| gym.plates_text()).unwrap_or_default())
        .map_err(|error| error.to_string())
}

fn dumbbells_of(text: &str) -> Result<String, String> {
    Gym::with_dumbbells(None, text, Unit::Lb)
        .map(|gym| gym.and_then(|gym| gym.dumbbells_text()).unwrap_or_default())
        .map_err(|error| error.to_string())
}

#[test]
fn what_there_is_is_read_as_it_is_written() {
    assert_eq!(plates_of("10x2, 25x4,20").unwrap(), "25x4, 20, 10x2 kg");
    assert_eq!(plates_of("45 × 3; 2.5 lb").unwrap(), "45x3, 2.5 lb");
    assert_eq!(plates_of("20, 20").unwrap(), "20x2 kg");
    assert_eq!(dumbbells_of("10-25/5, 5, 10").unwrap(), "5, 10, 15, 20, 25 lb");
    assert_eq!(dumbbells_of("2 kg").unwrap(), "2 kg");
    let bar = Gym::with_bar(None, "15kg", Unit::Lb).unwrap().unwrap();
    assert_eq!(bar.bar_text().unwrap(), "15 kg");
    assert_eq!(Gym::with_bar(Some(bar), "usual", Unit::Lb), Ok(None));
}

#[test]
fn what_is_none_is_refused_with_what_would_be_taken() {
    let wanted = "isn't a plate; wanted weights separated by commas, each with its pairs where \
                      there are several, such as 25x4, 20, 10x2, 1.25 kg, or 'usual' for the usual \
                      ones";
    for (text, found) in [
        ("", ""),
        ("heavy", "heavy"),
        ("20x0", "20x0"),
        ("20xlots", "20xlots"),
        ("0", "0"),
        ("-5", "-5"),
        ("20, 5000", "5000"),
        ("\u{1b}[31m", "\u{fffd}[31m"),
    ] {
        assert_eq!(plates_of(text).unwrap_err(), format!("'{found}' {wanted}"), "{text}");
    }
    assert_eq!(
        plates_of("20x21").unwrap_err(),
        "at most 16 kinds of plate with 20 pairs each are searched"
    );
    assert_eq!(
        dumbbells_of("1-900/0.01").unwrap_err(),
        "'1-900/0.01': at most 200 dumbbells are kept"
    );
    assert_eq!(
        dumbbells_of("50-10/5").unwrap_err(),
        "'50-10/5' isn't a dumbbell; wanted weights separated by commas, or a row with its step, \
             such as 5, 7.5, 10-50/5 lb, or 'usual' for the usual ones"
    );
    let gym = Gym::with_bar(None, "20 kg", Unit::Lb).unwrap();
    let mixed = Gym::with_plates(gym.clone(), "45, 25 lb", Unit::Lb).unwrap_err();
    assert_eq!(
        mixed.to_string(),
        "the plates are in lb, and the rest of what you load is in kg; use one unit"
    );
    let other = Gym::with_bar(gym, "45 lb", Unit::Lb).unwrap().unwrap();
    assert_eq!(other.bar_text().unwrap(), "45 lb");
}

#[test]
fn the_other_unit_has_the_usual_rack() {
    let gym = Gym::with_plates(None, "10x2 kg", Unit::Lb).unwrap();
    assert_eq!(Gym::rack(gym.as_ref(), Unit::Lb), Rack::standard(Unit::Lb));
    assert_eq!(Gym::rack(gym.as_ref(), Unit::Kg).plates.len(), 1);
    assert_eq!(Gym::rack(gym.as_ref(), Unit::Kg).bar, Decimal::from_int(20));
}
