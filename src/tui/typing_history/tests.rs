use super::*;

fn of(lines: &[&str]) -> History {
    let mut history = History::default();
    for line in lines {
        history.remember(line);
    }
    history
}

#[test]
fn browsing_back_and_forth_ends_at_the_draft() {
    let mut history = of(&["one", "two"]);
    assert_eq!(history.older("draft").as_deref(), Some("two"));
    assert_eq!(history.older("two").as_deref(), Some("one"));
    assert_eq!(history.older("one"), None);
    assert_eq!(history.newer().as_deref(), Some("two"));
    assert_eq!(history.newer().as_deref(), Some("draft"));
    assert_eq!(history.newer(), None);
}

#[test]
fn a_draft_left_behind_by_editing_an_old_line_is_remembered() {
    let mut history = of(&["one"]);
    history.older("draft");
    history.stop_browsing();
    assert_eq!(history.older("").as_deref(), Some("draft"));
}

#[test]
fn repeats_and_blanks_are_not_kept() {
    let mut history = of(&["one", "one", "  "]);
    assert_eq!(history.older("").as_deref(), Some("one"));
    assert_eq!(history.older("one"), None);
}

#[test]
fn earlier_runs_go_before_this_one() {
    let mut history = of(&["now"]);
    history.recall(["first", "second"].into_iter().map(String::from));
    let mut seen = Vec::new();
    while let Some(line) = history.older("") {
        seen.push(line);
    }
    assert_eq!(seen, ["now", "second", "first"]);
}

#[test]
fn the_search_steps_through_what_matches() {
    let history = of(&["Bench 185", "squat 225", "bench 190"]);
    let (newest, line) = history.find("bench", None).unwrap();
    assert_eq!((newest, line), (2, "bench 190"));
    let (older, line) = history.find("bench", Some(newest)).unwrap();
    assert_eq!((older, line), (0, "Bench 185"));
    assert_eq!(history.find("bench", Some(older)), None);
    assert_eq!(history.find_after("bench", older), Some((2, "bench 190")));
}

#[test]
fn only_so_many_lines_are_kept() {
    let mut history = History::default();
    for n in 0..=limits::MOST_LINES_REMEMBERED {
        history.remember(&n.to_string());
    }
    assert_eq!(history.find("0", Some(1)), None, "the oldest went");
    assert_eq!(history.lines.len(), limits::MOST_LINES_REMEMBERED);
}
