//! `setwise chat`: one turn with the coach, as it streams.

use super::entry;
use super::stdin;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Printed, Stop, outputs};
use crate::coach::{self, Resumed, TurnEvent};
use crate::domain::load::Unit;
use crate::domain::transcript::{Entry, EntryBody};
use crate::domain::usage::TurnUsage;
use crate::settings::Area;
use crate::store::PastConversation;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::mpsc;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "chat", "What comes of a turn of the chat, a line for each event, as it happens; or the conversations that can be gone back to.": Line<'_> | Past, refused: Line<'_>;
};

/// Say something to the coach and print the answer
#[derive(Debug, Default, clap::Args)]
pub struct Chat {
    /// What to say, or `-` for stdin
    #[arg(
        value_name = "TEXT",
        required_unless_present_any = ["new", "resume", "choose", "answer"],
        allow_hyphen_values = true
    )]
    pub text: Vec<String>,
    /// Begin a new conversation
    #[arg(long, conflicts_with = "resume")]
    pub new: bool,
    /// Go back to an earlier conversation, by its number or id [default: the newest; without TEXT:
    /// list them]
    #[arg(
        long,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub resume: Option<String>,
    /// Answer the question that the last turn ended with
    #[arg(long, value_name = "N", conflicts_with = "text")]
    pub choose: Option<usize>,
    /// Answer it in words, such as a new title or "monday and thursday"
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["text", "choose"])]
    pub answer: Option<String>,
}

/// The conversations that can be gone back to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PastConversations")]
struct Past {
    /// Those that can be gone back to, newest first.
    conversations: Vec<PastConversation>,
}

/// An event as a line of JSON: `{"event", "data"}`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatLine")]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
enum Line<'a> {
    /// What was added to the transcript.
    Entry(ToldEntry<'a>),
    /// Somebody is asked.
    Asking {
        /// Who is asked.
        coach: &'a str,
    },
    /// The answer begins.
    Answering,
    /// The answer goes on.
    Text {
        /// A piece of the answer.
        text: &'a str,
    },
    /// The model thinks.
    Thought {
        /// A piece of what the model thinks.
        text: &'a str,
    },
    /// A call is made.
    Calling {
        /// The tool that is called.
        tool: &'a str,
    },
    /// A call has ended.
    Called {
        /// The tool that was called.
        tool: &'a str,
        /// Whether the call was refused.
        refused: bool,
    },
    /// Calls wait for the athlete's word.
    Held {
        /// The calls that wait, as their tools.
        calls: &'a [String],
        /// Why they wait.
        why: &'a str,
    },
    /// What the turn cost so far, and how full the model is.
    Usage(&'a TurnUsage),
    /// Something was stored.
    Changed,
    /// The turn is done.
    Done,
    /// The turn failed as a whole.
    Failed {
        /// Why.
        message: &'a str,
    },
}

/// An entry, with what it says in plain lines where it says something.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatEntry")]
struct ToldEntry<'a> {
    #[serde(flatten)]
    entry: &'a Entry,
    /// What it says in plain lines; left out where it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl<'a> ToldEntry<'a> {
    fn of(entry: &'a Entry, unit: Unit) -> Self {
        let text = entry::text(&entry.body, unit);
        Self { entry, text }
    }
}

/// What is shown of a turn, and how it ends.
#[derive(Default)]
struct Turn {
    last: Option<EntryBody>,
    failed: Option<String>,
    /// Words of the coach stand at the end of what was printed, without a line's end.
    streamed: bool,
}

/// What the athlete wants of the coach.
enum Said {
    Text(String),
    /// An option of the open question, counted from 1.
    Choice(usize),
    /// The same in words.
    Answer(String),
}

impl Chat {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let asked = self.by_words();
        let silent = asked.text.join(" ").trim().is_empty();
        match asked.resume.as_deref() {
            Some("") if silent => return list(setup, output),
            Some(which) => resume(which, setup, output)?,
            None if asked.new => begin(setup, output)?,
            None => {}
        }
        let answers = asked.choose.is_some() || asked.answer.is_some();
        if silent && !answers && (asked.new || asked.resume.is_some()) {
            return Ok(Exit::Done);
        }
        let said = match (asked.choose, asked.answer) {
            (Some(number), _) => Said::Choice(number),
            (None, Some(words)) => Said::Answer(words),
            (None, None) => Said::Text(stdin::message(asked.text.join(" "), "answer", output)?),
        };
        setup.warn(&[Area::Coach, Area::Plan, Area::Tools], output)?;
        let services = setup.services()?;
        let unit = setup.profile()?.unit;
        // The driver's own sink; a turn is bounded in rounds and calls, and so is what it shows.
        let (sink, mut events) = mpsc::unbounded_channel();
        let stop = coach::Stop::new();
        let mut turn = Turn::default();
        let showing = async {
            while let Some(event) = events.recv().await {
                let printed = turn.take(event, unit, output);
                if printed.is_err() {
                    // Nobody reads on, so nothing more is asked; the turn ends as it should.
                    stop.stop();
                    return printed;
                }
            }
            Printed::Ok(())
        };
        let saying = async {
            match said {
                Said::Text(text) => coach::say_until(services, text, &sink, &stop).await,
                Said::Choice(number) => coach::choose_until(services, number, &sink, &stop).await,
                Said::Answer(words) => {
                    let services = services.answering();
                    coach::say_until(&services, words, &sink, &stop).await;
                }
            }
            drop(sink);
        };
        let interrupting = async {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.stop();
            }
            std::future::pending::<()>().await;
        };
        let shown = setup.wait(async {
            tokio::select! {
                ((), shown) = async { tokio::join!(saying, showing) } => shown,
                () = interrupting => Ok(()),
            }
        })?;
        shown?;
        turn.end(output)
    }
}

impl Chat {
    /// The same with `/new` and `/resume` taken for what they are in the chat.
    fn by_words(mut self) -> Self {
        let words = self.text.join(" ");
        let command = words.trim().split_once(char::is_whitespace);
        match command.unwrap_or((words.trim(), "")) {
            ("/new", rest) => {
                self.new = true;
                self.text = vec![rest.to_owned()];
            }
            ("/resume", which) => {
                self.resume = Some(which.trim().to_owned());
                self.text = Vec::new();
            }
            _ => {}
        }
        self
    }
}

fn list(setup: &Context, output: &mut Output) -> Ended {
    let past = Past { conversations: coach::past_conversations(setup.services()?)? };
    let zone = setup.stamps.now().time_zone().clone();
    output.done(&past, |past| {
        if past.conversations.is_empty() {
            return "There is no earlier conversation to go back to.".to_owned();
        }
        let rows = (1..).zip(&past.conversations);
        let rows = rows.map(|(number, one)| format!("{number}  {}", coach::describe(one, &zone)));
        rows.collect::<Vec<_>>().join("\n")
    })
}

fn resume(which: &str, setup: &Context, output: &mut Output) -> Result<(), Stop> {
    match coach::resume(setup.services()?, which)? {
        Resumed::Done(entry) => show_notice(&entry, setup, output),
        Resumed::NotFound(words) => Err(Stop::refused("not_found", words)),
    }
}

fn begin(setup: &Context, output: &mut Output) -> Result<(), Stop> {
    let entry = coach::new_conversation(setup.services()?)?;
    show_notice(&entry, setup, output)
}

fn show_notice(entry: &Entry, setup: &Context, output: &mut Output) -> Result<(), Stop> {
    if output.is_json() {
        output.line(&Line::Entry(ToldEntry::of(entry, setup.profile()?.unit)))?;
    } else if let Some(text) = entry::text(&entry.body, setup.profile()?.unit) {
        output.text(&text)?;
    }
    Ok(())
}

impl Turn {
    fn take(&mut self, event: TurnEvent, unit: Unit, output: &mut Output) -> Printed {
        if output.is_json() {
            output.line(&Line::of(&event, unit))?;
        } else {
            self.show(&event, unit, output)?;
        }
        match event {
            TurnEvent::Entry(entry) => self.last = Some(entry.body),
            TurnEvent::Failed(why) => self.failed = Some(why),
            _ => {}
        }
        Ok(())
    }

    fn show(&mut self, event: &TurnEvent, unit: Unit, output: &mut Output) -> Printed {
        match event {
            TurnEvent::Text(piece) => {
                self.streamed = true;
                output.piece(piece)
            }
            TurnEvent::Entry(entry) => self.show_entry(&entry.body, unit, output),
            _ => Ok(()),
        }
    }

    /// What has streamed already only wants its line's end.
    fn show_entry(&mut self, body: &EntryBody, unit: Unit, output: &mut Output) -> Printed {
        let streamed = std::mem::take(&mut self.streamed);
        if let (true, EntryBody::Coach { broken_off, .. }) = (streamed, body) {
            return output.piece(if *broken_off { " (broken off)\n" } else { "\n" });
        }
        if streamed {
            output.piece("\n")?;
        }
        match (body, entry::text(body, unit)) {
            // Said on stderr, as why the command failed.
            (EntryBody::Unanswered { .. }, _) | (_, None) => Ok(()),
            (EntryBody::Question { question }, Some(text)) => {
                let how = if question.options.is_empty() {
                    "Answer with `setwise chat --answer WORDS`."
                } else {
                    "Say which with `setwise chat --choose N`."
                };
                output.text(&format!("{text}\n{how}"))
            }
            (EntryBody::Proposal { .. }, Some(text)) => output.text(&format!(
                "{text}\nNothing has changed yet: `setwise accept` or `setwise refuse`."
            )),
            (_, Some(text)) => output.text(&text),
        }
    }

    fn end(self, output: &Output) -> Ended {
        match (self.failed, self.last) {
            // An answer to nothing is refused; as JSON it was said as an event.
            (Some(why), _) if why == coach::NOTHING_ASKED && output.is_json() => {
                Ok(Exit::AnsweredNo)
            }
            (Some(why), _) if why == coach::NOTHING_ASKED => {
                Err(Stop::refused("nothing_asked", why))
            }
            (Some(why), _) | (None, Some(EntryBody::Unanswered { text: why })) => {
                Err(Stop::Failed(why))
            }
            (None, Some(EntryBody::Question { .. })) => Ok(Exit::AnsweredNo),
            (None, _) => Ok(Exit::Done),
        }
    }
}

impl<'a> Line<'a> {
    fn of(event: &'a TurnEvent, unit: Unit) -> Self {
        match event {
            TurnEvent::Entry(entry) => Self::Entry(ToldEntry::of(entry, unit)),
            TurnEvent::Asking { coach } => Self::Asking { coach },
            TurnEvent::Answering => Self::Answering,
            TurnEvent::Text(text) => Self::Text { text },
            TurnEvent::Thought(text) => Self::Thought { text },
            TurnEvent::Calling { tool } => Self::Calling { tool },
            TurnEvent::Called(outcome) => {
                Self::Called { tool: &outcome.tool, refused: outcome.result.is_err() }
            }
            TurnEvent::Held { calls, why } => Self::Held { calls, why },
            TurnEvent::Usage(usage) => Self::Usage(usage),
            TurnEvent::Changed => Self::Changed,
            TurnEvent::Done => Self::Done,
            TurnEvent::Failed(message) => Self::Failed { message },
        }
    }
}
