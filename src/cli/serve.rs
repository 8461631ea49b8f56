//! `setwise serve`: the commands by HTTP.

use crate::cli::{Context, Ended, Output, Printed, Stop};
use crate::files::{self, Unread};
use crate::limits::MOST_TOKEN_BYTES;
use crate::settings::Area;
use serde::Serialize;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

/// Answer scripts and pages by HTTP: each route is a command, and `/openapi.json` lists them
///
/// Every request carries the token of the file serve.token as `Authorization: Bearer`; it is made when it is
/// first needed. Stop it with Ctrl-C.
#[derive(Debug, clap::Args)]
pub struct Serve {
    /// Where to listen; port 0 is any that is free. Beyond this machine put a server with TLS before it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4747")]
    listen: SocketAddr,
    /// Print the token, and do nothing else
    #[arg(long)]
    token: bool,
}

/// Where requests come in, and what they have to carry.
pub struct Listening {
    pub listener: TcpListener,
    pub token: String,
    told: Told,
}

#[derive(Serialize)]
struct Told {
    url: String,
    token_file: PathBuf,
}

impl Listening {
    /// Says where, once requests are answered and a signal to end is heard.
    pub fn announce(&self, output: &mut Output) -> Printed {
        output.answer(&self.told, |told| {
            format!(
                "Listening at {}; the token is in {}",
                told.url,
                told.token_file.display()
            )
        })
    }
}

#[derive(Serialize)]
struct Token {
    token: String,
}

impl Serve {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let file = setup.paths()?.database.with_file_name("serve.token");
        let token = token(&file, setup.make.secret)?;
        if self.token {
            return output.done(&Token { token }, |it| it.token.clone());
        }
        setup.warn(&[Area::Coach, Area::Tools], output)?;
        let listener = TcpListener::bind(self.listen).map_err(|cause| {
            Stop::Failed(format!("nothing can be heard at {}: {cause}", self.listen))
        })?;
        let address = listener.local_addr().unwrap_or(self.listen);
        if !address.ip().is_loopback() {
            output.note("other machines can reach this, and what is said is not encrypted: put a server with TLS before it");
        }
        let told = Told {
            url: format!("http://{address}"),
            token_file: file,
        };
        let listening = Listening {
            listener,
            token,
            told,
        };
        setup.serve(listening, output)
    }
}

/// The token of this home, made where there is none: the owner's alone to read.
fn token(file: &Path, make: fn() -> String) -> Result<String, Stop> {
    let failed = |cause: String| Stop::Failed(format!("{}: {cause}", file.display()));
    let folder = file.parent().unwrap_or(Path::new("."));
    files::make_folder(folder).map_err(|error| failed(error.to_string()))?;
    // Two that begin at once must not make two.
    let _lock = files::lock_folder(folder).map_err(|error| failed(error.to_string()))?;
    match files::read_at_most(file, MOST_TOKEN_BYTES) {
        Ok(bytes) => {
            let token = String::from_utf8(bytes)
                .unwrap_or_default()
                .trim()
                .to_owned();
            if token.len() < LEAST_TOKEN_CHARS || !token.chars().all(|c| c.is_ascii_graphic()) {
                return Err(failed(format!(
                    "a token has at least {LEAST_TOKEN_CHARS} letters and digits; delete the file, and a new one is made"
                )));
            }
            files::make_private(file);
            Ok(token)
        }
        Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            let token = make();
            let line = format!("{token}\n");
            files::replace(file, line.as_bytes()).map_err(|error| failed(error.to_string()))?;
            Ok(token)
        }
        Err(Unread::Io(error)) => Err(failed(error.to_string())),
        Err(Unread::TooLong) => Err(failed(format!("it has more than {MOST_TOKEN_BYTES} bytes"))),
    }
}

/// A shorter one can be tried out.
const LEAST_TOKEN_CHARS: usize = 32;
