use super::*;
use crate::effort::Halves;

fn rir(halves: u8) -> Rir {
    Rir(Halves::from_halves(halves))
}

fn tenths(reps: u16, halves: u8) -> Option<u16> {
    share(reps, rir(halves)).map(Share::tenths_of_percent)
}

#[test]
fn whole_steps_are_the_published_row() {
    let row: Vec<_> = (1..=17).map(|n| tenths(n, 0)).collect();
    let published =
        [1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572];
    let mut wanted: Vec<_> = published.into_iter().map(Some).collect();
    wanted.push(None);
    assert_eq!(row, wanted);
    assert_eq!(tenths(0, 0), None);
}

#[test]
fn half_steps_are_midpoints_rounded_half_up() {
    let halves: Vec<_> = (1..=6).map(|reps| tenths(reps, 1)).collect();
    assert_eq!(
        halves,
        [978, 939, 907, 878, 850, 824].map(Some),
        "97.8, 93.9, 90.7, 87.8, 85.0, 82.4"
    );
    assert_eq!(tenths(16, 1), None, "16.5 is beyond the chart");
}

#[test]
fn reps_and_reserve_add_up_to_the_same_row() {
    for reps in 1..=16_u16 {
        for reserve in 0..=8_u8 {
            let whole = reps + u16::from(reserve);
            assert_eq!(tenths(reps, reserve * 2), tenths(whole, 0));
        }
    }
}

#[test]
fn load_and_one_rep_max_are_inverse() {
    let max = one_rep_max(100.0, 5, rir(4)).unwrap();
    assert!((max - 100.0 / 0.811).abs() < 1e-9, "5 reps with 2 left are 81.1 %");
    assert!((load_for(max, 5, rir(4)).unwrap() - 100.0).abs() < 1e-9);
    assert_eq!(one_rep_max(100.0, 15, rir(4)), None);
}

#[test]
fn reps_at_a_share_is_the_inverse_of_the_chart() {
    for reps in 1..=12 {
        for reserve in [0, 1, 4, 8] {
            let on_the_row = share(reps, rir(reserve)).unwrap();
            assert_eq!(reps_at(on_the_row, rir(reserve)), Some(reps));
        }
    }
    assert_eq!(reps_at(Share::from_tenths_of_percent(850), rir(0)), Some(5));
    assert_eq!(reps_at(Share::from_tenths_of_percent(1010), rir(0)), None);
    assert_eq!(reps_at(Share::from_tenths_of_percent(960), rir(2)), None);
}
