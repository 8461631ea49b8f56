//! What a program comes to is the same whether it goes on from what was kept or is worked out from the start.

use super::*;
use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{
    Basis as CountedBy, Block, Comeback, Cycle, Day, Double, Linear, Move, Percent, Program, Rule,
    SetGroup, Slot, SlotId, Step, Target, WarmUp, Week,
};
use setwise_domain::receipt::Record;
use setwise_domain::testing as strength;
use uuid::Uuid;

const FIRST_DAY: Date = date(2026, 1, 5);
const LINEAGE: Uuid = Uuid::from_u128(7);

/// The sets of an athlete, those that were marked among them.
#[derive(Default)]
struct Lived {
    sets: Vec<SetResult>,
    marked: Vec<MarkedSet>,
    kept: Option<Arc<KeptProgress>>,
    turn: u32,
    day: i64,
}

impl SetLog for Lived {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.sets.on_date(date)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        self.sets.between(from, to)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        self.sets.of_exercise(key, limit)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        self.sets.newest()
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        self.sets.spoken_of()
    }

    fn marked(&self, _: Uuid, _: u32) -> LogResult<Arc<Vec<MarkedSet>>> {
        Ok(Arc::new(self.marked.clone()))
    }

    fn kept_progress(&self) -> Option<Arc<KeptProgress>> {
        self.kept.clone()
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Ok(Vec::new())
    }
}

fn slot(exercise: &str, rule: Rule, target: Target) -> Slot {
    Slot {
        id: SlotId::from_name(exercise, 1),
        rungs: vec![exercise.to_owned()],
        weeks: vec![Week { groups: vec![SetGroup::straight(2, target)], deload: false }],
        rule,
        warm_up: WarmUp::None,
        group: None,
        rest_seconds: None,
        tempo: None,
        each_side: false,
        max_of: None,
        start: None,
        notes: None,
        wording: None,
    }
}

fn followed() -> FollowedProgram {
    let linear = Rule::Linear(Linear {
        step: Step::Usual,
        successes: 1,
        fails: Some(2),
        back: Move::To(Percent::from_whole(90)),
        basis: CountedBy::AllSets,
        gate: None,
        double_at: None,
        then: None,
    });
    let double =
        Rule::Double(Double { low: 6, high: 9, step: Step::Usual, basis: CountedBy::AllSets });
    let days = [
        vec![slot("Bench Press", linear, Target::Reps(5))],
        vec![
            slot("Back Squat", double.clone(), Target::Range { low: 6, high: 9 }),
            slot("Barbell Row", double, Target::Range { low: 6, high: 9 }),
        ],
    ];
    let days = days.map(|slots| Day {
        name: "Day".to_owned(),
        focus: None,
        blocks: vec![Block { name: "Main".to_owned(), slots }],
        notes: Vec::new(),
    });
    FollowedProgram {
        lineage: LINEAGE,
        revision: 0,
        first_turn: 0,
        starts: Starts::default(),
        program: Program {
            title: "Tried".to_owned(),
            after: None,
            level: None,
            goal: None,
            days: days.to_vec(),
            per_week: 2,
            weeks: None,
            cycle: Cycle::Repeats,
            deload: None,
            comeback: Comeback::default(),
            notes: Vec::new(),
        },
    }
}

/// What may happen between two looks at the program.
#[derive(Clone, Debug)]
enum Event {
    /// A set of each slot of the session that is next or goes on, so many half kilograms for so many reps.
    Set {
        halves: i64,
        reps: u16,
        hurts: bool,
    },
    /// On to the next session, so many days later.
    On(i64),
    /// A set of a lift that is not marked, so many days ago.
    Elsewhere(i64),
    /// A marked set becomes another, or goes.
    Edit {
        place: prop::sample::Index,
        reps: u16,
    },
    Delete(prop::sample::Index),
    Pounds(bool),
}

fn event() -> impl Strategy<Value = Event> {
    let set = (100..140_i64, 3..11_u16, prop::bool::weighted(0.05));
    prop_oneof![
        6 => set.prop_map(|(halves, reps, hurts)| Event::Set { halves, reps, hurts }),
        4 => (0..4_i64).prop_map(Event::On),
        1 => (10..40_i64).prop_map(Event::On),
        1 => (0..30_i64).prop_map(Event::Elsewhere),
        1 => (any::<prop::sample::Index>(), 1..9_u16)
            .prop_map(|(place, reps)| Event::Edit { place, reps }),
        1 => any::<prop::sample::Index>().prop_map(Event::Delete),
        1 => any::<bool>().prop_map(Event::Pounds),
    ]
}

impl Lived {
    fn today(&self) -> Date {
        FIRST_DAY.checked_add(self.day.days()).unwrap()
    }

    fn set(&mut self, exercise: &str, on: Date, halves: i64, reps: u16) -> SetResult {
        let mut set = strength::sets(&on.to_string(), Unit::Kg, "50x5").remove(0);
        let load = Decimal::from_ten_thousandths(halves * Decimal::SCALE / 2);
        set.id = SetId(Uuid::from_u128(self.sets.len() as u128 + 1));
        set.exercise = exercise.to_owned();
        set.exercise_id =
            Catalog::embedded().resolve(exercise).exercise().map(|one| one.id.clone());
        set.performance.load = Some(Load::new(load, Unit::Kg));
        set.performance.reps = Some(reps);
        self.sets.push(set.clone());
        set
    }

    /// The newest sets count as marked as they are.
    fn live(&mut self, event: &Event, profile: &mut Profile) {
        match event {
            Event::Set { halves, reps, hurts } => {
                let followed = followed();
                for slot in followed.program.day(self.turn).unwrap().slots() {
                    let mut set = self.set(slot.exercise(), self.today(), *halves, *reps);
                    set.performance.notes = hurts.then(|| "sharp knee pain".to_owned());
                    self.marked.push(MarkedSet {
                        mark: SlotMark {
                            program: LINEAGE,
                            revision: 0,
                            turn: self.turn,
                            slot: slot.id.clone(),
                        },
                        set: Arc::new(set),
                    });
                }
            }
            Event::On(days) => {
                self.turn += 1;
                self.day += days;
            }
            Event::Elsewhere(ago) => {
                let on = self.today().checked_sub(ago.days()).unwrap();
                self.set("Bench Press", on, 100, 5);
                self.sets.sort_by_key(|set| set.date);
            }
            Event::Edit { place, reps } if !self.marked.is_empty() => {
                let place = place.index(self.marked.len());
                Arc::make_mut(&mut self.marked[place].set).performance.reps = Some(*reps);
            }
            Event::Delete(place) if !self.marked.is_empty() => {
                let gone = self.marked.remove(place.index(self.marked.len()));
                self.sets.retain(|set| set.id != gone.set.id);
            }
            Event::Pounds(pounds) => profile.unit = if *pounds { Unit::Lb } else { Unit::Kg },
            Event::Edit { .. } | Event::Delete(_) => {}
        }
    }

    fn following(&self, profile: &Profile) -> Following<'static> {
        Following::of(followed(), self, profile, Catalog::embedded()).unwrap()
    }
}

/// All that is asked of a program: what is next, what it asks for, what it has come to.
fn asked(following: &Following<'_>, on: Date) -> (u32, [Result<DueDay, RunsOut>; 2], Starts) {
    let (turn, _) = following.turn(|_| Ok(false)).unwrap();
    let days = [turn, turn + 1].map(|turn| following.day(turn, on));
    (turn, days, following.reached(turn, on))
}

proptest! {
    // Each is some dozens of programs worked out twice.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn going_on_from_what_was_kept_comes_to_the_same(
        events in prop::collection::vec(event(), 1..60),
    ) {
        let mut profile = Profile { unit: Unit::Kg, ..Profile::default() };
        let mut lived = Lived { kept: Some(Arc::default()), ..Lived::default() };
        for event in &events {
            lived.live(event, &mut profile);
            let on = lived.today();
            let kept = asked(&lived.following(&profile), on);
            let known = lived.kept.take();
            let from_the_start = asked(&lived.following(&profile), on);
            lived.kept = known;
            prop_assert_eq!(kept, from_the_start);
        }
    }
}

#[test]
fn what_is_kept_is_all_but_the_newest_session() {
    let mut profile = Profile::default();
    let mut lived = Lived { kept: Some(Arc::default()), ..Lived::default() };
    let kept = |lived: &Lived, profile: &Profile| {
        let following = lived.following(profile);
        drop(asked(&following, lived.today()));
        let kept = lived.kept.as_ref().unwrap().find(&following.basis(), &following.rows);
        kept.map(|(rows, _)| rows)
    };
    let set = Event::Set { halves: 120, reps: 8, hurts: false };
    lived.live(&set, &mut profile);
    assert_eq!(kept(&lived, &profile), None);
    lived.live(&Event::On(2), &mut profile);
    for _ in 0..2 {
        lived.live(&set, &mut profile);
        assert_eq!(kept(&lived, &profile), Some(1), "the first session");
    }
    lived.live(&Event::On(2), &mut profile);
    lived.live(&set, &mut profile);
    assert_eq!(kept(&lived, &profile), Some(5), "and two sets each of two lifts");
}

#[test]
fn what_sets_would_mean_for_the_next_time_is_what_they_come_to() {
    for (reps, wanted) in [([5, 5], "65"), ([5, 4], "62.5")] {
        let mut profile = Profile::default();
        let mut lived = Lived::default();
        for event in [Event::Pounds(false), Event::On(0), Event::On(0)] {
            lived.live(&event, &mut profile);
        }
        let events = [5, 5].map(|reps| Event::Set { halves: 120, reps, hurts: false });
        for event in &events {
            lived.live(event, &mut profile);
        }
        lived.live(&Event::On(2), &mut profile);
        lived.live(&Event::On(2), &mut profile);
        let (turn, today) = (lived.turn, lived.today());
        let later = today.tomorrow().unwrap();
        let before = lived.following(&profile);
        let done = reps.map(|reps| Event::Set { halves: 125, reps, hurts: false });
        for event in &done {
            lived.live(event, &mut profile);
        }
        let sets = lived.sets[lived.sets.len() - 2..].to_vec();
        let slot = followed().program.day(turn).unwrap().slots().next().unwrap().id.clone();
        let imagined = before.next_after(&slot, turn, today, sets, later).unwrap();
        let real = lived.following(&profile).day(turn + 2, later).unwrap();
        assert_eq!(imagined, real.slots[0]);
        assert_eq!(imagined.base.unwrap().amount.to_string(), wanted);
    }
}
