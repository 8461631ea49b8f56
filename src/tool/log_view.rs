//! What a question about the log is answered from: the store, with the calendar as the log shows it.

use crate::catalog::Catalog;
use crate::domain::profile::Profile;
use crate::domain::session::DateRange;
use crate::domain::set_log::LogUnreadable;
use crate::domain::trained_day::Trained;
use crate::query::LogView;
use crate::store::Reader;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::sync::Arc;

/// Asks with what there is to look at.
pub fn with_log_view<T>(
    reader: &Reader,
    catalog: &'static Catalog,
    profile: &Profile,
    today: Date,
    zone: &TimeZone,
    ask: impl FnOnce(&LogView<'_>) -> T,
) -> T {
    let calendar = |days: DateRange| {
        let trained = Trained::within(reader, catalog, days, today);
        trained
            .map(|trained| Arc::clone(&trained.calendar))
            .map_err(|error| LogUnreadable(error.to_string()))
    };
    ask(&LogView { log: reader, catalog, profile, calendar: &calendar, today, zone })
}
