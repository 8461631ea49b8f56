//! Sets logged, changed and deleted by a command or a key, beside the turns of a coach.

use super::perform::Worker;
use crate::coach::{self, LogReply, Row, ServiceError, Services, SwapReply, TurnEvent, blocking};
use crate::domain::board::PlannedSet;
use crate::domain::exercise::ExerciseKey;
use crate::domain::set_result::SetId;
use crate::tui::response::Response;

impl Worker {
    pub(super) async fn log_line(&mut self, line: String) -> Result<Vec<Response>, ServiceError> {
        self.log(move |services| coach::log_line(services, &line, None)).await
    }

    pub(super) async fn log_planned(
        &mut self,
        set: PlannedSet,
    ) -> Result<Vec<Response>, ServiceError> {
        self.log(move |services| coach::log_planned(services, &set)).await
    }

    pub(super) async fn delete_set(&mut self, set: SetId) -> Result<Vec<Response>, ServiceError> {
        self.log(move |services| coach::delete_set(services, set)).await
    }

    pub(super) async fn type_in_row(
        &mut self,
        row: Row,
        words: String,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let reply = blocking(move || coach::type_in_row(&services, &row, &words)).await?;
        if let LogReply::Question { .. } = reply {
            // It waits in the conversation.
            return self.newer().await;
        }
        self.log(move |_| Ok(reply)).await
    }

    pub(super) async fn swap(&mut self, key: ExerciseKey) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        match blocking(move || coach::swap_exercise(&services, &key)).await? {
            SwapReply::Asks(_) => self.newer().await,
            SwapReply::Refused(why) => Ok(vec![Response::Refused(why)]),
        }
    }

    async fn newer(&mut self) -> Result<Vec<Response>, ServiceError> {
        Ok(vec![Response::Newer(self.entries(None).await?.0)])
    }

    /// Logs sets, and shows what the transcript has of it.
    async fn log(
        &mut self,
        log: impl FnOnce(&Services) -> Result<LogReply, ServiceError> + Send + 'static,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        match blocking(move || log(&services)).await? {
            LogReply::Logged(_) => {
                let (entries, _) = self.entries(None).await?;
                Ok(vec![Response::Newer(entries), Response::Turn(TurnEvent::Changed)])
            }
            LogReply::Question { question } => {
                let options = question.options.iter();
                let lines = options.fold(question.asked().to_owned(), |text, choice| {
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
