//! The commands by HTTP: the binary on a port of its own, asked over plain sockets.

use crate::home::{Home, rounds};
use crate::server::Server;
use serde_json::{Value, json};
use setwise::serve::limits::{MOST_STREAMS, PATIENCE_FOR_A_BODY};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
#[cfg(target_os = "linux")]
use std::time::Duration;

#[test]
fn only_whoever_has_the_token_is_answered_and_only_from_here() {
    let home = Home::new();
    let server = Server::start(&home);
    let host = format!("Host: {}\r\n", server.address);
    let without = server.raw("GET", "/api/today", &host, "");
    without.refuses(401, "no_token");
    assert!(without.head.contains("www-authenticate: bearer"));
    for token in ["", "x", &server.token[1..], &format!("{}0", server.token)] {
        let headers = format!("{host}Authorization: Bearer {token}\r\n");
        server.raw("GET", "/api/today", &headers, "").refuses(401, "no_token");
    }
    assert_eq!(server.raw("GET", "/health", &host, "").json()["ok"], true);
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    for elsewhere in
        ["evil.example:80", "evil.example", "127.0.0.1:1", "localhost", "169.254.0.1:80"]
    {
        let headers = format!("Host: {elsewhere}\r\n{token}");
        server.raw("GET", "/health", &headers, "").refuses(403, "wrong_host");
    }
    for page in ["https://evil.example", "null", "http://localhost:1"] {
        let headers = format!("{}Origin: {page}\r\n", server.ours());
        server.raw("POST", "/api/undo", &headers, "").refuses(403, "wrong_origin");
    }
    let port = server.address.split(':').nth(1).unwrap();
    let headers = format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n{token}");
    assert_eq!(server.raw("GET", "/api/profile", &headers, "").status, 200);
}

#[cfg(unix)]
#[test]
fn the_token_is_the_owners_alone_and_stays() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    let token = home.run(&["serve", "--token"]);
    assert_eq!(token.out.trim().len(), 64);
    let file = home.path().join("serve.token");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(Server::start(&home).token, token.out.trim());
    std::fs::write(&file, "short\n").unwrap();
    let refused = home.run(&["serve", "--token"]);
    assert_eq!(refused.exit, 1);
    assert!(refused.err.contains("delete the file, and a new one is made"), "{}", refused.err);
}

#[test]
fn what_is_answered_is_what_the_command_prints() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]);
    home.run(&["log", "squat 5x5 100kg"]);
    home.run(&["log", "bw 82.4kg"]);
    let server = Server::start(&home);
    for (path, command) in [
        ("/api/today", &["plan", "today"][..]),
        ("/api/history", &["history"]),
        ("/api/history?exercise=bench&limit=2", &["history", "--limit", "2", "bench"]),
        ("/api/history?exercise=bodyweight&limit=1", &["history", "bodyweight", "--limit", "1"]),
        ("/api/records?exercise=Back%20Squat", &["records", "Back Squat"]),
        ("/api/calendar?month=2026-11", &["calendar", "--month", "2026-11"]),
        ("/api/query?words=bench+e1rm", &["query", "bench", "e1rm"]),
        ("/api/profile", &["profile"]),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        let printed = home.run(&[command, &["--json"]].concat());
        assert_eq!(answer.body, format!("{}\n", printed.out.trim_end()), "{path}");
    }
    let document = server.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/llm/apply"]["post"].is_object());
}

#[test]
fn a_line_is_logged_and_taken_back() {
    let home = Home::new();
    let server = Server::start(&home);
    let logged = server.post("/api/log", &json!({"line": "bench 3x8 185lb @8"}));
    assert_eq!(logged.status, 200, "{}", logged.body);
    assert!(home.run(&["history"]).out.contains("185 lb × 8"));
    assert_eq!(server.raw("POST", "/api/undo", &server.ours(), "").status, 200);
    home.run(&["history"]).says("No sets yet.");
    assert_eq!(server.post("/api/log", &json!({"line": "bench eight"})).status, 422);
    assert_eq!(server.post("/api/log", &json!({"line": "--help"})).status, 422);
    assert_eq!(server.post("/api/log", &json!({"line": "-"})).status, 422);
    home.run(&["history"]).says("No sets yet.");
}

#[test]
fn what_can_not_be_read_is_told_with_what_is_wanted() {
    let home = Home::new();
    let server = Server::start(&home);
    server.get("/api/nothing").refuses(404, "not_found");
    server.get("/../etc/passwd").refuses(404, "not_found");
    let wrong = server.get("/api/log");
    wrong.refuses(405, "wrong_method");
    assert!(wrong.head.contains("allow: post"));
    // To JSON it is a whole number.
    let nothing_asked = server.post("/api/chat", &json!({"choose": 1.0}));
    assert_eq!(nothing_asked.status, 200, "{}", nothing_asked.body);
    assert_eq!(nothing_asked.json()[0]["event"], "failed");
    server.raw("POST", "/api/log", &server.ours(), "{}").refuses(415, "not_json");
    let long = json!({"line": "x".repeat(1 << 20)});
    server.post("/api/log", &long).refuses(413, "too_long");
}

#[test]
fn operations_are_carried_out_once_under_a_key() {
    let home = Home::new();
    let server = Server::start(&home);
    let create = json!({"operations": [
        {"op": "create", "title": "Leg day", "scheduledFor": "2026-11-23", "recurrence": {"type": "none"}},
    ]});
    let tried = server.post("/api/llm/dryrun", &create);
    assert_eq!(tried.status, 200, "{}", tried.body);
    let key = "Idempotency-Key: a-1\r\n";
    let twice = server.post_with("/api/llm/apply", &key.repeat(2), &create.to_string());
    twice.refuses(400, "bad_input");
    let first = server.post_with("/api/llm/apply", key, &create.to_string());
    let again = server.post_with("/api/llm/apply", key, &create.to_string());
    assert_eq!((first.status, again.status), (200, 200), "{}", first.body);
    assert_eq!(first.json()["applied"], true);
    let other = json!({"operations": [{"op": "create", "title": "Push", "scheduledFor": "2026-11-24", "recurrence": {"type": "none"}}]});
    server
        .post_with("/api/llm/apply", key, &other.to_string())
        .refuses(422, "idempotency_key_taken");
    let calendar: Value = server.get("/api/calendar?month=2026-11").json();
    assert_eq!(calendar["sessions"].as_array().unwrap().len(), 1);
    let unknown = json!({"operations": [{"op": "delete", "id": 99}]});
    assert_eq!(server.post("/api/llm/apply", &unknown).status, 422);
    let many: Vec<Value> = (0..60)
        .map(|n| json!({"op": "create", "title": format!("S{n}"), "scheduledFor": "2026-12-01", "recurrence": {"type": "none"}}))
        .collect();
    let many = server.post("/api/llm/apply", &json!({"operations": many}));
    assert_eq!(many.status, 200, "{}", many.body);
    let all: Vec<Value> = (2..62).map(|id| json!({"op": "delete", "id": id})).collect();
    let mut all = json!({"operations": all});
    // A dry run says what it would warn of; only the apply waits for a word.
    let tried = server.post("/api/llm/dryrun", &all);
    assert_eq!(tried.status, 200, "{}", tried.body);
    assert_eq!(tried.json()["needsConfirmation"], true);
    assert_eq!(tried.json()["warnings"].as_array().unwrap().len(), 1);
    let unsure = server.post("/api/llm/apply", &all);
    assert_eq!(unsure.status, 409, "{}", unsure.body);
    all["confirm"] = json!(true);
    assert_eq!(server.post("/api/llm/apply", &all).status, 200);
}

#[test]
fn a_session_without_a_day_has_null_for_it_and_may_be_sent_back_so() {
    let home = Home::new();
    let server = Server::start(&home);
    let ops = |op: Value| json!({"operations": [op]});
    let create = ops(
        json!({"op": "create", "title": "Legs", "scheduledFor": "", "recurrence": {"type": "none"}}),
    );
    let made = server.post("/api/llm/apply", &create).json();
    assert_eq!(made["results"][0]["op"]["scheduledFor"], Value::Null, "{made}");
    let planned = ops(
        json!({"op": "update", "id": 1, "scheduledFor": "2026-11-24", "recurrence": {"type": "none"}}),
    );
    let planned = server.post("/api/llm/apply", &planned);
    assert_eq!(planned.status, 200, "{}", planned.body);
    let cleared =
        ops(json!({"op": "update", "id": 1, "scheduledFor": "", "recurrence": {"type": "none"}}));
    let shown = server.post("/api/llm/dryrun", &cleared).json()["results"][0]["op"].clone();
    assert_eq!(shown["scheduledFor"], Value::Null);
    let cleared = server.post("/api/llm/apply", &ops(shown)).json();
    assert_eq!(cleared["effects"], json!(["“Legs” moves to the backlog."]));
}

/// The document of a program, as it was made, by whichever way it is asked for.
#[test]
fn a_program_is_written_and_read_with_its_whole_envelope() {
    let home = Home::new();
    let server = Server::start(&home);
    server.get("/api/plan").refuses(422, "nothing_there");
    let whole = |made: &Value| {
        for name in [
            "profile",
            "plan",
            "verification",
            "assumptions",
            "citations",
            "iterations",
            "iterations_log",
            "stop_reason",
        ] {
            assert!(!made[name].is_null(), "{name} of {made}");
        }
    };
    let profile = json!({"profile": {"goal": "strength", "days_per_week": 3, "minutes_per_day": 60, "equipment_available": ["barbell", "rack", "bench"]}});
    let other = server.post("/api/plan", &profile);
    assert_eq!(other.status, 200, "{}", other.body);
    whole(&other.json());
    assert_eq!(other.json()["profile"]["days_per_week"], 3);
    let bad = json!({"profile": {"days_per_week": 9}});
    server.post("/api/plan", &bad).refuses(422, "bad_profile");
    // Nothing waits for the athlete of what was made for somebody else.
    assert_eq!(home.run(&["accept"]).exit, 3);
    let own = server.post("/api/plan", &json!({}));
    assert_eq!(own.status, 200, "{}", own.body);
    whole(&own.json());
    home.run(&["accept"]).done();
    let stands = server.get("/api/plan");
    assert_eq!(stands.status, 200, "{}", stands.body);
    whole(&stands.json());
}

#[test]
fn the_assistant_answers_whole_or_as_it_goes() {
    let home = Home::new();
    home.run(&["profile", "unit", "kg"]);
    let server = Server::start(&home);
    let message = json!({"message": "add leg day on friday", "options": {"mode": "plan"}});
    let whole = server.post("/api/assistant/message", &message);
    assert_eq!(whole.status, 200, "{}", whole.body);
    assert_eq!(whole.json()["validCount"], 1, "{}", whole.body);
    let turn = "01a20000-0000-7000-8000-000000000001";
    let path = format!("/api/assistant/message/stream?message=add+push+on+monday&turn={turn}");
    let told = server.get(&path);
    assert_eq!(told.status, 200);
    assert!(told.head.contains("text/event-stream"));
    let names: Vec<&str> =
        told.body.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(names.first(), Some(&"stage"), "{}", told.body);
    assert!(names.contains(&"ops") && names.contains(&"result"), "{names:?}");
    assert_eq!(names.last(), Some(&"done"));
    // A browser asks again once the stream has ended.
    assert_eq!(server.get(&path).status, 204);
    server.get("/api/assistant/message/stream?message=x&mode=loud").refuses(400, "bad_input");
    server.get("/api/assistant/message/stream").refuses(400, "bad_input");
    server
        .get("/api/assistant/message/stream?message=x&selection=%7B%22ids%22%3A%5B99%5D%7D")
        .refuses(422, "unknown_session");
}

#[test]
fn a_body_that_is_long_slow_or_breaks_off_changes_nothing_and_harms_nobody() {
    let home = Home::new();
    let server = Server::start(&home);
    let long = json!({"line": "x".repeat(10 << 20)});
    for path in ["/api/log", "/api/llm/apply", "/api/chat"] {
        server.post(path, &long).refuses(413, "too_long");
    }
    let begun = |length: usize| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let head = format!(
            "POST /api/log HTTP/1.1\r\n{}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
            server.ours()
        );
        let line = json!({"line": "bench 60kg x5"}).to_string();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(line.as_bytes()).unwrap();
        stream
    };
    // More than was sent is announced: one client leaves, the other never sends it.
    drop(begun(1_000));
    let mut slow = begun(1_000);
    let logged = server.post("/api/log", &json!({"line": "squat 100kg x5"}));
    assert_eq!(logged.status, 200, "{}", logged.body);
    let mut answer = String::new();
    slow.set_read_timeout(Some(PATIENCE_FOR_A_BODY * 4)).unwrap();
    let _ = slow.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
    let sets: Value = serde_json::from_str(&home.run(&["export", "--format", "json"]).out).unwrap();
    assert_eq!(sets.as_array().unwrap().len(), 1, "{sets}");
}

#[test]
fn a_client_that_leaves_in_mid_stream_gives_its_place_back() {
    let home = Home::new();
    let server = Server::start(&home);
    // Twice as many as may be open at once, each gone after its first line.
    for _ in 0..2 * MOST_STREAMS {
        let mut stream = BufReader::new(server.send("GET", "/api/changes", &server.ours(), ""));
        let mut head = String::new();
        for tries in 0.. {
            head.clear();
            stream.read_line(&mut head).unwrap();
            if head.contains("200") {
                break;
            }
            // The server has not seen the last of them go yet.
            assert!(head.contains("429") && tries < 200, "{head}");
            thread::sleep(std::time::Duration::from_millis(20));
            stream = BufReader::new(server.send("GET", "/api/changes", &server.ours(), ""));
        }
    }
    let logged = server.post("/api/log", &json!({"line": "bench 60kg x5"}));
    assert_eq!(logged.status, 200, "{}", logged.body);
}

/// Ten thousand requests, a hundred at once: each set is there once, and memory has an end.
#[test]
fn many_at_once_lose_nothing_and_double_nothing() {
    const AT_ONCE: usize = 100;
    // At most 99 sets of an exercise stand on a day: each client has a day, and two exercises.
    let each = rounds("sets logged by each of a hundred clients", 2, 100);
    let home = Home::new();
    let server = Server::start(&home);
    let day = |client: usize| format!("2026-{:02}-{:02}", client / 25 + 1, client % 25 + 1);
    thread::scope(|scope| {
        for client in 0..AT_ONCE {
            let (server, day) = (&server, day(client));
            scope.spawn(move || {
                for set in 0..each {
                    let exercise = ["bench", "squat"][set % 2];
                    let line = json!({"line": format!("{exercise} 60kg x5 {day}")});
                    let key = format!("Idempotency-Key: {day}-{set}\r\n");
                    let answer = server.post_with("/api/log", &key, &line.to_string());
                    assert_eq!(answer.status, 200, "{}", answer.body);
                    if set % 10 == 0 {
                        // As after an answer that was lost on the way.
                        let again = server.post_with("/api/log", &key, &line.to_string());
                        assert_eq!(again.json()["replayed"], true, "{}", again.body);
                    }
                }
            });
        }
    });
    let sets = home.run(&["export", "--format", "json"]).out;
    let sets: Value = serde_json::from_str(&sets).unwrap();
    let fact = |set: &Value, name: &str| set[name].as_str().unwrap().to_owned();
    let mut found: Vec<(String, String, u64)> = sets
        .as_array()
        .unwrap()
        .iter()
        .map(|set| {
            let number = set["setNumber"].as_u64().unwrap();
            (fact(set, "date"), fact(set, "exerciseId"), number)
        })
        .collect();
    found.sort();
    let wanted = (0..AT_ONCE).flat_map(|client| {
        ["back-squat", "bench-press"].into_iter().enumerate().flat_map(move |(odd, exercise)| {
            let sets = (each + 1 - usize::from(odd == 0)) / 2;
            (1..=sets as u64).map(move |set| (day(client), exercise.to_owned(), set))
        })
    });
    assert_eq!(found, wanted.collect::<Vec<_>>());
    #[cfg(target_os = "linux")]
    {
        let most = fact_of(&server, "status", "VmHWM:");
        assert!(most < 300_000, "{most} kB at the most");
    }
}

/// A number of the server's process, as the system tells it.
#[cfg(target_os = "linux")]
fn fact_of(server: &Server, file: &str, name: &str) -> u64 {
    let path = format!("/proc/{}/{file}", server.child.id());
    let text = std::fs::read_to_string(path).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Hundredths of a second that the server has worked so far.
#[cfg(target_os = "linux")]
fn worked(server: &Server) -> u64 {
    let path = format!("/proc/{}/stat", server.child.id());
    let text = std::fs::read_to_string(path).unwrap();
    let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn while_nobody_asks_it_does_nothing() {
    let home = Home::new();
    let server = Server::start(&home);
    let open: Vec<_> =
        (0..10).map(|_| server.send("GET", "/api/changes", &server.ours(), "")).collect();
    server.post("/api/log", &json!({"line": "bench 60kg x5"}));
    thread::sleep(Duration::from_secs(1));
    let before = worked(&server);
    thread::sleep(Duration::from_secs(4));
    assert_eq!(worked(&server) - before, 0);
    drop(open);
}

#[cfg(unix)]
#[test]
fn told_to_stop_it_ends_well_with_a_slow_client_on_the_line() {
    let home = Home::new();
    let mut server = Server::start(&home);
    // Half a request, and nothing more.
    let mut half = TcpStream::connect(&server.address).unwrap();
    half.write_all(b"POST /api/log HTTP/1.1\r\nHost: x").unwrap();
    let pid = i32::try_from(server.child.id()).unwrap();
    let stopped = std::process::Command::new("kill").arg(pid.to_string()).status().unwrap();
    assert!(stopped.success());
    assert!(server.child.wait().unwrap().success());
}
