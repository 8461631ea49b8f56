//! Why words say no part of a question, as sentences.

use super::MOST_DAYS_OF_PLANS;
use setwise_domain::query::Metric;
use setwise_domain::set_log::LogUnreadable;
use setwise_words::parse::day::DayError;

/// Why words say no part of a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    #[error(transparent)]
    Log(#[from] LogUnreadable),
    #[error("'{name}' may be {}; say which", setwise_words::text::either(.meant))]
    Several { name: String, meant: Vec<String> },
    #[error("there is no exercise, muscle or movement '{name}'{}", nearby(.near))]
    Unknown { name: String, near: Vec<String> },
    #[error("'{text}' {error}")]
    NoDay { text: String, error: DayError },
    #[error(
        "'{text}' isn't a period; wanted past days, such as last week, since March, 14 nov, \
         last session or ever"
    )]
    NoPeriod { text: String },
    #[error("'{text}' isn't a future day; wanted one such as in 3 months, march or 2027-03-31")]
    NotAhead { text: String },
    #[error("'{metric}' is for one lift: name it, such as Bench Press")]
    NoLift { metric: Metric },
    #[error(
        "'{text}' can't be compared with; wanted before, plan, range, a weight such as 100 kg, a \
         period, or 'with' and an exercise or muscle"
    )]
    NoComparison { text: String },
    #[error(
        "'{metric}' is not planned; what is planned are sets, done, adherence and all sessions, so ask one \
         of them against the plan, or compare with a period such as before"
    )]
    NoPlan { metric: Metric },
    #[error("'{metric}' can't be compared with anything: leave it out")]
    Alone { metric: Metric },
    #[error(
        "'{metric}' can only be compared with a load or reps: time-since and first against either, rep-max \
         against reps"
    )]
    NotCompared { metric: Metric },
    #[error(
        "plans are compared over at most {MOST_DAYS_OF_PLANS} days; ask for such as last week or last month"
    )]
    LongPlan,
    #[error(
        "there is no advised range for '{metric}' here; there is one for hard-sets of a muscle or of all, for effort, and for the frequency of an exercise or muscle"
    )]
    NoRange { metric: Metric },
}

fn nearby(names: &[String]) -> String {
    if names.is_empty() {
        String::new()
    } else {
        format!("; near it: {}", setwise_words::text::list(names))
    }
}
