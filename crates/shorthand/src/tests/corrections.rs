//! The table of corrections: what athletes type, and which sets become what.

use super::super::{Change, Reading};
use super::Scene;
use super::notation::TODAY;
use super::phrases::set;
use proptest::prelude::*;
use setwise_domain::set_result::{LineChange, SetDraft, SetKind, SetPatch, SetResult};

const TABLE: &str = include_str!("../corrections.txt");

/// Line, scene, typed, wanted.
fn rows() -> Vec<(usize, Scene, String, String)> {
    let mut scene = Scene::default();
    let mut rows = Vec::new();
    for (at, line) in (1..).zip(TABLE.lines()) {
        if let Some(scenery) = line.strip_prefix("% ") {
            set(&mut scene, scenery);
        } else if !line.is_empty() && !line.starts_with("# ") {
            let (row, whence) = line
                .split_once(" ## ")
                .unwrap_or_else(|| panic!("row {at} says not where it comes from: {line}"));
            assert!(!whence.trim().is_empty(), "row {at}");
            let (typed, wanted) =
                row.split_once(" => ").unwrap_or_else(|| panic!("row {at} has no result: {line}"));
            rows.push((at, scene.clone(), typed.to_owned(), wanted.to_owned()));
        }
    }
    rows
}

fn shown(reading: &Reading) -> String {
    match reading {
        Reading::Change(Change { change, .. }) => match change {
            LineChange::Edit(edits) => {
                let sets: Vec<_> = edits.iter().map(|(set, _)| set).collect();
                let (_, patch) = &edits[0];
                if edits.iter().any(|(_, other)| other != patch) {
                    let each = edits
                        .iter()
                        .map(|(set, patch)| format!("{}: {}", places(&[set]), becomes(patch)));
                    return format!("edits {}", each.collect::<Vec<_>>().join("; "));
                }
                format!("edit {}: {}", places(&sets), becomes(patch))
            }
            LineChange::Delete(sets) => {
                format!("delete {}", places(&sets.iter().collect::<Vec<_>>()))
            }
        },
        Reading::Ask(question) => format!("? {} {}", question.id, question.options.len()),
        Reading::Bad(bad) => {
            assert!(bad.corrects, "{bad:?}");
            "!".to_owned()
        }
        Reading::Sets(_) | Reading::Weigh(_) | Reading::NotALog => "-".to_owned(),
    }
}

/// `log 2*bench-press 185lb x8`: more of what is logged already.
fn logged(reading: &Reading) -> String {
    let Reading::Sets(line) = reading else {
        return shown(reading);
    };
    let first = &line.drafts[0];
    assert!(line.drafts.iter().all(|other| other == first), "{line:?}");
    let id = first.exercise_id.as_ref().expect("a known exercise");
    let done = SetPatch {
        load: first.performance.load,
        reps: first.performance.reps,
        rpe: first.performance.rpe,
        ..SetPatch::default()
    };
    format!("log {}*{id} {}", line.drafts.len(), becomes(&done))
}

/// `deadlift#1,2 on 2026-11-20`.
fn places(sets: &[&SetResult]) -> String {
    let first = sets[0];
    let alike = |set: &&&SetResult| set.key() == first.key() && set.date == first.date;
    assert_eq!(sets.iter().filter(alike).count(), sets.len());
    let numbers: Vec<_> = sets.iter().map(|set| set.set_number.to_string()).collect();
    let id = first.exercise_id.as_ref().map_or(first.exercise.as_str(), |id| id.as_str());
    let day = if first.date == TODAY { String::new() } else { format!(" on {}", first.date) };
    format!("{id}#{}{day}", numbers.join(","))
}

fn becomes(patch: &SetPatch) -> String {
    let mut parts = Vec::new();
    parts.extend(patch.load.map(|load| format!("{}{}", load.amount, load.unit)));
    parts.extend(patch.reps.map(|reps| format!("x{reps}")));
    parts.extend(patch.metres.map(|metres| format!("{metres}m")));
    parts.extend(patch.seconds.map(|seconds| format!("{seconds}s")));
    parts.extend(patch.rpe.map(|rpe| format!("@{}", rpe.0)));
    parts.extend(patch.rir.map(|rir| format!("rir{}", rir.0)));
    parts.extend(
        patch.kind.filter(|kind| *kind != SetKind::Working).map(|kind| format!("({kind})")),
    );
    parts.extend(patch.exercise.as_ref().map(|to| match &to.exercise_id {
        Some(id) => format!("> {id}"),
        None => format!("> {:?}", to.exercise),
    }));
    parts.extend(patch.date.map(|date| format!("> on {date}")));
    parts.extend(patch.set_number.map(|number| format!("> #{number}")));
    parts.extend(patch.notes.as_ref().map(|note| format!("// {note}")));
    parts.join(" ")
}

#[test]
fn every_correction_hits_what_the_table_says() {
    let rows = rows();
    assert!(rows.len() >= 180, "{} corrections", rows.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(at, scene, typed, wanted)| {
            let reading = scene.read(typed);
            let got = if wanted.starts_with("log ") { logged(&reading) } else { shown(&reading) };
            let same =
                got == *wanted || got.starts_with(&format!("{wanted} ")) && wanted.starts_with('?');
            (!same)
                .then(|| format!("{at}: {typed}\n  wanted {wanted}\n  got    {got}  {reading:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// The line of a choice is read as a change, or asks about something else.
#[test]
fn every_choice_can_be_chosen() {
    for (_, scene, typed, _) in rows() {
        let mut lines = vec![(typed.clone(), Vec::new())];
        while let Some((line, asked)) = lines.pop() {
            match scene.read(&line) {
                Reading::Ask(question) if !shown(&scene.read(&typed)).starts_with('-') => {
                    assert!(!asked.contains(&question.id), "{line} asks {} again", question.id);
                    for option in question.options {
                        let mut asked = asked.clone();
                        asked.push(question.id.clone());
                        lines.push((option.line, asked));
                    }
                }
                Reading::Change(_) | Reading::Bad(_) => {}
                Reading::Sets(_) if asked.contains(&"change-or-add".into()) => {}
                other => assert!(asked.is_empty(), "{typed} → {line}: {other:?}"),
            }
        }
    }
}

/// What begins like a correction never becomes a set, in any order of its words.
fn any_correction() -> impl Strategy<Value = String> {
    let verbs = [
        "change",
        "edit",
        "delete",
        "set 2 was",
        "no,",
        "move",
        "last set was",
        "make",
        "that was",
    ];
    let words = [
        "set",
        "2",
        "of",
        "deadlift",
        "to",
        "7",
        "reps",
        "150kg",
        "@9",
        "that",
        "yesterday",
        "last",
        "90x7",
        "squat",
        "on monday",
        "incline",
        "x",
        "sets",
        "and",
        "3",
        "rir",
        "not",
        "-5",
        "all",
        "//",
        "first",
    ];
    let words = proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..7);
    (proptest::sample::select(verbs.to_vec()), words)
        .prop_map(|(verb, words)| format!("{verb} {}", words.join(" ")))
}

proptest! {
    #[test]
    fn a_correction_never_becomes_a_new_set(line in any_correction()) {
        let mut scene = Scene::default();
        set(&mut scene, "unit kg");
        set(&mut scene, "log squat 100kg x5, x5 on yesterday");
        set(&mut scene, "log deadlift 155kg 3x5 @8.5");
        let reading = scene.read(&line);
        if let Reading::Sets(read) = &reading {
            // `that was 7 sets` logs those of the same that are missing.
            let counts = line.contains("sets");
            let same = |draft: &SetDraft| draft.performance.reps == Some(5) && draft.exercise == "Deadlift";
            prop_assert!(counts && read.drafts.iter().all(same), "{:?}: {:?}", line, reading);
        }
    }

    /// The set that is named behind is read first.
    #[test]
    fn a_set_named_behind_is_read_in_any_order_of_words(
        line in "(only|i only|\\*only|no only) (got|did|hit|managed) [45]?( (reps|of|squat|bench|press|150kg|@9|x|the|-|yesterday)){0,2} (on|for|in) (the last one|set 2|the second|the last set|my last set of deadlift)( (7|squat|press|incline|bench|reps|yesterday|but|\\*|:|note|and)){0,3}\\*?",
    ) {
        let mut scene = Scene::default();
        set(&mut scene, "unit kg");
        set(&mut scene, "log squat 100kg x5, x5 on yesterday");
        set(&mut scene, "log deadlift 155kg 3x5 @8.5");
        if let Reading::Bad(bad) = scene.read(&line) {
            prop_assert!(line.contains(&bad.part), "{:?}: {:?}", line, bad);
        }
    }
}
