//! How a phone gets in: a code that is drawn in the terminal, good once and for two minutes.
//!
//! The code stands behind the `#` of an address, which no browser sends and no server logs; the page
//! sends it in a body, and is given a cookie that its script can't read.

use super::guard::page_cookie;
use super::route::Problem;
use crate::cli::limits::ENTRY_CODE_GOOD;
use crate::serve::limits::{MOST_ENTRY_CODES, MOST_WRONG_CODES};
use axum::http::{HeaderValue, StatusCode};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use subtle::ConstantTimeEq as _;
use tokio::time::Instant;

/// Cloning it shares its codes.
#[derive(Clone)]
pub struct Door {
    token: String,
    port: u16,
    codes: Arc<Mutex<Codes>>,
}

#[derive(Default)]
struct Codes {
    /// Oldest first.
    given: VecDeque<Code>,
    /// Tries since the newest was given out that were none of them.
    wrong: usize,
}

struct Code {
    secret: String,
    since: Instant,
    used: bool,
}

impl Door {
    /// Gives out this token, the page's, at this port.
    pub fn new(token: String, port: u16) -> Self {
        Self { token, port, codes: Arc::default() }
    }

    /// Takes this code once from now on.
    pub fn open(&self, secret: String) {
        let mut codes = self.codes();
        codes.wrong = 0;
        codes.given.push_back(Code { secret, since: Instant::now(), used: false });
        while codes.given.len() > MOST_ENTRY_CODES {
            codes.given.pop_front();
        }
    }

    /// The cookie for whoever has a code.
    pub fn enter(&self, code: &str, by_tls: bool) -> Result<HeaderValue, Problem> {
        self.take(code)?;
        let cookie = page_cookie(&self.token, self.port, by_tls);
        HeaderValue::from_str(&cookie).map_err(|_| refused("failed", "The page's token is broken."))
    }

    fn take(&self, code: &str) -> Result<(), Problem> {
        const ANOTHER: &str = "press Enter where `setwise serve --qr` runs, and scan the new one";
        let mut codes = self.codes();
        if codes.wrong >= MOST_WRONG_CODES {
            return Err(Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_codes",
                format!("Too many wrong codes were tried, so no code works any more: {ANOTHER}."),
            ));
        }
        let same = |one: &&mut Code| bool::from(one.secret.as_bytes().ct_eq(code.as_bytes()));
        let Some(found) = codes.given.iter_mut().find(same) else {
            codes.wrong += 1;
            return Err(refused(
                "unknown_code",
                &format!("This code isn't from this server: {ANOTHER}."),
            ));
        };
        if found.used {
            return Err(refused(
                "code_used",
                &format!("This code was used already, and works only once: {ANOTHER}."),
            ));
        }
        if found.since.elapsed() > ENTRY_CODE_GOOD {
            let minutes = ENTRY_CODE_GOOD.as_secs() / 60;
            return Err(refused(
                "code_late",
                &format!("This code worked for {minutes} minutes and has expired: {ANOTHER}."),
            ));
        }
        found.used = true;
        Ok(())
    }

    fn codes(&self) -> MutexGuard<'_, Codes> {
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn refused(code: &'static str, message: &str) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, code, message)
}

#[cfg(test)]
mod tests;
