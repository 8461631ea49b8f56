//! The page for the phone: how it gets in, what its cookie opens, and the whole of it in a real browser.

use crate::home::{Home, NOW, program};
use crate::server::{Answer, Server};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Command;

/// Of somebody whose plan of today begins with pull-ups.
fn trained() -> Home {
    let home = Home::new();
    for line in [
        "squat 4x8 225 yesterday",
        "deadlift 3x5 315 yesterday",
        "bulgarian split squat 3x8 50 yesterday",
        "bench 3x8 180 18 nov",
        "barbell row 3x8 150 18 nov",
        "ohp 3x8 95 18 nov",
    ] {
        assert_eq!(home.run(&["log", line]).exit, 0, "{line}");
    }
    home
}

const JSON: &str = "Content-Type: application/json\r\n";

fn enter(server: &Server, code: &str) -> Answer {
    let headers = format!("Host: {}\r\n{JSON}", server.address);
    let body = json!({"code": code}).to_string();
    server.raw("POST", "/enter", &headers, &body)
}

/// A server with a code, and the cookie for it.
fn entered(home: &Home) -> (Server, String) {
    let server = Server::start_with(home, &["--qr"]);
    let entry = server.entry.clone().unwrap();
    let answer = enter(&server, entry.split_once('#').unwrap().1);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("httponly; samesite=strict; path=/"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    (server, cookie)
}

#[test]
fn a_code_lets_in_once_and_its_cookie_opens_what_the_page_shows() {
    let home = Home::new();
    let (server, cookie) = entered(&home);
    let code = server.entry.clone().unwrap();
    let code = code.split_once('#').unwrap().1;
    assert_eq!(code.len(), 26);
    enter(&server, code).refuses(403, "code_used");
    enter(&server, "0123").refuses(403, "unknown_code");
    enter(&server, &"x".repeat(2_000)).refuses(413, "too_long");

    let host = format!("Host: {}\r\nCookie: other=1; {cookie}\r\n", server.address);
    let ours = format!("{host}Origin: http://{}\r\n", server.address);
    let now = server.raw("GET", "/api/now", &host, "");
    assert_eq!(now.status, 200, "{}", now.body);
    assert!(now.head.contains("cache-control: no-store"));
    let line = json!({"line": "bench 3x8 185lb"}).to_string();
    // Without an origin it may be anybody's form that the browser adds its cookie to.
    let headers = format!("{host}{JSON}");
    server.raw("POST", "/api/log", &headers, &line).refuses(403, "wrong_origin");
    let headers = format!("{host}Origin: http://evil.example\r\n{JSON}");
    server.raw("POST", "/api/log", &headers, &line).refuses(403, "wrong_origin");
    let headers = format!("{host}Sec-Fetch-Site: cross-site\r\n");
    for path in ["/api/now", "/api/changes"] {
        server.raw("GET", path, &headers, "").refuses(403, "wrong_origin");
    }
    let logged = server.raw("POST", "/api/log", &format!("{ours}{JSON}"), &line);
    assert_eq!(logged.status, 200, "{}", logged.body);
    for path in ["/api/history", "/api/llm/apply", "/openapi.json", "/mcp"] {
        server.raw("POST", path, &format!("{ours}{JSON}"), "{}").refuses(403, "wrong_scope");
    }
    let wrong = format!("Host: {}\r\nCookie: {cookie}0\r\n", server.address);
    server.raw("GET", "/api/now", &wrong, "").refuses(401, "no_token");
}

#[test]
fn behind_a_server_with_tls_its_name_and_its_pages_are_ours_and_no_others() {
    let home = Home::new();
    let server = Server::start_with(&home, &["--url", "https://Gym.example.org/", "--qr"]);
    let entry = server.entry.clone().unwrap();
    let code = entry.strip_prefix("https://gym.example.org/#").unwrap();
    let outside = "Host: gym.example.org\r\n";
    let page = "Origin: https://gym.example.org\r\n";
    for (headers, refused) in [
        ("Host: gym.example.org:8443\r\n", "wrong_host"),
        ("Host: www.gym.example.org\r\n", "wrong_host"),
        ("Host: gym.example.org\r\nOrigin: https://example.org\r\n", "wrong_origin"),
    ] {
        server.raw("GET", "/health", headers, "").refuses(403, refused);
    }
    let body = json!({ "code": code }).to_string();
    let entered = server.raw("POST", "/enter", &format!("{outside}{page}{JSON}"), &body);
    assert_eq!(entered.status, 200, "{}", entered.body);
    let mut head = entered.head.lines();
    let cookie = head.find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.ends_with("; secure"), "{cookie}");
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
    // It passes its own name on, or asks by ours.
    let line = json!({"line": "bench 60kg x5"}).to_string();
    for host in [outside, &format!("Host: {}\r\n", server.address)] {
        let logged = server.raw("POST", "/api/log", &format!("{host}{page}{cookie}{JSON}"), &line);
        assert_eq!(logged.status, 200, "{}", logged.body);
    }
    let refused = home.run(&["serve", "--url", "https://gym.example.org/setwise"]);
    assert_eq!(refused.exit, 2);
    assert!(refused.err.contains("without a path"), "{}", refused.err);
}

#[test]
fn what_changes_much_is_asked_about_once_more() {
    let home = Home::new();
    let sessions: Vec<Value> = (1..=24)
        .map(|day| {
            json!({
                "op": "create", "title": format!("Press {day}"),
                "scheduledFor": format!("2026-12-{day:02}"), "recurrence": {"type": "none"},
            })
        })
        .collect();
    let file = home.file("many.json", json!({"operations": sessions}).to_string());
    home.run(&["assistant", "apply", &file]).done();
    let asks = home.run(&["assistant", "message", "delete all press sessions"]);
    assert_eq!(asks.exit, 0, "{}", asks.err);
    let server = Server::start(&home);
    let card = server.get("/api/now").json()["proposals"][0]["id"].clone();
    let mut accept = json!({ "proposal": card });
    let unsure = server.post("/api/accept", &accept);
    unsure.refuses(409, "needs_confirmation");
    let said = unsure.json()["message"].as_str().unwrap().to_owned();
    assert!(said.contains("24 sessions"), "{said}");
    assert!(said.ends_with("To go on, send it again with `\"confirm\": true`."), "{said}");
    accept["confirm"] = json!(true);
    assert_eq!(server.post("/api/accept", &accept).status, 200);
}

#[test]
fn a_token_opens_its_own_door_alone() {
    let home = Home::new();
    let server = Server::start(&home);
    let token = |scope: &str| home.run(&["serve", "--token", scope]).out.trim().to_owned();
    assert_eq!(token("api"), server.token);
    let (mcp, page) = (token("mcp"), token("page"));
    assert!(mcp != page && mcp != server.token && mcp.len() == 64);
    let with = |token: &str, path: &str| {
        let headers = format!("Host: {}\r\nAuthorization: Bearer {token}\r\n", server.address);
        server.raw("GET", path, &headers, "")
    };
    with(&mcp, "/api/now").refuses(403, "wrong_scope");
    with(&mcp, "/openapi.json").refuses(403, "wrong_scope");
    with(&server.token, "/mcp").refuses(403, "wrong_scope");
    assert_eq!(with(&page, "/api/now").status, 200);
    with(&page, "/api/history").refuses(403, "wrong_scope");
}

#[test]
fn the_pages_files_hold_nothing_and_ask_nobody_else() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb // secret"]);
    let server = Server::start(&home);
    let host = format!("Host: {}\r\n", server.address);
    for path in ["/", "/page.css", "/page.js", "/queue.js", "/icon.svg"] {
        let file = server.raw("GET", path, &host, "");
        assert_eq!(file.status, 200, "{path}");
        assert!(
            file.head.contains("content-security-policy: default-src 'none'; script-src 'self'")
        );
        assert!(file.head.contains("x-content-type-options: nosniff"));
        assert!(!file.body.contains("secret") && !file.body.contains("Bench"));
        let elsewhere = file.body.replace("http://www.w3.org/2000/svg", "");
        assert!(!elsewhere.contains("http://") && !elsewhere.contains("https://"), "{path}");
        assert!(!file.body.contains("innerHTML"), "{path}");
        server.raw("POST", path, &host, "").refuses(405, "wrong_method");
    }
}

#[test]
fn the_set_that_was_seen_is_logged_once_under_its_key() {
    let home = Home::new();
    for line in ["bench 3x8 180lb 14 nov", "row 3x8 150lb 14 nov", "push up 12 14 nov"] {
        home.run(&["log", line]);
    }
    let server = Server::start(&home);
    let now = || server.get("/api/now").json();
    let ahead = now()["ahead"].clone();
    let next = ahead.as_array().unwrap().iter().find(|one| one["template"].is_null()).unwrap();
    let body = json!({"planned": next["set"]}).to_string();
    let tap = |key: &str, body: &str| {
        server.post_with("/api/log", &format!("Idempotency-Key: {key}\r\n"), body)
    };
    let first = tap("tap-1", &body);
    assert_eq!(first.status, 200, "{}", first.body);
    let again = tap("tap-1", &body);
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(again.json()["replayed"], true);
    assert_eq!(again.json()["reply"], first.json()["reply"]);
    // Another key is another tap, and the plan asks for the next set by now.
    let late = tap("tap-2", &body);
    assert_eq!(late.status, 422, "{}", late.body);
    assert!(
        late.json()["refused"]["message"]
            .as_str()
            .unwrap()
            .starts_with("The plan has changed since you saw "),
        "{}",
        late.body
    );
    let line = json!({"line": "bench 185lb x8"}).to_string();
    let other = tap("tap-1", &line);
    assert_eq!(other.status, 422, "{}", other.body);
    for _ in 0..3 {
        assert_eq!(tap("line-1", &line).status, 200);
    }
    let today = home.run(&["export", "--format", "json"]).out;
    assert_eq!(today.matches("\"date\":\"2026-11-21\"").count(), 2, "{today}");
    for broken in
        [json!({}), json!({"planned": {"set": 1}}), json!({"planned": next["set"], "line": "x"})]
    {
        let answer = server.post("/api/log", &broken);
        assert!((400..=422).contains(&answer.status), "{}", answer.body);
    }
    let bad_key = server.post_with("/api/log", "Idempotency-Key:  \r\n", &line);
    assert_eq!(bad_key.status, 422, "{}", bad_key.body);
}

/// Another window logged the last set of an exercise: the tap for it is told what comes next, and no set more.
#[test]
fn a_tap_for_a_set_that_was_done_meanwhile_is_told_what_comes_next() {
    let home = trained();
    let server = Server::start(&home);
    let ahead = || server.get("/api/now").json()["ahead"].clone();
    let at_first = ahead();
    let item = &at_first[0]["set"]["item"];
    let sets = at_first.as_array().unwrap().iter();
    let of_item: Vec<&Value> = sets.filter(|one| one["set"]["item"] == *item).collect();
    for one in &of_item {
        let logged = server.post("/api/log", &json!({"planned": one["set"]}));
        assert_eq!(logged.status, 200, "{}", logged.body);
    }
    let last = of_item.last().unwrap();
    let late = server.post("/api/log", &json!({"planned": last["set"]}));
    assert_eq!(late.status, 422, "{}", late.body);
    let next = ahead()[0]["set"]["exercise"].as_str().unwrap().to_owned();
    assert_ne!(next, last["set"]["exercise"].as_str().unwrap());
    let wanted = format!("it asks for {next} ");
    assert!(late.body.contains(&wanted), "{}", late.body);
}

#[test]
fn keys_that_come_at_once_are_carried_out_once() {
    let home = Home::new();
    let server = Server::start(&home);
    let line = json!({"line": "bench 60kg x5"}).to_string();
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                let answer = server.post_with("/api/log", "Idempotency-Key: same\r\n", &line);
                assert_eq!(answer.status, 200, "{}", answer.body);
            });
        }
    });
    let sets: Value = serde_json::from_str(&home.run(&["export", "--format", "json"]).out).unwrap();
    assert_eq!(sets.as_array().unwrap().len(), 1, "{sets}");
}

#[test]
fn every_change_is_told_as_it_comes_to_all_who_listen() {
    let home = Home::new();
    home.run(&["log", "bench 60kg x5"]);
    let server = Server::start(&home);
    let listen = |path: &str, headers: &str| {
        let ours = format!("{}{headers}", server.ours());
        BufReader::new(server.send("GET", path, &ours, ""))
    };
    let mut listeners = [
        listen("/api/changes", ""),
        listen("/api/changes?since=0", ""),
        listen("/api/changes?since=0", "Last-Event-ID: 1\r\n"),
    ];
    let mut next = |which: usize| -> (String, Value) {
        let (mut id, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            assert_ne!(listeners[which].read_line(&mut line).unwrap(), 0, "it ended");
            if let Some(number) = line.strip_prefix("id: ") {
                number.trim().clone_into(&mut id);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return (id, serde_json::from_str(data).unwrap());
            }
        }
    };
    assert_eq!(next(1).1["summary"], "1 set of Bench Press");
    // From the command line, and by another client.
    home.run(&["log", "squat 100kg x5"]);
    server.post("/api/log", &json!({"line": "row 60kg 3x8 barbell"}));
    for which in 0..3 {
        let (id, squat) = next(which);
        assert_eq!(squat["summary"], "1 set of Back Squat", "{which}");
        assert_eq!(squat["number"].to_string(), id);
    }
    server.get("/api/changes?since=x").refuses(400, "bad_input");
}

#[test]
fn a_hundred_streams_left_open_are_enough_and_harm_nobody() {
    let home = Home::new();
    let server = Server::start(&home);
    let mut open = Vec::new();
    for _ in 0..100 {
        let mut stream = BufReader::new(server.send("GET", "/api/changes", &server.ours(), ""));
        let mut head = String::new();
        stream.read_line(&mut head).unwrap();
        assert!(head.contains("200"), "{head}");
        open.push(stream);
    }
    server.get("/api/changes").refuses(429, "too_many_streams");
    assert_eq!(server.post("/api/log", &json!({"line": "bench 60kg x5"})).status, 200);
}

/// Two tabs share what waits: no tap is lost or done twice, whichever tab is closed, comes back or loses an
/// answer on its way.
#[test]
fn two_tabs_lose_no_tap() {
    let Some(node) = program(&["node"]) else {
        let _ = writeln!(std::io::stderr(), "skipped: two_tabs_lose_no_tap needs node");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (case, done) in [
        ("together", (0..10).map(|tap| format!("tap {tap}")).collect()),
        ("offline", vec!["one".to_owned(), "three".to_owned(), "two".to_owned()]),
        ("lost", vec!["one".to_owned(), "two".to_owned()]),
        ("taken", vec!["one".to_owned()]),
    ] {
        let ran = Command::new(&node)
            .arg(root.join("tests/browser/queue.mjs"))
            .args([root.join("assets/page/queue.js").as_os_str(), case.as_ref()])
            .output()
            .unwrap();
        let saw: Value = serde_json::from_slice(&ran.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&ran.stderr)));
        assert_eq!(saw["done"], json!(done), "{case}: {saw}");
        assert_eq!(saw["told"], json!(done), "{case}: {saw}");
        assert_eq!((&saw["waits"], &saw["kept"]), (&json!(0), &json!(0)), "{case}: {saw}");
    }
}

/// Both tabs show the same next set, and both tap it: one is logged, and the other told what comes next.
#[test]
fn a_set_tapped_in_two_tabs_is_stored_once_and_told_once() {
    let home = trained();
    let server = Server::start(&home);
    for round in 0..3 {
        let ahead = server.get("/api/now").json()["ahead"].clone();
        let next = ahead.as_array().unwrap().iter().find(|one| one["template"].is_null()).unwrap();
        let body = json!({"planned": next["set"]}).to_string();
        let mut answers = std::thread::scope(|scope| {
            let tap = |tab: &'static str| {
                let (server, body) = (&server, &body);
                scope.spawn(move || {
                    let key = format!("Idempotency-Key: {tab}-{round}\r\n");
                    let answers = [0, 1].map(|_| server.post_with("/api/log", &key, body));
                    // A retry is answered as the first was.
                    assert_eq!(answers[0].status, answers[1].status, "{}", answers[1].body);
                    let [first, _] = answers;
                    (first.status, first.body)
                })
            };
            [tap("one"), tap("two")].map(|tab| tab.join().unwrap())
        });
        answers.sort();
        assert_eq!((answers[0].0, answers[1].0), (200, 422), "{answers:?}");
        assert!(answers[1].1.contains("The plan has changed since you saw"), "{answers:?}");
        let sets = home.run(&["export", "--format", "json"]).out;
        assert_eq!(sets.matches("\"date\":\"2026-11-21\"").count(), round + 1, "{sets}");
    }
}

/// Tapped, typed, without a link and back, with hostile notes, in a browser as small as a phone.
#[test]
fn a_session_on_a_phone() {
    let browser = program(&["chromium", "chromium-browser", "google-chrome"]);
    let (Some(browser), Some(node)) = (browser, program(&["node"])) else {
        let _ =
            writeln!(std::io::stderr(), "skipped: a_session_on_a_phone needs node and chromium");
        return;
    };
    let home = trained();
    let server = Server::start_with(&home, &["--qr"]);
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/drive.mjs");
    let mut command = Command::new(node);
    command
        .arg(driver)
        .args([&browser, server.entry.as_ref().unwrap(), env!("CARGO_BIN_EXE_setwise")])
        .env("SETWISE_HOME", home.path())
        .env("SETWISE_NOW", NOW);
    if let Ok(pictures) = std::env::var("SETWISE_PICTURES") {
        command.arg(pictures);
    }
    let ran = command.output().unwrap();
    let saw = String::from_utf8_lossy(&ran.stdout).into_owned();
    let saw: Value = serde_json::from_str(&saw)
        .unwrap_or_else(|_| panic!("{saw}{}", String::from_utf8_lossy(&ran.stderr)));
    assert_eq!(saw["failed"], Value::Null, "{saw:#}");
    assert_eq!(saw["errors"], json!([]), "{saw:#}");
    // The code is gone from the address, and good for nobody else.
    assert_eq!(saw["address"], format!("http://{}/", server.address));
    assert!(saw["twice"].as_str().unwrap().starts_with("This code was used already"), "{saw:#}");
    let says = |name: &str, words: &str| {
        let text = saw[name].as_str().unwrap_or_default();
        assert!(text.contains(words), "{name}: {saw:#}");
    };
    says("first", "set 1 of 3");
    says("tapped", "set 1 ✓");
    says("second", "set 2 of 3");
    says("marks", "· ·");
    says("clock", ":");
    says("reading", "3 sets of 20 reps");
    assert_eq!(saw["options"].as_array().unwrap().len(), 3, "{saw:#}");
    says("answered", "✓✓✓");
    says("elsewhere", "Hammer Curl");
    says("hostile", "<b id=evil>bold</b>");
    assert_eq!((&saw["title"], &saw["evil"]), (&json!("setwise"), &json!(0)));
    says("waiting", "No link: 2 taps wait");
    says("waitingMarks", "10 … …");
    assert_eq!((&saw["sent"], &saw["undone"]), (&json!(2), &json!(1)), "{saw:#}");
    says("coach", "Back Squat");
    assert_eq!(saw["width"], 360, "it scrolls sideways");
    assert_eq!(saw["small"], 0, "{saw:#}");
    let told: Vec<&str> =
        saw["told"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(told.iter().all(|one| !one.ends_with(": ")), "{told:#?}");
    for wanted in [
        "heading: Upper body",
        "log: What happened",
        "timer: Rest",
        "button: 30 seconds more rest",
        "button: Skip the rest",
        "button: Log Pull-Up 10 reps",
        "button: Undo: ",
        "textbox: What you did, or a question",
        "image: 2 done of 3 × 5-10: 10 reps, 10 reps",
    ] {
        assert!(told.iter().any(|one| one.starts_with(wanted)), "{wanted}: {told:#?}");
    }
}
