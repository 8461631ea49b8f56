use super::*;
use crate::catalog::templates;
use crate::domain::edit::Edit;
use crate::domain::exercise::Equipment;
use crate::domain::program::{PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise};
use crate::program::apply;

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
    ProgramDay {
        name,
        focus: None,
        blocks: blocks.collect(),
        notes: Vec::new(),
    }
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
    findings
        .map(|finding| format!("{}, {}", finding.area, finding.message))
        .collect()
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
        for _ in 0..4 {
            let report = verify(&one.profile, &plan, Catalog::embedded());
            let applied = apply(&plan, &report.suggested_edits);
            assert_eq!(applied.refused, [], "{}", one.name);
            plan = applied.plan;
        }
        let report = verify(&one.profile, &plan, Catalog::embedded());
        assert_eq!(
            report.suggested_edits,
            [],
            "{}: {:?}",
            one.name,
            said(&report)
        );
    }
}

#[test]
fn every_template_passes_for_the_profile_it_suits() {
    for template in templates() {
        let report = verify(&template.suits, &template.plan, Catalog::embedded());
        assert!(
            report.ok && report.unclassified.is_empty(),
            "{}: {:?} in {:?}",
            template.id,
            said(&report),
            report.time_fit.per_day_minutes
        );
    }
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
    let many = ProgramBlock {
        name: "Main".into(),
        exercises: vec![one; 1_000],
    };
    let days = vec![
        ProgramDay {
            name: "A".into(),
            focus: None,
            blocks: vec![many],
            notes: Vec::new(),
        };
        30
    ];
    let plan = WorkoutPlan {
        days,
        metadata: PlanMetadata::default(),
    };
    let report = verify(&profile("3 days, 60 min, gym"), &plan, Catalog::embedded());
    assert_eq!(
        &report.structure.issues[..2],
        [
            "the plan has 30 days; at most 14 are looked at",
            "the plan has 30000 exercises; at most 500 are looked at"
        ]
    );
    assert!(
        report
            .suggested_edits
            .iter()
            .all(|edit| !matches!(edit, Edit::ReorderDays { .. }))
    );
}
