use super::year;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use setwise_catalog::catalog::Catalog;
use setwise_domain::curve::{self, Measure, Span};
use setwise_domain::day_totals::{self, DayTotals};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::regularity::regularity;
use setwise_domain::set_result::SetResult;
use setwise_domain::stamps::Stamps;
use std::collections::BTreeSet;

const TODAY: Date = date(2026, 11, 21);

fn sets() -> Vec<SetResult> {
    let noon = TODAY.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    let stamps = Stamps::fixed(noon);
    year::sets(TODAY, Catalog::embedded(), || stamps.id())
}

fn days_of(id: &str) -> Vec<DayTotals> {
    let days = day_totals::of_sets(&sets()).into_iter();
    let id = ExerciseId(id.to_owned());
    days.filter(|day| day.key.as_str() == id.0).map(|day| day.totals).collect()
}

#[test]
fn every_exercise_is_of_the_catalogue_and_none_is_of_today_or_later() {
    for set in sets() {
        assert!(set.exercise_id.is_some(), "{}", set.exercise);
        assert!(set.date < TODAY, "{}", set.date);
        assert!(set.performance.reps != Some(0) || set.performance.metres.is_some());
    }
}

#[test]
fn it_progresses_and_rests() {
    for id in ["back-squat", "bench-press", "barbell-row"] {
        let points = curve::points(&days_of(id), Measure::E1rm);
        let trend = curve::trend(&points).unwrap();
        assert!(trend.to > trend.from * 1.05, "{id}: {trend:?}");
        assert!(trend.to < trend.from * 1.8, "{id}: {trend:?}");
    }
    let pace = curve::points(&days_of("run"), Measure::Pace);
    assert!(curve::trend(&pace).unwrap().a_week < 0.0);
    let trained: BTreeSet<Date> = sets().iter().map(|set| set.date).collect();
    let regular = regularity(trained.iter().copied(), TODAY);
    assert!((150..220).contains(&regular.sessions), "{regular:?}");
    // The holiday ends a run of weeks.
    assert!(regular.longest < 30, "{regular:?}");
}

#[test]
fn a_shoulder_hurts_and_presses_stop() {
    let sets = sets();
    let hurt = sets.iter().find(|set| set.performance.notes.is_some()).unwrap();
    let bench = days_of("bench-press");
    let gap = bench.windows(2).map(|pair| (pair[1].date - pair[0].date).get_days()).max();
    assert!(gap >= Some(21), "{gap:?}");
    assert!(hurt.date > Span::Year.until(TODAY).from);
}
