//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

pub mod config_file;
pub mod environment;
pub mod key;
pub mod model;
pub mod paths;

use config_file::{Config, NamedModel};
use environment::Environment;
use key::{
    COACH_BASE_URL, COACH_MODEL, COACH_PROVIDER, COACH_TABLE, CoachName, KEYS, KEYS_TABLE, Key,
    MODELS_TABLE, Setting, TOOLS_DEPRECATED_ALIASES, Typed, UI_ASCII, Value,
};
use model::{Chosen, Provider};
use paths::Paths;
use schemars::JsonSchema;
use setwise_domain::text::printable;
use setwise_domain::vocabulary;
use std::fmt;

/// Who answers where it can't be told who should: nothing leaves the machine unasked.
const OFFLINE_INSTEAD: &str = "the offline coach answers instead";

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

vocabulary! {
    /// Whether something is done.
    Switch { On = "on", Off = "off" }
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
    /// What the environment says of every provider: no secrets.
    environment: Environment,
    /// Nobody can tell which coach was meant, so the offline coach answers.
    is_coach_doubtful: bool,
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
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Row {
    /// The key.
    pub key: &'static str,
    /// Its value; null where nothing is chosen.
    pub value: Value,
    /// Where the value comes from.
    pub from: Origin,
    /// As a problem names it; empty for a default.
    #[serde(skip)]
    pub place: String,
}

/// What a place says of a key: a value, or why it is none.
#[derive(Clone, Debug)]
pub struct Stated {
    pub key: &'static str,
    /// As a problem names it.
    pub place: String,
    pub from: Origin,
    pub value: Result<Value, String>,
}

/// What the command line chose, over everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub ascii: bool,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub base_url: Option<String>,
}

vocabulary! {
    /// What a setting is about: whoever uses that is told what is wrong with it.
    Area {
        /// The config file as a whole.
        File = "file",
        Coach = "coach",
        Plan = "plan",
        Program = "program",
        Tools = "tools",
        Screen = "screen",
    }
}

impl Area {
    /// What the keys of a table are about.
    pub fn of_table(table: &str) -> Self {
        match table {
            COACH_TABLE | MODELS_TABLE => Self::Coach,
            "plan" => Self::Plan,
            "program" => Self::Program,
            "tools" | "mcp" => Self::Tools,
            "ui" | KEYS_TABLE => Self::Screen,
            _ => Self::File,
        }
    }

    /// What a key of the table is about, by its whole name.
    pub fn of_key(name: &str) -> Self {
        Self::of_table(name.split('.').next().unwrap_or_default())
    }
}

/// One setting that is passed over. It stops nothing: what is used instead is said with it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Problem {
    /// What it is about.
    pub area: Area,
    /// The file with line and column, the variable, or the flag.
    pub place: String,
    /// What was wanted, what was found, and what is used instead.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl Key {
    fn default_row(&self) -> Row {
        Row { key: self.name, value: (self.default)(), from: Origin::Default, place: String::new() }
    }
}

/// What stands with no flag, no environment and no config file.
impl Default for Settings {
    fn default() -> Self {
        Self::settle(Config::default(), &Environment::default(), &Flags::default())
    }
}

impl Settings {
    /// Reads the config file, where there is one, and settles every value. What can't be used is
    /// passed over, and told in [`Settings::problems`].
    pub fn load(paths: &Paths, environment: &Environment, flags: &Flags) -> Self {
        Self::settle(Config::load(&paths.config), environment, flags)
    }

    fn settle(config: Config, environment: &Environment, flags: &Flags) -> Self {
        let sources = Sources { config: &config, environment, flags };
        let provider = sources.settle(&COACH_PROVIDER.key, None).row;
        let provider = COACH_PROVIDER.find_in(&[provider]);
        let (mut rows, mut problems) = (Vec::new(), config.problems.clone());
        let mut is_coach_doubtful = config.is_unusable;
        for key in KEYS {
            let settled = sources.settle(key, Some(&provider));
            is_coach_doubtful |= key.chooses_coach() && settled.is_doubtful;
            rows.push(settled.row);
            problems.extend(settled.problems);
        }
        let mut settings = Self {
            no_color: environment.no_color,
            rows,
            environment: environment.clone(),
            is_coach_doubtful,
            problems,
            keys: config.keys,
            models: config.models,
        };
        if is_coach_doubtful && let Some(row) = settings.row_mut(&COACH_PROVIDER.key) {
            *row = COACH_PROVIDER.key.default_row();
        }
        let unused = settings.unused_model();
        settings.problems.extend(unused);
        settings
    }

    /// The model that was named, where no provider was chosen that could have it. One that waits in
    /// the config while the offline coach was chosen by name is no problem.
    fn unused_model(&self) -> Option<Problem> {
        let model = self.get(&COACH_MODEL)?;
        let row = self.row(&COACH_MODEL.key)?;
        let is_meant = row.from == Origin::Flag || self.origin(&COACH_PROVIDER) == Origin::Default;
        let is_unused = self.coach() == Ok(Chosen::Offline) && !self.is_coach_doubtful;
        (is_meant && is_unused).then(|| Problem {
            area: Area::Coach,
            place: row.place.clone(),
            message: format!(
                "the model '{}' isn't asked, because no provider is chosen for it: choose one by --coach or coach.provider, or one of the models that the config names{}; {OFFLINE_INSTEAD}",
                printable(&model),
                model::listed(self.models.iter().map(|model| model.name.as_str()))
            ),
        })
    }

    /// The value of a setting.
    pub fn get<T: Typed>(&self, setting: &Setting<T>) -> T {
        setting.find_in(&self.rows)
    }

    /// Where the value of a setting came from.
    pub fn origin<T>(&self, setting: &Setting<T>) -> Origin {
        self.row(&setting.key).map_or(Origin::Default, |row| row.from)
    }

    /// Chooses a value over everything else, as a flag does.
    pub fn choose<T: Typed>(&mut self, setting: &Setting<T>, value: &T) {
        if let Some(row) = self.row_mut(&setting.key) {
            (row.value, row.from) = (Value::from_typed(value), Origin::Flag);
        }
    }

    /// Passes over keys that can't be given to their action, by `bind`.
    pub fn check_keys<E: fmt::Display>(&mut self, bind: impl Fn(&Rebound) -> Result<(), E>) {
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

    /// Tells the aliases that no parameter has, by `check`.
    pub fn check_aliases(&mut self, check: impl Fn(&str) -> Result<(), String>) {
        let row = self.row(&TOOLS_DEPRECATED_ALIASES.key);
        let place = row.map_or_else(String::new, |row| row.place.clone());
        let aliases = self.get(&TOOLS_DEPRECATED_ALIASES);
        let unknown = aliases.iter().filter_map(|name| check(name).err());
        self.problems.extend(unknown.map(|message| Problem {
            area: Area::Tools,
            place: place.clone(),
            message,
        }));
    }

    fn row(&self, key: &Key) -> Option<&Row> {
        self.rows.iter().find(|row| row.key == key.name)
    }

    fn row_mut(&mut self, key: &Key) -> Option<&mut Row> {
        self.rows.iter_mut().find(|row| row.key == key.name)
    }
}

/// The places that values come from.
struct Sources<'a> {
    config: &'a Config,
    environment: &'a Environment,
    flags: &'a Flags,
}

/// A key with its value, and what was passed over for it.
struct Settled {
    row: Row,
    problems: Vec<Problem>,
    /// Something stronger than the value that counts was passed over.
    is_doubtful: bool,
}

impl Sources<'_> {
    /// A key with the first value that can be used, else its default.
    fn settle(&self, key: &Key, provider: Option<&CoachName>) -> Settled {
        let (mut settled, mut passed_over) = (None, Vec::new());
        let mut is_doubtful = false;
        for Stated { place, from, value, .. } in self.list_stated(key, provider) {
            let counts = from != Origin::Config
                || provider.is_none_or(|provider| self.is_for(key, provider));
            match value {
                Ok(value) if counts && settled.is_none() => {
                    settled = Some(Row { key: key.name, value, from, place });
                }
                Ok(_) => {}
                Err(why) => {
                    is_doubtful |= counts && settled.is_none();
                    passed_over.push((place, why));
                }
            }
        }
        let row = settled.unwrap_or_else(|| key.default_row());
        let instead = match &row.value {
            _ if key.chooses_coach() && is_doubtful => OFFLINE_INSTEAD.to_owned(),
            Value::Unset => "it is ignored".to_owned(),
            value => format!("{} is used instead", printable(&value.to_string())),
        };
        let problem = |(place, why)| Problem {
            area: Area::of_key(key.name),
            place,
            message: format!("{why}; {instead}"),
        };
        Settled { row, problems: passed_over.into_iter().map(problem).collect(), is_doubtful }
    }

    /// All that is said of a key, the strongest first.
    fn list_stated(&self, key: &Key, provider: Option<&CoachName>) -> Vec<Stated> {
        let flag = find_flag(self.flags, key);
        let flag = flag.map(|(name, text)| (name, Some(text), Origin::Flag));
        // A variable for more programs than this one.
        let shared = provider.and_then(CoachName::protocol);
        let shared = shared.and_then(|protocol| Provider::of(protocol).variable(key.name));
        let variables = key.environment.iter().copied().chain(shared);
        let variables = variables.filter_map(|name| self.environment.variable(name));
        let variables = variables.map(|(name, text)| (name, text, Origin::Environment));
        let typed = flag.into_iter().chain(variables).map(|(name, text, from)| Stated {
            key: key.name,
            place: name.to_owned(),
            from,
            value: read(key, text),
        });
        typed.chain(self.config.entry(key).cloned()).collect()
    }

    /// Whether what the config says of the coach is said of this one: its model is no model of
    /// another provider that was chosen elsewhere.
    fn is_for(&self, key: &Key, provider: &CoachName) -> bool {
        let told = self.config.entry(&COACH_PROVIDER.key);
        let told = told.and_then(|entry| entry.value.as_ref().ok());
        !key.is_in(COACH_TABLE)
            || key.name == COACH_PROVIDER.key.name
            || told.is_none_or(|told| *told == Value::from_typed(provider))
    }
}

/// A value as its flag or variable gives it.
fn read(key: &Key, text: Option<&str>) -> Result<Value, String> {
    let text = text.ok_or_else(|| format!("'{}' takes text, and this is not UTF-8", key.name))?;
    key.kind.read(text).ok_or_else(|| key.refuse(&format!("'{}'", printable(text))))
}

/// What a flag says of a key, with the flag's name.
fn find_flag<'a>(flags: &'a Flags, key: &Key) -> Option<(&'static str, &'a str)> {
    let all = [
        (&UI_ASCII.key, "--ascii", flags.ascii.then_some("true")),
        (&COACH_PROVIDER.key, "--coach", flags.provider.as_deref()),
        (&COACH_MODEL.key, "--model", flags.model.as_deref()),
        (&COACH_BASE_URL.key, "--base-url", flags.base_url.as_deref()),
    ];
    let (_, name, text) = all.into_iter().find(|(of, _, _)| of.name == key.name)?;
    Some((name, text?))
}

#[cfg(test)]
mod tests;
