//! The athletes whom somebody coaches: each is read from a copy of what they share, so that it works
//! without a connection.

use super::report;
use super::services::{ServiceError, Services};
use crate::limits::{MOST_MESSAGES_KNOWN, MOST_TEAM_FILE_BYTES, MOST_TEAM_NOTES};
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use setwise_catalog::catalog::Catalog;
use setwise_domain::debrief::FactKind;
use setwise_domain::files::{self, Unread};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::query::{Metric, Query};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::strength::volume::{Range, Verdict};
use setwise_domain::team::{Kept, TeamAthlete, TeamMuscle, TeamRecord, TeamSent};
use setwise_domain::team_message::StoredMessage;
use setwise_store::{Reader, Store};
use setwise_tool::with_log_view;
use setwise_training::query;
use setwise_training::today::{Overall, last_year};
use setwise_words::parse::pain;
use setwise_words::text;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Weeks that are looked at.
const WEEKS: i32 = 4;

/// The file with the athletes and what opens what they share: for its owner alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamFile {
    pub athletes: Vec<Coached>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coached {
    pub name: String,
    pub athlete: Uuid,
    /// Where they share it.
    pub url: String,
    /// The invitation.
    pub words: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub password_command: Vec<String>,
    /// Which edition of what they share the copy is of.
    pub edition: i16,
}

/// The words are never shown by accident.
impl std::fmt::Debug for Coached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coached")
            .field("name", &self.name)
            .field("athlete", &self.athlete)
            .finish_non_exhaustive()
    }
}

/// The file of the home that a database is in.
pub fn team_file(database: &Path) -> PathBuf {
    database.with_file_name("team.key")
}

/// The copy of what an athlete shares.
pub fn team_database(database: &Path, coached: &Coached) -> PathBuf {
    let folder = database.with_file_name("team");
    let edition = format!("{}-{}", coached.athlete, coached.edition);
    folder.join(edition).join("setwise.db")
}

impl TeamFile {
    /// The athlete who is called so here.
    pub fn find(&self, name: &str) -> Option<usize> {
        let wanted = name.to_lowercase();
        let mut athletes = self.athletes.iter();
        athletes.position(|one| one.name.to_lowercase() == wanted)
    }

    /// Why there is none of that name.
    pub fn not_found(&self, name: &str) -> String {
        let names: Vec<&str> = self.athletes.iter().map(|it| &*it.name).collect();
        let known = if names.is_empty() {
            "nobody shares with you yet".to_owned()
        } else {
            format!("there are {}", text::list(&names))
        };
        format!("no athlete is called {}; {known}", text::quoted(name))
    }

    /// Empty where there is none.
    pub fn read(file: &Path) -> Result<Self, String> {
        let failed = |why: String| format!("{}: {why}", file.display());
        let bytes = match files::read_at_most(file, MOST_TEAM_FILE_BYTES) {
            Ok(bytes) => bytes,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(Unread::Io(error)) => return Err(failed(error.to_string())),
            Err(Unread::TooLong) => {
                return Err(failed(format!("it has more than {MOST_TEAM_FILE_BYTES} bytes")));
            }
        };
        // What it says is never repeated: keys are in it.
        serde_json::from_slice(&bytes).map_err(|error| {
            failed(format!(
                "line {}, column {}: this is not what `setwise team join` writes",
                error.line(),
                error.column()
            ))
        })
    }

    pub fn write(&self, file: &Path) -> Result<(), String> {
        let failed = |why: String| format!("{}: {why}", file.display());
        let mut text =
            serde_json::to_string_pretty(self).map_err(|error| failed(error.to_string()))?;
        text.push('\n');
        files::replace(file, text.as_bytes()).map_err(|error| failed(error.to_string()))
    }
}

/// What there is to know of an athlete, from the copy of what they share. `sent`: what was sent from here.
fn team_athlete(
    coached: &Coached,
    reader: &Reader,
    sent: &[StoredMessage],
    (catalog, unit, today): (&'static Catalog, Unit, Date),
) -> Result<TeamAthlete, ServiceError> {
    let within = DateRange { from: today.saturating_sub((WEEKS * 7 - 1).days()), to: today };
    let year = reader.days_between(last_year(today))?;
    let trained: BTreeSet<Date> = year.iter().map(|day| day.totals.date).collect();
    let days: BTreeSet<Date> = trained.range(within.from..).copied().collect();
    let records = report::records(reader, &days, catalog, unit)?;
    let pain = report::notes(reader, within)?.into_iter();
    let limits = reader.facts()?.into_iter();
    Ok(TeamAthlete {
        name: coached.name.clone(),
        athlete: coached.athlete,
        last_session: trained.last().copied(),
        sessions: days.len(),
        kept: kept(reader, catalog, within, today)?,
        muscles: muscles(&Overall::of(&year, catalog, today)),
        pain: pain.filter(|note| pain::read(&note.note).is_some()).take(MOST_TEAM_NOTES).collect(),
        limits: limits
            .filter(|fact| fact.said.kind == FactKind::Limitation)
            .map(|fact| fact.said.fact)
            .collect(),
        records: records
            .into_iter()
            .map(|(date, text)| TeamRecord { date, text })
            .take(MOST_TEAM_NOTES)
            .collect(),
        messages: sent
            .iter()
            .filter(|message| message.athlete == Some(coached.athlete))
            .take(MOST_TEAM_NOTES)
            .map(|message| TeamSent {
                id: message.id,
                at: message.at,
                text: text::team::message(&message.message, today),
                state: message.state,
            })
            .collect(),
    })
}

/// Whether anybody shares something with this home.
pub fn coaches_anybody(services: &Services) -> bool {
    TeamFile::read(&team_file(services.store.path())).is_ok_and(|team| !team.athletes.is_empty())
}

/// The same as read beside this home's own log.
pub fn read_team(services: &Services, home: &Reader) -> Result<Vec<TeamAthlete>, ServiceError> {
    let database = services.store.path();
    let team = TeamFile::read(&team_file(database)).map_err(ServiceError::Broken)?;
    team_athletes(&team, home, services)
}

/// All athletes as they were last seen, by their names. `home`: what whoever coaches here keeps.
pub fn team_athletes(
    team: &TeamFile,
    home: &Reader,
    services: &Services,
) -> Result<Vec<TeamAthlete>, ServiceError> {
    let (database, stamps, catalog) = (services.store.path(), &services.stamps, services.catalog);
    let unit = home.profile()?.unwrap_or_default().unit;
    let sent = home.team_messages(MOST_MESSAGES_KNOWN)?;
    let mut athletes = Vec::with_capacity(team.athletes.len());
    for coached in &team.athletes {
        let store = Store::open(&team_database(database, coached), stamps.clone())?;
        let by = (catalog, unit, stamps.today());
        athletes.push(team_athlete(coached, &store.reader()?, &sent, by)?);
    }
    Ok(athletes)
}

/// As the question for it is answered.
fn kept(
    reader: &Reader,
    catalog: &'static Catalog,
    within: DateRange,
    today: Date,
) -> Result<Option<Kept>, ServiceError> {
    let asked = Query { period: within.into(), ..Query::about(Metric::Adherence) };
    let profile = Profile::default();
    let answer = with_log_view(reader, catalog, &profile, today, &TimeZone::UTC, |view| {
        query::answer(&asked, view)
    })?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of sessions"
    )]
    let part = |name: &str| {
        let part = answer.parts.iter().find(|part| part.name == name);
        part.map(|part| part.value.amount as u32)
    };
    Ok(part("done").zip(part("planned")).map(|(done, planned)| Kept { done, planned }))
}

/// Those that got any, the most first.
fn muscles(overall: &Overall) -> Vec<TeamMuscle> {
    let range = Range::default();
    let of_week = overall.muscles.iter().filter(|one| one.sets > 0.0 || one.before > 0.0);
    let mut muscles: Vec<TeamMuscle> = of_week
        .map(|one| TeamMuscle { muscle: one.muscle, sets: one.sets, verdict: one.verdict(range) })
        .collect();
    muscles.sort_by(|one, other| {
        let below = |it: &TeamMuscle| it.verdict == Verdict::Below;
        below(one).cmp(&below(other)).then(other.sets.total_cmp(&one.sets))
    });
    muscles
}
