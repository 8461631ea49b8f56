//! What whoever owns the database does for those who use it.

use super::command::address;
use super::run::open;
use crate::cli::{AdminTask, AdminWhat, Context, Exit, Output, OutputSchema, Stop, outputs};
use crate::remote::RemoteError;
use crate::sync::limits::{LOGIN_PASSWORD_CHARS, MOST_LOGIN_BYTES};
use crate::text;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync admin add", "A login that was made.": Added;
    "sync admin erase", "An athlete who was erased.": Erased;
};

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AddedLogin")]
struct Added {
    /// The login.
    login: String,
    /// Shown this once.
    password: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErasedAthlete")]
struct Erased {
    /// The login whose athlete it was.
    login: String,
}

pub(super) fn admin(setup: &Context, task: AdminTask, output: &mut Output) -> Result<Exit, Stop> {
    let address = address(&task.url)?;
    let login = task.login;
    if login.is_empty() || login.len() > MOST_LOGIN_BYTES || login.contains('\0') {
        return Err(Stop::Wrong(format!("{} can't be a login", text::quoted(&login))));
    }
    let failed = |error: RemoteError| Stop::Failed(error.to_string());
    match task.what {
        AdminWhat::Add => {
            let secret = (setup.make.secret)();
            let password: String = secret.chars().take(LOGIN_PASSWORD_CHARS).collect();
            setup
                .wait(async {
                    let server = open(&address, &task.password_command).await?;
                    server.add_login(&login, &password).await
                })?
                .map_err(failed)?;
            output.done(&Added { login, password }, |added| {
                format!(
                    "{} can log in now. The password is shown this once:\n\n    {}",
                    added.login, added.password
                )
            })
        }
        AdminWhat::Erase { confirmed: false } => Err(Stop::refused(
            "not_confirmed",
            format!(
                "nothing was erased: all records, devices, readers and messages of {} would be deleted for good; `--confirm` does it",
                text::quoted(&login)
            ),
        )),
        AdminWhat::Erase { confirmed: true } => {
            let found = setup
                .wait(async {
                    let server = open(&address, &task.password_command).await?;
                    server.erase(&login).await
                })?
                .map_err(failed)?;
            if !found {
                return Err(Stop::refused(
                    "no_such_athlete",
                    format!("the database has no athlete with the login {}", text::quoted(&login)),
                ));
            }
            output.done(&Erased { login }, |erased| {
                format!(
                    "Everything kept about {} is deleted. Their devices and their coaches learn of it when \
                     they next connect.",
                    erased.login
                )
            })
        }
    }
}
