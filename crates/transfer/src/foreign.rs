//! Files that hold no text at all, told by how they begin, so that the athlete hears what they picked
//! and what to export in its place.

use std::fmt;

/// What a file is in place of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    what: &'static str,
    instead: &'static str,
}

pub const WORKBOOK: Foreign = Foreign {
    what: "a workbook of a spreadsheet program",
    instead: "save its sheet as CSV and import that",
};

const PACKED: Foreign =
    Foreign { what: "a file packed with gzip", instead: "unpack it and import what is in it" };

const DATABASE: Foreign = Foreign {
    what: "a database, such as a backup of FitNotes",
    instead: "export the log as CSV in the program that wrote it, and import that",
};

const DOCUMENT: Foreign = Foreign {
    what: "a PDF",
    instead: "export the log as CSV in the program that wrote it, and import that",
};

const PICTURE: Foreign = Foreign {
    what: "a picture",
    instead: "export the log as CSV in the program that shows it, and import that",
};

/// By the signatures that the formats themselves fix: RFC 1952, `SQLite`'s file format, ISO 32000, PNG (ISO
/// 15948), JFIF, and the compound files of old workbooks (MS-CFB).
const SIGNATURES: [(&[u8], Foreign); 6] = [
    (&[0x1F, 0x8B], PACKED),
    (b"SQLite format 3\0", DATABASE),
    (b"%PDF-", DOCUMENT),
    (b"\x89PNG", PICTURE),
    (&[0xFF, 0xD8, 0xFF], PICTURE),
    (&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], WORKBOOK),
];

pub fn kind_of(head: &[u8]) -> Option<Foreign> {
    let known = SIGNATURES.iter();
    let mut known = known.filter(|(begin, _)| head.starts_with(begin));
    known.next().map(|(_, kind)| *kind)
}

/// Whether an archive with these files is a workbook: one of Excel, of `OpenDocument` or of Numbers.
pub fn is_workbook<'a>(mut names: impl Iterator<Item = &'a str>) -> bool {
    names.any(|name| matches!(name, "xl/workbook.xml" | "content.xml" | "Index/Document.iwa"))
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, instead } = self;
        write!(f, "this is {what}, not a log as text; {instead}")
    }
}
