//! `setwise log`: sets by shorthand, one line, or the next set of the plan.

use super::help;
use super::question;
use super::stdin;
use crate::cli::{Context, Ended, Exit, Given, Output, OutputSchema, Refused, Stop, outputs};
use crate::coach::{self, Intent, LogReply, Logged, Preview, Services};
use crate::decode::Subject;
use crate::domain::board::PlannedSet;
use crate::domain::limits::MOST_LINE_BYTES;
use crate::handbook::Page;
use crate::schema::reader::Form;
use crate::text::duration;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "log", "The sets that a line logged, or the question that it raises.": Logged, refused: LogReply;
    "log --preview", "What a line would do.": Shown;
};

/// Log sets: `bench 3x8 185lb @8`, `squat 100kg x5 rir 2, x5, x4`
#[derive(Debug, Default, clap::Args)]
pub struct Log {
    /// What was done, as one would write it down; `-` reads it from stdin
    #[arg(
        value_name = "TEXT",
        required_unless_present_any = ["choose", "planned"],
        allow_hyphen_values = true
    )]
    pub text: Vec<String>,
    /// Answer the question that the line raises, or, without a line, the open one
    #[arg(long, value_name = "N")]
    pub choose: Option<usize>,
    /// Log this set of the plan at its target: the object at `ahead[].set` of `setwise now --json`. If the
    /// plan has changed since, nothing is logged
    #[arg(long, value_name = "SET", conflicts_with_all = ["text", "choose"])]
    pub planned: Option<Given<PlannedSet, String>>,
    /// Say what the line would do, and do nothing
    #[arg(long, conflicts_with_all = ["choose", "planned", "idempotency_key"])]
    pub preview: bool,
    /// Makes repeating safe: the same input with the same key is carried out once, and gets the same answer
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,
}

/// What a line would do.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LinePreview")]
struct Shown {
    /// What the line would do.
    preview: Previewed,
}

#[derive(Serialize, JsonSchema)]
struct Previewed {
    /// Whether it does something, asks back, can't be read, only says something, is talk for the coach, or sets the rest clock.
    kind: &'static str,
    /// In a sentence.
    text: String,
    /// Of a part that can't be read: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Of that part: the first and the last column, counted from 1 in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<(usize, usize)>,
    /// Of the rest clock: seconds asked for, 0 to skip it; none for the usual rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<u32>,
}

impl Log {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = match self.text.as_slice() {
            [] => String::new(),
            words => stdin::or_argument(words.join(" "), output)?,
        };
        let services = setup.services()?;
        if self.preview {
            return preview(services, &text, output);
        }
        let planned = self.planned.map(planned).transpose()?;
        let log = |services: &Services| match &planned {
            Some(set) => coach::want(services, Intent::LogPlanned(Box::new(set.clone()))),
            None => coach::log_line(services, &text, self.choose),
        };
        let reply = match &self.idempotency_key {
            Some(key) => {
                let asked = format!("{text}\0{:?}\0{planned:?}", self.choose);
                coach::once(services, key, &asked, log)?
            }
            None => log(services)?.into_reply(),
        };
        output.answer(&reply, said)?;
        Ok(ended(&reply, output))
    }
}

/// What to send instead.
const PLANNED: &str = "Send the JSON object at `ahead[].set` of `setwise now --json`, unchanged.";

const PLANNED_SET: Subject = Subject { noun: "text", with_article: "a text", says_places: false };

fn planned(given: Given<PlannedSet, String>) -> Result<PlannedSet, Stop> {
    let json = match given {
        Given::Value(set) => return Ok(set),
        Given::Written(json) => json,
    };
    if json.len() > MOST_LINE_BYTES {
        let why = format!("A set of the plan has at most {MOST_LINE_BYTES} bytes. {PLANNED}");
        return Err(Stop::refused("too_long", why));
    }
    let form = Form::unbounded(PLANNED_SET, &[]);
    form.read(&json).map_err(|issues| {
        let refused = Refused::for_issues("no_planned_set", &issues);
        let message = format!("This isn't a set of the plan: {}\n{PLANNED}", refused.message);
        Stop::Refused(Refused { message, ..refused })
    })
}

fn preview(services: &Services, text: &str, output: &mut Output) -> Ended {
    let wish = coach::rest_wish(text);
    let preview = match wish {
        Some(wish) => Previewed {
            kind: "rest",
            text: duration::rest_wish(&wish),
            why: None,
            columns: None,
            seconds: wish.parse().ok().or((wish == "skip").then_some(0)),
        },
        None => previewed(&coach::preview(services, text)?),
    };
    output.done(&Shown { preview }, |shown| {
        let Previewed { text, why, .. } = &shown.preview;
        let why = why.as_ref().map(|why| format!(": {why}"));
        format!("{text}{}", why.unwrap_or_default())
    })
}

fn previewed(preview: &Preview) -> Previewed {
    let (text, why) = match (preview, preview.words()) {
        // What it means for the next time is no reason.
        (Preview::Does { .. }, (text, Some(then))) => (format!("{text} · {then}"), None),
        (_, words) => words,
    };
    Previewed {
        kind: match preview {
            Preview::Does { .. } => "does",
            Preview::Asks(_) => "asks",
            Preview::Unread { .. } => "unread",
            Preview::Says(_) => "says",
            Preview::Talk | Preview::NotUnderstood => "talk",
        },
        text,
        why: why.map(str::to_owned),
        columns: match preview {
            Preview::Unread { place, .. } => Some((place.start + 1, place.end)),
            _ => None,
        },
        seconds: None,
    }
}

pub(super) fn ended(reply: &LogReply, output: &mut Output) -> Exit {
    match reply {
        LogReply::Logged(_) => Exit::Done,
        LogReply::Question { .. } => Exit::Refused,
        LogReply::Refused { .. } => {
            help::point_after_refusal(Page::Typing, output);
            Exit::Refused
        }
    }
}

pub(super) fn said(reply: &LogReply) -> String {
    match reply {
        LogReply::Logged(logged) => logged.reply.clone(),
        LogReply::Question { question } => {
            let asked = question::text(question);
            format!("{asked}\nNothing is stored yet; answer with `setwise log --choose N`.")
        }
        LogReply::Refused { refused } => refused.message.clone(),
    }
}
