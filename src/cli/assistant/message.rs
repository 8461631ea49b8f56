//! `setwise assistant message`: a wish for the calendar in words, and what is proposed for it.

use super::outcome;
use crate::assistant::{self, End, Event, Mode};
use crate::cli::stdin;
use crate::cli::{Context, Ended, Exit, Given, Output, OutputSchema, Printed, Stop, outputs};
use crate::coach;
use crate::domain::assistant::Selection;
use crate::domain::decode::Subject;
use crate::schema::reader::Form;
use crate::settings::Area;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "assistant message --events", "What comes of a message to the calendar: a line for each event, as it happens.": Event, refused: Event;
};

/// Say what the calendar should look like, and see what is proposed
#[derive(Debug, clap::Args)]
pub struct Message {
    /// What to say, or `-` for stdin
    #[arg(value_name = "TEXT", required = true, allow_hyphen_values = true)]
    pub text: Vec<String>,
    /// How to take it: as a request (plan), as a question (chat), or as it sounds (auto)
    #[arg(long, value_name = "MODE", default_value = "plan", value_parser = modes())]
    pub mode: Mode,
    /// Your choice, where the same message got a question back, such as {"ids":[3]}
    #[arg(long, value_name = "JSON")]
    pub select: Option<Given<Selection, String>>,
    /// Print every event as a line of JSON, as it happens
    #[arg(long)]
    pub events: bool,
}

fn modes() -> impl clap::builder::TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.iter().map(|mode| mode.word()))
        .map(|word| Mode::from_word(&word).unwrap_or(Mode::Plan))
}

impl Message {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let selection = self.select.map(selected).transpose()?;
        let text = stdin::message(self.text.join(" "), "do", output)?;
        if let Some(selection) = &selection {
            let unknown = assistant::unknown(selection, &setup.reader()?.calendar()?);
            if let Some(why) = unknown {
                return Err(Stop::refused("unknown_session", why));
            }
        }
        setup.warn(&[Area::Coach], output)?;
        let events = coach::assist(setup.services()?, text.clone(), self.mode, selection);
        let mut showing = Showing { events: self.events, output, end: None };
        let shown = setup.wait(async {
            tokio::select! {
                biased;
                _ = tokio::signal::ctrl_c() => showing.interrupted(),
                shown = showing.show(events) => shown,
            }
        })?;
        shown?;
        let Showing { events: streamed, end, .. } = showing;
        let end = end.unwrap_or_else(|| End::Failed("It didn't finish; ask again.".to_owned()));
        if !streamed {
            outcome::end(&end, &text, output)?;
        }
        match end {
            End::Planned(outcome) if outcome.valid_count == 0 => Ok(Exit::AnsweredNo),
            End::Asked { .. } => Ok(Exit::AnsweredNo),
            End::Planned(_) | End::Said(_) => Ok(Exit::Done),
            End::Failed(message) => Err(Stop::Failed(message)),
        }
    }
}

/// The choice of a clarification.
fn selected(given: Given<Selection, String>) -> Result<Selection, Stop> {
    let json = match given {
        Given::Value(selection) => return Ok(selection),
        Given::Written(json) => json,
    };
    let subject = Subject { noun: "choice", with_article: "a choice", says_places: false };
    Form::unbounded(subject, &[]).read(&json).map_err(|issues| {
        Stop::Wrong(format!(
            "--select can't be read: {issues}\nSend JSON such as {{\"ids\":[3]}}, with ids, date and priority as far as they were chosen."
        ))
    })
}

/// What is shown while it happens.
struct Showing<'a> {
    events: bool,
    output: &'a mut Output,
    end: Option<End>,
}

impl Showing<'_> {
    async fn show(&mut self, mut events: BoxStream<'static, Event>) -> Printed {
        while let Some(event) = events.next().await {
            self.take(&event)?;
        }
        Ok(())
    }

    fn take(&mut self, event: &Event) -> Printed {
        if let Some(end) = End::of(event) {
            self.end = Some(end);
        }
        if self.events {
            return self.output.line(event);
        }
        if let Event::Stage { stage } = event {
            self.output.note(&format!("{stage}: {}", stage.says()));
        }
        Ok(())
    }

    /// The turn is given up where it is.
    fn interrupted(&mut self) -> Printed {
        let message = "It was stopped; nothing is proposed, and nothing has changed.".to_owned();
        self.take(&Event::Failed { message })?;
        self.take(&Event::Done {})
    }
}
