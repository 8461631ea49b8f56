//! JSON in, the tree with its places out, or where it breaks off.

use super::*;
use proptest::prelude::*;
use serde_json::Value;

const SUBJECT: Subject = Subject { noun: "text", with_article: "a text", says_places: false };

fn tree(text: &str) -> Tree<'_> {
    read(text, 0..text.len(), SUBJECT)
}

#[test]
fn every_part_knows_where_it_stands() {
    let text = r#"{"a": [1, {"b/c": "x\n"}], "a": null}"#;
    let Tree { root, broken } = tree(text);
    assert_eq!(broken, None);
    let list = root.get("a").unwrap();
    let inner = &list.entries().unwrap()[1];
    let leaf = inner.get("b/c").unwrap();
    assert!(matches!(&leaf.kind, Kind::Text(text) if text == "x\n"));
    assert_eq!(root.pointer_to(&leaf.span), "/a/1/b~1c");
    assert_eq!(root.pointer_to(&inner.members().unwrap()[0].name_span), "/a/1/b~1c");
    assert_eq!(root.pointer_to(&root.span), "");
    assert_eq!(leaf.describe(text), r#"the string "x\n""#);
    assert_eq!(list.describe(text), "a list");
    assert_eq!(root.members().unwrap().len(), 2, "duplicates are kept");
}

#[test]
fn what_comes_before_a_break_is_kept() {
    let broken = |text: &str| {
        let Tree { root, broken } = tree(text);
        let broken = broken.unwrap();
        let names = root.members().map_or(0, <[_]>::len);
        format!(
            "{names} {:?} {}: {} / {}",
            broken.code, broken.pointer, broken.found, broken.wanted
        )
    };
    insta::assert_snapshot!(
        [
            broken(r#"{"a": 1, "b": [2, {"c": tr"#),
            broken(r#"{"a": 1 "b""#),
            broken("[[1, 2 3]]"),
            broken("{} {}"),
            broken("{} x"),
            broken(r#"{"a": "\ud83d"}"#),
            broken(&"[".repeat(40))[..60].to_owned(),
        ]
        .join("\n"),
        @r#"
    2 CutShort /b/1/c: the end of the text / a value: an object, a list, a string, a number, true, false or null
    1 NotJson : '"' / ',' or '}' behind a field of the object
    0 NotJson /0: '3' / ',' or ']' behind an entry of the list
    0 SeveralValues : a second JSON value behind the text / one text alone
    0 NotJson : 'x' / nothing behind the text
    1 NotJson /a: '"' / the other half of a surrogate pair, such as \ud83d\udcaa
    0 TooDeep /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0
    "#
    );
}

proptest! {
    /// What is whole here is JSON to another decoder, and means the same.
    #[test]
    fn json_is_what_another_decoder_takes_for_it(
        text in r#"[\[\]{}":,\\u0-9a-fA-Fenultrs.+\- \n💪-]{0,24}"#
    ) {
        let read = tree(&text);
        let other = serde_json::from_str::<Value>(&text);
        // The last digit of a fraction is each decoder's own.
        let inexact = text.contains(['.', 'e', 'E']);
        if let (None, Ok(other)) = (&read.broken, &other) {
            let mut odd = false;
            let value = read.root.to_value(&mut |_, _| odd = true);
            prop_assert!(odd || inexact || value == *other);
        }
        prop_assert!(read.broken.is_none() || other.is_err());
    }
}

#[test]
fn a_place_in_one_line_is_its_column() {
    let one = "{\"a\":";
    for (text, line, column, wanted) in [
        (one, 1, 6, "column 6"),
        // What is missing at its end is missing there, not on the line after it.
        ("{\"a\":\n", 2, 1, "column 6"),
        ("{\"a\":\r\n\n", 3, 1, "column 6"),
        ("{\n\"a\":\n", 3, 1, "line 3, column 1"),
        ("{\n\"a\":", 1, 1, "line 1, column 1"),
    ] {
        assert_eq!(worded(text, line, column), wanted, "{text:?}");
    }
}
