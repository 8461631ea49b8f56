//! Own exercises stand after the embedded ones, and what can't stand is said.

use super::*;
use crate::catalog::Resolution;
use crate::catalog::limits::MOST_OWN_FILE_BYTES;
use setwise_domain::exercise::{Equipment, Joint, Level, Measure, Mechanic, Muscle};
use std::fs;
use tempfile::TempDir;

fn own(json: &str) -> OwnExercise {
    serde_json::from_str(json).unwrap()
}

fn march() -> OwnExercise {
    own(r#"{"name": "Zercher March", "aliases": ["zmarch"], "pattern": "lunge",
            "primary": ["quads", "glutes"], "equipment": ["barbell"]}"#)
}

fn refused(json: &str) -> String {
    let joined = Catalog::join(vec![march(), own(json)]).unwrap();
    let (place, error) = joined.left_out.first().expect("a refusal");
    assert_eq!((*place, joined.catalog.own().len()), (1, 1));
    error.to_string()
}

#[test]
fn an_own_exercise_is_found_like_any_other() {
    let joined = Catalog::join(vec![march()]).unwrap();
    let catalog = joined.catalog;
    assert_eq!(joined.left_out, []);
    let march = catalog.resolve("ZERCHER marches").exercise().unwrap();
    assert_eq!(march.id.as_str(), "zercher-march");
    assert!(catalog.is_own(march) && catalog.own() == [march.clone()]);
    assert_eq!(march.level, Level::Intermediate);
    assert_eq!(march.mechanic, Mechanic::Compound);
    assert_eq!(march.measure, Measure::Reps);
    assert_eq!(march.joints, [Joint::Hip, Joint::Knee]);
    assert_eq!(catalog.resolve("zmarch").exercise(), Some(march));
    assert_eq!(catalog.resolve("zercher marhc").exercise(), Some(march));
    assert_eq!(catalog.get(&march.id), Some(march));
    assert_eq!(catalog.reads(march), Ok(()));
    assert_eq!(catalog.search("zerch marh", 1), [march]);
    assert!(catalog.search("barbell lunge", 20).contains(&march));
    let lunge = catalog.resolve("walking lunge").exercise().unwrap();
    let instead = catalog.substitutes(lunge, Equipment::ALL, |_| false);
    assert!(instead.contains(&march));
    assert!(catalog.expand("knee").covers(march));
    // The embedded ones stand as they were.
    let embedded = Catalog::embedded();
    assert_eq!(&catalog.all()[..embedded.all().len()], embedded.all());
    for one in embedded.all() {
        assert_eq!(catalog.resolve(&one.name).exercise(), Some(one));
    }
}

#[test]
fn what_clashes_is_refused_and_both_are_named() {
    let plain = r#""pattern": "squat", "primary": ["quads"]"#;
    let with = |more: &str| refused(&format!("{{{more}, {plain}}}"));
    assert_eq!(
        with(r#""name": "My Bench", "aliases": ["BENCH-press"]"#),
        "'BENCH-press' is a spelling of Bench Press already; give My Bench another name, or leave \
         that alias out"
    );
    assert_eq!(
        with(r#""name": "Z March", "aliases": []"#),
        "'Z March' is a spelling of Zercher March already; give Z March another name, or leave \
         that alias out"
    );
    assert_eq!(
        with(r#""id": "bench-press", "name": "My Bench""#),
        "My Bench would have the id 'bench-press', which Bench Press has already; give it another \
         name"
    );
    assert_eq!(
        with(r#""id": "~X", "name": "My Bench""#),
        "My Bench has the id \"~X\"; wanted lower-case letters and digits in words joined by '-', \
         such as 'bench-press', or none: it follows from the name"
    );
    for (name, found) in [
        ("", "\"\""),
        ("x", "\"x\""),
        ("90/90", "\"90/90\""),
        (" Padded", "\" Padded\""),
        ("exercise", "\"exercise\""),
        ("\\u001b[31mRed", "\"\\u{1b}[31mRed\""),
        ("a\\nb", "\"a\\nb\""),
        ("\\u202eesrever", "\"\\u{202e}esrever\""),
    ] {
        assert_eq!(
            with(&format!("\"name\": \"{name}\"")),
            format!(
                "{found} isn't a name for an exercise; wanted 2 to 80 characters in at most 10 \
                 words, letters among them, that say which exercise it is"
            )
        );
    }
    assert_eq!(
        refused(r#"{"name": "Nothing", "pattern": "squat", "primary": []}"#),
        "Nothing trains no muscle; give at least one as primary, such as chest or quads"
    );
    assert_eq!(
        refused(
            r#"{"name": "Twice", "pattern": "squat", "primary": ["quads"], "secondary": ["quads"]}"#
        ),
        "Twice names quads twice among its muscles; leave one out"
    );
    let aliases: Vec<String> = (0..21).map(|n| format!("\"alias {n} of it\"")).collect();
    assert_eq!(
        with(&format!("\"name\": \"Many\", \"aliases\": [{}]", aliases.join(","))),
        "Many has 21 aliases; at most 20 are kept"
    );
}

#[test]
fn a_name_that_a_line_would_not_be_read_by_is_refused() {
    let one = own(r#"{"name": "The Big One", "pattern": "squat", "primary": ["quads"]}"#);
    let catalog = Catalog::join(vec![one]).unwrap().catalog;
    assert_eq!(
        catalog.reads(&catalog.own()[0]).unwrap_err().to_string(),
        "a line that begins with 'The Big One' would not be read as The Big One; give it a name \
         that begins with a word of its own"
    );
}

#[test]
fn no_more_than_the_limit_are_kept() {
    let many = (0..=MOST_OWN_EXERCISES).map(|n| {
        own(&format!(r#"{{"name": "Thing n{n}", "pattern": "squat", "primary": ["quads"]}}"#))
    });
    let joined = Catalog::join(many.collect()).unwrap();
    assert_eq!(joined.catalog.own().len(), MOST_OWN_EXERCISES);
    assert_eq!(
        joined.left_out[0].1.to_string(),
        "there are more than 5000 exercises; at most so many are kept"
    );
    let last = joined.catalog.own().last().unwrap();
    assert_eq!(joined.catalog.resolve(&last.name).exercise(), Some(last));
}

/// What is left of a file's exercises, and the sentence on the rest of it.
fn read(text: impl AsRef<[u8]>) -> (Option<usize>, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("exercises.json");
    fs::write(&path, text).unwrap();
    let catalog = Catalog::with_own(&path);
    let said = catalog.as_ref().and_then(Catalog::left_out).unwrap_or_default();
    let said = said.replace(&path.display().to_string(), "exercises.json");
    (catalog.map(|catalog| catalog.own().len()), said)
}

#[test]
fn a_broken_file_is_told_by_its_place_and_the_rest_stands() {
    let good = serde_json::to_string(&march()).unwrap();
    assert_eq!(read(format!("\u{feff}[{good}]")), (Some(1), String::new()));
    assert_eq!(read("[]"), (Some(0), String::new()));
    assert_eq!(
        read(format!("[{good},\n")),
        (
            Some(0),
            "exercises.json, line 2, column 1: found the end of the text; wanted a JSON array of \
             exercises, each with name, pattern and primary; none of your own exercises are known \
             until that is fixed"
                .into()
        )
    );
    assert_eq!(
        read("{}").1,
        "exercises.json, line 1, column 1: found an object; wanted a JSON \
         array of exercises, each with name, pattern and primary; none of your own exercises are \
         known until that is fixed"
    );
    let (count, said) = read(format!(r#"[{{"name": "No Pattern"}}, {good}]"#));
    assert_eq!(count, Some(1));
    assert!(
        said.starts_with("exercises.json, entry 1: /pattern: found nothing; wanted \"squat\", ")
    );
    assert!(said.ends_with("; /primary: found nothing; wanted a list; it is left out"), "{said}");
    assert_eq!(
        read(format!(
            r#"[{good}, {{"name": "Bench", "pattern": "squat", "primary": ["quads"]}}, 5]"#
        )),
        (
            Some(1),
            "exercises.json, entry 3: the exercise: found the number 5; wanted an object with id, \
             name, aliases, pattern, primary, secondary, equipment, mechanic, level, joints, \
             unilateral, bodyweight, measure, also, impact and skill; it and 1 more are left out"
                .into()
        )
    );
    assert_eq!(
        read([0xff, 0xfe]).1,
        "exercises.json: not UTF-8 text; wanted a JSON array of exercises; none of your own \
         exercises are known until that is fixed"
    );
    let long = usize::try_from(MOST_OWN_FILE_BYTES).unwrap() + 1;
    assert_eq!(
        read(" ".repeat(long)).1,
        "exercises.json: more than 4194304 bytes; no list of exercises is so long; none of your \
         own exercises are known until that is fixed"
    );
    assert!(Catalog::with_own(Path::new("/nowhere/exercises.json")).is_none());
}

#[test]
fn what_is_written_reads_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new/exercises.json");
    let all = [
        march(),
        OwnExercise {
            level: Some(Level::Advanced),
            joints: Some(vec![]),
            unilateral: true,
            bodyweight: true,
            measure: Some(Measure::Time),
            ..own(r#"{"name": "Кошка Stretch", "pattern": "mobility", "primary": ["abs"]}"#)
        },
    ];
    OwnFile::write(&path, &all).unwrap();
    let file = OwnFile::read(&path).unwrap();
    assert!(file.issues.is_empty());
    let read: Vec<_> = file.entries.into_iter().map(|(_, one)| one).collect();
    assert_eq!(read, all);
    let catalog = Catalog::join(read).unwrap().catalog;
    assert_eq!(catalog.own()[1].id.as_str(), "кошка-stretch");
    assert_eq!(catalog.own()[1].joints, []);
}

/// Three of a public collection: one known, one new, one that needs what nobody here knows.
const COLLECTION: &str = r#"[
    {"name": "Barbell Bench Press - Medium Grip", "force": "push", "level": "beginner",
     "mechanic": "compound", "equipment": "barbell", "primaryMuscles": ["chest"],
     "secondaryMuscles": ["shoulders", "triceps"], "instructions": ["x"], "category": "strength",
     "images": [], "id": "Barbell_Bench_Press"},
    {"name": "Zottman Preacher  Twist", "force": "pull", "level": "expert", "mechanic": "isolation",
     "equipment": "dumbbell", "primaryMuscles": ["biceps"], "secondaryMuscles": ["forearms"],
     "category": "strength"},
    {"name": "Ball Thing", "force": null, "level": "beginner", "mechanic": null,
     "equipment": "exercise ball", "primaryMuscles": ["abdominals"], "secondaryMuscles": [],
     "category": "strength"},
    {"name": "Zottman preacher-twist", "primaryMuscles": ["biceps"]},
    {"name": "Odd One", "primaryMuscles": ["elbow pit"]},
    {"primaryMuscles": ["biceps"]},
    {"name": "\u001b[31mRed Curl", "primaryMuscles": ["biceps"]},
    7]"#;

fn nothing_by_words(_: &str) -> Option<Pattern> {
    None
}

#[test]
fn a_public_collection_is_taken_over_by_its_facts() {
    let imported = import(COLLECTION, &[], nothing_by_words).unwrap();
    assert_eq!(
        imported.added,
        [OwnExercise {
            mechanic: Some(Mechanic::Isolation),
            level: Some(Level::Advanced),
            secondary: vec![Muscle::Forearms],
            equipment: vec![Equipment::Dumbbell],
            ..own(r#"{"name": "Zottman Preacher Twist", "pattern": "elbow flexion",
                    "primary": ["biceps"]}"#)
        }]
    );
    let known: Vec<_> = imported.known.iter().map(|one| (&*one.name, &*one.exercise)).collect();
    assert_eq!(
        known,
        [
            ("Barbell Bench Press - Medium Grip", "Bench Press"),
            ("Zottman preacher-twist", "Zottman Preacher Twist")
        ]
    );
    let refused: Vec<_> = imported.refused.iter().map(|one| (one.entry, &*one.reason)).collect();
    assert_eq!(
        refused,
        [
            (3, "it needs 'exercise ball', which is no equipment that is known here"),
            (5, "'elbow pit' is no muscle that is known here"),
            (6, "/name: found nothing; wanted a string"),
            (
                7,
                "\"\\u{1b}[31mRed Curl\" isn't a name for an exercise; wanted 2 to 80 characters in \
                 at most 10 words, letters among them, that say which exercise it is"
            ),
            (
                8,
                "the exercise: found the number 7; wanted an object with name, force, level, mechanic, equipment, primaryMuscles, secondaryMuscles and category"
            ),
        ]
    );
    let again = import(COLLECTION, &imported.added, nothing_by_words).unwrap();
    assert_eq!((again.added.len(), again.known.len()), (0, 3));
    assert_eq!(again.refused, imported.refused);
}

#[test]
fn a_file_that_is_no_collection_is_refused() {
    let said = |text: &str| import(text, &[], nothing_by_words).unwrap_err().to_string();
    assert_eq!(
        said("["),
        "line 1, column 2: found the end of the text; wanted a JSON array of exercises, each with \
         name and primaryMuscles"
    );
    assert_eq!(
        said("{}"),
        "wanted a JSON array of exercises, each with name and primaryMuscles, not an object \
         without 'exercises'"
    );
    assert!(import(r#"{"exercises": []}"#, &[], nothing_by_words).unwrap().added.is_empty());
    let many = format!("[{}]", vec!["1"; 10_001].join(","));
    assert_eq!(said(&many), "10001 exercises; at most 10000 are read from one file");
}

#[test]
fn a_few_letters_in_common_make_no_exercise_known() {
    let text = r#"[{"name": "Barbell Bench Presz Hold", "primaryMuscles": ["chest"]}]"#;
    let imported = import(text, &[], nothing_by_words).unwrap();
    assert_eq!(imported.added.len(), 1, "{imported:?}");
    let unknown = Catalog::embedded().resolve("Barbell Bench Presz Hold");
    assert!(!matches!(unknown, Resolution::Found { how: crate::catalog::Match::Alias, .. }));
}
