use super::*;

#[test]
fn a_weight_reads_with_or_without_its_unit() {
    let load = |text: &str| text.parse::<Weight>().unwrap().load(Unit::Lb).to_string();
    assert_eq!(load("185"), "185 lb");
    assert_eq!(load("102.5 kg"), "102.5 kg");
    assert_eq!(load("102.25lb"), "102.25 lb");
}

#[test]
fn what_is_no_weight_is_refused() {
    for text in ["", "kg", "heavy", "1e3", "5000", "102.555lb"] {
        assert_eq!(text.parse::<Weight>().unwrap_err(), Weight::WANTED);
    }
}
