//! `setwise plan review` and `accept`: the verdict on a plan before anybody trains by it.

use super::home::{Home, Ran};
use serde_json::{Value, json};

/// A plan of one block; each exercise is its name and its prescription.
fn plan(minutes: u32, block: u32, exercises: &[(&str, &str)]) -> Value {
    let exercises: Vec<Value> = exercises
        .iter()
        .map(|(name, sets)| json!({"name": name, "prescription": sets, "detail": null}))
        .collect();
    json!({
        "focus": "Upper body", "durationMinutes": minutes, "equipment": ["barbell"], "source": "ai",
        "energy": "moderate", "summary": "Press and pull.",
        "blocks": [{
            "title": "Main", "durationMinutes": block, "focus": "Strength", "exercises": exercises,
        }],
    })
}

fn review(home: &Home, plan: &Value, flags: &[&str]) -> Ran {
    let arguments = [&["plan", "review", "-", "--json"], flags].concat();
    home.fed(&arguments, plan.to_string())
}

/// The code, weight and place of each finding.
fn findings(reviewed: &Value) -> Vec<(String, String, String)> {
    let findings = reviewed["review"]["findings"].as_array().unwrap();
    let word = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    findings.iter().map(|one| (word(one, "code"), word(one, "weight"), word(one, "at"))).collect()
}

fn found(code: &str, weight: &str, at: &str) -> (String, String, String) {
    (code.to_owned(), weight.to_owned(), at.to_owned())
}

/// What can be read and nobody can train by.
fn nonsense() -> Value {
    plan(
        20,
        90,
        &[
            ("Bench Presss", "99 x 99"),
            ("Flurble banana", "3 x 10"),
            ("Back Squat", "5 x 5 @ 600 kg"),
        ],
    )
}

#[test]
fn a_plan_that_can_be_read_is_not_right_for_that() {
    let home = Home::new();
    let reviewed = review(&home, &nonsense(), &[]).done().json();
    assert_eq!(
        findings(&reviewed),
        [
            found("name", "serious", "Flurble banana"),
            found("prescription", "serious", "Bench Presss"),
            found("minutes", "serious", "Main"),
            found("load", "serious", "Back Squat"),
            found("name", "advice", "Bench Presss"),
        ]
    );
    let change = reviewed["review"]["findings"][4]["change"].as_str().unwrap();
    assert_eq!(change, "write Bench Press");
    assert_eq!(reviewed["review"]["findings"][3]["pointer"], "/blocks/0/exercises/2");
    assert_eq!(review(&home, &nonsense(), &["--strict"]).exit, 3);
    // A plan that nothing speaks against passes the strict judge too.
    let sound = plan(45, 45, &[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]);
    let reviewed = review(&home, &sound, &["--strict"]).done().json();
    assert_eq!(findings(&reviewed), []);
    assert!(reviewed["review"]["verdict"].as_str().unwrap().starts_with("No problems found."));
}

#[test]
fn the_verdict_is_the_last_line_that_is_read() {
    let home = Home::new();
    let text = home.fed(&["plan", "review", "-"], nonsense().to_string()).done().out;
    let last = text.trim_end().lines().last().unwrap();
    assert!(
        last.starts_with("A whole plan (v1-current). 5 findings, 4 of them serious."),
        "{last}"
    );
    let serious = "! Back Squat asks for 600 kg, more than anyone has lifted.";
    assert!(text.contains(serious), "{text}");
    assert!(
        text.contains(
            "- 'Bench Presss' is spelled like no exercise; read as Bench Press. Write Bench Press."
        ),
        "{text}"
    );
}

#[test]
fn something_serious_takes_a_second_word() {
    let home = Home::new();
    let refused = home.fed(&["plan", "accept", "-", "--json"], nonsense().to_string());
    assert_eq!(refused.exit, 3);
    let answer = refused.json();
    assert_eq!(answer["faults"].as_array().unwrap().len(), 5);
    assert!(
        answer["faults"].as_array().unwrap().iter().all(|one| one["code"] == "needs_confirmation")
    );
    assert_eq!(home.run(&["plan", "history", "--json"]).done().json(), json!([]));
    let confirmed = ["plan", "accept", "-", "--confirm", "--json"];
    let accepted = home.fed(&confirmed, nonsense().to_string()).done().json();
    assert_eq!(accepted["focus"], "Upper body");
    assert_eq!(home.run(&["plan", "history", "--json"]).done().json().as_array().unwrap().len(), 1);
    // What is only advice does not.
    let advice = plan(45, 45, &[("Bench Presss", "3 x 8"), ("Barbell Row", "3 x 8")]);
    home.fed(&["plan", "accept", "-"], advice.to_string()).done();
}

#[test]
fn it_is_judged_by_the_athletes_own_log_and_profile() {
    let home = Home::new();
    let heavy = plan(45, 45, &[("Bench Press", "3 x 5 @ 120 kg"), ("Barbell Row", "3 x 8")]);
    // Of nobody nothing is known.
    assert_eq!(findings(&review(&home, &heavy, &[]).done().json()), []);
    home.run(&["log", "bench 100kg 5 5 5"]).done();
    let reviewed = review(&home, &heavy, &[]).done().json();
    assert_eq!(findings(&reviewed), [found("load", "serious", "Bench Press")]);
    home.run(&["profile", "set", "avoid", "barbell row"]).done();
    home.run(&["profile", "set", "equipment", "dumbbell, bench"]).done();
    let light = plan(45, 45, &[("Bench Press", "3 x 5"), ("Barbell Row", "3 x 8")]);
    let reviewed = review(&home, &light, &[]).done().json();
    assert_eq!(
        findings(&reviewed),
        [
            found("equipment", "serious", "Bench Press"),
            found("avoidance", "serious", "Barbell Row")
        ]
    );
    // Another athlete's profile takes the place of it.
    let other = home.file("other.json", r#"{"equipment_available": ["barbell", "rack", "bench"]}"#);
    assert_eq!(findings(&review(&home, &light, &["--profile", &other]).done().json()), []);
    let bad = home.file("bad.json", r#"{"days_per_week": 9}"#);
    assert_eq!(review(&home, &light, &["--profile", &bad]).exit, 3);
}

#[test]
fn what_it_changes_of_the_plan_that_stands_is_told() {
    let home = Home::new();
    let first = plan(45, 45, &[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]);
    assert_eq!(review(&home, &first, &[]).done().json()["review"]["changes"], Value::Null);
    home.fed(&["plan", "accept", "-"], first.to_string()).done();
    let second = plan(45, 45, &[("Bench Press", "3 x 8"), ("Pull-Up", "3 x 8")]);
    let changes = review(&home, &second, &[]).done().json()["review"]["changes"].clone();
    let signs: Vec<_> = changes.as_array().unwrap().iter().map(|one| &one["sign"]).collect();
    assert_eq!(signs, ["same", "same", "same", "removed", "added"]);
    let text = home.fed(&["plan", "review", "-"], second.to_string()).done().out;
    assert!(
        text.contains("Compared with today's plan:\n-   Barbell Row  3 x 8\n+   Pull-Up  3 x 8\n"),
        "{text}"
    );
}

#[test]
fn what_is_printed_is_read_again_and_judged_alike() {
    let home = Home::new();
    let printed = review(&home, &nonsense(), &[]).done().json();
    let again = review(&home, &printed, &[]).done().json();
    assert_eq!(again["review"]["findings"], printed["review"]["findings"]);
    assert_eq!(again["id"], printed["id"]);
    // Only the canonical form has a verdict beside it.
    let mut written = nonsense();
    written["review"] = json!({"verdict": "fine"});
    assert_eq!(review(&home, &written, &[]).exit, 3);
}

#[test]
fn a_log_that_cant_be_read_keeps_nobody_from_a_review() {
    let home = Home::new();
    home.run(&["log", "bench 100kg 5"]).done();
    std::fs::write(home.database(), "no database at all").unwrap();
    let ran = review(&home, &nonsense(), &[]);
    assert_eq!(ran.exit, 0);
    assert!(
        ran.err.contains("your log can't be read, so the plan is judged for anybody"),
        "{}",
        ran.err
    );
}

#[test]
fn bad_plans_are_answered_and_large_ones_judged() {
    let home = Home::new();
    let many: Vec<(String, &str)> =
        (0..500).map(|at| (format!("Übung {at} 深蹲"), "3 x 10")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, sets)| (name.as_str(), *sets)).collect();
    let reviewed = review(&home, &plan(60, 60, &many), &[]).done().json();
    // What is told has an end.
    assert_eq!(findings(&reviewed).len(), 100);
    assert_eq!(review(&home, &plan(60, 60, &[]), &[]).exit, 3);
    let nulls = json!({"focus": null, "durationMinutes": null, "equipment": null, "source": null,
        "energy": null, "summary": null, "blocks": null, "exercises": null});
    let refused = review(&home, &nulls, &[]);
    assert_eq!(refused.exit, 3);
    assert_eq!(refused.json()["faults"].as_array().unwrap().len(), 8);
    let huge = home.fed(&["plan", "review", "-"], " ".repeat(10 << 20));
    assert_eq!(huge.exit, 3);
    let program = json!({"days": [{"name": "A", "blocks": []}], "metadata": {}});
    assert_eq!(review(&home, &program, &[]).exit, 3);
}

#[test]
fn a_tool_judges_a_plan_and_changes_nothing() {
    let home = Home::new();
    let arguments = json!({"plan": nonsense().to_string()}).to_string();
    let answer = home.run(&["tool", "call", "review_plan", &arguments, "--json"]).done().json();
    assert_eq!(answer["result"]["review"]["findings"].as_array().unwrap().len(), 5);
    assert!(
        answer["message"]
            .as_str()
            .unwrap()
            .starts_with("[Plan Reviewed] 5 findings, 4 of them serious.")
    );
    assert_eq!(home.run(&["plan", "history", "--json"]).done().json(), json!([]));
    // One that is proposed is told of it as well, and waits for a second word.
    let arguments = json!({"plan": nonsense().to_string(), "reason": "As wished."}).to_string();
    let proposed = home.run(&["tool", "call", "propose_plan", &arguments, "--json"]).done().json();
    assert!(
        proposed["message"].as_str().unwrap().contains("more than anyone has lifted"),
        "{proposed}"
    );
    assert_eq!(home.run(&["accept", "--json"]).exit, 3);
    home.run(&["accept", "--confirm", "--json"]).done();
}

#[cfg(feature = "serve")]
#[test]
fn a_plan_is_judged_by_http_and_nothing_changes() {
    let home = Home::new();
    let server = super::server::Server::start(&home);
    let answer = server.post("/api/plan/review", &json!({"plan": nonsense()}));
    assert_eq!(answer.status, 200);
    assert_eq!(findings(&answer.json()).len(), 5);
    let sound = plan(45, 45, &[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8")]);
    let answer = server.post("/api/plan/review", &json!({"plan": sound, "strict": true}));
    assert_eq!((answer.status, findings(&answer.json())), (200, Vec::new()));
    for wrong in [json!({}), json!({"plan": "3 x 8"}), json!({"plan": sound, "loose": true})] {
        assert_eq!(server.post("/api/plan/review", &wrong).status, 400, "{wrong}");
    }
    let unread = server.post("/api/plan/review", &json!({"plan": {"focus": "Legs"}}));
    assert!(unread.json()["faults"].as_array().unwrap().len() > 3);
    assert_eq!(home.run(&["plan", "history", "--json"]).done().json(), json!([]));
}

/// A client that missed an answer and sends the same again has said nothing new.
#[cfg(feature = "serve")]
#[test]
fn asking_again_by_http_is_no_second_word() {
    let home = Home::new();
    let arguments = json!({"plan": nonsense().to_string(), "reason": "As wished."}).to_string();
    let proposed = home.run(&["tool", "call", "propose_plan", &arguments, "--json"]).done().json();
    let server = super::server::Server::start(&home);
    let mut accept = json!({"proposal": proposed["result"]["id"]});
    for _ in 0..3 {
        let refused = server.post("/api/accept", &accept);
        assert_eq!(refused.status, 409, "{}", refused.json());
    }
    accept["confirm"] = json!(true);
    assert_eq!(server.post("/api/accept", &accept).status, 200);
}

#[test]
fn a_last_set_to_the_last_rep_hides_no_dose() {
    let home = Home::new();
    let mut much = plan(90, 90, &[("Deadlift", "12 x 8 @ 80 kg"), ("Barbell Row", "3 x 8")]);
    much["blocks"][0]["exercises"][1]["detail"] = json!("last set AMRAP");
    let reviewed = review(&home, &much, &[]).done().json();
    assert!(findings(&reviewed).contains(&found("dose", "advice", "Deadlift")), "{reviewed}");
    // Prep for a meet is work, and not the way into it.
    much["blocks"][0]["title"] = json!("Meet prep");
    let reviewed = review(&home, &much, &[]).done().json();
    assert!(findings(&reviewed).contains(&found("dose", "advice", "Deadlift")), "{reviewed}");
}
