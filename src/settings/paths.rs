//! Where config, data and logs are kept: under one folder, or in the platform's own.

use super::environment::{Environment, HOME};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Paths {
    pub config: PathBuf,
    pub database: PathBuf,
    /// The athlete's own exercises.
    pub exercises: PathBuf,
    /// A folder.
    pub logs: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no home folder is known here; set {HOME} to a folder for config, data and logs")]
pub struct Homeless;

const CONFIG: &str = "config.toml";
const DATABASE: &str = "setwise.db";
const EXERCISES: &str = "exercises.json";
const LOGS: &str = "logs";

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
        })
    }

    fn under(home: &Path) -> Self {
        Self {
            config: home.join(CONFIG),
            database: home.join(DATABASE),
            exercises: home.join(EXERCISES),
            logs: home.join(LOGS),
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
mod tests {
    use super::*;

    #[test]
    fn a_path_may_begin_in_the_athletes_own_folder() {
        assert_eq!(written("/a b/~/c.json"), PathBuf::from("/a b/~/c.json"));
        let dirs = directories::BaseDirs::new();
        let own = dirs.map_or_else(|| "~/c.json".into(), |dirs| dirs.home_dir().join("c.json"));
        assert_eq!(written("~/c.json"), own);
    }

    #[test]
    fn one_folder_holds_everything() {
        let environment = Environment::read(|name| (name == HOME).then(|| "/gym".into())).unwrap();
        assert_eq!(
            Paths::find(&environment),
            Ok(Paths {
                config: PathBuf::from("/gym/config.toml"),
                database: PathBuf::from("/gym/setwise.db"),
                exercises: PathBuf::from("/gym/exercises.json"),
                logs: PathBuf::from("/gym/logs"),
            })
        );
    }
}
