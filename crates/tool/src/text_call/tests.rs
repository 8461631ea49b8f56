use super::*;
use proptest::prelude::*;
use setwise_domain::tool_call::Syntax;

/// What a text is read as, one line a piece: `text "…"`, `call name {…}`, `bad 1:2 message`.
fn read(text: &str) -> String {
    scan(text).iter().map(told).collect::<Vec<_>>().join("\n")
}

fn told(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => format!("text {text:?}"),
        Piece::Call(call) => match &call.malformed {
            None => format!("call {} {}", call.name, call.arguments),
            Some(bad) => format!("bad {}:{} {}", bad.line, bad.column, bad.message),
        },
    }
}

#[test]
fn the_canonical_call_among_words() {
    insta::assert_snapshot!(
        read("Nice.\n[TOOL_CALL: log_set_result(exercise: \"Bench Press\", set: \"1\", reps: \"8\", load_lb: \"135\", rir: \"2\")]\nRest now."),
        @r#"
    text "Nice.\n"
    call log_set_result {"exercise":"Bench Press","set":"1","reps":"8","load_lb":"135","rir":"2"}
    text "\nRest now."
    "#
    );
}

#[test]
fn several_calls_over_several_lines() {
    insta::assert_snapshot!(
        read("[TOOL_CALL: log_set_result(\n  exercise: \"Bench Press\",\n  set: \"1\"\n)][TOOL_CALL:undo_last_set( )] [TOOL_CALL: show_plan]"),
        @r#"
    call log_set_result {"exercise":"Bench Press","set":"1"}
    call undo_last_set {}
    text " "
    call show_plan {}
    "#
    );
}

#[test]
fn a_value_may_hold_what_ends_a_call() {
    insta::assert_snapshot!(
        read(r#"[TOOL_CALL: a(notes: "ends )] here, or: \"there\", back\\slash\nnext [TOOL_CALL: b()]")]"#),
        @r#"call a {"notes":"ends )] here, or: \"there\", back\\slash\nnext [TOOL_CALL: b()]"}"#
    );
}

#[test]
fn bare_literals_are_read_and_kept_apart_from_text() {
    insta::assert_snapshot!(
        read("[TOOL_CALL: a(n: 8, m: -2.5, t: true, z: null, w: eight, p: +8, e: 8lb)]"),
        @r#"call a {"n":8,"m":-2.5,"t":true,"z":null,"w":{"bareword":"eight"},"p":{"bareword":"+8"},"e":{"bareword":"8lb"}}"#
    );
}

#[test]
fn a_parameter_named_twice_stays_named_twice() {
    assert_eq!(
        read(r#"[TOOL_CALL: a(reps: "8", reps: "9")]"#),
        r#"call a {"reps":"8","reps":"9"}"#
    );
}

/// A malformed call, with the place of the offence and what was expected there.
const OFFENCES: &[(&str, &str)] = &[
    (r"[TOOL_CALL: ]", "1:13 expected the name of a tool, found ']'"),
    (r#"[TOOL_CALL: "a"]"#, "1:13 expected the name of a tool, found '\"'"),
    (r"[TOOL_CALL: a b()]", "1:15 expected '(' or ']' after the tool's name, found 'b'"),
    (
        r#"[TOOL_CALL: a("exercise": "x")]"#,
        "1:15 expected the name of a parameter, or ')', found '\"'",
    ),
    (
        r#"[TOOL_CALL: a(exercise "x")]"#,
        "1:24 expected ':' after the parameter name 'exercise', found '\"'",
    ),
    (
        r#"[TOOL_CALL: a(exercise= "x")]"#,
        "1:23 expected ':' after the parameter name 'exercise', found '='",
    ),
    (r"[TOOL_CALL: a(reps: )]", "1:21 expected a value in double quotes for 'reps', found ')'"),
    (
        r"[TOOL_CALL: a(reps: 'x')]",
        "1:21 expected a value in double quotes for 'reps', found a single quote",
    ),
    (r"[TOOL_CALL: a(reps: [8])]", "1:21 expected a value in double quotes for 'reps', found '['"),
    (
        r#"[TOOL_CALL: a(reps: "8" set: "1")]"#,
        "1:25 expected ',' or ')' after a value (one of several words stands in double quotes), found 's'",
    ),
    (
        r"[TOOL_CALL: a(exercise: Bench Press)]",
        "1:31 expected ',' or ')' after a value (one of several words stands in double quotes), found 'P'",
    ),
    (r#"[TOOL_CALL: a(reps: "8",)]"#, "1:25 expected the name of a parameter after ',', found ')'"),
    (r#"[TOOL_CALL: a(reps: "8")"#, "1:25 expected ']' to end the call, found the end of the text"),
    (r#"[TOOL_CALL: a(reps: "8") x]"#, "1:26 expected ']' to end the call, found 'x'"),
    (
        r#"[TOOL_CALL: a(notes: "bell\a")]"#,
        "1:28 expected an escape of JSON after the backslash (one of \", \\, n, t or u), found 'a'",
    ),
    (
        r#"[TOOL_CALL: a(notes: "\u00g9")]"#,
        "1:27 expected four hexadecimal digits after \\u, found 'g'",
    ),
    (
        r#"[TOOL_CALL: a(notes: "\ud83d!")]"#,
        "1:29 expected the other half of the character after \\ud83d, found '!'",
    ),
    (
        r#"[TOOL_CALL: a(notes: "\ude00")]"#,
        "1:28 expected a character of its own, found the second half of one, \\ude00",
    ),
    (
        "[TOOL_CALL: a(notes: \"one\ntwo\")]",
        "1:26 expected '\"' to end the value of 'notes' (write a line break in it as \\n), found the end of the line",
    ),
    (
        "é\n 🏋 [TOOL_CALL: a(notes: \"ü\"\n\n  x)]",
        "4:3 expected ',' or ')' after a value (one of several words stands in double quotes), found 'x'",
    ),
    (
        "[TOOL_CALL: a(notes: \"cut",
        "1:26 expected '\"' to end the value of 'notes' (write a line break in it as \\n), found the end of the text",
    ),
    ("[TOOL_CALL:", "1:12 expected the name of a tool, found the end of the text"),
    ("[TOOL_CALL: a\u{1b}", "1:14 expected '(' or ']' after the tool's name, found U+001B"),
];

#[test]
fn each_offence_is_told_with_its_place_and_what_was_expected() {
    for (text, wanted) in OFFENCES {
        let bad: Vec<_> = scan(text)
            .iter()
            .filter(|piece| matches!(piece, Piece::Call(call) if call.malformed.is_some()))
            .map(told)
            .collect();
        assert_eq!(bad, [format!("bad {wanted}")], "{text}");
    }
}

/// Each malformed call, and what is read of the text behind it.
#[test]
fn nothing_inside_a_malformed_call_is_a_call() {
    let table: &[(&str, &str)] = &[
        // A string that a raw line break cuts goes on to its own end.
        ("[TOOL_CALL: a(notes: \"one\n[TOOL_CALL: b()]\")] end", r#"bad 1:26 | text " end""#),
        (
            "[TOOL_CALL: a(notes: \"one\n\n[TOOL_CALL: b()]\n\n\")]\n[TOOL_CALL: c()]",
            r#"bad 1:26 | text "\n" | call c {}"#,
        ),
        // Quotation marks that were not escaped.
        (r#"[TOOL_CALL: a(notes: "said "hi" [TOOL_CALL: b()]")] end"#, r#"bad 1:29 | text " end""#),
        // Other marks around a value.
        ("[TOOL_CALL: a(notes: 'x)] [TOOL_CALL: b()]', n: '1')] end", r#"bad 1:22 | text " end""#),
        ("[TOOL_CALL: a(notes: “x y)] [TOOL_CALL: b()]”)] end", r#"bad 1:25 | text " end""#),
        // Values without marks, over lines.
        (
            "[TOOL_CALL: a(\n  notes: Bench Press,\n  other: [TOOL_CALL: b()]\n)]\nend",
            r#"bad 2:16 | text "\nend""#,
        ),
        // What never ends takes all that follows with it.
        ("[TOOL_CALL: a(x: \"1\" y [TOOL_CALL: b()] end", "bad 1:22"),
        ("[TOOL_CALL: [TOOL_CALL: [TOOL[TOOL_CALL: c()]", "bad 1:13"),
        ("[TOOL_CALL: a(reps: 24\")]\n[TOOL_CALL: b()]", "bad 1:23"),
    ];
    for (text, wanted) in table {
        assert_eq!(places(text), *wanted, "{text}");
    }
}

#[test]
fn words_between_and_behind_calls_are_kept() {
    let table: &[(&str, &str)] = &[
        (
            "[TOOL_CALL: a(x)] and so on [TOOL_CALL: b()] end",
            r#"bad 1:16 | text " and so on " | call b {} | text " end""#,
        ),
        (
            "[TOOL_CALL: a b()] one\ntwo [TOOL_CALL: c()]",
            r#"bad 1:15 | text " one\ntwo " | call c {}"#,
        ),
        // Without its bracket a call ends with its line.
        (
            "[TOOL_CALL: a() and so on\nwords [TOOL_CALL: b()]",
            r#"bad 1:17 | text "\nwords " | call b {}"#,
        ),
        // The rules of backticks and quotation marks go on behind it.
        (
            "[TOOL_CALL: a(x)] `[TOOL_CALL: b()]` end",
            r#"bad 1:16 | text " `[TOOL_CALL: b()]` end""#,
        ),
        (
            "[TOOL_CALL: a(x)]\n```\n[TOOL_CALL: b()]",
            r#"bad 1:16 | text "\n```\n[TOOL_CALL: b()]""#,
        ),
        (
            "a `[TOOL_CALL: a(x)] b` [TOOL_CALL: c()]",
            r#"text "a `[TOOL_CALL: a(x)] b` " | call c {}"#,
        ),
    ];
    for (text, wanted) in table {
        assert_eq!(places(text), *wanted, "{text}");
    }
}

/// The pieces of a text, malformed calls by their place alone.
fn places(text: &str) -> String {
    let told = scan(text)
        .iter()
        .map(|piece| match piece {
            Piece::Call(ToolCall { malformed: Some(bad), .. }) => {
                format!("bad {}:{}", bad.line, bad.column)
            }
            piece => told(piece),
        })
        .collect::<Vec<_>>();
    told.join(" | ")
}

#[test]
fn what_was_skipped_stays_recorded() {
    let Some(Piece::Call(bad)) = scan("[TOOL_CALL: a(x) tail [TOOL").pop() else {
        panic!("a malformed call");
    };
    assert!(bad.malformed.is_some());
    assert_eq!(bad.arguments, "[TOOL_CALL: a(x) tail [TOOL");
}

#[test]
fn strings_hold_the_escapes_of_json() {
    assert_eq!(
        read(r#"[TOOL_CALL: a(x: "\"\\\/\n\r\t\b\f", y: "caf\u00e9 \u00E9", z: "\ud83c\udfcb")]"#),
        r#"call a {"x":"\"\\/\n\r\t\b\f","y":"café é","z":"🏋"}"#
    );
}

#[test]
fn quoted_calls_are_text() {
    let quoted = [
        "```\n[TOOL_CALL: a()]\n```\n",
        "```rust\n[TOOL_CALL: a()]\n``\n[TOOL_CALL: a()]\n",
        "   ~~~ `x`\n[TOOL_CALL: a()]\n```\n~~\n[TOOL_CALL: a()]",
        "````\n```\n[TOOL_CALL: a()]\n````",
        "```\n    ```\n[TOOL_CALL: a()]",
        "``` [TOOL_CALL: a()]",
        "``` [TOOL_CALL: a()]\n",
        // Code spans, as CommonMark has them.
        "`` a ` [TOOL_CALL: a()] ``",
        "a `b\n[TOOL_CALL: a()]\nc` d",
        "a ` b `` c [TOOL_CALL: a()] `",
        "a ` b `` c [TOOL_CALL: a()] `` d",
        "``` x` [TOOL_CALL: a()] ```",
        "24 ` [TOOL_CALL: log(exercise: \"Bench\")] ` x",
        // Quotation marks, which pair within a line.
        "Your note: \"squat 5x100kg // [TOOL_CALL: a()]\"",
        "\"[TOOL_CALL: a()]\"",
        "\"[TOOL_CALL: a(x: \"1\", y: \"2\")]\" it said",
        "You wrote “[TOOL_CALL: a(x: \"1\")]” there",
        "„[TOOL_CALL: a()]“ and «[TOOL_CALL: a()]» and »[TOOL_CALL: a()]«",
        "'[TOOL_CALL: a()]' and ‘[TOOL_CALL: a()]’",
        "'don't [TOOL_CALL: a()]' it said",
        "say \"[TOOL_CALL: a(x)]\" so",
        "a 24\" board, \"then [TOOL_CALL: a()]\"",
        "~~~ [TOOL_CALL: a()]\n",
        "~~~[TOOL_CALL: a()]\n[TOOL_CALL: a()]",
        "> [TOOL_CALL: a()]\n",
        "  > so [TOOL_CALL: a()]",
        "Write `[TOOL_CALL: a()]` like this",
        "``[TOOL_CALL: a()]``",
        "> a\n> `[TOOL_CALL: a()]",
        "[tool_call: a()] [TOOL_CALL a()] [ TOOL_CALL: a()] [TOOL[TOOL",
    ];
    for text in quoted {
        assert_eq!(scan(text), [Piece::Text(text.into())], "{text}");
    }
}

#[test]
fn what_only_looks_quoted_is_a_call() {
    let calls = [
        ("```\ncode\n```\n[TOOL_CALL: a()]", "```\ncode\n```\n"),
        ("~~~\ncode\n   ~~~~ \t\n[TOOL_CALL: a()]", "~~~\ncode\n   ~~~~ \t\n"),
        ("```\r\ncode\r\n```\r\n[TOOL_CALL: a()]", "```\r\ncode\r\n```\r\n"),
        ("    ```\n[TOOL_CALL: a()]", "    ```\n"),
        ("\t```\n[TOOL_CALL: a()]", "\t```\n"),
        ("``\n[TOOL_CALL: a()]", "``\n"),
        ("``` a`b\n[TOOL_CALL: a()]", "``` a`b\n"),
        ("> quoted\n[TOOL_CALL: a()]", "> quoted\n"),
        ("a > b [TOOL_CALL: a()]", "a > b "),
        ("`code` [TOOL_CALL: a()]", "`code` "),
        // A run of backticks without its like in the paragraph opens nothing.
        ("a ` b [TOOL_CALL: a()]", "a ` b "),
        ("`[TOOL_CALL: a()]", "`"),
        ("```[TOOL_CALL: a()]`", "```"),
        ("a ` b [TOOL_CALL: a()] `` c", "a ` b "),
        ("a ` b [TOOL_CALL: a()]\n\nc ` d", "a ` b "),
        ("a ` b [TOOL_CALL: a()]\n> c ` d", "a ` b "),
        ("a ` b [TOOL_CALL: a()]\n```\nc ` d\n```", "a ` b "),
        ("a `b` c ` d [TOOL_CALL: a()]", "a `b` c ` d "),
        ("a `\n\n[TOOL_CALL: a()] b `", "a `\n\n"),
        // A quotation mark that has no partner in its line, or can't open.
        ("a 24\" board [TOOL_CALL: a()] is \"wide\"", "a 24\" board "),
        ("a 24\" board [TOOL_CALL: a()] or 30\"", "a 24\" board "),
        ("said \"ok [TOOL_CALL: a(x: \"1\")] then", "said \"ok "),
        ("said \"ok\n[TOOL_CALL: a()] then\"", "said \"ok\n"),
        ("said \"ok\" [TOOL_CALL: a()] \"then\"", "said \"ok\" "),
        ("the athletes' [TOOL_CALL: a()] sets'", "the athletes' "),
        ("it's [TOOL_CALL: a()] the lifter's", "it's "),
        ("\" [TOOL_CALL: a()] \"", "\" "),
        ("[[TOOL_CALL: a()]", "["),
        ("[TOOL_[TOOL_CALL: a()]", "[TOOL_"),
    ];
    for (text, before) in calls {
        let pieces = scan(text);
        assert_eq!(pieces.first(), Some(&Piece::Text(before.into())), "{text}");
        assert!(
            matches!(pieces.get(1), Some(Piece::Call(ToolCall { malformed: None, .. }))),
            "{text}"
        );
    }
    // A backtick further on shows that the line opens no fence.
    insta::assert_snapshot!(read("``` [TOOL_CALL: a(n: \"`\")] end\n[TOOL_CALL: b()]"), @r#"
    text "``` "
    call a {"n":"`"}
    text " end\n"
    call b {}
    "#);
}

#[test]
fn a_call_is_held_back_from_its_first_character() {
    let mut scanner = Scanner::new();
    assert_eq!(scanner.push("Hi [TOOL"), [Piece::Text("Hi ".into())]);
    assert_eq!(scanner.push("_CALL: a(x: \"1"), []);
    assert_eq!(scanner.push("\")"), []);
    assert!(matches!(
        scanner.push("]").as_slice(),
        [Piece::Call(ToolCall { malformed: None, .. })]
    ));
    assert_eq!(scanner.push(" [T"), [Piece::Text(" ".into())]);
    assert_eq!(scanner.push("here"), [Piece::Text("[There".into())]);
    assert_eq!(scanner.push("["), []);
    assert_eq!(scanner.finish(), [Piece::Text("[".into())]);
}

#[test]
fn a_call_longer_than_the_limit_is_malformed_and_dropped_unseen() {
    let text =
        format!("[TOOL_CALL: a(x: \"{}\")] rest\nback", "y".repeat(10 * MOST_TEXT_CALL_BYTES));
    let pieces = scan(&text);
    let [Piece::Call(call), Piece::Text(back)] = pieces.as_slice() else {
        panic!("{} pieces", pieces.len());
    };
    let bad = call.malformed.as_ref().unwrap();
    assert_eq!(bad.message, "the call is longer than 64 KiB; expected its end before here");
    assert_eq!((bad.line, bad.column), (1, MOST_TEXT_CALL_BYTES + 1));
    assert_eq!(call.arguments.len(), MOST_TEXT_CALL_BYTES);
    assert_eq!(back, " rest\nback");

    let longest = format!("[TOOL_CALL: a(x: \"{}\")]", "y".repeat(65_536 - 21));
    assert_eq!(longest.len(), MOST_TEXT_CALL_BYTES);
    assert!(matches!(scan(&longest).as_slice(), [Piece::Call(ToolCall { malformed: None, .. })]));
}

#[test]
fn a_thousand_calls_in_one_message() {
    let text = "[TOOL_CALL: a(x: \"1\")]\n".repeat(1_000);
    let calls = scan(&text)
        .into_iter()
        .filter(|piece| matches!(piece, Piece::Call(ToolCall { malformed: None, .. })));
    assert_eq!(calls.count(), 1_000);
}

/// Time grows with the text, not with its square, whatever is in it.
#[test]
fn long_texts_of_every_kind_are_read_in_one_pass() {
    for unit in [
        "[",
        "[TOOL_CALL:",
        "[TOOL_CALL: a(",
        "``` [",
        "`",
        "> [TOOL_CALL: a()]\n",
        "```\n",
        "` [TOOL_CALL: a() ",
        "a \"b [TOOL_CALL: a() ",
        "` `` ``` [TOOL_CALL: a()]\n",
    ] {
        let text = unit.repeat(512 * 1024 / unit.len());
        // Time that grows with the square of the text would not come to an end.
        assert!(!scan(&text).is_empty());
    }
}

fn text_of(pieces: Vec<Piece>) -> String {
    let texts = pieces.into_iter().filter_map(|piece| match piece {
        Piece::Text(text) => Some(text),
        Piece::Call(_) => None,
    });
    texts.collect()
}

fn joined(pieces: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (out.last_mut(), piece) {
            (Some(Piece::Text(before)), Piece::Text(more)) => before.push_str(&more),
            (_, piece) => out.push(piece),
        }
    }
    out
}

/// Texts made of what matters here.
fn texts() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        Just("[TOOL_CALL:".to_owned()),
        Just("[TOOL_CALL: a(x: \"1\")]".to_owned()),
        Just("[TOOL_CALL: log_set_result(exercise: \"B\\\"\\\\\\n)],:\", reps: 8)]".to_owned()),
        Just("[TOOL".to_owned()),
        Just("```".to_owned()),
        Just("~~~".to_owned()),
        Just("`".to_owned()),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just("> ".to_owned()),
        Just("“".to_owned()),
        Just("”".to_owned()),
        Just("'".to_owned()),
        Just("said \"".to_owned()),
        Just("\n\n".to_owned()),
        Just("   ".to_owned()),
        Just(" a(".to_owned()),
        Just("\"".to_owned()),
        Just(": ".to_owned()),
        Just(")]".to_owned()),
        Just(", ".to_owned()),
        Just("\\".to_owned()),
        Just("🏋️".to_owned()),
        "[a-z \\[\\]é]{0,4}",
    ];
    proptest::collection::vec(fragment, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn every_split_gives_the_same_pieces(text in texts(), cuts in proptest::collection::vec(0_usize..200, 0..8)) {
        let whole = scan(&text);
        let mut cuts: Vec<_> = cuts.into_iter().filter(|at| text.is_char_boundary(*at)).collect();
        cuts.sort_unstable();
        let mut scanner = Scanner::new();
        let mut pieces = Vec::new();
        let mut from = 0;
        for at in cuts {
            pieces.extend(scanner.push(&text[from..at]));
            from = at;
        }
        pieces.extend(scanner.push(&text[from..]));
        pieces.extend(scanner.finish());
        prop_assert_eq!(joined(pieces), whole.clone());

        let mut scanner = Scanner::new();
        let mut one_by_one = Vec::new();
        for c in text.chars() {
            one_by_one.extend(scanner.push(c.encode_utf8(&mut [0; 4])));
        }
        one_by_one.extend(scanner.finish());
        prop_assert_eq!(joined(one_by_one), whole);
    }

    /// A call in prose is never shown, nor the beginning of one while more may come.
    #[test]
    fn no_call_is_shown_outside_of_quotes(text in texts()) {
        let text = text.replace(['`', '~', '>', '“', '”', '\''], "");
        prop_assume!(!scan(&text).iter().any(|piece| matches!(piece, Piece::Text(text) if text.contains('"'))));
        let mut scanner = Scanner::new();
        let mut shown = String::new();
        for (at, c) in text.char_indices() {
            shown.push_str(&text_of(scanner.push(c.encode_utf8(&mut [0; 4]))));
            let so_far = &text[..at + c.len_utf8()];
            let held = (0..MARKER.len()).rev().find(|read| so_far.ends_with(&MARKER[..*read]));
            let before = &so_far[..so_far.len() - held.unwrap_or(0)];
            prop_assert_eq!(&shown, &text_of(scan(before)));
        }
        prop_assert!(!text_of(scan(&text)).contains(MARKER));
    }

    /// Nothing is lost: what is shown and the calls together are the text.
    #[test]
    fn text_without_a_marker_comes_through_unchanged(text in "[a-z\\[\\]`~> \n\\\\\"]{0,60}") {
        prop_assert_eq!(text_of(scan(&text)), text);
    }

    /// What we write, we read.
    #[test]
    fn a_written_call_reads_back(values in proptest::collection::vec("\\PC{0,20}|(?s).{0,20}", 0..5)) {
        let names = ["a", "b", "c", "d", "e"];
        let pairs = || names.into_iter().zip(values.iter().map(String::as_str));
        let call = crate::format::written(Syntax::Text, "log", pairs());
        let pieces = scan(&call);
        let [Piece::Call(read)] = pieces.as_slice() else {
            return Err(TestCaseError::fail(format!("{pieces:?}")));
        };
        let arguments = crate::arguments::read(&read.arguments).unwrap();
        let read: Vec<_> = arguments.into_iter().map(|one| (one.name, one.value)).collect();
        let wanted: Vec<_> = pairs()
            .map(|(name, value)| (name.to_owned(), crate::arguments::Given::Text(value.to_owned())))
            .collect();
        prop_assert_eq!(read, wanted);
    }
}
