//! The chat as plain lines, for screen readers and pipes: the same model and the same commands as
//! the screen, with each new item written as it comes.

use super::effect::{Effect, Request};
use super::model::{Model, Overlay};
use super::msg::{Msg, Response};
use super::program::{ProgramAsk, ProgramNews};
use super::setup::{TuiError, TuiSetup};
use super::tab::Tab;
use super::update::{submit, update};
use super::view::{finish, format, program};
use super::worker::{self, Worker};
use crate::assistant::{Event, Mode};
use crate::coach::{self, ProgramEvent, ProgramSettings, Stop};
use crate::domain::assistant::Selection;
use crate::domain::stamps::Stamps;
use crate::limits;
use futures_util::StreamExt as _;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;

/// Reads messages from `input`, a line each, and writes what comes of them to `out`, until the
/// input ends or `/quit`. Whether the log could be opened is the result.
pub async fn run(
    setup: TuiSetup,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), TuiError> {
    let opened = spawn_blocking(setup.open)
        .await
        .unwrap_or_else(|error| Err(error.to_string()));
    let worker = Worker::new(opened.map_err(TuiError::NotOpened)?);
    let model = Model::new(setup.options, setup.keymap, setup.stamps.now(), PAGE);
    let mut plain = Plain {
        model,
        worker,
        stamps: setup.stamps,
        written: 0,
        asked: None,
        over: false,
        out,
    };
    let ended = plain.talk(input).await;
    plain.worker.close().await;
    ended
}

/// The size that panes are laid out at where they are written as text.
const PAGE: (u16, u16) = (100, 40);

struct Plain<'a> {
    model: Model,
    worker: Worker,
    stamps: Stamps,
    /// Items of the chat that were written already.
    written: usize,
    /// The first run's question as it was written last.
    asked: Option<String>,
    over: bool,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    async fn talk(&mut self, input: &mut dyn BufRead) -> Result<(), TuiError> {
        let opened = self.worker.opened().await;
        if let Response::NotOpened(why) = opened {
            return Err(TuiError::NotOpened(why));
        }
        let effects = update(&mut self.model, Msg::Response(opened));
        // Earlier runs were read then; only what comes now is written.
        self.written = self.model.chat.items().len();
        self.carry_out(effects).await?;
        self.line(&format::welcome(&self.model))?;
        self.question()?;
        while !self.over {
            let Some(line) = read_line(input)? else {
                break;
            };
            self.model.now = self.stamps.now();
            if let Ok(text) = line {
                self.say(text).await?;
            } else {
                let most = limits::MOST_LINE_BYTES / 1024;
                self.line(&format!(
                    "That line is too long: a message holds {most} KiB."
                ))?;
            }
        }
        Ok(())
    }

    async fn say(&mut self, text: String) -> io::Result<()> {
        let effects = submit(&mut self.model, text);
        self.carry_out(effects).await?;
        self.panes()?;
        self.question()
    }

    /// Carries out effects and what follows from them, to the end, writing as things come.
    async fn carry_out(&mut self, effects: Vec<Effect>) -> io::Result<()> {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            self.write_new()?;
            match effect {
                Effect::Quit => self.over = true,
                // There is no screen to redraw, no mouse and no bell.
                Effect::Terminal(_) => {}
                Effect::Services(ask @ (Request::Say(_) | Request::Retry { .. })) => {
                    queue.extend(self.turn(ask).await?);
                }
                Effect::Services(Request::Program(ProgramAsk::Write(settings))) => {
                    queue.extend(self.write_program(settings).await?);
                }
                Effect::Services(Request::Assist {
                    number,
                    message,
                    selection,
                }) => queue.extend(self.assist(number, message, selection).await?),
                Effect::Services(ask) => {
                    for news in self.worker.perform(ask).await {
                        queue.extend(update(&mut self.model, Msg::Response(news)));
                    }
                }
            }
        }
        self.write_new()
    }

    /// A turn from its beginning to its end.
    async fn turn(&mut self, ask: Request) -> io::Result<Vec<Effect>> {
        let (sink, mut events) = unbounded_channel();
        let services = self.worker.services().clone();
        let saying = tokio::spawn(async move {
            worker::turn(services, ask, &sink, &Stop::new()).await;
        });
        let mut effects = Vec::new();
        while let Some(event) = events.recv().await {
            effects.extend(update(
                &mut self.model,
                Msg::Response(Response::from(event)),
            ));
            self.write_new()?;
        }
        if let Err(error) = saying.await {
            let failed = Response::Failed(error.to_string());
            effects.extend(update(&mut self.model, Msg::Response(failed)));
        }
        Ok(effects)
    }

    /// Has a program written, from its beginning to its end; each step is told as it begins.
    async fn write_program(&mut self, settings: ProgramSettings) -> io::Result<Vec<Effect>> {
        let (sink, mut told) = unbounded_channel();
        let services = self.worker.services().clone();
        let writing = tokio::spawn(async move {
            let tell = |news| {
                let _ = sink.send(news);
            };
            worker::write_program(&services, settings, &tell, &Stop::new()).await;
        });
        let mut effects = Vec::new();
        while let Some(news) = told.recv().await {
            if let Response::Program(ProgramNews::Step(ProgramEvent::Began { step, .. })) = &news {
                self.line(&format!("{step} …"))?;
            }
            effects.extend(update(&mut self.model, Msg::Response(news)));
            self.write_new()?;
        }
        if let Err(error) = writing.await {
            let failed = Response::Failed(error.to_string());
            effects.extend(update(&mut self.model, Msg::Response(failed)));
        }
        Ok(effects)
    }

    /// A message to the calendar's assistant, to its end.
    async fn assist(
        &mut self,
        number: u64,
        message: String,
        selection: Option<Selection>,
    ) -> io::Result<Vec<Effect>> {
        let services = self.worker.services();
        let mut events = coach::assist(services, message, Mode::Auto, selection);
        let mut effects = Vec::new();
        while let Some(event) = events.next().await {
            if let Event::Stage { stage } = &event {
                self.line(&format!("{} …", stage.says()))?;
            }
            let event = Box::new(event);
            let news = Response::Assistant { number, event };
            effects.extend(update(&mut self.model, Msg::Response(news)));
        }
        Ok(effects)
    }

    /// Items that came since the last were written, and the hint if there is one.
    fn write_new(&mut self) -> io::Result<()> {
        let unit = self.model.panes.profile.unit;
        let items = self.model.chat.items();
        let new: Vec<String> = items
            .iter()
            .skip(self.written)
            .filter_map(|item| format::of_item(item, unit))
            .collect();
        self.written = items.len();
        for text in new {
            self.line(&text)?;
        }
        if let Some(hint) = self.model.hint.take() {
            self.line(&hint)?;
        }
        Ok(())
    }

    /// What a command opened on the screen is written instead.
    fn panes(&mut self) -> io::Result<()> {
        let text = match (self.model.overlay.take(), self.model.tab) {
            (Some(Overlay::Plan), _) => format::plan(&self.model),
            (Some(Overlay::PlanSheet(sheet)), _) => format::plan_sheet(&sheet),
            (Some(Overlay::Help { .. }), _) => format::commands(),
            (_, Tab::Program) => program::text::text(&self.model),
            (_, Tab::Calendar) => format::calendar(&self.model),
            (_, Tab::Tools) => format::calls(&self.model),
            (_, Tab::History) => format::exercises(&self.model),
            _ if self.model.focus == super::model::Focus::Plan => format::plan(&self.model),
            _ => return Ok(()),
        };
        self.model.tab = Tab::Coach;
        self.model.focus = super::model::Focus::Composer;
        if text.is_empty() {
            return Ok(());
        }
        self.line(&text)
    }

    /// The first run's question that stands, where it is another one.
    fn question(&mut self) -> io::Result<()> {
        let question = format::question(&self.model);
        if question == self.asked {
            return Ok(());
        }
        self.asked = question;
        match self.asked.clone() {
            Some(text) => self.line(&text),
            None => Ok(()),
        }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        let text = crate::domain::text::printable_lines(text);
        let text = finish::text(&text, self.model.options.charset);
        writeln!(self.out, "{}", text.trim_end_matches('\n'))?;
        self.out.flush()
    }
}

/// A line longer than any message.
#[derive(Debug, PartialEq, Eq)]
struct TooLong;

/// The next line without its end, `None` at the end of the input. Of a line that is too long
/// nothing is kept.
fn read_line(mut input: &mut dyn BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let most = limits::MOST_LINE_BYTES as u64;
    let mut bytes = Vec::new();
    let read = Read::take(&mut input, most + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > most && bytes.last() != Some(&b'\n') {
        while bytes.last() != Some(&b'\n') {
            bytes.clear();
            if Read::take(&mut input, most).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
        }
        return Ok(Some(Err(TooLong)));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Ok(text.trim_end_matches(['\n', '\r']).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, TooLong>> {
        let mut input = io::Cursor::new(input.to_vec());
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_are_read_whole_with_either_end() {
        assert_eq!(
            lines(b"bench 185\r\n\nsquat"),
            [
                Ok("bench 185".into()),
                Ok(String::new()),
                Ok("squat".into())
            ]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
        let mut input = vec![b'x'; 200_000];
        input.extend_from_slice(b"\nsquat\n");
        assert_eq!(lines(&input), [Err(TooLong), Ok("squat".into())]);
        assert_eq!(lines(&vec![b'x'; 200_000]), [Err(TooLong)]);
    }

    #[test]
    fn what_is_no_utf8_is_read_with_replacement_characters() {
        assert_eq!(lines(b"b\xffnch\n"), [Ok("b\u{fffd}nch".into())]);
    }
}
