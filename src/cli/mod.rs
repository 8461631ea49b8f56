//! The command line: one file a subcommand, one place that prints.
//!
//! ```text
//! argv ── parse ── Cli ── run ──┬── a subcommand ── coach · tool · store · today
//!                               └── output ── stdout: the answer, as text or JSON
//!                                             stderr: everything else
//! ```

pub(crate) mod assistant;
mod backup;
mod bodyweight;
pub(crate) mod calendar;
pub(crate) mod chat;
mod completions;
mod config;
mod context;
mod curve;
mod debrief;
mod demo;
mod doctor;
mod document;
mod e1rm;
mod edit;
mod entry;
mod eval;
mod exercise;
mod exercises;
mod exit;
mod export;
mod format;
mod given;
mod help;
pub(crate) mod history;
mod import;
mod lab;
pub mod limits;
mod lines;
pub(crate) mod log;
mod man;
mod mcp;
pub(crate) mod now;
mod output;
pub(crate) mod plan;
mod plates;
pub(crate) mod profile;
pub(crate) mod program;
pub(crate) mod query;
mod question;
pub(crate) mod records;
pub(crate) mod redo;
mod report;
mod schema;
mod serve;
pub(crate) mod settle;
mod stdin;
mod sync;
mod table;
mod team;
mod tool;
pub(crate) mod undo;
mod unknown;
mod volume;
mod watch;

pub use completions::complete;
pub use context::{Context, Desk, Factories};
#[cfg(feature = "sync")]
pub use doctor::unsent;
pub use document::{Document, document};
pub use entry::text as entry_text;
pub use eval::Eval;
pub use exit::{Exit, Refused, Stop};
pub use given::Given;
pub use lab::Lab;
pub use output::{Output, broke, document_text};
pub use program::input::PROFILE;
pub use schema::outputs::{OutputSchema, components, never_null};
pub(crate) use schema::outputs::{one_of, outputs};
pub use serve::{Listening, Outside, Tokens};
pub use stdin::enters;
pub use sync::{AdminTask, AdminWhat, SyncTask};
pub use team::{SendWhat, SendWish, TeamTask};
pub use tool::call_answer;

use crate::catalog::Catalog;
use crate::domain::text::excerpt;
use crate::handbook::Page;
use crate::settings::Flags;
use crate::settings::model::Chosen;
use clap::error::ErrorKind;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, FromArgMatches as _};
use exit::Ended;
use output::{Printed, Unprinted};
use std::ffi::OsString;

/// What the commands of this module print with `--json`.
pub const OUTPUTS: &[&[OutputSchema]] = &[
    log::OUTPUTS,
    edit::OUTPUTS,
    now::OUTPUTS,
    undo::OUTPUTS,
    redo::OUTPUTS,
    chat::OUTPUTS,
    plan::made::OUTPUTS,
    plan::from_file::OUTPUTS,
    plan::stored::OUTPUTS,
    plan::stats::OUTPUTS,
    calendar::OUTPUTS,
    assistant::outcome::OUTPUTS,
    assistant::message::OUTPUTS,
    assistant::apply::OUTPUTS,
    assistant::dryrun::OUTPUTS,
    debrief::OUTPUTS,
    history::OUTPUTS,
    curve::OUTPUTS,
    bodyweight::OUTPUTS,
    records::OUTPUTS,
    query::OUTPUTS,
    volume::OUTPUTS,
    report::OUTPUTS,
    settle::OUTPUTS,
    plates::OUTPUTS,
    e1rm::OUTPUTS,
    profile::OUTPUTS,
    program::generate::OUTPUTS,
    program::start::OUTPUTS,
    program::import::OUTPUTS,
    program::templates::OUTPUTS,
    program::show::OUTPUTS,
    program::verify::OUTPUTS,
    program::apply::OUTPUTS,
    program::simulate::OUTPUTS,
    program::format::OUTPUTS,
    exercises::list::OUTPUTS,
    exercises::add::OUTPUTS,
    exercises::remove::OUTPUTS,
    exercises::import::OUTPUTS,
    lines::OUTPUTS,
    config::OUTPUTS,
    import::OUTPUTS,
    export::OUTPUTS,
    backup::OUTPUTS,
    tool::list::OUTPUTS,
    tool::show::OUTPUTS,
    tool::call::OUTPUTS,
    tool::parse::OUTPUTS,
    tool::matrix::OUTPUTS,
    tool::stats::OUTPUTS,
    schema::OUTPUTS,
    schema::tokens::OUTPUTS,
    serve::OUTPUTS,
    watch::OUTPUTS,
    doctor::OUTPUTS,
    demo::OUTPUTS,
];

/// A strength coach in the terminal: say a set, see it logged, see today's plan.
///
/// Without a command it opens the screen.
#[derive(Debug, clap::Parser)]
#[command(name = "setwise", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(
    after_help = "Exit codes: 0 done, 1 it failed, 2 the command line or a setting is wrong, 3 the input was refused or not carried out."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Print one JSON document in place of text
    #[arg(long, global = true)]
    json: bool,
    /// Marks in ASCII on the screen
    #[arg(long)]
    ascii: bool,
    /// Who answers: offline, openai, openai-chat, anthropic, gemini, ollama, or script:FILE for a scripted model
    #[arg(long, global = true, value_name = "NAME")]
    coach: Option<String>,
    /// The model, by its provider's name for it or a name in the config
    #[arg(long, global = true, value_name = "NAME")]
    model: Option<String>,
    /// The address of the model's server
    #[arg(long, global = true, value_name = "URL")]
    base_url: Option<String>,
    /// The chat as plain lines, for screen readers and pipes
    #[arg(long)]
    pub plain: bool,
    /// What explains the command.
    #[arg(skip)]
    pub page: Option<Page>,
}

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    Log(log::Log),
    Now(now::Now),
    Undo(undo::Undo),
    Redo(redo::Redo),
    Edit(edit::Edit),
    Delete(edit::Delete),
    Chat(chat::Chat),
    /// Today's plan: show, make, review, accept, compare, restore
    #[command(subcommand)]
    Plan(plan::Plan),
    Calendar(calendar::Show),
    /// Change the calendar by words, or by operations from a file
    #[command(subcommand)]
    Assistant(assistant::Assistant),
    Debrief(debrief::Debrief),
    History(history::History),
    Records(records::Records),
    Query(query::Query),
    Volume(volume::Volume),
    Report(report::Report),
    Accept(settle::Accept),
    Refuse(settle::Refuse),
    Plates(plates::Plates),
    E1rm(e1rm::E1rm),
    Profile(profile::Profile),
    /// Weeks of training: choose, write, verify, edit, try out
    #[command(subcommand)]
    Program(program::Program),
    /// The known exercises: list them, add your own
    #[command(subcommand)]
    Exercise(exercises::Exercise),
    Lines(lines::Lines),
    Config(config::Config),
    Import(import::Import),
    Export(export::Export),
    Backup(backup::Backup),
    /// List, call and watch the coach's tools
    #[command(subcommand)]
    Tool(tool::Tool),
    /// List and show the schemas of contracts and tools
    #[command(subcommand)]
    Schema(schema::Schema),
    Mcp(mcp::Mcp),
    Serve(serve::Serve),
    Sync(sync::Sync),
    Team(team::Team),
    Watch(watch::Watch),
    Doctor(doctor::Doctor),
    Eval(Eval),
    Lab(Lab),
    Demo(demo::Demo),
    Completions(completions::Completions),
    Man(man::Man),
    Help(help::Help),
}

/// Runs the subcommand that was given: each variant holds one.
macro_rules! subcommands {
    ($group:ident: $($variant:ident)+) => {
        impl $group {
            pub fn run(self, context: &crate::cli::Context, output: &mut crate::cli::Output) -> crate::cli::Ended {
                match self { $(Self::$variant(command) => command.run(context, output),)+ }
            }
        }
    };
}
use subcommands;

subcommands! {
    Command: Log Now Undo Redo Edit Delete Chat Plan Calendar Assistant Debrief History Records Query Volume Report Accept Refuse Plates E1rm
        Profile Program Exercise Lines Config Import Export Backup Tool Schema Mcp Serve Sync Team Watch Doctor Eval Lab Demo Completions Man Help
}

impl Cli {
    /// What the command line chose over the other settings.
    pub fn flags(&self) -> Flags {
        Flags {
            ascii: self.ascii,
            provider: self.coach.clone(),
            model: self.model.clone(),
            base_url: self.base_url.clone(),
        }
    }

    /// Where the command's words go.
    pub fn output(&self) -> Output {
        Output::standard(self.json)
    }
}

/// Reads the command line, or says why it can't be; help and version are asked for and done.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Cli, Exit> {
    let arguments = format::flags_first(arguments);
    let mut parsed = Cli::command().try_get_matches_from(&arguments);
    // The groups are worked out only for who reads them.
    if parsed.as_ref().is_err_and(|refusal| refusal.kind() == ErrorKind::DisplayHelp) {
        parsed = help::grouped(Cli::command()).try_get_matches_from(arguments);
    }
    let parsed = parsed.and_then(|matches| {
        let page = matches.subcommand_name().and_then(help::page_of);
        Ok(Cli { page, ..Cli::from_arg_matches(&matches)? })
    });
    let parsed = parsed.map_err(|mut refusal| {
        bound_echo(&mut refusal);
        let text = refusal.render().to_string();
        if refusal.use_stderr() {
            output::refuse_arguments(&text);
            return Exit::Wrong;
        }
        let mut output = Output::standard(false);
        let printed = output.text(&text);
        printed.map_or_else(|error| stopped(error.into(), None, &mut output), |()| Exit::Done)
    })?;
    match unfit(&parsed) {
        Some(why) => {
            Output::standard(false).note(why);
            Err(Exit::Wrong)
        }
        None => Ok(parsed),
    }
}

/// What was typed can be of any length, and clap repeats all of it.
fn bound_echo(refusal: &mut clap::Error) {
    for kind in [ContextKind::InvalidArg, ContextKind::InvalidValue, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(typed)) = refusal.get(kind) {
            let typed = ContextValue::String(excerpt(typed));
            refusal.insert(kind, typed);
        }
    }
}

/// Flags that the command has no use for: taken in silence they would mislead.
fn unfit(cli: &Cli) -> Option<&'static str> {
    match &cli.command {
        None if cli.json => Some("--json needs a command that prints data"),
        Some(Command::Completions(_) | Command::Man(_) | Command::Help(_)) if cli.json => {
            Some("this page has no JSON form; leave out --json")
        }
        Some(Command::Calendar(show)) if show.ics && cli.json => {
            Some("--ics prints iCalendar; leave out --json")
        }
        Some(_) if cli.plain => Some("--plain goes without a command"),
        Some(_) if cli.ascii => Some("--ascii goes without a command"),
        _ => None,
    }
}

/// Carries a command out, and says how it ended; `page` explains the command.
pub fn run(command: Command, page: Option<Page>, setup: &Context, output: &mut Output) -> Exit {
    if let Some(warning) = warning(&command, setup) {
        output.note(&warning);
    }
    let exit = match command.run(setup, output) {
        Ok(exit) => exit,
        Err(stop) => stopped(stop, page, output),
    };
    if let Some(left_out) = Catalog::in_force().left_out() {
        output.note(left_out);
    }
    exit
}

/// What is to be said of the model before a command asks it.
fn warning(command: &Command, setup: &Context) -> Option<String> {
    let asks = matches!(
        command,
        Command::Chat(_)
            | Command::Plan(_)
            | Command::Program(_)
            | Command::Assistant(_)
            | Command::Debrief(_)
            | Command::Eval(_)
    );
    match asks.then(|| setup.settings().ok()?.coach().ok())?? {
        Chosen::Model(choice) => (setup.make.warning)(&choice),
        Chosen::Offline | Chosen::Script(_) => None,
    }
}

/// Says why a command stopped, and which page says more.
pub fn stopped(stop: Stop, page: Option<Page>, output: &mut Output) -> Exit {
    let exit = match stop {
        Stop::Closed => return Exit::Done,
        Stop::See(page, stop) => return stopped(*stop, Some(page), output),
        Stop::Wrong(message) => {
            output.note(&message);
            Exit::Wrong
        }
        Stop::Failed(message) => {
            tracing::error!("{message}");
            output.note(&message);
            Exit::Failed
        }
        Stop::Refused(refused) | Stop::Unconfirmed(refused) => {
            // Nobody may be reading; it is refused all the same.
            let printed = output.answer(&refused, |refused| refused.message.clone());
            if let Err(Unprinted::Failed(_)) = printed {
                output.note(&refused.message);
            }
            Exit::Refused
        }
    };
    match page {
        Some(page) if exit == Exit::Refused => help::point_after_refusal(page, output),
        Some(page) => output.note(&help::pointer(page)),
        None => {}
    }
    exit
}
