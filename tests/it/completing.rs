//! What Tab offers, asked as the shells ask.

use crate::home::Home;

/// What is offered for the last word, each with what is said of it.
fn offered(home: &Home, line: &[&str]) -> Vec<String> {
    let mut command = home.command();
    command.env("SETWISE_COMPLETE", "fish").arg("--").args(line);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let out = String::from_utf8(output.stdout).unwrap();
    let flags = |line: &&str| !line.starts_with("--");
    out.lines().filter(flags).map(str::to_owned).collect()
}

#[test]
fn names_go_on_from_what_was_typed() {
    let home = Home::new();
    home.run(&["log", "squat 5x5 225lb"]).done();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["assistant", "message", "add leg day on monday"]);
    home.run(&["accept"]).done();
    let wanted: &[(&[&str], &str)] = &[
        (&["history", "be"], "bench press\tlast 21 Nov"),
        (&["history", "bench", "pr"], "press\tlast 21 Nov"),
        (&["history", "Bench", "Pr"], "Press\tlast 21 Nov"),
        (&["log", "romanian dead"], "romanian deadlift"),
        (&["log", "5x5", "romanian", "dead"], "deadlift"),
        (&["chat", "move", "leg"], "leg day\ta session"),
        (&["undo", ""], "2\t3 sets of Bench Press"),
        (&["plan", ""], "restore\tMake an earlier plan today's plan"),
    ];
    for (line, wanted) in wanted {
        let line: Vec<&str> = ["setwise"].iter().chain(*line).copied().collect();
        let found = offered(&home, &line);
        assert!(found.iter().any(|one| one == wanted), "{line:?}: {found:#?}, not {wanted:?}");
    }
    // With nothing typed, what was done, the last first.
    let done = offered(&home, &["setwise", "history", ""]);
    assert_eq!(done, ["bench press\tlast 21 Nov", "back squat\tlast 21 Nov"]);
}

#[test]
fn tab_makes_no_home_and_asks_no_more_than_there_is() {
    let home = Home::new();
    assert_eq!(offered(&home, &["setwise", "undo", ""]), [""; 0]);
    assert!(!offered(&home, &["setwise", "history", "squ"]).is_empty());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    // A home that can't be read is no reason for a sentence in the middle of a line.
    home.file("setwise.db", "no database");
    assert_eq!(offered(&home, &["setwise", "undo", ""]), [""; 0]);
}

#[test]
fn an_unknown_shell_is_told() {
    let home = Home::new();
    let mut command = home.command();
    let output = command.env("SETWISE_COMPLETE", "tcsh").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("tcsh") && err.contains("`bash`"), "{err}");
}
