//! The answers, each from the log, the plan or the catalogue, with what it rests on.

mod about;
mod bar;
mod calendar;
mod change;
mod correct;
mod history;
mod loads;
mod question;
mod standing;
mod talk;

use super::abilities;
use super::case::{Answer, Case, say};
use super::phrase::Named;
use super::topics::Topic;
use setwise_domain::conversation::Delta;

pub use change::why_swap;
pub use talk::not_understood;

/// One round: calls first where the answer needs them, else words or a question.
pub fn round(case: &Case<'_>) -> Vec<Delta> {
    match &case.ask.exercise {
        // The plan says which of them is meant.
        Some(Named::Several { .. }) if case.ask.topic == Topic::SkipExercise => {}
        Some(Named::Several { name, fits }) => {
            return question::newest_of(case, name, fits)
                .unwrap_or_else(|| case.ask_which(name, fits));
        }
        Some(Named::Unknown { name, near })
            if !answers_own(case.ask.topic) || case.own(name).is_none() =>
        {
            return talk::unknown_exercise(case, name, near);
        }
        _ => {}
    }
    match answer(case) {
        Ok(mut said) => {
            if let Some(other) = &case.ask.left_over {
                said.push(Delta::Text(format!(
                    "\nOne thing at a time: send `{other}` for the other."
                )));
            }
            said
        }
        Err(first) => first,
    }
}

fn answer(case: &Case<'_>) -> Answer {
    Ok(match case.ask.topic {
        Topic::Next => standing::next(case),
        Topic::ShowPlan => standing::plan(case),
        Topic::TimeLeft => standing::time_left(case),
        Topic::SetsLeft => standing::sets_left(case),
        Topic::NextSession | Topic::NextDeload if case.context.following.is_none() => {
            calendar::calendar(case)
        }
        Topic::Following | Topic::NextSession => standing::program(case),
        Topic::NextDeload => standing::deload(case),
        Topic::Query => question::question(case)?,
        Topic::Why => question::why(case)?,
        Topic::NewestSet => history::newest_set(case)?,
        Topic::LoadFor => loads::load_for(case)?,
        Topic::WhyLoad => loads::why(case)?,
        Topic::AtLoad => loads::at_load(case)?,
        Topic::SetsAWeek => say(question::sets_a_week(case)),
        Topic::Busy => change::busy(case)?,
        Topic::Plates => bar::plates(case),
        Topic::WarmUp => bar::warm_up(case)?,
        Topic::Swap => change::swap(case)?,
        Topic::Time => change::time(case)?,
        Topic::Equipment => change::equipment(case)?,
        Topic::About => about::exercise(case),
        Topic::Easier => change::energy(case, change::Step::Easier)?,
        Topic::Harder => change::energy(case, change::Step::Harder)?,
        Topic::NewPlan => change::new_plan(case)?,
        Topic::EditLast => say(correct::HOW),
        Topic::Undo => correct::undo(),
        Topic::Pain => talk::pain(case),
        Topic::WhyRefused => talk::why_refused(case),
        Topic::Abilities => say(abilities::told()),
        Topic::Calendar => calendar::calendar(case),
        Topic::SkipExercise => change::skip(case)?,
        Topic::AddExercise => change::add(case)?,
        Topic::Program => say(talk::program(case.text)),
        Topic::Settle => say(talk::SETTLE),
        Topic::Hello => say(talk::HELLO),
        Topic::Thanks => say(talk::THANKS),
    })
}

/// Whether a question can be answered from the log alone, for an exercise that the catalogue
/// doesn't know.
const fn answers_own(topic: Topic) -> bool {
    matches!(topic, Topic::Query | Topic::LoadFor | Topic::AtLoad | Topic::NewestSet)
}
