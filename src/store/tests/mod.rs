//! What the store promises, from outside: through its handle and its readers alone.

mod logging;
