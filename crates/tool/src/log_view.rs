//! What a question about the log is answered from: the store, with the calendar as the log shows it.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_catalog::catalog::Catalog;
use setwise_domain::profile::Profile;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogUnreadable;
use setwise_store::Reader;
use setwise_training::query::LogView;
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
        let trained = crate::trained::within(reader, catalog, days, today);
        trained
            .map(|trained| Arc::clone(&trained.calendar))
            .map_err(|error| LogUnreadable(error.to_string()))
    };
    ask(&LogView { log: reader, catalog, profile, calendar: &calendar, today, zone })
}
