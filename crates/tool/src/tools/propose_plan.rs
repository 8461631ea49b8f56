//! `propose_plan`: suggest another plan for today.

use crate::athlete;
use crate::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use crate::prepared::{Call, Prepare, Prepared, Unprepared, of_parameter};
use serde_json::{Map, Value};
use setwise_domain::command::Command;
use setwise_domain::plan::{Generation, PlanStanding, SchemaVersion, StoredPlan, TodayPlan};
use setwise_domain::proposal::{Hunk, Proposal};
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, ToolResult};
use setwise_training::today::limits::MOST_PLAN_BYTES;
use setwise_training::today::{self, Reviewed};
use setwise_words::text;
use std::borrow::Cow;
use std::fmt::Write as _;
use uuid::Uuid;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "propose_plan",
    verb: "propose a plan",
    purpose: "Propose a plan for today; for one exercise: swap_exercise.",
    effect: Effect::Proposes,
    parameters: &[PLAN, REASON],
    examples: &[&[
        (
            "plan",
            r#"{"focus":"Upper body","durationMinutes":45,"equipment":["barbell"],"source":"ai","energy":"moderate","summary":"Bench first, then rows.","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#,
        ),
        ("reason", "Forty-five minutes today, so two lifts instead of four."),
    ]],
    advice: &[
        "blockIndex of an exercise names its block, counted from 0; order is its place in the block.",
        "A block may be {\"blockTemplate\":\"warmup-basic\"} and nothing else: it is filled in.",
    ],
    in_text: &[
        "A plan has focus, durationMinutes, equipment, source (\"ai\"), energy (\"easy\", \"moderate\" or \"intense\"), summary, blocks (each with title, durationMinutes, focus) and exercises (each with blockIndex, order, name, prescription and detail, which may be null). All are needed, and nothing else is taken.",
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

const PLAN: Parameter = Parameter {
    name: "plan",
    required: true,
    kind: Kind::Json { most: MOST_PLAN_BYTES, of: Typed::Plan },
    doc: "blockIndex and order from 0; prescription as \"3 x 8-10\"",
    left_out: "",
    good: &[],
    bad: &["three sets of bench"],
};

const REASON: Parameter = Parameter {
    name: "reason",
    required: true,
    kind: Kind::Text { least: 2, most: 500 },
    doc: "The rule or wish behind it",
    left_out: "",
    good: &["Only 30 minutes today: the finisher is left out"],
    bad: &[],
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let reviewed = read(call)?;
    let version = reviewed.made().schema_version;
    let reason = call.said.text("reason").unwrap_or_default();
    let issues = unsupported(call, &reviewed.plan, reason)?;
    if !issues.is_empty() {
        return Err(issues.into());
    }
    proposed(call, reviewed.plan, version, reason, None)
}

/// What texts of a proposal say was done and the log doesn't have.
fn unsupported(
    call: &Call<'_>,
    plan: &TodayPlan,
    reason: &str,
) -> Result<Vec<CallIssue>, Unprepared> {
    let details = plan.exercises().filter_map(|one| Some(("plan", one.detail.as_deref()?)));
    let blocks = plan.blocks.iter().flat_map(|block| [&*block.title, &*block.focus]);
    let of_plan = [&*plan.focus, &*plan.summary].into_iter().chain(blocks);
    let texts = [("reason", reason)].into_iter();
    let mut issues = Vec::new();
    for (parameter, text) in texts.chain(of_plan.map(|text| ("plan", text))).chain(details) {
        if let Some(claim) = call.reader.unlogged_reason(text, call.today)? {
            issues.push(CallIssue {
                code: CallIssueCode::NotAsSaid,
                parameter: Some(parameter.into()),
                message: format!(
                    "'{parameter}' says '{}', which is not in the log: leave it out, or look the log up first.",
                    printable(&claim)
                ),
            });
        }
    }
    Ok(issues)
}

/// The plan of a call, in whichever form it is.
pub(super) fn read(call: &Call<'_>) -> Result<Reviewed, Unprepared> {
    let text = by_a_coach(call.said.text("plan").unwrap_or_default());
    let read = today::review(&text, None, call.stamps);
    read.map_err(|issues| Unprepared::Refused {
        issues: of_parameter("plan", CallIssueCode::BadPlan, &issues),
        corrected: today::corrected(&text, call.stamps).map(|plan| {
            let reason = call.said.text("reason").map(|reason| ("reason", reason.to_owned()));
            [("plan", plan)].into_iter().chain(reason).collect()
        }),
    })
}

/// The same with its source, where it doesn't say it: who writes a call is a coach. Native calls
/// aren't asked for it. At its end, so that no place in it moves.
fn by_a_coach(text: &str) -> Cow<'_, str> {
    let plan = serde_json::from_str::<Map<String, Value>>(text);
    let is_silent = plan.is_ok_and(|plan| !plan.is_empty() && !plan.contains_key("source"));
    match text.rfind('}').filter(|_| is_silent) {
        Some(end) => Cow::Owned(format!(r#"{},"source":"ai"{}"#, &text[..end], &text[end..])),
        None => Cow::Borrowed(text),
    }
}

/// A plan in place of the one that stands, for the athlete to accept or refuse; `changed_from` is
/// the plan that it was made of, where the coach did not write it.
pub(super) fn proposed(
    call: &Call<'_>,
    plan: TodayPlan,
    version: SchemaVersion,
    reason: &str,
    changed_from: Option<Uuid>,
) -> Result<Prepared, Unprepared> {
    let standing = call.reader.plan_for(call.today)?;
    let mut plan = stored(call, plan, version);
    plan.made.changed_from = changed_from;
    plan.made.program = standing.as_ref().and_then(|standing| {
        let of = standing.made.program.as_ref()?;
        Some(of.in_place_of(&standing.plan, &plan.plan))
    });
    let standing = standing.as_ref();
    let review =
        athlete::review_change(&plan.plan, standing, call.reader, call.catalog, call.today)?;
    let reason = format!("{reason}{}", text::plan_worth_knowing(&review));
    let proposal = today::proposed(plan, standing, &reason, call.stamps);
    let mut remarks = call.remarks.clone();
    remarks.extend(review.findings.iter().map(text::plan_finding));
    let told = told(&proposal, &remarks);
    Ok(Prepared::Change(
        Box::new(Command::Propose(proposal.clone())),
        Box::new(move |_, _| Ok((ToolResult::Proposed(proposal.clone()), told.clone()))),
    ))
}

fn stored(call: &Call<'_>, plan: TodayPlan, version: SchemaVersion) -> StoredPlan {
    let coach = call.origin.provider.as_deref();
    StoredPlan {
        id: call.stamps.id(),
        date: call.today,
        at: call.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        plan,
        made: Generation {
            provider: call.origin.provider.clone(),
            model: call.origin.model.clone(),
            rules: Some(today::rules_version()),
            ..Generation::by(
                coach.unwrap_or(call.origin.caller.word()),
                version,
                "the call is written in it",
            )
        },
    }
}

fn told(proposal: &Proposal, remarks: &[String]) -> String {
    let mut told = format!(
        "[Plan Proposed] {}\nNothing has changed yet: the athlete sees it as a card to accept or refuse.",
        proposal.title
    );
    for hunk in &proposal.hunks {
        let (sign, line) = match hunk {
            Hunk::Same(_) => continue,
            Hunk::Removed(line) => ('-', line),
            Hunk::Added(line) => ('+', line),
        };
        let _ = write!(told, "\n{sign} {}", printable(line));
    }
    for remark in remarks {
        let _ = write!(told, "\n{remark}");
    }
    told
}
