//! Sends what the others don't have, and takes in what this device doesn't have.

use super::met::{Met, free_name};
use super::report::{Report, Seen, SyncError};
use crate::coach::Services;
use crate::domain::journal::DeviceId;
use crate::domain::op::{Arrival, Arrived, Cursor, Held, HeldFor, Known, Op};
use crate::domain::stamps::Stamps;
use crate::remote::limits::{MOST_OPS_A_PAGE, MOST_PAGE_BYTES};
use crate::remote::{Heads, Key, RemoteError, Seal, Server, Sharing};
use crate::store::Store;
use crate::sync::limits::{CLOCK_TOLERANCE, MOST_SYNC_BEGINNINGS};
use jiff::SignedDuration;

/// Ops that were sent before it was asked what is there.
struct Early {
    device: DeviceId,
    end: Cursor,
    /// Whether all were new there.
    whole: bool,
    sent: u64,
}

/// Where a beginning turned out to be wrong.
enum Step {
    Done,
    BeginAgain,
}

/// One device and the database.
pub struct Sync<'a> {
    pub store: &'a Store,
    /// Where what coaches send is taken in; none for whoever only reads.
    pub services: Option<&'a Services>,
    pub server: &'a Server,
    pub seal: &'a Seal,
    /// None for whoever only reads.
    pub key: Option<&'a Key>,
    /// The newest edition and epoch of the team that this device knows of.
    pub team: Option<(i16, i32)>,
    pub stamps: &'a Stamps,
    /// What a new device of this machine is called.
    pub host: &'a str,
    /// What was known of the devices before.
    pub met: &'a Met,
}

const PAGE: (usize, usize) = (MOST_OPS_A_PAGE, MOST_PAGE_BYTES);

impl Sync<'_> {
    /// `counted`: also looks for holes in what was sent. `seen`: what is known of the database already.
    pub async fn once(&self, counted: bool, mut seen: Seen) -> Result<Report, SyncError> {
        let mut report = Report::default();
        for _ in 0..MOST_SYNC_BEGINNINGS {
            // Asked for together they are one round trip, and the ops go first.
            let (early, messages) = (self.send_early(&seen), self.messages());
            let (heads, sharing) = (self.server.heads(self.seal, counted), self.sharing());
            let asked = async { Ok(futures_util::try_join!(heads, sharing)?) };
            let (early, asked, messages) = futures_util::try_join!(early, asked, messages)?;
            let (heads, sharing) = asked;
            // What is sent is not stamped anew.
            if let Some(early) = early.filter(|early| early.whole) {
                self.store.acknowledge(early.device, early.end).await?;
                report.sent += early.sent;
            }
            self.set_clock(&heads, &mut report).await?;
            if let Step::Done = self.send_own(&heads, counted, &mut report).await? {
                self.send_others(&heads, &mut report).await?;
                let readers = sharing.as_ref().map(|it| it.readers.clone());
                self.share(sharing, counted, &mut seen, &mut report).await?;
                self.take_in(&heads, &mut report).await?;
                seen.own = self.own_sent()?;
                let readers = readers.unwrap_or_default();
                self.receive(messages, &readers, &mut report).await?;
                report.seen = seen;
                report.devices = heads.devices;
                return Ok(report);
            }
            seen = Seen::default();
            self.store.become_another_device().await?;
            report.became_another_device = true;
        }
        Err(SyncError::Restless)
    }

    /// Takes in what there is, and sends nothing.
    pub async fn copy(&self, heads: &Heads) -> Result<Report, SyncError> {
        let mut report = Report::default();
        self.take_in(heads, &mut report).await?;
        Ok(report)
    }

    fn known(&self) -> Result<Vec<Known>, SyncError> {
        Ok(self.store.reader()?.known_ops()?)
    }

    pub fn own_device(&self) -> Result<DeviceId, SyncError> {
        let own = self.known()?.into_iter().find(|known| known.own);
        own.map(|own| own.device).ok_or(SyncError::Restless)
    }

    /// How many ops of this device the database has said that it has.
    fn own_sent(&self) -> Result<Option<(DeviceId, u64)>, SyncError> {
        let Some(own) = self.known()?.into_iter().find(|known| known.own) else {
            return Ok(None);
        };
        Ok(Some((own.device, self.store.reader()?.sent_ops(own.device)?)))
    }

    /// A clock that is minutes off is noted, so that what is done here stands where it belongs.
    async fn set_clock(&self, heads: &Heads, report: &mut Report) -> Result<(), SyncError> {
        let off = self.stamps.timestamp().duration_since(heads.now);
        let noted = SignedDuration::from_millis(self.store.reader()?.clock_ahead()?);
        let is_off = off.unsigned_abs() > CLOCK_TOLERANCE;
        if is_off {
            report.clock_ahead_seconds = Some(off.as_secs());
        }
        let wanted = if is_off { off } else { SignedDuration::ZERO };
        let moved = (wanted - noted).unsigned_abs();
        if moved > CLOCK_TOLERANCE || (!is_off && !noted.is_zero()) {
            self.store.set_clock(wanted).await?;
        }
        Ok(())
    }

    /// Sends what was done since the database was last seen, where that is little and nothing else is
    /// open: the database refuses it where the device was forgotten, and where another speaks in its name
    /// that is noticed by what is there afterwards.
    async fn send_early(&self, seen: &Seen) -> Result<Option<Early>, SyncError> {
        let own = self.known()?.into_iter().find(|known| known.own);
        let (Some(own), Some((device, there))) = (own, seen.own) else {
            return Ok(None);
        };
        let reader = self.store.reader()?;
        if own.device != device || own.seq <= there || reader.sent_ops(device)? != there {
            return Ok(None);
        }
        let page = reader.ops(device, there, PAGE)?;
        if !page.is_last || page.ops.is_empty() {
            return Ok(None);
        }
        let sent = self.server.push_early(self.seal, device, &page.ops).await?.0;
        Ok(Some(Early { device, end: page.end, whole: sent == page.ops.len() as u64, sent }))
    }

    /// Sees to it that this device is known under a name. `anew`: also where an older setwise gave it none.
    pub async fn introduce(
        &self,
        device: DeviceId,
        heads: &Heads,
        anew: bool,
    ) -> Result<(), RemoteError> {
        let known = self.met.name(device).map(ToOwned::to_owned);
        let name = || known.unwrap_or_else(|| free_name(self.host, &heads.devices));
        match heads.devices.iter().find(|head| head.device == device) {
            None => self.server.add_device(self.seal, device, &name()).await,
            Some(head) if anew && head.name().is_none() => {
                match self.server.rename(self.seal, device, &name()).await {
                    // Tables of an older setwise let nobody be renamed.
                    Err(RemoteError::Denied(why)) => {
                        tracing::warn!(why, "this device can't be given a name");
                        Ok(())
                    }
                    renamed => renamed.map(drop),
                }
            }
            Some(_) => Ok(()),
        }
    }

    async fn send_own(
        &self,
        heads: &Heads,
        counted: bool,
        report: &mut Report,
    ) -> Result<Step, SyncError> {
        let Some(own) = self.known()?.into_iter().find(|known| known.own) else {
            return Ok(Step::Done);
        };
        let head = heads.devices.iter().find(|head| head.device == own.device);
        if head.is_some_and(|head| head.is_forgotten) {
            return Err(SyncError::Forgotten);
        }
        let there = head.map_or(0, |head| head.seq);
        if there > own.seq {
            return Ok(Step::BeginAgain);
        }
        let reader = self.store.reader()?;
        let sent = reader.sent_ops(own.device)?;
        // What was sent and not acknowledged may be another's, of whom this is a copy.
        let mut from = sent;
        while from < there {
            let most = usize::try_from(there - from).unwrap_or(usize::MAX);
            let page = reader.ops(own.device, from, (PAGE.0.min(most), PAGE.1))?;
            match self.server.compare(self.seal, own.device, &page.ops).await {
                Err(RemoteError::Diverged { .. }) => return Ok(Step::BeginAgain),
                other => other?,
            }
            from = page.end.seq;
            self.store.acknowledge(own.device, page.end).await?;
        }
        let mut from = match head {
            Some(head) if head.has_holes() => 0,
            _ => there,
        };
        self.introduce(own.device, heads, counted).await?;
        while from < own.seq {
            let page = reader.ops(own.device, from, PAGE)?;
            match self.server.push(self.seal, own.device, &page.ops).await {
                Err(RemoteError::Diverged { .. }) => return Ok(Step::BeginAgain),
                other => report.sent += other?.0,
            }
            from = page.end.seq;
            if from > sent {
                self.store.acknowledge(own.device, page.end).await?;
            }
            if page.is_last {
                break;
            }
        }
        Ok(Step::Done)
    }

    /// What the database does not have of other devices, and this one does: it was put back from an
    /// older copy, or they never came here themselves.
    async fn send_others(&self, heads: &Heads, report: &mut Report) -> Result<(), SyncError> {
        let reader = self.store.reader()?;
        for known in self.known()?.into_iter().filter(|known| !known.own) {
            let head = heads.devices.iter().find(|it| it.device == known.device);
            let mut from = head.map_or(0, |head| head.seq);
            if from >= known.seq {
                continue;
            }
            if head.is_none() {
                let name = self.met.name(known.device).unwrap_or_default();
                self.server.add_device(self.seal, known.device, name).await?;
                if self.met.is_forgotten(known.device) {
                    self.server.forget(self.seal.athlete(), known.device).await?;
                }
            }
            while from < known.seq {
                let page = reader.ops(known.device, from, PAGE)?;
                if page.ops.is_empty() {
                    break;
                }
                match self.server.push(self.seal, known.device, &page.ops).await {
                    // It goes by what it sends itself.
                    Err(RemoteError::Diverged { .. }) => break,
                    other => report.sent += other?.0,
                }
                from = page.end.seq;
            }
        }
        Ok(())
    }

    async fn sharing(&self) -> Result<Option<Sharing>, RemoteError> {
        match self.key {
            Some(key) => self.server.sharing(key).await,
            None => Ok(None),
        }
    }

    /// Lets the team read what it could not read yet, of all devices that are known here.
    async fn share(
        &self,
        sharing: Option<Sharing>,
        counted: bool,
        seen: &mut Seen,
        report: &mut Report,
    ) -> Result<(), SyncError> {
        let found = sharing.as_ref().map(|it| (it.edition, it.epoch));
        if found < self.team {
            report.team_is_older = true;
            return Ok(());
        }
        report.team = found;
        let Some(sharing) = sharing.filter(|sharing| !sharing.readers.is_empty()) else {
            return Ok(());
        };
        let Some(key) = self.key else {
            return Ok(());
        };
        let known = self.known()?;
        let all = Some(((sharing.edition, sharing.epoch), known.clone()));
        if !counted && seen.shared == all {
            return Ok(());
        }
        let seal = sharing.seal(key);
        let heads = self.server.heads(&seal, counted).await?;
        let reader = self.store.reader()?;
        for known in known {
            let head = heads.devices.iter().find(|it| it.device == known.device);
            let Some(head) = head else {
                continue;
            };
            let mut from = if head.has_holes() { 0 } else { head.seq };
            while from < known.seq {
                let page = reader.team_ops(known.device, from, PAGE, sharing.shared)?;
                if page.ops.is_empty() {
                    break;
                }
                let added = self.server.publish(&seal, known.device, &page.ops).await?;
                report.shared += added.0;
                from = page.end.seq;
            }
        }
        seen.shared = all;
        Ok(())
    }

    async fn take_in(&self, heads: &Heads, report: &mut Report) -> Result<(), SyncError> {
        let known = self.known()?;
        for head in &heads.devices {
            let here = known.iter().find(|known| known.device == head.device);
            if here.is_some_and(|known| known.own) {
                continue;
            }
            let have = here.map_or(0, |known| known.seq);
            self.take_in_device(head.device, have, head.seq, heads, report).await?;
        }
        Ok(())
    }

    async fn take_in_device(
        &self,
        device: DeviceId,
        mut have: u64,
        head: u64,
        heads: &Heads,
        report: &mut Report,
    ) -> Result<(), SyncError> {
        while have < head {
            let pulled = self.server.pull(self.seal, device, have).await?;
            let last = pulled.ops.last().map(|op| op.seq);
            if !pulled.ops.is_empty() {
                let arrived = self.arrive(heads, pulled.ops).await?;
                report.arrived.changes += arrived.changes;
                report.arrived.sets += arrived.sets;
                report.arrived.newer += arrived.newer;
                report.arrived.void.extend(arrived.void);
                let is_held = !arrived.held.is_empty();
                report.arrived.held.extend(arrived.held);
                if is_held {
                    return Ok(());
                }
            }
            if let Some(seq) = pulled.unopened {
                let why = HeldFor::Unreadable;
                report.arrived.held.push(Held { device, seq, why });
                return Ok(());
            }
            match last {
                Some(last) if last > have => have = last,
                // It says that there are more, and gives none.
                _ => {
                    let (seq, why) = (have + 1, HeldFor::Gap);
                    report.arrived.held.push(Held { device, seq, why });
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    async fn arrive(&self, heads: &Heads, ops: Vec<Op>) -> Result<Arrived, SyncError> {
        let arrival = Arrival { ops, now: heads.now };
        Ok(self.store.arrive(arrival).await?)
    }
}
