//! Saying something to the coach, and asking it again.

use super::desk::Desk;
use super::driver::{Driver, blocking};
use super::effect::Event;
use super::event::TurnEvent;
use super::stop::Stop;
use super::{again, context, said};
use tokio::sync::mpsc::UnboundedSender;

/// One turn: the athlete says `text`, and whatever comes of it is stored and shown as it comes.
pub async fn say(desk: &Desk, text: String, sink: &UnboundedSender<TurnEvent>) {
    say_until(desk, text, sink, &Stop::new()).await;
}

/// The same, with a way to end it.
pub async fn say_until(desk: &Desk, text: String, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    run(desk, Event::Said(text), sink, stop).await;
}

/// Asks the coach again what it was asked last and did not answer to its end. Another coach may
/// have been chosen meanwhile.
pub async fn retry_until(desk: &Desk, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    let unanswered = {
        let desk = desk.clone();
        blocking(move || Ok(again::unanswered(&context::entries(&desk.store.reader()?)?))).await
    };
    match unanswered {
        Ok(Some(text)) => run(desk, Event::Again(text), sink, stop).await,
        Ok(None) => show(sink, TurnEvent::Failed(said::NOTHING_TO_RETRY.into())),
        Err(fault) => show(sink, TurnEvent::Failed(fault.to_string())),
    }
}

async fn run(desk: &Desk, first: Event, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    let last = match Driver::new(desk, sink, stop).await {
        Ok(mut driver) => match driver.run(first).await {
            Ok(None) => TurnEvent::Done,
            Ok(Some(failed)) => TurnEvent::Failed(failed),
            Err(fault) => TurnEvent::Failed(fault.to_string()),
        },
        Err(fault) => TurnEvent::Failed(fault.to_string()),
    };
    show(sink, last);
}

/// A reader that is gone is no fault: the turn is carried out and stored all the same.
pub(super) fn show(sink: &UnboundedSender<TurnEvent>, event: TurnEvent) {
    let _ = sink.send(event);
}
