use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

/// The events of a stream that comes in these pieces, and whether it was refused.
fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<(String, String)>, bool) {
    let (mut sse, mut frames, mut refused) = (Sse::default(), Vec::new(), false);
    for piece in pieces {
        refused |= sse.feed(piece, &mut frames).is_err();
    }
    let events = frames
        .into_iter()
        .map(|frame| match frame {
            Frame::Event { event, data } => (event, data),
            Frame::Line(line) => panic!("a line: {line}"),
        })
        .collect();
    (events, refused)
}

#[track_caller]
fn means(stream: impl AsRef<[u8]>, events: &[(&str, &str)]) {
    let stream = stream.as_ref();
    let owned: Vec<_> =
        events.iter().map(|(event, data)| ((*event).to_owned(), (*data).to_owned())).collect();
    assert_eq!(read([stream]), (owned.clone(), false));
    for at in 0..=stream.len() {
        let split = read([&stream[..at], &stream[at..]]);
        assert_eq!(split, (owned.clone(), false), "split at {at}");
    }
    let bytes: Vec<&[u8]> = stream.chunks(1).collect();
    assert_eq!(read(bytes), (owned, false), "byte by byte");
}

#[test]
fn every_kind_of_line_end_ends_a_line() {
    for end in ["\n", "\r", "\r\n"] {
        let stream = "event: a|data: 1|data: 2||data: 3||".replace('|', end);
        means(stream, &[("a", "1\n2"), ("", "3")]);
    }
    means("data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n", &[("", "1"), ("", "2"), ("", "3")]);
}

#[test]
fn one_space_after_the_colon_is_no_part_of_the_value() {
    means(
        "data:1\n\ndata: 2\n\ndata:  3\n\ndata:\t4\n\n",
        &[("", "1"), ("", "2"), ("", " 3"), ("", "\t4")],
    );
}

#[test]
fn a_byte_order_mark_counts_only_at_the_start() {
    means("\u{FEFF}data: 1\n\n", &[("", "1")]);
    means("\u{FEFF}\u{FEFF}data: 1\n\n", &[]);
    means("\u{FEFF}\ndata: 1\n\n", &[("", "1")]);
    means("\n\u{FEFF}data: 1\n\n", &[]);
    means("data: \u{FEFF}1\n\n", &[("", "\u{FEFF}1")]);
}

#[test]
fn comments_and_other_fields_say_nothing() {
    means(
        ": OPENROUTER PROCESSING\n\n:\n\nid: 7\nretry: 1000\nfoo: bar\ndata\ndatax: no\n\n",
        &[("", "")],
    );
    means("event: ping\n\ndata: 1\n\n", &[("", "1")]);
    means("data\ndata\n\n", &[("", "\n")]);
}

#[test]
fn an_unfinished_event_is_dropped() {
    means("data: 1\n\ndata: 2\n", &[("", "1")]);
    means("data: 1", &[]);
    means("", &[]);
}

#[test]
fn invalid_utf8_is_replaced_by_maximal_parts() {
    means(b"data: a\xFF\xE2\x82b\xF0\x9F\x98\n\n", &[("", "a\u{FFFD}\u{FFFD}b\u{FFFD}")]);
    means(b"data: \xE2\x82\xAC\xC3\xA4\n\n", &[("", "€ä")]);
}

#[test]
fn an_event_over_the_limit_is_refused_and_ends_the_stream() {
    let fits = "x".repeat(MOST_EVENT_BYTES - "data: ".len());
    let (events, refused) = read([format!("data: {fits}\n\n").as_bytes()]);
    assert_eq!((events.len(), refused), (1, false));

    let mut stream = b"data: 1\n\ndata: x".to_vec();
    stream.extend_from_slice(fits.as_bytes());
    stream.extend_from_slice(b"\n\ndata: 2\n\n");
    let whole = read([stream.as_slice()]);
    assert_eq!(whole, (vec![(String::new(), "1".to_owned())], true));
    assert_eq!(read(stream.chunks(4096)), whole);

    // Neither many lines nor a comment without end get around it.
    let lines = format!("data: {}\n", "x".repeat(1000)).repeat(1100);
    assert!(read([lines.as_bytes()]).1);
    assert!(read([vec![b':'; MOST_EVENT_BYTES + 1].as_slice()]).1);
}

/// Bytes that look like a stream more often than chance would have it.
fn streams() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        Just(b"data: ".to_vec()),
        Just(b"data".to_vec()),
        Just(b"event:".to_vec()),
        Just(b":".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\n\n".to_vec()),
        Just(BYTE_ORDER_MARK.to_vec()),
        Just("ä€😀".as_bytes().to_vec()),
        vec(any::<u8>(), 0..8),
    ];
    vec(part, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn any_bytes_mean_the_same_however_they_are_split(
        stream in streams(),
        cuts in vec(any::<proptest::sample::Index>(), 0..12),
    ) {
        let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
        places.extend([0, stream.len()]);
        places.sort_unstable();
        let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
        prop_assert_eq!(read(pieces), read([stream.as_slice()]));
    }

    #[test]
    fn whatever_is_written_is_read_back(
        events in vec(("[a-z]{0,5}", vec("[^\r\n\u{0}]{0,20}", 1..4)), 0..6),
        end in prop_oneof![Just("\n"), Just("\r"), Just("\r\n")],
    ) {
        let mut stream = Vec::new();
        for (event, lines) in &events {
            stream.push(format!("event: {event}{end}"));
            for line in lines {
                stream.push(format!("data: {line}{end}"));
            }
            stream.push(end.to_owned());
        }
        let wanted: Vec<_> = events
            .into_iter()
            .map(|(event, lines)| (event, lines.join("\n")))
            .collect();
        prop_assert_eq!(read([stream.concat().as_bytes()]), (wanted, false));
    }
}
