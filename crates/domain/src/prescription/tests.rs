use super::*;
use crate::load::{Decimal, Load, Unit};

fn squat() -> Slot {
    Slot {
        id: SlotId::from_name("Back Squat", 1),
        rungs: vec!["Back Squat".into()],
        weeks: vec![Week { groups: vec![SetGroup::straight(3, Target::Reps(5))], deload: false }],
        rule: Rule::Linear(Linear {
            step: Step::Weight(PerUnit::usual(Decimal::from_ten_thousandths(25_000), Unit::Kg)),
            successes: 1,
            fails: Some(3),
            basis: Basis::AllSets,
            back: Move::To(Percent::from_whole(90)),
            gate: None,
            double_at: None,
            then: None,
        }),
        warm_up: WarmUp::Auto,
        group: None,
        rest_seconds: Some(180),
        tempo: None,
        each_side: false,
        max_of: None,
        start: None,
        notes: None,
        wording: None,
    }
}

fn program(slots: Vec<Slot>) -> Program {
    Program {
        title: "Three days".into(),
        after: None,
        level: Some(Level::Beginner),
        goal: Some(Goal::Strength),
        days: vec![Day {
            name: "A".into(),
            focus: None,
            blocks: vec![Block { name: "Main".into(), slots }],
            notes: Vec::new(),
        }],
        per_week: 3,
        weeks: Some(8),
        cycle: Cycle::Ends,
        deload: Some(Deload::usual(Some(6))),
        comeback: Comeback::default(),
        notes: Vec::new(),
    }
}

#[test]
fn a_program_is_read_back_as_it_was_written() {
    let program = program(vec![squat()]);
    let text = serde_json::to_string(&program).unwrap();
    assert_eq!(serde_json::from_str::<Program>(&text).unwrap(), program);
    assert_eq!(program.check(), []);
}

#[test]
fn a_slots_name_is_small_letters_digits_and_dashes() {
    for (name, number, wanted) in [
        ("Back Squat", 1, "back-squat"),
        ("Back Squat", 2, "back-squat-2"),
        ("  90/90 (Hip) ", 1, "90-90-hip"),
        ("Übung", 1, "bung"),
        ("…", 3, "slot-3"),
        (&"x".repeat(90), 1, &"x".repeat(42)),
    ] {
        let id = SlotId::from_name(name, number);
        assert_eq!(id.as_str(), wanted);
        assert_eq!(SlotId::new(id.as_str()), Some(id));
    }
    for bad in ["", "Bench", "a b", "a_b", "é", &"x".repeat(49)] {
        let read = serde_json::from_value::<SlotId>(serde_json::json!(bad));
        let said = read.unwrap_err().to_string();
        assert_eq!(
            said,
            format!(
                "'{bad}' can't name a slot; wanted 1 to 48 small letters, digits and '-', such as bench-press"
            )
        );
    }
}

#[test]
fn what_a_program_must_not_be_is_said_at_its_place() {
    let with = |change: &dyn Fn(&mut Slot)| {
        let mut slot = squat();
        change(&mut slot);
        program(vec![slot])
    };
    let group =
        |change: fn(&mut SetGroup)| move |slot: &mut Slot| change(&mut slot.weeks[0].groups[0]);
    let linear = |change: fn(&mut Linear)| {
        move |slot: &mut Slot| {
            let Rule::Linear(linear) = &mut slot.rule else {
                panic!("{:?}", slot.rule);
            };
            change(linear);
        }
    };
    let cases: [(Program, &str); 12] = [
        (
            with(&|slot| slot.rungs.clear()),
            "slot back-squat: the number of exercises is 0; wanted 1 to 20",
        ),
        (
            with(&|slot| slot.weeks.clear()),
            "slot back-squat: the number of weeks is 0; wanted 1 to 52",
        ),
        (
            with(&group(|group| group.count = Count::Exactly(0))),
            "slot back-squat: the number of sets is 0; wanted 1 to 30",
        ),
        (
            with(&group(|group| group.target = Target::Range { low: 8, high: 5 })),
            "slot back-squat: the most reps is 5; wanted 8 to 999",
        ),
        (
            with(&group(|group| {
                group.load = LoadTarget::OfTop(Percent::from_tenths(0));
            })),
            "slot back-squat: a percentage is 0 %; wanted more than 0 and up to 200 %",
        ),
        // A step that leads nowhere, or down.
        (
            with(&linear(|rule| {
                rule.step = Step::Weight(PerUnit::usual(Decimal::default(), Unit::Kg));
            })),
            "slot back-squat: a step is 0 kg; wanted more than 0 and up to 999.99 kg",
        ),
        (
            with(&linear(|rule| {
                rule.step = Step::Percent(Percent::from_tenths(0));
            })),
            "slot back-squat: a percentage is 0 %; wanted more than 0 and up to 200 %",
        ),
        (
            with(&linear(|rule| {
                rule.back = Move::To(Percent::from_whole(100));
            })),
            "slot back-squat: what a load is set back to is 100 %; wanted less than 100 %",
        ),
        (
            with(&|slot| {
                slot.rule = Rule::TmCycle(TmCycle {
                    weeks: 4,
                    change: MaxChange::Bands(Vec::new()),
                    gate: Gate::Every,
                    reset: None,
                });
            }),
            "slot back-squat has no band of reps; wanted at least one",
        ),
        (
            with(&|slot| slot.max_of = SlotId::new("bench")),
            "slot back-squat takes its load from bench, which is no other slot of the program",
        ),
        (
            program(vec![squat(), Slot { each_side: true, ..squat() }]),
            "slot back-squat stands twice on one day; give the second a name of its own",
        ),
        (program(Vec::new()), "the program: the number of slots is 0; wanted 1 to 500"),
    ];
    for (program, wanted) in cases {
        assert_eq!(program.check()[0].to_string(), wanted);
    }
}

#[test]
fn loads_that_lead_round_in_a_circle_are_found() {
    let of = |id: &str, of: &str| {
        let mut slot = squat();
        slot.id = SlotId::new(id).unwrap();
        slot.weeks[0].groups[0].load =
            LoadTarget::OfSlot { slot: SlotId::new(of).unwrap(), percent: Percent::from_whole(90) };
        slot
    };
    let errors = program(vec![of("a", "b"), of("b", "a")]).check();
    let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        ["a", "b"].map(|id| format!(
            "the loads of {id} lead round in a circle; take one of them from a slot's own load"
        ))
    );
}

#[test]
fn days_come_in_turn_and_weeks_are_counted_by_sessions() {
    let mut program = program(vec![squat()]);
    let mut b = program.days[0].clone();
    b.name = "B".into();
    program.days.push(b);
    let days: Vec<_> = (0..6).map(|turn| program.day(turn).unwrap().name.as_str()).collect();
    assert_eq!(days, ["A", "B", "A", "B", "A", "B"]);
    assert_eq!([0, 2, 3, 23, 24].map(|turn| program.week_of(turn)), [0, 0, 1, 7, 8]);
    assert!(!program.is_over(23) && program.is_over(24));
    program.cycle = Cycle::Repeats;
    assert!(!program.is_over(24));
}

#[test]
fn pounds_that_go_with_kilograms_are_the_customary_ones() {
    let kg = |tenths: i64| Decimal::from_ten_thousandths(tenths * 1_000);
    assert_eq!(PerUnit::usual(kg(25), Unit::Kg).lb, kg(50));
    assert_eq!(PerUnit::usual(kg(50), Unit::Lb).kg, kg(25));
    let load = Load::new(kg(25), Unit::Kg);
    assert_eq!(PerUnit::usual(load.amount, load.unit).amount(Unit::Lb), kg(50));
}

#[test]
fn a_slot_stands_on_several_days_where_it_is_the_same_on_all() {
    let mut program = program(vec![squat()]);
    let mut b = program.days[0].clone();
    b.name = "B".into();
    program.days.push(b);
    assert_eq!(program.check(), []);
    program.days[1].blocks[0].slots[0].rest_seconds = None;
    assert_eq!(
        program.check()[0].to_string(),
        "slot back-squat stands twice and not the same; give each its own name"
    );
}
