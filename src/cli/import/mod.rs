//! Sets from elsewhere.
pub mod legacy;
pub mod rows;
