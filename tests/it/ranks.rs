//! A module names only what lies beneath it. This is the table, and the picture in
//! ARCHITECTURE.md is held to it.

use super::house::{Source, module_of, sources};

pub const RANKS: &[&[&str]] = &[
    &["domain", "decode", "files"],
    &["text", "parse"],
    &["schema"],
    &["catalog", "settings", "handbook"],
    &["shorthand", "today", "store", "provider", "remote"],
    &["ask", "transfer"],
    &["program", "calendar"],
    &["assistant", "query"],
    &["tool"],
    &["offline"],
    &["coach"],
    &["tui", "cli"],
    &["eval", "mcp", "serve", "sync"],
    &["logging", "run", "main", "lib"],
];

/// What runs the program may name each other: `run` starts the log, `main` calls `run`.
const COMPOSITION: usize = 13;

fn rank(module: &str) -> Option<usize> {
    RANKS.iter().position(|modules| modules.contains(&module))
}

/// The modules that a text names: `crate::x`, `setwise::x`, the heads of `crate::{x, y}`, `super::…`
/// that climbs to its crate's root, and what a path into another crate leads to.
fn named(source: &Source) -> Vec<String> {
    let text = source.shipped();
    let mut found = Vec::new();
    let root = format!("{}::", "super::".repeat(depth(source)).trim_end_matches("::"));
    for climb in ["crate::", "setwise::", root.as_str()] {
        for (at, _) in text.match_indices(climb) {
            if !text[..at].ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c)) {
                let heads = heads(&text[at + climb.len()..]).into_iter();
                // In a crate that is one module all of it is that module.
                found.extend(heads.map(|head| match source.package() {
                    Some(package) => module_of(package, &head).to_owned(),
                    None => head,
                }));
            }
        }
    }
    for (at, prefix) in text.match_indices("setwise_") {
        let rest = &text[at + prefix.len()..];
        let Some((package, rest)) = rest.split_once("::") else { continue };
        if package.chars().all(|c| c.is_ascii_lowercase()) {
            let heads = heads(rest);
            found.extend(heads.iter().map(|head| module_of(package, head).to_owned()));
        }
    }
    found
}

/// How often `super` leads from the file's module to the root of its crate.
fn depth(source: &Source) -> usize {
    let folders = source.inside().matches('/').count();
    if source.path.ends_with("mod.rs") { folders } else { folders + 1 }
}

/// The first names after a path's root: one, or those at the top of a brace group.
fn heads(rest: &str) -> Vec<String> {
    let identifier = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = rest.strip_prefix('{') else {
        return vec![identifier(rest)];
    };
    let mut heads = vec![identifier(group.trim_start())];
    let mut level = 0;
    for (at, c) in group.char_indices() {
        match c {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => heads.push(identifier(group[at + 1..].trim_start())),
            _ => {}
        }
    }
    heads
}

#[test]
fn every_module_has_a_rank() {
    let unranked: Vec<_> = sources()
        .iter()
        .filter(|source| !source.is_test())
        .map(|source| source.top().to_owned())
        .filter(|top| rank(top).is_none())
        .collect();
    assert!(unranked.is_empty(), "give these a rank: {unranked:?}");
}

#[test]
fn a_module_names_only_lower_ranks() {
    let mut wrong = Vec::new();
    for source in sources().into_iter().filter(|source| !source.is_test()) {
        let (own, own_rank) = (source.top(), rank(source.top()).unwrap());
        if own == "lib" {
            continue;
        }
        for module in named(&source) {
            let Some(named_rank) = rank(&module) else {
                continue;
            };
            let lower = named_rank < own_rank;
            let composed = own_rank == COMPOSITION && named_rank == COMPOSITION;
            let own_kind = named_rank == own_rank && own_rank == 0;
            if module != own && !lower && !composed && !own_kind {
                wrong.push(format!("{} names {module}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_found_however_they_are_written() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let found = |path: &str, text: &str| named(&source(path, text)).join(" ");
    let root = "src/a/b.rs";
    assert_eq!(found(root, "use crate::{store::{Store, x}, tool};"), "store tool");
    assert_eq!(found(root, "fn f() -> crate::coach::Desk {}"), "coach");
    assert_eq!(found(root, "use super::super::tui::X; use super::c;"), "tui");
    assert_eq!(found("src/a/mod.rs", "use super::tui::X;"), "tui");
    assert_eq!(found("src/main.rs", "setwise::run::run()"), "run");
    assert_eq!(found(root, "// crate::tui\n#[cfg(test)]\nmod tests { use crate::tui; }"), "");
    let of_one = "crates/store/src/a/b.rs";
    assert_eq!(found(of_one, "use crate::calendar::X; use super::super::plans;"), "store store");
    assert_eq!(found(of_one, "use setwise_domain::{load::Load, files};"), "domain files");
    let of_several = "crates/words/src/text/set.rs";
    assert_eq!(found(of_several, "use crate::parse::day; use super::super::text;"), "parse text");
    assert_eq!(found(of_several, "fn f() -> setwise_catalog::catalog::Catalog {}"), "catalog");
}

/// `needle` may stand only in files under `allowed`.
fn only_in(needle: &str, allowed: &[&str]) {
    let strays: Vec<_> = sources()
        .into_iter()
        .filter(|source| source.shipped().contains(needle))
        .filter(|source| !allowed.iter().any(|start| source.path.starts_with(start)))
        .map(|source| format!("{} holds {needle}", source.path))
        .collect();
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn only_run_reads_the_clock_and_makes_ids() {
    for needle in [
        "Zoned::now",
        "Timestamp::now",
        "SystemTime::now",
        "Uuid::now_v7",
        "Uuid::new_v4",
        "Uuid::new_v7",
        "runtime::Builder",
    ] {
        only_in(needle, &["src/run.rs"]);
    }
}

#[test]
fn the_domain_does_nothing() {
    for source in sources().iter().filter(|source| source.top() == "domain") {
        for needle in [
            "serde_json",
            "std::fs",
            "std::env",
            "std::net",
            "std::thread",
            "tokio",
            "async fn",
            "Instant::now",
            "rusqlite",
        ] {
            assert!(!source.shipped().contains(needle), "{} holds {needle}", source.path);
        }
    }
}

#[test]
fn one_owner_for_each_outside_thing() {
    only_in("rusqlite", &["crates/store/"]);
    only_in("reqwest", &["crates/models/src/provider/"]);
    only_in("directories::", &["crates/catalog/src/settings/"]);
    only_in("toml_edit::", &["crates/catalog/src/settings/"]);
    only_in("io::stdout", &["src/cli/output", "src/tui/", "src/run.rs"]);
    only_in("io::stderr", &["src/cli/output", "src/tui/"]);
    // `files` asks where the system keeps temporary files.
    only_in("std::env::", &["src/run.rs", "crates/domain/src/files.rs"]);
    only_in("strsim::", &["crates/words/src/parse/"]);
    // What people read is worded in `text`; the others write forms for machines, and `parse` says
    // what a day that was typed would be.
    let forms = [
        "crates/training/src/calendar/ics.rs",
        "src/cli/doctor.rs",
        "crates/store/src/backup/name.rs",
    ];
    only_in("strftime(", &[&["crates/words/"], &forms[..]].concat());
}
