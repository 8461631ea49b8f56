//! The homes that screens are played over, made once by keys, and the player of keys. All that
//! these tests know of the inside of the screen is here.

use super::script::SCRIPT;
use crate::coach::Intent;
use crate::tui::options::{Charset, Options};
use crate::tui::request::Order;
use crate::tui::response::{Msg, Response};
use crate::tui::setup::TuiSetup;
use crate::tui::tests::live::{Live, Opening};
use crate::tui::tests::script::coaches;
use crate::tui::tests::stage::Stage;
use crate::{coach, tui};
use jiff::Zoned;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;

/// What was there before the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Nothing: the first run.
    New,
    /// The first questions are skipped.
    Open,
    /// Some sets of today.
    Today,
    /// A week of training, and today half done.
    Week,
    /// Sessions on the calendar: repeating, missed, done, to come, in the backlog, a deload.
    Calendar,
    /// A program is written and not yet taken.
    Proposed,
    /// A program is taken, trained for a week and on the calendar.
    Program,
    /// Some sets of today, with a model as the coach.
    Model,
}

use Home::{Calendar, Model, New, Open, Program, Proposed, Today, Week};

const HOMES: usize = 8;
static MADE: [OnceLock<TempDir>; HOMES] = [const { OnceLock::new() }; HOMES];

/// The moment of every screen: a Saturday evening.
const NOW: &str = "2026-11-21T18:10:00+01:00[Europe/Berlin]";

impl Home {
    /// A folder of its own with a copy of this home.
    fn folder(self) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        if self != New {
            let made = MADE[self as usize].get_or_init(|| self.make());
            copy_files(made.path(), copy.path());
        }
        copy
    }

    fn make(self) -> TempDir {
        match self {
            New => tempfile::tempdir().unwrap(),
            Open => played(New, "2026-11-14T08:00", "<esc>"),
            Today | Model => played(Open, "2026-11-21T17:30", TODAY),
            Week => {
                let mut folder = Open.folder();
                for (at, keys) in WEEK {
                    folder = play_in(folder, at, keys);
                }
                folder
            }
            Calendar => calendar(Today.folder()),
            Proposed => played(Week, "2026-11-21T18:05", "<f4>g"),
            Program => {
                let mut folder = played(Open, "2026-11-15T09:00", "/units kg<enter><f4>gA");
                for (at, keys) in TRAINED {
                    folder = play_in(folder, at, keys);
                }
                folder
            }
        }
    }
}

const TODAY: &str =
    "bench 3x8 185lb @8<enter><wait 240>barbell row 155x8<enter><wait 150>same again<enter>";

/// Training on the days of a week, and half of today's.
const WEEK: &[(&str, &str)] = &[
    (
        "2026-11-14T10:00",
        "squat 5x5 225<enter><wait 600>bench 3x8 175<enter><wait 500>barbell row 3x8 150<enter>",
    ),
    (
        "2026-11-16T18:00",
        "deadlift 1x5 315 @9<enter><wait 500>pull-ups 3x8<enter><wait 300>plank 60s<enter>",
    ),
    (
        "2026-11-18T18:00",
        "bench 3x8 180 @8<enter><wait 700>ohp 3x5 115<enter><wait 500>hammer curl 2x12 25<enter>",
    ),
    (
        "2026-11-21T17:25",
        "world's greatest stretch x6<enter>leg swings x6<enter>bulgarian split squat 4x8 60<enter><wait 600>squat 185 8,8,7 @8.5<enter>",
    ),
];

/// What was trained of the program in kilograms.
const TRAINED: &[(&str, &str)] = &[
    ("2026-11-16T18:00", "bench 3x8 80<enter><wait 600>barbell row 3x10 60<enter>"),
    ("2026-11-18T18:00", "squat 3x8 100<enter><wait 600>rdl 3x10 80<enter>"),
];

/// The sessions of the calendar, as the command line takes them.
const SESSIONS: &str = r#"[
    {"op": "create", "title": "Upper day", "scheduledFor": "2026-11-02", "recurrence": {"type": "weekly", "until": "2026-12-24"}},
    {"op": "create", "title": "Lower day", "scheduledFor": "2026-11-04", "recurrence": {"type": "weekly", "until": "2026-12-24"}},
    {"op": "create", "title": "Deload week", "scheduledFor": "2026-11-23", "kind": "deload", "recurrence": {"type": "weekdays", "until": "2026-11-27"}},
    {"op": "create", "title": "Check-in", "scheduledFor": "2026-11-21", "kind": "check_in", "priority": "high", "notes": "Weigh in before breakfast, and take the photos.", "recurrence": {"type": "none"}},
    {"op": "create", "title": "Mobility", "scheduledFor": "2026-11-21", "recurrence": {"type": "none"}},
    {"op": "create", "title": "Hip mobility", "scheduledFor": "2026-11-24", "recurrence": {"type": "none"}},
    {"op": "create", "title": "Easy run", "scheduledFor": "2026-11-01", "recurrence": {"type": "every_n_days", "intervalDays": 3, "until": "never"}},
    {"op": "create", "title": "Try the trap bar", "recurrence": {"type": "none"}},
    {"op": "create", "title": "Buy chalk", "recurrence": {"type": "none"}}
]"#;

const DONE: &str = r#"[
    {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-09"},
    {"op": "complete_occurrence", "id": 2, "occurrenceDate": "2026-11-04"},
    {"op": "complete_occurrence", "id": 2, "occurrenceDate": "2026-11-18"}
]"#;

fn calendar(folder: TempDir) -> TempDir {
    let mut live = begin(folder, "2026-11-21T17:50", (80, 24), Options::default(), false);
    for operations in [SESSIONS, DONE] {
        let operations: Vec<_> = serde_json::from_str(operations).unwrap();
        let change = Intent::ChangeCalendar { operations, confirmed: true };
        let said = coach::want(live.services(), change).unwrap();
        assert!(said.changed, "{}", said.text());
    }
    live.settle();
    left(live)
}

fn played(home: Home, at: &str, keys: &str) -> TempDir {
    play_in(home.folder(), at, keys)
}

fn play_in(folder: TempDir, at: &str, keys: &str) -> TempDir {
    let mut live = begin(folder, at, (100, 40), Options::default(), false);
    play(&mut live, keys);
    left(live)
}

fn left(live: Live) -> TempDir {
    Arc::into_inner(live.leave()).unwrap()
}

fn copy_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

fn moment(text: &str) -> Zoned {
    if text == NOW {
        return text.parse().unwrap();
    }
    format!("{text}[Europe/Berlin]").parse().unwrap()
}

fn begin(folder: TempDir, at: &str, size: (u16, u16), options: Options, model: bool) -> Live {
    Live::begin(Opening {
        folder: Arc::new(folder),
        now: moment(at),
        size,
        options,
        numbered: true,
        coaches: model.then(|| coaches(SCRIPT)),
    })
}

/// Plays keys as `Stage::keys` does, one after another, and what only a harness can do:
/// `<size 40x15>`, `<wait 30>` in seconds, `<paste words>`, `<wheel -3>`, `<press>`, `<focus>`,
/// `<shut words>` when the log can't be opened, `<look>` at what others wrote, `<go>` on with an answer that is held, `<edited words>` in the
/// editor, and `<shot>`, which keeps the screen as it is then.
fn play(live: &mut Live, keys: &str) -> Vec<String> {
    let mut shots = Vec::new();
    for key in split(keys) {
        let inner = key.strip_prefix('<').and_then(|key| key.strip_suffix('>'));
        let (name, what) =
            inner.and_then(|key| key.split_once(' ')).unwrap_or((inner.unwrap_or(""), ""));
        match name {
            "size" => {
                let (width, height) = what.split_once('x').unwrap();
                live.stage.resize(width.parse().unwrap(), height.parse().unwrap());
                live.settle();
            }
            "wait" => drop(live.wait(what.parse().unwrap())),
            "paste" => drop(live.stage.paste(&what.replace("\\n", "\n"))),
            "wheel" => live.stage.tell(Msg::Wheel(what.parse().unwrap())),
            "press" => drop(live.stage.press(5, 10)),
            "focus" => live.stage.tell(Msg::Focus),
            "edited" => drop(live.stage.news(Response::Edited(Ok(what.to_owned())))),
            "shut" => {
                let (width, height) = (live.stage.model.width, live.stage.model.height);
                live.stage = Stage::opening(width, height);
                live.stage.news(Response::NotOpened(what.to_owned()));
            }
            "look" => drop(live.look()),
            "go" => live.go_on(),
            "shot" => shots.push(live.screen()),
            _ => drop(live.keys(key)),
        }
        live.settle();
    }
    shots
}

/// Keys one by one: a character, or a name in angle brackets.
fn split(keys: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = (first == '<').then(|| rest.find('>')).flatten();
        let (key, after) = rest.split_at(named.map_or(first.len_utf8(), |end| end + 1));
        found.push(key);
        rest = after;
    }
    found
}

/// What was asked of the terminal beside drawing.
fn ordered(orders: &[Order]) -> String {
    let told = orders.iter().map(|order| match order {
        Order::Copy(text) => format!("» copied: {text}\n"),
        Order::Ring(words) => format!("» rang: {words}\n"),
        Order::Edit(text) => format!("» to the editor: {text}\n"),
        Order::Redraw => "» drawn anew\n".to_owned(),
        Order::Suspend => "» suspended\n".to_owned(),
        Order::Mouse(ours) => format!("» mouse ours: {ours}\n"),
    });
    told.collect()
}

/// One line of a group: a home, a size, keys, and what is looked at.
#[derive(Clone)]
pub struct Case {
    home: Home,
    size: (u16, u16),
    keys: &'static str,
    options: Options,
    look: String,
    styles: bool,
}

pub const S: (u16, u16) = (40, 15);
pub const M: (u16, u16) = (80, 24);
pub const L: (u16, u16) = (120, 36);
pub const XL: (u16, u16) = (200, 50);

pub fn at(home: Home, size: (u16, u16), keys: &'static str) -> Case {
    Case { home, size, keys, options: Options::default(), look: String::new(), styles: false }
}

impl Case {
    /// On a terminal without UTF-8.
    pub fn ascii(mut self) -> Self {
        self.options.charset = Charset::AsciiOnly;
        self.look += " ascii";
        self
    }

    /// With our own marks in ASCII.
    pub fn ascii_marks(mut self) -> Self {
        self.options.charset = Charset::AsciiMarks;
        self.look += " ascii marks";
        self
    }

    /// With `NO_COLOR`, styles included.
    pub fn no_color(mut self) -> Self {
        self.options.no_color = true;
        self.look += " no color";
        self.styles = true;
        self
    }

    /// Colours and modifiers too.
    pub fn styles(mut self) -> Self {
        self.look += " styles";
        self.styles = true;
        self
    }

    pub fn name(&self) -> String {
        let ((width, height), look) = (self.size, &self.look);
        format!("{:?} {width}x{height}{look}  {}", self.home, self.keys)
    }

    /// The screens that were kept on the way, and the last.
    pub fn play(&self) -> String {
        let folder = self.home.folder();
        let options = self.options.clone();
        let mut live = begin(folder, NOW, self.size, options, self.home == Model);
        live.stage.ordered.clear();
        let mut shots = play(&mut live, self.keys);
        shots.push(live.screen());
        let shots: Vec<_> = shots.iter().map(|shot| folded(shot)).collect();
        let mut seen = shots.join(BETWEEN);
        if self.styles {
            seen += BETWEEN;
            seen += &live.stage.styles();
        }
        seen += &ordered(&live.stage.ordered);
        if live.stage.quit {
            seen += "» left\n";
        }
        seen
    }
}

impl Case {
    /// The last screen and its styles, whole.
    pub fn seen(&self) -> (String, String) {
        let folder = self.home.folder();
        let mut live = begin(folder, NOW, self.size, self.options.clone(), self.home == Model);
        play(&mut live, self.keys);
        (live.screen(), live.stage.styles())
    }
}

/// Rows that are alike, once and with their number: most of a large screen is empty.
fn folded(screen: &str) -> String {
    let rows: Vec<_> = screen.lines().collect();
    let alike = rows.chunk_by(|one, next| one == next);
    let told = alike.map(|rows| match rows.len() {
        1 => format!("{}\n", rows[0]),
        many => format!("{}\n~ {many} rows\n", rows[0]),
    });
    told.collect()
}

const BETWEEN: &str = "---\n";

/// What `--plain` writes in answer to these lines.
pub fn plain(home: Home, options: Options, lines: &str) -> (String, String) {
    let folder = home.folder();
    let live = begin(folder, NOW, M, Options::default(), home == Model);
    let services = live.services().clone();
    let setup = TuiSetup {
        beside: None,
        stamps: services.stamps.clone(),
        open: Box::new(move || Ok(services)),
        options,
        keymap: tui::keymap::Keymap::with(&[]).unwrap(),
        database: None,
        editor: None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (mut input, mut out) = (Cursor::new(lines.as_bytes()), Vec::new());
    runtime.block_on(tui::plain::run(setup, &mut input, &mut out)).unwrap();
    let name = format!("{home:?} plain  {}", lines.trim_end().replace('\n', " | "));
    (name, String::from_utf8(out).unwrap())
}
