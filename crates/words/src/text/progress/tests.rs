use super::*;
use jiff::civil::date;
use setwise_domain::load::Unit;
use setwise_domain::prescription::Kind;

fn kg(text: &str) -> Load {
    Load::new(Decimal::parse(text, 4).unwrap(), Unit::Kg)
}

fn set(target: Target, load: DueLoad) -> DueSet {
    DueSet {
        percent: None,
        target,
        aim: None,
        load,
        kind: Kind::Work,
        effort: None,
        cap: None,
        rest_seconds: None,
    }
}

#[test]
fn sets_that_are_due() {
    let at = |text| DueLoad::Load(kg(text));
    let fives = vec![set(Target::Reps(5), at("102.5")); 3];
    assert_eq!(due_sets(&fives), "3 × 5 @ 102.5 kg");
    let ramp = [
        set(Target::Reps(5), at("82.5")),
        set(Target::AtLeast(5), at("107.5")),
        set(Target::Seconds(30), DueLoad::Bodyweight),
        set(Target::Range { low: 8, high: 12 }, DueLoad::Ask),
    ];
    assert_eq!(due_sets(&ramp), "5 @ 82.5 kg, 5+ @ 107.5 kg, 30 s, 8-12 @ ?");
    assert_eq!(due_sets(&[]), "");
}

#[test]
fn reasons_in_words() {
    let cases = [
        (ReasonKind::Met { from: kg("100"), to: kg("102.5") }, "the set was done as asked: +2.5"),
        (
            ReasonKind::SetBack { from: kg("102.5"), to: kg("92.5"), misses: 3 },
            "no progress 3 times: −10",
        ),
        (
            ReasonKind::Off { days: 16, percent: Percent::from_whole(90) },
            "16 days off: 90 % of what was due",
        ),
        (
            ReasonKind::Off { days: 12, percent: Percent::from_whole(100) },
            "12 days off: the last load once more",
        ),
        (
            ReasonKind::Pain {
                words: "sharp knee pain\u{1b}[2J".into(),
                on: date(2026, 8, 28),
                stop: true,
            },
            "'sharp knee pain\u{fffd}[2J' on 28 Aug: leave it out and swap it; its load is kept",
        ),
        (
            ReasonKind::Unknown { reps: Some(10), of_max: false },
            "pick a load you could do 10 with; the next one follows from it",
        ),
        (
            ReasonKind::Unknown { reps: Some(7), of_max: true },
            "its loads are percentages of a max that isn't known yet: work up to a load you could do 7 with, and they follow from it",
        ),
        (
            ReasonKind::ByChart {
                load: kg("100"),
                added: false,
                done: 5,
                left: Some(Rir(Halves::from_halves(2))),
                reps: 10,
                reserve: Rir(Halves::from_halves(4)),
                lightest: kg("77.5"),
                heaviest: kg("82.5"),
            },
            "100 kg × 5 RIR 1 by the RPE chart, for 10 at RIR 2; 77.5 to 82.5 kg leaves 3 to 1",
        ),
        (
            ReasonKind::BeyondChart {
                reps: 20,
                reserve: Rir(Halves::from_halves(4)),
                known: kg("75"),
                of: 12,
            },
            "no chart or formula holds beyond 12 reps: start below 75 kg, the load for 12, and go up or down until a set of 20 leaves 2",
        ),
        (
            ReasonKind::Missed { got: 4, asked: 5, misses: 1, of: 3 },
            "a set got 4 of 5, miss 1 of 3: stay at this load",
        ),
    ];
    for (kind, wanted) in cases {
        let sets = Vec::new();
        assert_eq!(reason(&Reason { kind, sets }), wanted);
    }
}

#[test]
fn what_follows_stands_before_what_it_follows_from() {
    for (reason, wanted) in [
        ("all 3 sets were done as asked: +5", "+5: all 3 sets were done as asked on 14 Nov"),
        (
            "the last set got 4 of 5: stay at this load",
            "stay at this load: the last set got 4 of 5 on 14 Nov",
        ),
        (
            "stay at this load until all 3 sets reach 8",
            "stay at this load until all 3 sets reach 8",
        ),
        (
            "stay at this load until all 3 sets reach 8; 2 did",
            "stay at this load until all 3 sets reach 8; 2 did on 14 Nov",
        ),
        ("9 days off: the last load once more", "9 days off: the last load once more"),
    ] {
        assert_eq!(follows_from(reason, Some("14 Nov")), wanted);
    }
    assert_eq!(follows_from("missed: −5", None), "−5: missed");
}
