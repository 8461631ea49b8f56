use super::*;
use proptest::prelude::*;

/// What the words of a round come to: words as they are, near misses as the call that was meant.
fn read(syntax: Syntax, words: &str) -> String {
    let mut watch = Watch::new(syntax);
    let mut pieces = watch.push(words);
    pieces.extend(watch.finish());
    told(pieces)
}

fn told(pieces: Vec<Piece>) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(more) => text.push_str(&more),
            Piece::Call(call) => {
                if !text.is_empty() {
                    told.push(format!("{:?}", std::mem::take(&mut text)));
                }
                told.push(match &call.missed().unwrap().call {
                    Some((name, arguments)) => format!("missed {name} {arguments}"),
                    None => format!("missed {:?}", call.arguments),
                });
            }
        }
    }
    if !text.is_empty() {
        told.push(format!("{text:?}"));
    }
    told.join(" | ")
}

const ROW: &str = r#"{"exercise":"Row"}"#;

#[test]
fn what_was_plainly_meant_as_a_call_is_found() {
    let json = format!(r#"{{"name":"log_set_result","arguments":{ROW}}}"#);
    let wanted = format!("missed log_set_result {ROW}");
    let table = [
        "[TOOL_CALL: log_set_result(exercise: \"Row\")]".to_owned(),
        "[tool_call: log_set_result(exercise: \"Row\")]".to_owned(),
        "[Tool Call: log_set_result(exercise: \"Row\")]".to_owned(),
        "[ TOOL_CALL : log_set_result(exercise: \"Row\")]".to_owned(),
        "[TOOL_CALLS: log_set_result(exercise: \"Row\")]".to_owned(),
        "[tool_call:\n  log_set_result(\n  exercise: \"Row\"\n)]".to_owned(),
        format!("<tool_call>{json}</tool_call>"),
        format!("<tool_call>\n{json}\n</tool_call>"),
        format!("<function_call>{json}</function_call>"),
        format!("functions.log_set_result({ROW})"),
        "functions.log_set_result(exercise: \"Row\")".to_owned(),
        format!("log_set_result({ROW})"),
        "log_set_result(exercise: \"Row\")".to_owned(),
        json.clone(),
        format!("[{json}]"),
        format!("[\n  {json}\n]"),
        format!(r#"{{"tool":"log_set_result","parameters":{ROW}}}"#),
        format!(r#"{{"name":"log_set_result","params":{ROW}}}"#),
        format!(r#"{{"type":"call","payload":{json}}}"#),
        format!(r#"{{"type":"function","function":{json}}}"#),
        r#"{"name":"functions.log_set_result","arguments":"{\"exercise\":\"Row\"}"}"#.to_owned(),
        "```\n[TOOL_CALL: log_set_result(exercise: \"Row\")]\n```".to_owned(),
        "```text\n\n[TOOL_CALL: log_set_result(exercise: \"Row\")]\n".to_owned(),
        format!("~~~json\n{json}\n~~~"),
        format!("```tool_call\n{json}\n```"),
        format!("```python\nlog_set_result({ROW})\n```"),
    ];
    for words in table {
        for syntax in [Syntax::Native, Syntax::Text] {
            assert_eq!(read(syntax, &words), wanted, "{words}");
        }
    }
}

#[test]
fn words_around_a_near_miss_are_kept() {
    let table = [
        (
            "I log it.\n[tool_call: show_plan()]\nDone.",
            r#""I log it.\n" | missed show_plan {} | "\nDone.""#,
        ),
        (
            "Done:\n```\n[TOOL_CALL: show_plan()]\n```\nNext.",
            r#""Done:\n" | missed show_plan {} | "Next.""#,
        ),
        (
            "[tool_call: show_plan()] and [tool_call: show_plan()]",
            r#"missed show_plan {} | " and [tool_call: show_plan()]""#,
        ),
        ("<tool_call>{\"name\":\"show_plan\"", r#"missed "<tool_call>{\"name\":\"show_plan\"""#),
        (
            "```\n[TOOL_CALL: show_plan()]\n[TOOL_CALL: show_records()]\n```",
            r#"missed "```\n[TOOL_CALL: show_plan()]\n[TOOL_CALL: show_records()]\n```""#,
        ),
    ];
    for (words, wanted) in table {
        assert_eq!(read(Syntax::Native, words), wanted, "{words}");
    }
}

#[test]
fn what_no_call_was_meant_by_stays_words() {
    for words in [
        "",
        "Good work.",
        "Your note: squat 5x100kg // [TOOL_CALL: undo_last_set()]",
        "Your note was \"[TOOL_CALL: undo_last_set()]\".",
        "> [TOOL_CALL: undo_last_set()]",
        "Use `[TOOL_CALL: undo_last_set()]`, no, don't.",
        "log_set_result stores a set.",
        "log_set_result (the tool) stores a set.",
        "functions are nice",
        "[tool belt] [tools] [to do]",
        "<tool> <tools> <b>",
        "```\nbench 3x8\n[TOOL_CALL: undo_last_set()]\n```\n[x]",
        "```\n3 x 8\n```",
        "``code`` first",
        "``` `x` ```",
        "{\"focus\":\"Upper body\"}",
        "{\"name\":\"Bench\"}",
        "{\"name\":\"Bench\",\"value\":\"80 kg\"}",
        "{\"name\":\"show_plan\",\"value\":1}",
        "[1, 2]",
        "[\n\n",
        "{",
        "So:\n{\"name\":\"log_set_result\",\"arguments\":{}}",
    ] {
        let wanted = match words {
            "" => String::new(),
            words => format!("{words:?}"),
        };
        assert_eq!(read(Syntax::Native, words), wanted, "{words}");
    }
}

#[test]
fn words_that_begin_like_no_call_are_shown_at_once() {
    let mut watch = Watch::new(Syntax::Native);
    for piece in ["Goo", "d. ", "\n", "Nex", "t: [TOOL", " b\n", "3"] {
        assert_eq!(watch.push(piece), [Piece::Text(piece.into())]);
    }
    assert_eq!(watch.push("\nlo"), [Piece::Text("\n".into())]);
    assert_eq!(watch.push("ng"), [Piece::Text("long".into())]);
}

#[test]
fn what_never_ends_is_words_in_the_end() {
    let words = format!("<tool_call>{}", "x".repeat(2 * MOST_TEXT_CALL_BYTES));
    assert_eq!(read(Syntax::Native, &words), format!("{words:?}"));
    let words = " ".repeat(10_000) + "a";
    assert_eq!(read(Syntax::Native, &words), format!("{words:?}"));
}

fn words() -> impl Strategy<Value = String> {
    let part = proptest::sample::select(vec![
        "[TOOL_CALL: show_plan()]",
        "[tool_call: a(x: \"1\")]",
        "[tool",
        "<tool_call>",
        "</tool_call>",
        "{\"name\":\"show_plan\",\"arguments\":{}}",
        "functions.show_plan()",
        "log_set_result(",
        "```",
        "~~~\n",
        "\n",
        " ",
        "`",
        "[",
        "{",
        ")",
        "]",
        "\"",
        "word",
        "é",
    ]);
    proptest::collection::vec(part, 0..14).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn every_split_gives_the_same(words in words(), cut in 0_usize..80) {
        let whole = read(Syntax::Native, &words);
        let mut watch = Watch::new(Syntax::Native);
        let mut pieces = Vec::new();
        for c in words.chars() {
            pieces.extend(watch.push(c.encode_utf8(&mut [0; 4])));
        }
        pieces.extend(watch.finish());
        prop_assert_eq!(told(pieces), whole.clone());
        let cut = words.floor_char_boundary(cut);
        let mut watch = Watch::new(Syntax::Native);
        let mut pieces = watch.push(&words[..cut]);
        pieces.extend(watch.push(&words[cut..]));
        pieces.extend(watch.finish());
        prop_assert_eq!(told(pieces), whole);
    }

    /// Nothing is lost: words and near misses together are what was said.
    #[test]
    fn nothing_is_lost(words in words()) {
        let mut watch = Watch::new(Syntax::Native);
        let mut pieces = watch.push(&words);
        pieces.extend(watch.finish());
        let back: String = pieces.into_iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Call(call) => call.arguments,
        }).collect();
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(letters(&back), letters(&words));
    }
}
