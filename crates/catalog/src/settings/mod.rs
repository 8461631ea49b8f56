//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

pub mod config_file;
pub mod environment;
pub mod key;
pub mod model;
pub mod paths;

use config_file::{Config, NamedModel, Unusable};
use environment::Environment;
use key::{COACH_TABLE, KEYS, KEYS_TABLE, Key, MODELS_TABLE, Value};
use model::{Chosen, Provider};
use paths::Paths;
use schemars::JsonSchema;
use setwise_domain::client::{ClientAccess, ClientConsent};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::provider::ProtocolName;
use setwise_domain::text::printable;
use setwise_domain::vocabulary;
use std::fmt;
use std::path::Path;

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
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Row {
    /// The key.
    pub key: &'static str,
    /// Its value; null where nothing is chosen.
    pub value: Value,
    /// Where the value comes from.
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
        let mut settings = Self {
            keys: rebound(&sources),
            no_color: environment.no_color,
            rows,
            models: config.models.clone(),
            variables: environment.of_providers(),
            is_coach_doubtful,
            aliases_place: aliases.map(|entry| sources.config_place(entry.line, entry.column)),
            problems,
        };
        let unused = settings.unused_model(&sources);
        settings.problems.extend(unused);
        settings
    }

    /// The model that was named, where no provider was chosen that could have it. One that waits in
    /// the config while the offline coach was chosen by name is no problem.
    fn unused_model(&self, sources: &Sources<'_>) -> Option<Problem> {
        let (_, chosen) = self.row(key::COACH_PROVIDER)?;
        let (model, named) = self.row(key::COACH_MODEL)?;
        let is_meant = named == Origin::Flag || chosen == Origin::Default;
        let is_unused = self.coach() == Ok(Chosen::Offline) && !self.is_coach_doubtful;
        let model = model.text().filter(|_| is_meant && is_unused)?;
        let said = sources.said(Key::named(key::COACH_MODEL)?, None);
        Some(Problem {
            area: Area::Coach,
            place: said.into_iter().find(|said| said.from == named)?.place,
            message: format!(
                "the model '{}' isn't asked, because no provider is chosen for it: choose one by --coach or coach.provider, or one of the models that the config names{}; {OFFLINE_INSTEAD}",
                printable(model),
                model::listed(self.models.iter().map(|model| model.name.as_str()))
            ),
        })
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

    /// Whether lines that nobody understood are kept.
    pub fn keeps_lines(&self) -> bool {
        !matches!(self.value(key::LINES_KEEP), Some(Value::Flag(false)))
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

    /// Tells the aliases that no parameter has, by `check`.
    pub fn check_aliases(&mut self, check: impl Fn(&str) -> Result<(), String>) {
        let place = self.aliases_place.clone().unwrap_or_default();
        let unknown = self.deprecated_aliases().iter().filter_map(|name| check(name).err());
        let problems: Vec<_> = unknown
            .map(|message| Problem { area: Area::Tools, place: place.clone(), message })
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

/// The places that values come from.
struct Sources<'a> {
    /// Of the config file.
    path: &'a Path,
    config: &'a Config,
    environment: &'a Environment,
    flags: &'a Flags,
}

/// What a place says of a key: a value, or why it is none.
struct Said {
    /// As a problem names it.
    place: String,
    from: Origin,
    value: Result<Value, String>,
    /// It is said of the coach that was chosen.
    counts: bool,
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
    fn settle(&self, key: &Key, provider: Option<&Value>) -> Settled {
        let (mut settled, mut passed_over) = (None, Vec::new());
        let mut is_doubtful = false;
        for said in self.said(key, provider) {
            match said.value {
                Ok(value) if said.counts => settled = settled.or(Some((value, said.from))),
                Ok(_) => {}
                Err(why) => {
                    is_doubtful |= said.counts && settled.is_none();
                    passed_over.push((said.place, why));
                }
            }
        }
        let (value, from) = settled.unwrap_or_else(|| ((key.default)(), Origin::Default));
        let instead = match &value {
            _ if key.chooses_coach() && is_doubtful => OFFLINE_INSTEAD.to_owned(),
            Value::Unset => "it is ignored".to_owned(),
            value => format!("{} is used instead", printable(&value.to_string())),
        };
        let problem = |(place, why)| Problem {
            area: Area::of_key(key.name),
            place,
            message: format!("{why}; {instead}"),
        };
        Settled {
            row: Row { key: key.name, value, from },
            problems: passed_over.into_iter().map(problem).collect(),
            is_doubtful,
        }
    }

    /// All that is said of a key, the strongest first.
    fn said(&self, key: &Key, provider: Option<&Value>) -> Vec<Said> {
        let flag = flag(self.flags, key).map(|(name, text)| (name, Some(text), Origin::Flag));
        let beside = provider.and_then(|provider| self.beside(key, provider));
        let variables = self.environment.said(key).chain(beside);
        let variables = variables.map(|(name, text)| (name, text, Origin::Environment));
        let typed = flag.into_iter().chain(variables);
        let mut said: Vec<_> = typed
            .map(|(name, text, from)| Said {
                place: name.to_owned(),
                from,
                value: read(key, text),
                counts: true,
            })
            .collect();
        said.extend(self.config.entry(key).map(|entry| Said {
            place: self.config_place(entry.line, entry.column),
            from: Origin::Config,
            value: entry.value.clone(),
            counts: provider.is_none_or(|provider| self.is_for(key, provider)),
        }));
        said
    }

    /// A place in the config file.
    fn config_place(&self, line: usize, column: usize) -> String {
        format!("{}, line {line}, column {column}", self.path.display())
    }

    /// What a variable for more programs than this one says of the provider.
    fn beside(&self, key: &Key, provider: &Value) -> Option<(&'static str, Option<&str>)> {
        let provider = Provider::of(ProtocolName::from_word(provider.text()?)?)?;
        self.environment.variable(provider.variable(key.name)?)
    }

    /// Whether what the config says of the coach is said of this one: its model is no model of
    /// another provider that was chosen elsewhere.
    fn is_for(&self, key: &Key, provider: &Value) -> bool {
        let told = self.config.entry(Key::PROVIDER);
        let told = told.and_then(|entry| entry.value.as_ref().ok());
        !key.is_in(COACH_TABLE)
            || key.name == key::COACH_PROVIDER
            || told.is_none_or(|told| told == provider)
    }
}

/// A value as its flag or variable gives it.
fn read(key: &Key, text: Option<&str>) -> Result<Value, String> {
    let text = text.ok_or_else(|| format!("'{}' takes text, and this is not UTF-8", key.name))?;
    key.kind.read(text).ok_or_else(|| {
        let found = key.kind.but_found(&format!("'{}'", printable(text)));
        format!("'{}' takes {}{found}", key.name, key.kind.wanted())
    })
}

/// What a flag says of a key, with the flag's name.
fn flag<'a>(flags: &'a Flags, key: &Key) -> Option<(&'static str, &'a str)> {
    let (name, text) = match key.name {
        key::UI_ASCII => ("--ascii", flags.ascii.then_some("true")),
        key::COACH_PROVIDER => ("--coach", flags.provider.as_deref()),
        key::COACH_MODEL => ("--model", flags.model.as_deref()),
        key::COACH_BASE_URL => ("--base-url", flags.base_url.as_deref()),
        _ => return None,
    };
    Some((name, text?))
}

#[cfg(test)]
mod tests;
