use super::*;

fn hints(status: u16, headers: &[(&str, &'static str)]) -> Hints {
    Hints::read(status, |name| {
        headers.iter().find(|(given, _)| *given == name).map(|(_, value)| *value)
    })
}

#[track_caller]
fn waits(headers: &[(&str, &'static str)], millis: Option<u64>) {
    let wait = hints(429, headers).wait;
    assert_eq!(wait, millis.map(Duration::from_millis), "{headers:?}");
}

#[test]
fn a_wait_is_read_in_its_three_forms() {
    waits(&[("retry-after-ms", "1500")], Some(1_500));
    waits(&[("retry-after", "7")], Some(7_000));
    waits(&[("retry-after", " 0.25 ")], Some(250));
    waits(
        &[
            ("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT"),
            ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ],
        Some(30_000),
    );
    waits(&[("retry-after-ms", "20"), ("retry-after", "7")], Some(20));
    waits(&[("retry-after-ms", "soon"), ("retry-after", "7")], Some(7_000));
}

#[test]
fn a_wait_that_makes_no_sense_is_none() {
    for wrong in ["", "soon", "-1", "0", "NaN", "inf", "1e300", "🦀"] {
        waits(&[("retry-after", wrong)], None);
        waits(&[("retry-after-ms", wrong)], None);
    }
    waits(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")], None);
    waits(
        &[
            ("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("date", "Sun, 06 Nov 1994 08:50:07 GMT"),
        ],
        None,
    );
}

#[test]
fn the_status_decides_unless_the_provider_does() {
    let tuning = Tuning::default();
    let again = |status, headers: &[(&str, &'static str)]| {
        pause(&tuning, 0, Some(&hints(status, headers))).is_some()
    };
    for status in [408, 409, 429, 500, 503, 529] {
        assert!(again(status, &[]), "{status}");
        assert!(!again(status, &[("x-should-retry", "false")]), "{status}");
    }
    for status in [302, 400, 401, 403, 404, 422] {
        assert!(!again(status, &[]), "{status}");
        assert!(again(status, &[("x-should-retry", "true")]), "{status}");
    }
    assert!(pause(&tuning, 0, None).is_some());
}

#[test]
fn it_is_sent_again_twice_and_no_wait_is_longer_than_two_minutes() {
    let tuning = Tuning::default();
    assert!(pause(&tuning, 1, None).is_some());
    assert_eq!(pause(&tuning, 2, None), None);
    let wait = |seconds| pause(&tuning, 0, Some(&hints(429, &[("retry-after", seconds)])));
    assert_eq!(wait("120"), Some(Duration::from_mins(2)));
    assert_eq!(wait("121"), None);
}

#[test]
fn the_own_pause_doubles_to_eight_seconds_and_is_spread_over_a_quarter() {
    let mut tuning = Tuning { retries: u32::MAX, ..Tuning::default() };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..1_000 {
        tuning.seed = seed;
        for (tries, full) in [(0, 500), (1, 1_000), (3, 4_000), (4, 8_000), (70, 8_000)] {
            let millis = pause(&tuning, tries, None).unwrap().as_millis();
            assert!(millis <= full && millis >= full * 3 / 4, "{tries}: {millis}");
            seen.insert(millis);
        }
    }
    assert!(seen.len() > 500, "{} pauses", seen.len());
}
