use super::*;

#[test]
fn an_estimate_is_no_more_exact_than_it_can_be() {
    assert_eq!(mass_in(106.28, Unit::Lb), "234.3 lb");
    assert_eq!(whole_mass_in(106.28, Unit::Lb), "234 lb");
    assert_eq!(whole_mass_in(106.28, Unit::Kg), "106.5 kg");
}

#[test]
fn only_what_is_added_to_the_body_has_a_plus() {
    let load = |amount| Load::new(Decimal::from_int(amount), Unit::Kg);
    assert_eq!(signed(load(10), true), "+10 kg");
    assert_eq!(signed(load(10), false), "10 kg");
    assert_eq!(signed(load(-20), true), "-20 kg");
    assert_eq!(signed(load(0), true), "0 kg");
}
