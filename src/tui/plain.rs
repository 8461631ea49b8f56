//! The chat as plain lines, for screen readers and pipes: the same model and the same commands as
//! the screen, with each new item written as it comes.

use super::coach::Focus;
use super::coach::submit;
use super::model::{Model, Overlay};
use super::program;
use super::request::{Effect, Request};
use super::response::{Msg, Opened, Response};
use super::setup::{TuiError, TuiSetup};
use super::tab::Tab;
use super::update::update;
use super::view::{finish, format, plan_history};
use super::worker::{Running, Worker};
use super::{team, tools};
use crate::assistant::Event;
use crate::coach::ProgramEvent;
use crate::domain::limits;
use crate::domain::stamps::Stamps;
use crate::domain::text::printable_lines;
use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, Read, Write};
use tokio::sync::mpsc::unbounded_channel;
use uuid::Uuid;

/// Reads messages from `input`, a line each, and writes what comes of them to `out`, until the
/// input ends or `/quit`. Whether the log could be opened is the result.
pub async fn run(
    setup: TuiSetup,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), TuiError> {
    let opened = Worker::open(setup.open).await;
    let (worker, opened) = opened.map_err(TuiError::NotOpened)?;
    // From another thread nothing is written among the lines of a chat.
    let tell = Box::new(|news| tracing::warn!(?news, "beside the chat"));
    let _beside = setup.beside.map(|begin| begin(worker.services(), tell));
    let model = Model::new(setup.options, setup.keymap, setup.stamps.now(), PAGE);
    let mut plain = Plain {
        model,
        worker,
        stamps: setup.stamps,
        written: 0,
        marks: HashMap::new(),
        asked: None,
        over: false,
        out,
    };
    let ended = plain.talk(opened, input).await;
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
    /// Receipts whose sets were taken back, with what was written of that.
    marks: HashMap<Uuid, String>,
    /// The first run's question as it was written last.
    asked: Option<String>,
    over: bool,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    async fn talk(&mut self, opened: Opened, input: &mut dyn BufRead) -> Result<(), TuiError> {
        // Earlier runs are read now; only what comes after them is written.
        self.written = opened.entries.len();
        let opened = Response::Opened(Box::new(opened));
        let effects = update(&mut self.model, Msg::Response(opened));
        self.note_marks();
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
                self.line(&format!("That line is too long: a message holds {most} KiB."))?;
            }
        }
        Ok(())
    }

    async fn say(&mut self, text: String) -> io::Result<()> {
        let before = self.written;
        submit(&mut self.model, text);
        let effects = self.model.take_effects();
        self.carry_out(effects).await?;
        self.panes()?;
        // Behind a reply the question that stands is said again.
        if self.written > before {
            self.asked = None;
        }
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
                Effect::Request(Request::Ask(asked)) => {
                    for response in self.worker.perform(asked).await {
                        queue.extend(update(&mut self.model, Msg::Response(response)));
                    }
                }
                Effect::Request(request) => queue.extend(self.run_job(request).await?),
            }
        }
        self.write_new()
    }

    /// A job from its beginning to its end; each stage and step is told as it begins.
    async fn run_job(&mut self, request: Request) -> io::Result<Vec<Effect>> {
        let (sender, mut responses) = unbounded_channel();
        let running = Running::start(self.worker.services(), request, sender);
        let mut effects = Vec::new();
        while let Some(response) = responses.recv().await {
            if let Some(stage) = stage(&response) {
                self.line(&format!("{stage} …"))?;
            }
            effects.extend(update(&mut self.model, Msg::Response(response)));
            self.write_new()?;
        }
        running.finish().await;
        Ok(effects)
    }

    /// Items that came since the last were written, and the hint if there is one.
    fn write_new(&mut self) -> io::Result<()> {
        let unit = self.model.panes.profile.unit;
        let chat = &self.model.coach.chat;
        let (before, new) =
            (chat.items().iter().take(self.written), chat.items().iter().skip(self.written));
        let mut again = Vec::new();
        for item in before {
            let (Some(id), mark) = (item.id, chat.taken_back(item)) else {
                continue;
            };
            if self.marks.get(&id) != mark.as_ref() {
                again.push(format::of_again(item, chat, unit));
            }
        }
        let new = new.filter_map(|item| format::of_item(item, chat, unit));
        let new: Vec<String> = new.chain(again).collect();
        self.written = chat.items().len();
        self.note_marks();
        for text in new {
            self.line(&text)?;
        }
        if let Some(hint) = self.model.hint.take() {
            self.line(&hint)?;
        }
        Ok(())
    }

    /// Which receipts are told to be taken back by now.
    fn note_marks(&mut self) {
        let chat = &self.model.coach.chat;
        let marks = chat.items().iter().filter_map(|item| item.id.zip(chat.taken_back(item)));
        self.marks = marks.collect();
    }

    /// What a command opened on the screen is written instead.
    fn panes(&mut self) -> io::Result<()> {
        let text = match (self.model.overlay.take(), self.model.tab) {
            (Some(Overlay::Plan), _) => format::plan(&self.model),
            (Some(Overlay::PlanSheet(sheet)), _) => format::plan_sheet(&sheet),
            (Some(Overlay::Plans(history)), _) => plan_history::text(&history),
            (Some(Overlay::Help), _) => format::commands(),
            (Some(Overlay::Page(page)), _) => page.short().to_owned(),
            (_, Tab::Program) => program::text(&self.model),
            (_, Tab::Calendar) => format::calendar(&self.model),
            (_, Tab::Tools) if self.model.tools.shows_stats => tools::stats_text(&self.model),
            (_, Tab::Tools) => format::calls(&self.model),
            (_, Tab::Team) => team::text(&self.model),
            (_, Tab::History) => format::exercises(&self.model),
            _ if self.model.coach.focus == Focus::Plan => format::plan(&self.model),
            _ => return Ok(()),
        };
        self.model.tab = Tab::Coach;
        self.model.coach.focus = Focus::Composer;
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
        let text = printable_lines(text);
        let text = finish::text(&text, self.model.options.charset);
        writeln!(self.out, "{}", text.trim_end_matches('\n'))?;
        self.out.flush()
    }
}

/// What a job is at from now on.
fn stage(response: &Response) -> Option<String> {
    match response {
        Response::Writing(ProgramEvent::Began { step, .. }) => Some(step.to_string()),
        Response::Assistant { event, .. } => match &**event {
            Event::Stage { stage } => Some(stage.says().to_string()),
            _ => None,
        },
        _ => None,
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
mod tests;
