//! A home that is thrown away, with a clock that stands still: what a trial and a played script stand on.

use crate::cli::{Context, Stop};
use crate::coach::Intent;
use crate::coach::{self, ServiceError, Services, TurnEvent, Window, blocking};
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::set_result::{SetId, SetResult};
use crate::domain::stamps::Stamps;
use crate::domain::transcript::EntryBody;
use crate::eval::limits::{ENTRIES_OF_A_TRIAL, MOST_CALLS_OF_A_TRIAL};
use crate::files::TemporaryFolder;
use crate::settings::Settings;
use crate::store::{Ledger, RecordedCall};
use jiff::Zoned;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

pub struct Throwaway {
    pub services: Services,
    _folder: TemporaryFolder,
}

impl Throwaway {
    pub async fn make(
        setup: &Context,
        settings: Settings,
        now: &Zoned,
        unit: Unit,
    ) -> Result<Self, Stop> {
        let folder = TemporaryFolder::make()
            .map_err(|cause| Stop::Failed(format!("no folder can be made: {cause}")))?;
        let paths = setup.in_home(folder.path()).paths()?;
        let make = setup.make.services;
        let stamps = Stamps::fixed(now.clone());
        let services = blocking(move || {
            let services = make(&paths, &settings, &stamps, Ledger::default())?;
            let services = Services { window: Window::screen(&services.stamps), ..services };
            let profile = Box::new(Profile { unit, ..Profile::default() });
            coach::want(&services, Intent::SaveProfile(profile))?;
            Ok(services)
        });
        Ok(Self { services: services.await?, _folder: folder })
    }

    /// The writer stops before its folder goes.
    pub async fn close(self) -> Result<(), Stop> {
        let store = self.services.store.clone();
        blocking(move || Ok(store.close()?)).await?;
        Ok(())
    }

    /// Lines of before. What each says must be done, or `whose` can't begin.
    pub async fn give(&self, whose: &str, lines: &[String]) -> Result<(), Stop> {
        for line in lines {
            let (sink, mut events) = mpsc::unbounded_channel();
            coach::say(&self.services, line.to_owned(), &sink).await;
            drop(sink);
            let mut changed = false;
            while let Some(event) = events.recv().await {
                changed |= event == TurnEvent::Changed;
            }
            if !changed {
                return Err(Stop::refused(
                    "given",
                    format!(
                        "{whose} can't begin: the given line '{}' changes nothing",
                        crate::domain::text::printable(line)
                    ),
                ));
            }
        }
        Ok(())
    }
}

/// What stands at a moment.
pub struct State {
    pub sets: BTreeMap<SetId, SetResult>,
    /// The newest first.
    pub calls: Vec<RecordedCall>,
    /// The entries of the conversation, oldest first.
    pub entries: Vec<EntryBody>,
}

impl State {
    pub async fn read(services: &Services) -> Result<Self, ServiceError> {
        let services = services.clone();
        blocking(move || {
            let reader = services.store.reader()?;
            let mut sets = BTreeMap::new();
            reader.each_set(&mut |set| {
                sets.insert(set.id, set);
            })?;
            let entries = reader.said(ENTRIES_OF_A_TRIAL)?;
            Ok(Self {
                sets,
                calls: reader.calls(MOST_CALLS_OF_A_TRIAL, None)?,
                entries: entries.into_iter().map(|entry| entry.body).collect(),
            })
        })
        .await
    }
}
