//! An athlete with one program, said in a line each.

pub use crate::age::AgeGroup;
pub use crate::exercise::{Equipment, Exercise, Joint, Level, Mechanic, Pattern};
pub use crate::load::{Decimal, Load, Unit};
pub use crate::prescription::*;
pub use crate::progress::{Pain, Progress, Row, Setting};
use crate::set_result::{SetKind, SetResult};
pub use crate::strength::gym::Gym;
use crate::strength::plates::Pairs;
use crate::testing as strength;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use std::sync::LazyLock;

pub const WHOLE: fn(u16) -> Percent = Percent::from_whole;

pub fn amount(text: &str) -> Decimal {
    Decimal::parse(text, 4).unwrap()
}

pub fn kg(text: &str) -> Load {
    Load::new(amount(text), Unit::Kg)
}

pub fn step(kg: &str) -> Step {
    Step::Weight(PerUnit::usual(amount(kg), Unit::Kg))
}

pub fn per_unit(kg: &str) -> PerUnit {
    PerUnit::usual(amount(kg), Unit::Kg)
}

pub fn sets(count: u8, target: Target) -> SetGroup {
    SetGroup::straight(count, target)
}

pub fn reps(count: u8, reps: u16) -> SetGroup {
    sets(count, Target::Reps(reps))
}

pub fn range(count: u8, low: u16, high: u16) -> SetGroup {
    sets(count, Target::Range { low, high })
}

pub fn at_least(reps: u16) -> SetGroup {
    SetGroup { kind: Kind::Amrap, ..sets(1, Target::AtLeast(reps)) }
}

pub fn of_max(mut group: SetGroup, of: PercentOf, tenths: u16) -> SetGroup {
    let percent = Percent::from_tenths(tenths);
    group.load = LoadTarget::Percent { of, percent };
    group
}

pub fn tm(group: SetGroup, percent: u16) -> SetGroup {
    of_max(group, PercentOf::TrainingMax, percent * 10)
}

static EXERCISES: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
    use Equipment::{Barbell, Dumbbell, Kettlebell, Machine, PullUpBar};
    let all: [(&str, Pattern, &[Equipment]); 10] = [
        ("Bench", Pattern::HorizontalPush, &[Barbell]),
        ("Squat", Pattern::Squat, &[Barbell]),
        ("Deadlift", Pattern::Hinge, &[Barbell]),
        ("Lateral Raise", Pattern::ShoulderIsolation, &[Dumbbell]),
        ("Dumbbell Press", Pattern::HorizontalPush, &[Dumbbell]),
        ("Leg Press", Pattern::Squat, &[Machine]),
        ("Pull-Up", Pattern::VerticalPull, &[PullUpBar]),
        ("Push-Up", Pattern::HorizontalPush, &[]),
        ("Incline Push-Up", Pattern::HorizontalPush, &[]),
        ("Swing", Pattern::Hinge, &[Kettlebell]),
    ];
    let each = all.map(|(name, pattern, equipment)| Exercise {
        id: crate::exercise::ExerciseId(name.to_lowercase().replace(' ', "-")),
        name: name.into(),
        bodyweight: equipment.is_empty() || equipment.contains(&PullUpBar),
        mechanic: if pattern == Pattern::ShoulderIsolation {
            Mechanic::Isolation
        } else {
            Mechanic::Compound
        },
        joints: match pattern {
            Pattern::Squat => vec![Joint::Knee, Joint::Hip],
            _ => Vec::new(),
        },
        ..strength::exercise(pattern, equipment)
    });
    each.to_vec()
});

fn known(name: &str) -> Option<&'static Exercise> {
    EXERCISES.iter().find(|one| one.name == name)
}

pub const FIRST_DAY: Date = date(2026, 1, 5);

/// Trains every other day, one session a day, unless it says otherwise.
#[derive(Clone)]
pub struct Athlete {
    pub program: Program,
    pub starts: Starts,
    pub rows: Vec<Row>,
    pub unit: Unit,
    pub level: Level,
    pub age: AgeGroup,
    gym: Option<Gym>,
    /// The next session, and its day.
    pub turn: u32,
    pub today: Date,
    gap: i64,
    elsewhere: Option<Date>,
    notes: Option<Pain>,
}

pub fn slot(name: &str, exercise: &str, rule: Rule, groups: Vec<SetGroup>) -> Slot {
    Slot {
        id: SlotId::new(name).unwrap(),
        rungs: vec![exercise.into()],
        weeks: vec![week(groups)],
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

pub fn week(groups: Vec<SetGroup>) -> Week {
    Week { groups, deload: false }
}

impl Athlete {
    /// Of one slot, `main`, three times a week.
    pub fn new(exercise: &str, rule: Rule, groups: Vec<SetGroup>) -> Self {
        Self::of(vec![vec![slot("main", exercise, rule, groups)]])
    }

    /// Of days, each with its slots.
    pub fn of(days: Vec<Vec<Slot>>) -> Self {
        let day = |slots| Day {
            name: "Day".into(),
            focus: None,
            blocks: vec![Block { name: "Main".into(), slots }],
            notes: Vec::new(),
        };
        Self {
            program: Program {
                title: "Tried".into(),
                after: None,
                level: None,
                goal: None,
                days: days.into_iter().map(day).collect(),
                per_week: 3,
                weeks: None,
                cycle: Cycle::Repeats,
                deload: None,
                comeback: Comeback::default(),
                notes: Vec::new(),
            },
            starts: Starts::new(),
            rows: Vec::new(),
            unit: Unit::Kg,
            level: Level::Intermediate,
            age: AgeGroup::Adult,
            gym: None,
            turn: 0,
            today: FIRST_DAY,
            gap: 2,
            elsewhere: None,
            notes: None,
        }
    }

    pub fn start(self, load: &str) -> Self {
        let unit = self.unit;
        self.with_start(|start| start.load = Some(Load::new(amount(load), unit)))
    }

    pub fn one_rep_max(self, load: &str) -> Self {
        let unit = self.unit;
        self.with_start(|start| start.one_rep_max = Some(Load::new(amount(load), unit)))
    }

    pub fn training_max(self, load: &str) -> Self {
        let unit = self.unit;
        self.with_start(|start| start.training_max = Some(Load::new(amount(load), unit)))
    }

    fn with_start(mut self, change: impl Fn(&mut Start)) -> Self {
        let first = self.program.slots().next().unwrap().id.clone();
        change(self.starts.entry(first).or_default());
        self
    }

    pub fn in_pounds(mut self) -> Self {
        self.unit = Unit::Lb;
        self
    }

    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    pub fn aged(mut self, age: u8) -> Self {
        self.age = AgeGroup::of(Some(age));
        self
    }

    pub fn plates(mut self, text: &str) -> Self {
        self.gym = Gym::with_plates(None, text, self.unit).unwrap();
        self
    }

    /// Down to 0.625, so that loads go by 1.25.
    pub fn fine_plates(mut self) -> Self {
        let pair = |text: &str| Pairs { plate: amount(text), pairs: 2 };
        let plates = ["25", "20", "10", "5", "2.5", "1.25", "0.625"];
        self.gym = Some(Gym {
            unit: self.unit,
            bar: None,
            plates: Some(plates.map(pair).to_vec()),
            dumbbells: None,
        });
        self
    }

    /// One session a week, each week as given.
    pub fn weekly(mut self, weeks: Vec<Week>) -> Self {
        self.program.per_week = 1;
        self.gap = 7;
        self.slot_mut().weeks = weeks;
        self
    }

    pub const fn days_between(mut self, gap: i64) -> Self {
        self.gap = gap;
        self
    }

    pub fn slot_mut(&mut self) -> &mut Slot {
        &mut self.program.days[0].blocks[0].slots[0]
    }

    pub fn program(mut self, change: impl Fn(&mut Program)) -> Self {
        change(&mut self.program);
        self
    }

    /// The session of today: `100x5 100x5@2 w60x5 x8 30s`, `@` with reps in reserve, `w` a warm-up;
    /// `name: …` for a slot other than the first of the day, behind `;`.
    pub fn did(mut self, text: &str) -> Self {
        for part in text.split(';') {
            let first = || self.program.day(self.turn).unwrap().slots().next();
            let (slot, sets) = part.split_once(':').map_or_else(
                || (first().unwrap().id.clone(), part),
                |(name, sets)| (SlotId::new(name.trim()).unwrap(), sets),
            );
            let exercise = {
                let found = self.program.slot(&slot).unwrap();
                self.progress(|progress| progress.due(found, self.turn, self.today).exercise)
            };
            self.log(&slot, &exercise, sets);
        }
        self.notes = None;
        self.skip()
    }

    /// The same with another exercise in the place of the slot's.
    pub fn did_instead(mut self, exercise: &str, sets: &str) -> Self {
        let slot = self.program.slots().next().unwrap().id.clone();
        self.log(&slot, exercise, sets);
        self.skip()
    }

    fn log(&mut self, slot: &SlotId, exercise: &str, text: &str) {
        for (word, number) in text.split_whitespace().zip(1_u8..) {
            let warm_up = word.strip_prefix('w');
            let word = warm_up.unwrap_or(word);
            let seconds = word.strip_suffix('s');
            let plain = seconds.map_or_else(|| word.to_owned(), |_| "x1".into());
            let day = self.today.to_string();
            let mut set: SetResult = strength::sets(&day, self.unit, &plain).remove(0);
            set.exercise = exercise.to_owned();
            set.set_number = number;
            if warm_up.is_some() {
                set.performance.kind = SetKind::WarmUp;
            }
            if let Some(seconds) = seconds {
                set.performance.reps = None;
                set.performance.seconds = Some(seconds.parse().unwrap());
            }
            self.rows.push(Row {
                turn: self.turn,
                slot: slot.clone(),
                set: set.into(),
                pain: self.notes.clone().filter(|_| number == 1),
            });
        }
    }

    /// What the first set of the next session is noted with.
    pub fn noting(mut self, words: &str, stop: bool) -> Self {
        let joints =
            [("elbow", Joint::Elbow), ("knee", Joint::Knee), ("shoulder", Joint::Shoulder)];
        let joint =
            joints.into_iter().find_map(|(name, joint)| words.contains(name).then_some(joint));
        self.notes = Some(Pain { words: words.into(), stop, joint });
        self
    }

    /// On to the next session, without one.
    pub fn skip(mut self) -> Self {
        self.turn += 1;
        self.today = self.today.checked_add(self.gap.days()).unwrap();
        self
    }

    /// The day so many days after the last set.
    pub fn days_off(mut self, days: i64) -> Self {
        let last = self.rows.iter().map(|row| row.set.date).max().unwrap();
        self.today = last.checked_add(days.days()).unwrap();
        self
    }

    pub fn trained_elsewhere(mut self, days_ago: i64) -> Self {
        self.elsewhere = Some(self.today.checked_sub(days_ago.days()).unwrap());
        self
    }

    pub fn progress<T>(&self, ask: impl FnOnce(&Progress<'_>) -> T) -> T {
        let elsewhere = self.elsewhere;
        let setting = Setting {
            unit: self.unit,
            gym: self.gym.as_ref(),
            level: self.level,
            age: self.age,
            exercise: &|name| known(name),
            trained: &|_, before| elsewhere.filter(|day| *day < before),
        };
        let mut progress = Progress::new(&self.program, &self.starts, setting);
        let mut rows = self.rows.clone();
        rows.sort_by_key(Row::place);
        progress.take(&rows);
        ask(&progress)
    }

    pub fn due(&self) -> Vec<Due> {
        self.progress(|progress| progress.day(self.turn, self.today).unwrap().slots)
    }

    /// What comes next of the first slot of the day, and why: `3 62.5x5 | met`.
    pub fn next(&self) -> String {
        let due = self.due().remove(0);
        let why = due.reasons.first().map(|reason| {
            let value = serde_json::to_value(reason).unwrap();
            value["why"].as_str().unwrap().to_owned()
        });
        format!("{} | {}", sets_of(&due), why.unwrap_or_default())
    }

    /// What comes next of every slot of the day.
    pub fn all(&self) -> Vec<String> {
        self.due().iter().map(sets_of).collect()
    }
}

/// `3 62.5x5`, `82.5x5, 95x5, 107.5x5+`; the body alone has nothing before the `x`, a load that is
/// asked for a `?`.
pub fn sets_of(due: &Due) -> String {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for set in &due.sets {
        let text = set_of(set);
        match runs.last_mut() {
            Some((count, last)) if *last == text => *count += 1,
            _ => runs.push((1, text)),
        }
    }
    let runs = runs.into_iter().map(|(count, text)| match count {
        1 => text,
        _ => format!("{count} {text}"),
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn set_of(set: &DueSet) -> String {
    let load = match set.load {
        DueLoad::Load(load) => load.amount.to_string(),
        DueLoad::Bodyweight => String::new(),
        DueLoad::Ask => "?".into(),
    };
    let target = match set.target {
        Target::Reps(reps) => reps.to_string(),
        Target::Range { low, high } => format!("{low}-{high}"),
        Target::AtLeast(reps) => format!("{reps}+"),
        Target::Seconds(seconds) => format!("{seconds}s"),
        Target::AtLeastSeconds(seconds) => format!("{seconds}s+"),
        Target::Metres(metres) => format!("{metres}m"),
        Target::TotalReps(reps) => format!("={reps}"),
        Target::MostWithin(seconds) => format!("max in {seconds}s"),
    };
    format!("{load}x{target}")
}
