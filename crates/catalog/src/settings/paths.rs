//! Where config, data and logs are kept: under one folder, or in the platform's own.

use super::environment::{Environment, HOME};
use schemars::JsonSchema;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Paths {
    /// The config file.
    pub config: PathBuf,
    /// The database.
    pub database: PathBuf,
    /// The athlete's own exercises.
    pub exercises: PathBuf,
    /// A folder.
    pub logs: PathBuf,
    /// The log as text, where it is kept.
    pub text_log: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no home folder is known here; set {HOME} to a folder for config, data and logs")]
pub struct Homeless;

const CONFIG: &str = "config.toml";
const DATABASE: &str = "setwise.db";
const EXERCISES: &str = "exercises.json";
const LOGS: &str = "logs";
const TEXT_LOG: &str = "log.txt";

impl Paths {
    pub fn find(environment: &Environment) -> Result<Self, Homeless> {
        if let Some(home) = &environment.home {
            return Ok(Self::under(home));
        }
        let dirs = directories::ProjectDirs::from("", "", "setwise").ok_or(Homeless)?;
        // Only Linux has a folder for state, where logs belong.
        let logs = dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir());
        Ok(Self {
            config: dirs.config_dir().join(CONFIG),
            database: dirs.data_dir().join(DATABASE),
            exercises: dirs.config_dir().join(EXERCISES),
            logs: logs.join(LOGS),
            text_log: dirs.data_dir().join(TEXT_LOG),
        })
    }

    fn under(home: &Path) -> Self {
        Self {
            config: home.join(CONFIG),
            database: home.join(DATABASE),
            exercises: home.join(EXERCISES),
            logs: home.join(LOGS),
            text_log: home.join(TEXT_LOG),
        }
    }
}

/// A path as the athlete writes it: `~/` is their own folder, where there is one.
pub fn written(path: &str) -> PathBuf {
    let home = path.strip_prefix("~/").zip(directories::BaseDirs::new());
    match home {
        Some((rest, dirs)) => dirs.home_dir().join(rest),
        None => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests;
