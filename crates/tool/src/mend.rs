//! Which call mended a refused one.

use super::alias::{Named, named};
use super::arguments::{self, Given};
use super::text_call;
use super::tools::find;
use serde_json::Value;
use setwise_catalog::schema::codec::same_arguments;
use setwise_domain::tool_call::Syntax;
use setwise_store::{CallEnd, RecordedCall};

/// For each of these calls, the newest first, the place of the one that mended it: the next of its
/// conversation that was taken and is its corrected call; or, in the same turn, the next call of its
/// tool that was taken and names the same exercise.
pub fn find_mended(calls: &[RecordedCall]) -> Vec<Option<usize>> {
    let mended = |(at, call): (usize, &RecordedCall)| {
        let refused = (call.end == CallEnd::Refused).then(|| Refused::of(call))?;
        (0..at).rev().find(|later| refused.is_mended_by(&calls[*later]))
    };
    calls.iter().enumerate().map(mended).collect()
}

struct Refused<'a> {
    call: &'a RecordedCall,
    /// The call to send instead: its tool and its arguments.
    corrected: Option<(String, String)>,
    exercise: Option<String>,
}

impl<'a> Refused<'a> {
    fn of(call: &'a RecordedCall) -> Self {
        let conclusion = call.conclusion.as_ref();
        let refusal = conclusion.and_then(|conclusion| conclusion.result.as_ref().err());
        let corrected = refusal.and_then(|refusal| refusal.corrected_call.as_deref());
        Self {
            corrected: corrected.and_then(|text| corrected_call(text, call.call.syntax)),
            exercise: exercise(&call.call.tool, &call.call.arguments),
            call,
        }
    }

    fn is_mended_by(&self, later: &RecordedCall) -> bool {
        let (one, other) = (&self.call.origin, &later.origin);
        let is_near = (one.caller, one.conversation) == (other.caller, other.conversation);
        if !is_near || !matches!(later.end, CallEnd::Done | CallEnd::Held) {
            return false;
        }
        let is_corrected = self.corrected.as_ref().is_some_and(|(tool, arguments)| {
            *tool == later.call.tool && same_arguments(arguments, &later.call.arguments)
        });
        is_corrected || (self.is_in_turn_of(later) && self.names_exercise_of(later))
    }

    fn is_in_turn_of(&self, later: &RecordedCall) -> bool {
        let turn = |call: &RecordedCall| call.call.identity.as_ref().map(|identity| identity.turn);
        turn(self.call).is_some_and(|own| turn(later) == Some(own))
    }

    fn names_exercise_of(&self, later: &RecordedCall) -> bool {
        let own = self.exercise.as_deref();
        let other = exercise(&later.call.tool, &later.call.arguments);
        self.call.call.tool == later.call.tool
            && own.zip(other).is_some_and(|(own, other)| own.eq_ignore_ascii_case(&other))
    }
}

fn corrected_call(text: &str, syntax: Syntax) -> Option<(String, String)> {
    match syntax {
        Syntax::Text => {
            let call = text_call::calls(text).into_iter().next()?;
            Some((call.name, call.arguments))
        }
        Syntax::Native => {
            let call: Value = serde_json::from_str(text).ok()?;
            Some((call["name"].as_str()?.to_owned(), call["arguments"].to_string()))
        }
    }
}

/// The exercise that a call names, by whatever name of the parameter.
fn exercise(tool: &str, text: &str) -> Option<String> {
    let tool = find(tool)?;
    let place = tool.index_of("exercise")?;
    let given = arguments::read(text).ok()?;
    given.into_iter().find_map(|one| {
        let is_it = match named(tool, &one.name) {
            Named::Exact(index) | Named::WrongCase(index) => index == place,
            Named::Alias(means) => means == [place],
            Named::Unknown(unknown) => unknown.near == [place],
        };
        match one.value {
            Given::Text(name) if is_it => Some(name.trim().to_owned()),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use setwise_domain::batch::{CallRecord, Conclusion};
    use setwise_domain::tool_call::{CallIdentity, Caller, Origin, Refusal, ToolResult};
    use uuid::Uuid;

    const WRONG: &str = r#"{"exerciseName":"Bench Press","reps":"8"}"#;
    const RIGHT: &str = r#"{"reps":"8","exercise":"Bench Press"}"#;

    /// A call of a turn of a conversation, both by their numbers.
    fn call((conversation, turn): (u128, u128), arguments: &str, end: CallEnd) -> RecordedCall {
        let (conversation, turn) = (Uuid::from_u128(conversation), Uuid::from_u128(turn));
        let corrected = format!(r#"{{"name":"log_set_result","arguments":{RIGHT}}}"#);
        let refusal = Refusal {
            tool: "log_set_result".into(),
            issues: Vec::new(),
            corrected_call: Some(corrected),
            text: String::new(),
        };
        let done = ToolResult::Answered { text: String::new() };
        let result = if end == CallEnd::Refused { Err(refusal) } else { Ok(done) };
        RecordedCall {
            id: 0,
            at: jiff::Timestamp::UNIX_EPOCH,
            origin: Origin { conversation: Some(conversation), ..Origin::of(Caller::Model) },
            call: CallRecord {
                tool: "log_set_result".into(),
                arguments: arguments.into(),
                syntax: Syntax::Native,
                identity: Some(CallIdentity { conversation, turn, call: String::new() }),
                issues: Vec::new(),
                name_mistakes: Vec::new(),
                micros: 0,
            },
            end,
            conclusion: Some(Conclusion { result, message: String::new() }),
        }
    }

    #[test]
    fn a_refused_call_is_mended_by_what_corrects_it_alone() {
        use CallEnd::{Done, Held, Refused};
        let other_reps = r#"{"exercise":"bench press","reps":"7"}"#;
        let squat = r#"{"exercise":"Squat","reps":"8"}"#;
        for (place, arguments, end, is_mended) in [
            ((1, 1), RIGHT, Done, true),
            ((1, 1), RIGHT, Held, true),
            ((1, 1), RIGHT, Refused, false),
            ((1, 2), RIGHT, Done, true),
            ((2, 1), RIGHT, Done, false),
            ((1, 1), other_reps, Done, true),
            ((1, 2), other_reps, Done, false),
            ((1, 1), squat, Done, false),
            ((1, 1), "{", Done, false),
        ] {
            let later = call(place, arguments, end);
            let calls = [later, call((1, 1), squat, Done), call((1, 1), WRONG, Refused)];
            let found = find_mended(&calls)[2];
            assert_eq!(found, is_mended.then_some(0), "{place:?} {arguments} {end}");
        }
        let before = [call((1, 1), WRONG, Refused), call((1, 1), RIGHT, Done)];
        assert_eq!(find_mended(&before), [None, None], "what came before mended nothing");
    }
}
