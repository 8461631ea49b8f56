//! What the book in `docs/` and the README show is so: each block of commands is run, each output is what came, each
//! link leads somewhere. `INSTA_UPDATE=always` writes the outputs anew.
//!
//! A block says in its first line what it is: `console` has commands behind `$ ` with their outputs, `sh` commands alone,
//! `typed` lines for the chat, `json NAME` a file, `toml` a config. What a second word behind `sh` names is not here:
//! `model` is played by a server, `elsewhere`, `postgres` and `forever` are only read.

use super::cookbook::has;
use super::home::{Home, NOW};
use super::models::server::{Reply, Server};
use super::models::speaker::{CHAT, SPEAKERS};
use super::readme::{document, is_command_line};
use setwise::handbook::Page;
use setwise::settings::model::PROVIDERS;
use setwise::tui::slash;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A block between fences.
struct Block<'a> {
    kind: &'a str,
    about: &'a str,
    lines: Vec<&'a str>,
}

/// A page in its parts: lines of prose, and blocks.
enum Part<'a> {
    Prose(&'a str),
    Block(Block<'a>),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            parts.push(Part::Prose(line));
            continue;
        };
        let (kind, about) = info.split_once(' ').unwrap_or((info, ""));
        let lines = lines.by_ref().take_while(|line| *line != "```").collect();
        parts.push(Part::Block(Block { kind, about, lines }));
    }
    parts
}

/// The documents by their places from the root.
pub fn pages() -> Vec<String> {
    let pages = Page::ALL.iter().map(|page| format!("docs/{page}.md"));
    std::iter::once("README.md".to_owned()).chain(pages).collect()
}

/// A home in which a page's blocks run one after another.
struct Reader<'a> {
    page: &'a str,
    home: Home,
    model: Server,
}

impl<'a> Reader<'a> {
    fn new(page: &'a str) -> Self {
        let home = Home::new();
        let programs = home.path().join("programs");
        fs::create_dir(&programs).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_setwise"), programs.join("setwise"))
            .unwrap();
        fs::create_dir(home.path().join("folder")).unwrap();
        let model = Server::then([], |seen| {
            let path = seen.path().to_owned();
            let speaker = SPEAKERS.iter().find(|speaker| path.ends_with(speaker.path));
            Reply::stream((speaker.unwrap_or(&CHAT).text)(&["Well done."]))
        });
        Self { page, home, model }
    }

    /// The exit code of a pipe is that of its last command, as in a shell that somebody types into.
    fn bash(&self, script: &str, with_model: bool) -> (i32, String) {
        let path = std::env::var("PATH").unwrap();
        let programs = self.home.path().join("programs");
        let mut command = Command::new("bash");
        command
            .args(["-c", &format!("exec 2>&1\n{script}")])
            .env_clear()
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", self.home.path())
            .env("SETWISE_HOME", self.home.path().join("home"))
            .env("SETWISE_NOW", NOW)
            .current_dir(self.home.path().join("folder"))
            .stdin(Stdio::null());
        if with_model {
            command.env("SETWISE_BASE_URL", self.model.url());
            let config = self.home.path().join("home/config.toml");
            if !fs::read_to_string(config).unwrap_or_default().contains("provider") {
                command.env("SETWISE_PROVIDER", "openai-chat").env("SETWISE_MODEL", "a-model");
            }
            for key in PROVIDERS.iter().filter_map(|provider| provider.key_variable) {
                command.env(key, "a-key");
            }
        }
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap_or(-1), text)
    }

    /// Runs commands behind `$ `, and gives the block as it should stand.
    fn console(&self, block: &Block<'_>) -> String {
        let mut wanted = String::new();
        let mut lines = block.lines.iter().peekable();
        while let Some(line) = lines.next() {
            let Some(first) = line.strip_prefix("$ ") else {
                continue;
            };
            let _ = writeln!(wanted, "{line}");
            let mut script = first.to_owned();
            while script.ends_with('\\') {
                let more = lines.next().unwrap();
                let _ = writeln!(wanted, "{more}");
                script = format!("{script}\n{more}");
            }
            let (exit, out) = self.bash(&script, false);
            wanted += &out;
            if !out.is_empty() && !out.ends_with('\n') {
                wanted.push('\n');
            }
            if exit != 0 {
                let _ = writeln!(wanted, "(exit {exit})");
            }
        }
        wanted
    }

    fn run(&self, block: &Block<'_>) -> Result<(), String> {
        let script = block.lines.join("\n");
        let outcome = |ended: (i32, String), is_well: fn(i32) -> bool| {
            let (exit, out) = ended;
            if is_well(exit) { Ok(()) } else { Err(format!("exit {exit}: {script}\n{out}")) }
        };
        match (block.kind, block.about) {
            ("sh", "") => outcome(self.bash(&script, false), |exit| exit == 0),
            // What a played model is worth is not looked at.
            ("sh", "model") => {
                for line in &block.lines {
                    let is_ours = line.starts_with("setwise ");
                    let ended = self.bash(if is_ours { line } else { "" }, true);
                    outcome(ended, |exit| exit != 2)?;
                }
                let asks = |line: &&&str| ["doctor", "chat"].iter().any(|word| line.contains(word));
                let asked =
                    block.lines.iter().find(asks).is_none() || !self.model.seen().is_empty();
                if asked { Ok(()) } else { Err(format!("no model was asked: {script}")) }
            }
            ("sh", "elsewhere" | "postgres" | "forever") | ("text" | "rust" | "bash" | "", _) => {
                Ok(())
            }
            ("json", "") => serde_json::from_str::<serde_json::Value>(&script)
                .map(drop)
                .map_err(|error| format!("{error}: {script}")),
            ("json", name) => {
                fs::write(self.home.path().join("folder").join(name), script + "\n").unwrap();
                Ok(())
            }
            ("toml", _) => {
                let home = Home::new();
                home.file("config.toml", &script);
                home.run(&["config", "show"]).done();
                Ok(())
            }
            ("typed", _) => block.lines.iter().try_for_each(|line| self.type_in(line)),
            (kind, about) => Err(format!("no block is `{kind} {about}`")),
        }
    }

    fn type_in(&self, line: &str) -> Result<(), String> {
        let typed = line.split("  →").next().unwrap_or_default().trim();
        if slash::is_command(typed) {
            return slash::read(typed).map(drop).map_err(|error| error.to_string());
        }
        let quoted = format!("'{}'", typed.replace('\'', r"'\''"));
        let (exit, out) = self.bash(&format!("setwise chat -- {quoted}"), false);
        if exit == 0 { Ok(()) } else { Err(format!("`{typed}` ended with {exit}: {out}")) }
    }

    /// Runs the page, and gives it as it should stand, with what went wrong.
    fn read(&self, text: &str) -> (String, Vec<String>) {
        let (mut wanted, mut wrong) = (String::new(), Vec::new());
        for part in parts(text) {
            match part {
                Part::Prose(line) => {
                    let _ = writeln!(wanted, "{line}");
                }
                Part::Block(block) => {
                    let info = format!("{} {}", block.kind, block.about);
                    let _ = writeln!(wanted, "```{}", info.trim_end());
                    if block.kind == "console" {
                        wanted += &self.console(&block);
                    } else {
                        if let Err(why) = self.run(&block) {
                            wrong.push(format!("{}: {why}", self.page));
                        }
                        for line in &block.lines {
                            let _ = writeln!(wanted, "{line}");
                        }
                    }
                    wanted += "```\n";
                }
            }
        }
        (wanted, wrong)
    }
}

#[test]
fn every_block_does_what_its_page_says() {
    if !has("jq") {
        return;
    }
    let pages = Mutex::new(pages());
    let wrong = Mutex::new(Vec::new());
    let next = || pages.lock().unwrap().pop();
    let work = || {
        while let Some(page) = next() {
            let text = document(&page);
            let (wanted, mut found) = Reader::new(&page).read(&text);
            if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
                fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(&page), &wanted).unwrap();
            } else if wanted != text {
                let differs = wanted.lines().zip(text.lines()).find(|(wanted, is)| wanted != is);
                found.push(format!("{page}: the program says, the page has: {differs:#?}"));
            }
            wrong.lock().unwrap().extend(found);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Every command line that is shown, in a block or in a sentence, is one that the program takes.
#[test]
fn every_command_shown_can_be_given() {
    let mut shown = 0;
    for page in pages().iter().map(String::as_str).chain(["ARCHITECTURE.md", "CONTRIBUTING.md"]) {
        for part in parts(&document(page)) {
            let lines: Vec<String> = match part {
                Part::Block(block) => {
                    let joined = block.lines.join("\n").replace("\\\n", " ");
                    let commands = joined.lines().map(|line| line.trim_start_matches("$ "));
                    let commands = commands.filter(|line| line.starts_with("setwise "));
                    commands.map(str::to_owned).collect()
                }
                // In a sentence a command may stand for itself, without what it takes.
                Part::Prose(line) => {
                    let code = line.split('`').skip(1).step_by(2);
                    code.filter(|code| code.starts_with("setwise ")).map(str::to_owned).collect()
                }
            };
            for line in lines {
                shown += 1;
                if let Err(why) = is_command_line(&line) {
                    panic!("{page} shows `{line}`: {why}");
                }
            }
        }
    }
    assert!(shown > 100, "{shown} commands were found");
}

/// The anchor of a heading, as forges and mdBook make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let summary = "docs/SUMMARY.md".to_owned();
    let mut followed = 0;
    for page in
        pages().into_iter().chain([summary, "CONTRIBUTING.md".into(), "ARCHITECTURE.md".into()])
    {
        let text = document(&page);
        let prose = parts(&text).into_iter().filter_map(|part| match part {
            Part::Prose(line) => Some(line),
            Part::Block(_) => None,
        });
        for link in prose.flat_map(|line| line.split("](").skip(1)) {
            let target = link.split(')').next().unwrap();
            if target.starts_with("http") {
                continue;
            }
            followed += 1;
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => root.join(&page),
                file => root.join(&page).parent().unwrap().join(file),
            };
            assert!(file.exists(), "{page} links to {target}, which is not there");
            if !section.is_empty() {
                let there = fs::read_to_string(&file).unwrap();
                let headings = there.lines().filter(|line| line.starts_with('#'));
                let found =
                    headings.map(|line| anchor(line.trim_start_matches('#'))).any(|a| a == section);
                assert!(found, "{page} links to {target}: there is no such heading");
            }
        }
    }
    assert!(followed > 40, "{followed} links were found");
}

#[test]
fn the_summary_lists_each_page_once() {
    let text = document("docs/SUMMARY.md");
    let listed: Vec<_> =
        text.split("](").skip(1).filter_map(|link| link.split(".md)").next()).collect();
    let known: BTreeSet<_> = Page::ALL.iter().map(|page| page.word()).collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), known);
    assert_eq!(listed.len(), known.len());
    for page in Page::ALL {
        let file = format!("docs/{page}.md");
        assert!(
            text.contains(&format!("[{}]({page}.md)", page.title())),
            "{file} is called {}",
            page.title()
        );
    }
}

/// What `setwise help` prints fits a terminal, and each page is found by its names alone.
#[test]
fn each_page_has_a_short_form() {
    let home = Home::new();
    for page in Page::ALL {
        let short = page.short();
        assert!(
            (2..=24).contains(&short.lines().count()),
            "{page}: {} lines",
            short.lines().count()
        );
        for line in short.lines() {
            assert!(line.chars().count() <= 90, "{page}: {line}");
            assert!(!line.contains("](") && !line.contains("<!--"), "{page}: {line}");
        }
        assert!(page.text().starts_with("# "), "{page}");
        for name in page.names() {
            assert_eq!(Page::find(name), Some(*page), "{name}");
        }
        let shown = home.run(&["help", page.word()]).done().out;
        assert!(shown.starts_with(page.title()), "{page}: {shown}");
        let whole = home.run(&["help", page.word(), "--whole"]).done().out;
        assert!(whole.trim_end() == page.text().trim_end(), "{page} is printed otherwise");
    }
}

/// The README is read in a minute.
#[test]
fn the_readme_is_short() {
    let size = document("README.md").len();
    assert!(size <= 8_192, "the README has {size} bytes");
}

/// Each picture that is shown is drawn by a test, and none is kept that nothing shows.
#[test]
fn every_picture_is_drawn_by_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let kept: BTreeSet<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let text: String = pages().iter().map(|page| document(page)).collect();
    let shown: BTreeSet<_> = text
        .split("](")
        .skip(1)
        .filter_map(|link| link.split(')').next()?.rsplit_once("pictures/"))
        .map(|(_, name)| name.to_owned())
        .collect();
    let drawn: BTreeSet<_> =
        super::pictures::PICTURES.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(kept, drawn);
    assert_eq!(shown, drawn);
}
