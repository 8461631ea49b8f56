//! A program followed for weeks: its targets come from the log, every day.

use super::home::Home;
use jiff::civil::{Date, date};
use jiff::{Span, ToSpan as _};
use serde_json::Value;

fn on(home: Home, day: Date) -> Home {
    home.at(&format!("{day}T18:00:00-05:00"))
}

/// An intermediate athlete in kilograms, four days a week, who benched 80 kg; with a program.
fn with_program(first: Date) -> Home {
    let home = on(Home::new(), first.checked_sub(3.days()).unwrap());
    for (key, value) in [("unit", "kg"), ("goal", "strength"), ("days", "4")] {
        home.run(&["profile", "set", key, value]).done();
    }
    home.run(&["log", "bench press 3x5 80kg"]).done();
    let home = on(home, first);
    assert_eq!(home.run(&["program", "generate"]).exit, 0);
    home.run(&["accept"]).done();
    home
}

fn today(home: &Home) -> Value {
    home.run(&["plan", "today", "--json"]).done().json()
}

fn items(plan: &Value) -> Vec<Value> {
    plan["progress"].as_array().unwrap().clone()
}

/// Does all that today asks for; where a load is asked for, 30 kg.
fn train(home: &Home) -> Vec<Value> {
    let items = items(&today(home));
    for item in &items {
        let name = item["name"].as_str().unwrap();
        for set in item["due"]["sets"].as_array().into_iter().flatten() {
            let load = match &set["load"] {
                Value::String(word) if word == "ask" => "30kg".to_owned(),
                Value::String(_) => String::new(),
                load => {
                    let load = &load["load"];
                    let (amount, unit) = (&load["amount"], &load["unit"]);
                    format!("{}{}", amount.as_str().unwrap(), unit.as_str().unwrap())
                }
            };
            let target = &set["target"];
            let most = |range: &Value| range["high"].as_u64();
            let reps = target["reps"].as_u64().or_else(|| most(&target["range"]));
            let reps = reps.or_else(|| target["at_least"].as_u64());
            let line = match (reps, target["seconds"].as_u64()) {
                (Some(reps), _) => format!("{name} {reps} reps {load}"),
                (None, Some(seconds)) => format!("{name} {seconds}s {load}"),
                (None, None) => continue,
            };
            home.run(&["log", line.trim()]);
        }
    }
    items
}

fn bench(items: &[Value]) -> Option<&Value> {
    items.iter().find(|item| item["name"] == "Bench Press")
}

fn load(item: &Value) -> f64 {
    let load = item["suggestion"]["load"].as_str().unwrap();
    load.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn targets_follow_the_log_from_week_to_week() {
    let first = date(2026, 3, 2);
    let mut home = with_program(first);
    let mut loads: Vec<(u32, f64, String)> = Vec::new();
    let mut asked_for_a_load = false;
    for week in 0..6_i64 {
        for day in [0, 1, 3, 4] {
            let day = first.checked_add(Span::new().days(week * 7 + day)).unwrap();
            home = on(home, day);
            let items = train(&home);
            asked_for_a_load |= items.iter().any(|item| {
                let reasons = item["due"]["reasons"].as_array();
                reasons.is_some_and(|all| all.iter().any(|one| one["why"] == "unknown"))
            });
            if let Some(item) = bench(&items) {
                let why = item["suggestion"]["reason"].as_str().unwrap().to_owned();
                loads.push((u32::try_from(week).unwrap(), load(item), why));
            }
        }
    }
    assert!(asked_for_a_load, "lifts without history ask for one");
    assert!(loads.len() >= 6, "bench is trained every week: {loads:?}");
    let of_week = |wanted| {
        let found = loads.iter().filter(move |(week, ..)| *week == wanted);
        found.map(|(_, load, _)| *load).fold(0.0, f64::max)
    };
    assert!((of_week(0) - 80.0).abs() < 10.0, "{loads:?}");
    assert!(of_week(4) > of_week(0), "{loads:?}");
    // The sixth week is the lighter one.
    assert!(of_week(5) < of_week(4), "{loads:?}");
    let lighter = loads.iter().find(|(week, ..)| *week == 5).unwrap();
    assert_eq!(lighter.2, "deload week: fewer sets, less load");
    assert!(
        loads
            .iter()
            .any(|(.., why)| why.contains("done as asked: +")),
        "{loads:?}"
    );
    // It goes on behind the sixth week; three weeks off are not "+2.5".
    let back = first.checked_add(Span::new().days(6 * 7 + 14)).unwrap();
    home = on(home, back);
    let said = today(&home);
    let mut off = items(&said)
        .into_iter()
        .filter_map(|item| item["suggestion"]["reason"].as_str().map(str::to_owned));
    assert!(off.any(|why| why.contains("days off: ")), "{said}");
}

#[test]
fn what_is_next_is_known_without_the_screen_and_undo_reaches_it() {
    let first = date(2026, 3, 2);
    let home = with_program(first);
    let said = home.run(&["chat", "what's next"]).done().out;
    let shown = home.run(&["program", "show", "--json"]).done().json();
    let slots = shown["next"]["slots"].as_array().unwrap();
    let work = slots
        .iter()
        .find(|slot| !slot["reasons"].as_array().unwrap().is_empty());
    assert!(work.is_some(), "{shown}");
    assert!(!shown["program"]["days"].as_array().unwrap().is_empty());
    assert!(said.contains("Next: "), "{said}");
    // A set takes its slot along, and taking it back gives the target before it.
    let home = on(home, first.checked_add(1.days()).unwrap());
    let before = home.run(&["program", "show", "--json"]).done().json()["next"].clone();
    train(&home);
    let home = on(home, first.checked_add(3.days()).unwrap());
    let after = home.run(&["program", "show", "--json"]).done().json()["next"].clone();
    assert_ne!(before["turn"], after["turn"], "{after}");
    let home = on(home, first.checked_add(1.days()).unwrap());
    while home
        .run(&["history", "--json"])
        .done()
        .json()
        .as_array()
        .unwrap()
        .len()
        > 3
    {
        home.run(&["undo"]).done();
    }
    let again = home.run(&["program", "show", "--json"]).done().json()["next"].clone();
    assert_eq!(again, before);
}
