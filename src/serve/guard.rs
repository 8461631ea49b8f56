//! Who may ask: whoever has the token, from here.
//!
//! A page of another site can send requests to this machine and can point a name of its own at it, so
//! the name that was asked for (`Host`) and the page that asks (`Origin`) are looked at before the token.

use super::route::{Problem, problem};
use super::table::HEALTH;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use subtle::ConstantTimeEq as _;

pub struct Guard {
    address: SocketAddr,
    token: Vec<u8>,
}

impl Guard {
    pub fn new(address: SocketAddr, token: &str) -> Self {
        Self {
            address,
            token: token.as_bytes().to_vec(),
        }
    }

    fn allows(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let host = text(HOST).unwrap_or_default();
        if !self.is_here(host) {
            return Err(Problem::new(
                StatusCode::FORBIDDEN,
                "wrong_host",
                format!(
                    "This is {}, and not the host that was asked for.",
                    self.address
                ),
            ));
        }
        if let Some(origin) = text(ORIGIN)
            && origin != format!("http://{host}")
        {
            return Err(Problem::new(
                StatusCode::FORBIDDEN,
                "wrong_origin",
                "A page of another site asks; only this server's own may.",
            ));
        }
        let given = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let right =
            given.is_some_and(|given| bool::from(given.trim().as_bytes().ct_eq(&self.token)));
        if right {
            return Ok(());
        }
        Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "no_token",
            "Send `Authorization: Bearer` with the token; `setwise serve --token` prints it.",
        ))
    }

    /// Whether a `Host` names this server: by its address, or by a name that always means this machine.
    fn is_here(&self, host: &str) -> bool {
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

/// Lets through what is allowed; whether the server lives, anybody may know.
pub async fn check(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let allowed = guard.allows(request.headers());
    match allowed {
        Err(no) if no.status == StatusCode::UNAUTHORIZED && request.uri().path() == HEALTH => {
            next.run(request).await
        }
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
