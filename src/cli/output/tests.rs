use super::*;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    fn printed(print: impl FnOnce(&mut Output) -> Printed) -> String {
        let page = Self::default();
        let mut output = Output {
            out: Box::new(page.clone()),
            notes: Box::new(page.clone()),
            json: true,
            terminal: false,
            kept: None,
        };
        print(&mut output).unwrap();
        String::from_utf8(page.0.lock().unwrap().clone()).unwrap()
    }
}

#[test]
fn text_steers_no_terminal() {
    assert_eq!(Page::printed(|out| out.text("a\u{1b}[2Jb\n")), "a\u{fffd}[2Jb\n");
    assert_eq!(
        Page::printed(|out| {
            out.note("no\u{7} bell");
            Ok(())
        }),
        "setwise: no\u{fffd} bell\n"
    );
}

#[test]
fn json_steers_no_terminal_and_means_the_same() {
    let wild = "a\u{1b}[2J\u{7f}\u{9b}31m\0\u{202e}\"\\ é\n";
    let printed = Page::printed(|out| out.document(&[wild]));
    assert_eq!(printed, "[\n  \"a\\u001b[2J\\u007f\\u009b31m\\u0000\\u202e\\\"\\\\ é\\n\"\n]\n");
    assert_eq!(serde_json::from_str::<[String; 1]>(&printed).unwrap(), [wild]);
}

#[test]
fn an_array_streams_a_line_an_element() {
    let printed = |values: &'static [u8]| {
        Page::printed(|out| {
            let mut array = out.array()?;
            for value in values {
                array.element(value)?;
            }
            array.end()
        })
    };
    assert_eq!(printed(&[]), "[]\n");
    assert_eq!(printed(&[1, 2]), "[\n1,\n2\n]\n");
}

/// Takes so many bytes and then fails.
struct Full(usize, io::ErrorKind);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 {
            return Err(self.1.into());
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_answer_that_is_cut_short_is_an_error_unless_its_reader_has_gone() {
    use std::io::ErrorKind::{BrokenPipe, StorageFull};
    let print = |kind, bytes| {
        let mut output = Output {
            out: Box::new(io::BufWriter::new(Full(bytes, kind))),
            notes: Box::new(io::sink()),
            json: false,
            terminal: false,
            kept: None,
        };
        let mut array = output.array()?;
        for number in 0..10_000 {
            array.element(&number)?;
        }
        array.end()
    };
    assert!(matches!(print(BrokenPipe, 3_000), Err(Unprinted::Closed)));
    assert!(matches!(print(StorageFull, 3_000), Err(Unprinted::Failed(_))));
    assert!(matches!(print(StorageFull, 0), Err(Unprinted::Failed(_))));
    assert!(print(StorageFull, 1_000_000).is_ok());
}

#[test]
fn what_shows_nothing_is_escaped_in_json_and_means_the_same() {
    let wild = "a\u{200b}b\u{2028}c\u{e0041}d\u{1f3cb}";
    let printed = Page::printed(|out| out.line(&[wild]));
    assert_eq!(printed, "[\"a\\u200bb\\u2028c\\udb40\\udc41d\u{1f3cb}\"]\n");
    assert_eq!(serde_json::from_str::<[String; 1]>(&printed).unwrap(), [wild]);
}
