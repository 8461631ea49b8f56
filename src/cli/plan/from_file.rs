//! `setwise plan review` and `accept`: a plan from a file, read as any coach may have written it, and
//! judged. `review` needs no network, no key and no database.

use crate::cli::exit::NEEDS_CONFIRMATION;
use crate::cli::program::input;
use crate::cli::{
    Context, Ended, Exit, Given, Output, OutputSchema, Refused, Stop, outputs, stdin,
};
use crate::coach::Intent;
use crate::coach::{FileError, JudgedPlan};
use crate::domain::command::Rejection;
use crate::domain::load::Unit;
use crate::domain::plan::{PlanReview, SchemaVersion, TodayPlan};
use crate::domain::program::UserProfile;
use crate::domain::proposal::Hunk;
use crate::program::{Pace, Verifier};
use crate::text;
use crate::today::{PlanError, Reviewed};
use crate::{coach, today};
use clap::ValueHint;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "plan review", "A plan from a file in its canonical form, with the verdict on it.": Judged, refused: Judged | PlanError;
    "plan accept", "The plan from a file that is today's now.": Judged, refused: PlanError;
};

/// Reads the file, or stdin where it is `-`.
pub fn read_text(file: &Path, output: &mut Output) -> Result<String, Stop> {
    if file == Path::new("-") {
        return Ok(stdin::read(output)?);
    }
    coach::plan_file(file).map_err(|error| {
        let message = error.to_string();
        match error {
            FileError::Unreadable { .. } => Stop::Wrong(message),
            FileError::TooLong { .. } => Stop::refused("too_long", message),
            FileError::NotText { .. } => Stop::refused("not_text", message),
        }
    })
}

/// A version of the schema by its word.
fn parse_version(word: &str) -> Result<SchemaVersion, String> {
    SchemaVersion::from_word(word).ok_or_else(|| {
        let words: Vec<_> = SchemaVersion::ALL.iter().map(|version| version.word()).collect();
        format!("there are {}", words.join(", "))
    })
}

/// A plan that was read, as it is printed: its canonical form, with the verdict beside it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "JudgedPlan")]
pub struct Judged {
    #[serde(flatten)]
    plan: TodayPlan,
    /// The verdict on it.
    review: Beside,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlanVerdict")]
struct Beside {
    /// The verdict in a line.
    verdict: String,
    /// The version of the schema that it was written in; none for the canonical form.
    #[serde(rename = "schemaVersion")]
    schema: Option<SchemaVersion>,
    #[serde(flatten)]
    review: PlanReview,
    /// What it changes of the plan that stands, where one does.
    changes: Option<Vec<Hunk>>,
}

impl Judged {
    fn of(reviewed: &Reviewed, judged: JudgedPlan) -> Self {
        let JudgedPlan { review, changes } = judged;
        Self {
            plan: reviewed.plan.clone(),
            review: Beside {
                verdict: text::plan_verdict(&review),
                schema: reviewed.schema,
                review,
                changes,
            },
        }
    }

    /// The plan, what it changes, the findings by weight and the verdict, which is seen last.
    fn text(&self) -> String {
        let mut lines = today::lines(&self.plan);
        let changes = self.review.changes.iter().flatten();
        let changes: Vec<_> =
            changes.filter(|hunk| !matches!(hunk, Hunk::Same(_))).map(text::hunk).collect();
        if !changes.is_empty() {
            lines.extend([String::new(), "Compared with today's plan:".to_owned()]);
            lines.extend(changes);
        }
        lines.push(String::new());
        lines.extend(self.review.review.findings.iter().map(text::plan_finding));
        let form = self.review.schema.map_or("canonical", SchemaVersion::word);
        lines.push(format!("A whole plan ({form}). {}", self.review.verdict));
        lines.join("\n")
    }
}

/// Reads a plan; its issues are printed.
fn read(
    text: &str,
    schema: Option<SchemaVersion>,
    setup: &Context,
    output: &mut Output,
) -> Result<Option<Reviewed>, Stop> {
    match today::review(text, schema, &setup.stamps) {
        Ok(reviewed) => Ok(Some(reviewed)),
        Err(issues) => {
            output.answer(&issues, |issues| today::render(issues, text))?;
            Ok(None)
        }
    }
}

/// Judges for the athlete of a profile's file; else for whoever trains here, and where nobody does, for
/// anybody. Needs no database.
fn judge(
    reviewed: &Reviewed,
    profile: Option<&Path>,
    setup: &Context,
    output: &mut Output,
) -> Result<JudgedPlan, Stop> {
    let profile = match profile {
        Some(file) => input::profile(Some(file), setup, output)?,
        None if setup.paths()?.database.exists() => {
            if let Ok(services) = setup.services() {
                return Ok(coach::judge_plan(services, &reviewed.plan)?);
            }
            output.note(
                "your log can't be read, so the plan is judged for anybody; `setwise doctor` says why",
            );
            UserProfile::of_nobody(Unit::Kg)
        }
        None => UserProfile::of_nobody(Unit::Kg),
    };
    let verifier = Verifier { catalog: setup.catalog()?, pace: Pace::default() };
    let review = verifier.review_day(&profile, &reviewed.plan);
    Ok(JudgedPlan { review, changes: None })
}

/// Judge a plan offline and print it in its canonical form
///
/// It checks names, sets, minutes, equipment, what you avoid, loads against your log, level, dose, order and repeats,
/// and shows what would change in today's plan. It needs no network, no key and no log.
#[derive(Debug, clap::Args)]
pub struct Review {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub plan: Given<String>,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    pub schema: Option<SchemaVersion>,
    /// For this athlete [default: you]
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// Refuse a plan with any finding: exit code 3
    #[arg(long)]
    pub strict: bool,
}

impl Review {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = match self.plan {
            Given::Written(file) => read_text(&file, output)?,
            Given::Value(plan) => plan,
        };
        let Some(reviewed) = read(&text, self.schema, setup, output)? else {
            return Ok(Exit::Refused);
        };
        let judged = judge(&reviewed, self.profile.as_deref(), setup, output)?;
        let is_refused = self.strict && !judged.review.findings.is_empty();
        output.answer(&Judged::of(&reviewed, judged), Judged::text)?;
        Ok(if is_refused { Exit::AnsweredNo } else { Exit::Done })
    }
}

/// Make a plan from a file today's
#[derive(Debug, clap::Args)]
pub struct Accept {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    schema: Option<SchemaVersion>,
    /// Go on even if something serious was found
    #[arg(long)]
    confirm: bool,
}

impl Accept {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = read_text(&self.file, output)?;
        let Some(reviewed) = read(&text, self.schema, setup, output)? else {
            return Ok(Exit::Refused);
        };
        let services = setup.services()?;
        let judged = coach::judge_plan(services, &reviewed.plan)?;
        let (plan, confirmed) = (Box::new(reviewed.clone()), self.confirm);
        let said = coach::want(services, Intent::AcceptPlan { plan, confirmed })?;
        match said.change() {
            Ok(_) => output.done(&Judged::of(&reviewed, judged), |judged| {
                format!("{}\nThis is today's plan now.", judged.text())
            }),
            Err(Rejection::Unconfirmed { .. }) => {
                let findings = judged.review.findings.iter().map(text::plan_finding);
                let message = said.text().to_owned();
                let refused = Refused::for_reasons(NEEDS_CONFIRMATION, message, findings.collect());
                Err(Stop::Unconfirmed(refused))
            }
            Err(_) => Err(Stop::refused("not_accepted", said.text())),
        }
    }
}
