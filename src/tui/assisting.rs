//! The message to the calendar's assistant that is on its way, one at a time.

use super::msg::Response;
use crate::assistant::Event;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::AbortHandle;

#[derive(Default)]
pub struct Assisting(Option<AbortHandle>);

impl Assisting {
    /// Tells what comes of a message; what was under way before it ends.
    pub fn begin(
        &mut self,
        number: u64,
        events: BoxStream<'static, Event>,
        news: &UnboundedSender<Response>,
    ) {
        self.end();
        let (telling, failing) = (news.clone(), news.clone());
        let tell = move |news: &UnboundedSender<Response>, event| {
            let event = Box::new(event);
            // A screen that is gone needs no news.
            let _ = news.send(Response::Assistant { number, event });
        };
        let task = tokio::spawn(async move {
            let mut events = events;
            while let Some(event) = events.next().await {
                tell(&telling, event);
            }
        });
        self.0 = Some(task.abort_handle());
        // One that breaks off says so, or the screen would wait for it for ever.
        tokio::spawn(async move {
            let ended = task.await;
            if let Some(error) = ended.err().filter(|error| !error.is_cancelled()) {
                let message = format!("The assistant broke off, and nothing was changed: {error}");
                tell(&failing, Event::Failed { message });
                tell(&failing, Event::Done {});
            }
        });
    }

    /// Ends it by letting it go: nothing is changed before the athlete accepts.
    pub fn end(&mut self) {
        if let Some(task) = self.0.take() {
            task.abort();
        }
    }
}
