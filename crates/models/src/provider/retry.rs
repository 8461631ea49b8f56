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
            Duration::try_from(until).ok().filter(|wait| !wait.is_zero())
        };
        Self { status, should, wait: millis().or_else(seconds).or_else(date) }
    }

    /// Whether the same request may succeed later.
    fn hopeful(&self) -> bool {
        self.should.unwrap_or(matches!(self.status, 408 | 409 | 429 | 500..))
    }
}

/// A positive number of `unit` seconds.
fn duration(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(number * unit).ok().filter(|wait| !wait.is_zero())
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
mod tests;
