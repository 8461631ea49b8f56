//! The nested version, templates in both, and that both versions say the same.

use super::*;
use setwise_catalog::schema::codec::{self, Unknown};
use setwise_domain::plan::{
    BlockTemplate, ExerciseTemplate, NestedBlock, NestedExercise, NestedPlan,
};

fn nested(text: &str) -> Result<TodayPlan, PlanError> {
    transform(text, SchemaVersion::V1Current, &stamps())
}

/// The worked example in the nested version.
pub fn worked_v1() -> Value {
    json!({
        "focus": "Upper Body Strength",
        "durationMinutes": 30,
        "equipment": ["Dumbbells"],
        "source": "ai",
        "energy": "moderate",
        "summary": "Sample plan",
        "blocks": [
            { "title": "Warm-up", "durationMinutes": 5, "focus": "Prep", "exercises": [
                { "name": "Jumping Jacks", "prescription": "2 x 30s", "detail": null },
            ]},
            { "title": "Main Set", "durationMinutes": 20, "focus": "Strength", "exercises": [
                { "name": "DB Press", "prescription": "3 x 10", "detail": "Controlled tempo" },
            ]},
        ],
    })
}

fn told(read: Result<TodayPlan, PlanError>) -> String {
    match read {
        Ok(_) => "no fault".into(),
        Err(issues) => {
            let lines = issues.listed.iter().map(|f| format!("{} {}", f.code, f.message));
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

/// The nested example with something put in another's place.
fn v1_with(changes: &[(&str, Value)]) -> String {
    put(worked_v1(), changes)
}

#[test]
fn the_worked_example_is_the_same_plan_in_both_versions_ids_included() {
    let flat = transformed(&worked().to_string()).unwrap();
    assert_eq!(nested(&worked_v1().to_string()), Ok(flat));
}

#[test]
fn each_issue_of_the_nested_version_has_its_sentence() {
    let rows = [
        ("no blocks field", v1_with(&[("/blocks", remove())])),
        ("empty blocks", v1_with(&[("/blocks", json!([]))])),
        ("empty exercises", v1_with(&[("/blocks/0/exercises", json!([]))])),
        ("no exercises", v1_with(&[("/blocks/0/exercises", remove())])),
        ("exercises at the top", v1_with(&[("/exercises", json!([]))])),
        ("a flat exercise", v1_with(&[("/blocks/1/exercises/0/order", json!(0))])),
        ("zero minutes", v1_with(&[("/blocks/1/durationMinutes", json!(0))])),
        ("number as a string", v1_with(&[("/durationMinutes", json!("30"))])),
        ("no detail", v1_with(&[("/blocks/1/exercises/0/detail", remove())])),
        ("an id", v1_with(&[("/blocks/1/id", json!("b2"))])),
        ("block a word", v1_with(&[("/blocks/1", json!("warmup-basic"))])),
        ("exercise a word", v1_with(&[("/blocks/1/exercises/0", json!("Bench"))])),
        ("unknown word", v1_with(&[("/energy", json!("brutal"))])),
    ];
    let said: Vec<_> =
        rows.iter().map(|(what, text)| format!("# {what}\n{}", told(nested(text)))).collect();
    assert_snapshot!(said.join("\n"), @r#"
    # no blocks field
    missing_field /blocks: found nothing; wanted a list of at least one block.
    # empty blocks
    too_few /blocks: found an empty list; wanted a list of at least one block.
    # empty exercises
    too_few /blocks/0/exercises: found an empty list; wanted a list of at least one exercise.
    # no exercises
    missing_field /blocks/0/exercises: found nothing; wanted a list of at least one exercise.
    # exercises at the top
    unknown_field /exercises: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary and blocks.
    # a flat exercise
    unknown_field /blocks/1/exercises/0/order: found a field that is not known there; wanted only name, prescription and detail; or exerciseTemplate.
    # zero minutes
    out_of_range /blocks/1/durationMinutes: found the number 0; wanted a whole number above 0.
    # number as a string
    wrong_type /durationMinutes: found the string "30"; wanted a whole number above 0, without quotes.
    # no detail
    missing_field /blocks/1/exercises/0/detail: found nothing; wanted a string or null.
    # an id
    unknown_field /blocks/1/id: found a field that is not known there; wanted only title, durationMinutes, focus and exercises; or blockTemplate and exercises.
    # block a word
    wrong_type /blocks/1: found the string "warmup-basic"; wanted an object with title, durationMinutes, focus and exercises or an object with blockTemplate and exercises.
    # exercise a word
    wrong_type /blocks/1/exercises/0: found the string "Bench"; wanted an object with name, prescription and detail or an object with exerciseTemplate.
    # unknown word
    unknown_word /energy: found the string "brutal"; wanted "easy", "moderate" or "intense".
    "#);
}

#[test]
fn all_issues_of_the_nested_version_at_once() {
    let text = r#"{
  "focus": "A", "focus": "B",
  "durationMinutes": "30", "equipment": [1], "source": "me", "energy": "easy", "summary": "",
  "blocks": [
    { "title": "", "durationMinutes": 0, "focus": "Prep", "exercises": [] },
    { "blockTemplate": "warmup-bassic", "title": "Warm-up" },
    { "title": "Main", "durationMinutes": 20, "focus": "", "exercises": [
      { "name": "Row", "prescription": "3 x 8" },
      { "name": "Row", "prescription": 3, "detail": 4, "reps": 8 }
    ] }
  ],
  "notes": {}
}"#;
    assert_snapshot!(nested(text).unwrap_err().to_string(), @r#"
    /focus: found the same field a second time; wanted each field once.
    /durationMinutes: found the string "30"; wanted a whole number above 0, without quotes.
    /equipment/0: found the number 1; wanted a string, at most 2000 characters.
    /source: found the string "me"; wanted "ai" or "manual".
    /blocks/0/title: found a blank string; wanted a string that says something.
    /blocks/0/durationMinutes: found the number 0; wanted a whole number above 0.
    /blocks/0/exercises: found an empty list; wanted a list of at least one exercise.
    /blocks/1/blockTemplate: found the string "warmup-bassic"; wanted "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full", "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", "finisher-carry" or "mobility-basic"; "warmup-basic" may be meant.
    /blocks/1/title: found 'title' beside 'blockTemplate'; wanted one of the two.
    /blocks/2/exercises/0/detail: found nothing; wanted a string or null.
    /blocks/2/exercises/1/prescription: found the number 3; wanted a string, at most 2000 characters.
    /blocks/2/exercises/1/detail: found the number 4; wanted a string or null.
    /blocks/2/exercises/1/reps: found a field that is not known there; wanted only name, prescription and detail; or exerciseTemplate.
    /notes: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary and blocks.
    "#);
}

#[test]
fn limits_of_the_nested_version() {
    let sized = |blocks: usize, exercises: usize| {
        let blocks: Vec<_> = (0..blocks)
            .map(|block| {
                let here = exercises / blocks + usize::from(block < exercises % blocks);
                let one = json!({"name": "Name", "prescription": "1 x 1", "detail": null});
                json!({"title": "T", "durationMinutes": 1, "focus": "", "exercises": vec![one; here]})
            })
            .collect();
        v1_with(&[("/blocks", json!(blocks))])
    };
    assert_eq!(told(nested(&sized(50, 500))), "no fault");
    assert_eq!(
        told(nested(&sized(51, 51))),
        "too_many /blocks: found 51 entries; wanted at most 50."
    );
    assert_eq!(
        told(nested(&sized(2, 501))),
        "too_many /blocks: found 501 exercises; wanted at most 500."
    );
    let long = v1_with(&[("/summary", json!("x".repeat(1024 * 1024)))]);
    assert!(told(nested(&long)).starts_with("too_large the plan: found "));
    let bomb = format!("{{\"blocks\":[{{\"exercises\":{}", "[".repeat(900_000));
    assert!(told(nested(&bomb)).contains("too_deep /blocks/0/exercises/0/0"));
}

#[test]
fn broken_text_of_the_nested_version_says_where_it_stops() {
    let whole = worked_v1().to_string();
    assert_eq!(
        told(nested(&whole[..whole.len() - 60])),
        "cut_short /blocks/1/exercises/0/name: found the end of the text at column 368; \
         wanted the '\"' that closes a string."
    );
    assert_eq!(
        told(nested(&format!("{whole} {whole}"))),
        format!(
            "several_values the plan: found a second JSON value behind the plan at column \
             {}; wanted one plan alone.",
            whole.len() + 2
        )
    );
    assert_eq!(told(nested(&format!("\u{feff}{whole}\n"))), "no fault");
}

/// A plan of which some blocks are templates, each issue of its own.
#[test]
fn each_issue_of_a_template_has_its_sentence() {
    let template = |name: Value| json!({ "blockTemplate": name });
    let flat = |block: Value| told(transformed(&with(&[("/blocks/0", block)])));
    let v1 = |block: Value| told(nested(&v1_with(&[("/blocks/0", block)])));
    let rows = [
        ("known", flat(template(json!("warmup-basic")))),
        ("known, nested", v1(template(json!("warmup-basic")))),
        ("unknown", flat(template(json!("warmup-moon")))),
        ("unknown, nested", v1(template(json!("warmup-moon")))),
        ("a number", flat(template(json!(1)))),
        ("another field", flat(json!({"blockTemplate": "finisher-core", "minutes": 5}))),
        (
            "beside its own",
            flat(
                json!({"title": "Warm-up", "durationMinutes": 0, "blockTemplate": "warmup-basic"}),
            ),
        ),
        (
            "beside its own, nested",
            v1(json!({"blockTemplate": "warmup-basic", "focus": "Prep", "exercises": []})),
        ),
        (
            "twice",
            told(transformed(&with(&[]).replacen(
                r#""title":"Warm-up","durationMinutes":5,"focus":"Prep""#,
                r#""blockTemplate":"warmup-basic","blockTemplate":"warmup-lower""#,
                1,
            ))),
        ),
        (
            "same order in a template",
            told(transformed(&with(&[
                ("/blocks/0", template(json!("warmup-basic"))),
                ("/exercises/1/blockIndex", json!(0)),
                ("/blocks/1", template(json!("warmup-basic"))),
            ]))),
        ),
        (
            "no exercises beside a block",
            told(transformed(&with(&[
                ("/blocks/0", template(json!("warmup-basic"))),
                ("/exercises", json!([])),
            ]))),
        ),
    ];
    let said: Vec<_> = rows.iter().map(|(what, said)| format!("# {what}\n{said}")).collect();
    assert_snapshot!(said.join("\n"), @r#"
    # known
    no fault
    # known, nested
    no fault
    # unknown
    unknown_word /blocks/0/blockTemplate: found the string "warmup-moon"; wanted "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full", "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", "finisher-carry" or "mobility-basic".
    # unknown, nested
    unknown_word /blocks/0/blockTemplate: found the string "warmup-moon"; wanted "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full", "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", "finisher-carry" or "mobility-basic".
    # a number
    wrong_type /blocks/0/blockTemplate: found the number 1; wanted "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full", "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", "finisher-carry" or "mobility-basic".
    # another field
    unknown_field /blocks/0/minutes: found a field that is not known there; wanted only blockTemplate; or title, durationMinutes and focus.
    # beside its own
    missing_field /blocks/0/focus: found nothing; wanted a string, at most 2000 characters.
    out_of_range /blocks/0/durationMinutes: found the number 0; wanted a whole number above 0.
    conflicting_field /blocks/0/blockTemplate: found 'blockTemplate' beside 'title'; wanted one of the two.
    # beside its own, nested
    conflicting_field /blocks/0/focus: found 'focus' beside 'blockTemplate'; wanted one of the two.
    # twice
    duplicate_field /blocks/0/blockTemplate: found the same field a second time; wanted each field once.
    # same order in a template
    duplicate_order /exercises/1/order: found 0, which /exercises/0 has in block 0 too; wanted another order for each exercise of a block.
    # no exercises beside a block
    too_few /exercises: found an empty list; wanted a list of at least one exercise.
    "#);
}

#[test]
fn each_issue_of_an_exercises_template_has_its_sentence() {
    let exercise = |one: Value| told(transformed(&with(&[("/exercises/1", one)])));
    let v1_exercise = |one: Value| told(nested(&v1_with(&[("/blocks/1/exercises/0", one)])));
    let mut canonical = json!(nested(&worked_v1().to_string()).unwrap());
    canonical["blocks"][0]["exercises"][0] = json!({"id": "x", "exerciseTemplate": "squat-5x5"});
    let rows = [
        (
            "an exercise",
            exercise(json!({"blockIndex": 1, "order": 0, "exerciseTemplate": "squat-5x5"})),
        ),
        ("an exercise, nested", v1_exercise(json!({"exerciseTemplate": "squat-5x5"}))),
        ("near", exercise(json!({"blockIndex": 1, "order": 0, "exerciseTemplate": "squat-5x6"}))),
        ("far, nested", v1_exercise(json!({"exerciseTemplate": "juggling"}))),
        ("no word", v1_exercise(json!({"exerciseTemplate": ["squat-5x5"]}))),
        ("no place", exercise(json!({"exerciseTemplate": "squat-5x5"}))),
        (
            "beside a name",
            exercise(
                json!({"blockIndex": 1, "order": 0, "name": "Squat", "exerciseTemplate": "squat-5x5"}),
            ),
        ),
        ("a place, nested", v1_exercise(json!({"order": 0, "exerciseTemplate": "squat-5x5"}))),
        ("a block's", v1_exercise(json!({"exerciseTemplate": "warmup-basic"}))),
        (
            "in the canonical form",
            told(review(&canonical.to_string(), None, &stamps()).map(|read| read.plan)),
        ),
    ];
    let said: Vec<_> = rows.iter().map(|(what, said)| format!("# {what}\n{said}")).collect();
    assert_snapshot!(said.join("\n"), @r#"
    # an exercise
    no fault
    # an exercise, nested
    no fault
    # near
    unknown_word /exercises/1/exerciseTemplate: found the string "squat-5x6"; wanted "squat-5x5", "bench-5x5", "deadlift-1x5", "press-5x5", "row-5x5", "rdl-3x8", "split-squat-3x10", "pull-up-amrap", "push-up-amrap" or "plank-3x45s"; "squat-5x5" may be meant.
    # far, nested
    unknown_word /blocks/1/exercises/0/exerciseTemplate: found the string "juggling"; wanted "squat-5x5", "bench-5x5", "deadlift-1x5", "press-5x5", "row-5x5", "rdl-3x8", "split-squat-3x10", "pull-up-amrap", "push-up-amrap" or "plank-3x45s".
    # no word
    wrong_type /blocks/1/exercises/0/exerciseTemplate: found a list; wanted "squat-5x5", "bench-5x5", "deadlift-1x5", "press-5x5", "row-5x5", "rdl-3x8", "split-squat-3x10", "pull-up-amrap", "push-up-amrap" or "plank-3x45s".
    # no place
    missing_field /exercises/1/blockIndex: found nothing; wanted a whole number, at least 0.
    missing_field /exercises/1/order: found nothing; wanted a whole number, at least 0, at most 4294967295.
    # beside a name
    conflicting_field /exercises/1/name: found 'name' beside 'exerciseTemplate'; wanted one of the two.
    # a place, nested
    unknown_field /blocks/1/exercises/0/order: found a field that is not known there; wanted only exerciseTemplate; or name, prescription and detail.
    # a block's
    unknown_word /blocks/1/exercises/0/exerciseTemplate: found the string "warmup-basic"; wanted "squat-5x5", "bench-5x5", "deadlift-1x5", "press-5x5", "row-5x5", "rdl-3x8", "split-squat-3x10", "pull-up-amrap", "push-up-amrap" or "plank-3x45s".
    # in the canonical form
    missing_field /blocks/0/exercises/0/name: found nothing; wanted a string, at most 2000 characters.
    missing_field /blocks/0/exercises/0/prescription: found nothing; wanted a string, at most 2000 characters.
    missing_field /blocks/0/exercises/0/detail: found nothing; wanted a string or null.
    unknown_field /blocks/0/exercises/0/exerciseTemplate: found a field that is not known there; wanted only id, name, prescription and detail.
    "#);
}

#[test]
fn a_template_is_expanded_and_the_models_exercises_stand_behind_its_own() {
    let flat = with(&[("/blocks/0", json!({"blockTemplate": "warmup-basic"}))]);
    let v1 = v1_with(&[(
        "/blocks/0",
        json!({"blockTemplate": "warmup-basic", "exercises": [
            { "name": "Jumping Jacks", "prescription": "2 x 30s", "detail": null },
        ]}),
    )]);
    let plan = transformed(&flat).unwrap();
    assert_eq!(nested(&v1), Ok(plan.clone()));
    let block = &plan.blocks[0];
    let shown: Vec<_> =
        block.exercises.iter().map(|e| format!("{} {}", e.name, e.prescription)).collect();
    assert_eq!(
        (block.title.as_str(), block.duration_minutes, block.focus.as_str()),
        ("Warm-up", 5, "Prep")
    );
    assert_eq!(
        shown,
        [
            "Jumping Jacks 1 x 30s",
            "Arm Circles 1 x 10",
            "Leg Swings 1 x 10 each side",
            "Bodyweight Squat 1 x 10",
            "Jumping Jacks 2 x 30s",
        ]
    );
    let mut ids: Vec<_> = plan.exercises().map(|e| &e.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 6, "each has an id of its own");
}

#[test]
fn a_template_stands_for_an_exercise_among_others_by_its_order() {
    let flat = with(&[
        ("/exercises/0", json!({"blockIndex": 1, "order": 7, "exerciseTemplate": "pull-up-amrap"})),
        ("/blocks/0", json!({"blockTemplate": "finisher-carry"})),
    ]);
    let plan = transformed(&flat).unwrap();
    let v1 = v1_with(&[
        ("/blocks/0", json!({"blockTemplate": "finisher-carry"})),
        ("/blocks/1/exercises/-", json!({"exerciseTemplate": "pull-up-amrap"})),
    ]);
    let lines = crate::today::lines(&plan);
    assert_eq!(nested(&v1).map(|plan| crate::today::lines(&plan)), Ok(lines.clone()));
    assert_eq!(
        lines[1..],
        [
            "Carry finisher · 6 min",
            "  Farmer's Walk  3 x 30 m · tall and slow, rest 1:00",
            "  Suitcase Carry  1 x 30 m each side",
            "Main Set · 20 min",
            "  DB Press  3 x 10 · Controlled tempo",
            "  Pull-Up  3 x AMRAP · one rep short of failure, rest 2:00",
        ]
    );
    let ids: std::collections::HashSet<_> = plan.exercises().map(|e| &e.id).collect();
    assert_eq!(ids.len(), 4, "each has an id of its own");
}

#[test]
fn a_plan_may_be_templates_alone_and_then_no_exercises_are_needed() {
    let blocks: Vec<_> =
        BlockTemplate::ALL.iter().map(|name| json!({"blockTemplate": name.word()})).collect();
    let flat = with(&[("/blocks", json!(blocks)), ("/exercises", json!([]))]);
    let v1 = v1_with(&[("/blocks", json!(blocks))]);
    let plan = transformed(&flat).unwrap();
    assert_eq!(plan.blocks.len(), BlockTemplate::ALL.len());
    assert_eq!(nested(&v1), Ok(plan));
    let many = vec![json!({"blockTemplate": "warmup-full"}); 50];
    let exercise = |order| json!({"blockIndex": 0, "order": order, "name": "Name", "prescription": "P", "detail": null});
    let exercises: Vec<_> = (0..201).map(exercise).collect();
    let flat = with(&[("/blocks", json!(many)), ("/exercises", json!(exercises))]);
    assert_eq!(
        told(transformed(&flat)),
        "too_many /blocks: found 501 exercises, 300 of them of templates; wanted at most 500."
    );
}

#[test]
fn the_version_is_found_by_where_the_exercises_stand() {
    let found = |text: &Value| match review(&text.to_string(), None, &stamps()) {
        Ok(read) => read.schema.map_or("canonical".into(), |v| v.to_string()),
        Err(issues) => issues.to_string(),
    };
    let canonical = serde_json::to_value(nested(&worked_v1().to_string()).unwrap()).unwrap();
    let mut templates = worked_v1();
    templates["blocks"] = json!([{"blockTemplate": "finisher-core"}]);
    let mut flat_templates = templates.clone();
    flat_templates["exercises"] = json!([]);
    assert_eq!(found(&worked()), "v2-flat");
    assert_eq!(found(&worked_v1()), "v1-current");
    assert_eq!(found(&canonical), "canonical");
    assert_eq!(found(&templates), "v1-current");
    assert_eq!(found(&flat_templates), "v2-flat");
    let raw = format!("<think>{}</think>Sure:\n```json\n{}\n```", worked(), worked_v1());
    let read = review(&raw, None, &stamps()).unwrap();
    assert_eq!(read.schema, Some(SchemaVersion::V1Current));
    let forced = review(&worked_v1().to_string(), Some(SchemaVersion::V2Flat), &stamps());
    assert_eq!(
        forced.unwrap_err().listed[0].message,
        "/exercises: found nothing; wanted a list of at least one exercise."
    );
}

/// What commands print of a plan is read back, with its ids; a place in it is told from the whole.
#[test]
fn a_plan_in_an_envelope_is_taken_out_of_it() {
    let canonical = nested(&worked_v1().to_string()).unwrap();
    let read = |text: &Value| review(&text.to_string(), None, &stamps());
    let envelopes = [
        json!({"plan": canonical, "schemaVersion": "v1-current", "progress": [{"id": "x"}]}),
        json!({"restored": "0193", "plan": canonical, "message": "It is today's plan again."}),
        json!([{"id": "0193", "date": "2026-11-21", "plan": canonical, "made": {"coach": "file"}}]),
    ];
    for envelope in &envelopes {
        let read = read(envelope).unwrap();
        assert_eq!((read.plan, read.schema), (canonical.clone(), None), "{envelope}");
    }
    let flat = read(&json!({"plan": worked()})).unwrap();
    assert_eq!(flat.schema, Some(SchemaVersion::V2Flat));
    let put = |changes: &[(&str, Value)]| put(json!({"plan": worked()}), changes);
    let many =
        json!({"blockIndex": 0, "order": 0, "name": "Name", "prescription": "P", "detail": null});
    let two = json!([{"plan": canonical}, {"plan": canonical}]);
    let rows = [
        ("a fault", put(&[("/plan/blocks/0/durationMinutes", json!(0))])),
        ("same order", put(&[("/plan/exercises/0", many.clone()), ("/plan/exercises/1", many)])),
        ("empty", json!({"plan": {}, "schemaVersion": "v2-flat"}).to_string()),
        ("no object", json!({"plan": "legs"}).to_string()),
        ("a plan with a plan", with(&[("/plan", worked())])),
        ("twice wrapped", json!({"plan": {"plan": canonical}}).to_string()),
        ("twice", format!(r#"{{"plan":{0},"plan":{0}}}"#, worked())),
        ("two of a list", two.to_string()),
        ("cut short", r#"{"plan":{"id":"p","blocks":[{"title":"Wa"#.to_owned()),
    ];
    let said = rows.map(|(what, text)| {
        let read = review(&text, None, &stamps());
        format!("# {what}\n{}", told(read.map(|read| read.plan)))
    });
    assert_snapshot!(said.join("\n"), @r#"
    # a fault
    out_of_range /plan/blocks/0/durationMinutes: found the number 0; wanted a whole number above 0.
    # same order
    empty_block /plan/blocks/1: found a block without exercises; wanted at least one exercise with blockIndex 1.
    duplicate_order /plan/exercises/1/order: found 0, which /plan/exercises/0 has in block 0 too; wanted another order for each exercise of a block.
    # empty
    missing_field /plan/focus: found nothing; wanted a string, at most 2000 characters.
    missing_field /plan/durationMinutes: found nothing; wanted a whole number above 0.
    missing_field /plan/equipment: found nothing; wanted a list of strings, which may be empty.
    missing_field /plan/source: found nothing; wanted "ai" or "manual".
    missing_field /plan/energy: found nothing; wanted "easy", "moderate" or "intense".
    missing_field /plan/summary: found nothing; wanted a string, at most 2000 characters.
    missing_field /plan/blocks: found nothing; wanted a list of at least one block.
    missing_field /plan/exercises: found nothing; wanted a list of at least one exercise.
    # no object
    missing_field /focus: found nothing; wanted a string, at most 2000 characters.
    missing_field /durationMinutes: found nothing; wanted a whole number above 0.
    missing_field /equipment: found nothing; wanted a list of strings, which may be empty.
    missing_field /source: found nothing; wanted "ai" or "manual".
    missing_field /energy: found nothing; wanted "easy", "moderate" or "intense".
    missing_field /summary: found nothing; wanted a string, at most 2000 characters.
    missing_field /blocks: found nothing; wanted a list of at least one block.
    missing_field /exercises: found nothing; wanted a list of at least one exercise.
    unknown_field /plan: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
    # a plan with a plan
    unknown_field /plan: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
    # twice wrapped
    missing_field /plan/focus: found nothing; wanted a string, at most 2000 characters.
    missing_field /plan/durationMinutes: found nothing; wanted a whole number above 0.
    missing_field /plan/equipment: found nothing; wanted a list of strings, which may be empty.
    missing_field /plan/source: found nothing; wanted "ai" or "manual".
    missing_field /plan/energy: found nothing; wanted "easy", "moderate" or "intense".
    missing_field /plan/summary: found nothing; wanted a string, at most 2000 characters.
    missing_field /plan/blocks: found nothing; wanted a list of at least one block.
    missing_field /plan/exercises: found nothing; wanted a list of at least one exercise.
    unknown_field /plan/plan: found a field that is not known there; wanted only focus, durationMinutes, equipment, source, energy, summary, blocks and exercises.
    # twice
    duplicate_field /plan: found a second plan beside the first; wanted one plan alone.
    # two of a list
    several_values the plan: found a second JSON object in the reply at column 659; wanted one plan alone, a single entry of the list.
    # cut short
    cut_short /plan/blocks/0/title: found the end of the text at column 41; wanted the '"' that closes a string.
    "#);
}

/// The same plan in the flat version, whose orders are those of the lists.
fn flattened(plan: NestedPlan) -> FlatPlan {
    let mut exercises = Vec::new();
    let mut blocks = Vec::new();
    for (block_index, block) in plan.blocks.into_iter().enumerate() {
        let (head, inside) = match block {
            NestedBlock::Own { title, duration_minutes, focus, exercises } => {
                (FlatBlock::Own { title, duration_minutes, focus }, exercises)
            }
            NestedBlock::Template { block_template, exercises } => {
                (FlatBlock::Template { block_template }, exercises)
            }
        };
        blocks.push(head);
        exercises.extend(inside.into_iter().zip(0..).map(|(e, order)| match e {
            NestedExercise::Own { name, prescription, detail } => {
                FlatExercise::Own { block_index, order, name, prescription, detail }
            }
            NestedExercise::Template { exercise_template } => {
                FlatExercise::Template { block_index, order, exercise_template }
            }
        }));
    }
    FlatPlan {
        focus: plan.focus,
        duration_minutes: plan.duration_minutes,
        equipment: plan.equipment,
        source: plan.source,
        energy: plan.energy,
        summary: plan.summary,
        blocks,
        exercises,
    }
}

/// A flat plan of which some blocks and exercises are templates.
fn any_mixed_plan() -> impl Strategy<Value = FlatPlan> {
    let some = |names: usize, most| proptest::collection::vec(proptest::option::of(0..names), most);
    let (blocks, exercises) =
        (some(BlockTemplate::ALL.len(), 5), some(ExerciseTemplate::ALL.len(), 16));
    (any_plan(), blocks, exercises).prop_map(|(mut plan, blocks, exercises)| {
        for (block, template) in plan.blocks.iter_mut().zip(blocks) {
            if let Some(template) = template {
                let block_template = BlockTemplate::ALL[template];
                *block = FlatBlock::Template { block_template };
            }
        }
        for (exercise, template) in plan.exercises.iter_mut().zip(exercises) {
            if let Some(template) = template {
                let ((block_index, order), exercise_template) =
                    (exercise.place(), ExerciseTemplate::ALL[template]);
                *exercise = FlatExercise::Template { block_index, order, exercise_template };
            }
        }
        plan
    })
}

fn without_ids(mut plan: TodayPlan) -> TodayPlan {
    plan.id.clear();
    for block in &mut plan.blocks {
        block.id.clear();
        block.exercises.iter_mut().for_each(|e| e.id.clear());
    }
    plan
}

proptest! {
    #[test]
    fn a_flat_plan_says_the_same_when_it_is_nested(plan in any_mixed_plan()) {
        let flat = transformed(&serde_json::to_string(&plan).unwrap()).unwrap();
        let text = serde_json::to_string(&NestedPlan::from(plan)).unwrap();
        let read = nested(&text).unwrap();
        prop_assert_eq!(without_ids(read), without_ids(flat));
    }

    #[test]
    fn a_nested_plan_says_the_same_when_it_is_flat(plan in any_mixed_plan(), seed in any::<u64>()) {
        let plan = NestedPlan::from(plan);
        let read = nested(&serde_json::to_string(&plan).unwrap()).unwrap();
        let mut flat = flattened(plan);
        // The order of the list says nothing.
        let by_chance = |e: &FlatExercise| {
            let (block_index, order) = e.place();
            u64::from(order).wrapping_add(block_index as u64 * 97).wrapping_mul(seed | 1)
        };
        flat.exercises.sort_by_key(by_chance);
        let flat = transformed(&serde_json::to_string(&flat).unwrap()).unwrap();
        prop_assert_eq!(without_ids(flat), without_ids(read));
    }

    #[test]
    fn what_was_expanded_is_a_canonical_plan(plan in any_mixed_plan()) {
        let read = transformed(&serde_json::to_string(&plan).unwrap()).unwrap();
        let text = serde_json::to_string(&read).unwrap();
        let again = review(&text, None, &stamps()).unwrap();
        prop_assert_eq!(again, Reviewed { plan: read, schema: None });
    }

    #[test]
    fn any_change_to_a_nested_plan_is_told_or_read(
        at in 0_usize..600, put in any::<char>(), cut in any::<bool>(),
    ) {
        let mut text = worked_v1().to_string();
        let at = at.min(text.len());
        if cut { text.truncate(at) } else { text.insert(at, put) }
        for read in [nested(&text).map(drop), review(&text, None, &stamps()).map(drop)] {
            if let Err(issues) = read {
                prop_assert!(!issues.listed.is_empty());
                prop_assert!(!crate::today::render(&issues, &text).chars().any(|c| c != '\n' && c.is_control()));
            }
        }
        if cut && at < worked_v1().to_string().len() {
            prop_assert!(nested(&text).is_err());
        }
    }
}

/// What the emitted schema of each version takes, its reader takes, and what it refuses, the
/// reader refuses: templates without exercises, whole numbers written as `30.0`.
#[test]
fn schema_and_reader_agree() {
    let held = |version, text: &str| match version {
        SchemaVersion::V2Flat => {
            codec::decode::<FlatPlan>("today_plan", text, Unknown::Refuse).map(drop)
        }
        SchemaVersion::V1Current => {
            codec::decode::<NestedPlan>("today_plan_nested", text, Unknown::Refuse).map(drop)
        }
    };
    let agree = |version, plan: &Value, takes: bool| {
        let text = plan.to_string();
        let (schema, reader) = (held(version, &text), transform(&text, version, &stamps()));
        assert_eq!(
            (schema.is_ok(), reader.is_ok()),
            (takes, takes),
            "{text}\n{schema:?}\n{reader:?}"
        );
    };
    let minutes = [
        (json!(45), true),
        (json!(45.0), true),
        (json!(4.5e1), true),
        (json!(45.5), false),
        (json!(0.0), false),
        (json!("45"), false),
    ];
    for (minutes, takes) in minutes {
        for (version, mut plan) in
            [(SchemaVersion::V2Flat, worked()), (SchemaVersion::V1Current, worked_v1())]
        {
            plan["durationMinutes"] = minutes.clone();
            agree(version, &plan, takes);
        }
    }
    let mut plan = worked_v1();
    for (template, takes) in [
        (json!({"blockTemplate": "warmup-basic"}), true),
        (json!({"blockTemplate": "warmup-basic", "exercises": []}), true),
        (json!({"blockTemplate": "warmup-basic", "exercises": null}), false),
        (json!({"blockTemplate": "warmup-basic", "exercises": 3}), false),
    ] {
        plan["blocks"] = json!([template]);
        agree(SchemaVersion::V1Current, &plan, takes);
    }
    plan["blocks"] = json!([{"blockTemplate": "warmup-basic"}]);
    agree(SchemaVersion::V2Flat, &plan, false);
    plan["exercises"] = json!([]);
    agree(SchemaVersion::V2Flat, &plan, true);
    let mut own = worked_v1();
    own["blocks"][0].as_object_mut().unwrap().remove("exercises");
    agree(SchemaVersion::V1Current, &own, false);
    own["blocks"][0]["exercises"] = json!(null);
    agree(SchemaVersion::V1Current, &own, false);
}
