//! The sentences for what is wrong with a value's type or with two values together.

use crate::arguments::Given;
use crate::descriptor::{Kind, Parameter};
use crate::value::ValueIssue;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{CallIssue, CallIssueCode};

pub(super) fn error(code: CallIssueCode, parameter: &str, message: String) -> CallIssue {
    CallIssue { code, parameter: Some(excerpt(parameter)), message }
}

pub(super) fn wrong_type(parameter: &Parameter, given: &Given, text: Option<&str>) -> ValueIssue {
    let name = parameter.name;
    let message = match (text, given) {
        (Some(_), Given::Object(_) | Given::List(_))
            if matches!(parameter.kind, Kind::Json { .. }) =>
        {
            format!(
                "'{name}' must be a string: write its JSON as text, in quotes, not {}",
                given.type_name()
            )
        }
        (Some(text), given) => format!(
            "'{name}' must be a string: write {name}: \"{}\", not {}",
            excerpt(text),
            excerpt(&given.as_written())
        ),
        (None, Given::Null) if !parameter.required => {
            format!(
                "'{name}' must be a string: leave it out where there is nothing to say, null is not taken"
            )
        }
        (None, given) => format!(
            "'{name}' must be a string{}, not {}",
            parameter
                .good
                .first()
                .map(|good| format!(": write {name}: \"{good}\" or the like"))
                .unwrap_or_default(),
            given.type_name()
        ),
    };
    ValueIssue { code: CallIssueCode::WrongType, message }
}

pub(super) fn disagreement(reserve: Halves, exertion: Halves) -> String {
    let (rir, rpe) = (Rir(reserve), Rpe(exertion));
    let agreeing = |says: String| {
        format!(
            "rir \"{reserve}\" and rpe \"{exertion}\" disagree: RIR = 10 - RPE, so {says}. Send the one that the athlete said, or two that agree."
        )
    };
    if reserve.halves() <= 18 {
        agreeing(format!(
            "rir \"{reserve}\" is rpe \"{}\" and rpe \"{exertion}\" is rir \"{}\"",
            rir.rpe().0,
            rpe.rir().0
        ))
    } else {
        agreeing(format!("rpe \"{exertion}\" is rir \"{}\"", rpe.rir().0))
    }
}
