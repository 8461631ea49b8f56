//! One thing asked of the worker at a time.

use super::panes;
use crate::coach::{self, Previewer, ServiceError, Services};
use crate::domain::transcript::Entry;
use crate::store::Reader;
use crate::tui::ask::{Asked, Ended};
use crate::tui::limits;
use crate::tui::panes::Panes;
use crate::tui::response::{Opened, Response};
use crate::tui::setup::Open;
use crate::tui::update::ReadPanes;
use tokio::task::spawn_blocking;
use uuid::Uuid;

pub struct Worker {
    services: Services,
    /// One connection for all readings: by it the store tells whether others wrote.
    reader: Option<Reader>,
    /// Why the log could not be looked at, as it was said last.
    unread: Option<String>,
    /// The store's version at the last reading of the panes.
    seen: Option<i64>,
    /// What lines are previewed against.
    pub previewer: Option<Previewer>,
}

impl Worker {
    pub fn new(services: Services) -> Self {
        Self { services, reader: None, unread: None, seen: None, previewer: None }
    }

    /// Opens the log and reads all that the screen begins with, or says why it can't.
    pub async fn open(open: Open) -> Result<(Self, Opened), String> {
        let opened = spawn_blocking(open).await;
        let services =
            opened.unwrap_or_else(|error| Err(format!("The log was not opened: {error}")))?;
        let mut worker = Self::new(services);
        let opened = worker.begin().await.map_err(|error| error.to_string())?;
        Ok((worker, opened))
    }

    pub fn services(&self) -> &Services {
        &self.services
    }

    pub async fn close(self) {
        let Self { services, reader, .. } = self;
        drop(reader);
        let closed = spawn_blocking(move || services.store.close()).await;
        match closed {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!("closing the log: {error}"),
            Err(error) => tracing::error!("closing the log: {error}"),
        }
    }

    /// All that the screen begins with.
    pub async fn begin(&mut self) -> Result<Opened, ServiceError> {
        let (entries, more) = self.entries(None).await?;
        let services = &self.services;
        let warnings = [services.catalog.left_out(), services.coach.warning()];
        let warnings: Vec<&str> = warnings.into_iter().flatten().collect();
        let left_out = (!warnings.is_empty()).then(|| warnings.join("\n"));
        Ok(Opened {
            panes: self.panes().await?,
            coach: self.services.coach.coach().name().to_owned(),
            offers: self.services.coach.offers().to_vec(),
            coaches: coach::coaches_anybody(&self.services),
            entries,
            more,
            left_out,
        })
    }

    /// Does what is asked, with what there is to tell of it.
    pub async fn perform(&mut self, asked: Asked) -> Vec<Response> {
        self.services = self.services.afresh();
        let Ended { answer, looks } = asked.work(self).await;
        match answer {
            Ok(answer) => {
                self.unread = None;
                vec![Response::Answer(answer)]
            }
            Err(error) => {
                // What the screen took for done is read as it is.
                let panes = self.panes().await.ok();
                let panes = panes.map_or(Response::Unchanged, Response::of::<ReadPanes>);
                let why = error.to_string();
                // What nobody asked for is said once.
                let is_said = self.unread.replace(why.clone()) == Some(why.clone());
                if looks && is_said { vec![panes] } else { vec![Response::Refused(why), panes] }
            }
        }
    }

    /// Entries before one, or the newest, and whether there are more before them.
    pub async fn entries(
        &mut self,
        before: Option<Uuid>,
    ) -> Result<(Vec<Entry>, bool), ServiceError> {
        self.read(move |_, reader| {
            let mut entries = reader.transcript(limits::ENTRIES_A_LOAD + 1, before)?;
            let more = entries.len() > limits::ENTRIES_A_LOAD;
            if more {
                entries.remove(0);
            }
            Ok((entries, more))
        })
        .await
    }

    /// What stands beside the chat.
    pub async fn panes(&mut self) -> Result<Panes, ServiceError> {
        // Asked before anything is read: what is written meanwhile is then still unseen, and looked at.
        let version = self.version().await?;
        // A plan that can't be made keeps nobody from logging.
        let (board, no_plan) = match coach::board_today(&self.services).await {
            Ok(board) => (board, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let mut panes = self
            .read(move |services, reader| panes::read(services, reader, version, board))
            .await?;
        panes.no_plan = no_plan;
        self.seen = Some(version);
        Ok(panes)
    }

    async fn version(&mut self) -> Result<i64, ServiceError> {
        self.read(|_, reader| Ok(reader.data_version()?)).await
    }

    /// Whether nothing was written since the panes were read.
    pub async fn is_unchanged(&mut self) -> Result<bool, ServiceError> {
        let version = self.version().await?;
        Ok(self.seen == Some(version))
    }

    /// Reads on a thread for it.
    pub async fn read<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Services, &Reader) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        self.services.read(&mut self.reader, read).await
    }
}
