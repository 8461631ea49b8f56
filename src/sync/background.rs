//! Sync by itself while the screen is open: after changes, and now and then. It never holds up a key:
//! it has a thread and connections of its own, and asks the store as everybody does.

use super::coaching::{Coaching, Refreshed};
use super::command::exercises_came;
use super::report::SyncError;
use super::run::Run;
use crate::coach::{Coached, Services, team_file};
use crate::domain::text::counted;
use crate::files::Watch;
use crate::remote::limits::LONGEST_SYNC_PAUSE;
use crate::remote::{Joined, joined_file};
use crate::sync::limits::{ACTIVE_AFTER_A_CHANGE, AFTER_A_CHANGE, SYNC_NOW_AND_THEN, WATCH_PAUSE};
use crate::text;
use crate::tui::News;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Ends the thread once it is dropped, after the step that it is at.
pub struct Background {
    _stop: SyncSender<()>,
    _watch: Option<Watch>,
}

/// Begins. A home that is neither joined to others nor coaches waits until it is: `sync` and `team` go on
/// beside an open screen. `tell` is given one line where sync begins to fail, and nothing where it goes on
/// failing; and one where a message came.
pub fn start(
    database: &Path,
    services: &Services,
    runtime: fn() -> io::Result<tokio::runtime::Runtime>,
    tell: impl Fn(News) + Send + 'static,
) -> Option<Background> {
    let (stop, news) = mpsc::sync_channel(1);
    let changed = stop.clone();
    let files = [joined_file(database), team_file(database)];
    let watch = Watch::start_all(database, &files, move || {
        // One that waits already says as much as two.
        let _ = changed.try_send(());
    });
    let mut work = Work {
        database: database.to_owned(),
        services: services.clone(),
        run: None,
        left_out: None,
        coaching: None,
        known: None,
        is_failing: false,
        put_off: BTreeMap::new(),
    };
    if let Err(error) = work.look_for_others() {
        tell(News::Said(error));
    }
    let begun = thread::Builder::new()
        .name("sync".to_owned())
        .spawn(move || work.go_on(&news, runtime, &tell));
    if let Err(error) = begun {
        tracing::warn!(%error, "sync could not begin");
        return None;
    }
    Some(Background { _stop: stop, _watch: watch })
}

struct Work {
    database: PathBuf,
    services: Services,
    /// This home's own athlete.
    run: Option<Run>,
    /// What was told of own exercises that can't be synced.
    left_out: Option<String>,
    /// Those whom it coaches.
    coaching: Option<Coaching>,
    /// Who they were when that was last told.
    known: Option<Vec<Coached>>,
    is_failing: bool,
    /// By where athletes share, where that can't be reached.
    put_off: BTreeMap<String, PutOff>,
}

/// When it is asked again at the earliest, and how long that was put off.
struct PutOff {
    until: Instant,
    pause: Duration,
}

impl Work {
    /// Once at the start and soon after each change. For a while after something happened, here or
    /// elsewhere, it asks each second, since more is likely to come; else now and then, and less often
    /// while it fails.
    fn go_on(
        mut self,
        news: &Receiver<()>,
        runtime: fn() -> io::Result<tokio::runtime::Runtime>,
        tell: &dyn Fn(News),
    ) {
        let Ok(runtime) = runtime() else {
            return;
        };
        let mut pause = SYNC_NOW_AND_THEN;
        let mut happened = Instant::now();
        let mut counted = true;
        loop {
            match runtime.block_on(self.once(counted, tell)) {
                Ok(something) => {
                    if something {
                        happened = Instant::now();
                    }
                    (pause, self.is_failing, counted) = (SYNC_NOW_AND_THEN, false, false);
                }
                Err(error) => {
                    tracing::warn!(%error, "sync failed");
                    if !self.is_failing {
                        tell(News::Said(format!("sync: {error}")));
                    }
                    self.is_failing = true;
                    pause = (pause * 2).min(LONGEST_SYNC_PAUSE);
                    self.hang_up();
                }
            }
            let is_active = !self.is_failing && happened.elapsed() < ACTIVE_AFTER_A_CHANGE;
            if !is_active {
                self.hang_up();
            }
            let due = if is_active { WATCH_PAUSE } else { pause };
            let is_alone = self.run.is_none() && self.coaching.is_none();
            match wait(news, (!is_alone).then_some(due), self.is_failing) {
                Some(true) => happened = Instant::now(),
                Some(false) => {}
                None => return,
            }
            if let Err(error) = self.look_for_others() {
                tracing::warn!(error, "with whom to sync can't be read");
            }
        }
    }

    /// Whether this home is joined to others by now, and whether it coaches.
    fn look_for_others(&mut self) -> Result<(), String> {
        if self.run.is_none() {
            let joined = Joined::read(&joined_file(&self.database));
            let joined = joined.map_err(|error| format!("sync: {error}"))?;
            self.run = joined.map(|joined| Run::new(&self.services, joined));
        }
        // Who has left the last of them waits for the next as one who never had any.
        self.coaching.take_if(|coaching| coaching.team.athletes.is_empty());
        if self.coaching.is_none() {
            let coaching = Coaching::open(&self.services, &self.database);
            let coaching = coaching.map_err(|error| format!("team: {error}"))?;
            self.coaching = Some(coaching).filter(|one| !one.team.athletes.is_empty());
        }
        Ok(())
    }

    fn hang_up(&mut self) {
        if let Some(run) = &mut self.run {
            run.hang_up();
        }
        if let Some(coaching) = &mut self.coaching {
            coaching.hang_up();
        }
    }

    /// Whether anything moved.
    async fn once(&mut self, counted: bool, tell: &dyn Fn(News)) -> Result<bool, String> {
        let mut moved = false;
        let synced = match &mut self.run {
            None => None,
            Some(run) => match run.once(counted, 1).await {
                Ok(report) => Some(report),
                Err(SyncError::Left) => {
                    self.run = None;
                    None
                }
                Err(error) => return Err(error.to_string()),
            },
        };
        if let Some(report) = synced {
            tracing::debug!(?report, "synced");
            moved |= !report.is_quiet();
            if report.messages > 0 {
                tell(News::Said(arrived(report.messages)));
            }
            if report.exercises > 0 {
                tell(News::Said(exercises_came(report.exercises)));
            }
            if report.exercises_left_out != self.left_out {
                report.exercises_left_out.iter().cloned().for_each(|why| tell(News::Said(why)));
                self.left_out.clone_from(&report.exercises_left_out);
            }
        }
        moved |= self.look_at_team(tell).await;
        Ok(moved)
    }

    /// The athletes' copies. Those that can't be reached keep nobody from the others, nor this home's own
    /// sync: they are asked after less often.
    async fn look_at_team(&mut self, tell: &dyn Fn(News)) -> bool {
        let Some(coaching) = &mut self.coaching else {
            return false;
        };
        let known = self.known.take();
        if let Err(error) = coaching.read_again() {
            tracing::warn!(%error, "who is on the team can't be read");
            return false;
        }
        let athletes = &coaching.team.athletes;
        let is_there = !athletes.is_empty();
        if known.as_ref() != Some(athletes) {
            tell(News::Team { is_there });
        }
        self.known = Some(athletes.clone());
        let now = Instant::now();
        let is_due = |url: &str| self.put_off.get(url).is_none_or(|it| it.until <= now);
        let athletes = coaching.team.athletes.iter().cloned().enumerate();
        let due = athletes.filter(|(_, coached)| is_due(&coached.url));
        let (places, due): (Vec<usize>, Vec<Coached>) = due.unzip();
        let refreshed = coaching.refresh_these(&places).await;
        let (mut moved, mut failed) = (false, BTreeMap::new());
        for (Coached { name, url, .. }, refreshed) in due.iter().zip(refreshed) {
            match refreshed {
                Ok(Refreshed::Done(report)) => moved |= !report.is_quiet(),
                Ok(Refreshed::Erased { unsent } | Refreshed::Ended { unsent }) if unsent > 0 => {
                    tell(News::Said(text::team::not_sent(name, unsent)));
                    moved = true;
                }
                Ok(Refreshed::Erased { .. } | Refreshed::Ended { .. }) => {}
                Err(error) => drop(failed.entry(url.clone()).or_insert(error)),
            }
        }
        self.put_off
            .retain(|url, _| failed.contains_key(url) || !due.iter().any(|one| one.url == *url));
        for (url, error) in failed {
            tracing::warn!(%error, "an athlete's database can't be reached");
            let before = self.put_off.get(&url).map(|it| it.pause);
            if before.is_none() {
                tell(News::Said(format!("team: {error}")));
            }
            let pause = before.map_or(SYNC_NOW_AND_THEN, |pause| pause * 2);
            let pause = pause.min(LONGEST_SYNC_PAUSE);
            let until = now + pause;
            self.put_off.insert(url, PutOff { until, pause });
        }
        if moved {
            tell(News::Team { is_there });
        }
        moved
    }
}

fn arrived(messages: u64) -> String {
    let count = counted(usize::try_from(messages).unwrap_or(usize::MAX), "message");
    format!("{count} from your coaches")
}

/// Waits for a change and a little longer, since few come alone; whether one came, and none once nobody
/// needs it any more. Without a pause it waits for as long as it takes.
fn wait(news: &Receiver<()>, pause: Option<Duration>, is_failing: bool) -> Option<bool> {
    let told = match pause {
        Some(pause) => news.recv_timeout(pause),
        None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
    };
    match told {
        Ok(()) => {
            // A database that can't be reached is not asked with every set.
            let pause = pause.unwrap_or(AFTER_A_CHANGE);
            let more = if is_failing { pause } else { AFTER_A_CHANGE };
            thread::sleep(more.min(pause));
            while news.try_recv().is_ok() {}
            Some(true)
        }
        Err(RecvTimeoutError::Timeout) => Some(false),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}
