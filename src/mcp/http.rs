//! The same over HTTP, beside the commands: each client has a session of its own, or none where its
//! version of the protocol has none.

use super::{Allowed, Server};
use crate::cli::Desk;
use crate::limits::{MOST_MCP_BYTES, SESSION_WITHOUT_A_WORD};
use axum::Router;
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;

/// What answers at a path, and what ends its sessions. Who may ask is seen to before it.
pub fn over_http(
    path: &str,
    desk: Desk,
    allowed: Allowed,
) -> (Router, impl FnOnce() + Send + 'static) {
    let config = StreamableHttpServerConfig::default()
        .with_max_request_body_bytes(MOST_MCP_BYTES)
        // The server's guard knows by which names it is reached, and which page is its own.
        .disable_allowed_hosts()
        .disable_allowed_origins();
    let ended = config.cancellation_token.clone();
    let mut sessions = LocalSessionManager::default();
    sessions.session_config = SessionConfig::default();
    sessions.session_config.keep_alive = Some(SESSION_WITHOUT_A_WORD);
    let server = move || Ok(Server::new(desk.clone(), allowed.clone()));
    let service = StreamableHttpService::new(server, Arc::new(sessions), config);
    let router = Router::new().route_service(path, service);
    (router, move || ended.cancel())
}
