//! The one table of what can be set: config keys, their environment variables, what they take, and the
//! value that they then have.

use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::client::{ClientAccess, ClientConsent};
use setwise_domain::load::Decimal;
use setwise_domain::plan::SchemaVersion;
use setwise_words::parse::typo::likest;
use std::fmt;

/// The coach that needs no model.
pub const OFFLINE: &str = "offline";

/// The names of the table, for code that asks for one.
pub const COACH_PROVIDER: &str = "coach.provider";
pub const COACH_MODEL: &str = "coach.model";
pub const COACH_BASE_URL: &str = "coach.base_url";
pub const COACH_CALLS: &str = "coach.calls";
pub const COACH_DIALECT: &str = "coach.dialect";
pub const COACH_KEY_VARIABLE: &str = "coach.key_variable";
pub const COACH_KEY_COMMAND: &str = "coach.key_command";
pub const COACH_PROFILE: &str = "coach.profile";
pub const COACH_MAX_OUTPUT_TOKENS: &str = "coach.max_output_tokens";
pub const COACH_CONTEXT_TOKENS: &str = "coach.context_tokens";
pub const COACH_THOUGHTS: &str = "coach.thoughts";
pub const COACH_CONNECT_SECONDS: &str = "coach.connect_seconds";
pub const COACH_FIRST_BYTE_SECONDS: &str = "coach.first_byte_seconds";
pub const COACH_BETWEEN_SECONDS: &str = "coach.between_seconds";
pub const COACH_ANSWER_SECONDS: &str = "coach.answer_seconds";
pub const COACH_PRICE_IN: &str = "coach.price_in";
pub const COACH_PRICE_CACHED: &str = "coach.price_cached";
pub const COACH_PRICE_OUT: &str = "coach.price_out";
pub const PLAN_SCHEMA_VERSION: &str = "plan.schema_version";
pub const PROGRAM_MAX_REVISIONS: &str = "program.max_revisions";
pub const PROGRAM_USE_TEMPLATE_BOOTSTRAP: &str = "program.use_template_bootstrap";
pub const TOOLS_POLICY: &str = "tools.policy";
pub const TOOLS_GROUNDING: &str = "tools.grounding";
pub const TOOLS_DEPRECATED_ALIASES: &str = "tools.deprecated_aliases";
pub const MCP_WRITE: &str = "mcp.write";
pub const MCP_ACCEPT: &str = "mcp.accept";
pub const LOG_TEXT: &str = "log.text";
pub const LINES_KEEP: &str = "lines.keep";
pub const UI_ASCII: &str = "ui.ascii";
pub const UI_BELL: &str = "ui.bell";
pub const UI_MOUSE: &str = "ui.mouse";

/// The table whose entries are free: what a key does, and the key that does it.
pub const KEYS_TABLE: &str = "keys";

/// The table of tables, each a model by a name of the athlete's own. They take what the table
/// `coach` takes.
pub const MODELS_TABLE: &str = "models";

/// The table whose keys describe a model.
pub const COACH_TABLE: &str = "coach";

/// One thing that can be set.
#[derive(Debug)]
pub struct Key {
    /// As `config set` takes it: the config's table, a point, the name in it.
    pub name: &'static str,
    pub kind: Kind,
    /// The environment variables that say it too, the strongest first.
    pub environment: &'static [&'static str],
    pub default: fn() -> Value,
    pub about: &'static str,
}

const PLAN_VERSIONS: &[&str] = &[SchemaVersion::V2Flat.word(), SchemaVersion::V1Current.word()];

/// Who can answer: the offline coach, and a protocol each.
pub const COACHES: &[&str] = &[OFFLINE, "openai", "openai-chat", "anthropic", "gemini", "ollama"];

/// What begins the name of a coach that answers by a script: the script's name, or its file, follows.
pub const SCRIPT: &str = "script:";

/// The script that a coach of this name answers by.
pub fn script_of(coach: &str) -> Option<&str> {
    coach.strip_prefix(SCRIPT).filter(|name| !name.trim().is_empty())
}

/// Seconds that can be waited for a server: a large model on a small machine takes minutes to
/// begin.
const PATIENCE: Kind = Kind::Number { least: 1, most: 3_600 };

pub const KEYS: &[Key] = &[
    Key {
        name: COACH_PROVIDER,
        kind: Kind::Coach,
        environment: &["SETWISE_PROVIDER"],
        default: || Value::Text(OFFLINE.to_owned()),
        about: "which coach answers; 'offline' needs no model, 'script:FILE' answers by a script",
    },
    Key {
        name: COACH_MODEL,
        kind: Kind::Text,
        environment: &["SETWISE_MODEL"],
        default: || Value::Unset,
        about: "the model, by the provider's name for it or a name of the table 'models'",
    },
    Key {
        name: COACH_BASE_URL,
        kind: Kind::Address,
        environment: &["SETWISE_BASE_URL"],
        default: || Value::Unset,
        about: "where the model is reached; unset: the provider's own server",
    },
    Key {
        name: COACH_CALLS,
        kind: Kind::Choice(&["native", "text"]),
        environment: &[],
        default: || Value::Text("native".to_owned()),
        about: "how the model calls tools; 'text' for one without native tool calls",
    },
    Key {
        name: COACH_DIALECT,
        kind: Kind::Choice(&["openai", "anthropic", "gemini", "ollama", "llama.cpp"]),
        environment: &[],
        default: || Value::Unset,
        about: "the dialect of JSON Schema that the server takes; unset: detected, else the provider's",
    },
    Key {
        name: COACH_KEY_VARIABLE,
        kind: Kind::Variable,
        environment: &[],
        default: || Value::Unset,
        about: "the environment variable that holds the key; unset: its provider's",
    },
    Key {
        name: COACH_KEY_COMMAND,
        kind: Kind::Words,
        environment: &[],
        default: || Value::Names(Vec::new()),
        about: "a command that prints the key, run without a shell",
    },
    Key {
        name: COACH_PROFILE,
        kind: Kind::Choice(&["auto", "full", "compact"]),
        environment: &[],
        default: || Value::Text("auto".to_owned()),
        about: "how much a model is sent: 'compact' has five tools, for a small model; 'auto' is compact up to a context of 16384 tokens",
    },
    Key {
        name: COACH_MAX_OUTPUT_TOKENS,
        kind: Kind::Number { least: 16, most: 1_000_000 },
        environment: &[],
        default: || Value::Unset,
        about: "the most tokens of one answer (one to a schema may be as long as the schema allows); unset: 16000, on this machine or network 8192",
    },
    Key {
        name: COACH_CONTEXT_TOKENS,
        kind: Kind::Number { least: 2_048, most: 10_000_000 },
        environment: &[],
        default: || Value::Unset,
        about: "the model's context in tokens, question and answer together; unset: what a local server reports, at most 24576 for Ollama",
    },
    Key {
        name: COACH_THOUGHTS,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(false),
        about: "ask for the model's thoughts, shown on demand",
    },
    Key {
        name: COACH_CONNECT_SECONDS,
        kind: PATIENCE,
        environment: &[],
        default: || Value::Unset,
        about: "the longest wait for a connection; unset: 10",
    },
    Key {
        name: COACH_FIRST_BYTE_SECONDS,
        kind: PATIENCE,
        environment: &[],
        default: || Value::Unset,
        about: "the longest wait for an answer to begin; unset: 60, on this machine or network 300",
    },
    Key {
        name: COACH_BETWEEN_SECONDS,
        kind: PATIENCE,
        environment: &[],
        default: || Value::Unset,
        about: "the longest pause within an answer; unset: 60",
    },
    Key {
        name: COACH_ANSWER_SECONDS,
        kind: PATIENCE,
        environment: &[],
        default: || Value::Unset,
        about: "the longest that one answer may take; a question with searches begins no other round after it; unset: 600",
    },
    Key {
        name: COACH_PRICE_IN,
        kind: Kind::Price,
        environment: &[],
        default: || Value::Unset,
        about: "the price of a million input tokens, for `setwise eval`",
    },
    Key {
        name: COACH_PRICE_CACHED,
        kind: Kind::Price,
        environment: &[],
        default: || Value::Unset,
        about: "the price of a million cached input tokens; unset: the input price",
    },
    Key {
        name: COACH_PRICE_OUT,
        kind: Kind::Price,
        environment: &[],
        default: || Value::Unset,
        about: "the price of a million output tokens",
    },
    Key {
        name: PLAN_SCHEMA_VERSION,
        kind: Kind::Choice(PLAN_VERSIONS),
        environment: &["SETWISE_SCHEMA_VERSION", "LLM_SCHEMA_VERSION"],
        default: || Value::Unset,
        about: "the version of the plan schema that coaches write; unset: chosen for each",
    },
    Key {
        name: PROGRAM_MAX_REVISIONS,
        kind: Kind::Number { least: 0, most: 10 },
        environment: &["MAX_REVISIONS"],
        default: || Value::Number(2),
        about: "how often a program is revised after its first verification",
    },
    Key {
        name: PROGRAM_USE_TEMPLATE_BOOTSTRAP,
        kind: Kind::Flag,
        environment: &["USE_TEMPLATE_BOOTSTRAP"],
        default: || Value::Flag(false),
        about: "begin a program from the known one that fits best",
    },
    Key {
        name: TOOLS_POLICY,
        kind: Kind::Choice(&["strict", "deprecated-aliases", "lenient"]),
        environment: &[],
        default: || Value::Text("strict".to_owned()),
        about: "how strictly a tool call's parameter names are read",
    },
    Key {
        name: TOOLS_GROUNDING,
        kind: Kind::Choice(&["on", "off"]),
        environment: &[],
        default: || Value::Text("on".to_owned()),
        about: "whether a model may store by itself only what you said; anything else waits for you",
    },
    Key {
        name: TOOLS_DEPRECATED_ALIASES,
        kind: Kind::Names,
        environment: &[],
        default: || Value::Names(Vec::new()),
        about: "aliases that the policy 'deprecated-aliases' accepts with a warning",
    },
    Key {
        name: MCP_WRITE,
        kind: Kind::Choice(ClientAccess::WORDS),
        environment: &[],
        default: || Value::Text(ClientAccess::Propose.word().to_owned()),
        about: "what programs connected by MCP may do: read; propose, so that changes wait for you; or log sets at once",
    },
    Key {
        name: MCP_ACCEPT,
        kind: Kind::Choice(ClientConsent::WORDS),
        environment: &[],
        default: || Value::Text(ClientConsent::Setwise.word().to_owned()),
        about: "where you accept what such a program proposes: setwise alone; or elicit, so that the program asks you too, if it can",
    },
    Key {
        name: LOG_TEXT,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(false),
        about: "keep the log as text too, in log.txt beside the database",
    },
    Key {
        name: LINES_KEEP,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(true),
        about: "keep lines that were not understood, on this device alone, for `setwise lines`",
    },
    Key {
        name: UI_ASCII,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Unset,
        about: "marks in ASCII; unset: only if the terminal's locale is not UTF-8",
    },
    Key {
        name: UI_BELL,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(true),
        about: "ring the bell when a rest is over",
    },
    Key {
        name: UI_MOUSE,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(true),
        about: "scroll with the mouse; false leaves it to the terminal",
    },
];

impl Key {
    /// The first of the table, which says whom the others of its kind are about.
    pub const PROVIDER: &'static Self = &KEYS[0];

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
        matches!(
            self.name,
            COACH_PROVIDER | COACH_MODEL | COACH_BASE_URL | COACH_KEY_VARIABLE | COACH_KEY_COMMAND
        )
    }

    /// The key of the table nearest to `name`, where one is near enough to be meant.
    pub fn near(name: &str) -> Option<&'static str> {
        likest(name, KEYS.iter().map(|key| key.name))
    }
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Choice(&'static [&'static str]),
    /// One of [`COACHES`], or a script.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The words by which programs and scripts switch something on or off.
const ON: [&str; 4] = ["true", "yes", "on", "1"];
const OFF: [&str; 4] = ["false", "no", "off", "0"];

/// The texts of an array.
fn read_array(text: &str) -> Option<Vec<String>> {
    let array: toml_edit::Value = text.trim().parse().ok()?;
    array.as_array()?.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}

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

impl Kind {
    /// What it takes, as a refusal says it.
    pub fn wanted(self) -> String {
        match self {
            Self::Choice(words) => {
                let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                format!("one of {}", quoted.join(", "))
            }
            Self::Coach => format!("{}, or \"{SCRIPT}FILE\"", Self::Choice(COACHES).wanted()),
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

    /// Whether a number is one that it takes.
    pub const fn holds(self, number: u32) -> bool {
        matches!(self, Self::Number { least, most } if least <= number && number <= most)
    }

    /// A value given as plain text, by a flag, the environment or `config set`. A list is an array,
    /// as JSON and TOML write it, or its bare words.
    pub fn read(self, text: &str) -> Option<Value> {
        Some(match self {
            Self::Choice(words) if !words.contains(&text) => return None,
            Self::Coach if !COACHES.contains(&text) && script_of(text).is_none() => return None,
            Self::Variable if !is_variable(text) => return None,
            Self::Address if !is_address(text) => return None,
            Self::Text if is_secret(text) => return None,
            Self::Price => {
                let amount = Decimal::parse(text, 4).ok();
                let amount = amount.filter(|amount| *amount >= Decimal::default())?;
                Value::Text(amount.to_string())
            }
            Self::Choice(_) | Self::Coach | Self::Text | Self::Variable | Self::Address => {
                Value::Text(text.to_owned())
            }
            Self::Flag => Value::Flag(read_flag(text)?),
            Self::Names | Self::Words => {
                let items = match (text.trim().starts_with('['), self) {
                    (true, _) => read_array(text)?,
                    (false, Self::Words) => read_command(text)?,
                    (false, _) => {
                        let items = text.split(|c: char| c == ',' || c.is_whitespace());
                        items.filter(|item| !item.is_empty()).map(str::to_owned).collect()
                    }
                };
                return self.list(items);
            }
            Self::Number { .. } => {
                Value::Number(text.parse().ok().filter(|number| self.holds(*number))?)
            }
        })
    }

    /// A list, where it is one that it takes.
    pub fn list(self, items: Vec<String>) -> Option<Value> {
        let is_key = self == Self::Words && items.iter().any(|item| is_secret(item));
        (!is_key).then_some(Value::Names(items))
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
