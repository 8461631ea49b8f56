//! A home of its own, with the clock standing still, and the program run in it.

use crate::outputs;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The moment at which every test takes place: a Saturday.
pub const NOW: &str = "2026-11-21T18:02:00-05:00";

/// How many rounds a slow test runs: a few, or with `SETWISE_LONG` set all of them. The test runner
/// keeps back what a test prints, so this is written past it.
pub fn rounds(what: &str, few: usize, all: usize) -> usize {
    if std::env::var_os("SETWISE_LONG").is_some() {
        return all;
    }
    // Whoever closed stderr does not want to know.
    let _ = writeln!(
        std::io::stderr(),
        "shortened: {what}, {few} of {all} times; SETWISE_LONG=1 does all"
    );
    few
}

/// Where a program is, by the first of these names that there is.
pub fn program(names: &[&str]) -> Option<String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let all = std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.into_iter().find(|file| file.is_file()).map(|file| file.to_str().unwrap().to_owned())
}

pub struct Home {
    folder: TempDir,
    now: String,
    variables: Vec<(String, String)>,
}

impl Home {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), now: NOW.to_owned(), variables: Vec::new() }
    }

    /// The same home at another time.
    pub fn at(mut self, now: &str) -> Self {
        now.clone_into(&mut self.now);
        self
    }

    /// Moves its clock.
    pub fn go_to(&mut self, now: &str) {
        now.clone_into(&mut self.now);
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// What its clock says, always.
    pub fn now(&self) -> &str {
        &self.now
    }

    /// What it was given with [`Self::with`].
    pub fn variables(&self) -> &[(String, String)] {
        &self.variables
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> PathBuf {
        self.path().join("setwise.db")
    }

    /// Puts a file into the home.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// The program, ready to run in this home.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_setwise"));
        command
            .env_clear()
            .env("SETWISE_HOME", self.path())
            .env("SETWISE_NOW", &self.now)
            .envs(self.variables.iter().cloned())
            .current_dir(self.path())
            .stdin(Stdio::null());
        command
    }

    /// Runs it with these arguments.
    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(arguments, &self.command().args(arguments).output().unwrap())
    }

    /// The same, with stdin.
    #[track_caller]
    pub fn fed(&self, arguments: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
        let mut child = self
            .command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let bytes = stdin.as_ref().to_vec();
        // A program that has read enough closes the pipe, which is its good right.
        let feeding = std::thread::spawn(move || drop(pipe.write_all(&bytes)));
        let output = child.wait_with_output().unwrap();
        feeding.join().unwrap();
        Ran::of(arguments, &output)
    }
}

/// How a run ended.
pub struct Ran {
    command: String,
    pub exit: i32,
    pub out: String,
    pub err: String,
    /// The page that a refusal names.
    pub page: Option<String>,
}

impl Ran {
    /// JSON that is printed is held to its schema.
    #[track_caller]
    pub fn of(arguments: &[&str], output: &Output) -> Self {
        let ran = Self {
            command: format!("setwise {}", arguments.join(" ")),
            exit: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
            page: None,
        }
        .with_page();
        outputs::hold(arguments, ran.exit, &ran.out);
        ran
    }

    /// Takes the page of the book that the last line names out of what else is said.
    fn with_page(mut self) -> Self {
        const POINTER: &str = "setwise: more on this: `setwise help ";
        if let Some(at) = self.err.find(POINTER) {
            let (page, after) = self.err[at + POINTER.len()..].split_once("`\n").unwrap();
            self.page = Some(page.to_owned());
            self.err = [&self.err[..at], after].concat();
        }
        self
    }

    /// It went well and said exactly this.
    #[track_caller]
    pub fn says(&self, out: &str) {
        self.ended(0, out, "");
    }

    /// It was refused, and said why on stdout.
    #[track_caller]
    pub fn refuses(&self, out: &str) {
        self.ended(3, out, "");
    }

    /// It failed, or the command line was wrong; stdout stays empty.
    #[track_caller]
    pub fn fails(&self, exit: i32, err: &str) {
        self.ended(exit, "", err);
    }

    /// The command line is wrong, and the first line of stderr says how.
    #[track_caller]
    pub fn is_wrong(&self, first_line: &str) {
        let line = self.err.lines().next().unwrap_or_default();
        assert_eq!((self.exit, line), (2, first_line), "{}", self.command);
    }

    #[track_caller]
    fn ended(&self, exit: i32, out: &str, err: &str) {
        assert_eq!(
            (self.exit, self.out.trim_end(), self.err.trim_end()),
            (exit, out, err),
            "{}",
            self.command
        );
    }

    /// It went well; the rest is looked at elsewhere.
    #[track_caller]
    pub fn done(self) -> Self {
        assert_eq!((self.exit, self.err.as_str()), (0, ""), "{}", self.command);
        self
    }

    /// The one JSON document on stdout.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}\n{}", self.command, self.out, self.err))
    }
}
