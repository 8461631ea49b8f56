use super::*;

/// Read through pieces of every size, since a file comes in pieces.
fn read(bytes: &[u8]) -> Result<String, String> {
    struct Pieces<'a>(&'a [u8], usize);
    impl Read for Pieces<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(to.len());
            to[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let all = |piece: usize| {
        let mut text = String::new();
        let mut decoded = Decoded::new(Pieces(bytes, piece));
        match decoded.read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    };
    let whole = all(usize::MAX);
    for piece in [1, 2, 3, 7] {
        assert_eq!(all(piece), whole, "in pieces of {piece}");
    }
    whole
}

fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
    let units = text.encode_utf16();
    let bytes =
        units.flat_map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() });
    bytes.collect()
}

#[test]
fn every_encoding_of_a_text_reads_alike() {
    let text = "Date;Übung\r\n2025-01-01;Kniebeuge 💪 über alles\r\n";
    let marked = format!("\u{feff}{text}");
    assert_eq!(read(text.as_bytes()).as_deref(), Ok(text));
    assert_eq!(read(marked.as_bytes()).as_deref(), Ok(text));
    for big_endian in [false, true] {
        assert_eq!(read(&utf16(&marked, big_endian)).as_deref(), Ok(text));
        assert_eq!(read(&utf16(text, big_endian)).as_deref(), Ok(text));
    }
    assert_eq!(read(b"").as_deref(), Ok(""));
    assert_eq!(read(b"[]").as_deref(), Ok("[]"));
}

#[test]
fn what_is_no_text_is_refused_with_its_line() {
    let wanted =
        "line 2: the byte 0xfc is no text in UTF-8; save the file as UTF-8 and import it again";
    assert_eq!(read(b"a\n\xfcbung").unwrap_err(), wanted);
    assert!(read(b"a\n\xc3").unwrap_err().starts_with("line 2: "));
    let mut torn = utf16("\u{feff}a\nb", false);
    torn.extend([0x00, 0xD8]);
    assert!(read(&torn).unwrap_err().starts_with("line 2: a UTF-16 character is incomplete"));
    torn.pop();
    assert!(read(&torn).unwrap_err().starts_with("line 2: a UTF-16 character is incomplete"));
}

#[test]
fn a_line_that_ends_with_a_carriage_return_alone_ends_with_a_line_feed() {
    for (found, wanted) in [
        ("a\rb\r", "a\nb\n"),
        ("a\r\nb\r\n", "a\r\nb\r\n"),
        ("a\r\r\nb", "a\n\r\nb"),
        ("\r", "\n"),
        ("a\r\n\rb", "a\r\n\nb"),
    ] {
        assert_eq!(read(found.as_bytes()).as_deref(), Ok(wanted), "{found:?}");
        let wide = utf16(&format!("\u{feff}{found}"), false);
        assert_eq!(read(&wide).as_deref(), Ok(wanted), "{found:?} in UTF-16");
    }
    assert_eq!(
        read(b"a\rb\r\xff").unwrap_err(),
        "line 3: the byte 0xff is no text in UTF-8; save the file as UTF-8 and import it again"
    );
}
