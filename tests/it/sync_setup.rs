//! From a first device to a second one and away again, as somebody does it who knows no `PostgreSQL`.

use crate::home::{Home, Ran};
use crate::postgres::Postgres;
use crate::sync::{database, home, synced, with_tables, words};
use serde_json::Value;
use setwise::domain::journal::DeviceId;
use setwise::remote::{Address, Key, Seal, Server};
use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use std::{fs, thread};

fn key_file(home: &Home) -> PathBuf {
    home.path().join("sync.key")
}

/// What this machine is called.
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[track_caller]
fn status(home: &Home) -> Value {
    home.run(&["sync", "status", "--json"]).done().json()
}

fn names(status: &Value) -> Vec<String> {
    let devices = status["devices"].as_array().unwrap();
    let mut names: Vec<String> =
        devices.iter().map(|one| one["name"].as_str().unwrap_or("-").to_owned()).collect();
    names.sort();
    names
}

fn records(postgres: &Postgres) -> String {
    postgres.sql("postgres", "SELECT count(*) FROM ops WHERE scope = 0")
}

#[test]
fn two_commands_make_a_second_device_and_each_says_what_came_of_it() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    one.run(&["log", "squat 5x5 225lb"]).done();
    one.run(&["profile", "set", "goal", "strength"]);
    one.run(&["assistant", "message", "Add leg day on monday"]);
    one.run(&["accept"]).done();
    let url = postgres.url("anna");
    let begun = one.run(&["sync", "init", &url]).done().out;
    let sent = records(&postgres);
    assert!(begun.starts_with(&format!("Sent {sent} records.")), "{begun}");
    assert!(begun.contains(&format!("\n    setwise sync join {url}\n")), "{begun}");
    // A socket is on this machine, and so is the address.
    assert!(begun.contains("elsewhere, write this machine's name in it"), "{begun}");
    let code = begun.lines().find(|line| line.split_whitespace().count() == 12).unwrap();
    let came = other.fed(&["sync", "join", &url], code).done().out;
    assert!(came.contains(&format!("received {sent} changes with 8 sets.")), "{came}");
    assert!(came.contains("Here now: 8 sets up to "), "{came}");
    assert!(came.contains(", 1 session in the calendar and your profile."), "{came}");
    // Both go on where they are told the same once more, and nothing doubles.
    let again = one.run(&["sync", "init", &url]).done().out;
    assert!(again.starts_with("Sent 0 records.") && again.contains(code.trim()), "{again}");
    let again = other.fed(&["sync", "join", &url], code).done();
    assert!(again.out.starts_with("Sent 0 records, received 0 changes."), "{}", again.out);
    assert_eq!(records(&postgres), sent);
    // Nothing else is taken in the place of what is joined.
    let wrong = "abandon ".repeat(11) + "about";
    let told = other.fed(&["sync", "join", &url], wrong);
    let is_joined = "setwise: this home is joined already, at ";
    assert!(told.exit == 2 && told.err.starts_with(is_joined), "{}", told.err);
    for task in ["init", "join"] {
        let told = other.fed(&["sync", task, &postgres.url("bob")], code);
        assert!(told.exit == 2 && told.err.starts_with(is_joined), "{task}: {}", told.err);
    }
    let none = home().fed(&["sync", "join", &url], "");
    none.fails(2, "setwise: the pairing code has 12 words, and these are 0");
    // An empty home joins an athlete who has nothing.
    let (empty, second) = (home(), home());
    let begun = empty.run(&["sync", "init", &postgres.url("bob"), "--json"]).done();
    let came = second.fed(&["sync", "join", &postgres.url("bob")], words(&begun)).done().out;
    assert!(came.ends_with("Nothing is here yet.\n"), "{came}");
}

#[test]
fn an_init_that_was_killed_goes_on_when_it_is_given_again() {
    let Some(postgres) = database() else { return };
    // A database that lets the login be claimed and no device in: its key is not lost.
    let (one, url) = (home(), postgres.url("anna"));
    postgres.sql("postgres", "REVOKE INSERT (athlete, device, label) ON devices FROM setwise");
    assert_eq!(one.run(&["sync", "init", &url]).exit, 1);
    assert_eq!(postgres.sql("postgres", "SELECT login FROM athletes"), "anna");
    postgres.sql("postgres", "GRANT INSERT (athlete, device, label) ON devices TO setwise");
    one.run(&["sync", "init", &url]).done();
    let rounds = crate::home::rounds("init killed in each place", 8, 60);
    for round in 0..rounds {
        let login = format!("athlete{round}");
        postgres.sql("postgres", &format!("CREATE ROLE {login} LOGIN IN ROLE setwise"));
        let (one, other, url) = (home(), home(), postgres.url(&login));
        one.run(&["log", "bench 3x8 185lb @8"]).done();
        let mut command = one.command();
        command.args(["sync", "init", &url]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_micros(u64::try_from(round * 120_000 / rounds).unwrap()));
        child.kill().unwrap();
        child.wait().unwrap();
        let begun = one.run(&["sync", "init", &url, "--json"]).done();
        let came = other.fed(&["sync", "join", &url, "--json"], words(&begun)).done().json();
        assert_eq!((&came["sets"], &came["here"]["sets"]), (&3.into(), &3.into()), "{round}");
    }
}

fn at_once(commands: [(&Home, &[&str]); 2]) -> [Ran; 2] {
    let children = commands.map(|(home, arguments)| {
        let mut command = home.command();
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        (arguments, command.spawn().unwrap())
    });
    children.map(|(arguments, child)| Ran::of(arguments, &child.wait_with_output().unwrap()))
}

#[test]
fn of_two_homes_that_begin_at_once_one_is_the_athlete_and_one_home_has_one_key() {
    let Some(postgres) = database() else { return };
    for round in 0..4 {
        let login = format!("athlete{round}");
        postgres.sql("postgres", &format!("CREATE ROLE {login} LOGIN IN ROLE setwise"));
        let (one, other, url) = (home(), home(), postgres.url(&login));
        for home in [&one, &other] {
            home.run(&["log", "bench 3x8 185lb @8"]).done();
        }
        let begin: &[&str] = &["sync", "init", &url, "--json"];
        let mut ran = at_once([(&one, begin), (&other, begin)]).map(|ran| (ran.exit, ran));
        ran.sort_by_key(|(exit, _)| *exit);
        assert_eq!(ran.each_ref().map(|(exit, _)| *exit), [0, 1], "{}", ran[0].1.err);
        assert!(ran[1].1.err.contains("an athlete is kept in that database"), "{}", ran[1].1.err);
        let joined: Vec<&Home> =
            [&one, &other].into_iter().filter(|home| key_file(home).exists()).collect();
        assert_eq!(joined.len(), 1);
        // The same home twice at once.
        let login = format!("twice{round}");
        postgres.sql("postgres", &format!("CREATE ROLE {login} LOGIN IN ROLE setwise"));
        let (one, url) = (home(), postgres.url(&login));
        one.run(&["log", "bench 3x8 185lb @8"]).done();
        let begin: &[&str] = &["sync", "init", &url, "--json"];
        let [first, second] = at_once([(&one, begin), (&one, begin)]);
        assert_eq!((first.exit, second.exit), (0, 0), "{} {}", first.err, second.err);
        assert_eq!(words(&first), words(&second));
        assert_eq!(synced(&one)["sent"], 0);
    }
}

/// What is refused leaves the home as it was, and says what to send instead.
#[test]
fn what_can_not_be_begun_says_why_and_leaves_nothing_behind() {
    let Some(postgres) = database() else { return };
    postgres.sql("postgres", "CREATE DATABASE bare; CREATE ROLE carl LOGIN");
    let socket = postgres.url("anna");
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nobody = format!("postgresql://anna@127.0.0.1:{nobody}/db");
    let cases: [(&str, &[&str]); 6] = [
        (&socket.replace("/postgres", "/none"), &["has no database \"none\"", "createdb"]),
        (&socket.replace("/postgres", "/bare"), &["no tables of setwise", "setwise sync schema"]),
        (&postgres.url("carl"), &["the database refuses it", "the role setwise"]),
        (
            &postgres.url("mallory"),
            &["role \"mallory\" does not exist", "the login in the address"],
        ),
        (&nobody, &["127.0.0.1:", "Connection refused", "whether the server runs"]),
        (
            "postgresql://anna@no-such-machine.invalid/db",
            &["no-such-machine.invalid:5432: ", "check the host"],
        ),
    ];
    for (url, wanted) in cases {
        for task in ["init", "join"] {
            let home = home();
            let ran = home.fed(&["sync", task, url], "abandon ".repeat(11) + "about");
            assert_eq!((ran.exit, ran.out.as_str()), (1, ""), "{url}: {}", ran.err);
            for wanted in wanted {
                assert!(ran.err.contains(wanted), "{url}: {}", ran.err);
            }
            assert!(!key_file(&home).exists(), "{url}");
        }
    }
    let ran = home().fed(&["sync", "join", &socket], "abandon ".repeat(11) + "about");
    let told = "setwise: no athlete is kept in that database for this login: begin with `setwise sync init`";
    ran.fails(1, told);
    // A server that never stops to talk.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let _ = client.read(&mut [0; 1024]);
        let _ = client.write_all(b"R\x7f\xff\xff\xff");
        while client.write_all(&[0; 4_096]).is_ok() {}
    });
    let url = format!("postgresql://anna@127.0.0.1:{port}/db?sslmode=disable");
    home().run(&["sync", "init", &url]).fails(
        1,
        "setwise: what answers there does not keep to PostgreSQL's protocol: it announced a message of 2147483647 bytes, and the longest has 1114112; nothing more was read of it",
    );
}

#[test]
fn a_password_and_a_certificate_that_are_missing_or_wrong_are_named() {
    let Some((postgres, certificate)) = Postgres::encrypted() else { return };
    let postgres = with_tables(postgres);
    postgres.sql("postgres", "ALTER ROLE anna PASSWORD 'open sesame'");
    let trusted = format!("?sslrootcert={}", certificate.display());
    let url = postgres.encrypted_url("anna", &trusted);
    let told = |home: Home, url: &str, wanted: &[&str]| {
        let ran = home.run(&["sync", "init", url]);
        assert_eq!(ran.exit, 1, "{}", ran.err);
        for wanted in wanted {
            assert!(ran.err.contains(wanted), "{wanted}: {}", ran.err);
        }
        assert!(!key_file(&home).exists());
    };
    let none = ["wants a password for the login \"anna\"", "PGPASSWORD", "--password-command"];
    told(home(), &url, &none);
    told(home().with("PGPASSWORD", ""), &url, &none);
    let wrong = ["password authentication failed", "PGPASSWORD", "--password-command"];
    told(home().with("PGPASSWORD", "open barley"), &url, &wrong);
    let untrusted =
        ["the server's certificate can't be trusted", "sslrootcert=FILE", "sslmode=disable"];
    told(home(), &postgres.encrypted_url("anna", ""), &untrusted);
    let other = postgres.encrypted_url("anna", &trusted).replace("localhost", "127.0.0.1");
    told(home(), &other, &["can't be trusted", "a name that is in the certificate"]);
    let gone = postgres.encrypted_url("anna", "?sslrootcert=/no/such.pem");
    told(home(), &gone, &["sslrootcert=/no/such.pem: No such file"]);
    let failing = home().run(&["sync", "init", &url, "--password-command", "false"]);
    assert!(failing.err.contains("the command that prints the password "), "{}", failing.err);
    // With both it goes, over TLS, to the second device.
    let (one, other) = (home().with("PGPASSWORD", "open sesame"), home());
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    let begun = one.run(&["sync", "init", &url, "--json"]).done();
    let join = ["sync", "join", &url, "--password-command", "echo", "open sesame"];
    let came = other.fed(&join, words(&begun)).done().out;
    assert!(came.contains("received 1 change with 3 sets"), "{came}");
    // Without the password it is not tried five times over.
    let ran = Home::run(&one, &["sync", "status"]).done().out;
    assert!(!ran.contains("not connected"), "{ran}");
}

/// Whoever is refused again and again may be locked out.
#[test]
fn a_password_that_was_refused_is_not_tried_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, told) = std::sync::mpsc::channel();
    thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            tell.send(()).unwrap();
            let _ = client.read(&mut [0; 1024]);
            let said = b"SFATAL\0C28P01\0Mpassword authentication failed\0\0";
            let length = u32::try_from(said.len() + 4).unwrap().to_be_bytes();
            let _ = client.write_all(&[&b"E"[..], &length, said].concat());
        }
    });
    let home = home().with("PGPASSWORD", "wrong");
    let words = "abandon ".repeat(11) + "about";
    let url = format!("postgresql://anna@127.0.0.1:{port}/db?sslmode=disable");
    home.file("sync.key", serde_json::json!({"form": 2, "url": url, "words": words}).to_string());
    let ran = home.run(&["sync"]);
    let wanted = "setwise: the database refuses the login: password authentication failed; ";
    assert!(ran.exit == 1 && ran.err.starts_with(wanted), "{}", ran.err);
    assert_eq!(told.try_iter().count(), 1);
}

#[test]
fn status_says_without_a_connection_what_is_known_and_what_waits() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let code = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.run(&["log", "squat 100kg x5"]).done();
    other.fed(&["sync", "join", &url], &code).done();
    synced(&one);
    let there = status(&one);
    assert_eq!((&there["unreachable"], &there["unsent"]), (&Value::Null, &0.into()));
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    one.run(&["log", "deadlift 140kg x5"]).done();
    drop(postgres);
    let here = status(&one);
    assert_eq!(here["url"], url.as_str());
    assert_eq!((&here["unsent"], &here["met_at"]), (&2.into(), &there["met_at"]));
    assert!(here["met_at"].is_string());
    assert!(here["unreachable"].as_str().unwrap().contains("the database can't be reached"));
    assert_eq!(names(&here), [host(), format!("{} 2", host())]);
    let of = |own: bool| {
        let devices = here["devices"].as_array().unwrap();
        devices.iter().find(|it| it["own"] == own).unwrap()["sent"].clone()
    };
    assert_eq!((of(true), of(false)), (2.into(), 1.into()));
    let text = one.run(&["sync", "status"]).done().out;
    for wanted in [
        "not connected: ",
        "last connected on ",
        "2 records not sent yet",
        "this device, as known here",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    // What is beside the key may be gone, or be anything: nothing depends on it.
    let met = one.path().join("sync.met");
    for bad in [None, Some(""), Some("{"), Some(r#"{"at":3,"devices":{}}"#), Some("\0\0\0")] {
        match bad {
            None => fs::remove_file(&met).unwrap(),
            Some(text) => fs::write(&met, text).unwrap(),
        }
        let text = one.run(&["sync", "status"]).done().out;
        assert!(text.contains("this home was never connected, as far as is known here"), "{text}");
        assert!(text.contains("2 records not sent yet") && text.contains("device "), "{text}");
    }
    fs::write(key_file(&other), "{}").unwrap();
    assert_eq!(other.run(&["sync", "status"]).exit, 2);
}

#[test]
fn devices_have_the_names_of_their_machines_until_somebody_gives_them_others() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let code = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &code).done();
    let second = format!("{} 2", host());
    assert_eq!(names(&status(&one)), [host(), second.clone()]);
    one.run(&["sync", "name", " Desk "]).says("This device is called “Desk” now.");
    let ran = one.run(&["sync", "name", "Phone", "--device", &second]).done().out;
    assert!(ran.ends_with(" is called “Phone” now.\n") && ran.starts_with(&second), "{ran}");
    // The other device and the offline list know them as well, and keep them.
    synced(&other);
    for home in [&one, &other] {
        assert_eq!(names(&status(home)), ["Desk", "Phone"]);
    }
    for bad in
        ["", "  ", "0190f3a2-7a3e-7c1c-8d1d-3c1c8d1d3c1c", "a\nb", "a\u{202e}b", &"x".repeat(61)]
    {
        let ran = one.run(&["sync", "name", bad]);
        assert!(ran.exit == 3 && ran.out.contains("can't be the name of a device"), "{}", ran.out);
    }
    let ran = one.run(&["sync", "name", "phone"]);
    assert!(ran.exit == 3 && ran.out.contains("has that name already"), "{}", ran.out);
    let ran = one.run(&["sync", "name", "Tablet", "--device", "nothing"]);
    ran.refuses("no device is called “nothing”; `setwise sync status` lists them");
    // What was altered there is no name, and nothing that steers.
    postgres.sql("postgres", "UPDATE devices SET label = decode('00', 'hex')");
    assert_eq!(names(&status(&one)), ["-", "-"]);
    synced(&one);
    synced(&other);
    assert_eq!(names(&status(&one)), ["Desk", "Phone"]);
    let gone = one.run(&["sync", "forget", "pHONE"]).done().out;
    assert!(gone.starts_with("Phone (") && gone.contains(") is forgotten: "), "{gone}");
    assert!(one.run(&["sync", "status"]).out.contains(", forgotten"));
    let ran = other.run(&["sync"]);
    assert!(ran.exit == 1 && ran.err.contains("this device was forgotten"), "{}", ran.err);
    // Its name is free again, also for itself, as another device.
    other.fed(&["sync", "join", &url], &code).done();
    let ran = one.run(&["sync", "forget", ""]);
    assert_eq!(ran.exit, 3, "{}", ran.out);
    assert_eq!(names(&status(&one)), ["Desk".to_owned(), "Phone".to_owned(), host()]);
    // An older setwise gave the ids of machines for names, which nobody is shown.
    let (address, key) = (Address::parse(&url).unwrap(), Key::from_words(&code).unwrap());
    let devices = status(&one)["devices"].as_array().unwrap().clone();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let (server, seal) = (Server::connect(&address, None).await.unwrap(), Seal::new(&key));
        for device in devices {
            let id = DeviceId(device["device"].as_str().unwrap().parse().unwrap());
            assert!(server.rename(&seal, id, &uuid::Uuid::from_u128(7).to_string()).await.unwrap());
        }
    });
    let there = status(&one);
    assert_eq!(names(&there), ["-", "-", "-"]);
    assert!(!one.run(&["sync", "status"]).out.contains(&uuid::Uuid::from_u128(7).to_string()));
    synced(&one);
    assert!(names(&status(&one)).contains(&"Desk".to_owned()));
    // One that a database has lost is known there again, by the new name.
    postgres.sql("postgres", "DELETE FROM devices");
    one.run(&["sync", "name", "Garage"]).says("This device is called “Garage” now.");
    assert_eq!(names(&status(&one)), ["Garage"]);
    synced(&other);
    // A database of an older setwise has no right to it, and syncs all the same.
    postgres.sql("postgres", "REVOKE UPDATE (label) ON devices FROM setwise");
    let ran = one.run(&["sync", "name", "Bench"]);
    assert!(
        ran.exit == 1 && ran.err.contains("once more where an older setwise printed it"),
        "{}",
        ran.err
    );
    postgres.sql("postgres", "UPDATE devices SET label = ''");
    synced(&one);
}

#[test]
fn a_home_that_leaves_keeps_all_and_says_what_was_not_sent() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    one.run(&["sync", "leave"]).fails(
        2,
        "setwise: this home is not joined to others; begin with `setwise sync init URL`, or on the second device with `setwise sync join URL`",
    );
    let code = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &code).done();
    other.run(&["log", "squat 100kg x5"]).done();
    let refused = other.run(&["sync", "leave"]);
    refused.refuses("nothing was changed: other devices don't have 1 record of this one yet; `setwise sync` sends what waits, and `setwise sync leave --confirm` leaves without");
    assert!(key_file(&other).exists());
    // Somebody watches meanwhile.
    let mut watching = other.command();
    watching.args(["sync", "--watch"]).stdout(Stdio::null()).stderr(Stdio::piped());
    let watching = watching.spawn().unwrap();
    while records(&postgres) != "1" {
        thread::sleep(Duration::from_millis(20));
    }
    let left = other.run(&["sync", "leave", "--json"]).done().json();
    assert_eq!((&left["url"], &left["unsent"]), (&url.as_str().into(), &0.into()));
    let kept = fs::read_to_string(left["key_file"].as_str().unwrap()).unwrap();
    assert!(kept.contains(&code), "{kept}");
    let watched = watching.wait_with_output().unwrap();
    let said = String::from_utf8(watched.stderr).unwrap();
    assert!(said.contains("this home does not sync any more: it was told to leave"), "{said}");
    assert!(!key_file(&other).exists() && !other.path().join("sync.met").exists());
    assert_eq!(other.run(&["sync"]).exit, 2);
    assert_eq!(other.run(&["sync", "leave"]).exit, 2);
    assert!(other.run(&["history"]).done().out.contains("Squat"));
    // What was done alone comes along when it comes back.
    other.run(&["log", "deadlift 140kg x5"]).done();
    other.fed(&["sync", "join", &url], &code).done();
    assert_eq!(synced(&one)["sets"], 2);
    other.run(&["log", "bench 80kg x5"]).done();
    let left = other.run(&["sync", "leave", "--confirm", "--json"]).done().json();
    assert_eq!(left["unsent"], 1);
}

#[test]
fn all_goes_along_to_another_database_and_the_other_devices_follow() {
    let Some(old) = database() else { return };
    let Some(new) = database() else { return };
    old.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    let (one, other, lost) = (home(), home(), home());
    let (from, to) = (old.url("anna"), new.url("anna"));
    one.run(&["log", "bench 3x8 185lb @8"]).done();
    let code = words(&one.run(&["sync", "init", &from, "--json"]).done());
    other.fed(&["sync", "join", &from], &code).done();
    lost.fed(&["sync", "join", &from], &code).done();
    for (home, name) in [(&one, "Desk"), (&other, "Phone"), (&lost, "Tablet")] {
        home.run(&["sync", "name", name]).done();
    }
    lost.run(&["log", "deadlift 140kg x5"]).done();
    synced(&lost);
    one.run(&["sync", "forget", "Tablet"]).done();
    one.run(&["sync", "share", "coach"]).done();
    other.run(&["log", "squat 100kg x5"]).done();
    synced(&other);
    for (url, wanted) in [
        (from.as_str(), "this home meets the others at "),
        ("mysql://anna@host/db", "it must begin with postgresql://"),
    ] {
        let ran = one.run(&["sync", "move", url]);
        assert!(ran.exit >= 2 && (ran.out + &ran.err).contains(wanted));
    }
    let nowhere = to.replace("/postgres", "/none");
    assert_eq!(one.run(&["sync", "move", &nowhere]).exit, 1);
    assert_eq!(status(&one)["url"], from.as_str());
    // One moves: what the others sent, and what only the old one had, goes with it.
    let moved = one.run(&["sync", "move", &to]).done().out;
    assert!(moved.starts_with("Sent 3 records to "), "{moved}");
    assert!(moved.contains(&format!("\n    setwise sync move {to}\n")), "{moved}");
    assert!(moved.contains("`setwise sync share LOGIN` once more"), "{moved}");
    assert_eq!(records(&new), "3");
    let there = status(&one);
    assert_eq!(names(&there), ["Desk", "Phone", "Tablet"]);
    let tablet = there["devices"].as_array().unwrap().iter().find(|it| it["name"] == "Tablet");
    assert_eq!(tablet.unwrap()["forgotten"], true);
    // The other follows, with what it did meanwhile, also where the old one is gone.
    other.run(&["log", "bench 80kg x5"]).done();
    drop(old);
    let ran = other.run(&["sync", "move", &to]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.err.contains("until they move too"), "{}", ran.err);
    assert_eq!(synced(&one)["sets"], 1);
    assert_eq!(status(&one)["state"], status(&other)["state"]);
    // Nothing is shared before that is said again, and then under a newer key.
    assert!(!one.run(&["sync"]).err.contains("older team"));
    new.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    let invitation = words(&one.run(&["sync", "share", "coach", "--json"]).done());
    let coach = home();
    coach.fed(&["team", "join", &new.url("coach")], &invitation).done();
    assert!(coach.run(&["team"]).done().out.contains("anna"));
    assert!(!other.run(&["sync"]).err.contains("older team"));
    // Somebody else's login is nobody's to move to.
    let bobs = home();
    bobs.run(&["sync", "init", &new.url("bob")]).done();
    let ran = one.run(&["sync", "move", &new.url("bob")]);
    assert!(
        ran.exit == 1 && ran.err.contains("the database keeps another athlete for this login"),
        "{}",
        ran.err
    );
}

#[test]
fn only_a_login_that_there_is_is_let_read() {
    let Some(postgres) = database() else { return };
    let one = home();
    one.run(&["sync", "init", &postgres.url("anna")]).done();
    for nobody in ["caoch", "Bob", "bob ", "setwise"] {
        one.run(&["sync", "share", nobody]).refuses(&format!(
            "the database has no login “{nobody}”; its owner makes one with `setwise sync admin add URL LOGIN`"
        ));
    }
    assert_eq!(postgres.sql("postgres", "SELECT count(*) FROM readers"), "0");
    one.run(&["sync", "share", "bob"]).done();
}
