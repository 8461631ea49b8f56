//! Changes of today's plan.
