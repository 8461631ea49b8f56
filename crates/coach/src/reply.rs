//! Saying something to the coach, and asking it again.

use super::driver::Driver;
use super::effect::Event;
use super::event::TurnEvent;
use super::intent::Work;
use super::services::{Services, blocking};
use super::stop::Stop;
use super::{context, messages, retry};
use setwise_domain::guard::guarded_future;
use tokio::sync::mpsc::UnboundedSender;

/// One turn: the athlete says `text`, and whatever comes of it is stored and shown as it comes.
pub async fn say(services: &Services, text: String, sink: &UnboundedSender<TurnEvent>) {
    say_until(services, text, sink, &Stop::new()).await;
}

/// The same, with a way to end it.
pub async fn say_until(
    services: &Services,
    text: String,
    sink: &UnboundedSender<TurnEvent>,
    stop: &Stop,
) {
    run(services, Event::Said(text), sink, stop).await;
}

/// One turn: the athlete chooses an option of the question that is open in this window, counted
/// from 1.
pub async fn choose_until(
    services: &Services,
    number: usize,
    sink: &UnboundedSender<TurnEvent>,
    stop: &Stop,
) {
    run(services, Event::Chosen(number), sink, stop).await;
}

/// One turn: what a key asks of the coach.
pub async fn have_until(
    services: &Services,
    work: Work,
    sink: &UnboundedSender<TurnEvent>,
    stop: &Stop,
) {
    run(services, Event::Wanted(work), sink, stop).await;
}

/// Asks the coach again what it was asked last and did not answer to its end. Another coach may
/// have been chosen meanwhile.
pub async fn retry_until(services: &Services, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    let unanswered = {
        let services = services.clone();
        blocking(move || Ok(retry::unanswered(&context::entries(&services.store.reader()?)?))).await
    };
    match unanswered {
        Ok(Some(text)) => run(services, Event::Again(text), sink, stop).await,
        Ok(None) => show(sink, TurnEvent::Failed(messages::NOTHING_TO_RETRY.into())),
        Err(error) => show(sink, TurnEvent::Failed(error.to_string())),
    }
}

async fn run(services: &Services, first: Event, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    let turn = guarded_future(async { Driver::new(services, sink, stop).await?.run(first).await });
    let ended = turn.await.unwrap_or_else(|panicked| Err(panicked.into()));
    show(
        sink,
        match ended {
            Ok(None) => TurnEvent::Done,
            Ok(Some(failed)) => TurnEvent::Failed(failed),
            Err(error) => TurnEvent::Failed(error.to_string()),
        },
    );
}

/// A reader that is gone is no error: the turn is carried out and stored all the same.
pub(super) fn show(sink: &UnboundedSender<TurnEvent>, event: TurnEvent) {
    let _ = sink.send(event);
}
