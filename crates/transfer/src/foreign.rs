//! Files that hold no log that is read, told by how they begin, so that the athlete hears what they picked
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

/// What a FIT file has behind the length of its header and its versions.
const FIT: &[u8] = b".FIT";

const ACTIVITY: Foreign = Foreign {
    what: "an activity of a watch (FIT)",
    instead: "export the sets as CSV in the app that they were planned in, and import that",
};

/// Texts by what stands near their beginning.
const TEXTS: [(&[u8], Foreign); 5] = [
    (
        b"<HealthData",
        Foreign {
            what: "an export of Apple Health",
            instead: "export the log as CSV in the app that wrote the workouts, and import that",
        },
    ),
    (
        b"<TrainingCenterDatabase",
        Foreign {
            what: "an activity of Garmin (TCX), which has no sets",
            instead: "export the sets as CSV in the app that they were logged in, and import that",
        },
    ),
    (
        b"<gpx",
        Foreign {
            what: "a track (GPX), which has no sets",
            instead: "import a log of sets as CSV",
        },
    ),
    (
        b"### EXERCISE LOGS",
        Foreign {
            what: "a backup of JEFIT, whose parts are not read",
            instead: "save its exercise logs as a table with date, exercise, weight and reps",
        },
    ),
    (
        b"<!DOCTYPE html",
        Foreign { what: "a web page", instead: "export the log as CSV where it comes from" },
    ),
];

/// JSON of other programs, by names that stand in it.
const JSONS: [(&[&[u8]], Foreign); 2] = [
    (
        &[b"\"workouts\"", b"\"exercises\"", b"\"start_time\""],
        Foreign {
            what: "an answer of Hevy's interface",
            instead: "export the workouts as CSV in Hevy's settings, and import that",
        },
    ),
    (
        &[b"\"repetitions\"", b"\"weight_unit\"", b"\"exercise\""],
        Foreign {
            what: "a log of wger, which numbers its exercises",
            instead: "save it as a table with date, exercise, weight and reps",
        },
    ),
];

/// Tables of other programs that hold no sets as rows, by names of their columns.
const LOGS: [(&[&[u8]], Foreign); 3] = [
    (
        &[b"Activity Type", b"Avg HR"],
        Foreign {
            what: "a list of activities of Garmin Connect, which has no sets",
            instead: "export the sets as CSV in the app that they were logged in, and import that",
        },
    ),
    (
        &[b"#;", b"REPS", b"RIR"],
        Foreign {
            what: "a log of Alpha Progression, whose workouts stand one below the other",
            instead: "save it as a table with date, exercise, weight and reps",
        },
    ),
    (
        &[b"profil_id", b"machine"],
        Foreign {
            what: "a backup of FastNFitness",
            instead: "save it as a table with date, exercise, weight and reps",
        },
    ),
];

fn has(head: &[u8], name: &[u8]) -> bool {
    head.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name))
}

/// A text that is no log of sets, by the markup that it begins with.
pub fn text_of(head: &[u8]) -> Option<Foreign> {
    let begin = head.get(..BEGIN).unwrap_or(head);
    let is_markup = begin.trim_ascii_start().starts_with(b"<") || has(begin, b"###");
    let text = TEXTS.iter().filter(|_| is_markup).find(|(mark, _)| has(head, mark));
    let is_json = begin.trim_ascii_start().starts_with(b"{");
    let is_json = is_json || begin.trim_ascii_start().starts_with(b"[");
    let of_all = |names: &[&[u8]]| names.iter().all(|name| has(begin, name));
    let json = JSONS.iter().filter(|_| is_json).find(|(names, _)| of_all(names));
    text.map(|(_, kind)| *kind).or(json.map(|(_, kind)| *kind))
}

/// A table that is no log of sets, by its columns.
pub fn log_of(head: &[u8]) -> Option<Foreign> {
    let begin = head.get(..BEGIN).unwrap_or(head);
    let mut known = LOGS.iter();
    let found = known.find(|(names, _)| names.iter().all(|name| has(begin, name)));
    found.map(|(_, kind)| *kind)
}

/// How much of a text says what it is.
const BEGIN: usize = 4 * 1024;

pub fn kind_of(head: &[u8]) -> Option<Foreign> {
    if head.get(8..12) == Some(FIT) {
        return Some(ACTIVITY);
    }
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
        write!(f, "this is {what}, not a log that can be read; {instead}")
    }
}
