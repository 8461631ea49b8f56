//! Which backups are kept.

use super::{Backup, Reason};
use crate::limits::{
    BACKUP_DAYS_KEPT, BACKUP_WEEKS_KEPT, BACKUPS_KEPT, MOST_BACKUPS_OF_NEWEST_DAY,
};
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// Those that go, of backups newest first: what is neither the newest of one of the newest days or
/// weeks, nor of the newest day. Copies of older versions and of damaged databases are counted by
/// themselves: a newer day says nothing about them.
pub(super) fn surplus<'a>(backups: &'a [Backup], zone: &TimeZone) -> Vec<&'a Backup> {
    let apart = |backup: &Backup| match backup.reason {
        Reason::OfVersion(_) => Some("version"),
        Reason::Damaged | Reason::Salvaged => Some("damaged"),
        _ => None,
    };
    let mut kept: BTreeSet<&Backup> = BTreeSet::new();
    for group in ["version", "damaged"] {
        let group = backups.iter().filter(|one| apart(one) == Some(group));
        kept.extend(group.take(BACKUPS_KEPT));
    }
    let day = |backup: &Backup| backup.made_at.to_zoned(zone.clone()).date();
    let week = |backup: &Backup| {
        let week = day(backup).iso_week_date();
        (week.year(), week.week())
    };
    let rolling: Vec<&Backup> = backups.iter().filter(|one| apart(one).is_none()).collect();
    let newest = rolling.first().map(|backup| day(backup));
    let of_newest = rolling.iter().filter(|backup| Some(day(backup)) == newest);
    kept.extend(of_newest.take(MOST_BACKUPS_OF_NEWEST_DAY));
    let (mut days, mut weeks) = (BTreeSet::new(), BTreeSet::new());
    for backup in rolling {
        let new_day = days.len() < BACKUP_DAYS_KEPT && days.insert(day(backup));
        let new_week = weeks.len() < BACKUP_WEEKS_KEPT && weeks.insert(week(backup));
        if new_day || new_week {
            kept.insert(backup);
        }
    }
    backups.iter().filter(|one| !kept.contains(one)).collect()
}
