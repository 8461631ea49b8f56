//! Lets those who coach the athlete read, and ends it.

use super::command::run;
use super::report::SyncError;
use super::run::Run;
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::team::Shared;
use crate::remote::Sharing;
use crate::sync::limits::{MOST_LOGIN_BYTES, MOST_SYNC_TRIES};
use crate::text;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync share", "The invitation of somebody who may read.": Invited;
    "sync revoke", "Who may read nothing more.": Revoked;
};

/// What the team reads, for whoever asks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TeamReaders")]
pub(super) struct Team {
    /// Everybody who may read, by their logins.
    pub readers: BTreeSet<String>,
    #[serde(flatten)]
    pub shared: Shared,
}

#[derive(Serialize, JsonSchema)]
struct Invited {
    /// Who may read: their login at the database.
    coach: String,
    /// The invitation.
    words: String,
    #[serde(flatten)]
    team: Team,
}

#[derive(Serialize, JsonSchema)]
struct Revoked {
    /// Who may read nothing more: their login at the database.
    coach: String,
    /// Everybody who still may, by their logins.
    readers: BTreeSet<String>,
}

/// What the team reads, said in a sentence.
pub(super) fn shared(shared: Shared) -> String {
    let mut said = vec!["sets", "plans", "programs", "the calendar"];
    if shared.pain {
        said.extend(["notes of pain", "what holds you back"]);
    }
    if shared.profile {
        said.push("your goal, level, time, equipment and what you avoid");
    }
    text::list(&said)
}

/// What a database with an older team than is known here is told.
const OLDER_TEAM: &str = "the database has an older team than this device; nothing is shared through it until its \
                          owner fixes that";

async fn sharing(run: &mut Run) -> Result<Option<Sharing>, SyncError> {
    let key = run.joined.key.clone();
    let found = run.server().await?.sharing(&key).await?;
    let newest = found.as_ref().map(|it| (it.edition, it.epoch));
    if newest < run.joined.team {
        return Err(SyncError::File(OLDER_TEAM.to_owned()));
    }
    Ok(found)
}

/// Lets a login read, and gives the words that open it. `wanted` where what is shared is said.
pub(super) fn share(
    setup: &Context,
    coach: &str,
    wanted: Option<Shared>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let own = run.joined.address.login().to_owned();
    if coach.is_empty() || coach.len() > MOST_LOGIN_BYTES || coach == own {
        return Err(Stop::Wrong(format!(
            "{} is not the login of somebody else at the database",
            text::quoted(coach)
        )));
    }
    let key = run.joined.key.clone();
    let shared_with = setup.wait(async {
        if !run.server().await?.has_login(coach).await? {
            return Ok(None);
        }
        let before = sharing(&mut run).await?;
        let shared = wanted.or(before.as_ref().map(|it| it.shared));
        let shared = shared.unwrap_or_default();
        let mut now = match before {
            Some(before) if before.shared == shared => before,
            // What is shared is another: all of it is written anew, for all readers.
            Some(before) => {
                Sharing { edition: before.edition + 1, epoch: 0, shared, readers: before.readers }
            }
            None => Sharing { edition: 1, epoch: 0, shared, readers: BTreeSet::new() },
        };
        now.readers.insert(coach.to_owned());
        run.server().await?.share(&key, &now, &own).await?;
        run.note_team(Some((now.edition, now.epoch)))?;
        let ended = run.once(true, MOST_SYNC_TRIES).await;
        Ok::<_, SyncError>(Some((now, ended)))
    })??;
    let Some((now, ended)) = shared_with else {
        return Err(Stop::refused(
            "no_such_login",
            format!(
                "the database has no login {}; its owner makes one with `setwise sync admin add URL LOGIN`",
                text::quoted(coach)
            ),
        ));
    };
    if let Err(error) = ended {
        output.note(&format!("what was done so far is not sent yet: {error}"));
    }
    let invited = Invited {
        coach: coach.to_owned(),
        words: key.invitation(coach).words(),
        team: Team { readers: now.readers, shared: now.shared },
    };
    output.done(&invited, |invited| {
        format!(
            "{} may read {}. Give them this invitation, and nobody else:\n\n    {}\n\nThey run: setwise team join URL, with their own login in it. `setwise sync revoke {}` ends it.",
            invited.coach,
            shared(invited.team.shared),
            invited.words,
            invited.coach
        )
    })
}

/// Ends what a login may read, and gives those who stay a key that it does not have.
pub(super) fn revoke(setup: &Context, coach: &str, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let own = run.joined.address.login().to_owned();
    let key = run.joined.key.clone();
    let now = setup.wait(async {
        let Some(before) = sharing(&mut run).await? else {
            return Ok(None);
        };
        if !before.readers.contains(coach) {
            return Ok(None);
        }
        let now = run.server().await?.revoke(&key, &before, coach, &own).await?;
        run.note_team(Some((now.edition, now.epoch)))?;
        Ok::<_, SyncError>(Some(now))
    })??;
    let Some(now) = now else {
        return Err(Stop::refused(
            "no_such_reader",
            format!(
                "{} can't read anything of yours; `setwise sync status` lists who can",
                text::quoted(coach)
            ),
        ));
    };
    let revoked = Revoked { coach: coach.to_owned(), readers: now.readers };
    output.done(&revoked, |revoked| {
        format!(
            "{} can't read anything more. They may have kept what they have read.",
            revoked.coach
        )
    })
}
