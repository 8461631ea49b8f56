//! The one table of what can be set, and what each kind of setting takes.

use super::model::{Calls, PromptProfile};
use super::{Row, Switch, ToolPolicy};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use setwise_domain::client::{ClientAccess, ClientConsent};
use setwise_domain::load::Decimal;
use setwise_domain::plan::SchemaVersion;
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_words::parse::typo::likest;
use std::fmt;

/// The coach that needs no model.
pub const OFFLINE: &str = "offline";

/// The table whose entries are free: what a key does, and the key that does it.
pub const KEYS_TABLE: &str = "keys";

/// The table of tables, each a model by a name of the athlete's own. They take what the table
/// `coach` takes.
pub const MODELS_TABLE: &str = "models";

/// The table whose keys describe a model.
pub const COACH_TABLE: &str = "coach";

/// One thing that can be set, as it is listed, read and refused.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// As `config set` takes it: the config's table, a point, the name in it.
    pub name: &'static str,
    pub kind: Kind,
    /// The environment variables that say it too, the strongest first.
    pub environment: &'static [&'static str],
    pub default: fn() -> Value,
    pub about: &'static str,
}

/// A key for code that asks for its value, with the type of that.
#[derive(Debug)]
pub struct Setting<T> {
    pub key: Key,
    default: fn() -> T,
}

/// Declares the settings, a row each. A row makes a constant for code that asks for the value, and
/// an entry of [`KEYS`]. It says: the constant and the type of the value, which decides what the key
/// takes; the name; the environment variables; the default; the sentence.
macro_rules! settings {
    ($($setting:ident: $type:ty = $name:literal, $environment:expr, $default:expr, $about:literal;)+) => {
        $(pub const $setting: Setting<$type> = Setting {
            key: Key {
                name: $name,
                kind: <$type as Typed>::KIND,
                environment: &$environment,
                default: || Value::from_typed::<$type>(&$default),
                about: $about,
            },
            default: || $default,
        };)+

        pub const KEYS: &[Key] = &[$($setting.key),+];
    };
}

settings! {
    COACH_PROVIDER: CoachName = "coach.provider", ["SETWISE_PROVIDER"], CoachName::Offline,
        "which coach answers; 'offline' needs no model, 'script:FILE' answers by a script";
    COACH_MODEL: Option<String> = "coach.model", ["SETWISE_MODEL"], None,
        "the model, by the provider's name for it or a name of the table 'models'";
    COACH_BASE_URL: Option<Address> = "coach.base_url", ["SETWISE_BASE_URL"], None,
        "where the model is reached; unset: the provider's own server";
    COACH_CALLS: Calls = "coach.calls", [], Calls::Native,
        "how the model calls tools; 'text' for one without native tool calls";
    COACH_DIALECT: Option<Dialect> = "coach.dialect", [], None,
        "the dialect of JSON Schema that the server takes; unset: detected, else the provider's";
    COACH_KEY_VARIABLE: Option<Variable> = "coach.key_variable", [], None,
        "the environment variable that holds the key; unset: its provider's";
    COACH_KEY_COMMAND: Command = "coach.key_command", [], Command(Vec::new()),
        "a command that prints the key, run without a shell";
    COACH_PROFILE: PromptProfile = "coach.profile", [], PromptProfile::Auto,
        "how much a model is sent: 'compact' has five tools, for a small model; 'auto' is compact up to a context of 16384 tokens";
    COACH_MAX_OUTPUT_TOKENS: Option<Whole<16, 1_000_000>> = "coach.max_output_tokens", [], None,
        "the most tokens of one answer (one to a schema may be as long as the schema allows); unset: 16000, on this machine or network 8192";
    COACH_CONTEXT_TOKENS: Option<Whole<2_048, 10_000_000>> = "coach.context_tokens", [], None,
        "the model's context in tokens, question and answer together; unset: what a local server reports, at most 24576 for Ollama";
    COACH_THOUGHTS: bool = "coach.thoughts", [], false,
        "ask for the model's thoughts, shown on demand";
    COACH_CONNECT_SECONDS: Option<Patience> = "coach.connect_seconds", [], None,
        "the longest wait for a connection; unset: 10";
    COACH_FIRST_BYTE_SECONDS: Option<Patience> = "coach.first_byte_seconds", [], None,
        "the longest wait for an answer to begin; unset: 60, on this machine or network 300";
    COACH_BETWEEN_SECONDS: Option<Patience> = "coach.between_seconds", [], None,
        "the longest pause within an answer; unset: 60";
    COACH_ANSWER_SECONDS: Option<Patience> = "coach.answer_seconds", [], None,
        "the longest that one answer may take; a question with searches begins no other round after it; unset: 600";
    COACH_PRICE_IN: Option<Decimal> = "coach.price_in", [], None,
        "the price of a million input tokens, for `setwise eval`";
    COACH_PRICE_CACHED: Option<Decimal> = "coach.price_cached", [], None,
        "the price of a million cached input tokens; unset: the input price";
    COACH_PRICE_OUT: Option<Decimal> = "coach.price_out", [], None,
        "the price of a million output tokens";
    PLAN_SCHEMA_VERSION: Option<SchemaVersion> = "plan.schema_version", ["SETWISE_SCHEMA_VERSION", "LLM_SCHEMA_VERSION"], None,
        "the version of the plan schema that coaches write; unset: chosen for each";
    PROGRAM_MAX_REVISIONS: Whole<0, 10> = "program.max_revisions", ["MAX_REVISIONS"], Whole(2),
        "how often a program is revised after its first verification";
    PROGRAM_USE_TEMPLATE_BOOTSTRAP: bool = "program.use_template_bootstrap", ["USE_TEMPLATE_BOOTSTRAP"], false,
        "begin a program from the known one that fits best";
    TOOLS_POLICY: ToolPolicy = "tools.policy", [], ToolPolicy::Strict,
        "how strictly a tool call's parameter names are read";
    TOOLS_GROUNDING: Switch = "tools.grounding", [], Switch::On,
        "whether a model may store by itself only what you said; anything else waits for you";
    TOOLS_DEPRECATED_ALIASES: Vec<String> = "tools.deprecated_aliases", [], Vec::new(),
        "aliases that the policy 'deprecated-aliases' accepts with a warning";
    MCP_WRITE: ClientAccess = "mcp.write", [], ClientAccess::Propose,
        "what programs connected by MCP may do: read; propose, so that changes wait for you; or log sets at once";
    MCP_ACCEPT: ClientConsent = "mcp.accept", [], ClientConsent::Setwise,
        "where you accept what such a program proposes: setwise alone; or elicit, so that the program asks you too, if it can";
    LOG_TEXT: bool = "log.text", [], false,
        "keep the log as text too, in log.txt beside the database";
    LINES_KEEP: bool = "lines.keep", [], true,
        "keep lines that were not understood, on this device alone, for `setwise lines`";
    UI_ASCII: Option<bool> = "ui.ascii", [], None,
        "marks in ASCII; unset: only if the terminal's locale is not UTF-8";
    UI_BELL: bool = "ui.bell", [], true,
        "ring the bell when a rest is over";
    UI_MOUSE: bool = "ui.mouse", [], true,
        "scroll with the mouse; false leaves it to the terminal";
}

impl Key {
    pub fn named(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// Whether it stands in that table of the config.
    pub fn is_in(&self, table: &str) -> bool {
        self.name.split('.').next() == Some(table)
    }

    /// Whether it says who is asked, and with what: where it can't be used, nobody else is asked in
    /// their place.
    pub fn chooses_coach(&self) -> bool {
        let choosing = [
            COACH_PROVIDER.key,
            COACH_MODEL.key,
            COACH_BASE_URL.key,
            COACH_KEY_VARIABLE.key,
            COACH_KEY_COMMAND.key,
        ];
        choosing.iter().any(|key| key.name == self.name)
    }

    /// The key of the table nearest to `name`, where one is near enough to be meant.
    pub fn near(name: &str) -> Option<&'static str> {
        likest(name, KEYS.iter().map(|key| key.name))
    }

    /// Why a value isn't taken; `found` is what was written.
    pub fn refuse(&self, found: &str) -> String {
        format!("'{}' takes {}{}", self.name, self.kind.wanted(), self.kind.but_found(found))
    }
}

impl<T: Typed> Setting<T> {
    /// Its value among rows; the default where none has it.
    pub fn find_in(&self, rows: &[Row]) -> T {
        let row = rows.iter().find(|row| row.key == self.key.name);
        row.and_then(|row| row.value.typed()).unwrap_or_else(self.default)
    }
}

/// A type that a setting can have.
pub trait Typed: Serialize + DeserializeOwned {
    /// What is taken for it of what people write.
    const KIND: Kind;
}

impl<T: Typed> Typed for Option<T> {
    const KIND: Kind = T::KIND;
}

macro_rules! typed {
    ($($type:ty => $kind:expr,)+) => {
        $(impl Typed for $type {
            const KIND: Kind = $kind;
        })+
    };
}

typed! {
    bool => Kind::Flag,
    String => Kind::Text,
    Vec<String> => Kind::Names,
    Decimal => Kind::Price,
    CoachName => Kind::Coach,
    Command => Kind::Words,
    Address => Kind::Address,
    Variable => Kind::Variable,
    Calls => Kind::Choice(Calls::WORDS),
    Dialect => Kind::Choice(Dialect::WORDS),
    PromptProfile => Kind::Choice(PromptProfile::WORDS),
    SchemaVersion => Kind::Choice(SchemaVersion::WORDS),
    ToolPolicy => Kind::Choice(ToolPolicy::WORDS),
    Switch => Kind::Choice(Switch::WORDS),
    ClientAccess => Kind::Choice(ClientAccess::WORDS),
    ClientConsent => Kind::Choice(ClientConsent::WORDS),
}

/// A whole number within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole<const LEAST: u32, const MOST: u32>(pub u32);

impl<const LEAST: u32, const MOST: u32> Typed for Whole<LEAST, MOST> {
    const KIND: Kind = Kind::Number { least: LEAST, most: MOST };
}

/// Seconds that can be waited for a server: a large model on a small machine takes minutes to
/// begin.
pub type Patience = Whole<1, 3_600>;

/// The address of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address(pub String);

/// The name of an environment variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable(pub String);

/// The words of a command, its name first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command(pub Vec<String>);

/// Who can answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum CoachName {
    Offline,
    Provider(ProtocolName),
    /// By a script of this name, or in this file.
    Script(String),
}

/// What begins the name of a coach that answers by a script.
const SCRIPT: &str = "script:";

impl CoachName {
    /// The names that need nothing behind them.
    pub fn words() -> Vec<&'static str> {
        [&[OFFLINE], ProtocolName::WORDS].concat()
    }

    pub fn protocol(&self) -> Option<ProtocolName> {
        match self {
            Self::Provider(protocol) => Some(*protocol),
            Self::Offline | Self::Script(_) => None,
        }
    }
}

impl TryFrom<String> for CoachName {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        if word == OFFLINE {
            return Ok(Self::Offline);
        }
        if let Some(protocol) = ProtocolName::from_word(&word) {
            return Ok(Self::Provider(protocol));
        }
        let script = word.strip_prefix(SCRIPT).filter(|name| !name.trim().is_empty());
        script.map(|name| Self::Script(name.to_owned())).ok_or(word)
    }
}

impl From<CoachName> for String {
    fn from(coach: CoachName) -> Self {
        match coach {
            CoachName::Offline => OFFLINE.to_owned(),
            CoachName::Provider(protocol) => protocol.word().to_owned(),
            CoachName::Script(name) => format!("{SCRIPT}{name}"),
        }
    }
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Choice(&'static [&'static str]),
    /// One of [`CoachName::words`], or a script.
    Coach,
    Flag,
    Text,
    Names,
    /// The words of a command, its name first.
    Words,
    /// The address of a server. It holds no user, no password and no query, in which a secret
    /// might be; what is none is never repeated.
    Address,
    /// The name of an environment variable. What is none might be a secret that was put into the
    /// wrong place, so it is never repeated.
    Variable,
    /// A whole number.
    Number {
        least: u32,
        most: u32,
    },
    /// An amount of money, with at most four places.
    Price,
}

/// A value of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    Text(String),
    Flag(bool),
    Names(Vec<String>),
    Number(u32),
    /// Nothing chosen: the program decides by what it finds, or does without.
    Unset,
}

impl Value {
    pub fn from_typed<T: Typed>(typed: &T) -> Self {
        let value = serde_json::to_value(typed).and_then(serde_json::from_value);
        value.unwrap_or(Self::Unset)
    }

    fn typed<T: Typed>(&self) -> Option<T> {
        serde_json::to_value(self).and_then(serde_json::from_value).ok()
    }
}

/// The words by which programs and scripts switch something on or off.
const ON: [&str; 4] = ["true", "yes", "on", "1"];
const OFF: [&str; 4] = ["false", "no", "off", "0"];

/// The words of a command line, split as a shell splits them. `None` if only a shell could do what
/// it says: nothing runs it in one.
fn read_command(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some('"') | None, '$' | '`') | (None, '|' | '&' | ';' | '<' | '>' | '(' | ')') => {
                return None;
            }
            (Some('"') | None, '\\') => word.get_or_insert_default().push(rest.next()?),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    let is_program = |name: &String| !name.is_empty() && !name.contains(',');
    (quote.is_none() && words.first().is_none_or(is_program)).then_some(words)
}

fn read_flag(text: &str) -> Option<bool> {
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text.trim()));
    if is(&ON) { Some(true) } else { is(&OFF).then_some(false) }
}

fn one_of(words: &[&str]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("one of {}", quoted.join(", "))
}

impl Kind {
    /// What it takes, as a refusal says it.
    pub fn wanted(self) -> String {
        match self {
            Self::Choice(words) => one_of(words),
            Self::Coach => format!("{}, or \"{SCRIPT}FILE\"", one_of(&CoachName::words())),
            Self::Flag => "true or false".to_owned(),
            Self::Text => "a text in quotes, and never a key".to_owned(),
            Self::Names => "a list of names, such as [\"exerciseName\"]".to_owned(),
            Self::Words => {
                "a list of words, such as [\"pass\", \"show\", \"openai\"]: the command that prints the key, run without a shell, and never the key itself".to_owned()
            }
            Self::Address => {
                "an address that begins with http:// or https:// and holds no user, no password, no query and no blank".to_owned()
            }
            Self::Variable => {
                "the name of an environment variable, in capitals; the key itself is never kept in the config".to_owned()
            }
            Self::Number { least, most } => format!("a whole number from {least} to {most}"),
            Self::Price => "an amount such as 0.15, with at most four places".to_owned(),
        }
    }

    /// What was found instead, to follow what is wanted; nothing where it could be a secret.
    pub fn but_found(self, found: &str) -> String {
        match self {
            Self::Variable | Self::Address | Self::Words => String::new(),
            _ if is_secret(found.trim_matches(['\'', '"'])) => String::new(),
            _ => format!(", not {found}"),
        }
    }

    /// A value that it takes, as it is kept; wherever it was written, this decides.
    fn check(self, value: Value) -> Option<Value> {
        let fits = match (self, &value) {
            (Self::Choice(words), Value::Text(word)) => words.contains(&word.as_str()),
            (Self::Coach, Value::Text(word)) => CoachName::try_from(word.clone()).is_ok(),
            (Self::Text, Value::Text(text)) => !is_secret(text),
            (Self::Variable, Value::Text(text)) => is_variable(text),
            (Self::Address, Value::Text(text)) => is_address(text),
            (Self::Price, Value::Text(text)) => {
                let amount = Decimal::parse(text, 4).ok();
                let amount = amount.filter(|amount| *amount >= Decimal::default())?;
                return Some(Value::Text(amount.to_string()));
            }
            (Self::Flag, Value::Flag(_)) | (Self::Names, Value::Names(_)) => true,
            (Self::Words, Value::Names(words)) => !words.iter().any(|word| is_secret(word)),
            (Self::Number { least, most }, Value::Number(number)) => {
                (least..=most).contains(number)
            }
            _ => false,
        };
        fits.then_some(value)
    }

    /// A value given as plain text, by a flag, the environment or `config set`. A list is an array,
    /// as JSON and TOML write it, or its bare words.
    pub fn read(self, text: &str) -> Option<Value> {
        self.check(match self {
            Self::Flag => Value::Flag(read_flag(text)?),
            Self::Number { .. } => Value::Number(text.parse().ok()?),
            Self::Names | Self::Words if text.trim().starts_with('[') => {
                return self.decode(&text.trim().parse().ok()?);
            }
            Self::Words => Value::Names(read_command(text)?),
            Self::Names => {
                let items = text.split(|c: char| c == ',' || c.is_whitespace());
                let items = items.filter(|item| !item.is_empty());
                Value::Names(items.map(str::to_owned).collect())
            }
            _ => Value::Text(text.to_owned()),
        })
    }

    /// A value as the config file writes it. An amount of money is a number, or the same in quotes.
    pub fn decode(self, written: &toml_edit::Value) -> Option<Value> {
        use toml_edit::Value as Toml;
        self.check(match written {
            Toml::Integer(number) if self == Self::Price => Value::Text(number.value().to_string()),
            Toml::Float(number) if self == Self::Price => Value::Text(number.value().to_string()),
            Toml::Integer(number) => Value::Number((*number.value()).try_into().ok()?),
            Toml::Boolean(flag) => Value::Flag(*flag.value()),
            Toml::String(text) => Value::Text(text.value().clone()),
            Toml::Array(items) => {
                let items = items.iter().map(|item| item.as_str().map(str::to_owned));
                Value::Names(items.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}

/// As `config show` prints it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Flag(flag) => f.pad(&flag.to_string()),
            Self::Number(number) => f.pad(&number.to_string()),
            Self::Names(names) if names.is_empty() => f.pad("none"),
            Self::Names(names) => f.pad(&names.join(", ")),
            Self::Unset => f.pad("unset"),
        }
    }
}

/// How the keys of providers begin.
const BEGINNINGS: [&str; 9] =
    ["sk-", "sk_", "AIza", "gsk_", "xai-", "pplx-", "hf_", "ghp_", "Bearer "];

/// Whether a text looks like a key that was put into the wrong place. Then it is neither taken nor
/// repeated: what is taken may be run, logged and stored.
pub fn is_secret(text: &str) -> bool {
    const LEAST: usize = 12;
    let begins = BEGINNINGS.iter().any(|begin| text.starts_with(begin));
    begins && text.chars().count() >= LEAST || is_random(text)
}

/// One long word of letters and digits in no order, as no program, model or file is called.
fn is_random(text: &str) -> bool {
    const LEAST: usize = 32;
    let bytes = text.as_bytes();
    let is_one_word =
        bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let changes =
        bytes.windows(2).filter(|two| two[0].is_ascii_digit() != two[1].is_ascii_digit()).count();
    bytes.len() >= LEAST && is_one_word && changes * 5 >= bytes.len()
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| {
        !rest.is_empty()
            && !rest.starts_with('/')
            && rest.chars().all(|c| c.is_ascii_graphic() && !"@?#\\\"<>".contains(c))
    })
}

/// Whether a text is spelt as the names of environment variables are.
fn is_variable(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

#[cfg(test)]
mod tests;
