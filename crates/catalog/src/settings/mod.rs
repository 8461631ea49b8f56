//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

mod config_entry;
pub mod config_file;
pub mod environment;
pub mod key;
mod kind;
pub mod limits;
pub mod model;
pub mod paths;
mod problem;
mod sources;

pub use problem::{Area, Problem};

use config_file::{Config, NamedModel, Unusable};
use environment::Environment;
use key::{KEYS, Key, Value};
use paths::Paths;
use setwise_domain::client::{ClientAccess, ClientConsent};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::text::printable;
use setwise_domain::vocabulary;
use sources::{OFFLINE_INSTEAD, Settled, Sources};
use std::path::Path;

vocabulary! {
    /// Where a value came from, the strongest first.
    Origin {
        Flag = "flag",
        Environment = "environment",
        Config = "config file",
        Default = "default",
    }
}

vocabulary! {
    /// How strictly a tool call's parameter names are read.
    ToolPolicy {
        Strict = "strict",
        DeprecatedAliases = "deprecated-aliases",
        Lenient = "lenient",
    }
}

/// Everything that can be chosen, settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Keys changed in the config; the screen reads them.
    pub keys: Vec<Rebound>,
    /// `NO_COLOR` is set.
    pub no_color: bool,
    /// Every key of the table with its value and where that came from, in the table's order.
    pub rows: Vec<Row>,
    /// Models that the config gave names.
    pub models: Vec<NamedModel>,
    /// What the environment says of providers: no secrets.
    variables: Vec<(&'static str, String)>,
    /// Nobody can tell which coach was meant, so the offline coach answers.
    is_coach_doubtful: bool,
    /// Where the config file names the aliases of [`ToolPolicy::DeprecatedAliases`].
    aliases_place: Option<String>,
    /// What can't be used, in the order of the table of keys and, for the rest, of the file.
    pub problems: Vec<Problem>,
}

/// Keys that the config gives to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebound {
    pub action: String,
    pub keys: String,
    /// As a problem names it.
    pub place: String,
}

/// One key of the config with its settled value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    pub key: &'static str,
    pub value: Value,
    pub from: Origin,
}

/// What the command line chose, over everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub ascii: bool,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub base_url: Option<String>,
}

/// What stands with no flag, no environment and no config file.
impl Default for Settings {
    fn default() -> Self {
        let rows = KEYS.iter().map(|key| Row {
            key: key.name,
            value: (key.default)(),
            from: Origin::Default,
        });
        Self {
            keys: Vec::new(),
            no_color: false,
            rows: rows.collect(),
            models: Vec::new(),
            variables: Vec::new(),
            is_coach_doubtful: false,
            aliases_place: None,
            problems: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the config file, where there is one, and settles every value. What can't be used is
    /// passed over, and told in [`Settings::problems`].
    pub fn load(paths: &Paths, environment: &Environment, flags: &Flags) -> Self {
        Self::settle(&paths.config, &Config::load(&paths.config), environment, flags)
    }

    fn settle(path: &Path, config: &Config, environment: &Environment, flags: &Flags) -> Self {
        let sources = Sources { path, config, environment, flags };
        let provider = sources.settle(Key::PROVIDER, None).row.value;
        let (mut rows, mut problems) = (Vec::new(), file_problems(&sources));
        let mut is_coach_doubtful = config.unusable.is_some();
        for key in KEYS {
            let settled = sources.settle(key, Some(&provider));
            is_coach_doubtful |= key.chooses_coach() && settled.is_doubtful;
            let Settled { row, problems: more, .. } = settled;
            rows.push(row);
            problems.extend(more);
        }
        if is_coach_doubtful && let Some(row) = rows.first_mut() {
            (row.value, row.from) = ((Key::PROVIDER.default)(), Origin::Default);
        }
        let aliases = Key::named(key::TOOLS_DEPRECATED_ALIASES).and_then(|key| config.entry(key));
        Self {
            keys: rebound(&sources),
            no_color: environment.no_color,
            rows,
            models: config.models.clone(),
            variables: environment.of_providers(),
            is_coach_doubtful,
            aliases_place: aliases.map(|entry| sources.config_place(entry.line, entry.column)),
            problems,
        }
    }

    /// The version of the plan schema that every coach is to write, where one is chosen, and
    /// where it was.
    pub fn schema_version(&self) -> Option<(SchemaVersion, Origin)> {
        let (value, from) = self.row(key::PLAN_SCHEMA_VERSION)?;
        Some((SchemaVersion::from_word(value.text()?)?, from))
    }

    /// How often a program is revised after its first verification.
    pub fn max_revisions(&self) -> usize {
        match self.value(key::PROGRAM_MAX_REVISIONS) {
            Some(Value::Number(most)) => usize::try_from(*most).unwrap_or(2),
            _ => 2,
        }
    }

    /// Whether a model begins a program from the known one that fits best.
    pub fn use_template_bootstrap(&self) -> bool {
        matches!(self.value(key::PROGRAM_USE_TEMPLATE_BOOTSTRAP), Some(Value::Flag(true)))
    }

    /// How strictly a tool call's parameter names are read.
    pub fn policy(&self) -> ToolPolicy {
        match self.value(key::TOOLS_POLICY) {
            Some(Value::Text(word)) => ToolPolicy::from_word(word),
            _ => None,
        }
        .unwrap_or(ToolPolicy::Strict)
    }

    /// Whether what models store is held to the athlete's words.
    pub fn grounding(&self) -> bool {
        !matches!(self.value(key::TOOLS_GROUNDING), Some(Value::Text(word)) if word == "off")
    }

    /// What programs connected by MCP may do.
    pub fn mcp_write(&self) -> ClientAccess {
        match self.value(key::MCP_WRITE) {
            Some(Value::Text(word)) => ClientAccess::from_word(word),
            _ => None,
        }
        .unwrap_or(ClientAccess::Propose)
    }

    /// Whether the log is kept as text too.
    pub fn log_text(&self) -> bool {
        matches!(self.value(key::LOG_TEXT), Some(Value::Flag(true)))
    }

    /// Where the athlete accepts what such a program proposes.
    pub fn mcp_accept(&self) -> ClientConsent {
        match self.value(key::MCP_ACCEPT) {
            Some(Value::Text(word)) => ClientConsent::from_word(word),
            _ => None,
        }
        .unwrap_or(ClientConsent::Setwise)
    }

    /// Aliases that [`ToolPolicy::DeprecatedAliases`] lets pass, with a warning.
    pub fn deprecated_aliases(&self) -> &[String] {
        match self.value(key::TOOLS_DEPRECATED_ALIASES) {
            Some(Value::Names(names)) => names,
            _ => &[],
        }
    }

    /// Passes over keys that can't be given to their action, by `bind`.
    pub fn check_keys<E: std::fmt::Display>(&mut self, bind: impl Fn(&Rebound) -> Result<(), E>) {
        let problems = &mut self.problems;
        self.keys.retain(|one| {
            let Err(error) = bind(one) else {
                return true;
            };
            problems.push(Problem {
                area: Area::Screen,
                place: one.place.clone(),
                message: format!("{error}; the usual keys are used instead"),
            });
            false
        });
    }

    /// Tells the aliases that no parameter has. `suggestion` is what may have been meant.
    pub fn check_aliases(
        &mut self,
        is_known: impl Fn(&str) -> bool,
        suggestion: impl Fn(&str) -> Option<&'static str>,
    ) {
        let place = self.aliases_place.clone().unwrap_or_default();
        let unknown = self.deprecated_aliases().iter().filter(|name| !is_known(name));
        let problems: Vec<_> = unknown
            .map(|name| {
                let near = suggestion(name).map(|near| format!("; did you mean '{near}'?"));
                Problem {
                    area: Area::Tools,
                    place: place.clone(),
                    message: format!(
                        "'{}' is no alias of a parameter, so it lets nothing pass{}",
                        printable(name),
                        near.unwrap_or_default()
                    ),
                }
            })
            .collect();
        self.problems.extend(problems);
    }

    /// Whether marks are in ASCII; `None`: where the terminal's locale is not UTF-8.
    pub fn ascii(&self) -> Option<bool> {
        match self.value(key::UI_ASCII) {
            Some(Value::Flag(ascii)) => Some(*ascii),
            _ => None,
        }
    }

    /// Whether the bell rings when a rest is over.
    pub fn bell(&self) -> bool {
        !matches!(self.value(key::UI_BELL), Some(Value::Flag(false)))
    }

    /// Whether the screen takes the mouse, to scroll with it.
    pub fn mouse(&self) -> bool {
        !matches!(self.value(key::UI_MOUSE), Some(Value::Flag(false)))
    }

    fn value(&self, key: &str) -> Option<&Value> {
        self.row(key).map(|(value, _)| value)
    }

    fn row(&self, key: &str) -> Option<(&Value, Origin)> {
        let row = self.rows.iter().find(|row| row.key == key)?;
        Some((&row.value, row.from))
    }
}

/// What is wrong with the file itself, and with entries that no key of the table has.
fn file_problems(sources: &Sources<'_>) -> Vec<Problem> {
    let Config { wrong, unusable, .. } = sources.config;
    let unusable = unusable.iter().map(|why| {
        let (place, why) = match why {
            Unusable::Unread(why) => (sources.path.display().to_string(), why),
            Unusable::NotToml(wrong) => {
                (sources.config_place(wrong.line, wrong.column), &wrong.message)
            }
        };
        Problem {
            area: Area::File,
            place,
            message: format!("{why}; nothing in the file is used, and {OFFLINE_INSTEAD}"),
        }
    });
    let wrong = wrong.iter().map(|(area, wrong)| Problem {
        area: *area,
        place: sources.config_place(wrong.line, wrong.column),
        message: wrong.message.clone(),
    });
    unusable.chain(wrong).collect()
}

fn rebound(sources: &Sources<'_>) -> Vec<Rebound> {
    let keys = sources.config.keys.iter();
    keys.map(|one| Rebound {
        action: one.action.clone(),
        keys: one.keys.clone(),
        place: sources.config_place(one.line, one.column),
    })
    .collect()
}

#[cfg(test)]
mod tests;
