//! Subjects, periods and comparisons from words: one reading for flags, calls and sentences.

mod unread;

pub use unread::Unread;

use super::LogView;
use jiff::civil::Date;
use setwise_catalog::catalog::{Match, Resolution, movement_named, muscles_named};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::load::{Load, Unit};
use setwise_domain::query::{
    Among, Comparison, Counted, Metric, Period, Pick, Quantity, Query, Subject,
};
use setwise_domain::set_log::LogResult;
use setwise_words::parse::distance;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::period::PeriodReader;
use setwise_words::parse::unit::Weight;

/// Days whose plans a question is held against: a month, each of which is read and put together with its
/// sets.
const MOST_DAYS_OF_PLANS: i32 = 31;

/// A question as its parts are written in a call or as flags; what is left out is usual.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    pub metric: Metric,
    pub subject: &'a str,
    pub period: &'a str,
    pub compare: &'a str,
    pub pick: Option<Pick>,
    pub among: Option<Among>,
}

/// The question, or each part that can't be read with why.
pub fn query(
    written: Written<'_>,
    days: PeriodReader,
    view: &LogView<'_>,
) -> Result<Query, Vec<(&'static str, Unread)>> {
    let subject = match written.metric {
        Metric::Notes => subject_of_notes(written.subject, view),
        _ => subject(written.subject, view),
    };
    let period = match written.metric {
        Metric::Forecast => period_ahead(written.period, days),
        _ => period(written.period, days),
    };
    let comparison = comparison(written.compare, written.metric, days, view);
    match (subject, period, comparison) {
        (Ok(subject), Ok(period), Ok(comparison)) => {
            let query = Query {
                metric: written.metric,
                subject,
                pick: match comparison {
                    // The least over a distance is what is asked for.
                    Comparison::Target { quantity } if quantity.unit == Counted::Metres => {
                        Some(Pick::Least)
                    }
                    _ => written.pick,
                },
                among: written.among,
                period,
                comparison,
            };
            of_one_lift(&query).map_err(|error| vec![("subject", error)])?;
            comparable(&query).map_err(|error| vec![("compare", error)])?;
            Ok(query)
        }
        (subject, period, comparison) => Err([
            subject.err().map(|error| ("subject", error)),
            period.err().map(|error| ("period", error)),
            comparison.err().map(|error| ("compare", error)),
        ]
        .into_iter()
        .flatten()
        .collect()),
    }
}

/// A line is drawn on, and loads are averaged, of one exercise alone.
fn of_one_lift(query: &Query) -> Result<(), Unread> {
    let metric = query.metric;
    match (metric, &query.subject) {
        (_, Subject::Exercise { .. }) => Ok(()),
        (Metric::Forecast | Metric::AverageLoad, _) => Err(Unread::NoLift { metric }),
        _ => Ok(()),
    }
}

/// Whether there is something to hold the metric against: what is planned, or what is advised.
fn comparable(query: &Query) -> Result<(), Unread> {
    let metric = query.metric;
    let days = match query.period {
        Period::Days { from, to } => (to - from).get_days() + 1,
        Period::Ever {} => i32::MAX,
        Period::Usual {} | Period::LastSession {} => 0,
    };
    match (&query.comparison, &query.subject) {
        (Comparison::Plan {}, _) => match metric {
            Metric::Sets | Metric::Done if days > MOST_DAYS_OF_PLANS => Err(Unread::LongPlan),
            Metric::Sets | Metric::Done | Metric::Adherence => Ok(()),
            Metric::Sessions if query.subject == (Subject::All {}) => Ok(()),
            _ => Err(Unread::NoPlan { metric }),
        },
        (Comparison::Range {}, subject) => match (metric, subject) {
            (Metric::HardSets, Subject::All {} | Subject::Muscles { .. })
            | (Metric::Effort, _)
            | (Metric::Time, Subject::Movement { .. })
            | (Metric::Frequency, Subject::Exercise { .. } | Subject::Muscles { .. }) => Ok(()),
            _ => Err(Unread::NoRange { metric }),
        },
        (comparison, _) => match (metric, comparison) {
            (_, Comparison::None {})
            | (
                Metric::First | Metric::Since | Metric::RepMax | Metric::Forecast,
                Comparison::Target { .. },
            ) => Ok(()),
            (Metric::Duration | Metric::Start | Metric::Notes, _) => Err(Unread::Alone { metric }),
            (Metric::First | Metric::RepMax | Metric::DaysOff | Metric::Forecast, _) => {
                Err(Unread::NotCompared { metric })
            }
            _ => Ok(()),
        },
    }
}

/// The question as its parts are written, those that say something.
pub fn written(query: &Query) -> Vec<(&'static str, String)> {
    let mut parts = vec![("metric", query.metric.word().to_owned())];
    let mut push = |name, text: Option<String>| parts.extend(text.map(|text| (name, text)));
    push("subject", query.subject.name().map(str::to_owned));
    push(
        "period",
        match query.period {
            Period::Usual {} => None,
            Period::Ever {} => Some("ever".to_owned()),
            Period::LastSession {} => Some("last session".to_owned()),
            Period::Days { to, .. } if query.metric == Metric::Forecast => Some(to.to_string()),
            Period::Days { from, to } => Some(range(from, to)),
        },
    );
    push(
        "compare",
        match &query.comparison {
            Comparison::None {} => None,
            Comparison::Before {} => Some("before".to_owned()),
            Comparison::Plan {} => Some("plan".to_owned()),
            Comparison::Range {} => Some("range".to_owned()),
            Comparison::Days { from, to } => Some(range(*from, *to)),
            Comparison::With { subject } => subject.name().map(|name| format!("with {name}")),
            Comparison::Target { quantity } => Some(match quantity.unit {
                Counted::Kilograms => Load::from_kilograms(quantity.amount, Unit::Kg).to_string(),
                Counted::Reps => format!("{} reps", quantity.amount),
                Counted::Share => format!("{} %", quantity.amount),
                Counted::Metres => format!("{} m", quantity.amount),
                _ => quantity.amount.to_string(),
            }),
        },
    );
    push("pick", query.pick.map(|pick| pick.word().to_owned()));
    push("among", query.among.map(|among| among.word().to_owned()));
    parts
}

fn range(from: Date, to: Date) -> String {
    format!("{from} to {to}")
}

/// What a question is asked of. Muscles and movements go before exercises of the same name, and an
/// exercise that is only in the log is known by its own name.
pub fn subject(name: &str, view: &LogView<'_>) -> Result<Subject, Unread> {
    let lower = name.trim().to_lowercase();
    if is_listed(&lower, "|all|everything|all exercises|all lifts|all muscles") {
        return Ok(Subject::All {});
    }
    if let Some(group) = group(&lower) {
        return Ok(group);
    }
    match view.catalog.resolve(name) {
        Resolution::Found { exercise, .. } => Ok(of_exercise(exercise)),
        resolution => {
            let key = ExerciseKey::new(None, name);
            if is_logged(&key, view)? {
                return Ok(Subject::Exercise { key, name: name.trim().to_owned() });
            }
            let name = name.trim().to_owned();
            let names = |of: Vec<&Exercise>| of.iter().map(|one| one.name.clone()).collect();
            Err(match resolution {
                Resolution::Ambiguous(meant) => Unread::Several { name, meant: names(meant) },
                resolution => Unread::Unknown { name, near: names(resolution.candidates()) },
            })
        }
    }
}

/// Notes are asked of an exercise by its whole name; what is none are words that stand in them.
fn subject_of_notes(name: &str, view: &LogView<'_>) -> Result<Subject, Unread> {
    if is_listed(&name.trim().to_lowercase(), "|all|everything") {
        return Ok(Subject::All {});
    }
    if let Resolution::Found { exercise, how: Match::Alias } = view.catalog.resolve(name) {
        return Ok(of_exercise(exercise));
    }
    let key = ExerciseKey::new(None, name);
    let name = name.trim().to_owned();
    Ok(if is_logged(&key, view)? {
        Subject::Exercise { key, name }
    } else {
        Subject::Words { name }
    })
}

fn is_logged(key: &ExerciseKey, view: &LogView<'_>) -> LogResult<bool> {
    Ok(!view.log.days_of_exercise(key, 1)?.is_empty())
}

/// Muscles or a movement by their whole name, in lower case.
pub fn group(name: &str) -> Option<Subject> {
    let own = || plural(name);
    if let Some(patterns) = movement_named(name) {
        return Some(Subject::Movement { name: own(), patterns });
    }
    let muscles = muscles_named(name)?;
    Some(Subject::Muscles { name: own(), muscles })
}

/// `leg` as it is told: legs.
fn plural(name: &str) -> String {
    const SINGLE: &str =
        "leg|arm|quad|hamstring|ham|glute|lat|trap|delt|shoulder|bicep|tricep|forearm|oblique|ab";
    match name {
        "calf" => "calves".to_owned(),
        name if is_listed(name, SINGLE) => format!("{name}s"),
        name => name.to_owned(),
    }
}

pub fn of_exercise(exercise: &Exercise) -> Subject {
    Subject::Exercise { key: exercise.key(), name: exercise.name.clone() }
}

/// Days by their words. `last session` and `usual` are words too.
pub fn period(text: &str, days: PeriodReader) -> Result<Period, Unread> {
    if is_listed(text.trim(), "|usual") {
        return Ok(Period::Usual {});
    }
    let text = text.trim();
    match days.read_whole(text) {
        None => Err(Unread::NoPeriod { text: text.to_owned() }),
        Some(Err(error)) => Err(Unread::NoDay { text: text.to_owned(), error }),
        Some(Ok(period)) => Ok(period),
    }
}

/// Days to come, which a line is drawn on to.
fn period_ahead(text: &str, days: PeriodReader) -> Result<Period, Unread> {
    let text = text.trim();
    if is_listed(text, "|usual") {
        return Ok(Period::Usual {});
    }
    match days.read_ahead_whole(text) {
        Some(Ok(ahead)) if ahead.to > days.today() => Ok(ahead.into()),
        _ => Err(Unread::NotAhead { text: text.to_owned() }),
    }
}

/// What a number is held against.
pub fn comparison(
    text: &str,
    metric: Metric,
    days: PeriodReader,
    view: &LogView<'_>,
) -> Result<Comparison, Unread> {
    let text = text.trim();
    let known = match text {
        "" | "none" => Some(Comparison::None {}),
        "before" => Some(Comparison::Before {}),
        "plan" => Some(Comparison::Plan {}),
        "range" => Some(Comparison::Range {}),
        _ => None,
    };
    if let Some(known) = known {
        return Ok(known);
    }
    if let Some(name) = text.strip_prefix("with ") {
        return Ok(Comparison::With { subject: subject(name, view)? });
    }
    if let Some(quantity) = target(text, metric, view.profile.unit) {
        return Ok(Comparison::Target { quantity });
    }
    match days.read_whole(text) {
        Some(Ok(Period::Days { from, to })) => Ok(Comparison::Days { from, to }),
        _ => Err(Unread::NoComparison { text: text.to_owned() }),
    }
}

/// `100 kg`, `20 reps`, `90 %`; a bare number in what the metric counts.
fn target(text: &str, metric: Metric, unit: Unit) -> Option<Quantity> {
    if let Some(share) = text.strip_suffix('%') {
        let share: u16 = share.trim().parse().ok()?;
        let is_of_load = matches!(metric, Metric::E1rm | Metric::Load);
        return is_of_load.then(|| Quantity::new(f64::from(share), Counted::Share));
    }
    let reps = text.strip_suffix(" reps").or(match metric {
        Metric::RepMax => Some(text),
        _ => None,
    });
    if let Some(reps) = reps
        && matches!(metric, Metric::RepMax | Metric::First | Metric::Since)
    {
        let reps: u16 = reps.parse().ok().filter(|reps| *reps > 0)?;
        return Some(Quantity::new(f64::from(reps), Counted::Reps));
    }
    if metric == Metric::Time
        && let Some(metres) = distance::metres(text)
    {
        return Some(Quantity::new(metres.as_f64(), Counted::Metres));
    }
    let bare = text.trim_end_matches(" reps").trim_end_matches(" sets");
    if matches!(metric, Metric::Reps | Metric::Sets | Metric::HardSets | Metric::Sessions) {
        let counted = match metric {
            Metric::Reps => Counted::Reps,
            Metric::Sessions => Counted::Sessions,
            _ => Counted::Sets,
        };
        return bare.parse::<u16>().ok().map(|count| Quantity::new(f64::from(count), counted));
    }
    let weight: Weight = text.parse().ok()?;
    Some(Quantity::new(weight.load(unit).mass().kg(), Counted::Kilograms))
}
