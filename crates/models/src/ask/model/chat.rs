//! What a model gives in a round of the chat, as the seam has it.

use super::think::Think;
use crate::ask::CoachError;
use crate::provider::ModelError;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use setwise_domain::conversation::Delta;

/// Passes on the pieces as they come.
pub fn deltas(
    heard: BoxStream<'static, Result<Delta, ModelError>>,
) -> BoxStream<'static, Result<Delta, CoachError>> {
    let ends = heard.map(Some).chain(stream::iter([None]));
    ends.scan(Think::default(), |think, heard| {
        let deltas: Vec<Result<Delta, CoachError>> = match heard {
            Some(Ok(Delta::Text(text))) => think.hear(&text).into_iter().map(Ok).collect(),
            Some(Ok(delta)) => vec![Ok(delta)],
            // What was held back comes before the error.
            Some(Err(error)) => {
                let held = think.end().into_iter().map(Ok);
                held.chain([Err(error.into())]).collect()
            }
            None => think.end().into_iter().map(Ok).collect(),
        };
        std::future::ready(Some(stream::iter(deltas)))
    })
    .flatten()
    .boxed()
}
