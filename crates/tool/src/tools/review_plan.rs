//! `review_plan`: what speaks against a plan, by the rules that judge every plan.

use super::propose_plan;
use crate::athlete::{self, JudgedPlan};
use crate::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::plan::PlanReview;
use setwise_domain::proposal::Hunk;
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use setwise_training::today::limits::MOST_PLAN_BYTES;
use setwise_words::text;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "review_plan",
    verb: "review a plan",
    purpose: "Judge a plan for today without proposing it; propose_plan judges too.",
    effect: Effect::Reads,
    parameters: &[Parameter {
        name: "plan",
        required: true,
        kind: Kind::Json { most: MOST_PLAN_BYTES, of: Typed::Plan },
        doc: "As for propose_plan",
        left_out: "",
        good: &[],
        bad: &["three sets of bench"],
    }],
    examples: &[&[(
        "plan",
        r#"{"focus":"Upper body","durationMinutes":45,"equipment":["barbell"],"source":"ai","energy":"moderate","summary":"Bench first, then rows.","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#,
    )]],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let plan = propose_plan::read(call)?.plan;
    let JudgedPlan { review, changes } =
        athlete::judge_plan(&plan, call.reader, call.catalog, call.today)?;
    let told = told(&review, changes.as_deref().unwrap_or_default());
    Ok(Prepared::Answer(Box::new(ToolResult::Reviewed { plan, review }), told))
}

fn told(review: &PlanReview, changes: &[Hunk]) -> String {
    let mut told = vec![format!("[Plan Reviewed] {}", text::plan_verdict(review))];
    told.extend(review.findings.iter().map(text::plan_finding));
    let changes: Vec<String> = changes
        .iter()
        .filter(|hunk| !matches!(hunk, Hunk::Same(_)))
        .map(|hunk| printable(&text::hunk(hunk)).into_owned())
        .collect();
    if !changes.is_empty() {
        told.push("Compared with today's plan:".to_owned());
        told.extend(changes);
    }
    told.join("\n")
}
