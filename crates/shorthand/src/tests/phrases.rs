//! The phrase table: what athletes type, and exactly what each line comes to.

use super::super::{Planned, Reading, Setting, Target, read};
use super::Scene;
use super::notation::TODAY;
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::testing::BrokenLog;

const TABLE: &str = include_str!("../phrases.txt");

/// A row of the table, and the scene it is read in.
struct Row {
    at: usize,
    scene: Scene,
    typed: String,
    wanted: String,
}

/// `%` lines set the scene for what follows, `#` lines are titles; a row is
/// `typed => result ## where it comes from`, with `⏎` for a line break.
fn rows() -> Vec<Row> {
    let mut scene = Scene::default();
    let mut rows = Vec::new();
    for (index, line) in TABLE.lines().enumerate() {
        let at = index + 1;
        if let Some(scenery) = line.strip_prefix("% ") {
            set(&mut scene, scenery);
        } else if !line.trim().is_empty() && !line.starts_with("# ") {
            let (row, whence) = line
                .split_once(" ## ")
                .unwrap_or_else(|| panic!("row {at} says not where it comes from: {line}"));
            assert!(!whence.trim().is_empty(), "row {at}");
            let (typed, wanted) =
                row.split_once(" => ").unwrap_or_else(|| panic!("row {at} has no result: {line}"));
            rows.push(Row {
                at,
                scene: scene.clone(),
                typed: typed.replace('⏎', "\n"),
                wanted: wanted.trim().to_owned(),
            });
        }
    }
    rows
}

pub(super) fn set(scene: &mut Scene, scenery: &str) {
    match scenery.split_once(' ').unwrap_or((scenery, "")) {
        ("empty", _) => *scene = Scene::default(),
        ("unit", unit) => scene.profile.unit = Unit::from_word(unit).unwrap(),
        ("log", line) => scene.log(line),
        ("plan", name) => scene.current = Some(planned(name)),
        ("work", name) => scene.work = Some(planned(name)),
        // What is planned for the next set of the current exercise.
        ("next", line) => {
            let (by_set, line) = match line.strip_prefix("by set ") {
                Some(line) => (true, line),
                None => (false, line),
            };
            let current = scene.current.clone().unwrap();
            let Reading::Sets(read) = scene.read(&format!("{} {line}", current.name)) else {
                panic!("{line:?} is no set");
            };
            scene.current = Some(Planned {
                next: Some(Target { set: read.drafts[0].performance.clone(), by_set }),
                ..current
            });
        }
        other => panic!("unknown scenery {other:?}"),
    }
}

fn planned(name: &str) -> Planned {
    match Catalog::embedded().resolve(name) {
        Resolution::Found { exercise, .. } => {
            Planned { name: exercise.name.clone(), id: Some(exercise.id.clone()), next: None }
        }
        _ => Planned { name: name.to_owned(), id: None, next: None },
    }
}

#[test]
fn every_phrase_comes_to_what_the_table_says() {
    let rows = rows();
    assert!(rows.len() >= 1_000, "{} phrases", rows.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let got = row.scene.shown(&row.typed);
            (got != row.wanted).then(|| {
                format!("{}: {}\n  wanted {}\n  got    {got}", row.at, row.typed, row.wanted)
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// What needs the log says why it can't be read; what needs none does without.
#[test]
fn a_log_that_cannot_be_read() {
    let profile = Profile::default();
    let setting = Setting::without_plan(Catalog::embedded(), &BrokenLog, &profile, TODAY);
    for line in ["bench 3x8 185lb", "same again", "155 x8", "bench +5 x8", "foo bar 3x8"] {
        let error = read(line, &setting).unwrap_err();
        assert_eq!(error.to_string(), "the database is gone", "{line}");
    }
    assert_eq!(read("best bench", &setting), Ok(Reading::NotALog));
}

/// The line of a choice leads on: to sets, or to a question about something else, never back.
#[test]
fn every_choice_can_be_chosen() {
    for row in rows() {
        let mut lines = vec![(row.typed.clone(), String::new())];
        let mut depth = 0;
        while let Some((line, asked)) = lines.pop() {
            depth += 1;
            assert!(depth < 200, "{}: no end of questions", row.typed);
            match row.scene.read(&line) {
                Reading::Ask(question) => {
                    assert!(!question.options.is_empty(), "{line}");
                    assert!(!asked.contains(&question.id), "{line} asks {} again", question.id);
                    for option in question.options {
                        lines.push((option.line, format!("{asked} {}", question.id)));
                    }
                }
                Reading::Sets(_) => {}
                // What stands on the lines after a name may not fit every exercise of that name.
                Reading::Bad(_) if row.typed.contains('\n') => {}
                other => assert!(asked.is_empty(), "{} → {line}: {other:?}", row.typed),
            }
        }
    }
}
