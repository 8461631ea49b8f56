//! An outside judge of generated programs: what an expert checks, item by item.
//!
//! It reads a profile, a plan and the program made of it as JSON, and the facts of exercises as the
//! data that they are. It shares no rule and no arithmetic with the verifier or the coach, so that what
//! they get wrong together is still found.

#![expect(
    clippy::unnecessary_wraps,
    reason = "an item may apply to every profile, and stands in the table of those that don't"
)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// One item: none where it doesn't apply, else what is wrong.
type Check = fn(&Case) -> Option<Vec<String>>;

pub const ITEMS: [(&str, Check); 22] = [
    ("as many days as asked", days_answered),
    ("weekly sets of each major muscle", volume),
    ("at most 10 sets of a muscle a session", session_volume),
    ("each major muscle twice a week", frequency),
    ("sets and reps by class and goal", dose),
    ("few reps where strength is the goal", goal_reps),
    ("order of a day", order),
    ("pulls 1 to 1.5 of the pushes", pulls),
    ("vertical and horizontal from 3 days", planes),
    ("hamstrings .6 to 1.2 of the quads", thighs),
    ("something on one leg", one_leg),
    ("fatigue of squats, pulls and the spine", fatigue),
    ("nothing beyond the level", level),
    ("main lifts that train the athlete", main_lifts),
    ("the three lifts for strength", three_lifts),
    ("minutes used .8 to 1", minutes),
    ("rest by class", rest),
    ("deload where it belongs", deload),
    ("day names are true", names),
    ("provenance is true", provenance),
    ("every slot progresses", rules),
    ("possible, and nothing avoided", possible),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Power,
    Squat,
    Deadlift,
    Press,
    Pull,
    Hinge,
    Accessory,
    Isolation,
    Core,
    Breath,
    Mobility,
}

struct Fact {
    id: String,
    name: String,
    pattern: String,
    primary: Vec<String>,
    secondary: Vec<String>,
    needs: Vec<String>,
    /// Other equipment with which it can be done as well.
    instead: Vec<Vec<String>>,
    joints: Vec<String>,
    level: usize,
    /// The level from which on it no longer trains.
    outgrown: usize,
    compound: bool,
    bodyweight: bool,
    one_sided: bool,
    class: Class,
    impact: String,
}

const LEVELS: [&str; 3] = ["beginner", "intermediate", "advanced"];
const PUSHES: [&str; 2] = ["horizontal push", "vertical push"];
const PULLS: [&str; 2] = ["horizontal pull", "vertical pull"];
const LEGS: [&str; 3] = ["squat", "lunge", "hinge"];
const WEIGHTS: [&str; 9] = [
    "barbell",
    "dumbbell",
    "kettlebell",
    "machine",
    "cable",
    "smith machine",
    "trap bar",
    "ez bar",
    "strongman implements",
];

fn text(of: &Value, key: &str) -> String {
    of[key].as_str().unwrap_or_default().to_owned()
}

fn texts(of: &Value) -> Vec<String> {
    let all = of.as_array().into_iter().flatten();
    all.filter_map(|one| one.as_str().map(str::to_owned)).collect()
}

fn rank_of(level: &str) -> Option<usize> {
    LEVELS.iter().position(|one| *one == level)
}

static FACTS: LazyLock<BTreeMap<String, Fact>> = LazyLock::new(|| {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../assets/exercises.json")).unwrap_or_default();
    rows.iter().map(|row| (text(row, "name").to_lowercase(), fact(row))).collect()
});

fn fact(row: &Value) -> Fact {
    let pattern = text(row, "pattern");
    let needs = texts(&row["equipment"]);
    let id = text(row, "id");
    let instead = include_str!("../../assets/equipment_instead.txt").lines();
    let ways = instead.filter_map(|line| line.strip_prefix(id.as_str())?.strip_prefix(": "));
    let way = |way: &str| way.split(" + ").map(str::to_owned).collect();
    let instead = ways.flat_map(|ways| ways.split(" | ")).map(way).collect();
    let bodyweight = row["bodyweight"].as_bool().unwrap_or_default();
    let compound = text(row, "mechanic") == "compound";
    Fact {
        id,
        name: text(row, "name"),
        class: class(row, &pattern, &needs, compound),
        primary: texts(&row["primary"]),
        secondary: texts(&row["secondary"]),
        instead,
        joints: texts(&row["joints"]),
        // What few coaches prescribe suits nobody unasked.
        level: if row["rare"].as_bool().unwrap_or_default() {
            LEVELS.len()
        } else {
            rank_of(&text(row, "level")).unwrap_or_default()
        },
        outgrown: rank_of(&text(row, "outgrown")).unwrap_or(LEVELS.len()),
        compound,
        bodyweight,
        one_sided: row["unilateral"].as_bool().unwrap_or_default(),
        impact: text(row, "impact"),
        pattern,
        needs,
    }
}

fn class(row: &Value, pattern: &str, needs: &[String], compound: bool) -> Class {
    let has = |one: &str| needs.iter().any(|needed| needed == one);
    match text(row, "class").as_str() {
        "power" => return Class::Power,
        "heavy squat" => return Class::Squat,
        "heavy hinge" => return Class::Deadlift,
        "press" => return Class::Press,
        "pull" => return Class::Pull,
        "hinge" => return Class::Hinge,
        "accessory" => return Class::Accessory,
        "isolation" => return Class::Isolation,
        "core" => return Class::Core,
        "conditioning" => return Class::Breath,
        "mobility" => return Class::Mobility,
        _ => {}
    }
    let free =
        ["barbell", "dumbbell", "kettlebell", "ez bar", "smith machine", "strongman implements"];
    match pattern {
        "mobility" => Class::Mobility,
        "conditioning" => Class::Breath,
        _ if matches!(text(row, "skill").as_str(), "power" | "weightlift") => Class::Power,
        "core" | "carry" => Class::Core,
        _ if !compound => Class::Isolation,
        "squat" if has("barbell") && !has("landmine") => Class::Squat,
        "hinge" => Class::Hinge,
        one if PULLS.contains(&one) => Class::Pull,
        one if PUSHES.contains(&one) && free.iter().any(|one| has(one)) => Class::Press,
        _ => Class::Accessory,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Strength,
    Size,
    General,
    Endurance,
}

/// One exercise of the work.
struct Work {
    fact: &'static Fact,
    sets: u32,
    /// Reps, seconds or metres.
    low: u32,
    high: u32,
    counted: bool,
    seconds: u32,
    rest: u32,
    rpe: Option<u32>,
}

struct Day {
    name: String,
    work: Vec<Work>,
    seconds: u32,
}

/// A plan with the profile that it is for.
pub struct Case {
    days: Vec<Day>,
    wanted_days: usize,
    minutes: u32,
    level: usize,
    goal: Goal,
    powerlifter: bool,
    has: Vec<String>,
    avoid: Vec<String>,
    age: Option<u64>,
    plan: Value,
    program: Value,
    unknown: Vec<String>,
}

impl Case {
    pub fn of(profile: &Value, plan: &Value, program: &Value) -> Self {
        let goal_words = text(profile, "goal").to_lowercase();
        let goal = match goal_words.as_str() {
            "strength" | "powerlifting" => Goal::Strength,
            "hypertrophy" => Goal::Size,
            "endurance" => Goal::Endurance,
            _ => Goal::General,
        };
        let mut unknown = Vec::new();
        let days = plan["days"].as_array().into_iter().flatten();
        let days = days.map(|one| day(one, &mut unknown)).collect();
        let number = |key: &str, usual: u64| {
            u32::try_from(profile[key].as_u64().unwrap_or(usual)).unwrap_or_default()
        };
        Self {
            days,
            wanted_days: number("days_per_week", 4) as usize,
            minutes: number("minutes_per_day", 60),
            level: rank_of(&text(profile, "training_history")).unwrap_or(1),
            goal,
            powerlifter: goal_words == "powerlifting",
            has: texts(&profile["equipment_available"]),
            avoid: texts(&profile["avoid_exercises"]),
            age: profile["age"].as_u64(),
            plan: plan.clone(),
            program: program.clone(),
            unknown,
        }
    }

    fn work(&self) -> impl Iterator<Item = &Work> {
        self.days.iter().flat_map(|day| &day.work)
    }

    /// Work sets that the week has time for, as the table of minutes says, and no more than the level
    /// recovers from.
    fn room(&self) -> u32 {
        let table = [(15, 3), (20, 4), (30, 6), (45, 10), (60, 15), (90, 23), (120, 30), (240, 45)];
        let found = table.windows(2).find(|pair| self.minutes <= pair[1].0);
        let a_day = found.map_or(45, |pair| {
            let ((from, few), (to, many)) = (pair[0], pair[1]);
            few + (many - few) * self.minutes.saturating_sub(from) / (to - from)
        });
        let days = u32::try_from(self.days.len()).unwrap_or_default();
        (a_day * days).min([60, 90, 110][self.level])
    }

    fn old_or_young(&self) -> bool {
        self.age.is_some_and(|age| !(18..65).contains(&age))
    }

    fn avoids(&self, fact: &Fact) -> bool {
        self.avoid.iter().any(|term| {
            let word = term.trim_end_matches('s');
            let name = fact.name.to_lowercase().replace('-', " ");
            match term.as_str() {
                "overhead press" => fact.pattern == "vertical push",
                "deadlift" => fact.class == Class::Deadlift,
                "pull up" => name.contains("pull up") || name.contains("chin up"),
                "jumping" | "running" => fact.impact == *term,
                _ => {
                    fact.joints.contains(term)
                        || fact.needs.contains(term)
                        || name.contains(word)
                        || fact.pattern == word
                }
            }
        })
    }

    fn has_all(&self, needs: &[String]) -> bool {
        needs.iter().all(|one| self.has.contains(one))
    }

    fn owns(&self, fact: &Fact) -> bool {
        self.has_all(&fact.needs) || fact.instead.iter().any(|needs| self.has_all(needs))
    }

    /// Whether anything usual that is meant can be done, suits, and isn't avoided.
    fn can(&self, meant: impl Fn(&Fact) -> bool) -> bool {
        FACTS.values().any(|fact| {
            fact.level <= self.level
                && self.level < fact.outgrown
                && !matches!(fact.class, Class::Breath | Class::Mobility)
                && self.owns(fact)
                && !self.avoids(fact)
                && meant(fact)
        })
    }

    fn has_weights(&self) -> bool {
        WEIGHTS.iter().any(|one| self.has.iter().any(|has| has == one))
    }
}

fn day(day: &Value, unknown: &mut Vec<String>) -> Day {
    let mut work = Vec::new();
    let mut seconds = 0;
    let mut ramped = false;
    for block in day["blocks"].as_array().into_iter().flatten() {
        let light = text(block, "name").contains("Warm");
        for exercise in block["exercises"].as_array().into_iter().flatten() {
            let name = text(exercise, "name").to_lowercase();
            let Some(fact) = FACTS.get(&name) else {
                unknown.push(name);
                continue;
            };
            let one = planned(exercise, fact);
            seconds += one.seconds;
            ramped |= !light && fact.compound && !fact.bodyweight && one.counted;
            if !light && !matches!(fact.class, Class::Breath | Class::Mobility) {
                work.push(one);
            }
        }
    }
    // Two lighter sets of five lead up to the first heavy lift.
    let ramp = if ramped { 2 * (20 + 5 * 7 + 60) } else { 0 };
    Day { name: text(day, "name"), work, seconds: seconds + ramp }
}

fn planned(exercise: &Value, fact: &'static Fact) -> Work {
    let sets = u32::try_from(exercise["sets"].as_u64().unwrap_or_default()).unwrap_or_default();
    let reps = text(exercise, "reps");
    let numbers: Vec<u32> =
        reps.split(|c: char| !c.is_ascii_digit()).filter_map(|one| one.parse().ok()).collect();
    let low = numbers.iter().min().copied().unwrap_or(10);
    let high = numbers.iter().max().copied().unwrap_or(10);
    let (timed, metres) = (reps.ends_with('s') || reps.ends_with("min"), reps.ends_with('m'));
    let rest = u32::try_from(exercise["rest_seconds"].as_u64().unwrap_or(120)).unwrap_or_default();
    let work = if timed {
        if reps.ends_with("min") { high * 60 } else { high }
    } else if metres {
        high / 2
    } else {
        (low + high) * 7 / 2
    };
    let sides = if fact.one_sided { 2 } else { 1 };
    let effort = text(exercise, "intensity");
    let rpe = effort.strip_prefix("RPE ").and_then(|one| one.parse().ok());
    Work {
        fact,
        sets,
        low,
        high,
        counted: !timed && !metres,
        seconds: sets * (20 + work * sides + rest) + 60,
        rest,
        rpe,
    }
}

const MAJOR: [(&str, &[&str]); 4] = [
    ("chest", &["chest"]),
    ("back", &["lats", "upper back"]),
    ("quads", &["quads"]),
    ("hamstrings and glutes", &["hamstrings", "glutes"]),
];

fn any(of: &[String], wanted: &[&str]) -> bool {
    of.iter().any(|one| wanted.contains(&one.as_str()))
}

/// Half sets: two where it is aimed at, one where it helps.
fn halves<'a>(work: impl Iterator<Item = &'a Work>, muscles: &[&str]) -> u32 {
    let share = |one: &Work| {
        if any(&one.fact.primary, muscles) {
            2
        } else {
            u32::from(any(&one.fact.secondary, muscles))
        }
    };
    work.map(|one| share(one) * one.sets).sum()
}

fn sets_of(case: &Case, patterns: &[&str]) -> u32 {
    let of = case.work().filter(|one| patterns.contains(&one.fact.pattern.as_str()));
    of.map(|one| one.sets).sum()
}

fn check(holds: bool, wrong: impl FnOnce() -> String) -> Option<Vec<String>> {
    Some(if holds { Vec::new() } else { vec![wrong()] })
}

/// Seven are answered with six or fewer and why.
fn days_answered(case: &Case) -> Option<Vec<String>> {
    let found = case.days.len();
    let told = || texts(&case.plan["metadata"]["notes"]).iter().any(|note| note.contains("rest"));
    let fewer = case.wanted_days == 7 && (3..7).contains(&found) && told();
    check(found == case.wanted_days.min(6) || fewer, || format!("{found} days"))
}

fn volume(case: &Case) -> Option<Vec<String>> {
    let low = match case.goal {
        Goal::Size => [6, 10, 12][case.level],
        _ => [5, 6, 6][case.level],
    };
    let low = if case.old_or_young() { low.min(5) } else { low };
    let low = (low * 2).min(case.room() * 2 * 16 / 100);
    let high = [14, 19, 24][case.level] * 2;
    let mut wrong = Vec::new();
    for (name, muscles) in MAJOR {
        let found = halves(case.work(), muscles);
        let possible = case.can(|fact| fact.compound && any(&fact.primary, muscles));
        if possible && found * 10 < low * 8 {
            wrong.push(format!("{name} {found} halves, wanted {low}"));
        }
    }
    // What a muscle bears in a week: half of it where another is aimed at first.
    for muscle in ["chest", "lats", "upper back", "quads", "hamstrings", "glutes"] {
        let share = |one: &Work| match one.fact.primary.first() {
            Some(first) if first == muscle => 2,
            _ => {
                u32::from(any(&one.fact.primary, &[muscle]) || any(&one.fact.secondary, &[muscle]))
            }
        };
        let found: u32 = case.work().map(|one| share(one) * one.sets).sum();
        if found > high {
            wrong.push(format!("{muscle} {found} halves, at most {high}"));
        }
    }
    Some(wrong)
}

fn session_volume(case: &Case) -> Option<Vec<String>> {
    let mut wrong = Vec::new();
    for day in &case.days {
        let mut found: BTreeMap<&str, u32> = BTreeMap::new();
        for one in &day.work {
            let all = one.fact.primary.iter().chain(&one.fact.secondary);
            for (place, muscle) in all.enumerate() {
                *found.entry(muscle).or_default() += one.sets * if place == 0 { 2 } else { 1 };
            }
        }
        let over = found.iter().filter(|(_, halves)| **halves > 20);
        wrong
            .extend(over.map(|(muscle, halves)| format!("{}: {muscle} {halves} halves", day.name)));
    }
    Some(wrong)
}

fn frequency(case: &Case) -> Option<Vec<String>> {
    if case.days.len() < 2 || case.room() < 16 {
        return None;
    }
    let missing = MAJOR.iter().filter(|(_, muscles)| {
        let trains = |day: &&Day| halves(day.work.iter(), muscles) >= 4;
        let days = case.days.iter().filter(trains).count();
        days < 2 && case.can(|fact| fact.compound && any(&fact.primary, muscles))
    });
    Some(missing.map(|(name, _)| (*name).to_owned()).collect())
}

/// The fewest and most sets and reps that the class allows.
fn bounds(case: &Case, fact: &Fact) -> Option<((u32, u32), (u32, u32))> {
    let strength = case.goal == Goal::Strength && !case.old_or_young();
    let size = case.goal == Goal::Size;
    let beginner = case.level == 0;
    let free = fact.bodyweight || fact.needs.iter().any(|one| one == "band");
    let many = if case.goal == Goal::Endurance { 20 } else { 15 };
    Some(match fact.class {
        Class::Power => ((2, 6), (1, if fact.bodyweight { 8 } else { 5 })),
        Class::Squat if size => ((3, 5), (5, 12)),
        Class::Squat if strength => ((3, 5), (1, 8)),
        Class::Squat => ((2, 5), (3, 12)),
        Class::Deadlift if beginner => ((1, 3), (3, 6)),
        Class::Deadlift => ((1, 5), (1, 6)),
        _ if free => ((2, 5), (3, 30)),
        Class::Hinge => ((2, 4), (5, 12.max(many - 3))),
        Class::Press => ((2, 5), (if strength { 1 } else { 3 }, 12.max(many - 3))),
        Class::Pull => ((2, 5), (if strength { 3 } else { 5 }, 12.max(many - 3))),
        Class::Accessory => ((2, 4), (if fact.compound && strength { 5 } else { 6 }, many)),
        Class::Isolation => ((2, 4), (8, 20)),
        Class::Core => ((1, 4), (5, 20)),
        Class::Breath | Class::Mobility => return None,
    })
}

fn dose(case: &Case) -> Option<Vec<String>> {
    let mut wrong = Vec::new();
    for one in case.work() {
        let Some(((few, many), (low, high))) = bounds(case, one.fact) else {
            continue;
        };
        let short = case.minutes <= 45 || case.old_or_young();
        let few = if short { few.min(2) } else { few };
        let sets = (few..=many).contains(&one.sets);
        if !sets || one.counted && (one.low < low || one.high > high) {
            wrong.push(format!("{} {}x{}-{}", one.fact.name, one.sets, one.low, one.high));
        }
        let (easiest, hardest) = [(6, 8), (7, 9), (7, 10)][case.level];
        let hardest = if case.old_or_young() { 7 } else { hardest };
        if one.rpe.is_some_and(|rpe| !(easiest..=hardest).contains(&rpe)) {
            wrong.push(format!("{} at RPE {:?}", one.fact.name, one.rpe));
        }
        if case.old_or_young() && (one.counted && one.high < 6 || one.sets > 3) {
            wrong.push(format!("{} {}x{} at {:?}", one.fact.name, one.sets, one.high, case.age));
        }
    }
    Some(wrong)
}

/// Strength has a main lift of six reps or fewer a day; size and endurance most sets in their range.
fn goal_reps(case: &Case) -> Option<Vec<String>> {
    let loaded: Vec<&Work> =
        case.work().filter(|one| one.counted && !one.fact.bodyweight).collect();
    if loaded.is_empty() || case.old_or_young() {
        return None;
    }
    match case.goal {
        Goal::Strength => {
            let main = |one: &&&Work| {
                matches!(one.fact.class, Class::Squat | Class::Deadlift | Class::Press)
            };
            let mains: Vec<_> = loaded.iter().filter(main).collect();
            let heavy = mains.iter().any(|one| one.low <= 6);
            (!mains.is_empty()).then(|| check(heavy, || "no lift of six or fewer".into()))?
        }
        Goal::Size => {
            let suits = loaded.iter().filter(|one| one.high >= 6 && one.low >= 5 && one.high <= 20);
            let suits: u32 = suits.map(|one| one.sets).sum();
            let all: u32 = loaded.iter().map(|one| one.sets).sum();
            check(suits * 10 >= all * 8, || format!("{suits} of {all} sets"))
        }
        Goal::Endurance => {
            let many = loaded.iter().filter(|one| one.high >= 12);
            let many: u32 = many.map(|one| one.sets).sum();
            let all: u32 = loaded.iter().map(|one| one.sets).sum();
            check(many * 2 >= all, || format!("{many} of {all} sets with twelve or more"))
        }
        Goal::General => None,
    }
}

fn order(case: &Case) -> Option<Vec<String>> {
    let rank = |fact: &Fact| {
        let bar = fact.needs.iter().any(|one| one == "barbell");
        match fact.class {
            Class::Power => 0,
            Class::Squat | Class::Deadlift => 1,
            Class::Press | Class::Pull if bar => 1,
            Class::Isolation => 3,
            Class::Core => 4,
            _ => 2,
        }
    };
    let mut wrong = Vec::new();
    for day in &case.days {
        for pair in day.work.windows(2) {
            if rank(pair[0].fact) > rank(pair[1].fact) {
                wrong.push(format!(
                    "{}: {} then {}",
                    day.name, pair[0].fact.name, pair[1].fact.name
                ));
            }
        }
    }
    Some(wrong)
}

fn pulls(case: &Case) -> Option<Vec<String>> {
    let possible = |patterns: [&str; 2]| case.can(|fact| patterns.contains(&fact.pattern.as_str()));
    let (push, pull) = (sets_of(case, &PUSHES), sets_of(case, &PULLS));
    if !possible(PUSHES) || !possible(PULLS) || case.room() < 12 {
        return None;
    }
    // One set more or less is nobody's issue.
    check(pull + 1 >= push && pull * 2 <= push * 3 + 2, || format!("{pull} pulls, {push} pushes"))
}

fn planes(case: &Case) -> Option<Vec<String>> {
    if case.days.len() < 3 || case.minutes < 30 {
        return None;
    }
    let missing = PUSHES.iter().chain(&PULLS).filter(|pattern| {
        let wanted = |fact: &Fact| fact.pattern == **pattern && fact.class != Class::Isolation;
        sets_of(case, &[pattern]) == 0 && case.can(wanted)
    });
    Some(missing.map(|one| (*one).to_owned()).collect())
}

fn thighs(case: &Case) -> Option<Vec<String>> {
    let both = ["quads", "hamstrings"]
        .iter()
        .all(|muscle| case.can(|fact| any(&fact.primary, &[muscle]) && !fact.bodyweight));
    if !both || case.room() < 24 {
        return None;
    }
    let of = |muscle: &str| -> u32 {
        let aimed = case.work().filter(|one| any(&one.fact.primary, &[muscle]));
        aimed.map(|one| one.sets).sum()
    };
    let (back, front) = (of("hamstrings"), of("quads"));
    check(back * 10 + 10 >= front * 6 && back * 10 <= front * 12 + 10, || {
        format!("{back} to {front}")
    })
}

fn one_leg(case: &Case) -> Option<Vec<String>> {
    let is = |fact: &Fact| fact.one_sided && LEGS.contains(&fact.pattern.as_str());
    if case.room() < 28 || !case.can(is) {
        return None;
    }
    check(case.work().any(|one| is(one.fact)), || "none".into())
}

/// Monday first, by days of training; rest spread evenly.
const WEEKDAYS: [&[u32]; 8] = [
    &[],
    &[0],
    &[0, 3],
    &[0, 2, 4],
    &[0, 1, 3, 4],
    &[0, 1, 2, 4, 5],
    &[0, 1, 2, 3, 4, 5],
    &[0, 1, 2, 3, 4, 5, 6],
];

fn fatigue(case: &Case) -> Option<Vec<String>> {
    let of = |day: &Day, class: Class| -> u32 {
        day.work.iter().filter(|one| one.fact.class == class).map(|one| one.sets).sum()
    };
    let spine = |fact: &Fact| {
        let patterns = ["squat", "lunge", "hinge", "horizontal pull"];
        !fact.bodyweight
            && fact.joints.iter().any(|one| one == "lower back")
            && patterns.contains(&fact.pattern.as_str())
    };
    let mut wrong = Vec::new();
    for day in &case.days {
        let (squats, pulls) = (of(day, Class::Squat), of(day, Class::Deadlift));
        if squats.min(pulls) > 3 {
            wrong.push(format!("{}: {squats} squats and {pulls} deadlifts", day.name));
        }
        let loaded: u32 = day.work.iter().filter(|one| spine(one.fact)).map(|one| one.sets).sum();
        if loaded > 10 {
            wrong.push(format!("{}: the spine is loaded for {loaded} sets", day.name));
        }
    }
    let heavy = case.days.iter().filter(|day| of(day, Class::Deadlift) > 1).count();
    if heavy > 1 {
        wrong.push(format!("{heavy} days of heavy pulls from the floor"));
    }
    let week = WEEKDAYS[case.days.len().min(7)];
    for (index, day) in case.days.iter().enumerate().take(week.len()) {
        let next = (index + 1) % week.len();
        if next == index || (week[index] + 1) % 7 != week[next] {
            continue;
        }
        let after = &case.days[next];
        if of(day, Class::Deadlift) > 1 && of(after, Class::Squat) > 2 {
            wrong.push(format!("{} pulls heavy the day before {}", day.name, after.name));
        }
        for pattern in LEGS.iter().chain(&PUSHES).chain(&PULLS) {
            let hard = |day: &Day| -> u32 {
                let of = day.work.iter().filter(|one| one.fact.pattern == **pattern);
                of.map(|one| one.sets).sum()
            };
            if hard(day) >= 5 && hard(after) >= 5 {
                wrong.push(format!("{pattern} on {} and {}", day.name, after.name));
            }
        }
    }
    Some(wrong)
}

/// What nobody gives to one who is new, beside what the data calls advanced.
const NOT_FOR_BEGINNERS: [&str; 12] = [
    "clean",
    "snatch",
    "jerk",
    "good morning",
    "deficit",
    "rack pull",
    "behind-the-neck",
    "pistol",
    "weighted dip",
    "muscle-up",
    "handstand",
    "myo",
];

fn level(case: &Case) -> Option<Vec<String>> {
    let mut wrong = Vec::new();
    for one in case.work() {
        let name = one.fact.name.to_lowercase();
        let banned = case.level == 0
            && (one.fact.level == 2
                || name != "band good morning"
                    && NOT_FOR_BEGINNERS.iter().any(|no| name.contains(no))
                || one.counted && one.fact.compound && one.high < 3);
        let alike = |fact: &Fact| fact.pattern == one.fact.pattern && fact.id != one.fact.id;
        let outgrown = case.level >= one.fact.outgrown && case.can(alike);
        if banned || outgrown {
            wrong.push(one.fact.name.clone());
        }
    }
    Some(wrong)
}

/// With weights, one who is no beginner begins a day with something that can be made heavier, or is
/// as hard as a pull-up.
fn main_lifts(case: &Case) -> Option<Vec<String>> {
    if case.level == 0 || !case.has_weights() {
        return None;
    }
    let mut wrong = Vec::new();
    for day in &case.days {
        let Some(first) = day.work.first().map(|one| one.fact) else {
            wrong.push(format!("{} is empty", day.name));
            continue;
        };
        let real = first.compound
            && (!first.bodyweight && !first.needs.iter().all(|one| one == "band")
                || first
                    .needs
                    .iter()
                    .any(|one| matches!(one.as_str(), "pull-up bar" | "dip bars")));
        let could = |fact: &Fact| {
            fact.compound
                && !fact.bodyweight
                && fact.pattern == first.pattern
                && any(
                    &fact.primary,
                    &["chest", "lats", "upper back", "quads", "glutes", "front delts"],
                )
                && WEIGHTS.iter().any(|one| fact.needs.iter().any(|needed| needed == one))
        };
        if !real && case.can(could) {
            wrong.push(format!("{} begins with {}", day.name, first.name));
        }
    }
    Some(wrong)
}

fn three_lifts(case: &Case) -> Option<Vec<String>> {
    let gym = ["barbell", "rack", "bench"].iter().all(|one| case.has.iter().any(|has| has == one));
    let lifts = ["Back Squat", "Bench Press", "Deadlift"];
    let wanted = case.powerlifter || case.goal == Goal::Strength && case.minutes >= 45;
    if !gym || !wanted || case.days.len() < 2 && case.minutes < 45 {
        return None;
    }
    let free =
        |name: &&&str| FACTS.get(&name.to_lowercase()).is_some_and(|fact| !case.avoids(fact));
    let missing = lifts.iter().filter(free);
    let missing = missing.filter(|name| !case.work().any(|one| one.fact.name == ***name));
    Some(missing.map(|name| (*name).to_owned()).collect())
}

/// Up to the hours that the level makes use of.
fn minutes(case: &Case) -> Option<Vec<String>> {
    let days = u32::try_from(case.days.len()).unwrap_or(1).max(1);
    let useful = [300, 420, 540][case.level] / days;
    let least = case.minutes.min(useful) * 60 * 8 / 10;
    let out = case.days.iter().filter(|day| day.seconds < least || day.seconds > case.minutes * 60);
    Some(out.map(|day| format!("{}: {} of {}", day.name, day.seconds / 60, case.minutes)).collect())
}

fn rest(case: &Case) -> Option<Vec<String>> {
    let mut wrong = Vec::new();
    for one in case.work() {
        let heavy = matches!(one.fact.class, Class::Squat | Class::Deadlift | Class::Press)
            && one.counted
            && one.high <= 6;
        let least = match one.fact.class {
            _ if case.minutes <= 30 => 45,
            _ if heavy && case.minutes > 45 => 150,
            _ if heavy => 120,
            Class::Isolation => 45,
            Class::Core => 30,
            _ if case.goal == Goal::Endurance => 30,
            Class::Squat | Class::Deadlift | Class::Press => 90,
            _ => 60,
        };
        let most = match one.fact.class {
            Class::Isolation => 120,
            Class::Core => 90,
            _ => 300,
        };
        if !(least..=most).contains(&one.rest) {
            wrong.push(format!("{} rests {} s", one.fact.name, one.rest));
        }
    }
    Some(wrong)
}

fn deload(case: &Case) -> Option<Vec<String>> {
    let every = case.program["deload"]["every_weeks"].as_u64();
    let said = texts(&case.plan["metadata"]["notes"]).iter().any(|note| note.contains("eload"));
    let holds = match case.level {
        0 => every.is_none() && !case.program["deload"].is_null(),
        _ => every.is_some_and(|weeks| weeks <= 8),
    };
    check(holds && said, || format!("every {every:?}, said {said}"))
}

/// Words of a day's name, and what it then holds and doesn't hold.
fn names(case: &Case) -> Option<Vec<String>> {
    let mut wrong = Vec::new();
    for day in &case.days {
        let name = day.name.to_lowercase();
        let has = |patterns: &[&str]| {
            let lift = |one: &&Work| patterns.contains(&one.fact.pattern.as_str());
            day.work.iter().any(|one| one.fact.compound && lift(&one))
        };
        let legs = has(&LEGS);
        let (push, pull) = (has(&PUSHES), has(&PULLS));
        let can = |patterns: &[&str]| {
            case.can(|fact| fact.compound && patterns.contains(&fact.pattern.as_str()))
        };
        let words: Vec<&str> = name.split(|c: char| !c.is_alphabetic()).collect();
        let says = |word: &str| words.contains(&word);
        let mut lies = vec![
            says("upper") && (legs || !push && can(&PUSHES) || !pull && can(&PULLS)),
            (says("lower") || says("legs")) && (push || pull || !legs),
            says("push") && !says("pull") && (!push || pull || legs && !says("legs")),
            says("pull") && !says("push") && (!pull || push || legs && !says("legs")),
            says("full") && (!legs && can(&LEGS) || !push && !pull),
        ];
        for (word, lift) in [("squat", "squat"), ("bench", "bench press"), ("deadlift", "deadlift")]
        {
            let holds = day.work.iter().any(|one| one.fact.name.to_lowercase().contains(lift));
            lies.push(says(word) && !holds);
        }
        lies.push(says("press") && !push);
        if lies.contains(&true) {
            let held: Vec<&str> = day.work.iter().map(|one| one.fact.name.as_str()).collect();
            wrong.push(format!("{}: {}", day.name, held.join(", ")));
        }
    }
    Some(wrong)
}

/// Shipped programs: their titles, and the exercises and rules of their slots.
static SHIPPED: LazyLock<Vec<(String, BTreeSet<String>)>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/programs");
    let nearer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/programs");
    let files = std::fs::read_dir(folder).or_else(|_| std::fs::read_dir(nearer));
    let files = files.into_iter().flatten().flatten();
    let texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
    let read = texts.map(|text| {
        let after = |line: &str, key: &str| line.trim().strip_prefix(key).map(str::to_owned);
        let title = text.lines().find_map(|line| after(line, "program: ")).unwrap_or_default();
        let slots = text.lines().filter_map(|line| after(line, "slot "));
        let names = slots.filter_map(|slot| {
            let (_, rungs) = slot.split_once(": ")?;
            Some(rungs.split(" > ").map(|one| one.trim().to_lowercase()).collect::<Vec<_>>())
        });
        (title, names.flatten().collect())
    });
    read.filter(|(title, _): &(String, _)| !title.is_empty()).collect()
});

/// Whoever says that they follow a program has two thirds of its exercises.
fn provenance(case: &Case) -> Option<Vec<String>> {
    let own: BTreeSet<String> = case.work().map(|one| one.fact.name.to_lowercase()).collect();
    let metadata = &case.plan["metadata"];
    let mut said = texts(&metadata["notes"]);
    said.push(text(metadata, "title"));
    let mut wrong = Vec::new();
    for (title, names) in SHIPPED.iter() {
        let named = said.iter().any(|line| line.contains(&format!("'{title}'")) || line == title);
        let kept = names.iter().filter(|name| own.contains(*name)).count();
        if named && kept * 3 < names.len() * 2 {
            wrong.push(format!("{title}: {kept} of {}", names.len()));
        }
    }
    Some(wrong)
}

/// Every slot of the work has a rule; without weights a movement has a harder one to go on to.
fn rules(case: &Case) -> Option<Vec<String>> {
    let days = case.program["days"].as_array().into_iter().flatten();
    let blocks = days.flat_map(|day| day["blocks"].as_array().into_iter().flatten());
    let slots = blocks.flat_map(|block| block["slots"].as_array().into_iter().flatten());
    let mut wrong = Vec::new();
    for slot in slots {
        let rungs = texts(&slot["rungs"]);
        let Some(fact) = rungs.first().and_then(|name| FACTS.get(&name.to_lowercase())) else {
            continue;
        };
        // A program's warm-ups ask for nothing and go nowhere.
        let work = case.work().any(|one| one.fact.id == fact.id);
        let none = slot["rule"]["rule"].as_str() == Some("none");
        if work && none {
            wrong.push(format!("{} has no rule", fact.name));
        }
        let body = fact.bodyweight && fact.compound && !case.has_weights();
        let lift = [&LEGS[..], &PUSHES, &PULLS].concat().contains(&fact.pattern.as_str());
        if work && body && lift && rungs.len() < 2 {
            wrong.push(format!("{} leads to nothing harder", fact.name));
        }
    }
    Some(wrong)
}

fn possible(case: &Case) -> Option<Vec<String>> {
    // Joints are graded: of them an exercise may be one that is tolerated.
    let joints = ["knee", "shoulder", "lower back", "wrist", "elbow", "hip", "ankle", "neck"];
    let mut plain: Vec<String> = case.avoid.clone();
    plain.retain(|term| !joints.contains(&term.as_str()));
    let literal = Case { avoid: plain, days: Vec::new(), unknown: Vec::new(), ..clone_of(case) };
    let wrong = case.work().filter(|one| !case.owns(one.fact) || literal.avoids(one.fact));
    let wrong = wrong.map(|one| one.fact.name.clone());
    Some(wrong.chain(case.unknown.iter().cloned()).collect())
}

fn clone_of(case: &Case) -> Case {
    Case {
        days: Vec::new(),
        has: case.has.clone(),
        avoid: Vec::new(),
        plan: Value::Null,
        program: Value::Null,
        unknown: Vec::new(),
        ..*case
    }
}

/// Profiles in all colours as JSON, the same each time: a gym, each piece of equipment by itself, some
/// pieces, nothing; one to seven days of 20 to 120 minutes; some who are very young or old.
pub fn profiles(count: usize) -> Vec<Value> {
    let mut state: u64 = 2026;
    let mut draw = move |below: usize| -> usize {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below.max(1)
    };
    let all: BTreeSet<&str> =
        FACTS.values().flat_map(|fact| &fact.needs).map(String::as_str).collect();
    let all: Vec<&str> = all.into_iter().collect();
    let avoid = [
        "knee",
        "lower back",
        "overhead press",
        "jumping",
        "deadlift",
        "pull up",
        "shoulder",
        "barbell",
        "running",
        "squats",
    ];
    let goals = ["strength", "hypertrophy", "general", "powerlifting", "endurance", "hypertrophy"];
    let home = ["dumbbell", "bench", "band", "pull-up bar", "kettlebell"];
    (0..count)
        .map(|number| {
            let equipment: Vec<&str> = match draw(8) {
                0..=2 => all.clone(),
                3 => vec!["dumbbell", "bench"],
                4 => vec!["barbell", "rack", "bench", "pull-up bar"],
                5 => vec![all[number % all.len()]],
                6 => home.iter().copied().filter(|_| draw(2) == 0).collect(),
                _ => {
                    if draw(2) == 0 {
                        Vec::new()
                    } else {
                        vec!["barbell", "rack", "bench"]
                    }
                }
            };
            let terms = if draw(3) == 0 { 1 + draw(2) } else { 0 };
            let terms: Vec<&str> = (0..terms).map(|_| avoid[draw(10)]).collect();
            let age = (draw(8) == 0).then(|| [8, 15, 17, 66, 70, 81, 95][draw(7)]);
            let minutes = [20, 30, 45, 60, 75, 90, 120][draw(7)];
            let mut profile = serde_json::json!({
                "days_per_week": 1 + draw(7),
                "minutes_per_day": minutes,
                "equipment_available": equipment,
                "avoid_exercises": terms,
                "goal": goals[draw(6)],
                "training_history": LEVELS[draw(3)],
            });
            if let Some(age) = age {
                profile["age"] = age.into();
            }
            profile
        })
        .collect()
}

/// What came of one item over all programs.
pub struct Tally {
    pub item: &'static str,
    pub passed: usize,
    pub asked: usize,
    /// What was wrong, with the profile as JSON.
    pub failed: Vec<String>,
}

/// Each item over the programs that `write` gives, as a plan and a program in JSON, and how many
/// profiles got none.
pub fn judge(
    profiles: &[Value],
    write: impl Fn(&Value) -> Option<(Value, Value)>,
) -> (Vec<Tally>, usize) {
    let mut tallies: Vec<Tally> = ITEMS
        .iter()
        .map(|(item, _)| Tally { item, passed: 0, asked: 0, failed: Vec::new() })
        .collect();
    let mut unanswered = 0;
    for profile in profiles {
        let Some((plan, program)) = write(profile) else {
            unanswered += 1;
            continue;
        };
        let case = Case::of(profile, &plan, &program);
        for (tally, (_, check)) in tallies.iter_mut().zip(ITEMS) {
            let Some(wrong) = check(&case) else { continue };
            tally.asked += 1;
            tally.passed += usize::from(wrong.is_empty());
            if !wrong.is_empty() {
                tally.failed.push(format!("{} | {profile}", wrong.join("; ")));
            }
        }
    }
    (tallies, unanswered)
}
