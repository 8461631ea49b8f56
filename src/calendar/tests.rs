//! Operations, good and bad.
