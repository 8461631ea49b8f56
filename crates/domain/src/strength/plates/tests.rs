use super::*;
use proptest::prelude::*;

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text, 4).unwrap()
}

fn loaded(rack: &Rack, target: &str) -> String {
    match rack.load(decimal(target)) {
        Ok(loading) => format!("{} = {loading}, {} over", loading.total, loading.remainder),
        Err(error) => error.to_string(),
    }
}

fn rack(bar: &str, plates: &[(&str, u8)]) -> Rack {
    Rack {
        unit: Unit::Kg,
        bar: decimal(bar),
        plates: plates
            .iter()
            .map(|&(plate, pairs)| Pairs { plate: decimal(plate), pairs })
            .collect(),
    }
}

#[test]
fn standard_racks() {
    let lb = Rack::standard(Unit::Lb);
    let kg = Rack::standard(Unit::Kg);
    assert_eq!(loaded(&lb, "185"), "185 = 45 + 25 a side, 0 over");
    assert_eq!(loaded(&lb, "225"), "225 = 2 × 45 a side, 0 over");
    assert_eq!(loaded(&lb, "187.5"), "185 = 45 + 25 a side, 2.5 over");
    assert_eq!(loaded(&lb, "45"), "45 = the bar alone, 0 over");
    assert_eq!(loaded(&kg, "102.5"), "102.5 = 25 + 15 + 1.25 a side, 0 over");
    assert_eq!(loaded(&kg, "101"), "100 = 25 + 15 a side, 1 over");
    assert_eq!(loaded(&kg, "21.25"), "20 = the bar alone, 1.25 over");
}

#[test]
fn greedy_would_be_wrong() {
    let odd = rack("20", &[("25", 1), ("15", 2)]);
    assert_eq!(loaded(&odd, "80"), "80 = 2 × 15 a side, 0 over");
    let odder = rack("20", &[("10", 1), ("7", 3), ("0.5", 1)]);
    assert_eq!(loaded(&odder, "49"), "49 = 2 × 7 + 0.5 a side, 0 over");
}

#[test]
fn what_cannot_be_loaded_is_said() {
    let lb = Rack::standard(Unit::Lb);
    assert_eq!(loaded(&lb, "40"), "40 lb is less than the bar alone (45 lb)");
    assert_eq!(loaded(&lb, "2000"), "2000 lb is more than any bar is loaded with");
    assert_eq!(
        loaded(&rack("20", &[("0", 1)]), "60"),
        "a plate weighs more than 0; found one of 0"
    );
    assert_eq!(
        loaded(&rack("20", &[("1", 99)]), "60"),
        "at most 16 kinds of plate with 20 pairs each are searched"
    );
    assert_eq!(
        loaded(&rack("20", &[("25.0001", 9), ("20", 9)]), "600"),
        "the plates differ by too little to search all their sums; round their weights"
    );
    assert_eq!(loaded(&rack("20", &[]), "60"), "20 = the bar alone, 40 over");
}

proptest! {
    /// Against every combination, counted out.
    #[test]
    fn nothing_better_can_be_loaded(
        target in 20_i64..400,
        plates in proptest::collection::vec((1_i64..30, 0_u8..4), 0..5),
    ) {
        let tenth = |quarters: i64| Decimal::from_ten_thousandths(quarters * 2_500);
        let rack = Rack {
            unit: Unit::Kg,
            bar: Decimal::from_int(20),
            plates: plates.iter().map(|&(q, pairs)| Pairs { plate: tenth(q), pairs }).collect(),
        };
        let mut sums = vec![0_i64];
        for &(quarters, pairs) in &plates {
            sums = sums
                .iter()
                .flat_map(|&sum| (0..=i64::from(pairs)).map(move |n| sum + n * quarters))
                .collect();
        }
        let side = (target - 20) * 4 / 2;
        let best = sums.into_iter().filter(|&sum| sum <= side).max().unwrap();
        let loading = rack.load(Decimal::from_int(target)).unwrap();
        prop_assert_eq!(loading.total, Decimal::from_ten_thousandths(200_000 + 2 * best * 2_500));
        let on_bar: i64 = loading
            .side
            .iter()
            .map(|stack| stack.plate.ten_thousandths() * i64::from(stack.count) * 2)
            .sum();
        prop_assert_eq!(loading.total.ten_thousandths(), 200_000 + on_bar);
        prop_assert_eq!(
            loading.total.ten_thousandths() + loading.remainder.ten_thousandths(),
            target * 10_000
        );
    }
}
