//! The screen in a real terminal: what an athlete does in the first minutes, and how it leaves.

use super::home::Home;
use super::terminal::Terminal;

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const CTRL_C: &str = "\x03";
const CTRL_Z: &str = "\x1a";

/// A home whose seven questions were skipped and whose plan has a bench press in it.
fn begun() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    home.fed(
        &["plan", "accept", "-"],
        r#"{"focus": "Upper body", "durationMinutes": 45, "equipment": [], "source": "ai",
            "energy": "moderate", "summary": "", "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
            "exercises": [
              {"blockIndex": 0, "order": 1, "name": "Bench Press", "prescription": "3 x 8", "detail": null},
              {"blockIndex": 0, "order": 2, "name": "Barbell Row", "prescription": "3 x 8", "detail": null}]}"#,
    )
    .done();
    home
}

fn logged(home: &Home) -> usize {
    let history = home.run(&["history", "--json"]).done().json();
    history.as_array().unwrap().len()
}

#[test]
fn what_another_program_logs_shows_without_a_key() {
    let home = begun();
    let terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&["Barbell Row"]);
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    terminal.shows(&["3 sets today"]);
    home.run(&["log", "barbell row 8x155lb"]).done();
    terminal.shows(&["4 sets today"]);
    home.run(&["undo"]).done();
    terminal.shows(&["3 sets today"]);
}

#[test]
fn the_first_minutes() {
    let home = Home::new();
    let mut terminal = Terminal::open(&home, 120, 32);
    // First run: a plan stands at once, seven questions are asked, Esc skips them all.
    terminal.shows(&["1 of 7", "target", "sets"]);
    terminal.types(ESC);
    terminal.hides("1 of 7");
    terminal.types("bench 3x8 185lb @8");
    terminal.types(ENTER);
    terminal.shows(&["Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓", "3 sets today", "rest "]);
    assert_eq!(logged(&home), 3);
    terminal.types(CTRL_Z);
    terminal.shows(&["Undone: 3 sets of Bench Press.", "no sets today"]);
    assert_eq!(logged(&home), 0);
    terminal.types("bench 2x8 185lb");
    terminal.types(ENTER);
    terminal.shows(&["2 sets today"]);
    terminal.types("/quit");
    terminal.types(ENTER);
    assert!(terminal.ends().success());
    terminal.is_sane();

    // All of it is there again.
    let terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&[
        "bench 3x8 185lb @8",
        "Undone: 3 sets of Bench Press.",
        "Bench Press  2 × 8 @ 185 lb  ✓✓",
        "2 sets today",
    ]);
}

#[test]
fn a_plan_ticks_itself_off_and_leads_on() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&["▸ Bench Press", "· · ·", "0 of 6 sets"]);
    terminal.types("bench 3x8 185lb @8\r");
    terminal.shows(&[
        "✓ Bench Press",
        "8 8 8",
        "▸ Barbell Row",
        "3 of 6 sets",
        "Enter writes Barbell Row",
    ]);
    // A line that names no exercise is of the current one.
    terminal.types("155 x8 rir 3\r");
    terminal.shows(&["155 lb × 8  RIR 3  set 1 ✓", "4 of 6 sets"]);
}

#[test]
fn at_80_by_24_the_plan_is_a_strip() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 80, 24);
    terminal.shows(&["▸ Bench Press 8 by effort · set 1 of 3"]);
    terminal.types("bench 3x8 185lb @8\r");
    terminal.shows(&["3 × 8 @ 185 lb  RPE 8", "▸ Barbell Row 8 by effort"]);
}

#[test]
fn at_40_by_15_everything_still_works() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 40, 15);
    terminal.shows(&["▸ Bench Press"]);
    terminal.types("bench 185 x8\r");
    terminal.shows(&["185 lb × 8  set 1 ✓"]);
    terminal.types("/undo\r");
    terminal.shows(&["Undone"]);
    assert_eq!(logged(&home), 0);
}

#[test]
fn a_resize_keeps_what_is_being_typed() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&["▸ Bench Press"]);
    terminal.types("bench 3x8");
    terminal.shows(&["› bench 3x8"]);
    for (columns, rows) in [(40, 15), (80, 24), (20, 6), (200, 50), (60, 18)] {
        terminal.resize(columns, rows);
        terminal.types(" ");
    }
    terminal.types("185lb @8");
    terminal.shows(&["185lb @8"]);
    let (row, column) = terminal.cursor().expect("the cursor shows where one types");
    assert!(row < 18 && column < 60, "{row}:{column}\n{}", terminal.screen());
    terminal.types(ENTER);
    terminal.shows(&["3 × 8 @ 185 lb  RPE 8  ✓✓✓"]);
    assert_eq!(logged(&home), 3);
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    for signal in ["TERM", "HUP", "QUIT"] {
        let home = begun();
        let mut terminal = Terminal::open(&home, 100, 30);
        terminal.shows(&["▸ Bench Press"]);
        terminal.types("bench 3x8 185lb @8\r");
        terminal.shows(&["3 sets today"]);
        terminal.signal(signal);
        terminal.ends();
        terminal.is_sane();
        assert_eq!(logged(&home), 3, "{signal}");
    }
}

#[test]
fn ctrl_c_clears_the_draft_and_then_leaves() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 100, 30);
    terminal.shows(&["▸ Bench Press"]);
    terminal.types("half a thought");
    terminal.shows(&["half a thought"]);
    terminal.types(CTRL_C);
    terminal.hides("half a thought");
    // It comes back with Up.
    terminal.types("\x1b[A");
    terminal.shows(&["half a thought"]);
    terminal.types(CTRL_C);
    terminal.hides("half a thought");
    terminal.types(CTRL_C);
    terminal.types(CTRL_C);
    terminal.ends();
    terminal.is_sane();
}

#[test]
fn what_steers_a_terminal_is_shown_tame() {
    let home = begun();
    home.run(&[
        "tool",
        "call",
        "log_set_result",
        r#"{"exercise":"Squat","reps":"5","notes":"\u001b]0;stolen title\u0007\u001b[31mred"}"#,
    ])
    .done();
    let mut terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&["1 set today"]);
    terminal.types("last squat\r");
    terminal.shows(&["last squat"]);
    assert_ne!(terminal.title(), "stolen title");
}

#[test]
fn a_broken_config_is_told_on_the_screen() {
    let home = Home::new();
    home.file("config.toml", "[tools]\npolicy = \"loose\"\n");
    // So wide that no line is broken.
    let mut terminal = Terminal::open(&home, 400, 30);
    terminal.shows(&[
        "config.toml, line 2, column 10: 'tools.policy' takes one of",
        "strict is used instead",
    ]);
    terminal.types("bench 60kg 3x8\r");
    terminal.shows(&["3 sets today"]);
    terminal.types("/quit\r");
    terminal.ends();
    terminal.is_sane();
}

#[test]
fn a_database_that_can_not_be_opened_is_told_on_the_screen() {
    let home = Home::new();
    home.file("setwise.db", "This is a letter, not a database.\n".repeat(500));
    let mut terminal = Terminal::open(&home, 400, 30);
    terminal.shows(&["setwise.db is not a database", "what you type stays here"]);
    terminal.types("/quit\r");
    terminal.ends();
    terminal.is_sane();
}

/// The state of a process, as the kernel has it: `T` is stopped.
#[cfg(target_os = "linux")]
fn state(id: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split(' ').next().map(str::to_owned)
}

#[cfg(target_os = "linux")]
#[track_caller]
fn waits(is_so: impl Fn() -> bool, what: &str) {
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !is_so() {
        assert!(std::time::Instant::now() < until, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn it_is_suspended_by_signal_and_by_key_and_comes_back_as_it_was() {
    const ALT_S: &str = "\x1bs";
    let home = begun();
    let mut terminal = Terminal::open(&home, 100, 30);
    terminal.shows(&["▸ Bench Press"]);
    terminal.types("bench 3x8");
    terminal.shows(&["› bench 3x8"]);
    let id = terminal.id();
    for by_key in [false, true] {
        if by_key {
            terminal.types(ALT_S);
        } else {
            terminal.signal("TSTP");
        }
        waits(|| state(id).as_deref() == Some("T"), "it was not suspended");
        waits(|| terminal.is_lent(), "the terminal was not given back");
        terminal.is_sane();
        terminal.signal("CONT");
        terminal.shows(&["› bench 3x8", "▸ Bench Press"]);
        waits(|| !terminal.is_lent(), "it did not come back");
    }
    terminal.types(" 185lb\r");
    terminal.shows(&["Bench Press  3 × 8 @ 185 lb"]);
    assert_eq!(logged(&home), 3);
}

/// It belongs to no session of the terminal, so no signal tells it that this has gone.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_vanishes_without_a_signal_ends_it() {
    vanishes(false);
}

/// Keys that were typed before stand in the terminal as it goes, and all is found at once.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_vanishes_behind_keys_ends_it() {
    vanishes(true);
}

#[cfg(target_os = "linux")]
fn vanishes(behind_keys: bool) {
    use std::io::Read as _;
    let home = begun();
    let pair = portable_pty::native_pty_system().openpty(super::terminal::size(100, 30)).unwrap();
    let mut command = portable_pty::CommandBuilder::new("setsid");
    command.args(["--wait", "sh", "-c", "echo $$ > id; exec \"$0\""]);
    command.arg(env!("CARGO_BIN_EXE_setwise"));
    command.env("SETWISE_HOME", home.path());
    command.env("TERM", "xterm-256color");
    command.cwd(home.path());
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("setwise") {
        let mut chunk = [0; 4096];
        let read = reader.read(&mut chunk).unwrap();
        seen.extend_from_slice(&chunk[..read]);
    }
    let id = std::fs::read_to_string(home.path().join("id")).unwrap();
    let id: u32 = id.trim().parse().unwrap();
    assert!(state(id).is_some());
    if behind_keys {
        super::terminal::signal(id, "STOP");
        waits(|| state(id).as_deref() == Some("T"), "it was not stopped");
        let mut writer = pair.master.take_writer().unwrap();
        std::io::Write::write_all(&mut writer, b"bench 3x8").unwrap();
        drop(writer);
    }
    drop((reader, pair.master));
    if behind_keys {
        super::terminal::signal(id, "CONT");
    }
    waits(|| state(id).is_none_or(|state| state == "Z"), "it outlived its terminal");
    child.wait().unwrap();
}

/// What terminals answer to questions that somebody else asked, after some time.
const LATE_REPLIES: [&str; 5] = [
    "\x1b]10;rgb:d3d3/d7d7/cfcf\x07",
    "\x1b]4;3;rgb:c4c4/a0a0/0000\x1b\\",
    "\x1bP>|foot(1.21.0)\x1b\\",
    "\x1bP1$r2 q\x1b\\",
    "\x1b[?2026;2$y",
];

/// On each tab, with a program to accept or discard: in one piece, in pieces, and amid typing.
#[test]
fn a_late_reply_of_the_terminal_is_no_key_on_any_tab() {
    let home = begun();
    home.run(&["program", "start", "starting-strength"]);
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    let mut terminal = Terminal::open(&home, 120, 32);
    terminal.shows(&["3 sets today"]);
    for tab in ["\x1b2", "\x1b3", "\x1b4", "\x1b5", "\x1b1"] {
        terminal.types(tab);
        terminal.settles();
        let before = terminal.screen();
        for reply in LATE_REPLIES {
            terminal.types(reply);
            let (first, rest) = reply.split_at(reply.len() / 2);
            for piece in [first, rest] {
                terminal.types(piece);
                std::thread::sleep(std::time::Duration::from_millis(120));
            }
        }
        terminal.settles();
        assert_eq!(terminal.screen(), before, "{tab:?}");
    }
    for reply in LATE_REPLIES {
        terminal.types(&format!("row 8x155{reply}lb"));
        terminal.shows(&["› row 8x155lb"]);
        terminal.types(CTRL_C);
        terminal.hides("› row");
    }
    assert_eq!(logged(&home), 3);
}

/// A terminal without bracketed paste sends it as keys.
#[test]
fn a_long_paste_of_keys_is_taken_in_at_once() {
    let home = begun();
    let mut terminal = Terminal::open(&home, 100, 30);
    terminal.shows(&["▸ Bench Press"]);
    terminal.settles();
    let frames = |terminal: &Terminal| terminal.bytes().matches("\x1b[?2026h").count();
    for (text, end) in [("x", "=end"), ("squat and row ", "then =end"), ("a line\n", "=last")] {
        let before = frames(&terminal);
        let pasted = text.repeat(60_000 / text.len());
        let began = std::time::Instant::now();
        terminal.types(&format!("{pasted}{end}"));
        terminal.shows(&[end]);
        let took = began.elapsed();
        assert!(took < std::time::Duration::from_secs(10), "{took:?}");
        let drawn = frames(&terminal) - before;
        assert!(drawn < 100, "{drawn} frames");
        terminal.types(CTRL_C);
        terminal.hides(end);
    }
}
