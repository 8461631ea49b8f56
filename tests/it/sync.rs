//! `setwise sync` between homes, by way of a real database.

use crate::home::{Home, Ran};
use crate::postgres::Postgres;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// A database with the tables, and the logins anna and bob.
pub fn database() -> Option<Postgres> {
    Some(with_tables(Postgres::start()?))
}

pub fn with_tables(postgres: Postgres) -> Postgres {
    let schema = Home::new().run(&["sync", "schema"]).done().out;
    postgres.sql("postgres", &schema);
    // Again is nothing new.
    postgres.sql("postgres", &schema);
    postgres.sql(
        "postgres",
        "CREATE ROLE anna LOGIN IN ROLE setwise; CREATE ROLE bob LOGIN IN ROLE setwise;",
    );
    postgres
}

/// A home by the time of the database.
pub fn home() -> Home {
    Home::new().at(&jiff::Zoned::now()
        .timestamp()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .strftime("%FT%T%:z")
        .to_string())
}

#[track_caller]
pub fn words(ran: &Ran) -> String {
    ran.json()["words"].as_str().unwrap().to_owned()
}

/// Two homes that are joined.
fn pair(postgres: &Postgres) -> (Home, Home, String) {
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let words = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &words).done();
    (one, other, words)
}

fn state(home: &Home) -> String {
    let status = home.run(&["sync", "status", "--json"]).done().json();
    assert_eq!(status["unsent"], 0);
    status["state"].as_str().unwrap().to_owned()
}

#[track_caller]
pub fn synced(home: &Home) -> serde_json::Value {
    home.run(&["sync", "--json"]).done().json()
}

fn sets(home: &Home) -> usize {
    home.run(&["export"]).done().json().as_array().unwrap().len()
}

#[test]
fn what_one_home_does_comes_to_the_other_and_nobody_reads_it_on_the_way() {
    let Some(postgres) = database() else { return };
    let one = home();
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    let url = postgres.url("anna");
    let begun = one.run(&["sync", "init", &url, "--json"]).done();
    let words = words(&begun);
    assert_eq!(words.split(' ').count(), 12);
    let file = one.path().join("sync.key");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(begun.json()["sent"], 1);
    one.run(&["sync"]).says("Sent 0 records, received 0 changes.");
    let other = home();
    let wrong = "abandon ".repeat(11) + "about";
    other.fed(&["sync", "join", &url], wrong).fails(
        1,
        "setwise: the database keeps another athlete for this login: these are not the words of its pairing code. Write a login of your own in the address, which its owner makes",
    );
    other
        .fed(&["sync", "join", &url], "twelve words")
        .fails(2, "setwise: the pairing code has 12 words, and these are 2");
    let came = other.fed(&["sync", "join", &url], &words).done().out;
    let wanted = "Sent 0 records, received 1 change with 3 sets.\nHere now: 3 sets up to ";
    assert!(came.starts_with(wanted), "{came}");
    let history = |home: &Home| home.run(&["history", "--json"]).done().out;
    assert_eq!(history(&other), history(&one));
    // Back, with an edit, a profile and a session.
    other.run(&["edit", "bench set 2 to 190lb"]).done();
    other.run(&["profile", "set", "days_per_week", "5"]);
    other.run(&["assistant", "message", "Add leg day on monday", "--mode", "auto"]);
    let sent = synced(&other)["sent"].as_u64().unwrap();
    assert_eq!(synced(&one)["changes"], sent);
    assert_eq!(state(&one), state(&other));
    assert_eq!(history(&other), history(&one));
    let calendar = |home: &Home| home.run(&["calendar", "--json"]).done().out;
    assert_eq!(calendar(&other), calendar(&one));
    // Plain undo here takes back what was done here; there it comes too.
    one.run(&["undo"]).done();
    synced(&one);
    synced(&other);
    assert_eq!(sets(&other), 0);
    assert_eq!(state(&one), state(&other));
    for home in [&one, &other] {
        assert_eq!(
            home.run(&["doctor", "--replay", "--json"]).json()["differences"],
            serde_json::Value::Null
        );
    }
    let doctor = one.run(&["doctor", "--json"]).json();
    let checks = doctor["checks"].as_array().unwrap();
    let check = checks.iter().find(|check| check["name"] == "sync").unwrap();
    let told = format!("{url}, all records of this device are sent");
    assert_eq!((&check["ok"], check["message"].as_str()), (&true.into(), Some(told.as_str())));
    // The server's keeper sees nothing of it.
    let seen = postgres.sql("postgres", "SELECT encode(body, 'escape') FROM ops");
    assert!(!seen.contains("Bench") && !seen.contains("bench"), "{seen}");
    // One login is one athlete.
    let third = home();
    third.run(&["sync", "init", &url]).fails(
        1,
        "setwise: an athlete is kept in that database for this login already; join them with `setwise sync join` and their pairing code, or let the owner of the database make you a login of your own",
    );
    third.run(&["sync"]).fails(
        2,
        "setwise: this home is not joined to others; begin with `setwise sync init URL`, or on the second device with `setwise sync join URL`",
    );
    // A lost device sends no more, and comes back as another.
    let lost = other.run(&["sync", "status", "--json"]).done().json();
    let lost =
        lost["devices"].as_array().unwrap().iter().find(|it| it["own"] == true).unwrap()["device"]
            .as_str()
            .unwrap()
            .to_owned();
    one.run(&["sync", "forget", &lost, "--json"]).done();
    assert_eq!(one.run(&["sync", "forget", "nothing"]).exit, 3);
    other.run(&["log", "squat 100kg x5"]).done();
    other.run(&["sync"]).fails(
        1,
        "setwise: this device was forgotten; `setwise sync join` with the 12 words makes it one of yours again",
    );
    let back = other.fed(&["sync", "join", &url], &words).done().out;
    assert!(back.starts_with("Sent 1 record, received 0 changes.\nHere now: 1 set"), "{back}");
    synced(&one);
    assert_eq!(sets(&one), 1);
    assert_eq!(state(&one), state(&other));
}

#[test]
fn each_login_sees_and_adds_its_own_and_nobody_changes_or_deletes() {
    let Some(postgres) = database() else { return };
    let (one, _, _) = pair(&postgres);
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    synced(&one);
    let count = "SELECT (SELECT count(*) FROM ops), (SELECT count(*) FROM devices), \
                 (SELECT count(*) FROM athletes), (SELECT count(*) FROM readers)";
    assert_eq!(postgres.sql("anna", count), "1|2|1|0");
    assert_eq!(postgres.sql("bob", count), "0|0|0|0");
    let theirs = postgres.sql("postgres", "SELECT athlete FROM athletes");
    let device = postgres.sql("postgres", "SELECT device FROM ops");
    let op = format!(
        "INSERT INTO ops VALUES ('{theirs}', '{device}', 2, 1, 0, 1, 0, \
         decode(repeat('00', 16), 'hex'), '')"
    );
    let refused = |role, sql: &str| postgres.try_sql(role, sql).unwrap_err();
    let row = "new row violates row-level security policy";
    assert!(refused("bob", &op).contains(row));
    let claim = format!("INSERT INTO athletes VALUES ('{device}', 'anna')");
    assert!(refused("bob", &claim).contains(row));
    let lay = format!("INSERT INTO devices VALUES ('{theirs}', '{theirs}', '')");
    assert!(refused("bob", &lay).contains(row));
    for role in ["anna", "bob"] {
        for sql in [
            "UPDATE ops SET body = ''",
            "DELETE FROM ops",
            "DELETE FROM devices",
            "DELETE FROM athletes",
            "UPDATE athletes SET login = 'bob'",
            "TRUNCATE ops",
        ] {
            let told = refused(role, sql);
            assert!(told.contains("permission denied"), "{role} {sql}: {told}");
        }
    }
    // Bob revokes nothing of anna's, and has a place of his own.
    postgres.sql("bob", "UPDATE devices SET revoked_at = now(), label = ''");
    let named = "SELECT count(*) FROM devices WHERE octet_length(label) > 0";
    assert_eq!(postgres.sql("anna", named), "2");
    assert_eq!(postgres.sql("anna", "SELECT count(*) FROM devices WHERE revoked_at IS NULL"), "2");
    let bobs = home();
    bobs.run(&["log", "squat 100kg x5"]).done();
    let begun = bobs.run(&["sync", "init", &postgres.url("bob"), "--json"]).done();
    assert_eq!(begun.json()["sent"], 1);
    assert_eq!(synced(&one)["changes"], 0);
    // Without the tables, and without the role.
    postgres.sql("postgres", "CREATE ROLE carl LOGIN");
    let ran = home().run(&["sync", "init", &postgres.url("carl")]);
    assert_eq!(ran.exit, 1);
    assert!(ran.err.contains("the login needs the role setwise"), "{}", ran.err);
    let ran = home().run(&["sync", "init", &postgres.url("nobody")]);
    assert!(ran.err.contains("the database refuses the login"), "{}", ran.err);
    postgres.sql("postgres", "DROP TABLE sent, ops, readers, devices, athletes");
    let ran = one.run(&["sync"]);
    assert_eq!(ran.exit, 1);
    assert!(ran.err.contains("has no tables of setwise"), "{}", ran.err);
}

#[test]
fn a_server_that_lies_is_noticed_and_what_it_lost_is_sent_again() {
    let Some(postgres) = database() else { return };
    let (one, other, _) = pair(&postgres);
    for kg in [60, 70, 80, 90] {
        one.run(&["log", &format!("bench {kg}kg x5")]).done();
    }
    assert_eq!(synced(&one)["sent"], 4);
    let keeper = |sql: &str| postgres.sql("postgres", sql);
    keeper("CREATE TABLE kept AS SELECT * FROM ops");
    let told = |why: &str| {
        let ran = other.run(&["sync"]);
        assert_eq!(ran.exit, 0, "{}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    // It changes a bit of one.
    keeper("UPDATE ops SET body = set_byte(body, 40, get_byte(body, 40) # 1) WHERE seq = 2");
    told("record 2 of ");
    told("can't be decrypted");
    assert_eq!(sets(&other), 1);
    // What is said to help does.
    let said = other.run(&["sync"]).err;
    let delete = said.split("DELETE FROM ").nth(1).unwrap().split(", then").next().unwrap();
    keeper(&format!("DELETE FROM {delete}"));
    assert_eq!(synced(&one)["sent"], 1);
    keeper("UPDATE ops SET body = set_byte(body, 40, get_byte(body, 40) # 1) WHERE seq = 2");
    // It puts another in its place, and says it is of another time.
    keeper("UPDATE ops SET body = (SELECT body FROM kept WHERE seq = 3) WHERE seq = 2");
    told("can't be decrypted");
    keeper(
        "UPDATE ops SET body = kept.body, hlc = kept.hlc + 1 FROM kept WHERE kept.seq = 2 AND ops.seq = 2",
    );
    told("can't be decrypted");
    // It loses one: the next does not come before it.
    keeper("DELETE FROM ops WHERE seq = 2");
    told("record 3 of ");
    assert_eq!(sets(&other), 1);
    // Whoever has it sends it again.
    assert_eq!(synced(&one)["sent"], 1);
    assert_eq!(synced(&other)["sets"], 3);
    assert_eq!(state(&one), state(&other));
    // It forgets all, as after an old copy was put back, and invents one.
    keeper("DELETE FROM ops WHERE seq > 1");
    assert_eq!(synced(&one)["sent"], 3);
    assert_eq!(synced(&other)["changes"], 0);
    keeper(
        "INSERT INTO ops SELECT athlete, device, 5, hlc + 1, scope, v, epoch, sum, body FROM kept WHERE seq = 4",
    );
    told("can't be decrypted");
    assert_eq!(sets(&other), 4);
    // One that speaks in this device's name: it is a copy that went on, or a lie; all is kept.
    let ran = one.run(&["sync"]);
    assert!(ran.err.contains("from now on it is a separate device"), "{}", ran.err);
    one.run(&["log", "bench 100kg x5"]).done();
    one.run(&["sync"]);
    other.run(&["sync"]);
    assert_eq!((sets(&one), sets(&other)), (5, 5));
}

pub fn copy(from: &Home, to: &Home) {
    for file in fs::read_dir(from.path()).unwrap().map(Result::unwrap) {
        if file.file_type().unwrap().is_file() {
            fs::copy(file.path(), to.path().join(file.file_name())).unwrap();
        }
    }
}

#[test]
fn a_copied_home_and_its_origin_both_go_on_and_lose_nothing() {
    let Some(postgres) = database() else { return };
    let (one, other, _) = pair(&postgres);
    one.run(&["log", "bench 60kg x5"]).done();
    synced(&one);
    let copied = home();
    copy(&one, &copied);
    // Both do something before they meet.
    one.run(&["log", "bench 70kg x5"]).done();
    copied.run(&["log", "bench 80kg x5"]).done();
    copied.run(&["log", "bench 90kg x5"]).done();
    copied.run(&["undo"]).done();
    synced(&one);
    let ran = copied.run(&["sync"]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.err.contains("from now on it is a separate device"), "{}", ran.err);
    synced(&one);
    synced(&other);
    assert_eq!((sets(&one), sets(&other), sets(&copied)), (3, 3, 3));
    assert_eq!(state(&one), state(&other));
    assert_eq!(state(&one), state(&copied));
    for home in [&one, &other, &copied] {
        let doctor = home.run(&["doctor", "--replay", "--json"]).json();
        assert_eq!(doctor["differences"], serde_json::Value::Null);
    }
}

#[test]
fn a_clock_that_is_a_year_off_is_told_and_changes_nothing() {
    let Some(postgres) = database() else { return };
    let (one, other, words) = pair(&postgres);
    one.run(&["log", "bench 60kg x5"]).done();
    synced(&one);
    synced(&other);
    let year = jiff::Zoned::now().checked_add(jiff::Span::new().days(365)).unwrap();
    let ahead = Home::new().at(&year.strftime("%FT%T%:z").to_string());
    let ran = ahead.fed(&["sync", "join", &postgres.url("anna")], &words);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(
        ran.err.contains("this machine's clock is 365 days ahead of the database's; set it right"),
        "{}",
        ran.err
    );
    ahead.run(&["edit", "bench set 1 to 65kg"]);
    ahead.run(&["sync"]);
    assert_eq!(synced(&other)["held"], serde_json::json!([]));
    other.run(&["edit", "bench set 1 to 70kg"]).done();
    synced(&other);
    synced(&one);
    ahead.run(&["sync"]);
    let loads = |home: &Home| home.run(&["history", "--json"]).json()[0]["load"]["amount"].clone();
    assert_eq!(loads(&one), loads(&ahead));
    assert_eq!(state(&one), state(&other));
}

/// A way to the database that breaks: each of the next connections after so many bytes in either direction.
#[derive(Clone)]
struct Breaking {
    bytes: Arc<AtomicI64>,
    connections: Arc<AtomicI64>,
}

impl Breaking {
    fn cut(&self, connections: i64, bytes: usize) {
        self.bytes.store(i64::try_from(bytes).unwrap(), Ordering::SeqCst);
        self.connections.store(connections, Ordering::SeqCst);
    }

    /// How many bytes the next connection carries.
    fn next(&self) -> i64 {
        let is_cut = self.connections.fetch_sub(1, Ordering::SeqCst) > 0;
        if is_cut { self.bytes.load(Ordering::SeqCst) } else { i64::MAX }
    }
}

fn breaking(postgres: &Postgres, breaks: &Breaking) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (socket, breaks) = (postgres.socket(), breaks.clone());
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = UnixStream::connect(&socket) else {
                return;
            };
            let left = Arc::new(AtomicI64::new(breaks.next()));
            for is_up in [true, false] {
                let (mut client, mut server) =
                    (client.try_clone().unwrap(), server.try_clone().unwrap());
                let left = Arc::clone(&left);
                thread::spawn(move || {
                    if is_up {
                        carry(&mut client, &mut server, &left);
                    } else {
                        carry(&mut server, &mut client, &left);
                    }
                    let _ = client.shutdown(Shutdown::Both);
                    let _ = server.shutdown(Shutdown::Both);
                });
            }
        }
    });
    port
}

/// Carries bytes on until one side ends, or no more may pass.
fn carry(from: &mut impl Read, to: &mut impl Write, left: &AtomicI64) {
    let mut chunk = [0; 64];
    while let Ok(read @ 1..) = from.read(&mut chunk) {
        if left.fetch_sub(i64::try_from(read).unwrap(), Ordering::SeqCst) <= 0
            || to.write_all(&chunk[..read]).is_err()
        {
            break;
        }
    }
}

/// Of several exercises, since one has 99 sets on a day at most.
fn a_set(round: usize) -> String {
    let exercise = ["bench", "squat", "deadlift"][round % 3];
    format!("{exercise} {}kg x5", 40 + round % 60)
}

#[test]
fn a_connection_cut_anywhere_loses_and_doubles_nothing() {
    let Some(postgres) = database() else { return };
    let breaks = Breaking { bytes: Arc::default(), connections: Arc::default() };
    let port = breaking(&postgres, &breaks);
    let url = format!("postgresql://anna@127.0.0.1:{port}/postgres?sslmode=disable");
    let (one, other) = (home(), home());
    let words = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &words).done();
    let mut logged = 0;
    let rounds = crate::home::rounds("a connection cut in each place", 6, 60);
    for round in 0..rounds {
        for home in [&one, &other] {
            home.run(&["log", &a_set(round)]).done();
            logged += 1;
            // Cut a little later in the talk than in the round before: the first try and the one after
            // it, or now and then all of them, which takes the pauses between them.
            let gives_up = round % 6 == 0;
            breaks.cut(if gives_up { i64::MAX } else { 2 }, 300 + round * 4_000 / rounds);
            let ran = home.run(&["sync"]);
            assert!(ran.exit == 0 || ran.err.contains("database"), "{}", ran.err);
            breaks.cut(0, 0);
            synced(home);
        }
    }
    synced(&one);
    assert_eq!((sets(&one), sets(&other)), (logged, logged));
    assert_eq!(state(&one), state(&other));
    let distinct = postgres.sql("postgres", "SELECT count(*) FROM ops");
    assert_eq!(distinct, logged.to_string());
}

#[test]
fn a_sync_that_is_killed_anywhere_loses_and_doubles_nothing() {
    let Some(postgres) = database() else { return };
    let (one, other, _) = pair(&postgres);
    let mut logged = 0;
    let rounds = crate::home::rounds("sync killed in each place", 8, 100);
    for round in 0..rounds {
        for home in [&one, &other] {
            home.run(&["log", &a_set(round)]).done();
            logged += 1;
            let mut command = home.command();
            command.arg("sync").stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            // Later each time, from before it begins until after it is done.
            thread::sleep(Duration::from_micros(u64::try_from(round * 150_000 / rounds).unwrap()));
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
    for home in [&one, &other, &one] {
        synced(home);
    }
    assert_eq!((sets(&one), sets(&other)), (logged, logged));
    assert_eq!(state(&one), state(&other));
    let distinct = postgres.sql("postgres", "SELECT count(*) FROM ops");
    assert_eq!(distinct, logged.to_string());
}

/// A way to the database that counts how often it is asked: bytes up behind bytes down.
fn counting(postgres: &Postgres) -> (u16, Arc<AtomicI64>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (socket, asked) = (postgres.socket(), Arc::new(AtomicI64::new(0)));
    let counted = Arc::clone(&asked);
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = UnixStream::connect(&socket) else {
                return;
            };
            let answered = Arc::new(AtomicI64::new(1));
            for is_up in [true, false] {
                let (mut client, mut server) =
                    (client.try_clone().unwrap(), server.try_clone().unwrap());
                let (asked, answered) = (Arc::clone(&counted), Arc::clone(&answered));
                thread::spawn(move || {
                    let mut chunk = vec![0; 65_536];
                    loop {
                        let read =
                            if is_up { client.read(&mut chunk) } else { server.read(&mut chunk) };
                        let Ok(read @ 1..) = read else { break };
                        if !is_up {
                            answered.store(1, Ordering::SeqCst);
                        } else if answered.swap(0, Ordering::SeqCst) == 1 {
                            asked.fetch_add(1, Ordering::SeqCst);
                        }
                        let to: &mut dyn Write = if is_up { &mut server } else { &mut client };
                        if to.write_all(&chunk[..read]).is_err() {
                            break;
                        }
                    }
                    let _ = client.shutdown(Shutdown::Both);
                    let _ = server.shutdown(Shutdown::Both);
                });
            }
        }
    });
    (port, asked)
}

#[test]
fn a_change_goes_with_the_question_that_is_asked_each_second_anyway() {
    let Some(postgres) = database() else { return };
    let (port, asked) = counting(&postgres);
    let url = format!("postgresql://anna@127.0.0.1:{port}/postgres?sslmode=disable");
    let one = home();
    one.run(&["sync", "init", &url]).done();
    one.run(&["sync"]).done();
    let mut command = one.command();
    command.args(["sync", "--watch"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut watching = command.spawn().unwrap();
    let before = |count: i64| {
        let begun = Instant::now();
        while asked.load(Ordering::SeqCst) < count && begun.elapsed() < Duration::from_secs(30) {
            thread::sleep(Duration::from_millis(20));
        }
    };
    // It is connected, has looked once, and asks each second from then on.
    before(asked.load(Ordering::SeqCst) + 5);
    let (from, begun) = (asked.load(Ordering::SeqCst), Instant::now());
    let sets = 12;
    for round in 0..sets {
        one.run(&["log", &a_set(round)]).done();
        let count = (round + 1).to_string();
        let there = || postgres.sql("postgres", "SELECT count(*) FROM ops") == count;
        while !there() && begun.elapsed() < Duration::from_mins(1) {
            thread::sleep(Duration::from_millis(20));
        }
    }
    let (asked, took) = (asked.load(Ordering::SeqCst) - from, begun.elapsed());
    watching.kill().unwrap();
    watching.wait().unwrap();
    assert_eq!(postgres.sql("postgres", "SELECT count(*) FROM ops"), sets.to_string());
    // It rests a second between two questions: had each change asked of its own, there were twice as many.
    let most = i64::try_from(took.as_secs()).unwrap() + 2;
    assert!(asked <= most, "{asked} questions in {took:?}");
}

#[test]
fn a_set_comes_to_the_other_device_by_itself_while_both_watch() {
    let Some(postgres) = database() else { return };
    let (one, other, _) = pair(&postgres);
    let mut watching: Vec<_> = [&one, &other]
        .map(|home| {
            let mut command = home.command();
            command.args(["sync", "--watch"]).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        })
        .into();
    thread::sleep(Duration::from_secs(2));
    let mut slowest = Duration::ZERO;
    for kg in [60, 70, 80] {
        let before = sets(&other);
        one.run(&["log", &format!("bench {kg}kg x5")]).done();
        let begun = Instant::now();
        while sets(&other) == before && begun.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(20));
        }
        slowest = slowest.max(begun.elapsed());
    }
    for child in &mut watching {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // Two polls of a second each, and room for a machine that is busy with other tests.
    assert!(slowest < Duration::from_secs(8), "{slowest:?}");
    assert_eq!(sets(&other), 3);
    println!("slowest: {slowest:?}");
}

#[test]
fn a_second_home_resets_nothing_by_its_first_words_on_the_athlete() {
    let Some(postgres) = database() else { return };
    let first_words: [&[&str]; 3] = [
        &["profile", "set", "minutes", "45"],
        &["profile", "set", "bar", "15 kg"],
        &["log", "bw 80 kg"],
    ];
    for (at, words_of_other) in first_words.iter().enumerate() {
        let login = format!("athlete{at}");
        postgres.sql("postgres", &format!("CREATE ROLE {login} LOGIN IN ROLE setwise;"));
        let (one, other) = (home(), home());
        let set = [
            ("unit", "kg"),
            ("days", "3"),
            ("goal", "strength"),
            ("level", "beginner"),
            ("equipment", "barbell, rack"),
            ("avoid", "lunges"),
        ];
        for (part, value) in set {
            one.run(&["profile", "set", part, value]);
        }
        let told = one.run(&["profile", "--json"]).json();
        let url = postgres.url(&login);
        let code = words(&one.run(&["sync", "init", &url, "--json"]).done());
        synced(&one);
        // The other home is begun before it is joined.
        other.fed(&["--plain"], "skip all\n");
        assert_eq!(other.run(words_of_other).exit, 0);
        other.fed(&["sync", "join", &url], &code);
        synced(&other);
        synced(&one);
        for home in [&one, &other] {
            let profile = home.run(&["profile", "--json"]).json();
            for field in ["unit", "days_per_week", "goal", "level", "equipment", "avoid"] {
                assert_eq!(profile[field], told[field], "{words_of_other:?}: {field}");
            }
        }
        assert_eq!(state(&one), state(&other));
    }
}

#[test]
fn a_list_that_two_homes_changed_is_not_empty() {
    let Some(postgres) = database() else { return };
    let (one, other, _) = pair(&postgres);
    let cases = [
        // Each took away what the other left: one of them counts as a whole.
        ("equipment", "barbell, bench", ["barbell", "bench"], ["barbell", "bench"]),
        ("avoid", "dips, lunges", ["lunges", "dips"], ["lunges", "dips"]),
        ("equipment", "cable, machine", ["machine", "machine, band"], ["machine, band"; 2]),
        ("avoid", "dips, lunges", ["lunges", "lunges, rows"], ["lunges, rows"; 2]),
    ];
    for (part, begun, [here, there], wanted) in cases {
        one.run(&["profile", "set", part, begun]);
        synced(&one);
        synced(&other);
        one.run(&["profile", "set", part, here]);
        other.run(&["profile", "set", part, there]);
        for home in [&one, &other, &one] {
            synced(home);
        }
        for home in [&one, &other] {
            let profile = home.run(&["profile"]).out;
            let line = profile.lines().find(|line| line.starts_with(part)).unwrap();
            let list = line.trim_start_matches(part).trim();
            // Which comes first is not part of it.
            let sorted = |list: &str| list.split(", ").map(str::to_owned).collect::<BTreeSet<_>>();
            let is_wanted = wanted.iter().any(|wanted| sorted(wanted) == sorted(list));
            assert!(is_wanted, "{begun}: {here}, {there}: {list}");
        }
    }
}
