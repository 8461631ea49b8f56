//! An athlete on Saturday 21 November 2026, 18:02, with a store of their own.

use super::super::{Services, TurnEvent, Window, retry_until, say_until, stop::Stop};
use jiff::civil::{Date, date};
use setwise_catalog::catalog::Catalog;
use setwise_domain::command::{Applied, Command};
use setwise_domain::load::Unit;
use setwise_domain::plan::{
    Energy, Generation, PlanBlock, PlanExercise, PlanSource, PlanStanding, SchemaVersion,
    StoredPlan, TodayPlan,
};
use setwise_domain::profile::Profile;
use setwise_domain::proposal::Hunk;
use setwise_domain::set_result::{SetDraft, Source};
use setwise_domain::stamps::Stamps;
use setwise_domain::testing as example;
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::Coach;
use setwise_offline::OfflineCoach;
use setwise_store::Store;
use setwise_tool::{Executor, Planner, Policy};
use setwise_training::assistant;
use setwise_words::text;
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use uuid::Uuid;

pub struct Athlete {
    pub services: Services,
    _home: tempfile::TempDir,
}

impl Athlete {
    pub fn new() -> Self {
        Self::with_coach(Arc::new(OfflineCoach::new(Catalog::embedded())))
    }

    pub fn with_coach(coach: Arc<dyn Coach>) -> Self {
        Self::made(coach, date(2026, 11, 21))
    }

    /// The same evening of another day.
    pub fn on(day: Date) -> Self {
        Self::made(Arc::new(OfflineCoach::new(Catalog::embedded())), day)
    }

    fn made(coach: Arc<dyn Coach>, day: Date) -> Self {
        let home = tempfile::tempdir().unwrap();
        let at = format!("{day}T18:02:00-05:00[America/New_York]");
        let stamps = Stamps::fixed(at.parse().unwrap());
        let catalog = Catalog::embedded();
        let store = Store::open(&home.path().join("setwise.db"), stamps.clone()).unwrap();
        let executor = Executor::new(store.clone(), catalog, stamps.clone(), Policy::default());
        let planned_by = coach.clone();
        let planner = Planner::new(move |turn, _, _| {
            let events = assistant::run(planned_by.clone(), turn);
            Some(Handle::current().block_on(assistant::end_of(events)))
        });
        Self {
            services: Services {
                store,
                executor: executor.with_planner(planner),
                coach: coach.into(),
                catalog,
                rules: Arc::new(OfflineCoach::new(catalog)),
                // Of ids of its own: those of what is said are counted from the first.
                window: Window::screen(&Stamps::fixed(stamps.now())),
                stamps,
                schema: None,
                program: crate::ProgramSettings::default(),
                keeps_lines: true,
                wire: setwise_models::provider::Wire::default(),
            },
            _home: home,
        }
    }

    pub fn command(&self, command: Command) -> Applied {
        let origin = Services::athlete(Uuid::nil());
        self.services.executor.command(command, &origin).unwrap().unwrap()
    }

    pub fn profile(&self, change: impl FnOnce(&mut Profile)) {
        let mut profile = Profile::default();
        change(&mut profile);
        self.command(Command::SaveProfile(profile));
    }

    /// Sets in pounds of one exercise and day: `185x8 185x8@2`.
    pub fn did(&self, date: &str, name: &str, sets: &str) {
        self.did_in(Unit::Lb, date, name, sets);
    }

    pub fn did_in(&self, unit: Unit, date: &str, name: &str, sets: &str) {
        let exercise = self.services.catalog.resolve(name).exercise().unwrap();
        let drafts = example::sets(date, unit, sets)
            .into_iter()
            .map(|set| SetDraft {
                exercise: exercise.name.clone(),
                exercise_id: Some(exercise.id.clone()),
                date: set.date,
                set_number: None,
                performance: set.performance,
                source: Source::Athlete,
            })
            .collect();
        self.command(Command::LogSets(drafts));
    }

    /// A plan for today: `Bench Press 3 x 8` and so on.
    pub fn planned(&self, exercises: &[(&str, &str)]) {
        let exercises = exercises
            .iter()
            .map(|(name, prescription)| PlanExercise {
                id: (*name).into(),
                name: (*name).into(),
                prescription: (*prescription).into(),
                detail: None,
            })
            .collect();
        let plan = TodayPlan {
            id: "plan".into(),
            focus: "Upper body".into(),
            duration_minutes: 45,
            equipment: vec!["barbell".into()],
            source: PlanSource::Manual,
            energy: Energy::Moderate,
            summary: "Bench and row.".into(),
            blocks: vec![PlanBlock {
                id: "main".into(),
                title: "Main".into(),
                duration_minutes: 45,
                focus: "Strength".into(),
                exercises,
            }],
        };
        self.command(Command::StorePlan(StoredPlan {
            id: self.services.stamps.id(),
            date: self.services.stamps.today(),
            at: self.services.stamps.timestamp(),
            standing: PlanStanding::Accepted,
            plan,
            made: Generation::by("file", SchemaVersion::V2Flat, "given"),
        }));
    }

    /// Says each line in a turn of its own and tells the transcript of them.
    pub fn says(&self, lines: &[&str]) -> String {
        lines.iter().map(|line| told(&self.events(line))).collect()
    }

    pub fn events(&self, line: &str) -> Vec<TurnEvent> {
        self.events_until(line, &Stop::new())
    }

    /// Asks again what was not answered.
    pub fn retries(&self) -> Vec<TurnEvent> {
        Self::turn(async |sink| retry_until(&self.services, sink, &Stop::new()).await)
    }

    fn turn(turn: impl AsyncFnOnce(&mpsc::UnboundedSender<TurnEvent>)) -> Vec<TurnEvent> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let (sink, mut seen) = mpsc::unbounded_channel();
        runtime.block_on(turn(&sink));
        drop(sink);
        std::iter::from_fn(|| seen.try_recv().ok()).collect()
    }

    pub fn events_until(&self, line: &str, stop: &Stop) -> Vec<TurnEvent> {
        let line = line.to_owned();
        Self::turn(async |sink| say_until(&self.services, line, sink, stop).await)
    }
}

/// The entries as the chat would show them, without colours.
pub fn told(events: &[TurnEvent]) -> String {
    let entries = events.iter().map(|event| match event {
        TurnEvent::Entry(entry) => told_entry(&entry.body),
        TurnEvent::Failed(sentence) => format!("failed: {sentence}\n"),
        _ => String::new(),
    });
    entries.collect()
}

fn told_entry(body: &EntryBody) -> String {
    let (who, text) = match body {
        EntryBody::Athlete { text } | EntryBody::PlannedSet { text } => ("you", text.clone()),
        EntryBody::Coach { text, .. } => ("coach", text.clone()),
        EntryBody::Called { tool, .. } => ("calls", tool.clone()),
        EntryBody::Receipt { receipt } => {
            ("coach", text::receipt(receipt, Catalog::embedded().formatter(Unit::Lb)))
        }
        EntryBody::Question { question } => {
            let options =
                question.options.iter().zip(1..).map(|(choice, number)| {
                    format!("\n{number} {} → {}", choice.label, choice.line)
                });
            let options: String = options.collect();
            ("asks", format!("{}{options}", question.text))
        }
        EntryBody::Refused { outcome } => ("refused", outcome.message.clone()),
        EntryBody::Proposal { proposal } => {
            let hunks = proposal.hunks.iter().map(|hunk| match hunk {
                Hunk::Same(line) => format!("\n  {line}"),
                Hunk::Removed(line) => format!("\n- {line}"),
                Hunk::Added(line) => format!("\n+ {line}"),
            });
            let hunks: String = hunks.collect();
            let title = &proposal.title;
            ("proposes", format!("{title}. {}{hunks}", proposal.reason))
        }
        EntryBody::Debrief { debrief } => ("coach", text::debrief(debrief)),
        EntryBody::Notice { text } | EntryBody::Unanswered { text } => ("notice", text.clone()),
    };
    let mut out = String::new();
    for (line, who) in text.lines().zip(std::iter::once(who).chain(std::iter::repeat(""))) {
        out.extend([&format!("{who:<8} {line}"), "\n"]);
    }
    out
}
