//! A coach that was chosen and can't be had: every question is answered with what to do.

use crate::ask::{Answer, Coach, CoachError, Reply, Request};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use setwise_domain::conversation::{Conversation, Delta};

/// Stands in for it, so that everything goes on that needs no coach, and nobody else answers
/// unasked.
pub struct UnavailableCoach {
    /// The provider's name.
    name: String,
    why: String,
}

impl UnavailableCoach {
    /// `why` says what is missing and what to do.
    pub fn new(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self { name: name.into(), why: why.into() }
    }

    fn error(&self) -> CoachError {
        CoachError::Unavailable(self.why.clone())
    }
}

impl Coach for UnavailableCoach {
    fn name(&self) -> &str {
        &self.name
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::iter([Err(self.error())]).boxed()
    }

    fn answer(&self, _: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        future::ready(Err(self.error())).boxed()
    }
}
