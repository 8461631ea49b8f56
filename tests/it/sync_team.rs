//! `setwise team` and `sync share`: what those who coach an athlete may read, tried at a real database.

use crate::home::{Home, Ran};
use crate::postgres::Postgres;
use crate::sync::{database, home, synced, words};

/// An athlete at a database who trained, and planned.
fn athlete(postgres: &Postgres, login: &str) -> Home {
    let home = home();
    home.run(&["sync", "init", &postgres.url(login), "--json"]).done();
    home
}

fn invite(athlete: &Home, coach: &str, more: &[&str]) -> String {
    let arguments = [&["sync", "share", coach, "--json"], more].concat();
    words(&athlete.run(&arguments).done())
}

fn coach(postgres: &Postgres, words: &str) -> Home {
    let home = home();
    home.fed(&["team", "join", &postgres.url("coach")], words).done();
    home
}

#[track_caller]
fn team(coach: &Home) -> serde_json::Value {
    coach.run(&["team", "--json"]).done().json()
}

fn roles(postgres: &Postgres) {
    postgres.sql(
        "postgres",
        "CREATE ROLE coach LOGIN IN ROLE setwise; CREATE ROLE second LOGIN IN ROLE setwise;",
    );
}

#[track_caller]
fn count(postgres: &Postgres, role: &str, of: &str) -> String {
    postgres.sql(role, &format!("SELECT count(*) FROM {of}"))
}

#[test]
fn a_coach_reads_what_is_shared_and_nothing_else_and_nothing_once_it_is_over() {
    let Some(postgres) = database() else { return };
    roles(&postgres);
    let anna = athlete(&postgres, "anna");
    anna.run(&["log", "bench 3x8 185lb @8"]).done();
    anna.run(&["log", "squat 100kg x5 // left knee hurts 4/10"]).done();
    anna.run(&["bodyweight", "80kg"]);
    anna.run(&["profile", "set", "days", "5"]).done();
    // A program's verdict says what the athlete avoids.
    anna.run(&["profile", "set", "avoid", "deadlift"]).done();
    anna.run(&["program", "start", "5/3/1"]);
    anna.run(&["accept"]).done();
    let program = anna.run(&["program", "show", "--json"]).done().out;
    assert!(program.contains("avoided by 'deadlift'"), "{program}");
    synced(&anna);
    // Before anything is shared, nothing is for anybody else.
    for role in ["bob", "coach"] {
        for table in ["ops", "devices", "readers", "athletes", "sent"] {
            assert_eq!(count(&postgres, role, table), "0", "{role} {table}");
        }
    }
    let invitation = invite(&anna, "coach", &[]);
    assert_eq!(invitation.split(' ').count(), 12);
    // Said again it is the same.
    assert_eq!(invite(&anna, "coach", &[]), invitation);
    let own = count(&postgres, "anna", "ops WHERE scope = 0");
    assert_eq!(count(&postgres, "coach", "ops"), own);
    assert_eq!(count(&postgres, "coach", "ops WHERE scope <> 1"), "0");
    assert_eq!(count(&postgres, "coach", "readers"), "1");
    assert_eq!(count(&postgres, "coach", "athletes"), "0");
    assert_eq!(count(&postgres, "bob", "ops"), "0");
    // A coach writes and changes nothing.
    for sql in [
        "INSERT INTO ops SELECT * FROM ops",
        "INSERT INTO readers SELECT athlete, reader, 0, 0, key FROM readers",
        "INSERT INTO devices SELECT athlete, athlete, label FROM devices LIMIT 1",
        "UPDATE ops SET body = ''",
        "DELETE FROM ops",
    ] {
        let told = postgres.try_sql("coach", sql).unwrap_err();
        assert!(
            told.contains("row-level security") || told.contains("permission denied"),
            "{sql}: {told}"
        );
    }
    postgres.sql("coach", "UPDATE readers SET until = NULL");
    postgres.sql("coach", "UPDATE devices SET revoked_at = now()");
    let revoked = "devices WHERE revoked_at IS NOT NULL";
    assert_eq!(count(&postgres, "anna", revoked), "0");
    // The words of another invitation open nothing.
    let wrong = "abandon ".repeat(11) + "about";
    home()
        .fed(&["team", "join", &postgres.url("coach")], wrong)
        .fails(1, "setwise: nobody at that database shares anything with the login “coach” under this invitation");
    let coach = coach(&postgres, &invitation);
    let shown = team(&coach);
    let one = &shown["athletes"][0];
    assert_eq!(one["name"], "anna");
    assert_eq!(one["sessions"], 1);
    assert_eq!(one["pain"], serde_json::json!([]), "not shared");
    // Nothing of what is the athlete's own is in the copy.
    let copy = copies(&coach);
    for secret in ["knee hurts", "\"do\":\"weigh", "avoided by", "\"avoid\""] {
        assert!(!copy.contains(secret), "{secret}: {copy}");
    }
    assert!(copy.contains("bench"), "{copy}");
    // What comes later comes too, an edit and an undo as well, and offline it is there.
    anna.run(&["log", "deadlift 140kg x5"]).done();
    anna.run(&["edit", "bench set 2 to 190lb"]).done();
    synced(&anna);
    team(&coach);
    assert!(copies(&coach).contains("deadlift"));
    anna.run(&["undo"]).done();
    synced(&anna);
    team(&coach);
    // What the athlete wants to share besides is written anew, for all who read.
    invite(&anna, "coach", &["--with", "pain,profile"]);
    let one = team(&coach)["athletes"][0].clone();
    assert_eq!(one["pain"][0]["note"], "left knee hurts 4/10");
    assert!(copies(&coach).contains("\"avoid\""));
    invite(&anna, "coach", &["--with", "nothing"]);
    let one = team(&coach)["athletes"][0].clone();
    assert_eq!(one["pain"], serde_json::json!([]));
    assert!(!copies(&coach).contains("knee hurts"), "not kept either");
    one_leaves(&postgres, &anna, &coach);
}

/// Another coach stays when the first one goes, and reads what follows; the first does not.
fn one_leaves(postgres: &Postgres, anna: &Home, coach: &Home) {
    let status = anna.run(&["sync", "status"]).done().out;
    let told = "coach may read sets, plans, programs and the calendar";
    assert!(status.contains(told), "{status}");
    let second = home();
    let words = invite(anna, "second", &[]);
    second.fed(&["team", "join", &postgres.url("second")], &words).done();
    let before = count(postgres, "coach", "ops");
    assert_ne!(before, "0");
    let gone = anna.run(&["sync", "revoke", "coach", "--json"]).done();
    assert_eq!(gone.json()["readers"], serde_json::json!(["second"]));
    assert_eq!(anna.run(&["sync", "revoke", "coach"]).exit, 3);
    assert_eq!(count(postgres, "coach", "ops"), "0");
    assert_eq!(count(postgres, "coach", "devices"), "0");
    anna.run(&["log", "hammer curl 20kg x8"]).done();
    synced(anna);
    let epochs = "SELECT string_agg(DISTINCT epoch::text, ',') FROM ops WHERE scope > 0 \
                  AND seq = (SELECT max(seq) FROM ops)";
    assert_eq!(postgres.sql("second", epochs), "1");
    team(&second);
    assert!(copies(&second).contains("hammer-curl"));
    let ran = coach.run(&["team"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("anna shares nothing with you any more"), "{}", ran.err);
    assert!(!copies(coach).contains("hammer-curl"));
    // Should the database hand out what it was told to keep back: the key does not open it.
    postgres.sql(
        "postgres",
        "UPDATE readers SET until = NULL WHERE reader = 'coach'; ALTER ROLE coach BYPASSRLS",
    );
    let ran = coach.run(&["team"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("can't be decrypted"), "{}", ran.err);
    assert!(!copies(coach).contains("hammer-curl"));
    // And should it forget that anybody left, the athlete's device does not believe it.
    postgres.sql("postgres", "DELETE FROM readers WHERE epoch = 1");
    anna.run(&["log", "hammer curl 21kg x8"]).done();
    let ran = anna.run(&["sync"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("has an older team than this device"), "{}", ran.err);
    // The coach forgets, with all that was there.
    coach.run(&["team", "leave", "Anna", "--json"]).done();
    assert_eq!(copies(coach), "");
    assert_eq!(coach.run(&["team"]).exit, 2);
    assert_eq!(coach.run(&["team", "leave", "anna"]).exit, 3);
}

/// All that the copies of a coach's home say, as their records say it.
fn copies(coach: &Home) -> String {
    let folder = coach.path().join("team");
    let mut all = String::new();
    let Ok(athletes) = std::fs::read_dir(folder) else {
        return all;
    };
    for athlete in athletes.map(Result::unwrap) {
        let copy = rusqlite::Connection::open(athlete.path().join("setwise.db")).unwrap();
        let mut read = copy
            .prepare(
                "SELECT body || kind || summary FROM changes UNION ALL \
                 SELECT coalesce(notes, '') FROM sets UNION ALL SELECT key FROM exercises",
            )
            .unwrap();
        let rows = read.query_map([], |row| row.get::<_, Option<String>>(0));
        for row in rows.unwrap() {
            all.push_str(&row.unwrap().unwrap_or_default());
            all.push('\n');
        }
    }
    all
}

#[test]
fn several_athletes_stand_beside_each_other_and_are_there_without_a_connection() {
    let Some(postgres) = database() else { return };
    roles(&postgres);
    let (anna, bob) = (athlete(&postgres, "anna"), athlete(&postgres, "bob"));
    anna.run(&["log", "bench 3x8 185lb @8"]).done();
    bob.run(&["log", "squat 3x5 100kg @9"]).done();
    let coach = coach(&postgres, &invite(&anna, "coach", &[]));
    let words = invite(&bob, "coach", &[]);
    let url = postgres.url("coach");
    let ran = coach.fed(&["team", "join", &url, "--name", "Anna"], &words);
    assert_eq!(ran.exit, 2, "the name is taken: {}", ran.err);
    coach
        .fed(&["team", "join", &url, "--name", "Bobby"], &words)
        .says("Bobby shares with you: `setwise team` shows it.");
    let names = |ran: Ran| {
        let shown = ran.done().json();
        let athletes = shown["athletes"].as_array().unwrap().clone();
        let names = athletes.iter().map(|it| it["name"].as_str().unwrap());
        names.map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(names(coach.run(&["team", "--json"])), ["anna", "Bobby"]);
    // Two athletes of one database stay apart, and the database may be gone.
    drop(postgres);
    let ran = coach.run(&["team"]);
    assert_eq!(ran.exit, 0);
    assert!(ran.err.contains("Bobby is shown as last known"), "{}", ran.err);
    assert!(ran.out.contains("Bobby  last trained today · 1 session in 4 weeks"), "{}", ran.out);
    assert_eq!(names(coach.run(&["team", "--offline", "--json"])), ["anna", "Bobby"]);
    // A coach is an athlete too, and their own log is another.
    assert_eq!(coach.run(&["history", "--json"]).done().json(), serde_json::json!([]));
}
