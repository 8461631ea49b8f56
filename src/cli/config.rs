//! `setwise config`: what is set, where from, and setting it.

use crate::cli::table::table;
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::settings::config_file::Config as File;
use crate::settings::key::{KEYS, Value};
use crate::settings::paths::Paths;
use crate::settings::{Origin, Problem, Row};
use clap::Subcommand;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "config", "The settings, each with its value and where that comes from.": Shown;
    "config path", "Where config, database, own exercises and logs are kept.": Paths;
    "config set", "The setting that was changed.": Set<'_>;
};

/// Show or change the settings
#[derive(Debug, clap::Args)]
pub struct Config {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Default, Subcommand)]
enum Command {
    /// Every key with its value and where that came from
    #[default]
    Show,
    /// Where config, database, own exercises and logs are kept
    Path,
    /// Set a key in the config file; the rest of it stays as it is
    Set {
        /// A key as `show` lists it, `models.NAME.KEY`, or `keys.ACTION`
        key: String,
        /// A list: names with commas between, or a JSON array; a command, as one types it
        value: String,
    },
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownSettings")]
struct Shown {
    /// The config file.
    path: String,
    /// Every key with its value.
    settings: Vec<Row>,
    /// By the names that the config gave them.
    models: BTreeMap<String, BTreeMap<&'static str, Value>>,
    /// The keys of the screen that were changed, by their actions.
    keys: BTreeMap<String, String>,
    /// What can't be used, and what is used instead.
    problems: Vec<Problem>,
}

impl Config {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command.unwrap_or_default() {
            Command::Show => show(setup, output),
            Command::Path => path(setup, output),
            Command::Set { key, value } => set(setup, output, &key, &value),
        }
    }
}

fn show(setup: &Context, output: &mut Output) -> Ended {
    let settings = setup.settings()?;
    let shown = Shown {
        path: setup.paths()?.config.display().to_string(),
        settings: settings.rows,
        models: settings
            .models
            .into_iter()
            .map(|model| {
                let field = |key: &'static str| key.rsplit('.').next().unwrap_or(key);
                let rows = model.rows.into_iter();
                (model.name, rows.map(|row| (field(row.key), row.value)).collect())
            })
            .collect(),
        keys: settings.keys.into_iter().map(|one| (one.action, one.keys)).collect(),
        problems: settings.problems,
    };
    output.done(&shown, text)
}

fn text(shown: &Shown) -> String {
    let configured =
        |key: String, value: String| [key, value, Origin::Config.word().to_owned(), String::new()];
    let mut rows = Vec::new();
    for (row, key) in shown.settings.iter().zip(KEYS) {
        let from = row.from.word().to_owned();
        rows.push([row.key.to_string(), row.value.to_string(), from, key.about.to_owned()]);
    }
    for (name, values) in &shown.models {
        for (field, value) in values {
            rows.push(configured(format!("models.{name}.{field}"), value.to_string()));
        }
    }
    for (action, chord) in &shown.keys {
        rows.push(configured(format!("keys.{action}"), chord.clone()));
    }
    let mut lines = vec![shown.path.clone()];
    lines.extend(table(&rows));
    if !shown.problems.is_empty() {
        lines.push("What can't be used:".to_owned());
    }
    lines.extend(shown.problems.iter().map(|problem| format!("  {problem}")));
    lines.join("\n")
}

fn path(setup: &Context, output: &mut Output) -> Ended {
    output.done(&setup.paths()?, |paths| {
        format!(
            "config    {}\ndatabase  {}\nexercises {}\nlogs      {}\ntext log  {}",
            paths.config.display(),
            paths.database.display(),
            paths.exercises.display(),
            paths.logs.display(),
            paths.text_log.display()
        )
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedSetting")]
struct Set<'a> {
    /// The key.
    key: &'a str,
    /// Its value now.
    value: &'a str,
    /// The config file.
    path: String,
}

fn set(setup: &Context, output: &mut Output, key: &str, value: &str) -> Ended {
    let collisions = setup.check_setting(key, value)?;
    let path = setup.paths()?.config;
    File::set(&path, key, value)?;
    for collision in collisions {
        output.note(&collision);
    }
    let set = Set { key, value, path: path.display().to_string() };
    output.done(&set, |set| format!("{} = {} in {}", set.key, set.value, set.path))
}
