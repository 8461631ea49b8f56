use super::*;
use proptest::prelude::*;

/// `3: 8-12`, `2: 30 s`, `none`.
fn said(text: &str) -> String {
    let Some(read) = read(text) else {
        return "none".into();
    };
    let target = match read.target {
        SetTarget::Reps { low, high } if low == high => low.to_string(),
        SetTarget::Reps { low, high } => format!("{low}-{high}"),
        SetTarget::RepsBySet(reps) => format!("{reps:?}"),
        SetTarget::Seconds(seconds) => format!("{seconds} s"),
        SetTarget::Metres(metres) => format!("{metres} m"),
        SetTarget::Amrap => "amrap".into(),
    };
    format!("{}: {target}", read.sets)
}

#[test]
fn what_coaches_write() {
    let rows = [
        ("3 x 10", "3: 10"),
        ("3x8-12", "3: 8-12"),
        ("4x6-8 @ RPE 8", "4: 6-8"),
        ("2 x 30s", "2: 30 s"),
        ("5/3/1", "3: [5, 3, 1]"),
        ("5/3/1+", "3: [5, 3, 1]"),
        ("AMRAP", "1: amrap"),
        ("3 x AMRAP", "3: amrap"),
        ("3xAMRAP", "3: amrap"),
        ("3 sets of 8", "3: 8"),
        ("3 Sets of 8 to 12", "3: 8-12"),
        ("3 sets x 8", "3: 8"),
        ("3 sets to failure", "3: amrap"),
        ("1 x 400 m", "1: 400 m"),
        ("3 x 10 each side", "3: 10"),
        ("3 x 10/side", "3: 10"),
        ("10 min", "1: 600 s"),
        ("5x5", "5: 5"),
        ("3 × 8", "3: 8"),
        ("3 x 8–10 reps, rest 2:00", "3: 8-10"),
        ("3 x 8 (slow, 3-1-1)", "3: 8"),
        ("3 x 8 @ 185 lb", "3: 8"),
        ("3 x 5 @ 80%", "3: 5"),
        ("1 x 5+", "1: 5"),
        ("3 x 8/8/6", "3: [8, 8, 6]"),
        ("3 x 8, 8, 6", "3: [8, 8, 6]"),
        ("10, 8, 6", "3: [10, 8, 6]"),
        ("12-10-8", "3: [12, 10, 8]"),
        ("3 x 45-60 s", "3: 60 s"),
        ("3 x 0:45", "3: 45 s"),
        ("2 x 1.5 min", "2: 90 s"),
        ("4 x 40 yd", "4: 37 m"),
        ("5 km", "1: 5000 m"),
        ("15 reps", "1: 15"),
        ("20 min easy", "1: 1200 s"),
        ("2-3 x 10", "2: 10"),
        ("5 rounds of 10", "5: 10"),
        ("3 x max", "3: amrap"),
    ];
    for (text, wanted) in rows {
        assert_eq!(said(text), wanted, "{text}");
    }
}

#[test]
fn what_says_too_little_or_too_much() {
    let rows = [
        "",
        "x",
        "3",
        "3 x",
        "10",
        "8-12",
        "3 sets",
        "x 10",
        "easy",
        "0 x 10",
        "3 x 0",
        "31 x 5",
        "135 x 8",
        "3 x 10 + 1 x 20",
        "3 x 10 then 2 x 5",
        "3 x 10 x 2",
        "3 x 12-8",
        "3 x 5000",
        "3 x 10 20",
        "1 x 90 hours",
        "3 x 0:75",
        "99999999999999999999 x 3",
        "Tabata",
    ];
    for text in rows {
        assert_eq!(said(text), "none", "{text}");
    }
}

#[test]
fn effort_and_sides() {
    let rows = [
        ("4x6-8 @ RPE 8", Some("2")),
        ("3x5 @8.5", Some("1.5")),
        ("3 x 8 RIR 2", Some("2")),
        ("3 x 8, 2-3 RIR", Some("3")),
        ("3 x 8 @ 80%", None),
        ("3 x 8 @ 185", None),
        ("3 x 8", None),
        ("3 x 8 RPE 0.5", None),
    ];
    for (text, wanted) in rows {
        let got = reserve(text).map(|rir| rir.0.to_string());
        assert_eq!(got.as_deref(), wanted, "{text}");
    }
    assert!(is_sided("3 x 10 each side") && is_sided("3 x 10/leg") && is_sided("8 per arm"));
    assert!(!is_sided("3 x 10") && !is_sided("side plank 30 s"));
}

#[test]
fn another_number_of_sets() {
    let with = |text, sets| with_sets(text, sets).unwrap_or("none".into());
    assert_eq!(with("3 x 8-10 @ RPE 8", 2), "2 x 8-10 @ RPE 8");
    assert_eq!(with("3×30s each side", 4), "4×30s each side");
    assert_eq!(with("3 sets of 8", 1), "1 sets of 8");
    for text in ["5/3/1", "AMRAP", "10 min", "3 x 8, 8, 6", "2-3 x 10", "easy"] {
        assert_eq!(with(text, 1), "none", "{text}");
    }
}

fn any_target() -> impl Strategy<Value = SetTarget> {
    prop_oneof![
        (1_u16..50, 0_u16..20).prop_map(|(low, more)| SetTarget::Reps { low, high: low + more }),
        (1_u32..600).prop_map(SetTarget::Seconds),
        (1_u32..5_000).prop_map(SetTarget::Metres),
        Just(SetTarget::Amrap),
    ]
}

proptest! {
    #[test]
    fn what_is_written_reads_back(sets in 1_u8..=30, target in any_target()) {
        let asked = Prescription { sets, target };
        prop_assert_eq!(read(&written(&asked)), Some(asked));
    }

    #[test]
    fn reps_for_each_set_read_back(reps in proptest::collection::vec(1_u16..30, 2..8)) {
        let sets = u8::try_from(reps.len()).unwrap();
        let asked = Prescription { sets, target: SetTarget::RepsBySet(reps) };
        prop_assert_eq!(read(&written(&asked)), Some(asked));
    }

    #[test]
    fn any_text_is_read_or_not(text in "[0-9x×/,.:@+ \\-a-z(%]{0,16}|\\PC{0,12}") {
        if let Some(read) = read(&text) {
            prop_assert!((1..=MOST_ASKED_SETS).contains(&read.sets));
        }
        reserve(&text);
        is_sided(&text);
    }

    #[test]
    fn sets_and_reps_are_read_whatever_the_spacing(
        sets in 1_u8..=30,
        low in 1_u16..=100,
        more in 0_u16..=20,
        space in prop_oneof![Just(""), Just(" "), Just("  ")],
        tail in prop_oneof![Just(""), Just(" @ RPE 7.5"), Just(" each side"), Just(", slow")],
    ) {
        let text = format!("{sets}{space}x{space}{low}-{}{tail}", low + more);
        let read = read(&text);
        let target = SetTarget::Reps { low, high: low + more };
        prop_assert_eq!(read, Some(Prescription { sets, target }));
    }
}

#[test]
fn the_load_that_a_detail_opens_with() {
    use setwise_domain::load::Unit;
    for (detail, wanted) in [
        ("begin with 70 lb, RPE 8, rest 2:00", Some("70 lb")),
        ("begin with 22.5 kg", Some("22.5 kg")),
        ("Begin with 60", Some("60 lb")),
        // What a program was written with is told with what it rested on, and is no load of today.
        ("begin with 80 kg (last 80 kg × 8 on 28 Aug)", None),
        ("RPE 8, begin with 70 lb", None),
        ("begin with care", None),
        ("begin with 0 kg", None),
        ("begin with -5 kg", None),
        ("begin with 99999999999999999999 kg", None),
        ("", None),
    ] {
        let found = super::first_load(detail, Unit::Lb).map(|load| load.to_string());
        assert_eq!(found.as_deref(), wanted, "{detail}");
    }
}
