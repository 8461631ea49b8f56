//! The loop of a program with a scripted model behind a server, by the command line: what is asked
//! in which order, what becomes of each answer, and how it ends.

use super::home::{Home, Ran};
use super::models::server::{Reply, Server};
use super::models::speaker::CHAT;
use serde_json::{Value, json};

const GOOD: [&str; 4] = ["Back Squat", "Romanian Deadlift", "Push-Up", "Barbell Row"];

/// A day of these exercises, three sets of eight.
pub fn plan(names: &[&str]) -> Value {
    let exercise = |name: &&str| json!({"name": name, "sets": 3, "reps": "8", "intensity": "RPE 8", "rest_seconds": 60, "notes": null});
    let exercises: Vec<_> = names.iter().map(exercise).collect();
    json!({
        "days": [{"name": "A", "focus": null, "notes": [],
                  "blocks": [{"name": "Main", "exercises": exercises}]}],
        "metadata": {"title": "One day", "weeks": 4, "notes": ["Add 2.5 kg when all sets are done."]}
    })
}

pub fn says(answer: &Value) -> Reply {
    Reply::stream((CHAT.text)(&[&answer.to_string()]))
}

pub fn no_swaps() -> Reply {
    says(&json!({"suggestions": []}))
}

/// What the model's judgement adds.
pub fn judges(issues: &[&str], edits: &[Value]) -> Reply {
    says(&json!({"issues": issues, "notes": "", "suggested_edits": edits}))
}

fn tune_sets(day: usize, exercise: usize, sets: u32) -> Value {
    json!({"type": "tune_sets", "reason": "as I said", "payload": {"sets": sets},
           "loc": {"day_idx": day, "block_idx": 0, "ex_idx": exercise}})
}

/// The program as the model of that server writes it, for one day a week.
fn generate(server: &Server, avoid: &[&str], variables: &[(&str, &str)], flags: &[&str]) -> Ran {
    let mut home = home(server);
    for (name, value) in variables {
        home = home.with(name, value);
    }
    let profile = json!({
        "days_per_week": 1, "minutes_per_day": 45, "training_history": "beginner", "goal": "general",
        "equipment_available": ["barbell", "dumbbell", "rack", "bench", "cable"],
        "avoid_exercises": avoid,
    });
    let profile = home.file("profile.json", profile.to_string());
    home.run(&[&["program", "generate", "--profile", &profile], flags].concat())
}

/// One day a week of 45 minutes.
pub fn beginner(home: Home) -> Home {
    for (what, value) in [("days", "1"), ("minutes", "45"), ("level", "beginner")] {
        home.run(&["profile", "set", what, value]).done();
    }
    home
}

pub fn home(server: &Server) -> Home {
    Home::new()
        .with("SETWISE_PROVIDER", CHAT.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url())
        .with("OPENAI_API_KEY", super::models::KEY)
}

/// The envelope, and each step with what came of it.
fn told(ran: &Ran) -> (Value, Vec<String>) {
    let envelope = ran.json();
    let steps = envelope["iterations_log"].as_array().unwrap();
    let step = |step: &Value| {
        let word = |field: &str| step[field].as_str().unwrap().to_owned();
        format!("{}: {}", word("step"), word("reply"))
    };
    let steps = steps.iter().map(step).collect();
    (envelope, steps)
}

#[test]
fn without_bootstrap_the_model_writes_the_first_plan_itself() {
    let server = Server::new([says(&plan(&GOOD)), no_swaps(), judges(&[], &[])]);
    let ran = generate(&server, &[], &[], &["--json"]).done();
    let (envelope, steps) = told(&ran);
    assert_eq!(
        steps,
        ["generate: 1 day, 4 exercises", "substitute: nothing has to be swapped", "verify: right"]
    );
    assert_eq!(envelope["stop_reason"], "verified");
    assert_eq!(envelope["iterations"], 1);
    assert_eq!(envelope["citations"], json!([]));
    assert_eq!(envelope["plan"]["metadata"]["title"], "One day");
    let seen = server.seen();
    assert_eq!(seen.len(), 3);
    assert!(seen[0].body.contains("# program: the first plan of a program"));
    assert!(!seen[0].body.contains(r#"\"template\":{"#), "{}", seen[0].body);
    assert!(seen[2].body.contains("# verify: what judgement adds"));
    let prompt = envelope["iterations_log"][0]["prompt"].as_str().unwrap();
    assert!(prompt.contains("# program: the first plan of a program"), "{prompt}");
}

#[test]
fn with_bootstrap_a_template_is_started_from_and_cited() {
    let server = Server::new([says(&plan(&GOOD)), no_swaps(), judges(&[], &[])]);
    let home = home(&server).with("USE_TEMPLATE_BOOTSTRAP", "true").with("MAX_REVISIONS", "0");
    let profile = json!({"days_per_week": 3, "equipment_available": ["barbell", "rack", "bench"]});
    let profile = home.file("profile.json", profile.to_string());
    let ran = home.run(&["program", "generate", "--profile", &profile, "--json"]);
    let (envelope, _) = told(&ran);
    let cited = envelope["citations"][0].as_str().unwrap();
    assert!(cited.starts_with("program "), "{cited}");
    let seen = server.seen();
    assert!(seen[0].body.contains(r#"\"template\":{"#), "{}", seen[0].body);
}

#[test]
fn what_is_avoided_is_suggested_as_swaps_and_the_revision_applies_them() {
    let swap = json!({"suggestions": [{"day_idx": 0, "block_idx": 0, "ex_idx": 2,
        "original": "Overhead Press", "best": "Push-Up", "candidates": ["Bench Press"],
        "rationale": "Overhead pressing is avoided."}]});
    let first = ["Back Squat", "Romanian Deadlift", "Overhead Press", "Barbell Row"];
    let server =
        Server::new([says(&plan(&first)), says(&swap), says(&plan(&GOOD)), judges(&[], &[])]);
    let ran = generate(&server, &["overhead press"], &[], &["--json"]).done();
    let (envelope, steps) = told(&ran);
    assert_eq!(
        steps,
        [
            "generate: 1 day, 4 exercises",
            "substitute: 1 swap suggested",
            "revise: 1 day, 4 exercises",
            "verify: right"
        ]
    );
    assert_eq!(envelope["verification"]["avoidance"]["ok"], true);
    let terms = envelope["verification"]["avoidance"]["expanded_terms"].to_string();
    assert!(terms.contains("overhead press: pattern vertical push"), "{terms}");
    assert!(!envelope["plan"].to_string().contains("Overhead Press"));
    let revise = &server.seen()[2].body;
    assert!(revise.contains("# revise: the plan, changed as asked"), "{revise}");
    assert!(revise.contains("Overhead pressing is avoided."), "{revise}");
}

#[test]
fn a_plan_that_violates_a_constraint_gets_edits_and_one_round_addresses_them() {
    let server =
        Server::new([says(&plan(&GOOD[..3])), no_swaps(), judges(&[], &[]), judges(&[], &[])]);
    let ran = generate(&server, &[], &[], &["--json"]).done();
    let (envelope, steps) = told(&ran);
    assert_eq!(
        steps[2..],
        ["verify: 1 issue", "apply: 1 edit applied, 0 refused", "verify: right"]
    );
    assert_eq!(envelope["iterations"], 2);
    assert_eq!(envelope["stop_reason"], "verified");
    assert_eq!(envelope["iterations_log"][3]["edits_applied"][0]["type"], "add_exercise");
    let balance = &envelope["verification"]["balance"]["weekly_presence_days"];
    assert_eq!(balance["pull_like"], 1, "the report is of the plan that is given back");
    let verify = &server.seen()[2].body;
    assert!(verify.contains("pull-like exercises are on 0 days"), "{verify}");
}

#[test]
fn what_never_gets_right_ends_at_the_cap_with_a_clear_report_and_the_edits_applied() {
    // The same issue with other numbers each time: neither stagnation nor a new one.
    let server = Server::new([
        says(&plan(&GOOD)),
        no_swaps(),
        judges(&["Day 1: sets short by 1."], &[tune_sets(0, 0, 4)]),
        judges(&["Day 1: sets short by 2."], &[tune_sets(0, 1, 4)]),
        judges(&["Day 1: sets short by 3."], &[tune_sets(0, 2, 4)]),
    ]);
    let capped =
        |flags: &[&str], server: &Server| generate(server, &[], &[("MAX_REVISIONS", "1")], flags);
    let ran = capped(&["--json"], &server);
    assert_eq!((ran.exit, ran.err.as_str()), (3, ""));
    let (envelope, steps) = told(&ran);
    assert_eq!(
        steps[2..],
        ["verify: 1 issue", "apply: 1 edit applied, 0 refused", "verify: 1 issue"]
    );
    assert_eq!(envelope["stop_reason"], "max_iterations");
    assert_eq!(envelope["iterations"], 2);
    assert_eq!(envelope["iterations_log"][3]["edits_applied"], json!([tune_sets(0, 0, 4)]));
    assert_eq!(envelope["verification"]["ok"], false);
    // Of two plans with one issue each the first is the one that is given back.
    let issues = &envelope["verification"]["progression"]["issues"];
    assert_eq!(issues, &json!(["Day 1: sets short by 1."]));
    assert_eq!(envelope["plan"]["days"][0]["blocks"][0]["exercises"][0]["sets"], 3);
    assert_eq!(server.seen().len(), 4);
}

#[test]
fn the_same_edit_for_ever_is_stopped() {
    let again = || judges(&["I don't like rows."], &[tune_sets(0, 3, 3)]);
    let server = Server::new([says(&plan(&GOOD)), no_swaps(), again(), again(), again()]);
    let ran = generate(&server, &[], &[("MAX_REVISIONS", "10")], &["--json"]);
    let (envelope, _) = told(&ran);
    assert_eq!(ran.exit, 3);
    assert_eq!(envelope["stop_reason"], "stagnation");
    assert_eq!(envelope["iterations"], 2);
    assert_eq!(server.seen().len(), 4, "it is asked no further");
}

#[test]
fn what_makes_it_worse_is_stopped_and_the_first_is_kept() {
    let out = json!({"type": "remove_exercise", "reason": "hinges", "payload": {},
                     "loc": {"day_idx": 0, "block_idx": 0, "ex_idx": 1}});
    let server = Server::new([
        says(&plan(&GOOD)),
        no_swaps(),
        judges(&["I don't like hinges."], std::slice::from_ref(&out)),
        judges(&["I don't like hinges."], &[]),
        // The hinge is back by the verifier's own edit: no better than the first.
        judges(&["I don't like hinges."], &[out]),
    ]);
    let ran = generate(&server, &[], &[], &["--json"]);
    let (envelope, _) = told(&ran);
    assert_eq!((ran.exit, &envelope["stop_reason"]), (3, &json!("regression")));
    assert_eq!(envelope["plan"], plan_as_stored(&GOOD));
}

/// The same plan as the envelope has it, without what is null or empty.
fn plan_as_stored(names: &[&str]) -> Value {
    let mut plan = plan(names);
    let day = plan["days"][0].as_object_mut().unwrap();
    day.remove("focus");
    day.remove("notes");
    for exercise in plan["days"][0]["blocks"][0]["exercises"].as_array_mut().unwrap() {
        exercise.as_object_mut().unwrap().remove("notes");
    }
    plan
}

#[test]
fn an_answer_that_can_not_be_read_is_asked_for_once_more_and_told() {
    let babble = || Reply::stream((CHAT.text)(&["Here is your plan: squats!"]));
    let server = Server::new([babble(), says(&plan(&GOOD)), no_swaps(), judges(&[], &[])]);
    let ran = generate(&server, &[], &[], &[]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let lines: Vec<_> = ran.err.lines().collect();
    assert_eq!(lines[0], "setwise: generate …");
    assert!(
        lines[1].starts_with("setwise: generate: the coach's answer could not be read: ")
            && lines.iter().any(|line| line.ends_with("; asking once more")),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("ok  balance"), "{}", ran.out);

    let server = Server::new([babble(), babble(), babble()]);
    let ran = generate(&server, &[], &[], &["--json"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("setwise: the coach's answer could not be read: "), "{}", ran.err);
    assert_eq!(server.seen().len(), 2, "twice and no more");
}

#[test]
fn wrong_types_are_refused_and_asked_for_once_more() {
    let mut wrong = plan(&GOOD);
    wrong["days"][0]["blocks"][0]["exercises"][0]["sets"] = json!(["many"]);
    let server = Server::new([says(&wrong), says(&plan(&GOOD)), no_swaps(), judges(&[], &[])]);
    let ran = generate(&server, &[], &[], &[]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.err.contains("/days/0/blocks/0/exercises/0/sets"), "{}", ran.err);
}

#[test]
fn unknown_keys_are_dropped_and_counted() {
    let mut more = plan(&GOOD);
    more["mood"] = json!("great");
    more["days"][0]["weather"] = json!({"sun": true});
    let server = Server::new([says(&more), no_swaps(), judges(&[], &[])]);
    let ran = generate(&server, &[], &[], &["--json"]).done();
    let (envelope, _) = told(&ran);
    let dropped = envelope["iterations_log"][0]["keys_dropped"].as_array().unwrap();
    let dropped: Vec<_> = dropped.iter().map(|key| key.as_str().unwrap()).collect();
    assert!(
        dropped.len() == 2 && dropped.contains(&"/mood") && dropped.contains(&"/days/0/weather"),
        "{dropped:?}"
    );
    assert!(!envelope["plan"].to_string().contains("sun"));
    let server = Server::new([says(&more), no_swaps(), judges(&[], &[])]);
    let told = generate(&server, &[], &[], &[]);
    assert!(told.err.contains("2 unknown keys left out"), "{}", told.err);
}

#[test]
fn an_edit_that_is_refused_is_asked_for_and_its_reason_logged() {
    let server = Server::new([
        says(&plan(&GOOD)),
        no_swaps(),
        judges(&["Day 8 is too easy."], &[tune_sets(7, 0, 5)]),
        says(&plan(&GOOD)),
        judges(&[], &[]),
    ]);
    let ran = generate(&server, &[], &[], &["--json"]).done();
    let (envelope, steps) = told(&ran);
    assert_eq!(
        steps[3..],
        ["apply: 0 edits applied, 1 refused", "revise: 1 day, 4 exercises", "verify: right"]
    );
    assert_eq!(
        envelope["iterations_log"][3]["edits_refused"],
        json!(["there is no day 7: the plan has 1, counted from 0"])
    );
    let revise = &server.seen()[3].body;
    assert!(revise.contains("as I said"), "{revise}");
}

#[test]
fn judgement_without_an_edit_ends_it_and_nothing_wrong_is_proposed() {
    let server =
        Server::new([says(&plan(&GOOD)), no_swaps(), judges(&["Too easy for the goal."], &[])]);
    let home = beginner(home(&server));
    let ran = home.run(&["program", "generate", "--json"]);
    let (envelope, _) = told(&ran);
    assert_eq!((ran.exit, &envelope["stop_reason"]), (3, &json!("no_edits_suggested")));
    assert_eq!(home.run(&["accept"]).exit, 3, "nothing is proposed");
}

#[test]
fn a_server_that_fails_is_a_sentence_and_changes_nothing() {
    let server = Server::new([says(&plan(&GOOD)), Reply::status(401, &[], "{}")]);
    let home = home(&server);
    let ran = home.run(&["program", "generate", "--json"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("refused the key"), "{}", ran.err);
    assert_eq!(home.run(&["program", "show"]).exit, 3);
    assert_eq!(home.run(&["accept"]).exit, 3);
}
