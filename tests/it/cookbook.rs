//! Every recipe of `docs/cookbook.md`, run: what a person would have to choose or see is played by
//! small programs that stand first in the path.

use crate::home::{Home, NOW};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const PAGE: &str = include_str!("../../docs/cookbook.md");

struct Recipe {
    title: &'static str,
    kind: &'static str,
    script: &'static str,
}

fn recipes() -> Vec<Recipe> {
    let mut found = Vec::new();
    for part in PAGE.split("\n## ").skip(1) {
        let title = part.lines().next().unwrap();
        for block in part.split("```bash").skip(1) {
            let (kind, rest) = block.split_once('\n').unwrap();
            let (script, _) = rest.split_once("```").unwrap();
            let kind = kind.trim();
            found.push(Recipe { title, kind, script });
        }
    }
    found
}

/// The tool is on this machine, or what needs it is skipped and that is said.
pub fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok();
    if !found {
        let _ = writeln!(std::io::stderr(), "skipped: pages and recipes that need {tool}");
    }
    found
}

fn put(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A shell in which `setwise` is this one, and the athlete is played.
fn shell(home: &Home, script: &str) -> Command {
    let programs = home.path().join("programs");
    if fs::create_dir(&programs).is_ok() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_setwise"), programs.join("setwise"))
            .unwrap();
        put(&programs, "fzf", "grep -x 'Bench Press'");
        put(&programs, "notify-send", &format!("echo \"$2\" >> '{}/notes'", home.path().display()));
        put(&programs, "date", &format!("echo {}", &NOW[..10]));
    }
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command
        .args(["-c", &format!("set -o pipefail\n{script}")])
        .env_clear()
        .env("PATH", path)
        .env("HOME", home.path())
        .env("SETWISE_HOME", home.path())
        .env("SETWISE_NOW", NOW)
        .envs(home.variables().iter().cloned())
        .current_dir(home.path())
        .stdin(Stdio::null());
    command
}

#[track_caller]
fn text(output: &Output, title: &str) -> String {
    let err = String::from_utf8_lossy(&output.stderr);
    // Where more is said of a refusal is no part of what a recipe does.
    let err = err.lines().filter(|line| !line.starts_with("setwise: more on this: "));
    let err = err.collect::<Vec<_>>().join("\n");
    assert!(output.status.success(), "{title}: {err}");
    assert_eq!(err, "", "{title}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn every_recipe_does_what_it_says() {
    if !(has("jq") && has("git")) {
        return;
    }
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["log", "squat 5x5 225lb"]).done();
    let mut said = String::new();
    for recipe in recipes().iter().filter(|one| one.kind.is_empty()) {
        let output = shell(&home, recipe.script).output().unwrap();
        said += &text(&output, recipe.title);
    }
    // The curve of what was picked, and the next set.
    assert!(said.contains("Bench Press") && said.contains("set 1 of"), "{said}");
    // What speaks against a plan.
    assert!(
        said.contains("serious load /blocks/0/exercises/0: Bench Presss asks for 5 reps"),
        "{said}"
    );
    assert!(said.contains("serious minutes /blocks/0: "), "{said}");
    assert!(said.contains("not without --confirm"), "{said}");
    // What becomes of a model's wrong calls.
    assert!(said.contains("log_set_result refused missing_parameter alias_used"), "{said}");
    assert!(said.contains("log_set_result done\n"), "{said}");
    let copies = home.path().join("setwise-copies");
    let log = fs::read_to_string(copies.join("log.txt")).unwrap();
    assert!(log.contains("185 lb x 8"), "{log}");
    let kept = fs::read_dir(&copies).unwrap().flatten();
    let kept = kept.filter(|one| one.path().extension().is_some_and(|end| end == "db"));
    assert_eq!(kept.count(), 1);
    let commits = shell(&home, "git -C setwise-copies log --format=%s").output().unwrap();
    assert_eq!(text(&commits, "git").trim(), "Log of 2026-11-21");
    let note = home.path().join("vault/daily/2026-11-21.md");
    let note = fs::read_to_string(note).unwrap();
    assert!(note.starts_with("## Training\n*"), "{note}");
    assert_eq!(note.matches("- Bench Press: 8 reps").count(), 3, "{note}");
}

#[test]
fn changes_become_notes_as_they_come() {
    if !has("jq") {
        return;
    }
    let home = Home::new();
    home.run(&["log", "squat 5x5 225lb"]).done();
    let recipes = recipes();
    let recipe = recipes.iter().find(|one| one.kind == "watch").unwrap();
    let mut watching = shell(&home, recipe.script);
    let mut child = watching.stdout(Stdio::null()).process_group(0).spawn().unwrap();
    let written = home.path().join("notes");
    let until = Instant::now() + Duration::from_mins(1);
    // It may not watch yet when the first one is logged.
    while !written.exists() && Instant::now() < until {
        home.run(&["log", "bench 3x8 185lb"]).done();
        std::thread::sleep(Duration::from_millis(200));
    }
    let noted = fs::read_to_string(written).unwrap_or_default();
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-9", "--", &group]).status();
    let _ = child.wait();
    assert!(noted.starts_with("3 sets of Bench Press"), "{noted:?}");
}

#[cfg(feature = "serve")]
#[test]
fn a_set_is_logged_from_another_machine() {
    if !has("curl") {
        return;
    }
    let home = Home::new();
    let mut server = crate::server::Server::start(&home);
    let recipes = recipes();
    let recipe = recipes.iter().find(|one| one.kind == "serve").unwrap();
    let output = shell(&home, recipe.script)
        .env("SETWISE_SERVER", &server.address)
        .env("SETWISE_TOKEN", &server.token)
        .output()
        .unwrap();
    let said = text(&output, recipe.title);
    let _ = server.child.kill();
    let _ = server.child.wait();
    assert!(said.contains("Bench Press"), "{said}");
    assert_eq!(home.run(&["history", "--json"]).json().as_array().unwrap().len(), 3);
}
