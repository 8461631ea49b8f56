//! Models as a script plays them: one matrix of what may happen, for every protocol.
//!
//! A test elsewhere needs two lines: `let server = Server::new([Reply::stream((CHAT.text)(&["Hi"]))]);`
//! and `SETWISE_BASE_URL` set to `server.url()`.

mod bodies;
mod matrix;
mod odd_answers;
mod published;
pub mod server;
pub mod speaker;
mod speakers;
mod transport;
mod whole_requests;
mod wild;

use futures_util::StreamExt as _;
use server::Server;
use setwise::domain::conversation::Delta;
use setwise::domain::provider::ProtocolName;
use setwise::provider::{Choice, Key, Message, ModelError, Request, Tuning, Wire, connect};
use std::time::Duration;

/// Must never be seen again.
pub const KEY: &str = "sk-planted-0123456789abcdef";

/// A model at that server, asked again without delay.
pub fn choice(protocol: ProtocolName, server: &Server) -> Choice {
    Choice {
        tuning: Tuning { pause: Duration::from_millis(1), ..Tuning::default() },
        ..Choice::new(protocol, "test-model", Key::new(KEY)).at(&server.url())
    }
}

pub fn question() -> Request {
    Request {
        system: "You are a coach.".to_owned(),
        messages: vec![Message::User("Hello".to_owned())],
        ..Request::default()
    }
}

pub type Ended = Result<(), ModelError>;

/// Everything that is heard until the answer ends, texts that follow each other put together.
pub fn ask(choice: Choice, request: Request) -> (Vec<Delta>, Ended) {
    run(async move {
        let mut stream = connect(choice, Wire::default()).ask(request);
        let mut heard: Vec<Delta> = Vec::new();
        while let Some(item) = stream.next().await {
            match (item, heard.last_mut()) {
                (Err(error), _) => {
                    assert!(stream.next().await.is_none(), "something after {error}");
                    return (heard, Err(error));
                }
                (Ok(Delta::Text(more)), Some(Delta::Text(before)))
                | (Ok(Delta::Thought(more)), Some(Delta::Thought(before))) => *before += &more,
                (Ok(item), _) => heard.push(item),
            }
        }
        (heard, Ok(()))
    })
}

pub fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}
