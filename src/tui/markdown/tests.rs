//! Markdown in, rows out.

use super::pieces::Cutter;
use super::{Stream, rows};
use crate::tui::limits::MOST_OPEN_MARKDOWN_BYTES;
use crate::tui::theme;
use crate::tui::wrap;
use proptest::prelude::*;
use ratatui::style::Style;
use ratatui::text::Line;

fn words(line: &Line<'_>) -> String {
    let spans = line.spans.iter();
    spans.map(|span| span.content.as_ref()).collect()
}

fn shown(text: &str, width: usize) -> String {
    let rows = rows(text, width);
    let lines: Vec<_> = rows.iter().map(|row| words(row).trim_end().to_owned()).collect();
    lines.join("\n")
}

/// The words of a text that stand in a style.
fn styled(text: &str, style: Style) -> Vec<String> {
    let rows = rows(text, 80);
    let spans = rows.iter().flat_map(|row| row.spans.iter());
    spans.filter(|span| span.style == style).map(|span| span.content.to_string()).collect()
}

#[test]
fn paragraphs_headings_and_rules() {
    insta::assert_snapshot!(
        shown("# Today\nBench first.\nThen rows.\n\n\n## Why\n\n---\nIt is *your* **turn**.", 20),
        @"
    Today
    Bench first.
    Then rows.

    Why

    ────────────────────
    It is your turn.
    "
    );
    assert_eq!(styled("# Today", theme::TITLE), ["Today"]);
    assert_eq!(styled("it is *your* `set`", theme::EMPHASIS), ["your"]);
    assert_eq!(styled("it is *your* `set`", theme::CODE), ["set"]);
    assert_eq!(styled("~~no~~ ~5 to ~6 kg", theme::STRUCK), ["no"]);
    assert_eq!(shown("~~no~~ ~5 to ~6 kg", 40), "no ~5 to ~6 kg");
}

#[test]
fn lists_nest_count_and_tick() {
    insta::assert_snapshot!(
        shown("Do:\n- bench, three sets of eight\n  - slow\n\n  then rest\n- rows\n\n7. one\n8. two\n\n- [x] done\n- [ ] open\n-", 20),
        @"
    Do:
    • bench, three sets
      of eight
      • slow

      then rest
    • rows

    7. one
    8. two

    [x] done
    [ ] open
    •
    "
    );
}

#[test]
fn quotes_code_and_links() {
    insta::assert_snapshot!(
        shown("> rest\n> > two minutes\n\n```json\n{\"a\":  1}\n\n  x\n```\nafter\n\n    set in\n\n[plan](https://a.example/p) <https://b.example> ![pic](c.png) [see][1]\n\n[1]: https://d.example", 70),
        @r#"
    │ rest
    │ │ two minutes

      {"a":  1}

        x
    after

      set in

    plan (https://a.example/p) https://b.example pic (c.png) [see][1]

    [1]: https://d.example
    "#
    );
}

const TABLE: &str = "| Exercise | Sets | Load |\n|:--|:-:|--:|\n| **Bench** Press | 3x8 | 185.5 |\n| 卧推 | 3<br>4 | 60 |\n";

#[test]
fn a_table_is_as_wide_as_it_needs() {
    insta::assert_snapshot!(shown(TABLE, 40), @"
    Exercise    │ Sets │  Load
    ────────────┼──────┼──────
    Bench Press │ 3x8  │ 185.5
    卧推        │  3   │    60
                │  4   │
    ");
}

#[test]
fn a_table_too_wide_is_narrowed_then_set_as_a_list() {
    insta::assert_snapshot!(shown(TABLE, 24), @"
    Exercise  │ Sets │  Load
    ──────────┼──────┼──────
    Bench     │ 3x8  │ 185.5
    Press     │      │
    卧推      │  3   │    60
              │  4   │
    ");
    insta::assert_snapshot!(shown(TABLE, 20), @"
    Exercise: Bench
      Press
    Sets: 3x8
    Load: 185.5

    Exercise: 卧推
    Sets: 3 4
    Load: 60
    ");
}

#[test]
fn nothing_that_steers_a_terminal_gets_through() {
    let evil = "a\u{1b}[2J **b\u{9b}** `c\u{7}` &#27;[31m &#x202e; <b\u{1b}> [d](http://e\u{1b}]52;)\n\n\
                ```\nf\u{1b}[0m\n```\n| \u{1b} | &#27; |\n|--|--|\n\n[x]: \u{1b}y\r\ng\rh";
    for width in [1, 7, 80] {
        for row in rows(evil, width) {
            let words = words(&row);
            assert!(!words.contains(crate::domain::text::steers), "{words:?}");
        }
    }
}

#[test]
fn a_line_that_the_coach_marks_hangs_under_its_words() {
    assert_eq!(shown("✓ Bench Press  185", 14), "✓ Bench Press\n  185");
}

/// A block longer than is ever laid out again is cut, wherever it has lines, and nothing of it is lost.
#[test]
fn no_block_is_set_anew_beyond_a_bound() {
    let row = "| Bench Press | 3 x 8 | 185 |\n";
    let table = format!("| a | b | c |\n|--|--|--|\n{}", row.repeat(2_000));
    let list = (1..3_000).map(|n| format!("{n}. set\n")).collect::<Vec<_>>().concat();
    for text in [
        "word ".repeat(9_000),
        "x".repeat(50_000),
        "a line of words\n".repeat(3_000),
        format!("```\n{}\n```", "y".repeat(50_000)),
        table.clone(),
        list.clone(),
    ] {
        let mut closed = Vec::new();
        let mut cutter = Cutter::default();
        cutter.read(&text, &mut closed);
        let open = cutter.open(&text).map_or(0, |piece| piece.range.len());
        assert!(open <= MOST_OPEN_MARKDOWN_BYTES, "{open} open");
        let longest = closed.iter().map(|piece| piece.range.len()).max();
        assert!(longest <= Some(MOST_OPEN_MARKDOWN_BYTES), "{longest:?}");
    }
    let rows = shown(&table, 60);
    assert_eq!(rows.matches("Bench Press │ 3 x 8 │ 185").count(), 2_000);
    assert_eq!(rows.matches('┼').count(), 2, "the head stands once");
    assert!(shown(&list, 60).ends_with("2999. set"));
}

/// Words and marks in any order.
fn texts() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "word",
        " ",
        " ",
        "\n",
        "\n\n",
        "# ",
        "- ",
        "  - ",
        "1. ",
        "> ",
        "**",
        "*",
        "_",
        "`",
        "```",
        "\n```\n",
        "~~",
        "[",
        "](",
        ")",
        "| ",
        " |",
        "|--|--|\n",
        "\n| a | b |\n|--|--|\n| c | d |\n",
        "---\n",
        "===\n",
        "<br>",
        "<!-- ",
        "&amp;",
        "\\",
        "卧推",
        "👨\u{200d}👩\u{200d}👧",
        "e\u{301}",
        "\t",
        "    ",
        "\r\n",
        "[x]: y\n",
        "- [x] ",
        "12",
    ]);
    prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

fn streamed(text: &str, cuts: &[usize], width: usize) -> Stream {
    let mut stream = Stream::default();
    let mut ends: Vec<_> =
        cuts.iter().map(|cut| text.floor_char_boundary(cut % (text.len() + 1))).collect();
    ends.extend([0, text.len()]);
    ends.sort_unstable();
    for pair in ends.windows(2) {
        stream.push(&text[pair[0]..pair[1]]);
        stream.lay(width);
    }
    stream
}

/// A mark without words at the end of the text, behind a definition that ends the list before it.
#[test]
fn a_definition_is_cut_off_whatever_comes_behind_it() {
    for text in [
        "word\n- **\r\n\n[x]: y\n- ",
        // The second of one name is none until the first is cut off.
        "[x]: y\nword\n\n~~\n\n[x]: y\n",
        "[x]: y\n\nword\n\n[x]: y\n\nword\n\n[x]: y\n\n[x]: y\n- [x]: y\n\n[x]: y",
    ] {
        for cut in 0..=text.len() {
            for width in [1, 20] {
                let mut stream = streamed(text, &[cut], width);
                stream.lay(width);
                stream.end();
                stream.lay(width);
                assert_eq!(stream.into_lines(), rows(text, width), "cut at {cut}");
            }
        }
    }
}

proptest! {
    #[test]
    fn pieces_end_as_the_whole_text(
        text in texts(), cuts in prop::collection::vec(any::<usize>(), 0..20), width in 1_usize..60,
    ) {
        let mut stream = streamed(&text, &cuts, width);
        let whole = rows(&text, width);
        // What was closed stays as it was.
        for (row, line) in stream.closed().iter().zip(&whole) {
            prop_assert_eq!(&row.line, line);
        }
        stream.end();
        stream.lay(width);
        prop_assert_eq!(stream.into_lines(), whole);
    }

    #[test]
    fn a_new_width_sets_it_as_if_it_had_always_been(
        text in texts(), cuts in prop::collection::vec(any::<usize>(), 0..8),
        before in 1_usize..60, width in 1_usize..60,
    ) {
        let mut stream = streamed(&text, &cuts, before);
        stream.lay(width);
        let again = streamed(&text, &[], width);
        let rows = |stream: &Stream| (0..stream.len()).map(|n| stream.row(n).cloned()).collect::<Vec<_>>();
        prop_assert_eq!(rows(&stream), rows(&again));
        for index in 0..stream.len() {
            let anchor = stream.anchor(index).unwrap();
            prop_assert_eq!(stream.find(anchor), index, "{:?}", rows(&stream));
        }
    }

    #[test]
    fn no_row_is_wider_than_the_screen(text in texts(), width in 4_usize..60) {
        for row in rows(&text, width) {
            let words = words(&row);
            prop_assert!(wrap::width(words.trim_end()) <= width, "{:?}", words);
        }
    }

    #[test]
    fn every_word_is_shown(text in texts(), width in 4_usize..60) {
        // What opens a fence, where a link leads and cells without a column are not shown.
        let not_shown = ["```", "~~", "](", "[x]: ", "--|", "- |"];
        let text = not_shown.iter().fold(text, |text, part| text.replace(part, ""));
        let shown: String = shown(&text, width).split(['\n', ' ', '│']).collect();
        let wide = text.matches("卧").count();
        prop_assert_eq!(shown.matches("卧").count(), wide);
        let words = text.matches("word").count();
        prop_assert_eq!(shown.matches('w').count(), words, "{}", shown);
    }
}
