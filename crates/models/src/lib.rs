//! Language models, and the one seam by which any coach is asked.

pub mod ask;
pub mod provider;
