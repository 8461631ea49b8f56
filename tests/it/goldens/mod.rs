//! What every command prints, held whole. A case file lists what is run in one home, line by line;
//! its snapshot is the transcript.
//!
//! ```text
//! # a comment
//! now 2026-11-16T18:00:00-05:00     the clock from here on
//! env NAME VALUE                    a variable from here on
//! file plan.json                    a file in the home, up to the line `end`
//! home                              a new, empty home
//! $ plan accept plan.json           runs `setwise plan accept plan.json`; quotes as in a shell
//! $ plan review - < plan.json       the same with a file as stdin
//! each log --json                   from here on `- bench 3x8` runs `setwise log --json 'bench 3x8'`
//! ```
//!
//! In a transcript lines of stderr begin with `! `, and an exit code other than 0 stands at the end
//! as `= 3`. Ids and paths are normalised: `uuid:1` is the first one seen, `id:1` its last digits.
//! A case may name them so, once they have been seen.

use super::home::Home;
use super::readme::words;
use clap::CommandFactory as _;
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// How many of an id's last digits the program shows.
const SHORT_ID: usize = 6;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/goldens")
}

/// A home, and the transcript of what is done in it.
struct Transcript {
    home: Home,
    ids: Vec<String>,
    text: String,
}

impl Transcript {
    fn new() -> Self {
        Self { home: Home::new(), ids: Vec::new(), text: String::new() }
    }

    /// Runs a whole case file.
    fn play(mut self, cases: &str) -> String {
        let mut lines = cases.lines();
        let mut prefix = Vec::new();
        while let Some(line) = lines.next() {
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            match verb {
                "" => {}
                "#" => writeln!(self.text, "{line}\n").unwrap(),
                "$" => self.run_line(rest),
                "each" => prefix = words(rest),
                "-" => {
                    let arguments = [prefix.as_slice(), &[rest.to_owned()]].concat();
                    self.run(&arguments, None);
                }
                "now" => self.home = self.home.at(rest),
                "env" => {
                    let (name, value) = rest.split_once(' ').unwrap();
                    self.home = self.home.with(name, value);
                }
                "home" => {
                    self.home = Home::new();
                    writeln!(self.text, "---\n").unwrap();
                }
                "file" => {
                    let text: Vec<_> = lines.by_ref().take_while(|line| *line != "end").collect();
                    self.home.file(rest, text.join("\n") + "\n");
                }
                _ => panic!("what is '{line}'?"),
            }
        }
        self.text
    }

    fn run_line(&mut self, line: &str) {
        match line.rsplit_once(" < ") {
            Some((line, file)) => self.run(&words(line), Some(file)),
            None => self.run(&words(line), None),
        }
    }

    fn run(&mut self, arguments: &[String], stdin: Option<&str>) {
        let own: Vec<_> = arguments.iter().map(|word| self.with_ids(word)).collect();
        let own: Vec<_> = own.iter().map(String::as_str).collect();
        let ran = match stdin {
            Some(file) => self.home.fed(&own, fs::read(self.home.path().join(file)).unwrap()),
            None => self.home.run(&own),
        };
        let (out, err) = (self.normalise(&ran.out), self.normalise(&ran.err));
        let from = stdin.map_or(String::new(), |file| format!(" < {file}"));
        writeln!(self.text, "$ setwise{}{from}", shell_line(arguments)).unwrap();
        self.text += &out;
        if !out.is_empty() && !out.ends_with('\n') {
            self.text += " (no end of line)\n";
        }
        for line in err.lines() {
            writeln!(self.text, "! {line}").unwrap();
        }
        if ran.exit != 0 {
            writeln!(self.text, "= {}", ran.exit).unwrap();
        }
        self.text.push('\n');
    }

    /// A word of a case with the real ids in the place of `uuid:1` and `id:1`.
    fn with_ids(&self, word: &str) -> String {
        let mut word = word.to_owned();
        for (at, id) in self.ids.iter().enumerate().rev() {
            let number = at + 1;
            word = word
                .replace(&format!("uuid:{number}"), id)
                .replace(&format!("id:{number}"), &id[id.len() - SHORT_ID..]);
        }
        word
    }

    fn normalise(&mut self, text: &str) -> String {
        let uuid = Regex::new("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").unwrap();
        let mut text = text
            .replace(self.home.path().to_str().unwrap(), "HOME")
            .replace(concat!("setwise ", env!("CARGO_PKG_VERSION")), "setwise VERSION")
            .replace('\r', "␍");
        for found in uuid.find_iter(&text) {
            let nil = found.as_str().starts_with("00000000-");
            if !nil && !self.ids.iter().any(|id| id == found.as_str()) {
                self.ids.push(found.as_str().to_owned());
            }
        }
        for (at, id) in self.ids.iter().enumerate() {
            text = text
                .replace(id, &format!("uuid:{}", at + 1))
                .replace(&id[id.len() - SHORT_ID..], &format!("id:{}", at + 1));
        }
        // Of one that was never shown whole.
        let short = Regex::new("(#id:[0-9]+ )#[0-9a-f]{6}\\b").unwrap();
        short.replace_all(&text, "${1}#id:?").into_owned()
    }
}

/// Words as one would type them in a shell.
fn shell_line(arguments: &[String]) -> String {
    let mut line = String::new();
    for word in arguments {
        let plain = |c: char| c.is_alphanumeric() || "-_./:=,@+".contains(c);
        let quoted = if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{word}'")
        };
        line = line + " " + &quoted;
    }
    line
}

fn hold(name: &str, transcript: &str) {
    insta::with_settings!({
        snapshot_path => folder(),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, transcript);
    });
}

macro_rules! cases {
    ($($name:ident)*) => {
        const CASES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            let cases = include_str!(concat!(stringify!($name), ".cases"));
            hold(stringify!($name), &Transcript::new().play(cases));
        })*
    };
}

cases! {
    backups
    bodyweight
    calendar
    chat
    chat_without_log
    corrections
    empty_home
    exercises
    imports
    kilograms
    lab
    lines
    logging
    measuring
    now
    outputs
    plans
    profile_and_config
    programs
    queries
    reports
    sentences
    tools
    transfer
    undo
}

/// Every command of the program by its path, such as `tool call`.
pub fn commands() -> Vec<Vec<String>> {
    fn walk(command: &clap::Command, path: &[String], found: &mut Vec<Vec<String>>) {
        for sub in command.get_subcommands() {
            let own = [path, &[sub.get_name().to_owned()]].concat();
            found.push(own.clone());
            walk(sub, &own, found);
        }
    }
    let mut found = Vec::new();
    walk(&setwise::cli::Cli::command(), &[], &mut found);
    found
}

#[test]
fn help() {
    let mut transcript = Transcript::new();
    for mut command in [vec![vec![]], commands()].concat() {
        command.push("--help".to_owned());
        transcript.run(&command, None);
    }
    hold("help", &transcript.play("$ man\n$ man tool call\n$ completions fish"));
}

/// Every schema, and every request as each provider gets it; one line each, as there are many.
#[test]
fn schemas() {
    let home = Home::new();
    let list = home.run(&["schema", "list", "--json"]).done().json();
    let mut text = String::new();
    for entry in list["contracts"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        for version in entry["versions"].as_array().unwrap() {
            let version = version.as_str().unwrap();
            let show = ["schema", "show", name, "--version", version];
            let plain = home.run(&show).done();
            assert_eq!(plain.out, home.run(&[&show[..], &["--json"]].concat()).out);
            writeln!(text, "{name} {version} {}", plain.json()).unwrap();
            for provider in ["openai", "openai-chat", "anthropic", "gemini", "ollama", "llama.cpp"]
            {
                let request =
                    home.run(&[&show[..], &["--provider", provider]].concat()).done().json();
                writeln!(text, "{name} {version} {provider} {request}").unwrap();
            }
        }
    }
    hold("schemas", &text);
}

/// What each mistake that the tables of tools allow is refused for, the call to send instead, and how the next
/// one ends: for an alias the one that the refusal says to send.
#[test]
fn tool_mistakes() {
    let home = Home::new();
    let mut table = String::new();
    for group in ["alias", "bound"] {
        let played = home.run(&["lab", group, "--json"]).done().json();
        for script in played["scripts"].as_array().unwrap() {
            let rounds = script["turns"][0]["rounds"].as_array().unwrap();
            let ends: Vec<_> =
                rounds.iter().flat_map(|round| round["ends"].as_array().unwrap()).collect();
            let [first, second] = ends.as_slice() else { panic!("{script}") };
            let codes = first["faults"].as_array().unwrap().iter();
            let codes: Vec<_> = codes.map(|issue| issue["code"].as_str().unwrap()).collect();
            let name = script["name"].as_str().unwrap();
            assert_eq!(first["end"], "refused", "{name}");
            assert_ne!(second["end"], "refused", "{name}");
            // Beyond a bound the right value is seldom known; what stands for nothing is left out.
            assert!(first["corrected_call"].is_object() || group == "bound", "{name}");
            let (codes, call, end) = (codes.join(" "), &first["corrected_call"], &second["end"]);
            let end = end.as_str().unwrap();
            writeln!(table, "{name:<42} {codes:<32} {end:<5} {call}").unwrap();
        }
    }
    hold("tool_mistakes", &table);
}

#[test]
fn every_case_file_is_run() {
    let files: BTreeSet<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".cases").map(str::to_owned))
        .collect();
    assert_eq!(files, CASES.iter().map(|name| (*name).to_owned()).collect());
}

/// Every command that does something is run by a case, beside its help.
#[test]
fn every_command_has_a_golden() {
    let case_files: String = CASES
        .iter()
        .map(|name| fs::read_to_string(folder().join(format!("{name}.cases"))).unwrap())
        .collect();
    let ran: Vec<_> = case_files
        .lines()
        .filter_map(|line| line.strip_prefix("$ ").or(line.strip_prefix("each ")))
        .collect();
    let commands = commands();
    let missing: Vec<_> = commands
        .iter()
        .filter(|path| {
            !commands.iter().any(|other| other.len() > path.len() && other.starts_with(path))
        })
        .map(|path| path.join(" "))
        .filter(|path| !["completions", "man", "help"].contains(&path.as_str()))
        .filter(|path| !ran.iter().any(|line| line.starts_with(path)))
        .collect();
    assert!(missing.is_empty(), "no case runs {missing:?}");
}
