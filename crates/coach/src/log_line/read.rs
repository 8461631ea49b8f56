//! Reading the line of a command, with the answer that it may bring along.

use super::LogReply;
use crate::messages;
use crate::reading::{self, Sentences};
use crate::services::{ServiceError, Services};
use setwise_domain::limits::MOST_LINE_BYTES;
use setwise_domain::text::counted;
use setwise_shorthand::{Reading, speech};
use setwise_store::Reader;
use setwise_words::text::{NextStep, next_step};

/// Reads a line; `choose` answers the question that it raises. The other end is the whole answer.
pub(super) fn read(
    services: &Services,
    reader: &Reader,
    text: &str,
    choose: Option<usize>,
    sentences: Sentences,
) -> Result<Result<Reading, LogReply>, ServiceError> {
    if text.len() > MOST_LINE_BYTES {
        return Ok(Err(LogReply::refused(format!(
            "That is {} long; a line can have at most {}.",
            counted(text.len(), "byte"),
            counted(MOST_LINE_BYTES, "byte")
        ))));
    }
    let own = speech::own(text, services.catalog);
    if speech::says_something(text) && !speech::says_something(&own) {
        return Ok(Err(LogReply::refused(messages::NOT_SAID_TO_ME.into())));
    }
    let mut reading = reading::read(services, reader, &own, None, sentences)?;
    match (choose, &reading) {
        (Some(number), Reading::Ask(question)) => {
            let choice = number.checked_sub(1).and_then(|at| question.options.get(at));
            let Some(choice) = choice else {
                return Ok(Err(LogReply::refused(messages::no_such_answer(
                    &number.to_string(),
                    question,
                ))));
            };
            reading = reading::read(services, reader, &choice.line.clone(), None, Sentences::Left)?;
        }
        (Some(_), Reading::Sets(_) | Reading::Change(_) | Reading::Weigh(_)) => {
            let choose = next_step(NextStep::ChooseReading, services.window.door());
            return Ok(Err(LogReply::refused(format!(
                "There is nothing to choose: the line has only one reading. Send it without {choose}."
            ))));
        }
        _ => {}
    }
    Ok(Ok(reading))
}
