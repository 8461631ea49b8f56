//! Sets logged by a command or a key, beside the turns of a coach.

use super::perform::Worker;
use crate::coach::{self, LogReply, ServiceError, TurnEvent, blocking};
use crate::tui::request::Request;
use crate::tui::response::Response;
use crate::tui::view::format::asked;

impl Worker {
    /// Logs sets, and shows what the transcript has of it.
    pub(super) async fn log(&mut self, request: Request) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let logged = blocking(move || match request {
            Request::LogPlanned(set) => coach::log_planned(&services, &set),
            Request::Log(line) => coach::log_line(&services, &line, None),
            other => Err(ServiceError::Broken(format!("{other:?} logs nothing"))),
        });
        match logged.await? {
            LogReply::Logged(_) => {
                let (entries, _) = self.entries(None).await?;
                Ok(vec![
                    Response::Newer(entries),
                    Response::Turn(TurnEvent::Changed),
                ])
            }
            LogReply::Question { question } => {
                let options = question.options.iter();
                let lines = options.fold(asked(&question).to_owned(), |text, choice| {
                    format!("{text}\n  {}: /log {}", choice.label, choice.line)
                });
                Ok(vec![Response::Refused(lines)])
            }
            LogReply::Refused { refused } => {
                // What was seen may be what is no more.
                let panes = self.read_panes().await?;
                Ok(vec![Response::Refused(refused.message), panes])
            }
        }
    }
}
