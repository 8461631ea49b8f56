//! Undo and redo, as they are typed, tapped and called: what is taken back is named before it goes
//! further than this session of training.

use super::home::Home;
use super::server::Server;
use serde_json::json;

/// A Tuesday, days before all that follows.
const TUESDAY: &str = "2026-11-17T18:00:00-05:00";

/// A home where these lines were logged on that Tuesday.
fn tuesday(lines: &[&str]) -> Home {
    let home = introduced(Home::new().at(TUESDAY));
    for line in lines {
        home.run(&["log", line]).done();
    }
    home.at(super::home::NOW)
}

/// The same home after the first run's questions.
fn introduced(home: Home) -> Home {
    talk(&home, &["skip all"]);
    home
}

fn sets(home: &Home) -> usize {
    home.run(&["history", "--json"]).done().json().as_array().unwrap().len()
}

fn talk(home: &Home, lines: &[&str]) -> String {
    home.fed(&["--plain"], lines.join("\n")).done().out
}

#[test]
fn an_undo_of_an_earlier_session_is_named_first_and_done_when_that_is_confirmed() {
    for (lines, what) in [
        (vec!["bench 185lb x7"], "Bench Press set 1, 185 lb × 7"),
        (vec!["squat 3x5 225lb"], "Back Squat 225 lb × 5, 5, 5"),
        (
            vec!["bench 185lb x7; barbell row 155lb x8"],
            "Bench Press 185 lb × 7; Barbell Row 155 lb × 8",
        ),
        (vec!["pull-ups x8", "pull-ups x7"], "Pull-Up set 2, 7 reps"),
    ] {
        let home = tuesday(&lines);
        let before = sets(&home);
        let asked = format!("Undo would take back: {what}, from Tue 17 Nov.");
        home.run(&["undo"]).refuses(&format!("{asked} `setwise undo --yes` does."));
        let refused = home.run(&["undo", "--json"]);
        assert_eq!((refused.exit, sets(&home)), (3, before));
        assert_eq!(refused.json()["faults"][0]["code"], "needs_confirmation");
        assert!(home.run(&["chat", "undo"]).out.contains(&asked), "{what}");
        assert_eq!(sets(&home), before);
        for no in ["no", "2", "no, leave it", "never mind"] {
            let said = talk(&home, &["/undo", no]);
            assert!(said.contains("All right; nothing was changed."), "{no}: {said}");
        }
        assert_eq!(sets(&home), before);
        // What was asked is answered in the next line.
        let said = talk(&home, &["undo", "yes", "redo"]);
        assert!(
            said.contains(&format!("{asked}\n1 yes, take it back\n2 no, leave it\n")),
            "{said}"
        );
        assert!(said.contains("Undone: ") && said.contains("Redone: "), "{said}");
        assert_eq!(sets(&home), before, "{said}");
        // What was brought back now is of now; what was asked about is again.
        home.run(&["undo"]).done();
        home.run(&["redo"]).done();
        let later = home.at("2026-11-22T09:00:00-05:00");
        let home = later;
        assert!(home.run(&["undo"]).out.contains(&asked));
        let done = home.run(&["undo", "--yes"]).done();
        assert!(done.out.starts_with("Undone: "), "{}", done.out);
        assert!(sets(&home) < before);
        home.run(&["redo"]).done();
        assert_eq!(sets(&home), before);
    }
}

#[test]
fn what_was_done_in_this_session_is_taken_back_at_once_and_what_was_before_is_asked_about() {
    let home = tuesday(&["bench 185lb x7"]);
    for line in ["squat 225lb x5", "barbell row 155lb x8"] {
        home.run(&["log", line]).done();
    }
    home.run(&["undo"]).says("Undone: 1 set of Barbell Row.");
    home.run(&["undo"]).says("Undone: 1 set of Back Squat.");
    home.run(&["undo"]).refuses(
        "Undo would take back: Bench Press set 1, 185 lb × 7, from Tue 17 Nov. \
         `setwise undo --yes` does.",
    );
    // By its number it is named already.
    let listed = home.run(&["undo", "--list", "--json"]).done().json();
    let number = listed[0]["number"].to_string();
    home.run(&["undo", &number]).says("Undone: 1 set of Bench Press.");
    home.run(&["undo"]).refuses("Nothing was undone: there is nothing to undo.");
}

#[test]
fn redo_brings_back_what_undo_took_until_something_else_is_changed() {
    let home = Home::new();
    home.run(&["redo"]).refuses(
        "Nothing was redone: there is nothing to redo. \
         A redo brings back what an undo took, until something else is changed.",
    );
    let changes: [(&[&str], &str); 4] = [
        (&["log", "bench 3x8 185lb @8"], "3 sets of Bench Press"),
        (&["edit", "bench", "--set", "1", "--reps", "7"], "the edit of set 1 of Bench Press"),
        (&["delete", "bench", "--set", "2"], "the deletion of set 2 of Bench Press"),
        (&["profile", "set", "days", "5"], "a change of the profile"),
    ];
    let state = |home: &Home| {
        let shown = |words: &[&str]| home.run(words).done().out;
        (shown(&["history"]), shown(&["profile"]))
    };
    let mut states = Vec::new();
    for (change, _) in changes {
        states.push(state(&home));
        home.run(change).done();
    }
    let last = state(&home);
    for (_, what) in changes.iter().rev() {
        home.run(&["undo"]).says(&format!("Undone: {what}."));
        assert_eq!(state(&home), states.pop().unwrap(), "{what}");
    }
    for (_, what) in changes {
        let redone = home.run(&["redo", "--json"]).done().json();
        assert_eq!((&redone["redone"], &redone["unchanged"]), (&json!(what), &json!(null)));
    }
    assert_eq!(state(&home), last);
    home.run(&["undo"]).done();
    home.run(&["log", "barbell row 155lb x8"]).done();
    assert_eq!(home.run(&["redo", "--json"]).json()["faults"][0]["code"], "nothing_to_redo");
    // By its number it comes back all the same.
    home.run(&["redo", "4"]).says("Redone: a change of the profile.");
    home.run(&["redo", "4"]).refuses("Nothing was redone: change 4 was not undone.");
    home.run(&["doctor", "--replay"]).done();
}

#[test]
fn a_receipt_is_marked_while_its_sets_are_taken_back() {
    for (lines, receipt, mark) in [
        (["bench 3x8 185lb", "undo"], "Bench Press  3 × 8 @ 185 lb  ✓✓✓", "✗ taken back"),
        (["bench 3x8 185lb", "/undo"], "Bench Press  3 × 8 @ 185 lb  ✓✓✓", "✗ taken back"),
        (
            ["barbell row 155lb x8", "oops undo that"],
            "Barbell Row  155 lb × 8  set 1 ✓",
            "✗ taken back",
        ),
        (
            ["squat 3x5 225lb", "delete set 2 of squat"],
            "Back Squat  3 × 5 @ 225 lb  ✓✓✓",
            "✗ 1 of 3 sets taken back",
        ),
    ] {
        let home = introduced(Home::new());
        let said = talk(&home, &lines);
        assert_eq!(said.matches(receipt).count(), 2, "{said}");
        assert_eq!(said.matches(mark).count(), 1, "{said}");
        // Whoever comes back is told as well, and sees it come back.
        let wish = if lines[1].contains("undo") { "redo" } else { "undo" };
        let said = talk(&home, &[wish]);
        assert_eq!(said.matches(receipt).count(), 1, "{said}");
        assert!(said.contains("✓ back again") && !said.contains(mark), "{said}");
    }
}

#[test]
fn http_asks_and_brings_back_as_the_command_line_does() {
    let home = tuesday(&["bench 185lb x7"]);
    let server = Server::start(&home);
    let asked = server.post("/api/undo", &json!({}));
    asked.refuses(409, "needs_confirmation");
    let now = server.get("/api/now").json();
    let asks = now["undo"]["asks"].as_str().unwrap_or_default().to_owned();
    assert_eq!(asks, "Undo would take back: Bench Press set 1, 185 lb × 7, from Tue 17 Nov.");
    assert_eq!(now["redo"], json!(null));
    assert_eq!(server.post("/api/undo", &json!({"confirm": true})).status, 200);
    assert_eq!(sets(&home), 0);
    let change = &now["undo"]["change"];
    assert_eq!(&server.get("/api/now").json()["redo"]["change"], change);
    assert_eq!(server.post("/api/redo", &json!({"change": change})).status, 200);
    // Sent twice, it is brought back once.
    server.post("/api/redo", &json!({"change": change})).refuses(422, "not_undone");
    server.post("/api/redo", &json!({})).refuses(422, "nothing_to_redo");
    assert_eq!(sets(&home), 1);
}
