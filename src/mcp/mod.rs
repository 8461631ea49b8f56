//! The Model Context Protocol: the coach's tools for assistants elsewhere.
//!
//! ```text
//! an assistant ── JSON-RPC (rmcp) ── server ──┬── tools      one table, one executor
//!                                             ├── resources  what `setwise … --json` prints
//!                                             └── prompts    how the coach is asked
//! ```
//! What an assistant says is not the athlete's word: what it wants to change waits for them, as far as
//! `mcp.write` lets it ask at all. None can settle its own proposal: no tool does.

mod asking;
#[cfg(feature = "serve")]
mod http;
pub mod limits;
mod prompts;
mod resources;
mod server;
mod tools;

#[cfg(feature = "serve")]
pub use http::over_http;
pub use server::{Allowed, Server};

use crate::cli::{Desk, Stop};
use rmcp::ServiceExt as _;
use rmcp::transport::stdio;

/// Speaks on stdin and stdout, until the assistant closes them.
pub async fn over_stdio(desk: Desk, allowed: Allowed) -> Result<(), Stop> {
    let failed =
        |cause: String| Stop::Failed(format!("the assistant can't be understood: {cause}"));
    let serving = Server::new(desk, allowed).serve(stdio()).await;
    let serving = match serving {
        Ok(serving) => serving,
        // One that leaves without a word is no error.
        Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(failed(error.to_string())),
    };
    let end = serving.waiting().await;
    end.map(drop).map_err(|error| failed(error.to_string()))
}
