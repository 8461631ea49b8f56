//! Whether a request that failed is sent again, and after which pause: as the providers' own
//! clients do it.

use super::Tuning;
use jiff::Timestamp;
use jiff::fmt::rfc2822;
use std::time::Duration;

/// What an answer that is no success says about asking again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    pub status: u16,
    /// `x-should-retry`, which overrules the status.
    pub should: Option<bool>,
    /// How long it asks to wait: `retry-after-ms`, or else `retry-after`.
    pub wait: Option<Duration>,
}

impl Hints {
    /// Reads them from a status and its headers, which `header` finds by lower-case name. A date
    /// counts from the answer's own `date`: no clock is read, and the provider's is the one meant.
    pub fn read<'a>(status: u16, header: impl Fn(&str) -> Option<&'a str>) -> Self {
        let should = match header("x-should-retry") {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => None,
        };
        let millis = || duration(header("retry-after-ms")?, 1e-3);
        let seconds = || duration(header("retry-after")?, 1.0);
        let date = || {
            let until = date(header("retry-after")?)?.duration_since(date(header("date")?)?);
            Duration::try_from(until)
                .ok()
                .filter(|wait| !wait.is_zero())
        };
        Self {
            status,
            should,
            wait: millis().or_else(seconds).or_else(date),
        }
    }

    /// Whether the same request may succeed later.
    fn hopeful(&self) -> bool {
        self.should
            .unwrap_or(matches!(self.status, 408 | 409 | 429 | 500..))
    }
}

/// A positive number of `unit` seconds.
fn duration(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(number * unit)
        .ok()
        .filter(|wait| !wait.is_zero())
}

fn date(text: &str) -> Option<Timestamp> {
    let zoned = rfc2822::DateTimeParser::new().parse_zoned(text.trim());
    zoned.ok().map(|zoned| zoned.timestamp())
}

/// The pause before the request is sent for the `tries + 2`nd time; none where it is not sent
/// again. `hints` are missing where no answer came at all, or where it broke off.
pub fn pause(tuning: &Tuning, tries: u32, hints: Option<&Hints>) -> Option<Duration> {
    if tries >= tuning.retries || hints.is_some_and(|hints| !hints.hopeful()) {
        return None;
    }
    match hints.and_then(|hints| hints.wait) {
        Some(wait) => (wait <= tuning.longest_wait).then_some(wait),
        None => Some(own_pause(tuning, tries)),
    }
}

/// Doubling, and shortened by up to a quarter so that many don't ask again at the same moment.
fn own_pause(tuning: &Tuning, tries: u32) -> Duration {
    let doubled = 2_u32
        .checked_pow(tries)
        .and_then(|times| tuning.pause.checked_mul(times))
        .unwrap_or(Duration::MAX);
    let full = doubled.min(tuning.longest_pause);
    let spread = scatter(tuning.seed.wrapping_add(u64::from(tries))) % 1_000;
    // Below a thousand, so it fits.
    let spread = u32::try_from(spread).unwrap_or_default();
    full.saturating_sub(full / 4 * spread / 1_000)
}

/// A number that has nothing to do with its neighbours' (the finaliser of `SplitMix64`).
fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(status: u16, headers: &[(&str, &'static str)]) -> Hints {
        Hints::read(status, |name| {
            headers
                .iter()
                .find(|(given, _)| *given == name)
                .map(|(_, value)| *value)
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
        waits(
            &[("retry-after-ms", "soon"), ("retry-after", "7")],
            Some(7_000),
        );
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
        let mut tuning = Tuning {
            retries: u32::MAX,
            ..Tuning::default()
        };
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..1_000 {
            tuning.seed = seed;
            for (tries, full) in [(0, 500), (1, 1_000), (3, 4_000), (4, 8_000), (70, 8_000)] {
                let millis = pause(&tuning, tries, None).unwrap().as_millis();
                assert!(
                    millis <= full && millis >= full * 3 / 4,
                    "{tries}: {millis}"
                );
                seen.insert(millis);
            }
        }
        assert!(seen.len() > 500, "{} pauses", seen.len());
    }
}
