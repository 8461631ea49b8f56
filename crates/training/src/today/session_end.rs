//! When the training of a day is over. The athlete may say so; else it is over once all of its plan is
//! done, once nothing was done for four hours, or with the day. It waits for no lift that was left out.

use super::board::work_share;
use jiff::Timestamp;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::limits::SESSION_GAP;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::trained_day::WorkShare;

/// Whether what was trained on a day is over. `today` is the day of the session that is under way.
pub fn is_over(
    date: Date,
    log: &dyn SetLog,
    catalog: &Catalog,
    (today, now): (Date, Timestamp),
) -> LogResult<bool> {
    if date < today || log.was_ended(date)? {
        return Ok(true);
    }
    let moments = log.moments(DateRange { from: date, to: date })?;
    if moments.is_empty() {
        return Ok(false);
    }
    let times = moments.iter().map(|moment| moment.at);
    let next = moments.iter().skip(1).map(|moment| moment.at).chain([now]);
    let paused = times.zip(next).any(|(at, next)| next.duration_since(at) >= SESSION_GAP);
    let whole = || match log.plan_for(date)? {
        Some(plan) => work_share(&plan, log, catalog).map(WorkShare::is_whole),
        None => Ok(false),
    };
    Ok(paused || whole()?)
}
