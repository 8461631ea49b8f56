//! What is asked of files of the athlete's: one that should hold a plan, and those of sets to import.

use super::asks::Done;
use super::say;
use crate::coach::{
    self, ImportError, ImportSource, ImportWishes, Intent, ServiceError, Services, TurnEvent,
    blocking,
};
use crate::domain::plan::StoredPlan;
use crate::domain::text::printable;
use crate::today;
use crate::tui::ask::Ask;
use crate::tui::coach::receive;
use crate::tui::model::{Model, Overlay};
use crate::tui::plan_sheet::{Holds, PlanSheet};
use crate::tui::tab::Tab;
use crate::tui::worker::Worker;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

/// Reads a file that should hold a plan and judges it, and makes it today's at once where that was
/// said.
#[derive(Debug, PartialEq)]
pub struct OpenPlan {
    pub path: PathBuf,
    pub accept: bool,
}

/// What came of a file.
pub enum Opened {
    /// What it holds is shown.
    Sheet(Box<PlanSheet>),
    /// The same, and it is taken in.
    Imported(Box<PlanSheet>),
    Done(Box<Done>),
    /// Why nothing came of it.
    Nothing(String),
}

impl Opened {
    fn show(self, model: &mut Model) {
        let sheet = match self {
            Self::Done(done) => return done.show(model),
            Self::Nothing(why) => return say(model, why),
            Self::Sheet(sheet) => sheet,
            Self::Imported(sheet) => {
                receive(model, TurnEvent::Changed);
                sheet
            }
        };
        model.tab = Tab::Coach;
        model.lay_over(Overlay::PlanSheet(sheet));
    }
}

impl Ask for OpenPlan {
    type Answer = Opened;

    async fn work(self, worker: &mut Worker) -> Result<Opened, ServiceError> {
        let services = worker.services().clone();
        let path = self.path;
        let sheet = match blocking(move || plan_in(&path, &services)).await? {
            Ok(sheet) => sheet,
            Err(why) => return Ok(Opened::Nothing(why)),
        };
        match sheet.holds {
            Holds::Read(read) if self.accept => {
                let services = worker.services().clone();
                let accept = Intent::AcceptPlan { plan: Box::new(read.0), confirmed: false };
                let outcome = blocking(move || coach::want(&services, accept)).await?;
                Ok(Opened::Done(Box::new(Done::of(outcome, worker).await?)))
            }
            _ => Ok(Opened::Sheet(Box::new(sheet))),
        }
    }

    fn show(opened: Opened, model: &mut Model) {
        opened.show(model);
    }
}

/// Judges the plan that stands.
#[derive(Debug, PartialEq)]
pub struct ReviewToday;

impl Ask for ReviewToday {
    type Answer = Opened;

    async fn work(self, worker: &mut Worker) -> Result<Opened, ServiceError> {
        let services = worker.services().clone();
        let judged = blocking(move || {
            let standing = services.store.reader()?.plan_for(services.stamps.today())?;
            let judge = |stored: StoredPlan| {
                let judged = coach::judge_plan(&services, &stored.plan)?;
                Ok(Holds::Standing(Box::new(stored), Some(Box::new(judged))))
            };
            standing.map(judge).transpose()
        });
        Ok(match judged.await? {
            Some(holds) => Opened::Sheet(Box::new(PlanSheet::new("today's plan", holds))),
            None => Opened::Nothing("There is no plan for today.".to_owned()),
        })
    }

    fn show(opened: Opened, model: &mut Model) {
        opened.show(model);
    }
}

/// Reads a file of sets, with what was said of it, and shows what it would bring, or with `accept` takes
/// that in.
#[derive(Debug, PartialEq)]
pub struct Import {
    pub path: PathBuf,
    pub said: String,
    pub accept: bool,
}

impl Ask for Import {
    type Answer = Opened;

    async fn work(self, worker: &mut Worker) -> Result<Opened, ServiceError> {
        let services = worker.services().clone();
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let name = printable(&name).into_owned();
        let end = blocking(move || import_of(&services, &self.path, &self.said, self.accept));
        Ok(match end.await? {
            Ok(Imported::Sheet(preview, file)) => {
                let sheet = PlanSheet::new(name, Holds::Sets { preview, file });
                Opened::Sheet(Box::new(sheet))
            }
            Ok(Imported::Done(preview)) => {
                let sheet = PlanSheet::new(name, Holds::Sets { preview, file: None });
                Opened::Imported(Box::new(sheet))
            }
            Err(why) => Opened::Nothing(why),
        })
    }

    fn show(opened: Opened, model: &mut Model) {
        opened.show(model);
    }
}

/// What came of a file of sets, in words.
enum Imported {
    /// What it would bring, and the file where that can be taken in.
    Sheet(String, Option<(PathBuf, String)>),
    Done(String),
}

fn import_of(
    services: &Services,
    path: &Path,
    said: &str,
    accept: bool,
) -> Result<Result<Imported, String>, ServiceError> {
    // Opening a pipe would wait for whoever writes into it, and all else with it.
    let is_readable = path.metadata().is_ok_and(|found| found.is_file() || found.is_dir());
    let shown = path.display().to_string();
    if path.exists() && !is_readable {
        return Ok(Err(format!("{} isn't a file that can hold sets", printable(&shown))));
    }
    let wishes = match ImportWishes::parse(said, services.catalog) {
        Ok(wishes) => wishes,
        Err(why) => return Ok(Err(why)),
    };
    let (source, progress) = (ImportSource::Path(path), AtomicU64::new(0));
    let mut read = match coach::read_import(services, source, &wishes, &progress) {
        Ok(read) => read,
        Err(ImportError::Service(error)) => return Err(error),
        Err(ImportError::Transfer(error)) => {
            return Ok(Err(format!("{}: {error}", printable(&shown))));
        }
    };
    let is_refused = read.bad_rows > 0 && !wishes.skip_bad;
    read.preview.refused = is_refused;
    if !accept || is_refused {
        let file = (!is_refused && read.preview.brings_anything())
            .then(|| (path.to_owned(), said.to_owned()));
        let mut facts = read.preview.facts();
        if is_refused {
            let again = format!("/import {} {said}", printable(&shown));
            let _ = write!(
                facts,
                "\nNothing is imported while a row can't be read. To leave such rows out: {} --skip-bad",
                again.trim_end()
            );
        }
        return Ok(Ok(Imported::Sheet(facts, file)));
    }
    Ok(match coach::carry_out_import(services, read.exercises, read.sets)? {
        Ok(count) => {
            read.preview.imported = Some(count);
            Ok(Imported::Done(read.preview.text()))
        }
        Err(rejection) => Err(rejection.to_string()),
    })
}

/// What a file holds, or why it can't be read.
fn plan_in(path: &Path, services: &Services) -> Result<Result<PlanSheet, String>, ServiceError> {
    // Opening a pipe would wait for whoever writes into it, and all else with it.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        let shown = path.display().to_string();
        return Ok(Err(format!("{} isn't a file that can hold a plan", printable(&shown))));
    }
    let text = match coach::plan_file(path) {
        Ok(text) => text,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let holds = match today::review(&text, None, &services.stamps) {
        Ok(reviewed) => {
            let judged = coach::judge_plan(services, &reviewed.plan)?;
            Holds::Read(Box::new((reviewed, judged)))
        }
        Err(issues) => Holds::Issues(crate::today::render(&issues, &text)),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(Ok(PlanSheet::new(printable(&name), holds)))
}
