//! Sets from elsewhere.
pub mod facts;
pub mod legacy;
pub mod rows;
