//! What a coach sends to an athlete, by way of a real database.

use crate::home::{Home, Ran};
use crate::postgres::Postgres;
use crate::sync::{database, home, synced, words};
use serde_json::{Value, json};
use setwise::remote::{Address, Key, Server};
use std::fs;
use uuid::Uuid;

const PLAN: &str = r#"{"focus":"Upper body","durationMinutes":30,"equipment":["barbell"],"source":"ai",
"energy":"moderate","summary":"x","blocks":[{"title":"Main","durationMinutes":30,"focus":"Strength"}],
"exercises":[{"blockIndex":0,"order":1,"name":"Bench Press","prescription":"3 x 8","detail":"pause"}]}"#;

/// An athlete with a second device, and a coach who reads them.
struct Team {
    postgres: Postgres,
    anna: Home,
    other: Home,
    coach: Home,
}

fn team() -> Option<Team> {
    let postgres = database()?;
    postgres.sql(
        "postgres",
        "CREATE ROLE coach LOGIN IN ROLE setwise; CREATE ROLE second LOGIN IN ROLE setwise;",
    );
    let (anna, other, coach) = (home(), home(), home());
    let url = postgres.url("anna");
    let pairing = words(&anna.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &pairing).done();
    anna.run(&["log", "bench 3x8 185lb @8"]).done();
    assert_eq!(anna.run(&["assistant", "message", "Add leg day on monday"]).exit, 0);
    anna.run(&["accept"]).done();
    let invitation = words(&anna.run(&["sync", "share", "coach", "--json"]).done());
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
    synced(&other);
    Some(Team { postgres, anna, other, coach })
}

#[track_caller]
fn sent(ran: Ran) -> Value {
    let sent = ran.done().json();
    assert_eq!((&sent["mine"], &sent["state"]), (&true.into(), &"sent".into()));
    sent
}

/// Syncs, and is told of so many messages that came.
#[track_caller]
fn took_in(home: &Home, count: u64) {
    let ran = home.run(&["sync", "--json"]);
    assert_eq!((ran.exit, &ran.json()["messages"]), (0, &count.into()), "{}", ran.err);
    let told = format!("setwise: {count} message");
    assert!(ran.err.starts_with(&told), "{}", ran.err);
}

fn messages(home: &Home) -> Vec<Value> {
    let listed = home.run(&["team", "messages", "--json"]).done().json();
    listed["messages"].as_array().unwrap().clone()
}

fn said(home: &Home) -> Vec<(String, String)> {
    let listed = messages(home).into_iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    listed.map(|one| (text(&one["kind"]), text(&one["state"]))).collect()
}

fn calendar(home: &Home) -> Value {
    home.run(&["calendar", "--json"]).done().json()
}

#[test]
fn a_word_a_plan_a_program_and_a_wish_come_as_what_waits_for_the_athletes_word() {
    let Some(Team { postgres: _kept, anna, other, coach }) = team() else {
        return;
    };
    let before = (anna.run(&["plan", "today", "--json"]).done().out, calendar(&anna));
    sent(coach.run(&["team", "send", "anna", "Good depth.", "--on", "today", "--json"]));
    let plan = coach.file("plan.json", PLAN);
    sent(coach.run(&["team", "send", "Anna", "Short on time", "--plan", &plan, "--json"]));
    let text = coach.run(&["program", "format", "--example", "5/3/1"]).done().out;
    let program = coach.file("program.txt", text);
    sent(coach.run(&["team", "send", "anna", "--program", &program, "--json"]));
    let wish = coach.run(&[
        "team",
        "send",
        "anna",
        "Recover",
        "--calendar",
        "move leg day to friday and add swim on tuesday",
        "--json",
    ]);
    let wish = sent(wish);
    assert_eq!(wish["effects"].as_array().unwrap().len(), 2, "{wish}");
    // What is wrong is told where it is written, and nothing is sent.
    let nothing = [
        &["team", "send", "anna"][..],
        &["team", "send", "anna", "--calendar", "move swim day to friday"],
        &["team", "send", "anna", "well done", "--on", "someday"],
        &["team", "send", "bob", "well done"],
    ];
    for arguments in nothing {
        assert_eq!(coach.run(arguments).exit, 3, "{arguments:?}");
    }
    let bad = coach.file("bad.json", "{}");
    assert_eq!(coach.run(&["team", "send", "anna", "--plan", &bad]).exit, 3);
    assert_eq!(coach.run(&["team", "send", "anna", "--program", &bad]).exit, 3);
    let kinds = ["comment", "plan", "program", "calendar"];
    let all = |state: &str| kinds.map(|kind| (kind.to_owned(), state.to_owned()));
    assert_eq!(said(&coach), all("sent"));
    // They come once, say who sent them, and change nothing.
    took_in(&anna, 4);
    assert_eq!(synced(&anna)["messages"], Value::Null);
    let told = anna.run(&["team", "messages"]).done().out;
    assert!(told.contains("from coach: about today: Good depth."), "{told}");
    assert!(told.contains("waits for your word: `setwise accept "), "{told}");
    assert_eq!((anna.run(&["plan", "today", "--json"]).done().out, calendar(&anna)), before);
    // The other device has the cards as records, and the words from the database; once as well.
    took_in(&other, 1);
    assert_eq!(said(&other), said(&anna));
    coach.run(&["team"]).done();
    assert_eq!(said(&coach), all("taken"));
    accepted(&anna, &other);
}

/// Each is accepted as what any coach proposes.
fn accepted(anna: &Home, other: &Home) {
    let card = |kind: &str| {
        let all = messages(anna);
        let one = all.iter().find(|one| one["kind"] == kind).unwrap();
        one["proposal"].as_str().unwrap().to_owned()
    };
    anna.run(&["accept", &card("calendar"), "--only", "1"]).done();
    let friday = calendar(anna)["sessions"].clone();
    let [only] = friday.as_array().unwrap().as_slice() else {
        panic!("the swim was not accepted: {friday}");
    };
    let date: jiff::civil::Date = only["scheduledFor"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        (&only["title"], date.weekday()),
        (&"Leg day".into(), jiff::civil::Weekday::Friday),
        "{friday}"
    );
    // The other device accepts the plan; here that one is settled then.
    let plan = card("plan");
    other.run(&["accept", &plan]).done();
    synced(other);
    synced(anna);
    assert_eq!(anna.run(&["accept", &plan]).exit, 3);
    let today = anna.run(&["plan", "today", "--json"]).done().json().to_string();
    assert!(today.contains("Upper body"), "{today}");
    anna.run(&["accept", &card("program")]).done();
    anna.run(&["program", "show"]).done();
    synced(anna);
    synced(other);
    let replayed = anna.run(&["doctor", "--replay", "--json"]).json();
    assert_eq!(replayed["differences"], Value::Null);
}

/// The newest card of this kind, as `accept` takes it.
#[track_caller]
fn newest_card(home: &Home, kind: &str) -> String {
    let all = messages(home);
    let one = all.iter().rev().find(|one| one["kind"] == kind).unwrap();
    one["proposal"].as_str().unwrap().to_owned()
}

#[track_caller]
fn changes(home: &Home, card: &str) -> Vec<String> {
    let listed = home.run(&["accept", card, "--list", "--json"]).done().json();
    let changes = listed["changes"].as_array().unwrap().clone();
    changes.iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[track_caller]
fn send_file(team: &Team, option: &str, text: &str) {
    let file = team.coach.file("sent.txt", text);
    sent(team.coach.run(&["team", "send", "anna", option, &file, "--json"]));
    took_in(&team.anna, 1);
}

const STANDS: &str = "program: Two Days\nsessions: 2 a week\nday: A\n  block: Main\n    slot bench: Bench Press\n      sets: 3x8\n    slot row: Barbell Row\n      sets: 3x8\nday: B\n  block: Main\n    slot squat: Back Squat\n      sets: 3x5\n    slot deadlift: Deadlift\n      sets: 1x5\n";

#[test]
fn a_program_is_accepted_change_by_change() {
    let Some(team) = team() else { return };
    let anna = &team.anna;
    // Where nothing stands, each day is a change.
    send_file(&team, "--program", STANDS);
    let first = newest_card(anna, "program");
    assert_eq!(
        changes(anna, &first),
        ["adds A (Bench Press and Barbell Row)", "adds B (Back Squat and Deadlift)"]
    );
    anna.run(&["accept", &first]).done();
    let program = |home: &Home| home.run(&["program", "show", "--format", "text"]).done().out;
    let before = program(anna);
    let sent = STANDS
        .replacen("Bench Press\n      sets: 3x8", "Bench Press\n      sets: 4x6", 1)
        .replacen("sets: 3x5", "sets: 5x5", 1);
    send_file(&team, "--program", &sent);
    let card = newest_card(anna, "program");
    assert_eq!(
        changes(anna, &card),
        ["A: Bench Press 3 × 8 → 4 × 6", "B: Back Squat 3 × 5 → 5 × 5"]
    );
    let listed = anna.run(&["accept", &card, "--list"]).done().out;
    assert!(listed.contains("From coach"), "{listed}");
    assert!(listed.contains("Worth knowing:") || listed.contains("Verified for"), "{listed}");
    // What is none of them is refused with what there is.
    let ran = anna.run(&["accept", &card, "--only", "3"]);
    assert_eq!(ran.exit, 3);
    assert!(ran.out.contains("it has no change 3; wanted 1) A: Bench Press"), "{}", ran.out);
    assert_eq!(program(anna), before);
    let said = anna.run(&["accept", &card, "--only", "1"]).done().out;
    for wanted in [
        "Accepted: 1 of 2 changes. A: Bench Press 3 × 8 → 4 × 6.",
        "Left out: B: Back Squat 3 × 5 → 5 × 5.",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
    let after = program(anna);
    assert!(after.contains("4x6") && after.contains("3x5"), "{after}");
    assert!(!after.contains("5x5"), "{after}");
    // It is settled, on the other device as well, and one undo takes all of it back.
    assert_eq!(anna.run(&["accept", &card, "--only", "2"]).exit, 3);
    synced(anna);
    synced(&team.other);
    assert_eq!(program(&team.other), after);
    assert_eq!(team.other.run(&["accept", &card]).exit, 3);
    anna.run(&["undo"]).done();
    assert_eq!(program(anna), before);
    // Open again, it can be chosen from otherwise.
    anna.run(&["accept", &card, "--only", "2"]).done();
    assert!(program(anna).contains("5x5"));
    synced(anna);
    let replayed = anna.run(&["doctor", "--replay", "--json"]).json();
    assert_eq!(replayed["differences"], Value::Null);
}

#[test]
fn changes_that_break_a_rule_together_are_refused_with_the_report() {
    let Some(team) = team() else { return };
    let anna = &team.anna;
    send_file(&team, "--program", STANDS);
    anna.run(&["accept", &newest_card(anna, "program")]).done();
    let program = |home: &Home| home.run(&["program", "show", "--format", "text"]).done().out;
    let before = program(anna);
    // The squat takes its load from a slot of a day that is left out.
    let sent = STANDS.replacen("sets: 3x5", "sets: 3x5 70% of pause", 1)
        + "day: C\n  block: Main\n    slot pause: Pause Squat\n      sets: 3x5\n";
    send_file(&team, "--program", &sent);
    let card = newest_card(anna, "program");
    let parts = changes(anna, &card);
    let squat = parts.iter().position(|one| one.contains("Back Squat 3 × 5 →"));
    let squat = (squat.unwrap() + 1).to_string();
    let ran = anna.run(&["accept", &card, "--only", &squat, "--json"]);
    assert_eq!(ran.exit, 3);
    let message = ran.json()["message"].as_str().unwrap().to_owned();
    assert!(
        message.contains(
            "don't go together: slot squat takes its load from pause, which is no other slot"
        ),
        "{message}"
    );
    assert_eq!(program(anna), before);
    // A day that comes without the one that goes is too long for the athlete: that is asked about first.
    anna.run(&["profile", "set", "minutes", "30"]).done();
    let long = STANDS.replacen(
        "    slot row: Barbell Row\n      sets: 3x8\n",
        "    slot incline: Incline Bench Press\n      sets: 4x8\n    slot fly: Dumbbell Fly\n      sets: 4x12\n",
        1,
    );
    let long = long.replacen("    slot bench: Bench Press\n      sets: 3x8\n", "", 1);
    send_file(&team, "--program", &long);
    let card = newest_card(anna, "program");
    let parts = changes(anna, &card);
    let ran = anna.run(&["accept", &card, "--only", "1"]);
    if ran.exit == 3 {
        assert!(ran.out.contains("it needs to be confirmed: "), "{parts:?} {}", ran.out);
        assert_eq!(program(anna), before);
        anna.run(&["accept", &card, "--only", "1", "--confirm"]).done();
    }
    assert_ne!(program(anna), before);
}

#[test]
fn a_plan_is_accepted_change_by_change_and_one_on_another_base_is_not() {
    let Some(team) = team() else { return };
    let anna = &team.anna;
    let stands = anna.file(
        "stands.json",
        PLAN.replace("[{\"blockIndex\":0,", "[{\"blockIndex\":0,\"order\":2,\"name\":\"Barbell Row\",\"prescription\":\"3 x 8\",\"detail\":null},{\"blockIndex\":0,"),
    );
    anna.run(&["plan", "accept", &stands]).done();
    let today =
        |home: &Home| home.run(&["plan", "today", "--json"]).done().json()["plan"].to_string();
    let before = today(anna);
    let more = ",{\"blockIndex\":0,\"order\":3,\"name\":\"Plank\",\"prescription\":\"3 x 30s\",\"detail\":null}]}";
    let plan = PLAN.replace("3 x 8", "4 x 6").replace("}]}", &format!("}}{more}"));
    send_file(&team, "--plan", &plan);
    let card = newest_card(anna, "plan");
    assert_eq!(
        changes(anna, &card),
        [
            "Bench Press 3 × 8 (pause) → 4 × 6 (pause)",
            "Plank 3 × 30s in place of Barbell Row 3 × 8"
        ]
    );
    let said = anna.run(&["accept", &card, "--only", "1"]).done().out;
    assert!(said.contains("Accepted: 1 of 2 changes. Bench Press 3 × 8"), "{said}");
    assert!(said.contains("Left out: Plank 3 × 30s in place of Barbell Row 3 × 8."), "{said}");
    let after = today(anna);
    assert!(
        after.contains("4 x 6") && after.contains("Barbell Row") && !after.contains("Plank"),
        "{after}"
    );
    anna.run(&["undo"]).done();
    assert_eq!(today(anna), before);
    // The plan moves on before the athlete says a word.
    anna.run(&["plan", "accept", &anna.file("plan.json", PLAN)]).done();
    let moved = today(anna);
    for arguments in
        [&["accept", &card, "--list"][..], &["accept", &card, "--only", "1"], &["accept", &card]]
    {
        let ran = anna.run(arguments);
        assert_eq!(ran.exit, 3, "{arguments:?}");
        assert!(
            ran.out.contains("has changed since: Removes Barbell Row 3 × 8."),
            "{arguments:?} {}",
            ran.out
        );
        if arguments.contains(&"--only") {
            break;
        }
    }
    assert_eq!(today(anna), moved);
}

#[test]
fn only_who_reads_an_athlete_sends_to_them_and_only_in_their_own_name() {
    let Some(Team { postgres, anna, coach, .. }) = team() else {
        return;
    };
    sent(coach.run(&["team", "send", "anna", "one", "--json"]));
    let refused = |role: &str, sql: &str| {
        let told = postgres.try_sql(role, sql).unwrap_err();
        assert!(
            told.contains("row-level security") || told.contains("permission denied"),
            "{role} {sql}: {told}"
        );
    };
    let athlete = postgres.sql("postgres", "SELECT athlete FROM athletes");
    let insert = |columns: &str, values: &str| {
        format!(
            "INSERT INTO sent (athlete, id, scope, epoch, body{columns}) \
             VALUES ('{athlete}', gen_random_uuid(), 1, 0, ''{values})"
        )
    };
    for role in ["bob", "second"] {
        refused(role, &insert("", ""));
        assert_eq!(postgres.sql(role, "SELECT count(*) FROM sent"), "0");
        postgres.sql(role, "UPDATE sent SET taken_at = now()");
    }
    refused("coach", &insert(", sender", ", 'second'"));
    refused("coach", &insert(", taken_at", ", now()"));
    refused("coach", &insert("", "").replace("1, 0, ''", "0, 0, ''"));
    for role in ["anna", "coach"] {
        for sql in
            ["DELETE FROM sent", "UPDATE sent SET body = ''", "UPDATE sent SET sender = 'bob'"]
        {
            refused(role, sql);
        }
    }
    postgres.sql("coach", "UPDATE sent SET taken_at = now()");
    assert_eq!(
        postgres.sql("anna", "SELECT count(*) FROM sent WHERE taken_at IS NULL"),
        "1",
        "only the athlete takes it in"
    );
    // The keeper reads none of it, and changes none of it unnoticed.
    let seen = postgres.sql("postgres", "SELECT encode(body, 'escape') FROM sent");
    assert!(!seen.contains("one"), "{seen}");
    postgres.sql(
        "postgres",
        "INSERT INTO sent (athlete, sender, id, scope, epoch, body) \
         SELECT athlete, 'coach', gen_random_uuid(), scope, epoch, body FROM sent; \
         INSERT INTO sent (athlete, sender, id, scope, epoch, body) \
         SELECT athlete, 'second', id, scope, epoch, body FROM sent LIMIT 1",
    );
    took_in(&anna, 1);
    assert_eq!(messages(&anna).len(), 1);
    assert_eq!(synced(&anna)["messages"], Value::Null);
    // Who is out sends nothing more, and what they sent before and nobody took in is not taken in.
    sent(coach.run(&["team", "send", "anna", "two", "--json"]));
    anna.run(&["sync", "revoke", "coach"]).done();
    assert_eq!(coach.run(&["team", "send", "anna", "three"]).exit, 1);
    refused("coach", &insert("", ""));
    postgres.sql(
        "postgres",
        "ALTER ROLE coach BYPASSRLS; UPDATE readers SET until = NULL WHERE epoch = 0",
    );
    coach.run(&["team"]).done();
    postgres.sql("postgres", "UPDATE readers SET until = now() WHERE reader = 'coach'");
    synced(&anna);
    assert_eq!(messages(&anna).len(), 1);
}

#[test]
fn without_a_connection_a_message_waits_for_the_next() {
    let Some(Team { postgres, anna, coach, .. }) = team() else {
        return;
    };
    postgres.sql("postgres", "ALTER ROLE coach NOLOGIN");
    let ran = coach.run(&["team", "send", "anna", "later", "--json"]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.err.contains("it is sent with the next connection"), "{}", ran.err);
    assert_eq!(said(&coach), [("comment".to_owned(), "waiting".to_owned())]);
    postgres.sql("postgres", "ALTER ROLE coach LOGIN");
    coach.run(&["team"]).done();
    took_in(&anna, 1);
    // A calendar that moved on meanwhile: it is said why, and nothing is proposed.
    sent(coach.run(&["team", "send", "anna", "--calendar", "move leg day to friday", "--json"]));
    assert_eq!(anna.run(&["assistant", "message", "delete leg day"]).exit, 0);
    anna.run(&["accept", "--confirm"]).done();
    took_in(&anna, 1);
    assert_eq!(messages(&anna)[1]["proposal"], Value::Null);
}

#[test]
fn what_a_coach_says_steers_nothing_and_one_that_is_too_long_is_not_sent() {
    let Some(Team { postgres: _kept, anna, coach, .. }) = team() else {
        return;
    };
    let hostile = "\u{1b}]0;owned\u{7}\u{1b}[31m<script>alert(1)</script>\u{202e} | \u{9b}2J";
    sent(coach.run(&["team", "send", "anna", hostile, "--json"]));
    let told = coach.run(&["team", "send", "anna", hostile]).done().out;
    sent(coach.run(&[
        "team",
        "send",
        "anna",
        hostile,
        "--calendar",
        "move leg day to friday",
        "--json",
    ]));
    took_in(&anna, 3);
    let all = [
        told,
        coach.run(&["team", "messages"]).done().out,
        coach.run(&["team"]).done().out,
        anna.run(&["team", "messages"]).done().out,
    ];
    for out in all {
        assert!(out.contains("<script>alert(1)</script>"), "{out}");
        let steers = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!out.contains(steers), "{out:?}");
    }
    assert_eq!(messages(&anna)[0]["words"], hostile, "it is kept as it came");
    let long = "x".repeat(100_000);
    let refusal = "the message is longer than 2000 characters; say less, or send it in two";
    let too_long = [
        &["team", "send", "anna", &long][..],
        &["team", "send", "anna", &long, "--calendar", "move leg day to friday"],
    ];
    for arguments in too_long {
        let ran = coach.run(arguments);
        assert_eq!((ran.exit, ran.out.trim_end()), (3, refusal), "{}", ran.err);
    }
    let files = [
        ("--plan", coach.file("long.json", &long)),
        ("--program", coach.file("long.txt", &long)),
        ("--calendar", long),
    ];
    for (option, given) in &files {
        let ran = coach.run(&["team", "send", "anna", option, given]);
        assert_eq!(ran.exit, 3, "{option}: {}", ran.err);
        assert!(ran.out.len() < 1_000, "{option}: {}", ran.out);
    }
    assert_eq!(said(&coach).len(), 3, "nothing of it is kept");
}

/// Sends what no setwise sends, with the keys that a coach has.
fn send_oddly(team: &Team, bodies: &[Value]) {
    let file = fs::read_to_string(team.coach.path().join("team.key")).unwrap();
    let file: Value = serde_json::from_str(&file).unwrap();
    let invitation = Key::from_words(file["athletes"][0]["words"].as_str().unwrap()).unwrap();
    let address = Address::parse(&team.postgres.url("coach")).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Server::connect(&address, None).await.unwrap();
        let granted = server.granted(&invitation, "coach", None).await;
        let granted = granted.unwrap().unwrap();
        for body in bodies {
            let plain = serde_json::to_vec(body).unwrap();
            let sending = server.send(&granted, &invitation, "coach", Uuid::new_v4(), &plain);
            sending.await.unwrap();
        }
    });
}

#[test]
fn what_no_setwise_sends_breaks_nothing_where_it_comes() {
    let Some(team) = team() else { return };
    let Team { anna, coach, .. } = &team;
    let before = (anna.run(&["plan", "today", "--json"]).done().out, calendar(anna));
    let of = |words: &str, suggested: Value| json!({"words": words, "date": "2026-11-21", "suggested": suggested});
    let long = "x".repeat(100_000);
    let unknown_session = json!({"op": "delete", "id": 1});
    send_oddly(
        &team,
        &[
            of(&long, json!({"kind": "comment"})),
            of("", json!({"kind": "plan", "plan": long})),
            of("", json!({"kind": "program", "program": long})),
            of(
                "",
                json!({"kind": "calendar", "operations": vec![unknown_session; 1_000], "sessions": []}),
            ),
            of("newer", json!({"kind": "poem", "lines": 3})),
            json!([1, 2, 3]),
        ],
    );
    sent(coach.run(&["team", "send", "anna", "and one more", "--json"]));
    // What can't be used is told, with who sent it; what is too long or unknown is passed over.
    took_in(anna, 4);
    let told = anna.run(&["team", "messages"]).done().out;
    assert!(told.len() < 2_000, "{told}");
    assert!(told.contains("and one more"), "{told}");
    assert!(messages(anna).iter().all(|one| one["proposal"].is_null()));
    assert_eq!(synced(anna)["messages"], Value::Null);
    assert_eq!((anna.run(&["plan", "today", "--json"]).done().out, calendar(anna)), before);
}

#[test]
fn what_is_sent_to_an_athlete_who_has_left_is_said_not_to_be_sent() {
    let Some(Team { postgres, anna, coach, .. }) = team() else {
        return;
    };
    postgres.sql("postgres", "ALTER ROLE coach NOLOGIN");
    assert_eq!(coach.run(&["team", "send", "anna", "before"]).exit, 0);
    postgres.sql("postgres", "ALTER ROLE coach LOGIN");
    anna.run(&["sync", "revoke", "coach"]).done();
    coach
        .run(&["team", "send", "anna", "after"])
        .fails(1, "setwise: anna shares nothing with you any more; 2 messages were not sent");
    let refused = ("comment".to_owned(), "refused".to_owned());
    assert_eq!(said(&coach), [refused.clone(), refused]);
    let told = coach.run(&["team", "messages"]).done().out;
    assert!(told.contains("to anna, not sent: about today: after"), "{told}");
    assert_eq!(synced(&anna)["messages"], Value::Null);
    // Invited again, what was given up stays so.
    let invitation = words(&anna.run(&["sync", "share", "coach", "--json"]).done());
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
    sent(coach.run(&["team", "send", "anna", "again", "--json"]));
    took_in(&anna, 1);
}

#[test]
fn an_owner_makes_logins_and_erases_an_athlete_of_whom_nothing_is_left() {
    let Some(Team { postgres, anna, coach, .. }) = team() else {
        return;
    };
    // An owner who is no superuser, of the tables and of nothing else.
    postgres.sql(
        "postgres",
        "CREATE ROLE keeper LOGIN CREATEROLE; GRANT setwise TO keeper WITH ADMIN OPTION; \
         ALTER TABLE athletes OWNER TO keeper; ALTER TABLE devices OWNER TO keeper; \
         ALTER TABLE readers OWNER TO keeper; ALTER TABLE ops OWNER TO keeper; \
         ALTER TABLE sent OWNER TO keeper;",
    );
    let owner = postgres.url("keeper");
    let added = home().run(&["sync", "admin", "add", &owner, "dora", "--json"]).done().json();
    assert_eq!(added["login"], "dora");
    assert_eq!(added["password"].as_str().unwrap().len(), 32);
    let kept = postgres.sql("postgres", "SELECT rolpassword FROM pg_authid WHERE rolname = 'dora'");
    assert!(kept.starts_with("SCRAM-SHA-256$"), "{kept}");
    let doras = home();
    doras.run(&["sync", "init", &postgres.url("dora")]).done();
    assert_eq!(home().run(&["sync", "admin", "add", &owner, "dora"]).exit, 1, "there is one");
    assert_eq!(
        home().run(&["sync", "admin", "add", &postgres.url("anna"), "eve"]).exit,
        1,
        "an athlete makes no logins"
    );
    sent(coach.run(&["team", "send", "anna", "one", "--json"]));
    let erase = ["sync", "admin", "erase", &owner, "anna"];
    assert_eq!(home().run(&erase).exit, 3, "it is confirmed first");
    // All of it can be taken along.
    let all = anna.run(&["export", "--all"]).done().out;
    home().run(&[&erase[..], &["--confirm"]].concat()).done();
    for table in [
        "ops",
        "sent",
        "devices WHERE athlete <> (SELECT athlete FROM athletes WHERE login = 'dora')",
    ] {
        assert_eq!(
            postgres.sql("postgres", &format!("SELECT count(*) FROM {table}")),
            "0",
            "{table}"
        );
    }
    assert_eq!(postgres.sql("postgres", "SELECT count(*) FROM readers WHERE key <> ''"), "0");
    anna.run(&["sync"])
        .fails(1, "setwise: what this athlete kept in that database was erased there");
    assert_eq!(anna.run(&["export", "--all"]).done().out, all, "their own devices keep it");
    let ran = coach.run(&["team", "--json"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("what anna shared was erased"), "{}", ran.err);
    assert_eq!(ran.json()["athletes"][0]["last_session"], json!(null), "nor is the copy left");
    let unknown = home().run(&["sync", "admin", "erase", &owner, "nobody", "--confirm"]);
    assert_eq!(unknown.exit, 3);
    doras.run(&["sync"]).done();
}
