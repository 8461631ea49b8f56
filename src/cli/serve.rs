//! `setwise serve`: the commands by HTTP.

use crate::cli::limits::{ENTRY_CODE_GOOD, MOST_TOKEN_BYTES};
use crate::cli::{Context, Ended, Output, OutputSchema, Printed, Stop, outputs};
use crate::files::{self, Unread};
use crate::settings::Area;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "serve", "Where the server listens.": Told<'_>;
    "serve --token", "A token of the server.": Token;
    "serve --qr", "The way in for a phone.": Entry;
};

/// A page for the phone, and every command over HTTP for scripts
///
/// Each request carries the token in the file serve.token as `Authorization: Bearer`; the file is made when it is
/// first needed. At / is a page for the phone between sets, which --qr opens; assistants use MCP at /mcp with their
/// own token. Stop it with Ctrl-C.
#[derive(Debug, clap::Args)]
pub struct Serve {
    /// Where to listen; port 0 picks a free one. For other machines, put a server with TLS in front
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4747")]
    listen: SocketAddr,
    /// The address of a server with TLS that passes requests on to this one, such as `https://gym.example.org`
    #[arg(long, value_name = "URL", conflicts_with = "token")]
    url: Option<Outside>,
    /// Draw a QR code that lets a phone into the page once; Enter draws another
    #[arg(long, conflicts_with = "token")]
    qr: bool,
    /// Print a token, and do nothing else: `api` for scripts, `mcp` for an assistant, `page` [default: api]
    #[arg(long, value_name = "SCOPE", num_args = 0..=1, default_missing_value = "api")]
    token: Option<Scope>,
}

/// What a token opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Scope {
    /// `/api`, for scripts
    Api,
    /// `/mcp`, for an assistant
    Mcp,
    /// What the page shows
    Page,
}

impl Scope {
    const fn file(self) -> &'static str {
        match self {
            Self::Api => "serve.token",
            Self::Mcp => "serve.mcp.token",
            Self::Page => "serve.page.token",
        }
    }
}

/// What opens what.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// `/api`, for scripts.
    pub api: String,
    /// `/mcp`, for an assistant elsewhere.
    pub mcp: String,
    /// The page's own requests, as its cookie.
    pub page: String,
}

/// How others reach the server, where one with TLS before it passes their requests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    scheme: &'static str,
    /// With its port where that is not the scheme's own, as a browser sends it.
    pub host: String,
}

impl Outside {
    /// What a browser says of a page that comes from there.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.host)
    }
}

impl FromStr for Outside {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "it takes an address such as https://gym.example.org, without a path, a user or a query";
        let text = text.to_ascii_lowercase();
        let (scheme, usual_port) = [("https", ":443"), ("http", ":80")]
            .into_iter()
            .find(|(scheme, _)| text.starts_with(&format!("{scheme}://")))
            .ok_or(WANTED)?;
        let host = text.trim_start_matches(scheme).trim_start_matches("://");
        let host = host.strip_suffix('/').unwrap_or(host);
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        let is_name = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        if host.is_empty() || host.starts_with(':') || !host.chars().all(is_name) {
            return Err(WANTED);
        }
        Ok(Self { scheme, host: host.to_owned() })
    }
}

/// Where requests come in, and what they have to carry.
pub struct Listening {
    pub listener: TcpListener,
    pub address: SocketAddr,
    pub outside: Option<Outside>,
    pub tokens: Tokens,
    pub wants_qr: bool,
    token_file: PathBuf,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Listening")]
struct Told<'a> {
    /// Where it listens.
    url: String,
    /// Where others reach it, by a server with TLS before it; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    outside: Option<String>,
    /// The file with the token.
    token_file: &'a Path,
}

/// The way in for a phone.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ServerEntry")]
struct Entry {
    /// With the code behind the `#`.
    enter: String,
    /// How long it is good.
    seconds: u64,
}

impl Listening {
    /// Says where, once requests are answered and a signal to end is heard.
    pub fn announce(&self, output: &mut Output) -> Printed {
        let told = Told {
            url: format!("http://{}", self.address),
            outside: self.outside.as_ref().map(Outside::origin),
            token_file: &self.token_file,
        };
        output.answer(&told, |told| {
            let outside = told.outside.as_ref();
            let outside = outside.map_or_else(String::new, |url| format!(" for {url}"));
            let (url, file) = (&told.url, told.token_file.display());
            format!("Listening at {url}{outside}; the token is in {file}")
        })
    }

    /// The page's address as a phone opens it, with this code.
    pub fn entry(&self, code: &str) -> String {
        let at = || SocketAddr::new(reached_by(self.address.ip()), self.address.port());
        let url = self.outside.as_ref().map(Outside::origin);
        let url = url.unwrap_or_else(|| format!("http://{}", at()));
        format!("{url}/#{code}")
    }

    /// Shows the way in with its picture.
    pub fn show(&self, enter: String, picture: &str, output: &mut Output) -> Printed {
        let minutes = ENTRY_CODE_GOOD.as_secs() / 60;
        let told = Entry { enter, seconds: ENTRY_CODE_GOOD.as_secs() };
        if output.is_json() {
            return output.document(&told);
        }
        output.bytes(picture.as_bytes())?;
        output.text(&format!(
            "{}\nScan it with the phone: it works once, within {minutes} minutes. Enter draws another.",
            told.enter
        ))
    }
}

/// The address by which other machines reach one that listens on all of its own. Nothing is sent.
fn reached_by(ip: IpAddr) -> IpAddr {
    /// No machine has it; the system only says by which of its addresses it would be reached.
    const ELSEWHERE: (&str, u16) = ("192.0.2.1", 9);
    if !ip.is_unspecified() {
        return ip;
    }
    let socket = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect(ELSEWHERE)?;
        socket.local_addr()
    });
    socket.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ServerToken")]
struct Token {
    /// The token.
    token: String,
}

impl Serve {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let database = setup.paths()?.database;
        let file = |scope: Scope| database.with_file_name(scope.file());
        let token = |scope| token(&file(scope), setup.make.secret);
        if let Some(scope) = self.token {
            let token = token(scope)?;
            return output.done(&Token { token }, |it| it.token.clone());
        }
        let tokens =
            Tokens { api: token(Scope::Api)?, mcp: token(Scope::Mcp)?, page: token(Scope::Page)? };
        setup.warn(&[Area::Coach, Area::Tools], output)?;
        let listener = TcpListener::bind(self.listen).map_err(|cause| {
            Stop::Failed(format!(
                "can't listen at {}: {cause}; choose another address or port with --listen, such as \
                 --listen 127.0.0.1:4748",
                self.listen
            ))
        })?;
        let address = listener.local_addr().unwrap_or(self.listen);
        if !address.ip().is_loopback() {
            output.note("other machines can reach this, and the connection is not encrypted: put a server with TLS in front");
        } else if self.qr && self.url.is_none() && output.is_terminal() {
            output.note("a phone can't reach this machine's own address: add --listen 0.0.0.0:4747 in a network that you trust");
        }
        let listening = Listening {
            listener,
            address,
            outside: self.url,
            tokens,
            wants_qr: self.qr,
            token_file: file(Scope::Api),
        };
        (setup.make.serve)(setup, &listening, output)
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
            let token = String::from_utf8(bytes).unwrap_or_default().trim().to_owned();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_outside_is_what_a_browser_would_send() {
        for (given, origin) in [
            ("https://gym.example.org", "https://gym.example.org"),
            ("HTTPS://Gym.Example.org/", "https://gym.example.org"),
            ("https://gym.example.org:443", "https://gym.example.org"),
            ("https://gym.example.org:8443", "https://gym.example.org:8443"),
            ("http://gym.lan:80/", "http://gym.lan"),
            ("https://[fd00::1]:8443", "https://[fd00::1]:8443"),
        ] {
            let outside: Outside = given.parse().unwrap();
            assert_eq!(outside.origin(), origin, "{given}");
        }
        for given in [
            "gym.example.org",
            "ftp://gym.example.org",
            "https://",
            "https://:443",
            "https://gym.example.org/setwise",
            "https://gym.example.org?x",
            "https://anna@gym.example.org",
            "https://gym example.org",
        ] {
            let refused = given.parse::<Outside>().unwrap_err();
            assert!(refused.contains("such as https://gym.example.org"), "{given}");
        }
    }
}
