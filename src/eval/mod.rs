//! `setwise eval`: how well a coach calls its tools, by scenarios that code judges.
//!
//! ```text
//! suite ── scenario × trial × cell ── trial: a home, a clock, the real turn ── judge: calls, what is stored
//!                                        │                                      │
//!                          watched: hints, time, tokens               record: a line a trial
//!                                                                               │
//!                                                     measures ── report, baseline
//! ```
//! A cell is a combination of circumstances: how strictly names are taken, how calls are made, how much a
//! refusal tells, whether what is stored is held to the athlete's words. No model judges anything.

mod baseline;
mod case;
mod grid;
mod judge;
mod lab;
mod limits;
mod measures;
mod record;
mod report;
mod scenario;
mod scripts;
mod suite;
mod throwaway;
mod trial;
mod watched;

pub use case::run as check_calls;

use crate::ask::Coach;
use crate::cli::{Context, Eval, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach::{TEXT_CALLS, model_coach};
use crate::domain::usage::{Prices, Usage};
use crate::eval::limits::{
    FIRST_PAUSE_OF_A_TRIAL, MOST_TRIES_OF_A_TRIAL, UNSCORED_TRIALS_IN_A_ROW,
};
use crate::provider::script::{Script, ScriptedModel};
use crate::provider::{Model, Wire};
use crate::schema::ToolShape;
use crate::settings::Settings;
use crate::settings::key::{COACH_CALLS, COACH_PROFILE, OFFLINE};
use crate::settings::model::{Calls, Chosen, PromptProfile};
use crate::tool;
use grid::Cell;
use measures::OfScenario;
use record::{Record, Trial, Trials, TrialsError, key};
use report::{CellReport, NotScored, Report};
use scenario::Scenario;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use suite::SuiteError;
use trial::Bench;
use uuid::Uuid;

pub use lab::run as play;
pub use scripts::{ScriptError, find_one as find_script};

/// What the commands of this module print with `--json`.
pub const OUTPUTS: &[&[OutputSchema]] = &[OWN_OUTPUTS, case::OUTPUTS, lab::OUTPUTS];

const OWN_OUTPUTS: &[OutputSchema] = outputs! {
    "eval", "How well a coach calls the tools.": Report, refused: Report;
    "eval --list", "The scenarios.": Listed<'_>;
};

impl From<SuiteError> for Stop {
    fn from(error: SuiteError) -> Self {
        let message = error.to_string();
        match error {
            SuiteError::Unread { .. } => Self::Failed(message),
            SuiteError::Unknown(_) | SuiteError::NoScenario { .. } => {
                Self::refused("unknown_suite", message)
            }
            SuiteError::Issuey { issues, .. } => {
                let reasons = issues.listed.into_iter().map(|issue| issue.message);
                Self::refused_for("bad_suite", message, reasons.collect())
            }
            SuiteError::Twice(_) | SuiteError::Empty(_) => Self::refused("bad_suite", message),
        }
    }
}

impl From<TrialsError> for Stop {
    fn from(error: TrialsError) -> Self {
        let message = error.to_string();
        match error {
            TrialsError::NoTrial { .. } => Self::refused("bad_trials", message),
            TrialsError::Unread { .. } | TrialsError::Unwritten { .. } => Self::Failed(message),
        }
    }
}

/// Measures, and reports.
pub fn run(setup: &Context, asked: &Eval, output: &mut Output) -> Result<Exit, Stop> {
    let scenarios = suite::find(&asked.suites)?;
    if asked.list {
        return list(&scenarios, output);
    }
    let settings = setup.settings()?;
    let chosen = settings.coach().map_err(|error| Stop::Wrong(error.to_string()))?;
    let coaches = Coaches::new(setup, chosen)?;
    let prices = coaches.prices;
    if asked.max_cost.is_some() && prices.is_none() {
        return Err(Stop::Wrong(
            "--max-cost needs prices: set coach.price_in and coach.price_out, for a million tokens each"
                .to_owned(),
        ));
    }
    let trials = match &asked.resume {
        Some(path) => Trials::resume(path)?,
        None => begin(setup)?,
    };
    let baseline = asked.baseline.as_deref().map(record::read).transpose()?;
    output.note(&format!(
        "trials are saved in {}; --resume FILE continues an interrupted run",
        trials.path().display()
    ));
    let mut run = Run {
        cells: grid::cells(asked, &settings, coaches.calls),
        coaches,
        setup,
        asked,
        settings,
        scenarios,
        prices,
        trials,
        version: version(),
        left_out: Vec::new(),
        spent: Usage::default(),
        stopped: None,
    };
    let reports = setup.wait(run.cells(baseline.as_deref(), output))??;
    let is_whole = run.stopped.is_none();
    let report = Report {
        coach: run.coaches.name.clone(),
        version: run.version.clone(),
        repeat: asked.repeat,
        cells: reports,
        trials: run.trials.path().display().to_string(),
        left_out: std::mem::take(&mut run.left_out),
        stopped: run.stopped.take(),
    };
    output.answer(&report, Report::text)?;
    Ok(if is_whole { Exit::Done } else { Exit::Refused })
}

/// The scenarios of the suites that were asked for.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedScenarios")]
struct Listed<'a> {
    /// The scenarios.
    scenarios: Vec<ListedScenario<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct ListedScenario<'a> {
    /// Its name, as `eval` takes it.
    id: &'a str,
    /// What is in the log before, a line each.
    given: &'a [String],
    /// What the athlete says, turn by turn.
    say: Vec<&'a str>,
}

fn list(scenarios: &[Scenario], output: &mut Output) -> Result<Exit, Stop> {
    let listed: Vec<_> = scenarios
        .iter()
        .map(|one| {
            let said: Vec<_> = one.turns.iter().map(|turn| turn.say.as_str()).collect();
            ListedScenario { id: &one.id, given: &one.given, say: said }
        })
        .collect();
    let document = Listed { scenarios: listed };
    output.done(&document, |_| {
        let line = |one: &Scenario| {
            let said: Vec<_> = one.turns.iter().map(|turn| turn.say.as_str()).collect();
            let said = match (&one.wrong, said.as_slice()) {
                (Some(wrong), []) => wrong.text.clone(),
                _ => said.join(" / "),
            };
            format!("{:<32} {}", one.id, said.replace('\n', " ⏎ "))
        };
        scenarios.iter().map(line).collect::<Vec<_>>().join("\n")
    })
}

fn begin(setup: &Context) -> Result<Trials, Stop> {
    let folder = setup.paths()?.database.with_file_name("eval");
    let day = setup.stamps.today().to_string();
    Ok(Trials::begin(&folder, &day)?)
}

/// The program's version, with a digest of what a model is told of its tools and its part: what is measured
/// with another prompt is measured anew.
fn version() -> String {
    let shapes = tool::descriptors().iter().map(|tool| {
        let ToolShape { parameters, .. } = tool.shape();
        format!("{}{}{parameters}", tool.name, tool.purpose)
    });
    let told = shapes.collect::<String>() + include_str!("../../SystemPrompt.md");
    let digest = Uuid::new_v5(&Uuid::NAMESPACE_OID, told.as_bytes());
    let digest = digest.simple().to_string();
    format!("{}+{}", env!("CARGO_PKG_VERSION"), &digest[..8])
}

/// The coach that is measured.
struct Coaches {
    name: String,
    /// How it makes calls where nothing else is asked for.
    calls: Calls,
    prices: Option<Prices>,
    measured: Measured,
}

enum Measured {
    Rules,
    /// With how much it is told.
    Model(Arc<dyn Model>, PromptProfile),
    /// Each trial begins it anew.
    Script(Arc<Script>, PromptProfile),
}

impl Coaches {
    fn new(setup: &Context, chosen: Chosen) -> Result<Self, Stop> {
        let (calls, prices, measured) = match chosen {
            Chosen::Offline => (Calls::Native, None, Measured::Rules),
            Chosen::Model(choice) => {
                let model = (setup.make.model)(&choice);
                (
                    choice.get(&COACH_CALLS),
                    choice.prices(),
                    Measured::Model(model, choice.get(&COACH_PROFILE)),
                )
            }
            Chosen::Script(choice) => {
                let script = find_script(&choice.name)?;
                let calls = script.calls.unwrap_or(choice.calls);
                (calls, None, Measured::Script(Arc::new(script), choice.profile))
            }
        };
        let name = measured.coach(calls).map(|coach| coach.name().to_owned());
        let name = name.unwrap_or_else(|| OFFLINE.to_owned());
        Ok(Self { name, calls, prices, measured })
    }
}

impl Measured {
    /// It, by the way in which it makes calls; none where the rules are measured.
    fn coach(&self, calls: Calls) -> Option<Arc<dyn Coach>> {
        match self {
            Self::Rules => None,
            Self::Model(model, profile) => Some(model_coach(Arc::clone(model), calls, *profile)),
            Self::Script(script, profile) => {
                let model = ScriptedModel::new(Arc::clone(script), TEXT_CALLS, Wire::default());
                Some(model_coach(Arc::new(model), calls, *profile))
            }
        }
    }
}

struct Run<'a> {
    setup: &'a Context,
    asked: &'a Eval,
    settings: Settings,
    scenarios: Vec<Scenario>,
    cells: Vec<Cell>,
    coaches: Coaches,
    prices: Option<Prices>,
    trials: Trials,
    version: String,
    /// Scenarios that want tools which this coach isn't offered.
    left_out: Vec<String>,
    /// What the trials of this run have cost.
    spent: Usage,
    stopped: Option<String>,
}

/// What became of a trial.
enum Made {
    Scored(Trial),
    NotScored(String),
}

impl Run<'_> {
    async fn cells(
        &mut self,
        baseline: Option<&[Record]>,
        output: &mut Output,
    ) -> Result<Vec<CellReport>, Stop> {
        self.leave_out().await;
        let each = u64::from(self.asked.repeat) * self.scenarios.len() as u64;
        let total = each * self.cells.len() as u64;
        let done = Arc::new(AtomicU64::new(0));
        let progress = Output::progress("trials", Some(total), done);
        let mut reports = Vec::new();
        for cell in self.cells.clone() {
            let scenarios = std::mem::take(&mut self.scenarios);
            let report = self.cell(cell, &scenarios, baseline, progress.done()).await;
            self.scenarios = scenarios;
            reports.push(report?);
            if self.stopped.is_some() {
                break;
            }
        }
        drop(progress);
        if let Some(why) = &self.stopped {
            output.note(&format!("stopped early: {why}"));
        }
        Ok(reports)
    }

    /// Leaves out what wants tools that a model told little isn't offered.
    async fn leave_out(&mut self) {
        let Measured::Model(model, profile) = &self.coaches.measured else {
            return;
        };
        if !profile.is_compact(model.server().await.context) {
            return;
        }
        let is_offered = |name: &str| tool::offered(true).iter().any(|tool| tool.name == name);
        let is_fair = |one: &Scenario| {
            let mut wanted = one.turns.iter().flat_map(|turn| &turn.expect.calls);
            wanted.all(|call| is_offered(call.tool))
        };
        let (fair, unfair): (_, Vec<_>) = self.scenarios.drain(..).partition(is_fair);
        self.scenarios = fair;
        self.left_out = unfair.into_iter().map(|one| one.id).collect();
    }

    async fn cell(
        &mut self,
        cell: Cell,
        scenarios: &[Scenario],
        baseline: Option<&[Record]>,
        done: &AtomicU64,
    ) -> Result<CellReport, Stop> {
        let (mut all, mut not_scored) = (Vec::new(), Vec::new());
        let mut troubles = 0;
        'scenarios: for scenario in scenarios {
            let mut made =
                OfScenario { scenario: &scenario.id, group: &scenario.group, trials: Vec::new() };
            for trial in 1..=self.asked.repeat {
                if self.stopped.is_some() {
                    all.push(made);
                    break 'scenarios;
                }
                match self.trial(scenario, trial, cell).await? {
                    Made::Scored(trial) => {
                        troubles = 0;
                        made.trials.push(trial);
                    }
                    Made::NotScored(trouble) => {
                        troubles += 1;
                        if troubles >= UNSCORED_TRIALS_IN_A_ROW {
                            self.stopped.get_or_insert_with(|| trouble.clone());
                        }
                        not_scored.push(NotScored {
                            scenario: scenario.id.clone(),
                            trial,
                            trouble,
                        });
                    }
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
            all.push(made);
        }
        all.retain(|one| !one.trials.is_empty());
        let k = self.asked.repeat;
        let mut report = CellReport::of(cell, &all, not_scored, k, self.prices);
        report.baseline = baseline.map(|records| baseline::compare(cell, &all, records));
        Ok(report)
    }

    /// One trial, made unless it is known; as often as its server's trouble is worth waiting for.
    async fn trial(&mut self, scenario: &Scenario, trial: u32, cell: Cell) -> Result<Made, Stop> {
        let coach = self.coaches.name.clone();
        let key = key(scenario, trial, &coach, &self.version, cell);
        if let Some(known) = self.trials.known(key) {
            return Ok(Made::Scored(known.clone()));
        }
        let made = self.make(scenario, cell).await?;
        let mut record = Record {
            key,
            scenario: scenario.id.clone(),
            trial,
            coach,
            version: self.version.clone(),
            cell,
            result: None,
            trouble: None,
        };
        match &made {
            Made::Scored(trial) => {
                self.spent += trial.usage;
                record.result = Some(trial.clone());
            }
            Made::NotScored(trouble) => record.trouble = Some(trouble.clone()),
        }
        self.trials.keep(&record)?;
        self.count_cost();
        Ok(made)
    }

    async fn make(&mut self, scenario: &Scenario, cell: Cell) -> Result<Made, Stop> {
        let mut pause = FIRST_PAUSE_OF_A_TRIAL;
        let mut tries = 0;
        loop {
            tries += 1;
            let coaches = &self.coaches;
            let coach = |calls| coaches.measured.coach(calls);
            let bench = Bench { setup: self.setup, settings: &self.settings, coach: &coach };
            match Box::pin(bench.trial(scenario, cell)).await? {
                trial::Ended::Scored(trial) => return Ok(Made::Scored(trial)),
                trial::Ended::Trouble(why) if tries >= MOST_TRIES_OF_A_TRIAL => {
                    return Ok(Made::NotScored(why));
                }
                trial::Ended::Trouble(_) => {
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                }
                trial::Ended::Hopeless(why) => {
                    self.stopped = Some(why.clone());
                    return Ok(Made::NotScored(why));
                }
            }
        }
    }

    fn count_cost(&mut self) {
        let (Some(most), Some(prices)) = (self.asked.max_cost, self.prices) else {
            return;
        };
        let cost = prices.cost(&self.spent);
        if cost >= most.as_f64() {
            self.stopped
                .get_or_insert_with(|| format!("this run has cost {cost:.4}, of {most} at most"));
        }
    }
}
