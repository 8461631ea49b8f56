//! Language models ([`provider`], the only HTTP client), and the one seam by which any coach is asked
//! ([`ask`]).

pub mod ask;
pub mod provider;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
