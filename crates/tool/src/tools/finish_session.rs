//! `finish_session`: sum today's session up and keep it.
//!
//! The executor can't ask a coach, and a model that calls this tool has the session before it. So
//! the call is the debrief: its message as a plain string, which any model can write, and the
//! other sections, which are lists, as the JSON of the contract's own form. Both go the way of a
//! debrief that was asked for, section by section.

use crate::debrief_wish::plan_debrief;
use crate::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use crate::grounding::said_on;
use crate::prepared::{Call, Prepare, Prepared, Unprepared, of_parameter};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use setwise_catalog::schema::codec::{self, Unknown};
use setwise_catalog::schema::{SchemaError, shape};
use setwise_domain::command::{Applied, Command};
use setwise_domain::debrief::{
    AthleteFact, Author, CalendarWish, DatedDebrief, Debrief, Highlight, Progression,
};
use setwise_domain::limits::{ASKED_ENTRIES, ASKED_MESSAGE_CHARS, ASKED_REMARKS, MOST_SETS_A_LINE};
use setwise_domain::provider::Dialect;
use setwise_domain::set_log::{LogUnreadable, SetLog};
use setwise_domain::summed_up::{End, SummedUp};
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallIssueCode, ToolResult};
use setwise_store::limits::MOST_SECTION_BYTES;
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "finish_session",
    verb: "sum the session up",
    purpose: "Sum today's session up once the athlete is done.",
    effect: Effect::Writes,
    parameters: &[MESSAGE, SECTIONS],
    examples: &[
        &[("message", "Bench Press: 3 sets of 8 at 135 lb.")],
        &[
            ("message", "Bench Press: 3 sets of 8 at 135 lb."),
            (
                "sections",
                r#"{"highlights":[{"text":"3x8 at 135 lb","exercise":"Bench Press"}],"progressions":[{"exercise":"Bench Press","step":"add_load","load":"140 lb","reason":"all 3 sets hit 8: +5"}],"athlete_facts":[{"kind":"limitation","fact":"left elbow twinge"}]}"#,
            ),
        ],
    ],
    advice: &[
        "Look the session up first: every claim names its sets.",
        "Facts are in the athlete's own words, and only what should be known for longer than today.",
    ],
    in_text: &[
        "The sections are highlights (each with text and, where it is about one, exercise), progressions (each with exercise, step, reason and, where there is one, load with its unit; step is \"add_load\", \"add_reps\", \"hold\" or \"reduce_load\"), athlete_facts (each with kind and fact; kind is \"preference\", \"limitation\", \"equipment\", \"schedule\", \"goal\" or \"other\") and calendar (one sentence of what they want changed). Leave out those that have nothing in them.",
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

const MESSAGE: Parameter = Parameter {
    name: "message",
    required: true,
    kind: Kind::Text { least: 1, most: ASKED_MESSAGE_CHARS },
    doc: "Two to four sentences that cite sets",
    left_out: "",
    good: &["Bench Press: 3 sets of 8 at 135 lb."],
    bad: &[""],
};

const SECTIONS: Parameter = Parameter {
    name: "sections",
    required: false,
    kind: Kind::Json { most: MOST_SECTION_BYTES, of: Typed::Sections },
    doc: "Facts to remember, in their words",
    left_out: "",
    good: &[],
    bad: &["bench went well"],
};

/// The section that a native call's schema has.
const ASKED: &str = "athlete_facts";

/// The sections beside the message, as the call writes them.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Sections {
    #[schemars(length(max = ASKED_REMARKS))]
    highlights: Option<Vec<Highlight>>,
    #[schemars(length(max = ASKED_ENTRIES))]
    progressions: Option<Vec<Progression>>,
    #[schemars(length(max = ASKED_ENTRIES))]
    athlete_facts: Option<Vec<AthleteFact>>,
    /// Read, and not asked for: `calendar_propose` is for the calendar.
    #[schemars(with = "Option<String>")]
    calendar: Option<CalendarWish>,
}

impl Sections {
    /// What this contract is called.
    const NAME: &str = "debrief_sections";

    /// The section that a call is asked for. Records and what comes next time are worked out from the sets
    /// by rule, and told with the receipts: they are read, and not asked for.
    pub(crate) fn asked() -> Result<Value, SchemaError> {
        let mut schema = shape::<Self>(Self::NAME)?.loose().clone();
        if let Some(fields) = schema["properties"].as_object_mut() {
            fields.retain(|name, _| name == ASKED);
        }
        if let Some(required) = schema["required"].as_array_mut() {
            required.retain(|name| name == ASKED);
        }
        if let Some(schema) = schema.as_object_mut() {
            schema.shift_remove("$defs");
        }
        Ok(schema)
    }
}

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    if call.reader.on_date(call.today)?.is_empty() {
        return Err(Unprepared::because(
            CallIssueCode::NothingThere,
            None,
            "No sets are logged today, so there is nothing to sum up.".into(),
        ));
    }
    let mut debrief = match call.said.text("sections") {
        Some(text) => sections(text)?,
        None => Debrief::default(),
    };
    call.said.text("message").unwrap_or_default().trim().clone_into(&mut debrief.message);
    let said = said_on(call.reader, call.today, call.stamps.now().time_zone())?;
    let said: Vec<String> = said.into_iter().map(|one| one.text).collect();
    if let Some(claim) = call.reader.unlogged(&debrief.message, call.today, &said)? {
        return Err(unsupported(call, &claim)?);
    }
    debrief.author = Author::Model { said };
    plan_debrief(&mut debrief, call.planner, call.reader, call.catalog, call.profile, call.today)?;
    let coach = call.origin.provider.as_deref();
    let dated = DatedDebrief {
        id: call.stamps.id(),
        date: call.today,
        at: call.stamps.timestamp(),
        coach: coach.unwrap_or(call.origin.caller.word()).to_owned(),
        debrief,
    };
    let remarks = call.remarks.clone();
    Ok(Prepared::Change(
        Box::new(Command::KeepDebrief(Box::new(dated))),
        Box::new(move |applied, _| {
            let Applied::Debriefed(summed_up) = applied else {
                return Err(LogUnreadable("a session was not summed up as one".into()));
            };
            let told = told(summed_up, &remarks);
            Ok((ToolResult::Debriefed(summed_up.clone()), told))
        }),
    ))
}

/// The message must exist, so that a call whose message the log doesn't support is sent again.
fn unsupported(call: &Call<'_>, claim: &str) -> Result<Unprepared, LogUnreadable> {
    let formatter = call.acknowledgement.formatter();
    let sets = call.reader.on_date(call.today)?;
    let mut logged: Vec<_> =
        sets.iter().take(MOST_SETS_A_LINE).map(|set| formatter.numbered(set)).collect();
    if sets.len() > logged.len() {
        logged.push(format!("and {} more", sets.len() - logged.len()));
    }
    let message = format!(
        "The message says '{}', which is not in the log. Today's log has {}. Say only what was done.",
        printable(claim),
        logged.join("; ")
    );
    Ok(Unprepared::because(CallIssueCode::NotAsSaid, Some("message"), message))
}

fn sections(text: &str) -> Result<Debrief, Unprepared> {
    let (dialect, unknown) = (Dialect::OpenAi, Unknown::Refuse);
    let read =
        codec::decode_parts::<Sections>(dialect, Sections::NAME, text, unknown, Debrief::PARTS);
    let (decoded, lost) =
        read.map_err(|error| of_parameter("sections", CallIssueCode::BadDebrief, &error.issues))?;
    let sections = decoded.value;
    let mut debrief = Debrief {
        message: String::new(),
        highlights: sections.highlights,
        progressions: sections.progressions,
        athlete_facts: sections.athlete_facts,
        calendar: sections.calendar,
        unkept: Vec::new(),
        unsaid: Vec::new(),
        author: Author::default(),
    };
    debrief.lose(lost);
    Ok(debrief)
}

fn told(summed_up: &SummedUp, remarks: &[String]) -> String {
    let mut told = format!("[Session Summed Up] {}", summed_up.dated.date);
    for section in &summed_up.sections {
        let end = match &section.end {
            End::Absent => continue,
            End::Stored => "stored".to_owned(),
            End::AlreadyStored => "stored before".to_owned(),
            End::Failed { message } => format!("not stored: {}", printable(message)),
        };
        let _ = write!(told, "\n{}: {end}", section.name);
    }
    if summed_up.proposal.is_some() {
        told.push_str("\nThe calendar is unchanged: the athlete sees a card to accept or refuse.");
    }
    if summed_up.unsaid.is_some() {
        told.push_str("\nFacts that the athlete did not say are not remembered: they see a card to accept or refuse.");
    }
    for remark in remarks {
        let _ = write!(told, "\n{remark}");
    }
    told
}
