use super::*;

#[test]
fn sums_as_lifters_ask_them() {
    for (text, wanted) in [
        ("80 % of 140", "80 % of 140 is 112."),
        ("80% of 140 kg", "80 % of 140 kg is 112 kg."),
        ("what is 85 percent of 225lb?", "85 % of 225 lb is 191.25 lb."),
        ("what's 72,5 % of 100", "72.5 % of 100 is 72.5."),
        ("100 kg in lb", "100 kg is 220.5 lb."),
        ("225 lbs to kg", "225 lb is 102.1 kg."),
        ("convert 60kg to pounds", "60 kg is 132.3 lb."),
        ("how many pounds is 100 kg", "100 kg is 220.5 lb."),
        ("what is 45+45+25", "45 + 45 + 25 = 115."),
        ("what is 3 * 60 + 20", "3 * 60 + 20 = 200."),
        ("what's 100/3", "100 / 3 = 33.33."),
    ] {
        assert_eq!(answer(text, Unit::Kg).as_deref(), Some(wanted), "{text}");
    }
}

#[test]
fn what_is_no_sum_is_left_alone() {
    for text in [
        "",
        "bench 3x5",
        "80 %",
        "% of",
        "80 % of bench",
        "100 kg",
        "what is 1/0",
        "what is rpe",
        "5+5",
        "what is -",
        "100 kg in stones",
        "what is 9999999999999999999 * 9999999999999999999",
    ] {
        assert_eq!(answer(text, Unit::Kg), None, "{text}");
    }
}
