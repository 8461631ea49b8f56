//! What the team tab asks.

use crate::coach::{self, ServiceError, blocking};
use crate::domain::team::TeamAthlete;
use crate::tui::ask::Ask;
use crate::tui::model::Model;
use crate::tui::update::{self, say};
use crate::tui::worker::Worker;

/// The athletes whom this home coaches.
#[derive(Debug, PartialEq)]
pub struct ReadTeam;

impl Ask for ReadTeam {
    type Answer = Vec<TeamAthlete>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        worker.read(coach::read_team).await
    }

    fn show(athletes: Self::Answer, model: &mut Model) {
        model.team.set(athletes);
    }
}

/// A word to one of them, which is sent by whatever syncs beside the screen.
#[derive(Debug, PartialEq)]
pub struct SendWord {
    pub name: String,
    pub words: String,
}

impl Ask for SendWord {
    /// What is said of it, and whether there is anybody.
    type Answer = (String, bool);

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let services = worker.services().clone();
        let said = blocking(move || coach::send_word(&services, &self.name, self.words)).await?;
        Ok((said, coach::coaches_anybody(worker.services())))
    }

    fn show((said, is_there): Self::Answer, model: &mut Model) {
        say(model, said);
        update::team_moved(model, is_there);
    }
}
