use super::*;

#[test]
fn published_vectors_at_100() {
    let rows = [
        (Formula::Epley, 116.667, 133.333),
        (Formula::Brzycki, 112.500, 133.333),
        (Formula::Lombardi, 117.462, 125.893),
        (Formula::Mayhew, 119.011, 130.934),
        (Formula::OConner, 112.500, 125.000),
        (Formula::Wathen, 116.583, 134.747),
        (Formula::Lander, 113.709, 134.070),
    ];
    for (formula, five, ten) in rows {
        let near = |reps, wanted: f64| {
            let got = formula.estimate(100.0, reps).unwrap();
            assert!((got - wanted).abs() < 0.000_6, "{formula} at {reps}: {got} for {wanted}");
        };
        near(5, five);
        near(10, ten);
        near(1, 100.0);
        assert_eq!(formula.estimate(100.0, 13), None);
        assert_eq!(formula.estimate(100.0, 0), None);
    }
}
