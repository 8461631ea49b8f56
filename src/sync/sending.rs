//! What a coach sends to an athlete, and what came from who coaches this home's own.

use super::coaching::Refreshed;
use super::team::{coaching, known, listed};
use crate::cli::{Context, Exit, Output, OutputSchema, SendWhat, SendWish, Stop, outputs};
use crate::coach::limits::MOST_MESSAGES_KNOWN;
use crate::coach::{
    Coached, WorkedOut, plan_error, plan_file, program_error, team_database, words_error,
    work_out_wish, write_message,
};
use crate::domain::team_message::{MessageState, StoredMessage, Suggested, TeamMessage};
use crate::domain::text::printable;
use crate::parse::day::DayReader;
use crate::remote::limits::MOST_MESSAGE_BYTES;
use crate::store::Store;
use crate::text;
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "team send", "A message to an athlete.": SentOne;
    "team messages", "What was sent to athletes, and what came from who coaches this home's own.": Messages;
};

/// A message as it is listed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedTeamMessage")]
struct Listed {
    /// What the message is called.
    id: Uuid,
    /// Whether it was sent from here.
    mine: bool,
    /// The athlete whom it was sent to, or the login that sent it.
    who: String,
    /// When it was sent.
    at: Timestamp,
    /// The day that it is about.
    date: Date,
    /// What it is.
    kind: MessageKind,
    /// What the coach says.
    words: String,
    /// How far it has come: it waits here until the database can be reached, the database has it, or the athlete's setwise has taken it in.
    state: MessageState,
    /// What of it waits for a word here.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<Uuid>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum MessageKind {
    Comment,
    Plan,
    Program,
    Calendar,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TeamMessages")]
struct Messages {
    /// The newest last.
    messages: Vec<Listed>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SentTeamMessage")]
struct SentOne {
    #[serde(flatten)]
    message: Listed,
    /// What the change would do, a sentence each, on what is known of the athlete here.
    effects: Vec<String>,
}

fn refused(message: String) -> Stop {
    Stop::refused("bad_message", message)
}

/// Keeps a message here and sends it; where the database can't be reached, it goes with the next contact.
pub(super) fn send(setup: &Context, wish: &SendWish, output: &mut Output) -> Result<Exit, Stop> {
    let at = known(&listed(setup)?, &wish.name)?;
    let mut coaching = coaching(setup)?;
    let Some(coached) = coaching.team.athletes.get(at).cloned() else {
        return Ok(Exit::Refused);
    };
    let words = wish.words.trim().to_owned();
    if let Some(why) = words_error(&words) {
        return Err(refused(why));
    }
    let date = day(setup, wish.on.as_deref(), &wish.what)?;
    let (suggested, effects) =
        suggested(setup, &coaching.database, &coached, &wish.what, &words, date)?;
    let message = TeamMessage { words, date, suggested };
    let bytes = serde_json::to_vec(&message).map_err(|error| Stop::Failed(error.to_string()))?;
    // The seal adds a little.
    if bytes.len() > MOST_MESSAGE_BYTES - 64 {
        return Err(refused(format!(
            "the message has {} bytes, and can have {} at most",
            bytes.len(),
            MOST_MESSAGE_BYTES - 64
        )));
    }
    let stored = write_message(setup.services()?, &coached, message)?;
    let refreshed = setup.wait(coaching.refresh(at))?;
    let name = printable(&coached.name).into_owned();
    match refreshed {
        Ok(Refreshed::Done(_)) => {}
        Ok(Refreshed::Ended { unsent } | Refreshed::Erased { unsent }) => {
            return Err(Stop::Failed(text::team::not_sent(&name, unsent.max(1))));
        }
        Err(error) => output.note(&format!("it is sent with the next connection: {error}")),
    }
    let kept = setup.reader()?.team_messages(MOST_MESSAGES_KNOWN)?;
    let kept = kept.into_iter().find(|one| one.id == stored.id).unwrap_or(stored);
    let today = setup.stamps.today();
    let said = text::team::message(&kept.message, today);
    let state = text::team::state(kept.state);
    let sent = SentOne { message: as_listed(&kept, &[]), effects };
    output.done(&sent, |sent| {
        let mut lines = vec![format!("To {name}, {state}: {said}")];
        lines.extend(sent.effects.iter().map(|effect| format!("  {}", printable(effect))));
        if sent.message.kind != MessageKind::Comment {
            lines.push("Nothing changes before they accept it.".to_owned());
        }
        lines.join("\n")
    })
}

/// A comment is about what was done, and what is to be changed lies ahead.
fn day(setup: &Context, said: Option<&str>, what: &SendWhat) -> Result<Date, Stop> {
    let today = setup.stamps.today();
    let Some(said) = said else {
        return Ok(today);
    };
    let reader = match what {
        SendWhat::Comment => DayReader::back(today),
        SendWhat::Plan(_) | SendWhat::Program(_) | SendWhat::Calendar(_) => DayReader::ahead(today),
    };
    let lowered = said.to_lowercase();
    let words: Vec<&str> = lowered.split_whitespace().collect();
    let read = reader.read(&words).filter(|(count, _)| *count == words.len());
    let day = read.and_then(|(_, day)| day.ok()?.day());
    day.ok_or_else(|| {
        refused(format!(
            "{} can't be read as a day; write it as `2026-11-24`, `yesterday` or `monday`",
            text::quoted(said)
        ))
    })
}

/// What is to be changed, with what it would do as far as that is known here.
fn suggested(
    setup: &Context,
    database: &Path,
    coached: &Coached,
    what: &SendWhat,
    words: &str,
    date: Date,
) -> Result<(Suggested, Vec<String>), Stop> {
    let read = |file: &PathBuf| plan_file(file).map_err(|error| Stop::Failed(error.to_string()));
    match what {
        SendWhat::Comment if words.is_empty() => Err(refused(
            "there is nothing to send: say something, or give --plan, --program or --calendar"
                .to_owned(),
        )),
        SendWhat::Comment => Ok((Suggested::Comment, Vec::new())),
        SendWhat::Plan(file) => {
            let plan = read(file)?;
            match plan_error(setup.services()?, &plan, date) {
                Some(why) => Err(refused(format!("the plan can't be sent: {why}"))),
                None => Ok((Suggested::Plan { plan }, Vec::new())),
            }
        }
        SendWhat::Program(file) => {
            let program = read(file)?;
            match program_error(&program) {
                Some(why) => Err(refused(format!("the program can't be sent: {why}"))),
                None => Ok((Suggested::Program { program }, Vec::new())),
            }
        }
        SendWhat::Calendar(wish) => {
            let copy = team_database(database, coached);
            let store = Store::open(&copy, setup.stamps.clone())?;
            let worked_out = work_out_wish(setup.services()?, store.reader()?, wish.clone());
            match setup.wait(worked_out)?? {
                WorkedOut::Suggested { suggested, effects } => Ok((suggested, effects)),
                WorkedOut::Nothing(why) => Err(refused(format!("nothing is sent: {why}"))),
            }
        }
    }
}

fn as_listed(stored: &StoredMessage, open: &[Uuid]) -> Listed {
    Listed {
        id: stored.id,
        mine: stored.athlete.is_some(),
        who: stored.who.clone(),
        at: stored.at,
        date: stored.message.date,
        kind: match stored.message.suggested {
            Suggested::Comment => MessageKind::Comment,
            Suggested::Plan { .. } => MessageKind::Plan,
            Suggested::Program { .. } => MessageKind::Program,
            Suggested::Calendar { .. } => MessageKind::Calendar,
        },
        words: stored.message.words.clone(),
        state: stored.state,
        proposal: open.contains(&stored.id).then_some(stored.id),
    }
}

/// What was sent from here and what came, the newest last.
pub(super) fn messages(setup: &Context, output: &mut Output) -> Result<Exit, Stop> {
    let reader = setup.reader()?;
    let open: Vec<Uuid> = reader.open_proposals()?.iter().map(|one| one.id).collect();
    let mut kept = reader.team_messages(MOST_MESSAGES_KNOWN)?;
    kept.retain(|message| message.athlete.is_some() || message.state != MessageState::Refused);
    kept.reverse();
    let all = Messages { messages: kept.iter().map(|message| as_listed(message, &open)).collect() };
    let today = setup.stamps.today();
    output.done(&all, |all| {
        if all.messages.is_empty() {
            return "No messages: `setwise team send` sends one to an athlete of yours.".to_owned();
        }
        let lines = kept.iter().zip(&all.messages).map(|(stored, listed)| {
            let on = stored.at.to_zoned(setup.stamps.now().time_zone().clone());
            let who = printable(&stored.who);
            let who = if listed.mine {
                format!("to {who}, {}", text::team::state(stored.state))
            } else {
                format!("from {who}")
            };
            let waits = match listed.proposal {
                Some(id) => format!("\n    it waits for your word: `setwise accept {id}`, or `--list` for its changes"),
                None => String::new(),
            };
            let said = text::team::message(&stored.message, today);
            format!(
                "{}  {who}: {said}{waits}",
                text::day::date_near(on.date(), today)
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}
