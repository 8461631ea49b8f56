//! What the documents say of the program is so.

use super::home::Home;
use super::house::sources;
use clap::CommandFactory as _;
use clap::error::ErrorKind;
use setwise::cli::Cli;
use setwise::settings::key::KEYS;
use setwise::settings::model::PROVIDERS;
use setwise::tui::keymap::TABLE;
use std::fs;
use std::path::Path;

pub fn document(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The part of a page between two marks must be this. `INSTA_UPDATE=always` puts it there.
#[track_caller]
fn holds(page: &str, part: &str, wanted: &str) {
    let text = document(page);
    let begin = text.find(&format!("<!-- {part}: begin")).unwrap();
    let begin = begin + text[begin..].find('\n').unwrap() + 1;
    let end = begin + text[begin..].find(&format!("<!-- {part}: end")).unwrap();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        let text = [&text[..begin], wanted, &text[end..]].concat();
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(page), text).unwrap();
    } else {
        assert_eq!(&text[begin..end], wanted, "{page} wants:\n{wanted}");
    }
}

#[test]
fn the_keys_are_those_of_the_table() {
    let mut table = "\n| where | keys | what they do |\n| --- | --- | --- |\n".to_owned();
    let mut before = "";
    for binding in TABLE.iter().filter(|binding| !binding.help.is_empty()) {
        let title = binding.context.title();
        let place = if title == before { "" } else { title };
        let keys: Vec<_> = binding.keys.split(' ').map(|key| format!("`{key}`")).collect();
        let row = [place, &keys.join(" "), binding.help].join(" | ");
        table.extend(["| ", &row, " |\n"]);
        before = title;
    }
    holds("docs/keys.md", "keys", &(table + "\n"));
}

#[test]
fn the_commands_are_those_of_the_command_line() {
    let mut table = "\n| command | what it does |\n| --- | --- |\n".to_owned();
    for command in Cli::command().get_subcommands() {
        let about = command.get_about().unwrap().to_string();
        let parts: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        let parts =
            if parts.is_empty() { String::new() } else { format!(" {}", parts.join("\\|")) };
        table.extend(["| `", command.get_name(), &parts, "` | ", &about, " |\n"]);
    }
    holds("docs/commands.md", "commands", &(table + "\n"));
}

#[test]
fn the_settings_are_those_of_the_table() {
    let mut table =
        "\n| key | environment | default | what it is |\n| --- | --- | --- | --- |\n".to_owned();
    for key in KEYS {
        let variables: Vec<_> = key.environment.iter().map(|one| format!("`{one}`")).collect();
        let row = [
            format!("`{}`", key.name),
            variables.join(", "),
            (key.default)().to_string(),
            key.about.to_owned(),
        ];
        table.extend(["| ", &row.join(" | "), " |\n"]);
    }
    holds("docs/settings.md", "settings", &(table + "\n"));
}

#[test]
fn the_providers_are_those_of_the_table() {
    let mut table = "\n| provider | what it is | default model | key | variables of other programs that count too |\n| --- | --- | --- | --- | --- |\n".to_owned();
    let quoted = |name: Option<&str>| name.map_or("none".to_owned(), |name| format!("`{name}`"));
    for provider in PROVIDERS {
        let variables: Vec<_> = provider.variables().map(|one| format!("`{one}`")).collect();
        let row = [
            format!("`{}`", provider.protocol),
            provider.about.to_owned(),
            quoted(provider.model),
            quoted(provider.key_variable),
            variables.join(", "),
        ];
        table.extend(["| ", &row.join(" | "), " |\n"]);
    }
    holds("docs/models.md", "providers", &(table + "\n"));
}

/// Whether a command line is one that the program takes; what it needs may be missing.
pub fn is_command_line(line: &str) -> Result<(), String> {
    // What a shell does with it is no part of it.
    let ends = [" | ", " > ", " 2>", " < ", " && ", " || "];
    let whole = format!("{line} ");
    let end = ends.iter().filter_map(|end| whole.find(end)).min().unwrap_or(line.len());
    let line = &line[..end];
    let parsed = Cli::command().try_get_matches_from(words(line));
    let kind = |error: &clap::Error| error.kind();
    match parsed {
        Err(error)
            if !matches!(
                kind(&error),
                ErrorKind::MissingRequiredArgument
                    | ErrorKind::MissingSubcommand
                    | ErrorKind::DisplayHelp
                    | ErrorKind::DisplayVersion
                    | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            ) =>
        {
            Err(error.to_string())
        }
        _ => Ok(()),
    }
}

/// A command line's words, quoted ones whole.
pub fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote): (_, Option<String>, _) = (Vec::new(), None, None);
    for c in line.chars() {
        match (c, quote) {
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(open)) if c == open => quote = None,
            (' ', None) => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[test]
fn the_two_commands_stand_first() {
    let readme = document("README.md");
    let first = readme.split("```").nth(1).unwrap();
    assert_eq!(first.trim(), "sh elsewhere\ncargo run --release\ncargo test");
}

/// The table of ranks in ARCHITECTURE.md is that of the test which holds it.
#[test]
fn the_ranks_are_drawn_as_they_are_held() {
    let text = document("ARCHITECTURE.md");
    for (rank, modules) in super::ranks::RANKS.iter().enumerate() {
        for module in modules.iter().filter(|module| **module != "lib") {
            let held = text.lines().any(|line| {
                line.starts_with(&format!("| {rank} |")) && line.contains(&format!("`{module}"))
            });
            assert!(held, "ARCHITECTURE.md has no `{module}` at rank {rank}");
        }
    }
}

/// Every path into the source that a document names is there.
#[test]
fn every_path_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = super::book::pages().into_iter().chain(["CONTRIBUTING.md".to_owned()]);
    let text = document("ARCHITECTURE.md") + &pages.map(|page| document(&page)).collect::<String>();
    let mut named = 0;
    for path in text.split('`').skip(1).step_by(2) {
        let is_path = ["src/", "crates/", "assets/", "tests/", ".ci/", "benches/", "docs/"]
            .iter()
            .any(|start| path.starts_with(start));
        if is_path && !path.contains(' ') {
            named += 1;
            assert!(root.join(path).exists(), "{path} is named and not there");
        }
    }
    assert!(named > 10, "no paths were found");
    assert!(!sources().is_empty());
}

/// Nothing in the documents, the help or the messages speaks of what is not there.
#[test]
fn help_and_version_are_quiet_successes() {
    let home = Home::new();
    assert!(home.run(&["--help"]).done().out.contains("Usage: setwise"));
    home.run(&["--version"]).says(&format!("setwise {}", env!("CARGO_PKG_VERSION")));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(home.run(&["completions", shell]).done().out.contains("setwise"), "{shell}");
    }
    assert!(home.run(&["man"]).done().out.contains(".TH setwise 1"));
    assert!(home.run(&["man", "tool", "call"]).done().out.contains("JSON"));
    let folder = home.path().join("man");
    fs::create_dir(&folder).unwrap();
    home.run(&["man", "--into", folder.to_str().unwrap()]).says("");
    for page in ["setwise.1", "setwise-log.1", "setwise-tool-call.1"] {
        assert!(fs::read_to_string(folder.join(page)).unwrap().contains(".TH setwise"), "{page}");
    }
    let ran = home.run(&["man", "--into", "nowhere"]);
    assert_eq!(ran.exit, 1);
    assert!(ran.err.starts_with("setwise: nowhere/setwise.1 can't be written: "), "{}", ran.err);
    home.run(&["man", "nothing"]).fails(2, "setwise: there is no command 'nothing'");
    home.run(&["man", "--json"]).fails(2, "setwise: this page has no JSON form; leave out --json");
    home.run(&["--json"]).fails(2, "setwise: --json needs a command that prints data");
}
