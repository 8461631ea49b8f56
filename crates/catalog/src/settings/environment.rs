//! What the environment says, read once.

use super::key::KEYS;
use super::model::{PROVIDERS, Provider};
use crate::schema::reader::Unfit;
use jiff::Zoned;
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use setwise_domain::decode::IssueCode;
use std::ffi::OsString;
use std::path::PathBuf;

pub const HOME: &str = "SETWISE_HOME";
pub const NOW: &str = "SETWISE_NOW";
pub const NO_COLOR: &str = "NO_COLOR";

/// The variables that the program heeds, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The folder that holds config, data and logs.
    pub home: Option<PathBuf>,
    /// The time at which the clock stands still.
    pub now: Option<Zoned>,
    pub no_color: bool,
    /// By variable; none where it is not valid UTF-8.
    values: Vec<(&'static str, Option<String>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvironmentError {
    #[error("{NOW} is not valid UTF-8")]
    NotUtf8,
    #[error(
        "{NOW} is '{}', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
        setwise_domain::text::printable(found)
    )]
    BadNow { found: String },
}

impl Environment {
    /// Reads every variable through `var`; an empty one counts as unset.
    pub fn read(var: impl Fn(&str) -> Option<OsString>) -> Result<Self, EnvironmentError> {
        let set = |name| var(name).filter(|value| !value.is_empty());
        let of_keys = KEYS.iter().flat_map(|key| key.environment.iter().copied());
        let of_providers = PROVIDERS.iter().flat_map(Provider::variables);
        let mut values: Vec<(&'static str, Option<String>)> = Vec::new();
        for name in of_keys.chain(of_providers) {
            let known = values.iter().any(|(known, _)| *known == name);
            if !known && let Some(value) = set(name) {
                values.push((name, value.into_string().ok()));
            }
        }
        let now = set(NOW).map(|now| now.into_string().map_err(|_| EnvironmentError::NotUtf8));
        Ok(Self {
            home: set(HOME).map(PathBuf::from),
            now: now.transpose()?.map(|found| moment(&found)).transpose()?,
            no_color: set(NO_COLOR).is_some(),
            values,
        })
    }

    /// A variable of a key or of a provider, with its name. Never one that holds a secret: those
    /// are not read here. The value is none where it is not valid UTF-8.
    pub fn variable(&self, wanted: &str) -> Option<(&'static str, Option<&str>)> {
        let found = self.values.iter().find(|(name, _)| *name == wanted);
        found.map(|(name, value)| (*name, value.as_deref()))
    }
}

/// A moment with its offset or its zone, as RFC 3339 writes it.
pub fn moment(found: &str) -> Result<Zoned, EnvironmentError> {
    let bad = || EnvironmentError::BadNow { found: found.to_owned() };
    let pieces = Pieces::parse(found).map_err(|_| bad())?;
    if pieces.time_zone_annotation().is_some() {
        return found.parse().map_err(|_| bad());
    }
    let offset = pieces.to_numeric_offset().ok_or_else(bad)?;
    let timestamp: jiff::Timestamp = found.parse().map_err(|_| bad())?;
    Ok(timestamp.to_zoned(TimeZone::fixed(offset)))
}

/// Whether a text is one, for what reads structured text.
pub fn a_moment(text: &str) -> Result<(), Unfit> {
    let wanted = || "a moment with its zone, such as 2026-11-21T18:02:00-05:00".to_owned();
    let unfit = |_| Unfit { code: IssueCode::Malformed, found: None, wanted: wanted() };
    moment(text).map(drop).map_err(unfit)
}

#[cfg(test)]
mod tests;
