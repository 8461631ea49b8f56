//! The table of questions about one small log, asked of the binary: logged, asked and answered in one window.

use super::home::Home;

const LOG: &str = include_str!("../../crates/training/src/testing/log.txt");
const QUESTIONS: &str = include_str!("../../crates/offline/src/questions.txt");

/// A day of the log as an athlete types it: `2026-11-16 back-squat 110x5@1 110x5` as
/// `back squat 110kg x5 rir 1, 110kg x5 on 2026-11-16`.
fn typed(line: &str) -> String {
    let (day, rest) = line.split_once(' ').unwrap();
    let (exercise, sets) = rest.split_once(' ').unwrap();
    let set = |set: &str| {
        let (load, reps) = set.split_once('x').unwrap();
        let load = if load.is_empty() { String::new() } else { format!("{load}kg ") };
        match reps.split_once('@') {
            Some((reps, reserve)) => format!("{load}x{reps} rir {reserve}"),
            None => format!("{load}x{reps}"),
        }
    };
    let sets: Vec<_> = sets.split(' ').map(set).collect();
    let name = exercise.replace('-', " ");
    format!("{name} {} on {day}", sets.join(", "))
}

#[test]
fn one_window_answers_every_question_of_the_table_in_its_order() {
    let home = Home::new();
    home.run(&["profile", "set", "unit", "kg"]).done();
    let logged: Vec<_> = LOG.lines().map(typed).collect();
    let rows = QUESTIONS.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<_> = rows.filter_map(|line| line.split_once(" => ")).collect();
    let asked: Vec<_> = rows.iter().map(|(asked, _)| *asked).collect();
    let lines = format!("skip all\n{}\n{}\n", logged.join("\n"), asked.join("\n"));
    let said = home.fed(&["--plain"], lines).done().out;
    let mut rest = said.as_str();
    for (asked, wanted) in rows {
        for line in wanted.split(" | ") {
            let Some(at) = rest.find(line) else {
                panic!("{asked}: wanted {line}\n{}", &rest[..rest.len().min(2_000)]);
            };
            rest = &rest[at + line.len()..];
        }
    }
}
