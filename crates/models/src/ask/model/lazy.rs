//! A model that is connected to when it is first asked: nothing is paid for a choice that is
//! never used, and the key is read no sooner than it is needed.

use super::key::KeySource;
use crate::provider::{Choice, Found, Model, ModelError, Request, Server, Wire, connect};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _, TryStreamExt as _};
use setwise_domain::conversation::Delta;
use std::sync::Arc;
use tokio::sync::Mutex;

pub struct LazyModel(Arc<Inner>);

struct Inner {
    /// Without its key.
    choice: Choice,
    keys: KeySource,
    wire: Wire,
    connected: Mutex<Option<Arc<dyn Model>>>,
}

impl LazyModel {
    /// The key comes from `keys` and takes the place of the choice's own; what is sent is recorded in `wire`.
    pub fn new(choice: Choice, keys: KeySource, wire: Wire) -> Self {
        Self(Arc::new(Inner { choice, keys, wire, connected: Mutex::default() }))
    }
}

impl Inner {
    async fn model(&self) -> Result<Arc<dyn Model>, ModelError> {
        let mut connected = self.connected.lock().await;
        if let Some(model) = &*connected {
            return Ok(Arc::clone(model));
        }
        let key = self.keys.key().await?;
        let model = connect(Choice { key, ..self.choice.clone() }, self.wire.clone());
        Ok(Arc::clone(connected.insert(model)))
    }
}

impl Model for LazyModel {
    fn choice(&self) -> &Choice {
        &self.0.choice
    }

    fn server(&self) -> BoxFuture<'static, Server> {
        let inner = Arc::clone(&self.0);
        async move {
            match inner.model().await {
                Ok(model) => model.server().await,
                Err(_) => Server::default(),
            }
        }
        .boxed()
    }

    fn found(&self) -> BoxFuture<'static, Option<Found>> {
        let inner = Arc::clone(&self.0);
        async move { inner.model().await.ok()?.found().await }.boxed()
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let inner = Arc::clone(&self.0);
        let asking = async move {
            let answer = inner.model().await?.ask(request);
            let answer = answer.then(move |heard| {
                let inner = Arc::clone(&inner);
                async move {
                    // A key that was refused may have been replaced; the next question reads it
                    // again.
                    if matches!(heard, Err(ModelError::BadKey { .. })) {
                        *inner.connected.lock().await = None;
                    }
                    heard
                }
            });
            Ok::<_, ModelError>(answer)
        };
        stream::once(asking)
            .try_flatten()
            // Nothing comes after an error.
            .scan(false, |over, heard| {
                let next = (!*over).then_some(heard);
                *over |= matches!(next, Some(Err(_)));
                future::ready(next)
            })
            .boxed()
    }
}
