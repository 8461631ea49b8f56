use super::*;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::BoxedStrategy;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::exercise::Level;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{
    Band, Basis, Block, Comeback, Count, Cycle, Day, Deload, Density, Double, EffortTarget, Gate,
    Group, Kind, Ladder, LastFail, Layoff, Linear, LoadTarget, MaxChange, Move, PerUnit, Percent,
    PercentOf, Program, Rpe as ByRpe, Rule, SetGroup, Share, Slot, SlotId, Staged, Step, Sum,
    Target, Then, TmCycle, WarmUp, Wave, Week, Wording,
};
use setwise_domain::profile::Goal;

fn said(text: &str) -> Vec<String> {
    let errors = read(text).unwrap_err();
    errors.iter().map(ToString::to_string).collect()
}

/// A whole program around the lines of one slot; they begin on line 5.
fn slot_of(lines: &str) -> String {
    format!("program: P\nday: A\nblock: Main\nslot squat: Back Squat\n{lines}\n")
}

const EXAMPLE: &str = "\
program: Two Days of Fives
after: a method
level: beginner
goal: strength
sessions: 3 a week
weeks: 8
at the end: stop
deload: every 6 weeks; on misses; sets 50%; load 90%
note: Eat.

day: A
  focus: Squat
  block: Main
    slot squat: Back Squat
      sets: 3x5
      rule: linear; step 2.5 kg/10 lb; misses 2; back to 92.5%; double at 10; then after 3: 3x3, 1x5+
      warm-up: steps 50%x5, 70%x3
      rest: 180s
    slot push-up: Incline Push-Up > Push-Up
      weeks 1-3: 2-4x8-12 rir 2 rest 60s
      week 4 deload: 2x8
      rule: ladder 8-12; by 1
      superset: A; inside 10s; after 90s
      tempo: 3-1-1-0
      sides: each
      max of: squat
      note: slow
";

#[test]
fn a_program_is_written_as_a_person_would_write_it() {
    let program = read(EXAMPLE).unwrap();
    assert_eq!(write(&program), EXAMPLE);
    let squat = program.slots().next().unwrap();
    let Rule::Linear(linear) = &squat.rule else { panic!("{:?}", squat.rule) };
    let amount = |text| Decimal::parse(text, 4).unwrap();
    assert_eq!(linear.step, Step::Weight(PerUnit { kg: amount("2.5"), lb: amount("10") }));
    assert_eq!((linear.fails, linear.back), (Some(2), Move::To(Percent::from_tenths(925))));
}

#[test]
fn what_people_type_is_read() {
    let groups = |text: &str| {
        let program = read(&slot_of(&format!("sets: {text}"))).map_err(|errors| errors[0].clone());
        program.unwrap().slots().next().unwrap().weeks[0].groups.clone()
    };
    let cases = [
        ("3 x 5", "3x5"),
        ("3×5 @8", "3x5 rpe 8"),
        ("3x5@8.5", "3x5 rpe 8.5"),
        ("3x5 @ 75 % TM", "3x5 75% tm"),
        ("3x5 @80%  1rm", "3x5 80% 1rm"),
        ("3x5 @60kg", "3x5 60 kg"),
        ("3x5 @8 kg", "3x5 8 kg"),
        ("1x5+ amrap 85% tm", "1x5+ 85% tm amrap"),
        ("3x2 min", "3x120s"),
        ("3x30 seconds+ rest 2 min", "3x30s+ rest 120s"),
        ("3x8 bw", "3x8 bw"),
        ("3x8 bw -20 lb RIR 2", "3x8 bw -20 lb rir 2"),
        ("3x8 bw+10kg", "3x8 bw +10 kg"),
        ("until 50 x10 , 1 x max in 60s", "until 50 x10, 1xmax in 60s"),
        ("1x3 top, 3x5 90% top back-off", "1x3 top, 3x5 90% top back-off"),
        ("3x5 70% of bench-press-2", "3x5 70% of bench-press-2"),
    ];
    for (typed, wanted) in cases {
        assert_eq!(sets::groups(&groups_of(typed, &groups)), wanted, "{typed}");
    }
}

/// A slot that a load is taken of has to be there, so such a line is read by itself.
fn groups_of(typed: &str, in_program: &dyn Fn(&str) -> Vec<SetGroup>) -> Vec<SetGroup> {
    if typed.contains(" of ") {
        return sets::read_groups(&mut scan::Scanner::new(typed)).unwrap();
    }
    in_program(typed)
}

#[test]
fn a_slot_stands_on_several_days_without_being_written_twice() {
    let text = "program: P\nsessions: 3 a week\n\nday: A\n  block: Main\n    slot squat: Back Squat\n      sets: 3x5\n\nday: B\n  block: Main\n    same slot: squat\n";
    let program = read(text).unwrap();
    assert_eq!(program.days[1].blocks, program.days[0].blocks);
    assert_eq!(write(&program), text);
    assert_eq!(
        said(&text.replace("same slot: squat", "same slot: squt")),
        [
            "line 11, column 16: found “squt”; wanted the name of a slot above. Did you mean 'squat'?"
        ]
    );
}

#[test]
fn line_ends_tabs_a_mark_and_comments_change_nothing() {
    let other = format!("\u{feff}# mine\n{EXAMPLE}").replace("  ", "\t").replace('\n', "\r\n");
    assert_eq!(read(&other), read(EXAMPLE));
}

#[test]
fn every_error_is_found_at_its_place() {
    let text = "\
program: P
levl: beginner
level: expert
goal strength
sessions: three
rest: 90s
day: A
  block: Main
    slot Squat!: Back Squat
      sets: 3x5 @60
    slot bench: Bench Press
      sets: 3x
    slot incline: Incline Press
      sets: 3y5
      rule: liner; step 2.5 kg
    slot dip: Dip
      sets: 3x8
      rule: double 8-12; setp 2 kg
      rest: soon
      rest: 90s
    slot row:
      sets: 3x5 5 kg 6 kg
    slot press: Press
    slot curl: Curl
      week 2: 3x10
";
    let wanted = [
        "line 2, column 1: found “levl”; wanted a word that a line begins with, such as day, slot, sets or rule. Did you mean 'level'?",
        "line 3, column 8: found “expert”; wanted beginner, intermediate, advanced",
        "line 4, column 1: found “goal strength”; wanted a word, a colon and a value, such as 'sets: 3x5'",
        "line 5, column 11: found “three”; wanted the sessions of a week, as a whole number",
        "line 6, column 1: found “rest”; wanted this line below a slot",
        "line 9, column 10: found “Squat!”; wanted a name for the slot, of 1 to 48 small letters, digits and '-', such as bench-press",
        "line 10, column 18: found “60”; wanted a load such as 60 kg, or a percentage such as 75% tm",
        "line 12, column 15: the line ends here; wanted reps (5, 8-12, 5+), seconds (30s) or metres (40m)",
        "line 14, column 14: found “y5”; wanted 'x' between sets and reps, such as 3x5",
        "line 15, column 13: found “liner”; wanted a rule: none, hold, table, linear, double, sum, cycle, staged, rpe, wave, ladder, density. Did you mean 'linear'?",
        "line 18, column 26: found “setp”; wanted one of step, by. Did you mean 'step'?",
        "line 19, column 13: found “soon”; wanted a rest, such as 90s or 2 min",
        "line 20, column 7: found “rest”; wanted this line once",
        "line 21, column 14: the line ends here; wanted the name of an exercise",
        "line 22, column 22: found “6”; wanted each thing said once for a group of sets",
        "line 23, column 1: wanted a line 'sets:', or one for each week, below the slot",
        "line 25, column 15: found “weeks 2-2”; wanted week 1 next: the weeks of a slot in their order from 1, each once, up to 52",
    ];
    assert_eq!(said(text), wanted);
}

#[test]
fn what_no_program_may_be_is_said_at_its_line() {
    let cases: [(&str, &str); 6] = [
        (
            "",
            "line 1, column 1: wanted a line above the first day that names the program, such as 'program: My Program'",
        ),
        ("program: P", "line 1, column 1: the program: the number of days is 0; wanted 1 to 14"),
        (
            "program: P\n\nday: A\n",
            "line 1, column 1: the program: the number of slots is 0; wanted 1 to 500",
        ),
        (
            &slot_of("sets: 0x5"),
            "line 4, column 1: slot squat: the number of sets is 0; wanted 1 to 30",
        ),
        (
            &slot_of("sets: 3x5 80% of bench"),
            "line 4, column 1: slot squat takes its load from bench, which is no other slot of the program",
        ),
        (
            &slot_of("sets: 3x5\nslot squat: Front Squat\nsets: 3x5"),
            "line 6, column 1: slot squat stands twice on one day; give the second a name of its own",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(said(text)[0], wanted);
    }
}

#[test]
fn hostile_and_huge_text_is_refused() {
    assert_eq!(
        said("program: a\u{1b}[2J"),
        [
            "line 1, column 11: found “U+001B”; wanted text without control characters",
            "line 1, column 1: wanted a line above the first day that names the program, such as 'program: My Program'",
        ]
        .map(str::to_owned)
        .into_iter()
        .rev()
        .collect::<Vec<_>>()
    );
    assert_eq!(
        said(&"#".repeat(1024 * 1024 + 1)),
        ["line 1, column 1: found “1048577 bytes”; wanted at most 1048576 bytes of text"]
    );
    // Each names itself; the first 500 are kept, and a hundred errors end the reading.
    let many =
        format!("program: P\nday: A\nblock: B\n{}", "slot: Squat\nsets: 1x1\n".repeat(2_000));
    let errors = said(&many);
    assert_eq!(errors.len(), 100);
    assert_eq!(
        errors[0],
        "line 1004, column 7: found “Squat”; wanted at most 500 slots in a program"
    );
    let wide = slot_of(&format!("sets: {}", vec!["1x1"; 5_000].join(", ")));
    assert_eq!(said(&wide), ["line 5, column 107: found “1x1”; wanted at most 20 groups of sets"]);
    for number in ["99999999999999999999", "-1", "1e9", "NaN", "٣"] {
        assert!(read(&slot_of(&format!("sets: {number}x5"))).is_err(), "{number}");
        assert!(read(&slot_of(&format!("sets: 3x{number}"))).is_err(), "{number}");
        assert!(read(&slot_of(&format!("sets: 3x5 {number}% tm"))).is_err(), "{number}");
    }
}

/// The guide is what people learn it from: its example is read, and it names every rule.
#[test]
fn the_guide_is_true() {
    let example: String = GUIDE
        .lines()
        .skip_while(|line| !line.trim_start().starts_with("program:"))
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .fold(String::new(), |text, line| text + line + "\n");
    let program = read(&example).unwrap();
    assert_eq!(program.slots().count(), 2);
    for word in rule::WORDS {
        let explained = |line: &str| line.split([' ', ';']).next() == Some(*word);
        assert!(GUIDE.lines().any(explained), "{word}");
    }
    for (word, _) in key::KEYS {
        assert!(GUIDE.contains(word), "{word}");
    }
}

fn text() -> impl Strategy<Value = String> {
    // What has to be escaped, and what has not.
    "[a-zA-Z0-9 :;,#>\\\\\n\t\u{1b}\u{202e}é“]{0,12}"
}

fn title() -> impl Strategy<Value = String> {
    ("[a-z>]", text()).prop_map(|(first, rest)| first + &rest)
}

fn id() -> impl Strategy<Value = SlotId> {
    "[a-z0-9-]{1,6}".prop_map(|text| SlotId::new(&text).unwrap())
}

fn share() -> impl Strategy<Value = Percent> {
    (1..=2_000_u16).prop_map(Percent::from_tenths)
}

fn amount() -> impl Strategy<Value = Decimal> {
    (-4_000_000..4_000_000_i64).prop_map(Decimal::from_ten_thousandths)
}

fn load_of() -> impl Strategy<Value = Load> {
    (amount(), select(vec![Unit::Kg, Unit::Lb])).prop_map(|(amount, unit)| Load::new(amount, unit))
}

fn per_unit() -> impl Strategy<Value = PerUnit> {
    let more = || (2..4_000_000_i64).prop_map(Decimal::from_ten_thousandths);
    prop_oneof![
        more().prop_map(|kg| PerUnit::usual(kg, Unit::Kg)),
        (more(), more()).prop_map(|(kg, lb)| PerUnit { kg, lb }),
    ]
}

fn step_of() -> BoxedStrategy<Step> {
    prop_oneof![
        Just(Step::Usual),
        per_unit().prop_map(Step::Weight),
        share().prop_map(Step::Percent),
    ]
    .boxed()
}

fn back() -> BoxedStrategy<Move> {
    prop_oneof![
        share().prop_map(|percent| Move::To(percent.min(Percent::from_tenths(999)))),
        (1..=50_u8).prop_map(Move::StepsBack),
        per_unit().prop_map(Move::Minus),
    ]
    .boxed()
}

fn halves() -> impl Strategy<Value = Halves> {
    (0..=20_u8).prop_map(Halves::from_halves)
}

fn range<N: Copy + Ord + std::fmt::Debug>(
    one: impl Strategy<Value = N> + Clone,
) -> impl Strategy<Value = (N, N)> {
    (one.clone(), one).prop_map(|(one, other)| (one.min(other), one.max(other)))
}

fn count() -> BoxedStrategy<Count> {
    prop_oneof![
        (1..=30_u8).prop_map(Count::Exactly),
        range(1..=30_u8).prop_map(|(low, high)| Count::Range { low, high }),
        (1..=999_u16).prop_map(Count::UntilTotal),
    ]
    .boxed()
}

fn target_of() -> BoxedStrategy<Target> {
    prop_oneof![
        (1..=999_u16).prop_map(Target::Reps),
        range(1..=999_u16).prop_map(|(low, high)| Target::Range { low, high }),
        (1..=999_u16).prop_map(Target::AtLeast),
        (1..=86_400_u32).prop_map(Target::Seconds),
        (1..=86_400_u32).prop_map(Target::AtLeastSeconds),
        (1..=100_000_u32).prop_map(Target::Metres),
        (1..=999_u16).prop_map(Target::TotalReps),
        (1..=86_400_u32).prop_map(Target::MostWithin),
    ]
    .boxed()
}

fn kind_of() -> BoxedStrategy<Kind> {
    prop_oneof![
        select(vec![
            Kind::WarmUp,
            Kind::Work,
            Kind::Top,
            Kind::BackOff,
            Kind::Amrap,
            Kind::Timed,
            Kind::Test,
        ]),
        (any::<u8>(), share()).prop_map(|(steps, less)| Kind::Drop { steps, less }),
        (any::<u8>(), any::<u16>(), any::<u32>()).prop_map(|(minis, reps, rest_seconds)| {
            Kind::RestPause { minis, reps, rest_seconds }
        }),
        (any::<u16>(), any::<u32>(), any::<u16>()).prop_map(|(reps, rest_seconds, stop_below)| {
            Kind::Myo { reps, rest_seconds, stop_below }
        }),
        (any::<u16>(), any::<u32>())
            .prop_map(|(reps, rest_seconds)| Kind::Cluster { reps, rest_seconds }),
    ]
    .boxed()
}

fn share_of() -> BoxedStrategy<Share> {
    let of = prop_oneof![
        select(vec![PercentOf::TrainingMax, PercentOf::OneRepMax, PercentOf::Estimated]),
        (2..=999_u16).prop_map(PercentOf::RepMax),
    ];
    (of, share()).prop_map(|(of, percent)| Share { of, percent }).boxed()
}

/// Never of another slot: those are chosen once there are some.
fn load_target() -> BoxedStrategy<LoadTarget> {
    prop_oneof![
        Just(LoadTarget::Working),
        load_of().prop_map(LoadTarget::Absolute),
        share_of().prop_map(|Share { of, percent }| LoadTarget::Percent { of, percent }),
        Just(LoadTarget::ByEffort),
        (1..=50_u8).prop_map(LoadTarget::Stepped),
        share().prop_map(LoadTarget::OfTop),
        of_option(load_of()).prop_map(LoadTarget::Bodyweight),
    ]
    .boxed()
}

fn of_option<S: Strategy>(strategy: S) -> impl Strategy<Value = Option<S::Value>> {
    of(strategy)
}

fn group_of() -> BoxedStrategy<SetGroup> {
    let effort = prop_oneof![
        halves().prop_map(|halves| EffortTarget::Rpe(Rpe(halves))),
        halves().prop_map(|halves| EffortTarget::Rir(Rir(halves))),
    ];
    let facts = (of(effort), of(halves().prop_map(Rpe)), of(any::<u32>()));
    (count(), target_of(), load_target(), kind_of(), facts)
        .prop_map(|(count, target, load, kind, (effort, effort_cap, rest_seconds))| SetGroup {
            count,
            target,
            load,
            kind,
            effort,
            effort_cap,
            rest_seconds,
        })
        .boxed()
}

fn groups_any() -> impl Strategy<Value = Vec<SetGroup>> {
    prop::collection::vec(group_of(), 1..4)
}

fn linear() -> BoxedStrategy<Rule> {
    let then = (any::<u8>(), groups_any())
        .prop_map(|(after_resets, groups)| Then { after_resets, groups });
    let bases = select(vec![Basis::AllSets, Basis::TopSet, Basis::LastSet]);
    let counts = (1..=50_u8, of(1..=50_u8), bases);
    (step_of(), counts, back(), of(any::<u16>()), of(any::<u16>()), of(then))
        .prop_map(|(step, (successes, fails, basis), back, gate, double_at, then)| {
            Rule::Linear(Linear { step, successes, fails, back, basis, gate, double_at, then })
        })
        .boxed()
}

fn cycle() -> BoxedStrategy<Rule> {
    let band =
        (range(0..=999_u16), step_of()).prop_map(|((low, high), step)| Band { low, high, step });
    let change = prop_oneof![
        step_of().prop_map(MaxChange::By),
        prop::collection::vec(band, 1..4).prop_map(MaxChange::Bands),
        (step_of(), 1..=50_u8).prop_map(|(step, most)| MaxChange::PerRep { step, most }),
        prop::collection::vec(share(), 1..4).prop_map(MaxChange::FactorByReps),
    ];
    (1..=52_u8, change, select(vec![Gate::Every, Gate::Whole, Gate::Last]), of(back()))
        .prop_map(|(weeks, change, gate, reset)| {
            Rule::TmCycle(TmCycle { weeks, change, gate, reset })
        })
        .boxed()
}

fn staged() -> BoxedStrategy<Rule> {
    let last = prop_oneof![
        (1..=999_u16, share()).prop_map(|(reps, then)| LastFail::Test { reps, then }),
        per_unit().prop_map(|more| LastFail::Restart { more }),
        share().prop_map(LastFail::Factor),
    ];
    (prop::collection::vec(groups_any(), 1..4), step_of(), last)
        .prop_map(|(stages, step, last)| Rule::Staged(Staged { stages, step, last }))
        .boxed()
}

fn rule_of() -> BoxedStrategy<Rule> {
    let basis = select(vec![Basis::AllSets, Basis::TopSet, Basis::TargetReps]);
    prop_oneof![
        select(vec![Rule::None, Rule::Hold, Rule::Table]),
        linear(),
        cycle(),
        staged(),
        (range(1..=999_u16), step_of(), basis)
            .prop_map(|((low, high), step, basis)| Rule::Double(Double { low, high, step, basis })),
        (1..=999_u16, step_of()).prop_map(|(total, step)| Rule::Sum(Sum { total, step })),
        share().prop_map(|most| Rule::Rpe(ByRpe { most })),
        (1..=52_u8, share()).prop_map(|(weeks, per_rep)| Rule::Wave(Wave { weeks, per_rep })),
        (range(1..=999_u32), 1..=99_u32).prop_map(|((low, high), by)| Rule::Ladder(Ladder {
            low,
            high,
            by
        })),
        (1..=86_400_u32, step_of())
            .prop_map(|(within_seconds, step)| Rule::Density(Density { within_seconds, step })),
    ]
    .boxed()
}

fn slot_any() -> BoxedStrategy<Slot> {
    let week = (groups_any(), any::<bool>()).prop_map(|(groups, deload)| Week { groups, deload });
    let weeks = prop::collection::vec(week, 1..4).prop_flat_map(|weeks| {
        // Some stand several times in a row.
        let times = prop::collection::vec(1..=3_usize, weeks.len());
        (Just(weeks), times).prop_map(|(weeks, times)| {
            let all = weeks.into_iter().zip(times);
            all.flat_map(|(week, times)| vec![week; times]).collect::<Vec<_>>()
        })
    });
    let warm_up = prop_oneof![
        select(vec![WarmUp::Auto, WarmUp::None]),
        prop::collection::vec((share(), 1..=999_u16), 0..3).prop_map(WarmUp::Steps),
    ];
    let group = (any::<char>(), of(any::<u32>()), of(any::<u32>()))
        .prop_map(|(letter, rest_inside, rest_after)| Group { letter, rest_inside, rest_after });
    let wording = (of(any::<u32>()), of(text()), of(text()))
        .prop_map(|(sets, reps, intensity)| Wording { sets, reps, intensity });
    let words = (of(text()), of(wording), of(any::<[u8; 4]>()), any::<bool>(), of(share_of()));
    let what = (id(), prop::collection::vec(title(), 1..4), weeks, rule_of());
    (what, warm_up, of(group), of(any::<u32>()), words)
        .prop_map(
            |(
                (id, rungs, weeks, rule),
                warm_up,
                group,
                rest_seconds,
                (notes, wording, tempo, each_side, start),
            )| Slot {
                id,
                rungs,
                weeks,
                rule,
                warm_up,
                group,
                rest_seconds,
                tempo,
                each_side,
                max_of: None,
                start,
                notes,
                wording,
            },
        )
        .boxed()
}

fn day_of() -> BoxedStrategy<Day> {
    let block = (text(), prop::collection::vec(slot_any(), 0..3))
        .prop_map(|(name, slots)| Block { name, slots });
    let blocks = (prop::collection::vec(block, 0..3), slot_any()).prop_map(|(mut blocks, slot)| {
        blocks.push(Block { name: String::new(), slots: vec![slot] });
        blocks
    });
    (text(), of(text()), blocks, prop::collection::vec(text(), 0..3))
        .prop_map(|(name, focus, blocks, notes)| Day { name, focus, blocks, notes })
        .boxed()
}

fn any_program() -> BoxedStrategy<Program> {
    let deload = (of(2..=52_u8), any::<bool>(), share(), share()).prop_map(
        |(every_weeks, on_misses, sets, load)| Deload { every_weeks, on_misses, sets, load },
    );
    let layoff =
        (any::<u16>(), share(), share()).prop_map(|(days, load, sets)| Layoff { days, load, sets });
    let comeback = prop_oneof![
        Just(Comeback::default()),
        (prop::collection::vec(layoff, 0..3), share())
            .prop_map(|(layoffs, step)| Comeback { layoffs, step }),
    ];
    let kind = (of(select(Level::ALL.to_vec())), of(select(Goal::ALL.to_vec())));
    let turns = (1..=7_u8, of(1..=52_u8), select(vec![Cycle::Repeats, Cycle::Ends]));
    let rest = (of(deload), comeback, prop::collection::vec(text(), 0..3));
    let days = prop::collection::vec(day_of(), 1..4);
    (title(), of(text()), kind, turns, days, rest)
        .prop_map(
            |(
                title,
                after,
                (level, goal),
                (per_week, weeks, cycle),
                days,
                (deload, comeback, notes),
            )| {
                let mut program = Program {
                    title,
                    after,
                    level,
                    goal,
                    days,
                    per_week,
                    weeks,
                    cycle,
                    deload,
                    comeback,
                    notes,
                };
                linked(&mut program);
                // One lift of the first day stands on the last as well.
                let shared = program.slots().next().cloned().filter(|_| program.days.len() > 1);
                let last = program.days.last_mut().and_then(|day| day.blocks.last_mut());
                last.unwrap().slots.extend(shared);
                program
            },
        )
        .boxed()
}

/// Each slot with a name of its own; some take their loads from the first.
fn linked(program: &mut Program) {
    let slots =
        program.days.iter_mut().flat_map(|day| &mut day.blocks).flat_map(|block| &mut block.slots);
    let mut first: Option<SlotId> = None;
    for (index, slot) in slots.enumerate() {
        slot.id = SlotId::new(&format!("{}-{index}", slot.id)).unwrap();
        match &first {
            None => first = Some(slot.id.clone()),
            Some(first) if index % 3 == 1 => {
                slot.max_of = Some(first.clone());
                slot.weeks[0].groups[0].load =
                    LoadTarget::OfSlot { slot: first.clone(), percent: Percent::from_whole(70) };
            }
            Some(_) => {}
        }
    }
}

proptest! {
    #[test]
    fn any_program_is_read_back_as_it_was_written(program in any_program()) {
        prop_assert_eq!(program.check(), []);
        let text = write(&program);
        let read = read(&text);
        prop_assert_eq!(read.as_ref(), Ok(&program), "{}", text);
        prop_assert!(text.lines().all(|line| !line.chars().any(setwise_domain::text::steers)));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(program|day|block|slot|slot a|sets|rule|week 2|rest|\n|:|\\PC| |;|,|x|[0-9]|%|kg){0,60}") {
        if let Ok(program) = read(&text) {
            let written = write(&program);
            prop_assert_eq!(read_again(&written), Some(program));
        }
    }
}

fn read_again(text: &str) -> Option<Program> {
    read(text).ok()
}
