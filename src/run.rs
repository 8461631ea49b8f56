//! The whole program on one screen: reads the command line and the environment, makes the parts,
//! and hands over. The only place that reads the clock, makes ids and makes a runtime.

mod coaches;
mod machine;
mod optional;
#[cfg(feature = "serve")]
mod signals;

use crate::catalog::Catalog;
use crate::cli::{self, Cli, Context, Exit, Factories, Output, OutputSchema, Stop};
use crate::coach::{
    Kept, KeptText, ProgramSettings, Services, TEXT_CALLS, TextLog, Window, follow_taught,
};
use crate::domain::guard::is_guarded;
use crate::domain::stamps::Stamps;
use crate::domain::text::printable;
use crate::eval;
use crate::handbook::Page;
use crate::logging;
use crate::offline::OfflineCoach;
use crate::provider::Wire;
use crate::settings::environment::Environment;
use crate::settings::key::{
    Key, LINES_KEEP, LOG_TEXT, PLAN_SCHEMA_VERSION, TOOLS_DEPRECATED_ALIASES, TOOLS_GROUNDING,
    TOOLS_POLICY, UI_ASCII, UI_BELL, UI_MOUSE, Value,
};
use crate::settings::paths::Paths;
use crate::settings::{Flags, Rebound, Settings, Switch};
use crate::store::{Ledger, Store, StoreError};
use crate::today::selection::Wish;
use crate::tool::{self, Executor, Policy};
use crate::tui::keymap::Keymap;
use crate::tui::options::{Charset, Options, writes_utf8};
use crate::tui::{self, Beside, Editor, TuiSetup};
use jiff::Zoned;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::{env, panic, thread};
use uuid::Uuid;

/// Runs the program to its end.
pub fn run() -> ExitCode {
    let variable = |name: &str| env::var_os(name);
    let known = || context(Flags::default()).ok();
    match cli::complete(env::args_os(), || env::current_dir().ok(), variable, known) {
        Ok(false) => {}
        Ok(true) => return Exit::Done.into(),
        Err(exit) => return exit.into(),
    }
    let exit = cli::parse(env::args_os()).map_or_else(
        |exit| exit,
        |cli| {
            let mut output = cli.output();
            let setup = setup(&cli);
            match (setup, cli.command) {
                (Err(stop), _) => cli::stopped(stop, cli.page, &mut output),
                (Ok(setup), Some(command)) => {
                    let exit = cli::run(command, cli.page, &setup, &mut output);
                    keep_text(&setup, &mut output);
                    exit
                }
                (Ok(setup), None) => screen(&setup, cli.plain).unwrap_or_else(|stop| {
                    cli::stopped(stop, Some(Page::Troubleshooting), &mut output)
                }),
            }
        },
    );
    exit.into()
}

/// The log as text, where it is kept and something may have changed.
fn keep_text(setup: &Context, output: &mut Output) {
    let (Some(services), Ok(settings), Ok(paths)) =
        (setup.opened(), setup.settings(), setup.paths())
    else {
        return;
    };
    if settings.get(&LOG_TEXT) {
        let text = TextLog::new(paths.text_log);
        match text.keep(services) {
            Ok(Kept::Current | Kept::Written) => {}
            Ok(Kept::Edited) => output.note(&text.edited()),
            Err(error) => output.note(&error.to_string()),
        }
    }
}

/// What everything stands on, with the log started.
fn setup(cli: &Cli) -> Result<Context, Stop> {
    let context = context(cli.flags())?;
    if let Ok(paths) = context.paths() {
        logging::start(&paths.logs, context.stamps.clone());
        log_panics(paths.logs);
    }
    Ok(context)
}

/// What every command prints with `--json`.
pub fn outputs() -> &'static [&'static OutputSchema] {
    static ALL: LazyLock<Vec<&OutputSchema>> = LazyLock::new(|| {
        let all = cli::OUTPUTS.iter().chain(optional::SYNC_OUTPUTS).chain(eval::OUTPUTS);
        all.copied().flatten().collect()
    });
    &ALL
}

fn context(flags: Flags) -> Result<Context, Stop> {
    let environment = Environment::read(|name| env::var_os(name))?;
    let stamps = stamps(environment.now.clone());
    let make = Factories {
        settings,
        services,
        catalog: |paths| Catalog::read_own(&paths.exercises),
        runtime,
        check_setting,
        model: |choice| coaches::model(choice, |name| env::var_os(name), Wire::default()),
        warning: |choice| coaches::warning(choice, |name| env::var_os(name)),
        screen: |setup| screen(setup, false),
        mcp: optional::mcp,
        serve: optional::serve,
        eval: eval::run,
        lab: eval::play,
        check_calls: eval::check_calls,
        sync: optional::sync,
        outputs,
        secret,
        scratch: env::temp_dir,
    };
    Ok(Context::new(environment, flags, stamps, make))
}

/// The clock, or the one moment at which it stands still, ids in the order of time, and the machine.
fn stamps(fixed: Option<Zoned>) -> Stamps {
    Stamps::new(move || fixed.clone().unwrap_or_else(Zoned::now), Uuid::now_v7)
        .on_machine(machine::identify(|name| env::var(name).ok()))
        .on_host(machine::host(|name| env::var(name).ok()))
}

/// A panic goes to the log in full. One that ends the program goes to stderr as well, as one
/// sentence that says where the log is.
fn log_panics(logs: PathBuf) {
    panic::set_hook(Box::new(move |panic| {
        tracing::error!("{panic}");
        if !is_guarded() {
            cli::broke(&logs);
        }
    }));
}

/// The screen, or its chat as plain lines.
fn screen(setup: &Context, plain: bool) -> Result<Exit, Stop> {
    if !plain && !io::stdout().is_terminal() {
        return Err(Stop::Wrong(
            "stdout is not a terminal; `setwise --plain` runs the chat as plain lines, and `setwise --help` lists the commands"
                .to_owned(),
        ));
    }
    let paths = setup.paths()?;
    let settings = setup.settings()?;
    let keymap = Keymap::with(&pairs(&settings.keys));
    let stamps = setup.stamps.clone();
    let tui = TuiSetup {
        stamps: setup.stamps.clone(),
        options: options(&settings),
        keymap: keymap.map_err(|error| Stop::Failed(error.to_string()))?,
        database: Some(paths.database.clone()),
        editor: editor(&paths),
        beside: Some(beside(&paths, &settings)),
        open: Box::new(move || {
            let services = services(&paths, &settings, &stamps, Ledger::default())
                .map_err(|error| error.to_string())?;
            let window = Window::screen(&services.stamps);
            let window = if plain { window.in_plain_lines() } else { window };
            Ok(Services { window, ..services })
        }),
    };
    setup
        .wait(async {
            if plain {
                let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
                Box::pin(tui::plain::run(tui, &mut input, &mut out)).await
            } else {
                Box::pin(tui::run(tui)).await
            }
        })?
        .map_err(|error| Stop::Failed(error.to_string()))?;
    Ok(Exit::Done)
}

/// What goes on while the screen is open: sync, and the log as text.
fn beside(paths: &Paths, settings: &Settings) -> Beside {
    let (paths, text) = (paths.clone(), settings.get(&LOG_TEXT));
    Box::new(move |services, tell| {
        Box::new((
            optional::keep_in_sync(&paths.database, services, tell),
            text.then(|| watch_text(&paths, services)),
        ))
    })
}

/// Keeps the log as text while something runs that logs over hours.
fn watch_text(paths: &Paths, services: &Services) -> KeptText {
    TextLog::new(paths.text_log.clone()).watch(&paths.database, services.clone())
}

/// 244 random bits.
fn secret() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

/// Every setting that can be used, with what is wrong with the others: of keys and aliases only
/// those know that have them.
fn settings(paths: &Paths, environment: &Environment, flags: &Flags) -> Settings {
    let mut settings = Settings::load(paths, environment, flags);
    settings.check_keys(|one| Keymap::with(&pairs(std::slice::from_ref(one))).map(drop));
    settings.check_aliases(check_alias);
    settings
}

/// What [`settings`] would tell of a value, before it is set.
fn check_setting(settings: &Settings, name: &str, value: &str) -> Result<Vec<String>, String> {
    if let Some(action) = name.strip_prefix("keys.") {
        let mut keys = pairs(&settings.keys);
        keys.retain(|(other, _)| other != action);
        keys.push((action.to_owned(), value.to_owned()));
        let bound = Keymap::with(&keys).map_err(|error| error.to_string())?;
        return Ok(bound.collisions(action));
    }
    match Key::named(name).and_then(|key| key.kind.read(value)) {
        Some(Value::Names(aliases)) if name == TOOLS_DEPRECATED_ALIASES.key.name => {
            aliases.iter().try_for_each(|alias| check_alias(alias))?;
            Ok(Vec::new())
        }
        _ => Ok(Vec::new()),
    }
}

/// Whether a parameter has this alias.
fn check_alias(alias: &str) -> Result<(), String> {
    if tool::is_alias(alias) {
        return Ok(());
    }
    let near = tool::nearest_alias(alias).map(|near| format!("; did you mean '{near}'?"));
    let near = near.unwrap_or_default();
    Err(format!(
        "'{}' isn't an alias of any parameter, so it has no effect{near}",
        printable(alias)
    ))
}

fn pairs(keys: &[Rebound]) -> Vec<(String, String)> {
    keys.iter().map(|one| (one.action.clone(), one.keys.clone())).collect()
}

fn options(settings: &Settings) -> Options {
    let variable = |name| env::var(name).ok();
    let (all, ctype, lang) = (variable("LC_ALL"), variable("LC_CTYPE"), variable("LANG"));
    let utf8 = writes_utf8(all.as_deref(), ctype.as_deref(), lang.as_deref());
    Options {
        program: ProgramSettings::new(settings),
        charset: match settings.get(&UI_ASCII) {
            Some(true) => Charset::AsciiMarks,
            Some(false) => Charset::Unicode,
            None if utf8 => Charset::Unicode,
            None => Charset::AsciiOnly,
        },
        no_color: settings.no_color,
        quiet: !settings.get(&UI_BELL),
        no_mouse: !settings.get(&UI_MOUSE),
        problems: settings.problems.iter().map(ToString::to_string).collect(),
    }
}

/// The athlete's own editor, with the message beside the database while it is edited.
fn editor(paths: &Paths) -> Option<Editor> {
    let command = ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|command| !command.trim().is_empty())?;
    let folder = paths.database.parent()?.to_owned();
    Some(Editor { command, folder })
}

/// Everything that carries a turn out. Opens the database, and makes it where there is none.
fn services(
    paths: &Paths,
    settings: &Settings,
    stamps: &Stamps,
    ledger: Ledger,
) -> Result<Services, StoreError> {
    // The exercises are read while the database is opened: neither needs the other.
    let (catalog, store) = thread::scope(|scope| {
        let catalog = scope.spawn(|| Catalog::read_own(&paths.exercises));
        let store = Store::open_noting(&paths.database, stamps.clone(), ledger);
        let catalog = catalog.join();
        (catalog.unwrap_or_else(|panic| panic::resume_unwind(panic)), store)
    });
    let store = store?;
    // A database that can't be read says so where it is asked for something.
    let taught = store.reader().and_then(|reader| follow_taught(catalog, &reader));
    if let Err(error) = taught {
        tracing::warn!("what phrases mean can't be read: {error}");
    }
    let aliases = settings.get(&TOOLS_DEPRECATED_ALIASES);
    let rules = Arc::new(OfflineCoach::new(catalog));
    let wire = Wire::new(TEXT_CALLS.read);
    let coach = coaches::switch(settings, rules.clone(), |name| env::var_os(name), wire.clone());
    let policy = Policy::from_word(settings.get(&TOOLS_POLICY).word(), aliases).unwrap_or_default();
    Ok(Services {
        executor: Executor::new(store.clone(), catalog, stamps.clone(), policy)
            .with_grounding(settings.get(&TOOLS_GROUNDING) == Switch::On)
            .with_planner(coaches::planner(coach.clone(), runtime)),
        coach,
        store,
        catalog,
        rules,
        stamps: stamps.clone(),
        window: Window::command_line(stamps),
        keeps_lines: settings.get(&LINES_KEEP),
        wire,
        program: ProgramSettings::new(settings),
        schema: settings.get(&PLAN_SCHEMA_VERSION).map(|version| Wish {
            version,
            by: format!("the {}", settings.origin(&PLAN_SCHEMA_VERSION)),
        }),
    })
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
