use super::*;
use crate::program::{apply, as_plan, known_programs, notation};
use setwise_domain::edit::Edit;
use setwise_domain::exercise::Equipment;
use setwise_domain::prescription::Program;
use setwise_domain::program::{PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise};

/// A labelled set of plans, right and wrong, each with every finding that it must get.
static LABELLED: &str = include_str!("labelled.txt");

struct Labelled {
    name: String,
    profile: UserProfile,
    plan: WorkoutPlan,
    wanted: Vec<String>,
}

/// `Back Squat 3x5 @RPE 8 r180`: sets, reps, and where they are there, effort and rest.
fn exercise(text: &str) -> ProgramExercise {
    let (rest, text) = match text.rsplit_once(" r") {
        Some((text, rest)) if rest.parse::<u32>().is_ok() => (rest.parse().ok(), text),
        _ => (None, text),
    };
    let (text, intensity) = match text.split_once(" @") {
        Some((text, intensity)) => (text, Some(intensity.to_owned())),
        None => (text, None),
    };
    let (name, asked) = text.rsplit_once(' ').unwrap_or(("", text));
    let (sets, reps) = asked.split_once('x').unwrap();
    ProgramExercise {
        name: name.into(),
        sets: sets.parse().unwrap(),
        reps: reps.into(),
        intensity,
        rest_seconds: rest,
        notes: None,
    }
}

/// `A | Main: squat 3x5; … | Finisher: …`.
fn day(line: &str) -> ProgramDay {
    let mut parts = line.split('|').map(str::trim);
    let name = parts.next().unwrap().to_owned();
    let blocks = parts.map(|block| {
        let (name, exercises) = block.split_once(':').unwrap();
        ProgramBlock {
            name: name.into(),
            exercises: exercises
                .split(';')
                .map(str::trim)
                .filter(|text| !text.is_empty())
                .map(exercise)
                .collect(),
        }
    });
    ProgramDay { name, focus: None, blocks: blocks.collect(), notes: Vec::new() }
}

/// `3 days, 60 min, beginner, strength, gym, avoid knee`.
fn profile(line: &str) -> UserProfile {
    let gym = || Equipment::ALL.iter().map(|one| one.word().to_owned());
    let mut profile: UserProfile = serde_json::from_str("{}").unwrap();
    for word in line.split(',').map(str::trim) {
        match word.split_once(' ') {
            Some((days, "days")) => profile.days_per_week = days.parse().unwrap(),
            Some((minutes, "min")) => profile.minutes_per_day = minutes.parse().unwrap(),
            Some(("avoid", term)) => profile.avoid_exercises.push(term.into()),
            Some(("has", item)) => profile.equipment_available.push(item.into()),
            _ if word == "gym" => profile.equipment_available.extend(gym()),
            _ => match Level::from_word(word) {
                Some(level) => profile.training_history = Some(level),
                None => profile.goal = word.into(),
            },
        }
    }
    profile
}

fn labelled() -> Vec<Labelled> {
    let entries = LABELLED.split("\n== ").skip(1);
    let entries = entries.map(|entry| {
        let mut lines = entry.lines();
        let mut labelled = Labelled {
            name: lines.next().unwrap().into(),
            profile: profile("4 days, 60 min, gym"),
            plan: WorkoutPlan::default(),
            wanted: Vec::new(),
        };
        for line in lines.filter(|line| !line.trim().is_empty()) {
            match line.split_once(": ") {
                Some(("for", wishes)) => labelled.profile = profile(wishes),
                Some(("note", note)) => labelled.plan.metadata.notes.push(note.into()),
                Some(("weeks", weeks)) => labelled.plan.metadata.weeks = weeks.parse().ok(),
                Some(("wants", finding)) => labelled.wanted.push(finding.into()),
                _ => labelled.plan.days.push(day(line)),
            }
        }
        labelled
    });
    entries.collect()
}

fn said(report: &VerifierReport) -> Vec<String> {
    let findings = report.findings.iter();
    findings.map(|finding| format!("{}, {}", finding.area, finding.message)).collect()
}

#[test]
fn every_labelled_plan_gets_its_verdict() {
    let mut wrong = Vec::new();
    for one in labelled() {
        let report = verify(&one.profile, &one.plan, Catalog::embedded());
        let said = said(&report);
        assert_eq!(report.ok, said.is_empty(), "{}", one.name);
        if said != one.wanted {
            let lines: Vec<_> = said.iter().map(|line| format!("wants: {line}\n")).collect();
            wrong.push(format!("== {}\n{}", one.name, lines.concat()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever an edit can mend is mended by the suggested ones within a few rounds.
#[test]
fn suggested_edits_apply_together_and_mend() {
    for one in labelled() {
        let mut plan = one.plan.clone();
        for _ in 0..5 {
            let report = verify(&one.profile, &plan, Catalog::embedded());
            let applied = apply(&plan, &report.suggested_edits);
            assert_eq!(applied.refused, [], "{}", one.name);
            plan = applied.plan;
        }
        let report = verify(&one.profile, &plan, Catalog::embedded());
        assert_eq!(report.suggested_edits, [], "{}: {:?}", one.name, said(&report));
    }
}

/// What an edit puts in the place of what is avoided is not avoided itself, by all that it contains.
#[test]
fn no_suggestion_is_itself_avoided() {
    let catalog = Catalog::embedded();
    let terms = [
        "overhead press",
        "pull up",
        "jumping",
        "knee",
        "shoulder",
        "lower back",
        "barbell",
        "squat",
        "deadlift",
        "push",
    ];
    let mut suggested = 0;
    for term in terms {
        let avoided = catalog.expand(term);
        let of_plan = catalog.all().iter().filter(|one| avoided.covers(one));
        let names: Vec<&str> = of_plan.map(|one| one.name.as_str()).collect();
        for names in names.chunks(8) {
            let exercises: Vec<_> = names.iter().map(|name| format!("{name} 3x8")).collect();
            let mut wishes = profile("1 days, 240 min, intermediate, general, gym");
            wishes.avoid_exercises.push(term.into());
            let plan = WorkoutPlan {
                days: vec![day(&format!("A | Main: {}", exercises.join("; ")))],
                ..WorkoutPlan::default()
            };
            let report = verify(&wishes, &plan, catalog);
            for edit in &report.suggested_edits {
                let new = match edit {
                    Edit::ReplaceExercise { payload, .. } => &payload.new_name,
                    Edit::AddExercise { payload, .. } => &payload.exercise.name,
                    _ => continue,
                };
                let new = catalog.resolve(new).exercise().unwrap();
                assert!(!avoided.covers(new), "{} where '{term}' is avoided", new.name);
                suggested += 1;
            }
        }
    }
    assert!(suggested >= 100, "{suggested}");
}

#[test]
fn every_program_of_our_own_passes_for_whom_it_suits() {
    let own = known_programs().iter().filter(|one| one.program.after.is_none());
    let wrong = own.filter_map(|known| {
        let plan = as_plan(&known.program);
        let report = verify(&known.suited(), &plan, Catalog::embedded());
        let right = report.ok && report.unclassified.is_empty();
        let minutes = report.time_fit.per_day_minutes.clone();
        (!right).then(|| format!("{}: {:?} in {minutes:?}", known.id, said(&report)))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_slower_athlete_gets_the_time_they_take() {
    let plan = WorkoutPlan {
        days: vec![day("A | Main: Goblet Squat 3x10 r90; Push-Up 3x10 r90")],
        metadata: PlanMetadata::default(),
    };
    let profile = profile("1 days, 15 min, gym");
    let of = |percent| {
        let pace = Pace { percent };
        let catalog = Catalog::embedded();
        Verifier { catalog, pace }.verify(&profile, &plan).time_fit
    };
    assert!(of(100).ok == of(100).ok && of(200).per_day_minutes[0] > of(100).per_day_minutes[0]);
    assert!(!of(200).ok);
}

#[test]
fn what_is_far_too_much_is_cut_short_not_hung_on() {
    let one = exercise("Plank 1x30s");
    let many = ProgramBlock { name: "Main".into(), exercises: vec![one; 1_000] };
    let days =
        vec![
            ProgramDay { name: "A".into(), focus: None, blocks: vec![many], notes: Vec::new() };
            30
        ];
    let plan = WorkoutPlan { days, metadata: PlanMetadata::default() };
    let report = verify(&profile("3 days, 60 min, gym"), &plan, Catalog::embedded());
    assert_eq!(
        &report.structure.issues[..2],
        [
            "the plan has 30 days; at most 14 are looked at",
            "the plan has 30000 exercises; at most 500 are looked at"
        ]
    );
    assert!(report.suggested_edits.iter().all(|edit| !matches!(edit, Edit::ReorderDays { .. })));
}

/// A program in a few lines: three sessions a week of each `day`.
fn program(days: &str) -> Program {
    let text =
        format!("program: Tried\nlevel: intermediate\ngoal: strength\nsessions: 3 a week\n{days}");
    notation::read(&text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn findings(wishes: &str, days: &str) -> Vec<String> {
    let report = verify_program(&profile(wishes), &program(days), Catalog::embedded());
    assert_eq!(report.suggested_edits, [], "a program is its author's");
    said(&report)
}

const LIFTER: &str = "3 days, 90 min, intermediate, strength, gym";

/// Days of a program come in turn: two make three sessions of a week.
#[test]
fn two_days_are_a_week_of_three_sessions() {
    let days = "day: A\nblock: Main\nslot squat: Back Squat\nsets: 3x5\nrule: linear\n\
        slot bench: Bench Press\nsets: 3x5\nrule: linear\nslot row: Barbell Row\nsets: 3x8\nrule: linear\n\
        day: B\nblock: Main\nslot deadlift: Deadlift\nsets: 1x5\nrule: linear\n\
        slot press: Overhead Press\nsets: 3x5\nrule: linear\nslot chin: Chin-Up\nsets: 3x8\nrule: linear\n";
    let found = findings(LIFTER, days);
    assert!(!found.iter().any(|one| one.starts_with("structure")), "{found:?}");
    let four = findings("4 days, 90 min, intermediate, strength, gym", days);
    assert_eq!(four[0], "structure, the plan has 3 days; wanted 4, the days a week of the profile");
}

/// Back-off sets stand beside the sets they are behind; the same slot twice is one too many.
#[test]
fn the_same_lift_stands_twice_where_it_is_asked_for_otherwise() {
    let day = |second: &str| {
        format!(
            "day: A\nblock: Main\nslot bench: Bench Press\nsets: 5x5 70% 1rm\nrule: table\n\
             slot bench-again: Bench Press\nsets: {second}\nrule: table\nmax of: bench\n"
        )
    };
    let twice = |second: &str| {
        let found = findings(LIFTER, &day(second));
        found.iter().any(|one| one.contains("is on that day already"))
    };
    assert!(!twice("5x5 60% 1rm"), "lighter ones");
    assert!(!twice("1x5 50% 1rm, 4x5 70% 1rm"), "other sets");
    assert!(twice("5x5 70% 1rm"), "the same again");
}

/// Reps by set, with percentages and open sets, are as readable as `3x5`.
#[test]
fn reps_by_set_are_read() {
    for sets in [
        "1x5 65% tm, 1x5 75% tm, 1x5+ 85% tm amrap",
        "1x8 65% tm, 1x6 75% tm, 3x4 85% tm, 1x5 80% tm, 1x6 75% tm, 1x7 70% tm, 1x8+ 65% tm amrap",
        "until 50 x5-10",
        "3x30 total",
        "2-4x8",
    ] {
        let found = findings(
            LIFTER,
            &format!("day: A\nblock: Main\nslot bench: Bench Press\nsets: {sets}\nrule: table\n"),
        );
        let unread = found.iter().find(|one| one.starts_with("structure"));
        assert_eq!(unread, None, "{sets}");
    }
}

/// A light day is no hard one because its reps are few; a day of the same reps at full load is.
#[test]
fn hard_days_are_hard_by_their_load() {
    let days = |load: &str| {
        format!(
            "day: A\nblock: Main\nslot squat: Back Squat\nsets: 6x5\nrule: linear\n\
             day: B\nblock: Main\nslot light: Back Squat\nsets: 6x5 {load}\nrule: table\nmax of: squat\n\
             day: C\nblock: Main\nslot bench: Bench Press\nsets: 3x5\nrule: linear\n\
             day: D\nblock: Main\nslot row: Barbell Row\nsets: 3x5\nrule: linear\n"
        )
    };
    let clash = |load: &str| {
        let text = format!("program: Tried\nsessions: 4 a week\n{}", days(load));
        let program = notation::read(&text).unwrap();
        let wishes = profile("4 days, 90 min, intermediate, strength, gym");
        let report = verify_program(&wishes, &program, Catalog::embedded());
        said(&report).iter().any(|one| one.contains("back to back"))
    };
    assert!(clash("95% of squat"));
    assert!(!clash("70% of squat"));
    assert!(!clash("65% 1rm"));
}

/// What leads up to a top set takes no full rest.
#[test]
fn ramps_take_less_time_than_work() {
    let minutes = |sets: &str| {
        let program = program(&format!(
            "day: A\nblock: Main\nslot squat: Back Squat\nsets: {sets}\nrule: linear\nwarm-up: none\nrest: 180s\n"
        ));
        let report = verify_program(&profile(LIFTER), &program, Catalog::embedded());
        report.time_fit.per_day_minutes[0]
    };
    // Five sets of 20 + 35 s; three of them with a minute of rest, two with three: 275 + 540 + 60.
    let ramp = minutes("1x5 50% top, 1x5 62.5% top, 1x5 75% top, 1x5 87.5% top, 1x5 top");
    assert!((ramp - 15.0).abs() < 0.05, "{ramp}");
    // All with three: 275 + 900 + 60.
    let work = minutes("5x5");
    assert!((work - 21.0).abs() < 0.05, "{work}");
}

/// Lighter weeks are what the program says, not what its notes call them.
#[test]
fn a_lighter_week_of_the_program_is_one() {
    let report = |deload: &str, sets: &str| {
        let text = format!(
            "program: Tried\nsessions: 3 a week\nweeks: 12\n{deload}day: A\nblock: Main\n\
             slot squat: Back Squat\n{sets}rule: table\n"
        );
        let program = notation::read(&text).unwrap();
        let found = said(&verify_program(&profile(LIFTER), &program, Catalog::embedded()));
        found.iter().any(|one| one.contains("without a deload"))
    };
    assert!(report("", "sets: 3x5\n"));
    assert!(!report("deload: every 6 weeks\n", "sets: 3x5\n"));
    assert!(!report("", "weeks 1-3: 3x5\nweek 4 deload: 2x5\n"));
}

/// Sets that are too light to train are no hard ones; of a ramp the heaviest are.
#[test]
fn light_sets_are_no_volume() {
    let over = |sets: &str| {
        let found = findings(
            LIFTER,
            &format!("day: A\nblock: Main\nslot bench: Bench Press\nsets: {sets}\nrule: table\n"),
        );
        found.iter().any(|one| one.contains("chest gets"))
    };
    assert!(over("13x5 70% 1rm"));
    assert!(!over("3x5 70% 1rm, 10x10 50% 1rm"));
    assert!(!over("10x5 warm-up, 3x5"));
    assert!(!over("10x5 50% top, 1x5 top"));
}

/// What a program by a known method is refused for is not that it can't be followed, is avoided or
/// takes too long: the rest is its author's choice.
#[test]
fn every_known_program_can_be_followed_by_whom_it_suits() {
    let mut wrong = Vec::new();
    for known in known_programs() {
        let suited = known.suited();
        let report = verify_program(&suited, &known.program, Catalog::embedded());
        if !(report.structure.ok && report.avoidance.ok && report.time_fit.ok) {
            let found = said(&report);
            let minutes = &report.time_fit.per_day_minutes;
            wrong.push(format!("{} {minutes:?}: {found:?}", known.id));
        }
        assert_eq!(report.unclassified, Vec::<String>::new(), "{}", known.id);
        assert_eq!(
            known.fit(&suited, Catalog::embedded()).misfits,
            Vec::<String>::new(),
            "{}",
            known.id
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
