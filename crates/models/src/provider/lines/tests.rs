use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<String>, bool) {
    let (mut lines, mut frames, mut refused) = (Lines::default(), Vec::new(), false);
    for piece in pieces {
        refused |= lines.feed(piece, &mut frames).is_err();
    }
    lines.finish(&mut frames);
    let texts = frames.iter().map(|frame| frame.data().to_owned()).collect();
    (texts, refused)
}

#[track_caller]
fn means(stream: impl AsRef<[u8]>, lines: &[&str]) {
    let stream = stream.as_ref();
    let owned: Vec<_> = lines.iter().map(|line| (*line).to_owned()).collect();
    for at in 0..=stream.len() {
        let split = read([&stream[..at], &stream[at..]]);
        assert_eq!(split, (owned.clone(), false), "split at {at}");
    }
}

#[test]
fn a_line_ends_with_its_break_or_with_the_stream() {
    means("{\"a\":1}\n{\"b\":2}\r\n{\"c\":3}", &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"]);
    means("\n \r\n\t\n{}\n\n", &["{}"]);
    means("", &[]);
}

#[test]
fn a_byte_order_mark_counts_only_at_the_start() {
    means("\u{FEFF}{}\n\u{FEFF}{}\n", &["{}", "\u{FEFF}{}"]);
    means("\u{FEFF}", &[]);
}

#[test]
fn invalid_utf8_is_replaced() {
    means(b"\"\xFF\xE2\x82\"\n", &["\"\u{FFFD}\u{FFFD}\""]);
}

#[test]
fn a_line_over_the_limit_is_refused_and_ends_the_stream() {
    let fits = "1".repeat(MOST_EVENT_BYTES);
    assert_eq!(read([fits.as_bytes()]), (vec![fits.clone()], false));
    let stream = format!("{{}}\n1{fits}\n{{}}\n");
    let whole = read([stream.as_bytes()]);
    assert_eq!(whole, (vec!["{}".to_owned()], true));
    assert_eq!(read(stream.as_bytes().chunks(1000)), whole);
}

proptest! {
    #[test]
    fn any_bytes_mean_the_same_however_they_are_split(
        stream in vec(prop_oneof![Just(b'\n'), Just(b'\r'), Just(b' '), any::<u8>()], 0..200),
        cuts in vec(any::<proptest::sample::Index>(), 0..12),
    ) {
        let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
        places.extend([0, stream.len()]);
        places.sort_unstable();
        let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
        prop_assert_eq!(read(pieces), read([stream.as_slice()]));
    }
}
