//! Files of the athlete's: one that should hold a plan, and those of sets to import.

use super::perform::Worker;
use crate::coach::{
    self, ImportError, ImportSource, ImportWishes, ServiceError, Services, TurnEvent, blocking,
};
use crate::domain::plan::StoredPlan;
use crate::domain::text::printable;
use crate::today::{self, Reviewed};
use crate::tui::plan_sheet::{Holds, PlanSheet};
use crate::tui::response::Response;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

impl Worker {
    /// Reads a plan's file, on a thread that may wait for a slow disk.
    pub(super) async fn open_plan(
        &mut self,
        path: PathBuf,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let read = blocking(move || plan_in(&path, &services));
        let sheet = match read.await? {
            Ok(sheet) => sheet,
            Err(why) => return Ok(vec![Response::Refused(why)]),
        };
        match sheet.holds {
            Holds::Read(read) if accept => self.accept_plan(read.0).await,
            _ => Ok(vec![Response::PlanFile(Box::new(sheet))]),
        }
    }

    /// Makes a plan that was read today's.
    pub(super) async fn accept_plan(
        &mut self,
        reviewed: Reviewed,
    ) -> Result<Vec<Response>, ServiceError> {
        self.act(move |services| coach::accept_plan(services, &reviewed, false)).await
    }

    /// Judges the plan that stands.
    pub(super) async fn review_today(&mut self) -> Result<Response, ServiceError> {
        let services = self.services.clone();
        let judged = blocking(move || {
            let standing = services.store.reader()?.plan_for(services.stamps.today())?;
            let judge = |stored: StoredPlan| {
                let judged = coach::judge_plan(&services, &stored.plan)?;
                Ok(Holds::Standing(Box::new(stored), Some(Box::new(judged))))
            };
            standing.map(judge).transpose()
        });
        Ok(match judged.await? {
            Some(holds) => Response::PlanFile(Box::new(PlanSheet::new("today's plan", holds))),
            None => Response::Refused("There is no plan for today.".to_owned()),
        })
    }

    /// Reads a file of sets and shows what it would bring, or takes that in.
    pub(super) async fn import(
        &mut self,
        path: PathBuf,
        said: String,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = printable(&name).into_owned();
        let end = blocking(move || import_of(&services, &path, &said, accept));
        Ok(match end.await? {
            Ok(Imported::Sheet(preview, file)) => {
                let sheet = PlanSheet::new(name, Holds::Sets { preview, file });
                vec![Response::PlanFile(Box::new(sheet))]
            }
            Ok(Imported::Done(sheet)) => {
                let done = Holds::Sets { preview: sheet, file: None };
                let sheet = PlanSheet::new(name, done);
                vec![Response::PlanFile(Box::new(sheet)), Response::Turn(TurnEvent::Changed)]
            }
            Err(why) => vec![Response::Refused(why)],
        })
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
