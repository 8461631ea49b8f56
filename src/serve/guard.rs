//! Who may ask: whoever has the token for it, from here.
//!
//! A page of another site can send requests to this machine and can point a name of its own at it, so
//! the name that was asked for (`Host`) and the page that asks (`Origin`) are looked at before the token.
//! Each token opens one thing: scripts `/api`, an assistant `/mcp` alone, and the phone's page, by its
//! cookie, what the page needs.

use super::page;
use super::route::{Problem, problem};
use super::rows::TABLE;
use super::table::{CHANGES, ENTER, HEALTH, MCP};
use crate::cli::{Outside, Tokens};
use crate::serve::limits::PAGE_STAYS;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, HeaderName, ORIGIN, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use subtle::ConstantTimeEq as _;

pub struct Guard {
    address: SocketAddr,
    /// The one other name by which it is reached, and whose pages are its own.
    outside: Option<Outside>,
    tokens: Tokens,
}

/// What a request is allowed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Api,
    Mcp,
    Page,
}

impl Guard {
    pub const fn new(address: SocketAddr, outside: Option<Outside>, tokens: Tokens) -> Self {
        Self { address, outside, tokens }
    }

    fn allows(&self, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Problem> {
        let host = text(headers, HOST).unwrap_or_default();
        if !self.is_here(host) {
            return Err(forbidden(
                "wrong_host",
                format!("This is {}, and not the host that was asked for.", self.address),
            ));
        }
        let origin = text(headers, ORIGIN);
        let ours = origin.map(|origin| {
            origin == format!("http://{host}") || self.outside().as_deref() == Some(origin)
        });
        if ours == Some(false) {
            return Err(forbidden(
                "wrong_origin",
                "A page of another site asks; only this server's own may.",
            ));
        }
        if is_open(path) {
            return Ok(());
        }
        match self.scope(headers) {
            Some(Scope::Mcp) if path == MCP => Ok(()),
            Some(Scope::Mcp) => Err(forbidden("wrong_scope", "This token opens /mcp alone.")),
            Some(Scope::Api | Scope::Page) if path == MCP => Err(forbidden(
                "wrong_scope",
                "/mcp has a token of its own; `setwise serve --token mcp` prints it.",
            )),
            Some(Scope::Page) => by_cookie(method, path, headers, ours),
            Some(Scope::Api) => Ok(()),
            None => Err(Problem::new(
                StatusCode::UNAUTHORIZED,
                "no_token",
                "Send `Authorization: Bearer` with the token; `setwise serve --token` prints it.",
            )),
        }
    }

    /// By the token, else by the cookie.
    fn scope(&self, headers: &HeaderMap) -> Option<Scope> {
        let is = |given: &str, token: &str| bool::from(given.as_bytes().ct_eq(token.as_bytes()));
        let given = text(headers, AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        if let Some(given) = given.map(str::trim) {
            let scopes = [
                (&self.tokens.api, Scope::Api),
                (&self.tokens.mcp, Scope::Mcp),
                (&self.tokens.page, Scope::Page),
            ];
            let found = scopes.into_iter().filter(|(token, _)| is(given, token));
            return found.map(|(_, scope)| scope).next_back();
        }
        let name = cookie_name(self.address.port());
        let cookies = headers.get_all(COOKIE).iter();
        let mut pairs = cookies
            .filter_map(|one| one.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs
            .any(|(named, value)| named == name && is(value, &self.tokens.page))
            .then_some(Scope::Page)
    }

    fn outside(&self) -> Option<String> {
        self.outside.as_ref().map(Outside::origin)
    }

    /// Whether a `Host` names this server: by its address, by a name that always means this machine, or by
    /// that of the server before it, which may pass either on.
    fn is_here(&self, host: &str) -> bool {
        let outside = self.outside.as_ref();
        if outside.is_some_and(|outside| outside.host.eq_ignore_ascii_case(host)) {
            return true;
        }
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let named = match name.parse::<IpAddr>() {
            // On all addresses of the machine, it was reached by one of them.
            Ok(ip) => {
                ip == self.address.ip() || self.address.ip().is_unspecified() || ip.is_loopback()
            }
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        };
        named && port == Some(self.address.port())
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

/// What the page may ask for, and only from the page: a browser sends its cookie by itself.
fn by_cookie(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    ours: Option<bool>,
) -> Result<(), Problem> {
    let of_page = path == CHANGES || TABLE.iter().any(|row| row.page && row.path == path);
    if !of_page {
        return Err(forbidden(
            "wrong_scope",
            "The page's cookie opens only what the page shows; scripts have a token.",
        ));
    }
    let site = headers.get("sec-fetch-site");
    let site = site.map(|site| site.as_bytes() == b"same-origin");
    let from_page = if *method == Method::GET {
        site != Some(false)
    } else {
        ours == Some(true) && site != Some(false)
    };
    if from_page {
        return Ok(());
    }
    Err(forbidden("wrong_origin", "Only this server's own page may ask with its cookie."))
}

/// Whether a path holds nothing of the athlete's: anybody here may have it.
fn is_open(path: &str) -> bool {
    path == HEALTH || path == ENTER || page::file(path).is_some()
}

fn forbidden(code: &'static str, message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, code, message)
}

/// Cookies of one machine are shared by all of its ports.
fn cookie_name(port: u16) -> String {
    format!("setwise-{port}")
}

/// `secure`: it came by TLS, and must never go without.
pub fn page_cookie(token: &str, port: u16, secure: bool) -> String {
    format!(
        "{}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={}{}",
        cookie_name(port),
        PAGE_STAYS.as_secs(),
        if secure { "; Secure" } else { "" }
    )
}

/// Whether a page asks that came by TLS; its `Origin` was found to be ours.
pub fn is_by_tls(headers: &HeaderMap) -> bool {
    text(headers, ORIGIN).is_some_and(|origin| origin.starts_with("https://"))
}

/// Lets through what is allowed.
pub async fn check(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let allowed = guard.allows(request.method(), request.uri().path(), request.headers());
    match allowed {
        Err(no) => {
            let unauthorized = no.status == StatusCode::UNAUTHORIZED;
            let mut response = problem(&no).into_response();
            if unauthorized {
                let bearer = HeaderValue::from_static("Bearer");
                response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
            }
            response
        }
        Ok(()) => next.run(request).await,
    }
}
