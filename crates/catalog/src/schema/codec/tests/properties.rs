use super::*;
use proptest::prelude::*;

fn any_level() -> impl Strategy<Value = Level> {
    prop::sample::select(Level::ALL.to_vec())
}

fn any_mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Rest),
        (any::<u32>(), any::<Option<String>>()).prop_map(|(reps, note)| Mark::Set { reps, note }),
    ]
}

fn any_share() -> impl Strategy<Value = Share> {
    let parts = prop::collection::vec(any::<i32>(), 1..=2);
    (0.0..=1.0, "[a-z]{1,5}", parts).prop_map(|(of, unit, parts)| Share { of, unit, parts })
}

fn any_way() -> impl Strategy<Value = Way> {
    prop_oneof![
        any::<u64>().prop_map(Way::Count),
        any::<String>().prop_map(Way::Name),
        any::<String>().prop_map(|to| Way::Long { to }),
        (any::<u8>(), any::<u8>()).prop_map(|(by, to)| Way::Short { by, to }),
    ]
}

prop_compose! {
    fn any_reply()(
        name in any::<String>(),
        level in any_level(),
        usual in prop::option::of(any_level()),
        days in (0..=255_u8).prop_map(Some),
        remarks in prop::collection::vec(any::<String>(), 0..3),
        verdict in any::<Option<String>>(),
        marks in prop::collection::vec(any_mark(), 0..3),
        share in prop::option::of(any_share()),
        way in prop::option::of(any_way()),
    ) -> Reply {
        Reply { name, level, usual, days, remarks, verdict, marks, share, way }
    }
}

/// What strictness would have made of the fields that are left out.
fn with_nulls(reply: &Reply) -> String {
    let mut value = serde_json::to_value(reply).unwrap();
    let fields = value.as_object_mut().unwrap();
    for name in ["usual", "days", "marks", "share", "way"] {
        fields.entry(name).or_insert(Value::Null);
    }
    value.to_string()
}

proptest! {
    #[test]
    fn any_value_is_read_as_it_was_written(reply in any_reply(), pretty: bool) {
        let text = if pretty {
            serde_json::to_string_pretty(&reply).unwrap()
        } else {
            serde_json::to_string(&reply).unwrap()
        };
        for unknown in [Unknown::Refuse, Unknown::Drop] {
            for text in [&text, &with_nulls(&reply)] {
                let decoded = decode::<Reply>("reply", text, unknown);
                prop_assert_eq!(&decoded.unwrap().value, &reply);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = read(&text);
        let _ = decode_value(&text);
    }

    /// Pieces of JSON in any order go deeper than random bytes.
    #[test]
    fn any_pieces_are_read_or_refused(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "{", "}", "[", "]", ",", ":", "\"name\"", "\"level\"", "\"marks\"", "\"kind\"",
                "\"set\"", "\"beginner\"", "null", "true", "1", "-", "1.5e3", "\\", "\"", "<think>",
                "\u{feff}", "\\ud83d", " ",
            ]),
            0..40,
        ),
        cut in 0..200_usize,
    ) {
        let mut text = pieces.concat();
        let _ = read(&text);
        let _ = decode_value(&text);
        let end = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or(0));
        let _ = read(&text);
    }

    /// A reply that breaks off is refused with the place where it stops, never believed.
    #[test]
    fn half_an_answer_is_none(reply in any_reply(), at in any::<prop::sample::Index>()) {
        let text = serde_json::to_string(&reply).unwrap();
        let end = at.index(text.len() - 1) + 1;
        prop_assume!(text.is_char_boundary(end));
        let issues = decode::<Reply>("reply", &text[..end], Unknown::Drop).unwrap_err();
        prop_assert!(!issues.issues.listed.is_empty());
    }
}
