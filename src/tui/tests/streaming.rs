//! An answer as it streams in: set as Markdown, nothing flickers, nobody is moved.

use super::fixtures::{athlete, coach, half, thoughtful};
use super::stage::Stage;
use crate::coach::TurnEvent;
use crate::tui::options::{Charset, Options};
use crate::tui::response::Response;
use crate::tui::update::Newest;
use crate::tui::wrap;
use proptest::prelude::*;
use ratatui::style::{Color, Modifier};

const ANSWER: &str = "\
# Your week
**Three** days, *45 min* each. Say `same again` to repeat a set.

| Day | Focus | Sets |
|:----|:------|-----:|
| Mon | Push, 卧推 first | 12 |
| Wed | Pull | 14 |
| Fri | Legs 🏋 | 11 |

1. Warm up
   - band pull-aparts
   - ~~jogging~~
2. Lift

> Stop two reps short.

```
squat 100kg x5
```
More: [notes](https://example.org/n)
";

fn answering(width: u16, height: u16) -> Stage {
    let mut stage = Stage::open(width, height);
    stage.keys("plan my week<enter>");
    stage.entry(athlete(1, "plan my week"));
    stage.news(Response::Turn(TurnEvent::Asking { coach: "openai/gpt-5".into() }));
    stage.news(Response::Turn(TurnEvent::Answering));
    stage
}

fn stream(stage: &mut Stage, text: &str) {
    stage.news(Response::Turn(TurnEvent::Text(text.into())));
}

fn answered(width: u16, height: u16) -> Stage {
    let mut stage = answering(width, height);
    stream(&mut stage, ANSWER);
    stage.entry(coach(2, ANSWER.trim()));
    stage.news(Response::Turn(TurnEvent::Done));
    stage
}

#[test]
fn an_answer_at_80x24() {
    insta::assert_snapshot!(answered(80, 30).screen());
}

#[test]
fn an_answer_at_40x15() {
    insta::assert_snapshot!(answered(40, 40).screen());
}

#[test]
fn an_answer_at_200x50() {
    insta::assert_snapshot!(answered(200, 50).screen());
}

#[test]
fn a_block_stands_at_the_end_of_what_streams_in() {
    let mut stage = answering(80, 24);
    assert_eq!(stage.rows_with("▌"), Vec::<String>::new());
    stream(&mut stage, "**Three");
    assert_eq!(stage.rows_with("coach Three▌").len(), 1);
    stream(&mut stage, "** days\n\n| a |");
    assert_eq!(stage.rows_with("Three days▌").len(), 1, "the table waits");
    assert_eq!(stage.rows_with("| a").len(), 0);
    stream(&mut stage, "\n|---|\n| 1 |\n| 2");
    let screen = stage.screen();
    assert!(screen.contains("1▌") && !screen.contains("2▌"), "{screen}");
}

/// Character by character, no row that was shown is shown otherwise later but the table's, whose
/// columns grow, and the last.
#[test]
fn rows_that_stand_stay() {
    let mut stage = answering(80, 50);
    let mut before: Vec<String> = Vec::new();
    for c in ANSWER.chars() {
        stream(&mut stage, &c.to_string());
        let screen = stage.screen();
        let rows: Vec<String> = screen
            .lines()
            .skip(3)
            .take_while(|row| !row.starts_with('├'))
            .map(|row| row.replace('▌', " ").trim_end_matches(['│', ' ']).to_owned())
            .collect();
        let of_table = |row: &String| row.contains(" │ ") || row.contains('┼');
        let stable = before.iter().rposition(|row| row.len() > 3).unwrap_or(0);
        for (was, is) in before.iter().zip(&rows).take(stable) {
            assert!(was == is || of_table(is), "{was:?} became {is:?}");
        }
        before = rows;
    }
}

#[test]
fn when_it_is_whole_nothing_moves() {
    for text in [ANSWER, "One line.", "Row\n\n- a\n- b"] {
        let mut stage = answering(80, 50);
        stream(&mut stage, text);
        stream(&mut stage, "\n");
        let before = stage.screen().replace('▌', " ");
        stage.entry(coach(2, text.trim()));
        let trimmed = |screen: String| {
            let rows: Vec<_> = screen
                .lines()
                .take(40)
                .map(|row| row.trim_end_matches(['│', ' ']).to_owned())
                .collect();
            rows
        };
        assert_eq!(trimmed(stage.screen()), trimmed(before));
    }
}

#[test]
fn a_reader_further_up_is_not_moved_while_it_streams_and_becomes_whole() {
    let mut stage = answering(80, 24);
    stage.news(Response::Turn(TurnEvent::Thought("Let me see.".into())));
    let long = (1..=60).map(|n| format!("line {n}\n\n")).collect::<Vec<_>>().concat();
    stream(&mut stage, &long);
    stage.keys("<pgup>");
    let seen = |stage: &mut Stage| -> Vec<String> {
        let rows = stage.rows_with("      line ");
        rows.iter().map(|row| row[..30].to_owned()).collect()
    };
    let before = seen(&mut stage);
    assert!(before.len() > 5, "{before:?}");
    for piece in
        ["\n| a | b |\n|---|---|\n", "| 1 | long words here |\n", "| 2 | **x** |\n", "\n# End\n"]
    {
        stream(&mut stage, piece);
        assert_eq!(seen(&mut stage), before);
    }
    // Said by the screen itself meanwhile, before the answer is whole.
    stage.keys("/stop now<enter>");
    let text =
        format!("{long}\n| a | b |\n|---|---|\n| 1 | long words here |\n| 2 | **x** |\n\n# End");
    stage.entry(thoughtful(2, "Let me see.", text.trim()));
    assert_eq!(seen(&mut stage), before);
    stage.news(Response::Turn(TurnEvent::Done));
    assert_eq!(seen(&mut stage), before);
}

#[test]
fn within_a_table_that_grows_the_reader_stays_at_the_same_row() {
    let mut stage = answering(60, 20);
    let rows = (1..=40).map(|n| format!("| set {n} | x |\n")).collect::<Vec<_>>().concat();
    stream(&mut stage, &format!("| a | b |\n|--|--|\n{rows}"));
    stage.keys("<pgup>");
    let first = stage.rows_with("set ")[0].clone();
    let name = first.split('│').nth(1).unwrap().trim().to_owned();
    // The second column takes the first one's room: its cells are broken, all rows get taller.
    stream(
        &mut stage,
        "| set 41 | a much longer word than all of the others were before it came |\n",
    );
    let now = stage.rows_with("set ")[0].clone();
    assert!(now.contains(&name), "{name:?} became {now:?}");
}

#[test]
fn a_resize_while_it_streams_sets_it_as_if_it_had_always_been_so_wide() {
    let mut stage = answering(120, 40);
    for piece in ANSWER.split_inclusive(' ') {
        stream(&mut stage, piece);
    }
    stage.resize(50, 40);
    let mut fresh = answering(50, 40);
    stream(&mut fresh, ANSWER);
    assert_eq!(stage.screen(), fresh.screen());
}

#[test]
fn in_ascii_nothing_else_is_drawn() {
    let mut stage =
        Stage::with(Options { charset: Charset::AsciiOnly, ..Options::default() }, 80, 50);
    stage.news(super::fixtures::opened(super::fixtures::panes()));
    stage.keys("plan<enter>");
    stage.news(Response::Turn(TurnEvent::Thought("Hm.".into())));
    stream(&mut stage, ANSWER);
    stage.news(Response::Turn(TurnEvent::Calling { tool: "show_plan".into() }));
    let screen = stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert!(screen.contains("Mon | Push, ???? first |   12"), "{screen}");
}

/// Strong words, code, headings and links are told apart by more than colour.
#[test]
fn without_colour_what_is_set_apart_still_is() {
    let options = Options { no_color: true, ..Options::default() };
    let mut stage = Stage::with(options, 80, 40);
    stage.news(super::fixtures::opened(super::fixtures::panes()));
    stream(&mut stage, ANSWER);
    let look = |stage: &mut Stage, words: &str| stage.style_of(words);
    assert!(look(&mut stage, "Three").add_modifier.contains(Modifier::BOLD));
    assert!(look(&mut stage, "same again").add_modifier.contains(Modifier::BOLD));
    assert!(look(&mut stage, "45 min each").add_modifier.contains(Modifier::ITALIC));
    assert!(look(&mut stage, "notes (").add_modifier.contains(Modifier::UNDERLINED));
    assert!(look(&mut stage, "jogging").add_modifier.contains(Modifier::CROSSED_OUT));
    for words in ["Three", "same again", "Your week"] {
        assert_eq!(look(&mut stage, words).fg, Some(Color::Reset));
    }
}

#[test]
fn an_answer_kept_in_the_log_while_it_streams_is_shown_once() {
    let mut stage = answering(80, 24);
    stream(&mut stage, "So far so");
    stage
        .news(Response::of::<Newest>(vec![athlete(1, "plan my week"), in_turn(half(2, "So far"))]));
    assert_eq!(stage.rows_with("So far").len(), 1);
    stage.entry(in_turn(coach(2, "So far so good.")));
    stage.news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.rows_with("So far").len(), 1);
    stage.news(Response::of::<Newest>(vec![in_turn(coach(2, "So far so good."))]));
    assert_eq!(stage.rows_with("So far so good.").len(), 1);
}

/// Of the turn that the first entry began.
fn in_turn(mut entry: crate::domain::transcript::Entry) -> crate::domain::transcript::Entry {
    entry.turn = athlete(1, "").turn;
    entry
}

#[test]
fn another_instances_answer_is_shown_as_far_as_it_is_and_then_whole() {
    let mut stage = Stage::open(80, 24);
    stage.news(Response::of::<Newest>(vec![half(2, "So far")]));
    assert_eq!(stage.rows_with("(broken off)").len(), 1);
    stage.news(Response::of::<Newest>(vec![coach(2, "So far so good.")]));
    assert_eq!(stage.rows_with("So far").len(), 1);
    assert_eq!(stage.rows_with("(broken off)").len(), 0);
}

#[test]
fn five_mebibytes_are_taken_and_their_end_shown() {
    let mut stage = answering(80, 24);
    let line = "word **strong** `code` and 卧推\n";
    let piece = line.repeat(64 * 1024 / line.len());
    for _ in 0..80 {
        stage.news(Response::Turn(TurnEvent::Text(piece.clone())));
    }
    stream(&mut stage, "the end");
    assert_eq!(stage.rows_with("the end▌").len(), 1);
    stage.keys("<pgup>");
    assert!(stage.screen().contains("word strong code and 卧推"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tokens_split_anywhere_end_on_the_same_screen(
        cuts in prop::collection::vec(0..ANSWER.len(), 0..40), width in 20_u16..140,
    ) {
        let mut whole = answering(width, 40);
        stream(&mut whole, ANSWER);
        let mut pieces = answering(width, 40);
        let mut ends: Vec<_> = cuts.iter().map(|cut| ANSWER.floor_char_boundary(*cut)).collect();
        ends.extend([0, ANSWER.len()]);
        ends.sort_unstable();
        for pair in ends.windows(2) {
            stream(&mut pieces, &ANSWER[pair[0]..pair[1]]);
            let screen = pieces.screen();
            for row in screen.lines().filter(|row| row.starts_with('│')) {
                prop_assert_eq!(wrap::width(row), usize::from(width), "{}", row);
            }
        }
        prop_assert_eq!(pieces.screen(), whole.screen());
        for stage in [&mut whole, &mut pieces] {
            stage.entry(coach(2, ANSWER.trim()));
            stage.news(Response::Turn(TurnEvent::Done));
        }
        prop_assert_eq!(pieces.screen(), whole.screen());
    }
}
