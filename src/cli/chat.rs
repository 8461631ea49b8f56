//! `setwise chat`: one turn with the coach, as it streams.

use super::entry;
use super::exit::{Ended, Exit, Stop};
use super::output::{Output, Printed};
use super::setup::Setup;
use super::stdin;
use crate::coach::{self, TurnEvent};
use crate::domain::load::Unit;
use crate::domain::text::counted;
use crate::domain::transcript::{Entry, EntryBody};
use crate::limits::MOST_LINE_BYTES;
use serde::Serialize;
use tokio::sync::mpsc;

/// Say something to the coach and print what comes of it
#[derive(Debug, clap::Args)]
pub struct Chat {
    /// What to say, or `-` for stdin
    #[arg(value_name = "TEXT", required = true, allow_hyphen_values = true)]
    text: Vec<String>,
}

#[derive(Default, Serialize)]
struct Turn {
    entries: Vec<Entry>,
    failed: Option<String>,
    #[serde(skip)]
    streamed: bool,
}

impl Chat {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        let text = stdin::or_argument(self.text.join(" "), output)?;
        if text.trim().is_empty() {
            return Err(Stop::refused(
                "empty",
                "There is nothing to answer: the message is empty.",
            ));
        }
        if text.len() > MOST_LINE_BYTES {
            let message = format!(
                "That is {} long; a message may have {MOST_LINE_BYTES}.",
                counted(text.len(), "byte")
            );
            return Err(Stop::refused("too_long", message));
        }
        let desk = setup.desk()?;
        let unit = setup.profile()?.unit;
        // The driver's own sink; a turn is bounded in rounds and calls, and so is what it shows.
        let (sink, mut events) = mpsc::unbounded_channel();
        let mut turn = Turn::default();
        let showing = async {
            while let Some(event) = events.recv().await {
                turn.take(event, unit, output)?;
            }
            Printed::Ok(())
        };
        let saying = async {
            coach::say(desk, text, &sink).await;
            drop(sink);
        };
        let ((), shown) = setup.wait(async { tokio::join!(saying, showing) })?;
        shown?;
        if output.is_json() {
            output.document(&turn)?;
        }
        turn.end()
    }
}

impl Turn {
    fn take(&mut self, event: TurnEvent, unit: Unit, output: &mut Output) -> Printed {
        let show = !output.is_json();
        match event {
            TurnEvent::Text(piece) if show => {
                self.streamed = true;
                output.piece(&piece)?;
            }
            TurnEvent::Entry(entry) => {
                if show {
                    self.show(&entry.body, unit, output)?;
                }
                self.entries.push(entry);
            }
            TurnEvent::Failed(why) => self.failed = Some(why),
            _ => {}
        }
        Ok(())
    }

    /// What has streamed already only wants its line's end.
    fn show(&mut self, body: &EntryBody, unit: Unit, output: &mut Output) -> Printed {
        let streamed = std::mem::take(&mut self.streamed);
        if streamed {
            output.piece("\n")?;
        }
        match entry::text(body, unit) {
            Some(_) if streamed && matches!(body, EntryBody::Coach { .. }) => Ok(()),
            Some(text) => output.text(&text),
            None => Ok(()),
        }
    }

    fn end(self) -> Ended {
        match (self.failed, self.entries.last().map(|entry| &entry.body)) {
            (Some(why), _) => Err(Stop::Failed(why)),
            (None, Some(EntryBody::Question { .. })) => Ok(Exit::Refused),
            (None, _) => Ok(Exit::Done),
        }
    }
}
