use super::{kept, summary, would_keep};
use jiff::Timestamp;
use jiff::civil::{Date, date};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::weigh_in::{WeighIn, by_day};
use uuid::Uuid;

const TODAY: Date = date(2026, 11, 21);

fn weighed(date: Date, amount: f64, unit: Unit) -> WeighIn {
    WeighIn {
        id: Uuid::nil(),
        date,
        at: Timestamp::UNIX_EPOCH,
        load: Load::new(Decimal::from_f64(amount), unit),
    }
}

#[test]
fn a_weight_is_told_with_what_it_was_before() {
    let now = weighed(TODAY, 82.4, Unit::Kg);
    let cases = [
        (None, "Bodyweight 82.4 kg."),
        (
            Some(weighed(date(2026, 11, 14), 83.0, Unit::Kg)),
            "Bodyweight 82.4 kg: 0.6 kg less than on 14 Nov.",
        ),
        (
            Some(weighed(date(2026, 11, 20), 180.0, Unit::Lb)),
            "Bodyweight 82.4 kg: 0.8 kg more than yesterday.",
        ),
        (Some(weighed(TODAY, 82.4, Unit::Kg)), "Bodyweight 82.4 kg: the same as earlier today."),
    ];
    for (before, wanted) in cases {
        assert_eq!(kept(&now, before.as_ref(), TODAY), wanted);
    }
    let earlier = weighed(date(2026, 11, 16), 181.0, Unit::Lb);
    let that_day = weighed(date(2026, 11, 16), 182.0, Unit::Lb);
    assert_eq!(
        kept(&earlier, Some(&that_day), TODAY),
        "Bodyweight 181 lb, Mon 16 Nov: 1 lb less than earlier that day."
    );
    assert_eq!(kept(&earlier, None, TODAY), "Bodyweight 181 lb, Mon 16 Nov.");
    assert_eq!(would_keep(earlier.load, date(2026, 11, 20), TODAY), "bodyweight 181 lb, yesterday");
}

#[test]
fn how_it_goes_is_told_in_the_athletes_unit() {
    let all: Vec<WeighIn> = (1..=21)
        .map(|day| weighed(date(2026, 11, day), 84.0 - 0.1 * f64::from(day), Unit::Kg))
        .collect();
    let days = by_day(&all);
    assert_eq!(
        summary(&days, &all[20], Unit::Kg, TODAY),
        "newest 81.9 kg, 21 Nov · 7-day mean 82.2 kg · −0.7 kg a week"
    );
    assert_eq!(
        summary(&days[..1], &all[0], Unit::Lb, TODAY),
        "newest 185 lb, 1 Nov · 7-day mean 185 lb"
    );
}
