//! The same over HTTP, beside the commands: each client has a session of its own, or none where its
//! version of the protocol has none.

use crate::cli::Refused;
use crate::mcp::limits::{MOST_MCP_BYTES, MOST_MCP_SESSIONS, SESSION_WITHOUT_A_WORD};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;
use std::sync::Arc;

/// What answers at a path, and what ends its sessions; each has a server that `make` makes. Who may ask is seen
/// to before it.
pub fn over_http<S: ServerHandler>(
    path: &str,
    make: impl Fn() -> S + Send + Sync + 'static,
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
    let sessions = Arc::new(sessions);
    let service = StreamableHttpService::new(move || Ok(make()), Arc::clone(&sessions), config);
    let router = Router::new()
        .route_service(path, service)
        .layer(middleware::from_fn_with_state(sessions, bounded));
    (router, move || ended.cancel())
}

/// Begins no session beyond the bound: a client that loses its session each time would fill the memory.
async fn bounded(
    State(sessions): State<Arc<LocalSessionManager>>,
    request: Request,
    next: Next,
) -> Response {
    let begins = begins_a_session(&request);
    if begins && sessions.sessions.read().await.len() >= MOST_MCP_SESSIONS {
        let message = format!(
            "{MOST_MCP_SESSIONS} sessions are open; end one by DELETE with its Mcp-Session-Id, or wait until \
             one has been silent for {} minutes",
            SESSION_WITHOUT_A_WORD.as_secs() / 60
        );
        let said = json!(Refused::new("too_many_sessions", message));
        let form = [(header::CONTENT_TYPE, "application/json")];
        return (StatusCode::TOO_MANY_REQUESTS, form, said.to_string()).into_response();
    }
    next.run(request).await
}

/// Requests of the versions without sessions name their method in a header.
fn begins_a_session(request: &Request) -> bool {
    let says = |name| request.headers().contains_key(name);
    request.method() == Method::POST && !says("mcp-session-id") && !says("mcp-method")
}
