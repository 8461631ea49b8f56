//! The records that stand, each in a line.

use super::chosen_set::meant;
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use setwise_domain::curve::Span;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::limits::MOST_SETS_OF_A_STORY;
use setwise_domain::load::Decimal;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::rival::{Rival, rival};
use setwise_domain::set_log::{LogResult, SetLog as _};
use setwise_domain::set_place::Places;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::excerpt;
use setwise_words::text::{Formatter, day};

/// The records of an exercise, or all of them.
pub fn standing_records(
    services: &Services,
    of: Option<&ExerciseKey>,
) -> Result<(Vec<Record>, Vec<String>), ServiceError> {
    let reader = services.store.reader()?;
    let formatter = services.catalog.formatter(reader.profile()?.unwrap_or_default().unit);
    let (records, sets, days) = match of {
        None => (reader.all_records()?, Vec::new(), Vec::new()),
        Some(key) => (
            reader.records(key)?,
            reader.of_exercise(key, MOST_SETS_OF_A_STORY)?,
            reader.days_of(key, Span::All.until(services.stamps.today()))?,
        ),
    };
    let sets: Vec<&SetResult> = sets.iter().collect();
    let line = |record: &Record| {
        let rival = rival(record, &sets, &days);
        let places = Places::read([&record.set], &reader)?;
        Ok(said(record, rival.as_ref(), formatter.counting(&places)))
    };
    let lines = records.iter().map(line).collect::<LogResult<Vec<_>>>()?;
    Ok((records, lines))
}

/// Says them; of an exercise by a name.
pub(super) fn show_records(
    services: &Services,
    exercise: Option<&str>,
) -> Result<Outcome, ServiceError> {
    let key = match exercise {
        None => None,
        Some(name) => match meant(&services.store.reader()?, services.catalog, name)? {
            Ok((key, _)) => Some(key),
            Err(why) => return Ok(Outcome::said(why)),
        },
    };
    let (_, lines) = standing_records(services, key.as_ref())?;
    Ok(Outcome::said(match (lines.as_slice(), exercise) {
        ([], Some(name)) => no_records(Some(name)),
        ([], None) => no_records(None),
        (lines, _) => lines.join("\n"),
    }))
}

/// What is said where there are none.
pub fn no_records(of: Option<&str>) -> String {
    let of = of.map_or(String::new(), |name| format!(" of {}", excerpt(name)));
    format!("No records{of} yet.")
}

/// `e1rm     234.3 lb  Bench Press  185 lb × 8 @8  set 1  21 Nov 2026, over 230.1 lb on 7 Nov 2026`
fn said(record: &Record, rival: Option<&Rival<'_>>, formatter: Formatter<'_>) -> String {
    let value = |value: f64| match record.kind {
        RecordKind::Load | RecordKind::E1rm => formatter.mass(value),
        RecordKind::Reps => format!("{} reps", Decimal::from_f64(value)),
        RecordKind::Volume => format!("{} × reps", formatter.mass(value)),
    };
    let over = rival.map_or(String::new(), |rival| {
        let set = rival.set.map(|set| formatter.set(set));
        let before = set.unwrap_or_else(|| value(rival.value));
        format!(", over {before} on {}", day::date(rival.date))
    });
    format!(
        "{:<7} {:<18} {}  {}{over}",
        record.kind.word(),
        value(record.value),
        formatter.row(&record.set, "  "),
        day::date(record.set.date)
    )
}
